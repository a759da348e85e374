// Made by generate.mjs of the headers in include/. Change it there.

export declare const CASE_VERSION_MAJOR: 0;
export declare const CASE_VERSION_MINOR: 1;
export declare const CASE_VERSION_PATCH: 0;
export declare const CASE_VERSION_NUMBER: 1000;
export declare const CASE_ABI_VERSION: 3;
export declare const CASE_KIND_NAME: 128;
export declare const CASE_KIND_SET: 384;
export declare const CASE_NOBODY: 65535;
export declare const CASE_JUDGE: 65534;
export declare const CASE_MAP: 65533;
export declare const CASE_EVERYBODY: -1;
export declare const CASE_SIDE: 65536;
export declare const CASE_RULE_SIZE: 16;
export declare const CASE_NAME_SIZE: 64;
export declare const CASE_SAMPLE_BLOCK: 1024;
export declare const CASE_NONE: -1;
export declare const CASE_ABOVE: -2;
export declare const CASE_INVALID: -2147483648;

/**
 * The result of a call.
 *
 * 0 to 99: no error. 100 and up: an error of the caller. 200 and up: a refused input: data with
 * problems, or a move that the rules do not allow. 300 and up: a limit. 900 and up: a bug of this
 * library. Numbers are never reused.
 */
export declare const case_status: {
  /** Done. A step has reached the next checkpoint of the rules. */
  readonly CASE_OK: 0;
  /** A roll is wanted: see case_battle_roll_request. Nothing has changed. */
  readonly CASE_WANTS_ROLL: 1;
  /** A decision is wanted: see case_battle_decision_request. Nothing has changed. */
  readonly CASE_WANTS_DECISION: 2;
  /** The battle is over. */
  readonly CASE_OVER: 3;
  /** There is nothing to undo, or nothing to redo. */
  readonly CASE_NOTHING_LEFT: 4;
  /** A watch stopped the calculation; the results so far are given. */
  readonly CASE_STOPPED: 5;
  /** A pointer is NULL that must not be. */
  readonly CASE_ERR_NULL: 100;
  /** A pointer is not aligned for its type. */
  readonly CASE_ERR_ALIGN: 101;
  /** A buffer is too small; *needed says the size it needs. */
  readonly CASE_ERR_BUFFER: 102;
  /**
   * The struct_size of a struct is not set, or a field beyond those known to this library is not
   * 0.
   */
  readonly CASE_ERR_SIZE: 103;
  /** A text is not UTF-8. */
  readonly CASE_ERR_UTF8: 104;
  /** A number is not in its list, or an index is out of range. */
  readonly CASE_ERR_RANGE: 105;
  /** A text is not TOML or JSON, or not in the given format. */
  readonly CASE_ERR_PARSE: 106;
  /** A handle was freed before, or is of another type. */
  readonly CASE_ERR_HANDLE: 107;
  /** A text names no member of its list. */
  readonly CASE_ERR_NAME: 108;
  /**
   * Another thread is changing the handle, or reading it while this call would change it. Nothing
   * has changed: call again.
   */
  readonly CASE_ERR_BUSY: 109;
  /** The roster has problems; the message lists all of them. */
  readonly CASE_ERR_ROSTER: 200;
  /** The rulings have problems; the message lists all of them. */
  readonly CASE_ERR_RULINGS: 201;
  /** The save is damaged, changed, or of another version or system. */
  readonly CASE_ERR_SAVE: 202;
  /** No input of that sort is wanted now. */
  readonly CASE_ERR_NOT_ASKED: 203;
  /** The wanted die has no such face. */
  readonly CASE_ERR_FACE: 204;
  /** The answer is not legal. */
  readonly CASE_ERR_ANSWER: 205;
  /** The battle's system has no such thing. */
  readonly CASE_ERR_SYSTEM: 206;
  /** The catalog has problems; the message lists all of them. */
  readonly CASE_ERR_CATALOG: 207;
  /** The intervention is not possible, or not now; the message says what would be valid. */
  readonly CASE_ERR_REFUSED: 208;
  /** The host or a tactician decides for somebody, which odds and searches do not support. */
  readonly CASE_ERR_SEAT: 209;
  /** The plan has problems; the message lists all of them. */
  readonly CASE_ERR_PLAN: 210;
  /** The attack is not possible in the present state; case_last_rule names the rule. */
  readonly CASE_ERR_AIM: 211;
  /** A text or buffer is longer than this library accepts. */
  readonly CASE_ERR_LENGTH: 300;
  /** The battle can keep no more faces, answers or interventions. */
  readonly CASE_ERR_FULL: 301;
  /** A watch stopped the calculation before there was any result. */
  readonly CASE_ERR_STOPPED: 302;
  /** Odds can't be given exactly within the limits. */
  readonly CASE_ERR_ODDS: 303;
  /** A bug: a panic was caught. A battle whose step panicked is at its last checkpoint. */
  readonly CASE_ERR_PANIC: 900;
  /** The handle was left half changed by a panic: it can only be freed. */
  readonly CASE_ERR_POISONED: 901;
  /** A bug: data could not be written. */
  readonly CASE_ERR_INTERNAL: 902;
};

/** The format of an input text. */
export declare const case_format: {
  /** JSON if the first character is "{", or if the text is JSON as a whole; else TOML. */
  readonly CASE_FORMAT_ANY: 0;
  /** JSON. */
  readonly CASE_FORMAT_JSON: 1;
  /** TOML. */
  readonly CASE_FORMAT_TOML: 2;
};

/**
 * Who answers the questions of a seat. With CASE_CONTROL_HOST a step stops with
 * CASE_WANTS_DECISION, at the questions that the policy of the seat asks (case_battle_set_policy).
 * case_battle_set_plan sets a plan, {"call": "seats"} a tactician.
 *
 * An open request stays open over a change of control, plans, policies, dice or seed if the host
 * still has to give it. If not, feeding it is CASE_ERR_NOT_ASKED: step on.
 */
export declare const case_control: {
  /** The built-in plan of the system. */
  readonly CASE_CONTROL_BUILT_IN: 0;
  /**
   * The host, as far as the seat's policy asks; without a policy, everything. The plan last given
   * to the seat answers what is not asked.
   */
  readonly CASE_CONTROL_HOST: 1;
  /** The plan last given to the seat, else the built-in one. */
  readonly CASE_CONTROL_PLAN: 2;
  /** The tactician last given to the seat, which tries each answer; else the built-in plan. */
  readonly CASE_CONTROL_TACTICIAN: 3;
};

/** What a number is a number of. */
export declare const case_kind: {
  /** Nothing: the value is absent. */
  readonly CASE_KIND_NOTHING: 0;
  /** A plain count or amount that no other kind says better. */
  readonly CASE_KIND_AMOUNT: 1;
  /** 1 for yes, 0 for no. */
  readonly CASE_KIND_YES_NO: 2;
  /** A fighter by its place in the roster, or a seat of the table. */
  readonly CASE_KIND_ACTOR: 3;
  /** A side by its place, from 0. */
  readonly CASE_KIND_SIDE: 4;
  /** An attack or weapon by its place on the sheet of the value's actor. */
  readonly CASE_KIND_ATTACK: 5;
  /** An object of the roster by its place. */
  readonly CASE_KIND_OBJECT: 6;
  /** A place in a list or an order, from 1. */
  readonly CASE_KIND_PLACE: 7;
  /** A column shift: columns to the right (or, below 0, to the left). */
  readonly CASE_KIND_COLUMNS: 8;
  /** A number of ranks or levels, up or (below 0) down. */
  readonly CASE_KIND_RANKS: 9;
  /** A plain number that is added to a roll or a difficulty. */
  readonly CASE_KIND_MODIFIER: 10;
  /** A number of dice. */
  readonly CASE_KIND_DICE: 11;
  /** A die code in pips: three are a die. */
  readonly CASE_KIND_PIPS: 12;
  /** The face of a die. */
  readonly CASE_KIND_FACE: 13;
  /** The total of a roll, its flat part included. */
  readonly CASE_KIND_TOTAL: 14;
  /** What a total has to reach. */
  readonly CASE_KIND_DIFFICULTY: 15;
  /** A chance in 100. */
  readonly CASE_KIND_CHANCE: 16;
  /** How far a total lies above (or, below 0, under) what was needed. */
  readonly CASE_KIND_MARGIN: 17;
  /** Points of damage. */
  readonly CASE_KIND_DAMAGE: 18;
  /** Points of something that somebody has: Health, Karma, Body Points, hit points. */
  readonly CASE_KIND_POINTS: 19;
  /** A strength on the scale of the ranks, as a number. */
  readonly CASE_KIND_STRENGTH: 20;
  /** A distance in areas. */
  readonly CASE_KIND_AREAS: 21;
  /** A distance in feet. */
  readonly CASE_KIND_FEET: 22;
  /** A distance in yards. */
  readonly CASE_KIND_YARDS: 23;
  /** A distance in tenths of a meter. */
  readonly CASE_KIND_TENTHS_OF_METER: 24;
  /** A number of turns. */
  readonly CASE_KIND_TURNS: 25;
  /** A number of rounds. */
  readonly CASE_KIND_ROUNDS: 26;
  /** A number of minutes. */
  readonly CASE_KIND_MINUTES: 27;
  /** The number of a turn, from 1. */
  readonly CASE_KIND_TURN: 28;
  /** The number of a round, from 1. */
  readonly CASE_KIND_ROUND: 29;
  /** A number of actions. */
  readonly CASE_KIND_ACTIONS: 30;
  /** A number of attacks or hits. */
  readonly CASE_KIND_ATTACKS: 31;
  /** A number of uses: ammunition, charges. */
  readonly CASE_KIND_USES: 32;
  /** A count of initiative: who has more acts first. */
  readonly CASE_KIND_INITIATIVE: 33;
  /** A number of things: objects in a path, walls. */
  readonly CASE_KIND_THINGS: 34;
  /** Something attempted: how often. */
  readonly CASE_KIND_TIMES: 35;
  /** A set of members of a list, a bit each. */
  readonly CASE_KIND_BITS: 36;
  /** A number internal to the engine, such as the progress of a step. */
  readonly CASE_KIND_INTERNAL: 37;
  /** A status effect of the roster by its place. */
  readonly CASE_KIND_STATUS_EFFECT: 38;
};

