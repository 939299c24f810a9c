//! The second stage of the boot loader: the first 256 bytes of flash, which set up fast reading from it and start what follows.
#![expect(unsafe_code, reason = "the linker script puts it where the processor looks for it")]

#[unsafe(link_section = ".boot2")]
#[used]
static BOOT_LOADER: [u8; 256] = rp2040_boot2::BOOT_LOADER_W25Q080;
