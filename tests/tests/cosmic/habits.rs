//! The habits of the built-in plan: what each of them does, and what the plan does without.

use super::common::*;
use super::sheets::bundled;
use case_core::ActorId;
use case_core::codes::Code;
use case_core::cosmic::*;
use case_core::dice::Fair;
use case_core::filled;
use case_core::habit::Habits;
use case_core::log::{Event, Key, replay};
use case_core::question::{Asked, Query};
use case_core::system::{RuleTable, StepEnd, System, View};
use case_core::value::{Damage, Value};

/// What the plan answers in this state with every habit, and what without this one.
fn answers<Q: Query<Cosmic>>(
    habit: Habit,
    question: Q,
    roster: &Roster,
    values: &[(Field, usize, i32)],
) -> [Q::Answer; 2] {
    let mut state = bob(roster, values);
    // A limb that is laid down as destroyed bleeds.
    let destroyed = |&&(field, place, lost): &&(Field, usize, i32)| {
        field == Field::Lost && lost >= 10 && Part::ALL[place].is_limb()
    };
    let bleeding = i32::try_from(values.iter().filter(destroyed).count()).unwrap();
    Cosmic::set(&mut state, Key::of(ActorId::NOBODY, Field::Bleeding), bleeding);
    in_state(habit, question, roster, &state)
}

fn in_state<Q: Query<Cosmic>>(
    habit: Habit,
    question: Q,
    roster: &Roster,
    state: &State,
) -> [Q::Answer; 2] {
    let setup = setup(roster);
    let plan = |habits| question.plan(View::new(&setup, state).with_habits(habits));
    let [with, without] = [Habits::ALL, Habits::ALL.without(habit)].map(plan);
    [with, without]
}

fn does(habit: Habit, roster: &Roster, values: &[(Field, usize, i32)]) -> [Action; 2] {
    answers(habit, TakeAction { who: B, held: false }, roster, values)
}

fn lost(part: Part, points: i32) -> (Field, usize, i32) {
    (Field::Lost, part.index(), points)
}

/// One who is worn down comes before one who is dangerous, and sooner than without the habit.
#[test]
fn it_wears_foes_down() {
    let mut roster = company(&["blue", "red", "red"]);
    let question = PickTarget { who: A, attack: weapon(A, 0) };
    let mut for_bob = [0, 0];
    for damage in ["1d6", "1d6+2", "2d6", "2d6+2", "3d6", "4d6"] {
        roster.fighters[2].attacks[0].damage = damage.parse().unwrap();
        for points in 0..10 {
            let wound = [lost(Part::Torso, points)];
            let answers = answers(Habit::WearsFoesDown, question, &roster, &wound);
            for (count, answer) in for_bob.iter_mut().zip(answers) {
                *count += i32::from(answer == B);
            }
        }
    }
    let [with, without] = for_bob;
    assert!(with > without && without > 0, "{with}, {without}");
}

#[test]
fn it_picks_its_foe() {
    let mut roster = company(&["blue", "red", "red"]);
    let target = |roster: &Roster, values: &[(Field, usize, i32)]| {
        let question = PickTarget { who: A, attack: weapon(A, 0) };
        answers(Habit::PicksItsFoe, question, roster, values)
    };
    assert_eq!(target(&roster, &[]), [C, C], "the one opposite, all else being equal");
    assert_eq!(target(&roster, &[lost(Part::Torso, 7)]), [B, C], "soon out");
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    for sheet in &mut roster.fighters {
        sheet.dodge = Some(10);
    }
    assert_eq!(target(&roster, &[(Field::Defenses, 0, 1)]), [B, C], "no defense left");
    assert_eq!(target(&roster, &[(Field::Stunned, 0, 1)]), [B, C], "no defense at all");
    roster.rulings.free_defenses = FreeDefenses::Number(0);
    roster.fighters[1].attacks[0].damage = "3d6".parse().unwrap();
    assert_eq!(target(&roster, &[]), [B, C], "dangerous");
    assert_eq!(target(&roster, &[(Field::Fatigue, 0, 10)]), [C, C], "too exhausted to be so");
}

