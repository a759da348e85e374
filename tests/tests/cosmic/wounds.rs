//! Limbs, head and torso: half, all, bleeding, severing, and restoration.

use super::common::*;
use case_core::ActorId;
use case_core::cosmic::*;
use case_core::log::{Event, Key};
use case_core::question::{Asked, Query};
use case_core::system::{System, View};
use case_core::value::{Initiative, Points, Rounds, Typed, Value};

/// The least loss that is half or more of so many points, counted out by hand.
const HALF: [(i32, i32); 12] = [
    (1, 1),
    (2, 1),
    (3, 2),
    (4, 2),
    (5, 3),
    (6, 3),
    (7, 4),
    (8, 4),
    (9, 5),
    (10, 5),
    (99, 50),
    (1000, 500),
];

/// COS18, COS21, COS22: half or more, for odd and even maxima.
#[test]
fn half_of_an_odd_number_is_the_larger_half() {
    for (points, half) in HALF {
        assert!(is_half_lost(half, points), "{half} of {points}");
        assert!(!is_half_lost(half - 1, points), "{} of {points}", half - 1);
        assert!(is_half_lost(points, points));
        assert!(!is_half_lost(0, points));
    }
    assert!(!is_half_lost(0, 0), "of a part that was never there nothing is lost");
}

/// A blow that takes so much off a part with so many points.
fn hurt(part: Part, points: i32, loss: i32) -> Done {
    let mut roster = duel();
    *roster.fighters[1].mortality.get_mut(part) = points;
    roster.fighters[0].attacks[0].damage = format!("1d6{:+}", loss - 1).parse().unwrap();
    let declared = AttackIntent { called: Some(part), ..BLOW };
    strike_with(&roster, fresh(&roster), declared, &[1, 1], |_| None)
}

/// COS18: a limb that has lost less than half can be used, half disables it, all destroys it.
#[test]
fn limbs_are_disabled_and_destroyed() {
    for part in Part::LIMBS {
        for (points, half) in HALF.iter().copied().filter(|&(points, _)| points <= 50) {
            for loss in 1..=points + 1 {
                let done = hurt(part, points, loss);
                let destroyed = loss >= points;
                assert_eq!(done.lost(part), loss.min(points));
                assert_eq!(done.noted(Note::Destroyed), destroyed, "{loss} of {points}");
                assert_eq!(done.noted(Note::Disabled), !destroyed && loss >= half);
                assert_eq!(done.at(ActorId::NOBODY, Field::Bleeding, 0), i32::from(destroyed));
                assert_eq!(done.get(B, Field::Dead) + done.get(B, Field::Unconscious), 0);
            }
        }
    }
    assert_eq!(noted(&hurt(Part::LeftLeg, 10, 5).log, Note::Disabled), Some(Rule::COS18));
    assert_eq!(noted(&hurt(Part::LeftLeg, 10, 10).log, Note::Destroyed), Some(Rule::COS18));
}

/// COS21: the head.
#[test]
fn the_head_knocks_out_at_half_and_kills_at_all() {
    for (points, half) in HALF.iter().copied().filter(|&(points, _)| points <= 50) {
        for loss in 1..=points {
            let done = hurt(Part::Head, points, loss);
            let AttackOutcome::Hit { target, .. } = done.outcome else { panic!() };
            let expected = match loss {
                _ if loss == points => Fate::Dead,
                _ if loss >= half => Fate::Unconscious,
                _ => Fate::Stands,
            };
            assert_eq!(target, expected, "{loss} of {points}");
        }
    }
    assert_eq!(noted(&hurt(Part::Head, 10, 5).log, Note::Unconscious), Some(Rule::COS21));
    assert_eq!(noted(&hurt(Part::Head, 10, 10).log, Note::Dies), Some(Rule::COS21));
}

/// COS22: the torso.
#[test]
fn the_torso_hampers_at_half_and_kills_at_all() {
    for (points, half) in HALF.iter().copied().filter(|&(points, _)| points <= 50) {
        for loss in 1..=points {
            let done = hurt(Part::Torso, points, loss);
            assert_eq!(done.get(B, Field::Dead), i32::from(loss == points), "{loss} of {points}");
            assert_eq!(done.noted(Note::TorsoHurt), loss >= half && loss < points);
            assert_eq!(done.get(B, Field::Unconscious), 0);
        }
    }
    assert_eq!(noted(&hurt(Part::Torso, 10, 10).log, Note::Dies), Some(Rule::COS22));
}

