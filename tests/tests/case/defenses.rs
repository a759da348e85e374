//! Defensive maneuvers: rules D1 to D4, D6 to D13 and D17.

use super::scene::{Fighter, NONE, Scene, blue, object, red, roster, score};
use case_core::battle::Intervention;
use case_core::case::{
    AttackIntent, AutoHitColor, Color, Defense, Field, Form, Note, QuestionKind, Rank, RankValue,
    Roll, Roster, Rule, Rulings, Shift, odds, stack,
};
use case_core::filled;
use case_core::question::Asked;
use case_tests::Feed as _;

const PLAIN: &str = "Ex Ex Ex Ex Ty";

fn striker(form: Form, damage: &str) -> Fighter {
    if matches!(form, Form::Blunt | Form::Edged) || form.is_ranged() {
        red("Ann", PLAIN).weapon("it", form, damage, 5)
    } else {
        red("Ann", PLAIN).attack("it", form)
    }
}

/// Ann strikes Bob with that form; Bob answers.
fn answered(form: Form, damage: &str, bob: Fighter, defense: &str, rolls: &str) -> Scene {
    let mut scene = Scene::new([striker(form, damage), bob]);
    scene.play(&format!("Ann action=it; Bob defense={defense}"), rolls);
    scene
}

fn bob() -> Fighter {
    blue("Bob", PLAIN)
}

/// D1: the books' examples: Amazing Strength, green: Good, so that 65 of 75 get through; red:
/// Monstrous, all of it is stopped. And white and yellow.
#[test]
fn block() {
    let through = |face: i32| {
        let strong = blue("Bob", "Ex Ex Fe Ex Ty").health(200).with(|s| {
            s.abilities.strength_mgt = Some(score("Am"));
        });
        let scene =
            answered(Form::Blunt, "Mn", strong, "block", &format!("defense {face}, attack 41"));
        assert_eq!(scene.columns(Roll::Defense), [Rank::Amazing], "the half for might");
        assert_eq!(scene.roll_rules(Roll::Defense), [Rule::D1]);
        (scene.notes(Rule::D1, Note::Protects)[0], 200 - scene.health("Bob"))
    };
    assert_eq!(through(25), (4, 71), "-6 CS: Poor");
    assert_eq!(through(26), (10, 65));
    assert_eq!(through(56), (30, 45));
    assert_eq!(through(91), (75, 0));
}

/// D1: below Shift 0 a block protects with nothing.
#[test]
fn block_below_shift_0() {
    let scene = answered(Form::Blunt, "Ex", bob(), "block", "defense 40, attack 41");
    assert_eq!(scene.notes(Rule::D1, Note::Protects), [0], "Excellent -6 CS");
    assert_eq!(scene.health("Bob"), 60);
}

/// D2: brace: the same with Endurance (res), against energy.
#[test]
fn brace() {
    let through = |face: i32| {
        let tough = bob().health(200).with(|s| s.abilities.endurance_res = Some(score("Am")));
        let scene =
            answered(Form::Energy, "Mn", tough, "brace", &format!("defense {face}, attack 41"));
        assert_eq!(scene.columns(Roll::Defense), [Rank::Amazing], "the half for resistance");
        assert_eq!(scene.roll_rules(Roll::Defense), [Rule::D2]);
        200 - scene.health("Bob")
    };
    assert_eq!([25, 26, 56, 91].map(through), [71, 65, 45, 0]);
}

/// D2: also against another directed energy.
#[test]
fn brace_against_a_directed_power() {
    let ann = striker(Form::Force, "Mn").having(|a| a.directed = true);
    let mut scene = Scene::new([ann, bob()]);
    scene.play("Ann action=it; Bob defense=brace", "defense 95, attack 41");
    assert_eq!(scene.notes(Rule::D2, Note::Protects), [30]);
}

