//! What does not happen: a rule that has no reason here says nothing, asks nothing and rolls nothing.

use super::scene::{NONE, Scene, at_table, blue, first_strike, object, open, red, roster, score};
use case_core::ActorId;
use case_core::battle::Intervention;
use case_core::case::recovery::{Vitals, aid};
use case_core::case::{
    Act, AtZero, Case, DamageMethod, DeclaredTraded, DyingSince, Field, Form, Forms,
    InitiativeMethod, Note, Question, QuestionKind, Roll, Rule, State, TalentSheet, Target,
    TurnPhase, WakingAtZero, exchange,
};
use case_core::filled;
use case_core::log::{Event, Key};
use case_core::question::Asked;
use case_core::system::{System, View};
use case_core::value::{Areas, AttackId, Place, Points, Turns, Value};

const PLAIN: &str = "Ex Ex Ex Ex Ty";
const QUICK: &str = "Am Ex Ex Ex Ty";
const ANN: ActorId = ActorId::fighter(0);
const BOB: ActorId = ActorId::fighter(1);

/// T2: an attack and first aid are aimed at somebody; nothing else is.
#[test]
fn what_is_aimed() {
    let plain = [Act::Pass, Act::Escape, Act::FirstAid, Act::Retreat, Act::Surrender];
    assert_eq!(plain.map(Act::is_aimed), [false, false, true, false, false]);
    assert!(Act::Attack(AttackId::new(ANN, 0)).is_aimed());
}

/// T3: further actions are asked for by their number.
#[test]
fn actions_are_numbered() {
    let quick = red("Ann", QUICK).attack("fists", Form::Blunt);
    let mut scene = Scene::new([quick, blue("Bob", PLAIN)]);
    scene.play("Ann actions=2", "extra actions 26");
    let of = |q: &Question| match q {
        Question::Action { who: ANN, slot, .. } => Some(slot.0),
        _ => None,
    };
    assert_eq!(scene.asked.iter().filter_map(of).collect::<Vec<_>>(), [1, 2]);
}

/// T1: that a side has surprise is told before anybody decides.
#[test]
fn surprise_is_told_first() {
    let mut roster = roster([red("Ann", PLAIN), blue("Bob", PLAIN)]);
    roster.surprise = Some("blue".into());
    let mut scene = Scene::of(roster);
    scene.play("", "");
    let place = |is: fn(&Event<Case>) -> bool| scene.events().iter().position(is).unwrap();
    let told = place(|e| matches!(e, Event::Note { note: Note::Surprise, .. }));
    assert!(told < place(|e| matches!(e, Event::Decision { .. })));
}

/// T3: where nobody wants more actions there is no step of rolling for them.
#[test]
fn no_step_of_extra_actions() {
    let stepped = |answers: &str, rolls: &str| {
        let ann = red("Ann", QUICK).attack("fists", Form::Blunt);
        let mut scene = Scene::new([ann, blue("Bob", PLAIN)]);
        scene.play(answers, rolls);
        scene.events().iter().any(|event| match *event {
            Event::Change { key, to, .. } => {
                key.field == Field::TurnPhase && to == TurnPhase::ExtraActions as i32
            }
            _ => false,
        })
    };
    assert!(!stepped("", ""));
    assert!(stepped("Ann actions=2", "extra actions 26"));
}

/// Q8: a form that is twice in a list is in it.
#[test]
fn forms_are_a_set() {
    let energy = Forms::of(&[Form::Energy]);
    assert_eq!(Forms::of(&[Form::Energy, Form::Energy]), energy);
    assert_ne!(energy, Forms::default());
}

/// A18: a bullseye by one who did not mean a spot strikes none, also where it strikes a bystander.
#[test]
fn a_bullseye_of_no_spot() {
    let ann = || red("Ann", PLAIN).weapon("gun", Form::Shooting, "Ty", 5);
    let mut scene = Scene::new([ann(), blue("Bob", PLAIN)]);
    scene.play("Ann action=gun", "attack 80");
    assert!(!scene.was_asked(QuestionKind::Spot));
    let mut scene = Scene::new([ann(), blue("Bob", PLAIN), blue("Dee", PLAIN)]);
    let answers = "Ann action=gun; Ann target=Bob; Ann manner=at a precise spot; map bystander=Dee";
    scene.play(answers, "attack 1, bystander 90");
    assert!(scene.noted(Rule::A16, Note::BystanderStruck, "Dee"));
    assert!(!scene.was_asked(QuestionKind::Spot));
}

