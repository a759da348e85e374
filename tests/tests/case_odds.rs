//! Exact odds of CASE against sampling, and what no odds may do.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use case_core::ActorId;
use case_core::attack::{Aim, Feat, Guard};
use case_core::battle::{Battle, Intervention};
use case_core::case::odds::{self, Answering, AttackOutcome, Ending, Matters};
use case_core::case::{AttackIntent, Case, Color, Defense, Form, Rank, Rulings, Secondary, Setup};
use case_core::codes::Code;
use case_core::decide::BuiltIn;
use case_core::dice::Fair;
use case_core::node::Node;
use case_core::odds::{Budget, Chain, Odds, OddsError, RunError, Sample, Scene};
use case_core::system::{RuleTable, System};
use case_core::value::{AttackId, Turns, Typed};
use core::ops::ControlFlow;
use serde_json::{Value, json};

fn setup(value: &Value) -> Setup {
    let node: Node = serde_json::from_value(value.clone()).expect("it is data");
    Case::validate(&Case::read(&node).expect("it reads")).expect("it is right")
}

fn fighter(name: &str, side: &str, ranks: [&str; 7], armor: i32, attacks: &Value) -> Value {
    let names = ["fighting", "agility", "strength", "endurance", "reason", "intuition", "psyche"];
    let abilities: serde_json::Map<String, Value> =
        names.iter().zip(ranks).map(|(n, r)| ((*n).to_owned(), json!(r))).collect();
    json!({"name": name, "side": side, "armor": armor, "abilities": abilities, "attacks": attacks})
}

fn every_attack() -> Value {
    json!(
        Form::ALL
            .iter()
            .map(|form| {
                let mut attack = json!({"name": form.name(), "form": form.name()});
                if form.is_ranged() {
                    attack["damage"] = json!("Rm");
                    attack["range"] = json!(5);
                }
                attack
            })
            .collect::<Vec<_>>()
    )
}

fn pair(rulings: &Value) -> Setup {
    let one = fighter("one", "a", ["Rm", "Ex", "In", "Rm", "Ty", "Gd", "Ty"], 4, &every_attack());
    let two = fighter("two", "b", ["Ex", "Rm", "Rm", "Ex", "Ty", "Gd", "Ty"], 10, &json!([]));
    setup(&json!({"rulings": rulings, "fighters": [one, two]}))
}

/// O1, O2: for every attack form and every answer to it, by both ways of damage, the exact odds
/// and 20,000 played exchanges agree within five standard errors in every figure.
#[test]
fn exact_exchanges_agree_with_played_ones() {
    for method in ["listed", "rolled"] {
        let setup = pair(&json!({"damage_method": method}));
        let state = Case::open(&setup);
        for attack in 0..Form::ALL.len() {
            let intent = AttackIntent::new(ActorId::fighter(0), ActorId::fighter(1), attack);
            for answer in odds::answers(&setup, &state, &intent) {
                let mut plan = Answering(answer);
                let exact = odds::attack(&setup, &state, &intent, plan, &mut Budget::new())
                    .expect("it fits");
                let mut dice = Fair::new(attack as u64 * 100 + answer.map_or(9, |d| d as u64));
                let n = 20_000;
                let mut played: Vec<AttackOutcome> = Vec::new();
                let mut scratch = state.clone();
                for _ in 0..n {
                    let mut seat = RuleTable {
                        setup: &setup,
                        state: &mut scratch,
                        dice: &mut dice,
                        deciders: &mut plan,
                        log: &mut (),
                    };
                    let outcome = case_core::case::exchange(&mut seat, &intent);
                    played.push(AttackOutcome::from(outcome.expect("nothing is missing")));
                }
                type Test = fn(&AttackOutcome) -> bool;
                let tests: [Test; 6] = [
                    |b| b.effect == case_core::case::Effect::Miss,
                    |b| b.effect.check().is_some(),
                    |b| b.through > 0,
                    |b| b.stun > 0,
                    |b| b.flown != 0,
                    |b| b.rank_lost,
                ];
                for (i, of) in tests.into_iter().enumerate() {
                    let p = exact.chance(of).as_f64();
                    let share = played.iter().filter(|b| of(b)).count() as f64 / f64::from(n);
                    let error = (p * (1.0 - p) / f64::from(n)).sqrt();
                    let name = Form::ALL[attack].name();
                    assert!(
                        (share - p).abs() <= 5.0 * error + 1e-12,
                        "{name} against {answer:?}, {method}, figure {i}: {p} exactly, {share} played"
                    );
                }
            }
        }
    }
}

