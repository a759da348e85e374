/*
 * case.h: the C interface of the CASE rules engine.
 *
 * The engine resolves tabletop combat: it says which die is wanted and who has to decide, takes
 * faces and answers, and keeps a log of everything that happened and by which rule. Link it with
 * -lcase (pkg-config case, or CMake's find_package(case)).
 *
 * Handles. A case_battle, case_rulings and so on is known only by its pointer. What a function
 * named _new, _clone or _resume gives is the caller's: give it back to the _free of its type.
 * _free(NULL) is fine. Nothing else has to be freed.
 *
 * Pointers. No pointer may be NULL unless its function says so; NULL and misaligned pointers are
 * seen and answered with a status. Inputs are only read during the call.
 *
 * Status. Every call that can fail returns a case_status: 0 to 99 is no error, 100 and up the
 * caller's mistake, 200 and up a no of the rules, 300 and up a limit, 900 and up a bug. Outputs are
 * written on success alone (but see Texts), and a call that fails has changed nothing.
 * case_last_message says in English what was wrong, with every problem of a roster at once.
 *
 * Texts. They come in as pointer and length in bytes, UTF-8, no NUL needed, at most 64 MiB. They go
 * out into the caller's buffer: `capacity` is its room in bytes, `*needed` gets what the text takes
 * with its NUL, also where the answer is CASE_ERR_BUFFER because the buffer is too small. With
 * buffer NULL and capacity 0 only that is asked. `needed` may be NULL.
 *
 * Numbers. Enumerations come in as plain int32_t and are checked. The pure functions (case_rank_...,
 * case_color_... and so on) are total: CASE_INVALID answers a number that is none of its list.
 *
 * Structs that are filled start with struct_size: set it to sizeof(the struct) before the call, and
 * a program built with this header works with a later library.
 *
 * Threads. A function that takes a `const` handle may run on several threads at once, as long as no
 * function that takes the same handle without `const` runs then. Different handles are independent.
 * The last message is kept for each thread.
 *
 * Panics never cross this border: CASE_ERR_PANIC tells of one. A battle whose step panicked stands
 * at its last seam and can go on; any other handle is then CASE_ERR_POISONED until it is freed.
 *
 * Versions. Stop where case_abi_version() is not CASE_ABI_VERSION.
 *
 * Example: a whole fight with dice of your own.
 *
 *     #include <case.h>
 *     #include <stdlib.h>
 *
 *     int fight(const char *roster, size_t length)
 *     {
 *         case_battle *battle = NULL;
 *         case_status status = case_battle_new(roster, length, CASE_FORMAT_ANY, &battle);
 *         if (status != CASE_OK)
 *             return (int)status;
 *         do {
 *             status = case_battle_step(battle);
 *             if (status == CASE_NEED_ROLL) {
 *                 case_need need;
 *                 need.struct_size = sizeof need;
 *                 status = case_battle_need(battle, &need);
 *                 if (status == CASE_OK)
 *                     status = case_battle_feed(battle, 1 + rand() % need.die);
 *             }
 *         } while (status == CASE_OK);
 *         case_battle_free(battle);
 *         return (int)status;
 *     }
 */


#ifndef CASE_H
#define CASE_H

/* Made from case-ffi/src by the test `header`. Change it there. */

#include <stddef.h>
#include <stdint.h>

/**
 * Room for a rule id with its NUL.
 */
#define CASE_RULE_SIZE 16

/**
 * Room for the name of a roll, question, happening or value with its NUL.
 */
#define CASE_NAME_SIZE 64

/**
 * Nothing, in the answer of a pure function: no rank, no limit, no check, below Shift 0.
 */
#define CASE_NONE (-1)

/**
 * A shift leads above Beyond (case_rank_move).
 */
#define CASE_ABOVE (-2)

/**
 * The answer of a pure function to a number that is not one of its list. It is INT32_MIN.
 */
#define CASE_INVALID INT32_MIN

/**
 * Nobody, where a fighter's place could stand.
 */
#define CASE_NOBODY 65535

/**
 * The Judge (gamemaster), who decides what the rules leave to discretion.
 */
#define CASE_JUDGE 65534

/**
 * The map, which knows distances, adjacency and what is in the way.
 */
#define CASE_MAP 65533

/**
 * The version of this header, first part.
 */
#define CASE_VERSION_MAJOR 0

/**
 * The version of this header, second part.
 */
#define CASE_VERSION_MINOR 1

/**
 * The version of this header, third part.
 */
#define CASE_VERSION_PATCH 0

/**
 * The version as one number that grows: major * 1,000,000 + minor * 1,000 + patch.
 */
#define CASE_VERSION_NUMBER 1000

/**
 * The binary interface that this header describes. It is raised by every break; a program asks
 * case_abi_version() once and stops if it differs.
 */
#define CASE_ABI_VERSION 1

/**
 * What became of a call.
 *
 * 0 to 99 are no errors. 100 and up: the caller's mistake. 200 and up: the rules say no.
 * 300 and up: a limit. 900 and up: a bug of this library. Numbers are never reused.
 */
enum case_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Done. A step has reached the next seam of the rules.
     */
    CASE_OK = 0,
    /**
     * A die is wanted: see case_battle_need. Nothing has changed.
     */
    CASE_NEED_ROLL = 1,
    /**
     * A decision is wanted: see case_battle_need. Nothing has changed.
     */
    CASE_NEED_CHOICE = 2,
    /**
     * The battle is over.
     */
    CASE_OVER = 3,
    /**
     * There is nothing to undo: this is the start.
     */
    CASE_AT_START = 4,
    /**
     * A watch stopped the calculation; what was known by then is given.
     */
    CASE_STOPPED = 5,
    /**
     * A pointer is NULL that must not be.
     */
    CASE_ERR_NULL = 100,
    /**
     * A pointer is not aligned for its type.
     */
    CASE_ERR_ALIGN = 101,
    /**
     * A buffer is too small; *needed says what it takes.
     */
    CASE_ERR_BUFFER = 102,
    /**
     * The struct_size of a struct is not set, or smaller than its first version.
     */
    CASE_ERR_SIZE = 103,
    /**
     * A text is not UTF-8.
     */
    CASE_ERR_UTF8 = 104,
    /**
     * A number is not one of its list, or an index is out of range.
     */
    CASE_ERR_RANGE = 105,
    /**
     * A text is no TOML or JSON, or not in the format that was named.
     */
    CASE_ERR_PARSE = 106,
    /**
     * A handle was freed before, or is of another type.
     */
    CASE_ERR_HANDLE = 107,
    /**
     * A text names no member of its list.
     */
    CASE_ERR_NAME = 108,
    /**
     * The roster has problems; the message lists all of them.
     */
    CASE_ERR_ROSTER = 200,
    /**
     * The rulings have problems; the message lists all of them.
     */
    CASE_ERR_RULINGS = 201,
    /**
     * The save is damaged, changed, or of another version or system.
     */
    CASE_ERR_SAVE = 202,
    /**
     * Nothing is wanted now.
     */
    CASE_ERR_NOT_ASKED = 203,
    /**
     * The die that is wanted has no such face.
     */
    CASE_ERR_FACE = 204,
    /**
     * The answer is not a legal one.
     */
    CASE_ERR_ANSWER = 205,
    /**
     * The battle's system has no such thing.
     */
    CASE_ERR_SYSTEM = 206,
    /**
     * A text or buffer is longer than this library takes.
     */
    CASE_ERR_LENGTH = 300,
    /**
     * The battle has taken as many dice and decisions as it can keep.
     */
    CASE_ERR_FULL = 301,
    /**
     * A watch stopped the calculation before anything was known.
     */
    CASE_ERR_STOPPED = 302,
    /**
     * Odds can't be given exactly within the limits.
     */
    CASE_ERR_ODDS = 303,
    /**
     * A bug: a panic was caught. A battle whose step panicked stands at its last seam.
     */
    CASE_ERR_PANIC = 900,
    /**
     * The handle was left half changed by a panic: it can only be freed.
     */
    CASE_ERR_POISONED = 901,
    /**
     * A bug: data could not be written.
     */
    CASE_ERR_INTERNAL = 902,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_status case_status;