/// D10, `declared_traded`: where a declared action can't be traded, only what is declared last and is
/// nothing goes into an evasion.
#[test]
fn what_is_declared_last_is_spare() {
    let evades = |first: &str, last: &str| {
        let fighters = [
            red("Ann", PLAIN).attack("fists", Form::Blunt),
            blue("Bob", QUICK).attack("fists", Form::Blunt),
        ];
        let mut scene = Scene::under(fighters, |r| r.declared_traded = DeclaredTraded::Never);
        let answers =
            format!("Bob actions=2; Bob action={first}; Bob action={last}; Ann action=fists");
        let legal = scene.legal("Bob", QuestionKind::Defense, &answers, "extra actions 26");
        legal.iter().any(|defense| defense == "evasion")
    };
    assert!(evades("fists", "no action"));
    assert!(!evades("fists", "fists"));
    assert!(!evades("no action", "fists"));
}

/// T15: nothing that was declared is left after the turn, whatever of it is alike.
#[test]
fn what_was_declared_is_forgotten() {
    let forgotten = |scene: &Scene| {
        [Field::Act, Field::Attack, Field::TargetActor, Field::TargetObject, Field::Manner].map(
            |field| {
                let of = |who| {
                    (0..5).map(move |slot| Case::get(scene.state(), Key::at(who, field, slot)))
                };
                of(ANN).chain(of(BOB)).all(|stored| stored == 0)
            },
        )
    };
    let bob = || blue("Bob", QUICK).attack("fists", Form::Blunt).attack("rush", Form::Charging);
    let mut scene = Scene::new([red("Ann", PLAIN), bob()]);
    let twice = "Bob actions=2; Bob action=fists; Bob action=fists";
    scene.play(twice, "extra actions 26, attack 1, attack 1");
    assert_eq!(forgotten(&scene), [true; 5]);
    let mut scene = Scene::new([red("Ann", PLAIN), bob()]);
    let pulled = format!("{twice}; Bob manner=pulled; Bob manner=pulled");
    scene.play(&pulled, "extra actions 26, attack 1, attack 1");
    assert_eq!(forgotten(&scene), [true; 5]);
    let strong = blue("Bob", "Mn Ex Ex Ex Ty").attack("fists", Form::Blunt);
    let mut scene = Scene::new([red("Ann", PLAIN), strong]);
    let thrice = "Bob actions=3; Bob action=fists; Bob action=fists; Bob action=fists";
    scene.play(thrice, "extra actions 21, attack 1, attack 1, attack 1");
    assert_eq!(forgotten(&scene), [true; 5]);
    let rusher = blue("Bob", QUICK).attack("rush", Form::Charging).attack("it", Form::Blunt);
    let mut roster = roster([red("Ann", PLAIN), rusher]);
    roster.objects = vec![object("a chair", "Am", None)];
    let mut scene = Scene::of(roster);
    let rushes = "Bob actions=2; Bob action=rush; Bob target=a chair; Bob action=rush; \
                  Bob target=a chair";
    scene.play(rushes, "extra actions 26, attack 1, attack 1");
    assert_eq!(forgotten(&scene), [true; 5]);
}

/// T10: ties roll off from the highest on, also where there are more than sixteen fighters.
#[test]
fn a_crowd_rolls_off() {
    let crowd = (0..18).map(|i| {
        let side = if i % 2 == 0 { red } else { blue };
        side(&format!("F{i:02}"), PLAIN)
    });
    let mut roster = roster(crowd);
    roster.rulings.initiative_method = InitiativeMethod::EveryTurn;
    let mut scene = Scene::of(roster);
    // Two each have 9, 8 and so on; the first of each pair wins.
    let faces = (0..18).map(|i| format!("initiative {}", 9 - i / 2));
    let offs = (0..9).flat_map(|_| ["roll-off 7".to_string(), "roll-off 3".to_string()]);
    scene.play("", &faces.chain(offs).collect::<Vec<_>>().join(", "));
    let rollers: Vec<String> = scene.rolls().into_iter().skip(18).map(|(who, ..)| who).collect();
    assert_eq!(rollers, (0..18).map(|i| format!("F{i:02}")).collect::<Vec<_>>());
}

