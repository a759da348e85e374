/*
 * case_tables.h: the tables of the system `case`, in addition to case.h.
 *
 * Closed lists, tables as functions of plain integers, alone and over whole buffers, and the exact
 * odds of one exchange. No battle needs this header, and a library without the feature `tables` lacks
 * its functions.
 *
 * The rules for every call are in case.h. In addition, the pure functions (those that return an
 * int32_t) are total: they return a number for any input, CASE_INVALID for a number that is not in
 * its list. A `rulings` of NULL means the defaults.
 *
 * A RANK AND ITS NUMBER. A rank, a column or an intensity is a case_rank: a place in that list,
 * never the printed number. A number, a protection, an Endurance or an armor is the printed number,
 * as in a roster, never a case_rank. Both are int32_t, so no compiler tells them apart: Good is
 * CASE_RANK_GOOD (4) as a rank, and 10 as a number. case_rank_of_number and case_rank_number lead
 * from one to the other. In a roster a plain number is the printed one.
 *
 * CONTENTS
 *
 *    1. Closed lists
 *    2. Rulings for the pure functions
 *    3. Pure resolution on integers
 *    4. Pure resolution over buffers
 *    5. Odds of an exchange
 *    6. Exchanges by value
 *
 * EXAMPLE: an ACTION with your own face: Remarkable, two columns to the left.
 *
 *     #include <case_tables.h>
 *
 *     int32_t attempt(int32_t face)
 *     {
 *         case_action_outcome outcome;
 *         outcome.struct_size = sizeof outcome;
 *         if (case_action(NULL, CASE_RANK_REMARKABLE, -2, 0, face, &outcome) != CASE_OK)
 *             return CASE_INVALID;
 *         return outcome.color;
 *     }
 */

#ifndef CASE_TABLES_H
#define CASE_TABLES_H

/* Made from case-ffi/src and case-ffi/header by the test `header`. Change it there. */

#include "case_odds.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * ===============================================================================================
 * 1. CLOSED LISTS
 *
 * The closed lists of CASE's rules and their numbers, which are the same in C, Rust and Python.
 */

/** The result of a pure function for nothing: no rank, no limit, no check, below Shift 0. */
#define CASE_NONE (-1)

/** The result of a shift above Beyond (case_rank_move). */
#define CASE_ABOVE (-2)

/** The result of a pure function for a number that is not in its list. It is INT32_MIN. */
#define CASE_INVALID INT32_MIN

/** A rank: a column of the Universal Table, low to high (R1). */
CASE_ENUM(case_rank, int32_t) {
    /** Shift 0. */
    CASE_RANK_SHIFT_0 = 0,
    /** Feeble. */
    CASE_RANK_FEEBLE = 1,
    /** Poor. */
    CASE_RANK_POOR = 2,
    /** Typical. */
    CASE_RANK_TYPICAL = 3,
    /** Good. */
    CASE_RANK_GOOD = 4,
    /** Excellent. */
    CASE_RANK_EXCELLENT = 5,
    /** Remarkable. */
    CASE_RANK_REMARKABLE = 6,
    /** Incredible. */
    CASE_RANK_INCREDIBLE = 7,
    /** Amazing. */
    CASE_RANK_AMAZING = 8,
    /** Monstrous. */
    CASE_RANK_MONSTROUS = 9,
    /** Unearthly. */
    CASE_RANK_UNEARTHLY = 10,
    /** Shift X. */
    CASE_RANK_SHIFT_X = 11,
    /** Shift Y. */
    CASE_RANK_SHIFT_Y = 12,
    /** Shift Z. */
    CASE_RANK_SHIFT_Z = 13,
    /** Class 1000. */
    CASE_RANK_CLASS_1000 = 14,
    /** Class 3000. */
    CASE_RANK_CLASS_3000 = 15,
    /** Class 5000. */
    CASE_RANK_CLASS_5000 = 16,
    /** Beyond. */
    CASE_RANK_BEYOND = 17,
};

