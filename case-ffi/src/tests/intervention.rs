//! Interventions through the handle are those of Rust, and a refused one changes
//! nothing.

use super::bad::{JOIN, NOTHING, TEAMS, TURNS, roll_of};
use super::fight::{ROSTERS, open};
use super::{Owned, get_text, last_message};
use crate::battle::{
    case_battle, case_battle_control, case_battle_free, case_battle_new, case_battle_redo,
    case_battle_run, case_battle_set_control, case_battle_set_control_of_all, case_battle_set_seed,
    case_battle_step, case_battle_undo_input,
};
use crate::events::{
    case_battle_event_reason, case_battle_event_text, case_battle_events_json,
    case_battle_new_events,
};
use crate::feeding::{case_battle_feed_answer, case_battle_feed_face, case_battle_feed_suggestion};
use crate::intervention::*;
use crate::next::case_battle_roster_now;
use crate::people::{
    case_battle_field, case_battle_find, case_battle_id, case_battle_info, case_battle_ruling,
    case_battle_status, case_battle_word, case_field,
};
use crate::saves::{case_battle_resume, case_battle_save};
use crate::status::case_status::{self, *};
use crate::values::{CASE_JUDGE, CASE_MAP, CASE_NOBODY, case_value};
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep, schema, schema_in};
use case_core::battle::{Control, Input, Intervention};
use case_core::dice::{Die, Fair};
use case_core::log::Audience;
use case_core::node::Node;
use case_core::question::LegalAnswers;
use case_core::schema::Schema;
use case_core::value::{Kind, Value};
use case_core::words::Language;
use std::ffi::c_char;
use std::ptr::{from_mut, null, null_mut};

fn in_c(text: &str) -> (*const c_char, usize) {
    (text.as_ptr().cast(), text.len())
}

/// Does in C what Rust would do.
fn intervene(c: *mut case_battle, what: &Intervention, reason: &str) -> case_status {
    let (r, rl) = in_c(reason);
    let part = |name: &str, node: &Node| {
        let text = serde_json::to_string(node).expect("JSON");
        if name.is_empty() { text } else { format!("{{\"{name}\": {text}}}") }
    };
    unsafe {
        match what {
            Intervention::Set { field, who, place, to } => {
                let (f, fl) = in_c(field);
                let who = who.number();
                case_intervene_set(c, f, fl, who, (*place).into(), (*to).into(), r, rl)
            }
            Intervention::Add { field, who, place, by } => {
                let (f, fl) = in_c(field);
                case_intervene_add(c, f, fl, who.number(), (*place).into(), *by, r, rl)
            }
            Intervention::Shift { who, by } => case_intervene_shift(c, who.number(), *by, r, rl),
            Intervention::Join { part: node } => {
                let text = part("", node);
                let (t, tl) = in_c(&text);
                case_intervene_join(c, t, tl, 1, r, rl)
            }
            Intervention::Ruling { name, value } => {
                let text = part("", value);
                let ((n, nl), (t, tl)) = (in_c(name), in_c(&text));
                case_intervene_ruling(c, n, nl, t, tl, r, rl)
            }
            Intervention::Teams { teams } => {
                let text = part("teams", teams);
                let (t, tl) = in_c(&text);
                case_intervene_teams(c, t, tl, 0, r, rl)
            }
            Intervention::Sheet { who, part: node } => {
                let text = part("", node);
                let (t, tl) = in_c(&text);
                case_intervene_sheet(c, who.number(), t, tl, 1, r, rl)
            }
            Intervention::Faces { at, faces } => {
                let faces: Vec<i32> = faces.iter().map(|face| i32::from(*face)).collect();
                case_intervene_faces(c, *at, faces.as_ptr(), faces.len(), r, rl)
            }
            Intervention::End => case_intervene_end(c, r, rl),
            Intervention::GoOn => case_intervene_go_on(c, r, rl),
            other => panic!("not in C: {other:?}"),
        }
    }
}

fn save(c: *const case_battle) -> String {
    get_text(|b, n, s| unsafe { case_battle_save(c, b, n, s) }).expect("a save")
}

fn info(c: *const case_battle) -> case_battle_info {
    let mut info = case_battle_info { struct_size: 52, ..Default::default() };
    assert_eq!(unsafe { case_battle_status(c, from_mut(&mut info)) }, CASE_OK);
    info
}

/// The same chance for both, which is not that of the battle.
struct Chance(Fair);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        let mut roll = || usize::from(self.0.roll(Die::D100)) - 1;
        (roll() * 100 + roll()) % n.max(1)
    }

    fn number(&mut self, low: i32, high: i32) -> i32 {
        let span = usize::try_from(high.saturating_sub(low)).unwrap_or(0);
        low.saturating_add(i32::try_from(self.below(span.min(5_000) + 1)).expect("small"))
    }
}

