//! Policies: what a person is asked under them, that they change nothing else, and dice by seat.

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep};
use case_core::battle::{By, Control, Dice, Input, Who};
use case_core::node::{Node, Problems};
use case_tests::{Feed as _, side};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The bundled systems, each with the most decisions of one side under `usual`, on average.
const FEW: [(&str, usize); 5] =
    [("case", 40), ("faserip", 50), ("d6", 30), ("talislanta", 35), ("cosmic", 16)];
const FIGHTS: u64 = 30;

fn battle(system: &str, seed: u64) -> AnyBattle {
    let path =
        format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
    let roster = std::fs::read_to_string(path).expect("a roster");
    let roster: Node = toml::from_str(&roster).expect("TOML");
    let mut battle = AnyBattle::new(&roster).expect("a battle");
    battle.set_seed(seed);
    battle
}

fn named(policy: &str) -> Node {
    Node::Text(policy.into())
}

fn policy(toml: &str) -> Node {
    toml::from_str(toml).expect("TOML")
}

/// Side 0 under a policy.
fn under(system: &str, seed: u64, policy: &Node) -> AnyBattle {
    let mut battle = battle(system, seed);
    give(&mut battle, side(0), policy).expect("a policy");
    battle
}

fn give(battle: &mut AnyBattle, whose: impl Into<Who>, policy: &Node) -> Result<(), Problems> {
    let policy = battle.read_policy(policy)?;
    battle.set_policy(whose, &policy)
}

/// The battle as its save gives it.
fn saved(battle: &AnyBattle) -> AnyBattle {
    let text = serde_json::to_string(&battle.save()).expect("a save");
    AnyBattle::resume(&serde_json::from_str(&text).expect("JSON")).expect("a save")
}

/// Steps to the next request; `false` at the end.
fn to_request(battle: &mut AnyBattle) -> bool {
    loop {
        match battle.step() {
            AnyStep::Going => {}
            AnyStep::Over => return false,
            step => {
                assert_eq!(step, AnyStep::Wanted);
                return true;
            }
        }
    }
}

/// Plays to the end, with suggestions for what is asked: the name of each question and the answer.
fn asked(battle: &mut AnyBattle) -> Vec<(String, String)> {
    let mut asked = Vec::new();
    while to_request(battle) {
        let Some(AnyRequest::Decision(open)) = battle.request() else { panic!("no decision") };
        let answer = battle.feed_suggestion().expect("a suggestion");
        asked.push((open.question.name.to_string(), format!("{answer:?}")));
    }
    asked
}

