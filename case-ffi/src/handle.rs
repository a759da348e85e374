//! Every pointer that comes from C is looked at here, and nowhere else: handles, buffers, texts,
//! structs with a size.

use crate::data;
use crate::status::case_status;
use case_core::words::Message;
use std::any::Any;
use std::cell::{RefCell, UnsafeCell};
use std::collections::VecDeque;
use std::ffi::c_char;
use std::fmt::{self, Debug, Display, Formatter};
use std::ops::Deref;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Why a call fails: its status, a message for `case_last_message`, and the rule that says so for
/// `case_last_rule`.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) status: case_status,
    pub(crate) message: Message,
    pub(crate) rule: &'static str,
}

impl Fault {
    /// A text of this library, in English.
    pub(crate) fn new(status: case_status, message: impl Display) -> Fault {
        Fault::of(status, message.to_string())
    }

    /// An error of the engine, which has its message in each language.
    pub(crate) fn of(status: case_status, message: impl Into<Message>) -> Fault {
        Fault { status, message: message.into(), rule: "" }
    }
}

pub(crate) type Done<T> = Result<T, Fault>;

/// The longest buffer that is taken, and the longest text unless the host sets less.
pub(crate) const MAX_LENGTH: usize = 64 * 1024 * 1024;

/// The object behind an opaque handle.
///
/// The tag is the first of every handle, whatever its type: it is read alone, before anything else
/// is, so that a handle of another type is refused. It is gone after `free`, so that a handle freed
/// twice is seen as long as its shell is kept (see [`free`]).
///
/// Who uses it is counted, so that a second thread gets an error in place of a broken value.
#[repr(C)]
pub(crate) struct Shell<T> {
    tag: AtomicU64,
    /// How many read the value now; [`CHANGING`] where one changes or frees it.
    users: AtomicU32,
    held: UnsafeCell<Held<T>>,
}

struct Held<T> {
    poisoned: bool,
    value: Option<T>,
}

impl<T> Debug for Shell<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shell").field("tag", &self.tag).finish_non_exhaustive()
    }
}

/// One changes the value, or frees it.
const CHANGING: u32 = u32::MAX;

impl<T> Shell<T> {
    /// Notes another reader; `false` while somebody changes the value.
    fn read(&self) -> bool {
        let more = |users: u32| users.checked_add(1).filter(|users| *users != CHANGING);
        self.users.fetch_update(Ordering::Acquire, Ordering::Relaxed, more).is_ok()
    }

    /// Notes the only one who changes the value; `false` while somebody uses it.
    fn lock(&self) -> bool {
        self.users.compare_exchange(0, CHANGING, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }
}

/// The value of a handle while it is read.
pub(crate) struct Borrowed<'a, H: Opaque> {
    value: &'a H::Value,
    _user: Unread<'a>,
}

impl<H: Opaque> Deref for Borrowed<'_, H> {
    type Target = H::Value;

    fn deref(&self) -> &H::Value {
        self.value
    }
}

/// One reader less.
struct Unread<'a>(&'a AtomicU32);

impl Drop for Unread<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Release);
    }
}

/// Lets others use a handle again, after a panic too.
struct Unlock<'a>(&'a AtomicU32);

impl Drop for Unlock<'_> {
    fn drop(&mut self) {
        self.0.store(0, Ordering::Release);
    }
}

/// Makes a type one that C knows only as a pointer.
macro_rules! opaque {
    ($T:ident, $Value:ty, $tag:literal) => {
        impl $crate::handle::Opaque for $T {
            type Value = $Value;
            const TAG: u64 = u64::from_be_bytes(*$tag);
            const NAME: &'static str = stringify!($T);
            fn wrap(shell: $crate::handle::Shell<$Value>) -> Self {
                $T(shell)
            }
            fn shell(&self) -> &$crate::handle::Shell<$Value> {
                &self.0
            }
        }

        const _: () = assert!(std::mem::offset_of!($T, 0) == 0);
    };
}
pub(crate) use opaque;

/// A type that C knows only as a pointer; declared by [`opaque!`].
pub(crate) trait Opaque: Sized + 'static {
    /// What it holds.
    type Value;
    /// Its tag, different for each type.
    const TAG: u64;
    /// Its name in the header.
    const NAME: &'static str;
    /// A handle around a shell.
    fn wrap(shell: Shell<Self::Value>) -> Self;
    /// The shell.
    fn shell(&self) -> &Shell<Self::Value>;
}

