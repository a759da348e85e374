//! An evening in every system: surprise, a reinforcement, a wrong click taken back, the villain
//! healed, a retreat, and the second fight begun from the first one's end. The scripts and what
//! they tell lie in `tests/evenings`, for every language to play; `CASE_BLESS=1` renews them.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep, SYSTEMS};
use case_core::battle::{Control, Intervention};
use case_core::log::Audience;
use case_core::node::Node;
use case_core::question::LegalAnswers;
use case_core::value::Value;
use case_core::words::{Language, Speech};
use case_tests::Feed as _;
use case_tests::kept;
use serde_json::Value as Json;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("evenings")
}

fn node(json: &Json) -> Node {
    serde_json::from_value(json.clone()).unwrap()
}

fn text<'j>(json: &'j Json, name: &str) -> &'j str {
    json.get(name).and_then(Json::as_str).unwrap_or("")
}

fn number(json: &Json, name: &str) -> i64 {
    json[name].as_i64().unwrap_or_else(|| panic!("{name} in {json}"))
}

/// A battle being played by a script, and what it has told so far.
struct Evening {
    battle: AnyBattle,
    told: Vec<String>,
}

impl Evening {
    fn open(script: &Json) -> Evening {
        let rosters = folder().join("../../case-core/examples/rosters");
        let file = rosters.join(format!("{}.toml", text(script, "system")));
        let mut roster: Json = toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        for (name, value) in script["with"].as_object().into_iter().flatten() {
            roster[name.as_str()] = value.clone();
        }
        let mut battle = AnyBattle::new(&node(&roster)).unwrap();
        battle.set_seed(u64::try_from(number(script, "seed")).unwrap());
        Evening { battle, told: Vec::new() }
    }

    fn who(&self, json: &Json) -> ActorId {
        match json["who"].as_str() {
            Some("judge") => ActorId::JUDGE,
            Some("map") => ActorId::MAP,
            Some(name) => self.battle.find(name).unwrap_or_else(|| panic!("nobody is {name}")),
            None => ActorId::NOBODY,
        }
    }

    fn tell(&mut self) {
        self.told.extend(self.battle.transcript());
        let english = Speech::from(Language::English);
        for who in (0..self.battle.fighters()).map(ActorId::fighter) {
            let stands = if self.battle.stands(who) { "stands" } else { "is out" };
            let fitness = self.battle.fitness(who);
            self.told.push(format!("{} {stands} at {fitness}.", self.battle.name(who)));
        }
        for line in self
            .battle
            .state(false, Audience::Gamemaster)
            .iter()
            .filter(|v| v.settable && v.who.place().is_some())
        {
            if line.value.is_nothing() || (line.value.number == 0 && line.limits.is_none()) {
                continue;
            }
            if let (true, Some((_, most))) = (line.place.is_nothing(), line.limits)
                && line.value.number != 0
            {
                let value = self.battle.say(line.value, &english);
                self.told.push(format!(
                    "{}: {} {value} (at most {most})",
                    self.battle.name(line.who),
                    line.field
                ));
            }
        }
    }

    /// Feeds the suggestion wherever a decision is wanted, until this one is.
    fn until(&mut self, question: &str, who: ActorId) {
        for _ in 0..5_000 {
            match self.battle.step() {
                AnyStep::Going => {}
                AnyStep::Wanted => {
                    let Some(AnyRequest::Decision(asked)) = self.battle.request() else {
                        panic!("a roll is wanted of seeded dice");
                    };
                    if asked.question.name == question && asked.who == who {
                        return;
                    }
                    self.battle.feed_suggestion().unwrap();
                }
                _ => break,
            }
        }
        panic!(
            "{question} is never asked of {who}: {:?}",
            self.battle.transcript().collect::<Vec<_>>()
        );
    }

    fn choose(&mut self, wanted: &str) {
        let Some(AnyRequest::Decision(asked)) = self.battle.request() else { panic!("{wanted}") };
        let LegalAnswers::List(list) = &asked.answers else { panic!("{wanted}: an amount") };
        let english = Speech::from(Language::English);
        let label = |answer: &Value| self.battle.label(*answer, &english).unwrap();
        let found = list.iter().find(|answer| label(answer).contains(wanted));
        let labels: Vec<String> = list.iter().map(label).collect();
        let answer = *found.unwrap_or_else(|| panic!("no {wanted} in {labels:?}"));
        self.battle.feed(answer).unwrap();
    }

