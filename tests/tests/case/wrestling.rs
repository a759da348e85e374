//! Grabbing, holds and escapes: rules A19 to A22, D5 and D15.

use super::scene::{Fighter, NONE, Scene, blue, object, red, roster, score};
use case_core::case::{
    Color, DamageMethod, Defense, Effect, Field, Form, HoldKind, HoldsAtOnce, Note, Question,
    QuestionKind, Rank, Roll, Roster, Rule, Rulings,
};
use case_core::filled;
use case_core::question::Asked;
use case_tests::Feed as _;

const PLAIN: &str = "Ex Ex Ex Ex Ty";

fn ann(strength: &str) -> Fighter {
    red("Ann", &format!("Ex Ex {strength} Ex Ty")).attack("grab", Form::Grabbing)
}

/// Ann grabs for an idol of Good material, which Bob holds or nobody.
fn idol(ann: Fighter, holder: Option<&str>) -> Scene {
    Scene::of(filled!(Roster {
        objects: vec![object("idol", "Gd", holder)],
        ..roster([ann, blue("Bob", PLAIN).armor("Am")])
    }))
}

/// The idol is the only thing to grab.
const GRAB: &str = "Ann action=grab";

/// A19: take: a Strength ACTION against the holder's Strength; made, the object is grabbed;
/// failed, a struggle: the holder keeps it.
#[test]
fn take_from_a_holder() {
    let take = |face: i32| {
        let mut scene = idol(ann("Ex"), Some("Bob"));
        scene.play(GRAB, &format!("attack 41, take {face}"));
        assert_eq!(scene.roll_rules(Roll::Take), [Rule::A19]);
        let taken = scene.notes(Rule::A19, Note::Taken).len();
        let struggle = scene.notes(Rule::A19, Note::Struggle).len();
        (taken, struggle, scene.state().holder(0).map(|w| w == scene.who("Ann")))
    };
    assert_eq!(take(70), (0, 1, Some(false)), "equal Strength needs yellow");
    assert_eq!(take(71), (1, 0, Some(true)));
}

/// A19: what nobody holds resists with its material strength; a failed take of it is a miss.
#[test]
fn take_something_loose() {
    const GRAB: &str = "Ann action=grab; Ann target=idol";
    let mut scene = idol(ann("Ex"), None);
    scene.play(GRAB, "attack 41, take 40");
    assert_eq!(scene.notes(Rule::A19, Note::Effect), [Effect::Miss as i32]);
    assert_eq!(scene.state().holder(0), None);
    scene.play(GRAB, "attack 41, take 41");
    assert_eq!(scene.state().holder(0), Some(scene.who("Ann")), "Excellent over Good needs green");
}

/// A20: grab: the object changes hands whatever the Strengths.
#[test]
fn grab() {
    let mut scene = idol(ann("Ty"), Some("Bob"));
    scene.play(GRAB, "attack 81");
    assert_eq!(scene.notes(Rule::A20, Note::Taken), [0]);
    assert_eq!(scene.state().holder(0), Some(scene.who("Ann")));
    assert_eq!(scene.health("Bob"), 80, "no damage");
}

/// A20: a grab is for one of the things in somebody's hands, and for a person only where the roster
/// names nothing there.
#[test]
fn what_is_grabbed() {
    let scene = || {
        let mut roster = roster([ann("Ex"), blue("Bob", PLAIN), blue("Cid", PLAIN)]);
        roster.objects = ["axe", "net"].map(|name| object(name, "Gd", Some("Bob"))).to_vec();
        Scene::of(roster)
    };
    let targets = scene().legal("Ann", QuestionKind::Target, "Ann action=grab", "");
    assert_eq!(targets, ["Cid", "axe", "net"]);
    let told = |answers: &str| {
        let mut scene = scene();
        scene.play(answers, "attack 81");
        scene.told()
    };
    assert!(told("Ann action=grab; Ann target=net").contains("Ann takes net from Bob (A20)"));
    let outside = told("Ann action=grab; Ann target=Cid");
    assert!(outside.contains("Ann takes something from Cid that the roster does not name (A20)"));
}