#[test]
fn it_picks_its_weapon_and_spares_its_breath() {
    let mut roster = duel();
    roster.fighters[0].armor = ByPart::all(12);
    let bow =
        filled!(Attack { grip: Grip::LeftArm, ..attack("bow", AttackKind::Missile, 11, "1d20") });
    roster.fighters[1].attacks = vec![
        attack("flail", AttackKind::Melee, 14, "3d4"),
        attack("lance", AttackKind::Melee, 10, "1d20"),
    ];
    let picks = |habit, roster: &Roster, values: &[(Field, usize, i32)]| {
        answers(habit, PickAttack { who: B }, roster, values).map(|attack| attack.place)
    };
    assert_eq!(picks(Habit::PicksItsWeapon, &roster, &[]), [1, 0], "the flail wounds nobody");
    roster.fighters[0].armor = ByPart::all(0);
    roster.fighters[1].attacks[1] = bow;
    let streak = |rounds| [(Field::Streak, 0, rounds)];
    assert_eq!(picks(Habit::SparesItsBreath, &roster, &streak(4)), [0, 0]);
    assert_eq!(picks(Habit::SparesItsBreath, &roster, &streak(5)), [1, 0], "the sixth tires");
}

#[test]
fn it_picks_up_the_best() {
    let mut roster = duel();
    roster.fighters[1].attacks = vec![
        attack("stick", AttackKind::Melee, 10, "1d4"),
        attack("sword", AttackKind::Melee, 16, "2d6+6"),
        filled!(Attack { grip: Grip::LeftArm, ..attack("dagger", AttackKind::Melee, 8, "1d4") }),
    ];
    let habit = Habit::PicksUpTheBest;
    let dropped = [(Field::Weapon, 0, 1), (Field::Weapon, 1, 1)];
    assert_eq!(does(habit, &roster, &dropped), [Action::PickUp, Action::Attack]);
    assert_eq!(does(habit, &roster, &dropped[..1]), [Action::Attack; 2], "hardly any better");
    let picked = answers(habit, PickUpWeapon { who: B }, &roster, &dropped);
    assert_eq!(picked, [weapon(B, 1), weapon(B, 0)]);
}

#[test]
fn it_helps_the_dying() {
    let habit = Habit::HelpsTheDying;
    let mut roster = company(&["blue", "red", "red"]);
    roster.fighters[1].first_aid = 10;
    // A limb kills in a hundred rounds: at first the foe is more pressing.
    let own = [lost(Part::LeftArm, 10), (Field::Bled, Part::LeftArm.index(), 89)];
    assert_eq!(does(habit, &roster, &own), [Action::Attack, Action::FirstAid]);
    let late = [own[0], (Field::Bled, Part::LeftArm.index(), 90)];
    assert_eq!(does(habit, &roster, &late), [Action::FirstAid; 2]);
    // The limb that has bled longest, of the friend who has least time.
    let limbs = [late[0], late[1], lost(Part::LeftLeg, 10), (Field::Bled, 4, 95)];
    let limb = answers(habit, PickLimb { who: B, patient: B }, &roster, &limbs);
    assert_eq!(limb, [Part::LeftLeg, Part::LeftArm]);
    let setup = setup(&roster);
    let mut state = Cosmic::open(&setup);
    for (who, rounds) in [(A, 95), (B, 80), (C, 90)] {
        Cosmic::set(&mut state, Key::at(who, Field::Lost, Part::LeftArm.index()), 10);
        Cosmic::set(&mut state, Key::at(who, Field::Bled, Part::LeftArm.index()), rounds);
    }
    Cosmic::set(&mut state, Key::of(ActorId::NOBODY, Field::Bleeding), 3);
    assert_eq!(in_state(habit, PickPatient { who: B }, &roster, &state), [C, B]);
    Cosmic::set(&mut state, Key::at(B, Field::Lost, Part::LeftArm.index()), 0);
    let action = TakeAction { who: B, held: false };
    assert_eq!(in_state(habit, action, &roster, &state), [Action::FirstAid, Action::Attack]);
    // Who can't get up can still help, while a friend stands; and where no foe does, foes too.
    Cosmic::set(&mut state, Key::at(C, Field::Bled, Part::LeftArm.index()), 0);
    assert_eq!(in_state(habit, action, &roster, &state), [Action::Attack; 2]);
    for leg in Part::LEGS {
        Cosmic::set(&mut state, Key::at(B, Field::Lost, leg.index()), 5);
    }
    Cosmic::set(&mut state, Key::of(B, Field::Prone), 1);
    assert_eq!(in_state(habit, action, &roster, &state), [Action::FirstAid, Action::Yield]);
    Cosmic::set(&mut state, Key::at(C, Field::Treated, Part::LeftArm.index()), 1);
    assert_eq!(in_state(habit, action, &roster, &state), [Action::Yield; 2]);
    Cosmic::set(&mut state, Key::at(ActorId::NOBODY, Field::Standing, 0), 0);
    assert_eq!(in_state(habit, action, &roster, &state), [Action::FirstAid, Action::Rest]);
}

