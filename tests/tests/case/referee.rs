//! Interventions of the referee: T17, T18, A29, A31, T11.

use super::scene::{Fighter, Scene, blue, object, red, roster};
use case_core::battle::{Battle, InterveneError, Intervention, Request, Step};
use case_core::case::{
    AttackSheet, Case, Field, Form, HoldKind, InitiativeMethod, Note, QuestionKind, Roll, Rule,
    Rulings,
};
use case_core::filled;
use case_core::node::Node;
use case_core::question::Asked;
use case_core::ruling::Book;
use case_core::system::Bounded;
use case_core::value::{Columns, Kind, Points, Turns, Typed, Value};
use case_core::{ActorId, log::Key, system::System};
use case_tests::Feed as _;

const PLAIN: &str = "Ex Ex Ex Ex Ty";

fn ann() -> Fighter {
    red("Ann", PLAIN).attack("fists", Form::Blunt).attack("grip", Form::Grappling)
}

fn bob() -> Fighter {
    blue("Bob", PLAIN).attack("fists", Form::Blunt)
}

/// The referee sets a value.
fn set(scene: &mut Scene, field: &str, name: &str, to: impl Into<Value>) {
    let who = scene.who(name);
    scene.battle.intervene(Intervention::set(field, who, to), "").unwrap();
}

/// What the referee is told where a value can't be set so.
fn refused(scene: &mut Scene, field: &str, name: &str, to: impl Into<Value>) -> String {
    let who = scene.who(name);
    scene.battle.intervene(Intervention::set(field, who, to), "").unwrap_err().to_string()
}

/// A22, E7, E9: with a value goes what hangs together with it: a hold ends for both, the stunned let
/// go, the dead are no longer dying, whoever is brought back lives; at zero Health one is down. What
/// makes no sense is refused.
#[test]
fn what_hangs_together() {
    let mut scene = Scene::new([ann(), bob()]);
    scene.play("Ann action=grip", "attack 99");
    assert!(scene.value("Ann", Field::Holding) > 0 && scene.value("Bob", Field::HeldBy) > 0);
    assert!(refused(&mut scene, "held_by", "Ann", scene_actor(0)).contains("needs a holder"));
    set(&mut scene, "held_by", "Bob", Value::NOTHING);
    assert_eq!((scene.value("Ann", Field::Holding), scene.value("Bob", Field::HeldBy)), (0, 0));

    scene.play("Ann action=grip", "attack 99");
    set(&mut scene, "stun", "Ann", Turns(2));
    assert_eq!(scene.value("Bob", Field::HeldBy), 0);
    set(&mut scene, "dead", "Ann", true);
    assert_eq!(scene.stunned("Ann"), 0);
    assert!(refused(&mut scene, "health", "Ann", Points(5)).contains("bring it back first"));
    set(&mut scene, "dead", "Ann", false);
    assert!(scene.state().health(scene.who("Ann")) > 0);

    set(&mut scene, "health", "Bob", Points(0));
    assert_eq!(scene.stunned("Bob"), 1, "down at zero Health");
    assert_eq!(
        refused(&mut scene, "health", "Bob", Points(81)),
        "81 is out of range: `health` is 0 to 80",
    );
}

/// A22: the referee makes a hold, partial at first, makes it full, and hands it to another, who
/// holds alone; who is in no hold has none to change, and who cannot act takes none.
#[test]
fn holds_by_the_referee() {
    let mut scene = Scene::new([ann(), bob(), blue("Dee", PLAIN)]);
    let kind = |kind: HoldKind| Some(kind).to_value();
    assert!(refused(&mut scene, "hold", "Ann", kind(HoldKind::Full)).contains("nobody holds"));
    set(&mut scene, "held_by", "Ann", scene_actor(1));
    let held = |scene: &Scene| {
        let hold = scene.state().held(scene.who("Ann"))?;
        Some((hold.other.number(), hold.full, scene.state().holding(hold.other).is_some()))
    };
    assert_eq!(held(&scene), Some((1, false, true)));
    set(&mut scene, "hold", "Ann", kind(HoldKind::Full));
    assert_eq!(held(&scene), Some((1, true, true)));
    set(&mut scene, "holding", "Dee", scene_actor(0));
    assert_eq!(held(&scene), Some((2, false, true)));
    assert_eq!(scene.value("Bob", Field::Holding), 0);
    set(&mut scene, "hold", "Ann", Value::NOTHING);
    assert_eq!((held(&scene), scene.value("Dee", Field::Holding)), (None, 0));
    set(&mut scene, "stun", "Bob", Turns(2));
    assert!(refused(&mut scene, "held_by", "Ann", scene_actor(1)).contains("can act"));
}

