//! Random sequences of calls of the C interface, with random numbers, texts and buffers. Whatever
//! comes, no call may crash, and what a handle says must hold together.
#![no_main]
#![allow(dropping_copy_types, reason = "whatever a call returns is let go")]

use case::aim::*;
use case::battle::*;
use case::call::case_battle_call;
use case::events::*;
use case::exchange::*;
use case::feeding::*;
use case::odds::*;
use case::people::*;
use case::plans::*;
use case::requests::*;
use case::rulings::*;
use case::sample::*;
use case::saves::*;
use case::solve::*;
use case::status::{case_last_message, case_status, case_status_name};
use case::values::*;
use case::watch::*;
use case::words::*;
use case::{batch, codes, pure};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value as Json, json};
use std::ffi::{CStr, c_char};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

const ROSTERS: [&str; 5] = [
    include_str!("../../case-core/examples/rosters/case.toml"),
    include_str!("../../case-core/examples/rosters/cosmic.toml"),
    include_str!("../../case-core/examples/rosters/d6.toml"),
    include_str!("../../case-core/examples/rosters/faserip.toml"),
    include_str!("../../case-core/examples/rosters/talislanta.toml"),
];
/// Two fighters: the cheapest fight.
const DUEL: &str = r#"{"system": "case", "fighters": [
    {"name": "A", "side": "a", "abilities": {"fighting": "In", "agility": "Gd", "strength": "Rm",
     "endurance": "Gd", "reason": "Ty", "intuition": "Gd", "psyche": "Ty"},
     "attacks": [{"name": "fists", "form": "BA"}, {"name": "hold", "form": "Gp"}]},
    {"name": "B", "side": "b", "abilities": {"fighting": "Gd", "agility": "Ty", "strength": "Rm",
     "endurance": "Gd", "reason": "Pr", "intuition": "Ty", "psyche": "Ty"},
     "attacks": [{"name": "rush", "form": "Ch"}]}]}"#;

/// Somebody who joins.
const GUEST: &str = r#"{"name": "C", "side": "a", "abilities": {"fighting": "In",
    "agility": "Gd", "strength": "Rm", "endurance": "Gd", "reason": "Ty", "intuition": "Gd",
    "psyche": "Ty"}, "attacks": [{"name": "fists", "form": "BA"}]}"#;

const NOTHING: case_value = case_value { kind: 0, of: 65_535, number: 0 };

struct Bytes<'a> {
    left: &'a [u8],
    /// Whether all is held against its save, and what takes long is called too: in every run, or in
    /// one of `CASE_FUZZ_THOROUGH`, where millions are wanted.
    thorough: bool,
}

/// One run in so many is thorough.
fn one_in() -> u64 {
    static ONE_IN: OnceLock<u64> = OnceLock::new();
    let said = || std::env::var("CASE_FUZZ_THOROUGH").ok()?.parse().ok().filter(|n| *n > 0);
    *ONE_IN.get_or_init(|| said().unwrap_or(1))
}

impl<'a> Bytes<'a> {
    fn new(data: &'a [u8]) -> Self {
        let sum: u64 = data.iter().map(|byte| u64::from(*byte)).sum();
        Self { left: data, thorough: sum.is_multiple_of(one_in()) }
    }
}

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.left.split_first() else { return 0 };
        self.left = rest;
        *first
    }

    fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n
    }

    /// A number: small, or anything.
    fn int(&mut self) -> i32 {
        match self.byte() {
            b @ 0..=200 => i32::from(b) % 101,
            b @ 201..=230 => 200 - i32::from(b),
            _ => i32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()]),
        }
    }

    fn size(&mut self) -> usize {
        match self.byte() {
            255 => usize::MAX,
            b => usize::from(b),
        }
    }

    /// A text with some bytes changed, cut or repeated.
    fn mutated(&mut self, text: &str) -> Vec<u8> {
        let mut text = text.as_bytes().to_vec();
        for _ in 0..self.below(6) {
            let at = (self.below(256) * 256 + self.below(256)) % text.len().max(1);
            match self.byte() % 4 {
                0 if !text.is_empty() => text[at] = self.byte(),
                1 => text.insert(at.min(text.len()), self.byte()),
                2 => text.truncate(at),
                _ if !text.is_empty() => {
                    text.remove(at);
                }
                _ => {}
            }
        }
        text
    }

    fn rest(&mut self, most: usize) -> Vec<u8> {
        let n = self.below(most).min(self.left.len());
        let (head, tail) = self.left.split_at(n);
        self.left = tail;
        head.to_vec()
    }
}

