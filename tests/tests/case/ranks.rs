//! Ranks, shifts and ACTIONs: rules R1 to R7.

use super::scene::{
    Scene, at_table, attack, blue, first_strike, open, red, roster, rulings, score,
};
use case_core::case::{
    Case, Color, DamageMethod, Form, HoldKind, MAX_NUMBER, Note, Rank, RankValue, Roll, Rule,
    Rulings, Score, Shift, Shifted, Threshold, color, damage_for, exchange, threshold,
};
use case_core::system::System;

/// R1: where a number of Beyond is needed the sheet gives it.
#[test]
fn beyond_has_the_number_of_its_sheet() {
    let ann = red("Ann", "Ex Ex Ex Ex Ty").armor("Beyond 6000");
    let scene = Scene::new([ann, blue("Bob", "Ex Ex Ex Ex Ty")]);
    let armor = scene.battle.setup().sheets()[0].armor();
    assert_eq!((armor.rank(), armor.number()), (Rank::Beyond, 6000));
}

/// R1: where a number of Beyond is needed and none is given, the roster is refused.
#[test]
fn beyond_without_a_number_is_refused() {
    let mut roster = roster([red("Ann", "Ex Ex Ex Ex Ty"), blue("Bob", "Ex Ex Ex Ex Ty")]);
    roster.fighters[0].armor = Some(Score::Rank(Rank::Beyond));
    let problems = case_core::battle::Battle::<Case>::new(roster).unwrap_err();
    assert_eq!(problems.list()[0].path, "fighters[0].armor");
    assert!(problems.list()[0].message.to_string().contains("Beyond 10000"), "{problems}");
}

/// R2: the shifts of all rules are added up before the rank is moved, each with its reason: an
/// area beyond the range, two objects in the path, and full movement make −6 CS.
#[test]
fn shifts_add_up() {
    let ann = red("Ann", "Ex Am Ex Ex Ty").weapon("gun", Form::Shooting, "Ex", 3);
    let mut scene = Scene::new([ann, blue("Bob", "Ex Ex Ex Ex Ty")]);
    scene.play(
        "Ann full movement=1; Ann action=gun; map areas apart=4; map objects in the path=2",
        "attack 1",
    );
    assert_eq!(scene.shifts(Rule::A13, Roll::Attack), [-1]);
    assert_eq!(scene.shifts(Rule::A14, Roll::Attack), [-4]);
    assert_eq!(scene.shifts(Rule::T8, Roll::Attack), [-1]);
    assert_eq!(scene.columns(Roll::Attack), [Rank::Poor], "Amazing -6 CS");
}

/// R2: floor and cap hold for the sum alone: on the way a sum may leave the table.
#[test]
fn floor_and_cap_hold_for_the_sum() {
    let rulings = Rulings::default();
    let sum = Shift(-20) + Shift(18);
    assert_eq!(Rank::Good.shifted(sum, &rulings), Some(Rank::Poor));
    assert_eq!([Shift(9), Shift(-8)].into_iter().sum::<Shift>(), Shift(1));
}

/// R3: a to-hit below Shift 0 cannot succeed and is not rolled; at Shift 0 it is rolled.
#[test]
fn to_hit_below_shift_0() {
    let throw = |objects: i32| {
        let ann = red("Ann", "Ty Ty Ty Ty Ty").weapon("gun", Form::Shooting, "Ex", 3);
        let mut scene = Scene::new([ann, blue("Bob", "Ex Ex Ex Ex Ty")]);
        let (answers, rolls) = match objects {
            1 => ("Ann action=gun; map objects in the path=1; map areas apart=4", "attack 66"),
            _ => ("Ann action=gun; map objects in the path=2", ""),
        };
        scene.play(answers, rolls);
        (scene.columns(Roll::Attack), scene.noted(Rule::R3, Note::Impossible, "Ann"))
    };
    assert_eq!(throw(1), (vec![Rank::Shift0], false), "Typical -3 CS");
    assert_eq!(throw(2), (vec![], true), "Typical -4 CS");
}

/// R3: any other ACTION shifted below Shift 0 is rolled at Shift 0.
#[test]
fn other_actions_stay_at_shift_0() {
    let bob = blue("Bob", "Fe Fe Fe Fe Ty").attack("fists", Form::Blunt);
    let bob = bob.with(|s| s.abilities.strength_mgt = Some(score("Fe")));
    let mut scene = Scene::new([red("Ann", "Rm Ex Rm Ex Ty").attack("hug", Form::Grappling), bob]);
    scene.play("Ann action=hug; Bob action=fists", "attack 66");
    assert_eq!(scene.note_values(Rule::A22, Note::Held), [HoldKind::Partial.into()]);
    scene.play("Bob action=escape", "escape 100");
    assert_eq!(scene.shifts(Rule::A22, Roll::Escape), [-2]);
    assert_eq!(scene.columns(Roll::Escape), [Rank::Shift0], "Feeble -2 CS");
}

