//! What is silly in a fight of this system.

use crate::watch::{Counts, Watched};
use case_core::ActorId;
use case_core::cosmic::{
    Action, Attack, Cosmic, Field, Note, Part, Question, Roll, Rule, Setup, Special, State,
    highest_success, is_half_lost, torso_loss,
};
use case_core::log::{Event, Key};
use case_core::system::System;
use case_core::value::{AttackId, Typed, Value};

impl Watched for Cosmic {
    const ROSTER: &'static str = include_str!("../rosters/cosmic.toml");

    fn watch(counts: &mut Counts, setup: &Setup, state: &State, event: &Event<Cosmic>) {
        let scene = Scene { setup, state };
        match event {
            Event::Note { rule, note, who, other, values } => {
                scene.happening(counts, *rule, *note, *who, *other, values.first());
            }
            Event::Decision { question: Question::Action { who, .. }, answer, .. } => {
                scene.action(counts, *who, *answer);
            }
            Event::Decision { question: Question::Special { .. }, answer, .. } => {
                counts.add("specials that do nothing", *answer == Special::Nothing.into());
            }
            Event::Roll { roll: Roll::Defense, at, .. } => {
                counts.add("defenses below a twentieth", at.number < 5);
            }
            _ => {}
        }
    }
}

/// How the fight stands.
#[derive(Clone, Copy)]
struct Scene<'a> {
    setup: &'a Setup,
    state: &'a State,
}

