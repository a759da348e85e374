//! Answers to questions: actions, targets, manners and other choices.

use crate::case::book::rule::Rule;
use crate::data::codes::codes;
use crate::data::value::{AttackId, Kind, Typed, Value};
use crate::data::who::ActorId;
use crate::data::words::kind_of;

codes! {
    /// The kinds of actions.
    "action", pub enum ActKind {
        /// No action; until the turn ends it can still be spent on an aversion (D10).
        Pass "no action",
        /// An attack of the fighter's sheet.
        Attack "attack",
        /// An escape from a hold (D5).
        Escape "escape",
        /// First aid (E7, E9).
        FirstAid "first aid",
        /// Leaving the battle (T18).
        Retreat "retreat",
        /// Giving up, and so leaving the battle (T18).
        Surrender "surrender",
        /// Ending the effects that an action ends (X5).
        PutOut "put out",
        /// Beginning a status effect of the sheet on oneself (X6).
        Power "use a power",
    }
}

/// An action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// No action; until the turn ends it can still be spent on an aversion (D10).
    #[default]
    Pass,
    /// An attack of the fighter's sheet.
    Attack(AttackId),
    /// An escape from a hold (D5).
    Escape,
    /// First aid (E7, E9).
    FirstAid,
    /// Leaving the battle (T18).
    Retreat,
    /// Giving up, and so leaving the battle (T18).
    Surrender,
    /// Ending an effect that an action ends (X5).
    PutOut,
    /// Beginning a status effect of the sheet on oneself (X6).
    Power,
}

impl Act {
    /// Its kind.
    #[inline]
    pub const fn kind(self) -> ActKind {
        match self {
            Act::Pass => ActKind::Pass,
            Act::Attack(_) => ActKind::Attack,
            Act::Escape => ActKind::Escape,
            Act::FirstAid => ActKind::FirstAid,
            Act::Retreat => ActKind::Retreat,
            Act::Surrender => ActKind::Surrender,
            Act::PutOut => ActKind::PutOut,
            Act::Power => ActKind::Power,
        }
    }

    /// Whether it needs a target.
    #[inline]
    #[doc(hidden)]
    pub const fn is_aimed(self) -> bool {
        matches!(self, Act::Attack(_) | Act::FirstAid)
    }

    /// The action of a kind other than an attack.
    #[inline]
    pub(crate) const fn plain(kind: ActKind) -> Option<Act> {
        match kind {
            ActKind::Pass => Some(Act::Pass),
            ActKind::Escape => Some(Act::Escape),
            ActKind::FirstAid => Some(Act::FirstAid),
            ActKind::Retreat => Some(Act::Retreat),
            ActKind::Surrender => Some(Act::Surrender),
            ActKind::PutOut => Some(Act::PutOut),
            ActKind::Power => Some(Act::Power),
            ActKind::Attack => None,
        }
    }

    /// The attack, if it is one.
    #[inline]
    pub const fn attack(self) -> Option<AttackId> {
        match self {
            Act::Attack(attack) => Some(attack),
            _ => None,
        }
    }

    /// The kind and the attack, as the values of a note.
    #[inline]
    pub(crate) fn values(self) -> [Value; 2] {
        [self.kind().into(), self.attack().to_value()]
    }

    /// [`values`](Act::values), and the manner of the attack unless it is plain (A12, A18).
    #[inline]
    pub(crate) fn values_with(self, manner: Manner) -> [Value; 3] {
        let [act, attack] = self.values();
        let manner = if manner == Manner::Plain { Value::NOTHING } else { manner.into() };
        [act, attack, manner]
    }
}

impl Typed for Act {
    const KINDS: &'static [Kind] = &[kind_of::<ActKind>(), Kind::Attack];
    #[inline]
    fn to_value(self) -> Value {
        self.attack().map_or_else(|| self.kind().into(), Value::from)
    }
    #[inline]
    fn from_value(value: Value) -> Option<Self> {
        if value.kind == Kind::Attack {
            return AttackId::from_value(value).map(Act::Attack);
        }
        ActKind::from_value(value).and_then(Act::plain)
    }
}

/// The target of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// A fighter.
    Actor(ActorId),
    /// An object of the roster, by its index.
    Object(usize),
}