/// A rock that Ann throws.
fn rock(bob: Fighter, third: Fighter) -> Scene {
    let ann = striker(Form::BluntThrowing, "Ex").having(|a| a.object = Some("rock".into()));
    Scene::of(filled!(Roster {
        objects: vec![object("rock", "Rm", Some("Ann"))],
        ..roster([ann, bob, third])
    }))
}

/// D3, D13: catching what is aimed at oneself, at −3 CS with Agility (bal): white an auto-hit,
/// green a miss that gives the attacker +1 CS, yellow caught and maybe damaged, red caught.
#[test]
fn catching_for_oneself() {
    let catch = |rolls: &str| {
        let nimble = bob().with(|s| s.abilities.agility_bal = Some(score("Mn")));
        let mut scene = rock(nimble, blue("Dee", PLAIN));
        scene.play("Ann action=it; Ann target=Bob; Bob defense=catch", rolls);
        assert_eq!(scene.shifts(Rule::D13, Roll::Defense), [-3]);
        assert_eq!(scene.columns(Roll::Defense), [Rank::Remarkable], "Monstrous -3 CS");
        scene
    };
    let white = catch("defense 35, attack 1");
    assert!(white.noted(Rule::D12, Note::AutoHit, "Bob"));
    assert_eq!((white.health("Bob"), white.state().holder(0)), (60, None));
    let green = catch("defense 36, attack 1");
    assert_eq!(green.shifts(Rule::D3, Roll::Attack), [1]);
    assert_eq!(green.columns(Roll::Attack), [Rank::Remarkable]);
    let yellow = catch("defense 66, catch damage 95");
    assert_eq!((yellow.health("Bob"), yellow.state().holder(0)), (80, Some(yellow.who("Bob"))));
    assert!(yellow.state().is_broken(0));
    let red = catch("defense 95");
    assert_eq!((red.health("Bob"), red.state().holder(0)), (80, Some(red.who("Bob"))));
    assert!(!red.state().is_broken(0));
}

/// D3: catching what was aimed at another: the map says who could, and he whether he does; without
/// −3 CS; an auto-hit turns the attack on the catcher.
#[test]
fn catching_for_another() {
    let catch = |rolls: &str| {
        let mut scene = rock(bob(), blue("Dee", "Ex Mn Ex Ex Ty"));
        scene.play("Ann action=it; Ann target=Bob; map catcher=Dee; Dee catch=yes", rolls);
        assert_eq!(scene.shifts(Rule::D13, Roll::Defense), NONE);
        scene
    };
    let white = catch("defense 20, attack 1");
    assert_eq!((white.health("Bob"), white.health("Dee")), (80, 115));
    let green = catch("defense 50, attack 41");
    assert_eq!((green.health("Bob"), green.health("Dee")), (60, 135));
    assert_eq!(green.shifts(Rule::D3, Roll::Attack), NONE, "not aimed at the catcher");
    assert!(green.was_asked(QuestionKind::Defense));
    let yellow = catch("defense 51, catch damage 94");
    assert_eq!(yellow.state().holder(0), Some(yellow.who("Dee")));
    assert!(!yellow.state().is_broken(0));
    let red = catch("defense 86");
    assert_eq!(red.health("Bob") + red.health("Dee"), 80 + 135);
}

/// D3, D10: nobody's action is spent but by his own word.
#[test]
fn who_could_catch_may_decline() {
    let mut scene = rock(bob(), blue("Dee", "Ex Mn Ex Ex Ty"));
    scene.play("Ann action=it; Ann target=Bob; map catcher=Dee; Dee catch=no", "attack 41");
    assert_eq!((scene.health("Bob"), scene.notes(Rule::D10, Note::ActionSpent)), (60, vec![]));
}

