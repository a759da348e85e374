//! The turn: rules T1 to T8 and T12 to T15. Initiative has its own file.

use super::scene::{Fighter, NONE, Scene, blue, object, red, roster, score};
use case_core::ActorId;
use case_core::battle::{Control, Step};
use case_core::case::{
    ActLimit, Case, EventSheet, Field, Form, Note, Question, QuestionKind, Rank, Roll, Rule,
    TurnPhase,
};
use case_core::codes::Code;
use case_core::filled;
use case_core::log::{Event, Key};
use case_core::question::Asked;
use case_core::system::{Referee, System, Words};
use case_core::value::{Actions, Value};
use case_tests::Feed as _;

fn ann(abilities: &str) -> Fighter {
    red("Ann", abilities).attack("fists", Form::Blunt)
}

fn bob(abilities: &str) -> Fighter {
    blue("Bob", abilities).attack("fists", Form::Blunt)
}

const PLAIN: &str = "Ex Ex Ex Ex Ty";

/// T1: the steps of a turn follow each other; the next turn begins with declarations.
#[test]
fn six_steps() {
    use TurnPhase::{Act, Declare, ExtraActions, Initiative, WrapUp};
    let mut scene = Scene::under([ann("Am Ex Ex Ex Ty"), bob(PLAIN)], |r| {
        r.initiative_method = case_core::case::InitiativeMethod::EveryTurn;
    });
    scene.play(
        "Ann actions=2; Ann action=fists; Ann action=fists",
        "extra actions 26, initiative 9, initiative 2, attack 1, attack 1",
    );
    let phase = |e: &Event<_>| match e {
        Event::Change { rule: Rule::T1, key, to, .. } if key.field == Field::TurnPhase => {
            TurnPhase::from_number(*to)
        }
        _ => None,
    };
    let phases: Vec<TurnPhase> = scene.events().iter().filter_map(phase).collect();
    assert_eq!(phases, [ExtraActions, Initiative, Act, WrapUp, Declare]);
    assert_eq!(scene.notes(Rule::T1, Note::TurnBegins), [1, 2]);
}

/// T1: without anybody who wants extra actions, that step is left out.
#[test]
fn no_extra_actions_no_roll() {
    let mut scene = Scene::new([ann(PLAIN), bob(PLAIN)]);
    scene.play("", "");
    assert_eq!(scene.rolls(), []);
}

/// T2: everybody declares, non-players first; what a non-player does stays hidden in what is told
/// until it acts.
#[test]
fn non_players_declare_first_and_hidden() {
    let mut scene = Scene::new([ann(PLAIN), bob(PLAIN), red("Cid", PLAIN), blue("Dee", PLAIN)]);
    scene.play("Bob action=fists; Bob target=Cid", "attack 1");
    let declared = scene.events().iter().filter_map(|e| match e {
        Event::Note { rule: Rule::T2, note: Note::Declared, who, .. } => Some(*who),
        _ => None,
    });
    assert!(declared.eq(["Bob", "Dee", "Ann", "Cid"].map(|name| scene.who(name))));
    let told = scene.told();
    let decided = told.find("Bob has decided").unwrap();
    let shown = told.find("fists").unwrap();
    assert!(decided < shown && told[..shown].contains("Ann declares: no action"), "{told}");
}

/// T3: the wanted number of attacks is an intensity of table 22, rolled with Fighting (off);
/// more than eight cannot be tried.
#[test]
fn extra_actions_are_an_intensity() {
    let strong = ann("Ex Ex Ex Ex Ty").with(|s| {
        s.abilities.fighting_off = Some(score("Mn"));
    });
    let mut scene = Scene::new([strong, bob(PLAIN)]);
    scene.play("Ann actions=3; Ann action=fists", "extra actions 21, attack 1");
    assert_eq!(scene.roll_rules(Roll::ExtraActions), [Rule::T3]);
    assert_eq!(scene.columns(Roll::ExtraActions), [Rank::Monstrous], "the offensive half");
    assert_eq!(scene.notes(Rule::T3, Note::ExtraActions), [3], "green over an Amazing intensity");

    let mut scene = Scene::new([ann("3k Ex Ex Ex Ty"), bob(PLAIN)]);
    assert_eq!(scene.legal("Ann", QuestionKind::Actions, "", "").len(), 8);
    let refused = scene.battle.feed(Actions(9)).unwrap_err().to_string();
    assert!(
        refused.ends_with("`actions`: a fighter can't try for that number of actions (T3)"),
        "{refused}"
    );
}

