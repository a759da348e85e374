//! Every switch of the rulings: its other values change the outcome; and the book of rulings.

use super::scene::{Fighter, Scene, blue, object, open, red, roster, rulings};
use case_core::ActorId;
use case_core::battle::Intervention;
use case_core::case::tables::turn::{free_aversions, initiative_modifier, thrown_range};
use case_core::case::{
    AtZero, BelowShift0, Between, BonusEnds, Case, ChargeCap, Color, DamageMethod, DeclaredTraded,
    Falls, Field, FlungAway, Form, Forms, HoldsOnEscape, InitiativeMethod, Note, Question,
    QuestionKind, Rank, RankValue, Rebound, Roll, Roster, Rule, Rulings, Secondary, Shift,
    StandardManeuvers, Target, Threshold, Tie, charge_damage, damage_for, stack, threshold,
};
use case_core::filled;
use case_core::log::Event;
use case_core::question::Asked;
use case_core::ruling::Ruling;
use case_core::system::{System, View};
use case_core::value::Areas;

const PLAIN: &str = "Ex Ex Ex Ex Ty";

fn ann() -> Fighter {
    red("Ann", PLAIN).attack("fists", Form::Blunt)
}

fn bob() -> Fighter {
    blue("Bob", PLAIN).attack("fists", Form::Blunt)
}

/// What the switch changes: the same turn under the default and under other rulings.
fn both<T>(
    fighters: impl Fn() -> Vec<Fighter>,
    edit: impl Fn(&mut Rulings),
    turn: impl Fn(&mut Scene, bool) -> T,
) -> (T, T) {
    let mut default = Scene::new(fighters());
    let mut other = Scene::under(fighters(), edit);
    (turn(&mut default, false), turn(&mut other, true))
}

/// G1: `damage_method`.
#[test]
fn damage_method() {
    let harm = |scene: &mut Scene, rolled: bool| {
        scene.play("Ann action=fists", if rolled { "attack 41, damage 1" } else { "attack 41" });
        80 - scene.health("Bob")
    };
    let changed = both(|| vec![ann(), bob()], |r| r.damage_method = DamageMethod::Rolled, harm);
    assert_eq!(changed, (20, 4), "Excellent -3 CS");
}

/// E1, A11: `flung_away`: the map's answer without a person keeps one who was flung away out of
/// reach, and at that distance.
#[test]
fn flung_away() {
    let flung = |scene: &mut Scene, _| {
        scene.play("Ann action=fists", "attack 71, slam 41");
        let to = |event: &&Event<Case>| matches!(event, Event::Change { key, to: 1, .. } if key.field == Field::Flung);
        scene.events().iter().filter(to).count()
    };
    let edit = |r: &mut Rulings| r.flung_away = FlungAway::PlainBrawl;
    assert_eq!(both(|| vec![ann(), bob()], edit, flung), (1, 0));
    let mut scene = Scene::new([ann(), bob()]);
    let (fighter, target) = (scene.who("Bob"), Target::Actor(scene.who("Ann")));
    let map = |scene: &Scene| {
        let (who, view) = (ActorId::MAP, View::new(scene.battle.setup(), scene.state()));
        let near = Question::Adjacent { who, fighter, target }.suggestion(view);
        (near, Question::Apart { who, fighter, target }.suggestion(view))
    };
    assert_eq!(map(&scene).0, true.into());
    scene.battle.intervene(Intervention::set("flung", fighter, Areas(4)), "").unwrap();
    assert_eq!(map(&scene), (false.into(), Areas(4).into()));
}

/// T11: `initiative_method`, each of its five values.
#[test]
fn initiative_method() {
    for (method, first, second, order) in [
        (
            InitiativeMethod::EveryTurn,
            "initiative 2, initiative 9",
            "initiative 9, initiative 1",
            ["Ann", "Bob"],
        ),
        (InitiativeMethod::Once, "initiative 2, initiative 9", "", ["Bob", "Ann"]),
        (InitiativeMethod::Modifier, "", "", ["Bob", "Ann"]),
        (InitiativeMethod::FixedPlayersFirst, "", "", ["Ann", "Bob"]),
        (InitiativeMethod::FixedOthersFirst, "", "", ["Bob", "Ann"]),
    ] {
        let quick = blue("Bob", "Ex Ex Ex Ex Gd");
        let mut scene = Scene::under([ann(), quick], |r| r.initiative_method = method);
        scene.play("", first);
        scene.play("", second);
        assert_eq!(scene.acted(), order, "{method}");
    }
}

