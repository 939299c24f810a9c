//! A picture as PNG: 8-bit RGB, marked as sRGB.

use engine_core::{Rgba8, Size};

/// Encodes pixels, in rows from the top, whose alpha is left out.
///
/// # Errors
/// If the size has no pixels or isn't that of `pixels`.
pub(crate) fn png(pixels: &[Rgba8], size: Size) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size.width, size.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    let bytes: Vec<u8> = pixels.iter().flat_map(|pixel| [pixel.r, pixel.g, pixel.b]).collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        let pixels = [Rgba8::rgb(1, 2, 3), Rgba8::rgb(250, 0, 9)];
        let file = png(&pixels, Size { width: 1, height: 2 }).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut bytes = [0; 6];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!((info.width, info.height, info.color_type), (1, 2, png::ColorType::Rgb));
        assert_eq!(bytes, [1, 2, 3, 250, 0, 9]);
        assert!(png(&pixels, Size { width: 2, height: 2 }).is_err());
        assert!(png(&[], Size::default()).is_err());
    }
}
