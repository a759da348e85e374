//! Any legal play of a roster that has everything, under any rulings: what always holds.

use super::scene::{Fighter, attack, blue, object, red, roster, score};
use case_core::ActorId;
use case_core::battle::{Battle, Step};
use case_core::case::{
    ActedMeans, AtZero, AutoHitColor, BelowShift0, Between, BonusEnds, Case, ChargeCap,
    DamageMethod, DeclaredTraded, EventSheet, Falls, Field, Form, HoldsAtOnce, InitiativeMethod,
    Question, QuestionKind, Rank, Rebound, Roster, Rulings, Setup, State, TeamSpec, Tie,
    WakingAtZero,
};
use case_core::dice::{Die, Fair};
use case_core::filled;
use case_core::log::{Event, Key, replay, undo};
use case_core::question::Asked;
use case_core::question::LegalAnswers;
use case_core::system::{System, View};
use case_core::value::Value;
use rand_core::Rng;
use rand_pcg::Pcg64;

/// Every form, object, power, team, talent and event there is.
pub(super) fn everything() -> Roster {
    let all = |fighter: Fighter| {
        let shooter = fighter
            .attack("fists", Form::Blunt)
            .weapon("blade", Form::Edged, "Ex", 0)
            .weapon("beam", Form::Energy, "Rm", 4)
            .weapon("bolt", Form::Force, "In", 4)
            .having(|a| a.directed = true)
            .weapon("gun", Form::Shooting, "Ex", 6)
            .having(|a| a.ammunition = Some(3))
            .weapon("bottle", Form::EdgedThrowing, "Ty", 2)
            .having(|a| a.improvised = true)
            .attack("snatch", Form::Grabbing)
            .attack("hug", Form::Grappling)
            .attack("rush", Form::Charging);
        shooter.with(|s| {
            let grip = attack("mind grip", Form::Grappling);
            s.attacks.push(filled!(case_core::case::AttackSheet {
                power_hold: true,
                reach: 3,
                ..grip
            }));
            let shock = attack("shock", Form::Energy);
            let damage = Some(score("Gd"));
            s.attacks.push(filled!(case_core::case::AttackSheet { touch: true, damage, ..shock }));
            let rock = attack("rock", Form::BluntThrowing);
            let object = Some("rock".into());
            s.attacks.push(filled!(case_core::case::AttackSheet {
                damage: Some(score("Rm")),
                object,
                ..rock
            }));
        })
    };
    let medic = |f: Fighter| f.with(|s| s.first_aid = true);
    let fighters = [
        all(red("Ann", "Un Rm In Ex Gd")).armor("Ex"),
        medic(all(red("Cid", "Ex Am Ex Gd Ty"))),
        all(blue("Bob", "Mn Ex Am Rm Ty")).armor("Gd").with(|s| s.recovery = 4),
        medic(all(blue("Dee", "5k ShZ 1k Fe Sh0"))),
        all(blue("Eve", "Fe Pr Sh0 Sh0 Fe")).with(|s| s.arrives = 2),
        all(red("Fay", "Ty Ty Ty Ty 5k"))
            .health(40)
            .with(|s| s.abilities.endurance = Some(score("Beyond 7000"))),
    ];
    filled!(Roster {
        objects: vec![
            object("rock", "Rm", Some("Ann")),
            object("urn", "Ty", None),
            object("gate", "Am", None),
        ],
        teams: vec![filled!(TeamSpec {
            members: vec!["Bob".into(), "Eve".into()],
            roller: Some("Eve".into()),
        })],
        events: vec![filled!(EventSheet { turn: 2, target: "Fay".into(), damage: 30 })],
        friendly_fire: true,
        ..roster(fighters)
    })
}

/// Rulings from a number: each switch one of its values.
fn any_rulings(mut bits: u64) -> Rulings {
    let mut pick = |n: u64| {
        let value = bits % n;
        bits /= n;
        usize::try_from(value).unwrap()
    };
    super::scene::rulings(|r| {
        r.damage_method = DamageMethod::ALL[pick(2)];
        r.initiative_method = InitiativeMethod::ALL[pick(5)];
        r.to_hit_below_shift_0 = BelowShift0::ALL[pick(2)];
        r.action_below_shift_0 = BelowShift0::ALL[pick(2)];
        r.rise_cap = Rank::ALL[pick(18)];
        r.class_ranks_fall = pick(2) == 0;
        r.automatic_from = [Some(3), None, Some(0), Some(-9)][pick(4)];
        r.impossible_from = [Some(2), None, Some(0)][pick(3)];
        r.table_22_between = Between::ALL[pick(2)];
        r.thrown_beyond = [None, Some(3)][pick(2)];
        r.check_on_exact_stop = pick(2) == 1;
        r.zero_health_kill_no = AtZero::ALL[pick(2)];
        r.initiative_tie = Tie::ALL[pick(2)];
        r.karma_on_rolls = pick(2) == 1;
        r.charge_bonus_cap = ChargeCap::ALL[pick(2)];
        r.rebound = Rebound::ALL[pick(2)];
        r.waking_at_zero = WakingAtZero::ALL[pick(3)];
        r.holds_at_once = HoldsAtOnce::ALL[pick(3)];
        r.auto_hit_color = AutoHitColor::ALL[pick(2)];
        r.acted_means = ActedMeans::ALL[pick(3)];
        r.aversion_bonus_ends = BonusEnds::ALL[pick(3)];
        r.declared_traded = DeclaredTraded::ALL[pick(3)];
        r.take_and_squeeze_shifted = pick(2) == 1;
        r.falls = Falls::ALL[pick(2)];
    })
}

