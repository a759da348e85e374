//! The seats: who decides and who rolls for whom.

use super::advise::Tactician;
use super::{Advise, Advised, Battle, By, DiceFrom, Input, Request};
use crate::data::codes::codes;
use crate::data::digest::digest_of_hash;
use crate::data::message::{Message, errors, message, told};
use crate::data::node::Problems;
use crate::data::value::Value;
use crate::data::who::{ActorId, MAX_FIGHTERS, SideId};
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::Event;
use crate::kernel::question::Asked;
use crate::kernel::system::{System, View};
use crate::odds::Scene;
use crate::odds::unwatched;
use crate::plan::{Basis, BoundPlans, BoundPolicies, Plan, Policy, PolicyAnswer, SeatPlan};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::Cell;

codes! {
    /// Who decides for a seat: [`Battle::set_plan`] gives it a plan, [`Battle::set_tactician`] a
    /// tactician.
    #[non_exhaustive]
    "control", pub enum Control {
        /// The built-in plan of the system.
        BuiltIn "built-in",
        /// The host, as far as the seat's policy asks; without a policy,
        /// everything. The plan last given to the seat answers what is not asked.
        Host "host",
        /// The plan last given to the seat, else the built-in one.
        Plan "plan",
        /// The tactician last given to the seat, which tries each answer; else the built-in plan.
        Tactician "tactician",
    }
}

codes! {
    /// Who rolls for a seat.
    #[non_exhaustive]
    "dice", pub enum Dice {
        /// The battle's dice source; the host if the battle has no seed.
        Engine "engine",
        /// The host.
        Host "host",
    }
}

/// For whom a setting holds: `battle.set_control(ActorId::JUDGE, Control::Host)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Who {
    /// A fighter, [`ActorId::JUDGE`] or [`ActorId::MAP`].
    One(ActorId),
    /// Every fighter of a side.
    Side(SideId),
    /// Every seat: the fighters, including those who join later, the Judge and the map.
    Everybody,
}

impl From<ActorId> for Who {
    fn from(who: ActorId) -> Who {
        Who::One(who)
    }
}

impl From<SideId> for Who {
    fn from(side: SideId) -> Who {
        Who::Side(side)
    }
}

errors! {
    /// A fighter, seat or side that the battle does not have.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum NoSeat {
        /// No such fighter.
        #[error("there is no fighter {place}: the battle has 0 to {last}", place, last)]
        Fighter {
            /// The place given.
            place: usize,
            /// The last place.
            last: usize,
        },
        /// No such side.
        #[error("there is no side {side}: this battle has {sides}, counted from 0", side, sides)]
        Side {
            /// The place given.
            side: usize,
            /// How many sides there are.
            sides: usize,
        },
        /// Nobody in particular.
        #[error("nobody in particular has no seat: name a fighter, the Judge or the map")]
        Nobody,
    }
}

impl NoSeat {
    fn problem(self) -> Problems {
        Problems::one("", Message::from(&self))
    }
}

/// A seat whose decisions need the table, in odds or simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeatError {
    /// The fighter or seat.
    pub who: ActorId,
    /// Its name.
    pub name: String,
    /// Who decides for it.
    pub control: Control,
}

told! { SeatError = |it| message!(
    "the {control} decides for {name} and can't be asked here: give the seat the built-in plan or a \
     plan, on a copy if the battle itself should not change",
    control = it.control.word(),
    name = it.name.clone()
) }

/// A seat: who decides, who rolls, and the places of its plan, tactician and policy in [`Seats`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seat {
    pub(crate) control: Control,
    pub(crate) plan: Option<usize>,
    pub(crate) tactician: Option<usize>,
    pub(crate) policy: Option<usize>,
    pub(crate) dice: Dice,
}

/// The most work of one look at whether a question matters, as in [`Advise::work`].
const MATTERS_WORK: u64 = 20_000;

impl Seat {
    pub(crate) const fn of(control: Control) -> Seat {
        Seat { control, plan: None, tactician: None, policy: None, dice: Dice::Engine }
    }