fn scene_actor(place: usize) -> Value {
    Value::actor(ActorId::fighter(place))
}

/// T18, E9, E10, R1: what can be set of whom, within which bounds, and what stays as it is.
#[test]
fn what_is_set_and_what_is_not() {
    let mut scene = Scene::new([
        ann().weapon("gun", Form::Shooting, "Gd", 3).having(|a| a.ammunition = Some(6)),
        bob(),
        blue("Dee", PLAIN),
    ]);
    let limits = |field, name: &str, place: usize| {
        let key = Key::at(scene.who(name), field, place);
        Field::limits(scene.battle.setup(), scene.state(), key)
    };
    assert_eq!(limits(Field::Karma, "Ann", 0), Some((0, 100_000)));
    // Excellent: Good, Typical, Poor, Feeble, Shift 0; below it is death.
    assert_eq!(limits(Field::RanksLost, "Ann", 0), Some((0, 5)));
    assert_eq!(limits(Field::Stun, "Ann", 0), Some((0, 100)));
    for field in [Field::Shift, Field::NextShift] {
        let (low, high) = limits(field, "Ann", 0).unwrap();
        assert!(low < 0 && low == -high, "{field}");
    }
    assert_eq!(limits(Field::CircumstanceAfter, "Ann", 0), Some((0, 100)));
    assert_eq!([0, 2].map(|gun| limits(Field::Used, "Ann", gun)), [None, Some((0, 6))]);
    // Of one who has left nothing more is set that would put it down; of the others all is.
    set(&mut scene, "has_left", "Dee", true);
    for (field, to) in [("dead", Value::yes(true)), ("stun", Turns(2).into())] {
        assert!(refused(&mut scene, field, "Dee", to).contains("has left"), "{field}");
    }
    set(&mut scene, "stun", "Bob", Turns(2));
    set(&mut scene, "stun", "Bob", Turns(0));
    assert_eq!(scene.stunned("Bob"), 0);
    set(&mut scene, "health", "Bob", Points(7));
    assert_eq!((scene.health("Bob"), scene.stunned("Bob")), (7, 0), "hurt, but up");
    set(&mut scene, "health", "Bob", Points(0));
    set(&mut scene, "stun", "Bob", Turns(0));
    assert_eq!(scene.stunned("Bob"), 1, "nobody stands up at zero Health");
    // The dead come back with a point of Health and Endurance enough to live.
    set(&mut scene, "endurance_ranks_lost", "Bob", Value::new(Kind::Ranks, 5));
    set(&mut scene, "dead", "Bob", true);
    set(&mut scene, "dead", "Bob", false);
    assert!(!scene.state().is_dead(scene.who("Bob")));
    assert_eq!(scene.health("Bob"), 1);
    scene.play("Ann action=fists", "attack 1");
    // The hold of one who holds ends for both, too.
    scene.play("Ann action=grip", "attack 99");
    assert!(scene.value("Bob", Field::HeldBy) > 0);
    set(&mut scene, "holding", "Ann", Value::NOTHING);
    assert_eq!((scene.value("Ann", Field::Holding), scene.value("Bob", Field::HeldBy)), (0, 0));
}

/// T18: who is taken out neither acts, answers nor is struck; a side of which all have left has
/// lost; brought back, one takes part again.
#[test]
fn taken_out() {
    let mut scene = Scene::new([ann(), bob(), blue("Dee", PLAIN)]);
    set(&mut scene, "has_left", "Bob", true);
    // Dee alone is left to be aimed at.
    scene.play("Ann action=fists", "attack 1");
    assert!(!scene.asked.iter().any(|q| q.who() == scene.who("Bob")));
    set(&mut scene, "has_left", "Bob", false);
    scene.play("Ann action=fists; Ann target=Bob", "attack 1");
    set(&mut scene, "has_left", "Bob", true);
    set(&mut scene, "has_left", "Dee", true);
    scene.play("", "");
    assert!(scene.state().is_over());
    assert_eq!(scene.notes(Rule::T15, Note::Over), [0]);
}

