//! Interventions of the referee, leaving the fight, and the circumstances of a single roll.

use super::common::*;
use super::sheets::bundled;
use case_core::ActorId;
use case_core::battle::{Battle, Control, Intervention, Step};
use case_core::cosmic::*;
use case_core::log::{Event, Key, replay};
use case_core::refusal::{Common, Refused};
use case_core::ruling::Book;
use case_core::system::{Bounded, Referee, RuleTable, System};
use case_core::value::{Points, Rounds, Value};
use case_core::words::FieldCode;

/// A battle's setup and state, which the referee and the rules change in turn.
struct Desk {
    setup: Setup,
    state: State,
    log: Vec<Event<Cosmic>>,
}

impl Desk {
    fn new(roster: &Roster) -> Desk {
        Desk { setup: setup(roster), state: fresh(roster), log: Vec::new() }
    }

    /// Something that the referee does, and what is counted again afterwards; refused, it leaves
    /// nothing behind.
    fn hand(&mut self, key: Key<Field>, to: i32) -> Result<(), Refused<Cosmic>> {
        let (before, logged) = (self.state.clone(), self.log.len());
        let mut dice = Laid::new(&[]);
        let mut t = RuleTable {
            setup: &self.setup,
            state: &mut self.state,
            dice: &mut dice,
            deciders: &mut plan(|_| None),
            log: &mut self.log,
        };
        let done = Cosmic::amend(&mut t, key, to);
        Cosmic::settle(&mut t);
        if done.is_err() {
            self.state = before;
            self.log.truncate(logged);
        }
        done
    }

    fn set(
        &mut self,
        who: ActorId,
        field: Field,
        place: usize,
        to: i32,
    ) -> Result<(), Refused<Cosmic>> {
        let key = Key::at(who, field, place);
        let (low, high) = Field::limits(&self.setup, &self.state, key).unwrap();
        assert!((low..=high).contains(&to), "{key:?}: {to} is not in {low}..={high}");
        self.hand(key, to)
    }

    fn ends(&mut self, go_on: bool) -> Result<(), Refused<Cosmic>> {
        let mut dice = Laid::new(&[]);
        let mut t = RuleTable {
            setup: &self.setup,
            state: &mut self.state,
            dice: &mut dice,
            deciders: &mut plan(|_| None),
            log: &mut self.log,
        };
        if go_on { Cosmic::go_on(&mut t) } else { Cosmic::end_battle(&mut t) }
    }

    /// Steps with these faces until the part of the round.
    fn until(
        &mut self,
        faces: &[i32],
        phase: TurnPhase,
        laid: impl Fn(&Question) -> Option<Value>,
    ) {
        let mut dice = Laid::new(faces);
        let mut decider = plan(laid);
        for _ in 0..1000 {
            let mut t = RuleTable {
                setup: &self.setup,
                state: &mut self.state,
                dice: &mut dice,
                deciders: &mut decider,
                log: &mut self.log,
            };
            Cosmic::step(&mut t).unwrap();
            if self.phase() == phase {
                let left = format!("{dice:?}");
                assert!(left.contains("faces: []"), "{left}");
                return;
            }
        }
        panic!("never {phase}");
    }

    fn get(&self, who: ActorId, field: Field) -> i32 {
        Cosmic::get(&self.state, Key::of(who, field))
    }

    fn at(&self, who: ActorId, field: Field, place: usize) -> i32 {
        Cosmic::get(&self.state, Key::at(who, field, place))
    }

    fn phase(&self) -> TurnPhase {
        *TurnPhase::ALL
            .iter()
            .find(|&&phase| phase as i32 == self.get(ActorId::NOBODY, Field::TurnPhase))
            .unwrap()
    }

    fn standing(&self) -> [i32; 2] {
        [0, 1].map(|side| self.at(ActorId::NOBODY, Field::Standing, side))
    }
}

