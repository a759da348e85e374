//! The attack forms and what belongs to them: rules A1 to A18, A28 and A30.

use super::scene::{Fighter, NONE, Scene, blue, object, red, roster, score};
use case_core::case::{
    Ability, AttackSheet, Case, CheckResult, Color, Effect, Field, Form, Note, QuestionKind, Rank,
    Roll, Roster, Rule,
};
use case_core::filled;
use case_core::question::Asked;
use case_core::system::System;
use case_core::value::Value;
use case_tests::Feed as _;

const PLAIN: &str = "Ex Ex Ex Ex Ty";

/// Ann with one attack of that form, against Bob.
fn armed(form: Form) -> Scene {
    Scene::new([with(form), blue("Bob", PLAIN)])
}

fn with(form: Form) -> Fighter {
    // Ranks that tell apart which ability is rolled.
    let ann = red("Ann", "Rm Ex Rm Am Ty").with(|s| {
        s.abilities.fighting_off = Some(score("Rm"));
        s.abilities.fighting_def = Some(score("Fe"));
        s.abilities.agility_dex = Some(score("In"));
        s.abilities.agility_bal = Some(score("Fe"));
        s.abilities.strength_mgt = Some(score("Fe"));
    });
    if form.is_ranged() { ann.weapon("it", form, "Gd", 5) } else { ann.attack("it", form) }
}

/// Plays an attack of the form with that face, the color it has to have, and what follows.
fn strikes(form: Form, face: i32, color: Color, after: &str) -> Scene {
    let mut scene = armed(form);
    scene.play("Ann action=it", &format!("attack {face}{after}"));
    assert_eq!(scene.notes(form.rule(), Note::Color), [color as i32]);
    assert_eq!(scene.notes(form.rule(), Note::Effect), [form.effect(color) as i32]);
    assert_eq!(scene.roll_rules(Roll::Attack), [form.rule()]);
    scene
}

/// What the four colors of a damaging form do, with the checks that yellow and red call for.
fn four_colors(form: Form, column: Rank, faces: [i32; 3], [yellow, red]: [&str; 2], damage: i32) {
    let missed = strikes(form, faces[0] - 1, Color::White, "");
    assert_eq!((missed.columns(Roll::Attack), missed.health("Bob")), (vec![column], 80));
    for (face, color, after) in [
        (faces[0], Color::Green, ""),
        (faces[1], Color::Yellow, yellow),
        (faces[2], Color::Red, red),
    ] {
        let scene = strikes(form, face, color, after);
        assert_eq!(scene.health("Bob"), 80 - damage, "{form} {color}");
    }
}

/// A1: blunt: Fighting (off); hit, slam, stun; Strength (mgt) in damage.
#[test]
fn blunt() {
    four_colors(Form::Blunt, Rank::Remarkable, [36, 66, 95], [", slam 99", ", stun 99"], 2);
}

/// A2: edged: Fighting (off); hit, stun, kill.
#[test]
fn edged() {
    four_colors(Form::Edged, Rank::Remarkable, [36, 66, 95], [", stun 99", ", kill 99"], 30);
}

/// A3: blunt throwing: Agility (dex); hit, bullseye, stun.
#[test]
fn blunt_throwing() {
    four_colors(Form::BluntThrowing, Rank::Incredible, [31, 61, 91], ["", ", stun 99"], 10);
    assert_eq!(Form::BluntThrowing.effect(Color::Yellow), Effect::Bullseye, "not a plain hit");
}

/// A4: edged throwing: Agility (dex); hit, stun, kill.
#[test]
fn edged_throwing() {
    let checks = [", stun 99", ", kill 99"];
    four_colors(Form::EdgedThrowing, Rank::Incredible, [31, 61, 91], checks, 10);
}

/// A5: energy: Agility (dex); hit, bullseye, kill.
#[test]
fn energy() {
    four_colors(Form::Energy, Rank::Incredible, [31, 61, 91], ["", ", kill 99"], 10);
}

