// Made by generate.mjs of the headers in include/. Change it there.
export const CASE_VERSION_MAJOR = 0;
export const CASE_VERSION_MINOR = 1;
export const CASE_VERSION_PATCH = 0;
export const CASE_VERSION_NUMBER = 1000;
export const CASE_ABI_VERSION = 3;
export const CASE_KIND_NAME = 128;
export const CASE_KIND_SET = 384;
export const CASE_NOBODY = 65535;
export const CASE_JUDGE = 65534;
export const CASE_MAP = 65533;
export const CASE_EVERYBODY = -1;
export const CASE_SIDE = 65536;
export const CASE_RULE_SIZE = 16;
export const CASE_NAME_SIZE = 64;
export const CASE_SAMPLE_BLOCK = 1024;
export const CASE_NONE = -1;
export const CASE_ABOVE = -2;
export const CASE_INVALID = -2147483648;
export const case_status = {
  CASE_OK: 0,
  CASE_WANTS_ROLL: 1,
  CASE_WANTS_DECISION: 2,
  CASE_OVER: 3,
  CASE_NOTHING_LEFT: 4,
  CASE_STOPPED: 5,
  CASE_ERR_NULL: 100,
  CASE_ERR_ALIGN: 101,
  CASE_ERR_BUFFER: 102,
  CASE_ERR_SIZE: 103,
  CASE_ERR_UTF8: 104,
  CASE_ERR_RANGE: 105,
  CASE_ERR_PARSE: 106,
  CASE_ERR_HANDLE: 107,
  CASE_ERR_NAME: 108,
  CASE_ERR_BUSY: 109,
  CASE_ERR_ROSTER: 200,
  CASE_ERR_RULINGS: 201,
  CASE_ERR_SAVE: 202,
  CASE_ERR_NOT_ASKED: 203,
  CASE_ERR_FACE: 204,
  CASE_ERR_ANSWER: 205,
  CASE_ERR_SYSTEM: 206,
  CASE_ERR_CATALOG: 207,
  CASE_ERR_REFUSED: 208,
  CASE_ERR_SEAT: 209,
  CASE_ERR_PLAN: 210,
  CASE_ERR_AIM: 211,
  CASE_ERR_LENGTH: 300,
  CASE_ERR_FULL: 301,
  CASE_ERR_STOPPED: 302,
  CASE_ERR_ODDS: 303,
  CASE_ERR_PANIC: 900,
  CASE_ERR_POISONED: 901,
  CASE_ERR_INTERNAL: 902,
};
export const case_format = {
  CASE_FORMAT_ANY: 0,
  CASE_FORMAT_JSON: 1,
  CASE_FORMAT_TOML: 2,
};
export const case_control = {
  CASE_CONTROL_BUILT_IN: 0,
  CASE_CONTROL_HOST: 1,
  CASE_CONTROL_PLAN: 2,
  CASE_CONTROL_TACTICIAN: 3,
};
export const case_kind = {
  CASE_KIND_NOTHING: 0,
  CASE_KIND_AMOUNT: 1,
  CASE_KIND_YES_NO: 2,
  CASE_KIND_ACTOR: 3,
  CASE_KIND_SIDE: 4,
  CASE_KIND_ATTACK: 5,
  CASE_KIND_OBJECT: 6,
  CASE_KIND_PLACE: 7,
  CASE_KIND_COLUMNS: 8,
  CASE_KIND_RANKS: 9,
  CASE_KIND_MODIFIER: 10,
  CASE_KIND_DICE: 11,
  CASE_KIND_PIPS: 12,
  CASE_KIND_FACE: 13,
  CASE_KIND_TOTAL: 14,
  CASE_KIND_DIFFICULTY: 15,
  CASE_KIND_CHANCE: 16,
  CASE_KIND_MARGIN: 17,
  CASE_KIND_DAMAGE: 18,
  CASE_KIND_POINTS: 19,
  CASE_KIND_STRENGTH: 20,
  CASE_KIND_AREAS: 21,
  CASE_KIND_FEET: 22,
  CASE_KIND_YARDS: 23,
  CASE_KIND_TENTHS_OF_METER: 24,
  CASE_KIND_TURNS: 25,
  CASE_KIND_ROUNDS: 26,
  CASE_KIND_MINUTES: 27,
  CASE_KIND_TURN: 28,
  CASE_KIND_ROUND: 29,
  CASE_KIND_ACTIONS: 30,
  CASE_KIND_ATTACKS: 31,
  CASE_KIND_USES: 32,
  CASE_KIND_INITIATIVE: 33,
  CASE_KIND_THINGS: 34,
  CASE_KIND_TIMES: 35,
  CASE_KIND_BITS: 36,
  CASE_KIND_INTERNAL: 37,
  CASE_KIND_STATUS_EFFECT: 38,
};
export const case_wanted = {
  CASE_WANTED_NOTHING: 0,
  CASE_WANTED_ROLL: 1,
  CASE_WANTED_DECISION: 2,
};
export const case_card_kind = {
  CASE_CARD_TURN: 0,
  CASE_CARD_ACTION: 1,
  CASE_CARD_ATTACK: 2,
  CASE_CARD_INTERVENTION: 3,
};
export const case_language = {
  CASE_LANGUAGE_ENGLISH: 0,
  CASE_LANGUAGE_GERMAN: 1,
};
export const case_audience = {
  CASE_AUDIENCE_PLAYERS: 0,
  CASE_AUDIENCE_GAMEMASTER: 1,
  CASE_AUDIENCE_SEAT: 2,
};
export const case_dice = {
  CASE_DICE_ENGINE: 0,
  CASE_DICE_HOST: 1,
};
export const case_feat = {
  CASE_FEAT_HIT: 0,
  CASE_FEAT_HURT: 1,
  CASE_FEAT_STUN: 2,
  CASE_FEAT_SLAM: 3,
  CASE_FEAT_KILL: 4,
  CASE_FEAT_FELL: 5,
};
export const case_rank = {
  CASE_RANK_SHIFT_0: 0,
  CASE_RANK_FEEBLE: 1,
  CASE_RANK_POOR: 2,
  CASE_RANK_TYPICAL: 3,
  CASE_RANK_GOOD: 4,
  CASE_RANK_EXCELLENT: 5,
  CASE_RANK_REMARKABLE: 6,
  CASE_RANK_INCREDIBLE: 7,
  CASE_RANK_AMAZING: 8,
  CASE_RANK_MONSTROUS: 9,
  CASE_RANK_UNEARTHLY: 10,
  CASE_RANK_SHIFT_X: 11,
  CASE_RANK_SHIFT_Y: 12,
  CASE_RANK_SHIFT_Z: 13,
  CASE_RANK_CLASS_1000: 14,
  CASE_RANK_CLASS_3000: 15,
  CASE_RANK_CLASS_5000: 16,
  CASE_RANK_BEYOND: 17,
};
export const case_color = {
  CASE_COLOR_WHITE: 0,
  CASE_COLOR_GREEN: 1,
  CASE_COLOR_YELLOW: 2,
  CASE_COLOR_RED: 3,
};
export const case_form = {
  CASE_FORM_BA: 0,
  CASE_FORM_EA: 1,
  CASE_FORM_BT: 2,
  CASE_FORM_ET: 3,
  CASE_FORM_EN: 4,
  CASE_FORM_FO: 5,
  CASE_FORM_SH: 6,
  CASE_FORM_GB: 7,
  CASE_FORM_GP: 8,
  CASE_FORM_CH: 9,
};
export const case_effect = {
  CASE_EFFECT_MISS: 0,
  CASE_EFFECT_HIT: 1,
  CASE_EFFECT_BULLSEYE: 2,
  CASE_EFFECT_SLAM: 3,
  CASE_EFFECT_STUN: 4,
  CASE_EFFECT_KILL: 5,
  CASE_EFFECT_TAKE: 6,
  CASE_EFFECT_GRAB: 7,
  CASE_EFFECT_BREAK: 8,
  CASE_EFFECT_PARTIAL_HOLD: 9,
  CASE_EFFECT_FULL_HOLD: 10,
};
export const case_defense = {
  CASE_DEFENSE_BLOCK: 0,
  CASE_DEFENSE_BRACE: 1,
  CASE_DEFENSE_CATCH: 2,
  CASE_DEFENSE_DODGE: 3,
  CASE_DEFENSE_ESCAPE: 4,
  CASE_DEFENSE_EVASION: 5,
  CASE_DEFENSE_FEINT: 6,
  CASE_DEFENSE_WEAVE: 7,
};
export const case_ability = {
  CASE_ABILITY_FIGHTING_OFF: 0,
  CASE_ABILITY_FIGHTING_DEF: 1,
  CASE_ABILITY_AGILITY_DEX: 2,
  CASE_ABILITY_AGILITY_BAL: 3,
  CASE_ABILITY_STRENGTH_MGT: 4,
  CASE_ABILITY_STRENGTH_VGR: 5,
  CASE_ABILITY_STRENGTH: 6,
  CASE_ABILITY_ENDURANCE_RES: 7,
  CASE_ABILITY_ENDURANCE: 8,
  CASE_ABILITY_INTUITION: 9,
  CASE_ABILITY_REASON: 10,
  CASE_ABILITY_PSYCHE: 11,
};
export const case_check = {
  CASE_CHECK_SLAM: 0,
  CASE_CHECK_STUN: 1,
  CASE_CHECK_KILL: 2,
};
export const case_check_result = {
  CASE_CHECK_RESULT_NO: 0,
  CASE_CHECK_RESULT_STAGGER: 1,
  CASE_CHECK_RESULT_SLAMMED_ONE_AREA: 2,
  CASE_CHECK_RESULT_GRAND_SLAM: 3,
  CASE_CHECK_RESULT_STUNNED_ONE_TURN: 4,
  CASE_CHECK_RESULT_STUNNED_1D10_TURNS: 5,
  CASE_CHECK_RESULT_E_S: 6,
  CASE_CHECK_RESULT_ENDURANCE_RANK_LOST: 7,
};
export const case_pull = {
  CASE_PULL_NOTHING: 0,
  CASE_PULL_DAMAGE_OR_COLOR: 1,
  CASE_PULL_DAMAGE: 2,
  CASE_PULL_COLOR: 3,
};
export const case_threshold = {
  CASE_THRESHOLD_AUTOMATIC: 0,
  CASE_THRESHOLD_GREEN: 1,
  CASE_THRESHOLD_YELLOW: 2,
  CASE_THRESHOLD_RED: 3,
  CASE_THRESHOLD_IMPOSSIBLE: 4,
};
export const case_defense_kind = {
  CASE_DEFENSE_KIND_PROTECTION: 0,
  CASE_DEFENSE_KIND_TO_HIT: 1,
  CASE_DEFENSE_KIND_AUTO_HIT: 2,
  CASE_DEFENSE_KIND_MISSED: 3,
  CASE_DEFENSE_KIND_CAUGHT_MAYBE_DAMAGED: 4,
  CASE_DEFENSE_KIND_CAUGHT: 5,
  CASE_DEFENSE_KIND_AVOIDED: 6,
  CASE_DEFENSE_KIND_NO_ESCAPE: 7,
  CASE_DEFENSE_KIND_ESCAPE: 8,
  CASE_DEFENSE_KIND_REVERSAL: 9,
};
export const case_list = {
  CASE_LIST_RANK: 0,
  CASE_LIST_COLOR: 1,
  CASE_LIST_FORM: 2,
  CASE_LIST_EFFECT: 3,
  CASE_LIST_DEFENSE: 4,
  CASE_LIST_ABILITY: 5,
  CASE_LIST_CHECK: 6,
  CASE_LIST_CHECK_RESULT: 7,
  CASE_LIST_PULL: 8,
  CASE_LIST_DIE: 9,
};
export const case_column_reason = {
  CASE_COLUMN_SHIFTED: 0,
  CASE_COLUMN_HELD_BELOW: 1,
  CASE_COLUMN_HELD_ABOVE: 2,
  CASE_COLUMN_IMPOSSIBLE: 3,
};

