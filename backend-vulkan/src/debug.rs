//! The canary: everything the validation layer says is kept as data, so that a test can fail on it.
//!
//! Invariant: only messages about *our* use of Vulkan count (types VALIDATION and PERFORMANCE). The loader's own noise
//! about broken drivers (type GENERAL) doesn't. The log outlives device and instance, because what was forgotten is
//! only reported while they are destroyed.

use std::borrow::Cow;
use std::ffi::{CStr, c_void};
use std::sync::{Arc, Mutex, PoisonError};

use ash::vk;

/// What the validation layer said so far. Clones share one log; keep one and read it after the renderer is dropped.
#[derive(Debug, Clone, Default)]
pub struct ValidationLog {
    messages: Arc<Mutex<Vec<String>>>,
}

impl ValidationLog {
    /// All messages so far, oldest first.
    pub fn messages(&self) -> Vec<String> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Adds a message. Also used for what the renderer itself finds, as memory that was never freed.
    pub(crate) fn push(&self, message: String) {
        tracing::error!(target: "backend_vulkan::validation", "{message}");
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).push(message);
    }

    /// Describes a messenger that writes to this log. The log must outlive the messenger.
    pub(crate) fn messenger(&self) -> vk::DebugUtilsMessengerCreateInfoEXT<'static> {
        vk::DebugUtilsMessengerCreateInfoEXT::default()
            .message_severity(
                vk::DebugUtilsMessageSeverityFlagsEXT::WARNING | vk::DebugUtilsMessageSeverityFlagsEXT::ERROR,
            )
            .message_type(
                vk::DebugUtilsMessageTypeFlagsEXT::VALIDATION | vk::DebugUtilsMessageTypeFlagsEXT::PERFORMANCE,
            )
            .pfn_user_callback(Some(on_message))
            .user_data(Arc::as_ptr(&self.messages).cast_mut().cast())
    }
}

/// Called by the driver, on any thread. It must neither panic nor abort the call that was complained about.
unsafe extern "system" fn on_message(
    _severity: vk::DebugUtilsMessageSeverityFlagsEXT,
    _kind: vk::DebugUtilsMessageTypeFlagsEXT,
    data: *const vk::DebugUtilsMessengerCallbackDataEXT<'_>,
    log: *mut c_void,
) -> vk::Bool32 {
    // SAFETY: the messenger was made by `ValidationLog::messenger` with a pointer to its mutex, and `Instance` keeps
    // that log until the messenger and the instance are destroyed.
    let log = unsafe { log.cast::<Mutex<Vec<String>>>().as_ref() };
    // SAFETY: the layer passes null or a callback data that lives through this call.
    let data = unsafe { data.as_ref() };
    if let (Some(log), Some(data)) = (log, data) {
        // SAFETY: the id is null or a C string that lives as long as `data`.
        let id = unsafe { data.message_id_name_as_c_str() };
        // SAFETY: as above, for the message.
        let message = unsafe { data.message_as_c_str() };
        let message = format!("[{}] {}", text(id), text(message));
        log.lock().unwrap_or_else(PoisonError::into_inner).push(message);
    }
    vk::FALSE
}

fn text(string: Option<&CStr>) -> Cow<'_, str> {
    string.map_or(Cow::Borrowed("?"), CStr::to_string_lossy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_kept_and_the_call_goes_on() {
        let log = ValidationLog::default();
        let messenger = log.messenger();
        let data = vk::DebugUtilsMessengerCallbackDataEXT::default().message_id_name(c"VUID-1").message(c"wrong");
        let callback = messenger.pfn_user_callback.expect("the messenger has a callback");
        // SAFETY: `data` and the log that `p_user_data` points to live through the call.
        let abort = unsafe {
            callback(
                vk::DebugUtilsMessageSeverityFlagsEXT::ERROR,
                vk::DebugUtilsMessageTypeFlagsEXT::VALIDATION,
                &data,
                messenger.p_user_data,
            )
        };
        assert_eq!(abort, vk::FALSE);
        assert_eq!(log.messages(), ["[VUID-1] wrong"]);
    }
}
