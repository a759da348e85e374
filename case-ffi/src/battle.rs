//! A battle: step, need, feed, undo.

use crate::codes::CASE_NOBODY;
use crate::data;
use crate::handle::{self, Done, Fault, Opaque, Shell, Sized32};
use crate::status::{case_status, guard};
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyNeed, AnyStep};
use case_core::battle::{Control, FeedError};
use case_core::decide::{Answer, LegalAnswers};
use std::ffi::c_char;
use std::sync::OnceLock;

/// A battle of any system, with its log.
///
/// One thread at a time may change it; any number may read it while nobody does. Nothing blocks
/// and nothing calls back: where a die or a decision is wanted a step says so, and the host comes
/// back with it whenever it likes.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_battle(Shell<Held>);

/// What the handle holds.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) battle: AnyBattle,
    /// The legal answers of the open question, once somebody has asked for them.
    options: OnceLock<Option<LegalAnswers>>,
    /// Where the events of the last step begin.
    pub(crate) news: usize,
}

impl Held {
    pub(crate) fn new(battle: AnyBattle) -> Held {
        let news = battle.events();
        Held { battle, options: OnceLock::new(), news }
    }

    fn options(&self) -> Option<&LegalAnswers> {
        self.options.get_or_init(|| self.battle.options()).as_ref()
    }

    fn forget(&mut self) {
        self.options.take();
    }
}

impl Opaque for case_battle {
    type Value = Held;
    const TAG: u64 = 0x4341_5345_4241_5454;
    const NAME: &'static str = "case_battle";
    fn wrap(shell: Shell<Held>) -> Self {
        case_battle(shell)
    }
    fn shell(&self) -> &Shell<Held> {
        &self.0
    }
    fn shell_mut(&mut self) -> &mut Shell<Held> {
        &mut self.0
    }
}

/// Who decides, where a question comes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_control {
    /// The built-in plan of the system.
    CASE_CONTROL_BUILT_IN = 0,
    /// The host: a step stops with CASE_NEED_CHOICE.
    CASE_CONTROL_HOST = 1,
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_need_kind {
    /// Nothing: step.
    CASE_NEED_KIND_NOTHING = 0,
    /// The face of a die.
    CASE_NEED_KIND_ROLL = 1,
    /// One of a few answers: show them as buttons (case_battle_choice).
    CASE_NEED_KIND_PICK = 2,
    /// A number from `low` to `high`.
    CASE_NEED_KIND_AMOUNT = 3,
}

/// Scratch for a rule id with its NUL.
pub const CASE_RULE_SIZE: usize = 16;
/// Scratch for the name of a roll, question, happening or value with its NUL.
pub const CASE_NAME_SIZE: usize = 64;

/// What a battle wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_need {
    /// Set this to sizeof(case_need).
    pub struct_size: u32,
    /// What is wanted (case_need_kind).
    pub kind: i32,
    /// Who rolls or decides: a fighter's place from 0, CASE_JUDGE or CASE_MAP.
    pub who: i32,
    /// Whom a question is about besides, or CASE_NOBODY.
    pub other: i32,
    /// The numbers of the die's faces, such as 100; 0 for a question. A face is 1 to this; where a
    /// d10 shows 0 it is 10, where percentile dice show 00 it is 100.
    pub die: i32,
    /// How many of this die are still wanted at least. They are fed one by one, with a step
    /// between them.
    pub count: i32,
    /// The least answer.
    pub low: i32,
    /// The greatest answer.
    pub high: i32,
    /// How many answers a pick has, for case_battle_choice.
    pub choices: i32,
    /// The numbers a question is about.
    pub a: i32,
    /// The second of them.
    pub b: i32,
    /// The id of the rule that asks, ends with NUL.
    pub rule: [c_char; CASE_RULE_SIZE],
    /// The name of the roll or question, ends with NUL.
    pub name: [c_char; CASE_NAME_SIZE],
}

// SAFETY: 32-bit integers and bytes, without padding, the size first.
unsafe impl Sized32 for case_need {
    const FIRST: u32 = 124;
    const NAME: &'static str = "case_need";
}

const _: () = assert!(size_of::<case_need>() == 124 && align_of::<case_need>() == 4);

/// A text in an array of that size, its last byte a NUL; cut between two characters if it must be.
pub(crate) fn fixed<const N: usize>(text: &str) -> [c_char; N] {
    let mut end = text.len().min(N - 1);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut array = [0; N];
    for (to, from) in array.iter_mut().zip(&text.as_bytes()[..end]) {
        *to = c_char::from_ne_bytes([*from]);
    }
    array
}

