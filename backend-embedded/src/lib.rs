//! A software voxel renderer for microcontrollers.

#![no_std]
#![forbid(unsafe_code)]
