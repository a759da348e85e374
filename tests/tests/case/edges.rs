//! Boundaries of rules: cases next to the plain ones.

use super::scene::{Scene, blue, object, open, red, roster};
use case_core::ActorId;
use case_core::case::questions::{
    KeepOne, KeepTarget, ObjectAtSpot, PickAction, PickManner, PickTarget, WhatIsStruck,
};
use case_core::case::recovery::{Vitals, turns_pass};
use case_core::case::{
    Ability, Act, ActLimit, AutoHitColor, Case, Defense, Field, Form, HoldKind, Note, Obstacle,
    Occasion, Question, QuestionKind, Rank, Rebound, Roll, Rule, SpotEffect, TalentSheet, Target,
};
use case_core::filled;
use case_core::log::{Event, Key};
use case_core::question::Query;
use case_core::system::{System, View, Words};
use case_core::value::{Actions, AttackId, Place, Points, Turns, Value, Values};

const PLAIN: &str = "Ex Ex Ex Ex Ty";
const ANN: ActorId = ActorId::fighter(0);
const BOB: ActorId = ActorId::fighter(1);

fn duel() -> Vec<super::scene::Fighter> {
    vec![
        red("Ann", PLAIN).attack("fists", Form::Blunt).attack("grip", Form::Grappling),
        blue("Bob", PLAIN).attack("fists", Form::Blunt),
    ]
}

/// T2: what players may not see yet is the declaration of a non-player: what it decides there, what is
/// noted of it by the rule of declaring, and what it declared, also where that is forgotten or changed;
/// nothing of a player.
#[test]
fn what_is_hidden_from_players() {
    let (setup, _) = open(&roster(duel()));
    for who in [ANN, BOB] {
        let hidden = who == BOB;
        let secret = |event: Event<Case>| Case::is_secret(&event, &setup);
        let declared =
            [Field::Act, Field::Attack, Field::TargetActor, Field::TargetObject, Field::Manner];
        for &field in Field::ALL {
            for &rule in Rule::ALL {
                let of_declaring = match field {
                    Field::FullMove => true,
                    Field::Wanted | Field::Actions => [Rule::T3, Rule::T15].contains(&rule),
                    _ => declared.contains(&field),
                };
                let event = Event::Change { rule, key: Key::of(who, field), from: 0, to: 1 };
                assert_eq!(secret(event), hidden && of_declaring, "{field} {rule}");
            }
        }
        for &note in Note::ALL {
            for rule in [Rule::T2, Rule::T3, Rule::A1] {
                let values = Values::one(Value::NOTHING);
                let declares = [Note::Declared, Note::DeclaresMore, Note::DeclaredAt];
                let of_declaring =
                    rule == Rule::T2 && declares.contains(&note) || note == Note::Kept;
                let event = Event::Note { rule, note, who, other: ActorId::NOBODY, values };
                assert_eq!(secret(event), hidden && of_declaring, "{note} {rule}");
            }
        }
        for &occasion in Occasion::ALL {
            let act = Act::Attack(AttackId::new(who, 0));
            let (limit, slot) = (ActLimit::Any, Place(1));
            let questions: [Question; 3] = [
                PickAction { who, slot, limit, occasion }.into(),
                PickTarget { who, act, like_first: false, occasion }.into(),
                PickManner { who, attack: AttackId::new(who, 0), occasion }.into(),
            ];
            for question in questions {
                let event = Event::Decision { rule: Rule::T2, question, answer: Value::NOTHING };
                assert_eq!(
                    secret(event),
                    hidden && occasion == Occasion::Declaration,
                    "{occasion}"
                );
            }
        }
    }
}