/// A6: force: Agility (dex); hit, bullseye, stun.
#[test]
fn force() {
    four_colors(Form::Force, Rank::Incredible, [31, 61, 91], ["", ", stun 99"], 10);
}

/// A7: shooting: Agility (dex); hit, bullseye, kill.
#[test]
fn shooting() {
    four_colors(Form::Shooting, Rank::Incredible, [31, 61, 91], ["", ", kill 99"], 10);
}

/// A8: grabbing: Strength; miss, take, grab, break; no damage.
#[test]
fn grabbing() {
    assert_eq!(strikes(Form::Grabbing, 35, Color::White, "").notes(Rule::A20, Note::Taken), NONE);
    let take = strikes(Form::Grabbing, 36, Color::Green, ", take 35");
    assert_eq!(take.columns(Roll::Attack), [Rank::Remarkable]);
    assert!(!take.notes(Rule::A19, Note::Struggle).is_empty());
    let grab = strikes(Form::Grabbing, 66, Color::Yellow, "");
    assert_eq!(grab.note_values(Rule::A20, Note::Taken), [Value::NOTHING]);
    // What the map does not say is nothing at all, which breaks at once.
    let broken = strikes(Form::Grabbing, 95, Color::Red, "");
    assert_eq!(broken.note_values(Rule::A21, Note::Broken), [Value::NOTHING]);
    assert_eq!(broken.health("Bob"), 80);
}

/// A9: grappling: Strength; miss, miss, partial hold, full hold; no damage.
#[test]
fn grappling() {
    for (face, color, hold) in
        [(35, Color::White, 0), (36, Color::Green, 0), (66, Color::Yellow, 1), (95, Color::Red, 2)]
    {
        let scene = strikes(Form::Grappling, face, color, "");
        assert_eq!(scene.value("Bob", Field::HoldKind), hold, "{color}");
        assert_eq!(scene.columns(Roll::Attack), [Rank::Remarkable]);
        assert_eq!(scene.health("Bob"), 80);
    }
}

/// A10: charging: Endurance, here with +1 CS for the one area moved; hit, slam, stun.
#[test]
fn charging() {
    let checks = [", slam 99", ", stun 99"];
    four_colors(Form::Charging, Rank::Monstrous, [21, 51, 86], checks, 52);
}

/// A11: melee needs an adjacent target: not so, the attack does not happen.
#[test]
fn melee_needs_an_adjacent_target() {
    for form in [Form::Blunt, Form::Edged, Form::Grabbing, Form::Grappling] {
        let mut scene = armed(form);
        scene.play("Ann action=it; map adjacent=no", "");
        assert!(scene.noted(Rule::A11, Note::OutOfReach, "Ann"), "{form}");
        assert!(!scene.was_asked(QuestionKind::Apart), "distance is not asked for");
    }
}

/// A11: a power or weapon that reaches needs no adjacent target, only one within its reach.
#[test]
fn reach() {
    for (apart, rolls) in [(2, "attack 1"), (3, "")] {
        let ann = with(Form::Blunt).having(|a| a.reach = 2);
        let mut scene = Scene::new([ann, blue("Bob", PLAIN)]);
        scene.play(&format!("Ann action=it; map areas apart={apart}"), rolls);
        assert_eq!(scene.noted(Rule::A11, Note::OutOfReach, "Ann"), apart > 2);
    }
}

/// A11: a ranged form that is delivered by touch needs an adjacent target too.
#[test]
fn touch() {
    let ann = red("Ann", PLAIN).weapon("shock", Form::Energy, "Gd", 0);
    let ann = ann.having(|a| (a.touch, a.range) = (true, None));
    let mut scene = Scene::new([ann, blue("Bob", PLAIN)]);
    scene.play("Ann action=shock; map adjacent=no", "");
    assert!(scene.noted(Rule::A11, Note::OutOfReach, "Ann"));
    scene.play("Ann action=shock; Bob defense=weave", "defense 41, attack 1");
    assert_eq!(scene.shifts(Rule::D8, Roll::Attack), [-2]);
    assert!(!scene.was_asked(QuestionKind::InPath) && !scene.was_asked(QuestionKind::Bystander));
}

