//! The seats: who decides for whom.

use super::advise::Tactician;
use super::{Battle, By, Input, MAX_INPUTS, Request};
use crate::data::codes::codes;
use crate::data::node::Problems;
use crate::data::value::Value;
use crate::data::who::{ActorId, MAX_FIGHTERS};
use crate::kernel::decide::DecisionSource;
use crate::kernel::question::Asked;
use crate::kernel::system::{System, View};
use crate::odds::Scene;
use crate::plan::{Basis, BoundPlans, Plan, SeatPlan};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

codes! {
    /// Who decides for a seat: [`Battle::set_plan`] gives it a plan, [`Battle::set_tactician`] a
    /// tactician.
    #[non_exhaustive]
    "control", pub enum Control {
        /// The built-in plan of the system.
        BuiltIn "built-in",
        /// The host.
        Host "host",
        /// The plan last given to the seat, else the built-in one.
        Plan "plan",
        /// The tactician last given to the seat, which tries each answer; else the built-in plan.
        Tactician "tactician",
    }
}

/// A seat whose decisions need the table, in odds or simulation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the {} decides for {name} and can't be asked here: give the seat the built-in plan or a plan, \
    on a clone if the battle itself should not change",
    control.word()
)]
#[non_exhaustive]
pub struct SeatError {
    /// The fighter or seat.
    pub who: ActorId,
    /// Its name.
    pub name: String,
    /// Who decides for it.
    pub control: Control,
}

/// A seat: who decides, and the places of its plan and tactician in [`Seats`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seat {
    pub(crate) control: Control,
    pub(crate) plan: Option<usize>,
    pub(crate) tactician: Option<usize>,
}

impl Seat {
    pub(crate) const fn of(control: Control) -> Seat {
        Seat { control, plan: None, tactician: None }
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
}

impl Seats {
    pub(super) fn all(seat: Seat) -> Seats {
        let (fighters, plans, tacticians) = (Vec::new(), Vec::new(), Vec::new());
        Seats { fighters, others: seat, judge: seat, map: seat, plans, tacticians }
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

    /// Gives a seat the plan of that place.
    fn play(&mut self, who: ActorId, plan: usize) {
        if let Some(seat) = self.slot(who) {
            (seat.control, seat.plan) = (Control::Plan, Some(plan));
        }
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

    /// The tactician that thinks about a question, if one does.
    fn thinks<S: System>(&self, question: &S::Question) -> Option<&Tactician> {
        let seat = self.of(question.who());
        let place = seat.tactician.filter(|_| seat.control == Control::Tactician);
        let tactician = self.tacticians.get(place?);
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
}

impl<S: System> DecisionSource<S> for OwnDeciders<'_, S> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        if self.questions.contains(&question.kind()) {
            return None;
        }
        match self.seats.of(question.who()).control {
            Control::Host => None,
            Control::Tactician if self.seats.thinks::<S>(question).is_some() => None,
            Control::BuiltIn | Control::Plan | Control::Tactician => {
                Some(self.plans.answer(question, view))
            }
        }
    }
}

impl<S: System> Battle<S> {
    /// Sets who decides for a fighter, for [`ActorId::JUDGE`] or for [`ActorId::MAP`].
    pub fn set_control(&mut self, who: ActorId, control: Control) {
        if let Some(seat) = self.seats.slot(who) {
            seat.control = control;
        }
        self.reseat();
    }

    /// Sets who decides for every seat: fighters (including those who join later), the Judge and
    /// the map.
    pub fn set_control_of_all(&mut self, control: Control) {
        self.seats.for_all(|seat| seat.control = control);
        self.reseat();
    }

    /// Gives a seat a plan, which decides from now on ([`Control::Plan`]).
    ///
    /// # Errors
    /// All problems of the plan in this battle; nothing has changed.
    ///
    /// ```standalone_crate
    /// # #[cfg(feature = "serde")] {
    /// use case_core::ActorId;
    /// use case_core::battle::{Battle, Control, Step};
    /// use case_core::case::Case;
    /// use case_core::plan::Plan;
    /// use case_core::system::System;
    /// let roster = toml::from_str(include_str!("../../examples/rosters/case.toml")).unwrap();
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
    pub fn set_plan(&mut self, who: ActorId, plan: &Plan) -> Result<(), Problems> {
        self.give_plan(plan, |seats, plan| seats.play(who, plan))
    }

    /// Gives every seat a plan: fighters (including those who join later), the Judge and the map.
    ///
    /// # Errors
    /// As [`Battle::set_plan`].
    pub fn set_plan_of_all(&mut self, plan: &Plan) -> Result<(), Problems> {
        self.give_plan(plan, |seats, plan| {
            seats.for_all(|seat| (seat.control, seat.plan) = (Control::Plan, Some(plan)));
        })
    }

    /// Gives every fighter of a side a plan, by the side's number.
    ///
    /// # Errors
    /// As [`Battle::set_plan`].
    pub fn set_plan_of_side(&mut self, side: u8, plan: &Plan) -> Result<(), Problems> {
        let members = S::cast(&self.setup).members(usize::from(side)).to_vec();
        self.give_plan(plan, |seats, plan| {
            for who in members {
                seats.play(who, plan);
            }
        })
    }

    fn give_plan(
        &mut self,
        plan: &Plan,
        to: impl FnOnce(&mut Seats, usize),
    ) -> Result<(), Problems> {
        self.check_plan(plan)?;
        let plan = self.seats.keep(plan);
        to(&mut self.seats, plan);
        self.reseat();
        Ok(())
    }

