//! An evening in every system through the handle goes as it does in Rust, to the digest of its brief
//! save. The scripts and what they tell lie in `tests/evenings` of the workspace.

use super::bad::{NOTHING, decision_of};
use super::fight::words;
use super::{Owned, get_text, last_message};
use crate::battle::{
    case_battle, case_battle_new, case_battle_redo, case_battle_run, case_battle_set_control,
    case_battle_set_seed, case_battle_step, case_battle_undo_input,
};
use crate::events::case_battle_tell;
use crate::feeding::{case_battle_feed_answer, case_battle_feed_suggestion};
use crate::intervention::{
    case_intervene_add, case_intervene_end, case_intervene_go_on, case_intervene_join,
    case_intervene_set, case_intervene_shift,
};
use crate::next::case_battle_roster_now;
use crate::people::{
    case_battle_field, case_battle_field_count, case_battle_fighter, case_battle_find,
    case_battle_info, case_battle_name, case_battle_status, case_field, case_fighter_info,
};
use crate::requests::{case_battle_answer, case_battle_label};
use crate::saves::{case_battle_resume, case_battle_save, case_battle_save_brief};
use crate::status::case_status::{self, *};
use crate::values::{CASE_JUDGE, CASE_MAP, CASE_NOBODY, case_battle_say, case_value};
use serde_json::Value as Json;
use std::ffi::c_char;
use std::path::{Path, PathBuf};
use std::ptr::{from_mut, null, null_mut};

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

fn read(path: &str) -> String {
    std::fs::read_to_string(folder(path)).expect("a file of the workspace")
}

fn in_c(text: &str) -> (*const c_char, usize) {
    (text.as_ptr().cast(), text.len())
}

fn text<'j>(json: &'j Json, name: &str) -> &'j str {
    json[name].as_str().unwrap_or("")
}

fn number(json: &Json, name: &str) -> i32 {
    let number = json[name].as_i64().unwrap_or_else(|| panic!("{name} in {json}"));
    i32::try_from(number).expect("a small number")
}

fn right(status: case_status, what: &str) {
    assert_eq!(status, CASE_OK, "{what}: {}", last_message());
}

/// A battle from a roster or a save.
fn made(make: impl FnOnce(*mut *mut case_battle) -> case_status) -> Owned {
    let mut battle = null_mut();
    right(make(from_mut(&mut battle)), "a battle");
    Owned(battle)
}

fn open(roster: &Json, seed: i32) -> Owned {
    let roster = roster.to_string();
    let (t, n) = in_c(&roster);
    let owned = made(|out| unsafe { case_battle_new(t, n, 1, out) });
    let seed = u64::try_from(seed).expect("a seed");
    right(unsafe { case_battle_set_seed(owned.0, seed) }, "the seed");
    owned
}

fn info(c: *const case_battle) -> case_battle_info {
    let mut info = case_battle_info { struct_size: 52, ..Default::default() };
    right(unsafe { case_battle_status(c, from_mut(&mut info)) }, "the status");
    info
}

fn name(c: *const case_battle, who: i32) -> String {
    get_text(|b, n, s| unsafe { case_battle_name(c, who, b, n, s) }).expect("a name")
}

/// The state at the last checkpoint.
fn fields(c: *const case_battle) -> Vec<case_field> {
    let mut count = 0;
    right(unsafe { case_battle_field_count(c, 0, from_mut(&mut count)) }, "the fields");
    let field = |index| {
        let mut field: case_field = unsafe { std::mem::zeroed() };
        field.struct_size = 104;
        right(unsafe { case_battle_field(c, 0, index, from_mut(&mut field)) }, "a field");
        field
    };
    (0..count).map(field).collect()
}

/// A battle being played by a script, and what it has told so far.
struct Evening {
    owned: Owned,
    told: Vec<String>,
}

