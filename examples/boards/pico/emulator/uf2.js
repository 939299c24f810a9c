// UF2 images: blocks of 512 bytes, each with its address.

const MAGIC = [0x0a324655, 0x9e5d5157];
const MAGIC_END = 0x0ab16f30;
const HAS_FAMILY = 0x2000;
const RP2040 = 0xe48bff56;

/** The blocks of an image for the RP2040: addresses with their bytes. */
export function read(image) {
  if (image.length === 0 || image.length % 512 !== 0) throw new Error('no UF2 image: not a number of whole blocks');
  const blocks = [];
  for (let start = 0; start < image.length; start += 512) {
    const word = (at) => image.readUInt32LE(start + at);
    const [flags, address, bytes, index, count, family] = [8, 12, 16, 20, 24, 28].map(word);
    if (word(0) !== MAGIC[0] || word(4) !== MAGIC[1] || word(508) !== MAGIC_END) {
      throw new Error(`no UF2 image: block ${start / 512} has no mark`);
    }
    if (!(flags & HAS_FAMILY) || family !== RP2040) throw new Error('a UF2 image for another chip');
    if (index !== start / 512 || count !== image.length / 512) throw new Error('a UF2 image with blocks missing');
    blocks.push({ address, bytes: image.subarray(start + 32, start + 32 + bytes) });
  }
  return blocks;
}
