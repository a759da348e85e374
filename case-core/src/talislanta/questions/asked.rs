//! The questions to fighters, to the Judge and to the map: which answers are legal, and what the
//! built-in plan answers.

use crate::data::value::{Amount, AttackId, Attacks, Damage, Difficulty, Feet, Place};
use crate::kernel::effects::EffectId;
use crate::kernel::question::questions;
use crate::talislanta::{
    Action, ActorId, Band, Cause, Effect, Form, Maneuver, Opening, Rule, Talislanta, Trait,
};

/// The longest distance that is asked for, in feet.
#[doc(hidden)]
pub const MAX_FEET: i32 = 10_000;
/// The most that cover and poor visibility add to the difficulty of a shot (rule TAL12).
#[doc(hidden)]
pub const MAX_COVER: i32 = 10;
/// The greatest difficulty that the Judge sets, up or down.
#[doc(hidden)]
pub const MAX_DIFFICULTY: i32 = 60;
/// How far an attribute can be below 0.
pub(crate) const MAX_ATTRIBUTE: i32 = 20;

questions! {
    Talislanta, Rule;
    /// Which action a fighter declares for the round.
    Action "action" TAL1 = ChooseAction {} -> Action as open;
    en "What does {who} do this round?" ["{answer}"];

    /// Which action comes after a declared move, if one does.
    ActionAfterMove "action after move" TAL20 = ActAfterMove {} -> Option<Action> as open;
    en "What does {who} do after the move?" ["{answer}", "nothing more"];

    /// Whether to attack at the multiple-action penalty, after a way that took the turn.
    AttackAfterMove "attack after move" TAL20 = AttackAfterMove {
        /// The target.
        target: ActorId,
    } -> bool as open;
    en "The way took the turn: does {who} attack {target} anyway, at -5?" ["attack", "do not attack"];

    /// Which attack a fighter uses.
    Attack "attack" TAL6 = ChooseAttack {
        /// The action that it is for.
        action: Action,
        /// The opponent, if it is known already.
        against: Option<ActorId>,
    } -> AttackId as open;
    en "Which attack does {who} use ({action})?" ["{answer}"];

    /// How many targets an attack has.
    Targets "targets" TAL9 = CountTargets {} -> Amount as open;
    en "How many does {who} attack?" ["{answer}"];

    /// Whom an action targets; of several, the target of that place. A special maneuver can do
    /// without one.
    Target "target" TAL2 = ChooseTarget {
        /// The action that it is for.
        action: Action,
        /// The place among its targets, from 1.
        place: Place,
    } -> Option<ActorId> as open;
    en "Whom does {who} choose ({action}, target {place})?" ["{answer}", "nobody"];

    /// How many hits an attack makes on a single target.
    Hits "hits" TAL10 = CountHits {
        /// The target.
        target: ActorId,
        /// The action that it is for.
        action: Action,
        /// The attack.
        attack: AttackId,
    } -> Attacks as open;
    en "With how many hits does {who} attack {target} ({attack})?" ["{answer:n}"];

    /// Whether a fighter steps into an attack to hit back.
    StepIn "step in" TAL24 = StepIn {
        /// The attacker.
        attacker: ActorId,
        /// The attack.
        attack: AttackId,
        /// The form of the attack.
        form: Form,
    } -> bool as open;
    en "Does {who} step into the attack of {attacker} ({attack}, {form})?"
        ["step in", "do not step in"];

    /// How a fighter reacts to an attack.
    React "react" TAL4 = React {
        /// The attacker.
        attacker: ActorId,
        /// The attack.
        attack: AttackId,
        /// The form of the attack.
        form: Form,
        /// How well it was rolled: the best of its hits, if they are rolled already.
        result: Option<Band>,
        /// How many of its hits come through without a reaction; if they are yet to be rolled, how
        /// many there are.
        hits: Attacks,
    } -> Option<Maneuver> as open;
    en "How does {who} react to the attack of {attacker} ({attack}, {form})?"
        ["{answer}", "no reaction"];

    /// By which skill or attribute a fighter reacts to an attack.
    Skill "skill" TAL5 = ReactBy {
        /// The attacker.
        attacker: ActorId,
        /// The attack.
        attack: AttackId,
        /// The reaction.
        maneuver: Maneuver,
    } -> Trait as open;
    en "By which skill or attribute does {who} react to {attacker} ({maneuver})?" ["{answer}"];

    /// How a fighter uses an outstanding defense.
    Opening "opening" TAL15 = UseOpening {
        /// The attacker.
        attacker: ActorId,
    } -> Opening as open;
    en "What does {who} make of the opening against {attacker}?" ["{answer}"];

    /// Whether to leave an opponent although the flight failed, at the price of an Undefended
    /// Attack.
    LeaveAnyway "leave anyway" TAL19 = LeaveAnyway {
        /// The opponent.
        foe: ActorId,
    } -> bool as open;
    en "The flight failed: does {who} leave anyway, past an Undefended Attack of everybody it flees from?"
        ["leave", "stay"];

    /// How far a fighter backs away after a partial success in fleeing.
    FleeDistance "flee distance" TAL19 = BackAway {
        /// The opponent.
        foe: ActorId,
    } -> Feet as open;
    en "How far does {who} back away from those it flees from?" ["{answer}"];

    /// Whether a fighter who is engaged with nobody leaves the battle.
    LeaveBattle "leave battle" TAL19 = LeaveBattle {} -> bool as open;
    en "Does {who} leave the battle?" ["leave", "stay"];

    /// Whether to make an Undefended Attack on somebody who leaves.
    Undefended "undefended" TAL19 = StrikeLeaver {
        /// The opponent.
        foe: ActorId,
    } -> bool as open;
    en "Does {who} make an Undefended Attack on {foe}?" ["attack", "let go"];

    /// How far a fighter moves.
    MoveDistance "move distance" TAL20 = MoveFeet {
        /// The most that is possible.
        most: Feet,
    } -> Feet as open;
    en "How far does {who} move ({most} at most)?" ["{answer}"];

    /// Whether a move leaves all opponents that the fighter is engaged with.
    LeaveEngaged "leave engaged" TAL19 = LeaveEngaged {} -> bool as open;
    en "Does {who} move out of the melee?" ["leave the melee", "stay in the melee"];

    /// Map: how far it is to a place from which the target can be attacked in close combat.
    Approach "approach" TAL6 = WayToTarget {
        /// The attacker.
        attacker: ActorId,
        /// The target.
        target: ActorId,
    } -> Feet as open;
    en "How far has {attacker} to go to {target}?" ["{answer}"];

    /// Map: the distance of a shot.
    Distance "distance" TAL12 = ShotDistance {
        /// The attacker.
        attacker: ActorId,
        /// The target.
        target: ActorId,
    } -> Feet as open;
    en "How far does {attacker} shoot at {target}?" ["{answer}"];

    /// Judge: whether the target of a shot, engaged with nobody, moves and is on guard.
    Alert "alert" TAL12 = TargetIsAlert {
        /// The attacker.
        attacker: ActorId,
        /// The target.
        target: ActorId,
    } -> bool as open;
    en "Does {target} move on guard as {attacker} shoots?" ["on guard", "not on guard"];

    /// Judge: how much harder cover or poor visibility makes a shot.
    Cover "cover" TAL12 = CoverOfTarget {
        /// The attacker.
        attacker: ActorId,
        /// The target.
        target: ActorId,
    } -> Amount as open;
    en "How much harder do cover and poor sight make the shot of {attacker} at {target}?"
        ["{answer}"];

    /// Judge: whether a movement counts as an action.
    MoveIsAction "move is action" TAL21 = MoveIsAction {
        /// The fighter that moves.
        mover: ActorId,
    } -> bool as open;
    en "Does the movement of {mover} count as an action?" ["an action", "no action"];

    /// Judge: by how many feet the terrain shortens a move.
    TerrainLoss "terrain loss" TAL20 = TerrainLoss {
        /// The fighter that moves.
        mover: ActorId,
        /// The most that is possible.
        most: Feet,
    } -> Feet as open;
    en "How much of {most} does the terrain take from {mover}?" ["{answer}"];

    /// Judge: by which skill or attribute dangerous ground is crossed, if it is dangerous.
    TerrainSkill "terrain skill" TAL20 = TerrainSkill {
        /// The fighter that moves.
        mover: ActorId,
    } -> Option<Trait> as open;
    en "By what does {mover} cross dangerous ground?" ["{answer}", "no roll"];

    /// Judge: how difficult dangerous ground is.
    TerrainDifficulty "terrain difficulty" TAL20 = TerrainDifficulty {
        /// The fighter that moves.
        mover: ActorId,
        /// The skill or attribute.
        by: Trait,
    } -> Difficulty as open;
    en "How difficult is the ground for {mover} ({by})?" ["{answer}"];

    /// Judge: how far a move gets over dangerous ground after a failure or a partial success.
    FeetCrossed "feet crossed" TAL20 = FeetCrossed {
        /// The fighter that moves.
        mover: ActorId,
        /// The result of the roll.
        result: Band,
        /// How far it meant to go.
        meant: Feet,
    } -> Feet as open;
    en "How much of {meant} does {mover} get over dangerous ground ({result})?" ["{answer}"];

    /// Judge: the rating of a skill or attribute without a field on the sheet.
    OtherRating "other rating" TAL5 = OtherRating {
        /// The fighter that rolls.
        actor: ActorId,
        /// Whether it is a skill or an attribute.
        by: Trait,
    } -> Amount as open;
    en "Which rating has {actor} in it ({by})?" ["{answer}"];

    /// Judge: by which skill or attribute a special maneuver is rolled.
    SpecialSkill "special skill" TAL22 = SpecialSkill {
        /// The fighter that acts.
        actor: ActorId,
    } -> Trait as open;
    en "By what is the special maneuver of {actor} rolled?" ["{answer}"];

    /// Judge: how difficult a special maneuver is.
    SpecialDifficulty "special difficulty" TAL22 = SpecialDifficulty {
        /// The fighter that acts.
        actor: ActorId,
        /// The skill or attribute.
        by: Trait,
    } -> Difficulty as open;
    en "How difficult is the special maneuver of {actor} ({by})?" ["{answer}"];

    /// Judge: the effect of a mishap; `target` and `attack` are those of an attack.
    Mishap "mishap" TAL8 = MishapOf {
        /// The fighter that acts.
        actor: ActorId,
        /// The cause.
        cause: Cause,
        /// The target.
        target: Option<ActorId>,
        /// The attack.
        attack: Option<AttackId>,
    } -> Effect as open;
    en "What does the mishap of {actor} lead to ({cause})?" ["{answer}"];

    /// Judge: the effect of an attack without damage or of a special maneuver.
    Effect "effect" TAL8 = EffectOf {
        /// The victim.
        victim: ActorId,
        /// The cause.
        cause: Cause,
        /// The result.
        result: Band,
    } -> Effect as open;
    en "What does it lead to for {victim} ({cause}, {result})?" ["{answer}"];

    /// Judge: the size of a disadvantage.
    Hindrance "hindrance" TAL8 = Disadvantage {
        /// The victim.
        victim: ActorId,
    } -> Amount as open;
    en "How great is the disadvantage of {victim}?" ["{answer}"];

    /// Judge: who is hit by accident.
    Unintended "unintended" TAL8 = HitInstead {
        /// The attacker.
        attacker: ActorId,
        /// The target.
        target: ActorId,
    } -> ActorId as open;
    en "Whom does {attacker} hit instead of {target}?" ["{answer}"];

    /// Judge: at which Damage Rating somebody is hit by accident.
    UnintendedDamage "unintended damage" TAL8 = AccidentalDamage {
        /// The victim.
        victim: ActorId,
        /// The full Damage Rating.
        full: Damage,
    } -> Damage as open;
    en "At which Damage Rating is {victim} hit ({full} at most)?" ["{answer}"];

    /// Judge: how many more hit points a critical hit takes.
    CriticalWound "critical wound" TAL13 = CriticalWound {
        /// The victim.
        victim: ActorId,
        /// The damage that got through defense and armor.
        full: Damage,
        /// The Constitution roll against it, if there was one.
        constitution: Option<Band>,
    } -> Damage as open;
    en "How much more does the critical hit take from {victim}, besides the {full} that got through?"
        ["{answer}"];

    /// Judge: whether somebody catches up, by the chase rules of another book, with one who fled
    /// from it in this round.
    Chase "chase" TAL19 = CatchUp {
        /// The attacker.
        attacker: ActorId,
        /// The target.
        target: ActorId,
    } -> bool as open;
    en "Does {attacker} catch up with {target}, who fled, by the rules for a chase?"
        ["catches up", "does not catch up"];

    /// Whether a fighter carries out, in its turn, what it declared.
    CarryOut "carry out" TAL1 = CarryOut {
        /// The declared action.
        action: Action,
    } -> bool as open;
    en "Does {who} do what it declared ({action})?" ["do it", "give it up"];

    /// Whether a fighter who is held, and loses its turn, gives up.
    GiveUp "give up" TAL1 = GiveUp {} -> bool as open;
    en "Does {who}, who is held, give up?" ["give up", "go on"];

    /// Judge, at the end of each round from the thousandth on: whether the battle ends undecided.
    CallOff "call off" TAL1 = CallOff {} -> bool as open;
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
        area: Feet,
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
        area: Feet,
    } -> Feet as open;
    en "How far is {victim} from {target}?" ["{answer}"];

    /// Which power a fighter uses besides its action, or ends again, if any.
    FreePower "free power" X6 = PickFreePower {} -> Option<EffectId> as open;
    en "Which power does {who} use besides?" ["{answer}", "none"];
}
