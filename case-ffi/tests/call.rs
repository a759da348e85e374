//! The call protocol through its doors: the core, C, lines and HTTP give the same bytes, and every
//! answer is as the protocol's own schema says.
//!
//! `golden/call/SYSTEM.jsonl` holds a fight of each system as a script: lines that begin with `>` are
//! commands, the line after each is its answer, or of a long one its length and its hash. Python and
//! JavaScript play the same files. `CASE_BLESS=1` records them again.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "counts of dice, places of fighters, and numbers as JavaScript has them"
)]

#[path = "call/answers.rs"]
mod answers;
#[path = "call/doors.rs"]
mod doors;
#[path = "../../tests/src/kept.rs"]
mod kept;
#[path = "call/script.rs"]
mod script;

use case_core::call::schema;
use doors::{Core, Http, InC, Lines, Says};
use script::{Bot, kept, record};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;

const SYSTEMS: [&str; 5] = ["case", "faserip", "d6", "talislanta", "cosmic"];

fn roster(system: &str) -> String {
    let path =
        format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a roster")
}

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

#[test]
fn all_doors_give_the_same_bytes_in_every_system() {
    std::fs::create_dir_all(golden("call")).expect("a folder");
    for system in SYSTEMS {
        let script = record(system);
        kept::text(golden(&format!("call/{system}.jsonl")), &kept(&script));
        let mut doors: [(&str, Box<dyn Says>); 3] = [
            ("C", Box::new(InC::new())),
            ("lines", Box::new(Lines::new())),
            ("HTTP", Box::new(Http::new(&[]))),
        ];
        for (name, door) in &mut doors {
            for (command, answer) in &script {
                let said = door.says(command);
                assert_eq!(said, *answer, "{name}, {system}: {command}");
            }
        }
    }
}

#[test]
fn the_protocol_is_as_recorded() {
    let text = serde_json::to_string_pretty(&schema()).expect("JSON");
    kept::text(golden("protocol.json"), &(text + "\n"));
}

/// Whether data is as a schema says: what it has of draft 2020-12.
fn fits(data: &Value, schema: &Value, whole: &Value, at: &str) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.trim_start_matches("#/$defs/");
        return fits(data, &whole["$defs"][name], whole, at);
    }
    if let Some(all) = schema["anyOf"].as_array() {
        let any = all.iter().any(|one| fits(data, one, whole, at).is_ok());
        return if any { Ok(()) } else { Err(format!("{at}: {data} is none of {all:?}")) };
    }
    if let Some(all) = schema["enum"].as_array() {
        return if all.contains(data) { Ok(()) } else { Err(format!("{at}: {data}")) };
    }
    let sort = match data {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(n) if n.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is = |wanted: &str| wanted == sort || (wanted == "number" && sort == "integer");
    let wanted = match &schema["type"] {
        Value::String(one) => is(one),
        Value::Array(all) => all.iter().any(|one| one.as_str().is_some_and(is)),
        _ => true,
    };
    if !wanted {
        return Err(format!("{at}: {sort} instead of {}", schema["type"]));
    }
    if let Value::Array(items) = data {
        for (i, item) in items.iter().enumerate() {
            fits(item, &schema["items"], whole, &format!("{at}[{i}]"))?;
        }
    }
    let Value::Object(members) = data else { return Ok(()) };
    for name in schema["required"].as_array().into_iter().flatten() {
        if !members.contains_key(name.as_str().expect("a name")) {
            return Err(format!("{at}: no {name}"));
        }
    }
    for (name, member) in members {
        let at = format!("{at}.{name}");
        match (&schema["properties"][name], &schema["additionalProperties"]) {
            (Value::Null, Value::Null) if schema["properties"].is_object() => {
                return Err(format!("{at} is not described"));
            }
            (Value::Null, Value::Null) => {}
            (Value::Null, others) => fits(member, others, whole, &at)?,
            (of, _) => fits(member, of, whole, &at)?,
        }
    }
    Ok(())
}

