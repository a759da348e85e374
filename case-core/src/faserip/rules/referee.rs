//! Interventions by the referee: the consequences of set values. Health, holds, dying, objects and
//! leaving are CASE's ([`crate::case`]); engagements are the phases' own.

use super::adapter::{AsCase, lift_refused};
use super::declare::is_next_to_declare;
use super::feats::has_roll_to_make;
use super::fire::{begin_phase_a, can_act};
use super::legal::could_regroup;
use super::movement::whose_blow;
use super::order::{cursor, next_step, own, view};
use super::slugfest::acts_in_b;
use crate::data::node::Node;
use crate::data::who::ActorId;
use crate::faserip::book::rule::Ph;
use crate::faserip::questions::refusals::PhRefusal;
use crate::faserip::shared::{Case, CaseField, begin_next_turn};
use crate::faserip::state::sheet::Setup;
use crate::faserip::state::store::State;
use crate::faserip::{Faserip, Field, PhField, TurnStep, View};
use crate::kernel::log::Key;
use crate::kernel::refusal::Refused;
use crate::kernel::system::{Referee, Table};
use alloc::vec::Vec;
use core::ops::Range;

impl Referee<Faserip> for Faserip {
    /// Whether a turn has ended and nobody has declared in the next.
    fn is_between_turns(_: &Setup, state: &State) -> bool {
        state.step() == TurnStep::Situation && !state.case.is_over()
    }

    /// Who declares, rolls before initiative, or acts next; `None` where it is everybody's step.
    fn acting(setup: &Setup, state: &State) -> Option<ActorId> {
        let v = View::new(setup, state);
        if state.case.is_over() {
            return None;
        }
        let from = state.cursor();
        let fighters = || (from..setup.case.fighters.len()).map(ActorId::fighter);
        let mut rest = (from..state.order_len()).filter_map(|p| state.in_order(p));
        match state.step() {
            TurnStep::Declare => {
                let rest = setup.case.declare_order.iter().skip(from).copied();
                rest.into_iter().find(|who| is_next_to_declare(v, *who))
            }
            TurnStep::Feats => fighters().find(|who| has_roll_to_make(v, *who)),
            TurnStep::Dodges => fighters().find(|who| super::feats::has_dodge_to_roll(v, *who)),
            TurnStep::PhaseA => rest.find(|who| can_act(v, *who)),
            TurnStep::PhaseB => rest.find(|who| acts_in_b(v, *who)),
            TurnStep::Meetings => {
                let now = state.in_order(from).map(|who| (who, whose_blow(v, who)));
                let goes_on = now.filter(|(who, blow)| can_act(v, *who) || blow != who);
                goes_on.map(|(_, blow)| blow).or_else(|| rest.find(|who| can_act(v, *who)))
            }
            TurnStep::Situation
            | TurnStep::Initiative
            | TurnStep::SideTie
            | TurnStep::Events
            | TurnStep::Arrivals
            | TurnStep::Leaving
            | TurnStep::Slams
            | TurnStep::BookKeeping => None,
        }
    }

    /// PH6: whether its place in the phase has passed.
    fn has_acted(_: &Setup, state: &State, _: ActorId, place: usize) -> bool {
        place < state.cursor()
    }

    /// PH6: in the phases of attacks, from the one whose place is next; where a meeting has begun, after it.
    fn places_to_come(_: &Setup, state: &State) -> Range<usize> {
        let from = state.cursor();
        let from = match state.step() {
            TurnStep::PhaseA | TurnStep::PhaseB => from,
            TurnStep::Meetings => from + 1,
            _ => state.order_len(),
        };
        from..state.order_len()
    }

