//! Questions: what the rules ask a player, the Judge or the map.
//!
//! Each question is one type that holds its subject, its rule, its legal answers, the answer of
//! the built-in plan and the type of its answer, so that the list that is shown, the check of what
//! comes back and the plan can't differ. `questions!` declares the types of a system and the enum
//! of all of them; [`Query`] holds what is legal, in `answers!` for the forms that most have.

use crate::data::codes::Code;
use crate::data::value::{Kind, Named, Typed, Value};
use crate::data::who::ActorId;
use crate::data::words::{Naming, Speech, Text};
use crate::kernel::refusal::Refused;
use crate::kernel::system::{System, View};
use alloc::string::String;
#[doc(hidden)]
pub use alloc::vec::Vec;
use core::fmt::Debug;

/// What a question is about, as data: what a host lists, shows and translates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionInfo {
    /// The wire name, such as `defense`.
    pub name: &'static str,
    /// What is asked, in a sentence or two.
    pub meaning: &'static str,
    /// The id of the rule that asks.
    pub rule: &'static str,
    /// The names of what it is about, each with the kinds its value can have.
    pub subject: &'static [(&'static str, &'static [Kind])],
    /// The kinds that an answer can have.
    pub answers: &'static [Kind],
    /// The question as a sentence: it can name `who` and the subject.
    pub title: Text,
    /// An answer as a button's label: it can name `answer`, `who` and the subject. Of a yes-or-no
    /// question the first variant is yes, the second no.
    pub labels: Text,
    /// Whether the answers of those whose plans are hidden are secret until they act.
    pub secret: bool,
}

/// The legal answers of a question. A list is never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LegalAnswers {
    /// One of these: what a table shows as buttons.
    List(Vec<Value>),
    /// Any whole number from `low` to `high`: a distance, a shift.
    Range {
        /// What it is a number of.
        kind: Kind,
        /// The least.
        low: i32,
        /// The greatest.
        high: i32,
    },
}

impl LegalAnswers {
    /// Whether the answer is one of them.
    pub fn has(&self, answer: Value) -> bool {
        match self {
            LegalAnswers::List(list) => list.contains(&answer),
            LegalAnswers::Range { kind, low, high } => {
                answer == Value::new(*kind, answer.number)
                    && (*low..=*high).contains(&answer.number)
            }
        }
    }

    /// The only answer there is, where there is only one.
    pub fn only(&self) -> Option<Value> {
        match self {
            LegalAnswers::List(list) if list.len() == 1 => list.first().copied(),
            LegalAnswers::Range { kind, low, high } if low == high => Some(Value::new(*kind, *low)),
            _ => None,
        }
    }
}

/// What `questions!` writes for each question: its names, its rule, its subject.
#[doc(hidden)]
pub trait Asking<S: System>: Copy + Ord + Debug + Into<S::Question> {
    /// The type of the answer.
    type Answer: Typed + PartialEq;
    /// The question's place in the list of the system's questions.
    const KIND: S::QuestionKind;
    /// The rule that asks.
    const RULE: S::Rule;

    /// Who decides.
    fn who(&self) -> ActorId;
}

