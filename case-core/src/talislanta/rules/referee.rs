//! Interventions: what changes along with a value that is set, and the end of the battle.

use super::damage::{self, clear};
use super::outcome::{HINDERED_ROUNDS, end_readiness};
use super::{initiative, turn};
use crate::data::codes::Code;
use crate::kernel::effects::set_by_hand;
use crate::kernel::refusal::{Common, Refused};
use crate::kernel::system::{self, Referee};
use crate::talislanta::state::check::Arm;
use crate::talislanta::state::store::{number, place};
use crate::talislanta::{
    ActorId, Exit, Field, Key, Loss, Means, Refusal, Rule, Setup, State, Table, Talislanta,
    TurnPhase,
};
use alloc::vec::Vec;
use core::ops::Range;

impl Referee<Talislanta> for Talislanta {
    fn is_between_turns(_: &Setup, state: &State) -> bool {
        state.phase() == TurnPhase::Initiative && state.cursor() == 0
    }

    /// Who declares or acts next; nobody while initiative is rolled.
    fn acting(_: &Setup, state: &State) -> Option<ActorId> {
        let (cursor, slots) = (state.cursor(), state.order_length());
        let next = match state.phase() {
            TurnPhase::Declaration => {
                slots.checked_sub(cursor + 1).and_then(|slot| state.in_order(slot))
            }
            TurnPhase::Resolution => state.in_order(cursor),
            TurnPhase::Initiative | TurnPhase::Order => None,
        };
        next.filter(|&who| state.battle(Field::Ended) == 0 && state.stands(who))
    }

    /// TAL3: whether its turn of the round is over.
    fn has_acted(_: &Setup, state: &State, who: ActorId, _: usize) -> bool {
        state.of(who, Field::Done) != 0
    }

    /// TAL2: those who have not declared, and then those who have not acted.
    fn places_to_come(_: &Setup, state: &State) -> Range<usize> {
        let (cursor, slots) = (state.cursor(), state.order_length());
        match state.phase() {
            TurnPhase::Declaration => 0..slots.saturating_sub(cursor),
            TurnPhase::Resolution => cursor..slots,
            TurnPhase::Initiative | TurnPhase::Order => slots..slots,
        }
    }

