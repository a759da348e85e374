//! The basis of a result.

use super::Plan;
use crate::data::record::record;
use crate::data::ruling::Ruling;
use crate::kernel::system::System;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

record! {
    /// The basis of odds, a simulation or a solved fight: the engine, the rules, the rulings other than
    /// the defaults, the plans of the seats, and the roster and the state of the battle by their
    /// digests. Results with equal bases are of the same question: their trials can be joined. Publish
    /// its text, which leaves out the digests, with every figure.
    #[derive(PartialEq, Eq)]
    pub struct Basis {
        /// The rule system.
        pub system: &'static str,
        /// The version of the engine.
        pub engine: &'static str,
        /// The version of the system's rules.
        pub rules: i32,
        /// The version of the system's built-in plan.
        pub built_in: i32,
        /// The rulings that are not at their default, each as `name = value`.
        pub rulings: Vec<String>,
        /// The plans, each with its seats. Other seats have the built-in plan, or the host or a
        /// tactician decides for them, who take no part in odds and simulation.
        pub plans: Vec<SeatPlan>,
        /// A digest of the roster, with the referee's changes: rosters with equal digests are equal.
        /// `None` for results that no roster is part of.
        pub roster: Option<String>,
        /// A digest of the state, and of what the open step was given: the same on every machine, for
        /// the same version of the engine. `None` for results that no state is part of.
        pub state: Option<String>,
    }
}

record! {
    /// A plan, and the seats that have it.
    #[derive(PartialEq, Eq)]
    pub struct SeatPlan {
        /// The name of the plan.
        pub plan: String,
        /// Its [`Plan::digest`].
        pub digest: String,
        /// The names of the seats.
        pub seats: Vec<String>,
    }
}

impl Basis {
    pub(crate) fn of<S: System>(setup: &S::Setup, plans: Vec<SeatPlan>) -> Basis {
        // Listing all rulings costs more than the odds of an exchange.
        let is_usual = S::has_default_rulings(setup);
        Basis::under::<S>(if is_usual { Vec::new() } else { S::rulings(setup) }, plans)
    }

    /// The same from the rulings alone; those at their default may be left out.
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
            roster: None,
            state: None,
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
