//! Rule ids.

crate::data::codes::rules! {
    /// The rules of combat, injury and fatigue.
    #[doc(hidden)]
    pub enum Rule {
        COS1 "a round is six seconds",
        COS2 "initiative: d20, Coordination and Traits, the highest first",
        COS3 "equal totals act at once",
        COS4 "one action on each count",
        COS5 "movement: Running + 2 yards, half of it in a melee attack",
        COS6 "an action can be held, even into the next round",
        COS7 "an attack is a roll of the weapon's skill",
        COS8 "a defense is rolled against an attack that succeeds",
        COS9 "a hit falls on a d12 location",
        COS10 "damage less armor and Toughness comes off the location",
        COS11 "a seven takes armor or Toughness",
        COS12 "the stunned do nothing this round and the next",
        COS13 "the prone rise first, and are harder to shoot",
        COS14 "ten and twelve are the Judge's",
        COS15 "long physical effort drains",
        COS16 "each Fatigue Drain costs a rank",
        COS17 "Fatigue at Health is exhaustion",
        COS18 "a limb is disabled at half its points, destroyed at none",
        COS19 "a destroyed limb bleeds until First Aid",
        COS20 "a severed limb calls for a Spirit roll",
        COS21 "the head: unconscious at half, dead at none",
        COS22 "the torso: five ranks less at half, dead at none",
        X1 "an effect begins, and what it changes",
        X2 "an effect at the end of a round",
        X3 "an effect ends",
        X4 "kinds of damage",
        X5 "an action that ends an effect",
        X6 "a power used as an action",
        X7 "attacks that pierce armor",
        X8 "attacks on all in an area",
        X10 "effects that turn a fighter against its own side",
    }
}
