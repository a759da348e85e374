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
 *    1. Watching a calculation
 *    2. Odds
 *    3. Solving fights
 *    4. Odds of an attack
 *    5. Simulation
 *    6. What outcomes of attacks have; coarser outcomes
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

/*
 * ===============================================================================================
 * 1. WATCHING A CALCULATION
 *
 * A long calculation can be watched from another thread, and stopped.
 */

/**
 * Reports the progress of a calculation and can stop it. Pass it to the calculation on one thread;
 * on any other, read the progress or stop it, at any time. Free it only after the calculation has
 * returned. One watch serves one calculation at a time.
 */
typedef struct case_watch case_watch;

/** The progress of a calculation. Since 0.1.0. */
typedef struct case_progress {
    /** Set this to sizeof(case_progress). */
    uint32_t struct_size;
    /** Turns of a fight that were solved. */
    uint32_t turns;
    /** Paths through the outcomes of rolls that were followed. */
    uint64_t paths;
    /** Different states found. */
    uint64_t states;
    /** Trials that were run, in advice and tuning. */
    uint64_t trials;
    /** Trials to be run, as far as known. */
    uint64_t of;
} case_progress;

/** Creates a watch. Free it with case_watch_free. Since 0.1.0. */
case_status case_watch_new(struct case_watch **out);

/** Frees a watch. NULL is fine. Since 0.1.0. */
void case_watch_free(struct case_watch *watch);

/**
 * Stops the calculation that uses this watch within 100 ms, or else the next one that will (`stop`
 * not 0); or lets the next one run again (`stop` 0).
 *
 * Since 0.1.0.
 */
case_status case_watch_stop(const struct case_watch *watch, int32_t stop);

/** Gives the progress of the calculation. Since 0.1.0. */
case_status case_watch_progress(const struct case_watch *watch, struct case_progress *out);

/*
 * ===============================================================================================
 * 2. ODDS
 *
 * The exact odds of the open step under each answer: a player looks at them before pressing a
 * button. Odds are rows: an outcome, which is a few named values, with its probability as an exact
 * fraction. (The odds of a single roll are in its request; those of an attack before it is chosen
 * have their own chapter.)
 */

/**
 * Odds: rows of an outcome with its probability. The outcome is a few named values, its fields.
 * They are immutable: any number of threads may read them at once.
 */
typedef struct case_odds case_odds;

/** Limits of a long calculation. A 0 means the default of its field. Since 0.1.0. */
typedef struct case_limits {
    /** Set this to sizeof(case_limits). */
    uint32_t struct_size;
    /** The number of turns that a fight is followed; by default 1,000. */
    uint32_t turns;
    /** The number of states held at a time; by default 200,000. */
    uint64_t states;
    /**
     * The total number of paths through the outcomes of rolls; by default 1,000,000. One step of a
     * fight takes at most 65,536 of them, or a sixteenth if that is more. The odds of a step need
     * no other limit.
     */
    uint64_t paths;
} case_limits;

/**
 * Computes the exact odds of everybody's state after the open step: for a decision, under the
 * given answer; for a roll, with `answer` NULL, from the roll on. Later questions of the same step
 * are answered by the plans of the seats, for the host by the built-in one. The battle does not
 * change.
 *
 * Fields: over (whether the battle is then over), and for each fighter who may be affected fitness
 * (the points, as in case_fighter_info) and stands, both nothing if unchanged: case_odds_field_who
 * gives the fighter.
 *
 * CASE_ERR_NOT_ASKED if nothing is wanted, CASE_ERR_ANSWER if the answer is not legal,
 * CASE_ERR_ODDS if it takes more than `paths` of the limits (by default 20,000). Dice of the roll that
 * were fed already count. Free with case_odds_free.
 *
 * Since 0.1.0.
 */
case_status case_odds_step(const struct case_battle *battle,
                           const struct case_value *answer,
                           const struct case_limits *limits,
                           const struct case_watch *watch,
                           struct case_odds **out);

