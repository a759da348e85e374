//! Sub-rules that exact odds draw whole: their outcomes are those of the same rules at a table where
//! every die falls.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use case_core::ActorId;
use case_core::any::{AnyBattle, Standing};
use case_core::case::Case;
use case_core::cosmic::Cosmic;
use case_core::d6::tables::Maneuver;
use case_core::d6::{D6, Field};
use case_core::decide::{BuiltIn, DecisionSource};
use case_core::dice::{DiceSource, Fair};
use case_core::faserip::Faserip;
use case_core::log::Key;
use case_core::node::Node;
use case_core::odds::{
    Budget, Chain, Fraction, Odds, OddsError, RunError, Scene, Successor, exact,
};
use case_core::question::Asked;
use case_core::system::{RuleTable, StepEnd, Stop, System, View};
use case_core::talislanta::Talislanta;
use case_core::value::Typed;
use std::collections::{BTreeMap, BTreeSet};

fn step<S: System>(
    setup: &S::Setup,
    state: &mut S::State,
    dice: &mut impl DiceSource,
    deciders: &mut impl DecisionSource<S>,
) -> Result<StepEnd, Stop<S>> {
    S::step(&mut RuleTable { setup, state, dice, deciders, log: &mut () })
}

/// Compares the odds of every step of a random fight, die by die and by sub-rules; how many steps there
/// were whose dice are few enough.
fn compare<S: System>(text: &str, seed: u64, steps: usize) -> usize {
    compare_within::<S>(4_000, text, seed, steps, BuiltIn)
}

/// The same where a step has at most so many paths, by another plan.
fn compare_within<S: System>(
    paths: u64,
    text: &str,
    seed: u64,
    steps: usize,
    mut plan: impl DecisionSource<S> + Clone,
) -> usize {
    let node: Node = toml::from_str(text).unwrap();
    let setup = S::validate(&S::read(&node).unwrap()).unwrap();
    let (mut state, mut dice) = (S::open(&setup), Fair::new(seed));
    let mut compared = 0;
    for _ in 0..steps {
        let by_dice = exact(&mut Budget::new().paths(paths), |dice| {
            let mut state = state.clone();
            let over = step::<S>(&setup, &mut state, dice, &mut plan)? == StepEnd::Over;
            Ok::<_, Stop<S>>(Successor { state, over })
        });
        match by_dice {
            Ok(by_dice) => {
                let by_sub_rules = Scene::new(&setup, &state, plan.clone());
                let by_sub_rules = by_sub_rules.clone().step_odds(&mut Budget::new());
                assert_eq!(by_sub_rules.as_ref(), Ok(&by_dice), "{} {seed}", S::NAME);
                compared += 1;
            }
            Err(RunError::Odds(OddsError::Paths { .. } | OddsError::TooDeep(_))) => {}
            Err(error) => panic!("{error}"),
        }
        if step::<S>(&setup, &mut state, &mut dice, &mut plan).unwrap() == StepEnd::Over {
            break;
        }
    }
    compared
}

#[test]
fn a_sub_rule_gives_what_its_dice_give() {
    let case = include_str!("../../case-core/examples/rosters/case.toml");
    let faserip = include_str!("../../case-core/examples/rosters/faserip.toml");
    let compared = [
        (0..4).map(|seed| compare::<Case>(case, seed, 80)).sum(),
        (0..2).map(|seed| compare::<Faserip>(faserip, seed, 80)).sum(),
        compare::<D6>(include_str!("../../case-core/examples/rosters/d6.toml"), 1, 30),
        compare::<Talislanta>(
            include_str!("../../case-core/examples/rosters/talislanta.toml"),
            1,
            30,
        ),
        compare::<Cosmic>(include_str!("../../case-core/examples/rosters/cosmic.toml"), 1, 30),
    ];
    // A step with too many paths is skipped: of each system some have to be left.
    let least = [100, 40, 15, 20, 20];
    assert!(compared.iter().zip(least).all(|(steps, least)| *steps > least), "{compared:?}");
}

