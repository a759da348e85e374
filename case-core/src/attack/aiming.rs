//! Making an attack ready for its exchange.

use super::aimed::{Aimed, Answered, WentIn, refused};
use super::decider::{AsAimed, Given, Heard, Known, Unrolled, given};
use super::{Aim, AimError, AttackRules, Guard};
use crate::battle::{Battle, ModifierOf};
use crate::data::codes::Code;
use crate::data::message::{Message, message};
use crate::data::value::{Named, Value};
use crate::data::who::ActorId;
use crate::data::words::Language;
use crate::dice::NextDie;
use crate::kernel::log::{Audience, Event, Key, Sink, replay, tell};
use crate::kernel::question::Asked;
use crate::kernel::refusal::Refused;
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{RollCall, Stop, System, View};
use crate::odds::RunError;
use crate::plan::BoundPlans;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::cell::RefCell;

/// The greatest shift of an aim, beyond every table.
const MOST_SHIFT: i32 = 100;
/// The most answers of an aim.
const MOST_GIVEN: i32 = 1_000;

/// Keeps the events before the first die, and the base and place of the attack roll.
struct Kept<S: System> {
    attacker: ActorId,
    events: Vec<Event<S>>,
    roll: Option<(Value, Value)>,
}

impl<S: System> Sink<S> for Kept<S> {
    fn push(&mut self, event: Event<S>) {
        self.events.push(event);
    }
    fn wanted(&mut self, call: &RollCall<'_, S>, _: NextDie) {
        if call.who == self.attacker {
            self.roll = Some((call.base, call.at));
        }
    }
}

/// Checks the numbers of an aim.
fn check<S: AttackRules>(setup: &S::Setup, aim: &Aim) -> Result<(), AimError> {
    let fighters = S::fighters(setup);
    for who in [aim.attack.of, aim.target] {
        if who.index() >= fighters {
            return Err(AimError::Fighter { place: who.index(), last: fighters.saturating_sub(1) });
        }
    }
    if aim.attack.of == aim.target {
        return Err(AimError::Oneself);
    }
    let has = |place: &usize| S::attack_name(setup, aim.attack.of, *place).is_some();
    if !has(&aim.attack.index()) {
        let count = (0..=usize::from(u16::MAX)).take_while(has).count();
        return Err(AimError::Attack { place: aim.attack.index(), count });
    }
    let ranges = [
        ("shift", aim.shift, -MOST_SHIFT, MOST_SHIFT),
        ("flurry", aim.flurry.unwrap_or(1), 1, S::MOST_FLURRY),
        ("given", i32::try_from(aim.given.len()).unwrap_or(i32::MAX), 0, MOST_GIVEN),
    ];
    for (name, value, least, most) in ranges {
        if value < least || value > most {
            return Err(AimError::Range { name, value, least, most });
        }
    }
    Ok(())
}

/// Adds the shift of the aim to the attacker's next roll, as the referee would.
fn shift<S: AttackRules>(state: &mut S::State, aim: &Aim) {
    if let Some([by, after]) = S::circumstance().filter(|_| aim.shift != 0) {
        let key = Key::of(aim.attack.of, by);
        let sum =
            if S::get(state, Key::of(aim.attack.of, after)) == 0 { S::get(state, key) } else { 0 };
        S::set(state, key, sum.saturating_add(aim.shift));
        S::set(state, Key::of(aim.attack.of, after), 0);
    }
}

impl<S: AttackRules> Battle<S> {
    /// Why an attack is impossible in the present state, whatever is presumed; `None` if it may be
    /// possible. Invalid fighters and attacks are errors of [`Battle::aim`].
    pub fn unable(&self, aim: &Aim) -> Option<Refused<S>> {
        check::<S>(self.setup(), aim).ok()?;
        let open = self.open_state().unwrap_or(self.state());
        S::unable(View::new(self.setup(), open), aim).map(Refused::By)
    }

    /// Makes an attack ready in the present state of the battle, which may be in the middle of a
    /// step. The battle does not change.
    ///
    /// If the open step is carrying out this attack, the odds are those of the whole attack, with
    /// the answers that the step has so far. Outside a turn, attacker and target are assumed to be
    /// at the start of one: [`WentIn::fresh_turn`].
    ///
    /// # Errors
    /// [`AimError`]: an unknown fighter, attack or question; an answer that is not legal; an
    /// impossible attack; or one with dice already rolled.
    pub fn aim(&self, aim: &Aim) -> Result<Aimed<'_, S>, AimError> {
        let (plans, fed) = (self.plans().clone(), self.as_fed());
        let (events, open) = match &fed {
            Some((events, state)) => (&events[..], state),
            None => (self.open_events(), self.open_state().unwrap_or(self.state())),
        };
        let Some(at) = events.iter().rposition(|event| S::announces(event, aim)) else {
            return Aimed::make(self.setup(), open.clone(), plans, aim, Vec::new());
        };
        let (before, since) = events.split_at(at);
        if since.iter().any(|event| matches!(event, Event::Roll { .. })) {
            return Err(AimError::Rolled);
        }
        // The attack makes its own changes again, such as spending a use.
        let mut state = self.state().clone();
        replay::<S>(&mut state, before);
        let known = since.iter().filter_map(|event| match event {
            Event::Decision { question, answer, .. } => Some((*question, *answer)),
            _ => None,
        });
        Aimed::make(self.setup(), state, plans, aim, known.collect())
    }
}

