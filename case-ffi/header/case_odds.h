/*
 * case_odds.h: odds and simulation, in addition to case.h.
 *
 * Exact odds of a step, a turn, a fight, and an attack before it is chosen; simulation. Every result
 * comes from the rules that play, and has a basis (case_odds_basis): show it beside the figure.
 *
 * What is asked once for a person is a command (case_battle_call): what each answer is worth
 * ("stakes"), what each outcome of a roll leads to ("consequences"), advice ("advise"), and the searches
 * that take minutes: the rulings that matter ("matters"), a balanced roster ("balance"), the plan that
 * wins most ("tune"). They take a case_watch as well.
 *
 * The rules for every call are in case.h.
 *
 * CONTENTS
 *
@CONTENTS@
 *
 * EXAMPLE: how often each side has won by the end, of 10,000 fights from here.
 *
 *     #include <case_odds.h>
 *     #include <stdio.h>
 *
 *     case_status who_wins(const case_battle *battle)
 *     {
 *         const int32_t winner = 0;
 *         case_odds *sampled = NULL, *odds = NULL;
 *         case_odds_row row;
 *         size_t i;
 *         case_status status = case_odds_sample(battle, 1, 10000, 0, NULL, &sampled);
 *         if (status == CASE_OK)
 *             status = case_odds_only(sampled, &winner, 1, &odds);
 *         row.struct_size = sizeof row;
 *         for (i = 0; status == CASE_OK && case_odds_get(odds, i, &row) == CASE_OK; i++) {
 *             case_value side;
 *             status = case_odds_value(odds, i, 0, &side);
 *             if (side.kind != CASE_KIND_NOTHING)
 *                 printf("side %d: %.3f to %.3f\n", (int)side.number, row.low, row.high);
 *         }
 *         case_odds_free(odds);
 *         case_odds_free(sampled);
 *         return status;
 *     }
 */

#ifndef CASE_ODDS_H
#define CASE_ODDS_H

/* Made from case-ffi/src and case-ffi/header by the test `header`. Change it there. */

#include "case.h"

#ifdef __cplusplus
extern "C" {
#endif

@CHAPTERS@
#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* CASE_ODDS_H */
