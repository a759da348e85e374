//! Cosmic Synchronicity: Ann and Cat against Bob and Dan.

use super::{Scene, Scenes};
use case_core::cosmic::Cosmic;

impl Scenes for Cosmic {
    const CAST: &'static str = include_str!("cosmic.toml");

    const SCENES: &'static [Scene] = &[
        ("turned", "X10", &["set Ann status_effect.1 -1", "single Ann target Bob Ann.0"]),
        ("cannot_bear", "X6", &["single Ann power_on Bob 0"]),
        (
            "not_in_the_area",
            "X8",
            &[
                "set Cat has_left yes",
                "set Dan has_left yes",
                "single map in_the_area Ann Ann Bob 3",
            ],
        ),
        ("wrong_form", "X1", &["says Ann action attack", "refused Ann attack Ann.3"]),
        ("exhausted", "COS17", &["set Bob fatigue_drain 20", "hindered Ann Bob 0 parry"]),
        (
            "no_chance",
            "COS7",
            &[
                "roster rulings = { called_shot_cost = 20, called_head_cost = 20 }",
                "refused Ann action called_shot",
            ],
        ),
        (
            // Ann gives up earlier in Bob's own count.
            "no_foe",
            "COS7",
            &["set Cat has_left yes", "says Ann action give_up", "refused Bob action attack"],
        ),
        (
            "gains_nothing",
            "COS8",
            &[
                "roster rulings = { free_defenses = \"unlimited\" }",
                "refused Ann action extra_defense",
            ],
        ),
        (
            "unarmed",
            "COS7",
            &[
                "set Bob mortality_points_lost.left_arm 8",
                "set Bob mortality_points_lost.right_arm 8",
                "says Ann action give_up",
                "refused Bob action attack",
            ],
        ),
        (
            "not_bleeding",
            "COS19",
            &[
                "set Bob mortality_points_lost.left_arm 8",
                "set Dan mortality_points_lost.left_arm 8",
                "says Ann action first_aid",
                "refused Ann patient Cat",
            ],
        ),
        (
            "not_on_ground",
            "COS4",
            &[
                "set Ann weapon.0 on_the_ground",
                "set Ann weapon.1 on_the_ground",
                "says Ann action pick_up_a_weapon",
                "refused Ann pick_up Ann.2",
            ],
        ),
        (
            "not_in_hand",
            "COS11",
            &[
                "set Ann weapon.1 on_the_ground",
                "says Ann action attack",
                "refused Ann attack Ann.1",
            ],
        ),
        (
            "legs_fail",
            "COS18",
            &[
                "set Bob mortality_points_lost.left_leg 8",
                "set Bob mortality_points_lost.right_leg 8",
                "refused Bob action move",
            ],
        ),
        (
            "shield_lost",
            "COS14",
            &["set Bob shield_lost yes", "hindered Ann Bob 0 block_with_the_shield"],
        ),
        ("dead", "", &["set Bob dead yes", "kept Bob stunned_for 1"]),
        ("not_destroyed", "", &["kept Bob treated.left_leg yes"]),
        ("cannot_bleed", "", &["kept Bob bled_for.left_leg 1"]),
    ];
}
