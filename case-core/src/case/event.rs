//! What the log of a battle can hold: rolls, happenings and values.

pub use super::notes::Note;
use crate::data::codes::codes;

codes! {
    /// Everything that is rolled.
    "roll", pub enum Roll {
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

codes! {
    /// Every value of the state. The first ones stand once for each fighter.
    "value", pub enum Field {
        /// Health.
        Health "Health",
        /// Karma.
        Karma "Karma",
        /// Endurance ranks lost (E9).
        RanksLost "Endurance ranks lost",
        /// Turns of stun left, this one included (E6).
        Stun "stun",
        /// Since when the fighter lies dying (E9).
        Dying "dying",
        /// Whether the fighter is dead.
        Dead "dead",
        /// Whether it was aided while dying: no action until Health is above 0 (E9).
        Aided "aided",
        /// Who holds the fighter (A22).
        HeldBy "held by",
        /// How firmly (A22).
        HoldKind "hold",
        /// Whether by a power (D5).
        HeldByPower "held by a power",
        /// The number of the power's rank that holds the fighter (A30).
        Grip "grip",
        /// How firmly the fighter holds one whom another holds as firmly or more (A22).
        BesideKind "hold beside another",
        /// Whether that is by a power (D5).
        BesidePower "hold beside another by a power",
        /// The number of the power's rank of that hold (A30).
        BesideGrip "grip beside another",
        /// Whom the fighter holds.
        Holding "holding",
        /// The Judge's shift for this turn (T13, A28).
        Shift "shift",
        /// The Judge's shift for the next turn.
        NextShift "next shift",
        /// Actions left in the turn.
        Actions "actions",
        /// Actions wanted in the turn (T3).
        Wanted "wanted",
        /// Whether the fighter has acted in the turn (E6).
        Acted "acted",
        /// Aversions used in the turn (T7).
        Aversions "aversions",
        /// How the turn's actions are taken ([`super::state::Mode`]).
        Mode "mode",
        /// Whether the full movement is used (T8).
        FullMove "full movement",
        /// The slot of the next declared action.
        Next "next",
        /// Whether the turn's hold was seen to (A22).
        HoldKept "hold kept",
        /// Whether the current action is a changed one (T13).
        Changed "changed",
        /// Initiative kept for the encounter, plus 1,000,000; 0 if none yet; a team's stands at its
        /// first member (T11).
        Initiative "initiative",
        /// Actions of the turn that were passed, and can still go into an aversion (D10).
        Spare "spare actions",
        /// Whether the fighter has been rolled for as a bystander of the current attack (A16).
        Passed "passed",
        /// What a declared action is. By slot, as the next four.
        Act "action",
        /// The attack, if it is one.
        Attack "attack",
        /// The fighter that it is aimed at.
        TargetActor "target",
        /// The object that it is aimed at.
        TargetObject "target object",
        /// How an attack is meant.
        Manner "manner",
        /// Whether an evasion or feint against a foe was paid for this turn (D10).
        Paid "paid",
        /// The bonus against a foe (D11).
        Bonus "bonus",
        /// How many turns it lasts, this one included (D11).
        BonusTurns "turns of the bonus",
        /// How often an attack was used.
        Used "used",
        /// The turn, from 1.
        Turn "turn",
        /// The step of the turn ([`super::state::TurnPhase`]).
        TurnPhase "phase",
        /// Whose turn it is in the step.
        Cursor "cursor",
        /// The round of the turn's actions, from 1 (T14).
        Round "round",
        /// The order of acting.
        Order "order",
        /// Whether an entry of the order is level with the one before (T10).
        Level "level",
        /// Who holds an object.
        Holder "holder",
        /// Whether an object is broken.
        BrokenObject "broken",
        /// Whether the battle is over.
        Ended "ended",
        /// The shift that waits for the next roll, by the referee.
        Circumstance "circumstance",
        /// How many rolls pass before it.
        CircumstanceAfter "rolls before the circumstance",
        /// Whether the battle goes on until the referee ends it.
        Prolonged "prolonged",
        /// Whether the fighter has left the battle.
        Gone "has left",
    }
}
