//! Ores: gems and nuggets drawn by hand, scattered over the rock they lie in.
//!
//! Letters: `h` highlight, `l` light, `m` middle, `d` dark, `s` the shadow that the gem throws on the rock.

use crate::canvas::Canvas;
use crate::palette::rgb;

/// What is found in the rock.
pub(crate) struct Ore {
    /// The first part of the texture's name.
    pub(crate) name: &'static str,
    /// Highlight, light, middle and dark.
    tones: [u32; 4],
    shapes: &'static [&'static [&'static str]],
    places: &'static [(i32, i32)],
}

/// Paints an ore into a rock.
pub(crate) fn ore(rock: &Canvas, ore: &Ore) -> Canvas {
    let mut canvas = rock.clone();
    for (place, shape) in ore.places.iter().zip(ore.shapes.iter().cycle()) {
        canvas.stamp(*place, shape, |letter, under| match letter {
            'h' => rgb(ore.tones[0]),
            'l' => rgb(ore.tones[1]),
            'm' => rgb(ore.tones[2]),
            'd' => rgb(ore.tones[3]),
            _ => under.shade(-64),
        });
    }
    canvas
}

const LUMPS: &[&[&str]] =
    &[&[".hm.", "hmmd", "mmd.", ".dds", "..s."], &["hmm.", "mmdd", ".dds"], &["hm.", "mmd", ".ds"]];
const NUGGETS: &[&[&str]] = &[&["hl..", "lmm.", ".mmd", "..ds"], &[".hl", "lmd", ".ds"], &["hl.", "lmd", "mds", ".s."]];
const SEAMS: &[&[&str]] =
    &[&["hlm...", "..mlm.", "..dsdd", "....ss"], &["..hl", "hlmd", "dds."], &["hl..", ".mmd", "..ds"]];
const GEMS: &[&[&str]] = &[&[".hl.", "hllm", ".mmd", "..ds"], &[".h.", "hlm", ".ds"], &[".hl", "hmd", ".ds"]];
const CRYSTALS: &[&[&str]] = &[&[".h.", "hlm", "hmd", "lmd", ".ds"], &[".h.", "lmd", "lmd", ".s."]];
const DROPS: &[&[&str]] = &[&["hl", "md", ".s"], &[".h.", "lmd", ".ds"], &["hm", "ds"], &["l.", "ds"]];
const FLECKS: &[&[&str]] = &[&["hl.", "lmd", ".dm"], &["l.h", ".md", "m.s"], &["hm", "ds"]];

const SPREAD: &[(i32, i32)] = &[(2, 1), (10, 2), (6, 6), (12, 8), (1, 10), (8, 12)];
const MIRRORED: &[(i32, i32)] = &[(10, 1), (3, 2), (7, 7), (0, 8), (12, 9), (5, 12)];
const DENSE: &[(i32, i32)] = &[(2, 1), (8, 0), (13, 3), (5, 5), (10, 6), (1, 8), (13, 10), (6, 10), (3, 13), (10, 13)];
const SPARSE: &[(i32, i32)] = &[(3, 1), (11, 4), (5, 8), (12, 11)];

/// Every ore.
pub(crate) const ORES: [Ore; 8] = [
    Ore { name: "coal", tones: [0x55_5559, 0x3d_3d41, 0x2b_2b2f, 0x1b_1b1f], shapes: LUMPS, places: SPREAD },
    Ore { name: "iron", tones: [0xec_cfb8, 0xd9_b398, 0xbf_9577, 0x93_6c52], shapes: NUGGETS, places: MIRRORED },
    Ore { name: "copper", tones: [0xf0_a77c, 0xd9_8258, 0xb8_6340, 0x4f_8f77], shapes: LUMPS, places: MIRRORED },
    Ore { name: "gold", tones: [0xff_f3a0, 0xf8_d94c, 0xdf_ae2a, 0xa3_7316], shapes: SEAMS, places: SPREAD },
    Ore { name: "redstone", tones: [0xff_8a78, 0xe8_3a2c, 0xb8_1d16, 0x78_0f0d], shapes: DROPS, places: DENSE },
    Ore { name: "lapis", tones: [0x7d_9cf0, 0x3f_66d2, 0x28_48ab, 0x1a_2f78], shapes: FLECKS, places: DENSE },
    Ore { name: "diamond", tones: [0xe8_fffb, 0x8f_ece2, 0x4f_cbc8, 0x2c_8f95], shapes: GEMS, places: SPREAD },
    Ore { name: "emerald", tones: [0xbd_ffcb, 0x53_df79, 0x25_b254, 0x14_763a], shapes: CRYSTALS, places: SPARSE },
];
