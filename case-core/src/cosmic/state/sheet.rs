//! What a person writes: rosters and character sheets.

use super::effects::{self, Damages, EffectSheet};
use crate::cosmic::book::damage_dice::DAMAGE;
use crate::cosmic::book::rulings::RANKS;
use crate::cosmic::{Cosmic, DamageDice, MAX_RANKS, Part, Rulings};
use crate::data::codes::{Code, codes};
use crate::data::node::{Fields, Node, Problems, join};
use crate::data::ruling::Ruled;
use crate::data::sheet::{
    Domain, FieldTable, Fighters, Hinted, ListOf, Name, Notation, Number, OneOf, SheetField, YesNo,
    field, sheet,
};
use crate::kernel::areas::AttackArea;
use crate::kernel::effects::{MAX_EFFECTS, PointChange, UnderEffects};
use crate::kernel::kinds::Stance;
use crate::kernel::now::{Now, NowOf};
use crate::kernel::powers::MAX_POWERS;
use crate::kernel::system::System;
use alloc::string::String;
use alloc::vec::Vec;

/// The most Mortality Points and armor of a part: no damage dice reach their sum.
#[doc(hidden)]
pub const MAX_POINTS: i32 = 1_000;
/// The most attacks of a fighter, as many as a sheet has lines for.
pub const MAX_ATTACKS: usize = 16;

const POINTS: Number = Number(0, MAX_POINTS);

/// The error for a speed in place of ranks.
const RUNNING_HINT: &str = "expected the ranks of Running, a whole number from 0 to 100, not a \
    speed: ranks + 2 is the yards of a round";

/// The notation of a number for each part of the body; 0 if omitted.
struct PartPoints {
    /// The parts that are required, with at least 1.
    needed: &'static [Part],
}

impl PartPoints {
    fn number(&self, part: Part) -> Number {
        if self.needed.contains(&part) { Number(1, MAX_POINTS) } else { POINTS }
    }
}

impl Notation<ByPart<i32>> for PartPoints {
    fn domain(&self) -> Domain {
        let part = |part: &Part| -> SheetField {
            let needed = self.needed.contains(part);
            let default = (!needed).then_some(0);
            field(part.name(), part.meaning(), needed, &self.number(*part), default)
        };
        Domain::Table { fields: Part::ALL.iter().map(part).collect() }
    }

    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<ByPart<i32>> {
        let mut f = Fields::open(node, path, p);
        let mut parts = ByPart::all(0);
        for &part in Part::ALL {
            let name = part.name();
            if let Some(node) = f.get(name) {
                let number = self.number(part).read(node, &f.path(name), p);
                *parts.get_mut(part) = number.unwrap_or(1);
            } else if self.needed.contains(&part) && matches!(node, Node::Map(_)) {
                f.missing(p, name, self.number(part).domain().message());
            }
        }
        f.finish(p);
        Some(parts)
    }

    fn write(&self, value: &ByPart<i32>) -> Node {
        let part = |part: &Part| (part.name().into(), Node::Int(value.get(*part).into()));
        Node::Map(Part::ALL.iter().map(part).collect())
    }

    fn check(&self, value: &ByPart<i32>, path: &str, p: &mut Problems) {
        for &part in Part::ALL {
            self.number(part).check(&value.get(part), &join(path, part.name()), p);
        }
    }
}

sheet! {
    /// A roster: the fighters and the rulings.
    pub struct Roster {
        system Cosmic::NAME, true;
        keeps host;
        /// The rulings; those omitted have their defaults.
        pub rulings: Rulings = Ruled(Rulings::default()), or(Rulings::default());
        /// The fighters, 1 to 10,000, on at least two sides.
        pub fighters: Vec<Sheet> = Fighters(1),
                needed("a list of fighters on at least two sides", Vec::new());
        /// The status effects that attacks and the Judge begin (X1).
        pub effects: Vec<EffectSheet> =
            ListOf { of: FieldTable, what: "effects", least: 0, most: MAX_EFFECTS }, or(Vec::new());
    }
}

/// A value for each part of the body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ByPart<T> {
    /// The head's.
    pub head: T,
    /// The left arm's.
    pub left_arm: T,
    /// The right arm's.
    pub right_arm: T,
    /// The torso's.
    pub torso: T,
    /// The left leg's.
    pub left_leg: T,
    /// The right leg's.
    pub right_leg: T,
}

impl<T: Copy> ByPart<T> {
    /// The same value for each part.
    pub const fn all(value: T) -> Self {
        ByPart {
            head: value,
            left_arm: value,
            right_arm: value,
            torso: value,
            left_leg: value,
            right_leg: value,
        }
    }

    /// The value of a part.
    pub const fn get(&self, part: Part) -> T {
        let ByPart { head, left_arm, right_arm, torso, left_leg, right_leg } = *self;
        [head, left_arm, right_arm, torso, left_leg, right_leg][part.index()]
    }

