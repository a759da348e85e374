//! Battles and their seats.

use super::fault::{Done, Fault, FaultCode};
use super::given::whose;
use super::notation::{Anything, Data, Line, Long, Wide, without_arguments};
use super::on::{Does, Game, On};
use super::rows::{self, DID, Did, Invited, OneBattle, Opened, Seated};
use crate::any::{self, AnyBattle};
use crate::battle::{Control, Dice, NoSeat, Tactician, Who};
use crate::data::codes::shown;
use crate::data::described::Tree;
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use crate::data::sheet::{FieldTable, ListOf, Name, OneOf, YesNo, sheet, write};
use crate::data::shown::Shown;
use crate::data::value::Value;
use crate::data::who::{ActorId, SideId};
use crate::plan::Plan;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

const SEATS: ListOf<FieldTable> = ListOf { of: FieldTable, what: "seats", least: 0, most: 10_003 };

sheet! {
    /// Opens a battle from a roster.
    pub struct New {
        /// The roster: a table, or TOML or JSON as a text.
        pub roster: bool = Long, needed("the roster", false);
        /// The seed of the engine's dice; without one the host rolls.
        pub seed: Option<u64> = Wide, optional();
        /// Who decides and who rolls, in order; without, the built-in plan decides for all.
        pub seats: Vec<Seat> = SEATS, or(Vec::new());
        /// Its name; without, the session gives one.
        pub name: Option<String> = Name, optional();
    }
    /// Who decides and who rolls for a seat.
    pub struct Seat {
        /// A fighter by place, id or name, `judge` or `map`; without it and `side`, everybody.
        pub who: Option<Data> = Anything, optional();
        /// All fighters of a side, by its name.
        pub side: Option<String> = Line, optional();
        /// Who decides.
        pub control: Option<Control> = OneOf, optional();
        /// What the host is asked: `all`, `usual`, `quick`, or a policy as a table.
        pub policy: Option<Data> = Anything, optional();
        /// Who rolls.
        pub dice: Option<Dice> = OneOf, optional();
        /// A plan by its name or as a table; it decides unless `control` says otherwise.
        pub plan: Option<Data> = Anything, optional();
        /// A tactician as a table; it decides unless `control` says otherwise.
        pub tactician: Option<Tactician> = FieldTable, optional();
    }
    /// Changes who decides and who rolls.
    pub struct Seating {
        /// The seats, in order.
        pub seats: Vec<Seat> = SEATS, or(Vec::new());
        /// A seed for the engine's dice from now on.
        pub seed: Option<u64> = Wide, optional();
        /// Whether the host rolls from now on, instead of the engine.
        pub host_dice: bool = YesNo, or(false);
    }
    /// Resumes a save.
    pub struct Resume {
        /// The save, as `save` gave it.
        pub save: bool = Long, needed("the save", false);
        /// Its name; without, the session gives one.
        pub name: Option<String> = Name, optional();
    }
    /// Copies a battle.
    pub struct Copy {
        /// The name of the copy; without, the session gives one.
        pub name: Option<String> = Name, optional();
    }
    /// Goes on to the next request or the end.
    pub struct Run {
        /// At most so many steps.
        pub steps: Option<u64> = Wide, optional();
    }
    /// Makes a token for a seat.
    pub struct Invite {
        /// A fighter by place, id or name; without, all players.
        pub who: Option<Data> = Anything, optional();
    }
    /// Takes a token back.
    pub struct Revoke {
        /// The token.
        pub token: String = Line, needed("the token", String::new());
    }
    /// Keeps own texts.
    pub struct OwnTexts {
        /// The name by which commands say `catalog`.
        pub name: String = Name, needed("a name", String::new());
        /// Texts by key, such as `note.hit`, or a file of texts (PO) as a text.
        pub texts: bool = Long, needed("the texts", false);
    }
}

without_arguments!(BattlesAsked, Close, SeatedAsked, Stop);

/// A command that the session itself does.
macro_rules! at_once {
    ($($T:ty => $Out:ty),+ $(,)?) => { $(
        impl Does for $T {
            type Out = $Out;
            fn does(self, _: &mut On<'_>) -> Done<$Out> {
                Err(Fault::new(FaultCode::Command, "this command can't come along"))
            }
        }
    )+ };
}
at_once!(BattlesAsked => Vec<OneBattle>, Invite => Invited, Revoke => Did, OwnTexts => Did, Stop => Did);

fn opened(on: &mut On<'_>, battle: AnyBattle) -> Opened {
    let language = on.desk.given.language.unwrap_or(crate::words::Language::English);
    let (system, fighters) = (battle.system(), rows::fighters(&battle));
    on.desk.game = Some(Game::new(battle, language));
    Opened { battle: on.desk.name.clone().unwrap_or_default(), system, fighters }
}

impl Does for New {
    type Out = Opened;
    fn does(self, on: &mut On<'_>) -> Done<Opened> {
        let roster = on.data("roster");
        let system = roster.get("system").and_then(Node::as_text).unwrap_or_default();
        let battle =
            AnyBattle::new(&roster).map_err(|p| Fault::of(FaultCode::Roster, "roster", &p));
        let mut battle = battle.map_err(|fault| fault.said_in(system, &on.words().speech()))?;
        seat(&mut battle, &self.seats, self.seed)?;
        let opened = opened(on, battle);
        on.go_on()?;
        Ok(opened)
    }
}