/// All ten forms, under rulings that roll damage or spend Karma.
#[test]
fn sub_rules_of_case_hold_under_other_forms_and_rulings() {
    let forms = ["BA", "EA", "BT", "ET", "En", "Fo", "Sh", "Gb", "Gp", "Ch"];
    let rulings = [
        "",
        "damage_method = \"rolled\"\ninitiative_method = \"modifier\"",
        "karma_on_rolls = true\ninitiative_method = \"modifier\"",
    ];
    let mut compared = 0;
    for (n, form) in (0u64..).zip(forms) {
        let damage = match form {
            "BA" | "Gb" | "Gp" | "Ch" => "",
            "BT" | "ET" | "EA" => ", damage = \"Ex\"",
            _ => ", damage = \"Ex\", range = 4",
        };
        let attacks = format!(
            "[{{ name = \"one\", form = \"{form}\"{damage} }}, {{ name = \"two\", form = \"BA\" }}]"
        );
        let fighter = |name: &str, side: &str, agility: &str| {
            format!(
                "[[fighters]]\nname = \"{name}\"\nside = \"{side}\"\narmor = \"Ty\"\nattacks = {attacks}\n\
                 abilities = {{ fighting = \"Ex\", agility = \"{agility}\", strength = \"Gd\", \
                 endurance = \"Ty\", reason = \"Ty\", intuition = \"Gd\", psyche = \"Ty\" }}\n"
            )
        };
        for ruling in rulings {
            let text = format!(
                "system = \"case\"\n[rulings]\n{ruling}\n{}{}",
                fighter("a", "x", "Rm"),
                fighter("b", "y", "Gd")
            );
            compared += compare::<Case>(&text, n, 40);
        }
    }
    assert!(compared > 300, "{compared}");
}

/// A duel of D6 with these rulings, where both have these lines of a sheet.
fn duel_of_d6(rulings: &str, lines: &str) -> String {
    duel_of(rulings, lines, ["3D", "2D+2"], ["3D", "3D+1"])
}

/// The same with their Acumen, for initiative, and the damage of their blades.
fn duel_of(rulings: &str, lines: &str, acumen: [&str; 2], damage: [&str; 2]) -> String {
    let fighter = |name: &str, acumen: &str, skill: &str, damage: &str| {
        format!(
            "[[fighters]]\nname = \"{name}\"\nside = \"{name}\"\narmor = \"1D\"\n{lines}\n\
             attributes = {{ agility = \"2D\", coordination = \"2D\", physique = \"2D\", \
             intellect = \"2D\", acumen = \"{acumen}\", charisma = \"2D\" }}\n\
             skills = {{ \"melee combat\" = \"{skill}\", dodge = \"2D+1\" }}\n\
             weapons = [{{ name = \"blade\", skill = \"melee combat\", damage = \"{damage}\" }}]\n"
        )
    };
    let one = fighter("a", acumen[0], "3D", damage[0]);
    let two = fighter("b", acumen[1], "2D+2", damage[1]);
    format!("system = \"d6\"\n[rulings]\n{rulings}\n{one}{two}")
}

/// OD27, OD28: an attack is enumerated in sub-rules, each within the one before: with and without a
/// margin that counts, with Wound levels and Body Points, with a point to spend.
#[test]
fn sub_rules_of_an_attack_give_what_its_dice_give() {
    let mut attacks = Vec::new();
    for (rulings, lines) in [
        ("", ""),
        ("damage_bonus = true", "player = true"),
        ("injury = \"body_points\"", "body_points = 9"),
        ("massive_damage = true\nkilling_blow = true", "fate_points = 1"),
        ("wild_one = \"caller\"", ""),
    ] {
        let text = duel_of_d6(rulings, lines);
        attacks.push(compare_within::<D6>(250_000, &text, 0, 14, BuiltIn));
    }
    // Of each fight, the steps before and between the attacks are five at most.
    assert!(attacks.iter().all(|steps: &usize| *steps > 6), "{attacks:?}");
}

/// OD19: of a blow that knocks out, the hours count where what it comes to is shown.
#[test]
fn a_knockout_lasts_as_long_by_its_odds_as_by_its_dice() {
    let plan = |q: &<D6 as System>::Question, setup: &_, state: &_| {
        let view = View::new(setup, state);
        let knocks_out = Maneuver::Knockout.to_value();
        let can = q.info().name == "maneuver" && q.legal(view).has(knocks_out);
        Some(if can { knocks_out } else { q.suggestion(view) })
    };
    let text = duel_of("", "", ["3D", "3D"], ["6D", "6D"]);
    let compared = compare_within::<D6>(250_000, &text, 1, 14, plan);
    assert!(compared > 3, "{compared}");
    // The first blow knocks out for 2 hours and for 3 as well as for 1.
    let (node, mut dice) = (toml::from_str::<Node>(&text).unwrap(), Fair::new(1));
    let setup = D6::validate(&D6::read(&node).unwrap()).unwrap();
    let mut state = D6::open(&setup);
    let wakes = |next: &Successor<<D6 as System>::State>| {
        let of = |who| D6::get(&next.state, Key::of(ActorId::fighter(who), Field::Wakes));
        of(0).max(of(1))
    };
    let hours_differ = (0..14).any(|_| {
        let odds = Scene::<D6, _>::new(&setup, &state, plan).step_odds(&mut Budget::new()).unwrap();
        step::<D6>(&setup, &mut state, &mut dice, &mut { plan }).unwrap();
        let all: BTreeSet<_> = odds.iter().map(|(next, _)| wakes(next)).collect();
        let first = all.iter().find(|wakes| **wakes > 0);
        first.is_some_and(|first| (1..3).all(|more| all.contains(&(first + more * 60 * 12))))
    });
    assert!(hours_differ);
}

