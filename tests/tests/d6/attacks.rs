//! Attacks: base difficulty, modifiers, range, cover, aiming, success, damage.

use super::support::{
    ADA, BORIS, BOW, Game, HANDS, NONE, SWORD, Said, act, ada, armed, d, duel, to_act, weapon,
    weapon_at,
};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::d6::tables::{Called, Cover, Gravity, MANEUVERS, Maneuver};
use case_core::d6::{
    Act, AddCover, AimWith, AttackIntent, Band, ChooseTarget, Circumstance, DieCode,
    EstimatedDistance, Field, Note, Posture, RangeEnd, RangeEnds, Roster, Rule, Skill,
    TellCircumstances, Weapon, WoundLevel,
};
use case_core::filled;
use case_core::value::Set;

fn blow(weapon: usize, band: Band) -> AttackIntent {
    AttackIntent::new(ADA, BORIS, weapon, band)
}

/// The difficulty of an attack, told by one that misses whatever it is: a Wild 1 leaves 1 of 3D.
fn difficulty(roster: &Roster, blow: &AttackIntent, set: impl FnOnce(&mut Game)) -> i32 {
    let mut game = Game::new(roster);
    set(&mut game);
    let outcome = game.exchange(blow, &[1, 1, 1], &[]);
    assert!(!outcome.hit);
    game.noted(Note::Difficulty).unwrap()
}

fn simple(weapon: usize, change: impl FnOnce(&mut AttackIntent)) -> i32 {
    let mut blow = blow(weapon, Band::Short);
    change(&mut blow);
    difficulty(&duel(), &blow, |_| {})
}

/// OD4: 10, or the active defense value that stands; then modifiers.
#[test]
fn base_difficulty() {
    assert_eq!(simple(BOW, |_| {}), 10);
    let defended = |value: i32| {
        difficulty(&duel(), &blow(BOW, Band::Medium), |game| {
            game.put(BORIS, Field::DodgeValue, value + 1);
        })
    };
    assert_eq!(defended(17), 22);
    // OD8: the modifiers go onto the difficulty, once.
    assert_eq!(defended(3), 8);
}

/// OD6: the passive value of one who has not had the turn, under its own rule.
#[test]
fn no_defense_before_the_turn() {
    let mut game = Game::duel();
    game.exchange(&blow(BOW, Band::Short), &[1, 1, 1], &[]);
    assert_eq!(game.rules_of(Note::PassiveValue), [Rule::OD6]);
    game.put(BORIS, Field::Declared, 1);
    game.exchange(&blow(BOW, Band::Short), &[1, 1, 1], &[]);
    assert_eq!(game.rules_of(Note::PassiveValue), [Rule::OD6, Rule::OD4]);
}

/// OD7: an active value below the passive one counts; OD8: one above it.
#[test]
fn a_poor_defense_counts() {
    let mut game = Game::duel();
    game.put(BORIS, Field::DodgeValue, 4 + 1);
    let outcome = game.exchange(&blow(BOW, Band::Short), &[1, 1, 4], &[]);
    assert!(!outcome.hit, "1 and the highest, 4, are taken away");
    let mut again = game.clone();
    let outcome = again.exchange(&blow(BOW, Band::Short), &[2, 1, 1, 2, 1, 1, 1, 3, 3, 3], &[]);
    assert!(outcome.hit, "4 equals 4, and would not reach 10");
    assert_eq!(game.rules_of(Note::ActiveValue), [Rule::OD7]);
    game.put(BORIS, Field::DodgeValue, 10 + 1);
    game.exchange(&blow(BOW, Band::Short), &[1, 1, 1], &[]);
    assert_eq!(game.rules_of(Note::ActiveValue), [Rule::OD7, Rule::OD5]);
}

/// OD27: a total that equals the difficulty hits, one below it misses.
#[test]
fn equal_hits() {
    let mut game = Game::duel();
    assert!(game.exchange(&blow(BOW, Band::Short), &[4, 3, 3, 2, 1, 1, 1, 3, 3, 3], &[]).hit);
    assert!(!game.exchange(&blow(BOW, Band::Short), &[3, 3, 3], &[]).hit);
}

