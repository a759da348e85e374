//! German is complete but for the gaps that are listed, and no reader who asks for German finds an English
//! word.

use case_core::ActorId;
use case_core::any::{
    AnyBattle, AnyRequest, AnyStep, SYSTEMS, check_texts, missing, named_plans, named_policies,
    roster_json_in, said, schema_in,
};
use case_core::battle::{Control, Who};
use case_core::codes::Code;
use case_core::log::Audience;
use case_core::node::{Node, Problems};
use case_core::plan::{Among, Ask, Order, Plan};
use case_core::question::LegalAnswers;
use case_core::schema::Schema;
use case_core::sheet::{Choice, Domain, SheetField};
use case_core::value::{AttackId, Value};
use case_core::words::{GERMAN, Language, Speech, holes};
use case_tests::Feed as _;
use case_tests::kept;
use std::collections::BTreeSet;
use std::path::Path;

/// An entry of the file of texts.
#[derive(Default)]
struct Entry {
    key: String,
    en: String,
    de: String,
}

/// The entries of the file, as written, in its order; the first one is its header.
fn entries() -> Vec<Entry> {
    entries_of(GERMAN).split_off(1)
}

/// What German is known to lack, in English.
fn gaps() -> BTreeSet<String> {
    entries_of(include_str!("german_gaps.po")).into_iter().map(|entry| entry.en).collect()
}

fn entries_of(file: &str) -> Vec<Entry> {
    let (mut all, mut part) = (Vec::<Entry>::new(), "");
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, text) = line.split_once('"').expect("a text between quotes");
        let begins = match word.trim() {
            "" => false,
            word => {
                let is_new = word == "msgctxt" || (word == "msgid" && part != "msgctxt");
                part = word;
                is_new
            }
        };
        if begins {
            all.push(Entry::default());
        }
        let entry = all.last_mut().expect("an entry begins with a word");
        let field = match part {
            "msgctxt" => &mut entry.key,
            "msgid" => &mut entry.en,
            _ => &mut entry.de,
        };
        let text = text.strip_suffix('"').expect("a text between quotes");
        let text = text.replace("\\n", "\n").replace("\\\"", "\"");
        field.push_str(&text.replace("\\\\", "\\"));
    }
    all
}

fn of_choices(choices: &[Choice], all: &mut Vec<String>) {
    all.extend(choices.iter().map(|choice| choice.meaning.clone()));
}

fn of_domain(domain: &Domain, all: &mut Vec<String>) {
    match domain {
        Domain::Number { or, .. } => of_choices(or.as_slice(), all),
        Domain::OneOf { members } | Domain::SetOf { members } => of_choices(members, all),
        Domain::List { of, .. } | Domain::Named { of } => of_domain(of, all),
        Domain::ByName { members, of } => {
            of_choices(members, all);
            of_domain(of, all);
        }
        Domain::Table { fields } => of_fields(fields, all),
        Domain::AnyOf { domains } => domains.iter().for_each(|domain| of_domain(domain, all)),
        _ => {}
    }
}

fn of_fields(fields: &[SheetField], all: &mut Vec<String>) {
    for field in fields {
        all.push(field.meaning.clone());
        of_domain(&field.domain, all);
    }
}

/// Everything of a schema that is in one language.
fn texts(schema: &Schema) -> Vec<String> {
    let mut all = Vec::new();
    all.extend(schema.kinds.iter().map(|entry| entry.meaning.clone()));
    all.extend(schema.lists.iter().flat_map(|l| &l.members).map(|entry| entry.meaning.clone()));
    all.extend(schema.rolls.iter().chain(&schema.interventions).map(|e| e.meaning.clone()));
    all.extend(schema.questions.iter().map(|entry| entry.meaning.clone()));
    all.extend(schema.refusals.iter().map(|entry| entry.meaning.clone()));
    all.extend(schema.notes.iter().map(|entry| entry.meaning.clone()));
    all.extend(schema.fields.iter().map(|entry| entry.meaning.clone()));
    all.extend(schema.rules.iter().map(|entry| entry.title.to_string()));
    all.extend(schema.tables.iter().map(|entry| entry.title.to_string()));
    all.extend(schema.limits.iter().map(|entry| entry.meaning.to_string()));
    for ruling in &schema.rulings {
        all.extend([ruling.question.to_string(), ruling.reading.to_string()]);
        if let Some(switch) = &ruling.switch {
            of_domain(&switch.values, &mut all);
        }
    }
    of_fields(&schema.sheet, &mut all);
    all
}

