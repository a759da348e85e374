//! From a plan as data to one that answers: names are looked up, everything that does not fit is
//! said at once.

use super::bound::{
    BoundAnswer, BoundOrder, BoundPlans, BoundRule, BoundThen, Condition, Range, SEATS,
};
use super::{Answer, MAX_RULES, MAX_WORDS, Order, Plan, PlanRule, TargetOrder, When};
use crate::data::codes::{Code, nearest, same_name, shown};
use crate::data::node::Problems;
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, List, Shape};
use crate::kernel::cast::Cast;
use crate::kernel::habit::Habits;
use crate::kernel::question::{Asked, QuestionInfo};
use crate::kernel::system::System;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

impl<S: System> BoundPlans<S> {
    /// The built-in plan for everybody.
    pub fn built_in(setup: &S::Setup) -> BoundPlans<S> {
        let mut p = Problems::default();
        build::<S>(setup, &|_| None, &mut p)
    }

    /// Looks up every name of the plans of the seats; a seat without one has the built-in plan.
    ///
    /// # Errors
    /// Every problem with its path, of each plan once.
    ///
    /// ```standalone_crate
    /// # #[cfg(feature = "serde")] {
    /// use case_core::decide::DecisionSource;
    /// use case_core::odds::{Sample, Scene};
    /// use case_core::plan::{BoundPlans, Plan};
    /// use case_core::system::System;
    /// use case_core::talislanta::Talislanta;
    /// let roster = toml::from_str(include_str!("../../examples/rosters/talislanta.toml")).unwrap();
    /// let setup = Talislanta::validate(&Talislanta::read(&roster).unwrap()).unwrap();
    /// let plan: Plan = toml::from_str(r#"
    ///     name = "finish the wounded"
    ///     rules = [{ question = "target", targets = "nearest to falling" }]
    /// "#).unwrap();
    /// let plans = BoundPlans::bind(&setup, |_| Some(&plan)).unwrap();
    /// let state = Talislanta::open(&setup);
    /// let scene = Scene::<Talislanta, _>::new(&setup, &state, plans);
    /// let ends = scene.sample_values(&mut Sample::new(1, 10), |_, _| ()).unwrap();
    /// assert_eq!(ends.len(), 10);
    /// # }
    /// ```
    pub fn bind<'p>(
        setup: &S::Setup,
        plan_of: impl Fn(ActorId) -> Option<&'p Plan>,
    ) -> Result<BoundPlans<S>, Problems> {
        let mut p = Problems::default();
        let bound = build::<S>(setup, &plan_of, &mut p);
        p.or(Some(bound))
    }

    /// The same where names that fit nobody any more are passed over: after the referee has changed
    /// who takes part.
    pub(crate) fn bind_again<'p>(
        setup: &S::Setup,
        plan_of: impl Fn(ActorId) -> Option<&'p Plan>,
    ) -> BoundPlans<S> {
        build::<S>(setup, &plan_of, &mut Problems::default())
    }

    /// Whether a rule of a plan looks at the number of the turn.
    pub fn reads_turn(&self) -> bool {
        self.reads_turn
    }
}

fn build<'p, S: System>(
    setup: &S::Setup,
    plan_of: &dyn Fn(ActorId) -> Option<&'p Plan>,
    p: &mut Problems,
) -> BoundPlans<S> {
    let cast = S::cast(setup);
    let fighters = cast.fighters();
    let kinds = S::QuestionKind::LIST.len();
    let mut rules: Vec<BoundRule> = Vec::new();
    // Each plan is looked up once, however many seats play it.
    let mut known: Vec<Known<'_>> = Vec::new();
    let mut habits = vec![Habits::ALL; fighters + 2];
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
            let placed = placed.collect();
            let habits = habits_of::<S>(plan, &mut Problems::default());
            known.push((plan, habits, placed));
            known.len() - 1
        });
        let Some((_, of_plan, placed)) = known.get(found) else { continue };
        if let Some(slot) = habits.get_mut(at) {
            *slot = *of_plan;
        }
        spans.resize((fighters + 2).saturating_mul(kinds), (0, 0));
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
    let opening = S::open(setup);
    let reads_turn = rules.iter().any(BoundRule::reads_turn::<S>);
    BoundPlans {
        rules: rules.into(),
        spans: spans.into(),
        order: order.into(),
        habits: habits.into(),
        start: cast.everybody().map(|who| S::fitness(setup, &opening, who)).collect(),
        reads_turn,
        system: PhantomData,
    }
}

