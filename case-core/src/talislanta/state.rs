//! What changes in a battle.

use super::check::Setup;
use super::sheet::Means;
use crate::codes::{Code, codes};
use crate::log::Key;
use crate::who::ActorId;
use alloc::vec;
use alloc::vec::Vec;

codes! {
    /// Everything that can change. The fields up to the lost turns hold one number a fighter, those
    /// up to the seized initiative one for each place; the others belong to the battle.
    "field", pub enum Field {
        /// Hit points that are left.
        HitPoints "hit points",
        /// Why the fighter is out, if it is.
        Out "out",
        /// The declared action.
        Action "action",
        /// The declared attack.
        Attack "attack",
        /// With how many hits the declared attack goes at one target.
        Hits "hits",
        /// Whether a declared dodge, parry or sacrifice strike is still to come.
        Ready "ready",
        /// How many actions were taken in this round.
        Actions "actions",
        /// Whether the turn is over in this round.
        Done "done",
        /// The attack whose weapon is in hand.
        InHand "in hand",
        /// The total of initiative, while it is being rolled.
        Initiative "initiative",
        /// What a disadvantage takes off every roll.
        Hindrance "hindrance",
        /// Until the end of how many rounds the disadvantage lasts, this one included.
        HinderedFor "hindered for",
        /// How many turns are lost, this one included if it is still to come.
        LostTurns "lost turns",
        /// The declared targets, in order.
        Target "target",
        /// How the weapon of an attack was lost, if it was.
        Lost "lost",
        /// Whether the fighter is engaged with another.
        Engaged "engaged",
        /// What the next attack on another fighter gains.
        FollowUp "follow up",
        /// Whether the fighter has the initiative over another in the next round.
        Seized "seized",
        /// The round, from 1.
        Round "round",
        /// Where the round stands.
        TurnPhase "phase",
        /// Where the phase has come to: a fighter or a place of the order.
        Cursor "cursor",
        /// The order of the round, highest first.
        Order "order",
        /// The tied places of the order: the first place of each one's tie.
        Tied "tied",
        /// How many fighters of the side stand.
        Standing "standing",
        /// How many sides have a fighter that stands.
        SidesLeft "sides left",
    }
}

codes! {
    /// Where a round stands.
    "phase", pub enum TurnPhase {
        /// Initiative is rolled.
        Initiative "initiative",
        /// The order is made, and ties roll off.
        Order "order",
        /// Actions are declared, from the lowest up.
        Declaration "declaration",
        /// Actions are taken, from the highest down.
        Resolution "resolution",
    }
}

codes! {
    /// Why a fighter is out of the battle.
    "way out", pub enum Exit {
        /// It has no hit points left.
        Wounds "wounds",
        /// What was done to it left it unable to fight.
        Disabled "disabled",
        /// It got away.
        Fled "fled",
    }
}

codes! {
    /// How a weapon was lost.
    "lost weapon", pub enum Loss {
        /// It lies on the ground.
        Dropped "dropped",
        /// It is of no use any more.
        Broken "broken",
    }
}

/// How many fields hold one number a fighter.
const SCALARS: usize = Field::LostTurns as usize + 1;

/// One fighter's part of the state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    scalars: [i32; SCALARS],
    targets: Vec<i32>,
    lost: Vec<i32>,
    /// Engaged, follow-up and seized by field and foe, sorted; no zeros.
    links: Vec<(Field, u16, i32)>,
}

/// What changes in a battle, and nothing that no rule reads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    round: i32,
    phase: i32,
    cursor: i32,
    sides_left: i32,
    order: Vec<i32>,
    tied: Vec<i32>,
    standing: Vec<i32>,
    parts: Vec<Part>,
}

fn at(list: &[i32], place: u16) -> i32 {
    list.get(usize::from(place)).copied().unwrap_or(0)
}

