/*
 * case.h: the C interface of the CASE rules engine.
 *
 * The engine resolves tabletop combat of several rule systems through one set of calls: it says
 * which dice and decisions it needs, takes faces and answers, and logs everything that happens with
 * its rule. This header is the manual, in the order in which you need it. Link with -lcase
 * (pkg-config case, or CMake's find_package(case)).
 *
 * CONTENTS
 *
 *    0. What holds for every call
 *    1. Versions
 *    2. Status and messages
 *    3. Formats of input texts
 *    4. A battle
 *    5. Values
 *    6. Requests
 *    7. Feeding inputs
 *    8. Forms
 *    9. Events
 *   10. Cards
 *   11. The state
 *   12. Languages and catalogs
 *   13. Saves
 *   14. Interventions of the referee
 *   15. The next fight
 *   16. Systems
 *   17. Plans, and the basis of results
 *   18. Who is asked what, and whose dice: by seat
 *   19. One call for everything: a command as JSON, an answer as JSON
 *
 * Exact odds of a step, a turn, a fight and an attack, simulation, advice and tuning are in
 * case_odds.h. Functions for the system `case` alone (ranks, tables, pure calls, odds of an
 * exchange) are in case_tables.h.
 *
 * SIXTEEN FUNCTIONS PLAY A FIGHT; everything else is for when you need it:
 *
 *    case_battle_new                a battle out of a roster
 *    case_battle_set_control        who decides for a fighter: your players, or its plan
 *    case_battle_set_policy_of_all  which decisions your players are asked ("usual")
 *    case_battle_step               goes on to the next roll, decision or checkpoint
 *    case_battle_roll_request       which die is wanted, and what for
 *    case_battle_feed_face          your die's face
 *    case_battle_decision_request   who decides what, and how many answers there are
 *    case_battle_title              the open question or roll in words
 *    case_battle_answer             one of the legal answers
 *    case_battle_label              that answer in words
 *    case_battle_feed_answer        your player's answer
 *    case_battle_new_events         what has happened since you last asked
 *    case_battle_tell               these events as lines of the log
 *    case_battle_undo_input         takes back the last thing that a person gave
 *    case_battle_save               the battle as a text, also in the middle of a turn
 *    case_battle_free               the end
 *
 * Which calls when:
 *    these functions and their structs, for what a table asks again and again: the open request, its
 *    answers, faces, new events, gauges; and for odds as arrays (case_odds.h).
 *    case_call, the last chapter, for everything else, or for everything: one command in JSON, one
 *    answer in JSON, the same in every language. case_json.h reads it for a program without a parser.
 *    case_tables.h for single cells of the printed tables.
 *
 * EXAMPLE: a whole fight of any system with your own dice and decisions.
 *
 *     #include <case.h>
 *     #include <stdlib.h>
 *
 *     int fight(const char *roster, size_t length)
 *     {
 *         case_battle *battle = NULL;
 *         case_status status = case_battle_new(roster, length, CASE_FORMAT_ANY, &battle);
 *         if (status == CASE_OK)
 *             status = case_battle_set_control(battle, 0, CASE_CONTROL_HOST);
 *         while (status < CASE_ERR_NULL && (status = case_battle_step(battle)) != CASE_OVER) {
 *             if (status == CASE_WANTS_ROLL) {
 *                 case_roll_request roll;
 *                 roll.struct_size = sizeof roll;
 *                 status = case_battle_roll_request(battle, &roll);
 *                 if (status == CASE_OK)
 *                     status = case_battle_feed_face(battle, 1 + rand() % roll.die);
 *             } else if (status == CASE_WANTS_DECISION) {
 *                 case_decision_request decision;
 *                 decision.struct_size = sizeof decision;
 *                 status = case_battle_decision_request(battle, &decision);
 *                 if (status == CASE_OK)
 *                     status = case_battle_feed_answer(battle, decision.suggestion);
 *             }
 *         }
 *         case_battle_free(battle);
 *         return (int)status;
 *     }
 *
 * case-ffi/examples/plugin.c is a plugin of any system in 200 lines: buttons with what each is worth,
 * your dice, bars, headlines, undo, saves, the referee, the next fight. table.c beside it is a whole
 * table, with forms and the lines of what is going on.
 *
 *
 * 0. WHAT HOLDS FOR EVERY CALL
 *
 * Status. Every call that can fail returns a case_status: 0 to 99 is no error, 100 and up an error
 * of the caller, 200 and up a refusal by the rules, 300 and up a limit, 900 and up a bug. Outputs
 * are written only on success (but see Texts), and a call that fails changes nothing.
 * case_last_message gives the error in English, with every problem of a roster at once.
 *
 * Handles. case_battle, case_catalog and so on are opaque types, used through pointers. A handle
 * returned through an out parameter is owned by the caller: pass it to the _free of its type, and do
 * not use it afterwards. _free(NULL) is fine. Nothing else has to be
 * freed. A handle of another type, and one that was freed recently, is detected and refused.
 *
 * Pointers. No pointer may be NULL unless its function says so; NULL and misaligned pointers are
 * detected and return a status. Inputs are only read during the call. A list is passed as a pointer
 * and a count; with count 0 the pointer is ignored.
 *
 * Texts. Input texts are a pointer and `length` in bytes, UTF-8, no NUL needed; a byte order mark
 * is skipped. Output texts are written to the caller's `buffer`, which has room for `capacity`
 * bytes; `*needed` gets the size of the text with its NUL, also with CASE_ERR_BUFFER if the buffer
 * is too small. Pass buffer NULL and capacity 0 to get only the size. `needed` may be NULL. Faces
 * are given in the same way, without a NUL. Names in arrays of a struct end with NUL.
 *
 * Structs start with struct_size: set it to sizeof(the struct) before the call. They grow only at
 * their end, so a program works with a later library, which treats missing fields as 0 and does not
 * write beyond the struct. With an earlier library, fields that it does not know are filled with 0,
 * and have to be 0 in inputs, else the call is refused (CASE_ERR_SIZE), because they would be
 * ignored. case_version_number() gives the version of the library.
 *
 * Enumerations are passed as plain int32_t and are checked.
 *
 * Threads. Functions that take a `const` handle may run on several threads at once, as long as no
 * function that takes the same handle without `const` runs at the same time: else one of the calls is
 * refused (CASE_ERR_BUSY), and nothing has changed. Different handles are independent. Free a handle
 * when no other thread has it any more. The last message is kept for each thread.
 *
 * A thread that reads texts needs a stack of 128 KiB. From a signal handler call case_watch_stop()
 * alone. Where the system has no memory left, the process ends: a host that
 * takes texts of strangers bounds their size (case_set_limit()).
 *
 * Panics never cross this interface: CASE_ERR_PANIC reports one. A battle whose step panicked is at
 * its last checkpoint and can go on; any other handle is then CASE_ERR_POISONED until it is freed.
 *
 * Stable numbers. All numbers of this header are stable as long as CASE_ABI_VERSION is the same;
 * new ones may be added. Not stable across versions of a system's rules: the numbers of rolls,
 * questions, notes and fields in the schema, kinds from CASE_KIND_NAME on and the numbers of their
 * members, and the places of tables and rulings. Their names are: store names, not numbers. A
 * fighter's number is its place in the roster.
 *
 * Limits; beyond them a call returns a status:
 *
 *    fighters             10000   the greatest number of fighters in a battle
 *    inputs             4000000   the greatest number of faces, answers and interventions in a battle
 *    interventions        10000   the greatest number of interventions in a battle
 *    roster_changes        1000   the greatest number of interventions that change the roster
 *    reason                 500   the greatest length of a reason, in characters
 *    depth                   24   how deep a roster or a save may be nested
 *    nodes              8000000   how many values a roster or a save may contain
 *    name                    80   the greatest length of a name, in characters
 *    text              67108864   the most bytes of a text, and numbers of a buffer
 *    message                400   the most characters of a line of a message
 */

#ifndef CASE_H
#define CASE_H

/* Made from case-ffi/src and case-ffi/header by the test `header`. Change it there. */

#include <stddef.h>
#include <stdint.h>

/* Declares an enumeration whose values have a fixed size. */
#if defined(__cplusplus)
#define CASE_ENUM(name, type) enum name : type
#elif __STDC_VERSION__ >= 202311L
#define CASE_ENUM(name, type) typedef enum name : type name; enum name : type
#else
#define CASE_ENUM(name, type) typedef type name; enum name
#endif