/// OD20: however easy, the difficulty is at least 3.
#[test]
fn least_difficulty() {
    let easy = |change: fn(&mut AttackIntent)| {
        let mut b = blow(SWORD, Band::PointBlank);
        b.unseen = true;
        change(&mut b);
        let mut game = Game::duel();
        // 1D+1D+1D of 1, 1, 2 is 2 after the Wild 1 takes the 2 away with it.
        assert!(!game.exchange(&b, &[1, 1, 2], &[]).hit);
        (game.noted(Note::Difficulty).unwrap(), game.noted(Note::LeastDifficulty))
    };
    assert_eq!(easy(|_| {}), (3, Some(3)));
    assert_eq!(easy(|b| b.maneuver = Maneuver::Sweep), (3, Some(3)));
    // 10 - 5 - 2 is 3 already: nothing is raised.
    let mut game = Game::duel();
    game.put(BORIS, Field::DodgeValue, 8 + 1);
    game.exchange(&blow(SWORD, Band::PointBlank), &[1, 1, 1], &[]);
    assert_eq!((game.noted(Note::Difficulty), game.noted(Note::LeastDifficulty)), (Some(3), None));
}

/// OD21: what each band adds, and every band edge of a bow of 10, 100 and 250 meters.
#[test]
fn range_bands() {
    let bands = [Band::PointBlank, Band::Short, Band::Medium, Band::Long];
    let at = bands.map(|band| difficulty(&duel(), &blow(BOW, band), |_| {}));
    assert_eq!(at, [5, 10, 15, 20]);
    let of = |tenths, ends| Band::of(tenths, [10, 100, 250], ends);
    for (tenths, inclusive, exclusive) in [
        (0, Some(Band::PointBlank), Some(Band::PointBlank)),
        (29, Some(Band::PointBlank), Some(Band::PointBlank)),
        (30, Some(Band::PointBlank), Some(Band::Short)),
        (31, Some(Band::Short), Some(Band::Short)),
        (100, Some(Band::Short), Some(Band::Medium)),
        (101, Some(Band::Medium), Some(Band::Medium)),
        (1_000, Some(Band::Medium), Some(Band::Long)),
        (1_001, Some(Band::Long), Some(Band::Long)),
        (2_500, Some(Band::Long), Some(Band::Long)),
        (2_501, None, None),
    ] {
        assert_eq!(of(tenths, RangeEnds::Inclusive), inclusive, "{tenths}");
        assert_eq!(of(tenths, RangeEnds::Exclusive), exclusive, "{tenths}");
    }
    // A first value of 3 meters or less leaves Short empty: Point Blank wins.
    for values in [[3, 6, 10], [1, 6, 10], [0, 6, 10]] {
        assert_eq!(Band::of(30, values, RangeEnds::Inclusive), Some(Band::PointBlank));
        assert_eq!(Band::of(31, values, RangeEnds::Inclusive), Some(Band::Medium));
    }
    assert_eq!(Band::of(25, [1, 2, 2], RangeEnds::Inclusive), Some(Band::PointBlank));
}

/// OD3, OD21, OD22: in play, the map tells the distance and a weapon that does not reach can't be chosen.
#[test]
fn out_of_range_is_refused() {
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    for (place, sword, bow, hands) in [
        (30, true, true, true),
        (35, true, true, true),
        (36, false, true, false),
        (2_500, false, true, false),
        (2_501, false, false, false),
    ] {
        let q = weapon_at(ADA, BORIS, place);
        assert_eq!(
            [0, 1, 2].map(|weapon| game.is_legal(&q, ada(weapon))),
            [sword, bow, hands],
            "{place}"
        );
        assert!(
            !game.is_legal(&q, ada(3)) && game.is_legal(&q, None),
            "no attack is always possible"
        );
    }
    // Nothing reaches: no die is rolled, the action is left, and Boris is spared until Ada moves.
    let attack = i32::from(Act::Attack.number());
    game.step(&[], &[("act", attack), ("distance", 2_501)]);
    assert_eq!(game.notes(Note::OutOfRange), [(ADA, 2_501)]);
    assert_eq!((game.get(ADA, Field::Left), game.has_rule(Rule::OD22)), (1, true));
    assert!(!game.may(ADA, Act::Attack) && game.may(ADA, Act::Move));
    assert_ne!(game.planned(&to_act(ADA)), Act::Attack);
    game.put_at(ADA, Field::Unready, BOW, 1);
    game.step(&[], &[act(Act::Ready)]);
    assert_eq!(game.get(ADA, Field::Left), 0);
    game.turn_of(ADA, 1);
    assert!(game.may(ADA, Act::Attack));
}

