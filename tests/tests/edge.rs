//! The edge, as a host meets it that knows no system: every request, roll, event and field of
//! random fights in all systems is described by the schema, said in both languages, and means what
//! it says.

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep, SYSTEMS, schema};
use case_core::attack::Aim;
use case_core::battle::{Control, Who};
use case_core::log::{Audience, EventKind, Record};
use case_core::question::LegalAnswers;
use case_core::schema::{Schema, kind_name};
use case_core::value::{AttackId, Kind, Value};
use case_core::words::{Language, Speech, holes};
use case_tests::Feed as _;
use std::collections::BTreeSet;

fn battle(system: &str) -> AnyBattle {
    let path =
        format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("every system has a bundled roster");
    AnyBattle::new(&toml::from_str(&text).expect("it is TOML")).expect("it is right")
}

/// Numbers from a seed.
fn stream(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    move |below| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 8) % below.max(1)
    }
}

/// How many fights of each system: `CASE_FIGHTS` for more.
fn fights() -> u64 {
    std::env::var("CASE_FIGHTS").ok().and_then(|n| n.parse().ok()).unwrap_or(6)
}

/// What a value is checked against: the kinds that its schema entry lists, by name.
fn check_value(value: Value, kinds: &[String], battle: &AnyBattle, what: &str) {
    let name = kind_name(value.kind, battle.lists());
    assert!(kinds.contains(&name), "{what}: {value:?} is none of {kinds:?}");
    assert_ne!(value.kind, Kind::Internal, "{what}: the engine's own numbers stay inside");
    if let Kind::Name(list) = value.kind {
        let list = battle.lists()[usize::from(list)];
        assert!(list.name(value.number).is_some(), "{what}: {value:?} names no member");
    }
    for language in [Language::English, Language::German] {
        let said = battle.say(value, &Speech::from(language));
        assert!(!said.contains(['?', '{', '}']) && !said.is_empty(), "{what}: {value:?} is {said}");
    }
}

fn check_record(record: &Record, schema: &Schema, battle: &AnyBattle) {
    let what = format!("{} {}", record.event, record.name);
    let by_referee =
        matches!(record.event, EventKind::Intervention | EventKind::InterventionChange);
    let known = schema.rules.iter().any(|rule| rule.id == record.rule);
    assert_eq!(known, !by_referee, "{what}: rule {}", record.rule);
    match record.event {
        EventKind::Roll | EventKind::Modifier => {
            assert!(schema.rolls.iter().any(|roll| roll.name == record.name), "{what}");
            for named in &record.values {
                let own = [kind_name(named.value.kind, battle.lists())];
                check_value(named.value, &own, battle, &what);
                assert_ne!(named.value.kind, Kind::Amount, "{what}: {} has no kind", named.name);
            }
        }
        EventKind::Decision => {
            let question = schema.questions.iter().find(|q| q.name == record.name);
            let question = question.unwrap_or_else(|| panic!("{what} is not in the schema"));
            for named in &record.values {
                let kinds = match question.subject.iter().find(|entry| entry.name == named.name) {
                    Some(entry) => &entry.kinds,
                    None if named.name == "answer" => &question.answers,
                    None => panic!("{what}: {} is not in the schema", named.name),
                };
                check_value(named.value, kinds, battle, &what);
            }
        }
        EventKind::Note => {
            let note = schema.notes.iter().find(|note| note.name == record.name);
            let note = note.unwrap_or_else(|| panic!("{what} is not in the schema"));
            for named in &record.values {
                let entry = note.values.iter().find(|entry| entry.name == named.name);
                let entry = entry.unwrap_or_else(|| panic!("{what}: {}", named.name));
                check_value(named.value, &entry.kinds, battle, &what);
            }
        }
        EventKind::Outcome => {
            assert!(schema.notes.iter().any(|note| note.name == record.name), "{what}");
            for named in &record.values {
                let mut fields = battle.outcome_fields().iter();
                let kind = match named.name {
                    "attack" => Kind::Attack,
                    "left" => Kind::Points,
                    name => fields.find(|field| field.name == name).expect("a field").kind,
                };
                let kind = kind_name(kind, battle.lists());
                check_value(named.value, &[kind], battle, &what);
            }
        }
        EventKind::Intervention => {}
        EventKind::Change | EventKind::InterventionChange => {
            let field = schema.fields.iter().find(|field| field.name == record.name);
            let field = field.unwrap_or_else(|| panic!("{what} is not in the schema"));
            if field.shown == "internal" {
                return;
            }
            for named in record.values.iter().filter(|named| named.name != "place") {
                check_value(named.value, std::slice::from_ref(&field.kind), battle, &what);
            }
        }
        _ => panic!("{what}: an event that this does not know"),
    }
}

