//! Scenes from the book where several of its sentences meet.

use super::scene::{Fighter, Scene, blue, object, open, red, roster, who};
use case_core::ActorId;
use case_core::battle::{Battle, Control, InterveneError, Intervention, Request, Step, Who};
use case_core::case::{
    Case, DyingSince, Field, Form, HandsOfTheFallen, InitiativeMethod, Note, Question,
    QuestionKind, Reason, Roll, Rule, State, Target,
};
use case_core::log::{Audience, Card, Key, cards, headline, tell};
use case_core::question::Asked;
use case_core::system::{System, View};
use case_core::value::{Areas, Turns, Value};
use case_core::words::Language;

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
    let strong =
        || red("Ann", "Ex Ex Mn Ex Ty").attack("fists", Form::Blunt).attack("rush", Form::Charging);
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
    says(&slam, "Bob is slammed, 7 areas at most (E4)");
    says(&slam, "Bob comes to rest after 5 areas");
    // Nothing behind the fence: the rest of the way.
    let mut free = scene();
    free.play("Ann action=fists; map collision=the fence; map areas flown=2", "attack 71, slam 1");
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

/// D5, D14, D15, E6, A12: what comes of an escape, of a clumsy catch, of a stun and of a pull is told.
#[test]
fn what_comes_of_it_is_told() {
    let grips = || red("Ann", PLAIN).attack("grip", Form::Grappling);
    let held = |face: i32| {
        let mut scene = Scene::new([grips(), bob()]);
        scene.play("Ann action=grip; Bob action=no action", "attack 80");
        scene.play("Bob action=escape", &format!("escape {face}"));
        scene
    };
    says(&held(1), "Bob does not get free of Ann (D5)");
    says(&held(95), "Bob has no other action this turn (D15)");
    // E6: Ann strikes before Bob, and Bob before Dee.
    let ann = || red("Ann", "Ex Ex Mn Ex Ty").attack("fists", Form::Blunt);
    let mut stunned = Scene::new([ann(), bob().health(500)]);
    stunned.play("Ann action=fists", "attack 98, stun 1, stun turns 4");
    says(&stunned, "it counts from this turn on (E6)");
    stunned.play("Ann action=fists", "attack 98, stun 1, stun turns 2");
    says(&stunned, "the earlier stun of Bob counts: 3 turns (E6)");
    let strikes = || blue("Dee", "Ex Ex Mn Ex Ty").attack("fists", Form::Blunt);
    let mut late = Scene::new([ann().health(500), strikes()]);
    late.play("Ann action=no action; Dee action=fists", "attack 98, stun 45");
    says(&late, "Ann does nothing more this turn; it counts from the next (E6)");
    // A12: a force bolt pulled to a rank.
    let bolt = red("Ann", PLAIN).weapon("bolt", Form::Force, "40", 3);
    let mut pulled = Scene::new([bolt, bob()]);
    pulled.play("Ann action=bolt; Ann manner=pulled; Ann pull rank=Good", "attack 41");
    says(&pulled, "Ann pulls the damage to Good (A12)");
    // D14: a thing caught clumsily is told whole too.
    let thrown = red("Ann", PLAIN).weapon("stone", Form::BluntThrowing, "10", 3);
    let mut caught = Scene::new([thrown, bob()]);
    caught.play(
        "Ann action=stone; Bob defense=catch; Bob action=no action; map material strength=75",
        "defense 95",
    );
    says(&caught, "it is whole in Bob's hands (D14)");
}

/// The cards of the last turn: their headlines, and those of their lines that say more.
fn headlines(scene: &Scene) -> Vec<String> {
    let (log, setup) = (scene.events(), scene.battle.setup());
    let speech = Language::English.into();
    let told = |card: &Card| headline(card, |at| log.get(at), setup, &speech, Audience::Gamemaster);
    cards(log, &[]).iter().filter_map(told).collect()
}

#[track_caller]
pub(super) fn heads(scene: &Scene, wanted: &str) {
    let all = headlines(scene);
    assert!(all.iter().any(|line| line == wanted), "{wanted}: {all:#?}");
}

