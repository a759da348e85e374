//! Things and people in vehicles as targets, and what covers whom.

use super::support::{ADA, BORIS, BOW, Game, NONE, act, armed, d, duel, problems};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::d6::tables::Cover;
use case_core::d6::{
    Act, AttackIntent, Band, D6, Field, Note, Roster, Rule, Shelter, Skill, Thing, Vehicle,
    VehicleKind,
};
use case_core::filled;
use case_core::log::Key;
use case_core::system::{Referee, System};

const CLEO: ActorId = ActorId::fighter(2);

/// The duel beside a gate of 2D.
fn with_gate() -> Roster {
    let mut roster = duel();
    roster.objects = vec![filled!(Thing { name: "gate".into(), toughness: d("2D") })];
    roster
}

/// OD24: a thing is attacked like one who does nothing about it, and damage of ten more than its
/// Toughness breaks it; one that is broken is no target.
#[test]
fn attacks_on_things() {
    let mut game = Game::new(&with_gate());
    game.turn_of(ADA, 1);
    assert!(game.may(ADA, Act::AttackThing));
    // The sword at a step: 10 - 5. Damage of four dice: 15 against 6 leaves it whole.
    let ask = [act(Act::AttackThing), ("distance", 10), ("weapon", 0)];
    game.step(&[2, 2, 2, 4, 4, 4, 3, 3, 3], &ask);
    assert_eq!((game.noted(Note::Difficulty), game.noted(Note::Damage)), (Some(5), Some(15)));
    assert_eq!((game.notes(Note::Withstands).len(), game.notes(Note::StrikesThing).len()), (1, 1));
    // 9 can't break anything: nothing is rolled.
    game.turn_of(ADA, 1);
    game.step(&[2, 2, 2, 3, 2, 2, 2], &ask);
    assert_eq!(game.notes(Note::Withstands).len(), 2);
    // 15 against 5 breaks it.
    game.turn_of(ADA, 1);
    game.step(&[2, 2, 2, 4, 4, 4, 3, 3, 2], &ask);
    assert_eq!(
        (game.noted(Note::Breaks), game.get_at(ActorId::NOBODY, Field::Broken, 0)),
        (Some(0), 1)
    );
    assert!(game.told().contains("gate breaks (OD24)"), "{}", game.told());
    assert!(!game.told().contains("nobody"));
    game.turn_of(ADA, 1);
    assert!(!game.may(ADA, Act::AttackThing));
    // Without things nobody is asked.
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    assert!(!game.may(ADA, Act::AttackThing));
}

/// OD24: a thing of the roster that wholly hides a target stops its Toughness, and breaks by ten more.
#[test]
fn a_thing_as_cover() {
    let shot = |armor: &[u8]| {
        let mut game = Game::new(&with_gate());
        game.turn_of(ADA, 1);
        // A bow at 10 meters; wholly hidden, by the gate. Damage 16.
        let full = i32::from(Cover::Full.number());
        let ask = [
            act(Act::Attack),
            ("distance", 100),
            ("weapon", 1),
            ("maneuver", 0),
            ("called_shot", 0),
            ("cover", full),
            ("cover", NONE),
            ("cover_by", 0),
            ("circumstance", 0),
        ];
        game.step(&[&[4, 4, 4, 4, 4, 4, 4], armor, &[3, 3, 4]].concat(), &ask);
        game
    };
    let game = shot(&[4, 3]);
    assert_eq!((game.noted(Note::ThroughCover), game.noted(Note::Breaks)), (Some(9), None));
    let game = shot(&[3, 3]);
    assert_eq!((game.noted(Note::ThroughCover), game.noted(Note::Breaks)), (Some(10), Some(0)));
    assert!(game.has_rule(Rule::OD24));
    assert!(
        game.told().contains("rolls cover: wild 3, 3 = 6 against 16 (OD24)"),
        "{}",
        game.told()
    );
}

/// Boris drives a cart with two places, Cleo sits in it.
fn cart(shelter: Shelter) -> Roster {
    let mut roster = duel();
    roster.fighters.push(armed("Cleo", "b"));
    roster.fighters[1].vehicle = Some(filled!(Vehicle {
        name: "cart".into(),
        kind: VehicleKind::Land,
        toughness: d("2D"),
        armor: d("1D"),
        places: 2,
        shelter
    }));
    roster.fighters[2].aboard = Some("cart".into());
    roster
}