/// COS4: one weapon put back in hand is one thrown less, where none was left; all thrown, none is in hand.
#[test]
fn a_thrown_weapon_is_put_back_in_hand() {
    let mut roster = duel();
    let mut spear = attack("spear", AttackKind::Thrown, 19, "1d6");
    spear.carried = Some(3);
    roster.fighters[0].attacks.insert(0, spear);
    let mut desk = Desk::new(&roster);
    let held = desk.at(A, Field::Weapon, 0);
    desk.set(A, Field::Thrown, 0, 3).unwrap();
    let thrown = desk.at(A, Field::Weapon, 0);
    assert_ne!(thrown, held);
    desk.set(A, Field::Weapon, 0, held).unwrap();
    assert_eq!(desk.at(A, Field::Thrown, 0), 2);
    desk.set(A, Field::Weapon, 0, held).unwrap();
    assert_eq!(desk.at(A, Field::Thrown, 0), 2);
    desk.set(A, Field::Weapon, 0, thrown).unwrap();
    assert_eq!(desk.at(A, Field::Thrown, 0), 3);
    desk.set(A, Field::Thrown, 0, 1).unwrap();
    assert_eq!(desk.at(A, Field::Weapon, 0), held);
}

const LEG: usize = Part::LeftLeg.index();

/// COS18, COS19, COS21, COS22: points that the referee takes or gives do what lost points do.
#[test]
fn lost_points_have_their_consequences() {
    let roster = company(&["blue", "red", "red"]);
    let mut desk = Desk::new(&roster);
    desk.set(B, Field::Lost, LEG, 10).unwrap();
    assert_eq!(desk.get(ActorId::NOBODY, Field::Bleeding), 1);
    desk.set(B, Field::Bled, LEG, 99).unwrap();
    desk.set(B, Field::Treated, LEG, 1).unwrap();
    assert_eq!((desk.get(ActorId::NOBODY, Field::Bleeding), desk.at(B, Field::Bled, LEG)), (0, 0));
    assert!(desk.set(B, Field::Bled, LEG, 1).unwrap_err() == Refusal::CannotBleed.into());
    desk.set(B, Field::Treated, LEG, 0).unwrap();
    desk.set(B, Field::Lost, LEG, 4).unwrap();
    assert_eq!(desk.get(ActorId::NOBODY, Field::Bleeding), 0);
    assert!(desk.set(B, Field::Treated, LEG, 1).unwrap_err() == Refusal::NotDestroyed.into());
    // Half of the head; points that come back don't wake.
    desk.set(B, Field::Lost, Part::Head.index(), 5).unwrap();
    assert_eq!((desk.get(B, Field::Unconscious), desk.standing()), (1, [1, 1]));
    desk.set(B, Field::Lost, Part::Head.index(), 0).unwrap();
    assert_eq!(desk.get(B, Field::Unconscious), 1);
    // Nor does it knock out to lose half of the torso, or to get some back of a head half gone.
    desk.set(B, Field::Lost, Part::Head.index(), 7).unwrap();
    desk.set(B, Field::Unconscious, 0, 0).unwrap();
    desk.set(B, Field::Lost, Part::Head.index(), 6).unwrap();
    desk.set(B, Field::Lost, Part::Torso.index(), 6).unwrap();
    assert_eq!(desk.get(B, Field::Unconscious), 0);
    for part in [Part::Head, Part::Torso] {
        desk.set(B, Field::Lost, part.index(), 0).unwrap();
    }
    desk.set(B, Field::Unconscious, 0, 1).unwrap();
    // Who goes down is not laid down by it; who comes round lies.
    desk.set(B, Field::Prone, 0, 0).unwrap();
    desk.set(B, Field::Unconscious, 0, 0).unwrap();
    assert_eq!(desk.get(B, Field::Prone), 1);
    desk.set(B, Field::Prone, 0, 0).unwrap();
    desk.set(B, Field::Unconscious, 0, 1).unwrap();
    assert_eq!(desk.get(B, Field::Prone), 0);
    desk.set(B, Field::Unconscious, 0, 0).unwrap();
    assert_eq!((desk.get(B, Field::Prone), desk.standing()), (1, [1, 2]));
    desk.set(B, Field::UnconsciousFor, 0, 3).unwrap();
    assert_eq!((desk.get(B, Field::Unconscious), desk.standing()), (1, [1, 1]));
    // All of the torso; the dead keep their body as it fell, and are called back in it.
    desk.set(B, Field::Fatigue, 0, 3).unwrap();
    desk.set(B, Field::Lost, Part::Torso.index(), 10).unwrap();
    assert_eq!(
        [Field::Dead, Field::Unconscious, Field::Fatigue].map(|f| desk.get(B, f)),
        [1, 1, 3]
    );
    assert!(desk.set(B, Field::Stunned, 0, 1).unwrap_err() == Refusal::Dead.into());
    assert_eq!(desk.get(B, Field::Stunned), 0);
    desk.set(B, Field::Dead, 0, 0).unwrap();
    assert_eq!((desk.standing(), desk.at(B, Field::Lost, Part::Torso.index())), ([1, 1], 9));
    // COS14: who died of the head is called back unconscious, with the wounds of the other parts.
    desk.set(B, Field::Lost, Part::LeftArm.index(), 2).unwrap();
    desk.set(B, Field::Lost, Part::Head.index(), 10).unwrap();
    assert!(desk.set(B, Field::Lost, Part::Head.index(), 1).unwrap_err() == Refusal::Dead.into());
    desk.set(B, Field::Dead, 0, 0).unwrap();
    let left = [Part::Head, Part::Torso, Part::LeftArm].map(|p| desk.at(B, Field::Lost, p.index()));
    assert_eq!((left, desk.get(B, Field::Unconscious)), ([9, 9, 2], 1));
    // All of it by interventions alone: no rule is quoted.
    assert!(desk.log.iter().all(|event| matches!(event, Event::InterventionChange { .. })));
    let mut again = fresh(&roster);
    replay(&mut again, &desk.log);
    assert_eq!(again, desk.state);
}