#else
typedef int32_t case_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The format of a text that comes in.
 */
enum case_format
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * JSON where the first character is "{", else TOML.
     */
    CASE_FORMAT_ANY = 0,
    /**
     * JSON.
     */
    CASE_FORMAT_JSON = 1,
    /**
     * TOML.
     */
    CASE_FORMAT_TOML = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_format case_format;
#else
typedef uint32_t case_format;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Which closed list a name or a number belongs to.
 */
enum case_list
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * case_rank; abbreviations are read too.
     */
    CASE_LIST_RANK = 0,
    /**
     * case_color.
     */
    CASE_LIST_COLOR = 1,
    /**
     * case_form.
     */
    CASE_LIST_FORM = 2,
    /**
     * case_effect.
     */
    CASE_LIST_EFFECT = 3,
    /**
     * case_defense.
     */
    CASE_LIST_DEFENSE = 4,
    /**
     * case_ability.
     */
    CASE_LIST_ABILITY = 5,
    /**
     * case_check.
     */
    CASE_LIST_CHECK = 6,
    /**
     * case_check_result.
     */
    CASE_LIST_CHECK_RESULT = 7,
    /**
     * case_pull.
     */
    CASE_LIST_PULL = 8,
    /**
     * The dice; case_need gives the faces themselves.
     */
    CASE_LIST_DIE = 9,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_list case_list;
#else
typedef int32_t case_list;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A rank: a column of the Universal Table, low to high (R1).
 */
enum case_rank
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Shift 0.
     */
    CASE_RANK_SHIFT_0 = 0,
    /**
     * Feeble.
     */
    CASE_RANK_FEEBLE = 1,
    /**
     * Poor.
     */
    CASE_RANK_POOR = 2,
    /**
     * Typical.
     */
    CASE_RANK_TYPICAL = 3,
    /**
     * Good.
     */
    CASE_RANK_GOOD = 4,
    /**
     * Excellent.
     */
    CASE_RANK_EXCELLENT = 5,
    /**
     * Remarkable.
     */
    CASE_RANK_REMARKABLE = 6,
    /**
     * Incredible.
     */
    CASE_RANK_INCREDIBLE = 7,
    /**
     * Amazing.
     */
    CASE_RANK_AMAZING = 8,
    /**
     * Monstrous.
     */
    CASE_RANK_MONSTROUS = 9,
    /**
     * Unearthly.
     */
    CASE_RANK_UNEARTHLY = 10,
    /**
     * Shift X.
     */
    CASE_RANK_SHIFT_X = 11,
    /**
     * Shift Y.
     */
    CASE_RANK_SHIFT_Y = 12,
    /**
     * Shift Z.
     */
    CASE_RANK_SHIFT_Z = 13,
    /**
     * Class 1000.
     */
    CASE_RANK_CLASS_1000 = 14,
    /**
     * Class 3000.
     */
    CASE_RANK_CLASS_3000 = 15,
    /**
     * Class 5000.
     */
    CASE_RANK_CLASS_5000 = 16,
    /**
     * Beyond.
     */
    CASE_RANK_BEYOND = 17,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_rank case_rank;
#else
typedef int32_t case_rank;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The result of an ACTION, worst to best (R4).
 */
enum case_color
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * White.
     */
    CASE_COLOR_WHITE = 0,
    /**
     * Green.
     */
    CASE_COLOR_GREEN = 1,
    /**
     * Yellow.
     */
    CASE_COLOR_YELLOW = 2,
    /**
     * Red.
     */
    CASE_COLOR_RED = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_color case_color;
#else
typedef int32_t case_color;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * An attack form (A1 to A10).
 */
enum case_form
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * A1: blunt attack, Fighting (off).
     */
    CASE_FORM_BA = 0,
    /**
     * A2: edged attack, Fighting (off).
     */
    CASE_FORM_EA = 1,
    /**
     * A3: blunt throwing attack, Agility (dex).
     */
    CASE_FORM_BT = 2,
    /**
     * A4: edged throwing attack, Agility (dex).
     */
    CASE_FORM_ET = 3,
    /**
     * A5: energy attack, Agility (dex).
     */
    CASE_FORM_EN = 4,
    /**
     * A6: force attack, Agility (dex).
     */
    CASE_FORM_FO = 5,
    /**
     * A7: shooting attack, Agility (dex).
     */
    CASE_FORM_SH = 6,
    /**
     * A8: grabbing attack, Strength.
     */
    CASE_FORM_GB = 7,
    /**
     * A9: grappling attack, Strength.
     */
    CASE_FORM_GP = 8,
    /**
     * A10: charging attack, Endurance.
     */
    CASE_FORM_CH = 9,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_form case_form;
#else
typedef int32_t case_form;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What an attack's color means.
 */
enum case_effect
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Nothing is struck.
     */
    CASE_EFFECT_MISS = 0,
    /**
     * Damage, no further effect.
     */
    CASE_EFFECT_HIT = 1,
    /**
     * Damage at a precise spot, where one was meant (A18).
     */
    CASE_EFFECT_BULLSEYE = 2,
    /**
     * Damage and a Slam? check (E1).
     */
    CASE_EFFECT_SLAM = 3,
    /**
     * Damage and a Stun? check (E2).
     */
    CASE_EFFECT_STUN = 4,
    /**
     * Damage and a Kill? check (E3).
     */
    CASE_EFFECT_KILL = 5,
    /**
     * The object may be taken (A19).
     */
    CASE_EFFECT_TAKE = 6,
    /**
     * The object is taken (A20).
     */
    CASE_EFFECT_GRAB = 7,
    /**
     * The object is taken and may break (A21).
     */
    CASE_EFFECT_BREAK = 8,
    /**
     * A partial hold (A22).
     */
    CASE_EFFECT_PARTIAL_HOLD = 9,
    /**
     * A full hold (A22).
     */
    CASE_EFFECT_FULL_HOLD = 10,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_effect case_effect;
#else
typedef int32_t case_effect;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A defensive maneuver (D1 to D8).
 */
