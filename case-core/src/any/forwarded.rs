//! The methods of a battle of any system that are those of its system, declared a line each.

use super::policy::given;
use super::{AnyBattle, open_question};
use crate::battle::save::Save;
use crate::battle::{Control, Dice, FeedError, Input, InterveneError, Intervention, Tactician};
use crate::data::node::{Node, Problems};
use crate::data::ruling::Ruling;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::data::words::{Speech, ValueStyle};
use crate::kernel::log::{Audience, Card, Changed, Names, Record};
use crate::kernel::question::Asked;
use crate::kernel::system::{Referee, System};
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
    ($by:tt $b:ident: $S:ident; $($(#[$doc:meta])+
        $name:ident($($arg:ident: $ty:ty),*) $(-> $out:ty)? = $body:expr;)+
    ) => {
        impl AnyBattle { $(forwards! {
            @one $by $(#[$doc])+ $name($($arg: $ty),*) [$(-> $out)?] $b: $S => $body
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
}

forwards! {
    [&mut] "";
    set_dice_of(who: ActorId, dice: Dice);
    set_dice_of_side(side: u8, dice: Dice);
    set_dice_of_all(dice: Dice);
    undo_to(input: usize) -> bool;
    set_control(who: ActorId, control: Control);
    set_control_of_all(control: Control);
    undo() -> bool;
    undo_input() -> bool;
    redo() -> bool;
}

forwards! {
    [&mut] "\n\n# Errors\nAs there.";
    feed_form(answers: &[Value]) -> Result<(), FeedError>;
    set_plan(who: ActorId, plan: &Plan) -> Result<(), Problems>;
    set_plan_of_all(plan: &Plan) -> Result<(), Problems>;
    set_plan_of_side(side: u8, plan: &Plan) -> Result<(), Problems>;
    set_tactician(who: ActorId, tactician: &Tactician) -> Result<(), Problems>;
    feed_face(face: i32) -> Result<(), FeedError>;
    feed_faces(faces: &[i32]) -> Result<(), FeedError>;
    feed_answer(answer: Value) -> Result<(), FeedError>;
    feed_suggestion() -> Result<Value, FeedError>;
    intervene(what: Intervention, reason: &str) -> Result<(), InterveneError>;
}

forwards! {
    [&] b: S;
    /// The name of a fighter's attack or weapon, by its place on the sheet; `None` past the last.
    attack_name(of: ActorId, place: usize) -> Option<String> = S::attack_name(b.setup(), of, place);
    /// An answer to the open question as a button's label; `None` if no question is open.
    label(answer: Value, speech: &Speech<'_>) -> Option<String> =
        Some(open_question(b)?.label(answer, speech, &Names::<S>(b.setup())));
    /// A value in words: with its unit, or the word or name that it represents.
    say(value: Value, speech: &Speech<'_>) -> String =
        speech.value(value, ValueStyle::Words, &Names::<S>(b.setup()));
    /// Whose turn it is to declare or act; `None` if it is nobody's.
    acting() -> Option<ActorId> = S::acting(b.setup(), b.state());
    /// Whether a turn has ended and the next has not begun, so that teams and rulings may change.
    is_between_turns() -> bool = S::is_between_turns(b.setup(), b.state());
    /// The host's id of a fighter, if the roster gives one.
    id(who: ActorId) -> Option<&str> = S::cast(b.setup()).id(who);
    /// The fighter with that id, or else the only one with that name.
    find(id_or_name: &str) -> Option<ActorId> = S::cast(b.setup()).find(id_or_name);
    /// The number of the turn or round, from 1.
    turn() -> i32 = S::turn(b.state());
    /// How many fighters the roster has.
    fighters() -> usize = S::fighters(b.setup());
    /// The name of a fighter or seat.
    name(who: ActorId) -> &str = S::name(b.setup(), who);
    /// Whether a fighter can still win.
    stands(who: ActorId) -> bool = S::stands(b.setup(), b.state(), who);
    /// A fighter's points: Health, Body Points, hit points, ….
    fitness(who: ActorId) -> i32 = S::fitness(b.setup(), b.state(), who);
    /// Every ruling with the value in force.
    rulings() -> Vec<Ruling> = S::rulings(b.setup());
}

forwards! {
    [&mut] b: S;
    /// Gives a policy to a seat ([`Battle::set_policy`](crate::battle::Battle::set_policy)): a
    /// table, or `all`, `usual` or `quick`.
    ///
    /// # Errors
    /// Every problem of the policy; nothing has changed.
    set_policy(who: ActorId, policy: &Node) -> Result<(), Problems> =
        b.set_policy(who, &given::<S>(policy)?);
    /// Gives a policy to every fighter of a side, by the side's number.
    ///
    /// # Errors
    /// As [`AnyBattle::set_policy`].
    set_policy_of_side(side: u8, policy: &Node) -> Result<(), Problems> =
        b.set_policy_of_side(side, &given::<S>(policy)?);
    /// Gives a policy to all seats: the fighters, including those who join later, the Judge and the
    /// map.
    ///
    /// # Errors
    /// As [`AnyBattle::set_policy`].
    set_policy_of_all(policy: &Node) -> Result<(), Problems> =
        b.set_policy_of_all(&given::<S>(policy)?);
}
