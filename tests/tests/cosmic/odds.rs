//! Exact odds of one exchange, against plain nested loops over every face.

use super::common::*;
use case_core::ActorId;
use case_core::cosmic::*;
use case_core::decide::{BuiltIn, DecisionSource};
use case_core::dice::{Every, Share};
use case_core::log::Key;
use case_core::odds::{Chain, Scene};
use case_core::question::Asked;
use case_core::system::{RuleTable, System, View};
use case_core::value::{Typed, Value};
use std::collections::BTreeMap;

/// What the loops count with: attack, defense, location, part, two damage dice, Spirit.
const WHOLE: u128 = 100 * 100 * 12 * 6 * 36 * 100;

type Odds = BTreeMap<AttackOutcome, u128>;

/// The engine's own odds, in parts of [`WHOLE`], and how many paths they took.
fn engine(roster: &Roster, state: &State, declared: AttackIntent) -> (Odds, u64) {
    let setup = setup(roster);
    let mut every = Every::new(Share::ONE);
    let mut odds = Odds::new();
    loop {
        let mut state = state.clone();
        let outcome = exchange(
            &mut RuleTable {
                setup: &setup,
                state: &mut state,
                dice: &mut every,
                deciders: &mut BuiltIn,
                log: &mut (),
            },
            declared,
        )
        .unwrap();
        let weight = every.weight().unwrap();
        assert_eq!(WHOLE * weight.numerator % weight.denominator, 0);
        *odds.entry(outcome).or_default() += WHOLE * weight.numerator / weight.denominator;
        if !every.next_path() {
            return (odds, every.paths());
        }
    }
}

/// Ann with a blade against Bob, who has a bit of everything.
fn scene() -> Roster {
    let mut roster = duel();
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    roster.rulings.severed = Severed::EveryDestroyedLimb;
    roster.rulings.row10_and_12 = Row10And12::Disarmed;
    roster.fighters[0].attacks[0].ranks = 13;
    roster.fighters[0].attacks[0].damage = "2d6+1".parse().unwrap();
    let bob = &mut roster.fighters[1];
    bob.attacks[0].ranks = 0;
    bob.dodge = Some(9);
    bob.spirit = 8;
    bob.toughness = 2;
    bob.mortality =
        ByPart { head: 7, left_arm: 5, right_arm: 6, torso: 11, left_leg: 0, right_leg: 9 };
    bob.armor = ByPart { head: 1, torso: 3, ..ByPart::all(0) };
    roster
}

/// The same by hand: no engine, every face of every die.
fn by_hand(stopped: impl Fn(i32, i32) -> bool) -> Odds {
    let mut odds = Odds::new();
    let mut hits = 0;
    for attack in 1..=100 {
        for defense in 1..=100 {
            if attack > 65 {
                *odds.entry(AttackOutcome::Missed).or_default() += WHOLE / 10_000;
            } else if stopped(attack, defense) {
                *odds.entry(AttackOutcome::Defended).or_default() += WHOLE / 10_000;
            } else {
                hits += 1;
            }
        }
    }
    let mut hit = Odds::new();
    for location in 1..=12 {
        for six in 1..=6 {
            hit_by_hand(&mut hit, location, six);
        }
    }
    odds.extend(hit.into_iter().map(|(outcome, ways)| (outcome, ways * hits)));
    odds
}

fn hit_by_hand(odds: &mut Odds, face: usize, six: usize) {
    let points = [7, 5, 6, 11, 0, 9];
    let armor = [1, 0, 0, 3, 0, 0];
    let location = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 3, 9][face - 1];
    let part = match location {
        0..=5 => location,
        6 => six - 1,
        _ => 6,
    };
    let hit = |part, points, target| AttackOutcome::Hit {
        location: Location::ALL[location],
        part: Part::ALL.get(part).copied(),
        points,
        target,
        begun: false,
    };
    let mut add = |outcome, ways| *odds.entry(outcome).or_default() += ways;
    if part == 6 {
        let target = if location == 8 { Fate::Unconscious } else { Fate::Stands };
        add(hit(part, 0, target), 36 * 100);
        return;
    }
    for first in 1..=6 {
        for second in 1..=6 {
            let loss = (first + second + 1 - 2 - armor[part]).clamp(0, points[part]);
            let all = loss > 0 && loss == points[part];
            let half = loss * 2 >= points[part];
            match part {
                0 | 3 if all => add(hit(part, loss, Fate::Dead), 100),
                0 if half => add(hit(part, loss, Fate::Unconscious), 100),
                1 | 2 | 4 | 5 if all => {
                    for spirit in 1..=100 {
                        let fate = if spirit <= 40 { Fate::Stands } else { Fate::Unconscious };
                        add(hit(part, loss, fate), 1);
                    }
                }
                _ => add(hit(part, loss, Fate::Stands), 100),
            }
        }
    }
}

