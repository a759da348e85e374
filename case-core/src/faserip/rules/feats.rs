//! Step 3: rolls before initiative.

use super::adapter::{AsCase, case};
use super::circumstance::circumstance;
use super::order::{cursor, next_step, note, set, set_cursor, view};
use crate::case::{action_column, action_spread};
use crate::data::value::Columns;
use crate::data::who::ActorId;
use crate::data::words::kind_of;
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::book::rulings::DodgeRolledIn;
use crate::faserip::questions::asked::{DodgeThisTurn, TeleportWhen};
use crate::faserip::shared::{
    Ability, AttackIntent, CaseField, CaseNote, CaseRule, Color, DEFENSES, Defense, DefenseResult,
    Rank, Shift, maneuver, settle_aversion, win_extra,
};
use crate::faserip::state::store::State;
use crate::faserip::words::event::{PhRoll, Roll};
use crate::faserip::{
    Faserip, Feat, Field, MovementOption, PhField, PhNote, Phase, Stop, TurnStep, View,
};
use crate::kernel::log::Key;
use crate::kernel::system::{RollCall, Table};

/// PH3, PH-r26: the next fighter in list order with rolls before initiative makes them: first its
/// dodge, then its several attacks, then its teleport.
pub(crate) fn feats<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    for place in cursor(t)..t.setup().case.fighters.len() {
        let who = ActorId::fighter(place);
        if !has_roll_to_make(view(t), who) {
            continue;
        }
        if may_dodge(view(t), who) {
            declare_dodge(t, who)?;
        }
        if wants_several(t.state(), who) {
            several_attacks(t, who)?;
        }
        if t.state().option(who) == MovementOption::Teleport {
            teleport(t, who)?;
        }
        set_cursor(t, Ph::PH3, place + 1);
        return Ok(());
    }
    next_step(t, Ph::PH4, TurnStep::Initiative);
    Ok(())
}

/// PH3: whether a fighter has declared something that is rolled before initiative.
pub(super) fn has_roll_to_make(v: View<'_>, who: ActorId) -> bool {
    let teleports = v.state.option(who) == MovementOption::Teleport;
    v.state.case.is_able(&v.setup.case, who)
        && v.state.is_ready(who)
        && (teleports || wants_several(v.state, who) || may_dodge(v, who))
}

fn wants_several(state: &State, who: ActorId) -> bool {
    state.case_of(who, CaseField::Wanted) > 1
}

/// PH13: whether a fighter can dodge: not if it closes in, charges, teleports or is pinned.
pub(crate) fn may_dodge(v: View<'_>, who: ActorId) -> bool {
    use MovementOption as M;
    !matches!(v.state.option(who), M::Close | M::Charge | M::Teleport)
        && !v.state.case.is_pinned(who)
}

/// PH13, PH-r10: a dodge is declared in step 3, and rolled there or after initiative.
fn declare_dodge<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    if !t.ask(DodgeThisTurn { who })? {
        return Ok(());
    }
    set(t, Ph::PH13, who, PhField::Dodge, 1);
    match t.setup().rulings.dodge_rolled_in {
        DodgeRolledIn::Step3 => roll_dodge(t, who),
        DodgeRolledIn::AfterInitiative => Ok(()),
    }
}

/// PH13, PH-r9: the Agility FEAT of a dodge. One roll counts all turn against every attack that a
/// dodge works against, as one aversion. A ruling gives its cost to the fighter's other rolls.
pub(crate) fn roll_dodge<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    note(t, Ph::PH3, PhNote::Feat, (who, ActorId::NOBODY), Feat::Dodge);
    let strike = AttackIntent::new(ActorId::NOBODY, who, 0);
    let averted = case(t, |c| {
        let averted = maneuver(c, &strike, who, Defense::Dodge)?;
        settle_aversion(c, &strike, who, &averted);
        Ok(averted)
    })?;
    let color = averted.color.unwrap_or(Color::White);
    set(t, Ph::PH13, who, PhField::DodgeColor, color as i32 + 1);
    let holds = dodge_shift(color).map(Columns);
    note(t, Ph::PH13, PhNote::DodgeHolds, (who, ActorId::NOBODY), holds);
    let own_cs = t.setup().rulings.dodge_own_cs;
    let shift = t.state().case_of(who, CaseField::Shift).saturating_add(own_cs);
    t.set(Rule::Own(Ph::PH13), Key::of(who, Field::Case(CaseField::Shift)), shift);
    Ok(())
}

