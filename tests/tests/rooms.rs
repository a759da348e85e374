//! The rooms of a system: each system has the same folders, the first page of each says which rooms
//! it imports, and no more than a few files stand in one circle. Read from the sources.

use crate::layers::{PLAYS_ON, SYSTEMS};
use crate::sources::{Module, Sources, circles};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The rooms of every system.
const ROOMS: [&str; 7] = ["book", "words", "state", "questions", "rules", "odds", "plans"];

/// The most files that may import one another.
const MOST_IN_A_CIRCLE: usize = 8;

/// The kernel's one circle: a question is asked at a table, which logs it with the types of the
/// system that asks, and each of these is a trait of the others.
const MOST_IN_THE_KERNEL: usize = 15;

/// The room that a module stands in, by the path that a page names it with: `rules`, or
/// `case::rules` for another system's. Nothing for the pages of systems and the engine.
fn room(of: &[String], system: &str) -> Option<String> {
    let [owner, room, ..] = of else { return None };
    (SYSTEMS.contains(&owner.as_str()) && ROOMS.contains(&room.as_str()))
        .then(|| if owner == system { room.clone() } else { format!("{owner}::{room}") })
}

/// The rooms that a room's first page declares: the names in the sentence that begins with
/// "Imports".
fn declared(page: &str) -> Option<BTreeSet<String>> {
    let text: Vec<&str> =
        page.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim).collect();
    let text = text.join(" ");
    let sentence = &text[text.find("Imports")?..];
    let sentence = sentence.split('.').next()?;
    Some(sentence.split('`').skip(1).step_by(2).map(Into::into).collect())
}

/// What each room imports, with one place where it does.
fn imported(sources: &Sources) -> BTreeMap<Module, BTreeMap<String, String>> {
    let mut rooms: BTreeMap<Module, BTreeMap<String, String>> = BTreeMap::new();
    for (import, to) in sources.between_files() {
        let Some(own) = import.by.first().and_then(|system| room(&import.by, system)) else {
            continue;
        };
        let Some(other) = room(&to, &import.by[0]).filter(|other| *other != own) else { continue };
        let place =
            format!("{}:{}: {}", sources.file(&import.by), import.line, import.path.join("::"));
        rooms.entry(import.by[..2].to_vec()).or_default().entry(other).or_insert(place);
    }
    rooms
}

/// Every system has every room, and no file beside them but its page and what ties the rooms together.
#[test]
fn every_system_has_the_same_rooms() {
    let sources = Sources::of_core();
    let mut said = String::new();
    for system in SYSTEMS {
        for room in ROOMS {
            if !sources.files.contains_key(&[system.to_string(), room.to_string()][..]) {
                let _ = writeln!(said, "{system}: no room `{room}`");
            }
        }
        for (module, (file, _)) in &sources.files {
            let is_beside = module.len() == 2 && !matches!(&*module[1], "system" | "shared");
            if module.first().is_some_and(|first| first == system)
                && is_beside
                && !ROOMS.contains(&module[1].as_str())
            {
                let _ = writeln!(said, "{file} stands in no room");
            }
        }
    }
    assert!(said.is_empty(), "{said}");
}

#[test]
fn a_room_imports_what_its_page_declares() {
    let sources = Sources::of_core();
    let imported = imported(&sources);
    let mut said = String::new();
    for (module, (file, page)) in &sources.files {
        let [system, _] = &module[..] else { continue };
        if room(module, system).is_none() {
            continue;
        }
        let Some(declared) = declared(page) else {
            let _ = writeln!(said, "{file}: a sentence \"Imports …\" says which rooms it imports");
            continue;
        };
        let taken = imported.get(module).cloned().unwrap_or_default();
        for (other, place) in &taken {
            if !declared.contains(other) {
                let _ = writeln!(said, "{file} declares no import of `{other}`: {place}");
            }
        }
        for other in declared.iter().filter(|other| !taken.contains_key(*other)) {
            let _ = writeln!(said, "{file} declares `{other}`, which it does not import");
        }
    }
    assert!(said.is_empty(), "{said}");
}

/// No two rooms lead to each other; and a system's page, from which all rooms import, imports none.
#[test]
fn rooms_stand_in_no_circle() {
    let sources = Sources::of_core();
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut said = String::new();
    for (import, to) in sources.between_files() {
        let (Some(from), Some(to)) = (room(&import.by, ""), room(&to, "")) else {
            if let ([system], [other, ..]) = (&import.by[..], &to[..])
                && SYSTEMS.contains(&system.as_str())
                && (other == system || PLAYS_ON == (system, other))
            {
                let (file, path) = (sources.file(&import.by), import.path.join("::"));
                let _ = writeln!(said, "{file}:{}: the page imports {path}", import.line);
            }
            continue;
        };
        if from != to {
            edges.entry(from).or_default().insert(to);
        }
    }
    for circle in circles(&edges) {
        let _ = writeln!(said, "{circle:?} lead to one another");
    }
    assert!(said.is_empty(), "{said}");
}

#[test]
fn few_files_stand_in_a_circle() {
    let sources = Sources::of_core();
    let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let between: Vec<_> = sources.between_files().collect();
    for (import, to) in &between {
        edges.entry(sources.file(&import.by)).or_default().insert(sources.file(to));
    }
    let mut said = String::new();
    for circle in circles(&edges) {
        let text = format!("{} files import one another: {circle:?}", circle.len());
        let is_kernel = circle.iter().all(|file| file.starts_with("kernel/"));
        if circle.len() > (if is_kernel { MOST_IN_THE_KERNEL } else { MOST_IN_A_CIRCLE }) {
            said += &text;
            said.push('\n');
        }
    }
    assert!(said.is_empty(), "{said}");
}

#[test]
fn a_page_declares_its_imports_in_a_sentence() {
    let page = "//! Rules.\n//!\n//! Imports `book`,\n//! `case::rules`. In `no` order.\nmod x;\n";
    assert_eq!(declared(page), Some(["book", "case::rules"].map(String::from).into()));
    assert_eq!(declared("//! Rules.\n"), None);
    assert_eq!(declared("//! Imports no room.\n"), Some(BTreeSet::new()));
}
