//! All systems through one type, for tools, plugins and bindings. Start with [`AnyBattle`].
// The top layer: the only part of the engine that names the systems.

use crate::battle::save::{ResumeError, is_save, system_of};
use crate::battle::{Battle, Request, RollRequest, Step};
use crate::data::codes::{Code, and_known, nearest, same_name, shown};
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use crate::data::sheet::as_written;
use crate::data::value::{AttackId, Named, Value};
use crate::data::who::{ActorId, SideId};
use crate::data::words::{FieldCode, List, Shape, Speech, Visibility};
use crate::kernel::log::Audience;
use crate::kernel::question::{Asked, LegalAnswers, QuestionInfo, Told};
use crate::kernel::refusal::Refused;
use crate::kernel::system::{Bounded, System, View, Words};
use crate::schema::fingerprint::Fingerprint;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Declares the systems: a sixth one is one line, and a feature of that name.
macro_rules! systems {
    ($($feature:literal $V:ident $S:ty),+ $(,)?) => {
        /// A battle of the system that its roster names. It has the methods of [`Battle`], by values
        /// that carry their kind in place of types.
        ///
        /// ```
        /// # #[cfg(all(feature = "serde", feature = "talislanta"))]
        /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
        /// use case_core::{AnyBattle, AnyStep};
        ///
        /// let roster = serde_json::from_str(r#"{ "system": "talislanta", "fighters": [
        ///     { "name": "Kassir", "side": "the caravan", "combat_rating": 4, "hit_points": 20,
        ///       "attacks": [{ "name": "sword", "means": "weapon", "rating": 6, "damage": 6 }] },
        ///     { "name": "Ruk", "side": "the raiders", "combat_rating": 3, "hit_points": 22,
        ///       "attacks": [{ "name": "axe", "means": "weapon", "rating": 5, "damage": 8 }] }
        /// ] }"#)?;
        /// let mut battle = AnyBattle::new(&roster)?.seeded(7);
        /// while battle.step() == AnyStep::Going {}
        /// assert!(battle.is_over());
        /// # Ok(())
        /// # }
        /// # #[cfg(not(all(feature = "serde", feature = "talislanta")))]
        /// # fn main() {}
        /// ```
        #[derive(Clone, Debug)]
        #[allow(
            clippy::large_enum_variant,
            reason = "few battles at a time, all of about the same size"
        )]
        #[non_exhaustive]
        pub enum AnyBattle {
            $(
                #[doc = concat!("[`", stringify!($S), "`].")]
                #[cfg(feature = $feature)]
                $V(Battle<$S>)
            ),+
        }

        /// The names of the systems.
        pub const SYSTEMS: &[&str] = &[$(#[cfg(feature = $feature)] <$S as System>::NAME),+];

        impl AnyBattle {
            /// The system.
            pub const fn system_id(&self) -> SystemId {
                match self { $(#[cfg(feature = $feature)] AnyBattle::$V(_) => SystemId::$V),+ }
            }

            fn open(system: &str, roster: &Node) -> Option<Result<AnyBattle, Problems>> {
                $(#[cfg(feature = $feature)]
                if system == <$S as System>::NAME {
                    let battle = <$S as System>::read(roster).and_then(|read| {
                        Battle::<$S>::new(read).map_err(|p| as_written(roster, p))
                    });
                    return Some(battle.map(AnyBattle::$V));
                })+
                None
            }

            fn reopen(system: &str, save: &Node) -> Option<Result<AnyBattle, ResumeError>> {
                $(#[cfg(feature = $feature)]
                if system == <$S as System>::NAME {
                    return Some(Battle::<$S>::resume(save).map(AnyBattle::$V));
                })+
                None
            }
        }

        /// A system of this build.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum SystemId {
            $(
                #[doc = concat!("[`", stringify!($S), "`].")]
                #[cfg(feature = $feature)]
                $V
            ),+
        }

        impl SystemId {
            /// All of them.
            pub const ALL: &'static [SystemId] = &[$(#[cfg(feature = $feature)] SystemId::$V),+];

            /// The name, such as `case`.
            pub const fn name(self) -> &'static str {
                match self { $(#[cfg(feature = $feature)] SystemId::$V => <$S as System>::NAME),+ }
            }
        }

        /// The names of the systems in a build with all features, which have the same names.
        const ALL_SYSTEMS: &[&str] = &[$($feature),+];

        /// Evaluates the same expression for the battle of any system: `each!(self, battle => …)`,
        /// or `each!(self, battle: S => …)` where it needs the system's type.
        macro_rules! each {
            ($any:expr, $battle:ident => $body:expr) => {
                match $any {
                    $(#[cfg(feature = $feature)] AnyBattle::$V($battle) => $body),+
                }
            };
            ($any:expr, $battle:ident: $T:ident => $body:expr) => {
                match $any {
                    $(#[cfg(feature = $feature)]
                    AnyBattle::$V($battle) => {
                        type $T = $S;
                        $body
                    })+
                }
            };
        }

        /// Evaluates the same expression for a system.
        macro_rules! of_system {
            ($id:expr, $T:ident => $body:expr) => {
                match $id {
                    $(#[cfg(feature = $feature)]
                    $crate::any::SystemId::$V => {
                        type $T = $S;
                        $body
                    })+
                }
            };
        }
    };
}

systems! {
    "case" Case crate::case::Case,
    "faserip" Faserip crate::faserip::Faserip,
    "d6" D6 crate::d6::D6,
    "talislanta" Talislanta crate::talislanta::Talislanta,
    "cosmic" Cosmic crate::cosmic::Cosmic,
}

#[cfg(feature = "analysis")]
mod analysis;
mod asking;
mod attack;
#[cfg(feature = "analysis")]
mod balance;
mod form;
mod forwarded;
mod import;
#[cfg(feature = "commands")]
mod kinds;
mod odds;
mod policy;
mod rolls;
#[cfg(feature = "analysis")]
mod rulings;
#[cfg(feature = "analysis")]
mod statistics;
mod systems;
mod texts;

pub use asking::{Answers, AnyOpen, AskFirst};
pub use attack::{AnyAimed, OutcomeOdds};
#[cfg(feature = "analysis")]
pub use balance::{
    Balance, BalanceCrossing, BalanceError, BalanceRow, Balanced, MAX_BALANCE, Moved,
};
pub use form::AnyFormField;
pub use import::{Import, ImportKind, ImportNote, Imported};
pub use odds::{AnyOddsError, EachEnd, Standing};
#[cfg(feature = "case")]
pub use rolls::case_colors;
#[cfg(feature = "cosmic")]
pub use rolls::cosmic_successes;
#[cfg(feature = "talislanta")]
pub use rolls::talislanta_bands;
#[cfg(feature = "d6")]
pub use rolls::{MOST_DICE, NoTotals, d6_totals};
#[cfg(feature = "analysis")]
pub use rulings::{
    Certainty, Measured, RulingDifference, RulingEffect, RulingEffects, RulingError, RulingReport,
    SEPARATED,
};
#[cfg(feature = "ahead")]
pub(crate) use statistics::Numbers;
#[cfg(feature = "analysis")]
pub use statistics::{EachRecorded, Recorded, Statistic};
#[doc(hidden)]
pub use systems::{
    check_plan, feats, fingerprint, named_plan, named_plans, named_policies, outcome_fields,
    roster_json, roster_json_in, rules, said, schema, schema_in, sentences, tables, title,
};
pub use texts::{SourceText, check_texts, missing, own_texts, texts};

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnyStep {
    /// A checkpoint was reached.
    Going,
    /// The battle is over.
    Over,
    /// An input is wanted: see [`AnyBattle::request`].
    Wanted,
    /// An input is missing, but the battle keeps no more ([`Step::Full`]).
    Full,
}

impl<S: System> From<Step<S>> for AnyStep {
    fn from(step: Step<S>) -> AnyStep {
        match step {
            Step::Going => AnyStep::Going,
            Step::Over => AnyStep::Over,
            Step::Full => AnyStep::Full,
            // Plans answer legally, and fed answers are checked when they are fed. Should a plan err, its
            // question waits for the host.
            Step::Wanted | Step::Illegal { .. } => AnyStep::Wanted,
        }
    }
}

/// The input that a battle waits for.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AnyRequest {
    /// A roll.
    Roll(RollRequest),
    /// A decision.
    Decision(DecisionRequest),
}

/// A decision that is wanted.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DecisionRequest {
    /// Who decides.
    pub who: ActorId,
    /// The question as data: its name, meaning, rule and kinds.
    pub question: QuestionInfo,
    /// The values that the question is about.
    pub subject: Vec<Named>,
    /// The legal answers.
    pub answers: LegalAnswers,
    /// The answer of the seat's plan; for a seat of the host, of the built-in plan.
    pub suggestion: Value,
    /// Whether the answer is secret until its effect shows.
    pub secret: bool,
}

/// An answer that is not legal now, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unavailable {
    /// The answer.
    pub answer: Value,
    /// Its label, as on a button.
    pub label: String,
    /// The name of the refusal in the schema's list of refusals.
    pub name: &'static str,
    /// The id of the rule that refuses it; without one, of the rule that asks.
    pub rule: &'static str,
    /// The reason, as part of a sentence.
    pub why: String,
}

