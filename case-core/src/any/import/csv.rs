//! Tables with a header, for any system: a line for each fighter.

use super::{Import, ImportKind, ImportNote, Imported, Sheet};
use crate::any::SystemId;
use crate::data::codes::{hint, same_name, shown};
use crate::data::message::{Message, message};
use crate::data::node::{Node, Problems, is_host};
use crate::data::sheet::{Domain, SheetField, fields};
use crate::data::who::MAX_FIGHTERS;
use crate::kernel::system::System;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The most columns of a table.
const MAX_COLUMNS: usize = 1_000;

/// Reads a table.
pub(super) fn read(how: &Import, text: &str) -> Result<Imported, Problems> {
    let wrong = |message: Message| Err(Problems::one("", message));
    if how.kind.is_some_and(|kind| kind != ImportKind::Csv) {
        return wrong("expected an actor as JSON, found a table as a text".into());
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = lines(text)?.into_iter();
    let header: Vec<String> = lines.next().map(|(_, cells)| cells).unwrap_or_default();
    if header.iter().all(|name| name.trim().is_empty()) {
        return wrong("a table begins with a header, such as `name,side`".into());
    }
    let lines: Vec<_> = lines.collect();
    let column = header.iter().position(|name| same_name(name, "system"));
    let named =
        column.and_then(|at| lines.first()?.1.get(at)).filter(|name| !name.trim().is_empty());
    let asked = Import { system: how.system.clone().or_else(|| named.cloned()), ..how.clone() };
    let scored = |system: &'static str| {
        let columns = columns(system, &header);
        (columns.iter().filter(|column| column.is_ok()).count(), system, columns)
    };
    let best = match asked.system()? {
        Some(system) => Some(scored(system)),
        // Of equals the first, which has fewer rules.
        None => super::SYSTEMS
            .iter()
            .rev()
            .map(|system| scored(system))
            .max_by_key(|(known, ..)| *known),
    };
    let Some((known, system, columns)) = best else {
        return wrong("this build has no system".into());
    };
    if known == 0 {
        let names = header.iter().map(|name| shown(name)).collect::<Vec<_>>().join(", ");
        return wrong(message!(
            "no field of any system is in the header: {names}. Begin with such as `name,side`",
            names
        ));
    }
    let mut imported = Imported::new(ImportKind::Csv, system);
    if asked.system.is_none() {
        let field = "system".into();
        let message = message!("most columns are fields of `{system}`", system);
        imported.guessed.push(ImportNote { place: "line 1".into(), field, message });
    }
    for (name, column) in header.iter().zip(&columns) {
        if let Err(why) = column
            && !name.trim().is_empty()
            && !same_name(name, "system")
        {
            let (place, field) = (shown(name), String::new());
            imported.left_out.push(ImportNote { place, field, message: why.clone() });
        }
    }
    let table = Table { header: &header, columns: &columns };
    let sheets = lines.iter().map(|(line, cells)| table.sheet(*line, cells, how)).collect();
    Ok(imported.of(sheets))
}

/// The cells of each line that has any, with its number.
fn lines(text: &str) -> Result<Vec<(usize, Vec<String>)>, Problems> {
    let wrong = |message: Message| Problems::one("", message);
    let head = text.lines().next().unwrap_or_default();
    let often = |of: char| head.chars().filter(|c| *c == of).count();
    let mark = [',', ';', '\t'].into_iter().rev().max_by_key(|mark| often(*mark)).unwrap_or(',');
    let (mut lines, mut cells, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut number, mut began, mut is_quoted) = (1, 1, false);
    let mut chars = text.chars().peekable();
    loop {
        let c = chars.next();
        match c {
            Some('"') if is_quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            Some('"') if is_quoted => is_quoted = false,
            Some('"') if cell.trim().is_empty() => {
                cell.clear();
                is_quoted = true;
            }
            None if is_quoted => {
                let line = began.to_string();
                return Err(wrong(message!("line {line}: a quotation mark is not closed", line)));
            }
            Some(c) if is_quoted => {
                number += usize::from(c == '\n');
                cell.push(c);
            }
            Some(c) if c == mark => cells.push(core::mem::take(&mut cell)),
            Some('\n') | None => {
                cells.push(core::mem::take(&mut cell));
                if cells.len() > MAX_COLUMNS {
                    let found = cells.len();
                    let message = message!(
                        "{found} columns: there can be at most {most}",
                        found,
                        most = MAX_COLUMNS
                    );
                    return Err(wrong(message));
                }
                let line = core::mem::take(&mut cells);
                if line.iter().any(|cell| !cell.trim().is_empty()) {
                    lines.push((began, line));
                }
                // The header, and one more to be refused.
                if lines.len() > MAX_FIGHTERS + 1 {
                    let message =
                        message!("more than {most} lines under the header", most = MAX_FIGHTERS);
                    return Err(wrong(message));
                }
                number += 1;
                began = number;
                if c.is_none() {
                    return Ok(lines);
                }
            }
            Some('\r') if chars.peek() == Some(&'\n') => {}
            Some(c) => cell.push(c),
        }
    }
}

