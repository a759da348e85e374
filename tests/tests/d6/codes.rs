//! Die codes and the other pure values.

use super::support::d;
use case_core::codes::Code;
use case_core::d6::{
    Aid, BodyPointLevel, DamageCode, Day, DieCode, DieCodeError, DifficultyLevel, ScaleModifier,
    Skill, WoundLevel, aided_after, can_be_revived, damage_bonus, fall_damage, heal,
    healed_body_points, healed_naturally, healing_difficulty, preparing, rest_minutes, rushing,
    wrecks,
};
use case_core::dice::Tape;

/// OD28: three pips are a die where codes are built or added.
#[test]
fn three_pips_are_a_die() {
    assert_eq!(d("1D+2").plus(DieCode::from_pips(1)), d("2D"));
    assert_eq!(d("2D+2").plus(d("1D+2")), d("4D+1"));
    assert_eq!(d("4D+2").in_pips(), 14);
    assert_eq!(DieCode::from_pips(14), d("4D+2"));
    assert_eq!(DieCode::new(3, 3), None);
    assert_eq!(DieCode::new(51, 0), None);
    for more in [153, 200, 765, 768, u16::MAX] {
        assert_eq!(DieCode::from_pips(more), d("50D+2"), "{more}");
    }
}

/// Bad die codes: each says what is wrong, and what would be right.
#[test]
fn bad_die_codes_are_refused() {
    let error = |text: &str| text.parse::<DieCode>().unwrap_err();
    let code = |text: &str| text.parse::<DamageCode>().unwrap();
    assert_eq!(error("0D+9"), DieCodeError::Pips { pips: 9, right: code("3D") });
    assert_eq!(error("3D+7"), DieCodeError::Pips { pips: 7, right: code("5D+1") });
    assert!(error("3D+7").to_string().contains("5D+1"));
    assert_eq!(error("51D"), DieCodeError::Dice);
    for text in
        ["", "D", "3", "3D+", "3D-1", "-3D", "3D+1+1", "3.5D", "+3D", "3D 1", "D3", "３D", "999D1"]
    {
        assert!(matches!(error(text), DieCodeError::Form(_)), "{text}: {:?}", error(text));
    }
    let damage = |text: &str| text.parse::<DamageCode>().unwrap_err();
    assert!(matches!(damage("++1"), DieCodeError::Form(text) if text == "++1"));
    assert!(matches!(damage("+3"), DieCodeError::Pips { pips: 3, .. }));
    // OD29: what adds Strength Damage goes on adding it.
    assert!(damage("+3").to_string().ends_with("so this is +1D"), "{}", damage("+3"));
    assert!(damage("+2D+4").to_string().ends_with("so this is +3D+1"));
    assert!(matches!(damage("4"), DieCodeError::Form(_)));
    assert!(
        matches!(damage(&"9".repeat(100_000)), DieCodeError::Form(text) if text.chars().count() <= 61)
    );
}

/// OD29: Strength Damage of every Physique: half the dice, rounded up, pips dropped first.
#[test]
fn strength_damage_halves_dice() {
    for (physique, damage) in
        [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)]
    {
        for pips in 0..=2 {
            let code = DieCode::new(physique, pips).unwrap();
            assert_eq!(code.strength_damage(), DieCode::new(damage, 0).unwrap(), "{code}");
        }
    }
}

/// Values that stand for a roll.
#[test]
fn codes_as_values() {
    assert_eq!(d("4D+2").low_value(), 14);
    assert_eq!(d("4D+2").high_value(), 18);
    assert_eq!(d("4D+2").as_difficulty(), 10);
}

/// The simplification of large codes, as printed: up to five dice nothing is saved.
#[test]
fn many_dice_can_be_shortened() {
    // ceil(3.5 n) typed out for n = 1 to 12.
    let worth = [4, 7, 11, 14, 18, 21, 25, 28, 32, 35, 39, 42];
    for dice in 1..=5 {
        assert_eq!(DieCode::new(dice, 1).unwrap().as_five_dice(), (dice, 0));
    }
    for (i, value) in worth.into_iter().enumerate() {
        let more = u8::try_from(i).unwrap() + 1;
        assert_eq!(DieCode::new(5 + more, 0).unwrap().as_five_dice(), (5, value));
        assert_eq!(DieCode::new(1 + more, 0).unwrap().as_wild_die(), value);
    }
    assert_eq!(d("50D").as_five_dice(), (5, 158));
    assert_eq!(d("50D").as_wild_die(), 172);
    assert_eq!(DieCode::ZERO.as_wild_die(), 0);
}

