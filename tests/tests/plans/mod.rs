//! Plans as data, in every system: legal wherever they are asked, the same in a battle and in a
//! simulation, what their words say, and refused with every reason at once where they don't fit.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyStep, SYSTEMS, check_plan, named_plans};
use case_core::battle::{
    Battle, Control, DiceFrom, Horizon, InTurn, SeatError, Step, Tactician, Tune, TuneError, Who,
};
use case_core::case::{self, Case};
use case_core::codes::Code;
use case_core::cosmic::Cosmic;
use case_core::d6::D6;
use case_core::decide::{BuiltIn, DecisionSource};
use case_core::dice::Fair;
use case_core::faserip::Faserip;
use case_core::filled;
use case_core::log::Event;
use case_core::node::Node;
use case_core::odds::{Chain, Sample, Scene, unwatched};
use case_core::plan::{
    Among, Answer, BoundPlans, Order, Plan, PlanRule, TargetOrder, ValueRange, When, named, protect,
};
use case_core::question::{Asked, LegalAnswers};
use case_core::ruling::Book;
use case_core::system::{System, Tactics, View};
use case_core::talislanta::Talislanta;
use case_core::value::Value;
use case_tests::side;

fn roster(system: &str) -> Node {
    let path =
        format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
    toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn setup<S: System>() -> S::Setup {
    S::validate(&S::read(&roster(S::NAME)).unwrap()).unwrap()
}

fn open<S: System>() -> Battle<S> {
    Battle::new(S::read(&roster(S::NAME)).unwrap()).unwrap()
}

fn toml(text: &str) -> Plan {
    Plan::read(&toml::from_str(text).unwrap()).unwrap()
}

/// The same in every system.
macro_rules! everywhere {
    ($test:ident) => {{
        $test::<Case>();
        $test::<Faserip>();
        $test::<D6>();
        $test::<Talislanta>();
        $test::<Cosmic>();
    }};
}

mod memoized;

/// A basis names the rulings that are not the usual ones, and no others: none, or any single one.
#[test]
fn a_basis_names_what_was_ruled_otherwise() {
    fn each<S: System>() {
        let mut changed = 0;
        let usual = S::default_rulings();
        let switches = usual.iter().filter_map(|r| Some((r.name, r.switch.as_ref()?)));
        let switches: Vec<_> = switches.collect();
        for (name, switch) in &switches {
            for value in switch.others().into_iter().map(Some).chain([None]) {
                let mut node = roster(S::NAME);
                let Node::Map(fields) = &mut node else { unreachable!("a roster is a table") };
                fields.retain(|(table, _)| !table.ends_with("rulings"));
                if let Some(value) = value {
                    let ruled = Node::Map(vec![((*name).into(), Node::Text(value))]);
                    fields.push((S::Rulings::table_of(name).into(), ruled));
                }
                let Ok(battle) = S::read(&node).and_then(Battle::<S>::new) else { continue };
                let listed: Vec<String> = S::rulings(battle.setup())
                    .into_iter()
                    .filter_map(|r| Some((r.name, r.switch?)))
                    .filter(|(_, switch)| switch.value != switch.default)
                    .map(|(name, switch)| format!("{name} = {}", switch.value))
                    .collect();
                assert_eq!(battle.basis().rulings, listed);
                changed += listed.len();
            }
        }
        assert!(changed >= switches.len(), "{}: {changed}", S::NAME);
    }
    everywhere!(each);
}

/// Every plan that comes with the engine plays a fight to its end, or on and on, without an answer
/// that is not legal; the battle and the first trial of a simulation of the same dice go alike.
#[test]
fn named_plans_are_legal_and_play_alike_in_battles_and_simulations() {
    fn each<S: System>() {
        let mut plans = named::<S>();
        plans.push(protect::<S>(open::<S>().name_of(0)));
        for plan in &plans {
            plan.check::<S>().unwrap_or_else(|e| panic!("{}: {}:\n{e}", S::NAME, plan.name));
            assert_eq!(Plan::read(&plan.write()).as_ref(), Ok(plan));
            let mut battle = open::<S>();
            battle.set_plan(Who::Everybody, plan).unwrap();
            let values = battle
                .scene()
                .unwrap()
                .sample_values(&mut Sample::new(3).seed(9).checkpoints(400), |_, state| {
                    state.clone()
                })
                .unwrap();
            battle.set_dice(DiceFrom::Seed(Fair::stream(9, 0)));
            let step = battle.run(400);
            assert!(matches!(step, Step::Going | Step::Over), "{}: {step:?}", plan.name);
            if let Some(end) = &values[0] {
                assert_eq!(step, Step::Over);
                assert_eq!(battle.state(), end, "{}: {}", S::NAME, plan.name);
            }
        }
    }
    everywhere!(each);
    for system in SYSTEMS {
        let plans = named_plans(system).unwrap();
        assert!(plans.iter().all(|plan| check_plan(system, plan) == Some(Ok(()))));
    }
}

trait NameOf {
    fn name_of(&self, place: usize) -> &str;
}

impl<S: System> NameOf for Battle<S> {
    fn name_of(&self, place: usize) -> &str {
        S::name(self.setup(), ActorId::fighter(place))
    }
}

/// Answers by the built-in plan and shows every question to a function first.
struct Shown<F>(F);

impl<S: System, F: FnMut(&S::Question, View<'_, S>)> DecisionSource<S> for Shown<F> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        (self.0)(question, view);
        BuiltIn.choose(question, view)
    }
}

