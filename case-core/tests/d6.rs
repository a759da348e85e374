//! try
#![cfg(feature = "serde")]
use case_core::battle::Battle;
use case_core::d6::D6;
use case_core::node::Node;
use case_core::system::System;
#[test]
fn try_fight() {
    for seed in 0..200 {
        let text = std::fs::read_to_string("examples/rosters/d6.toml").unwrap();
        let node: Node = toml::from_str(&text).unwrap();
        let roster = D6::read(&node).unwrap_or_else(|e| panic!("{e}"));
        let mut b = Battle::<D6>::new(roster).unwrap_or_else(|e| panic!("{e}")).seeded(seed);
        let step = b.run(3000);
        if seed == 7 {
            for line in b.transcript() {
                println!("{line}");
            }
        }
        println!("{seed} {step:?} round {}", D6::turn(b.state()));
    }
}
