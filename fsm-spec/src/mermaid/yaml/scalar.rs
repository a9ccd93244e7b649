//! The five ways to write a text in YAML.

use super::{Node, Read, Reader, fault, is_blank, is_flow, is_space};

impl Reader<'_> {
    /// `|` or `>` with indented lines below.
    pub(super) fn block_scalar(&mut self, indent: isize) -> Read<Node> {
        let mut width = indent;
        let (mut known, mut chomped) = (false, false);
        loop {
            self.at += 1;
            match self.peek() {
                b'+' | b'-' if !chomped => chomped = true,
                digit @ b'1'..=b'9' if !known => {
                    width = indent + isize::from(digit - b'0') - 1;
                    known = true;
                }
                b'+' | b'-' | b'0'..=b'9' => {
                    return self.fault("this does not belong behind `|` or `>`");
                }
                _ => break,
            }
        }
        let blank = is_blank(self.peek());
        while is_blank(self.peek()) {
            self.at += 1;
        }
        if blank && self.peek() == b'#' {
            while !matches!(self.peek(), b'\n' | 0) {
                self.at += 1;
            }
        }
        let start = self.at;
        let mut end = self.at;
        while self.peek() != 0 {
            if self.peek() != b'\n' {
                return self.fault("this does not belong behind `|` or `>`");
            }
            self.next_line();
            while (!known || self.indent < width) && self.peek() == b' ' {
                self.indent += 1;
                self.at += 1;
            }
            if !known && self.indent > width {
                width = self.indent;
            }
            if self.peek() == b'\n' {
                continue;
            }
            if !known && width == 0 && self.peek() != 0 {
                return self.fault("the lines of this text are not indented");
            }
            if self.indent < width || self.peek() == 0 {
                break;
            }
            known = true;
            while !matches!(self.peek(), b'\n' | 0) {
                self.at += 1;
            }
            end = self.at;
        }
        Ok(Node {
            scalar: Some(start..end),
        })
    }

    /// `'…'`.
    pub(super) fn single_quoted(&mut self) -> Read<Node> {
        let start = self.at;
        self.at += 1;
        loop {
            match self.peek() {
                0 => return fault(start, "this quote is never closed"),
                b'\'' if self.ahead(1) == b'\'' => self.at += 2,
                b'\'' => break,
                b'\n' => {
                    self.skip(false);
                }
                _ if self.at == self.start && self.is_separator() => {
                    return fault(start, "this quote is never closed");
                }
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Ok(Node {
            scalar: Some(start + 1..self.at - 1),
        })
    }

    /// `"…"`.
    pub(super) fn double_quoted(&mut self) -> Read<Node> {
        let start = self.at;
        self.at += 1;
        loop {
            match self.peek() {
                0 => return fault(start, "this quote is never closed"),
                b'"' => break,
                b'\\' => self.escape()?,
                b'\n' => {
                    self.skip(false);
                }
                _ if self.at == self.start && self.is_separator() => {
                    return fault(start, "this quote is never closed");
                }
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Ok(Node {
            scalar: Some(start + 1..self.at - 1),
        })
    }

    fn escape(&mut self) -> Read<()> {
        self.at += 1;
        let digits = match self.peek() {
            b'\n' => {
                self.skip(false);
                return Ok(());
            }
            b'0' | b'a' | b'b' | b't' | b'\t' | b'n' | b'v' | b'f' | b'r' | b'e' | b' ' | b'"'
            | b'/' | b'\\' | b'N' | b'_' | b'L' | b'P' => 0,
            b'x' => 2,
            b'u' => 4,
            b'U' => 8,
            _ => return self.fault("no character can be written so"),
        };
        self.at += 1;
        for _ in 0..digits {
            if !self.peek().is_ascii_hexdigit() {
                return self.fault("a hexadecimal digit is missing here");
            }
            self.at += 1;
        }
        Ok(())
    }

    /// A scalar without quotes, which may go on in indented lines.
    pub(super) fn plain(&mut self, indent: isize, in_flow: bool) -> Read<Option<Node>> {
        let first = self.peek();
        let follows = self.ahead(1);
        if first == 0 || is_space(first) || is_flow(first) || b"#&*!|>'\"%@`".contains(&first) {
            return Ok(None);
        }
        if matches!(first, b'?' | b'-') && (is_space(follows) || in_flow && is_flow(follows)) {
            return Ok(None);
        }
        let start = self.at;
        let mut end = self.at;
        while self.peek() != 0 {
            let byte = self.peek();
            if byte == b':' && (is_space(self.ahead(1)) || in_flow && is_flow(self.ahead(1)))
                || byte == b'#' && self.at > 0 && is_space(self.text[self.at - 1])
                || self.at == self.start && self.is_separator()
                || in_flow && is_flow(byte)
            {
                break;
            }
            if byte == b'\n' {
                let back = (self.line, self.start, self.indent);
                self.skip(false);
                if self.indent < indent {
                    self.at = end;
                    (self.line, self.start, self.indent) = back;
                    break;
                }
                continue;
            }
            self.at += 1;
            if !is_blank(byte) {
                end = self.at;
            }
        }
        Ok((start < end).then_some(Node {
            scalar: Some(start..end),
        }))
    }
}
