//! Scenes that lead to a refusal: a cast, and lines of what the referee sets and the fighters answer.

mod case;
mod cosmic;
mod d6;
mod faserip;
mod talislanta;

use crate::buttons::Buttons;
use case_core::ActorId;
use case_core::attack::{Aim, AimError, Guard};
use case_core::battle::{Battle, Control, InterveneError, Intervention, Request, Who, save};
use case_core::codes::Code;
use case_core::log::Event;
use case_core::node::Node;
use case_core::question::{Asked, LegalAnswers};
use case_core::refusal::{RefusalCode, Refused};
use case_core::system::View;
use case_core::value::{AttackId, Kind, Value};
use case_core::words::FieldCode;
use case_tests::Feed as _;

/// A refusal's wire name, the id of its rule (empty where no rule of the book refuses), and the lines
/// that lead to it, see [`Play::line`].
pub(super) type Scene = (&'static str, &'static str, &'static [&'static str]);

/// The scenes of a system.
pub(super) trait Scenes: Buttons {
    /// The roster that every scene begins with. A scene's own lines come before its first table.
    const CAST: &'static str;
    /// One scene at least for each refusal that random fights do not meet.
    const SCENES: &'static [Scene];
}

/// The seeds that a scene may need until its dice fall as it needs them.
const SEEDS: u64 = 60;
/// The answers after which a question is not waited for any longer.
const PATIENCE: usize = 400;

/// Plays a scene: its last line meets the refusal, under one seed at least.
pub(super) fn play<S: Scenes>((refusal, rule, lines): &Scene) {
    let found = S::Refusal::ALL.iter().find(|known| known.name() == *refusal);
    let refusal = *found.unwrap_or_else(|| panic!("{} has no refusal `{refusal}`", S::NAME));
    assert_eq!(refusal.rule().map_or("", Code::name), *rule, "{refusal:?}");
    let mut why = String::new();
    for seed in 0..SEEDS {
        let mut play = Play::<S>::new(lines, refusal, seed);
        match lines.iter().try_for_each(|line| play.line(line)) {
            Ok(()) => return,
            Err(error) => why = error,
        }
    }
    panic!("{}, {refusal:?}: {why}", S::NAME);
}

struct Play<S: Scenes> {
    battle: Battle<S>,
    refusal: S::Refusal,
    /// Who answers what to which question, the latest last.
    answers: Vec<(ActorId, &'static str, &'static str)>,
}