/// E9, E10: one who was aided while dying lies at zero Health, as one who was knocked out there,
/// until Health is above it: also where zero Health alone puts nobody down.
#[test]
fn aided_at_zero_health() {
    let mut scene = Scene::under([red("Ann", PLAIN), red("Cid", PLAIN), blue("Dee", PLAIN)], |r| {
        r.zero_health_kill_no = AtZero::StaysUp;
    });
    let cid = scene.who("Cid");
    let set = |scene: &mut Scene, what| scene.battle.intervene(what, "").unwrap();
    set(&mut scene, Intervention::set("health", cid, Points(0)));
    set(&mut scene, Intervention::set("dying", cid, DyingSince::ThisTurn));
    scene.play("Ann action=first aid", "waking 1, stun turns 3");
    assert_eq!(scene.value("Cid", Field::Aided), 1);
    assert_eq!(scene.stunned("Cid"), 3);
    scene.play("", "");
    assert_eq!(scene.value("Cid", Field::Aided), 1, "still at zero");
    set(&mut scene, Intervention::set("health", cid, Points(5)));
    scene.play("", "");
    assert_eq!(scene.value("Cid", Field::Aided), 0);
    let dazed = Vitals { stun: 4, ..Vitals::fresh(80) };
    assert_eq!(aid(dazed).stun, 0, "E7");
}

/// E7, E10, `waking_at_zero`: where nobody wakes at zero Health, first aid still revives one who is
/// stunned above it, and not one at it, nor one who is not there any more.
#[test]
fn whom_first_aid_revives() {
    let could = |(health, left): (i32, bool)| {
        let ann = red("Ann", PLAIN).with(|s| s.first_aid = true);
        let mut scene = Scene::under([ann, red("Cid", PLAIN), blue("Bob", PLAIN)], |r| {
            r.waking_at_zero = WakingAtZero::StaysDown;
        });
        let cid = scene.who("Cid");
        for what in [
            Intervention::set("health", cid, Points(health)),
            Intervention::set("stun", cid, Turns(3)),
            Intervention::set("has_left", cid, left),
        ] {
            scene.battle.intervene(what, "").unwrap();
        }
        assert_eq!(scene.stunned("Cid"), 3);
        let legal = scene.legal("Ann", QuestionKind::Action, "", "");
        legal.iter().any(|action| action == "first aid")
    };
    assert_eq!([(80, false), (0, false), (80, true)].map(could), [true, false, false]);
}

/// G4, A31: a talent for damage rolls shifts them, where damage is rolled.
#[test]
fn a_talent_for_damage() {
    let hit =
        filled!(TalentSheet { name: "hard hitter".into(), rolls: vec![Roll::Damage], shift: 1 });
    let with = |method: DamageMethod, rolls: &str| {
        let mut ann = red("Ann", PLAIN).attack("fists", Form::Blunt);
        ann.0.talents = vec![hit.clone()];
        let mut scene = Scene::under([ann, blue("Bob", PLAIN)], |r| r.damage_method = method);
        scene.play("Ann action=fists", rolls);
        scene.shifts(Rule::A31, Roll::Damage)
    };
    assert_eq!(with(DamageMethod::Rolled, "attack 50, damage 50"), [1]);
    assert_eq!(with(DamageMethod::Listed, "attack 50"), NONE);
}

/// E2, `check_on_exact_stop`: a blow without damage against no armor is not stopped by it to the
/// point, and calls for no check.
#[test]
fn nothing_is_stopped_by_nothing() {
    let knife = red("Ann", PLAIN).weapon("knife", Form::Edged, "Shift 0", 0);
    let mut scene = Scene::under([knife, blue("Bob", PLAIN)], |r| r.check_on_exact_stop = true);
    scene.play("Ann action=knife", "attack 80");
    assert_eq!(scene.health("Bob"), 80);
}

