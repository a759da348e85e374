//! Texts that come in.

use super::*;

pub(super) type TextIn = unsafe fn(*const c_char, usize) -> case_status;

/// Every function that reads a text.
#[rustfmt::skip]
fn text_inputs() -> Vec<(&'static str, TextIn)> {
    vec![
        ("case_battle_new", |t, n| unsafe { let mut o = null_mut(); opened(case_battle_new(t, n, 0, &raw mut o), o) }),
        ("case_battle_new as JSON", |t, n| unsafe { let mut o = null_mut(); opened(case_battle_new(t, n, 1, &raw mut o), o) }),
        ("case_battle_new as TOML", |t, n| unsafe { let mut o = null_mut(); opened(case_battle_new(t, n, 2, &raw mut o), o) }),
        ("case_battle_resume", |t, n| unsafe { let mut o = null_mut(); opened(case_battle_resume(t, n, &raw mut o), o) }),
        ("case_rulings_new", |t, n| unsafe { let mut o = null_mut(); let s = case_rulings_new(t, n, 0, &raw mut o); assert_eq!(s == CASE_OK, !o.is_null()); case_rulings_free(o); s }),
        ("case_catalog_new", |t, n| unsafe { let mut o = null_mut(); let s = case_catalog_new(t, n, 0, &raw mut o); assert_eq!(s == CASE_OK, !o.is_null()); case_catalog_free(o); s }),
        ("case_language_load", |t, n| unsafe { case_language_load(1, t, n) }),
        ("case_plan_new", |t, n| unsafe { let mut o = null_mut(); let s = case_plan_new(0, t, n, 0, &raw mut o); assert_eq!(s == CASE_OK, !o.is_null()); case_plan_free(o); s }),
        ("case_plan_named", |t, n| unsafe { let mut o = null_mut(); let s = case_plan_named(0, t, n, &raw mut o); assert_eq!(s == CASE_OK, !o.is_null()); case_plan_free(o); s }),
        ("case_battle_find", |t, n| unsafe { let b = Owned::new(); let mut o = 77; let s = case_battle_find(b.0, t, n, &raw mut o); assert!(s == CASE_OK || o == 77); s }),
        ("case_list_number", |t, n| unsafe { let mut o = 7; let s = case_list_number(1, t, n, &raw mut o); assert!(s == CASE_OK || o == 7); s }),
        ("case_rank_of_text", |t, n| unsafe { let mut o = 77; let s = case_rank_of_text(t, n, &raw mut o); assert!(s == CASE_OK || o == 77); s }),
    ]
}

unsafe fn opened(status: case_status, battle: Battle) -> case_status {
    assert_eq!(status == CASE_OK, !battle.is_null());
    unsafe { case_battle_free(battle) };
    status
}

/// Whether an empty text is as good as any.
fn takes_nothing(name: &str) -> bool {
    matches!(name, "case_rulings_new" | "case_catalog_new" | "case_language_load")
}

/// A mark that some editors put before a text is no part of it.
#[test]
fn byte_order_marks_are_skipped() {
    let marked = |text: &str| format!("\u{feff}{text}");
    let owned = asking();
    let save = crate::tests::get_text(|b, n, s| unsafe { case_battle_save(owned.0, b, n, s) });
    let texts = [
        ("case_battle_new", marked(ROSTER)),
        ("case_battle_resume", marked(&save.expect("a save"))),
        ("case_plan_new", marked(PLAN)),
        ("case_rulings_new", marked("{\"rise_cap\": \"Amazing\"}")),
        ("case_catalog_new", marked("{\"unit.turns\": \"{n} beats\"}")),
        ("case_language_load", marked("msgid \"a\"\nmsgstr \"b\"")),
    ];
    for (name, text) in texts {
        let calls = text_inputs();
        let (_, call) = calls.iter().find(|(n, _)| *n == name).expect("a function");
        let status = unsafe { call(text.as_ptr().cast(), text.len()) };
        assert_eq!(status, CASE_OK, "{name}: {}", last_message());
    }
}

