//! Initiative: rules T9 to T11 and O3.

use super::scene::{Fighter, Scene, blue, red, roster};
use case_core::case::{Form, Goes, InitiativeMethod, Note, Roll, Roster, Rule, TeamSpec, Tie};
use case_core::filled;
use case_core::log::Event;

/// Fighters of both sides by turns, with those Intuitions.
fn crowd(intuitions: &[&str]) -> Vec<Fighter> {
    let names = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"];
    let make = |(i, intuition): (usize, &&str)| {
        let abilities = format!("Ex Ex Ex Ex {intuition}");
        let side = if i % 2 == 0 { red } else { blue };
        side(names[i], &abilities).attack("fists", Form::Blunt)
    };
    intuitions.iter().enumerate().map(make).collect()
}

fn by(method: InitiativeMethod, intuitions: &[&str]) -> Roster {
    let mut roster = roster(crowd(intuitions));
    roster.rulings.initiative_method = method;
    roster
}

/// The order of the last turn.
fn order(scene: &Scene) -> String {
    let of = |e: &Event<_>| match *e {
        Event::Note { rule: Rule::T9, note: Note::Order, who, .. } => Some(who),
        _ => None,
    };
    let setup = scene.battle.setup();
    let names = scene.events().iter().filter_map(of).map(|w| setup.sheet(w).unwrap().name());
    names.collect::<Vec<_>>().join(" ")
}

/// The totals of the last turn's initiative.
fn totals(scene: &Scene) -> Vec<i32> {
    let of = |e: &Event<_>| match e {
        Event::Roll { roll: Roll::Initiative, total, outcome, .. } => {
            assert_eq!(*total, Some(outcome.number));
            *total
        }
        _ => None,
    };
    scene.events().iter().filter_map(of).collect()
}

/// T9: d10 plus the modifier of table 23 by Intuition, highest first.
#[test]
fn die_and_modifier() {
    let mut scene = Scene::of(by(InitiativeMethod::EveryTurn, &["Fe", "Am", "Ty", "5k"]));
    scene.play("", "initiative 10, initiative 4, initiative 7, initiative 1");
    assert_eq!(totals(&scene), [8, 9, 7, 26]);
    assert_eq!(order(&scene), "Dee Bob Ann Cid");
    assert_eq!(scene.roll_rules(Roll::Initiative), [Rule::T9; 4]);
    scene.play("", "initiative 10, initiative 1, initiative 10, initiative 1");
    assert_eq!(order(&scene), "Dee Cid Ann Bob", "anew every turn");
}

/// T10: the higher modifier goes first at the same total.
#[test]
fn ties_go_by_modifier() {
    let mut scene = Scene::of(by(InitiativeMethod::EveryTurn, &["Ty", "Gd", "Ex"]));
    scene.play("", "initiative 5, initiative 4, initiative 3");
    assert_eq!(order(&scene), "Cid Bob Ann");
    assert_eq!(scene.rolls().len(), 3, "no roll-off");
}

/// T10, O3: then a d10 roll-off, the highest tied group first, each in list order; those still
/// level roll again at once, before the next group.
#[test]
fn roll_offs() {
    let mut scene = Scene::of(by(InitiativeMethod::EveryTurn, &["Ty"; 6]));
    scene.play(
        "",
        // Ann, Cid and Eve are level at 5, Bob and Fay at 8; Dee is alone.
        "initiative 5, initiative 8, initiative 5, initiative 9, initiative 5, initiative 8,
         roll-off 3, roll-off 3, roll-off 4, roll-off 6,
         roll-off 7, roll-off 2, roll-off 7, roll-off 1, roll-off 9",
    );
    let rollers: Vec<String> = scene.rolls().into_iter().skip(6).map(|(who, ..)| who).collect();
    // Bob and Fay are level again and roll before the group of three.
    let wanted = ["Bob", "Fay", "Bob", "Fay", "Ann", "Cid", "Eve", "Ann", "Eve"];
    assert_eq!(rollers, wanted);
    assert_eq!(order(&scene), "Dee Fay Bob Eve Ann Cid");
    assert!(scene.roll_rules(Roll::RollOff).iter().all(|rule| *rule == Rule::T10));
}