/// A12: a pulled blunt attack lowers its damage, to any number, or its color, to any color: one
/// of the two, chosen after the dice.
#[test]
fn pulling_a_punch() {
    for form in [Form::Blunt, Form::BluntThrowing] {
        let punch = |answers: &str, rolls: &str| {
            let ann = red("Ann", PLAIN).weapon("it", form, "Rm", 5);
            let mut scene = Scene::new([ann, blue("Bob", PLAIN)]);
            scene.play(&format!("Ann action=it; Ann manner=pulled; {answers}"), rolls);
            scene
        };
        let damage = punch("Ann pull what=the damage; Ann pull damage=7", "attack 95, stun 99");
        assert_eq!(damage.notes(Rule::A12, Note::PulledDamage), [7]);
        assert_eq!(damage.health("Bob"), 73);
        assert!(!damage.was_asked(QuestionKind::PullColor), "one of the two");
        let color = punch("Ann pull what=the color; Ann pull color=green", "attack 95");
        assert_eq!(color.notes(Rule::A12, Note::PulledColor), [Color::Green as i32]);
        assert_eq!(color.health("Bob"), 50);
        assert!(!color.was_asked(QuestionKind::PullDamage));
        let spared = punch("Ann pull what=the color; Ann pull color=white", "attack 95");
        assert_eq!(spared.health("Bob"), 80);
        let neither = punch("Ann pull what=nothing", "attack 95, stun 99");
        assert_eq!(neither.health("Bob"), 50);
        let missed = punch("", "attack 1");
        assert!(!missed.was_asked(QuestionKind::PullWhat), "there is nothing to lower");
    }
}

/// A12: energy and force lower the damage to any lower rank; the color stands.
#[test]
fn pulling_a_power() {
    for (form, rolls) in [(Form::Energy, "attack 95, kill 99"), (Form::Force, "attack 95, stun 99")]
    {
        let ann = red("Ann", PLAIN).weapon("it", form, "55", 5);
        let mut scene = Scene::new([ann, blue("Bob", PLAIN)]);
        scene.play("Ann action=it; Ann manner=pulled; Ann pull rank=Good", rolls);
        assert_eq!(scene.notes(Rule::A12, Note::PulledRank), [Rank::Good as i32]);
        assert_eq!(scene.health("Bob"), 70);
        scene.play("Ann action=it; Ann manner=pulled; Ann pull rank=Amazing", rolls);
        assert_eq!(
            scene.notes(Rule::A12, Note::PulledRank),
            NONE,
            "not lowered: the number stands"
        );
        assert_eq!(scene.health("Bob"), 15);
    }
}

/// A12: energy and force are pulled before a damage roll.
#[test]
fn a_power_is_pulled_before_the_damage_roll() {
    let ann = red("Ann", PLAIN).weapon("it", Form::Force, "Am", 5);
    let mut scene = Scene::under([ann, blue("Bob", PLAIN)], |r| {
        r.damage_method = case_core::case::DamageMethod::Rolled;
    });
    scene.play("Ann action=it; Ann manner=pulled; Ann pull rank=Good", "attack 41, damage 46");
    assert_eq!(scene.columns(Roll::Damage), [Rank::Good]);
    assert_eq!(scene.notes(Rule::G3, Note::Damage), [6], "Good -1 CS");
}

/// A12: the others pull nothing: nobody is even asked, and the answer would be illegal.
#[test]
fn nothing_else_is_pulled() {
    for form in [Form::Edged, Form::Grabbing, Form::Grappling] {
        let mut scene = armed(form);
        scene.play("Ann action=it", "attack 1");
        assert!(!scene.was_asked(QuestionKind::Manner), "{form}");
    }
    for form in [Form::EdgedThrowing, Form::Shooting] {
        let mut scene = armed(form);
        let manners = scene.legal("Ann", QuestionKind::Manner, "Ann action=it", "");
        assert_eq!(manners, ["plain", "at a precise spot"], "{form}");
    }
}

