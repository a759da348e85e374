//! Scenes from the book where several of its sentences meet.

use super::common::{
    A, B, C, D, Played, Said, Scene, bow, by, four, noted, quiet, say, strike, weapon,
};
use case_core::ActorId;
use case_core::battle::{Battle, Intervention, Step};
use case_core::log::{Event, Key};
use case_core::question::{Asked, Query};
use case_core::system::{System, View};
use case_core::talislanta::{
    Action, AttackIntent, Band, CarryOut, CatchUp, ChooseAction, Effect, EffectOf, Exit, Field,
    Form, GiveUp, HitInstead, LeaveAnyway, LeaveBattle, LeaveEngaged, Loss, Maneuver, Means,
    MishapOf, MoveFeet, Note, Question, QuestionKind, React, Setup, State, StrikeLeaver,
    Talislanta, WayToTarget,
};
use case_core::value::{
    Amount, AttackId, Attacks, Damage, Feet, Kind, Modifier, Turns, Typed, Value,
};

fn chosen(action: Action) -> [Said; 1] {
    [say::<ChooseAction>(action)]
}

/// TAL8: who is out keeps what it had and lost: called back, it has in hand what it had when it
/// fell, which can be nothing.
#[test]
fn who_comes_back_has_what_it_fell_with() {
    let mut scene = Scene::four(|s| s[1].attacks.push(weapon("axe", 5, 5)));
    for held in [2, 0] {
        scene.set(B, Field::InHand, held);
        scene.set(B, Field::HitPoints, 1);
        scene.strike(&[11], &[]);
        assert_eq!(scene.state.exit(B), Some(Exit::Wounds));
        assert_eq!(scene.get(B, Field::InHand), held);
        scene.set(B, Field::Out, 0).set(B, Field::HitPoints, 100);
    }
}

/// TAL20: who stands beside the target does not move up to it.
#[test]
fn nobody_moves_no_feet() {
    let mut played = Played::new(quiet(|_| {}));
    played.initiative(&[5, 15, 1, 10]);
    played.declare(&chosen(Action::Dodge)).declare(&chosen(Action::Dodge));
    played.declare(&strike(D, &[A])).declare(&strike(B, &[A]));
    for feet in [0, 10] {
        played.step(&[1], &[say::<WayToTarget>(Feet(feet))]);
    }
    let moves = |feet| noted(played.battle.log(), Note::Approaches, &[Feet(feet).into()]);
    assert!(!moves(0) && moves(10));
}

/// TAL19: away is away, also for who pays for it with Undefended Attacks, and for who leaves by a
/// declared move: in that round only a chase catches up.
#[test]
fn who_got_away_is_struck_only_after_a_chase() {
    let engaged = |played: &mut Played| {
        for foe in [B, D] {
            let place = foe.place().unwrap();
            assert!(Talislanta::get(played.battle.state(), Key::at(A, Field::Engaged, place)) != 0);
        }
    };
    // B and D strike at A in the first round, and are engaged with it.
    let melee = || {
        let mut played = Played::new(quiet(|_| {}));
        played.initiative(&[5, 15, 1, 10]);
        played.declare(&chosen(Action::Dodge)).declare(&chosen(Action::Dodge));
        played.declare(&strike(D, &[A])).declare(&strike(B, &[A]));
        for face in [1, 1] {
            played.step(&[face], &[say::<WayToTarget>(Feet(0))]);
        }
        played.step(&[], &[]);
        played.step(&[], &[]);
        engaged(&mut played);
        played.initiative(&[19, 15, 1, 10]);
        played.declare(&chosen(Action::Dodge));
        played.declare(&strike(D, &[A])).declare(&strike(B, &[A]));
        played
    };
    let pays = [say::<StrikeLeaver>(true), say::<StrikeLeaver>(false)];
    let mut flight = melee();
    flight.declare(&chosen(Action::Flee));
    // A failure, and away: B strikes once, D lets it go; A stays in the battle.
    let leaves = [&[say::<LeaveAnyway>(true)][..], &pays, &[say::<LeaveBattle>(false)]].concat();
    flight.step(&[3, 2], &leaves);
    let mut moved = melee();
    moved.declare(&[say::<ChooseAction>(Action::Move)]);
    let leaves = [&[say::<LeaveEngaged>(true)][..], &pays, &[say::<MoveFeet>(Feet(50))]].concat();
    moved.step(&[2], &leaves);
    for played in [&mut flight, &mut moved] {
        let with = |foe: &ActorId| played.battle.state().is_engaged(A, *foe);
        assert!(![B, D].iter().any(with));
        played.step(&[], &[say::<CatchUp>(false)]);
        assert!(noted(played.battle.log(), Note::NotCaught, &[]));
        let caught = [say::<CatchUp>(true), say::<WayToTarget>(Feet(0))];
        played.step(&[2], &caught);
    }
}