/// COS3, COS4, COS6, COS20: what is set is set alone: nobody dies, falls or loses a held action of
/// what says nothing of it, and who comes back in keeps the blow that is on its way.
#[test]
fn what_is_set_touches_nothing_else() {
    let roster = company(&["blue", "red", "red", "blue"]);
    let mut desk = Desk::new(&roster);
    desk.set(B, Field::Fatigue, 0, 3).unwrap();
    desk.set(B, Field::Dead, 0, 1).unwrap();
    assert_eq!(desk.get(B, Field::Fatigue), 3, "the body stays as it fell");
    let mut desk = Desk::new(&roster);
    desk.set(B, Field::UnconsciousFor, 0, 3).unwrap();
    desk.set(B, Field::UnconsciousFor, 0, 0).unwrap();
    assert_eq!(desk.get(B, Field::Unconscious), 1, "until restored");
    let mut desk = Desk::new(&roster);
    desk.until(&[15, 10, 5, 1], TurnPhase::Act, |_| None);
    desk.until(&[], TurnPhase::Held, says(A, QuestionKind::Action, Action::Hold));
    desk.set(C, Field::Fatigue, 0, 1).unwrap();
    assert_eq!((desk.get(A, Field::Held), desk.get(ActorId::NOBODY, Field::Waiting)), (1, 1));
    // Ann and Bob strike each other at once.
    let mut desk = Desk::new(&roster);
    desk.set(C, Field::Gone, 0, 1).unwrap();
    desk.until(&[10, 10, 1, 1, 4, 6, 1, 4, 6], TurnPhase::Land, |_| None);
    desk.set(C, Field::Gone, 0, 0).unwrap();
    desk.until(&[], TurnPhase::Act, |_| None);
    assert_eq!([A, B].map(|who| desk.at(who, Field::Lost, Part::Torso.index())), [6, 6]);
}

/// COS10, COS14, COS17: what the referee may set, what it may not, and within which bounds.
#[test]
fn every_settable_value_has_bounds() {
    let roster = bundled();
    let (setup, state) = (setup(&roster), fresh(&roster));
    let limits = |who, field, place| Field::limits(&setup, &state, Key::at(who, field, place));
    for &field in Field::ALL {
        let info = field.info();
        assert!(info.settable || !info.lasting, "{field}: what lasts can be set");
        for who in [A, D, ActorId::fighter(5)] {
            let bounds = limits(who, field, 0);
            if info.settable {
                let (low, high) = bounds.unwrap_or_else(|| panic!("{field} has no bounds"));
                assert!(low <= 0 && high >= 0, "{field}: {low} to {high}");
            }
        }
    }
    // The Coil has no limbs and no weapons; Halcyon's flail can be dropped, his fists can't.
    let coil = ActorId::fighter(5);
    let torso = Part::Torso.index();
    assert_eq!(limits(coil, Field::Lost, LEG), Some((0, 0)));
    assert_eq!(limits(coil, Field::Lost, torso), Some((0, 14)));
    for field in [Field::Treated, Field::Bled] {
        assert_eq!(limits(coil, field, LEG), Some((0, 0)), "{field}");
    }
    assert_eq!(
        [LEG, torso].map(|part| limits(B, Field::Treated, part)),
        [Some((0, 1)), Some((0, 0))]
    );
    let health = roster.fighters[1].health;
    assert_eq!(limits(B, Field::Bled, LEG), Some((0, 10 * health - 1)), "a round short of death");
    assert_eq!(limits(coil, Field::Weapon, 0), Some((0, 0)));
    assert_eq!([0, 1].map(|place| limits(B, Field::Weapon, place)), [Some((0, 2)), Some((0, 0))]);
    assert_eq!([B, C].map(|who| limits(who, Field::ShieldLost, 0)), [Some((0, 1)), Some((0, 0))]);
    assert_eq!(limits(C, Field::ArmorRuined, torso), Some((0, 0)));
    assert_eq!(limits(B, Field::Circumstance, 0), Some((-10, 10)));
    for field in [Field::Order, Field::Total, Field::Did, Field::Cursor, Field::BlowDamage] {
        assert!(!field.info().settable, "{field}");
    }
    let book = Cosmic::default_rulings();
    for name in <Cosmic as System>::Rulings::changeable() {
        assert!(book.iter().any(|ruling| ruling.name == name && ruling.switch.is_some()), "{name}");
    }
}

