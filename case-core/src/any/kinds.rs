//! What a battle of any system says of kinds, for values that a host gives.

use super::AnyBattle;
use crate::data::codes::Code;
use crate::data::value::Kind;
use crate::data::words::FieldCode;
#[cfg(feature = "ahead")]
use crate::kernel::question::Asked;
use crate::kernel::system::System;
use alloc::string::String;
use alloc::vec::Vec;

impl AnyBattle {
    /// Whether an input is wanted.
    pub(crate) fn is_wanting(&self) -> bool {
        each!(self, b => b.request().is_some())
    }

    /// The kind of a field's values, and that of its places if there are several.
    ///
    /// # Errors
    /// There is no such field: what there is.
    pub(crate) fn field_kinds(
        &self,
        name: &str,
    ) -> Result<(Kind, Option<Kind>), Vec<&'static str>> {
        each!(self, _b: S => {
            let all = <S as System>::Field::ALL;
            let found = all.iter().find(|field| field.name() == name).map(|field| field.info());
            let names = || all.iter().map(|field| field.name()).collect();
            found.map(|info| (info.cell.kind, info.place_kind())).ok_or_else(names)
        })
    }

    /// The names of the status effects of the roster, in its order.
    pub(crate) fn effect_names(&self) -> Vec<String> {
        each!(self, b: S => {
            let name = |place| <S as System>::effect_name(b.setup(), place).map(String::from);
            (0..).map_while(name).collect()
        })
    }

    /// The kinds of the answers to a question.
    ///
    /// # Errors
    /// There is no such question: what there is.
    #[cfg(feature = "ahead")]
    pub(crate) fn question_kinds(&self, name: &str) -> Result<&'static [Kind], Vec<&'static str>> {
        each!(self, _b: S => {
            let all = <S as System>::Question::infos();
            let found = all.iter().find(|info| info.name == name).map(|info| info.answers);
            found.ok_or_else(|| all.iter().map(|info| info.name).collect())
        })
    }
}