/// TAL4: with a defense declared, a dodge and a parry cost 0 and 5 in either order; so do a declared
/// sacrifice strike and a reaction (TAL24).
#[test]
fn the_order_of_reactions_does_not_change_their_sum() {
    let penalties = |order: [Maneuver; 3]| {
        let mut scene = Scene::new(&quiet(|s| {
            s[1].skills.evade = Some(10);
        }));
        scene.set(B, Field::Action, Action::Dodge as i32 + 1).set(B, Field::Ready, 1);
        for maneuver in order {
            scene.strike(&[11, 18], &[say::<React>(Some(maneuver))]);
        }
        [1, 3, 5].map(|roll| scene.rolled_at()[roll])
    };
    let (dodge, parry) = (Maneuver::Dodge, Maneuver::Parry);
    assert_eq!(penalties([dodge, parry, parry]), [0, -5, -10]);
    assert_eq!(penalties([parry, dodge, parry]), [-5, 0, -10]);
    assert_eq!(penalties([parry, parry, dodge]), [-5, -10, 0]);
}

/// TAL1, TAL8: who was disarmed before the turn strikes with what is left, such as bare hands; the
/// last spear is thrown once.
#[test]
fn bare_hands_strike_where_the_weapon_is_gone() {
    let mut played = Played::new(quiet(|s| {
        s[0].skills.brawling = Some(8);
        s[0].attacks.push(by(Means::Brawling, None, 3));
    }));
    played.initiative(&[19, 15, 10, 5]);
    played.declare(&chosen(Action::Dodge)).declare(&chosen(Action::Dodge));
    played.declare(&chosen(Action::Dodge)).declare(&strike(A, &[B]));
    let lost = Intervention::Set {
        field: "lost".into(),
        who: A,
        place: AttackId::new(A, 0).to_value(),
        to: Loss::Broken.to_value(),
    };
    played.battle.intervene(lost, "").unwrap();
    played.step(&[13], &[say::<WayToTarget>(Feet(0)), say::<React>(None)]);
    assert_eq!(played.hp(B), 97);
    assert!(!noted(played.battle.log(), Note::ActionLost, &[]));
    // With nothing else that shoots at hand the shot is lost.
    let mut bare = Played::new(quiet(|s| s[0].attacks = vec![bow(10, 5)]));
    bare.initiative(&[19, 15, 10, 5]);
    bare.declare(&chosen(Action::Dodge)).declare(&chosen(Action::Dodge));
    let mut shot = strike(A, &[B]);
    shot[0] = say::<ChooseAction>(Action::Shoot);
    shot.retain(|(kind, _)| *kind != QuestionKind::Attack);
    bare.declare(&chosen(Action::Dodge)).declare(&shot);
    let lost = Intervention::Set {
        field: "lost".into(),
        who: A,
        place: AttackId::new(A, 0).to_value(),
        to: Loss::Broken.to_value(),
    };
    bare.battle.intervene(lost, "").unwrap();
    bare.step(&[], &[]);
    assert!(noted(bare.battle.log(), Note::ActionLost, &[]));
}

/// TAL8: a second hold on one who is held takes nothing more, and is told so; the built-in Judge and
/// the built-in plan see that.
#[test]
fn a_second_hold_adds_nothing() {
    let mut scene = Scene::four(|s| {
        s[0].skills.brawling = Some(10);
        s[0].attacks.push(by(Means::Brawling, None, 3));
    });
    let grapple = AttackIntent::new(A, B, 1, Form::Grapple);
    scene.play(&grapple, &[11], &[say::<EffectOf>(Effect::Held)]);
    assert_eq!((scene.get(B, Field::LostTurns), noted(&scene.log, Note::Held, &[])), (1, true));
    scene.log.clear();
    scene.play(&grapple, &[11], &[say::<EffectOf>(Effect::Held)]);
    assert_eq!(scene.get(B, Field::LostTurns), 1);
    assert!(!noted(&scene.log, Note::Held, &[]) && noted(&scene.log, Note::HeldAlready, &[]));
    let cause = case_core::talislanta::Cause::Grapple;
    let who = ActorId::JUDGE;
    let q = EffectOf { who, victim: B, cause, result: Band::Full };
    assert_eq!(q.plan(scene.view()), Effect::Hindered);
    // Nobody can harm B; A would hold it for a friend, but it is held already.
    let mut immune = Scene::four(|s| {
        s[1].immune = true;
        s[3].immune = true;
        s[0].skills.brawling = Some(10);
        s[0].attacks.push(by(Means::Brawling, None, 3));
        s[2].attacks[0].magic = true;
    });
    let q = ChooseAction { who: A };
    assert_eq!(q.plan(immune.view()), Action::Grapple);
    immune.set(B, Field::LostTurns, 1).set(D, Field::LostTurns, 1);
    assert_ne!(q.plan(immune.view()), Action::Grapple);
}