impl DecisionRequest {
    fn of<S: System>(
        question: &S::Question,
        setup: &S::Setup,
        answers: LegalAnswers,
        suggestion: Value,
    ) -> DecisionRequest {
        let (who, info) = (question.who(), question.info());
        let secret = info.secret && S::keeps_secrets(setup, who);
        let subject = question.subject();
        DecisionRequest { who, question: info, subject, answers, suggestion, secret }
    }
}

impl Unavailable {
    fn of<S: System>(
        battle: &Battle<S>,
        question: &S::Question,
        answer: Value,
        why: &Refused<S>,
        speech: &Speech<'_>,
    ) -> Unavailable {
        let names = battle.names();
        Unavailable {
            answer,
            label: question.label(answer, speech, &names),
            name: why.name(),
            rule: question.refused_by(why).name(),
            why: question.why(answer, why, speech, &names),
        }
    }
}

/// A value of the state, as a host lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldValue {
    /// The wire name of the field.
    pub field: &'static str,
    /// Its owner; nobody for a value of the battle itself.
    pub who: ActorId,
    /// Which of several values: an attack, a foe, an object, a place; nothing for a single value.
    pub place: Value,
    /// The current value; nothing where it is absent.
    pub value: Value,
    /// The least and the greatest number, where it has bounds: `25 of 40`.
    pub limits: Option<(i32, i32)>,
    /// Whether the referee may set it.
    pub settable: bool,
}