/// Every question of some fights of the bundled roster.
fn every_question<S: System>(look: impl FnMut(&S::Question, View<'_, S>) + Clone) {
    let setup = setup::<S>();
    let state = S::open(&setup);
    let scene = Scene::<S, _>::new(&setup, &state, CloneOf(Shown(look)));
    scene.sample_values(&mut Sample::new(12).seed(4).checkpoints(3_000), |_, _| ()).unwrap();
}

/// Closures that look clone with their counters.
struct CloneOf<F>(Shown<F>);

impl<F: Clone> Clone for CloneOf<F> {
    fn clone(&self) -> Self {
        CloneOf(Shown(self.0.0.clone()))
    }
}

impl<S: System, F: FnMut(&S::Question, View<'_, S>)> DecisionSource<S> for CloneOf<F> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        self.0.choose(question, view)
    }
}

/// What each order of targets says of a target, worked out a second time: smaller goes first.
fn worth<S: System>(order: Order, view: View<'_, S>, who: ActorId, target: ActorId) -> i64 {
    let View { setup, state, .. } = view;
    let cast = S::cast(setup);
    let fresh = S::open(setup);
    let now = i64::from(S::fitness(setup, state, target));
    let start = i64::from(S::fitness(setup, &fresh, target)).max(1);
    let side = |who| cast.side(who);
    let attackers = cast
        .everybody()
        .filter(|other| *other != who && side(*other) == side(who))
        .filter(|other| S::stands(setup, state, *other))
        .filter(|other| S::attacks(setup, state, *other) == Some(target))
        .count();
    let attackers = i64::try_from(attackers).unwrap();
    let attacked = S::attacks(setup, state, target);
    let danger = i64::from(S::danger(setup, state, target));
    let protection = i64::from(S::protection(setup, state, target));
    let place = i64::from(target.number());
    let not = |yes: bool| i64::from(!yes);
    match order {
        Order::Suggested => 0,
        Order::Holder => not(S::holder(setup, state, who) == Some(target)),
        Order::AttacksMe => not(attacked == Some(who)),
        Order::AttacksMySide => not(attacked.is_some_and(|a| side(a) == side(who))),
        Order::AttackedByMySide => -attackers,
        Order::NotAttacked => attackers,
        Order::Weakest => now,
        Order::Strongest => -now,
        Order::NearestToFalling => now * 10_000 / start,
        Order::Freshest => -(now * 10_000 / start),
        Order::MostDangerous => -danger,
        Order::LeastDangerous => danger,
        Order::LeastProtected => protection,
        Order::BestProtected => -protection,
        Order::FirstOfRoster => place,
        Order::LastOfRoster => -place,
        other => panic!("{other}: an order that this does not know"),
    }
}

/// Wherever a target is asked for, an order takes a foe who stands and of whom it says no worse
/// than of any other who could be taken; the suggestion where no foe who stands can be.
#[test]
fn orders_take_the_first_of_their_order() {
    fn each<S: System>() {
        let setup = setup::<S>();
        let kinds: Vec<String> = S::Question::infos()
            .iter()
            .filter(|q| S::TACTICAL.iter().any(|k| k.name() == q.name))
            .filter(|q| q.answers.contains(&case_core::value::Kind::Actor))
            .map(|q| q.name.into())
            .collect();
        assert!(!kinds.is_empty(), "{}: whom to attack is tactical", S::NAME);
        let plans: Vec<(Order, BoundPlans<S>)> = Order::ALL
            .iter()
            .map(|&order| {
                let rule = filled!(PlanRule {
                    question: kinds.clone(),
                    targets: vec![TargetOrder::By(order)]
                });
                let plan = filled!(Plan { name: "it".into(), rules: vec![rule] });
                (order, BoundPlans::bind(&setup, |_| Some(&plan)).unwrap())
            })
            .collect();
        let choices = std::sync::atomic::AtomicUsize::new(0);
        every_question::<S>(|question, view| {
            if !kinds.iter().any(|kind| kind == question.kind().name()) {
                return;
            }
            let who = question.who();
            let LegalAnswers::List(legal) = question.legal(view) else { panic!("a list") };
            let cast = S::cast(view.setup);
            let foes: Vec<ActorId> = legal
                .into_iter()
                .filter_map(Value::as_actor)
                .filter(|foe| {
                    !cast.are_allies(who, *foe) && S::stands(view.setup, view.state, *foe)
                })
                .collect();
            for (order, plans) in &plans {
                let answer = plans.answer(question, view);
                let suggestion = question.suggestion(view);
                if foes.is_empty() {
                    assert_eq!(answer, suggestion);
                    continue;
                }
                let taken = answer.as_actor().filter(|taken| foes.contains(taken));
                let taken = taken.unwrap_or_else(|| panic!("{order}: {answer:?} of {foes:?}"));
                let of = |foe| worth::<S>(*order, view, who, foe);
                let best = foes.iter().map(|foe| of(*foe)).min().unwrap();
                assert_eq!(of(taken), best, "{}: {order}", S::NAME);
                if *order == Order::Suggested && foes.iter().any(|f| Value::actor(*f) == suggestion)
                {
                    assert_eq!(answer, suggestion);
                }
                if foes.len() > 1 {
                    choices.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                }
            }
        });
        assert!(choices.into_inner() > 100, "{}: there was something to choose", S::NAME);
    }
    everywhere!(each);
}

