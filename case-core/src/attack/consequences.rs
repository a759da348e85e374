//! What each outcome of an open roll leads to.

mod tell;

pub(crate) use tell::LINES;

use super::{AttackResult, AttackRules, AttackStake, Ending, Feat, StakeLimits};
use crate::battle::{AdviseError, Battle, Outlook, Request, Sight};
use crate::data::value::{AttackId, Typed, Value};
use crate::data::who::ActorId;
use crate::data::words::Speech;
use crate::dice::{DiceSource, NextDie, Reading, RollOutcome, RollReason};
use crate::kernel::effects::as_value;
use crate::kernel::log::{Audience, Event, Sink, open_attacker, say};
use crate::kernel::sources::at_any_table;
use crate::kernel::system::Stop;
use crate::odds::Fraction;
use crate::odds::{OddsError, RunError};
use alloc::string::String;
use alloc::vec::Vec;
use tell::{Parts, figures};

/// What some outcomes of an open roll lead to: a band, or neighboring totals with the same effect.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Consequence {
    /// The lowest of the outcomes: a band, a face or a total.
    pub low: Value,
    /// The highest.
    pub high: Value,
    /// How likely one of them is.
    pub chance: Fraction,
    /// The attack that is open, if these outcomes are rolled; `None` if no attack ends in this step.
    pub attack: Option<AttackStake>,
    /// The headline of the attack, if it is certain then.
    pub headline: Option<String>,
    /// All of it in words: `12 or more, 37 %: hits, mean harm 4.2, fells 8 %; then stun`, with the roll
    /// that follows where not all is certain, and what this roll decides where rows would read alike.
    pub text: String,
}

/// Outcomes of the roll that lead to the same.
struct Row {
    low: i32,
    high: i32,
    /// What the outcomes lead to, with their weights.
    parts: Vec<(u64, Outlook<Ending>)>,
    /// The roll that follows at once, by its name.
    then: Option<&'static str>,
    /// The place of what the roll itself decides among the events seen.
    decided: Option<usize>,
}

/// What comes behind an outcome of the open roll, on any path.
#[derive(Default)]
struct Behind {
    /// The roll that follows at once, by its name, and whether the same attack wants it.
    then: Option<&'static str>,
    is_its_own: bool,
    /// The place of what the roll itself decides among the events seen.
    decided: Option<usize>,
}

/// The outcome of the open roll, then other dice.
struct First<'d> {
    roll: Option<RollOutcome>,
    rest: &'d mut dyn DiceSource,
    /// The roll after the open one, by its name.
    then: &'d mut Option<&'static str>,
}

impl DiceSource for First<'_> {
    fn draw(&mut self, reason: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        self.roll.take().map_or_else(
            || {
                self.then.get_or_insert(reason.roll);
                self.rest.draw(reason, reading)
            },
            Ok,
        )
    }
}

/// Keeps, of the outcomes of attacks after those that are known, the first that is nearest to the open
/// roll, and the first note between that roll and the next one.
struct NextOutcome<'a, S: AttackRules> {
    setup: &'a S::Setup,
    known: usize,
    /// Who rolls, and against whom.
    between: [ActorId; 2],
    /// Whose attack the roll is part of, if one is open.
    attacker: Option<ActorId>,
    /// Attacker and target of the first attack that is announced after the roll, if none is open.
    announced: Option<[ActorId; 2]>,
    /// The status effects that have begun since the last outcome, with their bearers.
    begun: Vec<(ActorId, Value)>,
    /// With how far it is from the roll, and whether its attack began its status effect.
    next: Option<(u8, Event<S>, bool)>,
    /// The rolls up to the open one, those behind it, and whether one of these stands before `next`.
    known_rolls: usize,
    has_rolled: bool,
    next_is_rolled_for: bool,
    decided: Option<Event<S>>,
}

impl<S: AttackRules> NextOutcome<'_, S> {
    /// How far the outcome of an attack is from the open roll: between the same two, at one of them, or of
    /// others; `None` if it is of another's attack. What an attack does to a bystander stands in the log
    /// before what it does to its target.
    fn distance(&self, outcome: [ActorId; 2]) -> Option<u8> {
        let ([by, target], [who, against]) = (outcome, self.between);
        match self.attacker {
            Some(attacker) if attacker != by => None,
            Some(_) if target == who || target == against => Some(0),
            None if self.announced.unwrap_or(self.between) == outcome => Some(0),
            None if target == who || target == against => Some(1),
            _ => Some(2),
        }
    }
}