/** The result of an ACTION, worst to best (R4). */
CASE_ENUM(case_color, int32_t) {
    /** White. */
    CASE_COLOR_WHITE = 0,
    /** Green. */
    CASE_COLOR_GREEN = 1,
    /** Yellow. */
    CASE_COLOR_YELLOW = 2,
    /** Red. */
    CASE_COLOR_RED = 3,
};

/** An attack form (A1 to A10). */
CASE_ENUM(case_form, int32_t) {
    /** A1: blunt attack, Fighting (off). */
    CASE_FORM_BA = 0,
    /** A2: edged attack, Fighting (off). */
    CASE_FORM_EA = 1,
    /** A3: blunt throwing attack, Agility (dex). */
    CASE_FORM_BT = 2,
    /** A4: edged throwing attack, Agility (dex). */
    CASE_FORM_ET = 3,
    /** A5: energy attack, Agility (dex). */
    CASE_FORM_EN = 4,
    /** A6: force attack, Agility (dex). */
    CASE_FORM_FO = 5,
    /** A7: shooting attack, Agility (dex). */
    CASE_FORM_SH = 6,
    /** A8: grabbing attack, Strength. */
    CASE_FORM_GB = 7,
    /** A9: grappling attack, Strength. */
    CASE_FORM_GP = 8,
    /** A10: charging attack, Endurance. */
    CASE_FORM_CH = 9,
};

/** The effect of an attack's color. */
CASE_ENUM(case_effect, int32_t) {
    /** Nothing is struck. */
    CASE_EFFECT_MISS = 0,
    /** Damage, no further effect. */
    CASE_EFFECT_HIT = 1,
    /** Damage at a precise spot, where one was meant (A18). */
    CASE_EFFECT_BULLSEYE = 2,
    /** Damage and a Slam? check (E1). */
    CASE_EFFECT_SLAM = 3,
    /** Damage and a Stun? check (E2). */
    CASE_EFFECT_STUN = 4,
    /** Damage and a Kill? check (E3). */
    CASE_EFFECT_KILL = 5,
    /** The object may be taken (A19). */
    CASE_EFFECT_TAKE = 6,
    /** The object is taken (A20). */
    CASE_EFFECT_GRAB = 7,
    /** The object is taken and may break (A21). */
    CASE_EFFECT_BREAK = 8,
    /** A partial hold (A22). */
    CASE_EFFECT_PARTIAL_HOLD = 9,
    /** A full hold (A22). */
    CASE_EFFECT_FULL_HOLD = 10,
};

/** A defensive maneuver (D1 to D8). */
CASE_ENUM(case_defense, int32_t) {
    /** D1: block, Strength (mgt). */
    CASE_DEFENSE_BLOCK = 0,
    /** D2: brace, Endurance (res). */
    CASE_DEFENSE_BRACE = 1,
    /** D3: catch, Agility (bal). */
    CASE_DEFENSE_CATCH = 2,
    /** D4: dodge, Agility (bal). */
    CASE_DEFENSE_DODGE = 3,
    /** D5: escape, Strength (mgt). It is an action, not an answer to an attack. */
    CASE_DEFENSE_ESCAPE = 4,
    /** D6: evasion, Fighting (def). */
    CASE_DEFENSE_EVASION = 5,
    /** D7: feint, Agility (bal). */
    CASE_DEFENSE_FEINT = 6,
    /** D8: weave, Fighting (def). */
    CASE_DEFENSE_WEAVE = 7,
};

