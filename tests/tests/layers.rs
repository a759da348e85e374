//! The layers of the engine: each folder of `case-core/src` imports what is below it and nothing
//! above, the engine imports no system, and no system another's. Read from the sources, so that an
//! import that breaks a rule is named with its file and line.

#![expect(clippy::unwrap_used, reason = "a test")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The engine, from the bottom up: each imports those before it.
const ENGINE: [&str; 10] =
    ["data", "dice", "kernel", "declare", "odds", "plan", "battle", "attack", "schema", "any"];

/// The systems: they import the engine below `any`.
const SYSTEMS: [&str; 5] = ["case", "faserip", "d6", "talislanta", "cosmic"];

/// The only system that plays on another's rules, and whose.
const PLAYS_ON: (&str, &str) = ("faserip", "case");

/// The one circle of modules within a folder: a question is asked at a table, which logs it with the
/// types of the system that asks.
const CIRCLES: [(&str, &[&str]); 1] =
    [("kernel", &["decide", "log", "question", "refusal", "sources", "system"])];

/// A name that source code takes from elsewhere in the crate.
#[derive(Debug)]
struct Import {
    file: String,
    line: usize,
    /// The module that takes it, such as `battle`, `save`.
    by: Vec<String>,
    /// What is taken, from the crate's root.
    path: Vec<String>,
    /// Whether it is only passed on (`pub use`).
    is_passed_on: bool,
    /// Whether only the module's own tests take it.
    is_for_tests: bool,
}

/// A word or mark of source code, with its line.
type Token = (usize, String);

/// Source code without comments and literals.
fn tokens(source: &str) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut tokens, mut line, mut at) = (Vec::new(), 1, 0);
    let starts =
        |at: usize, text: &str| chars[at..].iter().copied().take(text.len()).eq(text.chars());
    while at < chars.len() {
        let from = at;
        let raw = chars[at] == 'r' && (starts(at, "r\"") || starts(at, "r#\""));
        if is_word(chars[at]) && !raw {
            while at < chars.len() && is_word(chars[at]) {
                at += 1;
            }
            tokens.push((line, chars[from..at].iter().collect()));
        } else if chars[at].is_whitespace() {
            at += 1;
        } else if starts(at, "//") {
            while at < chars.len() && chars[at] != '\n' {
                at += 1;
            }
        } else if starts(at, "/*") {
            at += 2;
            while at < chars.len() && !starts(at, "*/") {
                at += 1;
            }
            at += 2;
        } else if raw {
            let end = if starts(at, "r\"") { "\"" } else { "\"#" };
            at += end.len() + 1;
            while at < chars.len() && !starts(at, end) {
                at += 1;
            }
            at += end.len();
        } else if chars[at] == '"' {
            at += 1;
            while at < chars.len() && chars[at] != '"' {
                at += if chars[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
        } else if chars[at] == '\'' && chars.get(at + 1) == Some(&'\\') {
            at += 3;
            while at < chars.len() && chars[at] != '\'' {
                at += 1;
            }
            at += 1;
        } else if chars[at] == '\'' && chars.get(at + 2) == Some(&'\'') {
            at += 3;
        } else if starts(at, "::") {
            tokens.push((line, "::".into()));
            at += 2;
        } else {
            tokens.push((line, chars[at].into()));
            at += 1;
        }
        let read = &chars[from..at.min(chars.len())];
        line += read.iter().filter(|c| **c == '\n').count();
    }
    tokens
}

/// The tree of a path from `at` on: each leaf with its line. Returns where it ends.
fn tree(
    tokens: &[Token],
    mut at: usize,
    before: &[String],
    leaves: &mut Vec<(usize, Vec<String>)>,
) -> usize {
    let mut path = before.to_vec();
    let text = |at: usize| tokens.get(at).map_or("", |token| token.1.as_str());
    let mut line = tokens.get(at).map_or(0, |token| token.0);
    loop {
        match text(at) {
            "{" => {
                at += 1;
                while text(at) != "}" && at < tokens.len() {
                    at = tree(tokens, at, &path, leaves);
                    if text(at) == "," {
                        at += 1;
                    }
                }
                return at + 1;
            }
            "*" => {
                leaves.push((line, path));
                return at + 1;
            }
            word => {
                line = tokens.get(at).map_or(line, |token| token.0);
                if word != "self" || path.is_empty() {
                    path.push(word.into());
                }
                at += 1;
            }
        }
        if text(at) != "::" {
            leaves.push((line, path));
            if text(at) == "as" {
                at += 2;
            }
            return at;
        }
        if !matches!(text(at + 1), "{" | "*")
            && !text(at + 1).starts_with(|c: char| c.is_alphabetic() || c == '_')
        {
            // A turbofish ends the path.
            leaves.push((line, path));
            return at + 1;
        }
        at += 1;
    }
}

/// What a module takes, by `use` or by a path in its code.
fn imports(file: &str, by: &[String], children: &BTreeSet<String>, source: &str) -> Vec<Import> {
    let tokens = tokens(source);
    let text = |at: usize| tokens.get(at).map_or("", |token| token.1.as_str());
    let (mut found, mut at, mut is_public) = (Vec::new(), 0, false);
    // The modules in the file, as `mod tests`, with the depth of braces at which each ends.
    let (mut inner, mut depth): (Vec<(String, usize)>, usize) = (Vec::new(), 0);
    while at < tokens.len() {
        let word = text(at);
        let is_use = word == "use";
        let after_path = at > 0 && text(at - 1) == "::";
        let is_root = matches!(word, "crate" | "super" | "self") && text(at + 1) == "::";
        if word == "mod" && text(at + 2) == "{" {
            inner.push((text(at + 1).into(), depth));
        }
        match word {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                inner.retain(|(_, from)| *from < depth);
            }
            _ => {}
        }
        if !is_use && (!is_root || after_path) {
            is_public = match word {
                "pub" => true,
                "(" | ")" | "crate" | "super" | "in" | "::" => is_public,
                _ => false,
            };
            at += 1;
            continue;
        }
        let mut leaves = Vec::new();
        let start = if is_use && text(at + 1) == "$" { at + 2 } else { at + usize::from(is_use) };
        let end = tree(&tokens, start, &[], &mut leaves);
        let mut here = by.to_vec();
        here.extend(inner.iter().map(|(name, _)| name.clone()));
        for (line, path) in leaves {
            let path = match path.first().map(String::as_str) {
                Some("crate") => path[1..].to_vec(),
                Some("self") => [&here[..], &path[1..]].concat(),
                Some("super") => {
                    let up = path.iter().take_while(|word| *word == "super").count();
                    [&here[..here.len().saturating_sub(up)], &path[up..]].concat()
                }
                Some(child) if is_use && inner.is_empty() && children.contains(child) => {
                    [by, &path[..]].concat()
                }
                _ => continue,
            };
            let is_passed_on = is_use && is_public;
            let is_for_tests = inner.iter().any(|(name, _)| name == "tests");
            let (file, by) = (file.into(), by.to_vec());
            found.push(Import { file, line, by, path, is_passed_on, is_for_tests });
        }
        is_public = false;
        at = end.max(at + 1);
    }
    found
}

