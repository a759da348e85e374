//! Plans: those that come with the engine, how well the built-in ones fight and how often they do
//! something silly, and better ones.
//!
//! `cargo run --release --example plans -- --help` says what it can do.

#[path = "../common/mod.rs"]
mod common;

mod case;
mod cosmic;
mod d6;
mod faserip;
mod strength;
mod talislanta;
mod watch;

use case_core::any::{AnyBattle, Balance, Moved, SYSTEMS, named_plans};
use case_core::battle::{InTurn, Tune};
use case_core::case::Case;
use case_core::cosmic::Cosmic;
use case_core::d6::D6;
use case_core::faserip::Faserip;
use case_core::node::Node;
use case_core::odds::unwatched;
use case_core::talislanta::Talislanta;
use common::{Failure, number, out};

const HELP: &str = "\
Plans: those that come with the engine, what the built-in ones are worth, and better ones.

  cargo run --release --example plans -- list [SYSTEM]...
  cargo run --release --example plans -- report [SYSTEM]... [OPTIONS]
  cargo run --release --example plans -- strength [SYSTEM]... [OPTIONS]
  cargo run --release --example plans -- tune SYSTEM [OPTIONS]
  cargo run --release --example plans -- balance SYSTEM --side NAME --share P
      (--value PATH | --copies WHO) --low N --high N [OPTIONS]

  list             the plans that come with the engine
  report           fights of the built-in plan against itself, and how often it does something
                   silly
  strength         how hard the built-in plan is to beat where a side fights its own likeness:
                   by the plan that a search finds, by the plans that come with the engine, by the
                   tactician
  tune             the short plan with which a side wins most, as a sentence and as a file
  balance          the value with which a side wins as often as wanted, or how many there have to
                   be of a fighter; with all crossings where more is not always better

  SYSTEM           one or several of the systems; without one, all of them
  --roster FILE    this roster instead of the bundled ones
  --plan PLAN      of `tune`: what is played by everybody, or with PLAN@WHO by a fighter or a side;
                   of `balance`: PLAN@SIDE
  --seeds N        of `report`: fights of each roster (default 200)
  --side NAME      of `tune` and `balance`: which side; `tune` without it takes each in turn against
                   what the other was found to play
  --share P        of `balance`: the wanted share of wins, 0 to 1
  --value PATH     of `balance`: what is changed, such as \"Iron Matron.health\"
  --copies WHO     of `balance`: or of which fighter there are so many
  --low N --high N of `balance`: the range of values, at most 256
  --fights N       of `tune` and `strength`: how many fresh fights a verdict is of (default 1000);
                   of `balance`: how many there are at most of each value (default 20480)
  --first N        of `tune` and `strength`: first fights of each candidate (default 64)
  --rosters N      of `strength`: how many rosters are drawn besides, of fighters with values of the
                   others (default 50)
  --drawn N        of `strength`: only the drawn roster of that number, which is shown
  --pairs          of `strength`: the search also tries every plan of two rules
  --tactician N    of `strength`: fights of the tactician on each side's likeness, with what it
                   prefers to the plan's answers (default 0: one takes seconds to minutes)
  --work N         of `strength`: checkpoints that the tactician plays for a decision (default:
                   what a tactician does, 80000), to measure it at a given time
  --seed N         of `tune`, `strength` and `balance`: the seed of the dice (default 1)
  --rounds N       of `tune`: how many times each side in turn (default 3)
  --help           this text

A fight that nobody wins is half a win.
";

fn main() {
    common::exit_with(run());
}

#[derive(Default)]
struct Arguments {
    systems: Vec<String>,
    roster: Option<String>,
    plans: Vec<String>,
    seeds: Option<u64>,
    side: Option<String>,
    fights: Option<u32>,
    first: Option<u32>,
    rounds: Option<u32>,
    rosters: Option<u64>,
    drawn: Option<u64>,
    pairs: bool,
    tactician: Option<u64>,
    work: Option<i32>,
    seed: Option<u64>,
    share: Option<f64>,
    value: Option<String>,
    copies: Option<String>,
    low: Option<i32>,
    high: Option<i32>,
}

