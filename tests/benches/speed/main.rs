//! How fast the rules run: `cargo bench -p case-tests --bench speed`.
//!
//! Every row is measured once in each of several passes over all of them, so that what else the
//! machine does falls on all alike; beside the median stand its ratio to a peer, taken within each
//! pass, and how far that ratio went in all of them. Where valgrind is at hand, each row's
//! instructions are counted as well: those do not depend on other work of the machine.
//!
//! Every row asserts that it did what its name says. `--passes N` (9) sets the number of passes,
//! `--only TEXT` chooses rows by their names, `--check` runs each row once and measures nothing, and
//! `--page FILE` writes the table as Markdown, with what each row means to a reader. `--solve duels`,
//! `d6` (its duels), `pairs` or `all` tries which fights of bundled fighters are solved.
//! `docs/speed.sh` makes the page of all languages.

#![allow(clippy::print_stdout, reason = "a benchmark prints")]
#![allow(clippy::cast_precision_loss, reason = "figures are rounded when printed")]

mod case;
mod count;
mod solved;
mod systems;

use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

/// One thing that is measured.
struct Row {
    name: String,
    /// What the row means to somebody who does not know the engine.
    means: String,
    /// The row that it is compared with.
    peer: &'static str,
    /// What was aimed at, and what stands in the way where that is missed.
    aim: Option<(Most, &'static str)>,
    /// Does it that often, and says how many of it that were: actions in a fight, say.
    run: Box<dyn FnMut(u64) -> u64>,
    /// Whether its instructions can be counted: not those of several threads.
    countable: bool,
}

/// The most that something should take.
#[derive(Clone, Copy)]
enum Most {
    /// So many instructions.
    Instructions(f64),
    /// So many times the peer.
    Times(f64),
    /// So many nanoseconds, on this machine.
    Nanoseconds(f64),
}

/// The name of the row that others are compared with.
const FLAT: &str = "baseline: a flat threshold table, face given";

impl Row {
    fn new(
        name: impl Into<String>,
        means: impl Into<String>,
        run: impl FnMut(u64) -> u64 + 'static,
    ) -> Row {
        let (name, means) = (name.into(), means.into());
        Row { name, means, peer: FLAT, aim: None, run: Box::new(run), countable: true }
    }

    fn against(self, peer: &'static str) -> Row {
        Row { peer, ..self }
    }

    fn aim(self, aim: Most, in_the_way: &'static str) -> Row {
        Row { aim: Some((aim, in_the_way)), ..self }
    }

    fn on_threads(self) -> Row {
        Row { countable: false, ..self }
    }

    /// How often it has to run for a round of about so many milliseconds.
    fn often(&mut self, milliseconds: u128) -> u64 {
        let mut times = 1;
        loop {
            let start = Instant::now();
            black_box((self.run)(times));
            if start.elapsed().as_millis() * 2 >= milliseconds || times >= 1 << 34 {
                return times;
            }
            times *= 2;
        }
    }