/** An ability used to roll attacks and defenses. */
CASE_ENUM(case_ability, int32_t) {
    /** Fighting, offensive half. */
    CASE_ABILITY_FIGHTING_OFF = 0,
    /** Fighting, defensive half. */
    CASE_ABILITY_FIGHTING_DEF = 1,
    /** Agility, dexterity half. */
    CASE_ABILITY_AGILITY_DEX = 2,
    /** Agility, balance half. */
    CASE_ABILITY_AGILITY_BAL = 3,
    /** Strength, might half. */
    CASE_ABILITY_STRENGTH_MGT = 4,
    /** Strength, vigor half. */
    CASE_ABILITY_STRENGTH_VGR = 5,
    /** Strength as a whole. */
    CASE_ABILITY_STRENGTH = 6,
    /** Endurance, resistance half. */
    CASE_ABILITY_ENDURANCE_RES = 7,
    /** Endurance as a whole. */
    CASE_ABILITY_ENDURANCE = 8,
    /** Intuition. */
    CASE_ABILITY_INTUITION = 9,
    /** Reason. */
    CASE_ABILITY_REASON = 10,
    /** Psyche. */
    CASE_ABILITY_PSYCHE = 11,
};

/** A check that an effect calls for. */
CASE_ENUM(case_check, int32_t) {
    /** E1: Slam? */
    CASE_CHECK_SLAM = 0,
    /** E2: Stun? */
    CASE_CHECK_STUN = 1,
    /** E3: Kill? */
    CASE_CHECK_KILL = 2,
};

/** The result of a check's color. */
CASE_ENUM(case_check_result, int32_t) {
    /** Nothing. */
    CASE_CHECK_RESULT_NO = 0,
    /** E1: staggered, but able to act. */
    CASE_CHECK_RESULT_STAGGER = 1,
    /** E1: slammed one area. */
    CASE_CHECK_RESULT_SLAMMED_ONE_AREA = 2,
    /** E1, E4: a grand slam. */
    CASE_CHECK_RESULT_GRAND_SLAM = 3,
    /** E2: stunned for one turn. */
    CASE_CHECK_RESULT_STUNNED_ONE_TURN = 4,
    /** E2: stunned for 1d10 turns. */
    CASE_CHECK_RESULT_STUNNED_1D10_TURNS = 5,
    /** E3: an Endurance rank is lost if the source was edged or shooting. */
    CASE_CHECK_RESULT_E_S = 6,
    /** E3: an Endurance rank is lost. */
    CASE_CHECK_RESULT_ENDURANCE_RANK_LOST = 7,
};

/** What an attacker may pull (A12). */
CASE_ENUM(case_pull, int32_t) {
    /** Nothing. */
    CASE_PULL_NOTHING = 0,
    /** Either the damage or the color. */
    CASE_PULL_DAMAGE_OR_COLOR = 1,
    /** The damage, to a lower rank. */
    CASE_PULL_DAMAGE = 2,
    /** The color. */
    CASE_PULL_COLOR = 3,
};

/**
 * The color that an ACTION needs against an intensity (R5): `color >= threshold` is the whole
 * test.
 */
CASE_ENUM(case_threshold, int32_t) {
    /** It succeeds without a roll (Q6). */
    CASE_THRESHOLD_AUTOMATIC = 0,
    /** Green or better. */
    CASE_THRESHOLD_GREEN = 1,
    /** Yellow or better. */
    CASE_THRESHOLD_YELLOW = 2,
    /** Red. */
    CASE_THRESHOLD_RED = 3,
    /** It fails without a roll (Q7). */
    CASE_THRESHOLD_IMPOSSIBLE = 4,
};

/** The result of a defense's color (D1 to D8). */
CASE_ENUM(case_defense_kind, int32_t) {
    /** The shifted ability protects. */
    CASE_DEFENSE_KIND_PROTECTION = 0,
    /** The attacker's roll is shifted. */
    CASE_DEFENSE_KIND_TO_HIT = 1,
    /** The attack hits even if its own roll misses. */
    CASE_DEFENSE_KIND_AUTO_HIT = 2,
    /** Not caught. */
    CASE_DEFENSE_KIND_MISSED = 3,
    /** Caught, may be damaged. */
    CASE_DEFENSE_KIND_CAUGHT_MAYBE_DAMAGED = 4,
    /** Caught. */
    CASE_DEFENSE_KIND_CAUGHT = 5,
    /** Avoided; the shift is a bonus against that foe. */
    CASE_DEFENSE_KIND_AVOIDED = 6,
    /** No escape. */
    CASE_DEFENSE_KIND_NO_ESCAPE = 7,
    /** Free. */
    CASE_DEFENSE_KIND_ESCAPE = 8,
    /** Free, and the hold may be reversed. */
    CASE_DEFENSE_KIND_REVERSAL = 9,
};