/// T3: an intensity that is impossible counts as a failed roll, without dice.
#[test]
fn impossible_extra_actions_have_failed() {
    let mut scene = Scene::new([ann("Ty Ex Ex Ex Ty"), bob(PLAIN)]);
    scene.play("Ann actions=2; Ann action=fists", "attack 1");
    assert_eq!(scene.notes(Rule::T4, Note::ExtraActionsFailed), [2]);
    assert_eq!(scene.shifts(Rule::T4, Roll::Attack), [-3]);
}

/// T4: failed: one action, at −3 CS.
#[test]
fn extra_actions_failed() {
    let mut scene = Scene::new([ann("Rm Ex Ex Ex Ty"), bob(PLAIN)]);
    scene.play("Ann actions=2; Ann action=fists; Ann action=fists", "extra actions 65, attack 1");
    assert_eq!(scene.notes(Rule::T4, Note::ExtraActionsFailed), [2]);
    assert_eq!(scene.columns(Roll::Attack), [Rank::Typical], "Remarkable -3 CS");
    assert_eq!(scene.acted(), ["Ann", "Bob"]);
}

/// T5: made, and kept separate: each at −1 CS; the like ones too.
#[test]
fn separate_actions() {
    let mut scene = Scene::new([ann("Am Ex Ex Ex Ty"), bob(PLAIN)]);
    let twice = "Ann actions=2; Ann action=fists; Ann action=fists; Ann flurry=0";
    scene.play(twice, "extra actions 26, attack 1, attack 1");
    assert_eq!(scene.shifts(Rule::T5, Roll::Attack), [-1, -1]);
    assert_eq!(scene.acted(), ["Ann", "Bob", "Ann"]);
}

/// T5: unlike actions have to stay separate: nobody asks.
#[test]
fn unlike_actions_are_no_flurry() {
    let two = ann("Am Ex Ex Ex Ty").weapon("knife", Form::Edged, "Gd", 0);
    let mut scene = Scene::new([two, bob(PLAIN), blue("Dee", PLAIN)]);
    scene.play(
        "Ann actions=2; Ann action=fists; Ann action=knife",
        "extra actions 26, attack 1, attack 1",
    );
    assert!(!scene.was_asked(QuestionKind::Flurry));
    scene.play(
        "Ann actions=2; Ann action=fists; Ann target=Bob; Ann action=fists; Ann target=Dee",
        "extra actions 26, attack 1, attack 1",
    );
    assert!(!scene.was_asked(QuestionKind::Flurry), "two targets");
    assert_eq!(scene.shifts(Rule::T5, Roll::Attack), [-1, -1]);
}

/// T6: a flurry is one assault without a shift to hit, with +1 CS to damage for each doubling;
/// other counts round down. It uses up all the actions.
#[test]
fn flurry() {
    let damage = |attacks: i32| {
        let fighter = red("Ann", "5k Ex Ex Ex Ty").weapon("club", Form::Blunt, "Fe", 0);
        let mut scene = Scene::new([fighter, bob(PLAIN)]);
        let answers = format!(
            "Ann actions={attacks}; Ann flurry=1; {}",
            "Ann action=club;".repeat(usize::try_from(attacks).unwrap())
        );
        // Up to five attacks are automatic for it.
        let roll = if attacks > 5 { "extra actions 26, attack 2" } else { "attack 2" };
        scene.play(&answers, roll);
        assert_eq!(scene.notes(Rule::T6, Note::Flurry), [attacks]);
        assert_eq!(scene.columns(Roll::Attack), [Rank::Class5000], "no shift to hit");
        assert_eq!(scene.acted(), ["Ann", "Bob"], "no action is left");
        (scene.shifts(Rule::T6, Roll::Damage), scene.notes(Rule::G3, Note::Damage))
    };
    for (attacks, by, number) in [(2, 1, 4), (3, 1, 4), (4, 2, 6), (5, 2, 6), (7, 2, 6), (8, 3, 10)]
    {
        assert_eq!(damage(attacks), (vec![by], vec![number]), "{attacks} attacks");
    }
}