enum case_defense
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * D1: block, Strength (mgt).
     */
    CASE_DEFENSE_BLOCK = 0,
    /**
     * D2: brace, Endurance (res).
     */
    CASE_DEFENSE_BRACE = 1,
    /**
     * D3: catch, Agility (bal).
     */
    CASE_DEFENSE_CATCH = 2,
    /**
     * D4: dodge, Agility (bal).
     */
    CASE_DEFENSE_DODGE = 3,
    /**
     * D5: escape, Strength (mgt). It is an action, not an answer to an attack.
     */
    CASE_DEFENSE_ESCAPE = 4,
    /**
     * D6: evasion, Fighting (def).
     */
    CASE_DEFENSE_EVASION = 5,
    /**
     * D7: feint, Agility (bal).
     */
    CASE_DEFENSE_FEINT = 6,
    /**
     * D8: weave, Fighting (def).
     */
    CASE_DEFENSE_WEAVE = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_defense case_defense;
#else
typedef int32_t case_defense;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A score that attacks and defenses are rolled with.
 */
enum case_ability
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Fighting, offensive half.
     */
    CASE_ABILITY_FIGHTING_OFF = 0,
    /**
     * Fighting, defensive half.
     */
    CASE_ABILITY_FIGHTING_DEF = 1,
    /**
     * Agility, dexterity half.
     */
    CASE_ABILITY_AGILITY_DEX = 2,
    /**
     * Agility, balance half.
     */
    CASE_ABILITY_AGILITY_BAL = 3,
    /**
     * Strength, might half.
     */
    CASE_ABILITY_STRENGTH_MGT = 4,
    /**
     * Strength, vigor half.
     */
    CASE_ABILITY_STRENGTH_VGR = 5,
    /**
     * Strength as a whole.
     */
    CASE_ABILITY_STRENGTH = 6,
    /**
     * Endurance, resistance half.
     */
    CASE_ABILITY_ENDURANCE_RES = 7,
    /**
     * Endurance as a whole.
     */
    CASE_ABILITY_ENDURANCE = 8,
    /**
     * Intuition.
     */
    CASE_ABILITY_INTUITION = 9,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_ability case_ability;
#else
typedef int32_t case_ability;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A check that an effect calls for.
 */
enum case_check
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * E1: Slam?
     */
    CASE_CHECK_SLAM = 0,
    /**
     * E2: Stun?
     */
    CASE_CHECK_STUN = 1,
    /**
     * E3: Kill?
     */
    CASE_CHECK_KILL = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_check case_check;
#else
typedef int32_t case_check;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What a check's color means.
 */
enum case_check_result
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Nothing.
     */
    CASE_CHECK_RESULT_NO = 0,
    /**
     * E1: staggered, may act.
     */
    CASE_CHECK_RESULT_STAGGER = 1,
    /**
     * E1: slammed one area.
     */
    CASE_CHECK_RESULT_SLAMMED_ONE_AREA = 2,
    /**
     * E1, E4: a grand slam.
     */
    CASE_CHECK_RESULT_GRAND_SLAM = 3,
    /**
     * E2: stunned for one turn.
     */
    CASE_CHECK_RESULT_STUNNED_ONE_TURN = 4,
    /**
     * E2: stunned for 1d10 turns.
     */
    CASE_CHECK_RESULT_STUNNED_1D10_TURNS = 5,
    /**
     * E3: an Endurance rank is lost if the source was edged or shooting.
     */
    CASE_CHECK_RESULT_E_S = 6,
    /**
     * E3: an Endurance rank is lost.
     */
    CASE_CHECK_RESULT_ENDURANCE_RANK_LOST = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_check_result case_check_result;
#else
typedef int32_t case_check_result;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What an attacker may pull (A12).
 */
enum case_pull
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Nothing.
     */
    CASE_PULL_NOTHING = 0,
    /**
     * The damage or the color, one of the two.
     */
    CASE_PULL_DAMAGE_OR_COLOR = 1,
    /**
     * The damage, to a lower rank.
     */
    CASE_PULL_DAMAGE = 2,
    /**
     * The color.
     */
    CASE_PULL_COLOR = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_pull case_pull;
#else
typedef int32_t case_pull;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What an ACTION needs against an intensity (R5): it succeeds with a color of at least that
 * number, so that `color >= needed` is the whole test.
 */
enum case_needed
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * It succeeds without a roll.
     */
    CASE_NEEDED_AUTOMATIC = 0,
    /**
     * Green or better.
     */
    CASE_NEEDED_GREEN = 1,
    /**
     * Yellow or better.
     */
    CASE_NEEDED_YELLOW = 2,
    /**
     * Red.
     */
    CASE_NEEDED_RED = 3,
    /**
     * It fails without a roll.
     */
    CASE_NEEDED_IMPOSSIBLE = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_needed case_needed;
#else
typedef int32_t case_needed;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What a defense's color means (D1 to D8).
 */
enum case_defense_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The ability, moved by the shift, protects.
     */
    CASE_DEFENSE_KIND_PROTECTION = 0,
    /**
     * The attacker's roll is moved by the shift.
     */
    CASE_DEFENSE_KIND_TO_HIT = 1,
    /**
     * The attack strikes even if its own roll misses.
     */
    CASE_DEFENSE_KIND_AUTO_HIT = 2,
    /**
     * Not caught.
     */
    CASE_DEFENSE_KIND_MISSED = 3,
    /**
     * Caught, may be damaged.
     */
    CASE_DEFENSE_KIND_CAUGHT_MAYBE_DAMAGED = 4,
    /**
     * Caught.
     */
    CASE_DEFENSE_KIND_CAUGHT = 5,
    /**
     * Avoided; the shift is a bonus against that foe.
     */
    CASE_DEFENSE_KIND_AVOIDED = 6,
    /**
     * No escape.
     */
    CASE_DEFENSE_KIND_NO_ESCAPE = 7,
    /**
     * Free.
     */
    CASE_DEFENSE_KIND_ESCAPE = 8,
    /**
     * Free, and the hold may be turned round.
     */
    CASE_DEFENSE_KIND_REVERSAL = 9,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_defense_kind case_defense_kind;
#else
typedef int32_t case_defense_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Who decides, where a question comes up.
 */
enum case_control
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The built-in plan of the system.
     */
    CASE_CONTROL_BUILT_IN = 0,
    /**
     * The host: a step stops with CASE_NEED_CHOICE.
     */
    CASE_CONTROL_HOST = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_control case_control;
#else
typedef int32_t case_control;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What is wanted.
 */
enum case_need_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Nothing: step.
     */
    CASE_NEED_KIND_NOTHING = 0,
    /**
     * The face of a die.
     */
    CASE_NEED_KIND_ROLL = 1,
    /**
     * One of a few answers: show them as buttons (case_battle_choice).
     */
    CASE_NEED_KIND_PICK = 2,
    /**
     * A number from `low` to `high`.
     */
    CASE_NEED_KIND_AMOUNT = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_need_kind case_need_kind;
#else
typedef int32_t case_need_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What kind of event it is.
 */
enum case_event_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * A roll.
     */
    CASE_EVENT_ROLL = 0,
    /**
     * A shift, modifier or bonus that went into the next roll of that name.
     */
    CASE_EVENT_SHIFT = 1,
    /**
     * Somebody decided.
     */
    CASE_EVENT_CHOICE = 2,
    /**
     * A rule was applied.
     */
    CASE_EVENT_NOTE = 3,
    /**
     * A value of the state changed.
     */
    CASE_EVENT_CHANGE = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_event_kind case_event_kind;
#else
typedef int32_t case_event_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A part of a ruling.
 */
