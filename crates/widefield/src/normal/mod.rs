mod basis;
mod bits;
mod dispatch;
mod element;
mod gather;
mod lift;
mod matrix;
mod number;
mod power;
#[cfg(test)]
mod tests;

pub use basis::{MAX_DEGREE, NormalBasis};
pub use element::Element;
pub use power::PowerBasis;