impl<S: Scenes> Play<S> {
    fn new(lines: &[&'static str], refusal: S::Refusal, seed: u64) -> Self {
        let own = lines.iter().filter_map(|line| line.strip_prefix("roster "));
        let roster: Vec<&str> = own.chain([S::CAST]).collect();
        let node: Node = toml::from_str(&roster.join("\n")).unwrap();
        let mut battle = Battle::new(S::read(&node).unwrap()).unwrap().seeded(seed);
        battle.set_control(Who::Everybody, Control::Host).unwrap();
        Play { battle, refusal, answers: Vec::new() }
    }

    /// Carries out a line: its first word, or first two, tell which of these it is.
    ///
    /// - `roster`: a line of TOML, with which the roster begins
    /// - `set WHO FIELD[.PLACE] TO`, `go on`: an intervention of the referee
    /// - `says WHO QUESTION ANSWER`: the answer from here on, where it is legal; else the suggestion
    /// - `asked WHO QUESTION`: plays until that is asked
    /// - `refused WHO QUESTION ANSWER`: plays until that is asked and refused with the scene's refusal
    /// - `single WHO QUESTION ANSWER [SUBJECT…]`: it is refused so where nobody is asked, because only
    ///   one answer is legal
    /// - `kept WHO FIELD[.PLACE] TO`: the intervention is refused so
    /// - `unable WHO TARGET ATTACK [FLURRY]`: the attack is refused so, and has no odds
    /// - `hindered WHO TARGET ATTACK DEFENSE`: the defense is refused so, and has no odds
    fn line(&mut self, line: &'static str) -> Result<(), String> {
        let words: Vec<&'static str> = line.split(' ').collect();
        match words[..] {
            ["roster", ..] => Ok(()),
            ["go", "on"] => {
                self.battle.intervene(Intervention::GoOn, "").unwrap();
                Ok(())
            }
            ["set", who, field, to] => {
                let set = self.intervention(who, field, to);
                self.battle.intervene(set, "").map_err(|error| format!("{line}: {error}"))
            }
            ["says", who, question, answer] => {
                self.answers.push((self.who(who), question, answer));
                Ok(())
            }
            ["asked", who, question] => self.until(line, |play, q| play.is_of(q, who, question)),
            ["refused", who, question, answer] => self.until(line, |play, q| {
                play.is_of(q, who, question) && play.refuses(play.value(q.info().answers, answer))
            }),
            ["single", who, question, answer, ..] => {
                self.single(who, question, answer, &words[4..]);
                Ok(())
            }
            ["kept", who, field, to] => {
                self.kept(who, field, to);
                Ok(())
            }
            ["unable", who, target, attack, ref flurry @ ..] => {
                let aim = Aim::new(
                    AttackId::new(self.who(who), attack.parse().unwrap()),
                    self.who(target),
                );
                let flurry = flurry.first().map(|attacks| attacks.parse().unwrap());
                self.unable(&flurry.map_or(aim.clone(), |attacks| aim.flurry(attacks)));
                Ok(())
            }
            ["hindered", who, target, attack, guard] => {
                let aim = Aim::new(
                    AttackId::new(self.who(who), attack.parse().unwrap()),
                    self.who(target),
                );
                self.hindered(&aim, guard);
                Ok(())
            }
            _ => panic!("no line of a scene: {line}"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        self.refusal.rule().map(Code::name)
    }

    fn who(&self, name: &str) -> ActorId {
        let cast = S::cast(self.battle.setup());
        match name {
            "judge" => ActorId::JUDGE,
            "map" => ActorId::MAP,
            "-" => ActorId::NOBODY,
            _ => cast.everybody().find(|who| cast.name(*who) == name).expect(name),
        }
    }

    /// A value of one of the kinds, as a scene writes it: `-` for nothing, a fighter's name, an attack
    /// as `Ann.1`, a member of a list by its name, a number.
    fn value(&self, kinds: &[Kind], text: &str) -> Value {
        let read = |kind: &Kind| {
            let of_kind = Value { of: ActorId::fighter(0), ..Value::new(*kind, 0) };
            let prefix = save::write_value(of_kind, S::LISTS);
            match kind {
                Kind::Nothing => (text == "-").then_some(Value::NOTHING),
                Kind::Actor => {
                    let name = text.chars().all(char::is_alphabetic).then_some(text)?;
                    let cast = S::cast(self.battle.setup());
                    cast.everybody().find(|who| cast.name(*who) == name).map(Value::actor)
                }
                Kind::Attack => {
                    let (of, place) = text.split_once('.')?;
                    Some(Value::attack(self.who(of), place.parse().ok()?))
                }
                Kind::YesNo => save::read_value(text, S::LISTS).filter(|v| v.kind == Kind::YesNo),
                _ => {
                    let (list, _) = prefix.split_once(':').expect("a kind of numbers or names");
                    save::read_value(&format!("{list}:{text}"), S::LISTS)
                }
            }
        };
        let nothing = (text == "-").then_some(Value::NOTHING);
        let found = nothing.or_else(|| kinds.iter().find_map(read));
        let lists = kinds.iter().filter_map(|kind| match kind {
            Kind::Name(list) => Some(S::LISTS[usize::from(*list)].names(-1)),
            _ => None,
        });
        found.unwrap_or_else(|| {
            panic!("{text} is none of {kinds:?} {:?}", lists.collect::<Vec<_>>())
        })
    }

    fn intervention(&self, who: &str, field: &str, to: &str) -> Intervention {
        let (name, place) = field.split_once('.').map_or((field, "-"), |(f, p)| (f, p));
        let known = S::Field::ALL.iter().find(|field| field.name() == name).expect(name);
        let info = known.info();
        let place = match info.place_kind() {
            None => Value::NOTHING,
            Some(Kind::Attack) => Value::attack(self.who(who), place.parse().unwrap()),
            Some(kind) => self.value(&[kind], place),
        };
        let to = match info.cell.kind {
            Kind::Attack if to != "-" => Value::attack(self.who(who), to.parse().unwrap()),
            kind => self.value(&[kind], to),
        };
        Intervention::Set { field: name.into(), who: self.who(who), place, to }
    }

    fn is_of(&self, q: &S::Question, who: &str, question: &str) -> bool {
        q.kind().name() == question && q.who() == self.who(who)
    }

    /// Answers what is asked until it is what is waited for.
    fn until(
        &mut self,
        line: &str,
        is_met: impl Fn(&Self, &S::Question) -> bool,
    ) -> Result<(), String> {
        let mut asked = Vec::new();
        while asked.len() < PATIENCE && !self.battle.is_over() {
            self.battle.step();
            let Some(Request::Decision(q)) = self.battle.request().cloned() else { continue };
            if is_met(self, &q) {
                return Ok(());
            }
            asked.push(format!("{q:?}"));
            let mut said = self.answers.iter().rev();
            let said =
                said.find(|(who, question, _)| (*who, *question) == (q.who(), q.kind().name()));
            let said = said.map(|(_, _, answer)| self.value(q.info().answers, answer));
            match said.filter(|answer| self.battle.refusal(*answer).is_none()) {
                Some(answer) => self.battle.feed(answer).unwrap(),
                None => drop(self.battle.feed_suggestion().unwrap()),
            }
        }
        Err(format!(
            "`{line}` was not met; asked last: {:#?}",
            &asked[asked.len().saturating_sub(12)..]
        ))
    }

    /// Whether an answer to what is asked is refused with the scene's refusal: then it is listed so, fed
    /// in vain, and nothing has changed.
    fn refuses(&self, answer: Value) -> bool {
        let by = Refused::By(self.refusal);
        if self.battle.refusal(answer) != Some(by) {
            return false;
        }
        assert!(!by.english().is_empty());
        let legal = self.battle.legal_answers().unwrap();
        assert!(!legal.has(answer));
        let unavailable = self.battle.unavailable_answers();
        let listed = unavailable.iter().find(|(listed, _)| *listed == answer);
        assert_eq!(listed.is_none(), by.is_absent(), "{answer:?} among {unavailable:?}");
        assert!(listed.is_none_or(|(_, why)| *why == by));
        let mut fed = self.battle.clone();
        let error = fed.feed(answer).unwrap_err().to_string();
        assert!(error.contains(by.english()), "{error}");
        assert_eq!(seen(&fed), seen(&self.battle));
        true
    }

    fn single(&self, who: &str, question: &str, answer: &str, subject: &[&str]) {
        let view = View::<S>::new(
            self.battle.setup(),
            self.battle.open_state().unwrap_or(self.battle.state()),
        );
        let kind = S::QuestionKind::ALL.iter().find(|kind| kind.name() == question);
        let kind = *kind.expect(question);
        let infos = S::Question::infos();
        let info = infos.iter().find(|info| info.name == question).expect(question);
        assert_eq!(info.subject.len(), subject.len(), "{:?}", info.subject);
        let subject = info.subject.iter().zip(subject);
        let subject: Vec<Value> =
            subject.map(|((_, kinds), text)| self.value(kinds, text)).collect();
        let q = S::Question::rebuild(kind, self.who(who), &subject).unwrap();
        let answer = self.value(q.info().answers, answer);
        assert_eq!(q.refusal(view, answer), Some(Refused::By(self.refusal)), "{q:?}");
        assert!(q.only(view).is_some(), "somebody is asked {q:?}: {:?}", q.legal(view));
        let LegalAnswers::List(legal) = q.legal(view) else { panic!("{q:?}") };
        assert_eq!(legal.len(), 1);
    }

    fn kept(&mut self, who: &str, field: &str, to: &str) {
        let set = self.intervention(who, field, to);
        let by = Refused::<S>::By(self.refusal);
        let before = seen(&self.battle);
        let refused = InterveneError::Refused { name: self.refusal.name(), why: by.english() };
        assert_eq!(self.battle.intervene(set, ""), Err(refused));
        assert_eq!(seen(&self.battle), before);
    }

    fn unable(&self, aim: &Aim) {
        let by = Refused::By(self.refusal);
        assert_eq!(self.battle.unable(aim), Some(by));
        match self.battle.aim(aim).map(drop) {
            Err(AimError::Impossible { rule, why }) => {
                assert_eq!(Some(rule), self.rule());
                assert!(why.to_string().contains(by.english()), "{why}");
            }
            other => panic!("{other:?}"),
        }
    }

    fn hindered(&self, aim: &Aim, guard: &str) {
        let by = Refused::By(self.refusal);
        let named = |value: &Value| {
            save::write_value(*value, S::LISTS)
                .split_once(':')
                .is_some_and(|(_, name)| name == guard)
        };
        let guard = S::defenses().into_iter().find(named).expect(guard);
        let aimed = self.battle.aim(aim).unwrap();
        assert_eq!(aimed.hindrance(guard), Some(by));
        assert!(!aimed.guards().contains(&guard));
        match aimed.odds(Guard::With(guard), &mut case_core::odds::Budget::new()).map(drop) {
            Err(AimError::Guard { rule, why, .. }) => {
                assert_eq!(Some(rule), self.rule());
                assert!(why.contains(by.english()), "{why}");
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Everything that an input could change.
fn seen<S: Scenes>(battle: &Battle<S>) -> (S::State, Vec<Event<S>>, usize, String) {
    let asked = format!("{:?}", battle.request());
    (battle.state().clone(), battle.log().to_vec(), battle.inputs().len(), asked)
}
