//! What the tests share: short rosters, and a game driven by faces and answers that are written out.

use case_core::ActorId;
use case_core::battle::Battle;
use case_core::codes::Code;
use case_core::d6::{
    Act, AttackIntent, AttackOutcome, Attribute, ChooseAct, ChooseManeuver, ChooseWeapon, D6,
    DamageCode, DieCode, Distance, Field, Note, Question, Roster, Rule, Setup, Sheet, Skill, State,
    TurnPhase, Weapon, exchange,
};
use case_core::decide::DecisionSource;
use case_core::dice::Tape;
use case_core::filled;
use case_core::log::{self, Event, Key, Record};
use case_core::node::Node;
use case_core::question::{Asked, LegalAnswers, Query};
use case_core::system::{RuleTable, StepEnd, Stop, System, View, Words};
use case_core::value::{Actions, AttackId, TenthsOfMeter, Typed, Value};

pub(crate) const ADA: ActorId = ActorId::fighter(0);
pub(crate) const BORIS: ActorId = ActorId::fighter(1);

/// A die code.
pub(crate) fn d(text: &str) -> DieCode {
    text.parse().unwrap()
}

/// A sheet with 3D in every attribute and nothing else.
pub(crate) fn sheet(name: &str, side: &str) -> Sheet {
    let mut sheet = filled!(Sheet { name: name.into(), side: side.into() });
    for attribute in &Attribute::ALL[..6] {
        sheet.attributes.insert(*attribute, d("3D"));
    }
    sheet
}

pub(crate) fn weapon(name: &str, skill: Skill, damage: &str) -> Weapon {
    Weapon::new(name, skill, damage.parse::<DamageCode>().unwrap())
}

/// A sword, a bow and bare hands, in this order.
pub(crate) fn armed(name: &str, side: &str) -> Sheet {
    let mut sheet = sheet(name, side);
    let sword = weapon("sword", Skill::MeleeCombat, "+2D");
    let bow = weapon("bow", Skill::Marksmanship, "4D");
    sheet.weapons = vec![
        filled!(Weapon { bladed: true, length: 90, ..sword }),
        filled!(Weapon {
            ranges: Some([10, 100, 250].map(case_core::d6::RangeEnd::Meters)),
            ..bow
        }),
    ];
    sheet
}

pub(crate) const SWORD: usize = 0;
pub(crate) const BOW: usize = 1;
pub(crate) const HANDS: usize = 2;

/// Ada and Boris, alike and armed alike, on two sides.
pub(crate) fn duel() -> Roster {
    filled!(Roster { fighters: vec![armed("Ada", "a"), armed("Boris", "b")] })
}

/// What answers nothing: no weapon, no further cover, no side.
pub(crate) const NONE: i32 = -1;

/// The name of a question and the number of its answer, which takes the kind that the question asks
/// for.
pub(crate) type Said = (&'static str, i32);

/// What to do.
pub(crate) fn act(act: Act) -> Said {
    ("act", i32::from(act.number()))
}

/// Answers by the names of their questions, each used once. A question that no answer is left for is
/// answered by the built-in plan, and one with a single legal answer is not asked, as in a battle.
#[derive(Clone, Debug)]
pub(crate) struct Answers(Vec<Said>);

impl Answers {
    fn answer(number: i32, legal: &LegalAnswers) -> Value {
        match legal {
            LegalAnswers::Range { kind, .. } => Value::new(*kind, number),
            LegalAnswers::List(list) => {
                let there = list.iter().find(|v| v.number == number && !v.is_nothing());
                there.copied().unwrap_or(Value::NOTHING)
            }
            _ => Value::NOTHING,
        }
    }
}

impl DecisionSource<D6> for Answers {
    fn choose(&mut self, q: &Question, view: View<'_, D6>) -> Option<Value> {
        if let Some(only) = q.only(view) {
            return Some(only);
        }
        let name = q.kind().name();
        let Some(at) = self.0.iter().position(|(question, _)| *question == name) else {
            return Some(q.suggestion(view));
        };
        Some(Answers::answer(self.0.remove(at).1, &q.legal(view)))
    }
}

/// What to do, as a question.
pub(crate) fn to_act(who: ActorId) -> ChooseAct {
    ChooseAct { who, left: Actions(1) }
}

/// With which weapon to attack somebody that many tenths of a meter away.
pub(crate) fn weapon_at(who: ActorId, target: ActorId, tenths: i32) -> ChooseWeapon {
    ChooseWeapon { who, target: target.into(), at: Distance::Measured(TenthsOfMeter(tenths)) }
}

/// How to attack somebody that many tenths of a meter away with a weapon.
pub(crate) fn way_at(
    who: ActorId,
    target: ActorId,
    (place, tenths): (usize, i32),
) -> ChooseManeuver {
    let at = Distance::Measured(TenthsOfMeter(tenths));
    ChooseManeuver { who, target, weapon: AttackId::new(who, place), at }
}

/// A weapon of Ada's as an answer.
#[expect(clippy::unnecessary_wraps, reason = "an answer may be none of them")]
pub(crate) fn ada(place: usize) -> Option<AttackId> {
    Some(AttackId::new(ADA, place))
}

/// A game in which every face and every answer is written out.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) setup: Setup,
    pub(crate) state: State,
    pub(crate) log: Vec<Event<D6>>,
}

