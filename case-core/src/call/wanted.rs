//! What is wanted, and giving it.

use super::fault::{Done, Fault, FaultCode};
use super::given;
use super::notation::{Anything, Data, Line, without_arguments};
use super::on::{Does, On};
use super::rows::{self, Button, DID, Did, FormField, Request, Right};
use crate::any::{AnyBattle, AnyFormField, AnyRequest, DecisionRequest};
use crate::data::message::{Message, message};
use crate::data::node::Node;
use crate::data::sheet::{ListOf, Number, YesNo, sheet};
use crate::data::shown::Shown;
use crate::data::value::Value;
use crate::data::words::Speech;
use crate::kernel::log::Audience;
use crate::kernel::question::LegalAnswers;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

const FACES: ListOf<Number> = ListOf { of: Number(0, 1_000), what: "faces", least: 1, most: 1_000 };
const ANSWERS: ListOf<Anything> = ListOf { of: Anything, what: "answers", least: 0, most: 1_000 };

sheet! {
    /// What is wanted.
    pub struct Ask {
        /// Whether answers that are not legal now are listed too, with why.
        pub gray: bool = YesNo, or(false);
    }
    /// Answers the question that is open.
    pub struct Reply {
        /// A legal answer: its value, its name, its number, its label, or the name of a fighter.
        pub value: Option<Data> = Anything, optional();
        /// Or its label alone, as the request has it.
        pub label: Option<String> = Line, optional();
    }
    /// Gives the faces of dice that were rolled.
    pub struct Face {
        /// The faces, as many of the die as are wanted or fewer.
        pub faces: Vec<i32> = FACES, needed("the faces", Vec::new());
    }
    /// The open question with those after it.
    pub struct Form {
        /// The answers so far, in order.
        pub answers: Vec<Data> = ANSWERS, or(Vec::new());
    }
    /// Answers the questions of a form.
    pub struct Fill {
        /// The answers, in order.
        pub answers: Vec<Data> = ANSWERS, needed("the answers", Vec::new());
    }
    /// An answer as a button.
    pub struct Label {
        /// The answer.
        pub value: Data = Anything, needed("the answer", Data::default());
    }
}

without_arguments!(Suggest);

fn open_question(on: &mut On<'_>) -> Done<DecisionRequest> {
    match on.game()?.request(Audience::Gamemaster) {
        Some(AnyRequest::Decision(asked)) => Ok(asked.clone()),
        _ => Err(Fault::new(FaultCode::NotAsked, "no decision is wanted now")),
    }
}

impl Does for Ask {
    type Out = Option<Request>;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out> {
        let (words, audience) = (on.words(), on.audience(true)?);
        let game = on.game()?;
        let open = game.request(audience).cloned();
        // Gray answers tell as much as the others.
        let own = |open: &AnyRequest| match open {
            AnyRequest::Decision(asked) => asked.answers != LegalAnswers::List(Vec::new()),
            AnyRequest::Roll(_) => false,
        };
        Ok(open.map(|open| {
            rows::request(&game.battle, &open, &words.speech(), self.gray && own(&open))
        }))
    }
}

/// The answer that is meant; if it is not legal, with the reason and with what would be right.
fn meant(
    battle: &AnyBattle,
    asked: &DecisionRequest,
    reply: &Reply,
    speech: &Speech<'_>,
) -> Done<Value> {
    let label = |value| battle.label(value, speech).unwrap_or_default();
    let refused = |message: Message| Fault {
        rule: asked.question.rule,
        right: given::right(battle, asked, speech).into(),
        ..Fault::new(FaultCode::Answer, message)
    };
    let found = match (&reply.value, &reply.label) {
        (Some(value), None) => given::answer(battle, asked, &value.0, false, &label),
        (None, Some(text)) => given::answer(battle, asked, &Node::Text(text.clone()), true, &label),
        _ => Err(message!(
            "`{question}` is answered by `value` or by `label`",
            question = asked.question.name
        )),
    };
    let answer = found.map_err(refused)?;
    match battle.refusal(answer, speech) {
        None => Ok(answer),
        Some(no) => Err(Fault {
            rule: no.rule,
            name: no.name,
            ..refused(message!("{label}: {why}", label = no.label, why = no.why))
        }),
    }
}

