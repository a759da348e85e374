//! Who may do what: every pair, and that the built-in plan and the labels know it too.

use super::support::{
    ADA, BORIS, BOW, Chance, Game, HANDS, SWORD, armed, bundled, d, duel, way_at, weapon,
};
use case_core::ActorId;
use case_core::battle::{Battle, Step, Who};
use case_core::codes::Code;
use case_core::d6::tables::{Called, Maneuver};
use case_core::d6::{
    Act, CallShot, ChooseTarget, D6, Field, Posture, Question, RangeEnd, Skill, Vehicle,
    VehicleKind, Weapon,
};
use case_core::decide::DecisionSource;
use case_core::filled;
use case_core::question::{Asked, LegalAnswers};
use case_core::system::{System, View};
use case_core::value::{AttackId, Value};

/// OD19: every maneuver with every kind of weapon: fist, claws, sword, club, bow, repeater, net.
#[test]
fn maneuvers_by_weapon() {
    let mut roster = duel();
    let club = weapon("club", Skill::MeleeCombat, "+1D");
    let claws = filled!(Weapon { bladed: true, ..weapon("claws", Skill::Fighting, "+1") });
    let ranges = Some([10, 20, 30].map(RangeEnd::Meters));
    let repeater = filled!(Weapon {
        ranges,
        bursts: true,
        automatic: true,
        rounds: 5,
        ..weapon("repeater", Skill::Marksmanship, "4D")
    });
    let net = filled!(Weapon { ranges, entangles: true, ..weapon("net", Skill::Throwing, "3D") });
    roster.fighters[0].weapons.extend([club, claws, repeater, net]);
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 1);
    #[rustfmt::skip]
    let table: [(Maneuver, [u8; 7]); 18] = [
        //                      fist claws sword club bow repeater net
        (Maneuver::Plain,      [1,   1,    1,    1,   1,  1,       1]),
        (Maneuver::AllOut,     [1,   1,    1,    1,   0,  0,       0]),
        (Maneuver::Lunge,      [1,   1,    1,    1,   0,  0,       0]),
        (Maneuver::Knockdown,  [1,   0,    0,    1,   0,  0,       0]),
        (Maneuver::Trip,       [1,   0,    0,    1,   0,  0,       0]),
        (Maneuver::Push,       [1,   0,    0,    1,   0,  0,       0]),
        // A sweep takes three dice of damage, which fists, claws and clubs do not have left.
        (Maneuver::Sweep,      [0,   0,    1,    0,   0,  0,       0]),
        (Maneuver::Choke,      [1,   1,    0,    0,   0,  0,       0]),
        (Maneuver::Flip,       [1,   1,    0,    0,   0,  0,       0]),
        (Maneuver::Hold,       [1,   1,    0,    0,   0,  0,       0]),
        (Maneuver::ArmPin,     [1,   1,    0,    0,   0,  0,       0]),
        (Maneuver::Tackle,     [1,   1,    0,    0,   0,  0,       0]),
        (Maneuver::Disarm,     [1,   1,    1,    1,   1,  1,       0]),
        (Maneuver::Knockout,   [1,   1,    1,    1,   1,  1,       0]),
        (Maneuver::SingleShot, [0,   0,    0,    0,   0,  1,       0]),
        (Maneuver::FullAuto,   [0,   0,    0,    0,   0,  1,       0]),
        (Maneuver::RapidFire,  [0,   0,    0,    0,   0,  1,       0]),
        (Maneuver::Spray,      [0,   0,    0,    0,   0,  1,       0]),
    ];
    // The places of those weapons: the bare hands are the last.
    let places = [6, 3, 0, 2, 1, 4, 5];
    for (how, cells) in table {
        for (place, cell) in places.into_iter().zip(cells) {
            let q = way_at(ADA, BORIS, (place, 10));
            let legal = game.is_legal(&q, how);
            assert_eq!(legal, cell == 1, "{how} with weapon {place}");
        }
    }
    // Half a meter out of reach there is nothing but the lunge.
    for how in Maneuver::ALL {
        let q = way_at(ADA, BORIS, (0, 35));
        assert_eq!(game.is_legal(&q, *how), *how == Maneuver::Lunge);
    }
}

