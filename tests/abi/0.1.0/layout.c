/*
 * The layout of every struct that a caller fills or reads, as the library asserts it on its side.
 */
#include <case.h>
#include <case_tables.h>
#include <stddef.h>

#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define AT(type, field, offset) _Static_assert(offsetof(type, field) == (offset), #type "." #field)

SIZE(case_value, 8);
AT(case_value, kind, 0);
AT(case_value, of, 2);
AT(case_value, number, 4);

SIZE(case_named_value, 76);
AT(case_named_value, struct_size, 0);
AT(case_named_value, value, 4);
AT(case_named_value, name, 12);

SIZE(case_view, 16 + sizeof(void *));
AT(case_view, struct_size, 0);
AT(case_view, language, 4);
AT(case_view, audience, 8);
AT(case_view, reserved, 12);
AT(case_view, catalog, 16);

SIZE(case_roll_request, 160);
AT(case_roll_request, struct_size, 0);
AT(case_roll_request, who, 4);
AT(case_roll_request, against, 8);
AT(case_roll_request, outcome_kind, 12);
AT(case_roll_request, base, 16);
AT(case_roll_request, at, 24);
AT(case_roll_request, has_flat, 32);
AT(case_roll_request, flat, 36);
AT(case_roll_request, die, 40);
AT(case_roll_request, count, 44);
AT(case_roll_request, dice, 48);
AT(case_roll_request, lying, 52);
AT(case_roll_request, modifiers, 56);
AT(case_roll_request, bands, 60);
AT(case_roll_request, odds, 64);
AT(case_roll_request, reserved, 68);
AT(case_roll_request, denominator, 72);
AT(case_roll_request, rule, 80);
AT(case_roll_request, name, 96);

SIZE(case_decision_request, 120);
AT(case_decision_request, struct_size, 0);
AT(case_decision_request, who, 4);
AT(case_decision_request, secret, 8);
AT(case_decision_request, subject, 12);
AT(case_decision_request, answers, 16);
AT(case_decision_request, answer_kind, 20);
AT(case_decision_request, low, 24);
AT(case_decision_request, high, 28);
AT(case_decision_request, suggestion, 32);
AT(case_decision_request, rule, 40);
AT(case_decision_request, name, 56);

SIZE(case_attack_intent, 44);
AT(case_attack_intent, struct_size, 0);
AT(case_attack_intent, attacker, 4);
AT(case_attack_intent, target, 8);
AT(case_attack_intent, attack, 12);
AT(case_attack_intent, defense, 16);
AT(case_attack_intent, shift, 20);
AT(case_attack_intent, attacks, 24);
AT(case_attack_intent, areas, 28);
AT(case_attack_intent, passed, 32);
AT(case_attack_intent, pulled, 36);
AT(case_attack_intent, spot, 40);

SIZE(case_aim, 24);
AT(case_aim, struct_size, 0);
AT(case_aim, attacker, 4);
AT(case_aim, target, 8);
AT(case_aim, attack, 12);
AT(case_aim, shift, 16);
AT(case_aim, flurry, 20);

SIZE(case_verdict, 92);
AT(case_verdict, struct_size, 0);
AT(case_verdict, feat, 4);
AT(case_verdict, always, 8);
AT(case_verdict, rule, 12);
AT(case_verdict, name, 28);

SIZE(case_limits, 24);
AT(case_limits, struct_size, 0);
AT(case_limits, turns, 4);
AT(case_limits, states, 8);
AT(case_limits, paths, 16);

SIZE(case_odds_summary, 40);
AT(case_odds_summary, struct_size, 0);
AT(case_odds_summary, rows, 4);
AT(case_odds_summary, fields, 8);
AT(case_odds_summary, turns, 12);
AT(case_odds_summary, paths, 16);
AT(case_odds_summary, states, 24);
AT(case_odds_summary, unresolved, 32);

SIZE(case_odds_row, 72);
AT(case_odds_row, struct_size, 0);
AT(case_odds_row, reserved, 4);
AT(case_odds_row, numerator, 8);
AT(case_odds_row, numerator_high, 16);
AT(case_odds_row, denominator, 24);
AT(case_odds_row, denominator_high, 32);
AT(case_odds_row, probability, 40);
AT(case_odds_row, at_most, 48);
AT(case_odds_row, low, 56);
AT(case_odds_row, high, 64);

