//! A real browser without a window, driven over its debugging protocol: just enough of it for a test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A page in a browser.
pub(crate) struct Browser {
    child: Child,
    socket: BufReader<TcpStream>,
    session: Option<String>,
    last: u64,
    /// What the page has thrown, logged as an error, or tried to load.
    pub(crate) complaints: Vec<String>,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts a browser, if one is installed.
    pub(crate) fn find() -> Option<Self> {
        let named = std::env::var("CHROMIUM").ok();
        let names = ["chromium", "chromium-browser", "google-chrome", "chrome"].map(str::to_owned);
        let name = named.into_iter().chain(names).find(|name| {
            let version = Command::new(name).arg("--version").stderr(Stdio::null()).output();
            version.is_ok_and(|output| output.status.success())
        })?;
        let profile = tempfile::tempdir().unwrap();
        let mut child = Command::new(name)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--window-size=1400,2000"])
            .args(["--remote-debugging-port=0", "about:blank"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        let address =
            lines.find_map(|line| line.split_once("listening on ws://").map(|(_, address)| address.to_owned()));
        let address = address.unwrap();
        // The browser goes on writing; somebody has to read it.
        std::thread::spawn(move || lines.for_each(drop));
        let (host, path) = address.split_once('/').unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        write!(
            stream,
            "GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        .unwrap();
        let mut socket = BufReader::new(stream);
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            socket.read_line(&mut line).unwrap();
        }
        Some(Self { child, socket, session: None, last: 0, complaints: Vec::new(), _profile: profile })
    }

    /// Opens a file, and waits until it is there.
    pub(crate) fn open(&mut self, file: &Path) {
        self.session = None;
        self.complaints.clear();
        let target = self.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = self.call("Target.attachToTarget", attach);
        self.session = Some(session["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Runtime", "Log", "Network", "Page"] {
            self.call(&format!("{domain}.enable"), json!({}));
        }
        let url = format!("file://{}", file.display());
        self.call("Page.navigate", json!({ "url": url }));
        let start = Instant::now();
        while self.evaluate("document.readyState + location.href") != format!("complete{url}") {
            assert!(start.elapsed() < Duration::from_secs(30));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The value of an expression in the page. No policy of the page applies to it.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Value {
        let result = self.call("Runtime.evaluate", json!({ "expression": expression, "returnByValue": true }));
        assert!(result.get("exceptionDetails").is_none(), "{expression}: {result}");
        result["result"]["value"].clone()
    }

    /// Moves the mouse over an element and presses its button, as a person does.
    pub(crate) fn click(&mut self, element: &str) {
        let place = self.evaluate(&format!(
            "(() => {{ const e = {element}; e.scrollIntoView({{ block: 'center' }}); const r = e.getBoundingClientRect(); \
             return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        ));
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let mouse = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", mouse);
        }
    }

    fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.send(message.to_string().as_bytes());
        loop {
            let message: Value = serde_json::from_slice(&self.receive()).unwrap();
            if message["id"] == self.last {
                assert!(message.get("error").is_none(), "{method}: {message}");
                return message["result"].clone();
            }
            self.listen(&message);
        }
    }

    fn listen(&mut self, message: &Value) {
        let about = &message["params"];
        let url = about["request"]["url"].as_str().unwrap_or_default();
        let complains = match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => true,
            Some("Log.entryAdded") => about["entry"]["level"] == "error",
            Some("Network.requestWillBeSent") => about["type"] != "Document" && !url.is_empty(),
            _ => false,
        };
        if complains {
            self.complaints.push(message.to_string());
        }
    }

    /// One frame of text. A client has to mask what it sends; a mask of zeros changes nothing.
    fn send(&mut self, text: &[u8]) {
        let mut frame = vec![0x81];
        match u16::try_from(text.len()) {
            Ok(short) if short < 126 => frame.push(0x80 | short as u8),
            Ok(short) => {
                frame.push(0x80 | 126);
                frame.extend(short.to_be_bytes());
            }
            Err(_) => {
                frame.push(0x80 | 127);
                frame.extend((text.len() as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text);
        self.socket.get_mut().write_all(&frame).unwrap();
    }

    fn receive(&mut self) -> Vec<u8> {
        let mut text = Vec::new();
        loop {
            let mut head = [0; 2];
            self.socket.read_exact(&mut head).unwrap();
            let length = match head[1] & 0x7f {
                126 => {
                    let mut bytes = [0; 2];
                    self.socket.read_exact(&mut bytes).unwrap();
                    u64::from(u16::from_be_bytes(bytes))
                }
                127 => {
                    let mut bytes = [0; 8];
                    self.socket.read_exact(&mut bytes).unwrap();
                    u64::from_be_bytes(bytes)
                }
                short => u64::from(short),
            };
            let mut part = vec![0; usize::try_from(length).unwrap()];
            self.socket.read_exact(&mut part).unwrap();
            text.extend(part);
            if head[0] & 0x80 != 0 {
                return text;
            }
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
