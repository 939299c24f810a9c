//! Contenders that take turns on the same inputs.

use std::hint::black_box;

use crate::clock;

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

/// How long a contest is.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    /// How often each contender has its turn.
    pub(crate) rounds: usize,
    /// Nanoseconds that a turn takes at least.
    pub(crate) turn: u64,
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

/// In each round every contender has one turn: over all inputs, one after the other, as often as the turn lasts.
pub(crate) fn hold<Input>(contenders: Vec<Contender<'_, Input>>, inputs: &[Input], rules: Rules) -> Vec<Score> {
    let mut entries: Vec<_> = contenders
        .into_iter()
        .map(|mut contender| {
            let once = over_all(&mut contender, inputs);
            let start = clock::nanoseconds();
            let made = over_all(&mut contender, inputs);
            let repeats = rules.turn.div_ceil((clock::nanoseconds() - start).max(1)).clamp(1, 100_000);
            assert_eq!(once.quads, made.quads, "{} makes the same of the same", contender.name);
            let score = Score { name: contender.name, rounds: Vec::new(), made };
            (contender, repeats, score)
        })
        .collect();
    for round in 0..rules.rounds {
        // Each round begins with another one.
        let first = round % entries.len();
        let (late, early) = entries.split_at_mut(first);
        for (contender, repeats, score) in early.iter_mut().chain(late) {
            let start = clock::nanoseconds();
            for _ in 0..*repeats {
                black_box(over_all(contender, inputs));
            }
            let time = clock::nanoseconds() - start;
            score.rounds.push(time as f64 / (*repeats as f64 * inputs.len() as f64));
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

/// The value below which this part of all values lies.
pub(crate) fn quantile(mut values: Vec<f64>, part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * part).round() as usize]
}
