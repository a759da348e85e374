//! Refusals: an answer is refused exactly where it is not legal, and every refusal of every system is
//! met, by random fights or by a scene.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod scenes;

use super::buttons::{Buttons, Chance, any_answer, random_battle, roster};
use case_core::ActorId;
use case_core::attack::{Aim, AimError};
use case_core::battle::{Battle, Control, InterveneError, Intervention, Request, Step, Who};
use case_core::codes::Code;
use case_core::dice::{Fair, HostDice};
use case_core::question::{Asked, LegalAnswers};
use case_core::refusal::{Common, RefusalCode, Refused};
use case_core::system::{System, View};
use case_core::value::{AttackId, Kind, Value};
use case_tests::Feed as _;
use case_tests::toy::{self, Fighter, Toy};
use scenes::Scenes;
use std::collections::BTreeSet;

/// Every value near those that could be an answer of that kind.
fn around(kind: Kind, fighters: usize) -> Vec<Value> {
    let of = |number| Value::new(kind, number);
    let last = i32::try_from(fighters).unwrap();
    match kind {
        Kind::Attack => {
            let everybody = (0..fighters).map(ActorId::fighter);
            everybody
                .flat_map(|who| (-1..9).map(move |n| Value { of: who, ..Value::new(kind, n) }))
                .collect()
        }
        Kind::Actor => (-2..=last).chain([ActorId::JUDGE.number()]).map(of).collect(),
        _ => (-2..40).map(of).collect(),
    }
}

/// One question: an answer is refused exactly where it is not legal, and each unavailable answer is
/// listed with the reason for which it is refused.
fn check<S: System>(q: &S::Question, view: View<'_, S>, seen: &mut BTreeSet<&'static str>) {
    let legal = q.legal(view);
    assert!(!matches!(&legal, LegalAnswers::List(list) if list.is_empty()), "no answer to {q:?}");
    for kind in q.info().answers.iter().chain(&[Kind::Internal]) {
        for answer in around(*kind, S::fighters(view.setup)) {
            let why = q.refusal(view, answer);
            assert_eq!(why.is_none(), legal.has(answer), "{q:?}: {answer:?} is {why:?}");
            if let Some(Refused::By(refusal)) = why {
                seen.insert(refusal.name());
            }
        }
    }
    for (answer, why) in q.unavailable(view) {
        assert!(!why.is_absent(), "{q:?}: {answer:?} is not there: {why:?}");
        assert_eq!(q.refusal(view, answer), Some(why), "{q:?}: {answer:?}");
        assert!(matches!(legal, LegalAnswers::List(_)), "a range has no such answers: {q:?}");
    }
}

/// The wire names of the refusals that random fights under random rulings meet.
fn met<S: Buttons>() -> BTreeSet<&'static str> {
    let mut seen = BTreeSet::new();
    let mut chance = Chance(0x5EED_0032);
    for _ in 0..100 {
        let mut battle = random_battle::<S>(&mut chance);
        battle.set_control(Who::Everybody, Control::BuiltIn).unwrap();
        for _ in 0..120 {
            let mut fair = Fair::new(u64::try_from(chance.below(usize::MAX)).unwrap());
            let mut answers = |q: &S::Question, setup: &S::Setup, state: &S::State| {
                let view = View::new(setup, state);
                check(q, view, &mut seen);
                Some(any_answer::<S>(q, view, &mut chance))
            };
            if !matches!(battle.step_with(&mut fair, &mut answers), Step::Going) {
                break;
            }
            for_aims(&battle, &mut chance, &mut seen);
        }
    }
    seen
}

/// Adds what the odds of a random attack refuse, and of every defense against it.
fn for_aims<S: Buttons>(
    battle: &Battle<S>,
    chance: &mut Chance,
    seen: &mut BTreeSet<&'static str>,
) {
    let fighters = S::fighters(battle.setup());
    let mut anybody = || ActorId::fighter(chance.below(fighters));
    let (who, target) = (anybody(), anybody());
    let aim = Aim::new(AttackId::new(who, chance.below(6)), target);
    if let Some(Refused::By(refusal)) = battle.unable(&aim) {
        seen.insert(refusal.name());
    }
    if let Ok(aimed) = battle.aim(&aim) {
        for guard in S::defenses() {
            if let Some(Refused::By(refusal)) = aimed.hindrance(guard) {
                seen.insert(refusal.name());
            }
        }
    }
}

/// Every refusal is met by random fights or a scene, and every scene meets its own.
fn every_refusal_is_met<S: Scenes>() {
    let mut seen = met::<S>();
    for scene in S::SCENES {
        scenes::play::<S>(scene);
        seen.insert(scene.0);
    }
    // FASERIP's list joins CASE's, which CASE's own scenes meet.
    let own = S::Refusal::ALL.iter().filter(|refusal| !format!("{refusal:?}").starts_with("Case("));
    let missing: Vec<_> = own.filter(|refusal| !seen.contains(refusal.name())).collect();
    assert!(
        missing.is_empty(),
        "neither a random fight nor a scene of {} meets {missing:?}",
        S::NAME
    );
}

