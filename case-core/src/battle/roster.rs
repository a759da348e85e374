//! The roster of a battle: as it was at first, with the referee's changes, and with the present
//! condition of everybody.

use super::Battle;
use super::intervention::{Changed, InterveneError, NewRoster, Newcomers, changed, under};
use super::tape::{Input, Intervention};
use crate::data::codes::{Code, hint, shown};
use crate::data::digest::digest_of_rules;
use crate::data::message::{Message, message};
use crate::data::node::{Node, Problems, is_host};
use crate::data::ruling::Book;
use crate::data::sheet::{self, Domain, Notation};
use crate::data::value::{Kind, Value};
use crate::data::who::{ActorId, MAX_FIGHTERS};
use crate::data::words::FieldCode;
use crate::kernel::log::{Event, Intervened, InterventionKind, Key};
use crate::kernel::now;
use crate::kernel::system::{Bounded, System, Table};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// A roster, read and checked, and as it is written.
fn checked<S: System>(written: &Node) -> Result<(Node, S::Setup), Problems> {
    let roster = S::read(written)?;
    let setup = S::validate(&roster).map_err(|p| sheet::as_written(written, p))?;
    Ok((sheet::write(&roster), setup))
}

/// A wrong part of what is to join.
fn wrong(path: &str, message: impl Into<Message>) -> InterveneError {
    InterveneError::Roster(Problems::one(path, message))
}

/// The lists of tables in a roster that something can join.
pub(crate) fn joinable<S: System>() -> impl Iterator<Item = &'static str> {
    let fields = sheet::fields::<S::Roster>().into_iter();
    fields.filter_map(|field| match field.domain {
        // Teams have a separate intervention.
        Domain::List { of, .. } if matches!(*of, Domain::Table { .. }) && field.name != "teams" => {
            Some(field.name)
        }
        _ => None,
    })
}

/// Makes the change of an intervention in a roster.
fn change<S: System>(roster: &mut Node, what: &Intervention) {
    match what {
        Intervention::Join { part: Node::Map(lists) } => {
            for (name, joining) in lists {
                let Node::List(joining) = joining else { continue };
                join(roster, name, joining.iter().cloned());
            }
        }
        Intervention::Ruling { name, value } => {
            let table = S::Rulings::table_of(name);
            let mut rulings = roster.get(table).cloned().unwrap_or_else(|| Node::Map(Vec::new()));
            put(&mut rulings, name, value.clone());
            put(roster, table, rulings);
        }
        Intervention::Teams { teams } => put(roster, "teams", teams.clone()),
        Intervention::Sheet { who, part } => {
            if let Some(sheet) = items(roster, "fighters").nth(who.index()) {
                merge(sheet, part);
            }
        }
        _ => {}
    }
}

/// Adds items to a list of a roster.
fn join(roster: &mut Node, name: &str, joining: impl Iterator<Item = Node>) {
    let Node::Map(entries) = roster else { return };
    match entries.iter_mut().find(|(known, _)| known == name) {
        Some((_, Node::List(list))) => list.extend(joining),
        Some(_) => {}
        None => entries.push((name.to_string(), Node::List(joining.collect()))),
    }
}

/// A field of a table.
fn entry<'n>(table: &'n mut Node, name: &str) -> Option<&'n mut Node> {
    let Node::Map(entries) = table else { return None };
    entries.iter_mut().find(|(known, _)| known == name).map(|(_, node)| node)
}

/// The items of a list of a roster.
fn items<'n>(roster: &'n mut Node, name: &str) -> impl Iterator<Item = &'n mut Node> {
    entry(roster, name).into_iter().flat_map(|node| match node {
        Node::List(items) => items.as_mut_slice(),
        _ => &mut [],
    })
}

/// Sets a field of a table.
fn put(table: &mut Node, name: &str, value: Node) {
    if let Node::Map(entries) = table {
        match entries.iter_mut().find(|(known, _)| known == name) {
            Some((_, there)) => *there = value,
            None => entries.push((name.to_string(), value)),
        }
    }
}

