//! What the log says: every line says what happened, with the id that fits, and nothing secret.

use super::scene::{Fighter, Scene, blue, object, red, roster};
use case_core::case::{Form, InitiativeMethod, Roll, Rule, Rulings};
use case_core::log::{Audience, CardKind, cards, headline, tell};
use case_core::words::Language;

const PLAIN: &str = "Ex Ex Ex Ex Ty";

fn ann() -> Fighter {
    red("Ann", "Am Ex Ex Ex Ty").attack("fists", Form::Blunt)
}

fn bob() -> Fighter {
    blue("Bob", "Am Ex Ex Ex Ty").attack("fists", Form::Blunt)
}

/// The lines of the last turn played, as players hear them, without what sets them in.
fn lines(scene: &Scene) -> Vec<String> {
    let setup = scene.battle.setup();
    let speech = Language::English.into();
    let told = scene.events().iter().filter_map(|e| tell(e, setup, &speech, Audience::Players));
    told.map(|line| line.trim().to_string()).collect()
}

/// What was told of one turn of these fighters.
fn turn(fighters: impl IntoIterator<Item = Fighter>, answers: &str, rolls: &str) -> Vec<String> {
    let mut scene = Scene::new(fighters);
    scene.play(answers, rolls);
    lines(&scene)
}

#[track_caller]
fn says(lines: &[String], wanted: &str) {
    assert!(lines.iter().any(|line| line == wanted), "{wanted}: {lines:#?}");
}

#[track_caller]
fn never(lines: &[String], part: &str) {
    assert!(!lines.iter().any(|line| line.contains(part)), "{part}: {lines:#?}");
}

/// T2: that a non-player has decided stands once, however many actions it declares; a player's stand
/// each with how it is meant (A12).
#[test]
fn declarations() {
    let two = "Bob actions=2; Bob action=fists; Bob action=fists;
               Ann actions=2; Ann action=fists; Ann manner=pulled; Ann action=no action";
    let told = turn([ann(), bob()], two, "extra actions 100, extra actions 1, attack 1, attack 1");
    assert_eq!(told.iter().filter(|line| *line == "Bob has decided (T2).").count(), 1);
    says(&told, "Ann declares: fists (BA) at Bob, pulled (T2).");
    says(&told, "Ann also declares: no action (T2).");
    never(&told, "Bob also");
    // A20: a thing is told as a person is, and hidden as one is.
    let snatches = |fighter: Fighter| fighter.attack("snatch", Form::Grabbing);
    let mut things = roster([snatches(ann()), snatches(bob())]);
    things.objects = vec![object("urn", "Gd", None), object("orb", "Gd", None)];
    let mut scene = Scene::of(things);
    let grabs = "Ann action=snatch; Ann target=urn; Bob action=snatch; Bob target=orb";
    scene.play(grabs, "attack 1, attack 1");
    let told = lines(&scene);
    says(&told, "at urn (T2).");
    never(&told, "at orb");
}

/// A1, A18, D5, E7, T2, T12: an action stands with its own rule, and with how it is meant; T12
/// behind what came to nothing alone.
#[test]
fn actions() {
    let bolt = red("Ann", PLAIN).weapon("bolt", Form::Energy, "Ex", 5);
    let told = turn([bolt, bob()], "Ann action=bolt; Ann manner=at a precise spot", "attack 1");
    says(&told, "Ann: bolt (En), at a precise spot (A5).");
    says(&told, "Bob: no action (T2).");
    never(&told, "(T12)");
    let hug = red("Ann", PLAIN).attack("hug", Form::Grappling);
    let mut scene = Scene::new([hug, bob()]);
    scene.play("Ann action=hug", "attack 71");
    scene.play("Bob action=escape", "escape 1");
    says(&lines(&scene), "Bob: escape (D5).");
}