/// D12, ruling `auto_hit_color`: under `green` a white counts as green, and a better color as itself.
#[test]
fn the_color_of_an_auto_hit() {
    let struck = |form: Form, face: i32| {
        let ann = red("Ann", PLAIN).attack("it", form);
        let mut scene =
            Scene::under([ann, blue("Bob", PLAIN)], |r| r.auto_hit_color = AutoHitColor::Green);
        let rolls = format!("defense 1, attack {face}");
        scene.play("Ann action=it; Bob defense=evasion", &rolls);
        assert!(scene.noted(Rule::D12, Note::AutoHit, "Bob"));
        (scene.health("Bob"), scene.state().held(BOB).map(|hold| hold.full))
    };
    assert_eq!([1, 50].map(|face| struck(Form::Blunt, face).0), [60, 60]);
    let held = [1, 50, 80, 95].map(|face| struck(Form::Grappling, face).1);
    assert_eq!(held, [None, None, Some(false), Some(true)]);
}

/// A27: what a body may strike is there: another fighter, or a whole thing that it does not hold.
#[test]
fn what_a_body_may_strike() {
    let mut roster = roster(duel());
    roster.objects = vec![
        object("a chair", "Ty", None),
        object("a sword", "Ty", Some("Bob")),
        object("a broken chair", "Ty", None),
    ];
    roster.objects[2].broken = true;
    let (setup, state) = open(&roster);
    let q = WhatIsStruck { who: ActorId::MAP, body: BOB, within: None, missed: None };
    let may = |what: Obstacle| q.is_legal(View::new(&setup, &state), what);
    assert!(may(Obstacle::Nothing) && may(Obstacle::Thing));
    assert_eq!([ANN, BOB].map(|who| may(Obstacle::Fighter(who))), [true, false]);
    assert_eq!([0, 1, 2, 3].map(|thing| may(Obstacle::Object(thing))), [true, false, false, false]);
}

/// A23, A29, G3: a blow or a charge can go at a thing that nobody has, a grab at one that the grabber has
/// not; at what is broken or is not there none can.
#[test]
fn what_can_be_aimed_at() {
    let mut fighters = duel();
    fighters[0] = fighters[0].clone().attack("rush", Form::Charging).attack("take", Form::Grabbing);
    let mut roster = roster(fighters);
    roster.objects = vec![
        object("a chair", "Ty", None),
        object("a sword", "Ty", Some("Bob")),
        object("a rope", "Ty", Some("Ann")),
        object("a broken chair", "Ty", None),
    ];
    roster.objects[3].broken = true;
    let (setup, state) = open(&roster);
    let may = |attack: usize| {
        let act = Act::Attack(AttackId::new(ANN, attack));
        let occasion = Occasion::Declaration;
        let q = PickTarget { who: ANN, act, like_first: false, occasion };
        [0, 1, 2, 3, 4]
            .map(|thing| q.is_legal(View::new(&setup, &state), Some(Target::Object(thing))))
    };
    assert_eq!(may(0), [true, false, false, false, false], "a fist");
    assert_eq!(may(2), [true, false, false, false, false], "a rush");
    assert_eq!(may(3), [true, true, false, false, false], "a grab");
}

/// T4: of the actions that were declared one is kept, and of one declared at several one target.
#[test]
fn which_action_is_kept() {
    let (setup, mut state) = open(&roster(duel()));
    let q = KeepOne { who: ANN, actions: Actions(2) };
    let acts = [Act::Pass, Act::Attack(AttackId::new(ANN, 0)), Act::Attack(AttackId::new(ANN, 1))];
    let legal = |state: &_| acts.map(|act| q.is_legal(View::new(&setup, state), act));
    Case::set(&mut state, Key::of(ANN, Field::Wanted), 2);
    assert_eq!(legal(&state), [true, false, false], "both are nothing");
    assert!(q.only(View::new(&setup, &state)).is_some());
    for (slot, attack) in [(0, 1), (1, 2)] {
        Case::set(
            &mut state,
            Key::at(ANN, Field::Act, slot),
            case_core::case::ActKind::Attack as i32,
        );
        Case::set(&mut state, Key::at(ANN, Field::Attack, slot), attack);
    }
    assert_eq!(legal(&state), [false, true, true]);
    Case::set(&mut state, Key::at(ANN, Field::Attack, 1), 1);
    Case::set(&mut state, Key::at(ANN, Field::TargetActor, 0), BOB.number() + 1);
    assert_eq!(legal(&state), [false, true, false]);
    let q = KeepTarget { who: ANN, act: acts[1] };
    let targets = [Some(Target::Actor(BOB)), None, Some(Target::Actor(ANN))];
    let legal = targets.map(|target| q.is_legal(View::new(&setup, &state), target));
    assert_eq!(legal, [true, true, false]);
}