    /// The place of a part's value.
    pub const fn get_mut(&mut self, part: Part) -> &mut T {
        match part {
            Part::Head => &mut self.head,
            Part::LeftArm => &mut self.left_arm,
            Part::RightArm => &mut self.right_arm,
            Part::Torso => &mut self.torso,
            Part::LeftLeg => &mut self.left_leg,
            Part::RightLeg => &mut self.right_leg,
        }
    }
}

sheet! {
    /// A character sheet. Ranks are totals, 0 to 100.
    pub struct Sheet {
        keeps host;
        /// The name, unique in the roster.
        pub name: String = Name, needed("the fighter's name", String::new());
        /// The host's id for the fighter, unique in the roster. Fighters that all have an id may
        /// share a name.
        pub id: Option<String> = Name, optional();
        /// The fighter's condition at the start, if it does not start fresh: every lasting value
        /// that differs from that of a first fight.
        pub now: Now = NowOf::<Cosmic>::NEW, or(Now::default());
        /// The side.
        pub side: String = Name, needed("the name of its side", String::new());
        /// Whether it is a player character (COS-r3).
        pub player: bool = YesNo, or(false);
        /// Whether it may attack the fallen (COS7): the unconscious. The built-in plan does that only
        /// if no foe stands.
        pub ruthless: bool = YesNo, or(false);
        /// Ranks of Coordination (COS2).
        pub coordination: i32 = RANKS, needed("", 0);
        /// Ranks of Health, 1 to 100 (COS17, COS19).
        pub health: i32 = Number(1, MAX_RANKS), needed("", 1);
        /// Ranks of Spirit (COS20).
        pub spirit: i32 = RANKS, needed("", 0);
        /// Ranks of Toughness, which reduces damage (COS10).
        pub toughness: i32 = RANKS, needed("", 0);
        /// Ranks of Running (COS5).
        pub running: i32 = Hinted(RANKS, RUNNING_HINT), needed("", 0);
        /// Modifiers of Traits to initiative, -50 to 50 (COS2).
        pub initiative: i32 = Number(-50, 50), or(0);
        /// Ranks for dodging; Coordination if omitted (COS8).
        pub dodge: Option<i32> = RANKS, optional();
        /// Ranks of Unarmed Combat for blocking and for bare hands; without them the fighter does
        /// not block (COS7, COS8).
        pub block: Option<i32> = RANKS, optional();
        /// The shield, if any.
        pub shield: Option<Shield> = FieldTable, optional();
        /// Ranks of First Aid (COS19).
        pub first_aid: i32 = RANKS, or(0);
        /// Fatigue Drain at the start, 0 to 100 (COS16).
        pub fatigue: i32 = RANKS, or(0);
        /// Whether painkillers help at the start (COS22).
        pub painkillers: bool = YesNo, or(false);
        /// Mortality Points, up to 1,000: at least 1 for head and torso, 0 for a limb that the
        /// fighter lacks. A blow at a missing limb does nothing, as at a destroyed one.
        pub mortality: ByPart<i32> = PartPoints { needed: &[Part::Head, Part::Torso] },
                needed("a table of Mortality Points by part of the body", ByPart::all(0));
        /// Armor, 0 to 1,000 (COS10).
        pub armor: ByPart<i32> = PartPoints { needed: &[] }, or(ByPart::all(0));
        /// What it is against kinds of damage: `immune`, `half`, `double`, or armor in place of what it
        /// wears (X4).
        pub against: Vec<(String, Stance<i32>)> = effects::AGAINST, or(Vec::new());
        /// The effects of the roster that the fighter can begin on itself by an action (X6).
        pub powers: Vec<String> = ListOf { of: Name, what: "powers", least: 0, most: MAX_POWERS }, or(Vec::new());
        /// The attacks, 1 to 16. Without an unarmed one the fighter also has bare hands (COS7).
        pub attacks: Vec<Attack> = ListOf { of: FieldTable, what: "attacks", least: 1, most: MAX_ATTACKS },
                needed("a list of 1 to 16 attacks", Vec::new());
    }

    /// A shield.
    pub struct Shield {
        keeps host;
        /// Ranks of the skill Shield (COS8).
        pub ranks: i32 = RANKS, needed("", 0);
        /// What carries the shield.
        pub grip: Grip = OneOf, or(Grip::LeftArm);
    }

    /// A way to attack.
    pub struct Attack {
        keeps host;
        /// The name.
        pub name: String = Name, needed("the attack's name", String::new());
        /// The kind.
        pub kind: AttackKind = OneOf, needed("unarmed, melee, thrown, missile", AttackKind::Melee);
        /// Ranks of the weapon's or the unarmed skill (COS7).
        pub ranks: i32 = RANKS, needed("", 0);
        /// The damage, with what Body or Coordination adds (COS10).
        pub damage: DamageDice = DAMAGE, needed("dice such as 2d6+1", DamageDice::ONE_D6);
        /// Which arms it needs: by default either arm for an unarmed attack, the right arm for any
        /// other.
        pub grip: Grip = OneOf,
                by(if kind == AttackKind::Unarmed { Grip::EitherArm } else { Grip::RightArm });
        /// Which legs it needs, such as that of a kick or both of a leap; by default none.
        pub legs: Legs = OneOf, or(Legs::NoLeg);
        /// Whether it is a whip or a flail (COS11).
        pub flexible: bool = YesNo, or(false);
        /// Whether it is edged, which the Judge's built-in plan considers when a limb is destroyed
        /// (COS20).
        pub edged: bool = YesNo, or(false);
        /// Whether a round of it is purely physical (COS15); by default any attack is but a
        /// missile.
        pub physical: Option<bool> = YesNo, optional();
        /// How many of a thrown weapon are carried, 1 to 1,000; 1 if omitted.
        pub carried: Option<i32> = Number(1, 1_000), optional();
        /// The effect of the roster that it begins where it strikes (X1).
        pub begins: Option<String> = Name, optional();
        /// The kind of its damage, such as `fire` (X4).
        pub damage_kind: Option<String> = Name, optional();
        /// What it makes of the target's armor, where that is less (X7): `"-4"`, or 0 if it ignores armor.
        pub pierces: Option<PointChange> = effects::POINTS, optional();
        /// The effects on its user that it hangs on.
        pub under: UnderEffects = (), flat();
        /// The area that it strikes.
        pub area: AttackArea = (), flat();
    }
}