impl Target {
    /// The fighter, if it is one.
    #[inline]
    pub const fn actor(self) -> Option<ActorId> {
        match self {
            Target::Actor(who) => Some(who),
            Target::Object(_) => None,
        }
    }

    /// The index of the object, if it is one.
    #[inline]
    pub const fn object(self) -> Option<usize> {
        match self {
            Target::Actor(_) => None,
            Target::Object(place) => Some(place),
        }
    }
}

impl Typed for Target {
    const KINDS: &'static [Kind] = &[Kind::Actor, Kind::Object];
    #[inline]
    fn to_value(self) -> Value {
        match self {
            Target::Actor(who) => Value::actor(who),
            Target::Object(place) => object(place),
        }
    }
    #[inline]
    fn from_value(value: Value) -> Option<Self> {
        match value.kind {
            Kind::Object => usize::try_from(value.number).ok().map(Target::Object),
            _ => ActorId::from_value(value).map(Target::Actor),
        }
    }
}

/// An object of the roster as a value.
#[inline]
pub(crate) fn object(place: usize) -> Value {
    Value::new(Kind::Object, i32::try_from(place).unwrap_or(i32::MAX))
}

/// An object of the roster as a value; [`Value::NOTHING`] for `None`.
#[inline]
pub(crate) fn thing(place: Option<usize>) -> Value {
    place.map_or(Value::NOTHING, object)
}

codes! {
    /// How an attack is meant (A12, A18).
    "manner", pub enum Manner {
        /// At full force, at no precise spot.
        Plain "plain",
        /// It is pulled (A12).
        Pulled "pulled",
        /// It aims at a precise spot (A18).
        Spot "at a precise spot",
        /// Both.
        PulledSpot "pulled, at a precise spot",
    }
}

impl Manner {
    /// Whether the attack is pulled (A12).
    #[inline]
    #[doc(hidden)]
    pub const fn is_pulled(self) -> bool {
        matches!(self, Manner::Pulled | Manner::PulledSpot)
    }

    /// Whether a precise spot is meant (A18).
    #[inline]
    #[doc(hidden)]
    pub const fn means_a_spot(self) -> bool {
        matches!(self, Manner::Spot | Manner::PulledSpot)
    }
}

codes! {
    /// Which actions are allowed where several must be alike (T8).
    "limit of an action", pub enum ActLimit {
        /// Any action.
        Any "any action",
        /// An attack that can be made in a burst.
        Attack "an attack",
        /// The same as the turn's first action.
        LikeFirst "like the first",
    }
}

codes! {
    /// When an action is fixed.
    "occasion", pub enum Occasion {
        /// At the turn's declaration (T2).
        Declaration "declaration",
        /// After a change of action (T13).
        Change "change of action",
        /// After an escape that leaves an action (D15).
        Escape "after an escape",
        /// A first strike or strike back at a closer or charger in FASERIP's phases (PH25).
        FirstStrike "first strike",
    }
}

impl Occasion {
    /// The rule of the occasion.
    #[inline]
    pub const fn rule(self) -> Rule {
        match self {
            Occasion::Declaration => Rule::T2,
            Occasion::Change => Rule::T13,
            Occasion::Escape => Rule::D15,
            Occasion::FirstStrike => Rule::T12,
        }
    }
}

codes! {
    /// Whether a declared action goes ahead (T13).
    "go", pub enum Go {
        /// It goes ahead.
        Ahead "go ahead",
        /// Another is tried instead.
        Change "change the action",
        /// It is given up.
        GiveUp "give the action up",
    }
}

codes! {
    /// A fighter's place in a fixed order (T9, T11).
    "place in a fixed order", pub enum Goes {
        /// Before everybody else: speedsters, ambushers.
        First "first",
        /// After everybody else.
        After "after",
    }
}

codes! {
    /// What a holder does with its hold (A22).
    "use of a hold", pub enum HoldUse {
        /// It is kept.
        Keep "keep the hold",
        /// The held fighter is squeezed.
        Squeeze "squeeze",
        /// It ends.
        LetGo "let go",
    }
}