/// TAL8: a disadvantage counts on every roll, initiative too.
#[test]
fn a_disadvantage_lowers_initiative() {
    let mut played = Played::new(quiet(|_| {}));
    let hindered = Intervention::set("hindrance", A, Amount(3));
    played.battle.intervene(hindered, "").unwrap();
    played.step(&[19], &[]);
    assert_eq!(played.get(A, Field::Initiative), 16);
}

/// TAL8, TAL13: the Judge is told what of a critical hit got through the armor, and the built-in one
/// takes half of that: from behind an armor of 40 a Damage Rating of 20 takes nothing.
#[test]
fn a_critical_wound_is_of_what_gets_through() {
    for (armor, through, more) in [(40, 0, 0), (4, 16, 8), (0, 20, 10)] {
        let mut scene = Scene::new(&quiet(|s| {
            s[0].attacks[0].damage = 20;
            s[1].armor = armor;
        }));
        assert_eq!(scene.strike(&[20], &[]).damage, through + more, "{armor}");
    }
}

/// TAL4: nobody is asked for a reaction to what cannot hurt: a normal weapon at the immune, an attack
/// without a Damage Rating. Stepping in stays open to the immune (TAL25).
#[test]
fn no_reaction_to_what_cannot_hurt() {
    let scene = |immune: bool, damage: i32| {
        let mut scene = Scene::new(&quiet(|s| {
            s[0].attacks[0].damage = damage;
            s[1].immune = immune;
        }));
        scene.done(B);
        scene
    };
    let asked = |scene: &mut Scene, answers: &[Said]| {
        scene.strike(&[11], answers);
        let kind = say::<React>(None).0;
        let is = |e: &Event<Talislanta>| matches!(e, Event::Decision { question, .. } if question.kind() == kind);
        scene.log.iter().any(is)
    };
    assert!(asked(&mut scene(false, 11), &[say::<React>(None)]));
    assert!(!asked(&mut scene(true, 11), &[]));
    assert!(!asked(&mut scene(false, 0), &[]));
}

/// TAL8: what armor stops is told of one who is hit by accident, too.
#[test]
fn armor_is_told_of_an_accident() {
    let mut scene = Scene::new(&quiet(|s| {
        s[2].armor = 4;
        s[0].attacks[0].rating = Some(5);
    }));
    let answers = [
        say::<MishapOf>(Effect::HitsOther),
        say::<HitInstead>(C),
        say::<case_core::talislanta::AccidentalDamage>(Damage(11)),
    ];
    scene.strike(&[3], &answers);
    assert_eq!(scene.hp(C), 93);
    assert!(noted(&scene.log, Note::ArmorStops, &[Damage(4).to_value(), Damage(11).to_value()]));
}

/// TAL1: a declared action can be given up at the turn: who fled by an outstanding defense need not run
/// back, and by the built-in plan does not.
#[test]
fn a_declared_action_can_be_given_up() {
    let start = |says: &[Said]| {
        let mut played = Played::new(quiet(|_| {}));
        played.initiative(&[19, 15, 10, 5]);
        played.declare(&chosen(Action::Dodge)).declare(&chosen(Action::Dodge));
        played.declare(&chosen(Action::Dodge)).declare(&strike(A, &[B]));
        played.step(&[], says);
        played
    };
    let dropped = start(&[say::<CarryOut>(false)]);
    assert!(noted(dropped.battle.log(), Note::Drops, &[Action::Strike.to_value()]));
    assert_eq!(dropped.hp(B), 100);
    let mut scene = Scene::new(&quiet(|_| {}));
    let q = CarryOut { who: A, action: Action::Strike };
    scene.link(A, Field::Target, A, 2);
    assert!(q.plan(scene.view()));
    scene.link(A, Field::FledFrom, B, 1);
    assert!(!q.plan(scene.view()));
}