/// The version of the engine with the hash of all its games, such as `0.1.0+rules.90cd3ef0a1b2c3d4`;
/// in a build without some of the systems, with the names of those it has before the hash:
/// `0.1.0+case.d6.rules.90cd3ef0a1b2c3d4`.
///
/// ```
/// let version = case_core::any::version();
/// assert!(version.starts_with(env!("CARGO_PKG_VERSION")));
/// ```
pub fn version() -> String {
    let mut version = String::from(concat!(env!("CARGO_PKG_VERSION"), "+"));
    if SYSTEMS.len() < ALL_SYSTEMS.len() {
        for system in SYSTEMS {
            version += system;
            version.push('.');
        }
    }
    let prints = SystemId::ALL.iter().map(|system| system.fingerprint());
    format!("{version}rules.{}", Fingerprint::all(prints))
}

impl AnyBattle {
    /// A new battle from a roster, whose field `system` names the system.
    ///
    /// # Errors
    /// Every problem of the roster.
    pub fn new(roster: &Node) -> Result<AnyBattle, Problems> {
        let Node::Map(_) = roster else {
            return Err(Problems::one("", "a roster is a table with `system` and `fighters`"));
        };
        if is_save(roster) {
            return Err(Problems::one("", "this is a saved battle, not a roster: resume it"));
        }
        let known = SYSTEMS.join(", ");
        let Some(system) = roster.get("system").and_then(Node::as_text) else {
            return Err(Problems::one("system", message!("missing: one of {known}", known)));
        };
        let meant = SYSTEMS.iter().copied().find(|known| same_name(known, system));
        AnyBattle::open(meant.unwrap_or(system), roster).unwrap_or_else(|| {
            if ALL_SYSTEMS.contains(&system) {
                let found = system.to_string();
                let left_out =
                    message!("this build has no feature `{found}`. Known: {known}", found, known);
                return Err(Problems::one("system", left_out));
            }
            let hint = and_known(nearest(system, SYSTEMS.iter().copied()), SYSTEMS);
            let found = shown(system);
            Err(Problems::one("system", message!("unknown system `{found}`{hint}", found, hint)))
        })
    }

