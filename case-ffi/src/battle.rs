//! A battle.
//!
//! Create it from a roster, set who rolls and who decides, and step: each step runs the rules to the
//! next checkpoint, or stops at a request. Nothing blocks and nothing calls back: feed the requested
//! input whenever you like, and step again.

use crate::data;
use crate::handle::{self, Done, Fault, Shell, opaque};
use crate::status::{case_status, guard};
use crate::values::{CASE_EVERYBODY, CASE_JUDGE, CASE_MAP, CASE_SIDE};
use case_core::any::{AnyBattle, AnyRequest, AnyStep};
use case_core::battle::{Control, FeedError, NoSeat, Who};
use case_core::call::Alone;
use case_core::codes::Code;
use case_core::log::Card;
use case_core::{ActorId, SideId};
use std::ffi::c_char;
use std::sync::OnceLock;

/// A battle of any system, with its log.
///
/// One thread at a time may change it; any number may read it while nobody does. A call that comes
/// between is refused (CASE_ERR_BUSY).
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_battle(Shell<Held>);

opaque!(case_battle, Held, b"CASEBATT");

/// What the handle holds.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) battle: Alone,
    /// Where the events of the last step begin.
    pub(crate) news: usize,
    /// The open request, once it was looked up.
    request: OnceLock<Option<AnyRequest>>,
    /// The cards, once they were looked up.
    cards: OnceLock<Vec<Card>>,
}

impl Held {
    pub(crate) fn new(battle: AnyBattle) -> Held {
        let news = battle.events();
        Held { battle: Alone::new(battle), news, request: OnceLock::new(), cards: OnceLock::new() }
    }

    pub(crate) fn request(&self) -> Option<&AnyRequest> {
        self.request.get_or_init(|| self.battle.request()).as_ref()
    }

    pub(crate) fn cards(&self) -> &[Card] {
        self.cards.get_or_init(|| self.battle.cards())
    }

    /// Does something that may take events back, and notes where the new ones begin.
    pub(crate) fn telling<T>(&mut self, act: impl FnOnce(&mut AnyBattle) -> T) -> T {
        self.battle.new_events();
        let done = act(&mut self.battle);
        self.news = self.battle.new_events().start;
        done
    }

    /// Forgets what was looked up: the battle is about to change.
    pub(crate) fn forget(&mut self) {
        self.request.take();
        self.cards.take();
    }
}

/// Who answers the questions of a seat. With CASE_CONTROL_HOST a step stops with
/// CASE_WANTS_DECISION, at the questions that the policy of the seat asks (case_battle_set_policy).
/// case_battle_set_plan sets a plan, {"call": "seats"} a tactician.
///
/// An open request stays open over a change of control, plans, policies, dice or seed if the host
/// still has to give it. If not, feeding it is CASE_ERR_NOT_ASKED: step on.
pub use case_core::battle::Control as case_control;

/// Creates a battle from a roster (TOML or JSON; its field "system" names the system). Until set
/// otherwise, the host rolls all dice and the built-in plan decides for everybody.
///
/// CASE_ERR_ROSTER for an invalid roster: the message lists every problem with its place. Free the
/// battle with case_battle_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_new(
    roster: *const c_char,
    length: usize,
    format: u32,
    out: *mut *mut case_battle,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let roster = unsafe { handle::text(roster, length) }?;
        let battle = AnyBattle::new(&data::parse(roster, format)?)
            .map_err(|p| Fault::of(case_status::CASE_ERR_ROSTER, p))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, Held::new(battle)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Frees a battle. NULL is fine.
///
/// A second free of the same handle is detected, and does nothing, as long as the same thread has
/// freed no more than 64 handles since. This helps in a debugger; do not rely on it.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_free(battle: *mut case_battle) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(battle) }?;
        Ok(case_status::CASE_OK)
    });
}

