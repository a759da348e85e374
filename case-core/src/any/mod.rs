//! One enum over the systems, for tools and bindings that know no rule.
//!
//! The top layer: it alone of the engine names the systems.

use crate::attack::AttackRules;
use crate::battle::save::{ResumeError, system_of};
use crate::battle::{
    Battle, Control, DiceFrom, FeedError, Input, InterveneError, Intervention, Request,
    RollRequest, Step, Tactician,
};
use crate::data::codes::{Code, RuleCode, nearest};
use crate::data::node::{Node, Problems};
use crate::data::ruling::{PrintedTable, Ruling};
use crate::data::value::{Named, Value};
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, Form, List, Shape, Shown, Speech};
use crate::dice::Fair;
use crate::kernel::log::{Audience, Names, Record, tell};
use crate::kernel::question::{Asked, LegalAnswers, QuestionInfo};
use crate::kernel::refusal::Refused;
use crate::kernel::system::{Bounded, System};
use crate::plan::{Basis, Plan};
use crate::schema::Schema;
use crate::schema::fingerprint::Fingerprint;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Declares the systems that there are, in one place: a sixth is one line, and a feature of its name.
macro_rules! systems {
    ($($feature:literal $V:ident $S:ty),+ $(,)?) => {
        /// A battle of any system.
        ///
        /// ```
        /// # #[cfg(feature = "serde")] {
        /// use case_core::any::{AnyBattle, AnyStep};
        /// let roster = serde_json::from_str(r#"{
        ///     "system": "case",
        ///     "fighters": [
        ///         {"name": "Gale", "side": "heroes", "abilities": {"fighting": "Ex", "agility": "Gd",
        ///          "strength": "Rm", "endurance": "Ex", "reason": "Ty", "intuition": "Gd", "psyche": "Ty"},
        ///          "attacks": [{"name": "fists", "form": "BA"}]},
        ///         {"name": "Ravager", "side": "villains", "abilities": {"fighting": "Gd", "agility": "Ty",
        ///          "strength": "In", "endurance": "Rm", "reason": "Pr", "intuition": "Ty", "psyche": "Ty"},
        ///          "attacks": [{"name": "fists", "form": "BA"}]}
        ///     ]
        /// }"#).unwrap();
        /// let mut battle = AnyBattle::new(&roster).unwrap();
        /// battle.set_seed(7);
        /// while battle.step() == AnyStep::Going {}
        /// assert!(battle.is_over());
        /// # }
        /// ```
        #[derive(Clone, Debug)]
        #[allow(
            clippy::large_enum_variant,
            reason = "few battles at a time; all of them are about as large"
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

        /// Something done with the battle of whichever system.
        trait WithBattle {
            type Out;
            fn run<S: System>(self, battle: &Battle<S>) -> Self::Out;
        }

        impl AnyBattle {
            fn with<W: WithBattle>(&self, with: W) -> W::Out {
                match self {
                    $(#[cfg(feature = $feature)] AnyBattle::$V(battle) => with.run(battle)),+
                }
            }

            fn open(system: &str, roster: &Node) -> Option<Result<AnyBattle, Problems>> {
                $(#[cfg(feature = $feature)]
                if system == <$S as System>::NAME {
                    let battle = <$S as System>::read(roster).and_then(Battle::<$S>::new);
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

        /// Runs the same expression on the battle of whichever system.
        macro_rules! each {
            ($any:expr, $battle:ident => $body:expr) => {
                match $any {
                    $(#[cfg(feature = $feature)] AnyBattle::$V($battle) => $body),+
                }
            };
        }

        /// Something done with the system of whichever name.
        trait WithSystem {
            type Out;
            fn run<S: AttackRules>(self) -> Self::Out;
        }

        fn by_name<W: WithSystem>(name: &str, with: W) -> Option<W::Out> {
            $(#[cfg(feature = $feature)]
            if name == <$S as System>::NAME {
                return Some(with.run::<$S>());
            })+
            None
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

mod asking;
mod attack;
mod odds;
mod rulings;

pub use asking::{Answers, AnyOpen, Asking};
pub use attack::{
    AnyAimed, AnyVerdict, AnyWentIn, DefendedOdds, OutcomeOdds, Presumed, Unasked, WentAnswer,
    WentModifier, feats, outcome_fields,
};
pub use odds::{AnyOddsError, EachEnd, Standing};
pub use rulings::{
    Certainty, Measured, RulingDifference, RulingEffect, RulingEffects, RulingError, RulingReport,
    SEPARATED,
};

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnyStep {
    /// A checkpoint was reached.
    Going,
    /// The battle is over.
    Over,
    /// Something is wanted: see [`AnyBattle::request`].
    Wanted,
}

impl<S: System> From<Step<S>> for AnyStep {
    fn from(step: Step<S>) -> AnyStep {
        match step {
            Step::Going => AnyStep::Going,
            Step::Over => AnyStep::Over,
            // Plans answer legally, and fed answers are checked when they are fed.
            Step::Wanted | Step::Illegal { .. } => AnyStep::Wanted,
        }
    }
}

/// What a battle wants next.
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
    /// What it is about.
    pub subject: Vec<Named>,
    /// The legal answers.
    pub answers: LegalAnswers,
    /// What the seat's plan would answer: for a seat of the host the built-in one.
    pub suggestion: Value,
    /// Whether the answer is secret until it shows.
    pub secret: bool,
}

/// An answer that is not legal now, with why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unavailable {
    /// The answer.
    pub answer: Value,
    /// Its label, as that of a button.
    pub label: String,
    /// The refusal's name in the schema's list of refusals.
    pub name: &'static str,
    /// The id of the rule that refuses it: that which asks where no other says so.
    pub rule: &'static str,
    /// Why, as a part of a sentence.
    pub why: String,
}

impl Unavailable {
    fn of<S: System>(
        battle: &Battle<S>,
        question: &S::Question,
        answer: Value,
        why: &Refused<S>,
        speech: &Speech<'_>,
    ) -> Unavailable {
        let names = Names::<S>(battle.setup());
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
    /// The field, by its name in the system's lists.
    pub field: &'static str,
    /// Whose it is; nobody for the battle's own.
    pub who: ActorId,
    /// Which of several: an attack, a foe, an object, a place; nothing where there is one.
    pub place: Value,
    /// The value now; nothing where it is absent.
    pub value: Value,
    /// The least and the greatest number it can be, where it has bounds: `25 of 40`.
    pub limits: Option<(i32, i32)>,
    /// Whether the referee may set it.
    pub settable: bool,
}

/// A rule id with its title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RuleTitle {
    /// The id.
    pub id: &'static str,
    /// What it is about.
    pub title: &'static str,
}

/// The printed tables of a system; `None` for an unknown one.
pub fn tables(system: &str) -> Option<Vec<PrintedTable>> {
    struct Tables;
    impl WithSystem for Tables {
        type Out = Vec<PrintedTable>;
        fn run<S: System>(self) -> Self::Out {
            S::tables()
        }
    }
    by_name(system, Tables)
}

/// The JSON Schema (draft 2020-12) of a system's rosters; `None` for an unknown one.
pub fn roster_json(system: &str) -> Option<Node> {
    struct RosterJson;
    impl WithSystem for RosterJson {
        type Out = Node;
        fn run<S: System>(self) -> Self::Out {
            Schema::roster_json::<S>()
        }
    }
    by_name(system, RosterJson)
}

/// The hash of a system's game: two installations where it is the same play alike. `None` for an
/// unknown system.
pub fn fingerprint(system: &str) -> Option<Fingerprint> {
    struct Print;
    impl WithSystem for Print {
        type Out = Fingerprint;
        fn run<S: System>(self) -> Self::Out {
            Fingerprint::of::<S>()
        }
    }
    by_name(system, Print)
}

/// How many systems there are where none was left out.
const ALL_SYSTEMS: usize = 5;

/// The version of the engine with the hash of all its games, such as `0.1.0+rules.90cd3ef0a1b2c3d4`;
/// of a build without some of the systems, the names of those that it has stand before it:
/// `0.1.0+case.d6.rules.90cd3ef0a1b2c3d4`.
///
/// ```
/// let version = case_core::any::version();
/// assert!(version.starts_with(env!("CARGO_PKG_VERSION")));
/// ```
pub fn version() -> String {
    let mut version = String::from(concat!(env!("CARGO_PKG_VERSION"), "+"));
    if SYSTEMS.len() < ALL_SYSTEMS {
        for system in SYSTEMS {
            version += system;
            version.push('.');
        }
    }
    let prints = SYSTEMS.iter().filter_map(|system| fingerprint(system));
    format!("{version}rules.{}", Fingerprint::all(prints))
}

/// The rule ids of a system; `None` for an unknown one.
pub fn rules(system: &str) -> Option<Vec<RuleTitle>> {
    struct Rules;
    impl WithSystem for Rules {
        type Out = Vec<RuleTitle>;
        fn run<S: System>(self) -> Self::Out {
            let rule = |r: &S::Rule| RuleTitle { id: r.name(), title: r.title() };
            S::Rule::ALL.iter().map(rule).collect()
        }
    }
    by_name(system, Rules)
}

/// The table of the sentences of a system's rule book; `None` for an unknown one.
pub fn sentences(system: &str) -> Option<&'static [crate::data::sentences::Sentence]> {
    struct Sentences;
    impl WithSystem for Sentences {
        type Out = &'static [crate::data::sentences::Sentence];
        fn run<S: System>(self) -> Self::Out {
            S::sentences()
        }
    }
    by_name(system, Sentences)
}

/// The plans that come with the engine for a system; `None` for an unknown one.
pub fn named_plans(system: &str) -> Option<Vec<Plan>> {
    struct Named;
    impl WithSystem for Named {
        type Out = Vec<Plan>;
        fn run<S: System>(self) -> Self::Out {
            crate::plan::named::<S>()
        }
    }
    by_name(system, Named)
}

/// A plan that comes with the engine for a system, by its name ([`crate::plan::by_name`]); `None`
/// for an unknown system.
///
/// # Errors
/// Where there is none of that name.
pub fn named_plan(system: &str, name: &str) -> Option<Result<Plan, Problems>> {
    struct Find<'n>(&'n str);
    impl WithSystem for Find<'_> {
        type Out = Result<Plan, Problems>;
        fn run<S: System>(self) -> Self::Out {
            crate::plan::by_name::<S>(self.0)
        }
    }
    by_name(system, Find(name))
}

/// Checks a plan as far as that goes without a battle; `None` for an unknown system.
pub fn check_plan(system: &str, plan: &Plan) -> Option<Result<(), Problems>> {
    struct Check<'p>(&'p Plan);
    impl WithSystem for Check<'_> {
        type Out = Result<(), Problems>;
        fn run<S: System>(self) -> Self::Out {
            self.0.check::<S>()
        }
    }
    by_name(system, Check(plan))
}

/// The full name of a system; `None` for an unknown one.
pub fn title(system: &str) -> Option<&'static str> {
    struct Title;
    impl WithSystem for Title {
        type Out = &'static str;
        fn run<S: System>(self) -> Self::Out {
            S::TITLE
        }
    }
    by_name(system, Title)
}

/// Everything that a system can ask, roll, tell and change, as data; `None` for an unknown one.
pub fn schema(system: &str) -> Option<Schema> {
    struct Of;
    impl WithSystem for Of {
        type Out = Schema;
        fn run<S: System>(self) -> Schema {
            Schema::of::<S>()
        }
    }
    by_name(system, Of)
}

impl AnyBattle {
    /// A new battle from a roster, whose field `system` says of which system.
    ///
    /// # Errors
    /// Everything that is wrong with the roster.
    pub fn new(roster: &Node) -> Result<AnyBattle, Problems> {
        let Node::Map(_) = roster else {
            return Err(Problems::one("", "a roster is a table with `system` and `fighters`"));
        };
        let known = SYSTEMS.join(", ");
        let Some(system) = roster.get("system").and_then(Node::as_text) else {
            return Err(Problems::one("system", format!("missing: one of {known}")));
        };
        AnyBattle::open(system, roster).unwrap_or_else(|| {
            let hint = nearest(system, SYSTEMS.iter().copied());
            let hint = hint.map_or(String::new(), |n| format!(", did you mean `{n}`?"));
            let system = crate::data::codes::shown(system);
            Err(Problems::one("system", format!("unknown system `{system}`{hint} Known: {known}")))
        })
    }

    /// The name of the system.
    pub fn system(&self) -> &'static str {
        fn name<S: System>(_: &Battle<S>) -> &'static str {
            S::NAME
        }
        each!(self, b => name(b))
    }

    /// Rolls fair dice from a seed from now on.
    pub fn set_seed(&mut self, seed: u64) {
        each!(self, b => b.set_dice(DiceFrom::Seed(Fair::new(seed))));
    }

    /// Lets the host roll from now on.
    pub fn set_host_dice(&mut self) {
        each!(self, b => b.set_dice(DiceFrom::Host));
    }

    /// Sets who decides for a fighter, for the Judge or for the map.
    pub fn set_control(&mut self, who: ActorId, control: Control) {
        each!(self, b => b.set_control(who, control));
    }

    /// Sets who decides for everybody.
    pub fn set_control_of_all(&mut self, control: Control) {
        each!(self, b => b.set_control_of_all(control));
    }

    /// Gives a seat a plan, and lets it decide from now on.
    ///
    /// # Errors
    /// Everything that is wrong with the plan; nothing has changed.
    pub fn set_plan(&mut self, who: ActorId, plan: &Plan) -> Result<(), Problems> {
        each!(self, b => b.set_plan(who, plan))
    }

    /// Gives everybody a plan: fighters, also those who join later, the Judge and the map.
    ///
    /// # Errors
    /// As [`AnyBattle::set_plan`].
    pub fn set_plan_of_all(&mut self, plan: &Plan) -> Result<(), Problems> {
        each!(self, b => b.set_plan_of_all(plan))
    }

    /// Gives everybody of a side a plan, by the side's number.
    ///
    /// # Errors
    /// As [`AnyBattle::set_plan`].
    pub fn set_plan_of_side(&mut self, side: u8, plan: &Plan) -> Result<(), Problems> {
        each!(self, b => b.set_plan_of_side(side, plan))
    }

    /// The plan by which a fighter or a seat plays; `None` for the built-in one.
    pub fn plan(&self, who: ActorId) -> Option<&Plan> {
        each!(self, b => b.plan(who))
    }

    /// Lets a tactician decide for a seat from now on.
    ///
    /// # Errors
    /// Everything that is wrong with its settings; nothing has changed.
    pub fn set_tactician(&mut self, who: ActorId, tactician: &Tactician) -> Result<(), Problems> {
        each!(self, b => b.set_tactician(who, tactician))
    }

    /// The tactician of a seat that one decides for.
    pub fn tactician(&self, who: ActorId) -> Option<&Tactician> {
        each!(self, b => b.tactician(who))
    }

    /// What results of this battle stand on: engine, rules, rulings, plans.
    pub fn basis(&self) -> Basis {
        each!(self, b => b.basis())
    }

    /// Runs the rules to the next checkpoint; where something is wanted nothing has changed.
    pub fn step(&mut self) -> AnyStep {
        each!(self, b => b.step().into())
    }

    /// What is wanted, if the last step asked for something.
    pub fn request(&self) -> Option<AnyRequest> {
        struct Wanted;
        impl WithBattle for Wanted {
            type Out = Option<AnyRequest>;
            fn run<S: System>(self, battle: &Battle<S>) -> Self::Out {
                Some(match battle.request()? {
                    Request::Roll(roll) => AnyRequest::Roll(roll.clone()),
                    Request::Decision(question) => {
                        let info = question.info();
                        AnyRequest::Decision(DecisionRequest {
                            who: question.who(),
                            question: info,
                            subject: question.subject(),
                            answers: battle.legal_answers()?,
                            suggestion: battle.suggestion()?,
                            secret: info.secret && S::keeps_secrets(battle.setup(), question.who()),
                        })
                    }
                })
            }
        }
        self.with(Wanted)
    }

    /// The question that is open as a sentence; `None` where none is.
    pub fn title(&self, speech: &Speech<'_>) -> Option<String> {
        struct Title<'s>(&'s Speech<'s>);
        impl WithBattle for Title<'_> {
            type Out = Option<String>;
            fn run<S: System>(self, battle: &Battle<S>) -> Self::Out {
                let Some(Request::Decision(question)) = battle.request() else { return None };
                Some(question.title(self.0, &Names::<S>(battle.setup())))
            }
        }
        self.with(Title(speech))
    }

    /// An answer to the open question as a button's label; `None` where no question is open.
    pub fn label(&self, answer: Value, speech: &Speech<'_>) -> Option<String> {
        struct Label<'s>(Value, &'s Speech<'s>);
        impl WithBattle for Label<'_> {
            type Out = Option<String>;
            fn run<S: System>(self, battle: &Battle<S>) -> Self::Out {
                let Some(Request::Decision(question)) = battle.request() else { return None };
                Some(question.label(self.0, self.1, &Names::<S>(battle.setup())))
            }
        }
        self.with(Label(answer, speech))
    }

    /// The answers to the open question that are there, on a sheet or on the table, but not legal now,
    /// each with why: what a host shows as buttons that are gray. They are for the eyes of who is
    /// asked, as the legal ones are.
    pub fn unavailable_answers(&self, speech: &Speech<'_>) -> Vec<Unavailable> {
        struct All<'s>(&'s Speech<'s>);
        impl WithBattle for All<'_> {
            type Out = Vec<Unavailable>;
            fn run<S: System>(self, battle: &Battle<S>) -> Self::Out {
                let Some(Request::Decision(question)) = battle.request() else { return Vec::new() };
                let of = |(answer, why)| Unavailable::of(battle, question, answer, &why, self.0);
                battle.unavailable_answers().into_iter().map(of).collect()
            }
        }
        self.with(All(speech))
    }

    /// Why an answer to the open question is not legal; `None` where it is, or no question is open.
    pub fn refusal(&self, answer: Value, speech: &Speech<'_>) -> Option<Unavailable> {
        struct Why<'s>(Value, &'s Speech<'s>);
        impl WithBattle for Why<'_> {
            type Out = Option<Unavailable>;
            fn run<S: System>(self, battle: &Battle<S>) -> Self::Out {
                let Some(Request::Decision(question)) = battle.request() else { return None };
                let why = battle.refusal(self.0)?;
                Some(Unavailable::of(battle, question, self.0, &why, self.1))
            }
        }
        self.with(Why(answer, speech))
    }

    /// A value as a reader says it: with its unit, its word, or the name it stands for.
    pub fn say(&self, value: Value, speech: &Speech<'_>) -> String {
        struct Say<'s>(Value, &'s Speech<'s>);
        impl WithBattle for Say<'_> {
            type Out = String;
            fn run<S: System>(self, battle: &Battle<S>) -> String {
                self.1.value(self.0, Form::Words, &Names::<S>(battle.setup()))
            }
        }
        self.with(Say(value, speech))
    }

    /// The listed enumerations of the system, which [`Kind::Name`](crate::data::value::Kind::Name) counts.
    pub fn lists(&self) -> &'static [&'static List] {
        struct Lists;
        impl WithBattle for Lists {
            type Out = &'static [&'static List];
            fn run<S: System>(self, _: &Battle<S>) -> Self::Out {
                S::LISTS
            }
        }
        self.with(Lists)
    }

    /// Feeds the face of the die that is wanted.
    ///
    /// # Errors
    /// [`FeedError`]; nothing has changed.
    pub fn feed_face(&mut self, face: i32) -> Result<(), FeedError> {
        each!(self, b => b.feed_face(face))
    }

    /// Feeds several faces of the roll that is wanted, all or none.
    ///
    /// # Errors
    /// [`FeedError`]; nothing has changed.
    pub fn feed_faces(&mut self, faces: &[i32]) -> Result<(), FeedError> {
        each!(self, b => b.feed_faces(faces))
    }

    /// Feeds the answer to the question that is asked.
    ///
    /// # Errors
    /// [`FeedError`]; nothing has changed.
    pub fn feed_answer(&mut self, answer: Value) -> Result<(), FeedError> {
        each!(self, b => b.feed_answer(answer))
    }

    /// Feeds what the seat would answer, by its plan or its tactician, in the host's name: one
    /// answer delegated.
    ///
    /// # Errors
    /// [`FeedError`]; nothing has changed.
    pub fn feed_suggestion(&mut self) -> Result<Value, FeedError> {
        each!(self, b => b.feed_suggestion())
    }

    /// The referee's hand: changes something from outside the rules, with a reason, which may be
    /// empty.
    ///
    /// # Errors
    /// [`InterveneError`]; nothing has changed.
    pub fn intervene(&mut self, what: Intervention, reason: &str) -> Result<(), InterveneError> {
        each!(self, b => b.intervene(what, reason))
    }

    /// The roster as it is now: what the next fight begins with ([`Battle::roster_now`]).
    ///
    /// # Errors
    /// What a roster can't say of how things stand.
    pub fn roster_now(&self) -> Result<Node, Problems> {
        each!(self, b => b.roster_now().map(|roster| crate::data::sheet::write(&roster)))
    }

    /// Whose turn it is: who declares or acts next; `None` where it is nobody's.
    pub fn acting(&self) -> Option<ActorId> {
        fn acting<S: System>(b: &Battle<S>) -> Option<ActorId> {
            S::acting(b.setup(), b.state())
        }
        each!(self, b => acting(b))
    }

    /// Whether a turn has ended and the next has not begun: when teams and rulings may change.
    pub fn is_between_turns(&self) -> bool {
        fn between<S: System>(b: &Battle<S>) -> bool {
            S::is_between_turns(b.setup(), b.state())
        }
        each!(self, b => between(b))
    }

    /// The host's id of a fighter, where the roster gives one.
    pub fn id(&self, who: ActorId) -> Option<&str> {
        fn id<S: System>(b: &Battle<S>, who: ActorId) -> Option<&str> {
            S::cast(b.setup()).id(who)
        }
        each!(self, b => id(b, who))
    }

    /// The fighter of that id, or else the only one of that name.
    pub fn find(&self, id_or_name: &str) -> Option<ActorId> {
        fn find<S: System>(b: &Battle<S>, text: &str) -> Option<ActorId> {
            S::cast(b.setup()).find(text)
        }
        each!(self, b => find(b, id_or_name))
    }

    /// Who decides for a fighter, for the Judge or for the map.
    pub fn control(&self, who: ActorId) -> Control {
        each!(self, b => b.control(who))
    }

    /// Goes back to the last checkpoint, or over it; `false` at the start.
    pub fn undo(&mut self) -> bool {
        each!(self, b => b.undo())
    }

    /// Takes back the last face, answer or intervention that the host gave; `false` where there is
    /// none.
    pub fn undo_input(&mut self) -> bool {
        each!(self, b => b.undo_input())
    }

    /// Brings again what the last undo took back; `false` where there is nothing.
    pub fn redo(&mut self) -> bool {
        each!(self, b => b.redo())
    }

    /// How many times [`AnyBattle::redo`] can bring something again.
    pub fn redos(&self) -> usize {
        each!(self, b => b.redos())
    }

    /// Every face, answer and intervention that went into the battle, in order.
    pub fn inputs(&self) -> &[Input] {
        each!(self, b => b.inputs())
    }

    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        each!(self, b => b.is_over())
    }

    /// The turn or round, from 1.
    pub fn turn(&self) -> i32 {
        fn turn<S: System>(b: &Battle<S>) -> i32 {
            S::turn(b.state())
        }
        each!(self, b => turn(b))
    }

    /// How many checkpoints have been passed.
    pub fn checkpoints(&self) -> usize {
        each!(self, b => b.checkpoints())
    }

    /// How many fighters the roster has.
    pub fn fighters(&self) -> usize {
        fn fighters<S: System>(b: &Battle<S>) -> usize {
            S::fighters(b.setup())
        }
        each!(self, b => fighters(b))
    }

    /// The name of a fighter or seat.
    pub fn name(&self, who: ActorId) -> &str {
        fn name<S: System>(b: &Battle<S>, who: ActorId) -> &str {
            S::name(b.setup(), who)
        }
        each!(self, b => name(b, who))
    }

    /// A fighter's side, from 0, and its name.
    pub fn side(&self, who: ActorId) -> (u8, &str) {
        fn side<S: System>(b: &Battle<S>, who: ActorId) -> (u8, &str) {
            let cast = S::cast(b.setup());
            // A seat is on no side.
            let side = cast.side(who).unwrap_or(u8::MAX);
            (side, cast.side_name(side))
        }
        each!(self, b => side(b, who))
    }

    /// Whether a fighter can still win.
    pub fn stands(&self, who: ActorId) -> bool {
        fn stands<S: System>(b: &Battle<S>, who: ActorId) -> bool {
            S::stands(b.setup(), b.state(), who)
        }
        each!(self, b => stands(b, who))
    }

    /// The points by which a fighter's fitness is read.
    pub fn fitness(&self, who: ActorId) -> i32 {
        fn fitness<S: System>(b: &Battle<S>, who: ActorId) -> i32 {
            S::fitness(b.setup(), b.state(), who)
        }
        each!(self, b => fitness(b, who))
    }

    /// How many events the log holds.
    pub fn events(&self) -> usize {
        each!(self, b => b.log().len())
    }

    /// An event of the log as plain fields.
    pub fn record(&self, event: usize) -> Option<Record> {
        each!(self, b => b.log().get(event).map(|e| e.record(b.setup())))
    }

    /// The events of the step that waits, as plain fields: what has happened in it so far.
    pub fn open_records(&self) -> Vec<Record> {
        each!(self, b => b.open_events().iter().map(|e| e.record(b.setup())).collect())
    }

    /// An event of the log as a sentence, if a reader needs one.
    pub fn tell(&self, event: usize, speech: &Speech<'_>, audience: Audience) -> Option<String> {
        each!(self, b => tell(b.log().get(event)?, b.setup(), speech, audience))
    }

    /// The events of the step that waits as sentences.
    pub fn tell_open(&self, speech: &Speech<'_>, audience: Audience) -> Vec<String> {
        each!(self, b => {
            b.open_events().iter().filter_map(|e| tell(e, b.setup(), speech, audience)).collect()
        })
    }

    /// The same, one for each of [`AnyBattle::open_records`]; `None` where a reader needs none.
    pub fn tell_each_open(&self, speech: &Speech<'_>, audience: Audience) -> Vec<Option<String>> {
        each!(self, b => {
            b.open_events().iter().map(|e| tell(e, b.setup(), speech, audience)).collect()
        })
    }

    /// The state of everybody: every field that is listed, as it stands at the last checkpoint, or
    /// with `open` where the open request came up. Values by foe or place are left out where they
    /// are absent or 0, unless the referee may set them.
    pub fn state(&self, open: bool) -> Vec<FieldValue> {
        struct Fields(bool);
        impl WithBattle for Fields {
            type Out = Vec<FieldValue>;
            fn run<S: System>(self, battle: &Battle<S>) -> Self::Out {
                let state = battle.open_state().filter(|_| self.0).unwrap_or(battle.state());
                field_values::<S>(battle.setup(), state)
            }
        }
        self.with(Fields(open))
    }

    /// The transcript in English.
    pub fn transcript(&self) -> Vec<String> {
        each!(self, b => b.transcript().collect())
    }

    /// Every ruling, with the value in force.
    pub fn rulings(&self) -> Vec<Ruling> {
        fn rulings<S: System>(b: &Battle<S>) -> Vec<Ruling> {
            S::rulings(b.setup())
        }
        each!(self, b => rulings(b))
    }

    /// Resumes a save of any system.
    ///
    /// # Errors
    /// [`ResumeError`], without any effect.
    pub fn resume(save: &Node) -> Result<AnyBattle, ResumeError> {
        let system = system_of(save)?;
        AnyBattle::reopen(system, save).unwrap_or_else(|| {
            Err(ResumeError::System {
                found: crate::data::codes::shown(system),
                wanted: "one of this engine",
            })
        })
    }
}

