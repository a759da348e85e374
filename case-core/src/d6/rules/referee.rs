//! Interventions: the consequences of a value that is set, and the end of the battle.

use super::condition::{self, GONE, NOTHING_LEFT};
use super::{aboard, defense, driving, grapple, injury, things, turn};
use crate::d6::book::rulings::{InitiativeMethod, InjuryMethod};
use crate::d6::book::tables::Maneuver;
use crate::d6::book::vehicle::{Speed, VehicleLevel};
use crate::d6::book::wounds::{BodyPointLevel, WoundLevel};
use crate::d6::questions::refusals::Refusal;
use crate::d6::state::arms;
use crate::d6::state::fields::SPEEDS;
use crate::d6::state::setup::Setup;
use crate::d6::state::store::{self, State, name_of};
use crate::d6::{D6, Field, TurnPhase};
use crate::data::codes::Code;
use crate::data::node::Node;
use crate::data::value::{AttackId, Object};
use crate::data::who::ActorId;
use crate::kernel::effects::set_by_hand;
use crate::kernel::log::Key;
use crate::kernel::refusal::{Common, Refused};
use crate::kernel::system::{Referee, Table};
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

impl Referee<D6> for D6 {
    /// Whether a round has ended and the next one has not begun.
    fn is_between_turns(_: &Setup, state: &State) -> bool {
        let phase = TurnPhase::from_number(state.battle(Field::TurnPhase));
        matches!(phase, Some(TurnPhase::Opening | TurnPhase::Start))
    }

    /// The acting fighter, otherwise the next in the order of turns or of initiative rolls.
    fn acting(setup: &Setup, state: &State) -> Option<ActorId> {
        let at = usize::try_from(state.battle(Field::At)).unwrap_or(0);
        match TurnPhase::from_number(state.battle(Field::TurnPhase))? {
            TurnPhase::Turns => State::named(state.battle(Field::Acting)).or_else(|| {
                let order = state.list(Field::Order).get(at..)?;
                order.iter().filter_map(|value| State::named(*value)).find(|who| state.stands(*who))
            }),
            TurnPhase::Initiative => {
                (at..setup.fighters.len()).map(ActorId::fighter).find(|who| state.stands(*who))
            }
            TurnPhase::Opening | TurnPhase::Start | TurnPhase::End | TurnPhase::Over => None,
        }
    }

    /// OD3: whether its turn has passed, and it does not wait.
    fn has_acted(_: &Setup, state: &State, who: ActorId, place: usize) -> bool {
        let at = usize::try_from(state.battle(Field::At)).unwrap_or(0);
        let passed = match TurnPhase::from_number(state.battle(Field::TurnPhase)) {
            Some(TurnPhase::Turns) => place < at,
            phase => phase == Some(TurnPhase::End),
        };
        passed && state.of(who, Field::Waiting) == 0
    }

    /// OD2: in the turns, from the one whose turn is next; where the order is kept, also between rounds.
    fn places_to_come(setup: &Setup, state: &State) -> Range<usize> {
        let end = state.list(Field::Order).len();
        let kept = setup.rulings.initiative_method != InitiativeMethod::EachRound;
        match TurnPhase::from_number(state.battle(Field::TurnPhase)) {
            Some(TurnPhase::Turns) => usize::try_from(state.battle(Field::At)).unwrap_or(end)..end,
            Some(TurnPhase::Opening | TurnPhase::Start) if kept => 0..end,
            _ => end..end,
        }
    }

    /// OD10: Body Points or Wound levels, by the ruling `injury`.
    fn greatest(setup: &Setup, state: &State, key: Key<Field>) -> i32 {
        let counts_points = setup.rulings.injury == InjuryMethod::BodyPoints;
        match key.field {
            Field::BodyPoints if counts_points => store::maximum(setup, state, key.who),
            Field::Level if !counts_points => i32::from(WoundLevel::Dead.number()),
            _ => 0,
        }
    }