fn run() -> Result<(), Failure> {
    let mut words = std::env::args().skip(1);
    let Some(command) = words.next().filter(|word| word != "--help") else { return out(HELP) };
    let mut a = Arguments::default();
    while let Some(word) = words.next() {
        let mut value =
            || words.next().ok_or_else(|| Failure::usage(format!("{word} wants a value")));
        match word.as_str() {
            "--seeds" => a.seeds = Some(number(&word, &value()?)?),
            "--roster" => a.roster = Some(value()?),
            "--plan" => a.plans.push(value()?),
            "--side" => a.side = Some(value()?),
            "--fights" => a.fights = Some(number(&word, &value()?)?),
            "--first" => a.first = Some(number(&word, &value()?)?),
            "--rosters" => a.rosters = Some(number(&word, &value()?)?),
            "--drawn" => a.drawn = Some(number(&word, &value()?)?),
            "--pairs" => a.pairs = true,
            "--tactician" => a.tactician = Some(number(&word, &value()?)?),
            "--work" => a.work = Some(number(&word, &value()?)?),
            "--seed" => a.seed = Some(number(&word, &value()?)?),
            "--share" => a.share = Some(number(&word, &value()?)?),
            "--value" => a.value = Some(value()?),
            "--copies" => a.copies = Some(value()?),
            "--low" => a.low = Some(number(&word, &value()?)?),
            "--high" => a.high = Some(number(&word, &value()?)?),
            "--rounds" => a.rounds = Some(number(&word, &value()?)?),
            "--help" => return out(HELP),
            name if SYSTEMS.contains(&name) => a.systems.push(word),
            other => return Err(Failure::usage(format!("unknown option `{other}`\n\n{HELP}"))),
        }
    }
    if a.systems.is_empty() {
        a.systems = SYSTEMS.iter().map(|&name| name.into()).collect();
    }
    match command.as_str() {
        "list" => list(&a),
        "report" => report(&a),
        "strength" => strength(&a),
        "balance" => a.systems.iter().try_for_each(|system| balance(&a, system)),
        "tune" => a.systems.iter().try_for_each(|system| tune(&a, system)),
        other => Err(Failure::usage(format!("unknown command `{other}`\n\n{HELP}"))),
    }
}

fn report(a: &Arguments) -> Result<(), Failure> {
    let roster = a.roster.as_deref().map(common::read_data).transpose()?;
    let report = watch::Report { seeds: a.seeds.unwrap_or(200), roster };
    for system in &a.systems {
        match system.as_str() {
            "case" => report.print::<Case>()?,
            "faserip" => report.print::<Faserip>()?,
            "d6" => report.print::<D6>()?,
            "talislanta" => report.print::<Talislanta>()?,
            _ => report.print::<Cosmic>()?,
        }
    }
    Ok(())
}

fn strength(a: &Arguments) -> Result<(), Failure> {
    let strength = strength::Strength {
        rosters: a.rosters.unwrap_or(50),
        fights: a.fights.unwrap_or(1000),
        first: a.first.unwrap_or(64),
        pairs: a.pairs,
        tactician: a.tactician.unwrap_or(0),
        work: a.work,
        seed: a.seed.unwrap_or(1),
        roster: a.roster.as_deref().map(common::read_data).transpose()?,
        only: a.drawn,
    };
    for system in &a.systems {
        let (_, bundled) = common::bundled(system)?;
        match system.as_str() {
            "case" => strength.print::<Case>(&bundled)?,
            "faserip" => strength.print::<Faserip>(&bundled)?,
            "d6" => strength.print::<D6>(&bundled)?,
            "talislanta" => strength.print::<Talislanta>(&bundled)?,
            _ => strength.print::<Cosmic>(&bundled)?,
        }
    }
    Ok(())
}