/// OD22: reach of hand weapons: Point Blank, beyond it only longer than two meters, or with a lunge.
#[test]
fn reach() {
    let of = |tenths, length, lunge| Band::in_reach(tenths, length, lunge, RangeEnds::Inclusive);
    for (tenths, length, lunge, band) in [
        (30, 0, false, Some(Band::PointBlank)),
        (31, 0, false, None),
        (31, 200, false, None),
        (31, 201, false, Some(Band::Short)),
        (50, 201, false, Some(Band::Short)),
        (51, 201, false, None),
        (60, 300, false, Some(Band::Short)),
        (61, 300, false, None),
        (35, 90, true, Some(Band::Short)),
        (36, 90, true, None),
        (65, 300, true, Some(Band::Short)),
        (66, 300, true, None),
    ] {
        assert_eq!(of(tenths, length, lunge), band, "{tenths} {length} {lunge}");
    }
    assert_eq!(Band::in_reach(30, 90, false, RangeEnds::Exclusive), Some(Band::Short));
}

/// OD26: without measuring, by situation and kind of weapon.
#[test]
fn estimated_ranges() {
    use Band::{Long, Medium, PointBlank, Short};
    let of = |skill| {
        EstimatedDistance::ALL.iter().map(|s| Band::estimated(*s, skill)).collect::<Vec<_>>()
    };
    assert_eq!(of(Skill::Marksmanship), [PointBlank, Short, Medium, Long].map(Some));
    assert_eq!(of(Skill::Throwing), [PointBlank, Medium, Medium, Long].map(Some));
    assert_eq!(of(Skill::MeleeCombat), [Some(PointBlank), None, None, None]);
    assert_eq!(of(Skill::Fighting), [Some(PointBlank), None, None, None]);
    let mut roster = duel();
    roster.scene.estimated_ranges = true;
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 1);
    // Attack, across a chamber, with the bow (the only weapon that reaches, but for none).
    game.step(
        &[1, 1, 1],
        &[
            ("act", 1),
            ("situation", 1),
            ("weapon", 1),
            ("maneuver", 0),
            ("called_shot", 0),
            ("cover", NONE),
            ("circumstance", 0),
        ],
    );
    assert_eq!(game.notes(Note::EstimatedRange), [(ADA, 1)]);
    assert_eq!(game.noted(Note::Difficulty), Some(10));
    assert!(game.has_rule(Rule::OD26));
}

fn covered(rows: &[Cover]) -> Set<Cover> {
    Set::of(rows)
}

/// OD23: each row; the worst of a family, families added.
#[test]
fn cover_rows() {
    let by = |rows: &[Cover]| simple(BOW, |b| b.cover = covered(rows)) - 10;
    let one = Cover::ALL[..9].iter().map(|row| by(&[*row])).collect::<Vec<_>>();
    assert_eq!(one, [3, 6, 12, 3, 6, 12, 3, 6, 12]);
    assert_eq!(by(&[Cover::LightSmoke, Cover::VeryThickSmoke]), 12);
    assert_eq!(by(&[Cover::PoorLight, Cover::Moonlight, Cover::Half]), 12);
    assert_eq!(by(&[Cover::LightSmoke, Cover::Darkness, Cover::Quarter]), 18);
}

/// OD23: a row is not offered beside a worse one of its family, which it adds nothing to.
#[test]
fn better_rows_are_not_asked_about() {
    let game = Game::new(&duel());
    let is_offered = |given: &[Cover], row| {
        let given = covered(given);
        let asked = AddCover { who: ActorId::MAP, attacker: ADA, target: BORIS, given };
        game.is_legal(&asked, Some(row))
    };
    for family in Cover::ALL.chunks(3).take(2) {
        assert!(is_offered(&family[..1], family[1]) && is_offered(&family[..2], family[2]));
        for worse in 0..3 {
            assert!(!is_offered(&family[worse..=worse], family[0]), "{:?}", family[worse]);
            assert!(is_offered(&family[worse..=worse], Cover::Half));
        }
    }
}

