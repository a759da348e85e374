//! Cards: the log by turns, actions and attacks, each with a headline.

use super::tell::say;
use super::{Audience, Event, Key};
use crate::data::codes::Code;
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, NoteCode, Speech, Tracked, Visibility};
use crate::kernel::system::System;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

crate::data::codes::codes! {
    /// What a card holds.
    #[non_exhaustive]
    "card", pub enum CardKind {
        /// What belongs to the turn or the battle: its beginning, declarations, the order, its end.
        Turn "turn",
        /// An action that is no attack, or an attack that was not carried out.
        Action "action",
        /// One attack on one target.
        Attack "attack",
        /// An intervention of the referee.
        Intervention "intervention",
    }
}

/// Consecutive events of a log that belong together: what a table shows as one entry.
///
/// Cards without a parent follow each other without a gap, so together they are the log. An attack
/// that occurs within another one, such as that of a fighter who interrupts, is a card within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Card {
    /// What it holds.
    pub kind: CardKind,
    /// The place of the card that it is part of, among the cards of the log.
    pub parent: Option<usize>,
    /// Its first event.
    pub first: usize,
    /// The event after its last one.
    pub end: usize,
    /// The event whose words are its headline.
    pub headline: usize,
    /// Who acts, or nobody.
    pub who: ActorId,
    /// Who is attacked or otherwise concerned, or nobody.
    pub other: ActorId,
    /// The attack, if it is one.
    pub attack: Value,
    /// The event that holds the outcome of the attack.
    pub outcome: Option<usize>,
    /// Whether it is still unfolding: its step waits for a die or an answer.
    pub is_open: bool,
}

/// A value of the state that is different at the end of some events from what it was before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Changed {
    /// The wire name of the field.
    pub field: &'static str,
    /// Its owner; nobody for a value of the battle itself.
    pub who: ActorId,
    /// Which of several values: an attack, a foe, an object, a place; nothing for a single value.
    pub place: Value,
    /// The value before; nothing where it was absent.
    pub from: Value,
    /// The value after; nothing where it is absent.
    pub to: Value,
}

/// The cards of a log and of the events of the open step after it, by their first events.
#[doc(hidden)]
pub fn cards<S: System>(log: &[Event<S>], open: &[Event<S>]) -> Vec<Card> {
    let end = log.len() + open.len();
    let attacks = attacks(log, open);
    let mut cards: Vec<Card> = Vec::new();
    // The attacks around an event: the places of their cards, and their last events.
    let mut around: Vec<(usize, usize)> = Vec::new();
    // The card of an attack that was announced and not carried out.
    let mut failed = None;
    // A card within an attack that ended where its attack resumed or had its outcome.
    let mut closed = None;
    for (at, event) in log.iter().chain(open).enumerate() {
        while around.pop_if(|(_, last)| *last < at).is_some() {}
        let parent = around.last().map(|(card, _)| *card);
        // What is told before the first heading or action is a card too.
        let opens = cards.is_empty() && matches!(event, Event::Note { note, .. } if is_told(*note));
        if let Some(kind) = begins(event).or_else(|| opens.then_some(CardKind::Turn)) {
            cards.push(Card::new(kind, parent, at, event));
        }
        let here = cards.len().saturating_sub(1);
        match attacks.get(&at) {
            Some(outcome) => {
                // The action is this attack, unless it was another one already.
                let place = cards.iter().rposition(|card| card.parent == parent);
                let place = place.filter(|place| cards[*place].kind == CardKind::Action);
                let place = place.unwrap_or_else(|| {
                    cards.push(Card::new(CardKind::Attack, parent, at, event));
                    cards.len() - 1
                });
                let headline = outcome.unwrap_or(at);
                let card = &mut cards[place];
                (card.kind, card.headline, card.outcome) = (CardKind::Attack, headline, *outcome);
                if let Some(event) = log.iter().chain(open).nth(headline) {
                    card.is_about(event);
                }
                around.push((place, outcome.unwrap_or(end)));
            }
            None if attacker(event).is_some() || is_bare(event) => {
                failed = Some(here).filter(|here| closed != Some(*here));
            }
            // The reason why it was not carried out, or what came of it.
            None if failed == Some(here) && is_effect(event) => {
                if let Some(card) = cards.get_mut(here).filter(|card| card.kind == CardKind::Action)
                {
                    card.headline = at;
                }
                failed = failed.filter(|_| leads_to(event).is_none());
            }
            None => {}
        }
        // What follows belongs to the attack around the card, which goes on or has ended.
        let ends = S::resumes(event) || around.last().is_some_and(|(_, last)| *last == at);
        if ends && cards.last().is_some_and(|card| card.parent.is_some()) {
            (failed, closed) = (None, Some(cards.len() - 1));
        }
    }
    match (cards.first_mut(), log.first().or(open.first())) {
        (Some(first), _) => first.first = 0,
        (None, Some(event)) => cards.push(Card::new(CardKind::Turn, None, 0, event)),
        (None, None) => {}
    }
    let all = log.iter().chain(open).enumerate();
    let resumed: Vec<usize> =
        all.filter(|(_, event)| S::resumes(event)).map(|(at, _)| at).collect();
    close(&mut cards, &resumed, log.len(), end);
    cards
}

