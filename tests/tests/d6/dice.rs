//! The Wild Die, the points that change a roll, and the printed odds.

use super::support::{ADA, BORIS, Game, HANDS, d, duel};
use case_core::ActorId;
use case_core::d6::{AttackIntent, Band, Field, Note, WILD_CAP, WildReading, wild_pool};
use case_core::dice::{Die, Pool, Reading, WildOne};
use std::collections::BTreeMap;

/// Ways by total, and all ways.
fn ways(dice: u8, one: WildOne) -> (BTreeMap<i32, u128>, u128) {
    let spread = wild_pool(dice, one, &[]);
    let mut ways = BTreeMap::new();
    spread.weigh(|drawn, w| *ways.entry(drawn.outcome).or_default() += u128::from(w)).unwrap();
    (ways, u128::from(spread.denominator().unwrap()))
}

/// The chance of a total of at least `least` is exactly that fraction.
fn reaches(dice: u8, one: WildOne, least: i32, (n, m): (u128, u128)) {
    let (ways, all) = ways(dice, one);
    let reached: u128 = ways.range(least..).map(|(_, w)| w).sum();
    assert_eq!(reached * m, all * n, "{dice}D {one:?} reaching {least}");
}

/// OD27: the odds of 1D to 5D, as exact fractions. The cap of the bursts changes none of them: it
/// only moves totals above 42.
#[test]
fn the_printed_odds_are_exact() {
    #[rustfmt::skip]
    let table: [(u8, [(u128, u128); 5]); 5] = [
        // dice  5 cancel        10 cancel      10 complication 15 cancel        20 cancel
        (1, [(1, 3),       (1, 12),      (1, 12),      (1, 54),         (5, 1296)]),
        (2, [(3, 4),       (17, 72),     (17, 72),     (71, 1296),      (1, 81)]),
        (3, [(61, 72),     (767, 1296),  (827, 1296),  (221, 1296),     (301, 7776)]),
        (4, [(1219, 1296), (511, 648),   (1171, 1296), (1753, 3888),    (5761, 46656)]),
        (5, [(2567, 2592), (769, 864),   (425, 432),   (16289, 23328),  (1169, 3456)]),
    ];
    for (dice, cells) in table {
        let columns = [
            (5, WildOne::Cancel),
            (10, WildOne::Cancel),
            (10, WildOne::Mark),
            (15, WildOne::Cancel),
            (20, WildOne::Cancel),
        ];
        for ((least, one), fraction) in columns.into_iter().zip(cells) {
            reaches(dice, one, least, fraction);
        }
    }
}

/// OD27: the means. A capped Wild Die falls short of the true one by exactly 21/5 out of 6⁷.
#[test]
fn the_means_fall_short_by_the_stated_tail() {
    let means = [
        (1u8, (121i128, 30i128), (21i128, 5i128)),
        (2, (139, 20), (77, 10)),
        (3, (11_111, 1_080), (56, 5)),
        (4, (9_869, 720), (147, 10)),
        (5, (667_151, 38_880), (91, 5)),
    ];
    let tail = 6i128.pow(u32::from(WILD_CAP) + 1);
    assert_eq!(tail, 279_936);
    for (dice, cancel, complication) in means {
        for (one, (n, m)) in [(WildOne::Cancel, cancel), (WildOne::Mark, complication)] {
            let (ways, all) = ways(dice, one);
            let sum: i128 =
                ways.iter().map(|(t, w)| i128::from(*t) * i128::try_from(*w).unwrap()).sum();
            let all = i128::try_from(all).unwrap();
            // sum/all = n/m - 21/(5 tail)
            assert_eq!(sum * m * 5 * tail, all * (n * 5 * tail - 21 * m), "{dice}D {one:?}");
        }
    }
}

/// The reading of a roll by hand, without the engine: the total of a Wild Die that showed these
/// faces and of these other dice.
fn by_hand(wild: &[i32], others: &[i32], one: WildOne) -> i32 {
    let sum: i32 = wild.iter().sum::<i32>() + others.iter().sum::<i32>();
    if wild[0] == 1 && one == WildOne::Cancel {
        sum - 1 - others.iter().max().unwrap_or(&0)
    } else {
        sum
    }
}

