//! The printed tables.

pub mod effects;
pub mod ranks;
pub mod turn;
pub mod universal;

use super::forms::{Check, Defense, Form};
use super::rank::Rank;
use crate::data::ruling::PrintedTable;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

fn row(label: &str, cells: impl IntoIterator<Item = String>) -> Vec<String> {
    core::iter::once(label.to_string()).chain(cells).collect()
}

fn or_dash(number: Option<i32>) -> String {
    number.map_or_else(|| "–".to_string(), |n| n.to_string())
}

/// Every printed table of the system.
pub fn all() -> Vec<PrintedTable> {
    use PrintedTable as Table;
    let ranks = ranks::RANKS.iter().map(|r| {
        let cells = [r.abbreviation.to_string(), or_dash(r.number), or_dash(r.lowest)];
        row(r.name, cells)
    });
    let universal = universal::UNIVERSAL.iter().zip(universal::ROWS).map(|(cells, (low, high))| {
        row(&alloc::format!("{low}–{high}"), cells.iter().map(|c| c.word().to_string()))
    });
    let words = Rank::ALL.iter().map(|rank| rank.word());
    let columns: Vec<&str> = core::iter::once("d100").chain(words).collect();
    let colors = ["", "white", "green", "yellow", "red"];
    let attacks = Form::ALL
        .iter()
        .zip(effects::ATTACKS)
        .map(|(form, cells)| row(form.title(), cells.iter().map(|e| e.word().to_string())));
    let defenses = Defense::ALL
        .iter()
        .zip(effects::DEFENSES)
        .map(|(defense, cells)| row(defense.word(), cells.iter().map(ToString::to_string)));
    let checks = Check::ALL
        .iter()
        .zip(effects::CHECKS)
        .map(|(check, cells)| row(check.word(), cells.iter().map(|e| e.word().to_string())));
    let by_rank = |cells: &'static [(Rank, i32)]| {
        cells.iter().map(|(rank, n)| row(rank.word(), [n.to_string()]))
    };
    let thrown = turn::THROWN_RANGES.iter().map(|(rank, areas)| {
        row(rank.word(), [areas.map_or_else(|| "line of sight".to_string(), |a| a.to_string())])
    });
    let (actions, modifiers) = (turn::ACTIONS_PER_TURN, turn::INITIATIVE_MODIFIERS);
    let table_22 = "Table 22: Combat Actions Per Turn";
    let table_23 = "Table 23: Initiative Modifiers";
    let table_24 = "Table 24: Thrown Weapon Ranges";
    let forms = "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10";
    vec![
        Table::new("ranks", "R1", "Ranks", &["rank", "abbreviation", "number", "from"], ranks),
        Table::new("universal", "R4", "Universal Table", &columns, universal),
        Table::new("attacks", forms, "Effects of attacks", &colors, attacks),
        Table::new("defenses", "D1 D2 D3 D4 D5 D6 D7 D8", "Effects of defenses", &colors, defenses),
        Table::new("checks", "E1 E2 E3", "Slam, Stun and Kill results", &colors, checks),
        Table::new(
            "table-22",
            "T3 T7",
            table_22,
            &["rank", "attacks / aversions"],
            by_rank(actions),
        ),
        Table::new("table-23", "T9", table_23, &["rank", "modifier"], by_rank(modifiers)),
        Table::new("table-24", "A13", table_24, &["rank", "areas"], thrown),
    ]
}