/** The closed list of a name or a number. */
CASE_ENUM(case_list, int32_t) {
    /** case_rank; abbreviations are accepted too. */
    CASE_LIST_RANK = 0,
    /** case_color. */
    CASE_LIST_COLOR = 1,
    /** case_form. */
    CASE_LIST_FORM = 2,
    /** case_effect. */
    CASE_LIST_EFFECT = 3,
    /** case_defense. */
    CASE_LIST_DEFENSE = 4,
    /** case_ability. */
    CASE_LIST_ABILITY = 5,
    /** case_check. */
    CASE_LIST_CHECK = 6,
    /** case_check_result. */
    CASE_LIST_CHECK_RESULT = 7,
    /** case_pull. */
    CASE_LIST_PULL = 8,
    /** The dice. */
    CASE_LIST_DIE = 9,
};

/**
 * Returns the number of members of a list (case_list): their numbers are 0 and up. CASE_INVALID
 * for an unknown list.
 *
 * Since 0.1.0.
 */
int32_t case_list_length(int32_t list);

/**
 * Gives the name of a member of a list (case_list), as spelled in rosters, logs and saves.
 *
 * Since 0.1.0.
 */
case_status case_list_name(int32_t list,
                           int32_t number,
                           char *buffer,
                           size_t capacity,
                           size_t *needed);

/**
 * Gives the number of a name in a list (case_list), ignoring case and word separators: "shift x"
 * and "ShX" are both CASE_RANK_SHIFT_X. CASE_ERR_NAME for an unknown name; the message gives the
 * nearest known one.
 *
 * Since 0.1.0.
 */
case_status case_list_number(int32_t list, const char *text, size_t length, int32_t *out);

/**
 * Gives the rank of a name or an abbreviation: case_list_number for CASE_LIST_RANK.
 *
 * Since 0.1.0.
 */
case_status case_rank_of_text(const char *text, size_t length, int32_t *out);

/*
 * ===============================================================================================
 * 2. RULINGS FOR THE PURE FUNCTIONS
 *
 * The choices of a playing group on open questions of the books.
 */

/**
 * The rulings of a playing group: the choices that the books leave open. The pure functions that
 * depend on one take a pointer to them, or NULL for the defaults. A battle has its own, from its
 * roster. They are immutable: any number of threads may use them at once.
 */
typedef struct case_rulings case_rulings;

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
case_status case_rulings_new(const char *text,
                             size_t length,
                             uint32_t format,
                             struct case_rulings **out);

/** Frees rulings. NULL is fine. Since 0.1.0. */
void case_rulings_free(struct case_rulings *rulings);

/**
 * Gives every switch with its name, rule, question, reading, value, default and values, as a JSON
 * list.
 *
 * Since 0.1.0.
 */
case_status case_rulings_json(const struct case_rulings *rulings,
                              char *buffer,
                              size_t capacity,
                              size_t *needed);

/*
 * ===============================================================================================
 * 3. PURE RESOLUTION ON INTEGERS
 *
 * Every function here is total: it returns a number for any input, CASE_INVALID for a number that
 * is not in its list.
 */

/** The rank of a number (R1). Numbers below 0 count as 0. Since 0.1.0. */
int32_t case_rank_of_number(int32_t number);

/** The standard number of a rank (R1); CASE_NONE for Beyond. Since 0.1.0. */
int32_t case_rank_number(int32_t rank);

/** The lowest number of a rank (R1); CASE_NONE for Beyond. Since 0.1.0. */
int32_t case_rank_lowest(int32_t rank);

