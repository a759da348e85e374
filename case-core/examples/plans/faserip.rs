//! What is silly in a fight of this system.

use crate::watch::{Counts, Watched};
use case_core::faserip::Faserip;
use case_core::log::Event;
use case_core::system::System;

impl Watched for Faserip {
    const ROSTER: &'static str = include_str!("../rosters/faserip.toml");

    fn watch(
        _: &mut Counts,
        _: &<Faserip as System>::Setup,
        _: &<Faserip as System>::State,
        _: &Event<Faserip>,
    ) {
    }
}