/// A12: nothing is ever raised: the legal answers end at what was rolled and dealt.
#[test]
fn pulling_never_raises() {
    let mut scene = armed(Form::Blunt);
    let answers = "Ann action=it; Ann manner=pulled; Ann pull what=the color";
    assert_eq!(
        scene.legal("Ann", QuestionKind::PullColor, answers, "attack 66"),
        ["white", "green", "yellow"]
    );
    let mut scene = armed(Form::Blunt);
    let answers = "Ann action=it; Ann manner=pulled; Ann pull what=the damage";
    assert_eq!(scene.legal("Ann", QuestionKind::PullDamage, answers, "attack 66"), ["0", "2"]);
    let mut scene = armed(Form::Force);
    let ranks =
        scene.legal("Ann", QuestionKind::PullRank, "Ann action=it; Ann manner=pulled", "attack 66");
    assert_eq!(ranks.last().unwrap(), "Good");
}

/// A13: a shot is at −1 CS for each area beyond its range.
#[test]
fn range() {
    for (apart, by) in [(0, vec![]), (5, vec![]), (6, vec![-1]), (9, vec![-4])] {
        let mut scene = armed(Form::Shooting);
        scene.play(&format!("Ann action=it; map areas apart={apart}"), "attack 1");
        assert_eq!(scene.shifts(Rule::A13, Roll::Attack), by);
    }
}

/// A13: a throw without a range of its own has that of table 24, by Strength as a whole.
#[test]
fn thrown_range() {
    let by = |strength: &str, apart: Option<i32>, rolls: &str| {
        let ann = red("Ann", &format!("Ex Am {strength} Ex Ty"));
        let ann = ann.with(|s| s.abilities.strength_mgt = Some(score("Fe")));
        let ann = ann.weapon("rock", Form::BluntThrowing, "Gd", 0).having(|a| a.range = None);
        let mut scene = Scene::new([ann, blue("Bob", PLAIN)]);
        let apart = apart.map_or(String::new(), |areas| format!("; map areas apart={areas}"));
        scene.play(&format!("Ann action=rock{apart}"), rolls);
        scene.shifts(Rule::A13, Roll::Attack)
    };
    assert_eq!(by("Rm", Some(4), "attack 1"), NONE);
    assert_eq!(by("Rm", Some(6), "attack 1"), [-2]);
    assert_eq!(by("5k", None, "attack 1"), NONE, "the line of sight");
    assert_eq!(by("Sh0", Some(1), "attack 1"), [-1]);
}

/// A14: −2 CS for each object in the path.
#[test]
fn objects_in_the_path() {
    let mut scene = armed(Form::Energy);
    scene.play("Ann action=it; map objects in the path=2", "attack 1");
    assert_eq!(scene.shifts(Rule::A14, Roll::Attack), [-4]);
    assert_eq!(scene.columns(Roll::Attack), [Rank::Typical], "Incredible -4 CS");
}

/// A15: the books' example: what a shot passes through takes its material strength off the
/// damage: Excellent through a Good door leaves 10.
#[test]
fn passing_through() {
    let ann = red("Ann", PLAIN).weapon("gun", Form::Shooting, "Ex", 5);
    let mut scene = Scene::new([ann, blue("Bob", PLAIN).armor("4")]);
    scene
        .play("Ann action=gun; map things passed through=1; map material strength=10", "attack 41");
    assert_eq!(scene.notes(Rule::A15, Note::PassedThrough), [10]);
    assert_eq!(scene.notes(Rule::G2, Note::Through), [6], "and then the armor");
    scene.play(
        "Ann action=gun; map things passed through=2; map material strength=10;
         map material strength=15",
        "attack 41",
    );
    assert_eq!(scene.notes(Rule::A15, Note::PassedThrough), [20], "never more than there is");
    assert_eq!(scene.health("Bob"), 74);
}

/// A shooter, her target and those beside it.
fn crowd(form: Form) -> Scene {
    Scene::new([
        with(form),
        blue("Bob", PLAIN),
        blue("Dee", PLAIN),
        red("Cid", PLAIN),
        blue("Eve", PLAIN),
    ])
}