/// OD24: behind complete cover, what is left of the damage after the cover's Armor Value.
#[test]
fn complete_cover() {
    let b = AttackIntent {
        cover: covered(&[Cover::Full]),
        cover_armor: d("2D+1"),
        ..blow(BOW, Band::Short)
    };
    // Attack 12; damage 20; cover 6 + 3 + 1 = 10: 10 is left; resistance 9: Stunned by 1.
    let mut game = Game::duel();
    let outcome = game.exchange(&b, &[4, 4, 4, 5, 5, 5, 5, 5, 4, 3, 3, 3], &[("stun_effect", 0)]);
    assert_eq!(game.notes(Note::ThroughCover), [(BORIS, 10)]);
    assert_eq!(outcome.level, WoundLevel::Stunned);
    assert!(game.has_rule(Rule::OD24));
    // The cover stops all of it: no resistance is rolled.
    let mut game = Game::duel();
    let outcome = game.exchange(&b, &[4, 4, 4, 2, 2, 2, 2, 5, 4], &[]);
    assert!(outcome.hit);
    assert_eq!((outcome.level, game.noted(Note::ThroughCover)), (WoundLevel::Unhurt, Some(0)));
    // It adds nothing to the difficulty, and a maneuver without damage does nothing through it.
    assert_eq!(game.noted(Note::Difficulty), Some(10));
    let mut game = Game::duel();
    let trip = AttackIntent { maneuver: Maneuver::Trip, ..b };
    game.exchange(&AttackIntent { weapon: HANDS, ..trip }, &[6, 5, 6, 6], &[]);
    assert_eq!((game.get(BORIS, Field::Posture), game.noted(Note::Falls)), (0, None));
}

/// OD19: every combat option's difficulty.
#[test]
fn options_change_the_difficulty() {
    for row in MANEUVERS {
        let rounds = if row.maneuver == Maneuver::RapidFire { 3 } else { 0 };
        let by = simple(HANDS, |b| {
            b.maneuver = row.maneuver;
            b.rounds = rounds;
        });
        let wanted = row.difficulty.flat * rounds.max(1);
        assert_eq!(by, (10 + wanted).max(3), "{}", row.maneuver);
    }
}

/// OD19: called shots, unwieldiness, blindness, gravity.
#[test]
fn other_modifiers() {
    let called =
        Called::ALL.iter().map(|c| simple(BOW, |b| b.called = *c) - 10).collect::<Vec<_>>();
    assert_eq!(called, [0, 5, 15, 0, 5, 5, 15, 3, 12, 24]);
    assert_eq!(simple(BOW, |b| b.blind = true), 22);
    let unseen =
        difficulty(&duel(), &AttackIntent { unseen: true, ..blow(BOW, Band::Long) }, |_| {});
    assert_eq!(unseen, 8);
    let mut roster = duel();
    roster.fighters[0].weapons[BOW].unwieldy = 7;
    assert_eq!(difficulty(&roster, &blow(BOW, Band::Short), |_| {}), 17);
    for (gravity, by) in
        [(Gravity::Normal, 10), (Gravity::Low, 7), (Gravity::None, 4), (Gravity::Heavy, 20)]
    {
        let mut roster = duel();
        roster.scene.gravity = gravity;
        assert_eq!(difficulty(&roster, &blow(BOW, Band::Short), |_| {}), by, "{gravity}");
    }
}

/// OD19: the target's posture, near and far.
#[test]
fn postures() {
    for (posture, near, far) in [
        (Posture::Upright, 10, 15),
        (Posture::Crouched, 13, 18),
        (Posture::Creeping, 16, 21),
        (Posture::Lying, 4, 21),
        (Posture::Down, 4, 21),
        (Posture::Flipped, 4, 21),
    ] {
        let of = |band| {
            difficulty(&duel(), &blow(BOW, band), |game| {
                game.put(BORIS, Field::Posture, i32::from(posture.number()));
            })
        };
        assert_eq!((of(Band::Short), of(Band::Medium)), (near, far), "{posture}");
    }
}

/// OD4: a larger attacker: difficulty and damage; a smaller one: skill and the target's resistance.
#[test]
fn sizes() {
    let mut roster = duel();
    roster.fighters[1].scale = -6;
    let mut game = Game::new(&roster);
    // 16 to hit; damage 5 + 6 = 11 against 9.
    let outcome = game.exchange(
        &blow(BOW, Band::Short),
        &[6, 4, 5, 1, 2, 1, 1, 1, 3, 3, 3],
        &[("stun_effect", 0)],
    );
    assert_eq!(game.noted(Note::Difficulty), Some(16));
    assert_eq!(game.noted(Note::Damage), Some(11));
    assert_eq!(outcome.level, WoundLevel::Stunned);
    let mut roster = duel();
    roster.fighters[1].scale = 6;
    let mut game = Game::new(&roster);
    // 4 + 6 reaches 10; damage 20 against 6 + 9 = 15: Wounded by 5.
    let outcome = game.exchange(&blow(BOW, Band::Short), &[2, 1, 1, 5, 5, 5, 5, 3, 3, 3], &[]);
    assert_eq!(outcome.level, WoundLevel::Wounded);
}