/** The text in an array of a struct, up to its NUL. */
function text(v, p, size) {
  let s = '';
  for (let i = 0; i < size; i++) {
    const c = v.getUint8(p + i);
    if (c === 0) break;
    s += String.fromCharCode(c);
  }
  return s;
}

/** Writes a name into an array of a struct; one that is too long fits no name of the engine. */
function putText(v, p, size, s) {
  for (let i = 0; i < size; i++) v.setUint8(p + i, i < size - 1 && i < s.length ? s.charCodeAt(i) & 127 : 0);
}

export const case_value = {
  size: 8,
  read(v, p) {
    return {
      kind: v.getUint16(p, true),
      of: v.getUint16(p + 2, true),
      number: v.getInt32(p + 4, true),
    };
  },
  write(v, p, o) {
    v.setUint16(p, o.kind, true);
    v.setUint16(p + 2, o.of, true);
    v.setInt32(p + 4, o.number, true);
  },
};

export const case_named_value = {
  size: 76,
  read(v, p) {
    return {
      value: case_value.read(v, p + 4),
      name: text(v, p + 12, 64),
    };
  },
  write(v, p, o) {
    v.setUint32(p, 76, true);
    case_value.write(v, p + 4, o.value);
    putText(v, p + 12, 64, o.name);
  },
};