/// OD4: every edge of the difficulty levels.
#[test]
fn difficulty_levels_have_edges() {
    use DifficultyLevel::{
        Automatic, Difficult, Easy, Heroic, Legendary, Moderate, VeryDifficult, VeryEasy,
    };
    let edges = [
        (Automatic, i32::MIN, 0),
        (VeryEasy, 1, 5),
        (Easy, 6, 10),
        (Moderate, 11, 15),
        (Difficult, 16, 20),
        (VeryDifficult, 21, 25),
        (Heroic, 26, 30),
        (Legendary, 31, i32::MAX),
    ];
    for (level, low, high) in edges {
        assert_eq!(DifficultyLevel::of(low), level);
        assert_eq!(DifficultyLevel::of(high), level);
        assert_eq!(level.number(), high.min(31));
    }
}

/// Time: 1D for each doubling, 5, 10 and 20 for hurry.
#[test]
fn time_helps_and_hurts() {
    assert_eq!([0, 1, 2, 3, 4, 7, 8, 16].map(preparing), [0, 0, 1, 1, 2, 2, 3, 3]);
    assert_eq!([0, 24, 25, 49, 50, 74, 75, 100].map(rushing), [0, 0, 5, 5, 10, 10, 20, 20]);
}

/// OD30: a fifth of the excess, rounded up, and nothing at the difficulty itself.
#[test]
fn accuracy_rounds_up() {
    assert_eq!([-3, 0, 1, 4, 5, 6, 10, 11].map(damage_bonus), [0, 0, 1, 1, 1, 2, 2, 3]);
}

/// OD4: sizes: the signed difference, to whom it falls.
#[test]
fn sizes_shift_to_the_smaller_advantage() {
    // A thing of scale 6 against one of 0: the sum of both values where one is below Human size.
    let large = ScaleModifier::between(6, -3);
    assert_eq!((large.difficulty, large.damage, large.skill, large.resistance), (9, 9, 0, 0));
    let small = ScaleModifier::between(-3, 6);
    assert_eq!((small.difficulty, small.damage, small.skill, small.resistance), (0, 0, 9, 9));
    assert_eq!(ScaleModifier::between(8, 3).difficulty, 5);
    assert_eq!(ScaleModifier::between(-12, -3).skill, 9);
    assert_eq!(ScaleModifier::between(4, 4), ScaleModifier::default());
    let _ = ScaleModifier::between(i32::MIN, i32::MAX);
}

/// OD28: a roll of Physique heals by its total, pips and all: 6 from Wounded.
#[test]
fn healing_is_rolled() {
    let healed = |code: &str, faces: &[u8]| {
        heal(WoundLevel::Wounded, d(code), &mut Tape::new(faces.iter().copied()))
    };
    assert_eq!(healed("2D", &[2, 3]), Ok(WoundLevel::Wounded));
    assert_eq!(healed("2D", &[3, 3]), Ok(WoundLevel::Unhurt));
    assert_eq!(healed("2D+1", &[2, 3]), Ok(WoundLevel::Unhurt));
    assert_eq!(healed("3D", &[1, 6, 6]), Ok(WoundLevel::SeverelyWounded), "the Wild Die");
}

/// Healing: every row and edge.
#[test]
fn healing_follows_its_tables() {
    use WoundLevel::{
        Dead, Incapacitated, MortallyWounded, SeverelyWounded, Stunned, Unhurt, Wounded,
    };
    let points = [
        (0, 0, 0),
        (1, 2, 0),
        (5, 2, 0),
        (6, 0, 1),
        (10, 0, 1),
        (11, 0, 2),
        (15, 0, 2),
        (16, 0, 3),
        (20, 0, 3),
        (21, 0, 4),
        (25, 0, 4),
        (26, 0, 5),
        (30, 0, 5),
        (31, 0, 6),
        (99, 0, 6),
    ];
    for (total, points, dice) in points {
        assert_eq!(healed_body_points(total), (points, DieCode::new(dice, 0).unwrap()), "{total}");
    }
    assert_eq!(healed_body_points(-1), (0, DieCode::ZERO));
    for (level, from, better, worse) in [
        (Wounded, 6, Unhurt, SeverelyWounded),
        (SeverelyWounded, 6, Wounded, Incapacitated),
        (Incapacitated, 8, SeverelyWounded, MortallyWounded),
        (MortallyWounded, 8, Incapacitated, Dead),
    ] {
        assert_eq!(healed_naturally(level, from, false), better);
        assert_eq!(healed_naturally(level, from - 1, false), level);
        assert_eq!(healed_naturally(level, 30, true), worse);
    }
    assert_eq!(healed_naturally(Stunned, 0, true), Unhurt);
    assert_eq!(healed_naturally(Dead, 30, false), Dead);
    let days = |level| rest_minutes(level).map(|minutes| minutes / 1_440);
    assert_eq!(rest_minutes(Stunned), Some(1));
    assert_eq!(
        [Wounded, SeverelyWounded, Incapacitated, MortallyWounded].map(days),
        [Some(3), Some(3), Some(14), Some(35)]
    );
    assert_eq!(rest_minutes(Dead), None);
    assert_eq!(
        [Stunned, Wounded, SeverelyWounded, Incapacitated, MortallyWounded, Dead]
            .map(healing_difficulty),
        [Some(10), Some(15), Some(15), Some(20), Some(25), None]
    );
    assert_eq!([Day::Rest, Day::Light, Day::Strenuous].map(Day::dice), [1, 0, -1]);
}