/// Sets a place of a list that reads 0 beyond its end, and never ends in a 0.
fn put(list: &mut Vec<i32>, place: u16, value: i32) {
    let place = usize::from(place);
    if value != 0 && place >= list.len() {
        list.resize(place + 1, 0);
    }
    if let Some(slot) = list.get_mut(place) {
        *slot = value;
    }
    while list.last() == Some(&0) {
        list.pop();
    }
}

impl Part {
    fn find(&self, field: Field, foe: u16) -> Result<usize, usize> {
        self.links.binary_search_by_key(&(field, foe), |&(f, w, _)| (f, w))
    }

    fn get(&self, field: Field, place: u16) -> i32 {
        match field {
            Field::Target => at(&self.targets, place),
            Field::Lost => at(&self.lost, place),
            Field::Engaged | Field::FollowUp | Field::Seized => {
                self.find(field, place).map_or(0, |i| self.links[i].2)
            }
            _ => self.scalars.get(usize::from(field.number())).copied().unwrap_or(0),
        }
    }

    fn set(&mut self, field: Field, place: u16, value: i32) {
        match field {
            Field::Target => put(&mut self.targets, place, value),
            Field::Lost => put(&mut self.lost, place, value),
            Field::Engaged | Field::FollowUp | Field::Seized => {
                match (self.find(field, place), value) {
                    (Ok(i), 0) => {
                        self.links.remove(i);
                    }
                    (Ok(i), _) => self.links[i].2 = value,
                    (Err(_), 0) => {}
                    (Err(i), _) => self.links.insert(i, (field, place, value)),
                }
            }
            _ => {
                if let Some(slot) = self.scalars.get_mut(usize::from(field.number())) {
                    *slot = value;
                }
            }
        }
    }
}

/// The state at the start: everybody stands with full hit points, the first weapon in hand.
pub(super) fn open(setup: &Setup) -> State {
    let mut standing = vec![0; setup.sides().len()];
    let mut parts = Vec::with_capacity(setup.fighters.len());
    for fighter in &setup.fighters {
        if let Some(count) = standing.get_mut(usize::from(fighter.side)) {
            *count += 1;
        }
        let mut part = Part {
            scalars: [0; SCALARS],
            targets: Vec::new(),
            lost: Vec::new(),
            links: Vec::new(),
        };
        let weapon = fighter.arms.iter().position(|arm| arm.means == Means::Weapon);
        let in_hand = weapon.map_or(0, |place| number(place) + 1);
        part.set(Field::HitPoints, 0, fighter.hit_points);
        part.set(Field::InHand, 0, in_hand);
        parts.push(part);
    }
    let sides_left = number(standing.len());
    State {
        round: 1,
        phase: i32::from(TurnPhase::Initiative.number()),
        cursor: 0,
        sides_left,
        order: Vec::new(),
        tied: Vec::new(),
        standing,
        parts,
    }
}

/// A small count or place as a value.
pub(super) fn number(place: usize) -> i32 {
    i32::try_from(place).unwrap_or(i32::MAX)
}

/// A value that was stored as a place plus 1, as a place; `None` for 0.
pub(super) fn place(value: i32) -> Option<usize> {
    usize::try_from(value).ok()?.checked_sub(1)
}

pub(super) fn get(state: &State, key: Key<Field>) -> i32 {
    match key.field {
        Field::Round => state.round,
        Field::TurnPhase => state.phase,
        Field::Cursor => state.cursor,
        Field::SidesLeft => state.sides_left,
        Field::Order => at(&state.order, key.place),
        Field::Tied => at(&state.tied, key.place),
        Field::Standing => at(&state.standing, key.place),
        field => state.parts.get(key.who.index()).map_or(0, |part| part.get(field, key.place)),
    }
}

pub(super) fn set(state: &mut State, key: Key<Field>, value: i32) {
    match key.field {
        Field::Round => state.round = value,
        Field::TurnPhase => state.phase = value,
        Field::Cursor => state.cursor = value,
        Field::SidesLeft => state.sides_left = value,
        Field::Order => put(&mut state.order, key.place, value),
        Field::Tied => put(&mut state.tied, key.place, value),
        Field::Standing => put(&mut state.standing, key.place, value),
        field => {
            if let Some(part) = state.parts.get_mut(key.who.index()) {
                part.set(field, key.place, value);
            }
        }
    }
}

