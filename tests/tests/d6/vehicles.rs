//! Vehicles: driving, evading, attacking from them, what they suffer.

use super::support::{ADA, BORIS, BOW, Game, NONE, Said, act, armed, d, duel, way_at};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::d6::tables::{Called, Maneuver};
use case_core::d6::{
    Act, AttackIntent, Band, CallShot, ChooseSpeed, CollisionSpeed, Defend, DefenseKind, Field,
    Note, Roster, Rule, Skill, Speed, TurnPhase, Vehicle, VehicleKind, VehicleLevel,
};
use case_core::filled;
use case_core::value::AttackId;

fn vehicle(kind: VehicleKind) -> Vehicle {
    filled!(Vehicle {
        name: "cart".into(),
        kind,
        maneuverability: d("1D+1"),
        toughness: d("2D"),
        armor: d("1D"),
        scale: 0,
        speed: Speed::Cruising
    })
}

/// Boris drives.
fn driven(kind: VehicleKind) -> Roster {
    let mut roster = duel();
    roster.fighters[1].vehicle = Some(vehicle(kind));
    roster
}

/// Both drive.
fn both(kind: VehicleKind) -> Roster {
    let mut roster = driven(kind);
    roster.fighters[0].vehicle = Some(vehicle(kind));
    roster
}

fn at_vehicle() -> AttackIntent {
    AttackIntent::new(ADA, BORIS, BOW, Band::Short)
}

/// OD33: the driver evades with the driving skill and Maneuverability, fully or in part; a vehicle
/// neither blocks nor parries nor dodges.
#[test]
fn evasive_driving() {
    let mut roster = driven(VehicleKind::Land);
    roster.fighters[1].skills.insert(Skill::Charioteering, d("4D"));
    roster.fighters[1].skills.insert(Skill::Pilotry, d("6D"));
    let mut game = Game::new(&roster);
    let q = Defend { who: BORIS, free: false, interceptable: true };
    let legal = DefenseKind::ALL.iter().map(|k| game.is_legal(&q, *k));
    assert_eq!(legal.collect::<Vec<_>>(), [false, false, false, true]);
    game.turn_of(BORIS, 1);
    game.step(&[2, 2, 2, 2, 2], &[act(Act::FullDefense)]);
    assert_eq!(game.notes(Note::FullDefense), [(BORIS, 11 + 10)]);
    game.exchange(&at_vehicle(), &[1, 1, 1], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(21));
    assert!(game.has_rule(Rule::OD33));
    // A partial one bears the penalty; a boat takes pilotry; a Fate Point doubles the skill alone.
    let mut roster = driven(VehicleKind::Water);
    roster.fighters[1].skills.insert(Skill::Pilotry, d("3D+1"));
    roster.fighters[1].fate_points = 1;
    let mut game = Game::new(&roster);
    game.turn_of(BORIS, 2);
    game.step(&[2; 6], &[act(Act::Defend), ("fate_point", 1)]);
    assert_eq!(game.notes(Note::PartialDefense), [(BORIS, 12 + 2 + 1)]);
}

/// OD33: an attack on a driver strikes the vehicle: its own size, Toughness and armor; no points.
#[test]
fn vehicles_resist() {
    let mut roster = driven(VehicleKind::Land);
    roster.fighters[1].fate_points = 1;
    roster.fighters[1].character_points = 1;
    roster.rulings.passive_bonus = true;
    roster.fighters[1].skills.insert(Skill::Dodge, d("9D"));
    if let Some(v) = &mut roster.fighters[1].vehicle {
        v.scale = 6;
        v.speed = Speed::Stopped;
    }
    let mut game = Game::new(&roster);
    // 10 for a vehicle; +6 to the smaller attacker's skill; damage 20 against 3D + 6 = 18.
    game.exchange(&at_vehicle(), &[2, 1, 1, 5, 5, 5, 5, 4, 4, 4], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(10));
    assert_eq!(game.noted(Note::VehicleDamaged), Some(VehicleLevel::VeryLight as i32));
    assert_eq!(game.get(BORIS, Field::ManeuverBrief), 3);
}