/// A plan, its habits, and where its rules answer.
type Known<'p> = (&'p Plan, Habits, Vec<(u32, Placed)>);

/// Whose questions a rule answers, and which.
pub(super) struct Placed {
    of: Option<Vec<ActorId>>,
    kinds: Vec<usize>,
}

/// Checks a plan, as far as can be said without a battle where there is none.
pub(super) fn check<S: System>(
    plan: &Plan,
    setup: Option<&S::Setup>,
    p: &mut Problems,
) -> Vec<(BoundRule, Placed)> {
    check_in(plan, &InSystem::<S> { setup }, p)
}

fn check_in(plan: &Plan, names: &dyn Names, p: &mut Problems) -> Vec<(BoundRule, Placed)> {
    crate::data::sheet::SheetTable::check_fields(plan, "", p);
    if let Some(system) = plan.system.as_ref().filter(|system| *system != names.system()) {
        let here = names.system();
        p.add("system", format!("the plan is for `{}`, and this is `{here}`", shown(system)));
        return Vec::new();
    }
    names.check_habits(plan, p);
    if plan.rules.len() > MAX_RULES {
        return Vec::new();
    }
    let words: usize = plan.rules.iter().map(words).sum();
    if words > MAX_WORDS {
        p.add(
            "rules",
            format!(
                "{words} names, questions, answers and orders: together there can be at most \
                 {MAX_WORDS}"
            ),
        );
        return Vec::new();
    }
    let infos = names.questions();
    let look = Look { names, infos: &infos };
    let mut bound = Vec::new();
    for (place, rule) in plan.rules.iter().enumerate() {
        let path = format!("rules[{place}]");
        let same = |other: &PlanRule| {
            (&other.of, &other.question, &other.when) == (&rule.of, &rule.question, &rule.when)
        };
        if let Some(first) = plan.rules.iter().take(place).position(same) {
            p.add(
                &path,
                format!(
                    "answers the same as rules[{first}], under the same conditions: put all answers \
                     into one `then`, in the order in which they are tried"
                ),
            );
        }
        bound.push(look.rule(rule, &path, p));
    }
    bound
}

/// How much there is to look up in a rule.
fn words(rule: &PlanRule) -> usize {
    let When { suggested, about, values, .. } = &rule.when;
    let about = about.iter().map(|(_, answers)| 1 + answers.len()).sum::<usize>();
    let lists = rule.of.len() + rule.question.len() + rule.then.len() + rule.targets.len();
    lists + suggested.len() + about + values.len()
}

fn habits_of<S: System>(plan: &Plan, p: &mut Problems) -> Habits {
    let mut habits = Habits::ALL;
    for (place, name) in plan.without.iter().enumerate() {
        if same_name(name, "all") {
            habits = Habits::NONE;
        } else if let Some(habit) = S::Habit::LIST.iter().find(|habit| habit.is_called(name)) {
            habits = habits.without(*habit);
        } else {
            let known = S::Habit::LIST.iter().map(|habit| habit.word());
            p.add(format!("without[{place}]"), unknown("habit", name, known));
        }
    }
    habits
}

fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let name_shown = shown(name);
    let known: Vec<&str> = known.collect();
    if let Some(hint) = nearest(name, known.iter().copied()) {
        format!("unknown {what} `{name_shown}`, did you mean `{hint}`?")
    } else {
        let mut list = String::new();
        for name in known.into_iter().take(40) {
            list.push_str(if list.is_empty() { "" } else { ", " });
            list.push_str(name);
        }
        format!("unknown {what} `{name_shown}`, known are: {list}")
    }
}

/// The fighters, sides and seats of these names.
///
/// # Errors
/// For each name that is nobody's, what would be right.
pub fn bind_names(cast: &Cast, names: &[String], path: &str, p: &mut Problems) -> Vec<ActorId> {
    let mut list = Vec::new();
    for (place, name) in names.iter().enumerate() {
        look_up(cast, name, &format!("{path}[{place}]"), &mut list, p);
    }
    list
}

