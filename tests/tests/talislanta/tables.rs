//! Every printed table, typed a second time from the text.

use super::common::{Scene, four, sheet, with};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::dice::{Die, Reading};
use case_core::filled;
use case_core::node::Node;
use case_core::system::System;
use case_core::talislanta::rulings::Natural;
use case_core::talislanta::{
    ACTION_STEP, ALERT, ActionTable, Band, CHASE_START, FEET_PER_POINT, FOLLOW_UP, HIT_STEP, RUN,
    RUN_PER_SPD, Rulings, SACRIFICE, Skills, TARGET_STEP, Talislanta, Trait, defense_rating, tops,
};

/// How many faces fall into each band.
fn counts(rulings: &Rulings, die: Die, modifier: i32) -> [u64; 5] {
    let tops = tops(rulings, die, modifier);
    let mut counts = [0; 5];
    let spread = Reading::Bands { die, tops: &tops };
    spread.weigh(|drawn, ways| counts[usize::try_from(drawn.outcome).unwrap()] = ways).unwrap();
    counts
}

/// The outcome counts of the Action Table at the listed modifiers.
#[test]
fn counts_of_the_action_table() {
    let rulings = Rulings::default();
    let d20: [(i32, [u64; 5]); 7] = [
        (-10, [10, 5, 5, 0, 0]),
        (-5, [5, 5, 5, 5, 0]),
        (-3, [3, 5, 5, 7, 0]),
        (0, [0, 5, 5, 9, 1]),
        (3, [0, 2, 5, 9, 4]),
        (5, [0, 0, 5, 9, 6]),
        (10, [0, 0, 0, 9, 11]),
    ];
    for (modifier, expected) in d20 {
        assert_eq!(counts(&rulings, Die::D20, modifier), expected, "d20 {modifier:+}");
    }
    let d10: [(i32, [u64; 5]); 4] =
        [(0, [0, 5, 5, 0, 0]), (5, [0, 0, 5, 5, 0]), (10, [0, 0, 0, 9, 1]), (-5, [5, 5, 0, 0, 0])];
    for (modifier, expected) in d10 {
        assert_eq!(counts(&rulings, Die::D10, modifier), expected, "d10 {modifier:+}");
    }
}

/// Every modifier against a plain count, for both tables and the natural faces.
#[test]
fn every_modifier_against_a_plain_count() {
    fn plain(total: i32, mishap: i32) -> usize {
        match total {
            t if t <= mishap => 0,
            t if t <= 5 => 1,
            t if t <= 10 => 2,
            t if t <= 19 => 3,
            _ => 4,
        }
    }
    for mishap in [0, 1] {
        for natural in [Natural::Nothing, Natural::MishapAndCritical] {
            let mut rulings = Rulings::default();
            rulings.action_table =
                if mishap == 0 { ActionTable::FOURTH } else { ActionTable::OLDER };
            rulings.natural_1_and_20 = natural;
            for die in [Die::D20, Die::D10] {
                for modifier in -30..=30 {
                    let mut expected = [0; 5];
                    for face in 1..=i32::from(die.faces()) {
                        let band = match (natural, face) {
                            (Natural::MishapAndCritical, 1) => 0,
                            (Natural::MishapAndCritical, 20) => 4,
                            _ => plain(face + modifier, mishap),
                        };
                        expected[band] += 1;
                    }
                    assert_eq!(counts(&rulings, die, modifier), expected, "{die} {modifier:+}");
                }
            }
        }
    }
}

/// Every edge of the bands, and modifiers that no roll could have.
#[test]
fn every_band_edge() {
    // A 10 on a d20 comes to that total at 10 less; beyond all modifiers it stays what it is.
    let band = |total: i32| {
        let tops = tops(&Rulings::default(), Die::D20, total.saturating_sub(10));
        let drawn = Reading::Bands { die: Die::D20, tops: &tops }.read(|_, _| Ok::<u8, ()>(10));
        Band::ALL[usize::try_from(drawn.unwrap().outcome).unwrap()]
    };
    let edges = [
        (i32::MIN, Band::Mishap),
        (0, Band::Mishap),
        (1, Band::Failure),
        (5, Band::Failure),
        (6, Band::Partial),
        (10, Band::Partial),
        (11, Band::Full),
        (19, Band::Full),
        (20, Band::Critical),
        (i32::MAX, Band::Critical),
    ];
    for (total, expected) in edges {
        assert_eq!(band(total), expected, "{total}");
    }
    let rulings = Rulings::default();
    assert_eq!(tops(&rulings, Die::D20, i32::MIN), [20; 5]);
    assert_eq!(tops(&rulings, Die::D20, i32::MAX), [0, 0, 0, 0, 20]);
    assert_eq!(tops(&rulings, Die::D20, 3), [0, 2, 7, 16, 20]);
}

/// The switch `action_table` takes any four rising numbers.
#[test]
fn the_action_table_is_data() {
    let read = |text: &str| {
        let mut rulings = Rulings::default();
        let mut problems = case_core::node::Problems::default();
        let value = Node::Text(text.into());
        rulings.read(&Node::Map(vec![("action_table".into(), value)]), "rulings", &mut problems);
        problems.is_empty().then_some(rulings.action_table)
    };
    assert_eq!(read("1, 5, 10, 19"), Some(ActionTable::OLDER));
    assert_eq!(read("-3,2,9,30"), Some(ActionTable([-3, 2, 9, 30])));
    for wrong in ["", "1, 5, 10", "1, 5, 10, 19, 20", "5, 1, 10, 19", "0, 5, 10, 101", "a, b, c, d"]
    {
        assert_eq!(read(wrong), None, "{wrong:?}");
    }
    let list = Node::List([0, 5, 10, 15].map(Node::Int).to_vec());
    let mut rulings = Rulings::default();
    let mut problems = case_core::node::Problems::default();
    rulings.read(&Node::Map(vec![("action_table".into(), list)]), "rulings", &mut problems);
    assert!(problems.is_empty());
    assert_eq!(rulings.action_table, ActionTable([0, 5, 10, 15]));
}

