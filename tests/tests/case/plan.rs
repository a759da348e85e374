//! The built-in plan: what it answers in scenes where something silly is near at hand, and fights of
//! the bundled roster in which nobody does it.

use super::scene::{Fighter, blue, red, roster, rulings, score};
use case_core::ActorId;
use case_core::battle::{Battle, Step};
use case_core::case::questions::{
    Defend, GoAhead, HowFar, NextBystander, PickAction, PickTarget, UseHold,
};
use case_core::case::{
    Act, ActKind, ActLimit, Case, Defense, Field, Form, Go, HoldKind, HoldUse, Note, Occasion,
    Question, Rulings, Setup, State, Target,
};
use case_core::log::{Event, Key, replay};
use case_core::question::{Asked, Asking};
use case_core::system::{System, Tactics, View};
use case_core::value::{Areas, AttackId, Place, Typed};

/// Fighters at the start of a battle, and what is changed about them.
struct Stand(Setup, State);

const RED: ActorId = ActorId::fighter(0);
const FRIEND: ActorId = ActorId::fighter(1);
const BLUE: ActorId = ActorId::fighter(2);
const OTHER: ActorId = ActorId::fighter(3);

impl Stand {
    /// Two red ones against two blue ones.
    fn new(fighters: [Fighter; 4]) -> Stand {
        Stand::under(Rulings::default(), fighters)
    }

    fn under(rulings: Rulings, fighters: [Fighter; 4]) -> Stand {
        let mut roster = roster(fighters);
        roster.rulings = rulings;
        let setup = Case::validate(&roster).unwrap();
        let state = Case::open(&setup);
        Stand(setup, state)
    }

    fn set(mut self, who: ActorId, field: Field, to: i32) -> Stand {
        Case::set(&mut self.1, Key::of(who, field), to);
        self
    }

    /// Out: at zero Health and stunned.
    fn out(self, who: ActorId) -> Stand {
        self.set(who, Field::Health, 0).set(who, Field::Stun, 5)
    }

    fn holds(self, holder: ActorId, held: ActorId, hold: HoldKind) -> Stand {
        self.set(holder, Field::Holding, held.number() + 1)
            .set(held, Field::HeldBy, holder.number() + 1)
            .set(held, Field::HoldKind, hold as i32 + 1)
    }

    /// The first action of the turn: an attack with that place on the sheet, or first aid.
    fn declares(mut self, who: ActorId, attack: Option<usize>, target: ActorId) -> Stand {
        let kind = if attack.is_some() { ActKind::Attack } else { ActKind::FirstAid };
        let attack = attack.map_or(0, |place| i32::try_from(place).unwrap() + 1);
        for (field, to) in [
            (Field::Act, kind as i32),
            (Field::Attack, attack),
            (Field::TargetActor, target.number() + 1),
        ] {
            Case::set(&mut self.1, Key::at(who, field, 0), to);
        }
        self.set(who, Field::Wanted, 1).set(who, Field::Actions, 1)
    }

    /// What the plan answers.
    fn answer<Q: Asking<Case>>(&self, question: Q) -> Q::Answer {
        let question: Question = question.into();
        let view = View::new(&self.0, &self.1);
        let answer = question.suggestion(view);
        assert!(question.is_legal(view, answer), "{question:?}: {answer:?}");
        Q::Answer::from_value(answer).unwrap()
    }
}

fn act(who: ActorId) -> PickAction {
    PickAction { who, slot: Place(1), limit: ActLimit::Any, occasion: Occasion::Declaration }
}

fn at(who: ActorId, act: Act) -> PickTarget {
    PickTarget { who, act, like_first: false, occasion: Occasion::Declaration }
}

fn attack(who: ActorId, place: usize) -> Act {
    Act::Attack(AttackId::new(who, place))
}

/// The standard charge beside fists on the sheet.
const CHARGE: Act = Act::Attack(AttackId::new(RED, 3));

/// One of each side's, all alike: able with fists alone.
fn four() -> [Fighter; 4] {
    [
        red("Ann", "Gd Gd Gd Gd Gd").attack("fists", Form::Blunt),
        red("Abe", "Gd Gd Gd Gd Gd").attack("fists", Form::Blunt),
        blue("Bob", "Gd Gd Gd Gd Gd").attack("fists", Form::Blunt),
        blue("Bea", "Gd Gd Gd Gd Gd").attack("fists", Form::Blunt),
    ]
}

