//! Talislanta: Ann and Cat against Bob and Dan.

use super::{Scene, Scenes};
use case_core::talislanta::Talislanta;

impl Scenes for Talislanta {
    const CAST: &'static str = include_str!("talislanta.toml");

    const SCENES: &'static [Scene] = &[
        ("turned", "X10", &["set Ann status_effect.1 -1", "single Ann target Bob strike 1"]),
        ("cannot_bear", "X6", &["single Ann power_on Bob 0"]),
        (
            "not_in_the_area",
            "X8",
            &["set Cat out wounds", "set Dan out wounds", "single map in_the_area Ann Ann Bob 10"],
        ),
        (
            "nobody_else",
            "TAL8",
            &[
                "set Cat out wounds",
                "set Dan out wounds",
                "says Ann action strike",
                "says Bob action strike",
                "refused judge mishap hits_other",
            ],
        ),
        // Nobody is asked: nothing else comes of a feat.
        ("nothing_lies", "TAL22", &["single judge effect regains_weapon Ann feat full_success"]),
        ("not_engaged", "TAL19", &["set Ann engaged.Bob yes", "single Ann target Dan flee 1"]),
        // What a host is asked.
        (
            "no_foe",
            "TAL1",
            &["go on", "set Bob out wounds", "set Dan out wounds", "refused Ann action strike"],
        ),
        ("cannot_move", "TAL20", &["refused Cat action move"]),
        (
            "weapon_lost",
            "TAL8",
            &["set Ann lost.0 dropped", "says Ann action strike", "refused Ann attack Ann.0"],
        ),
        ("wrong_form", "X1", &["says Ann action strike", "refused Ann attack Ann.5"]),
        (
            "required_first",
            "TAL5",
            &[
                "says Ann action grapple",
                "says Ann target Bob",
                "says Bob react resist_grapple",
                "refused Bob skill combat_rating",
            ],
        ),
        (
            "engaged_elsewhere",
            "TAL15",
            &[
                "roster rulings = { flight_from = \"each\" }",
                "set Bob engaged.Cat yes",
                "says Ann action shoot",
                "says Ann target Bob",
                "says Bob action dodge",
                "says Bob react dodge",
                "refused Bob opening flee",
            ],
        ),
        ("is_out", "", &["set Bob out wounds", "kept Bob hindrance 3"]),
        ("no_hit_points", "", &["set Bob hit_points 0", "kept Bob out -"]),
        ("no_weapon_to_lose", "", &["kept Ann lost.3 dropped"]),
        ("no_weapon_to_hold", "", &["kept Ann in_hand 3"]),
        ("lost_weapon", "", &["set Ann lost.1 dropped", "kept Ann in_hand 1"]),
        ("no_disadvantage", "", &["kept Ann hindered_for 2"]),
        ("not_thrown", "", &["kept Ann lost.0 thrown"]),
        ("no_opponent", "", &["kept Ann engaged.Cat yes"]),
    ];
}
