//! Questions: what the rules ask a player, the Judge or the map.
//!
//! Each question is a type with its subject, its rule, its legal answers, the built-in plan's answer
//! and the type of its answer, so that the answers that are shown, accepted and planned can't differ.
//! `questions!` declares the types of a system and the enum of all of them; `Query` says what is
//! legal, usually in the short form of `answers!`.
//!
//! The [schema](crate::schema) lists the questions of a system. A host reads any of them as data
//! ([`Asked`]); a program that knows the rules asks for the type of one, in the system's module
//! `questions`. Those that a player answers most, with the types of their answers:
//!
//! | system | questions |
//! |---|---|
//! | CASE | `TryActions` → `Actions`, `PickAction` → `Act`, `PickTarget` → `Option<Target>`, `Defend` → `Option<Defense>`, `SpendKarma` → `bool` |
//! | FASERIP | CASE's, in `Question::Case`; `ChooseOption` → `MovementOption`, `TryAttacks` → `Attacks` |
//! | D6 | `DeclareActions` → `Actions`, `ChooseAct` → `Act`, `ChooseTarget` → `Option<ActorId>`, `Defend` → `DefenseKind`, `SpendFatePoint` → `bool` |
//! | Talislanta | `ChooseAction` → `Action`, `ChooseTarget` → `ActorId`, `React` → `Option<Maneuver>`, `ReactBy` → `Trait` |
//! | Cosmic | `TakeAction` → `Action`, `PickAttack` → `AttackId`, `PickTarget` → `ActorId`, `Defend` → `Option<Defense>` |
//!
//!
//! ```
//! use case_core::ActorId;
//! use case_core::case::Case;
//! use case_core::case::questions::Defend;
//! use case_core::system::System;
//!
//! /// Who attacks, if a defense is wanted.
//! fn attacker(question: &<Case as System>::Question) -> Option<ActorId> {
//!     Some(Defend::of(question)?.attacker)
//! }
//! ```

use crate::data::codes::{Code, ParseError};
use crate::data::node::Problems;
use crate::data::value::{Kind, Named, Typed, Value};
use crate::data::who::ActorId;
use crate::data::words::{Naming, Speech, Text};
use crate::kernel::refusal::Refused;
use crate::kernel::system::{System, View};
use alloc::string::String;
#[doc(hidden)]
pub use alloc::vec::Vec;
use core::fmt::Debug;

/// A question as data, which a host lists, shows and translates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionInfo {
    /// The wire name, such as `defense`.
    pub name: &'static str,
    /// The meaning, in a sentence or two.
    pub meaning: &'static str,
    /// The id of the rule that asks.
    pub rule: &'static str,
    /// The subject: names, each with the kinds of its value.
    pub subject: &'static [(&'static str, &'static [Kind])],
    /// The kinds of an answer.
    pub answers: &'static [Kind],
    /// For an amount, the least and the greatest answer that is legal in any battle.
    pub widest: Option<(i32, i32)>,
    /// The question as a sentence, which can name `who` and the subject.
    pub title: Text,
    /// The label of an answer's button, which can name `answer`, `who` and the subject. For a
    /// yes-or-no question the first variant is yes, the second no.
    pub labels: Text,
    /// Whether the answers of a fighter with hidden intentions are secret until it acts.
    pub secret: bool,
}

/// The legal answers of a question. A list is never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LegalAnswers {
    /// One of these, shown as buttons.
    List(Vec<Value>),
    /// Any whole number from `low` to `high`: a distance, a shift.
    Range {
        /// The kind of the number.
        kind: Kind,
        /// The least.
        low: i32,
        /// The greatest.
        high: i32,
    },
}

impl LegalAnswers {
    /// Whether the answer is one of them.
    pub fn has(&self, answer: impl Into<Value>) -> bool {
        let answer = answer.into();
        match self {
            LegalAnswers::List(list) => list.contains(&answer),
            LegalAnswers::Range { kind, low, high } => {
                answer == Value::new(*kind, answer.number)
                    && (*low..=*high).contains(&answer.number)
            }
        }
    }

