//! How well the built-in plans fight, and how often they do something silly.
//!
//! `cargo run --release --example plans -- report` prints it for all systems.

#[path = "../common/mod.rs"]
mod common;

mod case;
mod cosmic;
mod d6;
mod faserip;
mod talislanta;
mod watch;

use case_core::any::SYSTEMS;
use common::{Failure, number, out};

const HELP: &str = "\
Plays fights of the built-in plan against itself without its habits, and counts what is silly.

  cargo run --release --example plans -- report [SYSTEM]... [OPTIONS]

  SYSTEM           one or several of the systems; without one, all of them
  --seeds N        how many fights each row stands on (default 200)
  --habits         also each habit by itself: how often a side wins that has all of them against
                   one that lacks this one
  --roster FILE    this roster instead of the bundled ones
  --help           this text

Every row is played from both seats, with the same seeds: in half of the fights the first side has
the habits, in half the second. Half a win is a fight that nobody wins.
";

fn main() {
    common::exit_with(run());
}

fn run() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let mut report = watch::Report { seeds: 200, habits: false, roster: None };
    let mut systems = Vec::new();
    match arguments.next().as_deref() {
        Some("report") => {}
        None | Some("--help") => return out(HELP),
        Some(other) => return Err(Failure::usage(format!("unknown command `{other}`\n\n{HELP}"))),
    }
    while let Some(argument) = arguments.next() {
        let mut value = |name: &str| {
            arguments.next().ok_or_else(|| Failure::usage(format!("{name} needs a value")))
        };
        match argument.as_str() {
            "--seeds" => report.seeds = number("--seeds", &value("--seeds")?)?,
            "--habits" => report.habits = true,
            "--roster" => report.roster = Some(common::read_data(&value("--roster")?)?),
            "--help" => return out(HELP),
            name if SYSTEMS.contains(&name) => systems.push(argument),
            other => return Err(Failure::usage(format!("unknown option `{other}`\n\n{HELP}"))),
        }
    }
    if systems.is_empty() {
        systems = SYSTEMS.iter().map(|&name| name.into()).collect();
    }
    for system in systems {
        match system.as_str() {
            "case" => report.print::<case_core::case::Case>()?,
            "faserip" => report.print::<case_core::faserip::Faserip>()?,
            "d6" => report.print::<case_core::d6::D6>()?,
            "talislanta" => report.print::<case_core::talislanta::Talislanta>()?,
            _ => report.print::<case_core::cosmic::Cosmic>()?,
        }
    }
    Ok(())
}
