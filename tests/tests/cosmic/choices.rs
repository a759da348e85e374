//! The considerations of the built-in plan, each in a scene that turns on it, and fights in which
//! nothing silly happens.

use super::common::*;
use super::sheets::bundled;
use case_core::ActorId;
use case_core::cosmic::*;
use case_core::decide::BuiltIn;
use case_core::dice::Fair;
use case_core::filled;
use case_core::log::{Event, Key, replay};
use case_core::question::Query;
use case_core::system::{RuleTable, StepEnd, System, View};
use case_core::value::{Damage, Value};

/// What the plan answers in this state.
fn answer<Q: Query<Cosmic>>(
    question: Q,
    roster: &Roster,
    values: &[(Field, usize, i32)],
) -> Q::Answer {
    let mut state = bob(roster, values);
    // A limb that is laid down as destroyed bleeds.
    let destroyed = |&&(field, place, lost): &&(Field, usize, i32)| {
        field == Field::Lost && lost >= 10 && Part::ALL[place].is_limb()
    };
    let bleeding = i32::try_from(values.iter().filter(destroyed).count()).unwrap();
    Cosmic::set(&mut state, Key::of(ActorId::NOBODY, Field::Bleeding), bleeding);
    in_state(question, roster, &state)
}

fn in_state<Q: Query<Cosmic>>(question: Q, roster: &Roster, state: &State) -> Q::Answer {
    question.plan(View::new(&setup(roster), state))
}

fn does(roster: &Roster, values: &[(Field, usize, i32)]) -> Action {
    answer(TakeAction { who: B, held: false }, roster, values)
}

fn lost(part: Part, points: i32) -> (Field, usize, i32) {
    (Field::Lost, part.index(), points)
}

/// One who is worn down comes before one who is dangerous: the sooner, the less dangerous that one is.
#[test]
fn it_wears_foes_down() {
    let mut roster = company(&["blue", "red", "red"]);
    let question = PickTarget { who: A, attack: weapon(A, 0) };
    let worn = ["1d6", "1d6+2", "2d6", "2d6+2", "3d6", "4d6"].map(|damage| {
        roster.fighters[2].attacks[0].damage = damage.parse().unwrap();
        (0..10).find(|&points| answer(question, &roster, &[lost(Part::Torso, points)]) == B)
    });
    assert_eq!(worn, [Some(1), Some(4), Some(6), Some(7), Some(7), None]);
}

#[test]
fn it_picks_its_foe() {
    let mut roster = company(&["blue", "red", "red"]);
    let target = |roster: &Roster, values: &[(Field, usize, i32)]| {
        let question = PickTarget { who: A, attack: weapon(A, 0) };
        answer(question, roster, values)
    };
    assert_eq!(target(&roster, &[]), C, "the one opposite, all else being equal");
    assert_eq!(target(&roster, &[lost(Part::Torso, 7)]), B, "soon out");
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    for sheet in &mut roster.fighters {
        sheet.dodge = Some(10);
    }
    assert_eq!(target(&roster, &[(Field::Defenses, 0, 1)]), B, "no defense left");
    assert_eq!(target(&roster, &[(Field::Stunned, 0, 1)]), B, "no defense at all");
    roster.rulings.free_defenses = FreeDefenses::Number(0);
    roster.fighters[1].attacks[0].damage = "3d6".parse().unwrap();
    assert_eq!(target(&roster, &[]), B, "dangerous");
    assert_eq!(target(&roster, &[(Field::Fatigue, 0, 10)]), C, "too exhausted to be so");
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
    let picks = |roster: &Roster, values: &[(Field, usize, i32)]| {
        answer(PickAttack { who: B }, roster, values).index()
    };
    assert_eq!(picks(&roster, &[]), 1, "the flail wounds nobody");
    roster.fighters[0].armor = ByPart::all(0);
    roster.fighters[1].attacks[1] = bow;
    let streak = |rounds| [(Field::Streak, 0, rounds)];
    assert_eq!(picks(&roster, &streak(4)), 0);
    assert_eq!(picks(&roster, &streak(5)), 1, "the sixth tires");
}

