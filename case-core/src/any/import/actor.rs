//! Actors of Foundry, read by the paths of a map.

use super::maps::{Attacks, FORMS, How, MAPS, Map, Row};
use super::{Import, ImportKind, Imported, Sheet, at, written};
use crate::data::codes::{same_name, shown};
use crate::data::message::message;
use crate::data::node::{MAX_DEPTH, MAX_NAME, Node, Problems};
use crate::data::person::{is_unseen, kept};
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The range of a shot that gives none, in areas: what can be seen in a street.
const RANGE: i64 = 5;

/// Reads actors, each at its place.
pub(super) fn read(how: &Import, actors: &[(String, &Node)]) -> Result<Imported, Problems> {
    let wanted = how.system()?;
    let is_of = |map: &Map, actor: &Node| map.marks.iter().all(|mark| at(actor, mark).is_some());
    let of = |actor: &Node| MAPS.iter().find(|map| is_of(map, actor));
    let first = match how.kind {
        Some(kind) => MAPS.iter().find(|map| map.kind == kind),
        None => actors.iter().find_map(|(_, actor)| of(actor)),
    };
    let Some(first) = first else {
        let known = MAPS.iter().map(|map| map.kind.name()).collect::<Vec<_>>().join(", ");
        let message =
            message!("no actor of a known kind. Known: {known}, and tables with a header", known);
        return Err(Problems::one("", message));
    };
    let system = wanted.unwrap_or(first.system);
    if system != first.system && !first.also.contains(&system) {
        let (kind, right) = (first.kind.name(), first.system);
        let message = message!("sheets of `{kind}` make a roster of `{right}`", kind, right);
        return Err(Problems::one("system", message));
    }
    let Some(system) = super::SYSTEMS.iter().copied().find(|known| *known == system) else {
        let found = system.to_string();
        let known = super::SYSTEMS.join(", ");
        let message = message!("this build has no feature `{found}`. Known: {known}", found, known);
        return Err(Problems::one("system", message));
    };
    let mut sheets = Vec::new();
    let mut imported = Imported::new(first.kind, system);
    for (place, actor) in actors {
        let map = if how.kind.is_some() { Some(first) } else { of(actor) };
        match map.filter(|map| map.system == first.system) {
            Some(map) => sheets.push(Reader::new(map, place, actor).read(how, sheets.len())),
            None => imported.left_out.push(super::ImportNote {
                place: place.clone(),
                field: String::new(),
                message: message!("no actor of the kind `{kind}`", kind = first.kind.name()),
            }),
        }
    }
    Ok(imported.of(sheets))
}

/// An actor while it is read.
struct Reader<'n> {
    map: &'static Map,
    place: &'n str,
    actor: &'n Node,
    /// The paths that were read.
    seen: BTreeSet<String>,
    sheet: Sheet,
}

/// What a path says, and where.
type Found<'n> = (String, &'n Node);

impl<'n> Reader<'n> {
    fn new(map: &'static Map, place: &'n str, actor: &'n Node) -> Reader<'n> {
        Reader { map, place, actor, seen: BTreeSet::new(), sheet: Sheet::new() }
    }

    fn place(&self, path: &str) -> String {
        let dot = if self.place.is_empty() || path.is_empty() { "" } else { "." };
        format!("{}{dot}{}", self.place, written(path))
    }

    /// What stands at a path, which counts as read.
    fn get(&mut self, path: &str) -> Option<&'n Node> {
        let found = at(self.actor, path)?;
        self.seen.insert(path.to_string());
        Some(found)
    }

    fn read(mut self, how: &Import, number: usize) -> Sheet {
        for row in self.map.fields {
            if row.each.is_empty() {
                self.row(row, row.to, ToString::to_string);
            }
            for (to, from) in row.each {
                self.row(row, &row.to.replace("{}", to), |path| path.replace("{}", from));
            }
        }
        self.name(number);
        self.side(how);
        self.armor();
        for attacks in self.map.attacks {
            self.attacks(attacks);
        }
        #[cfg(feature = "d6")]
        if self.map.kind == ImportKind::Od6s {
            self.skills();
        }
        self.left_out();
        self.sheet
    }

