//! The check of a roster, and the setup that the rules read.

use super::effects::{self, Effect, EffectSheet};
use crate::data::codes::shown;
use crate::data::memo::Memo;
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use crate::data::sheet::{FieldTable, Notation, SheetTable, as_written};
use crate::data::value::AttackId;
use crate::data::who::{ActorId, MAX_FIGHTERS};
use crate::dice::Die;
use crate::kernel::areas::AttackArea;
use crate::kernel::cast::Cast;
use crate::kernel::effects::{PointChange, UnderEffects, by_name, find};
use crate::kernel::now::{self, Now};
use crate::kernel::powers::powers;
use crate::talislanta::{
    Attack, Field, MAX_ATTACKS, Means, Range, Roster, Rulings, Sheet, Talislanta, Trait,
};
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// An attack as the rules read it.
#[derive(Clone, Debug)]
pub(crate) struct Arm {
    pub(crate) name: String,
    pub(crate) means: Means,
    /// The skill rating, or the Combat Rating in its place.
    pub(crate) rating: i32,
    pub(crate) die: Die,
    pub(crate) penalty: i32,
    pub(crate) damage: i32,
    pub(crate) range: Range,
    pub(crate) magic: bool,
    pub(crate) overwhelms: Option<i32>,
    /// How many are carried, if it is thrown.
    pub(crate) carried: Option<i32>,
    /// The place of the status effect that it begins.
    pub(crate) begins: Option<usize>,
    /// The kind of its damage.
    pub(crate) kind: Option<String>,
    /// What it makes of armor.
    pub(crate) pierces: Option<PointChange>,
    /// The effects on its user that it hangs on.
    pub(crate) under: UnderEffects,
    /// The area that it strikes.
    pub(crate) area: AttackArea,
}

impl Arm {
    /// X4, X7: its damage as armor meets it.
    pub(crate) fn damages(&self) -> (Option<&str>, Option<PointChange>) {
        (self.kind.as_deref(), self.pierces)
    }

    pub(crate) fn is_close(&self) -> bool {
        self.range != Range::Ranged
    }

    pub(crate) fn is_ranged(&self) -> bool {
        self.range != Range::Close
    }

    /// Whether it is made without a weapon, with bare hands.
    pub(crate) fn is_unarmed(&self) -> bool {
        matches!(self.means, Means::Brawling | Means::MartialArt)
    }

    /// Whether it is rolled by a skill, not by the Combat Rating (rule TAL5).
    pub(crate) fn is_skilled(&self) -> bool {
        self.die == Die::D20
    }

    /// The rating less the penalty of a related skill, if it is rolled by a skill.
    pub(crate) fn skill(&self) -> Option<i32> {
        self.is_skilled().then_some(self.rating + self.penalty)
    }
}

/// A checked roster, as the rules read it.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Setup {
    /// The sheets, in the order of the roster.
    pub(crate) sheets: Vec<Sheet>,
    /// The attacks of each.
    arms: Vec<Vec<Arm>>,
    pub(crate) cast: Cast,
    rulings: Rulings,
    pub(crate) effects: Vec<Effect>,
    /// The places of the effects that each fighter can begin on itself (X6).
    pub(crate) powers: Vec<Vec<u8>>,
    /// What the built-in plan has weighed.
    pub(crate) weighed: Memo<2048>,
}

impl Setup {
    pub(crate) fn grow(&mut self, more: &Setup, from: usize) -> bool {
        self.cast.grow(&more.cast, from);
        self.sheets.extend_from_slice(more.sheets.get(from..).unwrap_or(&[]));
        self.arms.extend_from_slice(more.arms.get(from..).unwrap_or(&[]));
        self.powers.extend_from_slice(more.powers.get(from..).unwrap_or(&[]));
        self.weighed = Memo::default();
        true
    }

    pub(crate) fn shrink(&mut self, fighters: usize) {
        self.cast.shrink(fighters);
        self.sheets.truncate(fighters);
        self.arms.truncate(fighters);
        self.powers.truncate(fighters);
        self.weighed = Memo::default();
    }

    /// The rulings in force.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// The names of the sides, in the order in which the roster first names them.
    pub fn sides(&self) -> &[String] {
        self.cast.sides()
    }

    /// The names of a fighter's attacks, in the order of their numbers. The last is `bare hands` if
    /// the sheet has no unarmed attack.
    pub fn attacks(&self, who: ActorId) -> impl Iterator<Item = &str> {
        self.arms(who).iter().map(|arm| arm.name.as_str())
    }

    pub(crate) fn fighter(&self, who: ActorId) -> Option<&Sheet> {
        self.sheets.get(who.index())
    }

    /// The side of a fighter.
    pub(crate) fn side(&self, who: ActorId) -> Option<u8> {
        self.cast.side(who)
    }

