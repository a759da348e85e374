//! The standard maneuvers, which make use of the abilities alone: everybody has them.

use super::scene::{Scene, blue, object, red, roster};
use case_core::battle::{Battle, Control, Who};
use case_core::case::{Case, Form, QuestionKind, Roster, StandardManeuvers};

const PLAIN: &str = "Ex Ex Ex Ex Ty";

/// The actions that Ann is offered.
fn offered(roster: &Roster) -> Vec<String> {
    let acts = Scene::of(roster.clone()).legal("Ann", QuestionKind::Action, "", "");
    acts.into_iter().filter(|act| act.ends_with(')')).collect()
}

fn everybody(roster: Roster) -> Roster {
    let mut roster = roster;
    roster.rulings.standard_maneuvers = StandardManeuvers::Everybody;
    roster
}

/// A1, A8 to A10: everybody has fists, a grab, a grapple and a charge, after what the sheet lists and
/// unless it does; by the switch only those whose sheet lists them.
#[test]
fn everybody_has_them() {
    let of = |ann| roster([ann, blue("Bob", PLAIN)]);
    let bare = of(red("Ann", PLAIN).with(|s| s.attacks.clear()));
    assert_eq!(Roster::default().rulings.standard_maneuvers, StandardManeuvers::Everybody);
    assert_eq!(
        offered(&everybody(bare.clone())),
        [
            "fists (BA, standard)",
            "grab (Gb, standard)",
            "grapple (Gp, standard)",
            "charge (Ch, standard)"
        ]
    );
    assert_eq!(offered(&bare), [""; 0]);
    let listed = of(red("Ann", PLAIN).attack("rush", Form::Charging).attack("paws", Form::Blunt));
    assert_eq!(
        offered(&everybody(listed)),
        ["rush (Ch)", "paws (BA)", "grab (Gb, standard)", "grapple (Gp, standard)"]
    );
    // A club in hand is no fist.
    let mut armed = of(red("Ann", PLAIN)
        .attack("club", Form::Blunt)
        .having(|a| a.object = Some("club".into())));
    armed.objects = vec![object("club", "Gd", Some("Ann"))];
    assert_eq!(offered(&everybody(armed))[..2], ["club (BA)", "fists (BA, standard)"]);
}

/// A1, G3: a standard blow is rolled by Fighting and deals Strength, like one that is listed; the log
/// says which maneuver is a standard one.
#[test]
fn by_the_abilities_alone() {
    let of = |ann| everybody(roster([ann, blue("Bob", PLAIN)]));
    let told = |roster: Roster, fists: &str| {
        let mut scene = Scene::of(roster);
        scene.play(&format!("Ann action={fists}"), "attack 40");
        scene.told()
    };
    let bare = told(of(red("Ann", "Rm Ty In Gd Ty").with(|s| s.attacks.clear())), "fists");
    let listed = told(of(red("Ann", "Rm Ty In Gd Ty").attack("fists", Form::Blunt)), "fists");
    assert!(bare.contains("Ann: fists (BA, standard) (A1)."), "{bare}");
    assert!(bare.contains("40 damage (G3)."), "{bare}");
    assert_eq!(bare.replace(", standard", ""), listed);
}

/// A1: the built-in plan uses what the sheet lists, and a standard maneuver where nothing of that is
/// left.
#[test]
fn what_the_plan_makes_of_them() {
    let gun = |a: &mut case_core::case::AttackSheet| a.ammunition = Some(1);
    let ann = red("Ann", PLAIN).weapon("gun", Form::Shooting, "In", 5).having(gun);
    let foe = blue("Bob", PLAIN).weapon("gun", Form::Shooting, "In", 5).having(gun);
    let mut battle = Battle::<Case>::new(everybody(roster([ann, foe]))).unwrap().seeded(3);
    battle.set_control(Who::Everybody, Control::BuiltIn).unwrap();
    battle.run(400);
    let told: Vec<String> = battle.transcript().collect();
    let first = |what: &str| told.iter().position(|line| line.contains(what));
    let standard = first(", standard)").unwrap();
    assert!(first("Ann: gun (Sh)").unwrap() < standard, "{told:#?}");
    assert!(first("gun (Sh): 0 uses left").or(first("has 0 uses left")).unwrap() < standard);
}
