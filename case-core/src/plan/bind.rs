//! Binding of plans: looks up their names, and reports all problems at once.

use super::bound::{
    BoundAnswer, BoundOrder, BoundPlans, BoundRule, BoundThen, Condition, Count, Range, SEATS,
};
use super::{Answer, MAX_RULES, MAX_WORDS, Order, Plan, PlanRule, TargetOrder, When};
use crate::data::codes::{Code, hint, same_name, shown};
use crate::data::message::{Message, message};
use crate::data::node::Problems;
use crate::data::person::compared;
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, List, Shape};
use crate::kernel::cast::Cast;
use crate::kernel::question::{Asked, QuestionInfo};
use crate::kernel::system::System;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;

impl<S: System> BoundPlans<S> {
    /// The built-in plan for every seat.
    pub fn built_in(setup: &S::Setup) -> BoundPlans<S> {
        BoundPlans::bind_again(setup, |_| None, Self::opening(setup))
    }

    /// Binds the plans of the seats; a seat without one has the built-in plan.
    ///
    /// # Errors
    /// All problems of each plan, each with its path.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::decide::DecisionSource;
    /// use case_core::odds::{Sample, Scene};
    /// use case_core::plan::{BoundPlans, Plan};
    /// use case_core::system::System;
    /// use case_core::talislanta::Talislanta;
    /// let text = std::fs::read_to_string("examples/rosters/talislanta.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let setup = Talislanta::validate(&Talislanta::read(&roster).unwrap()).unwrap();
    /// let plan: Plan = toml::from_str(r#"
    ///     name = "finish the wounded"
    ///     rules = [{ question = "target", targets = "nearest to falling" }]
    /// "#).unwrap();
    /// let plans = BoundPlans::bind(&setup, |_| Some(&plan)).unwrap();
    /// let state = Talislanta::open(&setup);
    /// let scene = Scene::<Talislanta, _>::new(&setup, &state, plans);
    /// let ends = scene.sample_values(&mut Sample::new(10).seed(1), |_, _| ()).unwrap();
    /// assert_eq!(ends.len(), 10);
    /// # }
    /// ```
    pub fn bind<'p>(
        setup: &S::Setup,
        plan_of: impl Fn(ActorId) -> Option<&'p Plan>,
    ) -> Result<BoundPlans<S>, Problems> {
        let mut p = Problems::default();
        let (bound, _) = build::<S>(setup, &plan_of, Self::opening(setup), &mut p);
        p.or(Some(bound))
    }

    /// The same, ignoring names that no longer exist, after the referee has changed the roster; where
    /// it is known how fit everybody is at the opening.
    pub(crate) fn bind_again<'p>(
        setup: &S::Setup,
        plan_of: impl Fn(ActorId) -> Option<&'p Plan>,
        start: Arc<[i32]>,
    ) -> BoundPlans<S> {
        build::<S>(setup, &plan_of, start, &mut Problems::default()).0
    }

    /// How fit everybody is at the opening.
    pub(crate) fn opening(setup: &S::Setup) -> Arc<[i32]> {
        let opening = S::open(setup);
        S::cast(setup).everybody().map(|who| S::fitness(setup, &opening, who)).collect()
    }

    pub(crate) fn start(&self) -> &[i32] {
        &self.start
    }

    /// Whether a rule of a plan reads the number of the turn.
    pub fn reads_turn(&self) -> bool {
        self.reads_turn
    }
}

