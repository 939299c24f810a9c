//! Flowers and mushrooms on crossed planes.

use super::sprite::sprite;
use crate::canvas::Canvas;

/// Yellow flower.
pub(crate) fn dandelion() -> Canvas {
    sprite(&[
        "......yzy.......",
        ".....yzzzy......",
        ".....xyzyx......",
        "......xyx.......",
        ".......b........",
        ".......c........",
        "....c..b..c.....",
        "....bc.b.cb.....",
        ".....bcbcb......",
        ".......a........",
    ])
}

/// Red flower.
pub(crate) fn poppy() -> Canvas {
    sprite(&[
        ".....rr.........",
        "....rrqrr.......",
        "....rqkqrq......",
        "....qrqqqp......",
        ".....pqpp.......",
        ".......b........",
        ".......b........",
        ".......c........",
        "....c..b........",
        "....bcbb.c......",
        "......bbcb......",
        ".......a........",
    ])
}

/// Blue flower.
pub(crate) fn cornflower() -> Canvas {
    sprite(&[
        ".....v.v........",
        "....vvvuv.......",
        ".....uvvu.......",
        "....vuuuv.......",
        "......ub........",
        ".......c........",
        ".......b........",
        ".....c.b........",
        ".....bcb..c.....",
        ".......b.cb.....",
        ".......bcb......",
        ".......a........",
    ])
}

/// White flower.
pub(crate) fn daisy() -> Canvas {
    sprite(&[
        "......w.w.......",
        ".....wwwww......",
        ".....wyzws......",
        ".....wwyws......",
        "......sws.......",
        ".......b........",
        ".......c........",
        "....c..b........",
        ".....bcb..c.....",
        ".......bbcb.....",
        ".......a........",
    ])
}

/// Brown mushroom.
pub(crate) fn brown_mushroom() -> Canvas {
    sprite(&[
        "......ooo.......",
        ".....onnnno.....",
        "....onnnnnmm....",
        "....mmmmmmmm....",
        ".......ts.......",
        ".......ts.......",
        "......ttso......",
    ])
}

/// Red mushroom.
pub(crate) fn red_mushroom() -> Canvas {
    sprite(&[
        "......rrr.......",
        ".....rwrqrr.....",
        "....rrrqqwqq....",
        "....qwqqqqqp....",
        "....pppssppp....",
        ".......ts.......",
        ".......ts.......",
        "......ttso......",
    ])
}
