//! The first lines of generated code, by which we know it again.

use super::{go, python, rust, typescript};

/// The first lines of code in a language; what stands between two `$` is another text each time.
pub(crate) fn head(language: &str) -> &'static str {
    match language {
        "go" => go::HEAD,
        "typescript" => typescript::HEAD,
        "python" => python::HEAD,
        "sql" => {
            let script = include_str!("sql/templates/head.sql");
            script.split_inclusive('\n').next().unwrap_or(script)
        }
        _ => rust::HEAD,
    }
}