/// A16: after a white each bystander adjacent to the target is rolled for, in the caller's order,
/// in the column of the missed roll, until one is struck, who takes that color and does not avert.
#[test]
fn bystanders() {
    for form in
        [Form::BluntThrowing, Form::EdgedThrowing, Form::Energy, Form::Force, Form::Shooting]
    {
        let mut scene = crowd(form);
        scene.play(
            "Ann action=it; Bob defense=dodge; map bystander=Cid; map bystander=Eve",
            "defense 41, attack 40, bystander 40, bystander 41",
        );
        let excellent = Rank::Excellent;
        assert_eq!(scene.columns(Roll::Bystander), [excellent; 2], "Incredible -2 CS by the dodge");
        assert!(scene.noted(Rule::A16, Note::BystanderStruck, "Eve"));
        assert_eq!(["Bob", "Cid", "Dee", "Eve"].map(|n| scene.health(n)), [80, 80, 80, 70]);
        let defenses = scene.asked.iter().filter(|q| q.kind() == QuestionKind::Defense).count();
        assert_eq!(defenses, 1, "bystanders do not avert");
        assert_eq!(scene.roll_rules(Roll::Bystander), [Rule::A16; 2]);
        assert_eq!(scene.value("Cid", Field::Passed) + scene.value("Eve", Field::Passed), 0);
    }
}

/// A16: the struck bystander takes the color with the rest of the exchange.
#[test]
fn a_bystander_takes_the_color() {
    let mut scene = crowd(Form::Shooting);
    scene.play("Ann action=it; map bystander=Dee", "attack 1, bystander 91, kill 1");
    assert!(scene.noted(Rule::E9, Note::Dying, "Dee"));
    assert_eq!(scene.health("Dee"), 70);
}

/// A16: no bystander is struck by what hit, was below Shift 0, or was avoided; nobody is rolled
/// for twice, nor the attacker and the target.
#[test]
fn no_bystanders() {
    let mut scene = crowd(Form::Shooting);
    scene.play("Ann action=it", "attack 31");
    assert!(!scene.was_asked(QuestionKind::Bystander));
    scene.play("Ann action=it; map areas apart=13", "");
    assert!(!scene.was_asked(QuestionKind::Bystander), "below Shift 0");
    scene.play("Ann action=it; Bob defense=feint", "defense 41");
    assert!(!scene.was_asked(QuestionKind::Bystander), "avoided");
    let asked = |scene: &mut Scene, rolls: &str| {
        let answers = if rolls == "attack 1" { "Ann action=it" } else { "" };
        scene.legal("the map", QuestionKind::Bystander, answers, rolls)
    };
    assert_eq!(asked(&mut scene, "attack 1"), ["nobody", "Dee", "Cid", "Eve"]);
    scene.battle.feed(scene.who("Cid")).unwrap();
    assert_eq!(asked(&mut scene, "bystander 1"), ["nobody", "Dee", "Eve"]);
    let mut scene = crowd(Form::Blunt);
    scene.play("Ann action=it", "attack 1");
    assert!(!scene.was_asked(QuestionKind::Bystander), "melee strikes nobody else");
}

/// A17: an edge that was not made to be thrown is at a shift that the Judge sets.
#[test]
fn improvised_throwing() {
    let ann = with(Form::EdgedThrowing).having(|a| a.improvised = true);
    let mut scene = Scene::new([ann, blue("Bob", PLAIN)]);
    scene.play("Ann action=it; judge improvised=-3", "attack 1");
    assert_eq!(scene.shifts(Rule::A17, Roll::Attack), [-3]);
    assert_eq!(scene.columns(Roll::Attack), [Rank::Good], "Incredible -3 CS");
    let mut scene = armed(Form::EdgedThrowing);
    scene.play("Ann action=it", "attack 1");
    assert!(!scene.was_asked(QuestionKind::Improvised));
}

