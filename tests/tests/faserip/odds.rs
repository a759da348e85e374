//! Exact odds of one exchange under the phases.

use crate::scene::*;
use case_core::ActorId;
use case_core::case::{self, AttackIntent, CheckResult, Effect, Exchange};
use case_core::dice::{DiceSource, Die, Every, NextDie, Reading, RollOutcome, RollReason, Share};
use case_core::faserip::MovementOption::{Close, Disengage, Hold, Lateral, Withdraw};
use case_core::faserip::{Faserip, Field, PhField, Question, Setup, State, exchange};
use case_core::log::Key;
use case_core::odds::{Budget, Fraction};
use case_core::question::Asked;
use case_core::system::{RuleTable, System, View};
use case_core::value::Value;
use std::collections::BTreeMap;

/// Weights by outcome, out of `10_000_000`, which any path here divides.
type Odds = BTreeMap<Exchange, u64>;
const WHOLE: u64 = 10_000_000;

/// Draws every face instead of every band, and reads it as the spread does.
struct ByFace(Every<Share>);

impl DiceSource for ByFace {
    fn draw(&mut self, ask: RollReason, spread: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        spread.read(|die: Die, _| {
            let drawn = self.0.draw(ask, &Reading::Face(die))?;
            Ok(u8::try_from(drawn.outcome).unwrap())
        })
    }
}

fn run(
    setup: &Setup,
    state: &State,
    strike: &AttackIntent,
    dice: &mut impl DiceSource,
) -> Exchange {
    let mut seat = RuleTable::<Faserip, _, _, _> {
        setup,
        state: &mut state.clone(),
        dice,
        deciders: &mut no_defense,
        log: &mut (),
    };
    exchange(&mut seat, strike).unwrap()
}

/// Nobody averts, and the direction of a slam is rolled; the rest is the built-in plan.
#[expect(clippy::unnecessary_wraps, reason = "the type of a plan")]
fn no_defense(q: &Question, setup: &Setup, state: &State) -> Option<Value> {
    Some(match q {
        Question::Case(case::Question::Defense { .. } | case::Question::Direction { .. }) => {
            Value::NOTHING
        }
        _ => q.suggestion(View::new(setup, state)),
    })
}

fn add(odds: &mut Odds, outcome: Exchange, weight: Share) {
    let share = u128::from(WHOLE) * weight.numerator;
    assert_eq!(share % weight.denominator, 0);
    *odds.entry(outcome).or_default() += u64::try_from(share / weight.denominator).unwrap();
}

fn by_bands(setup: &Setup, state: &State, strike: &AttackIntent) -> Odds {
    let (mut odds, mut every) = (Odds::new(), Every::new(Share::ONE));
    loop {
        let outcome = run(setup, state, strike, &mut every);
        add(&mut odds, outcome, every.weight().unwrap());
        if !every.next_path() {
            return odds;
        }
    }
}

fn by_faces(setup: &Setup, state: &State, strike: &AttackIntent) -> Odds {
    let (mut odds, mut faces) = (Odds::new(), ByFace(Every::new(Share::ONE)));
    loop {
        let outcome = run(setup, state, strike, &mut faces);
        add(&mut odds, outcome, faces.0.weight().unwrap());
        if !faces.0.next_path() {
            return odds;
        }
    }
}

fn put(state: &mut State, who: ActorId, field: PhField, value: i32) {
    Faserip::set(state, Key::of(who, Field::Own(field)), value);
}