/// Every line of a text is whole, and one that a rule causes ends with that rule's id.
fn check_line(line: &str, record: &Record) {
    assert!(!line.contains(['{', '}', '?']), "{line}");
    let id = format!("({}).", record.rule);
    let heading = record.event == EventKind::Note && !line.ends_with(").");
    let by_referee = record.rule.is_empty();
    assert!(heading || by_referee || line.ends_with(&id), "{line} does not end with {id}");
}

fn other_than(kind: Kind) -> Value {
    let other = if kind == Kind::YesNo { Kind::Areas } else { Kind::YesNo };
    Value::new(other, 0)
}

/// One of the legal answers, after everything else was refused.
fn answer(battle: &mut AnyBattle, legal: &LegalAnswers, random: &mut impl FnMut(u64) -> u64) {
    let speech = Speech::from(Language::German);
    let picked = match legal {
        LegalAnswers::Range { kind, low, high } => {
            for wrong in [low.saturating_sub(1), high.saturating_add(1)] {
                if wrong < *low || wrong > *high {
                    assert!(battle.feed(Value::new(*kind, wrong)).is_err());
                }
            }
            assert!(battle.feed(other_than(*kind)).is_err());
            let width = u64::from(high.abs_diff(*low)).min(if random(8) == 0 { 1000 } else { 3 });
            let above = i32::try_from(random(width + 1)).expect("small");
            Value::new(*kind, low + above)
        }
        LegalAnswers::List(list) => {
            assert!(list.len() > 1, "a question with one legal answer is not asked");
            let set: BTreeSet<Value> = list.iter().copied().collect();
            assert_eq!(set.len(), list.len(), "no answer is listed twice");
            let labels: BTreeSet<String> =
                list.iter().filter_map(|a| battle.label(*a, &speech)).collect();
            assert_eq!(labels.len(), list.len(), "no two buttons say the same: {labels:?}");
            for label in labels {
                assert!(!label.contains(['{', '}', '?']), "{label}");
            }
            for number in -2..30 {
                for of in list.iter().map(|value| value.of).collect::<BTreeSet<_>>() {
                    let wrong = Value { kind: list[0].kind, of, number };
                    if !set.contains(&wrong) {
                        assert!(battle.feed(wrong).is_err(), "{wrong:?} is not listed");
                    }
                }
            }
            list[usize::try_from(random(list.len() as u64)).expect("small")]
        }
        _ => panic!("answers of a kind that this test does not know"),
    };
    battle.feed(picked).expect("what is listed is taken");
}

/// What the engine makes of every face of the die that a single-die roll wants is what the
/// request's odds say.
fn check_odds(
    battle: &AnyBattle,
    roll: &case_core::battle::RollRequest,
    random: &mut impl FnMut(u64) -> u64,
) {
    // More dice than 64 bits count, such as the Judge can call for, have no odds; one has.
    let Some((odds, whole)) = roll.odds() else {
        return assert!(roll.dice().len() > 20, "{roll:?}");
    };
    assert_eq!(odds.iter().map(|(_, weight)| weight).sum::<u64>(), whole);
    if roll.dice().len() > 1 {
        return check_pool(battle, roll, &odds, random);
    }
    if !roll.lying.is_empty() || u64::from(roll.next.die.faces()) != whole {
        return;
    }
    let mut counted: Vec<(Value, u64)> = Vec::new();
    for face in 1..=roll.next.die.faces() {
        let mut trial = battle.clone();
        trial.feed_face(i32::from(face)).expect("a face");
        let before = trial.events();
        let step = trial.step();
        let open = trial.open_records(Audience::Gamemaster);
        let records: Vec<Record> = match step {
            AnyStep::Wanted => open,
            _ => (before..trial.events())
                .filter_map(|i| trial.record(i, Audience::Gamemaster))
                .collect(),
        };
        // The roll is the first of that name whose face is new.
        let known = battle.open_records(Audience::Gamemaster).len();
        let rolled = records[known..]
            .iter()
            .find(|r| r.event == EventKind::Roll && r.name == roll.roll && r.who == roll.who)
            .expect("the roll is in the log");
        assert_eq!(rolled.faces, [face]);
        assert_eq!((rolled.value("at"), rolled.value("base")), (roll.at, roll.base));
        let outcome = rolled.value("outcome");
        match counted.iter_mut().find(|(value, _)| *value == outcome) {
            Some((_, weight)) => *weight += 1,
            None => counted.push((outcome, 1)),
        }
    }
    counted.sort_unstable();
    let mut told = odds;
    told.sort_unstable();
    assert_eq!(counted, told, "{roll:?}");
}

