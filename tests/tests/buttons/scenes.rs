//! Fixed scenes, worked out by hand from the printed tables.

use case_core::ActorId;
use case_core::attack::{Aim, AimError, Aimed, Feat, Guard};
use case_core::battle::{Battle, Control, Intervention, Request, Step, Who};
use case_core::case::odds::AttackOutcome;
use case_core::case::{Case, Defense, Field, Question, QuestionKind, State, TurnPhase};
use case_core::codes::Code;
use case_core::dice::Fair;
use case_core::faserip::{Faserip, MovementOption, TurnStep};
use case_core::log::Key;
use case_core::node::Node;
use case_core::odds::{Budget, Odds};
use case_core::plan::BoundPlans;
use case_core::question::Asked;
use case_core::system::{System, View};
use case_core::value::{Actions, AttackId, Columns, Value};
use case_tests::Feed as _;

const ANN: ActorId = ActorId::fighter(0);
const BOB: ActorId = ActorId::fighter(1);

/// Two of equal sheets, of these ranks in everything.
fn equals(system: &str, rank: &str, more: &str) -> Node {
    let names = ["fighting", "agility", "strength", "endurance", "reason", "intuition", "psyche"];
    let abilities: Vec<String> = names.iter().map(|n| format!("{n} = \"{rank}\"")).collect();
    let abilities = abilities.join(", ");
    let fighter = |name: &str, side: &str| {
        format!(
            "[[fighters]]\nname = \"{name}\"\nside = \"{side}\"\nabilities = {{ {abilities} }}\n\
             attacks = [{{ name = \"fists\", form = \"BA\" }}, {{ name = \"gun\", form = \"Sh\", \
             damage = \"Ex\", range = 5, ammunition = 2 }}]\n"
        )
    };
    let text =
        format!("system = \"{system}\"\n{more}\n{}{}", fighter("Ann", "a"), fighter("Bob", "b"));
    toml::from_str(&text).unwrap()
}

fn battle<S: System>(rank: &str, more: &str) -> Battle<S> {
    Battle::new(S::read(&equals(S::NAME, rank, more)).unwrap()).unwrap()
}

/// The mean damage that gets through, in hundredths of a point.
fn mean(odds: &Odds<AttackOutcome>) -> String {
    odds.mean_by(|o| i64::from(o.through) * 100).unwrap().to_string()
}

/// R3, T3, T4, T8, T13: Good Fighting can't win two attacks (Remarkable intensity, two ranks above):
/// one attack at −3 CS. Full movement: −1 CS. The Judge's shift for the turn: −1 CS. Good −5 CS is
/// below Shift 0: no face strikes. Any two of the three leave Shift 0 or better.
#[test]
fn failed_extra_action_full_movement_and_a_turned_shift() {
    for turned in [-1, 0] {
        let mut battle = battle::<Case>("Gd", "");
        battle.intervene(Intervention::set("shift", ANN, Columns(turned)), "dazzled").unwrap();
        let mut as_told = |q: &Question, setup: &_, state: &State| {
            Some(match q.kind() {
                QuestionKind::Move if q.who() == ANN => Value::yes(true),
                QuestionKind::Actions if q.who() == ANN => Actions(2).into(),
                _ => q.suggestion(View::new(setup, state)),
            })
        };
        while battle.state().phase() != TurnPhase::Act {
            assert_eq!(battle.step_with(&mut Fair::new(1), &mut as_told), Step::Going);
        }
        let aimed = battle.aim(&Aim::new(AttackId::new(ANN, 1), BOB)).unwrap();
        assert!(!aimed.went_in().fresh_turn);
        assert_eq!(aimed.went_in().presumed, []);
        let modifiers: Vec<_> = aimed.went_in().modifiers.iter().map(|m| (m.rule, m.by)).collect();
        let failed = [("T4", Columns(-3).into()), ("T8", Columns(-1).into())];
        let turned: Vec<(&str, Value)> =
            (turned != 0).then_some(("T13", Columns(turned).into())).into_iter().collect();
        assert_eq!(modifiers, [&turned[..], &failed[..]].concat());
        let work = &mut Budget::new();
        let odds = aimed.odds(Guard::Undefended, work).unwrap();
        let hits = odds.chance(|o| o.has(Feat::Hit));
        if turned.is_empty() {
            assert_eq!(hits.to_string(), "7/20");
            // Fists were not declared: the action has to be changed.
            let fists = battle.aim(&Aim::new(AttackId::new(ANN, 0), BOB)).unwrap();
            assert_eq!(fists.went_in().presumed[0].0, "T13");
            let changed = fists.went_in().modifiers[2];
            assert_eq!((changed.rule, changed.by), ("T13", Columns(-1).into()));
        } else {
            assert_eq!(hits.numerator(), 0);
            let verdicts = aimed.verdicts(work).unwrap();
            // D12: a feint that fails is an auto-hit, so that it is not certain.
            assert_eq!(verdicts[0].to_string(), "cannot stun (A7)");
            let evaded = aimed.odds(Guard::With(Defense::Feint.into()), work).unwrap();
            assert!(evaded.chance(|o| o.has(Feat::Hit)).numerator() > 0);
        }
    }
}

