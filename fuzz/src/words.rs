//! Own texts and translators' files, made of the keys and texts of the engine and changed: refused
//! with a problem at each key, or every line of a fight is told in them without a mark left over.

use super::bytes::Bytes;
use super::play::play;
use super::trees::midway;
use case_core::any::{AnyBattle, SourceText, check_texts, missing, own_texts, texts};
use case_core::log::Audience;
use case_core::node::Node;
use case_core::words::{Catalog, Language, Speech};
use std::fmt::Write as _;
use std::sync::OnceLock;

fn sources() -> &'static [SourceText] {
    static READ: OnceLock<Vec<SourceText>> = OnceLock::new();
    READ.get_or_init(texts)
}

/// Runs the target.
pub fn run(data: &[u8]) {
    let mut b = Bytes::new(data);
    let (system, which) = b.roster();
    let mut table = Vec::new();
    for _ in 0..=b.below(b.acts(12, 4)) {
        let source = b.pick(sources()).expect("there are texts");
        let key = source.key.split('#').next().unwrap_or_default();
        let key = if b.once_in(2) { key.split_once('.').map_or(key, |(_, own)| own) } else { key };
        let mut text = source.english.clone();
        match b.below(6) {
            0 => text.push_str(&b.text(12)),
            1 => text = text.replacen('{', &b.text(3), 1),
            2 => text = b.text(40),
            3 => text.push_str("{who}"),
            _ => text.push('!'),
        }
        let key = if b.once_in(8) { b.text(20) } else { key.to_owned() };
        table.push((key, Node::Text(text)));
    }
    file(&table);
    let mut seen = std::collections::BTreeSet::new();
    table.retain(|(key, _)| seen.insert(key.clone()));
    let own = match own_texts(&Node::Map(table)) {
        Ok(own) => own,
        Err(problems) => {
            let at_a_key =
                |problem: &case_core::node::Problem| !problem.message.to_string().is_empty();
            assert!(problems.list().iter().all(at_a_key));
            return;
        }
    };
    assert!(check_texts(&own).is_ok(), "what was checked is wrong");
    tell(midway(system, Some(which.unwrap_or_default())), &own, &mut b);
    if b.thorough {
        assert!(missing(&own).len() < sources().len(), "what it has is missing");
    }
}

/// The same as a file of a translator: read, or each wrong line named.
fn file(table: &[(String, Node)]) {
    let mut file = String::new();
    for (key, text) in table {
        let quoted =
            |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        let text = text.as_text().unwrap_or_default();
        let (key, text) = (quoted(key), quoted(text));
        let _ = write!(file, "msgctxt \"{key}\"\nmsgid \"\"\nmsgstr \"{text}\"\n\n");
    }
    if let Ok(read) = Catalog::read(&file) {
        drop(check_texts(&read));
    }
}

fn tell(mut battle: AnyBattle, own: &Catalog, b: &mut Bytes<'_>) {
    let from = battle.all_events().saturating_sub(b.acts(usize::MAX, 12));
    battle.set_seed(b.byte().into());
    play(&mut battle, b.acts(12, 4), b);
    for language in [Language::English, Language::German] {
        let speech = Speech::from(language).under(own);
        for event in from..battle.all_events() {
            let line = battle.tell(event, &speech, Audience::Gamemaster).unwrap_or_default();
            assert!(!line.contains(['{', '}', '\n', '\0']), "{line}");
        }
    }
}
