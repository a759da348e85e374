//! Everything that went into a battle, in order: faces, answers and interventions.

use super::MAX_INPUTS;
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
use core::cell::RefCell;

/// Who gave an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum By {
    /// The host: undoing by one input takes it back.
    Host,
    /// Seeded dice, a plan, or another source of the engine's side.
    Source,
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
    /// Whether it gives the same, wherever an intervention has come to stand: that is counted anew
    /// as the tape is played.
    pub(super) fn gives_the_same(&self, other: &Input) -> bool {
        match (self, other) {
            (Input::Intervention(one), Input::Intervention(other)) => {
                let TapedIntervention { what, reason, checkpoint: _, over: _, serial, after, rest } =
                    &**one;
                (what, reason, *serial) == (&other.what, &other.reason, other.serial)
                    && (*after, rest) == (other.after, &other.rest)
            }
            _ => self == other,
        }
    }

    /// Whether the host gave it.
    pub fn is_by_host(&self) -> bool {
        match self {
            Input::Face { by, .. } | Input::Answer { by, .. } => *by == By::Host,
            Input::Intervention(_) => true,
        }
    }

    /// The intervention, if it is one.
    pub fn intervention(&self) -> Option<&TapedIntervention> {
        match self {
            Input::Intervention(taped) => Some(taped),
            _ => None,
        }
    }
}

/// Something that the referee does from outside the rules.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Intervention {
    /// Sets a value of the state: one whose field is settable, within its bounds.
    Set {
        /// The field, by its wire name.
        field: String,
        /// Whose value; nobody for the battle's or an object's.
        who: ActorId,
        /// Which of several, as a host reads it: an attack, a foe, an object, a place; nothing
        /// where there is one.
        place: Value,
        /// The value; nothing where there is to be none.
        to: Value,
    },
    /// Gives or takes points: adds to a value, as far as its bounds.
    Add {
        /// The field, by its wire name.
        field: String,
        /// Whose value; nobody for the battle's or an object's.
        who: ActorId,
        /// Which of several, as in [`Intervention::Set`].
        place: Value,
        /// How much is given; less than nothing is taken.
        by: i32,
    },
    /// Shifts a roll: the one that is pending, if it is this fighter's, else the fighter's next.
    Shift {
        /// Who rolls.
        who: ActorId,
        /// By how much, in the shifts or modifiers of the system.
        by: i32,
    },
    /// Brings in fighters and things: a part of a roster with `fighters`, `objects` and whatever
    /// lists of tables the system's rosters have. They come behind those that are there.
    Join {
        /// The part.
        part: Node,
    },
    /// Changes a ruling, between turns.
    Ruling {
        /// Its name.
        name: String,
        /// The value, as a roster writes it.
        value: Node,
    },
    /// Changes the teams, between turns, in the systems that have them.
    Teams {
        /// The teams, as a roster writes them.
        teams: Node,
    },
    /// Replaces faces that lie. What came after is kept as far as it fits.
    Faces {
        /// The first face, by its place among the [inputs](super::Battle::inputs).
        at: usize,
        /// The faces that are to lie there and behind.
        faces: Vec<u8>,
    },
    /// Ends the battle.
    End,
    /// Has the battle go on: where it is over, and where it would be.
    GoOn,
}

impl Intervention {
    /// Sets a value of which there is one.
    pub fn set(field: &str, who: ActorId, to: impl Into<Value>) -> Intervention {
        Intervention::Set { field: field.into(), who, place: Value::NOTHING, to: to.into() }
    }

    /// Gives or takes points.
    pub fn add(field: &str, who: ActorId, by: i32) -> Intervention {
        Intervention::Add { field: field.into(), who, place: Value::NOTHING, by }
    }

    /// The same with values as saves write them: whose a value is stands at attacks alone, so that
    /// a resumed battle holds the same inputs.
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
            Intervention::Join { .. } | Intervention::Ruling { .. } | Intervention::Teams { .. }
        )
    }
}

/// An intervention on the tape.
#[derive(Clone, Debug, PartialEq)]
pub struct TapedIntervention {
    /// What the referee does.
    pub what: Intervention,
    /// Why, as it was given.
    pub reason: String,
    /// After how many checkpoints: steps may use no input, so the place on the tape does not say.
    pub(crate) checkpoint: usize,
    /// How many of the inputs behind it were there before it, or came in between.
    pub(crate) over: usize,
    /// The how-manieth intervention it is by time.
    pub(crate) serial: usize,
    /// Of a shift, how many rolls of the fighter pass before.
    pub(crate) after: u16,
    /// Of replaced faces, what goes back when it is undone.
    pub(crate) rest: Option<Box<Rest>>,
}

/// What replacing faces took off the tape.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Rest {
    /// The faces that lay.
    pub(crate) faces: Vec<u8>,
    /// Where the first lies, counted from behind the intervention.
    pub(crate) at: usize,
    /// How many inputs behind it still fitted.
    pub(crate) kept: usize,
    /// The inputs that no longer fitted.
    pub(crate) inputs: Vec<Input>,
    /// How many checkpoints had been passed behind the place of the intervention.
    pub(crate) steps: usize,
    /// Of all interventions that there were, `checkpoint` and `over`.
    pub(crate) interventions: Vec<(usize, usize)>,
}