fn in_language(system: &str, language: Language) -> Schema {
    schema_in(system, language).expect("a system")
}

/// The words of a text, without names between backticks or asterisks, wire names and paths.
fn words(text: &str) -> Vec<String> {
    let mut bare = String::new();
    for (place, part) in text.split('`').enumerate() {
        if place % 2 == 0 {
            bare.push_str(part);
        }
        bare.push(' ');
    }
    let is_code = |word: &&str| !word.contains(['_', '[', '{']) && !word.contains("::");
    bare.split_whitespace()
        .filter(is_code)
        .flat_map(|word| word.split(|c: char| !c.is_alphabetic() && c != '\''))
        .filter(|word| word.chars().count() > 1)
        .map(str::to_lowercase)
        .collect()
}

/// The words of a system's texts in a language, and of the file; not those of listed gaps, which German
/// says in English.
fn vocabulary(system: &str, language: Language) -> BTreeSet<String> {
    let schema = in_language(system, language);
    let gaps = if language == Language::German { gaps() } else { BTreeSet::new() };
    let said = texts(&schema).into_iter().filter(|text| !gaps.contains(text));
    let mut all: BTreeSet<String> = said.flat_map(|text| words(&text)).collect();
    for Entry { key, en, de } in entries() {
        let part = key.split('.').next().unwrap_or_default();
        let is_here =
            ["", "engine", system].contains(&part) || (system, part) == ("faserip", "case");
        if is_here {
            all.extend(words(if language == Language::German { &de } else { &en }));
        }
    }
    all
}

/// The words that are English and German, and names of fields in reasons of refusals.
const SHARED: &str = include_str!("german_too.txt");

fn shared() -> BTreeSet<String> {
    SHARED.split_whitespace().map(str::to_string).collect()
}

/// The English words of a system that are no German ones: a German reader should see none but those of
/// listed gaps.
fn english(system: &str) -> BTreeSet<String> {
    let mut shared = shared();
    shared.extend(gaps().iter().flat_map(|text| words(text)));
    vocabulary(system, Language::English).into_iter().filter(|w| !shared.contains(w)).collect()
}

/// A word of an English text in a German one is a slip, unless it is German too: then it stands in
/// `german_too.txt`, which names nothing else.
#[test]
fn what_both_languages_say_is_listed() {
    let mut both = BTreeSet::new();
    for system in SYSTEMS {
        let german = vocabulary(system, Language::German);
        let english = vocabulary(system, Language::English);
        both.extend(english.intersection(&german).cloned());
    }
    let shared = shared();
    let slips: Vec<_> = both.difference(&shared).collect();
    let gone: Vec<_> = shared.difference(&both).collect();
    assert!(
        slips.is_empty() && gone.is_empty(),
        "in German texts: {slips:?}; no longer in both: {gone:?}. A text without German is listed by \
         CASE_BLESS=1 (german_gaps.po); a word that is German too stands in german_too.txt"
    );
}

/// Every text of a node, its names among them.
fn names(node: &Node, all: &mut BTreeSet<String>) {
    match node {
        Node::Text(text) => all.extend(words(text)),
        Node::List(items) => items.iter().for_each(|item| names(item, all)),
        Node::Map(entries) => {
            for (name, value) in entries {
                all.extend(words(name));
                names(value, all);
            }
        }
        _ => {}
    }
}

fn roster(system: &str) -> Node {
    let path =
        format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("every system has a bundled roster");
    toml::from_str(&text).expect("it is TOML")
}

fn stream(mut state: u64) -> impl FnMut(u64) -> u64 {
    move |below| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below.max(1)
    }
}