/// A19, T18, ruling `dead_hands`: what the dead had in hand is loose, and resists with its material;
/// what somebody took along who has left is no target.
#[test]
fn things_of_the_dead_and_the_gone() {
    let scene = || {
        let ann = ann("Ex").weapon("sword", Form::Edged, "Ex", 0);
        let frail = blue("Bob", "Ex Ex Un Shift0 Ty");
        let mut roster = roster([ann, frail, blue("Cid", PLAIN), blue("Dee", PLAIN)]);
        roster.objects = vec![object("axe", "Gd", Some("Bob")), object("net", "Gd", Some("Cid"))];
        let mut scene = Scene::of(roster);
        let turn = "Ann action=sword; Ann target=Bob; Cid action=surrender";
        scene.play(turn, "attack 100, kill 1");
        assert!(scene.state().is_dead(scene.who("Bob")));
        scene
    };
    let targets = scene().legal("Ann", QuestionKind::Target, "Ann action=grab", "");
    assert_eq!(targets, ["Dee", "axe"]);
    let mut scene = scene();
    scene.play("Ann action=grab; Ann target=axe", "attack 41, take 41");
    assert_eq!(scene.state().holder(0), Some(scene.who("Ann")));
}

/// A20: somebody may grab it back.
#[test]
fn grabbed_back() {
    let bob = blue("Bob", PLAIN).attack("grab", Form::Grabbing);
    let mut scene = Scene::of(filled!(Roster {
        objects: vec![object("idol", "Gd", Some("Bob"))],
        ..roster([ann("Ex"), bob])
    }));
    scene.play(GRAB, "attack 71");
    scene.play("Bob action=grab", "attack 71");
    assert_eq!(scene.state().holder(0), Some(scene.who("Bob")));
}

/// A21: break: grabbed, and a Strength ACTION against the material strength; made, it breaks.
#[test]
fn a_break() {
    let force = |face: i32| {
        let mut scene = idol(ann("Ex"), Some("Bob"));
        scene.play(GRAB, &format!("attack 95, break {face}"));
        assert_eq!(scene.roll_rules(Roll::Break), [Rule::A21]);
        assert_eq!(scene.state().holder(0), Some(scene.who("Ann")));
        (scene.state().is_broken(0), scene.notes(Rule::A21, Note::Broken))
    };
    assert_eq!(force(40), (false, vec![]));
    assert_eq!(force(41), (true, vec![0]));
}

/// A21: what is broken can be neither used nor grabbed any more.
#[test]
fn broken_things_are_of_no_use() {
    let armed = |s: Fighter| {
        s.weapon("idol", Form::Blunt, "Gd", 0).having(|a| a.object = Some("idol".into()))
    };
    let mut scene = idol(armed(ann("Ex")), Some("Bob"));
    scene.play(GRAB, "attack 95, break 41");
    let choices = scene.legal("Ann", QuestionKind::Action, "", "");
    assert!(!choices.iter().any(|c| c.starts_with("idol")), "{choices:?}");
}

/// Ann holds Bob, partially or fully.
fn held(full: bool, ann: Fighter, bob: Fighter) -> Scene {
    let mut scene = Scene::new([ann.attack("hug", Form::Grappling), bob, blue("Dee", PLAIN)]);
    let face = if full { "attack 100" } else { "attack 94" };
    scene.play("Ann action=hug; Ann target=Bob", face);
    let hold = if full { HoldKind::Full } else { HoldKind::Partial };
    assert_eq!(scene.note_values(Rule::A22, Note::Held), [hold.into()]);
    scene
}

fn holder(strength: &str) -> Fighter {
    red("Ann", &format!("Ex Ex {strength} Ex Ty")).attack("fists", Form::Blunt)
}

fn bob() -> Fighter {
    blue("Bob", "Am Ex Ex Ex Ty").attack("fists", Form::Blunt)
}

/// A22: a partial hold puts −2 CS on everything that the held one attempts: attacks, extra
/// actions, changes, aversions and the escape.
#[test]
fn partial_hold() {
    let mut scene = held(false, holder("Ex"), bob());
    scene.play(
        "Ann action=fists; Bob actions=2; Bob action=fists; Bob action=escape; Bob defense=weave; Bob go=1;
         Bob action=fists",
        "extra actions 100, defense 1, attack 1, change of action 100, attack 1, escape 1",
    );
    for roll in [Roll::ExtraActions, Roll::Defense, Roll::Change, Roll::Attack, Roll::Escape] {
        assert_eq!(scene.shifts(Rule::A22, roll), [-2], "{roll}");
    }
}

