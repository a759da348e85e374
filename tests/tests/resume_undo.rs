//! A resumed battle can be taken back like the one that was saved: also its seeded dice.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
use case_core::any::{AnyBattle, AnyStep};

fn records(battle: &AnyBattle) -> Vec<String> {
    (0..battle.events())
        .map(|i| format!("{:?}", battle.record(i, case_core::log::Audience::Gamemaster)))
        .collect()
}

#[test]
fn undo_after_resume_rolls_the_same_dice_again() {
    let roster =
        toml::from_str(include_str!("../../case-core/examples/rosters/case.toml")).unwrap();
    let mut battle = AnyBattle::new(&roster).unwrap();
    battle.set_seed(7);
    for _ in 0..30 {
        assert_eq!(battle.step(), AnyStep::Going);
    }
    let save = serde_json::to_value(battle.save()).unwrap();
    let mut again = AnyBattle::resume(&serde_json::from_value(save).unwrap()).unwrap();
    for _ in 0..12 {
        assert!(again.undo());
    }
    while again.step() == AnyStep::Going {}
    while battle.step() == AnyStep::Going {}
    assert_eq!(records(&again), records(&battle));
}

#[test]
fn a_brief_save_is_resumed_as_the_full_one() {
    for system in case_core::any::SYSTEMS {
        let file =
            format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
        let roster = toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        let mut battle = AnyBattle::new(&roster).unwrap();
        battle.set_seed(3);
        for _ in 0..20 {
            battle.step();
        }
        let full = serde_json::to_value(battle.save()).unwrap();
        let brief = serde_json::to_value(battle.save_brief()).unwrap();
        let length = |save: &serde_json::Value| save["roster"].to_string().len();
        assert!(length(&brief) * 3 < length(&full) * 2, "{system}: {}", brief["roster"]);
        let again = AnyBattle::resume(&serde_json::from_value(brief).unwrap()).unwrap();
        assert_eq!(serde_json::to_value(again.save()).unwrap(), full, "{system}");
        assert_eq!(records(&again), records(&battle), "{system}");
    }
}

/// A host that drops what it shows from where the range begins, and appends the range, shows the log:
/// after steps, undo, redo, corrected faces, interventions and a resumed save.
#[test]
fn new_events_are_those_that_a_host_does_not_show() {
    use case_core::battle::{Control, Input, Intervention, Who};
    for system in case_core::any::SYSTEMS {
        let file =
            format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
        let roster = toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        let mut battle = AnyBattle::new(&roster).unwrap();
        battle.set_seed(11);
        battle.set_control(Who::Everybody, Control::Host).unwrap();
        let (mut shown, mut taken_back) = (Vec::new(), 0);
        for turn in 0..400_usize {
            match turn % 23 {
                5 => drop(battle.undo()),
                9 | 14 => drop(battle.undo_input()),
                10 => drop(battle.redo()),
                17 => drop(battle.undo_to(battle.inputs().len() / 2)),
                18 => assert!(battle.redo(), "{system}"),
                20 => drop(battle.intervene(Intervention::End, "it rains")),
                21 => drop(battle.undo()),
                22 => {
                    let face = |(at, input): (usize, &Input)| match input {
                        Input::Face { face, .. } if *face > 1 => Some((at, *face - 1)),
                        _ => None,
                    };
                    let found = battle.inputs().iter().enumerate().find_map(face);
                    let Some((at, face)) = found else { continue };
                    let faces = Intervention::Faces { at, faces: [face].to_vec() };
                    drop(battle.intervene(faces, "it lay askew"));
                }
                _ => {
                    if battle.step() == AnyStep::Wanted {
                        battle.feed_suggestion().unwrap();
                    }
                }
            }
            // Not after each change, as a host looks when it pleases.
            if turn % 3 == 0 {
                let new = battle.new_events();
                taken_back += usize::from(new.start < shown.len());
                let all = records(&battle);
                shown.truncate(new.start);
                shown.extend_from_slice(&all[new]);
                assert_eq!(shown, all, "{system} {turn}");
                assert!(battle.new_events().is_empty(), "{system} {turn}");
            }
        }
        assert!(taken_back > 10, "{system}: {taken_back}");
        let save = serde_json::to_value(battle.save()).unwrap();
        let mut again = AnyBattle::resume(&serde_json::from_value(save).unwrap()).unwrap();
        assert_eq!(again.new_events(), 0..battle.events());
    }
}

/// What the ids of fighters, sides and attacks are written as is read, and what is not says what would be.
#[test]
fn ids_are_read_as_they_are_written() {
    use case_core::value::AttackId;
    use case_core::{ActorId, SideId};
    let seats = [ActorId::JUDGE, ActorId::MAP, ActorId::NOBODY];
    for who in [0, 1, 9_999].map(ActorId::fighter).into_iter().chain(seats) {
        assert_eq!(who.to_string().parse(), Ok(who));
        let attack = AttackId::new(who, 3);
        assert_eq!(attack.to_string().parse(), Ok(attack));
    }
    let side = SideId::new(2).unwrap();
    assert_eq!((side.to_string().parse(), "2".parse()), (Ok(side), Ok(side)));
    assert_eq!(("7".parse(), "map".parse()), (Ok(ActorId::fighter(7)), Ok(ActorId::MAP)));
    for (text, right) in
        [("", "0 to 9999"), ("-1", "`the Judge`"), ("10000", "0 to 9999"), ("fighter x", "names")]
    {
        let wrong = text.parse::<ActorId>().unwrap_err().to_string();
        assert!(
            wrong.starts_with(&format!("`{text}` is no fighter")) && wrong.contains(right),
            "{wrong}"
        );
    }
    assert!("255".parse::<SideId>().unwrap_err().to_string().contains("0 to 254"));
    for text in ["attack 0", "0", "attack x of fighter 1", "attack 0 of Gale"] {
        let wrong = text.parse::<AttackId>().unwrap_err().to_string();
        assert!(wrong.contains("such as `attack 0 of fighter 2`"), "{wrong}");
    }
}