/// T7, D3: after another's failed catch the target may still answer: each person's own aversion.
#[test]
fn a_failed_catch_leaves_the_target_its_own() {
    let mut scene = rock(bob(), blue("Dee", "Ex Mn Ex Ex Ty"));
    scene.play(
        "Ann action=it; Ann target=Bob; map catcher=Dee; Dee catch=yes; Bob defense=dodge",
        "defense 50, defense 71, attack 41",
    );
    assert_eq!(scene.shifts(Rule::D4, Roll::Attack), [-4]);
    assert_eq!(scene.health("Bob"), 80);
}

/// D14: the catcher's Strength ACTION against the object's material strength; made, it is damaged.
#[test]
fn damaged_in_the_catch() {
    let catch = |face: i32| {
        let mut scene = rock(bob(), blue("Dee", "Ex Mn Ex Ex Ty"));
        scene.play(
            "Ann action=it; Ann target=Bob; map catcher=Dee; Dee catch=yes",
            &format!("defense 51, catch damage {face}"),
        );
        assert_eq!(scene.roll_rules(Roll::CatchDamage), [Rule::D14]);
        scene.notes(Rule::D14, Note::CatchDamaged)
    };
    assert_eq!(catch(94), NONE, "Excellent against Remarkable needs red");
    assert_eq!(catch(95), [0]);
}

/// D3: what was shot can be caught too; the map says what it is made of.
#[test]
fn catching_a_bullet() {
    let nimble = blue("Bob", "Ex Un Ex Ex Ty");
    let mut scene = Scene::new([striker(Form::Shooting, "Ex"), nimble]);
    scene.play(
        "Ann action=it; Bob defense=catch; map material strength=20",
        "defense 66, catch damage 71",
    );
    assert_eq!(scene.health("Bob"), 160);
    let damaged = scene.note_values(Rule::D14, Note::CatchDamaged);
    assert_eq!(damaged, [case_core::value::Value::NOTHING]);
}

/// What a dodge or weave puts on the to-hit, for the four colors at Excellent.
fn shifted_to_hit(form: Form, defense: &str, half: impl Fn(&mut Fighter) + Copy, rule: Rule) {
    for (face, by) in [(40, vec![]), (41, vec![-2]), (71, vec![-4]), (95, vec![-6])] {
        let mut target = blue("Bob", "Fe Fe Ex Ex Ty");
        half(&mut target);
        let mut ann = striker(form, "Ex");
        ann.0.abilities.fighting = Some(score("Un"));
        ann.0.abilities.agility = Some(score("Un"));
        let mut scene = Scene::new([ann, target]);
        scene.play(
            &format!("Ann action=it; Bob defense={defense}"),
            &format!("defense {face}, attack 1"),
        );
        assert_eq!(scene.columns(Roll::Defense), [Rank::Excellent], "the right half");
        assert_eq!(scene.roll_rules(Roll::Defense), [rule]);
        assert_eq!(scene.shifts(rule, Roll::Attack), by, "{defense} {face}");
    }
}

/// D4: dodge: Agility (bal): 0, −2, −4, −6 CS to hit, against every ranged form.
#[test]
fn dodge() {
    for form in
        [Form::BluntThrowing, Form::EdgedThrowing, Form::Energy, Form::Force, Form::Shooting]
    {
        let half = |f: &mut Fighter| f.0.abilities.agility_bal = Some(score("Ex"));
        shifted_to_hit(form, "dodge", half, Rule::D4);
    }
}

/// D8: weave: Fighting (def): 0, −2, −4, −6 CS to hit, against melee.
#[test]
fn weave() {
    for form in [Form::Blunt, Form::Edged] {
        let half = |f: &mut Fighter| f.0.abilities.fighting_def = Some(score("Ex"));
        shifted_to_hit(form, "weave", half, Rule::D8);
    }
}

/// D4, D8: the shifts may take the to-hit below Shift 0, so that it is not rolled.
#[test]
fn averted_below_shift_0() {
    let mut scene = Scene::new([striker(Form::Blunt, "Ex"), bob()]);
    scene.play("Ann action=it; Bob defense=weave", "defense 95");
    assert!(scene.noted(Rule::R3, Note::Impossible, "Ann"), "Excellent -6 CS");
}

