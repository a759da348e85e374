//! Slam, stun and kill, zero Health and dying, and what damage is: rules E1 to E9 and G1 to G3.

use super::scene::{Fighter, NONE, Scene, blue, object, red, roster, score};
use case_core::case::{
    ActedMeans, CheckResult, DamageMethod, Direction, EventSheet, Field, Form, Note, QuestionKind,
    Rank, Roll, Roster, Rule, WakingAtZero,
};
use case_core::filled;
use case_core::question::Asked;
use case_core::value::{Areas, Value};

const PLAIN: &str = "Ex Ex Ex Ex Ty";

fn ann() -> Fighter {
    red("Ann", PLAIN).attack("fists", Form::Blunt)
}

fn bob() -> Fighter {
    blue("Bob", PLAIN).attack("fists", Form::Blunt)
}

/// Ann hits Bob with those fists and faces.
fn blow(rolls: &str) -> Scene {
    let mut scene = Scene::new([ann(), bob()]);
    scene.play("Ann action=fists", rolls);
    scene
}

/// E1: Slam?: a grand slam, one area, a stagger that leaves the target acting, nothing.
#[test]
fn slam() {
    let slam = |face: i32| {
        let scene = blow(&format!("attack 71, slam {face}"));
        assert_eq!(scene.roll_rules(Roll::Slam), [Rule::E1]);
        assert_eq!(scene.columns(Roll::Slam), [Rank::Excellent], "the target's Endurance");
        scene.notes(Rule::E1, Note::Check)[0]
    };
    let results =
        [CheckResult::GrandSlam, CheckResult::OneArea, CheckResult::Stagger, CheckResult::No];
    assert_eq!([40, 41, 71, 95].map(slam), results.map(|r| r as i32));
    assert_eq!(blow("attack 71, slam 41").notes(Rule::E1, Note::Slammed), [1]);
    let staggered = blow("attack 71, slam 71");
    assert_eq!(staggered.notes(Rule::E1, Note::Slammed), NONE);
    assert_eq!(staggered.acted(), ["Ann", "Bob"]);
}

/// E2: Stun?: 1d10 turns, one turn, no, no.
#[test]
fn stun() {
    let stun = |rolls: &str| {
        let scene = blow(&format!("attack 95, {rolls}"));
        assert_eq!(scene.roll_rules(Roll::Stun), [Rule::E2]);
        scene.notes(Rule::E2, Note::Stunned)
    };
    assert_eq!(stun("stun 40, stun turns 7"), [7]);
    assert_eq!(stun("stun 41"), [1]);
    assert_eq!(stun("stun 71"), NONE);
    assert_eq!(stun("stun 95"), NONE);
}

/// What Kill? does after a red of that form.
fn kill(form: Form, face: i32) -> bool {
    let ann = if form.is_ranged() {
        red("Ann", PLAIN).weapon("it", form, "Ty", 5)
    } else {
        red("Ann", PLAIN).weapon("it", form, "Ty", 0)
    };
    let mut scene = Scene::new([ann, bob()]);
    scene.play("Ann action=it", &format!("attack 95, kill {face}"));
    assert_eq!(scene.roll_rules(Roll::Kill), [Rule::E3]);
    scene.state().is_dying(scene.who("Bob"))
}

/// E3: Kill?: a rank lost; on green only if the source was an edged attack or shooting; no; no.
#[test]
fn kill_checks() {
    for (form, green) in [
        (Form::Edged, true),
        (Form::Shooting, true),
        (Form::EdgedThrowing, false),
        (Form::Energy, false),
    ] {
        assert!(kill(form, 40), "{form}");
        assert_eq!(kill(form, 41), green, "{form}");
        assert!(!kill(form, 71), "{form}");
        assert!(!kill(form, 95), "{form}");
    }
}

/// E1, E2, E3: all three are ignored if the attack did no damage.
#[test]
fn no_check_without_damage() {
    for form in Form::ALL {
        let ann = match form {
            Form::Grabbing | Form::Grappling => continue,
            Form::Charging => red("Ann", PLAIN).attack("it", *form),
            _ => red("Ann", PLAIN).weapon("it", *form, "Ex", 5),
        };
        let mut scene = Scene::new([ann, bob().armor("5k")]);
        scene.play("Ann action=it", "attack 100");
        assert_eq!(scene.rolls().len(), 1, "{form}");
    }
    let mut scene = Scene::new([ann(), bob().armor("20")]);
    scene.play("Ann action=fists", "attack 100");
    assert_eq!(scene.rolls().len(), 1, "exactly stopped");
}

