//! A JUnit report: a suite for each log, a failed case for each violation that is shown.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::Page;
use crate::output::{attribute, escaped};
use crate::replay::report::Coverage;
use crate::replay::violation::{Kind, Violation};

impl Page<'_> {
    pub(super) fn junit(&self, coverage: &Coverage<'_>, out: &mut dyn Write) -> io::Result<()> {
        let judge = self.checker.judge();
        let mut suites = String::new();
        let (mut tests, mut failures) = (0, 0);
        for (at, log) in self.checker.logs.iter().enumerate() {
            let of_log = |one: &&Violation| one.log == at && one.kind != Kind::LowCoverage;
            let wrong: Vec<&Violation> = judge.violations.iter().filter(of_log).collect();
            let count = wrong.len().max(1);
            tests += count;
            failures += wrong.len();
            let name = attribute(&log.name);
            // Writing to a string does not fail.
            let _ = writeln!(
                suites,
                "  <testsuite name=\"{name}\" tests=\"{count}\" failures=\"{}\" errors=\"0\">",
                wrong.len()
            );
            if wrong.is_empty() {
                let case = attribute(&format!("each of {} lines is allowed", log.entries));
                let _ = writeln!(suites, "    <testcase name=\"{case}\" classname=\"{name}\" file=\"{name}\"/>");
            }
            for one in wrong {
                self.case(one, &name, &mut suites);
            }
            suites += "  </testsuite>\n";
        }
        let low = judge.violations.iter().find(|one| one.kind == Kind::LowCoverage);
        let path = attribute(&self.document.path);
        tests += 1;
        failures += usize::from(low.is_some());
        let _ = writeln!(
            suites,
            "  <testsuite name=\"{path}\" tests=\"1\" failures=\"{}\" errors=\"0\">",
            usize::from(low.is_some())
        );
        match low {
            Some(low) => self.case(low, &path, &mut suites),
            None => {
                let case = format!("{} of {} transitions were taken", coverage.taken(), coverage.transitions.len());
                let case = attribute(&case);
                let _ = writeln!(suites, "    <testcase name=\"{case}\" classname=\"{path}\" file=\"{path}\"/>");
            }
        }
        suites += "  </testsuite>\n";
        writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
        writeln!(
            out,
            "<testsuites name=\"fsm replay\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">\n{suites}</testsuites>"
        )
    }

    fn case(&self, one: &Violation, name: &str, suites: &mut String) {
        let line = one.line.map_or(String::new(), |line| format!(" line=\"{line}\""));
        let at = one.line.map_or(String::new(), |line| format!("line {line}: "));
        let title = attribute(&format!("{at}{}", one.message));
        let picture = escaped(&self.picture(one, None));
        let _ = writeln!(
            suites,
            "    <testcase name=\"{title}\" classname=\"{name}\" file=\"{name}\"{line}>\n      \
             <failure message=\"{}\" type=\"{}\">{picture}</failure>\n    </testcase>",
            attribute(&one.message),
            one.kind.name()
        );
    }
}