impl State {
    /// A number of a fighter.
    pub(super) fn of(&self, who: ActorId, field: Field) -> i32 {
        get(self, Key::of(who, field))
    }

    /// One of several numbers of a fighter.
    pub(super) fn of_place(&self, who: ActorId, field: Field, place: usize) -> i32 {
        get(self, Key::at(who, field, place))
    }

    /// A number that a fighter holds against a foe.
    pub(super) fn against(&self, who: ActorId, field: Field, foe: ActorId) -> i32 {
        self.of_place(who, field, foe.index())
    }

    /// The round, from 1.
    pub fn round(&self) -> i32 {
        self.round
    }

    /// Where the round stands.
    pub fn phase(&self) -> TurnPhase {
        TurnPhase::from_number(self.phase).unwrap_or(TurnPhase::Resolution)
    }

    /// Hit points that are left.
    pub fn hit_points(&self, who: ActorId) -> i32 {
        self.of(who, Field::HitPoints)
    }

    /// Why a fighter is out, if it is.
    pub fn exit(&self, who: ActorId) -> Option<Exit> {
        Exit::from_number(self.of(who, Field::Out) - 1)
    }

    /// Whether a fighter takes part.
    pub fn stands(&self, who: ActorId) -> bool {
        who.index() < self.parts.len() && self.of(who, Field::Out) == 0
    }

    /// The fighters that somebody is engaged with; nobody is with one who is out.
    pub fn engaged(&self, who: ActorId) -> impl Iterator<Item = ActorId> + '_ {
        self.linked(who, Field::Engaged).map(|(foe, _)| foe)
    }

    /// What somebody holds against others, in the order of their numbers.
    pub(super) fn linked(
        &self,
        who: ActorId,
        field: Field,
    ) -> impl Iterator<Item = (ActorId, i32)> + '_ {
        let links = self.parts.get(who.index()).map_or(&[][..], |part| &part.links);
        let from = links.partition_point(|&(f, _, _)| f < field);
        let links = links[from..].iter().take_while(move |&&(f, _, _)| f == field);
        links.map(|&(_, foe, value)| (ActorId::fighter(usize::from(foe)), value))
    }

    /// Whether two fighters are engaged with each other.
    pub fn is_engaged(&self, who: ActorId, foe: ActorId) -> bool {
        self.against(who, Field::Engaged, foe) != 0
    }

    /// Whether somebody is engaged with anybody.
    pub(super) fn in_melee(&self, who: ActorId) -> bool {
        self.engaged(who).next().is_some()
    }

    /// The place of the attack whose weapon is in hand.
    pub fn in_hand(&self, who: ActorId) -> Option<usize> {
        place(self.of(who, Field::InHand))
    }

    /// How the weapon of an attack was lost, if it was.
    pub(super) fn lost(&self, who: ActorId, attack: usize) -> Option<Loss> {
        Loss::from_number(self.of_place(who, Field::Lost, attack) - 1)
    }

    /// Whether an attack still has its weapon.
    pub(super) fn has(&self, who: ActorId, attack: usize) -> bool {
        self.lost(who, attack).is_none()
    }

    /// How many fighters stand, of all sides.
    pub(super) fn standing(&self) -> i32 {
        self.standing.iter().sum()
    }

    /// How many fighters of other sides stand.
    pub(super) fn foes(&self, side: u8) -> i32 {
        self.standing() - at(&self.standing, u16::from(side))
    }

    /// The fighter at a place of the order.
    pub(super) fn in_order(&self, slot: usize) -> Option<ActorId> {
        place(self.order.get(slot).copied()?).map(ActorId::fighter)
    }

    /// How many stood when the order was made.
    pub(super) fn order_length(&self) -> usize {
        self.order.len()
    }

    pub(super) fn cursor(&self) -> usize {
        usize::try_from(self.cursor).unwrap_or(0)
    }
}
