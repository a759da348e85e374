//! What an event can name: rolls (here), notes and fields.

pub use super::notes::Note;
pub use crate::case::state::fields::Field;
use crate::declare::rolls;

rolls! {
    /// Everything that is rolled.
    pub enum Roll {
        /// The defender's maneuver, d100 (O1).
        Defense "defense",
        /// The attack, d100 (O1).
        Attack "attack",
        /// Damage by intensity, d100 (R6).
        Damage "damage",
        /// The Slam? check, d100 (E1).
        Slam "slam",
        /// The Stun? check, d100 (E2).
        Stun "stun",
        /// The Kill? check, d100 (E3, E8).
        Kill "kill",
        /// Turns of stun or unconsciousness, d10 (E2, O2).
        StunTurns "stun turns",
        /// The direction of a slam, d10 (E5).
        Direction "direction",
        /// Initiative, d10 (T9).
        Initiative "initiative",
        /// A roll-off for initiative, d10 (T10).
        RollOff "roll-off",
        /// Extra actions, d100 (T3).
        ExtraActions "extra actions",
        /// Changing the declared action, d100 (T13).
        Change "change of action",
        /// An attack on a bystander, d100 (A16).
        Bystander "bystander",
        /// Taking an object, d100 (A19).
        Take "take",
        /// Breaking an object, d100 (A21).
        Break "break",
        /// Squeezing, d100 (A22).
        Squeeze "squeeze",
        /// Whether a caught object is damaged, d100 (D14).
        CatchDamage "catch damage",
        /// Escaping a hold, d100 (D5).
        Escape "escape",
        /// Waking at zero Health, d100 (E10).
        Waking "waking",
        /// Resisting an effect, d100 (X1).
        Resistance "resistance",
    }
}