/// O1: an exchange whose sub-rules are drawn whole has the same odds as one run die by die.
#[test]
fn drawn_and_whole_exchanges_agree() {
    let setup = pair(&json!({"damage_method": "rolled"}));
    let state = Case::open(&setup);
    for attack in 0..Form::ALL.len() {
        let intent = AttackIntent::new(ActorId::fighter(0), ActorId::fighter(1), attack);
        for answer in odds::answers(&setup, &state, &intent) {
            let whole =
                odds::exchange(&setup, &state, &intent, Answering(answer), &mut Budget::new())
                    .expect("it fits")
                    .map(|o| AttackOutcome::from(*o));
            let drawn =
                odds::attack(&setup, &state, &intent, Answering(answer), &mut Budget::new())
                    .expect("it fits");
            assert_eq!(whole, drawn, "{:?} {answer:?}", Form::ALL[attack]);
        }
    }
}

fn duelists() -> Vec<(&'static str, Setup)> {
    let fists = json!([{"name": "fists", "form": "BA"}]);
    let blade = json!([{"name": "blade", "form": "EA", "damage": "Gd"}]);
    let gun = json!([{"name": "gun", "form": "Sh", "damage": "Ex", "range": 5}]);
    let grip = json!([{"name": "grip", "form": "Gp"}]);
    let rush = json!([{"name": "rush", "form": "Ch"}]);
    let bolt = json!([{"name": "bolt", "form": "En", "damage": "Ex", "range": 5}]);
    let weak = ["Ty", "Ty", "Gd", "Gd", "Ty", "Ty", "Ty"];
    let quick = ["Ex", "Gd", "Gd", "Gd", "Ty", "Gd", "Ty"];
    let strong = ["Gd", "Ty", "Rm", "Ex", "Ty", "Ty", "Ty"];
    let duel = |a: Value, b: Value, rulings: Value| {
        setup(&json!({"rulings": rulings, "fighters": [a, b]}))
    };
    let with =
        |ranks, armor, attacks: &Value, side: &str| fighter(side, side, ranks, armor, attacks);
    let frail = |side| {
        let mut fighter = with(quick, 0, &fists, side);
        fighter["health"] = json!(12);
        fighter
    };
    let none = json!({});
    vec![
        (
            "blunt and blunt",
            duel(with(quick, 0, &fists, "a"), with(weak, 0, &fists, "b"), none.clone()),
        ),
        (
            "blunt and edged",
            duel(with(strong, 4, &fists, "a"), with(quick, 0, &blade, "b"), none.clone()),
        ),
        (
            "edged and edged",
            duel(with(quick, 0, &blade, "a"), with(quick, 2, &blade, "b"), none.clone()),
        ),
        (
            "shot and rush",
            duel(with(quick, 0, &gun, "a"), with(strong, 4, &rush, "b"), none.clone()),
        ),
        (
            "bolt and blade",
            duel(with(weak, 0, &bolt, "a"), with(quick, 0, &blade, "b"), none.clone()),
        ),
        (
            "grip and fists",
            duel(with(strong, 0, &grip, "a"), with(weak, 0, &fists, "b"), none.clone()),
        ),
        (
            "rush and rush",
            duel(with(strong, 2, &rush, "a"), with(strong, 2, &rush, "b"), none.clone()),
        ),
        ("shot and shot", duel(with(quick, 4, &gun, "a"), with(weak, 6, &gun, "b"), none.clone())),
        ("rolled damage", duel(frail("a"), frail("b"), json!({"damage_method": "rolled"}))),
        (
            "initiative once",
            duel(
                with(quick, 0, &fists, "a"),
                with(strong, 0, &fists, "b"),
                json!({"initiative_method": "once"}),
            ),
        ),
        (
            "a fixed order",
            duel(
                with(weak, 0, &fists, "a"),
                with(quick, 0, &blade, "b"),
                json!({"initiative_method": "fixed_players_first"}),
            ),
        ),
        (
            "never down",
            duel(
                with(strong, 0, &fists, "a"),
                with(quick, 0, &blade, "b"),
                json!({"zero_health_kill_no": "stays_up"}),
            ),
        ),
        // The armor stops everything, and the armored one wins in the end.
        (
            "cannot be won",
            duel(with(weak, 0, &fists, "a"), with(strong, 50, &fists, "b"), none.clone()),
        ),
        // Neither can hurt the other by fists, as one can by charging in such armor.
        (
            "cannot end",
            duel(
                with(weak, 50, &fists, "a"),
                with(strong, 100, &fists, "b"),
                json!({"standard_maneuvers": "as_listed"}),
            ),
        ),
    ]
}