#[test]
fn every_answer_is_as_the_protocol_says() {
    let protocol = serde_json::to_value(schema()).expect("JSON");
    let mut seen = std::collections::BTreeSet::new();
    for system in SYSTEMS {
        for (command, answer) in record(system) {
            let command: Value = serde_json::from_str(&command).expect("JSON");
            let answer: Value = serde_json::from_str(&answer).expect("JSON");
            let name = command["call"].as_str().expect("a name");
            let members = answer.as_object().expect("a table");
            for (member, data) in members {
                let at = format!("{system}, {name}, {member}");
                let of = |name: &str| protocol["commands"][name]["result"].clone();
                let schema = match member.as_str() {
                    "result" => of(name),
                    "id" | "battle" | "status" | "error" => {
                        protocol["answer"]["properties"][member].clone()
                    }
                    also if data.is_null() => {
                        assert!(protocol["commands"][also].is_object(), "{at}");
                        continue;
                    }
                    also => {
                        seen.insert(also.to_owned());
                        of(also)
                    }
                };
                assert!(!schema.is_null(), "{at} is not described");
                fits(data, &schema, &protocol, &at).unwrap_or_else(|why| panic!("{why}"));
            }
            if answer.get("result").is_some() {
                seen.insert(name.to_owned());
            }
        }
    }
    // Those that the scripts do not give, or that need what only one door has.
    let others = [
        "advise",
        "balance",
        "correct",
        "fill",
        "invite",
        "join",
        "label",
        "matters",
        "plan",
        "resume",
        "revoke",
        "ruling",
        "run",
        "shift",
        "solve",
        "stop",
        "teams",
        "texts",
        "tune",
        "add",
        "sheet",
        "reorder",
        "check_texts",
        "rules_used",
        "compare",
        "dice",
    ];
    for name in protocol["commands"].as_object().expect("commands").keys() {
        assert!(seen.contains(name) != others.contains(&&**name), "{name}");
    }
}

/// A battle of CASE in which the host decides and rolls for everybody.
fn opened(door: &mut impl Says) -> Value {
    let seats = json!([{"policy": "all", "dice": "host"}]);
    let opened = door.call(&json!({"call": "new", "roster": roster("case"), "seats": seats}));
    assert!(opened.get("result").is_some(), "{opened}");
    opened
}

#[test]
fn a_sheet_and_an_effect_by_their_names() {
    let mut door = Http::new(&[]);
    opened(&mut door);
    let effects = json!({"effects": [{"name": "acid", "turns": 3, "armor": "-3 CS"}]});
    let joined = door.call(&json!({"call": "join", "part": effects}));
    assert_eq!(joined["result"]["done"], true, "{joined}");
    let who = "Granite Dove";
    let set =
        json!({"call": "set", "field": "status_effect", "who": who, "place": "acid", "to": 2});
    let set = door.call(&set);
    assert_eq!(set["result"]["done"], true, "{set}");
    let part = json!({"armor": 40, "attacks": {"stone fists": {"to_hit": 1}}});
    let done = door.call(&json!({"call": "sheet", "who": who, "part": part, "reason": "a gift"}));
    assert_eq!(done["result"]["done"], true, "{done}");
    let now = door.call(&json!({"call": "roster_now"}));
    let sheet = &now["result"]["fighters"][0];
    assert_eq!((&sheet["armor"], &sheet["attacks"][0]["to_hit"]), (&json!(40), &json!(1)));
    assert_eq!(sheet["now"]["status_effect"], json!([2]));
    let wrong = json!({"call": "sheet", "who": who, "part": {"armour": 4}});
    let wrong = door.call(&wrong);
    assert_eq!(wrong["error"]["problems"][0]["path"], "fighters[0].armour", "{wrong}");
}

