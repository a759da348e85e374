//! Scenes: sheets in a line, answers by the question's name, faces by the roll's name.

use case_core::battle::{Battle, Control, Request, Step, Who};
use case_core::case::{
    AttackIntent, AttackSheet, Case, Field, Form, Go, InitiativeMethod, Note, ObjectSheet,
    Question, QuestionKind, Rank, Roll, Roster, Rule, Rulings, Score, Setup, Sheet,
    StandardManeuvers, State,
};
use case_core::codes::Code;
use case_core::dice::{self, Die, FaceSource};
use case_core::filled;
use case_core::log::Event;
use case_core::question::{Asked, LegalAnswers};
use case_core::system::{Referee, RuleTable, System};
use case_core::value::{Kind, Typed, Value};
use case_core::words::{Language, Speech};
use case_core::{ActorId, system};
use case_tests::Feed as _;
use std::collections::VecDeque;

/// No numbers at all, where an empty array could be of anything.
pub(super) const NONE: [i32; 0] = [];

/// A sheet under construction.
#[derive(Clone)]
pub(super) struct Fighter(pub(super) Sheet);

/// A value as a person types it: `Ex`, `55`, `Beyond 6000`.
pub(super) fn score(text: &str) -> Score {
    match (text.parse(), text.parse(), text.rsplit_once(' ')) {
        (Ok(number), _, _) => Score::Number(number),
        (_, Ok(rank), _) => Score::Rank(rank),
        (_, _, Some((rank, number))) => Score::Both(rank.parse().unwrap(), number.parse().unwrap()),
        _ => panic!("{text} is no value"),
    }
}

/// A fighter with Fighting, Agility, Strength, Endurance and Intuition; Reason and Psyche Typical.
fn fighter(name: &str, side: &str, player: bool, abilities: &str) -> Fighter {
    let scores: Vec<Score> = abilities.split(' ').map(score).collect();
    let [fighting, agility, strength, endurance, intuition] = scores[..] else {
        panic!("five abilities: {abilities}")
    };
    let mut spec = filled!(Sheet { name: name.into(), side: side.into(), player, arrives: 1 });
    spec.abilities.fighting = Some(fighting);
    spec.abilities.agility = Some(agility);
    spec.abilities.strength = Some(strength);
    spec.abilities.endurance = Some(endurance);
    spec.abilities.intuition = Some(intuition);
    spec.abilities.reason = Some(score("Ty"));
    spec.abilities.psyche = Some(score("Ty"));
    Fighter(spec)
}

/// A player's fighter of the side `red`. In a scene players act first, in list order.
pub(super) fn red(name: &str, abilities: &str) -> Fighter {
    fighter(name, "red", true, abilities)
}

/// A non-player of the side `blue`.
pub(super) fn blue(name: &str, abilities: &str) -> Fighter {
    fighter(name, "blue", false, abilities)
}

/// An attack of that name and form with neither damage nor range of its own.
pub(super) fn attack(name: &str, form: Form) -> AttackSheet {
    filled!(AttackSheet { name: name.into(), form })
}

impl Fighter {
    pub(super) fn attack(self, name: &str, form: Form) -> Fighter {
        self.with(|s| s.attacks.push(attack(name, form)))
    }

    /// An attack with damage and, for a shot, range.
    pub(super) fn weapon(self, name: &str, form: Form, damage: &str, range: i32) -> Fighter {
        let range = form.is_ranged().then_some(range);
        let damage = Some(score(damage));
        self.with(|s| s.attacks.push(filled!(AttackSheet { damage, range, ..attack(name, form) })))
    }

    pub(super) fn armor(self, armor: &str) -> Fighter {
        self.with(|s| s.armor = Some(score(armor)))
    }

    pub(super) fn health(self, health: i32) -> Fighter {
        self.with(|s| s.health = Some(health))
    }

    pub(super) fn with(mut self, edit: impl FnOnce(&mut Sheet)) -> Fighter {
        edit(&mut self.0);
        self
    }

    /// The same, its last attack changed.
    pub(super) fn having(self, edit: impl FnOnce(&mut AttackSheet)) -> Fighter {
        self.with(|s| edit(s.attacks.last_mut().unwrap()))
    }
}

/// An object of a material strength, and who holds it.
pub(super) fn object(name: &str, material: &str, holder: Option<&str>) -> ObjectSheet {
    filled!(ObjectSheet {
        name: name.into(),
        material: score(material),
        holder: holder.map(Into::into)
    })
}

