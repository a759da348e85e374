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
        /// Physique; Strength Damage comes from it where it is the better.
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
        /// Acumen; the second thing that decides a tie of initiative.
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
    /// The attribute that a skill stands under.
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

    /// Whether an attack is made with it.
    pub fn attacks(self) -> bool {
        use Skill::{
            Alteration, Apportation, Conjuration, Favor, Fighting, Marksmanship, MeleeCombat,
            Strife, Throwing,
        };
        matches!(
            self,
            Fighting
                | MeleeCombat
                | Marksmanship
                | Throwing
                | Alteration
                | Apportation
                | Conjuration
                | Favor
                | Strife
        )
    }

    /// Whether it is used at arm's length: *fighting* and *melee combat* (OD22).
    #[doc(hidden)]
    pub fn is_close(self) -> bool {
        matches!(self, Skill::Fighting | Skill::MeleeCombat)
    }

    /// Whether it may be aimed with: *marksmanship* and *throwing* alone (OD25).
    ///
    /// ```
    /// use case_core::d6::Skill;
    /// assert!(Skill::Throwing.may_aim());
    /// assert!(!Skill::MeleeCombat.may_aim());
    /// ```
    #[doc(hidden)]
    pub fn may_aim(self) -> bool {
        matches!(self, Skill::Marksmanship | Skill::Throwing)
    }

    /// Whether hands and arms do it, for a wound of the hand or arm.
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

    /// Whether the legs do it, for a wound of the leg.
    pub(crate) fn needs_legs(self) -> bool {
        matches!(
            self,
            Skill::Acrobatics | Skill::Stealth | Skill::Running | Skill::Jumping | Skill::Climbing
        )
    }
}