/// Q1, R3: `to_hit_below_shift_0`.
#[test]
fn to_hit_below_shift_0() {
    let weave = |scene: &mut Scene, rolled: bool| {
        let rolls = if rolled { "defense 95, attack 66" } else { "defense 95" };
        scene.play("Ann action=fists; Bob defense=weave", rolls);
        80 - scene.health("Bob")
    };
    let edit = |r: &mut Rulings| r.to_hit_below_shift_0 = BelowShift0::RolledAtShift0;
    assert_eq!(both(|| vec![ann(), bob()], edit, weave), (0, 20));
}

/// Q2, R3: `action_below_shift_0`.
#[test]
fn action_below_shift_0() {
    let fighters = || {
        vec![
            red("Ann", "Rm Ex Rm Ex Ty").attack("hug", Form::Grappling),
            blue("Bob", "Ex Ex Fe Ex Ty"),
        ]
    };
    let escape = |scene: &mut Scene, impossible: bool| {
        scene.play("Ann action=hug", "attack 66");
        scene.play("Bob action=escape", if impossible { "" } else { "escape 95" });
        scene.state().held(scene.who("Bob")).is_none()
    };
    let edit = |r: &mut Rulings| r.action_below_shift_0 = BelowShift0::Impossible;
    assert_eq!(both(fighters, edit, escape), (true, false));
}

/// Q3, R7: a protection or damage rank below Shift 0 is 0, in any case.
#[test]
fn value_below_shift_0() {
    for rulings in [Rulings::default(), Rulings::msh()] {
        assert_eq!(RankValue::of_number(6).shifted(Shift(-4), &rulings).number(), 0);
    }
}

/// Q4, R3: `rise_cap`.
#[test]
fn rise_cap() {
    let charge = |scene: &mut Scene, _: bool| {
        scene.play("Ann action=rush; map areas moved=3", "attack 1");
        scene.columns(Roll::Attack)
    };
    let fighters = || vec![red("Ann", "Ex Ex Ex Am Ty").attack("rush", Form::Charging), bob()];
    let changed = both(fighters, |r| r.rise_cap = Rank::Monstrous, charge);
    assert_eq!(changed, (vec![Rank::ShiftX], vec![Rank::Monstrous]));
    let higher = rulings(|r| r.rise_cap = Rank::Class5000);
    assert_eq!(Rank::Class1000.shifted(Shift(1), &higher), Some(Rank::Class3000));
}

/// Q5, R3: `class_ranks_fall`.
#[test]
fn class_ranks_fall() {
    let weave = |scene: &mut Scene, _: bool| {
        scene.play("Ann action=fists; Bob defense=weave", "defense 41, attack 1");
        scene.columns(Roll::Attack)
    };
    let fighters = || vec![red("Ann", "3k Ex Ex Ex Ty").attack("fists", Form::Blunt), bob()];
    let changed = both(fighters, |r| r.class_ranks_fall = false, weave);
    assert_eq!(changed, (vec![Rank::ShiftZ], vec![Rank::Class3000]));
}

/// Q6, R5: `automatic_from`, also never.
#[test]
fn automatic_from() {
    let by = |from| threshold(Rank::ShiftX, Rank::Amazing, &rulings(|r| r.automatic_from = from));
    assert_eq!(by(Some(3)), Threshold::Automatic);
    assert_eq!(by(Some(4)), Threshold::Green);
    assert_eq!(by(None), Threshold::Green);
    let fighters = || vec![red("Ann", "Mn Ex Ex Ex Ty").attack("fists", Form::Blunt), bob()];
    let extra = |scene: &mut Scene, never: bool| {
        scene.play(
            "Ann actions=2; Ann action=fists",
            if never { "extra actions 1, attack 1" } else { "attack 1" },
        );
        scene.notes(Rule::T3, Note::ExtraActions).len()
    };
    assert_eq!(both(fighters, |r| r.automatic_from = None, extra), (1, 0));
}

/// Q7, R5: `impossible_from`, also never.
#[test]
fn impossible_from() {
    let by =
        |from| threshold(Rank::Remarkable, Rank::Amazing, &rulings(|r| r.impossible_from = from));
    assert_eq!(by(Some(2)), Threshold::Impossible);
    assert_eq!(by(Some(3)), Threshold::Red);
    assert_eq!(by(None), Threshold::Red);
    let fighters = || vec![red("Ann", "Gd Ex Ex Ex Ty").attack("fists", Form::Blunt), bob()];
    let extra = |scene: &mut Scene, never: bool| {
        scene.play(
            "Ann actions=2; Ann action=fists",
            if never { "extra actions 98, attack 1" } else { "attack 1" },
        );
        scene.notes(Rule::T3, Note::ExtraActions).len()
    };
    assert_eq!(both(fighters, |r| r.impossible_from = None, extra), (0, 1));
}

