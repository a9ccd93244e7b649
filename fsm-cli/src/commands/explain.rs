//! `fsm explain RULE`: a rule's page. `fsm explain FILE A B`: why one state may, or may not, follow another.

use std::io::Write;
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};
use clap::{Arg, ArgMatches, Command, value_parser};
use fsm_spec::picture::Diagnosis;
use fsm_spec::rules::{ALL, Level, Rule, find};
use fsm_spec::source::Source;
use fsm_spec::suggest::closest;
use fsm_spec::{Options, check};

use crate::explain::{Answer, asked};
use crate::failure::{Failure, Outcome};
use crate::look::Look;
use crate::show::{choose, open};

pub(super) fn command() -> Command {
    Command::new("explain")
        .about("Explain a rule, or why one state may, or may not, follow another")
        .long_about(
            "Explain a rule: what it finds, why it matters, a document that breaks it, the same repaired.\n\
             Or explain why A may, or may not, be followed by B: what the document says and where, and the shortest way there.\n\
             The answer is information: the exit code is 0 whether it is yes or no, and 2 where there is no such rule or state.",
        )
        .override_usage("fsm explain RULE\n       fsm explain [--machine NAME] FILE A B")
        .arg(
            Arg::new("rule")
                .value_name("RULE or FILE")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help("A rule, as `fsm rules` lists it; or a document, or - for standard input"),
        )
        .arg(
            Arg::new("from")
                .value_name("A")
                .requires("to")
                .help("The state that is left"),
        )
        .arg(
            Arg::new("to")
                .value_name("B")
                .help("The state that is to follow"),
        )
        .arg(super::arguments::machine().requires("to"))
        .arg(super::arguments::stdin_filename())
}

pub(super) fn run(matches: &ArgMatches, look: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let value = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    let first = matches.get_one::<PathBuf>("rule").cloned().unwrap_or_default();
    if !matches.contains_id("to") {
        return explain_rule(&first.to_string_lossy(), look, out);
    }
    let mut documents = open(first, value("stdin-filename"))?;
    if matches.contains_id("machine") {
        documents = vec![choose(documents, value("machine"))?];
    }
    // What only a table states is in dispute, and told as such.
    documents.iter_mut().for_each(|document| document.reading.keep_drawn());
    let question = asked(&documents, [value("from"), value("to")])?;
    out.write_all(Answer::new(&question, look).written().as_bytes())?;
    Ok(Outcome::Clean)
}

fn explain_rule(name: &str, look: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let Some(rule) = find(name) else {
        let nearest = closest(name, ALL.iter().map(|rule| rule.name));
        let advice = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
        let advice = advice.unwrap_or_else(|| {
            if Path::new(name).exists() {
                format!("to ask about a document, name two states: `fsm explain {name} A B`")
            } else {
                "`fsm rules` lists them all".to_owned()
            }
        });
        return Err(Failure::new(format!("there is no rule `{name}`; {advice}")));
    };
    let fix = if rule.fixable { ", has a fix" } else { "" };
    write_page(rule, look, out)?;
    writeln!(out, "Level: {}{fix}", rule.level.name())?;
    Ok(Outcome::Clean)
}

/// A page of Markdown for a terminal: headings stand out, documents are set in, paragraphs fill the width. Below the
/// first document stands what `fsm lint` says of it.
fn write_page(rule: &Rule, look: &Look, out: &mut dyn Write) -> std::io::Result<()> {
    let mut fence: Option<&str> = None;
    let mut document = String::new();
    let mut documents = 0;
    let mut paragraph = String::new();
    for line in rule.page.lines().chain([""]) {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        match fence {
            Some(open) if line == open => {
                fence = None;
                documents += 1;
                if documents == 1 {
                    write_findings(rule, &document, look, out)?;
                }
            }
            Some(_) => {
                document += line;
                document.push('\n');
                let code = look.paint(AnsiColor::Cyan.on_default(), line);
                writeln!(out, "{}", format!("    {code}").trim_end())?;
            }
            None => {
                let opens = ticks.len() >= 3;
                let alone = line.is_empty() || line.starts_with(['#', '|', '-', '>']) || opens;
                if alone && !paragraph.is_empty() {
                    write_paragraph(&paragraph, look, out)?;
                    paragraph.clear();
                }
                if opens {
                    fence = Some(ticks);
                } else if let Some(heading) = line.strip_prefix('#') {
                    let heading = heading.trim_start_matches('#').trim();
                    writeln!(out, "{}", look.paint(Style::new().bold(), heading))?;
                } else if alone {
                    writeln!(out, "{}", inline(line, look))?;
                } else {
                    if !paragraph.is_empty() {
                        paragraph.push(' ');
                    }
                    paragraph.push_str(line.trim());
                }
            }
        }
    }
    Ok(())
}

/// What the rule finds in a document, as it will look.
fn write_findings(rule: &Rule, document: &str, look: &Look, out: &mut dyn Write) -> std::io::Result<()> {
    let mut options = Options { named: true, ..Options::default() };
    if rule.level == Level::Allow {
        // A rule that is not in the list finds nothing here anyway.
        let _ = options.levels.set(rule.name, Level::Warn);
    }
    let source = Source::new(document);
    let picture = look.picture().width(look.width.saturating_sub(4).min(100));
    for finding in check(&source, &options).findings {
        if finding.rule == rule.name {
            writeln!(out)?;
            let drawn = picture.draw(&Diagnosis::new(&finding, "STATES.md", &source));
            for line in drawn.lines() {
                writeln!(out, "{}", format!("    {line}").trim_end())?;
            }
        }
    }
    Ok(())
}

fn write_paragraph(text: &str, look: &Look, out: &mut dyn Write) -> std::io::Result<()> {
    let width = look.width.min(100);
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            writeln!(out, "{}", inline(&line, look))?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    writeln!(out, "{}", inline(&line, look))
}

/// Code in colour; without colours it keeps its backticks.
fn inline(line: &str, look: &Look) -> String {
    if !look.colour || line.matches('`').count() % 2 == 1 {
        return line.to_owned();
    }
    let style = AnsiColor::Cyan.on_default();
    let parts = line.split('`').enumerate();
    parts.map(|(at, part)| if at % 2 == 1 { look.paint(style, part) } else { part.to_owned() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fsm_spec::rules::Check;

    static RULE: Rule = Rule {
        name: "some-rule",
        level: Level::Warn,
        fixable: false,
        page: "# some-rule\n\nFinds `A` in\na table.\n\n## Why\n\n- one\n- two\n\n````markdown\n```mermaid\n\
               stateDiagram-v2\n```\n\n# Text\n````\n\nEnd.\n",
        check: Check::Nothing,
    };

    #[test]
    fn a_page_in_a_terminal() {
        let mut look = Look { colour: false, unicode: true, width: 40, terminal: true };
        let page = |look: &Look| {
            let mut out = Vec::new();
            write_page(&RULE, look, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        insta::assert_snapshot!(page(&look));
        look.colour = true;
        assert!(page(&look).contains("\u{1b}[36mA\u{1b}[0m"));
    }
}