/// OD2, OD3: the odds of a whole turn are what fights come to that are played to its end; and they
/// are the same where the states that it ends in are told apart in full.
#[test]
fn a_turn_of_d6_is_what_play_comes_to() {
    // In the last both have one die of initiative and strong blows: who wins a tie wins the fight.
    for (text, share) in [
        (duel_of_d6("", ""), 0.2),
        (duel_of_d6("", "character_points = 1"), 0.1),
        (duel_of("", "", ["1D", "1D"], ["12D", "12D"]), 0.5),
    ] {
        let node: Node = toml::from_str(&text).unwrap();
        let battle = AnyBattle::new(&node).unwrap();
        let odds = battle.turn_odds(&mut Budget::new().paths(5_000_000)).unwrap();
        let setup = D6::validate(&D6::read(&node).unwrap()).unwrap();
        let start = D6::open(&setup);
        let trials = 3_000_u16;
        let mut sampled = BTreeMap::new();
        for seed in 0..u64::from(trials) {
            let (mut state, mut dice) = (start.clone(), Fair::new(seed));
            let mut over = false;
            while !over && D6::turn(&state) == D6::turn(&start) {
                over = step::<D6>(&setup, &mut state, &mut dice, &mut BuiltIn).unwrap()
                    == StepEnd::Over;
            }
            *sampled.entry((over, Standing::of::<D6>(&setup, &state))).or_insert(0) += 1;
        }
        let mut seen = 0.0;
        for ((over, standing), weight) in odds.iter() {
            let found = sampled.remove(&(*over, standing.clone())).unwrap_or(0);
            let (p, n) =
                (Fraction::new(weight, odds.denominator()).unwrap().as_f64(), f64::from(trials));
            let error = (p * (1.0 - p) / n).sqrt();
            assert!((f64::from(found) / n - p).abs() < 5.0 * error + 2.0 / n, "{p} {found}");
            seen += if *over { p } else { 0.0 };
        }
        assert!(sampled.is_empty(), "impossible by the odds: {sampled:?}");
        assert!(seen > share, "{seen}");
        let whole = Scene::<D6>::new(&setup, &start, BuiltIn)
            .turn_odds(&mut Budget::new().paths(20_000_000))
            .unwrap();
        let whole = whole.map(|next| (next.over, Standing::of::<D6>(&setup, &next.state)));
        assert_eq!(whole.len(), odds.len());
        for ((one, of_one), (two, of_two)) in whole.iter().zip(odds.iter()) {
            assert_eq!(one, two);
            let share = |weight, odds: &Odds<_>| {
                Fraction::new(weight, odds.denominator()).unwrap().as_f64()
            };
            assert!((share(of_one, &whole) - share(of_two, &odds)).abs() < 1e-12);
        }
        let solved = Scene::<D6>::new(&setup, &start, BuiltIn)
            .chain(&mut Chain::new().turns(1).paths(5_000_000), Standing::of::<D6>)
            .unwrap();
        for ((over, standing), weight) in odds.iter().filter(|((over, _), _)| *over) {
            let (low, high) = solved.p(standing).as_f64();
            let p = Fraction::new(weight, odds.denominator()).unwrap().as_f64();
            assert!(low <= p + 1e-12 && p <= high + 1e-12, "{over} {low} {p} {high}");
        }
    }
}

/// A limit of paths that a sub-rule comes to is an error, never part of the odds.
#[test]
fn a_sub_rule_keeps_to_the_limit_of_paths() {
    let node: Node = toml::from_str(&duel_of_d6("", "")).unwrap();
    let battle = AnyBattle::new(&node).unwrap();
    let whole = battle.turn_odds(&mut Budget::new()).unwrap();
    let mut refused = 0;
    for limit in (0..40).map(|n| 10 + n * n * 10) {
        match battle.turn_odds(&mut Budget::new().paths(limit)) {
            Ok(odds) => assert_eq!(odds, whole),
            Err(error) => {
                assert!(error.to_string().contains(&limit.to_string()), "{error}");
                refused += 1;
            }
        }
    }
    assert!((10..40).contains(&refused), "{refused}");
}
