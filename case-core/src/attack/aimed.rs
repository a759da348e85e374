//! An attack that is ready, and the odds of its outcome.

use super::decider::{AsAimed, Given, Heard, Illegal, Known, Unrolled};
use super::{Aim, AimError, AttackResult, AttackRules, Feat, Guard, Verdict, by_paths};
use crate::battle::ModifierOf;
use crate::data::codes::Code;
use crate::data::message::Message;
use crate::data::value::{Kind, Named, Value};
use crate::data::who::ActorId;
use crate::data::words::{Language, Speech, ValueStyle};
use crate::dice::Fair;
use crate::kernel::log::Names;
use crate::kernel::question::Asked;
use crate::kernel::refusal::{Common, Refused};
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{Stop, System, View};
use crate::odds::{Budget, Odds, RunError, Stages};
use crate::plan::BoundPlans;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::RefCell;

/// The inputs of an attack's odds besides the sheets and the rulings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WentIn {
    /// The base of the attack roll: the rank, skill or score.
    pub base: Value,
    /// The column, chance or difficulty of the roll, as far as known before the target answers.
    pub at: Value,
    /// The modifiers of the roll.
    pub modifiers: Vec<ModifierOf>,
    /// The decisions before the first die, in the order asked. Decisions after the first die depend on
    /// the dice and the defense: [`Aimed::later`] lists them.
    pub answers: Vec<Answered>,
    /// The presumptions, each with the id of its rule: that an attacker who must still move gets there,
    /// that a declared action was changed into the attack, what else an undeclared target does.
    pub presumed: Vec<(&'static str, &'static str)>,
    /// Answers of the aim, by their question, that were not used before the first die. The odds use
    /// them, where their questions come later, such as where a slammed target flies; an answer that
    /// is legal nowhere then, or whose question does not come, is an error.
    pub unasked: Vec<Named>,
    /// Whether attacker and target were assumed to be at the start of a turn, because the battle is
    /// between turns or they have not declared yet. In D6 the attack is then the attacker's only
    /// action; in Talislanta the target has had its turn and can react.
    pub fresh_turn: bool,
}

/// A decision that an attack depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answered {
    /// The name of the question.
    pub question: &'static str,
    /// The id of the rule that asks.
    pub rule: &'static str,
    /// Who was asked.
    pub who: ActorId,
    /// The answer.
    pub answer: Value,
    /// Whether the aim or the open step gave it; else it is assumed: that of a plain attack, or of the
    /// seat's plan.
    pub given: bool,
}

impl Answered {
    pub(super) fn of<S: System>(heard: &(S::Question, Value, bool)) -> Answered {
        let &(question, answer, given) = heard;
        let (info, who) = (question.info(), question.who());
        Answered { question: info.name, rule: info.rule, who, answer, given }
    }
}

/// An attack that is ready: made by [`Battle::aim`](crate::battle::Battle::aim).
#[derive(Debug)]
pub struct Aimed<'b, S: AttackRules> {
    pub(super) setup: &'b S::Setup,
    pub(super) plans: BoundPlans<S>,
    pub(super) aim: Aim,
    pub(super) given: Given<S>,
    pub(super) known: Known<S>,
    pub(super) state: S::State,
    pub(super) intent: S::Intent,
    pub(super) went_in: WentIn,
}

/// The odds of an attack under one defense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defended<T> {
    /// The defense; [`Value::NOTHING`] for none.
    pub guard: Value,
    /// The odds of the outcome.
    pub odds: T,
}

/// The odds of an attack of a system under one defense.
type DefendedBy<S> = Defended<Odds<<S as AttackRules>::Outcome>>;