/// Copies a battle in its present state, for example to try something out.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_clone(
    battle: *const case_battle,
    out: *mut *mut case_battle,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let copy = unsafe { handle::borrow(battle) }?.clone();
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, copy) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the battle as an `audience` (case_audience) may know it: secrets of others are replaced by
/// the declarations that their plans would make. Odds, aims and advice that are worked out with it
/// reveal nothing that this audience may not know; with CASE_AUDIENCE_PLAYERS they are fit for
/// everybody, with CASE_AUDIENCE_SEAT plus a place for the player of that fighter.
///
/// ```text
/// case_battle_known(battle, CASE_AUDIENCE_SEAT + asked.who, &known);
/// case_battle_aim(known, &aim, NULL, 0, &aimed);
/// case_battle_free(known);
/// ```
///
/// It is at the same place, but has neither a past nor dice: its events and inputs begin with
/// the open step, the host rolls, and a save of it is one of the fight's start. A question that the
/// audience may not see is not open. Play the battle itself, and free this one with
/// case_battle_free. CASE_ERR_RANGE if there is no such audience.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_known(
    battle: *const case_battle,
    audience: i32,
    out: *mut *mut case_battle,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let battle = &unsafe { handle::borrow(battle) }?.battle;
        let audience = crate::words::audience(battle, audience)?;
        let known = Held::new(battle.known(audience));
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, known) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Changes a battle and drops its cached request: step again to get it.
///
/// # Safety
/// `battle` is a handle that nobody else uses meanwhile.
pub(crate) unsafe fn change(
    battle: *mut case_battle,
    body: impl FnOnce(&mut Held) -> Done<case_status>,
) -> case_status {
    guard(|| {
        // SAFETY: as the contract says.
        unsafe {
            handle::change(battle, false, |held: &mut Held| {
                held.forget();
                body(held)
            })
        }
    })
}

/// Makes the engine roll fair dice from a seed from now on. The same seed gives the same faces in
/// every language and on every machine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_seed(battle: *mut case_battle, seed: u64) -> case_status {
    let body = |held: &mut Held| {
        held.battle.set_seed(seed);
        Ok(case_status::CASE_OK)
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}

/// Makes the host roll every die from now on.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_host_dice(battle: *mut case_battle) -> case_status {
    let body = |held: &mut Held| {
        held.battle.set_host_dice();
        Ok(case_status::CASE_OK)
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}

fn control_of(control: i32) -> Done<Control> {
    Control::from_number(control).ok_or_else(|| {
        let message = format!("{control} is no case_control");
        Fault::new(case_status::CASE_ERR_RANGE, message)
    })
}

/// The fighter at a place of the roster, the Judge or the map.
pub(crate) fn seat(battle: &AnyBattle, who: i32) -> Done<ActorId> {
    match who {
        CASE_JUDGE | CASE_MAP => Ok(ActorId::from_number(who)),
        _ => fighter(battle, who),
    }
}

/// `who` of a call that sets something, if there is such a seat or side.
pub(crate) fn who(battle: &AnyBattle, who: i32) -> Done<Who> {
    if who == CASE_EVERYBODY {
        return Ok(Who::Everybody);
    }
    match who.checked_sub(CASE_SIDE).filter(|side| *side >= 0) {
        Some(side) => self::side(battle, side).map(Who::Side),
        None => seat(battle, who).map(Who::One),
    }
}

/// A side of the battle.
pub(crate) fn side(battle: &AnyBattle, side: i32) -> Done<SideId> {
    let place = usize::try_from(side).unwrap_or(usize::MAX);
    battle.sides().nth(place).map(|(side, _)| side).ok_or_else(|| {
        let message = format!("no side {side}: there are {}", battle.sides().count());
        Fault::new(case_status::CASE_ERR_RANGE, message)
    })
}

/// A seat that the battle does not have.
pub(crate) fn no_seat(error: NoSeat) -> Fault {
    Fault::new(case_status::CASE_ERR_RANGE, error)
}

