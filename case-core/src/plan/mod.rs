//! Plans as data: who answers which question how, and else the built-in plan.
//!
//! It imports `odds` and what is below that: no battle and no system.
//!
//! A [`Plan`] is a short ordered list of rules, each with whose questions it answers, which
//! questions, when, and what. The first rule that fits and has a legal answer decides; where none
//! does, the built-in plan of the system. A plan is pure (a function of the question and of how
//! things stand), legal by construction, and runs at the speed of the built-in one: in a battle, in
//! exact odds and in simulation alike.
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
//! A plan knows no battle: names in it are looked up where it is given to a seat
//! ([`Battle::set_plan`](crate::battle::Battle::set_plan), [`BoundPlans::bind`]), and everything
//! that does not fit there is said at once.
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

pub use basis::{Basis, SeatPlan};
pub use bind::bind_names;
pub use bound::{BoundPlans, Hooked};
pub(crate) use named::target_questions;
pub use named::{always, by_name, named, protect};

use crate::data::codes::codes;
use crate::data::node::{Node, Problems};
use crate::data::sheet::{FieldTable, ListOf, Name, Number, OneOf, sheet};
use crate::kernel::system::System;
use alloc::string::String;
use alloc::vec::Vec;
use notation::{About, OneOrMore, Orders};

/// The most rules of a plan.
pub const MAX_RULES: usize = 200;
/// The most names, questions, answers and orders of one rule.
pub const MAX_ITEMS: usize = 64;
/// The most names, questions, answers and orders of all rules together.
const MAX_WORDS: usize = 2_000;
/// The most turns that a rule can count.
const MAX_TURN: i32 = 1_000_000;
/// Beyond every value of a state.
const ANY: i32 = 1_000_000;

codes! {
    /// In which order targets are taken.
    #[non_exhaustive]
    "target order", pub enum Order {
        /// Whom the built-in plan would take.
        Suggested "suggested",
        /// Who holds the attacker.
        Holder "holder",
        /// Who attacks the attacker.
        AttacksMe "attacks me",
        /// Who attacks anybody of the attacker's side.
        AttacksMySide "attacks my side",
        /// Whom most of the attacker's side attack already: gang up.
        AttackedByMySide "attacked by my side",
        /// Whom fewest of the attacker's side attack yet: spread.
        NotAttacked "not attacked",
        /// Who has the fewest points of fitness left.
        Weakest "weakest",
        /// Who has the most points of fitness left.
        Strongest "strongest",
        /// Who has the smallest part of its fitness at the start left.
        NearestToFalling "nearest to falling",
        /// Who has the largest part of its fitness at the start left.
        Freshest "freshest",
        /// Whose attacks take most.
        MostDangerous "most dangerous",
        /// Whose attacks take least.
        LeastDangerous "least dangerous",
        /// Who is protected least.
        LeastProtected "least protected",
        /// Who is protected best.
        BestProtected "best protected",
        /// Who stands first in the roster.
        FirstOfRoster "first of roster",
        /// Who stands last in the roster.
        LastOfRoster "last of roster",
    }
}

codes! {
    /// Among whom an order of targets chooses.
    #[non_exhaustive]
    "group", pub enum Among {
        /// Among the foes who stand.
        Foes "foes",
        /// Among one's own side.
        Friends "friends",
        /// Among everybody.
        All "all",
    }
}

/// In which order targets are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetOrder {
    /// By an order of the list.
    By(Order),
    /// Whoever attacks this fighter first: written `attacks Dove`.
    Attacks(String),
}

/// An answer as a person writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// A name: of a member of a list, an attack, a fighter, an object; or `yes`, `no`, `nothing`;
    /// of an amount `least` or `most`; `suggestion` for what the built-in plan answers.
    Name(String),
    /// An amount.
    Number(i32),
    /// Yes or no.
    YesNo(bool),
}

impl From<&str> for Answer {
    fn from(name: &str) -> Answer {
        Answer::Name(name.into())
    }
}

sheet! {
    /// What has to hold that a rule answers: everything that it names.
    pub struct When {
        /// What the built-in plan would answer: one of these.
        pub suggested: Vec<Answer> = OneOrMore(ListOf { of: notation::AnyAnswer, what: "answers", least: 0, most: MAX_ITEMS }), or(Vec::new());
        /// What the question is about, by the names of its subject: each one of these.
        pub about: Vec<(String, Vec<Answer>)> = About, or(Vec::new());
        /// The least part of its fitness at the start that it has left, in 100.
        pub fitness_at_least: Option<i32> = Number(0, 1000), optional();
        /// The most of it that it has left, in 100.
        pub fitness_at_most: Option<i32> = Number(0, 1000), optional();
        /// How many others of its side stand at least.
        pub friends_at_least: Option<i32> = Number(0, 10_000), optional();
        /// How many others of its side stand at most.
        pub friends_at_most: Option<i32> = Number(0, 10_000), optional();
        /// How many foes stand at least.
        pub foes_at_least: Option<i32> = Number(0, 10_000), optional();
        /// How many foes stand at most.
        pub foes_at_most: Option<i32> = Number(0, 10_000), optional();
        /// The first turn in which it holds.
        pub turn_at_least: Option<i32> = Number(1, MAX_TURN), optional();
        /// The last turn in which it holds.
        pub turn_at_most: Option<i32> = Number(1, MAX_TURN), optional();
        /// Whether somebody holds it.
        pub held: Option<bool> = crate::data::sheet::YesNo, optional();
        /// Whether somebody attacks it.
        pub attacked: Option<bool> = crate::data::sheet::YesNo, optional();
        /// Values of its own, or of the battle, by the names of the system's fields.
        pub values: Vec<ValueRange> = ListOf { of: FieldTable, what: "values", least: 0, most: MAX_ITEMS }, or(Vec::new());
    }
}