#[test]
fn initiative_by_hand() {
    let mut door = Http::new(&[]);
    let opened =
        door.call(&json!({"call": "new", "roster": roster("d6"), "seed": 3, "run": false}));
    assert!(opened.get("result").is_some(), "{opened}");
    let order = |door: &mut Http| -> Vec<Value> {
        let tracker = door.call(&json!({"call": "tracker"}));
        let turns = tracker["result"]["order"].as_array().cloned().unwrap_or_default();
        turns.into_iter().map(|turn| turn["who"]["value"].clone()).collect()
    };
    let none = door.call(&json!({"call": "reorder", "who": 0}));
    assert_eq!(none["error"]["code"], "refused", "{none}");
    while order(&mut door).len() < 4 {
        let step = door.call(&json!({"call": "run", "steps": 1}));
        assert!(step.get("result").is_some(), "{step}");
    }
    let before = order(&mut door);
    let done = door.call(&json!({"call": "reorder", "who": [before[3], before[2]], "run": false}));
    assert_eq!(done["result"]["done"], true, "{done}");
    let [a, b, c, d] = &before[..4] else { unreachable!() };
    assert_eq!(order(&mut door)[..4], [d, c, a, b].map(Value::clone));
    let done = door
        .call(&json!({"call": "reorder", "who": d, "after": a, "reason": "slow", "run": false}));
    assert_eq!(done["result"]["done"], true, "{done}");
    assert_eq!(order(&mut door)[..4], [c, a, d, b].map(Value::clone));
    let wrong = door.call(&json!({"call": "reorder", "who": ["nobody at all"]}));
    assert!(wrong["error"].to_string().contains("who[0]"), "{wrong}");
}

#[test]
fn a_seat_sees_and_does_only_what_it_may() {
    let protocol = serde_json::to_value(schema()).expect("JSON");
    for system in SYSTEMS {
        let mut door = Http::new(&[]);
        let seats = json!([{"policy": "all", "dice": "host"}]);
        let mut answer =
            door.call(&json!({"call": "new", "roster": roster(system), "seats": seats, "id": 0}));
        let fighters = answer["result"]["fighters"].as_array().expect("fighters").len();
        let tokens: Vec<String> = (0..fighters)
            .map(|who| {
                let invited = door.call(&json!({"call": "invite", "who": who}));
                invited["result"]["token"].as_str().expect("a token").into()
            })
            .collect();
        let mut bot = Bot { status: String::new(), request: Value::Null, inputs: 0 };
        let (mut waited, mut answered) = (0, 0);
        for _ in 0..24 {
            bot.hears(&answer);
            if !["roll", "decision"].contains(&&*bot.status) {
                break;
            }
            let asked = bot.request["who"]["value"].as_u64().expect("a seat") as usize;
            for (who, token) in tokens.iter().enumerate() {
                let mut say = |command: Value| -> Value {
                    serde_json::from_str(&door.post(token, &command.to_string())).expect("JSON")
                };
                let seen = say(json!({"call": "request"}));
                if who == asked {
                    assert_eq!(seen["result"], bot.request, "{system}");
                } else {
                    waited += usize::from(seen["status"] == "waiting");
                    assert_eq!(seen["status"] == "waiting", seen["result"].is_null(), "{seen}");
                    for name in ["stakes", "suggest", "form"] {
                        let refused = say(json!({"call": name}));
                        assert_eq!(refused["error"]["code"], "audience", "{refused}");
                    }
                    let refused = say(bot.next());
                    assert_eq!(refused["error"]["code"], "audience", "{refused}");
                }
                let refused = say(json!({"call": "tracker", "audience": "gamemaster"}));
                assert_eq!(refused["error"]["code"], "audience", "{refused}");
                let other = (who + 1) % fighters;
                let refused = say(json!({"call": "events", "audience": other}));
                assert_eq!(refused["error"]["code"], "audience", "{refused}");
                for row in
                    say(json!({"call": "events"}))["result"]["rows"].as_array().expect("rows")
                {
                    let secret = row["secret"] == true;
                    assert!(!secret || row["who"].is_null() || row["who"]["value"].is_u64());
                }
            }
            if asked < fighters {
                let command = bot.next().to_string();
                answer = serde_json::from_str(&door.post(&tokens[asked], &command)).expect("JSON");
                answered += 1;
            } else {
                answer = door.call(&bot.next());
            }
            if answer.get("error").is_some() || answer["status"] == "waiting" {
                answer = door.call(&json!({"call": if answer.get("error").is_some() { "suggest" }
                    else { "request" }, "also": ["request"]}));
            }
        }
        assert!(answered > 0 && waited + answered > 0, "{system}");
        // Nothing that is the gamemaster's, whatever the arguments.
        for (name, of) in protocol["commands"].as_object().expect("commands") {
            if of["access"] == "gamemaster" {
                let said = door.post(&tokens[0], &json!({"call": name}).to_string());
                let said: Value = serde_json::from_str(&said).expect("JSON");
                let code = &said["error"]["code"];
                assert!(code == "audience" || code == "command", "{name}: {said}");
            }
        }
        let second = door.call(&json!({"call": "new", "roster": roster(system)}));
        let other = second["battle"].as_str().expect("a name");
        let said = door.post(&tokens[0], &json!({"call": "tracker", "battle": other}).to_string());
        assert!(said.contains("\"audience\""), "{said}");
        let revoked = door.call(&json!({"call": "revoke", "token": tokens[0]}));
        assert_eq!(revoked["result"]["done"], true);
        assert!(door.says("{\"call\":\"battles\"}").contains("b1"));
        let request = format!(
            "POST /call HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Type: \
             application/json\r\nContent-Length: 2\r\n\r\n{{}}",
            door.host, tokens[0]
        );
        assert!(door.send(&request).0.contains("401"));
    }
}