    /// The nanoseconds that one takes, over so many.
    fn time(&mut self, times: u64) -> f64 {
        let start = Instant::now();
        let done = black_box((self.run)(times));
        start.elapsed().as_secs_f64() * 1e9 / done as f64
    }
}

/// What was measured of a row.
struct Figures {
    name: String,
    means: String,
    aim: Option<(Most, &'static str)>,
    peer: &'static str,
    nanoseconds: f64,
    /// Of the times to the peer's: the median, the least and the greatest.
    ratio: [f64; 3],
    instructions: Option<f64>,
}

impl Figures {
    /// The aim, and where it is missed what stands in the way.
    fn aim(&self) -> String {
        let Some((aim, in_the_way)) = self.aim else { return String::new() };
        let (most, is) = match aim {
            Most::Instructions(most) => (format!("{most:.0} instructions"), self.instructions),
            Most::Times(most) => (format!("{most} times"), Some(self.ratio[0])),
            Most::Nanoseconds(most) => (in_words(most), Some(self.nanoseconds)),
        };
        let (Most::Instructions(bound) | Most::Times(bound) | Most::Nanoseconds(bound)) = aim;
        match is {
            Some(is) if is > bound => format!("{most}; missed: {in_the_way}"),
            Some(_) => most,
            None => format!("{most}; not counted"),
        }
    }
}

fn median(values: &mut [f64]) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    [values[values.len() / 2], values[0], values[values.len() - 1]]
}

fn measured(rows: &mut [Row], passes: usize) -> Vec<Figures> {
    let often: Vec<u64> = rows.iter_mut().map(|row| row.often(40)).collect();
    let times: Vec<Vec<f64>> = (0..passes)
        .map(|_| rows.iter_mut().zip(&often).map(|(row, times)| row.time(*times)).collect())
        .collect();
    let place = |name: &str| rows.iter().position(|row| row.name == name);
    let figures = |(i, row): (usize, &Row)| {
        let peer = place(row.peer).unwrap_or(0);
        let mut own: Vec<f64> = times.iter().map(|pass| pass[i]).collect();
        let mut ratios: Vec<f64> = times.iter().map(|pass| pass[i] / pass[peer]).collect();
        Figures {
            name: row.name.clone(),
            means: row.means.clone(),
            aim: row.aim,
            peer: row.peer,
            nanoseconds: median(&mut own)[0],
            ratio: median(&mut ratios),
            instructions: row.countable.then(|| count::instructions(row, often[i])).flatten(),
        }
    };
    rows.iter().enumerate().map(figures).collect()
}

/// A time as a person reads it.
fn in_words(nanoseconds: f64) -> String {
    match nanoseconds {
        ns if ns < 1e3 => format!("{ns:.2} ns"),
        ns if ns < 1e6 => format!("{:.2} µs", ns / 1e3),
        ns => format!("{:.2} ms", ns / 1e6),
    }
}

/// For a page, with what each row means.
fn table(figures: &[Figures], is_page: bool) -> String {
    let (means, line) = if is_page { (" what it means |", "---|") } else { ("", "") };
    let mut out = format!(
        "| what | time |{means} times its peer | from – to | instructions | aim |\n|---|---|{line}---|---|---|---|\n",
    );
    for row in figures {
        let [ratio, least, most] = row.ratio;
        let peer = if row.peer == FLAT || row.name == row.peer { "" } else { row.peer };
        let (open, close) = if peer.is_empty() { ("", "") } else { (" (", ")") };
        let count = row.instructions.map_or(String::new(), |count| format!("{count:.0}"));
        let means = if is_page { format!(" {} |", row.means) } else { String::new() };
        let _ = writeln!(
            out,
            "| {} | {} |{means} {ratio:.2}{open}{peer}{close} | {least:.2} – {most:.2} | {count} | {} |",
            row.name,
            in_words(row.nanoseconds),
            row.aim(),
        );
    }
    out
}

fn option(name: &str) -> Option<String> {
    let mut args = std::env::args().skip_while(|arg| arg != name);
    args.next().and_then(|_| args.next())
}

fn main() {
    if solved::was_asked() {
        return;
    }
    let mut rows = case::rows();
    rows.extend(systems::rows());
    if count::was_asked(&mut rows) {
        return;
    }
    let only = option("--only");
    rows.retain(|row| {
        row.name == FLAT || only.as_ref().is_none_or(|only| row.name.contains(only.as_str()))
    });
    if std::env::args().any(|arg| arg == "--check") {
        for row in &mut rows {
            println!("{}: {} done", row.name, (row.run)(1));
        }
        return;
    }
    let passes = option("--passes").and_then(|n| n.parse().ok()).unwrap_or(9).max(1);
    let figures = measured(&mut rows, passes);
    println!("{}", table(&figures, false));
    if let Some(file) = option("--page") {
        std::fs::write(&file, table(&figures, true))
            .unwrap_or_else(|error| panic!("{file}: {error}"));
    }
}
