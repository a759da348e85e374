//! What is silly in a fight of this system.

use crate::watch::{Counts, Watched};
use case_core::d6::D6;
use case_core::log::Event;
use case_core::system::System;

impl Watched for D6 {
    const ROSTER: &'static str = include_str!("../rosters/d6.toml");

    fn watch(_: &mut Counts, _: &<D6 as System>::Setup, _: &<D6 as System>::State, _: &Event<D6>) {}
}
