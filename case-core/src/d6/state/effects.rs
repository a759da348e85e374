//! What status effects change of a sheet, and the numbers of a sheet as they leave them.
//!
//! Nobody pays for it who has none: without an effect in the roster [`Numbers`] are the sheet's.

use super::setup::{Fighter, Setup};
use super::sheet::{CODE, Weapon};
use super::store::State;
use crate::d6::book::code::{DieCode, PIPS_IN_A_DIE};
use crate::d6::book::rulings::MAX_POINTS;
use crate::d6::book::skill::{Attribute, Skill};
use crate::d6::{D6, Field};
use crate::data::codes::{Code, parse};
use crate::data::node::{Node, Problems};
use crate::data::sheet::{ByName, Domain, Name, Notation, Number, OneOf, YesNo, sheet};
use crate::data::who::ActorId;
use crate::kernel::effects::{self, EffectBasics};
use crate::kernel::kinds::{self, Against, ByKind, Stance};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

crate::data::codes::codes! {
    /// The rolls that an effect shifts.
    "kind of roll", pub enum ShiftedRolls {
        /// Every roll of a skill or an attribute that a wound lowers too.
        All "all",
        /// Attacks.
        Attacks "attacks",
        /// Active defenses.
        Defenses "defenses",
    }
}

/// What an effect makes of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// Shifted by pips, three to a die: `-1D`, `+1D+1`.
    By(i32),
    /// Replaced: `2D+1`.
    To(DieCode),
}

impl Change {
    fn of(self, code: DieCode) -> DieCode {
        match self {
            Change::By(pips) => shifted(code, pips),
            Change::To(code) => code,
        }
    }
}

/// A code with so many pips more, at least 0D.
fn shifted(code: DieCode, pips: i32) -> DieCode {
    let pips = i32::from(code.in_pips()).saturating_add(pips).max(0);
    DieCode::from_pips(u16::try_from(pips).unwrap_or(u16::MAX))
}

const DIE: i32 = PIPS_IN_A_DIE as i32;

/// The notation of a shift in pips: a sign, and dice and pips.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shifting;

impl Shifting {
    /// Reads `-1D`, `+1D+1`, `-1D-1`, `+2`.
    fn parse(text: &str) -> Option<i32> {
        let text = text.trim();
        let sign = if text.starts_with('-') { -1 } else { 1 };
        let code = text.strip_prefix(if sign < 0 { '-' } else { '+' })?;
        let (dice, pips) = match code.split_once(['D', 'd']) {
            None => ("0", code),
            Some((dice, "")) => (dice, "0"),
            Some((dice, pips)) => (dice, pips.strip_prefix(if sign < 0 { '-' } else { '+' })?),
        };
        let number = |text: &str, most: u8| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            text.parse::<u8>().ok().filter(|number| digits && *number <= most)
        };
        let code = DieCode::new(number(dice, DieCode::MAX_DICE)?, number(pips, 2)?)?;
        Some(sign * i32::from(code.in_pips()))
    }

    pub(crate) fn shown(pips: i32) -> String {
        let (sign, code) = (if pips < 0 { '-' } else { '+' }, pips.abs());
        match (code / DIE, code % DIE) {
            (0, pips) => format!("{sign}{pips}"),
            (dice, 0) => format!("{sign}{dice}D"),
            (dice, pips) => format!("{sign}{dice}D{sign}{pips}"),
        }
    }
}