/// The inputs, and how far the rules have used them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tape {
    pub(super) given: Shared<Input>,
    pub(super) used: usize,
    /// Up to where seeded dice have been rolled along with the faces they once gave.
    pub(super) synced: usize,
    /// The faces that already lie of the roll that lacks a die.
    pub(super) lying: Vec<u8>,
    /// What each input that waits was used for, where somebody wants to know.
    pub(super) uses: Option<Vec<(ActorId, &'static str)>>,
    /// Where the interventions lie.
    pub(super) interventions: Vec<usize>,
}

impl Tape {
    /// Notes anew where the interventions lie.
    pub(super) fn index_interventions(&mut self) {
        let given = self.given.iter().enumerate();
        self.interventions =
            given.filter_map(|(at, input)| input.intervention().map(|_| at)).collect();
    }

    fn use_up(&mut self, who: ActorId, what: &'static str) {
        self.used += 1;
        if let Some(uses) = &mut self.uses {
            uses.push((who, what));
        }
    }

    /// The input that the host gave last. An intervention comes before what was open when it was
    /// made, and was given after it.
    pub(super) fn last_given(&self) -> Option<usize> {
        let fed = |input: &Input| input.is_by_host() && input.intervention().is_none();
        let fed = self.given.iter().rposition(fed);
        let taped = |at: &usize| self.given.get(*at).and_then(Input::intervention);
        let latest =
            self.interventions.iter().copied().max_by_key(|at| taped(at).map(|taped| taped.serial));
        let Some(latest) = latest else { return fed };
        let over = taped(&latest).map_or(0, |taped| taped.over);
        Some(fed.filter(|fed| *fed > latest + over).unwrap_or(latest))
    }

    /// The serial number of the next intervention.
    pub(super) fn next_serial(&self) -> usize {
        let serials = self
            .interventions
            .iter()
            .filter_map(|at| Some(self.given.get(*at)?.intervention()?.serial));
        serials.max().map_or(0, |last| last + 1)
    }

    /// `checkpoint` and `over` of all interventions, in order.
    pub(super) fn marks(&self) -> Vec<(usize, usize)> {
        let marks = self.given.iter().filter_map(Input::intervention);
        marks.map(|taped| (taped.checkpoint, taped.over)).collect()
    }

    /// Puts them back.
    pub(super) fn set_marks(&mut self, marks: &[(usize, usize)]) {
        let interventions = self.given.iter_mut().filter_map(|input| match input {
            Input::Intervention(taped) => Some(taped),
            _ => None,
        });
        for (taped, mark) in interventions.zip(marks) {
            (taped.checkpoint, taped.over) = *mark;
        }
    }

    /// Something was put in at that place (`1`) or taken out (`-1`).
    pub(super) fn widen(&mut self, place: usize, by: isize) {
        for at in self.interventions.iter().copied().filter(|at| *at < place) {
            if let Some(Input::Intervention(taped)) = self.given.get_mut(at)
                && at + taped.over >= place
            {
                taped.over = taped.over.saturating_add_signed(by);
            }
        }
    }

    /// What was cut off is behind no intervention any more.
    pub(super) fn clamp(&mut self) {
        let len = self.given.len();
        for at in &self.interventions {
            if let Some(Input::Intervention(taped)) = self.given.get_mut(*at) {
                taped.over = taped.over.min(len - at - 1);
            }
        }
    }
}

/// Faces that were given, then those of a source, which are kept.
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
            match tape.given.get(tape.used).cloned() {
                Some(Input::Face { die: given, face, by }) if given == die => {
                    if by == By::Source && tape.used >= tape.synced {
                        // The source once gave this face: it goes on behind it.
                        let _ = self.source.face(reason, die);
                        tape.synced = tape.used + 1;
                    }
                    tape.use_up(reason.who, reason.roll);
                    return Ok(face);
                }
                Some(_) => return Err(next),
                None => {}
            }
            if tape.given.len() >= MAX_INPUTS {
                return Err(next);
            }
            let face = self.source.face(reason, die).ok_or(next)?;
            tape.given.push(Input::Face { die, face, by: By::Source });
            tape.used += 1;
            tape.synced = tape.used;
            Ok(face)
        });
        if drawn.is_err() {
            let lying = tape.given[start..tape.used].iter();
            tape.lying = lying
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

/// Answers that were given, then those of a source, which are kept.
pub(super) struct TapeDecisions<'a, 't, S: System> {
    pub(super) tape: &'a RefCell<&'t mut Tape>,
    pub(super) source: &'a mut dyn DecisionSource<S>,
}

impl<S: System> DecisionSource<S> for TapeDecisions<'_, '_, S> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        // Where only one answer is legal nobody is asked, and the tape does not hold it.
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
        if tape.given.len() >= MAX_INPUTS {
            return None;
        }
        let answer = self.source.choose(question, view)?;
        if question.is_legal(view, answer) {
            tape.given.push(Input::Answer { answer, by: By::Source });
            tape.used += 1;
            tape.synced = tape.synced.max(tape.used);
        }
        Some(answer)
    }
}
