//! What a tracker shows: the order of who acts, gauges and conditions, from what each system declares
//! with its fields.

use crate::data::codes::Code;
#[cfg(feature = "serde")]
use crate::data::shown::Shown;
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, Shape, Speech, Tracked, ValueStyle};
#[cfg(feature = "serde")]
use crate::data::words::{List, kind_name};
use crate::kernel::effects::MAX_EFFECTS;
use crate::kernel::log::{Audience, Key, Names};
use crate::kernel::system::System;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The fighters of a battle, as a tracker shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tracker {
    /// The number of the turn or round.
    pub turn: i32,
    /// Whose turn it is to declare or act.
    pub acting: Option<ActorId>,
    /// Who acts one after the other, as far as that is settled.
    pub order: Vec<TrackedTurn>,
    /// Every fighter, by its place in the roster.
    pub fighters: Vec<TrackedFighter>,
}

/// A place in the order of who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrackedTurn {
    /// The fighter.
    pub who: ActorId,
    /// Whether its place in the order has passed.
    pub has_acted: bool,
}

/// A fighter in a tracker.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrackedFighter {
    /// The fighter.
    pub who: ActorId,
    /// Whether it can still win.
    pub stands: bool,
    /// What can be drawn as a bar.
    pub gauges: Vec<Gauge>,
    /// Everything else that a reader has to know about it.
    pub conditions: Vec<Condition>,
}

/// A quantity that can be drawn as a bar: points, wounds, a part of the body.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Gauge {
    /// The field of the state behind it.
    pub field: &'static str,
    /// Which of several values: a part of the body; nothing for a single one.
    pub place: Value,
    /// What is left, at most `greatest`; some systems go below 0. Where the field counts what is lost,
    /// it is the rest.
    pub current: i32,
    /// What is left of an unhurt fighter; always above 0.
    pub greatest: i32,
    /// The kind of the field's value: points, a level of wounds.
    pub unit: Kind,
    /// The value as stored, with its kind; nothing where it is absent.
    pub value: Value,
    /// What it is called: `Health`, `head`.
    pub name: String,
    /// Its state in words: `25 of 40`, `wounded`.
    pub words: String,
}

/// A condition of a fighter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Condition {
    /// The field of the state behind it.
    pub field: &'static str,
    /// Which of several values; nothing for a single one.
    pub place: Value,
    /// The value: how long, by whom; yes for what a fighter only is or is not.
    pub value: Value,
    /// The condition in words: `stun: 2 turns`, `dead`.
    pub words: String,
}

#[cfg(feature = "serde")]
impl Tracker {
    /// The tracker as data, for any serde format; `lists` are those of its system.
    ///
    /// ```
    /// use case_core::any::AnyBattle;
    /// use case_core::log::Audience;
    /// use case_core::words::Language;
    /// let text = std::fs::read_to_string("examples/rosters/cosmic.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let battle = AnyBattle::new(&roster).unwrap();
    /// let tracker = battle.tracker(&Language::English.into(), Audience::Players);
    /// let json = serde_json::to_value(tracker.shown(battle.lists())).unwrap();
    /// assert_eq!(json["fighters"][0]["gauges"][0]["name"], "head");
    /// ```
    pub fn shown(self, lists: &'static [&'static List]) -> TrackerOf {
        let shown = |value| Shown { value, lists };
        let who = |who| shown(Value::actor(who));
        let turn = |turn: TrackedTurn| TurnOf { who: who(turn.who), has_acted: turn.has_acted };
        let gauge = |gauge: Gauge| GaugeOf {
            field: gauge.field,
            place: shown(gauge.place),
            current: gauge.current,
            greatest: gauge.greatest,
            unit: kind_name(gauge.unit, lists),
            value: shown(gauge.value),
            name: gauge.name,
            words: gauge.words,
        };
        let condition = |one: Condition| ConditionOf {
            field: one.field,
            place: shown(one.place),
            value: shown(one.value),
            words: one.words,
        };
        let fighter = |fighter: TrackedFighter| FighterOf {
            who: who(fighter.who),
            stands: fighter.stands,
            gauges: fighter.gauges.into_iter().map(gauge).collect(),
            conditions: fighter.conditions.into_iter().map(condition).collect(),
        };
        TrackerOf {
            turn: self.turn,
            acting: self.acting.map_or(shown(Value::NOTHING), who),
            order: self.order.into_iter().map(turn).collect(),
            fighters: self.fighters.into_iter().map(fighter).collect(),
        }
    }
}

#[cfg(feature = "serde")]
crate::data::record::record! {
    /// The fighters of a battle, as a tracker shows them, as data.
    pub struct TrackerOf {
        /// The number of the turn or round.
        pub turn: i32,
        /// Whose turn it is to declare or act.
        pub acting: Shown,
        /// Who acts one after the other, as far as that is settled.
        pub order: Vec<TurnOf>,
        /// Every fighter, by its place in the roster.
        pub fighters: Vec<FighterOf>,
    }

    /// A place in the order of who acts.
    pub struct TurnOf {
        /// The fighter.
        pub who: Shown,
        /// Whether its place in the order has passed.
        pub has_acted: bool,
    }

    /// A fighter in a tracker.
    pub struct FighterOf {
        /// The fighter.
        pub who: Shown,
        /// Whether it can still win.
        pub stands: bool,
        /// What can be drawn as a bar.
        pub gauges: Vec<GaugeOf>,
        /// Everything else that a reader has to know about it.
        pub conditions: Vec<ConditionOf>,
    }

    /// A quantity that can be drawn as a bar.
    pub struct GaugeOf {
        /// The field of the state behind it.
        pub field: &'static str,
        /// Which of several values.
        pub place: Shown,
        /// What is left, at most `greatest`.
        pub current: i32,
        /// What is left of an unhurt fighter; always above 0.
        pub greatest: i32,
        /// The kind of the field's value.
        pub unit: String,
        /// The value as stored; nothing where it is absent.
        pub value: Shown,
        /// What it is called.
        pub name: String,
        /// Its state in words.
        pub words: String,
    }

    /// A condition of a fighter.
    pub struct ConditionOf {
        /// The field of the state behind it.
        pub field: &'static str,
        /// Which of several values.
        pub place: Shown,
        /// The value: how long, by whom.
        pub value: Shown,
        /// The condition in words.
        pub words: String,
    }
}