impl Notation<i32> for Shifting {
    fn domain(&self) -> Domain {
        let pattern = "^ *(\\+([0-2]|([0-4]?[0-9]|50)[Dd](\\+[0-2])?)|-([0-2]|([0-4]?[0-9]|50)[Dd](-[0-2])?)) *$";
        Domain::Text { pattern, example: "-1D" }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<i32> {
        let pips = node.as_text().and_then(Shifting::parse);
        if pips.is_none() {
            p.add(
                path,
                "expected a shift in quotation marks: at most 50 dice and 2 pips with a sign, such as \
                 \"-1D\", \"+1D+1\", \"-1D-1\" or \"+2\"",
            );
        }
        pips
    }
    fn write(&self, value: &i32) -> Node {
        Node::Text(Shifting::shown(*value))
    }
}

/// The notation of a [`Change`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changing;

impl Notation<Change> for Changing {
    fn domain(&self) -> Domain {
        let code = Notation::<DieCode>::domain(&CODE);
        Domain::AnyOf { domains: vec![Notation::<i32>::domain(&Shifting), code] }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Change> {
        let signed = |text: &str| text.trim_start().starts_with(['+', '-']);
        if node.as_text().is_some_and(signed) {
            return Shifting.read(node, path, p).map(Change::By);
        }
        CODE.read(node, path, p).map(Change::To)
    }
    fn write(&self, value: &Change) -> Node {
        match value {
            Change::By(pips) => Shifting.write(pips),
            Change::To(code) => CODE.write(code),
        }
    }
}

/// The damage of an effect at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EffectDamage {
    /// Always the same.
    Number(i32),
    /// Rolled.
    Rolled(DieCode),
}

/// The notation of [`EffectDamage`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Harming;

const HARM: Number = Number(1, MAX_POINTS);

impl Notation<EffectDamage> for Harming {
    fn domain(&self) -> Domain {
        let code = Notation::<DieCode>::domain(&CODE);
        Domain::AnyOf { domains: vec![HARM.domain(), code] }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<EffectDamage> {
        match node {
            Node::Int(_) => HARM.read(node, path, p).map(EffectDamage::Number),
            _ => CODE.read(node, path, p).map(EffectDamage::Rolled),
        }
    }
    fn write(&self, value: &EffectDamage) -> Node {
        match value {
            EffectDamage::Number(damage) => HARM.write(damage),
            EffectDamage::Rolled(code) => CODE.write(code),
        }
    }
}

/// An attribute or a skill, by which an effect is resisted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ability {
    /// An attribute.
    Attribute(Attribute),
    /// A skill.
    Skill(Skill),
}

/// The notation of an [`Ability`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Able;

impl Notation<Ability> for Able {
    fn domain(&self) -> Domain {
        let attribute = Notation::<Attribute>::domain(&OneOf);
        Domain::AnyOf { domains: vec![attribute, Notation::<Skill>::domain(&OneOf)] }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Ability> {
        match node.as_text().map(parse) {
            Some(Ok(attribute)) => Some(Ability::Attribute(attribute)),
            _ => OneOf.read(node, path, p).map(Ability::Skill),
        }
    }
    fn write(&self, value: &Ability) -> Node {
        match value {
            Ability::Attribute(attribute) => OneOf.write(attribute),
            Ability::Skill(skill) => OneOf.write(skill),
        }
    }
}

/// What changes codes, by their names.
const CHANGES: ByName<Changing> = ByName { of: Changing, what: "shifts or die codes" };

sheet! {
    /// A status effect as a person writes it (X1 to X3, X5): what it changes of its bearer's sheet, and
    /// what it does at the end of each round. A skill moves with its attribute. The order of turns, the
    /// number of actions, ranges, sizes and the maximum of Body Points stay as they are.
    ///
    /// ```toml
    /// [[effects]]
    /// name = "weakness"
    /// turns = 3
    /// attributes = { physique = "-1D" }
    /// resisted_by = "stamina"
    /// difficulty = 15
    /// ```
    pub struct EffectSheet {
        /// Its name, how long it lasts, how it begins, stacks and ends.
        pub basics: EffectBasics = (), flat();
        /// The attributes that it changes: by dice and pips, or to a code.
        pub attributes: Vec<(Attribute, Change)> = CHANGES, or(Vec::new());
        /// The skills that it changes, after their attributes.
        pub skills: Vec<(Skill, Change)> = CHANGES, or(Vec::new());
        /// What it makes of the Armor Value of what is worn.
        pub armor: Option<Change> = Changing, optional();
        /// What its bearer is against kinds of damage, in place of what the sheet says and of what it
        /// makes of the armor (X4).
        pub against: Vec<(String, Stance<DieCode>)> = ByKind(CODE), or(Vec::new());
        /// Shifts of its bearer's rolls, by dice and pips.
        pub rolls: Vec<(ShiftedRolls, i32)> =
            ByName { of: Shifting, what: "shifts" }, or(Vec::new());
        /// Its damage at the end of each round, a number or a die code, against the resistance (X2).
        pub harm: Option<EffectDamage> = Harming, optional();
        /// The kind of its damage, such as `fire` (X4); who is immune to it does not come under the effect.
        pub kind: Option<String> = Name, optional();
        /// The Body Points, or the Wound levels, that come back at the end of each round (X2).
        pub healing: Option<i32> = Number(1, MAX_POINTS), optional();
        /// The attribute or skill that resists it where an attack would begin it.
        pub resisted_by: Option<Ability> = Able, optional();
        /// The difficulty against which it is rolled.
        pub difficulty: Option<i32> = Number(1, MAX_POINTS), optional();
        /// Whether it is resisted again at the end of each round, which ends it.
        pub resisted_again: bool = YesNo, or(false);
    }
}

impl EffectSheet {
    /// What it is resisted by, and against what.
    pub(crate) fn resisted(&self) -> Option<(Ability, i32)> {
        self.resisted_by.zip(self.difficulty)
    }