    fn row(&mut self, row: &Json) {
        let reason = text(row, "reason");
        let who = self.who(row);
        let field = || text(row, "field").to_string();
        let mut intervene = |what| {
            self.battle.intervene(what, reason).unwrap_or_else(|e| panic!("{row}: {e}"));
        };
        match text(row, "do") {
            "control" => {
                let control =
                    if text(row, "by") == "host" { Control::Host } else { Control::BuiltIn };
                self.battle.set_control(who, control).unwrap();
            }
            "steps" => {
                for _ in 0..number(row, "steps") {
                    if self.battle.step() == AnyStep::Wanted {
                        self.battle.feed_suggestion().unwrap();
                    }
                }
            }
            "until" => self.until(text(row, "question"), who),
            "choose" => self.choose(text(row, "label")),
            "suggestion" => drop(self.battle.feed_suggestion().unwrap()),
            "set" => {
                let state = self.battle.state(false, Audience::Gamemaster);
                let is = |v: &&case_core::any::FieldValue| v.field == field() && v.who == who;
                let kind = state.iter().find(is).unwrap().value.kind;
                let to = i32::try_from(number(row, "to")).unwrap();
                let place = Value::NOTHING;
                let to = Value::new(kind, to);
                self.battle
                    .intervene(Intervention::Set { field: field(), who, place, to }, reason)
                    .unwrap_or_else(|e| panic!("{row}: {e}"));
            }
            "add" => {
                let by = i32::try_from(number(row, "by")).unwrap();
                intervene(Intervention::Add { field: field(), who, place: Value::NOTHING, by });
            }
            "shift" => {
                let by = i32::try_from(number(row, "by")).unwrap();
                intervene(Intervention::Shift { who, by });
            }
            "join" => intervene(Intervention::Join { part: node(&row["part"]) }),
            "end" => intervene(Intervention::End),
            "go_on" => intervene(Intervention::GoOn),
            "undo" => assert!(self.battle.undo_input(), "nothing to undo"),
            "redo" => assert!(self.battle.redo(), "nothing to redo"),
            "save" => {
                let save = serde_json::to_value(self.battle.save()).unwrap();
                self.battle = AnyBattle::resume(&node(&save)).unwrap();
            }
            "finish" => {
                for _ in 0..20_000 {
                    match self.battle.step() {
                        AnyStep::Going => {}
                        AnyStep::Wanted => drop(self.battle.feed_suggestion().unwrap()),
                        _ => break,
                    }
                }
                assert!(self.battle.is_over(), "the fight does not end");
                self.tell();
            }
            "next_fight" => {
                let mut roster = self.battle.roster_now().unwrap();
                if let Node::Map(fields) = &mut roster {
                    fields.retain(|(name, _)| name != "surprise");
                }
                self.told.push("The next fight".into());
                self.battle = AnyBattle::new(&roster).unwrap();
                self.battle.set_seed(u64::try_from(number(row, "seed")).unwrap());
            }
            other => panic!("{other} is not an action of the script"),
        }
    }

    /// Of the brief save: a default that is added is no difference.
    fn digest(&self) -> String {
        let save = serde_json::to_value(self.battle.save_brief()).unwrap();
        save["digest"].as_str().unwrap().to_string()
    }
}

/// Plays a script to its end: what was told, and the digest of the battle.
fn play(script: &Json) -> Vec<String> {
    let mut evening = Evening::open(script);
    for row in script["script"].as_array().unwrap() {
        evening.row(row);
    }
    let digest = evening.digest();
    evening.told.push(format!("digest {digest}"));
    evening.told
}

/// The evening of every system goes as its golden file tells.
#[test]
fn evenings() {
    for system in SYSTEMS {
        let script = std::fs::read_to_string(folder().join(format!("{system}.json"))).unwrap();
        let told = play(&serde_json::from_str(&script).unwrap()).join("\n") + "\n";
        let golden = folder().join(format!("{system}.txt"));
        kept::text(golden, &told);
    }
}