/// Calls a function that writes a text, with a buffer of a size that the bytes choose.
fn text(b: &mut Bytes, call: impl Fn(*mut c_char, usize, *mut usize) -> case_status) {
    let mut needed = usize::MAX;
    let status = call(null_mut(), 0, &raw mut needed);
    if status != case_status::CASE_OK {
        return;
    }
    assert!(needed < 1 << 26);
    let mut buffer = vec![0xAAu8; needed + 8];
    let capacity = match b.byte() % 3 {
        0 => needed,
        1 => needed.saturating_sub(1 + b.below(9)),
        _ => needed + b.below(8),
    };
    let status = call(buffer.as_mut_ptr().cast(), capacity, null_mut());
    if capacity < needed {
        assert_eq!(status, case_status::CASE_ERR_BUFFER);
        assert!(buffer.iter().all(|b| *b == 0xAA));
    } else {
        assert_eq!(status, case_status::CASE_OK);
        assert!(buffer[needed..].iter().all(|b| *b == 0xAA));
    }
}

/// In which words, and for whom.
fn view(language: i32, audience: i32) -> case_view {
    case_view { struct_size: size_of_it::<case_view>(), language, audience, ..Default::default() }
}

/// The answer to a command of the gamemaster, whatever it is: JSON, and never a bug.
fn ask(battle: *mut case_battle, command: &[u8], watch: *const case_watch) -> Json {
    let (view, mut length) = (view(0, 1), 0);
    let (text, bytes) = (command.as_ptr().cast(), command.len());
    // SAFETY: a handle or NULL, a struct with its size, a text, and a place for a number; the answer
    // ends with NUL.
    let said = unsafe {
        CStr::from_ptr(case_battle_call(
            battle,
            &raw const view,
            text,
            bytes,
            watch,
            &raw mut length,
        ))
    };
    assert_eq!(said.to_bytes().len(), length);
    let answer: Json = serde_json::from_slice(said.to_bytes()).expect("JSON");
    assert_ne!(answer["error"]["code"], "panic", "a bug: {answer}");
    answer
}

/// The result of a command that is right.
fn result(battle: *mut case_battle, command: &Json) -> Json {
    let mut answer = ask(battle, command.to_string().as_bytes(), null());
    assert!(answer["error"].is_null(), "{command}: {answer}");
    answer["result"].take()
}

fn save_of(battle: *const case_battle) -> String {
    let mut needed = 0;
    // SAFETY: a handle and a buffer of the size asked for.
    unsafe {
        assert_eq!(case_battle_save(battle, null_mut(), 0, &raw mut needed), case_status::CASE_OK);
        let mut buffer = vec![0u8; needed];
        let status = case_battle_save(battle, buffer.as_mut_ptr().cast(), needed, null_mut());
        assert_eq!(status, case_status::CASE_OK);
        buffer.pop();
        String::from_utf8(buffer).expect("UTF-8")
    }
}

/// How a battle stands: its save, or what its status says.
fn stand(battle: *const case_battle, b: &Bytes) -> String {
    if b.thorough {
        return save_of(battle);
    }
    let mut info = case_battle_info { struct_size: 44, ..Default::default() };
    // SAFETY: a handle, and a struct with its size.
    assert_eq!(unsafe { case_battle_status(battle, &raw mut info) }, case_status::CASE_OK);
    format!("{} {} {} {}", info.turn, info.events, info.inputs, info.checkpoints)
}

/// A copy of a battle that nobody has played: to read its roster takes longer than all that a short
/// run does.
fn copied(which: usize) -> *mut case_battle {
    static OPENED: [OnceLock<usize>; ROSTERS.len() + 1] = [const { OnceLock::new() }; 6];
    let opened = OPENED[which].get_or_init(|| {
        let text = ROSTERS.get(which).copied().unwrap_or(DUEL);
        let mut battle = null_mut();
        // SAFETY: a text and a place for the handle.
        let status =
            unsafe { case_battle_new(text.as_ptr().cast(), text.len(), 0, &raw mut battle) };
        assert_eq!(status, case_status::CASE_OK);
        battle as usize
    });
    let mut copy = null_mut();
    // SAFETY: a handle that is never freed, and a place for another.
    let status = unsafe { case_battle_clone(*opened as *const case_battle, &raw mut copy) };
    assert_eq!(status, case_status::CASE_OK);
    copy
}

fn open(b: &mut Bytes) -> *mut case_battle {
    let which = b.below(8);
    if !b.thorough && b.byte() < 248 {
        return copied(b.below(ROSTERS.len() + 1));
    }
    let text = match which {
        0 | 1 => {
            let which = b.below(ROSTERS.len());
            b.mutated(ROSTERS[which])
        }
        2 => b.mutated(DUEL),
        3..=5 => ROSTERS[b.below(ROSTERS.len())].as_bytes().to_vec(),
        _ => DUEL.as_bytes().to_vec(),
    };
    let mut battle = null_mut();
    let format = if which > 2 { 0 } else { u32::from(b.byte() % 4) };
    // SAFETY: a text and a place for the handle.
    let status =
        unsafe { case_battle_new(text.as_ptr().cast(), text.len(), format, &raw mut battle) };
    assert_eq!(status == case_status::CASE_OK, !battle.is_null());
    battle
}

