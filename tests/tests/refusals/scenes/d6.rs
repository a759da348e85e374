//! The die-code system: Ann and Cat against Bob, who drives a cart, and Dan, who commands a ship.

use super::{Scene, Scenes};
use case_core::d6::D6;

impl Scenes for D6 {
    const CAST: &'static str = include_str!("d6.toml");

    const SCENES: &'static [Scene] = &[
        ("turned", "X10", &["set Ann status_effect.1 -1", "single Ann target Bob"]),
        ("cannot_bear", "X6", &["single Ann power_on Bob 0"]),
        (
            "not_in_the_area",
            "X8",
            &[
                "set Cat has_left yes",
                "set Dan has_left yes",
                "single map in_the_area Ann Ann Bob 30",
            ],
        ),
        // Answers that no list shows: whoever could give them has one legal answer, and is not asked.
        ("no_speed_left", "OD33", &["set Bob speed_lost 4", "single Bob vehicle_effect speed 1"]),
        ("has_acted", "OD3", &["asked Ann act", "single Ann grip yes Bob Ann.0 5"]),
        // What a host is asked.
        (
            "no_foe",
            "OD3",
            &["go on", "set Bob has_left yes", "set Dan has_left yes", "refused Ann act attack"],
        ),
        ("in_vehicle", "OD33", &["refused Bob act move"]),
        (
            "arm_broken",
            "OD31",
            &["set Ann broken_arm yes", "says Ann act attack", "refused Ann weapon Ann.2"],
        ),
        ("speed_changed", "OD33", &["says Bob act drive", "refused Bob speed all_out"]),
        ("not_moving", "OD33", &["set Bob speed stopped", "refused Bob act sideswipe"]),
        ("cannot_ram", "OD33", &["refused Bob act ram"]),
        (
            "ready",
            "OD3",
            &[
                "set Ann unready.1 yes",
                "set Ann unready.2 yes",
                "says Ann act ready_a_weapon",
                "refused Ann ready_weapon Ann.0",
            ],
        ),
        (
            "not_loaded",
            "OD3",
            &["set Ann unloaded.3 yes", "says Ann act attack", "refused Ann weapon Ann.3"],
        ),
        (
            "loaded",
            "OD3",
            &[
                "set Ann unloaded.3 yes",
                "set Ann unloaded.4 yes",
                "says Ann actions 1",
                "says Ann act load",
                "refused Ann load_weapon Ann.0",
            ],
        ),
        (
            "quick_draw",
            "OD2",
            &["says Ann quick_draw Ann.1", "says Ann act attack", "refused Ann weapon Ann.0"],
        ),
        ("not_quick", "OD2", &["refused Ann quick_draw Ann.0"]),
        (
            "all_thrown",
            "OD10",
            &[
                "set Ann unready.2 yes",
                "set Ann unready.3 yes",
                "says Ann actions 2",
                "says Ann act attack",
                "says map distance 50",
                "says Ann weapon Ann.1",
                "asked Ann called_shot",
                "says Ann act ready_a_weapon",
                "refused Ann ready_weapon Ann.1",
            ],
        ),
        (
            "holds_somebody",
            "OD19",
            &[
                "set Ann unready.2 yes",
                "set Ann unready.3 yes",
                "set Dan aboard -",
                "says Ann actions 2",
                "says Ann act attack",
                "says Ann target Dan",
                "says Ann weapon Ann.5",
                "asked Ann maneuver",
                "says Ann act ready_a_weapon",
                "refused Ann ready_weapon Ann.5",
            ],
        ),
        (
            "target_rides",
            "OD35",
            &["says Ann act attack", "says Ann target Bob", "refused Ann maneuver disarm"],
        ),
        (
            "not_called",
            "OD31",
            &[
                "set Dan aboard -",
                "says Cat actions 3",
                "says Cat act wait",
                "says Cat resume no",
                "says Ann act lead_a_group_attack",
                "says Ann target Dan",
                "refused Ann called_shot nothing_in_particular",
            ],
        ),
        (
            "not_aimed_so",
            "OD25",
            &["says Ann actions 1", "says Ann act aim", "refused Ann aim_with dodge"],
        ),
        (
            "broken",
            "OD28",
            &["set - broken.1 yes", "says Ann act attack_a_thing", "refused Ann thing 1"],
        ),
        ("defends_by_driving", "OD33", &["hindered Ann Bob 0 dodge"]),
        ("wrong_form", "X1", &["says Ann act attack", "refused Ann weapon Ann.7"]),
        ("bound", "OD19", &["set Ann entangled 10", "refused Ann act attack"]),
        ("held", "OD19", &["set Dan aboard -", "set Dan holds Ann", "refused Ann act stand_up"]),
        (
            "no_pinned_arm",
            "OD19",
            &[
                "set Dan aboard -",
                "set Ann holds Dan",
                "set Dan held_how hold",
                "says Ann act be_done",
                "says Cat act be_done",
                "says Bob act be_done",
                "says Dan act be_done",
                "refused Ann act force_down",
            ],
        ),
        (
            "arm_pinned",
            "OD19",
            &[
                "set Dan aboard -",
                "set Dan holds Ann",
                "set Ann held_how arm_pin",
                "says Ann act attack",
                "refused Ann weapon Ann.2",
            ],
        ),
        (
            "in_hold",
            "OD19",
            &[
                "set Dan aboard -",
                "set Ann holds Dan",
                "says Ann act attack",
                "says Ann target Dan",
                "says Ann weapon Ann.6",
                "refused Ann maneuver hold",
            ],
        ),
        (
            "fresh_hold",
            "OD19",
            &[
                "set Dan aboard -",
                "says Ann actions 2",
                "says Ann act attack",
                "says Ann target Dan",
                "says Ann weapon Ann.6",
                "says Ann maneuver hold",
                "refused Ann act squeeze",
            ],
        ),
        (
            "vehicle_stands",
            "OD33",
            &["set Bob speed stopped", "hindered Ann Bob 0 full_evasive_driving"],
        ),
        (
            "not_so_met",
            "OD33",
            &["says Dan act ram", "refused map collision into_something_very_hard"],
        ),
        (
            "aimed_long",
            "OD25",
            &[
                "set Ann aimed_shot 3",
                "set Ann aimed_throw 3",
                "says Ann actions 1",
                "refused Ann act aim",
            ],
        ),
        (
            "no_damage_left",
            "OD19",
            &["says Ann act attack", "says Ann weapon Ann.6", "refused Ann maneuver sweep"],
        ),
        // A lower row of the same kind of cover.
        (
            "given_already",
            "OD23",
            &[
                "says Ann act attack",
                "says Ann weapon Ann.3",
                "says map cover half_hidden",
                "refused map cover quarter_hidden",
            ],
        ),
        ("round_lost", "OD3", &["set Ann loses_round this_round", "hindered Dan Ann 0 dodge"]),
        ("out_of_fight", "", &["set Cat has_left yes", "kept Cat staggered yes"]),
        ("dead", "", &["set Cat wound_level dead", "kept Cat dying_since 1"]),
        ("hold_needs_two", "", &["kept Ann holds Ann"]),
        ("not_held_so", "", &["kept Ann held_how hold"]),
        ("has_no_vehicle", "", &["kept Ann vehicle_level lightly_damaged"]),
        ("not_dying", "", &["kept Ann dying_since 1"]),
        ("no_such_vehicle", "", &["kept Ann aboard Cat"]),
        ("no_place_left", "", &["kept Ann aboard Bob"]),
        (
            "level_follows",
            "",
            &["roster rulings = { injury = \"body_points\" }", "kept Ann wound_level wounded"],
        ),
        (
            "not_rolled_yet",
            "",
            &["roster rulings = { injury = \"body_points\" }", "kept Ann body_points 0"],
        ),
    ];
}
