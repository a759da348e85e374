//! The values of a battle: one store for every system.
//!
//! A system declares for each of its fields what it belongs to ([`FieldInfo`]); from that the store
//! lays the values out at compile time, so that reading one whose field is known costs what a field
//! of a struct costs. Rules read by shape ([`Store::battle`], [`Store::of`], [`Store::slot`],
//! [`Store::placed`], [`Store::list`], [`Store::object`]); the log and the edge by key
//! ([`Store::get`], [`Store::set`]).

use crate::data::codes::Code;
use crate::data::who::ActorId;
use crate::data::words::{FieldInfo, Shape};
use crate::kernel::log::Key;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

/// Where a field's values lie.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home {
    region: Region,
    /// The first cell in its region, or which list.
    at: u16,
    /// How many cells.
    slots: u16,
    /// Whether a mark of the fighter hangs on it.
    marks: bool,
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
        homes: [Home { region: Region::Battle, at: 0, slots: 0, marks: false }; FIELDS],
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
            self.homes[field] = Home { region, at: at as u16, slots, marks: false };
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

    /// The layout where marks hang on one more field.
    #[must_use]
    pub const fn marking(mut self, field: usize) -> Self {
        self.homes[field].marks = true;
        self
    }
}

/// How many marks of each fighter a store keeps.
pub const MARKS: usize = 3;

/// A list of fields that a store keeps; `store!` writes it.
pub trait Stored: Code {
    /// Where each field's values lie.
    const HOMES: &'static [Home];

    #[doc(hidden)]
    /// Whether a store keeps marks.
    const MARKED: bool = false;

    /// A fighter's marks: what follows from some of its values, and is looked for among many
    /// fighters (`Store::marked`).
    #[inline]
    fn marks(_of: impl Fn(Self) -> i32) -> [bool; MARKS] {
        [false; MARKS]
    }
}

/// The marks of 64 fighters, a bit each.
type Marks = [u64; MARKS];

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
#[derive(Debug, Eq)]
pub struct Store<F, const BATTLE: usize, const LISTS: usize, const ROW: usize, const OBJECT: usize>
{
    battle: [i32; BATTLE],
    lists: [Vec<i32>; LISTS],
    objects: Vec<[i32; OBJECT]>,
    rows: Vec<Row<F, ROW>>,
    /// The marks of the first 64 fighters, and those of the others: they follow from the rows.
    marks: Marks,
    more_marks: Vec<Marks>,
}

impl<F: Ord, const BATTLE: usize, const LISTS: usize, const ROW: usize, const OBJECT: usize> Ord
    for Store<F, BATTLE, LISTS, ROW, OBJECT>
{
    fn cmp(&self, other: &Self) -> Ordering {
        let battles = self.battle.cmp(&other.battle);
        battles
            .then_with(|| self.lists.cmp(&other.lists))
            .then_with(|| self.objects.cmp(&other.objects))
            .then_with(|| self.rows.cmp(&other.rows))
    }
}

impl<F: Ord, const BATTLE: usize, const LISTS: usize, const ROW: usize, const OBJECT: usize>
    PartialOrd for Store<F, BATTLE, LISTS, ROW, OBJECT>
{
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<F: Hash, const BATTLE: usize, const LISTS: usize, const ROW: usize, const OBJECT: usize> Hash
    for Store<F, BATTLE, LISTS, ROW, OBJECT>
{
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.battle.hash(hasher);
        self.lists.hash(hasher);
        self.objects.hash(hasher);
        self.rows.hash(hasher);
    }
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
            marks: self.marks,
            more_marks: self.more_marks.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.battle = source.battle;
        for (list, from) in self.lists.iter_mut().zip(&source.lists) {
            list.clone_from(from);
        }
        self.objects.clone_from(&source.objects);
        self.rows.clone_from(&source.rows);
        self.marks = source.marks;
        self.more_marks.clone_from(&source.more_marks);
    }
}