/// E6, E9: what turns do to somebody: a stun runs off, the dying lose a rank in each until none is
/// left to lose, the dead stay as they are.
#[test]
fn what_turns_do() {
    let now = Vitals { health: 0, most: 80, ranks_lost: 0, stun: 3, dying: false, dead: false };
    let passed = turns_pass(now, Rank::Excellent, 0, 2);
    assert_eq!((passed.stun, passed.ranks_lost, passed.dying), (1, 0, false));
    let dying = Vitals { dying: true, ..now };
    let passed = turns_pass(dying, Rank::Excellent, 0, 5);
    assert_eq!((passed.ranks_lost, passed.dying, passed.dead, passed.stun), (5, true, false, 0));
    let passed = turns_pass(dying, Rank::Excellent, 0, 6);
    assert_eq!((passed.ranks_lost, passed.dying, passed.dead, passed.stun), (6, false, true, 0));
    let dead = Vitals { dead: true, ..now };
    assert_eq!(turns_pass(dead, Rank::Excellent, 9, 9), dead);
}

/// E10: the stand of somebody is read from a sheet and written on it.
#[test]
fn a_condition_is_kept_on_a_sheet() {
    let mut sheet = red("Ann", PLAIN).0;
    let fresh = Vitals::of(&sheet, 80);
    assert_eq!(fresh, Vitals { health: 80, most: 80, ..Vitals::default() });
    for now in [
        Vitals { health: 7, most: 80, ranks_lost: 2, stun: 3, dying: false, dead: false },
        Vitals { health: 0, most: 80, ranks_lost: 1, stun: 0, dying: true, dead: false },
        Vitals { health: 0, most: 80, ranks_lost: 0, stun: 0, dying: false, dead: true },
    ] {
        now.put_on(&mut sheet);
        assert_eq!(Vitals::of(&sheet, 80), now);
    }
}

/// D10: an action that is passed can still go into an aversion; one that was made can't.
#[test]
fn what_is_passed_is_spare() {
    let mut scene = Scene::new(duel());
    scene.legal("Bob", QuestionKind::Action, "", "");
    let mut scene = Scene::new(duel());
    scene.play("Ann action=fists", "attack 50");
    assert_eq!(scene.columns(Roll::Attack), [Rank::Excellent]);
    assert_eq!((scene.value("Ann", Field::Spare), scene.value("Bob", Field::Spare)), (0, 0));
}

/// A25: what a charger's own armor radiates is told where it has any; ruling `rebound`: a charge that
/// misses meets nothing, however heavy the armor.
#[test]
fn what_comes_back_of_a_charge() {
    let charge = |armor: &str, rolls: &str| {
        let ann = red("Ann", "Ex Ex Ex Gd Ty").armor(armor).attack("rush", Form::Charging);
        let bob = blue("Bob", PLAIN).armor("30");
        let mut scene = Scene::under([ann, bob], |r| r.rebound = Rebound::WholeArmor);
        scene.play("Ann action=rush", rolls);
        (scene.notes(Rule::A25, Note::Rebound), scene.notes(Rule::A25, Note::Radiated))
    };
    assert_eq!(charge("0", "attack 46"), (vec![30], vec![]));
    assert_eq!(charge("4", "attack 46"), (vec![30], vec![4]));
    assert_eq!(charge("4", "attack 1").0, [0; 0], "a miss");
}

