//! Everything that is asked, with the bounds of the answers.

use super::D6;
use super::code::DieCode;
use super::event::{DefenseKind, Field, Posture};
use super::legal;
use super::range::{MAX_DISTANCE, Situation};
use super::rule::Rule;
use super::setup::Setup;
use super::state::State;
use super::tables::{Called, Cover, Maneuver};
use super::turn::MAX_ACTIONS;
use super::vehicle::Speed;
use crate::codes::codes;
use crate::decide::Question;
use crate::system::{Bounds, Stop, System, Table};

codes! {
    /// Everything that is asked. Where nothing else is said, 0 is no and 1 is yes, and a fighter is
    /// answered by its place in the roster.
    "question", pub enum QuestionKind {
        /// Of the Judge, before the first round: which side has the surprise, by its number plus 1;
        /// 0 for none.
        Surprise "surprise",
        /// Of the Judge: who does something significant first.
        FirstAction "first action",
        /// Of a fighter, before initiative: with which weapon to draw quickly, by its place plus 1;
        /// 0 for none.
        QuickDraw "quick draw",
        /// How many attacks the quick draw is for. `a`: the weapon.
        QuickAttacks "quick attacks",
        /// How many dice go from the skill to initiative. `a`: the weapon, `b`: the attacks.
        QuickDice "quick dice",
        /// The number of actions of this round.
        Actions "actions",
        /// What to do, an [`Act`].
        Act "act",
        /// Of one who waits, when another's turn has ended: to go on now.
        Resume "resume",
        /// Of one who waits: to interrupt the attack of `other`, whose roll is known. `a`: whom it
        /// is at.
        Interrupt "interrupt",
        /// Whom to attack, or to drive at.
        Target "target",
        /// Of the map: how far `other` is from the fighter at place `a`, in tenths of a meter.
        Distance "distance",
        /// Of the map, where nobody measures: where `other` stands seen by the fighter at place `a`,
        /// a [`Situation`].
        Situation "situation",
        /// With which weapon, by its place; the number of weapons for none. `b`: where the target
        /// is, in tenths of a meter, or below 0 by situation.
        Weapon "weapon",
        /// How, a [`Maneuver`]. `a`: the weapon, `b`: as above.
        Maneuver "maneuver",
        /// At what, a [`Called`]. `a`: the weapon, `b`: the maneuver, or -1 in a group attack: then it
        /// must be a part of the body.
        CalledShot "called shot",
        /// How many further rounds to fire. `a`: the weapon.
        Rounds "rounds",
        /// Of the map: a row of the cover table that applies, plus 1; 0 for no further one. Asked
        /// again until 0. `a`: the rows given so far, a bit each; `b`: the attacker.
        Cover "cover",
        /// Of the map: the Armor Value of the cover before `other`, in pips (three are a die). `a`: the
        /// attacker.
        CoverArmor "cover armor",
        /// Of the Judge: what else there is to an attack of the fighter at place `a`, the sum of:
        /// 1 the target can't see it coming (blind, or from behind), 2 the attacker is blind,
        /// 4 the attacker has the surprise, 8 the target's shield is between.
        Circumstance "circumstance",
        /// Of the Judge: whether `other` gets a partial defense as a free action. `a`: the attacker.
        FreeDefense "free defense",
        /// With which active defense, a [`DefenseKind`].
        Defense "defense",
        /// Which weapon parries, by its place.
        ParryWith "parry with",
        /// Of the Judge: the difficulty of leading a group against `other`. `a`: who leads.
        CommandDifficulty "command difficulty",
        /// Whether to join the group attack on `other` that the fighter at place `a` leads.
        Join "join",
        /// Whether to spend a Fate Point. `a`: the [`Roll`](super::Roll), `b`: what it has to reach,
        /// 0 if that is not known.
        FatePoint "fate point",
        /// Whether to spend a Character Point. `a`: the total so far, `b`: as above.
        CharacterPoint "character point",
        /// Of the Judge: whether a Wild 1 is a complication; else it and the highest die are taken
        /// away. `a`: the total with it, `b`: what would be taken away.
        WildOne "wild one",
        /// Of one who is stunned: only to defend or retreat next round, rather than a die less.
        StunEffect "stun effect",
        /// With what to aim: 0 *marksmanship*, 1 *throwing*.
        AimWith "aim with",
        /// Which weapon to get ready, by its place.
        ReadyWeapon "ready weapon",
        /// How to get out of what entangles: 0 by strength, 1 by slipping out. `a`: the difficulty.
        EscapeBy "escape by",
        /// Of one whose weapon is struck and who has not acted: to use an action now to keep it. `a`:
        /// the damage that has to be exceeded, `b`: the weapon.
        Grip "grip",
        /// Of one whose arm `other` has pinned and who has not acted: to resist, and do nothing else.
        Resist "resist",
        /// Of the Judge: the difficulty of the acrobatic trick of `other`.
        TrickDifficulty "trick difficulty",
        /// Of the Judge: the difficulty of lifting `other`, 0 for no roll. `a`: who lifts.
        LiftDifficulty "lift difficulty",
        /// Of the Judge: the damage of what `other` is slammed into, in pips. `a`: who throws.
        Obstacle "obstacle",
        /// Of the Judge: whether the part of the body of `other` that was hit is hurt for good. `a`:
        /// the [`Called`] part.
        PartHurt "part hurt",
        /// How fast to drive, a [`Speed`].
        Speed "speed",
        /// Of the map: how a vehicle meets `other`: 0 head-on, 1 from behind, 2 the nose into a side.
        /// `a`: who rams.
        Collision "collision",
        /// Of a driver: what the damage costs: 0 Maneuverability, 1 speed. `a`: how much.
        VehicleEffect "vehicle effect",
    }
}

