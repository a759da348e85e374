//! HTTP on the loopback device, as little of it as a host needs: `POST /call` with a command, HTTP/1.1,
//! `Content-Length`, one thread a connection.
//!
//! Whoever calls says a token. The one that is printed is the gamemaster's; `{"call": "invite", "who": 2}`
//! makes one that knows and does what the player of fighter 2 may. A page of a browser is refused
//! unless its origin was named: a foreign `Host` (DNS rebinding), a foreign `Origin`, and bodies that a
//! form could send.

use crate::heard;
use crate::read_order;
use case::call::written;
use case_core::call::{Ceiling, Door, MAX_COMMAND, token};
use std::io::{BufRead, BufReader, Read, Result, Write, stdin, stdout};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const MAX_HEAD: u64 = 16 * 1024;
const MAX_CONNECTIONS: usize = 32;
const PATIENCE: Duration = Duration::from_secs(120);

struct Server<'a> {
    door: Door,
    master: String,
    hosts: [String; 2],
    origins: &'a [&'a str],
}

pub(crate) fn serve(port: u16, origins: &[&str]) -> Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|why| {
        let message = format!("port {port} can't be used: {why}; 0 is any that is free");
        std::io::Error::new(why.kind(), message)
    })?;
    let port = listener.local_addr()?.port();
    let server = &Server {
        door: Door::default(),
        master: token(),
        hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")],
        origins,
    };
    let master = &server.master;
    writeln!(stdout(), "{{\"url\":\"http://127.0.0.1:{port}/call\",\"token\":\"{master}\"}}")?;
    stdout().flush()?;
    // Whoever started it may die: its end of the pipe closes then.
    std::thread::spawn(|| {
        let _ = std::io::copy(&mut stdin().lock(), &mut std::io::sink());
        std::process::exit(0);
    });
    let open = &AtomicUsize::new(0);
    std::thread::scope(|threads| {
        for stream in listener.incoming().flatten() {
            if open.fetch_add(1, Ordering::Relaxed) >= MAX_CONNECTIONS {
                open.fetch_sub(1, Ordering::Relaxed);
                let why = "32 connections at most";
                let _ = server.send(&stream, &Head::default(), "503 Service Unavailable", why);
                continue;
            }
            threads.spawn(move || {
                let _ = server.talk(&stream);
                open.fetch_sub(1, Ordering::Relaxed);
            });
        }
    });
    Ok(())
}

#[derive(Default)]
struct Head {
    line: String,
    host: String,
    origin: String,
    token: String,
    is_json: bool,
    length: Option<usize>,
    closes: bool,
    strange: bool,
}

fn head(reader: &mut impl BufRead) -> Result<Option<Head>> {
    let mut reader = reader.take(MAX_HEAD);
    let mut head = Head::default();
    if reader.read_line(&mut head.line)? == 0 {
        return Ok(None);
    }
    loop {
        let mut line = String::new();
        let read = reader.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(':') else {
            head.strange |= read == 0 || !line.trim_end().is_empty();
            return Ok(Some(head));
        };
        let value = value.trim();
        // A name with spaces, or two of what is checked: another reader could see another request.
        let twice = |known: &str| !known.is_empty();
        head.strange |= name.is_empty() || name.contains(|c: char| !c.is_ascii_graphic());
        match name.to_ascii_lowercase().as_str() {
            "host" => {
                head.strange |= twice(&head.host);
                head.host = value.to_ascii_lowercase();
            }
            "origin" => {
                head.strange |= twice(&head.origin);
                head.origin = value.into();
            }
            "authorization" => {
                head.strange |= twice(&head.token);
                head.token = value.strip_prefix("Bearer ").unwrap_or_default().trim().into();
            }
            "content-type" => {
                let sort = value.split(';').next().unwrap_or_default().trim();
                head.is_json = sort.eq_ignore_ascii_case("application/json");
            }
            "content-length" => {
                head.strange |= head.length.is_some();
                head.length = value.parse().ok();
            }
            "connection" => head.closes = value.eq_ignore_ascii_case("close"),
            "transfer-encoding" | "expect" => head.strange = true,
            _ => {}
        }
    }
}

/// How a request is refused: the status, and the reason.
type Refused = (&'static str, &'static str);