#[test]
fn it_rests_gets_away_and_knows_when_it_is_beaten() {
    let mut roster = duel();
    roster.rulings.percent_per_rank = 4;
    let tired = [(Field::Fatigue, 0, 19)];
    roster.fighters[1].health = 20;
    assert_eq!(does(Habit::RestsForAChance, &roster, &tired), [Action::Rest, Action::Attack]);
    let arms = Part::ARMS.map(|arm| lost(arm, 5));
    assert_eq!(does(Habit::GetsAway, &roster, &arms), [Action::Retreat, Action::Yield]);
    let prone = [arms[0], arms[1], (Field::Prone, 0, 1)];
    assert_eq!(does(Habit::GetsAway, &roster, &prone), [Action::Yield; 2]);
    let torso = [lost(Part::Torso, 5)];
    let stops = |sides: &[&str]| does(Habit::KnowsWhenItIsBeaten, &company(sides), &torso);
    assert_eq!(stops(&["blue", "red", "blue"]), [Action::Retreat, Action::Attack]);
    assert_eq!(stops(&["blue", "red"]), [Action::Attack; 2], "one foe can still be beaten");
    assert_eq!(stops(&["blue", "red", "blue", "red"]), [Action::Attack; 2], "not alone");
    let alone = company(&["blue", "red", "blue"]);
    assert_eq!(does(Habit::KnowsWhenItIsBeaten, &alone, &[]), [Action::Attack; 2], "still sound");
}

#[test]
fn it_takes_the_best_weapon_and_makes_specials_tell() {
    let mut roster = duel();
    let sword = attack("sword", AttackKind::Melee, 14, "2d6+2");
    roster.fighters[1].attacks = vec![attack("stick", AttackKind::Melee, 8, "1d4"), sword.clone()];
    let habit = Habit::TakesTheBestWeapon;
    let disarm = |roster: &Roster| {
        let away = answers(habit, WhipAway { who: A, target: B }, roster, &[]);
        let lost = answers(habit, LoseWeapon { who: ActorId::JUDGE, target: B }, roster, &[]);
        assert_eq!(away, lost);
        (away.map(|w| w.place), answers(habit, WhipDisarms { who: A, target: B }, roster, &[]))
    };
    assert_eq!(disarm(&roster), ([1, 0], [true, true]));
    roster.fighters[1].attacks[0] = sword;
    assert_eq!(disarm(&roster), ([0, 0], [false, true]), "as good a sword is left");

    let habit = Habit::MakesSpecialsTell;
    let who = ActorId::JUDGE;
    let special = |roster: &Roster| {
        let blow = SaySpecial { who, target: B, attacker: A, attack: weapon(A, 0) };
        answers(habit, blow, roster, &[])
    };
    assert_eq!(special(&roster), [Special::Disarmed; 2]);
    roster.fighters[1].attacks = vec![attack("fists", AttackKind::Unarmed, 10, "1d4")];
    roster.fighters[1].toughness = 5;
    assert_eq!(special(&roster), [Special::Damage, Special::Nothing]);
    let damage = answers(habit, SaySpecialDamage { who, target: B }, &roster, &[]);
    assert_eq!(damage, [Damage(7), Damage(0)], "a quarter of the torso, and what it soaks");
    roster.fighters[1].toughness = 6;
    assert_eq!(special(&roster), [Special::Nothing; 2], "the club can't hurt that one");
}

