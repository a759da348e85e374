//! The state of a battle.

use super::wounds::{self, Limb};
use super::{
    ActorId, Cosmic, Did, Field, Key, Part, Rule, Setup, Table, TurnPhase, View, condition,
};
use crate::data::codes::Code;
use crate::kernel::store::store;

store! {
    /// What changes in a battle.
    pub State of Field;
}

impl State {
    /// The state at the start: everybody stands, and the first round is about to begin.
    pub(super) fn open(setup: &Setup) -> State {
        let mut state = State::new(setup.sheets().len(), 0);
        for (who, sheet) in everybody(setup.sheets().len()).zip(setup.sheets()) {
            state.set(Key::of(who, Field::Fatigue), sheet.fatigue);
            state.set(Key::of(who, Field::Painkillers), i32::from(sheet.painkillers));
        }
        crate::kernel::now::apply::<Cosmic>(setup.cast(), &mut state);
        for who in everybody(setup.sheets().len()) {
            state.make_sound(setup, who);
            let bleeding = Key::of(ActorId::NOBODY, Field::Bleeding);
            let limbs = wounds::bleeding_limbs(View::new(setup, &state), who);
            state.set(bleeding, state.get(bleeding) + limbs);
        }
        let standing = setup.cast().count_by_side(|who| state.stands(who));
        for (side, count) in standing.into_iter().enumerate() {
            state.set(Key::at(ActorId::NOBODY, Field::Standing, side), count);
        }
        state
    }

    /// COS18, COS21, COS22: makes a fighter's condition from the roster consistent: a head or torso
    /// without points is death, the dead have only their body, counted unconsciousness is
    /// unconsciousness, and only a destroyed limb is treated or bleeds.
    fn make_sound(&mut self, setup: &Setup, who: ActorId) {
        let all_lost = |part| self.lost(who, part) >= setup.sheet(who).mortality.get(part);
        if all_lost(Part::Head) || all_lost(Part::Torso) {
            self.set(Key::of(who, Field::Dead), 1);
        }
        if self.of(who, Field::Dead) != 0 {
            for key in condition::of_the_living(who) {
                self.set(key, 0);
            }
        }
        if self.of(who, Field::UnconsciousFor) > 0 {
            self.set(Key::of(who, Field::Unconscious), 1);
        }
        for part in Part::LIMBS {
            let at = |field| Key::at(who, field, part.index());
            if wounds::limb(View::new(setup, self), who, part) != Limb::Gone {
                self.set(at(Field::Treated), 0);
            }
            if !wounds::bleeds(View::new(setup, self), who, part) {
                self.set(at(Field::Bled), 0);
            }
        }
    }

    /// The part of the round.
    pub(super) fn phase(&self) -> TurnPhase {
        TurnPhase::from_number(self.battle(Field::TurnPhase)).unwrap_or(TurnPhase::Over)
    }

    /// Whether a fighter can take part: it is not dead, unconscious or gone. Seats can't.
    pub(super) fn stands(&self, who: ActorId) -> bool {
        who.index() < self.fighters()
            && self.of(who, Field::Dead) == 0
            && self.of(who, Field::Unconscious) == 0
            && self.of(who, Field::Gone) == 0
    }

    /// Whether a fighter lies unconscious, but is neither dead nor gone.
    pub(super) fn has_fallen(&self, who: ActorId) -> bool {
        who.index() < self.fighters()
            && self.of(who, Field::Unconscious) != 0
            && self.of(who, Field::Dead) == 0
            && self.of(who, Field::Gone) == 0
    }

    /// What a fighter did this round.
    pub(super) fn did(&self, who: ActorId) -> Did {
        Did::from_number(self.of(who, Field::Did)).unwrap_or(Did::Nothing)
    }

    /// Mortality Points lost from a part.
    pub(super) fn lost(&self, who: ActorId, part: Part) -> i32 {
        self.slot(who, Field::Lost, part.index())
    }

    /// The fighter at a place of the order, or nobody after the last.
    pub(super) fn at(&self, place: i32) -> ActorId {
        let entry = usize::try_from(place).ok().and_then(|i| self.list(Field::Order).get(i));
        match entry {
            Some(&number) if number > 0 => ActorId::from_number(number - 1),
            _ => ActorId::NOBODY,
        }
    }
}

/// Every fighter, in the order of the roster.
pub(super) fn everybody(size: usize) -> impl DoubleEndedIterator<Item = ActorId> {
    (0..size).map(ActorId::fighter)
}

/// Sets a value of the battle.
pub(super) fn set_battle<'a>(t: &mut impl Table<'a>, rule: Rule, field: Field, to: i32) {
    t.set(rule, Key::of(ActorId::NOBODY, field), to);
}

/// Sets what a fighter did this round.
pub(super) fn set_did<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId, did: Did) {
    t.set(rule, Key::of(who, Field::Did), i32::from(did.number()));
}

/// Moves on to a part of the round.
pub(super) fn set_phase<'a>(t: &mut impl Table<'a>, rule: Rule, phase: TurnPhase) {
    set_battle(t, rule, Field::TurnPhase, i32::from(phase.number()));
}