/// PH8, PH13: by bands and by faces the same outcomes weigh the same: a shot at a moving target
/// with a green dodge, a blow with slam and stun, a charge.
#[test]
fn bands_and_faces_agree() {
    for (health, place, areas) in [(5, 1, 1), (900, 1, 1), (900, 0, 1), (900, 2, 3)] {
        let fight = battle(&two("", "", &format!("health = {health}\narmor = 4")));
        let (setup, mut state) = (fight.setup(), fight.state().clone());
        put(&mut state, B, PhField::Option, Lateral as i32);
        put(&mut state, B, PhField::Areas, 6);
        put(&mut state, B, PhField::Dodge, 1);
        put(&mut state, B, PhField::DodgeColor, case::Color::Green as i32 + 1);
        let strike = AttackIntent { areas, ..AttackIntent::new(A, B, place) };
        let bands = by_bands(setup, &state, &strike);
        assert_eq!(bands.values().sum::<u64>(), WHOLE);
        assert_eq!(bands, by_faces(setup, &state, &strike));
    }
}

/// PH8, PH13: the exact odds of a shot against hand-written loops over a table typed again:
/// Remarkable at −2 −2 is Poor: green 56, yellow 86, red 100; the target's Remarkable Endurance
/// checks Kill?: white up to 35, green up to 65.
#[test]
fn a_shot_by_hand() {
    let fight = battle(&two("", "", ""));
    let (setup, mut state) = (fight.setup(), fight.state().clone());
    put(&mut state, B, PhField::Option, Lateral as i32);
    put(&mut state, B, PhField::Areas, 6);
    put(&mut state, B, PhField::Dodge, 1);
    put(&mut state, B, PhField::DodgeColor, case::Color::Green as i32 + 1);
    let mut by_hand: BTreeMap<(Effect, i32, bool), u64> = BTreeMap::new();
    for attack in 1..=100 {
        let effect = match attack {
            1..=55 => Effect::Miss,
            56..=85 => Effect::Hit,
            86..=99 => Effect::Bullseye,
            _ => Effect::Kill,
        };
        for kill in 1..=100 {
            let lost = effect == Effect::Kill && kill <= 65;
            let through = if effect == Effect::Miss { 0 } else { 10 };
            *by_hand.entry((effect, through, lost)).or_default() += WHOLE / 10_000;
        }
    }
    let mut odds: BTreeMap<(Effect, i32, bool), u64> = BTreeMap::new();
    for (outcome, weight) in by_bands(setup, &state, &AttackIntent::new(A, B, 1)) {
        let key = (outcome.effect(), outcome.through(), outcome.aftermath.rank_lost);
        *odds.entry(key).or_default() += weight;
    }
    assert_eq!(odds, by_hand);
}

/// PH16, PH17: what withdrawing and disengaging do to the odds of a blow: Remarkable hits from 36,
/// Poor (−4) from 56, Amazing (+2) from 26.
#[test]
fn a_blow_by_option() {
    let fight = battle(&two("", "", ""));
    let setup = fight.setup();
    let hits = |attacker: i32, target: i32| {
        let mut state = fight.state().clone();
        put(&mut state, A, PhField::Option, attacker);
        put(&mut state, B, PhField::Option, target);
        put(&mut state, NOBODY, PhField::Step, case_core::faserip::TurnStep::PhaseB as i32);
        for (who, foe) in [(A, 1), (B, 0)] {
            Faserip::set(&mut state, Key::at(who, Field::Own(PhField::Engaged), foe), 1);
        }
        let odds = by_bands(setup, &state, &AttackIntent::new(A, B, 0));
        let hit = odds.iter().filter(|(o, _)| o.effect() != Effect::Miss).map(|(_, w)| w);
        100 * hit.sum::<u64>() / WHOLE
    };
    assert_eq!(hits(Hold as i32, Hold as i32), 65);
    assert_eq!(hits(Withdraw as i32, Hold as i32), 45);
    assert_eq!(hits(Hold as i32, Disengage as i32), 75);
    assert_eq!(hits(Close as i32, Hold as i32), 65);
}