/// How often something silly happens in a hundred bundled fights: attacks at those who are out,
/// attacks below a twentieth, defenses below a twentieth, rounds that tire where a shot is at hand,
/// giving up where one could walk, going on with a torso half gone and alone against several who are
/// sound, treating what could wait, tens and twelves without an effect.
fn silly(habits: Habits) -> [u32; 8] {
    let roster = bundled();
    let setup = setup(&roster);
    let mut counts = [0; 8];
    for seed in 1..=100 {
        let mut state = Cosmic::open(&setup);
        let mut dice = Fair::new(seed);
        let mut plan = |q: &Question, setup: &Setup, state: &State| {
            Some(q.suggestion(View::new(setup, state).with_habits(habits)))
        };
        let mut going = true;
        while going {
            let (mut seen, mut log) = (state.clone(), Vec::new());
            let step = Cosmic::step(&mut RuleTable {
                setup: &setup,
                state: &mut state,
                dice: &mut dice,
                deciders: &mut plan,
                log: &mut log,
            });
            going = step.unwrap() == StepEnd::Going;
            for event in &log {
                count(&setup, &seen, event, &mut counts);
                replay(&mut seen, core::slice::from_ref(event));
            }
        }
    }
    counts
}

fn count(setup: &Setup, state: &State, event: &Event<Cosmic>, counts: &mut [u32; 8]) {
    let get = |who, field| Cosmic::get(state, Key::of(who, field));
    let hurt = |who, part: Part| {
        let lost = Cosmic::get(state, Key::at(who, Field::Lost, part.index()));
        is_half_lost(lost, setup.sheet(who).mortality.get(part))
    };
    let mut add = |place: usize, silly: bool| counts[place] += u32::from(silly);
    match event {
        Event::Note { note: Note::Attacks, other, .. } => {
            add(0, !Cosmic::stands(setup, state, *other));
        }
        Event::Roll { roll: Roll::Attack, at, .. } => add(1, at.number < 5),
        Event::Roll { roll: Roll::Defense, at, .. } => add(2, at.number < 5),
        Event::Note { note: Note::Drained, who, .. } => {
            // Captain Odile Marr's sidearm is half as good as her saber and more.
            let sidearm = Cosmic::get(state, Key::at(*who, Field::Weapon, 1)) == 0;
            add(3, *who == A && sidearm && !hurt(A, Part::LeftArm) && get(A, Field::Stunned) == 0);
        }
        Event::Note { note: Note::Yields, who, .. } => {
            let legs = !hurt(*who, Part::LeftLeg) || !hurt(*who, Part::RightLeg);
            add(4, get(*who, Field::Prone) == 0 && legs);
        }
        Event::Decision { question: Question::Action { who, .. }, answer, .. } => {
            let side = |other| setup.side(other) == setup.side(*who);
            let standing =
                || (0..6).map(ActorId::fighter).filter(|&who| Cosmic::stands(setup, state, who));
            let sound = |&foe: &ActorId| {
                !side(foe) && !hurt(foe, Part::Torso) && get(foe, Field::Prone) == 0
            };
            let alone = standing().filter(|&who| side(who)).count() == 1;
            let beaten = alone && hurt(*who, Part::Torso) && standing().filter(sound).count() > 1;
            add(5, beaten && [Action::Attack, Action::Rise].map(Value::from).contains(answer));
        }
        Event::Note { note: Note::Aids, who, .. } => {
            add(6, get(*who, Field::Prone) == 0 && !hurt(*who, Part::RightArm));
        }
        Event::Decision {
            question: Question::Special { attacker, attack, .. }, answer, ..
        } => {
            // Bare hands hurt nobody in armor.
            let bare = setup.bare_hands(*attacker) == Some(attack.index());
            add(7, !bare && *answer == Special::Nothing.into());
        }
        _ => {}
    }
}

#[test]
fn nothing_silly_happens_in_a_hundred_fights() {
    let mut now = silly(Habits::ALL);
    // Now and then a tiring blow does so much more that it is worth its breath.
    assert!(now[3] <= 2, "{now:?}");
    now[3] = 0;
    assert_eq!(now, [0; 8]);
    let before = silly(Habits::NONE);
    assert_eq!(before.map(|n| n > 0), [false, false, false, true, true, true, true, true]);
}