/**
 * The rank after a net column shift, with floor and cap (R3); CASE_NONE below Shift 0.
 *
 * Since 0.1.0.
 */
int32_t case_rank_shift(const struct case_rulings *rulings, int32_t rank, int32_t shift);

/**
 * The rank moved by a number of columns, without floor and cap: CASE_NONE below Shift 0,
 * CASE_ABOVE above Beyond.
 *
 * Since 0.1.0.
 */
int32_t case_rank_move(int32_t rank, int32_t columns);

/** The sum of two column shifts (R2), clamped to -100 and +100. Since 0.1.0. */
int32_t case_shift_sum(int32_t a, int32_t b);

/** How the column of an ACTION was determined. */
CASE_ENUM(case_column_reason, int32_t) {
    /** The rank, moved by the whole shift (R2). */
    CASE_COLUMN_SHIFTED = 0,
    /** The rulings cap the rank's rise below the shift (R3). */
    CASE_COLUMN_HELD_BELOW = 1,
    /** The rulings keep the rank from falling as far as the shift (R3). */
    CASE_COLUMN_HELD_ABOVE = 2,
    /** The shift leads below Shift 0, and the ACTION is impossible: the face does not count (R3). */
    CASE_COLUMN_IMPOSSIBLE = 3,
};

/** The outcome of an ACTION, with its reasons. Since 0.1.0. */
typedef struct case_action_outcome {
    /** Set this to sizeof(case_action_outcome). */
    uint32_t struct_size;
    /** The column it was read in (case_rank), or CASE_NONE if it is impossible. */
    int32_t column;
    /** How the column was determined (case_column_reason). */
    int32_t reason;
    /** The number of columns that the rank was moved. */
    int32_t moved;
    /** The color (case_color); white if it is impossible. */
    int32_t color;
} case_action_outcome;

/**
 * One ACTION in one call (R1 to R4): a rank, its net shift, a face of the d100. With `to_hit` not 0
 * it is a to-hit, for which some rulings differ below Shift 0 (Q1). CASE_ERR_RANGE for
 * an unknown rank or face.
 *
 * Since 0.1.0.
 */
case_status case_action(const struct case_rulings *rulings,
                        int32_t rank,
                        int32_t shift,
                        int32_t to_hit,
                        int32_t face,
                        struct case_action_outcome *out);

/** The color of a d100 face (1 to 100) in a rank's column (R4). Since 0.1.0. */
int32_t case_color_of_face(int32_t rank, int32_t face);

/**
 * The color that an ACTION of this rank needs against an intensity (R5), as case_threshold.
 *
 * Since 0.1.0.
 */
int32_t case_threshold_of(const struct case_rulings *rulings, int32_t rank, int32_t intensity);

/** The effect (case_effect) of an attack form's color (A1 to A10). Since 0.1.0. */
int32_t case_effect_of_attack(int32_t form, int32_t color);

/** The check (case_check) that an effect calls for; CASE_NONE for none. Since 0.1.0. */
int32_t case_check_of_effect(int32_t effect);

/** The result (case_check_result) of a check's color (E1 to E3). Since 0.1.0. */
int32_t case_result_of_check(int32_t check, int32_t color);

/** The result of a defense's color (D1 to D8). Since 0.1.0. */
typedef struct case_defense_outcome {
    /** Set this to sizeof(case_defense_outcome). */
    uint32_t struct_size;
    /** Its sort, as case_defense_kind. */
    int32_t kind;
    /** Its column shift; 0 if it has none. */
    int32_t shift;
} case_defense_outcome;

/**
 * Gives the result of a defense's color (D1 to D8). CASE_ERR_RANGE for unknown numbers.
 *
 * Since 0.1.0.
 */
case_status case_result_of_defense(int32_t defense,
                                   int32_t color,
                                   struct case_defense_outcome *out);

/**
 * Whether a defense works against an attack form (D1 to D8, D16): 1 or 0. `touch` is not 0 if a
 * ranged form is delivered by touch, `directed` if it is a directed energy of another kind.
 *
 * Since 0.1.0.
 */