/// TAL1: two who cannot hurt each other do not fight for ever: from the thousandth round on the Judge is
/// asked, and the built-in one ends the battle. Who is held can give up.
#[test]
fn a_battle_without_hope_ends() {
    let mut battle = Battle::<Talislanta>::new(quiet(|s| {
        for sheet in s {
            sheet.attacks[0].damage = 0;
        }
    }))
    .unwrap();
    let mut dice = case_core::dice::Fair::new(1);
    let mut dodges = |q: &Question, setup: &Setup, state: &State| match q {
        Question::Action { .. } => Some(Action::Dodge.to_value()),
        _ => Some(q.suggestion(View::new(setup, state))),
    };
    let over = (0..100_000).any(|_| battle.step_with(&mut dice, &mut dodges) == Step::Over);
    assert_eq!((over, Talislanta::turn(battle.state())), (true, 1_000));
    let mut held = Played::new(quiet(|_| {}));
    held.initiative(&[19, 15, 10, 5]);
    let grip = Intervention::set("lost_turns", A, Turns(1));
    held.battle.intervene(grip, "").unwrap();
    held.declare(&chosen(Action::Dodge)).declare(&chosen(Action::Dodge));
    held.declare(&chosen(Action::Dodge)).declare(&[]);
    held.step(&[], &[say::<GiveUp>(true)]);
    assert_eq!(held.battle.state().exit(A), Some(Exit::Surrendered));
}

/// TAL24, TAL6: whoever is driven back by what it stepped into strikes back from there: the two are not
/// engaged anew by that. A Damage Rating of 0 is told.
#[test]
fn who_is_driven_back_strikes_from_there() {
    let mut scene = Scene::four(|s| s[1].attacks[0].damage = 0);
    scene.set(B, Field::Action, Action::SacrificeStrike as i32 + 1);
    scene.set(B, Field::Ready, 1).set(B, Field::Attack, 1).set(B, Field::Target, A.number() + 1);
    let drives = AttackIntent::new(A, B, 0, Form::ForceBack);
    scene.play(&drives, &[11, 6], &[say::<EffectOf>(Effect::DrivenBack)]);
    assert_eq!(scene.against(A, Field::Engaged, B), 0);
    let parts = |note| {
        scene.log.iter().filter(|e| matches!(e, Event::Note { note: n, .. } if *n == note)).count()
    };
    assert_eq!([Note::Engaged, Note::Disengaged, Note::WithStrength].map(parts), [1, 1, 1]);
}

/// TAL8, TAL10: the part of Strength in a Damage Rating, how many hits are tried, and a critical wound that
/// Constitution prevents are told.
#[test]
fn the_figures_of_a_hit_are_told() {
    let mut roster = four(|s| (s[0].str, s[1].con) = (2, 2));
    roster.rulings.critical_con_roll = true;
    let mut scene = Scene::new(&roster);
    let blow = AttackIntent { hits: 2, ..AttackIntent::new(A, B, 0, Form::Strike) };
    // A critical hit and a failure; Constitution rolls 13 and 2.
    scene.play(&blow, &[20, 1, 13], &[]);
    assert!(noted(&scene.log, Note::SeveralHits, &[Attacks(2).into()]));
    let rating = [Damage(13).into(), Modifier(2).into()];
    assert!(noted(&scene.log, Note::WithStrength, &rating));
    assert!(noted(&scene.log, Note::WoundPrevented, &[]));
}

/// TAL8: an attack without a Damage Rating hits nobody else by accident, and the Judge is not asked whom.
#[test]
fn what_cannot_hurt_hits_nobody_else() {
    for (damage, str, may) in [(5, 0, true), (0, 2, true), (0, 0, false)] {
        let scene = Scene::four(|s| {
            s[0].attacks[0].damage = damage;
            s[0].str = str;
        });
        let attack = Some(AttackId::new(A, 0));
        let cause = case_core::talislanta::Cause::CloseAttack;
        let q = MishapOf { who: ActorId::JUDGE, actor: A, cause, target: Some(B), attack };
        assert_eq!(q.is_legal(scene.view(), Effect::HitsOther), may, "{damage} {str}");
    }
}

/// The headlines of a fight.
fn heads(battle: &Battle<Talislanta>) -> Vec<String> {
    use case_core::log::{Audience, headline};
    let speech = case_core::words::Language::English.into();
    let (log, setup) = (battle.log(), battle.setup());
    let all = battle.cards();
    all.iter()
        .filter_map(|card| headline(card, |at| log.get(at), setup, &speech, Audience::Gamemaster))
        .collect()
}