/// A part of the roster with one more of those that are there.
fn newcomer(battle: &AnyBattle, chance: &mut Chance) -> Node {
    let Ok(roster) = battle.roster_now() else { return Node::Null };
    let Some(Node::List(sheets)) = roster.get("fighters") else { return Node::Null };
    let mut sheet = sheets[chance.below(sheets.len())].clone();
    if let Node::Map(fields) = &mut sheet {
        for (name, value) in fields {
            if name == "name" {
                *value = Node::Text(format!("newcomer {}", sheets.len()));
            }
        }
    }
    Node::Map(vec![("fighters".into(), Node::List(vec![sheet]))])
}

/// Something that the referee does, by chance; some of it makes no sense.
fn some_intervention(battle: &AnyBattle, schema: &Schema, chance: &mut Chance) -> Intervention {
    let who = ActorId::fighter(chance.below(battle.fighters()));
    match chance.below(15) {
        0 => Intervention::Shift { who, by: chance.number(-12, 12) },
        1 if battle.fighters() < 9 => Intervention::Join { part: newcomer(battle, chance) },
        // Ends less often than it goes on: the end is never refused.
        2 if chance.below(3) == 0 => Intervention::End,
        2 | 3 => Intervention::GoOn,
        4 => {
            let name = schema.changeable.get(chance.below(schema.changeable.len()));
            let ruling = schema.rulings.iter().find(|ruling| Some(&ruling.name) == name);
            let switch = ruling.and_then(|ruling| ruling.switch.as_ref());
            let text = switch.map(|switch| switch.default.clone()).unwrap_or_default();
            let value = serde_json::from_str(&text).unwrap_or(Node::Text(text));
            Intervention::Ruling { name: name.unwrap_or(&"nothing").to_string(), value }
        }
        5 | 6 => {
            let inputs = battle.inputs().iter().enumerate();
            let lie = inputs.filter(|(_, input)| matches!(input, Input::Face { .. }));
            let lie: Vec<usize> = lie.map(|(at, _)| at).collect();
            let at = lie.get(chance.below(lie.len())).copied().unwrap_or(0);
            Intervention::Faces { at, faces: vec![1; chance.below(2) + 1] }
        }
        7 => Intervention::Teams { teams: Node::List(Vec::new()) },
        14 => {
            let side = Node::Text("others".into());
            let armor = Node::Int(chance.number(-5, 60).into());
            let field = if chance.below(2) == 0 { ("side", side) } else { ("armor", armor) };
            Intervention::Sheet { who, part: Node::Map(vec![(field.0.into(), field.1)]) }
        }
        8 => {
            let listed = battle.state(false, Audience::Gamemaster);
            let field = listed[chance.below(listed.len())];
            let (who, by) = (field.who, chance.number(-20, 20));
            Intervention::Add { field: field.field.into(), who, place: field.place, by }
        }
        _ => {
            let mut listed = battle.state(false, Audience::Gamemaster);
            listed.retain(|field| field.settable);
            let field = listed[chance.below(listed.len())];
            let (low, high) = field.limits.unwrap_or((0, 1));
            let kind = match field.value.kind {
                Kind::Nothing => Kind::Amount,
                kind => kind,
            };
            let to = Value { kind, number: chance.number(low, high + 1), ..field.value };
            let to = if chance.below(8) == 0 { Value::NOTHING } else { to };
            let field = (field.field.into(), field.who, field.place);
            Intervention::Set { field: field.0, who: field.1, place: field.2, to }
        }
    }
}

/// Compares what both say of how they stand.
fn same(c: *const case_battle, r: &AnyBattle) {
    assert_eq!(save(c), serde_json::to_string(&r.save()).expect("a save"));
    let info = info(c);
    assert_eq!(info.acting, r.acting().map_or(CASE_NOBODY, ActorId::number));
    assert_eq!(info.between_turns != 0, r.is_between_turns());
    assert_eq!((info.over != 0, info.turn), (r.is_over(), r.turn()));
    assert_eq!(usize::try_from(info.fighters), Ok(r.fighters()));
    assert_eq!(usize::try_from(info.inputs), Ok(r.inputs().len()));
    let roster = get_text(|b, n, s| unsafe { case_battle_roster_now(c, b, n, s) });
    let wanted = r.roster_now().map(|roster| serde_json::to_string(&roster).expect("JSON"));
    assert_eq!(roster.ok(), wanted.ok());
}