/// COS4, COS6: one who is taken out, or can no longer act, loses a held action; whose count it is.
#[test]
fn the_order_heeds_the_referee() {
    let mut desk = Desk::new(&company(&["blue", "red", "blue"]));
    let acting = |desk: &Desk| Cosmic::acting(&desk.setup, &desk.state);
    assert!(acting(&desk).is_none() && Cosmic::is_between_turns(&desk.setup, &desk.state));
    desk.until(&[15, 10, 5], TurnPhase::Act, |_| None);
    assert!(!Cosmic::is_between_turns(&desk.setup, &desk.state));
    assert_eq!(acting(&desk), Some(A));
    desk.until(&[], TurnPhase::Held, says(A, QuestionKind::Action, Action::Hold));
    assert_eq!((acting(&desk), desk.get(ActorId::NOBODY, Field::Waiting)), (Some(A), 1));
    desk.set(A, Field::Stunned, 0, 2).unwrap();
    assert_eq!((acting(&desk), desk.get(ActorId::NOBODY, Field::Waiting)), (None, 0));
    // Bob is taken out before his count: nobody attacks him, and he never acts.
    desk.until(&[], TurnPhase::Act, |_| None);
    assert_eq!(acting(&desk), Some(B));
    desk.set(B, Field::Gone, 0, 1).unwrap();
    assert_eq!((acting(&desk), desk.standing()), (None, [2, 0]));
    desk.until(&[], TurnPhase::Over, |_| None);
    assert!(noted(&desk.log, Note::Attacks).is_none());
}

/// COS3: a blow on its way does not fall on one whom the referee took out, nor from one.
#[test]
fn nothing_falls_on_those_who_are_taken_out() {
    for gone in [A, B] {
        let mut desk = Desk::new(&company(&["blue", "red", "red", "blue"]));
        // Ann and Bob strike each other at once.
        desk.until(&[10, 10, 1, 1, 1, 4, 6, 1, 4, 6], TurnPhase::Land, |_| None);
        desk.set(gone, Field::Gone, 0, 1).unwrap();
        desk.until(&[], TurnPhase::Act, |_| None);
        assert_eq!([A, B].map(|who| desk.at(who, Field::Lost, Part::Torso.index())), [0, 0]);
    }
}