/// COS22, COS16: five ranks less, three with painkillers, and the losses of fatigue besides; on
/// attacks, defenses, Spirit, First Aid and initiative, but not on Toughness or Health.
#[test]
fn a_hurt_torso_costs_ranks() {
    for (lost, painkillers, fatigue, less) in [
        (4, 0, 0, 0),
        (5, 0, 0, 5),
        (9, 0, 0, 5),
        (5, 1, 0, 3),
        (4, 1, 0, 0),
        (4, 0, 2, 2),
        (5, 0, 2, 7),
        (5, 1, 2, 5),
    ] {
        let mut roster = duel();
        roster.rulings.free_defenses = FreeDefenses::Number(1);
        roster.fighters[1].dodge = Some(15);
        let values = [
            (Field::Lost, Part::Torso.index(), lost),
            (Field::Painkillers, 0, painkillers),
            (Field::Fatigue, 0, fatigue),
        ];
        let top = 5 * (15 - less);
        let dodge = defends(Defense::Dodge);
        let done = strike_with(&roster, bob(&roster, &values), BLOW, &[1, top], &dodge);
        assert_eq!(done.outcome, AttackOutcome::Defended);
        let by = |event: &Event<Cosmic>, rule| match *event {
            Event::Modifier { rule: found, by, .. } if rule == found => -by.number,
            _ => 0,
        };
        let sum = |rule| done.log.iter().map(|event| by(event, rule)).sum::<i32>();
        assert_eq!((sum(Rule::COS16), sum(Rule::COS22)), (fatigue, less - fatigue));
        let state = bob(&roster, &values);
        let done = strike_with(&roster, state, BLOW, &[1, top + 1, 2, 1], dodge);
        assert_eq!(done.lost(Part::LeftArm), 1);
        // The other way round: Bob attacks, with 20 ranks.
        let back = AttackIntent { attacker: B, target: A, ..BLOW };
        let top = 5 * (20 - less);
        let state = bob(&roster, &values);
        let no = says(A, QuestionKind::Defense, Value::NOTHING);
        let done = strike_with(&roster, state, back, &[top, 2, 1], no);
        assert!(matches!(done.outcome, AttackOutcome::Hit { .. }));
        if top < 100 {
            let done = strike_with(&roster, bob(&roster, &values), back, &[top + 1], |_| None);
            assert_eq!(done.outcome, AttackOutcome::Missed);
        }
    }
}

/// COS22: initiative is a roll with Coordination.
#[test]
fn a_hurt_torso_lowers_initiative() {
    let mut roster = duel();
    roster.fighters[1].mortality.torso = 10;
    roster.fighters[0].attacks[0].damage = "1d6+4".parse().unwrap();
    let mut fight = Fight::new(roster);
    fight.round(&[20, 2, 1, 4, 1, 1, 2, 1], |_| None);
    fight.round(&[1, 5, 1, 2, 1, 1, 2, 1], |_| None);
    let totals: Vec<_> = fight.notes().into_iter().filter(|n| n.0 == Note::Total).collect();
    let total = |who, value| (Note::Total, who, Initiative(value).into());
    assert_eq!(totals, [total(A, 30), total(B, 12), total(A, 11), total(B, 10)]);
    // The sheet may begin with painkillers.
    let mut roster = duel();
    roster.fighters[1].painkillers = true;
    assert_eq!(Cosmic::get(&fresh(&roster), Key::of(B, Field::Painkillers)), 1);
}

/// A blow that destroys Bob's left arm; the Judge says whether it is severed.
fn destroy_arm(roster: &Roster, severed: bool, faces: &[i32]) -> Done {
    let mut roster = roster.clone();
    roster.fighters[1].mortality.left_arm = 1;
    let state = fresh(&roster);
    strike_with(&roster, state, BLOW, &[&[1, 2, 1], faces].concat(), |q| {
        (q.kind() == QuestionKind::Severed).then(|| {
            let (target, limb) = (B, Part::LeftArm);
            assert_eq!(*q, SaySevered { who: ActorId::JUDGE, target, limb, edged: false }.into());
            severed.into()
        })
    })
}

