//! What a new swapchain shall be, from what its window can take: pure functions.

use ash::vk;
use engine_core::Size;

/// How large the images shall be; none while there's nothing to show.
pub(super) fn extent(capabilities: &vk::SurfaceCapabilitiesKHR, wanted: Size) -> Option<vk::Extent2D> {
    let (current, min, max) =
        (capabilities.current_extent, capabilities.min_image_extent, capabilities.max_image_extent);
    // All ones: the window takes the size of what it is shown (Wayland, and no window at all).
    let extent = if current.width == u32::MAX {
        vk::Extent2D {
            width: wanted.width.clamp(min.width, max.width.max(min.width)),
            height: wanted.height.clamp(min.height, max.height.max(min.height)),
        }
    } else {
        current
    };
    let is_empty = wanted.is_empty() || extent.width == 0 || extent.height == 0;
    (!is_empty).then_some(extent)
}

/// One image more than the driver needs, so that drawing needn't wait for it.
pub(super) fn image_count(capabilities: &vk::SurfaceCapabilitiesKHR) -> u32 {
    let most = match capabilities.max_image_count {
        0 => u32::MAX,
        most => most,
    };
    (capabilities.min_image_count + 1).min(most)
}

/// Pictures are drawn upright; a window that can't turn them itself shows them as they are.
pub(super) fn transform(capabilities: &vk::SurfaceCapabilitiesKHR) -> vk::SurfaceTransformFlagsKHR {
    let identity = vk::SurfaceTransformFlagsKHR::IDENTITY;
    if capabilities.supported_transforms.contains(identity) { identity } else { capabilities.current_transform }
}

/// What lies behind the window doesn't show through.
pub(super) fn alpha(capabilities: &vk::SurfaceCapabilitiesKHR) -> vk::CompositeAlphaFlagsKHR {
    let opaque = vk::CompositeAlphaFlagsKHR::OPAQUE;
    if capabilities.supported_composite_alpha.contains(opaque) { opaque } else { vk::CompositeAlphaFlagsKHR::INHERIT }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capabilities(current: [u32; 2]) -> vk::SurfaceCapabilitiesKHR {
        let extent = |[width, height]: [u32; 2]| vk::Extent2D { width, height };
        vk::SurfaceCapabilitiesKHR {
            min_image_count: 3,
            max_image_count: 0,
            current_extent: extent(current),
            min_image_extent: extent([1, 1]),
            max_image_extent: extent([4096, 4096]),
            ..Default::default()
        }
    }

    fn extent(current: [u32; 2], wanted: [u32; 2]) -> Option<[u32; 2]> {
        let wanted = Size { width: wanted[0], height: wanted[1] };
        super::extent(&capabilities(current), wanted).map(|extent| [extent.width, extent.height])
    }

    #[test]
    fn the_window_has_the_last_word_on_the_size_unless_it_leaves_it_to_us() {
        assert_eq!(extent([640, 480], [800, 600]), Some([640, 480]));
        assert_eq!(extent([u32::MAX; 2], [800, 600]), Some([800, 600]));
        assert_eq!(extent([u32::MAX; 2], [9000, 600]), Some([4096, 600]));
    }

    #[test]
    fn a_zero_side_means_no_swapchain_whoever_says_it() {
        assert_eq!(extent([0, 0], [800, 600]), None);
        assert_eq!(extent([120, 0], [800, 600]), None);
        assert_eq!(extent([640, 480], [0, 80]), None);
        assert_eq!(extent([u32::MAX; 2], [120, 0]), None);
    }

    #[test]
    fn one_image_more_than_needed_if_the_driver_has_it() {
        assert_eq!(image_count(&capabilities([1, 1])), 4);
        assert_eq!(image_count(&vk::SurfaceCapabilitiesKHR { max_image_count: 3, ..capabilities([1, 1]) }), 3);
    }
}