/// Whatever several dice show comes to an outcome that the request's odds list.
fn check_pool(
    battle: &AnyBattle,
    roll: &case_core::battle::RollRequest,
    odds: &[(Value, u64)],
    random: &mut impl FnMut(u64) -> u64,
) {
    let known = battle.open_records(Audience::Gamemaster).len();
    for _ in 0..8 {
        let mut trial = battle.clone();
        let before = trial.events();
        let (mut last, mut ways) = (odds.to_vec(), odds.iter().map(|(_, weight)| weight).sum());
        let rolled = loop {
            let face = random(u64::from(roll.next.die.faces())) + 1;
            trial.feed_face(i32::try_from(face).expect("small")).expect("a face");
            let step = trial.step();
            if let Some(AnyRequest::Roll(again)) = trial.request()
                && (again.roll, again.who) == (roll.roll, roll.who)
                && !again.lying.is_empty()
            {
                // Of the ways in which the dice could fall some are left, to outcomes that were possible.
                let (left, fewer) = again.odds().expect("the whole roll has odds");
                assert!(fewer < ways, "{fewer} of {ways} ways are left: {again:?}");
                ways = fewer;
                assert!(left.iter().all(|(value, _)| odds.iter().any(|(known, _)| known == value)));
                last = left;
                continue;
            }
            let records: Vec<Record> = match step {
                AnyStep::Wanted => trial.open_records(Audience::Gamemaster),
                _ => (before..trial.events())
                    .filter_map(|i| trial.record(i, Audience::Gamemaster))
                    .collect(),
            };
            let found = records[known..]
                .iter()
                .find(|r| r.event == EventKind::Roll && r.name == roll.roll && r.who == roll.who);
            break found.cloned().expect("the roll is in the log");
        };
        let outcome = rolled.value("outcome");
        assert!(last.iter().any(|(value, _)| *value == outcome), "{outcome:?} of {roll:?}");
    }
}

/// Plays one fight with any dice and any legal answers, checking everything it shows.
fn play(system: &str, seed: u64) {
    let schema = schema(system).expect("a system");
    let mut random = stream(seed);
    let mut battle = battle(system);
    battle.set_control(Who::Everybody, Control::Host).expect("a seat");
    let (english, german) = (Speech::from(Language::English), Speech::from(Language::German));
    let mut told = 0;
    for _ in 0..400 {
        let open = battle.open_records(Audience::Gamemaster);
        let step = battle.step();
        if step != AnyStep::Wanted {
            // What was open has become the first events of the step, exactly.
            let events: Vec<Record> = (told..battle.events())
                .filter_map(|i| battle.record(i, Audience::Gamemaster))
                .collect();
            assert!(events.starts_with(&open) || open.is_empty());
            for (i, record) in (told..).zip(&events) {
                check_record(record, &schema, &battle);
                let lines = [&english, &german].map(|s| battle.tell(i, s, Audience::Players));
                assert_eq!(
                    lines[0].is_some(),
                    lines[1].is_some(),
                    "both languages tell {record:?}"
                );
                for line in lines.into_iter().flatten() {
                    check_line(&line, record);
                }
                if let Some(line) = battle.tell(i, &english, Audience::Gamemaster) {
                    check_line(&line, record);
                }
            }
            told = battle.events();
        }
        match (step, battle.request()) {
            (AnyStep::Over, _) => break,
            (AnyStep::Wanted, Some(AnyRequest::Roll(roll))) => {
                assert!(schema.rolls.iter().any(|known| known.name == roll.roll));
                for modifier in &roll.modifiers {
                    assert!(schema.rules.iter().any(|rule| rule.id == modifier.rule));
                }
                if random(6) == 0 {
                    check_odds(&battle, &roll, &mut random);
                }
                let face = random(u64::from(roll.next.die.faces())) + 1;
                battle.feed_face(i32::try_from(face).expect("small")).expect("a face");
            }
            (AnyStep::Wanted, Some(AnyRequest::Decision(decision))) => {
                let question = schema.questions.iter().find(|q| q.name == decision.question.name);
                let question = question.expect("it is in the schema");
                for (named, entry) in decision.subject.iter().zip(&question.subject) {
                    assert_eq!(named.name, entry.name);
                    check_value(named.value, &entry.kinds, &battle, question.name);
                }
                let listed: Vec<Value> = match &decision.answers {
                    LegalAnswers::List(list) => list.clone(),
                    LegalAnswers::Range { kind, low, high } => {
                        vec![Value::new(*kind, *low), Value::new(*kind, *high)]
                    }
                    _ => panic!("answers of a kind that this test does not know"),
                };
                for value in listed {
                    check_value(value, &question.answers, &battle, question.name);
                }
                assert!(decision.answers.has(decision.suggestion), "{question:?}");
                for speech in [&english, &german] {
                    let title = battle.title(speech).expect("a question is open");
                    assert!(!title.is_empty() && !title.contains(['{', '}']), "{title}");
                }
                answer(&mut battle, &decision.answers, &mut random);
            }
            (AnyStep::Wanted, _) => panic!("something is wanted, and not said"),
            _ => {}
        }
    }
    for value in battle.state(false, Audience::Gamemaster) {
        let field = schema.fields.iter().find(|field| field.name == value.field);
        let field = field.expect("it is in the schema");
        if value.value.is_nothing() {
            assert!(field.optional, "{value:?}");
        } else {
            check_value(value.value, std::slice::from_ref(&field.kind), &battle, value.field);
        }
    }
}

