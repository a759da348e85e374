//! The state of a battle: what some rule reads, and nothing else.

use super::answers::{Act, ActKind, HoldKind, Manner, Target};
use super::event::Field;
use super::forms::Ability;
use super::rank::{Rank, Shift, Value};
use super::sheet::Setup;
use crate::codes::Code;
use crate::log::Key;
use crate::value::AttackId;
use crate::who::ActorId;
use alloc::vec;
use alloc::vec::Vec;

/// The scalar values of a fighter: the fields up to [`Field::Passed`].
const SCALARS: usize = Field::Passed as usize + 1;
/// The slots of declared actions: as many as table 22 has attacks.
pub(crate) const SLOTS: usize = 8;

crate::codes::codes! {
    /// The steps of a turn, as the engine runs them.
    "step", pub enum TurnPhase {
        /// T2: everybody declares.
        Declare "declare",
        /// T3: extra-ACTION rolls.
        ExtraActions "extra actions",
        /// T9: initiative.
        Initiative "initiative",
        /// T10: roll-offs.
        RollOff "roll-off",
        /// T12, T14: actions in order, round by round.
        Act "act",
        /// T15: wrap up.
        WrapUp "wrap up",
    }
}

crate::codes::codes! {
    /// How the actions of a turn are taken.
    "mode", pub enum Mode {
        /// One action, as declared.
        Single "single",
        /// T4: extra actions failed; one action.
        Failed "failed",
        /// T5: several, separate.
        Separate "separate",
        /// T6: several, as one flurry.
        Flurry "flurry",
    }
}

/// Whether a fighter holds or is held, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hold {
    /// The other one.
    pub other: ActorId,
    /// A full hold.
    pub full: bool,
    /// A hold by a power.
    pub power: bool,
}

/// A declared action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Declared {
    pub(crate) act: Act,
    pub(crate) target: Option<Target>,
    pub(crate) manner: Manner,
}

impl Declared {
    /// Its values as the state holds them: each field with its number.
    pub(crate) fn fields(&self) -> [(Field, i32); 5] {
        let or_nothing = |n: Option<i32>| n.map_or(0, |n| n.saturating_add(1));
        let attack = self.act.attack().map(|a| i32::from(a.place));
        let actor = self.target.and_then(Target::actor).map(ActorId::number);
        let object = self.target.and_then(Target::object).and_then(|o| i32::try_from(o).ok());
        [
            (Field::Act, self.act.kind() as i32),
            (Field::Attack, or_nothing(attack)),
            (Field::TargetActor, or_nothing(actor)),
            (Field::TargetObject, or_nothing(object)),
            (Field::Manner, self.manner as i32),
        ]
    }
}

/// The fields of a slot of declared actions.
pub(crate) const DECLARED: [Field; 5] =
    [Field::Act, Field::Attack, Field::TargetActor, Field::TargetObject, Field::Manner];

/// A slot of declared actions: the values of [`DECLARED`], in order.
type Slot = [u16; DECLARED.len()];

/// The place of a field in a slot.
const fn in_slot(field: Field) -> Option<usize> {
    match field {
        Field::Act => Some(0),
        Field::Attack => Some(1),
        Field::TargetActor => Some(2),
        Field::TargetObject => Some(3),
        Field::Manner => Some(4),
        _ => None,
    }
}

/// What changes of one fighter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FighterState {
    scalars: [i32; SCALARS],
    declared: [Slot; SLOTS],
    /// Foes paid for and bonuses, by the foe's place, and uses of attacks: sorted, without zeros.
    sparse: Vec<(Field, u16, i32)>,
}

/// The state of a battle.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    globals: [i32; 5],
    order: Vec<i32>,
    level: Vec<i32>,
    objects: Vec<[i32; 2]>,
    pub(crate) fighters: Vec<FighterState>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        State {
            globals: self.globals,
            order: self.order.clone(),
            level: self.level.clone(),
            objects: self.objects.clone(),
            fighters: self.fighters.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.globals = source.globals;
        self.order.clone_from(&source.order);
        self.level.clone_from(&source.level);
        self.objects.clone_from(&source.objects);
        self.fighters.clone_from(&source.fighters);
    }
}

/// The place of a battle-wide value.
const fn global(field: Field) -> Option<usize> {
    match field {
        Field::Turn => Some(0),
        Field::TurnPhase => Some(1),
        Field::Cursor => Some(2),
        Field::Round => Some(3),
        Field::Ended => Some(4),
        _ => None,
    }
}

/// Sets an entry of a list that reads 0 beyond its end, keeping no zeros at the end.
pub(crate) fn set_in(list: &mut Vec<i32>, place: usize, value: i32) {
    if place >= list.len() {
        if value == 0 {
            return;
        }
        list.resize(place + 1, 0);
    }
    if let Some(slot) = list.get_mut(place) {
        *slot = value;
    }
    while list.last() == Some(&0) {
        list.pop();
    }
}

