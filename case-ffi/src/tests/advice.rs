//! Advice, tacticians and searches through the handle are those of Rust.

use super::fight::{ROSTERS, duel, open};
use super::{get_text, last_message};
use crate::advice::{
    case_advice_basis, case_advice_free, case_advice_get, case_advice_info, case_advice_json,
    case_advice_reasons, case_advice_settings, case_advice_summary, case_advised,
    case_battle_advise, case_battle_set_tactician,
};
use crate::balance::{case_balance_free, case_balance_json, case_balance_new};
use crate::battle::{
    case_battle_control, case_battle_run, case_battle_set_control_of_all, case_battle_set_seed,
};
use crate::plans::{case_battle_set_plan_of_side, case_plan_digest, case_plan_free};
use crate::saves::case_battle_save;
use crate::status::case_status::*;
use crate::tuning::{
    case_battle_tune, case_battle_tune_in_turn, case_tuned, case_tuning_basis, case_tuning_free,
    case_tuning_get, case_tuning_info, case_tuning_json, case_tuning_plan, case_tuning_sentence,
    case_tuning_settings, case_tuning_summary,
};
use crate::values::CASE_NOBODY;
use crate::watch::{case_progress, case_watch_free, case_watch_new, case_watch_progress};
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyStep, Balance};
use case_core::battle::Tune;
use case_core::battle::{Advise, Control, Horizon, Tactician, Who};
use case_core::filled;
use case_core::node::Node;
use case_core::odds::unwatched;
use case_core::words::Language;
use std::ptr::{from_mut, null, null_mut};

/// Of every system, the first question, to every horizon: each figure, the reasons, the JSON.
#[test]
fn advice_is_that_of_rust() {
    for roster in ROSTERS {
        let (c, mut r) = open(roster);
        unsafe {
            assert_eq!(case_battle_set_seed(c.0, 3), CASE_OK);
            assert_eq!(case_battle_set_control_of_all(c.0, 1), CASE_OK);
            assert_eq!(case_battle_run(c.0, u64::MAX), CASE_WANTS_DECISION);
        }
        r.set_seed(3);
        r.set_control(Who::Everybody, Control::Host).unwrap();
        while r.step() == AnyStep::Going {}
        let horizons = [Horizon::Fight, Horizon::Turn, Horizon::Step];
        for (number, horizon) in (0..).zip(horizons) {
            same_advice(&c, &r, number, horizon);
        }
    }
}

fn same_advice(c: &super::Owned, r: &AnyBattle, number: i32, horizon: Horizon) {
    let mut ask =
        filled!(Advise { horizon, trials: 4, seed: 5, checkpoints: 30, paths: 40, work: 4_000 });
    let settings = case_advice_settings {
        struct_size: 48,
        horizon: number,
        trials: 4,
        secrets: number % 2,
        seed: 5,
        checkpoints: 30,
        work: 4_000,
        paths: 40,
    };
    ask.secrets = number % 2 == 1;
    let side = match r.request() {
        Some(case_core::any::AnyRequest::Decision(asked)) if asked.who.place().is_some() => {
            CASE_NOBODY
        }
        _ => {
            ask.side = case_core::SideId::new(1);
            1
        }
    };
    let wanted = r.advise(&ask, &mut unwatched).expect("advice");
    let mut advice = null_mut();
    let mut info = case_advice_summary { struct_size: 32, ..Default::default() };
    unsafe {
        let status =
            case_battle_advise(c.0, side, &raw const settings, null(), from_mut(&mut advice));
        assert_eq!(status, CASE_OK, "{}", last_message());
        assert_eq!(case_advice_info(advice, from_mut(&mut info)), CASE_OK);
    }
    assert_eq!((info.who, info.side), (wanted.who.number(), u8::from(wanted.side).into()));
    assert_eq!((info.horizon, info.trials), (number, wanted.trials));
    assert_eq!(usize::try_from(info.answers), Ok(wanted.answers.len()));
    assert_eq!(Some(info.choice), wanted.choice().map(Into::into));
    for (place, row) in wanted.answers.iter().enumerate() {
        let mut found = case_advised { struct_size: 80, ..Default::default() };
        assert_eq!(unsafe { case_advice_get(advice, place, from_mut(&mut found)) }, CASE_OK);
        let wanted = case_advised {
            struct_size: 80,
            exact: row.exact.into(),
            alike: row.alike.into(),
            suggested: row.suggested.into(),
            answer: row.answer.into(),
            worth: row.fight.worth.mean,
            error: row.fight.worth.error,
            win: row.fight.win.mean,
            draw: row.fight.draw,
            open: row.fight.open,
            behind: row.behind.mean,
            behind_error: row.behind.error,
        };
        assert_eq!(found, wanted);
    }
    for (language, number) in [(Language::English, 0), (Language::German, 1)] {
        let told = get_text(|b, n, s| unsafe {
            case_advice_reasons(advice, c.0, number, null(), b, n, s)
        });
        let wanted = r.reasons(&wanted, &language.into());
        assert_eq!(told.expect("a text").lines().collect::<Vec<_>>(), wanted);
    }
    let basis = get_text(|b, n, s| unsafe { case_advice_basis(advice, b, n, s) });
    assert_eq!(basis, Ok(r.basis().to_string()));
    let json = get_text(|b, n, s| unsafe { case_advice_json(advice, b, n, s) }).expect("JSON");
    let whole = serde_json::to_string(&wanted).expect("JSON");
    let basis = serde_json::to_string(&r.basis()).expect("JSON");
    assert_eq!(json, format!("{},\"basis\":{basis}}}", whole.trim_end_matches('}')));
    unsafe { case_advice_free(advice) };
}

