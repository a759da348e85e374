//! The checked-in headers are those that the sources give. `CASE_BLESS=1` renews them.
//!
//! Each source file is a chapter: its own comment is the chapter's text, and its declarations stand
//! in the order in which it has them.

#[path = "../../tests/src/kept.rs"]
mod kept;

use case_core::codes::Code;
use case_core::value::Kind;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

/// The chapters of each header, by source file.
const HEADERS: [(&str, &[&str]); 3] = [
    (
        "case.h",
        &[
            "version", "status", "data", "battle", "values", "requests", "feeding", "events",
            "cards", "people", "words", "saves", "systems", "plans", "policies", "call",
        ],
    ),
    ("case_odds.h", &["watch", "odds", "solve", "aim", "sample", "outcomes"]),
    ("case_tables.h", &["codes", "rulings", "pure", "batch", "exchange", "situation"]),
];

/// What every function's contract says in the sources; the headers say it once, at the top.
const STEREOTYPE: &str = " * # Safety\n * As every call.\n";

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(here().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// The declaration behind its comment.
fn without_comment(block: &str) -> &str {
    match block.split_once(" */\n") {
        Some((_, code)) if block.starts_with("/**") => code,
        _ => block,
    }
}

/// What a declaration declares.
fn name_of(block: &str) -> Option<String> {
    let code = without_comment(block);
    let word = |text: &str| -> String {
        text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let first = code.lines().next()?;
    if let Some(rest) = first.strip_prefix("#define ") {
        return Some(word(rest));
    }
    for start in ["enum ", "typedef struct "] {
        if let Some(rest) = first.strip_prefix(start) {
            return Some(word(rest));
        }
    }
    let head = code.split_once('(')?.0;
    Some(head.rsplit([' ', '*']).next()?.to_owned())
}

/// A declaration as a reader of C would write it.
fn for_c(block: &str) -> String {
    let block = block.replace(&format!(" *\n{STEREOTYPE}"), "").replace(STEREOTYPE, "");
    // The type of an enumeration stands behind it, for C before C23.
    let mut types = block.lines().filter_map(|line| line.strip_prefix("typedef "));
    let fixed = types.find(|line| line.contains("int")).and_then(|line| line.strip_suffix(';'));
    let fixed = fixed.filter(|_| without_comment(&block).starts_with("enum "));
    let (mut out, mut listing) = (String::new(), false);
    for line in block.lines() {
        if line.trim_start().starts_with("* ```") {
            listing = !listing;
            continue;
        }
        // The least number has no literal in C, and a macro is pasted into whatever stands around
        // it.
        let line = match (line.split_once(" -"), fixed.and_then(|t| t.split_once(' '))) {
            (Some((name, "2147483648")), _) if name.starts_with("#define") => {
                format!("{name} INT32_MIN")
            }
            (Some((name, n)), _) if name.starts_with("#define") => format!("{name} (-{n})"),
            (_, Some((int, name))) if line == format!("enum {name}") => {
                format!("CASE_ENUM({name}, {int}) {{")
            }
            // What cbindgen says of such an enumeration, CASE_ENUM says.
            (_, Some(_))
                if line == " {"
                    || ["#", "  : ", "typedef "].iter().any(|start| line.starts_with(start)) =>
            {
                continue;
            }
            _ if listing => format!(" *     {}", line.trim_start_matches(" * ")),
            _ => line.to_owned(),
        };
        out += &in_c(&line);
        out.push('\n');
    }
    in_one_line(&out)
}

/// A line in which a method of a battle is named as the function that it is here.
fn in_c(line: &str) -> String {
    let Some((before, (name, after))) = line
        .split_once("[Battle::")
        .and_then(|(before, rest)| Some((before, rest.split_once(']')?)))
    else {
        return line.to_owned();
    };
    format!("{before}case_battle_{name}{after}")
}

/// Comments of one line in one line.
fn in_one_line(text: &str) -> String {
    let (mut out, lines) = (String::new(), text.lines().collect::<Vec<_>>());
    let mut i = 0;
    while i < lines.len() {
        let words = lines.get(i + 1).and_then(|line| line.trim_start().strip_prefix("* "));
        let short =
            lines[i].trim_start() == "/**" && lines.get(i + 2).is_some_and(|l| l.ends_with("*/"));
        if let Some(words) = words.filter(|_| short) {
            let _ = writeln!(out, "{} {words} */", lines[i]);
            i += 3;
        } else {
            let _ = writeln!(out, "{}", lines[i]);
            i += 1;
        }
    }
    out
}

/// Every declaration of the sources by its name.
fn declarations() -> BTreeMap<String, String> {
    let config = cbindgen::Config::from_file(here().join("cbindgen.toml")).expect("cbindgen.toml");
    let bindings = cbindgen::generate_with_config(here(), config).expect("bindings");
    let mut text = Vec::new();
    bindings.write(&mut text);
    let text = String::from_utf8(text).expect("UTF-8");
    let mut found = BTreeMap::new();
    for block in text.split("\n\n").map(|block| block.trim_matches('\n')) {
        if block.is_empty() {
            continue;
        }
        let name = name_of(block).unwrap_or_else(|| panic!("no declaration: {block}"));
        assert!(found.insert(name.clone(), for_c(block)).is_none(), "{name} twice");
    }
    found
}

/// The kinds of values, from the engine's own list.
fn kinds() -> String {
    let mut text = String::from("/**\n * What a number is a number of.\n */\nenum case_kind {\n");
    for kind in Kind::PLAIN {
        let meaning = kind.meaning().trim();
        let (name, number) = (kind.name().to_uppercase(), kind.number());
        let _ = write!(text, "    /**\n     * {meaning}\n     */\n");
        let _ = writeln!(text, "    CASE_KIND_{name} = {number},");
    }
    in_one_line(&text) + "};\n"
}

/// A comment of a member in as many lines as it takes.
fn comment(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && line.len() + word.len() > 92 {
            lines.push(word.to_owned());
        } else {
            *line += if line.is_empty() { "" } else { " " };
            *line += word;
        }
    }
    format!("    /**\n     * {}\n     */\n", lines.join("\n     * "))
}

/// A list of the engine as an enumeration, whose members' names begin so.
fn members<C: Code>(start: &str) -> String {
    let member = |code: &C| {
        let (name, number) = (code.name().to_uppercase(), code.number());
        let meaning = match code.meaning() {
            "" => comment(&format!("{}.", code.word())),
            meaning => comment(&meaning.replace('`', "")),
        };
        format!("{meaning}    {start}{name} = {number},\n")
    };
    C::ALL.iter().map(member).collect()
}

/// The members of a list that the sources name as C does: `pub use ... as case_...`.
fn listed(name: &str) -> String {
    use case::{battle, cards, codes, outcomes, policies, words};
    match name {
        "case_control" => members::<battle::case_control>("CASE_CONTROL_"),
        "case_dice" => members::<policies::case_dice>("CASE_DICE_"),
        "case_card_kind" => members::<cards::case_card_kind>("CASE_CARD_"),
        "case_language" => members::<words::case_language>("CASE_LANGUAGE_"),
        "case_audience" => members::<words::case_audience>("CASE_AUDIENCE_"),
        "case_feat" => members::<outcomes::case_feat>("CASE_FEAT_"),
        "case_rank" => members::<codes::case_rank>("CASE_RANK_"),
        "case_color" => members::<codes::case_color>("CASE_COLOR_"),
        "case_form" => members::<codes::case_form>("CASE_FORM_"),
        "case_effect" => members::<codes::case_effect>("CASE_EFFECT_"),
        "case_defense" => members::<codes::case_defense>("CASE_DEFENSE_"),
        "case_ability" => members::<codes::case_ability>("CASE_ABILITY_"),
        "case_check" => members::<codes::case_check>("CASE_CHECK_"),
        "case_check_result" => members::<codes::case_check_result>("CASE_CHECK_RESULT_"),
        "case_pull" => members::<codes::case_pull>("CASE_PULL_"),
        "case_threshold" => members::<codes::case_threshold>("CASE_THRESHOLD_"),
        "case_defense_kind" => members::<codes::case_defense_kind>("CASE_DEFENSE_KIND_"),
        _ => panic!("`{name}` is named as C does, and is no list: say it here"),
    }
}

/// The enumerations of a source file that are lists of the engine, by name.
fn enumerations(source: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut words = String::new();
    for line in source.lines() {
        if let Some(said) = line.strip_prefix("///") {
            let _ = writeln!(words, " *{said}");
            continue;
        }
        if let Some(name) = renamed(line) {
            let text =
                format!("/**\n{words} */\nCASE_ENUM({name}, int32_t) {{\n{}}};\n", listed(name));
            found.insert(name.to_owned(), in_one_line(&text));
        }
        words.clear();
    }
    found
}

/// The name in C that a line gives to a list of the engine.
fn renamed(line: &str) -> Option<&str> {
    line.strip_prefix("pub use ")?.strip_suffix(';')?.split_once(" as ").map(|(_, name)| name)
}

/// The limits as lines of a comment.
fn limits() -> String {
    let limits = case_core::any::schema("case").expect("a system").limits;
    let limits = limits.iter().map(|limit| (limit.name, limit.value, &*limit.meaning));
    let own = [
        ("text", 64 << 20, "the most bytes of a text, and numbers of a buffer"),
        ("message", 400, "the most characters of a line of a message"),
    ];
    let mut text = String::new();
    for (name, value, meaning) in limits.chain(own) {
        let _ = writeln!(text, " *    {name:<16}{value:>10}   {meaning}");
    }
    text.trim_end().to_owned()
}

/// The comment of a source file: its title and its text.
fn heading(source: &str) -> (String, String) {
    let lines: Vec<&str> = source.lines().map_while(|line| line.strip_prefix("//!")).collect();
    let title = lines.first().expect("a comment").trim().trim_end_matches('.').to_owned();
    let text = lines[1..].join("\n").trim().to_owned();
    (title, text)
}

/// A function's declaration with the version that first had it: that of the earliest kept interface
/// with its name, or this one.
fn with_since(name: &str, block: &str, kept: &[(String, BTreeSet<String>)]) -> String {
    let Some((comment, code)) = block.split_once("*/\n").filter(|(_, code)| {
        !code.starts_with("CASE_ENUM") && !code.starts_with('#') && code.contains('(')
    }) else {
        return block.to_owned();
    };
    let first = kept.iter().find(|(_, symbols)| symbols.contains(name));
    let version = first.map_or(env!("CARGO_PKG_VERSION"), |(version, _)| version);
    let comment = comment.trim_end();
    match comment.strip_prefix("/** ") {
        Some(text) if !text.contains('\n') && text.len() < 78 => {
            format!("/** {text} Since {version}. */\n{code}")
        }
        Some(text) if !text.contains('\n') => {
            format!("/**\n * {text}\n *\n * Since {version}.\n */\n{code}")
        }
        _ => format!("{comment}\n *\n * Since {version}.\n */\n{code}"),
    }
}

/// The functions of each version that is kept, the earliest first.
fn kept_interfaces() -> Vec<(String, BTreeSet<String>)> {
    let folder = here().join("../tests/abi");
    let versions = std::fs::read_dir(folder).expect("tests/abi");
    let mut kept: Vec<_> = versions
        .map(|version| version.expect("a folder").path())
        .map(|path| {
            let symbols = std::fs::read_to_string(path.join("symbols.list")).expect("its symbols");
            let name = path.file_name().expect("its name").to_string_lossy().into_owned();
            (name, symbols.lines().map(str::to_owned).collect())
        })
        .collect();
    kept.sort_by_key(|(version, _)| {
        version.split('.').map(|part| part.parse::<u32>().unwrap_or(0)).collect::<Vec<_>>()
    });
    kept
}

/// The names that a source file declares, in order.
fn declared(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in source.lines() {
        let line = line.trim_start();
        names.extend(renamed(line).map(str::to_owned));
        let rest = ["pub unsafe extern \"C\" fn ", "pub extern \"C\" fn ", "pub struct "]
            .into_iter()
            .chain(["pub enum ", "pub const "])
            .find_map(|start| line.strip_prefix(start));
        if let Some(rest) = rest {
            names.push(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
        }
    }
    names
}

/// A header, and how many declarations are in it.
fn header(
    file: &str,
    chapters: &[&str],
    all: &mut BTreeMap<String, String>,
    kept: &[(String, BTreeSet<String>)],
) -> String {
    let (mut contents, mut text) = (String::new(), String::new());
    for (number, chapter) in (1..).zip(chapters) {
        let source = read(&format!("src/{chapter}.rs"));
        all.extend(enumerations(&source));
        let (title, comment) = heading(&source);
        let _ = writeln!(contents, " * {number:>4}. {title}");
        let _ = write!(text, "/*\n * {}\n * {number}. {}\n", "=".repeat(95), title.to_uppercase());
        if !comment.is_empty() {
            text += " *\n";
        }
        let mut listing = false;
        for line in comment.lines().map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end()) {
            if line.starts_with("```") {
                listing = !listing;
                continue;
            }
            let indent = if listing { "    " } else { "" };
            let _ = writeln!(text, "{}", format!(" * {indent}{line}").trim_end());
        }
        text += " */\n\n";
        for name in declared(&source) {
            if let Some(block) = all.remove(&name) {
                text += &with_since(&name, &block, kept);
                text.push('\n');
            }
            if name == "CASE_KIND_NAME" {
                text += &kinds();
                text.push('\n');
            }
        }
    }
    read(&format!("header/{file}"))
        .replace("@CONTENTS@", contents.trim_end())
        .replace("@LIMITS@", &limits())
        .replace("@CHAPTERS@", text.trim_end())
}

/// What the texts name besides functions and types of cbindgen: the other headers, and the kinds,
/// whose list is the engine's.
const OTHERS: [&str; 4] = ["case_tables", "case_odds", "case_json", "case_kind"];

/// The names of functions and types in a text.
fn mentioned(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))
        .filter(|word| word.starts_with("case_") && word.len() > "case_".len())
}

#[test]
fn the_checked_in_headers_are_current() {
    let (mut all, released) = (declarations(), kept_interfaces());
    let mut names: BTreeSet<String> = all.keys().cloned().collect();
    for chapter in HEADERS.iter().flat_map(|(_, chapters)| chapters.iter()) {
        names.extend(enumerations(&read(&format!("src/{chapter}.rs"))).into_keys());
    }
    let mut texts = Vec::new();
    let mut stale = Vec::new();
    for (file, chapters) in HEADERS {
        let made = header(file, chapters, &mut all, &released);
        let path = here().join("../include").join(file);
        if kept::is_blessing() {
            kept::text(&path, &made);
        }
        let current = std::fs::read_to_string(&path).unwrap_or_default();
        stale.extend(
            kept::first_difference(&current, &made).map(|differs| format!("{file}, {differs}")),
        );
        texts.push(made);
    }
    let known = |word: &&str| !names.contains(*word) && !OTHERS.contains(word);
    assert_eq!(texts.iter().flat_map(|text| mentioned(text)).find(known), None, "no such name");
    assert!(all.is_empty(), "in no chapter: {:?}", all.keys());
    assert!(stale.is_empty(), "{}\nCASE_BLESS=1 renews the headers.", stale.join("\n"));
}
