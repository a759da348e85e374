// Made by generate.mjs of the headers in include/. Change it there.

/** A language of the engine. */
export type Language =
  | 'english'
  | 'german';

/**
 * For whom something is shown. For the player of one fighter it is CASE_AUDIENCE_SEAT plus the place of
 * the fighter, from 0.
 */
export type Audience =
  | 'players'
  | 'gamemaster'
  | 'seat';

/**
 * Who answers the questions of a seat. With CASE_CONTROL_HOST a step stops with
 * CASE_WANTS_DECISION, at the questions that the policy of the seat asks (case_battle_set_policy).
 * case_battle_set_plan sets a plan, {"call": "seats"} a tactician.
 *
 * An open request stays open over a change of control, plans, policies, dice or seed if the host
 * still has to give it. If not, feeding it is CASE_ERR_NOT_ASKED: step on.
 */
export type Control =
  | 'built-in'
  | 'host'
  | 'plan'
  | 'tactician';

/** The kinds of cards. */
export type CardKind =
  | 'turn'
  | 'action'
  | 'attack'
  | 'intervention';

/** Who rolls for a seat. The host rolls for everybody as long as the battle has no seed. */
export type Dice =
  | 'engine'
  | 'host';

/** A possible effect of an attack on its target. */
export type Feat =
  | 'hit'
  | 'hurt'
  | 'stun'
  | 'slam'
  | 'kill'
  | 'fell';

/** The closed list of a name or a number. */
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

/** The effect of an attack's color. */
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

/** The result of a check's color. */
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
 * The color that an ACTION needs against an intensity (R5): `color >= threshold` is the whole
 * test.
 */
export type Threshold =
  | 'automatic'
  | 'green'
  | 'yellow'
  | 'red'
  | 'impossible';

/** How the column of an ACTION was determined. */
export type ColumnReason =
  | 'shifted'
  | 'held_below'
  | 'held_above'
  | 'impossible';