/// A19 to A22, D5: a headline says whether it came off.
#[test]
fn headlines_say_what_came_of_it() {
    let thief = || {
        red("Ann", "Ex Ex Rm Ex Ty").attack("grab", Form::Grabbing).attack("grip", Form::Grappling)
    };
    let grab = |rolls: &str| {
        let mut roster = roster([thief(), bob()]);
        roster.objects = vec![object("the orb", "Gd", Some("Bob"))];
        let mut scene = Scene::of(roster);
        scene.play("Ann action=grab", rolls);
        scene
    };
    heads(&grab("attack 41, take 1"), "Bob keeps what Ann grabs at with grab (Gb)");
    heads(&grab("attack 41, take 100"), "Ann takes what Bob held with grab (Gb)");
    heads(&grab("attack 75"), "Ann takes what Bob held with grab (Gb)");
    heads(&grab("attack 100, break 100"), "Ann takes and breaks what Bob held with grab (Gb)");
    let mut hold = Scene::new([thief(), bob().health(500)]);
    hold.play("Ann action=grip; Ann hold=squeeze; Bob action=no action", "attack 100, squeeze 1");
    heads(&hold, "Ann squeezes Bob in vain");
    hold.play("Ann hold=squeeze; Bob action=escape", "squeeze 100, escape 1");
    heads(&hold, "Ann squeezes Bob: 30 damage, 470 left");
    heads(&hold, "Bob does not get free of Ann");
    hold.play(
        "Bob action=escape; Bob reverse=get loose and act; Bob action=no action",
        "escape 100",
    );
    heads(&hold, "Bob is free of Ann, and acts");
}

/// T15, E9, E6: what no fighter does at the wrap up has cards of its own there, which say who is the
/// worse for it.
#[test]
fn the_wrap_up_has_its_cards() {
    let dying = bob().with(|s| s.now.set("dying", 0, DyingSince::Earlier.into()));
    let mut scene = Scene::new([red("Ann", PLAIN).health(9), dying, blue("Cat", PLAIN)]);
    scene.play(
        "judge event=damage; judge event target=Ann; judge event damage=20",
        "kill 100, stun turns 3",
    );
    let all = headlines(&scene);
    let from = all.iter().position(|line| line == "Wrap up").unwrap();
    assert_eq!(
        all[from..][..3],
        ["Wrap up", "Ann is unconscious for 3 turns", "Bob has lost 1 rank of Endurance"]
    );
    let mut falls = Scene::new([red("Ann", PLAIN), bob()]);
    falls.play(
        "judge event=a fall; judge event target=Ann; judge event fall=2; map material strength=100",
        "",
    );
    heads(&falls, "Ann strikes something");
}

/// D3, T7: each friend who could catch is asked, one by one, until one succeeds or walks into it.
#[test]
fn every_friend_may_try_to_catch() {
    let thrower = red("Ann", PLAIN).weapon("stone", Form::BluntThrowing, "10", 3);
    let mut scene = Scene::new([thrower, bob(), blue("Cat", PLAIN), blue("Dee", PLAIN)]);
    scene.play(
        "Ann action=stone; Ann target=Bob; map catcher=Cat; Cat catch=yes; map catcher=Dee;
         Dee catch=yes",
        "defense 41, defense 100",
    );
    assert!(scene.noted(Rule::D3, Note::CatchMissed, "Cat"));
    assert!(scene.noted(Rule::D3, Note::Caught, "Dee"));
    assert_eq!(scene.health("Bob"), 80);
    // Nobody is asked twice for the same throw.
    let thrower = red("Ann", PLAIN).weapon("stone", Form::BluntThrowing, "10", 3);
    let mut scene = Scene::new([thrower, bob(), blue("Cat", PLAIN), blue("Dee", PLAIN)]);
    let left = std::cell::Cell::new(0);
    scene.legal_at(
        "Ann action=stone; Ann target=Bob; map catcher=Cat; Cat catch=no",
        "",
        |q, _| matches!(q, Question::Catcher { .. }) && left.replace(1) == 1,
    );
    let who = scene.who("Cat");
    assert!(scene.battle.refusal(Value::actor(who)).is_some());
}