impl State {
    /// The state at the start.
    pub(crate) fn open(setup: &Setup) -> State {
        let fighters = setup.fighters.iter().map(|sheet| {
            let mut scalars = [0; SCALARS];
            scalars[Field::Health as usize] = sheet.health;
            scalars[Field::Karma as usize] = sheet.karma;
            FighterState { scalars, declared: [Slot::default(); SLOTS], sparse: Vec::new() }
        });
        let place =
            |holder: Option<usize>| holder.and_then(|h| i32::try_from(h).ok()).map_or(0, |h| h + 1);
        State {
            globals: [1, 0, 0, 0, 0],
            order: Vec::new(),
            level: vec![],
            objects: setup.objects.iter().map(|o| [place(o.holder), 0]).collect(),
            fighters: fighters.collect(),
        }
    }

    #[inline]
    pub(crate) fn get(&self, key: Key<Field>) -> i32 {
        // Nearly every value that a rule reads is one of these.
        match (self.fighters.get(key.who.index()), key.field as usize) {
            (Some(fighter), field) if field < SCALARS => fighter.scalars[field],
            _ => self.get_listed(key),
        }
    }

    fn get_listed(&self, key: Key<Field>) -> i32 {
        let place = usize::from(key.place);
        if let Some(i) = global(key.field) {
            return self.globals[i];
        }
        let at = |list: &Vec<i32>| list.get(place).copied().unwrap_or(0);
        match key.field {
            Field::Order => return at(&self.order),
            Field::Level => return at(&self.level),
            Field::Holder => return self.objects.get(place).map_or(0, |o| o[0]),
            Field::BrokenObject => return self.objects.get(place).map_or(0, |o| o[1]),
            _ => {}
        }
        let Some(fighter) = self.fighters.get(key.who.index()) else { return 0 };
        if let Some(i) = in_slot(key.field) {
            return fighter.declared.get(place).map_or(0, |slot| i32::from(slot[i]));
        }
        match key.field {
            Field::Paid | Field::Bonus | Field::BonusTurns | Field::Used => {
                let found =
                    fighter.sparse.binary_search_by_key(&(key.field, key.place), |e| (e.0, e.1));
                found.map_or(0, |i| fighter.sparse[i].2)
            }
            field => fighter.scalars.get(field as usize).copied().unwrap_or(0),
        }
    }

    #[inline]
    pub(crate) fn set(&mut self, key: Key<Field>, value: i32) {
        match (self.fighters.get_mut(key.who.index()), key.field as usize) {
            (Some(fighter), field) if field < SCALARS => fighter.scalars[field] = value,
            _ => self.set_listed(key, value),
        }
    }

    fn set_listed(&mut self, key: Key<Field>, value: i32) {
        let place = usize::from(key.place);
        if let Some(i) = global(key.field) {
            self.globals[i] = value;
            return;
        }
        match key.field {
            Field::Order => return set_in(&mut self.order, place, value),
            Field::Level => return set_in(&mut self.level, place, value),
            Field::Holder | Field::BrokenObject => {
                if let Some(object) = self.objects.get_mut(place) {
                    object[usize::from(key.field == Field::BrokenObject)] = value;
                }
                return;
            }
            _ => {}
        }
        let Some(fighter) = self.fighters.get_mut(key.who.index()) else { return };
        if let Some(i) = in_slot(key.field) {
            if let Some(slot) = fighter.declared.get_mut(place) {
                slot[i] = u16::try_from(value).unwrap_or(0);
            }
            return;
        }
        match key.field {
            Field::Paid | Field::Bonus | Field::BonusTurns | Field::Used => {
                let at = (key.field, key.place);
                match fighter.sparse.binary_search_by_key(&at, |e| (e.0, e.1)) {
                    Ok(i) if value == 0 => {
                        fighter.sparse.remove(i);
                    }
                    Ok(i) => fighter.sparse[i].2 = value,
                    Err(_) if value == 0 => {}
                    Err(i) => fighter.sparse.insert(i, (key.field, key.place, value)),
                }
            }
            field => {
                if let Some(slot) = fighter.scalars.get_mut(field as usize) {
                    *slot = value;
                }
            }
        }
    }

    /// A scalar value of a fighter; 0 for anybody else.
    #[inline]
    pub(crate) fn of(&self, who: ActorId, field: Field) -> i32 {
        self.fighters.get(who.index()).map_or(0, |f| f.scalars[field as usize])
    }