/// Binds the plans of the seats; also the plans in the order of their rules.
pub(super) fn build<'p, S: System>(
    setup: &S::Setup,
    plan_of: &dyn Fn(ActorId) -> Option<&'p Plan>,
    start: Arc<[i32]>,
    p: &mut Problems,
) -> (BoundPlans<S>, Vec<&'p Plan>) {
    let cast = S::cast(setup);
    let fighters = cast.fighters();
    let kinds = S::QuestionKind::ALL.len();
    let mut rules: Vec<BoundRule> = Vec::new();
    // Each plan is looked up once.
    let mut known: Vec<Known<'_>> = Vec::new();
    let mut spans = Vec::new();
    let mut order = Vec::new();
    // Seats with equal rules share them.
    let mut shared: BTreeMap<Vec<u32>, (u32, u32)> = BTreeMap::new();
    for (at, who) in cast.everybody().chain(SEATS).enumerate() {
        let Some(plan) = plan_of(who) else { continue };
        let same = |other: &Plan| core::ptr::eq(other, plan) || other == plan;
        let found = known.iter().position(|(other, ..)| same(other));
        let found = found.unwrap_or_else(|| {
            let first = rules.len();
            let bound = check::<S>(plan, Some(setup), p);
            let placed = bound.into_iter().zip(first..).map(|((rule, placed), number)| {
                rules.push(rule);
                (u32::try_from(number).unwrap_or(u32::MAX), placed)
            });
            known.push((plan, placed.collect(), at));
            known.len() - 1
        });
        let Some((_, placed, first)) = known.get(found) else { continue };
        spans.resize((fighters + 2).saturating_mul(kinds), (0, 0));
        // A plan that names nobody is the same for all.
        if *first < at && placed.iter().all(|(_, placed)| placed.of.is_none()) {
            spans.copy_within(first * kinds..(first + 1) * kinds, at * kinds);
            continue;
        }
        let fits = |placed: &Placed| placed.of.as_ref().is_none_or(|of| of.contains(&who));
        let own: Vec<&(u32, Placed)> = placed.iter().filter(|(_, placed)| fits(placed)).collect();
        for kind in 0..kinds {
            let list = own.iter().filter(|(_, placed)| placed.kinds.contains(&kind));
            let list: Vec<u32> = list.map(|(rule, _)| *rule).collect();
            let span = *shared.entry(list).or_insert_with_key(|list| {
                let start = u32::try_from(order.len()).unwrap_or(u32::MAX);
                order.extend_from_slice(list);
                (start, u32::try_from(order.len()).unwrap_or(u32::MAX))
            });
            if let Some(slot) = spans.get_mut(at * kinds + kind) {
                *slot = span;
            }
        }
    }
    let reads_turn = rules.iter().any(BoundRule::reads_turn::<S>);
    let in_order = known.iter().map(|(plan, ..)| *plan).collect();
    let bound = BoundPlans {
        rules: rules.into(),
        spans: spans.into(),
        order: order.into(),
        start,
        reads_turn,
        system: PhantomData,
    };
    (bound, in_order)
}

/// A plan, the numbers of its rules with what they answer, and the first seat that has it.
type Known<'p> = (&'p Plan, Vec<(u32, Placed)>, usize);

/// Whose questions a rule answers, and their kinds.
pub(super) struct Placed {
    of: Option<Vec<ActorId>>,
    kinds: Vec<usize>,
}

/// Checks and binds a plan; without a battle as far as possible.
pub(super) fn check<S: System>(
    plan: &Plan,
    setup: Option<&S::Setup>,
    p: &mut Problems,
) -> Vec<(BoundRule, Placed)> {
    let names = Names {
        system: S::NAME,
        infos: &S::Question::infos(),
        lists: S::LISTS,
        cast: setup.map(S::cast),
        field: &|name| {
            let number = S::Field::ALL.iter().position(|field| field.is_called(name))?;
            S::Field::ALL.get(number).map(|field| (number, field.info().shape))
        },
        fields: &|| S::Field::ALL.iter().map(|field| field.name()).collect(),
        object: &|place| S::object_name(setup?, place),
        attack: &|of, place| S::attack_name(setup?, of, place),
    };
    check_in(plan, &names, p)
}

fn check_in(plan: &Plan, names: &Names<'_>, p: &mut Problems) -> Vec<(BoundRule, Placed)> {
    crate::data::sheet::SheetTable::check_fields(plan, "", p);
    if let Some(system) = plan.system.as_ref().filter(|system| *system != names.system) {
        let here = names.system;
        p.add(
            "system",
            message!(
                "the plan is for `{system}`, and this is `{here}`",
                system = shown(system),
                here
            ),
        );
        return Vec::new();
    }
    if plan.rules.len() > MAX_RULES {
        return Vec::new();
    }
    let words: usize = plan.rules.iter().map(words).sum();
    if words > MAX_WORDS {
        p.add(
            "rules",
            message!(
                "{found} names, questions, answers and orders: together there can be at most \
                 {most}",
                found = words,
                most = MAX_WORDS
            ),
        );
        return Vec::new();
    }
    let mut bound = Vec::new();
    for (place, rule) in plan.rules.iter().enumerate() {
        let path = format!("rules[{place}]");
        let same = |other: &PlanRule| {
            (&other.of, &other.question, &other.when) == (&rule.of, &rule.question, &rule.when)
        };
        if let Some(first) = plan.rules.iter().take(place).position(same) {
            p.add(
                &path,
                message!(
                    "answers the same as {place}, under the same conditions: put all answers \
                     into one `then`, in the order in which they are tried",
                    place = format!("rules[{first}]")
                ),
            );
        }
        bound.push(names.rule(rule, &path, p));
    }
    bound
}

