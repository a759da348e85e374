//! Interactions of rules: blades and cover, dropped weapons, broken arms, loading, held weapons.

use super::support::{ADA, BORIS, BOW, Game, HANDS, SWORD, act, armed, d, duel, weapon};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::d6::tables::{Called, Cover, Maneuver};
use case_core::d6::{
    Act, AttackIntent, Attribute, Band, ChooseManeuver, ChooseTarget, D6, Defend, DefenseKind,
    Distance, Field, ModifierForm, NegativeResistance, Note, ParryWith, RangeEnd, Rule, Skill,
    Thing, Vehicle, Weapon,
};
use case_core::filled;
use case_core::log::Key;
use case_core::system::{Referee, System};
use case_core::value::{AttackId, Object, Set, TenthsOfMeter};

fn blow(place: usize) -> AttackIntent {
    AttackIntent::new(ADA, BORIS, place, Band::PointBlank)
}

/// Boris blocks with his body.
fn blocking(game: &mut Game) {
    game.put(BORIS, Field::BlockValue, 40 + 1);
}

/// OD12: a blade that is blocked with the body does what a hit would: first what wholly hides, then
/// size and shield.
#[test]
fn a_blocked_blade_goes_the_way_of_a_hit() {
    // Complete cover of 2D+1: of 6 nothing is left.
    let cover = Set::of(&[Cover::Full]);
    let hidden = AttackIntent { cover, cover_armor: d("2D+1"), ..blow(SWORD) };
    let mut game = Game::duel();
    blocking(&mut game);
    game.exchange(&hidden, &[1, 1, 1, 3, 3, 3, 3], &[]);
    assert_eq!(game.noted(Note::ThroughCover), Some(0));
    assert_eq!((game.has_rule(Rule::OD12), game.get(BORIS, Field::Level)), (true, 0));
    // A shield of 2D: 10 against 9 + 4.
    let mut roster = duel();
    roster.fighters[1].shield = d("2D");
    let mut game = Game::new(&roster);
    blocking(&mut game);
    let shield = AttackIntent { shield: true, ..blow(SWORD) };
    game.exchange(&shield, &[1, 1, 1, 5, 5, 3, 3, 3, 2, 2], &[]);
    assert_eq!(game.notes(Note::Bruised).len(), 1);
    // A larger Ada: 4 more damage.
    let mut roster = duel();
    roster.fighters[0].scale = 4;
    let mut game = Game::new(&roster);
    blocking(&mut game);
    game.exchange(&blow(SWORD), &[1, 1, 1, 5, 5, 3, 3, 4], &[]);
    assert_eq!((game.noted(Note::Damage), game.get(BORIS, Field::Level)), (Some(14), 2));
    assert_eq!(game.headlines(), [Note::AttackMetByBody]);
}

/// OD11: so does the damage to a limb that is parried: the smaller defender's blade is resisted
/// better.
#[test]
fn a_parried_limb_goes_the_way_of_a_hit() {
    // Complete cover of 2D+1 between the two: of 6 nothing is left.
    let cover = Set::of(&[Cover::Full]);
    let hidden = AttackIntent { cover, cover_armor: d("2D+1"), ..blow(HANDS) };
    let mut game = Game::duel();
    game.put(BORIS, Field::ParryValue, 40 + 1);
    game.put(BORIS, Field::ParriesWith, 1);
    game.exchange(&hidden, &[1, 1, 1, 3, 3, 3, 3], &[]);
    assert_eq!(game.noted(Note::ThroughCover), Some(0));
    assert_eq!((game.has_rule(Rule::OD11), game.get(ADA, Field::Level)), (true, 0));
    let mut roster = duel();
    roster.fighters[0].scale = 4;
    let mut game = Game::new(&roster);
    game.put(BORIS, Field::ParryValue, 40 + 1);
    game.put(BORIS, Field::ParriesWith, 1);
    // 10 against 9 + 4.
    game.exchange(&blow(HANDS), &[1, 1, 1, 5, 5, 3, 3, 3], &[]);
    assert_eq!((game.noted(Note::Damage), game.notes(Note::Bruised).len()), (Some(10), 1));
    // What the parrying blade does to the attacker stands in the headline: 10 against 6.
    let mut game = Game::duel();
    game.put(BORIS, Field::ParryValue, 40 + 1);
    game.put(BORIS, Field::ParriesWith, 1);
    game.exchange(&blow(HANDS), &[1, 1, 1, 5, 5, 2, 2, 2], &[]);
    assert_eq!((game.get(ADA, Field::Level), game.headlines()), (2, vec![Note::AttackParried]));
}