    /// The name of the system.
    pub fn system(&self) -> &'static str {
        each!(self, _b: S => S::NAME)
    }

    /// The same battle with fair dice from a seed, as by [`AnyBattle::set_seed`].
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Self {
        self.set_seed(seed);
        self
    }

    /// Runs the rules to the next checkpoint. If an input is wanted, nothing has changed.
    pub fn step(&mut self) -> AnyStep {
        each!(self, b => b.step().into())
    }

    /// Runs to the end of the battle or to the next request, but at most this many checkpoints.
    pub fn run(&mut self, checkpoints: usize) -> AnyStep {
        each!(self, b => b.run(checkpoints).into())
    }

    /// The input that the last step stopped for, if it did: for whoever gives it.
    pub fn request(&self) -> Option<AnyRequest> {
        each!(self, b: S => Some(match b.request()? {
            Request::Roll(roll) => AnyRequest::Roll(roll.clone()),
            Request::Decision(question) => AnyRequest::Decision(DecisionRequest::of::<S>(
                question,
                b.setup(),
                b.legal_answers()?,
                b.suggestion()?.value(),
            )),
        }))
    }

    /// The input that the last step stopped for, as far as an audience may know it: nothing of a
    /// decision that another side keeps secret; of its other ones not the legal answers and the
    /// suggestion, which follow from what it has declared.
    pub fn request_for(&self, audience: Audience) -> Option<AnyRequest> {
        let AnyRequest::Decision(mut open) = self.request()? else { return self.request() };
        each!(self, b: S => {
            if !b.shows_request(audience) {
                return None;
            }
            let setup = b.setup();
            if S::keeps_secrets(setup, open.who) && !audience.knows::<S>(setup, open.who) {
                open.answers = LegalAnswers::List(Vec::new());
                open.suggestion = Value::NOTHING;
            }
        });
        Some(AnyRequest::Decision(open))
    }

    /// The battle as an audience may know it, to work out odds, advice and aims for it; see
    /// [`Battle::known`].
    ///
    /// ```
    /// use case_core::any::AnyBattle;
    /// use case_core::log::Audience;
    /// let text = std::fs::read_to_string("examples/rosters/faserip.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let mut battle = AnyBattle::new(&roster).unwrap();
    /// battle.set_seed(1);
    /// battle.run(8);
    /// let known = battle.known(Audience::Players);
    /// assert_eq!(known.turn(), battle.turn());
    /// assert!(known.inputs().is_empty());
    /// ```
    #[must_use]
    pub fn known(&self, audience: Audience) -> AnyBattle {
        let mut known = self.clone();
        each!(&mut known, b => *b = b.known(audience));
        known
    }

    /// The parts of the engine in whose texts the system's words are looked for.
    #[doc(hidden)]
    pub fn parts(&self) -> &'static [&'static str] {
        each!(self, _b: S => S::CATALOGS)
    }

    /// The answers to the open question that are on the sheet or on the table, but not legal now, each
    /// with the reason: a host shows them as gray buttons. Like the legal ones they are only for the
    /// player who is asked.
    pub fn unavailable_answers(&self, speech: &Speech<'_>) -> Vec<Unavailable> {
        each!(self, b => {
            let Some(question) = open_question(b) else { return Vec::new() };
            let of = |(answer, why)| Unavailable::of(b, question, answer, &why, speech);
            b.unavailable_answers().into_iter().map(of).collect()
        })
    }

    /// The answers that exist to a question that is about nothing but a fighter, now legal or not: of the
    /// others nothing is known before they are asked. Empty also where any number of a range is one.
    #[doc(hidden)]
    pub fn answers_to(&self, question: &str, who: ActorId) -> Vec<Value> {
        fn of<S: System>(b: &Battle<S>, question: &str, who: ActorId) -> Vec<Value> {
            let kind = S::QuestionKind::ALL.iter().find(|kind| kind.name() == question);
            let is_here = who.place().is_none_or(|place| place < S::fighters(b.setup()));
            let built =
                kind.filter(|_| is_here).and_then(|kind| S::Question::rebuild(*kind, who, &[]));
            let Some(question) = built else { return Vec::new() };
            let view = View::new(b.setup(), b.state());
            let legal = match question.legal(view) {
                LegalAnswers::List(list) => list,
                LegalAnswers::Range { .. } => Vec::new(),
            };
            let others = question.unavailable(view).into_iter().map(|(answer, _)| answer);
            let mut all: Vec<Value> = legal.into_iter().chain(others).collect();
            all.sort_unstable_by_key(|value| value.number);
            all.dedup();
            all
        }
        each!(self, b => of(b, question, who))
    }

    /// Why an answer to the open question is not legal; `None` if it is, or if no question is open.
    pub fn refusal(&self, answer: Value, speech: &Speech<'_>) -> Option<Unavailable> {
        each!(self, b => {
            Some(Unavailable::of(b, open_question(b)?, answer, &b.refusal(answer)?, speech))
        })
    }

    /// The listed enumerations of the system, which [`Kind::Name`](crate::data::value::Kind::Name) counts.
    pub fn lists(&self) -> &'static [&'static List] {
        each!(self, _b: S => S::LISTS)
    }

    /// The roster as it is now, for the next fight ([`Battle::roster_now`]).
    ///
    /// # Errors
    /// Everything in the state that a roster can't express.
    pub fn roster_now(&self) -> Result<Node, Problems> {
        each!(self, b => b.roster_now().map(|roster| crate::data::sheet::write(&roster)))
    }

    /// As [`Battle::sides`].
    pub fn sides(&self) -> impl Iterator<Item = (SideId, &str)> {
        each!(self, b => b.sides().collect::<Vec<_>>()).into_iter()
    }

    /// As [`Battle::attacks`].
    pub fn attacks(&self, of: ActorId) -> impl Iterator<Item = AttackId> {
        each!(self, b => b.attacks(of).collect::<Vec<_>>()).into_iter()
    }

    /// Every listed field of the state at the last checkpoint, or with `open` at the open request,
    /// without those that the audience may not know yet. Values by foe or place are omitted if they are
    /// absent or 0, unless the referee may set them.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::AnyBattle;
    /// use case_core::log::Audience;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let mut battle = AnyBattle::new(&roster).unwrap();
    /// battle.set_seed(1);
    /// battle.step();
    /// let targets = |audience| {
    ///     battle.state(false, audience).iter().filter(|value| value.field == "target").count()
    /// };
    /// assert!(targets(Audience::Players) < targets(Audience::Gamemaster));
    /// # }
    /// ```
    pub fn state(&self, open: bool, audience: Audience) -> Vec<FieldValue> {
        each!(self, b: S => {
            let state = b.open_state().filter(|_| open).unwrap_or(b.state());
            field_values::<S>(b.setup(), state, audience)
        })
    }

    /// As [`Battle::transcript`].
    pub fn transcript(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.events()).filter_map(|event| each!(self, b => b.line(event)))
    }

    /// Resumes a save of any system.
    ///
    /// # Errors
    /// [`ResumeError`].
    pub fn resume(save: &Node) -> Result<AnyBattle, ResumeError> {
        let system = system_of(save)?;
        let unknown = || ResumeError::System { found: shown(system), wanted: "one of this engine" };
        AnyBattle::reopen(system, save).unwrap_or_else(|| Err(unknown()))
    }
}

