//! Which semaphores a submit waits for and signals, from the journal of submits to a window.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "in a test every failure is a finding")]

mod support;

use std::collections::{BTreeMap, BTreeSet};

use backend_vulkan::sync::{FRAMES_IN_FLIGHT, PresentRecord, SubmitRecord};
use engine_core::{Renderer, Size};
use support::window::TestWindow;
use support::{builtin, fill, view};

/// Case D3, over 500 frames with 20 resizes: each swapchain image has one present semaphore and shares it with none; each
/// frame in flight has one acquire semaphore, which is only used again after the submit that waited for it has finished.
#[test]
fn each_image_has_its_own_present_semaphore() {
    let (mut world, textures) = builtin();
    fill(&mut world, [-4, -1, -4], [3, -1, 3], "grass");
    let Some((mut renderer, mut window)) = TestWindow::open(textures) else { return };
    let frame = view([0.5, 1.6, 3.5], 0.0, -20.0);
    renderer.sync(&world).unwrap();
    for number in 0..500 {
        if number % 25 == 0 {
            let size = Size { width: 64 + number / 5, height: 48 };
            window.resize(size);
            renderer.resize(size).unwrap();
        }
        assert!(renderer.render(&world, &frame).unwrap().draw_calls > 0);
    }

    let journal = renderer.inner().submits();
    let presented: Vec<_> = journal.iter().filter_map(|submit| Some((submit, submit.presented?))).collect();
    assert_eq!(presented.len(), 500);
    let swapchains: BTreeSet<u64> = presented.iter().map(|(_, p)| p.swapchain).collect();
    assert_eq!(swapchains, (1..=20).collect(), "one swapchain for each size");
    for swapchain in swapchains {
        let of_this: Vec<_> = presented.iter().copied().filter(|(_, p)| p.swapchain == swapchain).collect();
        check_swapchain(&of_this);
    }
}

fn check_swapchain(submits: &[(&SubmitRecord, PresentRecord)]) {
    let mut by_image = BTreeMap::new();
    let mut last_waiter: BTreeMap<u64, u64> = BTreeMap::new();
    for (submit, presented) in submits {
        let semaphore = *by_image.entry(presented.image).or_insert(presented.presentable);
        assert_eq!(semaphore, presented.presentable, "image {} always signals the same", presented.image);
        if let Some(waiter) = last_waiter.insert(presented.acquired, submit.number) {
            assert!(waiter <= submit.finished, "submit {} reuses what {waiter} may still wait for", submit.number);
        }
    }
    let semaphores: BTreeSet<_> = by_image.values().collect();
    assert_eq!(semaphores.len(), by_image.len(), "no two images share a semaphore");
    assert_eq!(last_waiter.len(), FRAMES_IN_FLIGHT);
    assert!(last_waiter.keys().all(|acquired| !semaphores.contains(acquired)));
}
