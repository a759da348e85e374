//! The order of dice: rules O1, O2, O4 and O5. The order of initiative, O3, is tested with
//! initiative.

use super::scene::{Fighter, Scene, blue, object, red, roster};
use case_core::battle::{Battle, Control, Request, Step, Who};
use case_core::case::{
    Case, Color, DamageMethod, Form, InitiativeMethod, Rank, Roll, Roster, Rulings,
};
use case_core::codes::Code;
use case_core::dice::Die;
use case_core::filled;

const PLAIN: &str = "Ex Ex Ex Ex Ty";

fn ann(form: Form) -> Fighter {
    red("Ann", PLAIN).weapon("it", form, "Ex", 5)
}

fn rolled(r: &mut Rulings) {
    r.damage_method = DamageMethod::Rolled;
}

/// The rolls of a turn, in order, who and which.
fn order(scene: &Scene) -> Vec<(String, Roll)> {
    scene.rolls().into_iter().map(|(who, roll, _)| (who, roll)).collect()
}

fn named(rolls: &[(&str, Roll)]) -> Vec<(String, Roll)> {
    rolls.iter().map(|(who, roll)| (who.to_string(), *roll)).collect()
}

/// O1: defense, attack, damage, check, then the turns of stun.
#[test]
fn one_exchange() {
    let mut scene = Scene::under([ann(Form::Blunt), blue("Bob", PLAIN)], rolled);
    scene.play(
        "Ann action=it; Bob defense=weave",
        "defense 1, attack 95, damage 41, stun 1, stun turns 3",
    );
    let wanted = [
        ("Bob", Roll::Defense),
        ("Ann", Roll::Attack),
        ("Ann", Roll::Damage),
        ("Bob", Roll::Stun),
        ("Bob", Roll::StunTurns),
    ];
    assert_eq!(order(&scene), named(&wanted));
}

/// O1: the direction of a slam comes after its check, where none was named.
#[test]
fn direction_after_the_check() {
    let mut scene = Scene::new([ann(Form::Blunt), blue("Bob", PLAIN)]);
    scene.play("Ann action=it; Ann direction=roll for it", "attack 71, slam 41, direction 9");
    let wanted = [("Ann", Roll::Attack), ("Bob", Roll::Slam), ("Bob", Roll::Direction)];
    assert_eq!(order(&scene), named(&wanted));
}

/// O1: what the rules do not call for is not drawn: the attack when it is avoided or below
/// Shift 0, damage and checks when it missed.
#[test]
fn nothing_is_drawn_in_vain() {
    let turn = |answers: &str, rolls: &str| {
        let mut scene = Scene::under([ann(Form::Blunt), blue("Bob", PLAIN)], rolled);
        scene.play(&format!("Ann action=it; {answers}"), rolls);
        scene.rolls().len()
    };
    assert_eq!(turn("Bob defense=evasion", "defense 41"), 1);
    assert_eq!(turn("Bob defense=weave", "defense 95"), 1);
    assert_eq!(turn("", "attack 40"), 1);
    assert_eq!(turn("", "attack 41, damage 41"), 2);
}

/// O2: after O1 the Kill? of zero Health, unless O1 rolled one, then the turns of unconsciousness.
#[test]
fn zero_health_last() {
    let mut scene = Scene::new([ann(Form::Blunt), blue("Bob", PLAIN).health(5)]);
    scene.play("Ann action=it", "attack 95, stun 1, stun turns 3, kill 95, stun turns 8");
    let wanted = [
        ("Ann", Roll::Attack),
        ("Bob", Roll::Stun),
        ("Bob", Roll::StunTurns),
        ("Bob", Roll::Kill),
        ("Bob", Roll::StunTurns),
    ];
    assert_eq!(order(&scene), named(&wanted));
    let mut scene = Scene::new([ann(Form::Edged), blue("Bob", PLAIN).health(5)]);
    scene.play("Ann action=it", "attack 95, kill 95, stun turns 8");
    let wanted = [("Ann", Roll::Attack), ("Bob", Roll::Kill), ("Bob", Roll::StunTurns)];
    assert_eq!(order(&scene), named(&wanted), "one Kill? alone");
    let mut scene = Scene::new([ann(Form::Blunt), blue("Bob", PLAIN).health(5)]);
    scene.play("Ann action=it", "attack 41, kill 1");
    let wanted = [("Ann", Roll::Attack), ("Bob", Roll::Kill)];
    assert_eq!(order(&scene), named(&wanted), "a rank lost: no turns");
}