/// D1 to D8, D10, D12, D13: Excellent against Excellent, on a fresh roster.
///
/// Excellent shows white to 40, green to 70, yellow to 94, red to 100; it hits in 60 of 100, at −2 CS
/// (Typical) in 50, at −4 CS (Feeble) in 40, at −6 CS never, at +1 CS (Remarkable) in 65. Fists and gun
/// do 20.
///
/// - nothing: 60 % of 20 is 12
/// - evasion, feint: white is an auto-hit, else avoided: 40 % of 20 is 8
/// - weave, dodge: 40 · 60 + 30 · 50 + 24 · 40 + 6 · 0 = 48.6 % of 20 is 9.72
/// - block: of 20 it stops nothing at −6 CS, 2 at −4 CS, 6 at −2 CS, 30 at +1 CS: 60 % of
///   40 · 20 + 30 · 18 + 24 · 14 is 10.056
/// - catch, at −3 CS (Poor: white to 55, green to 85): an auto-hit in 55, in 30 a hit of 65 %, caught in
///   15: 11 and 3.9 is 14.9
#[test]
fn best_defenses_of_equal_sheets() {
    let battle = battle::<Case>("Ex", "");
    for (attack, means) in [
        (
            0,
            vec![("evasion", "800/1"), ("weave", "972/1"), ("block", "5028/5"), ("none", "1200/1")],
        ),
        (1, vec![("feint", "800/1"), ("dodge", "972/1"), ("none", "1200/1"), ("catch", "1490/1")]),
    ] {
        let aimed = battle.aim(&Aim::new(AttackId::new(ANN, attack), BOB)).unwrap();
        assert!(aimed.went_in().fresh_turn);
        let best = aimed.best_defenses(&mut Budget::new()).unwrap();
        let found: Vec<(&str, String)> = best
            .iter()
            .map(|d| {
                let guard = Defense::ALL.iter().find(|guard| Value::from(**guard) == d.guard);
                (guard.map_or("none", |guard| guard.name()), mean(&d.odds))
            })
            .collect();
        let means: Vec<(&str, String)> = means.iter().map(|(n, m)| (*n, (*m).into())).collect();
        assert_eq!(found, means);
    }
}

/// PH13: a dodge of step 3 stands against the shot, as above, but that by the parent game's rulings a
/// to-hit below Shift 0 is rolled on Shift 0 (35 of 100): 50.7 %. In a turn whose step 3 is over
/// nobody can dodge any more.
#[test]
fn a_dodge_of_step_three_is_set_up() {
    let mut battle = battle::<Faserip>("Ex", "");
    let aim = Aim::new(AttackId::new(ANN, 1), BOB);
    let dodge = Guard::With(Defense::Dodge.into());
    let aimed = battle.aim(&aim).unwrap();
    let dodged = aimed.odds(dodge, &mut Budget::new()).unwrap();
    assert_eq!(dodged.chance(|o| o.has(Feat::Hit)).to_string(), "507/1000");
    let bare = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
    assert_eq!(bare.chance(|o| o.has(Feat::Hit)).to_string(), "3/5");
    // Fists need contact, which is presumed, and said, until something else is declared.
    let fists = Aim::new(AttackId::new(ANN, 0), BOB);
    let presumed = battle.aim(&fists).unwrap().went_in().presumed.clone();
    assert!(presumed.iter().any(|(_, what)| *what == "the attacker has closed in"));
    let mut holds = |q: &case_core::faserip::Question, setup: &_, state: &_| {
        Some(match q.kind().name() {
            "movement_option" => MovementOption::Hold.into(),
            _ => q.suggestion(View::new(setup, state)),
        })
    };
    while battle.state().step() < TurnStep::PhaseA {
        battle.step_with(&mut Fair::new(3), &mut holds);
    }
    let late = battle.aim(&aim).unwrap().odds(dodge, &mut Budget::new()).unwrap_err();
    assert!(matches!(late, AimError::Guard { rule: "PH13", .. }), "{late}");
    let stays = battle.aim(&fists).map(|_| ()).unwrap_err();
    assert!(matches!(stays, AimError::Impossible { rule: "A11", .. }), "{stays}");
}