/// E1, E2, reading `slammed_acts`: a slammed fighter still acts in that turn, a stunned one does not.
#[test]
fn a_slammed_fighter_still_acts() {
    for (rolls, acted) in
        [("attack 71, slam 41, attack 1", vec!["Ann", "Bob"]), ("attack 96, stun 41", vec!["Ann"])]
    {
        let gunner = bob().weapon("gun", Form::Shooting, "Gd", 5);
        let mut scene = Scene::new([ann(), gunner]);
        scene.play("Ann action=fists; Bob action=gun", rolls);
        assert_eq!(scene.acted(), acted, "{rolls}");
    }
}

/// E4: a grand slam throws as far as table 24 gives for the rank of the damage that got through:
/// 63 is Monstrous, seven areas.
#[test]
fn grand_slam() {
    let thrown = |damage: &str, armor: &str| {
        let ann = red("Ann", PLAIN).weapon("it", Form::Blunt, damage, 0);
        let mut scene = Scene::new([ann, bob().armor(armor).health(90_000)]);
        scene.play("Ann action=it", "attack 71, slam 1");
        scene.note_values(Rule::E4, Note::Slammed)
    };
    let areas = |n| [Areas(n).into()];
    assert_eq!(thrown("63", "0"), areas(7));
    assert_eq!(thrown("62", "0"), areas(6));
    assert_eq!(thrown("Mn", "Ex"), areas(6), "75 less 20 is Amazing");
    assert_eq!(thrown("3", "0"), areas(1));
    assert_eq!(thrown("5000", "0"), [Value::NOTHING], "out of sight");
}

/// E5: without a direction in mind a d10: down, left, right, back, up; slam and grand slam both.
#[test]
fn slam_direction() {
    for face in 1..=10 {
        let direction = Direction::ALL[(face - 1) / 2].into();
        for slam in [1, 41] {
            let mut scene = Scene::new([ann(), bob()]);
            scene.play(
                "Ann action=fists; Ann direction=roll for it",
                &format!("attack 71, slam {slam}, direction {face}"),
            );
            assert_eq!(scene.note_values(Rule::E5, Note::Direction), [direction]);
            assert_eq!(scene.roll_rules(Roll::Direction), [Rule::E5]);
        }
    }
    let mut scene = Scene::new([ann(), bob()]);
    scene.play("Ann action=fists; Ann direction=up", "attack 71, slam 41");
    let meant = scene.note_values(Rule::E5, Note::Direction);
    assert_eq!(meant, [Direction::Up.into()], "meant, not rolled");
}

/// E5: down, rolled or meant, moves no area and strikes the ground.
#[test]
fn slammed_down() {
    for (answer, rolls) in [("down", ""), ("roll for it", ", direction 2")] {
        let mut scene = Scene::new([ann(), bob()]);
        scene.play(
            &format!("Ann action=fists; Ann direction={answer}; map material strength=100"),
            &format!("attack 71, slam 1{rolls}"),
        );
        assert!(scene.noted(Rule::E4, Note::SlammedDown, "Bob"));
        assert!(scene.told().contains("Bob is slammed to the ground (E4)"));
        assert!(!scene.told().contains("0 areas"));
        assert_eq!(scene.notes(Rule::A27, Note::Impact), [0]);
        assert_eq!(scene.health("Bob"), 40, "the blow, and 20 from the ground");
        assert!(!scene.was_asked(QuestionKind::Collision));
    }
}

/// E6: one turn of stun is this turn if the victim has not acted yet.
#[test]
fn stunned_before_acting() {
    let mut scene = Scene::new([ann(), bob()]);
    scene.play("Ann action=fists; Bob action=fists", "attack 95, stun 41");
    assert_eq!(scene.acted(), ["Ann"]);
    assert_eq!(scene.stunned("Bob"), 0, "it has passed");
    scene.play("Bob action=fists", "attack 1");
    assert_eq!(scene.acted(), ["Ann", "Bob"]);
}

