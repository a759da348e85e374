//! Interventions in every system: doing, undoing and redoing them gives the same battle, saved and
//! resumed anywhere, and a refused one changes nothing.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::ActorId;
use case_core::battle::{Battle, Control, DiceFrom, Input, Intervention, Request, Step};
use case_core::codes::Code;
use case_core::decide::BuiltIn;
use case_core::dice::Fair;
use case_core::log::{Event, replay};
use case_core::node::Node;
use case_core::odds::{Budget, exact};
use case_core::question::LegalAnswers;
use case_core::ruling::Book;
use case_core::sheet;
use case_core::system::{Bounded, RuleTable, Stop, System};
use case_core::value::Value;
use case_core::words::{FieldCode, Shape};
use std::collections::BTreeMap;

/// A small generator of its own: the walk must not share dice with the battle.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

fn roster(system: &str) -> Node {
    let path =
        format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
    toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn battle<S: System>(seed: u64) -> Battle<S> {
    let roster = S::read(&roster(S::NAME)).unwrap();
    let mut battle = Battle::<S>::new(roster).unwrap();
    if seed.is_multiple_of(2) {
        battle = battle.seeded(seed);
    }
    for place in 0..S::fighters(battle.setup()) {
        if (seed / 2 + place as u64).is_multiple_of(2) {
            battle.set_control(ActorId::fighter(place), Control::Host);
        }
    }
    battle
}

type Seen<S> = (<S as System>::State, Vec<Event<S>>, Vec<Input>, usize, bool, Node);

fn seen<S: System>(battle: &Battle<S>) -> Seen<S> {
    (
        battle.state().clone(),
        battle.log().to_vec(),
        battle.inputs().to_vec(),
        battle.checkpoints(),
        battle.is_over(),
        battle.roster_now().map_or(Node::Null, |roster| sheet::write(&roster)),
    )
}

/// Feeds what is wanted, by chance.
fn feed<S: System>(battle: &mut Battle<S>, chance: &mut Chance) {
    match battle.request().cloned() {
        Some(Request::Roll(roll)) => {
            let faces = usize::from(roll.next.die.faces());
            battle.feed_face(i32::try_from(chance.below(faces)).unwrap() + 1).unwrap();
        }
        Some(Request::Decision(_)) => {
            let answer = match battle.legal_answers().unwrap() {
                LegalAnswers::List(list) => list[chance.below(list.len())],
                LegalAnswers::Range { kind, low, high } => {
                    let span = usize::try_from(high - low).unwrap().min(50) + 1;
                    Value::new(kind, low + i32::try_from(chance.below(span)).unwrap())
                }
                _ => battle.suggestion().unwrap(),
            };
            battle.feed_answer(answer).unwrap();
        }
        _ => {}
    }
}

/// An intervention by chance; some make no sense.
fn some_intervention<S: System>(battle: &Battle<S>, chance: &mut Chance) -> Intervention {
    let fighters = S::fighters(battle.setup());
    let who = ActorId::fighter(chance.below(fighters));
    match chance.below(12) {
        0 => Intervention::Shift { who, by: i32::try_from(chance.below(9)).unwrap() - 4 },
        1 if fighters < 9 => {
            let Node::Map(roster) = sheet::write(battle.roster()) else { unreachable!() };
            let Some((_, Node::List(sheets))) = roster.iter().find(|(name, _)| name == "fighters")
            else {
                unreachable!()
            };
            let Node::Map(mut sheet) = sheets[chance.below(sheets.len())].clone() else {
                unreachable!()
            };
            sheet.iter_mut().find(|(name, _)| name == "name").unwrap().1 =
                Node::Text(format!("newcomer {fighters}"));
            let fighters = Node::List(vec![Node::Map(sheet)]);
            Intervention::Join { part: Node::Map(vec![("fighters".into(), fighters)]) }
        }
        2 => Intervention::End,
        3 => Intervention::GoOn,
        4 => {
            let changeable: Vec<&str> = S::Rulings::changeable().collect();
            let name = changeable.get(chance.below(changeable.len()));
            let book = S::default_rulings();
            let ruling = book.iter().find(|ruling| Some(&ruling.name) == name);
            let value = ruling.and_then(|ruling| ruling.switch.as_ref()).map(|s| s.default.clone());
            Intervention::Ruling {
                name: name.unwrap_or(&"nothing").to_string(),
                value: Node::Text(value.unwrap_or_default()),
            }
        }
        5 => {
            let inputs = battle.inputs().iter().enumerate();
            let lie = inputs.filter(|(_, input)| matches!(input, Input::Face { .. }));
            let lie: Vec<usize> = lie.map(|(at, _)| at).collect();
            let at = lie.get(chance.below(lie.len())).copied().unwrap_or(0);
            let face = u8::try_from(1 + chance.below(6)).unwrap();
            Intervention::Faces { at, faces: vec![face; 1 + usize::from(chance.below(4) == 0)] }
        }
        _ => {
            let fields: Vec<S::Field> =
                S::Field::ALL.iter().copied().filter(|f| f.info().settable).collect();
            let field = fields[chance.below(fields.len())];
            let info = field.info();
            let (who, place) = match info.shape {
                Shape::Battle | Shape::BattleList | Shape::Object => {
                    (ActorId::NOBODY, chance.below(3))
                }
                Shape::Actor => (who, 0),
                _ => (who, chance.below(4)),
            };
            let key = case_core::log::Key::at(who, field, place);
            let limits = S::Field::limits(battle.setup(), battle.state(), key).unwrap_or((0, 1));
            let span = usize::try_from(limits.1.saturating_sub(limits.0)).unwrap_or(0).min(5_000);
            let number = limits.0 + i32::try_from(chance.below(span + 2)).unwrap();
            let to = match chance.below(6) {
                0 => Value::NOTHING,
                _ => Value { of: who, ..Value::new(info.cell.kind, number) },
            };
            Intervention::Set {
                field: field.name().into(),
                who,
                place: info.place(who, key.place),
                to,
            }
        }
    }
}

/// What the walk counts, so that it can't pass without having been anywhere.
#[derive(Default, Debug)]
struct Count {
    done: usize,
    refused: usize,
    undone: usize,
    resumed: usize,
    joined: usize,
    replaced: usize,
}

fn resume<S: System>(battle: &Battle<S>) {
    let text = serde_json::to_string(&battle.save()).unwrap();
    let again = Battle::<S>::resume(&serde_json::from_str(&text).unwrap())
        .unwrap_or_else(|e| panic!("{}: {e}", S::NAME));
    assert!(seen(battle) == seen(&again), "{}: a resumed battle stands elsewhere", S::NAME);
    let mut one = battle.clone();
    let mut other = again;
    assert!(
        one.step() == other.step() && seen(&one) == seen(&other),
        "{}: goes on otherwise",
        S::NAME
    );
}

fn walk<S: System>(seed: u64, moves: usize, count: &mut Count) {
    let mut chance = Chance(seed ^ 0x9e37_79b9_7f4a_7c15);
    let mut b = battle::<S>(seed);
    for _ in 0..moves {
        match chance.below(20) {
            0..=8 => {
                if b.step() == Step::Wanted {
                    feed(&mut b, &mut chance);
                }
            }
            9..=12 => {
                let made = some_intervention(&b, &mut chance);
                let before = seen(&b);
                if b.intervene(made.clone(), "by chance").is_ok() {
                    count.done += 1;
                    count.joined += usize::from(matches!(made, Intervention::Join { .. }));
                    count.replaced += usize::from(matches!(made, Intervention::Faces { .. }));
                    let after = seen(&b);
                    resume(&b);
                    assert!(b.undo_input(), "{}: {made:?}", S::NAME);
                    assert!(seen(&b) == before, "{}: undoing {made:?} leaves something", S::NAME);
                    assert!(b.redo());
                    assert!(seen(&b) == after, "{}: redoing {made:?} comes elsewhere", S::NAME);
                } else {
                    count.refused += 1;
                    assert!(seen(&b) == before, "{}: refusing {made:?} changes something", S::NAME);
                }
            }
            13 | 14 => count.undone += usize::from(b.undo_input()),
            15 => count.undone += usize::from(b.undo()),
            16 | 17 => drop(b.redo()),
            18 => {
                count.resumed += 1;
                resume(&b);
            }
            _ => drop(b.run(5)),
        }
    }
    let end = seen(&b);
    let first = S::open(&S::validate(b.roster()).unwrap());
    let mut replayed = first;
    // Those who joined stand in it from the start: nothing was changed of them before.
    S::join(&mut replayed, &S::open(b.setup()));
    replay::<S>(&mut replayed, b.log());
    assert!(replayed == *b.state(), "{}: the log does not replay (seed {seed})", S::NAME);
    let mut back = 0;
    while b.undo_input() {
        back += 1;
    }
    // What was played by itself before the host gave anything is left.
    while b.undo() {
        back += 1;
    }
    assert!(b.inputs().is_empty() && b.log().is_empty(), "{}: not at the start", S::NAME);
    for _ in 0..back {
        assert!(b.redo(), "{}: what was undone can't be done again", S::NAME);
    }
    assert!(seen(&b) == end, "{}: undone and redone it is another battle (seed {seed})", S::NAME);
}

fn walks<S: System>() {
    let fights = std::env::var("CASE_WALKS").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    let mut count = Count::default();
    for seed in 0..fights {
        walk::<S>(seed, 200, &mut count);
    }
    assert!(
        count.done > 50
            && count.refused > 10
            && count.undone > 50
            && count.resumed > 20
            && count.joined > 3
            && count.replaced > 0,
        "{}: the walk was nowhere: {count:?}",
        S::NAME
    );
}

/// The state after the next step by dice of that seed.
fn after_step<S: System>(battle: &Battle<S>, seed: u64) -> S::State {
    let mut next = battle.clone();
    next.set_dice(DiceFrom::Seed(Fair::new(seed)));
    next.step();
    next.state().clone()
}

/// Exact odds from states that the referee made, against as many steps played from them.
fn odds_from_any_state<S: System>() {
    const TRIALS: u32 = 400;
    let (mut compared, mut chance) = (0, Chance(7));
    for seed in 0..400 {
        let mut b = battle::<S>(2 * seed);
        b.set_control_of_all(Control::BuiltIn);
        b.run(15 + chance.below(30));
        for _ in 0..6 {
            let made = some_intervention(&b, &mut chance);
            // Replaced faces may leave a step open, of which some dice lie already.
            if !matches!(made, Intervention::Faces { .. }) {
                drop(b.intervene(made, ""));
            }
        }
        let mut budget = Budget::new().paths(20_000);
        let odds = exact(&mut budget, |dice| {
            let (setup, mut state) = (b.setup(), b.state().clone());
            let deciders = &mut BuiltIn;
            S::step(&mut RuleTable { setup, state: &mut state, dice, deciders, log: &mut () })?;
            Ok::<_, Stop<S>>(state)
        });
        let Ok(odds) = odds else { continue };
        if b.is_over() || odds.len() < 2 {
            continue;
        }
        let mut seen: BTreeMap<S::State, u32> = BTreeMap::new();
        for trial in 0..TRIALS {
            *seen.entry(after_step(&b, u64::from(trial) + 1)).or_default() += 1;
        }
        for (state, count) in seen {
            let p = odds.p(&state);
            assert!(p > 0.0, "{}: a state that the odds do not know (seed {seed})", S::NAME);
            if p * f64::from(TRIALS) < 10.0 {
                continue;
            }
            let spread = (p * (1.0 - p) / f64::from(TRIALS)).sqrt();
            let found = f64::from(count) / f64::from(TRIALS);
            assert!(
                (found - p).abs() <= 5.0 * spread + 1e-9,
                "{}: came {found} of the time, the odds say {p} (seed {seed})",
                S::NAME
            );
        }
        compared += 1;
        if compared == 6 {
            return;
        }
    }
    assert!(compared >= 3, "{}: {compared} states compared", S::NAME);
}

/// Exact odds start from whatever state the referee has made, and agree with play from it.
#[test]
fn odds_of_what_the_referee_made() {
    odds_from_any_state::<case_core::case::Case>();
    odds_from_any_state::<case_core::faserip::Faserip>();
    odds_from_any_state::<case_core::d6::D6>();
    odds_from_any_state::<case_core::talislanta::Talislanta>();
    odds_from_any_state::<case_core::cosmic::Cosmic>();
}

/// Two faces that lie one behind the other are replaced wherever they are, and lie as they lay when
/// that is undone, also where the first makes the second fall away.
fn two_faces_come_back<S: System>() {
    let mut b = battle::<S>(0);
    b.set_control_of_all(Control::BuiltIn);
    b.run(30);
    let before = seen(&b);
    let mut replaced = 0;
    for at in 0..b.inputs().len().saturating_sub(1).min(60) {
        for face in [1, 6] {
            let made = Intervention::Faces { at, faces: vec![face; 2] };
            if b.intervene(made, "").is_ok() {
                replaced += 1;
                assert!(b.undo_input());
                assert!(seen(&b) == before, "{}: {face} at {at} leaves something", S::NAME);
            }
        }
    }
    assert!(replaced > 4, "{}: {replaced}", S::NAME);
}

/// Replaced faces come back in every system.
#[test]
fn replaced_faces_come_back() {
    two_faces_come_back::<case_core::case::Case>();
    two_faces_come_back::<case_core::faserip::Faserip>();
    two_faces_come_back::<case_core::d6::D6>();
    two_faces_come_back::<case_core::talislanta::Talislanta>();
    two_faces_come_back::<case_core::cosmic::Cosmic>();
}

/// What the referee sets a field of a fighter to: each fighter, or the least, greatest and middle number.
fn values<S: System>(battle: &Battle<S>, field: S::Field, who: ActorId) -> Vec<Value> {
    let kind = field.info().cell.kind;
    let key = case_core::log::Key::of(who, field);
    let (low, high) = S::Field::limits(battle.setup(), battle.state(), key).unwrap_or((0, 1));
    let numbers: Vec<i32> = if kind == case_core::value::Kind::Actor {
        (0..S::fighters(battle.setup())).map(|place| ActorId::fighter(place).number()).collect()
    } else {
        vec![low, high, low.midpoint(high)]
    };
    numbers.into_iter().map(|number| Value { of: who, ..Value::new(kind, number) }).collect()
}

/// What the plans would answer is legal, whatever the referee has made of one fighter: also a hold
/// between friends.
fn suggestions_stay_legal<S: System>(least: usize) {
    let (mut made, mut chance) = (0, Chance(1));
    let start = battle::<S>(0);
    let fields = S::Field::ALL
        .iter()
        .copied()
        .filter(|field| field.info().settable && matches!(field.info().shape, Shape::Actor));
    let all = || (0..S::fighters(start.setup())).map(ActorId::fighter);
    for (field, who) in fields.flat_map(|field| all().map(move |who| (field, who))) {
        for to in values(&start, field, who) {
            let set =
                || Intervention::Set { field: field.name().into(), who, place: Value::NOTHING, to };
            let mut battle = battle::<S>(0);
            battle.set_control_of_all(Control::Host);
            if battle.intervene(set(), "").is_err() {
                continue;
            }
            made += 1;
            for _ in 0..20 {
                battle.step();
                if let Some(Request::Decision(decision)) = battle.request() {
                    let asked = format!("{} {:?}: {decision:?}", S::NAME, set());
                    let suggestion = battle.suggestion().expect(&asked);
                    assert!(
                        battle.legal_answers().unwrap().has(suggestion),
                        "{asked}: {suggestion:?}"
                    );
                    battle.feed_answer(suggestion).unwrap();
                } else {
                    feed(&mut battle, &mut chance);
                }
            }
        }
    }
    assert!(made >= least, "{}: {made}", S::NAME);
}

/// Suggestions stay legal in every system.
#[test]
fn what_the_referee_made_has_legal_suggestions() {
    suggestions_stay_legal::<case_core::case::Case>(100);
    suggestions_stay_legal::<case_core::faserip::Faserip>(100);
    suggestions_stay_legal::<case_core::d6::D6>(100);
    suggestions_stay_legal::<case_core::talislanta::Talislanta>(100);
    suggestions_stay_legal::<case_core::cosmic::Cosmic>(100);
}

/// Any sequence of steps, inputs and interventions, undone to the start and redone to the end,
/// gives the same battle bit for bit, saved and resumed at every point.
#[test]
fn case() {
    walks::<case_core::case::Case>();
}

/// The same in FASERIP.
#[test]
fn faserip() {
    walks::<case_core::faserip::Faserip>();
}

/// The same in D6.
#[test]
fn d6() {
    walks::<case_core::d6::D6>();
}

/// The same in Talislanta.
#[test]
fn talislanta() {
    walks::<case_core::talislanta::Talislanta>();
}

/// The same in Cosmic Synchronicity.
#[test]
fn cosmic() {
    walks::<case_core::cosmic::Cosmic>();
}