impl Does for Resume {
    type Out = Opened;
    fn does(self, on: &mut On<'_>) -> Done<Opened> {
        let save = on.data("save");
        if save.get("save").is_some() {
            let message = "that is the whole result of `save`: give its member `save`";
            return Err(Fault::at(FaultCode::Save, "save", message));
        }
        let battle = AnyBattle::resume(&save);
        let battle = battle.map_err(|error| Fault::from(error).placed("save"))?;
        let opened = opened(on, battle);
        on.go_on()?;
        Ok(opened)
    }
}

impl Does for Copy {
    type Out = Opened;
    fn does(self, on: &mut On<'_>) -> Done<Opened> {
        let (battle, language) = (on.battle()?.clone(), on.game()?.language);
        let (system, fighters) = (battle.system(), rows::fighters(&battle));
        on.desk.copied = Some(Game::new(battle, language));
        Ok(Opened { battle: on.desk.copy.clone().unwrap_or_default(), system, fighters })
    }
}

impl Does for Close {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        Ok(Did { done: on.desk.game.take().is_some() })
    }
}

impl Does for Run {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        on.run(self.steps.unwrap_or(u64::MAX))?;
        Ok(DID)
    }
}

impl Does for Seating {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        on.try_change(|battle| {
            if self.host_dice {
                battle.set_host_dice();
            }
            seat(battle, &self.seats, self.seed)
        })?;
        on.go_on()?;
        Ok(DID)
    }
}

/// For whom a seat is said.
pub(super) fn seat(battle: &mut AnyBattle, seats: &[Seat], seed: Option<u64>) -> Done<()> {
    if let Some(seed) = seed {
        battle.set_seed(seed);
    }
    for (at, seat) in seats.iter().enumerate() {
        let of = match (&seat.who, &seat.side) {
            (Some(_), Some(_)) => {
                let message = "either `who` or `side`";
                return Err(Fault::at(FaultCode::Command, &format!("seats[{at}]"), message));
            }
            (Some(who), None) => Who::One(whose(battle, &who.0, &format!("seats[{at}].who"))?),
            (None, Some(side)) => Who::Side(side_of(battle, side, &format!("seats[{at}].side"))?),
            (None, None) => Who::Everybody,
        };
        seat_one(battle, of, seat, &format!("seats[{at}]"))?;
    }
    Ok(())
}

/// The number of a side.
pub(super) fn side_of(battle: &AnyBattle, name: &str, path: &str) -> Done<SideId> {
    battle.find_side(name).ok_or_else(|| {
        let names: Vec<&str> = battle.sides().map(|(_, name)| name).collect();
        let message = message!(
            "no side `{name}`: there are {known}",
            name = shown(name),
            known = names.join(", ")
        );
        Fault::at(FaultCode::Name, path, message)
    })
}

/// A plan by its name or as a table.
pub(super) fn plan(system: &str, node: &Node) -> Result<Plan, Problems> {
    match node {
        Node::Text(name) => any::named_plan(system, name)
            .unwrap_or_else(|| Err(Problems::one("system", "no such system"))),
        table => Plan::read(table),
    }
}

fn seat_one(battle: &mut AnyBattle, of: Who, seat: &Seat, path: &str) -> Done<()> {
    let fail =
        |code, name: &str, p: Problems| Fault::all(code, &p.within(&format!("{path}.{name}")));
    if let Some(given) = &seat.plan {
        let set = plan(battle.system(), &given.0).and_then(|plan| battle.set_plan(of, &plan));
        set.map_err(|p| fail(FaultCode::Plan, "plan", p))?;
    }
    if let Some(tactician) = &seat.tactician {
        let set = battle.set_tactician(of, tactician);
        set.map_err(|p| fail(FaultCode::Plan, "tactician", p))?;
    }
    if let Some(policy) = &seat.policy {
        let set = battle.read_policy(&policy.0).and_then(|policy| battle.set_policy(of, &policy));
        set.map_err(|p| fail(FaultCode::Policy, "policy", p))?;
    }
    // A policy says what the host is asked.
    let no_seat = |error: NoSeat| Fault::at(FaultCode::Name, path, error);
    if let Some(control) = seat.control.or(seat.policy.as_ref().map(|_| Control::Host)) {
        battle.set_control(of, control).map_err(no_seat)?;
    }
    if let Some(dice) = seat.dice {
        battle.set_dice_of(of, dice).map_err(no_seat)?;
    }
    Ok(())
}

impl Does for SeatedAsked {
    type Out = Vec<Seated>;
    fn does(self, on: &mut On<'_>) -> Done<Vec<Seated>> {
        let battle = on.battle()?;
        let lists = battle.lists();
        let all =
            (0..battle.fighters()).map(ActorId::fighter).chain([ActorId::JUDGE, ActorId::MAP]);
        let one = |who: ActorId| Seated {
            who: Shown { value: Value::actor(who), lists },
            name: battle.name(who).to_string(),
            side: battle.side(who).map(|side| battle.side_name(side).to_string()),
            control: battle.control(who),
            dice: battle.dice_of(who),
            plan: battle.plan(who).map(|plan| plan.name.clone()),
            policy: battle.policy(who).map(|policy| Tree(policy.write())),
            tactician: battle.tactician(who).map(|tactician| Tree(write(tactician))),
        };
        Ok(all.map(one).collect())
    }
}
