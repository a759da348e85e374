//! The state of a battle: CASE's, and the phases' own values.

use super::sheet::Setup;
use crate::data::codes::Code;
use crate::data::who::ActorId;
use crate::faserip::shared::{CaseField, CaseState, Color, Declared, Direction, Target};
use crate::faserip::{Field, MovementOption, PhField, TurnStep};
use crate::kernel::log::Key;

crate::kernel::store::store! {
    /// The phases' own values.
    pub(crate) Values of PhField;
}

/// The state of a battle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(hidden)]
pub struct State {
    pub(crate) case: CaseState,
    own: Values,
}

impl State {
    /// The state at the start.
    pub(crate) fn open(setup: &Setup) -> State {
        let own = Values::new(setup.case.fighters.len(), 0);
        State { case: CaseState::open(&setup.case), own }
    }

    /// Adds the fighters and objects by which a fresh state of a larger roster exceeds this one.
    pub(crate) fn resize(&mut self, fresh: &State) {
        self.case.resize(&fresh.case);
        self.own.resize(&fresh.own);
    }

    pub(crate) fn grow(&mut self, fresh: &State, from: usize) {
        self.case.grow(&fresh.case, from);
        self.own.grow(&fresh.own, from);
    }

    pub(crate) fn shrink(&mut self, fighters: usize) {
        self.case.shrink(fighters);
        self.own.shrink(fighters);
    }

    #[inline]
    pub(crate) fn get(&self, Key { who, field, place }: Key<Field>) -> i32 {
        match field {
            Field::Case(field) => self.case.get(Key { who, field, place }),
            Field::Own(field) => self.own.get(Key { who, field, place }),
        }
    }

    #[expect(clippy::inline_always, reason = "a field of a constant name folds at the call")]
    #[inline(always)]
    pub(crate) fn set(&mut self, Key { who, field, place }: Key<Field>, value: i32) {
        match field {
            Field::Case(field) => self.case.set(Key { who, field, place }, value),
            Field::Own(field) => self.own.set(Key { who, field, place }, value),
        }
    }

    /// A single value of a fighter; 0 for anybody else.
    pub(crate) fn of(&self, who: ActorId, field: PhField) -> i32 {
        self.own.of(who, field)
    }

    /// CASE's part of the state: Health, stun, holds, dying.
    pub fn case(&self) -> &CaseState {
        &self.case
    }

    /// The turn, from 1.
    pub fn turn(&self) -> i32 {
        self.case.turn()
    }

    /// The step of the turn.
    pub fn step(&self) -> TurnStep {
        TurnStep::from_number(self.own.battle(PhField::Step)).unwrap_or(TurnStep::BookKeeping)
    }

    /// The position within the step.
    pub(crate) fn cursor(&self) -> usize {
        usize::try_from(self.own.battle(PhField::Cursor)).unwrap_or(0)
    }

    /// PH24: the number of blows and arrivals in the current meeting.
    pub(crate) fn stage(&self) -> i32 {
        self.own.battle(PhField::Stage)
    }

    /// PH2: whether a fighter has declared for this turn; one who disengages has no attacks.
    pub(crate) fn is_ready(&self, who: ActorId) -> bool {
        self.case.is_ready(who) || self.option(who) == MovementOption::Disengage
    }

    /// A fighter's movement option in this turn.
    pub fn option(&self, who: ActorId) -> MovementOption {
        let option = self.of(who, PhField::Option);
        MovementOption::from_number(option).unwrap_or(MovementOption::Hold)
    }

    /// Whether two fighters are engaged.
    pub fn are_engaged(&self, who: ActorId, foe: ActorId) -> bool {
        self.own.placed(who, PhField::Engaged, foe.index()) != 0
    }

