//! The rule ids of the system.

crate::data::codes::rules! {
    /// Rule ids, in the order of the book's combat chapter.
    #[doc(hidden)]
    pub enum Rule {
        OD1 "Rounds: initiative, turns, damage, again",
        OD2 "Initiative: the first significant action, or rolls",
        OD3 "A turn: number of actions, a skill roll for each",
        OD4 "Base combat difficulty",
        OD5 "When an active defense counts",
        OD6 "No defense before one's turn",
        OD7 "A poor active defense counts all the same",
        OD8 "What modifies an active defense",
        OD9 "Dodge",
        OD10 "Block and parry",
        OD11 "A blade parries a bare hand",
        OD12 "A blade met with the body",
        OD13 "What spares the body a blade",
        OD14 "Full defense",
        OD15 "Partial defense",
        OD16 "Partial defense as a free action",
        OD17 "Passive defense bonus of Agility or dodge",
        OD18 "Passive defense bonus of Special Abilities",
        OD19 "Modifiers, as dice or flat",
        OD20 "Least combat difficulty",
        OD21 "Range",
        OD22 "Reach",
        OD23 "Cover",
        OD24 "Complete cover",
        OD25 "Aiming",
        OD26 "Range without measuring",
        OD27 "Hit or miss",
        OD28 "Damage",
        OD29 "Strength Damage",
        OD30 "Damage bonus for an accurate attack",
        OD31 "Damage bonus and hit location",
        OD32 "Damage bonus of Special Abilities",
        OD33 "Vehicles",
        OD34 "Leaving the fight",
        OD35 "People in a vehicle",
    }
}
