//! Texts and names as people have them, and inputs that are not checked by a compiler.

use super::*;
use crate::data::case_set_limit;

fn open(text: &[u8]) -> Result<Owned, String> {
    let mut battle = null_mut();
    let status = unsafe { case_battle_new(text.as_ptr().cast(), text.len(), 0, &raw mut battle) };
    if status == CASE_OK {
        Ok(Owned(battle))
    } else {
        Err(format!("{status:?}: {}", last_message()))
    }
}

fn save(of: &Owned) -> String {
    let text = crate::tests::get_text(|b, n, s| unsafe { case_battle_save(of.0, b, n, s) });
    text.expect("a save")
}

/// Numbers with a point, null, the schema's address; what else a text is, in words.
#[test]
fn files_as_they_come() {
    let json =
        serde_json::to_string(&toml::from_str::<case_core::node::Node>(ROSTER).expect("TOML"));
    let json = json.expect("JSON");
    let good =
        json.replacen('{', "{\"$schema\": \"x\", \"rulings\": null, \"friendly_fire\": null, ", 1);
    let battle = open(format!("\u{feff}{good}").as_bytes()).expect("a battle");
    let resumed = |text: &str| {
        let mut battle = null_mut();
        let status =
            unsafe { case_battle_resume(text.as_ptr().cast(), text.len(), &raw mut battle) };
        if status == CASE_OK { Ok(Owned(battle)) } else { Err((status, last_message())) }
    };
    assert!(resumed(&save(&battle)).is_ok());
    let utf_16: Vec<u8> = good.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let texts = [
        (utf_16, "CASE_ERR_UTF8: the text is UTF-16: save it as UTF-8"),
        (
            b"a = \"\xe4\"".to_vec(),
            "CASE_ERR_UTF8: the text is not UTF-8, at line 1: byte 0xE4 is wrong",
        ),
        (b"[1]".to_vec(), "CASE_ERR_PARSE: this is JSON, but no table"),
        (
            b"// a\n{}".to_vec(),
            "CASE_ERR_PARSE: not JSON: expected value at line 1 column 1. JSON has no comments",
        ),
        (save(&battle).into_bytes(), "CASE_ERR_ROSTER: this is a saved battle, not a roster"),
        (json.replace("\"armor\":", "\"armor\":0.5,\"x\":").into_bytes(), "CASE_ERR_ROSTER"),
    ];
    for (text, said) in texts {
        let found = open(&text).map(drop).expect_err("refused");
        assert!(found.starts_with(said), "{found}");
    }
    for roster in [ROSTER, &json] {
        let (status, said) = resumed(roster).map(drop).expect_err("refused");
        assert_eq!(status, CASE_ERR_SAVE);
        assert!(said.contains("this is a roster, not a saved battle"), "{said}");
    }
}

/// What is not seen, and what looks the same.
#[test]
fn names_as_people_have_them() {
    let named =
        |name: &str| open(ROSTER.replacen("name = \"", &format!("name = \"{name}"), 1).as_bytes());
    for bad in ["\u{202e}", "\u{200b}", "\u{2028}", "\u{feff}", "\u{ad}"] {
        let said = named(&format!("x{bad}y")).map(drop).expect_err("refused");
        assert!(said.contains("a name has characters that can be seen"), "{said}");
    }
    let battle = named("\u{e9}$ {who} %s%n ").expect("a name");
    let find = |name: &str| {
        let mut who = 77;
        let text = name.as_bytes();
        let status =
            unsafe { case_battle_find(battle.0, text.as_ptr().cast(), text.len(), &raw mut who) };
        (status, who)
    };
    let name = crate::tests::get_text(|b, n, s| unsafe { case_battle_name(battle.0, 0, b, n, s) });
    let name = name.expect("a name");
    assert!(name.starts_with("\u{e9}$ {who} %s%n "), "{name}");
    assert_eq!(find(&name), (CASE_OK, 0));
    assert_eq!(find(&name.replace('\u{e9}', "e\u{301}")), (CASE_OK, 0));
}

/// A field for later use is 0, and nothing has no number.
#[test]
fn what_is_kept_for_later_is_zero() {
    let owned = asking();
    let view = case_view { reserved: 1, ..view(0, 0) };
    let none = (null_mut::<c_char>(), 0, null_mut::<usize>());
    let said = unsafe { case_battle_title(owned.0, &raw const view, none.0, none.1, none.2) };
    assert_eq!(said, CASE_ERR_RANGE);
    assert_eq!(last_message(), "`reserved` of case_view is 1: it has to be 0");
    let number = case_value { number: 3, ..NOTHING };
    assert_eq!(unsafe { case_battle_feed_answer(owned.0, number) }, CASE_ERR_RANGE);
    assert_eq!(last_message(), "nothing has no number: it is {CASE_KIND_NOTHING, 0}, not 3");
}

/// The limit of texts; tests of one process run beside each other, so it stays above theirs.
#[test]
fn a_host_sets_a_limit() {
    assert_eq!(case_set_limit(64 * 1024 * 1024 + 1), CASE_ERR_RANGE);
    assert_eq!(case_set_limit(32 * 1024 * 1024), CASE_OK);
    let text = " ".repeat(32 * 1024 * 1024 + 1);
    let said = open(text.as_bytes()).map(drop).expect_err("refused");
    assert_eq!(said, "CASE_ERR_LENGTH: 33554433 bytes are too many: at most 33554432");
    assert_eq!(case_set_limit(64 * 1024 * 1024), CASE_OK);
}
