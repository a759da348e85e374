//! Checking rosters: the bounds of every number, and what has to fit together.

use super::effects::{self, Effect, EffectSheet};
use crate::cosmic::{
    ActorId, Attack, AttackKind, Cosmic, Grip, Legs, Part, Roster, Rulings, Sheet,
};
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use crate::data::sheet::{FieldTable, Host, Notation, SheetTable, as_written};
use crate::data::value::AttackId;
use crate::kernel::areas::AttackArea;
use crate::kernel::cast::Cast;
use crate::kernel::effects::{UnderEffects, by_name, find};
use crate::kernel::now;
use crate::kernel::powers::powers;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The name of bare hands.
const BARE_HANDS: &str = "bare hands";

/// A checked roster.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Setup {
    rulings: Rulings,
    sheets: Vec<Sheet>,
    effects: Vec<Effect>,
    /// The places of the effects that each fighter can begin on itself (X6).
    powers: Vec<Vec<u8>>,
    bare_hands: Vec<Option<usize>>,
    cast: Cast,
    /// The sheet of a place that the roster does not have.
    nobody: Sheet,
    /// Nobody can join and nobody reads old rolls, as in odds.
    closed: bool,
}

impl Setup {
    /// The same for a solver.
    pub(crate) fn closed(&self) -> Setup {
        Setup { closed: true, ..self.clone() }
    }

    pub(crate) fn grow(&mut self, more: &Setup, from: usize) -> bool {
        self.cast.grow(&more.cast, from);
        self.sheets.extend_from_slice(more.sheets.get(from..).unwrap_or(&[]));
        self.powers.extend_from_slice(more.powers.get(from..).unwrap_or(&[]));
        self.bare_hands.extend_from_slice(more.bare_hands.get(from..).unwrap_or(&[]));
        true
    }

    pub(crate) fn shrink(&mut self, fighters: usize) {
        self.cast.shrink(fighters);
        self.sheets.truncate(fighters);
        self.powers.truncate(fighters);
        self.bare_hands.truncate(fighters);
    }

    /// Whether values that no rule will read again need not be kept.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// The rulings in force.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// The sheets, in the order of the roster, with bare hands added.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// The status effects of the roster.
    pub(crate) fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// X6: the places of the effects that a fighter can begin on itself.
    pub(crate) fn powers(&self, who: ActorId) -> &[u8] {
        self.powers.get(who.index()).map_or(&[], |powers| powers)
    }

    /// A fighter's sheet; an empty one for a seat.
    pub fn sheet(&self, who: ActorId) -> &Sheet {
        self.sheets.get(who.index()).unwrap_or(&self.nobody)
    }

    /// One of a fighter's attacks.
    pub fn attack(&self, who: ActorId, attack: usize) -> Option<&Attack> {
        self.sheet(who).attacks.get(attack)
    }

    /// A fighter's attacks, bare hands included.
    pub(crate) fn attacks(&self, who: ActorId) -> impl Iterator<Item = AttackId> + use<> {
        (0..self.sheet(who).attacks.len()).map(move |place| AttackId::new(who, place))
    }

    /// The place of the bare hands among a fighter's attacks, if they are not on its sheet (COS7).
    #[doc(hidden)]
    pub fn bare_hands(&self, who: ActorId) -> Option<usize> {
        self.bare_hands.get(who.index()).copied().flatten()
    }

    /// A fighter's side, from 0; 255 for a seat.
    pub fn side(&self, who: ActorId) -> u8 {
        self.cast.side(who).unwrap_or(u8::MAX)
    }

    /// The names of the sides, in the order of the roster.
    pub fn sides(&self) -> &[String] {
        self.cast.sides()
    }

    /// Names and sides.
    pub fn cast(&self) -> &Cast {
        &self.cast
    }
}

/// Reads a roster, and checks what has to fit together even if a field is wrong, so that all
/// problems are reported at once.
pub(crate) fn read(node: &Node) -> Result<Roster, Problems> {
    let mut p = Problems::default();
    let read: Option<Roster> = FieldTable.read(node, "", &mut p);
    if let Some(read) = read.as_ref().filter(|_| p.is_empty()) {
        roster(read).map_err(|p| as_written(node, p))?;
    } else if let Some(read) = &read {
        let mut fitting = Problems::default();
        fit(read, None, &mut fitting);
        p.append(&as_written(node, fitting));
    }
    p.or(read)
}

/// Checks a roster, reporting all problems at once.
pub(crate) fn roster(roster: &Roster) -> Result<Setup, Problems> {
    let mut p = Problems::default();
    roster.check_fields("", &mut p);
    let mut powers = Vec::with_capacity(roster.fighters.len());
    let cast = fit(roster, Some(&mut powers), &mut p);
    let mut sheets = roster.fighters.clone();
    let bare_hands =
        sheets.iter_mut().map(|sheet| add_bare_hands(sheet, &roster.rulings)).collect();
    let checked = |spec: &EffectSheet| Effect { basics: spec.basics.clone(), of: spec.clone() };
    let effects = roster.effects.iter().map(checked).collect();
    let rulings = roster.rulings.clone();
    let nobody = Sheet::default();
    let setup = Setup { rulings, sheets, effects, powers, bare_hands, cast, nobody, closed: false };
    now::check::<Cosmic>(&setup, roster.fighters.iter().map(|sheet| &sheet.now), &mut p);
    p.or(Some(setup))
}

