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
@CONTENTS@
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

@CHAPTERS@
#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* CASE_TABLES_H */