/// A15: of a shot without damage a wall takes nothing, and nothing is told of it.
#[test]
fn a_wall_takes_nothing_of_nothing() {
    let gun = red("Ann", PLAIN).weapon("gun", Form::Shooting, "Shift 0", 5);
    let mut scene = Scene::new([gun, blue("Bob", PLAIN)]);
    let answers = "Ann action=gun; map things passed through=1; map material strength=10";
    scene.play(answers, "attack 50");
    assert_eq!(scene.notes(Rule::A15, Note::PassedThrough), NONE);
}

/// A4, A30: a blade that strikes stays in the hand; one that is thrown does not.
#[test]
fn what_is_wielded_is_kept() {
    let holder = |form: Form| {
        let mut roster = roster([
            red("Ann", PLAIN)
                .weapon("it", form, "Ty", 3)
                .having(|a| a.object = Some("a sword".into())),
            blue("Bob", PLAIN),
        ]);
        roster.objects = vec![object("a sword", "Ex", Some("Ann"))];
        let mut scene = Scene::of(roster);
        scene.play("Ann action=it", "attack 50");
        scene.state().holder(0)
    };
    assert_eq!(holder(Form::Edged), Some(ANN));
    assert_eq!(holder(Form::EdgedThrowing), None);
}

/// A10, A28: only a charge that misses runs into what stands behind.
#[test]
fn a_charge_that_strikes_stops() {
    let behind = |face: i32| {
        let ann = red("Ann", PLAIN).attack("rush", Form::Charging);
        let mut scene = Scene::new([ann, blue("Bob", PLAIN)]);
        scene.play("Ann action=rush", &format!("attack {face}"));
        scene.was_asked(QuestionKind::Collision)
    };
    assert_eq!([1, 46].map(behind), [true, false]);
}

/// D3, A16: a bullet that somebody catches strikes nothing behind.
#[test]
fn a_caught_bullet_flies_no_further() {
    let gun = red("Ann", PLAIN).weapon("gun", Form::Shooting, "Ty", 5);
    let dee = blue("Dee", "Ex Un Ex Ex Ty");
    let mut scene = Scene::new([gun, blue("Bob", PLAIN), dee]);
    let answers = "Ann action=gun; Ann target=Bob; map catcher=Dee; Dee catch=yes";
    scene.play(answers, "defense 95");
    assert_eq!(scene.notes(Rule::A16, Note::StruckBehind), NONE);
}

/// T12: what was broken earlier in the turn is not charged any more, and what one has taken is not
/// taken again.
#[test]
fn what_became_moot() {
    let rusher = |name: &str| red(name, "Ex Ex Am Ex Ty").attack("rush", Form::Charging);
    let mut first = roster([rusher("Ann"), rusher("Cid"), blue("Bob", PLAIN)]);
    first.objects = vec![object("a door", "Ty", None)];
    let mut scene = Scene::of(first);
    let answers = "Ann action=rush; Ann target=a door; Cid action=rush; Cid target=a door; \
                   judge fate of an object=breaks";
    scene.play(answers, "attack 46");
    assert!(scene.state().is_broken(0));
    assert!(scene.is_moot("Cid"));
    let taker = red("Ann", "Am Ex In Ex Ty").attack("take", Form::Grabbing);
    let mut second = roster([taker, blue("Bob", PLAIN)]);
    second.objects = vec![object("an idol", "Mn", Some("Bob"))];
    let mut scene = Scene::of(second);
    let twice = "Ann actions=2; Ann action=take; Ann action=take";
    scene.play(twice, "extra actions 26, attack 95");
    assert_eq!(scene.state().holder(0), Some(ANN));
    assert!(scene.is_moot("Ann"));
}