/// What German lacks is listed: nobody who adds something has to know German. `CASE_BLESS=1` renews the
/// list, which a translator empties but for names that are the same in German.
#[test]
fn what_german_lacks_is_listed() {
    let german = Language::German.catalog().expect("it is in this build");
    let gaps: Vec<String> = missing(german).iter().map(ToString::to_string).collect();
    kept::text(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/german_gaps.po"), &gaps.join("\n"));
}

/// PH4, PH18, TAL2, TAL19, COS8, COS9: rolls by their names in German; FASERIP has CASE's and its own.
#[test]
fn rolls_have_names() {
    let rolls = [
        ("case", "attack", "Angriff"),
        ("faserip", "attack", "Angriff"),
        ("faserip", "side_initiative", "Seiteninitiative"),
        ("d6", "resistance", "Widerstand"),
        ("talislanta", "flee", "Flucht"),
        ("cosmic", "hit_location", "Trefferzone"),
    ];
    for (system, name, german) in rolls {
        let schema = in_language(system, Language::German);
        let roll = schema.rolls.iter().find(|roll| roll.name == name);
        assert_eq!(roll.map(|roll| roll.said.as_str()), Some(german), "{system}: {name}");
    }
}

/// Two systems are called by a name, which is the same in every language.
#[test]
fn the_titles_of_systems_have_their_german() {
    for system in SYSTEMS {
        let title = |language| in_language(system, language).title;
        let (en, de) = (title(Language::English), title(Language::German));
        let told = said(system, en.to_string(), Language::German);
        assert_eq!(told.as_deref(), Some(&*de), "{system}");
        let is_name = matches!(*system, "case" | "cosmic");
        assert_eq!(en == de, is_name, "{system}: {de}");
        if !is_name {
            check(system, &de, &english(system), &BTreeSet::new());
        }
    }
}

#[test]
fn no_german_text_is_left_over() {
    assert_eq!(check_texts(Language::German.catalog().expect("it is in this build")), Ok(()));
    let mut declared: BTreeSet<String> = BTreeSet::new();
    for system in SYSTEMS {
        let schema = in_language(system, Language::English);
        declared.extend(texts(&schema).iter().map(|text| text.trim().to_string()));
    }
    let mut sources = String::new();
    read_all(Path::new(&format!("{}/../case-core/src", env!("CARGO_MANIFEST_DIR"))), &mut sources);
    let (mut left, mut seen) = (Vec::new(), BTreeSet::new());
    for Entry { key, en, de } in entries() {
        let names = |text| holes(text).map(|(name, _)| name.to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(names(&en), names(&de), "{key}: {en}");
        assert!(seen.insert((key.clone(), en.clone())), "twice: {key} {en}");
        let is_there = || {
            let quoted = en.replace('"', "\\\"").replace('\n', "\\n");
            declared.contains(&en.replace('`', "")) || sources.contains(&quoted)
        };
        if key.is_empty() && !is_there() {
            left.push(en);
        }
    }
    assert!(left.is_empty(), "no English text:\n{}", left.join("\n"));
}

/// The English of a text with a key is what the engine says: where it has changed, its German is to be
/// looked at again.
#[test]
fn german_is_of_the_english_of_today() {
    let known: BTreeSet<(String, String)> =
        case_core::any::texts().into_iter().map(|text| (text.key, text.english)).collect();
    let entries = entries().into_iter().filter(|entry| !entry.key.is_empty());
    let old: Vec<_> =
        entries.map(|e| (e.key, e.en)).filter(|entry| !known.contains(entry)).collect();
    assert!(old.is_empty(), "no longer in English: {old:#?}");
}

/// The templates of messages in the sources: those of `message!` and `#[error(…)]`, and the messages of
/// problems that have no values.
fn templates(sources: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for begin in ["message!(", "#[error(", "p.add(", "Problems::one("] {
        for (at, _) in sources.match_indices(begin) {
            // An example in a comment is no message.
            let line = sources[..at].rsplit('\n').next().unwrap_or_default();
            if line.trim_start().starts_with("//") {
                continue;
            }
            let mut rest = sources[at + begin.len()..].trim_start();
            if begin.ends_with("add(") || begin.ends_with("one(") {
                // The message follows the path, whose parentheses are closed.
                let mut depth = 0;
                let end = rest.find(|c| {
                    depth += i32::from(matches!(c, '(' | '[')) - i32::from(matches!(c, ')' | ']'));
                    c == ',' && depth == 0 || depth < 0
                });
                rest = end.map_or("", |end| rest[end + 1..].trim_start());
            }
            let Some(text) = rest.strip_prefix('"') else { continue };
            let end = text.match_indices('"').find(|(end, _)| !text[..*end].ends_with('\\'));
            let text = end.map_or("", |(end, _)| &text[..end]);
            all.insert(text.replace("\\\"", "\"").replace("\\n", "\n"));
        }
    }
    all
}

/// Every message has its German, but for a template with nothing but holes, and for what says to a
/// programmer that the rules have stopped.
#[test]
fn every_message_has_its_german() {
    let mut sources = String::new();
    read_all(Path::new(&format!("{}/../case-core/src", env!("CARGO_MANIFEST_DIR"))), &mut sources);
    let known: BTreeSet<String> =
        entries().into_iter().filter(|entry| entry.key.is_empty()).map(|entry| entry.en).collect();
    let is_said = |text: &String| {
        let is_for_programmers = text.contains("{}") || text.contains(" has to roll ");
        let between =
            text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
        let is_hole = !between.flat_map(str::chars).any(char::is_alphabetic);
        !is_for_programmers && !is_hole && !text.is_empty()
    };
    let all = templates(&sources);
    assert!(all.len() > 150, "{}", all.len());
    let without: Vec<_> =
        all.into_iter().filter(|text| is_said(text) && !known.contains(text)).collect();
    assert!(without.is_empty(), "without German: {without:#?}");
}

/// The Rust sources of a folder, with the lines of long texts joined.
fn read_all(folder: &Path, all: &mut String) {
    for entry in std::fs::read_dir(folder).expect("the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read_all(&path, all);
        } else {
            let text = std::fs::read_to_string(&path).expect("a source");
            let mut lines = text.split("\\\n");
            all.push_str(lines.next().unwrap_or_default());
            lines.for_each(|line| all.push_str(line.trim_start()));
        }
    }
}

/// Fails where a German text has an English word.
fn check(system: &str, text: &str, english: &BTreeSet<String>, known: &BTreeSet<String>) {
    for word in words(text) {
        assert!(
            !english.contains(&word) || known.contains(&word),
            "{system}: the English `{word}` in: {text}"
        );
    }
}

#[test]
fn random_fights_have_no_english_word() {
    let german = Speech::from(Language::German);
    for system in SYSTEMS {
        let english = english(system);
        let node = roster(system);
        let mut known = BTreeSet::new();
        names(&node, &mut known);
        // The names of kinds, by which an error writes a value.
        for kind in in_language(system, Language::English).kinds {
            known.extend(words(kind.name));
        }
        for seed in 0..12 {
            let mut random = stream(seed);
            let mut battle = AnyBattle::new(&node).expect("a roster");
            battle.set_control(Who::Everybody, Control::Host).expect("a seat");
            let mut told = 0;
            for _ in 0..300 {
                let step = battle.step();
                for event in told..battle.events() {
                    if let Some(line) = battle.tell(event, &german, Audience::Gamemaster) {
                        check(system, &line, &english, &known);
                    }
                }
                told = battle.events();
                match (step, battle.request()) {
                    (AnyStep::Over, _) => break,
                    (_, Some(AnyRequest::Roll(roll))) => {
                        let face = random(u64::from(roll.next.die.faces())) + 1;
                        battle.feed_face(i32::try_from(face).expect("small")).expect("a face");
                    }
                    (_, Some(AnyRequest::Decision(decision))) => {
                        let title = battle.title(&german).expect("a question is open");
                        check(system, &title, &english, &known);
                        for refused in battle.unavailable_answers(&german) {
                            check(system, &refused.why, &english, &known);
                        }
                        let answer = any_answer(&decision.answers, &mut random);
                        let shown = match &decision.answers {
                            LegalAnswers::List(all) => all.clone(),
                            _ => vec![answer],
                        };
                        for answer in shown {
                            let label = battle.label(answer, &german).expect("it is open");
                            check(system, &label, &english, &known);
                        }
                        let wrong = Value::actor(ActorId::JUDGE);
                        if let Err(error) = battle.clone().feed(wrong) {
                            let why = said(system, error, Language::German);
                            check(system, &why.expect("a system"), &english, &known);
                        }
                        battle.feed(answer).expect("it is legal");
                    }
                    _ => {}
                }
            }
        }
    }
}

fn any_answer(answers: &LegalAnswers, random: &mut impl FnMut(u64) -> u64) -> Value {
    match answers {
        LegalAnswers::List(list) => {
            list[usize::try_from(random(list.len() as u64)).expect("small")]
        }
        LegalAnswers::Range { kind, low, high } => {
            let span = u64::try_from(high - low).expect("low is lower") + 1;
            Value::new(*kind, low + i32::try_from(random(span)).expect("small"))
        }
        _ => panic!("answers of a kind that this test does not know"),
    }
}

/// Changes one value or one name somewhere in a tree.
fn change(node: &mut Node, random: &mut impl FnMut(u64) -> u64) {
    let deeper = random(5) != 0;
    match node {
        Node::List(items) if deeper && !items.is_empty() => {
            let at = usize::try_from(random(items.len() as u64)).expect("small");
            if random(6) == 0 {
                let again = items[at].clone();
                items.push(again);
            } else {
                change(&mut items[at], random);
            }
        }
        Node::Map(entries) if deeper && !entries.is_empty() => {
            let at = usize::try_from(random(entries.len() as u64)).expect("small");
            match random(8) {
                0 => drop(entries.remove(at)),
                1 => entries[at].0.push('x'),
                2 => entries.push(("zzqqxx".to_string(), Node::Int(1))),
                _ => change(&mut entries[at].1, random),
            }
        }
        node => {
            *node = match random(8) {
                0 => Node::Null,
                1 => Node::Bool(true),
                2 => Node::Int(-999_999),
                3 => Node::Int(5_000_000_000),
                4 => Node::Float(0.5),
                5 => Node::Text("zzqqxx".to_string()),
                6 => Node::List(Vec::new()),
                _ => Node::Map(Vec::new()),
            }
        }
    }
}

/// The names that a roster may have: they are written in English in every language.
fn fields_of(schema: &Schema) -> BTreeSet<String> {
    fn domain(of: &Domain, all: &mut BTreeSet<String>) {
        let choices = |list: &[Choice], all: &mut BTreeSet<String>| {
            all.extend(list.iter().flat_map(|c| [words(c.name), words(c.word)].concat()));
        };
        match of {
            Domain::Number { or, .. } => choices(or.as_slice(), all),
            Domain::OneOf { members } | Domain::SetOf { members } => choices(members, all),
            Domain::List { of, .. } | Domain::Named { of } => domain(of, all),
            Domain::ByName { members, of } => {
                choices(members, all);
                domain(of, all);
            }
            Domain::Table { fields: list } => fields(list, all),
            Domain::AnyOf { domains } => domains.iter().for_each(|d| domain(d, all)),
            _ => {}
        }
    }
    fn fields(list: &[SheetField], all: &mut BTreeSet<String>) {
        for field in list {
            all.extend(words(field.name));
            domain(&field.domain, all);
        }
    }
    let mut all = BTreeSet::new();
    fields(&schema.sheet, &mut all);
    all
}

#[test]
fn problems_of_changed_rosters_have_no_english_word() {
    for system in SYSTEMS {
        let english = english(system);
        let node = roster(system);
        let mut known = fields_of(&in_language(system, Language::English));
        names(&node, &mut known);
        // Parts of sentences that are no names, and the values `true` and `false`.
        for word in ["the", "is", "of", "and", "or", "not", "an", "to", "has", "with"] {
            known.remove(word);
        }
        known.extend(["true", "false"].map(String::from));
        let mut random = stream(7);
        let mut problems = 0;
        for _ in 0..2_000 {
            let mut changed = node.clone();
            for _ in 0..=random(2) {
                change(&mut changed, &mut random);
            }
            if let Err(found) = AnyBattle::new(&changed) {
                problems += 1;
                check_problems(system, &found, &english, &known);
            }
        }
        assert!(problems > 500, "{system}: {problems}");
    }
}

/// Fails where a problem has an English word in German, but for its path.
fn check_problems(
    system: &str,
    found: &Problems,
    english: &BTreeSet<String>,
    known: &BTreeSet<String>,
) {
    let text = said(system, found, Language::German).expect("a system");
    for line in text.lines() {
        let path = line.split_once(": ").filter(|(path, _)| !path.contains(' '));
        let said = path.map_or(line, |(_, rest)| rest);
        // Names that are known are listed as they are written.
        let said = said.split("ekannt").next().unwrap_or(said);
        let bad = words(said).into_iter().find(|w| english.contains(w) && !known.contains(w));
        assert_eq!(bad, None, "{system}: {line}, of\n{found}");
    }
}

/// Every name of a schema that a plan may have.
fn wire_names(schema: &Schema) -> BTreeSet<String> {
    let lists = schema.lists.iter().flat_map(|list| &list.members).map(|entry| entry.name);
    let questions = schema.questions.iter().map(|question| question.name);
    let fields = schema.fields.iter().map(|field| field.name);
    lists.chain(questions).chain(fields).flat_map(words).collect()
}

const RULES: &str = "
name = 'mine'
rules = [
    { question = 'action', then = 'rest', whenever = '2 < 3' },
    { of = 'Nobody', question = ['target'], then = ['nearest', 'weakest'] },
    { ask = 'where it matters', by = 10, trials = 8 },
]";

#[test]
fn problems_of_changed_plans_and_policies_have_no_english_word() {
    for system in SYSTEMS {
        let english = english(system);
        let schema = in_language(system, Language::English);
        let mut battle = AnyBattle::new(&roster(system)).expect("a roster");
        let mine: Node = toml::from_str(RULES).expect("it is TOML");
        let plans = named_plans(system).expect("a system");
        let mut nodes: Vec<Node> = plans.iter().map(Plan::write).collect();
        nodes.push(mine);
        let mut known = fields_of(&schema);
        known.extend(wire_names(&schema));
        for node in &nodes {
            names(node, &mut known);
        }
        names(&roster(system), &mut known);
        for word in ["the", "is", "of", "and", "or", "not", "an", "to", "has", "with", "in", "a"] {
            known.remove(word);
        }
        // Fields are named as they are written, and so are their values.
        known.extend(words("of question when then targets among ask latest by trials"));
        known.extend(words("name about system without rules suggested held attacked values field"));
        known.extend(words("true false"));
        let policies = named_policies(system).expect("a system");
        known.extend(policies.iter().flat_map(|policy| words(&policy.name)));
        known.extend(nodes.iter().filter_map(|node| node.get("name")?.as_text()).flat_map(words));
        known.extend(Order::ALL.iter().flat_map(|order| words(order.name())));
        known.extend(Among::ALL.iter().flat_map(|among| words(among.name())));
        known.extend(Ask::ALL.iter().flat_map(|ask| words(ask.name())));
        let mut random = stream(11);
        let (mut plans, mut policies) = (0, 0);
        for trial in 0..1_500 {
            let mut changed = nodes[trial % nodes.len()].clone();
            for _ in 0..=random(2) {
                change(&mut changed, &mut random);
            }
            let bound =
                Plan::read(&changed).and_then(|plan| battle.set_plan(Who::Everybody, &plan));
            if let Err(found) = bound {
                plans += 1;
                check_problems(system, &found, &english, &known);
            }
            let bound = battle.read_policy(&changed);
            let bound = bound.and_then(|policy| battle.set_policy(Who::Everybody, &policy));
            if let Err(found) = bound {
                policies += 1;
                check_problems(system, &found, &english, &known);
            }
        }
        assert!(plans > 300 && policies > 300, "{system}: {plans}, {policies}");
    }
}

#[test]
fn a_schema_in_german_has_no_english_word() {
    for system in SYSTEMS {
        let english = english(system);
        let mut known = fields_of(&in_language(system, Language::English));
        known.extend(words("Skill Bonus Increased Attributes Attribute Extra Attacks"));
        for text in texts(&in_language(system, Language::German)) {
            check(system, &text, &english, &known);
        }
        let json = roster_json_in(system, Language::German).expect("a system");
        let title = json.get("title").and_then(Node::as_text).expect("it has one");
        assert!(title.starts_with("Aufstellung für "), "{title}");
    }
}

/// What a person has called an attack is not translated, not even where the engine has that text.
#[test]
fn own_names_of_attacks_stay_as_they_are() {
    let german = Speech::from(Language::German);
    let sentence = entries().into_iter().find(|e| e.key.is_empty() && !e.en.contains('{'));
    let Entry { en: own, de: translated, .. } = sentence.expect("it has sentences");
    for system in SYSTEMS {
        let mut roster = roster(system);
        assert!(rename_first_attack(&mut roster, &own), "{system}: nobody has an attack");
        let battle = AnyBattle::new(&roster).expect("a roster");
        let said: Vec<String> = (0..battle.fighters())
            .map(|who| battle.say(AttackId::new(ActorId::fighter(who), 0).into(), &german))
            .collect();
        let is_said = |text: &str| said.iter().any(|name| name.starts_with(text));
        assert!(is_said(&own) && !is_said(&translated), "{system}: {said:?}");
    }
}

/// Gives the first attack or weapon of a roster that name.
fn rename_first_attack(roster: &mut Node, name: &str) -> bool {
    let Node::Map(entries) = roster else { return false };
    let fighters = entries.iter_mut().find(|(key, _)| key == "fighters");
    let Some((_, Node::List(fighters))) = fighters else { return false };
    for fighter in fighters {
        let Node::Map(fields) = fighter else { continue };
        let attacks =
            fields.iter_mut().find(|(key, _)| ["attacks", "weapons"].contains(&key.as_str()));
        let Some((_, Node::List(attacks))) = attacks else { continue };
        let Some(Node::Map(attack)) = attacks.first_mut() else { continue };
        for (key, value) in attack {
            if key == "name" {
                *value = Node::Text(name.into());
                return true;
            }
        }
    }
    false
}
