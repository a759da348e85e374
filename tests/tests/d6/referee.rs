//! Interventions of the referee, leaving the fight, modifiers of a single roll.

use super::support::{ADA, BORIS, BOW, Game, HANDS, SWORD, act, armed, duel};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::d6::tables::Maneuver;
use case_core::d6::{
    Act, AttackIntent, Band, D6, Field, InjuryMethod, Note, Posture, Rule, Speed, TurnPhase,
    Vehicle,
};
use case_core::filled;
use case_core::log::Key;
use case_core::refusal::Refused;
use case_core::system::{Bounded, Referee, StepEnd, System};

const CLEO: ActorId = ActorId::fighter(2);

/// The referee sets one value.
pub(super) fn set(game: &mut Game, who: ActorId, field: Field, to: i32) -> Result<(), Refused<D6>> {
    let key = Key::of(who, field);
    game.run(&[], &[], |t| {
        let done = D6::amend(t, key, to);
        if done.is_ok() {
            D6::settle(t);
        }
        Ok(done)
    })
}

fn trio() -> Game {
    let mut roster = duel();
    roster.fighters.push(armed("Cleo", "a"));
    Game::new(&roster)
}

fn number(game: &Game, field: Field) -> i32 {
    game.get(ActorId::NOBODY, field)
}

/// OD34: who is not held may flee or give up as an action; a side with nobody left has lost.
#[test]
fn leaving() {
    let mut game = trio();
    game.put_at(ActorId::NOBODY, Field::Order, 0, ADA.number() + 1);
    game.put(ActorId::NOBODY, Field::At, 1);
    game.put(BORIS, Field::HeldBy, ADA.number() + 1);
    game.put(ADA, Field::Holds, BORIS.number() + 1);
    game.turn_of(BORIS, 1);
    assert!(!game.may(BORIS, Act::Flee) && game.may(BORIS, Act::GiveUp), "he is held");
    game.turn_of(ADA, 2);
    assert_eq!(game.step(&[], &[act(Act::Flee)]), StepEnd::Going);
    assert_eq!(
        (game.notes(Note::Leaves), game.rules_of(Note::Leaves)),
        (vec![(ADA, 0)], vec![Rule::OD34])
    );
    assert_eq!((game.get(BORIS, Field::HeldBy), game.get(ADA, Field::Left)), (0, 0));
    assert!(!D6::stands(&game.setup, &game.state, ADA));
    // On the ground nobody runs, but anybody can give up.
    game.put(BORIS, Field::Posture, i32::from(Posture::Lying.number()));
    game.turn_of(BORIS, 1);
    assert!(!game.may(BORIS, Act::Flee));
    assert_eq!(game.step(&[], &[act(Act::GiveUp)]), StepEnd::Over);
    assert_eq!(game.notes(Note::GivesUp), [(BORIS, 0)]);
    assert_eq!(game.noted(Note::Wins), Some(0), "Cleo is left");
    // Who left takes no turn, and comes to nothing more.
    game.put(ADA, Field::Wakes, 1);
    game.put(ActorId::NOBODY, Field::TurnPhase, i32::from(TurnPhase::Start.number()));
    game.step(&[], &[]);
    assert!(game.notes(Note::Wakes).is_empty());
}

/// OD34: one who drives leaves in what moves or stands; one who may only defend may leave.
#[test]
fn leaving_in_a_vehicle() {
    let mut roster = duel();
    roster.fighters[0].vehicle =
        Some(filled!(Vehicle { name: "cart".into(), speed: Speed::Stopped }));
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 1);
    assert!(game.may(ADA, Act::Flee), "it stands, and drives off");
    game.put(ADA, Field::Speed, 1);
    assert!(game.may(ADA, Act::Flee));
    game.turn_of(BORIS, 1);
    game.put(BORIS, Field::DefendOnly, 1);
    assert!(game.may(BORIS, Act::Flee) && !game.may(BORIS, Act::Attack));
}

