//! Charges, falls and slammed bodies: rules A23 to A27, D14 and D16.

use super::scene::{Fighter, NONE, Scene, blue, object, red, roster};
use case_core::case::{
    DamageMethod, Form, Note, Question, QuestionKind, Rank, RankValue, Roll, Roster, Rule, Rulings,
    Walls, charge_damage,
};
use case_core::filled;
use case_core::log::Event;
use case_core::question::Asked;

const PLAIN: &str = "Ex Ex Ex Ex Ty";

fn ann(endurance: &str) -> Fighter {
    red("Ann", &format!("Ex Ex Ex {endurance} Ty")).attack("rush", Form::Charging)
}

fn charge(ann: Fighter, bob: Fighter, areas: i32, rolls: &str) -> Scene {
    let mut scene = Scene::new([ann, bob]);
    scene.play(&format!("Ann action=rush; map areas moved={areas}"), rolls);
    scene
}

/// A23: +1 CS for each area moved, up to +3; at least one area is moved; Shift Z is the cap.
#[test]
fn areas_moved() {
    for (areas, by, column) in [
        (1, 1, Rank::Remarkable),
        (2, 2, Rank::Incredible),
        (3, 3, Rank::Amazing),
        (10, 3, Rank::Amazing),
    ] {
        let scene = charge(ann("Ex"), blue("Bob", PLAIN), areas, "attack 1");
        assert_eq!(scene.shifts(Rule::A23, Roll::Attack), [by]);
        assert_eq!(scene.columns(Roll::Attack), [column]);
        assert_eq!(scene.notes(Rule::A23, Note::Charges), [areas]);
    }
    let scene = charge(ann("ShY"), blue("Bob", PLAIN), 3, "attack 1");
    assert_eq!(scene.columns(Roll::Attack), [Rank::ShiftZ]);
}

/// A23: without an area moved there is no charge: the map says that there is no way there, or no
/// run-up, and the action comes to nothing.
#[test]
fn no_run_up() {
    let scene = charge(ann("Ex"), blue("Bob", PLAIN), 0, "");
    assert!(scene.noted(Rule::A23, Note::NoRunUp, "Ann"));
    assert!(scene.told().contains("Ann has no run-up to charge Bob (A23)"));
    let mut scene = Scene::of(filled!(Roster {
        objects: vec![object("gate", "Gd", None)],
        ..roster([ann("Ex"), blue("Bob", PLAIN)])
    }));
    scene.play("Ann action=rush; Ann target=gate; map areas moved=0", "");
    assert!(scene.told().contains("Ann has no run-up to charge gate (A23)"));
}

/// A22, A23: neither a holder nor the held one can charge; what somebody has in hand is no target.
#[test]
fn who_and_what_charges_leave_out() {
    let hug = |f: Fighter| f.attack("hug", Form::Grappling).attack("rush", Form::Charging);
    let mut scene = Scene::of(filled!(Roster {
        objects: vec![
            object("urn", "Ty", Some("Bob")),
            object("gun", "Gd", Some("Ann")),
            object("gate", "Am", None),
        ],
        ..roster([hug(red("Ann", PLAIN)), hug(blue("Bob", PLAIN)), hug(blue("Dee", PLAIN))])
    }));
    let bob = "Bob action=hug; Ann action=rush";
    assert_eq!(scene.legal("Ann", QuestionKind::Target, bob, ""), ["Bob", "Dee", "gate"]);
    scene.play("Ann target=Bob; map areas moved=1", "attack 1, attack 71");
    assert_eq!(scene.state().held(scene.who("Ann")).unwrap().other, scene.who("Bob"));
    for who in ["Bob", "Ann"] {
        let actions = scene.legal(who, QuestionKind::Action, "", "");
        assert!(!actions.iter().any(|a| a.starts_with("rush")), "{who}: {actions:?}");
    }
}

/// A22, T12: a charge that was declared before a hold came does not happen.
#[test]
fn held_before_the_charge() {
    let hug = red("Cid", PLAIN).attack("hug", Form::Grappling);
    let rush = blue("Bob", PLAIN).attack("rush", Form::Charging);
    let mut scene = Scene::new([hug, rush]);
    scene.play("Cid action=hug; Bob action=rush", "attack 71");
    assert!(scene.is_moot("Bob"));
}

