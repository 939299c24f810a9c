//! Which device draws: a pure choice over described devices, apart from the asking of the driver.
//!
//! Invariant: a device that is chosen has everything the renderer needs; one that is refused is refused with a reason.

pub(crate) mod query;

use ash::vk;

use crate::error::{Refusal, VulkanError};

/// A physical device as the choice sees it: plain data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdapterDescription {
    /// The name that the driver gives it.
    pub name: String,
    /// What it is made of.
    pub kind: AdapterKind,
    /// What the renderer needs and this device lacks; empty where it will do.
    pub lacks: Vec<String>,
}

/// What a device is made of, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AdapterKind {
    /// A graphics card with memory of its own.
    Discrete,
    /// Part of the processor, with shared memory.
    Integrated,
    /// A share of a device, given to a virtual machine.
    Virtual,
    /// Something the driver has no better word for.
    Other,
    /// No graphics hardware: a driver that draws on the processor.
    Cpu,
}

impl From<vk::PhysicalDeviceType> for AdapterKind {
    fn from(kind: vk::PhysicalDeviceType) -> Self {
        match kind {
            vk::PhysicalDeviceType::DISCRETE_GPU => Self::Discrete,
            vk::PhysicalDeviceType::INTEGRATED_GPU => Self::Integrated,
            vk::PhysicalDeviceType::VIRTUAL_GPU => Self::Virtual,
            vk::PhysicalDeviceType::CPU => Self::Cpu,
            _ => Self::Other,
        }
    }
}

/// Chooses the best kind of device that will do, the first of its kind; of those whose name contains `wish`, whatever
/// the letter case, if one is given. Gives its index, or why each was refused.
pub fn choose_adapter(adapters: &[AdapterDescription], wish: Option<&str>) -> Result<usize, VulkanError> {
    let refusals: Vec<Option<Refusal>> = adapters.iter().map(|adapter| refusal(adapter, wish)).collect();
    let suitable = adapters.iter().enumerate().filter(|(index, _)| refusals[*index].is_none());
    match suitable.min_by_key(|(_, adapter)| adapter.kind) {
        Some((index, _)) => Ok(index),
        None => Err(VulkanError::NoSuitableDevice(refusals.into_iter().flatten().collect())),
    }
}

fn refusal(adapter: &AdapterDescription, wish: Option<&str>) -> Option<Refusal> {
    let reason = match wish {
        Some(wish) if !adapter.name.to_lowercase().contains(&wish.to_lowercase()) => {
            format!("its name doesn't contain \"{wish}\"")
        }
        _ if adapter.lacks.is_empty() => return None,
        _ => format!("lacks {}", adapter.lacks.join(", ")),
    };
    Some(Refusal { device: adapter.name.clone(), reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adapter(name: &str, kind: AdapterKind, lacks: &[&str]) -> AdapterDescription {
        AdapterDescription { name: name.to_owned(), kind, lacks: lacks.iter().map(|&s| s.to_owned()).collect() }
    }

    fn machine() -> Vec<AdapterDescription> {
        vec![
            adapter("llvmpipe (LLVM 15)", AdapterKind::Cpu, &[]),
            adapter("Paravirtual GPU", AdapterKind::Virtual, &[]),
            adapter("Onboard 620", AdapterKind::Integrated, &[]),
            adapter("Old Card", AdapterKind::Discrete, &["Vulkan 1.3 (it has 1.1)", "dynamic rendering"]),
            adapter("Big Card A", AdapterKind::Discrete, &[]),
            adapter("Big Card B", AdapterKind::Discrete, &[]),
        ]
    }

    #[test]
    fn the_best_kind_that_will_do_is_chosen_whatever_the_order() {
        let mut adapters = machine();
        for best in ["Big Card A", "Big Card B", "Onboard 620", "Paravirtual GPU", "llvmpipe (LLVM 15)"] {
            let chosen = choose_adapter(&adapters, None).expect("one will do");
            assert_eq!(adapters[chosen].name, best);
            adapters.remove(chosen);
        }
        let error = choose_adapter(&adapters, None).expect_err("the old card won't do");
        let line = "no suitable Vulkan device: Old Card: lacks Vulkan 1.3 (it has 1.1), dynamic rendering";
        assert_eq!(error.to_string(), line);
    }

    #[test]
    fn a_name_is_a_wish_that_overrules_the_kind_but_not_the_needs() {
        let adapters = machine();
        assert_eq!(choose_adapter(&adapters, Some("LLVMPIPE")).expect("it's there"), 0);
        assert_eq!(choose_adapter(&adapters, Some("big card b")).expect("it's there"), 5);
        let error = choose_adapter(&adapters[3..5], Some("old")).expect_err("it won't do").to_string();
        assert_eq!(
            error,
            "no suitable Vulkan device: Old Card: lacks Vulkan 1.3 (it has 1.1), dynamic rendering; \
             Big Card A: its name doesn't contain \"old\""
        );
    }

    #[test]
    fn no_device_at_all_is_said_so() {
        let error = choose_adapter(&[], None).expect_err("there's none").to_string();
        assert_eq!(error, "no suitable Vulkan device: the driver offers none");
    }
}
