//! Texts as people and their programs write them: what is read, what is refused, in which words, and
//! with how much memory.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::any::{check_texts, own_texts, texts};
use case_core::battle::Intervention;
use case_core::call::{Ceiling, Session};
use case_core::log::Audience;
use case_core::node::Node;
use case_core::text::{Format, MAX_TEXT, read, utf8};
use case_core::value::{Kind, Value};
use case_core::words::{Catalog, Language};
use case_core::{ActorId, AnyBattle};
use case_tests::hostile::ran_within_limits;
use case_tests::memory::{KINDS, measured};
use proptest::{prop_assert_eq, proptest};
use serde_json::{Value as Json, json};
use std::fmt::Write;

const ROSTER: &str = include_str!("../../case-core/examples/rosters/case.toml");

fn any(text: &str) -> Result<Node, String> {
    read(text, Format::Any, MAX_TEXT).map_err(|message| message.to_string())
}

fn opened(roster: &Json) -> Result<AnyBattle, String> {
    AnyBattle::new(&any(&roster.to_string())?).map_err(|problems| problems.to_string())
}

/// Two fighters of CASE with these names.
fn named(one: &str, other: &str) -> Json {
    let fighter = |name: &str, side: &str| {
        json!({
            "name": name, "side": side,
            "abilities": {"fighting": "Rm", "agility": "Gd", "strength": "In", "endurance": 40.0,
                "reason": "Ty", "intuition": "Gd", "psyche": "Gd"},
            "attacks": [{"name": "fists", "form": "BA"}],
        })
    };
    json!({"system": "case", "fighters": [fighter(one, "X"), fighter(other, "Y")]})
}

proptest! {
    /// A host's own numbers come back to the last bit, whichever way they were written.
    #[test]
    fn numbers_of_a_host_are_carried_exactly(
        bits in proptest::num::u64::ANY,
        digits in "[1-9][0-9]{0,24}\\.[0-9]{1,24}",
    ) {
        let one = f64::from_bits(bits);
        let own = if one.is_finite() { format!("{one:?}") } else { digits.clone() };
        for text in [own, digits] {
            let meant: f64 = text.parse().unwrap();
            let mut roster = named("A", "B");
            let host = "\"a mark for the number\"";
            roster["fighters"][0]["x_own"] = json!("a mark for the number");
            let written = roster.to_string().replace(host, &text);
            let battle = AnyBattle::new(&any(&written).unwrap()).unwrap();
            let saved = serde_json::to_string(&battle.save()).unwrap();
            let again = AnyBattle::resume(&any(&saved).unwrap()).unwrap();
            for battle in [battle, again] {
                let now = battle.roster_now().unwrap();
                let Some(Node::List(fighters)) = now.get("fighters") else { unreachable!() };
                prop_assert_eq!(fighters[0].get("x_own"), Some(&Node::number(meant)), "{}", text);
            }
        }
    }
}

/// Marks before a text, numbers with a point, null, and the schema for an editor.
#[test]
fn files_as_they_come_are_read() {
    let mut roster = named("A", "B");
    roster["$schema"] = json!("https://example.org/case.json");
    roster["rulings"] = Json::Null;
    roster["fighters"][0]["armor"] = json!(30.0);
    roster["fighters"][1]["armor"] = json!(3e1);
    let text = format!("\u{feff}{roster}");
    let battle = AnyBattle::new(&any(&text).unwrap()).unwrap();
    assert_eq!(battle.name(ActorId::fighter(0)), "A");
    let toml = format!("\u{feff}\"$schema\" = \"x\"\n{ROSTER}");
    assert!(AnyBattle::new(&any(&toml).unwrap()).is_ok());
    roster["fighters"][0]["armor"] = json!(30.5);
    let said = "fighters[0].armor: expected a whole number from 0 to 100000, found a number with a \
        fraction";
    assert_eq!(opened(&roster).map(drop), Err(said.to_owned()));
    roster["fighters"][0]["armor"] = json!(30);
    roster["fighters"][0]["$schema"] = json!("x");
    assert!(opened(&roster).is_err_and(|said| said.starts_with("fighters[0].$schema: unknown")));
}