/// A pointer that is neither NULL nor misaligned.
fn check<T>(pointer: *const T, name: &str) -> Done<*const T> {
    if pointer.is_null() {
        return Err(Fault::new(case_status::CASE_ERR_NULL, format_args!("`{name}` is NULL")));
    }
    if !pointer.is_aligned() {
        let message = format!("`{name}` is not aligned to {} bytes", align_of::<T>());
        return Err(Fault::new(case_status::CASE_ERR_ALIGN, message));
    }
    Ok(pointer)
}

/// The shell of a handle of that type: its tag is read first, and nothing else where it differs.
///
/// # Safety
/// Not NULL and aligned, it points to a handle of this library, of whichever type.
unsafe fn tagged<'a, H: Opaque>(handle: *const H) -> Done<&'a Shell<H::Value>> {
    let handle = check(handle, H::NAME)?;
    // SAFETY: every handle begins with its tag, and is as aligned as that.
    let tag = unsafe { &*handle.cast::<AtomicU64>() };
    if tag.load(Ordering::Relaxed) != H::TAG {
        return Err(gone::<H>());
    }
    // SAFETY: not NULL, aligned, and a handle of this type by its tag.
    Ok(unsafe { &*handle }.shell())
}

fn gone<H: Opaque>() -> Fault {
    let message = format!("this is no {}, or it was freed before", H::NAME);
    Fault::new(case_status::CASE_ERR_HANDLE, message)
}

fn poisoned<H: Opaque>() -> Fault {
    let message = format!("a panic left the {} half changed: free it", H::NAME);
    Fault::new(case_status::CASE_ERR_POISONED, message)
}

fn busy<H: Opaque>() -> Fault {
    let message = format!("another thread is using this {}: call again when it is done", H::NAME);
    Fault::new(case_status::CASE_ERR_BUSY, message)
}

/// The value of a handle, to be read. While it is, it can be neither changed nor freed.
///
/// # Safety
/// A pointer that is not NULL and aligned points to a handle of this library.
pub(crate) unsafe fn borrow<'a, H: Opaque>(handle: *const H) -> Done<Borrowed<'a, H>> {
    // SAFETY: a handle by the contract.
    let shell = unsafe { tagged(handle) }?;
    if !shell.read() {
        return Err(busy::<H>());
    }
    let user = Unread(&shell.users);
    // SAFETY: nobody changes it while it is read.
    let held = unsafe { &*shell.held.get() };
    match &held.value {
        _ if held.poisoned => Err(poisoned::<H>()),
        Some(value) => Ok(Borrowed { value, _user: user }),
        None => Err(gone::<H>()),
    }
}

/// Changes the value of a handle. Where `change` panics the handle is poisoned, unless the caller
/// says that the value puts itself right.
///
/// # Safety
/// As [`borrow`].
pub(crate) unsafe fn change<H: Opaque, T>(
    handle: *mut H,
    rights_itself: bool,
    change: impl FnOnce(&mut H::Value) -> Done<T>,
) -> Done<T> {
    // SAFETY: a handle by the contract.
    let shell = unsafe { tagged(handle.cast_const()) }?;
    if !shell.lock() {
        return Err(busy::<H>());
    }
    let _unlock = Unlock(&shell.users);
    // SAFETY: nobody else uses it while it is locked.
    let held = unsafe { &mut *shell.held.get() };
    if held.poisoned {
        return Err(poisoned::<H>());
    }
    let Some(value) = &mut held.value else { return Err(gone::<H>()) };
    held.poisoned = !rights_itself;
    let result = change(value);
    held.poisoned = false;
    result
}

/// The value of a handle, or nothing where the handle is NULL.
///
/// # Safety
/// As [`borrow`].
pub(crate) unsafe fn borrow_or_null<'a, H: Opaque>(
    handle: *const H,
) -> Done<Option<Borrowed<'a, H>>> {
    if handle.is_null() {
        return Ok(None);
    }
    // SAFETY: as the contract says.
    unsafe { borrow(handle) }.map(Some)
}

/// Gives a new handle to the caller.
///
/// # Safety
/// `out` may be written to unless NULL or misaligned.
pub(crate) unsafe fn give<H: Opaque>(out: *mut *mut H, value: H::Value) -> Done<()> {
    let out = check(out.cast_const(), "out")?.cast_mut();
    let held = UnsafeCell::new(Held { poisoned: false, value: Some(value) });
    let shell = Shell { tag: AtomicU64::new(H::TAG), users: AtomicU32::new(0), held };
    let handle = Box::into_raw(Box::new(H::wrap(shell)));
    // SAFETY: not NULL, aligned, writable by the contract.
    unsafe { out.write(handle) };
    Ok(())
}

