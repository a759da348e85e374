//! Scenes: a state of a battle and a plan for every decision.

use super::exact::exact_within;
use super::fed::{Fed, open_step};
use super::run::From;
use super::weights::WeightMap;
use super::{Budget, Chain, Checkpoint, Odds, OddsError, RunError, Solved, Stages, Wide};
use crate::dice::{DiceSource, Every, Mass, Share, Shown};
use crate::kernel::decide::{BuiltIn, DecisionSource, Ours};
use crate::kernel::system::{StepEnd, Stop, System};
use alloc::vec::Vec;

/// A state of a battle, with a plan that decides for every seat.
///
/// The plan must be a function of the question, the setup and the state: it is called on every
/// path, but not again in a memoized simulation.
///
/// The scene of a battle ([`Battle::scene`](crate::battle::Battle::scene)) begins in the middle of a
/// step where one is open: the dice and answers that it was fed count.
#[derive(Clone, Debug)]
pub struct Scene<'a, S: System, P = BuiltIn> {
    /// The checked roster.
    pub setup: &'a S::Setup,
    /// The state to start from.
    pub state: &'a S::State,
    /// The plan.
    pub plan: P,
    /// What the first step was fed.
    pub(super) fed: Vec<Fed>,
}

/// A state after a step or a turn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Successor<T> {
    /// The state.
    pub state: T,
    /// Whether the battle is over.
    pub over: bool,
}

/// Resets values of a state that nothing reads.
type Forget<'f, S> = dyn FnMut(&mut <S as System>::State) + 'f;

/// What the steps of a turn have in common: the paths run so far, and whether the weights of one
/// outgrew fractions.
#[derive(Default)]
struct Sizes {
    paths: u64,
    outgrown: bool,
}

/// The most checkpoints of one turn: four actions of every fighter of a large battle.
const CHECKPOINTS: u64 = 10_000;

impl<'a, S: System, P: DecisionSource<S>> Scene<'a, S, P> {
    /// A scene.
    pub fn new(setup: &'a S::Setup, state: &'a S::State, plan: P) -> Self {
        Scene { setup, state, plan, fed: Vec::new() }
    }

    /// The same scene, whose first step was fed these inputs.
    pub(crate) fn with_fed(self, fed: Vec<Fed>) -> Self {
        Scene { fed, ..self }
    }

