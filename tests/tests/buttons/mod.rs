//! Odds on a button are what comes: in random battles of every system, the odds of the attack that
//! comes next against all faces of the battle's own step, played from clones of it.
//!
//! What comes is read from the events of the step, and nothing of the odds' own code is used for it,
//! so that a shift that is left out shows, and a wrong reading of the outcome too. `CASE_BUTTONS=n`
//! for more of it.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod case;
mod cosmic;
mod d6;
mod faserip;
mod scenes;
mod stakes;
mod talislanta;

use case_core::ActorId;
use case_core::attack::{Aim, AimError, Aimed, AttackRules, Guard};
use case_core::battle::{Battle, Control, DiceFrom, Intervention, Request, RollRequest, Step, Who};
use case_core::codes::Code;
use case_core::log::Event;
use case_core::node::Node;
use case_core::odds::{Budget, OddsError};
use case_core::question::{Asked, LegalAnswers};
use case_core::sheet::Domain;
use case_core::system::View;
use case_core::value::Value;
use case_tests::Feed as _;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// How far an exact share may be off in floating point.
const EXACT: f64 = 1e-9;
/// The trials where there are too many faces.
const TRIALS: u32 = 1_000;

/// What the events of a system tell of an attack.
pub(crate) trait Buttons: AttackRules {
    /// What an attack comes to, as its events and its odds tell it alike.
    type Seen: Ord + Clone + Debug;
    /// A roster with as much as possible in it, as TOML.
    const ROSTER: &'static str;
    /// Whether its dice are too many to play all faces: then trials are compared.
    const POOLS: bool = false;

    /// The attack that an event announces.
    fn announced(event: &Event<Self>) -> Option<Aim>;
    /// Answers of the map and the Judge by chance, which the aim then gives.
    fn given(chance: &mut Chance) -> Vec<(&'static str, Value)> {
        let _ = chance;
        Vec::new()
    }
    /// Whether it is what its attacker declared.
    fn is_declared(battle: &Battle<Self>, aim: &Aim) -> bool {
        let _ = (battle, aim);
        true
    }
    /// The attack that the battle carries out next.
    fn next(battle: &Battle<Self>) -> Option<Aim> {
        next_attack(battle)
    }
    /// What the events of the step tell of it, if it is known yet.
    fn told(aim: &Aim, events: &[Event<Self>], ended: bool) -> Option<Self::Seen> {
        read(aim, events, ended)
    }
    /// What the events since then tell of it; nothing while it is open, which it is no more where
    /// the step has `ended`.
    fn came_of(aim: &Aim, events: &[Event<Self>], ended: bool) -> Option<Self::Seen>;
    /// The same of an outcome.
    fn seen(outcome: &Self::Outcome) -> Self::Seen;
    /// The points that harm is counted in.
    fn counted(setup: &Self::Setup, state: &Self::State, who: ActorId) -> i32 {
        Self::fitness(setup, state, who)
    }
    /// Whether it hits.
    fn hits(seen: &Self::Seen) -> bool;
    /// Whether somebody is out of the fight, and did not get away.
    fn is_felled(setup: &Self::Setup, state: &Self::State, who: ActorId) -> bool {
        !Self::stands(setup, state, who)
    }
    /// Of an attack that comes to nothing.
    fn nothing() -> Self::Seen;
    /// Whether the faces of a roll make a difference to what is compared.
    fn matters(roll: &RollRequest) -> bool {
        let _ = roll;
        true
    }
    /// An answer that gets battles somewhere, where one at random would not.
    fn nudge(question: &Self::Question, view: View<'_, Self>) -> Option<Value> {
        let _ = (question, view);
        None
    }
    /// What is special about a situation, besides the rules of its modifiers.
    fn marks(battle: &Battle<Self>, aim: &Aim) -> Vec<&'static str>;
    /// The mark of situations in which one attack can hold others, and have too many paths.
    const NESTED: Option<&'static str> = None;
}

/// A small generator of its own: the tests must not share dice with the battle.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