codes! {
    /// What the attacker pulls of a hit (A12).
    "pulled part", pub enum PulledPart {
        /// Nothing.
        Nothing "nothing",
        /// The damage.
        Damage "the damage",
        /// The color.
        Color "the color",
    }
}

codes! {
    /// How firm a hold is (A22).
    "hold", pub enum HoldKind {
        /// Partial: the held fighter acts at −2 CS.
        Partial "partial hold",
        /// Full: the held fighter can only try to escape.
        Full "full hold",
    }
}

impl HoldKind {
    /// Full or partial.
    #[inline]
    pub(crate) const fn of(full: bool) -> HoldKind {
        if full { HoldKind::Full } else { HoldKind::Partial }
    }
}

codes! {
    /// The direction of a slam (E5).
    "direction", pub enum Direction {
        /// Straight down.
        Down "down",
        /// To the left.
        Left "left",
        /// To the right.
        Right "right",
        /// Back.
        Back "back",
        /// Up.
        Up "up",
    }
}

codes! {
    /// The kinds of things that a body in motion can strike (A27).
    "obstacle", pub enum ObstacleKind {
        /// Nothing.
        Nothing "nothing",
        /// A thing, whose material strength is asked for.
        Thing "a thing",
        /// A fighter.
        Fighter "a fighter",
        /// An object of the roster.
        Object "an object",
    }
}

/// What a body in motion strikes (A27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Obstacle {
    /// Nothing.
    Nothing,
    /// A thing, whose material strength is asked for.
    Thing,
    /// A fighter.
    Fighter(ActorId),
    /// An object of the roster, by its index.
    Object(usize),
}

impl Typed for Obstacle {
    const KINDS: &'static [Kind] = &[kind_of::<ObstacleKind>(), Kind::Actor, Kind::Object];
    #[inline]
    fn to_value(self) -> Value {
        match self {
            Obstacle::Nothing => ObstacleKind::Nothing.into(),
            Obstacle::Thing => ObstacleKind::Thing.into(),
            Obstacle::Fighter(who) => Value::actor(who),
            Obstacle::Object(place) => object(place),
        }
    }
    fn from_value(value: Value) -> Option<Self> {
        if value.kind == Kind::Actor {
            return ActorId::from_value(value).map(Obstacle::Fighter);
        }
        if value.kind == Kind::Object {
            return usize::try_from(value.number).ok().map(Obstacle::Object);
        }
        match ObstacleKind::from_value(value)? {
            ObstacleKind::Nothing => Some(Obstacle::Nothing),
            ObstacleKind::Thing => Some(Obstacle::Thing),
            ObstacleKind::Fighter | ObstacleKind::Object => None,
        }
    }
}

codes! {
    /// An event that the Judge brings about at the wrap up (T15) or after an action (T16).
    "event", pub enum JudgeEvent {
        /// Nothing (more).
        Nothing "nothing",
        /// Damage to a fighter, less its armor.
        Damage "damage",
        /// A fighter falls.
        Fall "a fall",
        /// A fighter's next turn is shifted.
        Shift "a shift",
        /// The battle ends.
        End "the battle ends",
        /// A thing falls on a fighter, and can be caught (D3).
        Thing "a falling thing",
    }
}

codes! {
    /// What becomes of an object (A29).
    "fate of an object", pub enum ObjectFate {
        /// It stays as it is.
        Stands "stands",
        /// It breaks.
        Breaks "breaks",
        /// It falls, out of a hand if it was in one.
        Falls "falls",
        /// It lets the body through and stays whole.
        LetsThrough "lets through",
    }
}

codes! {
    /// The additional effect of a hit at the precise spot (A18).
    "effect at the spot", pub enum SpotEffect {
        /// Nothing.
        Nothing "nothing",
        /// An object in the victim's hand is dropped.
        Drops "an object is dropped",
        /// An object in the victim's hand breaks.
        Breaks "an object breaks",
        /// The victim's next roll is shifted.
        Shift "a shift of the next roll",
    }
}

codes! {
    /// How long a fighter has been dying (E9).
    #[doc(hidden)]
    "dying", pub enum DyingSince {
        /// Since this turn.
        ThisTurn "since this turn",
        /// Since an earlier turn: each turn costs an Endurance rank.
        Earlier "since an earlier turn",
    }
}