/// Puts fields into a table, those of tables one by one. A table in place of a list of named tables, such
/// as attacks, changes those by their names, takes out those that are null and adds new ones at the end.
fn merge(there: &mut Node, part: &Node) {
    match (there, part) {
        (Node::Map(entries), Node::Map(part)) => {
            for (name, node) in part {
                match entries.iter_mut().find(|(known, _)| known == name) {
                    Some((_, there)) => merge(there, node),
                    None => entries.push((name.clone(), node.clone())),
                }
            }
        }
        (Node::List(items), Node::Map(part)) => {
            for (name, node) in part {
                if *node == Node::Null {
                    items.retain(|item| name_of(item) != Some(name));
                } else if let Some(there) =
                    items.iter_mut().find(|item| name_of(item) == Some(name))
                {
                    merge(there, node);
                } else {
                    let named = ("name".to_string(), Node::Text(name.clone()));
                    let mut item = Node::Map(alloc::vec![named]);
                    merge(&mut item, node);
                    items.push(item);
                }
            }
        }
        (there, node) => *there = node.clone(),
    }
}

/// The name of a table in a list.
fn name_of(item: &Node) -> Option<&str> {
    item.get("name").and_then(Node::as_text)
}

/// What of named tables a part takes out that is not there, or has to stay: its path, and what is right.
fn not_taken(sheet: &Node, part: &Node) -> Option<(String, Message)> {
    let Node::Map(fields) = part else { return None };
    fields.iter().find_map(|(field, node)| {
        let (Some(Node::List(items)), Node::Map(part)) = (sheet.get(field), node) else {
            return None;
        };
        let known: Vec<&str> = items.iter().filter_map(name_of).collect();
        let mut taken = part.iter().filter(|(_, node)| *node == Node::Null).map(|(name, _)| name);
        taken.find_map(|name| {
            let message: Message = if !known.contains(&name.as_str()) {
                message!("there is nothing of this name to take out{hint}", hint = hint(name, &known))
            } else if has_places(field) {
                "it keeps its place, also in the log, and can't be taken out: change its fields, or \
                 have it hang on an effect (`only_under`)"
                    .into()
            } else {
                return None;
            };
            Some((format!("{field}.{}", shown(name)), message))
        })
    })
}

/// Whether a state counts the tables of a list of a sheet by their places.
fn has_places(list: &str) -> bool {
    list != "talents"
}

/// The first field with a list of named tables that do not keep their places, by which a state counts
/// them.
fn displaced(before: &Node, after: &Node) -> Option<String> {
    let Node::Map(fields) = before else { return None };
    let moved = |(name, node): &&(String, Node)| {
        if !has_places(name) {
            return false;
        }
        let Node::List(was) = node else { return false };
        let is = match after.get(name) {
            Some(Node::List(is)) => is.as_slice(),
            _ => &[],
        };
        let named = |(place, item): (usize, &Node)| {
            name_of(item).is_some_and(|name| is.get(place).and_then(name_of) != Some(name))
        };
        was.iter().enumerate().any(named)
    };
    fields.iter().find(moved).map(|(name, _)| name.clone())
}

/// The fields of a part, as paths.
fn paths(part: &Node, before: &str, all: &mut Vec<String>) {
    match part {
        Node::Map(entries) if !entries.is_empty() => {
            for (name, node) in entries {
                let path = if before.is_empty() {
                    shown(name)
                } else {
                    format!("{before}.{}", shown(name))
                };
                paths(node, &path, all);
            }
        }
        _ => all.push(before.to_string()),
    }
}

/// Brings the settable values of a fighter back within the bounds that its sheet gives them.
fn clamp<'a, S: System>(t: &mut impl Table<'a, S>, who: ActorId) {
    for &field in S::Field::ALL {
        let info = field.info();
        let places = (0..u16::MAX).take_while(|p| now::is_place::<S>(t.setup(), who, info, *p));
        for place in if info.settable { places.collect() } else { Vec::new() } {
            let key = Key { who, field, place };
            let value = info.cell.read(S::get(t.state(), key));
            if let Some((low, high)) = S::Field::limits(t.setup(), t.state(), key)
                && !value.is_nothing()
                && !(low..=high).contains(&value.number)
            {
                let to = Value { number: value.number.clamp(low, high), ..value };
                if let Some(stored) = info.cell.write(to) {
                    t.amend(key, stored);
                }
            }
        }
    }
}

impl<S: System> Battle<S> {
    /// The original roster.
    pub fn roster(&self) -> &S::Roster {
        &self.roster
    }

    /// The roster with the referee's changes, as it is written.
    fn written(&self) -> Node {
        self.written.as_ref().map_or_else(|| sheet::write(&*self.roster), |known| (**known).clone())
    }