enum case_ruling_part
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The name: for a switch, the one that a roster sets it by.
     */
    CASE_RULING_NAME = 0,
    /**
     * The rule id or ids.
     */
    CASE_RULING_RULE = 1,
    /**
     * What the book leaves open.
     */
    CASE_RULING_QUESTION = 2,
    /**
     * What this engine does, for a switch by default.
     */
    CASE_RULING_READING = 3,
    /**
     * For a switch, the value in force; empty for a fixed reading.
     */
    CASE_RULING_VALUE = 4,
    /**
     * For a switch, its default.
     */
    CASE_RULING_DEFAULT = 5,
    /**
     * For a switch, the values it takes.
     */
    CASE_RULING_VALUES = 6,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_ruling_part case_ruling_part;
#else
typedef int32_t case_ruling_part;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A part of a printed table.
 */
enum case_table_part
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Its name.
     */
    CASE_TABLE_NAME = 0,
    /**
     * The rule ids it belongs to.
     */
    CASE_TABLE_RULE = 1,
    /**
     * The printed heading.
     */
    CASE_TABLE_TITLE = 2,
    /**
     * The whole table, laid out in columns to be read.
     */
    CASE_TABLE_TEXT = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum case_table_part case_table_part;
#else
typedef int32_t case_table_part;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A battle of any system, with its log.
 *
 * One thread at a time may change it; any number may read it while nobody does. Nothing blocks
 * and nothing calls back: where a die or a decision is wanted a step says so, and the host comes
 * back with it whenever it likes.
 */
typedef struct case_battle case_battle;

/**
 * Odds: rows of an outcome with its probability. The outcome is a few named numbers, its fields.
 * They never change: any number of threads may read them at once.
 */
typedef struct case_odds case_odds;

/**
 * The rulings of a playing group: the choices that the books leave open. The pure functions that
 * depend on one take a pointer to them, or NULL for the defaults. A battle has its own, from its
 * roster. Once made they never change: any number of threads may use them at once.
 */
typedef struct case_rulings case_rulings;

/**
 * Progress of a calculation and the wish to stop it. Give it to the calculation on one thread; on
 * any other, ask it for the progress or stop it, at any time. It is only freed once the
 * calculation has returned. One watch serves one calculation at a time, and then the next.
 */
typedef struct case_watch case_watch;

/**
 * What a battle wants next.
 */
typedef struct case_need {
    /**
     * Set this to sizeof(case_need).
     */
    uint32_t struct_size;
    /**
     * What is wanted (case_need_kind).
     */
    int32_t kind;
    /**
     * Who rolls or decides: a fighter's place from 0, CASE_JUDGE or CASE_MAP.
     */
    int32_t who;
    /**
     * Whom a question is about besides, or CASE_NOBODY.
     */
    int32_t other;
    /**
     * The numbers of the die's faces, such as 100; 0 for a question. A face is 1 to this; where a
     * d10 shows 0 it is 10, where percentile dice show 00 it is 100.
     */
    int32_t die;
    /**
     * How many of this die are still wanted at least. They are fed one by one, with a step
     * between them.
     */
    int32_t count;
    /**
     * The least answer.
     */
    int32_t low;
    /**
     * The greatest answer.
     */
    int32_t high;
    /**
     * How many answers a pick has, for case_battle_choice.
     */
    int32_t choices;
    /**
     * The numbers a question is about.
     */
    int32_t a;
    /**
     * The second of them.
     */
    int32_t b;
    /**
     * The id of the rule that asks, ends with NUL.
     */
    char rule[CASE_RULE_SIZE];
    /**
     * The name of the roll or question, ends with NUL.
     */
    char name[CASE_NAME_SIZE];
} case_need;

/**
 * One event of a battle's log. Numbers and names, not sentences: a host can translate them.
 */
typedef struct case_event {
    /**
     * Set this to sizeof(case_event).
     */
    uint32_t struct_size;
    /**
     * What kind it is (case_event_kind).
     */
    int32_t kind;
    /**
     * Whom it is about: a fighter's place from 0, CASE_JUDGE, CASE_MAP or CASE_NOBODY.
     */
    int32_t who;
    /**
     * Who else had part in it, or CASE_NOBODY.
     */
    int32_t other;
    /**
     * Which of several values changed.
     */
    int32_t place;
    /**
     * What a roll is read at: a column, a chance, a modifier.
     */
    int32_t at;
    /**
     * What a value was before a change.
     */
    int32_t from;
    /**
     * The outcome, shift, answer or number, or what a value is after a change.
     */
    int32_t value;
    /**
     * How many faces a roll showed (case_battle_event_faces).
     */
    int32_t faces;
    /**
     * The id of the rule that caused it, ends with NUL.
     */
    char rule[CASE_RULE_SIZE];
    /**
     * Which roll, question, happening or value, by its name in the system's lists; ends with NUL.
     */
    char what[CASE_NAME_SIZE];
} case_event;

/**
 * An attack of CASE, of which the odds are asked. Let case_strike_init fill it and change what is
 * different.
 */
typedef struct case_strike {
    /**
     * sizeof(case_strike).
     */
    uint32_t struct_size;
    /**
     * The attacker's place in the roster.
     */
    int32_t attacker;
    /**
     * The target's place.
     */
    int32_t target;
    /**
     * The attack's place on the attacker's sheet.
     */
    int32_t attack;
    /**
     * How the target answers (case_defense), or CASE_NONE.
     */
    int32_t defense;
    /**
     * The column shifts on the to-hit, added up.
     */
    int32_t shift;
    /**
     * The attacks of a flurry (T6), 1 to 8.
     */
    int32_t attacks;
    /**
     * The areas moved in a charge (A23).
     */
    int32_t areas;
    /**
     * What the shot's way takes off its damage (A15).
     */
    int32_t passed;
    /**
     * Not 0 where the attack is pulled (A12).
     */
    int32_t pulled;
    /**
     * Not 0 where a precise spot is meant (A18).
     */
    int32_t spot;
} case_strike;

/**
 * Limits of a long calculation. A 0 stands for the default of its field.
 */
typedef struct case_limits {
    /**
     * Set this to sizeof(case_limits).
     */
    uint32_t struct_size;
    /**
     * The turns that a fight is followed.
     */
    uint32_t turns;
    /**
     * The states that are held at a time.
     */
    uint64_t states;
    /**
     * The paths through the outcomes of rolls that are run in all.
     */
    uint64_t paths;
} case_limits;

/**
 * What a calculation of odds came to.
 */
typedef struct case_odds_summary {
    /**
     * Set this to sizeof(case_odds_summary).
     */
    uint32_t struct_size;
    /**
     * How many rows there are.
     */
    uint32_t rows;
    /**
     * How many fields an outcome has.
     */
    uint32_t fields;
    /**
     * Turns of a fight that were solved.
     */
    uint32_t turns;
    /**
     * Paths that were run.
     */
    uint64_t paths;
    /**
     * Different states that were met.
     */
    uint64_t states;
    /**
     * The probability that is not assigned to any row, for presentation; 0 for exact odds.
     */
    double unresolved;
} case_odds_summary;

/**
 * One outcome's probability: the exact fraction numerator / denominator of 128-bit integers, each
 * as its high and low half.
 */
