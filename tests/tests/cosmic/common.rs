//! What the tests of this system share: plain fighters, a table with laid-down dice, a look inside.

use case_core::ActorId;
use case_core::battle::{Battle, Step};
use case_core::codes::Code;
use case_core::cosmic::{
    Action, Attack, AttackIntent, AttackKind, AttackOutcome, ByPart, Cosmic, Defense, Field,
    FreeDefenses, Grip, Legs, Note, Part, Question, QuestionKind, Roster, Rule, Rulings, Setup,
    Sheet, State, TurnPhase, exchange,
};
use case_core::dice::{Die, FaceSource, RollReason as DiceAsk};
use case_core::filled;
use case_core::log::{Event, Key};
use case_core::now::Now;
use case_core::question::{Asked, LegalAnswers, Query};
use case_core::system::{RuleTable, System, View};
use case_core::value::{AttackId, Value};
use std::collections::VecDeque;

pub(crate) const A: ActorId = ActorId::fighter(0);
pub(crate) const B: ActorId = ActorId::fighter(1);
pub(crate) const C: ActorId = ActorId::fighter(2);
pub(crate) const D: ActorId = ActorId::fighter(3);

/// A fighter without armor, Toughness or a defense, whose club always hits.
pub(crate) fn plain(name: &str, side: &str) -> Sheet {
    filled!(Sheet {
        name: name.into(),
        side: side.into(),
        id: None,
        now: Now::default(),
        player: true,
        coordination: 10,
        health: 10,
        spirit: 10,
        toughness: 0,
        running: 9,
        initiative: 0,
        dodge: Some(0),
        block: None,
        shield: None,
        first_aid: 0,
        fatigue: 0,
        painkillers: false,
        mortality: ByPart::all(10),
        armor: ByPart::all(0),
        attacks: vec![attack("club", AttackKind::Melee, 20, "1d6")],
    })
}

pub(crate) fn attack(name: &str, kind: AttackKind, ranks: i32, damage: &str) -> Attack {
    filled!(Attack {
        name: name.into(),
        kind,
        ranks,
        damage: damage.parse().unwrap(),
        grip: Grip::RightArm,
        legs: Legs::NoLeg,
        flexible: false,
        edged: false,
        physical: None,
    })
}

/// One fighter of each side by default rulings, but for the defenses, of which there are none.
pub(crate) fn duel() -> Roster {
    let mut rulings = Rulings::default();
    rulings.free_defenses = FreeDefenses::Number(0);
    filled!(Roster { rulings, fighters: vec![plain("Ann", "blue"), plain("Bob", "red")] })
}

/// Ann against Bob and further fighters.
pub(crate) fn company(sides: &[&str]) -> Roster {
    let names = ["Ann", "Bob", "Cat", "Dan", "Eve"];
    let fighters = names.iter().zip(sides).map(|(name, side)| plain(name, side)).collect();
    filled!(Roster { fighters, ..duel() })
}

pub(crate) fn setup(roster: &Roster) -> Setup {
    Cosmic::validate(roster).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Faces laid down in order; a face too many or too few is a failure.
#[derive(Debug)]
pub(crate) struct Laid {
    faces: VecDeque<i32>,
    pub(crate) rolled: Vec<(&'static str, Die, ActorId)>,
}

impl Laid {
    pub(crate) fn new(faces: &[i32]) -> Laid {
        Laid { faces: faces.iter().copied().collect(), rolled: Vec::new() }
    }

    fn names(&self) -> Vec<&'static str> {
        self.rolled.iter().map(|&(name, ..)| name).collect()
    }
}

impl FaceSource for Laid {
    fn face(&mut self, ask: DiceAsk, die: Die) -> Option<u8> {
        let face = self.faces.pop_front().unwrap_or_else(|| panic!("no face for {ask:?}, {die}"));
        assert!(die.has(face), "{ask:?}: a {die} has no {face}");
        self.rolled.push((ask.roll, die, ask.who));
        Some(u8::try_from(face).unwrap())
    }
}

/// What the test lays down, else the first foe of the roster as target, else the built-in plan.
pub(crate) fn plan(
    laid: impl Fn(&Question) -> Option<Value>,
) -> impl FnMut(&Question, &Setup, &State) -> Option<Value> {
    move |q, setup, state| {
        let view = View::new(setup, state);
        let first = || match (q, q.legal(view)) {
            (Question::Target { .. }, LegalAnswers::List(foes)) => foes.first().copied(),
            _ => None,
        };
        Some(laid(q).or_else(first).unwrap_or_else(|| q.suggestion(view)))
    }
}

/// The answers that are legal in this state, of those that are listed.
pub(crate) fn legal<Q: Query<Cosmic>>(question: Q, setup: &Setup, state: &State) -> Vec<Q::Answer> {
    let view = View::new(setup, state);
    question.candidates(view).filter(|answer| question.is_legal(view, *answer)).collect()
}

/// An attack by its place on somebody's sheet.
pub(crate) fn weapon(of: ActorId, place: usize) -> AttackId {
    AttackId::new(of, place)
}

/// What one attack did.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) outcome: AttackOutcome,
    pub(crate) state: State,
    pub(crate) log: Vec<Event<Cosmic>>,
    pub(crate) rolls: Vec<&'static str>,
}

impl Done {
    pub(crate) fn get(&self, who: ActorId, field: Field) -> i32 {
        Cosmic::get(&self.state, Key::of(who, field))
    }

    pub(crate) fn at(&self, who: ActorId, field: Field, place: usize) -> i32 {
        Cosmic::get(&self.state, Key::at(who, field, place))
    }