/// OD10: disarming the parrying weapon ends its parry.
#[test]
fn a_parry_ends_with_its_weapon() {
    let mut game = Game::duel();
    game.put(BORIS, Field::ParryValue, 8 + 1);
    game.put(BORIS, Field::ParriesWith, 1);
    game.put(BORIS, Field::Declared, 1);
    let disarm = AttackIntent { maneuver: Maneuver::Disarm, ..blow(SWORD) };
    game.exchange(&disarm, &[3, 3, 3, 3, 3, 3, 3], &[]);
    assert_eq!(game.rules_of(Note::ParryEnds), [Rule::OD10]);
    assert_eq!((game.get(BORIS, Field::ParryValue), game.get(BORIS, Field::ParriesWith)), (0, 0));
    game.exchange(&blow(SWORD), &[1, 1, 1], &[]);
    assert_eq!(game.noted(Note::PassiveValue), Some(10));
}

/// OD31: a disarming blow has the effect that was meant, and not the die that is its alternative.
#[test]
fn disarming_without_the_die() {
    let mut roster = duel();
    roster.fighters[1].weapons[SWORD].length = 40;
    let mut game = Game::new(&roster);
    game.put(BORIS, Field::Declared, 1);
    game.turn_of(ADA, 1);
    let how = i32::from(Maneuver::Disarm.number());
    // A called shot at 10 to 50 cm: +3. Damage of four dice, not five.
    game.step(
        &[3, 3, 3, 2, 2, 2, 2],
        &[
            act(Act::Attack),
            ("distance", 10),
            ("weapon", 0),
            ("maneuver", how),
            ("cover", -1),
            ("circumstance", 0),
        ],
    );
    assert_eq!((game.noted(Note::Difficulty), game.noted(Note::Damage)), (Some(8), Some(8)));
    let plain = AttackIntent { called: Called::Small, ..blow(SWORD) };
    let mut game = Game::duel();
    game.exchange(&plain, &[3, 3, 3, 2, 2, 2, 2, 2, 6, 1, 5, 5], &[]);
    assert_eq!(game.noted(Note::Damage), Some(10), "else the die is there");
}

/// OD23: wholly hidden by what has no Armor Value is as hard to hit as three quarters, and is hit.
#[test]
fn hidden_by_a_curtain() {
    let curtain = AttackIntent { cover: Set::of(&[Cover::Full]), ..blow(BOW) };
    let curtain = AttackIntent { band: Band::Short, ..curtain };
    let mut game = Game::duel();
    game.exchange(&curtain, &[1, 1, 1], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(22));
    let outcome = game.exchange(&curtain, &[6, 6, 6, 1, 1, 2, 3, 3, 3, 3, 4, 4, 4], &[]);
    assert!(outcome.hit);
    assert_eq!(game.noted(Note::FullCover), None);
}