/// A legal answer to a question, any one; everything about its answers is checked on the way.
pub(super) fn any_answer(q: &Question, setup: &Setup, state: &State, dice: &mut Fair) -> Value {
    let view = View::new(setup, state);
    let plan = q.suggestion(view);
    assert!(q.is_legal(view, plan), "{plan:?} suggested to {q:?}");
    assert!([ActorId::JUDGE, ActorId::MAP].contains(&q.who()) || setup.sheet(q.who()).is_some());
    let mut roll = |n: usize| {
        let hundred = usize::from(dice.roll(Die::D100)) - 1;
        (hundred * 100 + usize::from(dice.roll(Die::D100)) - 1) % n
    };
    // Now and then as the plan would, so that fights get somewhere.
    if roll(3) == 0 {
        return plan;
    }
    match q.legal(view) {
        LegalAnswers::Range { kind, low, high } => {
            assert!(low <= high, "{q:?}");
            for answer in [low, high, low.midpoint(high)] {
                assert!(q.is_legal(view, Value::new(kind, answer)), "{answer} to {q:?}");
            }
            let small = high.min(low.saturating_add(12));
            let high = if roll(20) == 0 { high } else { small };
            let above = i32::try_from(roll(usize::try_from(high - low).unwrap() + 1)).unwrap();
            Value::new(kind, low + above)
        }
        LegalAnswers::List(list) => {
            assert!(!list.is_empty(), "no answer to {q:?}");
            // Ending the battle is the dullest answer.
            let last = list.len() - usize::from(q.kind() == QuestionKind::Event && list.len() > 2);
            list[roll(last)]
        }
        _ => panic!("answers of a kind that this test does not know"),
    }
}

/// What holds at every checkpoint.
fn sound(setup: &Setup, state: &State) {
    for (place, sheet) in setup.sheets().iter().enumerate() {
        let who = ActorId::fighter(place);
        let of = |field| Case::get(state, Key::of(who, field));
        assert!((0..=sheet.health()).contains(&state.health(who)), "Health of {}", sheet.name());
        assert!((0..=sheet.karma()).contains(&state.karma(who)));
        for field in [
            Field::Stun,
            Field::Actions,
            Field::Spare,
            Field::Aversions,
            Field::Next,
            Field::RanksLost,
        ] {
            assert!((0..=100).contains(&of(field)), "{field} of {}: {}", sheet.name(), of(field));
        }
        if let Some(hold) = state.held(who) {
            assert_eq!(
                state.holding(hold.other).map(|h| h.other),
                Some(who),
                "both know of a hold"
            );
            assert_ne!(hold.other, who);
            assert_eq!(state.stunned(hold.other), 0, "the stunned hold nobody");
        }
        if let Some(hold) = state.holding(who) {
            let first = state.held(hold.other).map(|h| h.other);
            let several = setup.rulings().holds_at_once == HoldsAtOnce::Several;
            assert!(first == Some(who) || (several && first.is_some()), "both know of a hold");
        }
        let down = state.is_dead(who) || state.is_dying(who) || state.stunned(who) > 0;
        if down {
            assert_eq!((of(Field::Actions), of(Field::Spare)), (0, 0), "{} is down", sheet.name());
            assert_eq!(of(Field::Holding), 0, "{} is down and holds", sheet.name());
        }
        if state.is_dead(who) {
            assert_eq!((of(Field::HeldBy), of(Field::Dying)), (0, 0));
        }
        assert_eq!(of(Field::Passed), 0, "bystanders are forgotten");
    }
}

/// Every question has answers, the plan's is among them, answers can be told apart, the state
/// stays sound, the log replays and is undone, and every event can be told.
#[test]
fn any_legal_play() {
    let mut chance = Pcg64::new(0x31D, 0);
    for _ in 0..48 {
        let (seed, bits) = (chance.next_u64(), chance.next_u64());
        let rulings = any_rulings(bits);
        let mut battle = Battle::<Case>::new(filled!(Roster { rulings, ..everything() })).unwrap();
        let opening = battle.state().clone();
        let mut answers = Fair::stream(seed, 1);
        let mut dice = Fair::new(seed);
        for _ in 0..160 {
            let mut plan = |q: &Question, setup: &Setup, state: &State| {
                Some(any_answer(q, setup, state, &mut answers))
            };
            match battle.step_with(&mut dice, &mut plan) {
                Step::Going => sound(battle.setup(), battle.state()),
                Step::Over => break,
                step => panic!("{step:?}"),
            }
        }
        let mut state = opening.clone();
        replay::<Case>(&mut state, battle.log());
        assert_eq!(&state, battle.state());
        for event in battle.log() {
            if let Event::Change { key, from, to, .. } = *event {
                assert_ne!(from, to);
                let now = Case::get(&state, key);
                let mut other = state.clone();
                Case::set(&mut other, key, now);
                assert_eq!(&other, &state, "setting what it is changes nothing");
                Case::set(&mut other, key, 7);
                Case::set(&mut other, key, now);
                assert_eq!(&other, &state, "no trace of what it was");
            }
        }
        undo::<Case>(&mut state, battle.log());
        assert_eq!(state, opening);
        assert!(battle.transcript().all(|line| !line.contains('?') || line.contains("?)")));
    }
}
