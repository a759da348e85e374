/*
 * The layout of every struct that a caller fills or reads, as the library asserts it on its side.
 */
#include <case.h>
#include <stddef.h>

#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define AT(type, field, offset) _Static_assert(offsetof(type, field) == (offset), #type "." #field)

SIZE(case_need, 124);
AT(case_need, struct_size, 0);
AT(case_need, kind, 4);
AT(case_need, who, 8);
AT(case_need, other, 12);
AT(case_need, die, 16);
AT(case_need, count, 20);
AT(case_need, low, 24);
AT(case_need, high, 28);
AT(case_need, choices, 32);
AT(case_need, a, 36);
AT(case_need, b, 40);
AT(case_need, rule, 44);
AT(case_need, name, 60);

SIZE(case_event, 116);
AT(case_event, struct_size, 0);
AT(case_event, kind, 4);
AT(case_event, who, 8);
AT(case_event, other, 12);
AT(case_event, place, 16);
AT(case_event, at, 20);
AT(case_event, from, 24);
AT(case_event, value, 28);
AT(case_event, faces, 32);
AT(case_event, rule, 36);
AT(case_event, what, 52);

SIZE(case_strike, 44);
AT(case_strike, struct_size, 0);
AT(case_strike, attacker, 4);
AT(case_strike, target, 8);
AT(case_strike, attack, 12);
AT(case_strike, defense, 16);
AT(case_strike, shift, 20);
AT(case_strike, attacks, 24);
AT(case_strike, areas, 28);
AT(case_strike, passed, 32);
AT(case_strike, pulled, 36);
AT(case_strike, spot, 40);

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

SIZE(case_odds_row, 56);
AT(case_odds_row, struct_size, 0);
AT(case_odds_row, reserved, 4);
AT(case_odds_row, numerator, 8);
AT(case_odds_row, numerator_high, 16);
AT(case_odds_row, denominator, 24);
AT(case_odds_row, denominator_high, 32);
AT(case_odds_row, probability, 40);
AT(case_odds_row, at_most, 48);

SIZE(case_battle_info, 28);
AT(case_battle_info, struct_size, 0);
AT(case_battle_info, turn, 4);
AT(case_battle_info, over, 8);
AT(case_battle_info, fighters, 12);
AT(case_battle_info, steps, 16);
AT(case_battle_info, events, 20);
AT(case_battle_info, rulings, 24);

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

SIZE(case_progress, 24);
AT(case_progress, struct_size, 0);
AT(case_progress, turns, 4);
AT(case_progress, paths, 8);
AT(case_progress, states, 16);

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
SIZE(case_needed, 4);
SIZE(case_defense_kind, 4);
SIZE(case_control, 4);
SIZE(case_need_kind, 4);
SIZE(case_event_kind, 4);
SIZE(case_ruling_part, 4);
SIZE(case_table_part, 4);