codes! {
    /// What somebody can do with an action; those marked free take none.
    ///
    /// Source: *Step 2: Attacking & Defending* (OD3).
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
        /// Get out of a hold, or of what entangles.
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
        /// Crouch and move (free).
        Creep "creep",
        /// Lie down (free).
        LieDown "lie down",
        /// Get up from a posture of one's choice (free).
        Rise "rise",
        /// Drive at another speed; free up to cautious.
        Drive "drive",
        /// Ram.
        Ram "ram",
        /// Sideswipe.
        Sideswipe "sideswipe",
    }
}

impl Act {
    /// The posture that it takes, for those that take one.
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

/// Bits of the answer to [`QuestionKind::Circumstance`].
pub(crate) mod circumstance {
    pub(crate) const UNSEEN: i32 = 1;
    pub(crate) const BLIND: i32 = 2;
    pub(crate) const SURPRISE: i32 = 4;
    pub(crate) const SHIELD: i32 = 8;
    pub(crate) const ALL: i32 = 15;
}

/// The highest difficulty the Judge may set: twice a legendary one.
const MAX_DIFFICULTY: i32 = 60;

/// The range of the answers.
pub(crate) fn bounds(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> Bounds {
    let fighter = setup.fighter(q.who);
    let weapons = fighter.map_or(0, |fighter| small(fighter.weapons()));
    let last = |list: usize| Bounds::pick(0, small(list) - 1);
    match q.kind {
        QuestionKind::Surprise => Bounds::pick(0, small(setup.sides.len())),
        QuestionKind::FirstAction | QuestionKind::Target => last(setup.fighters.len()),
        QuestionKind::QuickDraw | QuestionKind::Weapon => Bounds::pick(0, weapons),
        QuestionKind::QuickAttacks => Bounds::amount(1, legal::quick_dice(setup, q.who, q.a)),
        QuestionKind::QuickDice => {
            Bounds::amount(0, legal::quick_dice(setup, q.who, q.a).saturating_sub(q.b).max(0))
        }
        QuestionKind::Actions => {
            Bounds::amount(state.of(q.who, Field::Borrowed).max(1), MAX_ACTIONS)
        }
        QuestionKind::Act => last(Act::ALL.len()),
        QuestionKind::Distance => Bounds::amount(0, MAX_DISTANCE),
        QuestionKind::Situation => last(Situation::ALL.len()),
        QuestionKind::Maneuver => last(Maneuver::ALL.len()),
        QuestionKind::CalledShot => last(Called::ALL.len()),
        QuestionKind::Rounds => {
            let arm = legal::arm(setup, q.who, q.a);
            Bounds::amount(1, arm.map_or(1, |arm| arm.weapon.rounds - 1))
        }
        QuestionKind::Cover => Bounds::pick(0, small(Cover::ALL.len())),
        QuestionKind::CoverArmor | QuestionKind::Obstacle => {
            Bounds::amount(0, i32::from(DieCode::MAX_DICE) * 3)
        }
        QuestionKind::Circumstance => Bounds::pick(0, circumstance::ALL),
        QuestionKind::Defense => last(DefenseKind::ALL.len()),
        QuestionKind::ParryWith | QuestionKind::ReadyWeapon => Bounds::pick(0, weapons - 1),
        QuestionKind::TrickDifficulty
        | QuestionKind::LiftDifficulty
        | QuestionKind::CommandDifficulty => Bounds::amount(0, MAX_DIFFICULTY),
        QuestionKind::Speed => last(Speed::ALL.len()),
        QuestionKind::Collision => Bounds::pick(0, 2),
        QuestionKind::Resume
        | QuestionKind::Interrupt
        | QuestionKind::FreeDefense
        | QuestionKind::Join
        | QuestionKind::FatePoint
        | QuestionKind::CharacterPoint
        | QuestionKind::WildOne
        | QuestionKind::StunEffect
        | QuestionKind::AimWith
        | QuestionKind::EscapeBy
        | QuestionKind::Grip
        | QuestionKind::Resist
        | QuestionKind::PartHurt
        | QuestionKind::VehicleEffect => Bounds::pick(0, 1),
    }
}

fn small(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// The rule that asks.
pub(crate) fn asked_by(ask: QuestionKind) -> Rule {
    match ask {
        QuestionKind::Surprise
        | QuestionKind::FirstAction
        | QuestionKind::QuickDraw
        | QuestionKind::QuickAttacks
        | QuestionKind::QuickDice => Rule::OD2,
        QuestionKind::Actions
        | QuestionKind::Act
        | QuestionKind::Resume
        | QuestionKind::Interrupt
        | QuestionKind::Target
        | QuestionKind::FatePoint
        | QuestionKind::CharacterPoint
        | QuestionKind::WildOne
        | QuestionKind::ReadyWeapon
        | QuestionKind::EscapeBy
        | QuestionKind::Grip
        | QuestionKind::Resist
        | QuestionKind::TrickDifficulty
        | QuestionKind::LiftDifficulty
        | QuestionKind::CommandDifficulty => Rule::OD3,
        QuestionKind::Distance => Rule::OD21,
        QuestionKind::Situation => Rule::OD26,
        QuestionKind::Weapon => Rule::OD22,
        QuestionKind::Maneuver
        | QuestionKind::Rounds
        | QuestionKind::Circumstance
        | QuestionKind::Join => Rule::OD19,
        QuestionKind::CalledShot | QuestionKind::PartHurt => Rule::OD31,
        QuestionKind::Cover => Rule::OD23,
        QuestionKind::CoverArmor => Rule::OD24,
        QuestionKind::FreeDefense => Rule::OD16,
        QuestionKind::Defense => Rule::OD5,
        QuestionKind::ParryWith => Rule::OD10,
        QuestionKind::StunEffect | QuestionKind::Obstacle => Rule::OD28,
        QuestionKind::AimWith => Rule::OD25,
        QuestionKind::Speed | QuestionKind::Collision | QuestionKind::VehicleEffect => Rule::OD33,
    }
}

/// Asks, unless there is only one legal answer: then it is taken.
pub(crate) fn pick<'a>(
    t: &mut impl Table<'a, D6>,
    q: Question<QuestionKind>,
) -> Result<i32, Stop<D6>> {
    let bounds = bounds(&q, t.setup(), t.state());
    let (setup, state) = (t.setup(), t.state());
    let mut legal = (bounds.low..=bounds.high)
        .filter(|&code| <D6 as crate::system::Coded>::allows(&q, code, setup, state));
    match (legal.next(), legal.next()) {
        (Some(only), None) => Ok(only),
        _ => t.choose(q),
    }
}

/// Asks a yes or no.
pub(crate) fn yes<'a>(
    t: &mut impl Table<'a, D6>,
    q: Question<QuestionKind>,
) -> Result<bool, Stop<D6>> {
    Ok(pick(t, q)? == 1)
}
