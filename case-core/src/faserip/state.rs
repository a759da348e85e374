//! The state of a battle: CASE's, and the phases' own values.

use super::event::{Field, PhField};
use super::shared::{CaseField, CaseState, Color, Declared, Direction, Target};
use super::sheet::Setup;
use crate::data::codes::Code;
use crate::data::who::ActorId;
use crate::kernel::log::Key;

crate::data::codes::codes! {
    /// The steps of a turn, as the engine runs them.
    #[doc(hidden)]
    "turn step", pub enum TurnStep {
        /// PH1: who is engaged with whom.
        Situation "situation",
        /// PH2: steps 1 and 2, everybody's actions.
        Declare "declare",
        /// PH3: step 3, rolls before initiative.
        Feats "rolls before initiative",
        /// PH4: step 4.
        Initiative "initiative",
        /// PH4: tied sides roll again.
        SideTie "side tie",
        /// PH13: dodges that are rolled after initiative (PH-r10).
        Dodges "dodges",
        /// PH5: step 5.
        Events "events",
        /// PH7: Phase A.
        PhaseA "Phase A",
        /// PH20: Phase B.
        PhaseB "Phase B",
        /// PH24 (1): movers arrive.
        Arrivals "arrivals",
        /// PH24 (2), (2b): closers and chargers.
        Meetings "meetings",
        /// PH24 (3), (4): withdrawals and disengagements.
        Leaving "leaving",
        /// PH24 (5): slammed bodies.
        Slams "slams",
        /// PH27: step 7.
        BookKeeping "book-keeping",
    }
}

crate::data::codes::codes! {
    /// PH12 to PH18: the movement options.
    "movement option", pub enum MovementOption {
        /// PH12: holds position; an engaged fighter stands and fights.
        Hold "hold position",
        /// PH12: moves without closing in.
        Lateral "move",
        /// PH14: closes in for Slugfest or wrestling.
        Close "close in",
        /// PH15: charges.
        Charge "charge",
        /// PH16: a fighting withdrawal.
        Withdraw "withdraw fighting",
        /// PH17: disengages.
        Disengage "disengage",
        /// PH18: teleports.
        Teleport "teleport",
    }
}

crate::data::codes::codes! {
    /// The phases of step 6.
    #[doc(hidden)]
    "phase", pub enum Phase {
        /// PH7: fire and movement.
        A "Phase A",
        /// PH20: Slugfest and wrestling.
        B "Phase B",
        /// PH24: movement resolution.
        C "Phase C",
    }
}

crate::data::codes::codes! {
    /// PH3: the rolls before initiative.
    #[doc(hidden)]
    "roll before initiative", pub enum Feat {
        /// A dodge (PH13).
        Dodge "dodge",
        /// Several attacks.
        SeveralAttacks "several attacks",
        /// When a teleporter acts (PH18).
        Teleport "teleport",
    }
}

