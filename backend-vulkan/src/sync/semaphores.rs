//! Which semaphore is whose, for one swapchain.

use super::FRAMES_IN_FLIGHT;

/// The semaphores between submits and one swapchain; made anew with each, since what waits for the old ones isn't known.
pub(crate) struct SwapchainSemaphores<S> {
    acquired: Vec<S>,
    presentable: Vec<S>,
}

impl<S> SwapchainSemaphores<S> {
    /// Those of a swapchain with so many images; `make` makes a semaphore of a name.
    pub(crate) fn new<E>(images: usize, mut make: impl FnMut(&str) -> Result<S, E>) -> Result<Self, E> {
        let acquired =
            (0..FRAMES_IN_FLIGHT).map(|slot| make(&format!("acquired, slot {slot}"))).collect::<Result<_, E>>()?;
        let presentable =
            (0..images).map(|image| make(&format!("presentable, image {image}"))).collect::<Result<_, E>>()?;
        Ok(Self { acquired, presentable })
    }

    /// Signalled by the swapchain when an image that was acquired for a frame in this slot may be drawn to.
    pub(crate) fn acquired(&self, slot: usize) -> &S {
        &self.acquired[slot]
    }

    /// Signalled by the submit when this image may be shown.
    pub(crate) fn presentable(&self, image: u32) -> &S {
        &self.presentable[image as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::convert::Infallible;

    use super::*;

    /// Case D3, over 500 frames with 20 resizes, on a swapchain that hands out its images in any order: each image has one
    /// present semaphore and shares it with none, and a slot's acquire semaphore is never a present semaphore.
    #[test]
    fn each_image_has_its_own_present_semaphore() {
        let (mut made, mut random) = (0, 1u32);
        for images in [3, 4, 5, 2].into_iter().cycle().take(20) {
            let semaphores = SwapchainSemaphores::new(images, |_| {
                made += 1;
                Ok::<_, Infallible>(made)
            });
            let Ok(semaphores) = semaphores;
            let mut by_image: BTreeMap<u32, BTreeSet<i32>> = BTreeMap::new();
            let mut acquired = BTreeSet::new();
            for frame in 0..25 {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let image = (random >> 16) % images as u32;
                by_image.entry(image).or_default().insert(*semaphores.presentable(image));
                acquired.insert(*semaphores.acquired(frame % FRAMES_IN_FLIGHT));
            }
            assert!(by_image.values().all(|signalled| signalled.len() == 1), "an image always signals the same");
            let presentable: BTreeSet<_> = by_image.values().flatten().copied().collect();
            assert_eq!(presentable.len(), by_image.len(), "no two images share a semaphore");
            assert_eq!(acquired.len(), FRAMES_IN_FLIGHT);
            assert!(acquired.is_disjoint(&presentable));
        }
    }
}