/// D8: weave works before a grab and before a hold too.
#[test]
fn weaving_away_from_a_wrestler() {
    for form in [Form::Grabbing, Form::Grappling] {
        let scene = answered(form, "", bob(), "weave", "defense 41, attack 1");
        assert_eq!(scene.shifts(Rule::D8, Roll::Attack), [-2]);
    }
}

/// D6: evasion: Fighting (def): auto-hit, avoided, avoided and +1 CS, avoided and +2 CS.
#[test]
fn evasion() {
    for form in [Form::Blunt, Form::Edged, Form::Grabbing, Form::Grappling] {
        let target = || {
            bob().attack("fists", Form::Blunt).with(|s| {
                s.abilities.fighting = Some(score("Fe"));
                s.abilities.fighting_def = Some(score("Ex"));
            })
        };
        let take = if form == Form::Grabbing { ", take 1" } else { "" };
        let white =
            answered(form, "Ex", target(), "evasion", &format!("defense 40, attack 1{take}"));
        assert_eq!(white.columns(Roll::Defense), [Rank::Excellent]);
        assert!(white.noted(Rule::D12, Note::AutoHit, "Bob"));
        for (face, bonus) in [(41, (0, 0)), (71, (1, 1)), (95, (2, 1))] {
            let scene = answered(form, "Ex", target(), "evasion", &format!("defense {face}"));
            assert!(scene.noted(Rule::D6, Note::Avoided, "Bob"));
            // One of the two turns has passed.
            assert_eq!(bonus_of(&scene, "Bob", "Ann"), bonus);
        }
    }
}

/// D7: feint: Agility (bal): the same against ranged attacks.
#[test]
fn feint() {
    for form in
        [Form::BluntThrowing, Form::EdgedThrowing, Form::Energy, Form::Force, Form::Shooting]
    {
        let target = || {
            bob().with(|s| {
                s.abilities.agility = Some(score("Fe"));
                s.abilities.agility_bal = Some(score("Ex"));
            })
        };
        let white = answered(form, "Ex", target(), "feint", "defense 40, attack 1");
        assert_eq!(white.columns(Roll::Defense), [Rank::Excellent]);
        assert_eq!(white.health("Bob"), 42, "{form}: walked right into it");
        for (face, bonus) in [(41, (0, 0)), (71, (1, 1)), (95, (2, 1))] {
            let scene = answered(form, "Ex", target(), "feint", &format!("defense {face}"));
            assert!(scene.noted(Rule::D7, Note::Avoided, "Bob"));
            assert_eq!(bonus_of(&scene, "Bob", "Ann"), bonus);
        }
    }
}

/// The bonus of somebody against a foe, and the turns it lasts.
fn bonus_of(scene: &Scene, name: &str, foe: &str) -> (i32, i32) {
    use case_core::log::Key;
    use case_core::system::System;
    let foe = scene.who(foe).place().unwrap();
    let of =
        |field| case_core::case::Case::get(scene.state(), Key::at(scene.who(name), field, foe));
    (of(Field::Bonus), of(Field::BonusTurns))
}

/// D9: block or brace and armor: the larger counts; where both are above 0 and their ranks at most
/// one apart, the higher rank +1 CS. All pairs of ranks against the rule written out.
#[test]
fn stacking() {
    let rulings = Rulings::default();
    let ranks = || (0i32..).zip(&Rank::ALL[..17]);
    for (i, a) in ranks() {
        for (j, b) in ranks() {
            let [x, y] = [*a, *b].map(|r| RankValue::of_rank(r).unwrap());
            let larger = x.number().max(y.number());
            let raised = if x.number() >= y.number() { x } else { y };
            let wanted = if (i - j).abs() <= 1 && i > 0 && j > 0 {
                raised.shifted(Shift(1), &rulings).number()
            } else {
                larger
            };
            assert_eq!(stack(x, y, &rulings), wanted, "{a} and {b}");
        }
    }
    let stacked = |a, b| stack(RankValue::of_number(a), RankValue::of_number(b), &rulings);
    assert_eq!(stacked(15, 25), 30, "Good and Excellent: the higher +1 CS");
    assert_eq!(stacked(900, 600), 900, "held by the cap: the larger stands");
}