/// A message never holds more than a line of 400 characters of what came in.
#[test]
fn messages_are_short_however_long_the_text() {
    let long = "x".repeat(100_000);
    let texts = [
        format!("system = \"case\"\n{long} = = 1\n"),
        format!("{{\"system\": \"{long}\", \"fighters\": []}}"),
        format!("{{\"{long}\": 1}}"),
        format!("{{\"system\": \"case\", \"{long}\": 1, \"fighters\": [{{\"{long}\": 2}}]}}"),
        format!("{{\"{long}"),
        format!("ä{}", "ö".repeat(90_000)),
    ];
    for (name, call) in text_inputs() {
        for text in &texts {
            assert_ne!(unsafe { call(text.as_ptr().cast(), text.len()) }, CASE_OK, "{name}");
            let message = last_message();
            let longest = message.lines().map(|line| line.chars().count()).max();
            assert!(longest <= Some(400), "{name}: {longest:?}");
            assert!(message.len() < 20_000, "{name}: {}", message.len());
        }
    }
}

/// The last message gives what fits, cut between characters, and never nothing.
#[test]
fn the_last_message_gives_what_fits() {
    let text = "{\"system\": \"ächz\"}";
    let mut battle = null_mut();
    let status = unsafe { case_battle_new(text.as_ptr().cast(), text.len(), 0, &raw mut battle) };
    assert_eq!(status, CASE_ERR_ROSTER);
    let whole = last_message();
    assert!(whole.contains("ächz"), "{whole}");
    for capacity in 1..whole.len() + 3 {
        let (mut buffer, mut needed) = (vec![0x55u8; capacity + 1], 0);
        let out = buffer.as_mut_ptr().cast();
        assert_eq!(unsafe { case_last_message(out, capacity, &raw mut needed) }, CASE_OK);
        assert_eq!((needed, buffer[capacity]), (whole.len() + 1, 0x55));
        let end = buffer.iter().position(|b| *b == 0).expect("ends with NUL");
        let part = std::str::from_utf8(&buffer[..end]).expect("whole characters");
        assert!(whole.starts_with(part) && part.len() + 3 > whole.len().min(capacity - 1));
    }
}

#[test]
fn text_inputs_that_are_no_good() {
    let deep = "[".repeat(100_000);
    let deep_json = format!("{{\"a\": {deep}");
    let deep_toml = format!("a = {deep}");
    let cut = &ROSTER[..ROSTER.len() / 2];
    let nul = ROSTER.replacen("name", "na\0me", 1);
    let texts: [&[u8]; 12] = [
        b"\xff\xfe",
        b"\0",
        b"{",
        b"{}",
        b"[1,2",
        b"\xed\xa0\x80",
        b"system = \"chess\"",
        b"{\"format\": \"case-save\", \"version\": 99}",
        deep_json.as_bytes(),
        deep_toml.as_bytes(),
        cut.as_bytes(),
        nul.as_bytes(),
    ];
    for (name, call) in text_inputs() {
        unsafe {
            assert_eq!(call(null(), 1), CASE_ERR_NULL, "{name}");
            for length in [usize::MAX, isize::MAX as usize, 64 * 1024 * 1024 + 1] {
                assert_eq!(call(c"x".as_ptr(), length), CASE_ERR_LENGTH, "{name} {length}");
            }
            assert_eq!(call(texts[0].as_ptr().cast(), 2), CASE_ERR_UTF8, "{name}");
            for text in texts {
                let status = call(text.as_ptr().cast(), text.len());
                // A file of texts is no JSON.
                let is_json = name != "case_language_load";
                let empty = is_json && takes_nothing(name) && text == b"{}";
                assert_eq!(status == CASE_OK, empty, "{name}: {status:?}");
                assert!(empty || !last_message().is_empty());
            }
            let none = call(null(), 0);
            assert_eq!(none == CASE_OK, takes_nothing(name), "{name}: {none:?}");
        }
    }
}

/// What a catalog can't be.
#[test]
fn english_is_not_loaded_and_what_is_built_in_stays() {
    let load = |language, text: &str| unsafe {
        case_language_load(language, text.as_ptr().cast(), text.len())
    };
    assert_eq!(load(0, ""), CASE_ERR_RANGE);
    assert_eq!(load(-1, ""), CASE_ERR_RANGE);
    assert_eq!(load(1, "msgid \"\"\nnonsense"), CASE_ERR_PARSE);
    assert!(last_message().starts_with("line 2: "), "{}", last_message());
    let said = || {
        let text = "White.";
        let say = |b, n, s| unsafe {
            case_system_say(0, &view(1, 0), text.as_ptr().cast(), text.len(), b, n, s)
        };
        crate::tests::get_text(say).expect("a text")
    };
    let before = said();
    assert_eq!(load(1, "msgid \"White.\"\nmsgstr \"?\""), CASE_OK);
    assert_eq!((said(), before.as_str()), ("Weiß.".to_owned(), "Weiß."));
}