/// T1: fourteen duels solved exactly agree with sampled ones within five standard errors; one
/// can't be won by one side, and one can't end.
#[test]
fn chains_agree_with_sampling() {
    let mut whole = 0;
    for (name, setup) in duelists() {
        let state = Case::open(&setup);
        // What the limit cuts off widens the interval, and it stays a proof.
        let mut chain = Chain::new().turns(60).paths(200_000);
        let solved = odds::fight(&setup, &state, BuiltIn, &mut chain).expect("it runs");
        whole += usize::from(solved.unresolved().as_f64() < 1e-6);
        if name == "cannot end" {
            assert!(
                solved.chance(|_, _| true).high.as_f64() < 1e-6
                    || solved.never_ends().low.as_f64() > 0.999_999
            );
            assert!(solved.chance(|_, _| true).low.0 == 0, "{name}");
            continue;
        }
        let trials = 4_000;
        let mut sample = Sample::new(trials).seed(11).checkpoints(10_000);
        let scene: Scene<'_, Case> = Scene::new(&setup, &state, BuiltIn);
        let tally = scene.sample(&mut sample, Ending::of).expect("it runs");
        for side in [Some(case_tests::side(0)), Some(case_tests::side(1)), None] {
            let (low, high) = solved.chance(|_, end| end.winner == side).as_f64();
            let share = tally.share(|end| end.winner == side);
            let p = f64::midpoint(low, high);
            let error = (p * (1.0 - p) / trials as f64).sqrt();
            assert!(
                share.mean >= low - 5.0 * error - 1e-9 && share.mean <= high + 5.0 * error + 1e-9,
                "{name}: {side:?} wins {low} to {high} exactly, {} sampled",
                share.mean
            );
        }
        if name == "cannot be won" {
            assert_eq!(
                solved.chance(|_, end| end.winner == Some(case_tests::side(0))).low.0,
                0,
                "{name}"
            );
        }
    }
    assert!(whole >= 9, "{whole} of fourteen are solved to their end");
}

/// T10: the odds of an order of acting; a tie by total goes by modifier, and equal ones by a
/// roll-off that is solved exactly.
#[test]
fn initiative_is_exact() {
    let fists = json!([{"name": "fists", "form": "BA"}]);
    let ranks = ["Ty", "Ty", "Ty", "Ty", "Ty", "Ty", "Ty"];
    let even = setup(
        &json!({"fighters": [fighter("a", "a", ranks, 0, &fists), fighter("b", "b", ranks, 0, &fists)]}),
    );
    let odds = odds::initiative(&even, &Case::open(&even), &mut Budget::new()).expect("it fits");
    let first = |odds: &Odds<Vec<ActorId>>, i| {
        odds.chance(|order| order[0] == ActorId::fighter(i)).to_string()
    };
    assert_eq!(first(&odds, 0), "1/2");
    let mut quick = ranks;
    quick[5] = "Ex";
    let uneven = setup(
        &json!({"fighters": [fighter("a", "a", quick, 0, &fists), fighter("b", "b", ranks, 0, &fists)]}),
    );
    let odds =
        odds::initiative(&uneven, &Case::open(&uneven), &mut Budget::new()).expect("it fits");
    // Of 100 pairs the other wins those in which it rolls 3 or more higher: 7 + 6 + … + 1.
    assert_eq!(first(&odds, 1), "7/25");
}

/// T3: the odds of extra actions are those of the intensity.
#[test]
fn extra_actions_are_exact() {
    let setup = pair(&json!({}));
    let state = Case::open(&setup);
    let made = |n| odds::extra_actions(&setup, &state, ActorId::fighter(0), n, &mut Budget::new());
    assert_eq!(made(2).expect("it fits").p_exact(&true).to_string(), "7/20");
    assert!(made(3).expect("it fits").is_certain(|made| !made));
    assert!(made(9).is_err());
}

