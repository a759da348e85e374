//! What may not change without notice: faces of a seed, a fight of a seed, and how the work of
//! a fight grows.

use super::scene::{Fighter, blue, red, roster};
use case_core::battle::{Battle, Step};
use case_core::case::{Attack, Case, Fighter as Checked, Form, InitiativeMethod, JudgeEvent, Note};
use case_core::dice::{Die, Fair};
use case_core::log::{Event, undo};
use case_core::system::System;

/// PCG-XSH-RR 64/32, written out a second time.
struct Pcg {
    state: u64,
    increment: u64,
}

impl Pcg {
    fn new(seed: u64, stream: u64) -> Pcg {
        let increment = (stream << 1) | 1;
        let mut pcg = Pcg { state: seed.wrapping_add(increment), increment };
        pcg.step();
        pcg
    }

    fn step(&mut self) {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(self.increment);
    }

    fn word(&mut self) -> u64 {
        let state = self.state;
        self.step();
        let mixed = u32::try_from((((state >> 18) ^ state) >> 27) & 0xFFFF_FFFF).unwrap();
        u64::from(mixed.rotate_right(u32::try_from(state >> 59).unwrap()))
    }

    /// The face of a die: the high half of the product, words that would favor a face left out.
    fn face(&mut self, faces: u64) -> u64 {
        loop {
            let product = self.word() * faces;
            if product & 0xFFFF_FFFF >= (1 << 32) % faces {
                return (product >> 32) + 1;
            }
        }
    }
}

/// The faces of a seed, of every die, against the generator written out a second time.
#[test]
fn seeds_give_the_faces_of_the_generator() {
    for seed in [0, 1, 7, 1986, u64::MAX] {
        let (mut fair, mut pcg) = (Fair::new(seed), Pcg::new(seed, 0));
        for i in 0..2_000 {
            let die = Die::ALL[i % Die::ALL.len()];
            let face = fair.roll(die);
            assert_eq!(u64::from(face), pcg.face(u64::from(die.faces())), "{seed} {i} {die}");
        }
    }
    let (mut fair, mut pcg) = (Fair::stream(7, 3), Pcg::new(7, 3));
    assert!((0..100).all(|_| u64::from(fair.roll(Die::D100)) == pcg.face(100)));
}

/// The first faces of some seeds, as they are.
#[test]
fn seeds_give_the_same_faces_for_ever() {
    let faces = |seed: u64, die: Die| {
        let mut fair = Fair::new(seed);
        [(); 10].map(|()| fair.roll(die))
    };
    assert_eq!(faces(0, Die::D100), FACES[0]);
    assert_eq!(faces(7, Die::D100), FACES[1]);
    assert_eq!(faces(u64::MAX, Die::D100), FACES[2]);
    assert_eq!(faces(7, Die::D10), FACES[3]);
}

const FACES: [[u8; 10]; 4] = [
    [90, 22, 37, 38, 12, 83, 41, 58, 39, 66],
    [95, 50, 64, 79, 83, 19, 44, 51, 17, 57],
    [90, 22, 37, 38, 12, 83, 41, 58, 39, 66],
    [10, 5, 7, 8, 9, 2, 5, 6, 2, 6],
];

/// The bundled roster.
fn bundled() -> Battle<Case> {
    let node =
        toml::from_str(include_str!("../../../case-core/examples/rosters/case.toml")).unwrap();
    Battle::new(Case::read(&node).unwrap()).unwrap()
}

/// The fight of the bundled roster from a seed, to its end, as it is told.
#[test]
fn a_fight_from_a_seed() {
    let mut battle = bundled().seeded(7);
    assert_eq!(battle.run(2_000), Step::Over);
    assert!(Case::turn(battle.state()) < 40, "within a few dozen turns");
    let told: String = battle.transcript().map(|line| line + "\n").collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/case.txt");
    case_tests::kept::text(path, &told);
}

/// The bundled roster has what it is to show: two sides of three, every way to fight, and any seed
/// comes to an end.
#[test]
fn the_bundled_roster() {
    let battle = bundled();
    let sheets = battle.setup().sheets();
    let forms: Vec<Form> = sheets.iter().flat_map(Checked::attacks).map(Attack::form).collect();
    for form in
        [Form::Blunt, Form::Edged, Form::Shooting, Form::Energy, Form::Grappling, Form::Charging]
    {
        assert!(forms.contains(&form), "{form}");
    }
    for seed in 0..40 {
        let mut battle = bundled().seeded(seed);
        assert_eq!(battle.run(5_000), Step::Over, "seed {seed}");
        let mut state = battle.state().clone();
        undo::<Case>(&mut state, battle.log());
        assert_eq!(&state, bundled().state(), "seed {seed} undone");
    }
}

/// Fighters of two sides.
fn crowd(n: usize) -> Battle<Case> {
    let make = |i: usize| -> Fighter {
        let side = if i.is_multiple_of(2) { red } else { blue };
        let fighter = side(&format!("fighter {i}"), "Ex Gd Ex Gd Ty").attack("fists", Form::Blunt);
        if i.is_multiple_of(3) { fighter.weapon("bow", Form::Shooting, "Ex", 3) } else { fighter }
    };
    let mut roster = roster((0..n).map(make));
    roster.rulings.initiative_method = InitiativeMethod::EveryTurn;
    Battle::new(roster).unwrap()
}

/// What a fight to its end took: actions, turns, steps, events.
fn work(n: usize) -> [usize; 4] {
    let mut battle = crowd(n).seeded(1);
    assert_eq!(battle.run(usize::MAX), Step::Over, "{n} fighters");
    let acts = battle.log().iter().filter(|e| matches!(e, Event::Note { note: Note::Acts, .. }));
    let turns = usize::try_from(Case::turn(battle.state())).unwrap();
    [acts.count(), turns, battle.checkpoints(), battle.log().len()]
}

/// A fight of two and one of 1,000 both come to an end; steps and events grow no faster than the
/// actions, and the declarations and wrap ups of the turns.
#[test]
fn two_and_a_thousand() {
    for n in [2, 10, 1_000] {
        let [acts, turns, steps, events] = work(n);
        // A declaration and an action are a step each, the rest of a turn a few.
        assert!(steps <= acts + turns * (n + 2 * n + 4), "{n}: {steps} steps for {acts} actions");
        let told = acts + n * turns;
        assert!(events <= 40 * told, "{n}: {events} events for {told} actions and declarations");
    }
}

/// Nothing but a stalemate keeps a fight from its end, and the built-in Judge ends that.
#[test]
fn a_stalemate_ends() {
    let wall = |side: fn(&str, &str) -> Fighter, name| {
        side(name, "Ty Ty Fe Ty Ty").armor("Un").attack("fists", Form::Blunt)
    };
    let mut battle =
        Battle::<Case>::new(roster([wall(red, "Ann"), wall(blue, "Bob")])).unwrap().seeded(1);
    assert_eq!(battle.run(usize::MAX), Step::Over);
    assert_eq!(Case::turn(battle.state()), 1_000);
    let asked = |e: &&Event<Case>| matches!(e, Event::Decision { answer, .. } if *answer == JudgeEvent::End.into());
    assert_eq!(battle.log().iter().filter(asked).count(), 1);
}
