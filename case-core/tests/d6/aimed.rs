//! The odds of one attack.

use case_core::ActorId;
use case_core::attack::{Aim, Guard};
use case_core::battle::Battle;
use case_core::d6::D6;
use case_core::odds::Budget;
use case_core::system::System;

#[test]
fn timing() {
    for bp in [false, true] {
        let text = include_str!("../../examples/rosters/d6.toml");
        let text = if bp {
            text.replace("[rulings]", "[rulings]\ninjury = \"body points\"")
        } else {
            text.into()
        };
        let node = toml::from_str(&text).unwrap();
        let battle = Battle::<D6>::new(D6::read(&node).unwrap()).unwrap();
        for a in 0..8 {
            for b in 0..8 {
                if (a < 4) == (b < 4) {
                    continue;
                }
                for w in 0..3 {
                    let aim = Aim::new(ActorId::fighter(a), ActorId::fighter(b), w);
                    match battle.aim(&aim) {
                        Ok(aimed) => {
                            let t = std::time::Instant::now();
                            let odds = aimed.odds(Guard::Undefended, &mut Budget::new());
                            let e = t.elapsed();
                            let den = odds
                                .as_ref()
                                .map(|o| 128 - o.denominator().leading_zeros())
                                .unwrap_or(0);
                            let t = std::time::Instant::now();
                            let gs = aimed.guards();
                            let mut worst = std::time::Duration::ZERO;
                            for g in &gs {
                                let t = std::time::Instant::now();
                                let r = aimed.odds(Guard::With(*g), &mut Budget::new());
                                worst = worst.max(t.elapsed());
                                if let Err(e) = r {
                                    println!("   {g:?} {e}");
                                }
                            }
                            println!(
                                "{bp} {a}->{b} w{w} {e:?} bits {den} err {:?} guards {} in {:?} worst {worst:?}",
                                odds.err(),
                                gs.len(),
                                t.elapsed()
                            );
                        }
                        Err(e) => println!("{bp} {a}->{b} w{w} {e}"),
                    }
                }
            }
        }
    }
}
