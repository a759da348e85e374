//! Plans through the handle play, and are refused, as in Rust.

use super::fight::{ROSTERS, open};
use super::{Owned, get_text, last_message};
use crate::battle::{
    case_battle, case_battle_clone, case_battle_control, case_battle_run,
    case_battle_set_control_of_all, case_battle_set_seed,
};
use crate::odds::{case_limits, case_odds_basis, case_odds_free, case_odds_json};
use crate::plans::{
    case_battle_basis, case_battle_basis_json, case_battle_plan, case_battle_set_plan,
    case_battle_set_plan_of_all, case_battle_set_plan_of_side, case_plan, case_plan_digest,
    case_plan_free, case_plan_json, case_plan_name, case_plan_named, case_plan_new,
    case_plan_schema_json, case_system_plans_json,
};
use crate::sample::case_odds_sample;
use crate::saves::case_battle_save;
use crate::solve::case_odds_fight;
use crate::status::case_status::{self, *};
use case_core::any::{AnyBattle, SYSTEMS, Standing, named_plan, named_plans};
use case_core::battle::Who;
use case_core::node::Node;
use case_core::odds::Sample;
use case_core::plan::Plan;
use case_core::{ActorId, SideId};
use std::ptr::{from_mut, null, null_mut};

/// A plan that is freed at the end.
struct OwnedPlan(*mut case_plan);

impl Drop for OwnedPlan {
    fn drop(&mut self) {
        unsafe { case_plan_free(self.0) };
    }
}

impl OwnedPlan {
    fn named(system: usize, name: &str) -> OwnedPlan {
        let mut plan = null_mut();
        let (text, length) = (name.as_ptr().cast(), name.len());
        let status = unsafe { case_plan_named(system, text, length, from_mut(&mut plan)) };
        assert_eq!(status, CASE_OK, "{}", last_message());
        OwnedPlan(plan)
    }

    fn read(system: usize, text: &str) -> Result<OwnedPlan, case_status> {
        let mut plan = null_mut();
        let (start, length) = (text.as_ptr().cast(), text.len());
        match unsafe { case_plan_new(system, start, length, 0, from_mut(&mut plan)) } {
            CASE_OK => Ok(OwnedPlan(plan)),
            status => {
                assert!(plan.is_null());
                Err(status)
            }
        }
    }

    fn json(&self) -> String {
        get_text(|b, n, s| unsafe { case_plan_json(self.0, b, n, s) }).expect("JSON")
    }

    fn digest(&self) -> String {
        get_text(|b, n, s| unsafe { case_plan_digest(self.0, b, n, s) }).expect("a digest")
    }
}

fn json(node: &Node) -> String {
    serde_json::to_string(node).expect("JSON")
}

fn save(c: *const case_battle) -> String {
    get_text(|b, n, s| unsafe { case_battle_save(c, b, n, s) }).expect("a save")
}

fn save_of(r: &AnyBattle) -> String {
    let mut text = Vec::new();
    serde_json::to_writer(&mut text, &r.save()).expect("a save");
    String::from_utf8(text).expect("UTF-8")
}

fn plays_as_in_rust(system: usize, roster: &str, plan: &Plan, give: usize) {
    let (c, mut r) = open(roster);
    let handle = OwnedPlan::named(system, &plan.name);
    let name = get_text(|b, n, s| unsafe { case_plan_name(handle.0, b, n, s) });
    assert_eq!(name.as_ref(), Ok(&plan.name));
    assert_eq!((handle.json(), handle.digest()), (json(&plan.write()), plan.digest()));
    let again = OwnedPlan::read(system, &handle.json()).unwrap_or_else(|e| panic!("{e:?}"));
    assert_eq!(again.digest(), plan.digest());
    let one = ActorId::fighter(1);
    let status = unsafe {
        match give {
            0 => case_battle_set_plan(c.0, 1, again.0),
            1 => case_battle_set_plan_of_side(c.0, 0, again.0),
            _ => case_battle_set_plan_of_all(c.0, again.0),
        }
    };
    assert_eq!(status, CASE_OK, "{}", last_message());
    let given = match give {
        0 => r.set_plan(one, plan),
        1 => r.set_plan(SideId::new(0).unwrap(), plan),
        _ => r.set_plan(Who::Everybody, plan),
    };
    assert_eq!(given, Ok(()));
    let basis = get_text(|b, n, s| unsafe { case_battle_basis(c.0, b, n, s) });
    assert_eq!(basis, Ok(r.basis().to_string()));
    let basis = get_text(|b, n, s| unsafe { case_battle_basis_json(c.0, b, n, s) });
    assert_eq!(basis.ok(), serde_json::to_string(&r.basis()).ok());
    let (mut has, mut control) = (null_mut(), 77);
    unsafe {
        let status = case_battle_plan(c.0, 1, from_mut(&mut has));
        assert_eq!(status == CASE_OK, r.plan(one).is_some());
        if status == CASE_OK {
            assert_eq!(OwnedPlan(has).digest(), plan.digest());
        } else {
            assert!(status == CASE_NOTHING_LEFT && has.is_null());
        }
        assert_eq!(case_battle_control(c.0, 1, from_mut(&mut control)), CASE_OK);
        assert_eq!(control, r.control(one) as i32);
        // Seats keep the plan, and plans of others can be freed.
        drop((handle, again));
        assert_eq!(case_battle_set_seed(c.0, 11), CASE_OK);
        case_battle_run(c.0, 40);
    }
    r.set_seed(11);
    for _ in 0..40 {
        r.step();
    }
    assert_eq!(save(c.0), save_of(&r), "{} with `{}`", SYSTEMS[system], plan.name);
}

