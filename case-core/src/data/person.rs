//! Texts of a person: names of fighters, sides, attacks and objects, reasons, descriptions. One check
//! for all of them.

use crate::data::message::{Message, message};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// A text as it is kept: without space at its ends, and with composed letters, as most keyboards
/// write them (`é` as one character).
pub(crate) fn kept(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if is_nfc(text) { text.into() } else { text.nfc().collect::<String>().into() }
}

/// What is wrong with a text that should have `least` to `most` characters on one line, all of which
/// a reader can see; `what` names it in the error.
pub(crate) fn problem(
    text: &str,
    what: &'static str,
    least: usize,
    most: usize,
) -> Option<Message> {
    let length = text.chars().count();
    let is_seen = least == 0 || text.chars().any(|c| !is_joiner(c) && !c.is_whitespace());
    if length < least || length > most || !is_seen {
        return Some(message!("{what} has {least} to {most} characters", what, least, most));
    }
    let (place, c) = unseen(text)?;
    let found = format!("U+{:04X}", u32::from(c));
    let message = if c.is_control() {
        message!(
            "{what} has {least} to {most} characters, none of them a control character: \
            character {place} is {found}",
            what,
            least,
            most,
            place,
            found
        )
    } else {
        message!(
            "{what} has characters that can be seen: character {place} is {found}, which \
            can't, or turns the text round",
            what,
            place,
            found
        )
    };
    Some(message)
}

/// The first character that nobody sees, or that changes the order of others, with its place from 1.
fn unseen(text: &str) -> Option<(usize, char)> {
    let mut before = ' ';
    for (place, c) in text.chars().enumerate() {
        let is_letter = |c: char| !c.is_ascii() && !c.is_whitespace();
        let fits = match c {
            // Between letters of Persian and Indian scripts, and within emoji.
            '\u{200c}' | '\u{200d}' => {
                is_letter(before) && text.chars().nth(place + 1).is_some_and(is_letter)
            }
            // The flags of England, Scotland and Wales.
            '\u{e0020}'..='\u{e007f}' => matches!(before, '\u{1f3f4}' | '\u{e0020}'..='\u{e007f}'),
            _ => !is_unseen(c),
        };
        if !fits {
            return Some((place + 1, c));
        }
        before = c;
    }
    None
}

/// Whether a character is not seen, breaks a line or turns a text round, wherever it stands.
pub(crate) fn is_unseen(c: char) -> bool {
    c.is_control()
        || u32::from(c) & 0xfffe == 0xfffe
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fdd0}'..='\u{fdef}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e00ff}')
}

/// Whether a character only changes how its neighbors look.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// By which two names are compared: what looks the same is the same.
pub(crate) fn compared(name: &str) -> Cow<'_, str> {
    if name.is_ascii() {
        return name.into();
    }
    let space = |c: char| if c.is_whitespace() { ' ' } else { c };
    name.nfc().filter(|&c| !is_joiner(c)).map(space).collect::<String>().into()
}

/// A name within a line: one that is written from right to left is set apart from the words around it
/// (U+2068, U+2069), which a page would show in another order.
pub(crate) fn set_apart(name: Cow<'_, str>) -> Cow<'_, str> {
    if name.chars().any(is_right_to_left) { format!("\u{2068}{name}\u{2069}").into() } else { name }
}

fn is_right_to_left(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}