/// D9: together with the armor in an exchange, with the buddy shift in the log.
#[test]
fn block_and_armor() {
    let strong = || blue("Bob", "Ex Ex Am Ex Ty").health(200);
    let scene = answered(Form::Blunt, "Mn", strong().armor("Ex"), "block", "defense 26, attack 41");
    assert_eq!(scene.notes(Rule::D9, Note::Buddy), [30], "Good and Excellent");
    assert_eq!(scene.health("Bob"), 155);
    let scene = answered(Form::Blunt, "Mn", strong().armor("Rm"), "block", "defense 26, attack 41");
    assert_eq!(scene.notes(Rule::D9, Note::Buddy), NONE);
    assert_eq!(scene.health("Bob"), 155, "Remarkable alone");
}

/// D9: a shift on the maneuver moves its roll, not the protection that it gives.
#[test]
fn a_shifted_block() {
    let mut scene =
        Scene::new([striker(Form::Blunt, "Mn"), blue("Bob", "Ex Ex Am Ex Ty").health(200)]);
    scene.play("judge event=a shift; judge event target=Bob; judge shift for the next turn=-3", "");
    scene.play("Ann action=it; Bob defense=block", "defense 41, attack 41");
    assert_eq!(scene.columns(Roll::Defense), [Rank::Excellent], "Amazing -3 CS");
    assert_eq!(scene.notes(Rule::D1, Note::Protects), [10], "green: Amazing -4 CS");
}

fn fighting_bob() -> Fighter {
    bob().attack("fists", Form::Blunt)
}

/// D10: an evasion takes one of the turn's actions: who evades does not attack.
#[test]
fn an_evasion_costs_an_action() {
    let mut scene = Scene::new([striker(Form::Blunt, "Ex"), fighting_bob()]);
    scene.play("Ann action=it; Bob action=fists; Bob defense=evasion", "defense 41");
    assert_eq!(scene.notes(Rule::D10, Note::ActionSpent), [0]);
    assert_eq!(scene.acted(), ["Ann"]);
}

/// D10: one who has no action left cannot; one who has only passed still can.
#[test]
fn no_evasion_without_an_action() {
    let late = || red("Ann", PLAIN).weapon("it", Form::Blunt, "Ex", 0);
    let evading = |scene: &mut Scene, action: &str, rolls: &str| {
        let choices = scene.legal(
            "Bob",
            QuestionKind::Defense,
            &format!("Ann action=it; Bob action={action}"),
            rolls,
        );
        choices.contains(&"evasion".to_string())
    };
    let first = |r: &mut Rulings| {
        r.initiative_method = case_core::case::InitiativeMethod::FixedOthersFirst;
    };
    let mut scene = Scene::under([late(), fighting_bob()], first);
    assert!(!evading(&mut scene, "fists", "attack 1"));
    let refused = scene.battle.feed(Defense::Evasion).unwrap_err().to_string();
    assert!(
        refused.ends_with("`defense`: it costs an action, and none is left (D10)"),
        "{refused}"
    );
    let mut scene = Scene::under([late(), fighting_bob()], first);
    assert!(evading(&mut scene, "no action", ""));
    let mut scene = Scene::under([late(), fighting_bob()], first);
    scene.play("Ann action=it; Bob action=fists; Bob go=2; Bob defense=evasion", "defense 41");
    assert!(scene.noted(Rule::D6, Note::Avoided, "Bob"), "given up, and spent on the evasion");
    assert_eq!(scene.value("Bob", Field::Spare), 0);
}

