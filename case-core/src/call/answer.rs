//! What a session answers.

use super::commands::Part;
use super::fault::{Fault, FaultCode};
use super::on::Status;
use crate::data::message::Message;
use crate::data::node::Node;
use alloc::string::String;
use alloc::vec::Vec;
use serde::ser::SerializeMap;

/// What a session answers to one command.
#[derive(Debug)]
pub struct Answer {
    pub(super) id: Option<Node>,
    pub(super) battle: Option<String>,
    pub(super) status: Option<Status>,
    pub(super) result: Result<Part, Fault>,
    /// By name; none where a command that comes along has none.
    pub(super) also: Vec<(&'static str, Option<Part>)>,
}

impl Answer {
    /// The answer to what could not be read as a command.
    pub fn refused(code: FaultCode, message: impl Into<Message>) -> Answer {
        let result = Err(Fault::new(code, message));
        Answer { id: None, battle: None, status: None, result, also: Vec::new() }
    }
}

impl serde::Serialize for Answer {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        if let Some(id) = &self.id {
            map.serialize_entry("id", id)?;
        }
        if let Some(battle) = &self.battle {
            map.serialize_entry("battle", battle)?;
        }
        if let Some(status) = self.status {
            map.serialize_entry("status", &status)?;
        }
        match &self.result {
            Ok(part) => map.serialize_entry("result", part)?,
            Err(fault) => map.serialize_entry("error", fault)?,
        }
        for (name, part) in &self.also {
            map.serialize_entry(name, part)?;
        }
        map.end()
    }
}