/// OD33: each result, what it costs and how much of it reaches the driver.
#[test]
fn vehicle_damage() {
    let strike = |faces: &[u8], answers: &[Said]| {
        let mut game = Game::new(&driven(VehicleKind::Land));
        game.exchange(&at_vehicle(), &[&[4, 4, 4], faces].concat(), answers);
        game
    };
    // Damage of four dice against 9.
    let game = strike(&[2, 2, 3, 2, 3, 3, 3], &[]);
    assert_eq!(
        (game.noted(Note::VehicleDamaged), game.noted(Note::VehicleUnhurt)),
        (None, Some(0))
    );
    let game = strike(&[4, 2, 3, 3, 3, 3, 3], &[]);
    assert_eq!(
        (game.noted(Note::VehicleDamaged), game.noted(Note::PassengersSuffer)),
        (Some(1), None)
    );
    // Light, 4 over: a quarter of 13 is 3; Maneuverability or speed.
    let game = strike(&[4, 3, 3, 3, 3, 3, 3, 4, 4, 4], &[("vehicle_effect", 0)]);
    assert_eq!(
        (game.noted(Note::VehicleDamaged), game.noted(Note::PassengersSuffer)),
        (Some(2), Some(3))
    );
    assert_eq!((game.get(BORIS, Field::ManeuverLost), game.get(BORIS, Field::SpeedLost)), (1, 0));
    let game = strike(&[4, 3, 3, 3, 3, 3, 3, 4, 4, 4], &[("vehicle_effect", 1)]);
    assert_eq!((game.get(BORIS, Field::ManeuverLost), game.get(BORIS, Field::SpeedLost)), (0, 1));
    // Heavy, 9 over: half of 18; two speeds, so that cruising is the most.
    let game = strike(&[3, 5, 5, 5, 3, 3, 3, 4, 4, 4], &[("vehicle_effect", 1)]);
    assert_eq!(
        (game.noted(Note::VehicleDamaged), game.noted(Note::PassengersSuffer)),
        (Some(3), Some(9))
    );
    assert_eq!((game.get(BORIS, Field::SpeedLost), game.get(BORIS, Field::Speed)), (2, 2));
    // Severe, 13 over: three quarters of 22; out of control, slower by two speeds a round.
    let mut game = strike(&[5, 6, 6, 5, 3, 3, 3, 6, 5, 6, 5], &[]);
    assert_eq!(
        (game.noted(Note::VehicleDamaged), game.noted(Note::PassengersSuffer)),
        (Some(4), Some(16))
    );
    game.turn_of(BORIS, 2);
    assert!(!game.may(BORIS, Act::Drive) && !game.may(BORIS, Act::Sideswipe));
    assert!(!game.may(BORIS, Act::Defend), "nothing to evade with");
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
    game.step(&[], &[]);
    assert_eq!((game.get(BORIS, Field::Speed), game.noted(Note::OutOfControl)), (0, Some(0)));
    // Heavily damaged before, light damage makes it severe, with all that severe damage does.
    let mut game = Game::new(&driven(VehicleKind::Land));
    game.put(BORIS, Field::VehicleLevel, 3);
    game.exchange(&at_vehicle(), &[4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 4, 4, 4], &[]);
    assert_eq!(
        (game.noted(Note::VehicleDamaged), game.get(BORIS, Field::ManeuverLost)),
        (Some(4), 0)
    );
    game.turn_of(BORIS, 2);
    assert!(!game.may(BORIS, Act::Drive));
    // Destroyed: all of it; he is on foot.
    let game = strike(&[6, 5, 6, 6, 6, 3, 3, 3, 6, 5, 5, 6], &[]);
    assert_eq!(
        (game.noted(Note::VehicleDamaged), game.noted(Note::PassengersSuffer)),
        (Some(5), Some(29))
    );
    let q = Defend { who: BORIS, free: false, interceptable: true };
    assert!(game.is_legal(&q, DefenseKind::Dodge) && !game.is_legal(&q, DefenseKind::Drive));
}