/// A count as C's 32-bit integer; nothing that is counted comes near its end.
pub(crate) fn small(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// Opens a battle from a roster (TOML or JSON, whose field "system" says of which system). The
/// host rolls all dice and the built-in plan decides for everybody until that is set otherwise.
///
/// CASE_ERR_ROSTER where something is wrong with it: the message lists every problem with its
/// place. Free the battle with case_battle_free.
///
/// # Safety
/// `roster` has `length` bytes; `out` may be written to.
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
            .map_err(|p| Fault::new(case_status::CASE_ERR_ROSTER, p))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, Held::new(battle)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Frees a battle. NULL is fine.
///
/// A second free of the same handle is seen, and does nothing, as long as the same thread has
/// freed no more than 64 handles since. That is help in a debugger, not leave to do it.
///
/// # Safety
/// `battle` is NULL or came from this library, and nobody uses it now or later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_free(battle: *mut case_battle) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(battle) }?;
        Ok(case_status::CASE_OK)
    });
}

/// A second battle that stands where the first stands: to try something out.
///
/// # Safety
/// `battle` is a handle; `out` may be written to.
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

/// Changes a battle, whose open question is forgotten: step again to be asked.
///
/// # Safety
/// `battle` is a handle that nobody else uses meanwhile.
unsafe fn change(
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

/// Rolls fair dice from a seed from now on. The same seed gives the same faces in every language
/// and on every machine.
///
/// # Safety
/// `battle` is a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_seed(battle: *mut case_battle, seed: u64) -> case_status {
    let body = |held: &mut Held| {
        held.battle.set_seed(seed);
        Ok(case_status::CASE_OK)
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}

/// Lets the host roll every die from now on.
///
/// # Safety
/// `battle` is a handle.
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
    const HOST: i32 = case_control::CASE_CONTROL_HOST as i32;
    const BUILT_IN: i32 = case_control::CASE_CONTROL_BUILT_IN as i32;
    match control {
        HOST => Ok(Control::Host),
        BUILT_IN => Ok(Control::BuiltIn),
        _ => {
            let message = format!("{control} is no case_control");
            Err(Fault::new(case_status::CASE_ERR_RANGE, message))
        }
    }
}

/// Sets who decides (case_control) for a fighter, by its place in the roster; or, with CASE_JUDGE
/// or CASE_MAP, for both of these.
///
/// # Safety
/// `battle` is a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_control(
    battle: *mut case_battle,
    who: i32,
    control: i32,
) -> case_status {
    let body = |held: &mut Held| {
        let seat = match who {
            crate::codes::CASE_JUDGE | crate::codes::CASE_MAP => ActorId::from_number(who),
            _ => fighter(&held.battle, who)?,
        };
        held.battle.set_control(seat, control_of(control)?);
        Ok(case_status::CASE_OK)
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}

/// Sets who decides (case_control) for everybody, the Judge and the map included.
///
/// # Safety
/// `battle` is a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_control_of_all(
    battle: *mut case_battle,
    control: i32,
) -> case_status {
    let body = |held: &mut Held| {
        held.battle.set_control_of_all(control_of(control)?);
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
/// CASE_OK: a checkpoint was reached; there may be new events. CASE_NEED_ROLL, CASE_NEED_CHOICE: feed
/// what case_battle_need says and step again; nothing has changed until then. CASE_OVER: the battle
/// is over. CASE_ERR_PANIC: a bug; the battle stands at its last checkpoint and can be used.
///
/// # Safety
/// `battle` is a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_step(battle: *mut case_battle) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { case_battle_run(battle, 1) }
}

/// Steps until something is wanted or the battle is over, or `steps` times. The answers are those
/// of case_battle_step; the new events are those of all these steps.
///
/// # Safety
/// `battle` is a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_run(battle: *mut case_battle, steps: u64) -> case_status {
    guard(|| {
        let body = |held: &mut Held| {
            held.forget();
            held.news = held.battle.events();
            for _ in 0..steps {
                match step(&mut held.battle)? {
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
fn step(battle: &mut AnyBattle) -> Done<case_status> {
    Ok(match battle.step() {
        AnyStep::Going => case_status::CASE_OK,
        AnyStep::Over => case_status::CASE_OVER,
        AnyStep::Request => match battle.need() {
            Some(AnyNeed { roll: Some(_), .. }) => case_status::CASE_NEED_ROLL,
            Some(_) => case_status::CASE_NEED_CHOICE,
            None => {
                let message = "the built-in plan gave an answer that is not legal";
                return Err(Fault::new(case_status::CASE_ERR_INTERNAL, message));
            }
        },
    })
}

fn need_of(held: &Held) -> case_need {
    let mut need = case_need {
        struct_size: 0,
        kind: case_need_kind::CASE_NEED_KIND_NOTHING as i32,
        who: CASE_NOBODY,
        other: CASE_NOBODY,
        die: 0,
        count: 0,
        low: 0,
        high: 0,
        choices: 0,
        a: 0,
        b: 0,
        rule: [0; CASE_RULE_SIZE],
        name: [0; CASE_NAME_SIZE],
    };
    let Some(wanted) = held.battle.need() else { return need };
    (need.who, need.other) = (wanted.who.number(), wanted.other.number());
    (need.a, need.b) = wanted.numbers;
    (need.rule, need.name) = (fixed(wanted.rule), fixed(wanted.name));
    if let Some((die, count)) = wanted.roll {
        need.kind = case_need_kind::CASE_NEED_KIND_ROLL as i32;
        (need.die, need.count) = (i32::from(die.faces()), i32::from(count));
        (need.low, need.high) = (1, need.die);
        return need;
    }
    match held.options() {
        Some(LegalAnswers::Range { low, high }) => {
            need.kind = case_need_kind::CASE_NEED_KIND_AMOUNT as i32;
            (need.low, need.high) = (*low, *high);
        }
        Some(LegalAnswers::List(choices)) => {
            need.kind = case_need_kind::CASE_NEED_KIND_PICK as i32;
            need.choices = small(choices.len());
            need.low = choices.iter().map(|c| c.code).min().unwrap_or(0);
            need.high = choices.iter().map(|c| c.code).max().unwrap_or(0);
        }
        None => {}
    }
    need
}

/// What the battle wants, if its last step asked for something.
///
/// # Safety
/// `battle` is a handle; `out` points to a case_need with its struct_size set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_need(
    battle: *const case_battle,
    out: *mut case_need,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let held = unsafe { handle::borrow(battle) }?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &need_of(held)) }?;
        Ok(case_status::CASE_OK)
    })
}

fn choice(held: &Held, index: usize) -> Done<&Answer> {
    let found = match held.options() {
        Some(LegalAnswers::List(choices)) => choices.get(index),
        _ => None,
    };
    found.ok_or_else(|| Fault::new(case_status::CASE_ERR_RANGE, format_args!("no choice {index}")))
}

/// One of the legal answers, `index` from 0 to `choices` - 1 of case_need: the number to feed, and
/// in English what it means. A pointer may be NULL where its part is not wanted.
///
/// # Safety
/// `battle` is a handle; `code` may be written to; `buffer`, `capacity`, `needed`: as every text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_choice(
    battle: *const case_battle,
    index: usize,
    code: *mut i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let choice = choice(unsafe { handle::borrow(battle) }?, index)?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(&choice.label, buffer, capacity, needed) }?;
        if !code.is_null() {
            // SAFETY: as this function's contract says.
            unsafe { handle::write(code, "code", choice.code) }?;
        }
        Ok(case_status::CASE_OK)
    })
}

