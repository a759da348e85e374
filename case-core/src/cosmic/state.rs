//! What changes in a battle.

use super::Cosmic;
use super::check::{MAX_ATTACKS, Setup};
use super::event::{Did, Field, TurnPhase};
use super::rule::Rule;
use super::tables::Part;
use crate::codes::Code;
use crate::log::Key;
use crate::system::Table;
use crate::who::ActorId;
use alloc::vec;
use alloc::vec::Vec;

/// What changes in a battle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    pub(super) round: i32,
    phase: i32,
    pub(super) cursor: i32,
    pub(super) group_start: i32,
    pub(super) group_end: i32,
    pub(super) waiting: i32,
    pub(super) bleeding: i32,
    standing: Vec<i32>,
    order: Vec<i32>,
    fighters: Vec<FighterState>,
}

/// What changes of one fighter. The values are those of [`Field`] of the same names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FighterState {
    pub(super) total: i32,
    pub(super) carried: i32,
    pub(super) held: i32,
    did: i32,
    pub(super) defenses: i32,
    pub(super) extra_defenses: i32,
    pub(super) stunned: i32,
    pub(super) prone: i32,
    pub(super) unconscious: i32,
    pub(super) unconscious_for: i32,
    pub(super) dead: i32,
    pub(super) yielded: i32,
    pub(super) fatigue: i32,
    pub(super) streak: i32,
    pub(super) rested: i32,
    pub(super) toughness_lost: i32,
    pub(super) painkillers: i32,
    pub(super) shield_lost: i32,
    pub(super) weapons: [i32; MAX_ATTACKS],
    lost: [i32; 6],
    armor_ruined: [i32; 6],
    treated: [i32; 6],
    bled: [i32; 6],
    pub(super) blow_target: i32,
    pub(super) blow_attack: i32,
    pub(super) blow_location: i32,
    pub(super) blow_part: i32,
    pub(super) blow_damage: i32,
}

impl FighterState {
    const FRESH: FighterState = FighterState {
        total: 0,
        carried: 0,
        held: 0,
        did: 0,
        defenses: 0,
        extra_defenses: 0,
        stunned: 0,
        prone: 0,
        unconscious: 0,
        unconscious_for: 0,
        dead: 0,
        yielded: 0,
        fatigue: 0,
        streak: 0,
        rested: 0,
        toughness_lost: 0,
        painkillers: 0,
        shield_lost: 0,
        weapons: [0; MAX_ATTACKS],
        lost: [0; 6],
        armor_ruined: [0; 6],
        treated: [0; 6],
        bled: [0; 6],
        blow_target: 0,
        blow_attack: 0,
        blow_location: 0,
        blow_part: 0,
        blow_damage: 0,
    };

    /// What it did this round.
    pub(super) fn did(&self) -> Did {
        Did::from_number(self.did).unwrap_or(Did::Nothing)
    }

    /// Mortality Points lost at a part.
    pub(super) const fn lost(&self, part: Part) -> i32 {
        self.lost[part.index()]
    }

    /// Whether the armor of a part is ruined.
    pub(super) const fn armor_is_ruined(&self, part: Part) -> bool {
        self.armor_ruined[part.index()] != 0
    }

    /// Whether the limb was given First Aid since it was destroyed.
    pub(super) const fn is_treated(&self, part: Part) -> bool {
        self.treated[part.index()] != 0
    }

    /// For how many rounds the limb has bled.
    pub(super) const fn bled(&self, part: Part) -> i32 {
        self.bled[part.index()]
    }
}

/// What stands for a place of the roster that there is not.
static NOBODY: FighterState = FighterState::FRESH;

/// The place of every value, written once for reading and for changing.
macro_rules! cells {
    ($state:expr, $key:expr, $get:ident $(, $mutable:tt)?) => {{
        let state = $state;
        let place = usize::from($key.place);
        if $key.who == ActorId::NOBODY {
            return match ($key.field, place) {
                (Field::Round, 0) => Some(&$($mutable)? state.round),
                (Field::TurnPhase, 0) => Some(&$($mutable)? state.phase),
                (Field::Cursor, 0) => Some(&$($mutable)? state.cursor),
                (Field::GroupStart, 0) => Some(&$($mutable)? state.group_start),
                (Field::GroupEnd, 0) => Some(&$($mutable)? state.group_end),
                (Field::Waiting, 0) => Some(&$($mutable)? state.waiting),
                (Field::Bleeding, 0) => Some(&$($mutable)? state.bleeding),
                (Field::Standing, side) => state.standing.$get(side),
                (Field::Order, at) => state.order.$get(at),
                _ => None,
            };
        }
        let fighter = state.fighters.$get($key.who.index())?;
        match ($key.field, place) {
            (Field::Total, 0) => Some(&$($mutable)? fighter.total),
            (Field::Carried, 0) => Some(&$($mutable)? fighter.carried),
            (Field::Held, 0) => Some(&$($mutable)? fighter.held),
            (Field::Did, 0) => Some(&$($mutable)? fighter.did),
            (Field::Defenses, 0) => Some(&$($mutable)? fighter.defenses),
            (Field::ExtraDefenses, 0) => Some(&$($mutable)? fighter.extra_defenses),
            (Field::Stunned, 0) => Some(&$($mutable)? fighter.stunned),
            (Field::Prone, 0) => Some(&$($mutable)? fighter.prone),
            (Field::Unconscious, 0) => Some(&$($mutable)? fighter.unconscious),
            (Field::UnconsciousFor, 0) => Some(&$($mutable)? fighter.unconscious_for),
            (Field::Dead, 0) => Some(&$($mutable)? fighter.dead),
            (Field::Yielded, 0) => Some(&$($mutable)? fighter.yielded),
            (Field::Fatigue, 0) => Some(&$($mutable)? fighter.fatigue),
            (Field::Streak, 0) => Some(&$($mutable)? fighter.streak),
            (Field::Rested, 0) => Some(&$($mutable)? fighter.rested),
            (Field::ToughnessLost, 0) => Some(&$($mutable)? fighter.toughness_lost),
            (Field::Painkillers, 0) => Some(&$($mutable)? fighter.painkillers),
            (Field::ShieldLost, 0) => Some(&$($mutable)? fighter.shield_lost),
            (Field::Weapon, attack) => fighter.weapons.$get(attack),
            (Field::Lost, part) => fighter.lost.$get(part),
            (Field::ArmorRuined, part) => fighter.armor_ruined.$get(part),
            (Field::Treated, part) => fighter.treated.$get(part),
            (Field::Bled, part) => fighter.bled.$get(part),
            (Field::BlowTarget, 0) => Some(&$($mutable)? fighter.blow_target),
            (Field::BlowAttack, 0) => Some(&$($mutable)? fighter.blow_attack),
            (Field::BlowLocation, 0) => Some(&$($mutable)? fighter.blow_location),
            (Field::BlowPart, 0) => Some(&$($mutable)? fighter.blow_part),
            (Field::BlowDamage, 0) => Some(&$($mutable)? fighter.blow_damage),
            _ => None,
        }
    }};
}