/// Sets the ends of cards: one within an attack ends with its own outcome, or where the attack goes on.
fn close(cards: &mut [Card], resumed: &[usize], log: usize, end: usize) {
    for place in (0..cards.len()).rev() {
        let Card { parent, outcome, .. } = cards[place];
        let next = cards[place + 1..].iter().find(|card| card.parent == parent);
        let around = parent.map(|parent| cards[parent].outcome.unwrap_or(end));
        let own = parent.and(outcome).map(|outcome| outcome + 1);
        let first = cards[place].first;
        let back = resumed.get(resumed.partition_point(|at| *at < first));
        let back = parent.and(back).filter(|_| outcome.is_none()).map(|at| at + 1);
        let ends = [next.map(|card| card.first), around, own, back];
        let card = &mut cards[place];
        card.end = ends.into_iter().flatten().min().unwrap_or(end);
        card.is_open = end > log && card.end == end;
    }
}

/// The attacks: the announcement of each, and its outcome. An outcome ends the attack that its attacker
/// announced last; in the open step an attack may still be without one.
fn attacks<S: System>(log: &[Event<S>], open: &[Event<S>]) -> BTreeMap<usize, Option<usize>> {
    let mut announced: Vec<(usize, ActorId)> = Vec::new();
    let mut attacks = BTreeMap::new();
    for (at, event) in log.iter().chain(open).enumerate() {
        if let Some(who) = attacker(event) {
            announced.push((at, who));
        } else if let Event::Outcome { who, .. } = event
            && let Some(of) = announced.iter().rposition(|(_, attacker)| attacker == who)
        {
            attacks.insert(announced[of].0, Some(at));
            announced.truncate(of);
        }
    }
    let unfolding = announced.iter().filter(|(at, _)| *at >= log.len());
    attacks.extend(unfolding.map(|(at, _)| (*at, None)));
    attacks
}

/// The attacker of the innermost attack that these events of the open step have left without an outcome.
pub(crate) fn open_attacker<S: System>(open: &[Event<S>]) -> Option<ActorId> {
    let attacks = attacks(&[], open);
    let unfolding = attacks.iter().rfind(|(_, outcome)| outcome.is_none());
    unfolding.and_then(|(at, _)| attacker(&open[*at]))
}

/// Who attacks, if an event announces an attack.
fn attacker<S: System>(event: &Event<S>) -> Option<ActorId> {
    let Event::Note { note, who, other, .. } = event else { return None };
    S::attacker_of(*note, (*who, *other))
}

/// To whom an event does something whose result follows in the same headline.
fn leads_to<S: System>(event: &Event<S>) -> Option<ActorId> {
    let Event::Note { note, who, other, .. } = event else { return None };
    S::leads_to(*note, (*who, *other)).filter(|whom| *whom != ActorId::NOBODY)
}

/// Whether an event names a status effect.
fn names_effect<S: System>(event: &Event<S>) -> bool {
    matches!(event, Event::Note { values, .. }
        if values.0.iter().any(|value| value.kind == Kind::StatusEffect))
}

