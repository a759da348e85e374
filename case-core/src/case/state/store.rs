//! The state of a battle: only what some rule reads.

use super::effects;
use super::sheet::{Attack, Setup};
use crate::case::Field;
use crate::case::book::forms::Ability;
use crate::case::book::rank::{Rank, RankValue};
use crate::case::words::lists::{Act, ActKind, HoldKind, Manner, Target};
use crate::data::codes::Code;
use crate::data::value::AttackId;
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::store::MARKS;

/// The slots of declared actions: as many as table 22 has attacks.
pub(crate) const SLOTS: usize = 8;

crate::data::codes::codes! {
    /// The steps of a turn, as the engine runs them.
    #[doc(hidden)]
    "step", pub enum TurnPhase {
        /// T2: everybody declares.
        Declare "declare",
        /// T3: extra-ACTION rolls.
        ExtraActions "extra actions",
        /// T9: initiative.
        Initiative "initiative",
        /// T10: roll-offs.
        RollOff "roll-off",
        /// T12, T14: actions in order, round by round.
        Act "act",
        /// T15: wrap up.
        WrapUp "wrap up",
    }
}

crate::data::codes::codes! {
    /// How the actions of a turn are taken.
    #[doc(hidden)]
    "mode", pub enum Mode {
        /// One action, as declared.
        Single "single",
        /// T4: extra actions failed; one action.
        Failed "failed",
        /// T5: several, separate.
        Separate "separate",
        /// T6: several, as one flurry.
        Flurry "flurry",
    }
}

/// A hold, from the view of the holder or the held fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(hidden)]
pub struct Hold {
    /// The other fighter.
    pub other: ActorId,
    /// Whether it is a full hold.
    pub full: bool,
    /// Whether it is a power's hold.
    pub power: bool,
}

/// The sides that still have a fighter standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SidesStanding {
    Nobody,
    One(u8),
    Several,
}

/// A declared action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Declared {
    pub(crate) act: Act,
    pub(crate) target: Option<Target>,
    pub(crate) manner: Manner,
}

impl Declared {
    /// Its values as stored, in the order of [`DECLARED`].
    #[inline]
    pub(crate) fn numbers(&self) -> [i32; DECLARED.len()] {
        let or_nothing = |n: Option<i32>| n.map_or(0, |n| n.saturating_add(1));
        let attack = self.act.attack().map(|a| i32::from(a.place));
        let actor = self.target.and_then(Target::actor).map(ActorId::number);
        let object = self.target.and_then(Target::object).and_then(|o| i32::try_from(o).ok());
        [
            self.act.kind() as i32,
            or_nothing(attack),
            or_nothing(actor),
            or_nothing(object),
            self.manner as i32,
        ]
    }
}

/// The fields of a slot of declared actions.
pub(crate) const DECLARED: [Field; 5] =
    [Field::Act, Field::Attack, Field::TargetActor, Field::TargetObject, Field::Manner];

crate::kernel::store::store! {
    /// The state of a battle.
    pub State of Field;
    marks [Health, Stun, Dying, Dead, Gone] by marks;
}

/// Fighters who are up by their own values: [`State::stands`] apart from arrival.
pub(crate) const UP: usize = 0;
/// The stunned (E6).
pub(crate) const STUNNED: usize = 1;
/// The dying (E9).
pub(crate) const DYING: usize = 2;

#[inline]
fn marks(of: impl Fn(Field) -> i32) -> [bool; MARKS] {
    let (stunned, dying) = (of(Field::Stun) != 0, of(Field::Dying) != 0);
    let lives = !dying && of(Field::Dead) == 0 && of(Field::Gone) == 0;
    [lives && (of(Field::Health) > 0 || !stunned), stunned, dying]
}