/// Compares the events, and where their faces lie.
fn same_events(c: *const case_battle, r: &AnyBattle) {
    // SAFETY: a handle that nobody else uses.
    let set = unsafe { crate::battle::case_battle_set_audience(c.cast_mut(), 1) };
    assert_eq!(set, CASE_OK);
    for index in 0..r.events() {
        let record = r.record(index, Audience::Gamemaster).expect("an event");
        let text = get_text(|b, n, s| unsafe { case_battle_event_text(c, index, b, n, s) });
        let reason = get_text(|b, n, s| unsafe { case_battle_event_reason(c, index, b, n, s) });
        assert_eq!((text.as_ref(), reason.as_ref()), (Ok(&record.text), Ok(&record.reason)));
        let mut at = 77;
        let status = unsafe { case_battle_event_input(c, index, from_mut(&mut at)) };
        if record.faces.is_empty() {
            assert_eq!((status, at), (CASE_ERR_RANGE, 77));
            continue;
        }
        assert_eq!(status, CASE_OK, "{}", last_message());
        for (place, face) in (at..).zip(&record.faces) {
            let mut input = case_input { struct_size: 28, ..Default::default() };
            assert_eq!(unsafe { case_battle_input(c, place, from_mut(&mut input)) }, CASE_OK);
            let kind = case_input_kind::CASE_INPUT_FACE as i32;
            assert_eq!((input.kind, input.face), (kind, i32::from(*face)), "{record:?}");
        }
    }
}

/// Gives to both what is wanted, by chance.
fn feed(c: *mut case_battle, r: &mut AnyBattle, chance: &mut Chance) {
    match r.request() {
        Some(AnyRequest::Roll(roll)) => {
            let face = chance.number(1, i32::from(roll.next.die.faces()));
            assert_eq!(unsafe { case_battle_feed_face(c, face) }, CASE_OK);
            r.feed_face(face).expect("a face");
        }
        Some(AnyRequest::Decision(decision)) if chance.below(3) == 0 => {
            let mut answer = NOTHING;
            let status = unsafe { case_battle_feed_suggestion(c, from_mut(&mut answer)) };
            assert_eq!((status, answer), (CASE_OK, decision.suggestion.into()));
            assert_eq!(r.feed_suggestion(), Ok(decision.suggestion));
        }
        Some(AnyRequest::Decision(decision)) => {
            let answer = match &decision.answers {
                LegalAnswers::List(list) => list[chance.below(list.len())],
                LegalAnswers::Range { kind, low, high } => {
                    Value::new(*kind, chance.number(*low, *high))
                }
                other => panic!("unknown answers {other:?}"),
            };
            assert_eq!(unsafe { case_battle_feed_answer(c, answer.into()) }, CASE_OK);
            r.feed_answer(answer).expect("legal");
        }
        other => assert!(other.is_none(), "unknown request {other:?}"),
    }
}

/// How often a walk did what.
#[derive(Debug, Default)]
struct Count {
    done: usize,
    refused: usize,
    replaced: usize,
    joined: usize,
}

/// Steps, inputs and interventions by chance, the same in C and in Rust.
fn walk(roster: &str, seed: u64, steps: usize, count: &mut Count) {
    let (mut c, mut r) = open(roster);
    let schema = schema(r.system()).expect("a system");
    let mut chance = Chance(Fair::new(seed));
    if seed.is_multiple_of(2) {
        r.set_seed(seed);
        assert_eq!(unsafe { case_battle_set_seed(c.0, seed) }, CASE_OK);
    }
    for who in [0, 2, CASE_JUDGE] {
        r.set_control(ActorId::from_number(who), Control::Host).unwrap();
        assert_eq!(unsafe { case_battle_set_control(c.0, who, 1) }, CASE_OK);
    }
    for _ in 0..steps {
        match chance.below(10) {
            0..=3 => {
                for _ in 0..4 {
                    let status = unsafe { case_battle_step(c.0) };
                    let step = r.step();
                    assert_eq!(status == CASE_OK, step == AnyStep::Going);
                    assert_eq!(status == CASE_OVER, step == AnyStep::Over);
                    feed(c.0, &mut r, &mut chance);
                }
            }
            4..=6 => {
                let what = some_intervention(&r, &schema, &mut chance);
                let before = save(c.0);
                let status = intervene(c.0, &what, "by chance");
                let done = r.intervene(what.clone(), "by chance");
                assert_eq!(status == CASE_OK, done.is_ok(), "{status:?} {done:?} {what:?}");
                if let Err(error) = done {
                    count.refused += 1;
                    // Of a place beyond the inputs C says how many there are.
                    let said = last_message().contains(&error.to_string()[..9]);
                    assert!(said || matches!(what, Intervention::Faces { .. }), "{error}");
                    assert_eq!(save(c.0), before);
                    continue;
                }
                count.done += 1;
                count.replaced += usize::from(matches!(what, Intervention::Faces { .. }));
                count.joined += usize::from(matches!(what, Intervention::Join { .. }));
                same_events(c.0, &r);
            }
            7 => {
                let status = unsafe { case_battle_undo_input(c.0) };
                assert_eq!(status == CASE_OK, r.undo_input());
            }
            8 => assert_eq!(unsafe { case_battle_redo(c.0) } == CASE_OK, r.redo()),
            _ => {
                let text = save(c.0);
                let mut again = null_mut();
                let (t, n) = in_c(&text);
                let status = unsafe { case_battle_resume(t, n, from_mut(&mut again)) };
                assert_eq!(status, CASE_OK, "{}", last_message());
                c = Owned(again);
                r = AnyBattle::resume(&serde_json::from_str(&text).expect("JSON")).expect("a save");
            }
        }
        same(c.0, &r);
    }
}

