//! The inputs of a battle, in order: faces, answers and interventions.

use super::shared::Shared;
use crate::data::codes::Code;
use crate::data::node::Node;
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::dice::{DiceSource, Die, FaceSource, NextDie, Reading, RollOutcome, RollReason};
use crate::kernel::decide::DecisionSource;
use crate::kernel::question::Asked;
use crate::kernel::system::{System, View};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

/// The most inputs of one battle: thousands of turns, and a bound for untrusted saves. Dice and
/// decisions leave room for [`MAX_INTERVENTIONS`].
pub const MAX_INPUTS: usize = 4_000_000;
/// The most interventions of one battle.
pub const MAX_INTERVENTIONS: usize = 10_000;

/// Who gave an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum By {
    /// The host: undoing by one input takes it back.
    Host,
    /// Seeded dice, a plan, or another source of the engine.
    Source,
    /// The policy of the host's seat, by its own answer or by the seat's plan.
    Policy,
}

/// One input of a battle.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Input {
    /// The face of a die.
    Face {
        /// The die.
        die: Die,
        /// The face.
        face: u8,
        /// Who gave it.
        by: By,
    },
    /// An answer.
    Answer {
        /// The answer.
        answer: Value,
        /// Who gave it.
        by: By,
    },
    /// An intervention of the referee.
    Intervention(Box<TapedIntervention>),
}

impl Input {
    /// Who gave it; the host gives interventions.
    pub fn by(&self) -> By {
        match self {
            Input::Face { by, .. } | Input::Answer { by, .. } => *by,
            Input::Intervention(_) => By::Host,
        }
    }

    /// Whether the host gave it.
    pub fn is_by_host(&self) -> bool {
        self.by() == By::Host
    }

    /// The intervention, if it is one.
    pub fn intervention(&self) -> Option<&TapedIntervention> {
        match self {
            Input::Intervention(taped) => Some(taped),
            _ => None,
        }
    }
}

/// A change by the referee, from outside the rules.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Intervention {
    /// Sets a settable value of the state, within its bounds.
    Set {
        /// The wire name of the field.
        field: String,
        /// Whose value; [`ActorId::NOBODY`] for one of the battle or of an object.
        who: ActorId,
        /// Which of several: an attack, a foe, an object, a place; nothing if there is only one.
        place: Value,
        /// The value; nothing for none.
        to: Value,
    },
    /// Adds to a value, within its bounds.
    Add {
        /// The wire name of the field.
        field: String,
        /// Whose value; [`ActorId::NOBODY`] for one of the battle or of an object.
        who: ActorId,
        /// Which of several, as in [`Intervention::Set`].
        place: Value,
        /// The points to add; below 0 to take.
        by: i32,
    },
    /// Shifts a roll: the pending one if it is this fighter's, else the fighter's next.
    Shift {
        /// Who rolls.
        who: ActorId,
        /// The shift or modifier.
        by: i32,
    },
    /// Brings in fighters and things: a part of a roster with `fighters`, `objects` and the other
    /// lists of tables of the system's rosters. They come after the present ones.
    Join {
        /// The part.
        part: Node,
    },
    /// Changes a ruling, between turns.
    Ruling {
        /// Its name.
        name: String,
        /// The value, as in a roster.
        value: Node,
    },
    /// Changes the teams, between turns, in systems that have teams.
    Teams {
        /// The teams, as in a roster.
        teams: Node,
    },
    /// Changes a fighter's sheet: fields as in a roster, those of tables one by one; `null` takes one
    /// away. Attacks, which keep their places, are a table by their names.
    Sheet {
        /// Whose sheet.
        who: ActorId,
        /// The fields.
        part: Node,
    },
    /// Changes who acts when, among those whose place in the order of the turn has not come: these
    /// fighters act next, one after the other, or right after another one.
    Reorder {
        /// Who moves, in their new order.
        who: Vec<ActorId>,
        /// After whom; [`ActorId::NOBODY`] for before all others.
        after: ActorId,
    },
    /// Replaces faces of rolled dice. Later inputs are kept as far as they fit.
    Faces {
        /// The place of the first face among the [inputs](super::Battle::inputs).
        at: usize,
        /// The new faces, from that place on.
        faces: Vec<u8>,
    },
    /// Ends the battle.
    End,
    /// Lets the battle go on although it is over, or would be.
    GoOn,
    /// Words of a player's, or of the referee's: the reason. They stand in the log and change nothing: at
    /// which precise spot a declared attack aims, what a special maneuver is.
    Remark {
        /// Whose words; [`ActorId::NOBODY`] for the referee's.
        who: ActorId,
    },
}

