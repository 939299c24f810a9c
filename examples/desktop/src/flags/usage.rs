//! The text of `--help`.

/// What the program does and all of its flags.
pub(crate) const USAGE: &str = "\
Fly through a generated landscape, a map or a model.

Usage: cargo xtask run-desktop [FLAGS]

What to draw
  --world PATH            a model or map to open, whatever its name (without: a generated landscape)
  --seed N                of the generated landscape (3)
  --save FILE             keeps what is edited in this file, which is made if it isn't there; --world FILE opens it again
  --camera x,y,z,yaw,pitch  in blocks and degrees; yaw 0 looks north (-z) and grows to the right, pitch is positive upward
  --fov DEG               vertical field of view (70)
  --time HOURS            time of day (12)
  --view-distance CHUNKS  1 to 64 (a landscape: 10; a model: as far as it reaches, up to 128, without fog)

How to draw it
  --backend NAME          vulkan, software, reference or null (Vulkan; where it can't be used, software)
  --device NAME           the Vulkan device whose name contains NAME (without: the best)
  --size WxH              of the picture (1280x720)
  --culling on|off        whether the chunk walk, the frustum and the direction groups leave out what can't be seen (on)
  --headless              no window; also where there is no window system or the renderer has none
  --frames N              end after N frames (in a window: when it is closed; headless: 1)

What to write
  --screenshot FILE.png   the last frame (headless, without this flag: a file in the folder for temporary files)
  --stats FILE.json       what drawing took
  --trace FILE.json       what took how long, step by step, for Perfetto (ui.perfetto.dev)

With BURROW_VALIDATION=1 in the environment the Vulkan validation layer watches every call; --stats counts its messages.
In the window: W A S D, space and shift move, the mouse turns, the wheel sets the speed, Esc frees the mouse, a click takes it;
then a left click removes a block, a right click places the one that 1 to 9 choose, U undoes, R does again.
";