export const case_roll_request = {
  size: 160,
  read(v, p) {
    return {
      who: v.getInt32(p + 4, true),
      against: v.getInt32(p + 8, true),
      outcome_kind: v.getInt32(p + 12, true),
      base: case_value.read(v, p + 16),
      at: case_value.read(v, p + 24),
      has_flat: v.getInt32(p + 32, true),
      flat: v.getInt32(p + 36, true),
      die: v.getInt32(p + 40, true),
      count: v.getInt32(p + 44, true),
      dice: v.getInt32(p + 48, true),
      lying: v.getInt32(p + 52, true),
      modifiers: v.getInt32(p + 56, true),
      bands: v.getInt32(p + 60, true),
      odds: v.getInt32(p + 64, true),
      denominator: v.getBigUint64(p + 72, true),
      rule: text(v, p + 80, 16),
      name: text(v, p + 96, 64),
    };
  },
};

export const case_decision_request = {
  size: 120,
  read(v, p) {
    return {
      who: v.getInt32(p + 4, true),
      secret: v.getInt32(p + 8, true),
      subject: v.getInt32(p + 12, true),
      answers: v.getInt32(p + 16, true),
      answer_kind: v.getInt32(p + 20, true),
      low: v.getInt32(p + 24, true),
      high: v.getInt32(p + 28, true),
      suggestion: case_value.read(v, p + 32),
      rule: text(v, p + 40, 16),
      name: text(v, p + 56, 64),
    };
  },
};