/// COS7 to COS10, COS20: odds by bands equal odds by faces.
#[test]
fn bands_and_faces_give_the_same_odds() {
    let roster = scene();
    let (odds, paths) = engine(&roster, &fresh(&roster), BLOW);
    assert_eq!(odds.values().sum::<u128>(), WHOLE);
    assert_eq!(odds, by_hand(|_, defense| defense <= 45));
    assert!(paths < 300, "{paths} paths by bands");
    let missed = odds[&AttackOutcome::Missed];
    assert_eq!(missed * 100, WHOLE * 35);
    assert_eq!(odds[&AttackOutcome::Defended] * 10_000, WHOLE * 65 * 45);
}

/// COS8: the same where margins are compared.
#[test]
fn margins_give_the_same_odds_as_every_face() {
    let mut roster = scene();
    roster.rulings.defense_compares = DefenseCompares::Margins;
    let (odds, _) = engine(&roster, &fresh(&roster), BLOW);
    let expected = by_hand(|attack, defense| defense <= 45 && 45 - defense >= 65 - attack);
    assert_eq!(odds, expected);
}

/// COS9: a called shot has no d12 in it, and one at the head costs six ranks.
#[test]
fn a_called_shot_has_its_own_odds() {
    let roster = scene();
    let called = AttackIntent { called: Some(Part::Head), modifier: 2, ..BLOW };
    let (odds, _) = engine(&roster, &fresh(&roster), called);
    let mut expected = Odds::new();
    let mut add = |outcome, ways| *expected.entry(outcome).or_default() += ways;
    add(AttackOutcome::Missed, WHOLE / 100 * 55);
    add(AttackOutcome::Defended, WHOLE / 10_000 * 45 * 45);
    for first in 1..=6 {
        for second in 1..=6 {
            let points = (first + second + 1 - 3).clamp(0, 7);
            let target = match points {
                7 => Fate::Dead,
                4..7 => Fate::Unconscious,
                _ => Fate::Stands,
            };
            let (location, part) = (Location::Head, Some(Part::Head));
            let hit = AttackOutcome::Hit { location, part, points, target, begun: false };
            add(hit, WHOLE / 10_000 / 36 * 45 * 55);
        }
    }
    assert_eq!(odds, expected);
}

/// The sum of the dice of a sheet that can't be weighed is said so, not guessed.
#[test]
fn too_many_dice_are_too_deep() {
    let mut roster = scene();
    roster.fighters[0].attacks[0].damage = "20d20".parse().unwrap();
    let setup = setup(&roster);
    let mut every = Every::new(Share::ONE);
    loop {
        let mut seat = RuleTable {
            setup: &setup,
            state: &mut Cosmic::open(&setup),
            dice: &mut every,
            deciders: &mut BuiltIn,
            log: &mut (),
        };
        exchange(&mut seat, BLOW).unwrap();
        if !every.next_path() {
            break;
        }
    }
    assert!(every.weight().is_err());
}