    /// The digest of the roster with the referee's changes.
    pub(super) fn digest(&self) -> String {
        if self.grown.is_empty() {
            return self.digest.of_rules(|| sheet::write(&*self.roster));
        }
        digest_of_rules(&self.written())
    }

    /// The roster at the last checkpoint: with those who joined, changed rulings and teams, and the
    /// present condition of everybody. The next fight can begin with it, once those who should not
    /// take part, such as the dead, are removed.
    ///
    /// # Errors
    /// Conditions that a roster can't express.
    pub fn roster_now(&self) -> Result<S::Roster, Problems> {
        let mut roster = self.written();
        for fighter in items(&mut roster, "fighters") {
            if let Node::Map(fields) = fighter {
                fields.retain(|(name, _)| name != "now");
            }
        }
        let fresh = S::open(&S::validate(&S::read(&roster)?)?);
        let everybody = S::cast(&self.setup).everybody();
        for (fighter, who) in items(&mut roster, "fighters").zip(everybody) {
            let now = now::of::<S>(&self.setup, &self.state, &fresh, who);
            let written = Notation::write(&now::NowOf::<S>::NEW, &now);
            if written != Node::Null {
                put(fighter, "now", written);
            }
        }
        for (place, object) in items(&mut roster, "objects").enumerate() {
            for (field, value) in S::object_now(&self.setup, &self.state, place) {
                put(object, field, value);
            }
        }
        S::read(&roster)
    }

    /// The roster with the change of an intervention, checked.
    pub(super) fn with_change(&self, what: &Intervention) -> Result<(Node, S::Setup), Problems> {
        let mut roster = self.written();
        change::<S>(&mut roster, what);
        checked::<S>(&roster)
    }

    /// Sets a changed roster.
    pub(super) fn set_roster(&mut self, roster: NewRoster<S>) {
        match roster {
            NewRoster::Whole(roster, setup) => {
                self.grown.push(None);
                self.written = Some(Arc::new(roster));
                self.setup = Arc::new(setup);
                self.bind_plans();
            }
            NewRoster::Grown(new) => {
                self.grown.push(Some(S::fighters(&self.setup) - new.sheets.len()));
                if let Some(written) = &mut self.written {
                    join(Arc::make_mut(written), "fighters", new.sheets.into_iter());
                }
                let known = self.plans.start().iter().copied();
                self.bind_plans_of(known.chain(new.fitness).collect());
            }
        }
    }

    /// Sets the roster as of the inputs used so far, after changes of it were undone. Who joined by
    /// them leaves the state.
    pub(super) fn restore_roster(&mut self) {
        let kept = self.checkpoint().roster_changes;
        let undone = self.grown.get(kept..).unwrap_or(&[]);
        let fighters = undone.first().copied().flatten();
        if let Some(fighters) = fighters.filter(|_| undone.iter().all(Option::is_some)) {
            S::shrink(Arc::make_mut(&mut self.setup), &mut self.state, fighters);
            let written = self.written.as_mut().map(Arc::make_mut);
            if let Some(Node::List(list)) = written.and_then(|w| entry(w, "fighters")) {
                list.truncate(fighters);
            }
            self.grown.truncate(kept);
            let start = self.plans.start().iter().take(fighters).copied().collect();
            self.bind_plans_of(start);
        } else {
            let used = self.tape.given.get(..self.tape.used).unwrap_or(&[]);
            let mut roster = sheet::write(&*self.roster);
            for taped in used.iter().filter_map(Input::intervention) {
                change::<S>(&mut roster, &taped.what);
            }
            let Ok((roster, setup)) = checked::<S>(&roster) else { return };
            (self.written, self.setup) = (Some(Arc::new(roster)), Arc::new(setup));
            self.grown.truncate(kept);
            S::resize(&mut self.state, &S::open(&self.setup));
            self.bind_plans();
        }
    }

