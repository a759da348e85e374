//! What becomes of objects, and of bodies and things in the air: A18, A26, A29, A27, D3, E1.

use super::scene::{Fighter, NONE, Scene, attack, blue, object, red, roster, score};
use case_core::ActorId;
use case_core::case::{
    AttackSheet, Case, Field, Form, Note, ObjectSheet, QuestionKind, Rank, Roll, Rule,
};
use case_core::filled;
use case_core::log::Key;
use case_core::system::System;

const PLAIN: &str = "Ex Ex Ex Ex Ty";

fn bob() -> Fighter {
    blue("Bob", PLAIN).attack("fists", Form::Blunt)
}

/// A value of an object.
fn of_object(scene: &Scene, field: Field, place: usize) -> i32 {
    Case::get(scene.state(), Key::at(ActorId::NOBODY, field, place))
}

/// A26, A29: whoever goes through an object asks the Judge what becomes of it; broken it stays so
/// and is no target any more. One that stops the charge stands without a question. The same for an
/// object that a slammed body strikes.
#[test]
fn a_charged_object() {
    let scene = |material: &str| {
        let ann = red("Ann", PLAIN).attack("rush", Form::Charging).attack("fists", Form::Blunt);
        let mut roster = roster([ann, bob()]);
        roster.objects = vec![object("the door", material, None)];
        Scene::of(roster)
    };
    let rush = "Ann action=rush; Ann target=the door; map areas moved=2";
    let charge = |fate: &str| {
        let mut scene = scene("Gd");
        scene.play(&format!("{rush}; judge fate of an object={fate}"), "attack 41");
        scene
    };
    let stands = charge("stands");
    assert_eq!(of_object(&stands, Field::BrokenObject, 0), 0);
    let mut broken = charge("breaks");
    assert_eq!(of_object(&broken, Field::BrokenObject, 0), 1);
    assert_eq!(broken.notes(Rule::A29, Note::Broken), [0]);
    broken.play("Ann action=rush", "attack 1");
    assert!(broken.noted(Rule::A10, Note::Attacks, "Ann"), "Bob alone is left to charge");
    assert_eq!(charge("falls").notes(Rule::A29, Note::ObjectFalls), [0]);
    assert_eq!(charge("lets through").notes(Rule::A29, Note::LetsThrough), [0]);
    let mut wall = scene("Am");
    wall.play(rush, "attack 41");
    assert!(!wall.was_asked(QuestionKind::Fate));
    let mut slammed = scene("Gd");
    slammed.play(
        "Ann action=fists; map collision=the door; map areas flown=1; judge fate of an object=breaks",
        "attack 71, slam 41",
    );
    assert_eq!(slammed.notes(Rule::A27, Note::Impact), [1]);
    assert_eq!(of_object(&slammed, Field::BrokenObject, 0), 1);
}

/// A27: a slammed body strikes whoever and whatever is there: not itself, nothing broken, and nothing
/// that it holds.
#[test]
fn what_a_body_can_strike() {
    let ann = red("Ann", PLAIN).attack("fists", Form::Blunt);
    let mut roster = roster([ann, bob(), blue("Dee", PLAIN).attack("fists", Form::Blunt)]);
    roster.objects = vec![
        object("the door", "Gd", None),
        filled!(ObjectSheet { broken: true, ..object("a crate", "Gd", None) }),
        object("a gun", "Gd", Some("Bob")),
        object("a hat", "Fe", Some("Ann")),
    ];
    let mut scene = Scene::of(roster);
    let struck = scene.legal(
        "the map",
        QuestionKind::Collision,
        "Ann action=fists; Ann target=Bob",
        "attack 71, slam 41",
    );
    assert_eq!(struck, ["nothing", "a thing", "Ann", "Dee", "the door", "a hat"]);
}

