//! German for the texts of Talislanta.

use crate::data::german::german;

german! {
    /// The texts that the system declares in English alone.
    pub(crate) static GERMAN;
    texts {
        // Printed tables.
        "Action Table" => "Aktionstabelle",
        "Shot difficulty" => "Schwierigkeit eines Schusses",
        "Substitutes for a missing skill" => "Ersatz für eine fehlende Fertigkeit",
    }
    messages {
    }
}
