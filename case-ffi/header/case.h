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
@CONTENTS@
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

struct case_catalog; /* chapter 10 */

@CHAPTERS@
#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* CASE_H */
