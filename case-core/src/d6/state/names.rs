//! Sheets with the names of another game line: read as the attributes and skills that they are here.

use crate::d6::book::code::{DieCode, PIPS_IN_A_DIE};
use crate::d6::book::lines::Line;
use crate::d6::book::skill::{Attribute, Skill};
use crate::d6::state::sheet::{MOST_IN_PIPS, Roster};
use crate::data::codes::{Code, codes, hint, parse, same_name, shown};
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use crate::data::sheet::{self, Notation, OneOf};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

codes! {
    /// How the codes of skills are written.
    "form of skill codes", pub enum SkillCodes {
        /// Whole: what is rolled.
        Whole "whole",
        /// As what a skill adds to its attribute.
        AboveTheAttribute "above the attribute",
    }

    /// What a number is in place of a die code.
    "meaning of numbers", pub enum Numbers {
        /// Pips: 10 is 3D+1.
        Pips "pips",
        /// Dice: 3 is 3D.
        Dice "dice",
    }
}

/// How the sheets of a roster are written.
struct Reading<'n> {
    line: Line,
    codes: SkillCodes,
    numbers: Option<Numbers>,
    own: &'n [(String, Node)],
    /// What was written, and what it became.
    renamed: Vec<(String, String)>,
}

/// Reads a roster.
pub(crate) fn read(node: &Node) -> Result<Roster, Problems> {
    let heads = ["names", "own_names", "skill_codes", "numbers"];
    let is_plain = |name: &&str| node.get(name).is_none_or(|node| *node == Node::Null);
    if heads.iter().all(is_plain) {
        return sheet::read(node);
    }
    let mut p = Problems::default();
    let mut reading = Reading {
        line: head(node, "names", &mut p).unwrap_or(Line::Fantasy),
        codes: head(node, "skill_codes", &mut p).unwrap_or(SkillCodes::Whole),
        numbers: head(node, "numbers", &mut p),
        own: match node.get("own_names") {
            Some(Node::Map(own)) => own,
            None | Some(Node::Null) => &[],
            Some(other) => {
                let (what, found) = ("a table", other.kind());
                p.add("own_names", message!("expected {what}, found {found}", what, found));
                &[]
            }
        },
        renamed: Vec::new(),
    };
    for (name, role) in reading.own {
        let is_known = role.as_text().is_some_and(|role| {
            same_name(role, "none")
                || parse::<Skill>(role).is_ok()
                || parse::<Attribute>(role).is_ok()
        });
        if !is_known {
            let role = role.as_text().map(shown).unwrap_or_default();
            let roles = Skill::ALL.iter().map(|skill| skill.word());
            let roles: Vec<&str> =
                roles.chain(Attribute::ALL.iter().map(|a| a.word())).chain(["none"]).collect();
            let message = message!(
                "`{role}` is no skill and no attribute{hint}",
                hint = hint(&role, &roles),
                role = role.clone()
            );
            p.add(format!("own_names.{}", shown(name)), message);
        }
    }
    // What a head means decides what is right below it.
    if !p.is_empty() {
        return Err(p);
    }
    let mut translated = node.clone();
    if let Node::Map(entries) = &mut translated {
        entries
            .retain(|(name, _)| name != "own_names" && name != "skill_codes" && name != "numbers");
        for (name, list) in entries.iter_mut() {
            let Node::List(items) = list else { continue };
            for (place, item) in items.iter_mut().enumerate() {
                match name.as_str() {
                    "fighters" => reading.fighter(item, &format!("fighters[{place}]"), &mut p),
                    "objects" => reading.codes(item, &["toughness"]),
                    _ => {}
                }
            }
        }
    }
    let read = sheet::read(&translated);
    let problems = reading.as_written(read.as_ref().err());
    p.append(&problems);
    p.or(read.ok())
}

/// A word at the head of the roster.
fn head<C: Code>(node: &Node, name: &str, p: &mut Problems) -> Option<C> {
    let node = node.get(name).filter(|node| **node != Node::Null)?;
    OneOf.read(node, name, p)
}

/// A die code, or nothing if it is none.
fn code(node: &Node) -> Option<DieCode> {
    let text = node.as_text()?.trim();
    text.strip_prefix('+').unwrap_or(text).parse().ok()
}

/// A skill under a name of its line that has another code than the best of its names.
type Exact = (String, Skill, Node);