/// Q8, D9: `buddy_distance` and `buddy_bonus`.
#[test]
fn buddy_shift() {
    let stacked = |edit: fn(&mut Rulings)| {
        stack(RankValue::of_number(10), RankValue::of_number(30), &rulings(edit))
    };
    assert_eq!(stacked(|_| {}), 30);
    assert_eq!(stacked(|r| r.buddy_distance = 2), 40);
    let close = |edit: fn(&mut Rulings)| {
        stack(RankValue::of_number(20), RankValue::of_number(30), &rulings(edit))
    };
    assert_eq!(close(|_| {}), 40);
    assert_eq!(close(|r| r.buddy_bonus = 2), 50);
    assert_eq!(close(|r| r.buddy_distance = 0), 30);
}

/// Q9, T9: `initiative_shift_0` and `initiative_beyond`.
#[test]
fn initiative_of_the_ranks_left_out() {
    let other = rulings(|r| (r.initiative_shift_0, r.initiative_beyond) = (-5, 30));
    assert_eq!(initiative_modifier(Rank::Shift0, &other), -5);
    assert_eq!(initiative_modifier(Rank::Beyond, &other), 30);
    assert_eq!(initiative_modifier(Rank::Feeble, &other), -2);
    let order = |scene: &mut Scene, _: bool| {
        scene.play("", "initiative 6, initiative 4");
        scene.acted().join(" ")
    };
    let fighters = || vec![red("Ann", "Ex Ex Ex Ex Sh0"), blue("Bob", "Ex Ex Ex Ex Fe")];
    let every = |r: &mut Rulings| r.initiative_method = InitiativeMethod::EveryTurn;
    let mut default = Scene::under(fighters(), every);
    let mut changed = Scene::under(fighters(), |r| {
        every(r);
        r.initiative_shift_0 = -5;
    });
    assert_eq!(order(&mut default, false), "Ann Bob");
    assert_eq!(order(&mut changed, true), "Bob Ann");
}

/// Q10, R1: `health` and `karma`: the sum of the abilities unless the sheet gives them, or the
/// sheet has to.
#[test]
fn health_and_karma() {
    let plain = roster([ann(), bob().health(33).with(|s| s.karma = Some(7))]);
    let (setup, _) = open(&plain);
    let of = |i: usize| (setup.sheets()[i].health(), setup.sheets()[i].karma());
    assert_eq!((of(0), of(1)), ((80, 18), (33, 7)));
    for (edit, missing) in [
        ((|r| r.health = Secondary::Sheet) as fn(&mut Rulings), "fighters[0].health"),
        (|r| r.karma = Secondary::Sheet, "fighters[0].karma"),
    ] {
        let mut roster = plain.clone();
        edit(&mut roster.rulings);
        let problems = Case::validate(&roster).unwrap_err();
        let paths: Vec<&str> = problems.list().iter().map(|p| p.path.as_str()).collect();
        assert_eq!(paths, [missing]);
    }
}

/// Q11, T7: `table_22_between`.
#[test]
fn table_22_between() {
    let other = rulings(|r| r.table_22_between = Between::LowestNotBelow);
    let free = |rank| (free_aversions(rank, &Rulings::default()), free_aversions(rank, &other));
    assert_eq!(free(Rank::Incredible), (2, 3));
    assert_eq!(free(Rank::Monstrous), (3, 4));
    assert_eq!(free(Rank::ShiftX), (4, 5));
    assert_eq!(free(Rank::Amazing), (3, 3));
    assert_eq!(free(Rank::Excellent), (1, 1));
    assert_eq!(free(Rank::Beyond), (8, 8));
}

/// Q12, A13: `thrown_shift_0` and `thrown_beyond`.
#[test]
fn thrown_ranges_left_out() {
    let other = rulings(|r| (r.thrown_shift_0, r.thrown_beyond) = (1, Some(200)));
    assert_eq!(thrown_range(Rank::Shift0, &other), Some(1));
    assert_eq!(thrown_range(Rank::Beyond, &other), Some(200));
    let below = rulings(|r| (r.thrown_shift_0, r.thrown_beyond) = (-4, Some(-1)));
    assert_eq!(thrown_range(Rank::Shift0, &below), Some(0), "no distance is below 0");
    assert_eq!(thrown_range(Rank::Beyond, &below), Some(0));
    let throw = |scene: &mut Scene, _: bool| {
        scene.play("Ann action=rock; map areas apart=1", "attack 1");
        scene.shifts(Rule::A13, Roll::Attack)
    };
    let thrower = || {
        let ann = red("Ann", "Ex Ex Sh0 Ex Ty").weapon("rock", Form::BluntThrowing, "Gd", 0);
        vec![ann.having(|a| a.range = None), bob()]
    };
    assert_eq!(both(thrower, |r| r.thrown_shift_0 = 1, throw), (vec![-1], vec![]));
}

