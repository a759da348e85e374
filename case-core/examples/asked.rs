//! How often one side is asked what in the bundled fights, by a policy and by `all`:
//! `cargo run --release --example asked -- [SYSTEM]... [OPTIONS]`.

#[path = "common/mod.rs"]
mod common;

use case_core::any::{AnyBattle, AnyRequest, AnyStep, DecisionRequest, SYSTEMS};
use case_core::battle::{Control, Who};
use case_core::log::{Audience, EventKind, Record};
use case_core::node::Node;
use case_core::question::LegalAnswers;
use case_core::value::Value;
use common::{Failure, number, out};
use std::collections::BTreeMap;

const HELP: &str = "\
How often one side is asked what in the bundled fights, if it gives the suggested answers.

  cargo run --release --example asked -- [SYSTEM]... [OPTIONS]

  SYSTEM           one or several of the systems; without one, all of them
  --policy NAME    the policy of the side: usual (the default), quick or all
  --side N         which side is asked, from 0 (the default)
  --seeds N        how many fights (default 30)
  --differ         also how often no answer differs from the others in the rolls and outcomes of
                   this turn and the next ones: tried with two seeds each

`most` is the share of the most frequent answer to a question.
";

/// What is asked by one question.
#[derive(Default)]
struct Asked {
    answers: BTreeMap<Value, usize>,
    alike: usize,
}

impl Asked {
    fn count(&self) -> usize {
        self.answers.values().sum()
    }

    fn most(&self) -> usize {
        self.answers.values().max().copied().unwrap_or(0)
    }
}

struct Arguments {
    systems: Vec<String>,
    policy: String,
    side: usize,
    seeds: u64,
    differ: bool,
}

fn main() {
    common::exit_with(run());
}

fn run() -> Result<(), Failure> {
    let mut words = std::env::args().skip(1);
    let mut a = Arguments {
        systems: Vec::new(),
        policy: "usual".into(),
        side: 0,
        seeds: 30,
        differ: false,
    };
    while let Some(word) = words.next() {
        let mut value =
            || words.next().ok_or_else(|| Failure::usage(format!("{word} wants a value")));
        match word.as_str() {
            "--policy" => a.policy = value()?,
            "--side" => a.side = number(&word, &value()?)?,
            "--seeds" => a.seeds = number(&word, &value()?)?,
            "--differ" => a.differ = true,
            "--help" => return out(HELP),
            name if SYSTEMS.contains(&name) => a.systems.push(word),
            other => return Err(Failure::usage(format!("unknown option `{other}`\n\n{HELP}"))),
        }
    }
    if a.systems.is_empty() {
        a.systems = SYSTEMS.iter().map(|&name| name.into()).collect();
    }
    a.systems.iter().try_for_each(|system| print(&a, system))
}

fn print(a: &Arguments, system: &str) -> Result<(), Failure> {
    let (_, roster) = common::bundled(system)?;
    let mut asked: BTreeMap<&str, Asked> = BTreeMap::new();
    for seed in 0..a.seeds {
        let mut battle = AnyBattle::new(&roster).map_err(Failure::other)?;
        battle.set_seed(seed);
        let policy = battle.read_policy(&Node::Text(a.policy.clone())).map_err(Failure::other)?;
        let side = battle.sides().nth(a.side).map(|(side, _)| side);
        let side = side.ok_or_else(|| Failure::usage(format!("there is no side {}", a.side)))?;
        battle.set_policy(side, &policy).map_err(Failure::other)?;
        loop {
            match battle.step() {
                AnyStep::Going => continue,
                AnyStep::Wanted => {}
                _ => break,
            }
            let Some(AnyRequest::Decision(open)) = battle.request() else { break };
            let row = asked.entry(open.question.name).or_default();
            if a.differ {
                row.alike += usize::from(are_alike(&battle, &open)?);
            }
            let answer = battle.feed_suggestion().map_err(Failure::other)?;
            *row.answers.entry(answer).or_default() += 1;
        }
    }
    let all: usize = asked.values().map(Asked::count).sum();
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let a_fight = |n: usize| n as f64 / a.seeds.max(1) as f64;
    let heading = format!("{system}, {}", a.policy);
    let differ = if a.differ { "   alike" } else { "" };
    out(&format!("{heading:36} a fight    most{differ}\n"))?;
    let mut rows: Vec<_> = asked.into_iter().collect();
    rows.sort_by_key(|(_, row)| std::cmp::Reverse(row.count()));
    for (name, row) in rows {
        let share = |n: usize| 100 * n / row.count().max(1);
        let alike = if a.differ { format!(" {:5} %", share(row.alike)) } else { String::new() };
        let (mean, most) = (a_fight(row.count()), share(row.most()));
        out(&format!("  {name:34} {mean:7.1} {most:5} %{alike}\n"))?;
    }
    out(&format!("  {:34} {:7.1}\n\n", "all", a_fight(all)))
}

/// Whether no answer to the open question shows in what follows.
fn are_alike(battle: &AnyBattle, open: &DecisionRequest) -> Result<bool, Failure> {
    let answers: Vec<Value> = match &open.answers {
        LegalAnswers::List(list) => list.clone(),
        LegalAnswers::Range { kind, low, high } => {
            (*low..=*high).take(6).map(|number| Value::new(*kind, number)).collect()
        }
        _ => return Ok(false),
    };
    for seed in 0..2 {
        let mut first = None;
        for answer in &answers {
            let mut ahead = battle.clone();
            ahead.feed_answer(*answer).map_err(Failure::other)?;
            ahead.set_control(Who::Everybody, Control::BuiltIn).map_err(Failure::other)?;
            ahead.set_seed(seed);
            let follows = follows(&mut ahead);
            if *first.get_or_insert_with(|| follows.clone()) != follows {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// What is rolled in this turn and the next ones, with its modifiers, and what the attacks come to.
fn follows(battle: &mut AnyBattle) -> Vec<Record> {
    let (from, turn) = (battle.events(), battle.turn());
    while battle.turn() <= turn + 2 && battle.step() == AnyStep::Going {}
    let records =
        (from..battle.events()).filter_map(|event| battle.record(event, Audience::Gamemaster));
    let tells = |record: &Record| {
        matches!(record.event, EventKind::Roll | EventKind::Modifier | EventKind::Outcome)
    };
    records.filter(tells).collect()
}
