//! Phase C: movement resolution.

use super::adapter::{AsCase, CaseStop, case};
use super::declare::{areas_until_met, arrive, has_moved, measure, to_go, weigh};
use super::fire::{can_act, follow_up, forfeit, place_has_come};
use super::legal::{Kind, charges_at, has, kind};
use super::order::{
    begin, cursor, in_turn, next_step, note, part_from_all, set, set_cursor, view, write_order_from,
};
use super::slugfest::{redeclare, strikes_from_afar};
use super::strike::act;
use crate::data::value::Areas;
use crate::data::who::ActorId;
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::book::rulings::{ClosersAndChargers, PhaseCSequence};
use crate::faserip::questions::asked::{LeaveBattle, StrikeAtComer};
use crate::faserip::shared::{
    Act, ActKind, CaseField, CaseNote, Declared, Occasion, PickManner, Target, after_slam, decides,
    leave, let_go,
};
use crate::faserip::state::store::State;
use crate::faserip::{Faserip, Field, MovementOption, Note, PhField, PhNote, Stop, TurnStep, View};
use crate::kernel::log::Key;
use crate::kernel::system::Table;
use alloc::vec::Vec;

/// PH24: begins Phase C. For fighters who stand and do nothing, their place came with Phase B (E6).
pub(super) fn begin_phase_c<'a>(t: &mut impl Table<'a, Faserip>) {
    let stands = |who| {
        let act = t.state().next_declared(who).act;
        t.state().option(who) == MovementOption::Hold && kind(t.setup(), act) == Kind::Pass
    };
    for who in in_turn(t, |who| can_act(view(t), who) && stands(who)) {
        place_has_come(t, who);
    }
    next_step(t, Ph::PH24, TurnStep::Arrivals);
    note(t, Ph::PH6, PhNote::PhaseC, (ActorId::NOBODY, ActorId::NOBODY), ());
}

/// PH26, PH-r12: whether a fighter can move: not if stunned, slammed, knocked out or held.
pub(crate) fn can_move(v: View<'_>, who: ActorId) -> bool {
    !v.state.is_down(v.setup, who) && v.state.case.held(who).is_none()
}

/// PH26: notes that a fighter does not move, and why.
pub(super) fn no_move<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) {
    let holder = t.state().case.held(who).map_or(ActorId::NOBODY, |hold| hold.other);
    let why = match t.state().slam(who) {
        _ if holder != ActorId::NOBODY => PhNote::NoMove,
        Some(_) => PhNote::NoMoveSlammed,
        None => PhNote::NoMoveOut,
    };
    note(t, Ph::PH26, why, (who, holder), ());
}

/// PH12, PH24 (1): fighters on the move, shooting or not, arrive; those who retreat leave the
/// battle (T18). Then closers and chargers are put in order.
pub(crate) fn arrivals<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let moves = |who| {
        t.state().option(who) == MovementOption::Lateral && t.state().of(who, PhField::Areas) > 0
    };
    for who in in_turn(t, moves) {
        // A fighter upon whom a foe has closed meanwhile may move, but not leave.
        let pressed = t.state().is_pressed(t.setup(), who);
        let moved = moves_on(t, Ph::PH12, who);
        let retreats = kind(t.setup(), t.state().next_declared(who).act) == Kind::Leave;
        match retreats && can_act(view(t), who) {
            true if moved && !pressed => act(t, who)?,
            true => note(t, Ph::PH27, PhNote::StaysBehind, (who, ActorId::NOBODY), ()),
            false => {}
        }
    }
    let order = meeting_order(t);
    begin(t, Ph::PH24, TurnStep::Meetings, &order);
    Ok(())
}

/// A fighter moves as declared, if it can. Returns whether it has moved.
fn moves_on<'a>(t: &mut impl Table<'a, Faserip>, rule: Ph, who: ActorId) -> bool {
    if !can_move(view(t), who) {
        no_move(t, who);
        return false;
    }
    place_has_come(t, who);
    let areas = t.state().of(who, PhField::Areas);
    note(t, rule, PhNote::Moves, (who, ActorId::NOBODY), Areas(areas));
    if areas > 0 {
        has_moved(t, rule, who);
        part_from_all(t, rule, who);
    }
    areas > 0
}