    /// What a round of it gives its bearer, in points: three for a die, and what heals.
    pub(crate) fn gives(&self, now: Numbers<'_>) -> i32 {
        let pips = |change: Change, code: DieCode| {
            i32::from(change.of(code).in_pips()) - i32::from(code.in_pips())
        };
        let attributes = self.attributes.iter().map(|(of, to)| pips(*to, now.attribute(*of)));
        let skills = self.skills.iter().map(|(of, to)| pips(*to, now.skill(*of)));
        let armor = self.armor.map_or(0, |to| pips(to, now.armor()));
        let rolls = self.rolls.iter().map(|(_, pips)| *pips);
        let rest = [armor, self.healing.unwrap_or(0)];
        attributes.chain(skills).chain(rolls).chain(rest).fold(0, i32::saturating_add)
    }

    /// By how many dice it lowers what it shifts.
    pub(crate) fn lowers(&self) -> i32 {
        let attributes = self.attributes.iter().map(|(_, change)| *change);
        let codes =
            attributes.chain(self.skills.iter().map(|(_, change)| *change)).chain(self.armor);
        let shifts = codes.map(|change| match change {
            Change::By(pips) => pips,
            Change::To(_) => 0,
        });
        let all = shifts.chain(self.rolls.iter().map(|(_, pips)| *pips));
        all.fold(0, |sum: i32, pips| sum.saturating_sub(pips.min(0))) / DIE
    }
}

/// An effect of the system.
pub(crate) type Effect = effects::Effect<EffectSheet>;

/// Checks an effect.
pub(crate) fn check(spec: &EffectSheet, path: &str, p: &mut Problems) -> Effect {
    let at = |field: &str| format!("{path}.{field}");
    match (spec.resisted_by, spec.difficulty) {
        (Some(_), None) => p.add(at("difficulty"), "missing: what `resisted_by` is rolled against"),
        (None, Some(_)) => {
            p.add(at("resisted_by"), "missing: the ability that is rolled against it");
        }
        (None, None) if spec.resisted_again => {
            p.add(at("resisted_by"), "missing: the ability that resists it again");
        }
        _ => {}
    }
    let (harms, heals) = (spec.harm.is_some(), spec.healing.is_some());
    spec.basics.check([harms, harms || heals, spec.resisted_again], path, p);
    Effect { basics: spec.basics.clone(), of: spec.clone() }
}

/// Whether any effect is in force on a fighter.
#[inline]
pub(crate) fn is_under(setup: &Setup, state: &State, who: ActorId) -> bool {
    !setup.effects.is_empty() && state.entry_from(who, Field::StatusEffect, 0).is_some()
}

/// The state as plans see it: `None` if no effect in force changes what it gives of these fighters, so
/// that an estimate from the sheets alone can be kept.
#[inline]
pub(crate) fn seen<'a>(setup: &Setup, state: &'a State, whom: [ActorId; 2]) -> Option<&'a State> {
    let any = !setup.effects.is_empty() && whom.into_iter().any(|who| is_under(setup, state, who));
    any.then_some(state)
}

/// Damage as armor meets it: its kind, and what it makes of the Armor Value (X4, X7).
pub(crate) type Damages<'a> = (Option<&'a str>, Option<Change>);

/// X1: the numbers of a sheet as the effects in force leave them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers<'a> {
    pub(crate) fighter: &'a Fighter,
    /// Where effects are in force.
    under: Option<(&'a Setup, &'a State, ActorId)>,
}