/// COS4: the referee ends a battle, and has one go on: it then ends by that hand alone, whoever
/// stands.
#[test]
fn the_referee_ends_and_prolongs() {
    let last =
        |desk: &Desk| match *desk.log.iter().rfind(|e| matches!(e, Event::Note { .. })).unwrap() {
            Event::Note { note, values, .. } => (note, values.first()),
            _ => unreachable!(),
        };
    let mut desk = Desk::new(&duel());
    desk.until(&[10, 10, 1, 4, 6, 1, 4, 6], TurnPhase::Land, |_| None);
    desk.ends(false).unwrap();
    assert_eq!((desk.phase(), last(&desk)), (TurnPhase::Over, (Note::BrokenOff, Value::NOTHING)));
    assert!(desk.ends(false).is_err(), "it is over");
    // Reopened, the round ends, and no blow of it lands any more.
    desk.ends(true).unwrap();
    desk.until(&[], TurnPhase::Start, |_| None);
    assert_eq!(desk.at(B, Field::Lost, Part::Torso.index()), 0);
    // With Bob out and the battle prolonged rounds go by; nobody is left to be attacked.
    desk.set(B, Field::Unconscious, 0, 1).unwrap();
    for _ in 0..3 {
        desk.until(&[10], TurnPhase::Restore, |_| None);
        desk.until(&[], TurnPhase::Start, |_| None);
    }
    desk.set(A, Field::Unconscious, 0, 1).unwrap();
    desk.until(&[], TurnPhase::Restore, |_| None);
    desk.set(A, Field::Unconscious, 0, 0).unwrap();
    desk.ends(false).unwrap();
    assert_eq!(last(&desk), (Note::Over, case_tests::side(0).into()));
    assert_eq!(desk.get(ActorId::NOBODY, Field::Prolonged), 0);
    // Reopened between rounds nothing is counted twice.
    let mut stunned = Desk::new(&duel());
    stunned.set(A, Field::Stunned, 0, 2).unwrap();
    stunned.set(B, Field::Gone, 0, 1).unwrap();
    stunned.until(&[], TurnPhase::Over, |_| None);
    stunned.ends(true).unwrap();
    assert_eq!((stunned.phase(), stunned.get(A, Field::Stunned)), (TurnPhase::Start, 2));
    stunned.set(A, Field::Gone, 0, 1).unwrap();
    assert!(stunned.ends(true).unwrap_err() == Common::NobodyLeft.into());
}

/// COS2: fighters who join are counted, and act from the next round on; where initiative is still
/// rolled they roll too.
#[test]
fn who_joins_acts_in_the_next_round() {
    for (mid_round, attackers) in [(true, 2), (false, 3)] {
        let mut desk = Desk::new(&duel());
        desk.until(&[], TurnPhase::Initiative, |_| None);
        if mid_round {
            desk.until(&[15, 10], TurnPhase::Act, |_| None);
        }
        let larger = company(&["blue", "red", "red"]);
        desk.setup = setup(&larger);
        Cosmic::resize(&mut desk.state, &fresh(&larger));
        desk.set(C, Field::Fatigue, 0, 1).unwrap();
        assert_eq!(desk.standing(), [1, 2]);
        let faces: &[i32] =
            if mid_round { &[1, 4, 1, 1, 4, 1] } else { &[15, 10, 5, 1, 4, 1, 1, 4, 1, 1, 4, 1] };
        desk.until(faces, TurnPhase::Start, |_| None);
        let attacks =
            desk.log.iter().filter(|e| matches!(e, Event::Note { note: Note::Attacks, .. }));
        assert_eq!(attacks.count(), attackers);
    }
}

/// COS4, COS5: to give up and to retreat are actions; who has left is no target, and a side of
/// which all have left has lost. The prone can't retreat, nor the lame.
#[test]
fn leaving_is_an_action() {
    for (action, note, rule) in
        [(Action::Yield, Note::Yields, Rule::COS4), (Action::Retreat, Note::Retreats, Rule::COS5)]
    {
        let mut fight = Fight::new(company(&["blue", "red", "red"]));
        fight.round(&[1, 20, 10, 1, 4, 1, 1, 4, 1], says(B, QuestionKind::Action, action));
        assert_eq!((fight.get(B, Field::Gone), fight.battle.is_over()), (1, false));
        assert_eq!(noted(fight.battle.log(), note), Some(rule));
        fight.round(&[1, 20], says(C, QuestionKind::Action, action));
        assert_eq!(
            fight.notes().last(),
            Some(&(Note::Over, ActorId::NOBODY, case_tests::side(0).into()))
        );
    }
    let roster = duel();
    let lame = [LEG, Part::RightLeg.index()].map(|leg| (Field::Lost, leg, 5));
    for state in [vec![(Field::Prone, 0, 1)], lame.to_vec()] {
        let question = TakeAction { who: B, held: false };
        let open = legal(question, &setup(&roster), &bob(&roster, &state));
        assert!(open.contains(&Action::Yield) && !open.contains(&Action::Retreat));
    }
}

