//! What is at stake at every question of the bundled fights, and what it costs to say:
//! `cargo run --release --example stakes -- [SEEDS]`. Times are those of the processor.

#![expect(clippy::unwrap_used, reason = "an example stops at the first problem")]
#![expect(clippy::print_stdout, reason = "an example prints")]

use case_core::any::{AnyBattle, AnyRequest, AnyStep};
use case_core::attack::{StakeAbout, StakeLimits};
use case_core::battle::{Control, Who};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const ROSTERS: [&str; 5] = [
    include_str!("rosters/case.toml"),
    include_str!("rosters/faserip.toml"),
    include_str!("rosters/d6.toml"),
    include_str!("rosters/talislanta.toml"),
    include_str!("rosters/cosmic.toml"),
];

/// The questions of one kind: how many, their rows by what they are about, the time for each row.
#[derive(Default)]
struct Asked {
    questions: usize,
    /// Attack, fight, alike.
    about: [usize; 3],
    /// Attacks by trials.
    by_trials: usize,
    times: Vec<Duration>,
}

impl Asked {
    fn add(&mut self, other: &Asked) {
        self.questions += other.questions;
        self.by_trials += other.by_trials;
        self.about.iter_mut().zip(other.about).for_each(|(sum, n)| *sum += n);
        self.times.extend(&other.times);
    }

    fn print(&mut self, name: &str) {
        self.times.sort_unstable();
        let ms = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64) * 1e3;
        let [attack, fight, alike] = self.about;
        println!(
            "{name:28} {:6} {attack:7} {fight:6} {alike:6} {:7} {:9.2} {:9.2}",
            self.questions,
            self.by_trials,
            ms(self.times.get(self.times.len() / 2)),
            ms(self.times.last()),
        );
    }
}

/// The time that this thread has run; the clock's where the system does not tell.
fn now(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ran = told.and_then(|told| told.split(' ').next()?.parse().ok());
    ran.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Plays a fight by the suggestions, and weighs every question.
fn play(battle: &mut AnyBattle, asked: &mut BTreeMap<&'static str, Asked>) {
    let start = Instant::now();
    loop {
        match battle.step() {
            AnyStep::Going => continue,
            AnyStep::Wanted => {}
            _ => return,
        }
        let Some(AnyRequest::Decision(request)) = battle.request() else { return };
        let began = now(start);
        let stakes = battle.stakes(&StakeLimits::DEFAULT).unwrap();
        let took = now(start).saturating_sub(began);
        let row = asked.entry(request.question.name).or_default();
        row.questions += 1;
        row.times.push(took / u32::try_from(stakes.rows.len()).unwrap());
        for stake in &stakes.rows {
            row.about[match stake.about {
                StakeAbout::Attack => 0,
                StakeAbout::Fight => 1,
                StakeAbout::Alike => 2,
            }] += 1;
            row.by_trials += usize::from(stake.attack.is_some_and(|attack| !attack.exact));
        }
        battle.feed_suggestion().unwrap();
    }
}

fn main() {
    let seeds = std::env::args().nth(1).map_or(1, |seeds| seeds.parse().unwrap());
    println!(
        "{:28} {:>6} {:>7} {:>6} {:>6} {:>7} {:>9} {:>9}",
        "question", "asked", "attack", "fight", "alike", "trials", "median ms", "worst ms"
    );
    for roster in ROSTERS {
        let mut asked = BTreeMap::new();
        let roster = toml::from_str(roster).unwrap();
        let mut battle = AnyBattle::new(&roster).unwrap();
        let system = battle.system();
        for seed in 1..=seeds {
            battle = AnyBattle::new(&roster).unwrap();
            battle.set_seed(seed);
            battle.set_control(Who::Everybody, Control::Host).unwrap();
            play(&mut battle, &mut asked);
        }
        let mut all = Asked::default();
        for (name, row) in &mut asked {
            row.print(&format!("{system} {name}"));
            all.add(row);
        }
        all.print(system);
    }
}