/// COS20, ruling `severed`: who loses a limb rolls Spirit, a plain Attribute roll, or passes out.
#[test]
fn a_severed_limb_calls_for_spirit() {
    let mut roster = duel();
    roster.fighters[1].spirit = 9;
    let crushed = destroy_arm(&roster, false, &[]);
    assert!(!crushed.noted(Note::SeveredLimb) && crushed.noted(Note::Destroyed));
    assert_eq!(noted(&crushed.log, Note::Crushed), Some(Rule::COS20));
    // COS19: it bleeds, and for how long is told: ten rounds for each rank of Health.
    let bleeds = crushed.log.iter().find_map(|event| match event {
        Event::Note { note: Note::Bleeds, rule: Rule::COS19, values, .. } => {
            Some(values.0[..2].to_vec())
        }
        _ => None,
    });
    let rounds = Rounds(10 * roster.fighters[1].health);
    assert_eq!(bleeds, Some(vec![Part::LeftArm.to_value(), rounds.into()]));
    let stays = destroy_arm(&roster, true, &[45]);
    assert_eq!((stays.get(B, Field::Unconscious), stays.noted(Note::KeepsUp)), (0, true));
    let faints = destroy_arm(&roster, true, &[46]);
    assert_eq!(faints.unconscious(), (1, 0));
    assert_eq!(noted(&faints.log, Note::Unconscious), Some(Rule::COS20));
    assert_eq!(faints.rolls, ["attack", "hit_location", "damage", "spirit"]);
    roster.rulings.severed = Severed::EveryDestroyedLimb;
    assert_eq!(destroy_arm(&roster, false, &[45]).get(B, Field::Unconscious), 0);
    assert_eq!(destroy_arm(&roster, false, &[46]).unconscious(), (1, 0));
    roster.rulings.unconscious_rounds = Some(4);
    assert_eq!(destroy_arm(&roster, false, &[46]).unconscious(), (1, 5));
    // The plan's Judge goes by the edge of the weapon.
    let (setup, state) = (setup(&roster), fresh(&roster));
    for edged in [false, true] {
        let question = SaySevered { who: ActorId::JUDGE, target: B, limb: Part::LeftArm, edged };
        assert_eq!(question.plan(View::new(&setup, &state)), edged);
    }
}

/// COS20: who is unconscious already has no Spirit to roll.
#[test]
fn the_unconscious_do_not_roll_spirit() {
    let mut roster = duel();
    roster.rulings.severed = Severed::EveryDestroyedLimb;
    roster.fighters[1].mortality.left_arm = 1;
    let state = bob(&roster, &[(Field::Unconscious, 0, 1)]);
    let done = strike_with(&roster, state, BLOW, &[1, 2, 1], |_| None);
    assert!(done.noted(Note::SeveredLimb));
}

/// COS21: what hurts one who is unconscious already fells nobody.
#[test]
fn the_unconscious_are_not_felled_again() {
    let roster = duel();
    for unconscious in [0, 1] {
        let state = bob(&roster, &[(Field::Unconscious, 0, unconscious)]);
        let done = strike_with(&roster, state, BLOW, &[1, 2, 1], |_| None);
        let ended = done.log.iter().rev().find_map(|event| match event {
            Event::Outcome { note, .. } => Some(*note),
            _ => None,
        });
        assert_eq!(ended, Some(Note::AttackHurt));
    }
}

/// A battle in whose first round Bob's left arm is destroyed, and nothing else happens.
fn bleeding(health: i32, first_aid: i32) -> Fight {
    let mut roster = duel();
    roster.fighters[1].mortality.left_arm = 1;
    roster.fighters[1].health = health;
    roster.fighters[1].first_aid = first_aid;
    let mut fight = Fight::new(roster);
    fight.round(&[20, 1, 1, 2, 1], |q| match q.kind() {
        QuestionKind::Action if q.who() == B => Some(Action::Rest.into()),
        _ => None,
    });
    assert_eq!(fight.get(ActorId::NOBODY, Field::Bleeding), 1);
    fight
}

