//! Tables between sRGB and linear light, computed at compile time so that they lie in flash.

/// Linear light, 0 to 65535, of an sRGB channel.
pub static DECODE: [u16; 256] = {
    let mut table = [0; 256];
    let mut encoded = 0;
    while encoded < 256 {
        table[encoded] = (decode(encoded as f64 / 255.0) * 65535.0 + 0.5) as u16;
        encoded += 1;
    }
    table
};

/// The nearest sRGB channel of linear light, by its upper twelve bits.
pub static ENCODE: [u8; 4096] = {
    let mut table = [0; 4096];
    let (mut index, mut encoded) = (0, 0);
    let mut next = decode(0.5 / 255.0);
    while index < 4096 {
        let linear = (index as f64 + 0.5) / 4096.0;
        while encoded < 255 && linear >= next {
            encoded += 1;
            next = decode((encoded as f64 + 0.5) / 255.0);
        }
        table[index] = encoded as u8;
        index += 1;
    }
    table
};

/// The nearest sRGB channel of linear light, 0 to 65535.
pub fn encode(linear: u16) -> u8 {
    ENCODE[usize::from(linear >> 4)]
}

/// Linear light of a channel, both 0 to 1 (IEC 61966-2-1).
const fn decode(encoded: f64) -> f64 {
    if encoded <= 0.04045 {
        return encoded / 12.92;
    }
    // x to the power of 2.4 is x² times the fifth root of x².
    let base = (encoded + 0.055) / 1.055;
    base * base * fifth_root(base * base)
}

/// By Newton's method from 1; `value` is from 0 to 1.
const fn fifth_root(value: f64) -> f64 {
    let mut root = 1.0;
    let mut step = 0;
    while step < 40 {
        let fourth = root * root * root * root;
        root -= (fourth * root - value) / (5.0 * fourth);
        step += 1;
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_equal_the_engine_s_conversion() {
        for encoded in 0..=255u8 {
            let exact = engine_core::srgb_to_linear(encoded) * 65535.0;
            assert!((f32::from(DECODE[usize::from(encoded)]) - exact).abs() <= 0.51, "{encoded}");
            assert_eq!(encode(DECODE[usize::from(encoded)]), encoded, "there and back");
        }
        for linear in (0..=65535u16).step_by(7) {
            let exact = engine_core::linear_to_srgb(f32::from(linear) / 65535.0);
            assert!(encode(linear).abs_diff(exact) <= 1, "{linear}");
        }
    }
}
