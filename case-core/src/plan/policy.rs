//! Policies as data: which questions of a seat its person is asked.

use super::bound::BoundPlans;
use super::notation::{self, OneOrMore};
use super::{Answer, MAX_ITEMS, MAX_RULES, Plan, PlanRule, When, bind};
use crate::data::codes::{Code, and_known, codes, nearest, same_name, shown};
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use crate::data::sheet::{FieldTable, ListOf, Name, Number, OneOf, sheet};
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::kernel::system::{System, View};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

codes! {
    /// When a person is asked.
    #[non_exhaustive]
    "asking", pub enum Ask {
        /// Never: the rule's `then` is answered, else as the seat's plan says.
        Never "never",
        /// Always.
        Always "always",
        /// Unless the seat's plan repeats one of the seat's latest answers to this question: then
        /// that is given again.
        OnChange "on a change",
        /// If the answers differ in what they lead to, by trials; else the plan answers.
        WhereItMatters "where it matters",
    }
}

sheet! {
    /// A rule of a policy: whose questions, which, when, and whether the person is asked.
    pub struct PolicyRule {
        /// Whose questions, as in a plan; those of every seat that has the policy if empty.
        pub of: Vec<String> = OneOrMore(ListOf { of: Name, what: "names", least: 0, most: MAX_ITEMS }), or(Vec::new());
        /// The names of the questions; every question if empty.
        pub question: Vec<String> = OneOrMore(ListOf { of: Name, what: "questions", least: 0, most: MAX_ITEMS }), or(Vec::new());
        /// The conditions, as in a plan.
        pub when: When = FieldTable, or(When::default());
        /// Whether the person is asked.
        pub ask: Ask = OneOf, or(Ask::Never);
        /// The answers if it is never asked: the first legal one is given; the plan's if empty.
        pub then: Vec<Answer> = OneOrMore(ListOf { of: notation::AnyAnswer, what: "answers", least: 0, most: MAX_ITEMS }), or(Vec::new());
        /// With `on a change`: how many of the latest answers count as no change.
        pub latest: i32 = Number(1, 100), or(1);
        /// With `where it matters`: the least difference in percent, where 100 is the one between
        /// a victory without a scratch and the same defeat.
        pub by: i32 = Number(0, 100), or(5);
        /// With `where it matters`: the trials of each answer.
        pub trials: i32 = Number(2, 10_000), or(40);
    }
}

sheet! {
    /// A policy: an ordered list of rules. The first that applies decides whether the person is
    /// asked; what no rule is about is asked.
    pub struct Policy {
        /// Its name.
        pub name: String = Name, needed("the policy's name", String::new());
        /// A sentence about what it does.
        pub about: Option<String> = notation::Sentence, optional();
        /// Its system; if absent, any system with its questions.
        pub system: Option<String> = Name, optional();
        /// The rules.
        pub rules: Vec<PolicyRule> = ListOf { of: FieldTable, what: "rules", least: 0, most: MAX_RULES }, or(Vec::new());
    }
}

impl Policy {
    /// Reads a policy from data. [`Policy::check`] checks it for a system, giving it to a seat
    /// checks it for a battle.
    ///
    /// # Errors
    /// All problems, each with its path and what would be valid.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::case::Case;
    /// use case_core::plan::Policy;
    /// let policy: Policy = toml::from_str(r#"
    ///     name = "mine"
    ///     rules = [
    ///         { question = "manner", then = "plain" },
    ///         { question = ["actions", "full_movement"], ask = "never" },
    ///         { question = "defense", ask = "where it matters", by = 5 },
    ///     ]
    /// "#).unwrap();
    /// assert!(policy.check::<Case>().is_ok());
    /// # }
    /// ```
    pub fn read(node: &Node) -> Result<Policy, Problems> {
        crate::data::sheet::read(node)
    }

    /// The policy as data, without what is at its default; reading it gives an equal policy.
    pub fn write(&self) -> Node {
        crate::data::sheet::write_brief(self)
    }

    /// The JSON Schema (draft 2020-12) of a policy.
    pub fn json_schema() -> Node {
        crate::data::sheet::json_schema::<Policy>("A policy")
    }

    /// Checks all that does not depend on a battle.
    ///
    /// # Errors
    /// All problems, each with its path and what would be valid.
    pub fn check<S: System>(&self) -> Result<(), Problems> {
        let mut p = Problems::default();
        check_own(self, &mut p);
        bind::check::<S>(&as_plan::<S>(self, 0), None, &mut p);
        p.or(Some(()))
    }

    /// The policies that come with a system: `all` asks everything, `usual` what different people
    /// answer differently ([`Ask::OnChange`]), `quick` the same without defenses.
    pub fn named<S: System>() -> Vec<Policy> {
        let asking = |name: &str, about: &str, defends: bool| {
            let asked = |kind: &&S::QuestionKind| defends || !S::DEFENDING.contains(kind);
            let question = S::USUAL.iter().filter(asked).map(|kind| kind.name().to_string());
            let question = question.collect();
            let asked =
                PolicyRule { question, ask: Ask::OnChange, latest: 2, ..PolicyRule::default() };
            Policy { rules: vec![asked, PolicyRule::default()], ..policy::<S>(name, about) }
        };
        vec![
            policy::<S>("all", "Asks everything."),
            asking(
                "usual",
                "Asks what different people answer differently, when it changes.",
                true,
            ),
            asking("quick", "Asks whom to attack with what, when it changes.", false),
        ]
    }