/// Every listed field of a state, with its value.
fn field_values<S: System>(setup: &S::Setup, state: &S::State) -> Vec<FieldValue> {
    use crate::kernel::log::Key;
    let fighters = || (0..S::fighters(setup)).map(ActorId::fighter);
    let mut list = Vec::new();
    for &field in S::Field::ALL {
        let info = field.info();
        if info.shown == Shown::Internal {
            continue;
        }
        let mut put = |who: ActorId, at: usize| {
            let key = Key::at(who, field, at);
            let value = info.cell.read(S::get(state, key)).owned_by(who);
            let place = info.place(who, key.place);
            let several = !place.is_nothing();
            let zero = info.cell.absent.is_none() && value.number == 0;
            // A referee sets also what is 0, but foes are too many to list.
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

/// How many places of a list of a fighter are looked through.
const LISTED: usize = 16;

/// The battle as a save, for any serde format.
#[cfg(feature = "serde")]
impl AnyBattle {
    /// Writes the battle as a save.
    ///
    /// # Errors
    /// Whatever the format answers.
    pub fn save<W: serde::Serializer>(&self, format: W) -> Result<W::Ok, W::Error> {
        use serde::Serialize;
        each!(self, b => b.save().serialize(format))
    }

    /// Writes it without what stands for a field of the roster by default: see
    /// [`Battle::save_brief`].
    ///
    /// # Errors
    /// Whatever the format answers.
    pub fn save_brief<W: serde::Serializer>(&self, format: W) -> Result<W::Ok, W::Error> {
        use serde::Serialize;
        each!(self, b => b.save_brief().serialize(format))
    }
}