/// PH15, PH24 (2), (2b): closers and chargers together, the shortest distance first; at equal
/// distance closers before chargers, then the side with Master Initiative, then list order. By
/// rulings (PH-r15, PH-r16) closers or the side come first. A long arm (PH19) covers no distance.
/// Attacks left over (PH22) strike only at a fighter who comes.
fn meeting_order<'a>(t: &impl Table<'a, Faserip>) -> Vec<ActorId> {
    let (setup, state) = (t.setup(), t.state());
    let may_strike = |who: ActorId| {
        let declared = state.next_declared(who);
        let at = kind(setup, declared.act);
        can_act(view(t), who)
            && state.of(who, PhField::LeftOver) == 0
            && match state.option(who) {
                MovementOption::Close | MovementOption::Charge => declared.target.is_some(),
                _ => at == Kind::Contact && strikes_from_afar(view(t), who, declared),
            }
    };
    by_distance(t, in_turn(t, may_strike))
}

/// PH15: fighters, in the order of their sides and the list, by what they have to go.
fn by_distance<'a>(t: &impl Table<'a, Faserip>, mut order: Vec<ActorId>) -> Vec<ActorId> {
    let (setup, state) = (t.setup(), t.state());
    // The sort is stable and keeps the order of `in_turn`: the side, then list order.
    order.sort_by_cached_key(|who| {
        let charger = i32::from(state.option(*who) == MovementOption::Charge);
        let distance = if comes(state.option(*who)) { to_go(view(t), *who) } else { 0 };
        let side = match setup.rulings.phase_c_sequence {
            PhaseCSequence::Distance => 0,
            PhaseCSequence::MasterInitiative => state.precedence(setup, *who),
        };
        match setup.rulings.closers_and_chargers {
            ClosersAndChargers::OneListByDistance => (side, distance, charger),
            ClosersAndChargers::ClosersFirst => (side, charger, distance),
        }
    });
    order
}

/// PH14, PH15: whether an option brings a fighter to its target.
pub(crate) const fn comes(option: MovementOption) -> bool {
    matches!(option, MovementOption::Close | MovementOption::Charge)
}

/// PH15: puts those who have not gone yet in order again: a target that has moved, was flung or has
/// come up has changed their ways.
fn weigh_anew<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let from = cursor(t);
    let rest: Vec<ActorId> =
        (from..t.state().order_len()).filter_map(|place| t.state().in_order(place)).collect();
    for &who in &rest {
        if comes(t.state().option(who)) && can_act(view(t), who) && can_move(view(t), who) {
            weigh(t, who)?;
        }
    }
    let order = by_distance(t, in_turn(t, |who| rest.contains(&who)));
    write_order_from(t, Ph::PH15, from, &order);
    Ok(())
}

/// PH24 (2), (2b): the next closer or charger arrives, or the next blow of its meeting falls.
pub(crate) fn meetings<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    if t.state().stage() == 0 {
        weigh_anew(t)?;
    }
    let place = cursor(t);
    let Some(who) = t.state().in_order(place) else {
        next_step(t, Ph::PH24, TurnStep::Leaving);
        return Ok(());
    };
    let stage = t.state().stage();
    let comes = comes(t.state().option(who));
    let over = if !comes {
        // PH19: a long arm strikes without a meeting.
        if can_act(view(t), who) {
            follow_up(t, who);
            act(t, who)?;
        }
        !can_act(view(t), who)
    } else if stage == 0 {
        !comes_up(t, who)?
    } else {
        meeting(t, who, stage - 1)?
    };
    set(t, Ph::PH24, ActorId::NOBODY, PhField::Stage, if over || !comes { 0 } else { stage + 1 });
    if over {
        set_cursor(t, Ph::PH24, place + 1);
    }
    Ok(())
}

/// T13: before its way a fighter decides whether the action goes ahead; a change may take another
/// target, whose way the map gives. `false` if nothing is left to go for.
pub(super) fn decides_on_way<'a>(
    t: &mut impl Table<'a, Faserip>,
    who: ActorId,
) -> Result<bool, Stop> {
    place_has_come(t, who);
    let before = t.state().next_declared(who).target;
    if !case(t, |c| decides(c, who))? {
        return Ok(false);
    }
    match t.state().next_declared(who).target {
        None => {
            act(t, who)?;
            Ok(false)
        }
        after => {
            if after != before && comes(t.state().option(who)) {
                measure(t, who)?;
            }
            Ok(true)
        }
    }
}