typedef struct case_odds_row {
    /**
     * Set this to sizeof(case_odds_row).
     */
    uint32_t struct_size;
    /**
     * 0; for later use.
     */
    uint32_t reserved;
    /**
     * The low half of the numerator.
     */
    uint64_t numerator;
    /**
     * The high half of the numerator: 0 below 2^64.
     */
    uint64_t numerator_high;
    /**
     * The low half of the denominator, which all rows share.
     */
    uint64_t denominator;
    /**
     * The high half of the denominator.
     */
    uint64_t denominator_high;
    /**
     * The fraction as a floating-point number, for presentation: the least that the probability
     * can be.
     */
    double probability;
    /**
     * The most that the probability can be; the same number for exact odds.
     */
    double at_most;
} case_odds_row;

/**
 * How a battle stands.
 */
typedef struct case_battle_info {
    /**
     * Set this to sizeof(case_battle_info).
     */
    uint32_t struct_size;
    /**
     * The turn or round, from 1.
     */
    int32_t turn;
    /**
     * 1 once the battle is over.
     */
    int32_t over;
    /**
     * How many fighters the roster has.
     */
    int32_t fighters;
    /**
     * How many steps were finished.
     */
    int32_t steps;
    /**
     * How many events the log holds.
     */
    int32_t events;
    /**
     * How many rulings the system has (case_battle_ruling).
     */
    int32_t rulings;
} case_battle_info;

/**
 * How a fighter stands.
 */
typedef struct case_fighter_info {
    /**
     * Set this to sizeof(case_fighter_info).
     */
    uint32_t struct_size;
    /**
     * The side, from 0.
     */
    int32_t side;
    /**
     * 1 while it can still take part.
     */
    int32_t stands;
    /**
     * The points by which its fitness is read: Health, Body Points, and so on.
     */
    int32_t fitness;
} case_fighter_info;

/**
 * What a defense's color means (D1 to D8).
 */
typedef struct case_defense_outcome {
    /**
     * Set this to sizeof(case_defense_outcome).
     */
    uint32_t struct_size;
    /**
     * What it means, as case_defense_kind.
     */
    int32_t kind;
    /**
     * The column shift that goes with it; 0 where none does.
     */
    int32_t shift;
} case_defense_outcome;

/**
 * What an attack roll's face comes to.
 */
typedef struct case_attack_outcome {
    /**
     * Set this to sizeof(case_attack_outcome).
     */
    uint32_t struct_size;
    /**
     * The color of the face in the column (case_color).
     */
    int32_t color;
    /**
     * The effect of that color (case_effect).
     */
    int32_t effect;
    /**
     * The check that it calls for (case_check), or CASE_NONE.
     */
    int32_t check;
} case_attack_outcome;

/**
 * How far a calculation has come.
 */
typedef struct case_progress {
    /**
     * Set this to sizeof(case_progress).
     */
    uint32_t struct_size;
    /**
     * Turns of a fight that were solved.
     */
    uint32_t turns;
    /**
     * Paths through the outcomes of rolls that were run.
     */
    uint64_t paths;
    /**
     * Different states that were met.
     */
    uint64_t states;
} case_progress;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * case_rank_of_number over a buffer.
 *
 * Contract:
 * All buffers hold `count` numbers.
 */
case_status case_ranks_of_numbers(const int32_t *numbers, int32_t *out, size_t count);

/**
 * case_rank_shift over buffers.
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle; all buffers hold `count` numbers.
 */
case_status case_rank_shifts(const struct case_rulings *rulings,
                             const int32_t *ranks,
                             const int32_t *shifts,
                             int32_t *out,
                             size_t count);

/**
 * case_color_of_face over buffers.
 *
 * Contract:
 * All buffers hold `count` numbers.
 */
case_status case_colors_of_faces(const int32_t *ranks,
                                 const int32_t *faces,
                                 int32_t *out,
                                 size_t count);

/**
 * case_color_needed over buffers.
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle; all buffers hold `count` numbers.
 */
case_status case_colors_needed(const struct case_rulings *rulings,
                               const int32_t *ranks,
                               const int32_t *intensities,
                               int32_t *out,
                               size_t count);

/**
 * case_effect_of_attack over buffers.
 *
 * Contract:
 * All buffers hold `count` numbers.
 */
case_status case_effects_of_attacks(const int32_t *forms,
                                    const int32_t *colors,
                                    int32_t *out,
                                    size_t count);

/**
 * case_result_of_check over buffers.
 *
 * Contract:
 * All buffers hold `count` numbers.
 */
case_status case_results_of_checks(const int32_t *checks,
                                   const int32_t *colors,
                                   int32_t *out,
                                   size_t count);

/**
 * case_result_of_defense over buffers: the kinds (case_defense_kind), and beside them the shifts.
 * Either output may be NULL where it is not wanted; here no buffer is another.
 *
 * Contract:
 * All buffers hold `count` numbers.
 */
case_status case_results_of_defenses(const int32_t *defenses,
                                     const int32_t *colors,
                                     int32_t *kinds,
                                     int32_t *shifts,
                                     size_t count);

/**
 * case_thrown_range over a buffer.
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle; all buffers hold `count` numbers.
 */
case_status case_thrown_ranges(const struct case_rulings *rulings,
                               const int32_t *strengths,
                               int32_t *out,
                               size_t count);

/**
 * case_damage_of_color over buffers, for values that are not Beyond.
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle; all buffers hold `count` numbers.
 */
case_status case_damages_of_colors(const struct case_rulings *rulings,
                                   const int32_t *numbers,
                                   const int32_t *colors,
                                   int32_t *out,
                                   size_t count);

/**
 * case_protection over buffers.
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle; all buffers hold `count` numbers.
 */
case_status case_protections(const struct case_rulings *rulings,
                             const int32_t *a,
                             const int32_t *b,
                             int32_t *out,
                             size_t count);

/**
 * Opens a battle from a roster (TOML or JSON, whose field "system" says of which system). The
 * host rolls all dice and the built-in plan decides for everybody until that is set otherwise.
 *
 * CASE_ERR_ROSTER where something is wrong with it: the message lists every problem with its
 * place. Free the battle with case_battle_free.
 *
 * Contract:
 * `roster` has `length` bytes; `out` may be written to.
 */
case_status case_battle_new(const char *roster,
                            size_t length,
                            uint32_t format,
                            struct case_battle **out);

/**
 * Frees a battle. NULL is fine.
 *
 * A second free of the same handle is seen, and does nothing, as long as the same thread has
 * freed no more than 64 handles since. That is help in a debugger, not leave to do it.
 *
 * Contract:
 * `battle` is NULL or came from this library, and nobody uses it now or later.
 */
void case_battle_free(struct case_battle *battle);

/**
 * A second battle that stands where the first stands: to try something out.
 *
 * Contract:
 * `battle` is a handle; `out` may be written to.
 */
case_status case_battle_clone(const struct case_battle *battle, struct case_battle **out);

/**
 * Rolls fair dice from a seed from now on. The same seed gives the same faces in every language
 * and on every machine.
 *
 * Contract:
 * `battle` is a handle.
 */
case_status case_battle_set_seed(struct case_battle *battle, uint64_t seed);

/**
 * Lets the host roll every die from now on.
 *
 * Contract:
 * `battle` is a handle.
 */
case_status case_battle_set_host_dice(struct case_battle *battle);

/**
 * Sets who decides (case_control) for a fighter, by its place in the roster; or, with CASE_JUDGE
 * or CASE_MAP, for both of these.
 *
 * Contract:
 * `battle` is a handle.
 */