/// Aid, falls and things: every edge.
#[test]
fn aid_and_falls_have_edges() {
    assert_eq!(aided_after(4), Aid::InTime);
    assert_eq!(aided_after(5), Aid::Late { difficulty: 5, dice_lost: 1 });
    assert_eq!(aided_after(10), Aid::Late { difficulty: 10, dice_lost: 1 });
    assert_eq!(aided_after(11), Aid::Late { difficulty: 11, dice_lost: 2 });
    assert_eq!(aided_after(15), Aid::Late { difficulty: 15, dice_lost: 2 });
    assert_eq!(aided_after(16), Aid::TooLate);
    assert!(can_be_revived(31, 32) && !can_be_revived(32, 32));
    assert_eq!([0, 2, 3, 4, 6, 9].map(fall_damage), ["0D", "0D", "2D", "2D", "4D", "6D"].map(d));
    assert_eq!(fall_damage(u16::MAX), d("50D+2"));
    assert!(wrecks(20, 10) && !wrecks(19, 10));
}

/// OD28: Body Point levels of a maximum of 32, every point.
#[test]
fn body_point_levels_of_32() {
    use BodyPointLevel::{
        Bruised, Dead, Healthy, Incapacitated, MortallyWounded, SeverelyWounded, Stunned, Wounded,
    };
    let ranges = [
        (Healthy, 32..=32),
        (Bruised, 26..=31),
        (Stunned, 20..=25),
        (Wounded, 13..=19),
        (SeverelyWounded, 7..=12),
        (Incapacitated, 4..=6),
        (MortallyWounded, 1..=3),
        (Dead, 0..=0),
    ];
    let mut seen = 0;
    for (level, points) in ranges {
        for point in points {
            assert_eq!(BodyPointLevel::of(point, 32), level, "{point} of 32");
            seen += 1;
        }
    }
    assert_eq!(seen, 33);
    assert_eq!(BodyPointLevel::of(-4, 32), Dead);
    // Every percentage at a maximum of 100, where they are points.
    let at = |percent| BodyPointLevel::of(percent, 100);
    assert_eq!(
        [99, 81, 80, 60, 59, 40, 39, 20, 19, 10, 9, 1].map(at),
        [
            Bruised,
            Bruised,
            Stunned,
            Stunned,
            Wounded,
            Wounded,
            SeverelyWounded,
            SeverelyWounded,
            Incapacitated,
            Incapacitated,
            MortallyWounded,
            MortallyWounded,
        ]
    );
    assert_eq!(Bruised.wound_level(), WoundLevel::Unhurt);
    assert_eq!(Healthy.wound_level(), WoundLevel::Unhurt);
    for (place, level) in BodyPointLevel::ALL.iter().enumerate().skip(1) {
        assert_eq!(level.wound_level(), WoundLevel::ALL[place - 1]);
    }
}

/// Skills stand under their attributes.
#[test]
fn skills_have_attributes() {
    use case_core::d6::Attribute::{
        Acumen, Agility, Charisma, Coordination, Intellect, Magic, Miracles, Physique,
    };
    let counts = [
        (Agility, 10),
        (Coordination, 6),
        (Physique, 4),
        (Intellect, 9),
        (Acumen, 11),
        (Charisma, 7),
        (Magic, 3),
        (Miracles, 2),
    ];
    for (attribute, count) in counts {
        let skills = Skill::ALL.iter().filter(|skill| skill.attribute() == attribute).count();
        assert_eq!(skills, count, "{attribute}");
    }
    for (skill, attribute) in [
        (Skill::Dodge, Agility),
        (Skill::Fighting, Agility),
        (Skill::MeleeCombat, Agility),
        (Skill::Marksmanship, Coordination),
        (Skill::Throwing, Coordination),
        (Skill::Pilotry, Coordination),
        (Skill::Lifting, Physique),
        (Skill::Stamina, Physique),
        (Skill::Search, Acumen),
        (Skill::Mettle, Charisma),
    ] {
        assert_eq!(skill.attribute(), attribute, "{skill}");
    }
    for skill in Skill::ALL {
        assert_eq!(skill.name().parse::<Skill>(), Ok(*skill));
    }
    assert_eq!("Melee-Combat".parse::<Skill>(), Ok(Skill::MeleeCombat));
}