int32_t case_defense_works(int32_t defense, int32_t form, int32_t touch, int32_t directed);

/** The ability (case_ability) used to roll a defense. Since 0.1.0. */
int32_t case_defense_ability(int32_t defense);

/** Whether a defense costs one of the turn's actions (D10): 1 or 0. Since 0.1.0. */
int32_t case_defense_costs_action(int32_t defense);

/** The ability (case_ability) used to roll an attack form (A1 to A10). Since 0.1.0. */
int32_t case_form_ability(int32_t form);

/** The parts of an attack form that may be pulled (A12), as case_pull. Since 0.1.0. */
int32_t case_form_pull(int32_t form);

/** Whether an attack form is a ranged one (A13 to A16): 1 or 0. Since 0.1.0. */
int32_t case_form_is_ranged(int32_t form);

/**
 * The range of a throw by Strength, in areas (A13); CASE_NONE is the line of sight.
 *
 * Since 0.1.0.
 */
int32_t case_thrown_range(const struct case_rulings *rulings, int32_t strength);

/** The number of aversions per turn that a Fighting allows without penalty (T7). Since 0.1.0. */
int32_t case_free_aversions(const struct case_rulings *rulings, int32_t fighting);

/** The initiative modifier of an Intuition (T9). Since 0.1.0. */
int32_t case_initiative_modifier(const struct case_rulings *rulings, int32_t intuition);

/**
 * The intensity (case_rank) of a number of attacks in a turn (T3); CASE_NONE for fewer than two or
 * more than eight.
 *
 * Since 0.1.0.
 */
int32_t case_actions_intensity(int32_t attacks);

/**
 * The number of a damage, armor or material value after a shift (R7): the standard number of the
 * rank reached, or the value's own if the rank could not move, or 0 below Shift 0. `beyond` is
 * not 0 for a value of the rank Beyond with that number.
 *
 * Since 0.1.0.
 */
int32_t case_value_shift(const struct case_rulings *rulings,
                         int32_t number,
                         int32_t beyond,
                         int32_t shift);

/**
 * The damage that a color of the damage roll gives (R6). `beyond` as in case_value_shift.
 *
 * Since 0.1.0.
 */
int32_t case_damage_of_color(const struct case_rulings *rulings,
                             int32_t number,
                             int32_t beyond,
                             int32_t color);

/** The shift that a damage roll's color gives (R6). Since 0.1.0. */
int32_t case_damage_shift(int32_t color);

/** Two protections together, as one number (D9). Since 0.1.0. */
int32_t case_protection(const struct case_rulings *rulings, int32_t a, int32_t b);

/**
 * The damage of a charge, from the numbers of Endurance and body armor and the areas moved (A24).
 *
 * Since 0.1.0.
 */
int32_t case_charge_damage(const struct case_rulings *rulings,
                           int32_t endurance,
                           int32_t armor,
                           int32_t areas);

/** The result of an attack roll's face. Since 0.1.0. */
typedef struct case_attack_outcome {
    /** Set this to sizeof(case_attack_outcome). */
    uint32_t struct_size;
    /** The color of the face in the column (case_color). */
    int32_t color;
    /** The effect of that color (case_effect). */
    int32_t effect;
    /** The check that it calls for (case_check), or CASE_NONE. */
    int32_t check;
} case_attack_outcome;

/**
 * Reads an attack roll: color, effect and check at once. `column` is the rank after all shifts,
 * `face` 1 to 100. CASE_ERR_RANGE for unknown numbers.
 *
 * Since 0.1.0.
 */
case_status case_read_attack(int32_t form,
                             int32_t column,
                             int32_t face,
                             struct case_attack_outcome *out);

/*
 * ===============================================================================================
 * 4. PURE RESOLUTION OVER BUFFERS
 *
 * Each function fills `out[i]` with the result of its namesake without "s" for the i-th numbers,
 * for i from 0 to count - 1. The result of an invalid entry is CASE_INVALID, and the call goes on.
 * `out` may be one of the inputs; otherwise buffers do not overlap. With count 0 they may be NULL.
 */