impl Evening {
    fn open(script: &Json) -> Evening {
        let roster = format!("case-core/examples/rosters/{}.toml", text(script, "system"));
        let mut roster: Json = toml::from_str(&read(&roster)).expect("TOML");
        for (name, value) in script["with"].as_object().into_iter().flatten() {
            roster[name.as_str()] = value.clone();
        }
        Evening { owned: open(&roster, number(script, "seed")), told: Vec::new() }
    }

    fn who(&self, row: &Json) -> i32 {
        let name = match row["who"].as_str() {
            Some("judge") => return CASE_JUDGE,
            Some("map") => return CASE_MAP,
            Some(name) => name,
            None => return CASE_NOBODY,
        };
        let ((t, n), mut who) = (in_c(name), 77);
        right(unsafe { case_battle_find(self.owned.0, t, n, from_mut(&mut who)) }, name);
        who
    }

    fn tell(&mut self) {
        let c = self.owned.0;
        let lines = get_text(|b, n, s| unsafe {
            case_battle_tell(c, 0, usize::MAX, 0, null(), 0, b, n, s)
        });
        self.told.extend(lines.expect("a text").lines().map(String::from));
        for who in 0..info(c).fighters {
            let mut fighter = case_fighter_info { struct_size: 16, ..Default::default() };
            right(unsafe { case_battle_fighter(c, who, from_mut(&mut fighter)) }, "a fighter");
            let stands = if fighter.stands == 0 { "is out" } else { "stands" };
            self.told.push(format!("{} {stands} at {}.", name(c, who), fighter.fitness));
        }
        for field in fields(c) {
            let counts = field.settable != 0 && field.has_limits != 0 && field.value.number != 0;
            if !counts || field.who == CASE_NOBODY || field.place != NOTHING {
                continue;
            }
            let value =
                get_text(|b, n, s| unsafe { case_battle_say(c, field.value, 0, null(), b, n, s) });
            let (name, value) = (name(c, field.who), value.expect("a value"));
            let line = format!("{name}: {} {value} (at most {})", words(&field.name), field.high);
            self.told.push(line);
        }
    }

    /// One step; a decision in it is left to the suggestion.
    fn suggested(&self) -> case_status {
        let status = unsafe { case_battle_step(self.owned.0) };
        assert!(
            matches!(status, CASE_OK | CASE_WANTS_DECISION | CASE_OVER),
            "{status:?}: {}",
            last_message()
        );
        if status == CASE_WANTS_DECISION {
            self.suggestion();
        }
        status
    }

    fn suggestion(&self) {
        right(unsafe { case_battle_feed_suggestion(self.owned.0, null_mut()) }, "the suggestion");
    }

    /// Feeds the suggestion wherever a decision is wanted, until this one is.
    fn until(&self, question: &str, who: i32) {
        for _ in 0..5_000 {
            let status = unsafe { case_battle_run(self.owned.0, u64::MAX) };
            assert_eq!(
                status,
                CASE_WANTS_DECISION,
                "{question} is never asked: {}",
                last_message()
            );
            let asked = decision_of(self.owned.0);
            if words(&asked.name) == question && asked.who == who {
                return;
            }
            self.suggestion();
        }
        panic!("{question} is never asked");
    }

    fn choose(&self, wanted: &str) {
        let c = self.owned.0;
        let answers = usize::try_from(decision_of(c).answers).expect("a count");
        let mut labels = Vec::new();
        for index in 0..answers {
            let mut answer = NOTHING;
            right(unsafe { case_battle_answer(c, index, from_mut(&mut answer)) }, wanted);
            let label =
                get_text(|b, n, s| unsafe { case_battle_label(c, answer, 0, null(), b, n, s) });
            let label = label.expect("a label");
            if label.contains(wanted) {
                right(unsafe { case_battle_feed_answer(c, answer) }, wanted);
                return;
            }
            labels.push(label);
        }
        panic!("no {wanted} in {labels:?}");
    }