fn size_of_it<T>() -> u32 {
    u32::try_from(size_of::<T>()).expect("small")
}

/// Something legal for what is wanted.
fn legal(battle: *mut case_battle, b: &mut Bytes) {
    // SAFETY: plain integers, for which zero is a value; a handle, and structs with their sizes.
    unsafe {
        let mut info = case_battle_info { struct_size: 44, ..Default::default() };
        assert_eq!(case_battle_status(battle, &raw mut info), case_status::CASE_OK);
        let status = match info.wanted {
            0 => return,
            1 => {
                let mut roll: case_roll_request = std::mem::zeroed();
                roll.struct_size = size_of_it::<case_roll_request>();
                let status = case_battle_roll_request(battle, &raw mut roll);
                assert_eq!(status, case_status::CASE_OK);
                let count = if b.byte() % 2 == 0 { 1 } else { roll.count };
                let faces: Vec<i32> =
                    (0..count).map(|_| 1 + i32::from(b.byte()) % roll.die).collect();
                assert_eq!(sum_of_odds(battle), roll.denominator);
                case_battle_feed_faces(battle, faces.as_ptr(), faces.len())
            }
            _ => {
                let mut decision: case_decision_request = std::mem::zeroed();
                decision.struct_size = size_of_it::<case_decision_request>();
                let status = case_battle_decision_request(battle, &raw mut decision);
                assert_eq!(status, case_status::CASE_OK);
                let mut answer = decision.suggestion;
                if decision.answers > 0 {
                    let n = usize::try_from(decision.answers).expect("a count");
                    let status = case_battle_answer(battle, b.size() % n, &raw mut answer);
                    assert_eq!(status, case_status::CASE_OK);
                } else {
                    let span = i64::from(decision.high) - i64::from(decision.low) + 1;
                    let number = i64::from(decision.low) + i64::from(b.byte()) % span;
                    answer.number = i32::try_from(number).expect("within the range");
                }
                let view = view(i32::from(b.byte() % 2), 0);
                text(b, |t, c, s| case_battle_title(battle, &raw const view, t, c, s));
                text(b, |t, c, s| case_battle_label(battle, answer, &raw const view, t, c, s));
                case_battle_feed_answer(battle, answer)
            }
        };
        assert!(
            status == case_status::CASE_OK || status == case_status::CASE_ERR_FULL,
            "what is legal was refused: {status:?}"
        );
    }
}

/// The weights of all outcomes of a roll, added up.
fn sum_of_odds(battle: *mut case_battle) -> u64 {
    let wanted = result(battle, &json!({"call": "request"}));
    let rows = wanted["roll"]["odds"].as_array().expect("a list");
    let weight = |row: &Json| row["weight"].as_str().and_then(|weight| weight.parse::<u64>().ok());
    rows.iter().map(|row| weight(row).expect("a weight")).sum()
}

/// A value of any kind.
fn any_value(b: &mut Bytes) -> case_value {
    let kind = u16::from(b.byte()) * if b.byte() % 4 == 0 { 200 } else { 1 };
    case_value { kind, of: u16::from(b.byte()), number: b.int() }
}

