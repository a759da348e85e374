//! Holds: how they begin, tighten and end, and which of several counts.

use super::exchange::AttackIntent;
use crate::case::book::forms::Effect;
use crate::case::book::rank::RankValue;
use crate::case::book::rule::Rule;
use crate::case::book::rulings::HoldsAtOnce;
use crate::case::state::sheet::attack_at;
use crate::case::words::lists::HoldKind;
use crate::case::{Case, Field, Note};
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::system::Table;

/// A hold: full or partial, by a power or not, and the rank in place of Strength, if any (A30).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grip {
    pub(crate) full: bool,
    pub(crate) power: bool,
    pub(crate) with: Option<RankValue>,
}

impl Grip {
    /// Its values as stored: the kind, whether it is a power's, and the power's rank.
    fn stored(self) -> [i32; 3] {
        let with = self.with.map_or(0, |with| with.number().saturating_add(1));
        [HoldKind::of(self.full) as i32 + 1, i32::from(self.power), with]
    }
}

/// The fields of the hold that counts, stored at the held fighter.
const FIRST: [Field; 3] = [Field::HoldKind, Field::HeldByPower, Field::Grip];
/// The fields of a hold beside a firmer one, stored at its holder.
const BESIDE: [Field; 3] = [Field::BesideKind, Field::BesidePower, Field::BesideGrip];

fn write<'a>(t: &mut impl Table<'a, Case>, who: ActorId, fields: [Field; 3], to: [i32; 3]) {
    for (field, to) in fields.into_iter().zip(to) {
        t.set(Rule::A22, Key::of(who, field), to);
    }
}

fn written<'a>(t: &impl Table<'a, Case>, who: ActorId, fields: [Field; 3]) -> [i32; 3] {
    fields.map(|field| t.state().of(who, field))
}

/// A22: a partial or full hold begins, or the attacker's own partial hold becomes full.
pub(crate) fn hold<'a>(t: &mut impl Table<'a, Case>, intent: &AttackIntent, effect: Effect) {
    let full = match effect {
        Effect::PartialHold => false,
        Effect::FullHold => true,
        _ => return,
    };
    let attack = attack_at(t.setup(), intent.id());
    let grip = Grip {
        full,
        power: attack.is_some_and(|a| a.power_hold),
        with: attack.and_then(|a| a.grip),
    };
    if t.state().is_held_by(intent.target, intent.attacker) {
        tighten(t, intent.attacker, intent.target, full);
    } else {
        begin(t, intent.attacker, intent.target, grip);
    }
    // Besides the hold there is one action a turn: the grapple itself and one more are left.
    let left = t.state().actions(intent.attacker).min(2);
    t.set(Rule::A22, Key::of(intent.attacker, Field::Actions), left);
}

/// A22: a partial hold becomes a full one, which can squeeze from now on.
fn tighten<'a>(t: &mut impl Table<'a, Case>, holder: ActorId, held: ActorId, full: bool) {
    if !full {
        let kind = HoldKind::of(t.state().holding(holder).is_some_and(|hold| hold.full));
        t.note(Rule::A22, Note::HoldStands, held, holder, kind);
        return;
    }
    t.note(Rule::A22, Note::Held, held, holder, HoldKind::Full);
    let kind = HoldKind::Full as i32 + 1;
    if t.state().held(held).is_some_and(|hold| hold.other == holder) {
        t.set(Rule::A22, Key::of(held, Field::HoldKind), kind);
    } else {
        t.set(Rule::A22, Key::of(holder, Field::BesideKind), kind);
        if !t.state().is_pinned(held) {
            let [_, power, with] = written(t, holder, BESIDE);
            step_back(t, held);
            lead(t, holder, held, [kind, power, with]);
        }
    }
    t.set(Rule::A22, Key::of(holder, Field::HoldKept), 0);
}