    /// The place of the plan that decides, if one does.
    fn plays(self) -> Option<usize> {
        self.plan.filter(|_| self.control == Control::Plan)
    }
}

/// All seats of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seats {
    /// The fighters up to the last one that was set.
    pub(crate) fighters: Vec<Seat>,
    /// The other fighters, including those who join.
    pub(crate) others: Seat,
    /// The Judge.
    pub(crate) judge: Seat,
    /// The map.
    pub(crate) map: Seat,
    /// The plans of the seats, each once.
    pub(crate) plans: Vec<Plan>,
    /// The tacticians of the seats, each once.
    pub(crate) tacticians: Vec<Tactician>,
    /// The policies of the seats, each once.
    pub(crate) policies: Vec<Policy>,
}

impl Seats {
    pub(super) fn all(seat: Seat) -> Seats {
        let (plans, tacticians, policies) = (Vec::new(), Vec::new(), Vec::new());
        let fighters = Vec::new();
        Seats { fighters, others: seat, judge: seat, map: seat, plans, tacticians, policies }
    }

    /// Who rolls for this fighter or seat; the Judge's dice are those of nobody in particular.
    pub(super) fn dice_of(&self, who: ActorId) -> Dice {
        self.of(who.holds_dice()).dice
    }

    pub(super) fn of(&self, who: ActorId) -> Seat {
        match who {
            ActorId::JUDGE => self.judge,
            ActorId::MAP => self.map,
            _ => self.fighters.get(who.index()).copied().unwrap_or(self.others),
        }
    }

    pub(crate) fn plan_of(&self, who: ActorId) -> Option<&Plan> {
        self.plans.get(self.of(who).plays()?)
    }

    /// The plan that answers for a seat what nobody is asked.
    pub(crate) fn plan_for(&self, who: ActorId) -> Option<&Plan> {
        let seat = self.of(who);
        let given = matches!(seat.control, Control::Plan | Control::Host);
        self.plans.get(seat.plan.filter(|_| given)?)
    }

    fn slot(&mut self, who: ActorId) -> Option<&mut Seat> {
        match (who, who.place()) {
            (ActorId::JUDGE, _) => Some(&mut self.judge),
            (ActorId::MAP, _) => Some(&mut self.map),
            (_, Some(place)) if place < MAX_FIGHTERS => {
                if place >= self.fighters.len() {
                    self.fighters.resize(place + 1, self.others);
                }
                self.fighters.get_mut(place)
            }
            _ => None,
        }
    }

    /// Keeps a plan, in place of one that no seat has any more; its place.
    fn keep(&mut self, plan: &Plan) -> usize {
        let used: Vec<usize> = self.everybody().filter_map(|seat| seat.plan).collect();
        put_by(&mut self.plans, plan, Some(&used))
    }

    /// Keeps a tactician; its place.
    fn keep_tactician(&mut self, tactician: &Tactician) -> usize {
        let used: Vec<usize> = self.everybody().filter_map(|seat| seat.tactician).collect();
        put_by(&mut self.tacticians, tactician, Some(&used))
    }

    fn for_all(&mut self, put: impl Fn(&mut Seat)) {
        self.fighters.iter_mut().for_each(&put);
        [&mut self.others, &mut self.judge, &mut self.map].into_iter().for_each(put);
    }

    fn everybody(&self) -> impl Iterator<Item = Seat> + '_ {
        self.fighters.iter().copied().chain([self.others, self.judge, self.map])
    }

    /// The tactician that thinks about a question, if one does; for a seat of the host, the one that
    /// it was given.
    fn thinks<S: System>(&self, question: &S::Question) -> Option<&Tactician> {
        let seat = self.of(question.who());
        let by = matches!(seat.control, Control::Tactician | Control::Host);
        let tactician = self.tacticians.get(seat.tactician.filter(|_| by)?);
        tactician.filter(|tactician| tactician.thinks_about::<S>(question.kind()))
    }
}