impl Intervention {
    /// Sets a value that exists once.
    pub fn set(field: &str, who: ActorId, to: impl Into<Value>) -> Intervention {
        Intervention::Set { field: field.into(), who, place: Value::NOTHING, to: to.into() }
    }

    /// Adds to a value that exists once.
    pub fn add(field: &str, who: ActorId, by: i32) -> Intervention {
        Intervention::Add { field: field.into(), who, place: Value::NOTHING, by }
    }

    /// The same with values as a save keeps them: only those of attacks have an owner. A resumed
    /// battle then has equal inputs.
    pub(super) fn saved(mut self) -> Intervention {
        let saved = |value: &mut Value| match value.kind {
            Kind::Attack => {}
            Kind::Nothing => *value = Value::NOTHING,
            kind => *value = Value::new(kind, value.number),
        };
        match &mut self {
            Intervention::Set { place, to, .. } => {
                saved(place);
                saved(to);
            }
            Intervention::Add { place, .. } => saved(place),
            _ => {}
        }
        self
    }

    pub(super) fn changes_roster(&self) -> bool {
        matches!(
            self,
            Intervention::Join { .. }
                | Intervention::Ruling { .. }
                | Intervention::Teams { .. }
                | Intervention::Sheet { .. }
        )
    }
}

/// An intervention on the tape.
#[derive(Clone, Debug, PartialEq)]
pub struct TapedIntervention {
    /// The intervention.
    pub what: Intervention,
    /// The reason given.
    pub reason: String,
    /// The number of checkpoints before it. As steps may use no input, its place on the tape does
    /// not determine it.
    pub(crate) checkpoint: usize,
    /// For a shift, how many rolls of the fighter it skips.
    pub(crate) after: u16,
    /// For replaced faces, the faces before.
    pub(crate) faces_before: Vec<u8>,
}

/// The inputs of a battle, and how far the rules have used them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tape {
    pub(super) given: Shared<Input>,
    pub(super) used: usize,
    /// The faces of the incomplete roll.
    pub(super) faces_so_far: Vec<u8>,
    /// The actor and the purpose of each pending input used, if wanted.
    pub(super) uses: Option<Vec<(ActorId, &'static str)>>,
}

impl Tape {
    /// How many more faces and answers it takes. It always has room for interventions.
    pub(super) fn room(&self) -> usize {
        (MAX_INPUTS - MAX_INTERVENTIONS).saturating_sub(self.given.len())
    }

    fn use_up(&mut self, who: ActorId, what: &'static str) {
        self.used += 1;
        if let Some(uses) = &mut self.uses {
            uses.push((who, what));
        }
    }
}

/// The faces of the tape, then those of a source, which are added to the tape.
pub(super) struct TapeDice<'a, 't> {
    pub(super) tape: &'a RefCell<&'t mut Tape>,
    pub(super) source: &'a mut dyn FaceSource,
}

impl DiceSource for TapeDice<'_, '_> {
    fn draw(&mut self, reason: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        let mut tape = self.tape.borrow_mut();
        let start = tape.used;
        let drawn = reading.read(|die, count| {
            let next = NextDie { ask: reason, die, count };
            match tape.given.get(tape.used) {
                Some(&Input::Face { die: given, face, .. }) if given == die => {
                    tape.use_up(reason.who, reason.roll);
                    return Ok(face);
                }
                Some(_) => return Err(next),
                None => {}
            }
            if tape.room() == 0 {
                return Err(next);
            }
            let face = self.source.face(reason, die).ok_or(next)?;
            tape.given.push(Input::Face { die, face, by: By::Source });
            tape.used += 1;
            Ok(face)
        });
        if drawn.is_err() {
            let so_far = tape.given[start..tape.used].iter();
            tape.faces_so_far = so_far
                .filter_map(|input| match input {
                    Input::Face { face, .. } => Some(*face),
                    _ => None,
                })
                .collect();
            tape.used = start;
        }
        drawn
    }
}

/// The answers of the tape, then those of a source, which are added to the tape.
pub(super) struct TapeDecisions<'a, 't, S: System> {
    pub(super) tape: &'a RefCell<&'t mut Tape>,
    pub(super) source: &'a mut dyn DecisionSource<S>,
    /// Who gave the answer of the source, as the source says.
    pub(super) by: &'a Cell<By>,
}