/// Sets who decides (case_control) for `who`: a fighter, by its place in the roster, CASE_JUDGE,
/// CASE_MAP, CASE_SIDE plus the number of a side, or CASE_EVERYBODY. CASE_ERR_RANGE if there is no such
/// seat or side. {"call": "seated"} says who decides, rolls and plays by which plan.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_control(
    battle: *mut case_battle,
    who: i32,
    control: i32,
) -> case_status {
    let body = |held: &mut Held| {
        let (who, control) = (self::who(&held.battle, who)?, control_of(control)?);
        held.battle.set_control(who, control).map_err(no_seat)?;
        Ok(case_status::CASE_OK)
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}

/// The fighter at a place of the roster.
pub(crate) fn fighter(battle: &AnyBattle, who: i32) -> Done<ActorId> {
    let place = usize::try_from(who).ok().filter(|&place| place < battle.fighters());
    place.map(ActorId::fighter).ok_or_else(|| {
        let message = format!("no fighter {who}: there are {}", battle.fighters());
        Fault::new(case_status::CASE_ERR_RANGE, message)
    })
}

/// Runs the rules to the next checkpoint.
///
/// CASE_OK: a checkpoint was reached; there may be new events. CASE_WANTS_ROLL,
/// CASE_WANTS_DECISION: feed the requested input and step again; the battle remains at its last
/// checkpoint until then, and the events of the step so far can be read as open events. CASE_OVER:
/// the battle is over. CASE_ERR_FULL: an input is missing, but the battle keeps no more: undo
/// something, or end it by an intervention. CASE_ERR_PANIC: a bug; the battle is at its last
/// checkpoint and can still be used.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_step(battle: *mut case_battle) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { case_battle_run(battle, 1) }
}

/// Steps until a request or the end of the battle, at most `steps` times. The statuses are those of
/// case_battle_step; the new events are those of all these steps.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_run(battle: *mut case_battle, steps: u64) -> case_status {
    guard(|| {
        let body = |held: &mut Held| {
            held.forget();
            held.news = held.battle.events();
            for _ in 0..steps {
                match step(held)? {
                    case_status::CASE_OK => {}
                    stop => return Ok(stop),
                }
            }
            Ok(case_status::CASE_OK)
        };
        // SAFETY: as this function's contract says. A step that panics goes back to its checkpoint.
        unsafe { handle::change(battle, true, body) }
    })
}

#[inline]
fn step(held: &mut Held) -> Done<case_status> {
    Ok(match held.battle.step() {
        AnyStep::Going => case_status::CASE_OK,
        AnyStep::Over => case_status::CASE_OVER,
        AnyStep::Full => return Err(Fault::new(case_status::CASE_ERR_FULL, FeedError::Full)),
        _ => match held.request() {
            Some(AnyRequest::Roll(_)) => case_status::CASE_WANTS_ROLL,
            Some(_) => case_status::CASE_WANTS_DECISION,
            None => {
                let message = "the built-in plan gave an answer that is not legal";
                return Err(Fault::new(case_status::CASE_ERR_INTERNAL, message));
            }
        },
    })
}

/// Goes back to the last checkpoint: drops the inputs fed since, or if there are none, the last
/// step with its inputs. CASE_NOTHING_LEFT at the start. The log is shorter afterwards; step again.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_undo(battle: *mut case_battle) -> case_status {
    let body = |held: &mut Held| {
        let undone = held.battle.undo();
        held.news = held.battle.events();
        Ok(if undone { case_status::CASE_OK } else { case_status::CASE_NOTHING_LEFT })
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}

/// Undoes the host's last face, answer or intervention, and everything that followed from it,
/// across checkpoints if need be: the "undo" of a table. CASE_NOTHING_LEFT if the host has given
/// nothing. The log may be shorter afterwards; step again.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_undo_input(battle: *mut case_battle) -> case_status {
    let body = |held: &mut Held| {
        let undone = held.battle.undo_input();
        held.news = held.battle.events();
        Ok(if undone { case_status::CASE_OK } else { case_status::CASE_NOTHING_LEFT })
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}

/// Redoes what the last undo removed, as long as nothing else was fed. CASE_NOTHING_LEFT if nothing
/// was undone. The events it adds to the log are new events; step again.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_redo(battle: *mut case_battle) -> case_status {
    let body = |held: &mut Held| {
        let again = held.telling(AnyBattle::redo);
        Ok(if again { case_status::CASE_OK } else { case_status::CASE_NOTHING_LEFT })
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}