/** The sort of input that is wanted. */
export declare const case_wanted: {
  /** Nothing: step. */
  readonly CASE_WANTED_NOTHING: 0;
  /** A roll: see case_battle_roll_request. */
  readonly CASE_WANTED_ROLL: 1;
  /** A decision: see case_battle_decision_request. */
  readonly CASE_WANTED_DECISION: 2;
};

/** The kinds of cards. */
export declare const case_card_kind: {
  /** What belongs to the turn or the battle: its beginning, declarations, the order, its end. */
  readonly CASE_CARD_TURN: 0;
  /** An action that is no attack, or an attack that was not carried out. */
  readonly CASE_CARD_ACTION: 1;
  /** One attack on one target. */
  readonly CASE_CARD_ATTACK: 2;
  /** An intervention of the referee. */
  readonly CASE_CARD_INTERVENTION: 3;
};

/** A language of the engine. */
export declare const case_language: {
  /** English. */
  readonly CASE_LANGUAGE_ENGLISH: 0;
  /** German. A build without its texts in German, as for a page, reads those from a file. */
  readonly CASE_LANGUAGE_GERMAN: 1;
};

/**
 * For whom something is shown. For the player of one fighter it is CASE_AUDIENCE_SEAT plus the place of
 * the fighter, from 0.
 */
export declare const case_audience: {
  /** The players: what they may not know yet is omitted. */
  readonly CASE_AUDIENCE_PLAYERS: 0;
  /** The gamemaster: everything. */
  readonly CASE_AUDIENCE_GAMEMASTER: 1;
  /**
   * The player of one fighter: also what its side keeps secret. Its number is this one plus the
   * fighter's place.
   */
  readonly CASE_AUDIENCE_SEAT: 2;
};

/** Who rolls for a seat. The host rolls for everybody as long as the battle has no seed. */
export declare const case_dice: {
  /** The battle's dice source; the host if the battle has no seed. */
  readonly CASE_DICE_ENGINE: 0;
  /** The host. */
  readonly CASE_DICE_HOST: 1;
};

/** A possible effect of an attack on its target. */
export declare const case_feat: {
  /** It strikes. */
  readonly CASE_FEAT_HIT: 0;
  /** The target loses points. */
  readonly CASE_FEAT_HURT: 1;
  /** It stuns the target. */
  readonly CASE_FEAT_STUN: 2;
  /** It moves the target by a slam; one who only staggers is not slammed. */
  readonly CASE_FEAT_SLAM: 3;
  /** It kills the target or begins to: by a Kill? check, or at zero Health. */
  readonly CASE_FEAT_KILL: 4;
  /** The target is out of the fight, knocked out or dead. */
  readonly CASE_FEAT_FELL: 5;
};

/** A rank: a column of the Universal Table, low to high (R1). */
export declare const case_rank: {
  /** Shift 0. */
  readonly CASE_RANK_SHIFT_0: 0;
  /** Feeble. */
  readonly CASE_RANK_FEEBLE: 1;
  /** Poor. */
  readonly CASE_RANK_POOR: 2;
  /** Typical. */
  readonly CASE_RANK_TYPICAL: 3;
  /** Good. */
  readonly CASE_RANK_GOOD: 4;
  /** Excellent. */
  readonly CASE_RANK_EXCELLENT: 5;
  /** Remarkable. */
  readonly CASE_RANK_REMARKABLE: 6;
  /** Incredible. */
  readonly CASE_RANK_INCREDIBLE: 7;
  /** Amazing. */
  readonly CASE_RANK_AMAZING: 8;
  /** Monstrous. */
  readonly CASE_RANK_MONSTROUS: 9;
  /** Unearthly. */
  readonly CASE_RANK_UNEARTHLY: 10;
  /** Shift X. */
  readonly CASE_RANK_SHIFT_X: 11;
  /** Shift Y. */
  readonly CASE_RANK_SHIFT_Y: 12;
  /** Shift Z. */
  readonly CASE_RANK_SHIFT_Z: 13;
  /** Class 1000. */
  readonly CASE_RANK_CLASS_1000: 14;
  /** Class 3000. */
  readonly CASE_RANK_CLASS_3000: 15;
  /** Class 5000. */
  readonly CASE_RANK_CLASS_5000: 16;
  /** Beyond. */
  readonly CASE_RANK_BEYOND: 17;
};

/** The result of an ACTION, worst to best (R4). */
export declare const case_color: {
  /** White. */
  readonly CASE_COLOR_WHITE: 0;
  /** Green. */
  readonly CASE_COLOR_GREEN: 1;
  /** Yellow. */
  readonly CASE_COLOR_YELLOW: 2;
  /** Red. */
  readonly CASE_COLOR_RED: 3;
};

/** An attack form (A1 to A10). */
export declare const case_form: {
  /** A1: blunt attack, Fighting (off). */
  readonly CASE_FORM_BA: 0;
  /** A2: edged attack, Fighting (off). */
  readonly CASE_FORM_EA: 1;
  /** A3: blunt throwing attack, Agility (dex). */
  readonly CASE_FORM_BT: 2;
  /** A4: edged throwing attack, Agility (dex). */
  readonly CASE_FORM_ET: 3;
  /** A5: energy attack, Agility (dex). */
  readonly CASE_FORM_EN: 4;
  /** A6: force attack, Agility (dex). */
  readonly CASE_FORM_FO: 5;
  /** A7: shooting attack, Agility (dex). */
  readonly CASE_FORM_SH: 6;
  /** A8: grabbing attack, Strength. */
  readonly CASE_FORM_GB: 7;
  /** A9: grappling attack, Strength. */
  readonly CASE_FORM_GP: 8;
  /** A10: charging attack, Endurance. */
  readonly CASE_FORM_CH: 9;
};

/** The effect of an attack's color. */
export declare const case_effect: {
  /** Nothing is struck. */
  readonly CASE_EFFECT_MISS: 0;
  /** Damage, no further effect. */
  readonly CASE_EFFECT_HIT: 1;
  /** Damage at a precise spot, where one was meant (A18). */
  readonly CASE_EFFECT_BULLSEYE: 2;
  /** Damage and a Slam? check (E1). */
  readonly CASE_EFFECT_SLAM: 3;
  /** Damage and a Stun? check (E2). */
  readonly CASE_EFFECT_STUN: 4;
  /** Damage and a Kill? check (E3). */
  readonly CASE_EFFECT_KILL: 5;
  /** The object may be taken (A19). */
  readonly CASE_EFFECT_TAKE: 6;
  /** The object is taken (A20). */
  readonly CASE_EFFECT_GRAB: 7;
  /** The object is taken and may break (A21). */
  readonly CASE_EFFECT_BREAK: 8;
  /** A partial hold (A22). */
  readonly CASE_EFFECT_PARTIAL_HOLD: 9;
  /** A full hold (A22). */
  readonly CASE_EFFECT_FULL_HOLD: 10;
};

/** A defensive maneuver (D1 to D8). */
export declare const case_defense: {
  /** D1: block, Strength (mgt). */
  readonly CASE_DEFENSE_BLOCK: 0;
  /** D2: brace, Endurance (res). */
  readonly CASE_DEFENSE_BRACE: 1;
  /** D3: catch, Agility (bal). */
  readonly CASE_DEFENSE_CATCH: 2;
  /** D4: dodge, Agility (bal). */
  readonly CASE_DEFENSE_DODGE: 3;
  /** D5: escape, Strength (mgt). It is an action, not an answer to an attack. */
  readonly CASE_DEFENSE_ESCAPE: 4;
  /** D6: evasion, Fighting (def). */
  readonly CASE_DEFENSE_EVASION: 5;
  /** D7: feint, Agility (bal). */
  readonly CASE_DEFENSE_FEINT: 6;
  /** D8: weave, Fighting (def). */
  readonly CASE_DEFENSE_WEAVE: 7;
};

/** An ability used to roll attacks and defenses. */
export declare const case_ability: {
  /** Fighting, offensive half. */
  readonly CASE_ABILITY_FIGHTING_OFF: 0;
  /** Fighting, defensive half. */
  readonly CASE_ABILITY_FIGHTING_DEF: 1;
  /** Agility, dexterity half. */
  readonly CASE_ABILITY_AGILITY_DEX: 2;
  /** Agility, balance half. */
  readonly CASE_ABILITY_AGILITY_BAL: 3;
  /** Strength, might half. */
  readonly CASE_ABILITY_STRENGTH_MGT: 4;
  /** Strength, vigor half. */
  readonly CASE_ABILITY_STRENGTH_VGR: 5;
  /** Strength as a whole. */
  readonly CASE_ABILITY_STRENGTH: 6;
  /** Endurance, resistance half. */
  readonly CASE_ABILITY_ENDURANCE_RES: 7;
  /** Endurance as a whole. */
  readonly CASE_ABILITY_ENDURANCE: 8;
  /** Intuition. */
  readonly CASE_ABILITY_INTUITION: 9;
  /** Reason. */
  readonly CASE_ABILITY_REASON: 10;
  /** Psyche. */
  readonly CASE_ABILITY_PSYCHE: 11;
};

/** A check that an effect calls for. */
export declare const case_check: {
  /** E1: Slam? */
  readonly CASE_CHECK_SLAM: 0;
  /** E2: Stun? */
  readonly CASE_CHECK_STUN: 1;
  /** E3: Kill? */
  readonly CASE_CHECK_KILL: 2;
};

/** The result of a check's color. */
export declare const case_check_result: {
  /** Nothing. */
  readonly CASE_CHECK_RESULT_NO: 0;
  /** E1: staggered, but able to act. */
  readonly CASE_CHECK_RESULT_STAGGER: 1;
  /** E1: slammed one area. */
  readonly CASE_CHECK_RESULT_SLAMMED_ONE_AREA: 2;
  /** E1, E4: a grand slam. */
  readonly CASE_CHECK_RESULT_GRAND_SLAM: 3;
  /** E2: stunned for one turn. */
  readonly CASE_CHECK_RESULT_STUNNED_ONE_TURN: 4;
  /** E2: stunned for 1d10 turns. */
  readonly CASE_CHECK_RESULT_STUNNED_1D10_TURNS: 5;
  /** E3: an Endurance rank is lost if the source was edged or shooting. */
  readonly CASE_CHECK_RESULT_E_S: 6;
  /** E3: an Endurance rank is lost. */
  readonly CASE_CHECK_RESULT_ENDURANCE_RANK_LOST: 7;
};