impl<S: AttackRules> Sink<S> for NextOutcome<'_, S> {
    fn push(&mut self, event: Event<S>) {
        if let Event::Note { note, who, other, ref values, .. } = event {
            if note == S::BEGINS {
                self.begun.push((who, values.0[0]));
            }
            let announces = || S::attacker_of(note, (who, other));
            if self.known_rolls == usize::MAX
                && self.attacker.is_none()
                && self.announced.is_none()
                && let Some(by) = announces()
            {
                self.announced = Some([by, if by == who { other } else { who }]);
            }
        }
        match event {
            Event::Roll { .. } => {
                self.has_rolled |= self.known_rolls == usize::MAX;
                self.known_rolls = self.known_rolls.wrapping_sub(1);
            }
            Event::Note { .. } if self.known_rolls == usize::MAX => {
                self.decided.get_or_insert(event);
            }
            Event::Outcome { who, other, ref values, .. } => {
                // What another attack began within this one is its own.
                let begun = |effect| self.begun.contains(&(other, effect));
                let its_own = effect_of::<S>(self.setup, values).is_some_and(begun);
                self.begun.retain(|(bearer, _)| *bearer != other);
                if let Some(known) = self.known.checked_sub(1) {
                    self.known = known;
                    return;
                }
                let Some(far) = self.distance([who, other]) else { return };
                if self.next.as_ref().is_none_or(|(nearest, ..)| far < *nearest) {
                    self.next = Some((far, event, its_own));
                    self.next_is_rolled_for = self.has_rolled;
                }
            }
            _ => {}
        }
    }
}

/// The attack of an outcome.
fn attack_of(values: &[Value]) -> Option<Value> {
    values.iter().rev().nth(1).copied()
}

/// X1: the status effect that the attack of an outcome begins.
fn effect_of<S: AttackRules>(setup: &S::Setup, values: &[Value]) -> Option<Value> {
    S::begins(setup, AttackId::from_value(attack_of(values)?)?).map(as_value)
}

impl<S: AttackRules> Battle<S> {
    /// The consequences of each outcome of the open roll, in ascending order: *green: hits for 20, 62
    /// left*, *12 or more: hits*. Neighbors with equal consequences are one row. Empty if no attack
    /// ends in this step whatever is rolled, as with initiative.
    ///
    /// Later dice of the step are counted exactly within the limit of paths, otherwise by trials with
    /// the same dice for all rows; the seats' plans answer later questions. Secrets make no
    /// difference. The battle does not change.
    ///
    /// # Errors
    /// [`AdviseError`]: no roll is open, some of its dice are given already, or the rules stopped.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::attack::StakeLimits;
    /// use case_core::battle::{Battle, Step};
    /// use case_core::case::Case;
    /// use case_core::log::Audience;
    /// use case_core::system::System;
    /// use case_core::words::Language;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap();
    /// let words = Language::English.into();
    /// let mut faces = (1..=10).cycle();
    /// let rows = loop {
    ///     while battle.step() == Step::Going {}
    ///     let rows = battle.consequences(&StakeLimits::new(), &words, Audience::Players).unwrap();
    ///     if !rows.is_empty() {
    ///         break rows;
    ///     }
    ///     // Initiative decides no attack.
    ///     battle.feed_face(faces.next().unwrap()).unwrap();
    /// };
    /// let all: f64 = rows.iter().map(|row| row.chance.as_f64()).sum();
    /// assert!((all - 1.0).abs() < 1e-9);
    /// # }
    /// ```
    pub fn consequences(
        &self,
        limits: &StakeLimits,
        speech: &Speech<'_>,
        audience: Audience,
    ) -> Result<Vec<Consequence>, AdviseError> {
        let roll = match self.request() {
            Some(Request::Roll(roll)) => roll,
            Some(Request::Decision(_)) => return Err(AdviseError::Asking),
            None => return Err(AdviseError::NotAsked),
        };
        if !roll.lying.is_empty() {
            return Err(OddsError::HalfRolled.into());
        }
        let mut outcomes = Vec::new();
        let weigh = |outcome, weight| outcomes.push((outcome, weight));
        roll.reading().weigh(weigh).ok_or(OddsError::Overflow)?;
        let mut seen = Vec::new();
        let known = self.as_known_to(audience);
        let rows = known.as_ref().unwrap_or(self).rows(&outcomes, limits, &mut seen)?;
        let whole: u64 = rows.iter().map(Row::weight).sum();
        let headline = |row: &Row| {
            say(seen.get(row.only()?)?, self.setup(), speech, audience).map(|(_, said)| said)
        };
        let mut rows: Vec<_> = rows.into_iter().map(|row| (headline(&row), row)).collect();
        // Outcomes may differ in what is not told.
        rows.dedup_by(|(headline, next), (same, row)| {
            let alike = headline.is_some() && headline == same;
            if alike {
                row.join(next);
            }
            alike
        });
        shorten(&mut rows);
        if rows.iter().all(|(_, row)| row.attack(self.setup(), &seen).is_none()) {
            return Ok(Vec::new());
        }
        let decided = |row: &Row| {
            let event = seen.get(row.decided?)?;
            say(event, self.setup(), speech, audience).map(|(_, said)| said)
        };
        let sense =
            |row: &Row| (figures(row.attack(self.setup(), &seen).as_ref(), speech), row.then);
        // Or they differ in an open outcome, by less than the figures show.
        rows.dedup_by(|(headline, next), (same, row)| {
            let alike = headline.is_none()
                && same.is_none()
                && sense(next) == sense(row)
                && decided(next) == decided(row);
            if alike {
                row.join(next);
            }
            alike
        });
        let senses: Vec<_> = rows.iter().map(|(_, row)| sense(row)).collect();
        let parts: Vec<_> = rows
            .iter()
            .zip(&senses)
            .map(|((headline, row), sense)| {
                let alike = senses.iter().filter(|other| *other == sense).count() > 1;
                let decided = decided(row).filter(|_| headline.is_none() && alike);
                let (figures, then) = sense.clone();
                Parts { figures, decided: decided.unwrap_or_default(), then }
            })
            .collect();
        let mut told: Vec<Consequence> = rows
            .into_iter()
            .map(|(headline, row)| Consequence {
                low: roll.outcome_value(row.low),
                high: roll.outcome_value(row.high),
                chance: Fraction::part(row.weight().into(), whole.into()),
                attack: row.attack(self.setup(), &seen),
                headline,
                text: String::new(),
            })
            .collect();
        self.put_into_words(&mut told, &parts, roll.bands().is_empty(), speech);
        Ok(told)
    }

