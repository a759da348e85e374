//! German for the texts of COSMIC.

use crate::data::german::german;

german! {
    /// The texts that the system declares in English alone.
    pub(crate) static GERMAN;
    texts {
        // Printed tables.
        "Hit Location" => "Trefferzonen",
    }
    messages {
    }
}
