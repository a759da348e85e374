//! Playing a battle by bytes, and what must hold wherever it stands.

use super::bytes::Bytes;
use super::trees::any_text;
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep, FieldValue};
use case_core::battle::Input;
use case_core::case::Case;
use case_core::cosmic::Cosmic;
use case_core::d6::D6;
use case_core::faserip::Faserip;
use case_core::log::{Audience, Record};
use case_core::node::Node;
use case_core::question::LegalAnswers;
use case_core::system::System;
use case_core::talislanta::Talislanta;
use case_core::value::Value;
use case_core::words::Language;

/// A battle as its save, as text.
pub(crate) fn save(battle: &AnyBattle) -> String {
    serde_json::to_string(&battle.save()).expect("a save")
}

/// A text as the engine reads it.
pub(crate) fn node(json: &str) -> Node {
    serde_json::from_str(json).expect("JSON that the engine wrote")
}

/// Everything of a battle that a host can see, but for what is wanted now, and for how far seeded
/// dice have been rolled along with what lies: they are only when the battle goes on.
#[derive(Debug, PartialEq)]
pub(crate) struct Seen {
    save: String,
    inputs: Vec<Input>,
    state: State,
    events: usize,
    log: Vec<Option<Record>>,
    checkpoints: usize,
    is_over: bool,
}

/// All values of a battle: as they are kept, or as they are listed for a host.
#[derive(Debug, PartialEq)]
enum State {
    Case(<Case as System>::State),
    Faserip(<Faserip as System>::State),
    D6(<D6 as System>::State),
    Talislanta(<Talislanta as System>::State),
    Cosmic(<Cosmic as System>::State),
    Listed(Vec<FieldValue>),
}

impl State {
    fn new(battle: &AnyBattle, listed: bool) -> Self {
        match battle {
            _ if listed => Self::Listed(battle.state(false, Audience::Gamemaster)),
            AnyBattle::Case(battle) => Self::Case(battle.state().clone()),
            AnyBattle::Faserip(battle) => Self::Faserip(battle.state().clone()),
            AnyBattle::D6(battle) => Self::D6(battle.state().clone()),
            AnyBattle::Talislanta(battle) => Self::Talislanta(battle.state().clone()),
            AnyBattle::Cosmic(battle) => Self::Cosmic(battle.state().clone()),
            other => Self::Listed(other.state(false, Audience::Gamemaster)),
        }
    }
}

/// Takes a field out of a save, where it is there: a number, a text without marks, or a list of such.
fn cut(save: &mut String, field: &str) {
    if let Some(from) = save.find(&format!("\"{field}\":")) {
        let list = save[from..].starts_with(&format!("\"{field}\":["));
        let ends: &[char] = if list { &[']'] } else { &[',', '}'] };
        let end = save[from..].find(ends).expect("a field ends");
        save.replace_range(from..from + end, "");
    }
}

impl Seen {
    /// The first thing that differs, both as they are; what takes long to write is cut.
    pub(crate) fn differs(&self, other: &Seen) -> Option<String> {
        let cut = |text: String| text.chars().take(3_000).collect::<String>();
        let two = |a: String, b: String| {
            let same = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
            let from = same.saturating_sub(200);
            let part = |text: String| cut(text.chars().skip(from).collect());
            Some(format!("{}\n--- is not ---\n{}", part(a), part(b)))
        };
        if self == other {
            return None;
        }
        two(format!("{self:?}"), format!("{other:?}"))
    }
}

/// Fails where two looks at a battle differ.
pub(crate) fn same(one: &Seen, other: &Seen, what: impl std::fmt::Display) {
    if let Some(difference) = one.differs(other) {
        panic!("{what}: {difference}");
    }
}

/// What is not looked at thoroughly goes without its save, and its values are not listed.
pub(crate) fn seen(battle: &AnyBattle, thorough: bool) -> Seen {
    let mut save = if thorough { save(battle) } else { String::new() };
    for field in ["words", "drawn", "digest"] {
        cut(&mut save, field);
    }
    let newest = if thorough { 40 } else { 4 };
    let events = battle.events();
    Seen {
        save,
        inputs: battle.inputs().to_vec(),
        state: State::new(battle, thorough),
        events,
        // Looked at hundreds of times: the rest is as it was.
        log: (events.saturating_sub(newest)..events)
            .map(|event| battle.record(event, Audience::Gamemaster))
            .collect(),
        checkpoints: battle.checkpoints(),
        is_over: battle.is_over(),
    }
}

