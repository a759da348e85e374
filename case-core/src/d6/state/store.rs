//! The state of a fight: one number for each value, addressed by owner, field and place.

use super::arms;
use super::setup::Setup;
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::InjuryMethod;
use crate::d6::book::vehicle::{Speed, VehicleLevel};
use crate::d6::book::wounds::WoundLevel;
use crate::d6::words::event::{DefenseKind, Posture, When};
use crate::d6::{D6, Field};
use crate::data::codes::Code;
use crate::data::value::{AttackId, Set};
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::system::Table;
use alloc::vec;
use alloc::vec::Vec;

crate::kernel::store::store! {
    /// The state of a fight.
    pub State of Field;
}

impl State {
    /// The state at the start of a fight.
    pub(crate) fn open(setup: &Setup) -> State {
        let mut state = State::new(setup.fighters.len(), setup.objects.len());
        for (i, fighter) in setup.fighters.iter().enumerate() {
            let who = ActorId::fighter(i);
            state.set(Key::of(who, Field::CharacterPoints), fighter.sheet.character_points);
            state.set(Key::of(who, Field::FatePoints), fighter.sheet.fate_points);
            if setup.rulings.injury == InjuryMethod::BodyPoints {
                let points = fighter.sheet.body_points.unwrap_or(0);
                state.set(Key::of(who, Field::BodyPoints), points);
            }
            for (place, arm) in fighter.weapons.iter().enumerate() {
                let unready = i32::from(!arm.weapon.ready && arm.held == place);
                state.set(Key::at(who, Field::Unready, place), unready);
            }
            if let Some(vehicle) = &fighter.sheet.vehicle {
                state.set(Key::of(who, Field::Speed), i32::from(vehicle.speed.number()));
            }
            state.set(Key::of(who, Field::Aboard), fighter.aboard.map_or(0, name_of));
        }
        crate::kernel::now::apply::<D6>(&setup.cast, &mut state);
        for who in setup.cast.everybody() {
            for weapon in arms::weapons(setup, who) {
                if arms::left(setup, &state, weapon) == Some(0) {
                    let place = arms::held(setup, weapon).index();
                    state.set(Key::at(who, Field::Unready, place), 1);
                }
            }
        }
        let (sides, up) = state.standing(setup);
        for (side, count) in sides.into_iter().enumerate() {
            state.set(Key::at(ActorId::NOBODY, Field::SideStanding, side), count);
        }
        for (place, thing) in setup.objects.iter().enumerate() {
            let key = Key::at(ActorId::NOBODY, Field::Broken, place);
            state.set(key, i32::from(thing.broken));
        }
        state.set(Key::of(ActorId::NOBODY, Field::SidesUp), up);
        state
    }

    /// How many of each side are standing, and how many sides are.
    pub(crate) fn standing(&self, setup: &Setup) -> (Vec<i32>, i32) {
        let mut sides = vec![0; setup.cast.sides().len()];
        for (fighter, who) in setup.fighters.iter().zip(setup.cast.everybody()) {
            if let Some(side) = sides.get_mut(usize::from(fighter.side)) {
                *side += i32::from(self.stands(who));
            }
        }
        let up = sides.iter().filter(|count| **count > 0).count();
        (sides, i32::try_from(up).unwrap_or(i32::MAX))
    }

    /// One of several values of a fighter, or of the battle.
    pub(crate) fn at(&self, who: ActorId, field: Field, place: usize) -> i32 {
        self.get(Key::at(who, field, place))
    }

    /// The fighters in the order of turns, from a place on, each with its place.
    pub(crate) fn order(&self, from: usize) -> impl Iterator<Item = (usize, ActorId)> {
        (from..self.fighters()).map_while(|place| {
            Some((place, State::named(self.at(ActorId::NOBODY, Field::Order, place))?))
        })
    }

    /// The fighter that a value names by its place plus 1.
    pub(crate) fn named(value: i32) -> Option<ActorId> {
        usize::try_from(value).ok()?.checked_sub(1).map(ActorId::fighter)
    }

    pub(crate) fn level(&self, who: ActorId) -> WoundLevel {
        WoundLevel::from_number(self.of(who, Field::Level)).unwrap_or(WoundLevel::Dead)
    }

    pub(crate) fn posture(&self, who: ActorId) -> Posture {
        Posture::from_number(self.of(who, Field::Posture)).unwrap_or(Posture::Upright)
    }

    pub(crate) fn vehicle_level(&self, who: ActorId) -> VehicleLevel {
        VehicleLevel::from_number(self.of(who, Field::VehicleLevel)).unwrap_or(VehicleLevel::Whole)
    }

