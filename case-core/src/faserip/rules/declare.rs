//! The situation, and steps 1 and 2: everybody's declarations.

use super::adapter::{AsCase, case};
use super::legal::{Kind, is_there, kind, limit};
use super::movement::comes;
use super::order::{
    cursor, engage, meets, next_step, note, part, part_from_all, set, set_cursor, view,
};
use crate::data::value::{Areas, Typed, Value};
use crate::data::who::ActorId;
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::book::rulings::ChargeMet;
use crate::faserip::questions::asked::{
    ChooseOption, MoveAreas, Regroup, RegroupWith, TryAttacks, WayToCharge, WayToClose,
};
use crate::faserip::shared::{
    Act, CaseField, CaseNote, CaseRule, Declared, Manner, Occasion, PickTarget, Target, appears,
    declare_action, fix_aim, note_beginning, use_free_power,
};
use crate::faserip::{Faserip, Field, MovementOption, Note, PhField, PhNote, Stop, TurnStep, View};
use crate::kernel::log::Key;
use crate::kernel::system::Table;

/// PH1: before the turn the map may change who is engaged with whom, pair by pair. Otherwise
/// closing in and charging begin engagements, leaving and being slammed away end them.
pub(crate) fn situation<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let Some(who) = t.ask(Regroup { who: ActorId::MAP })? else {
        next_step(t, Ph::PH2, TurnStep::Declare);
        return Ok(());
    };
    let foe = t.ask(RegroupWith { who: ActorId::MAP, fighter: who })?;
    if t.state().are_engaged(who, foe) {
        part(t, Ph::PH1, who, foe);
    } else {
        engage(t, Ph::PH1, who, foe);
    }
    Ok(())
}

/// PH2: the next able fighter declares. Non-players come first (step 1), and their actions stay
/// hidden until the players have declared (step 2); then they are revealed (step 3).
pub(crate) fn declare<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let setup = t.setup();
    let start = cursor(t);
    if start == 0 {
        note_beginning(&mut AsCase(t));
    }
    for (place, &who) in setup.case.declare_order.iter().enumerate().skip(start) {
        if is_next_to_declare(view(t), who) {
            declare_for(t, who)?;
            set_cursor(t, Ph::PH2, place + 1);
            return Ok(());
        }
    }
    reveal(t);
    next_step(t, Ph::PH3, TurnStep::Feats);
    Ok(())
}

/// PH2: whether a fighter can act and has not declared. A fighter who joins the battle declares in
/// this turn if its place is still to come, otherwise from the next turn on.
pub(super) fn is_next_to_declare(v: View<'_>, who: ActorId) -> bool {
    v.state.case.is_able(&v.setup.case, who) && !v.state.is_ready(who)
}

/// PH2, step 3: reveals what the Judge's fighters will do.
fn reveal<'a>(t: &mut impl Table<'a, Faserip>) {
    let setup = t.setup();
    for &who in &setup.case.declare_order {
        let hidden = setup.case.fighters.get(who.index()).is_some_and(|s| !s.player);
        if hidden && t.state().case.is_able(&setup.case, who) && t.state().is_ready(who) {
            let option = t.state().option(who);
            note(t, Ph::PH2, PhNote::Revealed, (who, ActorId::NOBODY), option);
            let wanted = usize::try_from(t.state().case_of(who, CaseField::Wanted)).unwrap_or(0);
            for slot in 0..wanted {
                reveal_act(t, who, slot);
            }
            note_velocity(t, PhNote::RevealedVelocity, who);
        }
    }
}

/// PH2: reveals an action, its target and its manner.
fn reveal_act<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId, slot: usize) {
    let declared = t.state().case.declared(who, slot);
    if declared.act == Act::Pass {
        return;
    }
    let foe = declared.target.and_then(Target::actor).unwrap_or(ActorId::NOBODY);
    let [act, attack] = declared.act.values();
    let values = [act, attack, thing(declared.target)];
    let told = if slot == 0 { PhNote::RevealedAct } else { PhNote::RevealedMore };
    note(t, Ph::PH2, told, (who, foe), values);
    if declared.manner != Manner::Plain {
        note(t, Ph::PH2, PhNote::RevealedManner, (who, ActorId::NOBODY), declared.manner);
    }
}

