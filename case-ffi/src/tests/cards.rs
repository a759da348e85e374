//! Cards, forms and stakes through the handle are those of Rust, in fights of all systems.

use super::fight::{ROSTERS, open};
use super::{get_text, last_message, walk};
use crate::battle::{case_battle, case_battle_set_control_of_all, case_battle_step};
use crate::cards::*;
use crate::feeding::case_battle_feed_face;
use crate::forms::*;
use crate::requests::case_decision_request;
use crate::saves::case_battle_save;
use crate::stakes::*;
use crate::status::case_status::{self, *};
use crate::values::{CASE_NOBODY, case_value};
use case_core::any::{AnyBattle, AnyRequest, AnyStep};
use case_core::attack::StakeLimits;
use case_core::battle::{Control, Who};
use case_core::codes::Code;
use case_core::dice::{Die, Fair};
use case_core::log::{Audience, Card};
use case_core::question::LegalAnswers;
use case_core::value::Value;
use case_core::words::Language;
use serde_json::Value as Json;
use std::ptr::{from_mut, null, null_mut};

fn right(status: case_status) {
    assert_eq!(status, CASE_OK, "{}", last_message());
}

fn parsed(text: &str) -> Json {
    serde_json::from_str(text).expect("JSON")
}

fn same_card(c: *const case_battle, r: &AnyBattle, place: usize, wanted: &Card) {
    let mut card = case_card { struct_size: 48, ..Default::default() };
    right(unsafe { case_battle_card(c, place, from_mut(&mut card)) });
    let index = |n: usize| i32::try_from(n).expect("small");
    let shown = case_card {
        struct_size: 48,
        kind: wanted.kind.number().into(),
        parent: wanted.parent.map_or(-1, index),
        open: wanted.is_open.into(),
        who: wanted.who.number(),
        other: wanted.other.number(),
        first: index(wanted.first),
        end: index(wanted.end),
        headline: index(wanted.headline),
        outcome: wanted.outcome.map_or(-1, index),
        attack: wanted.attack.into(),
    };
    assert_eq!(card, shown);
    for (language, audience) in [
        (Language::English, Audience::Players),
        (Language::German, Audience::Players),
        (Language::English, Audience::Gamemaster),
    ] {
        let (l, a) = (language.number().into(), audience.number());
        let line =
            get_text(|b, n, s| unsafe { case_battle_headline(c, place, l, null(), a, b, n, s) });
        let told = r.headline(wanted, &language.into(), audience).unwrap_or_default();
        assert_eq!(line, Ok(told));
        let (changes, mut count) = (r.changes(wanted, audience), 0);
        right(unsafe { case_battle_change_count(c, place, a, from_mut(&mut count)) });
        assert_eq!(count, changes.len());
        for (at, wanted) in changes.iter().enumerate() {
            let mut change: case_change = unsafe { std::mem::zeroed() };
            change.struct_size = 96;
            right(unsafe { case_battle_change(c, place, a, at, from_mut(&mut change)) });
            assert_eq!(change.who, wanted.who.number());
            let values = [change.place, change.from, change.to];
            assert_eq!(values, [wanted.place, wanted.from, wanted.to].map(case_value::from));
            let name = change.name.iter().take_while(|c| **c != 0);
            let name: String = name.map(|c| char::from(c.to_ne_bytes()[0])).collect();
            assert_eq!(name, wanted.field);
        }
    }
}

/// Compares the last cards, and the number of all; whether one is open.
fn same_cards(c: *const case_battle, r: &AnyBattle) -> bool {
    let (cards, mut count) = (r.cards(), 0);
    right(unsafe { case_battle_card_count(c, from_mut(&mut count)) });
    assert_eq!(count, cards.len());
    let new = count.saturating_sub(3);
    for (place, card) in cards.iter().enumerate().skip(new) {
        same_card(c, r, place, card);
    }
    let json = get_text(|b, n, s| unsafe { case_battle_cards_json(c, new, 1, null(), 1, b, n, s) });
    let json = parsed(&json.expect("a list"));
    assert_eq!(json.as_array().map(Vec::len), Some(count - new));
    for (row, card) in json.as_array().expect("a list").iter().zip(&cards[new..]) {
        let line = r.headline(card, &Language::German.into(), Audience::Gamemaster);
        assert_eq!(row["headline"].as_str(), Some(line.unwrap_or_default().as_str()));
        assert_eq!(row["kind"], card.kind.name());
        assert_eq!(row["open"], card.is_open);
        let changes = r.changes(card, Audience::Gamemaster);
        assert_eq!(row["changes"].as_array().map(Vec::len), Some(changes.len()));
    }
    cards.iter().any(|card| card.is_open)
}

