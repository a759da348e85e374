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
@CONTENTS@
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
@LIMITS@
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

@CHAPTERS@
#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* CASE_H */