/// OD19: a broken arm drops what it held, breaks once, does nothing that takes both arms, and costs a
/// die of what hands do.
#[test]
fn a_broken_arm() {
    let mut roster = duel();
    roster.fighters[1].weapons[BOW].two_handed = true;
    let mut game = Game::new(&roster);
    game.put(BORIS, Field::HeldBy, ADA.number() + 1);
    game.put(BORIS, Field::HeldHow, i32::from(Maneuver::ArmPin.number()));
    game.put(ADA, Field::Holds, BORIS.number() + 1);
    game.turn_of(ADA, 2);
    assert!(game.may(ADA, Act::BreakArm));
    game.step(&[3, 3], &[act(Act::BreakArm), ("resist", 0)]);
    assert_eq!(game.notes(Note::ArmBroken), [(BORIS, 0)]);
    assert_eq!(game.notes(Note::Drops), [(BORIS, 0)], "the sword");
    assert!(!game.may(ADA, Act::BreakArm), "it is broken");
    game.put(BORIS, Field::HeldBy, 0);
    game.put(ADA, Field::Holds, 0);
    let at = |place| super::support::way_at(BORIS, ADA, (place, 10));
    game.turn_of(BORIS, 1);
    assert!(
        !game.is_legal(&at(HANDS), Maneuver::Hold) && game.is_legal(&at(HANDS), Maneuver::Tackle)
    );
    let q = super::support::weapon_at(BORIS, ADA, 10);
    let with = |place| Some(AttackId::new(BORIS, place));
    assert!(!game.is_legal(&q, with(BOW)) && game.is_legal(&q, with(HANDS)));
    // Two dice of fighting are left.
    let back = AttackIntent::new(BORIS, ADA, HANDS, Band::PointBlank);
    game.exchange(&back, &[1, 1], &[]);
}

/// OD3: what is to be loaded takes the only action of a round for it.
#[test]
fn loading_takes_a_round() {
    let mut roster = duel();
    roster.fighters[0].weapons[BOW].reload = true;
    let mut game = Game::new(&roster);
    game.exchange(&AttackIntent { band: Band::Short, ..blow(BOW) }, &[1, 1, 1], &[]);
    assert_eq!(game.get_at(ADA, Field::Unloaded, BOW), 1);
    game.turn_of(ADA, 2);
    assert!(!game.may(ADA, Act::Load) && !game.may(ADA, Act::Ready), "it is in the hand");
    game.turn_of(ADA, 1);
    assert!(game.may(ADA, Act::Load));
    game.step(&[], &[act(Act::Load)]);
    assert_eq!(
        (game.get_at(ADA, Field::Unloaded, BOW), game.notes(Note::Loads)),
        (0, vec![(ADA, 1)])
    );
}

/// OD28: what a failing body adds reaches all difficulties: of staying up, of driving, of getting
/// free, of tricks.
#[test]
fn all_difficulties_grow() {
    let mut roster = duel();
    roster.rulings.negative_resistance = NegativeResistance::AddsToDifficulties;
    let start = || {
        let mut game = Game::new(&roster);
        game.put(BORIS, Field::BodyFails, 2);
        game
    };
    let mut game = start();
    game.put(BORIS, Field::Entangled, 8 + 1);
    game.turn_of(BORIS, 1);
    let mut free = game.clone();
    free.step(&[3, 3, 3], &[act(Act::Escape), ("escape_by", 0)]);
    assert_eq!(free.notes(Note::StillHeld).len(), 1, "9 of 10");
    free.turn_of(BORIS, 1);
    free.step(&[3, 3, 4], &[act(Act::Escape), ("escape_by", 0)]);
    assert_eq!(free.notes(Note::Free).len(), 1);
    // Staying up at 17.
    let mut game = start();
    game.exchange(
        &AttackIntent { band: Band::Short, ..blow(BOW) },
        &[4, 4, 4, 5, 5, 5, 3, 3, 3, 3, 5, 5, 5],
        &[],
    );
    assert_eq!(game.notes(Note::Unconscious).len(), 1, "15 of 17");
    assert_eq!(game.shifts(Rule::OD28), [2]);
}