/** What an attacker may pull (A12). */
export declare const case_pull: {
  /** Nothing. */
  readonly CASE_PULL_NOTHING: 0;
  /** Either the damage or the color. */
  readonly CASE_PULL_DAMAGE_OR_COLOR: 1;
  /** The damage, to a lower rank. */
  readonly CASE_PULL_DAMAGE: 2;
  /** The color. */
  readonly CASE_PULL_COLOR: 3;
};

/**
 * The color that an ACTION needs against an intensity (R5): `color >= threshold` is the whole
 * test.
 */
export declare const case_threshold: {
  /** It succeeds without a roll (Q6). */
  readonly CASE_THRESHOLD_AUTOMATIC: 0;
  /** Green or better. */
  readonly CASE_THRESHOLD_GREEN: 1;
  /** Yellow or better. */
  readonly CASE_THRESHOLD_YELLOW: 2;
  /** Red. */
  readonly CASE_THRESHOLD_RED: 3;
  /** It fails without a roll (Q7). */
  readonly CASE_THRESHOLD_IMPOSSIBLE: 4;
};

/** The result of a defense's color (D1 to D8). */
export declare const case_defense_kind: {
  /** The shifted ability protects. */
  readonly CASE_DEFENSE_KIND_PROTECTION: 0;
  /** The attacker's roll is shifted. */
  readonly CASE_DEFENSE_KIND_TO_HIT: 1;
  /** The attack hits even if its own roll misses. */
  readonly CASE_DEFENSE_KIND_AUTO_HIT: 2;
  /** Not caught. */
  readonly CASE_DEFENSE_KIND_MISSED: 3;
  /** Caught, may be damaged. */
  readonly CASE_DEFENSE_KIND_CAUGHT_MAYBE_DAMAGED: 4;
  /** Caught. */
  readonly CASE_DEFENSE_KIND_CAUGHT: 5;
  /** Avoided; the shift is a bonus against that foe. */
  readonly CASE_DEFENSE_KIND_AVOIDED: 6;
  /** No escape. */
  readonly CASE_DEFENSE_KIND_NO_ESCAPE: 7;
  /** Free. */
  readonly CASE_DEFENSE_KIND_ESCAPE: 8;
  /** Free, and the hold may be reversed. */
  readonly CASE_DEFENSE_KIND_REVERSAL: 9;
};

/** The closed list of a name or a number. */
export declare const case_list: {
  /** case_rank; abbreviations are accepted too. */
  readonly CASE_LIST_RANK: 0;
  /** case_color. */
  readonly CASE_LIST_COLOR: 1;
  /** case_form. */
  readonly CASE_LIST_FORM: 2;
  /** case_effect. */
  readonly CASE_LIST_EFFECT: 3;
  /** case_defense. */
  readonly CASE_LIST_DEFENSE: 4;
  /** case_ability. */
  readonly CASE_LIST_ABILITY: 5;
  /** case_check. */
  readonly CASE_LIST_CHECK: 6;
  /** case_check_result. */
  readonly CASE_LIST_CHECK_RESULT: 7;
  /** case_pull. */
  readonly CASE_LIST_PULL: 8;
  /** The dice. */
  readonly CASE_LIST_DIE: 9;
};

/** How the column of an ACTION was determined. */
export declare const case_column_reason: {
  /** The rank, moved by the whole shift (R2). */
  readonly CASE_COLUMN_SHIFTED: 0;
  /** The rulings cap the rank's rise below the shift (R3). */
  readonly CASE_COLUMN_HELD_BELOW: 1;
  /** The rulings keep the rank from falling as far as the shift (R3). */
  readonly CASE_COLUMN_HELD_ABOVE: 2;
  /** The shift leads below Shift 0, and the ACTION is impossible: the face does not count (R3). */
  readonly CASE_COLUMN_IMPOSSIBLE: 3;
};

/** A number with its kind: 8 bytes. */
export interface case_value {
  /** The kind of the number: a case_kind, or one from CASE_KIND_NAME or CASE_KIND_SET on. */
  kind: number;
  /** The owner, for CASE_KIND_ATTACK: a fighter's place; else CASE_NOBODY. */
  of: number;
  /** The number; 0 for nothing. */
  number: number;
}

/** A named value. Since 0.1.0. */
export interface case_named_value {
  /** The value. */
  value: case_value;
  /** The name, ends with NUL. */
  name: string;
}

/** A request for a roll. Since 0.1.0. */
export interface case_roll_request {
  /**
   * Who rolls and holds the dice (case_battle_set_dice): a fighter's place from 0, or
   * CASE_JUDGE or CASE_MAP.
   */
  who: number;
  /** Against whom, or CASE_NOBODY. */
  against: number;
  /** The kind of the outcome, as in a case_value. */
  outcome_kind: number;
  /** The base of the roll, before modifiers: a rank, a skill, a score. */
  base: case_value;
  /** Where it is read: a column, a chance, a difficulty. */
  at: case_value;
  /** 1 if the dice are summed and `flat` is added to them. */
  has_flat: number;
  /** The number added to the dice. */
  flat: number;
  /**
   * The number of faces of the next die, such as 100. A face is from 1 to this number: where a
   * d10 shows 0 feed 10, where percentile dice show 00 feed 100.
   */
  die: number;
  /**
   * How many of that die fall together: the most faces that can be fed at once. A die that may
   * be rolled again, such as the Wild Die of D6, falls alone.
   */
  count: number;
  /** The number of dice of the roll. */
  dice: number;
  /** The number of faces fed already. */
  lying: number;
  /** The number of its modifiers. */
  modifiers: number;
  /** The number of bands of one die read in bands; 0 if it is read otherwise. */
  bands: number;
  /** The number of outcomes that are possible with the dice that lie; 0 if their weights do not fit 64 bits. */
  odds: number;
  /** The sum of the weights of all outcomes. */
  denominator: bigint;
  /** The id of the rule that calls for the roll, ends with NUL. */
  rule: string;
  /** The name of the roll, ends with NUL. */
  name: string;
}

/** A request for a decision. Since 0.1.0. */
export interface case_decision_request {
  /** Who decides: a fighter's place from 0, CASE_JUDGE or CASE_MAP. */
  who: number;
  /** 1 if the answer stays secret for now: ask for it in private. */
  secret: number;
  /** The number of values that describe the subject. */
  subject: number;
  /**
   * The number of answers, to be shown as buttons (case_battle_answer); 0 if every number from
   * `low` to `high` is an answer.
   */
  answers: number;
  /** For a range, the kind of its numbers, as in a case_value. */
  answer_kind: number;
  /** For a range, the smallest number. */
  low: number;
  /** For a range, the largest number. */
  high: number;
  /** The answer of the plan last given to the seat, else of the built-in one. */
  suggestion: case_value;
  /** The id of the rule that asks, ends with NUL. */
  rule: string;
  /** The name of the question, ends with NUL. */
  name: string;
}

/** A card. Since 0.1.0. */
export interface case_card {
  /** Its kind (case_card_kind). */
  kind: number;
  /** The card that it is part of; -1 for none. */
  parent: number;
  /** 1 if it is still unfolding: its step waits for a die or an answer. */
  open: number;
  /** Who acts: a fighter's place from 0, CASE_JUDGE, CASE_MAP or CASE_NOBODY. */
  who: number;
  /** The target, or whoever else is concerned, or CASE_NOBODY. */
  other: number;
  /** Its first event. */
  first: number;
  /** The event after its last one. */
  end: number;
  /** The event whose words are its headline. */
  headline: number;
  /** The event with the attack's outcome; -1 for none. */
  outcome: number;
  /** The attack, if it is one. */
  attack: case_value;
}

/** The state of a battle as a whole. Since 0.1.0. */
export interface case_battle_info {
  /** The turn or round, from 1. */
  turn: number;
  /** 1 once the battle is over. */
  over: number;
  /** The sort of input that is wanted (case_wanted). */
  wanted: number;
  /** The number of fighters in the roster. */
  fighters: number;
  /** The number of checkpoints passed. */
  checkpoints: number;
  /** The number of inputs: faces, answers and interventions ({"call": "inputs"}). */
  inputs: number;
  /** The number of events in the log. */
  events: number;
  /** The number of open events after them. */
  open_events: number;
  /** How many times case_battle_redo can be called. */
  redos: number;
  /** The number of rulings of the system ({"call": "rulings"}). */
  rulings: number;
  /**
   * Whose turn it is: who declares or acts next at the last checkpoint, a fighter's place; or
   * CASE_NOBODY.
   */
  acting: number;
  /** 1 if a turn has ended and the next has not begun, so that teams and rulings may change. */
  between_turns: number;
}

/** The state of a fighter. Since 0.1.0. */
export interface case_fighter_info {
  /** The side, from 0. */
  side: number;
  /** 1 while it can still take part. */
  stands: number;
  /** The points that measure its fitness: Health, Body Points, and so on. */
  fitness: number;
}

/**
 * A quantity of a fighter that can be drawn as a bar: points, wounds, a part of the body.
 *
 * Since 0.1.0.
 */
export interface case_gauge {
  /** The rest, even if the field counts losses; some systems go below 0. */
  current: number;
  /** The value of an unhurt fighter; always above 0. */
  greatest: number;
  /** Which of several: a part of the body; nothing if there is only one. */
  place: case_value;
  /** The value of the field, with its kind; nothing if it is absent. */
  value: case_value;
  /** The name of the field in the schema, ends with NUL. */
  field: string;
  /** Its name for readers: "Health", "head"; ends with NUL. */
  name: string;
  /** Its value in words: "25 of 40", "wounded"; ends with NUL. */
  words: string;
}

