//! Rough sums from the tables alone, for the plan and for orders of targets: how likely something
//! is, and how much it takes. They look at nothing that a fighter could not guess at, and cost a
//! few dozen operations.

use super::action::Attempt;
use super::answers::Target;
use super::circumstance::talents;
use super::color::{Color, action_column, to_hit_column};
use super::damage::charge_damage;
use super::event::Roll;
use super::forms::{Ability, Defense, Effect, Form};
use super::legal::{attack_at, attacks, usable};
use super::rank::{Rank, Shift};
use super::sheet::{Attack, Setup};
use super::state::State;
use super::tables::effects::{DEFENSES, DefenseResult};
use super::tables::universal::TOPS;
use crate::who::ActorId;

/// The body armor of an average foe.
const AVERAGE_ARMOR: i32 = 6;
/// The damage of an average attack.
const AVERAGE_DAMAGE: i32 = 20;
/// The to-hit of an average attack.
const AVERAGE_TO_HIT: Rank = Rank::Excellent;
/// The areas that an average charge covers.
const RUN_UP: i32 = 2;

/// The chance of each color in a column, in hundredths, worst to best.
pub(crate) fn colors(column: Rank) -> [i32; 4] {
    let [white, green, yellow, red] = TOPS[column.index()].map(i32::from);
    [white, green - white, yellow - green, red - yellow]
}

/// The chance of a color or better in a column, in hundredths.
pub(crate) fn chance(column: Rank, color: Color) -> i32 {
    match color {
        Color::White => 100,
        Color::Green => 100 - i32::from(TOPS[column.index()][0]),
        Color::Yellow => 100 - i32::from(TOPS[column.index()][1]),
        Color::Red => 100 - i32::from(TOPS[column.index()][2]),
    }
}

/// The lowest color with which a form strikes.
pub(crate) fn strikes_from(form: Form) -> Color {
    let strikes = |color: &&Color| form.effect(**color) != Effect::Miss;
    Color::ALL.iter().find(strikes).copied().unwrap_or(Color::Red)
}

/// What an attack puts on its own to-hit: the weapon, and talents.
pub(crate) fn own_shift(setup: &Setup, who: ActorId, attack: &Attack) -> Shift {
    let ability = attack.rank.is_none().then_some(attack.ability);
    let action = Attempt::new(attack.form.rule(), who, Roll::Attack);
    Shift(attack.to_hit) + Shift(talents(setup, action, ability))
}

/// The chance that an attack strikes one who does not avert it, in hundredths.
pub(crate) fn to_hit(setup: &Setup, state: &State, who: ActorId, attack: &Attack) -> i32 {
    let rank = state.attack_rank(setup, who, attack);
    let run_up = if attack.form == Form::Charging { RUN_UP } else { 0 };
    let by = own_shift(setup, who, attack) + Shift(run_up);
    let column = to_hit_column(rank, by, &setup.rulings);
    column.map_or(0, |column| chance(column, strikes_from(attack.form)))
}

/// G3, A24: the damage of an attack as listed; a grapple's is that of a squeeze.
pub(crate) fn damage(setup: &Setup, state: &State, who: ActorId, attack: &Attack) -> i32 {
    let own = |ability| state.score(setup, who, ability);
    let value = match attack.form {
        Form::Grabbing => return 0,
        Form::Charging => {
            let endurance = own(Ability::Endurance);
            return charge_damage(endurance, setup.armor(who), RUN_UP, &setup.rulings);
        }
        Form::Grappling => attack.grip.unwrap_or_else(|| own(Ability::Strength)),
        Form::Blunt => attack.damage.unwrap_or_else(|| own(Ability::StrengthMight)),
        _ => attack.damage.unwrap_or_else(|| own(Ability::Strength)),
    };
    value.number()
}

/// What the best attack of somebody who can act takes from an average foe, in hundredths of a point.
pub(crate) fn danger(setup: &Setup, state: &State, who: ActorId) -> i32 {
    if !state.is_fit(setup, who) {
        return 0;
    }
    let usable = attacks(who, setup).filter(|id| usable(setup, state, *id));
    let sheets = usable.filter_map(|id| attack_at(setup, id));
    let takes = |attack: &Attack| {
        let through = (damage(setup, state, who, attack) - AVERAGE_ARMOR).max(0);
        to_hit(setup, state, who, attack).saturating_mul(through)
    };
    sheets.map(takes).max().unwrap_or(0)
}

/// What armor and aversion take off an average attack, in hundredths of a point: the mean of one at
/// hand and one from afar.
pub(crate) fn protection(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let through = (AVERAGE_DAMAGE - setup.armor(who).number()).max(0);
    let bare = chance(AVERAGE_TO_HIT, Color::Green);
    let averts = state.is_fit(setup, who) && !state.is_pinned(who);
    let takes = |defense: Defense| {
        let hit = if averts { averted(setup, state, who, defense, AVERAGE_TO_HIT) } else { bare };
        hit.saturating_mul(through)
    };
    let taken = (takes(Defense::Weave) + takes(Defense::Dodge)) / 2;
    bare.saturating_mul(AVERAGE_DAMAGE) - taken
}

/// The chance that an attack of a column strikes one who weaves or dodges, in hundredths.
fn averted(setup: &Setup, state: &State, who: ActorId, defense: Defense, column: Rank) -> i32 {
    let rank = state.rank(setup, who, defense.ability());
    let spread = action_column(rank, Shift::NONE, &setup.rulings).map_or([100, 0, 0, 0], colors);
    let results = DEFENSES[defense as usize].iter().zip(spread);
    let sum: i32 = results
        .map(|(result, percent)| {
            let by = if let DefenseResult::ToHit(cs) = result { *cs } else { 0 };
            let column = to_hit_column(column, Shift(by), &setup.rulings);
            percent * column.map_or(0, |column| chance(column, Color::Green))
        })
        .sum();
    sum / 100
}

/// Whom somebody attacks: by the action that is next or was last, else whom it holds.
pub(crate) fn attacks_whom(state: &State, who: ActorId) -> Option<ActorId> {
    let next = state.next_slot(who);
    let slot = if state.actions(who) > 0 { next } else { next.saturating_sub(1) };
    let declared = state.declared(who, slot);
    let target = declared.act.attack().and(declared.target).and_then(Target::actor);
    target.or_else(|| state.holding(who).map(|hold| hold.other))
}