/// A third language is a file, under a number of the host's own.
#[test]
fn a_language_is_added_under_a_number() {
    let french = include_str!("../../../../case-core/texts/fr.po");
    let load = |language, text: &str| unsafe {
        case_language_load(language, text.as_ptr().cast(), text.len())
    };
    let text = "White.";
    let said = |language| {
        crate::tests::get_text(|b, n, s| unsafe {
            case_system_say(0, &view(language, 0), text.as_ptr().cast(), text.len(), b, n, s)
        })
    };
    assert_eq!(said(7), Err(CASE_ERR_RANGE));
    assert_eq!(load(7, french), CASE_OK);
    assert_eq!(said(7).as_deref(), Ok("Blanc."));
    // A problem is said by what it is made of.
    let roster = include_str!("../../../../case-core/examples/rosters/case.toml");
    let roster = format!("fightres = 1\n{roster}");
    let mut battle = null_mut();
    let (text, length) = (roster.as_ptr().cast(), roster.len());
    assert_eq!(unsafe { case_battle_new(text, length, 0, &raw mut battle) }, CASE_ERR_ROSTER);
    let english = last_message();
    assert_eq!(english, "fightres: unknown field, did you mean `fighters`?");
    let json = crate::tests::get_text(|b, n, s| unsafe { case_last_message_json(b, n, s) });
    let json = json.expect("a message");
    let told = |text: &str, language| {
        crate::tests::get_text(|b, n, s| unsafe {
            case_system_say(0, &view(language, 0), text.as_ptr().cast(), text.len(), b, n, s)
        })
    };
    assert_eq!(told(&json, 0).as_deref(), Ok(english.as_str()));
    assert_eq!(
        told(&json, 1).as_deref(),
        Ok("fightres: unbekanntes Feld, gemeint ist vielleicht `fighters`")
    );
    assert_eq!(told(&json, 7).as_deref(), Ok("fightres: champ inconnu : `fighters` ?"));
    // A finished message is only a text, and what is no message stays as it is.
    assert_eq!(told(&english, 7).as_deref(), Ok(english.as_str()));
    assert_eq!(told("{\"x\": 1}", 7).as_deref(), Ok("{\"x\": 1}"));
    assert_eq!(told("{\"x", 7).as_deref(), Ok("{\"x"));
    // The first one of a number stays.
    assert_eq!(load(7, "msgid \"White.\"\nmsgstr \"?\""), CASE_OK);
    assert_eq!(said(7).as_deref(), Ok("Blanc."));
}

#[test]
fn catalogs_that_are_no_catalogs() {
    let mut catalog = null_mut();
    let make = |text: &str, catalog| unsafe {
        case_catalog_new(text.as_ptr().cast(), text.len(), 1, catalog)
    };
    let text = r#"{"turns": "x", "unit.turns": 5, "roll": ["a"], "note.a": ["a", {}]}"#;
    assert_eq!(make(text, &raw mut catalog), CASE_ERR_CATALOG);
    assert_eq!(last_message().lines().count(), 4, "{}", last_message());
    let text = r#"{"line.chnage": "x", "note.stunned": ["{nix}", "{who}"]}"#;
    assert_eq!(make(text, &raw mut catalog), CASE_ERR_CATALOG);
    let said = last_message();
    assert!(
        said.contains("line.chnage: no text has this key, did you mean `line.change`?"),
        "{said}"
    );
    assert!(said.contains("note.stunned: this text does not show `{nix}`: there are {"), "{said}");
    assert_eq!(make("[1]", &raw mut catalog), CASE_ERR_CATALOG);
    assert!(catalog.is_null());
}

#[test]
fn a_roster_with_problems_says_all_of_them() {
    let text = r#"{"system": "case", "fighters": [
        {"name": "A", "side": "x", "abilities": {"fighting": "Remarkble"}}, {"nme": "B"}]}"#;
    let mut battle = null_mut();
    let status = unsafe { case_battle_new(text.as_ptr().cast(), text.len(), 0, &raw mut battle) };
    assert_eq!(status, CASE_ERR_ROSTER);
    let message = last_message();
    assert!(message.contains("Remarkable") && message.lines().count() > 3, "{message}");
}
