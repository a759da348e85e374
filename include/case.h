/*
 * case.h: the C interface of the CASE rules engine.
 *
 * The engine resolves tabletop combat of several rule systems by one set of calls: it says which
 * dice are wanted and who has to decide, takes faces and answers, and keeps a log of everything that
 * happened and by which rule. This header is the manual, in the order in which you need it. Link
 * with -lcase (pkg-config case, or CMake's find_package(case)).
 *
 * CONTENTS
 *
 *    0. What holds for every call
 *    1. Versions
 *    2. Status and messages
 *    3. Formats of texts that come in
 *    4. A battle
 *    5. Values
 *    6. What is wanted
 *    7. Feeding it
 *    8. What happened
 *    9. How it stands
 *   10. Languages and catalogs
 *   11. Saves
 *   12. The referee's hand
 *   13. The next fight
 *   14. The systems
 *   15. Plans, and what results stand on
 *   16. Watching a calculation
 *   17. Odds
 *   18. Fights to their end
 *   19. Odds of an attack
 *   20. Simulation
 *   21. Coarser outcomes
 *   22. Which ruling matters
 *   23. Advice, and who decides by it
 *   24. Tuning: the plan that wins most
 *
 * What serves the system `case` alone (ranks, tables, pure calls, odds of an exchange) stands in
 * case_tables.h.
 *
 * EXAMPLE: a whole fight with dice and decisions of your own, of any system.
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
 * case-ffi/examples/table.c is a whole table: standing, buttons, odds, log in two languages, undo,
 * the referee's hand, the next fight.
 *
 *
 * 0. WHAT HOLDS FOR EVERY CALL
 *
 * Status. Every call that can fail returns a case_status: 0 to 99 is no error, 100 and up the
 * caller's mistake, 200 and up a no of the rules, 300 and up a limit, 900 and up a bug. Outputs are
 * written on success alone (but see Texts), and a call that fails has changed nothing.
 * case_last_message says in English what was wrong, with every problem of a roster at once.
 *
 * Handles. A case_battle, case_catalog and so on is known only by its pointer. What a function
 * gives through a pointer to such a pointer is the caller's: give it back to the _free of its type,
 * and nobody uses it then or later. _free(NULL) is fine. Nothing else has to be freed. A handle of
 * another type, and one that was freed shortly before, is seen and refused.
 *
 * Pointers. No pointer may be NULL unless its function says so; NULL and misaligned pointers are
 * seen and answered with a status. Inputs are only read during the call. A list comes in as a pointer
 * and a count; with count 0 the pointer is not looked at.
 *
 * Texts. They come in as pointer and `length` in bytes, UTF-8, no NUL needed; a byte order mark is
 * skipped. They go out into the caller's `buffer`, which has room for `capacity` bytes; `*needed`
 * gets what the text takes with its NUL, also where the answer is CASE_ERR_BUFFER because the buffer
 * is too small. With buffer NULL and capacity 0 only that is asked. `needed` may be NULL. Faces go
 * out in the same way, without a NUL. Names in arrays of a struct end with NUL.
 *
 * Structs start with struct_size: set it to sizeof(the struct) before the call. They grow at their
 * end alone, so that a program works with a later library, which takes what a struct lacks for 0 and
 * writes no more of it than there is. With an earlier library: what is filled is 0 where that library
 * does not know it, and what comes in has to be 0 there, else it is refused (CASE_ERR_SIZE), for it
 * would be ignored. case_version_number() says which library it is.
 *
 * Enumerations come in as plain int32_t and are checked.
 *
 * Threads. A function that takes a `const` handle may run on several threads at once, as long as no
 * function that takes the same handle without `const` runs then. Different handles are independent.
 * The last message is kept for each thread.
 *
 * Panics never cross this border: CASE_ERR_PANIC tells of one. A battle whose step panicked stands
 * at its last checkpoint and can go on; any other handle is then CASE_ERR_POISONED until it is freed.
 *
 * Stable numbers. As long as CASE_ABI_VERSION is the same: all numbers of this header; none is given
 * another meaning, and new ones may come. Not stable over versions of a system's rules: the numbers
 * of rolls, questions, notes and fields in the schema, kinds from CASE_KIND_NAME on and the numbers
 * of their members, and the places of tables and rulings. Their names are: store names, not numbers.
 * A fighter's number is its place in the roster.
 *
 * Limits, all of them answered with a status:
 *
 *    fighters             10000   the most fighters of a battle
 *    inputs             4000000   the most faces, answers and interventions that a battle keeps
 *    interventions        10000   the most interventions that a battle keeps
 *    roster_changes        1000   the most of them that change the roster
 *    reason                 500   the most characters of a reason
 *    depth                   24   how deep a roster or a save may be nested
 *    nodes              8000000   how many values a roster or a save may hold
 *    name                    80   the most characters of a name
 *    text              67108864   the most bytes of a text, and numbers of a buffer
 *    message                200   the most characters of a line of a message
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

struct case_catalog; /* chapter 10 */

/*
 * ===============================================================================================
 * 1. VERSIONS
 *
 * Stop where case_abi_version() is not CASE_ABI_VERSION: the header and the library do not belong
 * together.
 */

/** The version of this header, first part. */
#define CASE_VERSION_MAJOR 0

/** The version of this header, second part. */
#define CASE_VERSION_MINOR 1

/** The version of this header, third part. */
#define CASE_VERSION_PATCH 0

/** The version as one number that grows: major * 1,000,000 + minor * 1,000 + patch. */
#define CASE_VERSION_NUMBER 1000

/**
 * The binary interface that this header describes. It is raised by every break; a program asks
 * case_abi_version() once and stops if it differs.
 */
#define CASE_ABI_VERSION 2

/** The version of the library, such as "0.1.0". Static, ends with NUL. */
const char *case_version(void);

/**
 * The version of the library with a hash of all its games, such as
 * "0.1.0+rules.90cd3ef0a1b2c3d4": two installations of the same text play the same game. It covers
 * the rules' versions, every cell of the printed tables, and the rulings with their defaults and
 * values. Where some systems were left out of the build, the names of the others stand before
 * "rules". Static, ends with NUL.
 */
const char *case_game_version(void);

/** The version of the library as one number: compare with CASE_VERSION_NUMBER. */
uint32_t case_version_number(void);

/** The binary interface of the library: compare with CASE_ABI_VERSION. */
uint32_t case_abi_version(void);

/** The version of the saves that the library writes and reads. */
uint32_t case_save_version(void);

/*
 * ===============================================================================================
 * 2. STATUS AND MESSAGES
 *
 * Every call that can fail answers a case_status. What went wrong is kept as a message for each
 * thread.
 */

/**
 * What became of a call.
 *
 * 0 to 99 are no errors. 100 and up: the caller's mistake. 200 and up: the rules say no.
 * 300 and up: a limit. 900 and up: a bug of this library. Numbers are never reused.
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
    /** A watch stopped the calculation; what was known by then is given. */
    CASE_STOPPED = 5,
    /** A pointer is NULL that must not be. */
    CASE_ERR_NULL = 100,
    /** A pointer is not aligned for its type. */
    CASE_ERR_ALIGN = 101,
    /** A buffer is too small; *needed says what it takes. */
    CASE_ERR_BUFFER = 102,
    /** The struct_size of a struct is not set, or something behind what this library knows of it is. */
    CASE_ERR_SIZE = 103,
    /** A text is not UTF-8. */
    CASE_ERR_UTF8 = 104,
    /** A number is not one of its list, or an index is out of range. */
    CASE_ERR_RANGE = 105,
    /** A text is no TOML or JSON, or not in the format that was named. */
    CASE_ERR_PARSE = 106,
    /** A handle was freed before, or is of another type. */
    CASE_ERR_HANDLE = 107,
    /** A text names no member of its list. */
    CASE_ERR_NAME = 108,
    /** The roster has problems; the message lists all of them. */
    CASE_ERR_ROSTER = 200,
    /** The rulings have problems; the message lists all of them. */
    CASE_ERR_RULINGS = 201,
    /** The save is damaged, changed, or of another version or system. */
    CASE_ERR_SAVE = 202,
    /** Nothing of that sort is wanted now. */
    CASE_ERR_NOT_ASKED = 203,
    /** The die that is wanted has no such face. */
    CASE_ERR_FACE = 204,
    /** The answer is not a legal one. */
    CASE_ERR_ANSWER = 205,
    /** The battle's system has no such thing. */
    CASE_ERR_SYSTEM = 206,
    /** The catalog has problems; the message lists all of them. */
    CASE_ERR_CATALOG = 207,
    /** The referee can't do that, or not now; the message says what would be right. */
    CASE_ERR_UNFIT = 208,
    /** Somebody is decided for by the host (or a tactician), who can't be asked in odds or a search. */
    CASE_ERR_SEAT = 209,
    /** The plan has problems; the message lists all of them. */
    CASE_ERR_PLAN = 210,
    /** The attack comes to nothing as things stand; case_last_rule names the rule that says so. */
    CASE_ERR_AIM = 211,
    /** A text or buffer is longer than this library takes. */
    CASE_ERR_LENGTH = 300,
    /** The battle has taken as many faces, answers or interventions as it can keep. */
    CASE_ERR_FULL = 301,
    /** A watch stopped the calculation before anything was known. */
    CASE_ERR_STOPPED = 302,
    /** Odds can't be given exactly within the limits. */
    CASE_ERR_ODDS = 303,
    /** A bug: a panic was caught. A battle whose step panicked stands at its last checkpoint. */
    CASE_ERR_PANIC = 900,
    /** The handle was left half changed by a panic: it can only be freed. */
    CASE_ERR_POISONED = 901,
    /** A bug: data could not be written. */
    CASE_ERR_INTERNAL = 902,
};

/**
 * Copies the message of the last call of this thread that failed: English, UTF-8, one problem a
 * line, no line longer than 200 characters. It is empty before the first. Calls that succeed, and
 * this one, leave it as it is.
 *
 * Unlike other texts, what fits is always given: a smaller buffer gets the beginning, cut between
 * two characters, with its NUL. `*needed` says what the whole takes.
 */
case_status case_last_message(char *buffer, size_t capacity, size_t *needed);

/**
 * Copies the id of the rule by which the last call of this thread that failed was refused, such as
 * "D10": case_battle_word (CASE_NAME_OF_RULE) says it to a reader. It is empty where no rule has
 * said no, but the call was wrong, and where the rule has no id. What fits is given, as of the
 * message; CASE_RULE_SIZE bytes are enough.
 */
case_status case_last_rule(char *buffer, size_t capacity, size_t *needed);

/**
 * The name of a status, such as "CASE_ERR_NULL"; "CASE_ERR_?" for a number that is none.
 * The text is static and ends with NUL.
 */
const char *case_status_name(int32_t status);

/*
 * ===============================================================================================
 * 3. FORMATS OF TEXTS THAT COME IN
 *
 * Rosters, catalogs and rulings are texts that a person or a program writes; saves are JSON.
 */

/** The format of a text that comes in. */
CASE_ENUM(case_format, uint32_t) {
    /** JSON where the first character is "{", else TOML. */
    CASE_FORMAT_ANY = 0,
    /** JSON. */
    CASE_FORMAT_JSON = 1,
    /** TOML. */
    CASE_FORMAT_TOML = 2,
};