/// A23: full movement does not cost the −1 CS.
#[test]
fn charging_with_full_movement() {
    let mut scene = Scene::new([ann("Ex"), blue("Bob", PLAIN)]);
    scene.play("Ann full movement=1; Ann action=rush; map areas moved=2", "attack 1");
    assert_eq!(scene.columns(Roll::Attack), [Rank::Incredible]);
}

/// A28: a charge that missed may strike something else, never what it missed.
#[test]
fn not_what_was_missed() {
    let scene = || {
        Scene::of(filled!(Roster {
            objects: vec![object("gate", "Gd", None)],
            ..roster([ann("Ex"), blue("Bob", PLAIN), blue("Dee", PLAIN)])
        }))
    };
    let offered = |target: &str| {
        let charge = format!("Ann action=rush; Ann target={target}; map areas moved=3");
        scene().legal("the map", QuestionKind::Collision, &charge, "attack 1")
    };
    assert_eq!(offered("Bob"), ["nothing", "a thing", "Dee", "gate"]);
    assert_eq!(offered("gate"), ["nothing", "a thing", "Bob", "Dee"]);
}

/// A23, A10: a missed charge may run into what stands behind.
#[test]
fn a_missed_charge_runs_on() {
    let mut scene = Scene::new([ann("Ex"), blue("Bob", PLAIN), blue("Dee", PLAIN)]);
    scene.play("Ann action=rush; Ann target=Bob; map areas moved=3; map collision=Dee", "attack 1");
    assert_eq!((scene.health("Bob"), scene.health("Dee")), (80, 54));
    scene.play(
        "Ann action=rush; Ann target=Bob; map areas moved=3; map collision=a thing;
         map material strength=100",
        "attack 1",
    );
    assert_eq!(scene.notes(Rule::A25, Note::Rebound), [26]);
    assert_eq!(scene.health("Ann"), 54);
}

/// A24: the books' examples: Good Endurance over ten areas deals 10 and a bonus capped at 10;
/// Unearthly Endurance stops gaining at 50 areas. The parent game has no cap.
#[test]
fn charge_damage_examples() {
    let (case, msh) = (Rulings::default(), Rulings::msh());
    let good = RankValue::of_number(10);
    assert_eq!(charge_damage(good, RankValue::ZERO, 10, &case), 20);
    assert_eq!(charge_damage(good, RankValue::ZERO, 10, &msh), 30);
    let unearthly = RankValue::of_number(100);
    let by = |areas| charge_damage(unearthly, RankValue::ZERO, areas, &case);
    assert_eq!([49, 50, 51].map(by), [198, 200, 200]);
}

/// A24: the higher of Endurance and body armor as a number, plus 2 for each area.
#[test]
fn charge_damage_by_endurance_or_armor() {
    let dealt = |armor: &str, areas| {
        let scene = charge(ann("Ex").armor(armor), blue("Bob", PLAIN), areas, "attack 51");
        scene.notes(Rule::A24, Note::Damage)
    };
    assert_eq!(dealt("0", 1), [22]);
    assert_eq!(dealt("33", 1), [35]);
    assert_eq!(dealt("33", 4), [41]);
    assert_eq!(dealt("0", 40), [40], "the bonus at most the base again");
}

/// A25: the books' example under the parent game's rulings: 30 against Excellent armor, the
/// charger in Good armor: the target takes 10, 20 comes back, the charger takes 10.
#[test]
fn rebound_example() {
    let fighters = [ann("Gd").armor("Gd"), blue("Bob", PLAIN).armor("Ex")];
    let mut scene = Scene::under(fighters, |r| {
        *r = Rulings::msh();
        r.initiative_method = case_core::case::InitiativeMethod::FixedPlayersFirst;
    });
    scene.play("Ann action=rush; map areas moved=10", "attack 36");
    assert_eq!(scene.columns(Roll::Attack), [Rank::Incredible]);
    assert_eq!((scene.health("Bob"), scene.health("Ann")), (70, 60));
    assert_eq!(scene.notes(Rule::A25, Note::Rebound), [20]);
    assert_eq!(scene.notes(Rule::A25, Note::Radiated), [10]);
}

