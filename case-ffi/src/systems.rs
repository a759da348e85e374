//! Systems.
//!
//! A system describes itself: its schema, its printed tables, its rules. Systems are numbered from
//! 0.

use crate::data;
use crate::handle::{self, Done, Fault};
use crate::out::Text;
use crate::status::{case_status, guard, guard_pure};
use crate::values::item;
use crate::words;
use case_core::any::{self, Import, SYSTEMS};
use case_core::node::Node;
use case_core::ruling::PrintedTable;
use case_core::sheet;
use case_core::words::Message;
use std::collections::BTreeMap;
use std::ffi::c_char;

/// Returns the number of systems.
#[unsafe(no_mangle)]
pub extern "C" fn case_system_count() -> usize {
    guard_pure(0, || SYSTEMS.len())
}

pub(crate) fn system(place: usize) -> Done<&'static str> {
    SYSTEMS.get(place).copied().ok_or_else(|| {
        let message = format!("no system {place}: there are {}", SYSTEMS.len());
        Fault::new(case_status::CASE_ERR_RANGE, message)
    })
}

fn tables(place: usize) -> Done<Vec<PrintedTable>> {
    Ok(any::tables(system(place)?).unwrap_or_default())
}

fn table(place: usize, index: usize) -> Done<PrintedTable> {
    item(&tables(place)?, index, "table").cloned()
}

/// The name of a system, as rosters spell it, such as "case".
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_system_name(
    system: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let text = || {
        let name = self::system(system)?;
        Ok(name.to_owned())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(text) }
}

/// The full name of a system, for a reader.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_system_title(
    system: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let text = || {
        let title = any::title(self::system(system)?).unwrap_or_default();
        Ok(title.to_owned())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(text) }
}

/// Gives everything that a system can ask, roll, log and change, as JSON: {"system", "title",
/// "rules_version", "kinds", "lists", "rolls", "questions", "notes", "fields", "rules", "rulings",
/// "interventions", "changeable", "joinable", "sheet", "tables", "limits"}; every name with its
/// number, its meaning and its words in English and German, every value with its kinds, every text
/// with its templates.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_system_schema_json(
    system: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = || data::json(&any::schema(self::system(system)?));
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(json) }
}

/// Gives the JSON Schema (draft 2020-12) of a system's rosters, from which a host can build a form.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_system_roster_schema_json(
    system: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = || data::json(&any::roster_json(self::system(system)?));
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(json) }
}

/// Gives the same as case_system_schema_json with the meanings, the titles of rules and tables, and
/// the questions and readings of rulings in a language (case_language). Names, words and templates
/// are the same in every language.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_system_schema_json_in(
    system: usize,
    language: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = || data::json(&any::schema_in(self::system(system)?, words::language(language)?));
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(json) }
}

/// Gives the same as case_system_roster_schema_json with its descriptions in a language
/// (case_language).
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_system_roster_schema_json_in(
    system: usize,
    language: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json =
        || data::json(&any::roster_json_in(self::system(system)?, words::language(language)?));
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(json) }
}

/// Gives a text of the engine in a language (case_language): an English text, such as a meaning of the
/// schema, or a message as case_last_message_json gives it, such as the problems of a roster. What the
/// engine does not have, such as a host's own text, stays as it is.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_system_say(
    system: usize,
    language: i32,
    text: *const c_char,
    length: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let said = || {
        let (system, language) = (self::system(system)?, words::language(language)?);
        // SAFETY: as this function's contract says.
        let text = unsafe { handle::text(text, length) }?;
        // No text of the engine begins with a brace and a quotation mark.
        let data = text.starts_with("{\"").then(|| serde_json::from_str::<Node>(text).ok());
        let message = data.flatten().and_then(|data| Message::read(&data));
        let message = message.unwrap_or_else(|| text.to_owned().into());
        Ok(any::said(system, message, language).unwrap_or_default())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(said) }
}

/// Makes a roster of sheets of other programs: actors of Foundry as JSON, one or a list of them, or a
/// table with a header, values between commas, semicolons or tabs. `how` is NULL, or a table as JSON or
/// TOML: "kind" (what they come as; otherwise what they look like), "system" (the name of the system),
/// "side" (of all fighters).
///
/// Gives {"kind", "system", "roster", "taken", "guessed", "left_out": each a list of {"place", "field",
/// "message"}, "more": further notes, "problems": what is still wrong with the roster}. The roster, as
/// JSON, opens by case_battle_new once nothing is wrong.
///
/// CASE_ERR_ROSTER for sheets of no known kind; CASE_ERR_PARSE if `how` is no table.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_import_json(
    sheets: *const c_char,
    length: usize,
    how: *const c_char,
    how_length: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let imported = || {
        // SAFETY: as this function's contract says.
        let sheets = unsafe { handle::text(sheets, length) }?;
        let how = if how.is_null() {
            Import::default()
        } else {
            // SAFETY: as this function's contract says.
            let how = unsafe { handle::text(how, how_length) }?;
            sheet::read(&data::parse(how, 0)?)
                .map_err(|p| Fault::of(case_status::CASE_ERR_PARSE, p))?
        };
        let imported = how.read(&Node::Text(sheets.to_owned()));
        data::json(&imported.map_err(|p| Fault::of(case_status::CASE_ERR_ROSTER, p))?)
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(imported) }
}