/// Whether `out` can take a handle: asked before the work is done.
pub(crate) fn can_give<H: Opaque>(out: *mut *mut H) -> Done<()> {
    check(out.cast_const(), "out").map(drop)
}

/// How many shells of freed handles a thread keeps, so that a second `free` finds one instead of
/// memory that is somebody else's by now.
const KEPT: usize = 64;

thread_local! {
    static FREED: RefCell<VecDeque<Box<dyn Any>>> = const { RefCell::new(VecDeque::new()) };
}

/// Frees a handle: its value at once, its shell once [`KEPT`] more were freed on this thread. One that
/// another thread is using stays.
///
/// # Safety
/// As [`change`]; the handle is not used afterwards, except that a second `free` soon after is seen.
pub(crate) unsafe fn free<H: Opaque>(handle: *mut H) -> Done<()> {
    if handle.is_null() {
        return Ok(());
    }
    // SAFETY: a handle by the contract.
    let shell = unsafe { tagged(handle.cast_const()) }?;
    if !shell.lock() {
        return Err(busy::<H>());
    }
    shell.tag.store(0, Ordering::Relaxed);
    // SAFETY: nobody else uses it while it is locked, as it stays.
    drop(unsafe { &mut *shell.held.get() }.value.take());
    // SAFETY: it came from `Box::into_raw` in `give`, and its tag says that it was not freed yet.
    let shell: Box<dyn Any> = unsafe { Box::from_raw(handle) };
    let _ = FREED.try_with(|freed| {
        let mut freed = freed.borrow_mut();
        freed.push_back(shell);
        if freed.len() > KEPT {
            freed.pop_front();
        }
    });
    Ok(())
}

/// Whether a result can be written to, before what it tells of is done.
pub(crate) fn can_write<T>(out: *mut T, name: &str) -> Done<()> {
    check(out.cast_const(), name).map(drop)
}

/// Writes a result.
///
/// # Safety
/// `out` may be written to unless NULL or misaligned.
pub(crate) unsafe fn write<T: Copy>(out: *mut T, name: &str, value: T) -> Done<()> {
    let out = check(out.cast_const(), name)?.cast_mut();
    // SAFETY: not NULL, aligned, writable by the contract.
    unsafe { out.write(value) };
    Ok(())
}

/// A struct that starts with its size, so that it can grow.
///
/// # Safety
/// `#[repr(C)]`, plain integers only, no padding, the first of them a `u32`: the size.
pub(crate) unsafe trait Sized32: Copy {
    /// The size of its first version, in bytes.
    const FIRST: u32;
    /// Its name in the header.
    const NAME: &'static str;
    /// Where its fields of 32 bits for later use begin, of a struct that comes in.
    const RESERVED: &'static [usize] = &[];
}

/// The most bytes by which a struct of a later header is longer than ours. A size beyond that was
/// never set.
const TAIL: usize = 4096;

/// Writes a struct, as much of it as the caller's version holds. The caller's size stays, and what
/// the caller's version has behind ours is 0.
///
/// # Safety
/// `out`, unless NULL or misaligned, points to as many writable bytes as its first field says.
pub(crate) unsafe fn write_struct<T: Sized32>(out: *mut T, value: &T) -> Done<()> {
    const SIZE: usize = size_of::<u32>();
    let out = check(out.cast_const(), T::NAME)?.cast_mut();
    // SAFETY: not NULL, aligned; the first field is a `u32`.
    let theirs = unsafe { out.cast::<u32>().read() };
    let tail = check_size::<T>(theirs)?;
    let bytes = theirs as usize - tail;
    let from = std::ptr::from_ref(value).cast::<u8>();
    // SAFETY: both hold `bytes` bytes, `FIRST` is at least that of the size field, and a value of
    // ours is nowhere in the caller's struct, which has the tail behind them.
    unsafe {
        std::ptr::copy_nonoverlapping(from.add(SIZE), out.cast::<u8>().add(SIZE), bytes - SIZE);
        out.cast::<u8>().add(bytes).write_bytes(0, tail);
    }
    Ok(())
}