/// COS3: a fight of two who always act at once, solved to its end. Neither has an edge by its place
/// in the roster, and both can fall together.
#[test]
fn equals_have_equal_odds_of_a_whole_fight() {
    let mut roster = duel();
    roster.rulings.severed = Severed::EveryDestroyedLimb;
    roster.rulings.row10_and_12 = Row10And12::ShieldDestroyed;
    roster.rulings.row8 = Row8::Stunned;
    roster.rulings.npcs_roll_initiative = false;
    for sheet in &mut roster.fighters {
        sheet.player = false;
        sheet.attacks[0].ranks = 10;
        sheet.attacks[0].grip = Grip::NoArm;
        sheet.attacks[0].physical = Some(false);
        sheet.attacks[0].damage = "1d4+3".parse().unwrap();
        sheet.mortality = ByPart { head: 1, torso: 4, ..ByPart::all(0) };
    }
    let (setup, state) = (setup(&roster), fresh(&roster));
    let standing =
        |setup: &Setup, state: &State| [A, B].map(|who| Cosmic::stands(setup, state, who));
    let forget = |state: &mut State| {
        Cosmic::set(state, Key::of(ActorId::NOBODY, Field::Round), 1);
    };
    let solved = Scene::<Cosmic>::new(&setup, &state, BuiltIn)
        .chain_forgetting(&mut Chain::new(), forget, standing)
        .unwrap();
    let p = |value: [bool; 2]| solved.p(&value).as_f64();
    let (ann, bob, nobody) = (p([true, false]), p([false, true]), p([false, false]));
    assert!((ann.0 - bob.0).abs() < 1e-12 && (ann.1 - bob.1).abs() < 1e-12, "{ann:?} {bob:?}");
    assert!(nobody.0 > 0.05 && nobody.1 < 0.2, "{nobody:?}");
    assert!(ann.1 + bob.1 + nobody.1 < 1.0 + 1e-9 && ann.0 + bob.0 + nobody.0 > 1.0 - 1e-9);
    assert!(solved.states() < 20_000, "equal situations merge: {}", solved.states());
}

/// Holds every action until the next round, or never; else as the built-in plan.
#[derive(Clone, Copy, Debug)]
struct Holding(bool);

impl DecisionSource<Cosmic> for Holding {
    fn choose(&mut self, question: &Question, view: View<'_, Cosmic>) -> Option<Value> {
        let hold = match question.kind() {
            QuestionKind::Action => Action::Hold.to_value(),
            QuestionKind::HeldAction => Hold::NextRound.to_value(),
            _ => return Some(question.suggestion(view)),
        };
        let holds = self.0 && question.is_legal(view, hold);
        Some(if holds { hold } else { question.suggestion(view) })
    }
}

/// COS2, COS6: for a solver, totals are forgotten once the order is made. That leaves the work a
/// tenth, and each interval as it was; also where they are needed again for those who held.
#[test]
fn forgotten_totals_change_the_work_and_not_the_answer() {
    let mut roster = duel();
    roster.rulings.severed = Severed::EveryDestroyedLimb;
    roster.rulings.row10_and_12 = Row10And12::ShieldDestroyed;
    roster.rulings.row8 = Row8::Stunned;
    for (sheet, coordination) in roster.fighters.iter_mut().zip([8, 12]) {
        sheet.coordination = coordination;
        sheet.attacks[0].ranks = 10;
        sheet.attacks[0].grip = Grip::NoArm;
        sheet.attacks[0].physical = Some(false);
        sheet.attacks[0].damage = "1d4+3".parse().unwrap();
        sheet.mortality = ByPart { head: 1, torso: 4, ..ByPart::all(0) };
    }
    let (setup, state) = (setup(&roster), fresh(&roster));
    let standing =
        |setup: &Setup, state: &State| [A, B].map(|who| Cosmic::stands(setup, state, who));
    let mut seen = Vec::new();
    for plan in [Holding(false), Holding(true)] {
        let mut chain = Chain::new().budget(20_000_000).states(2_000_000);
        let mut scene = Scene::<Cosmic, _>::new(&setup, &state, plan);
        let forget = |state: &mut State| {
            Cosmic::forget_turn(&setup, state);
        };
        let kept = scene.chain_forgetting(&mut chain, forget, standing).unwrap();
        let forgotten = scene.chain(&mut chain, standing).unwrap();
        assert!(
            10 * forgotten.states() < kept.states(),
            "{} {}",
            forgotten.states(),
            kept.states()
        );
        assert!(kept.unresolved().as_f64() < 1e-12);
        for value in [[true, false], [false, true], [false, false]] {
            let (kept, forgotten) = (kept.p(&value).as_f64(), forgotten.p(&value).as_f64());
            let apart = (kept.0 - forgotten.0).abs().max((kept.1 - forgotten.1).abs());
            assert!(apart < 1e-12, "{kept:?} {forgotten:?}");
            seen.push(forgotten);
        }
    }
    assert!(seen[0].0 < seen[1].0, "the nimbler wins more: {seen:?}");
    assert_ne!(seen[..3], seen[3..], "it is another fight if both hold");
}
