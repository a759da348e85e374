//! What an attack promises: rough sums from the tables, in the terms of the phases.

use super::View;
use super::legal::{Kind, allows_option, is_repeatable, kind_of, usable};
use super::plan::is_many_handed;
use super::questions::as_case;
use super::shared::{Attack, Color, Form, Shift, could_hold, estimate};
use super::state::MovementOption;
use crate::value::AttackId;
use crate::who::ActorId;

/// PH11: a shot while engaged.
const ENGAGED: Shift = Shift(-3);
/// What one who can act is supposed to avert of an attack.
const AVERTED: Shift = Shift(-1);

/// What a fighter could do with its turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance {
    /// The movement option that gets the attack at the foe.
    pub(super) option: MovementOption,
    /// Whether the attack can be made several times.
    pub(super) repeats: bool,
    /// What it promises ([`promise`]).
    pub(super) worth: i32,
}

/// Everybody whom a fighter would attack: foes who stand.
pub(super) fn foes(v: View<'_>, who: ActorId) -> impl Iterator<Item = ActorId> {
    let side = v.setup.side(who);
    (0..v.setup.case.fighters.len()).map(ActorId::fighter).filter(move |foe| {
        v.setup.side(*foe) != side
            && v.state.case.stands(&v.setup.case, *foe)
            && v.state.case.is_here(&v.setup.case, *foe)
    })
}

/// The best of what a fighter could do; of equal ones the first.
pub(super) fn best_chance(
    v: View<'_>,
    who: ActorId,
    keep: impl Fn(MovementOption) -> bool,
) -> Option<Chance> {
    let mut best: Option<Chance> = None;
    let many = is_many_handed(v, who) && v.state.case.holding(who).is_none();
    for (id, attack) in usable(v, who) {
        let repeats = many && is_repeatable(attack);
        for foe in foes(v, who) {
            let Some(option) = way(v, who, attack, foe).filter(|o| keep(*o)) else { continue };
            let mut worth = promise(v, id, attack, foe);
            if repeats {
                worth = worth.saturating_mul(3) / 2;
            }
            if best.is_none_or(|best| worth > best.worth) {
                best = Some(Chance { option, repeats, worth });
            }
        }
    }
    best
}

/// PH12 to PH19: the option with which an attack gets at a foe, if there is one.
fn way(v: View<'_>, who: ActorId, attack: &Attack, foe: ActorId) -> Option<MovementOption> {
    use MovementOption as M;
    let engaged = v.state.are_engaged(who, foe);
    if attack.form == Form::Grappling && !could_hold(&v.setup.case, &v.state.case, who, foe) {
        return None;
    }
    match kind_of(attack) {
        Kind::Shot => Some(M::Hold),
        Kind::Contact if engaged || attack.reach > 0 => Some(M::Hold),
        Kind::Contact => [M::Teleport, M::Close].into_iter().find(|o| allows_option(v, who, *o)),
        Kind::Charge => (!engaged && allows_option(v, who, M::Charge)).then_some(M::Charge),
        _ => None,
    }
}

/// What an attack promises against a foe, in hundredths of a percent of the Health that the foe has
/// left: what it does where it strikes, by the tables, under the shifts of the phases.
pub(super) fn promise(v: View<'_>, id: AttackId, attack: &Attack, foe: ActorId) -> i32 {
    let (setup, state, who) = (&v.setup.case, &v.state.case, id.of);
    let shot = kind_of(attack) == Kind::Shot;
    let mut by = Shift::NONE;
    if shot && v.state.is_pressed(v.setup, who) {
        by += ENGAGED;
    }
    if state.is_fit(setup, foe) && !state.is_pinned(foe) {
        by += AVERTED;
    }
    let does = estimate::does(as_case(v), who, attack, foe, by);
    let worth = does.saturating_mul(100) / state.health(foe).max(1);
    // A16: a miss may strike a friend who is engaged with the foe.
    let risky = shot && v.state.engaged(foe).any(|by| by != who && state.is_there(setup, by));
    if !risky {
        return worth;
    }
    let column = estimate::column(setup, state, who, attack, by);
    let strikes = column.map_or(0, |column| estimate::chance(column, Color::Green));
    worth.saturating_mul(strikes) / 100
}