export const case_card = {
  size: 48,
  read(v, p) {
    return {
      kind: v.getInt32(p + 4, true),
      parent: v.getInt32(p + 8, true),
      open: v.getInt32(p + 12, true),
      who: v.getInt32(p + 16, true),
      other: v.getInt32(p + 20, true),
      first: v.getInt32(p + 24, true),
      end: v.getInt32(p + 28, true),
      headline: v.getInt32(p + 32, true),
      outcome: v.getInt32(p + 36, true),
      attack: case_value.read(v, p + 40),
    };
  },
};

export const case_battle_info = {
  size: 52,
  read(v, p) {
    return {
      turn: v.getInt32(p + 4, true),
      over: v.getInt32(p + 8, true),
      wanted: v.getInt32(p + 12, true),
      fighters: v.getInt32(p + 16, true),
      checkpoints: v.getInt32(p + 20, true),
      inputs: v.getInt32(p + 24, true),
      events: v.getInt32(p + 28, true),
      open_events: v.getInt32(p + 32, true),
      redos: v.getInt32(p + 36, true),
      rulings: v.getInt32(p + 40, true),
      acting: v.getInt32(p + 44, true),
      between_turns: v.getInt32(p + 48, true),
    };
  },
};

export const case_fighter_info = {
  size: 16,
  read(v, p) {
    return {
      side: v.getInt32(p + 4, true),
      stands: v.getInt32(p + 8, true),
      fitness: v.getInt32(p + 12, true),
    };
  },
};

