//! What was saved yesterday opens today: `tests/released` holds what each released version wrote, as
//! its README says. `CASE_BLESS=1` keeps saves and rosters of the present version.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep, FieldValue, SYSTEMS, named_plans};
use case_core::battle::{Control, Input, Intervention, Tactician, Who};
use case_core::log::Audience;
use case_core::node::Node;
use case_core::save::{ResumeError, SAVE_VERSION};
use case_core::value::Value;
use serde_json::{Value as Json, json};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The saves that are kept of each system.
const SAVES: [&str; 4] = ["open", "brief", "hand", "ended"];

fn released() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("released")
}

fn present() -> PathBuf {
    released().join(env!("CARGO_PKG_VERSION"))
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

fn data(file: &Path) -> Json {
    let read = read(file);
    let found = if file.extension().is_some_and(|e| e == "toml") {
        toml::from_str(&read).map_err(|e| e.to_string())
    } else {
        serde_json::from_str(&read).map_err(|e| e.to_string())
    };
    found.unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

fn node(json: &Json) -> Node {
    serde_json::from_value(json.clone()).unwrap()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let list = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut list: Vec<PathBuf> = list.map(|entry| entry.unwrap().path()).collect();
    list.sort();
    list
}

fn stem(file: &Path) -> String {
    file.file_stem().unwrap().to_str().unwrap().to_owned()
}

fn save(battle: &AnyBattle) -> Json {
    serde_json::to_value(battle.save()).unwrap()
}

fn save_brief(battle: &AnyBattle) -> Json {
    serde_json::to_value(battle.save_brief()).unwrap()
}

/// Seeded dice and built-in plans to the end, from wherever it stands: when it is over, and the
/// digest of what went into it, briefly: a default that a later version adds is no difference.
fn ends(battle: &mut AnyBattle) -> String {
    battle.set_seed(5);
    battle.set_control(Who::Everybody, Control::BuiltIn).unwrap();
    while !matches!(battle.step(), AnyStep::Over) {
        assert!(battle.checkpoints() < 20_000, "this fight does not end");
    }
    format!("turn {} {}", battle.turn(), save_brief(battle)["digest"].as_str().unwrap())
}

/// A battle in the middle of a step, with an input that waits for the rest of it, a host, a plan and
/// a tactician.
fn open(roster: &Json, system: &str) -> AnyBattle {
    let mut battle = AnyBattle::new(&node(roster)).unwrap();
    battle.set_seed(7);
    for _ in 0..12 {
        battle.step();
    }
    battle.set_host_dice();
    battle.set_control(ActorId::fighter(0), Control::Host).unwrap();
    battle.set_plan(ActorId::fighter(1), &named_plans(system).unwrap()[0]).unwrap();
    battle.set_tactician(ActorId::fighter(2), &Tactician::default()).unwrap();
    let mut waiting = 0;
    loop {
        match battle.step() {
            AnyStep::Going => {
                waiting = 0;
                continue;
            }
            AnyStep::Wanted => {}
            _ => panic!("{system}: over before anything waits"),
        }
        if waiting > 0 && !battle.open_records(Audience::Gamemaster).is_empty() {
            return battle;
        }
        match battle.request().unwrap() {
            AnyRequest::Roll(_) => battle.feed_face(1).unwrap(),
            _ => drop(battle.feed_suggestion().unwrap()),
        }
        waiting += 1;
    }
}

/// A seeded battle in which the referee has done one thing of each sort.
fn hand(roster: &Json) -> AnyBattle {
    let mut battle = AnyBattle::new(&node(roster)).unwrap();
    battle.set_seed(9);
    for _ in 0..12 {
        battle.step();
    }
    let of_second = |v: &&FieldValue| {
        let above = v.limits.is_some_and(|(low, _)| v.value.number > low);
        v.settable && above && v.who == ActorId::fighter(1) && v.place.is_nothing()
    };
    let state = battle.state(false, Audience::Gamemaster);
    let field = state.iter().find(of_second).unwrap();
    let to = Value::new(field.value.kind, field.value.number - 1);
    let mut guest = roster["fighters"][0].clone();
    guest["name"] = json!("A Guest");
    guest["id"] = json!("guest");
    let sheets = node(&json!({ "fighters": [guest] }));
    let mut by_referee = |what| battle.intervene(what, "kept for later versions").unwrap();
    by_referee(Intervention::set(field.field, ActorId::fighter(1), to));
    by_referee(Intervention::Shift { who: ActorId::fighter(0), by: 1 });
    by_referee(Intervention::Join { part: sheets });
    let is_face = |at: &usize| matches!(battle.inputs()[*at], Input::Face { .. });
    let faces: Vec<usize> = (0..battle.inputs().len()).filter(is_face).collect();
    let reread = |at: usize| Intervention::Faces { at, faces: vec![2] };
    // One behind which everything else still fits.
    assert!(faces.iter().any(|&at| battle.intervene(reread(at), "misread").is_ok()));
    battle.step();
    battle
}

fn kept(system: &str, kind: &str) -> AnyBattle {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join(format!("../case-core/examples/rosters/{system}.toml"));
    let roster = data(&file);
    match kind {
        "hand" => hand(&roster),
        "ended" => {
            let mut battle = AnyBattle::new(&node(&roster)).unwrap();
            ends(&mut battle);
            battle
        }
        _ => open(&roster, system),
    }
}

/// Writes what the present version leaves to later ones.
fn keep() {
    let (saves, rosters) = (present().join("saves"), present().join("rosters"));
    for folder in [&saves, &rosters] {
        fs::create_dir_all(folder).unwrap();
    }
    let mut found = String::new();
    for system in SYSTEMS {
        for kind in SAVES {
            let battle = kept(system, kind);
            let saved = if kind == "brief" { save_brief(&battle) } else { save(&battle) };
            fs::write(saves.join(format!("{system}-{kind}.json")), saved.to_string()).unwrap();
            let mut battle = AnyBattle::resume(&node(&saved)).unwrap();
            writeln!(found, "{system}-{kind} {}", ends(&mut battle)).unwrap();
        }
        let bundled = format!("../case-core/examples/rosters/{system}.toml");
        let bundled = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(bundled);
        fs::copy(bundled, rosters.join(format!("{system}.toml"))).unwrap();
        let now = kept(system, "hand").roster_now().unwrap();
        let now = serde_json::to_string(&now).unwrap();
        fs::write(rosters.join(format!("{system}-now.json")), now).unwrap();
    }
    fs::write(present().join("ends.txt"), found).unwrap();
}

/// Every save of every released version opens and plays on as it would have then, or is refused by
/// the version that it names. Those of the present version open.
#[test]
fn saves_of_every_version_open_or_are_refused_by_name() {
    if case_tests::kept::is_blessing() {
        keep();
    }
    assert!(present().is_dir(), "this version is not kept: ship/keep.sh does that");
    for version in files(&released()).iter().filter(|folder| folder.join("ends.txt").is_file()) {
        let ends_then = read(&version.join("ends.txt"));
        let saves = files(&version.join("saves"));
        assert_eq!(saves.len(), ends_then.lines().count());
        for file in saves {
            let (shown, saved) = (file.display(), data(&file));
            let mut battle = match AnyBattle::resume(&node(&saved)) {
                Ok(battle) => battle,
                Err(error) => {
                    assert_ne!(*version, present(), "{shown}: {error}");
                    assert_refused_by_name(&error, &saved);
                    continue;
                }
            };
            assert_same_played(&battle, &saved, &shown.to_string());
            if saved["seed"].is_null() {
                let waits =
                    (battle.step(), battle.request(), battle.transcript().collect::<Vec<_>>());
                assert!(battle.undo_input() && battle.redo(), "{shown}");
                let again =
                    (battle.step(), battle.request(), battle.transcript().collect::<Vec<_>>());
                assert_eq!(again, waits, "{shown}: back and forth again");
            }
            let mut battle = AnyBattle::resume(&node(&saved)).unwrap();
            let end = format!("{} {}", stem(&file), ends(&mut battle));
            assert!(ends_then.lines().any(|line| line == end), "{shown} plays on otherwise: {end}");
        }
    }
}

/// A save is written again as it was, but for what a later version adds to rosters: that stands in
/// it by its default alone.
fn assert_same_played(battle: &AnyBattle, saved: &Json, shown: &str) {
    let (full, brief) = (save(battle), save_brief(battle));
    for (name, value) in saved.as_object().unwrap() {
        if !["roster", "digest"].contains(&name.as_str()) {
            assert_eq!(full[name], *value, "{shown}: `{name}` is written otherwise than it was");
        }
    }
    let lost = not_in(&saved["roster"], &full["roster"], "roster");
    assert_eq!(lost, None, "{shown}: what the save says here is lost");
    let added = not_in(&brief["roster"], &saved["roster"], "roster");
    assert_eq!(added, None, "{shown}: what is written here is neither in the save nor a default");
}

/// Where the first says something that the second does not.
fn not_in(said: &Json, by: &Json, path: &str) -> Option<String> {
    match (said, by) {
        (Json::Object(said), Json::Object(by)) => said
            .iter()
            .find_map(|(name, value)| not_in(value, by.get(name)?, &format!("{path}.{name}")))
            .or_else(|| {
                let missing = said.keys().find(|name| !by.contains_key(*name))?;
                Some(format!("{path}.{missing}"))
            }),
        (Json::Array(said), Json::Array(by)) if said.len() == by.len() => (0..)
            .zip(said.iter().zip(by))
            .find_map(|(at, (said, by))| not_in(said, by, &format!("{path}[{at}]"))),
        _ => (said != by).then(|| path.to_owned()),
    }
}

/// It names both versions, and says what to do.
fn assert_refused_by_name(error: &ResumeError, saved: &Json) {
    let (found, of) = match error {
        ResumeError::Version { found } => (*found, "version"),
        ResumeError::Rules { found, .. } => (*found, "rules_version"),
        other => panic!("refused, but not by the version that it is of: {other}"),
    };
    assert_eq!(saved[of], found);
    let text = error.to_string();
    assert!(text.contains(&format!("version {found}")), "{text}");
    assert!(text.contains("resume it with the"), "{text}");
}

/// The forms of saves before the first release: refused by name.
#[test]
fn earlier_forms_of_saves_are_refused_by_name() {
    let folder = released().join("before");
    let mut versions = Vec::new();
    for file in files(&folder) {
        let saved = data(&file);
        let error = AnyBattle::resume(&node(&saved)).unwrap_err();
        assert_refused_by_name(&error, &saved);
        versions.extend(saved["version"].as_i64());
        assert_eq!(
            error.to_string(),
            format!(
                "the format of this save is version {}, this engine reads version {SAVE_VERSION}: \
                 resume it with the older version of the engine that wrote it",
                saved["version"]
            )
        );
    }
    assert_eq!(versions, (1..i64::from(SAVE_VERSION)).collect::<Vec<_>>());
}

/// Rosters have no version: what a person wrote for any release is read by all later ones, to the
/// end of a fight, and so is what an engine wrote of a fight that was over.
#[test]
fn rosters_of_every_version_open() {
    for version in files(&released()).iter().filter(|folder| folder.join("rosters").is_dir()) {
        let rosters = files(&version.join("rosters"));
        assert_eq!(rosters.len(), 2 * SYSTEMS.len());
        for file in rosters {
            let roster = node(&data(&file));
            let mut battle = AnyBattle::new(&roster)
                .unwrap_or_else(|problems| panic!("{}:\n{problems}", file.display()));
            ends(&mut battle);
        }
    }
}
