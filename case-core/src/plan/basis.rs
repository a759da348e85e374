//! What a result stands on.

use super::Plan;
use crate::data::ruling::Ruling;
use crate::kernel::system::System;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// What odds, a simulation or a solved fight stand on: the engine, the rules, the rulings that are
/// not the usual ones, and who is played by which plan. Two results with equal bases can be
/// compared; its text belongs beside every published figure.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Basis {
    /// The rule system.
    pub system: &'static str,
    /// The version of the engine.
    pub engine: &'static str,
    /// The version of the system's rules.
    pub rules: i32,
    /// The version of the system's built-in plan.
    pub built_in: i32,
    /// The rulings whose value is not the default, each as `name = value`.
    pub rulings: Vec<String>,
    /// The plans, each with who is played by it; seats that are not named are played by the
    /// built-in plan, except where the host or a tactician decides, who is in no odds and no
    /// simulation.
    pub plans: Vec<SeatPlan>,
}

/// Who is played by a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SeatPlan {
    /// Its name.
    pub plan: String,
    /// Its [`Plan::digest`].
    pub digest: String,
    /// Who is played by it.
    pub seats: Vec<String>,
}

impl Basis {
    pub(crate) fn of<S: System>(setup: &S::Setup, plans: Vec<SeatPlan>) -> Basis {
        // The book with all that could be set costs more than the odds of an exchange.
        let is_usual = S::has_default_rulings(setup);
        Basis::under::<S>(if is_usual { Vec::new() } else { S::rulings(setup) }, plans)
    }

    /// The same by the rulings alone; those with their default may be left out.
    pub(crate) fn under<S: System>(rulings: Vec<Ruling>, plans: Vec<SeatPlan>) -> Basis {
        let changed = |ruling: Ruling| {
            let switch = ruling.switch.filter(|switch| switch.value != switch.default)?;
            Some(format!("{} = {}", ruling.name, switch.value))
        };
        Basis {
            system: S::NAME,
            engine: env!("CARGO_PKG_VERSION"),
            rules: S::RULES_VERSION,
            built_in: S::PLAN_VERSION,
            rulings: rulings.into_iter().filter_map(changed).collect(),
            plans,
        }
    }
}

impl SeatPlan {
    pub(crate) fn new(plan: &Plan, seats: Vec<String>) -> SeatPlan {
        SeatPlan { plan: plan.name.clone(), digest: plan.digest(), seats }
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Basis { system, engine, rules, built_in, .. } = self;
        write!(f, "case {engine}, {system} rules {rules}")?;
        if !self.rulings.is_empty() {
            write!(f, "; {}", self.rulings.join(", "))?;
        }
        write!(f, "; built-in plan {built_in}")?;
        for plan in &self.plans {
            let short: String = plan.digest.chars().take(8).collect();
            write!(f, "; plan `{}` {short} for {}", plan.plan, plan.seats.join(", "))?;
        }
        Ok(())
    }
}
