//! Policies and dice by seat, for a battle of any system.

use super::AnyBattle;
use crate::battle::Dice;
use crate::data::node::{Node, Problems};
use crate::data::who::ActorId;
use crate::kernel::system::System;
use crate::plan::Policy;
use alloc::vec::Vec;

/// The policies that come with a system ([`Policy::named`]); `None` for an unknown system.
pub fn named_policies(system: &str) -> Option<Vec<Policy>> {
    of_system!(system, S => Policy::named::<S>())
}

/// A policy as a host gives it: a table, or the name of one that comes with the system.
fn given<S: System>(policy: &Node) -> Result<Policy, Problems> {
    match policy {
        Node::Text(name) => Policy::by_name::<S>(name),
        table => Policy::read(table),
    }
}

impl AnyBattle {
    /// Gives a policy to a seat ([`Battle::set_policy`](crate::battle::Battle::set_policy)): a
    /// table, or `all`, `usual` or `quick`.
    ///
    /// # Errors
    /// Every problem of the policy; nothing has changed.
    pub fn set_policy(&mut self, who: ActorId, policy: &Node) -> Result<(), Problems> {
        each!(self, b: S => b.set_policy(who, &given::<S>(policy)?))
    }

    /// Gives a policy to every fighter of a side, by the side's number.
    ///
    /// # Errors
    /// As [`AnyBattle::set_policy`].
    pub fn set_policy_of_side(&mut self, side: u8, policy: &Node) -> Result<(), Problems> {
        each!(self, b: S => b.set_policy_of_side(side, &given::<S>(policy)?))
    }

    /// Gives a policy to all seats: the fighters, including those who join later, the Judge and the
    /// map.
    ///
    /// # Errors
    /// As [`AnyBattle::set_policy`].
    pub fn set_policy_of_all(&mut self, policy: &Node) -> Result<(), Problems> {
        each!(self, b: S => b.set_policy_of_all(&given::<S>(policy)?))
    }

    /// The policy last given to a fighter or a seat, if any.
    pub fn policy(&self, who: ActorId) -> Option<&Policy> {
        each!(self, b => b.policy(who))
    }

    /// Sets who rolls for a fighter, for the Judge or for the map.
    pub fn set_dice_of(&mut self, who: ActorId, dice: Dice) {
        each!(self, b => b.set_dice_of(who, dice));
    }

    /// Sets who rolls for every fighter of a side, by the side's number.
    pub fn set_dice_of_side(&mut self, side: u8, dice: Dice) {
        each!(self, b => b.set_dice_of_side(side, dice));
    }

    /// Sets who rolls for all seats.
    pub fn set_dice_of_all(&mut self, dice: Dice) {
        each!(self, b => b.set_dice_of_all(dice));
    }

    /// Who rolls for a fighter or a seat.
    pub fn dice_of(&self, who: ActorId) -> Dice {
        each!(self, b => b.dice_of(who))
    }

    /// Takes back the input of this place and everything after it; `false` if there is no such
    /// input.
    pub fn undo_to(&mut self, input: usize) -> bool {
        each!(self, b => b.undo_to(input))
    }
}
