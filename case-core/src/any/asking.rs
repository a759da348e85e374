//! Functions of one's own that decide while odds and simulations of any system play.

use super::{AnyBattle, AnyStep, DecisionRequest, FieldValue, WithBattle};
use crate::battle::Battle;
use crate::data::codes::{Code, ParseError};
use crate::data::node::Problems;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::kernel::decide::DecisionSource;
use crate::kernel::question::Asked;
use crate::kernel::system::{System, View};
use crate::plan::BoundPlans;
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

/// A question that comes up while odds or a simulation play, as a function sees it.
pub trait AnyOpen {
    /// The question: who decides, what it is about, what is legal, what the seat's plan answers.
    fn request(&self) -> DecisionRequest;
    /// The turn or round, from 1.
    fn turn(&self) -> i32;
    /// Whether a fighter can still win.
    fn stands(&self, who: ActorId) -> bool;
    /// The points by which a fighter's fitness is read.
    fn fitness(&self, who: ActorId) -> i32;
    /// The state of everybody, as [`AnyBattle::state`] lists it.
    fn state(&self) -> Vec<FieldValue>;
}

struct OpenOf<'a, S: System> {
    question: S::Question,
    view: View<'a, S>,
    plans: &'a BoundPlans<S>,
    /// What the plan answers, once it was looked at.
    suggestion: Cell<Option<Value>>,
}

impl<'a, S: System> OpenOf<'a, S> {
    fn new(question: S::Question, view: View<'a, S>, plans: &'a BoundPlans<S>) -> Self {
        OpenOf { question, view, plans, suggestion: Cell::new(None) }
    }

    fn suggestion(&self) -> Value {
        let answer =
            self.suggestion.get().unwrap_or_else(|| self.plans.answer(&self.question, self.view));
        self.suggestion.set(Some(answer));
        answer
    }
}

impl<S: System> AnyOpen for OpenOf<'_, S> {
    fn request(&self) -> DecisionRequest {
        let OpenOf { question, view, .. } = self;
        let info = question.info();
        DecisionRequest {
            who: question.who(),
            question: info,
            subject: question.subject(),
            answers: question.legal(*view),
            suggestion: self.suggestion(),
            secret: info.secret && S::keeps_secrets(view.setup, question.who()),
        }
    }
    fn turn(&self) -> i32 {
        S::turn(self.view.state)
    }
    fn stands(&self, who: ActorId) -> bool {
        S::stands(self.view.setup, self.view.state, who)
    }
    fn fitness(&self, who: ActorId) -> i32 {
        S::fitness(self.view.setup, self.view.state, who)
    }
    fn state(&self) -> Vec<FieldValue> {
        super::field_values::<S>(self.view.setup, self.view.state)
    }
}

/// A function that answers questions; `None` leaves the answer to the seat's plan.
pub type Answers<'f> = dyn FnMut(&dyn AnyOpen) -> Option<Value> + 'f;

/// A function that is asked before the plans of the seats, for some questions: `None` leaves the
/// answer to the seat's plan.
///
/// It must depend on the question and on how things stand alone: odds ask it again on every path.
pub struct Asking<'f> {
    questions: Vec<&'static str>,
    function: RefCell<&'f mut Answers<'f>>,
}

impl core::fmt::Debug for Asking<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Asking").field("questions", &self.questions).finish_non_exhaustive()
    }
}

impl<'f> Asking<'f> {
    /// Asks the function for the questions of these names of a system; for all of them where none
    /// is named.
    ///
    /// # Errors
    /// Each name that no question has, with what would be right.
    pub fn new(
        battle: &AnyBattle,
        questions: &[&str],
        function: &'f mut Answers<'f>,
    ) -> Result<Asking<'f>, Problems> {
        struct Names<'n>(&'n [&'n str]);
        impl WithBattle for Names<'_> {
            type Out = Result<Vec<&'static str>, Problems>;
            fn run<S: System>(self, _: &Battle<S>) -> Self::Out {
                let kinds = kinds::<S>(self.0)?;
                Ok(kinds.iter().map(|kind| kind.name()).collect())
            }
        }
        let questions = battle.with(Names(questions))?;
        Ok(Asking { questions, function: RefCell::new(function) })
    }
}

/// The questions of these names; all of the system where none is named.
fn kinds<S: System>(names: &[&str]) -> Result<Vec<S::QuestionKind>, Problems> {
    let all = S::QuestionKind::ALL;
    if names.is_empty() {
        return Ok(all.to_vec());
    }
    let mut p = Problems::default();
    let mut named = Vec::new();
    for (place, name) in names.iter().enumerate() {
        if let Some(kind) = all.iter().find(|kind| kind.is_called(name)) {
            named.push(*kind);
            continue;
        }
        let known = all.iter().map(|kind| kind.name());
        p.add(format!("questions[{place}]"), ParseError::new("question", name, known));
    }
    p.or(Some(named))
}

impl AnyBattle {
    /// The question that the battle asks, as a function sees it; `None` where it asks none.
    pub fn asked(&self) -> Option<Box<dyn AnyOpen + '_>> {
        fn asked<S: System>(b: &Battle<S>) -> Option<Box<dyn AnyOpen + '_>> {
            let (question, view) = b.asked()?;
            Some(Box::new(OpenOf::new(question, view, b.plans())))
        }
        each!(self, b => asked(b))
    }

    /// As [`AnyBattle::step`], but the questions of these names are put to the host whoever else
    /// decides, all of them where none is named: there the suggestion is what the seat's plan
    /// answers, and [`AnyBattle::feed_suggestion`] leaves it to the seat.
    ///
    /// # Errors
    /// Each name that no question has, with what would be right; nothing has changed.
    pub fn step_asking(&mut self, questions: &[&str]) -> Result<AnyStep, Problems> {
        fn step<S: System>(b: &mut Battle<S>, names: &[&str]) -> Result<AnyStep, Problems> {
            Ok(b.step_asking(&kinds::<S>(names)?).into())
        }
        each!(self, b => step(b, questions))
    }
}

/// The plans of the seats, and a function before them where there is one.
pub(super) fn deciders<'a, 'f, S: System>(
    plans: BoundPlans<S>,
    asking: Option<&'a Asking<'f>>,
) -> impl DecisionSource<S> + Clone + use<'a, 'f, S> {
    let named = |kind: &S::QuestionKind| {
        asking.is_some_and(|asking| asking.questions.contains(&kind.name()))
    };
    let kinds: Vec<S::QuestionKind> = S::QuestionKind::ALL.iter().copied().filter(named).collect();
    let seats = plans.clone();
    plans.asking(&kinds, move |question, view| {
        let open = OpenOf::<S>::new(*question, view, &seats);
        let mut function = asking?.function.borrow_mut();
        // The seat's answer is worked out once, where the function has looked at it.
        Some(function(&open).unwrap_or_else(|| open.suggestion()))
    })
}