/// Each condition holds exactly where its words say so, told apart by a mark: where it holds, the
/// plan takes the last foe of the roster, else the first.
#[test]
fn rules_answer_where_their_conditions_hold() {
    fn each<S: System>() {
        let setup = setup::<S>();
        let target = S::Question::infos()
            .into_iter()
            .filter(|q| S::TACTICAL.iter().any(|k| k.name() == q.name))
            .find(|q| q.answers.contains(&case_core::value::Kind::Actor))
            .unwrap();
        let turns = filled!(When { turn_at_least: Some(2), turn_at_most: Some(3) });
        let hurt = filled!(When { fitness_at_most: Some(60) });
        let alone = filled!(When { friends_at_most: Some(0) });
        let many = filled!(When { foes_at_least: Some(3) });
        let whens = [turns, hurt, alone, many];
        let first = setup.first_name::<S>();
        let plan_of = |when: &When| {
            let rule = |order, when: When, of: Vec<String>| {
                filled!(PlanRule {
                    of,
                    question: vec![target.name.into()],
                    when,
                    targets: vec![TargetOrder::By(order)]
                })
            };
            let rules = vec![
                rule(Order::FirstOfRoster, When::default(), vec![first.clone()]),
                rule(Order::LastOfRoster, when.clone(), Vec::new()),
                rule(Order::FirstOfRoster, When::default(), Vec::new()),
            ];
            filled!(Plan { name: "it".into(), rules })
        };
        let plans: Vec<BoundPlans<S>> = whens
            .iter()
            .map(|when| {
                let plan = plan_of(when);
                BoundPlans::bind(&setup, |_| Some(&plan)).unwrap()
            })
            .collect();
        assert_eq!(
            plans.iter().map(BoundPlans::reads_turn).collect::<Vec<_>>(),
            [true, false, false, false]
        );
        every_question::<S>(|question, view| {
            if question.kind().name() != target.name {
                return;
            }
            let View { setup, state, .. } = view;
            let (cast, who) = (S::cast(setup), question.who());
            let stands = |who: &ActorId| S::stands(setup, state, *who);
            let friends =
                cast.everybody().filter(stands).filter(|f| cast.are_allies(who, *f) && *f != who);
            let foes = cast.everybody().filter(stands).filter(|f| !cast.are_allies(who, *f));
            let start = S::fitness(setup, &S::open(setup), who);
            let holds = [
                (2..=3).contains(&S::turn(state)),
                S::fitness(setup, state, who) * 100 <= start * 60 + 59,
                friends.count() == 0,
                foes.count() >= 3,
            ];
            let part = S::fitness(setup, state, who) * 100 / start.max(1);
            let holds = [holds[0], part <= 60, holds[2], holds[3]];
            let LegalAnswers::List(legal) = question.legal(view) else { panic!("a list") };
            let mut foes: Vec<ActorId> = legal
                .into_iter()
                .filter_map(Value::as_actor)
                .filter(|foe| !cast.are_allies(who, *foe) && stands(foe))
                .collect();
            foes.sort();
            let Some((low, high)) = foes.first().zip(foes.last()) else { return };
            for (plan, holds) in plans.iter().zip(holds) {
                let own = S::name(setup, who) == first;
                let wanted = if holds && !own { high } else { low };
                assert_eq!(plan.answer(question, view), Value::actor(*wanted), "{}", S::NAME);
            }
        });
    }
    everywhere!(each);
}

trait FirstName {
    fn first_name<S: System<Setup = Self>>(&self) -> String;
}

impl<T> FirstName for T {
    fn first_name<S: System<Setup = T>>(&self) -> String {
        S::name(self, ActorId::fighter(0)).into()
    }
}

const DUEL: &str = r#"
system = "case"
[[fighters]]
name = "Gale"
side = "heroes"
health = 15
abilities = { fighting = "Ex", agility = "Ex", strength = "Gd", endurance = "Ex", reason = "Ty", intuition = "Gd", psyche = "Ty" }
attacks = [{ name = "fists", form = "BA" }]
[[fighters]]
name = "Ravager"
side = "villains"
health = 15
abilities = { fighting = "Gd", agility = "Ty", strength = "Gd", endurance = "Rm", reason = "Pr", intuition = "Ty", psyche = "Ty" }
attacks = [{ name = "claws", form = "EA" }]
"#;

fn duel() -> Battle<Case> {
    Battle::new(Case::read(&toml::from_str(DUEL).unwrap()).unwrap()).unwrap()
}

/// A fight that is solved under a plan agrees with a simulation under it, for every plan that comes
/// with the engine; and what the plan does matters.
#[test]
fn exact_duels_under_a_plan_agree_with_sampling() {
    let mut shares = Vec::new();
    for plan in named::<Case>().iter().filter(|plan| plan.name != "never defend") {
        let mut battle = duel();
        battle.set_plan(ActorId::fighter(0), plan).unwrap();
        let scene = battle.scene().unwrap();
        let (setup, state) = (battle.setup(), battle.state());
        let solved =
            case::odds::fight(setup, state, scene.plan.clone(), &mut Chain::new().turns(25))
                .unwrap();
        let (low, high) = solved.chance(|_, end| end.winner == Some(side(0))).as_f64();
        let trials = 2_000;
        let wins = scene
            .sample(&mut Sample::new(trials).seed(3), |setup, state| {
                case::odds::Ending::of(setup, state).winner
            })
            .unwrap();
        let share = wins.share(|winner| *winner == Some(side(0)));
        let (share, error) = (share.mean, share.error);
        assert!(
            low - 5.0 * error <= share && share <= high + 5.0 * error,
            "{}: {low} {high} {share}",
            plan.name
        );
        shares.push(format!("{low:.3}"));
    }
    shares.sort();
    shares.dedup();
    assert!(shares.len() > 1, "{shares:?}");
}