/// What a text seems to be instead of UTF-8.
#[test]
fn other_encodings_are_named() {
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    let (marked, plain) = (utf_16("\u{feff}a = 1"), utf_16("a = 1"));
    for bytes in [marked, plain] {
        let said = utf8(&bytes).unwrap_err().to_string();
        assert_eq!(said, "the text is UTF-16: save it as UTF-8");
    }
    let said = utf8(b"a = 1\nname = \"Gr\xe4fin\"").unwrap_err().to_string();
    let line = "the text is not UTF-8, at line 2: byte 0xE4 is wrong. Many programs write Latin-1 \
        or Windows-1252: save it as UTF-8";
    assert_eq!(said, line);
}

/// JSON is told as JSON, a save as a save, a roster as a roster.
#[test]
fn what_a_text_is_meant_as() {
    let roster = named("A", "B").to_string();
    let no_table = "this is JSON, but no table: begin with `{`";
    for text in ["[1, 2]", &format!("[{roster}]"), "\"x\"", "null", " [ ]"] {
        assert_eq!(any(text), Err(no_table.to_owned()), "{text}");
    }
    let comments = [
        format!("// mine\n{roster}"),
        roster.replacen('{', "{ // mine\n", 1),
        roster.replacen('{', "{ /* mine */", 1),
        roster.replacen('{', "{ # mine\n", 1),
    ];
    for text in comments {
        let said = any(&text).unwrap_err();
        assert!(said.starts_with("not JSON: "), "{said}");
        assert!(said.ends_with(". JSON has no comments: take them out"), "{said}");
    }
    for name in ["roster.toml", "../my sheets/a.json\n"] {
        let said = any(name.trim_end()).unwrap_err();
        assert!(said.ends_with("; this is the name of a file: give what stands in it"), "{said}");
    }
    assert!(any("a = [1,\n= 2").unwrap_err().ends_with(" at line 2 column 1"));
    let save = opened(&named("A", "B")).unwrap().save();
    let said = AnyBattle::new(save.node()).unwrap_err().to_string();
    assert_eq!(said, "this is a saved battle, not a roster: resume it");
    for roster in [roster.as_str(), ROSTER] {
        let said = AnyBattle::resume(&any(roster).unwrap()).unwrap_err().to_string();
        assert_eq!(said, "this is a roster, not a saved battle: begin a battle with it");
    }
}

/// Names that nobody can tell apart, or read.
const BAD: [&str; 13] = [
    "\u{202e}abc",
    "\u{200b}",
    "B\u{200b}",
    "a\u{2028}b",
    "\u{2066}x",
    "x\u{ad}",
    "\u{feff}x",
    "a\0b",
    "a\u{1b}[31m",
    "B\u{200d}",
    "\u{fe0f}",
    "\u{3164}",
    "a\u{e0041}",
];

/// One check for names, sides, attacks, objects, reasons and the descriptions of plans.
#[test]
fn what_is_not_seen_is_refused() {
    for bad in BAD {
        for place in ["/fighters/0/name", "/fighters/0/side", "/fighters/0/attacks/0/name"] {
            let mut roster = named("A", "B");
            *roster.pointer_mut(place).unwrap() = json!(bad);
            let said = opened(&roster).map(drop).unwrap_err();
            assert!(said.contains("a name has "), "{bad:?} {place}: {said}");
        }
        let mut roster = named("A", "B");
        roster["objects"] = json!([{"name": bad, "kind": "other", "material": 10}]);
        assert!(opened(&roster).map(drop).unwrap_err().contains("a name has "), "{bad:?}");
        let plan = |name: &str, about: &str| {
            let plan = json!({"name": name, "about": about, "rules": []});
            case_core::plan::Plan::read(&any(&plan.to_string()).unwrap())
        };
        assert!(plan(bad, "b").is_err() && plan("a", bad).is_err(), "{bad:?}");
        let mut battle = opened(&named("A", "B")).unwrap();
        let reason = format!("a{bad}b");
        let is_refused = battle.intervene(Intervention::GoOn, &reason).is_err();
        assert_eq!(is_refused, !bad.ends_with('\u{fe0f}'), "{bad:?}");
    }
    let said = opened(&named("\u{202e}abc", "B")).map(drop).unwrap_err();
    assert_eq!(
        said,
        "fighters[0].name: a name has characters that can be seen: character 1 is U+202E, which \
         can't, or turns the text round"
    );
}