    /// The fighters engaged with a fighter, in list order.
    pub fn engaged(&self, who: ActorId) -> impl Iterator<Item = ActorId> + '_ {
        let foes = self.own.entries(who, PhField::Engaged);
        foes.map(|(foe, _)| ActorId::fighter(usize::from(foe)))
    }

    /// PH2: whom a fighter attacks, as far as the table has seen: the target of its declaration,
    /// which for a non-player is hidden until step 3; else the one it holds or is engaged with.
    pub(crate) fn attacks(&self, setup: &Setup, who: ActorId) -> Option<ActorId> {
        let sheet = setup.case.fighters.get(who.index())?;
        let seen = sheet.player || self.step() > TurnStep::Declare;
        let declared = self.case.declared(who, 0);
        if seen && declared.act.attack().is_some() {
            return declared.target.and_then(Target::actor);
        }
        let stands = |foe: &ActorId| self.case.stands(&setup.case, *foe);
        let held = self.case.holding(who).map(|hold| hold.other);
        held.into_iter().chain(self.engaged(who)).find(stands)
    }

    /// PH11: whether an able fighter is engaged with this one.
    pub(crate) fn is_pressed(&self, setup: &Setup, who: ActorId) -> bool {
        self.engaged(who).any(|foe| self.case.is_able(&setup.case, foe))
    }

    /// Whether a fighter is down for the phases: it can't act, or was slammed this turn.
    pub(crate) fn is_down(&self, setup: &Setup, who: ActorId) -> bool {
        !self.case.is_able(&setup.case, who) || self.slam(who).is_some()
    }

    /// PH23: a slam's direction and areas until the body rests; no areas means out of sight.
    pub(crate) fn slam(&self, who: ActorId) -> Option<(Direction, Option<i32>)> {
        let direction = Direction::from_number(self.of(who, PhField::SlamDirection) - 1)?;
        let areas = self.of(who, PhField::SlamAreas);
        Some((direction, (areas > 0).then_some(areas - 1)))
    }

    /// PH13: the color of a fighter's dodge, once rolled.
    pub(crate) fn dodge(&self, who: ActorId) -> Option<Color> {
        Color::from_number(self.of(who, PhField::DodgeColor) - 1)
    }

    /// A fighter's next declared action.
    pub(crate) fn next_declared(&self, who: ActorId) -> Declared {
        self.case.declared(who, self.case.next_slot(who))
    }

    /// A fighter's value in CASE's part.
    pub(crate) fn case_of(&self, who: ActorId, field: CaseField) -> i32 {
        self.case.of(who, field)
    }

    /// The fighter at a position in the phase's order.
    pub(crate) fn in_order(&self, place: usize) -> Option<ActorId> {
        let order = self.own.list(PhField::Order);
        order.get(place).filter(|n| **n > 0).map(|n| ActorId::from_number(n - 1))
    }

    /// The length of the phase's order.
    pub(crate) fn order_len(&self) -> usize {
        self.own.list(PhField::Order).len()
    }

    /// The sides by initiative, Master Initiative first.
    pub(crate) fn side_order(&self) -> impl Iterator<Item = usize> + '_ {
        self.own.list(PhField::SideOrder).iter().filter_map(|n| usize::try_from(n - 1).ok())
    }

    /// The number of sides in the order of initiative.
    pub(crate) fn sides_len(&self) -> usize {
        self.own.list(PhField::SideOrder).len()
    }

    /// Whether a side of the order is tied with the one before.
    pub(crate) fn is_level(&self, place: usize) -> bool {
        self.own.list(PhField::SideLevel).get(place).is_some_and(|l| *l != 0)
    }

    /// Whether any sides are still tied.
    pub(crate) fn any_level(&self) -> bool {
        !self.own.list(PhField::SideLevel).is_empty()
    }

    /// PH4: the position of a fighter's side in the order: 0 has Master Initiative.
    pub(crate) fn precedence(&self, setup: &Setup, who: ActorId) -> usize {
        let side = setup.side(who);
        self.side_order().position(|s| Some(s) == side).unwrap_or(usize::MAX)
    }

    /// PH11, PH25: whether a fighter has initiative over another.
    pub(crate) fn goes_before(&self, setup: &Setup, who: ActorId, other: ActorId) -> bool {
        self.precedence(setup, who) < self.precedence(setup, other)
    }
}
