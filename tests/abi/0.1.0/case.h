/*
 * case.h: the C interface of the CASE rules engine.
 *
 * The engine resolves fights of five tabletop rule systems for your program. It asks for the dice and
 * decisions that it needs, applies the rules, and logs each event with its rule. This header is the
 * manual, in the order in which you need it. Link with -lcase (pkg-config case, or CMake's
 * find_package(case)).
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
 *    8. Events
 *    9. Cards
 *   10. The state
 *   11. Languages and catalogs
 *   12. Saves
 *   13. Systems
 *   14. Plans, and the basis of results
 *   15. Who is asked what, and whose dice: by seat
 *   16. One call for everything: a command as JSON, an answer as JSON
 *
 * WHICH CALL WHEN
 *
 *    The functions of this header: the calls that a table makes all the time, with structs: the open
 *    request, its answers, faces, new events, headlines, bars. You need no parser.
 *    case_battle_call: everything else about a battle, one command in JSON, one answer in JSON. Forms,
 *    conditions, the order of who acts, every value of the state, events and cards as data, the
 *    referee, the next fight, rules, printed tables. case_json.h reads the answers.
 *    case_call: all of it by commands, in a session that holds battles by name. The program case-serve
 *    speaks the same by lines and over HTTP.
 *    case_odds.h: exact odds of a step, a turn, a fight and an attack, and simulation, as numbers in
 *    arrays.
 *    case_tables.h: ranks, printed tables and exchanges of the system `case`, as functions of plain
 *    integers. No battle needs it.
 *
 * SIXTEEN FUNCTIONS PLAY A FIGHT; everything else is for when you need it:
 *
 *    case_battle_new                a battle out of a roster
 *    case_battle_set_control        who decides for a fighter: your players, or its plan
 *    case_battle_set_policy         which decisions your players are asked ("usual")
 *    case_battle_step               goes on to the next roll, decision or checkpoint
 *    case_battle_roll_request       the wanted die and its reason
 *    case_battle_feed_face          your die's face
 *    case_battle_decision_request   the decider, and the number of legal answers
 *    case_battle_title              the open question or roll in words
 *    case_battle_answer             one of the legal answers
 *    case_battle_label              that answer in words
 *    case_battle_feed_answer        your player's answer
 *    case_battle_new_events         the events since your last call
 *    case_battle_tell               these events as lines of the log
 *    case_battle_undo_input         takes back the last thing that a person gave
 *    case_battle_save               the battle as a text, also in the middle of a turn
 *    case_battle_free               the end
 *
 * EXAMPLE: a whole fight of any system with your own dice and decisions.
 *
 *     #include <case.h>
 *
 *     int32_t ask_for_dice(const case_roll_request *roll);
 *     case_value ask_player(const case_decision_request *decision);
 *
 *     case_status fight(const char *roster, size_t length)
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
 *                     status = case_battle_feed_face(battle, ask_for_dice(&roll));
 *             } else if (status == CASE_WANTS_DECISION) {
 *                 case_decision_request decision;
 *                 decision.struct_size = sizeof decision;
 *                 status = case_battle_decision_request(battle, &decision);
 *                 if (status == CASE_OK)
 *                     status = case_battle_feed_answer(battle, ask_player(&decision));
 *             }
 *         }
 *         case_battle_free(battle);
 *         return status == CASE_OVER ? CASE_OK : status;
 *     }
 *
 * The examples are in case-ffi/examples of the sources and share/doc/case/examples of the archives;
 * install.sh does not install them. Look at plugin.c, a plugin for any system in 200 lines (buttons
 * with the worth of each answer, your dice, bars, headlines, undo, saves, the referee, the next fight),
 * and at table.c, a whole table with forms and the action as it unfolds.
 *
 *
 * 0. WHAT HOLDS FOR EVERY CALL
 *
 * Status. Every call that can fail returns a case_status: 0 to 99 is no error, 100 and up an error
 * of the caller, 200 and up a refused input (data with problems, or a move that the rules do not
 * allow), 300 and up a limit, 900 and up a bug. Outputs
 * are written only on success (but see Texts), and a call that fails changes nothing.
 * case_last_message gives the error in English, with every problem of a roster at once.
 *
 * Handles. case_battle, case_catalog and so on are opaque types, used through pointers. A handle
 * returned through an out parameter is owned by the caller: pass it to the _free of its type, and do
 * not use it afterwards. _free(NULL) is fine. Nothing else has to be freed. A handle of another type,
 * or one that was freed recently, is refused.
 *
 * Pointers. No pointer may be NULL unless its function says so; NULL and misaligned pointers are
 * detected and return a status. Inputs are only read during the call. A list is passed as a pointer
 * and a count; with count 0 the pointer is ignored.
 *
 * Texts. Input texts are a pointer and `length` in bytes, UTF-8, no NUL needed; a byte order mark
 * is skipped. Output texts are written to your `buffer`, which has room for `capacity` bytes; `*needed`
 * gets the size of the text with its NUL, also with CASE_ERR_BUFFER if the buffer is too small. Pass
 * buffer NULL and capacity 0 to get only the size. `needed` may be NULL. Arrays of faces work in the
 * same way, without a NUL. Names in arrays of a struct end with NUL.
 *
 * Seats and views. A call that sets something takes `who`: a fighter by its place, CASE_JUDGE,
 * CASE_MAP, a whole side (CASE_SIDE plus its number) or CASE_EVERYBODY. A call that says or shows
 * something takes a `view` (case_view): the language, your own words on top of it, and the audience;
 * NULL is English for all players.
 *
 * Structs start with struct_size: set it to sizeof(the struct) before the call. They grow only at
 * their end. A later library treats missing fields as 0 and does not write beyond your struct. An
 * earlier one fills fields that it does not know with 0, and refuses inputs in which they are set
 * (CASE_ERR_SIZE). case_version() gives the version of the library.
 *
 * Enumerations are passed as plain int32_t and are checked.
 *
 * Threads. Different handles are independent. Functions that take the same handle as `const` may run
 * at once. If one that takes it without `const` runs at the same time, one of the calls is refused
 * (CASE_ERR_BUSY) and changes nothing. Free a handle when no other thread uses it any more. Each thread
 * has its own last message.
 *
 * A thread that reads texts needs a stack of 128 KiB. Call only case_watch_stop() from a signal
 * handler. If the system has no memory left, the process ends: limit the size of strangers' texts
 * (case_set_limit()).
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

struct case_view;  /* chapter 11 */
struct case_watch; /* case_odds.h */