    fn row(&mut self, row: &Row, to: &str, from: impl Fn(&str) -> String) {
        let from: Vec<String> = row.from.iter().map(|path| from(path)).collect();
        let again = from.iter().any(|path| self.seen.contains(path));
        match self.first(&from, row.how) {
            Some((path, value)) => {
                if again {
                    let why = message!("it is also {other} there", other = written(&path));
                    self.sheet.guess(self.place(&path), to, why);
                    self.sheet.set(to, value);
                } else {
                    self.sheet.take(self.place(&path), to, value);
                }
            }
            None if !row.or.is_empty() => {
                let why = message!("not given: {value} is taken", value = row.or.to_string());
                let path = from.first().map_or("", String::as_str);
                self.sheet.guess(self.place(path), to, why);
                self.sheet.set(to, Node::Text(row.or.into()));
            }
            None => {}
        }
    }

    /// The first of these paths that says something, as a value of a roster.
    fn first(&mut self, from: &[String], how: How) -> Option<(String, Node)> {
        if how == How::Pips {
            return self.pips(from);
        }
        let found: Vec<Found<'n>> =
            from.iter().filter_map(|path| Some((path.clone(), self.get(path)?))).collect();
        let values: Vec<(&String, Node)> =
            found.iter().filter_map(|(path, node)| Some((path, value(node, how)?))).collect();
        let says = |node: &Node| *node != Node::Int(0);
        // A number of 0 beside a rank is one that nobody has filled in.
        let (path, node) = values
            .iter()
            .find(|(_, node)| says(node))
            .or_else(|| (how == How::Score).then(|| values.first()).flatten())?;
        if let (Node::Int(number), [_, (rank, Node::Text(text)), ..]) = (node, &values[..])
            && !agree(*number, text)
        {
            let why =
                message!("{number} counts, and not `{rank}`", number = *number, rank = shown(text));
            let place = self.place(rank);
            self.sheet.guess(place, "", why);
        }
        Some(((*path).clone(), node.clone()))
    }

    /// A number of pips as a die code.
    fn pips(&mut self, from: &[String]) -> Option<(String, Node)> {
        let mut pips = Vec::new();
        for path in from {
            let number = self.get(path).and_then(whole);
            pips.push(number.unwrap_or(0));
        }
        let own: i64 = pips.iter().skip(1).sum();
        let pips = pips.first().copied().filter(|first| *first > 0).unwrap_or(own);
        let code = code(pips)?;
        Some((from.first()?.clone(), Node::Text(code)))
    }

    /// Names are of one line, and somebody has one.
    fn name(&mut self, number: usize) {
        let found = at(&self.sheet.node, "name").and_then(Node::as_text).unwrap_or_default();
        let seen = |c: &char| !is_unseen(*c);
        let right: String = kept(found).chars().filter(seen).take(MAX_NAME).collect();
        let right = match right.trim() {
            "" => format!("{} {}", self.map.system, number + 1),
            name => name.to_string(),
        };
        if right != found {
            let why = message!("`{found}` is no name", found = shown(found));
            let place = self.place("name");
            self.sheet.guess(place, "name", why);
        }
        self.sheet.set("name", Node::Text(right));
    }

    /// The side that the caller names, or that the token or the type of the actor speaks for.
    fn side(&mut self, how: &Import) {
        let disposition = self.get("prototypeToken.disposition").and_then(whole);
        let kind = self.get("type").and_then(Node::as_text);
        let is_character = kind.is_some_and(|kind| {
            ["character", "hero", "pc", "player"].iter().any(|known| same_name(kind, known))
        });
        let (path, side) = match (&how.side, disposition) {
            (Some(side), _) => ("", side.as_str()),
            (_, Some(1)) => ("prototypeToken.disposition", "heroes"),
            (_, Some(-2 | -1)) => ("prototypeToken.disposition", "villains"),
            (_, Some(0)) => ("prototypeToken.disposition", "others"),
            _ if is_character => ("type", "heroes"),
            _ => ("type", "villains"),
        };
        if how.side.is_none() {
            let why = message!("the side follows from the token, or from the kind of actor");
            let place = self.place(path);
            self.sheet.guess(place, "side", why);
        }
        self.sheet.set("side", Node::Text(side.into()));
        if is_character {
            let place = self.place("type");
            self.sheet.take(place, "player", Node::Bool(true));
        }
    }