fn open_question<S: System>(battle: &Battle<S>) -> Option<&S::Question> {
    match battle.request()? {
        Request::Decision(question) => Some(question),
        Request::Roll(_) => None,
    }
}

/// Every listed field of a state, with its value.
fn field_values<S: System>(
    setup: &S::Setup,
    state: &S::State,
    audience: Audience,
) -> Vec<FieldValue> {
    use crate::kernel::log::Key;
    let fighters = || (0..S::fighters(setup)).map(ActorId::fighter);
    let mut list = Vec::new();
    for &field in S::Field::ALL {
        let info = field.info();
        if info.shown == Visibility::Internal {
            continue;
        }
        let mut put = |who: ActorId, at: usize| {
            let key = Key::at(who, field, at);
            if !audience.sees::<S>(setup, state, key) {
                return;
            }
            let value = info.cell.read(S::get(state, key)).owned_by(who);
            let place = info.place(who, key.place);
            let several = !place.is_nothing();
            let zero = info.cell.absent.is_none() && value.number == 0;
            // The referee may also set a 0, but there are too many foes to list.
            let can_be_set = info.settable && info.shape != Shape::ActorFoe;
            if !several || can_be_set || !(value.is_nothing() || zero) {
                let limits = S::Field::limits(setup, state, key);
                let settable = info.settable && limits.is_some();
                let field = field.name();
                list.push(FieldValue { field, who, place, value, limits, settable });
            }
        };
        match info.shape {
            Shape::Battle => put(ActorId::NOBODY, 0),
            Shape::Actor => fighters().for_each(|who| put(who, 0)),
            Shape::BattleList => (0..S::fighters(setup)).for_each(|at| put(ActorId::NOBODY, at)),
            Shape::ActorList => {
                let places = if info.slots > 0 { usize::from(info.slots) } else { LISTED };
                fighters().for_each(|who| (0..places).for_each(|at| put(who, at)));
            }
            Shape::ActorAttack => {
                for who in fighters() {
                    let attacks = (0..).take_while(|at| S::attack_name(setup, who, *at).is_some());
                    attacks.for_each(|at| put(who, at));
                }
            }
            Shape::ActorEffect => {
                for who in fighters() {
                    let effects = (0..).take_while(|at| S::effect_name(setup, *at).is_some());
                    effects.for_each(|at| put(who, at));
                }
            }
            Shape::ActorFoe => {
                fighters().for_each(|who| fighters().for_each(|foe| put(who, foe.index())));
            }
            Shape::Object => {
                let objects = (0..).take_while(|at| S::object_name(setup, *at).is_some());
                objects.for_each(|at| put(ActorId::NOBODY, at));
            }
        }
    }
    list
}