/// OD19: surprise adds a die to the attack.
#[test]
fn surprise_adds_a_die() {
    let mut game = Game::duel();
    let b = AttackIntent { surprise: true, ..blow(BOW, Band::Short) };
    assert!(!game.exchange(&b, &[2, 2, 2, 2], &[]).hit);
    assert_eq!(game.shifts(Rule::OD19), [1]);
}

/// OD25: 1D for each round of aiming, 3D at most; the first attack takes it; anything else loses it.
#[test]
fn aiming() {
    let mut game = Game::duel();
    let aim = i32::from(Act::Aim.number());
    for dice in [1, 2, 3] {
        game.turn_of(ADA, 1);
        game.step(&[], &[("act", aim)]);
        assert_eq!(game.get(ADA, Field::AimedShot), dice);
    }
    game.turn_of(ADA, 1);
    assert!(!game.may(ADA, Act::Aim), "a fourth round gains nothing");
    let mut lost = game.clone();
    lost.turn_of(ADA, 1);
    lost.step(&[], &[("act", i32::from(Act::Move.number()))]);
    assert_eq!((lost.get(ADA, Field::AimedShot), lost.noted(Note::AimLost)), (0, Some(3)));
    // Six dice, then three again.
    assert!(!game.exchange(&blow(BOW, Band::Long), &[2, 2, 2, 2, 2, 2], &[]).hit);
    assert!(!game.exchange(&blow(BOW, Band::Long), &[2, 2, 2], &[]).hit);
    // An attack with another skill does not use it, but loses it.
    game.put(ADA, Field::AimedShot, 2);
    assert!(!game.exchange(&blow(SWORD, Band::PointBlank), &[1, 1, 1], &[]).hit);
    assert_eq!(game.get(ADA, Field::AimedShot), 0);
    assert!(game.has_rule(Rule::OD25));
}

/// OD25: aiming takes the whole round, and a skill that may.
#[test]
fn what_may_aim() {
    for skill in Skill::ALL {
        let may = matches!(skill, Skill::Marksmanship | Skill::Throwing);
        assert_eq!(skill.may_aim(), may, "{skill}");
    }
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    assert!(game.may(ADA, Act::Aim));
    let with = AimWith { who: ADA };
    assert!(game.is_legal(&with, Skill::Marksmanship));
    assert!(!game.is_legal(&with, Skill::Throwing), "there is nothing to throw");
    assert!(!game.is_legal(&with, Skill::MeleeCombat));
    game.turn_of(ADA, 2);
    assert!(!game.may(ADA, Act::Aim), "it must be the only action");
    game.turn_of(ADA, 1);
    game.put(ADA, Field::Posture, Posture::Creeping as i32);
    assert!(!game.may(ADA, Act::Aim), "she is on the move");
    game.put(ADA, Field::Posture, Posture::Crouched as i32);
    assert!(game.may(ADA, Act::Aim));
    game.put_at(ADA, Field::Unready, BOW, 1);
    assert!(!game.may(ADA, Act::Aim), "only a sword is left");
}

/// OD28: the weapon's code, with Strength Damage where it is written with a plus; OD29.
#[test]
fn damage_codes() {
    let mut roster = duel();
    roster.fighters[0].skills.insert(Skill::Lifting, d("5D+2"));
    roster.fighters[0].special.physique_ranks = 2;
    roster.fighters[0].special.strength_damage = -1;
    // The sword: 2D and half of 5D, rounded up: 5 dice, +2 for ranks, -1. The bow: its own 4 dice.
    for (weapon, faces, total) in
        [(SWORD, &[2, 2, 2, 2, 2][..], 11), (BOW, &[2, 2, 2, 2][..], 8), (HANDS, &[2, 2, 2][..], 7)]
    {
        let mut game = Game::new(&roster);
        let faces = [&[4, 4, 4], faces, &[4, 4, 4]].concat();
        game.exchange(&blow(weapon, Band::Short), &faces, &[]);
        assert_eq!(game.noted(Note::Damage), Some(total), "weapon {weapon}");
        assert_eq!(game.has_rule(Rule::OD29), weapon != BOW);
    }
}

