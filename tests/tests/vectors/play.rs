//! A battle in which the host rolls and decides for everybody, one input at a time.

use crate::canon::{self, Lists};
use case_core::any::{AnyBattle, AnyRequest, AnyStep};
use case_core::battle::{Control, Who};
use case_core::log::{Audience, Record};
use case_core::question::LegalAnswers;
use case_core::value::Value;
use case_tests::Feed as _;
use serde_json::Value as Json;

/// The most steps without a question or a roll.
const STEPS: usize = 2_000;

/// What is fed: a face, or an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Given {
    Face(i32),
    Answer(Value),
}

impl Given {
    pub(crate) fn json(self, lists: Lists) -> Json {
        match self {
            Given::Face(face) => face.into(),
            Given::Answer(answer) => canon::value(answer, lists),
        }
    }

    /// What stands in a vector, as the request takes it; `None` where that is not legal.
    pub(crate) fn read(json: &Json, asked: &AnyRequest, lists: Lists) -> Option<Given> {
        match asked {
            AnyRequest::Roll(_) => json.as_i64()?.try_into().ok().map(Given::Face),
            AnyRequest::Decision(asked) => match &asked.answers {
                LegalAnswers::List(list) => {
                    let is = |answer: &&Value| canon::value(**answer, lists) == *json;
                    list.iter().find(is).copied().map(Given::Answer)
                }
                LegalAnswers::Range { kind, .. } => {
                    let number = json["value"].as_i64()?.try_into().ok()?;
                    Some(Given::Answer(Value::new(*kind, number)))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// The name of what is asked: a roll's or a question's.
pub(crate) fn name(asked: &AnyRequest) -> &'static str {
    match asked {
        AnyRequest::Roll(roll) => roll.roll,
        AnyRequest::Decision(asked) => asked.question.name,
        _ => "",
    }
}

/// What happened since the last input, and what is wanted now; nothing where the battle is over.
pub(crate) struct Turned {
    pub(crate) news: Vec<Record>,
    pub(crate) asked: Option<AnyRequest>,
}

#[derive(Clone)]
pub(crate) struct Played {
    pub(crate) battle: AnyBattle,
    told: usize,
}

impl Played {
    pub(crate) fn open(roster: &Json) -> Result<Played, String> {
        let node = serde_json::from_value(roster.clone()).map_err(|e| e.to_string())?;
        let mut battle = AnyBattle::new(&node).map_err(|e| e.to_string())?;
        battle.set_host_dice();
        battle.set_control(Who::Everybody, Control::Host).unwrap();
        Ok(Played { battle, told: 0 })
    }

    pub(crate) fn next(&mut self) -> Turned {
        for _ in 0..STEPS {
            match self.battle.step() {
                AnyStep::Going => {}
                AnyStep::Wanted => {
                    let asked = self.battle.request();
                    return Turned { news: self.news(), asked };
                }
                _ => break,
            }
        }
        Turned { news: self.news(), asked: None }
    }

    fn news(&mut self) -> Vec<Record> {
        let done = self.battle.events();
        let mut news: Vec<Record> = (self.told.min(done)..done)
            .filter_map(|at| self.battle.record(at, Audience::Gamemaster))
            .collect();
        let open = self.battle.open_records(Audience::Gamemaster);
        let told = done + open.len();
        news.extend(open.into_iter().skip(self.told.saturating_sub(done)));
        self.told = told;
        news
    }

    pub(crate) fn feed(&mut self, given: Given) -> Result<(), String> {
        let fed = match given {
            Given::Face(face) => self.battle.feed_face(face),
            Given::Answer(answer) => self.battle.feed(answer),
        };
        fed.map_err(|e| e.to_string())
    }
}
