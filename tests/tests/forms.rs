//! A form's fields are the questions that are asked one by one, and its answers the same inputs.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::battle::{Battle, Control, DiceFrom, FeedError, Request, Step, Who};
use case_core::case::Case;
use case_core::cosmic::Cosmic;
use case_core::d6::D6;
use case_core::dice::Fair;
use case_core::faserip::Faserip;
use case_core::question::{Asked, LegalAnswers};
use case_core::system::System;
use case_core::talislanta::Talislanta;
use case_core::value::Value;
use case_tests::Feed as _;

/// The battle at each question of two fights, everybody by the host.
fn forms<S: System>(roster: &str) {
    let node = toml::from_str(roster).unwrap();
    let (mut longest, mut answered) = (0, 0);
    for seed in 1..=2 {
        let mut battle = Battle::<S>::new(S::read(&node).unwrap()).unwrap().seeded(seed);
        // Once everybody is asked everything, once a policy answers in between.
        battle.set_control(Who::Everybody, Control::Host).unwrap();
        if seed == 2 {
            let named = case_core::any::named_policies(S::NAME).unwrap();
            let usual = named.iter().find(|policy| policy.name == "usual").unwrap();
            battle.set_policy(Who::Everybody, usual).unwrap();
        }
        while battle.step() != Step::Over && answered < 400 {
            if battle.request().is_none() {
                continue;
            }
            answered += 1;
            // Sometimes another answer than the plan's.
            let legal = battle.legal_answers().unwrap();
            let first = match legal {
                LegalAnswers::List(list) if answered % 3 == 0 => {
                    vec![list[answered % list.len()]]
                }
                _ => Vec::new(),
            };
            longest = longest.max(same_as_one_by_one(&mut battle, &first));
        }
    }
    assert!(longest > 1, "no form has two fields");
}

fn same_as_one_by_one<S: System>(battle: &mut Battle<S>, first: &[Value]) -> usize {
    let before = battle.inputs().to_vec();
    let first: Vec<_> = first.iter().map(|value| battle.answer_of(*value).unwrap()).collect();
    let form = battle.form(&first).unwrap();
    assert_eq!(battle.inputs(), before, "a form changes nothing");
    let answers: Vec<_> = form.iter().map(|field| field.answer).collect();
    assert!(answers.starts_with(&first));
    let mut one_by_one = battle.clone();
    for (place, field) in form.iter().enumerate() {
        assert_eq!(one_by_one.request(), Some(&Request::Decision(field.question)), "field {place}");
        assert_eq!(one_by_one.legal_answers(), Some(field.legal.clone()));
        one_by_one.feed(field.answer).unwrap();
        if place + 1 < form.len() {
            assert_eq!(one_by_one.step(), Step::Wanted);
        }
    }
    // A form with an answer too many, or one to the question of another field, is refused whole.
    let mut wrong = answers.clone();
    wrong.push(answers[0]);
    assert!(matches!(battle.feed_form(&wrong), Err(FeedError::NoDecision)));
    if let [one, .., other] = answers[..]
        && one.value() == other.value()
    {
        let swapped = battle.feed_form(&[other]);
        assert!(matches!(swapped, Err(FeedError::Other { .. })), "{swapped:?}");
    }
    assert_eq!(battle.inputs(), before, "a refused form changes nothing");
    battle.feed_form(&answers).unwrap();
    assert_eq!(battle.inputs(), one_by_one.inputs());
    // The form ends where a die falls, somebody else is asked, or the step ends.
    let mut next = battle.clone();
    next.set_dice(DiceFrom::Host);
    if let (Step::Wanted, Some(Request::Decision(question))) = (next.step(), next.request()) {
        let same_step = next.checkpoints() == battle.checkpoints();
        assert!(!same_step || question.who() != form[0].question.who());
    }
    battle.set_dice(DiceFrom::Seed(Fair::new(before.len() as u64)));
    form.len()
}

#[test]
fn forms_are_the_questions_one_by_one() {
    forms::<Case>(include_str!("../../case-core/examples/rosters/case.toml"));
    forms::<Faserip>(include_str!("../../case-core/examples/rosters/faserip.toml"));
    forms::<D6>(include_str!("../../case-core/examples/rosters/d6.toml"));
    forms::<Talislanta>(include_str!("../../case-core/examples/rosters/talislanta.toml"));
    forms::<Cosmic>(include_str!("../../case-core/examples/rosters/cosmic.toml"));
}