/// D4, D10, A22, E6, E7, T1, T15: why a target can't defend itself so, and why an attack can't be made.
#[test]
fn reasons_have_their_rules() {
    let fresh = battle::<Case>("Ex", "");
    let surprised = battle::<Case>("Ex", "surprise = \"a\"");
    let why = |battle: &Battle<Case>, set: &[(ActorId, Field, i32)], attack, guard: Defense| {
        let mut state = battle.state().clone();
        for (who, field, to) in set {
            Case::set(&mut state, Key::of(*who, *field), *to);
        }
        let plans = BoundPlans::built_in(battle.setup());
        let aim = Aim::new(AttackId::new(ANN, attack), BOB);
        let odds = Aimed::<Case>::new(battle.setup(), &state, plans, &aim).and_then(|aimed| {
            aimed.odds(Guard::With(guard.into()), &mut Budget::new()).map(|_| ())
        });
        match odds {
            Err(AimError::Guard { rule, .. } | AimError::Impossible { rule, .. }) => rule,
            other => panic!("{other:?}"),
        }
    };
    let acting = (ActorId::NOBODY, Field::TurnPhase, TurnPhase::Act as i32);
    let held = [(BOB, Field::HeldBy, 1), (BOB, Field::HoldKind, 2)];
    assert_eq!(why(&fresh, &[acting], 0, Defense::Evasion), "D10");
    assert_eq!(why(&fresh, &[], 0, Defense::Dodge), "D4");
    assert_eq!(why(&fresh, &held, 0, Defense::Weave), "A22");
    assert_eq!(why(&fresh, &[(BOB, Field::Stun, 2)], 0, Defense::Weave), "E7");
    assert_eq!(why(&surprised, &[], 0, Defense::Weave), "T1");
    assert_eq!(why(&fresh, &[(ANN, Field::Stun, 2)], 0, Defense::Weave), "E7");
    assert_eq!(why(&fresh, &[(ANN, Field::Dead, 1)], 0, Defense::Weave), "E9");
    let mut state = fresh.state().clone();
    Case::set(&mut state, Key::at(ANN, Field::Used, 1), 2);
    let plans = BoundPlans::built_in(fresh.setup());
    let empty =
        Aimed::<Case>::new(fresh.setup(), &state, plans, &Aim::new(AttackId::new(ANN, 1), BOB));
    assert!(matches!(empty, Err(AimError::Impossible { rule: "T15", .. })));
}

/// In the middle of the step that carries an attack out it is told whole, with the answer that was
/// given; once a die of it lies, only `foresee` tells what may still come.
#[test]
fn an_attack_under_way() {
    let mut battle = battle::<Case>("Ex", "");
    while battle.state().phase() != TurnPhase::Act {
        battle.step_with(&mut Fair::new(1), &mut case_core::decide::BuiltIn);
    }
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    let defends = |battle: &Battle<Case>| match battle.request() {
        Some(Request::Decision(question)) => question.kind() == QuestionKind::Defense,
        other => panic!("{other:?}"),
    };
    while battle.step() == Step::Wanted && !defends(&battle) {
        battle.feed_suggestion().unwrap();
    }
    let Some(Request::Decision(Question::Defense { attack, attacker, who, .. })) =
        battle.request().cloned()
    else {
        unreachable!()
    };
    let place = attack.index();
    let aim = Aim::new(AttackId::new(attacker, place), who);
    let dodge = Guard::With(Defense::Dodge.into());
    let told = |battle: &Battle<Case>, guard| {
        battle.aim(&aim).and_then(|aimed| aimed.odds(guard, &mut Budget::new()))
    };
    let before = told(&battle, dodge).unwrap();
    assert_ne!(told(&battle, Guard::Undefended).unwrap(), before);
    battle.feed(Defense::Dodge).unwrap();
    assert_eq!(battle.step(), Step::Wanted);
    assert_eq!(told(&battle, Guard::ByPlan).unwrap(), before);
    battle.feed_face(50).unwrap();
    assert_eq!(battle.step(), Step::Wanted);
    assert!(matches!(told(&battle, Guard::ByPlan), Err(AimError::Rolled)));
    // Another attack can still be asked about.
    assert!(battle.aim(&Aim::new(AttackId::new(who, 1), attacker)).is_ok());
}