/// OD16: a free defense costs no action, so that it is there where no dice are left for another; who
/// is bound has none.
#[test]
fn free_defenses() {
    let mut roster = duel();
    roster.rulings.free_partial_defense = true;
    let mut game = Game::new(&roster);
    game.put(BORIS, Field::Declared, 6);
    assert!(
        !game
            .is_legal(&Defend { who: BORIS, free: false, interceptable: true }, DefenseKind::Dodge)
    );
    assert!(
        game.is_legal(&Defend { who: BORIS, free: true, interceptable: true }, DefenseKind::Dodge)
    );
    game.exchange(&blow(HANDS), &[4, 4, 4, 1, 1, 1], &[("free_defense", 1), ("defense", 0)]);
    assert_eq!(game.noted(Note::FreeDefense), Some(12));
    let mut game = Game::new(&roster);
    game.put(BORIS, Field::Entangled, 9);
    game.exchange(&blow(HANDS), &[1, 1, 1], &[]);
}

/// OD10: whatever is in the hands parries, the shield too; uses of one thing are one thing.
#[test]
fn parrying_with_whatever_is_there() {
    let mut roster = duel();
    let knife = |name, skill| {
        filled!(Weapon { object: Some("knife".into()), bladed: true, ..weapon(name, skill, "+1D") })
    };
    let thrown = knife("thrown knife", Skill::Throwing);
    let thrown = filled!(Weapon { ranges: Some([5, 10, 15].map(RangeEnd::Meters)), ..thrown });
    roster.fighters[0].weapons = vec![knife("knife", Skill::MeleeCombat), thrown];
    roster.fighters[0].shield = d("2D");
    let mut game = Game::new(&roster);
    let with = |game: &Game, place: Option<usize>| {
        game.is_legal(&ParryWith { who: ADA }, place.map(|place| AttackId::new(ADA, place)))
    };
    assert_eq!(
        [Some(0), Some(1), Some(2), None].map(|w| with(&game, w)),
        [true, true, false, true]
    );
    game.put(ADA, Field::ParryValue, 12);
    game.put(ADA, Field::ParriesWith, 1);
    // Thrown, it is gone from the hand, and parries no more.
    game.exchange(&AttackIntent { band: Band::Short, ..blow(1) }, &[1, 1, 1], &[]);
    assert_eq!([Some(0), Some(1), None].map(|w| with(&game, w)), [false, false, true]);
    assert_eq!((game.notes(Note::ParryEnds).len(), game.get(ADA, Field::ParryValue)), (1, 0));
    game.turn_of(ADA, 1);
    assert!(!game.may(ADA, Act::Ready), "there was one");
    // A bow parries, and cuts nobody; without a shield there is no such answer.
    let game = Game::duel();
    assert_eq!([Some(BOW), None].map(|w| with(&game, w)), [true, false]);
}

/// OD19: modifiers are rolled or not as the gamemaster prefers, asked for each.
#[test]
fn judged_modifiers() {
    let mut roster = duel();
    roster.rulings.modifier_form = ModifierForm::Judged;
    let mut game = Game::new(&roster);
    let cover = Set::of(&[Cover::Half, Cover::LightSmoke]);
    let blow = AttackIntent { cover, band: Band::Medium, ..blow(BOW) };
    // Smoke is rolled: 4; the rest is used as 6.
    game.exchange(&blow, &[4, 1, 1, 1], &[("roll_modifier", 1), ("roll_modifier", 0)]);
    assert_eq!(game.noted(Note::Difficulty), Some(10 + 5 + 4 + 6));
}