/// A22: checks are not attempts: the hold does not shift them.
#[test]
fn a_hold_shifts_no_check() {
    let mut scene = held(false, holder("Ex"), bob());
    scene.play("Ann action=fists; Ann target=Bob", "attack 71, slam 95");
    assert_eq!(scene.columns(Roll::Slam), [Rank::Excellent]);
    assert_eq!(scene.shifts(Rule::A22, Roll::Slam), NONE);
}

/// A22: a full hold leaves the escape, without −2 CS, and no aversion.
#[test]
fn full_hold() {
    let mut scene = held(true, holder("Ex"), bob());
    scene.play("Ann action=fists; Ann target=Bob; Bob action=escape", "attack 1, escape 1");
    assert!(!scene.was_asked(QuestionKind::Defense));
    assert_eq!(scene.shifts(Rule::A22, Roll::Escape), NONE);
    let choices = scene.legal("Bob", QuestionKind::Action, "", "");
    assert_eq!(choices, ["no action", "escape", "surrender"]);
}

/// A22: an action declared before the hold came is moot, but may be changed to an escape.
#[test]
fn held_before_acting() {
    let fighters = || [holder("Ex").attack("hug", Form::Grappling), bob()];
    let mut scene = Scene::new(fighters());
    scene.play("Ann action=hug; Bob action=fists", "attack 100");
    assert!(scene.is_moot("Bob"));
    let mut scene = Scene::new(fighters());
    scene.play(
        "Ann action=hug; Bob action=fists; Bob go=1; Bob action=escape",
        "attack 100, change of action 100, escape 1",
    );
    assert!(scene.noted(Rule::D5, Note::EscapeFails, "Bob"));
}

/// A22: the holder of a full hold may squeeze once a turn as part of holding, the first turn
/// included: a Strength ACTION against the held one's Strength; made, the holder's Strength in
/// damage, less armor.
#[test]
fn squeeze() {
    let mut scene = Scene::new([holder("Rm").attack("hug", Form::Grappling), bob().armor("Ty")]);
    scene.play("Ann action=hug; Ann hold=squeeze", "attack 95, squeeze 35");
    assert_eq!(scene.roll_rules(Roll::Squeeze), [Rule::A22]);
    assert_eq!((scene.health("Bob"), scene.columns(Roll::Squeeze)), (110, vec![Rank::Remarkable]));
    scene.play("Ann hold=squeeze; Ann action=fists", "squeeze 36, attack 1");
    assert_eq!(scene.notes(Rule::A22, Note::Damage), [30]);
    assert_eq!(scene.health("Bob"), 86, "Remarkable over Excellent needs green");
    assert_eq!(scene.asked.iter().filter(|q| q.kind() == QuestionKind::Hold).count(), 1);
}

/// A22, D10: a holder who has spent the turn's action on an evasion still sees to the hold, and has
/// nothing else to go ahead with.
#[test]
fn seen_to_without_an_action() {
    let ann = blue("Ann", "Ex Ex Rm Ex Ty");
    let ann = ann.attack("hug", Form::Grappling).attack("fists", Form::Blunt);
    let mut scene =
        Scene::new([red("Dee", PLAIN).attack("fists", Form::Blunt), ann, red("Bob", PLAIN)]);
    scene.play("Ann action=hug; Ann target=Bob", "attack 100");
    scene.play(
        "Ann action=fists; Ann target=Dee; Dee action=fists; Ann defense=evasion;
         Ann hold=squeeze",
        "defense 100, squeeze 100",
    );
    let gone_ahead = |q: &&Question| q.kind() == QuestionKind::Go && q.who() == scene.who("Ann");
    assert_eq!(scene.asked.iter().filter(gone_ahead).count(), 0);
}

/// A22: a squeeze makes no check but that of zero Health.
#[test]
fn a_squeeze_checks_nothing_but_zero_health() {
    let mut scene = held(true, holder("5k"), bob());
    scene.play("Ann hold=squeeze", "kill 66, stun turns 2");
    assert_eq!(scene.roll_rules(Roll::Kill), [Rule::E8]);
    assert_eq!(scene.health("Bob"), 0);
}

