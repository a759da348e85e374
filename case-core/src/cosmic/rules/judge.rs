//! What the Judge restores at the end of a round.
//!
//! The book leaves open how Toughness and consciousness come back, how wounds heal and who is
//! helped from outside (COS-p11, COS-p13, COS-p17, COS-p20, COS-p21). While there is anything to
//! restore, the Judge is asked at the end of each round until the answer is nobody; each
//! restoration is a step. The dead stay dead.

use super::{condition, recovery, wounds, wrap_up};
use crate::cosmic::state::store::{set_battle, set_phase};
use crate::cosmic::{
    ActorId, Field, Key, LossUntil, Note, Part, Restoration, Restore, RestorePart, RestorePoints,
    RestoreWhat, Result, Rule, Table, TurnPhase, View,
};

/// Asks the Judge who gets something back, and what.
pub(crate) fn restore<'a>(t: &mut impl Table<'a>) -> Result {
    let Some(who) = t.ask(Restore { who: ActorId::JUDGE })? else {
        set_phase(t, Rule::COS1, TurnPhase::Start);
        return Ok(());
    };
    let what = t.ask(RestoreWhat { who: ActorId::JUDGE, patient: who })?;
    match what {
        Restoration::Toughness => wrap_up::restore_toughness(t, who),
        Restoration::Consciousness => condition::wake(t, Rule::COS9, who),
        Restoration::Points | Restoration::PointsByMagic => heal(t, who, what)?,
        Restoration::FirstAid => {
            let limb = t.ask(RestorePart { who: ActorId::JUDGE, patient: who, what })?;
            wounds::treat(t, who, limb);
        }
        Restoration::Painkillers => {
            t.set(Rule::COS22, Key::of(who, Field::Painkillers), 1);
            t.note(Rule::COS22, Note::Painkillers, who, ActorId::NOBODY, ());
        }
    }
    Ok(())
}

/// COS18, COS-p20: Mortality Points come back to a part. A destroyed limb healed by magic stops
/// bleeding; a healed head alone does not wake its owner.
fn heal<'a>(t: &mut impl Table<'a>, who: ActorId, what: Restoration) -> Result {
    let part = t.ask(RestorePart { who: ActorId::JUDGE, patient: who, what })?;
    let points = t.ask(RestorePoints { who: ActorId::JUDGE, patient: who, what, part })?;
    let (before, maximum) = (t.state().lost(who, part), t.setup().sheet(who).mortality.get(part));
    let by_magic = what == Restoration::PointsByMagic;
    let lost = recovery::healed(part, before, maximum, points.0, by_magic);
    if wounds::bleeds(t.view(), who, part) {
        let bleeding = t.state().battle(Field::Bleeding) - 1;
        set_battle(t, Rule::COS19, Field::Bleeding, bleeding);
    }
    t.set(Rule::COS19, Key::at(who, Field::Treated, part.index()), 0);
    t.set(Rule::COS19, Key::at(who, Field::Bled, part.index()), 0);
    t.set(Rule::COS18, Key::at(who, Field::Lost, part.index()), lost);
    t.note(Rule::COS18, Note::Healed, who, ActorId::NOBODY, [part.into(), points.into()]);
    Ok(())
}

/// Whether the Judge can restore this to a fighter.
pub(crate) fn is_restorable(v: View<'_>, who: ActorId, what: Restoration) -> bool {
    if v.state.of(who, Field::Dead) != 0 {
        return false;
    }
    match what {
        Restoration::Toughness => {
            v.state.of(who, Field::ToughnessLost) > 0
                && v.setup.rulings().toughness_loss_until == LossUntil::Caller
        }
        Restoration::Consciousness => v.state.of(who, Field::Unconscious) != 0,
        Restoration::Painkillers => {
            v.state.of(who, Field::Painkillers) == 0 && wounds::is_half_lost_at(v, who, Part::Torso)
        }
        Restoration::Points | Restoration::PointsByMagic | Restoration::FirstAid => {
            Part::ALL.iter().any(|&part| is_restorable_at(v, who, what, part))
        }
    }
}

/// Whether the Judge can restore this to a part of a living fighter.
pub(crate) fn is_restorable_at(v: View<'_>, who: ActorId, what: Restoration, part: Part) -> bool {
    let (lost, points) = (v.state.lost(who, part), v.setup.sheet(who).mortality.get(part));
    match what {
        Restoration::Points => recovery::can_heal(part, lost, points, false),
        // Magic is asked for where nothing else heals.
        Restoration::PointsByMagic => {
            let can = |by_magic| recovery::can_heal(part, lost, points, by_magic);
            can(true) && !can(false)
        }
        Restoration::FirstAid => wounds::bleeds(v, who, part),
        _ => false,
    }
}

/// Whether there is anything that the Judge can restore to a fighter.
pub(crate) fn can_restore(v: View<'_>, who: ActorId) -> bool {
    Restoration::ALL.iter().any(|&what| is_restorable(v, who, what))
}