/**
 * In which words, and for whom, something is said or shown. NULL in its place stands for English, the
 * engine's own words, and what all players may know.
 *
 * Since 0.1.0.
 */
export interface case_view {
  /** The language (case_language). */
  language: number;
  /** For whom (case_audience); a call that says nothing of a battle's secrets ignores it. */
  audience: number;
  /** Your own words on top of the language, or NULL. Missing words come from the language. */
  catalog: number;
}

/** The progress of a calculation. Since 0.1.0. */
export interface case_progress {
  /** Turns of a fight that were solved. */
  turns: number;
  /** Paths through the outcomes of rolls that were followed. */
  paths: bigint;
  /** Different states found. */
  states: bigint;
  /** Trials that were run, in advice and tuning. */
  trials: bigint;
  /** Trials to be run, as far as known. */
  of: bigint;
}

/** Limits of a long calculation. A 0 means the default of its field. Since 0.1.0. */
export interface case_limits {
  /** The number of turns that a fight is followed; by default 1,000. */
  turns: number;
  /** The number of states held at a time; by default 200,000. */
  states: bigint;
  /**
   * The total number of paths through the outcomes of rolls; by default 1,000,000. One step of a
   * fight takes at most 65,536 of them, or a sixteenth if that is more. The odds of a step need
   * no other limit.
   */
  paths: bigint;
}

/** A summary of odds. Since 0.1.0. */
export interface case_odds_summary {
  /** The number of rows. */
  rows: number;
  /** The number of fields of an outcome. */
  fields: number;
  /** Turns of a fight that were solved. */
  turns: number;
  /** Paths followed. */
  paths: bigint;
  /** Different states found. */
  states: bigint;
  /** The probability that is not assigned to any row, for presentation; 0 for exact odds. */
  unresolved: number;
}

/**
 * One outcome's probability: the exact fraction numerator / denominator of 128-bit integers, each
 * as its high and low half.
 *
 * Since 0.1.0.
 */
export interface case_odds_row {
  /** The low half of the numerator. */
  numerator: bigint;
  /** The high half of the numerator: 0 below 2^64. */
  numerator_high: bigint;
  /** The low half of the denominator, which all rows share. */
  denominator: bigint;
  /** The high half of the denominator. */
  denominator_high: bigint;
  /**
   * The fraction as a floating-point number, for presentation: the lower bound of the
   * probability.
   */
  probability: number;
  /** The upper bound of the probability; the same number for exact odds. */
  at_most: number;
  /**
   * The lower end to show: for sampled odds that of the 95 % confidence interval (Wilson's),
   * even without a trial of this outcome; else `probability`.
   */
  low: number;
  /** The upper end; else `at_most`. */
  high: number;
}

/**
 * An attack whose odds are wanted: `{ sizeof(case_aim), attacker, target, attack, 0, 0 }` is a
 * plain one.
 *
 * Since 0.1.0.
 */
export interface case_aim {
  /** The attacker's place in the roster. */
  attacker: number;
  /** The target's place. */
  target: number;
  /** The attack's place on the attacker's sheet, from 0. */
  attack: number;
  /** An additional shift of the attack roll, -100 to 100, such as the referee's. */
  shift: number;
  /** The number of attacks of a flurry, if the turn does not determine it; else 0. */
  flurry: number;
}

/**
 * A certain effect of an attack, whatever the target does: proven by every path under every
 * defense.
 *
 * Since 0.1.0.
 */
export interface case_verdict {
  /** The feat (case_feat). */
  feat: number;
  /** 1 if it always happens; 0 if it never happens. */
  always: number;
  /** The id of the rule behind it, ends with NUL. */
  rule: string;
  /** The verdict in words, such as "cannot hurt", ends with NUL. */
  name: string;
}

/**
 * The position of a simulation in slices: `{ sizeof(case_sample_place) }` is its beginning.
 *
 * Since 0.1.0.
 */
export interface case_sample_place {
  /** The next trial, from 0. */
  trial: bigint;
  /** The number of words drawn by the dice of its block. */
  words: bigint;
}

/** The outcome of an ACTION, with its reasons. Since 0.1.0. */
export interface case_action_outcome {
  /** The column it was read in (case_rank), or CASE_NONE if it is impossible. */
  column: number;
  /** How the column was determined (case_column_reason). */
  reason: number;
  /** The number of columns that the rank was moved. */
  moved: number;
  /** The color (case_color); white if it is impossible. */
  color: number;
}

/** The result of a defense's color (D1 to D8). Since 0.1.0. */
export interface case_defense_outcome {
  /** Its sort, as case_defense_kind. */
  kind: number;
  /** Its column shift; 0 if it has none. */
  shift: number;
}

/** The result of an attack roll's face. Since 0.1.0. */
export interface case_attack_outcome {
  /** The color of the face in the column (case_color). */
  color: number;
  /** The effect of that color (case_effect). */
  effect: number;
  /** The check that it calls for (case_check), or CASE_NONE. */
  check: number;
}

/**
 * An attack of CASE whose odds are wanted. Fill it with case_attack_intent_init and change what
 * differs.
 *
 * Since 0.1.0.
 */
export interface case_attack_intent {
  /** The attacker's place in the roster. */
  attacker: number;
  /** The target's place. */
  target: number;
  /** The attack's place on the attacker's sheet. */
  attack: number;
  /** The target's defense (case_defense), or CASE_NONE. */
  defense: number;
  /** The sum of the column shifts on the to-hit. */
  shift: number;
  /** The attacks of a flurry (T6), 1 to 8. */
  attacks: number;
  /** The areas moved in a charge (A23). */
  areas: number;
  /** The damage lost to obstacles in the shot's path (A15). */
  passed: number;
  /** Not 0 if the attack is pulled (A12). */
  pulled: number;
  /** Not 0 if it is aimed at a precise spot (A18). */
  spot: number;
}

/**
 * An exchange of CASE by value: all properties of attacker and target that matter. Fill it with
 * case_situation_init and change what differs.
 *
 * Damage, protection and the score of a maneuver are printed numbers, each of which belongs to a
 * rank. Beyond alone has no numbers, so its rank is a separate field.
 *
 * Since 0.1.0.
 */
export interface case_situation {
  /** The attack's form (case_form). */
  form: number;
  /** The rank of the to-hit roll (case_rank). */
  rank: number;
  /** The sum of the column shifts on the to-hit. */
  shift: number;
  /** The damage as listed (G3); for a charge that of case_charge_damage. */
  damage: number;
  /** CASE_RANK_BEYOND for a damage of Beyond, else CASE_NONE. */
  damage_rank: number;
  /** The attacks of a flurry (T6), 1 to 8. */
  attacks: number;
  /** The damage lost to obstacles in the shot's path (A15). */
  passed: number;
  /** The protection of the target's armor, or another protection against the form (G2). */
  protection: number;
  /** The target's Endurance (case_rank). */
  endurance_rank: number;
  /** The target's Health; CASE_NONE for more than any blow can take. */
  health: number;
  /** The target's defense (case_defense), or CASE_NONE. */
  defense: number;
  /** The number of the ability used to roll the defense (D1 to D8). */
  score: number;
  /** CASE_RANK_BEYOND for such an ability of Beyond, else CASE_NONE. */
  score_rank: number;
  /**
   * The sum of the column shifts on the defense: aversions beyond the free ones, a hold,
   * talents.
   */
  answer_shift: number;
  /** Not 0 if a ranged form is delivered by touch (D6, D8). */
  touch: number;
  /** Not 0 for directed energy of another kind (D2). */
  directed: number;
}