impl State {
    /// The state at the start.
    pub(crate) fn open(setup: &Setup) -> State {
        let mut state = State::new(setup.fighters.len(), setup.objects.len());
        let first = i32::from(setup.surprise.is_none());
        state.set(Key::of(ActorId::NOBODY, Field::Turn), first);
        for (place, sheet) in setup.fighters.iter().enumerate() {
            let who = ActorId::fighter(place);
            state.set(Key::of(who, Field::Health), sheet.health);
            state.set(Key::of(who, Field::Karma), sheet.karma);
        }
        for (place, object) in setup.objects.iter().enumerate() {
            if let Some(holder) = object.holder {
                let holder = ActorId::fighter(holder).number() + 1;
                state.set(Key::at(ActorId::NOBODY, Field::Holder, place), holder);
            }
            let broken = Key::at(ActorId::NOBODY, Field::BrokenObject, place);
            state.set(broken, i32::from(object.broken));
        }
        crate::kernel::now::apply::<crate::case::Case>(&setup.cast, &mut state);
        state
    }

    /// The declared action in a slot.
    pub(crate) fn declared(&self, who: ActorId, slot: usize) -> Declared {
        let place = |field| usize::try_from(self.slot(who, field, slot)).ok()?.checked_sub(1);
        let act = match ActKind::from_number(self.slot(who, Field::Act, slot)) {
            Some(ActKind::Attack) => {
                place(Field::Attack).map(|a| Act::Attack(AttackId::new(who, a)))
            }
            other => other.and_then(Act::plain),
        };
        let actor = place(Field::TargetActor).map(|a| Target::Actor(ActorId::fighter(a)));
        let manner = Manner::from_number(self.slot(who, Field::Manner, slot));
        Declared {
            act: act.unwrap_or_default(),
            target: actor.or_else(|| place(Field::TargetObject).map(Target::Object)),
            manner: manner.unwrap_or(Manner::Plain),
        }
    }

    /// Whether a fighter is the target of the action declared in a slot.
    #[inline]
    pub(crate) fn is_aimed_at(&self, who: ActorId, slot: usize, target: ActorId) -> bool {
        self.slot(who, Field::TargetActor, slot) == target.number() + 1
    }

    /// The slot of the next declared action.
    #[inline]
    pub(crate) fn next_slot(&self, who: ActorId) -> usize {
        usize::try_from(self.of(who, Field::Next)).unwrap_or(0).min(SLOTS - 1)
    }

    /// How many slots of declared actions may be in use.
    #[inline]
    pub(crate) fn slots_in_use(&self, who: ActorId) -> usize {
        let later = |field| self.slots(who, field).iter().skip(1).fold(0, |any, n| any | n);
        let any = later(Field::Act) | later(Field::Attack) | later(Field::TargetActor);
        let any = any | later(Field::TargetObject) | later(Field::Manner);
        if any == 0 { 1 } else { SLOTS }
    }

    /// The turn, from 1; 0 is the turn of a side that has surprise.
    #[inline]
    pub fn turn(&self) -> i32 {
        self.battle(Field::Turn)
    }

    /// The step of the turn.
    #[inline]
    pub fn phase(&self) -> TurnPhase {
        TurnPhase::from_number(self.battle(Field::TurnPhase)).unwrap_or(TurnPhase::WrapUp)
    }

    /// A fighter's Health.
    #[inline]
    pub fn health(&self, who: ActorId) -> i32 {
        self.of(who, Field::Health)
    }

    /// A fighter's Karma.
    #[inline]
    pub fn karma(&self, who: ActorId) -> i32 {
        self.of(who, Field::Karma)
    }

    /// How many turns a fighter stays stunned, including this one (E6).
    #[inline]
    pub fn stunned(&self, who: ActorId) -> i32 {
        self.of(who, Field::Stun)
    }

    /// Whether a fighter is dying (E9).
    #[inline]
    pub fn is_dying(&self, who: ActorId) -> bool {
        self.of(who, Field::Dying) != 0
    }

    /// Whether a fighter is dead (E9).
    #[inline]
    #[doc(hidden)]
    pub fn is_dead(&self, who: ActorId) -> bool {
        self.of(who, Field::Dead) != 0
    }

    /// The actions that a fighter has left in the turn.
    #[inline]
    pub fn actions(&self, who: ActorId) -> i32 {
        self.of(who, Field::Actions)
    }

    /// D10: the actions left or passed, which an evasion, feint or catch can use.
    #[inline]
    pub(crate) fn unspent(&self, who: ActorId) -> i32 {
        self.of(who, Field::Actions) + self.of(who, Field::Spare)
    }

