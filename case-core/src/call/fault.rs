//! Why a command was refused.

use super::rows::Right;
use crate::any::{self, AnyOddsError};
use crate::attack::AimError;
use crate::battle::save::ResumeError;
use crate::battle::{AdviseError, FeedError, InterveneError};
use crate::data::codes::codes;
use crate::data::message::Message;
use crate::data::node::{Node, Problem, Problems};
use crate::data::words::Speech;
use crate::odds::OddsError;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::ser::SerializeMap;

codes! {
    /// The sort of a refusal.
    #[non_exhaustive]
    "code", pub enum FaultCode {
        /// The text is no data.
        Parse "parse",
        /// No command, or an argument that it does not have.
        Command "command",
        /// There is no such battle.
        Battle "battle",
        /// Another command for the battle runs.
        Busy "busy",
        /// The caller may not see or do that.
        Audience "audience",
        /// The roster is not valid.
        Roster "roster",
        /// The save is not valid.
        Save "save",
        /// There is no such name.
        Name "name",
        /// A number or value is out of range or of the wrong kind.
        Range "range",
        /// Nothing of that sort is wanted now.
        NotAsked "not asked",
        /// The die has no such face.
        Face "face",
        /// The answer is not legal.
        Answer "answer",
        /// The rules refuse it in the present state.
        Refused "refused",
        /// The plan or tactician is not valid.
        Plan "plan",
        /// The policy is not valid.
        Policy "policy",
        /// The catalog is not valid.
        Catalog "catalog",
        /// There is no room.
        Full "full",
        /// There are no such odds, or not within the limits.
        Odds "odds",
        /// It was stopped.
        Stopped "stopped",
        /// A bug of the engine.
        Panic "panic",
        /// The door was not given what it needs: a session, a text, a head of HTTP.
        Door "door",
        /// Somebody decides who can't be asked here: the host, or a tactician.
        Seat "seat",
        /// The attack can't be made in the present state.
        Aim "aim",
    }
}

/// Why a command was refused; nothing has changed.
#[derive(Debug)]
#[non_exhaustive]
pub struct Fault {
    /// What sort of refusal it is.
    pub code: FaultCode,
    /// The reason.
    pub message: Message,
    /// The rule that refuses it.
    pub rule: &'static str,
    /// The name of the refusal in the schema of the system.
    pub name: &'static str,
    /// Each problem of the data with its place.
    pub problems: Box<[Problem]>,
    /// What would be right.
    pub right: Box<[Right]>,
    /// The reason and the problems in the language of the answer, where that is not English.
    pub(super) said: Option<Box<(String, Vec<String>)>>,
}

/// The result of a command, or its refusal.
pub(crate) type Done<T> = Result<T, Fault>;

impl Default for Fault {
    fn default() -> Self {
        Fault::new(FaultCode::Panic, "")
    }
}

impl Fault {
    pub(crate) fn new(code: FaultCode, message: impl Into<Message>) -> Fault {
        let (message, problems, right) = (message.into(), Box::default(), Box::default());
        Fault { code, message, rule: "", name: "", problems, right, said: None }
    }

    pub(crate) fn all(code: FaultCode, problems: &Problems) -> Fault {
        Fault { problems: problems.list().into(), ..Fault::new(code, problems) }
    }

    /// The same with its sentences in a language.
    pub(crate) fn said_in(mut self, system: &str, speech: &Speech<'_>) -> Fault {
        let say = |message: &Message| any::said(system, message, speech);
        let each = |problem: &Problem| {
            say(&problem.message).unwrap_or_else(|| problem.message.to_string())
        };
        let problems = || self.problems.iter().map(each).collect();
        self.said = say(&self.message).map(|message| Box::new((message, problems())));
        self
    }

    /// The same of an argument: what is said of all of it is said of its name.
    pub(crate) fn of(code: FaultCode, argument: &str, problems: &Problems) -> Fault {
        let mut problems = problems.clone();
        problems.name_whole(argument);
        Fault::all(code, &problems)
    }

    /// The same with the place where it stands, if it names none.
    pub(crate) fn placed(self, argument: &str) -> Fault {
        if !self.problems.is_empty() {
            return self;
        }
        let problems = Problems::one(argument, &self.message);
        let (message, problems) = ((&problems).into(), problems.list().into());
        Fault { message, problems, ..self }
    }

    /// One problem at a place.
    pub(crate) fn at(code: FaultCode, path: &str, message: impl Into<Message>) -> Fault {
        Fault::all(code, &Problems::one(path, message))
    }
}

/// The sentence of a message, then its template and its values, if it has any.
fn told(message: &Message, said: Option<&String>) -> impl Iterator<Item = (String, Node)> {
    let told = match message.to_node() {
        Node::Map(told) => told,
        _ => Vec::new(),
    };
    let said = said.cloned().map(Node::Text);
    told.into_iter().map(move |(name, value)| match &said {
        Some(said) if name == "message" => (name, said.clone()),
        _ => (name, value),
    })
}

