//! Messages on a stream: a header that gives the length, then as many bytes.

use std::io::{self, BufRead, Read, Write};

/// No message is longer than this; one that says it is, is passed over.
const MOST: u64 = 1 << 28;

/// No line of a header is longer than this.
const LINE: u64 = 1 << 12;

/// What came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Frame {
    /// The bytes of a message.
    Body(Vec<u8>),
    /// Something that is no message, in words.
    Noise(&'static str),
}

/// The next message; none at the end of the stream, or where it breaks off.
pub(super) fn read(stream: &mut impl BufRead) -> io::Result<Option<Frame>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if stream.take(LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            break;
        }
        let (name, value) = split(line);
        if name.eq_ignore_ascii_case(b"content-length") {
            length = std::str::from_utf8(value).ok().and_then(|value| value.parse().ok());
        }
    }
    let Some(length) = length else {
        return Ok(Some(Frame::Noise("a message without a Content-Length")));
    };
    if length > MOST {
        let passed = io::copy(&mut stream.take(length), &mut io::sink())?;
        let whole = passed == length;
        return Ok(whole.then_some(Frame::Noise("the message is too long")));
    }
    // The room for it grows with what really comes.
    let mut body = Vec::new();
    let came = stream.take(length).read_to_end(&mut body)?;
    Ok((came as u64 == length).then_some(Frame::Body(body)))
}

fn split(line: &[u8]) -> (&[u8], &[u8]) {
    match line.iter().position(|byte| *byte == b':') {
        Some(at) => (line[..at].trim_ascii(), line[at + 1..].trim_ascii()),
        None => (line, &[]),
    }
}

/// Sends a message.
pub(super) fn write(stream: &mut dyn Write, body: &[u8]) -> io::Result<()> {
    write!(stream, "Content-Length: {}\r\n\r\n", body.len())?;
    stream.write_all(body)?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut bytes: &[u8]) -> Vec<Frame> {
        std::iter::from_fn(|| read(&mut bytes).unwrap()).collect()
    }

    #[test]
    fn what_is_written_is_read() {
        let mut stream = Vec::new();
        write(&mut stream, b"{}").unwrap();
        write(&mut stream, "é".as_bytes()).unwrap();
        let bodies = [b"{}".to_vec(), "é".as_bytes().to_vec()].map(Frame::Body);
        assert_eq!(all(&stream), bodies);
    }

    #[test]
    fn other_headers_and_other_spellings_do_no_harm() {
        let stream = b"content-length:2\nContent-Type: x; charset=utf-8\n\n[]";
        assert_eq!(all(stream), [Frame::Body(b"[]".to_vec())]);
    }

    #[test]
    fn noise_is_passed_over() {
        let stream = b"hello\r\n\r\nContent-Length: -1\r\n\r\nContent-Length: 1\r\n\r\nx";
        let frames = all(stream);
        assert_eq!(frames.len(), 3);
        assert_eq!(frames[2], Frame::Body(b"x".to_vec()));
    }

    #[test]
    fn a_message_that_breaks_off_is_the_end() {
        for stream in [
            &b"Content-Length: 9\r\n\r\n{}"[..],
            b"Content-Length: 18446744073709551615\r\n\r\n{}",
            b"Content-Length: 2",
            b"",
        ] {
            assert_eq!(all(stream), []);
        }
        let endless = [b'x'; 3 * LINE as usize];
        assert_eq!(all(&endless), []);
    }
}