    /// The action in a slot of declared ones.
    pub(crate) fn declared(&self, who: ActorId, slot: usize) -> Declared {
        let slot = self.fighters.get(who.index()).and_then(|f| f.declared.get(slot));
        let [act, attack, actor, object, manner] = slot.copied().unwrap_or_default();
        let place = |n: u16| n.checked_sub(1).map(usize::from);
        let act = match ActKind::from_number(i32::from(act)) {
            Some(ActKind::Attack) => place(attack).map(|a| Act::Attack(AttackId::new(who, a))),
            Some(ActKind::Escape) => Some(Act::Escape),
            Some(ActKind::FirstAid) => Some(Act::FirstAid),
            _ => None,
        };
        let actor = place(actor).map(|a| Target::Actor(ActorId::fighter(a)));
        Declared {
            act: act.unwrap_or_default(),
            target: actor.or_else(|| place(object).map(Target::Object)),
            manner: Manner::from_number(i32::from(manner)).unwrap_or(Manner::Plain),
        }
    }

    /// The slot of the next declared action.
    pub(crate) fn next_slot(&self, who: ActorId) -> usize {
        usize::try_from(self.of(who, Field::Next)).unwrap_or(0).min(SLOTS - 1)
    }

    /// Whether a slot of declared actions holds anything.
    pub(crate) fn has_declared(&self, who: ActorId, slot: usize) -> bool {
        let fighter = self.fighters.get(who.index());
        fighter.and_then(|f| f.declared.get(slot)).is_some_and(|d| *d != Slot::default())
    }