/// A19: a thing that somebody has is gone at where its holder stands.
#[test]
fn where_a_held_thing_is() {
    let mut roster = roster([red("Ann", PLAIN).attack("take", Form::Grabbing), blue("Bob", PLAIN)]);
    roster.objects = vec![object("a sword", "Ty", Some("Bob"))];
    let mut scene = Scene::of(roster);
    scene.play("Ann action=take", "attack 1");
    let gone_at = |q: &Question| match q {
        Question::Adjacent { target, .. } => Some(*target),
        _ => None,
    };
    let all: Vec<Target> = scene.asked.iter().filter_map(gone_at).collect();
    assert_eq!(all, [Target::Actor(BOB)]);
}

/// D10, `declared_traded`: the change of a declared action is rolled for once, however often its
/// evasion meets the same attacker.
#[test]
fn a_change_is_rolled_once() {
    let fighters = [
        red("Ann", QUICK).attack("fists", Form::Blunt),
        blue("Bob", PLAIN).attack("fists", Form::Blunt),
    ];
    let mut scene = Scene::under(fighters, |r| r.declared_traded = DeclaredTraded::ByChange);
    let answers = "Ann actions=2; Ann action=fists; Ann action=fists; Bob action=fists; \
                   Bob defense=evasion; Bob defense=evasion";
    scene.play(answers, "extra actions 26, change of action 95, defense 50, defense 50, attack 1");
    assert_eq!(scene.roll_rules(Roll::Change), [Rule::T13]);
}

/// A12, A16: a throw whose color is lowered to white strikes nobody else: only a white that was
/// rolled does.
#[test]
fn a_throw_that_is_lowered_to_white() {
    let asks = |answers: &str, face: i32| {
        let ann = red("Ann", PLAIN).weapon("ball", Form::BluntThrowing, "Ty", 5);
        let mut scene = Scene::new([ann, blue("Bob", PLAIN), blue("Dee", PLAIN)]);
        let answers = format!("Ann action=ball; Ann target=Bob; {answers}");
        scene.play(&answers, &format!("attack {face}"));
        scene.was_asked(QuestionKind::Bystander)
    };
    assert!(asks("", 1));
    assert!(!asks("Ann manner=pulled; Ann pull what=the color; Ann pull color=white", 80));
}

/// A27, E4: what stands in the way of a body is looked for as far as it flies: over all of the map
/// where it flies out of sight, over one area where nothing got through.
#[test]
fn how_far_a_body_may_strike() {
    let within = |damage: &str, armor: &str, direction: &str| {
        let ann = red("Ann", PLAIN).weapon("it", Form::Blunt, damage, 0);
        let bob = blue("Bob", PLAIN).armor(armor).health(90_000);
        let mut scene = Scene::under([ann, bob], |r| r.check_on_exact_stop = true);
        let answers = format!("Ann action=it; Ann direction={direction}");
        scene.play(&answers, "attack 71, slam 1");
        let of = |q: &Question| match q {
            Question::Collision { within, .. } => *within,
            _ => None,
        };
        scene.asked.iter().find_map(of)
    };
    let all = within("5000", "0", "back");
    assert!(all > within("63", "0", "back"), "{all:?}");
    assert_eq!(within("63", "0", "back"), Some(Areas(7)));
    assert_eq!(within("63", "0", "up"), Some(Areas(7)));
    assert_eq!(within("20", "20", "back"), Some(Areas(1)), "nothing got through");
}

/// R4, Q17: who declares no Karma has nothing added to the roll.
#[test]
fn no_karma_adds_nothing() {
    let added = |answers: &str, face: i32| {
        let fighters = [red("Ann", PLAIN).with(|s| s.karma = Some(30)), blue("Bob", PLAIN)];
        let fighters = fighters.map(|f| f.attack("fists", Form::Blunt));
        let mut scene = Scene::under(fighters, |r| r.karma_on_rolls = true);
        scene.play(&format!("Ann action=fists; {answers}"), &format!("attack {face}"));
        scene.flats
    };
    assert_eq!(added("Ann Karma=no", 1), [None]);
    assert_eq!(added("Ann Karma=yes; Ann Karma amount=10", 1), [Some(10)]);
}