/// D10: evasion and feint are paid once a turn for the same foe, a catch each time; another foe
/// is paid for anew.
#[test]
fn paid_once_for_the_same_foe() {
    let twice = |form: Form| striker(form, "Ex").with(|s| s.abilities.fighting = Some(score("Am")));
    let answers = "Ann actions=2; Ann action=it; Ann action=it; Bob action=fists;";
    let mut scene = Scene::new([twice(Form::Blunt), fighting_bob()]);
    scene.play(
        &format!("{answers} Bob defense=evasion; Bob defense=evasion"),
        "extra actions 26, defense 41, defense 51",
    );
    assert_eq!(scene.notes(Rule::D10, Note::ActionSpent), [0]);
    assert_eq!(scene.shifts(Rule::T7, Roll::Defense), [-2], "each is an aversion");

    let mut scene = Scene::new([twice(Form::Shooting), fighting_bob()]);
    let defenses = format!("{answers} Bob defense=catch");
    scene.play(&defenses, "extra actions 26, defense 95, attack 1");
    let last = scene.asked.iter().rfind(|q| q.kind() == QuestionKind::Defense).unwrap();
    assert_eq!(last.who(), scene.who("Bob"));
    assert_eq!(scene.notes(Rule::D10, Note::ActionSpent), [0], "and no second catch");

    let third = red("Cid", PLAIN).weapon("it", Form::Blunt, "Ex", 0);
    let quick = blue("Bob", "Am Ex Ex Ex Ty").attack("fists", Form::Blunt);
    let mut scene = Scene::new([striker(Form::Blunt, "Ex"), third, quick]);
    scene.play(
        "Ann action=it; Cid action=it; Bob actions=2; Bob action=fists; Bob action=fists;
         Bob defense=evasion; Bob defense=evasion",
        "extra actions 26, defense 46, defense 46",
    );
    assert_eq!(scene.notes(Rule::D10, Note::ActionSpent), [1, 0]);
}

/// D10: in a flurry an evasion takes one attack.
#[test]
fn a_flurry_loses_an_attack() {
    let quick = blue("Bob", "Un Ex Ex Ex Ty").weapon("fists", Form::Blunt, "Gd", 0);
    let mut scene = Scene::new([striker(Form::Blunt, "Ex"), quick]);
    scene.play(
        "Ann action=it; Bob actions=4; Bob action=fists; Bob action=fists; Bob action=fists;
         Bob action=fists; Bob flurry=1; Bob defense=evasion",
        "extra actions 46, defense 41, attack 16",
    );
    assert_eq!(scene.shifts(Rule::T6, Roll::Damage), [1], "three attacks are left");
}

/// Bob evades Ann with that face, then plays the turns, and attacks her in the last.
fn bonus(face: i32, turns: usize) -> Vec<i32> {
    let mut scene = Scene::new([striker(Form::Blunt, "Ex"), fighting_bob(), red("Cid", PLAIN)]);
    scene.play("Ann action=it; Bob defense=evasion", &format!("defense {face}"));
    for _ in 1..turns {
        scene.play("", "");
    }
    scene.play("Bob action=fists; Bob target=Ann", "attack 1");
    scene.shifts(Rule::D11, Roll::Attack)
}

/// D11: a yellow evasion gives +1 CS, a red +2 CS on the next attack on that foe; lost at the end
/// of the next turn.
#[test]
fn the_bonus_of_an_evasion() {
    assert_eq!(bonus(41, 1), NONE);
    assert_eq!(bonus(71, 1), [1]);
    assert_eq!(bonus(95, 1), [2]);
    assert_eq!(bonus(95, 2), NONE, "two turns later");
}