sheet! {
    /// A value between bounds.
    pub struct ValueRange {
        /// The field of the state, by its name in the system's lists.
        pub field: String = Name, needed("a field of the state", String::new());
        /// It is at least this.
        pub at_least: Option<i32> = Number(-ANY, ANY), optional();
        /// It is at most this.
        pub at_most: Option<i32> = Number(-ANY, ANY), optional();
    }
}

sheet! {
    /// A rule of a plan: whose questions it answers, which, when, and what it answers.
    pub struct PlanRule {
        /// Whose questions: fighters by id or name, sides by name, `judge`, `map`; everybody's
        /// where none is named.
        pub of: Vec<String> = OneOrMore(ListOf { of: Name, what: "names", least: 0, most: MAX_ITEMS }), or(Vec::new());
        /// Which questions, by their names.
        pub question: Vec<String> = OneOrMore(ListOf { of: Name, what: "questions", least: 1, most: MAX_ITEMS }), needed("the names of questions", Vec::new());
        /// What has to hold.
        pub when: When = FieldTable, or(When::default());
        /// Answers: the first that is legal is given.
        pub then: Vec<Answer> = OneOrMore(ListOf { of: notation::AnyAnswer, what: "answers", least: 0, most: MAX_ITEMS }), or(Vec::new());
        /// Of a question whose answers are fighters: in which order they are taken; of those that
        /// are equal in the first order, by the second.
        pub targets: Vec<TargetOrder> = OneOrMore(ListOf { of: Orders, what: "orders", least: 0, most: MAX_ITEMS }), or(Vec::new());
        /// Among whom the targets are.
        pub among: Among = OneOf, or(Among::Foes);
    }
}

sheet! {
    /// A plan: an ordered list of rules, and the built-in plan where none of them answers.
    pub struct Plan {
        /// Its name, under which results show it.
        pub name: String = Name, needed("the plan's name", String::new());
        /// What it does, in a sentence.
        pub about: Option<String> = notation::Sentence, optional();
        /// The system that it is for; any that has its questions where it names none.
        pub system: Option<String> = Name, optional();
        /// Habits of the built-in plan that it leaves off; `all` for every one.
        pub without: Vec<String> = OneOrMore(ListOf { of: Name, what: "habits", least: 0, most: MAX_ITEMS }), or(Vec::new());
        /// The rules: the first that fits and has a legal answer decides.
        pub rules: Vec<PlanRule> = ListOf { of: FieldTable, what: "rules", least: 0, most: MAX_RULES }, or(Vec::new());
    }
}

impl Plan {
    /// Reads a plan from data, all problems at once; what hangs on a system is checked by
    /// [`Plan::check`], what hangs on a battle where the plan is given to a seat.
    ///
    /// # Errors
    /// Every problem with its path and what would be right.
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

    /// The plan as data: read back it is equal. What stands at its default is left out.
    pub fn write(&self) -> Node {
        fn lean(node: Node) -> Node {
            match node {
                Node::Map(entries) => {
                    let lean = entries.into_iter().map(|(name, node)| (name, lean(node)));
                    let empty = |node: &Node| match node {
                        Node::List(items) => items.is_empty(),
                        Node::Map(entries) => entries.is_empty(),
                        Node::Null => true,
                        _ => false,
                    };
                    let foes = Node::Text(crate::data::codes::Code::name(Among::Foes).into());
                    let usual = |name: &str, node: &Node| name == "among" && *node == foes;
                    let kept = lean.filter(|(name, node)| !empty(node) && !usual(name, node));
                    Node::Map(kept.collect())
                }
                Node::List(items) => Node::List(items.into_iter().map(lean).collect()),
                node => node,
            }
        }
        lean(crate::data::sheet::write(self))
    }

    /// Checks everything that does not hang on a battle: names of questions, subjects, habits,
    /// fields and members of lists, and whether rules contradict each other.
    ///
    /// # Errors
    /// Every problem with its path and what would be right.
    pub fn check<S: System>(&self) -> Result<(), Problems> {
        let mut p = Problems::default();
        bind::check::<S>(self, None, &mut p);
        p.or(Some(()))
    }

    /// The JSON Schema (draft 2020-12) of a plan.
    pub fn json_schema() -> Node {
        crate::data::sheet::json_schema::<Plan>("A plan")
    }

    /// A short name of exactly this plan: two plans with equal digests answer alike.
    pub fn digest(&self) -> String {
        crate::data::digest::digest_of(&self.write())
    }

    /// The same for these alone.
    #[must_use]
    pub fn of(mut self, names: &[&str]) -> Plan {
        for rule in &mut self.rules {
            rule.of = names.iter().map(|&name| name.into()).collect();
        }
        self
    }
}
