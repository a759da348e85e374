//! FASERIP: Ann and Cat against Bob, Dan and Eve.

use super::{Scene, Scenes};
use case_core::faserip::Faserip;

impl Scenes for Faserip {
    const CAST: &'static str = include_str!("faserip.toml");

    const SCENES: &'static [Scene] = &[
        // Answers that no list shows: whoever could give them has one legal answer, and is not asked.
        (
            "held_stays",
            "PH12",
            &[
                "set Ann engaged.Bob yes",
                "says Bob movement_option hold_position",
                "says Bob attacks_to_try 1",
                "says Bob action Bob.2",
                "says Bob target Ann",
                "asked Bob hold",
                "single Ann movement_option disengage",
            ],
        ),
        (
            "not_several",
            "PH3",
            &[
                "says Ann movement_option disengage",
                "set Ann engaged.Bob yes",
                "asked Ann areas_to_move",
                "single Ann attacks_to_try 2",
            ],
        ),
        (
            "charge_declared",
            "PH15",
            &[
                "says Ann movement_option charge",
                "says Ann action Ann.1",
                "says Ann target Bob",
                "asked Cat movement_option",
                "single Ann target Dan Ann.1 no change_of_action",
            ],
        ),
        // What a host is asked.
        (
            "nobody_to_engage",
            "PH1",
            &[
                "roster friendly_fire = true",
                "says Bob movement_option charge",
                "says Bob action Bob.1",
                "says Bob target Dan",
                "asked judge battle_goes_on",
                "set Ann has_left yes",
                "set Cat has_left yes",
                "go on",
                "refused map whose_engagement_changes Eve",
            ],
        ),
        ("no_movement", "PH8", &["refused Cat movement_option move"]),
        (
            "nothing_to_aim_at",
            "PH20",
            &[
                "set - broken.0 yes",
                "says Ann movement_option hold_position",
                "refused Ann action Ann.4",
            ],
        ),
        (
            "at_hand",
            "PH15",
            &[
                "set Ann engaged.Bob yes",
                "set Bob stun 3",
                "says Ann movement_option charge",
                "says Ann action Ann.1",
                "refused Ann target Bob",
            ],
        ),
        (
            "nothing_to_dodge",
            "PH13",
            &[
                "set Bob has_left yes",
                "set Dan has_left yes",
                "set Eve has_left yes",
                "single Ann dodge_this_turn yes",
            ],
        ),
        ("no_engagement", "", &["kept Ann engaged.Cat yes"]),
    ];
}
