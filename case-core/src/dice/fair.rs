//! Fair dice from a seed.

use super::{Die, FaceSource, RollReason};
use rand_core::Rng;
use rand_pcg::Pcg32;

/// Fair dice from a seed: the same seed gives the same faces in every language, on every machine
/// and in every release (a change would be listed in the changelog under *Odds changed*).
///
/// The generator is PCG-XSH-RR 64/32 with the seed as its state and a stream number. A face of a die
/// with `n` faces is the high half of `n` times a 32-bit word; words that would favor a face are
/// drawn again.
///
/// ```
/// use case_core::dice::{Die, Fair};
/// let mut dice = Fair::new(7);
/// let faces: Vec<u8> = (0..4).map(|_| dice.roll(Die::D100)).collect();
/// assert_eq!(faces, {
///     let mut again = Fair::new(7);
///     (0..4).map(|_| again.roll(Die::D100)).collect::<Vec<u8>>()
/// });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fair {
    generator: Pcg32,
    seed: u64,
    stream: u64,
    words: u64,
}

impl Fair {
    /// Dice from a seed.
    pub fn new(seed: u64) -> Fair {
        Fair::stream(seed, 0)
    }

    /// One of 2⁶³ independent streams of a seed; each block of a simulation uses one.
    pub fn stream(seed: u64, stream: u64) -> Fair {
        Fair { generator: Pcg32::new(seed, stream), seed, stream, words: 0 }
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of words drawn, which with the seed is the whole state of the dice.
    pub fn words(&self) -> u64 {
        self.words
    }

    /// Dice from a seed that continue after any number of words.
    ///
    /// ```
    /// use case_core::dice::{Die, Fair};
    /// let mut dice = Fair::new(7);
    /// dice.roll(Die::D20);
    /// let mut again = Fair::resume(7, dice.words());
    /// assert_eq!(again.roll(Die::D20), dice.roll(Die::D20));
    /// // After 2⁶⁴ words the count starts again.
    /// let mut round = Fair::resume(7, u64::MAX);
    /// round.roll(Die::D20);
    /// assert!(round.words() < 64);
    /// assert_eq!(Fair::resume(7, round.words()).roll(Die::D20), round.roll(Die::D20));
    /// ```
    pub fn resume(seed: u64, words: u64) -> Fair {
        Fair::resume_stream(seed, 0, words)
    }

    /// A stream of a seed that continues after a number of words.
    pub(crate) fn resume_stream(seed: u64, stream: u64, words: u64) -> Fair {
        let mut fair = Fair::stream(seed, stream);
        fair.generator.advance(words);
        fair.words = words;
        fair
    }

    /// One face of a die.
    #[inline]
    pub fn roll(&mut self, die: Die) -> u8 {
        self.roll_of(die.faces())
    }

    /// A word of 64 bits.
    pub(crate) fn word(&mut self) -> u64 {
        self.words = self.words.wrapping_add(2);
        let high = u64::from(self.generator.next_u32());
        high << 32 | u64::from(self.generator.next_u32())
    }

    /// One face of a die with this number of faces.
    #[inline]
    pub(crate) fn roll_of(&mut self, faces: u8) -> u8 {
        let (generator, words) = (&mut self.generator, &mut self.words);
        face_of(faces, || {
            // Saves and callers in C may continue after any number of words.
            *words = words.wrapping_add(1);
            generator.next_u32()
        })
    }
}

impl FaceSource for Fair {
    #[inline]
    fn face(&mut self, _: RollReason, die: Die) -> Option<u8> {
        Some(self.roll(die))
    }
}

/// Fair dice from any generator of 32-bit words, with faces as in [`Fair`]. A battle takes it through
/// [`Battle::step_with`](crate::battle::Battle::step_with) and keeps the faces.
///
/// ```
/// use case_core::dice::{Die, Generator};
/// use rand_core::SeedableRng;
/// let mut dice = Generator(rand_pcg::Pcg64::seed_from_u64(7));
/// assert!((1..=20).contains(&dice.roll(Die::D20)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Generator<R>(pub R);

impl<R: Rng> Generator<R> {
    /// One face of a die.
    pub fn roll(&mut self, die: Die) -> u8 {
        face_of(die.faces(), || self.0.next_u32())
    }
}

impl<R: Rng> FaceSource for Generator<R> {
    #[inline]
    fn face(&mut self, _: RollReason, die: Die) -> Option<u8> {
        Some(self.roll(die))
    }
}

/// A face of a die with this number of faces, from uniformly distributed words.
#[inline]
fn face_of(faces: u8, mut word: impl FnMut() -> u32) -> u8 {
    let faces = u32::from(faces);
    loop {
        let product = u64::from(word()) * u64::from(faces);
        let (high, low) = ((product >> 32) as u32, product & 0xFFFF_FFFF);
        // Lemire's rejection: only the lowest 2³² mod n products would favor a face.
        if low >= u64::from(faces) || low >= (1u64 << 32) % u64::from(faces) {
            #[expect(clippy::cast_possible_truncation, reason = "high < faces, which is u8")]
            return high as u8 + 1;
        }
    }
}

/// The finalizer of `SplitMix64`; adjacent seeds, such as those of trials 1 and 2, would begin with
/// correlated faces.
pub(crate) fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ (n >> 31)
}