impl Game {
    pub(crate) fn new(roster: &Roster) -> Game {
        let setup = D6::validate(roster).unwrap_or_else(|e| panic!("{e}"));
        let state = D6::open(&setup);
        let mut game = Game { setup, state, log: Vec::new() };
        game.put(ActorId::NOBODY, Field::Round, 1);
        game
    }

    pub(crate) fn duel() -> Game {
        Game::new(&duel())
    }

    pub(crate) fn put(&mut self, who: ActorId, field: Field, value: i32) {
        D6::set(&mut self.state, Key::of(who, field), value);
    }

    pub(crate) fn put_at(&mut self, who: ActorId, field: Field, place: usize, value: i32) {
        D6::set(&mut self.state, Key::at(who, field, place), value);
    }

    pub(crate) fn get(&self, who: ActorId, field: Field) -> i32 {
        D6::get(&self.state, Key::of(who, field))
    }

    pub(crate) fn get_at(&self, who: ActorId, field: Field, place: usize) -> i32 {
        D6::get(&self.state, Key::at(who, field, place))
    }

    /// Runs a piece of the rules with these faces and answers, all of which it must use up.
    pub(crate) fn run<T>(
        &mut self,
        faces: &[u8],
        answers: &[Said],
        rules: impl FnOnce(&mut RuleTable<'_, D6, Tape, Answers, Vec<Event<D6>>>) -> Result<T, Stop<D6>>,
    ) -> T {
        let mut dice = Tape::new(faces.iter().copied());
        let mut deciders = Answers(answers.to_vec());
        let mut log = Vec::new();
        let before = self.state.clone();
        let result = rules(&mut RuleTable {
            setup: &self.setup,
            state: &mut self.state,
            dice: &mut dice,
            deciders: &mut deciders,
            log: &mut log,
        });
        let result = match result {
            Ok(result) => result,
            Err(stop) => panic!("{stop:?}\n{}", told(&log, &self.setup)),
        };
        assert!(dice.is_used_up(), "faces left over\n{}", told(&log, &self.setup));
        let left = &deciders.0;
        assert!(left.is_empty(), "nobody asked for {left:?}\n{}", told(&log, &self.setup));
        let mut undone = self.state.clone();
        log::undo(&mut undone, &log);
        assert_eq!(undone, before, "the log undoes what happened");
        self.log.extend(log);
        result
    }

    /// One attack.
    pub(crate) fn exchange(
        &mut self,
        blow: &AttackIntent,
        faces: &[u8],
        answers: &[Said],
    ) -> AttackOutcome {
        self.run(faces, answers, |seat| exchange(seat, blow))
    }

    /// One step.
    pub(crate) fn step(&mut self, faces: &[u8], answers: &[Said]) -> StepEnd {
        self.run(faces, answers, |seat| D6::step(seat))
    }

    /// Makes it the turn of somebody who has so many actions and has taken none.
    pub(crate) fn turn_of(&mut self, who: ActorId, actions: i32) {
        self.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::Turns as i32);
        self.put(ActorId::NOBODY, Field::Acting, who.number() + 1);
        self.put(who, Field::Declared, actions);
        self.put(who, Field::Left, actions);
    }