    /// A fighter's attacks as the rules read them, bare hands included.
    pub(crate) fn arms(&self, who: ActorId) -> &[Arm] {
        self.arms.get(who.index()).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn arm(&self, who: ActorId, place: usize) -> Option<&Arm> {
        self.arms(who).get(place)
    }

    pub(crate) fn arm_of(&self, attack: AttackId) -> Option<&Arm> {
        self.arm(attack.of, attack.index())
    }

    /// All fighters.
    pub(crate) fn everybody(&self) -> impl Iterator<Item = ActorId> + use<> {
        self.cast.everybody()
    }

    /// A fighter's rating in a skill or attribute, if it has it. The weapon skill is that of its
    /// best weapon for close combat.
    pub(crate) fn rating(&self, who: ActorId, by: Trait) -> Option<i32> {
        let sheet = self.fighter(who)?;
        match by {
            Trait::Evade => sheet.skills.evade,
            Trait::Mandaquan => sheet.skills.mandaquan,
            Trait::Acrobatics => sheet.skills.acrobatics,
            Trait::Brawling => sheet.skills.brawling,
            Trait::MartialArt => sheet.skills.martial_art,
            Trait::Defend => sheet.skills.defend,
            Trait::Shield => sheet.skills.shield,
            Trait::Dexterity => Some(sheet.dex),
            Trait::CombatRating => Some(sheet.combat_rating),
            Trait::Strength => Some(sheet.str),
            Trait::Constitution => Some(sheet.con),
            Trait::Speed => Some(sheet.spd),
            Trait::OtherSkill | Trait::OtherAttribute => None,
            Trait::Weapon => {
                let skilled = |a: &&Arm| a.means == Means::Weapon && a.is_close() && a.is_skilled();
                self.arms(who).iter().filter(skilled).map(|a| a.rating).max()
            }
        }
    }
}

/// Reads a roster, and checks what has to fit together even if a field is wrong, so that all
/// problems are reported at once.
pub(crate) fn read(node: &Node) -> Result<Roster, Problems> {
    let mut p = Problems::default();
    let read: Option<Roster> = FieldTable.read(node, "", &mut p);
    if let Some(read) = read.as_ref().filter(|_| p.is_empty()) {
        validate(read).map_err(|p| as_written(node, p))?;
    } else if let Some(read) = &read {
        let mut fitting = Problems::default();
        fit(read, &mut fitting);
        p.append(&as_written(node, fitting));
    }
    p.or(read)
}

/// Checks a roster, reporting all problems at once.
pub(crate) fn validate(roster: &Roster) -> Result<Setup, Problems> {
    let mut p = Problems::default();
    roster.check_fields("", &mut p);
    fit(roster, &mut p);
    let setup = setup(roster);
    now::check::<Talislanta>(&setup, roster.fighters.iter().map(|f| &f.now), &mut p);
    for (who, sheet) in setup.everybody().zip(&roster.fighters) {
        fit_lost(&setup, who, &sheet.now, &mut p);
    }
    p.or(Some(setup))
}

/// Only a weapon can have been lost.
fn fit_lost(setup: &Setup, who: ActorId, now: &Now, p: &mut Problems) {
    let lost = Field::Lost.name();
    for known in now.values().iter().filter(|known| known.field == lost) {
        let arm = setup.arm(who, usize::from(known.place));
        if !known.value.is_nothing() && arm.is_some_and(|arm| arm.means != Means::Weapon) {
            let path = format!("fighters[{}].now.{lost}[{}]", who.index(), known.place);
            p.add(path, "only a weapon can be lost");
        }
    }
}

/// Checks what has to fit together in a roster.
fn fit(roster: &Roster, p: &mut Problems) {
    // The wrong number of fighters has been reported already.
    if roster.fighters.is_empty() || roster.fighters.len() > MAX_FIGHTERS {
        return;
    }
    cast(roster).check(p);
    let names = by_name(roster.effects.iter().map(|effect| &effect.basics), p);
    for (i, effect) in roster.effects.iter().enumerate() {
        effects::fit(effect, &format!("effects[{i}]"), p);
    }
    for (i, sheet) in roster.fighters.iter().enumerate() {
        let path = format!("fighters[{i}]");
        fit_sheet(sheet, &path, p);
        powers(&names, &sheet.powers, &path, p);
        for (i, attack) in sheet.attacks.iter().enumerate() {
            if let Some(name) = &attack.begins {
                find(&names, name, &format!("{path}.attacks[{i}].begins"), p);
            }
            let path = format!("{path}.attacks[{i}]");
            attack.under.check(&names, &path, p);
            attack.area.check(&path, p);
            if let Some(pierces) = attack.pierces {
                pierces.check_pierces(&path, p);
            }
        }
        let out_at = roster.rulings.out_at_hit_points;
        if sheet.hit_points <= out_at && sheet.hit_points >= 1 {
            let message = message!(
                "by the ruling `out_at_hit_points` it is out at {out} or less",
                out = out_at
            );
            p.add(format!("{path}.hit_points"), message);
        }
    }
}

fn fit_sheet(sheet: &Sheet, path: &str, p: &mut Problems) {
    let mut names = BTreeSet::new();
    for (i, attack) in sheet.attacks.iter().enumerate().take(MAX_ATTACKS) {
        let path = format!("{path}.attacks[{i}]");
        if !attack.name.is_empty() && !names.insert(attack.name.as_str()) {
            p.add(
                format!("{path}.name"),
                message!("the name `{name}` is given twice", name = shown(&attack.name)),
            );
        }
        fit_attack(attack, &path, p);
    }
}

fn fit_attack(attack: &Attack, path: &str, p: &mut Problems) {
    let means = attack.means;
    if attack.rating.is_some() && matches!(means, Means::Brawling | Means::MartialArt) {
        let name = means.name();
        p.add(
            format!("{path}.rating"),
            message!(
                "the rating of {means} belongs to the skills: `{name}`",
                means = means.word(),
                name = format!("skills.{name}")
            ),
        );
    }
    let ranged = attack.range != Range::Close;
    if attack.carried.is_some() && !(ranged && means == Means::Weapon) {
        p.add(format!("{path}.carried"), "only a weapon that is thrown is counted");
    }
    match attack.means {
        Means::Spell if attack.range != Range::Ranged => {
            p.add(format!("{path}.range"), "a spell is aimed: `ranged`");
        }
        Means::Brawling | Means::MartialArt | Means::Natural if ranged => {
            p.add(format!("{path}.range"), "only a weapon or a spell is ranged: `close`");
        }
        _ => {}
    }
}

/// Names and sides.
fn cast(roster: &Roster) -> Cast {
    let cast = Cast::new(roster.fighters.iter().map(|f| (f.name.as_str(), f.side.as_str())))
        .with_ids(roster.fighters.iter().map(|f| f.id.as_deref()));
    now::standing::<Talislanta>(cast, roster.fighters.iter().map(|f| &f.now))
}

/// The setup of a roster without problems.
fn setup(roster: &Roster) -> Setup {
    let arms = roster.fighters.iter().map(|sheet| arms(sheet, &roster.effects)).collect();
    let rulings = roster.rulings.clone();
    let effect = |of: &EffectSheet| Effect { basics: of.basics.clone(), of: of.clone() };
    let effects = roster.effects.iter().map(effect).collect();
    let weighed = Memo::default();
    let mut none = Problems::default();
    let names = by_name(roster.effects.iter().map(|effect| &effect.basics), &mut none);
    let own = |sheet: &Sheet| powers(&names, &sheet.powers, "", &mut none);
    let powers = roster.fighters.iter().map(own).collect();
    let sheets = roster.fighters.clone();
    Setup { sheets, arms, cast: cast(roster), rulings, effects, powers, weighed }
}

/// The attacks of a sheet; bare hands come last where none is unarmed.
fn arms(sheet: &Sheet, effects: &[EffectSheet]) -> Vec<Arm> {
    let mut arms: Vec<Arm> =
        sheet.attacks.iter().map(|attack| arm(attack, sheet, effects)).collect();
    if !arms.iter().any(Arm::is_unarmed) {
        let name = "bare hands".to_string();
        arms.push(arm(
            &Attack { name, means: Means::Brawling, ..Attack::default() },
            sheet,
            effects,
        ));
    }
    arms
}

/// An attack with the rating it is rolled by: the skill's, or else the Combat Rating on a d10
/// (rule TAL5).
fn arm(attack: &Attack, sheet: &Sheet, effects: &[EffectSheet]) -> Arm {
    let begins = |name: &String| effects.iter().position(|effect| effect.basics.name == *name);
    let skill = match attack.means {
        Means::Brawling => sheet.skills.brawling,
        Means::MartialArt => sheet.skills.martial_art,
        Means::Weapon | Means::Natural | Means::Spell => attack.rating,
    };
    Arm {
        name: attack.name.clone(),
        means: attack.means,
        rating: skill.unwrap_or(sheet.combat_rating),
        die: if skill.is_some() { Die::D20 } else { Die::D10 },
        penalty: attack.penalty,
        damage: attack.damage,
        range: attack.range,
        magic: attack.magic || attack.means == Means::Spell,
        overwhelms: attack.overwhelms,
        carried: match (attack.means, attack.range) {
            (Means::Weapon, Range::Both) => Some(attack.carried.unwrap_or(1)),
            (Means::Weapon, Range::Ranged) => attack.carried,
            _ => None,
        },
        begins: attack.begins.as_ref().and_then(begins),
        kind: attack.kind.clone(),
        pierces: attack.pierces,
        under: attack.under.clone(),
        area: attack.area.clone(),
    }
}