case_status case_battle_set_control(struct case_battle *battle, int32_t who, int32_t control);

/**
 * Sets who decides (case_control) for everybody, the Judge and the map included.
 *
 * Contract:
 * `battle` is a handle.
 */
case_status case_battle_set_control_of_all(struct case_battle *battle, int32_t control);

/**
 * Runs the rules to the next seam.
 *
 * CASE_OK: a seam was reached; there may be new events. CASE_NEED_ROLL, CASE_NEED_CHOICE: feed
 * what case_battle_need says and step again; nothing has changed until then. CASE_OVER: the battle
 * is over. CASE_ERR_PANIC: a bug; the battle stands at its last seam and can be used.
 *
 * Contract:
 * `battle` is a handle.
 */
case_status case_battle_step(struct case_battle *battle);

/**
 * Steps until something is wanted or the battle is over, or `steps` times. The answers are those
 * of case_battle_step; the new events are those of all these steps.
 *
 * Contract:
 * `battle` is a handle.
 */
case_status case_battle_run(struct case_battle *battle, uint64_t steps);

/**
 * What the battle wants, if its last step asked for something.
 *
 * Contract:
 * `battle` is a handle; `out` points to a case_need with its struct_size set.
 */
case_status case_battle_need(const struct case_battle *battle, struct case_need *out);

/**
 * One of the legal answers, `index` from 0 to `choices` - 1 of case_need: the number to feed, and
 * in English what it means. A pointer may be NULL where its part is not wanted.
 *
 * Contract:
 * `battle` is a handle; `code` may be written to; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_battle_choice(const struct case_battle *battle,
                               size_t index,
                               int32_t *code,
                               char *buffer,
                               size_t capacity,
                               size_t *needed);

/**
 * What the battle wants as JSON, with all choices: {"kind": "roll", "who": 0, "rule": "R4",
 * "name": "attack", "roll": ["d100", 1], ...}, and the kinds "pick" and "amount". "null" where
 * nothing is wanted.
 *
 * Contract:
 * `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_battle_need_json(const struct case_battle *battle,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed);

/**
 * Feeds the face or the answer that is wanted; then step again.
 *
 * CASE_ERR_NOT_ASKED, CASE_ERR_FACE, CASE_ERR_ANSWER, CASE_ERR_FULL: nothing has changed, the
 * need stands.
 *
 * Contract:
 * `battle` is a handle.
 */
case_status case_battle_feed(struct case_battle *battle, int32_t value);

/**
 * Goes back: drops what was fed since the last seam, or else the last step and what went into it.
 * CASE_AT_START where there is nothing to undo. The log is shorter afterwards.
 *
 * Contract:
 * `battle` is a handle.
 */
case_status case_battle_undo(struct case_battle *battle);

/**
 * How many members a list (case_list) has: their numbers are 0 and up. CASE_INVALID for no list.
 */
int32_t case_list_length(int32_t list);

/**
 * The name of a member of a list (case_list), as rosters, logs and saves spell it.
 *
 * Contract:
 * `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_list_name(int32_t list,
                           int32_t number,
                           char *buffer,
                           size_t capacity,
                           size_t *needed);

/**
 * The number of a name in a list (case_list), without regard to case or to what separates its
 * words: "shift x" and "ShX" are both CASE_RANK_SHIFT_X. CASE_ERR_NAME for an unknown one; the
 * message says the nearest known.
 *
 * Contract:
 * `text` has `length` bytes; `out` may be written to.
 */
case_status case_list_number(int32_t list, const char *text, size_t length, int32_t *out);

/**
 * The rank that a name or an abbreviation means: case_list_number for CASE_LIST_RANK.
 *
 * Contract:
 * `text` has `length` bytes; `out` may be written to.
 */
case_status case_rank_of_text(const char *text, size_t length, int32_t *out);

/**
 * The events of the last step or run: from `first` to `end` - 1. After an undo there are none.
 * Either pointer may be NULL.
 *
 * Contract:
 * `battle` is a handle; `first` and `end` may be written to.
 */
case_status case_battle_new_events(const struct case_battle *battle, size_t *first, size_t *end);

/**
 * One event of the log, `index` from 0.
 *
 * Contract:
 * `battle` is a handle; `out` points to a case_event with its struct_size set.
 */
case_status case_battle_event(const struct case_battle *battle,
                              size_t index,
                              struct case_event *out);

/**
 * The faces of a roll, in the order in which they were rolled, one byte each.
 *
 * Contract:
 * `battle` is a handle; `buffer` has room for `capacity` bytes, or is NULL with capacity 0.
 */
case_status case_battle_event_faces(const struct case_battle *battle,
                                    size_t index,
                                    uint8_t *buffer,
                                    size_t capacity,
                                    size_t *needed);

/**
 * Events as a JSON list: `count` of them from `first` on, or as many as there are (SIZE_MAX: all
 * the rest). Each is `{"event": "roll", "rule": "R4", "who": 0, "what": "attack", "other": 65535,
 * "place": 0, "at": 5, "from": 0, "value": 2, "faces": [88]}`.
 *
 * Contract:
 * `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_battle_events_json(const struct case_battle *battle,
                                    size_t first,
                                    size_t count,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *needed);

/**
 * Events in English, one line each that has something to tell, every line ended by a newline:
 * `count` of them from `first` on, or as many as there are (SIZE_MAX: all the rest).
 *
 * Contract:
 * `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_battle_events_text(const struct case_battle *battle,
                                    size_t first,
                                    size_t count,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *needed);

/**
 * Fills a case_strike with a plain attack: no defense, no shift, nothing pulled, nothing in the
 * way.
 *
 * Contract:
 * `out` points to a case_strike with its struct_size set.
 */
case_status case_strike_init(struct case_strike *out,
                             int32_t attacker,
                             int32_t target,
                             int32_t attack);

/**
 * The exact odds of what one attack comes to, as the battle stands, in one exchange: the defense,
 * the attack, damage and checks, by the rules' own code. For battles of CASE; CASE_ERR_SYSTEM for
 * others. Nothing of the battle changes.
 *
 * Fields: effect (case_effect), through (the damage that got through), slam (case_check_result or
 * CASE_NONE), flown (areas; -1 out of sight), stun (turns), rank_lost (0 or 1), unconscious
 * (turns). What else has to be decided in it, the built-in plan decides.
 *
 * CASE_ERR_ANSWER where the defense can't answer the attack. Free with case_odds_free.
 *
 * Contract:
 * `battle` is a handle; `strike` points to a case_strike; `watch` is NULL or a handle; `out` may
 * be written to.
 */
case_status case_odds_exchange(const struct case_battle *battle,
                               const struct case_strike *strike,
                               const struct case_watch *watch,
                               struct case_odds **out);

/**
 * The odds of who wins the fight from where the battle stands, with the built-in plan for
 * everybody: every probability is a proven interval, since limits leave some fights unfollowed.
 * For battles of every system. What was fed for an open step is not looked at.
 *
 * Fields: winner, the number of a side or CASE_NONE where nobody wins. The rows need not add up to
 * 1: see `unresolved` of case_odds_info; fights that never end belong to no row.
 *
 * Where the watch says stop, what is known by then is given, and CASE_STOPPED comes back instead
 * of CASE_OK. Free with case_odds_free.
 *
 * Contract:
 * `battle` is a handle; `limits` is NULL (the defaults) or points to a case_limits; `watch` is
 * NULL or a handle; `out` may be written to.
 */