/// A slam's outcomes are told apart: nothing, stagger, one area, a grand slam of table 24.
#[test]
fn slams_in_the_odds() {
    use case_core::case::Direction::{Back, Down, Left, Right, Up};
    let fight = battle(&two("", "", ""));
    let odds = by_bands(fight.setup(), fight.state(), &AttackIntent::new(A, B, 0));
    let grand: Vec<_> = odds
        .keys()
        .filter(|o| o.aftermath.slam == Some(CheckResult::GrandSlam))
        .map(|o| (o.aftermath.flown, o.aftermath.direction))
        .collect();
    // 30 damage is Remarkable: four areas; straight down none.
    let to = |areas, direction| (areas, Some(direction));
    let expected = [to(0, Down), to(4, Left), to(4, Right), to(4, Back), to(4, Up)];
    assert_eq!(grand, expected);
}

/// The odds of the order of sides in a fight that begins, by numbers of sides.
fn initiative(roster: &str) -> Vec<(Vec<usize>, Fraction)> {
    let battle = case_core::Battle::<Faserip>::new(toml::from_str(roster).unwrap()).unwrap();
    let (setup, state, work) = (battle.setup(), battle.state(), &mut Budget::new());
    let odds = case_core::faserip::odds::initiative(setup, state, work).unwrap();
    odds.iter().map(|(order, _)| (order.clone(), odds.p_exact(order))).collect()
}

/// PH4, PH-r2: the side with two columns more has the greater total in 64 of 100 pairs of faces, and
/// ties in 8, which roll again, or are its own by a ruling; three sides of one Intuition come in any
/// order alike, however often some of them tie.
#[test]
fn initiative_is_exact() {
    const PHASES: &str = include_str!("../../../case-core/examples/rosters/faserip.toml");
    let found = initiative(PHASES);
    assert_eq!(found.len(), 2);
    for (order, p) in found {
        let parts = if order == [0, 1] { 16 } else { 7 };
        assert_eq!(p, Fraction::new(parts, 23).unwrap(), "{order:?}");
    }
    let settled = format!("{PHASES}\n[rulings]\nside_tie = \"better_intuition\"\n");
    assert!(initiative(&settled).contains(&(vec![0, 1], Fraction::new(18, 25).unwrap())));
    let fighter = |name: &str| {
        let ranks =
            ["fighting", "agility", "strength", "endurance", "reason", "intuition", "psyche"];
        let ranks = ranks.map(|rank| format!("{rank} = \"Gd\"")).join(", ");
        format!("[[fighters]]\nname = \"{name}\"\nside = \"{name}\"\nabilities = {{ {ranks} }}\n")
    };
    let three = initiative(&format!(
        "system = \"faserip\"\n{}",
        ["one", "two", "three"].map(fighter).concat()
    ));
    assert_eq!(three.len(), 6);
    assert!(three.iter().all(|(_, p)| *p == Fraction::new(1, 6).unwrap()), "{three:?}");
}

/// PH4, reading `who_rolls_initiative`: a side whose only fighter has yet to come does not roll, and the
/// better Intuition of one who has yet to come does not count.
#[test]
fn the_absent_add_nothing_to_initiative() {
    let fighter = |side: &str, intuition: &str, arrives: i32| {
        let others = ["fighting", "agility", "strength", "endurance", "reason", "psyche"];
        let ranks = others.map(|rank| format!("{rank} = \"Gd\"")).join(", ");
        format!(
            "[[fighters]]\nname = \"{side}, {intuition}\"\nside = \"{side}\"\narrives = {arrives}\n\
             abilities = {{ {ranks}, intuition = \"{intuition}\" }}\n"
        )
    };
    let fight =
        |fighters: [String; 4]| initiative(&format!("system = \"faserip\"\n{}", fighters.concat()));
    let all = |late: i32| {
        fight([
            fighter("one", "Gd", 1),
            fighter("two", "Gd", 1),
            fighter("two", "Un", late),
            fighter("three", "Am", late),
        ])
    };
    assert_eq!(all(1).len(), 6);
    let half = Fraction::new(1, 2).unwrap();
    assert_eq!(all(5), [(vec![0, 1], half), (vec![1, 0], half)]);
}
