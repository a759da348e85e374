//! A battle as those who are asked know it.

use super::tape::Tape;
use super::{Battle, Checkpoint, DiceFrom, Request};
use crate::data::codes::Code;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::data::words::FieldCode;
use crate::dice::HostDice;
use crate::kernel::log::{Audience, Event, Key};
use crate::kernel::question::Asked;
use crate::kernel::sources::at_any_table;
use crate::kernel::system::System;
use alloc::vec;
use alloc::vec::Vec;

impl<S: System> Battle<S> {
    /// The battle as an audience may know it, to work out odds, advice and aims for it:
    /// secrets of others are replaced by the declarations that their plans would make.
    ///
    /// It is at the same place, but has neither a past nor dice: its log and its inputs begin
    /// with the open step, its seed is forgotten, and a save of it is one of the fight's start. A
    /// question that the audience may not see is not open.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::ActorId;
    /// use case_core::attack::Aim;
    /// use case_core::battle::Battle;
    /// use case_core::case::Case;
    /// use case_core::log::Audience;
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(1);
    /// battle.run(8);
    /// let known = battle.known(Audience::Players);
    /// let fists = battle.attacks(ActorId::fighter(0)).next().unwrap();
    /// let aim = Aim::new(fists, ActorId::fighter(3));
    /// assert!(known.aim(&aim).is_ok());
    /// assert!(known.log().is_empty());
    /// # }
    /// ```
    #[must_use]
    pub fn known(&self, audience: Audience) -> Battle<S> {
        let mut known = self.as_known_to(audience).unwrap_or_else(|| self.clone());
        // What was answered and not yet stepped is no request any more, and as secret as it was.
        let fed = self.as_fed().map_or(Vec::new(), |(events, _)| events);
        let shows = self.shows_request(audience)
            && fed.iter().all(|event| event.is_for(&self.setup, audience));
        let mut given = known.tape.given.split_off(self.checkpoint().inputs);
        if !shows {
            given.clear();
            known.forget_request();
        }
        known.open.retain(|event| event.is_for(&self.setup, audience));
        known.tape = Tape { given: given.into(), ..Tape::default() };
        known.checkpoints = vec![Checkpoint::default()].into();
        known.log.clear();
        known.told = 0;
        known.patches.clear();
        known.undone.clear();
        known.dice = DiceFrom::Host;
        known
    }

    /// Whether an audience may know what the last step stopped for.
    pub(crate) fn shows_request(&self, audience: Audience) -> bool {
        let Some(Request::Decision(question)) = self.request() else { return true };
        let (rule, answer) = (question.rule(), Value::NOTHING);
        let decision = Event::<S>::Decision { rule, question: *question, answer };
        decision.is_for(self.setup(), audience)
    }

    /// The battle as far as an audience may know it: what is kept secret from it is what the plans
    /// would declare. `None` if nothing is.
    pub(crate) fn as_known_to(&self, audience: Audience) -> Option<Battle<S>> {
        let hidden = self.hidden_from(audience);
        if hidden.is_empty() {
            return None;
        }
        let mut fresh = self.state.clone();
        for key in &hidden {
            S::set(&mut fresh, *key, 0);
        }
        let mut declare: Vec<ActorId> = hidden.iter().map(|key| key.who).collect();
        declare.dedup();
        for who in declare {
            let mut declared = fresh.clone();
            let (dice, plans) = (&mut HostDice, &mut self.plans.clone());
            let at = (self.setup(), &mut declared);
            let done = at_any_table(at, (dice, plans), &mut (), |t| S::declare_anew(t, who));
            // Where a plan finds nothing to declare, nothing is.
            if done.is_ok() {
                let of = hidden.iter().filter(|key| key.who == who);
                of.for_each(|key| S::set(&mut fresh, *key, S::get(&declared, *key)));
            }
        }
        let mut known = self.clone();
        for key in &hidden {
            let to = S::get(&fresh, *key);
            S::set(&mut known.state, *key, to);
            // What the open step has set since, it has told.
            if let Some(asked) = &mut known.asked
                && !self
                    .open
                    .iter()
                    .any(|e| matches!(e, Event::Change { key: set, .. } if set == key))
            {
                S::set(asked, *key, to);
            }
        }
        Some(known)
    }

    /// The values that an audience may not know, fighter by fighter.
    fn hidden_from(&self, audience: Audience) -> Vec<Key<S::Field>> {
        let (setup, open) = (self.setup(), self.open_state().unwrap_or(&self.state));
        // What somebody is about to do shows in the middle of doing it.
        let is_open = self.request.is_some() && self.shows_request(audience);
        let acting = S::acting(setup, &self.state).filter(|_| is_open);
        let is_hidden = |key: &Key<S::Field>| {
            !audience.sees::<S>(setup, open, *key)
                && !S::has_shown(&self.state, &self.open, *key, acting == Some(key.who))
        };
        let fighters = (0..S::fighters(setup)).map(ActorId::fighter);
        let keeps =
            |who: &ActorId| S::keeps_secrets(setup, *who) && !audience.knows::<S>(setup, *who);
        let secrets = |who: ActorId| {
            let secret = S::Field::ALL.iter().filter(|field| field.info().secret);
            secret.flat_map(move |field| {
                let slots = usize::from(field.info().slots).max(1);
                (0..slots).map(move |slot| Key::at(who, *field, slot))
            })
        };
        fighters.filter(keeps).flat_map(secrets).filter(is_hidden).collect()
    }
}