/// COS19: death comes at the end of the last round of as many minutes as there are ranks of Health.
#[test]
fn an_untreated_limb_kills_in_health_minutes() {
    for health in [1, 2, 5] {
        let mut fight = bleeding(health, 0);
        for round in 2..10 * health {
            fight.round(&[20, 1], all_do(Action::Rest));
            assert_eq!(fight.at(B, Field::Bled, Part::LeftArm.index()), round);
        }
        assert_eq!(fight.get(B, Field::Dead), 0);
        fight.round(&[20, 1], all_do(Action::Rest));
        assert_eq!(fight.get(B, Field::Dead), 1, "after {} rounds", 10 * health);
        assert_eq!(noted(fight.battle.log(), Note::BleedsToDeath), Some(Rule::COS19));
        assert_eq!(fight.get(ActorId::NOBODY, Field::Bleeding), 0);
        assert!(fight.battle.is_over());
    }
}

/// COS19: a disabled limb does not bleed.
#[test]
fn a_disabled_limb_does_not_bleed() {
    let mut roster = duel();
    roster.fighters[1].health = 1;
    roster.fighters[1].mortality.left_arm = 2;
    let mut fight = Fight::new(roster);
    fight.round(&[20, 1, 1, 2, 1], |q| match q.kind() {
        QuestionKind::Action if q.who() == B => Some(Action::Rest.into()),
        _ => None,
    });
    for _ in 0..12 {
        fight.round(&[20, 1], all_do(Action::Rest));
    }
    assert_eq!((fight.get(B, Field::Dead), fight.get(ActorId::NOBODY, Field::Bleeding)), (0, 0));
}

/// COS19: First Aid as an action, on oneself: a roll of the skill.
#[test]
fn first_aid_stops_the_bleeding() {
    let mut fight = bleeding(1, 8);
    let quiet = |q: &Question| match q.kind() {
        QuestionKind::Action if q.who() == A => Some(Action::Rest.into()),
        _ => None,
    };
    fight.round(&[20, 1, 41], quiet);
    assert_eq!(fight.at(B, Field::Treated, Part::LeftArm.index()), 0);
    assert_eq!(noted(fight.battle.log(), Note::TreatmentFails), Some(Rule::COS19));
    assert_eq!(patients(&fight), [ActorId::NOBODY], "of nobody else");
    fight.round(&[20, 1, 40], quiet);
    assert_eq!(fight.at(B, Field::Treated, Part::LeftArm.index()), 1);
    assert_eq!(fight.at(B, Field::Bled, Part::LeftArm.index()), 0);
    assert_eq!(fight.get(ActorId::NOBODY, Field::Bleeding), 0);
    for _ in 0..12 {
        fight.round(&[20, 1], all_do(Action::Rest));
    }
    assert_eq!(fight.get(B, Field::Dead), 0);
}

/// COS19: First Aid for somebody else, one limb of several at a time.
#[test]
fn first_aid_treats_one_limb_of_anybody() {
    let mut roster = company(&["blue", "red", "red"]);
    roster.fighters[1].mortality.left_arm = 1;
    roster.fighters[1].mortality.right_leg = 1;
    roster.fighters[2].first_aid = 20;
    let quiet = |q: &Question| match q.kind() {
        QuestionKind::Action if q.who() != A => Some(Action::Rest.into()),
        _ => None,
    };
    let mut fight = Fight::new(roster);
    fight.round(&[20, 1, 2, 1, 2, 1], quiet);
    fight.round(&[20, 1, 2, 1, 6, 1], quiet);
    assert_eq!(fight.get(ActorId::NOBODY, Field::Bleeding), 2);
    let asked = std::cell::Cell::new(0);
    let medic = |q: &Question| match *q {
        Question::Action { who: C, .. } => Some(Action::FirstAid.into()),
        Question::Action { .. } => Some(Action::Rest.into()),
        Question::PatientLimb { .. } => {
            asked.set(asked.get() + 1);
            assert_eq!(*q, Question::PatientLimb { who: C, patient: B });
            Some(Part::RightLeg.into())
        }
        _ => None,
    };
    fight.round(&[20, 1, 2, 100], medic);
    let treated = |fight: &Fight| {
        [Part::LeftArm, Part::RightLeg].map(|part| fight.at(B, Field::Treated, part.index()))
    };
    assert_eq!((treated(&fight), asked.get()), ([0, 1], 1));
    fight.round(&[20, 1, 2, 100], medic);
    assert_eq!((treated(&fight), asked.get()), ([1, 1], 1), "one limb is left: no question");
    assert_eq!(patients(&fight), [B, B]);
}

