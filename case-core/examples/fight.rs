//! Runs a fight and tells it.
//!
//! `cargo run --release --example fight -- --help` says what it can do.

mod common;

use case_core::any::{AnyBattle, AnyStep};
use case_core::battle::Control;
use case_core::decide::LegalAnswers;
use common::{Failure, Paint, out, read_data};
use std::io::{BufRead, IsTerminal, Write};

const HELP: &str = "\
Runs a fight to its end and prints what happened and why.

  cargo run --release --example fight -- [ROSTER] [OPTIONS]

  ROSTER           a roster as TOML or JSON; without one, the bundled one of the system
  --system NAME    case (default) or another system: which bundled roster to run
  --seed N         the seed of the dice (default 1)
  --dice ask       you roll real dice, type what they show, and decide for everybody
  --decide ask     the dice roll themselves; you decide for everybody
  --turns N        stop after so many turns (default 500)
  --json           one event a line
  --save FILE      write the battle to FILE when it stops
  --resume FILE    go on with a saved battle
  --rulings        print every ruling with its value, and stop
  --help           this text

While you are asked: `u` takes back, `s` saves (with --save), `q` stops.
";

#[derive(Default)]
struct Arguments {
    roster: Option<String>,
    system: String,
    seed: u64,
    ask_dice: bool,
    ask_choices: bool,
    turns: i32,
    json: bool,
    save: Option<String>,
    resume: Option<String>,
    rulings: bool,
}

fn main() {
    common::exit_with(run());
}

fn run() -> Result<(), Failure> {
    let Some(arguments) = parse()? else { return out(HELP) };
    let mut battle = open(&arguments)?;
    if arguments.rulings {
        return print_rulings(&battle);
    }
    let mut told = Told { next: 0, json: arguments.json, paint: Paint::for_stdout() };
    if arguments.resume.is_none() {
        told.header(&battle)?;
    }
    loop {
        let step = battle.step();
        told.news(&battle)?;
        match step {
            AnyStep::Going if battle.turn() > arguments.turns => {
                out(&format!("Stopped after {} turns.\n", arguments.turns))?;
                break;
            }
            AnyStep::Going => {}
            AnyStep::Over => break,
            AnyStep::Request => {
                if !ask(&mut battle, &arguments, &mut told)? {
                    break;
                }
            }
        }
    }
    if !arguments.json {
        Told::footer(&battle)?;
    }
    write_save(&battle, &arguments)
}

fn parse() -> Result<Option<Arguments>, Failure> {
    let mut a = Arguments { system: "case".into(), seed: 1, turns: 500, ..Arguments::default() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value =
            || words.next().ok_or_else(|| Failure::usage(format!("{word} wants a value")));
        match word.as_str() {
            "--help" | "-h" => return Ok(None),
            "--system" => a.system = value()?,
            "--seed" => a.seed = common::number(&word, &value()?)?,
            "--turns" => a.turns = common::number(&word, &value()?)?,
            "--dice" | "--decide" => {
                if value()? != "ask" {
                    return Err(Failure::usage(format!("{word} takes `ask`")));
                }
                a.ask_choices = true;
                a.ask_dice |= word == "--dice";
            }
            "--json" => a.json = true,
            "--save" => a.save = Some(value()?),
            "--resume" => a.resume = Some(value()?),
            "--rulings" => a.rulings = true,
            option if option.starts_with('-') => {
                return Err(Failure::usage(format!("unknown option `{option}`: see --help")));
            }
            _ if a.roster.is_some() => {
                return Err(Failure::usage("one roster at a time: see --help"));
            }
            _ => a.roster = Some(word),
        }
    }
    Ok(Some(a))
}

fn open(a: &Arguments) -> Result<AnyBattle, Failure> {
    if let Some(path) = &a.resume {
        let mut battle =
            AnyBattle::resume(&read_data(path)?).map_err(|e| Failure::data(path, e))?;
        if a.ask_choices {
            battle.set_control_of_all(Control::Host);
        }
        return Ok(battle);
    }
    let (name, node) = match &a.roster {
        Some(path) => (path.clone(), read_data(path)?),
        None => common::bundled(&a.system)?,
    };
    let mut battle = AnyBattle::new(&node).map_err(|e| Failure::data(&name, e))?;
    if a.ask_choices {
        battle.set_control_of_all(Control::Host);
    }
    if !a.ask_dice {
        battle.set_seed(a.seed);
    }
    Ok(battle)
}

/// How far the log has been told.
struct Told {
    next: usize,
    json: bool,
    paint: Paint,
}