/// D10: what was passed goes into an evasion first, and is gone then; each attack of a flurry that is
/// passed counts.
#[test]
fn a_passed_action_is_spent_once() {
    let foe = |name: &str| blue(name, "Ex Ex Ex Ex Ex").attack("it", Form::Blunt);
    let late = red("Ann", PLAIN).attack("it", Form::Blunt);
    let mut scene = Scene::under([late, foe("Bob"), foe("Cid")], |r| {
        r.initiative_method = case_core::case::InitiativeMethod::FixedPlayersFirst;
    });
    // She gives her action up, then evades the first of two.
    let answers = "Ann action=it; Ann target=Bob; Ann go=2; Bob action=it; Cid action=it; \
                   Ann defense=evasion";
    scene.play(answers, "defense 41, attack 1");
    assert_eq!(scene.notes(Rule::D10, Note::ActionSpent), [0]);
    assert_eq!(scene.value("Ann", Field::Spare), 0);
}

/// E7: help for one who is up again by then helps nobody, and no more is said of it.
#[test]
fn help_that_is_not_needed_any_more() {
    let helper = red("Ann", PLAIN).with(|s| s.first_aid = true).attack("it", Form::Blunt);
    let mut scene = Scene::new([helper, red("Cid", PLAIN), blue("Bob", PLAIN)]);
    let set = |scene: &mut Scene, turns: i32| {
        let who = scene.who("Cid");
        let stun = case_core::battle::Intervention::set("stun", who, Turns(turns));
        scene.battle.intervene(stun, "").unwrap();
    };
    set(&mut scene, 3);
    assert!(scene.legal("Ann", QuestionKind::Action, "", "").iter().any(|a| a.contains("aid")));
    let mut scene = Scene::new([
        red("Ann", PLAIN).with(|s| s.first_aid = true),
        red("Cid", PLAIN),
        blue("Bob", PLAIN),
    ]);
    set(&mut scene, 3);
    scene.play("Ann action=first aid", "");
    assert!(scene.noted(Rule::E7, Note::Revived, "Cid"));
    assert_eq!(scene.stunned("Cid"), 0);
}

/// A12: who pulls a blow to what it is has pulled nothing; who does not pull is asked nothing.
#[test]
fn a_pull_that_lowers_nothing() {
    let ann =
        || red("Ann", PLAIN).attack("fists", Form::Blunt).weapon("bolt", Form::Energy, "Rm", 4);
    let told = |answers: &str| {
        let mut scene = Scene::new([ann(), blue("Bob", PLAIN)]);
        scene.play(answers, "attack 50");
        let asked = scene.was_asked(QuestionKind::PullRank);
        (
            scene.notes(Rule::A12, Note::PulledColor),
            scene.notes(Rule::A12, Note::PulledDamage),
            asked,
        )
    };
    let none: Vec<i32> = Vec::new();
    assert_eq!(told("Ann action=bolt"), (none.clone(), none.clone(), false));
    assert_eq!(told("Ann action=fists"), (none.clone(), none.clone(), false));
    // Pulled in color to the color it has, in damage to all of it.
    assert_eq!(told("Ann action=fists; Ann manner=pulled; Ann pull what=the color").0, none);
    assert_eq!(told("Ann action=fists; Ann manner=pulled; Ann pull what=the damage").1, none);
    let pulled =
        told("Ann action=fists; Ann manner=pulled; Ann pull what=the damage; Ann pull damage=5");
    assert_eq!(pulled.1, [5]);
}

/// A22: a hold that is only partial is not squeezed at once; a thing that somebody has is grabbed
/// from its holder, who has to be within reach.
#[test]
fn what_a_grab_and_a_grapple_meet() {
    let mut scene = Scene::new(duel());
    scene.play("Ann action=grip", "attack 80");
    assert!(scene.state().held(BOB).is_some_and(|hold| !hold.full));
    assert!(!scene.was_asked(QuestionKind::Hold));
    let mut roster = roster([red("Ann", PLAIN).attack("take", Form::Grabbing), blue("Bob", PLAIN)]);
    roster.objects = vec![object("a sword", "Ty", Some("Bob"))];
    let mut scene = Scene::of(roster);
    scene.play("Ann action=take", "attack 1");
    let near = scene.asked.iter().find_map(|q| match q {
        Question::Adjacent { target, .. } => Some(*target),
        _ => None,
    });
    assert_eq!(near, Some(Target::Actor(BOB)));
}

