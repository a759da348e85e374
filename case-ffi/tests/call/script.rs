//! The script of each system, as the files keep it.

use super::doors::{Core, Says};
use super::roster;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A bot that rolls by itself and answers what comes first, last, or as the plan would: its commands.
pub(crate) struct Bot {
    pub(crate) status: String,
    pub(crate) request: Value,
    pub(crate) inputs: usize,
}

impl Bot {
    pub(crate) fn next(&self) -> Value {
        let n = self.inputs;
        let wanted = &self.request;
        if self.status == "roll" {
            let roll = &wanted["roll"];
            let sides: usize = roll["die"].as_str().expect("a die")[1..].parse().expect("sides");
            let count = roll["count"].as_u64().expect("a count");
            let faces: Vec<usize> =
                (1..).map(|k| 1 + (n * 7 + k * 5) % sides).take(count as usize).collect();
            return json!({"call": "face", "faces": faces});
        }
        let answers = wanted["decision"]["answers"].as_array().expect("answers");
        match (answers.first(), n % 3) {
            (Some(first), 0) => json!({"call": "answer", "value": first["value"]}),
            (Some(_), 1) => json!({"call": "answer", "label": answers[answers.len() - 1]["label"]}),
            _ => json!({"call": "suggest"}),
        }
    }

    pub(crate) fn hears(&mut self, answer: &Value) {
        self.inputs += 1;
        self.status = answer["status"].as_str().unwrap_or_default().into();
        self.request = answer["request"].clone();
    }
}

/// A script: each command with its answer.
pub(crate) fn record(system: &str) -> Vec<(String, String)> {
    let mut core = Core::new();
    let mut script = Vec::new();
    let mut say = |command: Value| {
        let command = command.to_string();
        let answer = core.says(&command);
        let read = serde_json::from_str::<Value>(&answer).expect("JSON");
        script.push((command, answer));
        read
    };
    let opened = say(json!({"call": "new", "id": 1, "roster": roster(system),
        "seats": [{"policy": "all", "dice": "host"}]}));
    let mut bot = Bot { status: String::new(), request: Value::Null, inputs: 0 };
    bot.hears(&opened);
    while bot.inputs < 24 && ["roll", "decision"].contains(&&*bot.status) {
        let answer = say(bot.next());
        // A label that several answers have is refused: the plan answers then.
        let answer =
            if answer.get("error").is_some() { say(json!({"call": "suggest"})) } else { answer };
        bot.hears(&answer);
    }
    let fighters = opened["result"]["fighters"].as_array().expect("fighters");
    let (first, last) = (fighters[0]["name"].clone(), fighters[fighters.len() - 1]["name"].clone());
    let aim = json!({"call": "aim", "attacker": 0, "target": last, "defenses": true});
    let state = say(json!({"call": "state", "audience": "gamemaster"}));
    let field = state["result"].as_array().into_iter().flatten().find(|row| {
        row["settable"] == true
            && row["limits"].is_array()
            && row["who"]["value"] == 0
            && row["place"].is_null()
    });
    let field = field.expect("a field").clone();
    for command in [
        json!({"call": "request", "gray": true, "language": "german"}),
        json!({"call": "stakes", "trials": 4}),
        json!({"call": "consequences", "trials": 20}),
        json!({"call": "form"}),
        json!({"call": "tracker", "also": ["fighters", "basis", "seated"]}),
        json!({"call": "set", "field": field["field"], "who": first, "to": field["value"],
            "reason": "the roof fell", "also": ["tracker"]}),
        json!({"call": "set", "field": field["field"], "who": 0, "to": "thirty"}),
        json!({"call": "set", "field": "helth", "who": 0, "to": 3}),
        json!({"call": "undo", "also": []}),
        json!({"call": "redo", "also": []}),
        json!({"call": "undo", "also": []}),
        json!({"call": "events", "first": 3, "most": 5.0}),
        json!({"call": "tell", "most": 6, "language": "german"}),
        json!({"call": "cards", "most": 3}),
        json!({"call": "inputs", "most": 4}),
        json!({"call": "rulings", "id": {"any": ["thing"]}}),
        json!({"call": "word", "of": "field", "name": field["field"]}),
        json!({"call": "say", "value": field["value"]}),
        aim,
        json!({"call": "aim", "attacker": 0, "target": 1, "defenses": true}),
        json!({"call": "odds", "of": "step"}),
        json!({"call": "odds", "group": ["winner", "fitness"], "most": 3, "paths": 300}),
        json!({"call": "copy", "name": "other"}),
        json!({"call": "simulate", "battle": "b1", "trials": 8}),
        json!({"call": "seats", "battle": "other", "seats": [{"control": "built_in", "dice": "engine"}],
            "seed": "7", "also": []}),
        json!({"call": "simulate", "battle": "other", "trials": 8, "checkpoints": 2000}),
        json!({"call": "request"}),
        json!({"call": "battles"}),
        json!({"call": "close", "battle": "other"}),
        json!({"call": "end", "reason": "midnight"}),
        json!({"call": "go_on"}),
        json!({"call": "remark", "who": 0, "words": "at the left knee"}),
        json!({"call": "trakcer"}),
        json!({"call": "tracker", "audience": "gamemaster", "most": 3}),
        json!({"call": "tracker", "also": ["undo"]}),
        json!({"call": "join", "part": {"fighters": [{"name": "Nobody"}]}}),
        json!({"call": "save", "brief": true}),
        json!({"call": "roster_now"}),
        json!({"call": "versions"}),
        json!({"call": "systems"}),
        json!({"call": "schema", "system": system}),
        json!({"call": "schema", "system": system, "of": "roster", "language": "german"}),
        json!({"call": "plans", "system": system}),
        json!({"call": "policies", "system": system}),
        json!({"call": "rules", "system": system}),
        json!({"call": "tables", "system": system}),
        json!({"call": "sentences", "system": system}),
        json!({"call": "import", "system": system, "sheets": "name,side,size of shoe\nA,x,44\n"}),
        json!({"call": "protocol"}),
    ] {
        say(command);
    }
    script
}

/// FNV-1a over the bytes of a text.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// An answer as the file keeps it.
fn short(answer: &str) -> String {
    if answer.len() <= 400 {
        return answer.into();
    }
    format!("{} bytes {:016x}", answer.len(), hash(answer))
}

pub(crate) fn kept(script: &[(String, String)]) -> String {
    let mut text = String::new();
    for (command, answer) in script {
        writeln!(text, ">{command}\n{}", short(answer)).expect("room");
    }
    text
}