/// Every run of a Wild Die up to the cap, with its weight out of 6^(cap + 1).
fn wild_runs() -> Vec<(Vec<i32>, u128)> {
    let mut runs = Vec::new();
    for bursts in 0..=u32::from(WILD_CAP) {
        let rest = 6u128.pow(u32::from(WILD_CAP) - bursts);
        for last in 1..=6 {
            if last < 6 || bursts == u32::from(WILD_CAP) {
                let mut run = vec![6; bursts as usize];
                run.push(last);
                runs.push((run, rest));
            }
        }
    }
    runs
}

/// OD27: for 1D to 4D, what is counted by weights is what nested loops over all faces count.
#[test]
fn weights_equal_loops_over_faces() {
    for one in [WildOne::Cancel, WildOne::Mark, WildOne::Plain] {
        for dice in 1..=4u8 {
            let mut counted: BTreeMap<i32, u128> = BTreeMap::new();
            for (wild, weight) in wild_runs() {
                for code in 0..6u32.pow(u32::from(dice) - 1) {
                    let others: Vec<i32> = (0..u32::from(dice) - 1)
                        .map(|i| i32::try_from(code / 6u32.pow(i) % 6).unwrap() + 1)
                        .collect();
                    *counted.entry(by_hand(&wild, &others, one)).or_default() += weight;
                }
            }
            assert_eq!(ways(dice, one).0, counted, "{dice}D {one:?}");
        }
    }
}

/// OD27: reading faces gives the totals that were weighed: every run of faces of 1D to 3D.
#[test]
fn reading_faces_equals_weighing() {
    for one in [WildOne::Cancel, WildOne::Mark, WildOne::Plain, WildOne::Decide] {
        for dice in 1..=3u8 {
            for (wild, _) in wild_runs() {
                for code in 0..6u32.pow(u32::from(dice) - 1) {
                    let others: Vec<i32> = (0..u32::from(dice) - 1)
                        .map(|i| i32::try_from(code / 6u32.pow(i) % 6).unwrap() + 1)
                        .collect();
                    let faces: Vec<i32> = wild.iter().chain(&others).copied().collect();
                    let mut next = faces.iter();
                    let drawn = wild_pool(dice, one, &[])
                        .read(|die, _| {
                            assert_eq!(die, Die::D6);
                            Ok::<u8, ()>(u8::try_from(*next.next().unwrap()).unwrap())
                        })
                        .unwrap();
                    assert_eq!(next.next(), None, "every face is used");
                    assert_eq!(drawn.outcome, by_hand(&wild, &others, one));
                    let marked = matches!(one, WildOne::Mark | WildOne::Decide);
                    assert_eq!(drawn.wild_one, wild[0] == 1 && marked);
                    let lost = by_hand(&wild, &others, WildOne::Mark)
                        - by_hand(&wild, &others, WildOne::Cancel);
                    assert_eq!(drawn.lost, if one == WildOne::Decide { lost } else { 0 });
                }
            }
        }
    }
}

/// A Wild Die without end: six sixes, then the cap.
#[test]
fn bursts_end_at_the_cap() {
    let mut dice = 0;
    let spread = wild_pool(1, WildOne::Cancel, &[]);
    let drawn = spread.read(|_, _| {
        dice += 1;
        Ok::<u8, ()>(6)
    });
    assert_eq!((dice, drawn.unwrap().outcome), (7, 42));
}

/// 1D, a 1 at once, taken away: nothing is left but the pips.
#[test]
fn one_die_that_cancels_itself() {
    let (cancel, _) = ways(1, WildOne::Cancel);
    assert_eq!(cancel.keys().next(), Some(&0));
    let (mark, _) = ways(1, WildOne::Mark);
    assert_eq!(mark.keys().next(), Some(&1));
}

