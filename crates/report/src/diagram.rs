//! Diagrams: boxes of lanes and arrows, coloured by the plots' style sheet.

use core::fmt::Write;

/// A vector at some stage: a title and what stands in its lanes.
pub(crate) struct Stage {
    /// Column and row.
    pub(crate) at: (u32, u32),
    pub(crate) title: &'static str,
    pub(crate) lanes: [&'static str; 4],
    /// A colour of the style sheet.
    pub(crate) colour: u8,
}

/// Stages and arrows between them, by their numbers.
pub(crate) struct Diagram {
    pub(crate) stages: Vec<Stage>,
    pub(crate) arrows: Vec<(usize, usize)>,
}

const COLUMN: u32 = 77;
const ROW: u32 = 150;
const WIDTH: u32 = 56;
const LANE: u32 = 19;
const TOP: u32 = 34;
const LEFT: u32 = 8;

impl Stage {
    fn corner(&self) -> (u32, u32) {
        (LEFT + self.at.0 * COLUMN, TOP + self.at.1 * ROW)
    }
}

impl Diagram {
    /// The picture; `head` is the rest of the opening tag and what else stands first.
    pub(crate) fn to_svg(&self, head: &str) -> String {
        let columns = self.stages.iter().map(|s| s.at.0 + 1).max().unwrap_or(1);
        let rows = self.stages.iter().map(|s| s.at.1 + 1).max().unwrap_or(1);
        let (width, height) = (LEFT + columns * COLUMN, TOP + rows * ROW - 30);
        let mut out = format!(
            "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             xmlns=\"http://www.w3.org/2000/svg\" {head}"
        );
        for (from, to) in &self.arrows {
            let (Some(from), Some(to)) = (self.stages.get(*from), self.stages.get(*to)) else { continue };
            let ((x1, y1), (x2, y2)) = (from.corner(), to.corner());
            let (x1, y1, x2, y2) = (x1 + WIDTH, y1 + 2 * LANE, x2 - 3, y2 + 2 * LANE);
            let _ = write!(
                out,
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" class=\"s-muted\" stroke-width=\"1.4\"/>\
                 <circle cx=\"{x2}\" cy=\"{y2}\" r=\"3\" class=\"f-muted\"/>"
            );
        }
        for stage in &self.stages {
            let (x, y) = stage.corner();
            let (middle, above) = (x + WIDTH / 2, y - 8);
            let text = |out: &mut String, y: u32, size: u32, class: &str, text: &str| {
                let _ = write!(
                    out,
                    "<text x=\"{middle}\" y=\"{y}\" font-family=\"sans-serif\" font-size=\"{size}\" \
                     text-anchor=\"middle\" class=\"f-{class}\">{text}</text>"
                );
            };
            text(&mut out, above, 12, "ink", stage.title);
            for (i, lane) in stage.lanes.iter().enumerate() {
                let y = y + LANE * i as u32;
                let _ = write!(
                    out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{LANE}\" fill=\"none\" class=\"s-{}\" \
                     stroke-width=\"1.2\"/>",
                    stage.colour
                );
                text(&mut out, y + 14, 11, "ink", lane);
            }
        }
        out + "</svg>\n"
    }
}