/// E6: else it is the next turn, and the rest of this one is lost too, aversions included.
#[test]
fn stunned_after_acting() {
    let quick = red("Ann", "Am Ex Ex Ex Ty").attack("fists", Form::Blunt);
    let mut scene = Scene::new([quick, bob(), blue("Dee", PLAIN).attack("fists", Form::Blunt)]);
    scene.play(
        "Ann actions=2; Ann action=fists; Ann target=Bob; Ann action=fists; Ann target=Bob;
         Bob action=fists; Dee action=fists",
        "extra actions 26, attack 1, attack 95, stun 41, attack 1",
    );
    assert_eq!(scene.acted(), ["Ann", "Bob", "Dee"], "the second action is lost");
    let averted = scene
        .asked
        .iter()
        .filter(|q| q.kind() == QuestionKind::Defense && q.who() == scene.who("Ann"));
    assert_eq!(averted.count(), 1, "against Bob, and no more against Dee");
    assert_eq!(scene.stunned("Ann"), 1);
    scene.play("", "");
    assert_eq!(scene.acted(), ["Bob", "Dee"]);
    scene.play("", "");
    assert_eq!(scene.acted(), ["Ann", "Bob", "Dee"]);
}

/// E6: the 1d10 turns start by the same rule.
#[test]
fn a_long_stun_starts_alike() {
    let mut scene = Scene::new([ann(), bob()]);
    scene.play("Ann action=fists; Bob action=fists", "attack 95, stun 1, stun turns 3");
    assert_eq!(scene.stunned("Bob"), 2, "this turn was the first");
    let mut scene = Scene::new([
        bob().with(|s| (s.side, s.player) = ("red".into(), true)),
        ann().with(|s| (s.side, s.player) = ("blue".into(), false)),
    ]);
    scene.play("Bob action=fists; Ann action=fists", "attack 1, attack 95, stun 1, stun turns 3");
    assert_eq!(scene.stunned("Bob"), 3, "this turn is lost besides");
}

/// E7: a stunned character does nothing, averts nothing.
#[test]
fn the_stunned_do_nothing() {
    let mut scene = blow("attack 95, stun 1, stun turns 2");
    scene.play("Ann action=fists", "attack 1");
    assert_eq!(scene.acted(), ["Ann"]);
    assert!(!scene.was_asked(QuestionKind::Defense));
    assert!(!scene.asked.iter().any(|q| q.who() == scene.who("Bob")), "nor is he asked anything");
}

/// Bob stunned for long, and Dee beside him.
fn patient(talent: bool) -> Scene {
    let dee = blue("Dee", PLAIN).with(|s| s.first_aid = talent);
    let mut scene = Scene::new([ann(), bob(), dee]);
    scene.play("Ann action=fists; Ann target=Bob", "attack 95, stun 1, stun turns 9");
    assert_eq!(scene.stunned("Bob"), 8);
    scene
}

/// E7: first aid revives the stunned: it takes the talent, and the patient at hand.
#[test]
fn first_aid_revives() {
    let mut scene = patient(true);
    scene.play("Dee action=first aid; map adjacent=no", "");
    assert!(scene.noted(Rule::A11, Note::OutOfReach, "Dee"));
    scene.play("Dee action=first aid", "");
    assert!(scene.noted(Rule::E7, Note::Revived, "Bob"));
    assert_eq!(scene.stunned("Bob"), 0);
    scene.play("Bob action=fists", "attack 1");
}

/// E7: one who was stunned and revived before his place answers attacks again, and acts from the next
/// turn on.
#[test]
fn the_revived_act_next_turn() {
    let dee = blue("Dee", PLAIN).with(|s| s.first_aid = true);
    let cid = red("Cid", PLAIN).attack("fists", Form::Blunt).with(|s| s.player = false);
    let mut scene = Scene::new([ann(), dee, cid, bob()]);
    scene.play("Ann action=fists; Ann target=Bob", "attack 95, stun 1, stun turns 9");
    scene.play(
        "Dee action=first aid; Cid action=fists; Cid target=Bob; Bob defense=weave",
        "defense 1, attack 1",
    );
    assert!(scene.noted(Rule::E7, Note::Revived, "Bob"));
    assert!(scene.was_asked(QuestionKind::Defense));
    assert_eq!((scene.acted(), scene.stunned("Bob")), (vec!["Ann", "Dee", "Cid"], 0));
    scene.play("Bob action=fists", "attack 1");
    assert!(scene.acted().contains(&"Bob"));
}

