//! A command while it runs: whose it is, about which battle, and how it is carried out.

use super::fault::{Done, Fault, FaultCode};
use super::given::whose;
use crate::any::{AnyBattle, AnyRequest, AnyStep, SYSTEMS};
use crate::data::catalog::Catalog;
use crate::data::codes::{codes, did_you_mean, nearest};
use crate::data::message::message;
use crate::data::node::Node;
use crate::data::who::ActorId;
use crate::data::words::{Language, Speech};
use crate::kernel::log::Audience;
use crate::odds::Progress;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};

/// The version of the protocol. It grows by commands, arguments and members of answers alone.
pub const PROTOCOL: u32 = 1;

/// The most steps that one command runs: more than any fight, and a bound for one that never ends.
const MAX_STEPS: u64 = 1_000_000;

codes! {
    /// What a battle waits for.
    #[non_exhaustive]
    "status", pub enum Status {
        /// A checkpoint was reached, and nothing is wanted.
        Going "going",
        /// A roll is wanted.
        Roll "roll",
        /// A decision is wanted.
        Decision "decision",
        /// Something is wanted that the caller may not see.
        Waiting "waiting",
        /// The battle is over.
        Over "over",
    }
}

/// The most that a caller may see and do: given by the door, never by the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ceiling {
    pub(super) audience: Audience,
    pub(super) battle: Option<String>,
}

impl Ceiling {
    /// Everything.
    pub const GAMEMASTER: Ceiling = Ceiling { audience: Audience::Gamemaster, battle: None };

    /// What that audience may, in every battle.
    pub const fn of(audience: Audience) -> Ceiling {
        Ceiling { audience, battle: None }
    }

    pub(super) fn is_gamemaster(&self) -> bool {
        self.audience == Audience::Gamemaster
    }
}

/// A battle of a session.
#[derive(Debug)]
pub(crate) struct Game {
    pub(super) battle: AnyBattle,
    pub(super) language: Language,
    /// The open request as it was looked up: it holds the answer of a plan, which takes a while.
    requests: Vec<(Audience, Option<AnyRequest>)>,
}

impl Game {
    pub(super) fn new(battle: AnyBattle, language: Language) -> Box<Game> {
        Box::new(Game { battle, language, requests: Vec::new() })
    }

    pub(super) fn change(&mut self) -> &mut AnyBattle {
        self.requests.clear();
        &mut self.battle
    }

    /// The open request, as far as the audience may know it.
    pub(super) fn request(&mut self, audience: Audience) -> Option<&AnyRequest> {
        let known = self.requests.iter().position(|(of, _)| *of == audience);
        let at = known.unwrap_or_else(|| {
            let request = match audience {
                Audience::Gamemaster => self.battle.request(),
                _ => self.battle.request_for(audience),
            };
            self.requests.push((audience, request));
            self.requests.len() - 1
        });
        self.requests[at].1.as_ref()
    }

    pub(super) fn status(&mut self, ceiling: &Ceiling) -> Status {
        if self.battle.is_over() {
            return Status::Over;
        }
        let is_wanting = self.battle.is_wanting();
        match (self.request(ceiling.audience), is_wanting) {
            (Some(AnyRequest::Roll(_)), _) => Status::Roll,
            (Some(AnyRequest::Decision(_)), _) => Status::Decision,
            (None, true) => Status::Waiting,
            (None, false) => Status::Going,
        }
    }
}

/// Who may give a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Everybody; the answer holds what the audience may know.
    Everybody,
    /// The gamemaster, and the seat that is asked.
    Asked,
    /// The gamemaster.
    Gamemaster,
}

/// How a command is carried out.
pub(super) trait Does {
    type Out;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out>;
}

/// What every command can say that matters while it runs.
#[derive(Debug)]
pub(super) struct Given {
    pub(super) audience: Option<Node>,
    pub(super) language: Option<Language>,
    /// Set by who stops it.
    pub(super) stop: Arc<AtomicBool>,
    pub(super) run: bool,
    /// The rosters, saves and parts that the command gives: too long to be copied.
    pub(super) data: Vec<(String, Node)>,
}

