//! Everything that is rolled, that happens and that changes.

use crate::codes::codes;

codes! {
    /// Everything that is rolled.
    "roll", pub enum Roll {
        /// Physique for the most Body Points.
        BodyPoints "body points",
        /// Acumen for the order of turns.
        Initiative "initiative",
        /// The dice of a modifier of the difficulty.
        Modifier "modifier",
        /// Nothing is rolled: modifiers of the combat difficulty are logged under this name.
        Difficulty "difficulty",
        /// A combat skill against the combat difficulty.
        Attack "attack",
        /// An active defense.
        Defense "defense",
        /// Driving.
        Driving "driving",
        /// Damage.
        Damage "damage",
        /// The Armor Value of what stands before the target.
        Cover "cover",
        /// Resistance to damage.
        Resistance "resistance",
        /// Physique or *stamina* against stun damage, with Body Points.
        StunResistance "stun resistance",
        /// *Stamina* or *mettle* to stay up.
        StayUp "staying up",
        /// Physique to stay alive.
        Survival "survival",
        /// The minutes that somebody is out.
        Minutes "minutes",
        /// Against a hold or what entangles.
        Escape "escape",
        /// The holder's against it.
        Keep "keeping hold",
        /// To keep what is struck from the hand.
        Grip "grip",
        /// *Lifting* a held foe.
        Lift "lifting",
        /// To break a pinned arm.
        BreakArm "breaking the arm",
        /// To force a pinned foe down.
        ForceDown "forcing down",
        /// A pinned foe's resistance.
        Resist "resisting",
        /// *Acrobatics*.
        Trick "acrobatics",
        /// *Command*.
        Command "command",
        /// A vehicle's Toughness and armor.
        Toughness "toughness",
        /// A die bought with a Character Point.
        CharacterPoint "character point",
    }
}