/// A22: a partial hold cannot be squeezed.
#[test]
fn no_squeeze_in_a_partial_hold() {
    let mut scene = held(false, holder("Rm"), bob());
    assert_eq!(scene.legal("Ann", QuestionKind::Hold, "", ""), ["keep the hold", "let go"]);
}

/// A22: besides the hold one action a turn.
#[test]
fn one_action_besides_the_hold() {
    let strong = red("Ann", "Un Ex Ex Ex Ty").attack("fists", Form::Blunt);
    let mut scene = held(false, strong.clone(), bob());
    assert_eq!(scene.legal("Ann", QuestionKind::Actions, "", ""), ["1 action"]);
    // A hold made as the first of three actions leaves one more.
    let mut scene = Scene::new([strong.attack("hug", Form::Grappling), bob(), blue("Dee", PLAIN)]);
    scene.play(
        "Ann actions=3; Ann action=hug; Ann target=Bob; Ann action=fists; Ann target=Dee;
         Ann action=fists; Ann target=Dee",
        "extra actions 16, attack 94, attack 1",
    );
    assert_eq!(scene.acted(), ["Ann", "Bob", "Dee", "Ann"]);
}

/// A22: a hold ends when the holder lets go, which is free.
#[test]
fn letting_go() {
    let mut scene = held(false, holder("Ex"), bob());
    scene.play("Ann hold=let go; Ann action=fists", "attack 1");
    assert!(scene.noted(Rule::A22, Note::Free, "Bob"));
    assert_eq!(scene.state().held(scene.who("Bob")), None);
    assert_eq!(scene.acted()[0], "Ann", "and still acts");
}

/// A22: one who is made to let go does: stunned, slammed, dying or out.
#[test]
fn made_to_let_go() {
    let ends = |rolls: &str, strength: &str| {
        let third = blue("Dee", &format!("Ex Ex {strength} Ex Ty"));
        let third = third.attack("fists", Form::Blunt).weapon("knife", Form::Edged, "Ty", 0);
        let mut scene = Scene::new([holder("Ex").attack("hug", Form::Grappling), bob(), third]);
        scene.play("Ann action=hug; Ann target=Bob", "attack 94");
        let weapon = if rolls.contains("kill") && strength == "Ex" { "knife" } else { "fists" };
        scene.play(&format!("Dee action={weapon}"), rolls);
        scene.state().held(scene.who("Bob")).is_none()
    };
    assert!(!ends("attack 41", "Ex"), "a blow alone ends no hold");
    assert!(!ends("attack 71, slam 71", "Ex"), "nor does staggering");
    assert!(ends("attack 71, slam 41", "Ex"), "slammed");
    assert!(ends("attack 95, stun 41", "Ex"), "stunned");
    assert!(ends("attack 95, kill 1", "Ex"), "dying");
    assert!(ends("attack 41, kill 100, stun turns 3", "5k"), "out");
}

/// A22: the held one who is slammed is free.
#[test]
fn slammed_free() {
    let mut scene = held(false, holder("Ex"), bob());
    scene.play("Ann action=fists; Ann target=Bob", "attack 71, slam 41");
    assert!(scene.noted(Rule::A22, Note::Free, "Bob"));
}

/// D5: escape: Strength (mgt): no, no, escape, reversal.
#[test]
fn escape() {
    let tries = |face: i32| {
        let weak = bob().with(|s| s.abilities.strength_mgt = Some(score("Rm")));
        let mut scene = held(true, holder("Ex"), weak);
        scene.play("Bob action=escape", &format!("escape {face}"));
        assert_eq!(scene.roll_rules(Roll::Escape), [Rule::D5]);
        assert_eq!(scene.columns(Roll::Escape), [Rank::Remarkable], "the half for might");
        (
            scene.notes(Rule::D5, Note::EscapeColor)[0],
            scene.state().held(scene.who("Bob")).is_none(),
            scene.was_asked(QuestionKind::Reverse),
        )
    };
    assert_eq!(tries(35), (Color::White as i32, false, false));
    assert_eq!(tries(65), (Color::Green as i32, false, false));
    assert_eq!(tries(66), (Color::Yellow as i32, true, false));
}