fn plain() -> AttackIntent {
    AttackIntent::new(ADA, BORIS, HANDS, Band::PointBlank)
}

/// OD3: `complication`: the 1 counts, and the total is told.
#[test]
fn a_complication_keeps_the_dice() {
    let mut roster = duel();
    roster.rulings.wild_one = WildReading::Complication;
    let mut game = Game::new(&roster);
    // 10 - 5 = 5: 1 + 2 + 2 is 5 and hits; with both taken away it would be 2.
    let outcome = game.exchange(&plain(), &[1, 2, 2, 3, 3, 4, 4, 4], &[]);
    assert!(outcome.hit);
    assert_eq!(game.notes(Note::Complication), [(ADA, 5)]);
    let mut game = Game::duel();
    assert!(!game.exchange(&plain(), &[1, 2, 2], &[]).hit);
    assert!(game.notes(Note::Complication).is_empty());
}

/// OD3: `caller`: the gamemaster decides, knowing what it would cost, and only where a 1 came up.
#[test]
fn the_gamemaster_decides_about_a_one() {
    let mut roster = duel();
    roster.rulings.wild_one = WildReading::Caller;
    let mut game = Game::new(&roster);
    assert!(!game.exchange(&plain(), &[1, 2, 2], &[("wild_one", 0)]).hit);
    let mut game = Game::new(&roster);
    assert!(game.exchange(&plain(), &[1, 2, 2, 3, 3, 4, 4, 4], &[("wild_one", 1)]).hit);
    let mut game = Game::new(&roster);
    assert!(game.exchange(&plain(), &[3, 2, 2, 3, 3, 4, 4, 4], &[]).hit);
}

/// OD3: a Fate Point doubles dice and pips without carrying: 4D+2 is 8D+4, not 9D+1; penalties come
/// after it.
#[test]
fn a_fate_point_doubles_without_carrying() {
    let mut roster = duel();
    roster.fighters[0].skills.insert(case_core::d6::Skill::Fighting, d("4D+2"));
    roster.fighters[0].fate_points = 1;
    let mut game = Game::new(&roster);
    // Eight dice of 1 but the Wild Die: 2 + 7 and 4 pips are 13.
    let blow = AttackIntent { band: Band::Long, ..plain() };
    let faces = [2, 1, 1, 1, 1, 1, 1, 1];
    assert!(!game.exchange(&blow, &faces, &[("fate_point", 1)]).hit, "13 against 10 + 10");
    assert_eq!(game.get(ADA, Field::FatePoints), 0);
    assert!(game.told().contains("+4 = 13 against 20"), "{}", game.told());
    // With two actions a die is taken from the doubled code, not doubled with it.
    let mut game = Game::new(&roster);
    game.put(ADA, Field::Declared, 2);
    game.exchange(&blow, &faces[..7], &[("fate_point", 1)]);
}

/// OD3: a Character Point buys a further Wild Die, which bursts and whose 1 is a 1; after the roll,
/// up to the cap; not on a roll that a Fate Point doubled.
#[test]
fn character_points_add_wild_dice() {
    let mut roster = duel();
    roster.fighters[0].character_points = 7;
    roster.fighters[0].fate_points = 1;
    roster.rulings.character_point_cap = Some(2);
    let blow = AttackIntent { band: Band::Long, ..plain() };
    let mut game = Game::new(&roster);
    // No Fate Point; 2 + 2 + 2, then a bursting die of 9 and one of 1: 16 of 20.
    assert!(
        !game
            .exchange(
                &blow,
                &[2, 2, 2, 6, 3, 1],
                &[("fate_point", 0), ("character_point", 1), ("character_point", 1)]
            )
            .hit
    );
    assert_eq!(game.get(ADA, Field::CharacterPoints), 5);
    // The Fate Point, and no question for Character Points.
    let mut game = Game::new(&roster);
    assert!(!game.exchange(&blow, &[2, 2, 2, 2, 2, 2], &[("fate_point", 1)]).hit);
    assert_eq!(game.get(ADA, Field::CharacterPoints), 7);
    // Without a cap all of them may go.
    roster.rulings.character_point_cap = None;
    roster.fighters[0].fate_points = 0;
    let mut game = Game::new(&roster);
    assert!(
        !game.exchange(&blow, &[2, 2, 2, 1, 1, 1, 1, 1, 1, 1], &[("character_point", 1); 7]).hit
    );
    assert_eq!(game.get(ADA, Field::CharacterPoints), 0);
    // A cap of 0 asks nothing.
    roster.rulings.character_point_cap = Some(0);
    let mut game = Game::new(&roster);
    assert!(!game.exchange(&blow, &[2, 2, 2], &[]).hit);
    assert_eq!(game.noted(Note::Miss), Some(0));
    assert_eq!(game.get(ActorId::NOBODY, Field::Round), 1);
}