/// A column: the path of a field, and what is written there.
type Column = Result<(String, Domain), Message>;

/// The fields that a header names.
fn columns(system: &str, header: &[String]) -> Vec<Column> {
    let fields_of = |system| of_system!(system, S => fields::<<S as System>::Roster>());
    let sheet: Vec<SheetField> = SystemId::named(system)
        .map_or_else(Vec::new, fields_of)
        .into_iter()
        .find(|field| field.name == "fighters")
        .and_then(|field| match field.domain {
            Domain::List { of, .. } => Some(*of),
            _ => None,
        })
        .and_then(|domain| match domain {
            Domain::Table { fields } => Some(fields),
            _ => None,
        })
        .unwrap_or_default();
    let column = |name: &String| {
        column(&sheet, name).ok_or_else(|| {
            let mut known: Vec<&str> = sheet.iter().map(|field| field.name).collect();
            for field in &sheet {
                known.extend(names(&field.domain));
            }
            let (name, hint) = (shown(name.trim()), hint(name.trim(), &known));
            message!(
                "`{system}` has no field `{name}`{hint}",
                system = system.to_string(),
                name,
                hint
            )
        })
    };
    header.iter().map(column).collect()
}

/// The names within a table.
fn names(domain: &Domain) -> Vec<&'static str> {
    match by_name(domain) {
        Domain::Table { fields } => fields.iter().map(|field| field.name).collect(),
        Domain::ByName { members, .. } => members.iter().map(|member| member.name).collect(),
        _ => Vec::new(),
    }
}

/// Of several domains that of a table by known names.
fn by_name(domain: &Domain) -> &Domain {
    let Domain::AnyOf { domains } = domain else { return domain };
    domains.iter().find(|one| matches!(one, Domain::ByName { .. })).unwrap_or(domain)
}

/// The field that a header means: `armor`, `abilities.fighting` or `fighting`; of a list, such as of
/// attacks, `attack`, `attack 2`, `attack 2 damage` or `attacks[1].damage`.
fn column(sheet: &[SheetField], name: &str) -> Option<(String, Domain)> {
    let name = name.trim();
    if name.is_empty() {
        return None;
    }
    if is_host(name) || name.starts_with("host.") {
        return Some((name.to_owned(), Domain::Host));
    }
    if let Some(field) = sheet.iter().find(|field| same_name(field.name, name)) {
        return match &field.domain {
            Domain::List { of, .. } if matches!(**of, Domain::Table { .. }) => item(field, 0, ""),
            domain => Some((field.name.to_owned(), domain.clone())),
        };
    }
    let (head, rest) = name.split_once(['.', '[']).unwrap_or((name, ""));
    if let Some(field) = sheet.iter().find(|field| same_name(field.name, head)) {
        if let Domain::List { .. } = field.domain {
            let (number, rest) = rest.split_once([']', '.']).unwrap_or((rest, ""));
            return item(field, number.trim().parse().ok()?, rest.trim_start_matches('.'));
        }
        return within(field, rest);
    }
    if let Some(found) = sheet.iter().find_map(|field| within(field, name)) {
        return Some(found);
    }
    if let Some(found) = by_letter(sheet, name) {
        return Some(found);
    }
    let words: Vec<&str> = name.split([' ', '_']).filter(|word| !word.is_empty()).collect();
    let [singular, words @ ..] = words.as_slice() else { return None };
    let lists = sheet.iter().filter(|field| matches!(field.domain, Domain::List { .. }));
    let list = lists
        .into_iter()
        .find(|field| field.name.strip_suffix('s').is_some_and(|of| same_name(of, singular)))?;
    let number = words.first().and_then(|word| word.parse::<usize>().ok());
    let words = if number.is_some() { &words[1..] } else { words };
    item(list, number.unwrap_or(1).checked_sub(1)?, &words.join("_"))
}

/// The ability that a letter means: the only one that begins with it.
fn by_letter(sheet: &[SheetField], name: &str) -> Option<(String, Domain)> {
    let field = sheet.iter().find(|field| field.name == "abilities")?;
    let letter = name.chars().next().filter(|_| name.chars().count() == 1)?;
    let of_letter = |of: &&str| of.starts_with(letter.to_ascii_lowercase());
    let mut all = names(&field.domain).into_iter().filter(|of| !of.contains('_')).filter(of_letter);
    let found = all.next()?;
    if all.next().is_some() { None } else { within(field, found) }
}