/** The plain exports: pointers are addresses in `memory`, 64-bit numbers BigInt. */
export interface CaseExports {
  readonly memory: WebAssembly.Memory;
  /** The version of the library, such as "0.1.0". Static, ends with NUL. Since 0.1.0. */
  case_version(): number;
  /** The binary interface of the library: compare with CASE_ABI_VERSION. Since 0.1.0. */
  case_abi_version(): number;
  /**
   * Copies the message of the last call of this thread that failed: English, UTF-8, one problem per
   * line, no line longer than 400 characters. It is empty before the first error. Successful calls,
   * and this one, do not change it.
   *
   * Unlike with other texts, a buffer that is too small gets the beginning of the message, cut
   * between two characters, with its NUL. `*needed` gets the size of the whole.
   *
   * Since 0.1.0.
   */
  case_last_message(buffer: number, capacity: number, needed: number): number;
  /**
   * Gives the message of the last call of this thread that failed as JSON, with what another language
   * needs: {"message": in English, "template": ..., "values": {...}}. The template has a hole,
   * "{name}", for each value, which is a text that stays as it is, or a message itself. Without holes
   * there is only "message". Where there are several problems, the value "lines" lists them, each with
   * the values "path" and "message". case_system_say gives the message in a language. It is empty
   * before the first error.
   *
   * Since 0.1.0.
   */
  case_last_message_json(buffer: number, capacity: number, needed: number): number;
  /**
   * Copies the id of the rule that refused the last failed call of this thread, such as "D10";
   * {"call": "word", "of": "rule"} gives its title. It is empty if the call failed for another
   * reason, and if the rule has no id. A small buffer gets the beginning, as for the message;
   * CASE_RULE_SIZE bytes are enough.
   *
   * Since 0.1.0.
   */
  case_last_rule(buffer: number, capacity: number, needed: number): number;
  /**
   * Returns the name of a status, such as "CASE_ERR_NULL"; "CASE_ERR_?" for an unknown number.
   * The text is static and ends with NUL.
   *
   * Since 0.1.0.
   */
  case_status_name(status: number): number;
  /**
   * Sets how many bytes a text that comes in may have: at most, and at first, 64 MiB. A longer one
   * gives CASE_ERR_LENGTH. A host that takes rosters and saves of strangers sets what its own need;
   * reading a text takes at most twelve times its size in memory, and 16 MiB. It holds for the whole
   * process, in every call from now on.
   *
   * CASE_ERR_RANGE beyond 64 MiB.
   *
   * Since 0.1.0.
   */
  case_set_limit(bytes: number): number;
  /**
   * Creates a battle from a roster (TOML or JSON; its field "system" names the system). Until set
   * otherwise, the host rolls all dice and the built-in plan decides for everybody.
   *
   * CASE_ERR_ROSTER for an invalid roster: the message lists every problem with its place. Free the
   * battle with case_battle_free.
   *
   * Since 0.1.0.
   */
  case_battle_new(roster: number, length: number, format: number, out: number): number;
  /**
   * Frees a battle. NULL is fine.
   *
   * A second free of the same handle is detected, and does nothing, as long as the same thread has
   * freed no more than 64 handles since. This helps in a debugger; do not rely on it.
   *
   * Since 0.1.0.
   */
  case_battle_free(battle: number): void;
  /** Copies a battle in its present state, for example to try something out. Since 0.1.0. */
  case_battle_clone(battle: number, out: number): number;
  /**
   * Gives the battle as an `audience` (case_audience) may know it: secrets of others are replaced by
   * the declarations that their plans would make. Odds, aims and advice that are worked out with it
   * reveal nothing that this audience may not know; with CASE_AUDIENCE_PLAYERS they are fit for
   * everybody, with CASE_AUDIENCE_SEAT plus a place for the player of that fighter.
   *
   *     case_battle_known(battle, CASE_AUDIENCE_SEAT + asked.who, &known);
   *     case_battle_aim(known, &aim, NULL, 0, &aimed);
   *     case_battle_free(known);
   *
   * It is at the same place, but has neither a past nor dice: its events and inputs begin with
   * the open step, the host rolls, and a save of it is one of the fight's start. A question that the
   * audience may not see is not open. Play the battle itself, and free this one with
   * case_battle_free. CASE_ERR_RANGE if there is no such audience.
   *
   * Since 0.1.0.
   */
  case_battle_known(battle: number, audience: number, out: number): number;
  /**
   * Makes the engine roll fair dice from a seed from now on. The same seed gives the same faces in
   * every language and on every machine.
   *
   * Since 0.1.0.
   */
  case_battle_set_seed(battle: number, seed: bigint): number;
  /** Makes the host roll every die from now on. Since 0.1.0. */
  case_battle_set_host_dice(battle: number): number;
  /**
   * Sets who decides (case_control) for `who`: a fighter, by its place in the roster, CASE_JUDGE,
   * CASE_MAP, CASE_SIDE plus the number of a side, or CASE_EVERYBODY. CASE_ERR_RANGE if there is no such
   * seat or side. {"call": "seated"} says who decides, rolls and plays by which plan.
   *
   * Since 0.1.0.
   */
  case_battle_set_control(battle: number, who: number, control: number): number;
  /**
   * Runs the rules to the next checkpoint.
   *
   * CASE_OK: a checkpoint was reached; there may be new events. CASE_WANTS_ROLL,
   * CASE_WANTS_DECISION: feed the requested input and step again; the battle remains at its last
   * checkpoint until then, and the events of the step so far can be read as open events. CASE_OVER:
   * the battle is over. CASE_ERR_FULL: an input is missing, but the battle keeps no more: undo
   * something, or end it by an intervention. CASE_ERR_PANIC: a bug; the battle is at its last
   * checkpoint and can still be used.
   *
   * Since 0.1.0.
   */
  case_battle_step(battle: number): number;
  /**
   * Steps until a request or the end of the battle, at most `steps` times. The statuses are those of
   * case_battle_step; the new events are those of all these steps.
   *
   * Since 0.1.0.
   */
  case_battle_run(battle: number, steps: bigint): number;
  /**
   * Goes back to the last checkpoint: drops the inputs fed since, or if there are none, the last
   * step with its inputs. CASE_NOTHING_LEFT at the start. The log is shorter afterwards; step again.
   *
   * Since 0.1.0.
   */
  case_battle_undo(battle: number): number;
  /**
   * Undoes the host's last face, answer or intervention, and everything that followed from it,
   * across checkpoints if need be: the "undo" of a table. CASE_NOTHING_LEFT if the host has given
   * nothing. The log may be shorter afterwards; step again.
   *
   * Since 0.1.0.
   */
  case_battle_undo_input(battle: number): number;
  /**
   * Redoes what the last undo removed, as long as nothing else was fed. CASE_NOTHING_LEFT if nothing
   * was undone. The events it adds to the log are new events; step again.
   *
   * Since 0.1.0.
   */
  case_battle_redo(battle: number): number;
  /**
   * Gives a value as a reader sees it: with its unit, its word, or its name, such as
   * "3 turns", "dodge", "Captain Meridian".
   *
   * Since 0.1.0.
   */
  case_battle_say(battle: number, value: number, view: number, buffer: number, capacity: number, needed: number): number;
  /** Gives the wanted roll. CASE_ERR_NOT_ASKED if none is wanted. Since 0.1.0. */
  case_battle_roll_request(battle: number, out: number): number;
  /** Gives the wanted decision. CASE_ERR_NOT_ASKED if none is wanted. Since 0.1.0. */
  case_battle_decision_request(battle: number, out: number): number;
  /** Gives one of the legal answers of a list, `index` from 0 to `answers` - 1. Since 0.1.0. */
  case_battle_answer(battle: number, index: number, out: number): number;
  /**
   * Says the request as a sentence: the question, or the roll with roller and target.
   *
   * Since 0.1.0.
   */
  case_battle_title(battle: number, view: number, buffer: number, capacity: number, needed: number): number;
  /** Gives an answer as a button's label, also for a number of a range. Since 0.1.0. */
  case_battle_label(battle: number, answer: number, view: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Feeds the face of the wanted die; then step again.
   *
   * CASE_ERR_NOT_ASKED, CASE_ERR_FACE, CASE_ERR_FULL: nothing has changed and the request remains
   * open. The same holds for the other feeding calls.
   *
   * Since 0.1.0.
   */
  case_battle_feed_face(battle: number, face: number): number;
  /**
   * Feeds several faces of the wanted roll, at most `count` of case_roll_request, all or none; then
   * step again. The Wild Die of D6 is asked for alone, and again after a 6; then the others are.
   *
   * Since 0.1.0.
   */
  case_battle_feed_faces(battle: number, faces: number, count: number): number;
  /**
   * Feeds the answer to the open question; then step again. CASE_ERR_ANSWER for an illegal answer.
   *
   * Since 0.1.0.
   */
  case_battle_feed_answer(battle: number, answer: number): number;
  /**
   * Feeds the answer that the seat's plan or tactician would give, on behalf of the host; then step
   * again. `out`, unless NULL, gets the answer.
   *
   * Since 0.1.0.
   */
  case_battle_feed_suggestion(battle: number, out: number): number;
  /**
   * Gives the range of the events of the last step, run, redo or intervention: from `first` to `end`
   * - 1. It is empty after an undo. Either pointer may be NULL.
   *
   * Since 0.1.0.
   */
  case_battle_new_events(battle: number, first: number, end: number): number;
  /**
   * Writes events as text, one line for each event that a reader
   * needs, every line ended by a newline: `count` events from `first` on, or as many as there are
   * (SIZE_MAX: all the rest, the open ones included). With `count` 1 the text is empty if a reader
   * needs no line.
   *
   * Since 0.1.0.
   */
  case_battle_tell(battle: number, first: number, count: number, view: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Gives the input of the first face of a roll; the others follow. It is for an event of the log or
   * an open one; {"call": "correct"} replaces its faces. CASE_ERR_RANGE for an event without faces.
   *
   * Since 0.1.0.
   */
  case_battle_event_input(battle: number, index: number, out: number): number;
  /** Gives the number of cards, the open ones included. Since 0.1.0. */
  case_battle_card_count(battle: number, count: number): number;
  /** Gives a card, `index` from 0, in the order of their first events. Since 0.1.0. */
  case_battle_card(battle: number, index: number, out: number): number;
  /**
   * Gives the headline of a card: "Granite Dove hits Iron Matron with bull rush: 34 damage, 62
   * left". Empty if the audience of the view may not know anything yet.
   *
   * Since 0.1.0.
   */
  case_battle_headline(battle: number, index: number, view: number, buffer: number, capacity: number, needed: number): number;
  /** Gives the state of the battle as a whole. Since 0.1.0. */
  case_battle_status(battle: number, out: number): number;
  /** Gives the name of the battle's system, such as "case". Since 0.1.0. */
  case_battle_system(battle: number, buffer: number, capacity: number, needed: number): number;
  /** Gives the state of a fighter, by its place in the roster from 0. Since 0.1.0. */
  case_battle_fighter(battle: number, who: number, out: number): number;
  /**
   * Gives the name of a fighter, by its place in the roster, or of CASE_JUDGE, CASE_MAP,
   * CASE_NOBODY.
   *
   * Since 0.1.0.
   */
  case_battle_name(battle: number, who: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Gives the place of the fighter with that id, or else of the only one with that name.
   * CASE_ERR_NAME if there is none, or several have the name.
   *
   * Since 0.1.0.
   */
  case_battle_find(battle: number, id_or_name: number, length: number, out: number): number;
  /** Gives the name of a fighter's side. Since 0.1.0. */
  case_battle_side_name(battle: number, who: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Gives a gauge of a fighter, `index` from 0, at the open request or else at the last checkpoint;
   * CASE_NOTHING_LEFT after the last one. {"call": "tracker"} gives all of them, conditions and the order
   * of who acts at once.
   *
   * Since 0.1.0.
   */
  case_battle_gauge(battle: number, who: number, index: number, view: number, out: number): number;
  /**
   * Creates a catalog from a text: an object (JSON) or table (TOML) that maps keys to texts or lists
   * of texts, for example
   *
   *     {"note.stunned": ["{who} sees stars for {turns}", "{who} sees stars"],
   *      "word.defense.dodge": "jump aside", "unit.turns": ["{n} turn", "{n} turns"]}
   *
   * The keys are "note.", "question.", "answer.", "roll.", "field.", "intervention.", "line.", "unit."
   * and "word." with names of the schema ({"call": "schema"}), whose texts show the values that
   * a template can name; "advice." with best, worse or alike, and "stake." with
   * attack, fight or alike. Of several texts, the first one that names no absent value is used; of a
   * unit's two texts, the first is the singular.
   *
   * CASE_ERR_CATALOG for an invalid catalog, such as a key that no text has, or a value in braces that
   * the text does not show: the message lists every problem. Free with case_catalog_free.
   *
   * Since 0.1.0.
   */
  case_catalog_new(text: number, length: number, format: number, out: number): number;
  /** Frees a catalog. NULL is fine. Since 0.1.0. */
  case_catalog_free(catalog: number): void;
  /**
   * Adds a language, or gives a library its German where it was built without it, like the package for
   * browsers: until then everything is in English. `language` is CASE_LANGUAGE_GERMAN, or for a language
   * of your own any greater number, which every case_view takes from then on. `text` is a
   * file of texts (PO, of gettext), such as `texts/de.po` of case-core; what it lacks is in English. What
   * was added first under a number stays; a library that has its German built in keeps that.
   *
   * CASE_ERR_RANGE for English, which every library has, and for a number below 0; CASE_ERR_PARSE for
   * another text: the message names each wrong line.
   *
   * Since 0.1.0.
   */
  case_language_load(language: number, text: number, length: number): number;
  /**
   * Writes the battle as JSON: its roster and all its inputs, including those of the open step. A
   * truncated or altered save is refused when resumed. Undone inputs are not saved.
   *
   * Since 0.1.0.
   */
  case_battle_save(battle: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Writes a short save, without fields of the roster at their defaults: about half the size, for a
   * host with little room. case_battle_resume reads it like any other save.
   *
   * Since 0.1.0.
   */
  case_battle_save_brief(battle: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Resumes a save: the battle is in the same state, including its log and who decides and rolls.
   * The next step repeats an open request.
   *
   * CASE_ERR_SAVE if it is refused, also as damaged JSON; the message says why. Free with case_battle_free.
   *
   * Since 0.1.0.
   */
  case_battle_resume(save: number, length: number, out: number): number;
  /**
   * Gives a text of the engine in other words: an English text, such as a meaning of the
   * schema, or a message as case_last_message_json gives it, such as the problems of a roster. What the
   * engine does not have, such as a host's own text, stays as it is.
   *
   * Since 0.1.0.
   */
  case_system_say(system: number, view: number, text: number, length: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Reads a plan for a system (by its place) from TOML or JSON, `format` as case_format.
   *
   * CASE_ERR_PLAN for an invalid plan: the message lists every problem with its place. The names of
   * fighters and attacks are resolved when it is given to a battle. Free with case_plan_free.
   *
   * Since 0.1.0.
   */
  case_plan_new(system: number, text: number, length: number, format: number, out: number): number;
  /**
   * Gives a plan that comes with the engine, by its name, such as "gang up"
   * or "spread"; "protect Dove" attacks anyone who attacks Dove.
   *
   * CASE_ERR_NAME for an unknown name; the message lists the known ones. Free with
   * case_plan_free.
   *
   * Since 0.1.0.
   */
  case_plan_named(system: number, name: number, length: number, out: number): number;
  /** Frees a plan. NULL is fine. Seats that have it keep it. Since 0.1.0. */
  case_plan_free(plan: number): void;
  /** Gives a plan as JSON that case_plan_new reads back. Defaults are left out. Since 0.1.0. */
  case_plan_json(plan: number, buffer: number, capacity: number, needed: number): number;
  /** Gives the name of a plan. Since 0.1.0. */
  case_plan_name(plan: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Gives a digest of the plan, in hexadecimal digits: plans with equal digests give the same
   * answers.
   *
   * Since 0.1.0.
   */
  case_plan_digest(plan: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Gives a plan to `who`, as in case_battle_set_control, and lets it decide from now on
   * (CASE_CONTROL_PLAN). It is saved with the battle.
   *
   * CASE_ERR_PLAN if it does not fit the battle: the message lists every problem.
   *
   * Since 0.1.0.
   */
  case_battle_set_plan(battle: number, who: number, plan: number): number;
  /**
   * Gives the plan of a fighter, the Judge or the map: a copy, to be freed with case_plan_free. If
   * the built-in plan or the host decides, returns CASE_NOTHING_LEFT and does not write `*out`.
   *
   * Since 0.1.0.
   */
  case_battle_plan(battle: number, who: number, out: number): number;
  /**
   * Gives the basis of this battle's results, as a line to be shown beside every figure: the
   * versions of engine, rules and built-in plan, the rulings that differ from the defaults, and the
   * plan of each seat.
   *
   * Since 0.1.0.
   */
  case_battle_basis(battle: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Gives a policy to `who`, as in case_battle_set_control, and the seat to the host
   * (CASE_CONTROL_HOST). `text` is "all", "usual", "quick", or a policy in TOML or
   * JSON.
   *
   * CASE_ERR_PLAN if it does not fit the battle: the message lists every problem.
   *
   * Since 0.1.0.
   */
  case_battle_set_policy(battle: number, who: number, text: number, length: number): number;
  /**
   * Sets who rolls (case_dice) for `who`, as in case_battle_set_control. A roll of the host is requested even if the battle has a seed. `who` of a
   * case_roll_request is whose dice they are.
   *
   * Since 0.1.0.
   */
  case_battle_set_dice(battle: number, who: number, dice: number): number;
  /** Opens a session without battles. Since 0.1.0. */
  case_session_new(out: number): number;
  /** Frees a session with its battles. NULL is fine. Since 0.1.0. */
  case_session_free(session: number): void;
  /**
   * Carries out a command for somebody who may know and do no more than `audience` (case_audience), and
   * gives the answer as JSON on one line, ending with NUL: never NULL, owned by the session, and valid
   * until this thread's next call for it. `length` may be NULL; it gets the bytes of the answer without
   * the NUL. The commands and their answers: {"call": "protocol"} gives them as a JSON Schema.
   *
   * Since 0.1.0.
   */
  case_call(session: number, audience: number, command: number, command_length: number, length: number): number;
  /**
   * Carries out a command about a battle, or with NULL in its place one that needs none ("systems",
   * "schema", "rules", "import", ...), and gives the answer as JSON on one line, ending with NUL: never
   * NULL, and valid until this thread's next case_battle_call. The commands and their answers are those of
   * case_call, but for those about a session's battles ("new", "resume", "copy", "close", ...).
   *
   * The command may see and do no more than the audience of `view` may, and is answered in its words
   * unless it names a language: for your own interface say CASE_AUDIENCE_GAMEMASTER there, and where you
   * show the answer to somebody, "audience" in the command. `watch` (case_odds.h) shows how far long work
   * is, and stops it; it may be NULL. `length` may be NULL; it gets the bytes of the answer without the
   * NUL.
   *
   * A command that changes the battle goes on to the next request, unless it says "run": false; what it
   * adds to the log are the new events.
   *
   * Since 0.1.0.
   */
  case_battle_call(battle: number, view: number, command: number, command_length: number, watch: number, length: number): number;
  /** Creates a watch. Free it with case_watch_free. Since 0.1.0. */
  case_watch_new(out: number): number;
  /** Frees a watch. NULL is fine. Since 0.1.0. */
  case_watch_free(watch: number): void;
  /**
   * Stops the calculation that uses this watch within 100 ms, or else the next one that will (`stop`
   * not 0); or lets the next one run again (`stop` 0).
   *
   * Since 0.1.0.
   */
  case_watch_stop(watch: number, stop: number): number;
  /** Gives the progress of the calculation. Since 0.1.0. */
  case_watch_progress(watch: number, out: number): number;
  /**
   * Computes the exact odds of everybody's state after the open step: for a decision, under the
   * given answer; for a roll, with `answer` NULL, from the roll on. Later questions of the same step
   * are answered by the plans of the seats, for the host by the built-in one. The battle does not
   * change.
   *
   * Fields: over (whether the battle is then over), and for each fighter who may be affected fitness
   * (the points, as in case_fighter_info) and stands, both nothing if unchanged: case_odds_field_who
   * gives the fighter.
   *
   * CASE_ERR_NOT_ASKED if nothing is wanted, CASE_ERR_ANSWER if the answer is not legal,
   * CASE_ERR_ODDS if it takes more than `paths` of the limits (by default 20,000). Dice of the roll that
   * were fed already count. Free with case_odds_free.
   *
   * Since 0.1.0.
   */
  case_odds_step(battle: number, answer: number, limits: number, watch: number, out: number): number;
  /**
   * Computes the exact odds of the end of this turn, from the last checkpoint on, with everybody
   * played by the seat's plan or the built-in one. For battles of every system. Inputs fed for an
   * open step are ignored.
   *
   * Fields: over (whether the battle is then over); winner, the only side that can still win, or
   * nothing; and for each fighter fitness (the points, as in case_fighter_info), nothing for one who
   * can't win any more: case_odds_field_who gives the fighter. case_odds_only reduces the fields.
   *
   * Weights that outgrow 128 bits, as with many dice, are counted in parts of 2^120: no probability
   * is off by more than 2^-90.
   *
   * CASE_ERR_SEAT as in case_odds_fight; CASE_ERR_ODDS if it takes more than `paths` of the limits
   * (by default 10,000,000): then use case_odds_ends with a limit of one turn, or case_odds_sample.
   * Free with case_odds_free.
   *
   * Since 0.1.0.
   */
  case_odds_turn(battle: number, limits: number, watch: number, out: number): number;
  /** Frees odds. NULL is fine. Since 0.1.0. */
  case_odds_free(odds: number): void;
  /** A summary of odds. Since 0.1.0. */
  case_odds_info(odds: number, out: number): number;
  /**
   * Gives the probability of a row, `row` from 0. Rows are in the order of their outcomes.
   *
   * Since 0.1.0.
   */
  case_odds_get(odds: number, row: number, out: number): number;
  /** Gives a field of a row's outcome; both indexes count from 0. Since 0.1.0. */
  case_odds_value(odds: number, row: number, field: number, out: number): number;
  /** Gives the name of a field, from 0. Since 0.1.0. */
  case_odds_field(odds: number, field: number, buffer: number, capacity: number, needed: number): number;
  /** Gives the owner of a field, from 0: a fighter's place, or CASE_NOBODY. Since 0.1.0. */
  case_odds_field_who(odds: number, field: number, out: number): number;
  /**
   * Gives the basis of odds: the line of case_battle_basis for their battle, without plans if none
   * decided anything.
   *
   * Since 0.1.0.
   */
  case_odds_basis(odds: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Computes the odds of who wins the fight from the present state on, with everybody played by the
   * seat's plan or the built-in one: every probability is a proven interval, since limits leave some
   * fights unresolved. For battles of every system. Inputs fed for an open step are ignored.
   *
   * CASE_ERR_SEAT if the host decides for somebody: give the seats plans on a clone
   * (case_battle_set_control).
   *
   * Fields: winner, a side, or nothing if nobody wins. The rows need not add up to
   * 1: see `unresolved` of case_odds_info; fights that never end belong to no row.
   *
   * If the watch stops it, the results so far are given, with CASE_STOPPED instead of CASE_OK. Free
   * with case_odds_free.
   *
   * Since 0.1.0.
   */
  case_odds_fight(battle: number, limits: number, watch: number, out: number): number;
  /**
   * Computes the same with the length of the fight and what is left of everybody. Fields: winner;
   * turns, the number of the turn in which the fight ends (1 is the first of the battle, 0 that of a
   * surprise); and for each fighter fitness (the points, as in case_fighter_info), nothing for one
   * who can't win any more: case_odds_field_who gives the fighter. case_odds_only reduces the
   * fields.
   *
   * Since 0.1.0.
   */
  case_odds_ends(battle: number, limits: number, watch: number, out: number): number;
  /**
   * Prepares an attack in the present state of the battle, also while it waits in the middle of a
   * step. The battle does not change.
   *
   * `given` is a list of `count` answers to questions by their names in the schema, such as
   * "areas_apart": facts that only the map or the Judge knows, or the manner of the attack. Of
   * several answers to one question the first legal one is used.
   *
   * CASE_ERR_RANGE for an unknown fighter, attack or number, CASE_ERR_NAME for an unknown question,
   * CASE_ERR_ANSWER for an illegal answer, CASE_ERR_AIM if the attack is not possible in the present
   * state: case_last_rule names the rule of both. Free with case_aimed_free.
   *
   * Since 0.1.0.
   */
  case_battle_aim(battle: number, aim: number, given: number, count: number, out: number): number;
  /** Frees a prepared attack. NULL is fine. Since 0.1.0. */
  case_aimed_free(aimed: number): void;
  /**
   * Computes the exact odds of the attack's outcome against `guard`: one of case_defenses_get, a
   * value that is nothing if the target does nothing (besides defenses already prepared), or NULL
   * for the answer of its plan.
   *
   * The fields are those of the system's schema ("outcome"). Other decisions are made by the plans of the
   * seats, for the host by the built-in one. `limits` and `watch` may be NULL.
   *
   * CASE_ERR_ANSWER if the target can't use this defense: case_last_rule names the rule, and the
   * message lists the possible ones; also, without a rule, if an answer given to case_battle_aim is
   * never legal though its question comes up after the first dice. CASE_ERR_ODDS if it takes more
   * than `paths` of the limits. Free with case_odds_free.
   *
   * Since 0.1.0.
   */
  case_aimed_odds(aimed: number, guard: number, limits: number, watch: number, out: number): number;
  /**
   * Computes the exact probability of a feat (case_feat): that the attack hits, hurts, fells. The
   * other arguments and statuses are those of case_aimed_odds. CASE_ERR_RANGE for a feat that
   * attacks of the system don't have.
   *
   * Since 0.1.0.
   */
  case_aimed_chance(aimed: number, guard: number, feat: number, limits: number, watch: number, out: number): number;
  /**
   * Computes the outcome of the attack without a defense and under each available one, the best for
   * the target first: by the mean harm in points, then by the chance of being hit. Sort again to
   * weigh stuns and slams differently. `limits` and `watch` may be NULL.
   *
   * CASE_ERR_ANSWER if an answer given to case_battle_aim is legal under none of them though its
   * question comes up, CASE_ERR_ODDS if it takes more than `paths` of the limits, CASE_ERR_STOPPED
   * if the watch stopped it. Free with case_defenses_free.
   *
   * Since 0.1.0.
   */
  case_aimed_best_defenses(aimed: number, limits: number, watch: number, out: number): number;
  /** Frees a list of defenses. NULL is fine. Since 0.1.0. */
  case_defenses_free(defenses: number): void;
  /**
   * Gives the number of defenses, including that of doing nothing, and the number of verdicts.
   * Either pointer may be NULL.
   *
   * Since 0.1.0.
   */
  case_defenses_count(defenses: number, count: number, verdicts: number): number;
  /**
   * Gives a defense, `index` from 0, the best first; nothing for that of doing nothing.
   *
   * Since 0.1.0.
   */
  case_defenses_get(defenses: number, index: number, out: number): number;
  /**
   * Gives the exact probability of a feat (case_feat) under a defense, `index` from 0.
   *
   * Since 0.1.0.
   */
  case_defenses_chance(defenses: number, index: number, feat: number, out: number): number;
  /** Gives a verdict, `index` from 0. Since 0.1.0. */
  case_defenses_verdict(defenses: number, index: number, out: number): number;
  /**
   * Plays on from the last checkpoint `trials` times (1 to 1,000,000), with the dice of a seed. The
   * odds are counted, not exact: show `low` and `high` of case_odds_row, the 95 % interval. A trial
   * is cut off after `checkpoints`, by default (0) 100,000, and then belongs to no row (`unresolved`
   * of case_odds_info). The battle does not change.
   *
   * Fields: winner, a side, or nothing if nobody wins; turns, the last turn of the fight.
   *
   * CASE_ERR_SEAT if the host or a tactician decides for somebody: give the seats plans on a clone
   * (case_battle_set_control). CASE_ERR_STOPPED if the watch stopped it. Free with
   * case_odds_free.
   *
   * Since 0.1.0.
   */
  case_odds_sample(battle: number, seed: bigint, trials: bigint, checkpoints: bigint, watch: number, out: number): number;
  /**
   * Runs some of the blocks of case_odds_sample: from `first` up to but excluding `end`. Several
   * threads, each with its own clone of the battle and watch, can share the blocks; case_odds_merge
   * then combines the results into those of one call, to the last digit, however the blocks were
   * divided.
   *
   * CASE_ERR_RANGE for unknown blocks, or an empty range; else as case_odds_sample.
   *
   * Since 0.1.0.
   */
  case_odds_sample_blocks(battle: number, seed: bigint, trials: bigint, first: bigint, end: bigint, checkpoints: bigint, watch: number, out: number): number;
  /**
   * Runs at most `most` of the trials of case_odds_sample from `place` on, and moves `place` past
   * them: for a host with one thread that has to do other work in between. The simulation is
   * complete when `trial` of the place is `trials`. A slice ends at the end of a block, so it can
   * have fewer trials. case_odds_merge combines all slices into the result of one call.
   *
   * CASE_ERR_RANGE if no trial is left, or for a `most` of 0; else as case_odds_sample. On an error
   * `place` does not change.
   *
   * Since 0.1.0.
   */
  case_odds_sample_slice(battle: number, seed: bigint, trials: bigint, most: bigint, checkpoints: bigint, place: number, watch: number, out: number): number;
  /**
   * Reduces odds to some of the fields, `count` of them by their numbers from 0, in that order: rows
   * that are equal in them are merged. The bounds of a row are those of the whole row: what is
   * unresolved may belong to it.
   *
   * CASE_ERR_RANGE for an unknown field. Free with case_odds_free.
   *
   * Since 0.1.0.
   */
  case_odds_only(odds: number, fields: number, count: number, out: number): number;
  /**
   * Reduces odds to groups of rows: `groups` has a number for each of the `count` rows, and rows
   * with the same number are merged. The only field is group, that number.
   *
   * CASE_ERR_RANGE if `count` is not the number of rows. Free with case_odds_free.
   *
   * Since 0.1.0.
   */
  case_odds_group(odds: number, groups: number, count: number, out: number): number;
  /**
   * Merges two simulations into one: of different blocks of the same seed (case_odds_sample_blocks),
   * or of different seeds. Both remain unchanged.
   *
   * CASE_ERR_RANGE if one of them is not sampled, or if their fields or bases differ: rosters, states,
   * rulings or plans. Free with case_odds_free.
   *
   * Since 0.1.0.
   */
  case_odds_merge(one: number, other: number, out: number): number;
  /**
   * Gives the number of feats of a system's attacks, and the number of fields of their outcomes.
   * Either pointer may be NULL.
   *
   * Since 0.1.0.
   */
  case_outcome_count(system: number, feats: number, fields: number): number;
  /** Gives a feat (case_feat) of a system's attacks, from 0. Since 0.1.0. */
  case_outcome_feat(system: number, index: number, out: number): number;
  /**
   * Returns the number of members of a list (case_list): their numbers are 0 and up. CASE_INVALID
   * for an unknown list.
   *
   * Since 0.1.0.
   */
  case_list_length(list: number): number;
  /**
   * Gives the name of a member of a list (case_list), as spelled in rosters, logs and saves.
   *
   * Since 0.1.0.
   */
  case_list_name(list: number, number: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Gives the number of a name in a list (case_list), ignoring case and word separators: "shift x"
   * and "ShX" are both CASE_RANK_SHIFT_X. CASE_ERR_NAME for an unknown name; the message gives the
   * nearest known one.
   *
   * Since 0.1.0.
   */
  case_list_number(list: number, text: number, length: number, out: number): number;
  /**
   * Gives the rank of a name or an abbreviation: case_list_number for CASE_LIST_RANK.
   *
   * Since 0.1.0.
   */
  case_rank_of_text(text: number, length: number, out: number): number;
  /**
   * Creates rulings from a text: a table of switches by name, as under "rulings" in a roster, for
   * example {"rise_cap": "Unearthly", "automatic_from": "never"}. "preset" may be "case" or "msh";
   * the other switches then override it. An empty text gives the defaults.
   *
   * CASE_ERR_RULINGS for invalid rulings: the message lists every problem. Free with
   * case_rulings_free.
   *
   * Since 0.1.0.
   */
  case_rulings_new(text: number, length: number, format: number, out: number): number;
  /** Frees rulings. NULL is fine. Since 0.1.0. */
  case_rulings_free(rulings: number): void;
  /**
   * Gives every switch with its name, rule, question, reading, value, default and values, as a JSON
   * list.
   *
   * Since 0.1.0.
   */
  case_rulings_json(rulings: number, buffer: number, capacity: number, needed: number): number;
  /** The rank of a number (R1). Numbers below 0 count as 0. Since 0.1.0. */
  case_rank_of_number(number: number): number;
  /** The standard number of a rank (R1); CASE_NONE for Beyond. Since 0.1.0. */
  case_rank_number(rank: number): number;
  /** The lowest number of a rank (R1); CASE_NONE for Beyond. Since 0.1.0. */
  case_rank_lowest(rank: number): number;
  /**
   * The rank after a net column shift, with floor and cap (R3); CASE_NONE below Shift 0.
   *
   * Since 0.1.0.
   */
  case_rank_shift(rulings: number, rank: number, shift: number): number;
  /**
   * The rank moved by a number of columns, without floor and cap: CASE_NONE below Shift 0,
   * CASE_ABOVE above Beyond.
   *
   * Since 0.1.0.
   */
  case_rank_move(rank: number, columns: number): number;
  /** The sum of two column shifts (R2), clamped to -100 and +100. Since 0.1.0. */
  case_shift_sum(a: number, b: number): number;
  /**
   * One ACTION in one call (R1 to R4): a rank, its net shift, a face of the d100. With `to_hit` not 0
   * it is a to-hit, for which some rulings differ below Shift 0 (Q1). CASE_ERR_RANGE for
   * an unknown rank or face.
   *
   * Since 0.1.0.
   */
  case_action(rulings: number, rank: number, shift: number, to_hit: number, face: number, out: number): number;
  /** The color of a d100 face (1 to 100) in a rank's column (R4). Since 0.1.0. */
  case_color_of_face(rank: number, face: number): number;
  /**
   * The color that an ACTION of this rank needs against an intensity (R5), as case_threshold.
   *
   * Since 0.1.0.
   */
  case_threshold_of(rulings: number, rank: number, intensity: number): number;
  /** The effect (case_effect) of an attack form's color (A1 to A10). Since 0.1.0. */
  case_effect_of_attack(form: number, color: number): number;
  /** The check (case_check) that an effect calls for; CASE_NONE for none. Since 0.1.0. */
  case_check_of_effect(effect: number): number;
  /** The result (case_check_result) of a check's color (E1 to E3). Since 0.1.0. */
  case_result_of_check(check: number, color: number): number;
  /**
   * Gives the result of a defense's color (D1 to D8). CASE_ERR_RANGE for unknown numbers.
   *
   * Since 0.1.0.
   */
  case_result_of_defense(defense: number, color: number, out: number): number;
  /**
   * Whether a defense works against an attack form (D1 to D8, D16): 1 or 0. `touch` is not 0 if a
   * ranged form is delivered by touch, `directed` if it is a directed energy of another kind.
   *
   * Since 0.1.0.
   */
  case_defense_works(defense: number, form: number, touch: number, directed: number): number;
  /** The ability (case_ability) used to roll a defense. Since 0.1.0. */
  case_defense_ability(defense: number): number;
  /** Whether a defense costs one of the turn's actions (D10): 1 or 0. Since 0.1.0. */
  case_defense_costs_action(defense: number): number;
  /** The ability (case_ability) used to roll an attack form (A1 to A10). Since 0.1.0. */
  case_form_ability(form: number): number;
  /** The parts of an attack form that may be pulled (A12), as case_pull. Since 0.1.0. */
  case_form_pull(form: number): number;
  /** Whether an attack form is a ranged one (A13 to A16): 1 or 0. Since 0.1.0. */
  case_form_is_ranged(form: number): number;
  /**
   * The range of a throw by Strength, in areas (A13); CASE_NONE is the line of sight.
   *
   * Since 0.1.0.
   */
  case_thrown_range(rulings: number, strength: number): number;
  /** The number of aversions per turn that a Fighting allows without penalty (T7). Since 0.1.0. */
  case_free_aversions(rulings: number, fighting: number): number;
  /** The initiative modifier of an Intuition (T9). Since 0.1.0. */
  case_initiative_modifier(rulings: number, intuition: number): number;
  /**
   * The intensity (case_rank) of a number of attacks in a turn (T3); CASE_NONE for fewer than two or
   * more than eight.
   *
   * Since 0.1.0.
   */
  case_actions_intensity(attacks: number): number;
  /**
   * The number of a damage, armor or material value after a shift (R7): the standard number of the
   * rank reached, or the value's own if the rank could not move, or 0 below Shift 0. `beyond` is
   * not 0 for a value of the rank Beyond with that number.
   *
   * Since 0.1.0.
   */
  case_value_shift(rulings: number, number: number, beyond: number, shift: number): number;
  /**
   * The damage that a color of the damage roll gives (R6). `beyond` as in case_value_shift.
   *
   * Since 0.1.0.
   */
  case_damage_of_color(rulings: number, number: number, beyond: number, color: number): number;
  /** The shift that a damage roll's color gives (R6). Since 0.1.0. */
  case_damage_shift(color: number): number;
  /** Two protections together, as one number (D9). Since 0.1.0. */
  case_protection(rulings: number, a: number, b: number): number;
  /**
   * The damage of a charge, from the numbers of Endurance and body armor and the areas moved (A24).
   *
   * Since 0.1.0.
   */
  case_charge_damage(rulings: number, endurance: number, armor: number, areas: number): number;
  /**
   * Reads an attack roll: color, effect and check at once. `column` is the rank after all shifts,
   * `face` 1 to 100. CASE_ERR_RANGE for unknown numbers.
   *
   * Since 0.1.0.
   */
  case_read_attack(form: number, column: number, face: number, out: number): number;
  /** case_rank_of_number over a buffer. Since 0.1.0. */
  case_ranks_of_numbers(numbers: number, out: number, count: number): number;
  /** case_rank_shift over buffers. Since 0.1.0. */
  case_rank_shifts(rulings: number, ranks: number, shifts: number, out: number, count: number): number;
  /** case_color_of_face over buffers. Since 0.1.0. */
  case_colors_of_faces(ranks: number, faces: number, out: number, count: number): number;
  /** The colors of case_action over buffers. `to_hit` is one for all of them. Since 0.1.0. */
  case_actions(rulings: number, ranks: number, shifts: number, to_hit: number, faces: number, out: number, count: number): number;
  /** case_threshold_of over buffers. Since 0.1.0. */
  case_thresholds_of(rulings: number, ranks: number, intensities: number, out: number, count: number): number;
  /** case_effect_of_attack over buffers. Since 0.1.0. */
  case_effects_of_attacks(forms: number, colors: number, out: number, count: number): number;
  /** case_result_of_check over buffers. Since 0.1.0. */
  case_results_of_checks(checks: number, colors: number, out: number, count: number): number;
  /**
   * case_result_of_defense over buffers: the kinds (case_defense_kind), and beside them the shifts.
   * Either output may be NULL if it is not wanted; here no buffers may be the same.
   *
   * Since 0.1.0.
   */
  case_results_of_defenses(defenses: number, colors: number, kinds: number, shifts: number, count: number): number;
  /** case_thrown_range over a buffer. Since 0.1.0. */
  case_thrown_ranges(rulings: number, strengths: number, out: number, count: number): number;
  /** case_damage_of_color over buffers, for values that are not Beyond. Since 0.1.0. */
  case_damages_of_colors(rulings: number, numbers: number, colors: number, out: number, count: number): number;
  /** case_protection over buffers. Since 0.1.0. */
  case_protections(rulings: number, a: number, b: number, out: number, count: number): number;
  /**
   * Fills a case_attack_intent with a plain attack: no defense, no shift, nothing pulled, no
   * obstacles.
   *
   * Since 0.1.0.
   */
  case_attack_intent_init(out: number, attacker: number, target: number, attack: number): number;
  /**
   * Computes the exact odds of one attack between fighters in their present condition, in one
   * exchange: the defense, the attack, damage and checks, by the code of the rules. Modifiers of the
   * turn are ignored: see case_battle_aim. For battles of CASE; CASE_ERR_SYSTEM for others. The
   * battle does not change.
   *
   * Fields: effect (case_effect), through (the damage that got through), slam (case_check_result, or
   * nothing), flown (areas), out_of_sight (whether the landing place is out of sight), stun (turns),
   * rank_lost, unconscious (turns). Other decisions are made by the built-in plan.
   *
   * CASE_ERR_ANSWER if the defense can't be used against the attack. Free with case_odds_free.
   *
   * Since 0.1.0.
   */
  case_odds_exchange(battle: number, intent: number, watch: number, out: number): number;
  /**
   * Fills a case_situation with a plain attack: no defense, no shift, no protection, no obstacles,
   * and more Health than any blow can take.
   *
   * Since 0.1.0.
   */
  case_situation_init(out: number, form: number, rank: number, damage: number, endurance_rank: number): number;
  /**
   * Computes the exact odds of an exchange by value: the defense, the attack, damage and checks, by
   * the code of battles. No Karma is spent, and a slam throws straight back.
   *
   * The fields are those of case_odds_exchange. CASE_ERR_RANGE for a number out of range,
   * CASE_ERR_ANSWER if the defense does not work against the attack. Free with case_odds_free.
   *
   * Since 0.1.0.
   */
  case_odds_situation(rulings: number, situation: number, watch: number, out: number): number;
  /**
   * Computes the odds of many exchanges by value, in one pass that reuses common results: into
   * `chances` the probability of a feat (case_feat; CASE reports all but CASE_FEAT_FELL), into
   * `through` the mean of the damage that gets through. Either output may be NULL if it is not
   * wanted.
   *
   * CASE_ERR_RANGE and CASE_ERR_ANSWER as case_odds_situation, for the first invalid one; the
   * outputs are then unspecified.
   *
   * Since 0.1.0.
   */
  case_situations_chances(rulings: number, situations: number, feat: number, chances: number, through: number, count: number): number;
}