/// A plan is kept in a save with the seats that have it, and the battle goes on as if nothing had
/// been; its name stands in what results stand on.
#[test]
fn saves_keep_plans() {
    fn each<S: System>() {
        let plans = named::<S>();
        let plan = plans.iter().find(|plan| plan.name == "weakest first").unwrap();
        let mut battle = open::<S>().seeded(5);
        battle.set_plan(ActorId::fighter(1), plan).unwrap();
        battle.set_plan(ActorId::JUDGE, &plans[0]).unwrap();
        battle.set_control(ActorId::fighter(0), Control::Host).unwrap();
        battle.run(5);
        let save = battle.save();
        let text = serde_json::to_string(&save).unwrap();
        let mut again = Battle::<S>::resume(&serde_json::from_str(&text).unwrap()).unwrap();
        for who in [
            ActorId::fighter(0),
            ActorId::fighter(1),
            ActorId::fighter(2),
            ActorId::JUDGE,
            ActorId::MAP,
        ] {
            assert_eq!(battle.control(who), again.control(who));
            assert_eq!(battle.plan(who), again.plan(who));
        }
        assert_eq!(battle.basis(), again.basis());
        assert_eq!(serde_json::to_string(&again.save()).unwrap(), text);
        let basis = battle.basis().to_string();
        assert!(basis.contains("`weakest first`") && basis.contains("the Judge"), "{basis}");
        for battle in [&mut battle, &mut again] {
            battle.set_control(ActorId::fighter(0), Control::Plan).unwrap();
            assert_eq!(battle.run(20_000), Step::Over);
        }
        assert_eq!(battle.log(), again.log());
    }
    everywhere!(each);
}

/// Questions that are put to the host whoever else decides: left to the seats' plans they change
/// nothing, and are those that a function is asked in a simulation; any other is not asked.
#[test]
fn some_questions_are_put_to_the_host_whoever_else_decides() {
    for system in SYSTEMS {
        let plans = named_plans(system).unwrap();
        let plan = plans.iter().find(|plan| plan.name == "weakest first").unwrap();
        let named: Vec<&str> = plan.rules[0].question.iter().map(String::as_str).collect();
        let mut battle = AnyBattle::new(&roster(system)).unwrap();
        battle.set_plan(Who::Everybody, plan).unwrap();
        let mut in_simulation = Vec::new();
        let mut look = |open: &dyn case_core::any::AnyOpen| {
            in_simulation.push((open.request(), open.turn()));
            None
        };
        let asking = case_core::any::AskFirst::new(&battle, &named, &mut look).unwrap();
        let mut sample = Sample::new(1).seed(5).checkpoints(60);
        battle.sample_each_asking(&mut sample, &asking, &mut |_| {}).unwrap();
        battle.set_seed(5);
        let mut alone = battle.clone();
        let mut in_battle = Vec::new();
        while battle.checkpoints() < 60 {
            match battle.step_asking(&named).unwrap() {
                AnyStep::Going => continue,
                AnyStep::Over => break,
                _ => {}
            }
            let open = battle.asked().unwrap();
            in_battle.push((open.request(), open.turn()));
            drop(open);
            battle.feed_suggestion().unwrap();
        }
        while alone.checkpoints() < battle.checkpoints() && alone.step() == AnyStep::Going {}
        assert_eq!(
            alone.transcript().collect::<Vec<_>>(),
            battle.transcript().collect::<Vec<_>>(),
            "{system}"
        );
        assert!(!in_battle.is_empty());
        assert_eq!(in_battle, in_simulation, "{system}");
        let wrong = battle.step_asking(&["no such question"]).unwrap_err();
        assert!(wrong.to_string().contains("questions[0]"), "{wrong}");
    }
}

/// An attack is named as its sheet names it, and as a log does.
#[test]
fn attacks_are_named_as_on_their_sheet() {
    for name in ["claws", "claws (EA)"] {
        let plan = toml(&format!(
            "name = \"x\"\nrules = [{{ question = \"defense\", when = {{ about = {{ attack = \"{name}\" }} }}, then = \"nothing\" }}]"
        ));
        let mut battle = duel().seeded(1);
        battle.set_plan(ActorId::fighter(0), &plan).unwrap();
        battle.run(1_000);
        let defended = |event: &&Event<Case>| {
            matches!(event, Event::Decision {
                question: case::Question::Defense { who, attack, .. }, answer, ..
            } if *who == ActorId::fighter(0) && attack.index() == 0 && *answer != Value::NOTHING)
        };
        assert_eq!(battle.log().iter().filter(defended).count(), 0, "{name}");
    }
}