/// A question: what is legal, and what the built-in plan answers.
#[doc(hidden)]
pub trait Query<S: System>: Asking<S> {
    /// Why an answer is not legal; `None` where it is. It has to refuse everything that no list would
    /// hold: a plan's or a save's answer comes here without any other check, but that a number is
    /// within its [`Query::range`].
    fn refusal(&self, v: View<'_, S>, answer: Self::Answer) -> Option<S::Refusal>;

    /// The answers that a sheet or the situation could offer, in the order in which they are shown:
    /// those of them that are not refused are legal. Not used where [`Query::range`] gives one.
    fn candidates(&self, v: View<'_, S>) -> impl Iterator<Item = Self::Answer>;

    /// The built-in plan's answer.
    fn plan(&self, v: View<'_, S>) -> Self::Answer;

    /// For an amount: the least and the greatest.
    #[inline]
    fn range(&self, _: View<'_, S>) -> Option<(i32, i32)> {
        None
    }

    /// The answer that is legal only where no candidate is, such as no target at all.
    #[inline]
    fn otherwise(&self) -> Option<Self::Answer> {
        None
    }

    /// Why an answer is not legal, also for what the engine sees by itself: the only check there is.
    #[inline]
    fn why_not(&self, v: View<'_, S>, answer: Self::Answer) -> Option<Refused<S>> {
        if let Some((low, high)) = self.range(v) {
            let number = answer.to_value().number;
            if number < low || number > high {
                return Some(Refused::Range { low, high });
            }
        }
        let why = self.refusal(v, answer)?;
        // Walking the candidates here once more costs size.
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

    /// The first legal one of these answers, else the first legal one there is.
    fn first_legal(
        &self,
        v: View<'_, S>,
        wanted: impl IntoIterator<Item = Self::Answer>,
    ) -> Option<Self::Answer> {
        let legal = |answer: &Self::Answer| self.refusal(v, *answer).is_none();
        wanted.into_iter().find(legal).or_else(|| self.candidates(v).find(legal))
    }

    /// The answers that are there but not legal now, each with why.
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

    /// The only legal answer, where there is only one: then nobody is asked.
    #[cfg(case_small)]
    fn only(&self, v: View<'_, S>) -> Option<Self::Answer> {
        self.legal(v).only().and_then(Self::Answer::from_value)
    }

    /// The only legal answer, where there is only one: then nobody is asked.
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

/// Any question of a system: what is behind its own type, for hosts, logs and plans of one's own.
pub trait Asked<S: System>: Copy + Ord + Debug + Send + Sync {
    /// Which question it is.
    fn kind(&self) -> S::QuestionKind;
    /// Who decides.
    fn who(&self) -> ActorId;
    /// The question as data.
    fn info(&self) -> QuestionInfo;
    /// What it is about.
    fn subject(&self) -> Vec<Named>;
    /// The legal answers.
    fn legal(&self, v: View<'_, S>) -> LegalAnswers;
    /// The only legal answer, where there is only one.
    fn only(&self, v: View<'_, S>) -> Option<Value>;
    /// The rule that asks.
    fn rule(&self) -> S::Rule;
    /// Why an answer is not legal; `None` where it is.
    fn refusal(&self, v: View<'_, S>, answer: Value) -> Option<Refused<S>>;
    /// The answers that are there, on a sheet or on the table, but not legal now, each with why: what
    /// a host shows as impossible for now. They are for the eyes of who is asked, as the legal ones.
    fn unavailable(&self, v: View<'_, S>) -> Vec<(Value, Refused<S>)>;
    /// The built-in plan's answer: a legal one.
    fn suggestion(&self, v: View<'_, S>) -> Value;
    /// Every question of the system as data, in the order of their numbers.
    fn infos() -> Vec<QuestionInfo>;
    /// The question again, from its parts; `None` where they don't fit.
    fn rebuild(kind: S::QuestionKind, who: ActorId, subject: &[Value]) -> Option<Self>;

    /// Whether an answer is legal.
    #[inline]
    fn is_legal(&self, v: View<'_, S>, answer: Value) -> bool {
        self.refusal(v, answer).is_none()
    }

    /// What its words and those of its answers can name: who is asked, and what it is about.
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

    /// The rule by which an answer is refused: that which asks where no other says so.
    fn refused_by(&self, refused: &Refused<S>) -> S::Rule {
        refused.rule().unwrap_or_else(|| self.rule())
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
        let labels = Text::new(one(info.labels.en), one(info.labels.de));
        let name = match (answer.kind, answer.number) {
            (Kind::YesNo, 0) => alloc::format!("{}.no", info.name),
            (Kind::YesNo, _) => alloc::format!("{}.yes", info.name),
            _ => info.name.into(),
        };
        let said = speech.say("answer", &name, &labels, &values, cast);
        said.unwrap_or_else(|| speech.value(answer, crate::data::words::ValueStyle::Words, cast))
    }
}

/// Declares the questions of a system: their types, the list of their names, and the enum of all.
///
/// `Kind "words" RULE = Type { subject } -> Answer as open;` and the title and the labels of the
/// answers in both languages; `as secret` for what those whose plans are hidden do not tell.
///
/// A system that asks another system's questions too names its own list, its own enum, and how
/// each becomes one of all: `System, Own => All by All::Own, …` for rules, kinds and questions.
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
            en $ten:literal [$($len:literal),* $(,)?];
            de $tde:literal [$($lde:literal),* $(,)?];
        )+
    ) => {
        $crate::codes::codes! {
            /// Everything that is asked.
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
            $($(#[doc = $doc])+ $K($Q)),+
        }

        $(
            $(#[doc = $doc])+
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct $Q {
                /// Who decides.
                pub who: $crate::ActorId,
                $(
                    $(#[doc = $fdoc])*
                    #[allow(missing_docs, reason = "the name can say it")]
                    pub $f: $ft,
                )*
            }

            impl From<$Q> for $AllQuestions {
                #[inline]
                fn from(question: $Q) -> $AllQuestions {
                    $crate::question::questions!(@by $question_by $Question::$K(question))
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

            impl $Q {
                #[doc(hidden)]
                pub const INFO: $crate::question::QuestionInfo = $crate::question::QuestionInfo {
                    name: $Kind::$K.name(),
                    meaning: concat!($($doc),+).trim_ascii(),
                    rule: $Rule::$rule.name(),
                    subject: &[$((stringify!($f), <$ft as $crate::value::Typed>::KINDS)),*],
                    answers: <$A as $crate::value::Typed>::KINDS,
                    title: $crate::words::Text::new(&[$ten], &[$tde]),
                    labels: $crate::words::Text::new(&[$($len),*], &[$($lde),*]),
                    secret: $crate::question::questions!(@secret $view),
                };
            }
        )+

        impl $crate::question::Asked<$System> for $Question {
            fn kind(&self) -> $AllKinds {
                match self {
                    $($Question::$K(_) => $crate::question::questions!(@by $kind_by $Kind::$K)),+
                }
            }
            fn who(&self) -> $crate::ActorId {
                match self { $($Question::$K(q) => q.who),+ }
            }
            fn info(&self) -> $crate::question::QuestionInfo {
                match self { $($Question::$K(_) => $Q::INFO),+ }
            }
            fn subject(&self) -> $crate::question::Vec<$crate::value::Named> {
                match self {
                    $($Question::$K(_q) => $crate::question::Vec::from([
                        $($crate::value::Named::new(
                            stringify!($f), $crate::value::Typed::to_value(_q.$f),
                        )),*
                    ])),+
                }
            }
            fn legal(&self, v: $crate::system::View<'_, $System>) -> $crate::question::LegalAnswers {
                match self { $($Question::$K(q) => $crate::question::Query::legal(q, v)),+ }
            }
            fn only(
                &self,
                v: $crate::system::View<'_, $System>,
            ) -> Option<$crate::value::Value> {
                use $crate::value::Typed;
                match self {
                    $($Question::$K(q) => $crate::question::Query::only(q, v).map(Typed::to_value)),+
                }
            }
            fn rule(&self) -> $AllRules {
                match self {
                    $($Question::$K(_) => $crate::question::questions!(@by $rule_by $Rule::$rule)),+
                }
            }
            fn refusal(
                &self,
                v: $crate::system::View<'_, $System>,
                answer: $crate::value::Value,
            ) -> Option<$crate::refusal::Refused<$System>> {
                match self {
                    $($Question::$K(q) => match <$A as $crate::value::Typed>::from_value(answer) {
                        // Nothing is taken that is written otherwise than it is listed.
                        Some(a) if $crate::value::Typed::to_value(a) == answer => {
                            $crate::question::Query::why_not(q, v, a)
                        }
                        _ => Some($crate::refusal::Common::NotOffered.into()),
                    }),+
                }
            }
            fn unavailable(
                &self,
                v: $crate::system::View<'_, $System>,
            ) -> $crate::question::Vec<($crate::value::Value, $crate::refusal::Refused<$System>)> {
                match self { $($Question::$K(q) => $crate::question::Query::unavailable(q, v)),+ }
            }
            fn suggestion(
                &self,
                v: $crate::system::View<'_, $System>,
            ) -> $crate::value::Value {
                use $crate::value::Typed;
                match self {
                    $($Question::$K(q) => $crate::question::Query::plan(q, v).to_value()),+
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
                        let question = $Q {
                            who,
                            $($f: $crate::value::Typed::from_value(subject.next()?)?,)*
                        };
                        return subject.next().is_none().then_some($Question::$K(question));
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

/// Declares what is legal for questions, and what the built-in plan answers, in the forms that most
/// have: closures of the question and the [`View`].
///
/// - `Type -> Answer: pick from |q, v| candidates, unless |q, v, answer| why not, plan |q, v| answer;`
/// - `Type -> Answer: amount from |q, v| (least, greatest), plan |q, v| number;`
/// - `Type -> bool: yes or no, unless |q, v, answer| why not, plan |q, v| answer;`, or `no or yes` where
///   no is shown first.
///
/// Without `unless` everything listed is legal. `want |q, v| answers, or |q, v| answer` in place of
/// `plan` takes the first legal one of them, else the first legal one there is. Whatever has another
/// form implements [`Query`] by itself.
#[doc(hidden)]
#[macro_export]
macro_rules! answers {
    ($S:ident;) => {};
    ($S:ident; $Q:ident -> $A:ident: amount from |$q:pat_param, $v:pat_param| $range:expr,
        plan |$p:pat_param, $pv:pat_param| $plan:expr; $($rest:tt)*
    ) => {
        impl $crate::question::Query<$S> for $Q {
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
                Some($range)
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
