//! The odds of a single roll, without a battle.

use super::fault::{Done, Fault, FaultCode};
use super::notation::Line;
use super::on::{Does, On};
use super::whatif::Chance;
use crate::any;
use crate::data::codes::codes;
use crate::data::message::message;
use crate::data::record::record;
use crate::data::sheet::{Number, OneOf, YesNo, sheet};
use crate::odds::Fraction;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

codes! {
    /// How a 1 on the first toss of the Wild Die is read.
    "reading of a Wild 1", pub enum WildRead {
        /// It takes itself and the highest other die away.
        Cancel "cancel",
        /// It counts as 1; a complication follows.
        Complication "complication",
    }
}

/// Beyond every table.
const MOST: Number = Number(-1_000, 1_000);

sheet! {
    /// A single roll of a system, under the default rulings.
    pub struct DiceAsked {
        /// The name of the system.
        pub system: String = Line, needed("the name of a system", String::new());
        /// D6: a die code, such as `4D+1`.
        pub code: Option<String> = Line, optional();
        /// D6: how a 1 of the Wild Die is read; without, `cancel`.
        pub wild_one: Option<WildRead> = OneOf, optional();
        /// Talislanta: the modifier of the d20, the rating less what opposes it.
        pub modifier: Option<i32> = MOST, optional();
        /// Cosmic: the number of ranks.
        pub ranks: Option<i32> = MOST, optional();
        /// CASE and FASERIP: the rank of the ACTION.
        pub rank: Option<String> = Line, optional();
        /// CASE and FASERIP: by how many columns it is shifted; without, by none.
        pub shift: Option<i32> = MOST, optional();
        /// CASE and FASERIP: whether it is a to-hit, which has a ruling of its own below Shift 0.
        pub to_hit: Option<bool> = YesNo, optional();
    }
}

record! {
    /// An outcome of a roll.
    pub struct Rolled {
        /// Its name, or the total as a text.
        pub outcome: String,
        /// The total, where it is one.
        pub total: Option<i32>,
        /// Its probability.
        pub chance: Chance,
    }

    /// The odds of a roll.
    pub struct DiceOdds {
        /// Each outcome that can come, in order; of an ACTION that is impossible none.
        pub outcomes: Vec<Rolled>,
        /// The mean of the totals, where there are totals.
        pub mean: Option<f64>,
    }
}

/// Outcomes with their weights.
type Weights = Vec<(String, Option<i32>, u64)>;

fn named(all: Vec<(&'static str, u64)>) -> Weights {
    all.into_iter().map(|(name, weight)| (name.to_string(), None, weight)).collect()
}

impl DiceAsked {
    /// The arguments that are given, apart from the system.
    fn given(&self) -> impl Iterator<Item = &'static str> {
        [
            ("code", self.code.is_some()),
            ("wild_one", self.wild_one.is_some()),
            ("modifier", self.modifier.is_some()),
            ("ranks", self.ranks.is_some()),
            ("rank", self.rank.is_some()),
            ("shift", self.shift.is_some()),
            ("to_hit", self.to_hit.is_some()),
        ]
        .into_iter()
        .filter_map(|(name, given)| given.then_some(name))
    }

    /// Refuses arguments of other systems, and lacks of the first one.
    fn fits(&self, takes: &[&'static str]) -> Done<()> {
        let system = self.system.as_str();
        if let Some(name) = self.given().find(|name| !takes.contains(name)) {
            let message = message!(
                "a roll of `{system}` has no `{name}`, only {known}",
                system = system.to_string(),
                name,
                known = takes.join(", ")
            );
            return Err(Fault::at(FaultCode::Command, name, message));
        }
        match takes.first().filter(|first| !self.given().any(|name| name == **first)) {
            None => Ok(()),
            Some(first) => {
                let system = system.to_string();
                let message = message!("a roll of `{system}` needs it", system);
                Err(Fault::at(FaultCode::Command, first, message))
            }
        }
    }

    #[cfg(feature = "d6")]
    fn d6(&self) -> Done<Weights> {
        use crate::dice::WildOne;
        self.fits(&["code", "wild_one"])?;
        let one = match self.wild_one {
            Some(WildRead::Complication) => WildOne::Plain,
            _ => WildOne::Cancel,
        };
        let code = self.code.as_deref().unwrap_or_default();
        let totals = any::d6_totals(code, one).map_err(|why| match why {
            any::NoTotals::Code(why) => Fault::at(FaultCode::Command, "code", why),
            any::NoTotals::Dice(found) => {
                let most = any::MOST_DICE;
                let message = message!("{found} dice: there can be at most {most}", found, most);
                Fault::at(FaultCode::Range, "code", message)
            }
        })?;
        let one = |(total, weight): (i32, u64)| (total.to_string(), Some(total), weight);
        Ok(totals.into_iter().map(one).collect())
    }

    #[cfg(feature = "talislanta")]
    fn talislanta(&self) -> Done<Weights> {
        self.fits(&["modifier"])?;
        Ok(named(any::talislanta_bands(self.modifier.unwrap_or_default())))
    }

    #[cfg(feature = "cosmic")]
    fn cosmic(&self) -> Done<Weights> {
        self.fits(&["ranks"])?;
        Ok(named(any::cosmic_successes(self.ranks.unwrap_or_default())))
    }

    #[cfg(feature = "case")]
    fn action(&self) -> Done<Weights> {
        self.fits(&["rank", "shift", "to_hit"])?;
        let rank = self.rank.as_deref().unwrap_or_default();
        let (shift, to_hit) = (self.shift.unwrap_or_default(), self.to_hit == Some(true));
        let colors = any::case_colors(rank, shift, to_hit);
        Ok(named(colors.map_err(|why| Fault::at(FaultCode::Name, "rank", why))?))
    }

    fn weights(&self) -> Done<Weights> {
        match self.system.as_str() {
            #[cfg(feature = "d6")]
            "d6" => self.d6(),
            #[cfg(feature = "talislanta")]
            "talislanta" => self.talislanta(),
            #[cfg(feature = "cosmic")]
            "cosmic" => self.cosmic(),
            #[cfg(feature = "case")]
            "case" | "faserip" => self.action(),
            other => super::systems::of(other, None),
        }
    }
}

impl Does for DiceAsked {
    type Out = DiceOdds;
    fn does(self, _: &mut On<'_>) -> Done<DiceOdds> {
        let weights = self.weights()?;
        let all: u128 = weights.iter().map(|(_, _, weight)| u128::from(*weight)).sum();
        let chance = |weight: u64| Chance::of(Fraction::part(weight.into(), all));
        let totals = weights
            .iter()
            .map(|(_, total, weight)| Some(f64::from((*total)?) * chance(*weight).probability));
        let mean: Option<f64> = totals.sum();
        let row = |(outcome, total, weight): &(String, Option<i32>, u64)| Rolled {
            outcome: outcome.clone(),
            total: *total,
            chance: chance(*weight),
        };
        let mean = mean.filter(|_| !weights.is_empty());
        Ok(DiceOdds { outcomes: weights.iter().map(row).collect(), mean })
    }
}