/// Odds and simulations never play a seat of the host by the built-in plan without a word.
#[test]
fn a_seat_of_the_host_is_an_error_in_odds_and_simulation() {
    for system in SYSTEMS {
        let mut battle = AnyBattle::new(&roster(system)).unwrap();
        battle.set_control(ActorId::fighter(1), Control::Host).unwrap();
        let name = battle.name(ActorId::fighter(1)).to_string();
        let said = [
            battle.sample_values(&mut Sample::new(1).seed(1)).unwrap_err().to_string(),
            battle.solve(&mut Chain::new()).unwrap_err().to_string(),
            battle.turn_odds(&mut case_core::odds::Budget::new()).unwrap_err().to_string(),
        ];
        for said in said {
            assert!(said.contains(&name) && said.contains("the host"), "{said}");
        }
        battle.set_control(ActorId::fighter(1), Control::BuiltIn).unwrap();
        assert!(battle.sample_values(&mut Sample::new(1).seed(1)).is_ok());
    }
    let mut battle = duel();
    battle.set_control(ActorId::MAP, Control::Host).unwrap();
    assert!(matches!(battle.scene(), Err(SeatError { who: ActorId::MAP, .. })));
}

/// Everything that is wrong with a plan is said at once, with its place and what would be right,
/// and nothing of it is played.
#[test]
fn bad_plans_are_refused_with_every_reason() {
    let mut battle = duel();
    let before = serde_json::to_string(&battle.save()).unwrap();
    let bad = toml(
        r#"
        name = "wrong"
        [[rules]]
        of = ["Gal", "heroes"]
        question = ["defence", "target"]
        targets = ["weakest", "attacks Nobody"]
        [[rules]]
        question = "defense"
        when = { about = { atacker = "Gale" }, values = [{ field = "helth", at_most = 3 }] }
        then = ["doge", "whirl"]
        [[rules]]
        question = "defense"
        targets = "weakest"
        [[rules]]
        question = "defense"
        [[rules]]
        question = "defense"
        then = "dodge"
        when = { turn_at_least = 5, turn_at_most = 2 }
        "#,
    );
    let problems = battle.set_plan(ActorId::fighter(0), &bad).unwrap_err();
    let said = problems.to_string();
    for (path, hint) in [
        ("rules[0].of[0]", "Gale"),
        ("rules[0].question[0]", "defense"),
        ("rules[0].targets[1]", "unknown fighter"),
        ("rules[1].when.about.atacker", "attacker"),
        ("rules[1].when.values[0].field", "health"),
        ("rules[1].then[0]", "dodge"),
        ("rules[1].then[1]", "known are"),
        ("rules[2].targets", "`then`"),
        ("rules[3]", "same as rules[2]"),
        ("rules[3]", "missing: `then`"),
        ("rules[4].when.turn_at_most", "at least 5"),
    ] {
        let found =
            problems.list().iter().any(|p| p.path == path && p.message.to_string().contains(hint));
        assert!(found, "{path}: {hint}\n{said}");
    }
    let other = filled!(Plan { system: Some("d6".into()), name: "x".into() });
    assert!(battle.set_plan(Who::Everybody, &other).unwrap_err().to_string().contains("`d6`"));
    let rule = filled!(PlanRule { question: vec!["go".into()], then: vec!["go_ahead".into()] });
    let long = filled!(Plan { name: "long".into(), rules: vec![rule; 100_000] });
    let said = battle.set_plan(Who::Everybody, &long).unwrap_err().to_string();
    assert!(said.contains("100000 rules") && said.lines().count() == 1, "{said}");
    assert_eq!(serde_json::to_string(&battle.save()).unwrap(), before);
}

/// Written and read again a plan is the same, from TOML and JSON, with everything that it can hold.
#[test]
fn plans_are_written_as_they_are_read() {
    let rule = filled!(PlanRule {
        of: vec!["heroes".into()],
        question: vec!["target".into(), "defense".into()],
        when: filled!(When {
            suggested: vec!["weave".into(), Answer::Number(2), Answer::YesNo(true)],
            about: vec![("form".into(), vec!["charge".into()])],
            fitness_at_least: Some(1),
            fitness_at_most: Some(2),
            friends_at_least: Some(3),
            friends_at_most: Some(4),
            foes_at_least: Some(5),
            foes_at_most: Some(6),
            turn_at_least: Some(7),
            turn_at_most: Some(8),
            held: Some(true),
            attacked: Some(false),
            values: vec![filled!(ValueRange {
                field: "health".into(),
                at_least: Some(9),
                at_most: None
            })],
        }),
        then: vec!["dodge".into()],
        targets: vec![TargetOrder::Attacks("Dove".into()), TargetOrder::By(Order::Holder)],
        among: Among::All,
    });
    let plan = filled!(Plan {
        name: "all".into(),
        about: Some("Everything.".into()),
        system: Some("case".into()),
        rules: vec![rule],
    });
    let node = plan.write();
    assert_eq!(Plan::read(&node).unwrap(), plan);
    let as_json: Node = serde_json::from_str(&serde_json::to_string(&node).unwrap()).unwrap();
    assert_eq!(Plan::read(&as_json).unwrap(), plan);
    let as_toml: Node = toml::from_str(&toml::to_string(&node).unwrap()).unwrap();
    assert_eq!(Plan::read(&as_toml).unwrap(), plan);
    assert_ne!(plan.digest(), filled!(Plan { name: "none".into() }).digest());
}

