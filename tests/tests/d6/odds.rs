//! Exact odds of an exchange, against loops without the engine, and of a whole duel.

use super::support::{ADA, BORIS, BOW, Game, SWORD, d, duel};
use case_core::ActorId;
use case_core::d6::tables::{Called, Maneuver};
use case_core::d6::{
    AttackIntent, AttackOutcome, Band, D6, DieCode, Field, InitiativeMethod, InjuryMethod,
    Question, Roster, Setup, State, WILD_CAP, WoundLevel, exchange,
};
use case_core::decide::BuiltIn;
use case_core::dice::{Every, Fair, Forced, Mass, Share};
use case_core::log;
use case_core::question::Asked;
use case_core::system::{RuleTable, StepEnd, System, View};
use case_core::value::{Object, Set, Value};
use rand_core::Rng;
use rand_pcg::Pcg64;
use std::collections::BTreeMap;

/// Every outcome of an attack, in parts of `whole`.
fn enumerated(game: &Game, blow: &AttackIntent, whole: u128) -> BTreeMap<AttackOutcome, u128> {
    let mut every = Every::new(Share::ONE);
    let mut outcomes = BTreeMap::new();
    loop {
        let mut state = game.state.clone();
        let outcome = exchange(
            &mut RuleTable {
                setup: &game.setup,
                state: &mut state,
                dice: &mut every,
                deciders: &mut BuiltIn,
                log: &mut (),
            },
            blow,
        )
        .unwrap();
        let Share { numerator, denominator } = every.weight().unwrap();
        assert_eq!(whole % denominator, 0);
        *outcomes.entry(outcome).or_default() += numerator * (whole / denominator);
        if !every.next_path() {
            break;
        }
    }
    assert_eq!(outcomes.values().sum::<u128>(), whole, "the weights are the whole");
    outcomes
}

/// Totals of a code by loops over faces, without the engine: the Wild Die to the cap, a first 1
/// taken away with the highest other die. Out of 6^(dice + cap).
pub(crate) fn totals(dice: u32, pips: i32) -> BTreeMap<i32, u128> {
    let mut totals: BTreeMap<i32, u128> = BTreeMap::new();
    for others in 0..6u32.pow(dice - 1) {
        let others: Vec<i32> =
            (0..dice - 1).map(|i| i32::try_from(others / 6u32.pow(i) % 6).unwrap() + 1).collect();
        let sum: i32 = others.iter().sum();
        let highest = others.iter().copied().max().unwrap_or(0);
        for burst in 0..=u32::from(WILD_CAP) {
            for last in 1..=6 {
                if last == 6 && burst < u32::from(WILD_CAP) {
                    continue;
                }
                let wild = 6 * i32::try_from(burst).unwrap() + last;
                let total = if wild == 1 { sum - highest } else { sum + wild };
                *totals.entry(total + pips).or_default() += 6u128.pow(u32::from(WILD_CAP) - burst);
            }
        }
    }
    totals
}

fn level_by_hand(injury: i32) -> WoundLevel {
    match injury {
        ..=0 => WoundLevel::Unhurt,
        1..=3 => WoundLevel::Stunned,
        4..=8 => WoundLevel::Wounded,
        9..=12 => WoundLevel::Incapacitated,
        13..=15 => WoundLevel::MortallyWounded,
        _ => WoundLevel::Dead,
    }
}

fn six(power: u32) -> u128 {
    6u128.pow(power)
}

/// OD27, OD28: one exchange: attack 3D+1 against 10, damage 2D + 2D, resistance 3D, staying up 3D:
/// the outcomes are those of loops over all faces.
#[test]
fn an_exchange_equals_loops() {
    let mut roster = duel();
    roster.fighters[0].skills.insert(case_core::d6::Skill::MeleeCombat, d("3D+1"));
    let game = Game::new(&roster);
    let blow = AttackIntent::new(ADA, BORIS, SWORD, Band::Short);
    let cap = u32::from(WILD_CAP);
    // Attack, damage, resistance, staying up.
    let whole = six(3 + cap) * six(4 + cap) * six(3 + cap) * six(3 + cap);
    let found = enumerated(&game, &blow, whole);

    let (attack, damage, three) = (totals(3, 1), totals(4, 0), totals(3, 0));
    let hits: u128 = attack.range(10..).map(|(_, w)| w).sum();
    let misses = six(3 + cap) - hits;
    let stays: u128 = three.range(15..).map(|(_, w)| w).sum();
    let mut wanted: BTreeMap<AttackOutcome, u128> = BTreeMap::new();
    let mut add = |hit, level, stands, ways| {
        if ways > 0 {
            let hurt = level > WoundLevel::Unhurt;
            let outcome = AttackOutcome { hit, hurt, level, body_points: 0, stands, begun: false };
            *wanted.entry(outcome).or_default() += ways;
        }
    };
    add(false, WoundLevel::Unhurt, true, misses * (whole / six(3 + cap)));
    for (damage, w) in &damage {
        for (resistance, v) in &three {
            let level = level_by_hand(damage - resistance);
            let ways = hits * w * v;
            if level == WoundLevel::Incapacitated {
                add(true, level, true, ways * stays);
                add(true, level, false, ways * (six(3 + cap) - stays));
            } else {
                add(true, level, level < WoundLevel::Incapacitated, ways * six(3 + cap));
            }
        }
    }
    assert_eq!(found, wanted);
    assert_eq!(found.len(), 8);
}