    /// Lets a tactician decide for a fighter from now on ([`Control::Tactician`]): it tries every
    /// answer to the questions it thinks about, and takes the best if that beats the plan's answer
    /// by more than chance ([`Battle::think`]). Each decision costs up to its limit of work: fine
    /// for one villain at a table, but refused in odds and simulation.
    ///
    /// # Errors
    /// All problems of its settings; nothing has changed.
    ///
    /// ```standalone_crate
    /// # #[cfg(feature = "serde")] {
    /// use case_core::ActorId;
    /// use case_core::battle::{Battle, Control, Step, Tactician};
    /// use case_core::filled;
    /// use case_core::system::System;
    /// use case_core::talislanta::Talislanta;
    /// let roster = toml::from_str(include_str!("../../examples/rosters/talislanta.toml")).unwrap();
    /// let roster = Talislanta::read(&roster).unwrap();
    /// let mut battle = Battle::<Talislanta>::new(roster).unwrap().seeded(1);
    /// let villain = filled!(Tactician { trials: 10, work: 500 });
    /// battle.set_tactician(ActorId::fighter(3), &villain).unwrap();
    /// assert_eq!(battle.control(ActorId::fighter(3)), Control::Tactician);
    /// assert_eq!(battle.run(20), Step::Going);
    /// assert!(battle.scene().is_err());
    /// # }
    /// ```
    pub fn set_tactician(&mut self, who: ActorId, tactician: &Tactician) -> Result<(), Problems> {
        let mut p = Problems::default();
        tactician.check::<S>(&mut p);
        if who.place().is_none() {
            p.add("", format!("only a fighter can have a tactician: {who} is not on a side"));
        }
        p.or(Some(()))?;
        let place = self.seats.keep_tactician(tactician);
        if let Some(seat) = self.seats.slot(who) {
            let plan = seat.plan;
            *seat = Seat { control: Control::Tactician, plan, tactician: Some(place) };
        }
        self.reseat();
        Ok(())
    }

    /// The tactician that decides for a seat, if one does.
    pub fn tactician(&self, who: ActorId) -> Option<&Tactician> {
        let seat = self.seats.of(who);
        self.seats.tacticians.get(seat.tactician.filter(|_| seat.control == Control::Tactician)?)
    }

    /// Lets the seat's tactician answer the open question; `false` if none thinks about it, or if
    /// the host answers questions of this kind.
    pub(super) fn answer_by_thinking(&mut self, asked: &[S::QuestionKind]) -> bool {
        let Some(Request::Decision(question)) = &self.request else { return false };
        if asked.contains(&question.kind()) || self.tape.given.len() >= MAX_INPUTS {
            return false;
        }
        let Some(answer) = self.thought() else { return false };
        self.tape.given.push(Input::Answer { answer, by: By::Source });
        self.forget_request();
        true
    }

    /// The answer of the seat's tactician to the open question, if it thinks about it.
    pub(super) fn thought(&self) -> Option<Value> {
        let Some(Request::Decision(question)) = &self.request else { return None };
        let tactician = self.seats.thinks::<S>(question)?;
        // A new seed for each decision.
        let seed = u64::from(tactician.seed.unsigned_abs()) << 32;
        let seed = seed.wrapping_add(self.tape.given.len() as u64);
        let thought = self.think(&self.plans, &mut tactician.advise().seed(seed));
        thought.ok().or_else(|| self.suggestion())
    }

    pub(crate) fn check_plan(&self, plan: &Plan) -> Result<(), Problems> {
        BoundPlans::<S>::bind(&self.setup, |_| Some(plan)).map(|_| ())
    }

    /// Binds the plans again after a change of seats, plans or roster.
    pub(crate) fn bind_plans(&mut self) {
        self.plans = BoundPlans::bind_again(&*self.setup, |who| self.seats.plan_of(who));
    }

    fn reseat(&mut self) {
        self.bind_plans();
        self.forget_request();
    }

    /// Who decides for a fighter or a seat.
    pub fn control(&self, who: ActorId) -> Control {
        self.seats.of(who).control
    }

    /// The plan that decides for a fighter or a seat; `None` for the built-in one.
    pub fn plan(&self, who: ActorId) -> Option<&Plan> {
        self.seats.plan_of(who)
    }

    /// The plans of all seats, ready to answer; the built-in plan for seats of the host and of
    /// tacticians.
    pub fn plans(&self) -> &BoundPlans<S> {
        &self.plans
    }

    /// The battle for odds and simulation: its last checkpoint, with the plans of its seats.
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
        Ok(Scene::new(&*self.setup, &self.state, self.plans.clone()))
    }

    /// The basis of results of this battle: engine, rules, rulings, plans.
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
                        names.extend(some.map(|who| cast.name(*who).into()));
                    }
                }
                let table = [ActorId::JUDGE, ActorId::MAP].into_iter().filter(|who| plays(*who));
                names.extend(table.map(|who| cast.name(who).into()));
            }
            plans.push(SeatPlan::new(plan, names));
        }
        Basis::of::<S>(&self.setup, plans)
    }

    pub(crate) fn seats(&self) -> &Seats {
        &self.seats
    }

    /// A seat of a save.
    pub(crate) fn seat_of(
        &mut self,
        control: Control,
        plan: Option<&Plan>,
        tactician: Option<&Tactician>,
    ) -> Seat {
        let Seats { plans, tacticians, .. } = &mut self.seats;
        Seat {
            control,
            plan: plan.map(|plan| put_by(plans, plan, None)),
            tactician: tactician.map(|tactician| put_by(tacticians, tactician, None)),
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
