//! How hard the built-in plan is to beat: what a search finds against it, what the plans that come
//! with the engine win, and what the tactician wins.

use crate::common::{Failure, out};
use crate::watch::{entries_of, mentions, mirrored, points, sides, text, winner};
use case_core::battle::{Advise, Control, Request, Step, Tactician, Tune};
use case_core::dice::{Die, Fair};
use case_core::filled;
use case_core::node::Node;
use case_core::odds::{Sample, unwatched};
use case_core::plan::named;
use case_core::question::Asked;
use case_core::system::System;
use case_core::words::{Language, Speech};
use case_core::{Battle, SideId};
use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// What is asked for: see the help text of the program.
#[derive(Debug)]
pub(crate) struct Strength {
    pub(crate) rosters: u64,
    pub(crate) fights: u32,
    pub(crate) first: u32,
    pub(crate) pairs: bool,
    pub(crate) tactician: u64,
    pub(crate) work: Option<i32>,
    pub(crate) seed: u64,
    pub(crate) roster: Option<Node>,
    pub(crate) only: Option<u64>,
}

/// A fight that is longer counts as one that nobody wins.
const CHECKPOINTS: u64 = 4_000;

/// Fights won, of how many.
#[derive(Clone, Copy, Default)]
struct Wins {
    won: f64,
    fights: f64,
}

impl Wins {
    fn share(self) -> f64 {
        self.won / self.fights.max(1.0)
    }

    fn add(&mut self, won: f64, fights: f64) {
        self.won += won;
        self.fights += fights;
    }
}

impl Display for Wins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = self.share();
        let error = (share * (1.0 - share) / self.fights.max(1.0)).sqrt();
        write!(f, "{:.1} ± {:.1} %", share * 100.0, error * 100.0)
    }
}

/// The best that was found against the built-in plan.
#[derive(Default)]
struct Best(f64, String);

impl Best {
    fn see(&mut self, share: f64, line: impl Display) {
        if share > self.0 {
            *self = Best(share, line.to_string());
        }
    }
}

impl Display for Best {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} % ({})", self.0 * 100.0, self.1)
    }
}

impl Strength {
    /// On rosters in which a side fights its own likeness, so that equal play wins a half.
    pub(crate) fn print<S: System>(&self, bundled: &Node) -> Result<(), Failure> {
        let roster = self.roster.as_ref().unwrap_or(bundled);
        if sides(roster).is_empty() {
            return Err(Failure::data("the roster", "it has no fighters"));
        }
        let own = (0..sides(roster).len())
            .map(|side| (format!("side {} of the roster", side + 1), mirrored(roster, side)));
        let mut likenesses = own.len();
        let mut rosters: Vec<_> = own.chain(drawn::<S>(roster, self.seed, self.rosters)).collect();
        if let Some(only) = self.only {
            likenesses = 0;
            rosters = drawn::<S>(roster, self.seed, only).last().into_iter().collect();
            for (_, roster) in &rosters {
                out(&toml::to_string(roster).map_err(Failure::other)?)?;
            }
        }
        let (mut found, mut named, mut thought) =
            (Best::default(), Best::default(), Best::default());
        for (at, (name, roster)) in rosters.iter().enumerate() {
            out(&format!("{}, {name}\n", S::NAME))?;
            self.search::<S>(name, roster, &mut found)?;
            self.named::<S>(name, roster, &mut named)?;
            if at < likenesses && self.tactician > 0 {
                let (wins, thoughts) = self.tactician::<S>(name, roster)?;
                out(&format!("  the tactician wins {wins}\n{thoughts}"))?;
                thought.see(wins.share(), name);
            }
        }
        out(&format!("{}, {} rosters: a search wins at most {found}\n", S::NAME, rosters.len()))?;
        out(&format!("  the best of the named plans wins {named}\n"))?;
        if self.tactician > 0 {
            out(&format!("  the tactician wins at most {thought}\n"))?;
        }
        Ok(())
    }

    fn search<S: System>(&self, name: &str, roster: &Node, best: &mut Best) -> Result<(), Failure> {
        let mut wins = Wins::default();
        // Both seats: who acts first by the order of the roster is not who plays better.
        for side in [0, 1].into_iter().filter_map(SideId::new) {
            let tune = Tune::new()
                .checkpoints(CHECKPOINTS)
                .trials(self.fights)
                .first(self.first)
                .pairs(self.pairs)
                .seed(self.seed);
            let tuned = battle::<S>(name, roster)?
                .tune(side, &tune, &mut unwatched)
                .map_err(Failure::other)?;
            out(&format!("  {} ({} plans tried)\n", tuned.sentence, tuned.tried))?;
            if tuned.parts.len() > 1 {
                for part in &tuned.parts {
                    out(&format!("    {}: {}\n", part.sentence, part.wins.percent()))?;
                }
            }
            let fights = f64::from(self.fights);
            wins.add(tuned.wins.mean * fights, fights);
        }
        out(&format!("  what a search finds wins {wins}\n"))?;
        best.see(wins.share(), name);
        Ok(())
    }

