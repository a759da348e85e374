//! The questions: who decides what, which answers are legal, and the answers of the built-in plan.

use super::D6;
use super::ability::dice_left;
use super::code::DieCode;
use super::driving;
use super::event::{
    Circumstance, DefenseKind, Field, Posture, Roll, StunEffect, VehicleEffect, WayOut,
};
use super::legal::{self, arm};
use super::plan;
use super::range::{self, MAX_DISTANCE};
use super::refusals::Refusal;
use super::rule::Rule;
use super::setup::Fighter;
use super::sizing;
use super::skill::Skill;
use super::tables::{Called, Maneuver};
use super::turn::MAX_ACTIONS;
use super::vehicle;
use super::wounds::WoundLevel;
use crate::data::codes::codes;
use crate::data::value::{
    Actions, Amount, AttackId, Attacks, Damage, Dice, Difficulty, Kind, Object, Pips, Set, Side,
    TenthsOfMeter, Total, Typed, Uses, Value,
};
use crate::data::who::ActorId;
use crate::kernel::question::{Query, answers};
use crate::kernel::refusal::needs;
use crate::kernel::system::View;
use core::iter::once;

codes! {
    /// OD3: What a fighter can do with an action; those marked free take none.
    "act", pub enum Act {
        /// Nothing more (free).
        Done "be done",
        /// Attack.
        Attack "attack",
        /// A partial defense.
        Defend "defend",
        /// A full defense: the only action of the round.
        FullDefense "defend fully",
        /// Wait for a better moment.
        Wait "wait",
        /// Aim: the only action of the round.
        Aim "aim",
        /// Move more than half the Move.
        Move "move",
        /// Get up.
        Stand "stand up",
        /// Escape from a hold, or from what entangles.
        Escape "escape",
        /// Strength Damage to a held foe.
        Squeeze "squeeze",
        /// Break a pinned arm.
        BreakArm "break the arm",
        /// Force a pinned foe to the ground.
        ForceDown "force down",
        /// Lift a held foe and throw him at something: two actions.
        Slam "slam",
        /// Let go (free).
        Release "let go",
        /// Lead the allies who wait in a group attack.
        Lead "lead a group attack",
        /// Get a weapon into the hand, or load it.
        Ready "ready a weapon",
        /// An acrobatic trick before an attack.
        Trick "acrobatic trick",
        /// Crouch (free).
        Crouch "crouch",
        /// Crouch and move: free, or an action (ruling `creeping_costs`).
        Creep "creep",
        /// Lie down (free).
        LieDown "lie down",
        /// Get up from a posture taken by choice (free).
        Rise "rise",
        /// Drive at another speed; free up to cautious.
        Drive "drive",
        /// Ram.
        Ram "ram",
        /// Sideswipe.
        Sideswipe "sideswipe",
        /// Leave the fight for good.
        Flee "flee",
        /// Give up: take no further part in the fight.
        GiveUp "give up",
        /// Attack a thing, for example to get at what is behind it.
        AttackThing "attack a thing",
        /// Load a weapon that takes a round to load: the only action of the round.
        Load "load",
    }
}

impl Act {
    /// The posture that it leads to, if any.
    pub(crate) fn posture(self) -> Option<Posture> {
        match self {
            Act::Crouch => Some(Posture::Crouched),
            Act::Creep => Some(Posture::Creeping),
            Act::LieDown => Some(Posture::Lying),
            Act::Rise | Act::Stand => Some(Posture::Upright),
            _ => None,
        }
    }
}

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
    Surprise "surprise" OD2 = HaveSurprise {} -> Option<Side> as open;
    en "Which side has the surprise?" ["{answer} has the surprise", "nobody is surprised"];
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
        attacker: ActorId, target: ActorId, given: Set<super::tables::Cover>,
    } -> Option<super::tables::Cover> as open;
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
    /// Which active defense to use.
    Defense "defense" OD5 = Defend { free: bool } -> DefenseKind as open;
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
    /// Whether to spend a Fate Point on a roll; with its difficulty, if known.
    FatePoint "fate point" OD3 = SpendFatePoint { roll: Roll, need: Option<Difficulty> } -> bool as open;
    en "Does {who} spend a Fate Point ({roll})?" ["spend a Fate Point", "don't"];
    /// Whether to spend a Character Point on a roll; with its total so far, and its difficulty, if
    /// known.
    CharacterPoint "character point" OD3 = SpendCharacterPoint {
        roll: Roll, total: Total, need: Option<Difficulty>,
    } -> bool as open;
    en "Does {who} spend a Character Point ({roll}, {total} so far)?" ["spend a Character Point", "don't"];
    /// For the Judge: whether a Wild 1 is a complication, or it and the highest die are taken away;
    /// with both totals.
    WildOne "wild one" OD3 = JudgeWildOne { roller: ActorId, total: Total, without: Total } -> bool as open;
    en "Is the Wild 1 of {roller} a complication, at {total} rather than {without}?" ["a complication", "take it and the highest die away"];
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
}