/// Names of people all over the world.
#[test]
fn names_as_people_have_them() {
    let family = "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}";
    let england = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
    let persian = "\u{645}\u{6cc}\u{200c}\u{62e}";
    for name in
        ["Ca$h", "{who}", "}{", "\"Q\" O'Neil", "%s%n", "🦇", family, england, persian, "*_`<b>"]
    {
        let mut battle = opened(&named(name, "B")).unwrap();
        battle.set_seed(7);
        while battle.step() == case_core::AnyStep::Going {}
        let lines = battle.transcript().collect::<Vec<_>>();
        assert!(lines.iter().any(|line| line.contains(name)), "{name}");
        let german = (0..battle.events())
            .filter_map(|n| battle.tell(n, &Language::German.into(), Audience::Players));
        assert!(german.into_iter().any(|line| line.contains(name)), "{name}");
    }
}

/// Composed and decomposed letters are the same name; it is kept composed.
#[test]
fn names_that_look_the_same_are_the_same() {
    let alike = [
        ("\u{e9}", "e\u{301}"),
        ("B\u{fe0f}", "B"),
        ("a\u{a0}b", "a b"),
        ("\u{645}\u{200c}\u{62e}", "\u{645}\u{62e}"),
    ];
    for (one, other) in alike {
        let said = opened(&named(one, other)).map(drop).unwrap_err();
        assert!(said.contains("is also the name of fighters[0]"), "{one:?}: {said}");
        let battle = opened(&named(one, "C")).unwrap();
        assert_eq!(battle.find(other), Some(ActorId::fighter(0)), "{one:?}");
    }
    let battle = opened(&named("e\u{301}", "C")).unwrap();
    assert_eq!(battle.name(ActorId::fighter(0)), "\u{e9}");
    assert!(AnyBattle::resume(battle.save().node()).is_ok());
}

/// A name that is written from right to left does not turn the line round.
#[test]
fn names_from_right_to_left_are_set_apart() {
    let name = "\u{5d3}\u{5d5}\u{5d3}";
    let mut battle = opened(&named(name, "B")).unwrap();
    battle.set_seed(7);
    while battle.step() == case_core::AnyStep::Going {}
    let apart = format!("\u{2068}{name}\u{2069}");
    let lines = battle.transcript().collect::<Vec<_>>();
    let with: Vec<_> = lines.iter().filter(|line| line.contains(name)).collect();
    assert!(!with.is_empty());
    assert!(with.iter().all(|line| line.matches(name).count() == line.matches(&apart).count()));
    assert!(lines.iter().all(|line| line.contains(name) || !line.contains('\u{2068}')));
}

/// An `id` on the newcomer is enough, and each is found.
#[test]
fn a_second_of_a_kind_comes_later() {
    let mut battle = opened(&named("A", "B")).unwrap();
    let mut second = named("A", "B")["fighters"][0].clone();
    let part = |second: &Json| any(&json!({"fighters": [second]}).to_string()).unwrap();
    let refused = battle.intervene(Intervention::Join { part: part(&second) }, "").unwrap_err();
    assert!(refused.to_string().contains("give one of them an `id`"), "{refused}");
    second["id"] = json!("second");
    battle.intervene(Intervention::Join { part: part(&second) }, "").unwrap();
    assert_eq!(battle.find("second"), Some(ActorId::fighter(2)));
    assert_eq!(battle.find("A"), Some(ActorId::fighter(0)));
    assert!(AnyBattle::resume(battle.save().node()).is_ok());
}

const MIB: usize = 1 << 20;

