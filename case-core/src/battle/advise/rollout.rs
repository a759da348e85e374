//! Trials that are played on from the open step, and the worth of their ends.

use super::{AdviseError, Horizon};
use crate::battle::Battle;
use crate::data::value::Value;
use crate::data::who::{ActorId, SideId};
use crate::dice::{DiceSource, Fair};
use crate::kernel::decide::DecisionSource;
use crate::kernel::system::{StepEnd, Stop, System, winner};
use crate::odds::{OddsError, Progress, ProgressTicker, TrialDice, Witness, play_on};
use alloc::vec::Vec;

/// A whole point of worth. Worth is an integer in millionths, the same on every machine.
pub(super) const WHOLE: i32 = 1_000_000;

/// The worth of an end to a side: the condition of its fighters minus that of the others.
#[derive(Debug)]
pub(super) struct Scale {
    side: SideId,
    /// The fitness of everybody at the start.
    start: Vec<i32>,
    /// The numbers of fighters on the side and not on it.
    heads: [i64; 2],
}

impl Scale {
    pub(super) fn new<S: System>(setup: &S::Setup, side: SideId) -> Scale {
        let open = S::open(setup);
        let cast = S::cast(setup);
        let own = cast.members(side.place()).len();
        let heads = |n: usize| i64::try_from(n).unwrap_or(i64::MAX).max(1);
        Scale {
            side,
            start: cast.everybody().map(|who| S::fitness(setup, &open, who).max(1)).collect(),
            heads: [heads(own), heads(cast.fighters().saturating_sub(own))],
        }
    }

    /// The worth in millionths: from -1 to 1.
    pub(super) fn worth<S: System>(&self, setup: &S::Setup, state: &S::State) -> i32 {
        let cast = S::cast(setup);
        let mut sums = [0i64; 2];
        for (who, start) in cast.everybody().zip(&self.start) {
            if S::stands(setup, state, who) {
                let fit = S::fitness(setup, state, who).clamp(0, *start);
                let fit = i64::from(WHOLE) * i64::from(fit) / i64::from(*start);
                sums[usize::from(cast.side(who) != Some(self.side.0))] +=
                    i64::midpoint(i64::from(WHOLE), fit);
            }
        }
        let worth = sums[0] / self.heads[0] - sums[1] / self.heads[1];
        i32::try_from(worth).unwrap_or(0)
    }

    fn end<S: System>(&self, setup: &S::Setup, state: &S::State, over: bool) -> End {
        let how = match over.then(|| winner::<S>(setup, state)) {
            None => How::Open,
            Some(None) => How::Drawn,
            Some(Some(side)) if side == self.side => How::Won,
            Some(Some(_)) => How::Lost,
        };
        End { how, worth: self.worth::<S>(setup, state) }
    }
}

/// Who wins at an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum How {
    Won,
    Drawn,
    Lost,
    /// The battle goes on beyond the horizon, or was cut off.
    Open,
}

/// An end of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct End {
    pub(crate) how: How,
    pub(crate) worth: i32,
}

/// The limits of trials.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) horizon: Horizon,
    pub(super) checkpoints: u64,
    /// The work left for all trials together.
    pub(super) work: u64,
    /// The work of one checkpoint.
    pub(super) heft: u64,
}

/// Goes on to a horizon, from the turn of the question.
struct Upto(Horizon, i32);

impl<S: System> Witness<S> for Upto {
    type Row = ();

    fn step(&mut self, _: &S::Setup, _: i32, state: &S::State) -> bool {
        match self.0 {
            Horizon::Step => false,
            Horizon::Turn => S::turn(state) == self.1,
            Horizon::Fight => true,
        }
    }

    fn end(&mut self, _: &S::Setup, _: &S::State) {}
}

/// Plays trials from the open step of a battle.
pub(super) struct Rollouts<'a, S: System, P> {
    pub(super) battle: &'a Battle<S>,
    pub(super) plan: P,
    pub(super) scale: Scale,
    /// The turn of the question.
    pub(super) turn: i32,
    /// Memory for states.
    pub(super) state: S::State,
}
impl<S: System, P: DecisionSource<S>> Rollouts<'_, S, P> {
    /// The end of the open step.
    pub(super) fn step(
        &mut self,
        answer: Value,
        dice: &mut impl DiceSource,
    ) -> Result<End, Stop<S>> {
        self.state.clone_from(self.battle.state());
        let over =
            self.battle.open_step(&mut self.state, Some(answer), &mut self.plan, dice, &mut ())?
                == StepEnd::Over;
        Ok(self.scale.end::<S>(self.battle.setup(), &self.state, over))
    }

    /// One trial; `None` if the work does not suffice.
    pub(super) fn trial(
        &mut self,
        answer: Value,
        (seed, trial): (u64, u64),
        reach: &mut Reach,
        (pulse, progress): (&mut ProgressTicker<'_>, Progress),
    ) -> Result<Option<End>, AdviseError> {
        let (setup, turn) = (self.battle.setup(), self.turn);
        let left = reach.work / reach.heft;
        let most = reach.checkpoints.max(1).min(left);
        if most == 0 {
            return Ok(None);
        }
        let mut fair = Fair::stream(seed, trial);
        let dice = &mut TrialDice::of_trial(&mut fair, true);
        dice.set_turn(turn);
        self.state.clone_from(self.battle.state());
        let (state, plan) = (&mut self.state, &mut self.plan);
        let first = self.battle.open_step(state, Some(answer), plan, dice, &mut ());
        let mut run = 1;
        let mut over = first.map_err(|stop| AdviseError::rule::<S>(&stop))? == StepEnd::Over;
        let mut horizon = Upto(reach.horizon, turn);
        let mut is_there = !Witness::<S>::step(&mut horizon, setup, turn, state);
        if !over && !is_there {
            let interrupt = &mut |_, work| pulse.checks(work, || progress);
            let (at, sources) = ((setup, &mut *state), (dice, plan, &[][..]));
            let played = play_on(at, sources, &mut horizon, 1..most, interrupt);
            let (last, end) = played.map_err(AdviseError::run::<S>)?;
            (run, over) = (last, end == StepEnd::Over);
            is_there = !Witness::<S>::step(&mut horizon, setup, turn, state);
        }
        reach.work -= run * reach.heft;
        if pulse.checks(1 + run % 64, || progress) {
            return Err(OddsError::Stopped.into());
        }
        let ends = over || is_there || run >= reach.checkpoints;
        Ok(ends.then(|| self.scale.end::<S>(setup, state, over)))
    }
}

/// The named side, else that of the first of these who has one.
pub(crate) fn side_of<S: System>(
    setup: &S::Setup,
    mut whose: impl Iterator<Item = ActorId>,
    named: Option<SideId>,
) -> Result<Option<SideId>, AdviseError> {
    let cast = S::cast(setup);
    match named {
        Some(side) if side.place() >= cast.sides().len() => {
            Err(AdviseError::Side { side: side.place(), sides: cast.sides().len() })
        }
        Some(side) => Ok(Some(side)),
        None => Ok(whose.find_map(|who| cast.side(who)).map(SideId)),
    }
}