/// The default rulings, some of them changed.
pub(super) fn rulings(edit: impl FnOnce(&mut Rulings)) -> Rulings {
    let mut rulings = Rulings::default();
    edit(&mut rulings);
    rulings
}

/// A roster without initiative rolls: players first, in list order.
pub(super) fn roster(fighters: impl IntoIterator<Item = Fighter>) -> Roster {
    let mut roster = filled!(Roster { fighters: fighters.into_iter().map(|f| f.0).collect() });
    roster.rulings.initiative_method = InitiativeMethod::FixedPlayersFirst;
    // Scenes have what they list.
    roster.rulings.standard_maneuvers = StandardManeuvers::AsListed;
    roster
}

/// A battle whose every die and decision stands in the test.
pub(super) struct Scene {
    pub(super) battle: Battle<Case>,
    /// Where the log stood before the last turn played.
    from: usize,
    /// Every question that the last turn asked, in order.
    pub(super) asked: Vec<Question>,
    /// What was added to each roll of the last turn.
    pub(super) flats: Vec<Option<i32>>,
}

/// The name of a fighter, or the word for a seat.
fn name(setup: &Setup, who: ActorId) -> String {
    match who.place() {
        Some(_) => Case::name(setup, who).into(),
        None => who.to_string(),
    }
}

/// An answer as its button says it in English.
fn label(battle: &Battle<Case>, question: &Question, answer: Value) -> String {
    battle.label_of(question, answer, &Speech::from(Language::English))
}

impl Scene {
    pub(super) fn new(fighters: impl IntoIterator<Item = Fighter>) -> Scene {
        Scene::of(roster(fighters))
    }

    /// The scene under other rulings.
    pub(super) fn under(
        fighters: impl IntoIterator<Item = Fighter>,
        edit: impl FnOnce(&mut Rulings),
    ) -> Scene {
        let mut roster = roster(fighters);
        edit(&mut roster.rulings);
        Scene::of(roster)
    }

    pub(super) fn of(roster: Roster) -> Scene {
        let mut battle = Battle::new(roster).unwrap();
        battle.set_control(Who::Everybody, Control::Host).unwrap();
        Scene { battle, from: 0, asked: Vec::new(), flats: Vec::new() }
    }

    /// Plays one turn. `answers` are `who question=answer`, separated by `;`: an answer is a number
    /// or what the label of a legal choice begins with. Whatever is asked besides gets a quiet
    /// answer: nobody moves, acts or averts, everybody is adjacent, nothing is in the way. `rolls`
    /// are `name face`, separated by `,`, in the order in which they have to be called for. Both
    /// have to be used up.
    pub(super) fn play(&mut self, answers: &str, rolls: &str) -> &mut Scene {
        self.run(answers, rolls, |_, _| false);
        self
    }

    /// Plays on until that question is put to somebody; the labels of the legal answers, and the
    /// ends of a range. Where only one answer was ever legal, nobody was asked, and that is it.
    pub(super) fn legal(
        &mut self,
        who: &str,
        ask: QuestionKind,
        answers: &str,
        rolls: &str,
    ) -> Vec<String> {
        let asked = |q: &Question, name: &str| q.kind() == ask && name == who;
        self.legal_at(answers, rolls, asked).unwrap_or_else(|| vec![self.decided(who, ask)])
    }

    /// The labels of the answers to the first question that fits; `None` if none is asked.
    pub(super) fn legal_at(
        &mut self,
        answers: &str,
        rolls: &str,
        fits: impl Fn(&Question, &str) -> bool,
    ) -> Option<Vec<String>> {
        if !self.run(answers, rolls, fits) {
            return None;
        }
        let Some(Request::Decision(question)) = self.battle.request() else { unreachable!() };
        Some(match self.battle.legal_answers().unwrap() {
            LegalAnswers::List(list) => {
                list.into_iter().map(|a| label(&self.battle, question, a)).collect()
            }
            LegalAnswers::Range { low, high, .. } => vec![low.to_string(), high.to_string()],
            _ => panic!("answers of a kind that this test does not know"),
        })
    }

    /// The label of the answer that was logged to a question nobody was asked.
    pub(super) fn decided(&self, who: &str, ask: QuestionKind) -> String {
        let setup = self.battle.setup();
        let of = |e: &Event<Case>| match e {
            Event::Decision { question, answer, .. }
                if question.kind() == ask && name(setup, question.who()) == who =>
            {
                Some(label(&self.battle, question, *answer))
            }
            _ => None,
        };
        let asked = |q: &Question| q.kind() == ask && name(setup, q.who()) == who;
        assert!(!self.asked.iter().any(asked), "{who} was asked");
        let decided = self.events().iter().find_map(of);
        decided.unwrap_or_else(|| panic!("never decided:\n{}", self.told()))
    }