/// OD19: the attacker says whether a tackle hurts, and how much less a hold does.
#[test]
fn taken_alive() {
    let mut roster = duel();
    roster.fighters[0].skills.insert(Skill::Lifting, d("9D"));
    let grab = |maneuver| AttackIntent { maneuver, ..blow(HANDS) };
    let mut game = Game::new(&roster);
    game.exchange(&grab(Maneuver::Tackle), &[4, 4, 4], &[("hurt_tackled", 0)]);
    assert_eq!((game.noted(Note::Damage), game.get(BORIS, Field::HeldBy)), (None, 1));
    // Five dice of Strength Damage: three less, or all.
    let mut game = Game::new(&roster);
    game.exchange(&grab(Maneuver::Hold), &[4, 4, 4, 2, 2, 3, 3, 3], &[("spare_held", 3)]);
    assert_eq!(game.noted(Note::Damage), Some(4));
    let mut game = Game::new(&roster);
    game.exchange(&grab(Maneuver::Hold), &[4, 4, 4, 2, 3, 3, 3], &[("spare_held", 4)]);
    assert_eq!(game.noted(Note::Damage), Some(2));
    let mut game = Game::new(&roster);
    game.exchange(&grab(Maneuver::Hold), &[4, 4, 4], &[("spare_held", 5)]);
    assert_eq!((game.noted(Note::Damage), game.get(BORIS, Field::HeldBy)), (None, 1));
    assert_eq!(game.get(ActorId::NOBODY, Field::Round), 1);
}

/// OD28: `massive_damage`: two Wound levels in a round leave only defense and flight for two rounds,
/// unless an Easy roll shakes it off.
#[test]
fn massive_damage() {
    let mut roster = duel();
    let shot = AttackIntent { band: Band::Short, ..blow(BOW) };
    // 13 against 9: Wounded, which is two levels at once.
    let faces = [4, 4, 4, 4, 3, 3, 3, 3, 3, 3];
    let mut game = Game::new(&roster);
    game.exchange(&shot, &faces, &[]);
    assert_eq!(game.get(BORIS, Field::DefendsUntil), 0, "not played");
    roster.rulings.massive_damage = true;
    let mut game = Game::new(&roster);
    game.exchange(&shot, &[&faces[..], &[3, 3, 3]].concat(), &[]);
    assert_eq!((game.notes(Note::Massive).len(), game.get(BORIS, Field::DefendsUntil)), (1, 2));
    for (round, attacks) in [(1, false), (2, false), (3, true)] {
        game.put(ActorId::NOBODY, Field::Round, round);
        game.turn_of(BORIS, 1);
        assert_eq!(game.may(BORIS, Act::Attack), attacks, "round {round}");
        assert!(game.may(BORIS, Act::Flee));
    }
    // After the victim's turn, that round is none of the two.
    let mut game = Game::new(&roster);
    game.put(BORIS, Field::Declared, 1);
    game.exchange(&shot, &[&faces[..], &[3, 3, 3]].concat(), &[]);
    assert_eq!(game.get(BORIS, Field::DefendsUntil), 3);
    let mut game = Game::new(&roster);
    game.exchange(&shot, &[&faces[..], &[3, 3, 4]].concat(), &[]);
    assert_eq!((game.notes(Note::ShakesOff).len(), game.get(BORIS, Field::DefendsUntil)), (1, 0));
    // One level at a time, in two rounds, is none of it.
    let mut game = Game::new(&roster);
    game.put(BORIS, Field::Level, 1);
    game.put(BORIS, Field::LevelBefore, 1);
    game.exchange(&shot, &faces, &[]);
    assert_eq!((game.get(BORIS, Field::Level), game.get(BORIS, Field::DefendsUntil)), (2, 0));
}

/// OD25: `aim_ends`: a hit interrupts aiming, or nothing but what the aimer does.
#[test]
fn what_ends_aiming() {
    use case_core::d6::AimEnds;
    for (ends, left) in [(AimEnds::WhenHit, 0), (AimEnds::WhenActing, 2)] {
        let mut roster = duel();
        roster.rulings.aim_ends = ends;
        let mut game = Game::new(&roster);
        game.put(BORIS, Field::AimedShot, 2);
        game.exchange(&blow(HANDS), &[1, 1, 1], &[]);
        assert_eq!(game.get(BORIS, Field::AimedShot), 2, "a miss");
        game.exchange(&blow(HANDS), &[4, 4, 4, 1, 1, 3, 3, 3], &[]);
        assert_eq!(
            (game.get(BORIS, Field::AimedShot), game.notes(Note::AimLost).len()),
            (left, usize::from(left == 0))
        );
    }
}

