//! An attack as declared.

use crate::data::value::AttackId;
use crate::talislanta::Form;
use crate::talislanta::{ActorId, Rule};

/// The most targets of one attack: the last of ten is at −45, beyond any skill.
#[doc(hidden)]
pub const MAX_TARGETS: i32 = 10;

/// The most hits of a rapid fire, for the same reason.
#[doc(hidden)]
pub const MAX_HITS: i32 = 10;

/// Room for the targets or hits of one attack.
pub(crate) const ROOM: usize = 10;

/// How many targets a declaration has room for.
pub(crate) const TARGET_SLOTS: usize = 10;

const _: () = assert!(MAX_TARGETS == 10 && MAX_HITS == 10 && ROOM == 10 && TARGET_SLOTS == 10);

/// The occasion of a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(hidden)]
pub enum Occasion {
    /// As the turn's action.
    Turn,
    /// Because its target leaves (rule TAL19): nothing opposes it, and it costs no action.
    Undefended,
    /// Back at an attacker (rule TAL24), with the penalty for the actions before it.
    Return(i32),
}

/// One attack on one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct AttackIntent {
    /// Who attacks.
    pub attacker: ActorId,
    /// Who is attacked.
    pub target: ActorId,
    /// The place of the attack among the attacker's.
    pub attack: usize,
    /// Its purpose.
    pub form: Form,
    /// The number of hits, 1 to 10; more than one is a rapid fire (rule TAL10).
    pub hits: i32,
    /// Which of several targets this is, from 0 (rule TAL9).
    pub nth: i32,
    /// How many targets the attack has.
    pub of: i32,
    /// Its occasion.
    pub occasion: Occasion,
    /// X8: for who is beside the target of an attack on an area, what its damage has lost on the way.
    pub beside: Option<i32>,
}

impl AttackIntent {
    /// One hit at one target, as the turn's action.
    pub const fn new(
        attacker: ActorId,
        target: ActorId,
        attack: usize,
        form: Form,
    ) -> AttackIntent {
        let occasion = Occasion::Turn;
        AttackIntent {
            attacker,
            target,
            attack,
            form,
            hits: 1,
            nth: 0,
            of: 1,
            occasion,
            beside: None,
        }
    }

    /// The attack with which it is made.
    pub(crate) fn id(&self) -> AttackId {
        AttackId::new(self.attacker, self.attack)
    }

    /// The rule of its roll (TAL6 close, TAL11 ranged).
    pub(crate) const fn rule(&self) -> Rule {
        if self.form.is_close() { Rule::TAL6 } else { Rule::TAL11 }
    }

    /// The rule of its results (TAL8 close, TAL13 ranged).
    pub(crate) const fn result_rule(&self) -> Rule {
        if self.form.is_close() { Rule::TAL8 } else { Rule::TAL13 }
    }
}