/// R3: a rise stops at Shift Z and leaves a rank above it where it is; a fall moves Class ranks;
/// Beyond never moves. Every rank by every shift against the rule written out.
#[test]
fn every_rank_by_every_shift() {
    let rulings = Rulings::default();
    for (place, rank) in Rank::ALL.into_iter().enumerate() {
        let place = i32::try_from(place).unwrap();
        for by in -20..=20 {
            let cap = 13;
            let to = match by {
                _ if place == 17 => Some(17),
                1.. => Some((place + by).min(cap).max(place)),
                _ => Some(place + by).filter(|to| *to >= 0),
            };
            let to = to.map(|to| Rank::ALL[usize::try_from(to).unwrap()]);
            assert_eq!(rank.shifted(Shift(by), &rulings), to, "{rank} {by:+} CS");
        }
    }
}

/// R3, ruling `class_ranks_fall`: where Class ranks do not fall, those up to Shift Z still do. A bare
/// shift, without floor and cap, leaves the ranks at either end.
#[test]
fn where_shifts_stop() {
    let stays = rulings(|r| r.class_ranks_fall = false);
    for rank in &Rank::ALL[..17] {
        let falls = *rank <= Rank::ShiftZ;
        assert_eq!(rank.shifted(Shift(-1), &stays) != Some(*rank), falls, "{rank}");
    }
    assert_eq!(Rank::Class5000.shift(Shift(1)), Shifted::On(Rank::Beyond));
    assert_eq!(Rank::Beyond.shift(Shift(1)), Shifted::Above);
    assert_eq!(Rank::Shift0.shift(Shift(0)), Shifted::On(Rank::Shift0));
    assert_eq!(-Shift(3), Shift(-3));
}

/// R1, R3: no cap lets a shift reach Beyond: a character has it or not.
#[test]
fn no_shift_reaches_beyond() {
    let rulings = rulings(|r| r.rise_cap = Rank::Beyond);
    for rank in &Rank::ALL[..17] {
        assert_eq!(rank.shifted(Shift(20), &rulings), Some(Rank::Class5000), "{rank}");
    }
    assert_eq!(RankValue::of_number(3000).shifted(Shift(3), &rulings).number(), 5000);
}

/// R4: the books' examples: Remarkable turns green at 36, yellow at 66, red at 95; an Incredible
/// 44 is green, a Typical 98 red.
#[test]
fn examples_of_actions() {
    use Color::{Green, Red, White, Yellow};
    let remarkable = [35, 36, 65, 66, 94, 95].map(|face| color(Rank::Remarkable, face).unwrap());
    assert_eq!(remarkable, [White, Green, Green, Yellow, Yellow, Red]);
    assert_eq!(color(Rank::Incredible, 44), Some(Green));
    assert_eq!(color(Rank::Typical, 98), Some(Red));
}

/// R4: an ACTION is d100 read in the column, and logged with its column, face and color.
#[test]
fn an_action_in_the_log() {
    let mut scene = duel("In Ex Ex Ex Ty", "Ex Ex Ex Ex Ty");
    scene.play("Ann action=fists", "attack 44");
    assert_eq!(scene.columns(Roll::Attack), [Rank::Incredible]);
    assert_eq!(scene.notes(Rule::A1, Note::Color), [Color::Green as i32]);
}

/// R5: the example of three attacks, an Amazing intensity: Incredible needs red, Monstrous green;
/// and every pair of ranks by the rule written out.
#[test]
fn intensities() {
    let rulings = Rulings::default();
    let three = Rank::Amazing;
    assert_eq!(threshold(Rank::Incredible, three, &rulings), Threshold::Red);
    assert_eq!(threshold(Rank::Monstrous, three, &rulings), Threshold::Green);
    for (a, rank) in (0i32..).zip(Rank::ALL) {
        for (b, intensity) in (0i32..).zip(Rank::ALL) {
            let wanted = match a - b {
                3.. => Threshold::Automatic,
                1..=2 => Threshold::Green,
                0 => Threshold::Yellow,
                -1 => Threshold::Red,
                _ => Threshold::Impossible,
            };
            assert_eq!(threshold(rank, intensity, &rulings), wanted, "{rank} against {intensity}");
        }
    }
}

