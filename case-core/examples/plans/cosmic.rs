//! What is silly in a fight of this system.

use crate::watch::{Counts, Watched};
use case_core::cosmic::Cosmic;
use case_core::log::Event;
use case_core::system::System;

impl Watched for Cosmic {
    const ROSTER: &'static str = include_str!("../rosters/cosmic.toml");

    fn watch(
        _: &mut Counts,
        _: &<Cosmic as System>::Setup,
        _: &<Cosmic as System>::State,
        _: &Event<Cosmic>,
    ) {
    }
}
