//! The values of a battle: one store for every system.
//!
//! A system declares for each of its fields what it belongs to ([`FieldInfo`]); from that the store
//! lays the values out at compile time, so that reading one whose field is known costs what a field
//! of a struct costs. Rules read by shape ([`Store::battle`], [`Store::of`], [`Store::slot`],
//! [`Store::placed`], [`Store::list`], [`Store::object`]); the log and the edge by key
//! ([`Store::get`], [`Store::set`]).

use crate::codes::Code;
use crate::log::Key;
use crate::who::ActorId;
use crate::words::{FieldInfo, Shape};
use alloc::vec;
use alloc::vec::Vec;

/// Where a field's values lie.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home {
    region: Region,
    /// The first cell in its region, or which list.
    at: u16,
    /// How many cells.
    slots: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Region {
    Battle,
    List,
    Row,
    Placed,
    Object,
}

/// Where everything lies, and how large each region is.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Layout<const FIELDS: usize> {
    pub homes: [Home; FIELDS],
    pub battle: usize,
    pub lists: usize,
    pub row: usize,
    pub object: usize,
}

impl<const FIELDS: usize> Layout<FIELDS> {
    /// Nothing laid out yet.
    pub const EMPTY: Self = Layout {
        homes: [Home { region: Region::Battle, at: 0, slots: 0 }; FIELDS],
        battle: 0,
        lists: 0,
        row: 0,
        object: 0,
    };

    /// The layout with one more field.
    ///
    /// # Panics
    /// At compile time, where there are more cells than a [`Home`] counts.
    #[must_use]
    pub const fn with(mut self, field: usize, info: &FieldInfo) -> Self {
        let (region, at, slots) = match info.shape {
            Shape::Battle => (Region::Battle, self.battle, 1),
            Shape::BattleList => (Region::List, self.lists, 0),
            Shape::Object => (Region::Object, self.object, 1),
            Shape::Actor => (Region::Row, self.row, 1),
            _ if info.slots > 0 => (Region::Row, self.row, info.slots),
            _ => (Region::Placed, 0, 0),
        };
        #[expect(clippy::cast_possible_truncation, reason = "asserted to fit")]
        {
            assert!(at <= u16::MAX as usize, "far fewer cells than that");
            self.homes[field] = Home { region, at: at as u16, slots };
        }
        match region {
            Region::Battle => self.battle += 1,
            Region::List => self.lists += 1,
            Region::Row => self.row += slots as usize,
            Region::Object => self.object += 1,
            Region::Placed => {}
        }
        self
    }
}

/// A list of fields that a store keeps; `store!` writes it.
pub trait Stored: Code {
    /// Where each field's values lie.
    const HOMES: &'static [Home];
}

/// What changes of one fighter.
#[derive(Debug, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::derived_hash_with_manual_eq, reason = "equal values have equal hashes")]
struct Row<F, const ROW: usize> {
    cells: [i32; ROW],
    /// Values by foe, attack or place: sorted, without zeros.
    placed: Vec<(F, u16, i32)>,
}

impl<F: PartialEq, const ROW: usize> PartialEq for Row<F, ROW> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        same(&self.cells, &other.cells) && same(&self.placed, &other.placed)
    }
}

/// Whether two lists are the same, value by value: compared as memory, a processor waits where it is
/// to load together what was just stored apart, and is slow to see that two lists without memory of
/// their own are empty.
#[inline]
fn same<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b)
}

impl<F: Copy, const ROW: usize> Clone for Row<F, ROW> {
    fn clone(&self) -> Self {
        Row { cells: self.cells, placed: self.placed.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.cells = source.cells;
        self.placed.clone_from(&source.placed);
    }
}

/// The values of a battle, every one a number; a value that was never set is 0.
///
/// Equal stores are equal battles: no zeros are kept where none need be.
#[derive(Debug, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::derived_hash_with_manual_eq, reason = "equal values have equal hashes")]
pub struct Store<F, const BATTLE: usize, const LISTS: usize, const ROW: usize, const OBJECT: usize>
{
    battle: [i32; BATTLE],
    lists: [Vec<i32>; LISTS],
    objects: Vec<[i32; OBJECT]>,
    rows: Vec<Row<F, ROW>>,
}

impl<F: PartialEq, const BATTLE: usize, const LISTS: usize, const ROW: usize, const OBJECT: usize>
    PartialEq for Store<F, BATTLE, LISTS, ROW, OBJECT>
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        same(&self.battle, &other.battle)
            && self.lists.iter().zip(&other.lists).all(|(a, b)| same(a, b))
            && same(self.objects.as_flattened(), other.objects.as_flattened())
            && same(&self.rows, &other.rows)
    }
}

