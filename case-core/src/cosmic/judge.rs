//! What the Judge restores at the end of a round.
//!
//! The seed leaves to the table how Toughness and consciousness come back, how wounds heal and who
//! is helped from outside (COS-p11, COS-p13, COS-p17, COS-p20, COS-p21). While there is anything to
//! restore the Judge is asked at the end of each round, until the answer is nobody; each thing
//! restored is a step of its own. The dead stay dead.

use super::Cosmic;
use super::check::Setup;
use super::condition;
use super::event::{Field, Note, QuestionKind, Restoration, TurnPhase};
use super::rule::Rule;
use super::rulings::LossUntil;
use super::state::{State, set, set_battle, set_part, set_phase};
use super::tables::Part;
use super::wounds::{self, Limb};
use crate::codes::Code;
use crate::decide::Question;
use crate::system::{Stop, Table};
use crate::who::ActorId;

/// The answer that ends the Judge's turn.
pub(super) const NOBODY_MORE: i32 = -1;

/// Asks whom the Judge restores something to, and what.
pub(super) fn restore<'a>(t: &mut impl Table<'a, Cosmic>) -> Result<(), Stop<Cosmic>> {
    let answer = t.choose(Question::new(ActorId::JUDGE, QuestionKind::Restore))?;
    if answer == NOBODY_MORE {
        set_phase(t, Rule::COS1, TurnPhase::Start);
        return Ok(());
    }
    let who = ActorId::from_number(answer);
    let answer = t.choose(Question::new(ActorId::JUDGE, QuestionKind::RestoreWhat).about(who))?;
    let what = Restoration::from_number(answer).unwrap_or(Restoration::Painkillers);
    match what {
        Restoration::Toughness => {
            set(t, Rule::COS11, who, Field::ToughnessLost, 0);
            t.note(Rule::COS11, Note::ToughnessRestored, who, ActorId::NOBODY, 0);
        }
        Restoration::Consciousness => condition::wake(t, Rule::COS9, who),
        Restoration::Points | Restoration::PointsByMagic => heal(t, who, what)?,
        Restoration::FirstAid => {
            let limb = which_part(t, who, what)?;
            wounds::treat(t, who, limb);
        }
        Restoration::Painkillers => {
            set(t, Rule::COS22, who, Field::Painkillers, 1);
            t.note(Rule::COS22, Note::Painkillers, who, ActorId::NOBODY, 0);
        }
    }
    Ok(())
}

fn which_part<'a>(
    t: &mut impl Table<'a, Cosmic>,
    who: ActorId,
    what: Restoration,
) -> Result<Part, Stop<Cosmic>> {
    let question = Question::new(ActorId::JUDGE, QuestionKind::RestorePart)
        .about(who)
        .with(i32::from(what.number()), 0);
    Ok(Part::from_number(t.choose(question)?).unwrap_or(Part::Torso))
}

/// COS18, COS-p20: Mortality Points come back to a part. A destroyed limb that magic heals bleeds no
/// longer; a head that is healed does not wake its owner by itself.
fn heal<'a>(
    t: &mut impl Table<'a, Cosmic>,
    who: ActorId,
    what: Restoration,
) -> Result<(), Stop<Cosmic>> {
    let part = which_part(t, who, what)?;
    let question = Question::new(ActorId::JUDGE, QuestionKind::RestorePoints)
        .about(who)
        .with(i32::from(what.number()), i32::from(part.number()));
    let points = t.choose(question)?;
    let lost = t.state().fighter(who).lost(part) - points;
    if wounds::bleeds(t.setup(), t.state(), who, part) {
        let bleeding = t.state().bleeding - 1;
        set_battle(t, Rule::COS19, Field::Bleeding, bleeding);
    }
    set_part(t, Rule::COS19, (who, part), Field::Treated, 0);
    set_part(t, Rule::COS19, (who, part), Field::Bled, 0);
    set_part(t, Rule::COS18, (who, part), Field::Lost, lost);
    t.note(Rule::COS18, Note::Healed, who, ActorId::NOBODY, points);
    Ok(())
}

/// Whether the Judge can restore this to a fighter.
pub(super) fn is_restorable(setup: &Setup, state: &State, who: ActorId, what: Restoration) -> bool {
    let fighter = state.fighter(who);
    if fighter.dead != 0 {
        return false;
    }
    match what {
        Restoration::Toughness => {
            fighter.toughness_lost > 0 && setup.rulings().toughness_loss_until == LossUntil::Caller
        }
        Restoration::Consciousness => fighter.unconscious != 0,
        Restoration::Painkillers => {
            fighter.painkillers == 0
                && wounds::is_half_lost(fighter.lost(Part::Torso), setup.sheet(who).mortality.torso)
        }
        Restoration::Points | Restoration::PointsByMagic | Restoration::FirstAid => {
            Part::ALL.iter().any(|&part| is_restorable_at(setup, state, who, what, part))
        }
    }
}

/// Whether the Judge can restore this to a part of a living fighter.
pub(super) fn is_restorable_at(
    setup: &Setup,
    state: &State,
    who: ActorId,
    what: Restoration,
    part: Part,
) -> bool {
    let lost = state.fighter(who).lost(part);
    let destroyed = wounds::limb(setup, state, who, part) == Limb::Gone;
    match what {
        Restoration::Points => lost > 0 && !destroyed,
        Restoration::PointsByMagic => lost > 0,
        Restoration::FirstAid => wounds::bleeds(setup, state, who, part),
        _ => false,
    }
}

/// Whether there is anything that the Judge can restore to a fighter.
pub(super) fn can_restore(setup: &Setup, state: &State, who: ActorId) -> bool {
    Restoration::ALL.iter().any(|&what| is_restorable(setup, state, who, what))
}