/// Reads a struct, as much of it as the caller's version holds; the rest is 0. What the caller's
/// version has behind ours has to be 0: whatever else it asks for, nobody here would do it.
///
/// # Safety
/// `from`, unless NULL or misaligned, points to as many readable bytes as its first field says.
pub(crate) unsafe fn read_struct<T: Sized32 + Default>(from: *const T) -> Done<T> {
    let from = check(from, T::NAME)?;
    // SAFETY: not NULL, aligned; the first field is a `u32`.
    let theirs = unsafe { from.cast::<u32>().read() };
    let tail = check_size::<T>(theirs)?;
    let bytes = theirs as usize - tail;
    // SAFETY: within the caller's struct, and any pattern is a byte.
    let set = (bytes..bytes + tail).find(|i| unsafe { from.cast::<u8>().add(*i).read() } != 0);
    if let Some(place) = set {
        let message = format!(
            "byte {place} of {} is set, of which this library knows {bytes}: what a later version \
             added has to be 0 here, or the library newer",
            T::NAME
        );
        return Err(Fault::new(case_status::CASE_ERR_SIZE, message));
    }
    for &place in T::RESERVED.iter().filter(|&&place| place + 4 <= bytes) {
        // SAFETY: within the caller's struct, which is aligned and begins with a `u32`.
        let set = unsafe { from.cast::<u32>().add(place / 4).read() };
        if set != 0 {
            let message = format!("`reserved` of {} is {set}: it has to be 0", T::NAME);
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
    }
    let mut value = T::default();
    // SAFETY: both hold `bytes` bytes, and every pattern of them is a value of plain numbers.
    unsafe {
        let to = std::ptr::from_mut(&mut value).cast::<u8>();
        std::ptr::copy_nonoverlapping(from.cast::<u8>(), to, bytes);
    }
    Ok(value)
}

/// Reads a list of structs of one size each, as much of them as the caller's version holds.
///
/// # Safety
/// `list`, unless NULL or misaligned, points to `count` readable structs, each as long as the first
/// field of the first says.
#[cfg(any(feature = "aim", feature = "tables"))]
pub(crate) unsafe fn read_structs<T: Sized32 + Default>(
    list: *const T,
    count: usize,
) -> Done<Vec<T>> {
    if count == 0 {
        return Ok(Vec::new());
    }
    let list = check(list, T::NAME)?;
    check_length(count)?;
    // SAFETY: not NULL, aligned; the first field is a `u32`.
    let size = unsafe { list.cast::<u32>().read() };
    check_size::<T>(size)?;
    let step = size as usize;
    if !step.is_multiple_of(align_of::<T>()) {
        let message = format!("struct_size of {} is {size}, which no compiler makes", T::NAME);
        return Err(Fault::new(case_status::CASE_ERR_SIZE, message));
    }
    let mut read = Vec::new();
    for i in 0..count {
        // SAFETY: within the list, and aligned as its first is.
        let one = unsafe { list.cast::<u8>().add(i * step) }.cast::<T>();
        // SAFETY: the first field is a `u32`.
        let own = unsafe { one.cast::<u32>().read() };
        if own != size {
            let message = format!("struct_size of {} {i} is {own}, of the first {size}", T::NAME);
            return Err(Fault::new(case_status::CASE_ERR_SIZE, message));
        }
        // SAFETY: as the contract says.
        read.push(unsafe { read_struct(one) }?);
    }
    Ok(read)
}

/// Reads a struct; the default where the pointer is NULL.
///
/// # Safety
/// As [`read_struct`].
pub(crate) unsafe fn read_struct_or_default<T: Sized32 + Default>(from: *const T) -> Done<T> {
    if from.is_null() {
        return Ok(T::default());
    }
    // SAFETY: as the contract says.
    unsafe { read_struct(from) }
}

/// By how many bytes the caller's version is longer than ours.
fn check_size<T: Sized32>(theirs: u32) -> Done<usize> {
    let tail = (theirs as usize).saturating_sub(size_of::<T>());
    if theirs < T::FIRST || tail > TAIL {
        let message =
            format!("struct_size of {} is {theirs}: set it to sizeof({})", T::NAME, T::NAME);
        return Err(Fault::new(case_status::CASE_ERR_SIZE, message));
    }
    Ok(tail)
}

/// A plain value that comes in, or nothing where the pointer is NULL.
///
/// # Safety
/// `from`, unless NULL or misaligned, points to a readable value.
pub(crate) unsafe fn read_or_null<T: Copy>(from: *const T, name: &str) -> Done<Option<T>> {
    if from.is_null() {
        return Ok(None);
    }
    let from = check(from, name)?;
    // SAFETY: not NULL, aligned, readable by the contract.
    Ok(Some(unsafe { from.read() }))
}

/// A text that comes in.
///
/// # Safety
/// `text`, unless NULL, points to `length` readable bytes that stay as they are meanwhile.
pub(crate) unsafe fn text<'a>(text: *const c_char, length: usize) -> Done<&'a str> {
    if length == 0 {
        return Ok("");
    }
    let text = check(text.cast::<u8>(), "text")?;
    check_within(length, data::most())?;
    // SAFETY: not NULL, readable by the contract, and short enough for a slice.
    let bytes = unsafe { std::slice::from_raw_parts(text, length) };
    case_core::text::utf8(bytes).map_err(|e| Fault::of(case_status::CASE_ERR_UTF8, e))
}

fn check_length(length: usize) -> Done<()> {
    check_within(length, MAX_LENGTH)
}

fn check_within(length: usize, most: usize) -> Done<()> {
    if length > most {
        let message = format!("{length} bytes are too many: at most {most}");
        return Err(Fault::new(case_status::CASE_ERR_LENGTH, message));
    }
    Ok(())
}

fn too_small(needed: usize, capacity: usize) -> Fault {
    let message = format!("the buffer holds {capacity}, {needed} are needed");
    Fault::new(case_status::CASE_ERR_BUFFER, message)
}

/// Writes a text with a NUL behind it. `needed` gets the bytes it takes, the NUL included, also
/// where the buffer is too small. No buffer at all asks for that alone.
///
/// # Safety
/// `buffer` has room for `capacity` bytes unless NULL; `needed` may be written to unless NULL.
pub(crate) unsafe fn write_text(
    text: &str,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> Done<()> {
    let bytes = text.len() + 1;
    if !needed.is_null() {
        // SAFETY: as the contract says.
        unsafe { write(needed, "needed", bytes) }?;
    }
    if buffer.is_null() && capacity == 0 {
        return Ok(());
    }
    let buffer = check(buffer.cast::<u8>().cast_const(), "buffer")?.cast_mut();
    if bytes > capacity {
        return Err(too_small(bytes, capacity));
    }
    // SAFETY: the buffer has room for `capacity` bytes, and our text is nowhere in it.
    unsafe {
        std::ptr::copy_nonoverlapping(text.as_ptr(), buffer, text.len());
        buffer.add(text.len()).write(0);
    }
    Ok(())
}

/// Writes as much of a text as fits, with a NUL behind it; `needed` gets what the whole takes.
///
/// # Safety
/// As [`write_text`].
pub(crate) unsafe fn write_what_fits(
    text: &str,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> Done<()> {
    if !needed.is_null() {
        // SAFETY: as the contract says.
        unsafe { write(needed, "needed", text.len() + 1) }?;
    }
    let Some(room) = capacity.checked_sub(1) else { return Ok(()) };
    // SAFETY: as the contract says, and the part that fits does fit.
    unsafe { write_text(cut(text, room), buffer, capacity, null_mut()) }
}

/// The beginning of a text in at most `room` bytes, cut between two characters.
pub(crate) fn cut(text: &str, room: usize) -> &str {
    let mut end = text.len().min(room);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The numbers or values of a list that comes in.
///
/// # Safety
/// `list`, unless NULL or misaligned, points to `count` readable numbers that stay as they are
/// meanwhile.
pub(crate) unsafe fn list<'a, T: Copy>(list: *const T, count: usize) -> Done<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    let list = check(list, "list")?;
    check_length(count)?;
    // SAFETY: not NULL, aligned, readable by the contract, and short enough for a slice.
    Ok(unsafe { std::slice::from_raw_parts(list, count) })
}

/// Computes a column of a table: `out[i] = f(inputs[0][i], …)`. The output may be one of the
/// inputs, so no slices are made of them.
///
/// # Safety
/// Every input points to `count` readable numbers and `out` to as many writable ones, unless NULL
/// or misaligned; a buffer overlaps `out` exactly or not at all.
#[inline]
#[cfg(feature = "tables")]
pub(crate) unsafe fn map<const N: usize>(
    inputs: [*const i32; N],
    out: *mut i32,
    count: usize,
    f: impl Fn([i32; N]) -> i32,
) -> Done<()> {
    if count == 0 {
        return Ok(());
    }
    for input in inputs {
        check(input, "input")?;
    }
    let out = check(out.cast_const(), "out")?.cast_mut();
    check_length(count)?;
    for i in 0..count {
        // SAFETY: `i` is below `count`, which all buffers hold.
        unsafe { out.add(i).write(f(inputs.map(|input| input.add(i).read()))) };
    }
    Ok(())
}