/// The number of names, questions, answers and orders in a rule.
fn words(rule: &PlanRule) -> usize {
    let When { suggested, about, values, .. } = &rule.when;
    let about = about.iter().map(|(_, answers)| 1 + answers.len()).sum::<usize>();
    let lists = rule.of.len() + rule.question.len() + rule.then.len() + rule.targets.len();
    lists + suggested.len() + about + values.len()
}

fn unknown<'a>(what: &'static str, name: &str, known: impl Iterator<Item = &'a str>) -> Message {
    let known: Vec<&str> = known.collect();
    let (found, hint) = (shown(name), hint(name, &known));
    message!("unknown {what} `{found}`{hint}", what, found, hint)
}

/// The fighters, sides and seats of these names.
///
/// # Errors
/// A problem for each unknown name.
fn bind_names(cast: &Cast, names: &[String], path: &str, p: &mut Problems) -> Vec<ActorId> {
    let mut list = Vec::new();
    for (place, name) in names.iter().enumerate() {
        look_up(cast, name, &format!("{path}[{place}]"), &mut list, p);
    }
    list
}

fn look_up(cast: &Cast, name: &str, path: &str, list: &mut Vec<ActorId>, p: &mut Problems) {
    let seats = [("judge", ActorId::JUDGE), ("map", ActorId::MAP)];
    let seat = seats.iter().find(|(seat, _)| same_name(name, seat)).map(|(_, who)| *who);
    let fighter = cast.find(name);
    let side = cast.sides().iter().position(|side| compared(side) == compared(name));
    let side = side.map(|side| cast.members(side));
    match (seat, fighter, side) {
        (Some(_), Some(_), _) => p.add(
            path,
            format!("`{}` is a seat and a fighter: give the fighter an `id`", shown(name)),
        ),
        (_, Some(who), Some(members)) if *members != [who] => p.add(
            path,
            format!("`{}` is a side and a fighter: name the fighters meant by `id`", shown(name)),
        ),
        (Some(who), ..) | (_, Some(who), _) => list.push(who),
        (.., Some(members)) => list.extend_from_slice(members),
        _ => {
            let called = |who: &ActorId| cast.name(*who) == name;
            let ids = cast.everybody().filter(called).filter_map(|who| cast.id(who));
            let ids: Vec<&str> = ids.collect();
            if !ids.is_empty() {
                let ids = ids.join(", ");
                p.add(path, format!("several fighters are called `{}`: {ids}", shown(name)));
                return;
            }
            let fighters = cast.everybody().map(|who| cast.name(who));
            let known = fighters.chain(cast.sides().iter().map(String::as_str));
            let known = known.chain(["judge", "map"]);
            p.add(path, unknown("fighter, side or seat", name, known));
        }
    }
}

/// The names of a system and, if there is one, of a battle. Lookup in them is compiled once for all
/// systems.
struct Names<'a> {
    system: &'static str,
    infos: &'a [QuestionInfo],
    lists: &'static [&'static List],
    cast: Option<&'a Cast>,
    /// The number and the shape of the field of a name.
    field: &'a dyn Fn(&str) -> Option<(usize, Shape)>,
    fields: &'a dyn Fn() -> Vec<&'static str>,
    object: &'a dyn Fn(usize) -> Option<&'a str>,
    attack: &'a dyn Fn(ActorId, usize) -> Option<String>,
}