    /// Sets a value and everything that depends on it.
    ///
    /// # Errors
    /// [`Refused`] if it makes no sense now.
    fn amend<'a>(
        t: &mut impl system::Table<'a, Self>,
        key: Key<Field>,
        to: i32,
    ) -> Result<(), Refused<Talislanta>> {
        set_by_hand(t, key, to);
        let who = key.who;
        match key.field {
            Field::HitPoints => {
                hit_points(t, who, to);
                return Ok(());
            }
            Field::Out => return exit(t, who, to),
            Field::Lost => return weapon(t, key, to),
            Field::Circumstance => {}
            _ if to != 0 && !t.state().stands(who) => {
                return Err(Refusal::IsOut.into());
            }
            Field::InHand => in_hand(t, who, to)?,
            Field::Hindrance | Field::HinderedFor => hinder(t, key, to)?,
            Field::LostTurns if to > 0 => end_readiness(t, Rule::TAL8, who),
            Field::Engaged => {
                let foe = opponent(t, key, to)?;
                t.amend(Key::at(foe, Field::Engaged, who.index()), to);
                for (one, other) in [(who, foe), (foe, who)] {
                    t.amend(Key::at(one, Field::Apart, other.index()), 0);
                    t.amend(Key::at(one, Field::FledFrom, other.index()), 0);
                }
            }
            Field::FollowUp | Field::Seized => drop(opponent(t, key, to)?),
            _ => {}
        }
        t.amend(key, to);
        Ok(())
    }

    /// After any intervention: nobody is engaged with an ally, nobody holds a lost weapon, whoever
    /// has no hit points left is out, and whoever joined or came back after the order was made has
    /// had its turn of this round: it reacts, and acts from the next declaration on. The standing
    /// fighters are counted again.
    fn settle<'a>(t: &mut impl system::Table<'a, Self>) {
        let setup = t.setup();
        let begun = t.state().round() > 1 || t.state().phase() != TurnPhase::Initiative;
        let begun = begun || t.state().cursor() > 0;
        for who in setup.everybody() {
            let out_at = setup.rulings().out_at_hit_points;
            if t.state().stands(who) && t.state().hit_points(who) <= out_at {
                take_out(t, who, Exit::Wounds);
            }
            let held = t.state().in_hand(who);
            if held.is_some_and(|attack| !t.state().has(who, attack)) {
                let weapon = if begun { 0 } else { t.state().first_weapon(setup, who) };
                t.amend(Key::of(who, Field::InHand), weapon);
            }
        }
        for who in setup.everybody() {
            for foe in damage::held(t.state(), who, Field::Engaged) {
                if setup.side(who) == setup.side(foe) {
                    t.amend(Key::at(who, Field::Engaged, foe.index()), 0);
                    t.amend(Key::at(foe, Field::Engaged, who.index()), 0);
                    t.amend(Key::at(who, Field::Apart, foe.index()), 0);
                    t.amend(Key::at(foe, Field::Apart, who.index()), 0);
                }
            }
        }
        if t.state().phase() != TurnPhase::Initiative {
            let places = 0..t.state().order_length();
            let mut ordered: Vec<ActorId> =
                places.filter_map(|slot| t.state().in_order(slot)).collect();
            ordered.sort_unstable();
            for who in setup.everybody() {
                if t.state().stands(who) && ordered.binary_search(&who).is_err() {
                    t.amend(Key::of(who, Field::Done), 1);
                }
            }
        }
        count_again(t);
    }

    /// Ends the battle.
    ///
    /// # Errors
    /// [`Refused`] if it is over.
    fn end_battle<'a>(t: &mut impl system::Table<'a, Self>) -> Result<(), Refused<Talislanta>> {
        if t.state().battle(Field::Ended) != 0 {
            return Err(Common::BattleOver.into());
        }
        t.amend(Key::of(ActorId::NOBODY, Field::Prolonged), 0);
        turn::end(t);
        Ok(())
    }

    /// Lets the battle continue until the referee ends it; one that was over continues with the
    /// next round.
    ///
    /// # Errors
    /// [`Refused`] if nobody stands.
    fn go_on<'a>(t: &mut impl system::Table<'a, Self>) -> Result<(), Refused<Talislanta>> {
        if t.state().standing() == 0 {
            return Err(Common::NobodyLeft.into());
        }
        t.amend(Key::of(ActorId::NOBODY, Field::Prolonged), 1);
        if t.state().battle(Field::Ended) != 0 {
            t.amend(Key::of(ActorId::NOBODY, Field::Ended), 0);
            initiative::wrap_up(t);
        }
        Ok(())
    }

    fn circumstance() -> Option<[Field; 2]> {
        Some([Field::Circumstance, Field::CircumstanceAfter])
    }
}

/// Sets hit points: at those of the switch `out_at_hit_points` a fighter is out, and one that was
/// out for that reason comes back above.
fn hit_points<'a>(t: &mut impl Table<'a>, who: ActorId, to: i32) {
    t.amend(Key::of(who, Field::HitPoints), to);
    let out = to <= t.setup().rulings().out_at_hit_points;
    match t.state().exit(who) {
        None if out => take_out(t, who, Exit::Wounds),
        Some(Exit::Wounds) if !out => bring_back(t, who),
        _ => {}
    }
}

/// Takes a fighter out of the battle for a reason, or back in.
fn exit<'a>(t: &mut impl Table<'a>, who: ActorId, to: i32) -> Result<(), Refused<Talislanta>> {
    match Exit::from_number(to - 1) {
        Some(exit) => take_out(t, who, exit),
        None if t.state().stands(who) => {}
        None if t.state().hit_points(who) <= t.setup().rulings().out_at_hit_points => {
            return Err(Refusal::NoHitPoints.into());
        }
        None => bring_back(t, who),
    }
    Ok(())
}

/// A fighter is out. Values that will not be read again are cleared.
fn take_out<'a>(t: &mut impl Table<'a>, who: ActorId, exit: Exit) {
    t.amend(Key::of(who, Field::Out), i32::from(exit.number()) + 1);
    clear(t, Rule::TAL3, who);
}