/// OD19: the gamemaster's modifier goes to the next roll of its fighter, once, or after some rolls.
#[test]
fn circumstance() {
    let blow = AttackIntent::new(ADA, BORIS, BOW, Band::Short);
    // 9 and 1 reach 10; then nothing is left of it.
    let mut game = Game::duel();
    game.put(ADA, Field::Circumstance, 1);
    assert!(game.exchange(&blow, &[3, 3, 3, 1, 1, 1, 1, 5, 5, 5], &[]).hit);
    assert_eq!((game.shifts(Rule::OD19), game.get(ADA, Field::Circumstance)), (vec![1], 0));
    assert!(!game.exchange(&blow, &[3, 3, 3], &[]).hit);
    // One roll passes first.
    let mut game = Game::duel();
    game.put(ADA, Field::Circumstance, -5);
    game.put(ADA, Field::CircumstanceAfter, 1);
    assert!(game.exchange(&blow, &[4, 3, 3, 2, 2, 2, 2, 5, 5, 5], &[]).hit);
    assert_eq!(game.noted(Note::Damage), Some(3));
}

/// OD28: the referee's Wound level brings what belongs to it, and takes it away again.
#[test]
fn wound_levels() {
    let mut game = trio();
    game.put(BORIS, Field::HeldBy, ADA.number() + 1);
    game.put(ADA, Field::Holds, BORIS.number() + 1);
    set(&mut game, BORIS, Field::Level, 5).unwrap();
    assert_eq!((game.get(BORIS, Field::DyingSince), game.get(ADA, Field::Holds)), (1, 0));
    assert_eq!(number(&game, Field::SidesUp), 1);
    assert!(set(&mut game, BORIS, Field::Speed, 3).is_err(), "he is out");
    set(&mut game, BORIS, Field::Level, 2).unwrap();
    assert_eq!((game.get(BORIS, Field::DyingSince), number(&game, Field::SidesUp)), (0, 2));
    set(&mut game, BORIS, Field::Posture, 3).unwrap();
    set(&mut game, BORIS, Field::Level, 6).unwrap();
    assert_eq!((game.notes(Note::Dies), game.get(BORIS, Field::Posture)), (vec![(BORIS, 0)], 3));
    assert!(set(&mut game, BORIS, Field::Wakes, 2).is_err(), "the dead don't wake");
    assert_eq!(
        Field::limits(&game.setup, &game.state, Key::of(ADA, Field::BodyPoints)),
        Some((0, 0)),
        "not in use"
    );
}

/// OD28: with Body Points the level follows from them.
#[test]
fn body_points() {
    let mut roster = duel();
    roster.rulings.injury = InjuryMethod::BodyPoints;
    for sheet in &mut roster.fighters {
        sheet.body_points = Some(30);
    }
    let mut game = Game::new(&roster);
    assert!(set(&mut game, ADA, Field::Level, 2).is_err());
    set(&mut game, ADA, Field::BodyPoints, 10).unwrap();
    assert_eq!((game.get(ADA, Field::Level), game.get(ADA, Field::BodyPoints)), (3, 10));
    set(&mut game, ADA, Field::BodyPoints, 0).unwrap();
    assert_eq!((game.get(ADA, Field::Level), number(&game, Field::SidesUp)), (6, 1));
    set(&mut game, ADA, Field::BodyPoints, 30).unwrap();
    assert_eq!((game.get(ADA, Field::Level), number(&game, Field::SidesUp)), (0, 2));
    let limits = Field::limits(&game.setup, &game.state, Key::of(ADA, Field::BodyPoints));
    assert_eq!(limits, Some((0, 30)));
    // What a bar is full at: Body Points here, the levels to death where those are counted.
    let full = |game: &Game| {
        [Field::BodyPoints, Field::Level]
            .map(|field| D6::greatest(&game.setup, &game.state, Key::of(ADA, field)))
    };
    assert_eq!(full(&game), [30, 0]);
    assert_eq!(full(&Game::duel()), [0, 6]);
}