/// A18: what a blow right at the spot does is the Judge's: nothing, an object in the hand is dropped
/// or broken, or the victim's next roll is shifted (A31). A hit elsewhere asks nothing.
#[test]
fn right_at_the_spot() {
    let scene = || {
        let ann = red("Ann", PLAIN).weapon("bow", Form::Shooting, "Ty", 5);
        let gun = filled!(AttackSheet {
            damage: Some(score("Gd")),
            range: Some(5),
            object: Some("a gun".into()),
            ..attack("gun", Form::Shooting)
        });
        let bob = bob().with(|s| s.attacks.push(gun));
        let mut roster = roster([ann, bob]);
        roster.objects =
            vec![object("a gun", "Gd", Some("Bob")), object("a hat", "Fe", Some("Ann"))];
        Scene::of(roster)
    };
    let shot = "Ann action=bow; Ann manner=at a precise spot; map areas apart=1";
    let mut elsewhere = scene();
    elsewhere.play(shot, "attack 41");
    assert!(!elsewhere.was_asked(QuestionKind::Spot));
    let choices = scene().legal("the Judge", QuestionKind::Spot, shot, "attack 71");
    assert_eq!(
        choices,
        ["nothing", "an object is dropped", "an object breaks", "a shift of the next roll"]
    );
    let mut dropped = scene();
    dropped.play(&format!("{shot}; judge spot=an object is dropped"), "attack 71");
    assert_eq!(of_object(&dropped, Field::Holder, 0), 0);
    assert_eq!(of_object(&dropped, Field::Holder, 1), 1, "hers is not at the spot");
    let mut broken = scene();
    broken.play(&format!("Bob action=gun; {shot}; judge spot=an object breaks"), "attack 71");
    assert_eq!(of_object(&broken, Field::BrokenObject, 0), 1);
    assert!(broken.is_moot("Bob"), "nothing to shoot with");
    let mut shifted = scene();
    shifted.play(
        &format!("Bob action=fists; {shot}; judge spot=a shift; judge shift by the spot=-3"),
        "attack 71, attack 1",
    );
    assert_eq!(shifted.shifts(Rule::A31, Roll::Attack), [-3]);
    assert_eq!(shifted.columns(Roll::Attack), [Rank::Excellent, Rank::Poor]);
}

/// D3, E1, A27: a slammed body can be caught on its way; slammed up it falls back from where it came
/// to, unless it flies; as it falls it can be caught too.
#[test]
fn bodies_in_the_air() {
    let scene = |flies: bool| {
        let ann = red("Ann", "Ex Ex Mn Ex Ty").attack("fists", Form::Blunt);
        let bob = bob().health(500).with(|s| s.flies = flies);
        Scene::new([ann, bob, blue("Dee", PLAIN).attack("fists", Form::Blunt)])
    };
    let slam = "Ann action=fists; Ann target=Bob; Dee action=no action";
    // A white check: 75 gets through, Monstrous, seven areas.
    let mut caught = scene(false);
    caught
        .play(&format!("{slam}; map catcher=Dee; Dee catch=yes"), "attack 71, slam 1, defense 95");
    assert!(caught.noted(Rule::D3, Note::CaughtBody, "Dee"));
    assert_eq!(caught.health("Bob"), 425);
    let up = format!("{slam}; Ann direction=up");
    let mut falls = scene(false);
    falls.play(&format!("{up}; map material strength=40"), "attack 71, slam 1");
    assert_eq!(falls.notes(Rule::A27, Note::Falls), [7]);
    // 20 and 14 for the areas, all of it stopped by the ground, comes back.
    assert_eq!(falls.health("Bob"), 500 - 75 - 34);
    let mut low = scene(false);
    low.play(
        &format!("{up}; map collision=a thing; map areas flown=2; map material strength=24; map material strength=40"),
        "attack 71, slam 1",
    );
    assert_eq!(low.notes(Rule::A27, Note::Falls), [2], "from the ceiling");
    let mut flies = scene(true);
    flies.play(&up, "attack 71, slam 1");
    assert_eq!(flies.notes(Rule::A27, Note::Falls), NONE);
    let mut saved = scene(false);
    saved.play(&format!("{up}; map catcher=Dee; Dee catch=yes"), "attack 71, slam 1, defense 95");
    assert_eq!(saved.health("Bob"), 425);
}

/// D3, D13: a thing that falls can be caught by another or by the one it falls on, whom it was not
/// aimed at; caught it strikes nobody, missed it strikes, and walked into it strikes the catcher.
#[test]
fn falling_things() {
    let falls = |answers: &str, rolls: &str| {
        let ann = red("Ann", PLAIN);
        let mut scene = Scene::new([ann, bob(), blue("Dee", PLAIN)]);
        scene.play(
            &format!(
                "judge event=a falling thing; judge event target=Bob; judge event damage=15; {answers}"
            ),
            rolls,
        );
        (scene.health("Bob"), scene.health("Dee"), scene.shifts(Rule::D13, Roll::Defense))
    };
    let none: Vec<i32> = Vec::new();
    assert_eq!(falls("", ""), (65, 80, none.clone()));
    assert_eq!(falls("Bob catch=yes", "defense 95"), (80, 80, none.clone()));
    assert_eq!(falls("Bob catch=yes", "defense 41"), (65, 80, none.clone()));
    assert_eq!(falls("map catcher=Dee; Dee catch=yes", "defense 1"), (80, 65, none.clone()));
    let damaged = falls("Bob catch=yes; map material strength=20", "defense 71, catch damage 1");
    assert_eq!(damaged, (80, 80, none));
}

