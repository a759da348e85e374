//! An exchange whose sub-rules are drawn whole, by value or at a table: always what the exchange gives
//! that is run through.

use super::scene::{Fighter, attack, blue, open, red, roster, score};
use case_core::ActorId;
use case_core::case::odds::{self, AttackOutcome, Situation};
use case_core::case::{
    Ability, AttackIntent, AttackSheet, Case, Defense, Field, Form, Question, Rank, RankValue,
    Roll, Roster, Rulings, Score, Setup, Shift, State, TalentSheet,
};
use case_core::dice::{Die, Fair};
use case_core::filled;
use case_core::log::Key;
use case_core::odds::Budget;
use case_core::question::{Asked, LegalAnswers};
use case_core::system::{System, View};
use case_core::value;

/// What falls to a random case.
struct Luck(Fair);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        let face = |luck: &mut Self| usize::from(luck.0.roll(Die::D100)) - 1;
        (face(self) * 100 + face(self)) % n
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    fn number(&mut self, low: i32, high: i32) -> i32 {
        low + i32::try_from(self.below(usize::try_from(high - low + 1).unwrap())).unwrap()
    }

    fn score(&mut self) -> Score {
        match self.of(&Rank::ALL) {
            Rank::Beyond => score("Beyond 7000"),
            rank if self.one_in(3) => Score::Number(rank.number().unwrap()),
            rank => Score::Rank(rank),
        }
    }

    fn sheet(&mut self, sheet: Fighter) -> Fighter {
        sheet.with(|s| {
            let a = &mut s.abilities;
            let halves = [
                &mut a.fighting_off,
                &mut a.fighting_def,
                &mut a.agility_bal,
                &mut a.strength_mgt,
                &mut a.endurance_res,
                &mut a.endurance,
            ];
            for half in halves {
                *half = Some(self.score());
            }
            s.health = Some(self.number(1, 60));
            s.karma = Some(self.number(0, 40));
            s.armor = self.one_in(2).then(|| self.score());
            s.attacks = (0..6).map(|i| self.attack(i)).collect();
            s.talents = (0..self.below(3)).map(|i| self.talent(i)).collect();
        })
    }

    fn attack(&mut self, place: usize) -> AttackSheet {
        let (form, by) = (self.of(Form::ALL), self.below(4));
        let unarmed = matches!(form, Form::Grabbing | Form::Grappling | Form::Charging);
        let own = !unarmed && (form.is_ranged() || self.one_in(2));
        let touch = form.is_ranged() && self.one_in(3);
        filled!(AttackSheet {
            damage: own.then(|| self.score()),
            range: (form.is_ranged() && !touch).then_some(5),
            touch,
            directed: self.one_in(3),
            ability: (by == 0).then(|| self.of(Ability::ALL)),
            rank: (by == 1).then(|| self.score()),
            to_hit: if self.one_in(3) { self.number(-4, 4) } else { 0 },
            ..attack(&format!("attack {place}"), form)
        })
    }

    fn talent(&mut self, place: usize) -> TalentSheet {
        filled!(TalentSheet {
            name: format!("talent {place}"),
            shift: self.number(-3, 3),
            rolls: vec![self.of(Roll::ALL)],
            forms: vec![self.of(Form::ALL)],
            defenses: vec![self.of(Defense::ALL)],
            abilities: vec![self.of(Ability::ALL)],
        })
    }

    fn rulings(&mut self) -> Rulings {
        let mut rulings = Rulings::default();
        for ruling in rulings.list() {
            if let Some(switch) = ruling.switch
                && self.one_in(3)
            {
                rulings.set(ruling.name, &self.of(&switch.others())).unwrap();
            }
        }
        rulings
    }

    fn roster(&mut self) -> Roster {
        let three = [red("Ann", "Gd Gd Gd Gd Gd"), blue("Bob", "Gd Gd Gd Gd Gd")];
        let mut roster = roster(three.map(|sheet| self.sheet(sheet)));
        roster.rulings = self.rulings();
        roster
    }

    /// What a turn and the blows before could have left.
    fn disturb(&mut self, state: &mut State) {
        for place in [0, 1] {
            let who = ActorId::fighter(place);
            let mut set = |one_in, key, value| {
                if self.one_in(one_in) {
                    Case::set(state, key, value);
                }
            };
            set(3, Key::of(who, Field::Health), 0);
            set(3, Key::of(who, Field::RanksLost), 2);
            set(3, Key::of(who, Field::Aversions), 3);
            set(3, Key::of(who, Field::Shift), -2);
            set(2, Key::of(who, Field::Actions), 1);
            set(3, Key::of(who, Field::Spare), 1);
            set(4, Key::at(who, Field::Paid, 1 - place), 1);
            set(5, Key::of(who, Field::HeldBy), 1);
            set(9, Key::of(who, Field::Dead), 1);
            set(9, Key::of(who, Field::Stun), 1);
            set(9, Key::of(who, Field::Circumstance), -3);
        }
    }

    fn intent(&mut self) -> AttackIntent {
        let mut intent = AttackIntent::new(ActorId::fighter(0), ActorId::fighter(1), self.below(6));
        intent.shift = Shift(self.number(-3, 3));
        intent.attacks = self.of(&[1, 1, 2, 4]);
        intent.passed = self.of(&[0, 0, 6]);
        intent.areas = self.number(0, 9);
        intent.pulled = self.one_in(3);
        intent.spot = self.one_in(3);
        intent.may_avert = !self.one_in(5);
        intent
    }
}

