//! All questions: their subjects, their legal answers, and the plan's constant answers.

use crate::case::Case;
use crate::case::book::color::Color;
use crate::case::book::forms::Defense;
use crate::case::book::rank::Rank;
use crate::case::book::rule::Rule;
use crate::case::words::event::Roll;
use crate::case::words::lists::{
    Act, ActLimit, Direction, Go, HoldKind, HoldUse, JudgeEvent, Manner, ObjectFate, Obstacle,
    Occasion, PulledPart, SpotEffect, Target,
};
use crate::case::words::reason::Reason;
use crate::data::value::{
    Actions, Areas, AttackId, Columns, Damage, Place, Points, Strength, Things,
};
use crate::data::who::ActorId;
use crate::kernel::effects::EffectId;
use crate::kernel::question::questions;

questions! {
    Case, Rule;
    /// Whether the full movement is used.
    Move "full movement" T8 = UseFullMovement {} -> bool as secret;
    en "Does {who} use the full movement?" ["yes", "no"];

    /// How many actions to try for, 1 to 8.
    Actions "actions" T3 = TryActions {} -> Actions as secret;
    en "How many actions does {who} try for?" [];

    /// One action of the turn.
    Action "action" T2 = PickAction { slot: Place, limit: ActLimit, occasion: Occasion } -> Act as secret;
    en "What does {who} do?" [];

    /// The target of an action; nothing if there is no possible target.
    Target "target" T2 = PickTarget { act: Act, like_first: bool, occasion: Occasion } -> Option<Target> as secret;
    en "At whom or what does {who} aim {act}?" ["{answer}", "nobody"];

    /// The manner of an attack.
    Manner "manner" A12 = PickManner { attack: AttackId, occasion: Occasion } -> Manner as secret;
    en "How does {who} use {attack}?" [];

    /// Which declared action is kept after failed extra actions.
    Keep "action to keep" T4 = KeepOne { actions: Actions } -> Act as secret;
    en "{who} has one action: which of the declared {actions} is it?" [];

    /// Whether extra actions form one flurry of the attacks that count, or are separate.
    Flurry "flurry" T6 = MakeFlurry { actions: Actions } -> bool as open;
    en "Does {who} make one flurry of {actions}?" ["one flurry", "separate actions"];

    /// Whether a declared action goes ahead, is changed, or is given up.
    Go "go" T13 = GoAhead { act: Act } -> Go as secret;
    en "{who}: {act}" [];

    /// What a holder does with a hold: only a full one can squeeze.
    Hold "hold" A22 = UseHold { held: ActorId, hold: HoldKind } -> HoldUse as open;
    en "What does {who} do with the {hold} on {held}?" [];

    /// Whether a fighter who breaks a hold reverses it, or gets loose and acts.
    Reverse "reverse" D15 = TurnHold { holder: ActorId, hold: HoldKind } -> bool as open;
    en "Does {who} turn the {hold} of {holder} round?" ["turn the hold round", "get loose and act"];

    /// Whether to spend Karma on a roll.
    Karma "Karma" R4 = SpendKarma { roll: Roll, column: Rank } -> bool as open;
    en "Does {who} spend Karma on {roll} in the column {column}?" ["yes", "no"];

    /// How much Karma to spend on a roll, from 10 to what there is.
    KarmaAmount "Karma amount" R4 = KarmaToSpend { roll: Roll, column: Rank } -> Points as open;
    en "How much Karma does {who} spend on {roll} in the column {column}?" [];

    /// How the target defends against an attack, if at all.
    Defense "defense" T7 = Defend { attacker: ActorId, attack: AttackId, strikes: bool } -> Option<Defense> as open;
    en "How does {who} answer {attacker} with {attack}?" ["{answer}", "no defense"];

    /// The Judge: whether a surprised fighter notices an attack in time to answer it.
    Notices "notices" T1 = NoticesInTime { attacker: ActorId, target: ActorId } -> bool as open;
    en "Does {target} notice the attack of {attacker} in time?" ["yes", "no"];

    /// What is pulled of a pulled attack that hit; a loose object is no target.
    PullWhat "pull what" A12 = PullPart { target: Option<ActorId>, color: Color } -> PulledPart as open;
    en "What does {who} pull of the {color}?" [];

    /// The color to which a color is lowered; a loose object is no target.
    PullColor "pull color" A12 = LowerColor { target: Option<ActorId>, color: Color } -> Color as open;
    en "To which color does {who} lower the {color}?" [];

    /// The number to which the damage is lowered.
    PullDamage "pull damage" A12 = LowerDamage { target: ActorId, damage: Damage } -> Damage as open;
    en "To what does {who} lower the {damage} damage against {target}?" [];

    /// The rank to which the damage is lowered.
    PullRank "pull rank" A12 = LowerRank { target: ActorId, rank: Rank } -> Rank as open;
    en "To which rank does {who} lower the {rank} damage against {target}?" [];

    /// The direction in which a target is slammed; nothing to roll it.
    Direction "direction" E5 = SlamDirection { target: ActorId } -> Option<Direction> as open;
    en "Where does {who} slam {target}?" ["{answer}", "roll for it"];

    /// The map: whether something is adjacent to a fighter.
    Adjacent "adjacent" A11 = IsAdjacent { fighter: ActorId, target: Target } -> bool as open;
    en "Is {target} adjacent to {fighter}?" ["yes", "no"];

    /// The map: how far something is from a fighter.
    Apart "areas apart" A13 = HowFar { fighter: ActorId, target: Target } -> Areas as open;
    en "How far is {target} from {fighter}?" [];

    /// The map: how many objects are in a shot's path.
    InPath "objects in the path" A14 = ThingsInPath { attacker: ActorId, target: Target } -> Things as open;
    en "How many objects are between {attacker} and {target}?" [];

    /// The map: how many things a shot passes through.
    PassesThrough "things passed through" A15 = ThingsShotThrough { attacker: ActorId, target: Target } -> Things as open;
    en "How many things does the shot of {attacker} at {target} pass through?" [];

    /// The map: the material strength of a thing, as a number.
    Material "material strength" R7 = MaterialStrength { by: ActorId, of: Reason } -> Strength as open;
    en "What is the material strength by {by}: {of}?" [];

    /// The map: the next bystander whom a missed shot could hit, if any.
    Bystander "bystander" A16 = NextBystander { attacker: ActorId, target: ActorId } -> Option<ActorId> as open;
    en "Who stands by {target} in the line of {attacker}?" ["{answer}", "nobody"];

    /// The map: who could catch what is sent at a fighter, or a falling one, and may then try to.
    Catcher "catcher" D3 = WhoCatches { attacker: Option<ActorId>, target: ActorId } -> Option<ActorId> as open;
    en "Who else could catch what comes at {target}, or {target} in motion?" ["{answer}", "nobody"];

    /// Whether a fighter who could catch something tries to; it costs an action.
    Catch "catch" D3 = TryCatch { attacker: Option<ActorId>, target: ActorId } -> bool as open;
    en "Does {who} try to catch what comes at {target}, or {target} in motion?" ["yes", "no"];

    /// The areas that a charge covers, by the map; 0 if the target is out of reach or too near. After
    /// another charge of the turn within what is left of the movement.
    Moved "areas moved" A23 = AreasCharged { charger: ActorId, target: Target, within: Option<Areas> } -> Areas as open;
    en "How far does {charger} move in the charge at {target}?" [];

    /// The map: what a body in motion strikes; after a charge that missed, something else.
    Collision "collision" A27 = WhatIsStruck { body: ActorId, within: Option<Areas>, missed: Option<Target> } -> Obstacle as open;
    en "What does {body} strike?" [];

    /// The map: after how many areas a body strikes something.
    AreasFlown "areas flown" A27 = FlownBefore { body: ActorId, most: Areas } -> Areas as open;
    en "After how far does {body} strike it, of {most}?" [];

    /// The Judge: what becomes of an object that was charged or struck; whether the damage exceeds its
    /// material strength.
    Fate "fate of an object" A29 = WhatBecomes { thing: Target, by: ActorId, beaten: bool } -> ObjectFate as open;
    en "What becomes of {thing}, struck by {by}?" [];

    /// The Judge: the additional effect of a hit at the precise spot.
    Spot "spot" A18 = SpotDoes { attacker: ActorId, target: ActorId } -> SpotEffect as open;
    en "What does the blow of {attacker} right at the spot do to {target}?" [];

    /// The Judge: which object in the victim's hand was at the spot.
    SpotObject "object at the spot" A18 = ObjectAtSpot { target: ActorId, effect: SpotEffect } -> Target as open;
    en "Which object of {target} is it ({effect})?" [];

    /// The Judge: how much a hit at the precise spot shifts the victim's next roll.
    SpotColumns "shift by the spot" A18 = SpotShift { target: ActorId } -> Columns as open;
    en "By how much is the next roll of {target} shifted?" [];

    /// The Judge: the shift of a weapon that was not made for throwing.
    Improvised "improvised" A17 = ImprovisedShift { attacker: ActorId } -> Columns as open;
    en "Which shift has the improvised throw of {attacker}?" [];

    /// The Judge: a shift for a fighter's next turn.
    JudgeShift "shift for the next turn" A28 = ShiftNextTurn { fighter: ActorId } -> Columns as open;
    en "Which shift has {fighter} in the next turn?" [];

    /// The Judge: what else happens at the wrap up, or after a fighter's action (T16).
    Event "event" T15 = WhatHappens { after: Option<ActorId> } -> JudgeEvent as open;
    en "Does anything else happen in this turn?" [];

    /// The Judge: whom an event strikes.
    EventTarget "event target" T15 = WhomItBefalls { event: JudgeEvent } -> ActorId as open;
    en "Whom does it befall ({event})?" [];

    /// The Judge: the damage of an event.
    EventDamage "event damage" T15 = DamageOfEvent { target: ActorId } -> Damage as open;
    en "How much damage strikes {target}?" [];

    /// The Judge: how far a fighter falls.
    EventFall "event fall" T15 = DepthOfFall { target: ActorId } -> Areas as open;
    en "How far does {target} fall?" [];

    /// The map: how many areas of its movement a fighter has left that has charged this turn.
    MovementLeft "movement left" A23 = AreasLeft { charger: ActorId, covered: Areas } -> Areas as open;
    en "After {covered} in charges, how far can {charger} still move this turn?" [];

    /// The map: who else is within so many areas of the target of an attack on an area; nobody if no more.
    InArea "in the area" X8 = NextInArea { attacker: ActorId, target: ActorId, areas: Areas } -> Option<ActorId> as open;
    en "Who else is within {areas} of {target}, where {attacker} strikes?" ["{answer}", "nobody else"];

    /// Which power a fighter uses, by its status effect.
    Power "power" X6 = PickPower {} -> EffectId as open;
    en "Which power does {who} use?" [];

    /// The target of the action that is kept, where it is declared at several.
    KeepAt "target to keep" T4 = KeepTarget { act: Act } -> Option<Target> as secret;
    en "{who} has one action, {act}: at whom or what?" ["{answer}", "nobody"];
    /// Whom a power is used on.
    PowerOn "power on" X6 = PickBearer {
        /// The power.
        power: EffectId,
    } -> ActorId as open;
    en "On whom does {who} use {power}?" ["{answer}"];

    /// Which power a fighter uses besides its action, or ends again, if any.
    FreePower "free power" X6 = PickFreePower {} -> Option<EffectId> as open;
    en "Which power does {who} use besides?" ["{answer}", "none"];
}

impl Question {
    /// Whether it is asked at the turn's declaration, or reveals one: a non-player's answers there
    /// stay hidden until it acts (T2).
    #[doc(hidden)]
    pub fn is_declaration(&self) -> bool {
        match self {
            Question::Move { .. }
            | Question::Actions { .. }
            | Question::Keep { .. }
            | Question::KeepAt { .. } => true,
            Question::Action { occasion, .. }
            | Question::Target { occasion, .. }
            | Question::Manner { occasion, .. } => *occasion == Occasion::Declaration,
            _ => false,
        }
    }
}

/// The most things in a shot's path, or passed through by it.
pub(crate) const MOST_THINGS: i32 = 20;