/// Keeps an item once, in an unused place if `used` is given, else at the end; its place.
fn put_by<T: Clone + PartialEq>(list: &mut Vec<T>, item: &T, used: Option<&[usize]>) -> usize {
    if let Some(known) = list.iter().position(|known| known == item) {
        return known;
    }
    let free = used.and_then(|used| (0..list.len()).find(|place| !used.contains(place)));
    let free = free.unwrap_or(list.len());
    match list.get_mut(free) {
        Some(slot) => *slot = item.clone(),
        None => list.push(item.clone()),
    }
    free
}

/// The decision source of a battle: its seats.
pub(super) struct OwnDeciders<'a, S: System> {
    pub(super) seats: &'a Seats,
    pub(super) plans: &'a BoundPlans<S>,
    /// The kinds of questions that the host answers for every seat.
    pub(super) questions: &'a [S::QuestionKind],
    pub(super) policies: Option<&'a BoundPolicies<S>>,
    /// Who gave the last answer.
    pub(super) by: &'a Cell<By>,
}

impl<S: System> DecisionSource<S> for OwnDeciders<'_, S> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        if self.questions.contains(&question.kind()) {
            return None;
        }
        self.by.set(By::Source);
        match self.seats.of(question.who()).control {
            Control::Host => {
                self.by.set(By::Policy);
                match self.policies.map_or(PolicyAnswer::Ask, |all| all.answer_of(question, view)) {
                    PolicyAnswer::Ask
                    | PolicyAnswer::IfItChanges { .. }
                    | PolicyAnswer::IfItMatters { .. } => None,
                    PolicyAnswer::Give(answer) => Some(answer),
                    PolicyAnswer::Plan => Some(self.plans.answer(question, view)),
                }
            }
            Control::Tactician if self.seats.thinks::<S>(question).is_some() => None,
            Control::BuiltIn | Control::Plan | Control::Tactician => {
                Some(self.plans.answer(question, view))
            }
        }
    }
}

/// The seat of one, among so many fighters. Out of line: else the optimizer compares the number before it
/// knows that there is one, which valgrind tells as a value that is not set.
#[inline(never)]
fn seat_of(who: ActorId, fighters: usize) -> Result<ActorId, NoSeat> {
    match who.place() {
        Some(place) if place >= fighters => {
            Err(NoSeat::Fighter { place, last: fighters.saturating_sub(1) })
        }
        None if who == ActorId::NOBODY => Err(NoSeat::Nobody),
        _ => Ok(who),
    }
}

impl<S: System> Battle<S> {
    /// The seats that somebody means.
    fn seats_of(&self, whose: Who) -> Result<Vec<ActorId>, NoSeat> {
        let cast = S::cast(&self.setup);
        match whose {
            Who::Everybody => Ok(cast.everybody().chain([ActorId::JUDGE, ActorId::MAP]).collect()),
            Who::Side(side) => match cast.members(side.place()) {
                [] => Err(NoSeat::Side { side: side.place(), sides: cast.sides().len() }),
                members => Ok(members.to_vec()),
            },
            Who::One(who) => seat_of(who, cast.fighters()).map(|who| alloc::vec![who]),
        }
    }

    /// Changes these seats; of everybody also those of fighters who join later.
    fn change_seats(&mut self, whose: Who, put: impl Fn(&mut Seat)) -> Result<(), NoSeat> {
        let seats = self.seats_of(whose)?;
        if whose == Who::Everybody {
            self.seats.for_all(put);
        } else {
            seats.iter().filter_map(|who| self.seats.slot(*who).map(&put)).for_each(drop);
        }
        self.reseat();
        Ok(())
    }

    /// Sets who decides: for a fighter, [`ActorId::JUDGE`] or [`ActorId::MAP`], for a side, or for
    /// [`Who::Everybody`].
    ///
    /// An open question stays open if the host still has to answer it; else there is no
    /// [`Battle::request`] until the next step, in which the seat answers. So with every change of
    /// seats, plans and policies.
    ///
    /// # Errors
    /// [`NoSeat`] if the battle does not have the seat or side; nothing has changed.
    pub fn set_control(&mut self, whose: impl Into<Who>, control: Control) -> Result<(), NoSeat> {
        self.change_seats(whose.into(), |seat| seat.control = control)
    }