/// OD12, OD28: a blade that stuns does so too where the body blocks it.
#[test]
fn a_blocked_blade_that_stuns() {
    let mut roster = duel();
    roster.fighters[0].weapons[SWORD].stun = true;
    let mut game = Game::new(&roster);
    blocking(&mut game);
    // 11 against 9: out for two minutes.
    game.exchange(&blow(SWORD), &[1, 1, 1, 5, 6, 3, 3, 3], &[]);
    assert_eq!((game.get(BORIS, Field::Level), game.get(BORIS, Field::Wakes)), (1, 1 + 2 * 12));
}

/// OD11, OD24: the thing that covers a parried limb is broken by ten more than it stops, as by a hit.
#[test]
fn a_thing_over_a_parried_limb() {
    let mut roster = duel();
    roster.objects = vec![filled!(Thing { name: "gate".into(), toughness: d("2D") })];
    for (last, breaks) in [(4, None), (5, Some(0))] {
        let mut game = Game::new(&roster);
        game.put(BORIS, Field::ParryValue, 40 + 1);
        game.put(BORIS, Field::ParriesWith, 1);
        let hidden = AttackIntent {
            cover: Set::of(&[Cover::Full]),
            cover_armor: d("2D"),
            covered_by: Some(Object(0)),
            ..blow(HANDS)
        };
        game.exchange(&hidden, &[1, 1, 1, 6, 3, last, 2, 2, 3, 3, 4], &[]);
        assert_eq!(game.noted(Note::Breaks), breaks);
    }
}

/// OD24, OD25, OD33: what strikes the cover, or the vehicle, of one who aims has not hit the aimer.
#[test]
fn hits_beside_the_aimer() {
    let shot = AttackIntent { band: Band::Short, ..blow(BOW) };
    // Damage 5 against 6.
    let faces = [4, 4, 4, 2, 1, 1, 1, 3, 3];
    let cover = Set::of(&[Cover::Full]);
    let mut hidden = Game::duel();
    hidden.put(BORIS, Field::AimedShot, 2);
    hidden.exchange(&AttackIntent { cover, cover_armor: d("2D"), ..shot }, &faces, &[]);
    let mut roster = duel();
    let cart = filled!(Vehicle { name: "cart".into(), toughness: d("2D") });
    roster.fighters[1].vehicle = Some(cart);
    let mut driving = Game::new(&roster);
    driving.put(BORIS, Field::AimedShot, 2);
    driving.exchange(&shot, &faces, &[]);
    for (game, hit) in [(&hidden, Note::Hit), (&driving, Note::HitsVehicle)] {
        assert_eq!((game.notes(hit).len(), game.get(BORIS, Field::AimedShot)), (1, 2));
    }
    let told = driving.told();
    assert!(told.contains("Ada hits the vehicle of Boris (OD"), "{told}");
    assert!(!told.contains("hits Boris"), "{told}");
}

/// OD19: the referee makes an attack harder or easier, and only that one.
#[test]
fn the_referee_sets_a_difficulty_higher_or_lower() {
    for (by, faces) in [(0, 8), (9, 3), (-9, 8)] {
        let hits = faces == 8;
        let mut game = Game::new(&duel());
        game.put(ADA, Field::Harder, by);
        let wanted = game.exchange(&blow(HANDS), &[4, 4, 4, 1, 1, 3, 3, 3][..faces], &[]);
        assert_eq!(wanted.hit, hits, "{by}");
        assert_eq!(game.shifts(Rule::OD19).contains(&by), by != 0);
        assert_eq!(game.get(ADA, Field::Harder), 0);
    }
}