fn put(node: &mut Node, place: &str, name: &str, value: Node) {
    let Node::Map(fields) = node else { unreachable!() };
    if !fields.iter().any(|(known, _)| known == place) {
        fields.push((place.into(), Node::Map(Vec::new())));
    }
    let table = fields.iter_mut().find(|(known, _)| known == place);
    if let Some((_, Node::Map(table))) = table {
        table.retain(|(known, _)| known != name);
        table.push((name.into(), value));
    }
}

/// The roster with or without friendly fire; `None` where the system has none.
pub(crate) fn roster<S: Buttons>(friendly_fire: bool) -> Option<Node> {
    let rest = S::ROSTER.replace("friendly_fire = true\n", "");
    let node = toml::from_str(&format!("friendly_fire = {friendly_fire}\n{rest}")).unwrap();
    S::read(&node).is_ok().then_some(node)
}

/// A battle under rulings by chance, and with friendly fire by chance where the roster has it.
pub(crate) fn random_battle<S: Buttons>(chance: &mut Chance) -> Battle<S> {
    let node: Node = match roster::<S>(false) {
        Some(peaceful) => roster::<S>(chance.below(2) == 0).unwrap_or(peaceful),
        None => toml::from_str(S::ROSTER).unwrap(),
    };
    under_rulings(node, chance)
}

/// A battle under rulings by chance.
pub(crate) fn under_rulings<S: Buttons>(mut node: Node, chance: &mut Chance) -> Battle<S> {
    for ruling in S::default_rulings() {
        let Some(switch) = ruling.switch.filter(|_| chance.below(3) == 0) else { continue };
        let values: Vec<String> = match switch.values {
            Domain::YesNo => ["true", "false"].map(String::from).to_vec(),
            Domain::OneOf { members } => members.iter().map(|m| m.name.to_string()).collect(),
            _ => continue,
        };
        let value = Node::Text(values[chance.below(values.len())].clone());
        for place in ["rulings", "case_rulings"] {
            let mut changed = node.clone();
            put(&mut changed, place, ruling.name, value.clone());
            if S::read(&changed).is_ok_and(|roster| S::validate(&roster).is_ok()) {
                node = changed;
                break;
            }
        }
    }
    Battle::new(S::read(&node).unwrap()).unwrap()
}

/// A legal answer by chance; often the plan's, so that fights get somewhere.
pub(crate) fn any_answer<S: Buttons>(
    q: &S::Question,
    view: View<'_, S>,
    chance: &mut Chance,
) -> Value {
    let plan = q.suggestion(view);
    if chance.below(3) == 0 {
        return plan;
    }
    if let Some(nudge) = S::nudge(q, view).filter(|answer| q.is_legal(view, *answer)) {
        return nudge;
    }
    match q.legal(view) {
        LegalAnswers::List(list) => list[chance.below(list.len())],
        LegalAnswers::Range { kind, low, high } => {
            let span = usize::try_from(high.saturating_sub(low)).unwrap().min(4) + 1;
            Value::new(kind, low + i32::try_from(chance.below(span)).unwrap())
        }
        _ => plan,
    }
}

/// One step by chance: the host's dice, the answers of everybody by chance.
fn play_on<S: Buttons>(battle: &mut Battle<S>, chance: &mut Chance) -> bool {
    if chance.below(20) == 0 {
        let who = ActorId::fighter(chance.below(S::fighters(battle.setup())));
        let by = i32::try_from(chance.below(7)).unwrap() - 3;
        let _ = battle.intervene(Intervention::Shift { who, by }, "");
    }
    let seed = chance.below(usize::MAX) as u64;
    battle.set_dice(DiceFrom::Seed(case_core::dice::Fair::new(seed)));
    let mut fair = case_core::dice::Fair::new(seed);
    let mut answers = |q: &S::Question, setup: &S::Setup, state: &S::State| {
        Some(any_answer::<S>(q, View::new(setup, state), chance))
    };
    matches!(battle.step_with(&mut fair, &mut answers), Step::Going)
}