/// D5: an escape is no answer to an attack, and needs a hold.
#[test]
fn escape_needs_a_hold() {
    let mut scene = Scene::new([holder("Ex").attack("hug", Form::Grappling), bob()]);
    assert_eq!(
        scene.legal("Bob", QuestionKind::Action, "", ""),
        ["no action", "fists (BA)", "retreat", "surrender"]
    );
    let defenses = scene.legal("Bob", QuestionKind::Defense, "Ann action=hug", "");
    assert!(!defenses.contains(&"escape".to_string()), "{defenses:?}");
    let refused = scene.battle.feed(Defense::Escape).unwrap_err().to_string();
    assert!(
        refused.ends_with("an escape is an action, not an answer to an attack (D5)"),
        "{refused}"
    );
}

/// D5: out of a power's hold a red is an escape; nothing is reversed.
#[test]
fn escape_from_a_power() {
    let ann = holder("Ex").attack("hug", Form::Grappling).having(|a| a.power_hold = true);
    let mut scene = Scene::new([ann, bob(), blue("Dee", PLAIN)]);
    scene.play("Ann action=hug; Ann target=Bob", "attack 100");
    let hold = scene.state().held(scene.who("Bob")).unwrap();
    assert!(hold.full && hold.power);
    scene.play("Bob action=escape", "escape 100");
    assert!(!scene.was_asked(QuestionKind::Reverse));
    assert_eq!(scene.state().held(scene.who("Bob")), None);
    assert_eq!(scene.state().held(scene.who("Ann")), None);
}

/// D15: an escape is free, but costs the other actions of the turn; the next one is as always.
#[test]
fn a_yellow_escape_ends_the_turn() {
    let mut scene = held(true, holder("Ex"), bob());
    scene.play(
        "Bob actions=2; Bob action=escape; Bob action=escape",
        "extra actions 100, escape 76",
    );
    assert_eq!(scene.acted(), ["Ann", "Bob", "Dee"], "Good: yellow at 76");
    scene.play("Bob action=fists", "attack 1");
    assert_eq!(scene.acted(), ["Ann", "Bob", "Dee"]);
}

/// D15: `escaped_averts`: one who got loose and may not act any more answers who comes at him then.
#[test]
fn the_escaped_answer_attacks() {
    let cid = red("Cid", PLAIN).attack("fists", Form::Blunt).with(|s| s.player = false);
    let mut scene = Scene::new([holder("Ex").attack("hug", Form::Grappling), bob(), cid]);
    scene.play("Ann action=hug", "attack 100");
    scene.play(
        "Bob action=escape; Cid action=fists; Bob defense=block",
        "escape 76, defense 100, attack 41",
    );
    assert_eq!(scene.acted(), ["Ann", "Bob", "Cid"]);
    assert_eq!(scene.roll_rules(Roll::Defense), [Rule::D1]);
    assert_eq!(scene.health("Bob"), 110);
}

/// D15: a reversal may turn the hold round, with the kind that was reversed.
#[test]
fn reversal() {
    for full in [false, true] {
        let mut scene = held(full, holder("Ex"), bob());
        scene.play("Bob action=escape; Bob reverse=turn the hold round", "escape 100");
        assert!(scene.noted(Rule::D15, Note::Reversed, "Bob"));
        let hold = scene.state().held(scene.who("Ann")).unwrap();
        assert_eq!((hold.other, hold.full, hold.power), (scene.who("Bob"), full, false));
        assert_eq!(scene.state().held(scene.who("Bob")), None);
    }
}

/// D15: or the escaped gets loose and takes one action this turn.
#[test]
fn loose_and_one_action() {
    let mut scene = held(false, holder("Ex"), bob());
    scene.play(
        "Bob action=escape; Bob reverse=get loose and act; Bob action=fists",
        "escape 100, attack 56, slam 95",
    );
    assert_eq!(scene.acted(), ["Ann", "Bob", "Dee", "Bob"]);
    assert_eq!(scene.health("Ann"), 60);
    assert!(scene.notes(Rule::D15, Note::Declared).len() == 1);
}

/// G1: a squeeze is never rolled, nor is there damage in a partial hold.
#[test]
fn a_squeeze_is_not_rolled() {
    let fighters = [holder("Rm").attack("hug", Form::Grappling), bob()];
    let mut scene = Scene::under(fighters, |r| r.damage_method = DamageMethod::Rolled);
    scene.play("Ann action=hug; Ann hold=squeeze", "attack 95, squeeze 36");
    assert_eq!(scene.health("Bob"), 80, "30 as it stands");
}