/// PH14, PH15, PH26: a closer or charger comes up to its target, unless it was put out of action,
/// slammed or held before, or can't reach the target.
fn comes_up<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<bool, Stop> {
    if !can_act(view(t), who) {
        return Ok(false);
    }
    if !can_move(view(t), who) {
        no_move(t, who);
        forfeit(t, who);
        return Ok(false);
    }
    if !decides_on_way(t, who)? {
        return Ok(false);
    }
    let arrives = arrive(t, who)?;
    if !arrives {
        forfeit(t, who);
    }
    Ok(arrives)
}

/// PH14, PH25, PH-r14: the blows of a meeting alternate, Master Initiative first, until neither
/// fighter has any left: those of the comer, and those of a target that has not acted or has
/// attacks left over. Returns whether the meeting is over.
fn meeting<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId, blow: i32) -> Result<bool, Stop> {
    let target = met_by(view(t), who);
    let targets_blow = is_targets_blow(view(t), who, blow);
    let mut declined = false;
    match target.filter(|foe| targets_blow && can_answer(view(t), *foe)) {
        Some(foe) => {
            declined = !answer(t, foe, who, blow == 0)?;
            // T13: after a blow the comer may think again.
            let key = Key::of(who, Field::Case(CaseField::Decided));
            t.set(Rule::Own(Ph::PH25), key, 0);
        }
        None if !targets_blow && can_act(view(t), who) => {
            follow_up(t, who);
            act(t, who)?;
        }
        None => {}
    }
    let more = target.is_some_and(|foe| !declined && can_answer(view(t), foe));
    Ok(!can_act(view(t), who) && !more)
}

/// PH24, PH25: whether a closer or charger has come up to its target and their meeting is going on.
pub(crate) fn is_meeting(state: &State, who: ActorId) -> bool {
    let now = state.step() == TurnStep::Meetings && state.stage() > 0;
    now && state.in_order(state.cursor()) == Some(who)
}

/// PH25: whether a blow of a meeting is the target's: Master Initiative has the first.
fn is_targets_blow(v: View<'_>, who: ActorId, blow: i32) -> bool {
    let target_first = met_by(v, who).is_some_and(|foe| v.state.goes_before(v.setup, foe, who));
    (blow % 2 == 0) == target_first
}

/// Who has the next blow of a comer's meeting.
pub(crate) fn whose_blow(v: View<'_>, who: ActorId) -> ActorId {
    let blow = v.state.stage() - 1;
    let answers = met_by(v, who).filter(|foe| can_answer(v, *foe));
    answers.filter(|_| blow >= 0 && is_targets_blow(v, who, blow)).unwrap_or(who)
}

/// The foe that a fighter has closed upon or charged, if they are still engaged.
fn met_by(v: View<'_>, who: ActorId) -> Option<ActorId> {
    // The first slot keeps the target; a fighter who struck back before keeps what it declared.
    let target = v.state.case.declared(who, 0).target.and_then(Target::actor);
    target.filter(|foe| v.state.are_engaged(who, *foe))
}

/// PH22, PH25, PH-r23, PH-r24: whether a target may strike at a comer: it has not acted, or has
/// attacks left over because its foe went down. Other remaining attacks are lost.
fn can_answer(v: View<'_>, who: ActorId) -> bool {
    let state = v.state;
    let entitled =
        state.case_of(who, CaseField::Next) == 0 || state.of(who, PhField::LeftOver) != 0;
    entitled
        && can_act(v, who)
        && !state.case.is_pinned(who)
        && state.slam(who).is_none()
        && (has(v, who, Kind::Contact) || has(v, who, Kind::Charge))
}

