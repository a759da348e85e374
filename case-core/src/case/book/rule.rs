//! The ids of the rules.

crate::data::codes::rules! {
    /// A rule of the Costumed Adventurer Simulation Engine, by the id under which it is documented,
    /// logged and tested.
    #[doc(hidden)]
    pub enum Rule {
        R1 "ranks and their numbers",
        R2 "column shifts add up",
        R3 "floor and cap of shifts",
        R4 "an ACTION: d100 in a column",
        R5 "ACTIONs against an intensity",
        R6 "damage by intensity",
        R7 "values as numbers and ranks",
        T1 "the six steps of a turn",
        T2 "declaring actions",
        T3 "extra actions: the roll",
        T4 "extra actions failed",
        T5 "extra actions kept separate",
        T6 "a flurry",
        T7 "aversions and their penalty",
        T8 "full movement",
        T9 "initiative",
        T10 "initiative ties",
        T11 "initiative options and teams",
        T12 "actions made moot",
        T13 "changing the declared action",
        T14 "further rounds",
        T15 "wrap up",
        T16 "triggered events",
        T17 "whether another turn is needed",
        T18 "leaving",
        A1 "blunt attack",
        A2 "edged attack",
        A3 "blunt throwing attack",
        A4 "edged throwing attack",
        A5 "energy attack",
        A6 "force attack",
        A7 "shooting attack",
        A8 "grabbing attack",
        A9 "grappling attack",
        A10 "charging attack",
        A11 "melee needs an adjacent target",
        A12 "pulling",
        A13 "range",
        A14 "objects in the path",
        A15 "what a shot passes through",
        A16 "bystanders",
        A17 "improvised edged throwing",
        A18 "a precise spot",
        A19 "take",
        A20 "grab",
        A21 "break",
        A22 "holds and squeezing",
        A23 "charging: areas moved",
        A24 "charging: damage",
        A25 "charging: rebound",
        A26 "charging an object",
        A27 "falls and slammed bodies",
        A28 "after a miss",
        A29 "what becomes of objects",
        A30 "another ability, or a power's rank",
        A31 "circumstance, talents, an attack's own shift",
        D1 "block",
        D2 "brace",
        D3 "catch",
        D4 "dodge",
        D5 "escape",
        D6 "evasion",
        D7 "feint",
        D8 "weave",
        D9 "maneuver and other protection",
        D10 "aversions that cost an action",
        D11 "the bonus of evasion and feint",
        D12 "auto-hit",
        D13 "catching what is aimed at the catcher",
        D14 "caught, maybe damaged",
        D15 "escape and reversal",
        D16 "averting a charge",
        D17 "one roll answers one attack",
        E1 "Slam?",
        E2 "Stun?",
        E3 "Kill?",
        E4 "grand slam",
        E5 "slam direction",
        E6 "when a stun counts",
        E7 "stunned, and first aid",
        E8 "Kill? at zero Health",
        E9 "dying, aid and death",
        E10 "waking at zero Health",
        G1 "listed or rolled damage",
        G2 "damage less protection",
        G3 "what an attack's damage is",
        O1 "order of dice: one exchange",
        O2 "order of dice: zero Health",
        O3 "order of dice: initiative",
        O4 "order of dice: extra and changed actions",
        O5 "order of dice: second ACTIONs",
        X1 "an effect begins, and what it changes",
        X2 "an effect at wrap up",
        X3 "an effect ends",
        X4 "kinds of damage",
        X5 "an action that ends an effect",
        X6 "a power used as an action",
        X7 "attacks that pierce armor",
        X8 "attacks on all in an area",
        X9 "what is stopped heals, or comes back",
        X10 "effects that turn a fighter against its own side",
    }
}

impl super::forms::Form {
    /// The rule of the form.
    pub const fn rule(self) -> Rule {
        Rule::ALL[Rule::A1 as usize + self as usize]
    }
}

impl super::forms::Defense {
    /// The rule of the maneuver.
    pub const fn rule(self) -> Rule {
        Rule::ALL[Rule::D1 as usize + self as usize]
    }
}

impl super::forms::Check {
    /// The rule of the check.
    pub const fn rule(self) -> Rule {
        Rule::ALL[Rule::E1 as usize + self as usize]
    }
}
