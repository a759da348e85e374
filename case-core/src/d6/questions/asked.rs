//! The questions: who decides what, which answers are legal, and the answers of the built-in plan.

use crate::d6::D6;
use crate::d6::book::code::DieCode;
use crate::d6::book::rule::Rule;
use crate::d6::book::skill::Skill;
use crate::d6::book::tables::{Called, Maneuver};
use crate::d6::book::{range, vehicle};
use crate::d6::words::event::{
    Act, Circumstance, DefenseKind, Roll, StunEffect, VehicleEffect, WayOut,
};
use crate::data::value::{
    Actions, Amount, AttackId, Attacks, Damage, Dice, Difficulty, Kind, Object, Pips, Set,
    TenthsOfMeter, Total, Typed, Uses, Value,
};
use crate::data::who::{ActorId, SideId};
use crate::kernel::effects::EffectId;
use crate::kernel::system::View;

/// What is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A fighter, or the vehicle that it is in.
    Fighter(ActorId),
    /// A thing.
    Thing(Object),
}

impl From<ActorId> for Mark {
    fn from(who: ActorId) -> Mark {
        Mark::Fighter(who)
    }
}

impl Typed for Mark {
    const KINDS: &'static [Kind] = &[Kind::Actor, Kind::Object];
    fn to_value(self) -> Value {
        match self {
            Mark::Fighter(who) => who.to_value(),
            Mark::Thing(thing) => thing.to_value(),
        }
    }
    fn from_value(value: Value) -> Option<Self> {
        let fighter = ActorId::from_value(value).map(Mark::Fighter);
        fighter.or_else(|| Object::from_value(value).map(Mark::Thing))
    }
}