/// OD27: reading the dice in bands gives what reading totals gives: with a Character Point that the
/// plan does not spend everything is read by totals.
#[test]
fn bands_equal_totals() {
    let mut roster = duel();
    for sheet in &mut roster.fighters {
        for attribute in &case_core::d6::Attribute::ALL[..6] {
            sheet.attributes.insert(*attribute, d("1D"));
        }
    }
    let cap = u32::from(WILD_CAP);
    let whole = six(1 + cap).pow(4);
    roster.fighters[0].weapons[BOW].damage = "1D".parse().unwrap();
    let blow = AttackIntent::new(ADA, BORIS, BOW, Band::Long);
    let bands = enumerated(&Game::new(&roster), &blow, whole);
    let mut game = Game::new(&roster);
    // Points on the sheet, and a plan that keeps them: with points the totals must be read.
    game.put(ADA, Field::CharacterPoints, 1);
    game.put(BORIS, Field::CharacterPoints, 1);
    let mut every = Every::new(Share::ONE);
    let mut totals: BTreeMap<AttackOutcome, u128> = BTreeMap::new();
    let mut paths = 0;
    loop {
        let mut state = game.state.clone();
        let mut keeps = |q: &Question, setup: &Setup, state: &State| {
            Some(match q {
                Question::CharacterPoint { .. } => Value::yes(false),
                _ => q.suggestion(View::new(setup, state)),
            })
        };
        let seat = &mut RuleTable {
            setup: &game.setup,
            state: &mut state,
            dice: &mut every,
            deciders: &mut keeps,
            log: &mut (),
        };
        let outcome = exchange(seat, &blow).unwrap();
        let Share { numerator, denominator } = every.weight().unwrap();
        *totals.entry(outcome).or_default() += numerator * (whole / denominator);
        paths += 1;
        if !every.next_path() {
            break;
        }
    }
    assert_eq!(bands, totals);
    assert!(paths > 20_000, "{paths} paths by totals");
}

/// OD28: with Body Points the exact points are told apart: the sum of their chances is the whole,
/// and the chance of losing nothing is that of loops.
#[test]
fn body_points_are_told_apart() {
    let mut roster = duel();
    roster.rulings.injury = InjuryMethod::BodyPoints;
    roster.fighters[1].body_points = Some(30);
    roster.fighters[1].armor = d("2D");
    let game = Game::new(&roster);
    let cap = u32::from(WILD_CAP);
    let whole = six(3 + cap) * six(4 + cap) * six(2 + cap) * six(3 + cap);
    let found = enumerated(&game, &AttackIntent::new(ADA, BORIS, BOW, Band::Short), whole);
    let hits: u128 = totals(3, 0).range(10..).map(|(_, w)| w).sum();
    let mut unhurt = 0;
    for (damage, w) in totals(4, 0) {
        for (resistance, v) in totals(2, 0) {
            if damage <= resistance {
                unhurt += hits * w * v;
            }
        }
    }
    let by_engine: u128 =
        found.iter().filter(|(o, _)| o.hit && o.body_points == 30).map(|(_, w)| w).sum();
    assert_eq!(by_engine, unhurt * six(3 + cap));
}

/// A forced hit leaves the other dice to chance.
#[test]
fn a_forced_hit() {
    let mut game = Game::duel();
    let mut dice = Forced::new(Fair::new(3)).force("attack", 1);
    let blow = AttackIntent::new(ADA, BORIS, BOW, Band::Long);
    let mut seat = RuleTable {
        setup: &game.setup,
        state: &mut game.state,
        dice: &mut dice,
        deciders: &mut BuiltIn,
        log: &mut game.log,
    };
    assert!(exchange(&mut seat, &blow).unwrap().hit);
}

/// A duel of two plain fighters with swords.
fn plain_duel() -> Roster {
    let mut roster = duel();
    roster.rulings.initiative_method = InitiativeMethod::FirstAction;
    for sheet in &mut roster.fighters {
        sheet.weapons.truncate(1);
        sheet.weapons[0].damage = "+4D".parse().unwrap();
        sheet.weapons[0].bladed = false;
    }
    roster
}

