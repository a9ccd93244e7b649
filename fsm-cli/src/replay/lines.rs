//! A log cut into lines, a piece of it at a time.

use std::io::{self, Read};

use memchr::memchr;

/// How much is read at once.
const PIECE: usize = 256 * 1024;
/// The longest line there can be, in bytes.
pub(super) const LONGEST: usize = 16 * 1024 * 1024;
/// What is longer than this and has no line end is no log, and may have no end at all: zeros of a device, in bytes.
const MAX_WITHOUT_LINE_END: u64 = 1024 * 1024 * 1024;

/// One line of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line<'a> {
    /// Its bytes, without the line end, and whether there was one.
    Whole(&'a [u8], bool),
    /// Longer than a line can be; it was passed over.
    TooLong,
}

/// The lines of a log.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
    /// What of the buffer is still to be given out.
    start: usize,
    end: usize,
    ended: bool,
    /// What ends a line: LF, or CR in a log that has no LF.
    line_end: u8,
    /// How many lines were given out.
    pub(super) count: u64,
    /// How many bytes were read.
    pub(super) bytes: u64,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, buffer: vec![0; PIECE], start: 0, end: 0, ended: false, line_end: b'\n', count: 0, bytes: 0 }
    }

    /// The next line; its number is [`Lines::count`].
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        let mut looked = self.start;
        let (line, next) = loop {
            match memchr(self.line_end, &self.buffer[looked..self.end]) {
                None if self.count == 0 && self.has_only_cr() => {
                    self.line_end = b'\r';
                    looked = self.start;
                }
                Some(at) => break ((self.start..looked + at, true), looked + at + 1),
                None if self.ended && self.start == self.end => return Ok(None),
                None if self.ended => break ((self.start..self.end, false), self.end),
                None => {
                    if self.end - self.start > LONGEST {
                        self.pass_over()?;
                        self.count += 1;
                        return Ok(Some(Line::TooLong));
                    }
                    let known = self.end - self.start;
                    self.fill()?;
                    looked = self.start + known;
                }
            }
        };
        self.start = next;
        self.count += 1;
        let (range, whole) = line;
        let bytes = &self.buffer[range];
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        Ok(Some(Line::Whole(bytes, whole)))
    }

    /// Whether the lines of a log end in CR alone, as far as its first piece tells: no line is that long. One at the very end may belong
    /// to an LF that is still to come.
    fn has_only_cr(&self) -> bool {
        let piece = &self.buffer[self.start..self.end];
        let known = self.ended || piece.len() >= PIECE / 2;
        known && self.line_end == b'\n' && memchr(b'\r', piece).is_some_and(|at| at + 1 < piece.len())
    }

    /// Reads the next piece behind what is left of the last one.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.buffer.len() - self.end < PIECE / 2 {
            self.buffer.resize(self.buffer.len() * 2, 0);
        }
        loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.ended = true,
                Ok(count) => {
                    self.end += count;
                    self.bytes += count as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            return Ok(());
        }
    }

    /// Drops everything up to the next line end.
    fn pass_over(&mut self) -> io::Result<()> {
        let most = self.bytes.saturating_add(MAX_WITHOUT_LINE_END);
        loop {
            if self.bytes > most {
                return Err(io::Error::other("it is no log: there is no line end within 1024 MB"));
            }
            if let Some(at) = memchr(self.line_end, &self.buffer[self.start..self.end]) {
                self.start += at + 1;
                // The room that the long line took is given back.
                self.buffer.copy_within(self.start..self.end, 0);
                self.end -= self.start;
                self.start = 0;
                self.buffer.truncate(self.end.max(PIECE));
                self.buffer.shrink_to_fit();
                return Ok(());
            }
            if self.ended {
                self.start = self.end;
                return Ok(());
            }
            self.start = self.end;
            self.fill()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.0.len().min(self.1).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn lines_however_they_arrive() {
        for step in [1, 2, 3, 7, 1000] {
            let mut lines = Lines::new(Slow(b"one\r\n\ntwo\nthree", step));
            let mut found = Vec::new();
            while let Some(Line::Whole(bytes, whole)) = lines.next().unwrap() {
                found.push((String::from_utf8(bytes.to_vec()).unwrap(), whole));
            }
            let found: Vec<(&str, bool)> = found.iter().map(|(text, whole)| (text.as_str(), *whole)).collect();
            assert_eq!(found, [("one", true), ("", true), ("two", true), ("three", false)]);
            assert_eq!(lines.count, 4);
            assert_eq!(lines.bytes, 15);
        }
        assert_eq!(Lines::new(&b""[..]).next().unwrap(), None);
    }

    #[test]
    fn cr_ends_a_line_where_there_is_no_lf() {
        for step in [1, 2, 1000] {
            let mut lines = Lines::new(Slow(b"one\rtwo\r\rthree", step));
            let mut found = Vec::new();
            while let Some(Line::Whole(bytes, _)) = lines.next().unwrap() {
                found.push(String::from_utf8(bytes.to_vec()).unwrap());
            }
            assert_eq!(found, ["one", "two", "", "three"]);
            let mut lines = Lines::new(Slow(b"one\rtwo\r\nthree", step));
            assert_eq!(lines.next().unwrap(), Some(Line::Whole(b"one\rtwo", true)));
            assert_eq!(lines.next().unwrap(), Some(Line::Whole(b"three", false)));
        }
    }

    #[test]
    fn a_line_without_an_end_takes_no_more_room_than_a_line_may() {
        let long = [b"a\n".to_vec(), vec![b'x'; LONGEST * 2], b"\nb\n".to_vec()].concat();
        let mut lines = Lines::new(long.as_slice());
        assert_eq!(lines.next().unwrap(), Some(Line::Whole(b"a", true)));
        assert_eq!(lines.next().unwrap(), Some(Line::TooLong));
        assert_eq!(lines.next().unwrap(), Some(Line::Whole(b"b", true)));
        assert!(lines.buffer.capacity() <= LONGEST);
        assert_eq!(lines.next().unwrap(), None);
        assert_eq!(lines.count, 3);
    }
}