    /// The same scene with another plan.
    pub(crate) fn with_plan<Q>(self, make: impl FnOnce(P) -> Q) -> Scene<'a, S, Q> {
        let Scene { setup, state, plan, fed } = self;
        Scene { setup, state, plan: make(plan), fed }
    }

    /// Runs the rules to the next checkpoint, without a log, on what the step was fed.
    #[inline]
    pub(super) fn step(
        setup: &S::Setup,
        (plan, fed): (&mut P, &[Fed]),
        state: &mut S::State,
        dice: &mut impl DiceSource,
    ) -> Result<StepEnd, Stop<S>> {
        if fed.is_empty() {
            return plan.step((setup, state), dice, Ours);
        }
        open_step((setup, state), &|at| fed.get(at).copied(), None, (dice, plan), &mut ())
    }

    /// The odds of the states after the next step. Weights that outgrow 128 bits, as with many dice, are
    /// counted in parts of 2⁻¹²⁰: no probability is off by more than 2⁻⁹⁰.
    ///
    /// # Errors
    /// As [`exact`](super::exact()); [`RunError::Rule`] if the plan leaves a question open or gives
    /// an illegal answer.
    pub fn step_odds(
        &mut self,
        work: &mut Budget<'_>,
    ) -> Result<Odds<Successor<S::State>>, RunError<Stop<S>>> {
        let state = self.state;
        work.fighters(S::fighters(self.setup));
        let next = work.of_one_setup::<S, _>(self.setup, Shown::Steps, |work| {
            self.successors((state, true), &mut Sizes::default(), work)
        });
        Ok(next?.into_odds()?)
    }

    fn successors(
        &mut self,
        from: (&S::State, bool),
        sizes: &mut Sizes,
        work: &mut Budget<'_>,
    ) -> Result<Wide<Successor<S::State>>, RunError<Stop<S>>> {
        if !sizes.outgrown {
            let run = |dice: &mut Every<Share>| self.successor(from, dice);
            match exact_within(&mut sizes.paths, work, run) {
                Err(RunError::Odds(OddsError::TooDeep(_) | OddsError::Overflow)) => {
                    sizes.outgrown = true;
                }
                odds => return Ok(Wide::Exact(odds?.into())),
            }
        }
        let mut next = WeightMap::new();
        let run = |dice: &mut Every<Mass>| self.successor(from, dice);
        work.run_parts(Mass::ONE.0, &mut next, &mut sizes.paths, run)?;
        Ok(Wide::Parts(next.into_sorted()))
    }

    fn successor(
        &mut self,
        (from, first): (&S::State, bool),
        dice: &mut impl DiceSource,
    ) -> Result<Successor<S::State>, Stop<S>> {
        let mut state = from.clone();
        let fed = if first { self.fed.as_slice() } else { &[] };
        let progress = Self::step(self.setup, (&mut self.plan, fed), &mut state, dice)?;
        Ok(Successor { state, over: progress == StepEnd::Over })
    }

    /// The odds of the states at the end of this turn: at the beginning of the next one, or with
    /// the battle over. A step that can lead back to its own state, such as a tie that is rolled
    /// again, is solved exactly.
    ///
    /// # Errors
    /// As [`Scene::step_odds`]; [`OddsError::Checkpoints`] if it never ends.
    pub fn turn_odds(
        &mut self,
        work: &mut Budget<'_>,
    ) -> Result<Odds<Successor<S::State>>, RunError<Stop<S>>> {
        let turn = S::turn(self.state);
        self.until_odds(work, |state| S::turn(state) == turn)
    }

    /// The same where nothing is read of the states but who stands, and how fit: what begins only
    /// after the turn is left out, which merges more of them.
    ///
    /// # Errors
    /// As [`Scene::turn_odds`].
    pub(crate) fn turn_ends(
        &mut self,
        work: &mut Budget<'_>,
    ) -> Result<Odds<Successor<S::State>>, RunError<Stop<S>>> {
        let turn = S::turn(self.state);
        work.fighters(S::fighters(self.setup));
        let going = |state: &S::State| S::turn(state) == turn;
        work.of_one_setup::<S, _>(self.setup, Shown::Standing, |work| self.until(work, &going))
    }

    /// The odds of the first states for which `going` is false, or with the battle over. A step
    /// that can lead back to its own state is solved exactly.
    ///
    /// # Errors
    /// As [`Scene::turn_odds`].
    pub(crate) fn until_odds(
        &mut self,
        work: &mut Budget<'_>,
        going: impl Fn(&S::State) -> bool,
    ) -> Result<Odds<Successor<S::State>>, RunError<Stop<S>>> {
        work.fighters(S::fighters(self.setup));
        work.of_one_setup::<S, _>(self.setup, Shown::Turns, |work| self.until(work, &going))
    }

    fn until(
        &mut self,
        work: &mut Budget<'_>,
        going: &impl Fn(&S::State) -> bool,
    ) -> Result<Odds<Successor<S::State>>, RunError<Stop<S>>> {
        let first = Successor { state: self.state.clone(), over: false };
        let mut odds = Wide::Exact(Stages::of(first));
        let mut sizes = Sizes::default();
        for checkpoint in 0..CHECKPOINTS {
            let open = checkpoint == 0 && !self.fed.is_empty();
            if odds.is_certain(|next| next.over || !going(&next.state)) {
                return Ok(odds.into_odds()?);
            }
            odds = odds.follow(work.room(), |now| {
                if now.over || !going(&now.state) {
                    return Ok(Wide::Exact(Stages::of(now.clone())));
                }
                let next = self.successors((&now.state, open), &mut sizes, work)?;
                if open {
                    return Ok(next);
                }
                // Given that the step leads to another state.
                next.without(now)
                    .ok_or(RunError::Odds(OddsError::Checkpoints { limit: CHECKPOINTS }))
            })?;
        }
        Err(OddsError::Checkpoints { limit: CHECKPOINTS }.into())
    }

    /// Solves the fight to its end. `value` is a function of the last state, such as the winner. It
    /// must not read the number of the turn, which [`Solved::lengths`] has.
    ///
    /// A turn is a run of steps without a change of [`System::turn`]. Equal states of different
    /// turns merge if neither a rule nor the plan reads the turn ([`DecisionSource::reads_turn`]):
    /// a state is then stepped once for the whole fight, and a fight that can't end is proven
    /// endless, although a plan might have called it off after many turns.
    ///
    /// # Errors
    /// As [`Chain::solve`].
    pub fn chain<V: Ord + Clone>(
        &mut self,
        chain: &mut Chain<'_>,
        value: impl FnMut(&S::Setup, &S::State) -> V,
    ) -> Result<Solved<V>, RunError<Stop<S>>> {
        if self.plan.reads_turn() {
            return self.solve(self.setup, chain, None, value);
        }
        let setup = &S::closed(self.setup);
        let mut forget = |state: &mut S::State| {
            S::forget_turn(setup, state);
        };
        self.solve(setup, chain, Some(&mut forget), value)
    }

    /// The same, where `forget` resets values of the state at the beginning of each turn that no
    /// rule and no plan reads.
    ///
    /// # Errors
    /// As [`Chain::solve`].
    pub fn chain_forgetting<V: Ord + Clone>(
        &mut self,
        chain: &mut Chain<'_>,
        mut forget: impl FnMut(&mut S::State),
        value: impl FnMut(&S::Setup, &S::State) -> V,
    ) -> Result<Solved<V>, RunError<Stop<S>>> {
        self.solve(self.setup, chain, Some(&mut forget), value)
    }

    fn solve<V: Ord + Clone>(
        &mut self,
        setup: &S::Setup,
        chain: &mut Chain<'_>,
        mut forget: Option<&mut Forget<'_, S>>,
        mut value: impl FnMut(&S::Setup, &S::State) -> V,
    ) -> Result<Solved<V>, RunError<Stop<S>>> {
        let Scene { state: start, plan, fed, .. } = self;
        let (fighters, turn) = (S::fighters(setup), S::turn(start));
        let (recurs, open) = (forget.is_some(), !fed.is_empty());
        let from = From { fighters, turn, recurs, one_setup: true, open };
        chain.solve_from(from, *start, |state, dice, first| {
            let turn = S::turn(state);
            let fed = if first { fed.as_slice() } else { &[] };
            let over = match Self::step(setup, (plan, fed), state, dice)? {
                StepEnd::Going => None,
                StepEnd::Over => Some(value(setup, state)),
            };
            let passed = S::turn(state) != turn;
            if let Some(forget) = forget.as_mut().filter(|_| passed && over.is_none()) {
                forget(state);
            }
            Ok(Checkpoint { passed, over })
        })
    }
}