/// What is wanted as JSON.
#[derive(serde::Serialize)]
struct NeedJson<'a> {
    kind: &'static str,
    #[serde(flatten)]
    need: AnyNeed,
    low: Option<i32>,
    high: Option<i32>,
    choices: Option<&'a [Answer]>,
}

/// What the battle wants as JSON, with all choices: {"kind": "roll", "who": 0, "rule": "R4",
/// "name": "attack", "roll": ["d100", 1], ...}, and the kinds "pick" and "amount". "null" where
/// nothing is wanted.
///
/// # Safety
/// `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_need_json(
    battle: *const case_battle,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let held = unsafe { handle::borrow(battle) }?;
        let json = held.battle.need().map(|need| match (need.roll, held.options()) {
            (None, Some(LegalAnswers::List(choices))) => {
                NeedJson { kind: "pick", need, low: None, high: None, choices: Some(choices) }
            }
            (None, Some(LegalAnswers::Range { low, high })) => {
                let (low, high) = (Some(*low), Some(*high));
                NeedJson { kind: "amount", need, low, high, choices: None }
            }
            _ => NeedJson { kind: "roll", need, low: None, high: None, choices: None },
        });
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(&data::json(&json)?, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Feeds the face or the answer that is wanted; then step again.
///
/// CASE_ERR_NOT_ASKED, CASE_ERR_FACE, CASE_ERR_ANSWER, CASE_ERR_FULL: nothing has changed, the
/// need stands.
///
/// # Safety
/// `battle` is a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_feed(battle: *mut case_battle, value: i32) -> case_status {
    guard(|| {
        let body = |held: &mut Held| {
            held.battle.feed(value).map_err(|e| Fault::new(refused(&e), e))?;
            held.forget();
            Ok(case_status::CASE_OK)
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::change(battle, false, body) }
    })
}

fn refused(error: &FeedError) -> case_status {
    match error {
        FeedError::NoRoll | FeedError::NoChoice => case_status::CASE_ERR_NOT_ASKED,
        FeedError::Face { .. } => case_status::CASE_ERR_FACE,
        FeedError::Answer { .. } => case_status::CASE_ERR_ANSWER,
        FeedError::Full => case_status::CASE_ERR_FULL,
        _ => case_status::CASE_ERR_INTERNAL,
    }
}

/// Goes back: drops what was fed since the last checkpoint, or else the last step and what went into it.
/// CASE_AT_START where there is nothing to undo. The log is shorter afterwards.
///
/// # Safety
/// `battle` is a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_undo(battle: *mut case_battle) -> case_status {
    let body = |held: &mut Held| {
        let undone = held.battle.undo();
        held.news = held.battle.events();
        Ok(if undone { case_status::CASE_OK } else { case_status::CASE_AT_START })
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}