#[test]
fn it_picks_up_the_best() {
    let mut roster = duel();
    roster.fighters[1].attacks = vec![
        attack("stick", AttackKind::Melee, 10, "1d4"),
        attack("sword", AttackKind::Melee, 16, "2d6+6"),
        filled!(Attack { grip: Grip::LeftArm, ..attack("dagger", AttackKind::Melee, 8, "1d4") }),
    ];
    let dropped = [(Field::Weapon, 0, 1), (Field::Weapon, 1, 1)];
    assert_eq!(does(&roster, &dropped), Action::PickUp);
    assert_eq!(does(&roster, &dropped[..1]), Action::Attack, "hardly any better");
    let picked = answer(PickUpWeapon { who: B }, &roster, &dropped);
    assert_eq!(picked, weapon(B, 1));
}

#[test]
fn it_helps_the_dying() {
    let mut roster = company(&["blue", "red", "red"]);
    roster.fighters[1].first_aid = 10;
    // A limb kills in a hundred rounds: at first the foe is more pressing.
    let own = [lost(Part::LeftArm, 10), (Field::Bled, Part::LeftArm.index(), 89)];
    assert_eq!(does(&roster, &own), Action::Attack);
    let late = [own[0], (Field::Bled, Part::LeftArm.index(), 90)];
    assert_eq!(does(&roster, &late), Action::FirstAid);
    // The limb that has bled longest, of the friend who has least time.
    let limbs = [late[0], late[1], lost(Part::LeftLeg, 10), (Field::Bled, 4, 95)];
    let limb = answer(PickLimb { who: B, patient: B }, &roster, &limbs);
    assert_eq!(limb, Part::LeftLeg);
    let setup = setup(&roster);
    let mut state = Cosmic::open(&setup);
    for (who, rounds) in [(A, 95), (B, 80), (C, 90)] {
        Cosmic::set(&mut state, Key::at(who, Field::Lost, Part::LeftArm.index()), 10);
        Cosmic::set(&mut state, Key::at(who, Field::Bled, Part::LeftArm.index()), rounds);
    }
    Cosmic::set(&mut state, Key::of(ActorId::NOBODY, Field::Bleeding), 3);
    assert_eq!(in_state(PickPatient { who: B }, &roster, &state), C);
    Cosmic::set(&mut state, Key::at(B, Field::Lost, Part::LeftArm.index()), 0);
    let action = TakeAction { who: B, held: false };
    assert_eq!(in_state(action, &roster, &state), Action::FirstAid);
    // Who can't get up can still help, while a friend stands; and where no foe does, foes too.
    Cosmic::set(&mut state, Key::at(C, Field::Bled, Part::LeftArm.index()), 0);
    assert_eq!(in_state(action, &roster, &state), Action::Attack);
    for leg in Part::LEGS {
        Cosmic::set(&mut state, Key::at(B, Field::Lost, leg.index()), 5);
    }
    Cosmic::set(&mut state, Key::of(B, Field::Prone), 1);
    assert_eq!(in_state(action, &roster, &state), Action::FirstAid);
    Cosmic::set(&mut state, Key::at(C, Field::Treated, Part::LeftArm.index()), 1);
    assert_eq!(in_state(action, &roster, &state), Action::Yield);
    Cosmic::set(&mut state, Key::at(ActorId::NOBODY, Field::Standing, 0), 0);
    assert_eq!(in_state(action, &roster, &state), Action::FirstAid);
}

#[test]
fn it_rests_gets_away_and_knows_when_it_is_beaten() {
    let mut roster = duel();
    roster.rulings.percent_per_rank = 4;
    let tired = [(Field::Fatigue, 0, 19)];
    roster.fighters[1].health = 20;
    assert_eq!(does(&roster, &tired), Action::Rest);
    let arms = Part::ARMS.map(|arm| lost(arm, 5));
    assert_eq!(does(&roster, &arms), Action::Retreat);
    let prone = [arms[0], arms[1], (Field::Prone, 0, 1)];
    assert_eq!(does(&roster, &prone), Action::Yield);
    let torso = [lost(Part::Torso, 5)];
    let stops = |sides: &[&str]| does(&company(sides), &torso);
    assert_eq!(stops(&["blue", "red", "blue"]), Action::Retreat);
    assert_eq!(stops(&["blue", "red"]), Action::Attack, "one foe can still be beaten");
    assert_eq!(stops(&["blue", "red", "blue", "red"]), Action::Attack, "not alone");
    let alone = company(&["blue", "red", "blue"]);
    assert_eq!(does(&alone, &[]), Action::Attack, "still sound");
}

