// Made by generate.mjs of include/case.h and include/case_tables.h. Change it there.

export declare const CASE_VERSION_MAJOR: 0;
export declare const CASE_VERSION_MINOR: 1;
export declare const CASE_VERSION_PATCH: 0;
export declare const CASE_VERSION_NUMBER: 1000;
export declare const CASE_ABI_VERSION: 2;
export declare const CASE_KIND_NAME: 128;
export declare const CASE_KIND_SET: 384;
export declare const CASE_NOBODY: 65535;
export declare const CASE_JUDGE: 65534;
export declare const CASE_MAP: 65533;
export declare const CASE_RULE_SIZE: 16;
export declare const CASE_NAME_SIZE: 64;
export declare const CASE_SAMPLE_BLOCK: 1024;
export declare const CASE_NONE: -1;
export declare const CASE_ABOVE: -2;
export declare const CASE_INVALID: -2147483648;

/**
 * What became of a call.
 *
 * 0 to 99 are no errors. 100 and up: the caller's mistake. 200 and up: the rules say no.
 * 300 and up: a limit. 900 and up: a bug of this library. Numbers are never reused.
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
  /** A watch stopped the calculation; what was known by then is given. */
  readonly CASE_STOPPED: 5;
  /** A pointer is NULL that must not be. */
  readonly CASE_ERR_NULL: 100;
  /** A pointer is not aligned for its type. */
  readonly CASE_ERR_ALIGN: 101;
  /** A buffer is too small; *needed says what it takes. */
  readonly CASE_ERR_BUFFER: 102;
  /** The struct_size of a struct is not set, or something behind what this library knows of it is. */
  readonly CASE_ERR_SIZE: 103;
  /** A text is not UTF-8. */
  readonly CASE_ERR_UTF8: 104;
  /** A number is not one of its list, or an index is out of range. */
  readonly CASE_ERR_RANGE: 105;
  /** A text is no TOML or JSON, or not in the format that was named. */
  readonly CASE_ERR_PARSE: 106;
  /** A handle was freed before, or is of another type. */
  readonly CASE_ERR_HANDLE: 107;
  /** A text names no member of its list. */
  readonly CASE_ERR_NAME: 108;
  /** The roster has problems; the message lists all of them. */
  readonly CASE_ERR_ROSTER: 200;
  /** The rulings have problems; the message lists all of them. */
  readonly CASE_ERR_RULINGS: 201;
  /** The save is damaged, changed, or of another version or system. */
  readonly CASE_ERR_SAVE: 202;
  /** Nothing of that sort is wanted now. */
  readonly CASE_ERR_NOT_ASKED: 203;
  /** The die that is wanted has no such face. */
  readonly CASE_ERR_FACE: 204;
  /** The answer is not a legal one. */
  readonly CASE_ERR_ANSWER: 205;
  /** The battle's system has no such thing. */
  readonly CASE_ERR_SYSTEM: 206;
  /** The catalog has problems; the message lists all of them. */
  readonly CASE_ERR_CATALOG: 207;
  /** The referee can't do that, or not now; the message says what would be right. */
  readonly CASE_ERR_UNFIT: 208;
  /** Somebody is decided for by the host (or a tactician), who can't be asked in odds or a search. */
  readonly CASE_ERR_SEAT: 209;
  /** The plan has problems; the message lists all of them. */
  readonly CASE_ERR_PLAN: 210;
  /** The attack comes to nothing as things stand; case_last_rule names the rule that says so. */
  readonly CASE_ERR_AIM: 211;
  /** A text or buffer is longer than this library takes. */
  readonly CASE_ERR_LENGTH: 300;
  /** The battle has taken as many faces, answers or interventions as it can keep. */
  readonly CASE_ERR_FULL: 301;
  /** A watch stopped the calculation before anything was known. */
  readonly CASE_ERR_STOPPED: 302;
  /** Odds can't be given exactly within the limits. */
  readonly CASE_ERR_ODDS: 303;
  /** A bug: a panic was caught. A battle whose step panicked stands at its last checkpoint. */
  readonly CASE_ERR_PANIC: 900;
  /** The handle was left half changed by a panic: it can only be freed. */
  readonly CASE_ERR_POISONED: 901;
  /** A bug: data could not be written. */
  readonly CASE_ERR_INTERNAL: 902;
};

/** The format of a text that comes in. */
export declare const case_format: {
  /** JSON where the first character is "{", else TOML. */
  readonly CASE_FORMAT_ANY: 0;
  /** JSON. */
  readonly CASE_FORMAT_JSON: 1;
  /** TOML. */
  readonly CASE_FORMAT_TOML: 2;
};

/**
 * Who decides, where a question comes up. CASE_CONTROL_HOST: a step stops with
 * CASE_WANTS_DECISION. case_battle_set_plan gives a plan, case_battle_set_tactician a tactician.
 */
export declare const case_control: {
  /** The built-in plan of the system. */
  readonly CASE_CONTROL_BUILT_IN: 0;
  /** The host is asked. */
  readonly CASE_CONTROL_HOST: 1;
  /** The plan that was given to the seat last; the built-in one where none was. */
  readonly CASE_CONTROL_PLAN: 2;
  /**
   * The tactician that was given to the seat last: it tries each answer before it gives one; the
   * built-in plan where none was.
   */
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
  /** Something of the engine's own, such as where a step stands; no rule of a book names it. */
  readonly CASE_KIND_INTERNAL: 37;
};

/** What is wanted. */
export declare const case_wanted: {
  /** Nothing: step. */
  readonly CASE_WANTED_NOTHING: 0;
  /** A roll: see case_battle_roll_request. */
  readonly CASE_WANTED_ROLL: 1;
  /** A decision: see case_battle_decision_request. */
  readonly CASE_WANTED_DECISION: 2;
};

/**
 * What an event is. Of what the referee did see also case_battle_event_text and
 * case_battle_event_reason.
 */
export declare const case_event_kind: {
  /** A roll; values: base, at, flat, total, outcome. */
  readonly CASE_EVENT_ROLL: 0;
  /** A shift, modifier or bonus on the next roll of that name; value: by. */
  readonly CASE_EVENT_MODIFIER: 1;
  /** A decision; values: what it was about, and answer. */
  readonly CASE_EVENT_DECISION: 2;
  /** A rule was applied; values as the note names them. */
  readonly CASE_EVENT_NOTE: 3;
  /** A value of the state changed; values: place, from, to. */
  readonly CASE_EVENT_CHANGE: 4;
  /** The referee did something; values: by, count, or from and to, as it has them. */
  readonly CASE_EVENT_INTERVENTION: 5;
  /** The referee changed a value of the state; values: place, from, to. */
  readonly CASE_EVENT_AMENDMENT: 6;
};

/** What a name of the schema is a name of. */
export declare const case_name_of: {
  /** A roll. */
  readonly CASE_NAME_OF_ROLL: 0;
  /** A field of the state. */
  readonly CASE_NAME_OF_FIELD: 1;
  /** A rule: its id; the word is its title, in English. */
  readonly CASE_NAME_OF_RULE: 2;
  /** Something that the referee does. */
  readonly CASE_NAME_OF_INTERVENTION: 3;
};

/** A part of a ruling. */
export declare const case_ruling_part: {
  /** The name: for a switch, the one that a roster sets it by. */
  readonly CASE_RULING_NAME: 0;
  /** The rule id or ids. */
  readonly CASE_RULING_RULE: 1;
  /** What the book leaves open. */
  readonly CASE_RULING_QUESTION: 2;
  /** What this engine does, for a switch by default. */
  readonly CASE_RULING_READING: 3;
  /** For a switch, the value in force; empty for a fixed reading. */
  readonly CASE_RULING_VALUE: 4;
  /** For a switch, its default. */
  readonly CASE_RULING_DEFAULT: 5;
  /** For a switch, the values it takes. */
  readonly CASE_RULING_VALUES: 6;
};

/** A language that the engine speaks. */
export declare const case_language: {
  /** English. */
  readonly CASE_LANGUAGE_ENGLISH: 0;
  /** German. */
  readonly CASE_LANGUAGE_GERMAN: 1;
};

/** For whom something is told. */
export declare const case_audience: {
  /** For the players: what they may not know yet is left out. */
  readonly CASE_AUDIENCE_PLAYERS: 0;
  /** For the gamemaster: everything. */
  readonly CASE_AUDIENCE_GAMEMASTER: 1;
};

/** What an input is. */
export declare const case_input_kind: {
  /** The face of a die. */
  readonly CASE_INPUT_FACE: 0;
  /** An answer. */
  readonly CASE_INPUT_ANSWER: 1;
  /** An intervention; its event says which, and why. */
  readonly CASE_INPUT_INTERVENTION: 2;
};

/** A part of a printed table. */
export declare const case_table_part: {
  /** Its name. */
  readonly CASE_TABLE_NAME: 0;
  /** The rule ids it belongs to. */
  readonly CASE_TABLE_RULE: 1;
  /** The printed heading. */
  readonly CASE_TABLE_TITLE: 2;
  /** The whole table, laid out in columns to be read. */
  readonly CASE_TABLE_TEXT: 3;
};

/** What an attack can do to its target. */
export declare const case_feat: {
  /** It strikes. */
  readonly CASE_FEAT_HIT: 0;
  /** The target loses points. */
  readonly CASE_FEAT_HURT: 1;
  /** It stuns the target. */
  readonly CASE_FEAT_STUN: 2;
  /** It slams the target. */
  readonly CASE_FEAT_SLAM: 3;
  /** It begins to kill the target. */
  readonly CASE_FEAT_KILL: 4;
  /** The target is out of the fight, knocked out or dead. */
  readonly CASE_FEAT_FELL: 5;
};

/** How far ahead is looked. */
export declare const case_horizon: {
  /** To the end of the fight. */
  readonly CASE_HORIZON_FIGHT: 0;
  /** To the end of the turn or round. */
  readonly CASE_HORIZON_TURN: 1;
  /** To the end of the open step: what the answer itself does, in exact odds where it is small. */
  readonly CASE_HORIZON_STEP: 2;
};

