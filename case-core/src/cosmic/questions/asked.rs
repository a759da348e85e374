//! The questions: which answers are legal, and what the built-in plan answers.

use crate::cosmic::{Action, ActorId, Cosmic, Defense, Hold, Part, Restoration, Rule, Special};
use crate::data::value::{AttackId, Damage, Points, Ranks, Yards};
use crate::kernel::effects::EffectId;
use crate::kernel::question::questions;

/// The longest distance that the map answers, in yards; anything beyond is as far out of reach.
#[doc(hidden)]
pub const MAX_DISTANCE: i32 = 10_000;
/// The greatest modifier for range, cover and difficulty, in ranks: enough for certainty, or for no
/// chance.
#[doc(hidden)]
pub const MAX_MODIFIER: i32 = 20;

questions! {
    Cosmic, Rule;
    /// What a fighter does on its count.
    Action "action" COS4 = TakeAction {
        /// Whether it takes an action that it held.
        held: bool,
    } -> Action as open;
    en "What does {who} do?" ["{answer}"];

    /// Which attack a fighter uses.
    Attack "attack" COS7 = PickAttack {} -> AttackId as open;
    en "With what does {who} attack?" ["{answer}"];

    /// Whom a fighter attacks.
    Target "target" COS7 = PickTarget {
        /// The attack.
        attack: AttackId,
    } -> ActorId as open;
    en "Whom does {who} attack with {attack}?" ["{answer}"];

    /// Which part of the body a called shot is aimed at.
    CalledPart "called part" COS9 = CallPart {
        /// The target.
        target: ActorId,
        /// The attack.
        attack: AttackId,
    } -> Part as open;
    en "Where does {who} aim at {target}?" ["{answer}"];

    /// How far a melee fighter is from its target; 0 if the target is within reach.
    Distance "distance" COS5 = MeasureDistance {
        /// The attacker.
        attacker: ActorId,
        /// The target.
        target: ActorId,
    } -> Yards as open;
    en "How far is {attacker} from {target}?" ["{answer}"];

    /// What range, cover and difficulty do to an attack; negative is worse.
    Modifier "modifier" COS7 = JudgeDifficulty {
        /// The attacker.
        attacker: ActorId,
        /// The target.
        target: ActorId,
        /// The part that a called shot is aimed at.
        called: Option<Part>,
    } -> Ranks as open;
    en "What do range, cover and difficulty do to the attack of {attacker} on {target}?"
        ["{answer:+}"];

    /// How the target of an attack defends, if it does.
    Defense "defense" COS8 = Defend {
        /// The attacker.
        attacker: ActorId,
        /// The attack.
        attack: AttackId,
    } -> Option<Defense> as open;
    en "How does {who} defend against {attacker}?" ["{answer}", "no defense"];

    /// How far a fighter moves.
    Move "move" COS5 = MoveFar {} -> Yards as open;
    en "How far does {who} move?" ["{answer}"];

    /// Whom a fighter gives First Aid.
    Patient "patient" COS19 = PickPatient {} -> ActorId as open;
    en "Whom does {who} give First Aid?" ["{answer}"];

    /// Which limb is given First Aid.
    PatientLimb "patient limb" COS19 = PickLimb {
        /// The fighter with the limb.
        patient: ActorId,
    } -> Part as open;
    en "Which limb of {patient} does {who} treat?" ["{answer}"];

    /// Which weapon a fighter picks up.
    PickUp "pick up" COS4 = PickUpWeapon {} -> AttackId as open;
    en "What does {who} pick up?" ["{answer}"];

    /// What a fighter does with its held action.
    HeldAction "held action" COS6 = UseHold {} -> Hold as open;
    en "What does {who} do with the held action?" ["{answer}"];

    /// Whether a whip or flail disarms its target instead of striking the part.
    WhipDisarms "whip disarms" COS11 = WhipDisarms {
        /// The fighter that is hit.
        target: ActorId,
    } -> bool as open;
    en "Does {who} disarm {target}?" ["disarms", "strikes"];

    /// Which weapon a whip or flail takes from its target.
    WhippedWeapon "whipped weapon" COS11 = WhipAway {
        /// The fighter that loses it.
        target: ActorId,
    } -> AttackId as open;
    en "Which weapon does {who} take from {target}?" ["{answer}"];

    /// Which weapon is lost to a ten or twelve.
    LostWeapon "lost weapon" COS14 = LoseWeapon {
        /// The fighter that loses it.
        target: ActorId,
    } -> AttackId as open;
    en "Which weapon does {target} lose?" ["{answer}"];

    /// What a ten or twelve does.
    Special "special" COS14 = SaySpecial {
        /// The fighter that is hit.
        target: ActorId,
        /// By whom.
        attacker: ActorId,
        /// The attack.
        attack: AttackId,
    } -> Special as open;
    en "What does the blow of {attacker} do to {target}?" ["{answer}"];

    /// How much special damage there is, before armor and Toughness.
    SpecialDamage "special damage" COS14 = SaySpecialDamage {
        /// The fighter that is hit.
        target: ActorId,
    } -> Damage as open;
    en "How much special damage does {target} take?" ["{answer} damage"];

    /// Where special damage hits.
    SpecialPart "special part" COS14 = SaySpecialPart {
        /// The fighter that is hit.
        target: ActorId,
    } -> Part as open;
    en "Where does the special damage hit {target}?" ["{answer}"];

    /// Whether a destroyed limb is severed or crushed.
    Severed "severed" COS20 = SaySevered {
        /// The fighter with the limb.
        target: ActorId,
        /// The limb.
        limb: Part,
        /// Whether an edged weapon did it.
        edged: bool,
    } -> bool as open;
    en "Is the {limb} of {target} severed?" ["severed", "crushed"];

    /// For whom the Judge restores something at the end of a round, if anybody.
    Restore "restore" COS18 = Restore {} -> Option<ActorId> as open;
    en "For whom is something restored?" ["{answer}", "nobody more"];

    /// What the Judge restores.
    RestoreWhat "restore what" COS18 = RestoreWhat {
        /// The fighter that gets it back.
        patient: ActorId,
    } -> Restoration as open;
    en "What does {patient} get back?" ["{answer}"];

    /// Which part of the body the Judge restores something to.
    RestorePart "restore part" COS18 = RestorePart {
        /// The fighter that gets it back.
        patient: ActorId,
        /// The thing restored.
        what: Restoration,
    } -> Part as open;
    en "Where is {patient} helped ({what})?" ["{answer}"];

    /// How many Mortality Points the Judge restores.
    RestorePoints "restore points" COS18 = RestorePoints {
        /// The fighter that gets it back.
        patient: ActorId,
        /// The thing restored.
        what: Restoration,
        /// The part.
        part: Part,
    } -> Points as open;
    en "How many points come back to the {part} of {patient}?" ["{answer}"];

    /// Judge, at the end of each round from the thousandth on: whether the battle ends undecided.
    CallOff "call off" COS1 = CallOff {} -> bool as open;
    en "Does the battle end undecided?" ["it ends", "it goes on"];

    /// Which power a fighter uses, by its status effect.
    Power "power" X6 = PickPower {} -> EffectId as open;
    en "Which power does {who} use?" ["{answer}"];
    /// Whom a power is used on.
    PowerOn "power on" X6 = PickBearer {
        /// The power.
        power: EffectId,
    } -> ActorId as open;
    en "On whom does {who} use {power}?" ["{answer}"];

    /// Map: who else is within so far of the target of an attack on an area, and not named yet.
    InArea "in the area" X8 = NextInArea {
        /// The attacker.
        attacker: ActorId,
        /// The target.
        target: ActorId,
        /// How far the area reaches.
        area: Yards,
    } -> Option<ActorId> as open;
    en "Who else is within {area} of {target}, where {attacker} strikes?"
        ["{answer}", "nobody else"];

    /// Map: how far somebody in the area of an attack is from its target.
    Apart "apart" X8 = HowFarApart {
        /// Who is in the area.
        victim: ActorId,
        /// The target.
        target: ActorId,
        /// How far the area reaches.
        area: Yards,
    } -> Yards as open;
    en "How far is {victim} from {target}?" ["{answer}"];

    /// Which power a fighter uses besides its action, or ends again, if any.
    FreePower "free power" X6 = PickFreePower {} -> Option<EffectId> as open;
    en "Which power does {who} use besides?" ["{answer}", "none"];
}
