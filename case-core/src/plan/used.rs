//! How often each rule of a plan decides.

use super::bound::BoundPlans;
use super::{Plan, bind};
use crate::data::node::Problems;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::kernel::decide::DecisionSource;
use crate::kernel::system::{System, View};
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::RefCell;

/// How often a rule of a plan decided in simulated battles.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleUse {
    /// The name of the plan.
    pub plan: String,
    /// The place of the rule in it, from 0.
    pub rule: usize,
    /// How often it decided.
    pub decided: u64,
    /// How often its conditions held but none of its answers was legal: then a later rule or the
    /// built-in plan decided.
    pub blocked: u64,
}

/// The numbers of times that each rule has decided, and was blocked.
type Tally = Rc<RefCell<Vec<(u64, u64)>>>;

/// Plans whose rules are counted. Copies count together.
#[derive(Clone, Debug)]
pub(crate) struct Counting<S: System> {
    plans: BoundPlans<S>,
    tally: Tally,
}

impl<S: System> Counting<S> {
    /// Binds the plans of the seats. Also the plan of each rule, with its place there.
    pub(crate) fn bind<'p>(
        setup: &S::Setup,
        plan_of: impl Fn(ActorId) -> Option<&'p Plan>,
    ) -> (Counting<S>, Vec<(&'p Plan, usize)>) {
        let (plans, order) = bind::build::<S>(
            setup,
            &plan_of,
            BoundPlans::<S>::opening(setup),
            &mut Problems::default(),
        );
        let rules = |plan: &'p Plan| (0..plan.rules.len()).map(move |place| (plan, place));
        let rules: Vec<_> = order.into_iter().flat_map(rules).collect();
        let tally = Rc::new(RefCell::new(vec![(0, 0); rules.len()]));
        (Counting { plans, tally }, rules)
    }

    /// What was counted of these rules.
    pub(crate) fn counted(&self, rules: &[(&Plan, usize)]) -> Vec<RuleUse> {
        let tally = self.tally.borrow();
        let each = rules.iter().zip(tally.iter());
        each.map(|((plan, rule), (decided, blocked))| RuleUse {
            plan: plan.name.clone(),
            rule: *rule,
            decided: *decided,
            blocked: *blocked,
        })
        .collect()
    }
}

impl<S: System> DecisionSource<S> for Counting<S> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        let tally = &self.tally;
        Some(self.plans.told(question, view, |rule, decided| {
            if let Some((yes, no)) = tally.borrow_mut().get_mut(rule) {
                *(if decided { yes } else { no }) += 1;
            }
        }))
    }
}