impl<S: AttackRules> Aimed<'_, S> {
    /// The attack at the start of its exchange.
    pub fn intent(&self) -> &S::Intent {
        &self.intent
    }

    /// The checked roster.
    pub fn setup(&self) -> &S::Setup {
        self.setup
    }

    /// The state in which it is made.
    pub fn state(&self) -> &S::State {
        &self.state
    }

    /// The inputs of the odds: modifiers, and answers given or assumed.
    pub fn went_in(&self) -> &WentIn {
        &self.went_in
    }

    /// The defenses that the target can use, not including none.
    pub fn guards(&self) -> Vec<Value> {
        S::defenses().into_iter().filter(|guard| self.hindrance(*guard).is_none()).collect()
    }

    /// Why the target can't use this defense; `None` if it can.
    pub fn hindrance(&self, guard: Value) -> Option<Refused<S>> {
        let view = View::new(self.setup, &self.state);
        let none = || (!S::defenses().contains(&guard)).then_some(Common::NotOffered.into());
        S::hindrance(view, &self.aim, &self.intent, guard).map(Refused::By).or_else(none)
    }

    fn deciders<'a>(
        &'a self,
        guard: Guard,
        late: &'a RefCell<Heard<S>>,
    ) -> AsAimed<'a, S, BoundPlans<S>> {
        let (aim, given, known) = (&self.aim, &self.given, &self.known);
        let late = (!given.is_empty()).then_some(late);
        AsAimed { aim, given, known, guard, plan: self.plans.clone(), heard: None, late }
    }

    /// The state in which it comes under a guard: where the target's plan answers, after what that does
    /// before.
    pub(super) fn state_under(&self, guard: Guard) -> Result<S::State, RunError<Stop<S>>> {
        let mut state = self.state.clone();
        if guard == Guard::ByPlan {
            let (at, by) = ((self.setup, &mut state), &mut self.plans.clone());
            at_any_table(at, (&mut Unrolled, by), &mut (), |t| S::foresee(t, &self.aim))
                .map_err(RunError::Rule)?;
        }
        Ok(state)
    }

    fn check(&self, guard: Guard) -> Result<(), AimError> {
        let Guard::With(guard) = guard else { return Ok(()) };
        if guard == Value::NOTHING {
            return Ok(());
        }
        let Some(why) = self.hindrance(guard) else { return Ok(()) };
        let setup = self.setup;
        let can = self.guards().into_iter().map(|guard| words::<S>(setup, guard).to_string());
        let can: Vec<String> = can.collect();
        Err(AimError::Guard {
            guard: words::<S>(setup, guard).to_string(),
            rule: why.rule().map_or("", Code::name),
            why: why.english(),
            can: if can.is_empty() { "nothing".into() } else { can.join(", ") },
        })
    }

    /// The exact odds of its outcome.
    ///
    /// In D6 several Character Points can make the weights of one attack longer than 128 bits. They
    /// are then counted in parts of 2⁻¹²⁰: no probability is wrong by more than 2⁻⁹⁰, and certainty
    /// and impossibility stay proven.
    ///
    /// # Errors
    /// [`AimError::Guard`] if the target can't use this defense; [`AimError::Given`] if questions of
    /// the kind of an answer of the aim come after the first die and the answer is legal at none of
    /// them; [`AimError::Unused`] if none come; [`AimError::Odds`] if the budget is too small.
    pub fn odds(&self, guard: Guard, work: &mut Budget<'_>) -> Result<Odds<S::Outcome>, AimError> {
        self.heard(guard, |deciders| self.odds_by(guard, deciders, work))
    }

    /// The decisions after the first die that the odds under one defense depend on, over all paths, in
    /// the order in which they come up; under [`Guard::ByPlan`] also what the target's plan answers, even
    /// before that die. A question of one kind with the same answer is listed once, with the first path's
    /// subject.
    ///
    /// # Errors
    /// As [`Aimed::odds`].
    pub fn later(&self, guard: Guard, work: &mut Budget<'_>) -> Result<Vec<Answered>, AimError> {
        self.check(guard)?;
        let late = RefCell::new(Heard::new());
        let deciders = &mut AsAimed { late: Some(&late), ..self.deciders(guard, &late) };
        self.odds_by(guard, deciders, work)?;
        let late = late.into_inner();
        self.taken(&late)?;
        // What comes before the first die comes up on every path again.
        let later = late.answers.iter().map(Answered::of::<S>);
        Ok(later.filter(|answer| !self.went_in.answers.contains(answer)).collect())
    }

    /// The outcomes of trials. Their dice are none of a battle with this seed. As they may miss a
    /// question that is seldom asked, an answer that none of them asks for is no error.
    ///
    /// # Errors
    /// [`AimError::Guard`] and [`AimError::Given`] as [`Aimed::odds`].
    pub fn trials(
        &self,
        guard: Guard,
        trials: u32,
        seed: u64,
    ) -> Result<Vec<S::Outcome>, AimError> {
        self.check(guard)?;
        let late = RefCell::new(Heard::new());
        let deciders = &mut self.deciders(guard, &late);
        let outcomes = {
            let mut dice = Fair::stream(seed, 1);
            let start = self.state_under(guard)?;
            let mut state = start.clone();
            let setup = self.setup;
            let mut trial = || {
                state.clone_from(&start);
                let at = (setup, &mut state);
                at_any_table(at, (&mut dice, &mut *deciders), &mut (), |t| {
                    if let Guard::With(guard) = guard {
                        S::set_up(t, &self.aim, guard)?;
                    }
                    S::strike(t, &self.intent)
                })
            };
            (0..trials).map(|_| trial()).collect::<Result<Vec<_>, _>>().map_err(RunError::Rule)?
        };
        self.legal(&late.into_inner())?;
        Ok(outcomes)
    }

    /// Computes something over all paths under one defense; an error if an answer of the aim is
    /// legal nowhere or changes nothing.
    pub(crate) fn heard<T>(
        &self,
        guard: Guard,
        compute: impl FnOnce(&mut AsAimed<'_, S, BoundPlans<S>>) -> Result<T, AimError>,
    ) -> Result<T, AimError> {
        self.check(guard)?;
        let late = RefCell::new(Heard::new());
        let result = compute(&mut self.deciders(guard, &late))?;
        self.taken(&late.into_inner())?;
        Ok(result)
    }

    /// The answers of the aim that were not used, each of a kind of which none was.
    fn unused<'a>(
        &'a self,
        late: &'a Heard<S>,
    ) -> impl Iterator<Item = (S::QuestionKind, Value)> + 'a {
        let unasked = &self.went_in.unasked;
        let before =
            |kind: S::QuestionKind| !unasked.iter().any(|unasked| unasked.name == kind.name());
        let used = move |kind| before(kind) || late.used(&self.given, kind);
        self.given.iter().copied().filter(move |(kind, _)| !used(*kind))
    }

    /// An answer may be illegal on some paths; one that is legal on none, although its question
    /// comes, is an error.
    fn legal(&self, late: &Heard<S>) -> Result<(), AimError> {
        let of = |kind| late.refused.iter().find(|(question, ..)| question.kind() == kind);
        let wrong = self.unused(late).find_map(|(kind, _)| of(kind));
        wrong.map_or(Ok(()), |illegal| Err(refused::<S>(self.setup, *illegal)))
    }

    /// Nor may it change nothing, over all paths: because its question does not come, or because
    /// what follows from it was left to the plan, which answered in a way that takes it back.
    fn taken(&self, late: &Heard<S>) -> Result<(), AimError> {
        self.legal(late)?;
        if self.aim.by_attacker {
            return Ok(());
        }
        let names = |answers: &mut dyn Iterator<Item = Answered>| {
            let mut names: Vec<&str> = answers.map(|answer| answer.question).collect();
            names.sort_unstable();
            names.dedup();
            if names.is_empty() { String::from("nothing") } else { names.join(", ") }
        };
        let idle = |kind| {
            let given = |of| self.given.iter().any(|(given, _)| *given == of);
            let idles = move |(q, a, is_given): &&(S::Question, Value, bool)| {
                !is_given && S::idles(q, *a) == Some(kind) && !given(q.kind())
            };
            late.answers.iter().filter(idles).map(Answered::of::<S>).peekable()
        };
        let asked = || late.answers.iter().map(Answered::of::<S>);
        let unused = self.unused(late).next().map(|unused| {
            (unused, names(&mut self.went_in.answers.iter().copied().chain(asked())))
        });
        let wrong = unused.or_else(|| {
            self.given.iter().find_map(|given| {
                let mut idle = idle(given.0);
                idle.peek().is_some().then(|| (*given, names(&mut idle)))
            })
        });
        let Some(((kind, answer), asked)) = wrong else { return Ok(()) };
        let (question, answer) = (kind.name(), words::<S>(self.setup, answer));
        let infos = S::Question::infos();
        let rule = infos.iter().find(|info| info.name == question).map_or("", |info| info.rule);
        Err(AimError::Unused { question, answer, rule, asked })
    }

    fn odds_by(
        &self,
        guard: Guard,
        deciders: &mut AsAimed<'_, S, BoundPlans<S>>,
        work: &mut Budget<'_>,
    ) -> Result<Odds<S::Outcome>, AimError> {
        let (setup, state) = (self.setup, &self.state);
        let states = match guard {
            Guard::With(guard) if S::SETS_UP && guard != Value::NOTHING => {
                let states = by_paths(View::new(setup, state), deciders, work, |t| {
                    S::set_up(t, &self.aim, guard)?;
                    Ok(t.state.clone())
                });
                states?.into()
            }
            _ => Stages::of(self.state_under(guard)?),
        };
        Ok(S::odds_from(setup, states, &self.intent, deciders, work)?)
    }

    /// The odds under no defense and under each possible one, in the order of the system's list.
    ///
    /// # Errors
    /// As [`Aimed::odds`].
    pub fn defenses(&self, work: &mut Budget<'_>) -> Result<Vec<DefendedBy<S>>, AimError> {
        let all = core::iter::once(Value::NOTHING).chain(self.guards());
        let late = RefCell::new(Heard::new());
        let mut odds = |guard| {
            let with = Guard::With(guard);
            self.check(with)?;
            self.odds_by(with, &mut self.deciders(with, &late), work)
        };
        let list: Result<Vec<_>, AimError> =
            all.map(|guard| Ok(Defended { guard, odds: odds(guard)? })).collect();
        self.taken(&late.into_inner())?;
        list
    }

    /// The same, the best for the target first: by the mean harm in points, then by the chance of
    /// being hit.
    ///
    /// # Errors
    /// As [`Aimed::odds`].
    pub fn best_defenses(&self, work: &mut Budget<'_>) -> Result<Vec<DefendedBy<S>>, AimError> {
        let mut list = self.defenses(work)?;
        let by = |defended: &DefendedBy<S>| {
            let odds = &defended.odds;
            let points = odds.iter().map(|(o, _)| odds.p(o) * f64::from(o.harm()));
            let hit = odds.chance(|o| o.has(Feat::Hit)).as_f64();
            (points.sum::<f64>(), hit)
        };
        list.sort_by(|a, b| {
            let (a, b) = (by(a), by(b));
            a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
        });
        Ok(list)
    }

    /// The feats that the attack certainly has or lacks, whatever the target answers: proven over
    /// every path under every defense.
    ///
    /// # Errors
    /// As [`Aimed::odds`].
    pub fn verdicts(&self, work: &mut Budget<'_>) -> Result<Vec<Verdict>, AimError> {
        let all = self.defenses(work)?;
        let outcomes = || all.iter().flat_map(|defended| defended.odds.iter().map(|(o, _)| o));
        let can = |feat| outcomes().any(|o| o.has(feat));
        let must = |feat| outcomes().all(|o| o.has(feat));
        let view = View::new(self.setup, &self.state);
        let verdict = |feat: &Feat| {
            let always = must(*feat);
            (always || !can(*feat)).then(|| {
                let rule = S::rule_of(view, &self.intent, *feat, &can).name();
                Verdict { feat: *feat, always, rule }
            })
        };
        Ok(S::Outcome::FEATS.iter().filter_map(verdict).collect())
    }
}

/// The error for an answer of the aim that is not legal.
pub(super) fn refused<S: System>(
    setup: &S::Setup,
    (question, answer, refused): Illegal<S>,
) -> AimError {
    AimError::Given {
        question: question.kind().name(),
        answer: words::<S>(setup, answer),
        rule: question.refused_by(&refused).name(),
        why: refused.message(),
    }
}

/// A value, which has words in each language if it is a member of a list.
fn words<S: System>(setup: &S::Setup, value: Value) -> Message {
    if let Kind::Name(list) = value.kind
        && let Some(word) = S::LISTS.get(usize::from(list)).and_then(|list| list.word(value.number))
    {
        return word.into();
    }
    let english = Speech::from(Language::English);
    Message::written(english.value(value, ValueStyle::Words, &Names::<S>(setup)))
}