#[test]
fn strange_requests_are_refused_before_their_body_is_read() {
    let mut door = Http::new(&["https://page.example"]);
    let (host, token) = (door.host.clone(), door.token.clone());
    let head = |line: &str, host: &str, more: &str| format!("{line}\r\nHost: {host}\r\n{more}\r\n");
    let post = "POST /call HTTP/1.1";
    let json = "Content-Type: application/json\r\n";
    let own = format!("Authorization: Bearer {token}\r\n");
    let length = "Content-Length: 2\r\n";
    let port = host.split(':').next_back().expect("a port");
    let cases: Vec<(String, &str)> = vec![
        (head(post, "evil.example", &format!("{json}{own}{length}")), "403"),
        (head(post, &format!("evil.example:{port}"), &format!("{json}{own}{length}")), "403"),
        (head(post, &host, &format!("Origin: https://evil.example\r\n{json}{own}{length}")), "403"),
        (head(post, &host, &format!("Origin: null\r\n{json}{own}{length}")), "403"),
        (head(post, &host, &format!("{own}{length}Content-Type: text/plain\r\n")), "415"),
        (head(post, &host, &format!("{own}{length}")), "415"),
        (head(post, &host, &format!("{json}{length}")), "401"),
        (head(post, &host, &format!("{json}{length}Authorization: Bearer 0\r\n")), "401"),
        (head(post, &host, &format!("{json}{length}Authorization: {token}\r\n")), "401"),
        (head(post, &host, &format!("{json}{own}Transfer-Encoding: chunked\r\n")), "400"),
        (head(post, &host, &format!("{json}{own}{length}Expect: 100-continue\r\n")), "400"),
        (head(post, &host, &format!("{json}{own}{length}{length}")), "400"),
        (head(post, &host, &format!("{json}{own}Content-Length : 2\r\n")), "400"),
        (head(post, &host, &format!("Host: evil.example\r\n{json}{own}{length}")), "400"),
        (head(post, &host, &format!(" Host: evil.example\r\n{json}{own}{length}")), "400"),
        (head(post, &host, &format!("{json}{own}{own}{length}")), "400"),
        (head(post, &host, &format!("{json}{own}")), "411"),
        (head(post, &host, &format!("{json}{own}Content-Length: 99999999\r\n")), "413"),
        (head(post, &host, &format!("{json}{own}Content-Length: -1\r\n")), "411"),
        (head("GET /call HTTP/1.1", &host, &format!("{json}{own}{length}")), "404"),
        (head("POST /other HTTP/1.1", &host, &format!("{json}{own}{length}")), "404"),
        (head("POST /call HTTP/1.0", &host, &format!("{json}{own}{length}")), "400"),
        (head("POST", &host, &format!("{json}{own}{length}")), "400"),
        (head(post, &host, &format!("X: {}\r\n{json}{own}{length}", "x".repeat(20_000))), "400"),
        (head("OPTIONS /call HTTP/1.1", &host, "Origin: https://evil.example\r\n"), "403"),
    ];
    for (request, status) in &cases {
        let (first, head, body) = door.send(request);
        assert!(first.contains(status), "{first} {body}\n{request}");
        assert!(!head.contains("Access-Control"), "{head}");
        assert!(!body.contains("result"), "{body}");
    }
    let page = "Origin: https://page.example\r\n";
    let (first, above, body) = door.send(&head("OPTIONS /call HTTP/1.1", &host, page));
    assert!(first.contains("204") && body.is_empty(), "{first}");
    assert!(above.contains("Access-Control-Allow-Origin: https://page.example"), "{above}");
    let (first, above, _) =
        door.send(&(head(post, &host, &format!("{page}{json}{own}{length}")) + "{}"));
    assert!(first.contains("200") && above.contains("https://page.example"), "{first}");
    // A connection more than there may be is turned away, and room comes back.
    let mut many: Vec<TcpStream> =
        (0..40).map(|_| TcpStream::connect(&host).expect("a connection")).collect();
    std::thread::sleep(std::time::Duration::from_millis(300));
    let mut last = many.pop().expect("one");
    let mut said = String::new();
    last.read_to_string(&mut said).expect("an answer");
    assert!(said.contains("503"), "{said}");
    drop(many);
    std::thread::sleep(std::time::Duration::from_millis(300));
    door.stream = None;
    assert!(door.says("{\"call\":\"versions\"}").contains("protocol"));
}

