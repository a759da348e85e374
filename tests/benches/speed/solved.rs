//! Which fights of bundled fighters are solved: `--solve`, each in a process, a time and a memory of
//! its own. Three against three of each system's fighters give five duels and two fights of pairs. The
//! duels of D6 stand apart: its pools have more outcomes than any solver can follow.

use super::option;
use super::systems::{of_each_side, roster};
use case_core::any::SYSTEMS;
use case_core::odds::Chain;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::process::Command;
use std::time::{Duration, Instant};

/// One kind of fight: its name, its systems, its fighters by their places on each side, and when it
/// is solved.
struct Fights {
    name: &'static str,
    systems: &'static [&'static str],
    pairings: &'static [(&'static [usize], &'static [usize])],
    seconds: u64,
    /// The widest interval.
    open: f64,
}

const DUELS: Fights = Fights {
    name: "duels",
    systems: &["case", "faserip", "talislanta", "cosmic"],
    pairings: &[(&[0], &[0]), (&[0], &[1]), (&[1], &[0]), (&[1], &[1]), (&[2], &[2])],
    seconds: 10,
    open: 1e-9,
};

const FIGHTS: [Fights; 3] = [
    DUELS,
    Fights { name: "d6", systems: &["d6"], ..DUELS },
    Fights {
        name: "pairs",
        systems: SYSTEMS,
        pairings: &[(&[0, 1], &[0, 1]), (&[1, 2], &[1, 2])],
        seconds: 60,
        open: 1e-3,
    },
];

/// The memory that a fight may take, in KB.
const MEMORY: u64 = 2_000_000;

/// What this process takes now, and at most has taken, in KB.
fn memory(what: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(what)).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kb| kb.parse().ok()).unwrap_or(0)
}

/// Solves the fight that a process was started for: prints a row of the table.
fn one(fights: &Fights, system: &str, place: usize) {
    let (own, foes) = fights.pairings[place];
    let battle = of_each_side(roster(system), own, foes);
    let start = Instant::now();
    let limit = Duration::from_secs(fights.seconds);
    let mut stop = |_| {
        let too_much = start.elapsed() > limit || memory("VmRSS:") > MEMORY;
        if too_much { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let limits =
        Chain::new().turns(100_000).states(20_000_000).step_paths(u64::MAX).paths(u64::MAX);
    let solved = battle.solve(&mut limits.watch(&mut stop)).expect("it runs");
    let (took, peak) = (start.elapsed(), memory("VmHWM:"));
    let open = solved.unresolved().as_f64();
    let is_solved = open <= fights.open && took <= limit && peak <= MEMORY;
    println!(
        "| {} | {system} {own:?} against {foes:?} | {} | {open:.1e} | {:.2} s | {} MB | {} | {} |",
        fights.name,
        if is_solved { "yes" } else { "no" },
        took.as_secs_f64(),
        peak / 1000,
        solved.states(),
        solved.paths(),
    );
}

/// Runs what `--solve` asks for. Says whether anything was asked.
pub(super) fn was_asked() -> bool {
    let Some(asked) = option("--solve") else { return false };
    if let Some(fights) = FIGHTS.iter().find(|fights| fights.name == asked)
        && let Some(place) = option("--place").and_then(|place| place.parse().ok())
    {
        one(fights, &option("--system").expect("a system"), place);
        return true;
    }
    let mut page = String::from(
        "| what | fight | solved | open | time | memory | states | paths |\n|---|---|---|---|---|---|---|---|\n",
    );
    let chosen = FIGHTS.iter().filter(|fights| asked == "all" || asked == fights.name);
    for fights in chosen {
        let mut done = 0;
        for system in fights.systems {
            for place in 0..fights.pairings.len() {
                let run = Command::new(std::env::current_exe().expect("this program"))
                    .args(["--solve", fights.name, "--system", system])
                    .args(["--place", &place.to_string()])
                    .output()
                    .expect("it runs");
                let row = String::from_utf8_lossy(&run.stdout);
                assert!(run.status.success(), "{row}{}", String::from_utf8_lossy(&run.stderr));
                print!("{row}");
                done += usize::from(row.contains("| yes |"));
                page.push_str(&row);
            }
        }
        let all = fights.systems.len() * fights.pairings.len();
        let Fights { name, seconds, open, .. } = fights;
        let _ = writeln!(
            page,
            "\n{done} of {all} {name}: at most {open:e} left open in {seconds} s and 2 GB.\n"
        );
    }
    println!("\n{page}");
    if let Some(file) = option("--page") {
        std::fs::write(&file, page).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
    true
}