/// PH8: notes a velocity, which makes shots at the fighter, and its own, harder.
fn note_velocity<'a>(t: &mut impl Table<'a, Faserip>, told: PhNote, who: ActorId) {
    let areas = t.state().of(who, PhField::Areas);
    if areas > 0 {
        note(t, Ph::PH8, told, (who, ActorId::NOBODY), Areas(areas));
    }
}

/// An object that is the target, as a value.
fn thing(target: Option<Target>) -> Value {
    target.filter(|target| target.object().is_some()).to_value()
}

fn declare_for<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    appears(&mut AsCase(t), who);
    case(t, |c| use_free_power(c, who))?;
    let option = t.ask(ChooseOption { who })?;
    set(t, Ph::PH2, who, PhField::Option, option as i32);
    note(t, Ph::PH2, PhNote::Option, (who, ActorId::NOBODY), option);
    declare_attacks(t, who)?;
    match option {
        MovementOption::Lateral | MovementOption::Withdraw | MovementOption::Disengage => {
            let areas = t.ask(MoveAreas { who })?;
            set(t, Ph::PH8, who, PhField::Areas, areas.0);
        }
        MovementOption::Close | MovementOption::Charge => measure(t, who)?,
        MovementOption::Hold | MovementOption::Teleport => {}
    }
    note_velocity(t, PhNote::Velocity, who);
    Ok(())
}

/// PH2: what a fighter who can act declares by its plan.
pub(crate) fn declare_anew<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    if is_next_to_declare(view(t), who) { declare_for(t, who) } else { Ok(()) }
}

/// PH2, PH3, PH17: declares the attacks; a fighter who disengages forfeits them. All attacks of one
/// who closes in or teleports are aimed at the foe that it reaches.
fn declare_attacks<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    let option = t.state().option(who);
    let wanted = match option {
        MovementOption::Disengage => 0,
        _ => t.ask(TryAttacks { who })?.0,
    };
    let forfeits = option == MovementOption::Disengage;
    let rule = Rule::Own(if forfeits { Ph::PH17 } else { Ph::PH3 });
    t.set(rule, Key::of(who, Field::Case(CaseField::Wanted)), wanted);
    t.set(rule, Key::of(who, Field::Case(CaseField::Actions)), wanted);
    if wanted == 0 {
        // Noted like any declaration, also by the rule, so that nothing reveals a non-player's plan.
        let declared = Note::Case(CaseNote::Declared);
        t.note(Rule::Case(CaseRule::T2), declared, who, ActorId::NOBODY, Act::Pass.values());
    }
    let one_foe = matches!(option, MovementOption::Close | MovementOption::Teleport);
    for slot in 0..usize::try_from(wanted).unwrap_or(0) {
        let like_first = one_foe && slot > 0;
        case(t, |c| declare_action(c, Occasion::Declaration, who, slot, like_first))?;
    }
    if option == MovementOption::Close && t.state().next_declared(who).act == Act::Pass {
        close_in_on(t, who)?;
    }
    Ok(())
}

/// PH14: whom a fighter comes up to who closes in without an attack.
fn close_in_on<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    let (act, occasion) = (Act::Pass, Occasion::Declaration);
    case(t, |c| {
        let target = c.ask(PickTarget { who, act, like_first: false, occasion })?;
        let declared = Declared { act, target, manner: Manner::Plain };
        fix_aim(c, CaseRule::T2, who, 0, declared);
        Ok(())
    })
}

/// PH14, PH15: the distance to the target, by the map; the velocity is the part of it that can be
/// covered this turn. Does nothing without a target.
pub(crate) fn measure<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    let declared = t.state().next_declared(who);
    let Some(target) = declared.target else { return Ok(()) };
    let (rule, way) = if kind(t.setup(), declared.act) == Kind::Charge {
        (Ph::PH15, t.ask(WayToCharge { who: ActorId::MAP, mover: who, target })?.0)
    } else {
        (Ph::PH14, t.ask(WayToClose { who: ActorId::MAP, mover: who, target })?.0)
    };
    set(t, rule, who, PhField::Way, way);
    let areas = way.min(limit(view(t), who));
    set(t, rule, who, PhField::Areas, areas);
    let moves = target.actor().map_or(0, |foe| t.state().of(foe, PhField::Moved));
    set(t, rule, who, PhField::Measured, moves);
    Ok(())
}