/// A18: at the spot a whole thing can break, and any can drop.
#[test]
fn what_an_effect_at_the_spot_meets() {
    let mut roster = roster(duel());
    roster.objects = vec![
        object("a sword", "Ty", Some("Bob")),
        object("a broken sword", "Ty", Some("Bob")),
        object("a chair", "Ty", None),
    ];
    roster.objects[1].broken = true;
    let (setup, state) = open(&roster);
    let may = |effect: SpotEffect| {
        let q = ObjectAtSpot { who: ActorId::JUDGE, target: BOB, effect };
        [0, 1, 2].map(|thing| q.is_legal(View::new(&setup, &state), Target::Object(thing)))
    };
    assert_eq!(may(SpotEffect::Drops), [true, true, false]);
    assert_eq!(may(SpotEffect::Breaks), [true, false, false]);
}

/// A31: a talent may name a form, a maneuver and an ability of the same place in their lists.
#[test]
fn lists_of_a_talent_do_not_cancel() {
    let talent = |edit: fn(&mut TalentSheet)| {
        let mut talent = filled!(TalentSheet { name: "x".into(), shift: 1 });
        edit(&mut talent);
        let mut roster = roster(duel());
        roster.fighters[0].talents = vec![talent];
        Case::validate(&roster).is_ok()
    };
    assert!(talent(|t| (t.forms, t.defenses) = (vec![Form::ALL[0]], vec![Defense::ALL[0]])));
    assert!(talent(|t| (t.defenses, t.abilities) = (vec![Defense::ALL[0]], vec![Ability::ALL[0]])));
    assert!(talent(|t| (t.rolls, t.abilities) = (vec![Roll::ALL[0]], vec![Ability::ALL[0]])));
}

/// Whether a group plays by the default rulings.
#[test]
fn default_rulings_are_known() {
    let usual = |roster: &case_core::case::Roster| {
        Case::has_default_rulings(&Case::validate(roster).unwrap())
    };
    let mut roster = roster(duel());
    assert!(!usual(&roster), "scenes have fixed initiative");
    roster.rulings = case_core::case::Rulings::default();
    assert!(usual(&roster));
}

/// A22, T18: who is taken out holds nobody any more.
#[test]
fn who_is_taken_out_lets_go() {
    for field in ["has_left", "dead"] {
        let mut scene = Scene::new(duel());
        scene.play("Ann action=grip", "attack 95");
        assert!(scene.state().held(BOB).is_some());
        let out = case_core::battle::Intervention::set(field, ANN, true);
        scene.battle.intervene(out, "").unwrap();
        assert!(scene.state().held(BOB).is_none(), "{field}");
        assert_eq!(scene.value("Ann", Field::Holding), 0);
    }
}

/// T15: who regains Health regains it turn by turn, up to all of it; the dead and the dying don't.
#[test]
fn who_regains_health() {
    let regained = |health: i32, field: Option<Field>| {
        let bob = blue("Bob", PLAIN).with(|s| s.recovery = 5);
        let mut scene = Scene::new([red("Ann", PLAIN), bob, blue("Dee", PLAIN)]);
        let set = |scene: &mut Scene, field: &str, to: Value| {
            let value = case_core::battle::Intervention::set(field, BOB, to);
            scene.battle.intervene(value, "").unwrap();
        };
        set(&mut scene, "health", Points(health).into());
        match field {
            Some(Field::Dead) => set(&mut scene, "dead", true.into()),
            Some(Field::Dying) => {
                set(&mut scene, "dying", case_core::case::DyingSince::ThisTurn.into());
            }
            _ => {}
        }
        scene.play("", "");
        scene.health("Bob")
    };
    assert_eq!([10, 77, 80].map(|health| regained(health, None)), [15, 80, 80]);
    assert_eq!(regained(10, Some(Field::Dead)), 10);
    assert_eq!(regained(10, Some(Field::Dying)), 10);
}