fn list(a: &Arguments) -> Result<(), Failure> {
    for system in &a.systems {
        out(&format!("{system}\n"))?;
        for plan in named_plans(system).unwrap_or_default() {
            out(&format!("  {}: {}\n", plan.name, plan.about.unwrap_or_default()))?;
        }
    }
    Ok(())
}

fn balance(a: &Arguments, system: &str) -> Result<(), Failure> {
    let (name, roster) = match &a.roster {
        Some(path) => (path.clone(), common::read_data(path)?),
        None => common::bundled(system)?,
    };
    let moved = match (&a.value, &a.copies) {
        (Some(path), None) => Moved::Value(path.clone()),
        (None, Some(who)) => Moved::Copies(who.clone()),
        _ => return Err(Failure::usage("`balance` wants either --value or --copies")),
    };
    let (Some(side), Some(share), Some(low), Some(high)) = (&a.side, a.share, a.low, a.high) else {
        return Err(Failure::usage("`balance` wants --side, --share, --low and --high"));
    };
    let mut ask = Balance::new(side, share, moved, low..=high);
    ask.seed = a.seed.unwrap_or(1);
    if let Some(fights) = a.fights {
        ask.trials = fights.into();
    }
    for given in &a.plans {
        let Some((plan, side)) = given.rsplit_once('@') else {
            return Err(Failure::usage("`balance` wants a plan as PLAN@SIDE"));
        };
        let is_named = named_plans(system).unwrap_or_default().iter().any(|p| p.name == plan);
        let plan = if is_named { Node::Text(plan.into()) } else { common::read_data(plan)? };
        ask.plans.push((side.into(), plan));
    }
    let found = ask.find(&roster, &mut unwatched).map_err(|e| Failure::data(&name, e))?;
    for row in &found.rows {
        let [wins, low, high] = [row.wins.mean, row.wins.low, row.wins.high].map(|p| p * 100.0);
        out(&format!("{:>8}  {wins:5.1} %  ({low:.1} to {high:.1} %)\n", row.value))?;
    }
    out(&format!("{found}\n"))
}

fn tune(a: &Arguments, system: &str) -> Result<(), Failure> {
    let (name, node) = match &a.roster {
        Some(path) => (path.clone(), common::read_data(path)?),
        None => common::bundled(system)?,
    };
    let mut battle = AnyBattle::new(&node).map_err(|e| Failure::data(&name, e))?;
    for plan in &a.plans {
        common::seat_plan(&mut battle, plan)?;
    }
    let ask = Tune::new()
        .trials(a.fights.unwrap_or(1000))
        .first(a.first.unwrap_or(64))
        .seed(a.seed.unwrap_or(1));
    let started = std::time::Instant::now();
    let (found, how) = if let Some(side) = &a.side {
        let side = battle.find_side(side);
        let side = side.ok_or_else(|| Failure::usage("nobody is on a side of that name"))?;
        (vec![battle.tune(side, &ask, &mut unwatched).map_err(Failure::other)?], None)
    } else {
        let rounds = a.rounds.unwrap_or(3);
        let (found, how) =
            battle.tune_in_turn(rounds, &ask, &mut unwatched).map_err(Failure::other)?;
        (found, Some(how))
    };
    for tuned in &found {
        out(&format!("{system}: {}\n", tuned.sentence))?;
        for part in &tuned.parts {
            let finding = if part.dominates { ": decides the fight by itself" } else { "" };
            out(&format!("    {}: {}{finding}\n", part.sentence, part.wins.percent()))?;
        }
        out(&format!("    {} plans tried in {} fights\n", tuned.tried, tuned.fights))?;
        if how.is_none() {
            out(&toml::to_string(&tuned.plan.write()).map_err(Failure::other)?)?;
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    let end = match how {
        Some(InTurn::Settled) => "no side finds anything better any more",
        Some(InTurn::Cycles) => "the plans come again: none is best against all",
        Some(_) => "the rounds are used up",
        None => "",
    };
    out(&format!("    {end}{}{seconds:.1} s\n", if end.is_empty() { "" } else { "; " }))
}