    /// The rows of outcomes that lead to the same; what they lead to is added to `seen`.
    fn rows(
        &self,
        outcomes: &[(RollOutcome, u64)],
        limits: &StakeLimits,
        seen: &mut Vec<Event<S>>,
    ) -> Result<Vec<Row>, AdviseError> {
        let count = u32::try_from(outcomes.len()).unwrap_or(u32::MAX).max(1);
        let paths = (limits.paths / u64::from(count)).max(1);
        let trials = (limits.attack_trials / count).max(60);
        let sight = Sight { paths, trials, seed: limits.seed };
        let rows = match self.rows_by(outcomes, seen, |run| Outlook::exact(sight, run)) {
            // All rows have the same dice.
            Err(RunError::Odds(_)) => {
                self.rows_by(outcomes, seen, |run| Outlook::by_trials(sight, run))
            }
            rows => rows,
        };
        rows.map_err(AdviseError::run::<S>)
    }

    fn rows_by(
        &self,
        outcomes: &[(RollOutcome, u64)],
        seen: &mut Vec<Event<S>>,
        look: impl Fn(&mut Run<'_, S>) -> Result<Outlook<Ending>, RunError<Stop<S>>>,
    ) -> Result<Vec<Row>, RunError<Stop<S>>> {
        let mut rows: Vec<Row> = Vec::new();
        for (roll, weight) in outcomes {
            let mut behind = Behind::default();
            let ends = look(&mut |dice| self.end(roll, dice, (seen, &mut behind)))?;
            let Behind { then, is_its_own, decided } = behind;
            let then = then.filter(|_| is_its_own);
            let (low, high) = (roll.outcome, roll.outcome);
            let mut next = Row { low, high, parts: alloc::vec![(*weight, ends)], then, decided };
            match rows.last_mut() {
                Some(row) if row.high == high || row.is_as(&next) => row.join(&mut next),
                _ => rows.push(next),
            }
        }
        Ok(rows)
    }

    /// Runs the open step to its end with this outcome of the open roll.
    fn end(
        &self,
        roll: &RollOutcome,
        dice: &mut dyn DiceSource,
        (seen, behind): (&mut Vec<Event<S>>, &mut Behind),
    ) -> Result<Ending, Stop<S>> {
        let mut state = self.state().clone();
        let open = self.open_events();
        let known = open.iter().filter(|e| matches!(e, Event::Outcome { .. })).count();
        let attacker = open_attacker(open);
        let known_rolls = open.iter().filter(|e| matches!(e, Event::Roll { .. })).count();
        let between = match self.request() {
            Some(Request::Roll(open)) => [open.who, open.against],
            _ => [ActorId::NOBODY; 2],
        };
        let mut log = NextOutcome {
            setup: self.setup(),
            known,
            between,
            attacker,
            announced: None,
            begun: Vec::new(),
            next: None,
            known_rolls,
            has_rolled: false,
            next_is_rolled_for: false,
            decided: None,
        };
        let mut dice = First { roll: Some(roll.clone()), rest: dice, then: &mut behind.then };
        let plans = &mut self.plans().clone();
        self.open_step(&mut state, None, plans, &mut dice, &mut log)?;
        let is_late = log.next.as_ref().is_none_or(|(far, ..)| *far > 0);
        if let Some(attacker) = attacker.filter(|_| is_late) {
            let at = (self.setup(), &mut state);
            at_any_table(at, (&mut dice, plans), &mut log, |t| S::land_kept(t, attacker))?;
        }
        let mut place = |event: Event<S>| {
            seen.iter().position(|earlier| *earlier == event).unwrap_or_else(|| {
                seen.push(event);
                seen.len() - 1
            })
        };
        if behind.decided.is_none() {
            behind.decided = log.decided.map(&mut place);
        }
        behind.is_its_own |= log.next_is_rolled_for || log.next.is_none();
        let Some((_, event, begun)) = log.next else { return Ok(Ending::default()) };
        let Event::Outcome { other, ref values, .. } = event else { return Ok(Ending::default()) };
        let hit = S::Outcome::told(values, Feat::Hit);
        let ending = Ending::of::<S>(self.setup(), (self.state(), &state), other, hit);
        Ok(Ending { outcome: Some(place(event)), begun, ..ending })
    }
}

/// Runs the open step to its end with other dice.
type Run<'r, S> = dyn FnMut(&mut dyn DiceSource) -> Result<Ending, Stop<S>> + 'r;

/// The most rows of a roll: of totals the lightest neighbors become one row.
const ROWS: usize = 8;

/// Joins neighbors that both hit or both miss, whose effect is open, until the rows are few.
fn shorten(rows: &mut Vec<(Option<String>, Row)>) {
    let is_sure = |row: &Row, hit| row.ends().all(|end| end.hit == hit);
    let is_alike = |one: &Row, other: &Row| {
        [true, false].into_iter().any(|hit| is_sure(one, hit) && is_sure(other, hit))
    };
    while rows.len() > ROWS {
        let pairs = rows.windows(2).enumerate().filter_map(|(at, pair)| match pair {
            [(None, one), (None, other)] if is_alike(one, other) => {
                Some((one.weight() + other.weight(), at))
            }
            _ => None,
        });
        let Some((_, at)) = pairs.min() else { return };
        let (_, mut next) = rows.remove(at + 1);
        rows[at].1.join(&mut next);
    }
}

impl Row {
    /// Takes in its next neighbor.
    fn join(&mut self, next: &mut Row) {
        self.high = next.high;
        self.then = self.then.filter(|then| next.then == Some(then));
        self.decided = self.decided.filter(|&place| next.decided == Some(place));
        self.parts.append(&mut next.parts);
    }