    /// Gives a seat, a side or everybody a plan, which decides from now on ([`Control::Plan`]).
    ///
    /// # Errors
    /// All problems of the plan in this battle, or that there is no such seat; nothing has changed.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::ActorId;
    /// use case_core::battle::{Battle, Control, Step};
    /// use case_core::case::Case;
    /// use case_core::plan::Plan;
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&roster).unwrap()).unwrap().seeded(1);
    /// let plan: Plan = toml::from_str(r#"
    ///     name = "always dodge"
    ///     rules = [{ question = "defense", then = "dodge" }]
    /// "#).unwrap();
    /// battle.set_plan(ActorId::fighter(0), &plan).unwrap();
    /// assert_eq!(battle.control(ActorId::fighter(0)), Control::Plan);
    /// assert_eq!(battle.run(1000), Step::Over);
    /// assert!(battle.basis().to_string().contains("always dodge"));
    /// # }
    /// ```
    pub fn set_plan(&mut self, whose: impl Into<Who>, plan: &Plan) -> Result<(), Problems> {
        let whose = whose.into();
        self.seats_of(whose).map_err(NoSeat::problem)?;
        self.check_plan(plan)?;
        let plan = self.seats.keep(plan);
        let put = |seat: &mut Seat| (seat.control, seat.plan) = (Control::Plan, Some(plan));
        self.change_seats(whose, put).map_err(NoSeat::problem)
    }

    /// Lets a tactician decide for a fighter or a side from now on ([`Control::Tactician`]): it tries every
    /// answer to the questions it thinks about, and takes the best if that beats the plan's answer
    /// by more than chance ([`Battle::think`]). Each decision costs up to its limit of work: fine
    /// for one villain at a table, but refused in odds and simulation.
    ///
    /// # Errors
    /// All problems of its settings; nothing has changed.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::ActorId;
    /// use case_core::battle::{Battle, Control, Step, Tactician};
    /// use case_core::system::System;
    /// use case_core::talislanta::Talislanta;
    /// let text = std::fs::read_to_string("examples/rosters/talislanta.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let roster = Talislanta::read(&roster).unwrap();
    /// let mut battle = Battle::<Talislanta>::new(roster).unwrap().seeded(1);
    /// let villain = Tactician::new().trials(10).work(500);
    /// battle.set_tactician(ActorId::fighter(3), &villain).unwrap();
    /// assert_eq!(battle.control(ActorId::fighter(3)), Control::Tactician);
    /// assert_eq!(battle.run(20), Step::Going);
    /// assert!(battle.scene().is_err());
    /// # }
    /// ```
    pub fn set_tactician(
        &mut self,
        whose: impl Into<Who>,
        tactician: &Tactician,
    ) -> Result<(), Problems> {
        let (whose, mut p) = (whose.into(), Problems::default());
        tactician.check::<S>(&mut p);
        let seats = self.seats_of(whose).map_err(NoSeat::problem)?;
        if let Some(who) = seats.iter().find(|who| who.place().is_none()) {
            p.add(
                "",
                message!("only a fighter can have a tactician: {who} is not on a side", who = *who),
            );
        }
        p.or(Some(()))?;
        let place = self.seats.keep_tactician(tactician);
        let put = |seat: &mut Seat| {
            (seat.control, seat.tactician) = (Control::Tactician, Some(place));
        };
        self.change_seats(whose, put).map_err(NoSeat::problem)
    }

    /// The tactician that decides for a seat, if one does.
    pub fn tactician(&self, who: ActorId) -> Option<&Tactician> {
        let seat = self.seats.of(who);
        self.seats.tacticians.get(seat.tactician.filter(|_| seat.control == Control::Tactician)?)
    }

    /// Answers the open question for its seat if the person need not be asked: by the tactician, or
    /// by the plan where the policy asks only if it matters and it does not. `false` if it is asked.
    pub(super) fn answer_unasked(&mut self) -> bool {
        let Some((question, view)) = self.asked() else { return false };
        if self.of_every_seat || self.tape.room() == 0 {
            return false;
        }
        let answer = match (self.control(question.who()), &self.policies) {
            (Control::Tactician, _) => self.thought().map(|answer| (answer, By::Source)),
            (Control::Host, Some(policies)) => {
                let asked = match policies.answer_of(&question, view) {
                    PolicyAnswer::IfItMatters { by, trials } => self.matters(by, trials),
                    PolicyAnswer::IfItChanges { latest } => {
                        !self.is_among_latest(&question, latest)
                    }
                    _ => true,
                };
                if asked {
                    None
                } else {
                    self.suggestion().map(|answer| (answer.value(), By::Policy))
                }
            }
            _ => None,
        };
        let Some((answer, by)) = answer else { return false };
        self.tape.given.push(Input::Answer { answer, by });
        self.forget_request();
        true
    }

    /// Whether the plan repeats one of the seat's latest answers to questions of this kind.
    fn is_among_latest(&self, question: &S::Question, latest: i32) -> bool {
        let given = self.log.iter().chain(&self.open).rev().filter_map(|event| match event {
            Event::Decision { question: asked, answer, .. }
                if (asked.who(), asked.kind()) == (question.who(), question.kind()) =>
            {
                Some(*answer)
            }
            _ => None,
        });
        let latest = usize::try_from(latest).unwrap_or(0);
        let suggestion = self.suggestion().map(Value::from);
        given.take(latest).any(|answer| suggestion == Some(answer))
    }

    /// Whether an answer to the open question leads to a worse end than the best one by more than so
    /// many percent, beyond two standard errors. It counts trials, not time: the same on every
    /// machine.
    fn matters(&self, by: i32, trials: i32) -> bool {
        let Some((question, _)) = self.asked() else { return true };
        let ask = Advise {
            trials: trials.unsigned_abs(),
            // A new seed for each decision.
            seed: self.tape.given.len() as u64,
            work: MATTERS_WORK,
            side: question.who().place().is_none().then_some(SideId(0)),
            ..Advise::DEFAULT
        };
        // From -1 to 1, so that a percent is two hundredths.
        let least = f64::from(by) / 50.0;
        let clear = |row: &Advised| row.behind.mean - 2.0 * row.behind.error > least;
        let advice = self.advise(&self.plans, &ask, &mut unwatched);
        advice.map_or(true, |advice| advice.answers.iter().any(clear))
    }

    /// The answer of the seat's tactician to the open question, if it thinks about it.
    pub(super) fn thought(&self) -> Option<Value> {
        let Some(Request::Decision(question)) = &self.request else { return None };
        let tactician = self.seats.thinks::<S>(question)?;
        // A new seed for each decision.
        let seed = u64::from(tactician.seed.unsigned_abs()) << 32;
        let seed = seed.wrapping_add(self.tape.given.len() as u64);
        let thought = self.think(&self.plans, &Advise { seed, ..tactician.advise() });
        thought.ok().or_else(|| self.suggestion().map(Value::from))
    }

    pub(crate) fn check_plan(&self, plan: &Plan) -> Result<(), Problems> {
        BoundPlans::<S>::bind(&self.setup, |_| Some(plan)).map(|_| ())
    }

    /// Binds plans and policies again after a change of seats, plans or roster.
    pub(crate) fn bind_plans(&mut self) {
        self.bind_plans_of(BoundPlans::<S>::opening(&self.setup));
    }

    /// The same, where it is known how fit everybody is at the opening.
    pub(super) fn bind_plans_of(&mut self, start: Arc<[i32]>) {
        let plan_for = |who| self.seats.plan_for(who);
        self.plans = BoundPlans::bind_again(&*self.setup, plan_for, start.clone());
        let seats = &self.seats;
        let any = seats.everybody().any(|seat| seat.policy.is_some());
        let policy_of = |who| seats.of(who).policy;
        let policies = &seats.policies;
        // Names that were valid once may not be after somebody has joined.
        let problems = &mut Problems::default();
        self.policies =
            any.then(|| BoundPolicies::bind(&*self.setup, policies, policy_of, start, problems));
    }

    fn reseat(&mut self) {
        self.bind_plans();
        self.keep_request();
    }

    /// Keeps the open request if the host still has to give it.
    pub(super) fn keep_request(&mut self) {
        let still = match &self.request {
            Some(Request::Roll(roll)) => {
                self.dice == DiceFrom::Host || self.seats.dice_of(roll.who) == Dice::Host
            }
            Some(Request::Decision(_)) => self.of_every_seat || self.is_asked(),
            None => false,
        };
        if !still {
            self.forget_request();
        }
    }

    /// Whether the seat of the open question asks the host.
    fn is_asked(&self) -> bool {
        self.asked().is_some_and(|(question, view)| {
            let policy = || self.policies.as_ref().map(|all| all.answer_of(&question, view));
            self.control(question.who()) == Control::Host
                && !matches!(policy(), Some(PolicyAnswer::Give(_) | PolicyAnswer::Plan))
        })
    }

    /// Gives a seat, a side or everybody a policy, and the host the seat ([`Control::Host`]): of its questions the policy
    /// says which the person is asked, and which the seat's plan or the policy itself answers
    /// ([`By::Policy`]).
    ///
    /// # Errors
    /// All problems of the policy in this battle, or that there is no such seat; nothing has changed.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::{Battle, Step};
    /// use case_core::case::Case;
    /// use case_core::plan::Policy;
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&roster).unwrap()).unwrap().seeded(1);
    /// let mine = battle.find_side("The Vanguard").unwrap();
    /// battle.set_policy(mine, &Policy::by_name::<Case>("usual").unwrap()).unwrap();
    /// let mut asked = 0;
    /// while !battle.is_over() {
    ///     if battle.step() == Step::Wanted {
    ///         battle.feed_suggestion().unwrap();
    ///         asked += 1;
    ///     }
    /// }
    /// assert!(asked < battle.inputs().len() / 4);
    /// # }
    /// ```
    pub fn set_policy(&mut self, whose: impl Into<Who>, policy: &Policy) -> Result<(), Problems> {
        let (whose, mut p) = (whose.into(), Problems::default());
        self.seats_of(whose).map_err(NoSeat::problem)?;
        let one = core::slice::from_ref(policy);
        BoundPolicies::<S>::bind(&self.setup, one, |_| Some(0), Arc::default(), &mut p);
        p.or(Some(()))?;
        let used: Vec<usize> = self.seats.everybody().filter_map(|seat| seat.policy).collect();
        let place = put_by(&mut self.seats.policies, policy, Some(&used));
        let put = |seat: &mut Seat| (seat.control, seat.policy) = (Control::Host, Some(place));
        self.change_seats(whose, put).map_err(NoSeat::problem)
    }

    /// The policy last given to a fighter or a seat; without one the host is asked everything.
    pub fn policy(&self, who: ActorId) -> Option<&Policy> {
        self.seats.policies.get(self.seats.of(who).policy?)
    }

    /// Sets who rolls for a fighter, for [`ActorId::JUDGE`] or [`ActorId::MAP`], for a side, or for
    /// [`Who::Everybody`]. The battle asks for the host's rolls even if it has a seed. Rolls of nobody
    /// in particular are the Judge's ([`RollRequest::who`](super::RollRequest::who)).
    ///
    /// # Errors
    /// [`NoSeat`] if the battle does not have the seat or side; nothing has changed.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::{Battle, Dice, Request, Step};
    /// use case_core::case::Case;
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&roster).unwrap()).unwrap().seeded(1);
    /// // My side rolls by hand, the battle rolls for the rest.
    /// let mine = battle.find_side("The Vanguard").unwrap();
    /// battle.set_dice_of(mine, Dice::Host).unwrap();
    /// while battle.step() == Step::Going {}
    /// let Some(Request::Roll(roll)) = battle.request() else { panic!("no roll") };
    /// assert_eq!(battle.dice_of(roll.who), Dice::Host);
    /// # }
    /// ```
    pub fn set_dice_of(&mut self, whose: impl Into<Who>, dice: Dice) -> Result<(), NoSeat> {
        self.change_seats(whose.into(), |seat| seat.dice = dice)
    }

    /// Who rolls for a fighter or a seat.
    pub fn dice_of(&self, who: ActorId) -> Dice {
        self.seats.dice_of(who)
    }

    /// Who decides for a fighter or a seat.
    pub fn control(&self, who: ActorId) -> Control {
        self.seats.of(who).control
    }

    /// The plan that decides for a fighter or a seat; `None` for the built-in one.
    pub fn plan(&self, who: ActorId) -> Option<&Plan> {
        self.seats.plan_of(who)
    }

    /// The plans of all seats, ready to answer; for a seat of the host, the one last given to it;
    /// the built-in plan for those of tacticians.
    pub fn plans(&self) -> &BoundPlans<S> {
        &self.plans
    }

    /// The battle for odds and simulation as it is, in the middle of a step too: what the open step was
    /// given counts, and the plans of the seats do the rest.
    ///
    /// # Errors
    /// [`SeatError`] if the host or a tactician decides for a seat.
    pub fn scene(&self) -> Result<Scene<'_, S, BoundPlans<S>>, SeatError> {
        let seats = S::cast(&self.setup).everybody().chain([ActorId::JUDGE, ActorId::MAP]);
        for who in seats {
            let control = self.control(who);
            match control {
                Control::BuiltIn | Control::Plan => {}
                Control::Host | Control::Tactician => {
                    let name = S::name(&self.setup, who).into();
                    return Err(SeatError { who, name, control });
                }
            }
        }
        let scene = Scene::new(&*self.setup, &self.state, self.plans.clone());
        Ok(scene.with_fed(self.fed()))
    }

    /// The basis of results of this battle: engine, rules, rulings, plans, roster, state.
    pub fn basis(&self) -> Basis {
        let cast = S::cast(&self.setup);
        let seats: Vec<ActorId> = cast.everybody().chain([ActorId::JUDGE, ActorId::MAP]).collect();
        let mut in_play: Vec<usize> = Vec::new();
        for place in seats.iter().filter_map(|who| self.seats.of(*who).plays()) {
            if !in_play.contains(&place) {
                in_play.push(place);
            }
        }
        let mut plans = Vec::new();
        for place in in_play {
            let Some(plan) = self.seats.plans.get(place) else { continue };
            let plays = |who: ActorId| self.seats.of(who).plays() == Some(place);
            let mut names = Vec::new();
            if seats.iter().all(|who| plays(*who)) {
                names.push("everybody".into());
            } else {
                for (side, name) in cast.sides().iter().enumerate() {
                    let members = cast.members(side);
                    if members.iter().all(|who| plays(*who)) {
                        names.push(name.clone());
                    } else {
                        let some = members.iter().filter(|who| plays(**who));
                        names.extend(some.map(|who| cast.called(*who).into()));
                    }
                }
                let table = [ActorId::JUDGE, ActorId::MAP].into_iter().filter(|who| plays(*who));
                names.extend(table.map(|who| cast.called(who).into()));
            }
            plans.push(SeatPlan::new(plan, names));
        }
        Basis {
            roster: Some(self.digest()),
            state: Some(digest_of_hash(&(&self.state, self.fed()))),
            ..Basis::of::<S>(&self.setup, plans)
        }
    }

    pub(crate) fn seats(&self) -> &Seats {
        &self.seats
    }

    /// A seat of a save.
    pub(crate) fn seat_of(
        &mut self,
        (control, dice): (Control, Dice),
        plan: Option<&Plan>,
        tactician: Option<&Tactician>,
        policy: Option<&Policy>,
    ) -> Seat {
        let Seats { plans, tacticians, policies, .. } = &mut self.seats;
        Seat {
            control,
            plan: plan.map(|plan| put_by(plans, plan, None)),
            tactician: tactician.map(|tactician| put_by(tacticians, tactician, None)),
            policy: policy.map(|policy| put_by(policies, policy, None)),
            dice,
        }
    }

    pub(crate) fn put_seat(&mut self, who: ActorId, seat: Seat) {
        if let Some(slot) = self.seats.slot(who) {
            *slot = seat;
        }
    }

    pub(crate) fn set_others(&mut self, seat: Seat) {
        self.seats.others = seat;
    }
}