/// Q13, E3: `kill_on_green`.
#[test]
fn kill_on_green() {
    for form in [Form::EdgedThrowing, Form::Energy] {
        let fighters = || vec![red("Ann", PLAIN).weapon("it", form, "Ty", 5), bob()];
        let strike = |scene: &mut Scene, _: bool| {
            scene.play("Ann action=it", "attack 95, kill 41");
            scene.state().is_dying(scene.who("Bob"))
        };
        let edit = |r: &mut Rulings| r.kill_on_green = Forms::of(&[form]);
        assert_eq!(both(fighters, edit, strike), (false, true), "{form}");
    }
    let none = rulings(|r| r.kill_on_green = Forms::default());
    let mut scene =
        Scene::under([red("Ann", PLAIN).weapon("it", Form::Edged, "Ty", 0), bob()], |r| {
            r.kill_on_green = none.kill_on_green;
        });
    scene.play("Ann action=it", "attack 95, kill 41");
    assert!(!scene.state().is_dying(scene.who("Bob")));
}

/// Q14, E1: `check_on_exact_stop`.
#[test]
fn check_on_exact_stop() {
    let hit = |scene: &mut Scene, checked: bool| {
        scene.play(
            "Ann action=fists",
            if checked { "attack 95, stun 1, stun turns 3" } else { "attack 95" },
        );
        scene.notes(Rule::E2, Note::Stunned)
    };
    let fighters = || vec![ann(), bob().armor("20")];
    let changed = both(fighters, |r| r.check_on_exact_stop = true, hit);
    assert_eq!(changed, (vec![], vec![3]));
    // More than stopped is not checked under either.
    let mut scene = Scene::under([ann(), bob().armor("21")], |r| r.check_on_exact_stop = true);
    scene.play("Ann action=fists", "attack 95");
}

/// Q15, E8: `zero_health_kill_no`.
#[test]
fn zero_health_kill_no() {
    let fell = |scene: &mut Scene, up: bool| {
        scene.play(
            "Ann action=fists; Ann target=Bob; Bob action=fists",
            if up { "attack 41, kill 71, attack 1" } else { "attack 41, kill 71, stun turns 2" },
        );
        scene.acted().contains(&"Bob")
    };
    let fighters = || vec![ann(), bob().health(5), blue("Dee", PLAIN)];
    let changed = both(fighters, |r| r.zero_health_kill_no = AtZero::StaysUp, fell);
    assert_eq!(changed, (false, true));
}

/// Q16, T10: `initiative_tie`.
#[test]
fn initiative_tie() {
    let fighters = || [red("Ann", PLAIN), blue("Bob", "Ex Ex Ex Ex Gd")];
    let order = |tie: Tie, rolls: &str| {
        let mut scene = Scene::under(fighters(), |r| {
            (r.initiative_method, r.initiative_tie) = (InitiativeMethod::EveryTurn, tie);
        });
        scene.play("", rolls);
        scene.acted().join(" ")
    };
    assert_eq!(order(Tie::ModifierThenRollOff, "initiative 5, initiative 4"), "Bob Ann");
    assert_eq!(
        order(Tie::RollOff, "initiative 5, initiative 4, roll-off 9, roll-off 1"),
        "Ann Bob"
    );
}

/// Q17, R4: `karma_on_rolls`: declared before the roll, at least 10, added to the d100, capped at
/// 100.
#[test]
fn karma_on_rolls() {
    let with = |karma: &str, face: i32| {
        let rich = ann().with(|s| s.karma = Some(200));
        let mut scene =
            Scene::under([rich, bob().with(|s| s.karma = Some(0))], |r| r.karma_on_rolls = true);
        scene.play(&format!("Ann action=fists; {karma}"), &format!("attack {face}"));
        (scene.notes(Rule::A1, Note::Color)[0], scene.state().karma(scene.who("Ann")))
    };
    assert_eq!(with("", 31), (Color::White as i32, 200));
    let spend = "Ann Karma=yes; Ann Karma amount";
    assert_eq!(with(&format!("{spend}=10"), 30), (Color::White as i32, 190));
    assert_eq!(with(&format!("{spend}=10"), 31), (Color::Green as i32, 190));
    assert_eq!(with(&format!("{spend}=40"), 1), (Color::Green as i32, 160), "also on a 1");
    let mut scene = Scene::new([ann(), bob()]);
    scene.play("Ann action=fists", "attack 1");
    assert!(!scene.was_asked(QuestionKind::Karma), "off by default");
}