/// Whom first aid was given, where that is somebody else, as the log tells.
fn patients(fight: &Fight) -> Vec<ActorId> {
    let log = fight.battle.log().iter();
    let aids = log.filter_map(|event| match *event {
        Event::Note { note: Note::Aids, other, .. } => Some(other),
        _ => None,
    });
    aids.collect()
}

/// The Judge restores this to Bob, once.
fn judge(what: Restoration, part: Part, points: i32) -> impl Fn(&Question) -> Option<Value> {
    let done = std::cell::Cell::new(false);
    move |q| match q.kind() {
        QuestionKind::Action => Some(Action::Rest.into()),
        QuestionKind::Restore if !done.replace(true) => Some(B.into()),
        QuestionKind::RestoreWhat => Some(what.into()),
        QuestionKind::RestorePart => Some(part.into()),
        QuestionKind::RestorePoints => Some(Points(points).into()),
        _ => None,
    }
}

/// COS18, COS19: the Judge treats a limb, or heals it by magic, which alone mends a destroyed one.
#[test]
fn the_judge_mends_limbs() {
    let mut fight = bleeding(10, 0);
    fight.round(&[20, 1], judge(Restoration::FirstAid, Part::LeftArm, 0));
    assert_eq!(fight.at(B, Field::Treated, Part::LeftArm.index()), 1);
    assert_eq!(fight.get(ActorId::NOBODY, Field::Bleeding), 0);
    fight.round(&[20, 1], judge(Restoration::PointsByMagic, Part::LeftArm, 1));
    for field in [Field::Lost, Field::Treated, Field::Bled] {
        assert_eq!(fight.at(B, field, Part::LeftArm.index()), 0);
    }
    let mut fight = bleeding(10, 0);
    fight.round(&[20, 1], judge(Restoration::PointsByMagic, Part::LeftArm, 1));
    assert_eq!(fight.get(ActorId::NOBODY, Field::Bleeding), 0);
    // Destroyed once more it bleeds once more.
    fight.round(&[20, 1, 1, 2, 1], |q| match q.kind() {
        QuestionKind::Action if q.who() == B => Some(Action::Rest.into()),
        _ => None,
    });
    assert_eq!(fight.get(ActorId::NOBODY, Field::Bleeding), 1);
}

/// COS18, COS21: what the Judge can restore to whom: not to the dead, and a destroyed limb by magic
/// alone.
#[test]
fn what_can_be_restored() {
    use Restoration as R;
    let roster = duel();
    let state_setup = setup(&roster);
    let open = |values: &[(Field, usize, i32)]| {
        let state = bob(&roster, values);
        let what = RestoreWhat { who: ActorId::JUDGE, patient: B };
        let list = legal(what, &state_setup, &state);
        let whom = legal(Restore { who: ActorId::JUDGE }, &state_setup, &state);
        assert_eq!((whom[0], whom.contains(&Some(B))), (None, !list.is_empty()));
        list
    };
    let lost = |part: Part, points| (Field::Lost, part.index(), points);
    assert_eq!(open(&[]), []);
    assert_eq!(open(&[(Field::ToughnessLost, 0, 1)]), [R::Toughness]);
    assert_eq!(open(&[(Field::Unconscious, 0, 1)]), [R::Consciousness]);
    // Magic is asked for where nothing else heals.
    assert_eq!(open(&[lost(Part::LeftArm, 9)]), [R::Points]);
    assert_eq!(open(&[lost(Part::LeftArm, 10)]), [R::PointsByMagic, R::FirstAid]);
    let treated = (Field::Treated, Part::LeftArm.index(), 1);
    assert_eq!(open(&[lost(Part::LeftArm, 10), treated]), [R::PointsByMagic]);
    assert_eq!(open(&[lost(Part::Torso, 5)]), [R::Points, R::Painkillers]);
    let given = (Field::Painkillers, 0, 1);
    assert_eq!(open(&[lost(Part::Torso, 5), given]), [R::Points]);
    let dead = (Field::Dead, 0, 1);
    assert_eq!(open(&[dead, lost(Part::Torso, 5), (Field::ToughnessLost, 0, 1)]), []);
    // The part and the points.
    let state = bob(&roster, &[lost(Part::LeftArm, 10), lost(Part::Head, 3)]);
    let parts = |what: Restoration| {
        legal(RestorePart { who: ActorId::JUDGE, patient: B, what }, &state_setup, &state)
    };
    assert_eq!(parts(R::Points), [Part::Head]);
    assert_eq!(parts(R::PointsByMagic), [Part::LeftArm]);
    assert_eq!(parts(R::FirstAid), [Part::LeftArm]);
    let (what, part) = (R::Points, Part::Head);
    let points = RestorePoints { who: ActorId::JUDGE, patient: B, what, part };
    assert_eq!(points.range(View::new(&state_setup, &state)), Some((1, 3)));
}