#[test]
fn long_work_tells_how_far_it_is_and_stops() {
    let mut door = Lines::new();
    door.call(&json!({"call": "new", "roster": roster("case")}));
    let long = json!({"call": "simulate", "trials": 9_000_000, "id": 7, "progress": true});
    let stop = json!({"call": "stop", "id": 7});
    door.put(format!("{long}\n").as_bytes());
    let told: Value = serde_json::from_str(&door.line()).expect("JSON");
    assert_eq!(told["id"], 7);
    assert_eq!(told["progress"]["of"], 9_000_000, "{told}");
    door.put(format!("{stop}\n").as_bytes());
    let ended = loop {
        let line: Value = serde_json::from_str(&door.line()).expect("JSON");
        if line.get("progress").is_none() {
            break line;
        }
    };
    assert_eq!(ended["error"]["code"], "stopped", "{ended}");
    assert_eq!(serde_json::from_str::<Value>(&door.line()).expect("JSON")["result"]["done"], true);
    // What has not begun is stopped too, and the battle goes on.
    let waits = json!({"call": "simulate", "trials": 9_000_000, "id": 8});
    door.put(format!("{long}\n{waits}\n{}\n{stop}\n", json!({"call": "stop", "id": 8})).as_bytes());
    let codes: Vec<Value> = std::iter::from_fn(|| Some(door.line()))
        .map(|line| serde_json::from_str::<Value>(&line).expect("JSON"))
        .filter(|line| line.get("progress").is_none())
        .take(4)
        .collect();
    assert_eq!(codes[0]["error"]["code"], "stopped");
    assert_eq!(codes[1]["error"]["code"], "stopped");
    assert_eq!(door.call(&json!({"call": "run", "steps": 1}))["battle"], "b1");

    // Over HTTP: another connection stops it, another battle does not wait for it.
    let mut http = Http::new(&[]);
    for _ in 0..2 {
        http.call(&json!({"call": "new", "roster": roster("case")}));
    }
    let (host, token) = (http.host.clone(), http.token.clone());
    let command = json!({"call": "simulate", "battle": "b1", "trials": 9_000_000, "id": "long",
        "progress": true})
    .to_string();
    let mut stream = TcpStream::connect(&host).expect("a connection");
    write!(
        stream,
        "POST /call HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nContent-Type: \
         application/json\r\nContent-Length: {}\r\n\r\n{command}",
        command.len()
    )
    .expect("sent");
    let mut lines = BufReader::new(stream).lines().map(|line| line.expect("a line"));
    let progress = lines.find(|line| line.contains("\"progress\"")).expect("progress");
    assert!(progress.starts_with("{\"id\":\"long\",\"progress\":{\"done\":"), "{progress}");
    let begun = std::time::Instant::now();
    assert_eq!(http.call(&json!({"call": "run", "battle": "b2", "steps": 3}))["battle"], "b2");
    assert!(begun.elapsed() < std::time::Duration::from_secs(5), "it waited for another battle");
    assert_eq!(http.call(&json!({"call": "stop", "id": "long"}))["result"]["done"], true);
    let last = lines.last().expect("an answer");
    assert!(last.contains("\"stopped\""), "{last}");
}