/// T6: whether separate or a flurry is chosen after the roll: after a failed one nobody asks.
#[test]
fn flurry_is_chosen_after_the_roll() {
    let mut scene = Scene::new([ann("Am Ex Ex Ex Ty"), bob(PLAIN)]);
    let twice = "Ann actions=2; Ann action=fists; Ann action=fists";
    scene.play(twice, "extra actions 25, attack 1");
    assert!(!scene.was_asked(QuestionKind::Flurry));
    scene.play(twice, "extra actions 26, attack 1, attack 1");
    let last = scene.asked.iter().position(|q| q.kind() == QuestionKind::Flurry).unwrap();
    assert!(scene.asked[..last].iter().filter(|q| q.kind() == QuestionKind::Action).count() == 3);
}

/// T7: Incredible Fighting (def) averts two attacks without penalty, one below Remarkable one;
/// each further aversion is at a cumulative −2 CS.
#[test]
fn aversions_and_their_penalty() {
    let weaves = |fighting: &str| {
        let target = bob(PLAIN).with(|s| {
            s.abilities.fighting_def = Some(score(fighting));
        });
        let attackers = ["Ann", "Cid", "Eve", "Fay"];
        let attackers = attackers.map(|name| red(name, PLAIN).attack("fists", Form::Blunt));
        let mut scene = Scene::new(attackers.into_iter().chain([target]));
        scene.play(
            "Ann action=fists; Cid action=fists; Eve action=fists; Fay action=fists;
             Bob defense=weave; Bob defense=weave; Bob defense=weave; Bob defense=weave",
            "defense 1, attack 1, defense 1, attack 1, defense 1, attack 1, defense 1, attack 1",
        );
        assert_eq!(scene.asked.iter().filter(|q| q.kind() == QuestionKind::Defense).count(), 4);
        scene.shifts(Rule::T7, Roll::Defense)
    };
    assert_eq!(weaves("In"), [-2, -4]);
    assert_eq!(weaves("Ex"), [-2, -4, -6]);
    assert_eq!(weaves("Am"), [-2]);
    assert_eq!(weaves("Un"), NONE);
}

/// T7: the count begins anew each turn.
#[test]
fn aversions_are_counted_by_the_turn() {
    let mut scene = Scene::new([ann(PLAIN), bob(PLAIN)]);
    for _ in 0..2 {
        scene.play("Ann action=fists; Bob defense=block", "defense 1, attack 1");
        assert_eq!(scene.shifts(Rule::T7, Roll::Defense), NONE);
    }
}

/// T8: an action with full movement is at −1 CS, unless it is a charge; with failed extra actions
/// that makes −4 CS. Aversions are not shifted.
#[test]
fn full_movement() {
    let fighter = ann("Rm Ex Ex Ex Ty").attack("rush", Form::Charging);
    let mut scene = Scene::new([fighter, bob(PLAIN)]);
    scene.play(
        "Ann full movement=1; Ann action=fists; Bob action=fists; Ann defense=weave",
        "attack 1, defense 1, attack 1",
    );
    assert_eq!(scene.shifts(Rule::T8, Roll::Attack), [-1]);
    assert_eq!(scene.shifts(Rule::T8, Roll::Defense), NONE);
    scene.play("Ann full movement=1; Ann action=rush; map areas moved=2", "attack 1");
    assert_eq!(scene.shifts(Rule::T8, Roll::Attack), NONE);
    assert_eq!(scene.columns(Roll::Attack), [Rank::Incredible], "Excellent +2 CS");
    scene.play("Ann full movement=1; Ann actions=2", "extra actions 1, attack 1");
    assert_eq!(scene.columns(Roll::Attack), [Rank::Poor], "Remarkable -4 CS");
}

/// T8: several actions with full movement are a single burst: like ones, without a question.
#[test]
fn full_movement_leaves_a_burst_alone() {
    let two = ann("Am Ex Ex Ex Ty").weapon("knife", Form::Edged, "Gd", 0);
    let mut scene = Scene::new([two, bob(PLAIN), blue("Dee", PLAIN)]);
    scene.play(
        "Ann full movement=1; Ann actions=2; Ann action=knife; Ann target=Dee",
        "extra actions 26, attack 1",
    );
    assert!(!scene.was_asked(QuestionKind::Flurry));
    assert_eq!(scene.notes(Rule::T6, Note::Flurry), [2]);
    assert_eq!(scene.shifts(Rule::T8, Roll::Attack), [-1]);
    let ann = scene.who("Ann");
    let limits = scene.events().iter().filter_map(|e| match e {
        Event::Decision { question: Question::Action { who, limit, .. }, .. } if *who == ann => {
            Some(*limit)
        }
        _ => None,
    });
    assert_eq!(limits.collect::<Vec<_>>(), [ActLimit::Attack, ActLimit::LikeFirst]);
}