/// O4: extra actions in list order, before initiative; a changed action just before that action.
#[test]
fn extra_and_changed_actions() {
    let quick = |name, side: fn(&str, &str) -> Fighter| {
        side(name, "Am Ex Ex Ex Ty").weapon("it", Form::Blunt, "Ex", 0)
    };
    let mut scene = Scene::under([quick("Bob", blue), quick("Ann", red)], |r| {
        r.initiative_method = InitiativeMethod::EveryTurn;
    });
    scene.play(
        "Bob actions=2; Bob action=it; Bob action=it; Bob go=1; Bob action=it;
         Ann actions=2; Ann action=it; Ann action=it",
        "extra actions 26, extra actions 26, initiative 9, initiative 1,
         change of action 100, attack 1, attack 1, attack 1, attack 1",
    );
    let wanted = [
        ("Bob", Roll::ExtraActions),
        ("Ann", Roll::ExtraActions),
        ("Bob", Roll::Initiative),
        ("Ann", Roll::Initiative),
        ("Bob", Roll::Change),
        ("Bob", Roll::Attack),
        ("Ann", Roll::Attack),
        ("Bob", Roll::Attack),
        ("Ann", Roll::Attack),
    ];
    assert_eq!(order(&scene), named(&wanted));
}

/// O5: Take and Break follow the grab's d100.
#[test]
fn after_the_grab() {
    for (face, second) in [(41, Roll::Take), (95, Roll::Break)] {
        let grabber = red("Ann", PLAIN).attack("it", Form::Grabbing);
        let mut scene = Scene::of(filled!(Roster {
            objects: vec![object("urn", "Ex", Some("Bob"))],
            ..roster([grabber, blue("Bob", PLAIN)])
        }));
        scene.play(
            "Ann action=it; Bob defense=weave",
            &format!("defense 1, attack {face}, {} 100", second.word()),
        );
        let wanted = [("Bob", Roll::Defense), ("Ann", Roll::Attack), ("Ann", second)];
        assert_eq!(order(&scene), named(&wanted));
    }
}

/// O5: D14 follows the catch's d100.
#[test]
fn after_the_catch() {
    let nimble = blue("Bob", "Ex Un Ex Ex Ty");
    let mut scene = Scene::new([ann(Form::EdgedThrowing), nimble]);
    let answers = "Ann action=it; Bob defense=catch; map material strength=20";
    scene.play(answers, "defense 66, catch damage 1");
    assert_eq!(order(&scene), named(&[("Bob", Roll::Defense), ("Bob", Roll::CatchDamage)]));
}

/// O5: bystanders follow the missed attack, a struck one with the rest of O1 and O2.
#[test]
fn after_the_miss() {
    let fighters =
        [ann(Form::Shooting), blue("Bob", PLAIN), blue("Dee", PLAIN).health(5), blue("Eve", PLAIN)];
    let mut scene = Scene::under(fighters, rolled);
    scene.play(
        "Ann action=it; Ann target=Bob; map bystander=Eve; map bystander=Dee",
        "attack 1, bystander 1, bystander 95, damage 100, kill 71, stun turns 2",
    );
    let wanted = [
        ("Ann", Roll::Attack),
        ("Ann", Roll::Bystander),
        ("Ann", Roll::Bystander),
        ("Ann", Roll::Damage),
        ("Dee", Roll::Kill),
        ("Dee", Roll::StunTurns),
    ];
    assert_eq!(order(&scene), named(&wanted));
}

/// O1: what is asked of the table says who rolls, by which rule, and which die.
#[test]
fn what_the_host_is_asked() {
    let mut battle = Battle::<Case>::new(roster([ann(Form::Blunt), blue("Bob", PLAIN)])).unwrap();
    battle.set_control(Who::Everybody, Control::BuiltIn).unwrap();
    loop {
        match battle.step() {
            Step::Wanted => {
                let Some(Request::Roll(roll)) = battle.request() else { panic!() };
                // Bob has nothing to attack with, and an action to spare.
                assert_eq!((roll.roll, roll.rule), ("defense", "D6"));
                assert_eq!((roll.next.die, roll.next.count), (Die::D100, 1));
                assert_eq!((roll.who.place(), roll.against.place()), (Some(1), Some(0)));
                assert_eq!((roll.base, roll.at), (Rank::Excellent.into(), Rank::Excellent.into()));
                assert_eq!(roll.bands()[1], (Color::Green.into(), 41, 70));
                break;
            }
            step => assert_eq!(step, Step::Going),
        }
    }
}
