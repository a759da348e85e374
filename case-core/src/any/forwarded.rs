//! The methods of a battle of any system that are those of its system, declared a line each.

use super::AnyBattle;
use crate::battle::save::Save;
use crate::battle::{
    Control, Dice, FeedError, Input, InterveneError, Intervention, NoSeat, Tactician, Who,
};
use crate::data::node::Problems;
use crate::data::ruling::Ruling;
use crate::data::value::{AttackId, Value};
use crate::data::who::{ActorId, SideId};
use crate::data::words::Speech;
use crate::kernel::log::{Audience, Card, Changed, Record};
use crate::kernel::tracker::{TrackedFighter, TrackedTurn, Tracker};
use crate::plan::{Basis, Plan, Policy};
use alloc::string::String;
use alloc::vec::Vec;

/// Declares methods of [`AnyBattle`], each with how it takes the battle: those that call the method of
/// the same name of [`Battle`], with the rest of their documentation; or, with names for the battle
/// and the system, those that evaluate what stands behind the `=`.
macro_rules! forwards {
    ($by:tt $more:literal; $($name:ident($($arg:ident: $ty:ty),*) $(-> $out:ty)?;)+) => {
        impl AnyBattle { $(forwards! {
            @one $by
            #[doc = concat!(
                "As [`Battle::", stringify!($name), "`](crate::battle::Battle::", stringify!($name),
                ").", $more,
            )]
            $name($($arg: $ty),*) [$(-> $out)?] b => b.$name($($arg),*)
        })+ }
    };
    ($by:tt $b:ident; $($(#[$doc:meta])+
        $name:ident($($arg:ident: $ty:ty),*) $(-> $out:ty)? = $body:expr;)+
    ) => {
        impl AnyBattle { $(forwards! {
            @one $by $(#[$doc])+ $name($($arg: $ty),*) [$(-> $out)?] $b => $body
        })+ }
    };
    (@one [$($by:tt)+] $(#[$doc:meta])+
        $name:ident($($arg:ident: $ty:ty),*) [$($out:tt)*] $($body:tt)+
    ) => {
        $(#[$doc])+
        pub fn $name($($by)+ self, $($arg: $ty),*) $($out)* {
            each!(self, $($body)+)
        }
    };
}

forwards! {
    [&] "";
    policy(who: ActorId) -> Option<&Policy>;
    dice_of(who: ActorId) -> Dice;
    cards() -> Vec<Card>;
    headline(card: &Card, speech: &Speech<'_>, audience: Audience) -> Option<String>;
    changes(card: &Card, audience: Audience) -> Vec<Changed>;
    events() -> usize;
    all_events() -> usize;
    shows(event: usize, audience: Audience) -> bool;
    record(event: usize, audience: Audience) -> Option<Record>;
    open_records(audience: Audience) -> Vec<Record>;
    tell(event: usize, speech: &Speech<'_>, audience: Audience) -> Option<String>;
    plan(who: ActorId) -> Option<&Plan>;
    tactician(who: ActorId) -> Option<&Tactician>;
    basis() -> Basis;
    control(who: ActorId) -> Control;
    redos() -> usize;
    inputs() -> &[Input];
    is_over() -> bool;
    checkpoints() -> usize;
    tracker(speech: &Speech<'_>, audience: Audience) -> Tracker;
    tracked_order() -> Vec<TrackedTurn>;
    tracked_fighter(who: ActorId, speech: &Speech<'_>, audience: Audience) -> Option<TrackedFighter>;
    save() -> Save;
    save_brief() -> Save;
    fighters() -> usize;
    name(who: ActorId) -> &str;
    id(who: ActorId) -> Option<&str>;
    find(id_or_name: &str) -> Option<ActorId>;
    side(who: ActorId) -> Option<SideId>;
    side_name(side: SideId) -> &str;
    find_side(name: &str) -> Option<SideId>;
    attack_name(attack: AttackId) -> Option<String>;
    stands(who: ActorId) -> bool;
    fitness(who: ActorId) -> i32;
    turn() -> i32;
    acting() -> Option<ActorId>;
    is_between_turns() -> bool;
    rulings() -> Vec<Ruling>;
    say(value: Value, speech: &Speech<'_>) -> String;
    title(speech: &Speech<'_>) -> Option<String>;
    label(answer: Value, speech: &Speech<'_>) -> Option<String>;
}

forwards! {
    [&mut] "";
    set_seed(seed: u64);
    set_host_dice();
    undo_to(input: usize) -> bool;
    undo() -> bool;
    undo_input() -> bool;
    redo() -> bool;
    new_events() -> core::ops::Range<usize>;
}

forwards! {
    [&mut] "\n\n# Errors\nAs there.";
    set_control(whose: impl Into<Who>, control: Control) -> Result<(), NoSeat>;
    set_dice_of(whose: impl Into<Who>, dice: Dice) -> Result<(), NoSeat>;
    set_plan(whose: impl Into<Who>, plan: &Plan) -> Result<(), Problems>;
    set_tactician(whose: impl Into<Who>, tactician: &Tactician) -> Result<(), Problems>;
    set_policy(whose: impl Into<Who>, policy: &Policy) -> Result<(), Problems>;
    feed_face(face: i32) -> Result<(), FeedError>;
    feed_faces(faces: &[i32]) -> Result<(), FeedError>;
    intervene(what: Intervention, reason: &str) -> Result<(), InterveneError>;
}

forwards! {
    [&mut] b;
    /// Feeds the answer to the open question.
    ///
    /// # Errors
    /// [`FeedError`] if no decision is wanted or the answer is not legal; nothing has changed.
    feed_answer(answer: Value) -> Result<(), FeedError> = b.feed_value(answer);
    /// As [`Battle::feed_suggestion`](crate::battle::Battle::feed_suggestion).
    ///
    /// # Errors
    /// As there.
    feed_suggestion() -> Result<Value, FeedError> = Ok(b.feed_suggestion()?.value());
    /// As [`Battle::feed_form`](crate::battle::Battle::feed_form).
    ///
    /// # Errors
    /// As there.
    feed_form(answers: &[Value]) -> Result<(), FeedError> = b.feed_form_of(answers);
}