/// T10: of those who are level whoever is taken out before the roll-off comes last, without a roll;
/// one who is left alone rolls for nothing.
#[test]
fn out_before_the_roll_off() {
    let order = |out: &[usize], offs: &str| {
        let mut roster = roster([
            red("Ann", PLAIN),
            red("Bob", PLAIN),
            red("Cid", PLAIN),
            blue("Dee", PLAIN).attack("fists", Form::Blunt),
        ]);
        roster.rulings.initiative_method = InitiativeMethod::EveryTurn;
        let (setup, mut state) = open(&roster);
        let until = |state: &mut State, phase: TurnPhase, rolls: &str| {
            let plan = |q: &Question, setup: &_, state: &_| q.suggestion(View::new(setup, state));
            let ((), log) = at_table(&setup, state, rolls, plan, |t| {
                let key = Key::of(ActorId::NOBODY, Field::TurnPhase);
                while Case::get(t.state, key) != phase as i32 {
                    Case::step(t)?;
                }
                Ok(())
            });
            log
        };
        until(
            &mut state,
            TurnPhase::RollOff,
            "initiative 4, initiative 4, initiative 4, initiative 9",
        );
        for who in out {
            Case::set(&mut state, Key::of(ActorId::fighter(*who), Field::Dead), 1);
        }
        let log = until(&mut state, TurnPhase::Act, offs);
        let of = |e: &Event<Case>| match *e {
            Event::Note { rule: Rule::T9, note: Note::Order, who, .. } => who.place(),
            _ => None,
        };
        log.iter().filter_map(of).collect::<Vec<_>>()
    };
    assert_eq!(order(&[0], "roll-off 1, roll-off 5"), [3, 2, 1]);
    assert_eq!(order(&[0, 2], ""), [3, 1]);
}

/// A31: a shift that waits for a later roll takes nothing from this one: a blow that it would make
/// impossible can be answered.
#[test]
fn a_shift_that_waits_leaves_the_blow() {
    let answered = |after: i32| {
        let ann = red("Ann", "Ty Ex Ex Ex Ty").attack("fists", Form::Blunt);
        let (setup, mut state) = open(&roster([ann, blue("Bob", PLAIN)]));
        Case::set(&mut state, Key::of(ANN, Field::Circumstance), -5);
        Case::set(&mut state, Key::of(ANN, Field::CircumstanceAfter), after);
        let mut asked = false;
        let answer = |q: &Question, setup: &_, state: &_| {
            if let Question::Defense { strikes, .. } = q {
                asked = *strikes;
                return Value::NOTHING;
            }
            q.suggestion(View::new(setup, state))
        };
        let rolls = if after > 0 { "attack 1" } else { "" };
        at_table(&setup, &mut state, rolls, answer, |t| exchange(t, &first_strike()));
        asked
    };
    assert_eq!([0, 1].map(answered), [false, true]);
}

/// A1: an attack is called by the name of its sheet.
#[test]
fn the_name_of_an_attack() {
    let setup =
        open(&roster([red("Ann", PLAIN).attack("iron fist", Form::Blunt), blue("Bob", PLAIN)])).0;
    assert_eq!(setup.sheet(ANN).unwrap().attacks()[0].name(), "iron fist");
}

/// D15: an escape in the last place of a turn that is won with a red has an action after it too.
#[test]
fn an_escape_in_the_last_place() {
    let ann = red("Ann", PLAIN).attack("hug", Form::Grappling);
    let bob = blue("Bob", "5k Ex Am Ex Ty").attack("fists", Form::Blunt);
    let bob = bob.with(|s| s.abilities.fighting = Some(score("Beyond 6000")));
    let mut scene = Scene::new([ann, bob]);
    scene.play("Ann action=hug", "attack 80");
    assert_eq!(scene.state().held(BOB).map(|hold| hold.full), Some(false));
    let passes = "Bob action=no action; ".repeat(7);
    let answers = format!(
        "Ann hold=keep the hold; Bob actions=8; {passes}Bob action=escape; Bob reverse=0; Bob action=fists"
    );
    scene.play(&answers, "extra actions 100, escape 100, attack 1");
}

