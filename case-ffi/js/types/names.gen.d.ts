// Made by generate.mjs of include/case.h and include/case_tables.h. Change it there.

/** A language that the engine speaks. */
export type Language =
  | 'english'
  | 'german';

/** For whom something is told. */
export type Audience =
  | 'players'
  | 'gamemaster';

/**
 * Who decides, where a question comes up. CASE_CONTROL_HOST: a step stops with
 * CASE_WANTS_DECISION. case_battle_set_plan gives a plan, case_battle_set_tactician a tactician.
 */
export type Control =
  | 'built-in'
  | 'host'
  | 'plan'
  | 'tactician';

/**
 * What an event is. Of what the referee did see also case_battle_event_text and
 * case_battle_event_reason.
 */
export type EventKind =
  | 'roll'
  | 'modifier'
  | 'decision'
  | 'note'
  | 'change'
  | 'intervention'
  | 'intervention_change';

/** What an input is. */
export type InputKind =
  | 'face'
  | 'answer'
  | 'intervention';

/** What a name of the schema is a name of. */
export type NameOf =
  | 'roll'
  | 'field'
  | 'rule'
  | 'intervention';

/** What an attack can do to its target. */
export type Feat =
  | 'hit'
  | 'hurt'
  | 'stun'
  | 'slam'
  | 'kill'
  | 'fell';

/** How far ahead is looked. */
export type Horizon =
  | 'fight'
  | 'turn'
  | 'step';

/** How a search came to its end. */
export type TuningEnd =
  | 'one_side'
  | 'settled'
  | 'cycles'
  | 'unsettled';

/** Which closed list a name or a number belongs to. */
export type ListName =
  | 'rank'
  | 'color'
  | 'form'
  | 'effect'
  | 'defense'
  | 'ability'
  | 'check'
  | 'check_result'
  | 'pull'
  | 'die';

/** A rank: a column of the Universal Table, low to high (R1). */
export type Rank =
  | 'shift_0'
  | 'feeble'
  | 'poor'
  | 'typical'
  | 'good'
  | 'excellent'
  | 'remarkable'
  | 'incredible'
  | 'amazing'
  | 'monstrous'
  | 'unearthly'
  | 'shift_x'
  | 'shift_y'
  | 'shift_z'
  | 'class_1000'
  | 'class_3000'
  | 'class_5000'
  | 'beyond';

/** The result of an ACTION, worst to best (R4). */
export type Color =
  | 'white'
  | 'green'
  | 'yellow'
  | 'red';

/** What an attack's color means. */
export type Effect =
  | 'miss'
  | 'hit'
  | 'bullseye'
  | 'slam'
  | 'stun'
  | 'kill'
  | 'take'
  | 'grab'
  | 'break'
  | 'partial_hold'
  | 'full_hold';

/** A check that an effect calls for. */
export type Check =
  | 'slam'
  | 'stun'
  | 'kill';

/** What a check's color means. */
export type CheckResult =
  | 'no'
  | 'stagger'
  | 'slammed_one_area'
  | 'grand_slam'
  | 'stunned_one_turn'
  | 'stunned_1d10_turns'
  | 'e_s'
  | 'endurance_rank_lost';

/**
 * What an ACTION needs against an intensity (R5): it succeeds with a color of at least that
 * number, so that `color >= threshold` is the whole test.
 */
export type Threshold =
  | 'automatic'
  | 'green'
  | 'yellow'
  | 'red'
  | 'impossible';

/** How the column of an ACTION came about. */
export type ColumnReason =
  | 'shifted'
  | 'held_below'
  | 'held_above'
  | 'impossible';
