//! Languages besides English are files. French has a handful of texts, and everything else of it is in
//! English.

use case_core::any::{
    AnyBattle, check_texts, missing, named_plan, roster_json_in, said, schema_in, texts,
};
use case_core::log::Audience;
use case_core::node::Node;
use case_core::value::{Kind, Value};
use case_core::words::{Catalog, Language, Message, Speech};

const FILE: &str = include_str!("../../case-core/texts/fr.po");

fn french() -> Catalog {
    Catalog::read(FILE).expect("a file of texts")
}

fn roster() -> Node {
    let roster = include_str!("../../case-core/examples/rosters/case.toml");
    toml::from_str(roster).expect("it is TOML")
}

fn battle() -> AnyBattle {
    AnyBattle::new(&roster()).expect("a roster")
}

#[test]
fn what_french_has_is_said_in_french() {
    let french = french();
    let (speech, mut battle) = (Speech::default().over(&french), battle());
    assert_eq!(battle.say(Value::new(Kind::YesNo, 1), &speech), "oui");
    assert_eq!(battle.say(Value::new(Kind::Turns, 1), &speech), "1 tour");
    assert_eq!(battle.say(Value::new(Kind::Turns, 3), &speech), "3 tours");
    assert_eq!(battle.say(Value::new(Kind::TenthsOfMeter, 15), &speech), "1,5 m");
    // Rounds are not among them.
    assert_eq!(battle.say(Value::new(Kind::Rounds, 3), &speech), "3 rounds");
    battle.run(40);
    let lines: Vec<_> = (0..battle.events())
        .filter_map(|event| battle.tell(event, &speech, Audience::Players))
        .collect();
    assert!(lines.iter().any(|line| line.starts_with("Tour 1")), "{lines:#?}");
    let schema = schema_in("case", speech).expect("a system");
    let color = schema.lists.iter().find(|list| list.name == "color").expect("a list");
    let [white, green] = [&color.members[0], &color.members[1]];
    assert_eq!((white.en, &*white.said, &*white.meaning), ("white", "blanc", "Blanc."));
    assert_eq!((green.en, &*green.said, &*green.meaning), ("green", "green", "Green."));
}

#[test]
fn messages_are_said_in_french() {
    let french = french();
    let speech = Speech::default().over(&french);
    let mut roster = roster();
    let Node::Map(fields) = &mut roster else { panic!("a table") };
    fields.push(("fightres".into(), Node::Null));
    fields.push(("elsewhere".into(), Node::Null));
    let problems = AnyBattle::new(&roster).expect_err("two fields are unknown");
    let told = said("case", &problems, speech).expect("a system");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "fightres: champ inconnu : `fighters` ?");
    // What is known is not in the file.
    assert!(lines[1].starts_with("elsewhere: champ inconnu, known are: "), "{told}");
    let two = said("case", "a battle needs at least two sides", speech);
    assert_eq!(two.as_deref(), Some("un combat demande au moins deux camps"));
    // A finished message is only a text.
    assert_eq!(said("case", problems.to_string(), speech), Some(problems.to_string()));
    assert_eq!(roster_json_in("case", speech), roster_json_in("case", Language::English));
}

/// A name between backticks stays, and what follows it directly is said.
#[test]
fn what_stands_between_backticks_stays() {
    let unknown = named_plan("case", "gang op").expect("a system").expect_err("no such plan");
    let german = said("case", &unknown, Language::German).expect("a system");
    let begins = "kein Plan für case heißt `gang op`, gemeint ist vielleicht `gang up`. Bekannt: ";
    assert!(german.starts_with(begins), "{german}");
    let word = Catalog::read("msgid \"fighters\"\nmsgstr \"combattants\"").expect("a file");
    let mut roster = roster();
    let Node::Map(fields) = &mut roster else { panic!("a table") };
    fields.push(("fightres".into(), Node::Null));
    let unknown = AnyBattle::new(&roster).expect_err("a field is unknown");
    assert_eq!(said("case", &unknown, &word), Some(unknown.to_string()));
}