/// The same, and what is wanted and has happened in the open step, and what can be redone: what a
/// refusal may not change.
pub(crate) fn all_of(
    battle: &AnyBattle,
    thorough: bool,
) -> (Seen, Option<AnyRequest>, Vec<Record>, usize) {
    (
        seen(battle, thorough),
        battle.request(),
        battle.open_records(Audience::Gamemaster),
        battle.redos(),
    )
}

/// A legal answer.
fn legal(answers: &LegalAnswers, suggestion: Value, b: &mut Bytes<'_>) -> Value {
    match answers {
        LegalAnswers::List(list) => *b.pick(list).expect("a list of answers is never empty"),
        LegalAnswers::Range { kind, low, high } => {
            let span = usize::try_from(high - low).expect("a range rises").min(300) + 1;
            Value::new(*kind, low + i32::try_from(b.below(span)).expect("small"))
        }
        _ => suggestion,
    }
}

/// Feeds what is wanted; what is legal is taken.
pub(crate) fn feed(battle: &mut AnyBattle, b: &mut Bytes<'_>) {
    match battle.request() {
        Some(AnyRequest::Roll(roll)) => {
            let faces = roll.next.die.faces();
            let face = 1 + i32::from(b.byte()) % i32::from(faces);
            battle.feed_face(face).expect("a face of the die");
        }
        Some(AnyRequest::Decision(decision)) => {
            assert!(decision.answers.has(decision.suggestion), "suggested, but not legal");
            let answer = legal(&decision.answers, decision.suggestion, b);
            battle.feed_answer(answer).expect("a legal answer");
        }
        _ => {}
    }
}

/// Steps and feeds so many times.
pub(crate) fn play(battle: &mut AnyBattle, times: usize, b: &mut Bytes<'_>) {
    for _ in 0..times {
        if battle.step() == AnyStep::Wanted {
            feed(battle, b);
        }
    }
}

/// Saved and resumed it stands where it stood, and goes on the same.
pub(crate) fn resumes(battle: &AnyBattle) {
    let (before, written) = (seen(battle, true), save(battle));
    let again = AnyBattle::resume(&node(&written)).unwrap_or_else(|e| panic!("{e}"));
    assert!(save(&again) == written, "saved again it is another save");
    same(&seen(&again, true), &before, "a resumed battle stands elsewhere");
    assert!(again.roster_now() == battle.roster_now(), "a resumed battle stands elsewhere");
    let brief = node(&serde_json::to_string(&battle.save_brief()).expect("a save"));
    let brief = AnyBattle::resume(&brief).unwrap_or_else(|e| panic!("{e}"));
    same(&seen(&brief, true), &before, "a brief save is of another battle");
    let (mut one, mut other) = (battle.clone(), again);
    assert!(one.step() == other.step(), "a resumed battle goes on otherwise");
    let wanted = |battle: &AnyBattle| (battle.request(), battle.open_records(Audience::Gamemaster));
    same(&seen(&one, true), &seen(&other, true), "a resumed battle comes elsewhere");
    assert!(wanted(&one) == wanted(&other), "a resumed battle wants something else");
}

/// Undone to the start and redone to the end it is the same battle.
pub(crate) fn unwinds(battle: &mut AnyBattle) {
    let end = seen(battle, true);
    let mut back = 0;
    while battle.undo_input() {
        back += 1;
    }
    while battle.undo() {
        back += 1;
    }
    assert!(battle.inputs().is_empty() && battle.events() == 0, "not at the start");
    for _ in 0..back {
        assert!(battle.redo(), "what was undone can't be done again");
    }
    same(&seen(battle, true), &end, "undone and redone it is another battle");
}

/// Everything that can be told of it is told, in both languages and to everybody. No mark of a
/// sentence stands where its word should, unless somebody is called so.
pub(crate) fn tell(battle: &AnyBattle, from: usize) {
    let marks = ['{', '}'];
    let called_so = || any_text(&node(&save(battle)), &|text| text.contains(marks));
    let wrong = |line: &str| line.contains('\n') || (line.contains(marks) && !called_so());
    for language in [Language::English, Language::German] {
        let speech = language.into();
        for audience in [Audience::Gamemaster, Audience::Players] {
            let events = from..battle.all_events();
            let told = events.filter_map(|event| battle.tell(event, &speech, audience));
            for line in told.chain(battle.title(&speech)) {
                assert!(!line.trim().is_empty() && !wrong(&line), "{line}");
            }
        }
        for place in 0..battle.fighters() {
            assert!(!battle.name(ActorId::fighter(place)).is_empty());
        }
    }
}