/// Q17, R4: less than 10 is not taken, nor more than there is; who has less than 10 is not asked.
#[test]
fn karma_amounts() {
    let with = |karma: i32| {
        Scene::under(
            [ann().with(|s| s.karma = Some(karma)), bob().with(|s| s.karma = Some(0))],
            |r| {
                r.karma_on_rolls = true;
            },
        )
    };
    let ends =
        with(25).legal("Ann", QuestionKind::KarmaAmount, "Ann action=fists; Ann Karma=yes", "");
    assert_eq!(ends, ["10", "25"]);
    let ends =
        with(900).legal("Ann", QuestionKind::KarmaAmount, "Ann action=fists; Ann Karma=yes", "");
    assert_eq!(ends, ["10", "99"], "more than 99 would be wasted");
    let mut poor = with(9);
    poor.play("Ann action=fists", "attack 1");
    assert!(!poor.was_asked(QuestionKind::Karma));
}

/// Q18, A24: `charge_bonus_cap`.
#[test]
fn charge_bonus_cap() {
    let by = |cap| {
        charge_damage(
            RankValue::of_number(10),
            RankValue::ZERO,
            10,
            &rulings(|r| r.charge_bonus_cap = cap),
        )
    };
    assert_eq!((by(ChargeCap::Base), by(ChargeCap::None)), (20, 30));
    let charge = |scene: &mut Scene, _: bool| {
        scene.play("Ann action=rush; map areas moved=10", "attack 36");
        80 - scene.health("Bob")
    };
    let fighters = || vec![red("Ann", "Ex Ex Ex Gd Ty").attack("rush", Form::Charging), bob()];
    assert_eq!(both(fighters, |r| r.charge_bonus_cap = ChargeCap::None, charge), (20, 30));
}

/// Q19, A25: `rebound`.
#[test]
fn rebound() {
    let charge = |scene: &mut Scene, _: bool| {
        scene.play("Ann action=rush", "attack 46");
        scene.notes(Rule::A25, Note::Rebound)
    };
    let fighters =
        || vec![red("Ann", "Ex Ex Ex Gd Ty").attack("rush", Form::Charging), bob().armor("30")];
    let changed = both(fighters, |r| r.rebound = Rebound::WholeArmor, charge);
    assert_eq!(changed, (vec![12], vec![30]));
    // Whatever was dealt: also where a charge without any weight behind it does nothing.
    let feeble =
        || vec![red("Ann", "Ex Ex Ex Sh0 Ty").attack("rush", Form::Charging), bob().armor("30")];
    let nothing = |scene: &mut Scene, _: bool| {
        scene.play("Ann action=rush; map areas moved=1", "attack 100");
        assert_eq!(scene.notes(Rule::A24, Note::Damage), [0]);
        scene.notes(Rule::A25, Note::Rebound)
    };
    let changed = both(feeble, |r| r.rebound = Rebound::WholeArmor, nothing);
    assert_eq!(changed, (vec![], vec![30]));
}

/// D11: `aversion_bonus_ends`: at the end of the next turn, of its own, or when it is used.
#[test]
fn aversion_bonus_ends() {
    let used_in = |ends: BonusEnds, turn: i32| {
        let mut scene = Scene::under([ann(), bob()], |r| r.aversion_bonus_ends = ends);
        scene.play("Ann action=fists; Bob defense=evasion", "defense 71");
        for _ in 2..turn {
            scene.play("", "");
        }
        scene.play("Bob action=fists", "attack 1");
        scene.shifts(Rule::D11, Roll::Attack).first().copied()
    };
    let lasts = |ends| [2, 3, 5].map(|turn| used_in(ends, turn));
    assert_eq!(lasts(BonusEnds::EndOfNextTurn), [Some(1), None, None]);
    assert_eq!(lasts(BonusEnds::EndOfTurn), [None; 3]);
    assert_eq!(lasts(BonusEnds::Never), [Some(1); 3]);
}