/// COS7: adds bare hands after the other attacks of a fighter that has a hand but no unarmed
/// attack. Their ranks are those of Unarmed Combat, else the ruling `unarmed_ranks`.
fn add_bare_hands(sheet: &mut Sheet, rulings: &Rulings) -> Option<usize> {
    let has_hand = Grip::EitherArm.holds(|arm| sheet.mortality.get(arm) > 0);
    if !has_hand || sheet.attacks.iter().any(|attack| attack.kind == AttackKind::Unarmed) {
        return None;
    }
    sheet.attacks.push(Attack {
        name: BARE_HANDS.into(),
        kind: AttackKind::Unarmed,
        ranks: sheet.block.unwrap_or(rulings.unarmed_ranks),
        damage: rulings.bare_hands_damage,
        grip: Grip::EitherArm,
        legs: Legs::NoLeg,
        flexible: false,
        edged: false,
        physical: None,
        carried: None,
        begins: None,
        damage_kind: None,
        pierces: None,
        under: UnderEffects::default(),
        area: AttackArea::default(),
        host: Host::default(),
    });
    Some(sheet.attacks.len() - 1)
}

/// Checks what has to fit together in a roster; on single sheets only if all could be read, which then
/// give their powers.
fn fit(roster: &Roster, mut sheets: Option<&mut Vec<Vec<u8>>>, p: &mut Problems) -> Cast {
    for (i, sheet) in roster.fighters.iter().enumerate().filter(|_| sheets.is_some()) {
        body(sheet, &format!("fighters[{i}]"), p);
    }
    let names = by_name(roster.effects.iter().map(|effect| &effect.basics), p);
    for (i, effect) in roster.effects.iter().enumerate() {
        effects::check(effect, &format!("effects[{i}]"), p);
    }
    for (i, sheet) in roster.fighters.iter().enumerate() {
        let own = powers(&names, &sheet.powers, &format!("fighters[{i}]"), p);
        if let Some(all) = &mut sheets {
            all.push(own);
        }
        for (k, attack) in sheet.attacks.iter().enumerate() {
            if let Some(name) = &attack.begins {
                find(&names, name, &format!("fighters[{i}].attacks[{k}].begins"), p);
            }
            let path = format!("fighters[{i}].attacks[{k}]");
            attack.under.check(&names, &path, p);
            attack.area.check(&path, p);
            if let Some(pierces) = attack.pierces {
                pierces.check_pierces(&path, p);
            }
        }
    }
    company(roster, p)
}

/// Checks one sheet: armor only on parts that are there, weapons that can be held.
fn body(sheet: &Sheet, path: &str, p: &mut Problems) {
    for part in Part::LIMBS {
        if sheet.mortality.get(part) == 0 && sheet.armor.get(part) != 0 {
            p.add(
                format!("{path}.armor.{}", part.name()),
                message!(
                    "armor on a {part} without Mortality Points: give both or neither",
                    part = part.word()
                ),
            );
        }
    }
    let there = |part| sheet.mortality.get(part) > 0;
    let mut held = |grip: Grip, path: String| {
        if !grip.holds(there) {
            let grip = grip.name();
            p.add(path, message!("`{grip}` needs an arm that is there: give it Mortality Points, or another grip", grip));
        }
    };
    if let Some(shield) = &sheet.shield {
        held(shield.grip, format!("{path}.shield.grip"));
    }
    for (i, attack) in sheet.attacks.iter().enumerate() {
        held(attack.grip, format!("{path}.attacks[{i}].grip"));
    }
    for (i, attack) in sheet.attacks.iter().enumerate().filter(|(_, a)| !a.legs.carry(there)) {
        p.add(
            format!("{path}.attacks[{i}].legs"),
            message!(
                "`{legs}` needs a leg that has no Mortality Points",
                legs = attack.legs.name()
            ),
        );
    }
    for (i, attack) in sheet.attacks.iter().enumerate() {
        if attack.carried.is_some() && attack.carried().is_none() {
            p.add(format!("{path}.attacks[{i}].carried"), "only what is thrown is counted");
        }
        if attack.flexible && !attack.is_weapon() {
            p.add(
                format!("{path}.attacks[{i}].flexible"),
                "a whip or flail is a weapon that an arm holds",
            );
        }
    }
}

/// Checks the number of fighters, their names and their sides.
fn company(roster: &Roster, p: &mut Problems) -> Cast {
    let sheets = roster.fighters.iter();
    let cast = Cast::new(sheets.map(|sheet| (sheet.name.as_str(), sheet.side.as_str())))
        .with_ids(roster.fighters.iter().map(|sheet| sheet.id.as_deref()));
    let cast = now::standing::<Cosmic>(cast, roster.fighters.iter().map(|sheet| &sheet.now));
    cast.check(p);
    cast
}