    /// What the referee does.
    fn intervene(&self, row: &Json) -> case_status {
        let (c, who) = (self.owned.0, self.who(row));
        let ((field, length), (r, rl)) = (in_c(text(row, "field")), in_c(text(row, "reason")));
        unsafe {
            match text(row, "do") {
                "set" => {
                    let is = |f: &&case_field| words(&f.name) == text(row, "field") && f.who == who;
                    let kind = fields(c).iter().find(is).expect("a field").value.kind;
                    let to = case_value { kind, number: number(row, "to"), ..NOTHING };
                    case_intervene_set(c, field, length, who, NOTHING, to, r, rl)
                }
                "add" => {
                    case_intervene_add(c, field, length, who, NOTHING, number(row, "by"), r, rl)
                }
                "shift" => case_intervene_shift(c, who, number(row, "by"), r, rl),
                "join" => {
                    let part = row["part"].to_string();
                    let (t, n) = in_c(&part);
                    case_intervene_join(c, t, n, 1, r, rl)
                }
                "end" => case_intervene_end(c, r, rl),
                "go_on" => case_intervene_go_on(c, r, rl),
                other => panic!("{other} is not an action of the script"),
            }
        }
    }

    fn row(&mut self, row: &Json) {
        let c = self.owned.0;
        match text(row, "do") {
            "control" => {
                let control = i32::from(text(row, "by") == "host");
                right(unsafe { case_battle_set_control(c, self.who(row), control) }, "control");
            }
            "steps" => {
                for _ in 0..number(row, "steps") {
                    self.suggested();
                }
            }
            "until" => self.until(text(row, "question"), self.who(row)),
            "choose" => self.choose(text(row, "label")),
            "suggestion" => self.suggestion(),
            "undo" => right(unsafe { case_battle_undo_input(c) }, "undo"),
            "redo" => right(unsafe { case_battle_redo(c) }, "redo"),
            "save" => {
                let save = self.save();
                let (t, n) = in_c(&save);
                self.owned = made(|out| unsafe { case_battle_resume(t, n, out) });
            }
            "finish" => {
                let over = (0..20_000).any(|_| self.suggested() == CASE_OVER);
                assert!(over && info(c).over != 0, "the fight does not end");
                self.tell();
            }
            "next_fight" => {
                let roster = get_text(|b, n, s| unsafe { case_battle_roster_now(c, b, n, s) });
                let roster = roster.unwrap_or_else(|_| panic!("{}", last_message()));
                let mut roster: Json = serde_json::from_str(&roster).expect("JSON");
                roster.as_object_mut().expect("a roster").remove("surprise");
                self.told.push("The next fight".into());
                self.owned = open(&roster, number(row, "seed"));
            }
            _ => right(self.intervene(row), &row.to_string()),
        }
    }

    fn save(&self) -> String {
        get_text(|b, n, s| unsafe { case_battle_save(self.owned.0, b, n, s) }).expect("a save")
    }
}

/// Plays a script to its end: what was told, and the digest of the last brief save.
fn play(script: &Json) -> String {
    let mut evening = Evening::open(script);
    for row in script["script"].as_array().expect("a script") {
        evening.row(row);
    }
    let battle = evening.owned.0;
    let save = get_text(|b, n, s| unsafe { case_battle_save_brief(battle, b, n, s) });
    let save: Json = serde_json::from_str(&save.expect("a save")).expect("JSON");
    evening.told.push(format!("digest {}\n", text(&save, "digest")));
    evening.told.join("\n")
}

/// The evening of every system goes as its golden file tells.
#[test]
fn evenings() {
    for system in case_core::any::SYSTEMS {
        let script = read(&format!("tests/evenings/{system}.json"));
        let told = play(&serde_json::from_str(&script).expect("JSON"));
        let wanted = read(&format!("tests/evenings/{system}.txt"));
        for (line, (found, wanted)) in told.lines().zip(wanted.lines()).enumerate() {
            assert_eq!(found, wanted, "{system}, line {}", line + 1);
        }
        assert!(told == wanted, "{system}: one of them goes on");
    }
}
