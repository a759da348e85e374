//! Ten sheets in the shapes that are public, with made-up contents: what an import takes, guesses and leaves
//! out of each. The table is that of `docs/guides/import.md`.

use case_core::any::{AnyBattle, AnyStep, Import, ImportNote, Imported};
use case_core::node::Node;
use case_tests::kept;
use serde_json::{Value, json};
use std::fmt::Write;

/// What each sheet is, and its file.
const SHEETS: [(&str, &str); 10] = [
    ("a hero with powers, rank and number", "1-hero-with-powers.json"),
    ("a hero with powers, rank and value", "2-hero-of-another-system.json"),
    ("a hero of two forms", "3-hero-of-two-forms.json"),
    ("a hunter of Star Wars D6, plain JSON", "4-hunter.json"),
    ("an OpenD6 template", "5-template.json"),
    ("a hero whose abilities are attributes", "6-attributes-with-a-value.json"),
    ("a bestiary as CSV, a letter for each ability", "7-bestiary.csv"),
    ("a character of a builder", "8-builder.json"),
    ("a hero of plain numbers", "9-plain-numbers.json"),
    ("a character of a designer for OpenD6", "10-designer.json"),
];

fn text(file: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sheets/public");
    std::fs::read_to_string(format!("{folder}/{file}")).unwrap()
}

/// A fight with it comes to its end; where both came out on one side, against each other.
fn plays(roster: &Node) {
    let mut roster: Value = serde_json::to_value(roster).unwrap();
    let sides = ["one", "other"].map(Value::from);
    let fighters = roster["fighters"].as_array_mut().unwrap();
    for (fighter, side) in fighters.iter_mut().zip(sides) {
        fighter["side"] = side;
    }
    let mut battle = AnyBattle::new(&serde_json::from_value(roster).unwrap()).unwrap().seeded(11);
    assert_eq!(battle.run(1_000_000), AnyStep::Over);
}

/// What was left out of the first sheet, each reason once.
fn left_out(notes: &[ImportNote]) -> String {
    let mut told: Vec<String> = Vec::new();
    for note in notes {
        let of_another = ["[1]", "actors[1]", "line 3"];
        if of_another.iter().any(|other| note.place.starts_with(other)) {
            continue;
        }
        let place = note.place.trim_start_matches("actors");
        let place = place.trim_start_matches("[0]").trim_start_matches('.');
        let place = if place.is_empty() { "the sheet" } else { place };
        let why = note.message.to_string();
        let why = why.split(", known are").next().unwrap_or_default();
        let why = why.split(", did you mean").next().unwrap_or_default();
        let line = format!("`{place}`: {why}");
        if !told.contains(&line) {
            told.push(line.replace('|', "/"));
        }
    }
    if told.is_empty() { "nothing".into() } else { told.join("; ") }
}

/// A table of what comes of each sheet.
#[test]
fn ten_public_sheets() {
    let mut table = String::from(
        "| sheet | comes as | taken | guessed | left out of the first |\n|---|---|---|---|---|\n",
    );
    for (number, (what, file)) in (1..).zip(SHEETS) {
        if file == "4-hunter.json" {
            let row = "none: the roster's `names` read it | all | 0 | nothing";
            writeln!(table, "| {number} {what} | {row} |").unwrap();
            continue;
        }
        let Imported { kind, roster, taken, guessed, left_out: out, more, .. } =
            Import::default().read(&Node::Text(text(file))).unwrap();
        assert_eq!(more, 0);
        plays(&roster);
        let (taken, guessed, out) = (taken.len(), guessed.len(), left_out(&out));
        writeln!(table, "| {number} {what} | `{kind}` | {taken} | {guessed} | {out} |").unwrap();
    }
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/guides/import.md");
    let told = std::fs::read_to_string(page).unwrap();
    let (head, rest) = told.split_once("| sheet |").unwrap();
    let (_, tail) = rest.split_once("\n\n").unwrap();
    kept::text(page, &format!("{head}{table}\n{tail}"));
}

/// A sheet of a game line stands in a roster as it is; what is shot with a skill of that name has its code,
/// though another name of the skill has a better one.
#[test]
fn a_hunter_by_the_names_of_the_line() {
    let sheet: Value = serde_json::from_str(&text("4-hunter.json")).unwrap();
    let (mut one, mut other) = (sheet.clone(), sheet);
    (one["side"], other["side"], other["name"]) = (json!("one"), json!("other"), json!("Orr"));
    let roster = json!({"system": "d6", "names": "star wars", "fighters": [one, other]});
    let roster: Node = serde_json::from_value(roster).unwrap();
    let now = serde_json::to_value(AnyBattle::new(&roster).unwrap().roster_now().unwrap()).unwrap();
    let hunter = &now["fighters"][0];
    assert_eq!(hunter["skills"]["marksmanship"], "6D");
    assert_eq!(hunter["weapons"][0]["code"], "4D+1");
    assert_eq!(hunter["weapons"][1].get("code"), None);
    plays(&roster);
}