#[test]
fn the_hand_of_every_system() {
    for roster in ROSTERS {
        let mut count = Count::default();
        let steps = super::walk(70);
        (0..3).for_each(|seed| walk(roster, seed, steps, &mut count));
        assert!(
            count.done > 9 && count.refused > 9 && count.replaced > 1 && count.joined > 0
                || steps < 70,
            "{count:?}"
        );
    }
}

/// Every seat has its own control, and who joins has that of all.
#[test]
fn control_is_read_back() {
    let owned = Owned::new();
    let control = |who| {
        let mut out = 77;
        assert_eq!(unsafe { case_battle_control(owned.0, who, from_mut(&mut out)) }, CASE_OK);
        out
    };
    unsafe {
        assert_eq!(case_battle_set_control(owned.0, CASE_MAP, 1), CASE_OK);
        assert_eq!(case_battle_set_control(owned.0, 4, 1), CASE_OK);
        assert_eq!([4, 5, CASE_JUDGE, CASE_MAP].map(control), [1, 0, 0, 1]);
        assert_eq!(case_battle_set_control_of_all(owned.0, 1), CASE_OK);
        assert_eq!(case_battle_set_control(owned.0, CASE_JUDGE, 0), CASE_OK);
        let (t, n) = in_c(JOIN);
        assert_eq!(case_intervene_join(owned.0, t, n, 0, null(), 0), CASE_OK);
        assert_eq!([4, 6, CASE_JUDGE, CASE_MAP].map(control), [1, 1, 0, 1]);
        let mut out = 77;
        assert_eq!(case_battle_control(owned.0, CASE_NOBODY, &raw mut out), CASE_ERR_RANGE);
        assert_eq!(out, 77);
    }
}

/// What the new events are after an intervention, after other faces, and after these are redone.
#[test]
fn new_events_of_interventions() {
    let owned = Owned::new();
    let h = owned.0;
    let news = || {
        let mut news = (77, 77);
        unsafe { case_battle_new_events(h, &raw mut news.0, &raw mut news.1) };
        news
    };
    let kinds = |(first, end): (usize, usize)| {
        let json = |b, n, s| unsafe { case_battle_events_json(h, first, end - first, 1, b, n, s) };
        let json: serde_json::Value =
            serde_json::from_str(&get_text(json).expect("JSON")).expect("JSON");
        let list = json.as_array().expect("a list").clone();
        list.into_iter().map(|e| (e["event"].to_string(), e["reason"].to_string())).collect()
    };
    unsafe {
        assert_eq!(case_battle_set_seed(h, 3), CASE_OK);
        assert_eq!(case_battle_run(h, 40), CASE_OK);
        let (f, n) = in_c("stun");
        let (r, rl) = in_c("der Dachstuhl brennt");
        assert_eq!(case_intervene_set(h, f, n, 0, NOTHING, TURNS, r, rl), CASE_OK);
        let found: Vec<(String, String)> = kinds(news());
        assert_eq!(found[0], ("\"intervention\"".into(), "\"der Dachstuhl brennt\"".into()));
        assert_eq!(found[1].0, "\"intervention_change\"");
        let roll = (0..10_000).find(|at| {
            let mut input = 0;
            case_battle_event_input(h, *at, &raw mut input) == CASE_OK
        });
        let (roll, mut input) = (roll.expect("a roll"), 0);
        assert_eq!(case_battle_event_input(h, roll, &raw mut input), CASE_OK);
        let mut lies = case_input { struct_size: 28, ..Default::default() };
        assert_eq!(case_battle_input(h, input, &raw mut lies), CASE_OK);
        let (end, face) = (news().1, 1 + lies.face % lies.die);
        assert_eq!(case_intervene_faces(h, input, &raw const face, 1, r, rl), CASE_OK);
        let replaced = news();
        assert!(replaced.0 <= roll && replaced.0 < end, "{replaced:?}");
        let found: Vec<(String, String)> = kinds(replaced);
        assert_eq!(found[0].0, "\"intervention\"", "{found:?}");
        assert_eq!(case_battle_undo_input(h), CASE_OK);
        assert_eq!(news(), (end, end));
        assert_eq!(case_battle_redo(h), CASE_OK);
        assert_eq!(news(), replaced);
        // Also of a battle that was resumed in between.
        let (text, mut again) = (save(h), null_mut());
        let (start, length) = in_c(&text);
        assert_eq!(case_battle_resume(start, length, &raw mut again), CASE_OK);
        let again = Owned(again);
        assert_eq!(case_battle_undo_input(again.0), CASE_OK);
        assert_eq!(case_battle_redo(again.0), CASE_OK);
        let mut found = (77, 77);
        case_battle_new_events(again.0, &raw mut found.0, &raw mut found.1);
        assert_eq!(found, replaced);
    }
}

