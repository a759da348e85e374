//! What holds in every fight: 200 of the bundled roster, by the built-in plan and by any legal answer.

use super::fight::varied;
use super::support::{Chance, bundled};
use case_core::ActorId;
use case_core::battle::{Battle, Step};
use case_core::d6::{D6, Field, Note, Question, Roll, Roster, Setup, Skill, State, Weapon};
use case_core::decide::DecisionSource;
use case_core::dice::Tape;
use case_core::log::{self, Event, Key};

use case_core::question::Asked;
use case_core::system::{Bounded, Referee, RuleTable, System, View};
use case_core::value::{AttackId, Typed, Value};
use case_core::words::{FieldCode, Shape};

/// Answers one in so many questions at random and the others by the plan.
struct Sometimes {
    chance: Chance,
    one_in: usize,
    thrown: Vec<Carried>,
    /// How often something was gone.
    gone: usize,
}

/// OD10: Something that is thrown, where it is counted, and how many there are.
struct Carried {
    weapon: AttackId,
    place: usize,
    count: i32,
}

/// What is thrown, unless it returns.
fn thrown(roster: &Roster) -> Vec<Carried> {
    let mut all = Vec::new();
    for (of, sheet) in roster.fighters.iter().enumerate() {
        for (at, weapon) in sheet.weapons.iter().enumerate() {
            let same = |other: &Weapon| other.object.is_some() && other.object == weapon.object;
            let place = sheet.weapons.iter().position(same).unwrap_or(at);
            let counted = weapon.skill == Skill::Throwing && !weapon.power;
            if counted && !roster.rulings.thrown_returns {
                let weapon = AttackId::new(ActorId::fighter(of), at);
                let uses = sheet.weapons.iter().enumerate().filter(|(n, w)| *n == at || same(w));
                let count = uses.map(|(_, w)| w.carried.unwrap_or(1)).max().unwrap();
                all.push(Carried { weapon, place, count });
            }
        }
    }
    all
}

/// OD10: The same roster with one of everything that is thrown, at hand, which does not return.
fn one_of_each(mut roster: Roster) -> Roster {
    roster.rulings.thrown_returns = false;
    for weapon in roster.fighters.iter_mut().flat_map(|sheet| &mut sheet.weapons) {
        if weapon.skill == Skill::Throwing && !weapon.power {
            (weapon.carried, weapon.ready) = (Some(1), true);
        }
    }
    roster
}

impl Sometimes {
    /// OD10: nothing that is gone is offered, to throw, to draw or to ready.
    fn is_there(&mut self, q: &Question, view: View<'_, D6>) {
        let picks = matches!(
            q,
            Question::Weapon { .. } | Question::ReadyWeapon { .. } | Question::QuickDraw { .. }
        );
        for it in self.thrown.iter().filter(|it| picks && it.weapon.owner() == q.who()) {
            let key = Key::at(it.weapon.owner(), Field::Thrown, it.place);
            let gone = D6::get(view.state, key);
            assert!(gone <= it.count, "{q:?}: {gone} of {} thrown", it.count);
            if gone == it.count {
                self.gone += 1;
                let offered = q.legal(view).has(it.weapon.to_value());
                assert!(!offered, "{q:?}: {:?} is gone", it.weapon);
            }
        }
    }
}

impl DecisionSource<D6> for Sometimes {
    fn choose(&mut self, q: &Question, view: View<'_, D6>) -> Option<Value> {
        self.is_there(q, view);
        if self.chance.below(self.one_in) == 0 {
            self.chance.choose(q, view)
        } else {
            Some(q.suggestion(view))
        }
    }
}

fn of(state: &State, who: ActorId, field: Field) -> i32 {
    D6::get(state, Key::of(who, field))
}

/// What only one who stands does.
fn is_deed(event: &Event<D6>) -> Option<ActorId> {
    match event {
        Event::Roll { who, roll, .. } => {
            use Roll::{
                Attack, BreakArm, Command, Defense, Driving, Escape, ForceDown, Grip, Initiative,
                Keep, Lift, Resist, Trick,
            };
            let deeds = [
                Attack, BreakArm, Command, Defense, Driving, Escape, ForceDown, Grip, Initiative,
                Keep, Lift, Resist, Trick,
            ];
            deeds.contains(roll).then_some(*who)
        }
        Event::Note { note, who, .. } => {
            use Note::{
                Aims, Attacks, AttacksThing, Collides, Drives, DrivesAt, FullDefense, GroupAttack,
                Interrupts, Leaves, Loads, Moves, PartialDefense, Posture, Readies, Resumes, Turn,
                Waits,
            };
            let deeds = [
                Aims,
                Attacks,
                AttacksThing,
                Collides,
                Drives,
                DrivesAt,
                FullDefense,
                GroupAttack,
                Interrupts,
                Loads,
                Moves,
                PartialDefense,
                Posture,
                Readies,
                Resumes,
                Turn,
                Waits,
            ];
            // Who is aboard of what drives off leaves in whatever state.
            let leaves = *note == Leaves;
            (deeds.contains(note) && !leaves).then_some(*who)
        }
        _ => None,
    }
}