/// E8: Health stops at 0, where Kill? is rolled, and again at every damage taken there.
#[test]
fn zero_health() {
    let third = red("Cid", PLAIN).attack("fists", Form::Blunt);
    let mut scene = Scene::new([ann(), bob().health(15), third]);
    scene.play(
        "Ann action=fists; Cid action=fists",
        "attack 41, kill 71, stun turns 4, attack 41, kill 71, stun turns 2",
    );
    assert_eq!(scene.health("Bob"), 0);
    assert_eq!(scene.notes(Rule::E8, Note::Check), [CheckResult::No as i32; 2]);
    assert_eq!(scene.notes(Rule::E8, Note::Unconscious), [4, 2]);
}

/// E8: an attack makes one Kill? check at most, with its own source.
#[test]
fn one_kill_check_an_attack() {
    let knife = red("Ann", PLAIN).weapon("knife", Form::Edged, "Ex", 0);
    let mut scene = Scene::new([knife, bob().health(20)]);
    scene.play("Ann action=knife", "attack 95, kill 41");
    assert_eq!(scene.rolls().len(), 2);
    assert!(scene.state().is_dying(scene.who("Bob")), "green, and edged");
    let mut scene = Scene::new([ann(), bob().health(20), blue("Dee", PLAIN)]);
    scene.play("Ann action=fists; Ann target=Bob", "attack 41, kill 41, stun turns 2");
    assert!(!scene.state().is_dying(scene.who("Bob")), "green, and blunt");
}

/// E8: at zero Health after a Kill? without effect: unconscious for 1d10 turns, counted as a stun.
#[test]
fn unconscious_at_zero_health() {
    let mut scene = Scene::new([ann(), bob().health(20), blue("Dee", PLAIN)]);
    scene.play("Ann action=fists; Ann target=Bob", "attack 41, kill 95, stun turns 2");
    assert_eq!(scene.stunned("Bob"), 1);
    scene.play("", "waking 41");
    scene.play("Bob action=fists", "attack 1");
    assert_eq!(scene.acted(), ["Ann", "Bob", "Dee"], "up again");
}

/// E10: when his turns at zero Health are over he rolls on Endurance: green or better wakes with the
/// Endurance number as Health, white means 1d10 turns more; and that is told.
#[test]
fn waking() {
    let down = |edit: fn(&mut case_core::case::Rulings)| {
        let weak = blue("Bob", "Ex Ex Ex 17 Ty").attack("fists", Form::Blunt).health(20);
        let mut scene = Scene::under([ann(), weak, blue("Dee", PLAIN)], edit);
        scene.play("Ann action=fists; Ann target=Bob", "attack 41, kill 95, stun turns 2");
        scene
    };
    let mut scene = down(|_| {});
    scene.play("", "waking 40, stun turns 2");
    assert_eq!(scene.roll_rules(Roll::Waking), [Rule::E10]);
    assert_eq!(scene.columns(Roll::Waking), [Rank::Excellent]);
    assert_eq!(scene.notes(Rule::E10, Note::Unconscious), [2]);
    assert_eq!((scene.health("Bob"), scene.stunned("Bob")), (0, 2));
    scene.play("", "");
    assert_eq!(scene.acted(), ["Ann", "Dee"], "he lies");
    scene.play("", "waking 41");
    assert_eq!((scene.health("Bob"), scene.stunned("Bob")), (17, 0));
    assert!(scene.told().ends_with(
        "Bob comes round with 17 Health (E10).\n    Health of Bob: 0 → 17 (E10).\nTurn 5"
    ));

    let mut scene = down(|r| r.waking_at_zero = WakingAtZero::StaysDown);
    for _ in 0..4 {
        scene.play("", "");
        assert_eq!(scene.acted(), ["Ann", "Dee"]);
    }
    let mut scene = down(|r| r.waking_at_zero = WakingAtZero::ActsAtZero);
    scene.play("", "");
    assert!(scene.told().contains("Bob comes round (E10)"));
    scene.play("Bob action=fists", "attack 1");
    assert_eq!((scene.health("Bob"), scene.acted()), (0, vec!["Ann", "Bob", "Dee"]));
}