/// The words of what the referee does.
#[test]
fn interventions_have_words() {
    let owned = Owned::new();
    for entry in schema_in("case", Language::German).expect("a system").interventions {
        for (language, word) in [(0, entry.en), (1, &*entry.said)] {
            let (t, n) = in_c(entry.name);
            let said = get_text(|b, c, s| unsafe {
                case_battle_word(owned.0, 3, t, n, language, null(), b, c, s)
            });
            assert_eq!(said.as_deref(), Ok(word));
        }
    }
}

/// The next fight begins as this one stands, and everybody is found by id.
#[test]
fn the_next_fight_begins_where_this_one_ends() {
    let twins = r#"{"system": "case", "fighters": [
        {"name": "Guard", "id": "g1", "side": "a", "health": 40, "abilities": {"fighting": "Gd",
         "agility": "Gd", "strength": "Rm", "endurance": "Gd", "reason": "Ty", "intuition": "Gd",
         "psyche": "Ty"}, "attacks": [{"name": "fists", "form": "BA"}]},
        {"name": "Guard", "id": "g2", "side": "b", "health": 40, "abilities": {"fighting": "Gd",
         "agility": "Ty", "strength": "Rm", "endurance": "Gd", "reason": "Pr", "intuition": "Ty",
         "psyche": "Ty"}, "attacks": [{"name": "fists", "form": "BA"}]}]}"#;
    let (c, _) = open_json(twins);
    let find = |battle, text: &str| {
        let ((t, n), mut out) = (in_c(text), 77);
        let status = unsafe { case_battle_find(battle, t, n, from_mut(&mut out)) };
        assert_eq!(status == CASE_OK, out != 77);
        (status, out)
    };
    assert_eq!(find(c.0, "g2"), (CASE_OK, 1));
    assert_eq!(find(c.0, "Guard").0, CASE_ERR_NAME);
    assert!(last_message().contains("`Guard`"), "{}", last_message());
    let id = get_text(|b, n, s| unsafe { case_battle_id(c.0, 1, b, n, s) });
    assert_eq!(id.as_deref(), Ok("g2"));
    let (f, n) = in_c("health");
    let points = Value::new(Kind::Points, 7).into();
    let status = unsafe { case_intervene_set(c.0, f, n, 1, NOTHING, points, null(), 0) };
    assert_eq!(status, CASE_OK, "{}", last_message());
    let roster = get_text(|b, n, s| unsafe { case_battle_roster_now(c.0, b, n, s) });
    let roster = roster.expect("a roster");
    let (next, _) = open_json(&roster);
    assert_eq!(find(next.0, "g2"), (CASE_OK, 1));
    let health = (0..).find_map(|index| {
        let mut field: case_field = unsafe { std::mem::zeroed() };
        field.struct_size = 104;
        let status = unsafe { case_battle_field(next.0, 0, index, from_mut(&mut field)) };
        assert_eq!(status, CASE_OK, "no Health");
        let name: Vec<u8> = field.name.iter().map(|c| c.to_ne_bytes()[0]).collect();
        (field.who == 1 && name.starts_with(b"health\0")).then_some(field)
    });
    let health = health.expect("Health");
    assert_eq!((health.value.number, health.has_limits, health.settable), (7, 1, 1));
    assert_eq!((health.low, health.high), (0, 40));
    let again = get_text(|b, n, s| unsafe { case_battle_roster_now(next.0, b, n, s) });
    assert_eq!(again, Ok(roster));
}