/// A tactician decides as in Rust, with its settings, to the digest of the save.
#[test]
fn a_tactician_decides_as_in_rust() {
    let (c, mut r) = open(ROSTERS[3]);
    let text = "trials = 4\nwork = 400\nhorizon = \"turn\"";
    let tactician = filled!(Tactician { trials: 4, work: 400, horizon: Horizon::Turn });
    let mut control = 77;
    unsafe {
        let set =
            |text: &str| case_battle_set_tactician(c.0, 3, text.as_ptr().cast(), text.len(), 2);
        assert_eq!(set("trials = 0\nquestions = [\"tagret\"]"), CASE_ERR_PLAN);
        assert!(last_message().contains("trials"), "{}", last_message());
        assert_eq!(set("questions = [\"tagret\"]"), CASE_ERR_PLAN);
        assert!(last_message().contains("target"), "{}", last_message());
        assert_eq!(set(text), CASE_OK, "{}", last_message());
        assert_eq!(case_battle_control(c.0, 3, from_mut(&mut control)), CASE_OK);
        assert_eq!(control, Control::Tactician as i32);
        assert_eq!(case_battle_set_seed(c.0, 8), CASE_OK);
        case_battle_run(c.0, 12);
    }
    r.set_tactician(ActorId::fighter(3), &tactician).expect("good settings");
    r.set_seed(8);
    for _ in 0..12 {
        r.step();
    }
    let save = get_text(|b, n, s| unsafe { case_battle_save(c.0, b, n, s) }).expect("a save");
    assert_eq!(save, serde_json::to_string(&r.save()).expect("a save"));
    assert!(save.contains("tactician"), "{save}");
}