/// OD19: a hold is made and ended from either side, of any kind that holds; OD10: a dropped weapon parries no more.
#[test]
fn holds_and_parries() {
    for (who, field) in [(BORIS, Field::HeldBy), (ADA, Field::Holds)] {
        let mut game = Game::duel();
        game.put(BORIS, Field::HeldBy, ADA.number() + 1);
        game.put(BORIS, Field::HeldHow, i32::from(Maneuver::Hold.number()));
        game.put(ADA, Field::Holds, BORIS.number() + 1);
        let other = if who == ADA { BORIS } else { ADA };
        set(&mut game, who, field, 0).unwrap();
        assert_eq!(game.get(BORIS, Field::HeldBy), 0);
        assert!(set(&mut game, who, field, who.number() + 1).is_err(), "nobody holds oneself");
        set(&mut game, who, field, other.number() + 1).unwrap();
        assert_eq!(game.get(BORIS, Field::HeldBy), ADA.number() + 1);
        assert_eq!(game.get(ADA, Field::Holds), BORIS.number() + 1);
        let how = |maneuver: Maneuver| i32::from(maneuver.number());
        assert_eq!(game.get(BORIS, Field::HeldHow), how(Maneuver::Hold));
        set(&mut game, BORIS, Field::HeldHow, how(Maneuver::ArmPin)).unwrap();
        assert!(set(&mut game, BORIS, Field::HeldHow, how(Maneuver::Push)).is_err());
        assert!(set(&mut game, ADA, Field::HeldHow, how(Maneuver::Hold)).is_err(), "not held");
        set(&mut game, who, field, 0).unwrap();
        let left = [Field::HeldBy, Field::HeldHow, Field::HeldFresh];
        assert_eq!(left.map(|field| game.get(BORIS, field)), [0; 3]);
        assert_eq!(game.get(ADA, Field::Holds), 0);
    }
    let mut game = Game::duel();
    game.put(ADA, Field::ParryValue, 16);
    game.put(ADA, Field::ParriesWith, 1);
    let sword = Key::at(ADA, Field::Unready, SWORD);
    game.run(&[], &[], |t| Ok(D6::amend(t, sword, 1))).unwrap();
    assert_eq!((game.get(ADA, Field::ParryValue), game.notes(Note::ParryEnds).len()), (0, 1));
}

/// OD1: the referee ends a fight before it is decided, and has one that is over go on with its next
/// round.
#[test]
fn ending_and_going_on() {
    let mut game = trio();
    game.run(&[], &[], |t| Ok(D6::end_battle(t))).unwrap();
    assert_eq!((game.step(&[], &[]), game.notes(Note::Undecided).len()), (StepEnd::Over, 1));
    assert!(game.run(&[], &[], |t| Ok(D6::end_battle(t))).is_err(), "it is over");
    game.run(&[], &[], |t| Ok(D6::go_on(t))).unwrap();
    set(&mut game, BORIS, Field::Gone, 1).unwrap();
    for _ in 0..3 {
        assert_eq!(game.step(&[3, 3, 3, 3, 3, 3][..0], &[]), StepEnd::Going);
        if number(&game, Field::TurnPhase) == i32::from(TurnPhase::Initiative.number()) {
            break;
        }
    }
    assert_eq!(number(&game, Field::Round), 2);
    // Without a foe there is nothing to attack.
    game.turn_of(ADA, 1);
    assert!(!game.may(ADA, Act::Attack));
    game.run(&[], &[], |t| Ok(D6::end_battle(t))).unwrap();
    assert_eq!((game.noted(Note::Wins), number(&game, Field::Prolonged)), (Some(0), 0));
    for who in [ADA, CLEO] {
        set(&mut game, who, Field::Gone, 1).unwrap();
    }
    assert!(game.run(&[], &[], |t| Ok(D6::go_on(t))).is_err(), "nobody is left");
}