/// A plan that answers anything that is legal, equal questions alike.
fn any_answer(seed: u64) -> impl Fn(&Question, &Setup, &State) -> Option<value::Value> {
    move |question, setup, state| {
        let text = format!("{question:?}");
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let hash = text.bytes().fold(seed, mix) >> 7;
        Some(match question.legal(View::new(setup, state)) {
            LegalAnswers::Range { kind, low, high } => {
                let among = u64::try_from(high - low).unwrap() + 1;
                value::Value::new(kind, low + i32::try_from(hash % among).unwrap())
            }
            LegalAnswers::List(list) => list[usize::try_from(hash).unwrap() % list.len()],
            _ => question.suggestion(View::new(setup, state)),
        })
    }
}

/// O1, O2: odds whose sub-rules are known from other rosters, rulings, states, intents and plans are
/// those of the exchange run through.
#[test]
fn known_sub_rules_equal_the_exchange_run_through() {
    let (mut luck, mut work) = (Luck(Fair::new(14)), Budget::new());
    for case in 0..40 {
        let (setup, mut state) = open(&luck.roster());
        luck.disturb(&mut state);
        let intents = [luck.intent(), luck.intent()];
        for (intent, answers) in intents.iter().flat_map(|i| [0, 1, 2, 1, 0].map(|n| (i, n))) {
            let plan = any_answer(answers);
            let whole = odds::exchange(&setup, &state, intent, &plan, &mut Budget::new()).unwrap();
            let drawn = odds::attack(&setup, &state, intent, &plan, &mut work).unwrap();
            assert_eq!(drawn, whole.map(|o| AttackOutcome::from(*o)), "case {case}, {intent:?}");
        }
    }
}

/// R1, O1: of every rank to hit, of damage and of a weave, by value from the ranks alone, and as a
/// roster's fighters would strike, run through: each pair of ranks, and with `CASE_LONG` each three.
#[test]
fn ranks_alone_give_the_odds_of_all_exchanges() {
    let score = |rank: Rank| match rank.number() {
        Some(_) => Score::Rank(rank),
        None => score("Beyond 7000"),
    };
    let value = |rank: Rank| RankValue::of_rank(rank).unwrap_or(RankValue::beyond(7000));
    let of = |sheet: Fighter, rank: Rank| sheet.with(|s| s.abilities.fighting = Some(score(rank)));
    let fists = |rank: Rank| {
        filled!(AttackSheet { damage: Some(score(rank)), ..attack(rank.name(), Form::Blunt) })
    };
    let attackers = Rank::ALL.map(|rank| {
        let sheet = of(red(rank.word(), "Ty Ty Ty Ty Ty"), rank);
        sheet.with(|s| s.attacks = Rank::ALL.map(fists).to_vec())
    });
    let target = |rank: Rank| {
        of(blue(&format!("target {rank}"), "Ty Ty Ty Rm Ty").armor("4").health(60), rank)
    };
    let (setup, state) = open(&roster(attackers.into_iter().chain(Rank::ALL.map(target))));
    let (weaving, mut work) = (odds::always(Defense::Weave), Budget::new());
    let is_long = std::env::var_os("CASE_LONG").is_some();
    for [hits, damage, weaves] in Rank::ALL.iter().flat_map(|a| {
        Rank::ALL.iter().flat_map(move |b| Rank::ALL.iter().map(move |c| [*a, *b, *c]))
    }) {
        if (hits.index() + damage.index() + weaves.index()) % 3 != 0 && !is_long {
            continue;
        }
        let plain = Situation::new(Form::Blunt, hits, value(damage), Rank::Remarkable);
        let woven = plain.answered(Defense::Weave, value(weaves));
        let woven = woven.protected(RankValue::of_number(4)).with_health(60);
        let by_value = woven.odds(setup.rulings(), &mut work).unwrap();
        let [attacker, target] = [hits.index(), 18 + weaves.index()].map(ActorId::fighter);
        let intent = AttackIntent::new(attacker, target, damage.index());
        let whole = odds::exchange(&setup, &state, &intent, weaving, &mut Budget::new()).unwrap();
        let whole = whole.map(|o| AttackOutcome::from(*o));
        assert_eq!(by_value, whole, "{hits} {damage} {weaves}");
    }
}