#[expect(
    clippy::inline_always,
    reason = "a rule names the field that it means: inlined, that field's own line is left"
)]
impl<F: Stored, const BATTLE: usize, const LISTS: usize, const ROW: usize, const OBJECT: usize>
    Store<F, BATTLE, LISTS, ROW, OBJECT>
{
    /// The store of so many fighters and objects, everything 0.
    pub fn new(fighters: usize, objects: usize) -> Self {
        let mut store = Store {
            battle: [0; BATTLE],
            lists: [const { Vec::new() }; LISTS],
            objects: vec![[0; OBJECT]; objects],
            rows: vec![Row { cells: [0; ROW], placed: Vec::new() }; fighters],
            marks: [0; MARKS],
            more_marks: Vec::new(),
        };
        store.mark_all();
        store
    }

    /// Takes in the fighters and objects that a fresh store of a larger cast has more.
    pub fn join(&mut self, fresh: &Self) {
        let (rows, objects) = (self.rows.len(), self.objects.len());
        self.rows.extend_from_slice(fresh.rows.get(rows..).unwrap_or(&[]));
        self.objects.extend_from_slice(fresh.objects.get(objects..).unwrap_or(&[]));
        self.mark_all();
    }

    fn mark_all(&mut self) {
        if F::MARKED {
            self.more_marks.resize(self.rows.len().div_ceil(64).saturating_sub(1), [0; MARKS]);
            (0..self.rows.len()).for_each(|place| self.mark(place));
        }
    }

    /// Marks a fighter by its values.
    fn mark(&mut self, place: usize) {
        let Some(row) = self.rows.get(place) else { return };
        let marks = F::marks(|field| row.cells[usize::from(Self::home(field).at)]);
        let words = match (place / 64).checked_sub(1) {
            None => Some(&mut self.marks),
            Some(word) => self.more_marks.get_mut(word),
        };
        for (word, holds) in words.into_iter().flatten().zip(marks) {
            *word = (*word & !(1 << (place % 64))) | (u64::from(holds) << (place % 64));
        }
    }

    /// Those among some fighters, as bits, who have a mark ([`Stored::marks`]), in order from a
    /// place on.
    #[inline]
    pub(crate) fn marked<'a>(
        &'a self,
        mark: usize,
        among: &'a [u64],
        from: usize,
    ) -> impl Iterator<Item = ActorId> + use<'a, F, BATTLE, LISTS, ROW, OBJECT> {
        let word = move |i: usize| {
            let marks = match i.checked_sub(1) {
                None => Some(&self.marks),
                Some(more) => self.more_marks.get(more),
            };
            marks.map_or(0, |marks| marks[mark]) & among.get(i).copied().unwrap_or(0)
        };
        let mut i = from / 64;
        let mut left = word(i) & (u64::MAX << (from % 64));
        core::iter::from_fn(move || {
            while left == 0 {
                i += 1;
                if i >= among.len() {
                    return None;
                }
                left = word(i);
            }
            let place = 64 * i + left.trailing_zeros() as usize;
            left &= left - 1;
            Some(ActorId::fighter(place))
        })
    }

    #[inline(always)]
    fn home(field: F) -> Home {
        F::HOMES[usize::from(field.number())]
    }

    /// How many fighters there are.
    #[inline]
    pub fn fighters(&self) -> usize {
        self.rows.len()
    }

    /// A value of the battle.
    #[inline(always)]
    pub fn battle(&self, field: F) -> i32 {
        self.battle[usize::from(Self::home(field).at)]
    }

    /// A value of a fighter; 0 for anybody else.
    #[inline(always)]
    pub fn of(&self, who: ActorId, field: F) -> i32 {
        match self.rows.get(who.index()) {
            Some(row) => row.cells[usize::from(Self::home(field).at)],
            None => 0,
        }
    }

    /// One of a fixed number of values of a fighter; 0 beyond them.
    #[inline(always)]
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

    /// The first of those entries whose place is not before this one.
    #[inline]
    pub(crate) fn entry_from(&self, who: ActorId, field: F, place: usize) -> Option<(u16, i32)> {
        self.entries(who, field).find(|entry| usize::from(entry.0) >= place)
    }

    /// A list of the battle; it reads 0 beyond its end.
    #[inline(always)]
    pub fn list(&self, field: F) -> &[i32] {
        self.lists.get(usize::from(Self::home(field).at)).map_or(&[], Vec::as_slice)
    }

    /// A value of an object; 0 where there is no such object.
    #[inline(always)]
    pub fn object(&self, place: usize, field: F) -> i32 {
        let object = self.objects.get(place);
        object.map_or(0, |cells| cells[usize::from(Self::home(field).at)])
    }

    /// A value by its key; 0 where there is none.
    #[inline(always)]
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
    #[inline(always)]
    pub fn set(&mut self, key: Key<F>, value: i32) {
        let home = Self::home(key.field);
        let (first, place) = (usize::from(home.at), usize::from(key.place));
        match home.region {
            Region::Battle => self.battle[first] = value,
            Region::Row => {
                if let (Some(row), true) =
                    (self.rows.get_mut(key.who.index()), place < usize::from(home.slots))
                {
                    row.cells[first + place] = value;
                    if home.marks {
                        self.mark(key.who.index());
                    }
                }
            }
            Region::List => {
                let list = &mut self.lists[first];
                match list.get_mut(place) {
                    // No zero comes to stand at the end.
                    Some(slot) if value != 0 => *slot = value,
                    None if value == 0 => {}
                    _ => set_listed(list, place, value),
                }
            }
            Region::Object => {
                if let Some(object) = self.objects.get_mut(place) {
                    object[first] = value;
                }
            }
            Region::Placed => self.set_placed(key, value),
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
}

/// A list keeps no zeros at its end: it reads 0 there.
fn set_listed(list: &mut Vec<i32>, place: usize, value: i32) {
    if place >= list.len() {
        if value == 0 {
            return;
        }
        if place == list.len() {
            list.push(value);
            return;
        }
        list.resize(place + 1, 0);
    }
    if let Some(slot) = list.get_mut(place) {
        *slot = value;
    }
    while let Some(0) = list.last() {
        list.pop();
    }
}

/// Declares the store of a system's fields: `store! { pub State of Field; }`, where `Field::INFO`
/// says what each field is, as `fields!` writes it. What marks of a fighter hang on
/// ([`Stored::marks`]) may follow: `marks [Health, Dead] by marks;`.
#[doc(hidden)]
#[macro_export]
macro_rules! store {
    (
        $(#[$doc:meta])* $vis:vis $State:ident of $Field:ident;
        $(marks [$($M:ident),+] by $marks:path;)?
    ) => {
        const _: () = {
            impl $crate::store::Stored for $Field {
                const HOMES: &'static [$crate::store::Home] = &LAYOUT.homes;
                $(
                    const MARKED: bool = ![$($Field::$M),+].is_empty();
                    #[inline]
                    fn marks(of: impl Fn(Self) -> i32) -> [bool; $crate::store::MARKS] {
                        $marks(of)
                    }
                )?
            }
        };

        const LAYOUT: $crate::store::Layout<{ $Field::ALL.len() }> = {
            let mut layout = $crate::store::Layout::EMPTY;
            let mut i = 0;
            while i < $Field::ALL.len() {
                assert!($Field::ALL[i] as usize == i, "homes go by the numbers of the fields");
                layout = layout.with(i, &$Field::INFO[i]);
                i += 1;
            }
            $($(layout = layout.marking($Field::$M as usize);)+)?
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