/*
 * ===============================================================================================
 * 4. A BATTLE
 *
 * Open it from a roster, say whose dice roll and who decides, and step: each step runs the rules to
 * the next checkpoint, or stops where something is wanted. Nothing blocks and nothing calls back:
 * the host feeds what is wanted whenever it likes and steps again.
 */

/**
 * A battle of any system, with its log.
 *
 * One thread at a time may change it; any number may read it while nobody does.
 */
typedef struct case_battle case_battle;

/**
 * Who decides, where a question comes up. CASE_CONTROL_HOST: a step stops with
 * CASE_WANTS_DECISION. case_battle_set_plan gives a plan, case_battle_set_tactician a tactician.
 */
CASE_ENUM(case_control, int32_t) {
    /** The built-in plan of the system. */
    CASE_CONTROL_BUILT_IN = 0,
    /** The host is asked. */
    CASE_CONTROL_HOST = 1,
    /** The plan that was given to the seat last; the built-in one where none was. */
    CASE_CONTROL_PLAN = 2,
    /**
     * The tactician that was given to the seat last: it tries each answer before it gives one; the
     * built-in plan where none was.
     */
    CASE_CONTROL_TACTICIAN = 3,
};

/**
 * Opens a battle from a roster (TOML or JSON, whose field "system" says of which system). The
 * host rolls all dice and the built-in plan decides for everybody until that is set otherwise.
 *
 * CASE_ERR_ROSTER where something is wrong with it: the message lists every problem with its
 * place. Free the battle with case_battle_free.
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
 */
void case_battle_free(struct case_battle *battle);

/** A second battle that stands where the first stands: to try something out. */
case_status case_battle_clone(const struct case_battle *battle, struct case_battle **out);

/**
 * Rolls fair dice from a seed from now on. The same seed gives the same faces in every language
 * and on every machine.
 */
case_status case_battle_set_seed(struct case_battle *battle, uint64_t seed);

/** Lets the host roll every die from now on. */
case_status case_battle_set_host_dice(struct case_battle *battle);

/**
 * Sets who decides (case_control) for a fighter, by its place in the roster; or, with CASE_JUDGE
 * or CASE_MAP, for one of these.
 */
case_status case_battle_set_control(struct case_battle *battle, int32_t who, int32_t control);

/**
 * Who decides (case_control) for a fighter, by its place in the roster; or, with CASE_JUDGE or
 * CASE_MAP, for one of these.
 */
case_status case_battle_control(const struct case_battle *battle, int32_t who, int32_t *out);

/**
 * Sets who decides (case_control) for everybody, the Judge, the map and those who join later
 * included.
 */
case_status case_battle_set_control_of_all(struct case_battle *battle, int32_t control);

/**
 * Runs the rules to the next checkpoint.
 *
 * CASE_OK: a checkpoint was reached; there may be new events. CASE_WANTS_ROLL,
 * CASE_WANTS_DECISION: feed what is wanted and step again; the battle stands at its last checkpoint
 * until then, and what the step has done so far can be read as open events. CASE_OVER: the battle
 * is over. CASE_ERR_PANIC: a bug; the battle stands at its last checkpoint and can be used.
 */
case_status case_battle_step(struct case_battle *battle);

/**
 * Steps until something is wanted or the battle is over, or `steps` times. The answers are those
 * of case_battle_step; the new events are those of all these steps.
 */
case_status case_battle_run(struct case_battle *battle, uint64_t steps);

/**
 * Goes back to the last checkpoint: drops what was fed since, or else the last step and what went
 * into it. CASE_NOTHING_LEFT at the start. The log is shorter afterwards; step again.
 */
case_status case_battle_undo(struct case_battle *battle);

/**
 * Takes back the last face, answer or intervention that the host gave, and whatever came after it
 * by itself, over checkpoints where there were some: the "undo" of a table. CASE_NOTHING_LEFT where
 * the host has given nothing. The log may be shorter afterwards; step again.
 */
case_status case_battle_undo_input(struct case_battle *battle);

/**
 * Brings again what the last undo took back, until something else is fed. CASE_NOTHING_LEFT where
 * nothing was taken back. What it adds to the log are new events; step again.
 */
case_status case_battle_redo(struct case_battle *battle);

/*
 * ===============================================================================================
 * 5. VALUES
 *
 * A number that leaves or enters a battle is a case_value: the number with its kind, so that no
 * number has to be known by heart. What is absent has the kind CASE_KIND_NOTHING. A kind of
 * CASE_KIND_NAME and more is a listed enumeration of the battle's system: CASE_KIND_NAME + the
 * place of the list, and the number is that of a member; from CASE_KIND_SET on it is a set of such
 * members. case_battle_say says any value to a reader, case_battle_value_name gives the stable name
 * of a member.
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
    /** Something of the engine's own, such as where a step stands; no rule of a book names it. */
    CASE_KIND_INTERNAL = 37,
};

/**
 * The kind of the sets of members of the first listed enumeration: a bit each, by the member's
 * number. An empty set is nothing.
 */
#define CASE_KIND_SET 384

/** Nobody, where a fighter's place could stand. */
#define CASE_NOBODY 65535

/** The Judge (gamemaster), who decides what the rules leave to discretion. */
#define CASE_JUDGE 65534

/** The map, which knows distances, adjacency and what is in the way. */
#define CASE_MAP 65533

/** A number with what it is a number of: 8 bytes. */
typedef struct case_value {
    /** What the number is a number of: a case_kind, or one from CASE_KIND_NAME or CASE_KIND_SET on. */
    uint16_t kind;
    /** Whose it is, for CASE_KIND_ATTACK: a fighter's place; else CASE_NOBODY. */
    uint16_t of;
    /** The number; 0 for nothing. */
    int32_t number;
} case_value;

/** Room for a rule id with its NUL. */
#define CASE_RULE_SIZE 16

/** Room for the name of a roll, question, note, field or value with its NUL. */
#define CASE_NAME_SIZE 64