/// OD10, ruling `thrown_returns`: a throw uses one up, rapid fire several; of an object with several
/// uses the next takes an action, and the last leaves nothing to take up. A bow is no such thing.
#[test]
fn what_is_thrown_leaves_the_hand() {
    let thrown =
        |object: bool, carried: Option<i32>, returns: bool, maneuver: Maneuver, rounds: i32| {
            let mut roster = duel();
            roster.rulings.thrown_returns = returns;
            let star = weapon("star", Skill::Throwing, "+1D");
            let object = object.then(|| "star".into());
            let ranges = Some([5, 10, 15].map(RangeEnd::Meters));
            roster.fighters[0].weapons =
                vec![filled!(Weapon { ranges, object, carried, rounds: 3, ..star })];
            let mut game = Game::new(&roster);
            let shot = AttackIntent { band: Band::Short, maneuver, rounds, ..blow(0) };
            game.exchange(&shot, &[1, 1, 1], &[]);
            game.turn_of(ADA, 1);
            let (gone, out) =
                (game.get_at(ADA, Field::Thrown, 0), game.get_at(ADA, Field::Unready, 0));
            (gone, out, game.may(ADA, Act::Ready), game.notes(Note::LastThrown).len())
        };
    let plain = Maneuver::Plain;
    assert_eq!(thrown(false, None, false, plain, 0), (1, 1, false, 1), "one, without a count");
    assert_eq!(thrown(false, Some(3), false, plain, 0), (1, 0, false, 0), "the next is in hand");
    assert_eq!(thrown(true, Some(3), false, plain, 0), (1, 1, true, 0), "the next takes an action");
    assert_eq!(thrown(true, None, false, plain, 0), (1, 1, false, 1));
    assert_eq!(thrown(false, Some(3), false, Maneuver::RapidFire, 1), (2, 0, false, 0));
    assert_eq!(thrown(false, Some(2), false, Maneuver::RapidFire, 2), (2, 1, false, 1));
    assert_eq!(thrown(true, None, true, plain, 0), (0, 0, false, 0), "played as before");
    let mut game = Game::duel();
    game.exchange(&AttackIntent { band: Band::Short, ..blow(BOW) }, &[1, 1, 1], &[]);
    assert_eq!(
        (game.get_at(ADA, Field::Thrown, BOW), game.get_at(ADA, Field::Unready, BOW)),
        (0, 0)
    );
}

/// OD10: only what is thrown is counted; what is left outlasts the fight.
#[test]
fn a_count_is_of_what_is_thrown() {
    let mut roster = duel();
    roster.fighters[0].weapons[SWORD].carried = Some(2);
    let problems = D6::validate(&roster).unwrap_err();
    assert!(problems.to_string().contains("weapons[0].carried"), "{problems}");
    assert!(problems.to_string().contains("only what is thrown is counted"), "{problems}");
}

/// OD19, reading `nets`: what holds somebody is not in the hand, until that one is free.
#[test]
fn a_whip_that_holds_somebody_is_not_in_the_hand() {
    let mut roster = duel();
    let whip = filled!(Weapon { entangles: true, ..weapon("whip", Skill::MeleeCombat, "1D") });
    roster.fighters[0].weapons = vec![whip];
    roster.fighters[1].skills.insert(Skill::Acrobatics, d("4D"));
    let mut game = Game::new(&roster);
    game.exchange(&blow(0), &[4, 4, 4, 3], &[]);
    assert_eq!(game.get_at(ADA, Field::Unready, 0), 1);
    game.turn_of(ADA, 1);
    assert!(!game.may(ADA, Act::Ready), "it holds Boris");
    game.turn_of(BORIS, 1);
    game.step(&[5, 5, 5, 5], &[act(Act::Escape), ("escape_by", 1)]);
    assert_eq!((game.get(BORIS, Field::Entangled), game.get_at(ADA, Field::Nets, 0)), (0, 0));
    game.turn_of(ADA, 1);
    assert!(game.may(ADA, Act::Ready));
}