    /// D10: whether an evasion, feint or catch would cost nothing that was planned: an action that
    /// was passed, or declared as no action.
    #[inline]
    pub(crate) fn is_spare(&self, who: ActorId) -> bool {
        let left = usize::try_from(self.of(who, Field::Actions)).unwrap_or(0);
        let last = (self.next_slot(who) + left.saturating_sub(1)).min(SLOTS - 1);
        self.of(who, Field::Spare) > 0 || (left > 0 && self.declared(who, last).act == Act::Pass)
    }

    /// A22: the hold that a fighter is in.
    #[inline]
    pub fn held(&self, who: ActorId) -> Option<Hold> {
        let by = self.of(who, Field::HeldBy);
        (by > 0).then(|| Hold {
            other: ActorId::from_number(by - 1),
            full: self.is_pinned(who),
            power: self.of(who, Field::HeldByPower) != 0,
        })
    }

    /// A22: whether one fighter holds another, even beside a firmer hold.
    #[inline]
    pub(crate) fn is_held_by(&self, who: ActorId, by: ActorId) -> bool {
        self.holding(by).is_some_and(|hold| hold.other == who)
    }

    /// A22: a fighter's hold on another.
    #[inline]
    pub fn holding(&self, who: ActorId) -> Option<Hold> {
        let held = self.of(who, Field::Holding);
        let other = (held > 0).then(|| ActorId::from_number(held - 1))?;
        let first = self.held(other)?;
        if first.other == who {
            return Some(Hold { other, ..first });
        }
        let full = self.of(who, Field::BesideKind) == HoldKind::Full as i32 + 1;
        Some(Hold { other, full, power: self.of(who, Field::BesidePower) != 0 })
    }

    /// Whether a fighter is in a full hold (A22).
    #[inline]
    pub(crate) fn is_pinned(&self, who: ActorId) -> bool {
        self.of(who, Field::HoldKind) == HoldKind::Full as i32 + 1
    }

    /// Sets a later turn back to the first by which everybody has arrived and every scheduled event
    /// has happened: to the rules, later turns are alike. Returns the number of turns.
    #[inline]
    pub(crate) fn forget_turn(&mut self, setup: &Setup) -> i32 {
        let arrivals = setup.fighters.iter().map(|f| f.arrives);
        let events = setup.events.iter().map(|event| event.turn.saturating_add(1));
        let alike = arrivals.chain(events).fold(1, i32::max);
        let past = self.turn().saturating_sub(alike).max(0);
        self.recall_turn(-past);
        past
    }

    /// Sets the turn forward again by a number of turns.
    pub(crate) fn recall_turn(&mut self, by: i32) {
        self.set(Key::of(ActorId::NOBODY, Field::Turn), self.turn().saturating_add(by));
    }

    /// Whether a fighter has appeared, and has not left (T18).
    #[inline]
    pub(crate) fn is_here(&self, setup: &Setup, who: ActorId) -> bool {
        setup.fighters.get(who.index()).is_some_and(|s| s.arrives <= self.turn().max(1))
            && !self.has_left(who)
    }

    /// T18: whether a fighter has left the battle.
    #[inline]
    pub(crate) fn has_left(&self, who: ActorId) -> bool {
        self.of(who, Field::Gone) != 0
    }

    /// Whether a fighter has declared for this turn (T2).
    #[inline]
    pub(crate) fn is_ready(&self, who: ActorId) -> bool {
        self.of(who, Field::Wanted) > 0
    }

    /// Whether a fighter has an action left, or a hold to handle (A22).
    #[inline]
    pub(crate) fn has_something_to_do(&self, who: ActorId) -> bool {
        self.actions(who) > 0
            || (self.of(who, Field::Holding) > 0 && self.of(who, Field::HoldKept) == 0)
    }

    /// Whether a fighter can still be struck or caught: present and not dead.
    #[inline]
    pub(crate) fn is_there(&self, setup: &Setup, who: ActorId) -> bool {
        self.is_here(setup, who) && !self.is_dead(who)
    }