/// PH14, PH15: a closer or charger reaches its target, engages it, and may strike; `false` if it
/// can't: a charge needs a way of at least one area (A23). If the target has moved or was slammed
/// since, the map gives the new distance; if it has come up itself, nothing is in the way, and a
/// charge covers what that left of it, at least one area (`charge_met`).
pub(crate) fn arrive<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<bool, Stop> {
    let Some(target) = t.state().next_declared(who).target else { return Ok(false) };
    let foe = target.actor();
    if let Some(foe) = foe.filter(|foe| !is_there(view(t), *foe)) {
        AsCase(t).note(CaseRule::T12, CaseNote::MootTarget, who, foe, ());
        return Ok(false);
    }
    let charge = t.state().option(who) == MovementOption::Charge;
    // If the target has come up meanwhile, there is no need to close in.
    let met = foe.is_some_and(|foe| t.state().are_engaged(who, foe));
    weigh(t, who)?;
    let rule = if charge { Ph::PH15 } else { Ph::PH14 };
    let (way, areas) = (t.state().of(who, PhField::Way), t.state().of(who, PhField::Areas));
    let pair = (who, foe.unwrap_or(ActorId::NOBODY));
    let charge_met = charge && met && way > 0;
    if let Some(foe) = foe.filter(|_| charge_met && resolves(t)) {
        let left = areas_until_met(view(t), who, foe);
        set(t, Ph::PH15, who, PhField::Areas, left);
    } else if charge && (met || way == 0) {
        AsCase(t).note(CaseRule::A23, CaseNote::NoRunUp, pair.0, pair.1, thing(Some(target)));
        return Ok(false);
    }
    if way > areas && !met {
        note(t, rule, PhNote::TooFar, pair, Areas(way - areas));
        return Ok(false);
    }
    if met && !charge {
        return Ok(true);
    }
    let areas = t.state().of(who, PhField::Areas);
    if areas > 0 {
        has_moved(t, rule, who);
    }
    if areas > 0 && !met {
        // Whoever came up to it meanwhile is left behind.
        part_from_all(t, rule, who);
    }
    note(t, rule, PhNote::Arrives, pair, [Areas(areas).into(), thing(Some(target))]);
    set(t, rule, who, PhField::Way, 0);
    if let Some(foe) = foe {
        meets(t, rule, who, foe);
    }
    Ok(true)
}

/// PH15, PH24 (2b): whether a charge that is met is still resolved.
fn resolves<'a>(t: &impl Table<'a, Faserip>) -> bool {
    t.setup().rulings.charge_met == ChargeMet::Resolves
}

/// PH15: counts that a fighter has left its place, from which ways to it were measured.
pub(super) fn has_moved<'a>(t: &mut impl Table<'a, Faserip>, rule: Ph, who: ActorId) {
    let moves = t.state().of(who, PhField::Moved) + 1;
    set(t, rule, who, PhField::Moved, moves);
}

/// PH14, PH15: measures the way of a closer or charger again if its target has left its place since,
/// and is not engaged with it.
pub(super) fn weigh<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    let foe = t.state().next_declared(who).target.and_then(Target::actor);
    let Some(foe) = foe.filter(|foe| is_there(view(t), *foe)) else { return Ok(()) };
    let measured = t.state().of(who, PhField::Measured) == t.state().of(foe, PhField::Moved);
    if measured || t.state().are_engaged(who, foe) { Ok(()) } else { measure(t, who) }
}

/// PH15: the areas that a closer or charger has to go to its target as things stand.
pub(super) fn to_go(v: View<'_>, who: ActorId) -> i32 {
    let areas = v.state.of(who, PhField::Areas);
    let foe = v.state.next_declared(who).target.and_then(Target::actor);
    match foe.filter(|foe| v.state.are_engaged(who, *foe)) {
        None => areas,
        Some(_) if v.state.option(who) != MovementOption::Charge => 0,
        Some(foe) => areas_until_met(v, who, foe),
    }
}

/// PH15: what is left of a charge whose target has come up, at least one area; one who teleports
/// leaves nothing of the way.
pub(super) fn areas_until_met(v: View<'_>, who: ActorId, foe: ActorId) -> i32 {
    let areas = v.state.of(who, PhField::Areas);
    let came = comes(v.state.option(foe));
    let covered = if came { v.state.of(foe, PhField::Areas) } else { areas };
    (areas - covered).max(1)
}