/** A value under its name. */
typedef struct case_named_value {
    /** Set this to sizeof(case_named_value). */
    uint32_t struct_size;
    /** The value. */
    struct case_value value;
    /** The name, ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_named_value;

/**
 * A value as a reader says it: with its unit, its word, or the name it stands for, such as
 * "3 turns", "dodge", "Captain Meridian".
 */
case_status case_battle_say(const struct case_battle *battle,
                            struct case_value value,
                            int32_t language,
                            const struct case_catalog *catalog,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/**
 * The stable name of a kind of the battle's system: of a case_kind, such as "turns", of a listed
 * enumeration, such as "defense", or of a set, such as "set_of_pulled_part".
 */
case_status case_battle_kind_name(const struct case_battle *battle,
                                  int32_t kind,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed);

/**
 * The stable name of a member of a listed enumeration, such as "dodge": what to store, since the
 * numbers of lists may change with a system's version. Those of a set stand with commas between
 * them. CASE_ERR_RANGE for a value of another kind.
 */
case_status case_battle_value_name(const struct case_battle *battle,
                                   struct case_value value,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/*
 * ===============================================================================================
 * 6. WHAT IS WANTED
 *
 * After CASE_WANTS_ROLL, case_battle_roll_request says everything about the roll that is known
 * before the dice fall: who rolls and why, its dice, how and where they are read, what modified it
 * and its odds. After CASE_WANTS_DECISION, case_battle_decision_request says who decides what, with
 * the legal answers. Either is one call as JSON: case_battle_request_json. Feed it, and step again.
 */

/** What is wanted. */
CASE_ENUM(case_wanted, int32_t) {
    /** Nothing: step. */
    CASE_WANTED_NOTHING = 0,
    /** A roll: see case_battle_roll_request. */
    CASE_WANTED_ROLL = 1,
    /** A decision: see case_battle_decision_request. */
    CASE_WANTED_DECISION = 2,
};

/** A roll that is wanted. */
typedef struct case_roll_request {
    /** Set this to sizeof(case_roll_request). */
    uint32_t struct_size;
    /** Who rolls: a fighter's place from 0, CASE_JUDGE or CASE_MAP. */
    int32_t who;
    /** Against whom, or CASE_NOBODY. */
    int32_t against;
    /** What the outcome is a number of, as the kind of a case_value. */
    int32_t outcome_kind;
    /** What the roll starts from, before modifiers: a rank, a skill, a score. */
    struct case_value base;
    /** Where it is read: a column, a chance, a difficulty. */
    struct case_value at;
    /** 1 where the dice are added up and `flat` is added to them. */
    int32_t has_flat;
    /** What is added to the dice. */
    int32_t flat;
    /**
     * The number of faces of the next die, such as 100. A face is 1 to this; where a d10 shows 0 it
     * is 10, where percentile dice show 00 it is 100.
     */
    int32_t die;
    /** How many of that die the roll still needs at least: so many faces can be fed at once. */
    int32_t count;
    /** All dice of the roll (case_battle_roll_die). */
    int32_t dice;
    /** The faces that lie already (case_battle_roll_lying). */
    int32_t lying;
    /** The modifiers that went into it (case_battle_roll_modifier). */
    int32_t modifiers;
    /** The bands of one die read in bands (case_battle_roll_band); 0 where it is read otherwise. */
    int32_t bands;
    /**
     * The different outcomes of the whole roll (case_battle_roll_odds); 0 where their weights do
     * not fit 64 bits.
     */
    int32_t odds;
    /** 0; for later use. */
    int32_t reserved;
    /** The sum of the weights of all outcomes. */
    uint64_t denominator;
    /** The id of the rule that calls for it, ends with NUL. */
    char rule[CASE_RULE_SIZE];
    /** The name of the roll, ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_roll_request;

/** A die of the roll that is wanted. */
typedef struct case_die {
    /** Set this to sizeof(case_die). */
    uint32_t struct_size;
    /** The number of its faces. */
    int32_t faces;
    /** 1 for the Wild Die. */
    int32_t wild;
    /** 1 where it is rolled again, and added, after its highest face, before the next die. */
    int32_t bursts;
} case_die;

/** A shift, modifier or bonus that went into the roll, with its reason. */
typedef struct case_modifier {
    /** Set this to sizeof(case_modifier). */
    uint32_t struct_size;
    /** By how much. */
    struct case_value by;
    /** The id of the rule that gives it, ends with NUL. */
    char rule[CASE_RULE_SIZE];
} case_modifier;

/** A band of the die: what its faces give. */
typedef struct case_band {
    /** Set this to sizeof(case_band). */
    uint32_t struct_size;
    /** The lowest face: "46 or more". */
    int32_t low;
    /** The highest face. */
    int32_t high;
    /** What these faces give. */
    struct case_value outcome;
} case_band;

/** An outcome of the roll with its exact weight. */
typedef struct case_weight {
    /** Set this to sizeof(case_weight). */
    uint32_t struct_size;
    /** 0; for later use. */
    uint32_t reserved;
    /** The outcome; of a total, its flat part included. */
    struct case_value outcome;
    /** In how many of `denominator` equally likely ways the dice give it. */
    uint64_t weight;
    /** The sum of all weights. */
    uint64_t denominator;
} case_weight;

/** The roll that the battle wants. CASE_ERR_NOT_ASKED where it wants none. */
case_status case_battle_roll_request(const struct case_battle *battle,
                                     struct case_roll_request *out);

/** One of the dice of the roll, in the order in which their faces are fed. */
case_status case_battle_roll_die(const struct case_battle *battle,
                                 size_t index,
                                 struct case_die *out);

/**
 * The faces of the roll that lie already, in the order in which they were fed, one byte each.
 * `*needed` gets how many there are.
 */
case_status case_battle_roll_lying(const struct case_battle *battle,
                                   uint8_t *buffer,
                                   size_t capacity,
                                   size_t *needed);

/** One of the modifiers of the roll, in the order in which they were counted. */
case_status case_battle_roll_modifier(const struct case_battle *battle,
                                      size_t index,
                                      struct case_modifier *out);

/** One of the bands of the roll, from the lowest face up. */
case_status case_battle_roll_band(const struct case_battle *battle,
                                  size_t index,
                                  struct case_band *out);

/** One of the outcomes of the whole roll with its odds, in rising order. */
case_status case_battle_roll_odds(const struct case_battle *battle,
                                  size_t index,
                                  struct case_weight *out);

/** A decision that is wanted. */
typedef struct case_decision_request {
    /** Set this to sizeof(case_decision_request). */
    uint32_t struct_size;
    /** Who decides: a fighter's place from 0, CASE_JUDGE or CASE_MAP. */
    int32_t who;
    /** 1 where the answer is secret until it shows: ask for it in private. */
    int32_t secret;
    /** How many values the question is about (case_battle_subject). */
    int32_t subject;
    /**
     * How many answers there are, to be shown as buttons (case_battle_answer); 0 where any number
     * from `low` to `high` is one.
     */
    int32_t answers;
    /** Of a range of numbers, what they are numbers of, as the kind of a case_value. */
    int32_t answer_kind;
    /** Of a range, the least. */
    int32_t low;
    /** Of a range, the greatest. */
    int32_t high;
    /** What the built-in plan would answer. */
    struct case_value suggestion;
    /** The id of the rule that asks, ends with NUL. */
    char rule[CASE_RULE_SIZE];
    /** The name of the question, ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_decision_request;

/** The decision that the battle wants. CASE_ERR_NOT_ASKED where it wants none. */
case_status case_battle_decision_request(const struct case_battle *battle,
                                         struct case_decision_request *out);

/** One of the values that the question is about, such as the attacker or the distance. */
case_status case_battle_subject(const struct case_battle *battle,
                                size_t index,
                                struct case_named_value *out);

/** One of the legal answers of a list, `index` from 0 to `answers` - 1. */
case_status case_battle_answer(const struct case_battle *battle,
                               size_t index,
                               struct case_value *out);

/** The question as a sentence. */
case_status case_battle_title(const struct case_battle *battle,
                              int32_t language,
                              const struct case_catalog *catalog,
                              char *buffer,
                              size_t capacity,
                              size_t *needed);

/** An answer as a button's label; also of a number of a range. */
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
 */
case_status case_battle_unavailable_json(const struct case_battle *battle,
                                         int32_t language,
                                         const struct case_catalog *catalog,
                                         char *buffer,
                                         size_t capacity,
                                         size_t *needed);

/**
 * What an answer means, in English, as a button's tooltip: for a member of a list its meaning, for
 * other answers what is asked. With CASE_KIND_NOTHING for `answer`: what is asked.
 */
case_status case_battle_tooltip(const struct case_battle *battle,
                                struct case_value answer,
                                char *buffer,
                                size_t capacity,
                                size_t *needed);

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
case_status case_battle_request_json(const struct case_battle *battle,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/*
 * ===============================================================================================
 * 7. FEEDING IT
 *
 * Where a call is refused nothing has changed and the request stands. Otherwise step again.
 */

/**
 * Feeds the face of the die that is wanted; then step again.
 *
 * CASE_ERR_NOT_ASKED, CASE_ERR_FACE, CASE_ERR_FULL: nothing has changed, the request stands. So it
 * is with the other feeding calls.
 */
case_status case_battle_feed_face(struct case_battle *battle, int32_t face);

/**
 * Feeds several faces of the roll that is wanted, at most `count` of case_roll_request, all or
 * none; then step again. A die that bursts asks for more.
 */
case_status case_battle_feed_faces(struct case_battle *battle, const int32_t *faces, size_t count);

/**
 * Feeds the answer to the question that is asked; then step again. CASE_ERR_ANSWER where it is not
 * a legal one.
 */
case_status case_battle_feed_answer(struct case_battle *battle, struct case_value answer);

/**
 * Feeds what the seat would answer, by its plan or its tactician, in the host's name: one answer
 * delegated; then step again. `out`, unless NULL, gets the answer.
 */
case_status case_battle_feed_suggestion(struct case_battle *battle, struct case_value *out);

/*
 * ===============================================================================================
 * 8. WHAT HAPPENED
 *
 * The log holds every roll, modifier, decision, note and change, each with the rule that caused
 * it, and what the referee did, with the reason: as data, or told to a reader. Its events count
 * from 0. While a step waits for something, what it has done so far are open events: they follow
 * the log's own, from `events` of case_battle_info on, and every call here takes them too. They are
 * withdrawn if the step is taken back, and are events of the log under the same numbers once it
 * ends.
 */

/**
 * What an event is. Of what the referee did see also case_battle_event_text and
 * case_battle_event_reason.
 */
CASE_ENUM(case_event_kind, int32_t) {
    /** A roll; values: base, at, flat, total, outcome. */
    CASE_EVENT_ROLL = 0,
    /** A shift, modifier or bonus on the next roll of that name; value: by. */
    CASE_EVENT_MODIFIER = 1,
    /** A decision; values: what it was about, and answer. */
    CASE_EVENT_DECISION = 2,
    /** A rule was applied; values as the note names them. */
    CASE_EVENT_NOTE = 3,
    /** A value of the state changed; values: place, from, to. */
    CASE_EVENT_CHANGE = 4,
    /** The referee did something; values: by, count, or from and to, as it has them. */
    CASE_EVENT_INTERVENTION = 5,
    /** The referee changed a value of the state; values: place, from, to. */
    CASE_EVENT_AMENDMENT = 6,
};

/** One event. */
typedef struct case_event {
    /** Set this to sizeof(case_event). */
    uint32_t struct_size;
    /** What it is (case_event_kind). */
    int32_t kind;
    /** Whom it is about: a fighter's place from 0, CASE_JUDGE, CASE_MAP or CASE_NOBODY. */
    int32_t who;
    /** Who else had part in it, or CASE_NOBODY. */
    int32_t other;
    /** How many values it has (case_battle_event_value); what is absent is left out. */
    int32_t values;
    /** How many faces a roll showed (case_battle_event_faces). */
    int32_t faces;
    /** 1 where the players may not know it yet. */
    int32_t secret;
    /** The id of the rule that caused it, ends with NUL; empty where the referee did it. */
    char rule[CASE_RULE_SIZE];
    /** Which roll, question, note, field or intervention, by its name in the schema; ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_event;

/**
 * The events of the last step, run, redo or intervention: from `first` to `end` - 1. After an undo
 * there are none. Either pointer may be NULL.
 */
case_status case_battle_new_events(const struct case_battle *battle, size_t *first, size_t *end);

/**
 * The open events: what has happened so far in the step that waits, from `first` to `end` - 1.
 * Either pointer may be NULL.
 */
case_status case_battle_open_events(const struct case_battle *battle, size_t *first, size_t *end);

/** One event. */
case_status case_battle_event(const struct case_battle *battle,
                              size_t index,
                              struct case_event *out);

/** One of the values of an event, both from 0. */
case_status case_battle_event_value(const struct case_battle *battle,
                                    size_t index,
                                    size_t value,
                                    struct case_named_value *out);

/**
 * The faces of a roll, in the order in which they were rolled, one byte each. `*needed` gets how
 * many there are.
 */
case_status case_battle_event_faces(const struct case_battle *battle,
                                    size_t index,
                                    uint8_t *buffer,
                                    size_t capacity,
                                    size_t *needed);

/**
 * What stands in words alone in an event: of a ruling that the referee changed, name = value. Empty
 * for all others.
 */
case_status case_battle_event_text(const struct case_battle *battle,
                                   size_t index,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/**
 * The referee's reason for an intervention, as it was given; empty where none was, and for all
 * other events.
 */
case_status case_battle_event_reason(const struct case_battle *battle,
                                     size_t index,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/**
 * Events as a JSON list: `count` of them from `first` on, or as many as there are (SIZE_MAX: all
 * the rest, the open ones included), as the `audience` (case_audience) may see them. Each is
 * {"event": "roll", "rule": "R4", "name": "attack", "who": {"kind": "actor", "value": 0},
 * "other": null, "values": {"at": {"kind": ..., "value": ...}, ...}, "faces": [6, 2],
 * "secret": false}; of what the referee did "rule" is empty, and "text" and "reason" stand there
 * unless they are empty.
 */
case_status case_battle_events_json(const struct case_battle *battle,
                                    size_t first,
                                    size_t count,
                                    int32_t audience,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *needed);

/**
 * Tells events to an `audience` (case_audience), one line each that has something to tell, every
 * line ended by a newline: `count` of them from `first` on, or as many as there are (SIZE_MAX: all
 * the rest, the open ones included). With `count` 1: one event, empty where a reader needs no line.
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
 * 9. HOW IT STANDS
 *
 * Turn order, Health, wounds, holds: the state is a list of fields, each with its name in the schema
 * and its value; a host shows them without knowing one. case_battle_word says a name of the schema
 * to a reader.
 */

/** How a battle stands. */
typedef struct case_battle_info {
    /** Set this to sizeof(case_battle_info). */
    uint32_t struct_size;
    /** The turn or round, from 1. */
    int32_t turn;
    /** 1 once the battle is over. */
    int32_t over;
    /** What is wanted (case_wanted). */
    int32_t wanted;
    /** How many fighters the roster has. */
    int32_t fighters;
    /** How many checkpoints were passed. */
    int32_t checkpoints;
    /** How many faces, answers and interventions went in (case_battle_input). */
    int32_t inputs;
    /** How many events the log holds. */
    int32_t events;
    /** How many open events follow them. */
    int32_t open_events;
    /** How many times case_battle_redo can bring something again. */
    int32_t redos;
    /** How many rulings the system has (case_battle_ruling). */
    int32_t rulings;
    /**
     * Whose turn it is: who declares or acts next at the last checkpoint, a fighter's place; or
     * CASE_NOBODY.
     */
    int32_t acting;
    /** 1 where a turn has ended and the next has not begun: when teams and rulings may change. */
    int32_t between_turns;
} case_battle_info;

/** How a fighter stands. */
typedef struct case_fighter_info {
    /** Set this to sizeof(case_fighter_info). */
    uint32_t struct_size;
    /** The side, from 0. */
    int32_t side;
    /** 1 while it can still take part. */
    int32_t stands;
    /** The points by which its fitness is read: Health, Body Points, and so on. */
    int32_t fitness;
} case_fighter_info;

/** A value of the state. */
typedef struct case_field {
    /** Set this to sizeof(case_field). */
    uint32_t struct_size;
    /** Whose it is: a fighter's place, or CASE_NOBODY for the battle's own. */
    int32_t who;
    /** Which of several: an attack, a foe, an object, a place; nothing where there is one. */
    struct case_value place;
    /** The value; nothing where it is absent. */
    struct case_value value;
    /** The name of the field in the schema, ends with NUL. */
    char name[CASE_NAME_SIZE];
    /** 1 where the number has bounds: "25 of 40". */
    int32_t has_limits;
    /** The least that it can be. */
    int32_t low;
    /** The greatest that it can be. */
    int32_t high;
    /** 1 where the referee may set it (case_intervene_set). */
    int32_t settable;
} case_field;

/** How the battle stands. */
case_status case_battle_status(const struct case_battle *battle, struct case_battle_info *out);

/** The name of the battle's system, such as "case". */
case_status case_battle_system(const struct case_battle *battle,
                               char *buffer,
                               size_t capacity,
                               size_t *needed);

/** How a fighter stands, by its place in the roster from 0. */
case_status case_battle_fighter(const struct case_battle *battle,
                                int32_t who,
                                struct case_fighter_info *out);

/** The name of a fighter, by its place in the roster; or of CASE_JUDGE, CASE_MAP, CASE_NOBODY. */
case_status case_battle_name(const struct case_battle *battle,
                             int32_t who,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

/** The id that the roster gives a fighter, by its place; empty where it gives none. */
case_status case_battle_id(const struct case_battle *battle,
                           int32_t who,
                           char *buffer,
                           size_t capacity,
                           size_t *needed);

/**
 * The place of the fighter of that id, or else of the only one of that name. CASE_ERR_NAME where
 * there is none, or several have the name.
 */
case_status case_battle_find(const struct case_battle *battle,
                             const char *id_or_name,
                             size_t length,
                             int32_t *out);

/** The name of a fighter's side. */
case_status case_battle_side_name(const struct case_battle *battle,
                                  int32_t who,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed);

/**
 * How many values the state has. With `open` not 0 it is the state where the open request came up;
 * with 0, and where nothing is open, at the last checkpoint. Values by foe or place are left out
 * where they are absent or 0 (unless the referee may set them), so that the number changes.
 */
case_status case_battle_field_count(const struct case_battle *battle, int32_t open, size_t *out);

/**
 * One value of the state, `index` from 0: first all of one field, then of the next, in the order of
 * the schema. `open` as in case_battle_field_count.
 */
case_status case_battle_field(const struct case_battle *battle,
                              int32_t open,
                              size_t index,
                              struct case_field *out);

/**
 * The whole state as a JSON list of {"field": "health", "who": {"kind": "actor", "value": 0},
 * "place": null, "value": {"kind": "points", "value": 25}, "limits": [0, 40], "settable": true};
 * where there are no bounds, "limits" is null. `open` as in case_battle_field_count.
 */
case_status case_battle_state_json(const struct case_battle *battle,
                                   int32_t open,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/** What a name of the schema is a name of. */
CASE_ENUM(case_name_of, int32_t) {
    /** A roll. */
    CASE_NAME_OF_ROLL = 0,
    /** A field of the state. */
    CASE_NAME_OF_FIELD = 1,
    /** A rule: its id; the word is its title, in English. */
    CASE_NAME_OF_RULE = 2,
    /** Something that the referee does. */
    CASE_NAME_OF_INTERVENTION = 3,
};

/**
 * A name of the schema (`what` says of what, as case_name_of) as a reader says it: "attack" is
 * "Angriff", "health" is "Health". CASE_ERR_NAME where the system has no such name.
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
    /** The name: for a switch, the one that a roster sets it by. */
    CASE_RULING_NAME = 0,
    /** The rule id or ids. */
    CASE_RULING_RULE = 1,
    /** What the book leaves open. */
    CASE_RULING_QUESTION = 2,
    /** What this engine does, for a switch by default. */
    CASE_RULING_READING = 3,
    /** For a switch, the value in force; empty for a fixed reading. */
    CASE_RULING_VALUE = 4,
    /** For a switch, its default. */
    CASE_RULING_DEFAULT = 5,
    /** For a switch, the values it takes. */
    CASE_RULING_VALUES = 6,
};

/**
 * A part (case_ruling_part) of a ruling of the battle's system, `index` from 0: the switches that
 * a playing group can set come first, then the readings that are the same at every table.
 */
case_status case_battle_ruling(const struct case_battle *battle,
                               size_t index,
                               int32_t part,
                               char *buffer,
                               size_t capacity,
                               size_t *needed);

/** The book of rulings of the battle's system with the values in force, to be read. */
case_status case_battle_rulings_text(const struct case_battle *battle,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/** Every ruling of the battle's system with the value in force, as a JSON list. */
case_status case_battle_rulings_json(const struct case_battle *battle,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *needed);

/*
 * ===============================================================================================
 * 10. LANGUAGES AND CATALOGS
 *
 * Whatever a reader sees is said in a language of the engine, or in a host's own words: a catalog
 * of templates over one of the languages. Every call that says something takes a `language`
 * (case_language) and a `catalog`, which is NULL for the engine's own words; what a catalog lacks
 * is said in the language.
 */

/** A language that the engine speaks. */
CASE_ENUM(case_language, int32_t) {
    /** English. */
    CASE_LANGUAGE_ENGLISH = 0,
    /** German. */
    CASE_LANGUAGE_GERMAN = 1,
};

/** For whom something is told. */
CASE_ENUM(case_audience, int32_t) {
    /** For the players: what they may not know yet is left out. */
    CASE_AUDIENCE_PLAYERS = 0,
    /** For the gamemaster: everything. */
    CASE_AUDIENCE_GAMEMASTER = 1,
};

/** A host's own words. Once made it never changes: any number of threads may use it at once. */
typedef struct case_catalog case_catalog;

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
case_status case_catalog_new(const char *text,
                             size_t length,
                             uint32_t format,
                             struct case_catalog **out);

/** Frees a catalog. NULL is fine. */
void case_catalog_free(struct case_catalog *catalog);

/*
 * ===============================================================================================
 * 11. SAVES
 *
 * A battle can be saved at any time, also in the middle of a step, and resumed on any machine.
 */

/**
 * Writes the battle as JSON: its roster and everything that went into it, also what was fed in the
 * middle of a step. A save that was cut short or changed is refused later. What was undone is not
 * in it.
 */
case_status case_battle_save(const struct case_battle *battle,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

/**
 * The same without what stands for a field of the roster by default: about half the size,
 * for a host that has little room for it. case_battle_resume reads it like any other save.
 */
case_status case_battle_save_brief(const struct case_battle *battle,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/**
 * Resumes a save: the battle stands where it stood, its log included. A request that was open is
 * asked again by the next step; who decides and whose dice roll is as it was.
 *
 * CASE_ERR_SAVE where it is refused; the message says why. Free with case_battle_free.
 */
case_status case_battle_resume(const char *save, size_t length, struct case_battle **out);

/*
 * ===============================================================================================
 * 12. THE REFEREE'S HAND
 *
 * What the table changes from outside the rules: a villain gets ten Health back, a guard runs in,
 * somebody leaves the field, a roll gets a bonus, a die was misread. The system's schema says what
 * there is to do: "fields" with "settable" (case_battle_field has their bounds as they are now),
 * "joinable", "changeable", and under "interventions" the names of what is done.
 *
 * An intervention takes effect at the last checkpoint. Where a step is open, what was rolled and
 * answered in it is run again behind the intervention; step again to be asked what is then wanted.
 * One behind which that no longer fits is refused. It lies on the same tape as faces and answers:
 * case_battle_undo_input takes it back, case_battle_redo brings it again, it is saved and replayed
 * like them. In the log it is an event CASE_EVENT_INTERVENTION with its reason, and what it changed
 * are events CASE_EVENT_AMENDMENT behind it: the new events after the call.
 *
 * Every call here takes a `reason`, a line of at most 500 characters in whatever language; NULL
 * with length 0 for none. Where a call is refused nothing has changed. Statuses that all of them
 * share: CASE_ERR_UNFIT where it makes no sense, or not now; CASE_ERR_LENGTH and CASE_ERR_RANGE for
 * a reason that is too long or not one line; CASE_ERR_FULL.
 */

/**
 * Sets a value: `field` by its name in the schema, `who` a fighter's place or CASE_NOBODY for the
 * battle's or an object's, `place` which of several (nothing where there is one), `to` the value,
 * or nothing where there is to be none. What hangs together with it changes too: who is set to be
 * out of the fight lets go of what he holds. Who leaves the field is taken out in this way.
 *
 * CASE_ERR_NAME for a field that there is not, CASE_ERR_RANGE where there is nobody and nothing
 * such, or the value is of another kind or out of its bounds.
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
 * Gives or takes points: adds `by` to a value, as far as its bounds. `field`, `who` and `place` as
 * in case_intervene_set.
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
 * Shifts a roll of a fighter: the one that is wanted, if it is this fighter's, else the fighter's
 * next. `by` how many shifts, points or whatever modifies a roll in the system. The modifier stands
 * in the request of the roll like any other.
 */
case_status case_intervene_shift(struct case_battle *battle,
                                 int32_t who,
                                 int32_t by,
                                 const char *reason,
                                 size_t reason_length);

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
 * CASE_ERR_RULINGS where it has no such value.
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
 * (TOML or JSON, `format` as case_format) with "teams" alone, all of them anew.
 *
 * CASE_ERR_ROSTER where something is wrong with it, also in a system without teams.
 */
case_status case_intervene_teams(struct case_battle *battle,
                                 const char *teams,
                                 size_t teams_length,
                                 uint32_t format,
                                 const char *reason,
                                 size_t reason_length);

/**
 * Replaces faces that lie: `count` of them from the input `input` on (case_battle_event_input says
 * where the faces of a roll of the log lie). The battle goes back to the checkpoint before them and
 * plays on with the others; what was rolled and answered later is kept as far as it fits, and asked
 * anew from there on. The new events are those from the first that is another on.
 *
 * CASE_ERR_RANGE where an input is not the face of a die, CASE_ERR_FACE where the die has no such
 * face.
 */
case_status case_intervene_faces(struct case_battle *battle,
                                 size_t input,
                                 const int32_t *faces,
                                 size_t count,
                                 const char *reason,
                                 size_t reason_length);

/** Ends the battle: the side that stands alone has won, or nobody has. */
case_status case_intervene_end(struct case_battle *battle,
                               const char *reason,
                               size_t reason_length);

/**
 * Has the battle go on: where it is over, and where it would be. From then on it ends by
 * case_intervene_end alone.
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
    /** An intervention; its event says which, and why. */
    CASE_INPUT_INTERVENTION = 2,
};

/** Something that went into the battle. */
typedef struct case_input {
    /** Set this to sizeof(case_input). */
    uint32_t struct_size;
    /** What it is (case_input_kind). */
    int32_t kind;
    /** 1 where the host gave it; 0 for seeded dice and the built-in plan. */
    int32_t by_host;
    /** Of a face, how many faces its die has; else 0. */
    int32_t die;
    /** The face that lies; else 0. */
    int32_t face;
    /** The answer; else nothing. */
    struct case_value answer;
} case_input;

/**
 * One of the faces, answers and interventions that went into the battle, `index` from 0 to `inputs`
 * of case_battle_info - 1. An intervention lies before what was open when it was made.
 */
case_status case_battle_input(const struct case_battle *battle,
                              size_t index,
                              struct case_input *out);

/**
 * Where the faces of a roll lie among the inputs: the first of them, the others follow. Of an event
 * of the log or an open one, `index` as in case_battle_event. CASE_ERR_RANGE for an event without
 * faces.
 */
case_status case_battle_event_input(const struct case_battle *battle, size_t index, size_t *out);

/*
 * ===============================================================================================
 * 13. THE NEXT FIGHT
 *
 * An evening has more than one fight. A battle says at any checkpoint how things stand, as a roster
 * for the next: with those who joined, with the rulings and teams as they are now, and everybody as
 * they stand. Under "now" a fighter has what outlasts a fight and is not as at the start of a first
 * one (the fields that the schema calls "lasting"):
 *
 *     {"system": "case", "fighters": [{"name": "Gale", "id": "7f3a", ..., "now": {"health": 25}}, ...]}
 *
 * Take out of it who does not come along, put in who comes new, change what has healed since, and
 * open a battle from it with case_battle_new: whatever stands under "now" is checked like the rest
 * of a roster. A host that gives its fighters an "id" finds them again, wherever they stand
 * (case_battle_find); with ids two fighters may have one name.
 */

/**
 * The roster as it is at the last checkpoint, as JSON: what the next fight begins with.
 *
 * CASE_ERR_ROSTER where a roster can't say how things stand; the message says what.
 */
case_status case_battle_roster_now(const struct case_battle *battle,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/*
 * ===============================================================================================
 * 14. THE SYSTEMS
 *
 * What a system is made of, without knowing it: its schema, its printed tables, its rules. A system
 * is named here by its place, from 0.
 */

/** How many systems there are. */
size_t case_system_count(void);

/** The name of a system, as rosters spell it, such as "case". */
case_status case_system_name(size_t system, char *buffer, size_t capacity, size_t *needed);

/** The full name of a system, for a reader. */
case_status case_system_title(size_t system, char *buffer, size_t capacity, size_t *needed);

/**
 * Everything that a system can ask, roll, tell and change, as JSON: {"system", "title",
 * "rules_version", "kinds", "lists", "rolls", "questions", "notes", "fields", "rules", "rulings",
 * "interventions", "changeable", "joinable", "sheet", "tables", "limits"}; every name with its
 * number, its meaning and its words in English and German, every value with its kinds, every text
 * with its templates.
 */
case_status case_system_schema_json(size_t system, char *buffer, size_t capacity, size_t *needed);

/** The JSON Schema (draft 2020-12) of a system's rosters, so that a host can make a form of it. */
case_status case_system_roster_schema_json(size_t system,
                                           char *buffer,
                                           size_t capacity,
                                           size_t *needed);

/** Every rule id of a system with its title, as a JSON list of {"id": ..., "title": ...}. */
case_status case_system_rules_json(size_t system, char *buffer, size_t capacity, size_t *needed);

/**
 * What the rule book of a system says, sentence by sentence in this engine's words, as a JSON list of
 * {"heading": ..., "place": under its heading, from 1, "bearing": "rule", "advice" or "story",
 * "says": ..., "ids": the rule ids, none where it is no rule, "item": what does it in case-core}:
 * for a reader who wants to know why.
 */
case_status case_system_sentences_json(size_t system,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *needed);

/** The hash of each system's game as JSON: {"case": "90cd3ef0a1b2c3d4", ...}. */
case_status case_game_hashes_json(char *buffer, size_t capacity, size_t *needed);

/** How many printed tables a system has. They are named by their place, from 0. */
case_status case_table_count(size_t system, size_t *out);

/** A part of a printed table. */
CASE_ENUM(case_table_part, int32_t) {
    /** Its name. */
    CASE_TABLE_NAME = 0,
    /** The rule ids it belongs to. */
    CASE_TABLE_RULE = 1,
    /** The printed heading. */
    CASE_TABLE_TITLE = 2,
    /** The whole table, laid out in columns to be read. */
    CASE_TABLE_TEXT = 3,
};

/** A part (case_table_part) of a printed table. */
case_status case_table_text(size_t system,
                            size_t table,
                            int32_t part,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/**
 * How many rows and columns a printed table has, the row of headings and the column of labels
 * included. Either pointer may be NULL.
 */
case_status case_table_size(size_t system, size_t table, size_t *rows, size_t *columns);

/** A cell of a printed table. Row 0 holds the headings, column 0 the labels. */
case_status case_table_cell(size_t system,
                            size_t table,
                            size_t row,
                            size_t column,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/** Every printed table of a system as a JSON list of {"name", "rule", "title", "columns", "rows"}. */
case_status case_tables_json(size_t system, char *buffer, size_t capacity, size_t *needed);

/*
 * ===============================================================================================
 * 15. PLANS, AND WHAT RESULTS STAND ON
 *
 * A plan answers questions in the place of the built-in one: an ordered list of rules (whose
 * questions, which, when, then what), and the built-in plan where none of them answers. It is data:
 * a host reads it from TOML or JSON, takes one of those that come with the engine, or makes one,
 * and gives it to seats. It decides in steps, odds and searches alike.
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
 * (case_system_schema_json); everything that a plan can say stands in case_plan_schema_json.
 *
 * No plan calls back. A host that decides by code of its own takes the seat (CASE_CONTROL_HOST),
 * steps, and answers what is asked.
 *
 * Every figure stands on plans, rulings and versions: case_battle_basis says which, and so do odds
 * (case_odds_basis). Show it beside the figure.
 */

/**
 * A plan.
 *
 * It never changes: any number of threads may read it at once, and any number of seats and battles
 * have it. They keep a copy.
 */
typedef struct case_plan case_plan;

/**
 * Reads a plan for a system (by its place) from TOML or JSON, `format` as case_format.
 *
 * CASE_ERR_PLAN where something is wrong with it: the message lists every problem with its place.
 * The names of fighters and attacks are looked up where it is given to a battle. Free with
 * case_plan_free.
 */
case_status case_plan_new(size_t system,
                          const char *text,
                          size_t length,
                          uint32_t format,
                          struct case_plan **out);

/**
 * A plan that comes with the engine, by its name (case_system_plans_json), such as "gang up" or
 * "spread"; "protect Dove" attacks whoever attacks Dove.
 *
 * CASE_ERR_NAME where there is none of that name; the message says which there are. Free with
 * case_plan_free.
 */
case_status case_plan_named(size_t system, const char *name, size_t length, struct case_plan **out);

/** Frees a plan. NULL is fine. Seats that have it keep it. */
void case_plan_free(struct case_plan *plan);

/**
 * A plan as JSON: read back by case_plan_new it is the same. What stands at its default is left
 * out.
 */
case_status case_plan_json(const struct case_plan *plan,
                           char *buffer,
                           size_t capacity,
                           size_t *needed);

/** The name of a plan. */
case_status case_plan_name(const struct case_plan *plan,
                           char *buffer,
                           size_t capacity,
                           size_t *needed);

/** A short name of exactly this plan, in hexadecimal digits: plans with equal digests answer alike. */
case_status case_plan_digest(const struct case_plan *plan,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

/**
 * The plans that come with the engine for a system, as a JSON list: each as case_plan_json gives
 * it, with its "name", and "about" that says what it does.
 */
case_status case_system_plans_json(size_t system, char *buffer, size_t capacity, size_t *needed);

/** The JSON Schema (draft 2020-12) of a plan, so that a host can make a form of it. */
case_status case_plan_schema_json(char *buffer, size_t capacity, size_t *needed);

/**
 * Gives a plan to a fighter, by its place in the roster, or, with CASE_JUDGE or CASE_MAP, to one of
 * these, and lets it decide from now on (CASE_CONTROL_PLAN). It is saved with the battle.
 *
 * CASE_ERR_PLAN where it does not fit the battle: the message lists every problem.
 */
case_status case_battle_set_plan(struct case_battle *battle,
                                 int32_t who,
                                 const struct case_plan *plan);

/** Gives a plan to every fighter of a side, from 0, as case_battle_set_plan. */
case_status case_battle_set_plan_of_side(struct case_battle *battle,
                                         int32_t side,
                                         const struct case_plan *plan);

/**
 * Gives a plan to everybody, the Judge, the map and those who join later included, as
 * case_battle_set_plan.
 */
case_status case_battle_set_plan_of_all(struct case_battle *battle, const struct case_plan *plan);

/**
 * The plan by which a fighter, the Judge or the map plays: a copy, to be freed with case_plan_free.
 * Where the built-in plan or the host decides, CASE_NOTHING_LEFT, and `*out` is not written.
 */
case_status case_battle_plan(const struct case_battle *battle, int32_t who, struct case_plan **out);

/**
 * What results of this battle stand on, as a line to be shown beside every figure: the versions of
 * engine, rules and built-in plan, the rulings that are not the usual ones, and who is played by
 * which plan.
 */
case_status case_battle_basis(const struct case_battle *battle,
                              char *buffer,
                              size_t capacity,
                              size_t *needed);

/**
 * The same as JSON: {"system", "engine", "rules", "built_in", "rulings": a list of texts such as
 * "name = value", "plans": a list of {"plan", "digest", "seats"}}. Results with equal bases can be
 * compared.
 */
case_status case_battle_basis_json(const struct case_battle *battle,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/*
 * ===============================================================================================
 * 16. WATCHING A CALCULATION
 *
 * A long calculation can be watched from another thread, and stopped.
 */

/**
 * Progress of a calculation and the wish to stop it. Give it to the calculation on one thread; on
 * any other, ask it for the progress or stop it, at any time. It is only freed once the
 * calculation has returned. One watch serves one calculation at a time, and then the next.
 */
typedef struct case_watch case_watch;

/** How far a calculation has come. */
typedef struct case_progress {
    /** Set this to sizeof(case_progress). */
    uint32_t struct_size;
    /** Turns of a fight that were solved. */
    uint32_t turns;
    /** Paths through the outcomes of rolls that were run. */
    uint64_t paths;
    /** Different states that were met. */
    uint64_t states;
    /** Trials that were run, in advice and tuning. */
    uint64_t trials;
    /** Trials that are known to be wanted so far. */
    uint64_t of;
} case_progress;

/** Makes a watch. Free it with case_watch_free. */
case_status case_watch_new(struct case_watch **out);

/** Frees a watch. NULL is fine. */
void case_watch_free(struct case_watch *watch);

/**
 * Stops the calculation that has this watch, within 100 ms, or the next one that gets it
 * (`stop` not 0); or lets the next one run again (`stop` 0).
 */
case_status case_watch_stop(const struct case_watch *watch, int32_t stop);

/** How far the calculation has come. */
case_status case_watch_progress(const struct case_watch *watch, struct case_progress *out);

/*
 * ===============================================================================================
 * 17. ODDS
 *
 * What the open step will come to under each answer, in exact odds: what a player wants to know
 * before pressing a button. Odds are rows: an outcome, which is a few named values, with its probability as an exact fraction. (The odds of a
 * single roll stand in its request; those of an attack before it is chosen in the next chapter.)
 */

/**
 * Odds: rows of an outcome with its probability. The outcome is a few named values, its fields.
 * They never change: any number of threads may read them at once.
 */
typedef struct case_odds case_odds;

/** Limits of a long calculation. A 0 stands for the default of its field. */
typedef struct case_limits {
    /** Set this to sizeof(case_limits). */
    uint32_t struct_size;
    /** The turns that a fight is followed; by default 1,000. */
    uint32_t turns;
    /** The states that are held at a time; by default 200,000. */
    uint64_t states;
    /**
     * The paths through the outcomes of rolls that are run in all; by default 1,000,000. One
     * step of a fight takes at most 65,536 of them, or a sixteenth where that is more. The odds of
     * a step need no other limit.
     */
    uint64_t paths;
} case_limits;

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
case_status case_odds_step(const struct case_battle *battle,
                           const struct case_value *answer,
                           const struct case_limits *limits,
                           const struct case_watch *watch,
                           struct case_odds **out);

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
case_status case_odds_turn(const struct case_battle *battle,
                           const struct case_limits *limits,
                           const struct case_watch *watch,
                           struct case_odds **out);

/** Frees odds. NULL is fine. */
void case_odds_free(struct case_odds *odds);

/** What a calculation of odds came to. */
typedef struct case_odds_summary {
    /** Set this to sizeof(case_odds_summary). */
    uint32_t struct_size;
    /** How many rows there are. */
    uint32_t rows;
    /** How many fields an outcome has. */
    uint32_t fields;
    /** Turns of a fight that were solved. */
    uint32_t turns;
    /** Paths that were run. */
    uint64_t paths;
    /** Different states that were met. */
    uint64_t states;
    /** The probability that is not assigned to any row, for presentation; 0 for exact odds. */
    double unresolved;
} case_odds_summary;

/**
 * One outcome's probability: the exact fraction numerator / denominator of 128-bit integers, each
 * as its high and low half.
 */
typedef struct case_odds_row {
    /** Set this to sizeof(case_odds_row). */
    uint32_t struct_size;
    /** 0; for later use. */
    uint32_t reserved;
    /** The low half of the numerator. */
    uint64_t numerator;
    /** The high half of the numerator: 0 below 2^64. */
    uint64_t numerator_high;
    /** The low half of the denominator, which all rows share. */
    uint64_t denominator;
    /** The high half of the denominator. */
    uint64_t denominator_high;
    /**
     * The fraction as a floating-point number, for presentation: the least that the probability
     * can be.
     */
    double probability;
    /** The most that the probability can be; the same number for exact odds. */
    double at_most;
    /**
     * The lower end of what to show: of sampled odds that of the 95 % confidence interval
     * (Wilson's), also where no trial came out so; else `probability`.
     */
    double low;
    /** The upper end; else `at_most`. */
    double high;
} case_odds_row;

/** What a calculation of odds came to. */
case_status case_odds_info(const struct case_odds *odds, struct case_odds_summary *out);

/** The probability of a row, `row` from 0. Rows stand in the order of their outcomes. */
case_status case_odds_get(const struct case_odds *odds, size_t row, struct case_odds_row *out);

/** A field of a row's outcome, both from 0. */
case_status case_odds_value(const struct case_odds *odds,
                            size_t row,
                            size_t field,
                            struct case_value *out);

/** The name of a field, from 0. */
case_status case_odds_field(const struct case_odds *odds,
                            size_t field,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/** Whose a field is, from 0: a fighter's place, or CASE_NOBODY. */
case_status case_odds_field_who(const struct case_odds *odds, size_t field, int32_t *out);

/**
 * What odds stand on: the line that case_battle_basis gave of their battle, without plans where
 * none decided anything.
 */
case_status case_odds_basis(const struct case_odds *odds,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/**
 * Odds as JSON: {"denominator": "1000", "unresolved": 0.0, "rows": [{"outcome": {"winner": {"kind":
 * "side", "value": 0}}, "numerator": "350", "probability": 0.35, "at_most": 0.35, "low": 0.35, "high": 0.35}, ...], "basis":
 * ...}. A fighter's field has its place behind it: "fitness.3". The integers are texts, because
 * most readers of JSON hold 53 bits. "basis" is as case_battle_basis_json gives it.
 */
case_status case_odds_json(const struct case_odds *odds,
                           char *buffer,
                           size_t capacity,
                           size_t *needed);

/*
 * ===============================================================================================
 * 18. FIGHTS TO THEIR END
 *
 * A fight solved exactly to its end, within limits: who wins, how long it takes, what is left of everybody. It does for
 * duels; larger fights are simulated (case_odds_sample).
 */

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
case_status case_odds_fight(const struct case_battle *battle,
                            const struct case_limits *limits,
                            const struct case_watch *watch,
                            struct case_odds **out);

/**
 * The same with how long it takes and what is left of everybody. The fields: winner; turns, the
 * number of the turn in which the fight ends (1 is the first of the battle, 0 that of a surprise);
 * and for each fighter fitness (the points, as in case_fighter_info), nothing for one who can't win
 * any more: case_odds_field_who says whose. case_odds_only gives fewer fields.
 */
case_status case_odds_ends(const struct case_battle *battle,
                           const struct case_limits *limits,
                           const struct case_watch *watch,
                           struct case_odds **out);

/*
 * ===============================================================================================
 * 19. ODDS OF AN ATTACK
 *
 * What one attack comes to, in exact odds, as the battle stands: what a player wants to know before
 * an attack is chosen. In every system, also in the middle of a step. An aim says who attacks whom
 * with what; everything that the battle holds goes in by itself: the turn, holds, what was declared,
 * what the referee has put on the next roll. What only the map or the Judge can tell is given with
 * the aim, or else answered by the plan of that seat; the attacker makes a plain attack. All of it
 * is listed, given or assumed.
 *
 *     case_aim aim = { sizeof aim, 0, 3, 0, 0, 0 };              (fighter 0 attacks fighter 3)
 *     case_battle_aim(battle, &aim, NULL, 0, &aimed);
 *     case_aimed_chance(aimed, &nothing, CASE_FEAT_HIT, NULL, NULL, &row);
 *     case_aimed_best_defenses(aimed, NULL, NULL, &defenses);
 *
 * Where a rule says no, case_last_rule tells which.
 */

/** What an attack can do to its target. */
CASE_ENUM(case_feat, int32_t) {
    /** It strikes. */
    CASE_FEAT_HIT = 0,
    /** The target loses points. */
    CASE_FEAT_HURT = 1,
    /** It stuns the target. */
    CASE_FEAT_STUN = 2,
    /** It slams the target. */
    CASE_FEAT_SLAM = 3,
    /** It begins to kill the target. */
    CASE_FEAT_KILL = 4,
    /** The target is out of the fight, knocked out or dead. */
    CASE_FEAT_FELL = 5,
};

/**
 * How many feats the attacks of a system have, and how many fields an outcome of one. Either
 * pointer may be NULL.
 */
case_status case_outcome_count(size_t system, size_t *feats, size_t *fields);

/** A feat (case_feat) that the attacks of a system can have, from 0. */
case_status case_outcome_feat(size_t system, size_t index, int32_t *out);

/** A field of what an attack comes to. */
typedef struct case_outcome_field {
    /** Set this to sizeof(case_outcome_field). */
    uint32_t struct_size;
    /** The kind of a value that is there, as in case_value. */
    int32_t kind;
    /** Its name, such as "through", ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_outcome_field;

/**
 * A field of the outcomes of a system's attacks, from 0: those of the odds that case_aimed_odds
 * gives, in their order.
 */
case_status case_outcome_field_get(size_t system, size_t index, struct case_outcome_field *out);

/** What the value of such a field means, a sentence in English. */
case_status case_outcome_meaning(size_t system,
                                 size_t index,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *needed);

/**
 * An attack of which odds are asked: `{ sizeof(case_aim), attacker, target, attack, 0, 0 }` is a
 * plain one.
 */
typedef struct case_aim {
    /** Set this to sizeof(case_aim). */
    uint32_t struct_size;
    /** The attacker's place in the roster. */
    int32_t attacker;
    /** The target's place. */
    int32_t target;
    /** The attack's place on the attacker's sheet, from 0. */
    int32_t attack;
    /** What else shifts the attack roll, -100 to 100: what the referee would put on it. */
    int32_t shift;
    /** How many attacks go into a flurry, where the turn does not tell; 0 for what the turn tells. */
    int32_t flurry;
} case_aim;

/**
 * An attack that is ready, as the battle stood. It holds a copy of that battle: the battle itself
 * can go on, or be freed. It never changes: any number of threads may read it at once.
 */
typedef struct case_aimed case_aimed;

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
case_status case_battle_aim(const struct case_battle *battle,
                            const struct case_aim *aim,
                            const struct case_named_value *given,
                            size_t count,
                            struct case_aimed **out);

/** Frees an attack that is ready. NULL is fine. */
void case_aimed_free(struct case_aimed *aimed);

/** What the odds of an attack stand on, besides the sheets and the rulings. */
typedef struct case_aimed_summary {
    /** Set this to sizeof(case_aimed_summary). */
    uint32_t struct_size;
    /**
     * 1 where attacker and target were taken to be at the start of a turn, because the battle is
     * between turns or they have not declared yet.
     */
    int32_t fresh_turn;
    /** How many modifiers went in (case_aimed_modifier). */
    int32_t modifiers;
    /** How many decisions went in (case_aimed_answer). */
    int32_t answers;
    /** With how many defenses the target can meet it (case_aimed_guard). */
    int32_t guards;
    /** What the attack roll starts from: the rank, skill or score. */
    struct case_value base;
    /**
     * Where it is read, as far as that is known before the target answers: the column, the chance,
     * the difficulty.
     */
    struct case_value at;
} case_aimed_summary;

/** What the odds of an attack stand on. */
case_status case_aimed_info(const struct case_aimed *aimed, struct case_aimed_summary *out);

/** A modifier that went in, `index` from 0: what it is, and the rule that gives it. */
case_status case_aimed_modifier(const struct case_aimed *aimed,
                                size_t index,
                                struct case_modifier *out);

/** A decision that went in. */
typedef struct case_aimed_decision {
    /** Set this to sizeof(case_aimed_decision). */
    uint32_t struct_size;
    /** Who was asked: a fighter's place from 0, CASE_JUDGE or CASE_MAP. */
    int32_t who;
    /**
     * 1 where the aim gave the answer; 0 where it is assumed: a plain attack, or what the seat's
     * plan answers.
     */
    int32_t given;
    /** The answer. */
    struct case_value answer;
    /** The id of the rule that asks, ends with NUL. */
    char rule[CASE_RULE_SIZE];
    /** The name of the question, ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_aimed_decision;

/** A decision that went in, `index` from 0, in the order asked. */
case_status case_aimed_answer(const struct case_aimed *aimed,
                              size_t index,
                              struct case_aimed_decision *out);

/**
 * How much had to be taken for granted of the attack or its target: that an attacker who has
 * still to move gets there, that a declared action has been changed into it.
 */
case_status case_aimed_presumed_count(const struct case_aimed *aimed, size_t *out);

/**
 * What had to be taken for granted, `index` from 0: `which` 0 the id of the rule that it is about,
 * 1 what it is, in English.
 */
case_status case_aimed_presumed(const struct case_aimed *aimed,
                                size_t index,
                                uint32_t which,
                                char *buffer,
                                size_t capacity,
                                size_t *needed);

/**
 * A defense with which the target can meet the attack, `index` from 0. Doing nothing is none of
 * them, and always possible.
 */
case_status case_aimed_guard(const struct case_aimed *aimed, size_t index, struct case_value *out);

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
case_status case_aimed_odds(const struct case_aimed *aimed,
                            const struct case_value *guard,
                            const struct case_limits *limits,
                            const struct case_watch *watch,
                            struct case_odds **out);

/**
 * The exact probability that the attack has a feat (case_feat): that it hits, hurts, fells. The
 * other arguments and answers are those of case_aimed_odds. CASE_ERR_RANGE for a feat that attacks
 * of the system don't have.
 */
case_status case_aimed_chance(const struct case_aimed *aimed,
                              const struct case_value *guard,
                              int32_t feat,
                              const struct case_limits *limits,
                              const struct case_watch *watch,
                              struct case_odds_row *out);

/**
 * Every defense of the target against an attack that is ready, the best first, and what is certain
 * of the attack whatever the target does. It never changes: any number of threads may read it at
 * once.
 */
typedef struct case_defenses case_defenses;

/**
 * What the attack comes to under no defense and under each with which the target can meet it, the
 * best for the target first: by the mean of its harm in points, then by the chance that it is
 * struck. Whoever weighs stuns and slams otherwise sorts otherwise. `limits` and `watch` may be NULL.
 *
 * CASE_ERR_ANSWER where an answer that case_battle_aim was given is legal under none of them though
 * its question comes, CASE_ERR_ODDS where it takes more than `paths` of the limits, CASE_ERR_STOPPED
 * where the watch said stop. Free with case_defenses_free.
 */
case_status case_aimed_best_defenses(const struct case_aimed *aimed,
                                     const struct case_limits *limits,
                                     const struct case_watch *watch,
                                     struct case_defenses **out);

/** Frees a list of defenses. NULL is fine. */
void case_defenses_free(struct case_defenses *defenses);

/**
 * How many defenses there are, with that of doing nothing, and how many verdicts. Either pointer
 * may be NULL.
 */
case_status case_defenses_count(const struct case_defenses *defenses,
                                size_t *count,
                                size_t *verdicts);

/** A defense, `index` from 0, the best first; nothing for that of doing nothing. */
case_status case_defenses_get(const struct case_defenses *defenses,
                              size_t index,
                              struct case_value *out);

/**
 * The odds under a defense, `index` from 0, as case_aimed_odds gives them. Free with
 * case_odds_free.
 */
case_status case_defenses_odds(const struct case_defenses *defenses,
                               size_t index,
                               struct case_odds **out);

/** The exact probability that the attack has a feat (case_feat) under a defense, `index` from 0. */
case_status case_defenses_chance(const struct case_defenses *defenses,
                                 size_t index,
                                 int32_t feat,
                                 struct case_odds_row *out);

/**
 * Something that is certain of an attack, whatever the target does: proven by every path under
 * every defense.
 */
typedef struct case_verdict {
    /** Set this to sizeof(case_verdict). */
    uint32_t struct_size;
    /** What is certain (case_feat). */
    int32_t feat;
    /** 1 where it is certain to be; 0 where it is certain not to be. */
    int32_t always;
    /** The id of the rule that says so, ends with NUL. */
    char rule[CASE_RULE_SIZE];
    /** It in words, such as "cannot hurt", ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_verdict;

/** A verdict, `index` from 0. */
case_status case_defenses_verdict(const struct case_defenses *defenses,
                                  size_t index,
                                  struct case_verdict *out);

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
case_status case_aimed_json(const struct case_aimed *aimed,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/*
 * ===============================================================================================
 * 20. SIMULATION
 *
 * The fight played on again and again from where it stands, by the plans of the seats: for fights
 * that are too long to be solved. The same seed gives the same on every machine and in every
 * language.
 */

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
case_status case_odds_sample(const struct case_battle *battle,
                             uint64_t seed,
                             uint64_t trials,
                             uint64_t checkpoints,
                             const struct case_watch *watch,
                             struct case_odds **out);

/** How many trials a block has: case_odds_sample runs blocks 0 to (trials - 1) / CASE_SAMPLE_BLOCK. */
#define CASE_SAMPLE_BLOCK 1024

/**
 * Runs some of the blocks of case_odds_sample: from `first`, up to and without `end`. Threads that
 * each have a clone of the battle and a watch can run some each; case_odds_merge then makes of them
 * what one call would have given, to the last digit, however the blocks were shared out.
 *
 * CASE_ERR_RANGE where there is no such block, or none at all; else as case_odds_sample.
 */
case_status case_odds_sample_blocks(const struct case_battle *battle,
                                    uint64_t seed,
                                    uint64_t trials,
                                    uint64_t first,
                                    uint64_t end,
                                    uint64_t checkpoints,
                                    const struct case_watch *watch,
                                    struct case_odds **out);

/** How far a simulation in slices has come: `{ sizeof(case_sample_place) }` is its beginning. */
typedef struct case_sample_place {
    /** Set this to sizeof(case_sample_place). */
    uint32_t struct_size;
    /** 0; for later use. */
    uint32_t reserved;
    /** The trial that comes next, from 0. */
    uint64_t trial;
    /** How many words the dice of its block have drawn. */
    uint64_t words;
} case_sample_place;

/**
 * Runs at most `most` of the trials of case_odds_sample from `place` on, and moves `place` behind
 * them: for a host with one thread, which has to do something else now and then. The simulation is
 * done where `trial` of the place is `trials`. No slice goes past the end of a block, so that it
 * can have fewer trials. case_odds_merge makes of all slices what one call would have given.
 *
 * CASE_ERR_RANGE where no trial is left, or for a `most` of 0; else as case_odds_sample. `place` is
 * as it was then.
 */
case_status case_odds_sample_slice(const struct case_battle *battle,
                                   uint64_t seed,
                                   uint64_t trials,
                                   uint64_t most,
                                   uint64_t checkpoints,
                                   struct case_sample_place *place,
                                   const struct case_watch *watch,
                                   struct case_odds **out);

/*
 * ===============================================================================================
 * 21. COARSER OUTCOMES
 *
 * Odds by fewer fields, by groups of rows, and of several runs of one simulation together.
 */

/**
 * The same odds by some of the fields alone, `count` of them by their numbers from 0, in that
 * order: rows that are equal in them become one. The bounds of a row are those of the whole row:
 * what is unresolved may belong to it.
 *
 * CASE_ERR_RANGE where there is no such field. Free with case_odds_free.
 */
case_status case_odds_only(const struct case_odds *odds,
                           const int32_t *fields,
                           size_t count,
                           struct case_odds **out);

/**
 * The same odds by groups of your own: `groups` has a number for each of the `count` rows, and rows
 * of one number become one. The only field is group, that number.
 *
 * CASE_ERR_RANGE where `count` is not the number of rows. Free with case_odds_free.
 */
case_status case_odds_group(const struct case_odds *odds,
                            const int32_t *groups,
                            size_t count,
                            struct case_odds **out);

/**
 * Two simulations together, as if they were one: of different blocks of the same seed
 * (case_odds_sample_blocks), or of different seeds. Both stay as they are.
 *
 * CASE_ERR_RANGE where one of them is not sampled, or where their fields or battles are not the
 * same. Free with case_odds_free.
 */
case_status case_odds_merge(const struct case_odds *one,
                            const struct case_odds *other,
                            struct case_odds **out);

/*
 * ===============================================================================================
 * 22. WHICH RULING MATTERS
 *
 * What each other value of each ruling changes of a fight from where the battle stands, or of one
 * attack: exact where that is affordable, else by trials with the same dice, and nothing is ranked
 * that its error does not separate from no difference.
 */

/** What rulings matter: rows of a value that was tried. It never changes. */
typedef struct case_ruling_report case_ruling_report;

/** What is asked about rulings. A 0 stands for the default of its field, but for the fighters. */
typedef struct case_ruling_question {
    /** Set this to sizeof(case_ruling_question). */
    uint32_t struct_size;
    /** 0 for the fight to its end; 1 for one attack, met without any defense. */
    uint32_t attack;
    /** Of an attack, the attacker's place, from 0. */
    int32_t attacker;
    /** The target's. */
    int32_t target;
    /** The place of the attack on the attacker's sheet, from 0. */
    int32_t place;
    /** 0; for later use. */
    int32_t reserved;
    /** The seed of the trials; by default 1. */
    uint64_t seed;
    /** Trials under each value, where a fight is not solved; by default 1,000. */
    uint64_t trials;
    /**
     * Paths to solve the fight under all values together, beyond which it is played; by default
     * 500,000.
     */
    uint64_t paths;
} case_ruling_question;

/** What one other value of one ruling changes. */
typedef struct case_ruling_effect {
    /** Set this to sizeof(case_ruling_effect). */
    uint32_t struct_size;
    /**
     * How sure it is: 0 exact; 1 proven to lie within `error`; 2 sampled, `error` is its standard
     * error.
     */
    uint32_t certainty;
    /**
     * Whether it is told apart from no difference at all (0 or 1). Rows that are not are alike:
     * they stand in no order.
     */
    int32_t separated;
    /** Whether the battle can't be played so (0 or 1); case_ruling_report_text says why. */
    int32_t refused;
    /**
     * The greatest difference of a side's chance to win; of an attack, the share of all cases that
     * come out otherwise.
     */
    double moved;
    /** How far off that may be. */
    double error;
} case_ruling_effect;

/**
 * Tells which rulings matter for a battle of any system: what each other value that is worth trying
 * changes of who wins the fight from the last checkpoint on, or of what one attack comes to.
 * `names` are the rulings to try, with commas between them; all of them where `length` is 0. A
 * battle that has begun can only change those that the referee can. Nothing of the battle changes.
 *
 * CASE_ERR_RULINGS where a name is that of no ruling: the message lists them. CASE_ERR_SEAT as in
 * case_odds_fight. CASE_ERR_STOPPED where the watch said stop. Free with case_ruling_report_free.
 */
case_status case_ruling_report_new(const struct case_battle *battle,
                                   const struct case_ruling_question *question,
                                   const char *names,
                                   size_t length,
                                   const struct case_watch *watch,
                                   struct case_ruling_report **out);

/** Frees a report. NULL is fine. */
void case_ruling_report_free(struct case_ruling_report *report);

/** How many rows a report has. */
case_status case_ruling_report_count(const struct case_ruling_report *report, size_t *out);

/**
 * A row of a report, from 0: first those that are told apart from no difference, the greatest
 * first; then those that are not; then those by which the battle can't be played.
 */
case_status case_ruling_report_get(const struct case_ruling_report *report,
                                   size_t row,
                                   struct case_ruling_effect *out);

/**
 * A text of a row, from 0: `which` 0 the name of the ruling, 1 the value in force, 2 the value that
 * was tried instead, 3 why the battle can't be played so (empty where it can).
 */
case_status case_ruling_report_text(const struct case_ruling_report *report,
                                    size_t row,
                                    uint32_t which,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *needed);

/**
 * A report as JSON: {"trials": 1000, "rows": [{"name": "karma_on_rolls", "value": "false",
 * "instead": "true", "certainty": "sampled", "separated": true, "moved": 0.04, "error": 0.006,
 * "refused": null, "differences": [{"of": "wins", "side": "heroes", "by": 0.04, "error": 0.006,
 * "exact": null}, ...]}, ...]}. "of" is wins (with its side), turns, or a feat of the attack; "exact"
 * a fraction as a text.
 */
case_status case_ruling_report_json(const struct case_ruling_report *report,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *needed);

/*
 * ===============================================================================================
 * 23. ADVICE, AND WHO DECIDES BY IT
 *
 * For a decision that is wanted, what each legal answer leads to: it is tried again and again with
 * the same luck for all of them, everybody playing by the plans of the seats (for the host by the
 * built-in one), and judged by how the sides then stand. Answers that can't be told apart are said
 * to be alike. The same battle and settings give the same advice everywhere.
 *
 * Worth is how the own fighters stand less how the others do: 1 is a victory without a scratch, -1
 * the same defeat. Points that are spent and foes that are only delayed count as nothing.
 *
 * A tactician is a plan that asks for advice itself before it answers: for one villain at a table,
 * not for simulations.
 */

/** How far ahead is looked. */
CASE_ENUM(case_horizon, int32_t) {
    /** To the end of the fight. */
    CASE_HORIZON_FIGHT = 0,
    /** To the end of the turn or round. */
    CASE_HORIZON_TURN = 1,
    /** To the end of the open step: what the answer itself does, in exact odds where it is small. */
    CASE_HORIZON_STEP = 2,
};

/**
 * How advice is found. A 0 stands for the default of its field, so that
 * `{ sizeof(case_advice_settings) }` is the usual advice.
 */
typedef struct case_advice_settings {
    /** Set this to sizeof(case_advice_settings). */
    uint32_t struct_size;
    /** How far ahead is looked (case_horizon). What only pays later looks bad to a near horizon. */
    int32_t horizon;
    /** How often each answer is tried; by default 400. Four times as many halve the error. */
    uint32_t trials;
    /** 0; for later use. */
    uint32_t reserved;
    /** The seed of the trials' dice; they are never those of the battle itself. */
    uint64_t seed;
    /** A trial is cut off after so many checkpoints; by default 10,000. */
    uint64_t checkpoints;
    /** The most checkpoints of all trials together, which bounds the time; by default no bound. */
    uint64_t work;
    /** With CASE_HORIZON_STEP, the most ways of dice that are followed exactly; by default 20,000. */
    uint64_t paths;
} case_advice_settings;

/**
 * Advice: the legal answers of a decision, the best first, each with what it leads to. It never
 * changes: any number of threads may read it at once.
 */
typedef struct case_advice case_advice;

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
case_status case_battle_advise(const struct case_battle *battle,
                               int32_t side,
                               const struct case_advice_settings *settings,
                               const struct case_watch *watch,
                               struct case_advice **out);

/** Frees advice. NULL is fine. */
void case_advice_free(struct case_advice *advice);

/** What advice is about. */
typedef struct case_advice_summary {
    /** Set this to sizeof(case_advice_summary). */
    uint32_t struct_size;
    /** Who was asked: a fighter's place from 0, CASE_JUDGE or CASE_MAP. */
    int32_t who;
    /** The side for which the answers are judged. */
    int32_t side;
    /** How far ahead was looked (case_horizon). */
    int32_t horizon;
    /** How many answers there are (case_advice_get). */
    int32_t answers;
    /** How many trials each answer had that is not exact. */
    uint32_t trials;
    /**
     * What to answer: the best, if it is better than the plan's own by two standard errors, and
     * else the plan's own.
     */
    struct case_value choice;
} case_advice_summary;

/** What advice is about, and what it comes to. */
case_status case_advice_info(const struct case_advice *advice, struct case_advice_summary *out);

/**
 * An answer, and what it leads to. The figures are estimates, each with its standard error, unless
 * they are exact.
 */
typedef struct case_advised {
    /** Set this to sizeof(case_advised). */
    uint32_t struct_size;
    /** 1 where the figures are exact. */
    int32_t exact;
    /**
     * 1 where it can't be told apart from the best: it is behind by no more than two standard
     * errors.
     */
    int32_t alike;
    /** 1 where it is what the seat's plan itself would answer. */
    int32_t suggested;
    /** The answer. */
    struct case_value answer;
    /** The mean worth, from -1 to 1. */
    double worth;
    /** Its standard error. */
    double error;
    /** The share of ends at which the side has won. */
    double win;
    /** The share of ends at which nobody has. */
    double draw;
    /** The share of ends at which the fight goes on. */
    double open;
    /** By how much it is worse than the best. */
    double behind;
    /** The standard error of that, which is less than the errors of both together. */
    double behind_error;
} case_advised;

/** One of the answers, `index` from 0, the best first. case_battle_label says it to a reader. */
case_status case_advice_get(const struct case_advice *advice,
                            size_t index,
                            struct case_advised *out);

/**
 * The reasons in numbers, a line for each answer, the best first: "attack Ravager: +0.31 ± 0.02,
 * wins 64 %", "dodge: 0.12 ± 0.03 worse". `battle` is the one that was asked about; `language` and
 * `catalog` as in case_battle_tell.
 */
case_status case_advice_reasons(const struct case_advice *advice,
                                const struct case_battle *battle,
                                int32_t language,
                                const struct case_catalog *catalog,
                                char *buffer,
                                size_t capacity,
                                size_t *needed);

/** What advice stands on, as case_battle_basis gave it of its battle. */
case_status case_advice_basis(const struct case_advice *advice,
                              char *buffer,
                              size_t capacity,
                              size_t *needed);

/**
 * Advice as JSON: {"who", "question", "subject", "side", "horizon", "seed", "trials", "answers":
 * [{"answer", "exact", "worth", "error", "win", "draw", "open", "behind", "behind_error", "alike",
 * "suggested"}, ...], "basis"}.
 */
case_status case_advice_json(const struct case_advice *advice,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);

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
case_status case_battle_set_tactician(struct case_battle *battle,
                                      int32_t who,
                                      const char *text,
                                      size_t length,
                                      uint32_t format);

/*
 * ===============================================================================================
 * 24. TUNING: THE PLAN THAT WINS MOST
 *
 * A search for the short plan (one order of targets and a few fixed answers) with which a side wins
 * most from where the battle stands, against everybody else as they are played in it. A plan that
 * is best against one plan is not best against another: search in turn before you say how a fight
 * goes. What wins by itself alone is a finding about the sheets or the rules.
 */

/**
 * How a search is made. A 0 stands for the default of its field, so that
 * `{ sizeof(case_tuning_settings) }` is the usual search.
 */
typedef struct case_tuning_settings {
    /** Set this to sizeof(case_tuning_settings). */
    uint32_t struct_size;
    /** How many fights each candidate plays at first, 8 to 10,000; by default 64. */
    uint32_t first;
    /** How many fresh fights the verdict is of, 8 to 1,000,000; by default 1,000. */
    uint32_t trials;
    /** How many fixed answers the plan has at most, -1 (none) to 8; by default 2. */
    int32_t answers;
    /** The seed of the dice; by default 1. */
    uint64_t seed;
    /** After how many checkpoints a fight counts as one that nobody wins; by default 20,000. */
    uint64_t checkpoints;
} case_tuning_settings;

/** How a search came to its end. */
CASE_ENUM(case_tuning_end, int32_t) {
    /** One side was searched for. */
    CASE_TUNING_ONE_SIDE = 0,
    /** No side finds a better plan against the others' any more. */
    CASE_TUNING_SETTLED = 1,
    /** The plans came again that had been there before: no plan is best against all. */
    CASE_TUNING_CYCLES = 2,
    /** The rounds were used up. */
    CASE_TUNING_UNSETTLED = 3,
};

/**
 * What a search has found: plans, in the order in which they were found. It never changes: any
 * number of threads may read it at once.
 */
typedef struct case_tuning case_tuning;

/**
 * Searches for the plan with which a side, from 0, wins most against the others as they are played.
 * `settings` may be NULL for the usual ones, `watch` for nobody who watches. Nothing of the battle
 * changes. Seconds for most battles, more for large ones: case_watch_progress shows the trials.
 *
 * CASE_ERR_SEAT where the host or a tactician decides for somebody, CASE_ERR_UNFIT where the battle
 * is over, CASE_ERR_STOPPED where the watch said stop. Free with case_tuning_free.
 */
case_status case_battle_tune(const struct case_battle *battle,
                             int32_t side,
                             const struct case_tuning_settings *settings,
                             const struct case_watch *watch,
                             struct case_tuning **out);

/**
 * Searches for each side in turn the best answer to what the others were found to play, in at most
 * so many rounds, until nobody finds anything better, or plans come again. Otherwise as
 * case_battle_tune.
 */
case_status case_battle_tune_in_turn(const struct case_battle *battle,
                                     uint32_t rounds,
                                     const struct case_tuning_settings *settings,
                                     const struct case_watch *watch,
                                     struct case_tuning **out);

/** Frees what a search has found. NULL is fine. */
void case_tuning_free(struct case_tuning *tuning);

/** What a search came to. */
typedef struct case_tuning_summary {
    /** Set this to sizeof(case_tuning_summary). */
    uint32_t struct_size;
    /** How many plans were found, one after the other (case_tuning_get). */
    int32_t plans;
    /** How the search came to its end (case_tuning_end). */
    int32_t end;
} case_tuning_summary;

/** What a search came to. */
case_status case_tuning_info(const struct case_tuning *tuning, struct case_tuning_summary *out);

/** A plan that was found, and how often its side wins: half a win for a fight that nobody wins. */
typedef struct case_tuned {
    /** Set this to sizeof(case_tuned). */
    uint32_t struct_size;
    /** The side. */
    int32_t side;
    /** 1 where a plan was found that wins more; 0 where the side had better play as it does. */
    int32_t better;
    /** 1 where a part of the plan decides the fight by itself (the JSON says which). */
    int32_t dominates;
    /** How many plans were tried. */
    uint32_t tried;
    /** How many fresh fights the shares are of. */
    uint32_t trials;
    /** How many fights were played in all. */
    uint64_t fights;
    /** How often the side wins as it is played now, from 0 to 1. */
    double before;
    /** The standard error of that. */
    double before_error;
    /** How often it wins with the plan, with the same dice. */
    double wins;
    /** The standard error of that. */
    double wins_error;
} case_tuned;

/** One of the plans that were found, `index` from 0. */
case_status case_tuning_get(const struct case_tuning *tuning, size_t index, struct case_tuned *out);

/** The plan itself, `index` from 0, to be given to seats. Free with case_plan_free. */
case_status case_tuning_plan(const struct case_tuning *tuning,
                             size_t index,
                             struct case_plan **out);

/** What was found, in an English sentence, `index` from 0. */
case_status case_tuning_sentence(const struct case_tuning *tuning,
                                 size_t index,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *needed);

/** What a search stands on: the battle as it is played before, as case_battle_basis says it. */
case_status case_tuning_basis(const struct case_tuning *tuning,
                              char *buffer,
                              size_t capacity,
                              size_t *needed);

/**
 * Everything that was found as JSON: {"end", "plans": [{"side", "plan", "before", "wins", "parts":
 * [{"sentence", "wins", "dominates"}], "tried", "fights", "sentence"}], "basis"}; "end" is
 * "settled", "cycles" or "unsettled", null for one side.
 */
case_status case_tuning_json(const struct case_tuning *tuning,
                             char *buffer,
                             size_t capacity,
                             size_t *needed);
#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* CASE_H */