/// OD28, OD29: a Fate Point on damage doubles the Strength Damage, not the weapon.
#[test]
fn fate_on_damage_doubles_strength_alone() {
    let mut roster = duel();
    roster.fighters[0].fate_points = 1;
    let mut game = Game::new(&roster);
    // Not on the attack; on the damage: 2D of the sword and twice 2D.
    let faces = [4, 4, 4, 2, 2, 2, 2, 2, 2, 4, 4, 4];
    game.exchange(&blow(SWORD, Band::Short), &faces, &[("fate_point", 0), ("fate_point", 1)]);
    assert_eq!(game.noted(Note::Damage), Some(12));
    // A bow has nothing of its own wielder's: no question about a Fate Point.
    let mut game = Game::new(&roster);
    game.exchange(&blow(BOW, Band::Short), &[4, 4, 4, 2, 2, 2, 2, 4, 4, 4], &[("fate_point", 0)]);
}

/// OD22: a lunge is an attack from half a meter beyond reach; from farther there is none.
#[test]
fn a_lunge_from_beyond_reach() {
    let plain = |tenths, maneuver: &[Said]| {
        let mut game = Game::duel();
        game.turn_of(ADA, 1);
        let sword = ("weapon", i32::try_from(SWORD).unwrap());
        let shot = [("called_shot", 0), ("cover", NONE), ("circumstance", 0)];
        let answers = [&[act(Act::Attack), ("distance", tenths), sword][..], maneuver, &shot];
        game.step(&[1, 1, 1], &answers.concat());
        game
    };
    // Beyond reach nothing else is left: nobody is asked.
    let game = plain(35, &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(13), "{}", game.told());
    // At arm's length it may be plain.
    let game = plain(30, &[("maneuver", i32::from(Maneuver::Plain.number()))]);
    assert_eq!(game.noted(Note::Difficulty), Some(5), "{}", game.told());
    let reaches = |tenths| game.is_legal(&weapon_at(ADA, BORIS, tenths), ada(SWORD));
    assert_eq!([35, 36].map(reaches), [true, false]);
}

/// OD19, OD28: what combat options do to the damage dice.
#[test]
fn options_change_the_damage() {
    let mut roster = duel();
    let sling = weapon("repeater", Skill::Marksmanship, "4D");
    roster.fighters[0].weapons[BOW] = filled!(Weapon {
        ranges: Some([10, 20, 30].map(RangeEnd::Meters)),
        rounds: 4,
        bursts: true,
        automatic: true,
        ..sling
    });
    for (maneuver, rounds, dice) in [
        (Maneuver::Plain, 0, 4),
        (Maneuver::AllOut, 0, 5),
        (Maneuver::Lunge, 0, 3),
        (Maneuver::Sweep, 0, 1),
        (Maneuver::SingleShot, 0, 2),
        (Maneuver::FullAuto, 0, 6),
        (Maneuver::RapidFire, 3, 7),
        (Maneuver::Spray, 0, 1),
    ] {
        let mut game = Game::new(&roster);
        let b = AttackIntent { maneuver, rounds, ..blow(BOW, Band::Short) };
        let faces = [&[5, 5, 5][..], &vec![2; dice][..], &[6, 1, 6, 6]].concat();
        game.exchange(&b, &faces, &[]);
        assert_eq!(game.noted(Note::Damage), Some(2 * i32::try_from(dice).unwrap()), "{maneuver}");
    }
}

/// OD31: hit locations add to the damage total or take from it, small things a die.
#[test]
fn called_shots_change_the_damage() {
    for (called, dice, total) in [
        (Called::Head, 4, 20),
        (Called::Heart, 4, 20),
        (Called::Chest, 4, 8),
        (Called::Arm, 4, 6),
        (Called::Leg, 4, 7),
        (Called::Hand, 4, 6),
        (Called::Small, 5, 10),
        (Called::Tiny, 5, 10),
        (Called::Minute, 5, 10),
    ] {
        let mut game = Game::duel();
        let b = AttackIntent { called, ..blow(BOW, Band::Short) };
        let faces = [&[6, 6, 6, 6, 5, 5, 5][..], &vec![2; dice][..], &[6, 6, 6, 1, 6, 6]].concat();
        game.exchange(&b, &faces, &[]);
        assert_eq!(game.noted(Note::Damage), Some(total), "{called}");
    }
}

