//! ACTIONs: their shifts, Karma, and the roll itself.

use super::circumstance::{by_talents, circumstance, talents};
use crate::case::book::color::{Color, Threshold, action_column, action_spread, threshold};
use crate::case::book::forms::Ability;
use crate::case::book::rank::{Rank, Shift};
use crate::case::book::rule::Rule;
use crate::case::book::tables::universal::TOPS;
use crate::case::questions::asked::{KarmaToSpend, SpendKarma};
use crate::case::state::store::State;
use crate::case::words::event::Roll;
use crate::case::words::reason::Reason;
use crate::case::{Case, Field, Note, Stop};
use crate::data::value::{Modifier, Points, Typed, Value};
use crate::data::who::ActorId;
use crate::data::words::kind_of;
use crate::dice::{Die, Reading};
use crate::kernel::log::Key;
use crate::kernel::system::{RollCall, Table};

/// T4: the shift of the one action that is left after failed extra actions.
pub(crate) const FAILED_SHIFT: i32 = -3;
/// T5: the shift of each of several separate actions.
pub(crate) const SEPARATE_SHIFT: i32 = -1;

/// An ACTION called for by a rule: who rolls what, against whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    pub(crate) rule: Rule,
    pub(crate) who: ActorId,
    pub(crate) roll: Roll,
    pub(crate) against: ActorId,
}

impl Attempt {
    /// An ACTION against nobody in particular.
    #[inline]
    pub(crate) const fn new(rule: Rule, who: ActorId, roll: Roll) -> Attempt {
        Attempt { rule, who, roll, against: ActorId::NOBODY }
    }

    /// The same ACTION against an opponent.
    #[inline]
    pub(crate) const fn against(self, against: ActorId) -> Attempt {
        Attempt { against, ..self }
    }
}

/// The color of an ACTION and whether it was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Rolled {
    /// The color; white where the ACTION is impossible.
    pub color: Color,
    /// Whether dice were rolled for it.
    pub rolled: bool,
}

/// A22, T13, A28: the shifts on everything that a fighter attempts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Burden {
    /// T13, A28: the Judge's shift for the turn.
    pub(crate) shift: i32,
    /// A22: whether a hold gives it −2 CS.
    pub(crate) held: bool,
}

impl Burden {
    #[inline]
    pub(crate) fn of(state: &State, who: ActorId) -> Burden {
        let (shift, held) = (state.of(who, Field::Shift), state.of(who, Field::HeldBy) > 0);
        Burden { shift, held: held && !state.is_pinned(who) }
    }
}

/// A22, T13, A28: logs and sums the shifts on every attempt: the Judge's shift for the turn, and −2
/// CS in a partial hold, to the escape by the ruling `holds_on_escape`. Checks and damage rolls are not attempts.
#[inline]
pub(crate) fn attempt_shift<'a>(t: &mut impl Table<'a, Case>, who: ActorId, roll: Roll) -> Shift {
    let mut burden = Burden::of(t.state(), who);
    if roll == Roll::Escape {
        burden.held = t.setup().rulings.holds_on_escape.hinders(burden.held);
    }
    under(t, who, roll, burden)
}

/// As [`attempt_shift`], for a given burden.
#[inline]
pub(crate) fn under<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    roll: Roll,
    burden: Burden,
) -> Shift {
    let mut sum = Shift::NONE;
    if burden.shift != 0 {
        sum += Shift(t.shift(Rule::T13, who, roll, burden.shift, Reason::TurnShift));
    }
    if burden.held {
        sum += Shift(t.shift(Rule::A22, who, roll, -2, Reason::Hold));
    }
    sum
}

/// R4: rolls an ACTION in a shifted column. Under ruling Q17, Karma may be declared first.
#[inline]
pub(crate) fn roll_action<'a>(
    t: &mut impl Table<'a, Case>,
    action: Attempt,
    rank: Rank,
    column: Rank,
) -> Result<Color, Stop> {
    if t.setup().rulings.karma_on_rolls {
        let spent = declare_karma(t, action, column)?;
        let tops = karma_tops(column, spent);
        let reading = Reading::Bands { die: Die::D100, tops: &tops };
        return roll_in(t, action, rank, column, reading, Some(spent).filter(|spent| *spent > 0));
    }
    roll_in(t, action, rank, column, action_spread(column), None)
}

#[inline]
fn roll_in<'a>(
    t: &mut impl Table<'a, Case>,
    action: Attempt,
    rank: Rank,
    column: Rank,
    reading: Reading<'_>,
    flat: Option<i32>,
) -> Result<Color, Stop> {
    let call = RollCall::new(action.rule, action.who, action.roll, reading);
    let call = RollCall { flat, most: flat.map(|_| MOST_ROLLED), ..call };
    let call = call.against(action.against).from(rank).at(column).giving(kind_of::<Color>());
    Ok(Color::of_band(t.roll(call)?.outcome))
}