/// One step of a chain: every state goes on to its next ones, equal ones merge.
fn next(
    setup: &Setup,
    states: &BTreeMap<State, u128>,
    over: &mut BTreeMap<bool, u128>,
) -> BTreeMap<State, u128> {
    let mut next = BTreeMap::new();
    for (state, mass) in states {
        let mut every = Every::new(Mass(*mass));
        loop {
            let mut state = state.clone();
            let seat = &mut RuleTable {
                setup,
                state: &mut state,
                dice: &mut every,
                deciders: &mut BuiltIn,
                log: &mut (),
            };
            let progress = D6::step(seat).unwrap();
            let mass = every.weight().unwrap().0;
            if progress == StepEnd::Over {
                *over.entry(D6::stands(setup, &state, ADA)).or_default() += mass;
            } else {
                *next.entry(state).or_default() += mass;
            }
            if !every.next_path() {
                break;
            }
        }
    }
    next
}

/// OD1: a duel as a chain of exact steps: states stay few because what nobody reads is cleared, no
/// mass is lost but by rounding, and sampling agrees.
#[test]
fn a_duel_as_a_chain() {
    let setup = D6::validate(&plain_duel()).unwrap();
    let mut states = BTreeMap::from([(D6::open(&setup), Mass::ONE.0)]);
    let mut over = BTreeMap::new();
    let mut most = 0;
    let checkpoints = 12;
    for _ in 0..checkpoints {
        states = next(&setup, &states, &mut over);
        most = most.max(states.len());
    }
    let millionths = |mass: u128| ((mass >> 100) * 1_000_000) >> 20;
    let left: u128 = states.values().sum();
    let (wins, losses) = (over[&true], over[&false]);
    let sum = left + wins + losses;
    assert!(sum <= Mass::ONE.0 && Mass::ONE.0 - sum < 1 << 70, "{sum}");
    assert!(most < 500, "{most} states at once");
    let games = 2_000u64;
    let mut won = 0;
    for seed in 0..games {
        let mut battle = case_core::battle::Battle::<D6>::new(plain_duel()).unwrap().seeded(seed);
        battle.run(checkpoints);
        won += u128::from(battle.is_over() && D6::stands(&setup, battle.state(), ADA));
    }
    // Four deviations of a share in so many games are at most 2 / √2000, which is 0.0448.
    let (exact, sampled) = (millionths(wins), won * 1_000_000 / u128::from(games));
    assert!(exact.abs_diff(sampled) < 44_800, "{exact} exactly, {sampled} sampled");
}

/// An attack that nobody could declare comes to nothing or to something, but never to a panic.
#[test]
fn no_blow_panics() {
    let mut chance = Pcg64::new(0xB10, 0);
    for seed in 0..256 {
        let setup = D6::validate(&super::fight::varied(super::support::bundled(), seed)).unwrap();
        let mut state = D6::open(&setup);
        let mut log = Vec::new();
        let mut below = |n: u32| chance.next_u32() % n;
        let mut place = |n| usize::try_from(below(n)).unwrap();
        let who = |place| if place == 9 { ActorId::NOBODY } else { ActorId::fighter(place) };
        let (attacker, target, weapon) = (who(place(10)), who(place(10)), place(30));
        let (maneuver, called, band) = (place(18), place(10), place(4));
        let mut any = || below(u32::MAX).cast_signed();
        let blow = AttackIntent {
            maneuver: Maneuver::ALL[maneuver],
            called: Called::ALL[called],
            rounds: any(),
            cover: Set::from_bits(any()),
            cover_armor: DieCode::from_pips(u16::try_from(any() & 0xFFFF).unwrap()),
            unseen: any() & 1 == 1,
            blind: any() & 1 == 1,
            surprise: any() & 1 == 1,
            shield: any() & 1 == 1,
            rider: any() & 1 == 1,
            thing: (any() & 1 == 1).then_some(Object(any() % 3)),
            covered_by: (any() & 1 == 1).then_some(Object(any() % 3)),
            spared: any(),
            ..AttackIntent::new(attacker, target, weapon, Band::ALL[band])
        };
        let mut dice = Fair::new(seed);
        let seat = &mut RuleTable {
            setup: &setup,
            state: &mut state,
            dice: &mut dice,
            deciders: &mut BuiltIn,
            log: &mut log,
        };
        assert!(exchange(seat, &blow).is_ok(), "{blow:?}");
        log::undo::<D6>(&mut state, &log);
        assert_eq!(state, D6::open(&setup), "{blow:?}");
    }
}
