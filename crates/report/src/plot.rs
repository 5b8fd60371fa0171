//! Plots: lines over linear or logarithmic axes, drawn by `plotters`, coloured by classes of the style sheet so that
//! the same picture serves light and dark.

use crate::diagram::Diagram;
use core::ops::Range;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

/// The style of a plot's classes, for a file that stands alone.
const STYLE: &str = include_str!("plot.css");
const SIZE: (u32, u32) = (860, 430);

/// An axis.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scale {
    Linear,
    /// Linear, from the least value on.
    Between,
    /// Doublings.
    Log2,
    /// Powers of ten.
    Log10,
}

/// How a line looks: which colour of the style sheet, and whether dashed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) colour: u8,
    pub(crate) dashed: bool,
}

/// A line.
pub(crate) struct Series {
    pub(crate) label: String,
    pub(crate) look: Look,
    pub(crate) points: Vec<(f64, f64)>,
}

/// What a figure shows.
pub(crate) enum Picture {
    Plot(Plot),
    Diagram(Diagram),
}

impl From<Plot> for Picture {
    fn from(plot: Plot) -> Self {
        Self::Plot(plot)
    }
}

impl From<Diagram> for Picture {
    fn from(diagram: Diagram) -> Self {
        Self::Diagram(diagram)
    }
}

impl Picture {
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Self::Plot(plot) if plot.is_empty())
    }

    /// The picture; with `origin` it stands alone, carries its own style and, of a plot, says where it was measured.
    pub(crate) fn to_svg(&self, name: &str, title: &str, origin: Option<&str>) -> String {
        match self {
            Self::Plot(plot) => plot.to_svg(name, title, origin),
            Self::Diagram(diagram) => diagram.to_svg(&head(title, origin.is_some())),
        }
    }
}

/// A plot.
pub(crate) struct Plot {
    pub(crate) x: (String, Scale),
    pub(crate) y: (String, Scale),
    pub(crate) series: Vec<Series>,
}

impl Scale {
    fn place(self, v: f64) -> f64 {
        match self {
            Self::Linear | Self::Between => v,
            Self::Log2 => v.log2(),
            Self::Log10 => v.log10(),
        }
    }

    fn value(self, p: f64) -> f64 {
        match self {
            Self::Linear | Self::Between => p,
            Self::Log2 => p.exp2(),
            Self::Log10 => 10f64.powf(p),
        }
    }

    /// What the axis spans: whole powers on a logarithmic one, from zero on a linear one that is to show it.
    fn span(self, values: impl Iterator<Item = f64> + Clone) -> Range<f64> {
        let low = values.clone().map(|v| self.place(v)).fold(f64::MAX, f64::min);
        let high = values.map(|v| self.place(v)).fold(f64::MIN, f64::max);
        match self {
            Self::Linear => 0.0..high * 1.04,
            Self::Between | Self::Log2 => low..high.max(low + 1.0),
            Self::Log10 => {
                // Halves of a decade are room enough at the ends.
                let (low, high) = ((low * 2.0 - 0.1).floor() / 2.0, (high * 2.0 + 0.1).ceil() / 2.0);
                low..high.max(low + 1.0)
            }
        }
    }

    fn labels(self, span: &Range<f64>) -> usize {
        match self {
            Self::Linear | Self::Between => 8,
            Self::Log2 | Self::Log10 => ((span.end - span.start).ceil() as usize + 1).min(12),
        }
    }

    fn write(self, p: f64) -> String {
        // Between whole powers there is a grid line at most, and no label.
        if !matches!(self, Self::Linear | Self::Between) && (p - p.round()).abs() > 1e-6 {
            return String::new();
        }
        let v = self.value(p);
        match self {
            Self::Log2 if v >= 1024.0 => superscript(p.round() as u32),
            _ if v >= 10_000.0 || v >= 1.0 && v.fract() == 0.0 => crate::numbers::thousands(v as u64),
            _ => format!("{}", (v * 1000.0).round() / 1000.0),
        }
    }
}

impl Plot {
    pub(crate) fn new(x: &str, x_scale: Scale, y: &str, y_scale: Scale) -> Self {
        Self { x: (x.into(), x_scale), y: (y.into(), y_scale), series: Vec::new() }
    }