/// OD2: who joins in the middle of a round acts last in it, with Body Points rolled first.
#[test]
fn joining() {
    let mut roster = duel();
    roster.rulings.injury = InjuryMethod::BodyPoints;
    let mut game = Game::new(&roster);
    for who in [ADA, BORIS] {
        game.put(who, Field::MaxBodyPoints, 30);
        game.put(who, Field::BodyPoints, 30);
        game.put_at(ActorId::NOBODY, Field::Order, who.place().unwrap(), who.number() + 1);
    }
    game.put(ActorId::NOBODY, Field::TurnPhase, i32::from(TurnPhase::Turns.number()));
    game.put(ActorId::NOBODY, Field::At, 2);
    roster.fighters.push(armed("Cleo", "c"));
    game.setup = D6::validate(&roster).unwrap();
    D6::resize(&mut game.state, &D6::open(&game.setup));
    game.run(&[], &[], |t| {
        D6::settle(t);
        Ok(())
    });
    assert_eq!(
        (number(&game, Field::SidesUp), game.get_at(ActorId::NOBODY, Field::Order, 2)),
        (3, 3)
    );
    game.step(&[2, 3, 4], &[]);
    assert_eq!((game.get(CLEO, Field::BodyPoints), number(&game, Field::Newcomers)), (29, 0));
    assert_eq!(D6::acting(&game.setup, &game.state), Some(CLEO));
    game.step(&[], &[("actions", 2)]);
    assert_eq!(game.get(CLEO, Field::Declared), 2);
    game.exchange(&AttackIntent::new(ADA, CLEO, HANDS, Band::PointBlank), &[1, 1, 1], &[]);
}

/// OD1, OD28, OD34: an evening: a wrong Wound level set right, points granted, somebody brought in and
/// somebody taken out, a roll made easier; all of it undone, redone, saved and resumed; and a second
/// fight that begins where the first one ended.
#[test]
fn an_evening() {
    use case_core::battle::{Battle, Intervention, Step};
    use case_core::d6::WoundLevel;
    use case_core::node::Node;
    use case_core::value::{Typed, Value};
    let mut battle = Battle::<D6>::new(super::support::bundled()).unwrap().seeded(5);
    battle.run(15);
    let (ysolde, varga, jory) = (ADA, ActorId::fighter(4), ActorId::fighter(5));
    let newcomer = ActorId::fighter(8);
    let sheet = r#"
        [[fighters]]
        name = "A guard"
        side = "riders"
        attributes = { agility = "3D", coordination = "3D", physique = "3D", intellect = "2D", acumen = "2D", charisma = "2D" }
    "#;
    let part: Node = toml::from_str(sheet).unwrap();
    let hands = [
        Intervention::set("wound_level", varga, WoundLevel::Wounded),
        Intervention::add("character_points", ysolde, 2),
        Intervention::add("fate_points", ysolde, -9),
        Intervention::Join { part },
        Intervention::set("has_left", jory, Value::yes(true)),
        Intervention::Shift { who: varga, by: -7 },
    ];
    let start = (battle.state().clone(), battle.log().len());
    for hand in &hands {
        battle
            .intervene(hand.clone(), "as it was at the table")
            .unwrap_or_else(|e| panic!("{hand:?}: {e}"));
    }
    let state = battle.state();
    assert_eq!(D6::get(state, Key::of(varga, Field::Level)), 2);
    assert_eq!(D6::get(state, Key::of(ysolde, Field::FatePoints)), 0);
    assert!(
        D6::stands(battle.setup(), state, newcomer) && !D6::stands(battle.setup(), state, jory)
    );
    // Out of bounds, on the wrong one, or without sense: refused, and nothing has changed.
    let now = battle.state().clone();
    for wrong in [
        Intervention::set("wound_level", varga, Value::new(WoundLevel::KINDS[0], 9)),
        Intervention::set("body_points", varga, case_core::value::Points(5)),
        Intervention::set("held_by", varga, jory),
        Intervention::set("staggered", jory, Value::yes(true)),
        Intervention::set("order", ActorId::NOBODY, varga),
        Intervention::Shift { who: varga, by: 31 },
    ] {
        assert!(battle.intervene(wrong.clone(), "").is_err(), "{wrong:?}");
        assert_eq!(battle.state(), &now);
    }
    for _ in &hands {
        assert!(battle.undo_input());
    }
    assert_eq!((battle.state(), battle.log().len()), (&start.0, start.1));
    for _ in &hands {
        assert!(battle.redo());
    }
    assert_eq!(battle.state(), &now);
    assert_eq!(battle.run(10_000), Step::Over);
    let json = serde_json::to_string(&battle.save()).unwrap();
    let node: Node = serde_json::from_str(&json).unwrap();
    let resumed = Battle::<D6>::resume(&node).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((resumed.state(), resumed.log()), (battle.state(), battle.log()));
    let told: Vec<String> = battle.transcript().collect();
    assert!(told.iter().any(|line| line.contains("The referee brings in A guard: as it was")));
    // The next fight: the same levels, points and weapons; who left is there again.
    let next = battle.roster_now().unwrap();
    let second = Battle::<D6>::new(next).unwrap();
    for who in D6::cast(second.setup()).everybody() {
        for field in [Field::Level, Field::CharacterPoints, Field::FatePoints, Field::ArmBroken] {
            let key = Key::of(who, field);
            assert_eq!(
                D6::get(second.state(), key),
                D6::get(battle.state(), key),
                "{field} of {who}"
            );
        }
    }
    assert!(D6::stands(second.setup(), second.state(), jory));
}

