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

fn texts(cells: &[&str]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

fn or_dash(number: Option<i32>) -> String {
    number.map_or_else(|| "–".to_string(), |n| n.to_string())
}

/// Every printed table of the system.
pub fn all() -> Vec<PrintedTable> {
    let ranks = ranks::RANKS.iter().map(|r| {
        let cells = [r.abbreviation.to_string(), or_dash(r.number), or_dash(r.lowest)];
        row(r.name, cells)
    });
    let universal = universal::UNIVERSAL.iter().zip(universal::ROWS).map(|(cells, (low, high))| {
        row(&alloc::format!("{low}–{high}"), cells.iter().map(|c| c.word().to_string()))
    });
    let columns = Rank::ALL.iter().map(|r| r.word().to_string());
    let colors = texts(&["", "white", "green", "yellow", "red"]);
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
        cells.iter().map(|(rank, n)| vec![rank.word().to_string(), n.to_string()]).collect()
    };
    let thrown = turn::THROWN_RANGES.iter().map(|(rank, areas)| {
        let areas = areas.map_or_else(|| "line of sight".to_string(), |a| a.to_string());
        vec![rank.word().to_string(), areas]
    });
    vec![
        PrintedTable {
            name: "ranks",
            rule: "R1",
            title: "Ranks",
            columns: texts(&["rank", "abbreviation", "number", "from"]),
            rows: ranks.collect(),
        },
        PrintedTable {
            name: "universal",
            rule: "R4",
            title: "Universal Table",
            columns: row("d100", columns),
            rows: universal.collect(),
        },
        PrintedTable {
            name: "attacks",
            rule: "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10",
            title: "Effects of attacks",
            columns: colors.clone(),
            rows: attacks.collect(),
        },
        PrintedTable {
            name: "defenses",
            rule: "D1 D2 D3 D4 D5 D6 D7 D8",
            title: "Effects of defenses",
            columns: colors.clone(),
            rows: defenses.collect(),
        },
        PrintedTable {
            name: "checks",
            rule: "E1 E2 E3",
            title: "Slam, Stun and Kill results",
            columns: colors,
            rows: checks.collect(),
        },
        PrintedTable {
            name: "table-22",
            rule: "T3 T7",
            title: "Table 22: Combat Actions Per Turn",
            columns: texts(&["rank", "attacks / aversions"]),
            rows: by_rank(turn::ACTIONS_PER_TURN),
        },
        PrintedTable {
            name: "table-23",
            rule: "T9",
            title: "Table 23: Initiative Modifiers",
            columns: texts(&["rank", "modifier"]),
            rows: by_rank(turn::INITIATIVE_MODIFIERS),
        },
        PrintedTable {
            name: "table-24",
            rule: "A13",
            title: "Table 24: Thrown Weapon Ranges",
            columns: texts(&["rank", "areas"]),
            rows: thrown.collect(),
        },
    ]
}