/// With somebody's sheet changed.
fn but(who: ActorId, edit: impl FnOnce(Fighter) -> Fighter) -> [Fighter; 4] {
    let mut four = four();
    let place = who.place().unwrap();
    four[place] = edit(four[place].clone());
    four
}

/// Ann's fists came too late: Bob is out already. She turns to Bea, or lets it be where nobody else
/// stands; a ruthless one goes on.
#[test]
fn the_fallen_are_spared() {
    let go = GoAhead { who: RED, act: attack(RED, 0) };
    let fallen = || Stand::new(four()).declares(RED, Some(0), BLUE).out(BLUE);
    assert_eq!(fallen().answer(go), Go::Change);
    let ruthless = but(RED, |ann| ann.with(|sheet| sheet.ruthless = true));
    let ruthless = Stand::new(ruthless).declares(RED, Some(0), BLUE).out(BLUE);
    assert_eq!(ruthless.answer(go), Go::Ahead);
    let last = fallen().out(OTHER).answer(go);
    assert_eq!(last, Go::GiveUp);
    let holder = fallen().holds(RED, BLUE, HoldKind::Partial);
    let whom = at(RED, attack(RED, 0));
    assert_eq!(holder.answer(whom), Some(Target::Actor(OTHER)));
}

/// Who is out is let go; who cannot be hurt by the grip is held without a squeeze.
#[test]
fn holds_on_the_fallen_end() {
    let hold = UseHold { who: RED, held: BLUE, hold: HoldKind::Full };
    let held = |fighters| Stand::new(fighters).holds(RED, BLUE, HoldKind::Full);
    let [squeeze, keep, let_go] = [HoldUse::Squeeze, HoldUse::Keep, HoldUse::LetGo];
    assert_eq!(held(four()).out(BLUE).answer(hold), let_go);
    assert_eq!(held(four()).answer(hold), squeeze);
    assert_eq!(held(but(BLUE, |bob| bob.armor("Ex"))).answer(hold), keep);
    let ruthless = but(RED, |ann| ann.with(|sheet| sheet.ruthless = true));
    assert_eq!(held(ruthless).out(BLUE).answer(hold), squeeze);
}

/// T13: what can come to nothing is changed where there is something else to do: aid for one who
/// needs none, an attack with what is used up, anything in a full hold. Of several actions the first
/// is given up: to fail at changing it would cost the others too.
#[test]
fn pointless_actions_are_changed_or_given_up() {
    let aid = GoAhead { who: RED, act: Act::FirstAid };
    let needless = || Stand::new(four()).declares(RED, None, FRIEND);
    assert_eq!(needless().answer(aid), Go::Change);
    assert_eq!(needless().set(FRIEND, Field::Dying, 1).answer(aid), Go::Ahead);
    let all_out = needless().out(BLUE).out(OTHER);
    assert_eq!(all_out.answer(aid), Go::GiveUp);
    let several = needless().set(RED, Field::Actions, 2).set(RED, Field::Mode, 2);
    assert_eq!(several.answer(aid), Go::GiveUp);
    let go = GoAhead { who: RED, act: attack(RED, 0) };
    let pinned = || Stand::new(four()).declares(RED, Some(0), BLUE);
    let pinned = pinned().holds(BLUE, RED, HoldKind::Full);
    assert_eq!(pinned.answer(go), Go::Change);
    let shot = but(RED, |ann| {
        ann.weapon("bow", Form::Shooting, "Gd", 5).having(|bow| bow.ammunition = Some(1))
    });
    let mut empty = Stand::new(shot).declares(RED, Some(1), BLUE);
    Case::set(&mut empty.1, Key::at(RED, Field::Used, 1), 1);
    let go = GoAhead { who: RED, act: attack(RED, 1) };
    assert_eq!(empty.answer(go), Go::Change);
}