    /// T1: whether a fighter is surprised: in turn 0, on a side without surprise.
    #[inline]
    pub(crate) fn is_surprised(&self, setup: &Setup, who: ActorId) -> bool {
        self.turn() == 0
            && setup.fighters.get(who.index()).is_some_and(|s| Some(s.side) != setup.surprise)
    }

    /// Whether a fighter can act or avert: fit, and not surprised.
    #[inline]
    pub(crate) fn is_able(&self, setup: &Setup, who: ActorId) -> bool {
        self.is_fit(setup, who) && !self.is_surprised(setup, who)
    }

    /// Whether a fighter is fit to act: present, and neither dead, dying nor stunned (E7, E9).
    #[inline]
    pub(crate) fn is_fit(&self, setup: &Setup, who: ActorId) -> bool {
        who.index() < self.fighters()
            && self.of(who, Field::Dead) == 0
            && self.of(who, Field::Dying) == 0
            && self.of(who, Field::Stun) == 0
            && self.is_here(setup, who)
            && !effects::is_helpless(setup, self, who)
    }

    /// Whether a fighter still stands: neither dead, dying nor gone, and at zero Health only if up.
    #[inline]
    pub(crate) fn stands(&self, setup: &Setup, who: ActorId) -> bool {
        let lives = !self.has_left(who)
            && self.of(who, Field::Dead) == 0
            && self.of(who, Field::Dying) == 0;
        let known = who.index() < self.fighters();
        known && lives && (self.of(who, Field::Health) > 0 || self.is_fit(setup, who))
    }

    /// The sides that still have a fighter standing.
    pub(crate) fn standing(&self, setup: &Setup) -> SidesStanding {
        let mut standing = SidesStanding::Nobody;
        for (place, sheet) in setup.fighters.iter().enumerate() {
            if !self.stands(setup, ActorId::fighter(place)) {
                continue;
            }
            match standing {
                SidesStanding::Nobody => standing = SidesStanding::One(sheet.side),
                SidesStanding::One(side) if side == sheet.side => {}
                _ => return SidesStanding::Several,
            }
        }
        standing
    }

    /// T15: the winner: the only side that still has a fighter standing.
    pub(crate) fn winner(&self, setup: &Setup) -> Option<u8> {
        match self.standing(setup) {
            SidesStanding::One(side) => Some(side),
            _ => None,
        }
    }

    /// E9: current Endurance, less lost ranks: `None` below Shift 0.
    #[inline]
    pub(crate) fn endurance(
        &self,
        setup: &Setup,
        who: ActorId,
        ability: Ability,
    ) -> Option<RankValue> {
        setup.endurance(who, ability, self.of(who, Field::RanksLost))
    }

    /// A current ability: Endurance less lost ranks, others as on the sheet.
    #[inline]
    pub(crate) fn score(&self, setup: &Setup, who: ActorId, ability: Ability) -> RankValue {
        match setup.plain.get(who.index()) {
            Some(sheet) => sheet.score(ability, || self.of(who, Field::RanksLost)),
            None => effects::ability(setup, self, who, ability),
        }
    }

    /// A fighter's current body armor.
    #[inline]
    pub(crate) fn armor(&self, setup: &Setup, who: ActorId) -> RankValue {
        match setup.plain.get(who.index()) {
            Some(sheet) => sheet.armor,
            None => effects::armor(setup, self, who, setup.armor(who)),
        }
    }

    /// The rank of a current ability.
    #[inline]
    pub(crate) fn rank(&self, setup: &Setup, who: ActorId, ability: Ability) -> Rank {
        self.score(setup, who, ability).rank()
    }

    /// A30: the rank that an attack is rolled with: a power's, else that of its current ability.
    #[inline]
    pub(crate) fn attack_rank(&self, setup: &Setup, who: ActorId, attack: &Attack) -> Rank {
        match attack.rank {
            Some(power) => power.rank(),
            None => self.rank(setup, who, attack.ability),
        }
    }

