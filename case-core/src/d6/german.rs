//! German for the texts of D6.

use crate::data::german::german;

german! {
    /// The texts that the system declares in English alone.
    pub(crate) static GERMAN;
    texts {
        // Printed tables.
        "Difficulty levels" => "Schwierigkeitsgrade",
        "Result Points" => "Ergebnispunkte",
        "Die Code Simplification" => "Vereinfachung der Würfelcodes",
        "Combat options" => "Kampfoptionen",
        "Called shots" => "Gezielte Angriffe",
        "Other modifiers" => "Andere Modifikatoren",
        "Scale" => "Größe",
        "Wound levels" => "Wundstufen",
        "Wound levels together" => "Wundstufen zusammen",
        "Levels by Body Points" => "Stufen nach Körperpunkten",
        "Toughness of things" => "Widerstand von Dingen",
        "Speeds" => "Geschwindigkeiten",
        "Collisions" => "Zusammenstöße",
        "Vehicle damage" => "Fahrzeugschäden",
        "Armor" => "Rüstung",
        "Hand weapons" => "Handwaffen",
        "Missile weapons" => "Fernwaffen",
        "Body Points healed" => "Geheilte Körperpunkte",
        "Natural healing" => "Natürliche Heilung",
        "Assisted healing" => "Heilung mit Hilfe",
    }
    messages {
    }
}
