//! The situation, and steps 1 and 2: everybody's actions.

use super::adapter::case;
use super::ask::{
    Kind, OwnQuestion, PhQuestionKind, attack_of, choose, kind, limit, may_try_more, next_planned,
};
use super::event::{Field, PhField, PhNote};
use super::order::{cursor, engage, next_step, note, part, set, set_cursor};
use super::rule::{Ph, Rule};
use super::shared::{Act, CaseField, Occasion, Target, appears, declare_action};
use super::state::{MovementOption, Step};
use super::{Faserip, Stop};
use crate::log::Key;
use crate::system::Table;
use crate::who::ActorId;

/// PH1: before the turn the map may say who is engaged with whom, one pair after the other. The
/// engine keeps engagements from what the rules do: closing in and charging begin them, leaving and
/// being slammed away end them.
pub(super) fn situation<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let answer = choose(t, OwnQuestion::new(ActorId::MAP, PhQuestionKind::Regroup))?;
    if answer == 0 {
        next_step(t, Ph::PH2, Step::Declare);
        return Ok(());
    }
    let who = ActorId::from_number(answer - 1);
    let with = OwnQuestion::new(ActorId::MAP, PhQuestionKind::RegroupWith).about(who);
    let foe = ActorId::from_number(choose(t, with)?);
    if t.state().are_engaged(who, foe) {
        part(t, Ph::PH1, who, foe);
    } else {
        engage(t, Ph::PH1, who, foe);
    }
    Ok(())
}

/// PH2: the next fighter who can act fixes its action. Non-players come first (step 1), and their
/// actions stay hidden until the players have declared (step 2); then they are shown (step 3).
pub(super) fn declare<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let setup = t.setup();
    let start = cursor(t);
    for (place, &who) in setup.case.declare_order.iter().enumerate().skip(start) {
        if t.state().case.is_able(&setup.case, who) {
            declare_for(t, who)?;
            set_cursor(t, Ph::PH2, place + 1);
            return Ok(());
        }
    }
    reveal(t);
    next_step(t, Ph::PH3, Step::Feats);
    Ok(())
}

/// PH2, step 3: what the Judge's fighters will do is shown.
fn reveal<'a>(t: &mut impl Table<'a, Faserip>) {
    let setup = t.setup();
    for &who in &setup.case.declare_order {
        let hidden = setup.case.fighters.get(who.index()).is_some_and(|s| !s.player);
        if hidden && t.state().case.is_able(&setup.case, who) {
            let option = t.state().of(who, PhField::Option);
            note(t, Ph::PH2, PhNote::Revealed, (who, ActorId::NOBODY), option);
            let (act, target) = next_planned(t.state(), who);
            if act != Act::Pass {
                let at = target.and_then(Target::actor).unwrap_or(ActorId::NOBODY);
                note(t, Ph::PH2, PhNote::RevealedAct, (who, at), act.kind() as i32);
            }
        }
    }
}

fn declare_for<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    case(t, |c| {
        appears(c, who);
        Ok(())
    })?;
    let option = choose(t, OwnQuestion::new(who, PhQuestionKind::Option))?;
    set(t, Ph::PH2, who, PhField::Option, option);
    note(t, Ph::PH2, PhNote::Option, (who, ActorId::NOBODY), option);
    declare_attacks(t, who)?;
    match t.state().option(who) {
        MovementOption::Lateral | MovementOption::Withdraw | MovementOption::Disengage => {
            let areas = choose(t, OwnQuestion::new(who, PhQuestionKind::Areas))?;
            set(t, Ph::PH8, who, PhField::Areas, areas);
        }
        MovementOption::Close | MovementOption::Charge => measure(t, who)?,
        MovementOption::Hold | MovementOption::Teleport => {}
    }
    Ok(())
}

/// PH2, PH3, PH17: the attack or attacks; one who disengages forfeits them. All attacks of one who
/// closes in or teleports go at the one whom it reaches.
fn declare_attacks<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    let option = t.state().option(who);
    let wanted = match option {
        MovementOption::Disengage => 0,
        _ if may_try_more(t.setup(), t.state(), who) => {
            choose(t, OwnQuestion::new(who, PhQuestionKind::Attacks))?
        }
        _ => 1,
    };
    let rule = Rule::Own(if wanted == 0 { Ph::PH17 } else { Ph::PH3 });
    t.set(rule, Key::of(who, Field::Case(CaseField::Wanted)), wanted);
    t.set(rule, Key::of(who, Field::Case(CaseField::Actions)), wanted);
    let one_foe = matches!(option, MovementOption::Close | MovementOption::Teleport);
    for slot in 0..usize::try_from(wanted).unwrap_or(0) {
        case(t, |c| declare_action(c, Occasion::Declaration, who, slot, one_foe && slot > 0))?;
    }
    Ok(())
}

/// PH14, PH15: how far it is to the target, as the map says; the velocity is what of it can be done
/// this turn. Nothing where there is no target.
pub(super) fn measure<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    let (act, target) = next_planned(t.state(), who);
    let charge = kind(t.setup(), act) == Kind::Charge;
    if attack_of(t.setup(), act).is_none() && act != Act::FirstAid {
        return Ok(());
    }
    let Some(target) = target else { return Ok(()) };
    let foe = target.actor().unwrap_or(ActorId::NOBODY);
    let question = OwnQuestion::new(ActorId::MAP, PhQuestionKind::Way).about(foe);
    let way = choose(t, question.with(who.number(), i32::from(charge)))?;
    let rule = if charge { Ph::PH15 } else { Ph::PH14 };
    set(t, rule, who, PhField::Way, way);
    let areas = way.min(limit(t.setup(), t.state(), who));
    set(t, rule, who, PhField::Areas, areas);
    Ok(())
}

/// PH14, PH15: one who closes or charges gets to its target, engages it, and may strike; `false`
/// where it can't. Where the target has moved or was slammed since, the map says how far it is now; where it
/// has come closer by itself, nothing is in the way.
pub(super) fn arrive<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<bool, Stop> {
    let (act, target) = next_planned(t.state(), who);
    let Some(target) = target.filter(|_| act != Act::Pass) else { return Ok(false) };
    let foe = target.actor();
    let charge = t.state().option(who) == MovementOption::Charge;
    // One whom its target has met meanwhile need not close in; a charge still has a way to go.
    let met = foe.is_some_and(|foe| t.state().are_engaged(who, foe));
    if foe.is_some_and(|foe| if met { charge } else { has_moved(t, foe) }) {
        measure(t, who)?;
    }
    let rule = if charge { Ph::PH15 } else { Ph::PH14 };
    let (way, areas) = (t.state().of(who, PhField::Way), t.state().of(who, PhField::Areas));
    let pair = (who, foe.unwrap_or(ActorId::NOBODY));
    if way > areas && (charge || !met) {
        note(t, rule, PhNote::TooFar, pair, way);
        return Ok(false);
    }
    note(t, rule, PhNote::Arrives, pair, areas);
    if let Some(foe) = foe {
        engage(t, rule, who, foe);
    }
    Ok(true)
}

/// Whether a fighter is no longer where it was when the distances were taken.
fn has_moved<'a>(t: &impl Table<'a, Faserip>, who: ActorId) -> bool {
    let slammed = super::strike::flown(t.state(), who).is_some_and(|areas| areas != 0);
    let lateral = t.state().option(who) == MovementOption::Lateral;
    let arrived = t.state().step() > Step::Arrivals && t.state().of(who, PhField::Areas) > 0;
    slammed || (lateral && arrived)
}