fn look_up(cast: &Cast, name: &str, path: &str, list: &mut Vec<ActorId>, p: &mut Problems) {
    if same_name(name, "judge") {
        list.push(ActorId::JUDGE);
    } else if same_name(name, "map") {
        list.push(ActorId::MAP);
    } else if let Some(who) = cast.find(name) {
        list.push(who);
    } else if let Some(side) = cast.sides().iter().position(|side| *side == name) {
        list.extend_from_slice(cast.members(side));
    } else {
        let fighters = cast.everybody().map(|who| cast.name(who));
        let known = fighters.chain(cast.sides().iter().map(String::as_str));
        let known = known.chain(["judge", "map"]);
        p.add(path, unknown("fighter, side or seat", name, known));
    }
}

/// The names of a system, and of a battle where there is one. What looks them up is the same in all
/// systems.
trait Names {
    fn system(&self) -> &'static str;
    fn questions(&self) -> Vec<QuestionInfo>;
    fn check_habits(&self, plan: &Plan, p: &mut Problems);
    fn list(&self, at: u8) -> Option<&'static List>;
    /// The field of that name: its number, and how many of it there are.
    fn field(&self, name: &str) -> Option<(usize, Shape)>;
    fn fields(&self) -> Vec<&'static str>;
    fn cast(&self) -> Option<&Cast>;
    fn object(&self, place: usize) -> Option<&str>;
    fn attack(&self, of: ActorId, place: usize) -> Option<String>;
}

struct InSystem<'a, S: System> {
    setup: Option<&'a S::Setup>,
}

impl<S: System> Names for InSystem<'_, S> {
    fn system(&self) -> &'static str {
        S::NAME
    }
    fn questions(&self) -> Vec<QuestionInfo> {
        S::Question::infos()
    }
    fn check_habits(&self, plan: &Plan, p: &mut Problems) {
        habits_of::<S>(plan, p);
    }
    fn list(&self, at: u8) -> Option<&'static List> {
        S::LISTS.get(usize::from(at)).copied()
    }
    fn field(&self, name: &str) -> Option<(usize, Shape)> {
        let number = S::Field::LIST.iter().position(|field| field.is_called(name))?;
        S::Field::LIST.get(number).map(|field| (number, field.info().shape))
    }
    fn fields(&self) -> Vec<&'static str> {
        S::Field::LIST.iter().map(|field| field.code_name()).collect()
    }
    fn cast(&self) -> Option<&Cast> {
        self.setup.map(S::cast)
    }
    fn object(&self, place: usize) -> Option<&str> {
        S::object_name(self.setup?, place)
    }
    fn attack(&self, of: ActorId, place: usize) -> Option<String> {
        S::attack_name(self.setup?, of, place)
    }
}

/// What names are looked up in.
struct Look<'a> {
    names: &'a dyn Names,
    infos: &'a [QuestionInfo],
}