/// COS2, COS7, COS8, COS20: a circumstance shifts one roll, that of the fighter it was given to,
/// when as many of its rolls have passed as were said; never location or damage.
#[test]
fn a_circumstance_shifts_one_roll() {
    let shifts = |log: &[Event<Cosmic>]| -> Vec<(Rule, Roll, i32)> {
        let shift = |event: &Event<Cosmic>| match event {
            Event::Modifier { rule, roll, by, .. } => Some((*rule, *roll, by.number)),
            _ => None,
        };
        log.iter().filter_map(shift).collect()
    };
    let mut roster = duel();
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    roster.fighters[1].dodge = Some(8);
    roster.fighters[1].attacks[0].kind = AttackKind::Thrown;
    let given = |who, by, after| {
        let mut state = fresh(&roster);
        Cosmic::set(&mut state, Key::of(who, Field::Circumstance), by);
        Cosmic::set(&mut state, Key::of(who, Field::CircumstanceAfter), after);
        state
    };
    // Ann's 20 ranks less 10 hit with 50 and not with 51; the dodge is not hers.
    let done = strike_with(&roster, given(A, -10, 0), BLOW, &[50, 99, 4, 6], |_| None);
    assert_eq!(shifts(&done.log), [(Rule::COS7, Roll::Attack, -10)]);
    assert_eq!((done.get(A, Field::Circumstance), done.lost(Part::Torso)), (0, 6));
    let missed = strike_with(&roster, given(A, -10, 0), BLOW, &[51], |_| None);
    assert_eq!(missed.outcome, AttackOutcome::Missed);
    // Bob's eight ranks and two more stop with 50.
    let done = strike_with(&roster, given(B, 2, 0), BLOW, &[50, 50], |_| None);
    assert_eq!(done.outcome, AttackOutcome::Defended);
    assert_eq!(shifts(&done.log), [(Rule::COS8, Roll::Defense, 2)]);
    // His next roll but one is that of Spirit.
    let mut edged = roster.clone();
    edged.fighters[0].attacks[0].edged = true;
    edged.fighters[1].mortality.left_arm = 1;
    let done = strike_with(&edged, given(B, -4, 1), BLOW, &[50, 99, 2, 6, 31], |_| None);
    assert_eq!(shifts(&done.log), [(Rule::COS20, Roll::Spirit, -4)]);
    assert_eq!(done.unconscious().0, 1);
    // Initiative; and it waits where nothing is rolled.
    for rolls in [true, false] {
        let mut roster = duel();
        roster.rulings.npcs_roll_initiative = rolls;
        roster.fighters.iter_mut().for_each(|sheet| sheet.player = false);
        let mut desk = Desk::new(&roster);
        desk.set(A, Field::Circumstance, 0, 3).unwrap();
        let faces: &[i32] = if rolls { &[5, 1] } else { &[] };
        desk.until(faces, TurnPhase::Act, |_| None);
        assert_eq!(desk.get(A, Field::Total), if rolls { 18 } else { 10 });
        assert_eq!(desk.get(A, Field::Circumstance), if rolls { 0 } else { 3 });
    }
}

/// COS18, COS19: the second fight begins where the first one ended: with its wounds, what bleeds of
/// them, the weapons that lie about, and nobody gone who had only left.
#[test]
fn the_next_fight_begins_where_the_last_one_ended() {
    let mut fight = Fight::new(company(&["blue", "red", "red"]));
    let hand = |fight: &mut Fight, field: &str, who, place: Value, to: Value| {
        let set = Intervention::Set { field: field.into(), who, place, to };
        fight.battle.intervene(set, "for the scene").unwrap();
    };
    hand(&mut fight, "mortality_points_lost", B, Part::LeftLeg.into(), Points(10).into());
    hand(&mut fight, "mortality_points_lost", C, Part::Torso.into(), Points(10).into());
    hand(&mut fight, "weapon", B, weapon(B, 0).into(), WeaponPlace::Lost.into());
    hand(&mut fight, "fatigue_drain", A, Value::NOTHING, Points(2).into());
    hand(&mut fight, "has_left", B, Value::NOTHING, true.into());
    fight.until(&[], |_| None, |_| false);
    assert!(fight.battle.is_over());
    let next = fight.battle.roster_now().unwrap();
    let mut fight = Fight::new(next);
    let parts = [(B, Part::LeftLeg, 10), (C, Part::Torso, 10)];
    for (who, part, lost) in parts {
        assert_eq!(fight.at(who, Field::Lost, part.index()), lost);
    }
    let now = [(A, Field::Fatigue, 2), (B, Field::Gone, 0), (C, Field::Dead, 1)];
    for (who, field, value) in now {
        assert_eq!(fight.get(who, field), value, "{field}");
    }
    let counts = [0, 1].map(|side| fight.at(ActorId::NOBODY, Field::Standing, side));
    assert_eq!((counts, fight.get(ActorId::NOBODY, Field::Bleeding)), ([1, 1], 1));
    // Bob strikes with bare hands, his club being lost, and bleeds.
    fight.round(&[1, 20, 1, 1, 1, 1, 4, 1], |_| None);
    assert_eq!(fight.at(B, Field::Bled, Part::LeftLeg.index()), 1);
    let log: Vec<String> = fight.battle.transcript().collect();
    assert!(log.iter().any(|line| line.contains("Bob attacks Ann with bare hands")), "{log:?}");
}