impl Does for Reply {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let (words, asked) = (on.words(), open_question(on)?);
        let answer = meant(on.battle()?, &asked, &self, &words.speech())?;
        on.change()?.feed_answer(answer)?;
        on.go_on()?;
        Ok(DID)
    }
}

impl Does for Suggest {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        on.change()?.feed_suggestion()?;
        on.go_on()?;
        Ok(DID)
    }
}

impl Does for Face {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        on.change()?.feed_faces(&self.faces)?;
        on.go_on()?;
        Ok(DID)
    }
}

impl Does for Label {
    type Out = Button;
    fn does(self, on: &mut On<'_>) -> Done<Button> {
        let (words, asked) = (on.words(), open_question(on)?);
        let speech = words.speech();
        let battle = on.battle()?;
        let label = |value| battle.label(value, &speech).unwrap_or_default();
        let answer = given::answer(battle, &asked, &self.value.0, false, &label);
        let answer = answer.map_err(|message| Fault {
            right: given::right(battle, &asked, &speech).into(),
            ..Fault::at(FaultCode::Range, "value", message)
        })?;
        let lists = battle.lists();
        Ok(match battle.refusal(answer, &speech) {
            Some(no) => rows::refused(no, lists),
            None => {
                Button { value: Shown { value: answer, lists }, label: label(answer), why: None }
            }
        })
    }
}

/// The legal answers of a form's question, if they are a list.
fn buttons(battle: &AnyBattle, field: &AnyFormField) -> Vec<Button> {
    let LegalAnswers::List(list) = &field.request.answers else { return Vec::new() };
    let button = |(value, label): (&Value, &String)| Button {
        value: Shown { value: *value, lists: battle.lists() },
        label: label.clone(),
        why: None,
    };
    list.iter().zip(&field.labels).map(button).collect()
}

/// The answers of a form, each of the kind that its question asks for.
fn answers(battle: &AnyBattle, filled: &[Data], speech: &Speech<'_>) -> Done<Vec<Value>> {
    let mut answers = Vec::new();
    for (at, data) in filled.iter().enumerate() {
        let fields = battle.form(&answers, speech)?;
        let path = format!("answers[{at}]");
        let Some(field) = fields.into_iter().nth(at) else {
            let message = "the form has no such question";
            return Err(Fault::at(FaultCode::Range, &path, message));
        };
        let label = |value| {
            let of = |list: &Vec<Value>| list.iter().position(|known| *known == value);
            let at = match &field.request.answers {
                LegalAnswers::List(list) => of(list),
                LegalAnswers::Range { .. } => None,
            };
            at.and_then(|at| field.labels.get(at)).cloned().unwrap_or_default()
        };
        let answer = given::answer(battle, &field.request, &data.0, false, &label);
        answers.push(answer.map_err(|message| Fault {
            right: match rows::range(&field.request.answers, battle.lists()) {
                Some(range) => [Right::Range(range)].into(),
                None => buttons(battle, &field).into_iter().map(Right::Button).collect(),
            },
            ..Fault::at(FaultCode::Answer, &path, message)
        })?);
    }
    Ok(answers)
}

impl Does for Form {
    type Out = Vec<FormField>;
    fn does(self, on: &mut On<'_>) -> Done<Vec<FormField>> {
        let words = on.words();
        let speech = words.speech();
        let battle = on.battle()?;
        let lists = battle.lists();
        let answers = answers(battle, &self.answers, &speech)?;
        let fields = battle.form(&answers, &speech)?;
        let field = |field: AnyFormField| {
            let buttons = buttons(battle, &field);
            FormField {
                name: field.request.question.name,
                rule: field.request.question.rule,
                title: field.title,
                answer: Shown { value: field.answer, lists },
                label: field.label,
                decision: rows::about(&field.request, buttons, lists),
            }
        };
        Ok(fields.into_iter().map(field).collect())
    }
}

impl Does for Fill {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let words = on.words();
        let answers = answers(on.battle()?, &self.answers, &words.speech())?;
        on.change()?.feed_form(&answers)?;
        on.go_on()?;
        Ok(DID)
    }
}