    /// All of them, in the order shown.
    pub fn iter(&self) -> impl Iterator<Item = Value> {
        let (list, (kind, numbers)) = match self {
            LegalAnswers::List(list) => (list.as_slice(), (Kind::Nothing, None)),
            LegalAnswers::Range { kind, low, high } => (&[][..], (*kind, Some(*low..=*high))),
        };
        let numbers = numbers.into_iter().flatten().map(move |number| Value::new(kind, number));
        list.iter().copied().chain(numbers)
    }

    /// The only answer, if there is only one.
    pub fn only(&self) -> Option<Value> {
        match self {
            LegalAnswers::List(list) if list.len() == 1 => list.first().copied(),
            LegalAnswers::Range { kind, low, high } if low == high => Some(Value::new(*kind, *low)),
            _ => None,
        }
    }
}

/// An answer to a question, of the type of the question's answers.
///
/// A question of known type makes one (`defend.answer(Some(Defense::Dodge))`), and a battle makes one
/// of a value among the legal ones ([`Battle::answer_of`](crate::Battle::answer_of)). So a battle can be
/// fed neither a bare number nor the answer of another system:
///
/// ```compile_fail
/// # fn wrong(battle: &mut case_core::Battle<case_core::case::Case>) {
/// use case_core::value::{Areas, Typed};
/// battle.feed_answer(Areas(3).to_value());
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<S: System> {
    question: S::Question,
    value: Value,
}

impl<S: System> Answer<S> {
    /// The answer of a value that is of the question's type.
    pub(crate) const fn new(question: S::Question, value: Value) -> Self {
        Answer { question, value }
    }

    /// The question.
    pub const fn question(&self) -> &S::Question {
        &self.question
    }

    /// The answer as a value.
    pub const fn value(&self) -> Value {
        self.value
    }
}

impl<S: System> From<Answer<S>> for Value {
    fn from(answer: Answer<S>) -> Value {
        answer.value
    }
}

/// An answer to a question of known type.
#[doc(hidden)]
pub fn answer<S: System, A: Typed>(question: impl Into<S::Question>, answer: A) -> Answer<S> {
    Answer::new(question.into(), answer.to_value())
}

/// A question of known type, generated by `questions!`.
#[doc(hidden)]
pub trait Asking<S: System>: Copy + Ord + Debug + Into<S::Question> {
    /// The type of the answer.
    type Answer: Typed + PartialEq;
    /// The name of the question.
    const KIND: S::QuestionKind;
    /// The rule that asks.
    const RULE: S::Rule;

    /// Who decides.
    fn who(&self) -> ActorId;
}

/// The legal answers of a question, and the built-in plan's answer.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the question `{Self}` has no answers",
    note = "add its line to `answers!` in the `plans/answers.rs` of its system"
)]
pub trait Query<S: System>: Asking<S> {
    /// For an amount, the bounds of [`Query::range`] in every battle.
    const WIDEST: Option<(i32, i32)> = None;