/// T11: rolled once, on first appearance, and kept; newcomers roll when they appear.
#[test]
fn initiative_once() {
    let mut roster = by(InitiativeMethod::Once, &["Ty", "Ty", "Ty"]);
    roster.fighters[2].arrives = 2;
    let mut scene = Scene::of(roster);
    scene.play("", "initiative 4, initiative 6");
    assert_eq!(order(&scene), "Bob Ann");
    scene.play("", "initiative 5");
    assert_eq!(order(&scene), "Bob Cid Ann");
    assert!(scene.noted(Rule::T11, Note::Appears, "Cid"));
    scene.play("", "");
    assert_eq!(order(&scene), "Bob Cid Ann");
}

/// T10, T11: with initiative kept a tie is rolled off once, and stays settled, also while one of
/// the two is out.
#[test]
fn a_settled_tie_stays() {
    let mut scene = Scene::of(by(InitiativeMethod::Once, &["Ty", "Ty", "Ty"]));
    scene.play("", "initiative 4, initiative 6, initiative 4, roll-off 1, roll-off 2");
    assert_eq!(order(&scene), "Bob Cid Ann");
    // Bob stuns Cid: not acted yet, this turn and the next two.
    scene.play("Bob action=fists; Bob target=Cid", "attack 98, stun 1, stun turns 3");
    assert_eq!(order(&scene), "Bob Cid Ann");
    scene.play("", "");
    assert_eq!(order(&scene), "Bob Ann");
    scene.play("", "");
    scene.play("", "");
    assert_eq!(order(&scene), "Bob Cid Ann", "Cid is back where the roll-off put it");
}

/// T11: the modifier alone, with a roll only to break a tie.
#[test]
fn initiative_by_modifier() {
    let mut scene = Scene::of(by(InitiativeMethod::Modifier, &["Ty", "Ex", "Ty"]));
    scene.play("", "roll-off 2, roll-off 9");
    assert_eq!(order(&scene), "Bob Cid Ann");
    scene.play("", "");
    assert_eq!(order(&scene), "Bob Cid Ann");
}

/// T11: a fixed order, non-players before or after the players.
#[test]
fn a_fixed_order() {
    let order_by = |method| {
        let mut scene = Scene::of(by(method, &["Ty", "Am", "Ty", "Fe"]));
        scene.play("", "");
        order(&scene)
    };
    assert_eq!(order_by(InitiativeMethod::FixedPlayersFirst), "Ann Cid Bob Dee");
    assert_eq!(order_by(InitiativeMethod::FixedOthersFirst), "Bob Dee Ann Cid");
}

fn team(members: &[&str], roller: Option<&str>) -> TeamSpec {
    let members = members.iter().map(ToString::to_string).collect();
    filled!(TeamSpec { members, roller: roller.map(Into::into) })
}

/// T11, O3: a team rolls once, at its first member, with its roller's modifier, ties by it, and
/// acts together in list order.
#[test]
fn a_team_acts_together() {
    let mut roster = by(InitiativeMethod::EveryTurn, &["Fe", "Gd", "Ty", "Ty", "Am"]);
    roster.teams = vec![team(&["Eve", "Ann", "Cid"], Some("Eve"))];
    let mut scene = Scene::of(roster);
    scene.play("", "initiative 3, initiative 7, initiative 7");
    assert_eq!(totals(&scene), [8, 8, 7], "Amazing: +5");
    assert_eq!(order(&scene), "Ann Cid Eve Bob Dee", "+5 goes before +1");
}