impl Told {
    fn header(&self, battle: &AnyBattle) -> Result<(), Failure> {
        if self.json {
            return Ok(());
        }
        let mut sides: Vec<(String, Vec<String>)> = Vec::new();
        for i in 0..battle.fighters() {
            let who = case_core::ActorId::fighter(i);
            let side = battle.side(who).1.to_owned();
            let name = format!("{} ({})", battle.name(who), battle.fitness(who));
            match sides.iter_mut().find(|(s, _)| *s == side) {
                Some((_, names)) => names.push(name),
                None => sides.push((side, vec![name])),
            }
        }
        for (side, names) in sides {
            out(&format!("{}: {}\n", self.paint.bold(&side), names.join(", ")))?;
        }
        Ok(())
    }

    /// Tells what is new in the log.
    fn news(&mut self, battle: &AnyBattle) -> Result<(), Failure> {
        while self.next < battle.events() {
            if self.json {
                let record = battle.record(self.next);
                let line = serde_json::to_string(&record).map_err(Failure::other)?;
                out(&format!("{line}\n"))?;
            } else if let Some(line) = battle.tell(self.next) {
                out(&format!("{}\n", self.paint.line(&line)))?;
            }
            self.next += 1;
        }
        Ok(())
    }

    fn footer(battle: &AnyBattle) -> Result<(), Failure> {
        for i in 0..battle.fighters() {
            let who = case_core::ActorId::fighter(i);
            let mark = if battle.stands(who) { "stands" } else { "is out" };
            let (name, points) = (battle.name(who), battle.fitness(who));
            out(&format!("  {name} {mark} with {points}\n"))?;
        }
        Ok(())
    }
}

/// Asks the person at the keyboard for what the battle wants; `false` to stop.
fn ask(battle: &mut AnyBattle, a: &Arguments, told: &mut Told) -> Result<bool, Failure> {
    let Some(need) = battle.need() else { return Ok(false) };
    let about = if need.other == case_core::ActorId::NOBODY {
        String::new()
    } else {
        format!(" ({})", battle.name(need.other))
    };
    let who = battle.name(need.who).to_owned();
    match (need.roll, battle.options()) {
        (Some((die, count)), _) => {
            let more = if count > 1 { format!(", {count} of them to go") } else { String::new() };
            out(&format!("{who}: roll a {die} for {} [{}]{more}: ", need.name, need.rule))?;
        }
        (None, Some(LegalAnswers::Range { low, high })) => {
            out(&format!("{who}: {}{about} [{}], {low} to {high}: ", need.name, need.rule))?;
        }
        (None, Some(LegalAnswers::List(choices))) => {
            if let [only] = choices.as_slice() {
                battle.feed(only.code).map_err(Failure::other)?;
                return Ok(true);
            }
            out(&format!("{who}: {}{about} [{}]?\n", need.name, need.rule))?;
            for choice in choices {
                out(&format!("  {:>3}  {}\n", choice.code, choice.label))?;
            }
            out("> ")?;
        }
        (None, None) => return Ok(false),
    }
    std::io::stdout().flush().map_err(Failure::output)?;
    answer(battle, a, told)
}

fn answer(battle: &mut AnyBattle, a: &Arguments, told: &mut Told) -> Result<bool, Failure> {
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line).map_err(Failure::other)? == 0 {
        out("\n")?;
        return Ok(false);
    }
    if !std::io::stdin().is_terminal() {
        out(&line)?;
    }
    match line.trim() {
        "q" => Ok(false),
        "s" => {
            write_save(battle, a)?;
            Ok(true)
        }
        "u" => {
            battle.undo();
            told.next = told.next.min(battle.events());
            Ok(true)
        }
        text => {
            let fed = match text.parse() {
                Ok(value) => battle.feed(value).map_err(|e| e.to_string()),
                Err(_) => Err(format!("`{text}` is not a whole number")),
            };
            if let Err(message) = fed {
                out(&format!("  {message}\n"))?;
            }
            Ok(true)
        }
    }
}

fn write_save(battle: &AnyBattle, a: &Arguments) -> Result<(), Failure> {
    let Some(path) = &a.save else { return Ok(()) };
    let mut bytes = Vec::new();
    battle.save(&mut serde_json::Serializer::new(&mut bytes)).map_err(Failure::other)?;
    std::fs::write(path, bytes).map_err(|e| Failure::data(path, e))
}

fn print_rulings(battle: &AnyBattle) -> Result<(), Failure> {
    for ruling in battle.rulings() {
        match &ruling.switch {
            Some(switch) => out(&format!(
                "{} = {}  [{}]\n    {}: {}. Default {}; values: {}.\n",
                ruling.name,
                switch.value,
                ruling.rule,
                ruling.question,
                ruling.reading,
                switch.default,
                switch.values
            ))?,
            None => out(&format!(
                "{}  [{}], fixed\n    {}: {}.\n",
                ruling.name, ruling.rule, ruling.question, ruling.reading
            ))?,
        }
    }
    Ok(())
}