/// Whether an event only says that somebody acts: what comes of it is the headline.
fn is_bare<S: System>(event: &Event<S>) -> bool {
    matches!(event, Event::Note { note, .. } if S::is_bare(*note))
}

/// The kind of the card that begins with an event: headings and actions begin one.
fn begins<S: System>(event: &Event<S>) -> Option<CardKind> {
    match event {
        Event::Note { note, who, .. } => {
            let line = note.line();
            let acts = line.cites && *who != ActorId::NOBODY;
            let kind = if acts { CardKind::Action } else { CardKind::Turn };
            (line.indent == 0 && is_told(*note)).then_some(kind)
        }
        Event::Intervention { .. } => Some(CardKind::Intervention),
        _ => None,
    }
}

fn is_told(note: impl NoteCode) -> bool {
    !note.line().text.en.is_empty()
}

/// Whether an event is shown as an effect of an action.
fn is_effect<S: System>(event: &Event<S>) -> bool {
    matches!(event, Event::Note { note, .. } if note.line().indent == 1)
}

impl Card {
    fn new<S: System>(kind: CardKind, parent: Option<usize>, at: usize, event: &Event<S>) -> Card {
        let mut card = Card {
            kind,
            parent,
            first: at,
            end: at,
            headline: at,
            who: ActorId::NOBODY,
            other: ActorId::NOBODY,
            attack: Value::NOTHING,
            outcome: None,
            is_open: false,
        };
        card.is_about(event);
        card
    }

    /// Takes from an event whom the card is about.
    fn is_about<S: System>(&mut self, event: &Event<S>) {
        self.who = event.who();
        match event {
            Event::Note { other, values, .. } => {
                self.other = *other;
                let attack = values.0.iter().find(|value| value.kind == Kind::Attack);
                self.attack = attack.copied().unwrap_or(self.attack);
            }
            Event::Outcome { other, values, .. } => {
                self.other = *other;
                let attack = values.iter().find(|value| value.kind == Kind::Attack);
                self.attack = attack.copied().unwrap_or(Value::NOTHING);
            }
            _ => {}
        }
    }
}

/// The headline of a card: the words of the event [`Card::headline`], or of the first one of the card
/// that has words; what came of a power or of an effect's harm; then, for each further fighter whose
/// condition its own events change, the words of the last of them that name that one: of an effect, or
/// else of the change. `events` are those of the log and of the open step.
pub fn headline<'e, S: System>(
    card: &Card,
    events: impl Fn(usize) -> Option<&'e Event<S>>,
    setup: &S::Setup,
    speech: &Speech<'_>,
    audience: Audience,
) -> Option<String> {
    let words = |at| say(events(at)?, setup, speech, audience).map(|(_, said)| said);
    let mut all = words(card.headline).or_else(|| (card.first..card.end).find_map(words))?;
    let own = own_events(card, &events);
    let about = events(card.headline).map(Event::who);
    let led = events(card.headline).filter(|_| card.outcome.is_none()).and_then(leads_to);
    if let Some(whom) = led {
        // Whether an effect that harms its bearer goes on is another matter.
        let is_of = |e: &Event<S>| e.who() == whom && !(about == led && names_effect(e));
        let last = |counts: fn(&Event<S>) -> bool| {
            let after = own.iter().rev().copied().filter(|at| *at > card.headline);
            let of = |at: &usize| events(*at).is_some_and(|e| is_of(e) && counts(e));
            after.filter(of).find_map(words)
        };
        let is_note = |e: &Event<S>| matches!(e, Event::Note { .. });
        if let Some(more) = last(is_effect).or_else(|| last(is_note)) {
            add(&mut all, &more);
        }
    }
    for who in worse_or_better(own.iter().filter_map(|at| events(*at))) {
        let name = S::cast(setup).called(who);
        if all.contains(name) {
            // Who is only mentioned: what came of it for that one, unless an outcome tells that.
            let is_told = card.outcome.is_some() || [about, led].contains(&Some(who));
            let own = own.iter().rev().filter(|at| {
                let is_of = |e: &Event<S>| is_effect(e) && e.who() == who;
                !is_told && **at != card.headline && events(**at).is_some_and(is_of)
            });
            if let Some(more) = own.copied().find_map(words) {
                add(&mut all, &more);
            }
            continue;
        }
        let tells = |at: &&usize| events(**at).is_some_and(|e| is_about(e, who));
        let effects = own.iter().rev().filter(tells);
        // What happened to it; what was rolled or changed only if nothing else tells of it.
        let is_note = |at: &&usize| matches!(events(**at), Some(Event::Note { .. }));
        let notes = own.iter().rev().filter(is_note);
        let mut said = effects.chain(notes).chain(own.iter().rev()).copied().filter_map(words);
        if let Some(more) = said.find(|said| said.contains(name)) {
            add(&mut all, &more);
        }
    }
    Some(all)
}