/// OD19, reading `nets`: a power that entangles is nothing in a hand.
#[test]
fn a_power_that_holds_somebody_stays_ready() {
    let mut roster = duel();
    let web =
        filled!(Weapon { entangles: true, power: true, ..weapon("web", Skill::MeleeCombat, "1D") });
    roster.fighters[0].weapons = vec![web];
    let mut game = Game::new(&roster);
    game.exchange(&blow(0), &[4, 4, 4, 3], &[]);
    assert!(game.get(BORIS, Field::Entangled) > 0);
    assert_eq!((game.get_at(ADA, Field::Unready, 0), game.get_at(ADA, Field::Nets, 0)), (0, 0));
}

/// OD10: what the referee gives back of what was thrown is one of them where none is left.
#[test]
fn the_referee_gives_back_what_was_thrown() {
    for (carried, throws, thrown) in [(2, 2, 1), (3, 1, 1)] {
        let mut roster = duel();
        let star = weapon("star", Skill::Throwing, "+1D");
        let ranges = Some([5, 10, 15].map(RangeEnd::Meters));
        let object = Some("star".into());
        roster.fighters[0].weapons =
            vec![filled!(Weapon { ranges, object, carried: Some(carried), ..star })];
        let mut game = Game::new(&roster);
        for _ in 0..throws {
            let shot = AttackIntent { band: Band::Short, ..blow(0) };
            game.exchange(&shot, &[1, 1, 1], &[]);
        }
        assert_eq!(game.get_at(ADA, Field::Unready, 0), 1);
        game.run(&[], &[], |t| Ok(D6::amend(t, Key::at(ADA, Field::Unready, 0), 0))).unwrap();
        let now = (game.get_at(ADA, Field::Thrown, 0), game.get_at(ADA, Field::Unready, 0));
        assert_eq!(now, (thrown, 0), "{throws} of {carried}");
    }
}

/// OD3, reading `the_fallen`: only the ruthless attack those who are out, never the dead or those who
/// left, and only to hurt; the built-in plan takes those who stand.
#[test]
fn the_fallen_and_the_ruthless() {
    for ruthless in [true, false] {
        let mut roster = duel();
        roster.rulings.passive_bonus = true;
        roster.fighters[0].ruthless = ruthless;
        roster.fighters[1].attributes.insert(Attribute::Agility, d("8D"));
        roster.fighters.push(armed("Cleo", "b"));
        let mut game = Game::new(&roster);
        game.put(BORIS, Field::Level, 5);
        let q = ChooseTarget { who: ADA };
        assert_eq!(game.is_legal(&q, Some(BORIS)), ruthless);
        let how = |maneuver| {
            let at = Distance::Measured(TenthsOfMeter(10));
            let weapon = AttackId::new(ADA, HANDS);
            game.is_legal(&ChooseManeuver { who: ADA, target: BORIS, weapon, at }, maneuver)
        };
        assert!(how(Maneuver::Plain) && !how(Maneuver::Hold) && !how(Maneuver::Knockout));
        game.turn_of(ADA, 1);
        assert_eq!(game.planned(&q), Some(ActorId::fighter(2)));
        // 10, without a bonus for Agility, 5 less for point blank and 6 less for one on the ground.
        let outcome = game.exchange(&blow(HANDS), &[2, 2, 2, 2, 2, 1, 1, 1], &[]);
        assert_eq!((game.noted(Note::Difficulty), outcome.hit), (Some(3), true));
        for (field, value) in [(Field::Gone, 1), (Field::Level, 6)] {
            let mut game = game.clone();
            game.put(BORIS, field, value);
            assert!(!game.is_legal(&q, Some(BORIS)), "{field:?}");
        }
    }
}
