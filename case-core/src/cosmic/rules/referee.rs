//! Interventions: what changes along with a value that is set, and what is counted again
//! afterwards.
//!
//! None of it is a rule of the book. A fighter that joins in the middle of a round has no place in
//! its order and acts from the next round on, unless initiative is still being rolled: then it
//! rolls too.

use super::attack::{self, BLOW};
use super::{action, condition, initiative, turn, wounds};
use crate::cosmic::state::store::everybody;
use crate::cosmic::{
    ActorId, Attack, Cosmic, Did, Field, Key, Part, Refusal, Setup, State, Table, TurnPhase, View,
    WeaponPlace,
};
use crate::data::codes::Code;
use crate::data::value::AttackId;
use crate::kernel::effects::set_by_hand;
use crate::kernel::refusal::{Common, Refused};
use crate::kernel::system::{self, Referee};
use core::ops::Range;

impl Referee<Cosmic> for Cosmic {
    fn is_between_turns(_: &Setup, state: &State) -> bool {
        matches!(state.phase(), TurnPhase::Start | TurnPhase::Restore)
    }

    /// COS4: whose turn it is: the next fighter of the count to act, or the next to be asked about
    /// a held action (COS6). Nobody's while initiative is rolled, blows land or the round ends.
    fn acting(setup: &Setup, state: &State) -> Option<ActorId> {
        let of_the_count = state.battle(Field::Cursor)..state.battle(Field::GroupEnd);
        let mut next = of_the_count.map(|place| state.at(place));
        match state.phase() {
            TurnPhase::Act => next.find(|&who| condition::can_act(View::new(setup, state), who)),
            TurnPhase::Held => next.find(|&who| state.of(who, Field::Held) == action::WAITS),
            _ => None,
        }
    }

    /// COS3, COS6: whether it acted or rested in this round; one that holds its action has not.
    fn has_acted(_: &Setup, state: &State, who: ActorId, _: usize) -> bool {
        let did = Did::from_number(state.of(who, Field::Did));
        !matches!(did, None | Some(Did::Nothing | Did::Held))
    }

    /// COS2: from the next count on, and those of a count that nobody has acted on.
    fn places_to_come(_: &Setup, state: &State) -> Range<usize> {
        let place = |field| usize::try_from(state.battle(field)).unwrap_or(0);
        let end = state.list(Field::Order).len();
        let (start, next) = (place(Field::GroupStart), place(Field::GroupEnd));
        match state.phase() {
            TurnPhase::Act if place(Field::Cursor) == start => start..end,
            TurnPhase::Act | TurnPhase::Land | TurnPhase::Held => next.min(end)..end,
            _ => end..end,
        }
    }

    /// COS3: those who shared a count and still follow each other share one.
    fn reordered<'a>(t: &mut impl system::Table<'a, Self>, places: Range<usize>) {
        initiative::regroup(t, places.start);
    }

    /// Sets a value and everything that depends on it.
    ///
    /// A head or torso without points is death, a head with half its points lost is unconsciousness
    /// (COS21, COS22); whoever wakes is prone; the dead have no values of the living. Whoever is
    /// called back is in the body as it fell (COS14), with what it had lost: a head or torso without
    /// points has one again.
    fn amend<'a>(
        t: &mut impl system::Table<'a, Self>,
        key: Key<Field>,
        to: i32,
    ) -> Result<(), Refused<Cosmic>> {
        set_by_hand(t, key, to);
        let Key { who, field, .. } = key;
        let is_dead = t.state().of(who, Field::Dead) != 0;
        let mut of_the_living =
            condition::of_the_living(t.setup(), who).chain(condition::body(who));
        if is_dead && of_the_living.any(|of_the_living| of_the_living == key) {
            return Err(Refusal::Dead.into());
        }
        let from = t.get(key);
        if from == to {
            return Ok(());
        }
        let part = Part::from_number(i32::from(key.place));
        let bleeds = |part| wounds::bleeds(t.view(), who, part);
        if field == Field::Treated && to != 0 && !part.is_some_and(bleeds) {
            return Err(Refusal::NotDestroyed.into());
        }
        if field == Field::Bled && !part.is_some_and(bleeds) {
            return Err(Refusal::CannotBleed.into());
        }
        t.amend(key, to);
        match field {
            Field::Dead if to != 0 => bury(t, who),
            Field::Dead => call_back(t, who),
            Field::Unconscious => {
                t.amend(Key::of(who, Field::UnconsciousFor), 0);
                if to == 0 {
                    t.amend(Key::of(who, Field::Prone), 1);
                }
            }
            Field::UnconsciousFor if to > 0 => t.amend(Key::of(who, Field::Unconscious), 1),
            // A fighter that has left strikes no more blows, and none falls on it.
            Field::Gone if to != 0 => drop_blows(t, |by, at| by == who || at == who),
            Field::Lost => {
                if let Some(part) = part {
                    wound(t, (who, part), from, to);
                }
            }
            Field::Weapon => weapon(t, key, to),
            Field::Thrown => thrown(t, key, to),
            Field::Treated => t.amend(Key { field: Field::Bled, ..key }, 0),
            _ => {}
        }
        Ok(())
    }

    /// Counts again who stands on each side, who holds an action and which limbs bleed. Fighters
    /// that can no longer act lose a held action.
    fn settle<'a>(t: &mut impl system::Table<'a, Self>) {
        let nobody = ActorId::NOBODY;
        let size = t.state().fighters();
        for who in everybody(size) {
            let able = condition::can_act(t.view(), who);
            if !able && t.state().of(who, Field::Held) != 0 {
                t.amend(Key::of(who, Field::Held), 0);
            }
        }
        let v = t.view();
        let waiting = everybody(size).map(|who| i32::from(v.state.of(who, Field::Held) != 0)).sum();
        let bleeding = everybody(size).map(|who| wounds::bleeding_limbs(v, who)).sum();
        let mut standing = v.setup.cast().count_by_side(|who| v.state.stands(who));
        standing.resize(standing.len().max(v.state.list(Field::Standing).len()), 0);
        t.amend(Key::of(nobody, Field::Waiting), waiting);
        t.amend(Key::of(nobody, Field::Bleeding), bleeding);
        for (side, standing) in standing.into_iter().enumerate() {
            t.amend(Key::at(nobody, Field::Standing, side), standing);
        }
    }

    /// Ends the battle, whoever stands; blows that were to land no longer do.
    fn end_battle<'a>(t: &mut impl system::Table<'a, Self>) -> Result<(), Refused<Cosmic>> {
        if t.state().phase() == TurnPhase::Over {
            return Err(Common::BattleOver.into());
        }
        t.amend(Key::of(ActorId::NOBODY, Field::Prolonged), 0);
        drop_blows(t, |_, _| true);
        turn::end_battle(t);
        Ok(())
    }

    /// Lets the battle continue until the referee ends it. One that was over continues with the end
    /// of the round in which it ended, if that is still to come, and then the next round.
    fn go_on<'a>(t: &mut impl system::Table<'a, Self>) -> Result<(), Refused<Cosmic>> {
        let state = t.state();
        let lost = |who| state.of(who, Field::Dead) != 0 || state.of(who, Field::Gone) != 0;
        if everybody(state.fighters()).all(lost) {
            return Err(Common::NobodyLeft.into());
        }
        let over = state.phase() == TurnPhase::Over;
        let mid_round = !state.list(Field::Order).is_empty();
        t.amend(Key::of(ActorId::NOBODY, Field::Prolonged), 1);
        if over {
            let phase = if mid_round { TurnPhase::WrapUp } else { TurnPhase::Start };
            t.amend(Key::of(ActorId::NOBODY, Field::TurnPhase), i32::from(phase.number()));
        }
        Ok(())
    }

    fn circumstance() -> Option<[Field; 2]> {
        Some([Field::Circumstance, Field::CircumstanceAfter])
    }
}