impl<'a> Numbers<'a> {
    /// Those of the sheet.
    pub(crate) const fn of(fighter: &'a Fighter) -> Numbers<'a> {
        Numbers { fighter, under: None }
    }

    /// The code of an attribute.
    #[inline]
    pub(crate) fn attribute(self, attribute: Attribute) -> DieCode {
        let own = self.fighter.attribute(attribute);
        self.changed(own, |effect| find(&effect.attributes, attribute))
    }

    /// The code of a skill, by default that of its attribute.
    #[inline]
    pub(crate) fn skill(self, skill: Skill) -> DieCode {
        let own = self.fighter.skill(skill);
        if self.under.is_none() {
            return own;
        }
        let of = skill.attribute();
        let moved = |code: DieCode| i32::from(code.in_pips());
        let by = moved(self.attribute(of)) - moved(self.fighter.attribute(of));
        self.changed(shifted(own, by), |effect| find(&effect.skills, skill))
    }

    /// The code of attacks with a weapon: that of its skill, or its own, which moves with it.
    #[inline]
    pub(crate) fn attack(self, weapon: &Weapon) -> DieCode {
        let skill = self.skill(weapon.skill);
        let moved = |own: DieCode| {
            let by =
                i32::from(skill.in_pips()) - i32::from(self.fighter.skill(weapon.skill).in_pips());
            shifted(own, by)
        };
        weapon.code.map_or(skill, moved)
    }

    /// The better of Physique and *lifting*.
    pub(crate) fn strength(self) -> DieCode {
        self.skill(Skill::Lifting).max(self.attribute(Attribute::Physique))
    }

    /// OD29: The Strength Damage, and the addition to its total.
    pub(crate) fn strength_damage(self) -> (DieCode, i32) {
        let special = &self.fighter.sheet.special;
        let more = special.physique_ranks.saturating_add(special.strength_damage);
        (self.strength().strength_damage(), more)
    }

    /// The Armor Value of what is worn.
    #[inline]
    pub(crate) fn armor(self) -> DieCode {
        self.changed(self.fighter.sheet.armor, |effect| effect.armor)
    }

    /// X4, X7: the Armor Value against damage of a kind that pierces armor, and how much of the damage is
    /// dealt.
    pub(crate) fn meets(self, (kind, pierces): Damages<'_>) -> (DieCode, Against) {
        let under = self.under.into_iter().flat_map(|(setup, state, who)| {
            in_force(setup, state, who).map(|(_, effect)| &effect.of.against[..])
        });
        let sheet = core::iter::once(&self.fighter.sheet.against[..]);
        let (is, worn) = kinds::met(kind, sheet.chain(under));
        let armor = worn.unwrap_or_else(|| self.armor());
        (pierces.map_or(armor, |pierces| pierces.of(armor).min(armor)), is)
    }

    /// The dice and the number added to rolls of a kind.
    #[inline]
    pub(crate) fn rolls(self, kind: ShiftedRolls) -> (i32, i32) {
        let Some((setup, state, who)) = self.under else { return (0, 0) };
        let all = in_force(setup, state, who).flat_map(|(_, effect)| &effect.of.rolls);
        let pips = all.filter(|(of, _)| *of == kind).fold(0, |sum: i32, (_, by)| sum + by);
        (pips / DIE, pips % DIE)
    }

    /// A code as the effects in force leave it.
    #[inline]
    fn changed(self, code: DieCode, of: impl Fn(&EffectSheet) -> Option<Change>) -> DieCode {
        let Some((setup, state, who)) = self.under else { return code };
        let changes = in_force(setup, state, who).filter_map(|(_, effect)| of(&effect.of));
        changes.fold(code, |code, change| change.of(code))
    }
}

fn find<C: Code>(changes: &[(C, Change)], wanted: C) -> Option<Change> {
    changes.iter().find(|(of, _)| *of == wanted).map(|(_, change)| *change)
}

/// The effects in force on a fighter.
pub(crate) fn in_force<'a>(
    setup: &'a Setup,
    state: &'a State,
    who: ActorId,
) -> impl Iterator<Item = (usize, &'a Effect)> {
    effects::in_force::<D6>(setup, state, who)
}

impl Setup {
    /// X1: A fighter's numbers as the effects in force leave them; `None` for the table's own seats.
    #[inline]
    pub(crate) fn now<'a>(&'a self, state: &'a State, who: ActorId) -> Option<Numbers<'a>> {
        let fighter = self.fighter(who)?;
        Some(Numbers { fighter, under: is_under(self, state, who).then_some((self, state, who)) })
    }

    /// The same as plans see them: without a state no effect counts.
    pub(crate) fn seen<'a>(
        &'a self,
        state: Option<&'a State>,
        who: ActorId,
    ) -> Option<Numbers<'a>> {
        match state {
            Some(state) => self.now(state, who),
            None => self.fighter(who).map(Numbers::of),
        }
    }

    /// A code of a fighter; 0D for the table's own seats.
    #[inline]
    pub(crate) fn code(
        &self,
        state: &State,
        who: ActorId,
        of: impl FnOnce(Numbers<'_>) -> DieCode,
    ) -> DieCode {
        self.now(state, who).map_or(DieCode::ZERO, of)
    }
}