/// OD33: light damage may come again and again; from heavy on, each above very light is a level more.
#[test]
fn damage_adds_up() {
    use VehicleLevel::{Destroyed, Heavy, Light, Severe, VeryLight, Whole};
    for (now, new, after) in [
        (Whole, Light, Light),
        (Light, VeryLight, Light),
        (Light, Light, Light),
        (Light, Heavy, Heavy),
        (Heavy, VeryLight, Heavy),
        (Heavy, Light, Severe),
        (Heavy, Heavy, Severe),
        (Heavy, Severe, Severe),
        (Heavy, Destroyed, Destroyed),
        (Severe, Light, Destroyed),
        (Severe, VeryLight, Severe),
        (Destroyed, Light, Destroyed),
    ] {
        assert_eq!(now.after(new), after, "{now} and {new}");
    }
    for (injury, level) in [
        (0, Whole),
        (1, VeryLight),
        (3, VeryLight),
        (4, Light),
        (8, Light),
        (9, Heavy),
        (12, Heavy),
        (13, Severe),
        (15, Severe),
        (16, Destroyed),
    ] {
        assert_eq!(VehicleLevel::of_injury(injury), level);
    }
}

/// OD33: speeds: two steps at most, high and all-out take a roll, up to cautious is free.
#[test]
fn driving() {
    let mut game = Game::new(&driven(VehicleKind::Land));
    let speeds = [Speed::Stopped, Speed::Cautious, Speed::Cruising, Speed::High, Speed::AllOut];
    let q = ChooseSpeed { who: BORIS };
    let legal = |game: &Game| speeds.map(|speed| game.is_legal(&q, speed));
    assert_eq!(legal(&game), [true; 5]);
    game.put(BORIS, Field::Speed, 1);
    assert_eq!(legal(&game), [true, true, true, true, false]);
    game.put(BORIS, Field::SpeedLost, 2);
    assert_eq!(legal(&game), [true, true, true, false, false]);
    let mut game = Game::new(&driven(VehicleKind::Land));
    game.turn_of(BORIS, 1);
    game.step(&[], &[act(Act::Drive), ("speed", 1)]);
    assert_eq!((game.get(BORIS, Field::Speed), game.get(BORIS, Field::Left)), (1, 1), "free");
    // Two speeds in a round at most: that was one of them.
    assert_eq!(legal(&game), [true, true, true, false, false]);
    game.put(BORIS, Field::SpeedChanged, 0);
    // High: 5 with 3D and 1D+1.
    game.step(&[1, 1, 1, 2], &[act(Act::Drive), ("speed", 3)]);
    assert_eq!((game.get(BORIS, Field::Speed), game.get(BORIS, Field::Left)), (1, 0), "3 of 5");
    game.turn_of(BORIS, 1);
    game.step(&[2, 1, 1, 1], &[act(Act::Drive), ("speed", 3)]);
    assert_eq!(game.get(BORIS, Field::Speed), 3, "6 of 5");
    game.turn_of(BORIS, 1);
    assert!(!game.may(BORIS, Act::Drive), "two speeds in this round");
    game.put(BORIS, Field::SpeedChanged, 0);
    game.step(&[2, 2, 2, 2], &[act(Act::Drive), ("speed", 4)]);
    assert_eq!(game.get(BORIS, Field::Speed), 3, "9 of 10");
    game.put(BORIS, Field::SpeedChanged, 2);
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
    game.step(&[], &[]);
    assert_eq!(game.get(BORIS, Field::SpeedChanged), 0, "a new round");
    assert_eq!(game.notes(Note::DrivingFails).len(), 2);
    assert_eq!(
        [Speed::Stopped, Speed::Cautious, Speed::Cruising, Speed::High, Speed::AllOut]
            .map(Speed::difficulty),
        [0, 0, 0, 5, 10]
    );
}