impl<F: Copy, const BATTLE: usize, const LISTS: usize, const ROW: usize, const OBJECT: usize> Clone
    for Store<F, BATTLE, LISTS, ROW, OBJECT>
{
    fn clone(&self) -> Self {
        Store {
            battle: self.battle,
            lists: self.lists.clone(),
            objects: self.objects.clone(),
            rows: self.rows.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.battle = source.battle;
        for (list, from) in self.lists.iter_mut().zip(&source.lists) {
            list.clone_from(from);
        }
        self.objects.clone_from(&source.objects);
        self.rows.clone_from(&source.rows);
    }
}

impl<F: Stored, const BATTLE: usize, const LISTS: usize, const ROW: usize, const OBJECT: usize>
    Store<F, BATTLE, LISTS, ROW, OBJECT>
{
    /// The store of so many fighters and objects, everything 0.
    pub fn new(fighters: usize, objects: usize) -> Self {
        Store {
            battle: [0; BATTLE],
            lists: [const { Vec::new() }; LISTS],
            objects: vec![[0; OBJECT]; objects],
            rows: vec![Row { cells: [0; ROW], placed: Vec::new() }; fighters],
        }
    }

    /// Takes in the fighters and objects that a fresh store of a larger cast has more.
    pub fn join(&mut self, fresh: &Self) {
        let (rows, objects) = (self.rows.len(), self.objects.len());
        self.rows.extend_from_slice(fresh.rows.get(rows..).unwrap_or(&[]));
        self.objects.extend_from_slice(fresh.objects.get(objects..).unwrap_or(&[]));
    }

    #[inline]
    fn home(field: F) -> Home {
        F::HOMES[usize::from(field.number())]
    }

    /// How many fighters there are.
    #[inline]
    pub fn fighters(&self) -> usize {
        self.rows.len()
    }

    /// A value of the battle.
    #[inline]
    pub fn battle(&self, field: F) -> i32 {
        self.battle[usize::from(Self::home(field).at)]
    }

    /// A value of a fighter; 0 for anybody else.
    #[inline]
    pub fn of(&self, who: ActorId, field: F) -> i32 {
        match self.rows.get(who.index()) {
            Some(row) => row.cells[usize::from(Self::home(field).at)],
            None => 0,
        }
    }

    /// One of a fixed number of values of a fighter; 0 beyond them.
    #[inline]
    pub fn slot(&self, who: ActorId, field: F, place: usize) -> i32 {
        let home = Self::home(field);
        if place >= usize::from(home.slots) {
            return 0;
        }
        match self.rows.get(who.index()) {
            Some(row) => row.cells[usize::from(home.at) + place],
            None => 0,
        }
    }

    /// All of a fixed number of values of a fighter; none for anybody else.
    #[inline]
    pub fn slots(&self, who: ActorId, field: F) -> &[i32] {
        let home = Self::home(field);
        let first = usize::from(home.at);
        let row = self.rows.get(who.index());
        row.and_then(|row| row.cells.get(first..first + usize::from(home.slots))).unwrap_or(&[])
    }

    /// A value of a fighter by foe, attack or place.
    #[inline]
    pub fn placed(&self, who: ActorId, field: F, place: usize) -> i32 {
        let Some(row) = self.rows.get(who.index()) else { return 0 };
        if row.placed.is_empty() {
            return 0;
        }
        let Ok(place) = u16::try_from(place) else { return 0 };
        let found = row.placed.binary_search_by_key(&(field, place), |entry| (entry.0, entry.1));
        found.map_or(0, |i| row.placed[i].2)
    }

    /// The places and values of a field by foe, attack or place, in order, zeros left out.
    #[inline]
    pub fn entries(&self, who: ActorId, field: F) -> impl Iterator<Item = (u16, i32)> + '_ {
        let all = self.rows.get(who.index()).map_or(&[][..], |row| row.placed.as_slice());
        all.iter().filter(move |entry| entry.0 == field).map(|entry| (entry.1, entry.2))
    }

    /// A list of the battle; it reads 0 beyond its end.
    #[inline]
    pub fn list(&self, field: F) -> &[i32] {
        self.lists.get(usize::from(Self::home(field).at)).map_or(&[], Vec::as_slice)
    }

    /// A value of an object; 0 where there is no such object.
    #[inline]
    pub fn object(&self, place: usize, field: F) -> i32 {
        let object = self.objects.get(place);
        object.map_or(0, |cells| cells[usize::from(Self::home(field).at)])
    }

    /// A value by its key; 0 where there is none.
    #[inline]
    pub fn get(&self, key: Key<F>) -> i32 {
        let place = usize::from(key.place);
        match Self::home(key.field).region {
            Region::Battle => self.battle(key.field),
            Region::Row => self.slot(key.who, key.field, place),
            Region::Placed => self.placed(key.who, key.field, place),
            Region::List => self.list(key.field).get(place).copied().unwrap_or(0),
            Region::Object => self.object(place, key.field),
        }
    }

    /// Sets a value by its key; nothing where there is no such fighter, object or place.
    #[inline]
    pub fn set(&mut self, key: Key<F>, value: i32) {
        let home = Self::home(key.field);
        // Nearly every value that a rule sets is a fighter's: that much is worth inlining.
        if home.region != Region::Row {
            return self.set_elsewhere(home, key, value);
        }
        let place = usize::from(key.place);
        if let (Some(row), true) =
            (self.rows.get_mut(key.who.index()), place < usize::from(home.slots))
        {
            row.cells[usize::from(home.at) + place] = value;
        }
    }

    fn set_elsewhere(&mut self, home: Home, key: Key<F>, value: i32) {
        let place = usize::from(key.place);
        match home.region {
            Region::Battle => self.battle[usize::from(home.at)] = value,
            Region::Row => {}
            Region::Placed => self.set_placed(key, value),
            Region::List => self.set_listed(usize::from(home.at), place, value),
            Region::Object => {
                if let Some(object) = self.objects.get_mut(place) {
                    object[usize::from(home.at)] = value;
                }
            }
        }
    }

    fn set_placed(&mut self, key: Key<F>, value: i32) {
        let Some(row) = self.rows.get_mut(key.who.index()) else { return };
        let at = (key.field, key.place);
        match row.placed.binary_search_by_key(&at, |entry| (entry.0, entry.1)) {
            Ok(i) if value == 0 => {
                row.placed.remove(i);
            }
            Ok(i) => row.placed[i].2 = value,
            Err(_) if value == 0 => {}
            Err(i) => row.placed.insert(i, (key.field, key.place, value)),
        }
    }

    /// A list keeps no zeros at its end: it reads 0 there.
    fn set_listed(&mut self, list: usize, place: usize, value: i32) {
        let Some(list) = self.lists.get_mut(list) else { return };
        if place >= list.len() {
            if value == 0 {
                return;
            }
            list.resize(place + 1, 0);
        }
        if let Some(slot) = list.get_mut(place) {
            *slot = value;
        }
        while list.last() == Some(&0) {
            list.pop();
        }
    }
}

/// Declares the store of a system's fields: `store! { pub State of Field by words::field; }`, where
/// the function is the `const fn` that says what each field is.
#[doc(hidden)]
#[macro_export]
macro_rules! store {
    ($(#[$doc:meta])* $vis:vis $State:ident of $Field:ident by $field:path;) => {
        const _: () = {
            impl $crate::store::Stored for $Field {
                const HOMES: &'static [$crate::store::Home] = &LAYOUT.homes;
            }
        };

        const LAYOUT: $crate::store::Layout<{ $Field::ALL.len() }> = {
            let mut layout = $crate::store::Layout::EMPTY;
            let mut i = 0;
            while i < $Field::ALL.len() {
                assert!($Field::ALL[i] as usize == i, "homes go by the numbers of the fields");
                layout = layout.with(i, &$field($Field::ALL[i]));
                i += 1;
            }
            layout
        };

        $(#[$doc])*
        $vis type $State = $crate::store::Store<
            $Field,
            { LAYOUT.battle },
            { LAYOUT.lists },
            { LAYOUT.row },
            { LAYOUT.object },
        >;
    };
}
pub use store;