fn open_json(text: &str) -> (Owned, usize) {
    let ((t, n), mut battle) = (in_c(text), null_mut());
    let status = unsafe { case_battle_new(t, n, 1, from_mut(&mut battle)) };
    assert_eq!(status, CASE_OK, "{}", last_message());
    (Owned(battle), n)
}

/// A battle that waits for a roll after others of the same step.
fn in_the_middle_of_a_roll() -> Owned {
    let owned = Owned::new();
    unsafe {
        for _ in 0..40 {
            assert_eq!(case_battle_run(owned.0, u64::MAX), CASE_WANTS_ROLL);
            if info(owned.0).open_events > 3 {
                return owned;
            }
            assert_eq!(case_battle_feed_face(owned.0, 6), CASE_OK);
        }
    }
    panic!("no open step");
}

/// What is refused says what would be right, and changes nothing: also what is open stays open.
#[test]
fn what_is_refused_says_what_would_be_right() {
    let owned = in_the_middle_of_a_roll();
    let h = owned.0;
    let (before, wanted, stands) = (save(h), roll_of(h), info(h));
    let far = case_value { number: 9_999, ..TURNS };
    let points = case_value::from(Value::new(Kind::Points, 1));
    let attack = case_value::from(Value::attack(ActorId::fighter(0), 77));
    let lying = (0..10_000).find(|at| {
        let mut input = case_input { struct_size: 28, ..Default::default() };
        assert_eq!(unsafe { case_battle_input(h, *at, from_mut(&mut input)) }, CASE_OK);
        input.kind == case_input_kind::CASE_INPUT_FACE as i32
    });
    let lying = lying.expect("a face");
    let long = "x".repeat(501);
    let set = |field: &str, who, place, to, reason: &str| unsafe {
        let ((f, fl), (r, rl)) = (in_c(field), in_c(reason));
        case_intervene_set(h, f, fl, who, place, to, r, rl)
    };
    let ruling = |name: &str, value: &str| unsafe {
        let ((n, nl), (t, tl)) = (in_c(name), in_c(value));
        case_intervene_ruling(h, n, nl, t, tl, null(), 0)
    };
    let join = |part: &str| unsafe {
        let (t, n) = in_c(part);
        case_intervene_join(h, t, n, 0, null(), 0)
    };
    let teams = |part: &str| unsafe {
        let (t, n) = in_c(part);
        case_intervene_teams(h, t, n, 0, null(), 0)
    };
    let faces =
        |input, face: i32| unsafe { case_intervene_faces(h, input, &raw const face, 1, null(), 0) };
    type Call<'a> = (&'a str, case_status, &'a dyn Fn() -> case_status);
    let calls: [Call<'_>; 19] = [
        ("did you mean `stun`", CASE_ERR_NAME, &|| set("stum", 0, NOTHING, TURNS, "")),
        ("stun", CASE_ERR_REFUSED, &|| set("turn", CASE_NOBODY, NOTHING, TURNS, "")),
        ("who is a fighter, 0 to 5", CASE_ERR_RANGE, &|| {
            set("stun", CASE_NOBODY, NOTHING, TURNS, "")
        }),
        ("place is nothing", CASE_ERR_RANGE, &|| set("stun", 0, attack, TURNS, "")),
        ("no fighter 65534: there are 6", CASE_ERR_RANGE, &|| {
            set("stun", CASE_JUDGE, NOTHING, TURNS, "")
        }),
        ("it is turns", CASE_ERR_RANGE, &|| set("stun", 0, NOTHING, points, "")),
        ("9999 is out of range", CASE_ERR_RANGE, &|| set("stun", 0, NOTHING, far, "")),
        ("at most 500", CASE_ERR_LENGTH, &|| set("stun", 0, NOTHING, TURNS, &long)),
        ("a line", CASE_ERR_RANGE, &|| set("stun", 0, NOTHING, TURNS, "a\nb")),
        ("9999 is out of range", CASE_ERR_RANGE, &|| unsafe {
            case_intervene_shift(h, 0, 9_999, null(), 0)
        }),
        (" can", CASE_ERR_REFUSED, &|| ruling("rise", "Unearthly")),
        ("between turns", CASE_ERR_REFUSED, &|| {
            ruling(schema("case").expect("a system").changeable[0], "1")
        }),
        ("between turns", CASE_ERR_REFUSED, &|| teams(TEAMS)),
        ("`teams` and nothing else", CASE_ERR_ROSTER, &|| teams("fighters = []")),
        ("did you mean `fighters`", CASE_ERR_ROSTER, &|| join("fighter = []")),
        ("nobody and nothing", CASE_ERR_ROSTER, &|| join("fighters = []")),
        ("fighters[6]", CASE_ERR_ROSTER, &|| join("fighters = [{ name = \"A\" }]")),
        ("no input 9999: there are ", CASE_ERR_RANGE, &|| faces(9_999, 1)),
        ("no face 200", CASE_ERR_FACE, &|| faces(lying, 200)),
    ];
    for (message, status, call) in calls {
        assert_eq!(call(), status, "{message}: {}", last_message());
        assert!(last_message().contains(message), "{message}: {}", last_message());
        assert_eq!((save(h), roll_of(h), info(h)), (before.clone(), wanted, stands), "{message}");
    }
}