    /// Whether Bob is unconscious, and for how many rounds; 0 until restored.
    pub(crate) fn unconscious(&self) -> (i32, i32) {
        (self.get(B, Field::Unconscious), self.get(B, Field::UnconsciousFor))
    }

    pub(crate) fn lost(&self, part: Part) -> i32 {
        self.at(B, Field::Lost, part.index())
    }

    pub(crate) fn noted(&self, note: Note) -> bool {
        noted(&self.log, note).is_some()
    }
}

/// The rule of the first note of that kind.
pub(crate) fn noted(log: &[Event<Cosmic>], wanted: Note) -> Option<Rule> {
    log.iter().find_map(|event| match event {
        Event::Note { rule, note, .. } if *note == wanted => Some(*rule),
        _ => None,
    })
}

pub(crate) const BLOW: AttackIntent =
    AttackIntent { attacker: A, attack: 0, target: B, called: None, modifier: 0, beside: None };

/// An attack of Ann on Bob on this state, with these faces and answers.
pub(crate) fn strike_with(
    roster: &Roster,
    mut state: State,
    declared: AttackIntent,
    faces: &[i32],
    laid: impl Fn(&Question) -> Option<Value>,
) -> Done {
    let setup = setup(roster);
    let mut dice = Laid::new(faces);
    let mut log = Vec::new();
    let outcome = exchange(
        &mut RuleTable {
            setup: &setup,
            state: &mut state,
            dice: &mut dice,
            deciders: &mut plan(laid),
            log: &mut log,
        },
        declared,
    )
    .unwrap();
    assert!(dice.faces.is_empty(), "faces left over: {:?}", dice.faces);
    Done { outcome, state, log, rolls: dice.names() }
}

/// An attack of Ann on a fresh Bob.
pub(crate) fn strike(roster: &Roster, faces: &[i32]) -> Done {
    strike_with(roster, fresh(roster), BLOW, faces, |_| None)
}

pub(crate) fn fresh(roster: &Roster) -> State {
    Cosmic::open(&setup(roster))
}

/// A fresh state in which Bob has these values.
pub(crate) fn bob(roster: &Roster, values: &[(Field, usize, i32)]) -> State {
    let mut state = fresh(roster);
    for &(field, place, value) in values {
        Cosmic::set(&mut state, Key::at(B, field, place), value);
    }
    state
}

/// A battle with laid-down dice.
#[derive(Debug)]
pub(crate) struct Fight {
    pub(crate) battle: Battle<Cosmic>,
    pub(crate) rolled: Vec<(&'static str, Die, ActorId)>,
}

impl Fight {
    pub(crate) fn new(roster: Roster) -> Fight {
        Fight { battle: Battle::new(roster).unwrap(), rolled: Vec::new() }
    }

    pub(crate) fn get(&self, who: ActorId, field: Field) -> i32 {
        Cosmic::get(self.battle.state(), Key::of(who, field))
    }

    pub(crate) fn at(&self, who: ActorId, field: Field, place: usize) -> i32 {
        Cosmic::get(self.battle.state(), Key::at(who, field, place))
    }

    pub(crate) fn phase(&self) -> TurnPhase {
        TurnPhase::from_number(self.get(ActorId::NOBODY, Field::TurnPhase)).unwrap()
    }

    /// Steps with these faces until `stop` says so; every face has to be used.
    pub(crate) fn until(
        &mut self,
        faces: &[i32],
        laid: impl Fn(&Question) -> Option<Value>,
        stop: impl Fn(&Fight) -> bool,
    ) {
        let mut dice = Laid::new(faces);
        let mut plan = plan(laid);
        for _ in 0..10_000 {
            match self.battle.step_with(&mut dice, &mut plan) {
                Step::Going if !stop(self) => {}
                Step::Going | Step::Over => {
                    assert!(dice.faces.is_empty(), "faces left over: {:?}", dice.faces);
                    self.rolled = dice.rolled;
                    return;
                }
                other => panic!("{other:?}"),
            }
        }
        panic!("no end");
    }

    /// One round: from its beginning to that of the next, or to the end of the battle.
    pub(crate) fn round(&mut self, faces: &[i32], laid: impl Fn(&Question) -> Option<Value>) {
        self.until(faces, laid, |fight| fight.phase() == TurnPhase::Start);
    }

    /// The notes of the log with their first values, in order.
    pub(crate) fn notes(&self) -> Vec<(Note, ActorId, Value)> {
        let note = |event: &Event<Cosmic>| match *event {
            Event::Note { note, who, values, .. } => Some((note, who, values.first())),
            _ => None,
        };
        self.battle.log().iter().filter_map(note).collect()
    }

    /// Who attacked, in order.
    pub(crate) fn attackers(&self) -> Vec<ActorId> {
        self.notes().into_iter().filter(|(n, ..)| *n == Note::Attacks).map(|(_, w, _)| w).collect()
    }
}

/// Answers a kind of question of one fighter.
pub(crate) fn says(
    who: ActorId,
    kind: QuestionKind,
    answer: impl Into<Value>,
) -> impl Fn(&Question) -> Option<Value> {
    let answer = answer.into();
    move |q| (q.who() == who && q.kind() == kind).then_some(answer)
}

/// Everybody takes this action.
pub(crate) fn all_do(action: Action) -> impl Fn(&Question) -> Option<Value> {
    move |q| (q.kind() == QuestionKind::Action).then(|| action.into())
}

/// The target defends this way.
pub(crate) fn defends(defense: Defense) -> impl Fn(&Question) -> Option<Value> {
    says(B, QuestionKind::Defense, defense)
}