case_status case_odds_fight(const struct case_battle *battle,
                            const struct case_limits *limits,
                            const struct case_watch *watch,
                            struct case_odds **out);

/**
 * Frees odds. NULL is fine.
 *
 * Contract:
 * `odds` is NULL or came from this library, and nobody uses it now or later.
 */
void case_odds_free(struct case_odds *odds);

/**
 * What a calculation of odds came to.
 *
 * Contract:
 * `odds` is a handle; `out` points to a case_odds_summary with its struct_size set.
 */
case_status case_odds_info(const struct case_odds *odds, struct case_odds_summary *out);

/**
 * The probability of a row, `row` from 0. Rows stand in the order of their outcomes.
 *
 * Contract:
 * `odds` is a handle; `out` points to a case_odds_row with its struct_size set.
 */
case_status case_odds_get(const struct case_odds *odds, size_t row, struct case_odds_row *out);

/**
 * A field of a row's outcome, both from 0.
 *
 * Contract:
 * `odds` is a handle; `out` may be written to.
 */
case_status case_odds_value(const struct case_odds *odds, size_t row, size_t field, int32_t *out);

/**
 * The name of a field, from 0.
 *
 * Contract:
 * `odds` is a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_odds_field(const struct case_odds *odds,
                            size_t field,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/**
 * Odds as JSON: {"denominator": "1000", "unresolved": 0.0, "rows": [{"outcome": {"effect": 1,
 * ...}, "numerator": "350", "probability": 0.35, "at_most": 0.35}, ...]}. The integers are texts,
 * because most readers of JSON hold 53 bits.
 *
 * Contract:
 * `odds` is a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_odds_json(const struct case_odds *odds,
                           char *buffer,
                           size_t capacity,
                           size_t *needed);

/**
 * How the battle stands.
 *
 * Contract:
 * `battle` is a handle; `out` points to a case_battle_info with its struct_size set.
 */
case_status case_battle_status(const struct case_battle *battle, struct case_battle_info *out);

/**
 * The name of the battle's system, such as "case".
 *
 * Contract:
 * `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_battle_system(const struct case_battle *battle,
                               char *buffer,
                               size_t capacity,
                               size_t *needed);

/**
 * How a fighter stands, by its place in the roster from 0.
 *
 * Contract:
 * `battle` is a handle; `out` points to a case_fighter_info with its struct_size set.
 */
case_status case_battle_fighter(const struct case_battle *battle,
                                int32_t who,
                                struct case_fighter_info *out);

/**
 * The name of a fighter, by its place in the roster; or of CASE_JUDGE, CASE_MAP, CASE_NOBODY.
 *
 * Contract:
 * `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_battle_name(const struct case_battle *battle,
                             int32_t who,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

/**
 * The name of a fighter's side.
 *
 * Contract:
 * `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_battle_side_name(const struct case_battle *battle,
                                  int32_t who,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed);

/**
 * A part (case_ruling_part) of a ruling of the battle's system, `index` from 0: the switches that
 * a playing group can set come first, then the readings that are the same at every table.
 *
 * Contract:
 * `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_battle_ruling(const struct case_battle *battle,
                               size_t index,
                               int32_t part,
                               char *buffer,
                               size_t capacity,
                               size_t *needed);

/**
 * The book of rulings of the battle's system with the values in force, to be read.
 *
 * Contract:
 * `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_battle_rulings_text(const struct case_battle *battle,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/**
 * Every ruling of the battle's system with the value in force, as a JSON list.
 *
 * Contract:
 * `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_battle_rulings_json(const struct case_battle *battle,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/**
 * The rank that a number lies in (R1). Numbers below 0 count as 0.
 */
int32_t case_rank_of_number(int32_t number);

/**
 * The standard number of a rank (R1); CASE_NONE for Beyond.
 */
int32_t case_rank_number(int32_t rank);

/**
 * The lowest number that lies in a rank (R1); CASE_NONE for Beyond.
 */
int32_t case_rank_lowest(int32_t rank);

/**
 * The rank after a net column shift, with floor and cap (R3); CASE_NONE below Shift 0.
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle.
 */
int32_t case_rank_shift(const struct case_rulings *rulings, int32_t rank, int32_t shift);

/**
 * The rank so many columns along, without floor and cap: CASE_NONE below Shift 0, CASE_ABOVE
 * above Beyond.
 */
int32_t case_rank_move(int32_t rank, int32_t columns);

/**
 * Two column shifts added up (R2), held between -100 and +100.
 */
int32_t case_shift_sum(int32_t a, int32_t b);

/**
 * The color of a d100 face (1 to 100) in a rank's column (R4).
 */
int32_t case_color_of_face(int32_t rank, int32_t face);

/**
 * What an ACTION of this rank needs against an intensity (R5), as case_needed.
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle.
 */
int32_t case_color_needed(const struct case_rulings *rulings, int32_t rank, int32_t intensity);

/**
 * The effect (case_effect) of an attack form's color (A1 to A10).
 */
int32_t case_effect_of_attack(int32_t form, int32_t color);

/**
 * The check (case_check) that an effect calls for; CASE_NONE for none.
 */
int32_t case_check_of_effect(int32_t effect);

/**
 * The result (case_check_result) of a check's color (E1 to E3).
 */
int32_t case_result_of_check(int32_t check, int32_t color);

/**
 * What a defense's color means (D1 to D8). CASE_ERR_RANGE for unknown numbers.
 *
 * Contract:
 * `out` points to a case_defense_outcome with its struct_size set.
 */
case_status case_result_of_defense(int32_t defense,
                                   int32_t color,
                                   struct case_defense_outcome *out);

/**
 * Whether a defense works against an attack form (D1 to D8, D16): 1 or 0. `touch` is not 0 where
 * a ranged form is delivered by touch, `directed` where it is a directed energy of another kind.
 */
int32_t case_defense_works(int32_t defense, int32_t form, int32_t touch, int32_t directed);

/**
 * The ability (case_ability) that a defense is rolled with.
 */
int32_t case_defense_ability(int32_t defense);

/**
 * Whether a defense costs one of the turn's actions (D10): 1 or 0.
 */
int32_t case_defense_costs_action(int32_t defense);

/**
 * The ability (case_ability) that an attack form is rolled with (A1 to A10).
 */
int32_t case_form_ability(int32_t form);

/**
 * What may be pulled of an attack form (A12), as case_pull.
 */
int32_t case_form_pull(int32_t form);

/**
 * Whether an attack form is a ranged one (A13 to A16): 1 or 0.
 */
int32_t case_form_is_ranged(int32_t form);

/**
 * The range of a throw by Strength, in areas (A13); CASE_NONE is the line of sight.
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle.
 */
int32_t case_thrown_range(const struct case_rulings *rulings, int32_t strength);

/**
 * How many aversions a turn a Fighting gives without penalty (T7).
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle.
 */
int32_t case_free_aversions(const struct case_rulings *rulings, int32_t fighting);

/**
 * The initiative modifier of an Intuition (T9).
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle.
 */
int32_t case_initiative_modifier(const struct case_rulings *rulings, int32_t intuition);