/// The parts of a simulation are the whole: a host with one thread does other work in between.
#[test]
fn a_simulation_in_parts_is_the_whole() {
    let mut door = Core::new();
    door.call(&json!({"call": "new", "roster": roster("d6")}));
    let whole = door.call(&json!({"call": "simulate", "trials": 700, "seed": 7}))["result"].clone();
    assert!(whole["next"].is_null(), "{whole}");
    let (mut wins, mut trials, mut ended, mut parts) = (0, 0, 0, 0);
    let mut command = json!({"call": "simulate", "trials": 700, "seed": 7, "slice": 100});
    loop {
        let part = door.call(&command)["result"].clone();
        let number = |value: &Value| value.as_u64().expect("a number");
        assert!(number(&part["trials"]) <= 100);
        trials += number(&part["trials"]);
        ended += number(&part["ended"]);
        wins += number(&part["sides"][0]["count"]);
        parts += 1;
        if part["next"].is_null() {
            break;
        }
        command["place"] = part["next"].clone();
    }
    assert!(parts >= 7);
    assert_eq!((trials, ended), (700, whole["ended"].as_u64().expect("a number")));
    assert_eq!(json!(wins), whole["sides"][0]["count"]);
    command["place"] = json!({"trial": "700", "words": "0"});
    let refused = door.call(&command);
    assert_eq!(refused["error"]["problems"][0]["path"], "place.trial", "{refused}");
}

#[test]
fn one_thread_at_a_time_has_a_battle_in_c() {
    let mut door = InC::new();
    door.call(&json!({"call": "new", "roster": roster("case")}));
    let address = door.0 as usize;
    std::thread::scope(|threads| {
        let long = threads.spawn(move || {
            let mut own = std::mem::ManuallyDrop::new(InC(address as *mut _));
            own.call(&json!({"call": "simulate", "trials": 9_000_000, "id": 1}))
        });
        let mut busy = false;
        for _ in 0..400 {
            std::thread::sleep(std::time::Duration::from_millis(10));
            busy = door.call(&json!({"call": "tracker"}))["error"]["code"] == "busy";
            if busy {
                break;
            }
        }
        assert!(busy);
        assert_eq!(door.call(&json!({"call": "stop", "id": 1}))["result"]["done"], true);
        assert_eq!(long.join().expect("an answer")["error"]["code"], "stopped");
    });
    assert!(door.call(&json!({"call": "tracker"})).get("result").is_some());
}

#[test]
fn what_is_no_command_is_an_answer() {
    let mut door = Lines::new();
    for (line, code) in [
        ("nonsense", "parse"),
        ("[]", "command"),
        ("{}", "command"),
        ("{\"call\":\"tracker\",\"call\":\"save\"}", "parse"),
        ("{\"call\":\"new\",\"roster\":\"system = \"}", "parse"),
        ("{\"call\":\"new\",\"roster\":\"system = 'case'\"}", "roster"),
        ("{\"call\":\"resume\",\"save\":{}}", "save"),
        ("{\"call\":\"tracker\",\"run\":false}", "command"),
        ("{\"call\":\"tracker\",\"protocol\":2}", "command"),
        ("{\"call\":\"tracker\",\"catalog\":\"mine\"}", "name"),
        ("{\"call\":\"tracker\"}", "battle"),
    ] {
        let answer: Value = serde_json::from_str(&door.says(line)).expect("JSON");
        assert_eq!(answer["error"]["code"], code, "{line}: {answer}");
    }
    let deep = format!("{{\"call\":\"new\",\"roster\":{}{}}}", "[".repeat(40), "]".repeat(40));
    assert!(door.says(&deep).contains("nested deeper"));
    // A line that is too long is one error.
    let long = vec![b'x'; 20 * 1024 * 1024];
    door.put(&long);
    door.put(b"\n{\"call\":\"versions\"}\n");
    assert!(door.line().contains("at most"));
    assert!(door.line().contains("\"protocol\":1"));
}