/// OD19: what else a maneuver needs: a target that stands, is no stronger, holds something; free
/// hands on both sides.
#[test]
fn maneuvers_by_target() {
    let legal = |game: &Game, how| game.is_legal(&way_at(ADA, BORIS, (HANDS, 10)), how);
    let mut roster = duel();
    roster.fighters[1].attributes.insert(case_core::d6::Attribute::Physique, d("3D+1"));
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 1);
    let falls = [Maneuver::Knockdown, Maneuver::Trip, Maneuver::Push];
    assert_eq!(falls.map(|how| legal(&game, how)), [false, true, false], "he is stronger");
    roster.fighters[0].special.physique_ranks = 1;
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 1);
    assert_eq!(falls.map(|how| legal(&game, how)), [true, true, true], "ranks count");
    game.put(BORIS, Field::Posture, i32::from(Posture::Lying.number()));
    assert_eq!(falls.map(|how| legal(&game, how)), [false, false, true], "he lies already");
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    game.put_at(BORIS, Field::Unready, SWORD, 1);
    assert!(legal(&game, Maneuver::Disarm), "the bow is left");
    game.put_at(BORIS, Field::Unready, BOW, 1);
    assert!(!legal(&game, Maneuver::Disarm), "nobody strikes a hand from a hand");
    let grabs =
        [Maneuver::Choke, Maneuver::Flip, Maneuver::Hold, Maneuver::ArmPin, Maneuver::Tackle];
    assert!(grabs.iter().all(|how| legal(&game, *how)));
    let mut other = game.clone();
    other.put(BORIS, Field::HeldBy, 3);
    assert!(!grabs.iter().any(|how| legal(&other, *how)), "somebody holds him");
    game.put(ADA, Field::Holds, 3);
    assert!(!grabs.iter().any(|how| legal(&game, *how)), "she holds somebody");
}

/// OD31: every called shot with every maneuver.
#[test]
fn called_shots_by_maneuver() {
    use Maneuver::{AllOut, Lunge, Plain, SingleShot};
    let game = Game::duel();
    for how in Maneuver::ALL {
        for called in Called::ALL {
            let (weapon, maneuver) = (AttackId::new(ADA, SWORD), *how);
            let q = CallShot {
                who: ADA,
                target: BORIS,
                weapon,
                maneuver,
                in_group: false,
                rider: false,
            };
            let wanted =
                *called == Called::Nothing || matches!(how, Plain | AllOut | Lunge | SingleShot);
            assert_eq!(game.is_legal(&q, *called), wanted, "{how} at {called}");
        }
    }
}

/// OD3: every act of one who stands free on foot, has a bow and a sword, and one, two or three
/// actions; and of one who drives.
#[test]
fn acts_by_situation() {
    #[rustfmt::skip]
    let table: [(Act, [u8; 5]); 28] = [
        //                   1  2  3  driving 2  driving 3 after one
        (Act::Done,        [1, 1, 1, 1,         1]),
        (Act::Attack,      [1, 1, 0, 1,         0]),
        (Act::Defend,      [0, 1, 0, 1,         1]),
        (Act::FullDefense, [1, 0, 0, 0,         0]),
        (Act::Wait,        [0, 1, 1, 1,         1]),
        (Act::Aim,         [1, 0, 0, 0,         0]),
        (Act::Move,        [1, 1, 1, 0,         0]),
        (Act::Stand,       [0, 0, 0, 0,         0]),
        (Act::Escape,      [0, 0, 0, 0,         0]),
        (Act::Squeeze,     [0, 0, 0, 0,         0]),
        (Act::BreakArm,    [0, 0, 0, 0,         0]),
        (Act::ForceDown,   [0, 0, 0, 0,         0]),
        (Act::Slam,        [0, 0, 0, 0,         0]),
        (Act::Lead,        [0, 0, 0, 0,         0]),
        (Act::Release,     [0, 0, 0, 0,         0]),
        (Act::Ready,       [0, 0, 0, 0,         0]),
        (Act::Trick,       [0, 1, 0, 0,         0]),
        (Act::Crouch,      [1, 1, 1, 0,         0]),
        (Act::Creep,       [1, 1, 1, 0,         0]),
        (Act::LieDown,     [1, 1, 1, 0,         0]),
        (Act::Rise,        [0, 0, 0, 0,         0]),
        (Act::Drive,       [0, 0, 0, 1,         1]),
        (Act::Ram,         [0, 0, 0, 1,         1]),
        (Act::Sideswipe,   [0, 0, 0, 1,         1]),
        (Act::Flee,        [1, 1, 1, 1,         1]),
        (Act::GiveUp,      [1, 1, 1, 1,         1]),
        (Act::AttackThing, [0, 0, 0, 0,         0]),
        (Act::Load,        [0, 0, 0, 0,         0]),
    ];
    let mut driving = duel();
    driving.fighters[0].skills.insert(Skill::Pilotry, d("4D"));
    driving.fighters[0].vehicle = Some(filled!(Vehicle {
        name: "raft".into(),
        kind: VehicleKind::Water,
        maneuverability: d("0D"),
        toughness: d("1D"),
        armor: d("0D"),
        scale: 3,
        speed: case_core::d6::Speed::Cruising
    }));
    let on_foot = (0..3).map(|_| Game::duel());
    let mut games: Vec<Game> = on_foot.chain((0..2).map(|_| Game::new(&driving))).collect();
    // 3D and three dice less for the third: nothing is left of any skill.
    for (game, (declared, left)) in games.iter_mut().zip([(1, 1), (2, 2), (4, 4), (2, 2), (3, 2)]) {
        game.turn_of(ADA, declared);
        game.put(ADA, Field::Left, left);
    }
    // Coordination 3D less two: a driver's bow can still be used; on foot, 3D less three can't.
    for (act, mut cells) in table {
        if act == Act::Attack {
            cells[4] = 1;
        }
        for (game, cell) in games.iter().zip(cells) {
            assert_eq!(game.may(ADA, act), cell == 1, "{act}");
        }
    }
}

