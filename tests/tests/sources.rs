//! The sources of the engine as its files import one another: by `use` and by paths in their code,
//! through what modules pass on, to the file that defines the item. A text reader: it sees no import
//! that only a macro writes, and no method's.

#![expect(clippy::unwrap_used, reason = "a test")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module's path from the crate's root, such as `battle`, `save`.
pub(crate) type Module = Vec<String>;

/// A name that source code takes from elsewhere in the crate.
#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) line: usize,
    /// The module that takes it.
    pub(crate) by: Module,
    /// What is taken, from the crate's root.
    pub(crate) path: Vec<String>,
    /// Under which name a `use` takes it; `None` for a path in code.
    name: Option<String>,
    /// Whether only the module's own tests take it.
    pub(crate) is_for_tests: bool,
    /// Whether it is only passed on: a `pub use` of what the module's own code does not name.
    pub(crate) is_passed_on: bool,
}

/// A leaf of a `use` or path: its line, its words, and the name that it binds; `*` for all names.
type Leaf = (usize, Vec<String>, String);

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
fn tree(tokens: &[Token], mut at: usize, before: &[String], leaves: &mut Vec<Leaf>) -> usize {
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
                leaves.push((line, path, "*".into()));
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
        let name = path.last().cloned().unwrap_or_default();
        if text(at) == "as" {
            leaves.push((line, path, text(at + 1).into()));
            return at + 2;
        }
        if text(at) != "::" {
            leaves.push((line, path, name));
            return at;
        }
        if !matches!(text(at + 1), "{" | "*")
            && !text(at + 1).starts_with(|c: char| c.is_alphabetic() || c == '_')
        {
            // A turbofish ends the path.
            leaves.push((line, path, name));
            return at + 1;
        }
        at += 1;
    }
}

/// What a module takes, by `use` or by a path in its code.
fn imports(by: &[String], children: &BTreeSet<String>, source: &str) -> Vec<Import> {
    let tokens = tokens(source);
    let text = |at: usize| tokens.get(at).map_or("", |token| token.1.as_str());
    let (mut found, mut words, mut at, mut is_public) = (Vec::new(), BTreeSet::new(), 0, false);
    // The modules in the file, as `mod tests`, with the depth of braces at which each ends.
    let (mut inner, mut depth): (Vec<(String, usize)>, usize) = (Vec::new(), 0);
    while at < tokens.len() {
        let word = text(at);
        let is_use = word == "use";
        let is_path = text(at + 1) == "::" && !matches!(at.checked_sub(1).map(text), Some("::"));
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
        if !is_use && !is_path {
            is_public = match word {
                "pub" => true,
                "(" | ")" | "crate" | "super" | "in" | "::" => is_public,
                _ => false,
            };
            if !matches!(at.checked_sub(1).map(text), Some("mod")) {
                words.insert(word.to_string());
            }
            at += 1;
            continue;
        }
        let mut leaves = Vec::new();
        let start = if is_use && text(at + 1) == "$" { at + 2 } else { at + usize::from(is_use) };
        let end = tree(&tokens, start, &[], &mut leaves);
        let mut here = by.to_vec();
        here.extend(inner.iter().map(|(name, _)| name.clone()));
        for (line, path, name) in leaves {
            let first = path.first().cloned().unwrap_or_default();
            let path = match &*first {
                "crate" => path[1..].to_vec(),
                "self" => [&here[..], &path[1..]].concat(),
                "super" => {
                    let up = path.iter().take_while(|word| *word == "super").count();
                    [&here[..here.len().saturating_sub(up)], &path[up..]].concat()
                }
                child if inner.is_empty() && children.contains(child) => [by, &path[..]].concat(),
                _ if is_use => continue,
                // By a name that the module has from elsewhere, or no import.
                _ => [by, &path[..]].concat(),
            };
            let is_for_tests = inner.iter().any(|(name, _)| name == "tests");
            let name = is_use.then_some(name);
            let (by, is_passed_on) = (by.to_vec(), is_use && is_public);
            found.push(Import { line, by, path, name, is_for_tests, is_passed_on });
            if !is_use {
                words.insert(first);
            }
        }
        is_public = false;
        at = end.max(at + 1);
    }
    for import in &mut found {
        import.is_passed_on &= import.name.as_ref().is_some_and(|name| !words.contains(name));
    }
    found
}

/// The sources of the crate.
#[derive(Default)]
pub(crate) struct Sources {
    /// Every module with its file and text.
    pub(crate) files: BTreeMap<Module, (String, String)>,
    pub(crate) imports: Vec<Import>,
    /// What a module binds to a name of another's, by the module with that name.
    bound: BTreeMap<Vec<String>, Vec<String>>,
    /// The modules all of whose names a module passes on.
    whole: Vec<(Module, Module)>,
}

impl Sources {
    /// The sources of `case-core`.
    pub(crate) fn of_core() -> Sources {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../case-core/src");
        let mut files = BTreeMap::new();
        folder(&mut files, &root, &root, &[]);
        Sources::of(files)
    }

    fn of(files: BTreeMap<Module, (String, String)>) -> Sources {
        let mut sources = Sources { files, ..Sources::default() };
        for (module, (_, source)) in &sources.files {
            let child = |path: &Module| {
                (path.len() == module.len() + 1 && path.starts_with(module))
                    .then(|| path[module.len()].clone())
            };
            let children = sources.files.keys().filter_map(child).collect();
            sources.imports.extend(imports(module, &children, source));
        }
        for import in sources.imports.iter().filter(|import| !import.is_for_tests) {
            match import.name.as_deref() {
                Some("*") => sources.whole.push((import.by.clone(), import.path.clone())),
                Some(name) => {
                    let here = [&import.by[..], &[name.to_string()]].concat();
                    if here != import.path {
                        sources.bound.insert(here, import.path.clone());
                    }
                }
                None => {}
            }
        }
        sources
    }

