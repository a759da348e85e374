//! Recovery between fights: E9, E10, T15.

use case_core::case::recovery::{Pace, Vitals, aid, lives, rest, turns_pass, wake};
use case_core::case::{Color, Rank, RankValue};

/// E9: the dead stay dead, whatever is done; nobody heals beyond the sheet, and numbers from
/// strangers do no harm.
#[test]
fn bounds_of_healing() {
    let dead = Vitals { dead: true, health: 0, ..Vitals::fresh(80) };
    assert_eq!(rest(dead, Pace { health: 10, ranks: 1 }, 10), dead);
    assert_eq!(turns_pass(dead, Rank::Good, 10, 10), dead);
    for dead in [dead, Vitals { stun: 4, ..dead }, Vitals { dying: true, ..dead }] {
        assert_eq!(aid(dead), dead);
    }
    assert_eq!(wake(dead, RankValue::of_number(20), Color::Red), None);
    let hurt = Vitals { health: 79, ranks_lost: 1, stun: 3, ..Vitals::fresh(80) };
    let most = Pace { health: i32::MAX, ranks: i32::MAX };
    assert!(rest(Vitals { stun: 0, ..hurt }, most, i32::MAX).is_whole());
    assert_eq!(rest(hurt, Pace { health: -5, ranks: -5 }, 7), hurt);
    assert_eq!(rest(hurt, most, -1), hurt);
    assert_eq!(turns_pass(hurt, Rank::Good, i32::MAX, i32::MAX).health, 80);
}

/// E6, E9: whoever lacks anything is not whole.
#[test]
fn nothing_is_left_to_heal() {
    let fresh = Vitals::fresh(80);
    assert!(fresh.is_whole());
    for lacking in [
        Vitals { dead: true, ..fresh },
        Vitals { dying: true, ..fresh },
        Vitals { stun: 1, ..fresh },
        Vitals { ranks_lost: 1, ..fresh },
        Vitals { health: 79, ..fresh },
    ] {
        assert!(!lacking.is_whole(), "{lacking:?}");
    }
}

/// E9: the dying lose a rank each turn until they are below Shift 0; aided they keep what is left,
/// and it heals like other loss. From Beyond one falls to Class 5000.
#[test]
fn the_dying_and_the_aided() {
    let dying = Vitals { dying: true, health: 0, ranks_lost: 1, ..Vitals::fresh(40) };
    let later = turns_pass(dying, Rank::Typical, 50, 2);
    assert_eq!((later.ranks_lost, later.dead, later.health), (3, false, 0));
    assert!(turns_pass(later, Rank::Typical, 0, 1).dead);
    let aided = rest(aid(later), Pace { health: 5, ranks: 1 }, 2);
    assert_eq!((aided.ranks_lost, aided.health), (1, 10));
    assert!(lives(Rank::Beyond, 1) && lives(Rank::Shift0, 0) && !lives(Rank::Shift0, 1));
}

/// E10: who wakes has the Endurance number as Health, at least 1 and no more than on the sheet.
#[test]
fn waking() {
    let out = Vitals { health: 0, stun: 1, ..Vitals::fresh(15) };
    let health = |endurance: i32| {
        wake(out, RankValue::of_number(endurance), Color::Green).map(|now| (now.health, now.stun))
    };
    assert_eq!(health(0), Some((1, 0)));
    assert_eq!(health(10), Some((10, 0)));
    assert_eq!(health(75), Some((15, 0)));
}