    /// A policy of [`Policy::named`] by its name.
    ///
    /// # Errors
    /// If there is none of that name, with the known ones.
    ///
    /// ```
    /// use case_core::d6::D6;
    /// use case_core::plan::Policy;
    /// assert_eq!(Policy::by_name::<D6>("Usual").unwrap().name, "usual");
    /// assert!(Policy::by_name::<D6>("usal").unwrap_err().to_string().contains("`usual`"));
    /// ```
    pub fn by_name<S: System>(name: &str) -> Result<Policy, Problems> {
        let named = Policy::named::<S>();
        let known = || named.iter().map(|policy| policy.name.as_str());
        let list: Vec<&str> = known().collect();
        let found = named.iter().find(|policy| same_name(&policy.name, name)).cloned();
        found.ok_or_else(|| {
            let hint = and_known(nearest(name, known()), &list);
            let (system, name) = (S::NAME, shown(name));
            Problems::one(
                "",
                message!("no policy of {system} is called `{name}`{hint}", system, name, hint),
            )
        })
    }
}

fn policy<S: System>(name: &str, about: &str) -> Policy {
    let (about, system) = (Some(about.into()), Some(S::NAME.into()));
    Policy { name: name.into(), about, system, ..Policy::default() }
}

fn check_own(policy: &Policy, p: &mut Problems) {
    crate::data::sheet::SheetTable::check_fields(policy, "", p);
    for (place, rule) in policy.rules.iter().enumerate() {
        if !rule.then.is_empty() && rule.ask != Ask::Never {
            let path = format!("rules[{place}].then");
            p.add(path, "only a rule with `ask = \"never\"` answers: leave one of both out");
        }
    }
}

/// The rules of a policy in the language of plans: the same names, looked up in the same way. The
/// number tells apart policies that differ only in what they ask.
fn as_plan<S: System>(policy: &Policy, number: usize) -> Plan {
    let every = || S::QuestionKind::ALL.iter().map(|kind| kind.name().to_string()).collect();
    let suggestion = || vec![Answer::from("suggestion")];
    let rule = |rule: &PolicyRule| PlanRule {
        of: rule.of.clone(),
        question: if rule.question.is_empty() { every() } else { rule.question.clone() },
        when: rule.when.clone(),
        then: if rule.then.is_empty() { suggestion() } else { rule.then.clone() },
        ..PlanRule::default()
    };
    let (name, system) = (format!("{number}"), policy.system.clone());
    Plan { name, system, rules: policy.rules.iter().map(rule).collect(), ..Plan::default() }
}

/// What a policy says of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PolicyAnswer {
    /// The person is asked.
    Ask,
    /// The seat's plan answers.
    Plan,
    /// This is the answer.
    Give(Value),
    /// The person is asked unless the plan repeats one of the `latest` answers.
    IfItChanges { latest: i32 },
    /// The person is asked if the answers differ by more than `by` percent in `trials` trials.
    IfItMatters { by: i32, trials: i32 },
}

/// The policies of the seats, ready to decide.
#[derive(Clone, Debug)]
pub(crate) struct BoundPolicies<S: System> {
    rules: BoundPlans<S>,
    /// What each rule says, an answer aside.
    answers: Arc<[Option<PolicyAnswer>]>,
}

impl<S: System> BoundPolicies<S> {
    /// Binds the policies of the seats: the place of each in the list.
    ///
    /// # Errors
    /// All problems of each policy.
    pub(crate) fn bind(
        setup: &S::Setup,
        policies: &[Policy],
        of: impl Fn(ActorId) -> Option<usize>,
        start: Arc<[i32]>,
        p: &mut Problems,
    ) -> BoundPolicies<S> {
        for policy in policies {
            check_own(policy, p);
        }
        let plans = policies.iter().enumerate().map(|(at, policy)| as_plan::<S>(policy, at));
        let plans: Vec<Plan> = plans.collect();
        let (rules, order) = bind::build::<S>(setup, &|who| plans.get(of(who)?), start, p);
        // The rules of the plans come in the order in which seats first have them.
        let known = order.iter().filter_map(|plan| policies.get(plan.name.parse::<usize>().ok()?));
        let answer_of = |rule: &PolicyRule| match rule.ask {
            Ask::Always => Some(PolicyAnswer::Ask),
            Ask::OnChange => Some(PolicyAnswer::IfItChanges { latest: rule.latest }),
            Ask::WhereItMatters => {
                Some(PolicyAnswer::IfItMatters { by: rule.by, trials: rule.trials })
            }
            Ask::Never => rule.then.is_empty().then_some(PolicyAnswer::Plan),
        };
        let answers = known.flat_map(|policy| policy.rules.iter().map(answer_of)).collect();
        BoundPolicies { rules, answers }
    }

    pub(crate) fn answer_of(&self, question: &S::Question, view: View<'_, S>) -> PolicyAnswer {
        match self.rules.ruled(question, view) {
            None => PolicyAnswer::Ask,
            Some((rule, answer)) => {
                let answer_of = self.answers.get(rule).copied().flatten();
                answer_of.unwrap_or(PolicyAnswer::Give(answer))
            }
        }
    }
}