/// Gives every rule id of a system with its title, as a JSON list of {"id": ..., "title": ...}.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_system_rules_json(
    system: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let text = || data::json(&any::rules(self::system(system)?).unwrap_or_default());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(text) }
}

/// Gives the rule book of a system, sentence by sentence, paraphrased, as a JSON list of
/// {"heading": ..., "place": under its heading, from 1, "bearing": "rule", "advice" or "story",
/// "says": ..., "ids": the rule ids, none if it is not a rule, "item": its implementation in
/// case-core}: for a reader who wants to know why.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_system_sentences_json(
    system: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let text = || data::json(&any::sentences(self::system(system)?).unwrap_or_default());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(text) }
}

/// Gives the hash of each system's game as JSON: {"case": "90cd3ef0a1b2c3d4", ...}.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_game_hashes_json(
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = || -> Done<String> {
        let hash = |system: &&'static str| Some((*system, any::fingerprint(system)?));
        data::json(&SYSTEMS.iter().filter_map(hash).collect::<BTreeMap<_, _>>())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(json) }
}

/// Returns the number of printed tables of a system. They are numbered from 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_table_count(system: usize, out: *mut usize) -> case_status {
    guard(|| {
        let count = tables(system)?.len();
        // SAFETY: as this function's contract says.
        unsafe { handle::write(out, "out", count) }?;
        Ok(case_status::CASE_OK)
    })
}

/// A part of a printed table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_table_part {
    /// Its name.
    CASE_TABLE_NAME = 0,
    /// The rule ids it belongs to.
    CASE_TABLE_RULE = 1,
    /// The printed heading.
    CASE_TABLE_TITLE = 2,
    /// The whole table, laid out in columns for a reader.
    CASE_TABLE_TEXT = 3,
}

/// Gives a part (case_table_part) of a printed table.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_table_text(
    system: usize,
    table: usize,
    part: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let text = || {
        let table = self::table(system, table)?;
        let text = match part {
            0 => table.name.to_owned(),
            1 => table.rule.to_owned(),
            2 => table.title.to_string(),
            3 => layout(&table),
            _ => {
                let message = format!("{part} is no case_table_part");
                return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
            }
        };
        Ok(text)
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(text) }
}

/// The table in columns, its heading above it.
fn layout(table: &PrintedTable) -> String {
    let lines: Vec<&Vec<String>> = std::iter::once(&table.columns).chain(&table.rows).collect();
    let columns = lines.iter().map(|line| line.len()).max().unwrap_or(0);
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = format!("{} [{}]\n", table.title, table.rule);
    for line in lines {
        let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// Gives the number of rows and columns of a printed table, including the row of headings and the
/// column of labels. Either pointer may be NULL.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_table_size(
    system: usize,
    table: usize,
    rows: *mut usize,
    columns: *mut usize,
) -> case_status {
    guard(|| {
        let table = self::table(system, table)?;
        let sizes = [(rows, table.rows.len() + 1), (columns, table.columns.len())];
        for (out, size) in sizes.into_iter().filter(|(out, _)| !out.is_null()) {
            // SAFETY: as this function's contract says.
            unsafe { handle::write(out, "rows or columns", size) }?;
        }
        Ok(case_status::CASE_OK)
    })
}

/// Gives a cell of a printed table. Row 0 holds the headings, column 0 the labels.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_table_cell(
    system: usize,
    table: usize,
    row: usize,
    column: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let text = || {
        let table = self::table(system, table)?;
        let line = if row == 0 { Some(&table.columns) } else { table.rows.get(row - 1) };
        let cell = line.and_then(|line| line.get(column)).ok_or_else(|| {
            Fault::new(case_status::CASE_ERR_RANGE, format_args!("no cell {row}, {column}"))
        })?;
        Ok(cell.clone())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(text) }
}

/// Gives every printed table of a system as a JSON list of {"name", "rule", "title", "columns",
/// "rows"}.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_tables_json(
    system: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let text = || data::json(&tables(system)?);
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(text) }
}