    fn named<S: System>(&self, name: &str, roster: &Node, best: &mut Best) -> Result<(), Failure> {
        for plan in named::<S>() {
            let mut wins = Wins::default();
            for side in [0, 1].into_iter().filter_map(SideId::new) {
                let mut battle = battle::<S>(name, roster)?;
                battle.set_plan(side, &plan).map_err(Failure::other)?;
                self.plays(&battle, side, &mut wins)?;
            }
            out(&format!("  {} wins {wins}\n", plan.name))?;
            best.see(wins.share(), format!("{name}: {}", plan.name));
        }
        Ok(())
    }

    fn plays<S: System>(
        &self,
        battle: &Battle<S>,
        side: SideId,
        wins: &mut Wins,
    ) -> Result<(), Failure> {
        let fights = u64::from(self.fights.div_ceil(2).max(1));
        let mut sample = Sample::new(fights).seed(self.seed).checkpoints(CHECKPOINTS);
        let end = |setup: &S::Setup, state: &S::State| winner::<S>(setup, state);
        let scene = battle.scene().map_err(Failure::other)?;
        for end in scene.sample_values(&mut sample, end).map_err(Failure::other)? {
            wins.add(points(end.flatten(), side), 1.0);
        }
        Ok(())
    }

    fn tactician<S: System>(&self, name: &str, roster: &Node) -> Result<(Wins, Thoughts), Failure> {
        let (mut wins, mut thoughts) = (Wins::default(), Thoughts::default());
        let mut tactician = Tactician::default();
        tactician.work = self.work.unwrap_or(tactician.work);
        let started = processor_seconds();
        for fight in 0..self.tactician {
            let second = usize::from(fight % 2 == 1);
            let mut battle = battle::<S>(name, roster)?.seeded(self.seed.wrapping_add(fight / 2));
            let Some((side, _)) = battle.sides().nth(second) else { break };
            battle.set_tactician(side, &tactician).map_err(Failure::other)?;
            battle.set_control(side, Control::Host).map_err(Failure::other)?;
            let mut over = false;
            for _ in 0..CHECKPOINTS {
                match battle.step() {
                    Step::Going => {}
                    Step::Over => {
                        over = true;
                        break;
                    }
                    Step::Wanted => thoughts.feed(&mut battle)?,
                    other => return Err(Failure::other(format!("the battle waits: {other:?}"))),
                }
            }
            thoughts.turns += f64::from(S::turn(battle.state()));
            thoughts.fights += 1;
            let winner = over.then(|| winner::<S>(battle.setup(), battle.state())).flatten();
            wins.add(points(winner, side), 1.0);
        }
        thoughts.seconds = processor_seconds() - started;
        Ok((wins, thoughts))
    }
}

/// What a tactician thought about.
#[derive(Default)]
struct Thoughts {
    fights: u32,
    turns: f64,
    decisions: u32,
    seconds: f64,
    /// How often it answered a question otherwise than the plan, of how often it was asked.
    by_question: BTreeMap<&'static str, (u32, u32)>,
    /// What it preferred to what, how often.
    otherwise: BTreeMap<String, u32>,
}

impl Thoughts {
    /// Gives the tactician's answer to the open question.
    fn feed<S: System>(&mut self, battle: &mut Battle<S>) -> Result<(), Failure> {
        let tactician = Tactician::default();
        let Some(Request::Decision(question)) = battle.request() else {
            return Err(Failure::other("the battle waits for a roll"));
        };
        if !tactician.thinks_about::<S>(question.kind()) {
            battle.feed_suggestion().map_err(Failure::other)?;
            return Ok(());
        }
        let seed = battle.inputs().len() as u64;
        let ask = filled!(Advise { seed, ..tactician.advise() });
        let advice = battle.advise(battle.plans(), &ask, &mut unwatched);
        let advice = advice.map_err(Failure::other)?;
        let own = advice.answers.iter().position(|row| row.suggested).unwrap_or(0);
        let choice = advice.choice().unwrap_or(advice.answers[own].answer);
        let differs = choice != advice.answers[own].answer;
        self.decisions += u32::from(advice.answers.len() > 1);
        let row = self.by_question.entry(advice.question).or_default();
        (row.0, row.1) = (row.0 + u32::from(differs), row.1 + u32::from(advice.answers.len() > 1));
        if differs {
            let speech = Speech::from(Language::English);
            let reasons = advice.reasons(&speech, battle);
            let label = |at: usize| reasons[at].split(": ").next().unwrap_or_default().to_string();
            let line = format!("{}: {}, not {}", advice.question, label(0), label(own));
            *self.otherwise.entry(line).or_default() += 1;
        }
        let choice = battle.answer_of(choice).map_err(Failure::other)?;
        battle.feed_answer(choice).map_err(Failure::other)
    }
}