/// R3, G2: what can't happen is proven, with the rule that says so.
#[test]
fn verdicts_name_their_rule() {
    let tank = fighter("tank", "b", ["Ty", "Ty", "Am", "Am", "Ty", "Ty", "Ty"], 100, &json!([]));
    let one = fighter("one", "a", ["Rm", "Ex", "Ex", "Rm", "Ty", "Gd", "Ty"], 0, &every_attack());
    let node = serde_json::from_value(json!({"fighters": [one, tank]})).expect("a roster");
    let roster = Case::read(&node).expect("it reads");
    let of = |stunned: bool, form, shift| {
        let mut battle = Battle::<Case>::new(roster.clone()).expect("it fits");
        let (one, tank) = (ActorId::fighter(0), ActorId::fighter(1));
        let stun = Intervention::set("stun", tank, Turns(i32::from(stunned)));
        battle.intervene(stun, "").expect("it can be set");
        let aim = Aim::new(AttackId::new(one, form as usize), tank).shifted(shift);
        let aimed = battle.aim(&aim).expect("it can be made");
        let verdicts = aimed.verdicts(&mut Budget::new()).expect("it fits").into_iter();
        verdicts.map(|verdict| verdict.to_string()).collect::<Vec<_>>()
    };
    let blunt = of(false, Form::Blunt, 0);
    assert_eq!(
        blunt,
        [
            "cannot hurt (G2)",
            "cannot stun (G2)",
            "cannot slam (G2)",
            "cannot kill (G2)",
            "cannot fell (G2)"
        ]
    );
    assert_eq!(of(false, Form::Shooting, -20)[0], "cannot hurt (G2)", "a feint can go wrong (D12)");
    assert_eq!(of(true, Form::Shooting, -20)[0], "cannot hit (R3)", "the stunned do not answer");
}

/// E8: at zero Health a hit fells, and kills whom the check fails: fifty points on fifty Health hit in
/// 65 of 100, and 45 of 100 faces lose a rank of Good Endurance.
#[test]
fn zero_health_kills_and_fells() {
    let strong = ["Rm", "Ty", "Am", "Ty", "Ty", "Ty", "Ty"];
    let weak = ["Ty", "Ty", "Ty", "Gd", "Ty", "Ty", "Ty"];
    let fists = json!([{"name": "fists", "form": "BA"}]);
    let of = |health: i32, feat| {
        let mut struck = fighter("struck", "b", weak, 0, &json!([]));
        struck["health"] = json!(health);
        let one = fighter("one", "a", strong, 0, &fists);
        let node = serde_json::from_value(json!({"fighters": [one, struck]})).expect("a roster");
        let battle = Battle::<Case>::new(Case::read(&node).expect("it reads")).expect("it fits");
        let aim = Aim::new(AttackId::new(ActorId::fighter(0), 0), ActorId::fighter(1));
        let aimed = battle.aim(&aim).expect("it can be made");
        let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).expect("it fits");
        odds.chance(|outcome| outcome.has(feat)).to_string()
    };
    assert_eq!((of(50, Feat::Kill), of(50, Feat::Fell)), ("117/400".into(), "13/20".into()));
    assert_eq!((of(51, Feat::Kill), of(51, Feat::Fell)), ("0/1".into(), "0/1".into()));
}

/// T3: a flurry takes the roll for its attacks for granted, and says so.
#[test]
fn the_roll_of_a_flurry_is_told() {
    let roster = |one| json!({"fighters": [one, fighter("b", "b", ["Ty"; 7], 0, &json!([]))]});
    let fists = json!([{"name": "fists", "form": "BA"}]);
    let one = fighter("a", "a", ["Rm", "Ty", "Ty", "Ty", "Ty", "Ty", "Ty"], 0, &fists);
    let node = serde_json::from_value(roster(one)).expect("a roster");
    let battle = Battle::<Case>::new(Case::read(&node).expect("it reads")).expect("it fits");
    let presumed = |flurry| {
        let plain = Aim::new(AttackId::new(ActorId::fighter(0), 0), ActorId::fighter(1));
        let aim = if flurry > 1 { plain.flurry(flurry) } else { plain };
        battle.aim(&aim).expect("it can be made").went_in().presumed.clone()
    };
    assert!(presumed(1).is_empty());
    assert_eq!(presumed(2), [("T3", "the roll for its attacks is won")]);
}

/// R4: in every column and at every face, the points and the shift of a margin reach the next
/// color and one less does not.
#[test]
fn margins_are_tight() {
    let rulings = Rulings::default();
    for column in Rank::ALL {
        for face in 1..=100u8 {
            let margin = odds::margin(column, face, &rulings).expect("a d100 has it");
            let Some(next) = margin.next else {
                assert_eq!(margin.color, Color::Red);
                continue;
            };
            let points = margin.points.expect("there is a next color");
            let at = |f: i32| case_core::case::color(column, u8::try_from(f).expect("at most 100"));
            assert!(at(i32::from(face) + points) >= Some(next));
            assert!(at(i32::from(face) + points - 1) < Some(next));
            if let Some(shift) = margin.shift {
                let color = |by| {
                    let column = column.shifted(case_core::case::Shift(by), &rulings);
                    column.and_then(|c| case_core::case::color(c, face))
                };
                assert!(color(shift.0) >= Some(next));
                assert!(shift.0 == 1 || color(shift.0 - 1) < Some(next));
            }
        }
    }
}