/// A25: what comes back is what the armor stopped, never more than was dealt, without a check but
/// that of zero Health.
#[test]
fn rebound() {
    let scene = charge(
        ann("Gd").health(12),
        blue("Bob", PLAIN).armor("Un"),
        1,
        "attack 51, kill 66, stun turns 1",
    );
    assert_eq!(scene.notes(Rule::A25, Note::Rebound), [12]);
    assert_eq!((scene.health("Ann"), scene.health("Bob")), (0, 80));
    let scene = charge(ann("Gd"), blue("Bob", PLAIN), 1, "attack 51");
    assert_eq!(scene.notes(Rule::A25, Note::Rebound), NONE, "no armor, no rebound");
    let scene = charge(ann("Gd"), blue("Bob", PLAIN).armor("Un"), 1, "attack 1");
    assert_eq!(scene.notes(Rule::A25, Note::Rebound), NONE, "missed");
}

/// A26: damage past the object's material strength: it may break, and the charger goes through
/// unhurt; none: it comes back.
#[test]
fn charging_an_object() {
    let gate = |material: &str| {
        let mut scene = Scene::of(filled!(Roster {
            objects: vec![object("gate", material, None)],
            ..roster([ann("Ex").armor("4"), blue("Bob", PLAIN)])
        }));
        scene.play("Ann action=rush; Ann target=gate; map areas moved=1", "attack 41");
        (
            scene.notes(Rule::A26, Note::MayBreak),
            scene.notes(Rule::A25, Note::Rebound),
            scene.health("Ann"),
        )
    };
    assert_eq!(gate("21"), (vec![0], vec![], 80), "22 get through 21");
    assert_eq!(gate("22"), (vec![], vec![22], 62), "exactly stopped: 22 less 4");
    assert_eq!(gate("Un"), (vec![], vec![22], 62), "never more than was dealt");
}

/// A26: `walls`: nothing comes back at a charger who goes through, or what the wall stopped does.
#[test]
fn walls() {
    let through = |walls| {
        let mut gate = filled!(Roster {
            objects: vec![object("gate", "15", None)],
            ..roster([ann("Ex").armor("4"), blue("Bob", PLAIN)])
        });
        gate.rulings.walls = walls;
        let mut scene = Scene::of(gate);
        scene.play("Ann action=rush; Ann target=gate; map areas moved=1", "attack 41");
        assert_eq!(scene.notes(Rule::A26, Note::MayBreak), [0]);
        (scene.notes(Rule::A25, Note::Rebound), scene.health("Ann"))
    };
    assert_eq!(through(Walls::AllOrNothing), (vec![], 80));
    assert_eq!(through(Walls::AsArmor), (vec![15], 69), "15, less 4");
}

/// A12: a pulled charge at an object that nobody holds has no target, and the question says so:
/// every decision of the turn is rebuilt from what it shows.
#[test]
fn pulling_a_charge_at_an_object() {
    let mut scene = Scene::of(filled!(Roster {
        objects: vec![object("gate", "Gd", None)],
        ..roster([ann("Ex"), blue("Bob", PLAIN)])
    }));
    scene.play(
        "Ann action=rush; Ann target=gate; Ann manner=pulled; map areas moved=1; \
         Ann pull color=green",
        "attack 100",
    );
    assert!(scene.was_asked(QuestionKind::PullColor));
    for event in scene.events() {
        let Event::Decision { question, .. } = event else { continue };
        let subject: Vec<_> = question.subject().iter().map(|named| named.value).collect();
        let rebuilt = Question::rebuild(question.kind(), question.who(), &subject);
        assert_eq!(rebuilt, Some(*question));
    }
}