    /// Adds fighters to the setup if they can be checked by themselves: with the rulings and effects of
    /// the roster, beside one fighter of two sides. `None` if the whole roster has to be checked, or if
    /// they are wrong, which that tells.
    fn grow(&mut self, part: &Node) -> Option<Newcomers<S>> {
        let Node::Map(lists) = part else { return None };
        let [(name, Node::List(joining))] = lists.as_slice() else { return None };
        // A present condition names places.
        let is_fresh = |sheet: &Node| sheet.get("now").is_none();
        if name != "fighters" || joining.is_empty() || !joining.iter().all(is_fresh) {
            return None;
        }
        let cast = S::cast(&self.setup);
        let beside = [cast.members(0).first()?, cast.members(1).first()?].map(|who| who.index());
        let roster = &self.roster;
        let written = self.written.get_or_insert_with(|| Arc::new(sheet::write(&**roster)));
        let Node::Map(entries) = &**written else { return None };
        if joining.iter().any(|sheet| sheet::without_host(sheet) != *sheet)
            && !sheet::hosts_fit([entries, lists])
        {
            return None;
        }
        let is_kept = |name: &str, node: &Node| {
            name == "effects" || !matches!(node, Node::List(_)) && !is_host(name)
        };
        let kept = entries.iter().filter(|(name, node)| is_kept(name, node));
        let mut some: Vec<(String, Node)> = kept.cloned().collect();
        let mut fighters = Vec::new();
        if let Some(Node::List(all)) = written.get("fighters") {
            for sheet in beside.iter().filter_map(|place| all.get(*place)) {
                let Node::Map(fields) = sheet::without_host(sheet) else { return None };
                let fields = fields.into_iter().filter(|(name, _)| name != "now").collect();
                fighters.push(Node::Map(fields));
            }
        }
        let from = fighters.len();
        fighters.extend(joining.iter().cloned());
        some.push(("fighters".to_string(), Node::List(fighters)));
        let some = S::read(&Node::Map(some)).ok()?;
        let more = S::validate(&some).ok()?;
        // What other lists name is found by the names of fighters.
        let is_list = |(name, node): &(String, Node)| {
            !["effects", "fighters"].contains(&name.as_str())
                && matches!(node, Node::List(list) if !list.is_empty())
        };
        let apart = entries.iter().any(is_list);
        let count = cast.fighters() + S::fighters(&more) - from;
        if count > MAX_FIGHTERS || !cast.takes(S::cast(&more), from, apart) {
            return None;
        }
        let mut some = sheet::write(&some);
        let Some(Node::List(new)) = entry(&mut some, "fighters") else { return None };
        let sheets = new.split_off(from);
        if !S::grow(Arc::make_mut(&mut self.setup), &more, from) {
            return None;
        }
        let fresh = S::open(&more);
        let fitness = |who| S::fitness(&more, &fresh, who);
        let fitness = S::cast(&more).everybody().skip(from).map(fitness).collect();
        Some(Newcomers { sheets, fitness, fresh: (fresh, from) })
    }

    pub(super) fn joined(
        &mut self,
        what: &Intervention,
        part: &Node,
        event: impl Fn(Intervened, ActorId) -> Event<S>,
    ) -> Result<Changed<S>, InterveneError> {
        let Node::Map(entries) = part else {
            let found = part.kind();
            return Err(wrong(
                "",
                message!("expected a table with `fighters`, found {found}", found),
            ));
        };
        let mut any = false;
        for (name, items) in entries {
            if !joinable::<S>().any(|known| known == name) {
                let known: Vec<&str> = joinable::<S>().collect();
                let hint = hint(name, &known);
                let message = message!("nothing of that name can join{hint}", hint);
                return Err(wrong(&shown(name), message));
            }
            let Node::List(items) = items else {
                return Err(wrong(
                    name,
                    message!(
                        "expected {what}, found {found}",
                        what = "a list",
                        found = items.kind()
                    ),
                ));
            };
            any |= !items.is_empty();
        }
        if !any {
            return Err(wrong(
                "",
                "nobody and nothing is to join: give `fighters` or another list of a roster",
            ));
        }
        let before = S::fighters(&self.setup);
        let grown = self.grow(part);
        let whole = match grown {
            Some(_) => None,
            None => Some(self.with_change(what).map_err(InterveneError::Roster)?),
        };
        let setup = whole.as_ref().map_or(&*self.setup, |(_, setup)| setup);
        let count = u16::try_from(S::fighters(setup).saturating_sub(before)).unwrap_or(u16::MAX);
        let mut state = self.state.clone();
        match &grown {
            Some(new) => S::enter(&mut state, &new.fresh.0, new.fresh.1),
            None => S::resize(&mut state, &S::open(setup)),
        }
        let first = ActorId::fighter(before);
        let who = if count == 1 { first } else { ActorId::NOBODY };
        let joined = [Value::actor(first), Value::new(Kind::Amount, i32::from(count))];
        let joined = Intervened::new(InterventionKind::Join, joined);
        let changed = changed(setup, state, event(joined, who), |_| Ok(()))?;
        let whole = whole.map(|(roster, setup)| NewRoster::Whole(roster, setup));
        Ok(Changed { roster: whole.or(grown.map(NewRoster::Grown)), ..changed })
    }

