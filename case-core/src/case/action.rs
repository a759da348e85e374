//! ACTIONs: what shifts one, what Karma adds, and the roll itself.

use super::ask::QuestionKind;
use super::color::{Color, Threshold, action_column, action_spread, threshold};
use super::event::{Field, Note, Roll};
use super::forms::Ability;
use super::rank::{Rank, Shift};
use super::rule::Rule;
use super::tables::universal::TOPS;
use super::{Case, Stop};
use crate::decide::Question;
use crate::dice::{Die, Reading};
use crate::log::Key;
use crate::system::Table;
use crate::who::ActorId;

/// The color of an ACTION and whether it was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rolled {
    /// The color; white where the ACTION is impossible.
    pub color: Color,
    /// Whether dice were rolled for it.
    pub rolled: bool,
}

/// A22, T13, A28: what shifts everything that somebody attempts: the Judge's shift for the turn,
/// and −2 CS in a partial hold. Checks and damage rolls are not attempts.
#[inline]
pub(crate) fn attempt_shift<'a>(t: &mut impl Table<'a, Case>, who: ActorId, roll: Roll) -> Shift {
    let state = t.state();
    let (shift, held) = (state.of(who, Field::Shift), state.of(who, Field::HeldBy) > 0);
    let partial = held && !state.is_pinned(who);
    let mut sum = Shift::NONE;
    if shift != 0 {
        sum += Shift(t.shift(Rule::T13, who, roll, shift));
    }
    if partial {
        sum += Shift(t.shift(Rule::A22, who, roll, -2));
    }
    sum
}

/// R4: rolls an ACTION in a column. With the ruling Q17 Karma may be declared before the roll.
#[inline]
pub(crate) fn roll_action<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
    roll: Roll,
    column: Rank,
) -> Result<Color, Stop> {
    if t.setup().rulings.karma_on_rolls {
        return roll_with_karma(t, rule, who, roll, column);
    }
    let drawn = t.roll_plain(rule, who, roll, i32::from(column as u8), &action_spread(column))?;
    Ok(Color::of_band(drawn.outcome))
}

/// The least Karma that a roll takes (Q17).
pub const LEAST_KARMA: i32 = 10;

/// The most Karma that a roll takes: more could not move a d100 any further (Q17).
pub const MOST_KARMA: i32 = 99;

/// Q17: Karma is declared before the roll, at least 10, and added to the d100, up to 100.
fn roll_with_karma<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
    roll: Roll,
    column: Rank,
) -> Result<Color, Stop> {
    let karma = t.state().karma(who);
    let mut spent = 0;
    if karma >= LEAST_KARMA {
        let ask = |kind| Question::new(who, kind).with(roll as i32, i32::from(column as u8));
        if t.choose(ask(QuestionKind::Karma))? == 1 {
            spent = t.choose(ask(QuestionKind::KarmaAmount))?;
            t.note(Rule::R4, Note::KarmaSpent, who, ActorId::NOBODY, spent);
            t.set(Rule::R4, Key::of(who, Field::Karma), karma - spent);
        }
    }
    let tops = karma_tops(column, spent);
    let spread = Reading::Bands { die: Die::D100, tops: &tops };
    let drawn = t.roll_plain(rule, who, roll, i32::from(column as u8), &spread)?;
    Ok(Color::of_band(drawn.outcome))
}

/// The tops of a column's colors for a die to which Karma is added: each comes so much earlier.
pub(crate) fn karma_tops(column: Rank, karma: i32) -> [u8; 4] {
    let karma = u8::try_from(karma.clamp(0, 100)).unwrap_or(100);
    let [white, green, yellow, red] = TOPS[column.index()];
    let sooner = |top: u8| top.saturating_sub(karma);
    [sooner(white), sooner(green), sooner(yellow), red]
}

/// R3, Q2: the column of an ACTION that is no to-hit after its shifts; `None` where the ruling
/// makes one below Shift 0 impossible.
#[inline]
pub(crate) fn column<'a>(t: &impl Table<'a, Case>, rank: Rank, by: Shift) -> Option<Rank> {
    action_column(rank, by, &t.setup().rulings)
}

/// R4: an ACTION for its color: white without a roll where it is impossible.
#[inline]
pub(crate) fn attempt<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
    roll: Roll,
    ability: Ability,
    by: Shift,
) -> Result<Rolled, Stop> {
    let rank = t.state().rank(t.setup(), who, ability);
    let Some(column) = column(t, rank, by) else {
        t.note(Rule::R3, Note::Impossible, who, ActorId::NOBODY, 0);
        return Ok(Rolled { color: Color::White, rolled: false });
    };
    let color = roll_action(t, rule, who, roll, column)?;
    Ok(Rolled { color, rolled: true })
}

/// R5: an ACTION against an intensity: whether it is made. Automatic and impossible ones are not
/// rolled.
pub(crate) fn overcome<'a>(
    t: &mut impl Table<'a, Case>,
    (rule, who, roll): (Rule, ActorId, Roll),
    ability: Ability,
    by: Shift,
    intensity: Rank,
) -> Result<bool, Stop> {
    let rank = t.state().rank(t.setup(), who, ability);
    overcome_at(t, (rule, who, roll), rank, by, intensity)
}

/// R5: the same with a rank that is no ability's, such as a power's.
pub(crate) fn overcome_at<'a>(
    t: &mut impl Table<'a, Case>,
    (rule, who, roll): (Rule, ActorId, Roll),
    rank: Rank,
    by: Shift,
    intensity: Rank,
) -> Result<bool, Stop> {
    let needs = match column(t, rank, by) {
        None => Threshold::Impossible,
        Some(column) => threshold(column, intensity, &t.setup().rulings),
    };
    match (needs, column(t, rank, by)) {
        (Threshold::Automatic, _) => {
            t.note(Rule::R5, Note::Automatic, who, ActorId::NOBODY, i32::from(intensity as u8));
            Ok(true)
        }
        (Threshold::AtLeast(color), Some(column)) => {
            Ok(roll_action(t, rule, who, roll, column)? >= color)
        }
        _ => {
            t.note(Rule::R5, Note::Impossible, who, ActorId::NOBODY, i32::from(intensity as u8));
            Ok(false)
        }
    }
}