    /// The paths of the items of a list that have one of these types.
    fn items(&self, list: &str, types: &[&str]) -> Vec<String> {
        let Some(Node::List(items)) = at(self.actor, list) else { return Vec::new() };
        let fits = |item: &Node| {
            let kind = item.get("type").and_then(Node::as_text).unwrap_or_default();
            types.is_empty() || types.iter().any(|known| same_name(kind, known))
        };
        let fitting = items.iter().enumerate().filter(|(_, item)| fits(item));
        fitting.map(|(place, _)| format!("{list}.{place}")).collect()
    }

    /// What protects: the strongest of it counts.
    fn armor(&mut self) {
        let strength = |node: &Node| match node {
            Node::Int(number) => *number,
            Node::Text(text) => number_of(text),
            _ => 0,
        };
        for worn in self.map.armor {
            for item in self.items(worn.list, worn.types) {
                let is_on = worn.when.iter().any(|path| {
                    self.get(&format!("{item}.{path}")).is_some_and(|node| !is_empty(node))
                });
                let from: Vec<String> =
                    worn.value.iter().map(|path| format!("{item}.{path}")).collect();
                let Some((path, value)) = is_on.then(|| self.first(&from, worn.how)).flatten()
                else {
                    continue;
                };
                for known in ["name", "type"] {
                    self.get(&format!("{item}.{known}"));
                }
                let place = self.place(&path);
                match at(&self.sheet.node, "armor").map(strength) {
                    Some(known) if known >= strength(&value) => {
                        self.sheet
                            .leave(place, "of several things that protect the strongest counts");
                    }
                    _ => self.sheet.take(place, "armor", value),
                }
            }
        }
    }

    fn attacks(&mut self, of: &Attacks) {
        let is_d6 = self.map.kind == ImportKind::Od6s;
        let to = if is_d6 { "weapons" } else { "attacks" };
        for item in self.items(of.list, of.types) {
            let Some((form, is_sure, path)) = self.form(of, &item) else { continue };
            let number = match at(&self.sheet.node, to) {
                Some(Node::List(items)) => items.len(),
                _ => 0,
            };
            let to = format!("{to}.{number}");
            let name =
                self.get(&format!("{item}.name")).and_then(Node::as_text).unwrap_or_default();
            let name: String =
                kept(name).chars().filter(|c| !is_unseen(*c)).take(MAX_NAME).collect();
            let name = if name.trim().is_empty() { form.clone() } else { name.trim().to_string() };
            self.sheet.take(
                self.place(&format!("{item}.name")),
                &format!("{to}.name"),
                Node::Text(name),
            );
            self.get(&format!("{item}.type"));
            let field = format!("{to}.{}", if is_d6 { "skill" } else { "form" });
            if is_sure {
                self.sheet.take(self.place(&path), &field, Node::Text(form));
            } else {
                let found = self.get(&path).and_then(Node::as_text).unwrap_or_default();
                let why = message!(
                    "`{found}` is read as {form}",
                    found = shown(found),
                    form = form.clone()
                );
                self.sheet.guess(self.place(&path), &field, why);
                self.sheet.set(&field, Node::Text(form));
            }
            if is_d6 {
                self.weapon(of, &item, &to);
                continue;
            }
            let from: Vec<String> = of.damage.iter().map(|path| format!("{item}.{path}")).collect();
            if let Some((path, value)) =
                self.first(&from, How::Score).filter(|(_, v)| *v != Node::Int(0))
            {
                self.sheet.take(self.place(&path), &format!("{to}.damage"), value);
            }
            let mut ranges = of.range.iter().map(|path| format!("{item}.{path}"));
            let range = ranges.find_map(|path| Some((leading(at(self.actor, &path)?)?, path)));
            let is_shot = at(&self.sheet.node, &field).and_then(Node::as_text);
            let is_shot = is_shot.is_some_and(|form| ["En", "Fo", "Sh"].contains(&form));
            let to = format!("{to}.range");
            if let Some((areas, path)) = range.filter(|(areas, _)| *areas > 0) {
                self.get(&path);
                self.sheet.take(self.place(&path), &to, Node::Int(areas));
            } else if is_shot {
                let why = message!("not given: {value} is taken", value = RANGE);
                self.sheet.guess(self.place(&item), &to, why);
                self.sheet.set(&to, Node::Int(RANGE));
            }
        }
    }

