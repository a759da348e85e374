//! Memoized trials: the rules run once for each state and outcome.
//!
//! A simulation runs the same rules on the same states over and over. A trial walks over the known
//! nodes ([`Known`](known::Known)) and draws the same faces from the same dice as the rules would,
//! so it is the same trial. At a new outcome the rules run a step, which is added. This is like the
//! lazily built automaton of a regular expression.

pub(in crate::odds) mod known;
pub(in crate::odds) mod trial_dice;

use self::known::{FACES, Learned, Ran, Rolled, START, Seen, Shelf};
use self::trial_dice::{TrialDice, roll_many};
use super::ends::KnownEnd;
use super::pages::{Block, Head, Pages, Way};
use super::watch::Interrupt;
use super::{OddsError, RunError, Scene};
use crate::dice::Fair;
use crate::kernel::decide::DecisionSource;
use crate::kernel::system::{StepEnd, Stop, System};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// Checkpoints between two checks of the limits and the callback.
const LOOK: u64 = 1024;

/// Memoized steps that are as much work as one step of the rules.
const LIGHT: u64 = 8;

/// How many turns before a plan may call a battle off the rules take over, as one way can pass
/// several turns.
const MARGIN: i32 = 32;

/// The result of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::odds) enum Went {
    /// It reached a memoized end.
    To(KnownEnd),
    /// It left the automaton after this many steps: play on from the current state if it is not
    /// over.
    Beyond(u64, StepEnd),
    /// It was cut off at the limit of checkpoints.
    Cut,
    /// The automaton is inconsistent: play it from the start.
    Lost,
}

/// The progress of a trial.
#[derive(Debug, Default)]
struct Walk {
    steps: u64,
    turns: u32,
    /// Steps that the rules ran.
    ran: u64,
    /// The step of the next check of the limits, and that of the last one.
    until: u64,
    looked: u64,
}

/// A thread's view of the automaton.
#[derive(Debug)]
pub(in crate::odds) struct Automaton<'a, S: System, P, K> {
    setup: &'a S::Setup,
    plan: P,
    shelf: K,
    pages: Pages,
    readings: Vec<Arc<Learned>>,
    /// The way of each face, by reading.
    ways: Vec<[u8; FACES]>,
    /// The current state.
    state: S::State,
    path: Vec<Seen>,
    rolled: Vec<Rolled>,
    checkpoints: u64,
    /// The number of forgotten turns from which the rules take over, as the plan may call it off.
    late: u32,
    probe: Probe,
}

/// Restores forgotten turns in a state, from one number to another.
pub(in crate::odds) fn recall<S: System>(state: &mut S::State, from: u32, to: u32) {
    if from != to {
        let by = i64::from(to) - i64::from(from);
        S::recall_turn(state, i32::try_from(by).unwrap_or(i32::MAX));
    }
}

impl<'a, S: System, P: DecisionSource<S>, K: Shelf<S>> Automaton<'a, S, P, K> {
    pub(in crate::odds) fn new(
        setup: &'a S::Setup,
        opening: &S::State,
        plan: P,
        shelf: K,
        (checkpoints, asked): (u64, bool),
    ) -> Self {
        let mut state = opening.clone();
        S::recall_turn(&mut state, i32::MAX / 2);
        S::forget_turn(setup, &mut state);
        let late = match S::calls_off(setup) {
            i32::MAX => u32::MAX,
            turn => {
                let left = turn.saturating_sub(S::turn(&state)).saturating_sub(MARGIN);
                u32::try_from(left).unwrap_or(0).max(1)
            }
        };
        let mut automaton = Automaton {
            setup,
            plan,
            shelf,
            pages: Pages::default(),
            readings: Vec::new(),
            ways: Vec::new(),
            state,
            path: Vec::new(),
            rolled: Vec::new(),
            checkpoints,
            late,
            probe: Probe { asked, ..Probe::default() },
        };
        automaton.look_up();
        automaton
    }

    /// Reads what was added meanwhile.
    #[cold]
    fn look_up(&mut self) {
        (self.pages, self.readings) = self.shelf.with(|known| (known.pages(), known.readings()));
        self.ways.clear();
        self.ways.extend(self.readings.iter().map(|learned| learned.ways_of_faces()));
    }

    /// A copy of the state of an end.
    pub(in crate::odds) fn end_state(&mut self, end: u32) -> Option<S::State> {
        self.shelf.with(|known| known.end_state(end).cloned())
    }

    /// The current state.
    pub(in crate::odds) fn state(&self) -> &S::State {
        &self.state
    }

    /// Counts steps that the rules ran after a trial left the automaton.
    pub(in crate::odds) fn played_on(&mut self, steps: u64) {
        self.probe.ran += steps;
    }

    /// Whether memoizing pays: not if too few steps recur.
    #[inline]
    pub(in crate::odds) fn pays(&self) -> bool {
        !self.probe.hopeless
    }