/// OD1, OD30, OD35: between rounds a ruling changes, but not the way of counting injuries; somebody
/// joins in a vehicle that is there, and a thing with him.
#[test]
fn rulings_passengers_and_things() {
    use case_core::battle::{Battle, Intervention, Step};
    use case_core::node::Node;
    let mut roster = super::support::bundled();
    if let Some(cart) = &mut roster.fighters[5].vehicle {
        cart.places = 2;
    }
    let mut battle = Battle::<D6>::new(roster).unwrap().seeded(2025);
    while D6::turn(battle.state()) < 1 || !D6::is_between_turns(battle.setup(), battle.state()) {
        assert_eq!(battle.step(), Step::Going);
    }
    let ruling = |name: &str, value| {
        let value = Node::Text(value);
        Intervention::Ruling { name: name.into(), value }
    };
    battle.intervene(ruling("damage_bonus", "false".into()), "house rule").unwrap();
    assert!(!battle.setup().rulings().damage_bonus);
    assert!(battle.intervene(ruling("injury", "body_points".into()), "").is_err());
    let part = r#"
        objects = [{ name = "toll gate", toughness = "3D" }]
        [[fighters]]
        name = "Second rider"
        side = "riders"
        aboard = "scythe cart"
        attributes = { agility = "3D", coordination = "3D", physique = "3D", intellect = "2D", acumen = "2D", charisma = "2D" }
    "#;
    let part: Node = toml::from_str(part).unwrap();
    battle.intervene(Intervention::Join { part: part.clone() }, "").unwrap();
    let rider = ActorId::fighter(8);
    assert_eq!(D6::get(battle.state(), Key::of(rider, Field::Aboard)), 6);
    assert_eq!(D6::object_name(battle.setup(), 0), Some("toll gate"));
    let refused = battle.intervene(Intervention::Join { part }, "").unwrap_err().to_string();
    assert!(refused.contains("has places for 2"), "{refused}");
    assert!(battle.intervene(ruling("damage_bonus", "true".into()), "").is_ok());
    assert_eq!(battle.run(10_000), Step::Over);
}