/// T4, T5, D10: an evasion that uses one of several actions is shifted like it, unless the table
/// holds otherwise.
#[test]
fn an_aversion_is_one_of_the_actions() {
    let many = || blue("Bob", "Am Ex Ex Ex Ty").attack("fists", Form::Blunt);
    let shifts = |yes: bool, face: i32, rule: Rule| {
        let ann = red("Ann", PLAIN).attack("fists", Form::Blunt);
        let mut scene = Scene::under([ann, many()], |r| r.shift_on_aversions = yes);
        scene.play(
            "Ann action=fists; Bob actions=2; Bob action=fists; Bob action=no action;
             Bob defense=evasion",
            &format!(
                "extra actions {face}, defense 95{}",
                if face == 1 { "" } else { ", attack 1" }
            ),
        );
        scene.shifts(rule, Roll::Defense)
    };
    assert_eq!(shifts(true, 1, Rule::T4), [-3]);
    assert_eq!(shifts(true, 100, Rule::T5), [-1]);
    assert!(shifts(false, 1, Rule::T4).is_empty() && shifts(false, 100, Rule::T5).is_empty());
}

/// A19: what the unconscious and the stunned hold is loose, unless the table holds otherwise.
#[test]
fn the_hands_of_the_fallen_are_loose() {
    for (hands, takes) in [(HandsOfTheFallen::Loose, true), (HandsOfTheFallen::HoldFast, false)] {
        let thief = red("Ann", "Ex Ex Gd Ex Ty").attack("grab", Form::Grabbing);
        let giant = blue("Bob", "Ex Ex Am Ex Ty").with(|s| s.now.set("stun", 0, Turns(5).into()));
        let mut roster = roster([thief, giant]);
        roster.rulings.hands_of_the_fallen = hands;
        roster.objects = vec![object("the orb", "Ty", Some("Bob"))];
        let mut scene = Scene::of(roster);
        scene.play("Ann action=grab", if takes { "attack 61, take 80" } else { "attack 61" });
        assert_eq!(scene.state().holder(0) == Some(scene.who("Ann")), takes, "{hands:?}");
    }
}

/// A22: a fall from a height ends holds of and on the one who falls.
#[test]
fn a_fall_ends_holds() {
    for falls in ["Ann", "Bob"] {
        let mut scene = Scene::new([red("Ann", PLAIN).attack("grip", Form::Grappling), bob()]);
        scene.play(
            &format!(
                "Ann action=grip; Bob action=no action; judge event=a fall;
                judge event target={falls}; judge event fall=2; map material strength=100"
            ),
            "attack 80",
        );
        assert!(scene.state().held(scene.who("Bob")).is_none(), "{falls}");
    }
}

/// T12, T13: what cannot be done any more is not offered, the reason is told, and the action given up
/// is left for an aversion.
#[test]
fn what_is_moot_is_not_offered() {
    let gun = || red("Ann", PLAIN).weapon("gun", Form::Shooting, "10", 3);
    let mut roster = roster([gun().with(|s| s.attacks[0].ammunition = Some(1)), bob()]);
    roster.rulings.initiative_method = InitiativeMethod::FixedPlayersFirst;
    let mut scene = Scene::of(roster);
    let two = "Ann actions=2; Ann action=gun; Ann action=gun";
    let asked = std::cell::Cell::new(0);
    let go = scene.legal_at(two, "extra actions 100, attack 1", |q, name| {
        name == "Ann" && q.kind() == QuestionKind::Go && asked.replace(1) == 1
    });
    assert_eq!(go.unwrap(), ["change the action", "give the action up"]);
    let (log, setup) = (scene.battle.open_events().iter(), scene.battle.setup());
    let mut told =
        log.filter_map(|e| tell(e, setup, &Language::English.into(), Audience::Gamemaster));
    let why = "Ann cannot do that any more: what it takes is not in hand, broken or used up (T12).";
    assert_eq!(told.next_back().unwrap().trim(), why);
    // No action has nothing to give up.
    let mut idle = Scene::new([gun(), bob()]);
    let go = idle.legal("Ann", QuestionKind::Go, "Ann action=no action", "");
    assert_eq!(go, ["go ahead", "change the action"]);
}

