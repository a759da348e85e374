//! CASE: Ann and Cat against Bob, Dan and Eve, who appears in the second turn.

use super::{Scene, Scenes};
use case_core::case::Case;

impl Scenes for Case {
    const CAST: &'static str = include_str!("case.toml");

    const SCENES: &'static [Scene] = &[
        (
            "turned",
            "X10",
            &["set Ann status_effect.1 -1", "single Ann target Bob Ann.2 no declaration"],
        ),
        ("cannot_bear", "X6", &["single Ann power_on Bob 0"]),
        (
            "withstands",
            "A29",
            &[
                "set - holder.0 Bob",
                "says Ann action Ann.3",
                "says Ann target 0",
                "refused judge fate_of_an_object breaks",
            ],
        ),
        // Answers that no list shows: whoever could give them has one legal answer, and is not asked.
        (
            "keeps_hold",
            "A22",
            &[
                "says Ann action Ann.2",
                "says Ann target Bob",
                "asked Ann hold",
                "single Ann actions 2",
            ],
        ),
        (
            "not_like_first",
            "T8",
            &[
                "says Ann full_movement yes",
                "says Ann actions 2",
                "says Ann action Ann.0",
                "asked Ann manner",
                "single Ann action Ann.3 1 like_the_first declaration",
            ],
        ),
        (
            "not_alike",
            "T6",
            &["says Ann actions 2", "asked Bob actions", "single Ann flurry yes 2"],
        ),
        (
            "has_to_burst",
            "T8",
            &[
                "says Ann full_movement yes",
                "says Ann actions 2",
                "asked Cat actions",
                "single Ann flurry no 2",
            ],
        ),
        (
            "move_bound",
            "T8",
            &[
                "says Ann action Ann.2",
                "says Ann target Bob",
                "asked Ann hold",
                "single Ann full_movement yes",
            ],
        ),
        (
            "full_hold",
            "A22",
            &["set Bob held_by Ann", "set Bob hold full_hold", "refused Bob action Bob.0"],
        ),
        ("no_karma", "R4", &["set Ann karma 0", "single Ann karma yes attack excellent"]),
        // What a host is asked.
        ("charge_flurry", "T6", &["unable Ann Bob 1 2"]),
        ("no_flurry", "T6", &["unable Ann Bob 2 2"]),
        ("flurry_beyond", "T3", &["unable Ann Bob 0 8"]),
        (
            "target_dead",
            "T12",
            &["set Dan dead yes", "says Ann action Ann.0", "refused Ann target Dan"],
        ),
        (
            "target_left",
            "T18",
            &["set Dan has_left yes", "says Ann action Ann.0", "refused Ann target Dan"],
        ),
        (
            "nothing_to_aid",
            "E7",
            &[
                "set Bob stun 3",
                "set Dan stun 3",
                "says Ann action first_aid",
                "refused Ann target Cat",
            ],
        ),
        (
            "nobody_there",
            "T15",
            &[
                "go on",
                "set Ann dead yes",
                "set Cat dead yes",
                "set Bob dead yes",
                "set Dan dead yes",
                "set Eve dead yes",
                "refused judge event damage",
            ],
        ),
        (
            "no_target",
            "T12",
            &[
                "go on",
                "set - broken.0 yes",
                "set Bob has_left yes",
                "set Dan has_left yes",
                "set Eve has_left yes",
                "refused Ann action Ann.0",
            ],
        ),
        (
            "same_as_ahead",
            "D10",
            &["says Ann action no_action", "refused Ann go give_the_action_up"],
        ),
        ("not_under_effect", "X1", &["unable Dan Ann 5"]),
        ("under_effect", "X1", &["set Dan status_effect.0 -1", "unable Dan Ann 6"]),
        ("dead", "E9", &["set Ann dead yes", "unable Ann Bob 0"]),
        ("left", "T18", &["set Ann has_left yes", "unable Ann Bob 0"]),
        ("not_here", "T11", &["unable Eve Ann 0"]),
        ("hold_begins", "", &["kept Ann holding Ann"]),
        ("not_averted", "T7", &["set Ann holding Bob", "hindered Ann Bob 2 evasion"]),
        ("cannot_strike", "R3", &["set Ann circumstance -10", "hindered Ann Bob 0 block"]),
        ("has_left", "", &["set Dan has_left yes", "kept Dan stun 2"]),
        ("is_dead", "", &["set Dan dead yes", "kept Dan health 5"]),
        ("object_broken", "", &["set - broken.0 yes", "kept - holder.0 Ann"]),
        ("nobody_to_take", "", &["set Dan dead yes", "kept - holder.0 Dan"]),
    ];
}
