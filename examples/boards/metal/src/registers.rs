//! Device registers.

/// The registers of one device: a page of memory. Most are 32 bits wide.
///
/// It is a plain address, so several parts of a program may hold the same one. A read or write is one bus access, in program order.
#[derive(Clone, Copy, Debug)]
pub struct Registers {
    base: usize,
}

impl Registers {
    /// Bytes that belong to one device.
    pub const SIZE: usize = 0x1000;

    /// The device whose first register is at `base`.
    ///
    /// # Safety
    /// - `base` is a multiple of 4, and the [`Registers::SIZE`] bytes from it belong to one device.
    /// - Whatever is written to them, the device changes no memory that Rust code uses, or who writes sees to it that it doesn't.
    pub const unsafe fn at(base: usize) -> Self {
        Self { base }
    }

    /// Where the register at `offset` is.
    pub const fn address(self, offset: usize) -> usize {
        self.base + offset
    }

    /// Reads the register at `offset`, in bytes.
    pub fn read(self, offset: usize) -> u32 {
        let register = self.register::<u32>(offset);
        // SAFETY: `register` is aligned and within the device's page, which `at` asked for.
        unsafe { register.read_volatile() }
    }

    /// Writes the register at `offset`, in bytes.
    pub fn write(self, offset: usize, value: u32) {
        let register = self.register::<u32>(offset);
        // SAFETY: `register` is aligned and within the device's page, and `at` asked that writing there endangers no memory.
        unsafe { register.write_volatile(value) }
    }

    /// Reads a register of 8 bits.
    pub fn read_byte(self, offset: usize) -> u8 {
        let register = self.register::<u8>(offset);
        // SAFETY: as for `read`.
        unsafe { register.read_volatile() }
    }

    /// Writes a register of 8 bits.
    pub fn write_byte(self, offset: usize, value: u8) {
        let register = self.register::<u8>(offset);
        // SAFETY: as for `write`.
        unsafe { register.write_volatile(value) }
    }

    /// Writes a register of 16 bits.
    pub fn write_half(self, offset: usize, value: u16) {
        let register = self.register::<u16>(offset);
        // SAFETY: as for `write`.
        unsafe { register.write_volatile(value) }
    }

    /// Sets these bits of the register at `offset`.
    pub fn set(self, offset: usize, bits: u32) {
        self.write(offset, self.read(offset) | bits);
    }

    /// Clears these bits of the register at `offset`.
    pub fn clear(self, offset: usize, bits: u32) {
        self.write(offset, self.read(offset) & !bits);
    }

    /// Waits until at least one of these bits of the register at `offset` is set.
    pub fn wait_for(self, offset: usize, bits: u32) {
        while self.read(offset) & bits == 0 {}
    }

    /// Waits until none of these bits of the register at `offset` is set.
    pub fn wait_for_clear(self, offset: usize, bits: u32) {
        while self.read(offset) & bits != 0 {}
    }

    fn register<T>(self, offset: usize) -> *mut T {
        assert!(offset < Self::SIZE && offset.is_multiple_of(size_of::<T>()), "no register there");
        core::ptr::with_exposed_provenance_mut(self.base + offset)
    }
}

/// Says where devices are, as constants: `unsafe NAME = ADDRESS;`.
///
/// The word `unsafe` vouches for what [`Registers::at`] asks for.
#[macro_export]
macro_rules! devices {
    ($($(#[$doc:meta])* unsafe $name:ident = $base:literal;)*) => {$(
        $(#[$doc])*
        // SAFETY: whoever lists the device vouches for its address and for what it does by itself.
        #[expect(unsafe_code, reason = "says where a device is")]
        pub(crate) const $name: $crate::Registers = unsafe { $crate::Registers::at($base) };
    )*};
}