    /// Adds a line, unless it has no points.
    pub(crate) fn line(&mut self, label: impl Into<String>, look: Look, points: Vec<(f64, f64)>) {
        if !points.is_empty() {
            self.series.push(Series { label: label.into(), look, points });
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.series.is_empty()
    }

    /// The picture; with `origin` it stands alone, carries its own style and says where it was measured.
    pub(crate) fn to_svg(&self, name: &str, title: &str, origin: Option<&str>) -> String {
        let mut svg = String::new();
        if let Err(e) = self.draw(&mut svg, origin) {
            // Drawing into a string fails only on spans that are no numbers.
            return format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><title>{name}: {e}</title></svg>"
            );
        }
        dress(&svg, title, origin.is_some())
    }

    fn draw(&self, svg: &mut String, origin: Option<&str>) -> Result<(), Box<dyn core::error::Error + '_>> {
        let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
        let points = || self.series.iter().flat_map(|s| s.points.iter());
        let xs = self.x.1.span(points().map(|p| p.0));
        let ys = self.y.1.span(points().map(|p| p.1));
        let (x_labels, y_labels) = (self.x.1.labels(&xs), self.y.1.labels(&ys));
        let legend = self.legend(&root)?;
        let foot = if origin.is_some() { 22 } else { 4 };
        let mut chart = ChartBuilder::on(&root)
            .margin_top(legend)
            .margin_right(18)
            .margin_left(6)
            .margin_bottom(foot)
            .x_label_area_size(46)
            .y_label_area_size(74)
            .build_cartesian_2d(xs, ys)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(ink(GRID))
            .axis_style(ink(AXIS))
            .x_labels(x_labels)
            .y_labels(y_labels)
            .x_label_formatter(&|p| self.x.1.write(*p))
            .y_label_formatter(&|p| self.y.1.write(*p))
            .x_desc(self.x.0.as_str())
            .y_desc(self.y.0.as_str())
            .label_style(font(13, MUTED))
            .axis_desc_style(font(13, MUTED))
            .draw()?;
        for series in &self.series {
            self.draw_series(&mut chart, series)?;
        }
        if let Some(origin) = origin {
            root.draw_text(origin, &font(12, MUTED), (10, SIZE.1 as i32 - 18))?;
        }
        root.present()?;
        drop(chart);
        drop(root);
        Ok(())
    }

    fn draw_series(
        &self,
        chart: &mut ChartContext<'_, SVGBackend<'_>, Cartesian2d<RangedCoordf64, RangedCoordf64>>,
        series: &Series,
    ) -> Result<(), Box<dyn core::error::Error + '_>> {
        let places = series.points.iter().map(|(x, y)| (self.x.1.place(*x), self.y.1.place(*y)));
        let stroke = ink(colour(series.look)).stroke_width(2);
        let sparse = series.points.len() <= 20;
        chart.draw_series(LineSeries::new(places.clone(), stroke)).map_err(|e| e.to_string())?;
        if sparse {
            let dots = places.map(|p| Circle::new(p, 3, ink(colour(series.look)).filled()));
            chart.draw_series(dots).map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    /// A key to the lines along the top, and its height.
    fn legend(
        &self,
        root: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    ) -> Result<i32, Box<dyn core::error::Error + '_>> {
        let (mut x, mut y) = (82, 16);
        for s in &self.series {
            let width = 46 + (s.label.chars().count() as f64 * 7.2) as i32;
            if x + width > SIZE.0 as i32 && x > 82 {
                x = 82;
                y += 22;
            }
            let line = vec![(x, y), (x + 26, y)];
            root.draw(&PathElement::new(line, ink(colour(s.look)).stroke_width(2)))
                .map_err(|e| e.to_string())?;
            root.draw_text(&s.label, &font(13, INK), (x + 33, y - 8)).map_err(|e| e.to_string())?;
            x += width + 10;
        }
        Ok(y + 20)
    }
}

/// Colours stand for classes: `plotters` writes them, [`dress`] replaces them.
const INK: u8 = 101;
const MUTED: u8 = 102;
const GRID: u8 = 103;
const AXIS: u8 = 104;
/// Added for a dashed line.
const DASHED: u8 = 50;

const fn colour(look: Look) -> u8 {
    look.colour + if look.dashed { DASHED } else { 0 }
}