/// T12: counting down, each acts; an action that an earlier one made moot does not happen.
#[test]
fn moot_actions() {
    let mut scene = Scene::new([
        ann("Ex Ex Un Ex Ty").weapon("sword", Form::Edged, "5k", 0),
        red("Cid", PLAIN).attack("fists", Form::Blunt),
        bob("Ex Ex Ex Sh0 Ty"),
        blue("Dee", PLAIN),
    ]);
    scene.play(
        "Ann action=sword; Ann target=Bob; Cid action=fists; Cid target=Bob; Bob action=fists",
        "attack 41, kill 1",
    );
    assert!(scene.noted(Rule::E9, Note::Dead, "Bob"));
    assert!(scene.is_moot("Cid"));
    assert_eq!(scene.acted(), ["Ann", "Dee"], "the dead do not act, and nobody strikes at them");
}

/// T12: an action may be given up.
#[test]
fn an_action_given_up() {
    let mut scene = Scene::new([ann(PLAIN), bob(PLAIN)]);
    scene.play("Ann action=fists; Ann go=2", "");
    assert!(scene.noted(Rule::T13, Note::GivenUp, "Ann"));
}

/// T13: a changed action takes a yellow Agility (bal) ACTION and goes ahead at −1 CS.
#[test]
fn an_action_changed() {
    let fighter = ann("Ex Gd Ex Ex Ty").with(|s| {
        s.abilities.agility_bal = Some(score("Rm"));
    });
    let mut scene = Scene::new([fighter, bob(PLAIN), blue("Dee", PLAIN)]);
    scene.play(
        "Ann go=1; Ann action=no action; Ann action=fists; Ann target=Dee",
        "change of action 66, attack 1",
    );
    assert_eq!(scene.roll_rules(Roll::Change), [Rule::T13]);
    assert_eq!(scene.columns(Roll::Change), [Rank::Remarkable], "the half for balance");
    assert_eq!(scene.shifts(Rule::T13, Roll::Attack), [-1]);
    assert!(scene.noted(Rule::T13, Note::Changed, "Ann"));
}

/// T13: failed, no action is left this turn, extra ones included, and the Judge may set a shift
/// for the next turn. Aversions that take no action stay.
#[test]
fn a_change_that_failed() {
    let mut scene = Scene::new([ann("Am Ex Ex Ex Ty"), bob(PLAIN)]);
    scene.play(
        "Ann actions=2; Ann action=fists; Ann action=fists; Ann go=1; judge shift for the next turn=-2;
         Bob action=fists; Ann defense=weave",
        "extra actions 26, change of action 70, defense 1, attack 1",
    );
    assert!(scene.noted(Rule::T13, Note::ChangeFailed, "Ann"));
    assert_eq!(scene.acted(), ["Bob"]);
    assert_eq!(scene.notes(Rule::T13, Note::ShiftSet), [-2]);
    assert!(!scene.was_asked(QuestionKind::PullWhat));
    scene.play("Ann action=fists", "attack 1");
    assert_eq!(scene.shifts(Rule::T13, Roll::Attack), [-2], "the next turn");
    scene.play("Ann action=fists", "attack 1");
    assert_eq!(scene.shifts(Rule::T13, Roll::Attack), NONE, "and that turn alone");
}

/// T14: once everybody has acted, those with actions left act again in the same order, until none
/// is left.
#[test]
fn further_rounds() {
    let many = |name: &str| red(name, "Un Ex Ex Ex Ty").attack("fists", Form::Blunt);
    let mut scene = Scene::new([many("Ann"), many("Cid"), bob("Ex Ex Ex Ex Ty")]);
    scene.play(
        "Ann actions=2; Ann action=fists; Ann action=fists;
         Cid actions=3; Cid action=fists; Cid action=fists; Cid action=fists; Bob action=fists",
        "extra actions 16, attack 1, attack 1, attack 1, attack 1, attack 1, attack 1",
    );
    assert_eq!(scene.acted(), ["Ann", "Cid", "Bob", "Ann", "Cid", "Cid"]);
    assert_eq!(scene.notes(Rule::T14, Note::Round), [2, 3]);
}