/// A18: a precise spot needs a bullseye or better: a red strikes it with its stun or kill, a green
/// is an ordinary hit elsewhere. Where none was meant a bullseye is a hit.
#[test]
fn a_precise_spot() {
    let aimed = |form, rolls: &str, manner: &str| {
        let mut scene = armed(form);
        scene.play(&format!("Ann action=it; Ann manner={manner}"), rolls);
        let [struck, missed] =
            [Note::SpotStruck, Note::SpotMissed].map(|n| scene.notes(Rule::A18, n).len());
        (struck, missed, 80 - scene.health("Bob"))
    };
    for form in [Form::BluntThrowing, Form::Energy, Form::Force, Form::Shooting] {
        let check = if form.effect(Color::Red) == Effect::Kill { "kill" } else { "stun" };
        assert_eq!(aimed(form, "attack 31", "at a precise spot"), (0, 1, 10));
        assert_eq!(aimed(form, "attack 61", "at a precise spot"), (1, 0, 10));
        let red = format!("attack 91, {check} 99");
        assert_eq!(aimed(form, &red, "at a precise spot"), (1, 0, 10));
        assert_eq!(aimed(form, "attack 30", "at a precise spot"), (0, 0, 0));
        assert_eq!(aimed(form, "attack 61", "plain"), (0, 0, 10), "a bullseye is a hit");
    }
    for form in [Form::Blunt, Form::Charging] {
        let mut scene = armed(form);
        let manners = scene.legal("Ann", QuestionKind::Manner, "Ann action=it", "");
        assert_eq!(manners, ["plain", "pulled"], "{form}");
    }
}

/// A28: after a miss the Judge may set a shift for the attacker's next turn.
#[test]
fn after_a_miss() {
    for form in Form::ALL {
        let mut scene = armed(*form);
        scene.play("Ann action=it; judge shift for the next turn=-1", "attack 1");
        assert_eq!(scene.notes(Rule::A28, Note::ShiftSet), [-1], "{form}");
        scene.play("Ann action=it", "attack 1");
        assert_eq!(scene.shifts(Rule::T13, Roll::Attack), [-1]);
    }
    let mut scene = armed(Form::Blunt);
    scene.play("Ann action=it", "attack 36");
    assert!(!scene.was_asked(QuestionKind::JudgeShift), "a hit");
}

/// A1, E1: a yellow blunt attack's Slam? check, told in the log with its result.
#[test]
fn a_check_in_the_log() {
    let scene = strikes(Form::Blunt, 66, Color::Yellow, ", slam 99");
    assert_eq!(scene.notes(Rule::E1, Note::Check), [CheckResult::No as i32]);
}

/// A28: what nobody holds can be missed too: by a charge, by a grab, and by a take that failed.
#[test]
fn after_a_miss_of_a_thing() {
    for (form, rolls) in [
        (Form::Charging, "attack 1"),
        (Form::Grabbing, "attack 1"),
        (Form::Grabbing, "attack 36, take 65"),
    ] {
        let mut scene = Scene::of(filled!(Roster {
            objects: vec![object("urn", "Rm", None)],
            ..roster([with(form), blue("Bob", PLAIN)])
        }));
        let answers = "Ann action=it; Ann target=urn; judge shift for the next turn=-2";
        scene.play(answers, rolls);
        assert_eq!(scene.notes(Rule::A28, Note::ShiftSet), [-2], "{form}");
    }
}

/// A12: a charge lowers its color, not its damage; against a thing too.
#[test]
fn pulling_a_charge() {
    let mut scene = armed(Form::Charging);
    scene.play("Ann action=it; Ann manner=pulled; Ann pull color=green", "attack 86");
    assert_eq!(scene.health("Bob"), 28);
    assert!(!scene.was_asked(QuestionKind::PullWhat) && !scene.was_asked(QuestionKind::PullDamage));
    let mut scene = Scene::of(filled!(Roster {
        objects: vec![object("gate", "In", None)],
        ..roster([with(Form::Charging), blue("Bob", PLAIN)])
    }));
    scene.play(
        "Ann action=it; Ann target=gate; Ann manner=pulled; Ann pull color=white",
        "attack 86",
    );
    assert_eq!(scene.notes(Rule::A26, Note::MayBreak), NONE);
}