    pub(crate) fn view(&self) -> View<'_, D6> {
        View::new(&self.setup, &self.state)
    }

    /// Whether that answer is legal.
    pub(crate) fn is_legal<Q: Query<D6>>(&self, q: &Q, answer: Q::Answer) -> bool {
        q.is_legal(self.view(), answer)
    }

    /// The built-in plan's answer.
    pub(crate) fn planned<Q: Query<D6>>(&self, q: &Q) -> Q::Answer {
        q.plan(self.view())
    }

    /// Whether somebody may do that now.
    pub(crate) fn may(&self, who: ActorId, act: Act) -> bool {
        self.is_legal(&to_act(who), act)
    }

    /// The value of that name of the last note of that kind.
    pub(crate) fn told_value(&self, wanted: Note, name: &str) -> Value {
        let record = |e: &Event<D6>| -> Record { e.record(&self.setup) };
        let is = |e: &&Event<D6>| matches!(e, Event::Note { note, .. } if *note == wanted);
        self.log.iter().rfind(is).map_or(Value::NOTHING, |e| record(e).value(name))
    }

    /// The first value of the last note of that kind.
    pub(crate) fn noted(&self, wanted: Note) -> Option<i32> {
        self.notes(wanted).last().map(|(_, value)| *value)
    }

    /// Whom the notes of that kind are about, and their first values.
    pub(crate) fn notes(&self, wanted: Note) -> Vec<(ActorId, i32)> {
        let noted = self.log.iter().filter_map(|event| match event {
            Event::Note { note, who, values, .. } if *note == wanted => {
                Some((*who, values.first().number))
            }
            _ => None,
        });
        noted.collect()
    }

    /// The headlines of the attacks that have ended.
    pub(crate) fn headlines(&self) -> Vec<Note> {
        let ended = self.log.iter().filter_map(|event| match event {
            Event::Outcome { note, .. } => Some(*note),
            _ => None,
        });
        ended.collect()
    }

    /// The rules of the notes of that kind.
    pub(crate) fn rules_of(&self, wanted: Note) -> Vec<Rule> {
        let noted = self.log.iter().filter_map(|event| match event {
            Event::Note { note, rule, .. } if *note == wanted => Some(*rule),
            _ => None,
        });
        noted.collect()
    }

    /// The modifiers that rule gave.
    pub(crate) fn shifts(&self, wanted: Rule) -> Vec<i32> {
        let shifts = self.log.iter().filter_map(|event| match event {
            Event::Modifier { rule, by, .. } if *rule == wanted => Some(by.number),
            _ => None,
        });
        shifts.collect()
    }

    pub(crate) fn has_rule(&self, rule: Rule) -> bool {
        self.log.iter().any(|event| event.rule() == Some(rule))
    }

    pub(crate) fn told(&self) -> String {
        told(&self.log, &self.setup)
    }
}

fn told(log: &[Event<D6>], setup: &Setup) -> String {
    log.iter().filter_map(|e| D6::tell(e, setup)).collect::<Vec<_>>().join("\n")
}

/// The text of the bundled roster.
pub(crate) fn bundled_text() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters/d6.toml");
    std::fs::read_to_string(path).unwrap()
}

/// The bundled roster.
pub(crate) fn bundled() -> Roster {
    read(&bundled_text())
}

pub(crate) fn read(toml: &str) -> Roster {
    let node: Node = toml::from_str(toml).unwrap();
    D6::read(&node).unwrap_or_else(|e| panic!("{e}"))
}

/// The problems of a roster that must have some.
pub(crate) fn problems(toml: &str) -> String {
    let node: Node = toml::from_str(toml).unwrap();
    match D6::read(&node).and_then(|roster| D6::validate(&roster).map(|_| ())) {
        Ok(()) => panic!("no problem found"),
        Err(problems) => problems.to_string(),
    }
}

/// Answers and faces at random: what a table of strangers might do.
#[derive(Clone)]
pub(crate) struct Chance(pub(crate) case_core::dice::Fair);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(case_core::dice::Fair::stream(seed, 1))
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        let low = usize::from(self.0.roll(case_core::dice::Die::D100)) - 1;
        let high = usize::from(self.0.roll(case_core::dice::Die::D100)) - 1;
        (low * 100 + high) % count
    }
}

impl DecisionSource<D6> for Chance {
    fn choose(&mut self, q: &Question, view: View<'_, D6>) -> Option<Value> {
        Some(match q.legal(view) {
            LegalAnswers::Range { kind, low, high } => {
                // Mostly small amounts: a fight is near, and few act five times a round.
                let high = if self.below(4) == 0 { high } else { high.min(low + 30) };
                let above = self.below(usize::try_from(high - low + 1).unwrap());
                Value::new(kind, low + i32::try_from(above).unwrap())
            }
            LegalAnswers::List(choices) => {
                // Hardly anybody leaves: else there is no fight.
                let leaves = |act: &Value| {
                    [Act::Flee, Act::GiveUp].iter().any(|leave| leave.to_value() == *act)
                };
                let stays: Vec<Value> = choices.iter().copied().filter(|a| !leaves(a)).collect();
                let choices = if self.below(40) == 0 { choices } else { stays };
                choices[self.below(choices.len())]
            }
            other => panic!("{other:?}"),
        })
    }
}

/// Runs a battle at random for so many checkpoints.
pub(crate) fn random_battle(roster: Roster, seed: u64, checkpoints: usize) -> Battle<D6> {
    let mut battle = Battle::<D6>::new(roster).unwrap_or_else(|e| panic!("{e}"));
    let (mut dice, mut deciders) = (Chance::new(seed), Chance::new(seed + 1_000_000));
    for _ in 0..checkpoints {
        match battle.step_with(&mut dice.0, &mut deciders) {
            case_core::battle::Step::Going => {}
            case_core::battle::Step::Over => break,
            other => panic!("{other:?}"),
        }
    }
    battle
}