/// Compares the form of the open question in which the first field has this answer, and gives the
/// answers of all its fields.
fn same_form(c: *const case_battle, r: &AnyBattle, first: Value) -> Vec<Value> {
    let mut form = null_mut();
    let given = case_value::from(first);
    right(unsafe { case_battle_form(c, &raw const given, 1, 0, null(), from_mut(&mut form)) });
    let wanted = r.form(&[first], &Language::English.into()).expect("a question is open");
    let mut count = 0;
    right(unsafe { case_question_form_count(form, from_mut(&mut count)) });
    assert_eq!(count, wanted.len());
    let json = get_text(|b, n, s| unsafe { case_question_form_json(form, b, n, s) });
    let json = parsed(&json.expect("a list"));
    for (place, field) in wanted.iter().enumerate() {
        let mut request: case_decision_request = unsafe { std::mem::zeroed() };
        request.struct_size = 120;
        right(unsafe { case_question_form_field(form, place, from_mut(&mut request)) });
        assert_eq!(request.who, field.request.who.number());
        assert_eq!(request.suggestion, field.request.suggestion.into());
        let mut answer = case_value::default();
        right(unsafe { case_question_form_answer(form, place, from_mut(&mut answer)) });
        assert_eq!(answer, field.answer.into());
        let text = |call: &dyn Fn(*mut _, usize, *mut usize) -> case_status| get_text(call);
        let title = text(&|b, n, s| unsafe { case_question_form_title(form, place, b, n, s) });
        assert_eq!(title.as_ref(), Ok(&field.title));
        let label = |at: usize| {
            text(&|b, n, s| unsafe { case_question_form_label(form, place, at, b, n, s) })
        };
        assert_eq!(label(usize::MAX).as_ref(), Ok(&field.label));
        assert_eq!(json[place]["title"], field.title);
        assert_eq!(json[place]["name"], field.request.question.name);
        assert_eq!(json[place]["label"], field.label);
        let list = match &field.request.answers {
            LegalAnswers::List(list) => list.as_slice(),
            _ => &[],
        };
        assert_eq!(
            (request.answers, field.labels.len()),
            (list.len().try_into().expect("few"), list.len())
        );
        for (at, legal) in list.iter().enumerate() {
            right(unsafe { case_question_form_choice(form, place, at, from_mut(&mut answer)) });
            assert_eq!(answer, (*legal).into());
            assert_eq!(label(at).as_ref(), Ok(&field.labels[at]));
        }
    }
    unsafe { case_question_form_free(form) };
    wanted.iter().map(|field| field.answer).collect()
}

fn same_consequences(c: *const case_battle, r: &AnyBattle) {
    let limits = case_stake_limits { struct_size: 48, paths: 200, ..Default::default() };
    let mut wanted = StakeLimits::DEFAULT;
    wanted.paths = 200;
    let speech = Language::German.into();
    let wanted = r.consequences(&wanted, &speech, Audience::Players).expect("a roll is open");
    let (german, players) = (i32::from(Language::German.number()), 0);
    let json = get_text(|b, n, s| unsafe {
        case_battle_consequences_json(c, &raw const limits, german, null(), players, b, n, s)
    });
    let rows: Vec<serde_json::Value> = serde_json::from_str(&json.expect("a list")).expect("rows");
    assert_eq!(rows.len(), wanted.len());
    for (row, wanted) in rows.iter().zip(&wanted) {
        assert_eq!(row["text"], wanted.text);
        assert_eq!(row["headline"].as_str(), wanted.headline.as_deref());
        assert_eq!(row["numerator"], wanted.chance.numerator().to_string());
        assert_eq!(row["denominator"], wanted.chance.denominator().to_string());
        let hit = wanted.attack.map_or(-1.0, |attack| attack.hit.mean);
        let shown = row["attack"]["hit"]["mean"].as_f64().unwrap_or(-1.0);
        assert!((shown - hit).abs() < 1e-12);
    }
}