/// D16: a charge is answered by whatever one is better at.
#[test]
fn charges_are_dodged() {
    let charger = |abilities: &str| {
        let mut four = but(RED, |ann| ann.attack("rush", Form::Charging));
        four[2] = blue("Bob", abilities);
        Stand::new(four)
    };
    let rush = Defend { who: BLUE, attacker: RED, attack: AttackId::new(RED, 1), strikes: true };
    let [weave, dodge] = [Some(Defense::Weave), Some(Defense::Dodge)];
    let nimble = charger("Ty Rm Ty Ty Ty");
    assert_eq!(nimble.answer(rush), dodge);
    assert_eq!(charger("Rm Ty Ty Ty Ty").answer(rush), weave);
}

/// Muscle that is only a little better than the footwork already stops a blow altogether; and what
/// cannot get through the armor is not averted.
#[test]
fn defenses_are_weighed() {
    let defend = Defend { who: BLUE, attacker: RED, attack: AttackId::new(RED, 0), strikes: true };
    let mut strong = four();
    strong[2] = blue("Bob", "Ex Gd Un Gd Gd");
    strong[0] = red("Ann", "Gd Gd Ex Gd Gd").attack("fists", Form::Blunt);
    let strong = Stand::new(strong).answer(defend);
    assert_eq!(strong, Some(Defense::Block));
    let mut sturdy = four();
    sturdy[2] = blue("Bob", "Rm Gd Am Gd Gd");
    let sturdy = Stand::new(sturdy).answer(defend);
    assert_eq!(sturdy, Some(Defense::Block));
    let armored = Stand::new(but(BLUE, |bob| bob.armor("Gd"))).answer(defend);
    assert_eq!(armored, None);
}

/// D10: an action to spare goes into an evasion where that is likelier to save one; one that was
/// declared for something does so only where that can hurt nobody.
#[test]
fn evasions_pay() {
    let defend = Defend { who: BLUE, attacker: RED, attack: AttackId::new(RED, 0), strikes: true };
    let mut four = four();
    four[0] = red("Ann", "Am Gd Am Gd Gd").attack("fists", Form::Blunt).armor("Ex");
    four[2] = blue("Bob", "Rm Gd Gd Gd Gd").attack("fists", Form::Blunt);
    let weave = Some(Defense::Weave);
    let none_left = Stand::new(four.clone());
    assert_eq!(none_left.answer(defend), weave);
    let spare = Stand::new(four.clone()).set(BLUE, Field::Spare, 1);
    assert_eq!(spare.answer(defend), Some(Defense::Evasion));
    let useless = Stand::new(four.clone()).declares(BLUE, Some(0), RED);
    assert_eq!(useless.answer(defend), Some(Defense::Evasion));
    four[0] = four[0].clone().with(|ann| ann.armor = None);
    four[2] = blue("Bob", "Rm Gd Un Gd Gd").weapon("axe", Form::Blunt, "Un", 0);
    let worth_it = Stand::new(four).declares(BLUE, Some(0), RED);
    assert_eq!(worth_it.answer(defend), Some(Defense::Block), "the axe is worth more");
}

/// The attack that gets through is taken, and the foe whom one can hurt.
#[test]
fn armor_is_weighed() {
    let mut four = but(RED, |ann| ann.weapon("pick", Form::Edged, "Ex", 0));
    four[0] = four[0].clone().with(|ann| {
        ann.attacks.swap(0, 1);
        ann.attacks[1].to_hit = 4;
    });
    four[2] = four[2].clone().armor("Gd");
    let stand = Stand::new(four.clone());
    assert_eq!(stand.answer(act(RED)), attack(RED, 0));
    four[2] = four[2].clone().armor("Ex");
    let stand = Stand::new(four);
    assert_eq!(stand.answer(at(RED, attack(RED, 1))), Some(Target::Actor(OTHER)));
}

/// A1 to A10: a charge that the sheet does not list, where it does far more than fists; not instead of
/// a sword.
#[test]
fn standard_maneuvers_are_weighed() {
    assert_eq!(Stand::new(four()).answer(act(RED)), CHARGE);
    let armed = but(RED, |ann| ann.weapon("sword", Form::Edged, "In", 0));
    assert_eq!(Stand::new(armed).answer(act(RED)), attack(RED, 1));
}