/// COS4: a thrown weapon that is back in hand is one less thrown; one set to thrown has none left.
fn weapon<'a>(t: &mut impl Table<'a>, key: Key<Field>, to: i32) {
    let weapon = AttackId::new(key.who, usize::from(key.place));
    let carried = t.setup().attack(weapon.of, weapon.index()).and_then(Attack::carried);
    let Some(carried) = carried else { return };
    let thrown = Key { field: Field::Thrown, ..key };
    match WeaponPlace::from_number(to) {
        Some(WeaponPlace::Thrown) => t.amend(thrown, carried),
        Some(WeaponPlace::Held) if t.get(thrown) >= carried => t.amend(thrown, carried - 1),
        _ => {}
    }
}

/// COS4: with all of them thrown the weapon is not in hand; with fewer it is.
fn thrown<'a>(t: &mut impl Table<'a>, key: Key<Field>, to: i32) {
    let weapon = AttackId::new(key.who, usize::from(key.place));
    let carried = t.setup().attack(weapon.of, weapon.index()).and_then(Attack::carried);
    let place = Key { field: Field::Weapon, ..key };
    let is_thrown = t.get(place) == i32::from(WeaponPlace::Thrown.number());
    if carried.is_some_and(|carried| to >= carried) {
        t.amend(place, i32::from(WeaponPlace::Thrown.number()));
    } else if is_thrown {
        t.amend(place, i32::from(WeaponPlace::Held.number()));
    }
}

/// Clears what only the living have.
fn bury<'a>(t: &mut impl Table<'a>, who: ActorId) {
    for key in condition::of_the_living(t.setup(), who) {
        t.amend(key, 0);
    }
}

/// COS14, COS21, COS22: a body as it fell lives again, with at least one point in head and torso;
/// with half of the head lost it is unconscious.
fn call_back<'a>(t: &mut impl Table<'a>, who: ActorId) {
    for part in [Part::Head, Part::Torso] {
        let most = t.setup().sheet(who).mortality.get(part) - 1;
        if t.state().lost(who, part) > most {
            t.amend(Key::at(who, Field::Lost, part.index()), most);
        }
    }
    if wounds::is_half_lost_at(t.view(), who, Part::Head) {
        t.amend(Key::of(who, Field::Unconscious), 1);
    }
}

/// Drops blows that are still to land.
fn drop_blows<'a>(t: &mut impl Table<'a>, falls: impl Fn(ActorId, ActorId) -> bool) {
    for striker in everybody(t.state().fighters()) {
        let blow = attack::kept(t.state(), striker);
        if blow.is_some_and(|blow| falls(striker, blow.target)) {
            for field in BLOW {
                t.amend(Key::of(striker, field), 0);
            }
        }
    }
}

/// The effect of lost points on a limb, the head or the torso.
fn wound<'a>(t: &mut impl Table<'a>, (who, part): (ActorId, Part), from: i32, to: i32) {
    let points = t.setup().sheet(who).mortality.get(part);
    if part.is_limb() {
        for field in [Field::Treated, Field::Bled] {
            t.amend(Key::at(who, field, part.index()), 0);
        }
    } else if to == points {
        t.amend(Key::of(who, Field::Dead), 1);
        bury(t, who);
    } else if part == Part::Head && to > from && wounds::is_half_lost(to, points) {
        t.amend(Key::of(who, Field::Unconscious), 1);
    }
}
