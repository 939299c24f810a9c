//! Earth and what grows flat on it.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::noise::{chance, grain};
use crate::palette::{Colour, Ramp, rgb};

/// A cover of the ground: what it looks like from above, and how it hangs over the side.
pub(crate) struct Cover {
    tones: [u32; 5],
    octaves: &'static [(i32, i32, i32)],
    seed: u32,
}

/// Meadow grass.
pub(crate) const GRASS: Cover = Cover {
    tones: [0x52_7f2f, 0x5d_8b36, 0x68_963e, 0x74_a147, 0x82_ae53],
    octaves: &[(2, 4, 4), (3, 2, 2), (3, 1, 2), (2, 1, 1)],
    seed: 91,
};
/// Fallen needles.
pub(crate) const PODZOL: Cover = Cover {
    tones: [0x4c_3318, 0x59_3d1d, 0x66_4722, 0x75_5329, 0x87_6333],
    octaves: &[(2, 4, 4), (3, 4, 1), (2, 1, 2), (2, 1, 1)],
    seed: 92,
};
/// Fungus threads.
pub(crate) const MYCELIUM: Cover = Cover {
    tones: [0x5f_5460, 0x6a_5f6b, 0x75_6976, 0x82_7682, 0x92_8690],
    octaves: &[(3, 4, 4), (2, 2, 2), (3, 1, 1)],
    seed: 93,
};
/// Snow lying on grass.
pub(crate) const SNOW_COVER: Cover = Cover {
    tones: [0xe4_ecf2, 0xea_f0f5, 0xef_f4f8, 0xf3_f7fa, 0xf9_fbfc],
    octaves: &[(2, 4, 4), (3, 2, 2), (2, 1, 1)],
    seed: 94,
};

impl Cover {
    /// From above.
    pub(crate) fn top(&self) -> Canvas {
        Ramp::bell(self.tones).paint(&Field::noise(self.octaves, self.seed))
    }

    /// From the side: an uneven fringe, with its shadow on the earth below.
    pub(crate) fn side(&self) -> Canvas {
        let (top, earth) = (self.top(), dirt());
        let hang = Field::noise(&[(1, 2, 16)], self.seed).equalised();
        earth.map(|x, y, colour| {
            let depth = 3 + (hang.at(x, 0) + grain(x, 1, self.seed)) / 128;
            match y - depth {
                below if below > 0 => colour,
                0 => colour.shade(-56),
                -1 => top.at(x, y).shade(-28),
                _ if y == 0 => top.at(x, y).shade(12),
                _ => top.at(x, y),
            }
        })
    }
}

/// Brown earth with a few small stones.
pub(crate) fn dirt() -> Canvas {
    let ramp = Ramp::bell([0x64_4630, 0x72_5138, 0x80_5d41, 0x8e_694b, 0x9d_7857]);
    let mut canvas = ramp.paint(&Field::noise(&[(1, 4, 4), (4, 2, 2), (2, 1, 1)], 5));
    for place in [(2, 5), (9, 2), (13, 10), (5, 12)] {
        stone(&mut canvas, place);
    }
    canvas
}

/// Poor earth, full of stones.
pub(crate) fn coarse_dirt() -> Canvas {
    let ramp = Ramp::bell([0x5b_412e, 0x68_4c36, 0x75_573f, 0x83_6449, 0x93_7356]);
    let mut canvas = ramp.paint(&Field::noise(&[(2, 4, 4), (3, 2, 2), (3, 1, 1)], 96));
    for place in [(1, 2), (6, 0), (11, 4), (4, 6), (14, 8), (8, 9), (1, 11), (12, 13), (6, 14)] {
        stone(&mut canvas, place);
    }
    canvas
}

/// Trodden path from above.
pub(crate) fn path_top() -> Canvas {
    path_ramp().paint(&Field::noise(&[(2, 4, 4), (3, 2, 2), (2, 1, 1)], 97))
}

/// Trodden path from the side: the top row is the air that the path lies lower by, drawn as earth.
pub(crate) fn path_side() -> Canvas {
    let top = path_top();
    dirt().map(|x, y, colour| match y - 2 - grain(x, 0, 98) / 140 {
        below if below > 0 => colour,
        0 => colour.shade(-40),
        _ => top.at(x, y),
    })
}

/// Ploughed earth, dry or wet: furrows run along x.
pub(crate) fn farmland(wetness: i32) -> Canvas {
    dirt().map(|x, y, colour| {
        let furrow = match y % 4 {
            0 => 22,
            1 => 6,
            2 => -22,
            _ => -60,
        };
        colour.shade(furrow + grain(x, y, 99) / 32 - 4).mix(rgb(0x2c_1a10), wetness)
    })
}

/// Wet mud with a dull sheen.
pub(crate) fn mud() -> Canvas {
    let ramp = Ramp::bell([0x33_2f34, 0x3a_363b, 0x41_3d41, 0x49_4548, 0x54_5052]);
    ramp.paint(&Field::noise(&[(4, 4, 4), (2, 4, 2), (1, 2, 1)], 100))
}

/// A cushion of moss.
pub(crate) fn moss() -> Canvas {
    let ramp = Ramp::bell([0x48_5f26, 0x52_6b2b, 0x5c_7731, 0x68_8439, 0x77_9344]);
    ramp.paint(&Field::noise(&[(4, 4, 4), (2, 2, 2), (3, 1, 1)], 101))
}

/// Snow from any side.
pub(crate) fn snow() -> Canvas {
    SNOW_COVER.top().map(|x, y, colour| if chance(x, y, 102, 10) { rgb(0xff_ffff) } else { colour })
}

fn path_ramp() -> Ramp {
    Ramp::bell([0x86_7040, 0x92_7b49, 0x9d_8652, 0xa8_915c, 0xb4_9e69])
}

/// A stone of two pixels with a light top and its shadow.
fn stone(canvas: &mut Canvas, place: (i32, i32)) {
    const LIGHT: Colour = rgb(0xa7_9280);
    const DARK: Colour = rgb(0x8a_7767);
    canvas.stamp(place, &["hl.", ".ss"], |letter, under| match letter {
        'h' => LIGHT,
        'l' => DARK,
        _ => under.shade(-44),
    });
}