/**
 * Computes the exact odds of the end of this turn, from the last checkpoint on, with everybody
 * played by the seat's plan or the built-in one. For battles of every system. Inputs fed for an
 * open step are ignored.
 *
 * Fields: over (whether the battle is then over); winner, the only side that can still win, or
 * nothing; and for each fighter fitness (the points, as in case_fighter_info), nothing for one who
 * can't win any more: case_odds_field_who gives the fighter. case_odds_only reduces the fields.
 *
 * Weights that outgrow 128 bits, as with many dice, are counted in parts of 2^120: no probability
 * is off by more than 2^-90.
 *
 * CASE_ERR_SEAT as in case_odds_fight; CASE_ERR_ODDS if it takes more than `paths` of the limits
 * (by default 10,000,000): then use case_odds_ends with a limit of one turn, or case_odds_sample.
 * Free with case_odds_free.
 *
 * Since 0.1.0.
 */
case_status case_odds_turn(const struct case_battle *battle,
                           const struct case_limits *limits,
                           const struct case_watch *watch,
                           struct case_odds **out);

/** Frees odds. NULL is fine. Since 0.1.0. */
void case_odds_free(struct case_odds *odds);

/** A summary of odds. Since 0.1.0. */
typedef struct case_odds_summary {
    /** Set this to sizeof(case_odds_summary). */
    uint32_t struct_size;
    /** The number of rows. */
    uint32_t rows;
    /** The number of fields of an outcome. */
    uint32_t fields;
    /** Turns of a fight that were solved. */
    uint32_t turns;
    /** Paths followed. */
    uint64_t paths;
    /** Different states found. */
    uint64_t states;
    /** The probability that is not assigned to any row, for presentation; 0 for exact odds. */
    double unresolved;
} case_odds_summary;

/**
 * One outcome's probability: the exact fraction numerator / denominator of 128-bit integers, each
 * as its high and low half.
 *
 * Since 0.1.0.
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
     * The fraction as a floating-point number, for presentation: the lower bound of the
     * probability.
     */
    double probability;
    /** The upper bound of the probability; the same number for exact odds. */
    double at_most;
    /**
     * The lower end to show: for sampled odds that of the 95 % confidence interval (Wilson's),
     * even without a trial of this outcome; else `probability`.
     */
    double low;
    /** The upper end; else `at_most`. */
    double high;
} case_odds_row;

/** A summary of odds. Since 0.1.0. */
case_status case_odds_info(const struct case_odds *odds, struct case_odds_summary *out);

/**
 * Gives the probability of a row, `row` from 0. Rows are in the order of their outcomes.
 *
 * Since 0.1.0.
 */
case_status case_odds_get(const struct case_odds *odds, size_t row, struct case_odds_row *out);

/** Gives a field of a row's outcome; both indexes count from 0. Since 0.1.0. */
case_status case_odds_value(const struct case_odds *odds,
                            size_t row,
                            size_t field,
                            struct case_value *out);