/// T15: at the wrap up the events happen that were scheduled for the turn, less armor, then those
/// that the Judge has.
#[test]
fn events() {
    let mut roster = roster([ann(PLAIN).armor("Ty"), bob(PLAIN)]);
    roster.events = vec![filled!(EventSheet { turn: 2, target: "Ann".into(), damage: 16 })];
    let mut scene = Scene::of(roster);
    scene.play("judge event=1; judge event target=Bob; judge event damage=30", "");
    assert_eq!((scene.health("Ann"), scene.health("Bob")), (80, 50));
    scene.play("judge event=3; judge event target=Bob; judge shift for the next turn=-1", "");
    assert_eq!(scene.health("Ann"), 70);
    assert_eq!(scene.notes(Rule::T15, Note::Event), [16]);
    assert_eq!(scene.notes(Rule::T15, Note::ShiftSet), [-1]);
    scene.play("Bob action=fists", "attack 1");
    assert_eq!(scene.shifts(Rule::T13, Roll::Attack), [-1]);
}

/// T14: once the last in the order has acted it is the turn of the first who has actions left.
#[test]
fn whose_turn_comes_after_the_last() {
    let mut scene = Scene::new([red("Cid", PLAIN), ann("Un Ex Ex Ex Ty"), bob(PLAIN)]);
    let declared = "Ann actions=2; Ann action=fists; Ann action=fists";
    scene.legal("Bob", QuestionKind::Go, declared, "attack 1");
    scene.battle.feed_suggestion().unwrap();
    assert_eq!(scene.battle.step(), Step::Going);
    let next = Case::acting(scene.battle.setup(), scene.state());
    assert_eq!(next, Some(scene.who("Ann")));
}

/// T12, T14: whoever has nothing left to do is passed over, and takes no step of the turn.
#[test]
fn nothing_left_to_do() {
    let steps = |fighters: &[&str]| {
        let others = fighters.iter().map(|name| blue(name, PLAIN).attack("fists", Form::Blunt));
        let mut scene = Scene::new([ann("Un Ex Ex Ex Ty")].into_iter().chain(others));
        let twice =
            "Ann actions=2; Ann action=fists; Ann target=Bob; Ann action=fists; Ann target=Bob";
        scene.play(twice, "attack 1, attack 1");
        assert_eq!(scene.acted(), [&["Ann"], fighters, &["Ann"]].concat());
        scene.battle.checkpoints()
    };
    let two_more = steps(&["Bob", "Cid", "Dee", "Eve"]) - steps(&["Bob", "Cid"]);
    assert_eq!(two_more, 4, "each declares and acts once");
}

/// T15: with the turn all that was declared for it is forgotten: a later action that is aimed at
/// nobody too.
#[test]
fn declarations_end_with_the_turn() {
    let mut scene = Scene::new([ann("Un Ex Ex Ex Ty"), bob(PLAIN)]);
    let second = |scene: &Scene| Case::get(scene.state(), Key::at(scene.who("Ann"), Field::Act, 1));
    let nothing = second(&scene);
    let declared = "Ann actions=2; Ann action=fists; Ann action=retreat";
    scene.legal("Ann", QuestionKind::Go, declared, "");
    assert_ne!(second(&scene), nothing);
    scene.play("Ann go=0; Ann go=2", "attack 1");
    assert_eq!(second(&scene), nothing);
}

/// T15: recovery up to the Health of the start; durations and ammunition are counted.
#[test]
fn recovery_durations_and_ammunition() {
    let hurt = bob(PLAIN).health(30).with(|s| s.recovery = 15);
    let shooter =
        red("Ann", PLAIN).weapon("gun", Form::Shooting, "Ex", 3).having(|a| a.ammunition = Some(2));
    let mut scene = Scene::new([shooter, hurt]);
    scene.play("Ann action=gun", "attack 41");
    assert_eq!((scene.health("Bob"), scene.notes(Rule::T15, Note::Recovered)), (25, vec![15]));
    assert_eq!(scene.notes(Rule::T15, Note::AmmunitionLeft), [1]);
    scene.play("", "");
    assert_eq!((scene.health("Bob"), scene.notes(Rule::T15, Note::Recovered)), (30, vec![5]));
    scene.play("Ann action=gun", "attack 1");
    let choices = scene.legal("Ann", QuestionKind::Action, "", "");
    assert!(!choices.iter().any(|c| c.contains("gun")), "spent: {choices:?}");
}

