//! Whole fights: to their end, replayed, undone, saved, at random, and with a thousand.

use super::common::*;
use super::sheets::bundled;
use case_core::ActorId;
use case_core::battle::{Battle, Control, Input, Request, Step, Who};
use case_core::codes::Code as _;
use case_core::cosmic::*;
use case_core::dice::Fair;
use case_core::filled;
use case_core::log::{Audience, Event, Key, replay, tell, undo};
use case_core::node::Node;
use case_core::question::{Asked, LegalAnswers};
use case_core::save::SAVE_VERSION;
use case_core::system::{System, View};
use case_core::value::Value;
use case_core::words::{FieldCode, FieldInfo, Language, Shape};
use case_tests::Feed as _;
use std::fmt::Write;

/// A fight in which nearly everything happens.
const SEED: u64 = 168;

fn seeded(seed: u64) -> Battle<Cosmic> {
    Battle::new(bundled()).unwrap().seeded(seed)
}

/// The bundled fight ends by itself within a few dozen rounds, whatever the seed.
#[test]
fn the_bundled_fight_ends() {
    for seed in 0..200 {
        let mut battle = seeded(seed);
        assert_eq!(battle.run(100_000), Step::Over);
        assert!(Cosmic::turn(battle.state()) <= 72, "{seed}: {}", Cosmic::turn(battle.state()));
        let standing =
            |side| Cosmic::get(battle.state(), Key::at(ActorId::NOBODY, Field::Standing, side));
        assert!(standing(0) == 0 || standing(1) == 0);
        let last = battle.transcript().last().unwrap();
        assert!(last.starts_with("The battle is over"), "{last}");
    }
}