/// OD31: a part that was struck and injured may be hurt for good: 1 less on what it is used for.
#[test]
fn hurt_parts() {
    let mut game = Game::duel();
    let b = AttackIntent { called: Called::Arm, ..blow(BOW, Band::Short) };
    // 15 to hit; damage 16 - 2 = 14 against 9: Wounded, and the Judge says yes.
    let faces = [5, 5, 5, 4, 4, 4, 4, 3, 3, 3];
    game.exchange(&b, &faces, &[("part_hurt", 1)]);
    assert_eq!(game.get(BORIS, Field::ArmHurt), 1);
    game.exchange(&AttackIntent::new(BORIS, ADA, BOW, Band::Short), &[2, 2], &[]);
    assert!(game.shifts(Rule::OD31).contains(&-1), "{}", game.told());
    // The chest: no turn next round.
    let mut game = Game::duel();
    let b = AttackIntent { called: Called::Chest, ..b };
    game.exchange(&b, &faces, &[("part_hurt", 1)]);
    assert_eq!(game.get(BORIS, Field::LosesRound), 2);
    // Without injury there is no question.
    let mut game = Game::duel();
    game.exchange(&b, &[5, 5, 5, 1, 1, 1, 1, 3, 3, 3], &[]);
}

/// OD30: the bonus of accuracy, for players' and significant characters; exactly at the difficulty 0.
#[test]
fn damage_bonus() {
    let mut roster = duel();
    roster.rulings.damage_bonus = true;
    let hit = |roster: &Roster, attack: [u8; 3], b: &AttackIntent| {
        let mut game = Game::new(roster);
        let faces = [&attack[..], &[2, 2, 2, 2, 6, 6, 6, 1, 6, 6]].concat();
        game.exchange(b, &faces, &[]);
        (game.noted(Note::Damage).unwrap(), game)
    };
    let b = blow(BOW, Band::Short);
    assert_eq!(hit(&roster, [5, 5, 5], &b).0, 8, "of no importance");
    roster.fighters[0].player = true;
    assert_eq!(hit(&roster, [4, 3, 3], &b).0, 8, "exactly 10");
    assert_eq!(hit(&roster, [4, 4, 3], &b).0, 9, "1 more: rounded up");
    assert_eq!(hit(&roster, [5, 5, 5], &b).0, 9);
    let (damage, game) = hit(&roster, [5, 6, 5], &b);
    assert_eq!((damage, game.shifts(Rule::OD30)), (10, vec![2]));
    roster.fighters[0].player = false;
    roster.fighters[0].significant = true;
    assert_eq!(hit(&roster, [5, 5, 5], &b).0, 9);
    // OD31: it is ignored for an arm, leg or hand, and added for the head.
    let arm = AttackIntent { called: Called::Arm, unseen: true, ..b };
    let (damage, game) = hit(&roster, [5, 5, 5], &arm);
    assert_eq!((damage, game.noted(Note::BonusIgnored)), (6, Some(4)));
    let head = AttackIntent { called: Called::Head, unseen: true, ..b };
    assert_eq!(hit(&roster, [5, 5, 5], &head).0, 8 + 12 + 3, "12 above 3");
}

/// OD32: powers take it where the gamemaster lets them.
#[test]
fn powers_may_take_the_bonus() {
    let mut roster = duel();
    roster.rulings.damage_bonus = true;
    roster.fighters[0].player = true;
    roster.fighters[0].weapons[BOW].power = true;
    let mut game = Game::new(&roster);
    let faces = [5, 5, 5, 2, 2, 2, 2, 6, 6, 6, 1, 6, 6];
    game.exchange(&blow(BOW, Band::Short), &faces, &[]);
    assert_eq!((game.noted(Note::Damage), game.shifts(Rule::OD32)), (Some(9), vec![1]));
    roster.fighters[0].weapons[BOW].takes_bonus = false;
    let mut game = Game::new(&roster);
    game.exchange(&blow(BOW, Band::Short), &faces, &[]);
    assert_eq!(game.noted(Note::Damage), Some(8));
}