/// Goes on after a headline, which then is no sentence of its own.
fn add(headline: &mut String, more: &str) {
    if headline.ends_with('.') {
        headline.pop();
    }
    headline.push_str("; ");
    headline.push_str(more);
}

/// The events of a card that belong to no attack within it.
fn own_events<'e, S: System>(
    card: &Card,
    events: &impl Fn(usize) -> Option<&'e Event<S>>,
) -> Vec<usize> {
    let mut own: Vec<usize> = Vec::new();
    // Where each attack that is announced and not ended begins among them.
    let mut open: Vec<(usize, ActorId)> = Vec::new();
    for at in card.first..card.end {
        let Some(event) = events(at) else { continue };
        if let Some(who) = attacker(event) {
            open.push((own.len(), who));
        } else if let Event::Outcome { who, .. } = event
            && card.outcome != Some(at)
            && let Some(of) = open.iter().rposition(|(_, attacker)| attacker == who)
        {
            own.truncate(open[of].0);
            open.truncate(of);
            continue;
        }
        own.push(at);
    }
    own
}

/// The fighters of whom a point is lost or gained, or a condition begins or ends, in this order.
fn worse_or_better<'e, S: System>(events: impl Iterator<Item = &'e Event<S>>) -> Vec<ActorId> {
    let mut all = Vec::new();
    for changed in changes(events) {
        let field = S::Field::ALL.iter().find(|field| field.name() == changed.field);
        // Where a stored 0 is nothing, the first of a list and the first fighter are something.
        let has_nothing = field.is_some_and(|field| field.info().cell.absent.is_some());
        let is = |value: Value| !value.is_nothing() && (has_nothing || value.number != 0);
        let counts = match field.map(|field| field.info().tracked) {
            Some(Tracked::Left | Tracked::Lost) => true,
            Some(Tracked::Condition) => is(changed.from) != is(changed.to),
            _ => false,
        };
        if counts && changed.who.place().is_some() && !all.contains(&changed.who) {
            all.push(changed.who);
        }
    }
    all
}

/// Whether an event tells, as an effect, of a fighter.
fn is_about<S: System>(event: &Event<S>, of: ActorId) -> bool {
    matches!(event, Event::Note { note, who, other, .. }
        if note.line().indent <= 1 && (*who == of || *other == of))
}

/// The values of the state that some events changed, in the order of their first changes; values that
/// only the engine reads are left out.
#[doc(hidden)]
pub fn changes<'e, S: System>(events: impl IntoIterator<Item = &'e Event<S>>) -> Vec<Changed> {
    let mut all: Vec<(Key<S::Field>, [i32; 2])> = Vec::new();
    for event in events {
        let (Event::Change { key, from, to, .. } | Event::InterventionChange { key, from, to }) =
            *event
        else {
            continue;
        };
        if key.field.info().shown == Visibility::Internal {
            continue;
        }
        match all.iter_mut().find(|(changed, _)| *changed == key) {
            Some((_, ends)) => ends[1] = to,
            None => all.push((key, [from, to])),
        }
    }
    let changed = |(key, ends): (Key<S::Field>, [i32; 2])| {
        let [place, from, to] = key.read(ends);
        Changed { field: key.field.name(), who: key.who, place, from, to }
    };
    all.into_iter().filter(|(_, [from, to])| from != to).map(changed).collect()
}