/*
 * ===============================================================================================
 * 1. VERSIONS
 *
 * Check at startup that case_abi_version() is CASE_ABI_VERSION; otherwise the header and the
 * library do not match. {"call": "versions"} says which rules the library has, and which saves it reads.
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
#define CASE_ABI_VERSION 3

/** The version of the library, such as "0.1.0". Static, ends with NUL. Since 0.1.0. */
const char *case_version(void);

/** The binary interface of the library: compare with CASE_ABI_VERSION. Since 0.1.0. */
uint32_t case_abi_version(void);

/*
 * ===============================================================================================
 * 2. STATUS AND MESSAGES
 *
 * Every call that can fail returns a case_status. Each thread keeps the message of its last error.
 */

/**
 * The result of a call.
 *
 * 0 to 99: no error. 100 and up: an error of the caller. 200 and up: a refused input: data with
 * problems, or a move that the rules do not allow. 300 and up: a limit. 900 and up: a bug of this
 * library. Numbers are never reused.
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
    /**
     * Another thread is changing the handle, or reading it while this call would change it. Nothing
     * has changed: call again.
     */
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
 * {"call": "word", "of": "rule"} gives its title. It is empty if the call failed for another
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
 * Create it from a roster, set who rolls and who decides, and step: each step runs the rules to the
 * next checkpoint, or stops at a request. Nothing blocks and nothing calls back: feed the requested
 * input whenever you like, and step again.
 */