/// How many places of an unbounded list of a fighter are listed.
const LISTED: usize = 16;

#[cfg(test)]
mod tests {
    use super::{ALL_SYSTEMS, AnyBattle, SYSTEMS};
    use crate::data::node::Node;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    /// A build has the systems of its features and no other, and says so of a roster for another.
    #[test]
    fn a_build_has_the_systems_of_its_features() {
        let built = [
            ("case", cfg!(feature = "case")),
            ("faserip", cfg!(feature = "faserip")),
            ("d6", cfg!(feature = "d6")),
            ("talislanta", cfg!(feature = "talislanta")),
            ("cosmic", cfg!(feature = "cosmic")),
        ];
        assert_eq!(built.map(|(name, _)| name), ALL_SYSTEMS);
        let wanted: Vec<_> = built.iter().filter(|(_, is_built)| *is_built).collect();
        assert_eq!(SYSTEMS, wanted.iter().map(|(name, _)| *name).collect::<Vec<_>>());
        for (name, is_built) in built {
            let roster = Node::Map([("system".into(), Node::Text(name.into()))].into());
            let problems = AnyBattle::new(&roster).expect_err("no fighters").to_string();
            let left_out = problems.contains(&alloc::format!("no feature `{name}`"));
            assert_eq!(left_out, !is_built, "{problems}");
        }
    }
}