#[test]
fn it_takes_the_best_weapon_and_makes_specials_tell() {
    let mut roster = duel();
    let sword = attack("sword", AttackKind::Melee, 14, "2d6+2");
    roster.fighters[1].attacks = vec![attack("stick", AttackKind::Melee, 8, "1d4"), sword.clone()];
    let disarm = |roster: &Roster| {
        let away = answer(WhipAway { who: A, target: B }, roster, &[]);
        let lost = answer(LoseWeapon { who: ActorId::JUDGE, target: B }, roster, &[]);
        assert_eq!(away, lost);
        (away.index(), answer(WhipDisarms { who: A, target: B }, roster, &[]))
    };
    assert_eq!(disarm(&roster), (1, true));
    roster.fighters[1].attacks[0] = sword;
    assert_eq!(disarm(&roster), (0, false), "as good a sword is left");

    let who = ActorId::JUDGE;
    let special = |roster: &Roster| {
        let blow = SaySpecial { who, target: B, attacker: A, attack: weapon(A, 0) };
        answer(blow, roster, &[])
    };
    assert_eq!(special(&roster), Special::Disarmed);
    roster.fighters[1].attacks = vec![attack("fists", AttackKind::Unarmed, 10, "1d4")];
    roster.fighters[1].toughness = 5;
    assert_eq!(special(&roster), Special::Damage);
    let damage = answer(SaySpecialDamage { who, target: B }, &roster, &[]);
    assert_eq!(damage, Damage(7), "a quarter of the torso, and what it soaks");
    roster.fighters[1].toughness = 6;
    assert_eq!(special(&roster), Special::Nothing, "the club can't hurt that one");
}

/// How often something silly happens in a hundred bundled fights: attacks at those who are out,
/// attacks below a twentieth, defenses below a twentieth, rounds that tire where a shot is at hand,
/// giving up where one could walk, going on with a torso half gone and alone against several who are
/// sound, treating what could wait, tens and twelves without an effect; and how often each could have.
fn silly() -> [[u32; 2]; 8] {
    let roster = bundled();
    let setup = setup(&roster);
    let mut counts = [[0; 2]; 8];
    for seed in 1..=100 {
        let mut state = Cosmic::open(&setup);
        let mut dice = Fair::new(seed);
        let mut going = true;
        while going {
            let (mut seen, mut log) = (state.clone(), Vec::new());
            let step = Cosmic::step(&mut RuleTable {
                setup: &setup,
                state: &mut state,
                dice: &mut dice,
                deciders: &mut BuiltIn,
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

fn count(setup: &Setup, state: &State, event: &Event<Cosmic>, counts: &mut [[u32; 2]; 8]) {
    let get = |who, field| Cosmic::get(state, Key::of(who, field));
    let hurt = |who, part: Part| {
        let lost = Cosmic::get(state, Key::at(who, Field::Lost, part.index()));
        is_half_lost(lost, setup.sheet(who).mortality.get(part))
    };
    let mut add = |place: usize, silly: bool| {
        counts[place][0] += u32::from(silly);
        counts[place][1] += 1;
    };
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
            let fights = get(*who, Field::Prone) == 0 && !hurt(*who, Part::RightArm);
            add(6, fights && *answer == Action::FirstAid.into());
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
    let mut counts = silly();
    assert!(counts.iter().all(|[_, of]| *of > 0), "{counts:?}");
    // Now and then a tiring blow does so much more that it is worth its breath.
    assert!(counts[3][0] <= 2, "{counts:?}");
    counts[3][0] = 0;
    assert_eq!(counts.map(|[silly, _]| silly), [0; 8]);
}