#ifdef __cplusplus
extern "C" {
#endif

struct case_catalog; /* chapter 12 */

/*
 * ===============================================================================================
 * 1. VERSIONS
 *
 * Check at startup that case_abi_version() is CASE_ABI_VERSION; otherwise the header and the
 * library do not match.
 */

/** The version of this header, first part. */
#define CASE_VERSION_MAJOR 0

/** The version of this header, second part. */
#define CASE_VERSION_MINOR 1

/** The version of this header, third part. */
#define CASE_VERSION_PATCH 0

/** The version as one increasing number: major * 1,000,000 + minor * 1,000 + patch. */
#define CASE_VERSION_NUMBER 1000

/**
 * The binary interface that this header describes. It is raised by every breaking change; a
 * program should call case_abi_version() once and stop if it differs.
 */
#define CASE_ABI_VERSION 2

/** The version of the library, such as "0.1.0". Static, ends with NUL. Since 0.1.0. */
const char *case_version(void);

/**
 * The version of the library with a hash of all its games, such as
 * "0.1.0+rules.90cd3ef0a1b2c3d4": two installations with the same text play the same game. It
 * covers the rules' versions, every cell of the printed tables, and the rulings with their
 * defaults and values. If some systems were left out of the build, the names of the others precede
 * "rules". Static, ends with NUL.
 *
 * Since 0.1.0.
 */
const char *case_game_version(void);

/** The version of the library as one number: compare with CASE_VERSION_NUMBER. Since 0.1.0. */
uint32_t case_version_number(void);

/** The binary interface of the library: compare with CASE_ABI_VERSION. Since 0.1.0. */
uint32_t case_abi_version(void);

/** The version of the saves that the library writes and reads. Since 0.1.0. */
uint32_t case_save_version(void);

/*
 * ===============================================================================================
 * 2. STATUS AND MESSAGES
 *
 * Every call that can fail returns a case_status. The message of the last error is kept for each
 * thread.
 */

/**
 * The result of a call.
 *
 * 0 to 99: no error. 100 and up: an error of the caller. 200 and up: refused by the rules. 300 and
 * up: a limit. 900 and up: a bug of this library. Numbers are never reused.
 */
CASE_ENUM(case_status, int32_t) {
    /** Done. A step has reached the next checkpoint of the rules. */
    CASE_OK = 0,
    /** A roll is wanted: see case_battle_roll_request. Nothing has changed. */
    CASE_WANTS_ROLL = 1,
    /** A decision is wanted: see case_battle_decision_request. Nothing has changed. */
    CASE_WANTS_DECISION = 2,
    /** The battle is over. */
    CASE_OVER = 3,
    /** There is nothing to undo, or nothing to redo. */
    CASE_NOTHING_LEFT = 4,
    /** A watch stopped the calculation; the results so far are given. */
    CASE_STOPPED = 5,
    /** A pointer is NULL that must not be. */
    CASE_ERR_NULL = 100,
    /** A pointer is not aligned for its type. */
    CASE_ERR_ALIGN = 101,
    /** A buffer is too small; *needed says the size it needs. */
    CASE_ERR_BUFFER = 102,
    /**
     * The struct_size of a struct is not set, or a field beyond those known to this library is not
     * 0.
     */
    CASE_ERR_SIZE = 103,
    /** A text is not UTF-8. */
    CASE_ERR_UTF8 = 104,
    /** A number is not in its list, or an index is out of range. */
    CASE_ERR_RANGE = 105,
    /** A text is not TOML or JSON, or not in the given format. */
    CASE_ERR_PARSE = 106,
    /** A handle was freed before, or is of another type. */
    CASE_ERR_HANDLE = 107,
    /** A text names no member of its list. */
    CASE_ERR_NAME = 108,
    /** Another thread is using the handle. Nothing has changed; use it from one thread at a time. */
    CASE_ERR_BUSY = 109,
    /** The roster has problems; the message lists all of them. */
    CASE_ERR_ROSTER = 200,
    /** The rulings have problems; the message lists all of them. */
    CASE_ERR_RULINGS = 201,
    /** The save is damaged, changed, or of another version or system. */
    CASE_ERR_SAVE = 202,
    /** No input of that sort is wanted now. */
    CASE_ERR_NOT_ASKED = 203,
    /** The wanted die has no such face. */
    CASE_ERR_FACE = 204,
    /** The answer is not legal. */
    CASE_ERR_ANSWER = 205,
    /** The battle's system has no such thing. */
    CASE_ERR_SYSTEM = 206,
    /** The catalog has problems; the message lists all of them. */
    CASE_ERR_CATALOG = 207,
    /** The intervention is not possible, or not now; the message says what would be valid. */
    CASE_ERR_REFUSED = 208,
    /** The host or a tactician decides for somebody, which odds and searches do not support. */
    CASE_ERR_SEAT = 209,
    /** The plan has problems; the message lists all of them. */
    CASE_ERR_PLAN = 210,
    /** The attack is not possible in the present state; case_last_rule names the rule. */
    CASE_ERR_AIM = 211,
    /** A text or buffer is longer than this library accepts. */
    CASE_ERR_LENGTH = 300,
    /** The battle can keep no more faces, answers or interventions. */
    CASE_ERR_FULL = 301,
    /** A watch stopped the calculation before there was any result. */
    CASE_ERR_STOPPED = 302,
    /** Odds can't be given exactly within the limits. */
    CASE_ERR_ODDS = 303,
    /** A bug: a panic was caught. A battle whose step panicked is at its last checkpoint. */
    CASE_ERR_PANIC = 900,
    /** The handle was left half changed by a panic: it can only be freed. */
    CASE_ERR_POISONED = 901,
    /** A bug: data could not be written. */
    CASE_ERR_INTERNAL = 902,
};

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
case_status case_last_message(char *buffer, size_t capacity, size_t *needed);

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
case_status case_last_message_json(char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/**
 * Copies the id of the rule that refused the last failed call of this thread, such as "D10";
 * case_battle_word (CASE_NAME_OF_RULE) gives its title. It is empty if the call failed for another
 * reason, and if the rule has no id. A small buffer gets the beginning, as for the message;
 * CASE_RULE_SIZE bytes are enough.
 *
 * Since 0.1.0.
 */
case_status case_last_rule(char *buffer, size_t capacity, size_t *needed);

/**
 * Returns the name of a status, such as "CASE_ERR_NULL"; "CASE_ERR_?" for an unknown number.
 * The text is static and ends with NUL.
 *
 * Since 0.1.0.
 */
const char *case_status_name(int32_t status);

/*
 * ===============================================================================================
 * 3. FORMATS OF INPUT TEXTS
 *
 * Rosters, catalogs and rulings are texts written by a person or a program; saves are JSON.
 */

/** The format of an input text. */
CASE_ENUM(case_format, uint32_t) {
    /** JSON if the first character is "{", or if the text is JSON as a whole; else TOML. */
    CASE_FORMAT_ANY = 0,
    /** JSON. */
    CASE_FORMAT_JSON = 1,
    /** TOML. */
    CASE_FORMAT_TOML = 2,
};

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
case_status case_set_limit(size_t bytes);

/*
 * ===============================================================================================
 * 4. A BATTLE
 *
 * Create it from a roster, set who rolls the dice and who decides, and step: each step runs the
 * rules to the next checkpoint, or stops at a request. Nothing blocks and nothing calls back: the
 * host feeds the requested input whenever it likes and steps again.
 */

/**
 * A battle of any system, with its log.
 *
 * One thread at a time may change it; any number may read it while nobody does. A call that comes
 * between is refused (CASE_ERR_BUSY).
 */
typedef struct case_battle case_battle;

/**
 * Sets for whom the calls that take no `audience` show the battle: case_battle_field,
 * case_battle_state_json, case_battle_event and the calls for parts of an event. A new or resumed
 * battle shows what players may know (CASE_AUDIENCE_PLAYERS): values that another side keeps
 * secret are left out, and of an event that they may not know only its kind and `secret`. `audience`
 * is a case_audience. Requests are for whoever is asked, and saves and odds hold or use
 * everything: they are the gamemaster's.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_audience(struct case_battle *battle,
                                     int32_t audience);

/**
 * Who answers the questions of a seat. With CASE_CONTROL_HOST a step stops with
 * CASE_WANTS_DECISION, at the questions that the policy of the seat asks (case_battle_set_policy).
 * case_battle_set_plan sets a plan, case_battle_set_tactician a tactician.
 *
 * An open request stays open over a change of control, plans, policies, dice or seed if the host
 * still has to give it. If not, feeding it is CASE_ERR_NOT_ASKED: step on.
 */
CASE_ENUM(case_control, int32_t) {
    /** The built-in plan of the system. */
    CASE_CONTROL_BUILT_IN = 0,
    /**
     * The host, as far as the seat's policy asks ([Battle::set_policy]); without a policy,
     * everything. The plan last given to the seat answers what is not asked.
     */
    CASE_CONTROL_HOST = 1,
    /** The plan last given to the seat, else the built-in one. */
    CASE_CONTROL_PLAN = 2,
    /** The tactician last given to the seat, which tries each answer; else the built-in plan. */
    CASE_CONTROL_TACTICIAN = 3,
};

/**
 * Creates a battle from a roster (TOML or JSON; its field "system" names the system). Until set
 * otherwise, the host rolls all dice and the built-in plan decides for everybody.
 *
 * CASE_ERR_ROSTER for an invalid roster: the message lists every problem with its place. Free the
 * battle with case_battle_free.
 *
 * Since 0.1.0.
 */
case_status case_battle_new(const char *roster,
                            size_t length,
                            uint32_t format,
                            struct case_battle **out);

/**
 * Frees a battle. NULL is fine.
 *
 * A second free of the same handle is detected, and does nothing, as long as the same thread has
 * freed no more than 64 handles since. This helps in a debugger; do not rely on it.
 *
 * Since 0.1.0.
 */
void case_battle_free(struct case_battle *battle);

/** Copies a battle in its present state, for example to try something out. Since 0.1.0. */
case_status case_battle_clone(const struct case_battle *battle, struct case_battle **out);

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
case_status case_battle_known(const struct case_battle *battle,
                              int32_t audience,
                              struct case_battle **out);

/**
 * Makes the engine roll fair dice from a seed from now on. The same seed gives the same faces in
 * every language and on every machine.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_seed(struct case_battle *battle, uint64_t seed);

/** Makes the host roll every die from now on. Since 0.1.0. */
case_status case_battle_set_host_dice(struct case_battle *battle);

/**
 * Sets who decides (case_control) for a fighter, by its place in the roster, or for CASE_JUDGE or
 * CASE_MAP.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_control(struct case_battle *battle, int32_t who, int32_t control);

/**
 * Returns who decides (case_control) for a fighter, by its place in the roster, or for CASE_JUDGE
 * or CASE_MAP.
 *
 * Since 0.1.0.
 */
case_status case_battle_control(const struct case_battle *battle, int32_t who, int32_t *out);

/**
 * Sets who decides (case_control) for everybody, the Judge, the map and those who join later
 * included.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_control_of_all(struct case_battle *battle, int32_t control);

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
case_status case_battle_step(struct case_battle *battle);

/**
 * Steps until a request or the end of the battle, at most `steps` times. The statuses are those of
 * case_battle_step; the new events are those of all these steps.
 *
 * Since 0.1.0.
 */
case_status case_battle_run(struct case_battle *battle, uint64_t steps);

/**
 * Goes back to the last checkpoint: drops the inputs fed since, or if there are none, the last
 * step with its inputs. CASE_NOTHING_LEFT at the start. The log is shorter afterwards; step again.
 *
 * Since 0.1.0.
 */
case_status case_battle_undo(struct case_battle *battle);

/**
 * Undoes the host's last face, answer or intervention, and everything that followed from it,
 * across checkpoints if need be: the "undo" of a table. CASE_NOTHING_LEFT if the host has given
 * nothing. The log may be shorter afterwards; step again.
 *
 * Since 0.1.0.
 */
case_status case_battle_undo_input(struct case_battle *battle);

/**
 * Undoes the input of this place (case_battle_input), whoever gave it, and everything after it.
 * CASE_NOTHING_LEFT if there is no such input. What seats and dice of the engine gave, they give
 * again in the next step: to answer yourself, give the seat the policy "all" first.
 *
 * Since 0.1.0.
 */
case_status case_battle_undo_to(struct case_battle *battle, size_t index);

/**
 * Redoes what the last undo removed, as long as nothing else was fed. CASE_NOTHING_LEFT if nothing
 * was undone. The events it adds to the log are new events; step again.
 *
 * Since 0.1.0.
 */
case_status case_battle_redo(struct case_battle *battle);

/*
 * ===============================================================================================
 * 5. VALUES
 *
 * A number that leaves or enters a battle is a case_value: the number with its kind, so that every
 * number explains itself. An absent value has the kind CASE_KIND_NOTHING. A kind of CASE_KIND_NAME
 * and more is a listed enumeration of the battle's system: CASE_KIND_NAME + the place of the list,
 * and the number is that of a member; from CASE_KIND_SET on it is a set of such members.
 * case_battle_say gives any value as a reader sees it, case_battle_value_name the stable name of a
 * member.
 */

/** The kind of the first listed enumeration. */
#define CASE_KIND_NAME 128

/** What a number is a number of. */
enum case_kind {
    /** Nothing: the value is absent. */
    CASE_KIND_NOTHING = 0,
    /** A plain count or amount that no other kind says better. */
    CASE_KIND_AMOUNT = 1,
    /** 1 for yes, 0 for no. */
    CASE_KIND_YES_NO = 2,
    /** A fighter by its place in the roster, or a seat of the table. */
    CASE_KIND_ACTOR = 3,
    /** A side by its place, from 0. */
    CASE_KIND_SIDE = 4,
    /** An attack or weapon by its place on the sheet of the value's actor. */
    CASE_KIND_ATTACK = 5,
    /** An object of the roster by its place. */
    CASE_KIND_OBJECT = 6,
    /** A place in a list or an order, from 1. */
    CASE_KIND_PLACE = 7,
    /** A column shift: columns to the right (or, below 0, to the left). */
    CASE_KIND_COLUMNS = 8,
    /** A number of ranks or levels, up or (below 0) down. */
    CASE_KIND_RANKS = 9,
    /** A plain number that is added to a roll or a difficulty. */
    CASE_KIND_MODIFIER = 10,
    /** A number of dice. */
    CASE_KIND_DICE = 11,
    /** A die code in pips: three are a die. */
    CASE_KIND_PIPS = 12,
    /** The face of a die. */
    CASE_KIND_FACE = 13,
    /** The total of a roll, its flat part included. */
    CASE_KIND_TOTAL = 14,
    /** What a total has to reach. */
    CASE_KIND_DIFFICULTY = 15,
    /** A chance in 100. */
    CASE_KIND_CHANCE = 16,
    /** How far a total lies above (or, below 0, under) what was needed. */
    CASE_KIND_MARGIN = 17,
    /** Points of damage. */
    CASE_KIND_DAMAGE = 18,
    /** Points of something that somebody has: Health, Karma, Body Points, hit points. */
    CASE_KIND_POINTS = 19,
    /** A strength on the scale of the ranks, as a number. */
    CASE_KIND_STRENGTH = 20,
    /** A distance in areas. */
    CASE_KIND_AREAS = 21,
    /** A distance in feet. */
    CASE_KIND_FEET = 22,
    /** A distance in yards. */
    CASE_KIND_YARDS = 23,
    /** A distance in tenths of a meter. */
    CASE_KIND_TENTHS_OF_METER = 24,
    /** A number of turns. */
    CASE_KIND_TURNS = 25,
    /** A number of rounds. */
    CASE_KIND_ROUNDS = 26,
    /** A number of minutes. */
    CASE_KIND_MINUTES = 27,
    /** The number of a turn, from 1. */
    CASE_KIND_TURN = 28,
    /** The number of a round, from 1. */
    CASE_KIND_ROUND = 29,
    /** A number of actions. */
    CASE_KIND_ACTIONS = 30,
    /** A number of attacks or hits. */
    CASE_KIND_ATTACKS = 31,
    /** A number of uses: ammunition, charges. */
    CASE_KIND_USES = 32,
    /** A count of initiative: who has more acts first. */
    CASE_KIND_INITIATIVE = 33,
    /** A number of things: objects in a path, walls. */
    CASE_KIND_THINGS = 34,
    /** Something attempted: how often. */
    CASE_KIND_TIMES = 35,
    /** A set of members of a list, a bit each. */
    CASE_KIND_BITS = 36,
    /** A number internal to the engine, such as the progress of a step. */
    CASE_KIND_INTERNAL = 37,
    /** A status effect of the roster by its place. */
    CASE_KIND_STATUS_EFFECT = 38,
};

/**
 * The kind of the sets of members of the first listed enumeration: one bit each, by the member's
 * number. An empty set is nothing.
 */
#define CASE_KIND_SET 384

/** Nobody, in place of a fighter. */
#define CASE_NOBODY 65535

/** The Judge (gamemaster), who decides what the rules leave to discretion. */
#define CASE_JUDGE 65534

/** The map, which knows distances, adjacency and obstacles. */
#define CASE_MAP 65533

/** A number with its kind: 8 bytes. */
typedef struct case_value {
    /** The kind of the number: a case_kind, or one from CASE_KIND_NAME or CASE_KIND_SET on. */
    uint16_t kind;
    /** The owner, for CASE_KIND_ATTACK: a fighter's place; else CASE_NOBODY. */
    uint16_t of;
    /** The number; 0 for nothing. */
    int32_t number;
} case_value;

/** Room for a rule id with its NUL. */
#define CASE_RULE_SIZE 16

/** Room for the name of a roll, question, note, field or value with its NUL. */
#define CASE_NAME_SIZE 64

/** Room for a condition in words with its NUL. */
#define CASE_WORDS_SIZE 128

/** A named value. Since 0.1.0. */
typedef struct case_named_value {
    /** Set this to sizeof(case_named_value). */
    uint32_t struct_size;
    /** The value. */
    struct case_value value;
    /** The name, ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_named_value;

/**
 * Gives a value as a reader sees it: with its unit, its word, or its name, such as
 * "3 turns", "dodge", "Captain Meridian".
 *
 * Since 0.1.0.
 */
case_status case_battle_say(const struct case_battle *battle,
                            struct case_value value,
                            int32_t language,
                            const struct case_catalog *catalog,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/**
 * Gives the stable name of a kind of the battle's system: of a case_kind, such as "turns", of a
 * listed enumeration, such as "defense", or of a set, such as "set_of_pulled_part".
 *
 * Since 0.1.0.
 */
case_status case_battle_kind_name(const struct case_battle *battle,
                                  int32_t kind,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed);

/**
 * Gives the stable name of a member of a listed enumeration, such as "dodge". Store names, not
 * numbers: the numbers of lists may change with a system's version. The names of a set are
 * separated by commas. CASE_ERR_RANGE for a value of another kind.
 *
 * Since 0.1.0.
 */
case_status case_battle_value_name(const struct case_battle *battle,
                                   struct case_value value,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/*
 * ===============================================================================================
 * 6. REQUESTS
 *
 * After CASE_WANTS_ROLL, case_battle_roll_request describes the roll as far as it is known before
 * the dice fall: who rolls and why, its dice, how and where they are read, its modifiers and its
 * odds. After CASE_WANTS_DECISION, case_battle_decision_request describes the decision: who
 * decides, and the legal answers. case_battle_request_json gives either in one call as JSON. Feed
 * the input, and step again.
 */

/** The sort of input that is wanted. */
CASE_ENUM(case_wanted, int32_t) {
    /** Nothing: step. */
    CASE_WANTED_NOTHING = 0,
    /** A roll: see case_battle_roll_request. */
    CASE_WANTED_ROLL = 1,
    /** A decision: see case_battle_decision_request. */
    CASE_WANTED_DECISION = 2,
};

/** A request for a roll. Since 0.1.0. */
typedef struct case_roll_request {
    /** Set this to sizeof(case_roll_request). */
    uint32_t struct_size;
    /**
     * Who rolls and holds the dice (case_battle_set_dice_of): a fighter's place from 0, or
     * CASE_JUDGE or CASE_MAP.
     */
    int32_t who;
    /** Against whom, or CASE_NOBODY. */
    int32_t against;
    /** The kind of the outcome, as in a case_value. */
    int32_t outcome_kind;
    /** The base of the roll, before modifiers: a rank, a skill, a score. */
    struct case_value base;
    /** Where it is read: a column, a chance, a difficulty. */
    struct case_value at;
    /** 1 if the dice are summed and `flat` is added to them. */
    int32_t has_flat;
    /** The number added to the dice. */
    int32_t flat;
    /**
     * The number of faces of the next die, such as 100. A face is from 1 to this number: where a
     * d10 shows 0 feed 10, where percentile dice show 00 feed 100.
     */
    int32_t die;
    /**
     * How many of that die fall together: the most faces that can be fed at once. A die that may
     * be rolled again, such as the Wild Die of D6, falls alone.
     */
    int32_t count;
    /** The number of dice of the roll (case_battle_roll_die). */
    int32_t dice;
    /** The number of faces fed already (case_battle_roll_lying). */
    int32_t lying;
    /** The number of its modifiers (case_battle_roll_modifier). */
    int32_t modifiers;
    /**
     * The number of bands of one die read in bands (case_battle_roll_band); 0 if it is read
     * otherwise.
     */
    int32_t bands;
    /**
     * The number of different outcomes of the whole roll (case_battle_roll_odds); 0 if their
     * weights do not fit 64 bits.
     */
    int32_t odds;
    /** Reserved; 0. */
    int32_t reserved;
    /** The sum of the weights of all outcomes. */
    uint64_t denominator;
    /** The id of the rule that calls for the roll, ends with NUL. */
    char rule[CASE_RULE_SIZE];
    /** The name of the roll, ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_roll_request;

/** A die of the wanted roll. Since 0.1.0. */
typedef struct case_die {
    /** Set this to sizeof(case_die). */
    uint32_t struct_size;
    /** The number of its faces. */
    int32_t faces;
    /** 1 for the Wild Die. */
    int32_t wild;
    /** 1 if it is rolled again, and added, after its highest face, before the next die. */
    int32_t bursts;
} case_die;

/** A shift, modifier or bonus on the roll, with its reason. Since 0.1.0. */
typedef struct case_modifier {
    /** Set this to sizeof(case_modifier). */
    uint32_t struct_size;
    /** The amount. */
    struct case_value by;
    /** The id of the rule that gives it, ends with NUL. */
    char rule[CASE_RULE_SIZE];
} case_modifier;

/** A band of the die with its outcome. Since 0.1.0. */
typedef struct case_band {
    /** Set this to sizeof(case_band). */
    uint32_t struct_size;
    /** The lowest face: "46 or more". */
    int32_t low;
    /** The highest face. */
    int32_t high;
    /** The outcome of these faces. */
    struct case_value outcome;
} case_band;

/** An outcome of the roll with its exact weight. Since 0.1.0. */
typedef struct case_weight {
    /** Set this to sizeof(case_weight). */
    uint32_t struct_size;
    /** Reserved; 0. */
    uint32_t reserved;
    /** The outcome; for a total, including its flat part. */
    struct case_value outcome;
    /** The number of ways that give this outcome, of `denominator` equally likely ones. */
    uint64_t weight;
    /** The sum of all weights. */
    uint64_t denominator;
} case_weight;

/** Gives the wanted roll. CASE_ERR_NOT_ASKED if none is wanted. Since 0.1.0. */
case_status case_battle_roll_request(const struct case_battle *battle,
                                     struct case_roll_request *out);

/** Gives one of the dice of the roll, in the order in which their faces are fed. Since 0.1.0. */
case_status case_battle_roll_die(const struct case_battle *battle,
                                 size_t index,
                                 struct case_die *out);

/**
 * Gives the faces of the roll fed so far, in their order, one byte each. `*needed` gets their
 * number.
 *
 * Since 0.1.0.
 */
case_status case_battle_roll_lying(const struct case_battle *battle,
                                   uint8_t *buffer,
                                   size_t capacity,
                                   size_t *needed);

/**
 * Gives one of the modifiers of the roll, in the order in which they were applied.
 *
 * Since 0.1.0.
 */
case_status case_battle_roll_modifier(const struct case_battle *battle,
                                      size_t index,
                                      struct case_modifier *out);

/** Gives one of the bands of the roll, from the lowest face up. Since 0.1.0. */
case_status case_battle_roll_band(const struct case_battle *battle,
                                  size_t index,
                                  struct case_band *out);

/**
 * Gives one of the outcomes of the whole roll with its odds, in ascending order.
 *
 * Since 0.1.0.
 */
case_status case_battle_roll_odds(const struct case_battle *battle,
                                  size_t index,
                                  struct case_weight *out);

/** A request for a decision. Since 0.1.0. */
typedef struct case_decision_request {
    /** Set this to sizeof(case_decision_request). */
    uint32_t struct_size;
    /** Who decides: a fighter's place from 0, CASE_JUDGE or CASE_MAP. */
    int32_t who;
    /** 1 if the answer stays secret for now: ask for it in private. */
    int32_t secret;
    /** The number of values that describe the subject (case_battle_subject). */
    int32_t subject;
    /**
     * The number of answers, to be shown as buttons (case_battle_answer); 0 if every number from
     * `low` to `high` is an answer.
     */
    int32_t answers;
    /** For a range, the kind of its numbers, as in a case_value. */
    int32_t answer_kind;
    /** For a range, the smallest number. */
    int32_t low;
    /** For a range, the largest number. */
    int32_t high;
    /** The answer of the plan last given to the seat, else of the built-in one. */
    struct case_value suggestion;
    /** The id of the rule that asks, ends with NUL. */
    char rule[CASE_RULE_SIZE];
    /** The name of the question, ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_decision_request;

/** Gives the wanted decision. CASE_ERR_NOT_ASKED if none is wanted. Since 0.1.0. */
case_status case_battle_decision_request(const struct case_battle *battle,
                                         struct case_decision_request *out);

/**
 * Gives one of the values that describe the subject, such as the attacker or the distance.
 *
 * Since 0.1.0.
 */
case_status case_battle_subject(const struct case_battle *battle,
                                size_t index,
                                struct case_named_value *out);

/** Gives one of the legal answers of a list, `index` from 0 to `answers` - 1. Since 0.1.0. */
case_status case_battle_answer(const struct case_battle *battle,
                               size_t index,
                               struct case_value *out);

/**
 * Gives what is wanted as a sentence: the question, or who rolls what against whom.
 *
 * Since 0.1.0.
 */
case_status case_battle_title(const struct case_battle *battle,
                              int32_t language,
                              const struct case_catalog *catalog,
                              char *buffer,
                              size_t capacity,
                              size_t *needed);

/** Gives an answer as a button's label, also for a number of a range. Since 0.1.0. */
case_status case_battle_label(const struct case_battle *battle,
                              struct case_value answer,
                              int32_t language,
                              const struct case_catalog *catalog,
                              char *buffer,
                              size_t capacity,
                              size_t *needed);

/**
 * Why an answer to the question is not legal, as a part of a sentence; empty where it is. The answers
 * that are there and not legal now are those of case_battle_unavailable_json.
 *
 * Since 0.1.0.
 */
case_status case_battle_why_not(const struct case_battle *battle,
                                struct case_value answer,
                                int32_t language,
                                const struct case_catalog *catalog,
                                char *buffer,
                                size_t capacity,
                                size_t *needed);

/**
 * The answers to the question that are there, on a sheet or on the table, but not legal now: buttons
 * that are gray and say why. Show them to who is asked alone, as the legal ones. As JSON:
 *
 *     [{"answer": {"kind": "actor", "value": 1}, "label": "Bob", "name": "own_side", "rule": "T2",
 *       "why": "it is of the own side"}]
 *
 * Since 0.1.0.
 */
case_status case_battle_unavailable_json(const struct case_battle *battle,
                                         int32_t language,
                                         const struct case_catalog *catalog,
                                         char *buffer,
                                         size_t capacity,
                                         size_t *needed);

/**
 * Gives the meaning of an answer, in English, as a button's tooltip: for a member of a list its
 * meaning, for other answers the meaning of the question. With CASE_KIND_NOTHING for `answer`: the
 * meaning of the question.
 *
 * Since 0.1.0.
 */
case_status case_battle_tooltip(const struct case_battle *battle,
                                struct case_value answer,
                                char *buffer,
                                size_t capacity,
                                size_t *needed);

/**
 * Gives the whole request as JSON: "null" if nothing is wanted. Values are
 * {"kind": "turns", "value": 3}, {"kind": "defense", "value": "dodge"}, null for nothing.
 *
 *     {"wanted": "roll", "rule": "R4", "name": "attack", "who": ..., "against": ..., "base": ...,
 *      "at": ..., "flat": null, "outcome": "color", "next": {"die": "d100", "count": 1},
 *      "dice": [{"die": "d100", "wild": false, "bursts": false}], "lying": [],
 *      "modifiers": [{"rule": "T4", "by": ..., "why": ...}], "bands": [{"low": 1, "high": 45, "outcome": ...}],
 *      "odds": [{"outcome": ..., "weight": "45"}], "denominator": "100"}
 *     {"wanted": "decision", "rule": "T7", "name": "defense", "who": ..., "subject": {"attacker":
 *      ...}, "suggestion": ..., "secret": false, "answers": [...]}
 *
 * or, instead of "answers", "range": {"kind": "areas", "low": 0, "high": 9}. Weights are texts,
 * because most readers of JSON keep only 53 bits.
 *
 * Since 0.1.0.
 */
case_status case_battle_request_json(const struct case_battle *battle,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/*
 * ===============================================================================================
 * 7. FEEDING INPUTS
 *
 * A refused call changes nothing and the request remains open. After an accepted one, step again.
 */

/**
 * Feeds the face of the wanted die; then step again.
 *
 * CASE_ERR_NOT_ASKED, CASE_ERR_FACE, CASE_ERR_FULL: nothing has changed and the request remains
 * open. The same holds for the other feeding calls.
 *
 * Since 0.1.0.
 */
case_status case_battle_feed_face(struct case_battle *battle, int32_t face);

/**
 * Feeds several faces of the wanted roll, at most `count` of case_roll_request, all or none; then
 * step again. The Wild Die of D6 is asked for alone, and again after a 6; then the others are.
 *
 * Since 0.1.0.
 */
case_status case_battle_feed_faces(struct case_battle *battle, const int32_t *faces, size_t count);

/**
 * Feeds the answer to the open question; then step again. CASE_ERR_ANSWER for an illegal answer.
 *
 * Since 0.1.0.
 */
case_status case_battle_feed_answer(struct case_battle *battle, struct case_value answer);

/**
 * Feeds the answer that the seat's plan or tactician would give, on behalf of the host; then step
 * again. `out`, unless NULL, gets the answer.
 *
 * Since 0.1.0.
 */
case_status case_battle_feed_suggestion(struct case_battle *battle, struct case_value *out);

/*
 * ===============================================================================================
 * 8. FORMS
 *
 * The open question with those that the same seat is asked after it, before any die falls, as the
 * fields of one form: how many attacks, with what, at whom. Another answer can lead to other
 * fields, so ask again after each change. The answers of a form are the same inputs as those given
 * one by one.
 *
 *     case_battle_form(battle, answers, count, CASE_LANGUAGE_ENGLISH, NULL, &form);
 *     ... show the fields; on a change, free the form and ask again with the answers up to it ...
 *     case_battle_feed_form(battle, answers, count);
 */

/** A form. It is immutable: any number of threads may read it at once. */
typedef struct case_question_form case_question_form;

/**
 * Creates the form of the open question. `answers` are those given so far, in the order of the
 * fields; the other fields have the suggestions. `language` and `catalog` as in case_battle_tell.
 * The battle does not change.
 *
 * CASE_ERR_NOT_ASKED if no question is open, or for more answers than fields; CASE_ERR_ANSWER for
 * an answer that is not legal. Free with case_question_form_free.
 *
 * Since 0.1.0.
 */
case_status case_battle_form(const struct case_battle *battle,
                             const struct case_value *answers,
                             size_t count,
                             int32_t language,
                             const struct case_catalog *catalog,
                             struct case_question_form **out);

/** Frees a form. NULL is fine. Since 0.1.0. */
void case_question_form_free(struct case_question_form *form);

/** Gives the number of fields of a form: at least 1. Since 0.1.0. */
case_status case_question_form_count(const struct case_question_form *form, size_t *count);

/**
 * Gives the question of a field, `index` from 0, with its answers after those of the fields before
 * it.
 *
 * Since 0.1.0.
 */
case_status case_question_form_field(const struct case_question_form *form,
                                     size_t index,
                                     struct case_decision_request *out);

/** Gives the answer that a field has: the one given, else the suggestion. Since 0.1.0. */
case_status case_question_form_answer(const struct case_question_form *form,
                                      size_t index,
                                      struct case_value *out);

/**
 * Gives one of the legal answers of a field whose answers are a list, `choice` from 0.
 *
 * Since 0.1.0.
 */
case_status case_question_form_choice(const struct case_question_form *form,
                                      size_t index,
                                      size_t choice,
                                      struct case_value *out);

/** Gives the question of a field as a sentence. Since 0.1.0. */
case_status case_question_form_title(const struct case_question_form *form,
                                     size_t index,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/**
 * Gives the label of one of the legal answers of a list, `choice` from 0; with SIZE_MAX that of the
 * answer that the field has.
 *
 * Since 0.1.0.
 */
case_status case_question_form_label(const struct case_question_form *form,
                                     size_t index,
                                     size_t choice,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/**
 * Gives a form as a JSON list of its fields: each is a decision as in case_battle_request_json with
 * "title", "answer", the "label" of that answer, and the "labels" of the list of answers.
 *
 * Since 0.1.0.
 */
case_status case_question_form_json(const struct case_question_form *form,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *needed);

/**
 * Feeds the answers of a form, in the order of its fields, all of them or none; then step again.
 * Fewer answers than fields are fine: the rest is asked.
 *
 * Since 0.1.0.
 */
case_status case_battle_feed_form(struct case_battle *battle,
                                  const struct case_value *answers,
                                  size_t count);

/*
 * ===============================================================================================
 * 9. EVENTS
 *
 * The log holds every roll, modifier, decision, note and change, each with the rule that caused
 * it, and each intervention of the referee, with its reason: as data, or as text for a reader.
 * Events are numbered from 0. While a step waits for input, its events so far are open events:
 * they follow those of the log, from `events` of case_battle_info on, and every call here accepts
 * them too. They disappear if the step is undone, and become events of the log under the same
 * numbers once it ends.
 */

/**
 * The sort of an event. For interventions see also case_battle_event_text and
 * case_battle_event_reason.
 */
CASE_ENUM(case_event_kind, int32_t) {
    /** A roll; values: base, at, flat, total, outcome. */
    CASE_EVENT_ROLL = 0,
    /** A shift, modifier or bonus on the next roll of that name; value: by. */
    CASE_EVENT_MODIFIER = 1,
    /** A decision; values: the subject of the question, and answer. */
    CASE_EVENT_DECISION = 2,
    /** A rule was applied; values as the note names them. */
    CASE_EVENT_NOTE = 3,
    /** A value of the state changed; values: place, from, to. */
    CASE_EVENT_CHANGE = 4,
    /** An intervention; values, if it has them: by, first and count, from and to. */
    CASE_EVENT_INTERVENTION = 5,
    /** The referee changed a value of the state; values: place, from, to. */
    CASE_EVENT_INTERVENTION_CHANGE = 6,
    /** What an attack came to: the headline, and the outcome's fields, attack and left as values. */
    CASE_EVENT_OUTCOME = 7,
};

/** One event. Since 0.1.0. */
typedef struct case_event {
    /** Set this to sizeof(case_event). */
    uint32_t struct_size;
    /** The sort of event (case_event_kind). */
    int32_t kind;
    /** The one concerned: a fighter's place from 0, CASE_JUDGE, CASE_MAP or CASE_NOBODY. */
    int32_t who;
    /** The other one involved, or CASE_NOBODY. */
    int32_t other;
    /** The number of its values (case_battle_event_value); absent values are left out. */
    int32_t values;
    /** The number of faces of a roll (case_battle_event_faces). */
    int32_t faces;
    /** 1 if the players may not know it yet. */
    int32_t secret;
    /** The id of the rule that caused it, ends with NUL; empty for the referee's interventions. */
    char rule[CASE_RULE_SIZE];
    /** The roll, question, note, field or intervention, by its name in the schema; ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_event;

/**
 * Gives the range of the events of the last step, run, redo or intervention: from `first` to `end`
 * - 1. It is empty after an undo. Either pointer may be NULL.
 *
 * Since 0.1.0.
 */
case_status case_battle_new_events(const struct case_battle *battle, size_t *first, size_t *end);

/**
 * Gives the range of the open events, those of the waiting step so far: from `first` to `end` - 1.
 * Either pointer may be NULL.
 *
 * Since 0.1.0.
 */
case_status case_battle_open_events(const struct case_battle *battle, size_t *first, size_t *end);

/** Gives one event. Since 0.1.0. */
case_status case_battle_event(const struct case_battle *battle,
                              size_t index,
                              struct case_event *out);

/** Gives one of the values of an event; both indexes count from 0. Since 0.1.0. */
case_status case_battle_event_value(const struct case_battle *battle,
                                    size_t index,
                                    size_t value,
                                    struct case_named_value *out);

/**
 * Gives the faces of a roll, in the order in which they were rolled, one byte each. `*needed` gets
 * their number.
 *
 * Since 0.1.0.
 */
case_status case_battle_event_faces(const struct case_battle *battle,
                                    size_t index,
                                    uint8_t *buffer,
                                    size_t capacity,
                                    size_t *needed);

/**
 * Gives the part of an event that exists only as text: for a ruling changed by the referee, name =
 * value. Empty for all other events.
 *
 * Since 0.1.0.
 */
case_status case_battle_event_text(const struct case_battle *battle,
                                   size_t index,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/**
 * Gives the referee's reason for an intervention, as it was given; empty if there is none, and for
 * all other events.
 *
 * Since 0.1.0.
 */
case_status case_battle_event_reason(const struct case_battle *battle,
                                     size_t index,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/**
 * Gives events as a JSON list: `count` of them from `first` on, or as many as there are (SIZE_MAX:
 * all the rest, the open ones included), as the `audience` (case_audience) may see them. Each is
 * {"event": "roll", "rule": "R4", "name": "attack", "who": {"kind": "actor", "value": 0}, "other":
 * null, "values": {"at": {"kind": ..., "value": ...}, ...}, "faces": [6, 2], "secret": false}; for
 * interventions "rule" is empty, and "text" and "reason" are present unless empty.
 *
 * Since 0.1.0.
 */
case_status case_battle_events_json(const struct case_battle *battle,
                                    size_t first,
                                    size_t count,
                                    int32_t audience,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *needed);

/**
 * Writes events as text for an `audience` (case_audience), one line for each event that a reader
 * needs, every line ended by a newline: `count` events from `first` on, or as many as there are
 * (SIZE_MAX: all the rest, the open ones included). With `count` 1 the text is empty if a reader
 * needs no line.
 *
 * Since 0.1.0.
 */
case_status case_battle_tell(const struct case_battle *battle,
                             size_t first,
                             size_t count,
                             int32_t language,
                             const struct case_catalog *catalog,
                             int32_t audience,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

/*
 * ===============================================================================================
 * 10. CARDS
 *
 * A card is what a table shows as one entry: the events of one attack, one action or one part of
 * the turn, with a headline that sums it up. Cards without a parent follow each other without a
 * gap; an attack within another one has a separate card, whose parent is the other. The cards of
 * the open step come last and are open: they change as it unfolds.
 *
 *     case_battle_card_count(battle, &count);
 *     for (i = 0; i < count; i++) {
 *         case_battle_card(battle, i, &card);
 *         case_battle_headline(battle, i, CASE_LANGUAGE_ENGLISH, NULL, CASE_AUDIENCE_PLAYERS,
 *                              text, sizeof text, NULL);
 *     }
 *
 * The lines of a card are those of its events: case_battle_tell from `first`, `end` - `first` of
 * them.
 */

/** What a card holds. */
CASE_ENUM(case_card_kind, int32_t) {
    /** What belongs to the turn or the battle: its beginning, declarations, the order, its end. */
    CASE_CARD_TURN = 0,
    /** An action that is no attack, or an attack that was not carried out. */
    CASE_CARD_ACTION = 1,
    /** One attack on one target. */
    CASE_CARD_ATTACK = 2,
    /** An intervention of the referee. */
    CASE_CARD_INTERVENTION = 3,
};

/** A card. Since 0.1.0. */
typedef struct case_card {
    /** Set this to sizeof(case_card). */
    uint32_t struct_size;
    /** What it holds (case_card_kind). */
    int32_t kind;
    /** The card that it is part of; -1 for none. */
    int32_t parent;
    /** 1 if it is still unfolding: its step waits for a die or an answer. */
    int32_t open;
    /** Who acts: a fighter's place from 0, CASE_JUDGE, CASE_MAP or CASE_NOBODY. */
    int32_t who;
    /** Who is attacked or otherwise concerned, or CASE_NOBODY. */
    int32_t other;
    /** Its first event. */
    int32_t first;
    /** The event after its last one. */
    int32_t end;
    /** The event whose words are its headline. */
    int32_t headline;
    /** The event (CASE_EVENT_OUTCOME) that holds what the attack came to; -1 for none. */
    int32_t outcome;
    /** The attack, if it is one. */
    struct case_value attack;
} case_card;

/** Gives the number of cards, the open ones included. Since 0.1.0. */
case_status case_battle_card_count(const struct case_battle *battle, size_t *count);

/** Gives a card, `index` from 0, in the order of their first events. Since 0.1.0. */
case_status case_battle_card(const struct case_battle *battle, size_t index, struct case_card *out);

/**
 * Gives the headline of a card: "Granite Dove hits Iron Matron with bull rush: 34 damage, 62
 * left". `language` and `catalog` as in case_battle_tell; `audience` is a case_audience. Empty if
 * that audience may not know anything yet.
 *
 * Since 0.1.0.
 */
case_status case_battle_headline(const struct case_battle *battle,
                                 size_t index,
                                 int32_t language,
                                 const struct case_catalog *catalog,
                                 int32_t audience,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *needed);

/** A value of the state that a card changed. Since 0.1.0. */
typedef struct case_change {
    /** Set this to sizeof(case_change). */
    uint32_t struct_size;
    /** Whose value it is: a fighter's place from 0, or CASE_NOBODY for one of the battle itself. */
    int32_t who;
    /** Which of several values; CASE_KIND_NOTHING for a single one. */
    struct case_value place;
    /** The value before the card; CASE_KIND_NOTHING if it was absent. */
    struct case_value from;
    /** The value after it; CASE_KIND_NOTHING if it is absent. */
    struct case_value to;
    /** The field, by its name in the schema; ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_change;

/**
 * Gives the number of values that a card changed, as an `audience` (case_audience) may see them.
 *
 * Since 0.1.0.
 */
case_status case_battle_change_count(const struct case_battle *battle,
                                     size_t index,
                                     int32_t audience,
                                     size_t *count);

/**
 * Gives one of the values that a card changed, `change` from 0: from what it was before the card to
 * what it is after it.
 *
 * Since 0.1.0.
 */
case_status case_battle_change(const struct case_battle *battle,
                               size_t index,
                               int32_t audience,
                               size_t change,
                               struct case_change *out);

/**
 * Gives all cards from `first` on as JSON, with their words: [{"kind": "attack", "parent": null,
 * "open": false, "who": {"kind": "actor", "value": 0}, "other": ..., "first": 12, "end": 31,
 * "headline": "Granite Dove hits ...", "outcome": 30, "attack": ..., "changes": [{"name":
 * "health", "who": ..., "place": null, "from": ..., "to": ...}, ...]}, ...].
 *
 * Since 0.1.0.
 */
case_status case_battle_cards_json(const struct case_battle *battle,
                                   size_t first,
                                   int32_t language,
                                   const struct case_catalog *catalog,
                                   int32_t audience,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/*
 * ===============================================================================================
 * 11. THE STATE
 *
 * Turn order, Health, wounds, holds: the state is a list of fields, each with its name in the
 * schema and its value; a host can show them without knowing any. case_battle_word gives a name of
 * the schema as a reader sees it.
 */

/** The state of a battle as a whole. Since 0.1.0. */
typedef struct case_battle_info {
    /** Set this to sizeof(case_battle_info). */
    uint32_t struct_size;
    /** The turn or round, from 1. */
    int32_t turn;
    /** 1 once the battle is over. */
    int32_t over;
    /** The sort of input that is wanted (case_wanted). */
    int32_t wanted;
    /** The number of fighters in the roster. */
    int32_t fighters;
    /** The number of checkpoints passed. */
    int32_t checkpoints;
    /** The number of inputs: faces, answers and interventions (case_battle_input). */
    int32_t inputs;
    /** The number of events in the log. */
    int32_t events;
    /** The number of open events after them. */
    int32_t open_events;
    /** How many times case_battle_redo can be called. */
    int32_t redos;
    /** The number of rulings of the system (case_battle_ruling). */
    int32_t rulings;
    /**
     * Whose turn it is: who declares or acts next at the last checkpoint, a fighter's place; or
     * CASE_NOBODY.
     */
    int32_t acting;
    /** 1 if a turn has ended and the next has not begun, so that teams and rulings may change. */
    int32_t between_turns;
} case_battle_info;

/** The state of a fighter. Since 0.1.0. */
typedef struct case_fighter_info {
    /** Set this to sizeof(case_fighter_info). */
    uint32_t struct_size;
    /** The side, from 0. */
    int32_t side;
    /** 1 while it can still take part. */
    int32_t stands;
    /** The points that measure its fitness: Health, Body Points, and so on. */
    int32_t fitness;
} case_fighter_info;

/** A value of the state. Since 0.1.0. */
typedef struct case_field {
    /** Set this to sizeof(case_field). */
    uint32_t struct_size;
    /** The owner: a fighter's place, or CASE_NOBODY for a value of the battle. */
    int32_t who;
    /** Which of several: an attack, a foe, an object, a place; nothing if there is only one. */
    struct case_value place;
    /** The value; nothing if it is absent. */
    struct case_value value;
    /** The name of the field in the schema, ends with NUL. */
    char name[CASE_NAME_SIZE];
    /** 1 if the number has bounds: "25 of 40". */
    int32_t has_limits;
    /** The lower bound. */
    int32_t low;
    /** The upper bound. */
    int32_t high;
    /** 1 if the referee may set it (case_intervene_set). */
    int32_t settable;
} case_field;

/** Gives the state of the battle as a whole. Since 0.1.0. */
case_status case_battle_status(const struct case_battle *battle, struct case_battle_info *out);

/** Gives the name of the battle's system, such as "case". Since 0.1.0. */
case_status case_battle_system(const struct case_battle *battle,
                               char *buffer,
                               size_t capacity,
                               size_t *needed);

/** Gives the state of a fighter, by its place in the roster from 0. Since 0.1.0. */
case_status case_battle_fighter(const struct case_battle *battle,
                                int32_t who,
                                struct case_fighter_info *out);

/**
 * Gives the name of a fighter, by its place in the roster, or of CASE_JUDGE, CASE_MAP,
 * CASE_NOBODY.
 *
 * Since 0.1.0.
 */
case_status case_battle_name(const struct case_battle *battle,
                             int32_t who,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

/** Gives the id of a fighter in the roster, by its place; empty if it has none. Since 0.1.0. */
case_status case_battle_id(const struct case_battle *battle,
                           int32_t who,
                           char *buffer,
                           size_t capacity,
                           size_t *needed);

/**
 * Gives the place of the fighter with that id, or else of the only one with that name.
 * CASE_ERR_NAME if there is none, or several have the name.
 *
 * Since 0.1.0.
 */
case_status case_battle_find(const struct case_battle *battle,
                             const char *id_or_name,
                             size_t length,
                             int32_t *out);

/** Gives the name of a fighter's side. Since 0.1.0. */
case_status case_battle_side_name(const struct case_battle *battle,
                                  int32_t who,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed);

/**
 * Gives the number of values of the state. With `open` not 0 it is the state at the open request;
 * with 0, or if nothing is open, at the last checkpoint. Values by foe or place are left out if
 * they are absent or 0 (unless the referee may set them), so the number changes.
 *
 * Since 0.1.0.
 */
case_status case_battle_field_count(const struct case_battle *battle, int32_t open, size_t *out);

/**
 * Gives one value of the state, `index` from 0: all values of the first field, then of the next,
 * in the order of the schema. `open` as in case_battle_field_count.
 *
 * Since 0.1.0.
 */
case_status case_battle_field(const struct case_battle *battle,
                              int32_t open,
                              size_t index,
                              struct case_field *out);

/**
 * Gives the whole state as a JSON list of {"field": "health", "who": {"kind": "actor", "value":
 * 0}, "place": null, "value": {"kind": "points", "value": 25}, "limits": [0, 40], "settable":
 * true}; without bounds, "limits" is null. `open` as in case_battle_field_count.
 *
 * Since 0.1.0.
 */
case_status case_battle_state_json(const struct case_battle *battle,
                                   int32_t open,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/**
 * Gives what a tracker shows, as an `audience` (case_audience) may know it, at the open request or
 * else at the last checkpoint: the order of who acts, and of each fighter gauges that can be drawn as
 * bars, and conditions in words. `language` and `catalog` as in case_battle_tell.
 *
 *     {"turn": 3, "acting": {"kind": "actor", "value": 0},
 *      "order": [{"who": ..., "has_acted": false}, ...],
 *      "fighters": [{"who": ..., "stands": true,
 *                    "gauges": [{"field": "health", "place": null, "current": 25, "greatest": 40,
 *                                "unit": "points", "value": {"kind": "points", "value": 25},
 *                                "name": "Health", "words": "25 of 40"}],
 *                    "conditions": [{"field": "stun", "place": null, "value": {"kind": "turns",
 *                                    "value": 2}, "words": "stun: 2 turns"}]}, ...]}
 *
 * "current" is what is left, also where the field counts what is lost; "order" is empty until it is
 * settled. case_battle_order, case_battle_gauge and case_battle_condition give the same one by one.
 *
 * Since 0.1.0.
 */
case_status case_battle_tracker_json(const struct case_battle *battle,
                                     int32_t language,
                                     const struct case_catalog *catalog,
                                     int32_t audience,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/**
 * A quantity of a fighter that can be drawn as a bar: points, wounds, a part of the body.
 *
 * Since 0.1.0.
 */
typedef struct case_gauge {
    /** Set this to sizeof(case_gauge). */
    uint32_t struct_size;
    /** What is left, also where the field counts what is lost; some systems go below 0. */
    int32_t current;
    /** What is left of an unhurt fighter; always above 0. */
    int32_t greatest;
    /** Which of several: a part of the body; nothing if there is only one. */
    struct case_value place;
    /** The value of the field, with its kind; nothing if it is absent. */
    struct case_value value;
    /** The name of the field in the schema, ends with NUL. */
    char field[CASE_NAME_SIZE];
    /** What a reader calls it: "Health", "head"; ends with NUL. */
    char name[CASE_NAME_SIZE];
    /** Its value in words: "25 of 40", "wounded"; ends with NUL. */
    char words[CASE_NAME_SIZE];
} case_gauge;

/** A condition of a fighter. Since 0.1.0. */
typedef struct case_condition {
    /** Set this to sizeof(case_condition). */
    uint32_t struct_size;
    /** Which of several; nothing if there is only one. */
    struct case_value place;
    /** How long, by whom; yes for what a fighter only is or is not. */
    struct case_value value;
    /** The name of the field in the schema, ends with NUL. */
    char field[CASE_NAME_SIZE];
    /** The condition in words: "stun: 2 turns", "dead"; ends with NUL. */
    char words[CASE_WORDS_SIZE];
} case_condition;

/**
 * Gives who acts at a place of the order, `index` from 0, and whether it has acted there, as in
 * case_battle_tracker_json; CASE_NOTHING_LEFT after the last one, and at once until it is settled.
 *
 * Since 0.1.0.
 */
case_status case_battle_order(const struct case_battle *battle,
                              size_t index,
                              int32_t *who,
                              int32_t *has_acted);

/**
 * Gives a gauge of a fighter, `index` from 0, as in case_battle_tracker_json; CASE_NOTHING_LEFT after
 * the last one. `language` and `catalog` as in case_battle_tell; `audience` is a case_audience.
 *
 * Since 0.1.0.
 */
case_status case_battle_gauge(const struct case_battle *battle,
                              int32_t who,
                              size_t index,
                              int32_t language,
                              const struct case_catalog *catalog,
                              int32_t audience,
                              struct case_gauge *out);

/**
 * Gives a condition of a fighter, `index` from 0, as case_battle_gauge gives a gauge.
 *
 * Since 0.1.0.
 */
case_status case_battle_condition(const struct case_battle *battle,
                                  int32_t who,
                                  size_t index,
                                  int32_t language,
                                  const struct case_catalog *catalog,
                                  int32_t audience,
                                  struct case_condition *out);

/** The sort of a name of the schema. */
CASE_ENUM(case_name_of, int32_t) {
    /** A roll. */
    CASE_NAME_OF_ROLL = 0,
    /** A field of the state. */
    CASE_NAME_OF_FIELD = 1,
    /** A rule: its id; the word is its title, in English. */
    CASE_NAME_OF_RULE = 2,
    /** An intervention of the referee. */
    CASE_NAME_OF_INTERVENTION = 3,
};

/**
 * Gives a name of the schema (its sort is `what`, a case_name_of) as a reader sees it: in German
 * "attack" is "Angriff". CASE_ERR_NAME if the system has no such name.
 *
 * Since 0.1.0.
 */
case_status case_battle_word(const struct case_battle *battle,
                             int32_t what,
                             const char *name,
                             size_t length,
                             int32_t language,
                             const struct case_catalog *catalog,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

/** A part of a ruling. */
CASE_ENUM(case_ruling_part, int32_t) {
    /** The name: for a switch, its name in a roster. */
    CASE_RULING_NAME = 0,
    /** The rule id or ids. */
    CASE_RULING_RULE = 1,
    /** The question that the book leaves open. */
    CASE_RULING_QUESTION = 2,
    /** The reading of this engine, for a switch by default. */
    CASE_RULING_READING = 3,
    /** For a switch, the value in force; empty for a fixed reading. */
    CASE_RULING_VALUE = 4,
    /** For a switch, its default. */
    CASE_RULING_DEFAULT = 5,
    /** For a switch, its possible values. */
    CASE_RULING_VALUES = 6,
};

/**
 * Gives a part (case_ruling_part) of a ruling of the battle's system, `index` from 0: first the
 * switches that a playing group can set, then the fixed readings.
 *
 * Since 0.1.0.
 */
case_status case_battle_ruling(const struct case_battle *battle,
                               size_t index,
                               int32_t part,
                               char *buffer,
                               size_t capacity,
                               size_t *needed);

/**
 * Gives the book of rulings of the battle's system with the values in force, as text for a reader.
 *
 * Since 0.1.0.
 */
case_status case_battle_rulings_text(const struct case_battle *battle,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/**
 * Gives every ruling of the battle's system with the value in force, as a JSON list.
 *
 * Since 0.1.0.
 */
case_status case_battle_rulings_json(const struct case_battle *battle,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/*
 * ===============================================================================================
 * 12. LANGUAGES AND CATALOGS
 *
 * All text for readers is in a language of the engine, or in a host's own words: a catalog of
 * templates on top of one of the languages. Every call that gives such text takes a `language`
 * (case_language) and a `catalog`, which is NULL for the engine's own words; for what a catalog
 * lacks, the language is used.
 */

/** A language of the engine. */
CASE_ENUM(case_language, int32_t) {
    /** English. */
    CASE_LANGUAGE_ENGLISH = 0,
    /** German. A build without its texts in German, as for a page, reads those from a file. */
    CASE_LANGUAGE_GERMAN = 1,
};

/**
 * For whom something is shown. For the player of one fighter it is CASE_AUDIENCE_SEAT plus the place of
 * the fighter, from 0.
 */
CASE_ENUM(case_audience, int32_t) {
    /** The players: what they may not know yet is omitted. */
    CASE_AUDIENCE_PLAYERS = 0,
    /** The gamemaster: everything. */
    CASE_AUDIENCE_GAMEMASTER = 1,
    /**
     * The player of one fighter: also what its side keeps secret. Its number is this one plus the
     * fighter's place.
     */
    CASE_AUDIENCE_SEAT = 2,
};

/** A host's own words. It is immutable: any number of threads may use it at once. */
typedef struct case_catalog case_catalog;

/**
 * Creates a catalog from a text: an object (JSON) or table (TOML) that maps keys to texts or lists
 * of texts, for example
 *
 *     {"note.stunned": ["{who} sees stars for {turns}", "{who} sees stars"],
 *      "word.defense.dodge": "jump aside", "unit.turns": ["{n} turn", "{n} turns"]}
 *
 * The keys are "note.", "question.", "answer.", "roll.", "field.", "intervention.", "line.", "unit."
 * and "word." with names of the schema (case_system_schema_json), whose texts show the values that
 * a template can name; "advice." with best, worse or alike (case_advice_reasons), and "stake." with
 * attack, fight or alike (case_stakes_lines). Of several texts, the first one that names no absent value is used; of a
 * unit's two texts, the first is the singular.
 *
 * CASE_ERR_CATALOG for an invalid catalog, such as a key that no text has, or a value in braces that
 * the text does not show: the message lists every problem. Free with case_catalog_free.
 *
 * Since 0.1.0.
 */
case_status case_catalog_new(const char *text,
                             size_t length,
                             uint32_t format,
                             struct case_catalog **out);

/** Frees a catalog. NULL is fine. Since 0.1.0. */
void case_catalog_free(struct case_catalog *catalog);

/**
 * Adds a language, or gives a library its German where it was built without it, like the package for
 * browsers: until then everything is in English. `language` is CASE_LANGUAGE_GERMAN, or for a language
 * of your own any greater number, which every call with a `language` takes from then on. `text` is a
 * file of texts (PO, of gettext), such as `texts/de.po` of case-core; what it lacks is in English. What
 * was added first under a number stays; a library that has its German built in keeps that.
 *
 * CASE_ERR_RANGE for English, which every library has, and for a number below 0; CASE_ERR_PARSE for
 * another text: the message names each wrong line.
 *
 * Since 0.1.0.
 */
case_status case_language_load(int32_t language,
                               const char *text,
                               size_t length);

/*
 * ===============================================================================================
 * 13. SAVES
 *
 * A battle can be saved at any time, even in the middle of a step, and resumed on any machine.
 */

/**
 * Writes the battle as JSON: its roster and all its inputs, including those of the open step. A
 * truncated or altered save is refused when resumed. Undone inputs are not saved.
 *
 * Since 0.1.0.
 */
case_status case_battle_save(const struct case_battle *battle,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

/**
 * Writes a short save, without fields of the roster at their defaults: about half the size, for a
 * host with little room. case_battle_resume reads it like any other save.
 *
 * Since 0.1.0.
 */
case_status case_battle_save_brief(const struct case_battle *battle,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/**
 * Resumes a save: the battle is in the same state, including its log and who decides and rolls.
 * The next step repeats an open request.
 *
 * CASE_ERR_SAVE if it is refused, also as damaged JSON; the message says why. Free with case_battle_free.
 *
 * Since 0.1.0.
 */
case_status case_battle_resume(const char *save,
                               size_t length,
                               struct case_battle **out);

/*
 * ===============================================================================================
 * 14. INTERVENTIONS OF THE REFEREE
 *
 * An intervention is a change from outside the rules: a villain gets ten Health back, a guard runs
 * in, somebody leaves the field, a roll gets a bonus, a die was misread. The system's schema lists
 * the possible ones: "fields" with "settable" (case_battle_field has their present bounds),
 * "joinable", "changeable", and under "interventions" their names.
 *
 * An intervention takes effect at the last checkpoint. If a step is open, its rolls and answers
 * are replayed after the intervention; step again for the next request. An intervention after
 * which they no longer fit is refused. It is on the same tape as faces and answers:
 * case_battle_undo_input undoes it, case_battle_redo redoes it, and it is saved and replayed like
 * them. In the log it is an event CASE_EVENT_INTERVENTION with its reason, followed by an event
 * CASE_EVENT_INTERVENTION_CHANGE for each value that it changed: the new events after the call.
 *
 * Every call here takes a `reason`, a line of at most 500 characters in any language; NULL with
 * length 0 for none. A refused call changes nothing. Statuses shared by all calls:
 * CASE_ERR_REFUSED for an intervention that is not possible, or not now; CASE_ERR_LENGTH and
 * CASE_ERR_RANGE for a reason that is too long or not a single line; CASE_ERR_FULL.
 */

/**
 * Sets a value: `field` by its name in the schema, `who` a fighter's place or CASE_NOBODY for the
 * battle's or an object's, `place` which of several (nothing if there is only one), `to` the
 * value, or nothing to remove it. Values that depend on it change too: a fighter who is set to be
 * out of the fight releases his holds. Use this also to take somebody off the field.
 *
 * CASE_ERR_NAME for an unknown field, CASE_ERR_RANGE for an unknown fighter or place, or a value
 * of another kind or out of bounds.
 *
 * Since 0.1.0.
 */
case_status case_intervene_set(struct case_battle *battle,
                               const char *field,
                               size_t field_length,
                               int32_t who,
                               struct case_value place,
                               struct case_value to,
                               const char *reason,
                               size_t reason_length);

/**
 * Adds `by`, which may be negative, to a value, up to its bounds. `field`, `who` and `place` as
 * in case_intervene_set.
 *
 * Since 0.1.0.
 */
case_status case_intervene_add(struct case_battle *battle,
                               const char *field,
                               size_t field_length,
                               int32_t who,
                               struct case_value place,
                               int32_t by,
                               const char *reason,
                               size_t reason_length);

/**
 * Shifts a roll of a fighter: the wanted roll if it is this fighter's, else the fighter's next.
 * `by` is in the unit of the system's modifiers, such as column shifts or points. The request of
 * the roll lists it like any other modifier.
 *
 * Since 0.1.0.
 */
case_status case_intervene_shift(struct case_battle *battle,
                                 int32_t who,
                                 int32_t by,
                                 const char *reason,
                                 size_t reason_length);

/**
 * Brings in fighters and objects: `part` is a part of a roster (TOML or JSON, `format` as
 * case_format) with "fighters", "objects" or other lists that the schema names under "joinable".
 * They are appended, so that the places of the others remain. A fighter who joins in the middle of
 * a turn acts from the next declaration on, with the control that case_battle_set_control_of_all
 * set last.
 *
 * CASE_ERR_ROSTER for an invalid part: the message lists every problem with its place in the whole
 * roster.
 *
 * Since 0.1.0.
 */
case_status case_intervene_join(struct case_battle *battle,
                                const char *part,
                                size_t part_length,
                                uint32_t format,
                                const char *reason,
                                size_t reason_length);

/**
 * Changes a ruling, between turns: one of those that the schema names under "changeable". `value`
 * is written as case_battle_ruling gives it (unearthly, 3, true) or as JSON.
 *
 * CASE_ERR_RULINGS if it has no such value.
 *
 * Since 0.1.0.
 */
case_status case_intervene_ruling(struct case_battle *battle,
                                  const char *name,
                                  size_t name_length,
                                  const char *value,
                                  size_t value_length,
                                  const char *reason,
                                  size_t reason_length);

/**
 * Changes the teams, between turns, in the systems that have them: `teams` is a part of a roster
 * (TOML or JSON, `format` as case_format) with "teams" alone, which replace all teams.
 *
 * CASE_ERR_ROSTER for invalid teams, and in a system without teams.
 *
 * Since 0.1.0.
 */
case_status case_intervene_teams(struct case_battle *battle,
                                 const char *teams,
                                 size_t teams_length,
                                 uint32_t format,
                                 const char *reason,
                                 size_t reason_length);

/**
 * Changes the sheet of fighter `who`: `part` (TOML or JSON, `format` as case_format) has the changed
 * fields as in a roster, those of tables one by one; null takes one away. Attacks, which keep their
 * places, are a table by their names: {"attacks": {"fists": {"to_hit": 1}}}; a new name adds one.
 *
 * The sheet is checked as in a roster; what a fighter has beyond its new bounds, such as Health, is
 * brought back to them.
 *
 * CASE_ERR_ROSTER for an invalid sheet, CASE_ERR_RANGE if there is no such fighter.
 *
 * Since 0.1.0.
 */
case_status case_intervene_sheet(struct case_battle *battle,
                                 int32_t who,
                                 const char *part,
                                 size_t part_length,
                                 uint32_t format,
                                 const char *reason,
                                 size_t reason_length);

/**
 * Replaces faces already rolled: `count` of them from the input `input` on
 * (case_battle_event_input gives the input of a roll in the log). The battle goes back to the
 * checkpoint before them and plays on with the new faces; later rolls and answers are kept as far
 * as they fit, and requested again from there on. The new events start with the first one that
 * differs.
 *
 * CASE_ERR_RANGE for an input that is not the face of a die, CASE_ERR_FACE if the die has no such
 * face.
 *
 * Since 0.1.0.
 */
case_status case_intervene_faces(struct case_battle *battle,
                                 size_t input,
                                 const int32_t *faces,
                                 size_t count,
                                 const char *reason,
                                 size_t reason_length);

/**
 * Ends the battle: the only side still standing has won, or nobody has. What an open step has used is
 * dropped, and undo brings it back.
 *
 * Since 0.1.0.
 */
case_status case_intervene_end(struct case_battle *battle,
                               const char *reason,
                               size_t reason_length);

/**
 * Lets the battle go on, now if it is over and whenever it would end. From then on only
 * case_intervene_end ends it.
 *
 * Since 0.1.0.
 */
case_status case_intervene_go_on(struct case_battle *battle,
                                 const char *reason,
                                 size_t reason_length);

/** What an input is. */
CASE_ENUM(case_input_kind, int32_t) {
    /** The face of a die. */
    CASE_INPUT_FACE = 0,
    /** An answer. */
    CASE_INPUT_ANSWER = 1,
    /** An intervention; its event has the name and the reason. */
    CASE_INPUT_INTERVENTION = 2,
};

/** Who gave an input. */
CASE_ENUM(case_by, int32_t) {
    /** The host: case_battle_undo_input takes it back. */
    CASE_BY_HOST = 0,
    /** Seeded dice, a plan or a tactician. */
    CASE_BY_SOURCE = 1,
    /** The policy of the host's seat (case_battle_set_policy). */
    CASE_BY_POLICY = 2,
};

/** An input of the battle. Since 0.1.0. */
typedef struct case_input {
    /** Set this to sizeof(case_input). */
    uint32_t struct_size;
    /** The sort of input (case_input_kind). */
    int32_t kind;
    /** 1 if the host gave it; 0 for seeded dice, plans and policies. */
    int32_t by_host;
    /** For a face, the number of faces of its die; else 0. */
    int32_t die;
    /** The face; else 0. */
    int32_t face;
    /** The answer; else nothing. */
    struct case_value answer;
    /** Who gave it (case_by). */
    int32_t by;
} case_input;

/**
 * Gives one of the inputs of the battle (faces, answers and interventions), `index` from 0 to
 * `inputs` of case_battle_info - 1. An intervention precedes the inputs of the step that was open
 * when it was made.
 *
 * Since 0.1.0.
 */
case_status case_battle_input(const struct case_battle *battle,
                              size_t index,
                              struct case_input *out);

/**
 * Gives the input of the first face of a roll; the others follow. It is for an event of the log or
 * an open one, `index` as in case_battle_event. CASE_ERR_RANGE for an event without faces.
 *
 * Since 0.1.0.
 */
case_status case_battle_event_input(const struct case_battle *battle, size_t index, size_t *out);

/*
 * ===============================================================================================
 * 15. THE NEXT FIGHT
 *
 * An evening has more than one fight. At any checkpoint a battle gives a roster for the next
 * fight: with those who joined, the present rulings and teams, and every fighter's present
 * condition. A fighter's "now" holds the values that outlast a fight and differ from those at the
 * start of a first one (the fields that the schema calls "lasting"):
 *
 *     {"system": "case", "fighters": [{"name": "Gale", "id": "7f3a", ..., "now": {"health": 25}}, ...]}
 *
 * Remove who does not come along, add who is new, change what has healed since, and create a
 * battle from it with case_battle_new: "now" is checked like the rest of a roster. A host that
 * gives its fighters an "id" finds them again at any place (case_battle_find); with ids two
 * fighters may have the same name.
 */

/**
 * Gives the roster as of the last checkpoint, as JSON: the start of the next fight.
 *
 * CASE_ERR_ROSTER if a roster can't express the state; the message says what.
 *
 * Since 0.1.0.
 */
case_status case_battle_roster_now(const struct case_battle *battle,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/*
 * ===============================================================================================
 * 16. SYSTEMS
 *
 * A system describes itself: its schema, its printed tables, its rules. Systems are numbered from
 * 0.
 */

/** Returns the number of systems. Since 0.1.0. */
size_t case_system_count(void);

/** The name of a system, as rosters spell it, such as "case". Since 0.1.0. */
case_status case_system_name(size_t system, char *buffer, size_t capacity, size_t *needed);

/** The full name of a system, for a reader. Since 0.1.0. */
case_status case_system_title(size_t system, char *buffer, size_t capacity, size_t *needed);

/**
 * Gives everything that a system can ask, roll, log and change, as JSON: {"system", "title",
 * "rules_version", "kinds", "lists", "rolls", "questions", "notes", "fields", "rules", "rulings",
 * "interventions", "changeable", "joinable", "sheet", "tables", "limits"}; every name with its
 * number, its meaning and its words in English and German, every value with its kinds, every text
 * with its templates.
 *
 * Since 0.1.0.
 */
case_status case_system_schema_json(size_t system, char *buffer, size_t capacity, size_t *needed);

/**
 * Gives the JSON Schema (draft 2020-12) of a system's rosters, from which a host can build a form.
 *
 * Since 0.1.0.
 */
case_status case_system_roster_schema_json(size_t system,
                                           char *buffer,
                                           size_t capacity,
                                           size_t *needed);

/**
 * Gives the same as case_system_schema_json with the meanings, the titles of rules and tables, and
 * the questions and readings of rulings in a language (case_language). Names, words and templates
 * are the same in every language.
 *
 * Since 0.1.0.
 */
case_status case_system_schema_json_in(size_t system,
                                       int32_t language,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *needed);

/**
 * Gives the same as case_system_roster_schema_json with its descriptions in a language
 * (case_language).
 *
 * Since 0.1.0.
 */
case_status case_system_roster_schema_json_in(size_t system,
                                              int32_t language,
                                              char *buffer,
                                              size_t capacity,
                                              size_t *needed);

/**
 * Gives a text of the engine in a language (case_language): an English text, such as a meaning of the
 * schema, or a message as case_last_message_json gives it, such as the problems of a roster. What the
 * engine does not have, such as a host's own text, stays as it is.
 *
 * Since 0.1.0.
 */
case_status case_system_say(size_t system,
                            int32_t language,
                            const char *text,
                            size_t length,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/**
 * Makes a roster of sheets of other programs: actors of Foundry as JSON, one or a list of them, or a
 * table with a header, values between commas, semicolons or tabs. `how` is NULL, or a table as JSON or
 * TOML: "kind" (what they come as; otherwise what they look like), "system" (the name of the system),
 * "side" (of all fighters).
 *
 * Gives {"kind", "system", "roster", "taken", "guessed", "left_out": each a list of {"place", "field",
 * "message"}, "more": further notes, "problems": what is still wrong with the roster}. The roster, as
 * JSON, opens by case_battle_new once nothing is wrong.
 *
 * CASE_ERR_ROSTER for sheets of no known kind; CASE_ERR_PARSE if `how` is no table.
 *
 * Since 0.1.0.
 */
case_status case_import_json(const char *sheets,
                             size_t length,
                             const char *how,
                             size_t how_length,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

/**
 * Gives every rule id of a system with its title, as a JSON list of {"id": ..., "title": ...}.
 *
 * Since 0.1.0.
 */
case_status case_system_rules_json(size_t system, char *buffer, size_t capacity, size_t *needed);

/**
 * Gives the rule book of a system, sentence by sentence, paraphrased, as a JSON list of
 * {"heading": ..., "place": under its heading, from 1, "bearing": "rule", "advice" or "story",
 * "says": ..., "ids": the rule ids, none if it is not a rule, "item": its implementation in
 * case-core}: for a reader who wants to know why.
 *
 * Since 0.1.0.
 */
case_status case_system_sentences_json(size_t system,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *needed);

/**
 * Gives the hash of each system's game as JSON: {"case": "90cd3ef0a1b2c3d4", ...}.
 *
 * Since 0.1.0.
 */
case_status case_game_hashes_json(char *buffer, size_t capacity, size_t *needed);

/** Returns the number of printed tables of a system. They are numbered from 0. Since 0.1.0. */
case_status case_table_count(size_t system, size_t *out);

/** A part of a printed table. */
CASE_ENUM(case_table_part, int32_t) {
    /** Its name. */
    CASE_TABLE_NAME = 0,
    /** The rule ids it belongs to. */
    CASE_TABLE_RULE = 1,
    /** The printed heading. */
    CASE_TABLE_TITLE = 2,
    /** The whole table, laid out in columns for a reader. */
    CASE_TABLE_TEXT = 3,
};

/** Gives a part (case_table_part) of a printed table. Since 0.1.0. */
case_status case_table_text(size_t system,
                            size_t table,
                            int32_t part,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/**
 * Gives the number of rows and columns of a printed table, including the row of headings and the
 * column of labels. Either pointer may be NULL.
 *
 * Since 0.1.0.
 */
case_status case_table_size(size_t system, size_t table, size_t *rows, size_t *columns);

/**
 * Gives a cell of a printed table. Row 0 holds the headings, column 0 the labels.
 *
 * Since 0.1.0.
 */
case_status case_table_cell(size_t system,
                            size_t table,
                            size_t row,
                            size_t column,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/**
 * Gives every printed table of a system as a JSON list of {"name", "rule", "title", "columns",
 * "rows"}.
 *
 * Since 0.1.0.
 */
case_status case_tables_json(size_t system, char *buffer, size_t capacity, size_t *needed);

/*
 * ===============================================================================================
 * 17. PLANS, AND THE BASIS OF RESULTS
 *
 * A plan answers questions in place of the built-in one: an ordered list of rules (whose
 * questions, which, when, which answers); where none of them answers, the built-in plan does. It
 * is data: a host reads it from TOML or JSON, or takes one that comes with the engine, and gives
 * it to seats. It decides in steps, odds and searches alike.
 *
 *     name = "finish the wounded, and dodge charges"
 *
 *     [[rules]]
 *     question = "target"
 *     targets = ["holder", "nearest to falling"]
 *
 *     [[rules]]
 *     of = ["Gale"]
 *     question = "defense"
 *     when = { fitness_at_most = 40, about = { form = "charge" } }
 *     then = ["dodge", "evade"]
 *
 * The names of questions, subjects and answers are those of the system's schema
 * (case_system_schema_json); case_plan_schema_json describes everything that a plan can contain.
 *
 * Plans have no callbacks. A host that decides by its own code takes the seat (CASE_CONTROL_HOST),
 * steps, and answers the questions.
 *
 * Every figure depends on plans, rulings and versions: case_battle_basis lists them for a battle,
 * case_odds_basis for odds. Show this basis beside the figure.
 */

/**
 * A plan.
 *
 * It is immutable: any number of threads may read it at once, and any number of seats and battles
 * may use it. They keep a copy.
 */
typedef struct case_plan case_plan;

/**
 * Reads a plan for a system (by its place) from TOML or JSON, `format` as case_format.
 *
 * CASE_ERR_PLAN for an invalid plan: the message lists every problem with its place. The names of
 * fighters and attacks are resolved when it is given to a battle. Free with case_plan_free.
 *
 * Since 0.1.0.
 */
case_status case_plan_new(size_t system,
                          const char *text,
                          size_t length,
                          uint32_t format,
                          struct case_plan **out);

/**
 * Gives a plan that comes with the engine, by its name (case_system_plans_json), such as "gang up"
 * or "spread"; "protect Dove" attacks anyone who attacks Dove.
 *
 * CASE_ERR_NAME for an unknown name; the message lists the known ones. Free with
 * case_plan_free.
 *
 * Since 0.1.0.
 */
case_status case_plan_named(size_t system, const char *name, size_t length, struct case_plan **out);

/** Frees a plan. NULL is fine. Seats that have it keep it. Since 0.1.0. */
void case_plan_free(struct case_plan *plan);

/** Gives a plan as JSON that case_plan_new reads back. Defaults are left out. Since 0.1.0. */
case_status case_plan_json(const struct case_plan *plan,
                           char *buffer,
                           size_t capacity,
                           size_t *needed);

/** Gives the name of a plan. Since 0.1.0. */
case_status case_plan_name(const struct case_plan *plan,
                           char *buffer,
                           size_t capacity,
                           size_t *needed);

/**
 * Gives a digest of the plan, in hexadecimal digits: plans with equal digests give the same
 * answers.
 *
 * Since 0.1.0.
 */
case_status case_plan_digest(const struct case_plan *plan,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

/**
 * Gives the plans that come with the engine for a system, as a JSON list: each as by
 * case_plan_json, with its "name", and "about" with a description.
 *
 * Since 0.1.0.
 */
case_status case_system_plans_json(size_t system, char *buffer, size_t capacity, size_t *needed);

/**
 * Gives the JSON Schema (draft 2020-12) of a plan, from which a host can build a form.
 *
 * Since 0.1.0.
 */
case_status case_plan_schema_json(char *buffer, size_t capacity, size_t *needed);

/**
 * Gives a plan to a fighter, by its place in the roster, or to CASE_JUDGE or CASE_MAP, and lets it
 * decide from now on (CASE_CONTROL_PLAN). It is saved with the battle.
 *
 * CASE_ERR_PLAN if it does not fit the battle: the message lists every problem.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_plan(struct case_battle *battle,
                                 int32_t who,
                                 const struct case_plan *plan);

/** Gives a plan to every fighter of a side, from 0, as case_battle_set_plan. Since 0.1.0. */
case_status case_battle_set_plan_of_side(struct case_battle *battle,
                                         int32_t side,
                                         const struct case_plan *plan);

/**
 * Gives a plan to everybody, the Judge, the map and those who join later included, as
 * case_battle_set_plan.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_plan_of_all(struct case_battle *battle, const struct case_plan *plan);

/**
 * Gives the plan of a fighter, the Judge or the map: a copy, to be freed with case_plan_free. If
 * the built-in plan or the host decides, returns CASE_NOTHING_LEFT and does not write `*out`.
 *
 * Since 0.1.0.
 */
case_status case_battle_plan(const struct case_battle *battle, int32_t who, struct case_plan **out);

/**
 * Gives the basis of this battle's results, as a line to be shown beside every figure: the
 * versions of engine, rules and built-in plan, the rulings that differ from the defaults, and the
 * plan of each seat.
 *
 * Since 0.1.0.
 */
case_status case_battle_basis(const struct case_battle *battle,
                              char *buffer,
                              size_t capacity,
                              size_t *needed);

/**
 * Gives the same as JSON: {"system", "engine", "rules", "built_in", "rulings": a list of texts
 * such as "name = value", "plans": a list of {"plan", "digest", "seats"}, "roster": the digest of the
 * roster with the referee's changes, "state": that of the state with what the open step was given}.
 * Results with equal bases are of the same question.
 *
 * Since 0.1.0.
 */
case_status case_battle_basis_json(const struct case_battle *battle,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/*
 * ===============================================================================================
 * 18. WHO IS ASKED WHAT, AND WHOSE DICE: BY SEAT
 *
 * A person at a table wants to be asked what matters, and to roll the dice of one side. So a seat
 * has, besides its control, a policy and dice:
 *
 *     case_battle_set_seed(battle, 7);
 *     case_battle_set_policy_of_side(battle, 0, "usual", 5);
 *     case_battle_set_dice_of_side(battle, 0, CASE_DICE_HOST);
 *
 * A policy is data: an ordered list of rules, of which the first that applies decides. Questions
 * without a rule are asked. "all" asks every question, "usual" those that people answer differently,
 * and "quick" the same without defenses.
 *
 *     name = "mine"
 *     rules = [
 *       { question = "manner", then = "plain" },
 *       { question = ["target", "defense"], ask = "where it matters", by = 5 },
 *       { question = "action", ask = "on a change" },
 *       { ask = "never" },
 *     ]
 *
 * What is not asked, the plan last given to the seat answers. Such an answer is not the host's
 * (CASE_BY_POLICY): case_battle_undo_input goes from one thing that a person gave to the one before.
 * Policies and dice are saved with the battle.
 */

/** Who rolls for a seat. The host rolls for everybody as long as the battle has no seed. */
CASE_ENUM(case_dice, int32_t) {
    /** The battle's dice source; the host if the battle has no seed. */
    CASE_DICE_ENGINE = 0,
    /** The host. */
    CASE_DICE_HOST = 1,
};

/**
 * Gives a policy to a fighter, by its place in the roster, or to CASE_JUDGE or CASE_MAP, and the
 * seat to the host (CASE_CONTROL_HOST). `text` is "all", "usual", "quick", or a policy in TOML or
 * JSON.
 *
 * CASE_ERR_PLAN if it does not fit the battle: the message lists every problem.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_policy(struct case_battle *battle,
                                   int32_t who,
                                   const char *text,
                                   size_t length);

/** Gives a policy to every fighter of a side, from 0, as case_battle_set_policy. Since 0.1.0. */
case_status case_battle_set_policy_of_side(struct case_battle *battle,
                                           int32_t side,
                                           const char *text,
                                           size_t length);

/**
 * Gives a policy to everybody, the Judge, the map and those who join later included, as
 * case_battle_set_policy.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_policy_of_all(struct case_battle *battle,
                                          const char *text,
                                          size_t length);

/**
 * Gives the policy last given to a fighter, the Judge or the map, as JSON; "null" for none.
 *
 * Since 0.1.0.
 */
case_status case_battle_policy_json(const struct case_battle *battle,
                                    int32_t who,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *needed);

/** Gives the policies that come with the engine for a system, as a JSON list. Since 0.1.0. */
case_status case_system_policies_json(size_t system, char *buffer, size_t capacity, size_t *needed);

/**
 * Gives the JSON Schema (draft 2020-12) of a policy, from which a host can build a form.
 *
 * Since 0.1.0.
 */
case_status case_policy_schema_json(char *buffer, size_t capacity, size_t *needed);

/**
 * Sets who rolls (case_dice) for a fighter, by its place in the roster, or for CASE_JUDGE or
 * CASE_MAP. A roll of the host is requested even if the battle has a seed. `who` of a
 * case_roll_request is whose dice they are.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_dice_of(struct case_battle *battle, int32_t who, int32_t dice);

/** Sets who rolls (case_dice) for every fighter of a side, from 0. Since 0.1.0. */
case_status case_battle_set_dice_of_side(struct case_battle *battle, int32_t side, int32_t dice);

/**
 * Sets who rolls (case_dice) for everybody, the Judge, the map and those who join later included.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_dice_of_all(struct case_battle *battle, int32_t dice);

/**
 * Returns who rolls (case_dice) for a fighter, by its place in the roster, or for CASE_JUDGE or
 * CASE_MAP.
 *
 * Since 0.1.0.
 */
case_status case_battle_dice_of(const struct case_battle *battle, int32_t who, int32_t *out);

/*
 * ===============================================================================================
 * 19. ONE CALL FOR EVERYTHING: A COMMAND AS JSON, AN ANSWER AS JSON
 *
 * A session holds battles by name. `case_call` never fails otherwise than in its answer, and the
 * program `case-serve` speaks the same protocol by lines and by HTTP:
 *
 *     const char *said = case_call(session, CASE_AUDIENCE_GAMEMASTER,
 *                                  "{\"call\": \"new\", \"roster\": \"...\", \"seed\": 7}", length, NULL);
 */

/**
 * Battles by name, for case_call. Any number of threads may call it at once: commands for different
 * battles do not wait for each other, and one for a battle whose command still runs is refused with
 * the code "busy".
 */
typedef struct case_session case_session;

/** Opens a session without battles. Since 0.1.0. */
case_status case_session_new(struct case_session **out);

/** Frees a session with its battles. NULL is fine. Since 0.1.0. */
void case_session_free(struct case_session *session);

/**
 * Carries out a command for somebody who may know and do no more than `audience` (case_audience), and
 * gives the answer as JSON on one line, ending with NUL: never NULL, owned by the session, and valid
 * until this thread's next call for it. `length` may be NULL; it gets the bytes of the answer without
 * the NUL. The commands and their answers: {"call": "protocol"} gives them as a JSON Schema.
 *
 * Since 0.1.0.
 */
const char *case_call(const struct case_session *session,
                      int32_t audience,
                      const char *command,
                      size_t command_length,
                      size_t *length);
#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* CASE_H */