/// The sources of the crate: every module with its file.
#[derive(Default)]
struct Sources {
    files: BTreeMap<Vec<String>, (String, String)>,
    /// What a module passes on: under which path, and what it is.
    passed_on: BTreeMap<Vec<String>, Vec<String>>,
    imports: Vec<Import>,
}

impl Sources {
    fn read(root: &Path) -> Sources {
        let mut sources = Sources::default();
        sources.folder(root, root, &[]);
        for (module, (file, source)) in &sources.files {
            let child = |path: &Vec<String>| {
                (path.len() == module.len() + 1 && path.starts_with(module))
                    .then(|| path[module.len()].clone())
            };
            let children = sources.files.keys().filter_map(child).collect();
            sources.imports.extend(imports(file, module, &children, source));
        }
        for import in sources.imports.iter().filter(|import| import.is_passed_on) {
            if let Some(name) = import.path.last() {
                let passed_on = [&import.by[..], std::slice::from_ref(name)].concat();
                if passed_on != import.path {
                    sources.passed_on.insert(passed_on, import.path.clone());
                }
            }
        }
        sources
    }

    fn folder(&mut self, root: &Path, folder: &Path, module: &[String]) {
        let mut entries: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        for path in entries {
            let name = path.file_stem().unwrap().to_str().unwrap().to_string();
            let child = [module, std::slice::from_ref(&name)].concat();
            if path.is_dir() {
                self.folder(root, &path, &child);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let file = path.strip_prefix(root).unwrap().display().to_string();
                let module = if matches!(&*name, "mod" | "lib") { module.to_vec() } else { child };
                self.files.insert(module, (file, fs::read_to_string(&path).unwrap()));
            }
        }
    }

    /// Where a path leads to: through what modules pass on, to the module that has the item.
    fn module_of(&self, path: &[String]) -> Vec<String> {
        let mut path = path.to_vec();
        // A chain of that many names is passed on in a circle.
        for _ in 0..8 {
            let through = (1..=path.len()).find_map(|len| {
                let target = self.passed_on.get(&path[..len])?;
                Some([&target[..], &path[len..]].concat())
            });
            match through {
                Some(target) => path = target,
                None => break,
            }
        }
        while !path.is_empty() && !self.files.contains_key(&path) {
            path.pop();
        }
        path
    }

    /// Every import that breaks a rule of the layers: file, line, the rule.
    fn broken(&self) -> Vec<String> {
        let mut broken = BTreeSet::new();
        for import in &self.imports {
            let Some(from) = import.by.first() else { continue };
            let to = self.module_of(&import.path);
            let Some(to) = to.first() else { continue };
            // What tests a module of the engine from within needs some system to play.
            if import.is_for_tests && SYSTEMS.contains(&to.as_str()) {
                continue;
            }
            if let Some(rule) = rule_against(from, to) {
                let Import { file, line, .. } = import;
                let path = import.path.join("::");
                broken.insert(format!("case-core/src/{file}:{line}: crate::{path}: {rule}"));
            }
        }
        broken.into_iter().collect()
    }