impl Display for Thoughts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (fights, decisions) = (f64::from(self.fights.max(1)), f64::from(self.decisions));
        writeln!(
            f,
            "    {:.1} turns, {:.0} decisions, {:.1} s of the processor a fight; {:.0} ms a decision",
            self.turns / fights,
            decisions / fights,
            self.seconds / fights,
            self.seconds * 1000.0 / decisions.max(1.0),
        )?;
        for (question, (differs, of)) in &self.by_question {
            writeln!(f, "    {question}: otherwise than the plan {differs} of {of}")?;
        }
        let mut lines: Vec<_> = self.otherwise.iter().collect();
        lines.sort_by_key(|(_, count)| core::cmp::Reverse(**count));
        for (line, count) in lines.into_iter().take(SHOWN) {
            writeln!(f, "    {count} times {line}")?;
        }
        Ok(())
    }
}

/// How many of its preferences are shown.
const SHOWN: usize = 12;

/// The time that this thread has had of a processor, where the system tells it: a shared machine
/// makes the clock on the wall useless.
fn processor_seconds() -> f64 {
    static STARTED: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    told.map_or_else(|| STARTED.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn battle<S: System>(name: &str, roster: &Node) -> Result<Battle<S>, Failure> {
    let roster = S::read(roster).map_err(|e| Failure::data(name, e))?;
    Battle::new(roster).map_err(|e| Failure::data(name, e))
}

/// Rosters of one side against its likeness, each fighter one of the roster's with values of the
/// others: what stands in one place of a sheet is drawn from all that stand there. Rulings stay.
fn drawn<S: System>(roster: &Node, seed: u64, count: u64) -> impl Iterator<Item = (String, Node)> {
    let fighters: Vec<Node> = entries_of(roster, "fighters").to_vec();
    let side = sides(roster).into_iter().next().unwrap_or_default();
    let names: Vec<String> = fighters.iter().filter_map(|f| text(f, "name")).collect();
    let is_kept = |(name, node): &&(String, Node)| name != "fighters" && !mentions(node, &names);
    let kept: Vec<(String, Node)> = match roster {
        Node::Map(entries) => entries.iter().filter(is_kept).cloned().collect(),
        _ => Vec::new(),
    };
    (1..=count).filter_map(move |n| {
        let mut chance = Chance(Fair::stream(seed, n));
        // What does not go together is drawn again.
        (0..1000).find_map(|_| {
            let team: Vec<Node> = (0..=chance.below(3))
                .map(|place| fighter(&fighters, place, &side, &mut chance))
                .collect();
            let mut entries = kept.clone();
            entries.push(("fighters".into(), Node::List(team)));
            let roster = mirrored(&Node::Map(entries), 0);
            let battle = S::read(&roster).ok().and_then(|roster| Battle::<S>::new(roster).ok())?;
            (!battle.is_over()).then(|| (format!("drawn roster {n}"), roster))
        })
    })
}

/// One of the fighters, with a name of its own and some values of the others.
fn fighter(fighters: &[Node], place: usize, side: &str, chance: &mut Chance) -> Node {
    let Node::Map(entries) = &fighters[chance.below(fighters.len())] else { return Node::Null };
    let own = entries.iter().filter(|(name, _)| name != "id");
    let drawn = own.map(|(name, value)| {
        let mut value = value.clone();
        match name.as_str() {
            "name" => value = Node::Text(format!("Fighter {}", place + 1)),
            "side" => value = Node::Text(side.into()),
            _ => {
                let all: Vec<&Node> = fighters.iter().filter_map(|other| other.get(name)).collect();
                mix(&mut value, &all, chance);
            }
        }
        (name.clone(), value)
    });
    Node::Map(drawn.collect())
}

/// Takes from the others what stands in the same place, entry by entry of a map.
fn mix(value: &mut Node, others: &[&Node], chance: &mut Chance) {
    if let Node::Map(entries) = value {
        for (name, value) in entries {
            let all: Vec<&Node> = others.iter().filter_map(|other| other.get(name)).collect();
            mix(value, &all, chance);
        }
    } else if !others.is_empty() && chance.below(2) == 0 {
        *value = others[chance.below(others.len())].clone();
    }
}

struct Chance(Fair);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        let mut roll = || usize::from(self.0.roll(Die::D100)) - 1;
        (roll() * 100 + roll()) % end
    }
}