    pub(super) fn resheeted(
        &self,
        what: &Intervention,
        (who, part): (ActorId, &Node),
        event: impl Fn(Intervened, ActorId) -> Event<S>,
    ) -> Result<Changed<S>, InterveneError> {
        if who.index() >= S::fighters(&self.setup) {
            return Err(InterveneError::Place { field: "fighters" });
        }
        let Node::Map(fields) = part else {
            let found = part.kind();
            return Err(wrong(
                "",
                message!("expected a table with fields of a sheet, found {found}", found),
            ));
        };
        if fields.is_empty() {
            return Err(wrong("", "nothing is to change: give a field of the sheet"));
        }
        if part.get("now").is_some() {
            return Err(wrong("now", "a condition is set value by value"));
        }
        let sheet = |roster: &mut Node| {
            items(roster, "fighters").nth(who.index()).map(|sheet| sheet.clone())
        };
        let before = sheet(&mut self.written());
        if let Some((path, message)) = before.as_ref().and_then(|sheet| not_taken(sheet, part)) {
            return Err(wrong(&path, message));
        }
        let (mut roster, setup) = self.with_change(what).map_err(InterveneError::Roster)?;
        if let (Some(before), Some(after)) = (before, sheet(&mut roster))
            && let Some(field) = displaced(&before, &after)
        {
            let message = "what is there keeps its place: give changes by name, as a table";
            return Err(wrong(&field, message));
        }
        let mut changed_fields = Vec::new();
        paths(part, "", &mut changed_fields);
        changed_fields.truncate(20);
        let text = changed_fields.join(", ");
        let resheeted = Intervened { text, ..Intervened::only(InterventionKind::Sheet) };
        let changed = changed(&setup, self.state.clone(), event(resheeted, who), |t| {
            clamp::<S>(t, who);
            Ok(())
        })?;
        Ok(Changed { roster: Some(NewRoster::Whole(roster, setup)), ..changed })
    }

    pub(super) fn ruled(
        &self,
        what: &Intervention,
        name: &str,
        value: &Node,
        event: impl Fn(Intervened, ActorId) -> Event<S>,
    ) -> Result<Changed<S>, InterveneError> {
        let Some(known) = S::Rulings::changeable().find(|known| *known == name) else {
            let known: Vec<&str> = S::Rulings::changeable().collect();
            return Err(InterveneError::FixedRuling { name: shown(name), known: known.join(", ") });
        };
        if !S::is_between_turns(&self.setup, &self.state) {
            return Err(InterveneError::NotBetweenTurns);
        }
        let roster = self.with_change(what).map_err(InterveneError::Roster)?;
        let value = crate::data::ruling::written(value);
        let text = format!("{known} = {value}");
        let ruled = Intervened { text, ..Intervened::only(InterventionKind::Ruling) };
        under(roster, self.state.clone(), event(ruled, ActorId::NOBODY))
    }

    /// The battle from here on with another value of a ruling; from its opening if it is there.
    ///
    /// # Errors
    /// All problems of the ruling or of the roster with it.
    #[cfg(feature = "analysis")]
    pub(crate) fn under_ruling(&self, name: &str, value: &str) -> Result<Battle<S>, Problems> {
        let at_start = self.checkpoints.len() == 1;
        if !at_start && !S::Rulings::changeable().any(|known| known == name) {
            return Err(Problems::one(name, "can't change once the battle has begun"));
        }
        let (_, setup) = self.with_change(&Intervention::Ruling {
            name: name.to_string(),
            value: Node::Text(value.to_string()),
        })?;
        let mut other = self.clone();
        let opening = S::open(&setup);
        if at_start && opening != self.state {
            (other.state, other.asked) = (opening, None);
        }
        other.setup = Arc::new(setup);
        other.bind_plans();
        Ok(other)
    }
}
