//! The state of a battle.

use crate::cosmic::{ActorId, Did, Field, Key, Part, Rule, Table, TurnPhase};
use crate::data::codes::Code;
use crate::kernel::store::store;

store! {
    /// What changes in a battle.
    pub State of Field;
}

impl State {
    /// The part of the round.
    pub(crate) fn phase(&self) -> TurnPhase {
        TurnPhase::from_number(self.battle(Field::TurnPhase)).unwrap_or(TurnPhase::Over)
    }

    /// Whether a fighter can take part: it is not dead, unconscious or gone. Seats can't.
    pub(crate) fn stands(&self, who: ActorId) -> bool {
        who.index() < self.fighters()
            && self.of(who, Field::Dead) == 0
            && self.of(who, Field::Unconscious) == 0
            && self.of(who, Field::Gone) == 0
    }

    /// Whether a fighter lies unconscious, but is neither dead nor gone.
    pub(crate) fn has_fallen(&self, who: ActorId) -> bool {
        who.index() < self.fighters()
            && self.of(who, Field::Unconscious) != 0
            && self.of(who, Field::Dead) == 0
            && self.of(who, Field::Gone) == 0
    }

    /// What a fighter did this round.
    pub(crate) fn did(&self, who: ActorId) -> Did {
        Did::from_number(self.of(who, Field::Did)).unwrap_or(Did::Nothing)
    }

    /// Mortality Points lost from a part.
    pub(crate) fn lost(&self, who: ActorId, part: Part) -> i32 {
        self.slot(who, Field::Lost, part.index())
    }

    /// The fighter at a place of the order, or nobody after the last.
    pub(crate) fn at(&self, place: i32) -> ActorId {
        let entry = usize::try_from(place).ok().and_then(|i| self.list(Field::Order).get(i));
        match entry {
            Some(&number) if number > 0 => ActorId::from_number(number - 1),
            _ => ActorId::NOBODY,
        }
    }
}

/// Every fighter, in the order of the roster.
pub(crate) fn everybody(size: usize) -> impl DoubleEndedIterator<Item = ActorId> {
    (0..size).map(ActorId::fighter)
}

/// Sets a value of the battle.
pub(crate) fn set_battle<'a>(t: &mut impl Table<'a>, rule: Rule, field: Field, to: i32) {
    t.set(rule, Key::of(ActorId::NOBODY, field), to);
}

/// Sets what a fighter did this round.
pub(crate) fn set_did<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId, did: Did) {
    t.set(rule, Key::of(who, Field::Did), i32::from(did.number()));
}

/// Moves on to a part of the round.
pub(crate) fn set_phase<'a>(t: &mut impl Table<'a>, rule: Rule, phase: TurnPhase) {
    set_battle(t, rule, Field::TurnPhase, i32::from(phase.number()));
}