/// A26: a white against an object is a miss.
#[test]
fn an_object_missed() {
    let mut scene = Scene::of(filled!(Roster {
        objects: vec![object("gate", "Gd", None)],
        ..roster([ann("Ex"), blue("Bob", PLAIN)])
    }));
    scene.play("Ann action=rush; Ann target=gate", "attack 35");
    assert_eq!(scene.columns(Roll::Attack), [Rank::Remarkable]);
    assert!(scene.notes(Rule::A26, Note::MayBreak).is_empty());
    assert!(scene.was_asked(QuestionKind::Collision), "it may run into what stands behind");
}

/// A27: a fall is a charge against the ground, without a roll: the areas fallen count, and the
/// ground's material strength is the caller's.
#[test]
fn falls() {
    let fall = |areas: i32, ground: i32| {
        let mut scene = Scene::new([ann("Ex"), blue("Bob", PLAIN).armor("4")]);
        scene.play(
            &format!(
                "judge event=a fall; judge event target=Bob; judge event fall={areas};
                      map material strength={ground}"
            ),
            "",
        );
        assert_eq!(scene.notes(Rule::A27, Note::Falls), [areas]);
        assert_eq!(scene.notes(Rule::A27, Note::Impact), [areas]);
        80 - scene.health("Bob")
    };
    assert_eq!(fall(5, 100), 26, "20 and 10 come back, less 4");
    assert_eq!(fall(5, 6), 0, "the ground gives way");
    assert_eq!(fall(0, 100), 16);
}

/// A27: a slammed body that strikes somebody charges him with the areas flown so far: it counts as
/// green, nobody averts, and what armor stops comes back.
#[test]
fn a_slammed_body_strikes() {
    let slammer = red("Ann", "Ex Ex In Ex Ty").attack("fists", Form::Blunt);
    let dee = blue("Dee", PLAIN).armor("Gd");
    let mut scene = Scene::new([slammer, blue("Bob", PLAIN), dee]);
    scene.play(
        "Ann action=fists; Ann target=Bob; map collision=Dee; map areas flown=3",
        "attack 71, slam 1",
    );
    assert_eq!(scene.notes(Rule::E4, Note::Slammed), [5], "Incredible damage: five areas");
    assert_eq!(scene.notes(Rule::A27, Note::Impact), [3]);
    assert_eq!(scene.health("Dee"), 64, "20 and 6, less 10");
    assert_eq!(scene.health("Bob"), 30, "40, and 10 that came back");
    let defenses = scene.asked.iter().filter(|q| q.kind() == QuestionKind::Defense).count();
    assert_eq!(defenses, 1, "the blow's own target alone");
}

/// A27: it may strike a thing, whose material strength is the caller's; after no area at all too.
#[test]
fn a_slammed_body_strikes_a_wall() {
    let slammer = red("Ann", "Ex Ex In Ex Ty").attack("fists", Form::Blunt);
    let mut scene = Scene::new([slammer, blue("Bob", PLAIN)]);
    scene.play(
        "Ann action=fists; map collision=a thing; map areas flown=0; map material strength=30",
        "attack 71, slam 41",
    );
    assert_eq!(scene.notes(Rule::A25, Note::Rebound), [20]);
    assert_eq!(scene.health("Bob"), 20);
}

/// A27, E8: an impact makes no check but that of zero Health.
#[test]
fn an_impact_can_be_the_last_straw() {
    let mut scene = Scene::new([ann("Ex"), blue("Bob", PLAIN).health(20)]);
    scene.play(
        "judge event=a fall; judge event target=Bob; map material strength=100",
        "kill 71, stun turns 2",
    );
    assert_eq!(scene.health("Bob"), 0);
}

/// Bob falls five areas on ground of Class 5000, and Dee tries to catch him.
fn caught_falling(defense: &str) -> Scene {
    let bob = blue("Bob", PLAIN).armor("4");
    let mut scene = Scene::new([ann("Ex"), bob, blue("Dee", PLAIN).armor("10")]);
    let ground = if defense == "defense 41" { "map material strength=5000" } else { "" };
    let fall = "judge event=a fall; judge event target=Bob; judge event fall=5";
    scene.play(&format!("{fall}; map catcher=Dee; Dee catch=yes; {ground}"), defense);
    scene
}