/** case_rank_of_number over a buffer. Since 0.1.0. */
case_status case_ranks_of_numbers(const int32_t *numbers, int32_t *out, size_t count);

/** case_rank_shift over buffers. Since 0.1.0. */
case_status case_rank_shifts(const struct case_rulings *rulings,
                             const int32_t *ranks,
                             const int32_t *shifts,
                             int32_t *out,
                             size_t count);

/** case_color_of_face over buffers. Since 0.1.0. */
case_status case_colors_of_faces(const int32_t *ranks,
                                 const int32_t *faces,
                                 int32_t *out,
                                 size_t count);

/** The colors of case_action over buffers. `to_hit` is one for all of them. Since 0.1.0. */
case_status case_actions(const struct case_rulings *rulings,
                         const int32_t *ranks,
                         const int32_t *shifts,
                         int32_t to_hit,
                         const int32_t *faces,
                         int32_t *out,
                         size_t count);

/** case_threshold_of over buffers. Since 0.1.0. */
case_status case_thresholds_of(const struct case_rulings *rulings,
                               const int32_t *ranks,
                               const int32_t *intensities,
                               int32_t *out,
                               size_t count);

/** case_effect_of_attack over buffers. Since 0.1.0. */
case_status case_effects_of_attacks(const int32_t *forms,
                                    const int32_t *colors,
                                    int32_t *out,
                                    size_t count);

/** case_result_of_check over buffers. Since 0.1.0. */
case_status case_results_of_checks(const int32_t *checks,
                                   const int32_t *colors,
                                   int32_t *out,
                                   size_t count);

/**
 * case_result_of_defense over buffers: the kinds (case_defense_kind), and beside them the shifts.
 * Either output may be NULL if it is not wanted; here no buffers may be the same.
 *
 * Since 0.1.0.
 */
case_status case_results_of_defenses(const int32_t *defenses,
                                     const int32_t *colors,
                                     int32_t *kinds,
                                     int32_t *shifts,
                                     size_t count);

/** case_thrown_range over a buffer. Since 0.1.0. */
case_status case_thrown_ranges(const struct case_rulings *rulings,
                               const int32_t *strengths,
                               int32_t *out,
                               size_t count);

/** case_damage_of_color over buffers, for values that are not Beyond. Since 0.1.0. */
case_status case_damages_of_colors(const struct case_rulings *rulings,
                                   const int32_t *numbers,
                                   const int32_t *colors,
                                   int32_t *out,
                                   size_t count);

/** case_protection over buffers. Since 0.1.0. */
case_status case_protections(const struct case_rulings *rulings,
                             const int32_t *a,
                             const int32_t *b,
                             int32_t *out,
                             size_t count);

/*
 * ===============================================================================================
 * 5. ODDS OF AN EXCHANGE
 *
 * The exact odds of one attack of CASE by itself, including defense, damage and checks: the caller
 * gives its modifiers. case_battle_aim includes the modifiers of the turn and the map in a battle
 * automatically, for every system.
 */

/**
 * An attack of CASE whose odds are wanted. Fill it with case_attack_intent_init and change what
 * differs.
 *
 * Since 0.1.0.
 */
typedef struct case_attack_intent {
    /** sizeof(case_attack_intent). */
    uint32_t struct_size;
    /** The attacker's place in the roster. */
    int32_t attacker;
    /** The target's place. */
    int32_t target;
    /** The attack's place on the attacker's sheet. */
    int32_t attack;
    /** The target's defense (case_defense), or CASE_NONE. */
    int32_t defense;
    /** The sum of the column shifts on the to-hit. */
    int32_t shift;
    /** The attacks of a flurry (T6), 1 to 8. */
    int32_t attacks;
    /** The areas moved in a charge (A23). */
    int32_t areas;
    /** The damage lost to obstacles in the shot's path (A15). */
    int32_t passed;
    /** Not 0 if the attack is pulled (A12). */
    int32_t pulled;
    /** Not 0 if it is aimed at a precise spot (A18). */
    int32_t spot;
} case_attack_intent;