/// E8, E3: Kill? at zero Health is quoted as what it is; what a green came to is told, not how the
/// table abbreviates it.
#[test]
fn kill_checks() {
    let blow = |form: Form, rolls: &str| {
        let ann = red("Ann", PLAIN).weapon("it", form, "Ex", 5);
        turn([ann, bob().health(20), blue("Dee", PLAIN)], "Ann action=it; Ann target=Bob", rolls)
    };
    let fists = blow(Form::Blunt, "attack 41, kill 41, stun turns 3");
    says(&fists, "Bob rolls kill: 41 on Excellent: green (E8).");
    says(&fists, "Bob passes the kill check (E8).");
    let blade = blow(Form::Edged, "attack 41, kill 41");
    says(&blade, "kill check of Bob: Endurance rank lost (E8).");
    never(&fists, "E/S");
    never(&blade, "E/S");
}

/// E8, E9: one who is hit again while dying is told dying, with the turns of unconsciousness if saved.
#[test]
fn hit_again_while_dying() {
    let knife = red("Ann", PLAIN).weapon("knife", Form::Edged, "Ty", 0);
    let cid = red("Cid", PLAIN).attack("fists", Form::Blunt);
    let told = turn(
        [knife, cid, bob().health(6), blue("Dee", PLAIN)],
        "Ann action=knife; Ann target=Bob; Cid action=fists; Cid target=Bob",
        "attack 95, kill 1, attack 41, kill 95, stun turns 5",
    );
    says(&told, "Bob is dying, and would be unconscious for 5 turns if saved (E8).");
    never(&told, "Bob is unconscious");
}

/// E2, E3, E9: a blow that stuns and takes a rank is told in that order: who is dying or dead is not
/// told as stunned afterwards.
#[test]
fn one_who_is_dying() {
    let ann = red("Ann", PLAIN).attack("fists", Form::Blunt);
    let bob = |rank: &str| blue("Bob", &format!("Ex Ex Ex {rank} Ty")).health(20);
    let told = |rank: &str| {
        let all = [ann.clone(), bob(rank), blue("Dee", PLAIN)];
        turn(all, "Ann action=fists; Ann target=Bob", "attack 100, stun 1, stun turns 4, kill 1")
    };
    let at = |lines: &[String], part: &str| lines.iter().position(|line| line.contains(part));
    let dying = told("Ex");
    assert!(at(&dying, "Bob is stunned").unwrap() < at(&dying, "Bob is dying").unwrap());
    let dead = told("Sh0");
    assert!(at(&dead, "Bob is stunned").unwrap() < at(&dead, "Bob is dead").unwrap());
}

/// R3, R5: against an intensity the color that it takes is told before the roll; what is automatic or
/// impossible says what is not rolled.
#[test]
fn against_an_intensity() {
    let two = |fighting: &str, rolls: &str| {
        let abilities = format!("{fighting} Ex Ex Ex Ty");
        let ann = red("Ann", &abilities).attack("fists", Form::Blunt);
        turn([ann, bob()], "Ann actions=2; Ann action=fists; Ann action=fists", rolls)
    };
    let rolled = two("Am", "extra actions 60, attack 1, attack 1");
    says(&rolled, "Ann needs at least green on extra actions, against Remarkable (R5).");
    let automatic = two("Un", "attack 1, attack 1");
    says(&automatic, "automatic for Ann (extra actions) against Remarkable, not rolled (R5).");
    let impossible = two("Ty", "attack 1");
    says(&impossible, "impossible for Ann (extra actions) against Remarkable, not rolled (R5).");
}

/// E1 to E3: where no damage got through the check falls away, and that is told.
#[test]
fn no_check() {
    let told = turn([ann(), bob().armor("Un")], "Ann action=fists", "attack 91");
    says(&told, "stun (A1).");
    says(&told, "the stun comes to nothing: nothing got through to Bob (E2).");
}