/// OD33: who drives is not told to be aboard of itself; who rides along is told to be aboard.
#[test]
fn nobody_is_aboard_of_itself() {
    use case_core::battle::Battle;
    use case_core::log::Audience;
    use case_core::words::Speech;
    let battle = Battle::<D6>::new(cart(Shelter::Half)).unwrap();
    let tracker = battle.tracker(&Speech::default(), Audience::Gamemaster);
    let aboard = tracker.fighters.iter().map(|fighter| {
        let mut all = fighter.conditions.iter().filter(|condition| condition.field == "aboard");
        all.next().map(|condition| condition.words.as_str())
    });
    assert_eq!(aboard.collect::<Vec<_>>(), [None, None, Some("aboard: Boris")]);
}

/// OD35: the driver and the passenger can be aimed at, with the cover that the vehicle gives; else
/// the vehicle is struck, and what gets through reaches both.
#[test]
fn people_in_a_vehicle() {
    let roster = cart(Shelter::Half);
    for (target, place) in [(BORIS, 1), (CLEO, 2)] {
        let mut game = Game::new(&roster);
        game.turn_of(ADA, 1);
        let ask = [
            act(Act::Attack),
            ("target", place),
            ("distance", 100),
            ("weapon", 1),
            ("rider", 1),
            ("called_shot", 0),
            ("cover", NONE),
            ("circumstance", 0),
            ("stun_effect", 0),
        ];
        game.step(&[6, 1, 5, 5, 3, 3, 3, 3, 3, 3, 3], &ask);
        // Half hidden: +6.
        assert_eq!(game.noted(Note::Difficulty), Some(16));
        assert_eq!(game.get(target, Field::Level), 1, "12 against 9: {}", game.told());
        assert_eq!(game.rules_of(Note::AimsAtRider), [Rule::OD35]);
        assert_eq!(game.get(BORIS, Field::VehicleLevel), 0);
    }
    // At the vehicle: 16 against 9, lightly damaged; a quarter of 16 reaches both.
    let mut game = Game::new(&roster);
    let blow = AttackIntent::new(ADA, CLEO, BOW, Band::Short);
    game.exchange(
        &blow,
        &[4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3],
        &[("vehicle_effect", 0)],
    );
    assert_eq!(game.noted(Note::Difficulty), Some(10));
    assert_eq!(game.notes(Note::PassengersSuffer), [(BORIS, 4), (CLEO, 4)]);
    assert_eq!(game.get(BORIS, Field::VehicleLevel), 2);
    // What is all around stops its Toughness and armor.
    let mut game = Game::new(&cart(Shelter::Full));
    game.turn_of(ADA, 1);
    let ask = [
        act(Act::Attack),
        ("target", 2),
        ("distance", 100),
        ("weapon", 1),
        ("rider", 1),
        ("called_shot", 0),
        ("cover", NONE),
        ("circumstance", 0),
    ];
    game.step(&[4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3], &ask);
    assert_eq!(game.noted(Note::ThroughCover), Some(16 - 9));
}

/// OD35: the driver's evading helps all in the vehicle; the passenger defends as on foot, the vehicle
/// neither dodges nor parries.
#[test]
fn riders_defend() {
    let mut game = Game::new(&cart(Shelter::Nothing));
    game.put(BORIS, Field::DriveValue, 15);
    game.put(CLEO, Field::DodgeValue, 21);
    let at = |rider| AttackIntent { rider, ..AttackIntent::new(ADA, CLEO, BOW, Band::Short) };
    game.exchange(&at(false), &[1, 1, 1], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(14));
    game.exchange(&at(true), &[1, 1, 1], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(20));
    game.put(CLEO, Field::DodgeValue, 0);
    game.exchange(&at(true), &[1, 1, 1], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(14));
}

/// OD35: who is driven off leaves with the driver; who gets out is on foot.
#[test]
fn leaving_and_getting_out() {
    let mut game = Game::new(&cart(Shelter::Nothing));
    game.turn_of(CLEO, 1);
    assert!(!game.may(CLEO, Act::Flee) && !game.may(CLEO, Act::Move), "the cart moves");
    let mut out = game.clone();
    out.run(&[], &[], |t| Ok(D6::amend(t, Key::of(CLEO, Field::Aboard), 0))).unwrap();
    assert!(out.may(CLEO, Act::Flee) && out.may(CLEO, Act::Move));
    let third = out.run(&[], &[], |t| Ok(D6::amend(t, Key::of(ADA, Field::Aboard), 2)));
    assert_eq!(third, Ok(()), "there is a place now");
    let full = out.run(&[], &[], |t| Ok(D6::amend(t, Key::of(CLEO, Field::Aboard), 2)));
    assert!(full.is_err());
    let nothing = out.run(&[], &[], |t| Ok(D6::amend(t, Key::of(CLEO, Field::Aboard), 1)));
    assert!(nothing.is_err(), "Ada drives nothing");
    game.turn_of(BORIS, 1);
    game.step(&[], &[act(Act::Flee)]);
    assert_eq!(game.notes(Note::Leaves), [(BORIS, 0), (CLEO, 0)]);
}