    /// The circles of modules within each folder of the engine. A folder's own page is the trunk of
    /// its modules, and no member; what a module's tests take ties nothing together.
    fn circles(&self) -> BTreeSet<(String, Vec<String>)> {
        let mut edges: BTreeMap<(&str, String), BTreeSet<String>> = BTreeMap::new();
        for import in self.imports.iter().filter(|import| !import.is_for_tests) {
            let to = self.module_of(&import.path);
            if let ([layer, from, ..], [other, to, ..]) = (&import.by[..], &to[..])
                && ENGINE.contains(&layer.as_str())
                && layer == other
                && from != to
            {
                edges.entry((layer, from.clone())).or_default().insert(to.clone());
            }
        }
        let reach = |layer: &str, from: &str| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![from.to_string()]);
            while let Some(module) = open.pop() {
                for to in edges.get(&(layer, module)).into_iter().flatten() {
                    if seen.insert(to.clone()) {
                        open.push(to.clone());
                    }
                }
            }
            seen
        };
        let mut circles = BTreeSet::new();
        for (layer, module) in edges.keys() {
            let mut circle: Vec<String> = reach(layer, module)
                .into_iter()
                .filter(|other| reach(layer, other).contains(module))
                .collect();
            circle.sort();
            if !circle.is_empty() {
                circles.insert((layer.to_string(), circle));
            }
        }
        circles
    }
}

/// The rule that an import breaks.
fn rule_against(from: &str, to: &str) -> Option<String> {
    let layer = |name: &str| ENGINE.iter().position(|known| *known == name);
    let is_system = |name: &str| SYSTEMS.contains(&name);
    match (layer(from), layer(to)) {
        (Some(low), Some(high)) if low < high => {
            Some(format!("`{from}` is below `{to}`, and a lower layer imports no higher one"))
        }
        (Some(_), None) if is_system(to) && from != "any" => {
            Some("the engine imports no system; only `any` lists them".into())
        }
        (None, Some(_)) if is_system(from) && to == "any" => {
            Some("`any` stands on the systems: a system imports what is below it".into())
        }
        (None, None)
            if is_system(from) && is_system(to) && from != to && (from, to) != PLAYS_ON =>
        {
            Some("a system imports no other system; FASERIP alone plays on CASE's rules".into())
        }
        _ => None,
    }
}

fn sources() -> Sources {
    Sources::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../case-core/src"))
}

/// Every folder is a layer or a system, so that none escapes the rules.
#[test]
fn every_folder_is_a_layer_or_a_system() {
    let sources = sources();
    let folders: BTreeSet<&str> =
        sources.files.keys().filter_map(|module| module.first()).map(String::as_str).collect();
    let known: BTreeSet<&str> = ENGINE.into_iter().chain(SYSTEMS).collect();
    let unknown: Vec<_> = folders.difference(&known).collect();
    assert!(unknown.is_empty(), "no layer and no system: {unknown:?}");
}

#[test]
fn a_layer_imports_what_is_below_it() {
    let broken = sources().broken();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn modules_stand_in_no_other_circle() {
    let allowed: BTreeSet<(String, Vec<String>)> = CIRCLES
        .iter()
        .map(|(layer, modules)| {
            (layer.to_string(), modules.iter().map(ToString::to_string).collect())
        })
        .collect();
    let found = sources().circles();
    let mut said = String::new();
    for (layer, circle) in found.difference(&allowed) {
        let _ = writeln!(said, "case-core/src/{layer}: {} import each other", circle.join(", "));
    }
    for (layer, circle) in allowed.difference(&found) {
        let _ =
            writeln!(said, "case-core/src/{layer}: {} are no circle any more", circle.join(", "));
    }
    assert!(said.is_empty(), "{said}");
}

/// What the reading of sources rests on: paths in braces, in code and upwards, none in comments.
#[test]
fn imports_are_found_where_they_stand() {
    let source = "use crate::{data::words, odds::{self, Odds}};\n// crate::any::x\nfn f() {\n    \
                  let a = \"crate::any::y\";\n    super::plan::g::<u8>();\n}\n\
                  pub(crate) use super::log as other;\nmod tests { use super::super::battle; }\n";
    let found = imports("f.rs", &["kernel".into(), "cast".into()], &BTreeSet::new(), source);
    let found: Vec<(usize, String, bool)> =
        found.iter().map(|i| (i.line, i.path.join("::"), i.is_passed_on)).collect();
    let wanted = [
        (1, "data::words", false),
        (1, "odds", false),
        (1, "odds::Odds", false),
        (5, "kernel::plan::g", false),
        (7, "kernel::log", true),
        (8, "kernel::battle", false),
    ];
    assert_eq!(found, wanted.map(|(line, path, passed)| (line, path.to_string(), passed)));
}
