//! The engine as a program: `case-serve` answers JSON lines on its standard input, `case-serve --http
//! PORT` answers `POST /call` on this machine (port 0: any that is free). It ends with its input.

mod http;

use case::call::{order, written};
use case_core::call::{Answer, Ceiling, Door, FaultCode, MAX_COMMAND, Order};
use std::io::{BufRead, Read, Result, Write, stdin, stdout};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::mpsc::{SyncSender, sync_channel};

/// How many commands are read before they are answered.
const AHEAD: usize = 16;

const HELP: &str = "\
case-serve                         a command a line on standard input, an answer a line
case-serve --http PORT [ORIGIN...] the same by POST /call on this machine; PORT 0: any that is free

It ends with its input. A first line: {\"call\":\"systems\"}; all commands: {\"call\":\"protocol\"}
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["--help" | "-h"] => {
            let _ = write!(stdout(), "{HELP}");
            return ExitCode::SUCCESS;
        }
        [] => {
            lines();
            Ok(())
        }
        ["--http", port, ref origins @ ..] => match port.parse() {
            Ok(port) => http::serve(port, origins),
            Err(_) => return usage(),
        },
        _ => return usage(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            let _ = writeln!(std::io::stderr(), "case-serve: {why}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    let _ = writeln!(std::io::stderr(), "case-serve [--http PORT [ORIGIN...]]; case-serve --help");
    ExitCode::from(2)
}

/// What a line comes to: a command, or its answer already.
enum Line {
    Order(Box<Order>),
    Answer(Vec<u8>),
}

/// One command a line, one answer a line, in order, until the end of the input. Lines are read while a
/// command runs, so that `stop` stops it.
fn lines() {
    let door = &Door::default();
    let (send, receive) = sync_channel(AHEAD);
    std::thread::scope(|threads| {
        threads.spawn(move || read(door, &send));
        for line in receive {
            let answer = match line {
                Line::Answer(answer) => answer,
                Line::Order(order) => {
                    let told = order.progress();
                    let mut see = |done| match &told {
                        None => ControlFlow::Continue(()),
                        Some(told) => heard(&say(&written(&told(done)))),
                    };
                    written(&door.answer(&Ceiling::GAMEMASTER, *order, true, &mut see))
                }
            };
            if say(&answer).is_err() {
                // Nobody listens any more, and the reader may wait for a line forever.
                std::process::exit(1);
            }
        }
    });
}

/// Long work ends with whoever hears of it.
pub(crate) fn heard(said: &Result<()>) -> ControlFlow<()> {
    if said.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

fn say(line: &[u8]) -> Result<()> {
    let mut output = stdout().lock();
    output.write_all(line)?;
    output.write_all(b"\n")?;
    output.flush()
}

/// Reads lines to the end of the input.
/// A command as its bytes, in UTF-8.
pub(crate) fn read_order(bytes: &[u8]) -> std::result::Result<Order, Vec<u8>> {
    match case_core::text::utf8(bytes) {
        Ok(text) => order(text),
        Err(why) => Err(written(&Answer::refused(FaultCode::Parse, why))),
    }
}

fn read(door: &Door, send: &SyncSender<Line>) {
    let mut input = stdin().lock();
    let limit = u64::try_from(MAX_COMMAND).unwrap_or(u64::MAX) + 2;
    loop {
        let mut line = Vec::new();
        match input.by_ref().take(limit).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        // What is too long is one error, not one for each piece of it.
        if line.last() != Some(&b'\n')
            && line.len() > MAX_COMMAND
            && input.skip_until(b'\n').is_err()
        {
            return;
        }
        let line = match read_order(line.trim_ascii_end()) {
            Err(answer) => Line::Answer(answer),
            Ok(order) if order.stops() => {
                let answer = door
                    .answer(&Ceiling::GAMEMASTER, order, false, &mut |_| ControlFlow::Continue(()));
                Line::Answer(written(&answer))
            }
            Ok(order) => {
                door.session().announce(&Ceiling::GAMEMASTER, &order);
                Line::Order(Box::new(order))
            }
        };
        if send.send(line).is_err() {
            return;
        }
    }
}