/// OD33: a driver who attacks with a weapon rolls driving too, against 10, and both are actions.
#[test]
fn attacking_from_a_vehicle() {
    let mut game = Game::new(&driven(VehicleKind::Land));
    game.turn_of(BORIS, 1);
    assert!(!game.may(BORIS, Act::Attack), "two actions");
    game.turn_of(BORIS, 2);
    // 2D and 1D+1: 10 holds it steady; the attack at 2D.
    let bow = i32::try_from(BOW).unwrap();
    let mut steady = game.clone();
    steady.step(
        &[3, 3, 3, 1, 1],
        &[
            act(Act::Attack),
            ("distance", 100),
            ("weapon", bow),
            ("maneuver", 0),
            ("called_shot", 0),
            ("cover", NONE),
            ("circumstance", 0),
        ],
    );
    assert_eq!((steady.notes(Note::Attacks).len(), steady.get(BORIS, Field::Left)), (1, 0));
    game.step(&[3, 3, 2], &[act(Act::Attack)]);
    assert_eq!(game.notes(Note::Attacks).len(), 0, "the attack is lost");
    // At a halt there is nothing to steady.
    game.put(BORIS, Field::Speed, 0);
    game.turn_of(BORIS, 1);
    game.step(
        &[1, 1, 1],
        &[
            act(Act::Attack),
            ("distance", 100),
            ("weapon", bow),
            ("maneuver", 0),
            ("called_shot", 0),
            ("cover", NONE),
            ("circumstance", 0),
        ],
    );
    assert_eq!(game.notes(Note::Attacks).len(), 1);
}

/// OD33: ramming takes a vehicle on water or moved by magic; sideswiping any that moves.
#[test]
fn who_may_ram() {
    for (kind, ram) in [
        (VehicleKind::Land, false),
        (VehicleKind::Water, true),
        (VehicleKind::Air, false),
        (VehicleKind::Magical, true),
    ] {
        let mut game = Game::new(&driven(kind));
        game.turn_of(BORIS, 1);
        assert_eq!(game.may(BORIS, Act::Ram), ram, "{kind}");
        assert!(game.may(BORIS, Act::Sideswipe));
        game.put(BORIS, Field::Speed, 0);
        assert!(!game.may(BORIS, Act::Ram) && !game.may(BORIS, Act::Sideswipe));
    }
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    assert!(!game.may(ADA, Act::Sideswipe) && !game.may(ADA, Act::Drive));
}

/// OD33: a ram: driving against the difficulty and 10; both are damaged by their own speed and the
/// situation; who rams loses the next round.
#[test]
fn ramming() {
    let mut game = Game::new(&both(VehicleKind::Water));
    game.put(ADA, Field::Speed, Speed::Cautious as i32);
    game.turn_of(BORIS, 1);
    // 4D+1 of 20; the nose into a side: Ada 4D against 9, Boris 6D against 12.
    #[rustfmt::skip]
    let faces = [
        6, 5, 6, 1, 2,
        3, 2, 2, 2, 3, 3, 3,
        2, 2, 2, 2, 2, 2, 4, 4, 4,
    ];
    game.step(&faces, &[act(Act::Ram), ("collision", 2)]);
    assert_eq!(game.notes(Note::Damage).iter().map(|(_, v)| *v).collect::<Vec<_>>(), [9, 12]);
    assert_eq!((game.notes(Note::Collides).len(), game.get(BORIS, Field::LosesRound)), (1, 2));
    // One too few misses, and costs nothing more.
    let mut game = Game::new(&both(VehicleKind::Water));
    game.turn_of(BORIS, 1);
    game.step(&[6, 5, 5, 1, 1], &[act(Act::Ram)]);
    assert_eq!(
        (game.notes(Note::Miss).len(), game.get(BORIS, Field::LosesRound)),
        (1, 0),
        "19 of 20"
    );
    // Head-on adds three dice to both, a rear-end takes three.
    for (situation, ada, boris) in [(0, 9, 9), (1, 3, 3), (2, 6, 6)] {
        let mut game = Game::new(&both(VehicleKind::Water));
        game.turn_of(BORIS, 1);
        let faces = [
            &[6, 6, 5, 1, 1, 1][..],
            &vec![2; ada][..],
            &[6, 6, 1, 6, 6],
            &vec![2; boris][..],
            &[6, 6, 1, 6, 6],
        ];
        game.step(&faces.concat(), &[act(Act::Ram), ("collision", situation)]);
    }
}

