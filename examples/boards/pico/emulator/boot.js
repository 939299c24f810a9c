// What the chip's own ROM does after a reset: it checks the boot loader in the first 256 bytes of flash, copies it to RAM and enters it.

const FLASH = 0x10000000;
const LOADER_BYTES = 256;
const LOADER_AT = 0x20041f00;

/** Puts an image's blocks into flash and starts the chip. */
export function boot(mcu, blocks) {
  for (const { address, bytes } of blocks) mcu.flash.set(bytes, address - FLASH);
  const loader = mcu.flash.slice(0, LOADER_BYTES);
  const expected = new DataView(loader.buffer).getUint32(LOADER_BYTES - 4, true);
  if (crc32(loader.subarray(0, LOADER_BYTES - 4)) !== expected) throw new Error("the boot loader's checksum is wrong");
  mcu.sram.set(loader, LOADER_AT - 0x20000000);
  // The stack is below the loader.
  mcu.core.SP = LOADER_AT;
  // No way back: the loader goes on to the program.
  mcu.core.LR = 0;
  mcu.core.PC = LOADER_AT;
}

/** The checksum that the ROM uses: not reflected, not inverted at the end. */
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0);
  }
  return crc >>> 0;
}
