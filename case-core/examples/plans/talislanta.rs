//! What is silly in a fight of this system.

use crate::watch::{Counts, Watched};
use case_core::log::Event;
use case_core::system::System;
use case_core::talislanta::Talislanta;

impl Watched for Talislanta {
    const ROSTER: &'static str = include_str!("../rosters/talislanta.toml");

    fn watch(
        _: &mut Counts,
        _: &<Talislanta as System>::Setup,
        _: &<Talislanta as System>::State,
        _: &Event<Talislanta>,
    ) {
    }
}