export const case_gauge = {
  size: 220,
  read(v, p) {
    return {
      current: v.getInt32(p + 4, true),
      greatest: v.getInt32(p + 8, true),
      place: case_value.read(v, p + 12),
      value: case_value.read(v, p + 20),
      field: text(v, p + 28, 64),
      name: text(v, p + 92, 64),
      words: text(v, p + 156, 64),
    };
  },
};

export const case_view = {
  size: 20,
  read(v, p) {
    return {
      language: v.getInt32(p + 4, true),
      audience: v.getInt32(p + 8, true),
      catalog: v.getUint32(p + 16, true),
    };
  },
  write(v, p, o) {
    v.setUint32(p, 20, true);
    v.setInt32(p + 12, 0, true);
    v.setInt32(p + 4, o.language, true);
    v.setInt32(p + 8, o.audience, true);
    v.setUint32(p + 16, o.catalog, true);
  },
};

export const case_progress = {
  size: 40,
  read(v, p) {
    return {
      turns: v.getUint32(p + 4, true),
      paths: v.getBigUint64(p + 8, true),
      states: v.getBigUint64(p + 16, true),
      trials: v.getBigUint64(p + 24, true),
      of: v.getBigUint64(p + 32, true),
    };
  },
};

export const case_limits = {
  size: 24,
  read(v, p) {
    return {
      turns: v.getUint32(p + 4, true),
      states: v.getBigUint64(p + 8, true),
      paths: v.getBigUint64(p + 16, true),
    };
  },
  write(v, p, o) {
    v.setUint32(p, 24, true);
    v.setUint32(p + 4, o.turns, true);
    v.setBigUint64(p + 8, o.states, true);
    v.setBigUint64(p + 16, o.paths, true);
  },
};

export const case_odds_summary = {
  size: 40,
  read(v, p) {
    return {
      rows: v.getUint32(p + 4, true),
      fields: v.getUint32(p + 8, true),
      turns: v.getUint32(p + 12, true),
      paths: v.getBigUint64(p + 16, true),
      states: v.getBigUint64(p + 24, true),
      unresolved: v.getFloat64(p + 32, true),
    };
  },
};

export const case_odds_row = {
  size: 72,
  read(v, p) {
    return {
      numerator: v.getBigUint64(p + 8, true),
      numerator_high: v.getBigUint64(p + 16, true),
      denominator: v.getBigUint64(p + 24, true),
      denominator_high: v.getBigUint64(p + 32, true),
      probability: v.getFloat64(p + 40, true),
      at_most: v.getFloat64(p + 48, true),
      low: v.getFloat64(p + 56, true),
      high: v.getFloat64(p + 64, true),
    };
  },
};