/// OD33, ruling `collision_speed`: each vehicle is hurt by its own speed, or both by that of the faster.
#[test]
fn whose_speed_hurts() {
    for (ruling, dice, ada) in [(CollisionSpeed::Own, 4, 8), (CollisionSpeed::TheFaster, 6, 12)] {
        let mut roster = both(VehicleKind::Water);
        roster.rulings.collision_speed = ruling;
        let mut game = Game::new(&roster);
        game.put(ADA, Field::Speed, Speed::Cautious as i32);
        game.turn_of(BORIS, 1);
        let stops = &[5, 6, 6][..];
        let faces = [&[6, 5, 6, 1, 2], &vec![2; dice][..], stops, &[2; 6], stops].concat();
        game.step(&faces, &[act(Act::Ram), ("collision", 2)]);
        let damage: Vec<i32> = game.notes(Note::Damage).iter().map(|(_, v)| *v).collect();
        assert_eq!(damage, [ada, 12], "{ruling:?}");
    }
}

/// OD33: a sideswipe: three dice less on both; somebody on foot takes what the vehicle's speed does.
#[test]
fn sideswiping() {
    let mut game = Game::new(&driven(VehicleKind::Land));
    game.turn_of(BORIS, 1);
    // Cruising 6D - 3D = 3D against Physique: 9 against 9.
    game.step(&[6, 5, 6, 1, 2, 3, 3, 3, 3, 3, 3], &[act(Act::Sideswipe)]);
    assert_eq!((game.noted(Note::Damage), game.get(ADA, Field::Level)), (Some(9), 0));
    // A dodge counts against it, a parry does not.
    let mut game = Game::new(&driven(VehicleKind::Land));
    game.put(ADA, Field::ParryValue, 40 + 1);
    game.turn_of(BORIS, 1);
    game.step(&[1, 1, 1, 1], &[act(Act::Sideswipe)]);
    assert_eq!(game.noted(Note::PassiveValue), Some(10));
    let told = "the defense of Ada is no help against this: parry (OD10)";
    assert!(game.told().contains(told), "{}", game.told());
    game.put(ADA, Field::DodgeValue, 15 + 1);
    game.turn_of(BORIS, 1);
    game.step(&[1, 1, 1, 1], &[act(Act::Sideswipe)]);
    assert_eq!(game.noted(Note::ActiveValue), Some(15));
}

/// OD4, OD33: sizes in a collision: the larger vehicle's target suffers more and is harder to catch.
#[test]
fn sizes_in_collisions() {
    let mut roster = both(VehicleKind::Land);
    if let Some(v) = &mut roster.fighters[1].vehicle {
        v.scale = 6;
    }
    let mut game = Game::new(&roster);
    game.turn_of(BORIS, 1);
    // 26: 6 + 6 + 6 + 6 + 1 + 1 + 1 and a pip. Ada: 3D + 6 against 3D; Boris: 3D against 3D + 6.
    game.step(&[6, 6, 6, 5, 1, 1, 1, 2, 2, 2, 4, 4, 4, 3, 3, 3, 2, 2, 2], &[act(Act::Sideswipe)]);
    assert_eq!(game.notes(Note::Damage).iter().map(|(_, v)| *v).collect::<Vec<_>>(), [12, 9]);
    assert_eq!(game.get(ADA, Field::VehicleLevel), 0);
}

/// OD33: what can't be done to one in a vehicle: grabs, falls, called shots, knocking out.
#[test]
fn maneuvers_against_vehicles() {
    let mut roster = driven(VehicleKind::Land);
    roster.fighters.push(armed("Cleo", "b"));
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 1);
    let q = |target| way_at(ADA, target, (2, 10));
    for how in Maneuver::ALL {
        use Maneuver::{AllOut, Lunge, Plain};
        // Bare hands have no damage left for a sweep (OD19).
        let at_cart = matches!(how, Plain | AllOut | Lunge);
        assert_eq!(game.is_legal(&q(BORIS), *how), at_cart, "{how}");
    }
    assert!(game.is_legal(&q(ActorId::fighter(2)), Maneuver::Hold));
    let (weapon, maneuver) = (AttackId::new(ADA, 2), Maneuver::Plain);
    let called = |target| {
        let q = CallShot { who: ADA, target, weapon, maneuver, in_group: false, rider: false };
        game.is_legal(&q, Called::Head)
    };
    assert!(!called(BORIS) && called(ActorId::fighter(2)));
    // And a driver on the seat grabs nobody.
    game.turn_of(BORIS, 2);
    assert!(!game.is_legal(&way_at(BORIS, ADA, (2, 10)), Maneuver::Hold));
}

