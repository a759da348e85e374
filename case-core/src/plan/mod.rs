//! Plans as data: rules that answer for a seat, before the built-in plan.
//!
// It imports `odds` and what is below that: no battle and no system.
//! A [`Plan`] is a short ordered list of rules: whose questions each answers, which questions,
//! when, and how. The first rule that applies and has a legal answer decides, otherwise the built-in
//! plan. A plan is pure (a function of the question and the state) and legal by construction, in
//! battles, exact odds and simulation alike.
//!
//! ```toml
//! name = "finish the wounded"
//!
//! [[rules]]
//! question = ["target"]
//! targets = ["holder", "nearest_to_falling"]
//!
//! [[rules]]
//! of = ["Gale"]
//! question = ["defense"]
//! when = { fitness_at_most = 40, about = { attacker = "Ravager" } }
//! then = ["dodge", "evasion"]
//! ```
//!
//! A plan is independent of a battle. Its names are looked up when it is given to a seat
//! ([`Battle::set_plan`](crate::battle::Battle::set_plan), [`BoundPlans::bind`]), which reports all
//! problems at once.
//!
//! ```
//! use case_core::case::{Case, Roster};
//! use case_core::filled;
//! use case_core::plan::{Order, Plan, PlanRule, TargetOrder};
//! let attacked = filled!(PlanRule {
//!     question: vec!["target".into()],
//!     targets: vec![TargetOrder::By(Order::AttackedByMySide)],
//! });
//! let focus = filled!(Plan { name: "gang up".into(), rules: vec![attacked] });
//! assert!(focus.check::<Case>().is_ok());
//! assert!(filled!(Plan { name: String::new(), ..focus }).check::<Case>().is_err());
//! ```

mod basis;
mod bind;
mod bound;
mod named;
mod notation;
mod policy;
#[cfg(feature = "analysis")]
mod used;

pub use basis::{Basis, SeatPlan};
pub use bound::{BoundPlans, Hooked};
pub use named::{always, by_name, named, protect};
#[cfg(feature = "analysis")]
pub(crate) use named::{answer_with, of_system, take_targets};
pub use policy::{Ask, Policy, PolicyRule};
pub(crate) use policy::{BoundPolicies, PolicyAnswer};
#[cfg(feature = "analysis")]
pub(crate) use used::Counting;
#[cfg(feature = "analysis")]
pub use used::RuleUse;

use crate::data::codes::codes;
use crate::data::node::{Node, Problems};
use crate::data::sheet::{FieldTable, ListOf, Name, Number, OneOf, sheet};
use crate::kernel::system::System;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use notation::{About, OneOrMore, Orders};

/// The most rules in a plan.
pub const MAX_RULES: usize = 200;
/// The most names, questions, answers and orders of one rule.
pub const MAX_ITEMS: usize = 64;
/// The most names, questions, answers and orders of all rules together.
const MAX_WORDS: usize = 2_000;
/// The greatest turn number in a rule.
const MAX_TURN: i32 = 1_000_000;
/// A number beyond every value of a state.
const ANY: i32 = 1_000_000;

codes! {
    /// The target that comes first.
    #[non_exhaustive]
    "target order", pub enum Order {
    /// The target of the built-in plan.
    Suggested "suggested",
    /// The one who holds the attacker.
    Holder "holder",
    /// The ones who attack the attacker.
    AttacksMe "attacks me",
    /// The ones who attack anybody on the attacker's side.
    AttacksMySide "attacks my side",
    /// The one attacked by most of the attacker's side: gang up.
    AttackedByMySide "attacked by my side",
    /// The one attacked by fewest of the attacker's side: spread.
    NotAttacked "not attacked",
    /// The one with the fewest points of fitness.
    Weakest "weakest",
    /// The one with the most points of fitness.
    Strongest "strongest",
    /// The one with the smallest part of its initial fitness.
    NearestToFalling "nearest to falling",
    /// The one with the largest part of its initial fitness.
    Freshest "freshest",
    /// The one whose attacks do the most damage.
    MostDangerous "most dangerous",
    /// The one whose attacks do the least damage.
    LeastDangerous "least dangerous",
    /// The one with the least protection.
    LeastProtected "least protected",
    /// The one with the best protection.
    BestProtected "best protected",
    /// The first in the roster.
    FirstOfRoster "first of roster",
        /// The last in the roster.
        LastOfRoster "last of roster",
    }
}

codes! {
    /// The group among which targets are chosen.
    #[non_exhaustive]
    "group", pub enum Among {
    /// The foes who still stand.
    Foes "foes",
    /// The attacker's side.
    Friends "friends",
        /// Everybody.
        All "all",
    }
}

/// An order of targets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetOrder {
    /// One of the list.
    By(Order),
    /// Those who attack this fighter come first: written `attacks Dove`.
    Attacks(String),
}

/// An answer as written by a person.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// The name of a member of a list, an attack, a fighter or an object; or `yes`, `no`,
    /// `nothing`; `least` or `most` of an amount; `suggestion` for the answer of the built-in plan.
    Name(String),
    /// An amount.
    Number(i32),
    /// Yes or no.
    YesNo(bool),
}

impl Answer {
    /// The answer as a person writes it.
    pub(crate) fn written(&self) -> String {
        match self {
            Answer::Name(name) => name.clone(),
            Answer::Number(number) => number.to_string(),
            Answer::YesNo(yes) => if *yes { "yes" } else { "no" }.into(),
        }
    }
}

impl From<&str> for Answer {
    fn from(name: &str) -> Answer {
        Answer::Name(name.into())
    }
}