/// T11: every method goes with teams.
#[test]
fn teams_with_every_method() {
    for (method, rolls, wanted) in [
        (InitiativeMethod::Once, "initiative 3, initiative 7", "Bob Ann Cid"),
        (InitiativeMethod::Modifier, "", "Bob Ann Cid"),
        (InitiativeMethod::FixedPlayersFirst, "", "Ann Cid Bob"),
        (InitiativeMethod::FixedOthersFirst, "", "Bob Ann Cid"),
    ] {
        let mut roster = by(method, &["Ty", "Gd", "Ty"]);
        roster.teams = vec![team(&["Ann", "Cid"], None)];
        let mut scene = Scene::of(roster);
        scene.play("", rolls);
        assert_eq!(order(&scene), wanted, "{method}");
        scene.play("", "");
        assert_eq!(order(&scene), wanted, "{method}, kept");
    }
}

/// T11: what a team rolled once is kept also while its first member is out.
#[test]
fn a_team_keeps_its_roll() {
    let mut roster = by(InitiativeMethod::Once, &["Ty", "Ty", "Ty"]);
    roster.teams = vec![team(&["Ann", "Cid"], None)];
    let mut scene = Scene::of(roster);
    scene.play("", "initiative 3, initiative 7");
    scene.play("Bob action=fists; Bob target=Ann", "attack 98, stun 1, stun turns 3");
    scene.play("", "");
    assert_eq!(order(&scene), "Bob Cid");
}

/// T11: the member named rolls for the team, and is told to; where it is out, the next one who is able,
/// with his own modifier; roll-offs too.
#[test]
fn who_rolls_for_a_team() {
    let mut roster = by(InitiativeMethod::EveryTurn, &["Ty", "Gd", "In", "Ty", "Am"]);
    roster.teams = vec![team(&["Ann", "Cid", "Eve"], Some("Eve"))];
    let mut scene = Scene::of(roster);
    let rollers = |scene: &Scene| -> Vec<String> {
        let initiative = |r: &Roll| matches!(r, Roll::Initiative | Roll::RollOff);
        scene.rolls().into_iter().filter(|(_, r, _)| initiative(r)).map(|r| r.0).collect()
    };
    scene.play(
        "Bob action=fists; Bob target=Eve",
        "initiative 3, initiative 9, initiative 1, attack 98, stun 1, stun turns 3",
    );
    assert_eq!(rollers(&scene), ["Eve", "Bob", "Dee"]);
    assert!(scene.noted(Rule::T11, Note::TeamRolls, "Eve"));
    for member in ["Ann", "Cid"] {
        let told = format!("Eve rolls for {member}, of the same team (T11)");
        assert!(scene.told().contains(&told), "{}", scene.told());
    }
    scene.play("", "initiative 3, initiative 1, initiative 3, roll-off 4, roll-off 5");
    assert_eq!(rollers(&scene), ["Ann", "Bob", "Dee", "Ann", "Dee"], "counted on from Eve");
}

/// T9, T11: in a fixed order a sheet may say that its fighter goes before everybody, or after,
/// whichever kind the method puts first.
#[test]
fn who_goes_first_in_a_fixed_order() {
    for (method, wanted) in [
        (InitiativeMethod::FixedPlayersFirst, "Dee Ann Cid Bob Eve"),
        (InitiativeMethod::FixedOthersFirst, "Dee Bob Ann Cid Eve"),
        (InitiativeMethod::Modifier, "Ann Bob Cid Dee Eve"),
    ] {
        let mut roster = by(method, &["Am", "In", "Ex", "Gd", "Ty"]);
        roster.fighters[3].goes = Some(Goes::First);
        roster.fighters[4].goes = Some(Goes::After);
        let players: Vec<bool> = roster.fighters.iter().map(|f| f.player).collect();
        assert_eq!(players, [true, false, true, false, true]);
        let mut scene = Scene::of(roster);
        scene.play("", "");
        assert_eq!(order(&scene), wanted, "{method}");
    }
}

/// T10: with the ruling, ties are rolled off at once.
#[test]
fn ties_are_rolled_off() {
    let mut roster = by(InitiativeMethod::EveryTurn, &["Ty", "Gd"]);
    roster.rulings.initiative_tie = Tie::RollOff;
    let mut scene = Scene::of(roster);
    scene.play("", "initiative 5, initiative 4, roll-off 9, roll-off 2");
    assert_eq!(order(&scene), "Ann Bob");
}