/// A29: a broken object is handed to nobody; the next fight's roster says who holds it, and that it
/// is broken.
#[test]
fn objects_stay_as_they_are() {
    let mut roster = roster([
        ann().with(|s| {
            s.attacks.push(filled!(AttackSheet {
                name: "sword".into(),
                form: Form::Edged,
                object: Some("the sword".into())
            }));
        }),
        bob(),
    ]);
    roster.objects = vec![object("the sword", "Gd", Some("Ann")), object("a chair", "Ty", None)];
    let mut scene = Scene::of(roster);
    let of = |field: &str, place: i32, to: Value| Intervention::Set {
        field: field.into(),
        who: ActorId::NOBODY,
        place: Value::new(Kind::Object, place),
        to,
    };
    scene.battle.intervene(of("holder", 0, scene_actor(1)), "dropped and taken up").unwrap();
    scene.battle.intervene(of("broken", 1, Value::yes(true)), "").unwrap();
    let error = scene.battle.intervene(of("holder", 1, scene_actor(1)), "").unwrap_err();
    assert!(matches!(error, InterveneError::Refused { .. }), "{error}");
    let next = scene.battle.roster_now().unwrap();
    assert_eq!(next.objects[0].holder.as_deref(), Some("Bob"));
    assert!(next.objects[1].broken && !next.objects[0].broken);
    let again = Scene::of(next);
    let broken = Key::at(ActorId::NOBODY, Field::BrokenObject, 1);
    assert_eq!(Case::get(again.state(), broken), 1);
}

/// A31: a shift goes into the roll that is pending, also behind what was rolled in the open step.
#[test]
fn the_pending_roll_is_shifted() {
    let mut scene = Scene::new([ann(), bob()]);
    let found = scene.legal("Bob", QuestionKind::Defense, "Ann action=fists", "");
    assert!(found.contains(&"weave".to_string()));
    scene.battle.feed(case_core::case::Defense::Weave).unwrap();
    assert!(matches!(scene.battle.step(), Step::Wanted));
    scene.battle.feed_face(1).unwrap();
    scene.battle.step();
    // Ann's attack is pending: Excellent, not shifted by a white weave.
    let shift = Intervention::Shift { who: scene.who("Ann"), by: -2 };
    scene.battle.intervene(shift, "the light is bad").unwrap();
    scene.play("", "attack 45");
    assert_eq!(scene.value("Ann", Field::Circumstance), 0);
    let log = scene.battle.log();
    let read = log.iter().find_map(|e| match e {
        case_core::log::Event::Roll { roll: Roll::Attack, at, .. } => Some(at.number),
        _ => None,
    });
    assert_eq!(read, Some(case_core::case::Rank::Typical as i32), "two below Excellent");
    let shifted = log.iter().find_map(|e| match e {
        case_core::log::Event::Modifier { rule: Rule::A31, by, .. } => Some(*by),
        _ => None,
    });
    assert_eq!(shifted, Some(Columns(-2).into()));
}

/// A31: a shift goes into the pending roll also where nothing lies in the open step.
#[test]
fn the_first_roll_of_a_step_is_shifted() {
    let mut scene = Scene::new([ann(), bob()]);
    while scene.battle.request().is_none() {
        scene.battle.step();
        let _ = scene.battle.feed_suggestion();
    }
    let Some(Request::Roll(roll)) = scene.battle.request().cloned() else {
        panic!("the plan has answered everything")
    };
    assert!(roll.lying.is_empty());
    scene.battle.intervene(Intervention::Shift { who: roll.who, by: 2 }, "first").unwrap();
    scene.battle.step();
    let Some(Request::Roll(shifted)) = scene.battle.request() else { panic!("the roll is gone") };
    assert_eq!((shifted.who, shifted.roll), (roll.who, roll.roll));
    assert!(shifted.modifiers.iter().any(|m| m.rule == "A31" && m.by == Columns(2).into()));
}

/// E9: who died of the last Endurance rank can stand in a roster.
#[test]
fn the_dead_stand_in_a_roster() {
    let node =
        toml::from_str(include_str!("../../../case-core/examples/rosters/case.toml")).unwrap();
    let dead = |battle: &Battle<Case>| {
        let all = (0..Case::fighters(battle.setup())).map(ActorId::fighter);
        all.filter(|who| battle.state().is_dead(*who)).count()
    };
    let mut fights = (0..200).map(|seed| {
        let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(seed);
        while battle.step() == Step::Going {}
        battle
    });
    let battle = fights.find(|battle| dead(battle) > 0).unwrap();
    let again = Battle::<Case>::new(battle.roster_now().unwrap()).unwrap();
    assert_eq!(dead(&again), dead(&battle));
}

fn guard() -> Intervention {
    let text = r#"
        [[fighters]]
        name = "Gus"
        side = "blue"
        abilities = { fighting = 6, agility = 6, strength = 6, endurance = 6, reason = 6, intuition = 40, psyche = 6 }
    "#;
    let part: Node = toml::from_str(text).unwrap();
    Intervention::Join { part }
}