/**
 * The intensity (case_rank) of so many attacks in a turn (T3); CASE_NONE for fewer than two or
 * more than eight.
 */
int32_t case_actions_intensity(int32_t attacks);

/**
 * The number of a damage, armor or material value after a shift (R7): the standard number of the
 * rank reached, or the value's own where the rank could not move, or 0 below Shift 0. `beyond` is
 * not 0 for a value of the rank Beyond with that number.
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle.
 */
int32_t case_value_shift(const struct case_rulings *rulings,
                         int32_t number,
                         int32_t beyond,
                         int32_t shift);

/**
 * The damage that a color of the damage roll gives (R6). `beyond` as in case_value_shift.
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle.
 */
int32_t case_damage_of_color(const struct case_rulings *rulings,
                             int32_t number,
                             int32_t beyond,
                             int32_t color);

/**
 * The shift that a damage roll's color gives (R6).
 */
int32_t case_damage_shift(int32_t color);

/**
 * Two protections together, as one number (D9).
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle.
 */
int32_t case_protection(const struct case_rulings *rulings, int32_t a, int32_t b);

/**
 * The damage of a charge, from the numbers of Endurance and body armor and the areas moved (A24).
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle.
 */
int32_t case_charge_damage(const struct case_rulings *rulings,
                           int32_t endurance,
                           int32_t armor,
                           int32_t areas);

/**
 * Reads an attack roll: color, effect and check at once. `column` is the rank after all shifts,
 * `face` 1 to 100. CASE_ERR_RANGE for unknown numbers.
 *
 * Contract:
 * `out` points to a case_attack_outcome with its struct_size set.
 */
case_status case_read_attack(int32_t form,
                             int32_t column,
                             int32_t face,
                             struct case_attack_outcome *out);

/**
 * Makes rulings from a text: a table of switches by name, as under "rulings" in a roster, for
 * example {"rise_cap": "Unearthly", "automatic_from": "never"}. Besides, "preset" may say "case"
 * or "msh", from which the others then depart. An empty text gives the defaults.
 *
 * CASE_ERR_RULINGS where something is wrong: the message lists every problem. Free with
 * case_rulings_free.
 *
 * Contract:
 * `text` has `length` bytes; `out` may be written to.
 */
case_status case_rulings_new(const char *text,
                             size_t length,
                             uint32_t format,
                             struct case_rulings **out);

/**
 * Frees rulings. NULL is fine.
 *
 * Contract:
 * `rulings` is NULL or came from case_rulings_new, and nobody uses it now or later.
 */
void case_rulings_free(struct case_rulings *rulings);

/**
 * Every switch with its name, rule, question, reading, value, default and values, as a JSON list.
 *
 * Contract:
 * `rulings` is NULL (the defaults) or a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_rulings_json(const struct case_rulings *rulings,
                              char *buffer,
                              size_t capacity,
                              size_t *needed);

/**
 * Writes the battle as JSON: its roster and everything that went into it, also what was fed in the
 * middle of a step. A save that was cut short or changed is refused later.
 *
 * Contract:
 * `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_battle_save(const struct case_battle *battle,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

/**
 * Resumes a save: the battle stands where it stood, its log included. A need that was open is
 * asked again by the next step; who decides and whose dice roll is as it was.
 *
 * CASE_ERR_SAVE where it is refused; the message says why. Free with case_battle_free.
 *
 * Contract:
 * `save` has `length` bytes; `out` may be written to.
 */
case_status case_battle_resume(const char *save, size_t length, struct case_battle **out);

/**
 * Copies the message of the last call of this thread that failed: English, UTF-8, one problem a
 * line. It is empty before the first. Calls that succeed, and this one, leave it as it is.
 *
 * `buffer`, `capacity`, `needed`: as every text (see *Texts* above).
 *
 * Contract:
 * `buffer` has room for `capacity` bytes, or is NULL with capacity 0; `needed` may be NULL.
 */
case_status case_last_message(char *buffer, size_t capacity, size_t *needed);

/**
 * The name of a status, such as "CASE_ERR_NULL"; "CASE_ERR_?" for a number that is none.
 * The text is static and ends with NUL.
 */
const char *case_status_name(int32_t status);

/**
 * How many systems there are. A system is named by its place, from 0.
 */
size_t case_system_count(void);

/**
 * The name of a system, as rosters spell it, such as "case".
 *
 * Contract:
 * `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_system_name(size_t system, char *buffer, size_t capacity, size_t *needed);

/**
 * The full name of a system, for a reader.
 *
 * Contract:
 * `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_system_title(size_t system, char *buffer, size_t capacity, size_t *needed);

/**
 * Every rule id of a system with its title, as a JSON list of {"id": ..., "title": ...}.
 *
 * Contract:
 * `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_system_rules_json(size_t system, char *buffer, size_t capacity, size_t *needed);

/**
 * How many printed tables a system has. They are named by their place, from 0.
 *
 * Contract:
 * `out` may be written to.
 */
case_status case_table_count(size_t system, size_t *out);

/**
 * A part (case_table_part) of a printed table.
 *
 * Contract:
 * `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_table_text(size_t system,
                            size_t table,
                            int32_t part,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/**
 * How many rows and columns a printed table has, the row of headings and the column of labels
 * included. Either pointer may be NULL.
 *
 * Contract:
 * `rows` and `columns` may be written to.
 */
case_status case_table_size(size_t system, size_t table, size_t *rows, size_t *columns);

/**
 * A cell of a printed table. Row 0 holds the headings, column 0 the labels.
 *
 * Contract:
 * `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_table_cell(size_t system,
                            size_t table,
                            size_t row,
                            size_t column,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/**
 * Every printed table of a system as a JSON list of {"name", "rule", "title", "columns", "rows"}.
 *
 * Contract:
 * `buffer`, `capacity`, `needed`: as every text.
 */
case_status case_tables_json(size_t system, char *buffer, size_t capacity, size_t *needed);

/**
 * The version of the library, such as "0.1.0". Static, ends with NUL.
 */
const char *case_version(void);

/**
 * The version of the library as one number: compare with CASE_VERSION_NUMBER.
 */
uint32_t case_version_number(void);

/**
 * The binary interface of the library: compare with CASE_ABI_VERSION.
 */
uint32_t case_abi_version(void);

/**
 * The version of the saves that the library writes and reads.
 */
uint32_t case_save_version(void);

/**
 * Makes a watch. Free it with case_watch_free.
 *
 * Contract:
 * `out` may be written to.
 */
case_status case_watch_new(struct case_watch **out);

/**
 * Frees a watch. NULL is fine.
 *
 * Contract:
 * `watch` is NULL or came from case_watch_new, and nobody uses it now or later.
 */
void case_watch_free(struct case_watch *watch);

/**
 * Stops the calculation that has this watch, within 100 ms, or the next one that gets it
 * (`stop` not 0); or lets the next one run again (`stop` 0).
 *
 * Contract:
 * `watch` is a handle.
 */
case_status case_watch_stop(const struct case_watch *watch, int32_t stop);

/**
 * How far the calculation has come.
 *
 * Contract:
 * `watch` is a handle; `out` points to a case_progress with its struct_size set.
 */
case_status case_watch_progress(const struct case_watch *watch, struct case_progress *out);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* CASE_H */