/// COS21, COS22: the Judge wakes, heals a head, gives painkillers.
#[test]
fn the_judge_wakes_and_heals() {
    let mut roster = company(&["blue", "red", "red"]);
    roster.fighters[0].attacks[0].damage = "1d6+4".parse().unwrap();
    let mut fight = Fight::new(roster);
    let at_bob = |q: &Question| match q.kind() {
        QuestionKind::Action if q.who() != A => Some(Action::Rest.into()),
        _ => None,
    };
    fight.round(&[20, 10, 1, 1, 1, 1], at_bob);
    assert_eq!((fight.get(B, Field::Unconscious), fight.at(B, Field::Lost, 0)), (1, 5));
    fight.round(&[20, 1], judge(Restoration::Points, Part::Head, 2));
    assert_eq!((fight.get(B, Field::Unconscious), fight.at(B, Field::Lost, 0)), (1, 3));
    fight.round(&[20, 1], judge(Restoration::Consciousness, Part::Head, 0));
    assert_eq!((fight.get(B, Field::Unconscious), fight.get(B, Field::Prone)), (0, 1));
    assert_eq!(fight.at(ActorId::NOBODY, Field::Standing, 1), 2);
    fight.round(&[20, 10, 1, 1, 4, 1], at_bob);
    fight.round(&[20, 10, 1], judge(Restoration::Painkillers, Part::Torso, 0));
    assert_eq!(fight.get(B, Field::Painkillers), 1);
    assert_eq!(noted(fight.battle.log(), Note::Painkillers), Some(Rule::COS22));
}

/// COS14, COS21: nothing of the dead is left in the state but their body, as it fell.
#[test]
fn the_dead_leave_their_body_behind() {
    let roster = duel();
    let values = [
        (Field::Lost, Part::Head.index(), 9),
        (Field::Lost, Part::LeftLeg.index(), 3),
        (Field::Prone, 0, 1),
        (Field::Stunned, 0, 2),
        (Field::Fatigue, 0, 3),
        (Field::Weapon, 0, 1),
    ];
    let done = strike_with(&roster, bob(&roster, &values), BLOW, &[1, 1, 1], |_| None);
    let body = [
        (Field::Lost, Part::Head.index(), 10),
        (Field::Lost, Part::LeftLeg.index(), 3),
        (Field::Prone, 0, 1),
        (Field::Fatigue, 0, 3),
        (Field::Weapon, 0, 1),
    ];
    let mut expected = bob(&roster, &[&body[..], &[(Field::Dead, 0, 1)]].concat());
    Cosmic::set(&mut expected, Key::at(ActorId::NOBODY, Field::Standing, 1), 0);
    assert_eq!(done.state, expected);
    assert_eq!(Cosmic::fitness(&setup(&roster), &done.state, B), 0);
    assert_eq!(Cosmic::fitness(&setup(&roster), &done.state, A), 60);
}
