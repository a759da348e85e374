//! What a person writes: characters, their skills and attacks, and the roster.

use super::effects::{self, EffectSheet};
use crate::data::codes::codes;
use crate::data::ruling::Ruled;
use crate::data::sheet::{
    FieldTable, Fighters, ListOf, Name, Number, OneOf, SystemName, YesNo, sheet,
};
use crate::kernel::areas::AttackArea;
use crate::kernel::effects::{MAX_EFFECTS, PointChange, UnderEffects};
use crate::kernel::kinds::Stance;
use crate::kernel::now::{Now, NowOf};
use crate::kernel::powers::MAX_POWERS;
use crate::talislanta::{Means, Rulings, Talislanta};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The most attacks on one sheet: more than any character carries.
pub const MAX_ATTACKS: usize = 20;
/// The highest skill rating: three times the die that it is added to.
#[doc(hidden)]
pub const MAX_RATING: i32 = 60;
/// The highest Damage Rating of an attack.
#[doc(hidden)]
pub const MAX_DAMAGE: i32 = 200;
/// The most hit points of a character.
#[doc(hidden)]
pub const MAX_HIT_POINTS: i32 = 1_000;

/// The most of one thrown weapon that a character carries.
const MAX_CARRIED: i32 = 100;

const RATING: Number = Number(0, MAX_RATING);
const ATTRIBUTE: Number = Number(-20, 30);
const SIZE: Number = Number(-10, 10);

codes! {
    /// The reach of an attack.
    "range", pub enum Range {
        /// Close combat only.
        Close "close",
        /// Shots, throws and aimed spells only.
        Ranged "ranged",
        /// Both: a spear that can be thrown.
        Both "both",
    }

    /// What a fighter likes to do under the built-in plan. No rule reads it.
    "tactic", pub enum Tactic {
        /// Strikes and shoots.
        Strike "strike",
        /// Grapples in between.
        Grapple "grapple",
        /// Drives opponents back in between.
        ForceBack "force back",
        /// Disarms in between.
        Disarm "disarm",
        /// Tries to disable in between.
        Disable "disable",
        /// Parries, or dodges, in between.
        Guard "guard",
        /// Steps into attacks.
        Sacrifice "sacrifice",
    }
}