/// COS18, COS19, COS21: what a roster says that cannot be so together is made to fit.
#[test]
fn how_fighters_stand_is_made_to_fit() {
    let mut roster = duel();
    roster.fighters[0].now.set("mortality_points_lost", 0, Points(10).into());
    roster.fighters[0].now.set("fatigue_drain", 0, Points(3).into());
    let bob = &mut roster.fighters[1];
    bob.now.set("treated", 1, true.into());
    bob.now.set("bled_for", 4, Rounds(7).into());
    bob.now.set("unconscious_for", 0, Rounds(2).into());
    let fight = Fight::new(roster.clone());
    assert_eq!((fight.get(A, Field::Dead), fight.get(A, Field::Fatigue)), (1, 3));
    assert_eq!((fight.at(B, Field::Treated, 1), fight.at(B, Field::Bled, 4)), (0, 0));
    assert_eq!(fight.get(B, Field::Unconscious), 1);
    roster.fighters[1].now.set("mortality_points_lost", 3, Points(11).into());
    let problems = Cosmic::validate(&roster).unwrap_err().to_string();
    assert!(problems.contains("out of range: 0 to 10"), "{problems}");
}

/// COS7, COS21: the referee at a table: a pending roll is shifted, a villain healed, the dead are
/// left alone, a reinforcement runs in; all of it undone gives the start.
#[test]
fn an_evening_with_the_referee() {
    let mut battle = Battle::<Cosmic>::new(duel()).unwrap();
    battle.set_control(A, Control::BuiltIn).unwrap();
    battle.set_control(B, Control::BuiltIn).unwrap();
    let start = battle.state().clone();
    let feed = |battle: &mut Battle<Cosmic>, faces: &[i32]| {
        for &face in faces {
            while battle.step() == Step::Going {}
            battle.feed_face(face).unwrap();
        }
        while battle.step() == Step::Going {}
    };
    let shift = |battle: &mut Battle<Cosmic>, who, by| {
        battle.intervene(Intervention::Shift { who, by }, "the sun in his eyes").unwrap();
    };
    feed(&mut battle, &[20, 1]);
    shift(&mut battle, A, -10);
    assert_eq!(battle.step(), Step::Wanted);
    battle.feed_face(51).unwrap();
    assert_eq!(battle.step(), Step::Going);
    let log: Vec<String> = battle.transcript().collect();
    assert!(
        log.iter().any(|line| line.contains("-10 ranks on attack of Ann: circumstance (COS7)")),
        "{log:?}"
    );
    assert_eq!(noted(battle.log(), Note::Misses), Some(Rule::COS7));
    let lost = |to: i32| Intervention::Set {
        field: "mortality_points_lost".into(),
        who: B,
        place: Part::Head.into(),
        to: Points(to).into(),
    };
    battle.intervene(lost(7), "the roof came down").unwrap();
    assert!(Cosmic::get(battle.state(), Key::of(B, Field::Unconscious)) == 1);
    assert!(battle.intervene(lost(11), "").is_err() && battle.intervene(lost(-1), "").is_err());
    battle.intervene(lost(10), "and again").unwrap();
    let refused = battle.intervene(lost(0), "a miracle").unwrap_err().to_string();
    assert!(refused.contains("the dead"), "{refused}");
    while battle.undo_input() {}
    while battle.undo() {}
    assert_eq!((battle.state(), battle.log().len()), (&start, 0));
    while battle.redo() {}
    assert_eq!(Cosmic::get(battle.state(), Key::of(B, Field::Dead)), 1);
}