    /// The foes and attacks for which a fighter has a sparse value of that field.
    pub(crate) fn entries(
        &self,
        who: ActorId,
        field: Field,
    ) -> impl Iterator<Item = (u16, i32)> + '_ {
        let all = self.fighters.get(who.index()).map_or(&[][..], |f| f.sparse.as_slice());
        all.iter().filter(move |e| e.0 == field).map(|e| (e.1, e.2))
    }

    /// The turn, from 1.
    pub fn turn(&self) -> i32 {
        self.globals[0]
    }

    /// The step of the turn.
    pub fn phase(&self) -> TurnPhase {
        TurnPhase::ALL[usize::try_from(self.globals[1]).unwrap_or(0).min(TurnPhase::ALL.len() - 1)]
    }

    /// A fighter's Health.
    pub fn health(&self, who: ActorId) -> i32 {
        self.of(who, Field::Health)
    }

    /// A fighter's Karma.
    pub fn karma(&self, who: ActorId) -> i32 {
        self.of(who, Field::Karma)
    }

    /// How many turns a fighter stays stunned, this one included (E6).
    pub fn stunned(&self, who: ActorId) -> i32 {
        self.of(who, Field::Stun)
    }

    /// Whether a fighter is dying (E9).
    pub fn is_dying(&self, who: ActorId) -> bool {
        self.of(who, Field::Dying) != 0
    }

    /// Whether a fighter is dead (E9).
    pub fn is_dead(&self, who: ActorId) -> bool {
        self.of(who, Field::Dead) != 0
    }

    /// Actions that a fighter has left in the turn.
    pub fn actions(&self, who: ActorId) -> i32 {
        self.of(who, Field::Actions)
    }

    /// D10: the actions that an evasion, feint or catch can take: those left in the turn, and those
    /// that were passed.
    pub(crate) fn unspent(&self, who: ActorId) -> i32 {
        self.of(who, Field::Actions) + self.of(who, Field::Spare)
    }

    /// A22: the hold that a fighter is in.
    pub fn held(&self, who: ActorId) -> Option<Hold> {
        let by = self.of(who, Field::HeldBy);
        (by > 0).then(|| Hold {
            other: ActorId::from_number(by - 1),
            full: self.is_pinned(who),
            power: self.of(who, Field::HeldByPower) != 0,
        })
    }

    /// A22: whether one fighter holds another.
    pub(crate) fn is_held_by(&self, who: ActorId, by: ActorId) -> bool {
        self.held(who).is_some_and(|hold| hold.other == by)
    }

    /// A22: whom a fighter holds.
    pub fn holding(&self, who: ActorId) -> Option<Hold> {
        let held = self.of(who, Field::Holding);
        let other = (held > 0).then(|| ActorId::from_number(held - 1))?;
        self.held(other).map(|hold| Hold { other, ..hold })
    }

    /// Whether a fighter is in a full hold (A22).
    #[inline]
    pub(crate) fn is_pinned(&self, who: ActorId) -> bool {
        self.of(who, Field::HoldKind) == HoldKind::Full as i32 + 1
    }

    /// Whether a fighter has appeared.
    pub(crate) fn is_here(&self, setup: &Setup, who: ActorId) -> bool {
        setup.fighters.get(who.index()).is_some_and(|s| s.arrives <= self.turn())
    }

    /// Whether a fighter could still be struck or caught: here and not dead.
    #[inline]
    pub(crate) fn is_there(&self, setup: &Setup, who: ActorId) -> bool {
        self.is_here(setup, who) && !self.is_dead(who)
    }

    /// Whether a fighter can act or avert: here, and neither dead, dying, stunned nor kept down by
    /// zero Health after aid (E7, E9).
    #[inline]
    pub(crate) fn is_able(&self, setup: &Setup, who: ActorId) -> bool {
        let Some(fighter) = self.fighters.get(who.index()) else { return false };
        let s = &fighter.scalars;
        s[Field::Dead as usize] == 0
            && s[Field::Dying as usize] == 0
            && s[Field::Stun as usize] == 0
            && (s[Field::Aided as usize] == 0 || s[Field::Health as usize] > 0)
            && self.is_here(setup, who)
    }

    /// Whether a fighter can still win: not dead or dying, and at zero Health only one who is up.
    #[inline]
    pub(crate) fn stands(&self, setup: &Setup, who: ActorId) -> bool {
        let Some(fighter) = self.fighters.get(who.index()) else { return false };
        let s = &fighter.scalars;
        let lives = s[Field::Dead as usize] == 0 && s[Field::Dying as usize] == 0;
        lives && (s[Field::Health as usize] > 0 || self.is_able(setup, who))
    }

    /// The sides that still have somebody standing, in order.
    pub(crate) fn sides_standing(&self, setup: &Setup) -> Vec<u8> {
        let mut sides: Vec<u8> = Vec::new();
        for (place, sheet) in setup.fighters.iter().enumerate() {
            if !sides.contains(&sheet.side) && self.stands(setup, ActorId::fighter(place)) {
                sides.push(sheet.side);
            }
        }
        sides.sort_unstable();
        sides
    }

    /// T15: the side that has won: the only one that still has somebody standing.
    pub(crate) fn winner(&self, setup: &Setup) -> Option<u8> {
        match self.sides_standing(setup)[..] {
            [winner] => Some(winner),
            _ => None,
        }
    }

    /// E9: Endurance as it stands, lost ranks taken off: `None` below Shift 0.
    #[inline]
    pub(crate) fn endurance(&self, setup: &Setup, who: ActorId, ability: Ability) -> Option<Value> {
        let sheet = setup.fighters.get(who.index())?;
        let value = sheet.score(ability);
        let lost = self.of(who, Field::RanksLost);
        if lost == 0 {
            return Some(value);
        }
        match value.rank().shift(Shift(-lost)) {
            super::rank::Shifted::On(rank) => Value::of_rank(rank),
            _ => None,
        }
    }

    /// An ability as it stands: Endurance with its lost ranks, the others as on the sheet.
    #[inline]
    pub(crate) fn score(&self, setup: &Setup, who: ActorId, ability: Ability) -> Value {
        match ability {
            Ability::Endurance | Ability::EnduranceResistance => {
                self.endurance(setup, who, ability).unwrap_or(Value::ZERO)
            }
            _ => setup.fighters.get(who.index()).map_or(Value::ZERO, |s| s.score(ability)),
        }
    }

    /// The rank of an ability as it stands.
    #[inline]
    pub(crate) fn rank(&self, setup: &Setup, who: ActorId, ability: Ability) -> Rank {
        self.score(setup, who, ability).rank()
    }

    /// The fighter at a place of the order of acting.
    pub(crate) fn in_order(&self, place: usize) -> Option<ActorId> {
        self.order.get(place).filter(|&&n| n > 0).map(|n| ActorId::from_number(n - 1))
    }

    /// How many stand in the order of acting.
    pub(crate) fn order_len(&self) -> usize {
        self.order.len()
    }

    /// Whether an entry of the order is level with the one before.
    pub(crate) fn is_level(&self, place: usize) -> bool {
        self.level.get(place).is_some_and(|&l| l != 0)
    }

    /// Whether any entries of the order are still level.
    pub(crate) fn any_level(&self) -> bool {
        !self.level.is_empty()
    }

    /// Who holds an object.
    pub fn holder(&self, object: usize) -> Option<ActorId> {
        let n = self.objects.get(object)?[0];
        (n > 0).then(|| ActorId::from_number(n - 1))
    }

    /// Whether an object is broken.
    pub fn is_broken(&self, object: usize) -> bool {
        self.objects.get(object).is_some_and(|o| o[1] != 0)
    }

    pub(crate) fn mode(&self, who: ActorId) -> Mode {
        let n = usize::try_from(self.of(who, Field::Mode)).unwrap_or(0);
        Mode::ALL.get(n).copied().unwrap_or(Mode::Single)
    }

    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        self.globals[4] != 0
    }
}