fn small(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn fighters(v: View<'_, D6>) -> impl Iterator<Item = ActorId> {
    (0..v.setup.fighters.len()).map(ActorId::fighter)
}

fn things(v: View<'_, D6>) -> impl Iterator<Item = Object> {
    (0..small(v.setup.objects.len())).map(Object)
}

/// The highest difficulty that the Judge may set: twice a legendary one.
const MAX_DIFFICULTY: i32 = 60;

/// The least number of dice that a hold leaves out of its damage.
const SPARED: i32 = 3;

/// The largest die code as an answer, in pips.
const MAX_PIPS: i32 = DieCode::MAX_DICE as i32 * 3;

answers! {
    D6;
    Resume -> bool: no or yes, plan |_, _| true;
    InterruptAttack -> bool: no or yes, plan |_, _| true;
    GrantDefense -> bool: no or yes, plan |_, _| true;
    JoinGroup -> bool: no or yes, plan |_, _| true;
    AimAtRider -> bool: no or yes, plan |q, v| plan::aims_at_rider(v, q.target);
    SpendFatePoint -> bool: no or yes, plan |q, v| plan::wants_fate(&q, v);
    SpendCharacterPoint -> bool: no or yes,
        plan |q, _| {
            let short = q.need.map_or(0, |need| need.0).saturating_sub(q.total.0);
            (1..=5).contains(&short)
        };
    JudgeWildOne -> bool: no or yes, plan |_, _| false;
    RollModifier -> bool: no or yes, plan |_, _| false;
    HurtTackled -> bool: no or yes, plan |_, _| true;
    KeepGrip -> bool: no or yes,
        unless |q, v, keeps| needs(!keeps || legal::may_move_up(v.state, q.who), Refusal::HasActed),
        plan |q, v| sizing::keeps_grip(v, q.who, q.damage.0) && q.is_legal(v, true);
    ResistPin -> bool: no or yes,
        unless |q, v, resists| {
            needs(!resists || legal::may_move_up(v.state, q.who), Refusal::HasActed)
        },
        plan |q, v| q.is_legal(v, true);
    HurtPart -> bool: no or yes, plan |q, v| v.state.level(q.target) >= WoundLevel::Wounded;

    CountQuickAttacks -> Attacks: amount from |q, v| (1, legal::quick_dice(v.setup, q.weapon)),
        plan |_, _| 1;
    MoveDice -> Dice:
        amount from |q, v| {
            (0, legal::quick_dice(v.setup, q.weapon).saturating_sub(q.attacks.0).max(0))
        },
        plan |q, v| legal::quick_dice(v.setup, q.weapon).saturating_sub(q.attacks.0).max(0) / 2;
    DeclareActions -> Actions:
        amount from |q, v| (v.state.of(q.who, Field::Borrowed).max(1), MAX_ACTIONS),
        plan |q, v| {
            let least = v.state.of(q.who, Field::Borrowed).max(1);
            let wanted = plan::actions(v, q.who);
            if (least..=MAX_ACTIONS).contains(&wanted) { wanted } else { least }
        };
    MeasureDistance -> TenthsOfMeter: amount from |_, _| (0, MAX_DISTANCE),
        plan |q, v| {
            let tenths = plan::between(v, q.attacker, q.target);
            if (0..=MAX_DISTANCE).contains(&tenths) { tenths } else { 0 }
        };
    FireRounds -> Uses:
        amount from |q, v| {
            let most = arm(v.setup, q.weapon).map_or(1, |arm| arm.weapon.rounds - 1);
            let left = legal::left(v.setup, v.state, q.weapon);
            (1, left.map_or(most, |left| most.min(left - 1)).max(1))
        },
        plan |q, v| if q.is_legal(v, Uses(2)) { 2 } else { 1 };
    SpareHeld -> Dice:
        amount from |q, v| {
            let all = legal::damage_dice(v.setup, q.weapon);
            (SPARED.min(all), all)
        },
        plan |q, v| SPARED.min(legal::damage_dice(v.setup, q.weapon));
    RateCover -> Pips: amount from |_, _| (0, MAX_PIPS), plan |_, _| 6;
    RateObstacle -> Pips: amount from |_, _| (0, MAX_PIPS), plan |_, _| 6;
    RateCommand -> Difficulty: amount from |_, _| (0, MAX_DIFFICULTY), plan |_, _| 10;
    RateTrick -> Difficulty: amount from |_, _| (0, MAX_DIFFICULTY), plan |_, _| 10;
    RateLift -> Difficulty: amount from |_, _| (0, MAX_DIFFICULTY), plan |_, _| 10;

    HaveSurprise -> Option<Side>:
        pick from |_, v| {
            once(None).chain((0..small(v.setup.cast.sides().len())).map(|side| Some(Side(side))))
        },
        unless |_, v, side| {
            let sides = 0..small(v.setup.cast.sides().len());
            needs(sides.contains(&side?.0), Refusal::NoSuchSide)
        },
        plan |_, _| None;
    ActFirst -> ActorId: pick from |_, v| fighters(v),
        unless |_, v, who| needs(v.state.stands(who), Refusal::Down),
        want |_, _| None, or ActorId::NOBODY;
    DrawQuickly -> Option<AttackId>:
        pick from |q, v| once(None).chain(legal::weapons(v.setup, q.who).map(Some)),
        unless |q, v, answer| {
            let weapon = answer?;
            let quick = || arm(v.setup, weapon).is_some_and(|arm| arm.weapon.quick);
            needs(weapon.of == q.who, Refusal::NoSuchWeapon)
                .or_else(|| needs(quick(), Refusal::NotQuick))
                .or_else(|| {
                    let left = legal::left(v.setup, v.state, weapon);
                    needs(left != Some(0), Refusal::AllThrown)
                })
        },
        want |q, v| {
            [(v.state.battle(Field::Round) == 1).then(|| AttackId::new(q.who, 0)), None]
        }, or None;
    ChooseAct -> Act: pick from |_, _| Act::ALL.iter().copied(),
        unless |q, v, act| legal::why_not(v.setup, v.state, q.who, act),
        want |q, v| plan::acts(v, q.who), or Act::Done;
    EstimateDistance -> range::EstimatedDistance: pick from |_, _| range::EstimatedDistance::ALL.iter().copied(),
        plan |q, v| plan::situation(v, q.attacker, q.target);
    ChooseWeapon -> Option<AttackId>:
        pick from |q, v| legal::weapons(v.setup, q.who).map(Some).chain(once(None)),
        unless |q, v, answer| {
            let weapon = answer?;
            let fallen = matches!(q.target, Mark::Fighter(target) if !v.state.stands(target));
            let vain = || fallen && arm(v.setup, weapon).is_some_and(|arm| arm.weapon.entangles);
            needs(weapon.of == q.who, Refusal::NoSuchWeapon)
                .or_else(|| legal::why_not_struck(v.setup, v.state, weapon, q.at))
                .or_else(|| needs(!vain(), Refusal::Down))
        },
        want |q, v| plan::weapon(&q, v).map(Some), or None;
    ChooseManeuver -> Maneuver: pick from |_, _| Maneuver::ALL.iter().copied(),
        unless |q, v, how| legal::why_no_maneuver(v, &q, how),
        want |q, v| plan::maneuvers(&q, v), or Maneuver::Plain;
    CallShot -> Called: pick from |_, _| Called::ALL.iter().copied(),
        unless |q, v, called| legal::why_not_called(v, &q, called),
        want |q, v| [plan::called(&q, v)], or Called::Nothing;
    AddCover -> Option<super::tables::Cover>:
        pick from |_, _| once(None).chain(super::tables::Cover::ALL.iter().copied().map(Some)),
        unless |q, _, row| needs(!q.given.has(row?), Refusal::GivenAlready),
        plan |_, _| None;
    ChooseThing -> Object: pick from |_, v| things(v),
        unless |_, v, thing| legal::why_no_thing(v.setup, v.state, thing),
        want |_, _| None, or Object(0);
    TellCoverBy -> Option<Object>: pick from |_, v| once(None).chain(things(v).map(Some)),
        unless |_, v, thing| needs(legal::is_whole(v.setup, v.state, thing?), Refusal::Broken),
        plan |_, _| None;
    TellCircumstances -> Set<Circumstance>: pick from |_, _| Set::all(),
        unless |q, v, answer| {
            let shield = |f: &Fighter| f.sheet.shield.in_pips() > 0;
            let has = || {
                v.setup.fighter(q.target).is_some_and(shield)
                    && !driving::drives(v.setup, v.state, q.target)
            };
            needs(!answer.has(Circumstance::Shield) || has(), Refusal::NoShield)
        },
        want |_, _| [Set::of(&[Circumstance::Shield])], or Set::EMPTY;
    Defend -> DefenseKind: pick from |_, _| DefenseKind::ALL.iter().copied(),
        unless |q, v, kind| legal::why_not_defended(v.setup, v.state, q.who, (kind, q.free)),
        want |q, v| plan::defenses(v, q.who), or DefenseKind::Dodge;
    ParryWith -> Option<AttackId>:
        pick from |q, v| legal::weapons(v.setup, q.who).map(Some).chain(once(None)),
        unless |q, v, weapon| legal::why_not_parried_with(v.setup, v.state, q.who, weapon),
        want |q, v| plan::parries(v, q.who).map(Some), or None;
    SufferStun -> StunEffect: pick from |_, _| StunEffect::ALL.iter().copied(),
        want |_, _| None, or StunEffect::DieLess;
    AimWith -> Skill: pick from |_, _| [Skill::Marksmanship, Skill::Throwing].into_iter(),
        unless |q, v, skill| legal::why_not_aimed(v.setup, v.state, q.who, skill),
        want |_, _| None, or Skill::Marksmanship;
    ReadyWeapon -> AttackId: pick from |q, v| legal::weapons(v.setup, q.who),
        unless |q, v, weapon| {
            needs(weapon.of == q.who, Refusal::NoSuchWeapon)
                .or_else(|| legal::why_not_readied(v.setup, v.state, weapon))
        },
        want |q, v| sizing::better_lost(v, q.who),
        or AttackId::new(q.who, 0);
    EscapeBy -> WayOut: pick from |_, _| WayOut::ALL.iter().copied(),
        unless |q, v, way| {
            needs(legal::escape_dice(v.setup, v.state, q.who, way) > 0, Refusal::NoDice)
        },
        want |q, v| {
            let slips = dice_left(v.setup, v.state, q.who, Skill::Acrobatics)
                > dice_left(v.setup, v.state, q.who, Skill::Lifting);
            [if slips { WayOut::Slip } else { WayOut::Break }]
        }, or WayOut::Break;
    ChooseSpeed -> vehicle::Speed: pick from |_, _| vehicle::Speed::ALL.iter().copied(),
        unless |q, v, speed| {
            needs(driving::may_drive_at(v.state, q.who, speed), Refusal::SpeedChanged)
        },
        want |q, v| plan::speeds(v, q.who), or vehicle::Speed::Stopped;
    TellCollision -> vehicle::Collision: pick from |_, _| vehicle::Collision::ALL.iter().copied(),
        unless |_, _, how| needs(how <= vehicle::Collision::NoseToSide, Refusal::NotSoMet),
        plan |_, _| vehicle::Collision::NoseToSide;
    LoadWeapon -> AttackId: pick from |q, v| legal::weapons(v.setup, q.who),
        unless |q, v, weapon| {
            needs(weapon.of == q.who, Refusal::NoSuchWeapon)
                .or_else(|| legal::why_not_loaded(v.setup, v.state, weapon))
        },
        want |q, _| None, or AttackId::new(q.who, 0);
    LoseToDamage -> VehicleEffect: pick from |_, _| VehicleEffect::ALL.iter().copied(),
        unless |q, v, effect| {
            let slows = || v.state.of(q.who, Field::SpeedLost) < legal::SPEEDS;
            needs(effect != VehicleEffect::Speed || slows(), Refusal::NoSpeedLeft)
        },
        want |_, _| None, or VehicleEffect::Maneuverability;
}

impl Query<D6> for ChooseTarget {
    fn refusal(&self, v: View<'_, D6>, target: Option<ActorId>) -> Option<Refusal> {
        let Some(target) = target else { return Some(Refusal::TargetNeeded) };
        legal::why_no_foe(v.setup, v.state, self.who, target)
    }

    fn candidates(&self, v: View<'_, D6>) -> impl Iterator<Item = Option<ActorId>> {
        fighters(v).map(Some)
    }

    fn plan(&self, v: View<'_, D6>) -> Option<ActorId> {
        self.first_legal(v, plan::target(v, self.who).map(Some)).flatten()
    }

    fn otherwise(&self) -> Option<Option<ActorId>> {
        Some(None)
    }
}