    /// A30: the power's rank with which a fighter holds, in place of Strength.
    #[inline]
    pub(crate) fn grip_of(&self, holder: ActorId) -> Option<RankValue> {
        let held = self.holding(holder)?.other;
        let first = self.held(held).is_some_and(|hold| hold.other == holder);
        let grip =
            if first { self.of(held, Field::Grip) } else { self.of(holder, Field::BesideGrip) };
        (grip > 0).then(|| RankValue::of_number(grip - 1))
    }

    /// The fighter at a position in the order of acting.
    #[inline]
    pub(crate) fn in_order(&self, place: usize) -> Option<ActorId> {
        let order = self.list(Field::Order);
        order.get(place).filter(|n| **n > 0).map(|n| ActorId::from_number(n - 1))
    }

    /// The length of the order of acting.
    #[inline]
    pub(crate) fn order_len(&self) -> usize {
        self.list(Field::Order).len()
    }

    /// Whether an entry of the order is tied with the one before.
    #[inline]
    pub(crate) fn is_level(&self, place: usize) -> bool {
        self.list(Field::Level).get(place).is_some_and(|l| *l != 0)
    }

    /// The first entry of the order that is tied with the one before.
    pub(crate) fn first_level(&self) -> Option<usize> {
        // Sixteen at a time: a large battle rolls off from its first ties to its last.
        let level = self.list(Field::Level);
        let (many, _) = level.as_chunks::<16>();
        let none = |chunk: &&[i32; 16]| chunk.iter().fold(0, |any, level| any | level) == 0;
        let passed = 16 * many.iter().take_while(none).count();
        let rest = level.get(passed..).unwrap_or(&[]);
        rest.iter().position(|level| *level != 0).map(|place| passed + place)
    }

    /// Whether any entries of the order are still tied.
    #[inline]
    pub(crate) fn any_level(&self) -> bool {
        !self.list(Field::Level).is_empty()
    }

    /// Who holds an object.
    #[inline]
    pub fn holder(&self, object: usize) -> Option<ActorId> {
        let holder = self.object(object, Field::Holder);
        (holder > 0).then(|| ActorId::from_number(holder - 1))
    }

    /// Whether an object is broken.
    #[inline]
    #[doc(hidden)]
    pub fn is_broken(&self, object: usize) -> bool {
        self.object(object, Field::BrokenObject) != 0
    }

    #[inline]
    pub(crate) fn mode(&self, who: ActorId) -> Mode {
        let n = usize::try_from(self.of(who, Field::Mode)).unwrap_or(0);
        Mode::ALL.get(n).copied().unwrap_or(Mode::Single)
    }

    /// Whether the battle is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.battle(Field::Ended) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::mix;
    use crate::kernel::store::MARKS;
    use crate::kernel::store::Stored;
    use alloc::vec::Vec;

    /// Marks follow from the values, in whatever order those are set, also for newcomers.
    #[test]
    fn marks_are_those_of_the_values() {
        const FIELDS: [Field; 6] =
            [Field::Health, Field::Stun, Field::Dying, Field::Dead, Field::Gone, Field::Karma];
        let mut state = State::new(70, 0);
        for round in 0..2000u64 {
            if round == 1000 {
                state.resize(&State::new(150, 0));
            }
            let [who, field, value, ..] = mix(round).to_le_bytes();
            let key = Key::of(ActorId::fighter(who.into()), FIELDS[usize::from(field % 6)]);
            state.set(key, i32::from(value % 3) - 1);
        }
        let wanted = |mark: usize, from: usize| {
            let all = (from..150).chain(0..from).filter(|place| place % 3 > 0);
            let all = all.map(ActorId::fighter);
            let holds = |who: &ActorId| Field::marks(|field| state.of(*who, field))[mark];
            all.filter(holds).collect::<Vec<_>>()
        };
        let among = [0, 1, 2].map(|word| {
            (0..64).filter(|bit| (64 * word + bit) % 3 > 0).fold(0, |all, bit| all | 1u64 << bit)
        });
        for mark in 0..MARKS {
            for from in [0, 1, 63, 64, 65, 127, 128, 149] {
                let marked: Vec<ActorId> = state.marked(mark, &among, from).collect();
                assert_eq!(marked, wanted(mark, from), "{mark} from {from}");
            }
        }
    }
}