/// D10, T13: `declared_traded`: an action declared for something else goes into an evasion freely, by
/// the roll for a change of action (and at −1 CS), or not at all; one that was passed always does.
#[test]
fn declared_traded() {
    let by = |traded: DeclaredTraded, act: &str, rolls: &str| {
        let mut scene = Scene::under([ann(), bob()], |r| r.declared_traded = traded);
        let answers = format!("Ann action=fists; Bob action={act}; Bob defense=evasion");
        scene.play(&answers, rolls);
        scene
    };
    by(DeclaredTraded::Freely, "fists", "defense 41");
    let changed = by(DeclaredTraded::ByChange, "fists", "change of action 71, defense 46");
    assert_eq!(changed.columns(Roll::Defense), [Rank::Good]);
    assert_eq!(changed.shifts(Rule::T13, Roll::Defense), [-1]);
    assert!(changed.noted(Rule::D6, Note::Avoided, "Bob"));
    let failed = by(DeclaredTraded::ByChange, "fists", "change of action 70, attack 41");
    assert!(failed.noted(Rule::T13, Note::ChangeFailed, "Bob"));
    assert_eq!((failed.health("Bob"), failed.acted()), (60, vec!["Ann"]));
    assert!(!failed.noted(Rule::D6, Note::Defends, "Bob"));
    by(DeclaredTraded::ByChange, "no action", "defense 41");
    let mut never = Scene::under([ann(), bob()], |r| r.declared_traded = DeclaredTraded::Never);
    let answers = "Ann action=fists; Bob action=fists";
    let defenses = never.legal("Bob", QuestionKind::Defense, answers, "");
    assert_eq!(defenses, ["no defense", "block", "weave"]);
}

/// A19, A22: `take_and_squeeze_shifted`: whether T4, T5 and T8 reach a take and a squeeze.
#[test]
fn take_and_squeeze_shifted() {
    let fighters = || {
        let ann = red("Ann", "Am Ex In Ex Ty").attack("grab", Form::Grabbing);
        let cid = red("Cid", "Am Ex In Ex Ty").attack("hug", Form::Grappling);
        [ann.attack("fists", Form::Blunt), cid.attack("fists", Form::Blunt), bob()]
    };
    let take = |shifted: bool| {
        let mut roster = filled!(Roster {
            objects: vec![object("idol", "Gd", Some("Bob"))],
            ..roster(fighters())
        });
        roster.rulings.take_and_squeeze_shifted = shifted;
        let mut scene = Scene::of(roster);
        scene.play("Ann full movement=yes; Ann action=grab", "attack 36, take 95");
        let taken = scene.shifts(Rule::T8, Roll::Take);
        scene.play(
            "Cid actions=2; Cid action=hug; Cid action=fists; Cid hold=squeeze",
            "extra actions 26, attack 95, squeeze 100, attack 1",
        );
        (taken, scene.shifts(Rule::T5, Roll::Squeeze))
    };
    assert_eq!(take(false), (vec![], vec![]));
    assert_eq!(take(true), (vec![-1], vec![-1]));
}

/// A22, D5: `holds_on_escape`: a partial hold shifts the escape, a full one too, or neither.
#[test]
fn holds_on_escape() {
    let shifts = |holds, face: &str| {
        let fighters = [red("Ann", PLAIN).attack("hug", Form::Grappling), bob()];
        let mut scene = Scene::under(fighters, |r| r.holds_on_escape = holds);
        scene.play("Ann action=hug", &format!("attack {face}"));
        scene.play("Bob action=escape", "escape 1");
        scene.shifts(Rule::A22, Roll::Escape)
    };
    for (holds, partial, full) in [
        (HoldsOnEscape::PartialOnly, vec![-2], vec![]),
        (HoldsOnEscape::Both, vec![-2], vec![-2]),
        (HoldsOnEscape::Neither, vec![], vec![]),
    ] {
        assert_eq!((shifts(holds, "80"), shifts(holds, "100")), (partial, full), "{holds}");
    }
}

/// A23, T8: `charges_share_movement`: the areas of one turn's charges are counted, the map says what
/// is left for a further one, which cannot go farther and with nothing left does not happen; or each
/// goes as far as the map says. The next turn has its own movement.
#[test]
fn charges_share_movement() {
    let quick = || red("Ann", "Am Ex Ex Ex Ty").attack("rush", Form::Charging);
    let twice = "Ann actions=2; Ann action=rush; Ann action=rush; map areas moved=10";
    let left = QuestionKind::MovementLeft;
    let second = |left: &str, rolls: &str| {
        let mut scene = Scene::new([quick(), bob()]);
        scene.play(&format!("{twice}; {left}"), &format!("extra actions 26, attack 1{rolls}"));
        scene
    };
    let scene = second("map movement left=4; map areas moved=4", ", attack 1");
    assert_eq!(scene.notes(Rule::A23, Note::Charges), [10, 4]);
    assert_eq!(scene.state().of(scene.who("Ann"), Field::Charged), 0, "the turn is over");
    let mut scene = second("map movement left=0", "");
    assert!(scene.told().contains("Ann has no movement left to charge Bob (A23)"));
    scene.play("Ann action=rush; map areas moved=10", "attack 1");
    assert_eq!(scene.notes(Rule::A23, Note::Charges), [10], "the next turn has its own");
    let (charger, covered) = (scene.who("Ann"), Areas(2));
    let view = View::new(scene.battle.setup(), scene.state());
    let within = Some(Areas(4));
    let target = Target::Actor(scene.who("Bob"));
    assert!(
        Question::Moved { who: ActorId::MAP, charger, target, within }
            .refusal(view, Areas(5).into())
            .is_some()
    );
    let asked = Question::MovementLeft { who: ActorId::MAP, charger, covered };
    assert_eq!(asked.suggestion(view), Areas(1).into());
    let mut scene = Scene::under([quick(), bob()], |r| r.charges_share_movement = false);
    scene.play(&format!("{twice}; map areas moved=10"), "extra actions 26, attack 1, attack 1");
    assert_eq!(scene.notes(Rule::A23, Note::Charges), [10, 10]);
    assert!(!scene.was_asked(left));
}