/// A29, A18: a blow or shot at a thing of the roster: what is dealt beyond its material strength gets
/// through, and the Judge says what becomes of it. A thing has no checks; what a foe holds is no target
/// of a blow.
#[test]
fn blows_and_shots_at_things() {
    let scene = |material: &str| {
        let ann = red("Ann", PLAIN).attack("fists", Form::Blunt);
        let ann = ann.weapon("bow", Form::Shooting, "Ty", 5);
        let mut roster = roster([ann, bob()]);
        let gun = object("a gun", "Gd", Some("Bob"));
        roster.objects = vec![object("the door", material, None), gun];
        Scene::of(roster)
    };
    let legal = scene("Gd").legal("Ann", QuestionKind::Target, "Ann action=fists", "");
    assert_eq!(legal, ["Bob", "the door"]);
    let legal = scene("Gd").legal("Ann", QuestionKind::Target, "Ann action=bow", "");
    assert_eq!(legal, ["Bob", "the door", "a gun"]);
    let blow = "Ann action=fists; Ann target=the door";
    let mut broken = scene("Gd");
    broken.play(&format!("{blow}; judge fate of an object=breaks"), "attack 96");
    assert!(!broken.was_asked(QuestionKind::Manner));
    assert_eq!(of_object(&broken, Field::BrokenObject, 0), 1);
    // Excellent Strength deals 20; 20 is not more than 20.
    let mut whole = scene("Ex");
    whole.play(blow, "attack 96");
    assert!(
        !whole.was_asked(QuestionKind::Fate) && whole.told().contains("the door withstands it")
    );
    let mut missed = scene("Gd");
    missed.play(blow, "attack 1");
    assert!(!missed.told().contains("the door withstands it"));
    // The shot deals 6.
    let shot = "Ann action=bow; Ann target=the door; map areas apart=1";
    let mut shot_at = scene("Pr");
    shot_at.play(&format!("{shot}; judge fate of an object=lets through"), "attack 41");
    assert_eq!(shot_at.notes(Rule::A29, Note::LetsThrough), [0]);
    let mut past = scene("Pr");
    past.play(shot, "attack 1");
    assert!(past.told().contains("strikes something by or behind the door"));
}

/// A18, A29: what a foe holds is a precise spot: a bullseye strikes it and not the foe, and the Judge says
/// whether it stays in the hand; it breaks only if it takes more than its material strength. A green
/// hits the foe.
#[test]
fn a_shot_at_what_is_held() {
    let scene = |damage: &str| {
        let ann = red("Ann", PLAIN).weapon("bow", Form::Shooting, damage, 5);
        let mut roster = roster([ann, bob()]);
        roster.objects = vec![object("a gun", "Gd", Some("Bob"))];
        Scene::of(roster)
    };
    let shot = "Ann action=bow; Ann target=a gun; map areas apart=1";
    let fates =
        |damage: &str| scene(damage).legal("the Judge", QuestionKind::Fate, shot, "attack 71");
    assert_eq!(fates("Ty"), ["stands", "falls"]);
    assert_eq!(fates("Ex"), ["stands", "breaks", "falls"]);
    let mut dropped = scene("Ty");
    // A red strikes the spot, and calls for no check.
    dropped.play(&format!("{shot}; judge fate of an object=falls"), "attack 96");
    assert!(!dropped.was_asked(QuestionKind::Manner));
    assert_eq!((of_object(&dropped, Field::Holder, 0), dropped.health("Bob")), (0, 80));
    let head = "Ann strikes what Bob held out of the hand with bow (Sh)";
    super::reading::heads(&dropped, head);
    let mut broken = scene("Ex");
    broken.play(&format!("{shot}; judge fate of an object=breaks"), "attack 71");
    assert_eq!((of_object(&broken, Field::BrokenObject, 0), broken.health("Bob")), (1, 80));
    let mut elsewhere = scene("Ex");
    elsewhere.play(shot, "attack 41");
    assert!(!elsewhere.was_asked(QuestionKind::Fate));
    assert_eq!(elsewhere.health("Bob"), 60);
}
