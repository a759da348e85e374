//! Instructions, counted by valgrind over this program itself.

use super::{Row, option};
use std::hint::black_box;
use std::process::Command;

/// Runs what a count has asked for: one row, so many times. Says whether one has.
pub(super) fn was_asked(rows: &mut [Row]) -> bool {
    let Some(name) = option("--count") else { return false };
    let times = option("--times").and_then(|n| n.parse().ok()).unwrap_or(1);
    let row = rows.iter_mut().find(|row| row.name == name);
    let row = row.unwrap_or_else(|| panic!("no row is called {name}"));
    println!("{}", black_box((row.run)(times)));
    true
}

/// The instructions of one: the difference of two runs, without what it takes to begin; `often` is
/// how often it runs in a round. `None` without valgrind.
pub(super) fn instructions(row: &Row, often: u64) -> Option<f64> {
    // Under valgrind everything takes fifty times as long.
    let times = (often / 20).max(1);
    let (fewer, done) = counted(&row.name, times)?;
    let (more, done_more) = counted(&row.name, 2 * times)?;
    Some((more - fewer) / (done_more - done))
}

/// The instructions of so many, and how many were done.
fn counted(name: &str, times: u64) -> Option<(f64, f64)> {
    let this = std::env::current_exe().ok()?;
    let run = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(this)
        .args(["--count", name, "--times", &times.to_string()])
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&run.stderr);
    let line = told.lines().find(|line| line.contains("refs:"))?;
    let digits: String = line.rsplit(':').next()?.chars().filter(char::is_ascii_digit).collect();
    let done = String::from_utf8_lossy(&run.stdout).trim().parse().ok()?;
    Some((digits.parse().ok()?, done))
}