sheet! {
    /// The conditions of a rule, which must all hold.
    pub struct When {
        /// The built-in plan would give one of these answers.
        pub suggested: Vec<Answer> = OneOrMore(ListOf { of: notation::AnyAnswer, what: "answers", least: 0, most: MAX_ITEMS }), or(Vec::new());
        /// The named values of the question's subject are each one of these.
        pub about: Vec<(String, Vec<Answer>)> = About, or(Vec::new());
        /// The fighter has at least this percentage of its initial fitness.
        pub fitness_at_least: Option<i32> = Number(0, 1000), optional();
        /// It has at most this percentage.
        pub fitness_at_most: Option<i32> = Number(0, 1000), optional();
        /// At least this many others of its side stand.
        pub friends_at_least: Option<i32> = Number(0, 10_000), optional();
        /// At most this many others of its side stand.
        pub friends_at_most: Option<i32> = Number(0, 10_000), optional();
        /// At least this many foes stand.
        pub foes_at_least: Option<i32> = Number(0, 10_000), optional();
        /// At most this many foes stand.
        pub foes_at_most: Option<i32> = Number(0, 10_000), optional();
        /// It is this turn or a later one.
        pub turn_at_least: Option<i32> = Number(1, MAX_TURN), optional();
        /// It is this turn or an earlier one.
        pub turn_at_most: Option<i32> = Number(1, MAX_TURN), optional();
        /// Whether somebody holds the fighter.
        pub held: Option<bool> = crate::data::sheet::YesNo, optional();
        /// Whether somebody attacks the fighter.
        pub attacked: Option<bool> = crate::data::sheet::YesNo, optional();
        /// Values of the fighter or of the battle, by the names of the system's fields.
        pub values: Vec<ValueRange> = ListOf { of: FieldTable, what: "values", least: 0, most: MAX_ITEMS }, or(Vec::new());
    }
}

sheet! {
    /// A value within bounds.
    pub struct ValueRange {
        /// The field of the state, by its name in the system's lists.
        pub field: String = Name, needed("a field of the state", String::new());
        /// The least value.
        pub at_least: Option<i32> = Number(-ANY, ANY), optional();
        /// The greatest value.
        pub at_most: Option<i32> = Number(-ANY, ANY), optional();
    }
}

sheet! {
    /// A rule of a plan: whose questions it answers, which questions, when, and how.
    pub struct PlanRule {
        /// Whose questions: fighters by id or name, sides by name, `judge`, `map`; everybody's if
        /// empty.
        pub of: Vec<String> = OneOrMore(ListOf { of: Name, what: "names", least: 0, most: MAX_ITEMS }), or(Vec::new());
        /// The names of the questions.
        pub question: Vec<String> = OneOrMore(ListOf { of: Name, what: "questions", least: 1, most: MAX_ITEMS }), needed("the names of questions", Vec::new());
        /// The conditions.
        pub when: When = FieldTable, or(When::default());
        /// The answers: the first legal one is given.
        pub then: Vec<Answer> = OneOrMore(ListOf { of: notation::AnyAnswer, what: "answers", least: 0, most: MAX_ITEMS }), or(Vec::new());
        /// For questions whose answers are fighters: the orders in which these are taken. A later
        /// order decides among those that are equal in the earlier ones.
        pub targets: Vec<TargetOrder> = OneOrMore(ListOf { of: Orders, what: "orders", least: 0, most: MAX_ITEMS }), or(Vec::new());
        /// The group of the targets.
        pub among: Among = OneOf, or(Among::Foes);
    }
}

sheet! {
    /// A plan: an ordered list of rules. The built-in plan answers if no rule does.
    pub struct Plan {
        /// Its name in results.
        pub name: String = Name, needed("the plan's name", String::new());
        /// A sentence about what it does.
        pub about: Option<String> = notation::Sentence, optional();
        /// Its system; if absent, any system with its questions.
        pub system: Option<String> = Name, optional();
        /// The rules: the first that applies and has a legal answer decides.
        pub rules: Vec<PlanRule> = ListOf { of: FieldTable, what: "rules", least: 0, most: MAX_RULES }, or(Vec::new());
    }
}

impl Plan {
    /// Reads a plan from data. [`Plan::check`] checks it for a system, giving it to a seat checks
    /// it for a battle.
    ///
    /// # Errors
    /// All problems, each with its path and what would be valid.
    ///
    /// ```
    /// use case_core::node::Node;
    /// use case_core::plan::Plan;
    /// let node = Node::Map(vec![("name".into(), Node::Text("as it comes".into()))]);
    /// let plan = Plan::read(&node).unwrap();
    /// assert_eq!(plan.write(), node);
    /// ```
    pub fn read(node: &Node) -> Result<Plan, Problems> {
        crate::data::sheet::read(node)
    }

    /// The plan as data, without what is at its default; reading it gives an equal plan.
    pub fn write(&self) -> Node {
        crate::data::sheet::write_brief(self)
    }

    /// Checks all that does not depend on a battle: the names of questions, subjects,
    /// fields and members of lists, and that no two rules answer the same.
    ///
    /// # Errors
    /// All problems, each with its path and what would be valid.
    pub fn check<S: System>(&self) -> Result<(), Problems> {
        let mut p = Problems::default();
        bind::check::<S>(self, None, &mut p);
        p.or(Some(()))
    }

    /// The JSON Schema (draft 2020-12) of a plan.
    pub fn json_schema() -> Node {
        crate::data::sheet::json_schema::<Plan>("A plan")
    }

    /// A digest of this plan: plans with equal digests answer alike.
    pub fn digest(&self) -> String {
        crate::data::digest::digest_of(&self.write())
    }

    /// The same plan for these fighters, sides or seats alone.
    #[must_use]
    pub fn of(mut self, names: &[&str]) -> Plan {
        for rule in &mut self.rules {
            rule.of = names.iter().map(|&name| name.into()).collect();
        }
        self
    }
}