#[test]
fn values_go_in_as_they_come_out_and_in_short() {
    let mut door = Core::new();
    let mut answer = opened(&mut door);
    let mut ways = [0; 4];
    for n in 0..200 {
        let Some(decision) = answer["request"]["decision"].as_object() else {
            let roll = &answer["request"]["roll"];
            if roll.is_null() {
                break;
            }
            let faces = vec![1 + n % 6; roll["count"].as_u64().expect("a count") as usize];
            answer = door.call(&json!({"call": "face", "faces": faces}));
            continue;
        };
        let first = decision["answers"][0].clone();
        let value = &first["value"];
        let bare = match value["kind"].as_str() {
            Some("actor") => answer_name(&mut door, value),
            Some("attack") | None => value.clone(),
            Some(_) => value["value"].clone(),
        };
        let before = door.call(&json!({"call": "request"}))["result"].clone();
        let (way, command) = match n % 4 {
            0 => (0, json!({"call": "answer", "value": value})),
            1 => (1, json!({"call": "answer", "value": bare})),
            2 => (2, json!({"call": "answer", "label": first["label"]})),
            _ => (3, json!({"call": "answer", "value": "no such thing"})),
        };
        answer = door.call(&command);
        if let Some(error) = answer.get("error") {
            // Nothing has changed, and what is right is said.
            assert_eq!(error["code"], "answer", "{command}: {error}");
            assert!(!error["right"].as_array().expect("what is right").is_empty());
            assert_eq!(door.call(&json!({"call": "request"}))["result"], before);
            answer = door.call(&json!({"call": "suggest"}));
        } else {
            assert_ne!(way, 3, "{command}");
        }
        ways[way] += 1;
    }
    assert!(ways.iter().all(|used| *used > 0), "{ways:?}");
}

/// The name of a fighter or seat, or its value where that has none.
fn answer_name(door: &mut Core, value: &Value) -> Value {
    let fighters = door.call(&json!({"call": "fighters"}));
    let place = value["value"].as_u64().unwrap_or(u64::MAX) as usize;
    fighters["result"].get(place).map_or(value.clone(), |one| one["name"].clone())
}

#[test]
fn a_refused_change_changes_nothing() {
    let mut door = Core::new();
    opened(&mut door);
    let save = |door: &mut Core| door.says("{\"call\":\"save\"}");
    let request = |door: &mut Core| door.says("{\"call\":\"request\"}");
    let (kept, wanted) = (save(&mut door), request(&mut door));
    let long = "x".repeat(100_000);
    for command in [
        json!({"call": "end", "reason": long}),
        json!({"call": "seats", "seats": [{"who": 0, "control": "built_in"}, {"who": "nobody"}]}),
        json!({"call": "seats", "seats": [{"control": "built_in"}, {"plan": "none such"}]}),
        json!({"call": "set", "field": "health", "who": 0, "to": 1_000_000}),
        json!({"call": "face", "faces": [99]}),
        json!({"call": "run", "also": ["undo"]}),
        json!({"call": "fill", "answers": ["no", "no"]}),
        json!({"call": "add", "field": "health", "who": 0, "by": 3, "unknown": true}),
    ] {
        let answer = door.call(&command);
        assert!(answer.get("error").is_some(), "{command}: {answer}");
        assert_eq!(save(&mut door), kept, "{command}");
        assert_eq!(request(&mut door), wanted, "{command}");
    }
    // The open step is dropped where the battle ends.
    let answer = door.call(&json!({"call": "end", "reason": "midnight"}));
    assert_eq!(answer["status"], "over", "{answer}");
    let answer = door.call(&json!({"call": "undo"}));
    assert_ne!(answer["status"], "over", "{answer}");
}