/// The same battle where the host rolls and the plans decide.
fn by_plan<S: Buttons>(battle: &Battle<S>) -> Battle<S> {
    let mut battle = battle.clone();
    battle.set_control(Who::Everybody, Control::BuiltIn).unwrap();
    battle.set_dice(DiceFrom::Host);
    battle
}

/// Of the answers that are given those remain which are asked for, and legal.
fn give_what_is_asked<S: Buttons>(battle: &Battle<S>, aim: &mut Aim) {
    while let Err(AimError::Given { question, rule, why, .. }) = battle.aim(aim) {
        assert!(
            !rule.is_empty() && !why.to_string().is_empty(),
            "an answer to `{question}` has a reason"
        );
        aim.given.retain(|(name, _)| name != question);
    }
    let mut open = battle.clone();
    step(&mut open, aim);
    let asked: Vec<&str> = told(&open, battle.log().len())
        .iter()
        .filter_map(|event| match event {
            Event::Decision { question, .. } => Some(question.kind().name()),
            _ => None,
        })
        .collect();
    aim.given.retain(|(name, _)| asked.contains(&name.as_str()));
}

/// Steps until a die is wanted or the step ends; what the aim gives is answered so.
fn step<S: Buttons>(battle: &mut Battle<S>, aim: &Aim) -> Step<S> {
    if !aim.given.is_empty() {
        battle.set_control(Who::Everybody, Control::Host).unwrap();
    }
    loop {
        let step = battle.step();
        let Some(Request::Decision(question)) = battle.request() else { return step };
        let name = question.kind().name();
        let mut given = aim.given.iter().filter(|(known, _)| known == name);
        let legal = battle.legal_answers().unwrap();
        match given.find(|(_, answer)| legal.has(*answer)) {
            Some((_, answer)) => battle.feed(*answer).unwrap(),
            None => drop(battle.feed_suggestion().unwrap()),
        }
    }
}

/// What the next step has told so far, whether or not it waits for a die.
fn told<S: Buttons>(battle: &Battle<S>, since: usize) -> &[Event<S>] {
    if battle.request().is_some() { battle.open_events() } else { &battle.log()[since..] }
}

/// The attack that the battle carries out next, if that is sure before any die falls.
fn next_attack<S: Buttons>(battle: &Battle<S>) -> Option<Aim> {
    let mut stepped = battle.clone();
    stepped.step();
    let events = told(&stepped, battle.log().len());
    let first_roll = events.iter().position(|e| matches!(e, Event::Roll { .. }));
    let before = &events[..first_roll.unwrap_or(events.len())];
    let aim = before.iter().find_map(S::announced)?;
    S::is_declared(battle, &aim).then_some(aim)
}

/// What the events tell of the announced attack, if it is known yet.
fn read<S: Buttons>(aim: &Aim, events: &[Event<S>], ended: bool) -> Option<S::Seen> {
    let mut places = events.iter().enumerate();
    let is_aimed = |event| {
        let found = S::announced(event)?;
        let of = |aim: &Aim| (aim.attack.owner(), aim.target, aim.attack);
        (of(&found) == of(aim)).then_some(())
    };
    let first = places.find(|(_, event)| is_aimed(event).is_some())?.0;
    let since = &events[first + 1..];
    let next = since.iter().position(|event| S::announced(event).is_some());
    S::came_of(aim, &since[..next.unwrap_or(since.len())], ended || next.is_some())
}

type Shares<S> = BTreeMap<<S as Buttons>::Seen, f64>;

