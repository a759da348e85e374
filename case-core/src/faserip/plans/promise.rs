//! The promise of an attack: rough estimates from the tables, under the shifts of the phases.

use super::plan::is_many_handed;
use crate::data::value::AttackId;
use crate::data::who::ActorId;
use crate::faserip::rules::adapter::as_case;
use crate::faserip::rules::legal::{Kind, allows_option, is_repeatable, kind_of, usable};
use crate::faserip::shared::{
    Attack, Color, DamageKind, Form, Shift, UP, attack_at, could_hold, estimate, meets,
    usable_places,
};
use crate::faserip::{Faserip, MovementOption, View};
use crate::kernel::system::Tactics;
use core::cell::OnceCell;

/// PH11: a shot while engaged.
const ENGAGED: Shift = Shift(-3);
/// The shift assumed for an able target's aversion.
const AVERTED: Shift = Shift(-1);

/// An attack that nothing shifts or answers.
const BARE: estimate::Way = estimate::Way::bare(Shift::NONE);

/// A possible attack of a fighter's turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance {
    /// The movement option that brings the attack to the foe.
    pub(crate) option: MovementOption,
    /// Whether the attack can be made several times.
    pub(crate) repeats: bool,
    /// Its worth, based on [`promise`].
    pub(crate) worth: i32,
}

/// The standing foes of a fighter, counted from its own place so that a side spreads its attacks.
pub(crate) fn foes(v: View<'_>, who: ActorId) -> impl Iterator<Item = ActorId> {
    let (cast, own) = (&v.setup.case.cast, who.index());
    let side = v.setup.side(who).map_or(&[][..], |side| cast.bits(side));
    let up = v.state.case.marked_but(UP, side, own);
    up.filter(move |foe| v.state.case.is_here(&v.setup.case, *foe))
}

/// The best attack of a fighter's turn; the first of equal ones.
pub(crate) fn best_chance(
    v: View<'_>,
    who: ActorId,
    keep: impl Fn(MovementOption) -> bool,
) -> Option<Chance> {
    let mut best: Option<Chance> = None;
    let many = is_many_handed(v, who) && v.state.case.holding(who).is_none();
    let mut listed = false;
    let ways = Ways::default();
    for (id, attack) in usable(v, who) {
        // A standard maneuver that the sheet does not list comes after everything that it does.
        if attack.standard && listed {
            break;
        }
        let repeats = many && is_repeatable(attack);
        for foe in foes(v, who) {
            let way = ways.of(v, who, attack, foe);
            let Some(option) = way.filter(|o| keep(*o)) else { continue };
            let least = best.map_or(-1, |best| best.worth);
            let worth = worth(v, id, attack, foe, least, if repeats { TWICE } else { ONCE });
            if worth > least {
                best = Some(Chance { option, repeats, worth });
                listed |= worth > 0 && !attack.standard;
            }
        }
    }
    if !listed {
        return best;
    }
    let sheet = v.setup.case.fighters.get(who.index());
    let usable = sheet.map_or(0, |sheet| {
        let usable = usable_places(who, sheet, &v.state.case);
        usable & sheet.places.standard & !sheet.places.grapples
    });
    for foe in foes(v, who) {
        let strongest = estimate::best_blow(as_case(v), who, usable, foe, BARE);
        let Some((id, attack)) =
            strongest.and_then(|(id, _)| Some((id, attack_at(&v.setup.case, id)?)))
        else {
            continue;
        };
        let way = ways.of(v, who, attack, foe);
        let Some(option) = way.filter(|o| keep(*o)) else { continue };
        let repeats = many && is_repeatable(attack);
        let least = best.map_or(-1, |best| best.worth);
        let worth = worth(v, id, attack, foe, least, if repeats { TWICE } else { ONCE });
        let worth = estimate::unlisted(worth);
        if worth > least {
            best = Some(Chance { option, repeats, worth });
        }
    }
    best
}

/// The options with which a fighter comes up to a foe, whoever it is, once they are asked for.
#[derive(Default)]
struct Ways {
    contact: OnceCell<Option<MovementOption>>,
    charge: OnceCell<Option<MovementOption>>,
}