    /// The form of an attack, whether there is no doubt about it, and where it stands.
    fn form(&mut self, of: &Attacks, item: &str) -> Option<(String, bool, String)> {
        let paths: Vec<String> = of.form.iter().map(|path| format!("{item}.{path}")).collect();
        let found: Vec<(String, &str)> = paths
            .iter()
            .filter_map(|path| Some((path.clone(), at(self.actor, path)?.as_text()?)))
            .collect();
        let mut form = None;
        for is_sure in [true, false] {
            for (path, text) in &found {
                let known = self.known_form(text, of.ranged, is_sure);
                form = form.or_else(|| Some((known?, is_sure, path.clone())));
            }
        }
        let (form, is_sure, path) = form?;
        self.get(&path);
        Some((form, is_sure, path))
    }

    fn known_form(&self, text: &str, ranged: &str, is_sure: bool) -> Option<String> {
        if self.map.kind == ImportKind::Od6s {
            return skill_of_attack(text, ranged, is_sure);
        }
        let lower = text.to_lowercase();
        let is = |word: &str| {
            if is_sure { same_name(text, word) } else { lower.contains(word) }
        };
        let known = FORMS.iter().find(|(word, _, sure)| *sure == is_sure && is(word));
        let known = known.map(|(_, form, _)| *form);
        known.or((!is_sure && lower.contains("ranged")).then_some(ranged)).map(String::from)
    }

    /// A weapon of D6: its damage, whether it adds Strength Damage, its ranges.
    fn weapon(&mut self, of: &Attacks, item: &str, to: &str) {
        let pips = |reader: &mut Self, path: &str| {
            reader.get(&format!("{item}.{path}")).and_then(whole).unwrap_or(0)
        };
        let flag = |reader: &mut Self, path: &str| {
            reader.get(&format!("{item}.{path}")).is_some_and(|node| *node == Node::Bool(true))
        };
        let damage: i64 = of.damage.iter().map(|path| pips(self, path)).sum();
        let skill = at(&self.sheet.node, &format!("{to}.skill")).and_then(Node::as_text);
        let is_close = skill.is_some_and(|skill| ["fighting", "melee combat"].contains(&skill));
        let adds =
            flag(self, "system.damage.muscle") || (is_close && flag(self, "system.damage.str"));
        let plus = if adds { "+" } else { "" };
        let damage = match code(damage) {
            Some(code) => format!("{plus}{}", code.strip_prefix("0D+").unwrap_or(&code)),
            None => format!("{plus}0"),
        };
        let place = self.place(&format!("{item}.system.damage.score"));
        self.sheet.take(place, &format!("{to}.damage"), Node::Text(damage));
        if flag(self, "system.stun.stun_only") {
            let place = self.place(&format!("{item}.system.stun.stun_only"));
            self.sheet.take(place, &format!("{to}.stun"), Node::Bool(true));
        }
        if !is_close {
            let ranges = of.range.iter().map(|path| Node::Int(pips(self, path))).collect();
            let place = self.place(&format!("{item}.system.range"));
            self.sheet.take(place, &format!("{to}.ranges"), Node::List(ranges));
        }
    }