    /// Plays to the end of the turn, or to a question at which to stop; whether it came to one.
    fn run(&mut self, answers: &str, rolls: &str, stop: impl Fn(&Question, &str) -> bool) -> bool {
        let mut answers = parse_answers(answers);
        let mut rolls = parse_rolls(rolls);
        let turn = self.battle.state().turn();
        self.from = self.battle.log().len();
        self.asked.clear();
        self.flats.clear();
        let mut stopped = false;
        while !stopped && self.battle.state().turn() == turn {
            match self.battle.step() {
                Step::Going => {}
                Step::Over => break,
                Step::Wanted => match self.battle.request().cloned().unwrap() {
                    Request::Roll(roll) => {
                        if roll.roll == Roll::ExtraActions.name() {
                            self.is_the_turn_of(roll.who);
                        }
                        self.flats.push(roll.flat);
                        let next = rolls.pop_front();
                        let face = next.as_ref().filter(|(name, _)| name == roll_word(&roll));
                        let Some(&(_, face)) = face else {
                            panic!("unexpected: {roll:?}; due: {next:?}; after:\n{}", self.told());
                        };
                        self.battle.feed_face(face).unwrap_or_else(|e| panic!("{roll:?}: {e}"));
                    }
                    Request::Decision(question) => {
                        use QuestionKind::{Actions, Go, Hold};
                        if matches!(question.kind(), Actions | Go | Hold) {
                            self.is_the_turn_of(question.who());
                        }
                        self.asked.push(question);
                        stopped = stop(&question, &name(self.battle.setup(), question.who()));
                        if !stopped {
                            let answer = self.answer(&question, &mut answers);
                            self.battle.feed(answer).unwrap_or_else(|e| panic!("{e}"));
                        }
                    }
                    request => panic!("{request:?}"),
                },
                step => panic!("{step:?}"),
            }
        }
        assert!(answers.is_empty(), "never asked: {answers:?}, but:\n{}", self.told());
        assert!(rolls.is_empty(), "never rolled: {rolls:?}, but:\n{}", self.told());
        stopped
    }

    /// Whoever is asked to declare, rolls for more actions or goes ahead is who was to do so next.
    fn is_the_turn_of(&self, who: ActorId) {
        assert_eq!(Case::acting(self.battle.setup(), self.battle.state()), Some(who));
    }

    fn answer(&self, question: &Question, answers: &mut Vec<[String; 3]>) -> Value {
        let setup = self.battle.setup();
        let legal = self.battle.legal_answers().unwrap();
        let who = short(&name(setup, question.who()));
        let word = question.kind().word();
        let wanted = answers.iter().position(|[w, q, _]| *w == who && q == word);
        let Some(at) = wanted else { return quiet(question, &legal) };
        let [_, _, text] = answers.remove(at);
        let number = text.parse().ok();
        match legal {
            LegalAnswers::Range { kind, .. } => {
                Value::new(kind, number.unwrap_or_else(|| panic!("{text} is no number")))
            }
            LegalAnswers::List(list) => {
                let named = |answer: &&Value| {
                    let label = label(&self.battle, question, **answer);
                    label == text || label.starts_with(&(text.clone() + " "))
                };
                let numbered = |answer: &&Value| Some(answer.number) == number;
                let found = list.iter().find(named).or_else(|| list.iter().find(numbered));
                *found.unwrap_or_else(|| panic!("`{text}` to {question:?} is not among {list:?}"))
            }
            _ => panic!("answers of a kind that this test does not know"),
        }
    }

    /// The events of the last turn played.
    pub(super) fn events(&self) -> &[Event<Case>] {
        &self.battle.log()[self.from..]
    }

    /// The transcript so far, for a failing test.
    pub(super) fn told(&self) -> String {
        self.battle.transcript().collect::<Vec<_>>().join("\n")
    }

    pub(super) fn state(&self) -> &State {
        self.battle.state()
    }

    pub(super) fn who(&self, name: &str) -> ActorId {
        who(self.battle.setup(), name)
    }

    pub(super) fn health(&self, name: &str) -> i32 {
        self.state().health(self.who(name))
    }

    pub(super) fn stunned(&self, name: &str) -> i32 {
        self.state().stunned(self.who(name))
    }

