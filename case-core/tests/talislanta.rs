#![cfg(feature = "serde")]
//! Talislanta.

#[test]
fn smoke() {
    use case_core::battle::Battle;
    use case_core::system::System;
    use case_core::talislanta::Talislanta;
    let text = include_str!("../examples/rosters/talislanta.toml");
    let node: case_core::node::Node = toml::from_str(text).unwrap();
    let roster = Talislanta::read(&node).unwrap();
    let mut rounds = vec![];
    for seed in 0..200 {
        let mut b = Battle::<Talislanta>::new(roster.clone()).unwrap().seeded(seed);
        let s = b.run(100_000);
        assert!(matches!(s, case_core::battle::Step::Over), "{s:?}");
        rounds.push((
            b.state().round(),
            b.setup().sides()[usize::from(
                (0..8)
                    .map(case_core::Who::fighter)
                    .find(|&w| b.state().stands(w))
                    .map_or(9, |w| Talislanta::side(b.setup(), w)),
            )]
            .clone(),
        ));
        if seed == 7 {
            for l in b.transcript() {
                println!("{l}");
            }
        }
    }
    println!("{rounds:?}");
}