    /// Whether all of it leads to the same as another outcome.
    fn is_as(&self, other: &Row) -> bool {
        let all = || self.parts.iter().zip(other.parts.iter().cycle());
        self.then == other.then && all().all(|((_, own), (_, other))| own == other)
    }

    fn weight(&self) -> u64 {
        self.parts.iter().map(|(weight, _)| weight).sum()
    }

    fn ends(&self) -> impl Iterator<Item = &Ending> {
        self.parts.iter().flat_map(|(_, part)| &part.ends).map(|(end, _)| end)
    }

    /// The one outcome to which all of it leads, if there is one.
    fn only(&self) -> Option<usize> {
        let first = self.ends().next()?.outcome?;
        self.ends().all(|end| end.outcome == Some(first)).then_some(first)
    }

    /// The attack in its figures.
    fn attack<S: AttackRules>(&self, setup: &S::Setup, seen: &[Event<S>]) -> Option<AttackStake> {
        let outcome = self.ends().find_map(|end| end.outcome)?;
        let Event::Outcome { who, other, values, .. } = seen.get(outcome)? else { return None };
        let of = (*who, *other, attack_of(values)?);
        Some(AttackStake::of(&Outlook::mixed(&self.parts), of, effect_of::<S>(setup, values)))
    }
}
