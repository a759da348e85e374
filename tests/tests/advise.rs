//! Advice: what each answer leads to, in every system.

#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]
#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use case_core::ActorId;
use case_core::SideId;
use case_core::battle::{
    Advice, Advise, AdviseError, Advised, Battle, Control, DiceFrom, Horizon, Request, Step,
    Tactician, Who,
};
use case_core::case::{Case, Question};
use case_core::cosmic::Cosmic;
use case_core::d6::D6;
use case_core::decide::BuiltIn;
use case_core::dice::Fair;
use case_core::faserip::Faserip;
use case_core::filled;
use case_core::node::Node;
use case_core::odds::{Budget, OddsError, unwatched};
use case_core::question::{Asked, LegalAnswers};
use case_core::system::{System, Tactics};
use case_core::talislanta::Talislanta;
use case_core::value::Value;
use case_core::words::Language;
use case_tests::patience::Patience;
use case_tests::{Feed as _, side};
use serde_json::json;
use std::ops::ControlFlow;

fn roster(system: &str) -> Node {
    let path =
        format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
    toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn hosted<S: System>(roster: &Node, seed: u64) -> Battle<S> {
    let mut battle = Battle::<S>::new(S::read(roster).unwrap()).unwrap().seeded(seed);
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    battle
}

/// A small generator of its own.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

/// Plays bundled fights, with legal answers by chance now and then, and shows every so-manieth of
/// the questions that count, `count` of them.
fn questions<S: System>(
    counts: impl Fn(&S::Question) -> bool,
    (every, count): (usize, usize),
    mut see: impl FnMut(&Battle<S>, S::Question),
) {
    let (mut seen, mut asked, mut chance) = (0, 0, Chance(7));
    for seed in 0.. {
        let mut battle = hosted::<S>(&roster(S::NAME), seed);
        loop {
            match battle.step() {
                Step::Going => continue,
                Step::Wanted => {}
                _ => break,
            }
            let Some(Request::Decision(question)) = battle.request().cloned() else { panic!() };
            asked += usize::from(counts(&question));
            if counts(&question) && asked % every == 0 {
                see(&battle, question);
                seen += 1;
                if seen == count {
                    return;
                }
            }
            match battle.legal_answers().unwrap() {
                LegalAnswers::List(list) if chance.below(3) == 0 => {
                    battle.feed(list[chance.below(list.len())]).unwrap();
                }
                _ => drop(battle.feed_suggestion().unwrap()),
            }
        }
    }
}

fn situations<S: System>(every: usize, count: usize, see: impl FnMut(&Battle<S>, S::Question)) {
    questions(|_| true, (every, count), see);
}

/// Those about which a tactician thinks.
fn tactical<S: System>(every: usize, count: usize, mut see: impl FnMut(&Battle<S>)) {
    let counts = |question: &S::Question| S::TACTICAL.contains(&question.kind());
    questions(counts, (every, count), |battle: &Battle<S>, _| see(battle));
}

macro_rules! in_every_system {
    ($check:ident) => {
        $check::<Case>();
        $check::<Faserip>();
        $check::<D6>();
        $check::<Talislanta>();
        $check::<Cosmic>();
    };
}

/// What a state is worth to a side, written down a second time.
fn worth<S: System>(setup: &S::Setup, side: SideId, how: impl Fn(ActorId) -> (bool, i32)) -> f64 {
    let open = S::open(setup);
    let mut means = [0.0, 0.0];
    for (of, mean) in means.iter_mut().enumerate() {
        let cast = S::cast(setup);
        let all =
            cast.everybody().filter(|who| (cast.side(*who) == Some(side.into())) == (of == 0));
        let all: Vec<ActorId> = all.collect();
        for who in &all {
            let (stands, fitness) = how(*who);
            let start = f64::from(S::fitness(setup, &open, *who).max(1));
            let share = (f64::from(fitness) / start).clamp(0.0, 1.0);
            *mean += if stands { f64::midpoint(1.0, share) } else { 0.0 } / all.len() as f64;
        }
    }
    means[0] - means[1]
}

fn now<S: System>(setup: &S::Setup, state: &S::State, who: ActorId) -> (bool, i32) {
    (S::stands(setup, state, who), S::fitness(setup, state, who))
}

fn row(advice: &Advice, answer: Value) -> &Advised {
    advice.answers.iter().find(|row| row.answer == answer).unwrap()
}

#[test]
fn every_answer_is_legal_and_stands_once_and_nothing_changes() {
    fn check<S: System>() {
        situations::<S>(7, 200, |battle, question| {
            let before = (battle.state().clone(), battle.log().to_vec(), battle.inputs().to_vec());
            let horizon = Horizon::ALL[battle.inputs().len() % 3];
            let ask = || {
                filled!(Advise {
                    horizon,
                    trials: 2,
                    checkpoints: 40,
                    paths: 300,
                    side: Some(side(0))
                })
            };
            let advice = battle.advise(&BuiltIn, &ask(), &mut unwatched).unwrap();
            let after = (battle.state().clone(), battle.log().to_vec(), battle.inputs().to_vec());
            assert_eq!(before, after);
            assert!(matches!(battle.request(), Some(Request::Decision(q)) if *q == question));
            if battle.inputs().len() % 4 == 0 {
                assert_eq!(battle.advise(&BuiltIn, &ask(), &mut unwatched).unwrap(), advice);
            }
            let suggestion = battle.suggestion().unwrap().value();
            for row in &advice.answers {
                battle.clone().feed(row.answer).unwrap();
                assert_eq!(row.suggested, row.answer == suggestion);
                assert!(
                    (-1.0..=1.0).contains(&row.fight.worth.mean) && row.behind.mean >= 0.0,
                    "{row:?}"
                );
                assert!(
                    (0.0..=1.0 + 1e-9)
                        .contains(&(row.fight.win.mean + row.fight.draw + row.fight.open)),
                    "{row:?}"
                );
            }
            let mut answers: Vec<Value> = advice.answers.iter().map(|row| row.answer).collect();
            answers.sort_unstable_by_key(|answer| answer.number);
            answers.dedup();
            assert_eq!(answers.len(), advice.answers.len());
            assert!(answers.contains(&suggestion));
            match battle.legal_answers().unwrap() {
                LegalAnswers::List(list) => assert_eq!(list.len(), answers.len()),
                LegalAnswers::Range { .. } => assert!((1..=12).contains(&answers.len())),
                _ => panic!(),
            }
        });
    }
    in_every_system!(check);
}

#[test]
fn the_ends_and_the_suggestion_of_a_range_are_tried() {
    let mut ranges = 0;
    situations::<Case>(1, 2000, |battle, _| {
        let Some(LegalAnswers::Range { kind, low, high }) = battle.legal_answers() else { return };
        ranges += 1;
        if ranges > 20 {
            return;
        }
        let ask = filled!(Advise { trials: 2, horizon: Horizon::Step, side: Some(side(0)) });
        let advice = battle.advise(&BuiltIn, &ask, &mut unwatched).unwrap();
        for number in [low, high, battle.suggestion().unwrap().value().number] {
            assert_eq!(row(&advice, Value::new(kind, number)).answer.number, number);
        }
    });
    assert!(ranges > 0);
}

/// To the end of the step the odds are those of [`Battle::foresee`].
#[test]
fn exact_advice_agrees_with_the_odds_of_the_step() {
    fn check<S: System>() {
        let mut exact = 0;
        situations::<S>(3, 30, |battle, _| {
            let ask = filled!(Advise {
                horizon: Horizon::Step,
                paths: 2_000,
                trials: 2,
                side: Some(side(1))
            });
            let advice = battle.advise(&BuiltIn, &ask, &mut unwatched).unwrap();
            for row in advice.answers.iter().filter(|row| row.exact) {
                let odds =
                    battle.foresee(Some(row.answer), &mut BuiltIn, &mut Budget::new()).unwrap();
                let (setup, state) = (battle.setup(), battle.state());
                let how = |after: &case_core::battle::Aftermath, who| {
                    let changed = after.changed.iter().find(|after| after.who == who);
                    changed.map_or(now::<S>(setup, state, who), |a| (a.stands, a.fitness))
                };
                let mean =
                    odds.mean_about(|after| worth::<S>(setup, side(1), |who| how(after, who)));
                assert!((mean - row.fight.worth.mean).abs() < 1e-5, "{mean} {row:?}");
                let wins = odds.chance(|after| {
                    let standing = |who| how(after, who).0;
                    after.over && S::cast(setup).only_side(standing) == Some(side(1))
                });
                assert!((wins.as_f64() - row.fight.win.mean).abs() < 1e-12);
                let open = odds.chance(|after| !after.over).as_f64();
                assert!((open - row.fight.open).abs() < 1e-12);
                assert_eq!(row.fight.worth.error.to_bits(), 0);
                exact += 1;
            }
        });
        assert!(exact > 20, "{}: {exact}", S::NAME);
    }
    in_every_system!(check);
}

/// A trial is what the battle itself does when the answer is fed and everybody goes on by plan.
#[test]
fn trials_agree_with_battles_that_are_played_on() {
    fn check<S: System>() {
        let mut checked = 0;
        tactical::<S>(5, 20, |battle| {
            if checked == 1 || battle.legal_answers().unwrap().only().is_some() {
                return;
            }
            checked += 1;
            let advice =
                battle.advise(&BuiltIn, &filled!(Advise { trials: 100 }), &mut unwatched).unwrap();
            for row in [&advice.answers[0], advice.answers.last().unwrap()] {
                let (mut sum, mut squares, mut wins, n) = (0.0, 0.0, 0.0, 80);
                for seed in 0..n {
                    let mut played = battle.clone();
                    played.feed(row.answer).unwrap();
                    played.set_control(Who::Everybody, Control::BuiltIn).unwrap();
                    played.set_dice(DiceFrom::Seed(Fair::new(1_000 + seed)));
                    assert!(matches!(played.run(10_000), Step::Over));
                    let (setup, state) = (played.setup(), played.state());
                    let end = worth::<S>(setup, advice.side, |who| now::<S>(setup, state, who));
                    sum += end;
                    squares += end * end;
                    let stands = |who| S::stands(setup, state, who);
                    wins +=
                        f64::from(u8::from(S::cast(setup).only_side(stands) == Some(advice.side)));
                }
                let n = n as f64;
                let mean = sum / n;
                let error = ((squares / n - mean * mean) / n
                    + row.fight.worth.error * row.fight.worth.error)
                    .sqrt();
                assert!(
                    (mean - row.fight.worth.mean).abs() <= 5.0 * error + 1e-5,
                    "{mean} {error} {row:?}"
                );
                let share = f64::midpoint(wins / n, row.fight.win.mean);
                let error = (share * (1.0 - share) * (1.0 / n + 1.0 / 100.0)).sqrt();
                assert!(
                    (wins / n - row.fight.win.mean).abs() <= 5.0 * error + 1e-9,
                    "{wins} {row:?}"
                );
            }
        });
        assert_eq!(checked, 1, "{}", S::NAME);
    }
    in_every_system!(check);
}

/// The same luck for every answer: differences are known far better than from dice of their own.
#[test]
fn the_same_luck_makes_differences_clear() {
    fn check<S: System>() {
        let (mut paired, mut apart, mut rows) = (0.0, 0.0, 0);
        tactical::<S>(12, 5, |battle| {
            let advice =
                battle.advise(&BuiltIn, &filled!(Advise { trials: 30 }), &mut unwatched).unwrap();
            for row in &advice.answers[1..] {
                paired += row.behind.error;
                apart += row.fight.worth.error.hypot(advice.answers[0].fight.worth.error);
                rows += 1;
            }
        });
        assert!(rows > 4);
        assert!(paired < 0.8 * apart, "{}: {paired} of {apart}", S::NAME);
    }
    in_every_system!(check);
}

fn brawler(name: &str, side: &str, strength: &str, health: Option<i32>) -> serde_json::Value {
    let mut sheet = json!({
        "name": name, "side": side,
        "abilities": {"fighting": "Rm", "agility": "Gd", "strength": strength, "endurance": "In",
                      "reason": "Ty", "intuition": "Gd", "psyche": "Gd"},
        "attacks": [{"name": "fists", "form": "BA"}],
    });
    if let Some(health) = health {
        sheet["now"] = json!({"health": health});
    }
    sheet
}

/// Where the hero picks whom to attack.
fn picking(fighters: &[serde_json::Value]) -> Battle<Case> {
    let data: Node =
        serde_json::from_value(json!({"system": "case", "fighters": fighters})).unwrap();
    let mut battle = Battle::<Case>::new(Case::read(&data).unwrap()).unwrap().seeded(3);
    battle.set_control(ActorId::fighter(0), Control::Host).unwrap();
    loop {
        while battle.step() == Step::Going {}
        match battle.request() {
            Some(Request::Decision(Question::Target { .. })) => return battle,
            Some(_) => drop(battle.feed_suggestion().unwrap()),
            None => panic!("over before a target was picked"),
        }
    }
}

fn fighter(place: usize) -> Value {
    Value::actor(ActorId::fighter(place))
}

/// Two foes who hit alike, one of whom falls at the next hit: it goes first. And of two that are
/// one another's likeness none is better.
#[test]
fn the_one_right_answer_is_found_and_twins_are_alike() {
    let battle = picking(&[
        brawler("Hero", "heroes", "In", None),
        brawler("Fresh", "villains", "Rm", None),
        brawler("Shaky", "villains", "Rm", Some(8)),
    ]);
    let advice = battle.advise(&BuiltIn, &Advise::DEFAULT, &mut unwatched).unwrap();
    assert_eq!(advice.answers[0].answer, fighter(2), "{:?}", advice.answers);
    assert!(!row(&advice, fighter(1)).alike, "{:?}", advice.answers);
    // Whatever the plan is at, the tactician turns to the one who falls.
    let stubborn = |question: &Question, setup: &_, state: &_| {
        let view = case_core::system::View::new(setup, state);
        let legal = question.is_legal(view, fighter(1));
        Some(if legal { fighter(1) } else { question.suggestion(view) })
    };
    let advice = battle.advise(&stubborn, &Advise::DEFAULT, &mut unwatched).unwrap();
    assert!(row(&advice, fighter(1)).suggested);
    assert_eq!(battle.think(&stubborn, &Advise::DEFAULT).unwrap(), fighter(2));
    // Without a single trial it is left at the plan's own.
    assert_eq!(battle.think(&stubborn, &filled!(Advise { work: 0 })).unwrap(), fighter(1));

    let twins = picking(&[
        brawler("Hero", "heroes", "Rm", None),
        brawler("Tick", "villains", "Rm", None),
        brawler("Tock", "villains", "Rm", None),
    ]);
    // Further ahead it does make a difference whom the plan, which takes the first of equals, finds
    // hurt.
    for horizon in [Horizon::Step, Horizon::Turn] {
        let ask = filled!(Advise { horizon });
        let advice = twins.advise(&BuiltIn, &ask, &mut unwatched).unwrap();
        assert_eq!(advice.answers.len(), 2);
        assert!(advice.answers.iter().all(|row| row.alike), "{:?}", advice.answers);
        assert_eq!(advice.choice(), twins.suggestion().map(Value::from));
    }
}

#[test]
fn reasons_are_told_in_numbers() {
    let battle = picking(&[
        brawler("Hero", "heroes", "In", None),
        brawler("Fresh", "villains", "Rm", None),
        brawler("Shaky", "villains", "Rm", Some(8)),
    ]);
    let advice = battle.advise(&BuiltIn, &filled!(Advise { trials: 400 }), &mut unwatched).unwrap();
    let [best, other] = &advice.answers[..] else { panic!() };
    let two = |n: f64| format!("{n:.2}");
    let english = advice.reasons(&Language::English.into(), &battle);
    let wins = format!("{:.0} %", 100.0 * best.fight.win.mean);
    let sign = format!("{:+.2}", best.fight.worth.mean);
    assert_eq!(english[0], format!("Shaky: {sign} ± {}, wins {wins}", two(best.fight.worth.error)));
    let (behind, error) = (two(other.behind.mean), two(other.behind.error));
    assert_eq!(english[1], format!("Fresh: {behind} ± {error} worse"));
    assert_eq!(advice.reason(&Language::English.into(), &battle), english.join("; "));
    let german = advice.reason(&Language::German.into(), &battle);
    let comma = |text: String| text.replace('.', ",");
    assert_eq!(
        german,
        comma(format!(
            "Shaky: {sign} ± {}, gewinnt {wins}; Fresh: um {behind} ± {error} schlechter",
            two(best.fight.worth.error)
        ))
    );
    let data = serde_json::to_value(&advice).unwrap();
    assert_eq!(data["question"], "target");
    assert_eq!(data["horizon"], "fight");
    assert_eq!(data["answers"][0]["answer"], json!({"kind": "actor", "value": 2}));
    assert_eq!(data["answers"][1]["alike"], json!(false));
}

/// Work is counted, not timed: the trials that fit are the same for every answer and everywhere.
#[test]
fn work_is_bounded() {
    let ask = |work| {
        let mut advice = None;
        tactical::<Talislanta>(3, 1, |battle| {
            advice =
                Some(battle.advise(&BuiltIn, &filled!(Advise { work }), &mut unwatched).unwrap());
        });
        advice.unwrap()
    };
    let [few, more] = [ask(2_000), ask(8_000)];
    assert!(0 < few.trials && few.trials < more.trials && more.trials < 400);
    let nothing = ask(0);
    assert_eq!(nothing.trials, 0);
    assert!(nothing.answers[0].suggested && nothing.answers.iter().all(|row| row.alike));
}

#[test]
fn a_tactician_thinks_about_what_it_was_told() {
    let tactical = Tactician::default();
    let all = <Case as System>::QuestionKind::ALL;
    let about: Vec<_> = all.iter().filter(|kind| tactical.thinks_about::<Case>(**kind)).collect();
    assert_eq!(about.len(), Case::TACTICAL.len());
    let one = filled!(Tactician { questions: vec!["target".into()], ..tactical });
    let about: Vec<_> = all.iter().filter(|kind| one.thinks_about::<Case>(**kind)).collect();
    assert_eq!(about, [&case_core::case::QuestionKind::Target]);
}

#[test]
fn what_cannot_be_advised_says_why() {
    let mut battle = hosted::<D6>(&roster("d6"), 1);
    let ask = |battle: &Battle<D6>| {
        battle.advise(&BuiltIn, &filled!(Advise { trials: 2 }), &mut unwatched)
    };
    assert_eq!(ask(&battle), Err(AdviseError::NotAsked));
    battle.set_dice(DiceFrom::Host);
    battle.set_control(Who::Everybody, Control::BuiltIn).unwrap();
    while battle.step() == Step::Going {}
    assert_eq!(ask(&battle), Err(AdviseError::Rolling));

    let open = picking(&[
        brawler("Hero", "heroes", "Rm", None),
        brawler("Tick", "villains", "Rm", None),
        brawler("Tock", "villains", "Rm", None),
    ]);
    let wrong = open.advise(&BuiltIn, &filled!(Advise { side: Some(side(2)) }), &mut unwatched);
    assert_eq!(wrong, Err(AdviseError::Side { side: 2, sides: 2 }));
    let many = open.advise(&BuiltIn, &filled!(Advise { trials: u32::MAX }), &mut unwatched);
    assert!(matches!(many, Err(AdviseError::TooMany { answers: 2, .. })));
    let nobody = |_: &Question, _: &_, _: &_| None::<Value>;
    assert!(matches!(
        open.advise(&nobody, &Advise::DEFAULT, &mut unwatched),
        Err(AdviseError::Rule(_))
    ));
    let mut seats = 0;
    situations::<Case>(1, 500, |battle, question| {
        if question.who().place().is_none() {
            let asked = battle.advise(&BuiltIn, &Advise::DEFAULT, &mut unwatched);
            assert_eq!(asked, Err(AdviseError::NoSide { who: question.who() }));
            seats += 1;
        }
    });
    assert!(seats > 0);
}

#[test]
fn advice_can_be_watched_and_stopped() {
    let open = picking(&[
        brawler("Hero", "heroes", "Rm", None),
        brawler("Tick", "villains", "Rm", None),
        brawler("Tock", "villains", "Rm", None),
    ]);
    for horizon in Horizon::ALL {
        let mut patience = Patience::new(50);
        let mut watch = |_| patience.look();
        let ask = filled!(Advise { trials: 8_000_000, horizon: *horizon, paths: 0 });
        assert_eq!(open.advise(&BuiltIn, &ask, &mut watch), Err(OddsError::Stopped.into()));
        patience.check();
    }
    let mut last = None;
    let mut watch = |progress: case_core::odds::Progress| {
        last = Some((progress.trials, progress.of));
        ControlFlow::Continue(())
    };
    open.advise(&BuiltIn, &filled!(Advise { trials: 30 }), &mut watch).unwrap();
    assert_eq!(last, Some((60, 60)));
}

/// What is worked out exactly is bounded by the work too.
#[test]
fn exact_odds_are_bounded_by_the_work() {
    let ask = |work| {
        let mut advice = None;
        tactical::<Case>(3, 1, |battle| {
            let ask = filled!(Advise { horizon: Horizon::Step, trials: 2, work });
            advice = Some(battle.advise(&BuiltIn, &ask, &mut unwatched).unwrap());
        });
        advice.unwrap()
    };
    assert!(ask(u64::MAX).answers.iter().all(|row| row.exact));
    assert!(ask(0).answers.iter().all(|row| !row.exact));
}