/// A22: one who let go and holds another at once may squeeze that one.
#[test]
fn a_new_hold_can_be_squeezed() {
    let mut scene = held(true, holder("Rm"), bob());
    scene.play(
        "Ann action=fists; Ann target=Bob; Ann hold=let go; Ann go=1; Ann action=hug; Ann target=Dee;
         Ann hold=squeeze",
        "change of action 100, attack 95, squeeze 36",
    );
    assert_eq!(scene.health("Dee"), 50);
}

/// D15, A22: a full hold turned round may be squeezed at once, as in any first turn.
#[test]
fn a_reversed_hold_is_squeezed() {
    let mut scene = held(true, holder("Ex"), bob());
    scene.play(
        "Bob action=escape; Bob reverse=turn the hold round; Bob hold=squeeze",
        "escape 100, squeeze 71",
    );
    assert_eq!(scene.health("Ann"), 60);
}

/// A22: a holder who is held in turn keeps the hold, but squeezes nobody while fully held.
#[test]
fn a_holder_held_in_turn() {
    let third = blue("Dee", PLAIN).attack("hug", Form::Grappling);
    let mut scene = Scene::new([holder("Rm").attack("hug", Form::Grappling), bob(), third]);
    scene.play("Ann action=hug; Ann target=Bob; Dee action=hug", "attack 95, attack 95");
    assert_eq!(scene.state().held(scene.who("Bob")).unwrap().other, scene.who("Ann"));
    assert_eq!(scene.state().held(scene.who("Ann")).unwrap().other, scene.who("Dee"));
    assert_eq!(scene.legal("Ann", QuestionKind::Hold, "", ""), ["keep the hold", "let go"]);
}

/// D15: also one whose actions were to be a flurry gets loose and takes his action.
#[test]
fn loose_out_of_a_flurry() {
    let mut scene = held(false, holder("Ex"), bob());
    scene.play(
        "Bob actions=2; Bob action=fists; Bob action=fists; Bob flurry=1;
         Bob go=1; Bob action=escape; Bob reverse=get loose and act; Bob action=fists",
        "extra actions 100, change of action 100, escape 100, attack 26",
    );
    assert_eq!(scene.health("Ann"), 60);
    assert_eq!(scene.shifts(Rule::T6, Roll::Damage), NONE, "one action, no flurry");
}

/// A22: a second friend's weaker or equal hold frees nobody from the first one's; a firmer one
/// counts instead. Under `holds_at_once` the newer one does.
#[test]
fn two_holders() {
    let two = |rolls: &str, edit: fn(&mut Rulings)| {
        let cid = red("Cid", PLAIN).attack("hug", Form::Grappling);
        let mut scene =
            Scene::under([holder("Ex").attack("hug", Form::Grappling), cid, bob()], edit);
        scene.play("Ann action=hug; Cid action=hug", rolls);
        let hold = scene.state().held(scene.who("Bob")).unwrap();
        let by = if hold.other == scene.who("Ann") { "Ann" } else { "Cid" };
        let stands = scene.noted(Rule::A22, Note::HoldStands, "Bob");
        (by, hold.full, stands)
    };
    assert_eq!(two("attack 71, attack 94", |_| {}), ("Ann", false, true), "as firm");
    assert_eq!(two("attack 71, attack 95", |_| {}), ("Cid", true, false), "firmer");
    let newer = |r: &mut Rulings| r.holds_at_once = HoldsAtOnce::Newer;
    assert_eq!(two("attack 95, attack 94", newer), ("Cid", false, false));
}

/// A22: nobody can hold any firmer whom another has in a full hold: no grapple is offered there,
/// and one that was declared before does not happen.
#[test]
fn nothing_to_hold() {
    let three = || {
        let cid = red("Cid", PLAIN).attack("hug", Form::Grappling);
        [holder("Ex").attack("hug", Form::Grappling), cid, bob(), blue("Dee", PLAIN)]
    };
    let mut scene = Scene::new(three());
    scene.play("Ann action=hug; Ann target=Bob; Cid action=hug; Cid target=Bob", "attack 95");
    assert!(scene.is_moot("Cid"));
    assert_eq!(scene.legal("Cid", QuestionKind::Target, "Cid action=hug", "attack 1"), ["Dee"]);
}