/// PH25, A12, A18: a target strikes at a comer, first or in its turn, with an attack of its choice,
/// pulled or at a precise spot if it likes, for one of its actions. `false` if it declines.
fn answer<'a>(
    t: &mut impl Table<'a, Faserip>,
    who: ActorId,
    comer: ActorId,
    first: bool,
) -> Result<bool, Stop> {
    let Some(attack) = t.ask(StrikeAtComer { who, comer })? else { return Ok(false) };
    let what = if first { PhNote::FirstStrike } else { PhNote::StrikesBack };
    note(t, Ph::PH25, what, (who, comer), attack);
    let manner = case(t, |c| c.ask(PickManner { who, attack, occasion: Occasion::FirstStrike }))?;
    if charges_at(view(t), who, comer) == Some(attack) {
        let areas = areas_until_met(view(t), who, comer);
        set(t, Ph::PH15, who, PhField::Areas, areas);
        set(t, Ph::PH15, who, PhField::Way, 0);
    }
    let blow = Declared { act: Act::Attack(attack), target: Some(Target::Actor(comer)), manner };
    redeclare(t, Ph::PH25, who, t.state().case.next_slot(who), blow);
    // Any attacks left after the first are available too: it may answer again.
    if t.state().case.actions(who) > 1 {
        set(t, Ph::PH25, who, PhField::LeftOver, 1);
    }
    act(t, who)?;
    Ok(true)
}

/// PH16, PH17, PH24 (3), (4): fighters who withdraw move, then those who disengage. One who has
/// disengaged may leave the battle (PH27, T18).
pub(crate) fn leaving<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    for (option, rule) in
        [(MovementOption::Withdraw, Ph::PH16), (MovementOption::Disengage, Ph::PH17)]
    {
        for who in in_turn(t, |who| t.state().option(who) == option) {
            if can_move(view(t), who) && t.state().of(who, PhField::Areas) > 0 {
                lets_go(t, rule, who);
            }
            let moved = moves_on(t, rule, who);
            let free = moved && !t.state().is_pressed(t.setup(), who);
            if rule == Ph::PH17 && free && t.ask(LeaveBattle { who })? {
                leave(&mut AsCase(t), who, ActKind::Retreat);
            }
        }
    }
    let order = slammed_bodies(t);
    begin(t, Ph::PH23, TurnStep::Slams, &order);
    Ok(())
}

/// PH16, PH17, A22: who withdraws or disengages lets go of the one it holds.
fn lets_go<'a>(t: &mut impl Table<'a, Faserip>, rule: Ph, who: ActorId) {
    let Some(hold) = t.state().case.holding(who) else { return };
    t.note(Rule::Own(rule), Note::Case(CaseNote::LetsGo), who, hold.other, ());
    let_go(&mut AsCase(t), who);
}

/// PH23, PH24 (5): the bodies that have not come to rest, also those of a side without initiative
/// because all of it is out.
fn slammed_bodies<'a>(t: &impl Table<'a, Faserip>) -> Vec<ActorId> {
    let flies = |who: ActorId| t.state().slam(who).is_some();
    let mut order = in_turn(t, flies);
    for who in (0..t.setup().case.fighters.len()).map(ActorId::fighter) {
        if flies(who) && !order.contains(&who) {
            order.push(who);
        }
    }
    order
}

/// PH23, PH24 (5): the next slammed body comes to rest, or strikes what the map says.
pub(crate) fn slams<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let place = cursor(t);
    let Some(body) = t.state().in_order(place) else {
        next_step(t, Ph::PH27, TurnStep::BookKeeping);
        return Ok(());
    };
    case(t, |c| lands(c, body))?;
    set_cursor(t, Ph::PH23, place + 1);
    Ok(())
}

/// PH23: a slammed body, if it is one, comes to rest.
pub(crate) fn lands<'a, T: Table<'a, Faserip>>(
    c: &mut AsCase<'_, T>,
    body: ActorId,
) -> Result<(), CaseStop> {
    if let Some((to, areas)) = c.0.state().slam(body) {
        note(c.0, Ph::PH23, PhNote::SlamEnds, (body, ActorId::NOBODY), areas.map(Areas));
        after_slam(c, body, areas.unwrap_or(-1), to)?;
        set(c.0, Ph::PH23, body, PhField::SlamDirection, 0);
        set(c.0, Ph::PH23, body, PhField::SlamAreas, 0);
    }
    Ok(())
}