/// T15: the Judge may end the battle; it ends when one side alone stands.
#[test]
fn the_end() {
    let mut scene = Scene::new([ann(PLAIN), bob(PLAIN)]);
    scene.play("judge event=4", "");
    assert!(scene.battle.is_over());
    assert_eq!(scene.note_values(Rule::T15, Note::Over), [Value::NOTHING], "nobody has won");

    let mut scene = Scene::new([ann("Ex Ex 5k Ex Ty"), bob(PLAIN)]);
    scene.play("Ann action=fists", "attack 41, kill 100, stun turns 2");
    assert!(scene.battle.is_over());
    assert_eq!(
        scene.note_values(Rule::T15, Note::Over),
        [case_tests::side(0).into()],
        "the first has won"
    );
}

/// T13: the −1 CS falls on an escape too.
#[test]
fn a_changed_escape_is_shifted() {
    let mut scene = Scene::new([ann("Ex Ex Ex Ex Ty").attack("hug", Form::Grappling), bob(PLAIN)]);
    scene.play("Ann action=hug", "attack 71");
    scene.play("Bob go=1; Bob action=fists; Bob action=escape", "change of action 100, escape 1");
    assert_eq!(scene.shifts(Rule::T13, Roll::Escape), [-1]);
    assert_eq!(scene.columns(Roll::Escape), [Rank::Poor], "Excellent -1 CS, -2 CS in the hold");
}

/// T4, T5: what extra actions put on an action they put on an escape too.
#[test]
fn extra_actions_shift_an_escape() {
    let held = || {
        let mut scene =
            Scene::new([ann(PLAIN).attack("hug", Form::Grappling), bob("Am Ex Ex Ex Ty")]);
        scene.play("Ann action=hug", "attack 71");
        scene
    };
    let mut scene = held();
    scene.play("Bob actions=2; Bob action=escape", "extra actions 1, escape 1");
    assert_eq!(scene.shifts(Rule::T4, Roll::Escape), [-3]);
    let mut scene = held();
    scene.play(
        "Bob actions=2; Bob action=escape; Bob action=fists",
        "extra actions 100, escape 1, attack 1",
    );
    assert_eq!(scene.shifts(Rule::T5, Roll::Escape), [-1]);
}

/// T12: an attack whose object has left the hand is moot; where nobody is to be attacked, none is offered.
#[test]
fn moot_without_the_object_or_a_target() {
    let mut roster = roster([
        ann(PLAIN).attack("snatch", Form::Grabbing),
        bob(PLAIN).weapon("axe", Form::Edged, "Gd", 0).having(|a| a.object = Some("axe".into())),
        blue("Dee", PLAIN),
    ]);
    roster.objects = vec![object("axe", "Gd", Some("Bob"))];
    let mut scene = Scene::of(roster.clone());
    scene.play("Ann action=snatch; Ann target=axe; Bob action=axe", "attack 76");
    assert!(scene.is_moot("Bob"));

    roster.fighters[1].arrives = 2;
    roster.fighters[2].arrives = 2;
    roster.objects.clear();
    roster.fighters[1].attacks.clear();
    let mut scene = Scene::of(roster);
    let choices = scene.legal("Ann", QuestionKind::Action, "", "");
    assert_eq!(choices, ["no action", "retreat", "surrender"]);
}

