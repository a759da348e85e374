//! The declaration language: the parts of a system, each declared once as a list.
//!
//! It imports the layers below: `data`, `dice` and `kernel`.
//!
//! | macro | declares |
//! | --- | --- |
//! | `rules!`, `codes!` (in [`codes`](crate::codes)) | rule ids; closed lists |
//! | `rolls!`, `notes!`, `fields!` | rolls; notes; values of the state |
//! | `lists!`, `joined!` | the lists whose members are values; a list that extends another one |
//! | `questions!` (in [`question`](crate::question)) | questions |
//! | `sheet!` (in [`sheet`](crate::sheet)), `switches!` | tables of a roster; the book of rulings |

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