/// D11: it goes on the next one alone, and on that foe alone.
#[test]
fn the_bonus_is_for_that_foe_once() {
    let mut scene = Scene::new([striker(Form::Blunt, "Ex"), fighting_bob(), red("Cid", PLAIN)]);
    scene.play("Ann action=it; Bob defense=evasion", "defense 95");
    scene.play("Bob action=fists; Bob target=Cid", "attack 1");
    assert_eq!(scene.shifts(Rule::D11, Roll::Attack), NONE);
    let mut scene = Scene::new([
        striker(Form::Blunt, "Ex"),
        blue("Bob", "Am Ex Ex Ex Ty").attack("fists", Form::Blunt),
    ]);
    scene.play("Ann action=it; Bob defense=evasion", "defense 91");
    scene.play(
        "Bob actions=2; Bob action=fists; Bob action=fists",
        "extra actions 26, attack 1, attack 1",
    );
    assert_eq!(scene.shifts(Rule::D11, Roll::Attack), [2]);
}

/// D11: a new bonus replaces the old, also a smaller one.
#[test]
fn one_bonus_at_a_time() {
    let mut scene = Scene::new([striker(Form::Blunt, "Ex"), fighting_bob()]);
    scene.play("Ann action=it; Bob defense=evasion", "defense 95");
    scene.play("Ann action=it; Bob defense=evasion", "defense 71");
    scene.play("Bob action=fists", "attack 1");
    assert_eq!(scene.shifts(Rule::D11, Roll::Attack), [1]);
}

/// D11: the +1 CS of a yellow goes on the next action against that foe, such as an escape; the
/// +2 CS of a red waits for an attack.
#[test]
fn the_bonus_on_an_escape() {
    let escape = |face: i32| {
        let ann = striker(Form::Blunt, "Ex").attack("hug", Form::Grappling);
        let mut scene = Scene::new([ann, fighting_bob()]);
        scene.play("Ann action=it; Bob defense=evasion", &format!("defense {face}"));
        scene.play(
            "Ann action=hug; Bob action=fists; Bob go=1; Bob action=escape",
            "attack 71, change of action 100, escape 1",
        );
        scene.shifts(Rule::D11, Roll::Escape)
    };
    assert_eq!(escape(71), [1]);
    assert_eq!(escape(95), NONE);
}

/// D12: an auto-hit strikes though its own roll is white, and counts as the lowest color that
/// strikes then; any better color stands; a column below Shift 0 is not rolled and strikes too.
#[test]
fn auto_hit() {
    let evaded = |rolls: &str| answered(Form::Blunt, "Ex", bob(), "evasion", rolls);
    let white = evaded("defense 1, attack 1");
    assert_eq!(white.notes(Rule::A1, Note::Color), [Color::Green as i32]);
    assert_eq!(white.health("Bob"), 60);
    let yellow = evaded("defense 1, attack 71, slam 95");
    assert_eq!(yellow.notes(Rule::A1, Note::Color), [Color::Yellow as i32]);
    let mut scene = Scene::new([striker(Form::Shooting, "Ex"), bob()]);
    scene.play("Ann action=it; map areas apart=11; Bob defense=catch", "defense 1");
    assert_eq!(scene.columns(Roll::Attack), []);
    assert_eq!(scene.health("Bob"), 60, "Excellent -6 CS, not rolled");
}