/// What a host keeps of a message as data is said as the message is.
#[test]
fn messages_are_data() {
    let mut roster = roster();
    let Node::Map(fields) = &mut roster else { panic!("a table") };
    fields.push(("{fightres}".into(), Node::Int(1)));
    let problems = AnyBattle::new(&roster).expect_err("a field is unknown");
    let message = Message::from(&problems);
    let again = Message::read(&message.to_node()).expect("it is a message");
    assert_eq!(again.to_string(), problems.to_string());
    for language in [Language::English, Language::German] {
        assert_eq!(said("case", &again, language), said("case", &message, language));
    }
    let one = problems.list()[0].to_node();
    let names: Vec<_> =
        ["path", "message", "template", "values"].map(|name| one.get(name).is_some()).into();
    assert_eq!(names, [true; 4], "{one:?}");
    assert_eq!(Message::read(&one).map(|one| one.to_string()), Some(problems.to_string()));
    assert_eq!(Message::read(&Node::Int(1)), None);
    assert_eq!(Message::read(&Node::Map(Vec::new())), None);
}

/// A host's own words go first, then the language below them.
#[test]
fn own_words_lie_over_a_language() {
    let french = french();
    let own = Catalog::new([("unit.yes".to_owned(), vec!["ouais".to_owned()])].into());
    let speech = Speech::default().over(&french).under(&own);
    assert_eq!(battle().say(Value::new(Kind::YesNo, 1), &speech), "ouais");
    assert_eq!(battle().say(Value::new(Kind::YesNo, 0), &speech), "non");
    let german = Speech::from(Language::German).under(&own);
    assert_eq!(battle().say(Value::new(Kind::YesNo, 0), &german), "nein");
}

/// What French lacks is everything but what it has, and a mistyped key is named.
#[test]
fn what_a_file_lacks_is_listed() {
    let mut french = french();
    let (all, left) = (texts(), missing(&french));
    let entries = FILE.matches("\nmsgstr \"").count() - 1;
    assert_eq!(all.len() - left.len(), entries);
    assert!(left.iter().any(|text| text.key == "engine.unit.rounds#2"));
    assert!(!left.iter().any(|text| text.key == "engine.unit.turns#2"));
    assert_eq!(check_texts(&french), Ok(()));
    for key in ["case.notes.hit", "note.turn_begins", "turns"] {
        french.texts.insert(key.into(), vec!["?".into()]);
    }
    let problems = check_texts(&french).expect_err("two keys are wrong");
    let keys: Vec<&str> = problems.list().iter().map(|problem| &*problem.path).collect();
    assert_eq!(keys, ["case.notes.hit", "turns"]);
}

/// What the listing prints is a file of texts, in which nothing is translated yet.
#[test]
fn the_listing_can_be_filled_in() {
    let left = missing(&french());
    let file = left.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    assert_eq!(Catalog::read(&file), Ok(Catalog::default()));
    let filled = Catalog::read(&file.replace("msgstr \"\"", "msgstr \"x\"")).expect("a file");
    let still: Vec<_> = missing(&filled).into_iter().filter(|text| left.contains(text)).collect();
    assert!(still.is_empty(), "{still:#?}");
}

#[test]
fn files_are_read_as_translators_tools_write_them() {
    let file = "\u{feff}# A comment.\nmsgid \"\"\nmsgstr \"\"\n\"Language: fr\\n\"\n\n\
        #: source\nmsgctxt \"case.note.hit\"\nmsgid \"\"\n\"a \"\n\"hit\"\nmsgstr \"\"\n\"un \\\"coup\\\"\"\n\"!\"\n\
        #, fuzzy\nmsgctxt \"case.note.miss\"\nmsgid \"miss\"\nmsgstr \"guess\"\n\
        #~ msgid \"old\"\n#~ msgstr \"vieux\"\n\
        msgctxt \"case.note.hit#2\"\r\nmsgstr \"deux\\n\"\r\n\nmsgid \"left\"\nmsgstr \"\"\n";
    let catalog = Catalog::read(file).expect("a file of texts");
    assert_eq!(catalog.texts.len(), 1);
    assert_eq!(catalog.texts["case.note.hit"], ["un \"coup\"!", "deux\n"]);
    let wrong = Catalog::read("msgid \"a\nmsgid_plural \"b\"\nnonsense\nmsgstr \"a\"b\"\n");
    let wrong = wrong.expect_err("four lines are wrong").to_string();
    assert_eq!(wrong.lines().count(), 4, "{wrong}");
    assert!(wrong.starts_with("line 1: "), "{wrong}");
}