    /// Skills of D6, by the names of their game lines: pips above the attribute.
    #[cfg(feature = "d6")]
    fn skills(&mut self) {
        use crate::d6::lines;
        for item in self.items("items", &["skill"]) {
            let name = at(self.actor, &format!("{item}.name")).and_then(Node::as_text);
            let roles = lines::skills(name.unwrap_or_default());
            if roles.is_empty() {
                continue;
            }
            let get = |reader: &mut Self, path: &str| {
                reader.get(&format!("{item}.{path}")).and_then(whole).unwrap_or(0)
            };
            for path in
                ["name", "type", "system.attribute", "system.isAdvancedSkill", "system.score"]
            {
                self.get(&format!("{item}.{path}"));
            }
            let own = get(self, "system.base") + get(self, "system.mod");
            let attribute = at(self.actor, &format!("{item}.system.attribute"));
            let attribute = attribute.and_then(Node::as_text).unwrap_or_default().to_lowercase();
            let is_advanced = at(self.actor, &format!("{item}.system.isAdvancedSkill"));
            let attribute = format!("system.attributes.{attribute}");
            let base = |of: &str| at(self.actor, &format!("{attribute}.{of}")).and_then(whole);
            let base = base("score")
                .filter(|score| *score > 0)
                .unwrap_or_else(|| base("base").unwrap_or(0) + base("mod").unwrap_or(0));
            let whole = if is_advanced == Some(&Node::Bool(true)) { own } else { own + base };
            for role in roles {
                self.skill(&item, role, whole);
            }
        }
    }

    /// One skill: of several that are one here the best counts, and only above its attribute.
    #[cfg(feature = "d6")]
    fn skill(&mut self, item: &str, role: crate::d6::Skill, pips: i64) {
        let place = self.place(&format!("{item}.system.base"));
        let field = format!("skills.{}", role.name());
        let known = |reader: &Self, path: &str| {
            at(&reader.sheet.node, path).and_then(Node::as_text).map_or(0, pips_of)
        };
        let attribute = format!("attributes.{}", role.attribute().name());
        if pips < known(self, &attribute) {
            let attribute = role.attribute().word();
            let why = message!("it is below the attribute {attribute}, which counts", attribute);
            return self.sheet.leave(place, why);
        }
        let Some(code) = code(pips) else { return };
        if !self.sheet.has(&field) {
            return self.sheet.take(place, &field, Node::Text(code));
        }
        let why = message!("several skills are {skill} here: the best counts", skill = role.word());
        if known(self, &field) < pips {
            self.sheet.set(&field, Node::Text(code));
            self.sheet.guess(place, &field, why);
        } else {
            self.sheet.leave(place, why);
        }
    }

    /// What was not read.
    fn left_out(&mut self) {
        let mut notes = Vec::new();
        self.unread(self.actor, "", 0, &mut notes);
        for (path, names) in notes {
            let place = self.place(&path);
            let kind =
                at(self.actor, &path).and_then(|item| item.get("type")).and_then(Node::as_text);
            let why = match kind.filter(|_| names.contains("name")) {
                Some("talent") => "a talent needs the rolls that it shifts".into(),
                Some("power") => "a power without an attack of a known form".into(),
                _ => message!("nothing here is read from {names}", names),
            };
            self.sheet.leave(place, why);
        }
    }

    /// The tables with something that was not read, and its names.
    fn unread(&self, node: &Node, path: &str, depth: usize, notes: &mut Vec<(String, String)>) {
        let seen_in = |path: &str| {
            let inner = format!("{path}.");
            self.seen.contains(path)
                || self
                    .seen
                    .range(inner.clone()..)
                    .next()
                    .is_some_and(|seen| seen.starts_with(&inner))
        };
        let join =
            |name: &str| if path.is_empty() { name.to_string() } else { format!("{path}.{name}") };
        let entries: Vec<(String, &Node)> = match node {
            Node::Map(entries) => entries.iter().map(|(name, node)| (name.clone(), node)).collect(),
            Node::List(items) => {
                items.iter().enumerate().map(|(place, item)| (place.to_string(), item)).collect()
            }
            _ => return,
        };
        let mut names: Vec<String> = Vec::new();
        for (name, node) in entries {
            let inner = join(&name);
            if self.seen.contains(&inner) || is_empty(node) || depth > MAX_DEPTH {
                continue;
            }
            // An item of a list is a note of its own.
            let is_item = name.bytes().all(|b| b.is_ascii_digit());
            let is_list = matches!(node, Node::List(items) if items.iter().any(|i| matches!(i, Node::Map(_))));
            if seen_in(&inner) || is_list {
                self.unread(node, &inner, depth + 1, notes);
            } else if is_item && matches!(node, Node::Map(_)) {
                let name = node.get("name").and_then(Node::as_text).unwrap_or_default();
                notes.push((inner, format!("name `{}`", shown(name))));
            } else {
                names.push(shown(&name));
            }
        }
        if !names.is_empty() {
            notes.push((path.to_string(), names.join(", ")));
        }
    }
}