/// A plan of a side is that side's alone, and an easy foe wins far less than half of the fights against
/// the built-in plan, on either side.
#[test]
fn an_easy_foe_is_easy() {
    fn each<S: System>() {
        let easy = &named::<S>()[0];
        assert_eq!(easy.name, "easy foe");
        let shares = [0, 1].map(|place| {
            let (mut battle, side) = (open::<S>(), side(place));
            battle.set_plan(side, easy).unwrap();
            for who in S::cast(battle.setup()).everybody() {
                let is_easy = battle.side(who) == Some(side);
                assert_eq!(battle.plan(who), is_easy.then_some(easy));
            }
            let winner =
                |setup: &_, state: &_| S::cast(setup).only_side(|who| S::stands(setup, state, who));
            let mut sample = Sample::new(100).seed(1).checkpoints(20_000);
            let wins = battle.scene().unwrap().sample(&mut sample, winner).unwrap();
            wins.share(|winner| *winner == Some(side)).mean
        });
        assert!(shares[0] + shares[1] < 0.8, "{}: {shares:?}", S::NAME);
    }
    everywhere!(each);
}

/// A tactician decides for its seat alone and only what it thinks about, the same on every run, in
/// a saved battle and in one that goes on; odds and simulations refuse it.
#[test]
fn a_tactician_decides_for_its_seat() {
    fn each<S: System>() {
        let who = ActorId::fighter(0);
        let mut battle = open::<S>().seeded(3);
        let tactician = filled!(Tactician { trials: 4, work: 300 });
        battle.set_tactician(who, &tactician).unwrap();
        assert!(battle.scene().is_err());
        assert!(matches!(battle.run(12), Step::Going | Step::Over));
        let text = serde_json::to_string(&battle.save()).unwrap();
        let mut again = Battle::<S>::resume(&serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(again.control(who), Control::Tactician);
        assert_eq!(again.tactician(who), Some(&tactician));
        for battle in [&mut battle, &mut again] {
            assert!(matches!(battle.run(12), Step::Going | Step::Over));
        }
        assert_eq!(battle.log(), again.log());
        // What it gave stands on the tape: without it the battle goes the same way.
        let inputs = battle.inputs().to_vec();
        battle.set_control(who, Control::BuiltIn).unwrap();
        assert_eq!(battle.inputs(), inputs);
        let wrong = filled!(Tactician { questions: vec!["targte".into()], trials: 0, ..tactician });
        let said = battle.set_tactician(who, &wrong).unwrap_err();
        assert_eq!(said.list().len(), 2, "{said}");
        assert_eq!(battle.control(who), Control::BuiltIn);
    }
    everywhere!(each);
}

/// Whoever thinks wins more than whoever does not: a side of easy foes that loses more than half
/// of its fights wins most of them.
#[test]
fn a_tactician_wins_more() {
    let mut wins = 0;
    let easy = named::<Talislanta>().into_iter().find(|p| p.name == "easy foe").unwrap();
    for seed in 0..8 {
        let mut battle = open::<Talislanta>().seeded(seed);
        battle.set_plan(Who::Everybody, &easy).unwrap();
        let horizon = Horizon::Turn;
        let tactician = filled!(Tactician { trials: 24, horizon });
        for who in Talislanta::cast(battle.setup()).members(1).to_vec() {
            battle.set_tactician(who, &tactician).unwrap();
        }
        assert_eq!(battle.run(3_000), Step::Over);
        let stands = |who| Talislanta::stands(battle.setup(), battle.state(), who);
        wins += usize::from(Talislanta::cast(battle.setup()).only_side(stands) == Some(side(1)));
    }
    assert!(wins >= 6, "{wins} of 8");
    let mut alone = open::<Talislanta>();
    alone.set_plan(Who::Everybody, &easy).unwrap();
    let winner = |setup: &_, state: &_| {
        Talislanta::cast(setup).only_side(|who| Talislanta::stands(setup, state, who))
    };
    let mut sample = Sample::new(200).seed(1).checkpoints(20_000);
    let wins = alone.scene().unwrap().sample(&mut sample, winner).unwrap();
    let share = wins.share(|winner| *winner == Some(side(1)));
    assert!(share.mean < 0.5, "{share:?}");
}

/// The search finds an order or an answer that wins more, proves it with fresh dice, and comes to
/// the same with the same seed; where nothing is better it says so; it stops when it is told to.
#[test]
fn tuning_finds_what_wins() {
    let mut battle = open::<Talislanta>();
    let easy = named::<Talislanta>().into_iter().find(|p| p.name == "easy foe").unwrap();
    battle.set_plan(side(0), &easy).unwrap();
    let ask = || filled!(Tune { first: 12, trials: 150, answers: 0 });
    let tuned = battle.tune(side(0), &ask(), &mut unwatched).unwrap();
    assert!(tuned.wins.mean > tuned.before.mean, "{}", tuned.sentence);
    assert!(!tuned.parts.is_empty() && tuned.sentence.contains("instead of"));
    assert_eq!(tuned, battle.tune(side(0), &ask(), &mut unwatched).unwrap());
    // The plan is one that anybody can play.
    let mut other = open::<Talislanta>();
    other.set_plan(side(0), &tuned.plan).unwrap();
    let winner = |setup: &_, state: &_| {
        Talislanta::cast(setup).only_side(|who| Talislanta::stands(setup, state, who))
    };
    let wins = other
        .scene()
        .unwrap()
        .sample(&mut Sample::new(200).seed(77).checkpoints(20_000), winner)
        .unwrap();
    let share = wins.share(|winner| *winner == Some(side(0)));
    assert!((share.mean - tuned.wins.mean).abs() < 5.0 * (share.error + tuned.wins.error));
    let mut stop = |_| core::ops::ControlFlow::Break(());
    assert_eq!(battle.tune(side(0), &ask(), &mut stop), Err(TuneError::Stopped));
    assert_eq!(battle.tune(side(7), &ask(), &mut unwatched), Err(TuneError::NoSide(7)));
    let (found, how) =
        battle.tune_in_turn(1, &filled!(Tune { trials: 60, ..ask() }), &mut unwatched).unwrap();
    assert_eq!((found.len(), how), (2, InTurn::Unsettled));
    // Two who are alike in everything: no order of targets matters.
    let duel = duel();
    let tuned = duel.tune(side(0), &filled!(Tune { trials: 50, ..ask() }), &mut unwatched).unwrap();
    assert!(tuned.plan.rules.is_empty() && tuned.sentence.contains("no short plan"));
}

/// A rule that looks at the turn by the name of its field looks at the turn: a solver keeps turns
/// apart, and the fight is the same as with the condition of that name.
#[test]
fn a_plan_that_reads_the_field_of_the_turn_keeps_turns_apart() {
    let chance = |when: &str| {
        let plan = toml(&format!(
            "name = \"late\"\nrules = [{{ question = \"defense\", when = {when}, then = \"nothing\" }}]"
        ));
        let mut battle = duel();
        battle.set_plan(ActorId::fighter(0), &plan).unwrap();
        assert!(battle.plans().reads_turn(), "{when}");
        let plans = battle.scene().unwrap().plan;
        let mut chain = Chain::new().turns(4);
        let solved = case::odds::fight(battle.setup(), battle.state(), plans, &mut chain).unwrap();
        solved.chance(|_, end| end.winner == Some(side(0))).as_f64()
    };
    let by_field = chance("{ values = [{ field = \"turn\", at_most = 2 }] }");
    assert_eq!(by_field, chance("{ turn_at_most = 2 }"));
    fn each<S: System>() {
        let names = ["turn", "round"];
        let named = |field: &S::Field| names.contains(&field.name());
        for field in S::Field::ALL.iter().copied().filter(named) {
            let value = filled!(ValueRange {
                field: field.name().into(),
                at_least: Some(1),
                at_most: None
            });
            let rule = filled!(PlanRule {
                question: vec![S::Question::infos()[0].name.into()],
                when: filled!(When { values: vec![value] }),
                then: vec!["suggestion".into()]
            });
            let plan = filled!(Plan { name: "it".into(), rules: vec![rule] });
            let bound = BoundPlans::<S>::bind(&setup::<S>(), |_| Some(&plan)).unwrap();
            assert!(bound.reads_turn(), "{}: {}", S::NAME, field.name());
        }
    }
    everywhere!(each);
}

/// Whoever decides in between: the plan and the tactician that were given to a seat last are there
/// again when they are to decide again.
#[test]
fn seats_keep_what_was_given_to_them() {
    let mut battle = open::<Case>();
    let [first, second, third] = [0, 1, 2].map(ActorId::fighter);
    let plans = named::<Case>();
    let (plan, other) = (&plans[1], &plans[2]);
    let thinker = filled!(Tactician { trials: 5 });
    battle.set_plan(first, plan).unwrap();
    battle.set_tactician(second, &thinker).unwrap();
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    assert_eq!(battle.plan(first), None);
    battle.set_control(Who::Everybody, Control::Plan).unwrap();
    assert_eq!((battle.plan(first), battle.plan(third)), (Some(plan), None));
    battle.set_plan(Who::Everybody, other).unwrap();
    assert_eq!((battle.plan(first), battle.plan(ActorId::fighter(90))), (Some(other), Some(other)));
    battle.set_control(second, Control::Tactician).unwrap();
    assert_eq!(battle.tactician(second), Some(&thinker));
    // One plan in two seats that differ in something else is one plan, also in a save.
    battle.set_control(second, Control::Plan).unwrap();
    let save = serde_json::to_string(&battle.save()).unwrap();
    let again = Battle::<Case>::resume(&serde_json::from_str(&save).unwrap()).unwrap();
    assert_eq!(again.basis(), battle.basis());
    assert_eq!(again.basis().plans.len(), 1);
}

/// Somebody who could not join has left nothing behind, also not in what the plans name.
#[test]
fn a_join_that_is_refused_leaves_the_plans_alone() {
    let mut refused = 0;
    fn each<S: System>(refused: &mut usize) {
        let Node::Map(entries) = roster(S::NAME) else { panic!() };
        let fighters = entries.iter().find(|(name, _)| name == "fighters").unwrap();
        let Node::List(list) = &fighters.1 else { panic!() };
        let Node::Map(mut newcomer) = list[0].clone() else { panic!() };
        for (name, value) in &mut newcomer {
            if name == "name" {
                *value = Node::Text("Newcomer".into());
            }
        }
        newcomer.retain(|(name, _)| name != "id");
        let part = Node::Map(vec![("fighters".into(), Node::List(vec![Node::Map(newcomer)]))]);
        let mut battle = open::<S>();
        battle.set_control(Who::Everybody, Control::Host).unwrap();
        battle.set_plan(ActorId::fighter(0), &named::<S>()[1]).unwrap();
        for face in (1..=6).cycle().take(600) {
            match battle.step() {
                Step::Going => continue,
                Step::Wanted => {}
                _ => break,
            }
            let mut tried = battle.clone();
            let join = case_core::battle::Intervention::Join { part: part.clone() };
            if let Err(case_core::battle::InterveneError::OpenStep) = tried.intervene(join, "") {
                assert_eq!(format!("{:?}", tried.plans()), format!("{:?}", battle.plans()));
                *refused += 1;
            }
            if battle.feed_suggestion().is_err() {
                battle.feed_face(face).unwrap();
            }
        }
    }
    each::<Case>(&mut refused);
    each::<Faserip>(&mut refused);
    each::<D6>(&mut refused);
    each::<Talislanta>(&mut refused);
    each::<Cosmic>(&mut refused);
    assert!(refused > 0);
}

/// What is put to the host and left to the seat goes as if nobody had asked, also where a tactician
/// decides for the seat.
#[test]
fn what_is_left_to_a_seat_its_tactician_thinks_about() {
    let mut alone = open::<Talislanta>().seeded(4);
    let horizon = Horizon::Turn;
    let tactician = filled!(Tactician { trials: 24, horizon });
    for who in Talislanta::cast(alone.setup()).members(0).to_vec() {
        alone.set_tactician(who, &tactician).unwrap();
    }
    let (mut asked, mut by_plan) = (alone.clone(), 0);
    alone.run(40);
    let tactical: Vec<_> = Talislanta::TACTICAL.iter().map(|kind| kind.name()).collect();
    while asked.checkpoints() < 40 {
        match asked.step_asking(&tactical).unwrap() {
            Step::Going => {}
            Step::Wanted => {
                let plans = asked.suggestion().unwrap();
                by_plan += usize::from(asked.feed_suggestion().unwrap() != plans);
            }
            step => panic!("{step:?}"),
        }
    }
    assert_eq!(asked.log(), alone.log());
    assert!(by_plan > 0, "sometimes it finds something better than the plan");
}

/// A tactician that can't think is refused, and one that is told to try everything a million times
/// thinks as far as its work goes.
#[test]
fn a_tactician_thinks_wherever_it_is_accepted() {
    let mut battle = open::<Talislanta>().seeded(4);
    for (seat, why) in
        [(ActorId::JUDGE, "on a side"), (ActorId::MAP, "on a side"), (ActorId::NOBODY, "nobody")]
    {
        let refused = battle.set_tactician(seat, &Tactician::default()).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    while battle.legal_answers().is_none_or(|legal| match legal {
        LegalAnswers::List(list) => list.len() < 3,
        _ => true,
    }) {
        if battle.step() == Step::Wanted && battle.legal_answers().is_some() {
            let LegalAnswers::List(list) = battle.legal_answers().unwrap() else { panic!() };
            if list.len() >= 3 {
                break;
            }
            battle.feed_suggestion().unwrap();
        }
    }
    let eager = filled!(Tactician { trials: 1_000_000, work: 1_000 });
    let calm = filled!(Tactician { trials: 400, ..eager.clone() });
    let answer = |t: &Tactician| battle.think(&BuiltIn, &t.advise());
    let (eager, calm) = (answer(&eager), answer(&calm));
    assert!(calm.is_ok() && eager.is_ok(), "{eager:?} {calm:?}");
}

/// A plan from a stranger costs no more to look up than a person could have written, and a fighter
/// whose name makes another order of it is not taken for that.
#[test]
fn plans_of_strangers_are_bounded_and_plain() {
    let many: Vec<Answer> = vec!["fists".into(); 64];
    let rule = |turn| {
        filled!(PlanRule {
            question: vec!["defense".into()],
            when: filled!(When {
                about: vec![("attack".into(), many.clone())],
                turn_at_least: Some(turn)
            }),
            then: vec!["dodge".into()]
        })
    };
    let plan = filled!(Plan { name: "x".into(), rules: (1..=200).map(rule).collect() });
    let said = duel().set_plan(ActorId::fighter(0), &plan).unwrap_err();
    assert!(said.list().len() == 1 && said.to_string().contains("at most"), "{said}");
    let plan = protect::<Case>("Me");
    let said = plan.check::<Case>().unwrap_err().to_string();
    assert!(said.contains("`attacks Me` is itself an order"), "{said}");
}

/// A function is asked where there is something to choose, as at a table.
#[test]
fn a_function_is_asked_where_there_is_a_choice() {
    let battle = open::<Case>();
    let look = |question: &case::Question, view: View<'_, Case>| {
        assert_eq!(question.only(view), None, "{question:?}");
        None
    };
    let plans = battle.plans().clone().asking(&[], look).unwrap();
    let scene = Scene::<Case, _>::new(battle.setup(), battle.state(), plans);
    scene.sample_values(&mut Sample::new(5).seed(1), |_, _| ()).unwrap();
}

/// What a search has found by chance does not stand against fresh dice, and is not said to win.
#[test]
fn what_was_found_by_chance_is_not_said_to_win() {
    let mut battle = open::<Talislanta>();
    let easy = named::<Talislanta>().into_iter().find(|p| p.name == "easy foe").unwrap();
    battle.set_plan(side(0), &easy).unwrap();
    for seed in 0..6 {
        let ask = filled!(Tune { seed, first: 8, trials: 16, answers: 0 });
        let tuned = battle.tune(side(0), &ask, &mut unwatched).unwrap();
        // Of sixteen fights, three more that are won could be luck.
        let more = tuned.wins.mean - tuned.before.mean;
        assert!(tuned.plan.rules.is_empty() || more > 0.24, "{}", tuned.sentence);
    }
}