    /// Sets one value and everything that depends on it.
    fn amend<'a>(
        t: &mut impl Table<'a, Self>,
        key: Key<Field>,
        to: i32,
    ) -> Result<(), Refused<D6>> {
        set_by_hand(t, key, to);
        let who = key.who;
        if to != 0 && !t.state().stands(who) && GONE.contains(&key.field) {
            return Err(Refusal::OutOfFight.into());
        }
        let dead = t.state().level(who) == WoundLevel::Dead;
        if to != 0 && dead && key.field != Field::BodyPoints && NOTHING_LEFT.contains(&key.field) {
            return Err(Refusal::Dead.into());
        }
        let stood = t.state().stands(who);
        match key.field {
            Field::Level => set_level(t, who, to)?,
            Field::BodyPoints => set_body_points(t, who, to)?,
            Field::HeldBy if to == 0 => grapple::free(t, who),
            Field::Holds if to == 0 => grapple::release(t, who),
            Field::HeldBy => take_hold(t, State::named(to), Some(who))?,
            Field::Holds => take_hold(t, Some(who), State::named(to))?,
            Field::HeldHow => {
                let how = Maneuver::from_number(to).filter(|how| grapple::GRABS.contains(how));
                if how.is_none() || t.state().holder(who).is_none() {
                    return Err(Refusal::NotHeldSo.into());
                }
                t.amend(key, to);
            }
            Field::Unready => {
                let weapon = AttackId::new(who, usize::from(key.place));
                let held = arms::held(t.setup(), weapon);
                t.amend(Key::at(who, Field::Unready, held.index()), to);
                if to == 0 {
                    t.amend(Key::at(who, Field::Nets, held.index()), 0);
                    if arms::left(t.setup(), t.state(), held) == Some(0) {
                        let key = Key::at(who, Field::Thrown, held.index());
                        let thrown = t.state().at(who, Field::Thrown, held.index());
                        t.amend(key, thrown - 1);
                    }
                } else {
                    defense::loses_hold_of(t, weapon);
                }
            }
            Field::VehicleLevel | Field::Speed | Field::SpeedLost | Field::ManeuverLost
                if t.setup().fighter(who).is_none_or(|fighter| fighter.sheet.vehicle.is_none()) =>
            {
                return Err(Refusal::HasNoVehicle.into());
            }
            Field::Aboard => {
                if let Some(driver) = State::named(to) {
                    has_room(t, who, driver)?;
                }
                t.amend(key, to);
            }
            Field::DyingSince if to != 0 && t.state().level(who) != WoundLevel::MortallyWounded => {
                return Err(Refusal::NotDying.into());
            }
            Field::VehicleLevel => {
                t.amend(key, to);
                if VehicleLevel::from_number(to) == Some(VehicleLevel::Destroyed) {
                    driving::is_lost(t, who);
                }
            }
            Field::SpeedLost => {
                t.amend(key, to);
                let top = (SPEEDS - to).min(t.state().of(who, Field::Speed));
                t.amend(Key::of(who, Field::Speed), top.max(i32::from(Speed::Stopped.number())));
            }
            _ => t.amend(key, to),
        }
        if stood && !t.state().stands(who) {
            condition::go_down(t, who);
        }
        Ok(())
    }

    /// OD1, OD2: Counts the standing and waiting fighters again, puts those without a place at the
    /// end of the order of turns, and has Body Points rolled for newcomers. One who joins during a
    /// round acts last in it, and where everybody rolls each round, with the others from the next
    /// one on.
    fn settle<'a>(t: &mut impl Table<'a, Self>) {
        recount(t);
        join_order(t);
        let state = t.state();
        let phase = TurnPhase::from_number(state.battle(Field::TurnPhase));
        let going = !matches!(phase, None | Some(TurnPhase::Opening | TurnPhase::Over));
        let mut everybody = t.setup().cast.everybody();
        let unrolled = going && everybody.any(|who| injury::wants_body_points(t, who));
        t.amend(Key::of(ActorId::NOBODY, Field::Newcomers), i32::from(unrolled));
    }

    /// Ends the battle, no matter who stands.
    fn end_battle<'a>(t: &mut impl Table<'a, Self>) -> Result<(), Refused<D6>> {
        if t.state().battle(Field::TurnPhase) == i32::from(TurnPhase::Over.number()) {
            return Err(Common::BattleOver.into());
        }
        t.amend(Key::of(ActorId::NOBODY, Field::Prolonged), 0);
        turn::over(t);
        Ok(())
    }

    /// Makes the battle go on until the referee ends it; one that is over continues with its next
    /// round.
    fn go_on<'a>(t: &mut impl Table<'a, Self>) -> Result<(), Refused<D6>> {
        let state = t.state();
        let alive =
            |who: ActorId| state.level(who) != WoundLevel::Dead && state.of(who, Field::Gone) == 0;
        if !t.setup().cast.everybody().any(alive) {
            return Err(Common::NobodyLeft.into());
        }
        t.amend(Key::of(ActorId::NOBODY, Field::Prolonged), 1);
        if t.state().battle(Field::TurnPhase) == i32::from(TurnPhase::Over.number()) {
            let end = i32::from(TurnPhase::End.number());
            t.amend(Key::of(ActorId::NOBODY, Field::TurnPhase), end);
            t.amend(Key::of(ActorId::NOBODY, Field::At), 0);
        }
        Ok(())
    }

    fn object_now(setup: &Setup, state: &State, place: usize) -> Vec<(&'static str, Node)> {
        let broken = state.object(place, Field::Broken) != 0;
        let mut now = alloc::vec![("broken", Node::Bool(broken))];
        if state.object(place, Field::Weakened) != 0 {
            let thing = Object(i32::try_from(place).unwrap_or(i32::MAX));
            let code = things::toughness(setup, state, thing).to_string();
            now.push(("toughness", Node::Text(code)));
        }
        now
    }

    fn circumstance() -> Option<[Field; 2]> {
        Some([Field::Circumstance, Field::CircumstanceAfter])
    }
}

