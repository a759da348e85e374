//! Scenes from the book where several of its sentences meet.

use super::scene::{Fighter, Scene, blue, object, red, roster};
use case_core::case::{Form, Note, Rule};

const PLAIN: &str = "Ex Ex Ex Ex Ty";

fn bob() -> Fighter {
    blue("Bob", PLAIN).attack("fists", Form::Blunt)
}

#[track_caller]
fn says(scene: &Scene, wanted: &str) {
    assert!(scene.told().contains(wanted), "{wanted}:\n{}", scene.told());
}

/// E1, E4: a slam moves an area at least, also where nothing got through.
#[test]
fn a_slam_moves_one_area_at_least() {
    let ann = || red("Ann", "Ex Ex Mn Ex Ty").attack("fists", Form::Blunt);
    for (face, areas) in [(1, 1), (45, 1)] {
        let bob = bob().armor("75").health(500);
        let mut scene = Scene::under([ann(), bob], |r| r.check_on_exact_stop = true);
        scene.play("Ann action=fists", &format!("attack 71, slam {face}"));
        let rule = if face == 1 { Rule::E4 } else { Rule::E1 };
        assert_eq!(scene.notes(rule, Note::Slammed), [areas]);
    }
}

/// A26, A27: whoever goes through a thing goes on with what is left of the way: the map is asked
/// what comes next, and the end of the flight is told.
#[test]
fn the_way_goes_on_behind_a_wall() {
    let strong = || red("Ann", "Ex Ex Mn Ex Ty").attack("fists", Form::Blunt).attack("rush", Form::Charging);
    let scene = || {
        let mut roster = roster([strong(), bob().health(500)]);
        roster.objects = vec![object("the fence", "Pr", None)];
        Scene::of(roster)
    };
    // Seven areas: a fence after two, a wall three areas behind it.
    let mut slam = scene();
    slam.play(
        "Ann action=fists; map collision=the fence; map areas flown=2;
         judge fate of an object=breaks; map collision=a thing; map areas flown=3;
         map material strength=100",
        "attack 71, slam 1",
    );
    assert_eq!(slam.health("Bob"), 500 - 75 - 30);
    says(&slam, "Bob comes to rest after 5 areas");
    // Nothing behind the fence: the rest of the way.
    let mut free = scene();
    free.play(
        "Ann action=fists; map collision=the fence; map areas flown=2",
        "attack 71, slam 1",
    );
    says(&free, "Bob comes to rest after 7 areas");
    // A charge through the fence, into Bob two areas behind it: 20 and 8 for four areas.
    let mut charge = scene();
    charge.play(
        "Ann action=rush; Ann target=the fence; map areas moved=2; map collision=Bob;
         map areas flown=2",
        "attack 41",
    );
    assert_eq!(charge.health("Bob"), 500 - 28);
    // A charge that misses Bob goes through a hedge, and into a wall.
    let mut missed = scene();
    missed.play(
        "Ann action=rush; Ann target=Bob; map areas moved=1; map collision=a thing;
         map material strength=2; map collision=a thing; map areas flown=1;
         map material strength=100",
        "attack 1",
    );
    assert_eq!(missed.health("Ann"), 20 + 20 + 75 + 20 - 24);
    // A fall through a floor.
    let mut falls = scene();
    falls.play(
        "judge event=a fall; judge event target=Bob; judge event fall=2;
         map material strength=2; map collision=a thing; map areas flown=3;
         map material strength=100",
        "",
    );
    assert_eq!(falls.health("Bob"), 500 - 30);
    says(&falls, "Bob comes to rest after 5 areas");
}