impl Look<'_> {
    fn rule(&self, rule: &PlanRule, path: &str, p: &mut Problems) -> (BoundRule, Placed) {
        let cast = self.names.cast().filter(|_| !rule.of.is_empty());
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
                BoundThen::Answers(self.answers(&rule.then, &answers, &path, p))
            }
            (true, false) => {
                let path = format!("{path}.targets");
                if let Some(info) = asked.iter().find(|info| !info.answers.contains(&Kind::Actor)) {
                    p.add(
                        &path,
                        format!(
                            "the answers of `{}` are not fighters: `then` names answers",
                            info.name
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
                    if Order::LIST.iter().any(|order| order.is_called(&written)) {
                        p.add(
                            &path,
                            format!(
                                "`{written}` is an order of its own: name the fighter by an id"
                            ),
                        );
                    }
                    if let Some(cast) = self.names.cast() {
                        look_up(cast, name, &path, &mut whom, p);
                    }
                    BoundOrder::Attacks(whom)
                }
            });
        }
        // What is equal in all orders is taken as the built-in plan would.
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
            // Of several questions one can have an answer that another has not.
            for kinds in kinds {
                let known = list.len();
                self.answer(answer, kinds, &mut list);
                any |= list.len() > known;
            }
            if !any && !kinds.is_empty() {
                let known = self.known_answers(kinds);
                let known = known.iter().map(String::as_str);
                let name = match answer {
                    Answer::Name(name) => name.clone(),
                    Answer::Number(number) => format!("{number}"),
                    Answer::YesNo(yes) => format!("{yes}"),
                };
                p.add(format!("{path}[{place}]"), unknown("answer", &name, known));
            }
        }
        list.dedup();
        list
    }

    /// Everything that an answer can mean for a question with answers of these kinds.
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
                    let members = self.names.list(at);
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

    /// What only a battle knows; without one any name can be right.
    fn of_battle(&self, kind: Kind, name: &str) -> Option<BoundAnswer> {
        let Some(cast) = self.names.cast() else { return Some(BoundAnswer::Never) };
        let number = |place: usize| i32::try_from(place).unwrap_or(i32::MAX);
        match kind {
            Kind::Actor => cast.find(name).map(|who| BoundAnswer::Exact(Value::actor(who))),
            Kind::Side => {
                let side = cast.sides().iter().position(|side| side == name);
                side.map(|side| BoundAnswer::Exact(Value::new(Kind::Side, number(side))))
            }
            Kind::Object => {
                let mut objects = (0..).map_while(|place| self.names.object(place));
                let place = objects.position(|object| object == name);
                place.map(|place| BoundAnswer::Exact(Value::new(Kind::Object, number(place))))
            }
            _ => {
                let attack_of = |who| {
                    let mut attacks = (0..).map_while(|place| self.names.attack(who, place));
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
                    let members = self.names.list(*at);
                    let name = |n| members.and_then(|members| members.name(n)).map(String::from);
                    list.extend((0..).map_while(name));
                }
                Kind::YesNo => list.extend(["yes".into(), "no".into()]),
                Kind::Nothing => list.push("nothing".into()),
                Kind::Actor => {
                    list.push("self".into());
                    let cast = self.names.cast();
                    list.extend(cast.iter().flat_map(|c| c.everybody().map(|w| c.name(w).into())));
                }
                Kind::Attack => {
                    let Some(cast) = self.names.cast() else { continue };
                    for who in cast.everybody() {
                        list.extend((0..).map_while(|at| self.names.attack(who, at)));
                    }
                }
                Kind::Object => {
                    list.extend((0..).map_while(|at| self.names.object(at)).map(String::from));
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
            (
                when.fitness_at_least,
                when.fitness_at_most,
                "fitness",
                Condition::Fitness as fn(Range) -> Condition,
            ),
            (when.friends_at_least, when.friends_at_most, "friends", Condition::Friends),
            (when.foes_at_least, when.foes_at_most, "foes", Condition::Foes),
            (when.turn_at_least, when.turn_at_most, "turn", Condition::Turn),
        ];
        for (least, most, name, condition) in counts {
            if least.is_some() || most.is_some() {
                let path = format!("{path}.{name}_at_most");
                list.push(condition(range(least, most, &path, p)));
            }
        }
        list.extend(when.held.map(Condition::Held));
        list.extend(when.attacked.map(Condition::Attacked));
        for (place, value) in when.values.iter().enumerate() {
            let path = format!("{path}.values[{place}]");
            let Some((field, shape)) = self.names.field(&value.field) else {
                let known = self.names.fields().into_iter();
                p.add(format!("{path}.field"), unknown("field", &value.field, known));
                continue;
            };
            let of_battle = match shape {
                Shape::Actor => false,
                Shape::Battle => true,
                _ => {
                    p.add(
                        path,
                        "one has several of it: a field that everybody or the battle has once",
                    );
                    continue;
                }
            };
            let range = range(value.at_least, value.at_most, &format!("{path}.at_most"), p);
            list.push(Condition::Value { field, of_battle, range });
        }
        list
    }
}

/// Whether an attack is called so: `fists`, where `fists (BA)` says of which form it is.
fn is_attack(attack: &str, name: &str) -> bool {
    let plain = attack.split_once(" (").map(|(plain, _)| plain);
    same_name(attack, name) || plain.is_some_and(|plain| same_name(plain, name))
}

/// Whether a number of this kind is an amount, that can be written as a number.
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
        p.add(path, format!("nothing is at least {} and at most {}", range.least, range.most));
    }
    range
}