/// Checks that a driver's vehicle has room for a fighter.
fn has_room<'a>(t: &impl Table<'a, D6>, who: ActorId, driver: ActorId) -> Result<(), Refused<D6>> {
    let vehicle = t.setup().fighter(driver).and_then(|fighter| fighter.sheet.vehicle.as_ref());
    let Some(vehicle) = vehicle else {
        return Err(Refusal::NoSuchVehicle.into());
    };
    let others = aboard::people(t.setup(), t.state(), driver);
    let others = others.filter(|one| *one != who && *one != driver).count();
    let driver_too = 1;
    let wanted = others + driver_too + usize::from(who != driver);
    if i32::try_from(wanted).is_ok_and(|wanted| wanted <= vehicle.places) {
        return Ok(());
    }
    Err(Refusal::NoPlaceLeft.into())
}

/// Sets a Wound level. A fighter who is no longer dying or Incapacitated wakes up.
fn set_level<'a>(t: &mut impl Table<'a, D6>, who: ActorId, to: i32) -> Result<(), Refused<D6>> {
    if t.setup().rulings.injury == InjuryMethod::BodyPoints {
        return Err(Refusal::LevelFollows.into());
    }
    level(t, who, WoundLevel::from_number(to).unwrap_or(WoundLevel::Unhurt));
    Ok(())
}

fn level<'a>(t: &mut impl Table<'a, D6>, who: ActorId, level: WoundLevel) {
    let before = t.state().level(who);
    if level == before {
        return;
    }
    t.amend(Key::of(who, Field::Level), i32::from(level.number()));
    for field in [Field::StunRounds, Field::DefendOnly, Field::DefendsUntil] {
        t.amend(Key::of(who, field), 0);
    }
    let dying = level == WoundLevel::MortallyWounded;
    let since = if dying { t.state().battle(Field::Round).max(1) } else { 0 };
    t.amend(Key::of(who, Field::DyingSince), since);
    if dying || level < before {
        for field in [Field::OutSince, Field::Wakes] {
            t.amend(Key::of(who, field), 0);
        }
    }
    if level == WoundLevel::Dead {
        condition::die(t, who);
    }
}

/// Sets Body Points, and the Wound level that belongs to them.
fn set_body_points<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    to: i32,
) -> Result<(), Refused<D6>> {
    let maximum = store::maximum(t.setup(), t.state(), who);
    if maximum == 0 {
        return Err(Refusal::NotRolledYet.into());
    }
    level(t, who, BodyPointLevel::of(to, maximum).wound_level());
    t.amend(Key::of(who, Field::BodyPoints), to);
    Ok(())
}

fn recount<'a>(t: &mut impl Table<'a, D6>) {
    let (setup, state) = (t.setup(), t.state());
    let waiting = setup.cast.everybody().map(|who| state.of(who, Field::Waiting)).sum();
    let (sides, up) = state.standing(setup);
    for (side, count) in sides.into_iter().enumerate() {
        t.amend(Key::at(ActorId::NOBODY, Field::SideStanding, side), count);
    }
    t.amend(Key::of(ActorId::NOBODY, Field::SidesUp), up);
    t.amend(Key::of(ActorId::NOBODY, Field::WaitingCount), waiting);
}

/// Adds standing fighters without a place to the end of the order of turns, while there is one.
fn join_order<'a>(t: &mut impl Table<'a, D6>) {
    let (setup, state) = (t.setup(), t.state());
    let order = state.list(Field::Order);
    let turns = state.battle(Field::TurnPhase) == i32::from(TurnPhase::Turns.number());
    let kept = turns || setup.rulings.initiative_method != InitiativeMethod::EachRound;
    if order.is_empty() || !kept {
        return;
    }
    let mut placed = vec![false; setup.fighters.len()];
    for who in order.iter().filter_map(|value| State::named(*value)) {
        if let Some(placed) = placed.get_mut(who.index()) {
            *placed = true;
        }
    }
    let late = setup.cast.everybody().zip(placed);
    let late: Vec<ActorId> =
        late.filter(|(who, placed)| !placed && state.stands(*who)).map(|(who, _)| who).collect();
    let end = order.len();
    for (more, who) in late.into_iter().enumerate() {
        let key = Key::at(ActorId::NOBODY, Field::Order, end + more);
        t.amend(key, name_of(who));
    }
}

/// OD19: a hold begins, in place of those that the two had.
fn take_hold<'a>(
    t: &mut impl Table<'a, D6>,
    holder: Option<ActorId>,
    held: Option<ActorId>,
) -> Result<(), Refused<D6>> {
    match (holder, held) {
        (Some(holder), Some(held))
            if holder != held && t.state().stands(holder) && t.state().stands(held) =>
        {
            grapple::free(t, held);
            grapple::release(t, holder);
            grapple::take_hold(t, holder, held, Maneuver::Hold);
            Ok(())
        }
        _ => Err(Refusal::HoldNeedsTwo.into()),
    }
}
