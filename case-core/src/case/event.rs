//! What the log of a battle can hold: rolls, happenings and values.

use crate::codes::codes;

codes! {
    /// Everything that is rolled.
    "roll", pub enum Roll {
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
    }
}

codes! {
    /// Everything that can happen besides rolls, shifts and changes. The comment says what the
    /// event's number is.
    "happening", pub enum Note {
        /// A turn begins; its number.
        TurnBegins "turn begins",
        /// A fighter has fixed an action (its code, [`super::ask::act`]); a non-player's stays
        /// hidden until it acts.
        Declared "declared",
        /// Extra actions were won; how many.
        ExtraActions "extra actions",
        /// Extra actions failed.
        ExtraActionsFailed "extra actions failed",
        /// The actions become one flurry; of how many attacks.
        Flurry "flurry",
        /// A fighter's place in the order is decided; the place, from 1.
        Order "order",
        /// A fighter's initiative; the total.
        Initiative "initiative",
        /// A further round begins; its number.
        Round "round",
        /// A fighter acts; the code of the action.
        Acts "acts",
        /// A fighter attacks another; the place of the attack on the sheet.
        Attacks "attacks",
        /// A fighter attacks an object; the object's place.
        AttacksObject "attacks an object",
        /// An action became moot or impossible and does not happen.
        Moot "moot",
        /// The target is too far for it.
        OutOfReach "out of reach",
        /// An action was given up.
        GivenUp "given up",
        /// The declared action was changed.
        Changed "changed",
        /// Changing the action failed.
        ChangeFailed "change failed",
        /// The defender answers with a maneuver; its code.
        Defends "defends",
        /// What a maneuver gave: the color.
        DefenseColor "defense color",
        /// A maneuver protects; the number.
        Protects "protects",
        /// Protections stack; the number they give together.
        Buddy "buddy",
        /// The attack is avoided.
        Avoided "avoided",
        /// The object was caught.
        Caught "caught",
        /// The catch misses.
        CatchMissed "catch missed",
        /// A caught object is damaged.
        CatchDamaged "damaged in the catch",
        /// The maneuver failed so that the attack strikes in any case.
        AutoHit "auto-hit",
        /// The to-hit is impossible, and not rolled.
        Impossible "impossible",
        /// The ACTION is automatic, and not rolled.
        Automatic "automatic",
        /// The attack roll; its color.
        Color "color",
        /// The effect of the attack; its code.
        Effect "effect",
        /// The color is pulled; the color it is lowered to.
        PulledColor "pulled color",
        /// The damage is pulled; the number it is lowered to.
        PulledDamage "pulled damage",
        /// The precise spot is struck.
        SpotStruck "spot struck",
        /// Struck, but not at the precise spot.
        SpotMissed "spot missed",
        /// The damage that is dealt.
        Damage "damage",
        /// Damage that what was passed through took.
        PassedThrough "passed through",
        /// Damage that armor or another protection stopped.
        Stopped "stopped",
        /// The damage that got through.
        Through "through",
        /// The result of a check; its code.
        Check "check",
        /// Thrown that many areas; -1 is out of sight.
        Slammed "slammed",
        /// The direction of a slam: 1 down, 2 left, 3 right, 4 back, 5 up.
        Direction "direction",
        /// Stunned for so many turns.
        Stunned "stunned",
        /// Unconscious at zero Health for so many turns.
        Unconscious "unconscious",
        /// Endurance ranks lost, all together.
        RankLost "rank lost",
        /// Dying.
        Dying "dying",
        /// Dead.
        Dead "dead",
        /// Revived by first aid.
        Revived "revived",
        /// Dying no more.
        Aided "aided",
        /// A hold; 1 partial, 2 full.
        Held "held",
        /// A hold ended.
        Free "free",
        /// Squeezed.
        Squeezes "squeezes",
        /// An escape was tried; the color.
        EscapeColor "escape color",
        /// The hold is reversed.
        Reversed "reversed",
        /// Somebody else was struck by a shot that missed.
        BystanderStruck "bystander struck",
        /// A shot struck something by or behind the target.
        StruckBehind "struck behind",
        /// An object changed hands; its place, or -1 where the roster has none for it.
        Taken "taken",
        /// A struggle for an object.
        Struggle "struggle",
        /// An object broke; its place, or -1.
        Broken "broken",
        /// Something may break, which is the Judge's; its place.
        MayBreak "may break",
        /// Areas moved in a charge.
        Charges "charges",
        /// Damage that comes back at a charger.
        Rebound "rebound",
        /// Rebound that the charger's armor turned into the surroundings.
        Radiated "radiated",
        /// A body strikes something after so many areas.
        Impact "impact",
        /// A body falls so many areas.
        Falls "falls",
        /// Karma spent on a roll.
        KarmaSpent "Karma spent",
        /// The Judge set a shift for the next turn.
        ShiftSet "shift set",
        /// An event that the Judge scheduled; the damage.
        Event "event",
        /// Health regained.
        Recovered "recovered",
        /// Uses that an attack has left.
        AmmunitionLeft "ammunition left",
        /// The battle is over; the winning side, or -1.
        Over "over",
        /// A fighter appears.
        Appears "appears",
        /// A flurry or an action lost its last attack to an aversion; actions left.
        ActionSpent "action spent",
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
        /// 1 in the turn in which dying began, 2 later (E9).
        Dying "dying",
        /// 1 once dead.
        Dead "dead",
        /// 1 if aided while dying: no action until Health is above 0 (E9).
        Aided "aided",
        /// Who holds the fighter: its place + 1, or 0 (A22).
        HeldBy "held by",
        /// 1 partial, 2 full, 3 and 4 the same by a power (A22, D5).
        HoldKind "hold",
        /// Whom the fighter holds: its place + 1, or 0.
        Holding "holding",
        /// The Judge's shift for this turn (T13, A28).
        Shift "shift",
        /// The Judge's shift for the next turn.
        NextShift "next shift",
        /// Actions left in the turn.
        Actions "actions",
        /// Actions wanted in the turn (T3).
        Wanted "wanted",
        /// 1 once an action was used in the turn (E6).
        Acted "acted",
        /// Aversions used in the turn (T7).
        Aversions "aversions",
        /// How the turn's actions are taken ([`super::state::Mode`]).
        Mode "mode",
        /// 1 if the full movement is used (T8).
        FullMove "full movement",
        /// The slot of the next declared action.
        Next "next",
        /// 1 once the turn's hold was kept up (A22).
        HoldKept "hold kept",
        /// 1 while the current action is a changed one (T13).
        Changed "changed",
        /// Initiative kept for the encounter, plus 1,000,000; 0 if none yet; a team's stands at its
        /// first member (T11).
        Initiative "initiative",
        /// Actions of the turn that were passed, and can still go into an aversion (D10).
        Spare "spare actions",
        /// 1 while the fighter has been rolled for as a bystander of the current attack (A16).
        Passed "passed",
        /// A declared action: its code. By slot.
        Act "action",
        /// Its target: a fighter's place, or the number of fighters plus an object's place.
        Target "target",
        /// Its manner: 1 pulled, 2 at a precise spot, 3 both.
        Manner "manner",
        /// A foe whose evasion or feint was paid for this turn (D10). By the foe's place.
        Paid "paid",
        /// The bonus against a foe: 10 or 20 for +1 or +2 CS, plus the turns it lasts (D11).
        Bonus "bonus",
        /// Uses of an attack. By its place on the sheet.
        Used "used",
        /// The turn, from 1.
        Turn "turn",
        /// The step of the turn ([`super::state::TurnPhase`]).
        TurnPhase "phase",
        /// Whose turn it is in the step.
        Cursor "cursor",
        /// The round of the turn's actions, from 1 (T14).
        Round "round",
        /// The order of acting: a fighter's place + 1.
        Order "order",
        /// 1 where an entry of the order is level with the one before (T10).
        Level "level",
        /// Who holds an object: a fighter's place + 1, or 0. By the object.
        Holder "holder",
        /// 1 once an object is broken. By the object.
        BrokenObject "broken",
        /// 1 once the battle is over.
        Ended "ended",
    }
}