/** Gives the name of a field, from 0. Since 0.1.0. */
case_status case_odds_field(const struct case_odds *odds,
                            size_t field,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/** Gives the owner of a field, from 0: a fighter's place, or CASE_NOBODY. Since 0.1.0. */
case_status case_odds_field_who(const struct case_odds *odds, size_t field, int32_t *out);

/**
 * Gives the basis of odds: the line of case_battle_basis for their battle, without plans if none
 * decided anything.
 *
 * Since 0.1.0.
 */
case_status case_odds_basis(const struct case_odds *odds,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/*
 * ===============================================================================================
 * 3. SOLVING FIGHTS
 *
 * A fight is solved exactly to its end, within limits: who wins, how long it takes, what is left
 * of everybody. This is feasible for duels; simulate larger fights (case_odds_sample).
 */

/**
 * Computes the odds of who wins the fight from the present state on, with everybody played by the
 * seat's plan or the built-in one: every probability is a proven interval, since limits leave some
 * fights unresolved. For battles of every system. Inputs fed for an open step are ignored.
 *
 * CASE_ERR_SEAT if the host decides for somebody: give the seats plans on a clone
 * (case_battle_set_control).
 *
 * Fields: winner, a side, or nothing if nobody wins. The rows need not add up to
 * 1: see `unresolved` of case_odds_info; fights that never end belong to no row.
 *
 * If the watch stops it, the results so far are given, with CASE_STOPPED instead of CASE_OK. Free
 * with case_odds_free.
 *
 * Since 0.1.0.
 */
case_status case_odds_fight(const struct case_battle *battle,
                            const struct case_limits *limits,
                            const struct case_watch *watch,
                            struct case_odds **out);

/**
 * Computes the same with the length of the fight and what is left of everybody. Fields: winner;
 * turns, the number of the turn in which the fight ends (1 is the first of the battle, 0 that of a
 * surprise); and for each fighter fitness (the points, as in case_fighter_info), nothing for one
 * who can't win any more: case_odds_field_who gives the fighter. case_odds_only reduces the
 * fields.
 *
 * Since 0.1.0.
 */
case_status case_odds_ends(const struct case_battle *battle,
                           const struct case_limits *limits,
                           const struct case_watch *watch,
                           struct case_odds **out);

/*
 * ===============================================================================================
 * 4. ODDS OF AN ATTACK
 *
 * The exact odds of one attack in the present state of the battle: a player looks at them
 * before choosing it. Available in every system, also in the middle of a step. An aim says who
 * attacks whom with what; the state of the battle is included automatically: the turn, holds,
 * declarations, the referee's shift of the next roll. Facts that only the map or the Judge knows
 * are given with the aim, or else answered by the plan of that seat; the attacker makes a plain
 * attack. All of them are listed, as given or assumed.
 *
 *     case_aim aim = { sizeof aim, 0, 3, 0, 0, 0 };              (fighter 0 attacks fighter 3)
 *     case_battle_aim(battle, &aim, NULL, 0, &aimed);
 *     case_aimed_chance(aimed, &nothing, CASE_FEAT_HIT, NULL, NULL, &row);
 *     case_aimed_best_defenses(aimed, NULL, NULL, &defenses);
 *
 * If a rule refuses the attack, case_last_rule names it.
 */

/**
 * An attack whose odds are wanted: `{ sizeof(case_aim), attacker, target, attack, 0, 0 }` is a
 * plain one.
 *
 * Since 0.1.0.
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
    /** An additional shift of the attack roll, -100 to 100, such as the referee's. */
    int32_t shift;
    /** The number of attacks of a flurry, if the turn does not determine it; else 0. */
    int32_t flurry;
} case_aim;

/**
 * An attack prepared in the state of a battle. It holds a copy of that battle: the battle itself
 * can go on, or be freed. It is immutable: any number of threads may read it at once.
 */
typedef struct case_aimed case_aimed;

/**
 * Prepares an attack in the present state of the battle, also while it waits in the middle of a
 * step. The battle does not change.
 *
 * `given` is a list of `count` answers to questions by their names in the schema, such as
 * "areas_apart": facts that only the map or the Judge knows, or the manner of the attack. Of
 * several answers to one question the first legal one is used.
 *
 * CASE_ERR_RANGE for an unknown fighter, attack or number, CASE_ERR_NAME for an unknown question,
 * CASE_ERR_ANSWER for an illegal answer, CASE_ERR_AIM if the attack is not possible in the present
 * state: case_last_rule names the rule of both. Free with case_aimed_free.
 *
 * Since 0.1.0.
 */
case_status case_battle_aim(const struct case_battle *battle,
                            const struct case_aim *aim,
                            const struct case_named_value *given,
                            size_t count,
                            struct case_aimed **out);

/** Frees a prepared attack. NULL is fine. Since 0.1.0. */
void case_aimed_free(struct case_aimed *aimed);

/**
 * Computes the exact odds of the attack's outcome against `guard`: one of case_defenses_get, a
 * value that is nothing if the target does nothing (besides defenses already prepared), or NULL
 * for the answer of its plan.
 *
 * The fields are those of the system's schema ("outcome"). Other decisions are made by the plans of the
 * seats, for the host by the built-in one. `limits` and `watch` may be NULL.
 *
 * CASE_ERR_ANSWER if the target can't use this defense: case_last_rule names the rule, and the
 * message lists the possible ones; also, without a rule, if an answer given to case_battle_aim is
 * never legal though its question comes up after the first dice. CASE_ERR_ODDS if it takes more
 * than `paths` of the limits. Free with case_odds_free.
 *
 * Since 0.1.0.
 */
case_status case_aimed_odds(const struct case_aimed *aimed,
                            const struct case_value *guard,
                            const struct case_limits *limits,
                            const struct case_watch *watch,
                            struct case_odds **out);

/**
 * Computes the exact probability of a feat (case_feat): that the attack hits, hurts, fells. The
 * other arguments and statuses are those of case_aimed_odds. CASE_ERR_RANGE for a feat that
 * attacks of the system don't have.
 *
 * Since 0.1.0.
 */
case_status case_aimed_chance(const struct case_aimed *aimed,
                              const struct case_value *guard,
                              int32_t feat,
                              const struct case_limits *limits,
                              const struct case_watch *watch,
                              struct case_odds_row *out);

/**
 * Every defense of the target against a prepared attack, the best first, and the certain effects
 * of the attack whatever the target does. It is immutable: any number of threads may read it at
 * once.
 */
typedef struct case_defenses case_defenses;

/**
 * Computes the outcome of the attack without a defense and under each available one, the best for
 * the target first: by the mean harm in points, then by the chance of being hit. Sort again to
 * weigh stuns and slams differently. `limits` and `watch` may be NULL.
 *
 * CASE_ERR_ANSWER if an answer given to case_battle_aim is legal under none of them though its
 * question comes up, CASE_ERR_ODDS if it takes more than `paths` of the limits, CASE_ERR_STOPPED
 * if the watch stopped it. Free with case_defenses_free.
 *
 * Since 0.1.0.
 */
case_status case_aimed_best_defenses(const struct case_aimed *aimed,
                                     const struct case_limits *limits,
                                     const struct case_watch *watch,
                                     struct case_defenses **out);

/** Frees a list of defenses. NULL is fine. Since 0.1.0. */
void case_defenses_free(struct case_defenses *defenses);

/**
 * Gives the number of defenses, including that of doing nothing, and the number of verdicts.
 * Either pointer may be NULL.
 *
 * Since 0.1.0.
 */
case_status case_defenses_count(const struct case_defenses *defenses,
                                size_t *count,
                                size_t *verdicts);

/**
 * Gives a defense, `index` from 0, the best first; nothing for that of doing nothing.
 *
 * Since 0.1.0.
 */
case_status case_defenses_get(const struct case_defenses *defenses,
                              size_t index,
                              struct case_value *out);

/**
 * Gives the exact probability of a feat (case_feat) under a defense, `index` from 0.
 *
 * Since 0.1.0.
 */
case_status case_defenses_chance(const struct case_defenses *defenses,
                                 size_t index,
                                 int32_t feat,
                                 struct case_odds_row *out);

/**
 * A certain effect of an attack, whatever the target does: proven by every path under every
 * defense.
 *
 * Since 0.1.0.
 */
typedef struct case_verdict {
    /** Set this to sizeof(case_verdict). */
    uint32_t struct_size;
    /** The feat (case_feat). */
    int32_t feat;
    /** 1 if it always happens; 0 if it never happens. */
    int32_t always;
    /** The id of the rule behind it, ends with NUL. */
    char rule[CASE_RULE_SIZE];
    /** The verdict in words, such as "cannot hurt", ends with NUL. */
    char name[CASE_NAME_SIZE];
} case_verdict;

/** Gives a verdict, `index` from 0. Since 0.1.0. */
case_status case_defenses_verdict(const struct case_defenses *defenses,
                                  size_t index,
                                  struct case_verdict *out);

/*
 * ===============================================================================================
 * 5. SIMULATION
 *
 * A simulation plays the fight on from the present state many times, by the plans of the seats:
 * for fights that are too long to solve. The same seed gives the same results on every machine and
 * in every language.
 */

/**
 * Plays on from the last checkpoint `trials` times (1 to 1,000,000), with the dice of a seed. The
 * odds are counted, not exact: show `low` and `high` of case_odds_row, the 95 % interval. A trial
 * is cut off after `checkpoints`, by default (0) 100,000, and then belongs to no row (`unresolved`
 * of case_odds_info). The battle does not change.
 *
 * Fields: winner, a side, or nothing if nobody wins; turns, the last turn of the fight.
 *
 * CASE_ERR_SEAT if the host or a tactician decides for somebody: give the seats plans on a clone
 * (case_battle_set_control). CASE_ERR_STOPPED if the watch stopped it. Free with
 * case_odds_free.
 *
 * Since 0.1.0.
 */
case_status case_odds_sample(const struct case_battle *battle,
                             uint64_t seed,
                             uint64_t trials,
                             uint64_t checkpoints,
                             const struct case_watch *watch,
                             struct case_odds **out);

/**
 * The number of trials of a block: case_odds_sample runs blocks 0 to (trials - 1) /
 * CASE_SAMPLE_BLOCK.
 */
#define CASE_SAMPLE_BLOCK 1024

/**
 * Runs some of the blocks of case_odds_sample: from `first` up to but excluding `end`. Several
 * threads, each with its own clone of the battle and watch, can share the blocks; case_odds_merge
 * then combines the results into those of one call, to the last digit, however the blocks were
 * divided.
 *
 * CASE_ERR_RANGE for unknown blocks, or an empty range; else as case_odds_sample.
 *
 * Since 0.1.0.
 */
case_status case_odds_sample_blocks(const struct case_battle *battle,
                                    uint64_t seed,
                                    uint64_t trials,
                                    uint64_t first,
                                    uint64_t end,
                                    uint64_t checkpoints,
                                    const struct case_watch *watch,
                                    struct case_odds **out);

/**
 * The position of a simulation in slices: `{ sizeof(case_sample_place) }` is its beginning.
 *
 * Since 0.1.0.
 */
typedef struct case_sample_place {
    /** Set this to sizeof(case_sample_place). */
    uint32_t struct_size;
    /** 0; for later use. */
    uint32_t reserved;
    /** The next trial, from 0. */
    uint64_t trial;
    /** The number of words drawn by the dice of its block. */
    uint64_t words;
} case_sample_place;

/**
 * Runs at most `most` of the trials of case_odds_sample from `place` on, and moves `place` past
 * them: for a host with one thread that has to do other work in between. The simulation is
 * complete when `trial` of the place is `trials`. A slice ends at the end of a block, so it can
 * have fewer trials. case_odds_merge combines all slices into the result of one call.
 *
 * CASE_ERR_RANGE if no trial is left, or for a `most` of 0; else as case_odds_sample. On an error
 * `place` does not change.
 *
 * Since 0.1.0.
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
 * 6. WHAT OUTCOMES OF ATTACKS HAVE; COARSER OUTCOMES
 *
 * Odds by fewer fields, by groups of rows, and of several merged runs of one simulation.
 */

/** A possible effect of an attack on its target. */
CASE_ENUM(case_feat, int32_t) {
    /** It strikes. */
    CASE_FEAT_HIT = 0,
    /** The target loses points. */
    CASE_FEAT_HURT = 1,
    /** It stuns the target. */
    CASE_FEAT_STUN = 2,
    /** It moves the target by a slam; one who only staggers is not slammed. */
    CASE_FEAT_SLAM = 3,
    /** It kills the target or begins to: by a Kill? check, or at zero Health. */
    CASE_FEAT_KILL = 4,
    /** The target is out of the fight, knocked out or dead. */
    CASE_FEAT_FELL = 5,
};

/**
 * Reduces odds to some of the fields, `count` of them by their numbers from 0, in that order: rows
 * that are equal in them are merged. The bounds of a row are those of the whole row: what is
 * unresolved may belong to it.
 *
 * CASE_ERR_RANGE for an unknown field. Free with case_odds_free.
 *
 * Since 0.1.0.
 */
case_status case_odds_only(const struct case_odds *odds,
                           const int32_t *fields,
                           size_t count,
                           struct case_odds **out);

/**
 * Reduces odds to groups of rows: `groups` has a number for each of the `count` rows, and rows
 * with the same number are merged. The only field is group, that number.
 *
 * CASE_ERR_RANGE if `count` is not the number of rows. Free with case_odds_free.
 *
 * Since 0.1.0.
 */
case_status case_odds_group(const struct case_odds *odds,
                            const int32_t *groups,
                            size_t count,
                            struct case_odds **out);

/**
 * Merges two simulations into one: of different blocks of the same seed (case_odds_sample_blocks),
 * or of different seeds. Both remain unchanged.
 *
 * CASE_ERR_RANGE if one of them is not sampled, or if their fields or bases differ: rosters, states,
 * rulings or plans. Free with case_odds_free.
 *
 * Since 0.1.0.
 */
case_status case_odds_merge(const struct case_odds *one,
                            const struct case_odds *other,
                            struct case_odds **out);

/**
 * Gives the number of feats of a system's attacks, and the number of fields of their outcomes.
 * Either pointer may be NULL.
 *
 * Since 0.1.0.
 */
case_status case_outcome_count(size_t system, size_t *feats, size_t *fields);

/** Gives a feat (case_feat) of a system's attacks, from 0. Since 0.1.0. */
case_status case_outcome_feat(size_t system, size_t index, int32_t *out);
#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* CASE_ODDS_H */