/// One call on a battle.
fn call(battle: *mut case_battle, b: &mut Bytes) {
    let n = b.int();
    let what = b.below(40);
    if !b.thorough && matches!(what, 19 | 22 | 29 | 35..=38) {
        return legal(battle, b);
    }
    // SAFETY: a handle, and buffers and structs as the header wants them.
    unsafe {
        match what {
            0..=3 => {
                for _ in 0..=b.below(8) {
                    if case_battle_step(battle) as i32 > 0 {
                        legal(battle, b);
                    }
                }
            }
            4 => drop(case_battle_run(battle, u64::from(b.byte()))),
            5 => legal(battle, b),
            6 => {
                drop(case_battle_feed_face(battle, n));
                drop(case_battle_feed_answer(battle, any_value(b)));
                let faces = [n, b.int(), b.int()];
                drop(case_battle_feed_faces(battle, faces.as_ptr(), b.below(4)));
            }
            7 => drop(case_battle_undo(battle)),
            8 => drop(case_battle_set_seed(battle, u64::from(b.byte()))),
            9 => drop(case_battle_set_host_dice(battle)),
            10 => drop(case_battle_set_control(battle, n, i32::from(b.byte() % 5))),
            11 => {
                let who = if b.byte() % 2 == 0 { CASE_EVERYBODY } else { CASE_SIDE + n % 4 };
                drop(case_battle_set_control(battle, who, i32::from(b.byte() % 4)));
            }
            12 => drop(result(battle, &json!({"call": "request", "gray": true}))),
            13 => {
                let (first, count) = (b.size(), b.size());
                let (language, audience) = (b.int() % 3, b.int() % 3);
                let view = view(language, audience);
                text(b, |t, c, s| case_battle_tell(battle, first, count, &raw const view, t, c, s));
                let events = json!({"call": "events", "first": first.to_string(), "most": count});
                drop(ask(battle, events.to_string().as_bytes(), null()));
            }
            14 => text(b, |t, c, s| case_battle_name(battle, n, t, c, s)),
            15 => text(b, |t, c, s| case_battle_side_name(battle, n, t, c, s)),
            16 => {
                let command = b.rest(60);
                drop(ask(battle, &command, null()));
            }
            17 => {
                let (index, mut at) = (b.size(), 0);
                drop(case_battle_event_input(battle, index, &raw mut at));
                drop(result(battle, &json!({"call": "inputs"})));
                drop(result(battle, &json!({"call": "cards"})));
            }
            18 => {
                let mut info = case_fighter_info { struct_size: 16, ..Default::default() };
                drop(case_battle_fighter(battle, n, &raw mut info));
            }
            19 => resume(battle, b),
            20 => exchange(battle, b),
            21 => button(battle, b),
            22 => fight(battle, b),
            23 => undo_and_redo(battle, b),
            24 => {
                drop(result(battle, &json!({"call": "state", "open": b.byte() % 2 == 0})));
                drop(result(battle, &json!({"call": "tracker"})));
            }
            25 => {
                let value = any_value(b);
                let view = view(n, 0);
                text(b, |t, c, s| case_battle_say(battle, value, &raw const view, t, c, s));
            }
            26 => {
                let name = String::from_utf8_lossy(&b.rest(20)).into_owned();
                let word = json!({"call": "word", "of": "field", "name": name});
                drop(ask(battle, word.to_string().as_bytes(), null()));
            }
            27 => step_odds(battle, b),
            28 => drop(case_battle_feed_suggestion(battle, null_mut())),
            29 => next(battle, b),
            30..=34 => intervene(battle, b),
            35 | 36 => plan(battle, b),
            37 => advise(battle, b),
            38 => search(battle, b),
            _ => drop(result(battle, &json!({"call": "rulings", "also": ["seated", "fighters"]}))),
        }
    }
}