/// Whether a value says nothing.
fn is_empty(node: &Node) -> bool {
    match node {
        Node::Null | Node::Bool(false) | Node::Int(0) => true,
        Node::Text(text) => text.trim().is_empty(),
        Node::List(items) => items.iter().all(is_empty),
        Node::Map(entries) => entries.iter().all(|(_, node)| is_empty(node)),
        _ => false,
    }
}

/// A whole number, also as a text.
fn whole(node: &Node) -> Option<i64> {
    match node {
        Node::Int(number) => Some(*number),
        Node::Text(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// The number with which a value begins: `10 areas`.
fn leading(node: &Node) -> Option<i64> {
    let Node::Text(text) = node else { return whole(node) };
    let digits = text.trim().split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

fn value(node: &Node, how: How) -> Option<Node> {
    match (how, node) {
        (How::Text, Node::Text(text)) => Some(Node::Text(text.clone())),
        (How::Score, Node::Text(text)) if whole(node).is_none() => {
            (!text.trim().is_empty()).then(|| Node::Text(rank(text)))
        }
        (How::Score | How::Points, _) => whole(node).map(Node::Int),
        _ => None,
    }
}

/// A rank as the rules spell it: `CL1000` is Class 1000.
fn rank(text: &str) -> String {
    let text = text.trim();
    let class = text.get(..2).filter(|start| start.eq_ignore_ascii_case("cl"));
    let number = class.and_then(|_| text.get(2..)).map(str::trim_start);
    match number {
        Some(number) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
            format!("Class {number}")
        }
        _ => text.to_string(),
    }
}

/// The number of a rank, as far as the build knows ranks.
#[cfg(feature = "case")]
fn number_of(text: &str) -> i64 {
    let rank = text.parse::<crate::case::Rank>().ok();
    rank.and_then(crate::case::Rank::number).map_or_else(|| pips_of(text), i64::from)
}

#[cfg(not(feature = "case"))]
fn number_of(text: &str) -> i64 {
    pips_of(text)
}

/// Whether a number is of that rank.
#[cfg(feature = "case")]
fn agree(number: i64, rank: &str) -> bool {
    let number = i32::try_from(number).ok().filter(|number| *number > 0);
    match (number, rank.parse::<crate::case::Rank>()) {
        (Some(number), Ok(rank)) => crate::case::Rank::of_number(number) == rank,
        _ => true,
    }
}

#[cfg(not(feature = "case"))]
fn agree(_: i64, _: &str) -> bool {
    true
}

/// The pips of a die code.
fn pips_of(code: &str) -> i64 {
    let (dice, pips) = code.split_once('D').unwrap_or(("0", ""));
    let pips = pips.trim_start_matches('+').parse().unwrap_or(0);
    dice.parse::<i64>().unwrap_or(0) * 3 + pips
}

/// A number of pips as a die code; nothing without any.
fn code(pips: i64) -> Option<String> {
    let code = match pips % 3 {
        0 => format!("{}D", pips / 3),
        over => format!("{}D+{over}", pips / 3),
    };
    (pips > 0).then_some(code)
}

/// The skill with which a weapon of D6 is used, by a name of a game line.
#[cfg(feature = "d6")]
fn skill_of_attack(text: &str, ranged: &str, is_sure: bool) -> Option<String> {
    use super::maps::SKILLS_OF_ATTACKS;
    if is_sure {
        let roles = crate::d6::lines::skills(text);
        return roles.into_iter().find(|role| role.attacks()).map(|role| role.word().into());
    }
    let lower = text.to_lowercase();
    let known = SKILLS_OF_ATTACKS.iter().find(|(part, _)| lower.contains(part));
    let known = known.map(|(_, skill)| *skill);
    known
        .or((lower.contains("ranged") || lower.contains("missile")).then_some(ranged))
        .map(String::from)
}

#[cfg(not(feature = "d6"))]
fn skill_of_attack(_: &str, _: &str, _: bool) -> Option<String> {
    None
}
