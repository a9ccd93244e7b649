//! A picture as PNG. The fonts are those of the computer, or one that is named: none is shipped.

use std::path::Path;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Family, Query};
use resvg::usvg::{Options, Tree};

use crate::failure::{Failure, reason};

/// The largest picture, in dots.
const MOST: f64 = 64_000_000.0;
/// What the text was measured for, and what looks like it.
const FAMILIES: [&str; 7] = [
    "Helvetica",
    "Arial",
    "Liberation Sans",
    "Arimo",
    "Nimbus Sans",
    "DejaVu Sans",
    "Noto Sans",
];

/// The picture with `scale` dots for each unit of the SVG.
pub(crate) fn png(svg: &str, scale: f64, font: Option<&Path>) -> Result<Vec<u8>, Failure> {
    let failed =
        |why: &dyn std::fmt::Display| Failure::new(format!("cannot draw the picture: {why}"));
    let mut options = Options {
        fontdb: Arc::new(fonts(font)?),
        ..Options::default()
    };
    options.font_family = "sans-serif".to_owned();
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size();
    let (width, height) = (
        f64::from(size.width()) * scale,
        f64::from(size.height()) * scale,
    );
    if width * height > MOST {
        return Err(Failure::new(format!(
            "the picture would have {width:.0} x {height:.0} dots, which is too many: give a smaller `--scale`, or write `.svg`"
        )));
    }
    let mut dots = Pixmap::new(width.ceil() as u32, height.ceil() as u32)
        .ok_or_else(|| failed(&"it is empty"))?;
    let scale = scale as f32;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut dots.as_mut(),
    );
    dots.encode_png().map_err(|error| failed(&error))
}

/// The fonts to write with. A picture without its texts would be worse than none.
fn fonts(named: Option<&Path>) -> Result<Database, Failure> {
    let mut fonts = Database::new();
    if let Some(path) = named {
        let bytes = crate::files::read(path).map_err(|error| {
            Failure::new(format!(
                "{}: cannot be read: {}",
                path.display(),
                reason(&error)
            ))
        })?;
        fonts.load_font_data(bytes);
        if fonts.is_empty() {
            return Err(Failure::new(format!(
                "{}: is not a font (TrueType or OpenType)",
                path.display()
            )));
        }
    }
    let own = fonts
        .faces()
        .next()
        .and_then(|face| face.families.first())
        .map(|(name, _)| name.clone());
    // What the named font has no sign for, others may.
    fonts.load_system_fonts();
    if fonts.is_empty() {
        return Err(Failure::new(
            "no font is installed to write with: name one with `--font FILE`, or write `.svg`",
        ));
    }
    let family = own.or_else(|| {
        let known = FAMILIES.into_iter().find(|name| {
            let query = Query {
                families: &[Family::Name(name)],
                ..Query::default()
            };
            fonts.query(&query).is_some()
        });
        let any = || {
            fonts
                .faces()
                .next()?
                .families
                .first()
                .map(|(name, _)| name.clone())
        };
        known.map(str::to_owned).or_else(any)
    });
    fonts.set_sans_serif_family(family.unwrap_or_default());
    Ok(fonts)
}