/// E10: who regained Health meanwhile comes round without a roll, as after any stun (E6); nobody
/// wakes with more Health than he had at the start.
#[test]
fn coming_round() {
    let bob = |health| bob().health(health).with(|s| s.recovery = 4);
    let mut scene = Scene::new([ann(), bob(20), blue("Dee", PLAIN)]);
    scene.play("Ann action=fists; Ann target=Bob", "attack 41, kill 95, stun turns 2");
    scene.play("", "");
    assert!(scene.noted(Rule::E6, Note::ComesRound, "Bob"));
    assert_eq!((scene.health("Bob"), scene.stunned("Bob")), (8, 0));
    let mut scene = Scene::new([ann(), self::bob().health(5), blue("Dee", PLAIN)]);
    scene.play("Ann action=fists; Ann target=Bob", "attack 41, kill 95, stun turns 1, waking 100");
    assert_eq!(scene.health("Bob"), 5);
}

/// E10, E7: the talent wakes no one from zero Health but by that roll, and in vain costs no more turns.
#[test]
fn first_aid_at_zero_health() {
    let dee = blue("Dee", PLAIN).with(|s| s.first_aid = true);
    let mut scene = Scene::new([ann(), bob().health(20), dee]);
    scene.play("Ann action=fists; Ann target=Bob", "attack 41, kill 95, stun turns 9");
    scene.play("Dee action=first aid", "waking 1");
    assert!(scene.noted(Rule::E7, Note::AidInVain, "Bob"));
    assert_eq!((scene.health("Bob"), scene.stunned("Bob")), (0, 7));
    scene.play("Dee action=first aid", "waking 41");
    assert_eq!((scene.health("Bob"), scene.stunned("Bob")), (20, 0));
}

/// E9: one who lost a rank is dying and down; another rank is lost at the wrap up of each later
/// turn; below Shift 0 he is dead.
#[test]
fn dying() {
    let third = blue("Dee", PLAIN);
    let weak = blue("Bob", "Ex Ex Ex Fe Ty").attack("fists", Form::Blunt);
    let knife = red("Ann", PLAIN).weapon("knife", Form::Edged, "Ty", 0);
    let mut scene = Scene::new([knife, weak, third]);
    scene.play("Ann action=knife; Ann target=Bob; Bob action=fists", "attack 95, kill 1");
    assert_eq!(scene.acted(), ["Ann", "Dee"], "down");
    assert_eq!(scene.value("Bob", Field::RanksLost), 1, "not yet at this turn's wrap up");
    scene.play("Ann action=knife; Ann target=Bob", "attack 1");
    assert!(!scene.was_asked(QuestionKind::Defense), "no aversion");
    assert!(scene.state().is_dead(scene.who("Bob")), "Feeble, Shift 0, below");
    assert_eq!(scene.notes(Rule::E9, Note::RankLost), [2]);
    assert!(scene.noted(Rule::E9, Note::Dead, "Bob"));
}

/// E9: the checks are rolled with Endurance as it stands; from Beyond a rank lost is Class 5000.
#[test]
fn lost_ranks_count() {
    for (endurance, column) in [("Ex", Rank::Good), ("Beyond 9000", Rank::Class5000)] {
        let tough = bob().with(|s| s.abilities.endurance = Some(score(endurance)));
        let knife = red("Ann", PLAIN).weapon("knife", Form::Edged, "Ty", 0);
        let mut scene =
            Scene::new([knife, tough, red("Cid", PLAIN).weapon("knife", Form::Edged, "Ty", 0)]);
        scene.play("Ann action=knife; Cid action=knife", "attack 95, kill 1, attack 95, kill 95");
        assert_eq!(scene.columns(Roll::Kill)[1], column);
    }
}

/// Bob dying with that Health, and Dee who stops it.
fn aided(health: i32) -> Scene {
    let knife = red("Ann", PLAIN).weapon("knife", Form::Edged, "Ty", 0);
    let mut scene = Scene::new([knife, bob().health(health), blue("Dee", PLAIN)]);
    scene.play("Ann action=knife; Ann target=Bob", "attack 95, kill 1");
    scene.play("Dee action=first aid", if health > 6 { "" } else { "waking 1, stun turns 3" });
    assert!(scene.noted(Rule::E9, Note::Aided, "Bob"));
    assert!(!scene.state().is_dying(scene.who("Bob")));
    scene
}

/// E9: aided in time he lives, the loss stops, and he may act from the next turn if Health is
/// above 0. That takes no talent.
#[test]
fn aid_to_the_dying() {
    let mut scene = aided(30);
    assert_eq!(scene.acted(), ["Ann", "Dee"], "not in this turn");
    scene.play("Bob action=fists", "attack 1");
    assert_eq!(scene.value("Bob", Field::RanksLost), 1, "no further rank, and not healed at once");
}