/// A text takes at most twelve times its size in memory, and 16 MiB, whatever stands in it; what
/// people write is read. With `CASE_BLESS` it writes the table of SECURITY.md.
#[test]
fn memory_of_texts() {
    if cfg!(target_os = "linux") && ran_within_limits("strangers::memory_of_texts") {
        return;
    }
    let mut rows = String::new();
    let is_blessing = std::env::var_os("CASE_BLESS").is_some();
    // The longest that is read takes minutes in a build that is not optimized.
    let is_long = is_blessing || std::env::var_os("CASE_LONG").is_some();
    let sizes: &[usize] =
        if is_long { &[MIB, 8 * MIB, MAX_TEXT - MIB / 64] } else { &[MIB, 3 * MIB] };
    for (what, text) in KINDS {
        let _ = write!(rows, "| {what} |");
        for size in sizes {
            let text = text(*size);
            let Some(taken) = measured(&text) else { return };
            let most = 12 * text.len() + 16 * MIB;
            assert!(taken.memory <= most, "{what} of {}: {taken:?}", text.len());
            let is_good = what.contains("roster") || what.contains("save");
            assert!(taken.is_read || !is_good, "{what} of {}: {taken:?}", text.len());
            let ends = if taken.is_read { "read" } else { "refused" };
            let (memory, time) = (taken.memory.div_ceil(MIB), taken.time.as_millis());
            let _ = write!(rows, " {ends}: {memory} MiB, {time} ms |");
        }
        rows += "\n";
    }
    if is_blessing {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../SECURITY.md");
        let page = std::fs::read_to_string(path).unwrap();
        let head = "| text | of 1 MiB | of 8 MiB | of 64 MiB |\n|---|---|---|---|\n";
        let start = page.find(head).unwrap() + head.len();
        let end = start + page[start..].find("\n\n").unwrap() + 1;
        std::fs::write(path, format!("{}{rows}{}", &page[..start], &page[end..])).unwrap();
    }
}

/// The time of a text grows as its length does: lists of many names, and headings after them.
#[test]
fn many_lists_take_little_time() {
    use std::fmt::Write as _;
    let mut text = String::new();
    for n in 0..60_000 {
        let _ = writeln!(text, "[[a{n}]]\n{}=1", "x".repeat(60));
    }
    for n in 0..60_000 {
        let _ = writeln!(text, "[b{n}]\n{}=1", "x".repeat(60));
    }
    let took = |text: &str| {
        let start = std::time::Instant::now();
        let _ = read(text, Format::Toml, text.len());
        start.elapsed()
    };
    // Beside what a roster of that length takes on the same machine.
    let (head, fighters) = ROSTER.split_at(ROSTER.find("[[fighters]]").unwrap());
    let roster = format!("{head}{}", fighters.repeat(text.len() / fighters.len()));
    let (usual, took) = (took(&roster), took(&text));
    assert!(took < 6 * usual, "{} bytes took {took:?}, a roster {usual:?}", text.len());
}

/// A long TOML is read in sections, with the same result.
#[test]
fn sections_of_a_long_toml() {
    let (head, fighters) = ROSTER.split_at(ROSTER.find("[[fighters]]").unwrap());
    let copies = 1_000;
    let long = format!("{head}{}\n[rulings]\nrise_cap = 'unearthly'\n", fighters.repeat(copies));
    let whole: Node = toml::from_str(&long).unwrap();
    assert!(any(&long) == Ok(whole), "another result");
    let broken = format!("{long}\n[[fighters]]\nname = = 2\n");
    let line = long.lines().count() + 3;
    let said = any(&broken).unwrap_err();
    assert!(
        said.starts_with("not TOML: ") && said.ends_with(&format!("line {line} column 8")),
        "{said}"
    );
    let twice = format!("{long}\n[[fighters]]\n[rulings]\n");
    assert!(any(&twice).unwrap_err().contains("duplicate key"));
    let mixed = format!("fighters = []\n{long}");
    let said = any(&mixed).map(drop).unwrap_err();
    assert!(said.starts_with("not TOML: duplicate key `fighters` at line "), "{said}");
}

