//! Who is who in a battle, and what a reader is told of it in words.

use super::{Battle, Request};
use crate::data::ruling::Ruling;
use crate::data::value::{AttackId, Value};
use crate::data::who::{ActorId, SideId};
use crate::data::words::{Speech, ValueStyle};
use crate::kernel::log::{Names, roll_title};
use crate::kernel::question::Told;
use crate::kernel::refusal::Refused;
use crate::kernel::system::System;
use alloc::string::String;
use alloc::vec::Vec;

impl<S: System> Battle<S> {
    pub(crate) fn names(&self) -> Names<'_, S> {
        Names(&*self.setup)
    }

    /// How many fighters there are, those who joined included.
    pub fn fighters(&self) -> usize {
        S::fighters(&self.setup)
    }

    /// The name of a fighter or seat; "nobody" for a fighter that there is not.
    pub fn name(&self, who: ActorId) -> &str {
        S::name(&self.setup, who)
    }

    /// The host's id of a fighter, if the roster gives one.
    pub fn id(&self, who: ActorId) -> Option<&str> {
        S::cast(&self.setup).id(who)
    }

    /// The fighter with that id, or else the only one with that name.
    pub fn find(&self, id_or_name: &str) -> Option<ActorId> {
        S::cast(&self.setup).find(id_or_name)
    }

    /// The side of a fighter; `None` for a seat such as the Judge.
    pub fn side(&self, who: ActorId) -> Option<SideId> {
        S::cast(&self.setup).side(who).map(SideId)
    }

    /// The sides with their names, in the order of their first fighters.
    pub fn sides(&self) -> impl Iterator<Item = (SideId, &str)> {
        let names = S::cast(&self.setup).sides().iter().zip(0..);
        names.map(|(name, side)| (SideId(side), name.as_str()))
    }

    /// The name of a side; empty for one that there is not.
    pub fn side_name(&self, side: SideId) -> &str {
        S::cast(&self.setup).side_name(side.0)
    }

    /// The side of that name.
    ///
    /// ```
    /// use case_core::any::AnyBattle;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let battle = AnyBattle::new(&toml::from_str(&text).unwrap()).unwrap();
    /// let heroes = battle.find_side("The Vanguard").unwrap();
    /// assert_eq!(battle.side_name(heroes), "The Vanguard");
    /// assert!(battle.sides().any(|side| side == (heroes, "The Vanguard")));
    /// ```
    pub fn find_side(&self, name: &str) -> Option<SideId> {
        self.sides().find(|(_, known)| *known == name).map(|(side, _)| side)
    }

    /// The attacks and weapons of a fighter, in the order of its sheet.
    pub fn attacks(&self, of: ActorId) -> impl Iterator<Item = AttackId> {
        let all = (0..).map(move |place| AttackId::new(of, place));
        all.take_while(|attack| self.attack_name(*attack).is_some())
    }

    /// The name of an attack or weapon; `None` for one that is not on the sheet.
    pub fn attack_name(&self, attack: AttackId) -> Option<String> {
        S::attack_name(&self.setup, attack.of, attack.index())
    }

    /// Whether a fighter can still win.
    pub fn stands(&self, who: ActorId) -> bool {
        S::stands(&self.setup, &self.state, who)
    }

    /// A fighter's points: Health, Body Points, hit points, ….
    pub fn fitness(&self, who: ActorId) -> i32 {
        S::fitness(&self.setup, &self.state, who)
    }

    /// The number of the turn or round, from 1; in CASE and FASERIP 0 for the turn of a surprise.
    pub fn turn(&self) -> i32 {
        S::turn(&self.state)
    }

    /// Whose turn it is to declare or act; `None` if it is nobody's.
    pub fn acting(&self) -> Option<ActorId> {
        S::acting(&self.setup, &self.state)
    }

    /// Whether a turn has ended and the next has not begun, so that teams and rulings may change.
    pub fn is_between_turns(&self) -> bool {
        S::is_between_turns(&self.setup, &self.state)
    }

    /// Every ruling with the value in force.
    pub fn rulings(&self) -> Vec<Ruling> {
        S::rulings(&self.setup)
    }

    /// A value in words: with its unit, or the word or name that it represents.
    pub fn say(&self, value: Value, speech: &Speech<'_>) -> String {
        speech.value(value, ValueStyle::Words, &self.names())
    }

    /// The request as a sentence: the open question, or the roll with roller and target; `None` if
    /// nothing is wanted.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::{Battle, Control, Step, Who};
    /// use case_core::d6::D6;
    /// use case_core::system::System;
    /// use case_core::words::Language;
    /// let text = std::fs::read_to_string("examples/rosters/d6.toml").unwrap();
    /// let roster = D6::read(&toml::from_str(&text).unwrap()).unwrap();
    /// let mut battle = Battle::<D6>::new(roster).unwrap().seeded(1);
    /// battle.set_control(Who::Everybody, Control::Host).unwrap();
    /// let english = Language::English.into();
    /// assert_eq!(battle.step(), Step::Wanted);
    /// println!("{}", battle.title(&english).unwrap());
    /// for answer in battle.legal_answers().unwrap().iter().take(3) {
    ///     println!("- {}", battle.label(answer, &english).unwrap());
    /// }
    /// # }
    /// ```
    pub fn title(&self, speech: &Speech<'_>) -> Option<String> {
        match self.request()? {
            Request::Decision(question) => Some(self.title_of(question, speech)),
            Request::Roll(roll) => {
                roll_title::<S>(roll.roll, (roll.who, roll.against), &self.setup, speech)
            }
        }
    }

    /// An answer to the open question as a button's label; `None` if no question is open.
    pub fn label(&self, answer: impl Into<Value>, speech: &Speech<'_>) -> Option<String> {
        let Some(Request::Decision(question)) = self.request() else { return None };
        Some(self.label_of(question, answer, speech))
    }

    /// A question as a sentence, also one that is not open: of a form, of the log.
    pub fn title_of(&self, question: &S::Question, speech: &Speech<'_>) -> String {
        question.title(speech, &self.names())
    }

    /// An answer to such a question as a button's label.
    pub fn label_of(
        &self,
        question: &S::Question,
        answer: impl Into<Value>,
        speech: &Speech<'_>,
    ) -> String {
        question.label(answer.into(), speech, &self.names())
    }

    /// Why an answer to the open question is refused ([`Battle::refusal`],
    /// [`Battle::unavailable_answers`]), as part of a sentence; `None` if no question is open.
    pub fn reason(
        &self,
        answer: impl Into<Value>,
        refused: &Refused<S>,
        speech: &Speech<'_>,
    ) -> Option<String> {
        let Some(Request::Decision(question)) = self.request() else { return None };
        Some(question.why(answer.into(), refused, speech, &self.names()))
    }
}
