//! Trials that are played on from the open step, and the worth of their ends.

use super::{AdviseError, Horizon};
use crate::battle::Battle;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::dice::{DiceSource, Die, FaceSource, Fair, RollReason, mix};
use crate::kernel::decide::DecisionSource;
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{StepEnd, Stop, System};
use crate::odds::{OddsError, Progress, ProgressTicker};
use alloc::vec::Vec;

/// A whole point of worth. Worth is an integer in millionths, the same on every machine.
pub(super) const WHOLE: i32 = 1_000_000;

/// Checkpoints between two calls of the callback.
const LOOK: u64 = 64;

/// The dice of one trial: separate ones for each actor, turn and kind of roll. So an additional
/// roll under one answer does not change the luck of others.
#[derive(Debug)]
pub(super) struct Luck {
    seed: u64,
    turn: i32,
    /// By fighter, the last for the seats: the turn, and the dice by the name of the roll.
    dice: Vec<(i32, Vec<(&'static str, Fair)>)>,
}

impl Luck {
    pub(super) fn new(fighters: usize) -> Luck {
        Luck { seed: 0, turn: 0, dice: alloc::vec![(0, Vec::new()); fighters + 1] }
    }

    /// Begins a trial.
    fn begin(&mut self, seed: u64, trial: u64, turn: i32) {
        self.seed = mix(mix(seed).wrapping_add(trial));
        self.turn = turn;
        self.dice.iter_mut().for_each(|(_, dice)| dice.clear());
    }
}

impl FaceSource for Luck {
    fn face(&mut self, reason: RollReason, die: Die) -> Option<u8> {
        let seats = self.dice.len().checked_sub(1)?;
        let place = reason.who.index().min(seats);
        let (turn, dice) = self.dice.get_mut(place)?;
        if *turn != self.turn {
            *turn = self.turn;
            dice.clear();
        }
        if let Some((_, dice)) = dice.iter_mut().find(|(roll, _)| *roll == reason.roll) {
            return Some(dice.roll(die));
        }
        let whose = mix(place as u64) ^ u64::from(self.turn.unsigned_abs());
        let which = reason.roll.bytes().fold(whose, |which, b| mix(which ^ u64::from(b)));
        // Stream 0 has the dice of a battle with the same seed.
        let mut fair = Fair::stream(mix(self.seed ^ which), 1);
        let face = fair.roll(die);
        dice.push((reason.roll, fair));
        Some(face)
    }
}

/// The worth of an end to a side: the condition of its fighters minus that of the others.
#[derive(Debug)]
pub(super) struct Scale {
    side: u8,
    /// The fitness of everybody at the start.
    start: Vec<i32>,
    /// The numbers of fighters on the side and not on it.
    heads: [i64; 2],
}

impl Scale {
    pub(super) fn new<S: System>(setup: &S::Setup, side: u8) -> Scale {
        let open = S::open(setup);
        let cast = S::cast(setup);
        let own = cast.members(usize::from(side)).len();
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
                sums[usize::from(cast.side(who) != Some(self.side))] +=
                    i64::midpoint(i64::from(WHOLE), fit);
            }
        }
        let worth = sums[0] / self.heads[0] - sums[1] / self.heads[1];
        i32::try_from(worth).unwrap_or(0)
    }

    fn end<S: System>(&self, setup: &S::Setup, state: &S::State, over: bool) -> End {
        let winner = || S::cast(setup).only_side(|who| S::stands(setup, state, who));
        let how = match over.then(winner) {
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
pub(super) enum How {
    Won,
    Drawn,
    Lost,
    /// The battle goes on beyond the horizon, or was cut off.
    Open,
}

/// An end of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct End {
    pub(super) how: How,
    pub(super) worth: i32,
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

/// Plays trials from the open step of a battle.
pub(super) struct Rollouts<'a, S: System, P> {
    pub(super) battle: &'a Battle<S>,
    pub(super) plan: P,
    pub(super) scale: Scale,
    /// The turn of the question.
    pub(super) turn: i32,
    pub(super) luck: Luck,
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
        let setup = self.battle.setup();
        self.state.clone_from(self.battle.state());
        self.luck.begin(seed, trial, self.turn);
        let (state, plan, luck) = (&mut self.state, &mut self.plan, &mut self.luck);
        let mut step = self.battle.open_step(state, Some(answer), plan, luck, &mut ());
        let (mut run, mut looked) = (1, 0);
        loop {
            let Some(left) = reach.work.checked_sub(reach.heft) else { return Ok(None) };
            reach.work = left;
            let end = step.map_err(|stop| AdviseError::rule::<S>(&stop))?;
            let turn = S::turn(state);
            let there = match reach.horizon {
                Horizon::Step => true,
                Horizon::Turn => turn != self.turn,
                Horizon::Fight => false,
            };
            let over = end == StepEnd::Over;
            let ends = over || there || run >= reach.checkpoints;
            if ends || run - looked >= LOOK {
                if pulse.checks(run - looked, || progress) {
                    return Err(OddsError::Stopped.into());
                }
                looked = run;
            }
            if ends {
                return Ok(Some(self.scale.end::<S>(setup, state, over)));
            }
            luck.turn = turn;
            let dice = &mut *luck;
            let deciders = &mut *plan;
            step = at_any_table((setup, state), (dice, deciders), &mut (), |t| S::step(t));
            run += 1;
        }
    }
}

/// The side that advice is for: the named one, else that of the fighter who is asked.
pub(super) fn side<S: System>(
    setup: &S::Setup,
    who: ActorId,
    named: Option<u8>,
) -> Result<u8, AdviseError> {
    let cast = S::cast(setup);
    match named {
        Some(side) if usize::from(side) < cast.sides().len() => Ok(side),
        Some(side) => Err(AdviseError::Side { side, sides: cast.sides().len() }),
        None => cast.side(who).ok_or(AdviseError::NoSide { who }),
    }
}