/// Q8, Q14: the difference of a ruling is found where it makes one, and only there.
#[test]
fn rulings_that_matter_are_found() {
    let setup = pair(&json!({}));
    let intent = AttackIntent::new(ActorId::fighter(0), ActorId::fighter(1), Form::Blunt as usize);
    let list = odds::what_matters(&setup, |setup| {
        let plan = Answering(Some(Defense::Block));
        odds::attack(setup, &Case::open(setup), &intent, plan, &mut Budget::new())
    })
    .expect("it fits");
    let moves = |m: &&Matters| m.moved.is_some_and(|moved| moved.numerator() > 0);
    let names: Vec<&str> = list.iter().filter(moves).map(|m| m.name).collect();
    assert!(names.contains(&"buddy_bonus") && names.contains(&"damage_method"), "{names:?}");
    assert!(!names.contains(&"charge_bonus_cap"), "{names:?}");
    // A set and a number that stands for a word are tried too; what can't be played is listed.
    let tried = |name: &str, value: &str| list.iter().find(|m| m.name == name && m.value == value);
    assert!(tried("kill_on_green", "").is_some() && tried("thrown_beyond", "3").is_some());
    assert!(tried("buddy_bonus", "6").is_some() && tried("buddy_bonus", "-4").is_some());
    assert!(tried("health", "sheet").is_some_and(|m| m.moved.is_none()));
    let mut rulings = Rulings::default();
    rulings.health = Secondary::Sheet;
    let problems = setup.under(rulings).expect_err("no sheet gives Health").to_string();
    assert!(problems.contains("fighters[0].health"), "{problems}");
}

/// A hostile request ends in a clear limit, or stops when told to.
#[test]
fn hostile_requests_end() {
    let fists = json!([{"name": "fists", "form": "BA"}]);
    let ranks = ["Ex", "Gd", "Gd", "Gd", "Ty", "Gd", "Ty"];
    let fighters: Vec<Value> = (0..20)
        .map(|i| fighter(&format!("f{i}"), if i % 2 == 0 { "a" } else { "b" }, ranks, 0, &fists))
        .collect();
    let crowd = setup(&json!({ "fighters": fighters }));
    let state = Case::open(&crowd);
    let mut scene: Scene<'_, Case> = Scene::new(&crowd, &state, BuiltIn);
    let turn = scene.turn_odds(&mut Budget::new().paths(20_000));
    assert!(
        matches!(
            turn,
            Err(RunError::Odds(
                OddsError::Paths { .. }
                    | OddsError::Overflow
                    | OddsError::Outcomes { .. }
                    | OddsError::TooDeep(_)
            ))
        ),
        "{turn:?}"
    );
    let start = std::time::Instant::now();
    let mut stop = |_| {
        if start.elapsed().as_millis() > 50 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let mut sample = Sample::new(1_000_000_000_000).seed(1).watch(&mut stop);
    let result = scene.sample(&mut sample, Ending::of);
    assert!(matches!(result, Err(RunError::Odds(OddsError::Stopped))) || result.is_ok());
    assert!(start.elapsed().as_secs() < 5, "a request that was told to stop went on");
}

/// E5: what the odds of an attack answer after the first die is listed, what the aim gives there as
/// given and the rest as assumed.
#[test]
fn later_answers_are_listed() {
    use case_core::case::Direction;
    let text = include_str!("../../case-core/examples/rosters/case.toml");
    let roster = Case::read(&toml::from_str(text).expect("TOML")).expect("a roster");
    let battle = Battle::<Case>::new(roster).expect("it is right");
    let blow = Aim::new(AttackId::new(ActorId::fighter(3), 1), ActorId::fighter(0));
    let directions = |aim: &Aim| {
        let aimed = battle.aim(aim).expect("it can be made");
        let bare = Guard::With(case_core::value::Value::NOTHING);
        let later = aimed.later(bare, &mut Budget::new()).expect("the budget is large enough");
        let asked = later.iter().filter(|asked| asked.question == "direction");
        asked.map(|asked| (asked.answer, asked.given)).collect::<Vec<_>>()
    };
    assert_eq!(directions(&blow), [(Direction::Back.to_value(), false)]);
    let left = blow.given("direction", Direction::Left);
    assert_eq!(directions(&left), [(Direction::Left.to_value(), true)]);
    let shot = Aim::new(AttackId::new(ActorId::fighter(4), 0), ActorId::fighter(0));
    assert_eq!(directions(&shot), [], "nobody is slammed by a shot");
}