crate::kernel::question::questions! {
    D6, Rule;
    /// For the Judge, before the first round: which side has the surprise.
    Surprise "surprise" OD2 = HaveSurprise {} -> Option<SideId> as open;
    en "Which side has the surprise?" ["surprise: {answer}", "nobody is surprised"];
    /// For the Judge: who makes the first significant action.
    FirstAction "first action" OD2 = ActFirst {} -> ActorId as open;
    en "Who does something significant first?" ["{answer}"];
    /// For a fighter, before initiative: which weapon to draw quickly.
    QuickDraw "quick draw" OD2 = DrawQuickly {} -> Option<AttackId> as open;
    en "Does {who} draw a weapon quickly?" ["draw {answer} quickly", "no quick draw"];
    /// The number of attacks of the quick draw.
    QuickAttacks "quick attacks" OD2 = CountQuickAttacks { weapon: AttackId } -> Attacks as open;
    en "How many attacks does {who} draw {weapon} for?" ["{answer}"];
    /// How many dice of the skill go to initiative.
    QuickDice "quick dice" OD2 = MoveDice { weapon: AttackId, attacks: Attacks } -> Dice as open;
    en "How many dice does {who} move from {weapon} to initiative?" ["move {answer} to initiative"];
    /// The number of actions of this round.
    Actions "actions" OD3 = DeclareActions {} -> Actions as open;
    en "How many actions does {who} take this round?" ["{answer}"];
    /// What to do.
    Act "act" OD3 = ChooseAct { left: Actions } -> Act as open;
    en "What does {who} do, with {left} left?" ["{answer}"];
    /// For a fighter who waits, after another's turn: whether to go on now.
    Resume "resume" OD3 = Resume {} -> bool as open;
    en "Does {who} act now?" ["act now", "go on waiting"];
    /// For a fighter who waits: whether to interrupt an attack whose roll is known.
    Interrupt "interrupt" OD3 = InterruptAttack { attacker: ActorId, target: ActorId } -> bool as open;
    en "Does {who} interrupt the attack of {attacker} on {target}?" ["interrupt", "let it happen"];
    /// The target to attack or to drive at; nobody only if there is no target.
    Target "target" OD3 = ChooseTarget {} -> Option<ActorId> as open;
    en "Whom does {who} go for?" ["{answer}", "nobody"];
    /// Which thing to attack.
    Thing "thing" OD24 = ChooseThing {} -> Object as open;
    en "What does {who} attack?" ["{answer}"];
    /// Whether the attack is aimed at somebody in a vehicle rather than at the vehicle.
    Rider "rider" OD35 = AimAtRider { target: ActorId, weapon: AttackId } -> bool as open;
    en "Does {who} aim at {target} rather than at the vehicle?" ["aim at {target}", "at the vehicle"];
    /// For the map: the distance of the target from the attacker.
    Distance "distance" OD21 = MeasureDistance { attacker: ActorId, target: Mark } -> TenthsOfMeter as open;
    en "How far is {target} from {attacker}?" ["{answer}"];
    /// For the map, with estimated ranges: where the target is, seen from the attacker.
    Situation "situation" OD26 = EstimateDistance { attacker: ActorId, target: Mark } -> range::EstimatedDistance as open;
    en "Where does {target} stand, seen by {attacker}?" ["{answer}"];
    /// Which weapon to attack with, if any.
    Weapon "weapon" OD22 = ChooseWeapon { target: Mark, at: range::Distance } -> Option<AttackId> as open;
    en "With what does {who} attack {target}?" ["{answer}", "no attack"];
    /// How to attack.
    Maneuver "maneuver" OD19 = ChooseManeuver {
        target: ActorId, weapon: AttackId, at: range::Distance,
    } -> Maneuver as open;
    en "How does {who} attack {target}?" ["{answer}"];
    /// What to aim the attack at; in a group it must be a part of the body.
    CalledShot "called shot" OD31 = CallShot {
        target: ActorId, weapon: AttackId, maneuver: Maneuver, in_group: bool, rider: bool,
    } -> Called as open;
    en "What does {who} aim at?" ["{answer}"];
    /// How many further rounds to fire.
    Rounds "rounds" OD19 = FireRounds { target: ActorId, weapon: AttackId } -> Uses as open;
    en "How many further rounds does {who} fire at {target}?" ["{answer:n} further rounds"];
    /// For the map: another row of the cover table that applies. Asked again until there is none.
    Cover "cover" OD23 = AddCover {
        attacker: ActorId, target: ActorId, given: Set<crate::d6::book::tables::Cover>,
    } -> Option<crate::d6::book::tables::Cover> as open;
    en "What covers {target} from {attacker}?" ["{answer}", "nothing more"];
    /// For the map: which thing of the roster hides the target completely, if any.
    CoverBy "cover by" OD24 = TellCoverBy { attacker: ActorId, target: ActorId } -> Option<Object> as open;
    en "What wholly hides {target} from {attacker}?" ["{answer}", "something else"];
    /// For the map: the Armor Value of the target's cover.
    CoverArmor "cover armor" OD24 = RateCover { attacker: ActorId, target: ActorId } -> Pips as open;
    en "What is the Armor Value of the cover of {target}?" ["{answer}"];
    /// For the Judge: the circumstances of an attack.
    Circumstance "circumstance" OD19 = TellCircumstances {
        attacker: ActorId, target: ActorId,
    } -> Set<Circumstance> as open;
    en "What else is there to the attack of {attacker} on {target}?" ["{answer}", "nothing special"];
    /// For the Judge: whether the target gets a partial defense as a free action.
    FreeDefense "free defense" OD16 = GrantDefense { attacker: ActorId, target: ActorId } -> bool as open;
    en "Does {target} get a free partial defense against {attacker}?" ["a free partial defense", "no free defense"];
    /// Which active defense to use: as a free action or not, against what can be intercepted or not.
    Defense "defense" OD5 = Defend { free: bool, interceptable: bool } -> DefenseKind as open;
    en "How does {who} defend?" ["{answer}"];
    /// Which weapon to parry with.
    ParryWith "parry with" OD10 = ParryWith {} -> Option<AttackId> as open;
    en "With what does {who} parry?" ["{answer}", "the shield"];
    /// For the Judge: the difficulty of leading a group.
    CommandDifficulty "command difficulty" OD3 = RateCommand { leader: ActorId, target: ActorId } -> Difficulty as open;
    en "How hard is it for {leader} to lead a group against {target}?" ["difficulty {answer}"];
    /// Whether to join a group attack.
    Join "join" OD19 = JoinGroup { leader: ActorId, target: ActorId } -> bool as open;
    en "Does {who} join the attack of {leader} on {target}?" ["join the attack", "go on waiting"];
    /// Whether to spend a Fate Point on a roll; with its difficulty, if known. Nobody is asked where
    /// the roll is decided without it.
    FatePoint "fate point" OD3 = SpendFatePoint { roll: Roll, need: Option<Difficulty> } -> bool as open;
    en "Does {who} spend a Fate Point ({roll}, against {need:n})?"
        | "Does {who} spend a Fate Point ({roll})?" ["spend a Fate Point", "don't"];
    /// Whether to spend a Character Point on a roll; with its total so far, and its difficulty, if
    /// known.
    CharacterPoint "character point" OD3 = SpendCharacterPoint {
        roll: Roll, total: Total, need: Option<Difficulty>,
    } -> bool as open;
    en "Does {who} spend a Character Point ({roll}, {total} so far, against {need:n})?"
        | "Does {who} spend a Character Point ({roll}, {total} so far)?" ["spend a Character Point", "don't"];
    /// For the Judge: whether a Wild 1 is a complication, or it and the highest die are taken away;
    /// with both totals, and the difficulty, if known.
    WildOne "wild one" OD3 = JudgeWildOne {
        roller: ActorId, total: Total, without: Total, need: Option<Difficulty>,
    } -> bool as open;
    en "Is the Wild 1 of {roller} a complication, at {total} rather than {without}, against {need:n}?"
        | "Is the Wild 1 of {roller} a complication, at {total} rather than {without}?" ["a complication", "take it and the highest die away"];
    /// For a stunned fighter: the effect of the stun.
    StunEffect "stun effect" OD28 = SufferStun {} -> StunEffect as open;
    en "What does the stun cost {who}?" ["{answer}"];
    /// Which skill to aim with.
    AimWith "aim with" OD25 = AimWith {} -> Skill as open;
    en "With what does {who} aim?" ["aim with {answer}"];
    /// Which weapon to ready.
    ReadyWeapon "ready weapon" OD3 = ReadyWeapon {} -> AttackId as open;
    en "What does {who} get ready?" ["{answer}"];
    /// Which weapon to load.
    LoadWeapon "load weapon" OD3 = LoadWeapon {} -> AttackId as open;
    en "What does {who} load?" ["{answer}"];
    /// For the Judge: whether a modifier of the difficulty is rolled, instead of using its number.
    RollModifier "roll modifier" OD19 = RollModifier {
        attacker: ActorId, target: ActorId, dice: Dice,
    } -> bool as open;
    en "Is the modifier of {dice} rolled?" ["roll {dice}", "use the number"];
    /// Whether a tackle is to hurt.
    HurtTackled "hurt tackled" OD19 = HurtTackled { target: ActorId } -> bool as open;
    en "Does {who} hurt {target} by the tackle?" ["hurt {target}", "only bring {target} down"];
    /// How many dice a hold leaves out of its damage: from three to all.
    SpareHeld "spare held" OD19 = SpareHeld { target: ActorId, weapon: AttackId } -> Dice as open;
    en "How much less does the hold of {who} hurt {target}?" ["{answer} less"];
    /// How to escape from what entangles.
    EscapeBy "escape by" OD3 = EscapeBy { difficulty: Difficulty } -> WayOut as open;
    en "How does {who} try to get free, against {difficulty}?" ["{answer}"];
    /// For a fighter whose weapon is struck and who has not acted: whether to use an action now to
    /// keep it. The roll has to exceed the damage.
    Grip "grip" OD3 = KeepGrip { attacker: ActorId, weapon: AttackId, damage: Damage } -> bool as open;
    en "Does {who} use an action to keep {weapon}?" ["use an action to keep it", "let it go"];
    /// For a fighter whose arm is pinned and who has not acted: whether to resist, and do nothing
    /// else.
    Resist "resist" OD3 = ResistPin { holder: ActorId } -> bool as open;
    en "Does {who} resist {holder}?" ["resist, and do nothing else", "don't resist"];
    /// For the Judge: the difficulty of an acrobatic trick.
    TrickDifficulty "trick difficulty" OD3 = RateTrick { acrobat: ActorId } -> Difficulty as open;
    en "How hard is the trick of {acrobat}?" ["difficulty {answer}"];
    /// For the Judge: the difficulty of lifting somebody; 0 for no roll.
    LiftDifficulty "lift difficulty" OD3 = RateLift { lifter: ActorId, held: ActorId } -> Difficulty as open;
    en "How hard is it for {lifter} to lift {held}?" ["difficulty {answer}"];
    /// For the Judge: the damage of the obstacle that somebody is slammed into.
    Obstacle "obstacle" OD28 = RateObstacle { thrower: ActorId, held: ActorId } -> Pips as open;
    en "What is the damage of what {held} is slammed into?" ["{answer}"];
    /// For the Judge: whether the part of the body that was hit is hurt for good.
    PartHurt "part hurt" OD31 = HurtPart { target: ActorId, part: Called } -> bool as open;
    en "Is {target} hurt there for good: {part}?" ["hurt for good", "not hurt for good"];
    /// How fast to drive.
    Speed "speed" OD33 = ChooseSpeed {} -> vehicle::Speed as open;
    en "How fast does {who} drive?" ["{answer}"];
    /// For the map: how a ramming vehicle meets its target.
    Collision "collision" OD33 = TellCollision { rammer: ActorId, target: ActorId } -> vehicle::Collision as open;
    en "How does {rammer} run into {target}?" ["{answer}"];
    /// For a driver: what damage costs, in dice of Maneuverability or in speeds.
    VehicleEffect "vehicle effect" OD33 = LoseToDamage { by: Amount } -> VehicleEffect as open;
    en "What does the damage to the vehicle of {who} cost?" ["{answer}"];
    /// For the Judge, at the end of each round from the thousandth on: whether the fight ends
    /// undecided.
    CallOff "call off" OD1 = CallOff {} -> bool as open;
    en "Does the fight end undecided?" ["it ends", "it goes on"];
    /// Which power a fighter uses, by its status effect.
    Power "power" X6 = PickPower {} -> EffectId as open;
    en "Which power does {who} use?" ["{answer}"];
    /// Whom a power is used on.
    PowerOn "power on" X6 = PickBearer {
        /// The power.
        power: EffectId,
    } -> ActorId as open;
    en "On whom does {who} use {power}?" ["{answer}"];
    /// For the map: who else is within so far of the target of an attack on an area, and not named yet.
    InArea "in the area" X8 = NextInArea {
        attacker: ActorId, target: ActorId, area: TenthsOfMeter,
    } -> Option<ActorId> as open;
    en "Who else is within {area} of {target}, where {attacker} strikes?" ["{answer}", "nobody else"];
    /// For the map: how far somebody in the area of an attack is from its target.
    Apart "apart" X8 = HowFarApart {
        victim: ActorId, target: ActorId, area: TenthsOfMeter,
    } -> TenthsOfMeter as open;
    en "How far is {victim} from {target}?" ["{answer}"];
    /// Which power a fighter uses besides its action, or ends again, if any.
    FreePower "free power" X6 = PickFreePower {} -> Option<EffectId> as open;
    en "Which power does {who} use besides?" ["{answer}", "none"];
}

pub(crate) fn small(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

pub(crate) fn fighters(v: View<'_, D6>) -> impl Iterator<Item = ActorId> {
    (0..v.setup.fighters.len()).map(ActorId::fighter)
}

pub(crate) fn things(v: View<'_, D6>) -> impl Iterator<Item = Object> {
    (0..small(v.setup.objects.len())).map(Object)
}

/// The highest difficulty that the Judge may set: twice a legendary one.
pub(crate) const MAX_DIFFICULTY: i32 = 60;

/// The least number of dice that a hold leaves out of its damage.
pub(crate) const SPARED: i32 = 3;

/// The largest die code as an answer, in pips.
pub(crate) const MAX_PIPS: i32 = DieCode::MAX_DICE as i32 * 3;
