//! Plans that come with the engine.

use super::{Answer, Order, Plan, PlanRule, TargetOrder};
use crate::data::codes::{Code, and_known, nearest, same_name, shown};
use crate::data::message::message;
use crate::data::node::Problems;
use crate::data::value::Kind;
use crate::kernel::question::{Asked, QuestionInfo};
use crate::kernel::system::System;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

/// The tactical questions of a system that ask for a fighter.
fn target_questions<S: System>() -> Vec<QuestionInfo> {
    let tactical = |info: &QuestionInfo| S::TACTICAL.iter().any(|k| k.name() == info.name);
    let infos = S::Question::infos().into_iter().filter(tactical);
    infos.filter(|info| info.answers.contains(&Kind::Actor)).collect()
}

/// A plan of a system without rules.
pub(crate) fn of_system<S: System>(name: &str, about: &str) -> Plan {
    let (about, system) = (Some(about.into()), Some(S::NAME.into()));
    Plan { name: name.into(), about, system, ..Plan::default() }
}

/// A rule that takes targets in this order.
pub(crate) fn take_targets<S: System>(targets: Vec<TargetOrder>) -> PlanRule {
    let question = target_questions::<S>().iter().map(|q| q.name.into()).collect();
    PlanRule { question, targets, ..PlanRule::default() }
}

/// A rule that gives the first legal one of these answers to a question.
pub(crate) fn answer_with(question: &str, then: Vec<Answer>) -> PlanRule {
    PlanRule { question: vec![question.into()], then, ..PlanRule::default() }
}

/// A plan that takes targets in an order.
fn by_order<S: System>(name: &str, about: &str, targets: Vec<TargetOrder>) -> Plan {
    Plan { rules: vec![take_targets::<S>(targets)], ..of_system::<S>(name, about) }
}

/// A plan that always gives the same answers to some questions, if legal.
///
/// ```
/// use case_core::case::Case;
/// use case_core::plan::always;
/// let plan = always::<Case>("weave", "Weaves.", &[("defense", &["weave"])]);
/// assert!(plan.check::<Case>().is_ok());
/// ```
pub fn always<S: System>(name: &str, about: &str, answers: &[(&str, &[&str])]) -> Plan {
    let rule = |&(question, answers): &(&str, &[&str])| {
        answer_with(question, answers.iter().map(|&answer| answer.into()).collect())
    };
    Plan { rules: answers.iter().map(rule).collect(), ..of_system::<S>(name, about) }
}

/// The named plans of a system: those of every system, then its own.
///
/// ```
/// use case_core::d6::D6;
/// use case_core::plan::named;
/// let plans = named::<D6>();
/// assert!(plans.iter().any(|plan| plan.name == "spread"));
/// assert!(plans.iter().all(|plan| plan.check::<D6>().is_ok()));
/// ```
pub fn named<S: System>() -> Vec<Plan> {
    let by = |name, about, orders: &[Order]| {
        by_order::<S>(name, about, orders.iter().map(|order| TargetOrder::By(*order)).collect())
    };
    let easy = by(
        "easy foe",
        "Attacks whom it has hurt least, and does not defend itself.",
        &[Order::Freshest, Order::BestProtected],
    );
    let undefended = always::<S>("", "", S::EASY).rules;
    let mut plans = vec![
        Plan { rules: [easy.rules, undefended].concat(), ..easy },
        by(
            "finish the wounded",
            "Attacks the foe who has the smallest part of its fitness left.",
            &[Order::Holder, Order::NearestToFalling],
        ),
        by(
            "gang up",
            "Attacks whom most of the own side attack already.",
            &[Order::Holder, Order::AttackedByMySide, Order::NearestToFalling],
        ),
        by("spread", "Attacks whom fewest of the own side attack yet.", &[Order::NotAttacked]),
        by("weakest first", "Attacks the foe with the fewest points left.", &[Order::Weakest]),
        by("strongest first", "Attacks the foe with the most points left.", &[Order::Strongest]),
        by(
            "most dangerous first",
            "Attacks the foe whose attacks take most.",
            &[Order::MostDangerous],
        ),
        by("softest first", "Attacks the foe who is protected least.", &[Order::LeastProtected]),
        by("strike back", "Attacks who attacks it.", &[Order::Holder, Order::AttacksMe]),
    ];
    let own = S::NAMED_PLANS.iter();
    plans.extend(own.map(|plan| always::<S>(plan.name, plan.about, plan.answers)));
    plans
}

/// A plan that attacks whoever attacks this fighter.
///
/// ```
/// use case_core::case::Case;
/// use case_core::plan::protect;
/// assert_eq!(protect::<Case>("Dove").name, "protect Dove");
/// ```
pub fn protect<S: System>(whom: &str) -> Plan {
    let orders = vec![TargetOrder::Attacks(whom.into()), TargetOrder::By(Order::Holder)];
    let about = "Attacks whoever attacks the one that it protects.";
    by_order::<S>(&format!("protect {whom}"), about, orders)
}

/// A plan of [`named`] by its name; `protect NAME` is [`protect`] of that fighter.
///
/// # Errors
/// If there is none of that name, with a list of the known names.
///
/// ```
/// use case_core::d6::D6;
/// use case_core::plan::by_name;
/// assert_eq!(by_name::<D6>("Gang Up").unwrap().name, "gang up");
/// assert_eq!(by_name::<D6>("protect Dove").unwrap().name, "protect Dove");
/// assert!(by_name::<D6>("gang op").unwrap_err().to_string().contains("`gang up`"));
/// ```
pub fn by_name<S: System>(name: &str) -> Result<Plan, Problems> {
    if let Some(("protect", whom)) = name.trim().split_once(' ') {
        let plan = protect::<S>(whom.trim());
        return plan.check::<S>().map(|()| plan);
    }
    let plans = named::<S>();
    let known = || plans.iter().map(|plan| plan.name.as_str());
    let list: Vec<&str> = known().chain(["protect NAME"]).collect();
    let found = plans.iter().find(|plan| same_name(&plan.name, name)).cloned();
    found.ok_or_else(|| {
        let hint = and_known(nearest(name, known()), &list);
        let (system, name) = (S::NAME, shown(name));
        Problems::one(
            "",
            message!("no plan of {system} is called `{name}`{hint}", system, name, hint),
        )
    })
}
