//! What a plan as data costs: `cargo bench -p case-tests --bench plans`.
//!
//! Fights of the bundled rosters by the built-in plan, by a seat with bound plans and no rule, and
//! by a plan that takes targets in an order and gives a fixed answer, in turns in one run. Fights
//! under a plan go another way, so that the figure is the time of a question of the engine.

#![allow(clippy::print_stdout, reason = "a benchmark prints")]
#![allow(clippy::cast_precision_loss, reason = "figures are rounded when printed")]
#![allow(clippy::unwrap_used, reason = "the bundled rosters are right")]

use case_core::ActorId;
use case_core::case::Case;
use case_core::cosmic::Cosmic;
use case_core::d6::D6;
use case_core::decide::{BuiltIn, DecisionSource};
use case_core::dice::Fair;
use case_core::faserip::Faserip;
use case_core::filled;
use case_core::node::Node;
use case_core::plan::{BoundPlans, Plan, named};
use case_core::question::Query;
use case_core::system::{RuleTable, StepEnd, System, View};
use case_core::talislanta::Talislanta;
use case_core::value::Value;
use std::time::Instant;

fn main() {
    println!(
        "{:<12} {:>22} {:>14} {:>10}",
        "system", "built-in, µs a fight", "as data, alike", "a plan"
    );
    system::<Case>();
    system::<Faserip>();
    system::<D6>();
    system::<Talislanta>();
    system::<Cosmic>();
}

/// Counts the questions that a plan is asked.
#[derive(Clone)]
struct Counted<P>(P, u64);

impl<S: System, P: DecisionSource<S>> DecisionSource<S> for Counted<P> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        self.1 += 1;
        self.0.choose(question, view)
    }

    fn decide<Q: Query<S>>(
        &mut self,
        question: &Q,
        view: View<'_, S>,
    ) -> Option<Result<Q::Answer, Value>> {
        self.1 += 1;
        self.0.decide(question, view)
    }
}

/// The time of the fights in seconds, and how many questions were asked.
fn play<S: System>(setup: &S::Setup, plan: impl DecisionSource<S>, fights: u64) -> (f64, u64) {
    let opening = S::open(setup);
    let mut state = opening.clone();
    let mut plan = Counted(plan, 0);
    let start = Instant::now();
    for fight in 0..fights {
        state.clone_from(&opening);
        let mut dice = Fair::stream(1, fight);
        for _ in 0..5_000 {
            let (state, dice, deciders) = (&mut state, &mut dice, &mut plan);
            let step = S::step(&mut RuleTable { setup, state, dice, deciders, log: &mut () });
            if step.unwrap() == StepEnd::Over {
                break;
            }
        }
    }
    (start.elapsed().as_secs_f64(), plan.1)
}

fn median(mut list: Vec<f64>) -> f64 {
    list.sort_by(f64::total_cmp);
    list[list.len() / 2]
}

fn system<S: System>() {
    let path =
        format!("{}/../case-core/examples/rosters/{}.toml", env!("CARGO_MANIFEST_DIR"), S::NAME);
    let node: Node = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let setup = S::validate(&S::read(&node).unwrap()).unwrap();
    let plans = named::<S>();
    let alike = BoundPlans::<S>::built_in(&setup);
    // Targets by order and fixed answers together.
    let mut both = filled!(Plan { name: "both".into() });
    for name in ["gang up", "never defend"] {
        both.rules.extend(plans.iter().filter(|p| p.name == name).flat_map(|p| p.rules.clone()));
    }
    let bound = BoundPlans::<S>::bind(&setup, |_: ActorId| Some(&both)).unwrap();
    let fights = 300;
    let (mut built_in, mut with_none, mut with_plan) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..9 {
        let (time, questions) = play::<S>(&setup, BuiltIn, fights);
        let each = time / questions as f64;
        built_in.push(time);
        let (time, _) = play::<S>(&setup, alike.clone(), fights);
        with_none.push(time);
        let (time, questions) = play::<S>(&setup, bound.clone(), fights);
        with_plan.push(time / questions as f64 / each);
    }
    let whole = median(built_in);
    println!(
        "{:<12} {:>22.1} {:>13.2}x {:>9.2}x",
        S::NAME,
        whole * 1e6 / fights as f64,
        median(with_none) / whole,
        median(with_plan)
    );
}