export const case_aim = {
  size: 24,
  read(v, p) {
    return {
      attacker: v.getInt32(p + 4, true),
      target: v.getInt32(p + 8, true),
      attack: v.getInt32(p + 12, true),
      shift: v.getInt32(p + 16, true),
      flurry: v.getInt32(p + 20, true),
    };
  },
  write(v, p, o) {
    v.setUint32(p, 24, true);
    v.setInt32(p + 4, o.attacker, true);
    v.setInt32(p + 8, o.target, true);
    v.setInt32(p + 12, o.attack, true);
    v.setInt32(p + 16, o.shift, true);
    v.setInt32(p + 20, o.flurry, true);
  },
};

export const case_verdict = {
  size: 92,
  read(v, p) {
    return {
      feat: v.getInt32(p + 4, true),
      always: v.getInt32(p + 8, true),
      rule: text(v, p + 12, 16),
      name: text(v, p + 28, 64),
    };
  },
};

export const case_sample_place = {
  size: 24,
  read(v, p) {
    return {
      trial: v.getBigUint64(p + 8, true),
      words: v.getBigUint64(p + 16, true),
    };
  },
  write(v, p, o) {
    v.setUint32(p, 24, true);
    v.setUint32(p + 4, 0, true);
    v.setBigUint64(p + 8, o.trial, true);
    v.setBigUint64(p + 16, o.words, true);
  },
};

export const case_action_outcome = {
  size: 20,
  read(v, p) {
    return {
      column: v.getInt32(p + 4, true),
      reason: v.getInt32(p + 8, true),
      moved: v.getInt32(p + 12, true),
      color: v.getInt32(p + 16, true),
    };
  },
};

export const case_defense_outcome = {
  size: 12,
  read(v, p) {
    return {
      kind: v.getInt32(p + 4, true),
      shift: v.getInt32(p + 8, true),
    };
  },
};

export const case_attack_outcome = {
  size: 16,
  read(v, p) {
    return {
      color: v.getInt32(p + 4, true),
      effect: v.getInt32(p + 8, true),
      check: v.getInt32(p + 12, true),
    };
  },
};

export const case_attack_intent = {
  size: 44,
  read(v, p) {
    return {
      attacker: v.getInt32(p + 4, true),
      target: v.getInt32(p + 8, true),
      attack: v.getInt32(p + 12, true),
      defense: v.getInt32(p + 16, true),
      shift: v.getInt32(p + 20, true),
      attacks: v.getInt32(p + 24, true),
      areas: v.getInt32(p + 28, true),
      passed: v.getInt32(p + 32, true),
      pulled: v.getInt32(p + 36, true),
      spot: v.getInt32(p + 40, true),
    };
  },
  write(v, p, o) {
    v.setUint32(p, 44, true);
    v.setInt32(p + 4, o.attacker, true);
    v.setInt32(p + 8, o.target, true);
    v.setInt32(p + 12, o.attack, true);
    v.setInt32(p + 16, o.defense, true);
    v.setInt32(p + 20, o.shift, true);
    v.setInt32(p + 24, o.attacks, true);
    v.setInt32(p + 28, o.areas, true);
    v.setInt32(p + 32, o.passed, true);
    v.setInt32(p + 36, o.pulled, true);
    v.setInt32(p + 40, o.spot, true);
  },
};

export const case_situation = {
  size: 68,
  read(v, p) {
    return {
      form: v.getInt32(p + 4, true),
      rank: v.getInt32(p + 8, true),
      shift: v.getInt32(p + 12, true),
      damage: v.getInt32(p + 16, true),
      damage_rank: v.getInt32(p + 20, true),
      attacks: v.getInt32(p + 24, true),
      passed: v.getInt32(p + 28, true),
      protection: v.getInt32(p + 32, true),
      endurance_rank: v.getInt32(p + 36, true),
      health: v.getInt32(p + 40, true),
      defense: v.getInt32(p + 44, true),
      score: v.getInt32(p + 48, true),
      score_rank: v.getInt32(p + 52, true),
      answer_shift: v.getInt32(p + 56, true),
      touch: v.getInt32(p + 60, true),
      directed: v.getInt32(p + 64, true),
    };
  },
};
