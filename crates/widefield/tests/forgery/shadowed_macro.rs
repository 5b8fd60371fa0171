//! A feature that no token stands for: the caller's `assert!` must not be what checks the list.

#[allow(unused_macros)]
macro_rules! assert {
    ($($condition:tt)*) => {
        ()
    };
}

use widefield::cpu::Clmul;

fn body(_: Clmul) {}

widefield::kernel_entry! {
    ["sse4a"] Clmul []
    fn wider [] () = body;
}

fn main() {}
