//! What nearly every view is read with.

pub(super) use super::{
    Coverage, End, Labelled, Layout, Name, Names, Outline, Reader, Spelling, StateClaim, TransitionClaim, View,
    arrows::{Strictness, arrows, has_arrow, next_arrow},
    cells::{CellValue, Side, bare, name_like, split},
    shape::{Shape, could_be_name},
    text::{Headings, around, offset},
};
pub(super) use crate::{
    machines::{Candidate, Form},
    map::{Map, Set},
    markdown::{Block, BlockKind, Cell, Code, Markdown, Row, Style, Table},
    model::{StateId, ViewKind},
    source::Span,
    words::{Role, Roles, Verdict, Words},
};
pub(super) use std::ops::Range;