/// A plan of random rules: names of the system, or something else.
fn rules(b: &mut Bytes) -> String {
    const QUESTIONS: [&str; 6] = ["target", "defense", "action", "attack", "strike", "hold"];
    const ORDERS: [&str; 6] =
        ["holder", "weakest", "attacks me", "not attacked", "attacks A", "last of roster"];
    const ANSWERS: [&str; 6] =
        ["\"dodge\"", "\"most\"", "true", "\"nothing\"", "\"suggestion\"", "\"weave\""];
    const WHENS: [&str; 6] = [
        "",
        r#", "when": {"held": true}"#,
        r#", "when": {"turn_at_most": 3}"#,
        r#", "when": {"fitness_at_most": 50, "foes_at_least": 2}"#,
        r#", "when": {"suggested": "dodge"}"#,
        r#", "among": "all", "of": ["A", "judge"]"#,
    ];
    let mut rules = Vec::new();
    for _ in 0..b.below(4) {
        let (question, when) = (QUESTIONS[b.below(6)], WHENS[b.below(6)]);
        let what = match b.byte() % 2 {
            0 => format!(r#""targets": ["{}", "{}"]"#, ORDERS[b.below(6)], ORDERS[b.below(6)]),
            _ => format!(r#""then": [{}, {}]"#, ANSWERS[b.below(6)], ANSWERS[b.below(6)]),
        };
        rules.push(format!(r#"{{"question": "{question}", {what}{when}}}"#));
    }
    format!(r#"{{"name": "x", "rules": [{}]}}"#, rules.join(", "))
}

/// A plan is read or refused, given or refused; what is refused changes nothing, what was read is
/// written and read again the same.
fn plan(battle: *mut case_battle, b: &mut Bytes) {
    let system = b.below(6);
    let whole = rules(b);
    let written = match b.byte() % 4 {
        0 => b.mutated(&whole),
        _ => whole.into_bytes(),
    };
    let before = save_of(battle);
    let (mut plan, mut again, mut needed) = (null_mut(), null_mut(), 0);
    // SAFETY: handles, texts, and buffers of the size asked for.
    unsafe {
        let status = if b.byte() % 4 == 0 {
            let name = [&b"protect "[..], &b.rest(9)[..]].concat();
            case_plan_named(system, name.as_ptr().cast(), name.len(), &raw mut plan)
        } else {
            case_plan_new(system, written.as_ptr().cast(), written.len(), 0, &raw mut plan)
        };
        assert_eq!(status == case_status::CASE_OK, !plan.is_null());
        assert!((status as i32) < 900, "a bug: {status:?}");
        if plan.is_null() {
            return;
        }
        assert_eq!(case_plan_json(plan, null_mut(), 0, &raw mut needed), case_status::CASE_OK);
        let mut json = vec![0u8; needed];
        let out = json.as_mut_ptr().cast();
        assert_eq!(case_plan_json(plan, out, needed, null_mut()), case_status::CASE_OK);
        let status = case_plan_new(system, json.as_ptr().cast(), needed - 1, 1, &raw mut again);
        assert_eq!(status, case_status::CASE_OK, "what was written can't be read");
        let mut digests = [[0u8; 64]; 2];
        for (plan, digest) in [plan, again].into_iter().zip(&mut digests) {
            let status = case_plan_digest(plan, digest.as_mut_ptr().cast(), 64, null_mut());
            assert_eq!(status, case_status::CASE_OK);
        }
        assert_eq!(digests[0], digests[1]);
        case_plan_free(plan);
        let status = match b.byte() % 3 {
            0 => case_battle_set_plan(battle, b.int(), again),
            1 => case_battle_set_plan(battle, CASE_SIDE + b.int() % 3, again),
            _ => case_battle_set_plan(battle, CASE_EVERYBODY, again),
        };
        case_plan_free(again);
        assert!((status as i32) < 900, "a bug: {status:?}");
        if status != case_status::CASE_OK {
            assert_eq!(save_of(battle), before, "refused, yet done");
        }
        text(b, |t, c, s| case_battle_basis(battle, t, c, s));
        drop(case_battle_run(battle, u64::from(b.byte() % 8)));
    }
}

/// Advice within a small bound of work is of legal answers; a tactician lives by it.
fn advise(battle: *mut case_battle, b: &mut Bytes) {
    let advice = json!({"call": "advise", "horizon": "turn", "trials": 2 + b.byte() % 3, "seed": b.byte(),
                        "checkpoints": 20, "work": 100, "paths": 50});
    drop(ask(battle, advice.to_string().as_bytes(), null()));
    let tactician = json!({"who": b.int() % 8, "tactician": {"trials": 2, "work": 20}});
    let seats = json!({"call": "seats", "run": false, "seats": [tactician]});
    drop(ask(battle, seats.to_string().as_bytes(), null()));
    // SAFETY: a handle.
    drop(unsafe { case_battle_run(battle, u64::from(b.byte() % 4)) });
}

/// The smallest search.
fn search(battle: *mut case_battle, b: &mut Bytes) {
    let fighters = result(battle, &json!({"call": "fighters"}));
    let side = fighters[b.below(3)]["side"].clone();
    let command = json!({"call": "tune", "side": side, "first": 8, "trials": 8, "answers": 0,
        "seed": b.byte()});
    let mut watch = null_mut();
    // SAFETY: a place for a handle, and the handle.
    unsafe {
        drop(case_watch_new(&raw mut watch));
        drop(case_watch_stop(watch, i32::from(b.byte() % 4 == 0)));
    }
    let found = ask(battle, command.to_string().as_bytes(), watch);
    if found["error"].is_null() {
        let seats = json!([{"side": side, "plan": found["result"]["plan"]}]);
        drop(result(battle, &json!({"call": "seats", "run": false, "also": [], "seats": seats})));
    }
    // SAFETY: ours.
    unsafe { case_watch_free(watch) };
}

/// What is undone and redone saves the same.
fn undo_and_redo(battle: *mut case_battle, b: &Bytes) {
    let before = stand(battle, b);
    // SAFETY: a handle.
    unsafe {
        if case_battle_undo_input(battle) == case_status::CASE_OK {
            assert_eq!(case_battle_redo(battle), case_status::CASE_OK);
            assert_eq!(stand(battle, b), before);
        }
    }
}

/// The referee does something: what is done can be undone, what is refused changes nothing.
fn intervene(battle: *mut case_battle, b: &mut Bytes) {
    let before = stand(battle, b);
    let rows = result(battle, &json!({"call": "state", "open": false, "audience": "gamemaster"}));
    let rows = rows.as_array().expect("a list");
    let at = b.size().wrapping_mul(256).wrapping_add(b.size()) % rows.len().max(1);
    let row = rows.get(at).cloned().unwrap_or_default();
    let who = if b.byte() % 4 == 0 { json!(b.int()) } else { row["who"].clone() };
    let mut command = match b.below(10) {
        0..=2 => {
            let to = row["limits"][0].as_i64().unwrap_or_default() + i64::from(b.int());
            let kind = &row["value"]["kind"];
            let to = if kind.is_null() || b.byte() % 4 == 0 {
                json!(to)
            } else {
                json!({"kind": kind, "value": to})
            };
            json!({"call": "set", "field": row["field"], "who": who, "place": row["place"], "to": to})
        }
        3 => {
            json!({"call": "add", "field": row["field"], "who": who, "place": row["place"], "by": b.int()})
        }
        4 => json!({"call": "shift", "who": b.int() % 8, "by": b.int() % 12}),
        5 => json!({"call": "join", "part": format!("{{\"fighters\": [{GUEST}]}}")}),
        6 => {
            json!({"call": "ruling", "name": String::from_utf8_lossy(&b.rest(20)), "to": b.int() % 5})
        }
        7 => json!({"call": "correct", "input": b.byte(), "faces": [1 + b.int() % 10]}),
        8 => json!({"call": "end"}),
        _ => json!({"call": "go_on"}),
    };
    // The end of a battle drops the open step, which is another input less than one undo gives back.
    let drops = command["call"] == "end";
    command["run"] = false.into();
    command["also"] = json!([]);
    command["reason"] = String::from_utf8_lossy(&b.rest(9)).into();
    let text = command.to_string();
    let text = if b.byte() % 8 == 0 { b.mutated(&text) } else { text.into_bytes() };
    let answer = ask(battle, &text, null());
    if !answer["error"].is_null() {
        assert_eq!(stand(battle, b), before, "refused, yet done");
        return;
    }
    // A command that was changed can be another one.
    if drops || text != command.to_string().as_bytes() {
        return;
    }
    let after = stand(battle, b);
    // SAFETY: a handle.
    unsafe {
        assert_eq!(case_battle_undo_input(battle), case_status::CASE_OK);
        assert_eq!(stand(battle, b), before, "undone, yet there");
        assert_eq!(case_battle_redo(battle), case_status::CASE_OK);
        assert_eq!(stand(battle, b), after, "redone, yet another");
    }
}

/// The next fight opens, and begins as this one stands.
fn next(battle: *mut case_battle, b: &mut Bytes) {
    let roster = ask(battle, br#"{"call": "roster_now"}"#, null());
    if !roster["error"].is_null() {
        return;
    }
    let (roster, mut again) = (roster["result"].to_string(), null_mut());
    // SAFETY: a text, and a place for the handle.
    unsafe {
        let status = case_battle_new(roster.as_ptr().cast(), roster.len(), 1, &raw mut again);
        assert_eq!(status, case_status::CASE_OK, "what stands so can't begin so");
        drop(case_battle_run(again, u64::from(b.byte() % 4)));
        case_battle_free(again);
    }
}

/// Odds of the open step, within a small budget, add up.
fn step_odds(battle: *mut case_battle, b: &mut Bytes) {
    let limits = case_limits { struct_size: 24, turns: 0, states: 0, paths: 50 };
    let answer = any_value(b);
    let answer = if b.byte() % 2 == 0 { null() } else { &raw const answer };
    let mut odds = null_mut();
    // SAFETY: a handle, a struct with its size and a place for the result.
    unsafe {
        let status = case_odds_step(battle, answer, &raw const limits, null(), &raw mut odds);
        assert_eq!(status == case_status::CASE_OK, !odds.is_null());
        case_odds_free(odds);
    }
}

/// What is saved resumes to what saves the same; what is changed is refused or plays on.
fn resume(battle: *mut case_battle, b: &mut Bytes) {
    let save = save_of(battle);
    let changed = b.byte() % 2 == 0;
    let text = if changed { b.mutated(&save) } else { save.clone().into_bytes() };
    let mut again = null_mut();
    // SAFETY: a text and a place for the handle.
    unsafe {
        let status = case_battle_resume(text.as_ptr().cast(), text.len(), &raw mut again);
        if status == case_status::CASE_OK {
            if text == save.as_bytes() {
                assert_eq!(save_of(again), save);
            }
            drop(case_battle_run(again, 3));
            case_battle_free(again);
        } else {
            assert!(text != save.as_bytes(), "its own save was refused");
        }
    }
}

fn exchange(battle: *mut case_battle, b: &mut Bytes) {
    let mut intent = case_attack_intent { struct_size: 44, ..Default::default() };
    let mut odds = null_mut();
    // SAFETY: a handle, structs with their sizes and places for the results.
    unsafe {
        let (attacker, target) = (b.int() % 8, b.int() % 8);
        drop(case_attack_intent_init(&raw mut intent, attacker, target, b.int() % 3));
        intent.defense = b.int() % 9 - 1;
        intent.shift = b.int() % 12;
        if b.byte() % 3 == 0 {
            (intent.attacks, intent.areas) = (b.int(), b.int());
            (intent.passed, intent.pulled, intent.spot) = (b.int(), b.int() % 2, b.int() % 2);
        }
        let status = case_odds_exchange(battle, &raw const intent, null(), &raw mut odds);
        assert_eq!(status == case_status::CASE_OK, !odds.is_null());
        if odds.is_null() {
            assert_ne!(status, case_status::CASE_ERR_INTERNAL);
            return;
        }
        let mut summary = case_odds_summary { struct_size: 40, ..Default::default() };
        assert_eq!(case_odds_info(odds, &raw mut summary), case_status::CASE_OK);
        let (mut sum, mut whole) = (0u128, 0u128);
        for i in 0..summary.rows as usize {
            let mut row = case_odds_row { struct_size: 56, ..Default::default() };
            assert_eq!(case_odds_get(odds, i, &raw mut row), case_status::CASE_OK);
            sum += u128::from(row.numerator) | u128::from(row.numerator_high) << 64;
            whole = u128::from(row.denominator) | u128::from(row.denominator_high) << 64;
        }
        assert_eq!(sum, whole, "probabilities add up to 1");
        text(b, |t, c, s| case_odds_basis(odds, t, c, s));
        case_odds_free(odds);
    }
}

/// The odds of an attack that nobody has chosen yet.
fn button(battle: *mut case_battle, b: &mut Bytes) {
    let limits = case_limits { struct_size: 24, paths: 200, ..Default::default() };
    let mut aim = case_aim { struct_size: 24, ..Default::default() };
    (aim.attacker, aim.target, aim.attack) = (b.int() % 8, b.int() % 8, b.int() % 3);
    if b.byte() % 3 == 0 {
        (aim.shift, aim.flurry) = (b.int(), b.int());
    }
    let mut given = case_named_value { struct_size: 76, ..Default::default() };
    given.value = any_value(b);
    for (to, from) in given.name.iter_mut().zip(b.rest(24)) {
        *to = from.cast_signed();
    }
    let (guard, feat) = (any_value(b), b.int() % 7);
    let guard = if b.byte() % 2 == 0 { null() } else { &raw const guard };
    let (mut aimed, mut odds, mut list) = (null_mut(), null_mut(), null_mut());
    // SAFETY: a handle, structs with their sizes and places for the results.
    unsafe {
        let count = usize::from(b.byte() % 4 == 0);
        let status =
            case_battle_aim(battle, &raw const aim, &raw const given, count, &raw mut aimed);
        assert_eq!(status == case_status::CASE_OK, !aimed.is_null());
        if aimed.is_null() {
            assert_ne!(status, case_status::CASE_ERR_INTERNAL);
            return;
        }
        let limits = &raw const limits;
        let status = case_aimed_odds(aimed, guard, limits, null(), &raw mut odds);
        assert_eq!(status == case_status::CASE_OK, !odds.is_null());
        let mut row = case_odds_row { struct_size: 56, ..Default::default() };
        drop(case_aimed_chance(aimed, guard, feat, limits, null(), &raw mut row));
        assert!((0.0..=1.0).contains(&row.probability));
        case_odds_free(odds);
        drop(case_aimed_best_defenses(aimed, limits, null(), &raw mut list));
        if !list.is_null() {
            let (mut first, mut undefended) = (NOTHING, false);
            let mut defenses = 0;
            let count = case_defenses_count(list, &raw mut defenses, null_mut());
            assert_eq!(count, case_status::CASE_OK);
            for i in 0..defenses {
                assert_eq!(case_defenses_get(list, i, &raw mut first), case_status::CASE_OK);
                undefended |= first == NOTHING;
            }
            assert!(undefended, "doing nothing is always possible");
            drop(case_defenses_chance(list, b.size(), feat, &raw mut row));
        }
        case_defenses_free(list);
        case_aimed_free(aimed);
    }
}

fn fight(battle: *mut case_battle, b: &mut Bytes) {
    let limits = case_limits { struct_size: 24, turns: 1, states: 50, paths: 200 };
    let (mut odds, mut watch) = (null_mut(), null_mut());
    // SAFETY: a handle, structs with their sizes and places for the results.
    unsafe {
        drop(case_watch_new(&raw mut watch));
        drop(case_watch_stop(watch, i32::from(b.byte() % 2)));
        let status = case_odds_sample(battle, 1, 2, 20, watch, &raw mut odds);
        assert_eq!((status as i32) < 100, !odds.is_null());
        case_odds_free(odds);
        odds = null_mut();
        let status = case_odds_fight(battle, &raw const limits, watch, &raw mut odds);
        assert_eq!((status as i32) < 100, !odds.is_null());
        case_odds_free(odds);
        case_watch_free(watch);
    }
}

/// Calls that need no battle.
fn without(b: &mut Bytes) {
    let numbers: [i32; 4] = std::array::from_fn(|_| b.int());
    let [x, y, z, w] = numbers;
    let bytes = b.rest(64);
    let mut out = [0; 4];
    let (mut rulings, mut number) = (null_mut(), 0);
    // SAFETY: texts, buffers and places as the header wants them.
    unsafe {
        let (t, n) = (bytes.as_ptr().cast::<c_char>(), bytes.len());
        drop(case_rulings_new(t, n, u32::from(b.byte() % 4), &raw mut rulings));
        drop(codes::case_list_number(x, t, n, &raw mut number));
        text(b, |t, c, s| codes::case_list_name(x, y, t, c, s));
        drop((
            pure::case_rank_of_number(x),
            pure::case_rank_move(x, y),
            pure::case_shift_sum(x, y),
        ));
        drop((pure::case_rank_shift(rulings, x, y), pure::case_color_of_face(x, y)));
        drop((pure::case_threshold_of(rulings, x, y), pure::case_effect_of_attack(x, y)));
        drop((pure::case_result_of_check(x, y), pure::case_defense_works(x, y, z, w)));
        drop((pure::case_thrown_range(rulings, x), pure::case_value_shift(rulings, x, y, z)));
        drop((pure::case_damage_of_color(rulings, x, y, z), pure::case_protection(rulings, x, y)));
        drop((pure::case_charge_damage(rulings, x, y, z), pure::case_free_aversions(rulings, x)));
        let (i, o) = (numbers.as_ptr(), out.as_mut_ptr());
        drop(batch::case_colors_of_faces(i, i, o, b.below(5)));
        drop(batch::case_rank_shifts(rulings, i, o, o, b.below(5)));
        let mut outcome = pure::case_action_outcome { struct_size: 20, ..Default::default() };
        drop(pure::case_action(rulings, x, y, z, w, &raw mut outcome));
        drop(batch::case_actions(rulings, i, i, x, i, o, b.below(5)));
        case_rulings_free(rulings);
        let mut catalog = null_mut();
        drop(case_catalog_new(t, n, u32::from(b.byte() % 4), &raw mut catalog));
        case_catalog_free(catalog);
        if b.thorough || b.byte() >= 240 {
            let system = ["case", "cosmic", "d6", "chess"][b.below(4)];
            let tables = json!({"call": "tables", "system": system});
            drop(ask(null_mut(), tables.to_string().as_bytes(), null()));
        }
        let mut none = null_mut();
        assert!(case_battle_resume(t, n, &raw mut none) != case_status::CASE_OK);
    }
    assert!(!case_status_name(x).is_null());
}

fuzz_target!(|data: &[u8]| {
    let mut b = Bytes::new(data);
    let mut battles: [*mut case_battle; 3] = [null_mut(); 3];
    for _ in 0..64 {
        if b.left.is_empty() {
            break;
        }
        let slot = b.below(3);
        let battle = battles[slot];
        match b.below(8) {
            0 => without(&mut b),
            1 if !battle.is_null() => {
                // SAFETY: a handle, freed twice as a confused host would, and used once more.
                unsafe {
                    case_battle_free(battle);
                    case_battle_free(battle);
                    assert_eq!(case_battle_step(battle), case_status::CASE_ERR_HANDLE);
                }
                battles[slot] = null_mut();
            }
            2 if !battle.is_null() => {
                let other = b.below(3);
                if battles[other].is_null() {
                    // SAFETY: a handle and a place for another.
                    unsafe {
                        if b.below(2) == 0 {
                            drop(case_battle_known(battle, b.int(), &raw mut battles[other]));
                        } else {
                            drop(case_battle_clone(battle, &raw mut battles[other]));
                        }
                    }
                }
            }
            _ if battle.is_null() => battles[slot] = open(&mut b),
            _ => call(battle, &mut b),
        }
        let mut message = [0xAAu8; 64];
        let room = 1 + b.below(63);
        // SAFETY: a buffer of more than that room.
        unsafe {
            let status = case_last_message(message.as_mut_ptr().cast(), room, null_mut());
            assert_eq!(status, case_status::CASE_OK);
        }
        assert!(message[..room].contains(&0) && message[room] == 0xAA);
    }
    for battle in battles {
        // SAFETY: ours, or NULL.
        unsafe { case_battle_free(battle) };
    }
});
