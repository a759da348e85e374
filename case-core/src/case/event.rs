//! What the log of a battle can hold: rolls, happenings and values.

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
    /// Everything that can happen besides rolls, shifts and changes.
    "happening", pub enum Note {
        /// A turn begins.
        TurnBegins "turn begins",
        /// A fighter has fixed an action; a non-player's stays hidden until it acts.
        Declared "declared",
        /// Extra actions were won.
        ExtraActions "extra actions",
        /// Extra actions failed: one action is left, shifted.
        ExtraActionsFailed "extra actions failed",
        /// The actions become one flurry of attacks.
        Flurry "flurry",
        /// A fighter's place in the order is decided.
        Order "order",
        /// A further round begins.
        Round "round",
        /// A fighter acts.
        Acts "acts",
        /// A fighter attacks another.
        Attacks "attacks",
        /// A fighter attacks an object.
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
        /// The defender answers with a maneuver.
        Defends "defends",
        /// The color that counts of a maneuver.
        DefenseColor "defense color",
        /// A maneuver protects.
        Protects "protects",
        /// Protections stack: what they give together.
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
        /// The ACTION or to-hit is impossible, and not rolled.
        Impossible "impossible",
        /// The ACTION is automatic, and not rolled.
        Automatic "automatic",
        /// The color that counts of an attack.
        Color "color",
        /// The effect of the attack.
        Effect "effect",
        /// The color is pulled to a lower one.
        PulledColor "pulled color",
        /// The damage is pulled to a lower one.
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
        /// The result of a check.
        Check "check",
        /// Thrown that many areas, or out of sight.
        Slammed "slammed",
        /// The direction of a slam.
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
        /// A hold begins.
        Held "held",
        /// A hold ended.
        Free "free",
        /// Squeezed.
        Squeezes "squeezes",
        /// The color of an escape that was tried.
        EscapeColor "escape color",
        /// The hold is reversed.
        Reversed "reversed",
        /// Somebody else was struck by a shot that missed.
        BystanderStruck "bystander struck",
        /// A shot struck something by or behind the target.
        StruckBehind "struck behind",
        /// An object changed hands.
        Taken "taken",
        /// A struggle for an object.
        Struggle "struggle",
        /// An object broke.
        Broken "broken",
        /// Something may break, which is the Judge's.
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
        /// An event strikes somebody.
        Event "event",
        /// Health regained.
        Recovered "recovered",
        /// Uses that an attack has left.
        AmmunitionLeft "ammunition left",
        /// The battle is over; a side has won, or none.
        Over "over",
        /// A fighter appears.
        Appears "appears",
        /// An aversion took an action; how many are left.
        ActionSpent "action spent",
        /// An object falls, out of a hand if it was in one.
        ObjectFalls "object falls",
        /// An object lets somebody through.
        LetsThrough "lets through",
        /// A fighter's next roll is shifted by a blow right at the spot.
        NextRollShifted "next roll shifted",
        /// A thing falls on somebody.
        ThingFalls "a thing falls",
        /// A side has surprise, and a turn of its own.
        Surprise "surprise",
        /// A fighter retreats.
        Retreats "retreats",
        /// A fighter surrenders.
        Surrenders "surrenders",
        /// A fighter has fixed another action of the turn; a non-player's stays hidden until it acts.
        DeclaresMore "declares more",
        /// A fighter uses its full movement.
        MovesFully "moves fully",
        /// A slam straight down.
        SlammedDown "slammed down",
        /// A check falls away: no damage got through.
        NoCheck "no check",
        /// An evasion or feint gives a bonus against a foe.
        BonusGained "bonus gained",
        /// A bonus against a foe is lost unused.
        BonusLost "bonus lost",
        /// An initiative that is a modifier alone.
        InitiativeTotal "initiative total",
        /// One of a team rolls initiative for all of it.
        TeamRolls "rolls for the team",
        /// A charge has no way to its target, or no run-up.
        NoRunUp "no run-up",
        /// A second hold has no effect: the older one is as firm.
        HoldStands "hold stands",
        /// A stun is over: the fighter comes round.
        ComesRound "comes round",
        /// The least color that an ACTION against an intensity takes.
        Needs "needs",
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
