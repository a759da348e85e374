//! What an event can name: rolls (here), notes and fields.

pub use super::fields::Field;
pub use super::notes::Note;
use crate::declare::rolls;

rolls! {
    /// Everything that is rolled.
    pub enum Roll {
        /// The defender's maneuver, d100 (O1).
        Defense "defense" de "Abwehr",
        /// The attack, d100 (O1).
        Attack "attack" de "Angriff",
        /// Damage by intensity, d100 (R6).
        Damage "damage" de "Schaden",
        /// The Slam? check, d100 (E1).
        Slam "slam" de "Schleudern",
        /// The Stun? check, d100 (E2).
        Stun "stun" de "Betäubung",
        /// The Kill? check, d100 (E3, E8).
        Kill "kill" de "Tod",
        /// Turns of stun or unconsciousness, d10 (E2, O2).
        StunTurns "stun turns" de "Dauer der Betäubung",
        /// The direction of a slam, d10 (E5).
        Direction "direction" de "Richtung",
        /// Initiative, d10 (T9).
        Initiative "initiative" de "Initiative",
        /// A roll-off for initiative, d10 (T10).
        RollOff "roll-off" de "Stechen",
        /// Extra actions, d100 (T3).
        ExtraActions "extra actions" de "weitere Aktionen",
        /// Changing the declared action, d100 (T13).
        Change "change of action" de "Aktionswechsel",
        /// An attack on a bystander, d100 (A16).
        Bystander "bystander" de "Umstehender",
        /// Taking an object, d100 (A19).
        Take "take" de "Wegnehmen",
        /// Breaking an object, d100 (A21).
        Break "break" de "Zerbrechen",
        /// Squeezing, d100 (A22).
        Squeeze "squeeze" de "Quetschen",
        /// Whether a caught object is damaged, d100 (D14).
        CatchDamage "catch damage" de "Schaden beim Fangen",
        /// Escaping a hold, d100 (D5).
        Escape "escape" de "Befreien",
        /// Waking at zero Health, d100 (E10).
        Waking "waking" de "Erwachen",
    }
}