/// Texts cut anywhere, in the middle of a roll: refused, and nothing has changed.
#[test]
fn truncated_parts_in_the_middle_of_a_roll() {
    let owned = in_the_middle_of_a_roll();
    let (before, wanted) = (save(owned.0), roll_of(owned.0));
    for end in 0..JOIN.len() {
        let status =
            unsafe { case_intervene_join(owned.0, JOIN.as_ptr().cast(), end, 0, null(), 0) };
        assert!(matches!(status, CASE_ERR_PARSE | CASE_ERR_ROSTER), "{end}: {status:?}");
    }
    assert_eq!((save(owned.0), roll_of(owned.0)), (before, wanted));
    unsafe {
        let ((t, n), (r, rl)) = (in_c(JOIN), in_c("späte Lerche"));
        assert_eq!(case_intervene_join(owned.0, t, n, 0, r, usize::MAX), CASE_ERR_LENGTH);
        assert_eq!(case_intervene_join(owned.0, t, n, 0, null(), 1), CASE_ERR_NULL);
        assert_eq!(case_intervene_join(owned.0, t, n, 0, c"\xff".as_ptr(), 1), CASE_ERR_UTF8);
        assert_eq!(case_intervene_join(owned.0, t, n, 0, r, rl), CASE_OK, "{}", last_message());
        assert_eq!(case_intervene_join(owned.0, t, n, 0, r, rl), CASE_ERR_ROSTER);
        assert_eq!(info(owned.0).fighters, 7);
        assert_eq!(case_battle_undo_input(owned.0), CASE_OK);
        assert_eq!(info(owned.0).fighters, 6);
    }
}

/// As many fighters as a battle takes join at once, one more does not; who is dead or gone is as
/// good as anybody.
#[test]
fn ten_thousand_join() {
    let owned = Owned::new();
    let crowd = |count: usize| {
        let one = |i: usize| {
            format!(
                "{{\"name\": \"n{i}\", \"side\": \"The Foundry\", \"abilities\": {{\"fighting\": 10, \
                 \"agility\": 10, \"strength\": 10, \"endurance\": 10, \"reason\": 10, \
                 \"intuition\": 10, \"psyche\": 10}}}}"
            )
        };
        format!("{{\"fighters\": [{}]}}", (0..count).map(one).collect::<Vec<_>>().join(","))
    };
    let join = |text: &str| unsafe {
        let (t, n) = in_c(text);
        case_intervene_join(owned.0, t, n, 1, null(), 0)
    };
    assert_eq!(join(&crowd(9_995)), CASE_ERR_ROSTER);
    assert!(last_message().contains("10000"), "{}", last_message());
    assert_eq!(join(&crowd(9_994)), CASE_OK, "{}", last_message());
    assert_eq!(info(owned.0).fighters, 10_000);
    assert_eq!(join(JOIN), CASE_ERR_ROSTER);
    let (f, n) = in_c("stun");
    for (who, status) in [(9_999, CASE_OK), (10_000, CASE_ERR_RANGE)] {
        let set = unsafe { case_intervene_set(owned.0, f, n, who, NOTHING, TURNS, null(), 0) };
        assert_eq!(set, status, "{}", last_message());
    }
    unsafe {
        assert_eq!(case_battle_undo_input(owned.0), CASE_OK);
        assert_eq!(case_battle_undo_input(owned.0), CASE_OK);
        case_battle_free(null_mut());
    }
    assert_eq!(info(owned.0).fighters, 6);
}

