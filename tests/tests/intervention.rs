//! Interventions, undo and redo in every system, by walks of random acts. After each act the battle has
//! to be the one that a battle begun anew plays from the same tape; undo has to come back to what was
//! before the act that it undoes, and redo to what was before the undo; and a refused act changes
//! nothing.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::ActorId;
use case_core::battle::{Battle, Control, DiceFrom, Input, Intervention, Request, Step, Who};
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
use case_tests::Feed as _;
use std::collections::BTreeMap;
use std::rc::Rc;

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
            battle.set_control(ActorId::fighter(place), Control::Host).unwrap();
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
                _ => battle.suggestion().unwrap().value(),
            };
            battle.feed(answer).unwrap();
        }
        _ => {}
    }
}

/// An intervention by chance; some make no sense.
fn some_intervention<S: System>(battle: &Battle<S>, chance: &mut Chance) -> Intervention {
    let fighters = S::fighters(battle.setup());
    let who = ActorId::fighter(chance.below(fighters));
    match chance.below(13) {
        6 => {
            let whom = (0..=chance.below(2)).map(|_| ActorId::fighter(chance.below(fighters)));
            let whom = whom.collect();
            let after = if chance.below(2) == 0 { who } else { ActorId::NOBODY };
            Intervention::Reorder { who: whom, after }
        }
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
        12 => Intervention::Remark { who },
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
        5 | 7 => {
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
    acts: usize,
    done: usize,
    refused: usize,
    undone: usize,
    redone: usize,
    resumed: usize,
    joined: usize,
    replaced: usize,
    /// Interventions that came before inputs of an open step.
    between: usize,
    /// Undos of something whose state before was known.
    known: usize,
}

/// What undo and redo have to come back to.
type Look<S> = Rc<(Seen<S>, DiceFrom)>;

fn look<S: System>(battle: &Battle<S>) -> Look<S> {
    Rc::new((seen(battle), battle.dice().clone()))
}

/// An act of the host that is not undone.
struct Act<S: System> {
    /// The place of an input at the end of the tape, or the length of the tape after an intervention
    /// that came before others, or took some away.
    place: usize,
    is_between: bool,
    before: Look<S>,
}

impl<S: System> Clone for Act<S> {
    fn clone(&self) -> Self {
        Act { before: Rc::clone(&self.before), ..*self }
    }
}

/// The acts that undo has to undo one by one, the latest last.
struct Acts<S: System> {
    acts: Vec<Act<S>>,
    /// Whether these are all. An undo by steps that cuts into older inputs leaves open what is left of
    /// an intervention among them.
    are_all: bool,
}

impl<S: System> Clone for Acts<S> {
    fn clone(&self) -> Self {
        Acts { acts: self.acts.clone(), are_all: self.are_all }
    }
}

/// A battle that is walked through, beside a model of its undo and redo.
struct Walk<S: System> {
    battle: Battle<S>,
    chance: Chance,
    acts: Acts<S>,
    /// What was before each undo, and whether it undid an intervention between inputs.
    undone: Vec<(Look<S>, Acts<S>, bool)>,
}

impl<S: System> Walk<S> {
    fn new(seed: u64) -> Self {
        let acts = Acts { acts: Vec::new(), are_all: true };
        let chance = Chance(seed ^ 0x9e37_79b9_7f4a_7c15);
        Walk { battle: battle::<S>(seed), chance, acts, undone: Vec::new() }
    }

    fn act(&mut self, count: &mut Count) {
        count.acts += 1;
        match self.chance.below(20) {
            0..=8 => self.feed(),
            9..=12 => self.intervene(count),
            13 | 14 => self.undo_input(count),
            15 => self.undo_by_place(count),
            16 | 17 => self.redo(count),
            18 => self.resume(count),
            _ => drop(self.battle.run(5)),
        }
        self.is_as_begun_anew();
    }

    fn feed(&mut self) {
        if self.battle.step() != Step::Wanted {
            return;
        }
        let (before, place) = (look(&self.battle), self.battle.inputs().len());
        feed(&mut self.battle, &mut self.chance);
        self.did(Act { place, is_between: false, before });
    }

    fn did(&mut self, act: Act<S>) {
        self.acts.acts.push(act);
        self.undone.clear();
    }

    fn intervene(&mut self, count: &mut Count) {
        let made = some_intervention(&self.battle, &mut self.chance);
        let (before, redos) = (look(&self.battle), self.battle.redos());
        if self.battle.intervene(made.clone(), "by chance").is_err() {
            count.refused += 1;
            let unchanged = look(&self.battle) == before && self.battle.redos() == redos;
            assert!(unchanged, "{}: refusing {made:?} changes something", S::NAME);
            return;
        }
        count.done += 1;
        count.joined += usize::from(matches!(made, Intervention::Join { .. }));
        count.replaced += usize::from(matches!(made, Intervention::Faces { .. }));
        let inputs = self.battle.inputs();
        let former = before.0.2.as_slice();
        let is_between = inputs.len() != former.len() + 1 || !inputs.starts_with(former);
        let place = inputs.len() - usize::from(!is_between);
        count.between += usize::from(is_between);
        self.did(Act { place, is_between, before });
        self.is_as_begun_anew();
        if self.chance.below(2) == 0 {
            self.undo_input(count);
            self.is_as_begun_anew();
            self.redo(count);
        }
    }

    fn undo_input(&mut self, count: &mut Count) {
        let (now, acts) = (look(&self.battle), self.acts.clone());
        let undone = self.battle.undo_input();
        let Some(act) = self.acts.acts.pop() else {
            assert!(!undone || !acts.are_all, "{}: undone, but nothing was done", S::NAME);
            if undone {
                // It is not known which act it was: one between inputs if the tape is another now.
                let is_between = !now.0.2.starts_with(self.battle.inputs());
                self.undone.push((now, acts, is_between));
            }
            return;
        };
        assert!(undone, "{}: what was done can't be undone", S::NAME);
        assert!(look(&self.battle) == act.before, "{}: undone it is another battle", S::NAME);
        self.undone.push((now, acts, act.is_between));
        (count.undone, count.known) = (count.undone + 1, count.known + 1);
    }

    /// Undoes a step, or what follows any input.
    fn undo_by_place(&mut self, count: &mut Count) {
        let (now, before) = (look(&self.battle), self.acts.clone());
        let inputs = self.battle.inputs().len();
        let undone = if self.chance.below(3) == 0 {
            self.battle.undo_to(inputs.saturating_sub(1 + self.chance.below(12)))
        } else {
            self.battle.undo()
        };
        if !undone {
            assert!(look(&self.battle) == now && inputs == 0, "{}: not undone", S::NAME);
            return;
        }
        count.undone += 1;
        self.undone.push((now, before, false));
        let len = self.battle.inputs().len();
        if self.acts.acts.iter().any(|act| act.is_between && act.place > len) {
            self.acts = Acts { acts: Vec::new(), are_all: false };
        }
        self.acts.acts.retain(|act| act.is_between || act.place < len);
    }

    fn redo(&mut self, count: &mut Count) {
        assert_eq!(self.battle.redos(), self.undone.len());
        let now = look(&self.battle);
        let redone = self.battle.redo();
        let Some((before, acts, is_between)) = self.undone.pop() else {
            assert!(!redone, "{}: redone, but nothing was undone", S::NAME);
            return;
        };
        if !is_between && !before.0.2.starts_with(&now.0.2) {
            let is_refused = !redone && self.battle.redos() == 0 && look(&self.battle) == now;
            assert!(is_refused, "{}: redone after other inputs", S::NAME);
            self.undone.clear();
            return;
        }
        assert!(redone, "{}: what was undone can't be redone", S::NAME);
        assert!(look(&self.battle) == before, "{}: redone it is another battle", S::NAME);
        (self.acts, count.redone) = (acts, count.redone + 1);
    }

    /// Goes on with the battle that the save gives, which can't redo.
    fn resume(&mut self, count: &mut Count) {
        count.resumed += 1;
        let text = serde_json::to_string(&self.battle.save()).unwrap();
        let again = Battle::<S>::resume(&serde_json::from_str(&text).unwrap())
            .unwrap_or_else(|e| panic!("{}: {e}", S::NAME));
        assert!(look(&again) == look(&self.battle), "{}: resumed it is another battle", S::NAME);
        assert!(serde_json::to_string(&again.save()).unwrap() == text, "{}: saved again", S::NAME);
        if self.chance.below(2) == 0 {
            (self.battle, self.undone) = (again, Vec::new());
        }
    }

    /// A new battle of the original roster that plays the inputs one by one, and knows nothing of how
    /// they came onto the tape, is the same battle, and its next step is the same.
    fn is_as_begun_anew(&self) {
        let Node::Map(mut save) = self.battle.save().node().clone() else { unreachable!() };
        save.retain(|(name, value)| {
            !["patches", "digest"].contains(&name.as_str()) && *value != Node::Null
        });
        let digest = crate::fuzz::targets::trees::digest(&Node::Map(save.clone()));
        save.push(("digest".into(), Node::Text(digest)));
        let mut anew = Battle::<S>::resume(&Node::Map(save))
            .unwrap_or_else(|e| panic!("{}: the tape does not play: {e}", S::NAME));
        assert!(seen(&anew) == seen(&self.battle), "{}: begun anew it is another battle", S::NAME);
        let mut battle = self.battle.clone();
        let same = battle.step() == anew.step() && seen(&battle) == seen(&anew);
        assert!(same && battle.request() == anew.request(), "{}: it goes on otherwise", S::NAME);
    }

    /// Undoes everything, and redoes it.
    fn unwind(mut self, seed: u64) {
        let end = look(&self.battle);
        let redos = self.battle.redos();
        let first = S::open(&S::validate(self.battle.roster()).unwrap());
        let mut replayed = first.clone();
        // Those who joined stand in it from the start: nothing was changed of them before.
        S::resize(&mut replayed, &S::open(self.battle.setup()));
        replay::<S>(&mut replayed, self.battle.log());
        assert!(replayed == *self.battle.state(), "{}: the log does not replay {seed}", S::NAME);
        let b = &mut self.battle;
        // What was played by itself before the host gave anything is left to the undo by steps.
        while b.undo_input() || b.undo() {}
        assert!(b.inputs().is_empty() && b.log().is_empty(), "{}: not at the start", S::NAME);
        assert!(*b.state() == first && b.checkpoints() == 0, "{}: not at the start", S::NAME);
        while b.redos() > redos {
            assert!(b.redo(), "{}: what was undone can't be redone", S::NAME);
        }
        assert!(look(b) == end, "{}: redone it is another battle (seed {seed})", S::NAME);
    }
}

fn walks<S: System>() {
    let fights: usize = std::env::var("CASE_WALKS").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let mut count = Count::default();
    for seed in 0..fights as u64 {
        let mut walk = Walk::<S>::new(seed);
        for _ in 0..200 {
            walk.act(&mut count);
        }
        walk.unwind(seed);
    }
    let Count { done, refused, undone, redone, resumed, joined, replaced, between, known, .. } =
        count;
    assert!(
        done > 15 * fights && refused > 10 * fights && undone > 25 * fights && redone > 12 * fights,
        "{}: the walk was nowhere: {count:?}",
        S::NAME
    );
    assert!(
        resumed > 4 * fights
            && joined > 0
            && between > 5 * fights
            && known > 20 * fights
            && (replaced > 0 || fights < 4),
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
        b.set_control(Who::Everybody, Control::BuiltIn).unwrap();
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
        if compared == 3 {
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
    b.set_control(Who::Everybody, Control::BuiltIn).unwrap();
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
            battle.set_control(Who::Everybody, Control::Host).unwrap();
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
                    battle.feed(suggestion).unwrap();
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
/// Ends a fight by the referee at each of its questions and rolls: what is open is dropped, the battle
/// is over, its save opens, and undo leads back to the very request.
fn ends_at_any_request<S: System>() {
    let mut chance = Chance(7);
    let mut battle = battle::<S>(1);
    let (mut requests, mut rolls) = (0, 0);
    while requests < 150 {
        match battle.step() {
            Step::Going => continue,
            Step::Over => break,
            _ => requests += 1,
        }
        let (before, request) = (seen(&battle), battle.request().cloned());
        rolls += i32::from(matches!(request, Some(Request::Roll(_))));
        battle.intervene(Intervention::End, "the tide comes in").unwrap();
        assert!(battle.is_over() && battle.request().is_none(), "{request:?}");
        assert_eq!(battle.step(), Step::Over);
        let saved = battle.save();
        let opened = Battle::<S>::resume(saved.node()).unwrap();
        assert_eq!(seen(&opened), seen(&battle));
        assert!(battle.undo_input());
        battle.step();
        assert_eq!((seen(&battle), battle.request().cloned()), (before, request));
        feed(&mut battle, &mut chance);
    }
    assert!(rolls > 10 && requests > rolls + 10, "{}: {rolls} of {requests}", S::NAME);
}

#[test]
fn the_referee_ends_a_fight_at_any_request() {
    ends_at_any_request::<case_core::case::Case>();
    ends_at_any_request::<case_core::faserip::Faserip>();
    ends_at_any_request::<case_core::d6::D6>();
    ends_at_any_request::<case_core::talislanta::Talislanta>();
    ends_at_any_request::<case_core::cosmic::Cosmic>();
}

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
