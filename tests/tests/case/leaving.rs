//! When a battle goes on and when it ends: T16, T17, T18.

use super::scene::{Fighter, NONE, Scene, blue, red};
use case_core::battle::{Control, Step};
use case_core::case::{Field, Form, GoesOn, Note, QuestionKind, Rule};
use case_tests::Feed as _;

const PLAIN: &str = "Ex Ex Ex Ex Ty";

fn ann() -> Fighter {
    red("Ann", PLAIN).attack("fists", Form::Blunt).attack("grip", Form::Grappling)
}

fn bob() -> Fighter {
    blue("Bob", PLAIN).attack("fists", Form::Blunt)
}

/// T18: a retreat is an action: out of the battle from its end, with what was still to do; blows
/// aimed at the one who has left come to nothing. A surrender is the same. A side of which all have
/// left has lost.
#[test]
fn retreat_and_surrender() {
    let mut scene = Scene::new([ann(), bob(), blue("Dee", PLAIN).attack("fists", Form::Blunt)]);
    scene.play("Bob action=fists; Ann action=retreat", "");
    assert!(scene.noted(Rule::T18, Note::Retreats, "Ann"));
    assert!(scene.is_moot("Bob"));
    assert_eq!(scene.value("Ann", Field::Gone), 1);
    assert!(scene.state().is_over());
    assert_eq!(scene.notes(Rule::T15, Note::Over), [1], "the others have won");

    let mut scene = Scene::new([ann(), bob(), blue("Dee", PLAIN).attack("fists", Form::Blunt)]);
    scene.play("Bob action=surrender; Ann action=fists; Ann target=Bob", "attack 1");
    assert!(!scene.state().is_over());
    // Dee alone is left, and nobody asks about Bob any more.
    scene.play("Ann action=fists", "attack 1");
    assert_eq!(scene.value("Ann", Field::Wanted), 0);
}

/// T18: who is held cannot retreat, and one who has come to be held does not, but may surrender, in
/// a full hold too; whoever holds lets go.
#[test]
fn nobody_leaves_a_hold() {
    let mut scene = Scene::new([ann(), bob()]);
    scene.play("Ann action=grip; Bob action=retreat", "attack 76");
    assert!(scene.is_moot("Bob"));
    assert_eq!(scene.value("Bob", Field::Gone), 0);
    let choices = scene.legal("Bob", QuestionKind::Action, "", "");
    assert!(!choices.iter().any(|c| c == "retreat"), "{choices:?}");
    for face in [76, 100] {
        let mut scene = Scene::new([ann(), bob()]);
        scene.play("Ann action=grip; Bob action=surrender", &format!("attack {face}"));
        assert!(scene.noted(Rule::T18, Note::Surrenders, "Bob"));
        assert_eq!((scene.value("Bob", Field::Gone), scene.value("Bob", Field::HeldBy)), (1, 0));
    }
    scene.play("Ann action=retreat", "");
    assert_eq!(scene.value("Bob", Field::HeldBy), 0);
    assert!(scene.state().is_over());
}

/// T17: while one of the winning side is dying its turns go on, so that the others can aid; a helper
/// of the built-in plan does. By the other ruling the battle ends at once.
#[test]
fn turns_go_on_while_one_is_dying() {
    let fighters = || {
        let bob = blue("Bob", PLAIN).health(1).weapon("claws", Form::Edged, "Mn", 0);
        let cid = red("Cid", "Ex Ex Ex Ex Ty").attack("fists", Form::Blunt);
        [ann(), cid, bob]
    };
    let fight = "Bob action=claws; Bob target=Ann; Cid action=fists";
    let mut scene = Scene::new(fighters());
    scene.play(fight, "attack 1, attack 100, kill 1");
    scene.play("Cid action=fists", "attack 100, stun 100, kill 100, stun turns 10");
    assert!(scene.state().is_dying(scene.who("Ann")));
    assert!(!scene.state().is_over(), "Ann is dying");
    let cid = scene.who("Cid");
    scene.battle.set_control(cid, Control::BuiltIn).unwrap();
    scene.play("", "");
    assert!(!scene.state().is_dying(scene.who("Ann")));
    assert!(scene.state().is_over());
    let mut scene = Scene::under(fighters(), |r| r.goes_on = GoesOn::EndsAtOnce);
    scene.play(fight, "attack 1, attack 100, kill 1");
    scene.play("Cid action=fists", "attack 100, stun 100, kill 100, stun turns 10");
    assert!(scene.state().is_over());
}

/// T16: with the ruling the Judge is asked after every action, and what the Judge has happen then
/// goes before what is still to come; without it nobody is asked.
#[test]
fn events_are_triggered() {
    let mut plain = Scene::new([ann(), bob()]);
    plain.play("Bob action=fists; Ann action=fists", "attack 1, attack 1");
    assert_eq!(plain.asked.iter().filter(|q| is_event(q)).count(), 1, "at the wrap up");
    let mut scene = Scene::under([ann(), bob()], |r| r.triggered_events = true);
    scene.play(
        "Bob action=fists; Ann action=fists; judge event=damage; judge event target=Bob;
         judge event damage=1000",
        "attack 1, kill 1",
    );
    assert_eq!(scene.notes(Rule::T16, Note::Event), [1000]);
    assert_eq!(scene.notes(Rule::T15, Note::Event), NONE);
    assert_eq!(scene.acted(), ["Ann"], "Bob is down before his blow");
    let mut scene = Scene::under([ann(), bob()], |r| r.triggered_events = true);
    scene.legal("the Judge", QuestionKind::Event, "Ann action=fists", "attack 1");
    let ends = case_core::case::JudgeEvent::End;
    scene.battle.feed(ends).unwrap();
    assert_eq!(scene.battle.step(), Step::Over);
}

fn is_event(question: &case_core::case::Question) -> bool {
    use case_core::question::Asked;
    question.kind() == QuestionKind::Event
}