/// A fighter is back, with what it had in hand when it was out. If its place to roll initiative has
/// passed, it has no turn in this round; see [`settle`].
fn bring_back<'a>(t: &mut impl Table<'a>, who: ActorId) {
    t.amend(Key::of(who, Field::Out), 0);
    if t.state().phase() == TurnPhase::Initiative && who.index() < t.state().cursor() {
        t.amend(Key::of(who, Field::Done), 1);
    }
}

/// Whether an attack is made with a weapon.
fn is_weapon(setup: &Setup, who: ActorId, attack: usize) -> bool {
    setup.arm(who, attack).is_some_and(|arm: &Arm| arm.means == Means::Weapon)
}

/// A weapon is lost and leaves the hand, or is back and can be taken up.
fn weapon<'a>(t: &mut impl Table<'a>, key: Key<Field>, to: i32) -> Result<(), Refused<Talislanta>> {
    let attack = usize::from(key.place);
    if !is_weapon(t.setup(), key.who, attack) {
        return Err(Refusal::NoWeaponToLose.into());
    }
    let carried = t.setup().arm(key.who, attack).and_then(|arm| arm.carried);
    let thrown = Key::at(key.who, Field::Thrown, attack);
    match (t.state().lost(key.who, attack), Loss::from_number(to - 1), carried) {
        (_, Some(Loss::Thrown), None) => return Err(Refusal::NotThrown.into()),
        (_, Some(Loss::Thrown), Some(carried)) => t.amend(thrown, carried),
        (Some(Loss::Thrown), _, _) => t.amend(thrown, 0),
        _ => {}
    }
    t.amend(key, to);
    if to != 0 && t.state().in_hand(key.who) == Some(attack) {
        t.amend(Key::of(key.who, Field::InHand), 0);
    }
    Ok(())
}

/// What is in hand is nothing, or a weapon that the fighter has.
fn in_hand<'a>(t: &mut impl Table<'a>, who: ActorId, to: i32) -> Result<(), Refused<Talislanta>> {
    let Some(attack) = place(to) else { return Ok(()) };
    if !is_weapon(t.setup(), who, attack) {
        return Err(Refusal::NoWeaponToHold.into());
    }
    if !t.state().has(who, attack) {
        return Err(Refusal::LostWeapon.into());
    }
    Ok(())
}

/// A disadvantage and its duration are set together.
fn hinder<'a>(t: &mut impl Table<'a>, key: Key<Field>, to: i32) -> Result<(), Refused<Talislanta>> {
    let (other, lasts) = if key.field == Field::Hindrance {
        (Field::HinderedFor, HINDERED_ROUNDS)
    } else {
        (Field::Hindrance, 0)
    };
    let other = Key::of(key.who, other);
    match (to, t.get(other)) {
        (0, _) => t.amend(other, 0),
        (_, 0) if lasts == 0 => return Err(Refusal::NoDisadvantage.into()),
        (_, 0) => t.amend(other, lasts),
        _ => {}
    }
    Ok(())
}

/// The fighter against whom a value is held; to be set, a standing one of another side.
fn opponent<'a>(
    t: &mut impl Table<'a>,
    key: Key<Field>,
    to: i32,
) -> Result<ActorId, Refused<Talislanta>> {
    let foe = ActorId::fighter(usize::from(key.place));
    let fits = t.state().stands(foe) && t.setup().side(foe) != t.setup().side(key.who);
    if to != 0 && !fits {
        return Err(Refusal::NoOpponent.into());
    }
    Ok(foe)
}

/// Counts the standing fighters of each side, and the sides that have any.
fn count_again<'a>(t: &mut impl Table<'a>) {
    let mut standing = t.setup().cast.count_by_side(|who| t.state().stands(who));
    let sides = standing.iter().filter(|&&count| count > 0).count();
    standing.resize(standing.len().max(t.state().list(Field::Standing).len()), 0);
    for (side, count) in standing.into_iter().enumerate().rev() {
        t.amend(Key::at(ActorId::NOBODY, Field::Standing, side), count);
    }
    t.amend(Key::of(ActorId::NOBODY, Field::SidesLeft), number(sides));
}
