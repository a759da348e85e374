//! Asked only what matters: of the answers to each question of random fights, at least two lead to
//! different states. Both fights go on with the same dice and answers, roll by roll and question by
//! question. What a total has to reach stands in the question, and modifiers of an open roll have words.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::any::{AnyBattle, AnyRequest, AnyStep, DecisionRequest};
use case_core::battle::Control;
use case_core::log::Audience;
use case_core::node::Node;
use case_core::question::LegalAnswers;
use case_core::value::Value;
use case_core::words::Language;
use std::collections::{BTreeMap, BTreeSet};

/// Questions of which some are asked though no answer leads anywhere, as far as so many dice tell: the
/// systems, the question, the share of those (in hundredths), and the reason.
const EXCEPTIONS: [(&[&str], &str, usize, &str); 36] = [
    (CASE, "action", 15, TRIED),
    (CASE, "target", 15, TRIED),
    (
        CASE,
        "manner",
        75,
        "T4, A12, A18: it counts where the attack is the one that is kept, and strikes",
    ),
    (CASE, "action_to_keep", 25, KEPT),
    (CASE, "target_to_keep", 50, KEPT),
    (
        CASE,
        "full_movement",
        10,
        "T8: it shifts actions, and whoever does nothing has none to shift",
    ),
    (
        CASE,
        "defense",
        10,
        "A5, A20: an attack far down the columns strikes nobody, and a grab at empty hands takes nothing",
    ),
    (CASE, "catcher", 30, "D3: what falls may hurt nobody; the Judge says so after it is caught"),
    (
        CASE,
        "material_strength",
        60,
        "A15, D14: the shot or the catch for which it counts may come to nothing",
    ),
    (&["case"], "areas_flown", 20, "A24, A27: armor may stop an impact after any number of areas"),
    (CASE, "things_passed_through", 30, "A15: what a shot that seldom strikes passes through"),
    (CASE, "areas_apart", 20, "A13: a range that is not reached shifts nothing"),
    (&["case"], "objects_in_the_path", 20, "A14: it shifts a shot that range leaves little chance"),
    (
        &["faserip"],
        "objects_in_the_path",
        25,
        "A14, PH8: it shifts a shot that range and velocities leave little chance",
    ),
    (
        &["d6", "talislanta", "cosmic"],
        "apart",
        60,
        "X8: how far one in the area is changes damage, and the attack may miss",
    ),
    (CASE, "in_the_area", 20, HOPELESS),
    (&["cosmic"], "in_the_area", 10, HOPELESS),
    (
        CASE,
        "bystander",
        15,
        "A15, A16: what stops the shot stops it there too, and the column of a miss may be low",
    ),
    (CASE, "pull_damage", 55, PULLED),
    (CASE, "pull_rank", 70, PULLED),
    (
        &["d6"],
        "trick_difficulty",
        20,
        "OD19: the bonus is for a blow by hand of this turn, if one comes",
    ),
    (
        &["d6"],
        "called_shot",
        5,
        "OD3, OD31: several actions may leave too few dice to hit, wherever it is aimed at",
    ),
    (
        &["cosmic"],
        "called_part",
        20,
        "COS7, COS10: the map may leave no chance, and armor may stop the blow, wherever it hits",
    ),
    (
        &["cosmic"],
        "special_part",
        50,
        "COS10, COS14: armor may stop special damage wherever it hits",
    ),
    (&["talislanta"], "attack", 15, "TAL24: a sacrifice strike that nobody attacks is not made"),
    (&["faserip"], "areas_to_move", 15, "PH8: the velocity shifts shots at who moves, if any come"),
    (&["talislanta"], "move_distance", 100, MAP),
    (&["talislanta"], "terrain_loss", 100, MAP),
    (&["talislanta"], "feet_crossed", 100, MAP),
    (&["talislanta"], "terrain_skill", 10, MAP),
    (
        &["talislanta"],
        "other_rating",
        40,
        "TAL20, TAL22: what crossing ground or a special maneuver leads to is the Judge's",
    ),
    (
        &["talislanta"],
        "skill",
        5,
        "TAL15: a reaction that fails by either skill leaves the attack as it is",
    ),
    (&["talislanta"], "undefended", 15, HARMLESS),
    (&["talislanta"], "hindrance", 20, "TAL8: it lowers rolls, and who goes down makes none"),
    (&["talislanta"], "effect", 15, "TAL8: it befalls one who goes down in the same exchange"),
    (&["talislanta"], "mishap", 25, "TAL8: it befalls one who goes down in the same exchange"),
];
const CASE: &[&str] = &["case", "faserip"];
const TRIED: &str = "T3, T4: extra actions can be tried for that no roll wins; one of them is kept";
const KEPT: &str = "T4: an action at -3 CS may come to nothing, whichever is kept";
const HOPELESS: &str = "X8: an attack without a chance strikes nobody else there either";
const PULLED: &str = "A12: what protection stops does nothing however it is pulled; not to ask would tell the protection";
const HARMLESS: &str =
    "TAL8: an attack without a Damage Rating does nothing, at whomever it is made";