codes! {
    /// Everything that can happen besides rolls, flat modifiers and changes.
    "note", pub enum Note {
        /// A round begins; the number is the value.
        Round "round",
        /// A side has the surprise; its number is the value.
        Surprise "surprise",
        /// Somebody begins by having acted first.
        FirstAction "first action",
        /// A place in the order, from 1.
        Place "place",
        /// Somebody's turn: the value is the number of actions.
        Turn "turn",
        /// A turn is lost.
        TurnLost "turn lost",
        /// So many actions were left unused.
        Unused "unused actions",
        /// So many dice more or fewer go into the next roll.
        Dice "dice",
        /// A Fate Point doubles the dice.
        FatePoint "fate point",
        /// A 1 on the Wild Die is a complication; the value is the total.
        Complication "complication",
        /// A skill has no dice left: the total is 0.
        NoDice "no dice",
        /// Waits.
        Waits "waits",
        /// Ends the waiting.
        Resumes "resumes",
        /// Interrupts an attack.
        Interrupts "interrupts",
        /// Moves more than half the Move.
        Moves "moves",
        /// Takes another posture (the value).
        Posture "posture",
        /// Gets a weapon ready (the value is its place).
        Readies "readies",
        /// Draws quickly: the value is the dice moved to initiative.
        QuickDraw "quick draw",
        /// Aims: the value is the bonus in dice.
        Aims "aims",
        /// What aiming had won is lost.
        AimLost "aim lost",
        /// An active defense stands: the value is its total.
        PartialDefense "partial defense",
        /// A full defense stands: the value is its total.
        FullDefense "full defense",
        /// The gamemaster grants a partial defense.
        FreeDefense "free defense",
        /// Leads a group attack; the value is the difficulty of doing so.
        GroupAttack "group attack",
        /// Fails to lead one.
        GroupFails "group fails",
        /// Attacks; the value is the place of the weapon.
        Attacks "attacks",
        /// How (the value is the maneuver).
        Maneuver "maneuver",
        /// At what (the value is the called shot).
        CalledShot "called shot",
        /// At that range (the value is the band).
        Range "range",
        /// At that range by estimate (the value is the band).
        EstimatedRange "estimated range",
        /// No weapon reaches so far; the value is tenths of a meter.
        OutOfRange "out of range",
        /// A row of the cover table applies (the value).
        Cover "cover",
        /// The target can't be hit directly.
        FullCover "full cover",
        /// The base difficulty is the passive defense value.
        PassiveValue "passive value",
        /// The base difficulty is an active defense value.
        ActiveValue "active value",
        /// The difficulty was raised to the least one.
        LeastDifficulty "least difficulty",
        /// The combat difficulty.
        Difficulty "difficulty",
        /// The attack hits.
        Hit "hit",
        /// The attack misses.
        Miss "miss",
        /// The attack comes to nothing: its maker or its target is out.
        Moot "moot",
        /// A bare hand met a blade: its owner takes the weapon's damage.
        ParriedByBlade "parried by a blade",
        /// A blade was met with the body.
        BladeOnBody "blade on the body",
        /// The damage total.
        Damage "damage total",
        /// The bonus of an accurate attack is ignored for that part of the body.
        BonusIgnored "bonus ignored",
        /// What is left of the damage behind the cover.
        ThroughCover "through cover",
        /// No injury.
        Bruised "bruised",
        /// A Wound level from a blow (the value), before what was there.
        Wound "wound",
        /// Body Points lost.
        BodyPoints "body points lost",
        /// Stunned: one die less, or (value 1) only defense next round.
        Stunned "stunned",
        /// Stays up.
        StaysUp "stays up",
        /// Unconscious; the value is the minutes, 0 while they are not known.
        Unconscious "unconscious",
        /// Comes to.
        Wakes "wakes",
        /// Dying.
        Dying "dying",
        /// Dies.
        Dies "dies",
        /// A part of the body is hurt for good (the value is the called shot).
        PartHurt "part hurt",
        /// Difficulties grow by so much until healed.
        BodyFails "body fails",
        /// Staggers: two dice less on the next use of Agility.
        Staggers "staggers",
        /// Falls.
        Falls "falls",
        /// Is held (the value is the maneuver).
        Held "held",
        /// Gets free.
        Free "free",
        /// Does not get free.
        StillHeld "still held",
        /// Is entangled (the value is the difficulty of getting free).
        Entangled "entangled",
        /// Drops a weapon (the value is its place).
        Drops "drops",
        /// Keeps it.
        KeepsGrip "keeps grip",
        /// The arm is broken.
        ArmBroken "arm broken",
        /// Is forced to the ground.
        ForcedDown "forced down",
        /// Can't be lifted.
        NotLifted "not lifted",
        /// Is slammed; the value is the dice of Strength Damage that what was struck takes.
        Slammed "slammed",
        /// A trick succeeds: the value is the bonus to damage.
        Trick "trick",
        /// A trick fails.
        TrickFails "trick fails",
        /// Drives at a speed (the value).
        Drives "drives",
        /// Fails to.
        DrivingFails "driving fails",
        /// Tries to ram (value 0) or sideswipe (1).
        DrivesAt "drives at",
        /// Two vehicles, or a vehicle and somebody, collide (the value is the kind).
        Collides "collides",
        /// A vehicle is damaged (the value is the level).
        VehicleDamaged "vehicle damaged",
        /// Damage reaches those aboard.
        PassengersSuffer "passengers suffer",
        /// A vehicle out of control slows down to a speed (the value).
        OutOfControl "out of control",
        /// The side of that number is left.
        Wins "wins",
        /// Nobody is left.
        NobodyLeft "nobody left",
    }
}

