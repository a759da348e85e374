//! Each mutant against the tests that come by it, the quickest first, until one sees it.

use super::{Mutant, build::Built};
use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// What the tests say of the mutants.
#[derive(Default)]
pub struct Judged {
    pub caught: Vec<usize>,
    pub missed: Vec<usize>,
    pub unreached: Vec<usize>,
}

/// One test: its program, the folder it runs in, its name, how long it takes, and what it comes by.
struct Test {
    program: PathBuf,
    folder: PathBuf,
    name: String,
    time: Duration,
    seen: Vec<u8>,
}

impl Test {
    /// Runs it; whether it passes within the time.
    fn passes(&self, most: Duration, switch: (&str, &str)) -> bool {
        let arguments = ["--exact", &self.name, "--test-threads=1", "-q"];
        passes(&self.program, &self.folder, &arguments, most, switch)
    }
}

/// Runs a program of tests; whether it passes within the time. Where the arguments let it name each
/// test, it is stopped at the first that fails.
pub fn passes(
    program: &Path,
    folder: &Path,
    arguments: &[&str],
    most: Duration,
    switch: (&str, &str),
) -> bool {
    // A mutant that fills the memory is stopped.
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -v 12000000; exec \"$0\" \"$@\""])
        .arg(program)
        .args(arguments)
        .current_dir(folder)
        .env(switch.0, switch.1)
        .env("PROPTEST_MAX_SHRINK_ITERS", "0")
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a test");
    let said = BufReader::new(child.stdout.take().expect("what it says"));
    let (told, lines) = mpsc::channel();
    thread::spawn(move || said.lines().map_while(Result::ok).try_for_each(|line| told.send(line)));
    let end = Instant::now() + most;
    loop {
        match lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(line) if !line.ends_with("... FAILED") => {}
            Err(RecvTimeoutError::Disconnected) => return child.wait().expect("a test").success(),
            Ok(_) | Err(RecvTimeoutError::Timeout) => {
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

/// All tests of the programs.
fn tests(built: &Built) -> Vec<(PathBuf, PathBuf, String)> {
    let of = |(program, folder): &(PathBuf, PathBuf)| {
        let list = Command::new(program)
            .args(["--list", "--format", "terse"])
            .current_dir(folder)
            .output()
            .expect("a list of tests");
        let text = String::from_utf8_lossy(&list.stdout).into_owned();
        let names = text.lines().filter_map(|line| line.strip_suffix(": test"));
        names.map(|name| (program.clone(), folder.clone(), name.to_string())).collect::<Vec<_>>()
    };
    built.tests.iter().flat_map(of).collect()
}

/// Does something for each place, on two threads.
fn on_threads<T: Send>(count: usize, each: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    if place >= count {
                        break;
                    }
                    let it = each(place);
                    done.lock().expect("no panic").push((place, it));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no panic");
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, it)| it).collect()
}

/// Judges all that is switched, with the tests that take no longer than `most`.
pub fn all(mutants: &[Mutant], built: &Built, copy: &Path, most: Duration) -> Judged {
    let began = Instant::now();
    let list = tests(built);
    let run = on_threads(list.len(), |place| {
        let (program, folder, name) = list[place].clone();
        let file = copy.with_file_name(format!("seen-{place}"));
        let mut test = Test { program, folder, name, time: Duration::ZERO, seen: Vec::new() };
        let start = Instant::now();
        let told = file.to_str().expect("UTF-8").to_string();
        let passes = test.passes(Duration::from_secs(600), ("CASE_SWITCH_SEEN", &told));
        test.time = start.elapsed();
        test.seen = fs::read(&file).unwrap_or_default();
        let _ = fs::remove_file(&file);
        (passes, test)
    });
    let mut tests: Vec<Test> = Vec::new();
    for (passes, test) in run {
        // One that reads the sources, say, which look otherwise with switches in them.
        if !passes {
            println!("!! {} fails with every switch off: it takes no part", test.name);
            continue;
        }
        tests.push(test);
    }
    let all = list.len();
    tests.retain(|test| test.time <= most);
    println!("{} of {all} tests take part, seen in {:.0?}", tests.len(), began.elapsed());
    let tests = tests;
    let count = AtomicUsize::new(0);
    // What saw a change of this function saw it first.
    let known: Mutex<HashMap<&str, usize>> = Mutex::new(HashMap::new());
    let saw = on_threads(built.switched.len(), |place| {
        let at = built.switched[place];
        let mut by: Vec<usize> =
            (0..tests.len()).filter(|&t| tests[t].seen.get(at) == Some(&1)).collect();
        if by.is_empty() {
            return None;
        }
        let function = mutants[at].function.as_str();
        let first = known.lock().expect("no panic").get(function).copied();
        by.sort_by_key(|&t| (Some(t) != first, tests[t].time));
        let number = at.to_string();
        let caught = by.into_iter().find(|&t| {
            let most = Duration::from_secs(5) + tests[t].time * 10;
            !tests[t].passes(most, ("CASE_SWITCH", &number))
        });
        if let Some(test) = caught {
            known.lock().expect("no panic").insert(function, test);
        }
        let done = count.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(200) {
            println!("{done} in {:.0?}", began.elapsed());
        }
        Some(caught.is_some())
    });
    let mut judged = Judged::default();
    for (&at, saw) in built.switched.iter().zip(saw) {
        match saw {
            None => judged.unreached.push(at),
            Some(true) => judged.caught.push(at),
            Some(false) => judged.missed.push(at),
        }
    }
    judged
}