/// R5: the rank after shifts counts, and neither an automatic nor an impossible ACTION is rolled:
/// two attacks are a Remarkable intensity.
#[test]
fn automatic_and_impossible_are_not_rolled() {
    let tries = |fighting: &str, rolls: &str| {
        let mut scene = duel(&format!("{fighting} Ex Ex Ex Ty"), "Ex Ex Ex Ex Ty");
        scene.play("Ann actions=2", rolls);
        let made = !scene.notes(Rule::T3, Note::ExtraActions).is_empty();
        (made, scene.notes(Rule::R5, Note::Automatic), scene.notes(Rule::R5, Note::Impossible))
    };
    let remarkable = Rank::Remarkable as i32;
    assert_eq!(tries("Mn", ""), (true, vec![remarkable], vec![]), "three above");
    assert_eq!(tries("Am", "extra actions 26"), (true, vec![], vec![]), "two above: green");
    assert_eq!(tries("Rm", "extra actions 65"), (false, vec![], vec![]), "equal: yellow");
    assert_eq!(tries("Rm", "extra actions 66"), (true, vec![], vec![]));
    assert_eq!(tries("Ex", "extra actions 94"), (false, vec![], vec![]), "one below: red");
    assert_eq!(tries("Ex", "extra actions 95"), (true, vec![], vec![]));
    assert_eq!(tries("Gd", ""), (false, vec![], vec![remarkable]), "two below");
}

/// R6: damage by intensity: the example of Amazing, and the second d100 in the damage rank's own
/// column.
#[test]
fn damage_by_intensity() {
    let strike = |face: i32| {
        let ann = red("Ann", "Ex Ex Ex Ex Ty").weapon("club", Form::Blunt, "Am", 0);
        let fighters = [ann, blue("Bob", "Ex Ex Ex Ex Ty").health(200)];
        let mut scene = Scene::under(fighters, |r| r.damage_method = DamageMethod::Rolled);
        scene.play("Ann action=club", &format!("attack 41, damage {face}"));
        assert_eq!(scene.columns(Roll::Damage), [Rank::Amazing]);
        assert_eq!(scene.roll_rules(Roll::Damage), [Rule::R6]);
        200 - scene.health("Bob")
    };
    assert_eq!([25, 26, 56, 91].map(strike), [20, 40, 50, 75]);
}

/// R6: the damage rank is the rank of the number, after a flurry's shift; below Shift 0 the
/// answer is 0, and the cap of R3 holds.
#[test]
fn damage_by_intensity_at_the_ends() {
    let rulings = Rulings::default();
    let of = |n: i32| {
        Color::ALL
            .iter()
            .map(|c| damage_for(RankValue::of_number(n), *c, &rulings).number())
            .collect::<Vec<_>>()
    };
    assert_eq!(of(55), [20, 40, 50, 75], "the rank's standard number");
    assert_eq!(of(4), [0, 2, 4, 6], "Poor -3 CS is below Shift 0");
    assert_eq!(of(6), [0, 4, 6, 10]);
    assert_eq!(of(500), [100, 200, 500, 500], "no rise above Shift Z");
    assert_eq!(of(3000), [200, 1000, 3000, 3000], "Class ranks fall, and do not rise");
}

/// R6: a flurry's shift goes on the damage rank before the roll.
#[test]
fn a_flurry_shifts_the_damage_roll() {
    let ann = red("Ann", "Am Ex Ex Ex Ty").weapon("club", Form::Blunt, "Gd", 0);
    let fighters = [ann, blue("Bob", "Ex Ex Ex Ex Ty")];
    let mut scene = Scene::under(fighters, |r| r.damage_method = DamageMethod::Rolled);
    let twice = "Ann actions=2; Ann action=club; Ann action=club; Ann flurry=1";
    scene.play(twice, "extra actions 26, attack 26, damage 71");
    assert_eq!(scene.columns(Roll::Damage), [Rank::Excellent]);
    assert_eq!(scene.notes(Rule::G3, Note::Damage), [20]);
}

/// R7: unshifted, a number is itself and a rank its standard number; moved, it is the standard
/// number of the rank reached; below Shift 0 it is 0; held by the cap it keeps its own.
#[test]
fn values() {
    let rulings = Rulings::default();
    let shifted = |n: i32, by: i32| RankValue::of_number(n).shifted(Shift(by), &rulings).number();
    assert_eq!(shifted(55, 0), 55);
    assert_eq!(shifted(55, 1), 75);
    assert_eq!(shifted(600, 1), 600, "held by the cap");
    assert_eq!(shifted(4000, 2), 4000, "a Class rank does not rise");
    assert_eq!(shifted(55, -1), 40);
    assert_eq!(shifted(9, -5), 0, "below Shift 0");
    assert_eq!(RankValue::of_rank(Rank::Amazing).unwrap().number(), 50);
    let beyond = RankValue::beyond(9000);
    assert_eq!(beyond.shifted(Shift(-3), &rulings), beyond);
}