impl<S: System> DecisionSource<S> for TapeDecisions<'_, '_, S> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        // An only legal answer is not asked for, and not on the tape.
        if let Some(only) = question.only(view) {
            return Some(only);
        }
        let mut tape = self.tape.borrow_mut();
        match tape.given.get(tape.used) {
            Some(Input::Answer { answer, .. }) => {
                let answer = *answer;
                tape.use_up(question.who(), question.kind().name());
                return Some(answer);
            }
            Some(_) => return None,
            None => {}
        }
        if tape.room() == 0 {
            return None;
        }
        let answer = self.source.choose(question, view)?;
        if question.is_legal(view, answer) {
            let by = self.by.get();
            tape.given.push(Input::Answer { answer, by });
            tape.used += 1;
        }
        Some(answer)
    }
}

#[cfg(all(test, feature = "case"))]
mod tests {
    use crate::battle::{Battle, By, FeedError, InterveneError, Intervention};
    use crate::battle::{Checkpoint, Input, MAX_INPUTS, Request, Step};
    use crate::battle::{MAX_INTERVENTIONS, MAX_ROSTER_CHANGES};
    use crate::case::Case;
    use crate::data::node::Node;
    use crate::data::who::ActorId;
    use crate::dice::Die;
    use crate::kernel::system::System;

    fn battle() -> Battle<Case> {
        let map = |entries: &[(&str, Node)]| {
            Node::Map(entries.iter().map(|(name, node)| ((*name).into(), node.clone())).collect())
        };
        let abilities =
            ["fighting", "agility", "strength", "endurance", "reason", "intuition", "psyche"];
        let abilities = map(&abilities.map(|name| (name, Node::Int(30))));
        let fighter = |name: &str, side: &str| {
            let texts = [("name", Node::Text(name.into())), ("side", Node::Text(side.into()))];
            map(&[texts[0].clone(), texts[1].clone(), ("abilities", abilities.clone())])
        };
        let fighters = [fighter("Dove", "heroes"), fighter("Matron", "villains")];
        let roster = map(&[("fighters", Node::List(fighters.to_vec()))]);
        Battle::new(Case::read(&roster).expect("a roster")).expect("a battle").seeded(7)
    }

    /// The battle as if it had used so many inputs, of which the later ones are alike.
    fn with(mut battle: Battle<Case>, count: usize, input: Input) -> Battle<Case> {
        battle.tape.given.resize(count, input);
        battle.tape.used = count;
        let last = battle.checkpoint();
        battle.checkpoints.push(Checkpoint { inputs: count, ..last });
        battle
    }

    /// A battle of 4,000,000 inputs, less the room for interventions, takes no other, from the host,
    /// a seed or a plan, and says so; it can still be ended.
    #[test]
    fn a_full_tape_takes_no_input() {
        let mut battle = battle();
        let (mut rolls, mut decisions) = (0, 0);
        for _ in 0..40 {
            assert_eq!(battle.step(), Step::Going);
            let face = Input::Face { die: Die::D100, face: 1, by: By::Host };
            let most = MAX_INPUTS - MAX_INTERVENTIONS;
            let mut full = with(battle.clone(), most, face);
            let step = full.step();
            if full.request().is_some() {
                assert_eq!(step, Step::Full, "it is told");
            }
            assert_eq!(full.tape.given.len(), most);
            match full.request() {
                Some(Request::Roll(_)) => {
                    assert_eq!(full.feed_face(1), Err(FeedError::Full));
                    rolls += 1;
                }
                Some(Request::Decision(_)) => {
                    assert_eq!(full.feed_suggestion(), Err(FeedError::Full));
                    decisions += 1;
                }
                // Some steps need no input.
                None => assert_eq!(step, Step::Going),
            }
            assert_eq!(full.intervene(Intervention::End, ""), Ok(()), "it can be ended");
            assert_eq!(full.step(), Step::Over);
            if rolls > 0 && decisions > 0 {
                return;
            }
        }
        panic!("{rolls} rolls, {decisions} decisions");
    }

    /// A battle takes 10,000 interventions, of which 1,000 change the roster.
    #[test]
    fn interventions_of_a_battle() {
        let value = Node::Text("rolled".into());
        let ruling = Intervention::Ruling { name: "damage_method".into(), value };
        let health = Intervention::add("health", ActorId::fighter(0), -1);
        for (what, most) in [(&ruling, MAX_ROSTER_CHANGES), (&health, MAX_INTERVENTIONS)] {
            let mut battle = battle();
            battle.intervene(what.clone(), "").expect("the first");
            let last = battle.checkpoints.last_mut().expect("its checkpoint");
            last.interventions = most - 1;
            last.roster_changes *= most - 1;
            assert_eq!(battle.intervene(what.clone(), ""), Ok(()));
            assert_eq!(battle.intervene(what.clone(), ""), Err(InterveneError::Full));
            let other = battle.intervene(health.clone(), "");
            assert_eq!(other.is_ok(), most == MAX_ROSTER_CHANGES);
        }
    }
}