impl Scene<'_> {
    fn get(self, who: ActorId, field: Field) -> i32 {
        Cosmic::get(self.state, Key::of(who, field))
    }

    fn at(self, who: ActorId, field: Field, place: usize) -> i32 {
        Cosmic::get(self.state, Key::at(who, field, place))
    }

    fn stands(self, who: ActorId) -> bool {
        Cosmic::stands(self.setup, self.state, who)
    }

    /// Whether a part has lost half of its points.
    fn is_hurt(self, who: ActorId, part: Part) -> bool {
        let lost = self.at(who, Field::Lost, part.index());
        is_half_lost(lost, self.setup.sheet(who).mortality.get(part))
    }

    /// The chance of so many ranks in percent, and that of a rested fighter.
    fn chances(self, who: ActorId, ranks: i32) -> [i32; 2] {
        let torso = self.setup.sheet(who).mortality.torso;
        let lost = self.at(who, Field::Lost, Part::Torso.index());
        let ranks = ranks - torso_loss(lost, torso, self.get(who, Field::Painkillers) != 0);
        let tired = ranks - self.get(who, Field::Fatigue);
        [tired, ranks].map(|ranks| highest_success(self.setup.rulings(), ranks))
    }

    /// Whether an attack is in hand, and its limbs can be used.
    fn is_usable(self, attack: AttackId) -> bool {
        let sound = |part| {
            self.setup.sheet(attack.owner()).mortality.get(part) > 0
                && !self.is_hurt(attack.owner(), part)
        };
        self.at(attack.owner(), Field::Weapon, attack.index()) == 0
            && self
                .setup
                .attack(attack.owner(), attack.index())
                .is_some_and(|a| a.grip.holds(sound) && a.legs.carry(sound))
    }

    /// What can be used of those attacks that a sheet names.
    fn usable(self, who: ActorId) -> impl Iterator<Item = AttackId> {
        let attacks = (0..self.setup.sheet(who).attacks.len()).map(move |i| AttackId::new(who, i));
        attacks.filter(move |&attack| self.is_usable(attack))
    }

    fn ranks(self, attack: AttackId) -> i32 {
        self.setup.attack(attack.owner(), attack.index()).map_or(0, |a| a.ranks)
    }

    /// Chance times damage.
    fn worth(self, attack: AttackId) -> i32 {
        let damage = self.setup.attack(attack.owner(), attack.index()).map(|a| a.damage);
        self.ranks(attack) * damage.map_or(0, |d| d.least() + d.most())
    }

    /// Whether a blow can wound somebody at the torso.
    fn wounds(self, attack: AttackId, target: ActorId) -> bool {
        let sheet = self.setup.sheet(target);
        let armor = match self.at(target, Field::ArmorRuined, Part::Torso.index()) {
            0 => sheet.armor.torso,
            _ => 0,
        };
        let soak = armor + sheet.toughness - self.get(target, Field::ToughnessLost);
        self.setup.attack(attack.owner(), attack.index()).is_some_and(|a| a.damage.most() > soak)
    }

    fn foes(self, who: ActorId) -> impl Iterator<Item = ActorId> {
        let own = self.setup.side(who);
        let all = (0..Cosmic::fighters(self.setup)).map(ActorId::fighter);
        all.filter(move |&foe| self.setup.side(foe) != own && self.stands(foe))
    }

    fn happening(
        self,
        counts: &mut Counts,
        rule: Rule,
        note: Note,
        who: ActorId,
        other: ActorId,
        value: Value,
    ) {
        match note {
            Note::Attacks => {
                let attack = AttackId::from_value(value).unwrap_or(AttackId::new(who, 0));
                counts.add("attacks at those who are out", !self.stands(other));
                let better = self.usable(who).any(|a| self.chances(who, self.ranks(a))[0] >= 5);
                let hopeless = self.chances(who, self.ranks(attack))[0] < 5;
                counts.add("tries below a twentieth beside a better one", hopeless && better);
                let could = self.usable(who).any(|a| self.wounds(a, other));
                let silly = !self.wounds(attack, other) && could;
                counts.add("blows that can't wound beside one that can", silly);
                let shoots = |a| {
                    let sheet = self.setup.attack(who, AttackId::index(a));
                    sheet.is_some_and(|s| !s.is_physical())
                };
                let fair = |a: AttackId| 2 * self.worth(a) > self.worth(attack);
                if self.get(who, Field::Streak) == 5 {
                    let tires = !shoots(attack) && self.usable(who).any(|a| shoots(a) && fair(a));
                    counts.add("blows that tire where a shot is half as good", tires);
                }
            }
            Note::Disarmed | Note::WeaponLost => {
                let lost = AttackId::from_value(value).unwrap_or(AttackId::new(who, 0));
                let in_hand = self
                    .usable(who)
                    .filter(|a| self.setup.attack(who, a.index()).is_some_and(Attack::is_weapon));
                let missed = in_hand.max_by_key(|&a| self.worth(a));
                counts.add(
                    "weapons taken beside a better one",
                    missed.is_some_and(|m| self.worth(m) > self.worth(lost)),
                );
            }
            Note::Dies if rule == Rule::COS19 => {
                let side = self.setup.side(who);
                let all = (0..Cosmic::fighters(self.setup)).map(ActorId::fighter);
                let mut friends = all.filter(|&f| self.setup.side(f) == side && self.stands(f));
                let helped = friends.any(|f| self.setup.sheet(f).first_aid > 0);
                counts.add("bled to death beside one who knows First Aid", helped);
            }
            _ => {}
        }
    }

    fn action(self, counts: &mut Counts, who: ActorId, answer: Value) {
        let is = |action: Action| answer == action.into();
        let prone = self.get(who, Field::Prone) != 0;
        let chance = self.usable(who).map(|a| self.chances(who, self.ranks(a))[0]).max();
        let walks = !prone && Part::LEGS.iter().any(|&leg| !self.is_hurt(who, leg));
        if is(Action::Yield) || is(Action::Retreat) {
            counts.add("giving up where one can walk", is(Action::Yield) && walks);
        }
        if is(Action::FirstAid) {
            let treated = (0..Cosmic::fighters(self.setup)).map(ActorId::fighter);
            let bled =
                treated.flat_map(|w| Part::LIMBS.map(|l| self.at(w, Field::Bled, l.index())));
            let waits = bled.max() < Some(40);
            let fights = !prone && chance >= Some(5) && self.foes(who).next().is_some();
            counts.add("First Aid that could wait, in place of a blow", waits && fights);
        }
        if is(Action::Rest) {
            let tries = chance >= Some(5) && self.foes(who).next().is_some();
            counts.add("rest where a try is worth it", tries);
        }
        let side = self.setup.side(who);
        let all = (0..Cosmic::fighters(self.setup)).map(ActorId::fighter);
        let friends = all.filter(|&f| self.setup.side(f) == side && self.stands(f)).count();
        let sound =
            |&foe: &ActorId| !self.is_hurt(foe, Part::Torso) && self.get(foe, Field::Prone) == 0;
        let sound = self.foes(who).filter(sound).count();
        if friends == 1 && sound > 1 && self.is_hurt(who, Part::Torso) {
            let goes = [Action::Yield, Action::Retreat, Action::FirstAid].into_iter().any(is);
            counts.add("going on nearly gone and alone against several who are not", !goes);
        }
    }
}