/// R7: the number of an attack's damage counts as it stands; a protection's rank is the rank its
/// number lies in.
#[test]
fn a_number_counts_as_it_stands() {
    let ann = red("Ann", "Ex Ex Ex Ex Ty").weapon("club", Form::Blunt, "55", 0);
    let mut scene = Scene::new([ann, blue("Bob", "Ex Ex Ex Ex Ty").armor("12")]);
    scene.play("Ann action=club", "attack 41");
    assert_eq!(scene.notes(Rule::G2, Note::Stopped), [12]);
    assert_eq!(scene.notes(Rule::G2, Note::Through), [43]);
}

/// R4: an exchange is nothing but ACTIONs: the same faces give the same outcome at any table.
#[test]
fn an_exchange_alone() {
    let ann = red("Ann", "Ex Ex Rm Ex Ty").attack("fists", Form::Blunt);
    let (setup, mut state) = open(&roster([ann, blue("Bob", "Ex Ex Ex Ex Ty")]));
    let strike = first_strike();
    let (outcome, log) = at_table(
        &setup,
        &mut state,
        "attack 41",
        |_, _, _| case_core::value::Value::NOTHING,
        |t| exchange(t, &strike),
    );
    assert_eq!((outcome.through(), outcome.struck.color), (30, Some(Color::Green)));
    assert!(log.iter().any(|e| e.rule() == Some(Rule::A1)));
    assert_eq!(attack("fists", Form::Blunt).form.rule(), Rule::A1);
}

/// Two with fists.
fn duel(ann: &str, bob: &str) -> Scene {
    Scene::new([
        red("Ann", ann).attack("fists", Form::Blunt),
        blue("Bob", bob).attack("fists", Form::Blunt),
    ])
}

/// R1, T3, T9: every printed spelling of a rank is read wherever a rank is: on sheets, in rulings.
#[test]
fn every_spelling_is_read() {
    for (text, rank) in [
        ("Class 1k", Rank::Class1000),
        ("class 3k", Rank::Class3000),
        ("Class 5k", Rank::Class5000),
        ("Class 5000", Rank::Class5000),
        ("5k", Rank::Class5000),
        ("ShZ", Rank::ShiftZ),
        ("shift_z", Rank::ShiftZ),
        ("Un", Rank::Unearthly),
    ] {
        assert_eq!(text.parse(), Ok(rank), "{text}");
        let mut rulings = Rulings::default();
        assert!(rulings.set("rise_cap", text).is_ok(), "{text}");
        assert_eq!(rulings.rise_cap, rank);
        let json = serde_json::to_string(text).unwrap();
        assert_eq!(serde_json::from_str::<Rank>(&json).unwrap(), rank);
        let json = format!(
            r#"{{ "fighters": [{{ "name": "Ann", "side": "red", "abilities": {{
                "fighting": "{text}", "agility": "{text} {number}" }} }}] }}"#,
            number = rank.number().unwrap()
        );
        let roster = Case::read(&serde_json::from_str(&json).unwrap()).unwrap();
        let abilities = &roster.fighters[0].abilities;
        assert_eq!(abilities.fighting, Some(Score::Rank(rank)));
        assert_eq!(abilities.agility, Some(Score::Both(rank, rank.number().unwrap())));
    }
    let beyond = format!("Class {}", Rank::Beyond.abbreviation());
    assert!(beyond.parse::<Rank>().is_err() && "Class ShZ".parse::<Rank>().is_err());
    for text in ["Class", "Class 2k", "Class Un", "Class Beyond", "1 k k", "Klasse", "Clässe 1k"] {
        assert!(text.parse::<Rank>().is_err(), "{text}");
    }
}

/// R1: a number is held between 0 and the greatest there is.
#[test]
fn numbers_are_held_in_bounds() {
    for number in [i32::MIN, -1, 0] {
        assert_eq!(RankValue::of_number(number), RankValue::ZERO, "{number}");
    }
    for number in [MAX_NUMBER, MAX_NUMBER + 1, i32::MAX] {
        assert_eq!(RankValue::of_number(number).number(), MAX_NUMBER, "{number}");
    }
}