/// Every plan that comes with the engine, given in every way: the same text, digest, fight, save.
#[test]
fn plans_play_as_in_rust() {
    for roster in ROSTERS {
        let rust = AnyBattle::new(&toml::from_str(roster).expect("TOML")).expect("a roster");
        let system = SYSTEMS.iter().position(|name| *name == rust.system()).expect("a system");
        let mut plans = named_plans(SYSTEMS[system]).expect("a system");
        let list = get_text(|b, n, s| unsafe { case_system_plans_json(system, b, n, s) });
        let wanted: Vec<Node> = plans.iter().map(Plan::write).collect();
        assert_eq!(list.ok(), serde_json::to_string(&wanted).ok());
        let protect = format!("protect {}", rust.name(ActorId::fighter(0)));
        plans.push(named_plan(SYSTEMS[system], &protect).expect("a system").expect("a plan"));
        for (give, plan) in plans.iter().enumerate() {
            plays_as_in_rust(system, roster, plan, give % 3);
        }
    }
    let schema = get_text(|b, n, s| unsafe { case_plan_schema_json(b, n, s) });
    assert_eq!(schema, Ok(json(&Plan::json_schema())));
}

/// Every problem at once, and nothing has changed.
#[test]
fn plans_that_are_refused() {
    let many = format!(r#"{{"name": "x", "rules": [{}]}}"#, vec!["{}"; 100_000].join(","));
    let talislanta = SYSTEMS.iter().position(|name| *name == "talislanta").expect("a system");
    let of_another = named_plans(SYSTEMS[talislanta]).expect("a system").remove(1);
    let texts = [
        (r#"{"rules": [{"question": "defence", "then": "dodge"}, {"question": []}]}"#, 2),
        (
            r#"{"name": "x", "rules": [{"question": "defence"}, {"question": "defense", "then": "dogde",
            "when": {"fitness_at_least": 60, "fitness_at_most": 40}}]}"#,
            3,
        ),
        (&many, 1),
        (&json(&of_another.write()), 1),
    ];
    for (text, least) in texts {
        assert_eq!(OwnedPlan::read(0, text).err(), Some(CASE_ERR_PLAN), "{text:.80}");
        let message = last_message();
        assert!(message.lines().count() >= least && message.len() < 20_000, "{message}");
    }
    // What only a battle can tell.
    let stranger = r#"{"name": "x", "rules": [
        {"question": "target", "of": ["Nobody"], "targets": "attacks Nemo"}]}"#;
    let plan = OwnedPlan::read(0, stranger).expect("good without a battle");
    let c = Owned::new();
    let before = save(c.0);
    unsafe {
        for status in [
            case_battle_set_plan(c.0, 0, plan.0),
            case_battle_set_plan_of_side(c.0, 1, plan.0),
            case_battle_set_plan_of_all(c.0, plan.0),
        ] {
            assert_eq!(status, CASE_ERR_PLAN);
            let message = last_message();
            assert!(message.contains("Nobody") && message.contains("Nemo"), "{message}");
        }
    }
    assert_eq!(save(c.0), before);
    let mut none = null_mut();
    let status = unsafe { case_plan_named(0, c"gang op".as_ptr(), 7, from_mut(&mut none)) };
    assert_eq!((status, none.is_null()), (CASE_ERR_NAME, true));
    assert!(last_message().contains("did you mean `gang up`?"), "{}", last_message());
}