    /// A value of somebody in the state.
    pub(super) fn value(&self, name: &str, field: Field) -> i32 {
        Case::get(self.state(), case_core::log::Key::of(self.who(name), field))
    }

    /// The first values of the notes of that rule and kind, in order: their numbers.
    pub(super) fn notes(&self, rule: Rule, note: Note) -> Vec<i32> {
        self.note_values(rule, note).into_iter().map(|value| value.number).collect()
    }

    /// The first values of the notes of that rule and kind, in order.
    pub(super) fn note_values(&self, rule: Rule, note: Note) -> Vec<Value> {
        let of = |e: &Event<Case>| match e {
            Event::Note { rule: r, note: n, values, .. } if (*r, *n) == (rule, note) => {
                Some(values.first())
            }
            _ => None,
        };
        self.events().iter().filter_map(of).collect()
    }

    /// Whether somebody was told that an action can't be carried out, for whatever reason.
    pub(super) fn is_moot(&self, name: &str) -> bool {
        let about = self.who(name);
        self.events().iter().any(|e| match *e {
            Event::Note { note, who, .. } if who == about => matches!(
                note,
                Note::Moot
                    | Note::MootWeapon
                    | Note::MootHeld
                    | Note::MootFree
                    | Note::MootTarget
                    | Note::MootAid
                    | Note::MootGrip
                    | Note::MootThing
            ),
            _ => false,
        })
    }

    /// Whether the rule noted that, about somebody.
    pub(super) fn noted(&self, rule: Rule, note: Note, name: &str) -> bool {
        let about = self.who(name);
        self.events().iter().any(|e| {
            matches!(*e, Event::Note { rule: r, note: n, who, .. } if (r, n, who) == (rule, note, about))
        })
    }

    /// The shifts that a rule put on the rolls of that name, in order.
    pub(super) fn shifts(&self, rule: Rule, roll: Roll) -> Vec<i32> {
        let of = |e: &Event<Case>| match *e {
            Event::Modifier { rule: r, roll: l, by, .. } if r == rule && l == roll => {
                assert_eq!(by.kind, Kind::Columns);
                Some(by.number)
            }
            _ => None,
        };
        self.events().iter().filter_map(of).collect()
    }

    /// The rolls of the last turn, in order: who, which, and what it was read at.
    pub(super) fn rolls(&self) -> Vec<(String, Roll, Value)> {
        let setup = self.battle.setup();
        let of = |e: &Event<Case>| match e {
            Event::Roll { who, roll, at, .. } => Some((Case::name(setup, *who).into(), *roll, *at)),
            _ => None,
        };
        self.events().iter().filter_map(of).collect()
    }

    /// The columns in which the rolls of that name were read, in order.
    pub(super) fn columns(&self, roll: Roll) -> Vec<Rank> {
        let of =
            |&(_, r, at): &(_, Roll, Value)| (r == roll).then(|| Rank::from_value(at).unwrap());
        self.rolls().iter().filter_map(of).collect()
    }

    /// The rules that called for the rolls of that name, in order.
    pub(super) fn roll_rules(&self, roll: Roll) -> Vec<Rule> {
        let of = |e: &Event<Case>| match e {
            Event::Roll { rule, roll: r, .. } if *r == roll => Some(*rule),
            _ => None,
        };
        self.events().iter().filter_map(of).collect()
    }

    /// Whether a question was asked in the last turn.
    pub(super) fn was_asked(&self, ask: QuestionKind) -> bool {
        self.asked.iter().any(|q| q.kind() == ask)
    }

    /// Who acted in the last turn, in order.
    pub(super) fn acted(&self) -> Vec<&str> {
        let setup = self.battle.setup();
        let of = |e: &Event<Case>| match *e {
            Event::Note { note: Note::Acts, who, .. } => Some(who),
            _ => None,
        };
        self.events().iter().filter_map(of).map(|w| Case::name(setup, w)).collect()
    }
}

/// The fighter of that name.
pub(super) fn who(setup: &Setup, name: &str) -> ActorId {
    let place = setup.sheets().iter().position(|s| s.name() == name);
    ActorId::fighter(place.unwrap_or_else(|| panic!("nobody is named {name}")))
}

/// A name as answers spell it.
fn short(name: &str) -> String {
    match name {
        "the Judge" => "judge".into(),
        "the map" => "map".into(),
        other => other.into(),
    }
}

