//! Policies and dice by seat, for a battle of any system.

use crate::data::node::{Node, Problems};
use crate::kernel::system::System;
use crate::plan::Policy;
use alloc::vec::Vec;

/// The policies that come with a system ([`Policy::named`]); `None` for an unknown system.
pub fn named_policies(system: &str) -> Option<Vec<Policy>> {
    of_system!(system, S => Policy::named::<S>())
}

/// A policy as a host gives it: a table, or the name of one that comes with the system.
pub(super) fn given<S: System>(policy: &Node) -> Result<Policy, Problems> {
    match policy {
        Node::Text(name) => Policy::by_name::<S>(name),
        table => Policy::read(table),
    }
}