/// R3, T7, D3: what cannot strike is answered only by what has another effect, a catch here; no other
/// is asked to catch, and the odds list the same.
#[test]
fn the_impossible_is_hardly_averted() {
    let far = |areas: i32, answer: &str, rolls: &str| {
        let fighters = [striker(Form::Shooting, "Ex"), bob(), blue("Dee", PLAIN)];
        let mut scene = Scene::new(fighters);
        let script = format!("Ann action=it; Ann target=Bob; map areas apart={areas}{answer}");
        scene.play(&script, rolls);
        let (rolled, could) = (Note::Impossible, QuestionKind::Catcher);
        (scene.was_asked(could), scene.noted(Rule::R3, rolled, "Ann"), scene)
    };
    let (asked, impossible, _) = far(10, "", "attack 1");
    assert_eq!((asked, impossible), (true, false), "Shift 0");
    let (asked, impossible, _) = far(11, "", "");
    assert_eq!((asked, impossible), (false, true));
    let (_, _, scene) = far(11, "; Bob defense=catch", "defense 100");
    assert!(scene.noted(Rule::D3, Note::Caught, "Bob"));
    let scene = Scene::new([striker(Form::Shooting, "Ex"), bob()]);
    let plain = AttackIntent::new(scene.who("Ann"), scene.who("Bob"), 0);
    let can_dodge = |by: i32| {
        let intent = AttackIntent { shift: Shift(by), ..plain };
        let answers = odds::answers(scene.battle.setup(), scene.state(), &intent);
        answers.contains(&Some(Defense::Dodge))
    };
    assert_eq!([-5, -6].map(can_dodge), [true, false]);
}

/// R3, A31: what a circumstance makes impossible is not rolled; what it makes possible is.
#[test]
fn a_circumstance_can_make_it_possible() {
    let shot = |areas: i32, by: i32, rolls: &str| {
        let mut scene = Scene::new([striker(Form::Shooting, "Ex"), bob()]);
        let shift = Intervention::Shift { who: scene.who("Ann"), by };
        scene.battle.intervene(shift, "light").unwrap();
        scene.play(&format!("Ann action=it; map areas apart={areas}"), rolls);
        !scene.noted(Rule::R3, Note::Impossible, "Ann")
    };
    assert!(shot(11, 1, "attack 1"));
    assert!(!shot(10, -1, ""));
}

/// D12: a grapple strikes with a yellow, a partial hold: that is what an auto-hit makes of a white or
/// a green. By the ruling `auto_hit_color` it is green, which is a miss there.
#[test]
fn auto_hit_by_a_grapple() {
    for (face, full) in [(1, false), (41, false), (95, true)] {
        let rolls = format!("defense 1, attack {face}");
        let scene = answered(Form::Grappling, "", bob(), "evasion", &rolls);
        assert_eq!(scene.state().held(scene.who("Bob")).unwrap().full, full);
    }
    let fighters = [striker(Form::Grappling, ""), bob()];
    let mut scene = Scene::under(fighters, |r| r.auto_hit_color = AutoHitColor::Green);
    scene.play("Ann action=it; Bob defense=evasion", "defense 1, attack 1");
    assert_eq!(scene.state().held(scene.who("Bob")), None);
}

/// D17: one roll answers one attack; a second attack needs a second roll.
#[test]
fn one_roll_answers_one_attack() {
    let quick = striker(Form::Blunt, "Ex").with(|s| s.abilities.fighting = Some(score("Am")));
    let mut scene = Scene::new([quick, bob()]);
    scene.play(
        "Ann actions=2; Ann action=it; Ann action=it; Bob defense=weave; Bob defense=weave",
        "extra actions 26, defense 41, attack 1, defense 1, attack 1",
    );
    assert_eq!(scene.shifts(Rule::D8, Roll::Attack), [-2], "the first alone");
    assert_eq!(scene.shifts(Rule::T7, Roll::Defense), [-2]);
}

/// D17: what was avoided is not rolled.
#[test]
fn what_was_avoided_is_not_rolled() {
    for (form, defense, face) in
        [(Form::Blunt, "evasion", 41), (Form::Force, "feint", 41), (Form::Shooting, "catch", 81)]
    {
        let nimble =
            blue("Bob", "Ex Un Ex Ex Ty").with(|s| s.abilities.fighting_def = Some(score("Ex")));
        let scene = answered(form, "Ex", nimble, defense, &format!("defense {face}"));
        assert_eq!(scene.rolls().len(), 1, "{defense}");
        assert_eq!(scene.health("Bob"), 80 + 80);
    }
}
