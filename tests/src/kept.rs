//! Texts kept in files and names typed a second time: how a failing test says what is different.
#![allow(dead_code, unreachable_pub, reason = "programs of tests include the file and use a part")]

use std::fmt::Write;
use std::path::Path;

/// The longest part of a line that is shown.
pub const SHOWN: usize = 160;

/// Whether files are to be renewed instead of compared.
pub fn is_blessing() -> bool {
    std::env::var_os("CASE_BLESS").is_some_and(|value| value == "1")
}

/// The file holds that text; with `CASE_BLESS=1` from now on.
///
/// # Panics
/// With the first line that differs.
pub fn text(path: impl AsRef<Path>, made: &str) {
    let path = path.as_ref();
    if is_blessing() {
        std::fs::write(path, made).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        return;
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    same(&kept, made, &path.display().to_string());
}

/// The text of a file is the one made now.
///
/// # Panics
/// With the first line that differs.
pub fn same(kept: &str, made: &str, of: &str) {
    if let Some(differs) = first_difference(kept, made) {
        panic!("{of}, {differs}\nIf the change is meant, CASE_BLESS=1 renews the file.");
    }
}

/// The first line that differs, in both texts.
pub fn first_difference(kept: &str, made: &str) -> Option<String> {
    let (mut old, mut new) = (kept.split('\n'), made.split('\n'));
    for line in 1.. {
        let (old, new) = (old.next(), new.next());
        if old == new {
            old?;
            continue;
        }
        let end = "(the end)";
        let (old, new) = cut(old.unwrap_or(end), new.unwrap_or(end));
        return Some(format!("line {line}:\n  in the file: {old}\n  made now:    {new}"));
    }
    None
}

/// Two lines from a little before the first difference.
fn cut(old: &str, new: &str) -> (String, String) {
    let alike = old.chars().zip(new.chars()).take_while(|(a, b)| a == b).count();
    let from = if alike > SHOWN / 2 { alike - SHOWN / 4 } else { 0 };
    let part = |line: &str| {
        let shown: String = line.chars().skip(from).take(SHOWN).collect();
        let before = if from > 0 { "… " } else { "" };
        let after = if line.chars().count() > from + SHOWN { " …" } else { "" };
        format!("{before}{shown}{after}")
    };
    (part(old), part(new))
}

/// The names declared are the ones typed in the test, in the same order.
///
/// # Panics
/// With those that are new, gone or elsewhere.
pub fn names<T: AsRef<str>, D: AsRef<str>>(typed: &[T], declared: &[D], of: &str) {
    let typed: Vec<&str> = typed.iter().map(AsRef::as_ref).collect();
    let declared: Vec<&str> = declared.iter().map(AsRef::as_ref).collect();
    let mut found = String::new();
    for (at, name) in declared.iter().enumerate().filter(|(_, name)| !typed.contains(name)) {
        let place = if at == 0 { "first".into() } else { format!("after `{}`", declared[at - 1]) };
        writeln!(found, "`{name}` is new, {place}: type it in the list of this test")
            .expect("room");
    }
    for name in typed.iter().filter(|name| !declared.contains(name)) {
        writeln!(found, "`{name}` is in the list of this test, and no longer declared")
            .expect("room");
    }
    if found.is_empty() && typed != declared {
        let alike = typed.iter().zip(&declared).take_while(|(a, b)| a == b).count();
        let [typed, declared] =
            [&typed, &declared].map(|list| list.get(alike).unwrap_or(&"(the end)"));
        writeln!(found, "another order: `{declared}` comes where the test has `{typed}`")
            .expect("room");
    }
    assert!(found.is_empty(), "{of}:\n{found}");
}