/// A search finds what Rust finds, shows how far it has come, and its plan can be played.
#[test]
fn a_search_finds_what_rust_finds() {
    let c = duel();
    let r =
        AnyBattle::new(&serde_json::from_str(super::fight::DUEL).expect("JSON")).expect("a roster");
    let settings = case_tuning_settings {
        struct_size: 32,
        first: 40,
        trials: 40,
        answers: -1,
        seed: 2,
        checkpoints: 200,
    };
    let ask = filled!(Tune { first: 40, trials: 40, answers: 0, seed: 2, checkpoints: 200 });
    let one =
        vec![r.tune(case_core::SideId::new(0).unwrap(), &ask, &mut unwatched).expect("a search")];
    let (several, _) = r.tune_in_turn(1, &ask, &mut unwatched).expect("a search");
    let (mut tuning, mut watch) = (null_mut(), null_mut());
    let mut progress = case_progress { struct_size: 40, ..Default::default() };
    for (in_turn, wanted) in [(false, one), (true, several)] {
        unsafe {
            assert_eq!(case_watch_new(from_mut(&mut watch)), CASE_OK);
            let status = if in_turn {
                case_battle_tune_in_turn(c.0, 1, &raw const settings, watch, from_mut(&mut tuning))
            } else {
                case_battle_tune(c.0, 0, &raw const settings, watch, from_mut(&mut tuning))
            };
            assert_eq!(status, CASE_OK, "{}", last_message());
            assert_eq!(case_watch_progress(watch, from_mut(&mut progress)), CASE_OK);
            assert!(progress.trials > 100 && progress.of >= progress.trials, "{progress:?}");
            case_watch_free(watch);
        }
        let mut info = case_tuning_summary { struct_size: 12, ..Default::default() };
        assert_eq!(unsafe { case_tuning_info(tuning, from_mut(&mut info)) }, CASE_OK);
        assert_eq!(usize::try_from(info.plans), Ok(wanted.len()));
        assert_eq!(info.end != 0, in_turn);
        for (place, wanted) in wanted.iter().enumerate() {
            let mut found = case_tuned { struct_size: 64, ..Default::default() };
            let mut plan = null_mut();
            unsafe {
                assert_eq!(case_tuning_get(tuning, place, from_mut(&mut found)), CASE_OK);
                assert_eq!(case_tuning_plan(tuning, place, from_mut(&mut plan)), CASE_OK);
                let digest = get_text(|b, n, s| case_plan_digest(plan, b, n, s));
                assert_eq!(digest, Ok(wanted.plan.digest()));
                let status = case_battle_set_plan_of_side(c.0, found.side, plan);
                assert_eq!(status, CASE_OK, "{}", last_message());
                assert_eq!(case_battle_set_control_of_all(c.0, 0), CASE_OK);
                case_plan_free(plan);
            }
            let shares = [found.before, found.before_error, found.wins, found.wins_error];
            let rates = [&wanted.before, &wanted.wins];
            let wanted_shares = rates.map(|rate| [rate.mean, rate.error]).concat();
            assert_eq!(
                shares.map(f64::to_bits).to_vec(),
                wanted_shares.iter().map(|f| f.to_bits()).collect::<Vec<_>>()
            );
            assert_eq!(
                (found.side, found.better != 0),
                (u8::from(wanted.side).into(), !wanted.plan.rules.is_empty())
            );
            assert_eq!((found.tried, found.fights), (wanted.tried, wanted.fights));
            let sentence =
                get_text(|b, n, s| unsafe { case_tuning_sentence(tuning, place, b, n, s) });
            assert_eq!(sentence.as_ref(), Ok(&wanted.sentence));
        }
        let basis = get_text(|b, n, s| unsafe { case_tuning_basis(tuning, b, n, s) });
        assert_eq!(basis, Ok(r.basis().to_string()));
        let json = get_text(|b, n, s| unsafe { case_tuning_json(tuning, b, n, s) }).expect("JSON");
        let whole = serde_json::to_string(&wanted).expect("JSON");
        assert!(json.contains(&format!("\"plans\":{whole},\"basis\":{{")), "{json}");
        assert_eq!(json.starts_with("{\"end\":null,"), !in_turn);
        unsafe { case_tuning_free(tuning) };
    }
}

/// A question of balance has the answer that Rust gives, and what is wrong with one is said.
#[test]
fn a_balance_is_what_rust_finds() {
    let ask = |question: &str| {
        let (roster, mut found) = (super::fight::DUEL, null_mut());
        let status = unsafe {
            case_balance_new(
                roster.as_ptr().cast(),
                roster.len(),
                question.as_ptr().cast(),
                question.len(),
                0,
                null(),
                &raw mut found,
            )
        };
        (status, found)
    };
    let question =
        r#"{"side": "SIDE", "share": 0.5, "copies": "WHO", "low": 1, "high": 2, "trials": 64}"#;
    let node: Node = serde_json::from_str(super::fight::DUEL).expect("JSON");
    let battle = AnyBattle::new(&node).expect("a roster");
    let (side, who) = (battle.sides().next().unwrap().1, battle.name(ActorId::fighter(1)));
    let question = question.replace("SIDE", side).replace("WHO", who);
    let wanted =
        Balance::read(&serde_json::from_str(&question).expect("JSON")).expect("a question");
    let wanted = wanted.find(&node, &mut unwatched).expect("an answer");
    let (status, found) = ask(&question);
    assert_eq!(status, CASE_OK, "{}", last_message());
    let told = get_text(|b, n, s| unsafe { case_balance_json(found, b, n, s) });
    assert_eq!(told, Ok(serde_json::to_string(&wanted.to_node()).expect("JSON")));
    unsafe { case_balance_free(found) };
    for (from, to, status, said) in [
        ("\"share\": 0.5", "\"share\": 50", CASE_ERR_RANGE, "share"),
        (who, "nobody", CASE_ERR_RANGE, who),
        ("\"side\": \"a\"", "\"side\": \"c\"", CASE_ERR_RANGE, "there are: a, b"),
        ("\"low\": 1", "\"low\": -1", CASE_ERR_ROSTER, "with -1"),
        ("\"trials\": 64", "\"plans\": {\"SIDE\": \"none\"}", CASE_ERR_PLAN, "none"),
    ] {
        let (found, _) = ask(&question.replace(from, &to.replace("SIDE", side)));
        assert_eq!(found, status, "{}", last_message());
        assert!(last_message().contains(said), "{}", last_message());
    }
}