/// What one step did, event by event.
fn check_step(setup: &Setup, before: &State, events: &[Event<D6>], what: &str) {
    let mut state = before.clone();
    for event in events {
        if let Some(who) = is_deed(event) {
            assert!(D6::stands(setup, &state, who), "{what}: {who} is out: {event:?}");
        }
        match event {
            Event::Note { note: Note::Moot, other, .. } => {
                assert_ne!(*other, ActorId::NOBODY, "{what}: offered, and nobody was there");
            }
            Event::Note { note: Note::Leaves, who, .. } => {
                let driver = of(&state, *who, Field::Aboard);
                assert!(
                    of(&state, *who, Field::HeldBy) == 0 || driver != 0,
                    "{what}: {who} is held and leaves"
                );
            }
            Event::Note { note: Note::Held, who, other, .. } => {
                for one in [*who, *other] {
                    let free = of(&state, one, Field::HeldBy) == 0 || one == *other;
                    assert!(free, "{what}: {one} is held already");
                }
                assert_eq!(of(&state, *other, Field::Holds), 0, "{what}: {other} has no hand free");
            }
            _ => {}
        }
        log::replay::<D6>(&mut state, core::slice::from_ref(event));
    }
    for event in events.iter().rev() {
        // The last level that was told of somebody is the level.
        if let Event::Note { note: Note::Wound, who, values, .. } = event {
            let later = events.iter().rposition(|e| e == event).unwrap();
            let again = events[later + 1..].iter().any(|e| {
                matches!(e, Event::Note { note: Note::Wound | Note::Dies, who: other, .. } if other == who)
            });
            let level = of(&state, *who, Field::Level);
            assert!(again || level == values.first().number, "{what}: {who} is told wrongly");
        }
    }
}

/// What holds at every checkpoint.
fn check_state(setup: &Setup, state: &State, what: &str) {
    for who in D6::cast(setup).everybody() {
        let named = |field| usize::try_from(of(state, who, field) - 1).ok().map(ActorId::fighter);
        if let Some(held) = named(Field::Holds) {
            assert_eq!(of(state, held, Field::HeldBy), who.number() + 1, "{what}: half a hold");
        }
        if let Some(holder) = named(Field::HeldBy) {
            assert_eq!(of(state, holder, Field::Holds), who.number() + 1, "{what}: half a hold");
            assert!(D6::stands(setup, state, who) && D6::stands(setup, state, holder), "{what}");
        }
        for field in Field::ALL {
            let (info, key) = (field.info(), Key::of(who, *field));
            if info.shape != Shape::Actor || of(state, who, Field::Gone) != 0 {
                continue;
            }
            let value = info.cell.read(D6::get(state, key));
            let Some((low, high)) = Field::limits(setup, state, key) else { continue };
            let within = value.is_nothing() || (low..=high).contains(&value.number);
            assert!(within, "{what}: {field} of {who} is {value:?}, of {low} to {high}");
        }
        let (left, declared) = (of(state, who, Field::Left), of(state, who, Field::Declared));
        assert!((0..=declared).contains(&left), "{what}: {left} of {declared} actions");
    }
    // The referee finds nothing to put right.
    let (mut settled, mut events) = (state.clone(), Vec::new());
    D6::settle(&mut RuleTable {
        setup,
        state: &mut settled,
        dice: &mut Tape::new([]),
        deciders: &mut Chance::new(1),
        log: &mut events,
    });
    assert_eq!(events, [], "{what}: counted wrongly");
}

/// OD1, OD34: nobody acts while out, nobody who is held leaves, no hold without both, every value
/// within its bounds, every level as it was told, no attack where nobody is, and nothing offered
/// that was thrown and is gone.
#[test]
fn every_fight() {
    let mut gone = 0;
    for seed in 0..320 {
        let roster = if seed % 4 == 0 { bundled() } else { varied(bundled(), seed) };
        let roster = if seed % 2 == 0 { roster } else { one_of_each(roster) };
        let thrown = thrown(&roster);
        let mut battle = Battle::<D6>::new(roster).unwrap();
        let mut deciders = Sometimes {
            chance: Chance::new(seed),
            one_in: [1, 2, 8, 30][usize::try_from(seed % 4).unwrap()],
            thrown,
            gone: 0,
        };
        let mut dice = Chance::new(seed + 1_000_000);
        for step in 0..250 {
            let what = format!("seed {seed}, step {step}");
            let (before, done) = (battle.state().clone(), battle.log().len());
            let result = battle.step_with(&mut dice.0, &mut deciders);
            check_step(battle.setup(), &before, &battle.log()[done..], &what);
            if step % 3 == 0 || result == Step::Over {
                check_state(battle.setup(), battle.state(), &what);
            }
            match result {
                Step::Going => {}
                Step::Over => break,
                other => panic!("{what}: {other:?}"),
            }
        }
        gone += deciders.gone;
    }
    assert!(gone > 400, "hardly anything was thrown: {gone}");
}