/// TAL1, TAL19, TAL8: a headline says what an action came to: a surrender, a flight, a lost turn.
#[test]
fn headlines_say_what_came_of_it() {
    let acts = |action, faces: &[u8], answers: &[Said], lost: bool| {
        let mut played = Played::new(quiet(|_| {}));
        played.initiative(&[19, 15, 1, 10]);
        let declared =
            if action == Action::Strike { strike(A, &[B]) } else { chosen(action).into() };
        played.declare(&chosen(Action::Dodge)).declare(&chosen(Action::Dodge));
        played.declare(&chosen(Action::Dodge)).declare(&declared);
        if lost {
            let (field, to) = ("lost_turns".into(), Turns(1).into());
            let set = Intervention::Set { field, who: A, place: Value::NOTHING, to };
            played.battle.intervene(set, "").unwrap();
        }
        played.step(faces, answers);
        heads(&played.battle)
    };
    let of = |all: Vec<String>| all.into_iter().rfind(|head| head.contains('A')).unwrap();
    assert_eq!(of(acts(Action::Surrender, &[], &[], false)), "A is out of the battle: surrendered");
    assert_eq!(
        of(acts(Action::Strike, &[], &[], true)),
        "A is held or stunned, and loses the turn"
    );
}

/// X1, X2, X4, X6: so does one of a power that is used on a foe and one of an effect's harm; a power that
/// takes no action has a card of its own, before its user declares.
#[test]
fn headlines_say_what_came_of_a_power() {
    use case_core::node::Node;
    for free in [false, true] {
        for (against, face, came) in [
            ("", 1, "B is under gaze: 2 rounds"),
            ("", 10, "B resists gaze"),
            ("fear = \"immune\"", 0, "B is immune to gaze"),
        ] {
            let roster = quiet(|sheets| (sheets[1].armor, sheets[1].con) = (3, 3));
            let whole = serde_json::to_value(&roster).unwrap();
            let mut whole: Node = serde_json::from_value(whole).unwrap();
            let more = format!(
                "effects = [{{ name = \"gaze\", turns = 2, harm = 5, kind = \"fear\", free = {free}, \
                 resisted_by = \"constitution\", used_on = \"anybody\" }}]\n\
                 powers = [\"gaze\"]\nagainst = {{ {against} }}"
            );
            let more: Node = toml::from_str(&more).unwrap();
            let Node::Map(fields) = &mut whole else { unreachable!() };
            let put = |fields: &mut Vec<(String, Node)>, name: &str| {
                fields.retain(|(other, _)| other != name);
                fields.push((name.into(), more.get(name).unwrap().clone()));
            };
            put(fields, "effects");
            let fighters = fields.iter_mut().find(|(name, _)| name == "fighters").unwrap();
            let Node::List(sheets) = &mut fighters.1 else { unreachable!() };
            for (place, name) in [(0, "powers"), (1, "against")] {
                let Node::Map(sheet) = &mut sheets[place] else { unreachable!() };
                put(sheet, name);
            }
            let mut played = Played::new(Talislanta::read(&whole).unwrap());
            played.initiative(&[1, 15, 18, 10]);
            let uses = if free {
                vec![
                    (QuestionKind::FreePower, Value::new(Kind::StatusEffect, 0)),
                    (QuestionKind::PowerOn, Value::actor(B)),
                    say::<ChooseAction>(Action::Dodge),
                ]
            } else {
                vec![say::<ChooseAction>(Action::Power)]
            };
            let faces = if face == 0 { vec![] } else { vec![face] };
            // A has the lowest initiative and declares first.
            played.step(if free { &faces } else { &[] }, &uses);
            for _ in 0..3 {
                played.declare(&chosen(Action::Dodge));
            }
            for _ in 0..3 {
                played.step(&[], &[]);
            }
            if !free {
                played.step(&faces, &[(QuestionKind::PowerOn, Value::actor(B))]);
            }
            // To the end of the round.
            while played.battle.state().round() == 1 {
                played.step(&[], &[]);
            }
            let all = heads(&played.battle);
            let wanted = format!("A uses gaze on B; {came}");
            assert!(all.contains(&wanted), "{wanted}: {all:#?}");
            let harm = "gaze: 5 damage against B, before armor; B takes 2 damage";
            assert_eq!(all.iter().any(|head| head == harm), came.contains("under"), "{all:#?}");
        }
    }
}