/// A27: `falls`: by the letter weak ground gives way under one who falls; or the fall deals its damage,
/// less his armor, whatever the ground.
#[test]
fn falls() {
    let fall = |scene: &mut Scene, against_the_ground: bool| {
        let ground = if against_the_ground { "" } else { "; map material strength=6" };
        scene.play(
            &format!("judge event=a fall; judge event target=Bob; judge event fall=5{ground}"),
            "",
        );
        80 - scene.health("Bob")
    };
    let fighters = || vec![ann(), bob().armor("4")];
    let changed = both(fighters, |r| r.falls = Falls::AgainstTheGround, fall);
    assert_eq!(changed, (0, 26), "20 and 10, less 4");
    let down = |scene: &mut Scene, _: bool| {
        scene.play("Ann action=fists; Ann direction=down", "attack 71, slam 41");
        80 - scene.health("Bob")
    };
    let changed = both(|| vec![ann(), bob()], |r| r.falls = Falls::AgainstTheGround, down);
    assert_eq!(changed, (20, 40), "the blow, and the ground");
}

/// R6: the cap and the class rulings hold for damage rolls too.
#[test]
fn rulings_hold_for_damage_rolls() {
    let stiff = rulings(|r| r.class_ranks_fall = false);
    let white = |r: &Rulings| damage_for(RankValue::of_number(3000), Color::White, r).number();
    assert_eq!((white(&Rulings::default()), white(&stiff)), (200, 3000));
}

/// The parent game's readings.
#[test]
fn preset_of_the_parent_game() {
    let msh = rulings(|r| {
        r.to_hit_below_shift_0 = BelowShift0::RolledAtShift0;
        r.class_ranks_fall = false;
        r.check_on_exact_stop = true;
        r.charge_bonus_cap = ChargeCap::None;
    });
    assert_eq!(Rulings::msh(), msh);
    let text = r#"
        system = "case"
        preset = "msh"
        rulings = { rebound = "whole_armor" }
    "#;
    let node = toml::from_str(&format!("{text}\n{TWO}")).unwrap();
    let expected = rulings(|r| {
        *r = Rulings::msh();
        r.rebound = Rebound::WholeArmor;
    });
    assert_eq!(Case::read(&node).unwrap().rulings, expected, "single switches go over the preset");
}

/// Two fighters, as a person writes them.
const TWO: &str = r#"
    [[fighters]]
    name = "Ann"
    side = "red"
    abilities = { fighting = 6, agility = 6, strength = 6, endurance = 6, reason = 6, intuition = 6, psyche = 6 }
    [[fighters]]
    name = "Bob"
    side = "blue"
    abilities = { fighting = 6, agility = 6, strength = 6, endurance = 6, reason = 6, intuition = 6, psyche = 6 }
"#;