codes! {
    /// Everything that can change.
    "field", pub enum Field {
        /// The round, from 1 (the battle's).
        Round "round",
        /// The part of the round (the battle's; a [`TurnPhase`](super::turn::TurnPhase)).
        TurnPhase "phase",
        /// How far that part is (the battle's).
        At "at",
        /// Whose turn it is: the fighter's place plus 1 (the battle's).
        Acting "acting",
        /// From where in the order those who wait are asked, plus 1 (the battle's).
        Offer "offer",
        /// How many wait (the battle's).
        WaitingCount "waiting count",
        /// An attack is being interrupted (the battle's).
        Interrupting "interrupting",
        /// The side with the surprise plus 1 (the battle's).
        SurpriseBy "surprise by",
        /// Who acted first plus 1 (the battle's).
        FirstActor "first actor",
        /// The order of turns: at each place the fighter's place plus 1 (the battle's).
        Order "order",
        /// How many of each side stand (the battle's, by side).
        SideStanding "side standing",
        /// How many sides stand (the battle's).
        SidesUp "sides up",
        /// The initiative total plus 1, until the order is made.
        Initiative "initiative",
        /// The Wound level.
        Level "level",
        /// Body Points left.
        BodyPoints "body points",
        /// The most Body Points, where they were rolled.
        MaxBodyPoints "max body points",
        /// Character Points left.
        CharacterPoints "character points",
        /// Fate Points left.
        FatePoints "fate points",
        /// The number of actions of this round, once decided.
        Declared "declared",
        /// Actions left.
        Left "left",
        /// Actions already taken before the turn.
        Borrowed "borrowed",
        /// Waiting.
        Waiting "waiting",
        /// The total of an active defense plus 1, by kind.
        Defense "defense",
        /// The weapon that parries, plus 1.
        ParriesWith "parries with",
        /// Attacked without a thought for defense this round.
        AllOut "all-out",
        /// The dice won by aiming, by skill.
        Aim "aim",
        /// A stun takes a die: 1 this round, 2 the next, 3 both.
        StunRounds "stun rounds",
        /// May only defend or retreat: 1 this round, 2 the next, 3 both.
        DefendOnly "defend only",
        /// Has no turn: 1 this round, 2 the next, 3 both.
        LosesRound "loses round",
        /// The posture.
        Posture "posture",
        /// Two dice less on the next use of Agility.
        Staggered "staggered",
        /// Who holds, plus 1.
        HeldBy "held by",
        /// The maneuver by which.
        HeldHow "held how",
        /// Held only since this round.
        HeldFresh "held fresh",
        /// Who is held, plus 1.
        Holds "holds",
        /// The difficulty of getting out of what entangles, plus 1.
        Entangled "entangled",
        /// A weapon is not in the hand, or not loaded (by weapon).
        Unready "unready",
        /// The round in which an unconscious one comes to.
        Wakes "wakes",
        /// The round since which one is out whose minutes were not rolled yet.
        OutSince "out since",
        /// The round since which one is dying.
        DyingSince "dying since",
        /// What a trick adds to the next damage.
        TrickBonus "trick bonus",
        /// A part of the body is hurt (by called shot).
        PartHurt "part hurt",
        /// What all difficulties grow by.
        BodyFails "body fails",
        /// The weapon of a quick draw plus 1.
        QuickWeapon "quick weapon",
        /// The attacks of a quick draw.
        QuickAttacks "quick attacks",
        /// The dice a quick draw moved to initiative.
        QuickDice "quick dice",
        /// The vehicle's damage.
        VehicleLevel "vehicle level",
        /// The vehicle's speed.
        Speed "speed",
        /// The speeds the vehicle has lost.
        SpeedLost "speed lost",
        /// The dice of Maneuverability lost.
        ManeuverLost "maneuver lost",
        /// Maneuverability is a die less: 1 this round, 2 the next, 3 both.
        ManeuverBrief "maneuver brief",
    }
}

codes! {
    /// How somebody stands.
    "posture", pub enum Posture {
        /// Upright.
        Upright "upright",
        /// Crouched, by choice.
        Crouched "crouched",
        /// Crouched and moving, at half the Move.
        Creeping "creeping",
        /// On the ground, by choice.
        Lying "lying",
        /// On the ground, not by choice: getting up takes an action.
        Down "down",
        /// Flipped to the ground: the next round goes into getting up.
        Flipped "flipped",
    }
}

impl Posture {
    /// Whether he is on the ground.
    pub fn is_prone(self) -> bool {
        self >= Posture::Lying
    }
}

codes! {
    /// A kind of active defense.
    ///
    /// Source: *Active Defense*, *Vehicle Combat* (OD9, OD10, OD33).
    "active defense", pub enum DefenseKind {
        /// *Dodge*: against everything.
        Dodge "dodge",
        /// *Fighting*: with the body, against what can be intercepted.
        Block "block",
        /// *Melee combat*: with what is held, against what can be intercepted.
        Parry "parry",
        /// The driving skill and Maneuverability: against everything.
        Drive "evasive driving",
    }
}