/// A battle that was ended is over, goes on where the referee wants it, and is undone like any
/// other.
#[test]
fn ended_and_gone_on() {
    let owned = Owned::new();
    let h = owned.0;
    unsafe {
        assert_eq!(case_battle_set_seed(h, 8), CASE_OK);
        assert_eq!(case_battle_run(h, 30), CASE_OK);
        let before = save(h);
        assert_eq!(case_intervene_end(h, null(), 0), CASE_OK, "{}", last_message());
        assert_eq!((info(h).over, info(h).acting), (1, CASE_NOBODY));
        assert_eq!(case_battle_step(h), CASE_OVER);
        assert_eq!(case_intervene_end(h, null(), 0), CASE_ERR_REFUSED);
        assert_eq!(case_intervene_go_on(h, null(), 0), CASE_OK, "{}", last_message());
        assert_eq!((info(h).over, case_battle_step(h)), (0, CASE_OK));
        assert_eq!(case_battle_undo_input(h), CASE_OK);
        assert_eq!(info(h).over, 1);
        assert_eq!(case_battle_undo_input(h), CASE_OK);
        assert_eq!(save(h), before);
        // In the middle of a step it drops what was rolled, which undo brings back.
        let rolling = in_the_middle_of_a_roll();
        let (before, wanted) = (save(rolling.0), roll_of(rolling.0));
        assert_eq!(case_intervene_end(rolling.0, null(), 0), CASE_OK, "{}", last_message());
        assert_eq!((info(rolling.0).over, info(rolling.0).open_events), (1, 0));
        assert_eq!(case_battle_undo_input(rolling.0), CASE_OK);
        assert_eq!(case_battle_step(rolling.0), CASE_WANTS_ROLL);
        assert_eq!((save(rolling.0), roll_of(rolling.0)), (before, wanted));
    }
}

/// A battle keeps 10,000 interventions; one more is refused, and taking one back makes room.
#[test]
fn as_many_interventions_as_a_battle_keeps() {
    let owned = Owned::new();
    let (f, n) = in_c("stun");
    let add = |by| unsafe { case_intervene_add(owned.0, f, n, 0, NOTHING, by, null(), 0) };
    for i in 0..10_000 {
        assert_eq!(add(if i % 2 == 0 { 1 } else { -1 }), CASE_OK, "{}", last_message());
    }
    assert_eq!((add(1), info(owned.0).inputs), (CASE_ERR_FULL, 10_000));
    assert!(last_message().contains("10000"), "{}", last_message());
    assert_eq!(unsafe { case_battle_undo_input(owned.0) }, CASE_OK);
    assert_eq!(add(1), CASE_OK);
}

/// A ruling and the teams change between turns; the log says which, and what it is now.
#[test]
fn rulings_and_teams_change_between_turns() {
    let owned = Owned::new();
    let h = owned.0;
    unsafe { assert_eq!(case_battle_set_seed(h, 5), CASE_OK) };
    while info(h).between_turns == 0 {
        assert_eq!(unsafe { case_battle_step(h) }, CASE_OK);
    }
    let told = |text: &dyn Fn(*mut c_char, usize, *mut usize) -> case_status| get_text(text);
    let ruling = |value: &str| unsafe {
        let ((n, nl), (v, vl)) = (in_c("rise_cap"), in_c(value));
        case_intervene_ruling(h, n, nl, v, vl, null(), 0)
    };
    assert_eq!(ruling("Uneartly"), CASE_ERR_RULINGS);
    assert!(last_message().contains("Unearthly"), "{}", last_message());
    // As a person writes it, and as JSON.
    for (value, wanted) in [(" Amazing", "Amazing"), ("\"Unearthly\"", "Unearthly")] {
        let event = usize::try_from(info(h).events).expect("a count");
        assert_eq!(ruling(value), CASE_OK, "{}", last_message());
        let text = told(&|b, n, s| unsafe { case_battle_event_text(h, event, b, n, s) });
        assert_eq!(text, Ok(format!("rise_cap = {wanted}")));
        let in_force = (0..200).find_map(|at| {
            let part = |part| {
                told(&|b, n, s| unsafe { case_battle_ruling(h, at, part, b, n, s) })
                    .expect("a text")
            };
            (part(0) == "rise_cap").then(|| part(4))
        });
        assert_eq!(in_force, Some(wanted.to_lowercase()));
    }
    let teams = |text: &str| unsafe {
        let (t, n) = in_c(text);
        case_intervene_teams(h, t, n, 0, null(), 0)
    };
    assert_eq!(teams("[[teams]]\nmembers = [\"Nobody\"]"), CASE_ERR_ROSTER);
    let team = "[[teams]]\nmembers = [\"Granite Dove\", \"Nightglass\"]\nroller = \"Nightglass\"";
    assert_eq!(teams(team), CASE_OK, "{}", last_message());
    let roster = told(&|b, n, s| unsafe { case_battle_roster_now(h, b, n, s) });
    assert!(roster.is_ok_and(|roster| roster.contains("\"roller\":\"Nightglass\"")));
    assert_eq!(unsafe { case_battle_run(h, 50) }, CASE_OK);
}