/** How a search came to its end. */
export declare const case_tuning_end: {
  /** One side was searched for. */
  readonly CASE_TUNING_ONE_SIDE: 0;
  /** No side finds a better plan against the others' any more. */
  readonly CASE_TUNING_SETTLED: 1;
  /** The plans came again that had been there before: no plan is best against all. */
  readonly CASE_TUNING_CYCLES: 2;
  /** The rounds were used up. */
  readonly CASE_TUNING_UNSETTLED: 3;
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

/** What an attack's color means. */
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

/** A score that attacks and defenses are rolled with. */
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

/** What a check's color means. */
export declare const case_check_result: {
  /** Nothing. */
  readonly CASE_CHECK_RESULT_NO: 0;
  /** E1: staggered, may act. */
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
  /** The damage or the color, one of the two. */
  readonly CASE_PULL_DAMAGE_OR_COLOR: 1;
  /** The damage, to a lower rank. */
  readonly CASE_PULL_DAMAGE: 2;
  /** The color. */
  readonly CASE_PULL_COLOR: 3;
};

/**
 * What an ACTION needs against an intensity (R5): it succeeds with a color of at least that
 * number, so that `color >= threshold` is the whole test.
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

/** What a defense's color means (D1 to D8). */
export declare const case_defense_kind: {
  /** The ability, moved by the shift, protects. */
  readonly CASE_DEFENSE_KIND_PROTECTION: 0;
  /** The attacker's roll is moved by the shift. */
  readonly CASE_DEFENSE_KIND_TO_HIT: 1;
  /** The attack strikes even if its own roll misses. */
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
  /** Free, and the hold may be turned round. */
  readonly CASE_DEFENSE_KIND_REVERSAL: 9;
};

/** Which closed list a name or a number belongs to. */
export declare const case_list: {
  /** case_rank; abbreviations are read too. */
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

/** How the column of an ACTION came about. */
export declare const case_column_reason: {
  /** The rank, moved by the whole shift (R2). */
  readonly CASE_COLUMN_SHIFTED: 0;
  /** The shift leads higher than the rulings let the rank rise (R3). */
  readonly CASE_COLUMN_HELD_BELOW: 1;
  /** The shift leads lower than the rulings let the rank fall (R3). */
  readonly CASE_COLUMN_HELD_ABOVE: 2;
  /** The shift leads below Shift 0, and the ACTION is impossible: the face does not count (R3). */
  readonly CASE_COLUMN_IMPOSSIBLE: 3;
};

/** A number with what it is a number of: 8 bytes. */
export interface case_value {
  /** What the number is a number of: a case_kind, or one from CASE_KIND_NAME or CASE_KIND_SET on. */
  kind: number;
  /** Whose it is, for CASE_KIND_ATTACK: a fighter's place; else CASE_NOBODY. */
  of: number;
  /** The number; 0 for nothing. */
  number: number;
}

/** A value under its name. */
export interface case_named_value {
  /** The value. */
  value: case_value;
  /** The name, ends with NUL. */
  name: string;
}

/** A roll that is wanted. */
export interface case_roll_request {
  /** Who rolls: a fighter's place from 0, CASE_JUDGE or CASE_MAP. */
  who: number;
  /** Against whom, or CASE_NOBODY. */
  against: number;
  /** What the outcome is a number of, as the kind of a case_value. */
  outcome_kind: number;
  /** What the roll starts from, before modifiers: a rank, a skill, a score. */
  base: case_value;
  /** Where it is read: a column, a chance, a difficulty. */
  at: case_value;
  /** 1 where the dice are added up and `flat` is added to them. */
  has_flat: number;
  /** What is added to the dice. */
  flat: number;
  /**
   * The number of faces of the next die, such as 100. A face is 1 to this; where a d10 shows 0 it
   * is 10, where percentile dice show 00 it is 100.
   */
  die: number;
  /** How many of that die the roll still needs at least: so many faces can be fed at once. */
  count: number;
  /** All dice of the roll (case_battle_roll_die). */
  dice: number;
  /** The faces that lie already (case_battle_roll_lying). */
  lying: number;
  /** The modifiers that went into it (case_battle_roll_modifier). */
  modifiers: number;
  /** The bands of one die read in bands (case_battle_roll_band); 0 where it is read otherwise. */
  bands: number;
  /**
   * The different outcomes of the whole roll (case_battle_roll_odds); 0 where their weights do
   * not fit 64 bits.
   */
  odds: number;
  /** The sum of the weights of all outcomes. */
  denominator: bigint;
  /** The id of the rule that calls for it, ends with NUL. */
  rule: string;
  /** The name of the roll, ends with NUL. */
  name: string;
}

/** A die of the roll that is wanted. */
export interface case_die {
  /** The number of its faces. */
  faces: number;
  /** 1 for the Wild Die. */
  wild: number;
  /** 1 where it is rolled again, and added, after its highest face, before the next die. */
  bursts: number;
}

/** A shift, modifier or bonus that went into the roll, with its reason. */
export interface case_modifier {
  /** By how much. */
  by: case_value;
  /** The id of the rule that gives it, ends with NUL. */
  rule: string;
}

/** A band of the die: what its faces give. */
export interface case_band {
  /** The lowest face: "46 or more". */
  low: number;
  /** The highest face. */
  high: number;
  /** What these faces give. */
  outcome: case_value;
}

/** An outcome of the roll with its exact weight. */
export interface case_weight {
  /** The outcome; of a total, its flat part included. */
  outcome: case_value;
  /** In how many of `denominator` equally likely ways the dice give it. */
  weight: bigint;
  /** The sum of all weights. */
  denominator: bigint;
}

/** A decision that is wanted. */
export interface case_decision_request {
  /** Who decides: a fighter's place from 0, CASE_JUDGE or CASE_MAP. */
  who: number;
  /** 1 where the answer is secret until it shows: ask for it in private. */
  secret: number;
  /** How many values the question is about (case_battle_subject). */
  subject: number;
  /**
   * How many answers there are, to be shown as buttons (case_battle_answer); 0 where any number
   * from `low` to `high` is one.
   */
  answers: number;
  /** Of a range of numbers, what they are numbers of, as the kind of a case_value. */
  answer_kind: number;
  /** Of a range, the least. */
  low: number;
  /** Of a range, the greatest. */
  high: number;
  /** What the built-in plan would answer. */
  suggestion: case_value;
  /** The id of the rule that asks, ends with NUL. */
  rule: string;
  /** The name of the question, ends with NUL. */
  name: string;
}

/** One event. */
export interface case_event {
  /** What it is (case_event_kind). */
  kind: number;
  /** Whom it is about: a fighter's place from 0, CASE_JUDGE, CASE_MAP or CASE_NOBODY. */
  who: number;
  /** Who else had part in it, or CASE_NOBODY. */
  other: number;
  /** How many values it has (case_battle_event_value); what is absent is left out. */
  values: number;
  /** How many faces a roll showed (case_battle_event_faces). */
  faces: number;
  /** 1 where the players may not know it yet. */
  secret: number;
  /** The id of the rule that caused it, ends with NUL; empty where the referee did it. */
  rule: string;
  /** Which roll, question, note, field or intervention, by its name in the schema; ends with NUL. */
  name: string;
}

/** How a battle stands. */
export interface case_battle_info {
  /** The turn or round, from 1. */
  turn: number;
  /** 1 once the battle is over. */
  over: number;
  /** What is wanted (case_wanted). */
  wanted: number;
  /** How many fighters the roster has. */
  fighters: number;
  /** How many checkpoints were passed. */
  checkpoints: number;
  /** How many faces, answers and interventions went in (case_battle_input). */
  inputs: number;
  /** How many events the log holds. */
  events: number;
  /** How many open events follow them. */
  open_events: number;
  /** How many times case_battle_redo can bring something again. */
  redos: number;
  /** How many rulings the system has (case_battle_ruling). */
  rulings: number;
  /**
   * Whose turn it is: who declares or acts next at the last checkpoint, a fighter's place; or
   * CASE_NOBODY.
   */
  acting: number;
  /** 1 where a turn has ended and the next has not begun: when teams and rulings may change. */
  between_turns: number;
}

/** How a fighter stands. */
export interface case_fighter_info {
  /** The side, from 0. */
  side: number;
  /** 1 while it can still take part. */
  stands: number;
  /** The points by which its fitness is read: Health, Body Points, and so on. */
  fitness: number;
}

/** A value of the state. */
export interface case_field {
  /** Whose it is: a fighter's place, or CASE_NOBODY for the battle's own. */
  who: number;
  /** Which of several: an attack, a foe, an object, a place; nothing where there is one. */
  place: case_value;
  /** The value; nothing where it is absent. */
  value: case_value;
  /** The name of the field in the schema, ends with NUL. */
  name: string;
  /** 1 where the number has bounds: "25 of 40". */
  has_limits: number;
  /** The least that it can be. */
  low: number;
  /** The greatest that it can be. */
  high: number;
  /** 1 where the referee may set it (case_intervene_set). */
  settable: number;
}

/** Something that went into the battle. */
export interface case_input {
  /** What it is (case_input_kind). */
  kind: number;
  /** 1 where the host gave it; 0 for seeded dice and the built-in plan. */
  by_host: number;
  /** Of a face, how many faces its die has; else 0. */
  die: number;
  /** The face that lies; else 0. */
  face: number;
  /** The answer; else nothing. */
  answer: case_value;
}

/** How far a calculation has come. */
export interface case_progress {
  /** Turns of a fight that were solved. */
  turns: number;
  /** Paths through the outcomes of rolls that were run. */
  paths: bigint;
  /** Different states that were met. */
  states: bigint;
  /** Trials that were run, in advice and tuning. */
  trials: bigint;
  /** Trials that are known to be wanted so far. */
  of: bigint;
}

/** Limits of a long calculation. A 0 stands for the default of its field. */
export interface case_limits {
  /** The turns that a fight is followed; by default 1,000. */
  turns: number;
  /** The states that are held at a time; by default 200,000. */
  states: bigint;
  /**
   * The paths through the outcomes of rolls that are run in all; by default 1,000,000. One
   * step of a fight takes at most 65,536 of them, or a sixteenth where that is more. The odds of
   * a step need no other limit.
   */
  paths: bigint;
}

/** What a calculation of odds came to. */
export interface case_odds_summary {
  /** How many rows there are. */
  rows: number;
  /** How many fields an outcome has. */
  fields: number;
  /** Turns of a fight that were solved. */
  turns: number;
  /** Paths that were run. */
  paths: bigint;
  /** Different states that were met. */
  states: bigint;
  /** The probability that is not assigned to any row, for presentation; 0 for exact odds. */
  unresolved: number;
}

/**
 * One outcome's probability: the exact fraction numerator / denominator of 128-bit integers, each
 * as its high and low half.
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
   * The fraction as a floating-point number, for presentation: the least that the probability
   * can be.
   */
  probability: number;
  /** The most that the probability can be; the same number for exact odds. */
  at_most: number;
  /**
   * The lower end of what to show: of sampled odds that of the 95 % confidence interval
   * (Wilson's), also where no trial came out so; else `probability`.
   */
  low: number;
  /** The upper end; else `at_most`. */
  high: number;
}

/** A field of what an attack comes to. */
export interface case_outcome_field {
  /** The kind of a value that is there, as in case_value. */
  kind: number;
  /** Its name, such as "through", ends with NUL. */
  name: string;
}

/**
 * An attack of which odds are asked: `{ sizeof(case_aim), attacker, target, attack, 0, 0 }` is a
 * plain one.
 */
export interface case_aim {
  /** The attacker's place in the roster. */
  attacker: number;
  /** The target's place. */
  target: number;
  /** The attack's place on the attacker's sheet, from 0. */
  attack: number;
  /** What else shifts the attack roll, -100 to 100: what the referee would put on it. */
  shift: number;
  /** How many attacks go into a flurry, where the turn does not tell; 0 for what the turn tells. */
  flurry: number;
}

/** What the odds of an attack stand on, besides the sheets and the rulings. */
export interface case_aimed_summary {
  /**
   * 1 where attacker and target were taken to be at the start of a turn, because the battle is
   * between turns or they have not declared yet.
   */
  fresh_turn: number;
  /** How many modifiers went in (case_aimed_modifier). */
  modifiers: number;
  /** How many decisions went in (case_aimed_answer). */
  answers: number;
  /** With how many defenses the target can meet it (case_aimed_guard). */
  guards: number;
  /** What the attack roll starts from: the rank, skill or score. */
  base: case_value;
  /**
   * Where it is read, as far as that is known before the target answers: the column, the chance,
   * the difficulty.
   */
  at: case_value;
}

/** A decision that went in. */
export interface case_aimed_decision {
  /** Who was asked: a fighter's place from 0, CASE_JUDGE or CASE_MAP. */
  who: number;
  /**
   * 1 where the aim gave the answer; 0 where it is assumed: a plain attack, or what the seat's
   * plan answers.
   */
  given: number;
  /** The answer. */
  answer: case_value;
  /** The id of the rule that asks, ends with NUL. */
  rule: string;
  /** The name of the question, ends with NUL. */
  name: string;
}

/**
 * Something that is certain of an attack, whatever the target does: proven by every path under
 * every defense.
 */
export interface case_verdict {
  /** What is certain (case_feat). */
  feat: number;
  /** 1 where it is certain to be; 0 where it is certain not to be. */
  always: number;
  /** The id of the rule that says so, ends with NUL. */
  rule: string;
  /** It in words, such as "cannot hurt", ends with NUL. */
  name: string;
}

/** How far a simulation in slices has come: `{ sizeof(case_sample_place) }` is its beginning. */
export interface case_sample_place {
  /** The trial that comes next, from 0. */
  trial: bigint;
  /** How many words the dice of its block have drawn. */
  words: bigint;
}

/** What is asked about rulings. A 0 stands for the default of its field, but for the fighters. */
export interface case_ruling_question {
  /** 0 for the fight to its end; 1 for one attack, met without any defense. */
  attack: number;
  /** Of an attack, the attacker's place, from 0. */
  attacker: number;
  /** The target's. */
  target: number;
  /** The place of the attack on the attacker's sheet, from 0. */
  place: number;
  /** The seed of the trials; by default 1. */
  seed: bigint;
  /** Trials under each value, where a fight is not solved; by default 1,000. */
  trials: bigint;
  /**
   * Paths to solve the fight under all values together, beyond which it is played; by default
   * 500,000.
   */
  paths: bigint;
}

/** What one other value of one ruling changes. */
export interface case_ruling_effect {
  /**
   * How sure it is: 0 exact; 1 proven to lie within `error`; 2 sampled, `error` is its standard
   * error.
   */
  certainty: number;
  /**
   * Whether it is told apart from no difference at all (0 or 1). Rows that are not are alike:
   * they stand in no order.
   */
  separated: number;
  /** Whether the battle can't be played so (0 or 1); case_ruling_report_text says why. */
  refused: number;
  /**
   * The greatest difference of a side's chance to win; of an attack, the share of all cases that
   * come out otherwise.
   */
  moved: number;
  /** How far off that may be. */
  error: number;
}

/**
 * How advice is found. A 0 stands for the default of its field, so that
 * `{ sizeof(case_advice_settings) }` is the usual advice.
 */
export interface case_advice_settings {
  /** How far ahead is looked (case_horizon). What only pays later looks bad to a near horizon. */
  horizon: number;
  /** How often each answer is tried; by default 400. Four times as many halve the error. */
  trials: number;
  /** The seed of the trials' dice; they are never those of the battle itself. */
  seed: bigint;
  /** A trial is cut off after so many checkpoints; by default 10,000. */
  checkpoints: bigint;
  /** The most checkpoints of all trials together, which bounds the time; by default no bound. */
  work: bigint;
  /** With CASE_HORIZON_STEP, the most ways of dice that are followed exactly; by default 20,000. */
  paths: bigint;
}

/** What advice is about. */
export interface case_advice_summary {
  /** Who was asked: a fighter's place from 0, CASE_JUDGE or CASE_MAP. */
  who: number;
  /** The side for which the answers are judged. */
  side: number;
  /** How far ahead was looked (case_horizon). */
  horizon: number;
  /** How many answers there are (case_advice_get). */
  answers: number;
  /** How many trials each answer had that is not exact. */
  trials: number;
  /**
   * What to answer: the best, if it is better than the plan's own by two standard errors, and
   * else the plan's own.
   */
  choice: case_value;
}

/**
 * An answer, and what it leads to. The figures are estimates, each with its standard error, unless
 * they are exact.
 */
export interface case_advised {
  /** 1 where the figures are exact. */
  exact: number;
  /**
   * 1 where it can't be told apart from the best: it is behind by no more than two standard
   * errors.
   */
  alike: number;
  /** 1 where it is what the seat's plan itself would answer. */
  suggested: number;
  /** The answer. */
  answer: case_value;
  /** The mean worth, from -1 to 1. */
  worth: number;
  /** Its standard error. */
  error: number;
  /** The share of ends at which the side has won. */
  win: number;
  /** The share of ends at which nobody has. */
  draw: number;
  /** The share of ends at which the fight goes on. */
  open: number;
  /** By how much it is worse than the best. */
  behind: number;
  /** The standard error of that, which is less than the errors of both together. */
  behind_error: number;
}

/**
 * How a search is made. A 0 stands for the default of its field, so that
 * `{ sizeof(case_tuning_settings) }` is the usual search.
 */
export interface case_tuning_settings {
  /** How many fights each candidate plays at first, 8 to 10,000; by default 64. */
  first: number;
  /** How many fresh fights the verdict is of, 8 to 1,000,000; by default 1,000. */
  trials: number;
  /** How many fixed answers the plan has at most, -1 (none) to 8; by default 2. */
  answers: number;
  /** The seed of the dice; by default 1. */
  seed: bigint;
  /** After how many checkpoints a fight counts as one that nobody wins; by default 20,000. */
  checkpoints: bigint;
}

/** What a search came to. */
export interface case_tuning_summary {
  /** How many plans were found, one after the other (case_tuning_get). */
  plans: number;
  /** How the search came to its end (case_tuning_end). */
  end: number;
}

/** A plan that was found, and how often its side wins: half a win for a fight that nobody wins. */
export interface case_tuned {
  /** The side. */
  side: number;
  /** 1 where a plan was found that wins more; 0 where the side had better play as it does. */
  better: number;
  /** 1 where a part of the plan decides the fight by itself (the JSON says which). */
  dominates: number;
  /** How many plans were tried. */
  tried: number;
  /** How many fresh fights the shares are of. */
  trials: number;
  /** How many fights were played in all. */
  fights: bigint;
  /** How often the side wins as it is played now, from 0 to 1. */
  before: number;
  /** The standard error of that. */
  before_error: number;
  /** How often it wins with the plan, with the same dice. */
  wins: number;
  /** The standard error of that. */
  wins_error: number;
}

/** What an ACTION came to, and why. */
export interface case_action_outcome {
  /** The column it was read in (case_rank), or CASE_NONE where it is impossible. */
  column: number;
  /** How the column came about (case_column_reason). */
  reason: number;
  /** The columns that the rank has moved. */
  moved: number;
  /** The color (case_color); white where it is impossible. */
  color: number;
}

/** What a defense's color means (D1 to D8). */
export interface case_defense_outcome {
  /** What it means, as case_defense_kind. */
  kind: number;
  /** The column shift that goes with it; 0 where none does. */
  shift: number;
}

/** What an attack roll's face comes to. */
export interface case_attack_outcome {
  /** The color of the face in the column (case_color). */
  color: number;
  /** The effect of that color (case_effect). */
  effect: number;
  /** The check that it calls for (case_check), or CASE_NONE. */
  check: number;
}

/**
 * An attack of CASE, of which the odds are asked. Let case_attack_intent_init fill it and change what is
 * different.
 */
export interface case_attack_intent {
  /** The attacker's place in the roster. */
  attacker: number;
  /** The target's place. */
  target: number;
  /** The attack's place on the attacker's sheet. */
  attack: number;
  /** How the target answers (case_defense), or CASE_NONE. */
  defense: number;
  /** The column shifts on the to-hit, added up. */
  shift: number;
  /** The attacks of a flurry (T6), 1 to 8. */
  attacks: number;
  /** The areas moved in a charge (A23). */
  areas: number;
  /** What the shot's way takes off its damage (A15). */
  passed: number;
  /** Not 0 where the attack is pulled (A12). */
  pulled: number;
  /** Not 0 where a precise spot is meant (A18). */
  spot: number;
}

/**
 * An exchange of CASE by value: all that it reads of who strikes and who is struck. Let
 * case_situation_init fill it and change what is different.
 *
 * Damage, protection and the score of a maneuver are printed numbers, each of which lies in a rank.
 * Beyond alone has no numbers of its own, so its rank stands beside.
 */
export interface case_situation {
  /** The attack's form (case_form). */
  form: number;
  /** The rank that is rolled to hit (case_rank). */
  rank: number;
  /** The column shifts on the to-hit, added up. */
  shift: number;
  /** The damage as listed (G3); of a charge that of case_charge_damage. */
  damage: number;
  /** CASE_RANK_BEYOND for a damage of Beyond, else CASE_NONE. */
  damage_rank: number;
  /** The attacks of a flurry (T6), 1 to 8. */
  attacks: number;
  /** What the shot's way takes off its damage (A15). */
  passed: number;
  /** What the target's armor stops, or another protection against the form (G2). */
  protection: number;
  /** The target's Endurance (case_rank). */
  endurance_rank: number;
  /** The target's Health; CASE_NONE for so much that no blow brings it to zero. */
  health: number;
  /** How the target answers (case_defense), or CASE_NONE. */
  defense: number;
  /** The number of the ability that the answer is rolled with (D1 to D8). */
  score: number;
  /** CASE_RANK_BEYOND for such an ability of Beyond, else CASE_NONE. */
  score_rank: number;
  /** The column shifts on the answer, added up: aversions beyond the free ones, a hold, talents. */
  answer_shift: number;
  /** Not 0 where a ranged form is delivered by touch (D6, D8). */
  touch: number;
  /** Not 0 for directed energy of another kind (D2). */
  directed: number;
}

/** The plain exports: pointers are addresses in `memory`, 64-bit numbers BigInt. */
export interface CaseExports {
  readonly memory: WebAssembly.Memory;
  /** The version of the library, such as "0.1.0". Static, ends with NUL. */
  case_version(): number;
  /**
   * The version of the library with a hash of all its games, such as
   * "0.1.0+rules.90cd3ef0a1b2c3d4": two installations of the same text play the same game. It covers
   * the rules' versions, every cell of the printed tables, and the rulings with their defaults and
   * values. Where some systems were left out of the build, the names of the others stand before
   * "rules". Static, ends with NUL.
   */
  case_game_version(): number;
  /** The version of the library as one number: compare with CASE_VERSION_NUMBER. */
  case_version_number(): number;
  /** The binary interface of the library: compare with CASE_ABI_VERSION. */
  case_abi_version(): number;
  /** The version of the saves that the library writes and reads. */
  case_save_version(): number;
  /**
   * Copies the message of the last call of this thread that failed: English, UTF-8, one problem a
   * line, no line longer than 200 characters. It is empty before the first. Calls that succeed, and
   * this one, leave it as it is.
   *
   * Unlike other texts, what fits is always given: a smaller buffer gets the beginning, cut between
   * two characters, with its NUL. `*needed` says what the whole takes.
   */
  case_last_message(buffer: number, capacity: number, needed: number): number;
  /**
   * Copies the id of the rule by which the last call of this thread that failed was refused, such as
   * "D10": case_battle_word (CASE_NAME_OF_RULE) says it to a reader. It is empty where no rule has
   * said no, but the call was wrong, and where the rule has no id. What fits is given, as of the
   * message; CASE_RULE_SIZE bytes are enough.
   */
  case_last_rule(buffer: number, capacity: number, needed: number): number;
  /**
   * The name of a status, such as "CASE_ERR_NULL"; "CASE_ERR_?" for a number that is none.
   * The text is static and ends with NUL.
   */
  case_status_name(status: number): number;
  /**
   * Opens a battle from a roster (TOML or JSON, whose field "system" says of which system). The
   * host rolls all dice and the built-in plan decides for everybody until that is set otherwise.
   *
   * CASE_ERR_ROSTER where something is wrong with it: the message lists every problem with its
   * place. Free the battle with case_battle_free.
   */
  case_battle_new(roster: number, length: number, format: number, out: number): number;
  /**
   * Frees a battle. NULL is fine.
   *
   * A second free of the same handle is seen, and does nothing, as long as the same thread has
   * freed no more than 64 handles since. That is help in a debugger, not leave to do it.
   */
  case_battle_free(battle: number): void;
  /** A second battle that stands where the first stands: to try something out. */
  case_battle_clone(battle: number, out: number): number;
  /**
   * Rolls fair dice from a seed from now on. The same seed gives the same faces in every language
   * and on every machine.
   */
  case_battle_set_seed(battle: number, seed: bigint): number;
  /** Lets the host roll every die from now on. */
  case_battle_set_host_dice(battle: number): number;
  /**
   * Sets who decides (case_control) for a fighter, by its place in the roster; or, with CASE_JUDGE
   * or CASE_MAP, for one of these.
   */
  case_battle_set_control(battle: number, who: number, control: number): number;
  /**
   * Who decides (case_control) for a fighter, by its place in the roster; or, with CASE_JUDGE or
   * CASE_MAP, for one of these.
   */
  case_battle_control(battle: number, who: number, out: number): number;
  /**
   * Sets who decides (case_control) for everybody, the Judge, the map and those who join later
   * included.
   */
  case_battle_set_control_of_all(battle: number, control: number): number;
  /**
   * Runs the rules to the next checkpoint.
   *
   * CASE_OK: a checkpoint was reached; there may be new events. CASE_WANTS_ROLL,
   * CASE_WANTS_DECISION: feed what is wanted and step again; the battle stands at its last checkpoint
   * until then, and what the step has done so far can be read as open events. CASE_OVER: the battle
   * is over. CASE_ERR_PANIC: a bug; the battle stands at its last checkpoint and can be used.
   */
  case_battle_step(battle: number): number;
  /**
   * Steps until something is wanted or the battle is over, or `steps` times. The answers are those
   * of case_battle_step; the new events are those of all these steps.
   */
  case_battle_run(battle: number, steps: bigint): number;
  /**
   * Goes back to the last checkpoint: drops what was fed since, or else the last step and what went
   * into it. CASE_NOTHING_LEFT at the start. The log is shorter afterwards; step again.
   */
  case_battle_undo(battle: number): number;
  /**
   * Takes back the last face, answer or intervention that the host gave, and whatever came after it
   * by itself, over checkpoints where there were some: the "undo" of a table. CASE_NOTHING_LEFT where
   * the host has given nothing. The log may be shorter afterwards; step again.
   */
  case_battle_undo_input(battle: number): number;
  /**
   * Brings again what the last undo took back, until something else is fed. CASE_NOTHING_LEFT where
   * nothing was taken back. What it adds to the log are new events; step again.
   */
  case_battle_redo(battle: number): number;
  /**
   * A value as a reader says it: with its unit, its word, or the name it stands for, such as
   * "3 turns", "dodge", "Captain Meridian".
   */
  case_battle_say(battle: number, value: number, language: number, catalog: number, buffer: number, capacity: number, needed: number): number;
  /**
   * The stable name of a kind of the battle's system: of a case_kind, such as "turns", of a listed
   * enumeration, such as "defense", or of a set, such as "set_of_pulled_part".
   */
  case_battle_kind_name(battle: number, kind: number, buffer: number, capacity: number, needed: number): number;
  /**
   * The stable name of a member of a listed enumeration, such as "dodge": what to store, since the
   * numbers of lists may change with a system's version. Those of a set stand with commas between
   * them. CASE_ERR_RANGE for a value of another kind.
   */
  case_battle_value_name(battle: number, value: number, buffer: number, capacity: number, needed: number): number;
  /** The roll that the battle wants. CASE_ERR_NOT_ASKED where it wants none. */
  case_battle_roll_request(battle: number, out: number): number;
  /** One of the dice of the roll, in the order in which their faces are fed. */
  case_battle_roll_die(battle: number, index: number, out: number): number;
  /**
   * The faces of the roll that lie already, in the order in which they were fed, one byte each.
   * `*needed` gets how many there are.
   */
  case_battle_roll_lying(battle: number, buffer: number, capacity: number, needed: number): number;
  /** One of the modifiers of the roll, in the order in which they were counted. */
  case_battle_roll_modifier(battle: number, index: number, out: number): number;
  /** One of the bands of the roll, from the lowest face up. */
  case_battle_roll_band(battle: number, index: number, out: number): number;
  /** One of the outcomes of the whole roll with its odds, in rising order. */
  case_battle_roll_odds(battle: number, index: number, out: number): number;
  /** The decision that the battle wants. CASE_ERR_NOT_ASKED where it wants none. */
  case_battle_decision_request(battle: number, out: number): number;
  /** One of the values that the question is about, such as the attacker or the distance. */
  case_battle_subject(battle: number, index: number, out: number): number;
  /** One of the legal answers of a list, `index` from 0 to `answers` - 1. */
  case_battle_answer(battle: number, index: number, out: number): number;
  /** The question as a sentence. */
  case_battle_title(battle: number, language: number, catalog: number, buffer: number, capacity: number, needed: number): number;
  /** An answer as a button's label; also of a number of a range. */
  case_battle_label(battle: number, answer: number, language: number, catalog: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Why an answer to the question is not legal, as a part of a sentence; empty where it is. The answers
   * that are there and not legal now are those of case_battle_unavailable_json.
   */
  case_battle_why_not(battle: number, answer: number, language: number, catalog: number, buffer: number, capacity: number, needed: number): number;
  /**
   * The answers to the question that are there, on a sheet or on the table, but not legal now: buttons
   * that are gray and say why. Show them to who is asked alone, as the legal ones. As JSON:
   *
   *     [{"answer": {"kind": "actor", "value": 1}, "label": "Bob", "name": "own_side", "rule": "T2",
   *       "why": "it is of the own side"}]
   */
  case_battle_unavailable_json(battle: number, language: number, catalog: number, buffer: number, capacity: number, needed: number): number;
  /**
   * What an answer means, in English, as a button's tooltip: for a member of a list its meaning, for
   * other answers what is asked. With CASE_KIND_NOTHING for `answer`: what is asked.
   */
  case_battle_tooltip(battle: number, answer: number, buffer: number, capacity: number, needed: number): number;
  /**
   * What the battle wants, all of it, as JSON: "null" where nothing is wanted. Values are
   * {"kind": "turns", "value": 3}, {"kind": "defense", "value": "dodge"}, null for nothing.
   *
   *     {"wanted": "roll", "rule": "R4", "name": "attack", "who": ..., "against": ..., "base": ...,
   *      "at": ..., "flat": null, "outcome": "color", "next": {"die": "d100", "count": 1},
   *      "dice": [{"die": "d100", "wild": false, "bursts": false}], "lying": [],
   *      "modifiers": [{"rule": "T4", "by": ...}], "bands": [{"low": 1, "high": 45, "outcome": ...}],
   *      "odds": [{"outcome": ..., "weight": "45"}], "denominator": "100"}
   *     {"wanted": "decision", "rule": "T7", "name": "defense", "who": ..., "subject": {"attacker":
   *      ...}, "suggestion": ..., "secret": false, "answers": [...]}
   *
   * or, instead of "answers", "range": {"kind": "areas", "low": 0, "high": 9}. Weights are texts,
   * because most readers of JSON hold 53 bits.
   */
  case_battle_request_json(battle: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Feeds the face of the die that is wanted; then step again.
   *
   * CASE_ERR_NOT_ASKED, CASE_ERR_FACE, CASE_ERR_FULL: nothing has changed, the request stands. So it
   * is with the other feeding calls.
   */
  case_battle_feed_face(battle: number, face: number): number;
  /**
   * Feeds several faces of the roll that is wanted, at most `count` of case_roll_request, all or
   * none; then step again. A die that bursts asks for more.
   */
  case_battle_feed_faces(battle: number, faces: number, count: number): number;
  /**
   * Feeds the answer to the question that is asked; then step again. CASE_ERR_ANSWER where it is not
   * a legal one.
   */
  case_battle_feed_answer(battle: number, answer: number): number;
  /**
   * Feeds what the seat would answer, by its plan or its tactician, in the host's name: one answer
   * delegated; then step again. `out`, unless NULL, gets the answer.
   */
  case_battle_feed_suggestion(battle: number, out: number): number;
  /**
   * The events of the last step, run, redo or intervention: from `first` to `end` - 1. After an undo
   * there are none. Either pointer may be NULL.
   */
  case_battle_new_events(battle: number, first: number, end: number): number;
  /**
   * The open events: what has happened so far in the step that waits, from `first` to `end` - 1.
   * Either pointer may be NULL.
   */
  case_battle_open_events(battle: number, first: number, end: number): number;
  /** One event. */
  case_battle_event(battle: number, index: number, out: number): number;
  /** One of the values of an event, both from 0. */
  case_battle_event_value(battle: number, index: number, value: number, out: number): number;
  /**
   * The faces of a roll, in the order in which they were rolled, one byte each. `*needed` gets how
   * many there are.
   */
  case_battle_event_faces(battle: number, index: number, buffer: number, capacity: number, needed: number): number;
  /**
   * What stands in words alone in an event: of a ruling that the referee changed, name = value. Empty
   * for all others.
   */
  case_battle_event_text(battle: number, index: number, buffer: number, capacity: number, needed: number): number;
  /**
   * The referee's reason for an intervention, as it was given; empty where none was, and for all
   * other events.
   */
  case_battle_event_reason(battle: number, index: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Events as a JSON list: `count` of them from `first` on, or as many as there are (SIZE_MAX: all
   * the rest, the open ones included), as the `audience` (case_audience) may see them. Each is
   * {"event": "roll", "rule": "R4", "name": "attack", "who": {"kind": "actor", "value": 0},
   * "other": null, "values": {"at": {"kind": ..., "value": ...}, ...}, "faces": [6, 2],
   * "secret": false}; of what the referee did "rule" is empty, and "text" and "reason" stand there
   * unless they are empty.
   */
  case_battle_events_json(battle: number, first: number, count: number, audience: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Tells events to an `audience` (case_audience), one line each that has something to tell, every
   * line ended by a newline: `count` of them from `first` on, or as many as there are (SIZE_MAX: all
   * the rest, the open ones included). With `count` 1: one event, empty where a reader needs no line.
   */
  case_battle_tell(battle: number, first: number, count: number, language: number, catalog: number, audience: number, buffer: number, capacity: number, needed: number): number;
  /** How the battle stands. */
  case_battle_status(battle: number, out: number): number;
  /** The name of the battle's system, such as "case". */
  case_battle_system(battle: number, buffer: number, capacity: number, needed: number): number;
  /** How a fighter stands, by its place in the roster from 0. */
  case_battle_fighter(battle: number, who: number, out: number): number;
  /** The name of a fighter, by its place in the roster; or of CASE_JUDGE, CASE_MAP, CASE_NOBODY. */
  case_battle_name(battle: number, who: number, buffer: number, capacity: number, needed: number): number;
  /** The id that the roster gives a fighter, by its place; empty where it gives none. */
  case_battle_id(battle: number, who: number, buffer: number, capacity: number, needed: number): number;
  /**
   * The place of the fighter of that id, or else of the only one of that name. CASE_ERR_NAME where
   * there is none, or several have the name.
   */
  case_battle_find(battle: number, id_or_name: number, length: number, out: number): number;
  /** The name of a fighter's side. */
  case_battle_side_name(battle: number, who: number, buffer: number, capacity: number, needed: number): number;
  /**
   * How many values the state has. With `open` not 0 it is the state where the open request came up;
   * with 0, and where nothing is open, at the last checkpoint. Values by foe or place are left out
   * where they are absent or 0 (unless the referee may set them), so that the number changes.
   */
  case_battle_field_count(battle: number, open: number, out: number): number;
  /**
   * One value of the state, `index` from 0: first all of one field, then of the next, in the order of
   * the schema. `open` as in case_battle_field_count.
   */
  case_battle_field(battle: number, open: number, index: number, out: number): number;
  /**
   * The whole state as a JSON list of {"field": "health", "who": {"kind": "actor", "value": 0},
   * "place": null, "value": {"kind": "points", "value": 25}, "limits": [0, 40], "settable": true};
   * where there are no bounds, "limits" is null. `open` as in case_battle_field_count.
   */
  case_battle_state_json(battle: number, open: number, buffer: number, capacity: number, needed: number): number;
  /**
   * A name of the schema (`what` says of what, as case_name_of) as a reader says it: "attack" is
   * "Angriff", "health" is "Health". CASE_ERR_NAME where the system has no such name.
   */
  case_battle_word(battle: number, what: number, name: number, length: number, language: number, catalog: number, buffer: number, capacity: number, needed: number): number;
  /**
   * A part (case_ruling_part) of a ruling of the battle's system, `index` from 0: the switches that
   * a playing group can set come first, then the readings that are the same at every table.
   */
  case_battle_ruling(battle: number, index: number, part: number, buffer: number, capacity: number, needed: number): number;
  /** The book of rulings of the battle's system with the values in force, to be read. */
  case_battle_rulings_text(battle: number, buffer: number, capacity: number, needed: number): number;
  /** Every ruling of the battle's system with the value in force, as a JSON list. */
  case_battle_rulings_json(battle: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Makes a catalog from a text: an object (JSON) or table (TOML) whose keys are texts or lists of
   * texts, for example
   *
   *     {"note.stunned": ["{who} sees stars for {turns}", "{who} sees stars"],
   *      "word.defense.dodge": "jump aside", "unit.turns": ["{n} turn", "{n} turns"]}
   *
   * The keys are "note.", "question.", "answer.", "roll.", "field.", "intervention.", "line.", "unit."
   * and "word." with names of the schema (case_system_schema_json), whose texts show what a template
   * can name. Of several texts the first is taken that names nothing absent; of a unit's, the first is
   * for one.
   *
   * CASE_ERR_CATALOG where something is wrong: the message lists every problem. Free with
   * case_catalog_free.
   */
  case_catalog_new(text: number, length: number, format: number, out: number): number;
  /** Frees a catalog. NULL is fine. */
  case_catalog_free(catalog: number): void;
  /**
   * Writes the battle as JSON: its roster and everything that went into it, also what was fed in the
   * middle of a step. A save that was cut short or changed is refused later. What was undone is not
   * in it.
   */
  case_battle_save(battle: number, buffer: number, capacity: number, needed: number): number;
  /**
   * The same without what stands for a field of the roster by default: about half the size,
   * for a host that has little room for it. case_battle_resume reads it like any other save.
   */
  case_battle_save_brief(battle: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Resumes a save: the battle stands where it stood, its log included. A request that was open is
   * asked again by the next step; who decides and whose dice roll is as it was.
   *
   * CASE_ERR_SAVE where it is refused; the message says why. Free with case_battle_free.
   */
  case_battle_resume(save: number, length: number, out: number): number;
  /**
   * Sets a value: `field` by its name in the schema, `who` a fighter's place or CASE_NOBODY for the
   * battle's or an object's, `place` which of several (nothing where there is one), `to` the value,
   * or nothing where there is to be none. What hangs together with it changes too: who is set to be
   * out of the fight lets go of what he holds. Who leaves the field is taken out in this way.
   *
   * CASE_ERR_NAME for a field that there is not, CASE_ERR_RANGE where there is nobody and nothing
   * such, or the value is of another kind or out of its bounds.
   */
  case_intervene_set(battle: number, field: number, field_length: number, who: number, place: number, to: number, reason: number, reason_length: number): number;
  /**
   * Gives or takes points: adds `by` to a value, as far as its bounds. `field`, `who` and `place` as
   * in case_intervene_set.
   */
  case_intervene_add(battle: number, field: number, field_length: number, who: number, place: number, by: number, reason: number, reason_length: number): number;
  /**
   * Shifts a roll of a fighter: the one that is wanted, if it is this fighter's, else the fighter's
   * next. `by` how many shifts, points or whatever modifies a roll in the system. The modifier stands
   * in the request of the roll like any other.
   */
  case_intervene_shift(battle: number, who: number, by: number, reason: number, reason_length: number): number;
  /**
   * Brings in fighters and things: `part` is a part of a roster (TOML or JSON, `format` as
   * case_format) with "fighters", "objects" or whatever lists the schema names under "joinable". They
   * come behind those that are there: the places of these stay as they are. Who joins in the middle
   * of a turn acts from the next declaration on, and is decided for as case_battle_set_control_of_all
   * said last.
   *
   * CASE_ERR_ROSTER where something is wrong with it: the message lists every problem with its place
   * in the whole roster.
   */
  case_intervene_join(battle: number, part: number, part_length: number, format: number, reason: number, reason_length: number): number;
  /**
   * Changes a ruling, between turns: one of those that the schema names under "changeable". `value`
   * is written as case_battle_ruling gives it (unearthly, 3, true) or as JSON.
   *
   * CASE_ERR_RULINGS where it has no such value.
   */
  case_intervene_ruling(battle: number, name: number, name_length: number, value: number, value_length: number, reason: number, reason_length: number): number;
  /**
   * Changes the teams, between turns, in the systems that have them: `teams` is a part of a roster
   * (TOML or JSON, `format` as case_format) with "teams" alone, all of them anew.
   *
   * CASE_ERR_ROSTER where something is wrong with it, also in a system without teams.
   */
  case_intervene_teams(battle: number, teams: number, teams_length: number, format: number, reason: number, reason_length: number): number;
  /**
   * Replaces faces that lie: `count` of them from the input `input` on (case_battle_event_input says
   * where the faces of a roll of the log lie). The battle goes back to the checkpoint before them and
   * plays on with the others; what was rolled and answered later is kept as far as it fits, and asked
   * anew from there on. The new events are those from the first that is another on.
   *
   * CASE_ERR_RANGE where an input is not the face of a die, CASE_ERR_FACE where the die has no such
   * face.
   */
  case_intervene_faces(battle: number, input: number, faces: number, count: number, reason: number, reason_length: number): number;
  /** Ends the battle: the side that stands alone has won, or nobody has. */
  case_intervene_end(battle: number, reason: number, reason_length: number): number;
  /**
   * Has the battle go on: where it is over, and where it would be. From then on it ends by
   * case_intervene_end alone.
   */
  case_intervene_go_on(battle: number, reason: number, reason_length: number): number;
  /**
   * One of the faces, answers and interventions that went into the battle, `index` from 0 to `inputs`
   * of case_battle_info - 1. An intervention lies before what was open when it was made.
   */
  case_battle_input(battle: number, index: number, out: number): number;
  /**
   * Where the faces of a roll lie among the inputs: the first of them, the others follow. Of an event
   * of the log or an open one, `index` as in case_battle_event. CASE_ERR_RANGE for an event without
   * faces.
   */
  case_battle_event_input(battle: number, index: number, out: number): number;
  /**
   * The roster as it is at the last checkpoint, as JSON: what the next fight begins with.
   *
   * CASE_ERR_ROSTER where a roster can't say how things stand; the message says what.
   */
  case_battle_roster_now(battle: number, buffer: number, capacity: number, needed: number): number;
  /** How many systems there are. */
  case_system_count(): number;
  /** The name of a system, as rosters spell it, such as "case". */
  case_system_name(system: number, buffer: number, capacity: number, needed: number): number;
  /** The full name of a system, for a reader. */
  case_system_title(system: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Everything that a system can ask, roll, tell and change, as JSON: {"system", "title",
   * "rules_version", "kinds", "lists", "rolls", "questions", "notes", "fields", "rules", "rulings",
   * "interventions", "changeable", "joinable", "sheet", "tables", "limits"}; every name with its
   * number, its meaning and its words in English and German, every value with its kinds, every text
   * with its templates.
   */
  case_system_schema_json(system: number, buffer: number, capacity: number, needed: number): number;
  /** The JSON Schema (draft 2020-12) of a system's rosters, so that a host can make a form of it. */
  case_system_roster_schema_json(system: number, buffer: number, capacity: number, needed: number): number;
  /** Every rule id of a system with its title, as a JSON list of {"id": ..., "title": ...}. */
  case_system_rules_json(system: number, buffer: number, capacity: number, needed: number): number;
  /**
   * What the rule book of a system says, sentence by sentence in this engine's words, as a JSON list of
   * {"heading": ..., "place": under its heading, from 1, "bearing": "rule", "advice" or "story",
   * "says": ..., "ids": the rule ids, none where it is no rule, "item": what does it in case-core}:
   * for a reader who wants to know why.
   */
  case_system_sentences_json(system: number, buffer: number, capacity: number, needed: number): number;
  /** The hash of each system's game as JSON: {"case": "90cd3ef0a1b2c3d4", ...}. */
  case_game_hashes_json(buffer: number, capacity: number, needed: number): number;
  /** How many printed tables a system has. They are named by their place, from 0. */
  case_table_count(system: number, out: number): number;
  /** A part (case_table_part) of a printed table. */
  case_table_text(system: number, table: number, part: number, buffer: number, capacity: number, needed: number): number;
  /**
   * How many rows and columns a printed table has, the row of headings and the column of labels
   * included. Either pointer may be NULL.
   */
  case_table_size(system: number, table: number, rows: number, columns: number): number;
  /** A cell of a printed table. Row 0 holds the headings, column 0 the labels. */
  case_table_cell(system: number, table: number, row: number, column: number, buffer: number, capacity: number, needed: number): number;
  /** Every printed table of a system as a JSON list of {"name", "rule", "title", "columns", "rows"}. */
  case_tables_json(system: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Reads a plan for a system (by its place) from TOML or JSON, `format` as case_format.
   *
   * CASE_ERR_PLAN where something is wrong with it: the message lists every problem with its place.
   * The names of fighters and attacks are looked up where it is given to a battle. Free with
   * case_plan_free.
   */
  case_plan_new(system: number, text: number, length: number, format: number, out: number): number;
  /**
   * A plan that comes with the engine, by its name (case_system_plans_json), such as "gang up" or
   * "spread"; "protect Dove" attacks whoever attacks Dove.
   *
   * CASE_ERR_NAME where there is none of that name; the message says which there are. Free with
   * case_plan_free.
   */
  case_plan_named(system: number, name: number, length: number, out: number): number;
  /** Frees a plan. NULL is fine. Seats that have it keep it. */
  case_plan_free(plan: number): void;
  /**
   * A plan as JSON: read back by case_plan_new it is the same. What stands at its default is left
   * out.
   */
  case_plan_json(plan: number, buffer: number, capacity: number, needed: number): number;
  /** The name of a plan. */
  case_plan_name(plan: number, buffer: number, capacity: number, needed: number): number;
  /** A short name of exactly this plan, in hexadecimal digits: plans with equal digests answer alike. */
  case_plan_digest(plan: number, buffer: number, capacity: number, needed: number): number;
  /**
   * The plans that come with the engine for a system, as a JSON list: each as case_plan_json gives
   * it, with its "name", and "about" that says what it does.
   */
  case_system_plans_json(system: number, buffer: number, capacity: number, needed: number): number;
  /** The JSON Schema (draft 2020-12) of a plan, so that a host can make a form of it. */
  case_plan_schema_json(buffer: number, capacity: number, needed: number): number;
  /**
   * Gives a plan to a fighter, by its place in the roster, or, with CASE_JUDGE or CASE_MAP, to one of
   * these, and lets it decide from now on (CASE_CONTROL_PLAN). It is saved with the battle.
   *
   * CASE_ERR_PLAN where it does not fit the battle: the message lists every problem.
   */
  case_battle_set_plan(battle: number, who: number, plan: number): number;
  /** Gives a plan to every fighter of a side, from 0, as case_battle_set_plan. */
  case_battle_set_plan_of_side(battle: number, side: number, plan: number): number;
  /**
   * Gives a plan to everybody, the Judge, the map and those who join later included, as
   * case_battle_set_plan.
   */
  case_battle_set_plan_of_all(battle: number, plan: number): number;
  /**
   * The plan by which a fighter, the Judge or the map plays: a copy, to be freed with case_plan_free.
   * Where the built-in plan or the host decides, CASE_NOTHING_LEFT, and `*out` is not written.
   */
  case_battle_plan(battle: number, who: number, out: number): number;
  /**
   * What results of this battle stand on, as a line to be shown beside every figure: the versions of
   * engine, rules and built-in plan, the rulings that are not the usual ones, and who is played by
   * which plan.
   */
  case_battle_basis(battle: number, buffer: number, capacity: number, needed: number): number;
  /**
   * The same as JSON: {"system", "engine", "rules", "built_in", "rulings": a list of texts such as
   * "name = value", "plans": a list of {"plan", "digest", "seats"}}. Results with equal bases can be
   * compared.
   */
  case_battle_basis_json(battle: number, buffer: number, capacity: number, needed: number): number;
  /** Makes a watch. Free it with case_watch_free. */
  case_watch_new(out: number): number;
  /** Frees a watch. NULL is fine. */
  case_watch_free(watch: number): void;
  /**
   * Stops the calculation that has this watch, within 100 ms, or the next one that gets it
   * (`stop` not 0); or lets the next one run again (`stop` 0).
   */
  case_watch_stop(watch: number, stop: number): number;
  /** How far the calculation has come. */
  case_watch_progress(watch: number, out: number): number;
  /**
   * The exact odds of how the open step will leave everybody: of a decision, if it is answered so; of
   * a roll, with `answer` NULL, from the roll on. What is asked later in the same step the plans of
   * the seats decide, for the host the built-in one. Nothing of the battle changes.
   *
   * Fields: over (whether the battle is over with it), and for each fighter whom it may change
   * fitness (the points, as in case_fighter_info) and stands, both nothing where it does not change:
   * case_odds_field_who says whose.
   *
   * CASE_ERR_NOT_ASKED where nothing is wanted, CASE_ERR_ANSWER where the answer is not legal,
   * CASE_ERR_ODDS where it takes more than `paths` of the limits, or where some dice of the roll lie
   * already. Free with case_odds_free.
   */
  case_odds_step(battle: number, answer: number, limits: number, watch: number, out: number): number;
  /**
   * The exact odds of how this turn ends, from the last checkpoint on, with everybody played by the
   * built-in plan or the plan that was given to the seat. For battles of every system. What was fed
   * for an open step is not looked at.
   *
   * Fields: over (whether the battle is over with it); winner, the side that alone can still win, or
   * nothing; and for each fighter fitness (the points, as in case_fighter_info), nothing for one who
   * can't win any more: case_odds_field_who says whose. case_odds_only gives fewer fields.
   *
   * CASE_ERR_SEAT as in case_odds_fight; CASE_ERR_ODDS where it takes more than `paths` of the limits
   * (by default 10,000,000), or where exact weights do not fit 128 bits, as with many dice: then
   * case_odds_ends with a limit of one turn, or case_odds_sample. Free with case_odds_free.
   */
  case_odds_turn(battle: number, limits: number, watch: number, out: number): number;
  /** Frees odds. NULL is fine. */
  case_odds_free(odds: number): void;
  /** What a calculation of odds came to. */
  case_odds_info(odds: number, out: number): number;
  /** The probability of a row, `row` from 0. Rows stand in the order of their outcomes. */
  case_odds_get(odds: number, row: number, out: number): number;
  /** A field of a row's outcome, both from 0. */
  case_odds_value(odds: number, row: number, field: number, out: number): number;
  /** The name of a field, from 0. */
  case_odds_field(odds: number, field: number, buffer: number, capacity: number, needed: number): number;
  /** Whose a field is, from 0: a fighter's place, or CASE_NOBODY. */
  case_odds_field_who(odds: number, field: number, out: number): number;
  /**
   * What odds stand on: the line that case_battle_basis gave of their battle, without plans where
   * none decided anything.
   */
  case_odds_basis(odds: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Odds as JSON: {"denominator": "1000", "unresolved": 0.0, "rows": [{"outcome": {"winner": {"kind":
   * "side", "value": 0}}, "numerator": "350", "probability": 0.35, "at_most": 0.35, "low": 0.35, "high": 0.35}, ...], "basis":
   * ...}. A fighter's field has its place behind it: "fitness.3". The integers are texts, because
   * most readers of JSON hold 53 bits. "basis" is as case_battle_basis_json gives it.
   */
  case_odds_json(odds: number, buffer: number, capacity: number, needed: number): number;
  /**
   * The odds of who wins the fight from where the battle stands, with everybody played by the
   * built-in plan or the plan that was given to the seat: every probability is a proven interval,
   * since limits leave some fights unfollowed. For battles of every system. What was fed for an open
   * step is not looked at.
   *
   * CASE_ERR_SEAT where the host decides for somebody: give the seats plans on a clone
   * (case_battle_set_control_of_all).
   *
   * Fields: winner, a side, or nothing where nobody wins. The rows need not add up to
   * 1: see `unresolved` of case_odds_info; fights that never end belong to no row.
   *
   * Where the watch says stop, what is known by then is given, and CASE_STOPPED comes back instead
   * of CASE_OK. Free with case_odds_free.
   */
  case_odds_fight(battle: number, limits: number, watch: number, out: number): number;
  /**
   * The same with how long it takes and what is left of everybody. The fields: winner; turns, the
   * number of the turn in which the fight ends (1 is the first of the battle, 0 that of a surprise);
   * and for each fighter fitness (the points, as in case_fighter_info), nothing for one who can't win
   * any more: case_odds_field_who says whose. case_odds_only gives fewer fields.
   */
  case_odds_ends(battle: number, limits: number, watch: number, out: number): number;
  /**
   * How many feats the attacks of a system have, and how many fields an outcome of one. Either
   * pointer may be NULL.
   */
  case_outcome_count(system: number, feats: number, fields: number): number;
  /** A feat (case_feat) that the attacks of a system can have, from 0. */
  case_outcome_feat(system: number, index: number, out: number): number;
  /**
   * A field of the outcomes of a system's attacks, from 0: those of the odds that case_aimed_odds
   * gives, in their order.
   */
  case_outcome_field_get(system: number, index: number, out: number): number;
  /** What the value of such a field means, a sentence in English. */
  case_outcome_meaning(system: number, index: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Makes an attack ready as the battle stands, also where it waits in the middle of a step. Nothing
   * of the battle changes.
   *
   * `given` is a list of `count` answers to questions by their names in the schema, such as
   * "areas_apart": what only the map or the Judge knows, or how the attacker attacks. Of several
   * answers to one question the first that is legal is taken.
   *
   * CASE_ERR_RANGE for a fighter, an attack or a number that is not there, CASE_ERR_NAME where the
   * system asks no such question, CASE_ERR_ANSWER where an answer is not legal, CASE_ERR_AIM where the
   * attack comes to nothing as things stand (case_last_rule). Free with case_aimed_free.
   */
  case_battle_aim(battle: number, aim: number, given: number, count: number, out: number): number;
  /** Frees an attack that is ready. NULL is fine. */
  case_aimed_free(aimed: number): void;
  /** What the odds of an attack stand on. */
  case_aimed_info(aimed: number, out: number): number;
  /** A modifier that went in, `index` from 0: what it is, and the rule that gives it. */
  case_aimed_modifier(aimed: number, index: number, out: number): number;
  /** A decision that went in, `index` from 0, in the order asked. */
  case_aimed_answer(aimed: number, index: number, out: number): number;
  /**
   * How much had to be taken for granted of the attack or its target: that an attacker who has
   * still to move gets there, that a declared action has been changed into it.
   */
  case_aimed_presumed_count(aimed: number, out: number): number;
  /**
   * What had to be taken for granted, `index` from 0: `which` 0 the id of the rule that it is about,
   * 1 what it is, in English.
   */
  case_aimed_presumed(aimed: number, index: number, which: number, buffer: number, capacity: number, needed: number): number;
  /**
   * A defense with which the target can meet the attack, `index` from 0. Doing nothing is none of
   * them, and always possible.
   */
  case_aimed_guard(aimed: number, index: number, out: number): number;
  /**
   * The exact odds of what the attack comes to, where the target meets it with `guard`: one of
   * case_aimed_guard, a value that is nothing where it does nothing (besides what it has set up
   * already), or NULL for what its plan answers.
   *
   * The fields are those of case_outcome_field_get. What else has to be decided in it, the plans of
   * the seats decide, for the host the built-in one. `limits` and `watch` may be NULL.
   *
   * CASE_ERR_ANSWER where the target can't defend itself so: case_last_rule says by which rule, and
   * the message what it can; also, without a rule, where an answer that case_battle_aim was given is
   * legal nowhere though its question comes after the first dice. CASE_ERR_ODDS where it takes more
   * than `paths` of the limits. Free with case_odds_free.
   */
  case_aimed_odds(aimed: number, guard: number, limits: number, watch: number, out: number): number;
  /**
   * The exact probability that the attack has a feat (case_feat): that it hits, hurts, fells. The
   * other arguments and answers are those of case_aimed_odds. CASE_ERR_RANGE for a feat that attacks
   * of the system don't have.
   */
  case_aimed_chance(aimed: number, guard: number, feat: number, limits: number, watch: number, out: number): number;
  /**
   * What the attack comes to under no defense and under each with which the target can meet it, the
   * best for the target first: by the mean of its harm in points, then by the chance that it is
   * struck. Whoever weighs stuns and slams otherwise sorts otherwise. `limits` and `watch` may be NULL.
   *
   * CASE_ERR_ANSWER where an answer that case_battle_aim was given is legal under none of them though
   * its question comes, CASE_ERR_ODDS where it takes more than `paths` of the limits, CASE_ERR_STOPPED
   * where the watch said stop. Free with case_defenses_free.
   */
  case_aimed_best_defenses(aimed: number, limits: number, watch: number, out: number): number;
  /** Frees a list of defenses. NULL is fine. */
  case_defenses_free(defenses: number): void;
  /**
   * How many defenses there are, with that of doing nothing, and how many verdicts. Either pointer
   * may be NULL.
   */
  case_defenses_count(defenses: number, count: number, verdicts: number): number;
  /** A defense, `index` from 0, the best first; nothing for that of doing nothing. */
  case_defenses_get(defenses: number, index: number, out: number): number;
  /**
   * The odds under a defense, `index` from 0, as case_aimed_odds gives them. Free with
   * case_odds_free.
   */
  case_defenses_odds(defenses: number, index: number, out: number): number;
  /** The exact probability that the attack has a feat (case_feat) under a defense, `index` from 0. */
  case_defenses_chance(defenses: number, index: number, feat: number, out: number): number;
  /** A verdict, `index` from 0. */
  case_defenses_verdict(defenses: number, index: number, out: number): number;
  /**
   * What went into an attack as JSON: {"attacker", "target", "attack", "shift", "flurry",
   * "fresh_turn", "base", "at", "modifiers": [{"rule", "by"}, ...], "answers": [{"question", "rule",
   * "who", "answer", "given"}, ...], "presumed": [{"rule", "what"}, ...], "unasked": [{"question",
   * "answer"}, ...], "guards": [...], "basis"}. What is presumed had to be taken for granted of
   * the attack or its target; what is unasked was given, and nothing has asked for it before the dice
   * of the attack: it counts only if its question comes later. The answers are those before the first
   * die; what comes after it the plans answer too, and it is not listed, because it depends on the
   * dice.
   */
  case_aimed_json(aimed: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Plays on from the last checkpoint `trials` times (1 to 1,000,000), with the dice of a seed: odds
   * that are counted and not exact: show `low` and `high` of case_odds_row, the 95 % interval.
   * A trial is cut off after so many `checkpoints`, by default (0) 100,000, and belongs to no row then
   * (`unresolved` of case_odds_info). Nothing of the battle changes.
   *
   * Fields: winner, a side, or nothing where nobody wins; turns, the last turn of the fight.
   *
   * CASE_ERR_SEAT where the host or a tactician decides for somebody: give the seats plans on a clone
   * (case_battle_set_control_of_all). CASE_ERR_STOPPED where the watch said stop. Free with
   * case_odds_free.
   */
  case_odds_sample(battle: number, seed: bigint, trials: bigint, checkpoints: bigint, watch: number, out: number): number;
  /**
   * Runs some of the blocks of case_odds_sample: from `first`, up to and without `end`. Threads that
   * each have a clone of the battle and a watch can run some each; case_odds_merge then makes of them
   * what one call would have given, to the last digit, however the blocks were shared out.
   *
   * CASE_ERR_RANGE where there is no such block, or none at all; else as case_odds_sample.
   */
  case_odds_sample_blocks(battle: number, seed: bigint, trials: bigint, first: bigint, end: bigint, checkpoints: bigint, watch: number, out: number): number;
  /**
   * Runs at most `most` of the trials of case_odds_sample from `place` on, and moves `place` behind
   * them: for a host with one thread, which has to do something else now and then. The simulation is
   * done where `trial` of the place is `trials`. No slice goes past the end of a block, so that it
   * can have fewer trials. case_odds_merge makes of all slices what one call would have given.
   *
   * CASE_ERR_RANGE where no trial is left, or for a `most` of 0; else as case_odds_sample. `place` is
   * as it was then.
   */
  case_odds_sample_slice(battle: number, seed: bigint, trials: bigint, most: bigint, checkpoints: bigint, place: number, watch: number, out: number): number;
  /**
   * The same odds by some of the fields alone, `count` of them by their numbers from 0, in that
   * order: rows that are equal in them become one. The bounds of a row are those of the whole row:
   * what is unresolved may belong to it.
   *
   * CASE_ERR_RANGE where there is no such field. Free with case_odds_free.
   */
  case_odds_only(odds: number, fields: number, count: number, out: number): number;
  /**
   * The same odds by groups of your own: `groups` has a number for each of the `count` rows, and rows
   * of one number become one. The only field is group, that number.
   *
   * CASE_ERR_RANGE where `count` is not the number of rows. Free with case_odds_free.
   */
  case_odds_group(odds: number, groups: number, count: number, out: number): number;
  /**
   * Two simulations together, as if they were one: of different blocks of the same seed
   * (case_odds_sample_blocks), or of different seeds. Both stay as they are.
   *
   * CASE_ERR_RANGE where one of them is not sampled, or where their fields or battles are not the
   * same. Free with case_odds_free.
   */
  case_odds_merge(one: number, other: number, out: number): number;
  /**
   * Tells which rulings matter for a battle of any system: what each other value that is worth trying
   * changes of who wins the fight from the last checkpoint on, or of what one attack comes to.
   * `names` are the rulings to try, with commas between them; all of them where `length` is 0. A
   * battle that has begun can only change those that the referee can. Nothing of the battle changes.
   *
   * CASE_ERR_RULINGS where a name is that of no ruling: the message lists them. CASE_ERR_SEAT as in
   * case_odds_fight. CASE_ERR_STOPPED where the watch said stop. Free with case_ruling_report_free.
   */
  case_ruling_report_new(battle: number, question: number, names: number, length: number, watch: number, out: number): number;
  /** Frees a report. NULL is fine. */
  case_ruling_report_free(report: number): void;
  /** How many rows a report has. */
  case_ruling_report_count(report: number, out: number): number;
  /**
   * A row of a report, from 0: first those that are told apart from no difference, the greatest
   * first; then those that are not; then those by which the battle can't be played.
   */
  case_ruling_report_get(report: number, row: number, out: number): number;
  /**
   * A text of a row, from 0: `which` 0 the name of the ruling, 1 the value in force, 2 the value that
   * was tried instead, 3 why the battle can't be played so (empty where it can).
   */
  case_ruling_report_text(report: number, row: number, which: number, buffer: number, capacity: number, needed: number): number;
  /**
   * A report as JSON: {"trials": 1000, "rows": [{"name": "karma_on_rolls", "value": "false",
   * "instead": "true", "certainty": "sampled", "separated": true, "moved": 0.04, "error": 0.006,
   * "refused": null, "differences": [{"of": "wins", "side": "heroes", "by": 0.04, "error": 0.006,
   * "exact": null}, ...]}, ...]}. "of" is wins (with its side), turns, or a feat of the attack; "exact"
   * a fraction as a text.
   */
  case_ruling_report_json(report: number, buffer: number, capacity: number, needed: number): number;
  /**
   * What each legal answer to the decision that is wanted leads to. `side` is the side for which the
   * answers are judged, from 0; CASE_NOBODY for that of whoever is asked (the Judge and the map have
   * none). `settings` may be NULL for the usual ones, `watch` for nobody who watches. Nothing of the
   * battle changes. Of a range of numbers at most twelve are tried.
   *
   * It reads the whole state, also what others have declared in secret.
   *
   * CASE_ERR_NOT_ASKED where no decision is wanted, CASE_ERR_LENGTH for more trials than can be
   * kept, CASE_ERR_STOPPED where the watch said stop. Free with case_advice_free.
   */
  case_battle_advise(battle: number, side: number, settings: number, watch: number, out: number): number;
  /** Frees advice. NULL is fine. */
  case_advice_free(advice: number): void;
  /** What advice is about, and what it comes to. */
  case_advice_info(advice: number, out: number): number;
  /** One of the answers, `index` from 0, the best first. case_battle_label says it to a reader. */
  case_advice_get(advice: number, index: number, out: number): number;
  /**
   * The reasons in numbers, a line for each answer, the best first: "attack Ravager: +0.31 ± 0.02,
   * wins 64 %", "dodge: 0.12 ± 0.03 worse". `battle` is the one that was asked about; `language` and
   * `catalog` as in case_battle_tell.
   */
  case_advice_reasons(advice: number, battle: number, language: number, catalog: number, buffer: number, capacity: number, needed: number): number;
  /** What advice stands on, as case_battle_basis gave it of its battle. */
  case_advice_basis(advice: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Advice as JSON: {"who", "question", "subject", "side", "horizon", "seed", "trials", "answers":
   * [{"answer", "exact", "worth", "error", "win", "draw", "open", "behind", "behind_error", "alike",
   * "suggested"}, ...], "basis"}.
   */
  case_advice_json(advice: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Lets a tactician decide for a fighter, by its place in the roster (CASE_CONTROL_TACTICIAN): for
   * the questions that decide fights it asks for advice, and answers as case_advice_summary says; all
   * others the built-in plan answers. It is saved with the battle.
   *
   * `text` (TOML or JSON, `format` as case_format) holds its settings: "horizon" ("fight", "turn",
   * "step"), "trials" (200), "work" (80,000: the most checkpoints of a decision, at most about 50 ms
   * at a table), "seed" (0), "questions" (by their names in the schema). An empty text gives the
   * usual ones.
   *
   * CASE_ERR_PLAN where something is wrong with them: the message lists every problem. Odds and
   * searches refuse its seat with CASE_ERR_SEAT.
   */
  case_battle_set_tactician(battle: number, who: number, text: number, length: number, format: number): number;
  /**
   * Searches for the plan with which a side, from 0, wins most against the others as they are played.
   * `settings` may be NULL for the usual ones, `watch` for nobody who watches. Nothing of the battle
   * changes. Seconds for most battles, more for large ones: case_watch_progress shows the trials.
   *
   * CASE_ERR_SEAT where the host or a tactician decides for somebody, CASE_ERR_UNFIT where the battle
   * is over, CASE_ERR_STOPPED where the watch said stop. Free with case_tuning_free.
   */
  case_battle_tune(battle: number, side: number, settings: number, watch: number, out: number): number;
  /**
   * Searches for each side in turn the best answer to what the others were found to play, in at most
   * so many rounds, until nobody finds anything better, or plans come again. Otherwise as
   * case_battle_tune.
   */
  case_battle_tune_in_turn(battle: number, rounds: number, settings: number, watch: number, out: number): number;
  /** Frees what a search has found. NULL is fine. */
  case_tuning_free(tuning: number): void;
  /** What a search came to. */
  case_tuning_info(tuning: number, out: number): number;
  /** One of the plans that were found, `index` from 0. */
  case_tuning_get(tuning: number, index: number, out: number): number;
  /** The plan itself, `index` from 0, to be given to seats. Free with case_plan_free. */
  case_tuning_plan(tuning: number, index: number, out: number): number;
  /** What was found, in an English sentence, `index` from 0. */
  case_tuning_sentence(tuning: number, index: number, buffer: number, capacity: number, needed: number): number;
  /** What a search stands on: the battle as it is played before, as case_battle_basis says it. */
  case_tuning_basis(tuning: number, buffer: number, capacity: number, needed: number): number;
  /**
   * Everything that was found as JSON: {"end", "plans": [{"side", "plan", "before", "wins", "parts":
   * [{"sentence", "wins", "dominates"}], "tried", "fights", "sentence"}], "basis"}; "end" is
   * "settled", "cycles" or "unsettled", null for one side.
   */
  case_tuning_json(tuning: number, buffer: number, capacity: number, needed: number): number;
  /** How many members a list (case_list) has: their numbers are 0 and up. CASE_INVALID for no list. */
  case_list_length(list: number): number;
  /** The name of a member of a list (case_list), as rosters, logs and saves spell it. */
  case_list_name(list: number, number: number, buffer: number, capacity: number, needed: number): number;
  /**
   * The number of a name in a list (case_list), without regard to case or to what separates its
   * words: "shift x" and "ShX" are both CASE_RANK_SHIFT_X. CASE_ERR_NAME for an unknown one; the
   * message says the nearest known.
   */
  case_list_number(list: number, text: number, length: number, out: number): number;
  /** The rank that a name or an abbreviation means: case_list_number for CASE_LIST_RANK. */
  case_rank_of_text(text: number, length: number, out: number): number;
  /**
   * Makes rulings from a text: a table of switches by name, as under "rulings" in a roster, for
   * example {"rise_cap": "Unearthly", "automatic_from": "never"}. Besides, "preset" may say "case"
   * or "msh", from which the others then depart. An empty text gives the defaults.
   *
   * CASE_ERR_RULINGS where something is wrong: the message lists every problem. Free with
   * case_rulings_free.
   */
  case_rulings_new(text: number, length: number, format: number, out: number): number;
  /** Frees rulings. NULL is fine. */
  case_rulings_free(rulings: number): void;
  /** Every switch with its name, rule, question, reading, value, default and values, as a JSON list. */
  case_rulings_json(rulings: number, buffer: number, capacity: number, needed: number): number;
  /** The rank that a number lies in (R1). Numbers below 0 count as 0. */
  case_rank_of_number(number: number): number;
  /** The standard number of a rank (R1); CASE_NONE for Beyond. */
  case_rank_number(rank: number): number;
  /** The lowest number that lies in a rank (R1); CASE_NONE for Beyond. */
  case_rank_lowest(rank: number): number;
  /** The rank after a net column shift, with floor and cap (R3); CASE_NONE below Shift 0. */
  case_rank_shift(rulings: number, rank: number, shift: number): number;
  /**
   * The rank so many columns along, without floor and cap: CASE_NONE below Shift 0, CASE_ABOVE
   * above Beyond.
   */
  case_rank_move(rank: number, columns: number): number;
  /** Two column shifts added up (R2), held between -100 and +100. */
  case_shift_sum(a: number, b: number): number;
  /**
   * One ACTION in one call (R1 to R4): a rank, its net shift, a face of the d100. With `to_hit` not 0
   * it is a to-hit, of which some rulings say something else below Shift 0 (Q1). CASE_ERR_RANGE for
   * an unknown rank or face.
   */
  case_action(rulings: number, rank: number, shift: number, to_hit: number, face: number, out: number): number;
  /** The color of a d100 face (1 to 100) in a rank's column (R4). */
  case_color_of_face(rank: number, face: number): number;
  /** What an ACTION of this rank needs against an intensity (R5), as case_threshold. */
  case_threshold_of(rulings: number, rank: number, intensity: number): number;
  /** The effect (case_effect) of an attack form's color (A1 to A10). */
  case_effect_of_attack(form: number, color: number): number;
  /** The check (case_check) that an effect calls for; CASE_NONE for none. */
  case_check_of_effect(effect: number): number;
  /** The result (case_check_result) of a check's color (E1 to E3). */
  case_result_of_check(check: number, color: number): number;
  /** What a defense's color means (D1 to D8). CASE_ERR_RANGE for unknown numbers. */
  case_result_of_defense(defense: number, color: number, out: number): number;
  /**
   * Whether a defense works against an attack form (D1 to D8, D16): 1 or 0. `touch` is not 0 where
   * a ranged form is delivered by touch, `directed` where it is a directed energy of another kind.
   */
  case_defense_works(defense: number, form: number, touch: number, directed: number): number;
  /** The ability (case_ability) that a defense is rolled with. */
  case_defense_ability(defense: number): number;
  /** Whether a defense costs one of the turn's actions (D10): 1 or 0. */
  case_defense_costs_action(defense: number): number;
  /** The ability (case_ability) that an attack form is rolled with (A1 to A10). */
  case_form_ability(form: number): number;
  /** What may be pulled of an attack form (A12), as case_pull. */
  case_form_pull(form: number): number;
  /** Whether an attack form is a ranged one (A13 to A16): 1 or 0. */
  case_form_is_ranged(form: number): number;
  /** The range of a throw by Strength, in areas (A13); CASE_NONE is the line of sight. */
  case_thrown_range(rulings: number, strength: number): number;
  /** How many aversions a turn a Fighting gives without penalty (T7). */
  case_free_aversions(rulings: number, fighting: number): number;
  /** The initiative modifier of an Intuition (T9). */
  case_initiative_modifier(rulings: number, intuition: number): number;
  /**
   * The intensity (case_rank) of so many attacks in a turn (T3); CASE_NONE for fewer than two or
   * more than eight.
   */
  case_actions_intensity(attacks: number): number;
  /**
   * The number of a damage, armor or material value after a shift (R7): the standard number of the
   * rank reached, or the value's own where the rank could not move, or 0 below Shift 0. `beyond` is
   * not 0 for a value of the rank Beyond with that number.
   */
  case_value_shift(rulings: number, number: number, beyond: number, shift: number): number;
  /** The damage that a color of the damage roll gives (R6). `beyond` as in case_value_shift. */
  case_damage_of_color(rulings: number, number: number, beyond: number, color: number): number;
  /** The shift that a damage roll's color gives (R6). */
  case_damage_shift(color: number): number;
  /** Two protections together, as one number (D9). */
  case_protection(rulings: number, a: number, b: number): number;
  /** The damage of a charge, from the numbers of Endurance and body armor and the areas moved (A24). */
  case_charge_damage(rulings: number, endurance: number, armor: number, areas: number): number;
  /**
   * Reads an attack roll: color, effect and check at once. `column` is the rank after all shifts,
   * `face` 1 to 100. CASE_ERR_RANGE for unknown numbers.
   */
  case_read_attack(form: number, column: number, face: number, out: number): number;
  /** case_rank_of_number over a buffer. */
  case_ranks_of_numbers(numbers: number, out: number, count: number): number;
  /** case_rank_shift over buffers. */
  case_rank_shifts(rulings: number, ranks: number, shifts: number, out: number, count: number): number;
  /** case_color_of_face over buffers. */
  case_colors_of_faces(ranks: number, faces: number, out: number, count: number): number;
  /** The colors of case_action over buffers. `to_hit` is one for all of them. */
  case_actions(rulings: number, ranks: number, shifts: number, to_hit: number, faces: number, out: number, count: number): number;
  /** case_threshold_of over buffers. */
  case_thresholds_of(rulings: number, ranks: number, intensities: number, out: number, count: number): number;
  /** case_effect_of_attack over buffers. */
  case_effects_of_attacks(forms: number, colors: number, out: number, count: number): number;
  /** case_result_of_check over buffers. */
  case_results_of_checks(checks: number, colors: number, out: number, count: number): number;
  /**
   * case_result_of_defense over buffers: the kinds (case_defense_kind), and beside them the shifts.
   * Either output may be NULL where it is not wanted; here no buffer is another.
   */
  case_results_of_defenses(defenses: number, colors: number, kinds: number, shifts: number, count: number): number;
  /** case_thrown_range over a buffer. */
  case_thrown_ranges(rulings: number, strengths: number, out: number, count: number): number;
  /** case_damage_of_color over buffers, for values that are not Beyond. */
  case_damages_of_colors(rulings: number, numbers: number, colors: number, out: number, count: number): number;
  /** case_protection over buffers. */
  case_protections(rulings: number, a: number, b: number, out: number, count: number): number;
  /**
   * Fills a case_attack_intent with a plain attack: no defense, no shift, nothing pulled, nothing in the
   * way.
   */
  case_attack_intent_init(out: number, attacker: number, target: number, attack: number): number;
  /**
   * The exact odds of what one attack comes to, between fighters as they are now, in one exchange: the
   * defense, the attack, damage and checks, by the rules' own code. What the turn puts on it is not
   * looked at: see case_battle_aim. For battles of CASE; CASE_ERR_SYSTEM for others. Nothing of the
   * battle changes.
   *
   * Fields: effect (case_effect), through (the damage that got through), slam (case_check_result, or
   * nothing), flown (areas), out_of_sight (whether nobody sees where to), stun (turns), rank_lost,
   * unconscious (turns). What else has to be decided in it, the built-in plan decides.
   *
   * CASE_ERR_ANSWER where the defense can't answer the attack. Free with case_odds_free.
   */
  case_odds_exchange(battle: number, intent: number, watch: number, out: number): number;
  /**
   * Fills a case_situation with a plain attack: no answer, no shift, nothing that protects or stands
   * in the way, and more Health than any blow takes.
   */
  case_situation_init(out: number, form: number, rank: number, damage: number, endurance_rank: number): number;
  /**
   * The exact odds of what an exchange by value comes to: the defense, the attack, damage and checks,
   * by the code that battles are played by. No Karma is spent in it, and a slam throws straight back.
   *
   * The fields are those of case_odds_exchange. CASE_ERR_RANGE where something is out of range,
   * CASE_ERR_ANSWER where the defense does not work against the attack. Free with case_odds_free.
   */
  case_odds_situation(rulings: number, situation: number, watch: number, out: number): number;
  /**
   * The odds of many exchanges by value, in one pass that keeps what they share: into `chances` the
   * probability of a feat (case_feat; CASE reports all but CASE_FEAT_FELL), into `through` the mean of
   * the damage that gets through. Either output may be NULL where it is not wanted.
   *
   * CASE_ERR_RANGE and CASE_ERR_ANSWER as case_odds_situation, for the first of them that is no good;
   * what stands in the outputs then is of no use.
   */
  case_situations_chances(rulings: number, situations: number, feat: number, chances: number, through: number, count: number): number;
}