impl State {
    /// The state at the start: everybody stands, and the first round is to begin.
    pub(super) fn open(setup: &Setup) -> State {
        let sheets = setup.sheets();
        let mut standing = vec![0; setup.sides().len()];
        let mut fighters = Vec::with_capacity(sheets.len());
        for (i, sheet) in sheets.iter().enumerate() {
            if let Some(count) = standing.get_mut(usize::from(setup.side(ActorId::fighter(i)))) {
                *count += 1;
            }
            fighters.push(FighterState {
                fatigue: sheet.fatigue,
                painkillers: i32::from(sheet.painkillers),
                ..FighterState::FRESH
            });
        }
        State {
            round: 0,
            phase: i32::from(TurnPhase::Start.number()),
            cursor: 0,
            group_start: 0,
            group_end: 0,
            waiting: 0,
            bleeding: 0,
            standing,
            order: vec![0; sheets.len()],
            fighters,
        }
    }

    fn cell(&self, key: Key<Field>) -> Option<&i32> {
        cells!(self, key, get)
    }

    fn cell_mut(&mut self, key: Key<Field>) -> Option<&mut i32> {
        cells!(self, key, get_mut, mut)
    }

    /// A value; 0 where there is no such place.
    pub(super) fn get(&self, key: Key<Field>) -> i32 {
        self.cell(key).copied().unwrap_or(0)
    }

    /// Sets a value; nothing where there is no such place.
    pub(super) fn set(&mut self, key: Key<Field>, value: i32) {
        if let Some(cell) = self.cell_mut(key) {
            *cell = value;
        }
    }

    /// The part of the round.
    pub(super) fn phase(&self) -> TurnPhase {
        TurnPhase::from_number(self.phase).unwrap_or(TurnPhase::Over)
    }

    /// A fighter's values; fresh ones for the table's own seats.
    pub(super) fn fighter(&self, who: ActorId) -> &FighterState {
        self.fighters.get(who.index()).unwrap_or(&NOBODY)
    }

    /// Whether somebody can still take part; the table's own seats can't.
    pub(super) fn stands(&self, who: ActorId) -> bool {
        self.fighters.get(who.index()).is_some_and(FighterState::stands)
    }

    /// The fighter at a place of the order, or nobody after the last.
    pub(super) fn at(&self, place: i32) -> ActorId {
        let entry = usize::try_from(place).ok().and_then(|i| self.order.get(i));
        match entry {
            Some(&number) if number > 0 => ActorId::from_number(number - 1),
            _ => ActorId::NOBODY,
        }
    }

    /// How many stand on each side.
    pub(super) fn standing(&self) -> &[i32] {
        &self.standing
    }

    /// How many fighters there are.
    pub(super) fn size(&self) -> usize {
        self.fighters.len()
    }
}

/// Every fighter, in the order of the roster.
pub(super) fn everybody(size: usize) -> impl DoubleEndedIterator<Item = ActorId> {
    (0..size).map(ActorId::fighter)
}

/// Sets a value of the battle.
pub(super) fn set_battle<'a>(t: &mut impl Table<'a, Cosmic>, rule: Rule, field: Field, to: i32) {
    t.set(rule, Key::of(ActorId::NOBODY, field), to);
}

/// Sets a value of a fighter.
pub(super) fn set<'a>(
    t: &mut impl Table<'a, Cosmic>,
    rule: Rule,
    who: ActorId,
    field: Field,
    to: i32,
) {
    t.set(rule, Key::of(who, field), to);
}

/// Sets a value of a part of a fighter.
pub(super) fn set_part<'a>(
    t: &mut impl Table<'a, Cosmic>,
    rule: Rule,
    (who, part): (ActorId, Part),
    field: Field,
    to: i32,
) {
    t.set(rule, Key::at(who, field, part.index()), to);
}

/// Sets what a fighter did this round.
pub(super) fn set_did<'a>(t: &mut impl Table<'a, Cosmic>, rule: Rule, who: ActorId, did: Did) {
    set(t, rule, who, Field::Did, i32::from(did.number()));
}

/// Turns to a part of the round.
pub(super) fn set_phase<'a>(t: &mut impl Table<'a, Cosmic>, rule: Rule, phase: TurnPhase) {
    set_battle(t, rule, Field::TurnPhase, i32::from(phase.number()));
}
