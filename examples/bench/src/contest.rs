//! Contenders that take turns on the same inputs.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// What one run over one input made.
#[derive(Clone, Copy, Default)]
pub(crate) struct Made {
    /// Quads, or whatever the contender counts.
    pub(crate) quads: usize,
    /// Bytes that they take.
    pub(crate) bytes: usize,
}

/// One way to do the work.
pub(crate) struct Contender<'a, Input> {
    /// As it is called in tables.
    pub(crate) name: &'static str,
    /// Does the work once.
    pub(crate) run: Box<dyn FnMut(&Input) -> Made + 'a>,
}

/// What a contender took, in every round.
pub(crate) struct Score {
    /// As it is called in tables.
    pub(crate) name: &'static str,
    /// Nanoseconds an input, by round.
    pub(crate) rounds: Vec<f64>,
    /// What it made of all inputs together.
    pub(crate) made: Made,
}

impl Score {
    /// The median of its rounds, in nanoseconds an input.
    pub(crate) fn median(&self) -> f64 {
        quantile(self.rounds.clone(), 0.5)
    }

    /// How many times the other's time this one took: the lower decile, the median and the upper decile over all rounds.
    pub(crate) fn ratio_to(&self, other: &Self) -> [f64; 3] {
        let ratios: Vec<f64> = self.rounds.iter().zip(&other.rounds).map(|(own, other)| own / other).collect();
        [0.1, 0.5, 0.9].map(|part| quantile(ratios.clone(), part))
    }
}

/// Measures so many rounds. In each round every contender has one turn, of at least `turn`, over all inputs.
pub(crate) fn hold<Input>(
    contenders: Vec<Contender<'_, Input>>,
    inputs: &[Input],
    rounds: usize,
    turn: Duration,
) -> Vec<Score> {
    let mut entries: Vec<_> = contenders
        .into_iter()
        .map(|mut contender| {
            let once = over_all(&mut contender, inputs);
            let start = Instant::now();
            let made = over_all(&mut contender, inputs);
            let repeats = (turn.as_nanos() / start.elapsed().as_nanos().max(1)).clamp(1, 100_000) as usize;
            assert_eq!(once.quads, made.quads, "{} makes the same of the same", contender.name);
            let score = Score { name: contender.name, rounds: Vec::new(), made };
            (contender, repeats, score)
        })
        .collect();
    for round in 0..rounds {
        // Each round begins with another one.
        let first = round % entries.len();
        let (late, early) = entries.split_at_mut(first);
        for (contender, repeats, score) in early.iter_mut().chain(late) {
            let start = Instant::now();
            for _ in 0..*repeats {
                black_box(over_all(contender, inputs));
            }
            let inputs = (*repeats * inputs.len()) as f64;
            score.rounds.push(start.elapsed().as_nanos() as f64 / inputs);
        }
    }
    entries.into_iter().map(|(_, _, score)| score).collect()
}

fn over_all<Input>(contender: &mut Contender<'_, Input>, inputs: &[Input]) -> Made {
    let mut all = Made::default();
    for input in inputs {
        let made = (contender.run)(black_box(input));
        all.quads += made.quads;
        all.bytes += made.bytes;
    }
    all
}

fn quantile(mut values: Vec<f64>, part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * part).round() as usize]
}