const MAP: &str = "TAL20: where a move ends is the map's, which the engine does not keep";

/// Fights a system: `CASE_ASKED=40` for a long run.
fn fights() -> u64 {
    std::env::var("CASE_ASKED").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

/// How often a question is looked at, in each system.
const MOST: usize = 30;

/// How many dice a question gets to show a difference.
const TRIALS: u64 = 120;

pub(super) fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Dice by address: the trial, the turn, who rolls what, and how many of these came before.
#[derive(Clone)]
struct Dice {
    trial: u64,
    made: BTreeMap<(i32, i32, &'static str), u64>,
}

impl Dice {
    fn new(trial: u64) -> Dice {
        Dice { trial, made: BTreeMap::new() }
    }

    /// The next number of an address.
    fn word(&mut self, address: (i32, i32, &'static str)) -> u64 {
        let count = self.made.entry(address).or_default();
        *count += 1;
        let (turn, who, name) = address;
        let name = name.bytes().fold(self.trial, |hash, byte| mix(hash ^ u64::from(byte)));
        let place = (u64::from(turn.unsigned_abs()) << 32) ^ u64::from(who.unsigned_abs());
        mix(mix(name ^ place) ^ *count)
    }

    /// Steps on, with these dice for every roll.
    fn step(&mut self, battle: &mut AnyBattle) -> AnyStep {
        loop {
            let step = battle.step();
            let Some(AnyRequest::Roll(roll)) = battle.request() else { return step };
            for modifier in &roll.modifiers {
                for language in Language::ALL {
                    let words = battle.say(modifier.why, &(*language).into());
                    let has = !modifier.why.is_nothing() && words.chars().any(char::is_alphabetic);
                    assert!(has, "{}: {} of {:?}", battle.system(), roll.roll, modifier);
                }
            }
            let word = self.word((battle.turn(), roll.who.number(), roll.roll));
            let faces = u64::from(roll.next.die.faces());
            battle.feed_face(i32::try_from(word % faces).unwrap() + 1).unwrap();
        }
    }
}

/// One of the legal answers, by a number.
pub(super) fn any(asked: &DecisionRequest, word: u64) -> Value {
    let below = |n: usize| usize::try_from(word >> 33).unwrap() % n;
    match &asked.answers {
        LegalAnswers::List(list) => list[below(list.len())],
        LegalAnswers::Range { kind, low, high } => {
            let width = usize::try_from(high - low).unwrap().min(12) + 1;
            Value::new(*kind, low + i32::try_from(below(width)).unwrap())
        }
        _ => panic!("answers of a kind that this test does not know"),
    }
}

/// What a fight has come to two turns later, if it goes on with the answer: in every other trial with
/// the plan's answers, else with any, by the same addresses as dice.
fn after(battle: &AnyBattle, answer: Value, trial: u64) -> Vec<String> {
    let (mut battle, mut dice) = (battle.clone(), Dice::new(trial));
    // First to the end of the turn, then of the next one.
    let until = battle.turn() + 1 + i32::try_from(trial / 2 % 2).unwrap();
    battle.feed_answer(answer).unwrap();
    for _ in 0..2_000 {
        match dice.step(&mut battle) {
            AnyStep::Going if battle.turn() < until => {}
            AnyStep::Wanted => {
                let Some(AnyRequest::Decision(asked)) = battle.request() else { panic!("dice") };
                let word = dice.word((battle.turn(), asked.who.number(), asked.question.name));
                let by_plan = trial.is_multiple_of(2) || word % 2 > 0;
                let answer = if by_plan { asked.suggestion } else { any(&asked, word) };
                battle.feed_answer(answer).unwrap();
            }
            _ => break,
        }
    }
    let mut state = state(&battle);
    state.push(format!("{} {}", battle.turn(), battle.is_over()));
    state
}

/// The values of the state, without what only repeats an answer.
fn state(battle: &AnyBattle) -> Vec<String> {
    let list = battle.state(true, Audience::Gamemaster);
    let said = |v: &case_core::any::FieldValue| {
        format!("{} {:?} {:?} {:?}", v.field, v.who, v.place, v.value)
    };
    list.iter().map(said).collect()
}

/// The answers that are tried: the plan's first.
fn tried(asked: &DecisionRequest) -> Vec<Value> {
    let mut list = match &asked.answers {
        LegalAnswers::List(list) => list.clone(),
        LegalAnswers::Range { kind, low, high } => {
            let far = i64::from(*low) + (i64::from(*high) - i64::from(*low)) / 2;
            let some = [*low, *high, low.saturating_add(1).min(*high), i32::try_from(far).unwrap()];
            some.map(|n| Value::new(*kind, n)).to_vec()
        }
        _ => panic!("answers of a kind that this test does not know"),
    };
    list.retain(|answer| *answer != asked.suggestion);
    // The last answers first: those at the end of a list do more.
    list.reverse();
    list.truncate(4);
    list
}

/// Whether some answer leads elsewhere than the plan's.
fn matters(battle: &AnyBattle, asked: &DecisionRequest) -> bool {
    let answers = tried(asked);
    (0..TRIALS).any(|trial| {
        let plain = after(battle, asked.suggestion, trial);
        answers.iter().any(|answer| after(battle, *answer, trial) != plain)
    })
}

#[derive(Default)]
struct Count {
    asked: usize,
    idle: usize,
    scenes: Vec<String>,
}

fn play(roster: &Node, seed: u64, counts: &mut BTreeMap<&'static str, Count>) {
    let mut battle = AnyBattle::new(roster).unwrap();
    battle.set_host_dice();
    battle.set_control(case_core::battle::Who::Everybody, Control::Host).unwrap();
    let mut dice = Dice::new(mix(seed));
    let mut random = seed;
    let mut draw = move |below: usize| {
        random = mix(random);
        usize::try_from(random >> 33).unwrap() % below
    };
    // In half of the fights the plan answers mostly: those of chance alone are over soon.
    let one_in = [1, 3][usize::try_from(seed % 2).unwrap()];
    let mut seen = BTreeSet::new();
    for _ in 0..3_000 {
        match dice.step(&mut battle) {
            AnyStep::Going if battle.turn() < 8 => {}
            AnyStep::Wanted => {
                let Some(AnyRequest::Decision(asked)) = battle.request() else { panic!("dice") };
                let name = asked.question.name;
                // Like questions of one fight are looked at some times.
                let like = (
                    name,
                    asked.who,
                    asked.subject.iter().map(|n| n.value).collect::<Vec<_>>(),
                    battle.turn(),
                );
                let count = counts.entry(name).or_default();
                if count.asked < MOST && seen.insert(format!("{like:?}")) {
                    count.asked += 1;
                    if !matters(&battle, &asked) {
                        count.idle += 1;
                        let title = battle.title(&Language::English.into()).unwrap();
                        let lines: Vec<String> = (battle.events().saturating_sub(12)
                            ..battle.all_events())
                            .filter_map(|e| {
                                battle.tell(e, &Language::English.into(), Audience::Gamemaster)
                            })
                            .collect();
                        if count.scenes.len() < 6 {
                            count.scenes.push(format!(
                                "{title} {:?} (seed {seed})\n      {}",
                                asked
                                    .subject
                                    .iter()
                                    .map(|n| (
                                        n.name,
                                        battle.say(n.value, &Language::English.into())
                                    ))
                                    .collect::<Vec<_>>(),
                                lines.join("\n      ")
                            ));
                        }
                    }
                }
                let judged = asked.who.place().is_none() && draw(4) > 0;
                let by_plan = draw(one_in) > 0 || judged;
                let word = mix(seed ^ u64::try_from(draw(1 << 30)).unwrap());
                let answer = if by_plan { asked.suggestion } else { any(&asked, word) };
                battle.feed_answer(answer).unwrap();
            }
            _ => break,
        }
    }
}

/// The bundled rosters of a system, one with powers, and for CASE and FASERIP one with things.
pub(super) fn rosters(system: usize) -> Vec<Node> {
    let name = case_core::any::SYSTEMS[system];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
    let read = |path: String| toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let bundled = [format!("{folder}/{name}.toml"), format!("{folder}/powers/{name}.toml")];
    let mut rosters: Vec<Node> = bundled.map(read).to_vec();
    if system < 2 {
        let things = super::sensible::THINGS;
        rosters.push(toml::from_str(&format!("system = \"{name}\"\n{things}")).unwrap());
    }
    rosters
}

fn in_system(system: usize) {
    let name = case_core::any::SYSTEMS[system];
    let rosters = rosters(system);
    let mut counts = BTreeMap::new();
    for seed in 0..fights() {
        let roster = &rosters[usize::try_from(seed / 2).unwrap() % rosters.len()];
        play(roster, seed, &mut counts);
    }
    let mut wrong = Vec::new();
    for (question, count) in &counts {
        let known = |of: &&(&[&str], &str, usize, &str)| of.0.contains(&name) && of.1 == *question;
        let most = EXCEPTIONS.iter().find(known).map_or(0, |known| known.2);
        // One of few says nothing about a share.
        if count.idle * 100 > (most * count.asked).max(if most > 0 { 100 } else { 0 }) {
            wrong.push(format!(
                "{name} {question}: {} of {}\n    {}",
                count.idle,
                count.asked,
                count.scenes.join("\n    ")
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

case_tests::in_every_system!(in_system);

/// What a total has to reach stands in each question about one.
#[test]
fn the_need_stands_in_the_question() {
    for system in case_core::any::SYSTEMS {
        for question in case_core::any::schema(system).unwrap().questions {
            let has = |name: &str| question.subject.iter().any(|subject| subject.name == name);
            assert!(!has("total") || has("need"), "{system}: {}", question.name);
        }
    }
}
