//! Attributes and skills.

use crate::data::codes::codes;

codes! {
    /// An attribute. The last two are Extranormal: a sheet without them has 0D.
    "attribute", pub enum Attribute {
        /// Balance and quickness of the whole body.
        Agility "agility",
        /// Eye and hand.
        Coordination "coordination",
        /// Strength and toughness.
        Physique "physique",
        /// Learning and memory.
        Intellect "intellect",
        /// Quickness of mind; initiative is rolled with it.
        Acumen "acumen",
        /// Force of personality.
        Charisma "charisma",
        /// Magic (Extranormal).
        Magic "magic",
        /// Miracles (Extranormal).
        Miracles "miracles",
    }
}

codes! {
    /// A skill. One that a sheet does not list is used at its attribute.
    "skill", pub enum Skill {
        /// Agility.
        Acrobatics "acrobatics" de "Akrobatik",
        /// Agility.
        Climbing "climbing" de "Klettern",
        /// Agility.
        Contortion "contortion" de "Entfesseln",
        /// Agility; the active defense against attacks of any kind.
        Dodge "dodge" de "Ausweichen",
        /// Agility; unarmed attacks, and blocking.
        Fighting "fighting" de "Kampf",
        /// Agility.
        Flying "flying" de "Fliegen",
        /// Agility.
        Jumping "jumping" de "Springen",
        /// Agility; attacks with hand weapons, and parrying.
        MeleeCombat "melee combat" de "Nahkampf",
        /// Agility.
        Riding "riding" de "Reiten",
        /// Agility.
        Stealth "stealth" de "Schleichen",
        /// Coordination; driving on land.
        Charioteering "charioteering" de "Wagenlenken",
        /// Coordination.
        Lockpicking "lockpicking" de "Schlösser öffnen",
        /// Coordination; shooting.
        Marksmanship "marksmanship" de "Schießen",
        /// Coordination; driving on water and in the air.
        Pilotry "pilotry" de "Steuern",
        /// Coordination.
        SleightOfHand "sleight of hand" de "Fingerfertigkeit",
        /// Coordination; thrown attacks.
        Throwing "throwing" de "Werfen",
        /// Physique; the Strength Damage comes from it if it is the better one.
        Lifting "lifting" de "Heben",
        /// Physique.
        Running "running" de "Laufen",
        /// Physique; staying up.
        Stamina "stamina" de "Ausdauer",
        /// Physique.
        Swimming "swimming" de "Schwimmen",
        /// Intellect.
        Cultures "cultures" de "Kulturen",
        /// Intellect.
        Devices "devices" de "Geräte",
        /// Intellect.
        Healing "healing" de "Heilen",
        /// Intellect.
        Navigation "navigation" de "Navigation",
        /// Intellect.
        ReadingWriting "reading/writing" de "Lesen/Schreiben",
        /// Intellect.
        Scholar "scholar" de "Gelehrsamkeit",
        /// Intellect.
        Speaking "speaking" de "Sprechen",
        /// Intellect.
        Trading "trading" de "Handeln",
        /// Intellect.
        Traps "traps" de "Fallen",
        /// Acumen.
        Artist "artist" de "Kunst",
        /// Acumen.
        Crafting "crafting" de "Handwerk",
        /// Acumen.
        Disguise "disguise" de "Verkleiden",
        /// Acumen.
        Gambling "gambling" de "Glücksspiel",
        /// Acumen.
        Hide "hide" de "Verstecken",
        /// Acumen.
        Investigation "investigation" de "Nachforschen",
        /// Acumen.
        KnowHow "know-how" de "Fachwissen",
        /// Acumen; the second tie breaker of initiative.
        Search "search" de "Suchen",
        /// Acumen.
        Streetwise "streetwise" de "Straßenwissen",
        /// Acumen.
        Survival "survival" de "Überleben",
        /// Acumen.
        Tracking "tracking" de "Spurenlesen",
        /// Charisma.
        AnimalHandling "animal handling" de "Umgang mit Tieren",
        /// Charisma.
        Bluff "bluff" de "Bluffen",
        /// Charisma.
        Charm "charm" de "Charme",
        /// Charisma.
        Command "command" de "Kommando",
        /// Charisma.
        Intimidation "intimidation" de "Einschüchtern",
        /// Charisma; staying up.
        Mettle "mettle" de "Mut",
        /// Charisma.
        Persuasion "persuasion" de "Überreden",
        /// Magic.
        Alteration "alteration" de "Veränderung",
        /// Magic.
        Apportation "apportation" de "Ortsmagie",
        /// Magic.
        Conjuration "conjuration" de "Beschwörung",
        /// Miracles.
        Favor "favor" de "Gunst",
        /// Miracles.
        Strife "strife" de "Streit",
    }
}

impl Skill {
    /// The attribute that the skill belongs to.
    pub fn attribute(self) -> Attribute {
        const FIRST: [(Skill, Attribute); 8] = [
            (Skill::Acrobatics, Attribute::Agility),
            (Skill::Charioteering, Attribute::Coordination),
            (Skill::Lifting, Attribute::Physique),
            (Skill::Cultures, Attribute::Intellect),
            (Skill::Artist, Attribute::Acumen),
            (Skill::AnimalHandling, Attribute::Charisma),
            (Skill::Alteration, Attribute::Magic),
            (Skill::Favor, Attribute::Miracles),
        ];
        let own = FIRST.iter().rev().find(|(first, _)| *first <= self);
        own.map_or(Attribute::Agility, |(_, attribute)| *attribute)
    }

    /// Whether attacks are made with it.
    pub fn attacks(self) -> bool {
        self.is_close() || self.may_aim() || self.attribute() >= Attribute::Magic
    }

    /// Whether it is used in close combat: *fighting* and *melee combat* (OD22).
    #[doc(hidden)]
    pub fn is_close(self) -> bool {
        matches!(self, Skill::Fighting | Skill::MeleeCombat)
    }

    /// Whether it can be aimed with: only *marksmanship* and *throwing* (OD25).
    ///
    /// ```
    /// use case_core::d6::Skill;
    /// assert!(Skill::Throwing.may_aim());
    /// assert!(!Skill::MeleeCombat.may_aim());
    /// ```
    pub fn may_aim(self) -> bool {
        matches!(self, Skill::Marksmanship | Skill::Throwing)
    }

    /// Whether it uses hands and arms, for wounds of those.
    pub(crate) fn needs_hands(self) -> bool {
        use Skill::{
            Acrobatics, Climbing, Fighting, Lifting, Marksmanship, MeleeCombat, SleightOfHand,
            Throwing,
        };
        matches!(
            self,
            Acrobatics
                | Climbing
                | Fighting
                | MeleeCombat
                | Marksmanship
                | SleightOfHand
                | Throwing
                | Lifting
        )
    }

    /// Whether it uses the legs, for wounds of those.
    pub(crate) fn needs_legs(self) -> bool {
        matches!(
            self,
            Skill::Acrobatics | Skill::Stealth | Skill::Running | Skill::Jumping | Skill::Climbing
        )
    }
}