/**
 * Fills a case_attack_intent with a plain attack: no defense, no shift, nothing pulled, no
 * obstacles.
 *
 * Since 0.1.0.
 */
case_status case_attack_intent_init(struct case_attack_intent *out,
                                    int32_t attacker,
                                    int32_t target,
                                    int32_t attack);

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
case_status case_odds_exchange(const struct case_battle *battle,
                               const struct case_attack_intent *intent,
                               const struct case_watch *watch,
                               struct case_odds **out);

/*
 * ===============================================================================================
 * 6. EXCHANGES BY VALUE
 *
 * Odds of an exchange from ranks and numbers, without a battle or roster: for tables, sweeps and
 * what-ifs.
 */

/**
 * An exchange of CASE by value: all properties of attacker and target that matter. Fill it with
 * case_situation_init and change what differs.
 *
 * Damage, protection and the score of a maneuver are printed numbers, each of which belongs to a
 * rank. Beyond alone has no numbers, so its rank is a separate field.
 *
 * Since 0.1.0.
 */
typedef struct case_situation {
    /** sizeof(case_situation). */
    uint32_t struct_size;
    /** The attack's form (case_form). */
    int32_t form;
    /** The rank of the to-hit roll (case_rank). */
    int32_t rank;
    /** The sum of the column shifts on the to-hit. */
    int32_t shift;
    /** The damage as listed (G3); for a charge that of case_charge_damage. */
    int32_t damage;
    /** CASE_RANK_BEYOND for a damage of Beyond, else CASE_NONE. */
    int32_t damage_rank;
    /** The attacks of a flurry (T6), 1 to 8. */
    int32_t attacks;
    /** The damage lost to obstacles in the shot's path (A15). */
    int32_t passed;
    /** The protection of the target's armor, or another protection against the form (G2). */
    int32_t protection;
    /** The target's Endurance (case_rank). */
    int32_t endurance_rank;
    /** The target's Health; CASE_NONE for more than any blow can take. */
    int32_t health;
    /** The target's defense (case_defense), or CASE_NONE. */
    int32_t defense;
    /** The number of the ability used to roll the defense (D1 to D8). */
    int32_t score;
    /** CASE_RANK_BEYOND for such an ability of Beyond, else CASE_NONE. */
    int32_t score_rank;
    /**
     * The sum of the column shifts on the defense: aversions beyond the free ones, a hold,
     * talents.
     */
    int32_t answer_shift;
    /** Not 0 if a ranged form is delivered by touch (D6, D8). */
    int32_t touch;
    /** Not 0 for directed energy of another kind (D2). */
    int32_t directed;
} case_situation;

/**
 * Fills a case_situation with a plain attack: no defense, no shift, no protection, no obstacles,
 * and more Health than any blow can take.
 *
 * Since 0.1.0.
 */
case_status case_situation_init(struct case_situation *out,
                                int32_t form,
                                int32_t rank,
                                int32_t damage,
                                int32_t endurance_rank);

/**
 * Computes the exact odds of an exchange by value: the defense, the attack, damage and checks, by
 * the code of battles. No Karma is spent, and a slam throws straight back.
 *
 * The fields are those of case_odds_exchange. CASE_ERR_RANGE for a number out of range,
 * CASE_ERR_ANSWER if the defense does not work against the attack. Free with case_odds_free.
 *
 * Since 0.1.0.
 */
case_status case_odds_situation(const struct case_rulings *rulings,
                                const struct case_situation *situation,
                                const struct case_watch *watch,
                                struct case_odds **out);

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
case_status case_situations_chances(const struct case_rulings *rulings,
                                    const struct case_situation *situations,
                                    int32_t feat,
                                    double *chances,
                                    double *through,
                                    size_t count);
#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* CASE_TABLES_H */