impl<'b, S: AttackRules> Aimed<'b, S> {
    /// The same without a battle: an attack in a state, with these plans.
    ///
    /// # Errors
    /// As [`Battle::aim`].
    pub fn new(
        setup: &'b S::Setup,
        state: &S::State,
        plans: BoundPlans<S>,
        aim: &Aim,
    ) -> Result<Aimed<'b, S>, AimError> {
        Aimed::make(setup, state.clone(), plans, aim, Vec::new())
    }

    fn make(
        setup: &'b S::Setup,
        mut state: S::State,
        plans: BoundPlans<S>,
        aim: &Aim,
        known: Known<S>,
    ) -> Result<Aimed<'b, S>, AimError> {
        check::<S>(setup, aim)?;
        let given = given::<S>(aim)?;
        if let Some(refusal) = S::unable(View::new(setup, &state), aim) {
            let why = Refused::<S>::By(refusal);
            let rule = why.rule().map_or("", Code::name);
            return Err(AimError::Impossible { rule, why: why.message() });
        }
        let presumed = S::presume(setup, &mut state, aim);
        let fresh_turn = S::assume(setup, &mut state, aim);
        shift::<S>(&mut state, aim);
        let heard = RefCell::new(Heard::new());
        let mut deciders = AsAimed {
            aim,
            given: &given,
            known: &known,
            guard: Guard::Undefended,
            plan: plans.clone(),
            heard: Some(&heard),
            late: None,
        };
        let mut log = Kept { attacker: aim.attack.of, events: Vec::new(), roll: None };
        let (dice, log) = (&mut Unrolled, &mut log);
        let ready =
            at_any_table((setup, &mut state), (dice, &mut deciders), log, |t| S::ready(t, aim));
        let intent = match ready {
            Ok(Some(intent)) => intent,
            Ok(None) => {
                any_refused::<S>(setup, &heard)?;
                return Err(impossible::<S>(setup, aim, &log.events));
            }
            Err(Stop::Illegal { question, answer, why })
                if S::aimed(&question, aim) == Some(answer) =>
            {
                let (rule, why) = (question.refused_by(&why).name(), why.message());
                return Err(AimError::Impossible { rule, why });
            }
            Err(stop) => return Err(RunError::Rule(stop).into()),
        };
        let mut scratch = state.clone();
        let at = (setup, &mut scratch);
        let struck = at_any_table(at, (dice, &mut deciders), log, |t| S::strike(t, &intent));
        if let Err(stop) = struck
            && !matches!(stop, Stop::Roll(_))
        {
            return Err(RunError::Rule(stop).into());
        }
        any_refused::<S>(setup, &heard)?;
        let heard = heard.into_inner();
        let (base, at) = log.roll.unwrap_or((Value::NOTHING, Value::NOTHING));
        let went_in = WentIn {
            base,
            at,
            modifiers: modifiers(aim, &log.events),
            answers: heard.answers.iter().map(Answered::of::<S>).collect(),
            presumed: presumed.into_iter().map(|(rule, what)| (rule.name(), what)).collect(),
            unasked: unasked::<S>(&given, &heard),
            fresh_turn,
        };
        Ok(Aimed { setup, plans, aim: aim.clone(), given, known, state, intent, went_in })
    }
}

/// An error for the first answer of the aim that was refused.
fn any_refused<S: System>(setup: &S::Setup, heard: &RefCell<Heard<S>>) -> Result<(), AimError> {
    let first = heard.borrow().refused.first().copied();
    first.map_or(Ok(()), |illegal| Err(refused::<S>(setup, illegal)))
}

/// Why an attack came to nothing: the last note of the log.
fn impossible<S: System>(setup: &S::Setup, aim: &Aim, events: &[Event<S>]) -> AimError {
    let note = |event: &Event<S>| match event {
        Event::Note { rule, .. } => {
            let line = tell(event, setup, &Language::English.into(), Audience::Gamemaster)?;
            Some(AimError::Impossible {
                rule: rule.name(),
                why: Message::written(line.trim().into()),
            })
        }
        _ => None,
    };
    events.iter().rev().find_map(note).unwrap_or_else(|| AimError::Impossible {
        rule: "",
        why: message!("{who} can't act", who = S::name(setup, aim.attack.of).to_string()),
    })
}

fn modifiers<S: System>(aim: &Aim, events: &[Event<S>]) -> Vec<ModifierOf> {
    let of_attack = |event: &Event<S>| match *event {
        Event::Modifier { rule, who, by, why, .. } if who == aim.attack.of => {
            Some(ModifierOf { rule: rule.name(), by, why })
        }
        _ => None,
    };
    events.iter().filter_map(of_attack).collect()
}

/// The answers of the aim to questions for which none of them was used.
fn unasked<S: System>(given: &Given<S>, heard: &Heard<S>) -> Vec<Named> {
    let unused = given.iter().filter(|(kind, _)| !heard.used(given, *kind));
    unused.map(|(kind, answer)| Named::new(kind.name(), *answer)).collect()
}
