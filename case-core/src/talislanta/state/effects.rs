//! What status effects change of a character, worked out where it is read.

use super::check::Setup;
use super::sheet::MAX_HIT_POINTS;
use super::store::State;
use crate::data::node::Problems;
use crate::data::sheet::{Name, Number, OneOf, YesNo, sheet};
use crate::data::who::ActorId;
use crate::kernel::effects::{self, EffectBasics, PointChange, PointChanging};
use crate::kernel::kinds::{self, Against, ByKind, Stance};
use crate::talislanta::book::tables::Trait;
use crate::talislanta::{Field, Sheet, Talislanta};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The widest shift of a roll or a number.
const MOST: i32 = 50;

const SHIFT: Number = Number(-MOST, MOST);
const ATTRIBUTE: PointChanging = PointChanging { low: -20, high: 30 };
pub(crate) const ARMOR: PointChanging = PointChanging { low: 0, high: 100 };
/// What is against kinds of damage.
pub(crate) const AGAINST: ByKind<Number> = ByKind(Number(0, 100));

sheet! {
    /// A status effect as a person writes it (X1 to X3, X5): what it changes of its bearer, and what it
    /// does at the end of each round. A text such as `"-2"` shifts a number, a plain one replaces it.
    ///
    /// Hit points, the size, skills and the feet of a move are never changed.
    ///
    /// ```toml
    /// [[effects]]
    /// name = "weakness"
    /// turns = 3
    /// str = "-2"
    /// resisted_by = "constitution"
    /// difficulty = 4
    /// ```
    pub struct EffectSheet {
        /// Its name, how many rounds it lasts, how it begins, stacks and ends.
        pub basics: EffectBasics = (), flat();
        /// A modifier of every roll on the Action Table, and of initiative.
        pub rolls: i32 = SHIFT, or(0);
        /// A modifier of attack rolls besides.
        pub to_hit: i32 = SHIFT, or(0);
        /// A modifier of the Defense rating, and of dodges, parries and grapples back besides.
        pub defense: i32 = SHIFT, or(0);
        /// A modifier of the Damage Rating of every attack.
        pub damage: i32 = SHIFT, or(0);
        /// What it makes of Strength, in damage.
        pub str: Option<PointChange> = ATTRIBUTE, optional();
        /// What it makes of Constitution.
        pub con: Option<PointChange> = ATTRIBUTE, optional();
        /// What it makes of Speed, in initiative and flight.
        pub spd: Option<PointChange> = ATTRIBUTE, optional();
        /// What it makes of the Protection Rating.
        pub armor: Option<PointChange> = ARMOR, optional();
        /// What its bearer is against kinds of damage, in place of what the sheet says and of what it
        /// makes of the armor (X4).
        pub against: Vec<(String, Stance<i32>)> = AGAINST, or(Vec::new());
        /// The Damage Rating of its harm at the end of each round, less armor (X2).
        pub harm: Option<i32> = Number(1, MAX_HIT_POINTS), optional();
        /// The hit points that come back at the end of each round (X2).
        pub healing: Option<i32> = Number(1, MAX_HIT_POINTS), optional();
        /// The kind of its harm, such as `fire` (X4); who is immune to it does not come under the effect.
        pub kind: Option<String> = Name, optional();
        /// The attribute or skill that resists it, by a full success on the Action Table.
        pub resisted_by: Option<Trait> = OneOf, optional();
        /// The difficulty of that roll, −50 to 50.
        pub difficulty: i32 = SHIFT, or(0);
        /// Whether it is resisted again at the end of each round, which ends it.
        pub resisted_again: bool = YesNo, or(false);
    }
}

/// An effect of Talislanta.
pub(crate) type Effect = effects::Effect<EffectSheet>;

/// Checks an effect.
pub(crate) fn fit(spec: &EffectSheet, path: &str, p: &mut Problems) {
    let (harms, heals) = (spec.harm.is_some(), spec.healing.is_some());
    spec.basics.check([harms, harms || heals, spec.resisted_again], path, p);
    if matches!(spec.resisted_by, Some(Trait::OtherSkill | Trait::OtherAttribute)) {
        p.add(format!("{path}.resisted_by"), "a skill or attribute of the sheet resists it");
    }
    if spec.resisted_by.is_none() && (spec.resisted_again || spec.difficulty != 0) {
        p.add(format!("{path}.resisted_by"), "missing: the skill or attribute that resists it");
    }
}