    /// Sets a value and everything that depends on it.
    ///
    /// # Errors
    /// [`Refused`] if it is impossible now.
    fn amend<'a>(
        t: &mut impl Table<'a, Self>,
        key: Key<Field>,
        to: i32,
    ) -> Result<(), Refused<Faserip>> {
        match key.field {
            Field::Case(field) => {
                // A22, PH20: a hold is contact.
                if to != 0 && matches!(field, CaseField::HeldBy | CaseField::Holding) {
                    engagement(t, key.who, ActorId::from_number(to - 1), 1)?;
                }
                let key = Key { who: key.who, field, place: key.place };
                Case::amend(&mut AsCase(t), key, to).map_err(lift_refused)
            }
            Field::Own(PhField::Engaged) => {
                engagement(t, key.who, ActorId::fighter(usize::from(key.place)), to)
            }
            Field::Own(_) => {
                t.amend(key, to);
                Ok(())
            }
        }
    }

    /// After an intervention: fighters who have left or died are engaged with nobody and removed
    /// from the phase's order; a body that has left is no longer in flight. A fighter who joined
    /// acts from the next declaration on.
    fn settle<'a>(t: &mut impl Table<'a, Self>) {
        for place in 0..t.setup().case.fighters.len() {
            let who = ActorId::fighter(place);
            let gone = t.state().case.has_left(who);
            if !(gone || t.state().case.is_dead(who)) {
                continue;
            }
            let foes: Vec<ActorId> = t.state().engaged(who).collect();
            for foe in foes {
                for (one, other) in [(who, foe), (foe, who)] {
                    t.amend(Key::at(one, Field::Own(PhField::Engaged), other.index()), 0);
                }
            }
            if gone {
                t.amend(own(who, PhField::SlamDirection), 0);
                t.amend(own(who, PhField::SlamAreas), 0);
            }
            // A dead body still comes down.
            if gone || t.state().step() != TurnStep::Slams {
                strike_from_order(t, who);
            }
        }
    }

    fn end_battle<'a>(t: &mut impl Table<'a, Self>) -> Result<(), Refused<Faserip>> {
        Case::end_battle(&mut AsCase(t)).map_err(lift_refused)
    }

    /// PH27: the battle goes on until the Judge ends it: one that ended with its turn goes on with
    /// the next turn, one that was ended within a turn where it stopped.
    fn go_on<'a>(t: &mut impl Table<'a, Self>) -> Result<(), Refused<Faserip>> {
        let over = t.state().case.is_over();
        t.amend(Key::of(ActorId::NOBODY, Field::Case(CaseField::Prolonged)), 1);
        if !over {
            return Ok(());
        }
        t.amend(Key::of(ActorId::NOBODY, Field::Case(CaseField::Ended)), 0);
        // The cursor shows whether the step in which the battle ended is done.
        match t.state().step() {
            TurnStep::BookKeeping if cursor(t) > 0 => {
                begin_next_turn(&mut AsCase(t));
                next_step(t, Ph::PH1, TurnStep::Situation);
            }
            TurnStep::Events if cursor(t) > 0 => begin_phase_a(t),
            _ => {}
        }
        Ok(())
    }

    fn object_now(setup: &Setup, state: &State, place: usize) -> Vec<(&'static str, Node)> {
        Case::object_now(&setup.case, &state.case, place)
    }

    fn circumstance() -> Option<[Field; 2]> {
        let circumstance = [CaseField::Circumstance, CaseField::CircumstanceAfter];
        Some(circumstance.map(Field::Case))
    }
}

/// PH1: an engagement begins or ends, for both fighters.
fn engagement<'a>(
    t: &mut impl Table<'a, Faserip>,
    who: ActorId,
    foe: ActorId,
    to: i32,
) -> Result<(), Refused<Faserip>> {
    let there = |who| t.state().case.is_there(&t.setup().case, who);
    if to != 0 && !(there(who) && could_regroup(view(t), who, foe)) {
        return Err(PhRefusal::NoEngagement.into());
    }
    for (one, other) in [(who, foe), (foe, who)] {
        t.amend(Key::at(one, Field::Own(PhField::Engaged), other.index()), to);
    }
    Ok(())
}

/// Removes a fighter whose place has not passed from the phase's order, and ends its meeting.
fn strike_from_order<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) {
    let len = t.state().order_len();
    let Some(at) = (cursor(t)..len).find(|p| t.state().in_order(*p) == Some(who)) else { return };
    if at == cursor(t) {
        t.amend(own(ActorId::NOBODY, PhField::Stage), 0);
    }
    for place in at..len {
        let next = t.state().in_order(place + 1).map_or(0, |next| next.number() + 1);
        t.amend(Key::at(ActorId::NOBODY, Field::Own(PhField::Order), place), next);
    }
}
