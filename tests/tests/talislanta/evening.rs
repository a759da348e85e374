//! An evening at the table: a guard runs in, a wrong word is taken back, somebody is healed, somebody
//! leaves, and the next fight begins where the first one ended.

use super::common::{A, B, D, four, sheet, weapon};
use case_core::ActorId;
use case_core::battle::{Battle, InterveneError, Intervention, Step};
use case_core::codes::Code;
use case_core::filled;
use case_core::log::{Event, Key};
use case_core::node::Node;
use case_core::system::{Referee, System};
use case_core::talislanta::{Exit, Field, Loss, Note, Roster, Talislanta, TurnPhase};
use case_core::value::{Modifier, Points, Typed, Value};

const GUARD: ActorId = ActorId::fighter(4);

fn get(battle: &Battle<Talislanta>, key: Key<Field>) -> i32 {
    Talislanta::get(battle.state(), key)
}

fn run_to(battle: &mut Battle<Talislanta>, round: i32, phase: TurnPhase) {
    while (battle.state().round(), battle.state().phase()) != (round, phase) {
        assert_eq!(battle.step(), Step::Going);
    }
}

/// A roster's part with one more fighter.
fn joining(name: &str) -> Intervention {
    let mut guard = sheet(name, "y");
    guard.attacks.push(weapon("halberd", 12, 9));
    let roster =
        case_core::sheet::write(&filled!(Roster { fighters: vec![guard], ..four(|_| {}) }));
    let fighters = roster.get("fighters").cloned().unwrap();
    Intervention::Join { part: Node::Map(vec![("fighters".into(), fighters)]) }
}

/// TAL2, TAL4: who joins in the middle of a round reacts at once and acts from the next declaration
/// on; all of it can be undone and redone.
#[test]
fn an_evening() {
    let mut battle = Battle::<Talislanta>::new(four(|_| {})).unwrap().seeded(3);
    run_to(&mut battle, 1, TurnPhase::Resolution);
    battle.step();
    let (before, log) = (battle.state().clone(), battle.log().len());
    battle.intervene(joining("the guard"), "he heard the noise").unwrap();
    assert_eq!(get(&battle, Key::of(GUARD, Field::Done)), 1);
    assert_eq!(get(&battle, Key::at(ActorId::NOBODY, Field::Standing, 1)), 3);
    assert!(battle.undo_input());
    assert_eq!((battle.state(), battle.log().len()), (&before, log));
    assert!(battle.redo());
    // A name that is taken is no guard.
    let twice = battle.intervene(joining("the guard"), "").unwrap_err();
    assert!(matches!(twice, InterveneError::Roster(_)), "{twice}");
    let acts = |battle: &Battle<Talislanta>, note: Note| {
        let his = |e: &&Event<Talislanta>| matches!(e, Event::Note { note: n, who: GUARD, .. } if *n == note);
        battle.log().iter().filter(his).count()
    };
    run_to(&mut battle, 2, TurnPhase::Initiative);
    assert_eq!(acts(&battle, Note::TurnBegins), 0);
    run_to(&mut battle, 2, TurnPhase::Resolution);
    assert_eq!(acts(&battle, Note::Declares), 1);

    // Points, within their bounds; a shift goes into the next roll.
    battle.intervene(Intervention::set("hit_points", B, Points(7)), "").unwrap();
    battle.intervene(Intervention::add("hit_points", B, 10), "a draught").unwrap();
    assert_eq!(battle.state().hit_points(B), 17);
    let far = battle.intervene(Intervention::set("hit_points", B, Points(101)), "");
    assert!(matches!(far, Err(InterveneError::Range { high: 100, .. })));
    let whose = Talislanta::acting(battle.setup(), battle.state()).unwrap();
    battle.intervene(Intervention::Shift { who: whose, by: 4 }, "high ground").unwrap();
    run_to(&mut battle, 3, TurnPhase::Declaration);
    let shifted = |e: &Event<Talislanta>| matches!(e, Event::Modifier { who, by, .. } if *who == whose && *by == Modifier(4).to_value());
    assert!(battle.log().iter().any(shifted));

    // A weapon breaks, somebody leaves, the battle is ended.
    let broken = Intervention::Set {
        field: Field::Lost.name().into(),
        who: A,
        place: Value::attack(A, 0),
        to: Loss::Broken.to_value(),
    };
    battle.intervene(broken, "on the gate").unwrap();
    battle.intervene(Intervention::set("out", D, Exit::Fled.to_value()), "").unwrap();
    battle.intervene(Intervention::End, "dawn").unwrap();
    assert_eq!(battle.step(), Step::Over);
    assert!(battle.intervene(Intervention::End, "").is_err());

    // The second fight: wounds and broken weapons stay, who fled is there again.
    let points: Vec<i32> =
        (0..5).map(|place| battle.state().hit_points(ActorId::fighter(place))).collect();
    let again = Battle::<Talislanta>::new(battle.roster_now().unwrap()).unwrap();
    let state = again.state();
    for (place, points) in points.into_iter().enumerate() {
        let who = ActorId::fighter(place);
        assert_eq!((state.hit_points(who), state.stands(who)), (points, points > 0));
    }
    assert!(state.stands(D));
    assert_eq!(state.in_hand(A), None, "its sword is broken");
    assert_eq!(get(&again, Key::at(A, Field::Lost, 0)), Loss::Broken as i32 + 1);
}

/// How a roster says that fighters stand: out of hit points is out, and only weapons can be lost.
#[test]
fn how_they_stand_now() {
    let now = |text: &str| {
        let text = format!(
            "system = \"talislanta\"\n\
             [[fighters]]\nname = \"A\"\nside = \"x\"\ncombat_rating = 1\nhit_points = 9\n\
             attacks = [{{ name = \"sword\", means = \"weapon\", rating = 5 }}]\n\
             [fighters.now]\n{text}\n\
             [[fighters]]\nname = \"B\"\nside = \"y\"\ncombat_rating = 1\nhit_points = 9\n"
        );
        let roster = Talislanta::read(&toml::from_str::<Node>(&text).unwrap())?;
        Battle::<Talislanta>::new(roster)
    };
    let state = |text: &str| now(text).unwrap_or_else(|p| panic!("{p}")).state().clone();
    assert_eq!(state("hit_points = 4").hit_points(A), 4);
    let out = state("hit_points = 0");
    assert_eq!(out.exit(A), Some(Exit::Wounds));
    let sides = Key::of(ActorId::NOBODY, Field::SidesLeft);
    assert_eq!(Talislanta::get(&out, sides), 1, "of its side nobody is left");
    assert_eq!(state("lost = [\"dropped\"]").in_hand(A), None);
    for (wrong, said) in [
        ("hit_points = 10", "out of range"),
        ("lost = [\"nothing\", \"broken\"]", "only a weapon can be lost"),
        ("lost = [\"nothing\", \"nothing\", \"broken\"]", "no place"),
    ] {
        let problems = now(wrong).unwrap_err().to_string();
        assert!(problems.contains(said), "{wrong}: {problems}");
    }
}