/// R4: Karma stands in its roll.
#[test]
fn karma_in_the_roll() {
    let mut scene = Scene::under([ann(), bob()], |r| r.karma_on_rolls = true);
    scene.play("Ann action=fists; Ann Karma=yes; Ann Karma amount=12", "attack 20");
    assert!(
        lines(&scene).iter().any(|l| l.starts_with("Ann rolls attack: 20 +12")),
        "{:#?}",
        lines(&scene)
    );
    assert_eq!(scene.roll_rules(Roll::Attack), [Rule::A1]);
    // A d100 comes to 100 at most.
    let mut scene = Scene::under([ann(), bob()], |r| r.karma_on_rolls = true);
    scene.play("Ann action=fists; Ann Karma=yes; Ann Karma amount=15", "attack 90, stun 100");
    let limited = |l: &String| l.starts_with("Ann rolls attack: 90 +15, at most 100, on ");
    assert!(lines(&scene).iter().any(limited), "{:#?}", lines(&scene));
}

/// D11: a bonus is told when it is gained, and when it is lost.
#[test]
fn bonuses() {
    let mut scene = Scene::new([ann(), bob()]);
    scene.play("Ann action=fists; Bob defense=evasion", "defense 91");
    says(&lines(&scene), "Bob has +2 CS against Ann (D11).");
    scene.play("", "");
    says(&lines(&scene), "Bob no longer has +2 CS against Ann (D11).");
    let mut scene = Scene::new([ann(), bob()]);
    scene.play("Ann action=fists; Bob defense=evasion", "defense 91");
    scene.play("Bob action=fists", "attack 1");
    never(&lines(&scene), "no longer has");
}

/// T8, T2: the full movement is told when it is used: a non-player's not before.
#[test]
fn full_movement() {
    let told = turn([ann(), bob()], "Bob full movement=yes; Ann full movement=yes", "");
    let acts = told.iter().position(|line| line.starts_with("Bob: ")).unwrap();
    assert_eq!(told[acts + 1], "Bob uses the full movement (T8).");
    assert_eq!(told.iter().filter(|line| line.contains("full movement")).count(), 2);
}

/// E6: coming round is told.
#[test]
fn coming_round() {
    let told = turn([ann(), bob()], "Ann action=fists", "attack 91, stun 41");
    says(&told, "Bob is stunned for 1 turn (E2).");
    assert_eq!(told.iter().rev().nth(1).unwrap(), "Bob comes round (E6).");
}

/// D4, D3: whom somebody answers is told; a catch for one who falls answers nobody.
#[test]
fn answers() {
    let gun = red("Ann", PLAIN).weapon("gun", Form::Shooting, "Ex", 5);
    let told = turn([gun, bob()], "Ann action=gun; Bob defense=dodge", "defense 1, attack 1");
    says(&told, "Bob answers Ann with dodge (D4).");
    let fall = "judge event=a fall; judge event target=Bob; map catcher=Dee; Dee catch=yes";
    let told = turn([ann(), bob(), blue("Dee", PLAIN)], fall, "defense 95");
    says(&told, "Dee tries it: catch (D3).");
}

/// T11: an initiative that is a modifier alone is told too.
#[test]
fn initiative() {
    let modifier = |r: &mut Rulings| r.initiative_method = InitiativeMethod::Modifier;
    let quick = red("Ann", "Ex Ex Ex Ex Am").attack("fists", Form::Blunt);
    let mut scene = Scene::under([quick, bob()], modifier);
    scene.play("", "");
    says(&lines(&scene), "Ann has an initiative of +5 (T11).");
    says(&lines(&scene), "Bob has an initiative of +0 (T11).");
}

/// T2, A11, A16, A22: a declaration names its target; what is out of reach comes to nothing; a
/// bystander whom the shot passes is named, and a hold that is kept is told.
#[test]
fn who_and_what_is_named() {
    let told = turn([ann(), bob()], "Ann action=fists; map adjacent=no", "");
    says(&told, "Ann declares: fists (BA) at Bob (T2).");
    says(&told, "nothing comes of it: Bob is out of Ann's reach (A11).");
    let shooter = ann().weapon("gun", Form::Shooting, "Gd", 5);
    let told = turn(
        [shooter, bob(), blue("Dee", PLAIN)],
        "Ann action=gun; Ann target=Bob; map bystander=Dee",
        "attack 1, bystander 1",
    );
    says(&told, "the attack passes Dee (A16).");
    let mut scene = Scene::new([ann().attack("grip", Form::Grappling), bob()]);
    scene.play("Ann action=grip", "attack 99");
    scene.play("", "");
    says(&lines(&scene), "Ann keeps the hold on Bob (A22).");
}