impl Reading<'_> {
    fn own(&self, name: &str) -> Option<&str> {
        let own = self.own.iter().find(|(known, _)| same_name(known, name));
        own.and_then(|(_, role)| role.as_text())
    }

    /// A number as a die code, where the roster says what numbers are.
    fn number(&self, node: &mut Node) {
        let (Some(numbers), Node::Int(number)) = (self.numbers, &*node) else { return };
        let pips = u16::try_from(*number).ok().filter(|number| i32::from(*number) <= MOST_IN_PIPS);
        let pips = pips.map(|number| match numbers {
            Numbers::Pips => number,
            Numbers::Dice => number * PIPS_IN_A_DIE,
        });
        if let Some(pips) = pips {
            *node = Node::Text(DieCode::from_pips(pips).to_string());
        }
    }

    fn codes(&self, table: &mut Node, names: &[&str]) {
        if let Node::Map(entries) = table {
            entries
                .iter_mut()
                .filter(|(name, _)| names.contains(&name.as_str()))
                .for_each(|(_, node)| self.number(node));
        }
    }

    fn fighter(&mut self, sheet: &mut Node, path: &str, p: &mut Problems) {
        self.codes(sheet, &["armor", "shield"]);
        let Node::Map(fields) = sheet else { return };
        let mut named: Vec<(String, Node)> = Vec::new();
        let mut kept = [Vec::new(), Vec::new()];
        let mut exact = Vec::new();
        if let Some((_, Node::Map(attributes))) =
            fields.iter_mut().find(|(name, _)| name == "attributes")
        {
            for (_, node) in attributes.iter_mut() {
                self.number(node);
            }
            named.clone_from(attributes);
            *attributes = self.attributes(&named, path, &mut kept[0], p);
        }
        if !fields.iter().any(|(name, _)| name == "skills") {
            fields.push(("skills".into(), Node::Map(Vec::new())));
        }
        if let Some((_, Node::Map(skills))) = fields.iter_mut().find(|(name, _)| name == "skills") {
            for (_, node) in skills.iter_mut() {
                self.number(node);
            }
            (*skills, exact) = self.skills(skills, &named, path, &mut kept[1], p);
        }
        for (name, kept) in ["x_attributes", "x_skills"].into_iter().zip(kept) {
            match fields.iter_mut().find(|(known, _)| known == name) {
                _ if kept.is_empty() => {}
                Some((_, Node::Map(known))) => known.extend(kept),
                Some(_) => {}
                None => fields.push((name.into(), Node::Map(kept))),
            }
        }
        for (name, node) in fields {
            match (name.as_str(), node) {
                ("special", special) => self.codes(special, &["resistance"]),
                ("vehicle", vehicle) => {
                    self.codes(vehicle, &["maneuverability", "toughness", "armor"]);
                }
                ("weapons", Node::List(weapons)) => {
                    for weapon in weapons {
                        self.codes(weapon, &["damage", "code"]);
                        self.weapon(weapon, &exact);
                    }
                }
                _ => {}
            }
        }
    }

    /// A weapon by the skill that a name means, with the code of that name where another name of the
    /// skill has a better one.
    fn weapon(&self, weapon: &mut Node, exact: &[Exact]) {
        let Node::Map(weapon) = weapon else { return };
        let has_code = weapon.iter().any(|(name, _)| name == "code");
        let skill = weapon.iter_mut().find(|(name, _)| name == "skill");
        let Some((_, Node::Text(skill))) = skill else { return };
        let Some(role) = self.roles(skill).and_then(|roles| roles.first().copied()) else { return };
        let own = exact.iter().find(|(name, of, _)| *of == role && same_name(name, skill));
        *skill = role.word().into();
        if let Some((_, _, code)) = own.filter(|_| !has_code) {
            weapon.push(("code".into(), code.clone()));
        }
    }

    /// The skills that a name means; none if nobody fights with it, nothing if it is unknown.
    fn roles(&self, name: &str) -> Option<Vec<Skill>> {
        match self.own(name) {
            Some(role) if same_name(role, "none") => Some(Vec::new()),
            Some(role) => parse(role).ok().map(|skill| [skill].to_vec()),
            None => self.line.skills(name),
        }
    }

    fn attributes(
        &mut self,
        named: &[(String, Node)],
        path: &str,
        kept: &mut Vec<(String, Node)>,
        p: &mut Problems,
    ) -> Vec<(String, Node)> {
        let mut all: Vec<(String, Node)> = Vec::new();
        let own: Vec<String> = named.iter().map(|(name, _)| name.clone()).collect();
        for (name, node) in named {
            let roles = match self.own(name) {
                Some(role) if same_name(role, "none") => Some(Vec::new()),
                Some(role) => parse(role).ok().map(|attribute| [attribute].to_vec()),
                None => self.line.attributes(name),
            };
            let Some(roles) = roles else {
                let known = self.line.attribute_names();
                let message = message!(
                    "unknown attribute `{found}`{hint}",
                    found = shown(name),
                    hint = hint(name, &known)
                );
                p.add(format!("{path}.attributes.{}", shown(name)), message);
                continue;
            };
            if roles.is_empty() {
                kept.push((name.clone(), node.clone()));
            }
            for role in roles {
                // One that stands there under its own name is that.
                let is_given = !role.is_called(name) && own.iter().any(|own| role.is_called(own));
                if !is_given && !all.iter().any(|(known, _)| known == role.name()) {
                    self.rename(&format!("{path}.attributes"), name, role.name());
                    all.push((role.name().into(), node.clone()));
                }
            }
        }
        for name in self.line.needed() {
            let roles = self.line.attributes(name).unwrap_or_default();
            let missing = |role: &Attribute| !all.iter().any(|(known, _)| known == role.name());
            let missing: Vec<Attribute> = roles.into_iter().filter(missing).collect();
            if !missing.is_empty() {
                p.add(format!("{path}.attributes.{name}"), "missing: a die code such as \"3D\"");
                all.extend(
                    missing.iter().map(|role| (role.name().into(), Node::Text("1D".into()))),
                );
            }
        }
        all
    }

    fn skills(
        &mut self,
        written: &[(String, Node)],
        attributes: &[(String, Node)],
        path: &str,
        kept: &mut Vec<(String, Node)>,
        p: &mut Problems,
    ) -> (Vec<(String, Node)>, Vec<Exact>) {
        let attribute = |name: &str| {
            attributes
                .iter()
                .find(|(known, _)| same_name(known, name))
                .and_then(|(_, node)| code(node))
        };
        let base = |line: Line, role: Skill| {
            let of_line = line.base(role).and_then(attribute);
            of_line.or_else(|| {
                let names = line.attribute_names().into_iter();
                let gives = |name: &&str| {
                    line.attributes(name).is_some_and(|all| all.contains(&role.attribute()))
                };
                names.filter(gives).find_map(attribute)
            })
        };
        let mut all: Vec<(String, Node)> = Vec::new();
        let mut exact = Vec::new();
        for (name, node) in written {
            let Some(roles) = self.roles(name) else {
                let known = self.line.skill_names();
                let message = message!(
                    "unknown skill `{found}`{hint}",
                    found = shown(name),
                    hint = hint(name, &known)
                );
                p.add(format!("{path}.skills.{}", shown(name)), message);
                continue;
            };
            if roles.is_empty() {
                kept.push((name.clone(), node.clone()));
            }
            for role in roles {
                let mut node = node.clone();
                if self.codes == SkillCodes::AboveTheAttribute
                    && let (Some(more), Some(base)) = (code(&node), base(self.line, role))
                {
                    node = Node::Text(base.plus(more).to_string());
                }
                self.rename(&format!("{path}.skills"), name, role.name());
                exact.push((name.clone(), role, node.clone()));
                // Of several names of one skill the best counts, but for weapons that name theirs.
                match all.iter_mut().find(|(known, _)| known == role.name()) {
                    Some((_, known)) if code(known) < code(&node) => *known = node,
                    Some(_) => {}
                    None => all.push((role.name().into(), node)),
                }
            }
        }
        // Without training a skill is its attribute, of the line.
        for &role in Skill::ALL {
            if !all.iter().any(|(known, _)| known == role.name())
                && let Some(own) = self.line.base(role).and_then(attribute)
            {
                all.push((role.name().into(), Node::Text(own.to_string())));
            }
        }
        let best = |role: Skill| all.iter().find(|(known, _)| known == role.name());
        exact.retain(|(_, role, node)| {
            best(*role).is_some_and(|(_, best)| code(best) != code(node))
        });
        (all, exact)
    }

    fn rename(&mut self, path: &str, from: &str, to: &str) {
        if from != to {
            self.renamed.push((format!("{path}.{to}"), format!("{path}.{}", shown(from))));
        }
    }

    /// The problems at the places that are written.
    fn as_written(&self, problems: Option<&Problems>) -> Problems {
        let mut written = Problems::default();
        for problem in problems.into_iter().flat_map(Problems::list) {
            let renamed = self.renamed.iter().find(|(to, _)| *to == problem.path);
            let path = renamed.map_or(&problem.path, |(_, from)| from);
            if !written
                .list()
                .iter()
                .any(|known| known.path == *path && known.message == problem.message)
            {
                written.add(path, &problem.message);
            }
        }
        written.with_dropped(problems.map_or(0, Problems::dropped))
    }
}