/**
 * A battle of any system, with its log.
 *
 * One thread at a time may change it; any number may read it while nobody does. A call that comes
 * between is refused (CASE_ERR_BUSY).
 */
typedef struct case_battle case_battle;

/**
 * Who answers the questions of a seat. With CASE_CONTROL_HOST a step stops with
 * CASE_WANTS_DECISION, at the questions that the policy of the seat asks (case_battle_set_policy).
 * case_battle_set_plan sets a plan, {"call": "seats"} a tactician.
 *
 * An open request stays open over a change of control, plans, policies, dice or seed if the host
 * still has to give it. If not, feeding it is CASE_ERR_NOT_ASKED: step on.
 */
CASE_ENUM(case_control, int32_t) {
    /** The built-in plan of the system. */
    CASE_CONTROL_BUILT_IN = 0,
    /**
     * The host, as far as the seat's policy asks; without a policy, everything. The plan last given
     * to the seat answers what is not asked.
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
 * Sets who decides (case_control) for `who`: a fighter, by its place in the roster, CASE_JUDGE,
 * CASE_MAP, CASE_SIDE plus the number of a side, or CASE_EVERYBODY. CASE_ERR_RANGE if there is no such
 * seat or side. {"call": "seated"} says who decides, rolls and plays by which plan.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_control(struct case_battle *battle,
                                    int32_t who,
                                    int32_t control);

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
 * Every number of a battle is a case_value: the number with its kind. An absent value has the kind
 * CASE_KIND_NOTHING. A kind of CASE_KIND_NAME
 * and more is a listed enumeration of the battle's system: CASE_KIND_NAME + the place of the list,
 * and the number is that of a member; from CASE_KIND_SET on it is a set of such members.
 * case_battle_say gives any value as a reader sees it; the schema of the system ({"call": "schema"})
 * has the stable names of kinds and members.
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

/** The Judge (gamemaster), who decides matters of discretion. */
#define CASE_JUDGE 65534

/** The map, which knows distances, adjacency and obstacles. */
#define CASE_MAP 65533

/** Everybody, as a `who`: also the Judge, the map and later fighters. */
#define CASE_EVERYBODY (-1)

/** Where a call sets something by `who`, CASE_SIDE plus the number of a side is every fighter of it. */
#define CASE_SIDE 65536

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
                            const struct case_view *view,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/*
 * ===============================================================================================
 * 6. REQUESTS
 *
 * After CASE_WANTS_ROLL, case_battle_roll_request describes the roll: the roller, the reason, the dice
 * and how they are read. After CASE_WANTS_DECISION, case_battle_decision_request describes the
 * decision: the decider and the legal answers. {"call": "request"} gives all of either
 * (case_battle_call): modifiers, bands and odds of a roll; subject, labels, and refused answers with
 * their reasons. Feed the input, and step again.
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
     * Who rolls and holds the dice (case_battle_set_dice): a fighter's place from 0, or
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
    /** The number of dice of the roll. */
    int32_t dice;
    /** The number of faces fed already. */
    int32_t lying;
    /** The number of its modifiers. */
    int32_t modifiers;
    /** The number of bands of one die read in bands; 0 if it is read otherwise. */
    int32_t bands;
    /** The number of outcomes that are possible with the dice that lie; 0 if their weights do not fit 64 bits. */
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

/** Gives the wanted roll. CASE_ERR_NOT_ASKED if none is wanted. Since 0.1.0. */
case_status case_battle_roll_request(const struct case_battle *battle,
                                     struct case_roll_request *out);

/** A request for a decision. Since 0.1.0. */
typedef struct case_decision_request {
    /** Set this to sizeof(case_decision_request). */
    uint32_t struct_size;
    /** Who decides: a fighter's place from 0, CASE_JUDGE or CASE_MAP. */
    int32_t who;
    /** 1 if the answer stays secret for now: ask for it in private. */
    int32_t secret;
    /** The number of values that describe the subject. */
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

/** Gives one of the legal answers of a list, `index` from 0 to `answers` - 1. Since 0.1.0. */
case_status case_battle_answer(const struct case_battle *battle,
                               size_t index,
                               struct case_value *out);

/**
 * Says the request as a sentence: the question, or the roll with roller and target.
 *
 * Since 0.1.0.
 */
case_status case_battle_title(const struct case_battle *battle,
                              const struct case_view *view,
                              char *buffer,
                              size_t capacity,
                              size_t *needed);

/** Gives an answer as a button's label, also for a number of a range. Since 0.1.0. */
case_status case_battle_label(const struct case_battle *battle,
                              struct case_value answer,
                              const struct case_view *view,
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
 * 8. EVENTS
 *
 * The log holds every roll, modifier, decision, note and change, each with its rule, and each
 * intervention of the referee with its reason. Events are numbered from 0. While a step waits for
 * input, its events so far are open: they follow those of the log, from `events` of case_battle_info
 * on, and every call here accepts them. They disappear if the step is undone, and join the log under
 * the same numbers once it ends. {"call": "events"} gives them as data (case_battle_call).
 */

/**
 * Gives the range of the events of the last step, run, redo or intervention: from `first` to `end`
 * - 1. It is empty after an undo. Either pointer may be NULL.
 *
 * Since 0.1.0.
 */
case_status case_battle_new_events(const struct case_battle *battle, size_t *first, size_t *end);

/**
 * Writes events as text, one line for each event that a reader
 * needs, every line ended by a newline: `count` events from `first` on, or as many as there are
 * (SIZE_MAX: all the rest, the open ones included). With `count` 1 the text is empty if a reader
 * needs no line.
 *
 * Since 0.1.0.
 */
case_status case_battle_tell(const struct case_battle *battle,
                             size_t first,
                             size_t count,
                             const struct case_view *view,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

/**
 * Gives the input of the first face of a roll; the others follow. It is for an event of the log or
 * an open one; {"call": "correct"} replaces its faces. CASE_ERR_RANGE for an event without faces.
 *
 * Since 0.1.0.
 */
case_status case_battle_event_input(const struct case_battle *battle, size_t index, size_t *out);

/*
 * ===============================================================================================
 * 9. CARDS
 *
 * A card is one entry of a table's log: the events of one attack, one action or one part of
 * the turn, with a headline that sums it up. Cards without a parent follow each other without a
 * gap; an attack within another one has a separate card, whose parent is the other. The cards of
 * the open step come last and are open: they change as it unfolds.
 *
 *     case_battle_card_count(battle, &count);
 *     for (i = 0; i < count; i++) {
 *         case_battle_card(battle, i, &card);
 *         case_battle_headline(battle, i, &view, text, sizeof text, NULL);
 *     }
 *
 * The lines of a card are those of its events: case_battle_tell from `first`, `end` - `first` of
 * them. {"call": "cards"} gives all of that at once, with what each card changed.
 */

/** The kinds of cards. */
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
    /** Its kind (case_card_kind). */
    int32_t kind;
    /** The card that it is part of; -1 for none. */
    int32_t parent;
    /** 1 if it is still unfolding: its step waits for a die or an answer. */
    int32_t open;
    /** Who acts: a fighter's place from 0, CASE_JUDGE, CASE_MAP or CASE_NOBODY. */
    int32_t who;
    /** The target, or whoever else is concerned, or CASE_NOBODY. */
    int32_t other;
    /** Its first event. */
    int32_t first;
    /** The event after its last one. */
    int32_t end;
    /** The event whose words are its headline. */
    int32_t headline;
    /** The event with the attack's outcome; -1 for none. */
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
 * left". Empty if the audience of the view may not know anything yet.
 *
 * Since 0.1.0.
 */
case_status case_battle_headline(const struct case_battle *battle,
                                 size_t index,
                                 const struct case_view *view,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *needed);

/*
 * ===============================================================================================
 * 10. THE STATE
 *
 * The fighters, whether they stand, and their bars. Turn order, wounds, holds, conditions and every
 * other value are in {"call": "tracker"} and {"call": "state"} (case_battle_call). {"call": "word"} gives
 * a name of the schema as a reader sees it.
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
    /** The number of inputs: faces, answers and interventions ({"call": "inputs"}). */
    int32_t inputs;
    /** The number of events in the log. */
    int32_t events;
    /** The number of open events after them. */
    int32_t open_events;
    /** How many times case_battle_redo can be called. */
    int32_t redos;
    /** The number of rulings of the system ({"call": "rulings"}). */
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
 * A quantity of a fighter that can be drawn as a bar: points, wounds, a part of the body.
 *
 * Since 0.1.0.
 */
typedef struct case_gauge {
    /** Set this to sizeof(case_gauge). */
    uint32_t struct_size;
    /** The rest, even if the field counts losses; some systems go below 0. */
    int32_t current;
    /** The value of an unhurt fighter; always above 0. */
    int32_t greatest;
    /** Which of several: a part of the body; nothing if there is only one. */
    struct case_value place;
    /** The value of the field, with its kind; nothing if it is absent. */
    struct case_value value;
    /** The name of the field in the schema, ends with NUL. */
    char field[CASE_NAME_SIZE];
    /** Its name for readers: "Health", "head"; ends with NUL. */
    char name[CASE_NAME_SIZE];
    /** Its value in words: "25 of 40", "wounded"; ends with NUL. */
    char words[CASE_NAME_SIZE];
} case_gauge;

/**
 * Gives a gauge of a fighter, `index` from 0, at the open request or else at the last checkpoint;
 * CASE_NOTHING_LEFT after the last one. {"call": "tracker"} gives all of them, conditions and the order
 * of who acts at once.
 *
 * Since 0.1.0.
 */
case_status case_battle_gauge(const struct case_battle *battle,
                              int32_t who,
                              size_t index,
                              const struct case_view *view,
                              struct case_gauge *out);

/*
 * ===============================================================================================
 * 11. LANGUAGES AND CATALOGS
 *
 * Text for readers is in a language of the engine, or in your own words: a catalog of templates on top
 * of a language. Every call that gives such text takes a case_view: the words and the audience.
 *
 *     case_view view = { sizeof view, CASE_LANGUAGE_GERMAN, CASE_AUDIENCE_PLAYERS, 0, NULL };
 *     case_battle_title(battle, &view, text, sizeof text, NULL);
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
 * In which words, and for whom, something is said or shown. NULL in its place stands for English, the
 * engine's own words, and what all players may know.
 *
 * Since 0.1.0.
 */
typedef struct case_view {
    /** Set this to sizeof(case_view). */
    uint32_t struct_size;
    /** The language (case_language). */
    int32_t language;
    /** For whom (case_audience); a call that says nothing of a battle's secrets ignores it. */
    int32_t audience;
    /** 0; for later use. */
    int32_t reserved;
    /** Your own words on top of the language, or NULL. Missing words come from the language. */
    const struct case_catalog *catalog;
} case_view;

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
case_status case_catalog_new(const char *text,
                             size_t length,
                             uint32_t format,
                             struct case_catalog **out);

/** Frees a catalog. NULL is fine. Since 0.1.0. */
void case_catalog_free(struct case_catalog *catalog);

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
case_status case_language_load(int32_t language,
                               const char *text,
                               size_t length);

/*
 * ===============================================================================================
 * 12. SAVES
 *
 * Save a battle at any time, even in the middle of a step, and resume it on any machine.
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
 * 13. SYSTEMS
 *
 * A system describes itself: {"call": "systems"} lists them, and "schema", "tables", "rules", "plans"
 * and "policies" give what each has (case_battle_call, without a battle). Where a call takes the number
 * of a system, it is its place in that list, from 0.
 */

/**
 * Gives a text of the engine in other words: an English text, such as a meaning of the
 * schema, or a message as case_last_message_json gives it, such as the problems of a roster. What the
 * engine does not have, such as a host's own text, stays as it is.
 *
 * Since 0.1.0.
 */
case_status case_system_say(size_t system,
                            const struct case_view *view,
                            const char *text,
                            size_t length,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/*
 * ===============================================================================================
 * 14. PLANS, AND THE BASIS OF RESULTS
 *
 * A plan is an ordered list of rules that answer questions; the built-in plan answers the others. It is
 * data: read it from TOML or JSON, or take one that comes with the engine, and give it to seats. It
 * decides in steps, odds and searches alike.
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
 * Take the names of questions, subjects and answers from {"call": "schema", "system": "case"}; with
 * "of": "plan" that command describes everything that a plan can contain. {"call": "plans", "system":
 * "case"} lists the plans that come with the engine.
 *
 * Plans have no callbacks. To decide by your own code, take the seat (CASE_CONTROL_HOST), step, and
 * answer the questions.
 *
 * Every figure depends on plans, rulings and versions. case_battle_basis lists them for a battle,
 * case_odds_basis for odds.
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
 * Gives a plan that comes with the engine, by its name, such as "gang up"
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
 * Gives a plan to `who`, as in case_battle_set_control, and lets it decide from now on
 * (CASE_CONTROL_PLAN). It is saved with the battle.
 *
 * CASE_ERR_PLAN if it does not fit the battle: the message lists every problem.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_plan(struct case_battle *battle,
                                 int32_t who,
                                 const struct case_plan *plan);

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

/*
 * ===============================================================================================
 * 15. WHO IS ASKED WHAT, AND WHOSE DICE: BY SEAT
 *
 * Players want to be asked only what matters, and to roll their side's dice. So a seat has, besides its
 * control, a policy and dice:
 *
 *     case_battle_set_seed(battle, 7);
 *     case_battle_set_policy(battle, CASE_SIDE + 0, "usual", 5);
 *     case_battle_set_dice(battle, CASE_SIDE + 0, CASE_DICE_HOST);
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
 * The seat's plan answers the other questions. case_battle_undo_input skips its answers, back to the
 * last input of a person. Policies and dice are saved with the battle.
 */

/** Who rolls for a seat. The host rolls for everybody as long as the battle has no seed. */
CASE_ENUM(case_dice, int32_t) {
    /** The battle's dice source; the host if the battle has no seed. */
    CASE_DICE_ENGINE = 0,
    /** The host. */
    CASE_DICE_HOST = 1,
};

/**
 * Gives a policy to `who`, as in case_battle_set_control, and the seat to the host
 * (CASE_CONTROL_HOST). `text` is "all", "usual", "quick", or a policy in TOML or
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

/**
 * Sets who rolls (case_dice) for `who`, as in case_battle_set_control. A roll of the host is requested even if the battle has a seed. `who` of a
 * case_roll_request is whose dice they are.
 *
 * Since 0.1.0.
 */
case_status case_battle_set_dice(struct case_battle *battle,
                                 int32_t who,
                                 int32_t dice);

/*
 * ===============================================================================================
 * 16. ONE CALL FOR EVERYTHING: A COMMAND AS JSON, AN ANSWER AS JSON
 *
 * case_battle_call gives a command about a battle that has a handle, and needs no session. case_call
 * gives one in a session, which holds battles by name; its errors are in its answers. The program
 * case-serve speaks the same protocol by lines and over HTTP.
 *
 *     const char *said = case_battle_call(battle, &view, "{\"call\": \"tracker\"}", 19, NULL, NULL);
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
const char *case_battle_call(struct case_battle *battle,
                             const struct case_view *view,
                             const char *command,
                             size_t command_length,
                             const struct case_watch *watch,
                             size_t *length);
#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* CASE_H */