/// What a command works with.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) ceiling: Ceiling,
    pub(super) given: Given,
    /// The language of the door, where the command names none.
    pub(super) speech: Option<Speech<'static>>,
    pub(super) catalog: Option<Arc<Catalog>>,
    pub(super) name: Option<String>,
    pub(super) game: Option<Box<Game>>,
    /// The name of a copy.
    pub(super) copy: Option<String>,
    pub(super) copied: Option<Box<Game>>,
}

/// Told how much of how much is done.
pub(crate) type See<'s> = dyn FnMut(u64, u64) + 's;

/// The words of an answer.
pub(crate) struct Words {
    language: Speech<'static>,
    catalog: Option<Arc<Catalog>>,
}

impl Words {
    pub(crate) fn speech(&self) -> Speech<'_> {
        self.catalog.as_deref().map_or(self.language, |own| self.language.under(own))
    }
}

/// A command while it runs.
pub(crate) struct On<'w> {
    pub(super) desk: &'w mut Desk,
    pub(super) see: &'w mut See<'w>,
}

impl On<'_> {
    pub(super) fn may(&mut self, access: Access) -> Done<()> {
        let refused = |why: &'static str| Err(Fault::new(FaultCode::Audience, why));
        match (access, self.desk.ceiling.audience) {
            (_, Audience::Gamemaster) | (Access::Everybody, _) => Ok(()),
            (Access::Gamemaster, _) => refused("that is for the gamemaster alone"),
            (Access::Asked, ceiling) => {
                let asked = self.game()?.request(Audience::Gamemaster).map(asked);
                let own = asked.is_some_and(|who| ceiling == Audience::Seat(who));
                if own { Ok(()) } else { refused("that is for whoever is asked") }
            }
        }
    }

    pub(crate) fn game(&mut self) -> Done<&mut Game> {
        let none = || Fault::new(FaultCode::Battle, "this command is about no battle");
        self.desk.game.as_deref_mut().ok_or_else(none)
    }

    /// The battle, to be read.
    pub(crate) fn battle(&self) -> Done<&AnyBattle> {
        let none = || Fault::new(FaultCode::Battle, "this command is about no battle");
        self.desk.game.as_deref().map(|game| &game.battle).ok_or_else(none)
    }

    /// The battle, to be changed.
    pub(crate) fn change(&mut self) -> Done<&mut AnyBattle> {
        self.game().map(Game::change)
    }

    /// Changes the battle by something that can fail halfway: then it stays as it was.
    pub(crate) fn try_change<T>(
        &mut self,
        change: impl FnOnce(&mut AnyBattle) -> Done<T>,
    ) -> Done<T> {
        let mut tried = self.battle()?.clone();
        let done = change(&mut tried)?;
        *self.change()? = tried;
        Ok(done)
    }

    /// Long data that the command gave.
    pub(crate) fn data(&mut self, name: &str) -> Node {
        let given = self.desk.given.data.iter_mut().find(|(of, _)| of == name);
        given.map_or(Node::Null, |(_, node)| core::mem::replace(node, Node::Null))
    }

    fn language(&self) -> Speech<'static> {
        let own = self.desk.game.as_deref().map(|game| game.language);
        let named = self.desk.given.language.map(Speech::from);
        named.or(self.desk.speech).or(own.map(Speech::from)).unwrap_or_default()
    }

    /// The words for the answer.
    pub(crate) fn words(&self) -> Words {
        Words { language: self.language(), catalog: self.desk.catalog.clone() }
    }

    /// For whom something is shown: as asked, never more than the caller may know. Without `audience`
    /// what happened is shown to all players, and what is wanted to whoever calls.
    pub(crate) fn audience(&self, wanted: bool) -> Done<Audience> {
        let ceiling = self.desk.ceiling.audience;
        let audience = match &self.desk.given.audience {
            None if ceiling == Audience::Gamemaster && !wanted => Audience::Players,
            None => ceiling,
            Some(Node::Text(name)) if name == "players" => Audience::Players,
            Some(Node::Text(name)) if name == "gamemaster" => Audience::Gamemaster,
            // Nobody learns here who fights.
            Some(_) if ceiling == Audience::Players => return Err(unseen()),
            Some(node) => Audience::Seat(self.seat(node)?),
        };
        let may = match (audience, ceiling) {
            (_, Audience::Gamemaster) | (Audience::Players, _) => true,
            (Audience::Seat(one), Audience::Seat(other)) => one == other,
            _ => false,
        };
        if may { Ok(audience) } else { Err(unseen()) }
    }

    /// What whoever calls may know at most.
    pub(crate) fn ceiling(&self) -> Audience {
        self.desk.ceiling.audience
    }

    /// The seat of an audience that is neither `players` nor `gamemaster`.
    fn seat(&self, node: &Node) -> Done<ActorId> {
        whose(self.battle()?, node, "audience").map_err(|fault| {
            let Some(fighter) = fault.problems.first().map(|problem| problem.message.clone())
            else {
                return fault;
            };
            let name = node.as_text().unwrap_or_default();
            let hint = did_you_mean(nearest(name, ["players", "gamemaster"].into_iter()));
            let message = message!("`players`, `gamemaster` or {fighter}{hint}", fighter, hint);
            Fault::at(FaultCode::Name, "audience", message)
        })
    }

    /// The battle as the caller may know it, to work out odds: `None` if that is the battle itself.
    pub(crate) fn known(&self) -> Done<Option<AnyBattle>> {
        let audience = self.audience(true)?;
        let battle = self.battle()?;
        Ok((audience != Audience::Gamemaster).then(|| battle.known(audience)))
    }

    /// Goes on to the next request or the end, unless the command says otherwise.
    pub(crate) fn go_on(&mut self) -> Done<()> {
        if self.desk.given.run { self.run(MAX_STEPS) } else { Ok(()) }
    }

    pub(crate) fn run(&mut self, steps: u64) -> Done<()> {
        let battle = self.change()?;
        for _ in 0..steps.min(MAX_STEPS) {
            if battle.step() != AnyStep::Going {
                break;
            }
        }
        Ok(())
    }

    /// The system of the battle, or of the engine where there is none.
    pub(crate) fn system(&self) -> &'static str {
        let own = self.desk.game.as_deref().map(|game| game.battle.system());
        own.or(SYSTEMS.first().copied()).unwrap_or_default()
    }

    /// Does long work that can be watched and stopped; what it needs of the command is taken first.
    pub(crate) fn watched<T>(
        &mut self,
        work: impl FnOnce(&AnyBattle, &mut (dyn FnMut(Progress) -> ControlFlow<()> + '_)) -> Done<T>,
    ) -> Done<T> {
        let known = self.known()?;
        let On { desk: Desk { game, given, .. }, see } = self;
        let battle = known.as_ref().or(game.as_deref().map(|game| &game.battle));
        let none = || Fault::new(FaultCode::Battle, "this command is about no battle");
        work(battle.ok_or_else(none)?, &mut watch(&given.stop, see))
    }

    /// As [`On::watched`], for what is about no battle.
    pub(crate) fn watched_alone<T>(
        &mut self,
        work: impl FnOnce(&mut (dyn FnMut(Progress) -> ControlFlow<()> + '_)) -> Done<T>,
    ) -> Done<T> {
        let On { desk: Desk { given, .. }, see } = self;
        work(&mut watch(&given.stop, see))
    }
}

fn watch<'a>(
    stop: &'a AtomicBool,
    see: &'a mut See<'_>,
) -> impl FnMut(Progress) -> ControlFlow<()> {
    move |now: Progress| {
        match now.of {
            // A fight that is solved counts those whose end is known.
            0 => see(now.settled.into(), 1_000_000),
            of => see(now.trials, of),
        }
        if stop.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

fn unseen() -> Fault {
    Fault::new(FaultCode::Audience, "`audience`: you may not see that")
}

/// Who is asked.
pub(crate) fn asked(request: &AnyRequest) -> ActorId {
    match request {
        AnyRequest::Roll(roll) => roll.who,
        AnyRequest::Decision(decision) => decision.who,
    }
}