impl Server<'_> {
    fn talk(&self, stream: &TcpStream) -> Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let mut reader = BufReader::new(stream);
        while let Some(head) = head(&mut reader)? {
            match self.admits(&head) {
                Err((status, why)) => return self.send(stream, &head, status, why),
                Ok(ceiling) => {
                    let mut body = vec![0; head.length.unwrap_or(0)];
                    reader.read_exact(&mut body)?;
                    if !self.answer(stream, &head, &ceiling, &body)? {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Who calls, as long as nothing of the request is strange. The body has not been read yet.
    fn admits(&self, head: &Head) -> std::result::Result<Ceiling, Refused> {
        let line: Vec<&str> = head.line.split_ascii_whitespace().collect();
        if head.strange || line.len() != 3 || line[2] != "HTTP/1.1" {
            return Err(("400 Bad Request", "HTTP/1.1 with Content-Length alone"));
        }
        if !self.hosts.contains(&head.host) {
            return Err(("403 Forbidden", "Host: 127.0.0.1 or localhost, with the port"));
        }
        if !head.origin.is_empty() && !self.origins.contains(&&*head.origin) {
            return Err(("403 Forbidden", "name the origin when case-serve starts"));
        }
        match (line[0], line[1]) {
            // A browser asks before it posts for a page.
            ("OPTIONS", "/call") if !head.origin.is_empty() => return Err(("204 No Content", "")),
            ("POST", "/call") => {}
            _ => return Err(("404 Not Found", "POST /call")),
        }
        if !head.is_json {
            return Err(("415 Unsupported Media Type", "Content-Type: application/json"));
        }
        match head.length {
            None => return Err(("411 Length Required", "Content-Length")),
            Some(long) if long > MAX_COMMAND => {
                return Err(("413 Content Too Large", "8 MiB at most"));
            }
            _ => {}
        }
        let known = match &head.token {
            master if *master == self.master => Some(Ceiling::GAMEMASTER),
            seat => self.door.session().holder(seat).cloned(),
        };
        known.ok_or(("401 Unauthorized", "Authorization: Bearer TOKEN"))
    }

    /// Answers a command; whether the connection stays open.
    fn answer(
        &self,
        mut stream: &TcpStream,
        head: &Head,
        ceiling: &Ceiling,
        command: &[u8],
    ) -> Result<bool> {
        let order = match read_order(command) {
            Ok(order) => order,
            Err(refused) => return self.say(stream, head, &refused).map(|()| !head.closes),
        };
        let Some(told) = order.progress() else {
            let said = self.door.answer(ceiling, order, true, &mut |_| ControlFlow::Continue(()));
            return self.say(stream, head, &written(&said)).map(|()| !head.closes);
        };
        // Lines, the last of them the answer; the end of the connection is the end of the body.
        let lines = self.head(head, "200 OK", "application/x-ndjson", None);
        stream.write_all(lines.as_bytes())?;
        let mut line = |line: Vec<u8>| stream.write_all(&[&*line, b"\n"].concat());
        let mut see = |done| heard(&line(written(&told(done))));
        let said = self.door.answer(ceiling, order, true, &mut see);
        line(written(&said)).map(|()| false)
    }

    fn say(&self, mut stream: &TcpStream, head: &Head, said: &[u8]) -> Result<()> {
        let above = self.head(head, "200 OK", "application/json", Some(said.len()));
        stream.write_all(&[above.as_bytes(), said].concat())
    }

    /// Refuses a request, and closes the connection.
    fn send(&self, mut stream: &TcpStream, head: &Head, status: &str, why: &str) -> Result<()> {
        let said = if why.is_empty() {
            String::new()
        } else {
            format!("{{\"error\":{{\"code\":\"door\",\"message\":\"{why}\"}}}}")
        };
        let closing = Head { closes: true, origin: head.origin.clone(), ..Head::default() };
        let above = self.head(&closing, status, "application/json", Some(said.len()));
        stream.write_all((above + &said).as_bytes())
    }

    fn head(&self, head: &Head, status: &str, sort: &str, length: Option<usize>) -> String {
        let length = length.map(|length| format!("Content-Length: {length}\r\n"));
        let close = if head.closes || length.is_none() { "Connection: close\r\n" } else { "" };
        let origin = self.origins.contains(&&*head.origin).then(|| {
            format!(
                "Access-Control-Allow-Origin: {}\r\nAccess-Control-Allow-Headers: authorization, \
                 content-type\r\nVary: Origin\r\n",
                head.origin
            )
        });
        let (length, origin) = (length.unwrap_or_default(), origin.unwrap_or_default());
        format!(
            "HTTP/1.1 {status}\r\nContent-Type: {sort}\r\nCache-Control: no-store\r\n\
             X-Content-Type-Options: nosniff\r\n{length}{origin}{close}\r\n"
        )
    }
}