/// What is not there is left out. Where there are problems, they have the templates.
impl serde::Serialize for Fault {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("code", &self.code)?;
        let said = self.said.as_deref();
        for (name, value) in told(&self.message, said.map(|(message, _)| message)) {
            if self.problems.is_empty() || name == "message" {
                map.serialize_entry(&name, &value)?;
            }
        }
        for (name, value) in [("rule", self.rule), ("name", self.name)] {
            if !value.is_empty() {
                map.serialize_entry(name, value)?;
            }
        }
        if !self.problems.is_empty() {
            let problem = |(place, problem): (usize, &Problem)| {
                let said = said.and_then(|(_, problems)| problems.get(place));
                let path = ("path".into(), Node::Text(problem.path.clone()));
                Node::Map(core::iter::once(path).chain(told(&problem.message, said)).collect())
            };
            let problems: Vec<Node> = self.problems.iter().enumerate().map(problem).collect();
            map.serialize_entry("problems", &problems)?;
        }
        if !self.right.is_empty() {
            map.serialize_entry("right", &self.right)?;
        }
        map.end()
    }
}

impl From<FeedError> for Fault {
    fn from(error: FeedError) -> Fault {
        match &error {
            FeedError::NoRoll | FeedError::NoDecision => Fault::new(FaultCode::NotAsked, error),
            FeedError::Face { .. } | FeedError::Many { .. } => Fault::new(FaultCode::Face, error),
            FeedError::Other { .. } => Fault::new(FaultCode::Answer, error),
            FeedError::Answer { rule, .. } => {
                Fault { rule, ..Fault::new(FaultCode::Answer, error) }
            }
            FeedError::Full => Fault::new(FaultCode::Full, error),
        }
    }
}

impl From<InterveneError> for Fault {
    fn from(error: InterveneError) -> Fault {
        match &error {
            InterveneError::Field { .. } => Fault::new(FaultCode::Name, error),
            InterveneError::Roster(problems) => Fault::all(FaultCode::Roster, problems),
            InterveneError::Refused { name, .. } => {
                Fault { name, ..Fault::new(FaultCode::Refused, error) }
            }
            InterveneError::Full => Fault::new(FaultCode::Full, error),
            InterveneError::Face { .. } => Fault::new(FaultCode::Face, error),
            InterveneError::Range { .. }
            | InterveneError::Place { .. }
            | InterveneError::Value { .. }
            | InterveneError::Reason => Fault::new(FaultCode::Range, error),
            _ => Fault::new(FaultCode::Refused, error),
        }
    }
}

impl From<ResumeError> for Fault {
    fn from(error: ResumeError) -> Fault {
        match &error {
            ResumeError::Problems(problems) => Fault::all(FaultCode::Save, problems),
            _ => Fault::new(FaultCode::Save, error),
        }
    }
}

impl From<OddsError> for Fault {
    fn from(error: OddsError) -> Fault {
        let stopped = error == OddsError::Stopped;
        Fault::new(if stopped { FaultCode::Stopped } else { FaultCode::Odds }, error)
    }
}

impl From<AnyOddsError> for Fault {
    fn from(error: AnyOddsError) -> Fault {
        match error {
            AnyOddsError::Odds(error) => error.into(),
            AnyOddsError::Seat(error) => Fault::at(FaultCode::Seat, "as_seated", error),
            other => Fault::new(FaultCode::Odds, other),
        }
    }
}

impl From<AdviseError> for Fault {
    fn from(error: AdviseError) -> Fault {
        match error {
            AdviseError::NotAsked | AdviseError::Rolling | AdviseError::Asking => {
                Fault::new(FaultCode::NotAsked, error)
            }
            AdviseError::NoSide { .. } | AdviseError::Side { .. } => {
                Fault::at(FaultCode::Range, "side", error)
            }
            AdviseError::TooMany { .. } => Fault::new(FaultCode::Range, error),
            AdviseError::Odds(error) => error.into(),
            other => Fault::new(FaultCode::Odds, other),
        }
    }
}

impl From<AimError> for Fault {
    fn from(error: AimError) -> Fault {
        use FaultCode as F;
        let place = match error {
            AimError::Attack { .. } => "attack",
            AimError::Range { name, .. } => name,
            _ => "",
        };
        let (code, rule) = match error {
            AimError::Odds(error) => return error.into(),
            AimError::Fighter { .. } | AimError::Attack { .. } | AimError::Range { .. } => {
                (F::Range, "")
            }
            AimError::Question(_) => (F::Name, ""),
            AimError::Given { rule, .. }
            | AimError::Unused { rule, .. }
            | AimError::Guard { rule, .. } => (F::Answer, rule),
            AimError::Impossible { rule, .. } => (F::Aim, rule),
            AimError::Oneself => (F::Aim, ""),
            _ => (F::Odds, ""),
        };
        let fault =
            if place.is_empty() { Fault::new(code, error) } else { Fault::at(code, place, error) };
        Fault { rule, ..fault }
    }
}
