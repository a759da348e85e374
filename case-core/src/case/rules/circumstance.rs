//! Circumstance: shifts of a single roll besides the rules of the turn.

use super::action::Attempt;
use crate::case::book::forms::{Ability, Defense, Form};
use crate::case::book::rank::Shift;
use crate::case::book::rule::Rule;
use crate::case::state::effects::{in_force, is_under};
use crate::case::state::sheet::{Setup, Talent};
use crate::case::state::store::State;
use crate::case::words::event::Roll;
use crate::case::words::reason::Reason;
use crate::case::{Case, Field};
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::system::Table;

impl Talent {
    /// A31: whether it applies to a roll with that ability: by the form of an attack, a maneuver,
    /// the roll or the ability; a whole ability includes its halves.
    fn fits(&self, action: Attempt, ability: Option<Ability>) -> bool {
        let has = |set: u32, member: usize| set & (1 << member) != 0;
        let form = Form::ALL.iter().find(|form| form.rule() == action.rule);
        let defense = Defense::ALL.iter().find(|defense| defense.rule() == action.rule);
        let whole = ability.map(|ability| match ability {
            Ability::StrengthMight | Ability::StrengthVigor => Ability::Strength,
            Ability::EnduranceResistance => Ability::Endurance,
            other => other,
        });
        has(self.rolls, action.roll as usize)
            || form.is_some_and(|form| has(self.forms, *form as usize))
            || defense.is_some_and(|defense| has(self.defenses, *defense as usize))
            || ability.is_some_and(|ability| has(self.abilities, ability as usize))
            || whole.is_some_and(|ability| has(self.abilities, ability as usize))
    }
}

/// A31, X1: the shift of a fighter's talents on a roll, and of effects where a state is given.
#[inline]
pub(crate) fn talents<'s>(
    setup: &Setup,
    state: impl Into<Option<&'s State>>,
    action: Attempt,
    ability: Option<Ability>,
) -> i32 {
    let Some(sheet) = setup.fighters.get(action.who.index()) else { return 0 };
    let fitting = sheet.talents.iter().filter(|talent| talent.fits(action, ability));
    let of_sheet = fitting.map(|talent| talent.shift).sum();
    match state.into().filter(|state| is_under(setup, state, action.who)) {
        Some(state) => of_effects(setup, state, action, ability).saturating_add(of_sheet),
        None => of_sheet,
    }
}

/// X1: the shift of the effects in force.
#[cold]
#[inline(never)]
fn of_effects(setup: &Setup, state: &State, action: Attempt, ability: Option<Ability>) -> i32 {
    let talents = in_force(setup, state, action.who).flat_map(|(_, effect)| &effect.of.talents);
    talents.filter(|talent| talent.fits(action, ability)).map(|talent| talent.shift).sum()
}

/// A31: the shift of a single roll, just before it falls: the talents that apply to it, and the
/// Judge's circumstance if it is due. It applies to ACTIONs, checks, damage rolls and initiative; a
/// d10 for turns, directions and roll-offs has no column and does not count.
#[inline]
pub(crate) fn circumstance<'a>(
    t: &mut impl Table<'a, Case>,
    action: Attempt,
    ability: Option<Ability>,
) -> Shift {
    let talents = talents(t.setup(), t.state(), action, ability);
    by_talents(t, action, talents)
}

/// A31: as [`circumstance`], for a given shift of talents.
#[inline]
pub(crate) fn by_talents<'a>(t: &mut impl Table<'a, Case>, action: Attempt, talents: i32) -> Shift {
    let (who, roll) = (action.who, action.roll);
    let mut sum = Shift::NONE;
    if talents != 0 {
        sum += Shift(t.shift(Rule::A31, who, roll, talents, Reason::Talents));
    }
    sum + waiting(t, who, roll)
}

/// A31: the Judge's circumstance, used up if it is due for this roll.
#[inline]
pub(crate) fn waiting<'a>(t: &mut impl Table<'a, Case>, who: ActorId, roll: Roll) -> Shift {
    let by = use_up(t, who);
    if by == 0 {
        Shift::NONE
    } else {
        Shift(t.shift(Rule::A31, who, roll, by, Reason::Circumstance))
    }
}

/// A31: uses up the Judge's circumstance, or one of the rolls before it. Returns its columns if due.
#[inline]
pub(crate) fn use_up<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> i32 {
    let by = t.state().of(who, Field::Circumstance);
    if by == 0 {
        return 0;
    }
    let after = t.state().of(who, Field::CircumstanceAfter);
    if after > 0 {
        t.set(Rule::A31, Key::of(who, Field::CircumstanceAfter), after - 1);
        return 0;
    }
    t.set(Rule::A31, Key::of(who, Field::Circumstance), 0);
    by
}

/// A31: the shift that a circumstance would give a fighter's next roll; nothing is used up.
#[inline]
pub(crate) fn due(state: &State, who: ActorId) -> Shift {
    let waits = state.of(who, Field::CircumstanceAfter) > 0;
    Shift(if waits { 0 } else { state.of(who, Field::Circumstance) })
}

/// Whether a circumstance is pending for either of two fighters.
#[inline]
pub(crate) fn waits_for_either(state: &State, one: ActorId, other: ActorId) -> bool {
    [one, other].into_iter().any(|who| state.of(who, Field::Circumstance) != 0)
}