/// PH13: the shift that a dodge of a color gives the attacks it works against, if any.
pub(super) fn dodge_shift(color: Color) -> Option<i32> {
    match DEFENSES[Defense::Dodge as usize][color as usize] {
        DefenseResult::ToHit(cs) if cs != 0 => Some(cs),
        _ => None,
    }
}

/// PH13, PH-r10: dodges rolled after initiative, in list order, one at each checkpoint.
pub(super) fn late_dodges<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    for place in cursor(t)..t.setup().case.fighters.len() {
        let who = ActorId::fighter(place);
        if has_dodge_to_roll(view(t), who) {
            roll_dodge(t, who)?;
            set_cursor(t, Ph::PH13, place + 1);
            return Ok(());
        }
    }
    next_step(t, Ph::PH5, TurnStep::Events);
    Ok(())
}

/// PH13: whether a declared dodge is still to be rolled.
pub(super) fn has_dodge_to_roll(v: View<'_>, who: ActorId) -> bool {
    v.state.of(who, PhField::Dodge) != 0
        && v.state.dodge(who).is_none()
        && v.state.case.is_able(&v.setup.case, who)
}

/// PH3: several attacks, against the intensity of their number: Remarkable for two, Amazing for
/// three. Success gives all of them at −1 CS; failure gives one at −3 CS.
fn several_attacks<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    note(t, Ph::PH3, PhNote::Feat, (who, ActorId::NOBODY), Feat::SeveralAttacks);
    let rank = best_rank(view(t), who);
    case(t, |c| win_extra(c, who, rank))?;
    Ok(())
}

/// PH3: the rank to roll several attacks with: the best of Fighting, Extra Attacks and super-speed.
pub(crate) fn best_rank(v: View<'_>, who: ActorId) -> Rank {
    let fighting = v.state.case.rank(&v.setup.case, who, Ability::FightingOffense);
    let mover = v.setup.movers.get(who.index());
    let power = mover.and_then(|m| m.speedster.max(m.extra_attacks));
    power.map_or(fighting, |power| power.max(fighting))
}

/// PH18: when a teleporter acts: by its power FEAT (Phase A with green or better), or by the Judge.
fn teleport<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    let phase = match t.ask(TeleportWhen { who: ActorId::JUDGE, fighter: who })? {
        Some(phase) => phase,
        None if teleport_feat(t, who)? > Color::White => Phase::A,
        None => Phase::B,
    };
    set(t, Ph::PH18, who, PhField::Early, i32::from(phase == Phase::A));
    note(t, Ph::PH18, PhNote::Teleports, (who, ActorId::NOBODY), phase);
    Ok(())
}

/// PH18, A31: the power FEAT of a teleporter.
fn teleport_feat<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<Color, Stop> {
    note(t, Ph::PH3, PhNote::Feat, (who, ActorId::NOBODY), Feat::Teleport);
    let power = t.setup().movers.get(who.index()).and_then(|m| m.teleport);
    let rank = power.unwrap_or(Rank::Shift0);
    let (rule, roll) = (Rule::Own(Ph::PH18), Roll::Own(PhRoll::Teleport));
    let by = Shift(circumstance(t, who, PhRoll::Teleport));
    let Some(column) = action_column(rank, by, t.setup().case.rulings()) else {
        AsCase(t).note(CaseRule::R3, CaseNote::Impossible, who, ActorId::NOBODY, ());
        return Ok(Color::White);
    };
    let call = RollCall::new(rule, who, roll, action_spread(column)).from(rank).at(column);
    Ok(Color::of_band(t.roll(call.giving(kind_of::<Color>()))?.outcome))
}