/// The tracker of a state, without what the audience may not know yet.
pub(crate) fn tracker<S: System>(
    setup: &S::Setup,
    state: &S::State,
    speech: &Speech<'_>,
    audience: Audience,
) -> Tracker {
    let fighters = (0..S::fighters(setup)).map(ActorId::fighter);
    let fighters = fighters.map(|who| tracked_fighter::<S>(setup, state, who, speech, audience));
    let (turn, acting) = (S::turn(state), S::acting(setup, state));
    Tracker { turn, acting, order: order::<S>(setup, state), fighters: fighters.collect() }
}

/// The order of who acts, without the fighters themselves.
pub(crate) fn order<S: System>(setup: &S::Setup, state: &S::State) -> Vec<TrackedTurn> {
    let mut order = Vec::new();
    let declared = S::Field::ALL.iter().filter(|field| field.info().tracked == Tracked::Order);
    for &field in declared {
        let at = |place| S::get(state, Key::at(ActorId::NOBODY, field, place));
        let who = |place| field.info().cell.read(at(place)).as_actor();
        for (place, who) in (0..S::fighters(setup)).filter_map(|at| Some((at, who(at)?))) {
            order.push(TrackedTurn { who, has_acted: S::has_acted(setup, state, who, place) });
        }
    }
    order
}

/// One fighter of the tracker.
pub(crate) fn tracked_fighter<S: System>(
    setup: &S::Setup,
    state: &S::State,
    who: ActorId,
    speech: &Speech<'_>,
    audience: Audience,
) -> TrackedFighter {
    let stands = S::stands(setup, state, who);
    let (gauges, conditions) = (Vec::new(), Vec::new());
    let mut fighter = TrackedFighter { who, stands, gauges, conditions };
    track::<S>(setup, state, speech, audience, &mut fighter);
    fighter
}

/// Adds the gauges and conditions of a fighter.
fn track<S: System>(
    setup: &S::Setup,
    state: &S::State,
    speech: &Speech<'_>,
    audience: Audience,
    fighter: &mut TrackedFighter,
) {
    let who = fighter.who;
    let names = Names::<S>(setup);
    for &field in S::Field::ALL {
        let info = field.info();
        let places = match info.shape {
            Shape::Actor => 1,
            Shape::ActorList => usize::from(info.slots),
            Shape::ActorEffect => {
                (0..MAX_EFFECTS).take_while(|at| S::effect_name(setup, *at).is_some()).count()
            }
            _ => 0,
        };
        let name = || speech.named("field", field.name(), field.word(), S::CATALOGS);
        for at in 0..places {
            let key = Key::at(who, field, at);
            if !audience.sees::<S>(setup, state, key) {
                continue;
            }
            let number = S::get(state, key);
            let value = info.cell.read(number).owned_by(who);
            let place = info.place(who, key.place);
            let words = speech.value(value, ValueStyle::Words, &names);
            let part = || speech.value(place, ValueStyle::Words, &names);
            match info.tracked {
                Tracked::Left | Tracked::Lost => {
                    let greatest = S::greatest(setup, state, key);
                    if greatest <= 0 {
                        continue;
                    }
                    let lost = info.tracked == Tracked::Lost;
                    let current = if lost { greatest - number } else { number };
                    let counted = matches!(info.cell.kind, Kind::Name(_));
                    fighter.gauges.push(Gauge {
                        field: field.name(),
                        place,
                        current,
                        greatest,
                        unit: info.cell.kind,
                        value,
                        name: if place.is_nothing() { name() } else { part() },
                        words: if counted { words } else { of_greatest(speech, current, greatest) },
                    });
                }
                // Who is in its own vehicle is aboard nobody else's.
                Tracked::Condition if value == Value::from(who) => {}
                Tracked::Condition if !value.is_nothing() && number != 0 => {
                    let what = if place.is_nothing() {
                        name()
                    } else {
                        format!("{} ({})", name(), part())
                    };
                    let words = match value.kind {
                        Kind::YesNo => what,
                        // Until something ends it.
                        Kind::Turns | Kind::Rounds if value.number < 0 => what,
                        Kind::Round => {
                            format!("{what}: {} {words}", speech.engine("unit", "round", "round"))
                        }
                        _ => format!("{what}: {words}"),
                    };
                    fighter.conditions.push(Condition { field: field.name(), place, value, words });
                }
                _ => {}
            }
        }
    }
}

/// `25 of 40`.
fn of_greatest(speech: &Speech<'_>, current: i32, greatest: i32) -> String {
    let of = speech.engine("unit", "of", "of");
    format!("{current} {of} {greatest}")
}