/// T4: which of the declared actions is kept is told, of a player's fighter to everybody.
#[test]
fn the_action_kept_is_told() {
    let ann = red("Ann", "Am Ex Ex Ex Ty").attack("fists", Form::Blunt).attack("kick", Form::Blunt);
    let mut scene = Scene::new([ann, bob()]);
    scene.play(
        "Ann actions=2; Ann action=fists; Ann action=kick; Ann action to keep=kick",
        "extra actions 1, attack 1",
    );
    says(&scene, "Ann keeps kick (BA) at Bob (T4)");
}

/// A22: who has no action left is not asked about a partial hold.
#[test]
fn a_partial_hold_is_kept_without_an_action() {
    let grips = || red("Ann", PLAIN).attack("grip", Form::Grappling);
    let mut scene = Scene::new([grips(), bob()]);
    scene.play("Ann action=grip; Bob action=no action", "attack 80");
    scene.play("Ann hold=keep", "");
    // Bob goes first, and Ann's action is spent on an evasion.
    let mut late = roster([bob(), grips()]);
    late.rulings.initiative_method = InitiativeMethod::FixedOthersFirst;
    let mut scene = Scene::of(late);
    scene.play("Bob action=no action; Ann action=grip", "attack 80");
    scene.play("Bob action=fists; Ann action=no action; Ann defense=evasion", "defense 95");
    assert!(!scene.was_asked(QuestionKind::Hold), "{}", scene.told());
    assert!(scene.state().held(scene.who("Bob")).is_some());
}

/// A23, E1: by the built-in map a charge goes as far as its target was flung, if so much is left.
#[test]
fn the_map_knows_who_was_flung() {
    let (setup, mut state) =
        open(&roster([red("Ann", PLAIN).attack("rush", Form::Charging), bob()]));
    let (ann, bob) = (who(&setup, "Ann"), who(&setup, "Bob"));
    let way = |state: &State, within: Option<i32>| {
        let target = Target::Actor(bob);
        let q =
            Question::Moved { who: ActorId::MAP, charger: ann, target, within: within.map(Areas) };
        q.suggestion(View::new(&setup, state)).number
    };
    let run_up = way(&state, None);
    Case::set(&mut state, Key::of(bob, Field::Flung), 4);
    assert_ne!(run_up, 4);
    assert_eq!([None, Some(1), Some(5)].map(|within| way(&state, within)), [4, 0, 4]);
}

/// A26, A27, R7: the question for a material strength says whose, the figure has a line, and a thing
/// makes no checks.
#[test]
fn a_material_strength_is_of_something() {
    let mut falls = Scene::new([red("Ann", PLAIN), bob()]);
    falls.play(
        "judge event=a fall; judge event target=Ann; judge event fall=2; map material strength=100",
        "",
    );
    says(&falls, "its material strength is 100 (R7)");
    let ground = |q: &Question| matches!(q, Question::Material { of: Reason::Ground, .. });
    assert!(falls.asked.iter().any(ground));
    let mut roster = roster([red("Ann", PLAIN).attack("rush", Form::Charging), bob()]);
    roster.objects = vec![object("the fence", "Un", None)];
    let mut charge = Scene::of(roster);
    charge.play("Ann action=rush; Ann target=the fence; map areas moved=1", "attack 75");
    says(&charge, "\n  hit (A10)");
    assert!(!charge.told().contains("slam (A10)"));
}

/// A25, A29: a thing that stops a charger says so, and the headline has what comes back.
#[test]
fn a_thing_stops_a_charger() {
    for (material, wanted) in
        [("Un", "the wall stops Ann: 22 damage, 58 left"), ("Sh0", "Ann comes to rest behind it")]
    {
        let mut roster = roster([red("Ann", PLAIN).attack("rush", Form::Charging), bob()]);
        roster.objects = vec![object("the wall", material, None)];
        let mut scene = Scene::of(roster);
        scene.play("Ann action=rush; Ann target=the wall; map areas moved=1", "attack 41");
        heads(&scene, wanted);
    }
}

