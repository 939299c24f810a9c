//! What the commands need besides Rust, how to see that it is there, and which Debian package brings it.

use crate::signs::Sign;

/// One thing that a command needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tool {
    /// Its name, for people on any system.
    pub(crate) name: &'static str,
    /// How to see that it is there.
    pub(crate) sign: Sign,
    /// The package of Debian and Ubuntu that brings it.
    pub(crate) package: &'static str,
}

const fn library(name: &'static str, file: &'static str, package: &'static str) -> Tool {
    Tool { name, sign: Sign::Library(file), package }
}

const fn program(name: &'static str, package: &'static str) -> Tool {
    Tool { name, sign: Sign::Program(name), package }
}

/// The file name of the Vulkan loader.
const VULKAN_LOADER: &str = if cfg!(windows) {
    "vulkan-1.dll"
} else if cfg!(target_os = "macos") {
    "libvulkan.dylib"
} else {
    "libvulkan.so.1"
};

/// To draw with Vulkan. Only Linux keeps its drivers' manifests in known folders.
pub(crate) const VULKAN: &[Tool] = if cfg!(target_os = "linux") {
    &[LOADER, Tool { name: "a Vulkan driver", sign: Sign::VulkanDriver, package: "mesa-vulkan-drivers" }]
} else {
    &[LOADER]
};

const LOADER: Tool = library("the Vulkan loader", VULKAN_LOADER, "libvulkan1");

/// To open a window on an X server: libraries that are loaded at run time.
pub(crate) const X11: &[Tool] = &[
    library("libX11", "libX11.so.6", "libx11-6"),
    library("libX11-xcb", "libX11-xcb.so.1", "libx11-xcb1"),
    library("libXcursor", "libXcursor.so.1", "libxcursor1"),
    library("libXi", "libXi.so.6", "libxi6"),
    library("libXrandr", "libXrandr.so.2", "libxrandr2"),
    library("libxkbcommon", "libxkbcommon.so.0", "libxkbcommon0"),
    library("libxkbcommon-x11", "libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
];

/// To open a window on a Wayland compositor.
pub(crate) const WAYLAND: &[Tool] = &[
    library("libwayland-client", "libwayland-client.so.0", "libwayland-client0"),
    library("libxkbcommon", "libxkbcommon.so.0", "libxkbcommon0"),
];

/// What only the tests need: Vulkan's validation, a window system with a manager and a hand, and git for tidy.
const TESTS: &[Tool] = &[
    Tool {
        name: "the Vulkan validation layer",
        sign: Sign::VulkanLayer("VK_LAYER_KHRONOS_validation"),
        package: "vulkan-validationlayers",
    },
    program("Xvfb", "xvfb"),
    program("xauth", "xauth"),
    program("xdotool", "xdotool"),
    program("openbox", "openbox"),
    program("wmctrl", "wmctrl"),
    program("git", "git"),
];

/// The emulators of the boards with ARM and RISC-V processors.
pub(crate) const QEMU_ARM: Tool = program("qemu-system-arm", "qemu-system-arm");
pub(crate) const QEMU_RISCV: Tool = program("qemu-system-riscv32", "qemu-system-misc");

/// What runs the emulator of the Pico, and gets its packages.
pub(crate) const NODE: &[Tool] = &[program("node", "nodejs"), program("npm", "npm")];

/// The distribution's compiler. Another may come first on the path.
pub(crate) const DISTRIBUTION_RUSTC: &str = "/usr/bin/rustc";
/// Its cargo.
pub(crate) const DISTRIBUTION_CARGO: &str = "/usr/bin/cargo";

/// To build firmware with the distribution's Rust, where the active one can't.
pub(crate) const DISTRIBUTION_RUST: &[Tool] = &[
    Tool { name: "the distribution's rustc", sign: Sign::File(DISTRIBUTION_RUSTC), package: "rustc-web" },
    Tool { name: "the distribution's cargo", sign: Sign::File(DISTRIBUTION_CARGO), package: "cargo-web" },
    Tool {
        name: "the sources of the distribution's Rust",
        sign: Sign::File("/usr/lib/rustlib/src/rust/library/core/src/lib.rs"),
        package: "rust-web-src",
    },
    program("ld.lld", "lld"),
];

/// All that `test` and `run-desktop` need on this system.
pub(crate) fn all() -> Vec<Tool> {
    if cfg!(target_os = "linux") {
        [VULKAN, X11, TESTS, &[QEMU_ARM, QEMU_RISCV], NODE].concat()
    } else {
        VULKAN.to_vec()
    }
}