/// E9, E10: at zero Health one who was aided lies until he wakes, with what is left of his Endurance.
#[test]
fn aided_at_zero_health() {
    let mut scene = aided(6);
    assert_eq!(scene.stunned("Bob"), 3);
    scene.play("", "");
    assert_eq!(scene.acted(), ["Ann", "Dee"]);
    scene.play("", "");
    scene.play("", "waking 46");
    assert_eq!((scene.health("Bob"), scene.columns(Roll::Waking)), (6, vec![Rank::Good]));
    scene.play("Bob action=fists", "attack 1");
}

/// G1: two methods, one for the encounter: the listed number, or a roll once the attack has hit.
#[test]
fn listed_or_rolled() {
    let with = |method, rolls: &str| {
        let mut scene = Scene::under([ann(), bob()], |r| r.damage_method = method);
        scene.play("Ann action=fists", rolls);
        80 - scene.health("Bob")
    };
    assert_eq!(with(DamageMethod::Listed, "attack 41"), 20);
    assert_eq!(with(DamageMethod::Rolled, "attack 41, damage 41"), 10);
    assert_eq!(with(DamageMethod::Rolled, "attack 40"), 0);
}

/// G2: damage less body armor or other protection; never below zero.
#[test]
fn protection() {
    let through = |form, armor: &str, other: Option<&str>| {
        let ann = red("Ann", PLAIN).weapon("it", form, "Ex", 5);
        let bob = bob().armor(armor).with(|s| {
            s.protection = other.iter().map(|o| (Form::Force, score(o))).collect();
        });
        let mut scene = Scene::new([ann, bob]);
        scene.play("Ann action=it", "attack 41");
        80 - scene.health("Bob")
    };
    assert_eq!(through(Form::Blunt, "6", None), 14);
    assert_eq!(through(Form::Blunt, "5k", None), 0);
    assert_eq!(through(Form::Force, "6", Some("11")), 9, "the protection of that form");
    assert_eq!(through(Form::Blunt, "6", Some("11")), 14, "and of that form alone");
    assert_eq!(through(Form::Force, "6", Some("3")), 14, "the larger of the two");
}

/// G3: blunt: Strength (mgt) or the weapon's own rank; edged: the weapon's or Strength; throws:
/// the object's; energy, force and shooting: the power's or weapon's.
#[test]
fn whose_damage() {
    let dealt = |form: Form, damage: Option<&str>| {
        let ann =
            red("Ann", "Ex Ex 17 Ex Ty").with(|s| s.abilities.strength_mgt = Some(score("19")));
        let ann = match damage {
            Some(damage) => ann.weapon("it", form, damage, 5),
            None => ann.attack("it", form),
        };
        let mut scene = Scene::new([ann, bob()]);
        scene.play("Ann action=it", "attack 41");
        assert_eq!(scene.notes(Rule::G3, Note::Damage), [80 - scene.health("Bob")]);
        80 - scene.health("Bob")
    };
    assert_eq!(dealt(Form::Blunt, None), 19);
    assert_eq!(dealt(Form::Blunt, Some("7")), 7, "the weapon's own, also a lower one");
    assert_eq!(dealt(Form::Edged, None), 17);
    assert_eq!(dealt(Form::Edged, Some("23")), 23);
    for form in
        [Form::BluntThrowing, Form::EdgedThrowing, Form::Energy, Form::Force, Form::Shooting]
    {
        assert_eq!(dealt(form, Some("9")), 9);
    }
}

/// T15, E8: an event's damage is checked at zero Health as any other.
#[test]
fn an_event_can_kill() {
    let mut scene = Scene::of(filled!(Roster {
        events: vec![filled!(EventSheet { turn: 1, target: "Bob".into(), damage: 500 })],
        objects: vec![object("bomb", "Gd", None)],
        ..roster([ann(), bob(), blue("Dee", PLAIN)])
    }));
    scene.play("", "kill 1");
    assert!(scene.state().is_dying(scene.who("Bob")));
    assert_eq!(scene.value("Bob", Field::RanksLost), 1, "the next at a later wrap up");
}