/// The printed tables as they are listed, cell by cell.
#[test]
fn listed_tables() {
    let csv = "\
action_table|mishap|0 or less
action_table|failure|1-5
action_table|partial|6-10
action_table|full|11-19
action_table|critical|20 or more
shot_difficulty|each 10 ft of distance|-1
shot_difficulty|target fights, or moves on its guard|-3
shot_difficulty|cover or poor visibility|-1 to -10
shot_difficulty|target larger than a man|+1 to +10
shot_difficulty|target smaller than a man|-1 to -10
substitutes|dodge|Evade|0|d20
substitutes|dodge|Mandaquan|0|d20
substitutes|dodge|Acrobatics|-3|d20
substitutes|dodge|Brawling|-3|d20
substitutes|dodge|Martial Art|-3|d20
substitutes|dodge|weapon skill|-3|d20
substitutes|dodge|Dexterity|0|d10
substitutes|dodge|Combat Rating|0|d10
substitutes|parry|weapon skill|0|d20
substitutes|parry|Defend|0|d20
substitutes|parry|Shield|0|d20
substitutes|parry|Martial Art|0|d20
substitutes|parry|Brawling|-3|d20
substitutes|parry|Combat Rating|0|d10
substitutes|resist grapple|Brawling|0|d20
substitutes|resist grapple|Martial Art|0|d20
substitutes|resist grapple|Combat Rating|0|d10";
    let mut listed = Vec::new();
    for table in Talislanta::tables() {
        for row in table.rows {
            assert_eq!(row.len(), table.columns.len());
            listed.push(format!("{}|{}", table.name, row.join("|")));
        }
    }
    assert_eq!(listed, csv.lines().collect::<Vec<_>>());
}

/// The single figures of the text.
#[test]
fn printed_figures() {
    assert_eq!((ACTION_STEP, TARGET_STEP, HIT_STEP), (-5, -5, -5));
    assert_eq!((ALERT, FEET_PER_POINT), (-3, 10));
    assert_eq!((FOLLOW_UP, CHASE_START, SACRIFICE), (3, 3, 5));
    assert_eq!((RUN, RUN_PER_SPD), (100, 10));
    for t in Trait::ALL {
        let attribute = [
            "Dexterity",
            "Combat Rating",
            "Strength",
            "Constitution",
            "Speed",
            "another attribute",
        ]
        .contains(&t.word());
        assert_eq!(t.die(), if attribute { Die::D10 } else { Die::D20 }, "{t}");
    }
}

/// TAL7: every row of what a Defense rating is.
#[test]
fn defense_ratings() {
    use super::common::{B, bow, weapon};
    use case_core::talislanta::Field;
    use case_core::talislanta::rulings::CombatRatingDefense;
    // (sword in hand, Brawling, Martial Art, Combat Rating) to (with CR where higher, without)
    let rows = [
        (Some(9), Some(4), Some(6), 2, (9, 9)),
        (Some(9), Some(12), Some(13), 2, (9, 9)),
        (Some(9), None, None, 11, (11, 9)),
        (None, Some(4), Some(6), 2, (6, 6)),
        (None, Some(7), Some(6), 2, (7, 7)),
        (None, Some(7), None, 9, (9, 7)),
        (None, None, None, 3, (3, 3)),
        (None, None, None, -4, (-4, -4)),
    ];
    for (sword, brawling, martial_art, combat_rating, expected) in rows {
        for (none_applies, expected) in [(false, expected.0), (true, expected.1)] {
            let roster = four(|s| {
                s[1].skills = filled!(Skills { brawling, martial_art });
                s[1].combat_rating = combat_rating;
                s[1].attacks = sword.map(|rating| weapon("sword", rating, 1)).into_iter().collect();
            });
            let scene = Scene::new(&with(roster, |r| {
                if none_applies {
                    r.combat_rating_defense = CombatRatingDefense::NoneApplies;
                }
            }));
            assert_eq!(defense_rating(&scene.setup, &scene.state, B), expected);
        }
    }
    // A weapon without skill, a bow, and a weapon that was lost.
    let mut unskilled = sheet("B", "y");
    unskilled.attacks[0].rating = None;
    unskilled.skills.brawling = Some(8);
    unskilled.combat_rating = 3;
    let scene = Scene::four(|s| s[1] = unskilled.clone());
    assert_eq!(defense_rating(&scene.setup, &scene.state, B), 3);
    let mut scene = Scene::four(|s| {
        s[1] = unskilled;
        s[1].attacks = vec![bow(15, 1), weapon("sword", 11, 1)];
    });
    assert_eq!(defense_rating(&scene.setup, &scene.state, B), 8);
    scene.set(B, Field::InHand, 2);
    assert_eq!(defense_rating(&scene.setup, &scene.state, B), 11);
    scene.set(B, Field::InHand, 0);
    assert_eq!(defense_rating(&scene.setup, &scene.state, B), 8);
    assert_eq!(defense_rating(&scene.setup, &scene.state, ActorId::fighter(77)), 0);
}
