//! A scene between a few fighters, played from written dice and answers.

use case_core::ActorId;
use case_core::battle::{Battle, Input, Step};
use case_core::codes::Code;
use case_core::dice::Tape;
use case_core::filled;
use case_core::log::{Event, Key};
use case_core::node::Node;
use case_core::question::{Asked, Asking};
use case_core::system::{RuleTable, System, View};
use case_core::talislanta::rulings::SacrificeCost;
use case_core::talislanta::{
    Action, Attack, AttackIntent, AttackOutcome, ChooseAction, ChooseAttack, ChooseTarget,
    CountHits, CountTargets, Field, Form, Means, Note, Question, QuestionKind, Range, Roster, Rule,
    Rulings, Setup, Sheet, State, Talislanta, exchange,
};
use case_core::value::{Amount, AttackId, Attacks, Typed, Value};
use std::collections::VecDeque;

pub(super) const A: ActorId = ActorId::fighter(0);
pub(super) const B: ActorId = ActorId::fighter(1);
pub(super) const C: ActorId = ActorId::fighter(2);
pub(super) const D: ActorId = ActorId::fighter(3);

/// A weapon for close combat.
pub(super) fn weapon(name: &str, rating: i32, damage: i32) -> Attack {
    filled!(Attack { name: name.into(), rating: Some(rating), damage })
}

/// A bow.
pub(super) fn bow(rating: i32, damage: i32) -> Attack {
    filled!(Attack { range: Range::Ranged, ..weapon("bow", rating, damage) })
}

/// An unarmed or natural attack, or a spell.
pub(super) fn by(means: Means, rating: Option<i32>, damage: i32) -> Attack {
    let range = if means == Means::Spell { Range::Ranged } else { Range::Close };
    filled!(Attack { name: means.name().into(), means, rating, damage, range })
}

/// Somebody of 100 hit points, all attributes 0, with one weapon of rating 10 and Damage Rating 11.
pub(super) fn sheet(name: &str, side: &str) -> Sheet {
    filled!(Sheet {
        name: name.into(),
        side: side.into(),
        hit_points: 100,
        attacks: vec![weapon("sword", 10, 11)]
    })
}

/// Two against two: 0 and 2 on one side, 1 and 3 on the other. Nobody reacts before its own turn, so
/// that a scene has the questions that it is about.
pub(super) fn four(change: impl FnOnce(&mut [Sheet; 4])) -> Roster {
    let mut sheets = [sheet("A", "x"), sheet("B", "y"), sheet("C", "x"), sheet("D", "y")];
    change(&mut sheets);
    filled!(Roster {
        system: "talislanta".into(),
        rulings: filled!(Rulings { react_before_turn: false }),
        fighters: sheets.into()
    })
}

/// The same, with the sacrifice strike as an action alone: nobody is asked about stepping in.
pub(super) fn quiet(change: impl FnOnce(&mut [Sheet; 4])) -> Roster {
    with(four(change), |r| r.sacrifice_cost = SacrificeCost::Action)
}

pub(super) fn with(mut roster: Roster, change: impl FnOnce(&mut Rulings)) -> Roster {
    change(&mut roster.rulings);
    roster
}

/// A question and its answer.
pub(super) type Said = (QuestionKind, Value);

/// An answer to a question of that type.
pub(super) fn say<Q: Asking<Talislanta>>(answer: Q::Answer) -> Said {
    (Q::KIND, answer.to_value())
}

/// A strike with the first attack at one of two opponents, with one hit, or at both: the second is
/// the only one left, and nobody is asked about it.
pub(super) fn strike(who: ActorId, targets: &[ActorId]) -> Vec<Said> {
    let mut answers = vec![
        say::<ChooseAction>(Action::Strike),
        say::<ChooseAttack>(AttackId::new(who, 0)),
        say::<CountTargets>(Amount(i32::try_from(targets.len()).unwrap())),
    ];
    answers.push(say::<ChooseTarget>(targets.first().copied()));
    if targets.len() == 1 {
        answers.push(say::<CountHits>(Attacks(1)));
    }
    answers
}

/// Answers by their questions, each used once. A question that no answer is left for is answered by
/// the built-in plan.
#[derive(Clone)]
pub(super) struct Answers(pub(super) VecDeque<Said>);

impl Answers {
    pub(super) fn of(list: &[Said]) -> Answers {
        Answers(list.iter().copied().collect())
    }

    pub(super) fn next(&mut self, q: &Question, v: View<'_, Talislanta>) -> Value {
        let at = self.0.iter().position(|(kind, _)| *kind == q.kind());
        let said = at.and_then(|at| self.0.remove(at));
        said.map_or_else(|| q.suggestion(v), |(_, answer)| answer)
    }
}

/// A state to resolve single exchanges in.
#[derive(Clone)]
pub(super) struct Scene {
    pub(super) setup: Setup,
    pub(super) state: State,
    pub(super) log: Vec<Event<Talislanta>>,
}

impl Scene {
    pub(super) fn new(roster: &Roster) -> Scene {
        let setup = Talislanta::validate(roster).unwrap_or_else(|p| panic!("{p}"));
        let state = Talislanta::open(&setup);
        Scene { setup, state, log: Vec::new() }
    }

    /// Two and two as they stand in [`four`].
    pub(super) fn four(change: impl FnOnce(&mut [Sheet; 4])) -> Scene {
        Scene::new(&four(change))
    }