/// E7, E9: first aid is offered where it can do something: to anybody for the dying, with the talent
/// for the stunned, never for the sound, the dead or oneself.
#[test]
fn who_can_be_aided() {
    let patients = |talent: bool, rolls: &str| {
        let dee = blue("Dee", PLAIN).with(|s| s.first_aid = talent);
        let knife = red("Ann", PLAIN).weapon("knife", Form::Edged, "Ty", 0);
        let mut scene = Scene::new([knife, bob(), dee, blue("Eve", PLAIN)]);
        scene.play("Ann action=knife; Ann target=Bob", rolls);
        let acts = scene.legal("Dee", QuestionKind::Action, "", "");
        if !acts.iter().any(|act| act == "first aid") {
            return vec![];
        }
        scene.play("Dee action=first aid", "");
        vec![scene.decided("Dee", QuestionKind::Target)]
    };
    let nobody: Vec<String> = Vec::new();
    assert_eq!(patients(true, "attack 41"), nobody, "a wound alone");
    assert_eq!(patients(false, "attack 71, stun 1, stun turns 9"), nobody, "no talent");
    assert_eq!(patients(true, "attack 71, stun 1, stun turns 9"), ["Bob"]);
    assert_eq!(patients(false, "attack 95, kill 1"), ["Bob"], "dying");
}

/// E9: what aid left behind is over once he is up: knocked out later, he comes round as others do.
#[test]
fn aid_is_forgotten() {
    let mut scene = aided(30);
    scene.play("Ann action=knife", "attack 95, kill 95");
    scene.play("Ann action=knife", "attack 41");
    scene.play("Ann action=knife", "attack 41");
    scene.play("Ann action=knife", "attack 41, kill 95, stun turns 2");
    assert_eq!(scene.health("Bob"), 0);
    scene.play("", "waking 46");
    scene.play("", "");
    assert!(scene.acted().contains(&"Bob"), "{}", scene.told());
}

/// E10, T15: one who has woken is up and counts as standing; the battle goes on.
#[test]
fn who_comes_round_stands() {
    let mut scene = Scene::new([ann(), bob().health(20)]);
    scene.play("Ann action=fists", "attack 41, kill 95, stun turns 1, waking 41");
    assert!(!scene.battle.is_over(), "one turn, this one: Bob is up again");
    scene.play("Bob action=fists", "attack 1");
    let mut scene = Scene::new([ann(), bob().health(20)]);
    scene.play("Ann action=fists", "attack 41, kill 95, stun turns 2");
    assert!(scene.battle.is_over(), "nobody is left standing against Ann");
}

/// E6: to have acted is that one's place in the order has come, whatever was done there: passed, given
/// up, lost with a change; an action spent on an evasion before that is none. Under `acted_means` it
/// is to have used an action, an evasion's included, or to have made an attack.
#[test]
fn what_it_is_to_have_acted() {
    use ActedMeans::{ActionUsed, AttackMade, PlaceHasCome};
    let stunned = |means, players_first: bool, answers: &str, rolls: &str| {
        let cid = red("Cid", PLAIN).attack("fists", Form::Blunt);
        let mut scene = Scene::under([ann(), bob(), cid], |r| {
            r.acted_means = means;
            if !players_first {
                r.initiative_method = case_core::case::InitiativeMethod::FixedOthersFirst;
            }
        });
        scene.play(answers, rolls);
        scene.stunned("Bob")
    };
    let evades = "Ann action=fists; Bob defense=evasion; Cid action=fists";
    let passes = "Ann action=fists; Bob action=no action";
    let gives_up = "Ann action=fists; Bob action=fists; Bob go=2";
    let fails = "Ann action=fists; Bob action=fists; Bob go=1";
    let aids = "Cid action=fists; Bob action=fists; Bob target=Ann; map adjacent=no";
    for (means, evaded, passed, failed, reached_nobody) in
        [(PlaceHasCome, 0, 1, 1, 1), (ActionUsed, 1, 0, 0, 1), (AttackMade, 0, 0, 0, 0)]
    {
        let evasion = "defense 41, attack 95, stun 41";
        assert_eq!(stunned(means, true, evades, evasion), evaded, "{means}: evaded");
        let stun = "attack 95, stun 41";
        assert_eq!(stunned(means, false, passes, stun), passed, "{means}: passed");
        assert_eq!(stunned(means, false, gives_up, stun), passed, "{means}: gave up");
        let change = format!("change of action 1, {stun}");
        assert_eq!(stunned(means, false, fails, &change), failed, "{means}: failed to change");
        assert_eq!(stunned(means, false, aids, stun), reached_nobody, "{means}: out of reach");
    }
}