impl Ways {
    /// PH12 to PH19: the option with which an attack reaches a foe, if any.
    fn of(
        &self,
        v: View<'_>,
        who: ActorId,
        attack: &Attack,
        foe: ActorId,
    ) -> Option<MovementOption> {
        use MovementOption as M;
        if attack.form == Form::Grappling && !could_hold(&v.setup.case, &v.state.case, who, foe) {
            return None;
        }
        let engaged = || v.state.are_engaged(who, foe);
        let first = |options: &[M]| options.iter().copied().find(|o| allows_option(v, who, *o));
        match kind_of(attack) {
            Kind::Shot => Some(M::Hold),
            Kind::Contact if attack.reach > 0 || engaged() => Some(M::Hold),
            Kind::Contact => *self.contact.get_or_init(|| first(&[M::Teleport, M::Close])),
            Kind::Charge if engaged() => None,
            Kind::Charge => *self.charge.get_or_init(|| first(&[M::Charge])),
            _ => None,
        }
    }
}

/// The foe against whom an attack is worth most, and its worth; the first of equal ones.
pub(crate) fn best_foe(
    v: View<'_>,
    id: AttackId,
    attack: &Attack,
    foes: impl Iterator<Item = ActorId>,
) -> Option<(ActorId, i32)> {
    let mut best: Option<(ActorId, i32)> = None;
    for foe in foes {
        let least = best.map_or(-1, |(_, worth)| worth);
        let worth = worth(v, id, attack, foe, least, ONCE);
        if worth > least {
            best = Some((foe, worth));
        }
    }
    best
}

/// How often an attack is made, in halves: the second of two is likely, at −1 CS.
const ONCE: i32 = 2;
const TWICE: i32 = 3;

/// What it is worth to take out even a foe that is no danger, in hundredths of a point of Health.
const HARMLESS_FOE: i64 = 3000;

/// The worth of an attack: its promise, weighed by how dangerous the foe is, or a quarter of it if
/// friends deal with the foe already, which is checked only if the promise exceeds `least`.
fn worth(v: View<'_>, id: AttackId, attack: &Attack, foe: ActorId, least: i32, halves: i32) -> i32 {
    let promise = i64::from(promise(v, id, attack, foe)) * i64::from(halves) / i64::from(ONCE);
    if promise == 0 {
        return 0;
    }
    let danger = HARMLESS_FOE + i64::from(Faserip::danger(v.setup, v.state, foe));
    let promise = i32::try_from(promise * danger / HARMLESS_FOE).unwrap_or(i32::MAX);
    if promise > least && is_seen_to(v, id.of, foe) { promise / 4 } else { promise }
}

/// Whether the attacks declared by a fighter's friends are likely to defeat a foe: by their damage
/// through armor, assuming that six of ten hit.
fn is_seen_to(v: View<'_>, who: ActorId, foe: ActorId) -> bool {
    let (setup, state) = (&v.setup.case, &v.state.case);

    let enough = state.health(foe).saturating_mul(10) / 6;
    let own = v.setup.side(who).map_or(&[][..], |side| setup.cast.members(side));
    let mut sum: i32 = 0;
    for friend in own.iter().copied().filter(|friend| *friend != who) {
        if !state.is_aimed_at(friend, 0, foe) || !state.is_able(setup, friend) {
            continue;
        }
        let Some(attack) =
            state.declared(friend, 0).act.attack().and_then(|id| attack_at(setup, id))
        else {
            continue;
        };
        let armor = meets(setup, None, foe, DamageKind::of(attack)).0.number();
        sum = sum.saturating_add((estimate::damage(setup, state, friend, attack) - armor).max(0));
        if sum >= enough {
            return true;
        }
    }
    false
}

/// The promise of an attack against a foe, in hundredths of a percent of the foe's current Health:
/// its expected harm by the tables, under the shifts of the phases.
pub(crate) fn promise(v: View<'_>, id: AttackId, attack: &Attack, foe: ActorId) -> i32 {
    let (setup, state, who) = (&v.setup.case, &v.state.case, id.of);
    let shot = kind_of(attack) == Kind::Shot;
    let mut by = Shift::NONE;
    if shot && v.state.is_pressed(v.setup, who) {
        by += ENGAGED;
    }
    if state.is_fit(setup, foe) && !state.is_pinned(foe) {
        by += AVERTED;
    }
    let does = estimate::does(as_case(v), (id, attack), foe, estimate::Way::bare(by));
    let worth = does.saturating_mul(100) / state.health(foe).max(1);
    // A16: a miss may hit a friend who is engaged with the foe.
    let risky = shot && v.state.engaged(foe).any(|by| by != who && state.is_there(setup, by));
    if !risky {
        return worth;
    }
    let column = estimate::column(setup, state, who, attack, by);
    let strikes = column.map_or(0, |column| estimate::chance(column, Color::Green));
    worth.saturating_mul(strikes) / 100
}