sheet! {
    /// The final ratings (attribute plus skill level) of a character's combat skills, each 0 to 60;
    /// a missing skill is substituted (rule TAL5).
    pub struct Skills {
        keeps host;
        /// Evade: dodges.
        pub evade: Option<i32> = RATING, optional();
        /// Mandaquan: dodges.
        pub mandaquan: Option<i32> = RATING, optional();
        /// Acrobatics: dodges, with a penalty.
        pub acrobatics: Option<i32> = RATING, optional();
        /// Brawling: attacks with bare hands, and their defense.
        pub brawling: Option<i32> = RATING, optional();
        /// A Martial Art: attacks with bare hands, and their defense.
        pub martial_art: Option<i32> = RATING, optional();
        /// Defend: parries.
        pub defend: Option<i32> = RATING, optional();
        /// Shield: parries.
        pub shield: Option<i32> = RATING, optional();
    }

    /// An attack as a person writes it.
    pub struct Attack {
        keeps host;
        /// The name, unique among the character's attacks.
        pub name: String = Name, needed("what the attack is called", String::new());
        /// What it is made with.
        pub means: Means = OneOf, needed("brawling, martial_art, weapon, natural or spell", Means::Weapon);
        /// The final skill rating, 0 to 60. Without one the Combat Rating is rolled on a d10 (rule
        /// TAL5). The ratings of Brawling and Martial Arts are among the skills.
        pub rating: Option<i32> = RATING, optional();
        /// The penalty of a related skill, −20 to 0 (rule TAL5).
        pub penalty: i32 = Number(-20, 0), or(0);
        /// The Damage Rating without Strength, 0 to 200; 0 for an attack without damage.
        pub damage: i32 = Number(0, MAX_DAMAGE), or(0);
        /// The reach; by default ranged for a spell and close for anything else. Only weapons and
        /// spells can be ranged.
        pub range: Range = OneOf,
                by(if means == Means::Spell { Range::Ranged } else { Range::Close });
        /// Whether it harms creatures that are immune to normal weapons, as spells always do.
        pub magic: bool = YesNo, or(false);
        /// It overwhelms defenders up to this size, −10 to 10, who cannot parry it (rule TAL17).
        pub overwhelms: Option<i32> = SIZE, optional();
        /// How many of it the character carries, 1 to 100, if it is thrown (rule TAL11). A weapon for
        /// close combat and shots is thrown, and there is 1 of it unless this says otherwise; one for
        /// shots alone is thrown if this is given.
        pub carried: Option<i32> = Number(1, MAX_CARRIED), optional();
        /// The status effect of the roster that it begins (X1).
        pub begins: Option<String> = Name, optional();
        /// The kind of its damage, such as `fire` (X4).
        pub kind: Option<String> = Name, optional();
        /// What it makes of the target's armor, where that is less (X7): `"-4"`, or 0 if it ignores armor.
        pub pierces: Option<PointChange> = effects::ARMOR, optional();
        /// The effects on its user that it hangs on.
        pub under: UnderEffects = (), flat();
        /// The area that it strikes.
        pub area: AttackArea = (), flat();
    }

    /// A character as a person writes it.
    pub struct Sheet {
        keeps host;
        /// The name, unique in the roster.
        pub name: String = Name, needed("the fighter's name", String::new());
        /// The host's id for the fighter, unique in the roster. Fighters that all have an id may
        /// share a name.
        pub id: Option<String> = Name, optional();
        /// The fighter's condition at the start, if it does not start fresh: every lasting value
        /// that differs from that of a first fight.
        pub now: Now = NowOf::<Talislanta>::NEW, or(Now::default());
        /// The side.
        pub side: String = Name, needed("the name of its side", String::new());
        /// Whether it is a player character.
        pub player: bool = YesNo, or(false);
        /// Whether it may strike and shoot at the fallen (rules TAL6, TAL11): those whom wounds or an
        /// effect put out. The built-in plan does that only if no opponent stands.
        pub ruthless: bool = YesNo, or(false);
        /// Speed, −20 to 30: initiative, flight, movement.
        pub spd: i32 = ATTRIBUTE, or(0);
        /// Strength, −20 to 30: added to the damage of close attacks.
        pub str: i32 = ATTRIBUTE, or(0);
        /// Dexterity, −20 to 30: dodges by default.
        pub dex: i32 = ATTRIBUTE, or(0);
        /// Constitution, −20 to 30: rolled against critical wounds, if the group plays that.
        pub con: i32 = ATTRIBUTE, or(0);
        /// Combat Rating, −20 to 60: used if no skill applies.
        pub combat_rating: i32 = Number(-20, MAX_RATING), needed("the Combat Rating", 0);
        /// Hit points, 1 to 1,000.
        pub hit_points: i32 = Number(1, MAX_HIT_POINTS), needed("the hit points", 20);
        /// Protection Rating of its armor, 0 to 100.
        pub armor: i32 = Number(0, 100), or(0);
        /// What it is against kinds of damage: `immune`, `half`, `double`, or a Protection Rating in place
        /// of the armor (X4).
        pub against: Vec<(String, Stance<i32>)> = effects::AGAINST, or(Vec::new());
        /// Size, −10 (much smaller than a man) to 10 (much larger): modifies shots at it, and
        /// decides which attacks overwhelm it.
        pub size: i32 = SIZE, or(0);
        /// Whether normal weapons do not harm it (rule TAL25).
        pub immune: bool = YesNo, or(false);
        /// Whether it fights like a humanoid, so that its natural attacks can be parried.
        pub humanoid: bool = YesNo, or(true);
        /// The tactic that the built-in plan follows.
        pub tactic: Tactic = OneOf, or(Tactic::Strike);
        /// The combat skills.
        pub skills: Skills = FieldTable, or(Skills::default());
        /// The effects of the roster that the fighter can begin on itself by an action (X6).
        pub powers: Vec<String> = ListOf { of: Name, what: "powers", least: 0, most: MAX_POWERS }, or(Vec::new());
        /// The attacks, up to 20; the first weapon is in hand. Without an unarmed one the fighter
        /// also has bare hands (Brawling, Damage Rating 0).
        pub attacks: Vec<Attack> = ListOf { of: FieldTable, what: "attacks", least: 0, most: MAX_ATTACKS }, or(Vec::new());
    }

    /// A roster: the fighters and the rulings.
    pub struct Roster {
        keeps host;
        /// The system: `talislanta`.
        pub system: String = SystemName(crate::talislanta::NAME),
                needed("`talislanta`", crate::talislanta::NAME.to_string());
        /// The rulings; those omitted have their defaults.
        pub rulings: Rulings = Ruled(Rulings::default()), or(Rulings::default());
        /// The fighters.
        pub fighters: Vec<Sheet> = Fighters(1),
                needed("a list of fighters on at least two sides", Vec::new());
        /// The status effects that attacks and the referee begin (X1).
        pub effects: Vec<EffectSheet> =
            ListOf { of: FieldTable, what: "effects", least: 0, most: MAX_EFFECTS }, or(Vec::new());
    }
}

/// The fewest hit points that anybody can have: hit points below those that put a character out are
/// kept for hosts that use them.
pub(crate) fn lowest(rulings: &Rulings) -> i32 {
    rulings.out_at_hit_points.min(0).saturating_sub(MAX_HIT_POINTS)
}