    /// The numbers of memoized steps and of steps that the rules ran.
    pub(in crate::odds) fn steps(&self) -> (u64, u64) {
        (self.probe.known, self.probe.ran)
    }

    /// Runs one trial.
    #[inline]
    pub(in crate::odds) fn trial(
        &mut self,
        dice: &mut Fair,
        interrupt: &mut Interrupt<'_>,
    ) -> Result<Went, RunError<Stop<S>>> {
        let mut walk = Walk::default();
        let went = self.follow(&mut walk, dice, interrupt);
        self.probe.count(walk.steps - walk.ran, walk.ran);
        went
    }

    fn follow(
        &mut self,
        walk: &mut Walk,
        dice: &mut Fair,
        interrupt: &mut Interrupt<'_>,
    ) -> Result<Went, RunError<Stop<S>>> {
        let mut at = START;
        // The last way and its place: it can be joined with the next one at a stepped state.
        let mut last = (0, Way::UNKNOWN);
        loop {
            if let Some((roll, number)) = self.stride(&mut at, &mut last, walk, dice) {
                match self.learn((roll, number), walk, dice)? {
                    Ok(place) => at = place,
                    Err(went) => return Ok(went),
                }
                last = (0, Way::UNKNOWN);
            }
            let Some(words) = self.pages.from(at) else {
                self.look_up();
                continue;
            };
            let head = Head::read(words);
            let block = head.block();
            if walk.steps >= walk.until && !matches!(block, Block::End | Block::Far) {
                if let Some(went) = self.look(at, walk, dice, interrupt)? {
                    return Ok(went);
                }
                continue;
            }
            let (number, place) = match block {
                // Its reading is not known here.
                Block::Roll => {
                    self.look_up();
                    continue;
                }
                Block::State => (0, at + 1),
                Block::Far => {
                    walk.turns = walk.turns.saturating_add(Head::behind(words));
                    walk.until = walk.steps;
                    (0, at + 1)
                }
                Block::Many => {
                    let Some(number) = self.roll_many(head, dice) else {
                        self.look_up();
                        continue;
                    };
                    (number, self.pages.of_many(at, number))
                }
                Block::End if walk.steps > self.checkpoints => return Ok(Went::Cut),
                Block::End => {
                    let end = KnownEnd { number: head.number(), turns: walk.turns };
                    return Ok(Went::To(end));
                }
            };
            let way = self.pages.way(place);
            if !way.is_known() {
                match self.learn((at, number), walk, dice)? {
                    Ok(place) => at = place,
                    Err(went) => return Ok(went),
                }
                last = (0, Way::UNKNOWN);
                continue;
            }
            if block == Block::State {
                self.pages.shorten(last, way);
            }
            walk.steps += u64::from(way.steps());
            walk.turns += way.turns();
            at = way.to();
            last = (place, way);
        }
    }

    /// Walks over rolls of one die until a way is unknown or the limits must be checked: nearly all
    /// of a trial. Returns the roll and the outcome whose way is unknown.
    #[inline]
    fn stride(
        &self,
        place: &mut u32,
        last: &mut (u32, Way),
        walk: &mut Walk,
        dice: &mut Fair,
    ) -> Option<(u32, u32)> {
        let (mut at, mut fair) = (*place, dice.clone());
        let (mut steps, mut turns) = (walk.steps, walk.turns);
        let mut new = None;
        while steps < walk.until
            && let Some(words) = self.pages.from(at)
            && let head = Head::read(words)
            && head.block() == Block::Roll
            && let Some(ways) = self.ways.get(head.number() as usize)
        {
            let number = u32::from(ways[usize::from(fair.roll_of(head.faces()) & 127)]);
            let way = Way::read(words, 1 + number);
            if !way.is_known() {
                new = Some((at, number));
                break;
            }
            steps += u64::from(way.steps());
            turns += way.turns();
            *last = (at + 1 + number, way);
            at = way.to();
        }
        (*place, *dice) = (at, fair);
        (walk.steps, walk.turns) = (steps, turns);
        new
    }

    /// Rolls several dice; `None` if the reading is not known here yet.
    fn roll_many(&mut self, head: Head, dice: &mut Fair) -> Option<u32> {
        let learned = self.readings.get(head.number() as usize)?;
        let seen = roll_many(&learned.reading.reading(), dice)?;
        if let Some(way) = learned.way_of(seen) {
            return Some(way);
        }
        let way = self.shelf.with(|known| known.outcome(head.number(), seen));
        self.look_up();
        Some(way)
    }