/// T7, D1: a hammer that strong foes block away gives way to a touch that nobody blocks, and goes for
/// one who is held and answers nothing.
#[test]
fn defenses_are_reckoned_with() {
    let mut strong = four();
    strong[0] = red("Ann", "Rm Gd Rm Gd Gd")
        .weapon("hammer", Form::Blunt, "Rm", 0)
        .weapon("torch", Form::Energy, "Ex", 1)
        .having(|torch| (torch.touch, torch.range) = (true, None));
    for foe in [BLUE, OTHER] {
        let foe = &mut strong[foe.place().unwrap()];
        *foe = foe.clone().with(|sheet| sheet.abilities.strength = Some(score("Am")));
    }
    let free = Stand::new(strong);
    let [hammer, torch] = [0, 1].map(|place| attack(RED, place));
    assert_eq!(free.answer(act(RED)), torch);
    assert_eq!(free.answer(at(RED, hammer)), Some(Target::Actor(BLUE)));
    let held = free.holds(FRIEND, OTHER, HoldKind::Full);
    assert_eq!(held.answer(act(RED)), hammer);
    assert_eq!(held.answer(at(RED, hammer)), Some(Target::Actor(OTHER)));
}

/// E1: fists do not go after one who was flung away this turn: they turn to another, or a charge goes.
#[test]
fn those_out_of_reach_are_left() {
    let go = GoAhead { who: RED, act: attack(RED, 0) };
    let flung =
        |by| Stand::under(by, four()).declares(RED, Some(0), BLUE).set(BLUE, Field::Flung, 2);
    assert_eq!(flung(Rulings::default()).answer(go), Go::Change);
    let listed =
        || rulings(|r| r.standard_maneuvers = case_core::case::StandardManeuvers::AsListed);
    let change = PickTarget { occasion: Occasion::Change, ..at(RED, attack(RED, 0)) };
    let targets = flung(listed()).answer(change);
    assert_eq!(targets, Some(Target::Actor(OTHER)));
    assert_eq!(flung(listed()).out(OTHER).answer(go), Go::GiveUp);
}

/// E9: whoever stands next to a dying friend helps, talent or not, unless another does already; and
/// who has the talent wakes the one who lies at zero Health (E10).
#[test]
fn the_dying_are_helped() {
    let dying = || Stand::new(four()).set(FRIEND, Field::Dying, 1).set(FRIEND, Field::Health, 0);
    assert_eq!(dying().answer(act(RED)), Act::FirstAid);
    let mut three = four();
    three[3] = red("Art", "Gd Gd Gd Gd Gd").attack("fists", Form::Blunt);
    let aided = Stand::new(three).set(FRIEND, Field::Dying, 1).declares(OTHER, None, FRIEND);
    assert_eq!(aided.answer(act(RED)), CHARGE);
    let doctor = || but(RED, |ann| ann.with(|sheet| sheet.first_aid = true));
    let wakes = Stand::new(doctor()).out(FRIEND);
    assert_eq!(wakes.answer(act(RED)), Act::FirstAid);
    let stays = rulings(|r| r.waking_at_zero = case_core::case::WakingAtZero::StaysDown);
    let stays = Stand::under(stays, doctor()).out(FRIEND);
    assert_eq!(stays.answer(act(RED)), CHARGE);
}

/// A22: a weakling in a partial hold who has an edge uses it.
#[test]
fn the_held_fight() {
    let mut four = but(RED, |ann| ann.weapon("sword", Form::Edged, "Am", 0));
    four[0] = four[0].clone().with(|ann| ann.abilities.fighting = Some(score("Mn")));
    let held = |hold| Stand::new(four.clone()).holds(BLUE, RED, hold);
    assert_eq!(held(HoldKind::Partial).answer(act(RED)), attack(RED, 1));
    assert_eq!(held(HoldKind::Full).answer(act(RED)), Act::Escape);
    let by_the_other = Stand::new(four.clone()).holds(OTHER, RED, HoldKind::Partial);
    let target = by_the_other.answer(at(RED, attack(RED, 1)));
    assert_eq!(target, Some(Target::Actor(OTHER)));
}

