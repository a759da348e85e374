//! Policies and dice by seat, for a battle of any system.

use super::AnyBattle;
use crate::data::node::{Node, Problems};
use crate::plan::Policy;

impl AnyBattle {
    /// Reads a policy for [`AnyBattle::set_policy`]: a table, or the name of one that comes with the
    /// system (`all`, `usual`, `quick`).
    ///
    /// # Errors
    /// Every problem of the table, or that there is no policy of that name.
    pub fn read_policy(&self, given: &Node) -> Result<Policy, Problems> {
        match given {
            Node::Text(name) => each!(self, _b: S => Policy::by_name::<S>(name)),
            table => Policy::read(table),
        }
    }
}