/// Nothing that is nested needs more than 128 KiB of stack.
#[test]
fn a_small_stack_is_enough() {
    let deep = 100_000;
    let texts = ["[", "{\"a\":", "a=[", "a={a=", "a.", "[a.", "a=[{a="].map(|part| {
        let (first, rest) = part.split_at(usize::from(part.starts_with("a=")) * 2);
        [format!("{first}{}", rest.repeat(deep)), format!("{{\"a\":{}", part.repeat(deep))]
    });
    let read = move || texts.concat().iter().all(|text| any(text).is_err());
    let thread = std::thread::Builder::new().stack_size(128 * 1024).spawn(read);
    assert!(thread.unwrap().join().unwrap());
}

/// A host can set a lower limit.
#[test]
fn the_length_of_a_text_has_a_limit() {
    assert!(read("a = 1", Format::Any, 5).is_ok());
    let said = read("a = 10", Format::Any, 5).unwrap_err().to_string();
    assert_eq!(said, "a text of 6 bytes: there can be at most 5");
}

fn own(table: &Json) -> Result<Catalog, String> {
    own_texts(&any(&table.to_string()).unwrap()).map_err(|problems| problems.to_string())
}

/// Own texts are lines whose braces are closed.
#[test]
fn own_texts_are_lines() {
    let read = |text: &str| {
        let table = json!({"note.stunned": text, "unit.turns": ["{n} turn", "{n} turns"]});
        own(&table).map(drop)
    };
    assert_eq!(read("{who} {{ok"), read("{who"));
    for bad in ["{who", "who}", "{a{b}}", "}{"] {
        assert!(
            read(bad).is_err_and(|said| said.starts_with("note.stunned: a brace is not closed"))
        );
    }
    for bad in ["a\0b", "a\nb", "\u{1b}[31m"] {
        let said = read(bad).unwrap_err();
        assert!(said.starts_with("note.stunned: a text has no control character: U+"), "{said}");
    }
    assert_eq!(read("{who}: {turns}"), Ok(()));
}

/// Keys that no text has, and values that a text does not show, with what would be right.
#[test]
fn own_texts_that_are_never_shown() {
    for (key, text, wanted) in [
        ("line.chnage", "x", "line.chnage: no text has this key, did you mean `line.change`?"),
        ("notes.stunned", "x", "notes.stunned: a key begins with one of advice., answer., "),
        ("note.stuned", "x", "note.stuned: no text has this key, did you mean `note.stunned`?"),
        ("d6.note.stunnned", "x", "d6.note.stunnned: no text has this key, did you mean `"),
        ("unit.fathoms", "x", "unit.fathoms: no text has this key, did you mean `unit."),
        ("note.stunned", "{nix}", "note.stunned: this text does not show `{nix}`: there are {"),
        ("note.stunned", "{who} {Turns:n}", "note.stunned: this text does not show `{Turns}`: "),
        ("unit.no", "{n}", "unit.no: this text shows no value: `{n}` is none"),
        ("case.note.knocked_out", "x", "case.note.knocked_out: no text has this key"),
    ] {
        let said = own(&json!({key: text})).unwrap_err();
        assert!(said.starts_with(wanted), "{said}");
    }
    for (key, text) in [
        ("note.stunned", "{other} {who:n} {turns:+}"),
        ("case.note.stunned", "{who}"),
        // FASERIP is told in CASE's words, and each system in the engine's.
        ("faserip.note.stunned", "{who}"),
        ("d6.line.change", "{what} {to}"),
        ("line.roll_face", "{faces} {at} {total}"),
        ("unit.turns", "{n}"),
        ("word.defense.dodge", "jump aside"),
        ("answer.defense", "{answer}"),
    ] {
        assert_eq!(own(&json!({key: text})).map(drop), Ok(()), "{key}");
    }
}

/// Each text of the engine can be replaced under its own key, by its own English.
#[test]
fn every_text_can_be_ones_own() {
    let mut own = Catalog::default();
    for text in texts().into_iter().filter(|text| !text.key.is_empty()) {
        let key = text.key.split('#').next().unwrap();
        let rest = key.split_once('.').unwrap().1;
        for key in [key, rest] {
            own.texts.entry(key.to_owned()).or_default().push(text.english.clone());
        }
    }
    assert!(own.texts.len() > 3_000, "{}", own.texts.len());
    assert_eq!(check_texts(&own), Ok(()));
}

