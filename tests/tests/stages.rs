//! Stages of rules that exact odds draw whole: their outcomes are those of the same rules at a table
//! where every die falls.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use case_core::case::Case;
use case_core::cosmic::Cosmic;
use case_core::d6::D6;
use case_core::decide::BuiltIn;
use case_core::dice::{DiceSource, Fair};
use case_core::faserip::Faserip;
use case_core::node::Node;
use case_core::odds::{Budget, OddsError, RunError, Scene, Successor, exact};
use case_core::system::{RuleTable, StepEnd, Stop, System};
use case_core::talislanta::Talislanta;

fn step<S: System>(
    setup: &S::Setup,
    state: &mut S::State,
    dice: &mut impl DiceSource,
) -> Result<StepEnd, Stop<S>> {
    let (deciders, log) = (&mut BuiltIn, &mut ());
    S::step(&mut RuleTable { setup, state, dice, deciders, log })
}

/// Compares the odds of every step of a random fight, die by die and by stages; how many steps there
/// were whose dice are few enough.
fn compare<S: System>(text: &str, seed: u64, steps: usize) -> usize {
    let node: Node = toml::from_str(text).unwrap();
    let setup = S::validate(&S::read(&node).unwrap()).unwrap();
    let (mut state, mut dice) = (S::open(&setup), Fair::new(seed));
    let mut compared = 0;
    for _ in 0..steps {
        let by_dice = exact(&mut Budget::new().paths(4_000), |dice| {
            let mut state = state.clone();
            let over = step::<S>(&setup, &mut state, dice)? == StepEnd::Over;
            Ok::<_, Stop<S>>(Successor { state, over })
        });
        match by_dice {
            Ok(by_dice) => {
                let by_stages = Scene::<S>::new(&setup, &state, BuiltIn);
                let by_stages = by_stages.clone().step_odds(&mut Budget::new());
                assert_eq!(by_stages.as_ref(), Ok(&by_dice), "{} {seed}", S::NAME);
                compared += 1;
            }
            Err(RunError::Odds(OddsError::Paths { .. } | OddsError::TooDeep(_))) => {}
            Err(error) => panic!("{error}"),
        }
        if step::<S>(&setup, &mut state, &mut dice).unwrap() == StepEnd::Over {
            break;
        }
    }
    compared
}

#[test]
fn a_stage_gives_what_its_rule_gives_die_by_die() {
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
fn stages_of_case_hold_under_other_forms_and_rulings() {
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