    pub(crate) fn speed(&self, who: ActorId) -> Speed {
        Speed::from_number(self.of(who, Field::Speed)).unwrap_or(Speed::Stopped)
    }

    /// Whether a fighter can still take part: present, and not dead, Mortally Wounded or
    /// unconscious.
    pub(crate) fn stands(&self, who: ActorId) -> bool {
        who.index() < self.fighters()
            && self.level(who) < WoundLevel::MortallyWounded
            && [Field::Wakes, Field::OutSince, Field::Gone]
                .iter()
                .all(|field| self.of(who, *field) == 0)
    }

    /// The value of an active defense in force.
    pub(crate) fn defense(&self, who: ActorId, kind: DefenseKind) -> Option<i32> {
        match self.of(who, kind.field()) {
            0 => None,
            stored => Some(stored - 1),
        }
    }

    /// The value of an active defense against somebody: one that the gamemaster granted against
    /// another's attack counts for nothing (OD16).
    pub(crate) fn defense_against(
        &self,
        attacker: ActorId,
        who: ActorId,
        kind: DefenseKind,
    ) -> Option<i32> {
        let against = State::named(self.of(who, Field::FreeAgainst));
        let counts = !self.is_granted(who, kind) || against == Some(attacker);
        self.defense(who, kind).filter(|_| counts)
    }

    /// OD16: Whether a standing defense is the one that the gamemaster granted. Beside one's own a free
    /// one is granted only against what that does not meet.
    pub(crate) fn is_granted(&self, who: ActorId, kind: DefenseKind) -> bool {
        let meets_all = || DefenseKind::ALL.iter().filter(|kind| kind.meets_all());
        self.of(who, Field::FreeAgainst) != 0
            && self.defense(who, kind).is_some()
            && (kind.meets_all() || meets_all().all(|kind| self.defense(who, *kind).is_none()))
    }

    /// The weapon that a value names by its place plus 1.
    pub(crate) fn weapon(&self, who: ActorId, field: Field) -> Option<AttackId> {
        let place = usize::try_from(self.of(who, field)).ok()?.checked_sub(1)?;
        Some(AttackId::new(who, place))
    }

    /// Whether an effect with a set of rounds applies this round.
    pub(crate) fn counts(&self, who: ActorId, field: Field) -> bool {
        Set::from_bits(self.of(who, field)).has(When::This)
    }

    /// OD3: Whether a fighter's turn of this round has begun; an action brought forward is none yet.
    pub(crate) fn has_begun(&self, who: ActorId) -> bool {
        self.of(who, Field::Declared) != 0 && self.of(who, Field::Borrowed) == 0
    }

    /// The holder of a fighter.
    pub(crate) fn holder(&self, who: ActorId) -> Option<ActorId> {
        State::named(self.of(who, Field::HeldBy))
    }

    /// The fighter that is held by one.
    pub(crate) fn held(&self, who: ActorId) -> Option<ActorId> {
        State::named(self.of(who, Field::Holds))
    }
}

/// The number that names a fighter in a value: its place plus 1.
pub(crate) fn name_of(who: ActorId) -> i32 {
    who.number() + 1
}

/// The number that names a weapon in a value: its place plus 1.
pub(crate) fn place_of(weapon: AttackId) -> i32 {
    i32::from(weapon.place) + 1
}

pub(crate) fn put<'a>(
    t: &mut impl Table<'a, D6>,
    rule: Rule,
    who: ActorId,
    field: Field,
    value: i32,
) {
    t.set(rule, Key::of(who, field), value);
}

/// Sets one of several values of a fighter.
pub(crate) fn put_at<'a>(
    t: &mut impl Table<'a, D6>,
    rule: Rule,
    who: ActorId,
    (field, place): (Field, usize),
    value: i32,
) {
    t.set(rule, Key::at(who, field, place), value);
}

/// Adds a round to those in which an effect lasts: a set of bits that shifts right when the round
/// ends.
pub(crate) fn lasts<'a>(
    t: &mut impl Table<'a, D6>,
    rule: Rule,
    who: ActorId,
    (field, when): (Field, When),
) {
    let rounds = Set::from_bits(t.state().of(who, field)).with(when);
    put(t, rule, who, field, rounds.bits());
}

/// A fighter's maximum of Body Points: given, or rolled when the fight began; 0 before that.
pub(crate) fn maximum(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let given = setup.fighter(who).and_then(|fighter| fighter.sheet.body_points);
    given.unwrap_or_else(|| state.of(who, Field::MaxBodyPoints))
}