/// A field of a table in the sheet.
fn within(field: &SheetField, name: &str) -> Option<(String, Domain)> {
    let (inner, domain) = match by_name(&field.domain) {
        Domain::Table { fields } => {
            let inner = fields.iter().find(|inner| same_name(inner.name, name))?;
            (inner.name, inner.domain.clone())
        }
        Domain::ByName { members, of } => {
            let is = |word: &str| same_name(word, name);
            let member = members.iter().find(|member| is(member.name) || is(member.word))?;
            (member.name, (**of).clone())
        }
        _ => return None,
    };
    Some((format!("{}.{inner}", field.name), domain))
}

/// A field of an item of a list; without a name, the item's name.
fn item(list: &SheetField, number: usize, name: &str) -> Option<(String, Domain)> {
    let Domain::List { of, most, .. } = &list.domain else { return None };
    if number >= *most {
        return None;
    }
    let place = format!("{}.{number}", list.name);
    let Domain::Table { fields } = &**of else {
        return name.is_empty().then(|| (place, (**of).clone()));
    };
    let name = if name.is_empty() { "name" } else { name };
    let field = fields.iter().find(|field| same_name(field.name, name))?;
    Some((format!("{place}.{}", field.name), field.domain.clone()))
}

struct Table<'t> {
    header: &'t [String],
    columns: &'t [Column],
}

impl Table<'_> {
    fn sheet(&self, line: usize, cells: &[String], how: &Import) -> Sheet {
        let mut sheet = Sheet::new();
        let mut lists: Vec<(String, usize)> = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            let name = self.header.get(at).map_or("", |name| name.trim());
            let place = format!("line {line}, {}", shown(name));
            if cell.trim().is_empty() {
                continue;
            }
            match self.columns.get(at) {
                Some(Ok((path, domain))) => {
                    let Some(path) = moved(path, &mut lists) else { continue };
                    if sheet.has(&path) {
                        sheet.leave(place, "an earlier column is the same field");
                    } else {
                        sheet.take(place, &path, value(cell.trim(), domain));
                    }
                }
                Some(Err(_)) => {}
                None => sheet.leave(place, "there is no header above it"),
            }
        }
        if let Some(side) = &how.side {
            sheet.set("side", Node::Text(side.clone()));
        } else if !sheet.has("side")
            && let Some(name) = super::at(&sheet.node, "name").cloned()
        {
            let why = "no side is given: each is on one of its own";
            sheet.guess(format!("line {line}"), "side", why);
            sheet.set("side", name);
        }
        sheet
    }
}

/// The path with the place of its item among those that the line has: an item without a value is none.
fn moved(path: &str, lists: &mut Vec<(String, usize)>) -> Option<String> {
    let mut parts = path.splitn(3, '.');
    let (list, number) = (parts.next()?, parts.next().and_then(|n| n.parse::<usize>().ok()));
    let Some(number) = number else { return Some(path.to_owned()) };
    let key = (list.to_owned(), number);
    if !lists.contains(&key) {
        lists.push(key.clone());
    }
    let of_list = lists.iter().filter(|(of, _)| of == list);
    let at = of_list.into_iter().position(|known| *known == key)?;
    let rest = parts.next().map(|rest| format!(".{rest}")).unwrap_or_default();
    Some(format!("{list}.{at}{rest}"))
}

/// What a cell says. What its field does not take stays a text, so that the rules name it.
fn value(cell: &str, domain: &Domain) -> Node {
    let text = || Node::Text(cell.to_owned());
    match domain {
        Domain::YesNo => {
            let is = |words: &[&str]| words.iter().any(|word| same_name(word, cell));
            if is(&["true", "yes", "x", "1"]) {
                Node::Bool(true)
            } else if is(&["false", "no", "0"]) {
                Node::Bool(false)
            } else {
                text()
            }
        }
        Domain::Number { .. } | Domain::Host => number(cell).unwrap_or_else(text),
        Domain::List { of, .. } => {
            let items = cell.split([',', ';']).map(str::trim).filter(|item| !item.is_empty());
            Node::List(items.map(|item| value(item, of)).collect())
        }
        Domain::SetOf { .. } => {
            let items = cell.split([',', ';']).map(str::trim).filter(|item| !item.is_empty());
            Node::List(items.map(|item| Node::Text(item.to_owned())).collect())
        }
        Domain::AnyOf { domains }
            if domains.iter().any(|one| matches!(one, Domain::Number { .. })) =>
        {
            number(cell).unwrap_or_else(text)
        }
        _ => text(),
    }
}

fn number(cell: &str) -> Option<Node> {
    let whole = cell.parse::<i64>().ok().map(Node::Int);
    whole.or_else(|| cell.parse::<f64>().ok().filter(|n| n.is_finite()).map(Node::number))
}