#[test]
fn no_argument_is_so_strange_that_the_engine_breaks() {
    let protocol = serde_json::to_value(schema()).expect("JSON");
    let strange = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(7),
        json!(i64::MAX),
        json!(1e300),
        json!(0.5),
        json!(""),
        json!("nobody"),
        json!("b1"),
        json!([]),
        json!([[[1]]]),
        json!({}),
        json!({"kind": "actor", "value": 9_999}),
        json!({"kind": "nonsense", "value": []}),
        json!({"kind": "attack", "of": -3, "value": i32::MAX}),
        json!({"system": "case"}),
    ];
    let is_long = std::env::var_os("CASE_LONG").is_some();
    let mut door = Core::new();
    opened(&mut door);
    let (mut said, mut turn) = (0, 0);
    for (name, of) in protocol["commands"].as_object().expect("commands") {
        // What is needed beside the strange one; long work is kept short.
        let mut usual = json!({"call": name, "battle": "b1", "trials": 2});
        let members = of["arguments"]["properties"].as_object().expect("members");
        // Not every fight ends: after the strange seats of some command this one goes on and on.
        let short = [("trials", 8), ("paths", 50), ("steps", 2), ("checkpoints", 50), ("turns", 2)];
        for (member, value) in short {
            if members.contains_key(member) {
                usual[member] = value.into();
            }
        }
        if !members.contains_key("trials") {
            usual.as_object_mut().expect("a table").remove("trials");
        }
        for member in members.keys().map(String::as_str).chain(["audience", "also", "id", "run"]) {
            for (at, value) in strange.iter().enumerate() {
                // One in three of them, with `CASE_LONG` all.
                turn += 1;
                if !is_long && (turn + at) % 3 != 0 {
                    continue;
                }
                let long = ["trials", "first", "work", "turns"].contains(&member);
                if long && value.as_f64().is_some_and(|n| n > 1_000.0) {
                    continue;
                }
                let mut command = usual.clone();
                command[member] = value.clone();
                let answer = door.call(&command);
                let error = &answer["error"];
                assert!(error.is_object() || answer.get("result").is_some(), "{command}: {answer}");
                assert_ne!(error["code"], "panic", "{command}");
                said += 1;
                if answer["battle"].is_null()
                    && door.call(&json!({"call": "request", "battle": "b1"})).get("error").is_some()
                {
                    // It was closed: another one in its place.
                    let new = json!({"call": "new", "name": "b1", "roster": roster("d6"),
                        "seats": [{"policy": "all", "dice": "host"}]});
                    assert!(door.call(&new).get("result").is_some());
                }
            }
        }
    }
    assert!(said > 500, "{said}");
}

#[test]
fn own_texts_speak() {
    let mut door = Core::new();
    opened(&mut door);
    let texts = json!({"field.health": "Mumm"});
    let kept = door.call(&json!({"call": "texts", "name": "mine", "texts": texts}));
    assert_eq!(kept["result"]["done"], true, "{kept}");
    let word = json!({"call": "word", "of": "field", "name": "health", "catalog": "mine"});
    assert_eq!(door.call(&word)["result"]["text"], "Mumm");
    let wrong = json!({"call": "texts", "name": "mine", "texts": {"helth": "Mumm"}});
    assert_eq!(door.call(&wrong)["error"]["code"], "catalog");
}

#[test]
fn a_save_comes_back_through_numbers_of_javascript() {
    let mut door = Core::new();
    let roster = roster("d6");
    let seats = json!([{"policy": "usual"}]);
    let new = json!({"call": "new", "name": "one", "roster": roster, "seed": "18446744073709551615",
        "seats": seats});
    let mut answer = door.call(&new);
    for _ in 0..10 {
        if answer["status"] == "decision" {
            answer = door.call(&json!({"call": "suggest"}));
        }
    }
    let save = door.call(&json!({"call": "save"}))["result"]["save"].clone();
    let resumed = door.call(&json!({"call": "resume", "name": "two", "save": floats(&save)}));
    assert!(resumed.get("result").is_some(), "{resumed}");
    let again = door.call(&json!({"call": "save", "battle": "two"}))["result"]["save"].clone();
    assert_eq!(again, save);
}

/// Whole numbers with a point, as some readers write them.
fn floats(data: &Value) -> Value {
    match data {
        Value::Number(n) => match n.as_i64() {
            Some(n) if n.abs() < 1 << 53 => json!(n as f64),
            _ => data.clone(),
        },
        Value::Array(items) => items.iter().map(floats).collect(),
        Value::Object(map) => map.iter().map(|(name, of)| (name.clone(), floats(of))).collect(),
        other => other.clone(),
    }
}