/// OD33: what a vehicle has lost of its Maneuverability is missing on the road; its pips go with the
/// last die below none.
#[test]
fn lost_maneuverability() {
    for (lost, brief, dice, pips) in
        [(0, 0, 4, 1), (1, 0, 3, 1), (0, 1, 3, 1), (1, 1, 2, 0), (2, 0, 2, 0)]
    {
        let mut game = Game::new(&driven(VehicleKind::Land));
        game.put(BORIS, Field::ManeuverLost, lost);
        game.put(BORIS, Field::ManeuverBrief, brief);
        game.turn_of(BORIS, 1);
        game.step(&vec![2; dice], &[act(Act::FullDefense)]);
        let value = 10 + 2 * i32::try_from(dice).unwrap() + pips;
        assert_eq!(game.notes(Note::FullDefense), [(BORIS, value)], "{lost} and {brief}");
    }
}

/// OD33: what less damage does to a vehicle that is damaged already is what that damage does; each
/// speed that is lost counts from the fastest.
#[test]
fn less_damage_after_more() {
    let strike = |level: i32, speed: Speed, faces: &[u8], answers: &[Said]| {
        let mut roster = driven(VehicleKind::Land);
        roster.fighters[1].vehicle.as_mut().unwrap().speed = speed;
        let mut game = Game::new(&roster);
        game.put(BORIS, Field::VehicleLevel, level);
        game.put(BORIS, Field::DriveValue, 1);
        game.exchange(&at_vehicle(), &[&[4, 4, 4], faces].concat(), answers);
        game
    };
    // Very light on a heavily damaged one: it handles worse for a while, and no more.
    let game = strike(3, Speed::AllOut, &[4, 2, 3, 3, 3, 3, 3], &[]);
    assert_eq!((game.get(BORIS, Field::ManeuverBrief), game.get(BORIS, Field::SpeedLost)), (3, 0));
    assert_eq!(game.get(BORIS, Field::Speed), Speed::AllOut as i32);
    let game = strike(0, Speed::AllOut, &[4, 3, 3, 3, 3, 3, 3, 4, 4, 4], &[("vehicle_effect", 1)]);
    assert_eq!((game.get(BORIS, Field::SpeedLost), game.get(BORIS, Field::Speed)), (1, 3));
    // Destroyed: nothing of it is left.
    let game = strike(0, Speed::AllOut, &[6, 5, 6, 6, 6, 3, 3, 3, 6, 5, 5, 6], &[]);
    let left = [Field::Speed, Field::SpeedLost, Field::ManeuverLost, Field::DriveValue];
    assert_eq!(left.map(|field| game.get(BORIS, field)), [0; 4]);
}

/// OD33: only a vehicle out of control slows down by itself, and only while it moves.
#[test]
fn what_slows_down() {
    for (level, speed, after, told) in [(4, 4, 2, 1), (4, 1, 0, 1), (4, 0, 0, 0), (3, 4, 4, 0)] {
        let mut game = Game::new(&driven(VehicleKind::Land));
        game.put(BORIS, Field::VehicleLevel, level);
        game.put(BORIS, Field::Speed, speed);
        game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
        game.step(&[], &[]);
        let slowed = (game.get(BORIS, Field::Speed), game.notes(Note::OutOfControl).len());
        assert_eq!(slowed, (after, told), "{level} at {speed}");
    }
}

/// OD33: that driving fails is told where it does.
#[test]
fn a_steady_hand_is_not_told() {
    let mut game = Game::new(&driven(VehicleKind::Land));
    game.turn_of(BORIS, 2);
    let bow = i32::try_from(BOW).unwrap();
    game.step(
        &[3, 3, 3, 1, 1],
        &[
            act(Act::Attack),
            ("distance", 100),
            ("weapon", bow),
            ("maneuver", 0),
            ("called_shot", 0),
            ("cover", NONE),
            ("circumstance", 0),
        ],
    );
    assert!(game.notes(Note::DrivingFails).is_empty());
}

