//! The sacrifice strike: stepping into an attack to hit back.

use super::defense::{declared, may_react_now, reaction_penalty, spend_reaction};
use super::{attack, declare};
use crate::kernel::effects::{are_foes, is_turned};
use crate::talislanta::book::rulings::{AfterOut, SacrificeCost};
use crate::talislanta::state::store::place;
use crate::talislanta::{
    Action, ActorId, AttackIntent, Band, ChooseAttack, Exit, Field, Form, Key, Note, Occasion,
    Result, Rule, State, StepIn, Table, Talislanta, View,
};

/// The blow back that is to come.
#[derive(Clone, Copy, Debug)]
pub(super) struct SteppedIn {
    attack: usize,
    penalty: i32,
}

/// Whether a fighter holds a sacrifice strike ready against that opponent.
pub(crate) fn holds_ready(state: &State, who: ActorId, foe: ActorId) -> bool {
    declared(state, who) == Some(Action::SacrificeStrike)
        && state.of(who, Field::Ready) != 0
        && declare::targets(state, who).next() == Some(foe)
}

/// Whether the target steps into a close attack (rule TAL24). A fighter that declared it against
/// this opponent does; one that may react (if the switch `sacrifice_cost` allows it) is asked, and
/// then with which attack to hit back. Blows back and Undefended Attacks can't be stepped into, and who is
/// turned (X10) steps into none of the other side.
pub(super) fn step_in<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
) -> Result<Option<SteppedIn>> {
    let (setup, who, foe) = (t.setup(), blow.target, blow.attacker);
    if !blow.form.is_close() || blow.occasion != Occasion::Turn || !t.state().stands(who) {
        return Ok(None);
    }
    // X10: who is turned strikes nobody of the other side, nor back.
    let is_turned = is_turned::<Talislanta>(setup, t.state(), who);
    if is_turned && !are_foes::<Talislanta>(setup, t.state(), (who, foe)) {
        return Ok(None);
    }
    let ready = holds_ready(t.state(), who, foe);
    let chosen = place(t.state().of(who, Field::Attack));
    if !ready {
        let reaction = setup.rulings().sacrifice_cost == SacrificeCost::ActionOrReaction;
        if !reaction || !may_react_now(setup, t.state(), who) {
            return Ok(None);
        }
        let (attack, form) = (blow.id(), blow.form);
        if !t.ask(StepIn { who, attacker: foe, attack, form })? {
            return Ok(None);
        }
    }
    t.note(Rule::TAL24, Note::StepsIn, who, foe, ());
    let attack = match chosen {
        Some(attack) if ready && t.state().has(who, attack) => attack,
        _ => {
            let (action, against) = (Action::SacrificeStrike, Some(foe));
            t.ask(ChooseAttack { who, action, against })?.index()
        }
    };
    let penalty = reaction_penalty(View::new(setup, t.state()), who, Some(Action::SacrificeStrike));
    spend_reaction(t, Rule::TAL24, who, Some(Action::SacrificeStrike));
    if ready {
        for field in [Field::Action, Field::Attack] {
            t.set(Rule::TAL24, Key::of(who, field), 0);
        }
        super::damage::clear_targets(t, Rule::TAL24, who);
    }
    Ok(Some(SteppedIn { attack, penalty }))
}

/// Every hit of an attack that is stepped into counts as at least a full success (rule TAL24).
pub(crate) fn raise<'a>(t: &mut impl Table<'a>, blow: &AttackIntent, bands: &mut [Band]) {
    for band in bands.iter_mut().filter(|band| **band < Band::Full) {
        t.note(Rule::TAL24, Note::Raised, blow.attacker, blow.target, *band);
        *band = Band::Full;
    }
}

/// The blow back, at +5 (rule TAL24). By the switch `sacrifice_after_out` a fighter struck down
/// first strikes none; nobody reacts to it (reading `return_blow_reaction`). Returns the hit points
/// that the opponent lost.
pub(super) fn blow_back<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    step: SteppedIn,
) -> Result<i32> {
    let (who, foe) = (blow.target, blow.attacker);
    let fallen_strikes = t.setup().rulings().sacrifice_after_out == AfterOut::ReturnBlow
        && t.state().exit(who) != Some(Exit::Fled);
    let able = t.state().stands(who) || fallen_strikes;
    let with = if able && t.state().stands(foe) {
        declare::with_what(t, who, Action::SacrificeStrike, step.attack)?
    } else {
        None
    };
    let Some(attack) = with else {
        t.note(Rule::TAL24, Note::NoReturnBlow, who, foe, ());
        return Ok(0);
    };
    let back = AttackIntent {
        occasion: Occasion::Return(step.penalty),
        ..AttackIntent::new(who, foe, attack, Form::Strike)
    };
    Ok(attack::exchange(t, &back)?.damage)
}
