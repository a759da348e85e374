//! What the examples share: reading data, failing politely, color.

#![allow(dead_code, reason = "each example uses its part")]

use case_core::ActorId;
use case_core::any::{AnyBattle, named_plan};
use case_core::battle::Who;
use case_core::node::{Node, Problems};
use case_core::plan::Plan;
use std::fmt::Display;
use std::io::{IsTerminal, Read, Write};

/// The largest file that is read: far beyond any roster, far below any memory.
const MAX_FILE: u64 = 64 * 1024 * 1024;

/// Why an example stops.
pub(crate) enum Failure {
    /// The reader of the output has gone: nothing to say, nothing wrong.
    Closed,
    /// What the person typed on the command line.
    Usage(String),
    /// Anything else.
    Other(String),
}

impl Failure {
    pub(crate) fn usage(message: impl Display) -> Failure {
        Failure::Usage(message.to_string())
    }

    pub(crate) fn data(name: &str, problem: impl Display) -> Failure {
        Failure::Other(format!("{name}:\n{problem}"))
    }

    #[allow(clippy::needless_pass_by_value, reason = "handed to map_err")]
    pub(crate) fn other(problem: impl Display) -> Failure {
        Failure::Other(problem.to_string())
    }

    #[allow(clippy::needless_pass_by_value, reason = "handed to map_err")]
    pub(crate) fn output(error: std::io::Error) -> Failure {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Other(error.to_string()),
        }
    }
}

/// Ends the process: 0, or 2 for wrong arguments, or 1.
pub(crate) fn exit_with(result: Result<(), Failure>) {
    let (code, message) = match result {
        Ok(()) | Err(Failure::Closed) => return,
        Err(Failure::Usage(message)) => (2, message),
        Err(Failure::Other(message)) => (1, message),
    };
    let _ = writeln!(std::io::stderr(), "{message}");
    std::process::exit(code);
}

/// Writes to the standard output.
pub(crate) fn out(text: &str) -> Result<(), Failure> {
    std::io::stdout().write_all(text.as_bytes()).map_err(Failure::output)
}

/// A number from the command line.
pub(crate) fn number<T: std::str::FromStr>(option: &str, text: &str) -> Result<T, Failure> {
    text.parse().map_err(|_| Failure::usage(format!("{option}: `{text}` is not a number it takes")))
}

/// Reads a file as TOML or JSON, by its first character.
pub(crate) fn read_data(path: &str) -> Result<Node, Failure> {
    let file = std::fs::File::open(path).map_err(|e| Failure::data(path, e))?;
    let mut text = String::new();
    file.take(MAX_FILE + 1).read_to_string(&mut text).map_err(|e| Failure::data(path, e))?;
    if text.len() as u64 > MAX_FILE {
        return Err(Failure::data(path, "larger than 64 MiB"));
    }
    parse(&text).map_err(|e| Failure::data(path, e))
}

/// Reads a text as TOML or JSON, by its first character.
pub(crate) fn parse(text: &str) -> Result<Node, String> {
    let result = if text.trim_start().starts_with('{') {
        serde_json::from_str(text).map_err(|e| e.to_string())
    } else {
        toml::from_str(text).map_err(|e| e.to_string())
    };
    // The error repeats the line it stands in, which can be as long as the file.
    let short = |line: &str| line.chars().take(120).collect::<String>();
    result.map_err(|e| e.lines().take(8).map(short).collect::<Vec<_>>().join("\n"))
}

/// The bundled roster of a system.
pub(crate) fn bundled(system: &str) -> Result<(String, Node), Failure> {
    let text = match system {
        "case" => include_str!("../rosters/case.toml"),
        "cosmic" => include_str!("../rosters/cosmic.toml"),
        "d6" => include_str!("../rosters/d6.toml"),
        "faserip" => include_str!("../rosters/faserip.toml"),
        "talislanta" => include_str!("../rosters/talislanta.toml"),
        other => {
            let known = case_core::any::SYSTEMS.join(", ");
            return Err(Failure::usage(format!("unknown system `{other}`: {known}")));
        }
    };
    let name = format!("the bundled roster of {system}");
    let node = parse(text).map_err(|e| Failure::data(&name, e))?;
    Ok((name, node))
}

/// Gives seats a plan: `PLAN` for everybody, `PLAN@WHO` for a fighter, a side, `judge` or `map`. A
/// plan is a file, or the name of one that comes with the engine.
pub(crate) fn seat_plan(battle: &mut AnyBattle, text: &str) -> Result<(), Failure> {
    let (name, whom) = match text.rsplit_once('@') {
        Some((name, whom)) => (name, Some(whom)),
        None => (text, None),
    };
    let plan = if std::path::Path::new(name).is_file() {
        Plan::read(&read_data(name)?).map_err(|e| Failure::data(name, e))?
    } else {
        let plan = named_plan(battle.system(), name);
        let plan = plan.unwrap_or_else(|| Err(Problems::one("", "unknown system")));
        plan.map_err(|e| Failure::usage(format!("there is no file `{name}`, and: {e}")))?
    };
    let given = match whom {
        None => battle.set_plan(Who::Everybody, &plan),
        Some("judge") => battle.set_plan(ActorId::JUDGE, &plan),
        Some("map") => battle.set_plan(ActorId::MAP, &plan),
        Some(whom) => match (battle.find(whom), battle.find_side(whom)) {
            (Some(who), _) => battle.set_plan(who, &plan),
            (None, Some(side)) => battle.set_plan(side, &plan),
            (None, None) => {
                return Err(Failure::usage(format!("nobody and no side is called `{whom}`")));
            }
        },
    };
    given.map_err(|e| Failure::data(name, e))
}

/// Colors for a terminal; nothing for a pipe or a person who wants none.
pub(crate) struct Paint {
    on: bool,
}

impl Paint {
    pub(crate) fn for_stdout() -> Paint {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
        Paint { on: wanted && std::io::stdout().is_terminal() }
    }

    pub(crate) fn bold(&self, text: &str) -> String {
        self.code("1", text)
    }

    pub(crate) fn code(&self, code: &str, text: &str) -> String {
        if self.on { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// A line of a transcript, its colors shown.
    pub(crate) fn line(&self, line: &str) -> String {
        if !self.on {
            return line.to_owned();
        }
        if !line.starts_with(' ') {
            return self.bold(line);
        }
        let mut line = line.to_owned();
        for (word, code) in
            [(": white.", "37"), (": green.", "32"), (": yellow.", "33"), (": red.", "31")]
        {
            line = line.replace(word, &format!(": {}.", self.code(code, &word[2..word.len() - 1])));
        }
        line
    }
}
