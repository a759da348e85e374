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
        Acrobatics "acrobatics",
        /// Agility.
        Climbing "climbing",
        /// Agility.
        Contortion "contortion",
        /// Agility; the active defense against attacks of any kind.
        Dodge "dodge",
        /// Agility; unarmed attacks, and blocking.
        Fighting "fighting",
        /// Agility.
        Flying "flying",
        /// Agility.
        Jumping "jumping",
        /// Agility; attacks with hand weapons, and parrying.
        MeleeCombat "melee combat",
        /// Agility.
        Riding "riding",
        /// Agility.
        Stealth "stealth",
        /// Coordination; driving on land.
        Charioteering "charioteering",
        /// Coordination.
        Lockpicking "lockpicking",
        /// Coordination; shooting.
        Marksmanship "marksmanship",
        /// Coordination; driving on water and in the air.
        Pilotry "pilotry",
        /// Coordination.
        SleightOfHand "sleight of hand",
        /// Coordination; thrown attacks.
        Throwing "throwing",
        /// Physique; the Strength Damage comes from it if it is the better one.
        Lifting "lifting",
        /// Physique.
        Running "running",
        /// Physique; staying up.
        Stamina "stamina",
        /// Physique.
        Swimming "swimming",
        /// Intellect.
        Cultures "cultures",
        /// Intellect.
        Devices "devices",
        /// Intellect.
        Healing "healing",
        /// Intellect.
        Navigation "navigation",
        /// Intellect.
        ReadingWriting "reading/writing",
        /// Intellect.
        Scholar "scholar",
        /// Intellect.
        Speaking "speaking",
        /// Intellect.
        Trading "trading",
        /// Intellect.
        Traps "traps",
        /// Acumen.
        Artist "artist",
        /// Acumen.
        Crafting "crafting",
        /// Acumen.
        Disguise "disguise",
        /// Acumen.
        Gambling "gambling",
        /// Acumen.
        Hide "hide",
        /// Acumen.
        Investigation "investigation",
        /// Acumen.
        KnowHow "know-how",
        /// Acumen; the second tie breaker of initiative.
        Search "search",
        /// Acumen.
        Streetwise "streetwise",
        /// Acumen.
        Survival "survival",
        /// Acumen.
        Tracking "tracking",
        /// Charisma.
        AnimalHandling "animal handling",
        /// Charisma.
        Bluff "bluff",
        /// Charisma.
        Charm "charm",
        /// Charisma.
        Command "command",
        /// Charisma.
        Intimidation "intimidation",
        /// Charisma; staying up.
        Mettle "mettle",
        /// Charisma.
        Persuasion "persuasion",
        /// Magic.
        Alteration "alteration",
        /// Magic.
        Apportation "apportation",
        /// Magic.
        Conjuration "conjuration",
        /// Miracles.
        Favor "favor",
        /// Miracles.
        Strife "strife",
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