SIZE(case_battle_info, 52);
AT(case_battle_info, struct_size, 0);
AT(case_battle_info, turn, 4);
AT(case_battle_info, over, 8);
AT(case_battle_info, wanted, 12);
AT(case_battle_info, fighters, 16);
AT(case_battle_info, checkpoints, 20);
AT(case_battle_info, inputs, 24);
AT(case_battle_info, events, 28);
AT(case_battle_info, open_events, 32);
AT(case_battle_info, redos, 36);
AT(case_battle_info, rulings, 40);
AT(case_battle_info, acting, 44);
AT(case_battle_info, between_turns, 48);

SIZE(case_fighter_info, 16);
AT(case_fighter_info, struct_size, 0);
AT(case_fighter_info, side, 4);
AT(case_fighter_info, stands, 8);
AT(case_fighter_info, fitness, 12);

SIZE(case_defense_outcome, 12);
AT(case_defense_outcome, struct_size, 0);
AT(case_defense_outcome, kind, 4);
AT(case_defense_outcome, shift, 8);

SIZE(case_attack_outcome, 16);
AT(case_attack_outcome, struct_size, 0);
AT(case_attack_outcome, color, 4);
AT(case_attack_outcome, effect, 8);
AT(case_attack_outcome, check, 12);

SIZE(case_progress, 40);
AT(case_progress, struct_size, 0);
AT(case_progress, turns, 4);
AT(case_progress, paths, 8);
AT(case_progress, states, 16);
AT(case_progress, trials, 24);
AT(case_progress, of, 32);

SIZE(case_status, 4);
SIZE(case_format, 4);
SIZE(case_list, 4);
SIZE(case_rank, 4);
SIZE(case_color, 4);
SIZE(case_form, 4);
SIZE(case_effect, 4);
SIZE(case_defense, 4);
SIZE(case_ability, 4);
SIZE(case_check, 4);
SIZE(case_check_result, 4);
SIZE(case_pull, 4);
SIZE(case_threshold, 4);
SIZE(case_defense_kind, 4);
SIZE(case_control, 4);
SIZE(case_wanted, 4);
SIZE(case_language, 4);
SIZE(case_audience, 4);

SIZE(case_action_outcome, 20);
AT(case_action_outcome, struct_size, 0);
AT(case_action_outcome, column, 4);
AT(case_action_outcome, reason, 8);
AT(case_action_outcome, moved, 12);
AT(case_action_outcome, color, 16);

SIZE(case_sample_place, 24);
AT(case_sample_place, struct_size, 0);
AT(case_sample_place, reserved, 4);
AT(case_sample_place, trial, 8);
AT(case_sample_place, words, 16);

SIZE(case_situation, 68);
AT(case_situation, struct_size, 0);
AT(case_situation, form, 4);
AT(case_situation, rank, 8);
AT(case_situation, shift, 12);
AT(case_situation, damage, 16);
AT(case_situation, damage_rank, 20);
AT(case_situation, attacks, 24);
AT(case_situation, passed, 28);
AT(case_situation, protection, 32);
AT(case_situation, endurance_rank, 36);
AT(case_situation, health, 40);
AT(case_situation, defense, 44);
AT(case_situation, score, 48);
AT(case_situation, score_rank, 52);
AT(case_situation, answer_shift, 56);
AT(case_situation, touch, 60);
AT(case_situation, directed, 64);

SIZE(case_card, 48);
AT(case_card, struct_size, 0);
AT(case_card, kind, 4);
AT(case_card, parent, 8);
AT(case_card, open, 12);
AT(case_card, who, 16);
AT(case_card, other, 20);
AT(case_card, first, 24);
AT(case_card, end, 28);
AT(case_card, headline, 32);
AT(case_card, outcome, 36);
AT(case_card, attack, 40);

SIZE(case_gauge, 220);
AT(case_gauge, struct_size, 0);
AT(case_gauge, current, 4);
AT(case_gauge, greatest, 8);
AT(case_gauge, place, 12);
AT(case_gauge, value, 20);
AT(case_gauge, field, 28);
AT(case_gauge, name, 92);
AT(case_gauge, words, 156);