/// Every switch is read by its name, with a value as a person writes it, and written back.
#[test]
fn every_switch_is_read_and_written() {
    let others = [
        ("damage_method", "rolled"),
        ("initiative_method", "fixed_others_first"),
        ("to_hit_below_shift_0", "rolled_at_shift_0"),
        ("action_below_shift_0", "impossible"),
        ("rise_cap", "shift_x"),
        ("class_ranks_fall", "false"),
        ("automatic_from", "none"),
        ("impossible_from", "3"),
        ("buddy_distance", "2"),
        ("buddy_bonus", "2"),
        ("initiative_shift_0", "-4"),
        ("initiative_beyond", "26"),
        ("health", "sheet"),
        ("karma", "sheet"),
        ("table_22_between", "lowest_not_below"),
        ("thrown_shift_0", "1"),
        ("thrown_beyond", "100"),
        ("kill_on_green", "ea, et, sh"),
        ("check_on_exact_stop", "true"),
        ("zero_health_kill_no", "stays_up"),
        ("initiative_tie", "roll_off"),
        ("karma_on_rolls", "true"),
        ("circumstance_range", "5"),
        ("goes_on", "ends_at_once"),
        ("triggered_events", "true"),
        ("charge_bonus_cap", "none"),
        ("rebound", "whole_armor"),
        ("walls", "as_armor"),
        ("waking_at_zero", "stays_down"),
        ("holds_at_once", "newer"),
        ("auto_hit_color", "green"),
        ("acted_means", "attack_made"),
        ("aversion_bonus_ends", "never"),
        ("declared_traded", "by_change"),
        ("take_and_squeeze_shifted", "true"),
        ("shift_on_aversions", "false"),
        ("hands_of_the_fallen", "hold_fast"),
        ("falls", "against_the_ground"),
        ("flung_away", "plain_brawl"),
        ("standard_maneuvers", "as_listed"),
        ("holds_on_escape", "both"),
        ("charges_share_movement", "false"),
    ];
    let list = Rulings::default().list();
    assert!(list.iter().map(|r| r.name).eq(others.iter().map(|o| o.0)), "none is left out");
    for (name, value) in others {
        let node =
            toml::from_str(&format!("system = \"case\"\n[rulings]\n{name} = \"{value}\"\n{TWO}"));
        let roster = Case::read(&node.unwrap()).unwrap();
        let row = roster.rulings.list().into_iter().find(|r| r.name == name).unwrap();
        let switch = row.switch.unwrap();
        assert_eq!(switch.value, value);
        assert_ne!(switch.default, value, "{name}");
        assert_ne!(roster.rulings, Rulings::default());
    }
}

/// What is asked under other rulings: the sheets stay; one that lacks what they want is named.
#[test]
fn under_other_rulings() {
    let (setup, _) = open(&roster([ann(), bob()]));
    let changed = |edit: fn(&mut Rulings)| {
        let mut rulings = setup.rulings().clone();
        edit(&mut rulings);
        (setup.under(rulings.clone()), rulings)
    };
    let (other, rulings) = changed(|r| r.damage_method = DamageMethod::Rolled);
    let other = other.unwrap();
    assert_eq!(other.rulings(), &rulings);
    assert_eq!(format!("{:?}", other.sheets()), format!("{:?}", setup.sheets()));
    let everybody = changed(|r| r.standard_maneuvers = StandardManeuvers::Everybody).0.unwrap();
    let names = |setup: &case_core::case::Setup| setup.sheets()[0].attacks().len();
    assert_eq!(names(&everybody), names(&setup) + 3, "a grab, a grapple and a charge");
    let back = everybody.under(setup.rulings().clone()).unwrap();
    assert_eq!(format!("{:?}", back.sheets()), format!("{:?}", setup.sheets()));
    let lacks = changed(|r| r.health = Secondary::Sheet).0.unwrap_err().to_string();
    assert!(lacks.contains("fighters[1].health: missing"), "{lacks}");
}

/// The rows of the book of rulings, by rule and name, in the order of its tables.
const ROWS: &str = include_str!("../rulebook/case/rulings.csv");

/// Every row stands in the book of rulings, in order, switches and fixed readings alike, with a
/// question, a reading, and for a switch the values.
#[test]
fn the_book_of_rulings() {
    let (setup, _) = open(&roster([ann(), bob()]));
    let book = Case::rulings(&setup);
    let row = |r: &Ruling| {
        let kind = if r.switch.is_some() { "switch" } else { "fixed" };
        format!("{},{},{kind}", r.rule, r.name)
    };
    let rows: Vec<String> = book.iter().map(row).collect();
    let wanted: Vec<&str> = ROWS.lines().skip(1).collect();
    // Readings that are no rows of the tables follow after them.
    let end =
        rows.iter().rposition(|row| wanted.contains(&row.as_str())).map_or(0, |last| last + 1);
    case_tests::kept::names(
        &wanted,
        &rows[..end],
        "the rulings of CASE (rulebook/case/rulings.csv)",
    );
    for ruling in &book {
        assert!(!ruling.question.is_empty() && !ruling.reading.is_empty());
        for id in ruling.rule.split(' ') {
            assert!(id.parse::<Rule>().is_ok(), "{id} of {}", ruling.name);
        }
    }
    let method = book.iter().find(|r| r.name == "initiative_method").unwrap();
    assert_eq!(method.switch.as_ref().unwrap().value, "fixed_players_first", "the value in force");
    for n in (1..=19).filter(|n| *n != 3) {
        let question = format!("Q{n}: ");
        assert!(book.iter().any(|r| r.question.starts_with(&question)), "{question}");
    }
}