/// OD4, OD33: who is larger finds it harder to sideswipe, who is smaller does less to what is larger.
#[test]
fn sizes_of_those_on_foot() {
    let sideswipe = |vehicle: i32, body: i32, faces: &[u8]| {
        let mut roster = driven(VehicleKind::Land);
        roster.fighters[0].scale = body;
        roster.fighters[1].vehicle.as_mut().unwrap().scale = vehicle;
        let mut game = Game::new(&roster);
        game.turn_of(BORIS, 1);
        game.step(faces, &[act(Act::Sideswipe)]);
        game
    };
    // 25 of 10 and 10 and 6.
    let game = sideswipe(6, 0, &[6, 6, 1, 4, 4, 3]);
    assert_eq!((game.noted(Note::Difficulty), game.notes(Note::Miss).len()), (Some(26), 1));
    // 14 and 6 of 20; 3D against 3D and 6.
    let game = sideswipe(0, 6, &[4, 3, 3, 3, 5, 5, 5, 3, 3, 3]);
    assert_eq!((game.noted(Note::Difficulty), game.noted(Note::Damage)), (Some(20), Some(15)));
    assert_eq!((game.notes(Note::Bruised).len(), game.get(ADA, Field::Level)), (1, 0));
}

/// OD19, OD33: the Toughness of a vehicle is not its driver's doing.
#[test]
fn a_circumstance_is_not_for_a_vehicle() {
    let mut game = Game::new(&driven(VehicleKind::Land));
    game.put(BORIS, Field::Circumstance, -2);
    // 10 against 9.
    game.exchange(&at_vehicle(), &[4, 4, 4, 3, 3, 2, 2, 3, 3, 3], &[]);
    assert_eq!(game.noted(Note::VehicleDamaged), Some(VehicleLevel::VeryLight as i32));
    assert_eq!(game.get(BORIS, Field::Circumstance), -2);
}

/// OD33, OD35: what sprays strikes the vehicle: nobody asks whether it is aimed at the driver. Nor is
/// a part of the body there for a group to strike at.
#[test]
fn no_aiming_into_a_vehicle() {
    let mut roster = driven(VehicleKind::Land);
    roster.fighters[0].weapons[BOW].automatic = true;
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 1);
    let (bow, spray) = (i32::try_from(BOW).unwrap(), i32::from(Maneuver::Spray.number()));
    game.step(
        &[1, 1, 1],
        &[
            act(Act::Attack),
            ("distance", 100),
            ("weapon", bow),
            ("maneuver", spray),
            ("cover", NONE),
            ("circumstance", 0),
        ],
    );
    assert_eq!(game.notes(Note::Attacks).len(), 1);
    assert_eq!(game.notes(Note::AimsAtRider), []);
    let (weapon, maneuver) = (AttackId::new(ADA, BOW), Maneuver::Plain);
    let q = CallShot { who: ADA, target: BORIS, weapon, maneuver, in_group: true, rider: false };
    let parts = Called::ALL.iter().filter(|part| game.is_legal(&q, **part)).copied();
    assert_eq!(parts.collect::<Vec<_>>(), [Called::Nothing]);
}

/// OD33: `stopped_evades`: a vehicle that stands evades nothing, unless the table plays it so.
#[test]
fn what_stands_does_not_evade() {
    for (evades, speed, may) in [(false, 0, false), (false, 1, true), (true, 0, true)] {
        let mut roster = driven(VehicleKind::Land);
        roster.rulings.stopped_evades = evades;
        let mut game = Game::new(&roster);
        game.put(BORIS, Field::Speed, speed);
        let q = Defend { who: BORIS, free: false, interceptable: true };
        assert_eq!(game.is_legal(&q, DefenseKind::Drive), may, "{evades} {speed}");
        // Nor does it when it stands by the time of the attack.
        game.put(BORIS, Field::DriveValue, 15);
        game.exchange(&at_vehicle(), &[1, 1, 1], &[]);
        let value = if may { 14 } else { 10 };
        assert_eq!(game.noted(Note::Difficulty), Some(value), "{evades} {speed}");
    }
}
