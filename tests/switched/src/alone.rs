//! What can't stand behind a switch: each in a build of its own, with all tests of the program.

use super::{Mutant, build, trial};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// What the tests say of the mutants.
#[derive(Default)]
pub struct Judged {
    pub caught: Vec<usize>,
    pub missed: Vec<usize>,
    /// What does not compile, assertions at compile time among it, or is worked out without end.
    pub unviable: Vec<usize>,
}

/// The text with what stands at the place of the mutant replaced.
fn changed(text: &str, mutant: &Mutant) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let before = |(line, column): (usize, usize)| {
        let whole: usize = lines[..line - 1].iter().map(|line| line.len()).sum();
        let part: usize = lines[line - 1].chars().take(column - 1).map(char::len_utf8).sum();
        whole + part
    };
    let (from, to) = (before(mutant.start), before(mutant.end));
    [&text[..from], &mutant.replacement, &text[to..]].concat()
}

/// Builds and tests one after the other.
pub fn all(mutants: &[Mutant], copy: &Path, arguments: &[String]) -> Judged {
    let pass = |seconds: &str, most: Duration| {
        let (done, messages) = build::cargo(copy, seconds, &["test", "--no-run"], arguments);
        done.then(|| {
            let tests = build::programs(&messages);
            tests.iter().all(|(program, folder)| {
                trial::passes(program, folder, &[], most, ("CASE_SWITCH", ""))
            })
        })
    };
    let start = Instant::now();
    assert_eq!(
        pass("unlimited", Duration::from_secs(600)),
        Some(true),
        "the tests fail without a change"
    );
    let most = Duration::from_secs(30) + start.elapsed();
    let mut judged = Judged::default();
    for (at, mutant) in mutants.iter().enumerate() {
        let file = copy.join(&mutant.file);
        let text = fs::read_to_string(&file).expect("a source");
        fs::write(&file, changed(&text, mutant)).expect("a source");
        // A loop in a constant may have no end any more; without a change it takes some ten seconds.
        let (said, which) = match pass("120", most) {
            None => ("does not compile", &mut judged.unviable),
            Some(true) => ("missed", &mut judged.missed),
            Some(false) => ("caught", &mut judged.caught),
        };
        which.push(at);
        println!("{} of {}: {said}: {}", at + 1, mutants.len(), mutant.name);
        fs::write(&file, text).expect("a source");
    }
    judged
}