    /// Where a path leads to: through what modules bind and pass on, to the module that has the item.
    pub(crate) fn module_of(&self, path: &[String]) -> Module {
        let (mut module, mut rest) = (Module::new(), path.to_vec());
        // A chain of that many names is passed on in a circle.
        for _ in 0..32 {
            let Some(name) = rest.first() else { break };
            let next = [&module[..], std::slice::from_ref(name)].concat();
            if self.files.contains_key(&next) {
                (module, rest) = (next, rest.split_off(1));
            } else if let Some(target) = self.bound.get(&next) {
                (module, rest) = (Module::new(), [&target[..], &rest[1..]].concat());
            } else if let Some((_, whole)) = self.whole.iter().find(|(by, whole)| {
                *by == module && self.files.get(whole).is_some_and(|(_, text)| defines(text, name))
            }) {
                module.clone_from(whole);
            } else if let Some((_, whole)) = self.whole.iter().find(|(by, _)| *by == module)
                && !self.files.get(&module).is_some_and(|(_, text)| defines(text, name))
            {
                // A macro defines it there, or passes it on.
                rest = [&whole[..], &rest].concat();
                module = Module::new();
            } else {
                break;
            }
        }
        module
    }

    /// The file of a module, from `case-core/src`.
    pub(crate) fn file(&self, module: &[String]) -> &str {
        &self.files[module].0
    }

    /// Each import of one file's from another, outside of tests, with the module that has the item.
    pub(crate) fn between_files(&self) -> impl Iterator<Item = (&Import, Module)> {
        self.imports
            .iter()
            .filter(|import| !import.is_for_tests && !import.is_passed_on)
            .filter_map(|import| {
                let to = self.module_of(&import.path);
                // The page of a folder is only the way to the files that it holds.
                let is_way = to == import.path && self.file(&to).ends_with("mod.rs");
                (to != import.by && !is_way && !to.is_empty()).then_some((import, to))
            })
    }
}

/// Whether source code defines an item of that name.
fn defines(source: &str, name: &str) -> bool {
    tokens(source).windows(2).any(|two| {
        two[1].1 == name
            && matches!(&*two[0].1, "struct" | "enum" | "fn" | "const" | "type" | "trait" | "=")
    })
}

fn folder(
    files: &mut BTreeMap<Module, (String, String)>,
    root: &Path,
    path: &Path,
    module: &[String],
) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let child = [module, std::slice::from_ref(&name)].concat();
        if path.is_dir() {
            folder(files, root, &path, &child);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let file = path.strip_prefix(root).unwrap().display().to_string();
            let module = if matches!(&*name, "mod" | "lib") { module.to_vec() } else { child };
            files.insert(module, (file, fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The circles among nodes: each set of two or more that lead to one another.
pub(crate) fn circles<N: Ord + Clone>(edges: &BTreeMap<N, BTreeSet<N>>) -> BTreeSet<BTreeSet<N>> {
    let reach = |from: &N| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(node) = open.pop() {
            for to in edges.get(&node).into_iter().flatten() {
                if seen.insert(to.clone()) {
                    open.push(to.clone());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&N, BTreeSet<N>> = edges.keys().map(|node| (node, reach(node))).collect();
    let circle = |node: &&N| {
        let back = |other: &&N| reached.get(other).is_some_and(|way| way.contains(*node));
        let circle: BTreeSet<N> = reached[*node].iter().filter(back).cloned().collect();
        (circle.len() > 1).then_some(circle)
    };
    edges.keys().filter_map(|node| circle(&node)).collect()
}

/// What the reading of sources rests on: paths in braces, in code and upwards, none in comments.
#[test]
fn imports_are_found_where_they_stand() {
    let source = "use crate::{data::words, odds::{self, Odds}};\n// crate::any::x\nfn f() {\n    \
                  let a = \"crate::any::y\";\n    super::plan::g::<u8>();\n}\n\
                  pub(crate) use super::log as other;\nmod tests { use super::super::battle; }\n";
    let found = imports(&["kernel".into(), "cast".into()], &BTreeSet::new(), source);
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

/// An import leads to the file of the item: through the page of a folder, names of other modules,
/// and all names of one.
#[test]
fn an_import_leads_to_the_file_of_the_item() {
    let files = [
        ("", "lib.rs", "pub use data::words;"),
        (
            "data",
            "data/mod.rs",
            "pub mod words; mod who; pub use who::Name as Named; pub use words::*;",
        ),
        ("data::words", "data/words.rs", "use super::Named; pub struct Word;"),
        ("data::who", "data/who.rs", "fn f() { crate::data::Word; super::super::words::Word }"),
        ("dice", "dice.rs", "use crate::data; fn f(d: data::Named) { crate::words::x() }"),
    ];
    let module = |path: &str| path.split("::").filter(|s| !s.is_empty()).map(Into::into).collect();
    let sources = Sources::of(
        files.map(|(path, file, text)| (module(path), (file.into(), text.into()))).into(),
    );
    let found: BTreeSet<(&str, &str)> = sources
        .between_files()
        .map(|(import, to)| (sources.file(&import.by), sources.file(&to)))
        .collect();
    let wanted = [
        ("data/who.rs", "data/words.rs"),
        ("data/words.rs", "data/who.rs"),
        ("dice.rs", "data/who.rs"),
        ("dice.rs", "data/words.rs"),
    ];
    assert_eq!(found, wanted.into());
}
