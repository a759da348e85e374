//! Whoever answers a command by a text: the core, C, the program by lines and by HTTP.

use case::call::{case_call, case_session_free, case_session_new, order, written};
use case_core::call::{Ceiling, Door};
use case_core::log::Audience;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::ops::ControlFlow;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Whoever answers a command by a text.
pub(crate) trait Says {
    fn says(&mut self, command: &str) -> String;

    fn call(&mut self, command: &Value) -> Value {
        serde_json::from_str(&self.says(&command.to_string())).expect("an answer")
    }
}

/// The dispatcher itself.
pub(crate) struct Core(Door, Ceiling);

impl Core {
    pub(crate) fn new() -> Core {
        Core(Door::default(), Ceiling::GAMEMASTER)
    }
}

impl Says for Core {
    fn says(&mut self, command: &str) -> String {
        let said = match order(command) {
            Ok(order) => {
                written(&self.0.answer(&self.1, order, false, &mut |_| ControlFlow::Continue(())))
            }
            Err(refused) => refused,
        };
        String::from_utf8(said).expect("a text")
    }
}

/// The three functions of C.
pub(crate) struct InC(pub(crate) *mut case::call::case_session);

impl InC {
    pub(crate) fn new() -> InC {
        let mut session = std::ptr::null_mut();
        // SAFETY: it may be written to.
        assert_eq!(unsafe { case_session_new(&raw mut session) } as i32, 0);
        InC(session)
    }
}

impl Drop for InC {
    fn drop(&mut self) {
        // SAFETY: a handle, and not used afterwards.
        unsafe { case_session_free(self.0) };
    }
}

impl Says for InC {
    fn says(&mut self, command: &str) -> String {
        let (mut length, master) = (0, Audience::Gamemaster.number());
        // SAFETY: a handle, a text of that length, and room for a number; the answer ends with NUL.
        let said = unsafe {
            let said =
                case_call(self.0, master, command.as_ptr().cast(), command.len(), &raw mut length);
            std::ffi::CStr::from_ptr(said)
        };
        assert_eq!(said.to_bytes().len(), length);
        said.to_str().expect("UTF-8").into()
    }
}

/// The program, by lines.
pub(crate) struct Lines {
    program: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

fn start(arguments: &[&str]) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_case-serve"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let input = program.stdin.take().expect("a pipe");
    let output = BufReader::new(program.stdout.take().expect("a pipe"));
    (program, input, output)
}

impl Lines {
    pub(crate) fn new() -> Lines {
        let (program, input, output) = start(&[]);
        Lines { program, input: Some(input), output }
    }

    pub(crate) fn put(&mut self, line: &[u8]) {
        let input = self.input.as_mut().expect("open");
        input.write_all(line).expect("written");
        input.flush().expect("written");
    }

    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        line.trim_end_matches('\n').into()
    }
}

impl Says for Lines {
    fn says(&mut self, command: &str) -> String {
        self.put(format!("{command}\n").as_bytes());
        self.line()
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        drop(self.input.take());
        assert!(self.program.wait().expect("an end").success(), "it ends with its input");
    }
}

/// The program, by HTTP.
pub(crate) struct Http {
    program: Child,
    input: Option<ChildStdin>,
    pub(crate) host: String,
    pub(crate) token: String,
    pub(crate) stream: Option<BufReader<TcpStream>>,
}

impl Http {
    pub(crate) fn new(origins: &[&str]) -> Http {
        let arguments: Vec<&str> = ["--http", "0"].iter().chain(origins).copied().collect();
        let (program, input, mut output) = start(&arguments);
        let mut line = String::new();
        output.read_line(&mut line).expect("the door");
        let door: Value = serde_json::from_str(&line).expect("JSON");
        let url = door["url"].as_str().expect("a URL");
        let host = url.trim_start_matches("http://").trim_end_matches("/call").into();
        let token = door["token"].as_str().expect("a token").into();
        Http { program, input: Some(input), host, token, stream: None }
    }

    /// Sends what is given, and reads one response: its first line, its head, its body.
    pub(crate) fn send(&mut self, request: &str) -> (String, String, String) {
        let stream = self.stream.take().unwrap_or_else(|| {
            BufReader::new(TcpStream::connect(&self.host).expect("a connection"))
        });
        let mut stream = stream;
        stream.get_mut().write_all(request.as_bytes()).expect("sent");
        let (mut first, mut head) = (String::new(), String::new());
        stream.read_line(&mut first).expect("a status");
        let mut length = None;
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).expect("a head");
            if line.trim_end().is_empty() {
                break;
            }
            if let Some(number) = line.strip_prefix("Content-Length: ") {
                length = number.trim().parse().ok();
            }
            head += &line;
        }
        let mut body = Vec::new();
        match length {
            Some(length) => {
                body.resize(length, 0);
                stream.read_exact(&mut body).expect("a body");
            }
            None => drop(stream.read_to_end(&mut body).expect("a body")),
        }
        if !head.contains("Connection: close") {
            self.stream = Some(stream);
        }
        (first.trim().into(), head, String::from_utf8(body).expect("UTF-8"))
    }

    pub(crate) fn post(&mut self, token: &str, command: &str) -> String {
        let (host, length) = (&self.host, command.len());
        let request = format!(
            "POST /call HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{command}"
        );
        let (first, _, body) = self.send(&request);
        assert_eq!(first, "HTTP/1.1 200 OK", "{body}");
        body
    }
}

impl Says for Http {
    fn says(&mut self, command: &str) -> String {
        let token = self.token.clone();
        self.post(&token, command)
    }
}

impl Drop for Http {
    fn drop(&mut self) {
        drop(self.input.take());
        assert!(self.program.wait().expect("an end").success(), "it ends with its input");
    }
}