/// Fights of all systems, played as a host plays that knows none of them.
#[test]
fn random_fights_show_nothing_without_a_name_and_a_kind() {
    for system in SYSTEMS {
        for seed in 0..fights() {
            play(system, seed);
        }
    }
}

/// Both catalogs are complete: the same names in the templates of either language, and none that
/// is not there.
#[test]
fn catalogs_are_complete() {
    for system in SYSTEMS {
        let schema = schema(system).expect("a system");
        let names = |templates: &[&'static str]| -> Vec<BTreeSet<String>> {
            let of = |t: &&'static str| holes(t).map(|(name, _)| name.to_owned()).collect();
            templates.iter().map(of).collect()
        };
        for note in &schema.notes {
            let en = names(&note.text.en);
            for name in en.iter().flatten() {
                let known = ["who", "other"].contains(&name.as_str())
                    || note.values.iter().any(|value| value.name == name);
                assert!(known, "{system}: note {} has no {name}", note.name);
            }
        }
        for question in &schema.questions {
            for (templates, more) in [(&question.title, ""), (&question.labels, "answer")] {
                let en = names(&templates.en);
                for name in en.iter().flatten() {
                    let known = name == "who"
                        || name == more
                        || question.subject.iter().any(|entry| entry.name == name);
                    assert!(known, "{system}: question {} has no {name}", question.name);
                }
            }
            assert!(!question.title.en.is_empty(), "{system}: question {}", question.name);
            assert!(!question.meaning.is_empty(), "{system}: question {}", question.name);
        }
        for field in schema.fields.iter().filter(|field| field.shown != "internal") {
            assert!(!field.en.is_empty() && !field.meaning.is_empty(), "{system}: {}", field.name);
        }
        let members = schema.lists.iter().flat_map(|list| &list.members);
        for entry in schema.rolls.iter().chain(members) {
            assert!(!entry.en.is_empty(), "{system}: {}", entry.name);
        }
        let snake = |name: &str| {
            name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        let rolls = schema.rolls.iter().map(|entry| entry.name);
        let notes = schema.notes.iter().map(|entry| entry.name);
        let members = schema.lists.iter().flat_map(|list| list.members.iter().map(|m| m.name));
        for name in rolls.chain(notes).chain(members) {
            assert!(snake(name), "{system}: {name} is not snake_case");
        }
    }
}

/// By what the target of an attack can meet it, the schema says, and by which question it is asked.
#[test]
fn every_defense_is_in_the_schema() {
    for system in SYSTEMS {
        let (battle, schema) = (battle(system), schema(system).expect("a schema"));
        assert!(schema.questions.iter().any(|question| question.defends), "{system}");
        let known: BTreeSet<_> = schema.defenses.iter().map(|d| (d.kind.clone(), d.name)).collect();
        let mut met = BTreeSet::new();
        let fighters = 0..battle.fighters();
        for (attacker, target) in
            fighters.clone().flat_map(|a| fighters.clone().map(move |t| (a, t)))
        {
            let (attacker, target) = (ActorId::fighter(attacker), ActorId::fighter(target));
            for attack in 0..4 {
                let Ok(aimed) = battle.aim(&Aim::new(AttackId::new(attacker, attack), target))
                else {
                    continue;
                };
                met.extend(aimed.guards().into_iter().map(|guard| {
                    let Kind::Name(list) = guard.kind else { panic!("{system}: {guard:?}") };
                    let name = battle.lists()[usize::from(list)].name(guard.number);
                    (kind_name(guard.kind, battle.lists()), name.expect("a member"))
                }));
            }
        }
        assert!(!met.is_empty() && met.is_subset(&known), "{system}: {met:?} of {known:?}");
    }
}