/// What a translator asks: what the file has that the engine has not, and what it lacks.
#[test]
fn a_translator_is_told_what_is_unknown_and_what_is_missing() {
    let file = "msgctxt \"case.note.stuned\"\nmsgid \"\"\nmsgstr \"sonné\"\n\n\
        msgctxt \"engine.unit.yes\"\nmsgid \"yes\"\nmsgstr \"oui {n}\"\n\n\
        msgid \"no such sentence\"\nmsgstr \"rien\"\n";
    let command = json!({"call": "check_texts", "texts": file}).to_string();
    let answer = Session::default().call(&Ceiling::GAMEMASTER, any(&command).unwrap());
    let answer = serde_json::to_value(&answer).unwrap();
    let wrong: Vec<_> = answer["result"]["wrong"].as_array().unwrap().iter().collect();
    let said = |row: &&Json| format!("{}: {}", row["key"], row["message"]).replace('"', "");
    let wrong: Vec<String> = wrong.iter().map(said).collect();
    assert_eq!(
        wrong,
        [
            "case.note.stuned: no text has this key, did you mean `case.note.stunned`?",
            "engine.unit.yes: this text shows no value: `{n}` is none",
            "no such sentence: the engine has no such sentence: it has changed",
        ]
    );
    let missing = answer["result"]["missing"].as_array().unwrap();
    let lacks = |key: &str| missing.iter().any(|row| row["key"] == key);
    assert!(lacks("case.note.stunned") && !lacks("engine.unit.yes"));
    assert_eq!(missing.len(), texts().len() - 1);
}

/// Interventions, and taking them back, cost the same however many came before.
#[test]
fn ten_thousand_interventions() {
    let mut battle = opened(&named("A", "B")).unwrap();
    battle.set_seed(7);
    let field = || "health".to_owned();
    let set = |to: i32| Intervention::Set {
        field: field(),
        who: ActorId::fighter(0),
        place: Value::NOTHING,
        to: Value::new(Kind::Points, to),
    };
    let mut parts = Vec::new();
    for part in 0..5 {
        let start = std::time::Instant::now();
        for n in 0..2_000 {
            battle.intervene(set(1 + (part + n) % 90), "").unwrap();
        }
        parts.push(start.elapsed());
    }
    let said = battle.intervene(set(3), "").unwrap_err().to_string();
    assert!(said.starts_with("a battle keeps at most 10000 interventions"), "{said}");
    assert!(parts[4] < 6 * parts[0], "the last 2,000 took longer than the first: {parts:?}");
    let start = std::time::Instant::now();
    let undone =
        std::iter::repeat_with(|| battle.undo_input()).take_while(|undone| *undone).count();
    assert_eq!(undone, 10_000);
    let back = start.elapsed();
    assert!(back < 6 * parts.iter().sum::<std::time::Duration>(), "{back:?} after {parts:?}");
}

/// Whoever is not there is no answer, whatever the rules say of those who are.
#[test]
fn actors_who_are_not_there() {
    for system in case_core::any::SYSTEMS {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
        let text = std::fs::read_to_string(format!("{folder}/{system}.toml")).unwrap();
        let mut battle = AnyBattle::new(&any(&text).unwrap()).unwrap();
        battle.set_seed(7);
        battle
            .set_control(case_core::battle::Who::Everybody, case_core::battle::Control::Host)
            .unwrap();
        let mut asked = 0;
        while asked < 40 && battle.step() != case_core::AnyStep::Over {
            if battle.feed_suggestion().is_err() {
                continue;
            }
            battle.undo_input();
            let _ = battle.step();
            let nobody = Value::actor(ActorId::fighter(104));
            let no = battle.refusal(nobody, &Language::English.into());
            assert_eq!(no.unwrap().why, "it is not among the answers", "{system}");
            let said = battle.feed_answer(nobody).unwrap_err().to_string();
            assert!(said.contains("it is not among the answers"), "{system}: {said}");
            battle.feed_suggestion().unwrap();
            asked += 1;
        }
        assert_eq!(asked, 40, "{system}");
    }
}