/// Nobody, the fallen, one's own side and strangers are no targets.
#[test]
fn targets() {
    let mut roster = duel();
    roster.fighters.push(armed("Cleo", "a"));
    roster.fighters.push(armed("Dana", "c"));
    let mut game = Game::new(&roster);
    let q = ChooseTarget { who: ADA };
    let legal = |game: &Game| {
        let who = [0, 1, 2, 3, 4, 65_535].map(ActorId::from_number);
        who.map(|who| game.is_legal(&q, Some(who)))
    };
    assert_eq!(legal(&game), [false, true, false, true, false, false]);
    for (field, value) in [
        (Field::Level, 6),
        (Field::Level, 5),
        (Field::Wakes, 9),
        (Field::OutSince, 1),
        (Field::Gone, 1),
    ] {
        game.put(BORIS, field, value);
        assert_eq!(legal(&game), [false, false, false, true, false, false]);
        game.put(BORIS, field, 0);
    }
}

/// A decider that checks every question it is asked before it answers at random.
struct Checked(Chance, u64);

impl DecisionSource<D6> for Checked {
    fn choose(&mut self, q: &Question, view: View<'_, D6>) -> Option<Value> {
        self.1 += 1;
        let suggested = q.suggestion(view);
        assert!(q.is_legal(view, suggested), "{q:?}: {suggested:?} is suggested");
        assert!(q.rule().name() == q.info().rule);
        let legal = q.legal(view);
        match &legal {
            LegalAnswers::Range { kind, low, high } => {
                assert!(low < high, "{q:?} has one answer and need not be asked");
                for (answer, is) in
                    [(*low, true), (*high, true), (low - 1, false), (high + 1, false)]
                {
                    assert_eq!(q.is_legal(view, Value::new(*kind, answer)), is, "{q:?}: {answer}");
                }
            }
            LegalAnswers::List(list) => {
                assert!(list.len() > 1, "{q:?} has one answer and need not be asked");
                assert!(list.iter().all(|answer| q.is_legal(view, *answer)));
            }
            other => panic!("{other:?}"),
        }
        for kind in q.info().answers {
            for number in [-1, 77_777, i32::MIN, i32::MAX] {
                let answer = Value::new(*kind, number);
                assert_eq!(q.is_legal(view, answer), legal.has(answer), "{q:?}: {answer:?}");
            }
        }
        self.0.choose(q, view)
    }
}

/// In battles at random: what the plan suggests is legal, every list has a choice, every answer a
/// label of its own.
#[test]
fn every_question_is_well_put() {
    let mut asked = 0;
    for seed in 0..40 {
        let mut battle =
            Battle::<D6>::new(super::fight::varied(bundled(), seed)).unwrap().seeded(seed);
        let mut checked = Checked(Chance::new(seed), 0);
        for _ in 0..400 {
            let mut dice = case_core::dice::Recorder::new(case_core::dice::Fair::stream(
                seed,
                battle.checkpoints() as u64,
            ));
            if battle.step_with(&mut dice, &mut checked) != Step::Going {
                break;
            }
        }
        asked += checked.1;
    }
    assert!(asked > 10_000, "{asked}");
    assert_eq!(ActorId::from_number(0), ADA);
}