    /// Checks the limits, and reports the progress.
    #[cold]
    fn look(
        &mut self,
        at: u32,
        walk: &mut Walk,
        dice: &mut Fair,
        interrupt: &mut Interrupt<'_>,
    ) -> Result<Option<Went>, RunError<Stop<S>>> {
        if walk.steps >= self.checkpoints {
            return Ok(Some(Went::Cut));
        }
        if interrupt(0, (walk.steps - walk.looked) / LIGHT) {
            return Err(OddsError::Stopped.into());
        }
        if walk.turns >= self.late {
            return self.play_on(at, walk, dice).map(Some);
        }
        walk.looked = walk.steps;
        // A way ends at least one step and passes at most 15 turns.
        let turns = u64::from((self.late - walk.turns) / 16).max(1);
        walk.until = self.checkpoints.min(walk.steps + turns.min(LOOK));
        Ok(None)
    }

    /// Runs the step of a node with the real number of the turn, on the rolls so far and new ones.
    fn play_on(
        &mut self,
        at: u32,
        walk: &mut Walk,
        dice: &mut Fair,
    ) -> Result<Went, RunError<Stop<S>>> {
        if !self.take_up(at, None) {
            return Ok(Went::Lost);
        }
        recall::<S>(&mut self.state, 0, walk.turns);
        let progress = self.step(walk, dice).map_err(RunError::Rule)?;
        Ok(Went::Beyond(walk.steps, progress))
    }

    /// Sets the current state to that of a node's step, and the path to the node or to the end of
    /// one of its ways.
    fn take_up(&mut self, at: u32, way: Option<u32>) -> bool {
        let (path, state) = (&mut self.path, &mut self.state);
        path.clear();
        let found = self
            .shelf
            .with(|known| known.trace(at, way, path).map(|found| state.clone_from(found)));
        path.reverse();
        found.is_some()
    }

    /// Runs a step from the current state: over the path, then with the dice.
    fn step(&mut self, walk: &mut Walk, dice: &mut Fair) -> Result<StepEnd, Stop<S>> {
        self.rolled.clear();
        let mut dice = TrialDice::learning(dice, &self.path, &self.readings, &mut self.rolled);
        let progress = Scene::step(self.setup, (&mut self.plan, &[]), &mut self.state, &mut dice)?;
        walk.steps += 1;
        walk.ran += 1;
        Ok(progress)
    }

    /// Runs and adds steps from a new outcome until a known node; its place. `Err` if there is no
    /// room to add them.
    #[cold]
    fn learn(
        &mut self,
        (mut at, mut way): (u32, u32),
        walk: &mut Walk,
        dice: &mut Fair,
    ) -> Result<Result<u32, Went>, RunError<Stop<S>>> {
        if !self.take_up(at, Some(way)) {
            return Ok(Err(Went::Lost));
        }
        loop {
            let turn = S::turn(&self.state);
            let progress = self.step(walk, dice).map_err(RunError::Rule)?;
            let over = progress == StepEnd::Over;
            let mut turns = 0;
            if !over && S::turn(&self.state) != turn {
                let forgotten = S::forget_turn(self.setup, &mut self.state);
                turns = u32::try_from(forgotten).unwrap_or(0);
            }
            let (rolled, state) = (&self.rolled, &self.state);
            let ran = Ran { from: (at, way), rolled, state, over, turns };
            let learned = self.shelf.with(|known| known.learn(&ran));
            if self.rolled.iter().any(|rolled| matches!(rolled, Rolled::New(..))) {
                self.look_up();
            }
            walk.turns += turns;
            let Some((place, is_new)) = learned else {
                recall::<S>(&mut self.state, 0, walk.turns);
                return Ok(Err(Went::Beyond(walk.steps, progress)));
            };
            if !is_new || walk.steps >= walk.until {
                return Ok(Ok(place));
            }
            (at, way) = (place, 0);
            self.path.clear();
        }
    }
}

/// Finds out whether enough steps recur.
#[derive(Debug, Default)]
struct Probe {
    trials: u64,
    known: u64,
    ran: u64,
    /// The two numbers at the last check.
    last: (u64, u64),
    /// Whether memoizing was asked for in any case.
    asked: bool,
    hopeless: bool,
}

/// The greatest percentage of steps run by the rules since the last check, at 16 trials and each
/// later power of two.
const NEW: [u64; 9] = [97, 92, 85, 75, 65, 55, 45, 35, 25];

impl Probe {
    #[inline]
    fn count(&mut self, known: u64, ran: u64) {
        self.trials += 1;
        self.known += known;
        self.ran += ran;
        if self.trials.is_power_of_two() && self.trials >= 16 {
            self.judge();
        }
    }

    #[cold]
    fn judge(&mut self) {
        let (known, ran) = (self.known - self.last.0, self.ran - self.last.1);
        let most = NEW[(self.trials.ilog2() as usize - 4).min(NEW.len() - 1)];
        self.hopeless |= !self.asked && self.trials > 16 && ran * 100 > (known + ran) * most;
        self.last = (self.known, self.ran);
    }
}