impl Names<'_> {
    fn rule(&self, rule: &PlanRule, path: &str, p: &mut Problems) -> (BoundRule, Placed) {
        let cast = self.cast.filter(|_| !rule.of.is_empty());
        let of = cast.map(|cast| bind_names(cast, &rule.of, &format!("{path}.of"), p));
        let mut kinds = Vec::new();
        for (place, name) in rule.question.iter().enumerate() {
            match self.infos.iter().position(|info| same_name(info.name, name)) {
                Some(kind) if kinds.contains(&kind) => {}
                Some(kind) => kinds.push(kind),
                None => {
                    let known = self.infos.iter().map(|info| info.name);
                    p.add(format!("{path}.question[{place}]"), unknown("question", name, known));
                }
            }
        }
        let asked: Vec<&QuestionInfo> = kinds.iter().filter_map(|k| self.infos.get(*k)).collect();
        let when = self.when(&rule.when, &asked, &format!("{path}.when"), p);
        let then = match (rule.then.is_empty(), rule.targets.is_empty()) {
            (false, true) => {
                let answers = asked.iter().map(|info| info.answers).collect::<Vec<_>>();
                let path = format!("{path}.then");
                never_legal(&rule.then, &asked, &path, p);
                BoundThen::Answers(self.answers(&rule.then, &answers, &path, p))
            }
            (true, false) => {
                let path = format!("{path}.targets");
                if let Some(info) = asked.iter().find(|info| !info.answers.contains(&Kind::Actor)) {
                    p.add(
                        &path,
                        message!(
                            "the answers of `{question}` are not fighters: `then` names answers",
                            question = info.name
                        ),
                    );
                }
                BoundThen::Targets(self.orders(&rule.targets, &path, p), rule.among)
            }
            (true, true) => {
                p.add(path, "missing: `then` with answers, or `targets` with orders");
                BoundThen::Answers(Vec::new())
            }
            (false, false) => {
                p.add(
                    path,
                    "a rule has either `then` or `targets`: put the other into a rule after it",
                );
                BoundThen::Answers(Vec::new())
            }
        };
        (BoundRule { when, then }, Placed { of, kinds })
    }

    fn orders(&self, orders: &[TargetOrder], path: &str, p: &mut Problems) -> Vec<BoundOrder> {
        let mut list = Vec::new();
        for (place, order) in orders.iter().enumerate() {
            list.push(match order {
                TargetOrder::By(order) => BoundOrder::By(*order),
                TargetOrder::Attacks(name) => {
                    let path = format!("{path}[{place}]");
                    let mut whom = Vec::new();
                    let written = format!("attacks {name}");
                    if Order::ALL.iter().any(|order| order.is_called(&written)) {
                        p.add(
                            &path,
                            message!(
                                "`{order}` is itself an order: name the fighter by an id",
                                order = written
                            ),
                        );
                    }
                    if let Some(cast) = self.cast {
                        look_up(cast, name, &path, &mut whom, p);
                    }
                    BoundOrder::Attacks(whom)
                }
            });
        }
        // The built-in plan decides among those that are equal in all orders.
        list.push(BoundOrder::By(Order::Suggested));
        list.push(BoundOrder::By(Order::FirstOfRoster));
        list
    }

    fn answers(
        &self,
        answers: &[Answer],
        kinds: &[&'static [Kind]],
        path: &str,
        p: &mut Problems,
    ) -> Vec<BoundAnswer> {
        let mut list = Vec::new();
        for (place, answer) in answers.iter().enumerate() {
            let mut any = false;
            // An answer need not exist for all of several questions.
            for kinds in kinds {
                let known = list.len();
                self.answer(answer, kinds, &mut list);
                any |= list.len() > known;
            }
            if !any && !kinds.is_empty() {
                let known = self.known_answers(kinds);
                let known = known.iter().map(String::as_str);
                p.add(format!("{path}[{place}]"), unknown("answer", &answer.written(), known));
            }
        }
        list.dedup();
        list
    }

    /// All meanings of an answer for a question with answers of these kinds.
    fn answer(&self, answer: &Answer, kinds: &[Kind], list: &mut Vec<BoundAnswer>) {
        let amount = kinds.iter().find(|kind| is_amount(**kind));
        let name = match answer {
            Answer::Number(number) => {
                list.extend(amount.map(|kind| BoundAnswer::Exact(Value::new(*kind, *number))));
                return;
            }
            Answer::YesNo(yes) => {
                let asks = kinds.contains(&Kind::YesNo);
                list.extend(asks.then(|| BoundAnswer::Exact(Value::yes(*yes))));
                return;
            }
            Answer::Name(name) => name,
        };
        if same_name(name, "suggestion") {
            list.push(BoundAnswer::Suggestion);
        }
        let extreme = [("least", BoundAnswer::Least), ("most", BoundAnswer::Most)];
        for (word, bound) in extreme {
            list.extend(amount.filter(|_| same_name(name, word)).map(|_| bound));
        }
        for &kind in kinds {
            match kind {
                Kind::Nothing if same_name(name, "nothing") => {
                    list.push(BoundAnswer::Exact(Value::NOTHING));
                }
                Kind::YesNo if same_name(name, "yes") || same_name(name, "no") => {
                    list.push(BoundAnswer::Exact(Value::yes(same_name(name, "yes"))));
                }
                Kind::Name(at) | Kind::Set(at) => {
                    let members = self.lists.get(usize::from(at));
                    let number = members.and_then(|members| members.number(name));
                    list.extend(number.map(|number| {
                        let set = matches!(kind, Kind::Set(_));
                        let number = if set { 1 << (number & 31) } else { number };
                        BoundAnswer::Exact(Value::new(kind, number))
                    }));
                }
                Kind::Actor if same_name(name, "self") => list.push(BoundAnswer::Oneself),
                Kind::Actor | Kind::Side | Kind::Object | Kind::Attack => {
                    list.extend(self.of_battle(kind, name));
                }
                _ => {}
            }
        }
    }

    /// The meaning that a name has only in a battle; without one any name is valid.
    fn of_battle(&self, kind: Kind, name: &str) -> Option<BoundAnswer> {
        let Some(cast) = self.cast else { return Some(BoundAnswer::Never) };
        let number = |place: usize| i32::try_from(place).unwrap_or(i32::MAX);
        match kind {
            Kind::Actor => cast.find(name).map(|who| BoundAnswer::Exact(Value::actor(who))),
            Kind::Side => {
                let side = cast.sides().iter().position(|side| side == name);
                side.map(|side| BoundAnswer::Exact(Value::new(Kind::Side, number(side))))
            }
            Kind::Object => {
                let mut objects = (0..).map_while(self.object);
                let place = objects.position(|object| object == name);
                place.map(|place| BoundAnswer::Exact(Value::new(Kind::Object, number(place))))
            }
            _ => {
                let attack_of = |who| {
                    let mut attacks = (0..).map_while(|place| (self.attack)(who, place));
                    attacks.position(|attack| is_attack(&attack, name)).map(number)
                };
                let attacks: Vec<Option<i32>> = cast.everybody().map(attack_of).collect();
                attacks.iter().any(Option::is_some).then(|| BoundAnswer::Attack(attacks.into()))
            }
        }
    }

    fn known_answers(&self, kinds: &[&'static [Kind]]) -> Vec<String> {
        let mut list = Vec::new();
        for kind in kinds.iter().copied().flatten() {
            match kind {
                Kind::Name(at) | Kind::Set(at) => {
                    let members = self.lists.get(usize::from(*at));
                    let name = |n| members.and_then(|members| members.name(n)).map(String::from);
                    list.extend((0..).map_while(name));
                }
                Kind::YesNo => list.extend(["yes".into(), "no".into()]),
                Kind::Nothing => list.push("nothing".into()),
                Kind::Actor => {
                    list.push("self".into());
                    let names =
                        self.cast.iter().flat_map(|c| c.everybody().map(|w| c.name(w).into()));
                    list.extend(names);
                }
                Kind::Attack => {
                    for who in self.cast.iter().flat_map(|cast| cast.everybody()) {
                        list.extend((0..).map_while(|at| (self.attack)(who, at)));
                    }
                }
                Kind::Object => {
                    list.extend((0..).map_while(self.object).map(String::from));
                }
                _ => list.extend(["least".into(), "most".into(), "a whole number".into()]),
            }
        }
        list.push("suggestion".into());
        list.dedup();
        list
    }

    fn when(
        &self,
        when: &When,
        asked: &[&QuestionInfo],
        path: &str,
        p: &mut Problems,
    ) -> Vec<Condition> {
        let mut list = Vec::new();
        let answers: Vec<&'static [Kind]> = asked.iter().map(|info| info.answers).collect();
        if !when.suggested.is_empty() {
            let path = format!("{path}.suggested");
            list.push(Condition::Suggested(self.answers(&when.suggested, &answers, &path, p)));
        }
        for (name, wanted) in &when.about {
            let path = format!("{path}.about.{}", shown(name));
            let named = |info: &&QuestionInfo| {
                info.subject.iter().find(|(subject, _)| same_name(subject, name)).copied()
            };
            let subjects: Vec<_> = asked.iter().filter_map(named).collect();
            let Some((subject, _)) = subjects.first() else {
                let known = asked.iter().flat_map(|info| info.subject).map(|(name, _)| *name);
                p.add(path, unknown("subject", name, known));
                continue;
            };
            let kinds: Vec<&'static [Kind]> = subjects.iter().map(|(_, kinds)| *kinds).collect();
            list.push(Condition::About(subject, self.answers(wanted, &kinds, &path, p)));
        }
        let counts = [
            (Count::Fitness, "fitness", when.fitness_at_least, when.fitness_at_most),
            (Count::Friends, "friends", when.friends_at_least, when.friends_at_most),
            (Count::Foes, "foes", when.foes_at_least, when.foes_at_most),
            (Count::Turn, "turn", when.turn_at_least, when.turn_at_most),
        ];
        for (count, name, least, most) in counts {
            if least.is_some() || most.is_some() {
                let path = format!("{path}.{name}_at_most");
                list.push(Condition::Count(count, range(least, most, &path, p)));
            }
        }
        list.extend(when.held.map(Condition::Held));
        list.extend(when.attacked.map(Condition::Attacked));
        for (place, value) in when.values.iter().enumerate() {
            let path = format!("{path}.values[{place}]");
            let Some((field, shape)) = (self.field)(&value.field) else {
                let known = (self.fields)().into_iter();
                p.add(format!("{path}.field"), unknown("field", &value.field, known));
                continue;
            };
            if !matches!(shape, Shape::Actor | Shape::Battle) {
                p.add(path, "expected a field with one value for each fighter or for the battle");
                continue;
            }
            let of_battle = shape == Shape::Battle;
            let range = range(value.at_least, value.at_most, &format!("{path}.at_most"), p);
            list.push(Condition::Value { field, of_battle, range });
        }
        list
    }
}

/// Reports numbers that are legal in no battle.
fn never_legal(answers: &[Answer], asked: &[&QuestionInfo], path: &str, p: &mut Problems) {
    for (place, answer) in answers.iter().enumerate() {
        let Answer::Number(number) = answer else { continue };
        let amounts = || asked.iter().filter_map(|info| Some((info.name, info.widest?)));
        if amounts().any(|(_, (low, high))| (low..=high).contains(number)) {
            continue;
        }
        if let Some((question, (low, high))) = amounts().next() {
            let number = *number;
            p.add(
                format!("{path}[{place}]"),
                message!(
                    "{number} is never a legal answer to `{question}`: {low} to {high}",
                    number,
                    question,
                    low,
                    high
                ),
            );
        }
    }
}

/// Whether an attack has this name, with or without its form: `fists` or `fists (BA)`.
fn is_attack(attack: &str, name: &str) -> bool {
    let plain = attack.split_once(" (").map(|(plain, _)| plain);
    same_name(attack, name) || plain.is_some_and(|plain| same_name(plain, name))
}

/// Whether values of this kind are amounts, which are written as numbers.
fn is_amount(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::Nothing
            | Kind::YesNo
            | Kind::Actor
            | Kind::Side
            | Kind::Attack
            | Kind::Object
            | Kind::Name(_)
            | Kind::Set(_)
    )
}

fn range(least: Option<i32>, most: Option<i32>, path: &str, p: &mut Problems) -> Range {
    let range = Range { least: least.unwrap_or(i32::MIN), most: most.unwrap_or(i32::MAX) };
    if range.least > range.most {
        let (least, most) = (range.least, range.most);
        p.add(path, message!("nothing is at least {least} and at most {most}", least, most));
    }
    range
}