/// A16: a shooting miss that strikes nobody strikes something by or behind the target.
#[test]
fn a_shot_strikes_something() {
    let behind = |form, answers: &str, rolls: &str| {
        let mut scene = crowd(form);
        scene.play(&format!("Ann action=it; {answers}"), rolls);
        scene.notes(Rule::A16, Note::StruckBehind).len()
    };
    assert_eq!(behind(Form::Shooting, "", "attack 1"), 1);
    assert_eq!(behind(Form::Shooting, "map bystander=Dee", "attack 1, bystander 1"), 1);
    assert_eq!(behind(Form::Shooting, "map bystander=Dee", "attack 1, bystander 41"), 0);
    assert_eq!(behind(Form::Shooting, "", "attack 31"), 0);
    assert_eq!(behind(Form::Energy, "", "attack 1"), 0);
    assert_eq!(behind(Form::Shooting, "map areas apart=13", ""), 1, "impossible, not rolled");
    assert_eq!(behind(Form::Shooting, "Bob defense=feint", "defense 41"), 1, "avoided");
    assert_eq!(behind(Form::Shooting, "Bob defense=catch", "defense 100"), 0, "caught");
}

/// A30: an attack is rolled with the ability or the power's rank that it names, in place of its
/// form's ability; its damage and form stay. Not with both.
#[test]
fn rolled_with_something_else() {
    let column = |edit: fn(&mut AttackSheet)| {
        let ann = red("Ann", "Ex Ex Ex Ex Ty")
            .with(|s| s.abilities.psyche = Some(score("Am")))
            .weapon("mind bolt", Form::Energy, "Gd", 5)
            .having(edit);
        let mut scene = Scene::new([ann, blue("Bob", "Ex Ex Ex Ex Ty")]);
        scene.play("Ann action=mind bolt", "attack 50");
        (scene.columns(Roll::Attack)[0], scene.health("Bob"))
    };
    assert_eq!(column(|_| ()), (Rank::Excellent, 70));
    assert_eq!(column(|a| a.ability = Some(Ability::Psyche)), (Rank::Amazing, 70));
    assert_eq!(column(|a| a.rank = Some(score("Un"))), (Rank::Unearthly, 70));
    let both =
        red("Ann", "Ex Ex Ex Ex Ty").weapon("mind bolt", Form::Energy, "Gd", 5).having(|a| {
            a.ability = Some(Ability::Psyche);
            a.rank = Some(score("Un"));
        });
    let problems = Case::validate(&roster([both, blue("Bob", "Ex Ex Ex Ex Ty")])).unwrap_err();
    assert!(problems.to_string().contains("fighters[0].attacks[0].rank"), "{problems}");
}

/// A30: a power that holds, squeezes and takes does it with its own rank, not with Strength.
#[test]
fn a_power_that_grips() {
    let psi = |form| {
        red("Ann", "Ex Ex Fe Ex Ty").attack("psi", form).having(|a| {
            a.rank = Some(score("Am"));
            a.grip = Some(score("Mn"));
        })
    };
    let mut scene = Scene::new([psi(Form::Grappling), blue("Bob", "Ex Ex Ex Ex Ty")]);
    scene.play("Ann action=psi; Ann hold=squeeze", "attack 91");
    // Monstrous against Excellent needs no roll.
    assert_eq!(scene.health("Bob"), 5);
    scene.play("Ann hold=let go", "");
    assert_eq!(scene.value("Bob", Field::Grip), 0);
    let mut roster = roster([psi(Form::Grabbing), blue("Bob", "Ex Ex Ex Ex Ty")]);
    roster.objects = vec![object("a gun", "Gd", Some("Bob"))];
    let mut scene = Scene::of(roster);
    scene.play("Ann action=psi", "attack 26");
    assert_eq!(scene.state().holder(0), Some(scene.who("Ann")));
}