/// T6, T15: a flurry of shots uses one shot for each attack, and has no more attacks than shots:
/// those are told, and a single shot is no flurry. Neither is what deals no damage.
#[test]
fn a_flurry_uses_its_ammunition() {
    let shooter = red("Ann", "Un Ex Ex Ex Ty").weapon("gun", Form::Force, "Gd", 3);
    let mut scene = Scene::new([shooter.clone().having(|a| a.ammunition = Some(5)), bob(PLAIN)]);
    let four = "Ann actions=4; Ann action=gun; Ann action=gun; Ann action=gun; Ann action=gun;
                Ann flurry=1";
    scene.play(four, "extra actions 46, attack 41");
    assert_eq!(scene.shifts(Rule::T6, Roll::Damage), [2]);
    let single = "Ann actions=4; Ann action=gun; Ann action=gun; Ann action=gun; Ann action=gun";
    scene.play(single, "extra actions 46, attack 41");
    assert!(!scene.was_asked(QuestionKind::Flurry), "one shot was left");
    let choices = scene.legal("Ann", QuestionKind::Action, "", "");
    assert!(!choices.iter().any(|c| c.contains("gun")), "spent: {choices:?}");

    let mut scene = Scene::new([shooter.clone().having(|a| a.ammunition = Some(3)), bob(PLAIN)]);
    scene.play(four, "extra actions 46, attack 41");
    assert_eq!(scene.notes(Rule::T6, Note::Flurry), [3]);
    for form in [Form::Grappling, Form::Grabbing] {
        let ann = red("Ann", "Am Ex Ex Ex Ty").attack("it", form);
        let mut scene = Scene::new([ann, bob(PLAIN)]);
        scene.play(
            "Ann actions=2; Ann action=it; Ann action=it",
            "extra actions 26, attack 1, attack 1",
        );
        assert!(!scene.was_asked(QuestionKind::Flurry), "{form}");
    }
}

/// T15: where nobody is left whom an event could befall, the Judge is not offered one.
#[test]
fn no_event_for_nobody() {
    let mut roster = roster([ann("Ex Ex Ex Sh0 Ty"), bob("Ex Ex Ex Sh0 Ty")]);
    roster.events = ["Ann", "Bob"]
        .map(|name| filled!(EventSheet { turn: 1, target: name.into(), damage: 1000 }))
        .to_vec();
    let mut scene = Scene::of(roster);
    let choices = scene.legal("the Judge", QuestionKind::Event, "", "kill 1, kill 1");
    assert_eq!(choices, ["nothing", "the battle ends"]);
}

/// T15: an event can befall nobody who has not appeared yet, and the built-in Judge knows it.
#[test]
fn no_event_before_one_appears() {
    let late = |f: Fighter| f.with(|s| s.arrives = 2);
    let mut scene = Scene::new([late(ann(PLAIN)), bob(PLAIN), blue("Dee", PLAIN)]);
    let choices = scene.legal("the Judge", QuestionKind::EventTarget, "judge event=2", "");
    assert_eq!(choices, ["Bob", "Dee"]);
    scene.battle.set_control(ActorId::JUDGE, Control::BuiltIn).unwrap();
    scene.battle.set_control(ActorId::MAP, Control::BuiltIn).unwrap();
    assert_eq!(scene.battle.step(), Step::Going);
    assert_eq!(scene.notes(Rule::A27, Note::Falls), [0], "Bob falls no area");
}

/// T8: nothing but an attack can be burst with full movement: neither doing nothing nor first aid
/// several times.
#[test]
fn only_attacks_burst() {
    let mut scene = Scene::new([ann("Am Ex Ex Ex Ty"), bob(PLAIN)]);
    scene.play("Ann full movement=1; Ann actions=2", "extra actions 1, attack 1");
    assert_eq!(scene.decided("Ann", QuestionKind::Action), "fists (BA)");
    let mut scene = Scene::new([red("Ann", "Am Ex Ex Ex Ty"), bob(PLAIN)]);
    scene.play("Ann full movement=1", "");
    let choices = scene.decided("Ann", QuestionKind::Actions);
    assert_eq!(choices, "1 action", "nothing to burst with");
}