/// A22, D6, D8: the holder of a partial hold may grapple again as the action of the turn: a red
/// makes it full, and can be squeezed at once; anything else leaves it as it is. The held one does
/// not avert it.
#[test]
fn a_hold_made_full() {
    let ann = || holder("Rm").attack("hug", Form::Grappling);
    for (face, full) in [(1, false), (66, false), (95, true)] {
        let mut scene = Scene::new([ann(), bob(), blue("Dee", PLAIN)]);
        scene.play("Ann action=hug; Ann target=Bob", "attack 66");
        let squeeze = if full { ", squeeze 36" } else { "" };
        let answer = if full { "; Ann hold=squeeze" } else { "" };
        // Of the foes she can grapple the one she holds alone: she is not asked.
        let keep = "Ann hold=keep the hold; Ann action=hug";
        scene.play(&format!("{keep}{answer}"), &format!("attack {face}{squeeze}"));
        let hold = scene.state().held(scene.who("Bob")).unwrap();
        assert_eq!(hold.full, full);
        assert!(!scene.was_asked(QuestionKind::Defense));
        assert!(!scene.was_asked(QuestionKind::Target));
        assert_eq!(scene.health("Bob"), if full { 80 } else { 110 });
    }
    let mut scene = Scene::new([ann(), bob(), blue("Dee", PLAIN)]);
    scene.play("Ann action=hug; Ann target=Bob", "attack 95");
    let actions = scene.legal("Ann", QuestionKind::Action, "", "");
    assert!(!actions.iter().any(|a| a.starts_with("hug")), "it is full: {actions:?}");
}

/// A22: under `holds_at_once = several` all holds stay: the firmest counts, and when it ends the next;
/// each holder squeezes, tightens and lets go of his own.
#[test]
fn several_holds() {
    let several = |rolls: &str| {
        let hug = |f: Fighter| f.attack("hug", Form::Grappling);
        let cid = red("Cid", "Ex Ex Rm Ex Ty");
        let fighters = [hug(holder("Ex")), hug(cid), bob(), blue("Dee", PLAIN)];
        let mut scene = Scene::under(fighters, |r| r.holds_at_once = HoldsAtOnce::Several);
        let both = "Ann action=hug; Ann target=Bob; Cid action=hug; Cid target=Bob";
        scene.play(both, rolls);
        scene
    };
    let by = |scene: &Scene| {
        let hold = scene.state().held(scene.who("Bob"))?;
        Some((hold.other == scene.who("Ann"), hold.full))
    };
    let mut scene = several("attack 95, attack 66");
    assert_eq!(by(&scene), Some((true, true)), "the firmer");
    assert!(!scene.state().holding(scene.who("Cid")).unwrap().full);
    scene.play("Ann hold=let go", "");
    assert_eq!(by(&scene), Some((false, false)), "then the next");
    scene.play("Cid hold=let go", "");
    assert_eq!(by(&scene), None);

    let mut scene = several("attack 71, attack 95");
    assert_eq!(by(&scene), Some((false, true)), "a newer one that is firmer");
    scene.play("Ann action=hug; Cid hold=squeeze", "attack 95, squeeze 36");
    assert_eq!(by(&scene), Some((false, true)));
    assert!(scene.state().holding(scene.who("Ann")).unwrap().full, "made full beside it");
    scene.play("Ann hold=squeeze; Cid hold=let go", "squeeze 71");
    assert_eq!(by(&scene), Some((true, true)));
    assert_eq!(scene.notes(Rule::A22, Note::Damage), [20], "by her own Strength");

    let mut scene = several("attack 71, attack 66");
    scene.play("Cid action=hug", "attack 95");
    assert_eq!(by(&scene), Some((false, true)), "made full, it comes first");
    scene.play("Bob action=escape", "escape 71");
    assert_eq!(by(&scene), Some((true, false)), "out of one, in the other");

    let mut scene = several("attack 95, attack 95");
    let fist = "judge event=damage; judge event target=Bob; judge event damage=5000";
    scene.play(fist, "kill 1");
    for _ in 0..9 {
        scene.play("", "");
    }
    assert!(scene.state().is_dead(scene.who("Bob")));
    for who in ["Ann", "Cid"] {
        assert_eq!(scene.state().holding(scene.who(who)), None, "{who}");
        assert_eq!(scene.value(who, Field::BesideKind), 0);
    }
}