/// Every face of the step, played from clones of the battle.
fn all_faces<S: Buttons>(start: &Battle<S>, aim: &Aim) -> Shares<S> {
    let (mut shares, mut open) = (BTreeMap::new(), vec![(start.clone(), 1.0)]);
    while let Some((mut battle, weight)) = open.pop() {
        let step = step(&mut battle, aim);
        let ended = !matches!(step, Step::Wanted);
        assert!(!matches!(step, Step::Illegal { .. }), "{step:?}");
        if let Some(seen) = S::told(aim, told(&battle, start.log().len()), ended) {
            *shares.entry(seen).or_insert(0.0) += weight;
            continue;
        }
        let Some(Request::Roll(roll)) = battle.request().cloned() else {
            panic!("neither a die nor an end: {:?}", battle.request())
        };
        let faces = i32::from(roll.next.die.faces());
        let bands: Vec<(i32, i32)> = match roll.bands() {
            _ if !S::matters(&roll) => vec![(1, faces)],
            bands if bands.is_empty() => (1..=faces).map(|face| (face, face)).collect(),
            bands => bands.iter().map(|b| (i32::from(b.1), i32::from(b.2))).collect(),
        };
        for (low, high) in bands {
            let mut next = battle.clone();
            next.feed_face(low).unwrap();
            open.push((next, weight * f64::from(high - low + 1) / f64::from(faces)));
        }
    }
    shares
}

/// The shares of seeded trials of the step, played from clones of the battle.
fn trials<S: Buttons>(start: &Battle<S>, aim: &Aim) -> Shares<S> {
    let mut shares = BTreeMap::new();
    for seed in 0..TRIALS {
        let mut battle = start.clone().seeded(u64::from(seed));
        step(&mut battle, aim);
        let seen = S::told(aim, told(&battle, start.log().len()), true).unwrap();
        *shares.entry(seen).or_insert(0.0) += 1.0 / f64::from(TRIALS);
    }
    shares
}

/// The odds of the aimed attack under its target's plan; none where it has more paths than a budget.
fn button<S: Buttons>(battle: &Battle<S>, aim: &Aim) -> Option<Shares<S>> {
    let aimed: Aimed<'_, S> = match battle.aim(aim) {
        Ok(aimed) => aimed,
        Err(AimError::Impossible { .. }) => return Some([(S::nothing(), 1.0)].into()),
        // Opponents strike first at one who leaves them for its target: nothing is ready before dice.
        Err(AimError::Rule(why)) if why.contains(" has to roll ") => return None,
        Err(error) => panic!("{error}"),
    };
    let odds = match aimed.odds(Guard::ByPlan, &mut Budget::at_a_table()) {
        Ok(odds) => odds.map(S::seen),
        Err(AimError::Odds(OddsError::Paths { .. } | OddsError::Outcomes { .. })) => return None,
        // What is known of a situation need not be asked for by this attack.
        Err(AimError::Unused { question, .. }) => {
            let mut asked = aim.clone();
            asked.given.retain(|(name, _)| name.replace(' ', "_") != question);
            return button(battle, &asked);
        }
        Err(error) => panic!("{error}"),
    };
    Some(odds.iter().map(|(seen, _)| (seen.clone(), odds.p(seen))).collect())
}

/// What is special about a situation: the rules that modify the attack, what is presumed, and what
/// the system marks.
fn marks<S: Buttons>(battle: &Battle<S>, aim: &Aim) -> Vec<String> {
    let Ok(aimed) = battle.aim(aim) else { return vec!["impossible".into()] };
    let went = aimed.went_in();
    let rules = went.modifiers.iter().map(|modifier| modifier.rule.to_string());
    let presumed = went.presumed.iter().map(|(rule, _)| format!("presumed {rule}"));
    let marks = S::marks(battle, aim).into_iter().map(String::from);
    rules.chain(presumed).chain(marks).collect()
}

fn assert_same<S: Buttons>(told: &Shares<S>, came: &Shares<S>, within: f64, about: &str) {
    for seen in told.keys().chain(came.keys()) {
        let of = |shares: &Shares<S>| shares.get(seen).copied().unwrap_or(0.0);
        let off = (of(told) - of(came)).abs();
        assert!(off <= within, "odds {told:?}, comes {came:?}: {about}");
    }
}

