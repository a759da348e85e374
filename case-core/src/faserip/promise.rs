//! What an attack promises: rough sums from the tables, in the terms of the phases.

use super::View;
use super::legal::{Kind, allows_option, is_repeatable, kind_of, usable};
use super::plan::is_many_handed;
use super::shared::{Ability, Attack, Form, Shift, could_hold, estimate, to_hit_column};
use super::state::MovementOption;
use crate::case::{Color, Effect};
use crate::value::AttackId;
use crate::who::ActorId;

/// PH11: a shot while engaged.
const ENGAGED: i32 = -3;
/// A23: the run-up that a charge is supposed to have.
const RUN_UP: i32 = 2;

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

/// What an attack promises against a foe, in ten-thousandths of that foe's being out of the fight:
/// the chance that it strikes by what gets through, and what its better colors do besides.
pub(super) fn promise(v: View<'_>, id: AttackId, attack: &Attack, foe: ActorId) -> i32 {
    let (setup, state) = (&v.setup.case, &v.state.case);
    let who = id.of;
    let mut by = estimate::own_shift(setup, who, attack);
    match kind_of(attack) {
        Kind::Shot if v.state.is_pressed(v.setup, who) => by += Shift(ENGAGED),
        Kind::Charge => by += Shift(RUN_UP),
        _ => {}
    }
    if state.is_fit(setup, foe) && !state.is_pinned(foe) {
        by += Shift(-1);
    }
    let rank = state.attack_rank(setup, who, attack);
    let Some(column) = to_hit_column(rank, by, &setup.rulings) else { return 0 };
    let [white, green, yellow, red] = estimate::colors(column);
    let Some(sheet) = setup.fighters.get(foe.index()) else { return 0 };
    let health = state.health(foe).max(1);
    let dealt = estimate::damage(setup, state, who, attack);
    let armor = sheet.protection[attack.form as usize].number();
    let through = (dealt - armor).max(0);
    let checks = through > 0 || (setup.rulings.check_on_exact_stop && dealt > 0 && dealt == armor);
    let taken = through.min(health).saturating_mul(100) / health;
    let fails = 100 - estimate::chance(state.rank(setup, foe, Ability::Endurance), Color::Yellow);
    let worth = |color: Color| {
        let effect = attack.form.effect(color);
        let besides = match effect {
            Effect::Miss | Effect::Take | Effect::Grab | Effect::Break => return 0,
            Effect::PartialHold => return PARTIAL,
            Effect::FullHold => return FULL,
            Effect::Stun if checks => fails * STUN / 100,
            Effect::Slam if checks => fails * SLAM / 100,
            Effect::Kill if checks => fails * KILL / 100,
            _ => 0,
        };
        (taken + besides).min(100)
    };
    let sum = green * worth(Color::Green) + yellow * worth(Color::Yellow) + red * worth(Color::Red);
    // A16: a miss may strike a friend who is engaged with the foe.
    let friends = kind_of(attack) == Kind::Shot
        && v.state.engaged(foe).any(|by| by != who && v.state.case.is_there(setup, by));
    if friends { sum * (100 - white) / 100 } else { sum }
}

/// What it is worth, in hundredths of a foe's being out of the fight.
const PARTIAL: i32 = 30;
const FULL: i32 = 60;
const STUN: i32 = 40;
const SLAM: i32 = 10;
const KILL: i32 = 50;