/// A18: a precise spot that is no thing of the roster is in the words of the player's: they stand in the
/// log before what is declared, are saved and undone, and change nothing.
#[test]
fn a_spot_is_named_in_own_words() {
    let shoots = red("Ann", PLAIN).weapon("rifle", Form::Shooting, "20", 3);
    let mut battle = Battle::<Case>::new(roster([shoots, bob()])).unwrap().seeded(1);
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    let ann = who(battle.setup(), "Ann");
    let remark = |battle: &mut Battle<Case>, who, words: &str| {
        battle.intervene(Intervention::Remark { who }, words)
    };
    let asked = loop {
        if battle.step() == Step::Going {
            continue;
        }
        let Some(Request::Decision(asked)) = battle.request().cloned() else { panic!("a roll") };
        if asked.kind() == QuestionKind::Manner {
            break asked;
        }
        let answer = battle.suggestion().unwrap();
        battle.feed_answer(answer).unwrap();
    };
    assert_eq!(remark(&mut battle, ann, " "), Err(InterveneError::NoWords));
    assert_eq!(remark(&mut battle, ActorId::fighter(9), "there"), Err(InterveneError::NoSpeaker));
    let before = battle.state().clone();
    remark(&mut battle, ann, "his left knee").unwrap();
    remark(&mut battle, ActorId::NOBODY, "which he hurt in May").unwrap();
    assert_eq!(battle.state(), &before);
    battle.step();
    assert_eq!(battle.request(), Some(&Request::Decision(asked)));
    let told = |battle: &Battle<Case>| -> Vec<String> {
        battle.transcript().filter(|line| line.contains(": ")).take(2).collect()
    };
    let words = ["Ann: his left knee", "The referee: which he hurt in May"];
    assert_eq!(told(&battle), words);
    assert_eq!(told(&Battle::<Case>::resume(battle.save().node()).unwrap()), words);
    assert!(battle.undo_input());
    assert_eq!(told(&battle), words[..1]);
}

/// A22, T15, E9, readings `hold_ends` and `dying_regenerate`: a hold ends with its holder's consciousness
/// and outlasts the held one's; the dying regain nothing, the unconscious do.
#[test]
fn what_outlasts_a_knockout() {
    let regains = || bob().with(|s| s.recovery = 5);
    let falls = |whom: &str| {
        format!("judge event=damage; judge event target={whom}; judge event damage=200")
    };
    for (whom, holds) in [("Ann", false), ("Bob", true)] {
        let ann = red("Ann", PLAIN).attack("grip", Form::Grappling);
        let mut scene = Scene::new([ann, red("Cat", PLAIN), bob(), blue("Dee", PLAIN)]);
        let answers =
            format!("Ann action=grip; Ann target=Bob; Bob action=no action; {}", falls(whom));
        scene.play(&answers, "attack 80, kill 100, stun turns 5");
        assert_eq!(scene.state().held(scene.who("Bob")).is_some(), holds, "{whom}");
    }
    for (kill, gains) in [("kill 1", false), ("kill 100, stun turns 5", true)] {
        let mut scene = Scene::new([red("Ann", PLAIN), regains(), blue("Dee", PLAIN)]);
        scene.play(&falls("Bob"), kill);
        scene.play("", "");
        assert_eq!(scene.health("Bob") > 0, gains, "{kill}");
    }
}

/// A19, T2, T17, D10: what changes hands, who does nothing and who has won are named.
#[test]
fn what_is_meant_is_named() {
    let thief = red("Ann", PLAIN).attack("grab", Form::Grabbing);
    let mut roster = roster([thief, bob().health(9)]);
    roster.objects = vec![object("the orb", "Gd", Some("Bob"))];
    let mut scene = Scene::of(roster);
    scene.play("Ann action=grab; Bob action=no action", "attack 75");
    says(&scene, "Ann takes the orb from Bob (A20)");
    says(&scene, "Bob: no action (T2)");
}