crate::kernel::store::store! {
    /// The phases' own values.
    pub(super) Values of PhField;
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
    pub(super) fn open(setup: &Setup) -> State {
        let own = Values::new(setup.case.fighters.len(), 0);
        State { case: CaseState::open(&setup.case), own }
    }

    /// Adds the fighters and objects by which a fresh state of a larger roster exceeds this one.
    pub(super) fn resize(&mut self, fresh: &State) {
        self.case.resize(&fresh.case);
        self.own.resize(&fresh.own);
    }

    #[inline]
    pub(super) fn get(&self, Key { who, field, place }: Key<Field>) -> i32 {
        match field {
            Field::Case(field) => self.case.get(Key { who, field, place }),
            Field::Own(field) => self.own.get(Key { who, field, place }),
        }
    }

    #[expect(clippy::inline_always, reason = "a field of a constant name folds at the call")]
    #[inline(always)]
    pub(super) fn set(&mut self, Key { who, field, place }: Key<Field>, value: i32) {
        match field {
            Field::Case(field) => self.case.set(Key { who, field, place }, value),
            Field::Own(field) => self.own.set(Key { who, field, place }, value),
        }
    }

    /// A single value of a fighter; 0 for anybody else.
    pub(super) fn of(&self, who: ActorId, field: PhField) -> i32 {
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
    pub(super) fn cursor(&self) -> usize {
        usize::try_from(self.own.battle(PhField::Cursor)).unwrap_or(0)
    }

    /// PH24: the number of blows and arrivals in the current meeting.
    pub(super) fn stage(&self) -> i32 {
        self.own.battle(PhField::Stage)
    }

    /// PH2: whether a fighter has declared for this turn; one who disengages has no attacks.
    pub(super) fn is_ready(&self, who: ActorId) -> bool {
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
    pub(super) fn attacks(&self, setup: &Setup, who: ActorId) -> Option<ActorId> {
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
    pub(super) fn is_pressed(&self, setup: &Setup, who: ActorId) -> bool {
        self.engaged(who).any(|foe| self.case.is_able(&setup.case, foe))
    }

    /// Whether a fighter is down for the phases: it can't act, or was slammed this turn.
    pub(super) fn is_down(&self, setup: &Setup, who: ActorId) -> bool {
        !self.case.is_able(&setup.case, who) || self.slam(who).is_some()
    }

    /// PH23: a slam's direction and areas until the body rests; no areas means out of sight.
    pub(super) fn slam(&self, who: ActorId) -> Option<(Direction, Option<i32>)> {
        let direction = Direction::from_number(self.of(who, PhField::SlamDirection) - 1)?;
        let areas = self.of(who, PhField::SlamAreas);
        Some((direction, (areas > 0).then_some(areas - 1)))
    }

    /// PH13: the color of a fighter's dodge, once rolled.
    pub(super) fn dodge(&self, who: ActorId) -> Option<Color> {
        Color::from_number(self.of(who, PhField::DodgeColor) - 1)
    }

    /// A fighter's next declared action.
    pub(super) fn next_declared(&self, who: ActorId) -> Declared {
        self.case.declared(who, self.case.next_slot(who))
    }

    /// A fighter's value in CASE's part.
    pub(super) fn case_of(&self, who: ActorId, field: CaseField) -> i32 {
        self.case.of(who, field)
    }

    /// The fighter at a position in the phase's order.
    pub(super) fn in_order(&self, place: usize) -> Option<ActorId> {
        let order = self.own.list(PhField::Order);
        order.get(place).filter(|n| **n > 0).map(|n| ActorId::from_number(n - 1))
    }

    /// The length of the phase's order.
    pub(super) fn order_len(&self) -> usize {
        self.own.list(PhField::Order).len()
    }

    /// The sides by initiative, Master Initiative first.
    pub(super) fn side_order(&self) -> impl Iterator<Item = usize> + '_ {
        self.own.list(PhField::SideOrder).iter().filter_map(|n| usize::try_from(n - 1).ok())
    }

    /// The number of sides in the order of initiative.
    pub(super) fn sides_len(&self) -> usize {
        self.own.list(PhField::SideOrder).len()
    }

    /// Whether a side of the order is tied with the one before.
    pub(super) fn is_level(&self, place: usize) -> bool {
        self.own.list(PhField::SideLevel).get(place).is_some_and(|l| *l != 0)
    }

    /// Whether any sides are still tied.
    pub(super) fn any_level(&self) -> bool {
        !self.own.list(PhField::SideLevel).is_empty()
    }

    /// PH4: the position of a fighter's side in the order: 0 has Master Initiative.
    pub(super) fn precedence(&self, setup: &Setup, who: ActorId) -> usize {
        let side = setup.side(who);
        self.side_order().position(|s| Some(s) == side).unwrap_or(usize::MAX)
    }

    /// PH11, PH25: whether a fighter has initiative over another.
    pub(super) fn goes_before(&self, setup: &Setup, who: ActorId, other: ActorId) -> bool {
        self.precedence(setup, who) < self.precedence(setup, other)
    }
}