fn parse_answers(text: &str) -> Vec<[String; 3]> {
    let entries = text.split(';').map(str::trim).filter(|e| !e.is_empty());
    let parse = |e: &str| {
        let (asked, answer) = e.split_once('=').unwrap_or_else(|| panic!("no answer: {e}"));
        let (who, question) = asked.split_once(' ').unwrap_or_else(|| panic!("no question: {e}"));
        let known = QuestionKind::ALL.iter().any(|a| a.word() == question.trim());
        assert!(known, "no question is named {question}");
        [who, question, answer].map(|part| part.trim().to_string())
    };
    entries.map(parse).collect()
}

fn parse_rolls(text: &str) -> VecDeque<(String, i32)> {
    let entries = text.split(',').map(str::trim).filter(|e| !e.is_empty());
    let parse = |e: &str| {
        let (name, face) = e.rsplit_once(' ').unwrap_or_else(|| panic!("no face: {e}"));
        assert!(Roll::ALL.iter().any(|r| r.word() == name), "no roll is named {name}");
        (name.to_string(), face.parse().unwrap())
    };
    entries.map(parse).collect()
}

/// The answer of a test that has nothing to say about a question.
fn quiet(question: &Question, legal: &LegalAnswers) -> Value {
    match (question, legal) {
        (Question::Adjacent { .. }, _) => true.into(),
        (Question::Moved { .. } | Question::MovementLeft { .. }, _) => {
            case_core::value::Areas(1).into()
        }
        (Question::Direction { .. }, _) => case_core::case::Direction::Back.into(),
        // Nothing is pulled further than it is.
        (Question::PullColor { color, .. }, _) => (*color).into(),
        (Question::PullRank { rank, .. }, _) => (*rank).into(),
        // What can't be done is given up.
        (Question::Go { .. }, LegalAnswers::List(list)) => {
            let ahead = Go::Ahead.into();
            if list.contains(&ahead) { ahead } else { Go::GiveUp.into() }
        }
        (_, LegalAnswers::List(list)) => list[0],
        (Question::PullDamage { damage, .. }, _) => (*damage).into(),
        (_, LegalAnswers::Range { kind, low, .. }) => Value::new(*kind, 0.max(*low)),
        _ => panic!("answers of a kind that this test does not know"),
    }
}

/// The word of a roll that is wanted, as tests spell it.
fn roll_word(roll: &case_core::battle::RollRequest) -> &'static str {
    word_of(roll.roll)
}

fn word_of(name: &str) -> &'static str {
    name.parse::<Roll>().unwrap().word()
}

/// Faces by the name of the roll, in the order in which they have to be called for.
pub(super) struct Named(VecDeque<(String, i32)>);

impl FaceSource for Named {
    fn face(&mut self, ask: dice::RollReason, _: Die) -> Option<u8> {
        let (name, face) = self.0.pop_front().unwrap_or_else(|| panic!("{ask:?} is not due"));
        assert_eq!(name, word_of(ask.roll));
        Some(u8::try_from(face).unwrap())
    }
}

/// Runs a piece of rule code at a table of its own: these faces, these answers, this state.
/// The faces have to be used up.
pub(super) fn at_table<T>(
    setup: &Setup,
    state: &mut State,
    rolls: &str,
    mut answers: impl FnMut(&Question, &Setup, &State) -> Value,
    run: impl FnOnce(&mut RuleTable<'_, Case, Named, Decider<'_>, Vec<Event<Case>>>) -> Result<T, Stop>,
) -> (T, Vec<Event<Case>>) {
    let mut named = Named(parse_rolls(rolls));
    let mut log = Vec::new();
    let mut deciders: Decider<'_> = Box::new(|q, setup, state| Some(answers(q, setup, state)));
    let result = run(&mut RuleTable {
        setup,
        state,
        dice: &mut named,
        deciders: &mut deciders,
        log: &mut log,
    });
    assert!(named.0.is_empty(), "never rolled: {:?}", named.0);
    (result.unwrap(), log)
}

/// Why a piece of rule code stopped.
pub(super) type Stop = system::Stop<Case>;
/// Answers by a function.
pub(super) type Decider<'d> = Box<dyn FnMut(&Question, &Setup, &State) -> Option<Value> + 'd>;

/// A checked roster and its first state.
pub(super) fn open(roster: &Roster) -> (Setup, State) {
    let setup = Case::validate(roster).unwrap();
    let state = Case::open(&setup);
    (setup, state)
}

/// The first fighter strikes the second with its first attack.
pub(super) fn first_strike() -> AttackIntent {
    AttackIntent::new(ActorId::fighter(0), ActorId::fighter(1), 0)
}