/// Every roll of a pool, read face by face: how many of the equally likely ways come to each outcome.
fn by_faces(pool: &Reading<'_>, tosses: u32, tape: &mut Vec<u8>, ways: &mut Counted) {
    let mut next = tape.iter();
    match pool.read(|_, _| next.next().copied().ok_or(())) {
        Ok(drawn) => {
            let rest = 6u64.pow(tosses - u32::try_from(tape.len()).unwrap());
            *ways.entry((drawn.outcome, drawn.wild_one, drawn.lost)).or_default() += rest;
        }
        Err(()) => {
            for face in 1..=6 {
                tape.push(face);
                by_faces(pool, tosses, tape, ways);
                tape.pop();
            }
        }
    }
}

/// By outcome, mark and what would be lost.
type Counted = BTreeMap<(i32, bool, i32), u64>;

/// OD27: of any pool, with dice that burst besides and read in any bands, the outcomes are those that
/// its faces give, each once, in rising order, with as many ways.
#[test]
fn any_pool_weighs_what_its_faces_give() {
    let ones = [WildOne::Cancel, WildOne::Mark, WildOne::Plain, WildOne::Decide];
    let bands: [&[i32]; 4] = [&[], &[7], &[3, 8, 8, 14], &[-4, 0, 1, 60]];
    for (regular, bursting, cap) in
        [(0, 0, 0), (0, 0, 3), (1, 0, 0), (3, 0, 1), (2, 1, 0), (0, 2, 0), (1, 1, 1), (0, 1, 2)]
    {
        for (one, cuts) in ones.iter().flat_map(|one| bands.map(|cuts| (*one, cuts))) {
            let pool = Reading::Wild(Pool { regular, bursting, cap, one, cuts });
            let tosses = pool.denominator().unwrap().ilog(6);
            let mut counted = Counted::new();
            by_faces(&pool, tosses, &mut Vec::new(), &mut counted);
            let mut weighed = Vec::new();
            pool.weigh(|drawn, ways| {
                weighed.push(((drawn.outcome, drawn.wild_one, drawn.lost), ways));
            })
            .unwrap();
            assert_eq!(weighed, counted.into_iter().collect::<Vec<_>>(), "{pool:?}");
        }
    }
}

/// Sums of dice of every kind, weighed, are those that their faces give.
#[test]
fn any_sum_weighs_what_its_faces_give() {
    for (count, die) in [(0, Die::D6), (1, Die::D20), (2, Die::D100), (3, Die::D4), (3, Die::D10)] {
        let sum = Reading::Sum { count, die };
        let mut counted = BTreeMap::new();
        for code in 0..u32::from(die.faces()).pow(count.into()) {
            let mut code = code;
            let drawn = sum.read(|die, _| {
                let face = u8::try_from(code % u32::from(die.faces())).unwrap() + 1;
                code /= u32::from(die.faces());
                Ok::<u8, ()>(face)
            });
            *counted.entry(drawn.unwrap().outcome).or_default() += 1u64;
        }
        let mut weighed = Vec::new();
        sum.weigh(|drawn, ways| weighed.push((drawn.outcome, ways))).unwrap();
        assert_eq!(weighed, counted.into_iter().collect::<Vec<_>>(), "{sum:?}");
    }
}