/// T4: after a failed roll the fighter chooses which of the declared actions to keep. Like ones are
/// not asked about; what a non-player keeps stays hidden until it acts (T2).
#[test]
fn one_action_is_kept() {
    let ann =
        || red("Ann", "Am Ex Ex Ex Ty").attack("fists", Form::Blunt).attack("knife", Form::Edged);
    let two = [blue("Bob", PLAIN), blue("Dee", PLAIN)];
    let declared = "Ann actions=3; Ann action=fists; Ann target=Bob; Ann action=fists;
                    Ann target=Bob; Ann action=knife; Ann target=Dee";
    let mut scene = Scene::new([ann()].into_iter().chain(two.clone()));
    let kept = scene.legal("Ann", QuestionKind::Keep, declared, "extra actions 1");
    assert_eq!(kept, ["fists (BA)", "knife (EA)"]);
    scene.play("Ann action to keep=knife", "attack 41");
    assert_eq!((scene.health("Bob"), scene.health("Dee")), (80, 60));
    assert_eq!(scene.shifts(Rule::T4, Roll::Attack), [-3]);

    let like = "Ann actions=2; Ann action=fists; Ann target=Bob; Ann action=fists; Ann target=Bob";
    let mut scene = Scene::new([ann()].into_iter().chain(two));
    scene.play(like, "extra actions 1, attack 1");
    assert!(!scene.was_asked(QuestionKind::Keep));

    let bob = blue("Bob", "Am Ex Ex Ex Ty").attack("fists", Form::Blunt);
    let mut scene = Scene::new([ann(), bob, red("Cid", PLAIN)]);
    scene.play(
        "Bob actions=2; Bob action=fists; Bob target=Ann; Bob action=fists; Bob target=Cid;
         Bob target to keep=Cid",
        "extra actions 1, attack 1",
    );
    let (setup, who) = (scene.battle.setup(), scene.who("Bob"));
    let before = scene
        .events()
        .iter()
        .take_while(|e| !matches!(e, Event::Note { note: Note::Acts, who: w, .. } if *w == who));
    let of_bob = before.filter(|e| e.who() == who && e.rule() == Some(Rule::T4));
    let open: Vec<_> = of_bob.filter(|e| !Case::is_secret(e, setup)).collect();
    assert!(open.iter().all(|e| !matches!(e, Event::Decision { .. })), "{open:?}");
    let shown = |e: &&&Event<Case>| matches!(e, Event::Change { key, .. } if key.field == Field::TargetActor);
    assert_eq!(open.iter().filter(shown).count(), 0);
}

/// T8, A22: neither the held one nor the holder has the full movement.
#[test]
fn no_full_movement_in_a_hold() {
    let hug = |f: Fighter| f.attack("hug", Form::Grappling);
    let mut scene = Scene::new([hug(red("Ann", PLAIN)), hug(blue("Bob", PLAIN))]);
    scene.play("Ann action=hug", "attack 71");
    for who in ["Bob", "Ann"] {
        assert_eq!(scene.legal(who, QuestionKind::Move, "", ""), ["no"], "{who}");
    }
}

/// T1: a side that has surprise has a turn of its own before the first: nobody else declares, acts,
/// catches or enters the initiative, and whether an attack is answered says the Judge. Then all goes
/// its usual way.
#[test]
fn a_surprise() {
    let start = || {
        let mut roster = roster([ann(PLAIN), bob(PLAIN), red("Cid", PLAIN)]);
        roster.surprise = Some("blue".into());
        Scene::of(roster)
    };
    let mut scene = start();
    assert_eq!(scene.state().turn(), 0);
    scene.play("Bob action=fists; Bob target=Ann", "attack 41");
    assert_eq!(scene.notes(Rule::T1, Note::Surprise), [1]);
    assert_eq!(scene.notes(Rule::T1, Note::TurnBegins), [1]);
    assert_eq!(scene.acted(), ["Bob"]);
    assert_eq!(
        scene.asked.iter().filter(|q| q.is_declaration() && q.who() != scene.who("Bob")).count(),
        0
    );
    assert!(!scene.was_asked(QuestionKind::Defense), "she does not notice");
    assert_eq!(scene.health("Ann"), 60);
    scene.play(
        "Ann action=fists; Bob action=fists; Bob target=Ann; Ann defense=weave",
        "attack 1, defense 1, attack 1",
    );
    assert_eq!(scene.acted(), ["Ann", "Cid", "Bob"]);
    let mut scene = start();
    scene.play(
        "Bob action=fists; Bob target=Ann; judge notices=yes; Ann defense=weave",
        "defense 66, attack 1",
    );
    let mut roster = roster([ann(PLAIN), bob(PLAIN)]);
    roster.surprise = Some("bleu".into());
    let problems = Case::validate(&roster).unwrap_err().to_string();
    assert_eq!(problems, "surprise: no side is named `bleu`, did you mean `blue`?");
}
