//! Numbers are API: within one version of the C ABI a recorded number of a list never changes its
//! meaning. `tests/api/numbers-abi-VERSION.txt` records them; `CASE_BLESS=1` adds new ones.

use case_core::any::{SYSTEMS, schema};
use case_core::attack::Feat;
use case_core::battle::Control;
use case_core::codes::Code;
use case_core::dice::Die;
use case_core::log::{AudienceKind, EventKind, InterventionKind};
use case_core::words::Language;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The members of each list with their numbers, in order.
type Lists = BTreeMap<String, Vec<(i32, String)>>;

fn abi() -> u32 {
    let source = include_str!("../../case-ffi/src/version.rs");
    let (_, rest) = source.split_once("CASE_ABI_VERSION: u32 = ").expect("the version of the ABI");
    rest.split(';').next().and_then(|number| number.parse().ok()).expect("a number")
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("api/numbers-abi-{}.txt", abi()))
}

fn of_engine<C: Code>(lists: &mut Lists) {
    let members = C::ALL.iter().map(|code| (i32::from(code.number()), code.name().into()));
    lists.insert(format!("engine/{}", C::WHAT.replace(' ', "_")), members.collect());
}

fn now() -> Lists {
    let mut lists = Lists::new();
    of_engine::<AudienceKind>(&mut lists);
    of_engine::<Control>(&mut lists);
    of_engine::<Die>(&mut lists);
    of_engine::<EventKind>(&mut lists);
    of_engine::<Feat>(&mut lists);
    of_engine::<InterventionKind>(&mut lists);
    of_engine::<Language>(&mut lists);
    for system in SYSTEMS {
        let schema = schema(system).expect("a system");
        let mut put = |name: &str, members: Vec<(i32, String)>| {
            lists.insert(format!("{system}/{name}"), members);
        };
        let plain = schema.kinds.iter().map(|kind| (kind.number.into(), kind.name.into()));
        let listed = schema.lists.iter().map(|list| (list.kind.into(), list.name.clone()));
        let sets =
            schema.lists.iter().map(|list| (list.set.into(), format!("set_of_{}", list.name)));
        put("kinds", plain.chain(listed).chain(sets).collect());
        put("rolls", schema.rolls.iter().map(|roll| (roll.number, roll.name.into())).collect());
        put("questions", schema.questions.iter().map(|q| (q.number, q.name.into())).collect());
        put("notes", schema.notes.iter().map(|note| (note.number, note.name.into())).collect());
        put(
            "fields",
            schema.fields.iter().map(|field| (field.number, field.name.into())).collect(),
        );
        for list in &schema.lists {
            let members = list.members.iter().map(|entry| (entry.number, entry.name.into()));
            put(&format!("list/{}", list.name), members.collect());
        }
    }
    lists
}

fn written(lists: &Lists) -> String {
    let mut text = String::new();
    for (list, members) in lists {
        for (number, name) in members {
            writeln!(text, "{list} {number} {name}").expect("a text");
        }
    }
    text
}

fn read(text: &str) -> Lists {
    let mut lists = Lists::new();
    for line in text.lines() {
        let [list, number, name] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("not `LIST NUMBER NAME`: {line}");
        };
        let member = (number.parse().expect("a number"), name.to_owned());
        lists.entry(list.to_owned()).or_default().push(member);
    }
    lists
}

/// Each list that gives a recorded number to something else, and what to do about it.
fn renumbered(kept: &Lists, now: &Lists) -> Vec<String> {
    let mut found = Vec::new();
    for (list, members) in kept {
        let none = Vec::new();
        let present = now.get(list).unwrap_or(&none);
        let moved = |(number, name): &&(i32, String)| !present.contains(&(*number, name.clone()));
        let Some((number, name)) = members.iter().find(moved) else { continue };
        let why = match present.iter().find(|(_, known)| known == name) {
            Some((other, _)) => format!("had the number {number} and would have {other}"),
            None => format!("had the number {number} and is gone"),
        };
        let by = match present.iter().find(|(other, _)| other == number) {
            Some((_, new)) => format!("; `{new}` stands at {number}"),
            None => String::new(),
        };
        let joined = match list.split_once('/') {
            Some(("faserip", "kinds")) => {
                " The kinds of FASERIP's own lists follow CASE's: a new list of CASE moves them."
            }
            Some(("faserip", "rolls" | "questions" | "notes" | "fields")) => {
                " If a list of CASE has grown since FASERIP's own did, add the counts before it to \
                 `kept` of FASERIP's `joined!`."
            }
            _ => "",
        };
        found.push(format!(
            "{list}: `{name}` {why}{by}. Put new members at the end of their list.{joined} Otherwise \
             raise CASE_ABI_VERSION (case-ffi/src/version.rs): hosts built before then stop at the \
             version and do not misread the numbers."
        ));
    }
    found
}

#[test]
fn no_number_means_something_else_within_a_version_of_the_abi() {
    let (now, file) = (now(), file());
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let problems = renumbered(&read(&text), &now);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    if case_tests::kept::is_blessing() {
        std::fs::write(&file, written(&now)).expect("the file can be written");
        return;
    }
    let new: Vec<_> = written(&now)
        .lines()
        .filter(|line| text.lines().all(|l| l != *line))
        .map(String::from)
        .collect();
    assert!(new.is_empty(), "new, to be recorded by CASE_BLESS=1:\n{}", new.join("\n"));
}

#[test]
fn an_entry_in_the_middle_is_refused_and_one_at_the_end_is_not() {
    let kept = read("d6/notes 0 round\nd6/notes 1 rises\n");
    let end = read("d6/notes 0 round\nd6/notes 1 rises\nd6/notes 2 falls\n");
    assert_eq!(renumbered(&kept, &end), [""; 0]);
    let middle = read("d6/notes 0 round\nd6/notes 1 falls\nd6/notes 2 rises\n");
    let said = &renumbered(&kept, &middle)[..];
    let [said] = said else { panic!("{said:?}") };
    let start = "d6/notes: `rises` had the number 1 and would have 2; `falls` stands at 1. Put new";
    assert!(said.starts_with(start), "{said}");
    let gone = read("d6/notes 0 round\n");
    assert!(renumbered(&kept, &gone)[0].contains("`rises` had the number 1 and is gone"));
}