impl EffectSheet {
    /// By how many points it lowers what it shifts.
    pub(crate) fn lowers(&self) -> i32 {
        let changes = [self.str, self.con, self.spd, self.armor].into_iter().flatten();
        let changes = changes.map(PointChange::lowers);
        let shifts = [self.rolls, self.to_hit, self.defense, self.damage];
        changes.chain(shifts.map(|by| (-by).max(0))).sum()
    }
}

/// The sum of a shift over the effects in force.
fn sum(setup: &Setup, state: &State, who: ActorId, of: fn(&EffectSheet) -> i32) -> i32 {
    if setup.effects.is_empty() {
        return 0;
    }
    let all = effects::in_force::<Talislanta>(setup, state, who);
    all.fold(0, |sum: i32, (_, effect)| sum.saturating_add(of(&effect.of)))
}

/// A number of the sheet as the effects in force leave it.
fn number(
    (setup, state, who): (&Setup, &State, ActorId),
    sheet: fn(&Sheet) -> i32,
    of: fn(&EffectSheet) -> Option<PointChange>,
) -> i32 {
    let number = setup.fighter(who).map_or(0, sheet);
    if setup.effects.is_empty() {
        return number;
    }
    let all = effects::in_force::<Talislanta>(setup, state, who);
    let changes = all.filter_map(|(_, effect)| of(&effect.of));
    changes.fold(number, |number, change| change.of(number))
}

/// TAL8, X1: whether somebody loses its turn: held or stunned, or under an effect that lets it do nothing.
pub(crate) fn loses_turn(setup: &Setup, state: &State, who: ActorId) -> bool {
    state.of(who, Field::LostTurns) != 0 || effects::is_helpless::<Talislanta>(setup, state, who)
}

/// X1: the modifier of every roll.
pub(crate) fn rolls(setup: &Setup, state: &State, who: ActorId) -> i32 {
    sum(setup, state, who, |effect| effect.rolls)
}

/// X1: the modifier of attack rolls besides.
pub(crate) fn to_hit(setup: &Setup, state: &State, who: ActorId) -> i32 {
    sum(setup, state, who, |effect| effect.to_hit)
}

/// X1: the modifier of the Defense rating and of reactions.
pub(crate) fn defense(setup: &Setup, state: &State, who: ActorId) -> i32 {
    sum(setup, state, who, |effect| effect.defense)
}

/// X1: the modifier of Damage Ratings.
pub(crate) fn damage(setup: &Setup, state: &State, who: ActorId) -> i32 {
    sum(setup, state, who, |effect| effect.damage)
}

/// X1: Strength.
pub(crate) fn strength(setup: &Setup, state: &State, who: ActorId) -> i32 {
    number((setup, state, who), |sheet| sheet.str, |effect| effect.str)
}

/// X1: Constitution.
pub(crate) fn constitution(setup: &Setup, state: &State, who: ActorId) -> i32 {
    number((setup, state, who), |sheet| sheet.con, |effect| effect.con)
}

/// X1: Speed.
pub(crate) fn speed(setup: &Setup, state: &State, who: ActorId) -> i32 {
    number((setup, state, who), |sheet| sheet.spd, |effect| effect.spd)
}

/// X4, X7: the Protection Rating against damage of a kind that pierces armor, and how much of the damage
/// is dealt.
pub(crate) fn meets(
    setup: &Setup,
    state: &State,
    who: ActorId,
    (kind, pierces): (Option<&str>, Option<PointChange>),
) -> (i32, Against) {
    let sheet = setup.fighter(who).map_or(&[][..], |sheet| &sheet.against);
    let effects = effects::in_force::<Talislanta>(setup, state, who);
    let under = effects.map(|(_, effect)| &effect.of.against[..]);
    let (is, worn) = kinds::met(kind, core::iter::once(sheet).chain(under));
    let armor = worn.unwrap_or_else(|| armor(setup, state, who));
    (pierces.map_or(armor, |pierces| pierces.of(armor).clamp(0, armor)), is)
}

/// X1: the Protection Rating, at least 0.
pub(crate) fn armor(setup: &Setup, state: &State, who: ActorId) -> i32 {
    number((setup, state, who), |sheet| sheet.armor, |effect| effect.armor).max(0)
}