impl Attack {
    /// X4, X7: its damage as armor meets it.
    pub(crate) fn damages(&self) -> Damages<'_> {
        (self.damage_kind.as_deref(), self.pierces)
    }

    /// Whether a round of it is purely physical (COS15).
    pub fn is_physical(&self) -> bool {
        self.physical.unwrap_or(self.kind != AttackKind::Missile)
    }

    /// Whether it is hand to hand (COS5).
    pub const fn is_melee(&self) -> bool {
        matches!(self.kind, AttackKind::Unarmed | AttackKind::Melee)
    }

    /// How many are carried of what is thrown and leaves the hand.
    pub(crate) fn carried(&self) -> Option<i32> {
        let thrown = self.kind == AttackKind::Thrown && self.is_weapon();
        thrown.then(|| self.carried.unwrap_or(1))
    }

    /// Whether it is a weapon in hand, which can be knocked away.
    pub const fn is_weapon(&self) -> bool {
        !matches!(self.kind, AttackKind::Unarmed) && !matches!(self.grip, Grip::NoArm)
    }
}

codes! {
    /// The kinds of attack.
    "kind of attack", pub enum AttackKind {
        /// Unarmed combat: fists, teeth, claws.
        Unarmed "unarmed",
        /// A melee weapon.
        Melee "melee",
        /// A thrown weapon, of which the fighter carries some.
        Thrown "thrown",
        /// A missile weapon, or anything else that shoots.
        Missile "missile",
    }

    /// The arms that hold a weapon or a shield; it is unusable while an arm that it needs is
    /// disabled, destroyed or lacking (COS18).
    "grip", pub enum Grip {
        /// The right arm.
        RightArm "right arm",
        /// The left arm.
        LeftArm "left arm",
        /// Both arms.
        BothArms "both arms",
        /// Either arm: one usable arm is enough.
        EitherArm "either arm",
        /// No arm: a bite, a gaze, or a kick, which needs legs instead.
        NoArm "no arm",
    }

    /// The legs that an attack needs; it is unusable while one of them is disabled, destroyed or
    /// lacking (COS18).
    "legs", pub enum Legs {
        /// No leg.
        NoLeg "no leg",
        /// Either leg: one usable leg is enough.
        EitherLeg "either leg",
        /// Both legs.
        BothLegs "both legs",
        /// The right leg.
        RightLeg "right leg",
        /// The left leg.
        LeftLeg "left leg",
    }
}

impl Legs {
    /// Whether they can do it, given which legs are usable.
    pub fn carry(self, mut usable: impl FnMut(Part) -> bool) -> bool {
        match self {
            Legs::NoLeg => true,
            Legs::EitherLeg => usable(Part::LeftLeg) || usable(Part::RightLeg),
            Legs::BothLegs => usable(Part::LeftLeg) && usable(Part::RightLeg),
            Legs::RightLeg => usable(Part::RightLeg),
            Legs::LeftLeg => usable(Part::LeftLeg),
        }
    }
}

impl Grip {
    /// Whether it holds, given which arms are usable.
    pub fn holds(self, mut usable: impl FnMut(Part) -> bool) -> bool {
        match self {
            Grip::RightArm => usable(Part::RightArm),
            Grip::LeftArm => usable(Part::LeftArm),
            Grip::BothArms => usable(Part::LeftArm) && usable(Part::RightArm),
            Grip::EitherArm => usable(Part::LeftArm) || usable(Part::RightArm),
            Grip::NoArm => true,
        }
    }
}