/// No more than [`FEW`]; and how often each question is asked is recorded, so that a rise is a line that a
/// reader sees.
#[test]
fn one_side_is_asked_little_under_the_usual_policy() {
    let (mut wrong, mut table) = (Vec::new(), String::new());
    for (system, most) in FEW {
        let (mut count, mut by) = (0, BTreeMap::<_, BTreeMap<_, usize>>::new());
        for seed in 0..FIGHTS {
            let list = asked(&mut under(system, seed, &named("usual")));
            count += list.len();
            for (question, answer) in list {
                *by.entry(question).or_default().entry(answer).or_default() += 1;
            }
        }
        let fights = usize::try_from(FIGHTS).expect("few");
        let counts: Vec<(&String, usize)> =
            by.iter().map(|(question, answers)| (question, answers.values().sum())).collect();
        writeln!(table, "{system}: {count} decisions in {fights} fights").expect("a text");
        for (question, all) in counts {
            writeln!(table, "  {question} {all}").expect("a text");
        }
        if count > most * fights {
            wrong.push(format!("{system}: {count} questions in {fights} fights"));
        }
        for (question, answers) in by {
            let all: usize = answers.values().sum();
            let top = answers.values().max().copied().unwrap_or(0);
            // What comes once in several fights is no burden.
            if all >= fights && top * 100 >= all * 94 {
                wrong.push(format!("{system}: {top} of {all} answers to {question} are the same"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/usual.txt");
    case_tests::kept::text(path, &table);
}

#[test]
fn a_fight_under_a_policy_is_answer_by_answer_a_fight_under_all() {
    for (system, _) in FEW {
        for seed in 0..3 {
            let mut usual = under(system, seed, &named("usual"));
            asked(&mut usual);
            let mut all = under(system, seed, &named("all"));
            while to_request(&mut all) {
                let answer = match usual.inputs().get(all.inputs().len()) {
                    Some(Input::Answer { answer, .. }) => *answer,
                    other => panic!("{system} {seed}: {other:?} where a question is asked"),
                };
                all.feed(answer).expect("legal");
            }
            let effect = |input: &Input| match input {
                Input::Face { die, face, .. } => (Some((*die, *face)), None),
                Input::Answer { answer, .. } => (None, Some(*answer)),
                _ => (None, None),
            };
            let [one, other] = [&usual, &all].map(|b| b.inputs().iter().map(effect));
            assert!(one.eq(other), "{system} {seed}");
            assert!(all.inputs().iter().all(|input| input.by() != By::Policy));
        }
    }
}

#[test]
fn undo_goes_from_one_answer_of_a_person_to_the_one_before() {
    for (system, _) in FEW {
        let mut battle = under(system, 1, &named("usual"));
        let mut given = Vec::new();
        while given.len() < 6 && to_request(&mut battle) {
            given.push(battle.inputs().len());
            battle.feed_suggestion().expect("a suggestion");
        }
        to_request(&mut battle);
        let end = battle.inputs().to_vec();
        for at in given.iter().rev() {
            assert!(battle.undo_input(), "{system}");
            assert_eq!(battle.inputs().len(), *at, "{system}");
            // What the policy answers at once does not hide what is before it.
            assert!(to_request(&mut battle));
        }
        assert!(!battle.undo_input());
        for _ in &given {
            assert!(battle.redo(), "{system}");
        }
        to_request(&mut battle);
        assert_eq!(battle.inputs(), end, "{system}");
        // To any input, whoever gave it; under `all` the person is then asked.
        asked(&mut battle);
        let end = battle.inputs().to_vec();
        let any = end.iter().position(|input| input.by() == By::Policy).expect("one by the policy");
        give(&mut battle, side(0), &named("all")).expect("a policy");
        assert!(battle.undo_to(any));
        assert_eq!(battle.inputs(), &end[..any]);
        assert!(to_request(&mut battle));
        assert_eq!(battle.inputs().len(), any);
        assert!(!battle.undo_to(any));
    }
}

#[test]
fn saves_hold_policies_and_dice() {
    for (system, _) in FEW {
        let mut battle = under(system, 2, &named("usual"));
        battle.set_dice_of(ActorId::JUDGE, Dice::Host).expect("a seat");
        for _ in 0..4 {
            if to_request(&mut battle) {
                battle.feed_suggestion().expect("a suggestion");
            }
        }
        let mut again = saved(&battle);
        let who = ActorId::fighter(0);
        assert_eq!(again.policy(who), battle.policy(who));
        assert_eq!(again.policy(who).map(|p| p.name.as_str()), Some("usual"));
        assert_eq!(again.dice_of(ActorId::JUDGE), Dice::Host);
        assert_eq!(again.dice_of(who), Dice::Engine);
        assert_eq!(again.inputs(), battle.inputs());
        assert_eq!(asked(&mut again), asked(&mut battle));
        assert_eq!(again.inputs(), battle.inputs());
    }
}

#[test]
fn a_policy_answers_asks_and_looks_ahead() {
    let always = policy(
        "name = 'mine'
        rules = [
            { question = 'manner', then = 'pulled' },
            { question = ['target', 'action'], ask = 'where it matters', by = 0, trials = 8 },
            { question = ['defense'], ask = 'where it matters', by = 100, trials = 4 },
            { ask = 'never' },
        ]",
    );
    let mut mine = under("case", 3, &always);
    let questions = asked(&mut mine);
    assert!(questions.iter().all(|(name, _)| name == "target" || name == "action"));
    let mut again = under("case", 3, &always);
    assert_eq!(asked(&mut again), questions, "the same on every run");
    let all = asked(&mut under("case", 3, &named("all")));
    let of = |list: &[(String, String)], name| list.iter().filter(|(q, _)| q == name).count();
    assert!(of(&questions, "target") < of(&all, "target"), "{questions:?}");
}

#[test]
fn all_problems_of_a_policy_are_told_at_once() {
    let wrong = policy(
        "name = 'mine'
        rules = [
            { question = 'maner' },
            { question = 'manner', ask = 'always', then = 'plain' },
            { of = 'Nobody', question = 'manner', then = 'plane' },
        ]",
    );
    let error = give(&mut battle("case", 1), side(0), &wrong).expect_err("wrong").to_string();
    for part in ["rules[0].question[0]", "`manner`", "rules[1].then", "rules[2].of[0]", "`plain`"] {
        assert!(error.contains(part), "{part} is not in\n{error}");
    }
    let error = give(&mut battle("d6", 1), Who::Everybody, &named("usul")).expect_err("wrong");
    assert!(error.to_string().contains("did you mean `usual`?"));
}

#[test]
fn somebody_holds_the_dice_of_each_roll() {
    for (system, _) in FEW {
        for seed in 0..20 {
            let mut battle = battle(system, seed);
            battle.set_dice_of(Who::Everybody, Dice::Host).expect("a seat");
            for face in (1..=4).cycle().take(120) {
                if !to_request(&mut battle) {
                    break;
                }
                let Some(AnyRequest::Roll(roll)) = battle.request() else { panic!("no roll") };
                assert_ne!(roll.who, ActorId::NOBODY, "{system}: {}", roll.roll);
                assert_eq!(battle.dice_of(roll.who), Dice::Host, "{system}: {}", roll.roll);
                battle.feed_face(face).expect("a face of every die");
            }
        }
    }
}

#[test]
fn one_side_rolls_by_hand_and_the_battle_for_the_rest() {
    for (system, _) in FEW {
        let mut battle = battle(system, 4);
        battle.set_dice_of(side(0), Dice::Host).expect("a seat");
        let mut rolls = 0;
        while to_request(&mut battle) && rolls < 40 {
            let Some(AnyRequest::Roll(roll)) = battle.request() else { panic!("no roll") };
            assert_eq!(battle.dice_of(roll.who), Dice::Host, "{system}");
            battle.feed_face(1).expect("a face");
            rolls += 1;
            if rolls % 7 == 0 {
                // Undone and played again, the battle's generator gives what it gave.
                let inputs = battle.inputs().to_vec();
                to_request(&mut battle);
                let after = battle.inputs().to_vec();
                assert!(battle.undo_input());
                assert_eq!(battle.inputs(), &inputs[..inputs.len() - 1]);
                to_request(&mut battle);
                battle.feed_face(1).expect("a face");
                to_request(&mut battle);
                assert_eq!(battle.inputs(), after, "{system}");
            }
        }
        let by = |by| battle.inputs().iter().filter(|input| input.by() == by).count();
        assert!(by(By::Host) > 0 && by(By::Source) > 0, "{system}");
        let mut again = saved(&battle);
        battle.set_dice_of(Who::Everybody, Dice::Engine).expect("a seat");
        again.set_dice_of(Who::Everybody, Dice::Engine).expect("a seat");
        while battle.step() == AnyStep::Going {}
        while again.step() == AnyStep::Going {}
        assert_eq!(again.inputs(), battle.inputs(), "{system}");
    }
}

#[test]
fn an_open_request_stays_open_where_it_still_holds() {
    for (system, _) in FEW {
        let mut battle = under(system, 5, &named("all"));
        assert!(to_request(&mut battle));
        let open = battle.request();
        let Some(AnyRequest::Decision(decision)) = &open else { panic!("no decision") };
        let (who, foe) = (decision.who, ActorId::fighter(3));
        battle.set_control(foe, Control::Host).expect("a seat");
        battle.set_seed(9);
        battle.set_dice_of(Who::Everybody, Dice::Host).expect("a seat");
        assert_eq!(battle.request(), open);
        battle.set_control(who, Control::BuiltIn).expect("a seat");
        assert_eq!(battle.request(), None);
    }
}

#[test]
fn a_suggestion_is_the_answer_of_the_plan_given_to_the_seat() {
    let mut battle = battle("case", 6);
    let plan = "name = 'p'\nrules = [{ question = 'manner', then = 'pulled' }]";
    battle.set_plan(side(0), &toml::from_str(plan).expect("a plan")).expect("a plan");
    for place in 0..3 {
        battle.set_control(ActorId::fighter(place), Control::Host).expect("a seat");
    }
    let list = asked(&mut battle);
    let manners: Vec<_> = list.iter().filter(|(name, _)| name == "manner").collect();
    let plain = asked(&mut under("case", 6, &named("all")));
    let plain = plain.iter().find(|(name, _)| name == "manner").expect("a manner");
    assert!(!manners.is_empty() && manners.iter().any(|row| **row != *plain));
}

/// A seat or side that the battle does not have is refused with what there is, and nothing changes.
#[test]
fn seats_and_sides_that_do_not_exist_are_refused() {
    let mut battle = battle("d6", 1);
    let before = battle.save();
    let (plan, policy) = (battle.system_id().named_plans().remove(0), named("usual"));
    let policy = battle.read_policy(&policy).expect("a policy");
    let wrong = [
        (Who::One(ActorId::fighter(50)), "there is no fighter 50: the battle has 0 to "),
        (Who::One(ActorId::NOBODY), "nobody in particular has no seat"),
        (Who::Side(side(9)), "there is no side 9: this battle has 2, counted from 0"),
    ];
    for (whose, right) in wrong {
        let control = battle.set_control(whose, Control::Host).expect_err("no seat").to_string();
        let dice = battle.set_dice_of(whose, Dice::Host).expect_err("no seat").to_string();
        let plan = battle.set_plan(whose, &plan).expect_err("no seat").to_string();
        let policy = battle.set_policy(whose, &policy).expect_err("no seat").to_string();
        let tactician = case_core::battle::Tactician::new();
        let tactician = battle.set_tactician(whose, &tactician).expect_err("no seat").to_string();
        for told in [control, dice, plan, policy, tactician] {
            assert!(told.contains(right), "{whose:?}: {told}");
        }
    }
    assert!(battle.save() == before, "refused, yet done");
    battle.set_control(side(1), Control::Host).expect("a side");
    assert_eq!(battle.control(ActorId::fighter(0)), Control::BuiltIn);
}