/// A22: a hold begins; a fighter holds only one other. Of several holds on the same fighter, by the
/// ruling `holds_at_once`, a firmer one ends an older one and others have no effect, or the newer
/// counts, or all stay and the firmest counts. A holder who is held keeps its own hold.
pub(crate) fn begin<'a>(t: &mut impl Table<'a, Case>, holder: ActorId, held: ActorId, grip: Grip) {
    let kind = HoldKind::of(grip.full);
    let older = t.state().held(held);
    let firmer = older.filter(|older| older.full >= grip.full);
    let how = t.setup().rulings.holds_at_once;
    if let (Some(older), HoldsAtOnce::OneKept) = (firmer, how) {
        t.note(Rule::A22, Note::HoldStands, held, older.other, HoldKind::of(older.full));
        return;
    }
    let_go(t, holder);
    if how != HoldsAtOnce::Several {
        free(t, held);
    }
    t.note(Rule::A22, Note::Held, held, holder, kind);
    t.set(Rule::A22, Key::of(holder, Field::Holding), held.number() + 1);
    if firmer.is_some() && how == HoldsAtOnce::Several {
        write(t, holder, BESIDE, grip.stored());
    } else {
        step_back(t, held);
        lead(t, holder, held, grip.stored());
    }
}

/// A22: makes a hold the one that counts.
fn lead<'a>(t: &mut impl Table<'a, Case>, holder: ActorId, held: ActorId, grip: [i32; 3]) {
    write(t, holder, BESIDE, [0; 3]);
    t.set(Rule::A22, Key::of(held, Field::HeldBy), holder.number() + 1);
    write(t, held, FIRST, grip);
}

/// A22: keeps the hold that counted, if any, beside a firmer one.
fn step_back<'a>(t: &mut impl Table<'a, Case>, held: ActorId) {
    if let Some(older) = t.state().held(held) {
        let grip = written(t, held, FIRST);
        write(t, older.other, BESIDE, grip);
    }
}

/// A22: ends the hold that counts; the firmest of those beside it takes its place.
pub(crate) fn free<'a>(t: &mut impl Table<'a, Case>, held: ActorId) {
    let Some(hold) = t.state().held(held) else { return };
    t.note(Rule::A22, Note::Free, held, hold.other, ());
    t.set(Rule::A22, Key::of(held, Field::HeldBy), 0);
    write(t, held, FIRST, [0; 3]);
    t.set(Rule::A22, Key::of(hold.other, Field::Holding), 0);
    if t.setup().rulings.holds_at_once == HoldsAtOnce::Several
        && let Some(holder) = firmest_beside(t, held)
    {
        let grip = written(t, holder, BESIDE);
        t.note(Rule::A22, Note::Held, held, holder, HoldKind::of(grip[0] == 2));
        lead(t, holder, held, grip);
    }
}

fn firmest_beside<'a>(t: &impl Table<'a, Case>, held: ActorId) -> Option<ActorId> {
    let state = t.state();
    let fighters = (0..t.setup().fighters.len()).map(ActorId::fighter);
    let others = fighters.filter(|who| state.of(*who, Field::Holding) == held.number() + 1);
    others.max_by_key(|who| (state.of(*who, Field::BesideKind), core::cmp::Reverse(*who)))
}

/// A22: ends every hold on a fighter.
pub(crate) fn free_from_all<'a>(t: &mut impl Table<'a, Case>, held: ActorId) {
    for _ in 0..t.setup().fighters.len() {
        if t.state().held(held).is_none() {
            break;
        }
        free(t, held);
    }
}

/// A22: a holder lets go, or is forced to: stunned, slammed, dying or out.
pub(crate) fn let_go<'a>(t: &mut impl Table<'a, Case>, holder: ActorId) {
    let Some(hold) = t.state().holding(holder) else { return };
    if t.state().held(hold.other).is_some_and(|first| first.other == holder) {
        free(t, hold.other);
    } else {
        t.note(Rule::A22, Note::Free, hold.other, holder, ());
        t.set(Rule::A22, Key::of(holder, Field::Holding), 0);
        write(t, holder, BESIDE, [0; 3]);
    }
}