/// T1, A24, T15: the first turn has its heading like every other; what the damage of a charge
/// consists of is told, and which attack has so many uses left.
#[test]
fn what_the_figures_consist_of() {
    let gun = ann().weapon("gun", Form::Shooting, "Gd", 5).having(|a| a.ammunition = Some(3));
    let told = turn([gun, bob()], "Ann action=gun", "attack 1");
    assert_eq!(told.first().map(String::as_str), Some("Turn 1"), "{told:#?}");
    says(&told, "Ann has 2 uses left: gun (Sh) (T15).");
    let charger = ann().attack("rush", Form::Charging);
    let told = turn([charger, bob()], "Ann action=rush; map areas moved=2", "attack 50");
    says(&told, "20 by Ann's Endurance or armor, and 4 for 2 areas (A24).");
    says(&told, "24 damage (A24).");
}

/// A22, T13, T15, E7, E8: what a fighter does before its action, and what the end of a turn does,
/// stand by themselves and not under what somebody else did before; first aid names whom it is for,
/// and a check at zero Health why it is made.
#[test]
fn what_stands_by_itself() {
    let hug = ann().attack("hug", Form::Grappling);
    let mut scene = Scene::new([hug, bob(), blue("Eve", PLAIN).attack("fists", Form::Blunt)]);
    scene.play("Ann action=hug; Ann target=Bob; Ann hold=squeeze", "attack 100, squeeze 100");
    scene.play("Ann hold=squeeze; Eve action=fists", "squeeze 100, attack 1");
    let log = scene.battle.log();
    let heads =
        cards(log, &[]).into_iter().filter(|card| card.kind == CardKind::Action).map(|card| {
            let (setup, speech) = (scene.battle.setup(), Language::English.into());
            headline(&card, |at| log.get(at), setup, &speech, Audience::Gamemaster).unwrap()
        });
    assert_eq!(
        heads.filter(|head| head.starts_with("Ann squeezes Bob: ")).count(),
        2,
        "{}",
        scene.told()
    );
    let at = |lines: &[String], wanted: &str| lines.iter().position(|line| line == wanted).unwrap();
    let changing = "Ann action=fists; Bob action=fists; Bob go=1; Bob action=no action";
    let told = turn([ann(), bob()], changing, "attack 1, change of action 100");
    never(&told, "Wrap up");
    let wants = at(&told, "Bob wants to change the action (T13).");
    assert_eq!(told[wants + 1], "Bob rolls change of action: 100 on Excellent: red (T13).");
    let knife = red("Ann", PLAIN).weapon("knife", Form::Edged, "Ex", 0);
    let mut scene = Scene::new([knife, bob().health(20), blue("Eve", PLAIN)]);
    scene.play("Ann action=knife; Ann target=Bob", "attack 41, kill 1");
    let told = lines(&scene);
    let gone = at(&told, "Bob has no Health left (E8).");
    assert_eq!(told[gone + 1], "Bob rolls kill: 1 on Excellent: white (E8).");
    scene.play("", "");
    let told = lines(&scene);
    let wrap_up = at(&told, "Wrap up (T15).");
    assert_eq!(told[wrap_up + 1], "Bob is dying unaided (E9).");
    assert_eq!(told[wrap_up + 2], "Bob has lost 2 ranks of Endurance (E9).");
    scene.play("Eve action=first aid", "waking 100");
    says(&lines(&scene), "Eve: first aid for Bob (E7).");
}