/// Compares the odds of so many situations with what comes, and looks for what has to be among them.
pub(crate) fn buttons<S: Buttons>(situations: usize, wanted: &[&str]) {
    let more = std::env::var("CASE_BUTTONS").ok().and_then(|n| n.parse().ok());
    let situations = more.unwrap_or(situations);
    let (mut found, mut too_large) = (0, 0);
    let (mut met, mut tried) = (BTreeMap::new(), BTreeMap::new());
    let mut chance = Chance(0xB077_0135);
    let missing = |met: &BTreeMap<String, i32>| -> Vec<&str> {
        wanted.iter().copied().filter(|mark| !met.contains_key(*mark)).collect()
    };
    // What has to be among them is waited for.
    let enough = |found, met: &BTreeMap<String, i32>, fights: usize| {
        found >= situations && (missing(met).is_empty() || fights >= 20 * situations)
    };
    let mut fights = 0;
    while !enough(found, &met, fights) {
        fights += 1;
        let mut play = random_battle::<S>(&mut chance);
        for _ in 0..150 {
            let next = by_plan(&play);
            if let Some(mut aim) = S::next(&next) {
                let given = S::given(&mut chance);
                aim.given.extend(given.into_iter().map(|(name, answer)| (name.into(), answer)));
                give_what_is_asked(&next, &mut aim);
                // What is rare is always tried, what is frequent now and then, until it is enough.
                let marks = marks(&next, &aim);
                let rare =
                    marks.iter().any(|mark| tried.get(mark).is_none_or(|times: &i32| *times < 3));
                if rare || found < situations && chance.below(8) == 0 {
                    for mark in &marks {
                        *tried.entry(mark.clone()).or_insert(0) += 1;
                    }
                    if compare(&next, &aim, &marks) {
                        found += 1;
                        for mark in marks {
                            *met.entry(mark).or_insert(0) += 1;
                        }
                    } else if !marks.iter().any(|mark| Some(mark.as_str()) == S::NESTED) {
                        too_large += 1;
                    }
                }
            }
            if enough(found, &met, fights) || !play_on(&mut play, &mut chance) {
                break;
            }
        }
    }
    assert!(too_large * 6 <= found, "{too_large} attacks without odds beside {found} with");
    let missing = missing(&met);
    assert!(missing.is_empty(), "never met: {missing:?}; met: {met:?}");
}

/// What happened last, and one way in which the next step goes.
fn so_far<S: Buttons>(battle: &Battle<S>, aim: &Aim) -> String {
    let log: Vec<String> = battle.transcript().collect();
    let mut open = battle.clone().seeded(1);
    step(&mut open, aim);
    let next = told(&open, battle.log().len()).iter();
    let next: Vec<String> = next.filter_map(|event| S::tell(event, open.setup())).collect();
    let last = log[log.len().saturating_sub(20)..].join("\n");
    let rulings = S::rulings(battle.setup()).into_iter().filter_map(|ruling| {
        let switch = ruling.switch.filter(|switch| switch.value != switch.default)?;
        Some(format!("{} = {}", ruling.name, switch.value))
    });
    let rulings: Vec<String> = rulings.collect();
    format!("under {rulings:?}, after\n{last}\nthen\n{}", next.join("\n"))
}

/// One situation; whether it has odds.
fn compare<S: Buttons>(battle: &Battle<S>, aim: &Aim, marks: &[String]) -> bool {
    let Some(told) = button(battle, aim) else { return false };
    let about = format!("{aim:?} with {marks:?}, {}", so_far(battle, aim));
    if S::POOLS {
        // Six standard errors of a share: what is off by chance alone is not seen in a lifetime.
        let within = 6.0 * (0.25 / f64::from(TRIALS)).sqrt();
        assert_same::<S>(&told, &trials(battle, aim), within, &about);
    } else {
        assert_same::<S>(&told, &all_faces(battle, aim), EXACT, &about);
    }
    // In the middle of the step, as far as no die has fallen, the attack is still the same.
    let mut open = battle.clone();
    step(&mut open, aim);
    let rolled = open.open_events().iter().any(|event| matches!(event, Event::Roll { .. }));
    if open.request().is_some() && !rolled {
        let about = format!("in the middle, {about}");
        let open = button(&open, aim).expect("as many paths as before");
        assert_same::<S>(&open, &told, EXACT, &about);
    }
    true
}