/// D3, A22: one in a full hold catches nothing.
#[test]
fn who_is_held_catches_nothing() {
    let ann = red("Ann", PLAIN).weapon("ball", Form::BluntThrowing, "Ty", 5);
    let cid = red("Cid", "Ex Ex Am Ex Ty").attack("hug", Form::Grappling);
    let blues = ["Bob", "Dee", "Eve"].map(|name| blue(name, PLAIN));
    let mut scene = Scene::new([ann, cid].into_iter().chain(blues));
    scene.play("Cid action=hug; Cid target=Dee", "attack 100");
    let answers = "Ann action=ball; Ann target=Bob";
    let legal = scene.legal("the map", QuestionKind::Catcher, answers, "");
    assert_eq!(legal, ["nobody", "Cid", "Eve"]);
}

/// G2: what is dealt is what armor stopped and what got through.
#[test]
fn what_is_dealt_is_stopped_or_gets_through() {
    let ann = red("Ann", PLAIN).attack("fists", Form::Blunt);
    let (setup, mut state) = open(&roster([ann, blue("Bob", PLAIN).armor("6")]));
    let plan = |q: &Question, setup: &_, state: &_| match q {
        Question::Defense { .. } => Value::NOTHING,
        q => q.suggestion(View::new(setup, state)),
    };
    let (struck, _) =
        at_table(&setup, &mut state, "attack 50", plan, |t| exchange(t, &first_strike()));
    assert_eq!((struck.dealt.dealt, struck.dealt.stopped, struck.dealt.through), (20, 6, 14));
}

/// T15: turns are alike once all have appeared: what a solver forgets of their number is recalled.
#[test]
fn turns_are_forgotten() {
    let mut roster = roster([red("Ann", PLAIN), blue("Bob", PLAIN)]);
    roster.fighters[1].arrives = 3;
    let (setup, mut state) = open(&roster);
    for (now, alike) in [(1, 1), (3, 3), (4, 3), (900, 3)] {
        Case::set(&mut state, Key::of(ActorId::NOBODY, Field::Turn), now);
        assert_eq!(Case::forget_turn(&setup, &mut state), now - alike);
        assert_eq!(state.turn(), alike);
        Case::recall_turn(&mut state, now - alike);
        assert_eq!(state.turn(), now);
    }
}

/// T2, T6, A4: a thing that is thrown is out of the hand: no flurry, and no later action of the turn with
/// it. One that is wielded, or of which there are enough, strikes as often as there are actions.
#[test]
fn a_thing_is_thrown_once() {
    let doubled = |form: Form, with: Option<&str>| {
        let ann = red("Ann", QUICK).weapon("it", form, "Ty", 3);
        let ann = ann.having(|a| a.object = with.map(String::from));
        let mut roster = roster([ann, blue("Bob", PLAIN)]);
        roster.objects = vec![object("a sword", "Ex", Some("Ann"))];
        let mut scene = Scene::of(roster);
        let thrown = with.is_some() && form.is_ranged();
        let flurry = if thrown { "" } else { "; Ann flurry=1" };
        let again = if thrown { "no action" } else { "it" };
        let twice = format!("Ann actions=2; Ann action=it; Ann action={again}{flurry}");
        scene.play(&twice, "extra actions 26, attack 50");
        assert_eq!(scene.was_asked(QuestionKind::Flurry), !thrown);
        scene.shifts(Rule::T6, Roll::Damage)
    };
    assert_eq!(doubled(Form::EdgedThrowing, Some("a sword")), NONE);
    assert_eq!(doubled(Form::EdgedThrowing, None), [1]);
    assert_eq!(doubled(Form::Edged, Some("a sword")), [1]);
    let ann = red("Ann", QUICK).weapon("dirk", Form::EdgedThrowing, "Ty", 3);
    let ann = ann.having(|a| a.object = Some("dirk".into())).attack("fists", Form::Blunt);
    let mut roster = roster([ann, blue("Bob", PLAIN)]);
    roster.objects = vec![object("dirk", "Ex", Some("Ann"))];
    let second =
        |q: &Question, _: &str| matches!(q, Question::Action { slot, .. } if *slot == Place(2));
    let choices = Scene::of(roster).legal_at("Ann actions=2; Ann action=dirk", "", second);
    assert_eq!(choices.unwrap(), ["no action", "fists (BA)", "retreat", "surrender"]);
}