/// The least Karma that can be spent on a roll (Q17).
#[doc(hidden)]
pub const LEAST_KARMA: i32 = 10;

/// The most that a d100 with Karma comes to (Q17).
const MOST_ROLLED: i32 = 100;

/// The most Karma that can be spent on a roll: more could not raise a d100 further (Q17).
#[doc(hidden)]
pub const MOST_KARMA: i32 = 99;

/// Q17: Karma is declared before the roll: at least 10, added to the d100, up to 100.
pub(crate) fn declare_karma<'a>(
    t: &mut impl Table<'a, Case>,
    action: Attempt,
    column: Rank,
) -> Result<i32, Stop> {
    let Attempt { who, roll, .. } = action;
    if !t.ask(SpendKarma { who, roll, column })? {
        return Ok(0);
    }
    let Points(spent) = t.ask(KarmaToSpend { who, roll, column })?;
    t.note(Rule::R4, Note::KarmaSpent, who, ActorId::NOBODY, Points(spent));
    t.modify(Rule::R4, who, roll, Modifier(spent).into(), Reason::Karma.into());
    let left = t.state().karma(who) - spent;
    t.set(Rule::R4, Key::of(who, Field::Karma), left);
    Ok(spent)
}

/// The highest face of each color in a column, for a die to which Karma is added.
pub(crate) fn karma_tops(column: Rank, karma: i32) -> [u8; 4] {
    let karma = u8::try_from(karma.clamp(0, 100)).unwrap_or(100);
    let [white, green, yellow, red] = TOPS[column.index()];
    let sooner = |top: u8| top.saturating_sub(karma);
    [sooner(white), sooner(green), sooner(yellow), red]
}

/// R3, Q2: the shifted column of an ACTION other than a to-hit; `None` if the ruling forbids it.
#[inline]
pub(crate) fn column<'a>(t: &impl Table<'a, Case>, rank: Rank, by: Shift) -> Option<Rank> {
    action_column(rank, by, &t.setup().rulings)
}

/// The values that are logged for an ACTION that is not rolled.
pub(crate) fn unrolled(intensity: Option<Rank>, roll: Roll) -> [Value; 2] {
    [intensity.map_or(Value::NOTHING, Typed::to_value), roll.to_value()]
}

/// R4: the color of an ACTION; white, without a roll, where it is impossible.
#[inline]
pub(crate) fn attempt<'a>(
    t: &mut impl Table<'a, Case>,
    action: Attempt,
    ability: Ability,
    by: Shift,
) -> Result<Rolled, Stop> {
    let rank = t.state().rank(t.setup(), action.who, ability);
    let talents = talents(t.setup(), t.state(), action, Some(ability));
    attempt_of(t, action, rank, talents, by)
}

/// R4: as [`attempt`], for a given rank and the shift of talents.
#[inline]
pub(crate) fn attempt_of<'a>(
    t: &mut impl Table<'a, Case>,
    action: Attempt,
    rank: Rank,
    talents: i32,
    by: Shift,
) -> Result<Rolled, Stop> {
    let by = by + by_talents(t, action, talents);
    let Some(column) = column(t, rank, by) else {
        let of = unrolled(None, action.roll);
        t.note(Rule::R3, Note::Impossible, action.who, ActorId::NOBODY, of);
        return Ok(Rolled { color: Color::White, rolled: false });
    };
    let color = roll_action(t, action, rank, column)?;
    Ok(Rolled { color, rolled: true })
}

/// R5: whether an ACTION succeeds against an intensity; automatic and impossible ones are not
/// rolled.
pub(crate) fn overcome<'a>(
    t: &mut impl Table<'a, Case>,
    action: Attempt,
    ability: Ability,
    by: Shift,
    intensity: Rank,
) -> Result<bool, Stop> {
    let by = by + circumstance(t, action, Some(ability));
    let rank = t.state().rank(t.setup(), action.who, ability);
    overcome_at(t, action, rank, by, intensity)
}

/// R5: as [`overcome`], for any rank, such as a power's; `by` includes the circumstance.
pub(crate) fn overcome_at<'a>(
    t: &mut impl Table<'a, Case>,
    action: Attempt,
    rank: Rank,
    by: Shift,
    intensity: Rank,
) -> Result<bool, Stop> {
    let column = column(t, rank, by);
    let needs = column.map(|column| (column, threshold(column, intensity, &t.setup().rulings)));
    if let Some((column, needed)) = needs
        && let Some(color) = needed.color()
    {
        let needs = [color.to_value(), intensity.to_value(), action.roll.to_value()];
        t.note(Rule::R5, Note::Needs, action.who, ActorId::NOBODY, needs);
        return Ok(roll_action(t, action, rank, column)? >= color);
    }
    let made = needs.is_some_and(|(_, needed)| needed == Threshold::Automatic);
    let note = if made { Note::Automatic } else { Note::Impossible };
    let of = unrolled(Some(intensity), action.roll);
    t.note(Rule::R5, note, action.who, ActorId::NOBODY, of);
    Ok(made)
}