    /// Why an answer is not legal; `None` if it is. It has to refuse everything that is not among the
    /// candidates, because the answers of plans and saves are not checked elsewhere, except that a
    /// number is checked against [`Query::range`].
    fn refusal(&self, v: View<'_, S>, answer: Self::Answer) -> Option<S::Refusal>;

    /// The possible answers by the sheet or the situation, in the order shown; those not refused are
    /// legal. Not used if [`Query::range`] gives a range.
    fn candidates(&self, v: View<'_, S>) -> impl Iterator<Item = Self::Answer>;

    /// The built-in plan's answer.
    fn plan(&self, v: View<'_, S>) -> Self::Answer;

    /// The least and the greatest answer, for an amount.
    #[inline]
    fn range(&self, _: View<'_, S>) -> Option<(i32, i32)> {
        None
    }

    /// The answer that is legal only if no candidate is, such as no target.
    #[inline]
    fn otherwise(&self) -> Option<Self::Answer> {
        None
    }

    /// Why an answer is not legal, including a number out of range: the only check of answers.
    #[inline]
    fn why_not(&self, v: View<'_, S>, answer: Self::Answer) -> Option<Refused<S>> {
        if let Some((low, high)) = self.range(v) {
            let number = answer.to_value().number;
            if number < low || number > high {
                return Some(Refused::Range { low, high });
            }
        }
        let why = self.refusal(v, answer)?;
        // A second loop over the candidates costs size.
        #[cfg(case_small)]
        let none = || self.legal(v).has(answer.to_value());
        #[cfg(not(case_small))]
        let none = || !self.candidates(v).any(|c| self.refusal(v, c).is_none());
        (self.otherwise() != Some(answer) || !none()).then_some(Refused::By(why))
    }

    /// Whether an answer is legal.
    #[inline]
    fn is_legal(&self, v: View<'_, S>, answer: Self::Answer) -> bool {
        self.why_not(v, answer).is_none()
    }

    /// The first legal one of these answers, else the first legal answer.
    fn first_legal(
        &self,
        v: View<'_, S>,
        wanted: impl IntoIterator<Item = Self::Answer>,
    ) -> Option<Self::Answer> {
        let legal = |answer: &Self::Answer| self.refusal(v, *answer).is_none();
        wanted.into_iter().find(legal).or_else(|| self.candidates(v).find(legal))
    }

    /// The possible answers that are not legal now, each with the reason.
    fn unavailable(&self, v: View<'_, S>) -> Vec<(Value, Refused<S>)> {
        if self.range(v).is_some() {
            return Vec::new();
        }
        let why = |answer| Some((answer, self.why_not(v, answer)?));
        let refused = self.candidates(v).filter_map(why).filter(|(_, why)| !why.is_absent());
        refused.map(|(answer, why)| (answer.to_value(), why)).collect()
    }

    /// The legal answers.
    fn legal(&self, v: View<'_, S>) -> LegalAnswers {
        if let Some((low, high)) = self.range(v) {
            return LegalAnswers::Range { kind: Self::Answer::KINDS[0], low, high };
        }
        let mut list: Vec<Value> = self
            .candidates(v)
            .filter(|c| self.refusal(v, *c).is_none())
            .map(Typed::to_value)
            .collect();
        if let (true, Some(otherwise)) = (list.is_empty(), self.otherwise()) {
            list.push(otherwise.to_value());
        }
        LegalAnswers::List(list)
    }

    /// The only legal answer, if there is only one: then nobody is asked.
    #[cfg(case_small)]
    fn only(&self, v: View<'_, S>) -> Option<Self::Answer> {
        self.legal(v).only().and_then(Self::Answer::from_value)
    }

    /// The only legal answer, if there is only one: then nobody is asked.
    #[cfg(not(case_small))]
    fn only(&self, v: View<'_, S>) -> Option<Self::Answer> {
        if let Some((low, high)) = self.range(v) {
            let only = Value::new(Self::Answer::KINDS[0], low);
            return if low == high { Self::Answer::from_value(only) } else { None };
        }
        let mut legal = self.candidates(v).filter(|c| self.refusal(v, *c).is_none());
        match (legal.next(), legal.next()) {
            (Some(only), None) => Some(only),
            (None, _) => self.otherwise(),
            _ => None,
        }
    }
}

/// Any question of a system, for hosts, logs and custom plans.
pub trait Asked<S: System>: Copy + Ord + Debug + Send + Sync {
    /// The name of the question.
    #[doc(hidden)]
    fn kind(&self) -> S::QuestionKind;
    /// Who decides.
    fn who(&self) -> ActorId;
    /// The question as data.
    fn info(&self) -> QuestionInfo;
    /// The values that it is about.
    fn subject(&self) -> Vec<Named>;
    /// The legal answers.
    fn legal(&self, v: View<'_, S>) -> LegalAnswers;
    /// The only legal answer, if there is only one.
    fn only(&self, v: View<'_, S>) -> Option<Value>;
    /// The rule that asks.
    fn rule(&self) -> S::Rule;
    /// Why an answer is not legal; `None` if it is.
    fn refusal(&self, v: View<'_, S>, answer: Value) -> Option<Refused<S>>;
    /// The answers that are on the sheet or on the table, but not legal now, each with the reason. Like
    /// the legal ones they are only for the player who is asked.
    fn unavailable(&self, v: View<'_, S>) -> Vec<(Value, Refused<S>)>;
    /// The built-in plan's answer, which is legal.
    fn suggestion(&self, v: View<'_, S>) -> Value;
    /// All questions of the system as data, in the order of their numbers.
    fn infos() -> Vec<QuestionInfo>;
    /// Rebuilds a question from its parts; `None` if they don't fit.
    #[doc(hidden)]
    fn rebuild(kind: S::QuestionKind, who: ActorId, subject: &[Value]) -> Option<Self>;

    /// Whether an answer is legal.
    #[inline]
    fn is_legal(&self, v: View<'_, S>, answer: Value) -> bool {
        self.refusal(v, answer).is_none()
    }

    /// The rule that refuses an answer; without one, the rule that asks.
    #[doc(hidden)]
    fn refused_by(&self, refused: &Refused<S>) -> S::Rule {
        refused.rule().unwrap_or_else(|| self.rule())
    }
}

/// What a question says to a reader.
pub(crate) trait Told<S: System>: Asked<S> {
    /// The values that its texts can name: the subject and `who`.
    fn about(&self) -> Vec<Named> {
        let mut values = self.subject();
        values.push(Named::new("who", Value::actor(self.who())));
        values
    }

    /// Why an answer is refused, in a reader's language.
    fn why(
        &self,
        answer: Value,
        refused: &Refused<S>,
        speech: &Speech<'_>,
        cast: &dyn Naming,
    ) -> String {
        let mut values = self.about();
        values.push(Named::new("answer", answer));
        refused.say(&values, speech, cast)
    }

    /// The question as a sentence.
    fn title(&self, speech: &Speech<'_>, cast: &dyn Naming) -> String {
        let info = self.info();
        let said = speech.say("question", info.name, &info.title, &self.about(), cast);
        said.unwrap_or_else(|| self.kind().word().into())
    }

    /// An answer as a button's label.
    fn label(&self, answer: Value, speech: &Speech<'_>, cast: &dyn Naming) -> String {
        let info = self.info();
        let mut values = self.about();
        values.push(Named::new("answer", answer));
        let one = |variants: &'static [&'static str]| match answer.kind {
            Kind::YesNo => variants.get(usize::from(answer.number == 0)..).unwrap_or(&[]),
            _ => variants,
        };
        let labels = Text::new(one(info.labels.en));
        let name = match (answer.kind, answer.number) {
            (Kind::YesNo, 0) => alloc::format!("{}.no", info.name),
            (Kind::YesNo, _) => alloc::format!("{}.yes", info.name),
            _ => info.name.into(),
        };
        let said = speech.say("answer", &name, &labels, &values, cast);
        said.unwrap_or_else(|| speech.value(answer, crate::data::words::ValueStyle::Words, cast))
    }
}

impl<S: System, Q: Asked<S>> Told<S> for Q {}

/// The questions of these names; all of the system if none is named.
pub(crate) fn kinds<S: System>(names: &[&str]) -> Result<Vec<S::QuestionKind>, Problems> {
    let all = S::QuestionKind::ALL;
    if names.is_empty() {
        return Ok(all.to_vec());
    }
    let mut p = Problems::default();
    let mut named = Vec::new();
    for (place, name) in names.iter().enumerate() {
        if let Some(kind) = all.iter().find(|kind| kind.is_called(name)) {
            named.push(*kind);
            continue;
        }
        let known = all.iter().map(|kind| kind.name());
        p.add(alloc::format!("questions[{place}]"), ParseError::new("question", name, known));
    }
    p.or(Some(named))
}

/// Declares the questions of a system: their types, the list of their names, and the enum of all.
///
/// `Kind "words" RULE = Type { subject } -> Answer as open;`, then the title and the labels of the
/// answers in both languages; `as secret` if the answers of hidden intentions are secret.
///
/// A system that also asks the questions of another one names its own list, its own enum, and how each
/// becomes one of all: `System, Own => All by All::Own, …` for rules, kinds and questions.
#[doc(hidden)]
#[macro_export]
macro_rules! questions {
    ($System:ident, $Rule:ident; $($rest:tt)+) => {
        $crate::question::questions! {
            @of $System, $Rule => $Rule by [], QuestionKind => QuestionKind by [],
            Question => Question by []; $($rest)+
        }
    };
    (
        $System:ident, $Rule:ident => $AllRules:ident by $rule_by:path,
        $Kind:ident => $AllKinds:ident by $kind_by:path,
        $Question:ident => $AllQuestions:ident by $question_by:path; $($rest:tt)+
    ) => {
        $crate::question::questions! {
            @of $System, $Rule => $AllRules by [$rule_by], $Kind => $AllKinds by [$kind_by],
            $Question => $AllQuestions by [$question_by]; $($rest)+
        }
    };
    (
        @of $System:ident, $Rule:ident => $AllRules:ident by $rule_by:tt,
        $Kind:ident => $AllKinds:ident by $kind_by:tt,
        $Question:ident => $AllQuestions:ident by $question_by:tt;
        $(
            $(#[doc = $doc:literal])+
            $K:ident $words:literal $rule:ident = $Q:ident {
                $($(#[doc = $fdoc:literal])* $f:ident: $ft:ty),* $(,)?
            } -> $A:ty as $view:ident;
            en $($ten:literal)|+ [$($len:literal),* $(,)?];
        )+
    ) => {
        $crate::codes::codes! {
            /// The questions.
            #[doc(hidden)]
            #[non_exhaustive]
            "question", pub enum $Kind { $($(#[doc = $doc])+ $K $words),+ }
        }

        impl $Kind {
            /// The rule that asks.
            pub const fn rule(self) -> $AllRules {
                match self {
                    $($Kind::$K => $crate::question::questions!(@by $rule_by $Rule::$rule)),+
                }
            }
        }

        /// A question of the system, whichever it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $Question {
            $(
                $(#[doc = $doc])+
                $K {
                    /// Who decides.
                    who: $crate::ActorId,
                    $(
                        $(#[doc = $fdoc])*
                        #[allow(missing_docs, reason = "the name can say it")]
                        $f: $ft,
                    )*
                },
            )+
        }

        $(
            $(#[doc = $doc])+
            #[doc(hidden)]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #[allow(missing_docs, reason = "as in the variant")]
            pub struct $Q {
                pub who: $crate::ActorId,
                $(pub $f: $ft,)*
            }

            impl From<$Q> for $AllQuestions {
                #[inline]
                fn from($Q { who, $($f),* }: $Q) -> $AllQuestions {
                    $crate::question::questions!(@by $question_by $Question::$K { who, $($f),* })
                }
            }

            impl $crate::question::Asking<$System> for $Q {
                type Answer = $A;
                const KIND: $AllKinds = $crate::question::questions!(@by $kind_by $Kind::$K);
                const RULE: $AllRules = $crate::question::questions!(@by $rule_by $Rule::$rule);
                #[inline]
                fn who(&self) -> $crate::ActorId {
                    self.who
                }
            }

            #[doc(hidden)]
            impl $Q {
                /// This question, if it is this one.
                #[inline]
                pub fn of(question: &$Question) -> Option<$Q> {
                    match *question {
                        $Question::$K { who, $($f),* } => Some($Q { who, $($f),* }),
                        _ => None,
                    }
                }

                /// An answer to this question.
                #[inline]
                pub fn answer<S: $crate::system::System>(self, answer: $A) -> $crate::question::Answer<S>
                where
                    Self: Into<S::Question>,
                {
                    $crate::question::answer(self, answer)
                }

                pub const INFO: $crate::question::QuestionInfo = $crate::question::QuestionInfo {
                    name: $Kind::$K.name(),
                    meaning: concat!($($doc),+).trim_ascii(),
                    rule: $Rule::$rule.name(),
                    subject: &[$((stringify!($f), <$ft as $crate::value::Typed>::KINDS)),*],
                    answers: <$A as $crate::value::Typed>::KINDS,
                    widest: <$Q as $crate::question::Query<$System>>::WIDEST,
                    title: $crate::words::Text::new(&[$($ten),+]),
                    labels: $crate::words::Text::new(&[$($len),*]),
                    secret: $crate::question::questions!(@secret $view),
                };
            }
        )+

        impl $crate::question::Asked<$System> for $Question {
            fn kind(&self) -> $AllKinds {
                match self {
                    $($Question::$K { .. } => $crate::question::questions!(@by $kind_by $Kind::$K)),+
                }
            }
            fn who(&self) -> $crate::ActorId {
                match *self { $($Question::$K { who, .. } => who),+ }
            }
            fn info(&self) -> $crate::question::QuestionInfo {
                match self { $($Question::$K { .. } => $Q::INFO),+ }
            }
            fn subject(&self) -> $crate::question::Vec<$crate::value::Named> {
                match *self {
                    $($Question::$K { who: _, $($f),* } => $crate::question::Vec::from([
                        $($crate::value::Named::new(
                            stringify!($f), $crate::value::Typed::to_value($f),
                        )),*
                    ])),+
                }
            }
            fn legal(&self, v: $crate::system::View<'_, $System>) -> $crate::question::LegalAnswers {
                match *self {
                    $($Question::$K { who, $($f),* } => {
                        $crate::question::Query::legal(&$Q { who, $($f),* }, v)
                    }),+
                }
            }
            fn only(
                &self,
                v: $crate::system::View<'_, $System>,
            ) -> Option<$crate::value::Value> {
                use $crate::value::Typed;
                match *self {
                    $($Question::$K { who, $($f),* } => {
                        $crate::question::Query::only(&$Q { who, $($f),* }, v).map(Typed::to_value)
                    }),+
                }
            }
            fn rule(&self) -> $AllRules {
                match self {
                    $($Question::$K { .. } => $crate::question::questions!(@by $rule_by $Rule::$rule)),+
                }
            }
            fn refusal(
                &self,
                v: $crate::system::View<'_, $System>,
                answer: $crate::value::Value,
            ) -> Option<$crate::refusal::Refused<$System>> {
                match *self {
                    $($Question::$K { who, $($f),* } => match <$A as $crate::value::Typed>::from_value(answer) {
                        // Only the listed spelling of a value is accepted.
                        Some(a) if $crate::value::Typed::to_value(a) == answer => {
                            $crate::question::Query::why_not(&$Q { who, $($f),* }, v, a)
                        }
                        _ => Some($crate::refusal::Common::NotOffered.into()),
                    }),+
                }
            }
            fn unavailable(
                &self,
                v: $crate::system::View<'_, $System>,
            ) -> $crate::question::Vec<($crate::value::Value, $crate::refusal::Refused<$System>)> {
                match *self {
                    $($Question::$K { who, $($f),* } => {
                        $crate::question::Query::unavailable(&$Q { who, $($f),* }, v)
                    }),+
                }
            }
            fn suggestion(
                &self,
                v: $crate::system::View<'_, $System>,
            ) -> $crate::value::Value {
                use $crate::value::Typed;
                match *self {
                    $($Question::$K { who, $($f),* } => {
                        $crate::question::Query::plan(&$Q { who, $($f),* }, v).to_value()
                    }),+
                }
            }
            fn infos() -> $crate::question::Vec<$crate::question::QuestionInfo> {
                $crate::question::Vec::from([$($Q::INFO),+])
            }
            fn rebuild(
                kind: $AllKinds,
                who: $crate::ActorId,
                subject: &[$crate::value::Value],
            ) -> Option<$Question> {
                let mut subject = subject.iter().copied();
                $(
                    if kind == $crate::question::questions!(@by $kind_by $Kind::$K) {
                        let question = $Question::$K {
                            who,
                            $($f: $crate::value::Typed::from_value(subject.next()?)?,)*
                        };
                        return subject.next().is_none().then_some(question);
                    }
                )+
                None
            }
        }
    };
    (@secret secret) => { true };
    (@secret open) => { false };
    (@by [] $($one:tt)+) => { $($one)+ };
    (@by [$by:path] $($one:tt)+) => { $by($($one)+) };
}
pub use questions;

/// Implements [`Query`] in its usual forms, by closures of the question and the [`View`]:
///
/// - `Type -> Answer: pick from |q, v| candidates, unless |q, v, answer| why not, plan |q, v| answer;`
/// - `Type -> Answer: amount from |q, v| (least, greatest), within (least, greatest), plan |q, v|
///   number;`, where the second pair holds in every battle. `amount (least, greatest), plan …` is for
///   bounds that are always the same.
/// - `Type -> bool: yes or no, unless |q, v, answer| why not, plan |q, v| answer;`, or `no or yes` to
///   show no first.
///
/// Without `unless` all candidates are legal. `want |q, v| answers, or answer` instead of `plan` takes
/// the first legal one of these answers, else the first legal one.
#[doc(hidden)]
#[macro_export]
macro_rules! answers {
    ($S:ident;) => {};
    ($S:ident; $Q:ident -> $A:ident: amount ($least:expr, $most:expr), plan $($rest:tt)*) => {
        $crate::question::answers! {
            $S; $Q -> $A: amount from |_, _| ($least, $most), within ($least, $most),
            plan $($rest)*
        }
    };
    ($S:ident; $Q:ident -> $A:ident: amount from |$q:pat_param, $v:pat_param| $range:expr,
        within ($least:expr, $most:expr),
        plan |$p:pat_param, $pv:pat_param| $plan:expr; $($rest:tt)*
    ) => {
        impl $crate::question::Query<$S> for $Q {
            const WIDEST: Option<(i32, i32)> = Some(($least, $most));
            #[inline]
            fn refusal(
                &self,
                _: $crate::system::View<'_, $S>,
                _: $A,
            ) -> Option<<$S as $crate::system::System>::Refusal> {
                None
            }
            #[inline]
            fn candidates(&self, _: $crate::system::View<'_, $S>) -> impl Iterator<Item = $A> {
                core::iter::empty()
            }
            #[inline]
            fn range(&self, view: $crate::system::View<'_, $S>) -> Option<(i32, i32)> {
                let ($q, $v) = (*self, view);
                let (low, high): (i32, i32) = $range;
                debug_assert!(low >= $least && high <= $most, "beyond the widest range");
                Some((low, high))
            }
            #[inline]
            fn plan(&self, view: $crate::system::View<'_, $S>) -> $A {
                let ($p, $pv) = (*self, view);
                $A($plan)
            }
        }
        $crate::question::answers! { $S; $($rest)* }
    };
    ($S:ident; $Q:ident -> bool: yes or no, $($rest:tt)+) => {
        $crate::question::answers! {
            $S; $Q -> bool: pick from |_, _| [true, false].into_iter(), $($rest)+
        }
    };
    ($S:ident; $Q:ident -> bool: no or yes, $($rest:tt)+) => {
        $crate::question::answers! {
            $S; $Q -> bool: pick from |_, _| [false, true].into_iter(), $($rest)+
        }
    };
    ($S:ident; $Q:ident -> $A:ty: pick from |$q:pat_param, $v:pat_param| $list:expr,
        plan $($rest:tt)+
    ) => {
        $crate::question::answers! {
            $S; $Q -> $A: pick from |$q, $v| $list, unless |_, _, _| None, plan $($rest)+
        }
    };
    ($S:ident; $Q:ident -> $A:ty: pick from |$q:pat_param, $v:pat_param| $list:expr,
        want $($rest:tt)+
    ) => {
        $crate::question::answers! {
            $S; $Q -> $A: pick from |$q, $v| $list, unless |_, _, _| None, want $($rest)+
        }
    };
    ($S:ident; $Q:ident -> $A:ty: pick from |$q:pat_param, $v:pat_param| $list:expr,
        unless |$u:pat_param, $uv:pat_param, $a:pat_param| $why:expr,
        want |$w:pat_param, $wv:pat_param| $wanted:expr, or $or:expr; $($rest:tt)*
    ) => {
        $crate::question::answers! {
            $S; $Q -> $A: pick from |$q, $v| $list, unless |$u, $uv, $a| $why,
            plan |q, v| {
                let ($w, $wv) = (q, v);
                $crate::question::Query::first_legal(&q, v, $wanted).unwrap_or($or)
            };
            $($rest)*
        }
    };
    ($S:ident; $Q:ident -> $A:ty: pick from |$q:pat_param, $v:pat_param| $list:expr,
        unless |$u:pat_param, $uv:pat_param, $a:pat_param| $why:expr,
        plan |$p:pat_param, $pv:pat_param| $plan:expr; $($rest:tt)*
    ) => {
        impl $crate::question::Query<$S> for $Q {
            #[inline]
            fn refusal(
                &self,
                view: $crate::system::View<'_, $S>,
                answer: $A,
            ) -> Option<<$S as $crate::system::System>::Refusal> {
                let ($u, $uv, $a) = (*self, view, answer);
                $why
            }
            #[inline]
            fn candidates(&self, view: $crate::system::View<'_, $S>) -> impl Iterator<Item = $A> {
                let ($q, $v) = (*self, view);
                $list
            }
            #[inline]
            fn plan(&self, view: $crate::system::View<'_, $S>) -> $A {
                let ($p, $pv) = (*self, view);
                $plan
            }
        }
        $crate::question::answers! { $S; $($rest)* }
    };
}
pub use answers;