/// A set of members of a list is a value of its own kind: read back as it was written, never with a
/// bit that is nobody's, and nothing where it is empty.
#[test]
fn sets_are_values() {
    use case_core::d6::Circumstance;
    use case_core::save::{read_value, write_value};
    use case_core::value::{Kind, Set, Typed};
    let lists = D6::LISTS;
    let all: Vec<Set<Circumstance>> = Set::all().collect();
    assert_eq!(all.len(), 16);
    for set in all {
        let value = set.to_value();
        assert_eq!(Set::from_value(value), Some(set));
        assert_eq!(read_value(&write_value(value, lists), lists), Some(value), "{set:?}");
        assert_eq!(value.is_nothing(), set.is_empty());
        assert_eq!(Kind::from_number(value.kind.number()), Some(value.kind));
    }
    let value = Set::of(&[Circumstance::Unseen, Circumstance::Shield]).to_value();
    assert_eq!(
        write_value(value, lists),
        "set_of_circumstance:the_target_can_t_see_it_coming+the_shield_is_between"
    );
    for wrong in [16, -1, 0, i32::MIN] {
        assert_eq!(Set::<Circumstance>::from_value(Value::new(value.kind, wrong)), None);
        assert_eq!(
            Set::<Circumstance>::from_value(Value::new(Kind::Nothing, wrong)).is_some(),
            wrong == 0
        );
    }
    assert_eq!(read_value("set_of_circumstance:nobody", lists), None);
}

/// Yes, no and nothing are words, and no number stands for them.
#[test]
fn words_are_no_numbers() {
    use case_core::save::read_value;
    for wrong in ["yes_no:4", "yes_no:1", "nothing:0", "attack:3", "internal:", "yes:1"] {
        assert_eq!(read_value(wrong, D6::LISTS), None, "{wrong}");
    }
    assert_eq!(read_value("yes", D6::LISTS), Some(true.into()));
}

/// OD3: where nobody is left to go for, nobody is asked, and it comes to nothing.
#[test]
fn an_attack_on_nobody_comes_to_nothing() {
    let mut game = Game::duel();
    game.turn_of(ADA, 2);
    game.put(BORIS, Field::Wakes, 9);
    game.step(&[], &[("act", i32::from(Act::Attack.number()))]);
    assert_eq!(game.notes(case_core::d6::Note::Moot), [(ADA, 0)]);
    assert!(game.is_legal(&ChooseTarget { who: ADA }, None));
}

/// The request for an attack's roll says all that is known: from what, at what, against whom, and
/// each modifier of the roll and of its difficulty with its rule.
#[test]
fn a_request_lists_what_went_into_it() {
    use case_core::battle::{Control, Request};
    use case_core::d6::Rule;
    use case_core::value::{Difficulty, Kind, Pips};
    let mut roster = duel();
    roster.fighters[0].weapons[BOW].unwieldy = 2;
    let mut battle = Battle::<D6>::new(roster).unwrap().seeded(1);
    while D6::turn(battle.state()) < 1 {
        assert_eq!(battle.step(), Step::Going);
    }
    battle.set_dice(case_core::battle::DiceFrom::Host);
    battle.set_control(Who::Everybody, Control::BuiltIn).unwrap();
    loop {
        match (battle.step(), battle.request()) {
            (Step::Wanted, Some(Request::Roll(roll))) if roll.roll == "attack" => {
                assert_eq!((roll.base, roll.outcome), (Pips(9).into(), Kind::YesNo));
                assert_eq!(roll.at.kind, Kind::Difficulty);
                assert_ne!(roll.against, ActorId::NOBODY);
                let harder = roll.modifiers.iter().filter(|m| m.by.kind == Kind::Difficulty);
                let sum: i32 = harder.map(|m| m.by.number).sum();
                assert_eq!(Value::from(Difficulty(10 + sum)), roll.at);
                assert!(roll.modifiers.iter().all(|m| m.rule.parse::<Rule>().is_ok()));
                return;
            }
            (Step::Wanted, Some(Request::Roll(_))) => battle.feed_face(3).unwrap(),
            (step, _) => assert_eq!(step, Step::Going),
        }
    }
}