/// OD3: the whole declaration, in the order of its questions; a weapon to be reloaded is spent.
#[test]
fn a_declared_attack() {
    let mut roster = duel();
    roster.fighters[0].weapons[BOW].reload = true;
    roster.fighters[1].shield = DieCode::from_pips(3);
    let mut third = armed("Cleo", "b");
    third.scale = 0;
    roster.fighters.push(third);
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 1);
    // Attack Cleo at 50 m with the bow, plainly, at her head, in moonlight, half hidden, unseen.
    let cleo = 2;
    #[rustfmt::skip]
    let answers = [
        act(Act::Attack), ("target", cleo), ("distance", 500), ("weapon", 1), ("maneuver", 0), ("called_shot", 1), ("cover", i32::from(Cover::Moonlight.number())), ("cover", i32::from(Cover::Half.number())), ("cover", NONE), ("circumstance", 1),
    ];
    game.step(&[1, 1, 1], &answers);
    // 10 + 5 + 6 + 6 + 5 - 12
    assert_eq!(game.noted(Note::Difficulty), Some(20));
    assert_eq!(game.get_at(ADA, Field::Unloaded, BOW), 1);
    // A row of cover can't be given twice, nor a lower one of its kind, a shield only where there is one, a friend not attacked.
    let given = Set::of(&[Cover::Moonlight]);
    let cover = AddCover { who: ActorId::MAP, attacker: ADA, target: BORIS, given };
    assert!(!game.is_legal(&cover, Some(Cover::Moonlight)));
    assert!(!game.is_legal(&cover, Some(Cover::PoorLight)));
    let rows = [None, Some(Cover::Darkness), Some(Cover::Quarter)];
    assert!(rows.into_iter().all(|row| game.is_legal(&cover, row)));
    let shield = |attacker, target| {
        let q = TellCircumstances { who: ActorId::JUDGE, attacker, target };
        game.is_legal(&q, Set::of(&[Circumstance::Shield]))
    };
    assert!(shield(ADA, BORIS) && !shield(BORIS, ADA));
    let target = |who| game.is_legal(&ChooseTarget { who: BORIS }, who);
    assert!(target(Some(ADA)) && !target(Some(BORIS)) && !target(Some(ActorId::fighter(2))));
    assert!(!target(Some(ActorId::fighter(3))) && !target(Some(ActorId::NOBODY)) && !target(None));
}

/// OD28: a shield counts only where it is between.
#[test]
fn shields_count_between() {
    let mut roster = duel();
    roster.fighters[1].shield = d("2D");
    let faces = [4, 4, 4, 3, 3, 3, 4, 3, 3, 3];
    let b = blow(BOW, Band::Short);
    let mut game = Game::new(&roster);
    assert_eq!(game.exchange(&b, &faces, &[]).level, WoundLevel::Wounded);
    let mut game = Game::new(&roster);
    let with = AttackIntent { shield: true, ..b };
    let faces = [&faces[..], &[2, 2]].concat();
    assert_eq!(game.exchange(&with, &faces, &[]).level, WoundLevel::Unhurt);
}

/// OD25: what aiming gains is for the one aimed at: another target has none of it, aiming at another
/// begins again, and one who is out of the fight takes it along. The built-in plan shoots at the one.
#[test]
fn aiming_is_at_somebody() {
    let mut roster = duel();
    roster.fighters.push(armed("Cleo", "b"));
    let cleo = ActorId::fighter(2);
    let aims = |at: ActorId| {
        let mut game = Game::new(&roster);
        game.turn_of(ADA, 1);
        game.step(&[], &[act(Act::Aim), ("target", at.number())]);
        game
    };
    for (at, dice) in [(BORIS, vec![1]), (cleo, vec![])] {
        let mut game = aims(at);
        assert!(game.told().contains(" aims at "), "{}", game.told());
        let three = if at == BORIS { &[1, 1, 1, 1][..] } else { &[1, 1, 1] };
        game.exchange(&AttackIntent::new(ADA, BORIS, BOW, Band::Short), three, &[]);
        assert_eq!(game.shifts(Rule::OD25), dice);
        assert_eq!(game.notes(Note::AimLost).len(), usize::from(at == cleo));
        assert_eq!((game.get(ADA, Field::AimedShot), game.get(ADA, Field::AimedAt)), (0, 0));
    }
    // What was gained for a throw is no use to a shot at the one aimed at, and is told as lost.
    let mut game = aims(BORIS);
    game.put(ADA, Field::AimedShot, 0);
    game.put(ADA, Field::AimedThrow, 1);
    game.exchange(&AttackIntent::new(ADA, BORIS, BOW, Band::Short), &[1, 1, 1], &[]);
    assert_eq!((game.shifts(Rule::OD25), game.notes(Note::AimLost).len()), (vec![], 1));
    let mut game = aims(cleo);
    game.turn_of(ADA, 1);
    assert_eq!(game.planned(&ChooseTarget { who: ADA }), Some(cleo));
    game.step(&[], &[act(Act::Aim), ("target", BORIS.number())]);
    assert_eq!((game.get(ADA, Field::AimedShot), game.notes(Note::AimLost).len()), (1, 1));
    let mut game = aims(cleo);
    game.turn_of(cleo, 1);
    game.step(&[], &[act(Act::Flee)]);
    assert_eq!((game.get(ADA, Field::AimedShot), game.notes(Note::AimLost).len()), (0, 1));
}