/// T18: alone, nearly gone and outnumbered one runs, or gives up where somebody could shoot; not
/// while a friend could still come round.
#[test]
fn hopeless_fights_are_left() {
    let alone =
        |fighters| Stand::new(fighters).set(FRIEND, Field::Dead, 1).set(RED, Field::Health, 2);
    assert_eq!(alone(four()).answer(act(RED)), Act::Retreat);
    let shoots = but(BLUE, |bob| bob.weapon("bow", Form::Shooting, "Gd", 5));
    assert_eq!(alone(shoots).answer(act(RED)), Act::Surrender);
    let outnumbered = alone(four()).out(OTHER);
    assert_eq!(outnumbered.answer(act(RED)), CHARGE);
    let hope = Stand::new(four()).out(FRIEND).set(RED, Field::Health, 2);
    assert_eq!(hope.answer(act(RED)), CHARGE);
}

/// A13, A16, E1: who has come to blows this turn stands together, unless it was flung away.
#[test]
fn the_map_is_one() {
    let stand = Stand::new(four()).declares(RED, Some(0), BLUE).set(RED, Field::Actions, 0);
    let stand = stand.set(RED, Field::Next, 1);
    let map = ActorId::MAP;
    let by = NextBystander { who: map, attacker: FRIEND, target: BLUE };
    assert_eq!(stand.answer(by), Some(RED));
    let by = NextBystander { who: map, attacker: FRIEND, target: OTHER };
    assert_eq!(stand.answer(by), None);
    let apart = HowFar { who: map, fighter: BLUE, target: Target::Actor(RED) };
    assert_eq!(stand.answer(apart), Areas(0));
    let flung = stand.set(BLUE, Field::Flung, 6);
    let by = NextBystander { who: map, attacker: FRIEND, target: BLUE };
    assert_eq!(flung.answer(by), None);
    assert_eq!(flung.answer(apart), Areas(6));
}

/// A hundred fights of the bundled roster: nobody attacks or squeezes those who are out, and nothing
/// that is done has become pointless.
#[test]
fn nothing_silly_happens() {
    let node =
        toml::from_str(include_str!("../../../case-core/examples/rosters/case.toml")).unwrap();
    let roster = Case::read(&node).unwrap();
    let (mut attacks, mut helped) = (0, 0);
    for seed in 0..100 {
        let mut battle = Battle::<Case>::new(roster.clone()).unwrap().seeded(seed);
        let mut state = battle.state().clone();
        assert_eq!(battle.run(5_000), Step::Over, "seed {seed}");
        let cast = Case::cast(battle.setup());
        let stands = |state: &State, who: ActorId| Case::stands(battle.setup(), state, who);
        for event in battle.log() {
            if let Event::Note { note, who, other, .. } = event {
                let out = cast.side(*other).is_some() && !stands(&state, *other);
                match note {
                    Note::Attacks => attacks += 1,
                    Note::Aided => helped += 1,
                    _ => {}
                }
                let silly = match note {
                    Note::Attacks | Note::Squeezes => out,
                    Note::Moot => true,
                    _ => false,
                };
                assert!(!silly, "seed {seed}: {note:?} of {who:?} and {other:?}");
            }
            replay(&mut state, core::slice::from_ref(event));
        }
    }
    assert!(attacks > 1_000 && helped > 50, "{attacks} attacks, {helped} helped");
}

/// Orders of targets: the axe is more dangerous than the fist, armor protects, the one who is out is
/// no danger; who attacks and who holds whom.
#[test]
fn what_targets_are_ordered_by() {
    let mut four = but(BLUE, |bob| bob.weapon("axe", Form::Edged, "In", 0));
    four[3] = four[3].clone().armor("Rm");
    let stand = Stand::new(four).declares(BLUE, Some(0), FRIEND).holds(OTHER, RED, HoldKind::Full);
    let Stand(setup, state) = &stand;
    let danger = |who| Case::danger(setup, state, who);
    assert!(danger(BLUE) > danger(OTHER) && danger(OTHER) > 0);
    let protection = |who| Case::protection(setup, state, who);
    assert!(protection(OTHER) > protection(BLUE) && protection(BLUE) > protection(RED));
    assert_eq!(Case::attacks(setup, state, BLUE), Some(FRIEND));
    assert_eq!(Case::attacks(setup, state, OTHER), Some(RED), "whom it holds");
    assert_eq!(Case::holder(setup, state, RED), Some(OTHER));
    assert_eq!(Case::holder(setup, state, BLUE), None);
    let Stand(setup, state) = stand.out(BLUE);
    assert_eq!(Case::danger(&setup, &state, BLUE), 0);
}
