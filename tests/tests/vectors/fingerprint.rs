//! The hash by which two installations tell whether they play the same game.

use case_core::any::{self, SYSTEMS};
use case_core::fingerprint::Fingerprint;
use case_core::schema::Schema;
use case_tests::kept;
use std::fmt::Write;

fn of(schema: &Schema) -> Fingerprint {
    let Schema { system, rules_version, tables, rulings, .. } = schema;
    Fingerprint::from_parts(system, *rules_version, tables, rulings)
}

/// The hashes are those that are recorded: who changes a figure or a ruling says so in the changelog,
/// under *Rules changed*. `CASE_BLESS=1` renews `tests/vectors/fingerprints.txt`.
#[test]
fn the_game_is_the_recorded_one() {
    let mut text = format!("{}\n", any::version());
    for system in SYSTEMS {
        writeln!(text, "{system} {}", any::fingerprint(system).unwrap()).unwrap();
    }
    let file = crate::folder().join("fingerprints.txt");
    let recorded = std::fs::read_to_string(&file).unwrap();
    let known = |line: &&str| recorded.lines().any(|old| old == *line);
    let others: Vec<_> = text.lines().skip(1).filter(|line| !known(line)).collect();
    assert!(
        others.is_empty() || kept::is_blessing(),
        "a figure, a switch or the version of the rules is another: {others:?}; say so in the \
             changelog under *Rules changed*, then CASE_BLESS=1 renews the hashes"
    );
    kept::text(file, &text);
}

/// Every cell, heading, name, default and value counts, and so does the version of the rules; what
/// is only said about them does not.
#[test]
fn whatever_is_changed_changes_the_hash() {
    for system in SYSTEMS {
        let schema = any::schema(system).unwrap();
        let was = of(&schema);
        assert_eq!(any::fingerprint(system), Some(was));
        let differs = |what: &str, change: &dyn Fn(&mut Schema)| {
            let mut copy = schema.clone();
            change(&mut copy);
            assert_ne!(of(&copy), was, "{system}: {what}");
        };
        differs("rules", &|copy| copy.rules_version += 1);
        for (at, table) in schema.tables.iter().enumerate() {
            for (row, cells) in table.rows.iter().enumerate() {
                for cell in 0..cells.len() {
                    let what = format!("{} {row} {cell}", table.name);
                    differs(&what, &|copy| copy.tables[at].rows[row][cell].push('1'));
                }
            }
            differs(table.name, &|copy| drop(copy.tables[at].rows.pop()));
            differs(table.name, &|copy| drop(copy.tables[at].columns.pop()));
        }
        for (at, ruling) in schema.rulings.iter().enumerate() {
            differs(ruling.name, &|copy| drop(copy.rulings.remove(at)));
            if ruling.switch.is_some() {
                differs(ruling.name, &|copy| {
                    copy.rulings[at].switch.as_mut().unwrap().default.push('1');
                });
            }
        }
        let mut said = schema.clone();
        said.rulings[0].question = "another question".into();
        said.tables[0].title = "another title".into();
        assert_eq!(of(&said), was);
    }
}