/// OD35: a mount is driven with riding, rams nobody; people are checked.
#[test]
fn mounts_and_places() {
    let mut roster = cart(Shelter::Nothing);
    roster.fighters[1].skills.insert(Skill::Riding, d("5D"));
    if let Some(cart) = &mut roster.fighters[1].vehicle {
        cart.kind = VehicleKind::Mount;
        cart.places = 1;
    }
    let told = D6::validate(&roster).unwrap_err().to_string();
    assert!(told.contains("fighters[2].aboard: `cart` has places for 1"), "{told}");
    roster.fighters[2].aboard = None;
    let mut game = Game::new(&roster);
    game.turn_of(BORIS, 1);
    assert!(!game.may(BORIS, Act::Ram));
    game.step(&[3; 5], &[act(Act::FullDefense)]);
    assert_eq!(game.notes(Note::FullDefense), [(BORIS, 25)]);
    let nowhere = r#"
        system = "d6"
        [[fighters]]
        name = "A"
        side = "a"
        aboard = "ark"
        attributes = { agility = "3D", coordination = "3D", physique = "3D", intellect = "3D", acumen = "3D", charisma = "3D" }
        [[fighters]]
        name = "B"
        side = "b"
        attributes = { agility = "3D", coordination = "3D", physique = "3D", intellect = "3D", acumen = "3D", charisma = "3D" }
    "#;
    assert!(problems(nowhere).contains("no vehicle is named `ark`"));
    let mut two = cart(Shelter::Nothing);
    two.fighters[0].vehicle = two.fighters[1].vehicle.clone();
    let told = D6::validate(&two).unwrap_err().to_string();
    assert!(told.contains("fighters[2].aboard: several vehicles are named `cart`"), "{told}");
    if let Some(van) = &mut two.fighters[0].vehicle {
        van.name = "van".into();
    }
    two.fighters[0].aboard = Some("cart".into());
    let told = D6::validate(&two).unwrap_err().to_string();
    assert!(told.contains("fighters[0].aboard: who drives a vehicle sits in that one"), "{told}");
}

/// OD24: the referee breaks a thing, which is broken in the next fight too.
#[test]
fn broken_by_the_referee() {
    use case_core::battle::{Battle, Intervention};
    use case_core::value::{Object, Value};
    let mut battle = Battle::<D6>::new(with_gate()).unwrap().seeded(1);
    let place = Value::from(Object(0));
    let (field, who, to) = ("broken".to_string(), ActorId::NOBODY, Value::yes(true));
    battle.intervene(Intervention::Set { field, who, place, to }, "").unwrap();
    let next = battle.roster_now().unwrap();
    assert!(next.objects[0].broken);
    let mut game = Game::new(&next);
    game.turn_of(ADA, 1);
    assert!(!game.may(ADA, Act::AttackThing));
}

/// OD24, OD30: accuracy adds to the damage to a thing as well: a fifth of what the total has more.
#[test]
fn accuracy_against_things() {
    let mut roster = with_gate();
    roster.rulings.damage_bonus = true;
    roster.fighters[0].player = true;
    // The sword at a step, 5 to hit: 5, and 15, which adds 2.
    for (faces, damage) in [([2, 2, 1], 12), ([5, 5, 5], 14)] {
        let mut game = Game::new(&roster);
        game.turn_of(ADA, 1);
        let dice = [&faces[..], &[3, 3, 3, 3, 4, 4]].concat();
        game.step(&dice, &[act(Act::AttackThing), ("distance", 10), ("weapon", 0)]);
        assert_eq!(game.noted(Note::Damage), Some(damage));
    }
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 1);
    game.step(&[2, 1, 1], &[act(Act::AttackThing), ("distance", 10), ("weapon", 0)]);
    assert_eq!(game.notes(Note::MissesThing).len(), 1, "4 of 5");
}