/// D10, D14: a clumsy catch of somebody who falls does not stop the fall's own consequences twice:
/// what was caught strikes nothing besides.
#[test]
fn who_is_caught_strikes_nothing() {
    let slammed = |catch: &str, rolls: &str| {
        let ann = red("Ann", "Am Ex Ex Ex Ty").attack("fists", Form::Blunt);
        let mut scene = Scene::new([ann, blue("Bob", PLAIN), blue("Dee", PLAIN)]);
        let answers = format!("Ann action=fists; Ann target=Bob; {catch}");
        scene.play(&answers, rolls);
        scene.was_asked(QuestionKind::Collision)
    };
    assert!(slammed("", "attack 90, slam 1"));
    assert!(!slammed("map catcher=Dee; Dee catch=yes", "attack 90, slam 1, defense 95"));
    assert!(!slammed("map catcher=Dee; Dee catch=yes", "attack 90, slam 1, defense 71"));
}

/// D10, T13: each action that is given up can still go into an evasion.
#[test]
fn what_is_given_up_adds_up() {
    let quick = red("Ann", "Am Ex Ex Ex Ty").attack("it", Form::Blunt);
    let mut scene = Scene::new([quick, blue("Bob", PLAIN)]);
    let answers = "Ann actions=2; Ann action=it; Ann action=it; Ann go=2; Ann go=2";
    scene.play(answers, "extra actions 26");
    let spare = scene.events().iter().filter_map(|event| match *event {
        Event::Change { key, to, .. } if key == Key::of(ANN, Field::Spare) => Some(to),
        _ => None,
    });
    assert_eq!(spare.collect::<Vec<_>>(), [1, 2, 0]);
}

/// E8: a blow of which nothing gets through calls for no check, also at zero Health.
#[test]
fn nothing_through_at_zero_health() {
    for (armor, rolls) in [("Un", "attack 50, waking 99"), ("0", "attack 50, kill 1")] {
        let bob = blue("Bob", PLAIN).armor(armor);
        let ann = red("Ann", PLAIN).attack("it", Form::Blunt);
        let mut scene = Scene::new([ann, bob, blue("Dee", PLAIN)]);
        let down = case_core::battle::Intervention::set("health", BOB, Points(0));
        scene.battle.intervene(down, "").unwrap();
        scene.play("Ann action=it; Ann target=Bob", rolls);
        assert_eq!(scene.roll_rules(Roll::Kill).len(), usize::from(armor == "0"));
    }
}

/// A22, ruling `holds_at_once`: the hold that a firmer one puts back stays, and counts again, as firm
/// as it was, when that one ends.
#[test]
fn a_hold_steps_back() {
    let hug = |f: super::scene::Fighter| f.attack("hug", Form::Grappling);
    let fighters = [
        hug(red("Ann", "Ex Ex Rm Ex Ty")),
        hug(red("Cid", "Ex Ex Rm Ex Ty")),
        blue("Bob", PLAIN),
        blue("Dee", PLAIN),
    ];
    let several = case_core::case::HoldsAtOnce::Several;
    let mut scene = Scene::under(fighters, |r| r.holds_at_once = several);
    let both = "Ann action=hug; Ann target=Bob; Cid action=hug; Cid target=Bob";
    scene.play(both, "attack 71, attack 95");
    let (ann, cid, bob) = (scene.who("Ann"), scene.who("Cid"), scene.who("Bob"));
    let held = |scene: &Scene| scene.state().held(bob).map(|hold| (hold.other, hold.full));
    assert_eq!(held(&scene), Some((cid, true)));
    let holding =
        |scene: &Scene, who| scene.state().holding(who).map(|hold| (hold.other, hold.full));
    assert_eq!(holding(&scene, ann), Some((bob, false)));
    assert_eq!(scene.state().holding(ann).map(|hold| hold.power), Some(false));
    assert_eq!(scene.value("Ann", Field::BesideKind), HoldKind::Partial as i32 + 1);
    scene.play("Ann hold=keep the hold; Cid hold=let go", "");
    assert_eq!(held(&scene), Some((ann, false)));
    let told = scene.notes(Rule::A22, Note::Held);
    assert_eq!(told, [HoldKind::Partial as i32]);
}
