//! The actions of a round, and what every roll for them has in common.

use crate::data::value::Value;
use crate::data::words::kind_of;
use crate::dice::{Die, Reading};
use crate::kernel::system::RollCall;
use crate::talislanta::Note;
use crate::talislanta::book::tables::tops;
use crate::talislanta::state::effects;
use crate::talislanta::state::store::place;
use crate::talislanta::words::reason::Reason;
use crate::talislanta::{
    ACTION_STEP, ActorId, Band, Field, Key, Result, Roll, Rule, Setup, State, Table, Trait,
};

/// The modifiers of a roll, each with its rule and reason: logged by play, only summed by plans.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Modifiers {
    list: [(Rule, i32, Reason); 18],
    count: usize,
}

impl Modifiers {
    /// No modifiers.
    pub(crate) const NONE: Modifiers =
        Modifiers { list: [(Rule::TAL1, 0, Reason::Rating); 18], count: 0 };

    /// Adds a modifier. No roll has more than there is room for.
    pub(crate) fn with(mut self, rule: Rule, by: i32, why: Reason) -> Modifiers {
        if let Some(slot) = self.list.get_mut(self.count) {
            *slot = (rule, by, why);
            self.count += 1;
        }
        self
    }

    /// Adds the penalty for actions already taken in this round: 5 for each (rule TAL4).
    pub(super) fn with_earlier_actions(self, state: &State, who: ActorId) -> Modifiers {
        let by = ACTION_STEP.saturating_mul(state.of(who, Field::Actions));
        self.with(Rule::TAL4, by, Reason::EarlierActions)
    }

    /// Adds the penalty of a disadvantage (rule TAL8), and the effects in force (X1).
    pub(super) fn with_hindrance(self, setup: &Setup, state: &State, who: ActorId) -> Modifiers {
        let hindrance = state.of(who, Field::Hindrance).saturating_neg();
        let effects = effects::rolls(setup, state, who);
        self.with(Rule::TAL8, hindrance, Reason::Hindrance).with_effects(effects)
    }

    /// Adds a modifier by the effects in force (X1).
    pub(super) fn with_effects(self, by: i32) -> Modifiers {
        if by == 0 { self } else { self.with(Rule::X1, by, Reason::StatusEffect) }
    }

    fn list(&self) -> &[(Rule, i32, Reason)] {
        &self.list[..self.count]
    }

    /// Their sum.
    pub(crate) fn sum(&self) -> i32 {
        self.list().iter().fold(0, |sum, &(_, by, _)| sum.saturating_add(by))
    }

    /// Logs them for the next roll of that name; returns their sum.
    pub(crate) fn log<'a>(&self, t: &mut impl Table<'a>, who: ActorId, roll: Roll) -> i32 {
        for &(rule, by, why) in self.list() {
            t.shift(rule, who, roll, by, why);
        }
        self.sum()
    }
}

/// A roll on the Action Table.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableRoll {
    /// The rule that calls for it.
    pub(crate) rule: Rule,
    /// Who rolls, and which roll.
    pub(crate) who: ActorId,
    pub(crate) roll: Roll,
    /// Against whom, or nobody.
    pub(crate) against: ActorId,
    /// What it is rolled by: an attack, a skill or an attribute.
    pub(crate) by: Value,
    /// The die.
    pub(crate) die: Die,
}

impl TableRoll {
    /// A roll of a skill or attribute against nobody.
    pub(crate) fn of(rule: Rule, who: ActorId, roll: Roll, by: Trait) -> TableRoll {
        TableRoll { rule, who, roll, against: ActorId::NOBODY, by: by.into(), die: by.die() }
    }

    /// Rolls it against somebody.
    pub(crate) fn against(self, against: ActorId) -> TableRoll {
        TableRoll { against, ..self }
    }

    /// Rolls at the sum of the modifiers, which are logged first; the referee's shift of this roll
    /// is among them (rule TAL1, reading `circumstance`).
    pub(crate) fn make<'a>(self, t: &mut impl Table<'a>, modifiers: &Modifiers) -> Result<Band> {
        let circumstance = t.take_circumstance(Rule::TAL1, self.who);
        let modifier = modifiers
            .with(Rule::TAL1, circumstance, Reason::Circumstance)
            .log(t, self.who, self.roll);
        let tops = tops(t.setup().rulings(), self.die, modifier);
        let reading = Reading::Bands { die: self.die, tops: &tops };
        let call = RollCall::new(self.rule, self.who, self.roll, reading)
            .against(self.against)
            .from(self.by)
            .adding(modifier)
            .giving(kind_of::<Band>());
        Ok(Band::of(t.roll(call)?.outcome))
    }
}

/// Counts further actions in this round (rule TAL4).
pub(super) fn count_actions<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId, by: i32) {
    let key = Key::of(who, Field::Actions);
    let actions = t.get(key).saturating_add(by);
    t.set(rule, key, actions);
}

/// What was declared comes to nothing, because a target is out or for another reason.
pub(crate) fn lost_action<'a>(t: &mut impl Table<'a>, who: ActorId) {
    let targets = t.state().slots(who, Field::Target).iter();
    let mut targets = targets.map_while(|&number| place(number)).map(ActorId::fighter);
    let gone = targets.find(|target| !t.state().stands(*target)).unwrap_or(ActorId::NOBODY);
    t.note(Rule::TAL1, Note::ActionLost, who, gone, ());
}