fn same_stakes(c: *const case_battle, r: &AnyBattle) {
    let limits = case_stake_limits {
        struct_size: 48,
        paths: 200,
        attack_trials: 4,
        trials: 2,
        work: 60,
        seed: 3,
        best_defense: 1,
        secrets: 1,
        reserved: 0,
    };
    let mut wanted = StakeLimits::DEFAULT;
    (wanted.paths, wanted.attack_trials, wanted.trials) = (200, 4, 2);
    (wanted.work, wanted.seed, wanted.best_defense) = (60, 3, true);
    wanted.secrets = true;
    let wanted = r.stakes(&wanted).expect("a question is open");
    let mut stakes = null_mut();
    right(unsafe { case_battle_stakes(c, CASE_NOBODY, &raw const limits, from_mut(&mut stakes)) });
    let mut info = case_stakes_summary { struct_size: 16, ..Default::default() };
    right(unsafe { case_stakes_info(stakes, from_mut(&mut info)) });
    assert_eq!((info.who, info.side), (wanted.who.number(), u8::from(wanted.side).into()));
    assert_eq!(usize::try_from(info.answers), Ok(wanted.rows.len()));
    for (place, row) in wanted.rows.iter().enumerate() {
        let mut stake = case_stake { struct_size: 152, ..Default::default() };
        right(unsafe { case_stakes_get(stakes, place, from_mut(&mut stake)) });
        assert_eq!(stake.answer, row.answer.into());
        assert_eq!(stake.about, i32::from(row.about.number()));
        assert_eq!(stake.suggested, i32::from(row.suggested));
        assert_eq!(usize::try_from(stake.same_as).ok(), row.same_as);
        let bits = |numbers: &[f64]| numbers.iter().map(|n| n.to_bits()).collect::<Vec<_>>();
        let attack = row.attack.map_or([0.0; 6], |of| {
            [of.hit.mean, of.hit.error, of.harm.mean, of.harm.error, of.fell.mean, of.fell.error]
        });
        let shown = [
            stake.hit,
            stake.hit_error,
            stake.harm,
            stake.harm_error,
            stake.fell,
            stake.fell_error,
        ];
        assert_eq!(bits(&shown), bits(&attack));
        assert_eq!(stake.has_attack, i32::from(row.attack.is_some()));
        let fight = row.fight.map_or([0.0; 6], |of| {
            [of.win.mean, of.win.error, of.draw, of.open, of.worth.mean, of.worth.error]
        });
        let shown =
            [stake.win, stake.win_error, stake.draw, stake.open, stake.worth, stake.worth_error];
        assert_eq!(bits(&shown), bits(&fight));
        assert_eq!(stake.has_fight, i32::from(row.fight.is_some()));
    }
    let json = get_text(|b, n, s| unsafe { case_stakes_json(stakes, b, n, s) }).expect("an object");
    assert_eq!(parsed(&json)["rows"].as_array().map(Vec::len), Some(wanted.rows.len()));
    for language in [Language::English, Language::German] {
        let l = language.number().into();
        let lines = get_text(|b, n, s| unsafe { case_stakes_lines(stakes, c, l, null(), b, n, s) });
        let told = r.stake_lines(&wanted, &language.into());
        assert_eq!(lines, Ok(told.join("\n") + "\n"));
        assert_eq!(told.len(), wanted.rows.len());
    }
    unsafe { case_stakes_free(stakes) };
}

fn as_in_rust(roster: &str) {
    let (owned, mut r) = open(roster);
    let c = owned.0;
    r.set_control(Who::Everybody, Control::Host).unwrap();
    right(unsafe { case_battle_set_control_of_all(c, Control::Host.number().into()) });
    let mut dice = Fair::new(5);
    let (mut unfolding, mut longest, mut asked) = (0, 0, 0);
    for round in 0..walk(120) {
        while r.step() == AnyStep::Going {}
        while unsafe { case_battle_step(c) } == CASE_OK {}
        unfolding += usize::from(same_cards(c, &r));
        match r.request() {
            Some(AnyRequest::Roll(roll)) => {
                if roll.lying.is_empty() && round % 4 == 0 {
                    same_consequences(c, &r);
                }
                let face = 1 + i32::from(dice.roll(Die::D100)) % i32::from(roll.next.die.faces());
                r.feed_face(face).expect("a face of the die");
                right(unsafe { case_battle_feed_face(c, face) });
            }
            Some(AnyRequest::Decision(decision)) => {
                asked += 1;
                if asked % 8 == 1 {
                    same_stakes(c, &r);
                }
                let first = match decision.answers {
                    LegalAnswers::List(list) => list[round % list.len()],
                    _ => decision.suggestion,
                };
                let answers = same_form(c, &r, first);
                longest = longest.max(answers.len());
                r.feed_form(&answers).expect("the answers of a form");
                let answers: Vec<case_value> = answers.into_iter().map(Into::into).collect();
                right(unsafe { case_battle_feed_form(c, answers.as_ptr(), answers.len()) });
            }
            _ => break,
        }
    }
    assert!(unfolding > 0 && longest > 1, "{unfolding} open cards, a form of {longest} fields");
    let save = get_text(|b, n, s| unsafe { case_battle_save(c, b, n, s) });
    let wanted = serde_json::to_string(&r.save());
    assert_eq!(parsed(&save.expect("a save")), parsed(&wanted.expect("JSON")));
}

#[test]
fn cards_forms_and_stakes_are_those_of_rust() {
    ROSTERS.into_iter().for_each(as_in_rust);
}
