//! What always holds in a fight by CASE's rules, checked event by event against the log: for CASE, and
//! for any system that runs its rules.

use case_core::ActorId;
use case_core::battle::Battle;
use case_core::case::{Field, HoldKind, Note, Roll};
use case_core::log::{Event, Key, replay};
use case_core::system::System;
use std::collections::BTreeMap;

/// A system that runs CASE's rules: where its codes are CASE's.
pub(crate) trait Watched: System {
    /// A field of CASE's among the system's own.
    fn case_field(field: Field) -> Self::Field;
    /// The note of CASE's that it is, if it is one.
    fn case_note(note: Self::Note) -> Option<Note>;
    /// The roll of CASE's that it is, if it is one.
    fn case_roll(roll: Self::Roll) -> Option<Roll>;
    /// Health at the start, the most there is; `None` where somebody has not appeared.
    fn most_health(setup: &Self::Setup, state: &Self::State, who: ActorId) -> Option<i32>;
}

/// What the notes have told of a fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Told {
    dead: bool,
    dying: bool,
    down: bool,
    gone: bool,
    held_by: Option<ActorId>,
}

/// A fight under watch.
pub(crate) struct Watch<S: System> {
    /// The state as the log gives it so far.
    state: S::State,
    seen: usize,
    told: BTreeMap<ActorId, Told>,
}

impl<S: Watched> Watch<S> {
    /// A watch from the start of a fight.
    pub(crate) fn new(battle: &Battle<S>) -> Watch<S> {
        assert!(battle.log().is_empty(), "from the start");
        Watch { state: battle.state().clone(), seen: 0, told: BTreeMap::new() }
    }

    /// The same watch of another state, to see that it notices.
    pub(crate) fn pretend(&mut self, state: S::State) {
        self.state = state;
    }

    fn of(&self, who: ActorId, field: Field) -> i32 {
        S::get(&self.state, Key::of(who, S::case_field(field)))
    }

    /// Whether a fighter can do nothing: dead, dying, stunned or gone.
    fn is_out(&self, who: ActorId) -> bool {
        [Field::Dead, Field::Dying, Field::Stun, Field::Gone].iter().any(|f| self.of(who, *f) != 0)
    }

    fn is_pinned(&self, who: ActorId) -> bool {
        self.of(who, Field::HoldKind) == HoldKind::Full as i32 + 1
    }

    /// At a checkpoint: what has happened since the last one, and how everybody stands now.
    pub(crate) fn check(&mut self, battle: &Battle<S>) {
        let events = battle.log();
        for event in &events[self.seen..] {
            self.event(event);
            replay::<S>(&mut self.state, std::slice::from_ref(event));
        }
        self.seen = events.len();
        assert_eq!(&self.state, battle.state(), "the log gives the state");
        for place in 0..S::fighters(battle.setup()) {
            self.stands(battle, ActorId::fighter(place));
        }
    }

    /// Nobody acts, defends, or is charged for an action, while out; nobody averts in a full hold, and
    /// nobody who holds or is held charges.
    fn event(&mut self, event: &Event<S>) {
        match event {
            Event::Roll { who, roll, .. } => {
                let own = S::case_roll(*roll).is_some_and(|roll| {
                    use Roll as R;
                    !matches!(
                        roll,
                        R::Slam | R::Stun | R::Kill | R::Waking | R::StunTurns | R::Direction
                    ) && !matches!(roll, R::Damage | R::Initiative | R::RollOff)
                });
                assert!(!own || !self.is_out(*who), "{who:?} is out and rolls {roll:?}");
            }
            Event::Note { note, who, other, .. } => {
                if let Some(note) = S::case_note(*note) {
                    self.note(note, *who, *other);
                }
            }
            _ => {}
        }
    }

    fn note(&mut self, note: Note, who: ActorId, other: ActorId) {
        match note {
            Note::Acts | Note::Squeezes | Note::ActionSpent | Note::Attacks => {
                assert!(!self.is_out(who), "{who:?} is out: {note:?}");
            }
            Note::Defends => {
                assert!(!self.is_out(who), "{who:?} is out and defends");
                assert!(!self.is_pinned(who), "{who:?} is in a full hold and defends");
            }
            Note::Charges => {
                let hold = [Field::Holding, Field::HeldBy].map(|field| self.of(who, field));
                assert_eq!(hold, [0, 0], "{who:?} is in a hold and charges");
            }
            _ => {}
        }
        let told = self.told.entry(who).or_default();
        match note {
            Note::Dying => told.dying = true,
            Note::Aided => (told.dying, told.down) = (false, true),
            Note::Dead => *told = Told { dead: true, ..Told::default() },
            Note::Stunned | Note::Unconscious => told.down = true,
            Note::ComesRound | Note::Revived => told.down = false,
            Note::Held => told.held_by = Some(other),
            Note::Free => told.held_by = None,
            Note::Retreats | Note::Surrenders => told.gone = true,
            _ => {}
        }
    }

    /// Health is within its bounds, a hold is known to both, and who is down does nothing and holds
    /// nobody; the standing that was told is that of the state.
    fn stands(&self, battle: &Battle<S>, who: ActorId) {
        let (setup, state) = (battle.setup(), battle.state());
        let name = S::name(setup, who);
        let Some(most) = S::most_health(setup, state, who) else { return };
        let health = self.of(who, Field::Health);
        assert!((0..=most).contains(&health), "Health of {name}: {health} of {most}");
        let actor = |n: i32| (n > 0).then(|| ActorId::from_number(n - 1));
        let (by, holds) = (actor(self.of(who, Field::HeldBy)), actor(self.of(who, Field::Holding)));
        if let Some(by) = by {
            assert_eq!(actor(self.of(by, Field::Holding)), Some(who), "{name} is held");
            assert_ne!(by, who);
            assert!(!self.is_out(by), "{name} is held by one who is out");
        }
        if let Some(held) = holds {
            assert_eq!(actor(self.of(held, Field::HeldBy)), Some(who), "{name} holds");
        }
        assert_eq!(by.is_some(), self.of(who, Field::HoldKind) != 0);
        if self.is_out(who) {
            let left = [Field::Actions, Field::Spare].map(|field| self.of(who, field));
            assert_eq!(left, [0, 0], "{name} is out and has actions");
        }
        let told = self.told.get(&who).copied().unwrap_or_default();
        let is = |field| self.of(who, field) != 0;
        assert_eq!((told.dead, told.gone), (is(Field::Dead), is(Field::Gone)), "{name}");
        assert_eq!(told.held_by, by, "{name}");
        if !told.dead {
            assert_eq!(told.dying, is(Field::Dying), "{name}");
            // The dying do not come round when the turns of a stun are over.
            assert!(told.down == is(Field::Stun) || (told.down && told.dying), "{name}: {told:?}");
        }
        let up = health > 0 || !is(Field::Stun);
        let stands = up && !is(Field::Dead) && !is(Field::Dying) && !is(Field::Gone);
        assert_eq!(S::stands(setup, state, who), stands, "whether {name} stands");
    }
}