/// D14: a living being caught clumsily takes a charge's damage of its own, less its armor, without
/// a roll; caught well it is set down unhurt.
#[test]
fn catching_a_living_being() {
    let clumsy = caught_falling("defense 71");
    assert_eq!(clumsy.notes(Rule::D14, Note::Damage), [30]);
    assert_eq!((clumsy.health("Bob"), clumsy.health("Dee")), (54, 80));
    let well = caught_falling("defense 95");
    assert_eq!((well.health("Bob"), well.health("Dee")), (80, 80));
    let missed = caught_falling("defense 41");
    assert_eq!((missed.health("Bob"), missed.health("Dee")), (54, 80), "30 come back, less 4");
    assert_eq!(missed.shifts(Rule::D13, Roll::Defense), NONE, "not aimed at the catcher");
    let under = caught_falling("defense 40");
    assert!(under.noted(Rule::D12, Note::AutoHit, "Dee"));
    assert_eq!((under.health("Bob"), under.health("Dee")), (74, 60), "30 against 10, and 10 back");
}

/// D10: a catch takes an action, one that was passed too: who has used all of them cannot.
#[test]
fn who_can_catch_one_who_falls() {
    let dee = blue("Dee", PLAIN).attack("fists", Form::Blunt);
    let mut scene = Scene::new([ann("Ex"), blue("Bob", PLAIN), dee]);
    let fall = "Dee action=fists; judge event=a fall; judge event target=Bob";
    assert_eq!(scene.legal("the map", QuestionKind::Catcher, fall, "attack 1"), ["nobody", "Ann"]);
}

/// D16: a charge may be woven against, evaded and dodged.
#[test]
fn averting_a_charge() {
    for (defense, rule) in [("weave", Rule::D8), ("dodge", Rule::D4)] {
        let mut scene = Scene::new([ann("Ex"), blue("Bob", PLAIN)]);
        scene.play(&format!("Ann action=rush; Bob defense={defense}"), "defense 71, attack 1");
        assert_eq!(scene.shifts(rule, Roll::Attack), [-4]);
    }
    let mut scene = Scene::new([ann("Ex"), blue("Bob", PLAIN)]);
    scene.play("Ann action=rush; Bob defense=evasion", "defense 41");
    assert!(scene.noted(Rule::D6, Note::Avoided, "Bob"));
    let mut scene = Scene::new([ann("Ex"), blue("Bob", PLAIN)]);
    let defenses = scene.legal("Bob", QuestionKind::Defense, "Ann action=rush", "");
    assert_eq!(defenses, ["no defense", "dodge", "evasion", "weave"]);
}

/// G1: a charge's damage is never rolled.
#[test]
fn a_charge_is_not_rolled() {
    let mut scene = Scene::under([ann("Ex"), blue("Bob", PLAIN)], |r| {
        r.damage_method = DamageMethod::Rolled;
    });
    scene.play("Ann action=rush", "attack 36");
    assert_eq!(scene.health("Bob"), 58);
}

/// T6, T8: charges make no flurry, each has its way to go: two of them stay separate, and with full
/// movement they are not offered as a burst.
#[test]
fn no_flurry_of_charges() {
    let quick = || red("Ann", "Am Ex Ex Ex Ty").attack("rush", Form::Charging);
    let mut scene = Scene::new([quick(), blue("Bob", PLAIN)]);
    scene.play(
        "Ann actions=2; Ann action=rush; Ann action=rush; map movement left=2",
        "extra actions 26, attack 1, attack 1",
    );
    assert!(!scene.was_asked(QuestionKind::Flurry));
    assert_eq!(scene.shifts(Rule::T5, Roll::Attack), [-1, -1]);
    let full = "Ann full movement=yes";
    let mut scene = Scene::new([quick(), blue("Bob", PLAIN)]);
    assert_eq!(scene.legal("Ann", QuestionKind::Actions, full, ""), ["1 action"]);
    let mut scene = Scene::new([quick().attack("fists", Form::Blunt), blue("Bob", PLAIN)]);
    let several = format!("{full}; Ann actions=2");
    assert_eq!(
        scene.legal("Ann", QuestionKind::Action, &several, "extra actions 1, attack 1"),
        ["fists (BA)"]
    );
}