/// T11: who joins an encounter whose initiative is kept is placed among the totals that the others
/// rolled; T2: a non-player who joins before a player has declared declares first, as all of them,
/// and nobody declares twice.
#[test]
fn a_newcomer_finds_a_place() {
    let mut scene = Scene::under([ann(), bob()], |r| r.initiative_method = InitiativeMethod::Once);
    scene.play("", "initiative 9, initiative 2");
    scene.legal("Ann", QuestionKind::Move, "", "");
    scene.battle.intervene(guard(), "the guard wakes").unwrap();
    scene.play("Ann action=fists; Ann target=Bob", "initiative 4, attack 1");
    let moves: Vec<ActorId> =
        scene.asked.iter().filter(|q| q.kind() == QuestionKind::Move).map(Asked::who).collect();
    assert_eq!(moves, [scene.who("Gus"), scene.who("Ann")]);
    let order: Vec<_> = (0..3)
        .map(|p| Key::at(ActorId::NOBODY, Field::Order, p))
        .map(|key| Case::get(scene.state(), key) - 1)
        .collect();
    // Ann 9, Gus 4 + 4, Bob 2.
    assert_eq!(order, [0, 2, 1]);
}

/// T17: the Judge ends the battle, and has it go on: within the turn where it stood; a battle that
/// goes on does not end for want of foes, and ends by the Judge's word.
#[test]
fn ended_and_prolonged() {
    let mut scene = Scene::new([ann(), bob()]);
    scene.battle.intervene(Intervention::End, "the police come").unwrap();
    assert!(scene.battle.is_over());
    assert!(scene.battle.intervene(Intervention::End, "").is_err());
    scene.battle.intervene(Intervention::GoOn, "or do they").unwrap();
    set(&mut scene, "dead", "Bob", true);
    for turn in 1..4 {
        scene.play("", "");
        assert_eq!(scene.state().turn(), turn + 1);
    }
    assert_eq!(scene.value("Ann", Field::Wanted), 0);
    scene.battle.intervene(Intervention::End, "").unwrap();
    assert!(scene.battle.is_over());
    // Once the turn's end was the battle's, it goes on with the next.
    let mut scene = Scene::new([ann(), bob()]);
    set(&mut scene, "dead", "Bob", true);
    scene.play("", "");
    assert!(scene.battle.is_over());
    scene.battle.intervene(Intervention::GoOn, "the winners look round").unwrap();
    assert_eq!((scene.state().turn(), scene.battle.is_over()), (2, false));
    scene.play("", "");
    assert_eq!(scene.state().turn(), 3);
}

/// G1: the damage method changes between turns, and only then.
#[test]
fn rulings_change_between_turns() {
    let mut scene = Scene::new([ann(), bob()]);
    let rolled = || Intervention::Ruling {
        name: "damage_method".into(),
        value: Node::Text("rolled".into()),
    };
    scene.battle.intervene(rolled(), "few players today").unwrap();
    scene.play("Ann action=fists", "attack 41, damage 71");
    let all = Rulings::default().list();
    let fixed_at_start = ["health", "karma", "standard_maneuvers"];
    let others = all
        .iter()
        .filter(|r| r.switch.is_some())
        .map(|r| r.name)
        .filter(|name| !fixed_at_start.contains(name));
    let changeable: Vec<&str> = Rulings::changeable().collect();
    assert_eq!(others.collect::<Vec<_>>(), changeable);
    let mut scene = Scene::new([ann(), bob()]);
    scene.legal("Ann", QuestionKind::Action, "", "");
    assert!(matches!(
        scene.battle.intervene(rolled(), ""),
        Err(InterveneError::NotBetweenTurns | InterveneError::OpenStep)
    ));
}

/// T11: teams change between turns: from then on they roll and act together.
#[test]
fn teams_change_between_turns() {
    let eve = red("Eve", PLAIN);
    let mut scene =
        Scene::under([ann(), eve, bob()], |r| r.initiative_method = InitiativeMethod::EveryTurn);
    scene.play("", "initiative 1, initiative 9, initiative 5");
    let team = Node::Map(vec![(
        "members".into(),
        Node::List(["Ann", "Eve"].map(|name| Node::Text(name.into())).to_vec()),
    )]);
    let teams = Intervention::Teams { teams: Node::List(vec![team]) };
    scene.battle.intervene(teams, "they join hands").unwrap();
    scene.play("", "initiative 9, initiative 5");
    let order: Vec<_> = (0..3)
        .map(|p| Key::at(ActorId::NOBODY, Field::Order, p))
        .map(|key| Case::get(scene.state(), key))
        .collect();
    assert_eq!(order, [0, 0, 0], "forgotten with the turn");
    assert_eq!(scene.rolls().len(), 2);
}
