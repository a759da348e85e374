//! The declaration language: what a system is made of, each part declared once as a list.
//!
//! It imports what is below it: `data`, `dice` and `kernel`.
//!
//! | macro | declares |
//! | --- | --- |
//! | `rules!`, `codes!` (in [`codes`](crate::codes)) | rule ids; closed lists |
//! | `rolls!`, `notes!`, `fields!` | what is rolled, what happens, what changes |
//! | `lists!`, `joined!` | the lists whose members are values; a list that begins with another's |
//! | `questions!` (in [`question`](crate::question)) | what is asked |
//! | `sheet!` (in [`sheet`](crate::sheet)), `switches!` | what a person writes; the book of rulings |

mod fields;
mod joined;
mod lists;
mod notes;
mod rolls;
mod switches;

pub(crate) use fields::fields;
pub(crate) use joined::joined;
pub(crate) use lists::lists;
pub(crate) use notes::notes;
pub(crate) use rolls::rolls;
pub(crate) use switches::switches;
