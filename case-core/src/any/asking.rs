//! Functions of the host that decide during odds and simulations of any system.

use super::{AnyBattle, AnyStep, DecisionRequest, FieldValue};
use crate::battle::{Battle, SeatError};
use crate::data::codes::Code;
use crate::data::node::Problems;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::dice::DiceSource;
use crate::kernel::decide::{DecisionSource, Ours};
use crate::kernel::log::Audience;
use crate::kernel::question::{Asked, kinds};
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{StepEnd, Stop, System, View};
use crate::odds::Scene;
use crate::plan::BoundPlans;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

/// A question that is open during odds or a simulation, as a function sees it.
pub trait AnyOpen {
    /// The question: who decides, its subject, the legal answers, the answer of the seat's plan.
    fn request(&self) -> DecisionRequest;
    /// The number of the turn or round, from 1.
    fn turn(&self) -> i32;
    /// Whether a fighter can still win.
    fn stands(&self, who: ActorId) -> bool;
    /// A fighter's points: Health, Body Points, hit points, ….
    fn fitness(&self, who: ActorId) -> i32;
    /// The state, as [`AnyBattle::state`] lists it for the one who is asked.
    fn state(&self) -> Vec<FieldValue>;
}

struct OpenOf<'a, S: System> {
    question: S::Question,
    view: View<'a, S>,
    plans: &'a BoundPlans<S>,
    /// The answer of the plan, once it has been computed.
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
        let (question, view) = (&self.question, self.view);
        let (legal, suggestion) = (question.legal(view), self.suggestion());
        DecisionRequest::of::<S>(question, view.setup, legal, suggestion)
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
        let audience = Audience::Seat(self.question.who());
        super::field_values::<S>(self.view.setup, self.view.state, audience)
    }
}

/// A function that answers questions; `None` leaves the answer to the seat's plan.
pub type Answers<'f> = dyn FnMut(&dyn AnyOpen) -> Option<Value> + 'f;

/// A function that is asked before the plans of the seats, for some questions: `None` leaves the
/// answer to the seat's plan.
///
/// It must depend on nothing but the question and the state: odds ask it again on every path.
pub struct AskFirst<'f> {
    questions: Vec<&'static str>,
    function: RefCell<&'f mut Answers<'f>>,
}

impl core::fmt::Debug for AskFirst<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("AskFirst").field("questions", &self.questions).finish_non_exhaustive()
    }
}

impl<'f> AskFirst<'f> {
    /// Asks the function for the questions of these names, or for all if none is named.
    ///
    /// # Errors
    /// Each name that no question has, with the valid ones.
    pub fn new(
        battle: &AnyBattle,
        questions: &[&str],
        function: &'f mut Answers<'f>,
    ) -> Result<AskFirst<'f>, Problems> {
        let questions = each!(battle, _b: S => {
            kinds::<S>(questions)?.iter().map(|kind| kind.name()).collect()
        });
        Ok(AskFirst { questions, function: RefCell::new(function) })
    }
}

impl AnyBattle {
    /// The open question of the battle, as a function sees it; `None` if none is open.
    pub fn asked(&self) -> Option<Box<dyn AnyOpen + '_>> {
        each!(self, b => {
            let (question, view) = b.asked()?;
            Some(Box::new(OpenOf::new(question, view, b.plans())))
        })
    }

    /// As [`AnyBattle::step`], but the questions of these names, or all if none is named, are put to
    /// the host, whoever decides for the seat. Their suggestion is the answer of the seat's plan, and
    /// [`AnyBattle::feed_suggestion`] leaves the answer to the seat.
    ///
    /// # Errors
    /// Each name that no question has, with the valid ones; nothing has changed.
    pub fn step_asking(&mut self, questions: &[&str]) -> Result<AnyStep, Problems> {
        each!(self, b => Ok(b.step_asking(questions)?.into()))
    }
}

/// Deciders that the rules call through a pointer.
#[derive(Clone)]
struct ByPointer<P>(P);

impl<S: System, P: DecisionSource<S>> DecisionSource<S> for ByPointer<P> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        self.0.choose(question, view)
    }

    fn step<D: DiceSource>(
        &mut self,
        at: (&S::Setup, &mut S::State),
        dice: &mut D,
        _: Ours,
    ) -> Result<StepEnd, Stop<S>> {
        at_any_table(at, (dice, &mut self.0), &mut (), |t| S::step(t))
    }

    fn reads_turn(&self) -> bool {
        self.0.reads_turn()
    }
}

/// Computes of the scene of a battle, with a function before the plans of its seats if there is one.
macro_rules! of_scene {
    ($battle:expr, $first:expr, $compute:ident($($argument:expr),*)) => {
        match $first {
            None => $battle.scene()?.$compute($($argument),*),
            Some(first) => $crate::any::asking::asking($battle, first)?.$compute($($argument),*),
        }
    };
}
pub(super) use of_scene;

/// The scene of a battle with a function before the plans of its seats.
pub(super) fn asking<'a, 'f, S: System>(
    battle: &'a Battle<S>,
    first: &'a AskFirst<'f>,
) -> Result<Scene<'a, S, impl DecisionSource<S> + Clone + use<'a, 'f, S>>, SeatError> {
    let scene = battle.scene()?;
    let named = |kind: &S::QuestionKind| first.questions.contains(&kind.name());
    let kinds: Vec<S::QuestionKind> = S::QuestionKind::ALL.iter().copied().filter(named).collect();
    let seats = scene.plan.clone();
    let ask = move |question: &S::Question, view: View<'_, S>| {
        let open = OpenOf::<S>::new(*question, view, &seats);
        let mut function = first.function.borrow_mut();
        // Computed once, even if the function has looked at it.
        Some(function(&open).unwrap_or_else(|| open.suggestion()))
    };
    Ok(scene.with_plan(|plan| ByPointer(plan.hooked(&kinds, ask))))
}