    pub(super) fn view(&self) -> View<'_, Talislanta> {
        View::new(&self.setup, &self.state)
    }

    pub(super) fn set(&mut self, who: ActorId, field: Field, value: i32) -> &mut Scene {
        Talislanta::set(&mut self.state, Key::of(who, field), value);
        self
    }

    pub(super) fn link(
        &mut self,
        who: ActorId,
        field: Field,
        foe: ActorId,
        value: i32,
    ) -> &mut Scene {
        let place = foe.place().unwrap();
        Talislanta::set(&mut self.state, Key::at(who, field, place), value);
        self
    }

    pub(super) fn engage(&mut self, a: ActorId, b: ActorId) -> &mut Scene {
        self.link(a, Field::Engaged, b, 1).link(b, Field::Engaged, a, 1)
    }

    /// Who has acted may react.
    pub(super) fn done(&mut self, who: ActorId) -> &mut Scene {
        self.set(who, Field::Done, 1)
    }

    pub(super) fn get(&self, who: ActorId, field: Field) -> i32 {
        Talislanta::get(&self.state, Key::of(who, field))
    }

    pub(super) fn against(&self, who: ActorId, field: Field, foe: ActorId) -> i32 {
        Talislanta::get(&self.state, Key::at(who, field, foe.place().unwrap()))
    }

    pub(super) fn hp(&self, who: ActorId) -> i32 {
        self.state.hit_points(who)
    }

    /// One exchange; every face and every answer must be used.
    pub(super) fn play(
        &mut self,
        blow: &AttackIntent,
        faces: &[u8],
        answers: &[Said],
    ) -> AttackOutcome {
        let mut tape = Tape::new(faces.iter().copied());
        let mut list = Answers::of(answers);
        // As in a battle, nobody is asked where only one answer is legal.
        let mut deciders = |q: &Question, setup: &Setup, state: &State| {
            let v = View::new(setup, state);
            q.only(v).or_else(|| Some(list.next(q, v)))
        };
        let mut seat = RuleTable {
            setup: &self.setup,
            state: &mut self.state,
            dice: &mut tape,
            deciders: &mut deciders,
            log: &mut self.log,
        };
        let outcome = exchange(&mut seat, blow).unwrap();
        assert!(tape.is_used_up(), "faces left");
        assert!(list.0.is_empty(), "answers left: {:?}", list.0);
        outcome
    }

    /// A strike of A with its first attack at B.
    pub(super) fn strike(&mut self, faces: &[u8], answers: &[Said]) -> AttackOutcome {
        self.play(&AttackIntent::new(A, B, 0, Form::Strike), faces, answers)
    }

    /// A shot of A with its first attack at B.
    pub(super) fn shoot(&mut self, faces: &[u8], answers: &[Said]) -> AttackOutcome {
        self.play(&AttackIntent::new(A, B, 0, Form::Shot), faces, answers)
    }

    /// What was added to the die of every roll, in order.
    pub(super) fn rolled_at(&self) -> Vec<i32> {
        rolled_at(&self.log)
    }

    /// The sum of the shifts of a rule.
    pub(super) fn shifted(&self, by_rule: Rule) -> i32 {
        let by = |event: &Event<Talislanta>| match *event {
            Event::Modifier { rule, by, .. } if rule == by_rule => by.number,
            _ => 0,
        };
        self.log.iter().map(by).sum()
    }
}

/// Whether a note with these values was taken.
pub(super) fn noted(log: &[Event<Talislanta>], wanted: Note, given: &[Value]) -> bool {
    log.iter().any(|event| match event {
        Event::Note { note, values, .. } => *note == wanted && values.0.starts_with(given),
        _ => false,
    })
}

pub(super) fn rolled_at(log: &[Event<Talislanta>]) -> Vec<i32> {
    let at = |event: &Event<Talislanta>| match *event {
        Event::Roll { flat, .. } => Some(flat),
        _ => None,
    };
    log.iter().filter_map(at).collect()
}

/// A battle that is stepped from written dice and answers.
pub(super) struct Played {
    pub(super) battle: Battle<Talislanta>,
}

impl Played {
    pub(super) fn new(roster: Roster) -> Played {
        Played { battle: Battle::new(roster).unwrap_or_else(|p| panic!("{p}")) }
    }

    /// Runs one step; every face and answer must be used.
    pub(super) fn step(&mut self, faces: &[u8], answers: &[Said]) -> Step<Talislanta> {
        let rolled = |battle: &Battle<Talislanta>| {
            battle.inputs().iter().filter(|input| matches!(input, Input::Face { .. })).count()
        };
        let before = rolled(&self.battle);
        let mut tape = Tape::new(faces.iter().copied());
        let mut list = Answers::of(answers);
        let mut deciders = |q: &Question, setup: &Setup, state: &State| {
            Some(list.next(q, View::new(setup, state)))
        };
        let step = self.battle.step_with(&mut tape, &mut deciders);
        assert!(matches!(step, Step::Going | Step::Over), "{:?}", self.battle.request());
        assert!(list.0.is_empty(), "answers left: {:?}", list.0);
        assert_eq!(rolled(&self.battle) - before, faces.len(), "faces left");
        step
    }

    /// Rolls initiative, one face a fighter in roster order (none of them tied).
    pub(super) fn initiative(&mut self, faces: &[u8]) -> &mut Played {
        for &face in faces {
            self.step(&[face], &[]);
        }
        self
    }

    pub(super) fn declare(&mut self, answers: &[Said]) -> &mut Played {
        self.step(&[], answers);
        self
    }

    pub(super) fn hp(&self, who: ActorId) -> i32 {
        self.battle.state().hit_points(who)
    }

    pub(super) fn get(&self, who: ActorId, field: Field) -> i32 {
        Talislanta::get(self.battle.state(), Key::of(who, field))
    }
}

/// The bundled roster.
pub(super) fn bundled() -> Roster {
    let text = include_str!("../../../case-core/examples/rosters/talislanta.toml");
    Talislanta::read(&toml::from_str::<Node>(text).unwrap()).unwrap_or_else(|p| panic!("{p}"))
}
