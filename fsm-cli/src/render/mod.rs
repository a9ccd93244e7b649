//! Pictures of machines: what is to be drawn, where it stands, and how it is written.

mod compose;
mod digest;
mod escape;
mod extent;
mod geometry;
mod html;
mod layout;
mod metrics;
mod order;
mod place;
#[cfg(feature = "png")]
mod png;
mod rank;
mod scene;
mod sheet;
mod svg;

use fsm_spec::mermaid::Diagram;
use fsm_spec::model::Machine;

pub(crate) use html::html;
#[cfg(feature = "png")]
pub(crate) use png::png;
use scene::remarks;
pub(crate) use svg::Dress;

use crate::show::tree::Tree;

#[cfg(test)]
mod tests;

/// The picture of a machine as SVG; none where it is too large to be drawn.
pub(crate) fn svg(machine: &Machine, diagram: Option<&Diagram>, dress: Dress) -> Option<String> {
    let scene = scene::Scene::new(&Tree::new(machine), diagram);
    let picture = layout::layout(&scene)?;
    Some(svg::svg(&scene, &picture, dress))
}