/// The transcript of one seeded fight, kept: `CASE_BLESS=1` renews it.
#[test]
fn the_golden_transcript() {
    let mut battle = seeded(SEED);
    battle.run(100_000);
    let mut text = String::new();
    for line in battle.transcript() {
        writeln!(text, "{line}").unwrap();
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/cosmic.txt");
    case_tests::kept::text(path, &text);
}

/// Replaying the log gives the end, undoing it the start; undoing steps does the same.
#[test]
fn the_log_replays_and_undoes() {
    for seed in 0..20 {
        let mut battle = seeded(seed);
        let start = battle.state().clone();
        battle.run(100_000);
        let mut state = start.clone();
        replay(&mut state, battle.log());
        assert_eq!(&state, battle.state());
        undo(&mut state, battle.log());
        assert_eq!(state, start);
        while battle.undo() {}
        assert_eq!((battle.state(), battle.log().len()), (&start, 0));
    }
}

/// Every event names its rule, and the rules of these fights are all of them but those that need a
/// decision the plan never takes.
#[test]
fn events_name_their_rules() {
    let mut seen: Vec<Rule> = Vec::new();
    for seed in 0..60 {
        let mut battle = seeded(seed);
        battle.run(100_000);
        seen.extend(battle.log().iter().filter_map(Event::rule));
    }
    seen.sort();
    seen.dedup();
    let missing: Vec<_> = Rule::ALL.iter().filter(|rule| !seen.contains(rule)).collect();
    let of_effects = |rule: &&&Rule| rule.name().starts_with('X');
    let effects: Vec<_> = Rule::ALL.iter().filter(|rule| of_effects(&rule)).collect();
    assert_eq!(missing.first(), Some(&&Rule::COS6), "the plan never holds");
    assert!(missing[1..] == effects, "nobody has an effect: {missing:?}");
}

/// Random legal answers from a seed, and everything that has to hold at every question.
pub(super) fn random(seed: u64) -> impl FnMut(&Question, &Setup, &State) -> Option<Value> {
    let mut word = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move |q, setup, state| {
        word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = usize::try_from(word >> 40).unwrap();
        let view = View::new(setup, state);
        let suggested = q.suggestion(view);
        assert!(q.is_legal(view, suggested), "{q:?}: {suggested:?}");
        match q.legal(view) {
            LegalAnswers::List(list) => {
                assert!(list.len() > 1, "{q:?}");
                // Rarely leave, so that fights last; never without end at the Judge's.
                let answer = list[pick % list.len()];
                let leaves = [Action::Yield, Action::Retreat].map(Value::from).contains(&answer);
                let ends = leaves && pick % 16 > 0;
                let stops = q.kind() == QuestionKind::Restore && pick % 3 > 0;
                Some(if stops || ends { suggested } else { answer })
            }
            LegalAnswers::Range { kind, low, high } => {
                assert!(low < high, "{q:?}");
                let width = usize::try_from(i64::from(high) - i64::from(low) + 1).unwrap();
                let answer = low + i32::try_from(pick % width).unwrap();
                let near = q.kind() == QuestionKind::Distance;
                Some(Value::new(kind, if near { answer % 12 } else { answer }))
            }
            other => panic!("{other:?}"),
        }
    }
}

/// What the state keeps count of is what a fresh count gives.
pub(super) fn assert_counts(battle: &Battle<Cosmic>) {
    let (setup, state) = (battle.setup(), battle.state());
    let get = |who, field, place| Cosmic::get(state, Key::at(who, field, place));
    let everybody = || (0..Cosmic::fighters(setup)).map(ActorId::fighter);
    for side in 0..setup.sides().len() {
        let stand = everybody().filter(|&who| {
            Cosmic::cast(setup).side(who).map(usize::from) == Some(side)
                && Cosmic::stands(setup, state, who)
        });
        assert_eq!(
            get(ActorId::NOBODY, Field::Standing, side),
            i32::try_from(stand.count()).unwrap()
        );
    }
    let holding = everybody().filter(|&who| get(who, Field::Held, 0) != 0).count();
    assert_eq!(get(ActorId::NOBODY, Field::Waiting, 0), i32::try_from(holding).unwrap());
    let bleeding = everybody().flat_map(|who| Part::LIMBS.map(|part| (who, part.index(), part)));
    let bleeding = bleeding.filter(|&(who, place, part)| {
        let points = setup.sheet(who).mortality.get(part);
        points > 0
            && get(who, Field::Dead, 0) == 0
            && get(who, Field::Lost, place) == points
            && get(who, Field::Treated, place) == 0
    });
    assert_eq!(get(ActorId::NOBODY, Field::Bleeding, 0), i32::try_from(bleeding.count()).unwrap());
    for who in everybody() {
        for &part in Part::ALL {
            let lost = get(who, Field::Lost, part.index());
            assert!((0..=setup.sheet(who).mortality.get(part)).contains(&lost));
        }
        assert!(Cosmic::fitness(setup, state, who) >= 0);
    }
}

/// Fights at random, under random rulings: nothing breaks, the counts hold, the log replays.
#[test]
fn random_fights_hold_together() {
    for seed in 0..60 {
        let mut roster = bundled();
        let bit = |n: u64| seed >> n & 1 == 1;
        let r = &mut roster.rulings;
        r.severed = if bit(0) { Severed::EveryDestroyedLimb } else { Severed::Caller };
        r.unconscious_rounds = bit(1).then_some(2);
        r.free_defenses = if bit(2) { FreeDefenses::Unlimited } else { FreeDefenses::Number(1) };
        r.critical_thresholds = bit(3).then_some(Thresholds { success: 5, failure: 96 });
        r.defense_compares =
            [DefenseCompares::SuccessCancels, DefenseCompares::Margins][usize::from(bit(4))];
        r.row8_stun = [StunLength::RestAndNextRound, StunLength::OneRound][usize::from(bit(5))];
        r.fatigue_streak_breaks =
            [StreakBreaks::DrainKept, StreakBreaks::DrainCleared][usize::from(bit(1))];
        let mut battle = Battle::<Cosmic>::new(roster).unwrap();
        let start = battle.state().clone();
        let mut decider = random(seed);
        let mut dice = Fair::new(seed);
        for _ in 0..1_500 {
            let step = battle.step_with(&mut dice, &mut decider);
            assert_counts(&battle);
            match step {
                Step::Going => {}
                Step::Over => break,
                other => panic!("{other:?}"),
            }
        }
        let mut state = start.clone();
        replay(&mut state, battle.log());
        assert_eq!(&state, battle.state());
        undo(&mut state, battle.log());
        assert_eq!(state, start);
        for language in [Language::English, Language::German] {
            let (setup, speech) = (battle.setup(), language.into());
            let tell = |e| tell(e, setup, &speech, Audience::Players);
            for line in battle.log().iter().filter_map(tell) {
                assert!(!line.contains(['?', '{', '}']), "{line}");
            }
        }
    }
}

/// Saved and resumed at every ask of the host, with its dice and its decisions, a battle is the same
/// as one that runs straight; and an ask changes nothing.
#[test]
fn saves_resume_at_every_ask() {
    let mut roster = bundled();
    roster.fighters.truncate(5);
    let mut battle = Battle::<Cosmic>::new(roster.clone()).unwrap();
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    let mut straight = Battle::<Cosmic>::new(roster).unwrap();
    let mut dice = Fair::new(5);
    let mut checkpoint = battle.state().clone();
    let mut asks = 0;
    while asks < 260 {
        match battle.step() {
            Step::Going => checkpoint = battle.state().clone(),
            Step::Over => break,
            Step::Wanted => {
                asks += 1;
                assert_eq!(battle.state(), &checkpoint, "an ask changes nothing");
                if let Some(Request::Roll(roll)) = battle.request() {
                    let face = dice.roll(roll.next.die);
                    battle.feed_face(face.into()).unwrap();
                } else {
                    let answer = pick(&battle.legal_answers().unwrap(), asks);
                    battle.feed(answer).unwrap();
                }
                let text = serde_json::to_string(&battle.save()).unwrap();
                let node: Node = serde_json::from_str(&text).unwrap();
                let resumed = Battle::<Cosmic>::resume(&node).unwrap();
                assert_eq!((resumed.state(), resumed.log()), (battle.state(), battle.log()));
                assert_eq!(resumed.inputs(), battle.inputs());
                battle = resumed;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(asks > 200, "{asks}");
    let mut faces = battle.inputs().iter().filter_map(|input| match input {
        Input::Face { face, .. } => Some(*face),
        _ => None,
    });
    let mut answers = battle.inputs().iter().filter_map(|input| match input {
        Input::Answer { answer, .. } => Some(*answer),
        _ => None,
    });
    for _ in 0..battle.checkpoints() {
        let mut face = Listed(&mut faces);
        let mut answer = |_: &Question, _: &Setup, _: &State| answers.next();
        assert!(matches!(straight.step_with(&mut face, &mut answer), Step::Going | Step::Over));
    }
    assert_eq!((straight.state(), straight.log()), (battle.state(), battle.log()));
}

/// One of the legal answers, another each time; never to leave.
fn pick(legal: &LegalAnswers, turn: usize) -> Value {
    match legal {
        LegalAnswers::List(list) => {
            let leaves = [Action::Yield, Action::Retreat].map(Value::from);
            let open: Vec<_> = list.iter().filter(|answer| !leaves.contains(answer)).collect();
            *open[turn * 5 % open.len()]
        }
        LegalAnswers::Range { kind, low, high } => Value::new(*kind, (*low).max(0).min(*high)),
        other => panic!("{other:?}"),
    }
}

/// Faces from a list.
struct Listed<'a, I>(&'a mut I);

impl<I: Iterator<Item = u8>> case_core::dice::FaceSource for Listed<'_, I> {
    fn face(&mut self, _: case_core::dice::RollReason, _: case_core::dice::Die) -> Option<u8> {
        self.0.next()
    }
}

/// A save that was changed, cut or made for another version is refused.
#[test]
fn edited_saves_are_refused() {
    let mut battle = seeded(1);
    battle.run(50);
    let text = serde_json::to_string(&battle.save()).unwrap();
    let resume = |text: &str| {
        Battle::<Cosmic>::resume(&serde_json::from_str(text).unwrap()).map(|_| ()).unwrap_err()
    };
    let edited = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        resume(&text.replacen(from, to, 1)).to_string()
    };
    let version = format!("\"version\":{SAVE_VERSION}");
    assert!(edited(&version, "\"version\":99").contains("version 99"));
    assert!(edited("\"system\":\"cosmic\"", "\"system\":\"d6\"").contains("`d6`"));
    assert!(edited("\"health\":11", "\"health\":12").contains("digest"));
    assert!(edited("\"steps\":50", "\"steps\":1").contains("do not fit"));
    let mut again = Battle::<Cosmic>::resume(&serde_json::from_str(&text).unwrap()).unwrap();
    battle.run(100_000);
    again.run(100_000);
    assert_eq!((battle.state(), battle.log()), (again.state(), again.log()));
}

/// Every value of the state is an exact place: set and read back, alone, and undone; whatever lies
/// beyond is no place at all.
#[test]
fn every_value_has_a_place_of_its_own() {
    let roster = bundled();
    let mut state = fresh(&roster);
    let start = state.clone();
    let nobody = ActorId::NOBODY;
    for &field in Field::ALL {
        let FieldInfo { shape, slots, .. } = field.info();
        let last = slots.saturating_sub(1).into();
        let (inside, outside) = match shape {
            Shape::Battle => (vec![(nobody, 0)], vec![]),
            Shape::BattleList => (vec![(nobody, 0), (nobody, 1), (nobody, 5)], vec![]),
            // Kept only where there are any, of as many as a roster has.
            Shape::ActorEffect => (
                vec![(A, 0), (A, 99), (ActorId::fighter(5), 1)],
                vec![(ActorId::fighter(6), 0), (ActorId::JUDGE, 0), (nobody, 0)],
            ),
            _ => (
                vec![(A, 0), (A, last), (ActorId::fighter(5), last)],
                vec![(A, last + 1), (ActorId::fighter(6), 0), (ActorId::JUDGE, 0), (nobody, last)],
            ),
        };
        for (who, place) in inside {
            let key = Key::at(who, field, place);
            let before = Cosmic::get(&state, key);
            Cosmic::set(&mut state, key, before + 7);
            assert_ne!(state, start, "{key:?}");
            assert_eq!(Cosmic::get(&state, key), before + 7);
            Cosmic::set(&mut state, key, before);
            assert_eq!(state, start, "{key:?}");
        }
        for (who, place) in outside {
            let key = Key::at(who, field, place);
            Cosmic::set(&mut state, key, 7);
            assert_eq!((Cosmic::get(&state, key), &state), (0, &start), "{key:?}");
        }
    }
}

/// A round in which nobody does anything leaves nothing but its number.
#[test]
fn a_quiet_round_leaves_nothing_behind() {
    let mut fight = Fight::new(company(&["blue", "red", "red"]));
    let mut expected = fight.battle.state().clone();
    fight.round(&[9, 9, 3], all_do(Action::Rest));
    Cosmic::set(&mut expected, Key::of(ActorId::NOBODY, Field::Round), 1);
    assert_eq!(fight.battle.state(), &expected);
}

/// A thousand fighters, and two.
#[test]
fn a_thousand_fight() {
    let template = bundled();
    let fighters = (0..1000).map(|i| {
        let mut sheet = template.fighters[i % 6].clone();
        sheet.name = format!("{} {i}", sheet.name);
        sheet
    });
    let roster = filled!(Roster { rulings: Rulings::default(), fighters: fighters.collect() });
    let mut battle = Battle::<Cosmic>::new(roster).unwrap().seeded(3);
    while Cosmic::turn(battle.state()) < 4 {
        assert_eq!(battle.step(), Step::Going);
    }
    // Three rounds: a roll each, an act each, and the landing of ties; no step in vain.
    assert!(battle.checkpoints() < 3 * 3 * 1000, "{}", battle.checkpoints());
    assert_counts(&battle);
}
