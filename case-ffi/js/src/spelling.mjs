// The lists of the header whose names this package takes and gives: the list by the name of its type, how
// its members begin in C, and what parts their words where that is no underscore.
export const SPELLED = {
  Language: ['case_language', 'CASE_LANGUAGE_'],
  Audience: ['case_audience', 'CASE_AUDIENCE_'],
  Control: ['case_control', 'CASE_CONTROL_', '-'],
  CardKind: ['case_card_kind', 'CASE_CARD_'],
  Dice: ['case_dice', 'CASE_DICE_'],
  Feat: ['case_feat', 'CASE_FEAT_'],
  ListName: ['case_list', 'CASE_LIST_'],
  Rank: ['case_rank', 'CASE_RANK_'],
  Color: ['case_color', 'CASE_COLOR_'],
  Effect: ['case_effect', 'CASE_EFFECT_'],
  Check: ['case_check', 'CASE_CHECK_'],
  CheckResult: ['case_check_result', 'CASE_CHECK_RESULT_'],
  Threshold: ['case_threshold', 'CASE_THRESHOLD_'],
  ColumnReason: ['case_column_reason', 'CASE_COLUMN_'],
};

/** A member's name in C as the package spells it. */
export const spelled = (name, start, gap = '_') => name.slice(start.length).toLowerCase().replaceAll('_', gap);