/// Every refusal has a name of its own, a meaning, and words in both languages.
fn lists_are_whole<S: System>() {
    let mut names = BTreeSet::new();
    for refusal in S::Refusal::ALL {
        assert!(names.insert(refusal.name()), "{refusal:?} has another's name");
        let text = refusal.text();
        assert!(text.en.len() == 1 && !text.en[0].contains('{'), "{refusal:?}: {:?}", text.en);
        assert!(!text.en[0].ends_with('.'), "a part of a sentence: {refusal:?}");
        assert!(!refusal.meaning().is_empty(), "{refusal:?}");
    }
}

/// An illegal answer of a host is refused with the reason for which it is listed.
fn a_host_is_told_why<S: Buttons>() {
    let mut battle = random_battle::<S>(&mut Chance(7));
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    let (mut chance, mut told) = (Chance(11), 0);
    for _ in 0..400 {
        battle.step_with(&mut HostDice, &mut |_: &S::Question, _: &S::Setup, _: &S::State| {
            None::<Value>
        });
        match battle.request().cloned() {
            Some(Request::Roll(roll)) => {
                let faces = usize::from(roll.next.die.faces());
                battle.feed_face(i32::try_from(chance.below(faces)).unwrap() + 1).unwrap();
            }
            Some(Request::Decision(_)) => {
                for (answer, why) in battle.unavailable_answers() {
                    assert_eq!(battle.refusal(answer), Some(why));
                    let error = battle.feed(answer).unwrap_err().to_string();
                    assert!(error.contains(why.english()), "{error}");
                    told += 1;
                }
                battle.feed_suggestion().unwrap();
            }
            _ => {}
        }
    }
    assert!(told > 0, "no answer was ever unavailable");
}

/// A battle that is over is not ended again.
fn ends_once<S: Buttons>() {
    let mut battle = random_battle::<S>(&mut Chance(3));
    battle.intervene(Intervention::End, "").unwrap();
    assert!(battle.is_over());
    assert_eq!(battle.intervene(Intervention::End, "").unwrap_err(), refused(Common::BattleOver));
}

fn refused(by: Common) -> InterveneError {
    InterveneError::Refused { name: by.name(), why: by.text().en[0] }
}

/// A system without a rule for it has no end by the referee.
#[test]
fn a_toy_ends_by_itself() {
    let fighters = [0, 1].map(|side| Fighter::new(side, 3, 50));
    let mut battle = Battle::<Toy>::new(toy::Roster(fighters.into())).unwrap();
    for what in [Intervention::End, Intervention::GoOn] {
        assert_eq!(battle.intervene(what, "").unwrap_err(), refused(Common::EndsByItself));
    }
}

/// T2: without friendly fire the odds of an attack on an ally are refused as the attack is in play, and
/// with it they are not.
fn allies<S: Buttons>() {
    for friendly_fire in [false, true] {
        let node = roster::<S>(friendly_fire).unwrap();
        let battle = Battle::<S>::new(S::read(&node).unwrap()).unwrap();
        let cast = S::cast(battle.setup());
        let all: Vec<ActorId> = (0..cast.fighters()).map(ActorId::fighter).collect();
        let (mut refused, mut aimed) = (0, 0);
        for who in &all {
            for target in all.iter().filter(|t| *t != who && cast.side(**t) == cast.side(*who)) {
                match battle.aim(&Aim::new(AttackId::new(*who, 0), *target)) {
                    Err(AimError::Impossible { rule: "T2", why }) => {
                        assert!(why.to_string().contains("friendly_fire"), "{why}");
                        refused += 1;
                    }
                    Ok(_) => aimed += 1,
                    Err(_) => {}
                }
            }
        }
        assert_eq!((refused > 0, aimed > 0), (!friendly_fire, friendly_fire), "{}", S::NAME);
    }
}

macro_rules! for_every_system {
    ($($name:ident $S:ty;)+) => {$(
        mod $name {
            #[test]
            fn every_refusal_is_met() {
                super::every_refusal_is_met::<$S>();
            }
            #[test]
            fn lists_are_whole() {
                super::lists_are_whole::<$S>();
            }
            #[test]
            fn ends_once() {
                super::ends_once::<$S>();
            }
            #[test]
            fn a_host_is_told_why() {
                super::a_host_is_told_why::<$S>();
            }
        }
    )+};
}

for_every_system! {
    case case_core::case::Case;
    faserip case_core::faserip::Faserip;
    d6 case_core::d6::D6;
    cosmic case_core::cosmic::Cosmic;
    talislanta case_core::talislanta::Talislanta;
}

#[test]
fn allies_of_case() {
    allies::<case_core::case::Case>();
}

#[test]
fn allies_of_faserip() {
    allies::<case_core::faserip::Faserip>();
}