/// A simulation of the same seed is the same as in Rust, what was cut off included.
#[test]
fn a_simulation_is_that_of_rust() {
    let c = super::fight::duel();
    let rust = serde_json::from_str(super::fight::DUEL).expect("JSON");
    let rust = AnyBattle::new(&rust).expect("a roster");
    let mut cut = 0;
    for checkpoints in [5, 15, 30, 45, 0] {
        let mut odds = null_mut();
        let status =
            unsafe { case_odds_sample(c.0, 4, 50, checkpoints, null(), from_mut(&mut odds)) };
        assert_eq!(status, CASE_OK, "{}", last_message());
        let counted = get_text(|b, n, s| unsafe { case_odds_json(odds, b, n, s) }).expect("JSON");
        unsafe { case_odds_free(odds) };
        let counted: serde_json::Value = serde_json::from_str(&counted).expect("JSON");
        let mut sample = Sample::new(50).seed(4);
        if checkpoints > 0 {
            sample = sample.checkpoints(checkpoints);
        }
        let ends = rust.sample_values(&mut sample).expect("a sample");
        let mut left = 50;
        for row in counted["rows"].as_array().expect("a list") {
            let (winner, turns) = (&row["outcome"]["winner"]["value"], &row["outcome"]["turns"]);
            let same = |(turn, end): &&(i32, Standing)| {
                turns["value"] == *turn
                    && winner.as_u64() == end.winner.map(|side| u8::from(side).into())
            };
            let count = ends.iter().flatten().filter(same).count();
            assert_eq!(row["numerator"], count.to_string(), "{row}");
            left -= count;
        }
        assert_eq!(left, ends.iter().filter(|end| end.is_none()).count());
        cut += usize::from(left > 0 && left < 50);
        let unresolved = counted["unresolved"].as_f64().expect("a number");
        let share = case_core::odds::Fraction::new(left as u128, 50).unwrap().as_f64();
        assert_eq!(unresolved.to_bits(), share.to_bits(), "{unresolved} for {left}");
        assert!(checkpoints > 0 || left == 0, "{left} of all never end");
    }
    assert!(cut > 0, "none was cut off");
}

/// Odds are of the plans of the seats, and say so; the host can't be asked in them.
#[test]
fn odds_stand_on_plans_and_not_on_the_host() {
    let c = super::fight::duel();
    let limits = case_limits { struct_size: 24, turns: 2, states: 500, paths: 20_000 };
    let (mut odds, mut copy) = (null_mut(), null_mut());
    let plan = OwnedPlan::named(0, "always evade");
    unsafe {
        assert_eq!(case_battle_set_control_of_all(c.0, 1), CASE_OK);
        let status = case_odds_fight(c.0, &raw const limits, null(), from_mut(&mut odds));
        assert_eq!((status, odds.is_null()), (CASE_ERR_SEAT, true));
        assert!(last_message().contains("Gale"), "{}", last_message());
        // A clone with plans in the host's place.
        assert_eq!(case_battle_clone(c.0, from_mut(&mut copy)), CASE_OK);
        let copy = Owned(copy);
        assert_eq!(case_battle_set_control_of_all(copy.0, 0), CASE_OK);
        let mut rows = Vec::new();
        for dodges in [false, true] {
            if dodges {
                assert_eq!(case_battle_set_plan(copy.0, 1, plan.0), CASE_OK);
            }
            let status = case_odds_fight(copy.0, &raw const limits, null(), from_mut(&mut odds));
            assert_eq!(status, CASE_OK, "{}", last_message());
            let basis = get_text(|b, n, s| case_odds_basis(odds, b, n, s)).expect("a text");
            assert_eq!(basis.contains("`always evade`"), dodges, "{basis}");
            let whole = get_text(|b, n, s| case_odds_json(odds, b, n, s)).expect("JSON");
            let whole: serde_json::Value = serde_json::from_str(&whole).expect("JSON");
            assert_eq!(whole["basis"]["plans"].as_array().map(Vec::len), Some(dodges.into()));
            rows.push(whole["rows"].clone());
            case_odds_free(odds);
        }
        assert_ne!(rows[0], rows[1], "the plan changes nothing");
    }
}