fn ink(class: u8) -> RGBColor {
    RGBColor(class, 0, 0xfe)
}

fn font(size: i32, class: u8) -> TextStyle<'static> {
    let anchor = plotters::style::text_anchor::Pos::default();
    ("sans-serif", size).into_font().color(&ink(class)).pos(anchor)
}

/// Replaces the stand-in colours by classes and adds title and, if it stands alone, style.
fn dress(svg: &str, title: &str, alone: bool) -> String {
    let mut svg = svg.to_owned();
    for class in 0..=u8::MAX {
        let hex = format!("#{class:02X}00FE");
        if !svg.contains(&hex) {
            continue;
        }
        let dashed = (DASHED..2 * DASHED).contains(&class);
        let name = match class {
            INK => "ink".into(),
            MUTED => "muted".into(),
            GRID => "grid".into(),
            AXIS => "axis".into(),
            c if dashed => format!("{} dashed", c - DASHED),
            c => c.to_string(),
        };
        svg = svg.replace(&format!("stroke=\"{hex}\""), &format!("class=\"s-{name}\""));
        svg = svg.replace(&format!("fill=\"{hex}\""), &format!("class=\"f-{name}\""));
    }
    let head = head(title, alone);
    svg.replacen(
        "xmlns=\"http://www.w3.org/2000/svg\">",
        &format!("xmlns=\"http://www.w3.org/2000/svg\" {head}"),
        1,
    )
}

/// The rest of a picture's opening tag, its title and, if it stands alone, style.
fn head(title: &str, alone: bool) -> String {
    let text: String = crate::inline::inline(title).into_string();
    let plain = strip_tags(&text);
    let style = if alone { format!("<style>{STYLE}</style>") } else { String::new() };
    format!("role=\"img\" class=\"plot-svg\">\n<title>{plain}</title>{style}")
}

fn strip_tags(html: &str) -> String {
    let mut inside = false;
    html.chars()
        .filter(|c| {
            inside = *c == '<' || inside && *c != '>';
            !inside && *c != '>'
        })
        .collect()
}

fn superscript(exponent: u32) -> String {
    let raised = |d: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(d as usize - '0' as usize).unwrap_or(d);
    format!("2{}", exponent.to_string().chars().map(raised).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot() -> Plot {
        let mut plot = Plot::new("words", Scale::Log2, "ns", Scale::Log10);
        let points = |f: f64| (4..=20).map(|k| (f64::from(k).exp2(), f * f64::from(k).exp2())).collect();
        plot.line("widefield <avx512> & co", Look { colour: 1, dashed: false }, points(0.3));
        plot.line("gf2x", Look { colour: 2, dashed: true }, points(3.0));
        plot.line("nobody", Look { colour: 3, dashed: false }, vec![]);
        plot
    }

    #[test]
    fn a_plot_is_well_formed_and_has_no_fixed_colours() {
        for origin in [None, Some("some machine & compiler")] {
            let svg = plot().to_svg("name", "GF(2^{8}) <title>", origin);
            let tree = roxmltree::Document::parse(&svg).unwrap_or_else(|e| panic!("{e}\n{svg}"));
            let has = |class: &str| tree.descendants().any(|n| n.attribute("class") == Some(class));
            assert!(has("s-1") && has("s-2 dashed") && has("s-grid") && has("f-ink"), "{svg}");
            for n in tree.descendants() {
                for attribute in ["stroke", "fill"] {
                    let value = n.attribute(attribute).unwrap_or("none");
                    assert!(value == "none" || n.attribute("opacity") == Some("0"), "{attribute}={value}");
                }
            }
            assert_eq!(svg.contains("<style>"), origin.is_some());
            assert_eq!(svg.contains("some machine &amp; compiler"), origin.is_some());
        }
    }

    #[test]
    fn axes_are_labelled_in_their_own_units() {
        assert_eq!(Scale::Log2.write(4.0), "16");
        assert_eq!(Scale::Log2.write(20.0), "2²⁰");
        assert_eq!(Scale::Log10.write(-1.0), "0.1");
        assert_eq!(Scale::Log10.write(6.0), "1,000,000");
        assert_eq!(Scale::Log10.write(0.5), "");
        assert_eq!(Scale::Linear.write(2.5), "2.5");
    }
}
