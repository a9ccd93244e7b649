// Generated from `state.pest`; do not edit.
// `BLESS=1 cargo test -p fsm-grammar-tests` writes it anew.

pub(super) struct StateParser;
/**Mermaid's state-diagram language, as Mermaid 11.16 to 12.3 reads it.

Mermaid reads a diagram with a lexer of regular expressions, of which the first that matches wins, and a small grammar over
its tokens. Pest's ordered choice is the same "first that matches wins", so this file says both at once. The lexer has two
main modes with different tokens: ROOT at the top of the diagram, BODY between the braces of a composite state.

One call reads one item: a statement, a comment, `{`, `}` or `--`. The reader keeps the stack of open bodies itself, so
nesting needs no recursion, and it calls an entry rule at the first character that is not white space (at the top: that is
not skipped before Mermaid looks for a direction):

* `root`, `body`: nothing on the rest of this line is a direction or a stereotype;
* `root_ahead`, `body_ahead`: something is, and those two swallow what stands before them on their line.

`root_run` and `body_run` read many plain arrows at once, for speed: every one of them would be read by `root` or `body` just
so. Their text ends with a line feed, before the next line with a direction or a stereotype.

No entry rule ever fails. Where Mermaid would stop with an error they yield `oops` at that place.

The text has been cleaned before (front matter, directives, comment lines, entity codes) and ends with a line feed.*/
#[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms)]
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Rule {
 ///End-of-input
 EOI,
 ///A character of JavaScript's `\s` that does not end a line.
 r#hspace,
 ///What ends a line for the `.` of a regular expression.
 r#eol,
 ///JavaScript's `\s` without the line feed.
 r#blank,
 ///JavaScript's `\s`.
 r#ws,
 ///The `.` of a regular expression.
 r#dot,
 ///JavaScript's `\w`, which is ASCII. `!word` after a letter is its `\b`.
 r#word,
 ///A character of an id: anything but `:`, `-`, `{` and white space. `%%` ends the id, too.
 r#id_char,
 ///A character of the word behind `state`: anything but `{` and white space.
 r#name_char,
 ///A character of the id in a note: anything but `:`, `-` and white space.
 r#note_char,
 ///A character of a label: anything but `:`, `;` and a line feed.
 r#label_char,
 ///Marks, without a length, the place at which Mermaid gives up.
 r#oops,
 ///`# …` or `%% …` to the end of the line. `%%{` is none.
 r#comment,
 ///A state's name, where an id may stand.
 r#id,
 ///The start or the end of a scope.
 r#edge,
 ///The name behind `:::`.
 r#class,
 ///`: text`, for a label or a description: single colons may stand in it, `::`, a last `:` and `;` may not.
 r#label,
 ///The rest of a line.
 r#rest,
 ///`"…"`, which may run over several lines.
 r#string,
 ///Lines `A --> B` or `A --> B : text` with nothing else in them, at the top. The reader stops at a name that is a keyword.
 r#root_run,
 r#root_plain,
 ///The same between braces. Without a label, the next line must not go on with the statement.
 r#body_run,
 r#body_plain,
 ///`[*]`, or a name of letters and digits.
 r#plain_name,
 r#plain_id,
 /**`direction LR` anywhere in a line makes the whole line a direction: what stands before and behind it is dropped. The line
is searched for the four values one after the other, and the last place of a value counts. `direction` and its value may
be on two lines.*/
 r#direction,
 ///Top to bottom.
 r#tb,
 r#to_tb,
 r#here_tb,
 ///Bottom to top.
 r#bt,
 r#to_bt,
 r#here_bt,
 ///Right to left.
 r#rl,
 r#to_rl,
 r#here_rl,
 ///Left to right.
 r#lr,
 r#to_lr,
 r#here_lr,
 ///An item at the top, where a direction or a stereotype is on the rest of the line.
 r#root_ahead,
 ///An item at the top.
 r#root,
 r#root_item,
 ///The tokens that Mermaid looks for before it looks for a direction.
 r#before_direction,
 ///What cannot be an id at the top, because an earlier rule of the lexer takes it.
 r#root_reserved,
 /**What may stand between the tokens of a statement and ends in a later line. A line feed at the top is a token and ends the
statement, unless a blank stands before it.*/
 r#root_far,
 r#root_skip,
 /**What the lexer reads without making a token of it: `state` with nothing but a comment behind it, and its line feed; an
empty `accDescr {}`.*/
 r#root_null,
 r#null_state,
 ///`A`, `A : text`, `A --> B` or `A --> B : text`. The plain forms come first; the last choice has them all.
 r#root_link,
 r#root_tail,
 r#root_name,
 r#root_end,
 r#root_arrow,
 r#root_target,
 r#root_label,
 ///`:::name` behind an id.
 r#root_class,
 r#root_class_name,
 ///`click A "url" "tip"` or `click A href "url"`. It needs the line feed behind it.
 r#click,
 r#click_gap,
 ///`accTitle: text`. White space behind the colon may be a line feed, and then the next line is the title.
 r#acc_title,
 ///`accDescr: text`, likewise.
 r#acc_descr,
 ///`accDescr { text }`. Without the closing brace it runs to the end of the diagram.
 r#acc_block,
 r#acc_text,
 r#acc_close,
 ///`hide empty description`, accepted and ignored.
 r#hide,
 ///`scale 350 width`, accepted and ignored.
 r#scale,
 r#scale_width,
 ///An item between braces, where a direction or a stereotype is on the rest of the line.
 r#body_ahead,
 ///An item between braces. Line feeds are nothing there, and neither are quotes, `click`, `default` and their like.
 r#body,
 r#body_item,
 ///The tokens that Mermaid looks for before it looks for a direction.
 r#body_before_direction,
 ///What cannot be an id between braces.
 r#body_reserved,
 ///White space and comments inside a statement that end in a later line.
 r#body_far,
 ///`A`, `A : text`, `A --> B` or `A --> B : text`, over as many lines as you like.
 r#body_link,
 r#body_tail,
 r#body_name,
 r#body_end,
 r#body_arrow,
 r#body_target,
 r#body_label,
 r#body_class,
 r#body_class_name,
 ///The end of a body.
 r#close,
 ///`--`, which splits a body into regions.
 r#divider,
 ///`state x <<fork>>`: everything between the keyword and the stereotype is the name.
 r#marked,
 ///The same with a line end behind the keyword, so that the stereotype is not ahead on the keyword's line.
 r#marked_below,
 /**A stereotype with the text before it on its line. The line is searched for the six one after the other, and the last place
of one counts.*/
 r#stereotype,
 r#fork_angle,
 r#join_angle,
 r#choice_angle,
 r#fork_square,
 r#join_square,
 r#choice_square,
 /**`state A`, `state A {`, `state "text" as A` or `state "text" as A {` at the top. The keyword opens a mode of its own that
lasts to the end of the line: every further word is a statement that does nothing. The brace may be on the next line.*/
 r#root_state,
 ///The same between braces, where a brace alone on the next line is refused.
 r#body_state,
 ///What is skipped on the line of `state`: blanks, comments, empty quotes.
 r#state_near,
 r#state_far,
 ///To the next line by a Unicode line end, where no stereotype is ahead.
 r#state_turn,
 r#state_turn_marked,
 r#state_gap,
 /**The words of one line, then those of the next ones. Mermaid refuses a word, white space, a word and a `{` behind them on
their line, as in `state Red Box {`; the white space may be a line feed. Where there is no `{` on the line, only the last
word needs a look at the line below.*/
 r#state_tokens,
 r#state_words,
 r#brace_on_line,
 r#two_words,
 r#word_above,
 ///A word behind `state`.
 r#name,
 ///`"text" as A`: the id is the rest of the line, up to a brace or a comment.
 r#alias,
 r#title,
 r#title_line,
 r#alias_id,
 ///A comment where the id should be leaves an empty id.
 r#alias_comment,
 ///The `{` of a composite state.
 r#open,
 ///The same below: on the next line, which must not be empty nor be a direction; or behind a second `state` that has no name.
 r#root_open,
 r#late_gap,
 r#body_open,
 r#nameless,
 ///The end of the line, which is not one where `as` follows.
 r#state_end,
 /**`note left of A : text`, the same with lines of text up to `end note`, or the floating `note "text" as N`, which Mermaid
drops.*/
 r#note,
 r#side,
 r#note_target,
 r#note_id,
 ///`: text` without `:` and `;`. The colon may be on a later line.
 r#note_line,
 ///Everything up to a line that starts with `end note`.
 r#note_block,
 r#note_text,
 r#note_end,
 r#end_note,
 r#float,
 r#float_text,
 r#float_id,
 ///`classDef name styles`. Without styles it takes the next line for them.
 r#classdef,
 r#class_name,
 ///`class A,B name`.
 r#apply,
 r#class_ids,
 ///`style A,B styles`.
 r#style,
 r#style_ids,
 ///`stateDiagram` or `stateDiagram-v2`, the first statement. Its case matters, for Mermaid picks the language by it.
 r#header,
 r#comment_line,
 r#kind,
}
impl Rule {
 pub fn all_rules() -> &'static [Rule] {
  &[
   Rule::r#hspace,
   Rule::r#eol,
   Rule::r#blank,
   Rule::r#ws,
   Rule::r#dot,
   Rule::r#word,
   Rule::r#id_char,
   Rule::r#name_char,
   Rule::r#note_char,
   Rule::r#label_char,
   Rule::r#oops,
   Rule::r#comment,
   Rule::r#id,
   Rule::r#edge,
   Rule::r#class,
   Rule::r#label,
   Rule::r#rest,
   Rule::r#string,
   Rule::r#root_run,
   Rule::r#root_plain,
   Rule::r#body_run,
   Rule::r#body_plain,
   Rule::r#plain_name,
   Rule::r#plain_id,
   Rule::r#direction,
   Rule::r#tb,
   Rule::r#to_tb,
   Rule::r#here_tb,
   Rule::r#bt,
   Rule::r#to_bt,
   Rule::r#here_bt,
   Rule::r#rl,
   Rule::r#to_rl,
   Rule::r#here_rl,
   Rule::r#lr,
   Rule::r#to_lr,
   Rule::r#here_lr,
   Rule::r#root_ahead,
   Rule::r#root,
   Rule::r#root_item,
   Rule::r#before_direction,
   Rule::r#root_reserved,
   Rule::r#root_far,
   Rule::r#root_skip,
   Rule::r#root_null,
   Rule::r#null_state,
   Rule::r#root_link,
   Rule::r#root_tail,
   Rule::r#root_name,
   Rule::r#root_end,
   Rule::r#root_arrow,
   Rule::r#root_target,
   Rule::r#root_label,
   Rule::r#root_class,
   Rule::r#root_class_name,
   Rule::r#click,
   Rule::r#click_gap,
   Rule::r#acc_title,
   Rule::r#acc_descr,
   Rule::r#acc_block,
   Rule::r#acc_text,
   Rule::r#acc_close,
   Rule::r#hide,
   Rule::r#scale,
   Rule::r#scale_width,
   Rule::r#body_ahead,
   Rule::r#body,
   Rule::r#body_item,
   Rule::r#body_before_direction,
   Rule::r#body_reserved,
   Rule::r#body_far,
   Rule::r#body_link,
   Rule::r#body_tail,
   Rule::r#body_name,
   Rule::r#body_end,
   Rule::r#body_arrow,
   Rule::r#body_target,
   Rule::r#body_label,
   Rule::r#body_class,
   Rule::r#body_class_name,
   Rule::r#close,
   Rule::r#divider,
   Rule::r#marked,
   Rule::r#marked_below,
   Rule::r#stereotype,
   Rule::r#fork_angle,
   Rule::r#join_angle,
   Rule::r#choice_angle,
   Rule::r#fork_square,
   Rule::r#join_square,
   Rule::r#choice_square,
   Rule::r#root_state,
   Rule::r#body_state,
   Rule::r#state_near,
   Rule::r#state_far,
   Rule::r#state_turn,
   Rule::r#state_turn_marked,
   Rule::r#state_gap,
   Rule::r#state_tokens,
   Rule::r#state_words,
   Rule::r#brace_on_line,
   Rule::r#two_words,
   Rule::r#word_above,
   Rule::r#name,
   Rule::r#alias,
   Rule::r#title,
   Rule::r#title_line,
   Rule::r#alias_id,
   Rule::r#alias_comment,
   Rule::r#open,
   Rule::r#root_open,
   Rule::r#late_gap,
   Rule::r#body_open,
   Rule::r#nameless,
   Rule::r#state_end,
   Rule::r#note,
   Rule::r#side,
   Rule::r#note_target,
   Rule::r#note_id,
   Rule::r#note_line,
   Rule::r#note_block,
   Rule::r#note_text,
   Rule::r#note_end,
   Rule::r#end_note,
   Rule::r#float,
   Rule::r#float_text,
   Rule::r#float_id,
   Rule::r#classdef,
   Rule::r#class_name,
   Rule::r#apply,
   Rule::r#class_ids,
   Rule::r#style,
   Rule::r#style_ids,
   Rule::r#header,
   Rule::r#comment_line,
   Rule::r#kind,
  ]
 }
}
#[allow(clippy::all)]
impl ::pest::Parser<Rule> for StateParser {
 fn parse<'i>(
  rule: Rule,
  input: &'i str,
 ) -> ::std::result::Result<
  ::pest::iterators::Pairs<'i, Rule>,
  ::pest::error::Error<Rule>,
 > {
  mod rules {
   #![allow(clippy::upper_case_acronyms)]
   pub mod hidden {
    use super::super::Rule;
    #[inline]
    #[allow(dead_code, non_snake_case, unused_variables)]
    pub fn skip(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     Ok(state)
    }
   }
   pub mod visible {
    use super::super::Rule;
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#hspace(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .match_string(" ")
      .or_else(|state| { state.match_string("\t") })
      .or_else(|state| { state.match_range('\u{b}'..'\u{c}') })
      .or_else(|state| {
       state
        .sequence(|state| {
         state
          .lookahead(
           true,
           |state| { state.match_range('\u{a0}'..'\u{feff}') },
          )
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state
            .match_string("\u{a0}")
            .or_else(|state| { state.match_string("\u{1680}") })
            .or_else(|state| {
             state.match_range('\u{2000}'..'\u{200a}')
            })
            .or_else(|state| { state.match_string("\u{202f}") })
            .or_else(|state| { state.match_string("\u{205f}") })
            .or_else(|state| { state.match_string("\u{3000}") })
            .or_else(|state| { state.match_string("\u{feff}") })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#eol(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .match_string("\n")
      .or_else(|state| { state.match_range('\u{2028}'..'\u{2029}') })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#blank(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#hspace(state)
      .or_else(|state| { state.match_range('\u{2028}'..'\u{2029}') })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#ws(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#hspace(state).or_else(|state| { self::r#eol(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#dot(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .match_range('\0'..'\t')
      .or_else(|state| { state.match_range('\u{b}'..'‧') })
      .or_else(|state| { state.match_range('\u{202a}'..'\u{10ffff}') })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#word(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .match_range('a'..'z')
      .or_else(|state| { state.match_range('A'..'Z') })
      .or_else(|state| { state.match_range('0'..'9') })
      .or_else(|state| { state.match_string("_") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#id_char(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .match_range(';'..'z')
      .or_else(|state| { state.match_range('.'..'9') })
      .or_else(|state| { state.match_range('!'..'$') })
      .or_else(|state| { state.match_range('&'..',') })
      .or_else(|state| { state.match_range('|'..'~') })
      .or_else(|state| {
       state
        .sequence(|state| {
         state
          .match_string("%")
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(false, |state| { state.match_string("%") })
          })
        })
      })
      .or_else(|state| { state.match_range('\0'..'\u{8}') })
      .or_else(|state| { state.match_range('\u{e}'..'\u{1f}') })
      .or_else(|state| {
       state
        .sequence(|state| {
         state
          .lookahead(
           true,
           |state| { state.match_range('\u{7f}'..'\u{10ffff}') },
          )
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(false, |state| { self::r#blank(state) })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { self::r#ANY(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#name_char(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#id_char(state)
      .or_else(|state| { state.match_string(":") })
      .or_else(|state| { state.match_string("-") })
      .or_else(|state| { state.match_string("%") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#note_char(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#id_char(state)
      .or_else(|state| { state.match_string("{") })
      .or_else(|state| { state.match_string("%") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#label_char(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .match_range('<'..'\u{10ffff}')
      .or_else(|state| { state.match_range('\u{b}'..'9') })
      .or_else(|state| { state.match_range('\0'..'\t') })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#oops(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule(Rule::r#oops, |state| { state.match_string("") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#comment(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#comment,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .match_string("#")
              .or_else(|state| {
               state
                .sequence(|state| {
                 state
                  .match_string("%%")
                  .and_then(|state| {
                   state.lookahead(false, |state| { state.match_string("{") })
                  })
                })
              })
              .and_then(|state| {
               let strings = ["\n"];
               state.skip_until(&strings)
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#id(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#id,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             self::r#id_char(state)
              .and_then(|state| {
               state.repeat(|state| { self::r#id_char(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#edge(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule(Rule::r#edge, |state| { state.match_string("[*]") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#class(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#class,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             self::r#id_char(state)
              .and_then(|state| {
               state.repeat(|state| { self::r#id_char(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#label(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#label,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .match_string(":")
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .optional(|state| { state.match_string(":") })
                  .and_then(|state| { self::r#label_char(state) })
                  .and_then(|state| {
                   let strings = [":", ";", "\n"];
                   state.skip_until(&strings)
                  })
                })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .optional(|state| { state.match_string(":") })
                    .and_then(|state| { self::r#label_char(state) })
                    .and_then(|state| {
                     let strings = [":", ";", "\n"];
                     state.skip_until(&strings)
                    })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#rest(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#rest,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           let strings = ["\n"];
           state.skip_until(&strings)
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#string(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#string,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .match_string("\"")
              .and_then(|state| {
               let strings = ["\""];
               state.skip_until(&strings)
              })
              .and_then(|state| { state.match_string("\"") })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_run(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .optional(|state| {
         state
          .sequence(|state| {
           self::r#root_plain(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 state
                  .match_string("\n")
                  .or_else(|state| { state.match_string(" ") })
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| {
                         state
                          .match_string("\n")
                          .or_else(|state| { state.match_string(" ") })
                        })
                      })
                    })
                  })
                })
              })
            })
          })
          .and_then(|state| {
           state
            .repeat(|state| {
             state
              .sequence(|state| {
               super::hidden::skip(state)
                .and_then(|state| {
                 state
                  .sequence(|state| {
                   self::r#root_plain(state)
                    .and_then(|state| { super::hidden::skip(state) })
                    .and_then(|state| {
                     state
                      .sequence(|state| {
                       state
                        .optional(|state| {
                         state
                          .match_string("\n")
                          .or_else(|state| { state.match_string(" ") })
                          .and_then(|state| {
                           state
                            .repeat(|state| {
                             state
                              .sequence(|state| {
                               super::hidden::skip(state)
                                .and_then(|state| {
                                 state
                                  .match_string("\n")
                                  .or_else(|state| { state.match_string(" ") })
                                })
                              })
                            })
                          })
                        })
                      })
                    })
                  })
                })
              })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_plain(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#root_plain,
          |state| {
           state
            .sequence(|state| {
             self::r#plain_name(state)
              .and_then(|state| {
               state.repeat(|state| { state.match_string(" ") })
              })
              .and_then(|state| { state.match_string("-->") })
              .and_then(|state| {
               state.repeat(|state| { state.match_string(" ") })
              })
              .and_then(|state| { self::r#plain_name(state) })
              .and_then(|state| {
               state
                .optional(|state| {
                 state
                  .sequence(|state| {
                   state
                    .repeat(|state| { state.match_string(" ") })
                    .and_then(|state| { self::r#label(state) })
                  })
                })
              })
              .and_then(|state| {
               state.lookahead(true, |state| { state.match_string("\n") })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_run(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .optional(|state| {
         state
          .sequence(|state| {
           self::r#body_plain(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 state
                  .match_string("\n")
                  .or_else(|state| { state.match_string(" ") })
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| {
                         state
                          .match_string("\n")
                          .or_else(|state| { state.match_string(" ") })
                        })
                      })
                    })
                  })
                })
              })
            })
          })
          .and_then(|state| {
           state
            .repeat(|state| {
             state
              .sequence(|state| {
               super::hidden::skip(state)
                .and_then(|state| {
                 state
                  .sequence(|state| {
                   self::r#body_plain(state)
                    .and_then(|state| { super::hidden::skip(state) })
                    .and_then(|state| {
                     state
                      .sequence(|state| {
                       state
                        .optional(|state| {
                         state
                          .match_string("\n")
                          .or_else(|state| { state.match_string(" ") })
                          .and_then(|state| {
                           state
                            .repeat(|state| {
                             state
                              .sequence(|state| {
                               super::hidden::skip(state)
                                .and_then(|state| {
                                 state
                                  .match_string("\n")
                                  .or_else(|state| { state.match_string(" ") })
                                })
                              })
                            })
                          })
                        })
                      })
                    })
                  })
                })
              })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_plain(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#body_plain,
          |state| {
           state
            .sequence(|state| {
             self::r#plain_name(state)
              .and_then(|state| {
               state.repeat(|state| { state.match_string(" ") })
              })
              .and_then(|state| { state.match_string("-->") })
              .and_then(|state| {
               state.repeat(|state| { state.match_string(" ") })
              })
              .and_then(|state| { self::r#plain_name(state) })
              .and_then(|state| {
               state.repeat(|state| { state.match_string(" ") })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#label(state)
                  .and_then(|state| {
                   state.lookahead(true, |state| { state.match_string("\n") })
                  })
                })
                .or_else(|state| {
                 state
                  .lookahead(
                   true,
                   |state| {
                    state
                     .sequence(|state| {
                      state
                       .match_string("\n")
                       .and_then(|state| {
                        state.repeat(|state| { self::r#ws(state) })
                       })
                       .and_then(|state| {
                        state
                         .lookahead(
                          false,
                          |state| {
                           state
                            .match_string(":")
                            .or_else(|state| { state.match_string("-") })
                            .or_else(|state| { state.match_string("#") })
                            .or_else(|state| { state.match_string("%") })
                            .or_else(|state| { state.match_insensitive("state") })
                          },
                         )
                       })
                       .and_then(|state| { self::r#ANY(state) })
                     })
                   },
                  )
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#plain_name(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#plain_id(state).or_else(|state| { self::r#edge(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#plain_id(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#plain_id,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             self::r#XID_CONTINUE(state)
              .and_then(|state| {
               state.repeat(|state| { self::r#XID_CONTINUE(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#direction(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#direction,
          |state| {
           self::r#tb(state)
            .or_else(|state| { self::r#bt(state) })
            .or_else(|state| { self::r#rl(state) })
            .or_else(|state| { self::r#lr(state) })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#tb(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#tb,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 state
                  .lookahead(false, |state| { self::r#to_tb(state) })
                  .and_then(|state| { self::r#dot(state) })
                })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .sequence(|state| {
                   state
                    .sequence(|state| {
                     self::r#here_tb(state)
                      .and_then(|state| {
                       state
                        .repeat(|state| {
                         state
                          .sequence(|state| {
                           state
                            .lookahead(false, |state| { self::r#to_tb(state) })
                            .and_then(|state| { self::r#dot(state) })
                          })
                        })
                      })
                    })
                    .and_then(|state| {
                     state
                      .repeat(|state| {
                       state
                        .sequence(|state| {
                         self::r#here_tb(state)
                          .and_then(|state| {
                           state
                            .repeat(|state| {
                             state
                              .sequence(|state| {
                               state
                                .lookahead(false, |state| { self::r#to_tb(state) })
                                .and_then(|state| { self::r#dot(state) })
                              })
                            })
                          })
                        })
                      })
                    })
                  })
                  .and_then(|state| {
                   state.optional(|state| { self::r#to_tb(state) })
                  })
                })
                .or_else(|state| { self::r#to_tb(state) })
              })
              .and_then(|state| {
               let strings = ["\n"];
               state.skip_until(&strings)
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#to_tb(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_insensitive("direction")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#ws(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#ws(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { state.match_insensitive("TB") })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#here_tb(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_insensitive("direction")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#hspace(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#hspace(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#hspace(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { state.match_insensitive("TB") })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#bt(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#bt,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 state
                  .lookahead(false, |state| { self::r#to_bt(state) })
                  .and_then(|state| { self::r#dot(state) })
                })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .sequence(|state| {
                   state
                    .sequence(|state| {
                     self::r#here_bt(state)
                      .and_then(|state| {
                       state
                        .repeat(|state| {
                         state
                          .sequence(|state| {
                           state
                            .lookahead(false, |state| { self::r#to_bt(state) })
                            .and_then(|state| { self::r#dot(state) })
                          })
                        })
                      })
                    })
                    .and_then(|state| {
                     state
                      .repeat(|state| {
                       state
                        .sequence(|state| {
                         self::r#here_bt(state)
                          .and_then(|state| {
                           state
                            .repeat(|state| {
                             state
                              .sequence(|state| {
                               state
                                .lookahead(false, |state| { self::r#to_bt(state) })
                                .and_then(|state| { self::r#dot(state) })
                              })
                            })
                          })
                        })
                      })
                    })
                  })
                  .and_then(|state| {
                   state.optional(|state| { self::r#to_bt(state) })
                  })
                })
                .or_else(|state| { self::r#to_bt(state) })
              })
              .and_then(|state| {
               let strings = ["\n"];
               state.skip_until(&strings)
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#to_bt(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_insensitive("direction")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#ws(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#ws(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { state.match_insensitive("BT") })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#here_bt(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_insensitive("direction")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#hspace(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#hspace(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#hspace(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { state.match_insensitive("BT") })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#rl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#rl,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 state
                  .lookahead(false, |state| { self::r#to_rl(state) })
                  .and_then(|state| { self::r#dot(state) })
                })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .sequence(|state| {
                   state
                    .sequence(|state| {
                     self::r#here_rl(state)
                      .and_then(|state| {
                       state
                        .repeat(|state| {
                         state
                          .sequence(|state| {
                           state
                            .lookahead(false, |state| { self::r#to_rl(state) })
                            .and_then(|state| { self::r#dot(state) })
                          })
                        })
                      })
                    })
                    .and_then(|state| {
                     state
                      .repeat(|state| {
                       state
                        .sequence(|state| {
                         self::r#here_rl(state)
                          .and_then(|state| {
                           state
                            .repeat(|state| {
                             state
                              .sequence(|state| {
                               state
                                .lookahead(false, |state| { self::r#to_rl(state) })
                                .and_then(|state| { self::r#dot(state) })
                              })
                            })
                          })
                        })
                      })
                    })
                  })
                  .and_then(|state| {
                   state.optional(|state| { self::r#to_rl(state) })
                  })
                })
                .or_else(|state| { self::r#to_rl(state) })
              })
              .and_then(|state| {
               let strings = ["\n"];
               state.skip_until(&strings)
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#to_rl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_insensitive("direction")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#ws(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#ws(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { state.match_insensitive("RL") })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#here_rl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_insensitive("direction")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#hspace(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#hspace(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#hspace(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { state.match_insensitive("RL") })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#lr(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#lr,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 state
                  .lookahead(false, |state| { self::r#to_lr(state) })
                  .and_then(|state| { self::r#dot(state) })
                })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .sequence(|state| {
                   state
                    .sequence(|state| {
                     self::r#here_lr(state)
                      .and_then(|state| {
                       state
                        .repeat(|state| {
                         state
                          .sequence(|state| {
                           state
                            .lookahead(false, |state| { self::r#to_lr(state) })
                            .and_then(|state| { self::r#dot(state) })
                          })
                        })
                      })
                    })
                    .and_then(|state| {
                     state
                      .repeat(|state| {
                       state
                        .sequence(|state| {
                         self::r#here_lr(state)
                          .and_then(|state| {
                           state
                            .repeat(|state| {
                             state
                              .sequence(|state| {
                               state
                                .lookahead(false, |state| { self::r#to_lr(state) })
                                .and_then(|state| { self::r#dot(state) })
                              })
                            })
                          })
                        })
                      })
                    })
                  })
                  .and_then(|state| {
                   state.optional(|state| { self::r#to_lr(state) })
                  })
                })
                .or_else(|state| { self::r#to_lr(state) })
              })
              .and_then(|state| {
               let strings = ["\n"];
               state.skip_until(&strings)
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#to_lr(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_insensitive("direction")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#ws(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#ws(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { state.match_insensitive("LR") })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#here_lr(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_insensitive("direction")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#hspace(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#hspace(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#hspace(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { state.match_insensitive("LR") })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_ahead(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .lookahead(
         false,
         |state| { self::r#before_direction(state) },
        )
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#direction(state) })
      })
      .or_else(|state| { self::r#marked(state) })
      .or_else(|state| { self::r#root_item(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#root_item(state)
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_item(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#root_link(state)
      .or_else(|state| { self::r#marked_below(state) })
      .or_else(|state| { self::r#root_state(state) })
      .or_else(|state| { self::r#note(state) })
      .or_else(|state| { self::r#comment(state) })
      .or_else(|state| { self::r#classdef(state) })
      .or_else(|state| { self::r#apply(state) })
      .or_else(|state| { self::r#style(state) })
      .or_else(|state| { self::r#acc_title(state) })
      .or_else(|state| { self::r#acc_descr(state) })
      .or_else(|state| { self::r#acc_block(state) })
      .or_else(|state| { self::r#hide(state) })
      .or_else(|state| { self::r#scale(state) })
      .or_else(|state| { self::r#click(state) })
      .or_else(|state| { self::r#oops(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#before_direction(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .match_insensitive("click")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state.lookahead(false, |state| { self::r#word(state) })
        })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         state
          .match_insensitive("href")
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(false, |state| { self::r#word(state) })
          })
        })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         state
          .match_insensitive("default")
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(false, |state| { self::r#word(state) })
          })
        })
      })
      .or_else(|state| { self::r#string(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_reserved(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .lookahead(
         true,
         |state| {
          state
           .match_insensitive("s")
           .or_else(|state| { state.match_insensitive("c") })
           .or_else(|state| { state.match_insensitive("n") })
           .or_else(|state| { state.match_insensitive("d") })
           .or_else(|state| { state.match_insensitive("h") })
           .or_else(|state| { state.match_insensitive("a") })
           .or_else(|state| { state.match_string("[") })
           .or_else(|state| { state.match_string("#") })
           .or_else(|state| { state.match_string("\"") })
         },
        )
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .match_insensitive("st")
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .match_insensitive("ate")
                .and_then(|state| { super::hidden::skip(state) })
                .and_then(|state| {
                 self::r#ws(state)
                  .or_else(|state| {
                   state
                    .sequence(|state| {
                     state
                      .match_insensitive("Diagram")
                      .and_then(|state| { super::hidden::skip(state) })
                      .and_then(|state| {
                       self::r#ws(state)
                        .or_else(|state| {
                         state
                          .sequence(|state| {
                           state
                            .match_insensitive("-v2")
                            .and_then(|state| { super::hidden::skip(state) })
                            .and_then(|state| { self::r#ws(state) })
                          })
                        })
                      })
                    })
                  })
                })
              })
              .or_else(|state| {
               state
                .sequence(|state| {
                 state
                  .match_insensitive("yle")
                  .and_then(|state| { super::hidden::skip(state) })
                  .and_then(|state| { self::r#ws(state) })
                })
              })
            })
          })
          .or_else(|state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("scale")
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| { self::r#ws(state) })
            })
          })
          .or_else(|state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("cl")
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .match_insensitive("ass")
                  .and_then(|state| { super::hidden::skip(state) })
                  .and_then(|state| {
                   self::r#ws(state)
                    .or_else(|state| {
                     state
                      .sequence(|state| {
                       state
                        .match_insensitive("Def")
                        .and_then(|state| { super::hidden::skip(state) })
                        .and_then(|state| { self::r#ws(state) })
                      })
                    })
                  })
                })
                .or_else(|state| {
                 state
                  .sequence(|state| {
                   state
                    .match_insensitive("ick")
                    .and_then(|state| { super::hidden::skip(state) })
                    .and_then(|state| {
                     state.lookahead(false, |state| { self::r#word(state) })
                    })
                  })
                })
              })
            })
          })
          .or_else(|state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("note")
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| { self::r#ws(state) })
            })
          })
          .or_else(|state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("default")
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               state.lookahead(false, |state| { self::r#word(state) })
              })
            })
          })
          .or_else(|state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("h")
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .match_insensitive("ref")
                  .and_then(|state| { super::hidden::skip(state) })
                  .and_then(|state| {
                   state.lookahead(false, |state| { self::r#word(state) })
                  })
                })
                .or_else(|state| {
                 state
                  .sequence(|state| {
                   state
                    .match_insensitive("ide empty description")
                    .and_then(|state| { super::hidden::skip(state) })
                    .and_then(|state| {
                     state.lookahead(false, |state| { self::r#word(state) })
                    })
                  })
                })
              })
            })
          })
          .or_else(|state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("acc")
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .match_insensitive("Title")
                  .and_then(|state| { super::hidden::skip(state) })
                  .and_then(|state| {
                   state
                    .sequence(|state| {
                     state
                      .optional(|state| {
                       self::r#ws(state)
                        .and_then(|state| {
                         state
                          .repeat(|state| {
                           state
                            .sequence(|state| {
                             super::hidden::skip(state)
                              .and_then(|state| { self::r#ws(state) })
                            })
                          })
                        })
                      })
                    })
                  })
                  .and_then(|state| { super::hidden::skip(state) })
                  .and_then(|state| { state.match_string(":") })
                })
                .or_else(|state| {
                 state
                  .sequence(|state| {
                   state
                    .match_insensitive("Descr")
                    .and_then(|state| { super::hidden::skip(state) })
                    .and_then(|state| {
                     state
                      .sequence(|state| {
                       state
                        .optional(|state| {
                         self::r#ws(state)
                          .and_then(|state| {
                           state
                            .repeat(|state| {
                             state
                              .sequence(|state| {
                               super::hidden::skip(state)
                                .and_then(|state| { self::r#ws(state) })
                              })
                            })
                          })
                        })
                      })
                    })
                    .and_then(|state| { super::hidden::skip(state) })
                    .and_then(|state| {
                     state
                      .match_string(":")
                      .or_else(|state| { state.match_string("{") })
                    })
                  })
                })
              })
            })
          })
          .or_else(|state| { state.match_string("#") })
          .or_else(|state| { state.match_string("[*]") })
          .or_else(|state| { self::r#string(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_far(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .sequence(|state| {
           state
            .sequence(|state| {
             self::r#hspace(state)
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .optional(|state| {
                   self::r#hspace(state)
                    .and_then(|state| {
                     state
                      .repeat(|state| {
                       state
                        .sequence(|state| {
                         super::hidden::skip(state)
                          .and_then(|state| { self::r#hspace(state) })
                        })
                      })
                    })
                  })
                })
              })
            })
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| { self::r#eol(state) })
          })
          .or_else(|state| {
           state.match_range('\u{2028}'..'\u{2029}')
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state
            .sequence(|state| {
             state
              .optional(|state| {
               self::r#ws(state)
                .and_then(|state| {
                 state
                  .repeat(|state| {
                   state
                    .sequence(|state| {
                     super::hidden::skip(state)
                      .and_then(|state| { self::r#ws(state) })
                    })
                  })
                })
              })
            })
          })
        })
        .or_else(|state| {
         state
          .sequence(|state| {
           state
            .sequence(|state| {
             state
              .optional(|state| {
               self::r#hspace(state)
                .and_then(|state| {
                 state
                  .repeat(|state| {
                   state
                    .sequence(|state| {
                     super::hidden::skip(state)
                      .and_then(|state| { self::r#hspace(state) })
                    })
                  })
                })
              })
            })
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| { self::r#root_null(state) })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| {
             self::r#root_skip(state)
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   super::hidden::skip(state)
                    .and_then(|state| { self::r#root_skip(state) })
                  })
                })
              })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_skip(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       self::r#blank(state)
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| {
             self::r#ws(state)
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   super::hidden::skip(state)
                    .and_then(|state| { self::r#ws(state) })
                  })
                })
              })
            })
          })
        })
      })
      .or_else(|state| { self::r#root_null(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_null(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .lookahead(
         true,
         |state| {
          state
           .sequence(|state| {
            state
             .match_insensitive("state")
             .and_then(|state| { super::hidden::skip(state) })
             .and_then(|state| { self::r#ws(state) })
           })
           .or_else(|state| { state.match_insensitive("accDescr") })
         },
        )
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state.lookahead(false, |state| { self::r#direction(state) })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         self::r#null_state(state)
          .or_else(|state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("accDescr")
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .optional(|state| {
                   self::r#ws(state)
                    .and_then(|state| {
                     state
                      .repeat(|state| {
                       state
                        .sequence(|state| {
                         super::hidden::skip(state)
                          .and_then(|state| { self::r#ws(state) })
                        })
                      })
                    })
                  })
                })
              })
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| { state.match_string("{") })
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .optional(|state| {
                   self::r#ws(state)
                    .and_then(|state| {
                     state
                      .repeat(|state| {
                       state
                        .sequence(|state| {
                         super::hidden::skip(state)
                          .and_then(|state| { self::r#ws(state) })
                        })
                      })
                    })
                  })
                })
              })
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| { state.match_string("}") })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#null_state(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_insensitive("state")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#ws(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#ws(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         self::r#comment(state)
          .or_else(|state| { state.match_string("\"\"") })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#state_gap(state) })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .lookahead(
           false,
           |state| {
            state
             .sequence(|state| {
              state
               .sequence(|state| {
                state
                 .optional(|state| {
                  self::r#ws(state)
                   .and_then(|state| {
                    state
                     .repeat(|state| {
                      state
                       .sequence(|state| {
                        super::hidden::skip(state)
                         .and_then(|state| { self::r#ws(state) })
                       })
                     })
                   })
                 })
               })
               .and_then(|state| { super::hidden::skip(state) })
               .and_then(|state| { state.match_insensitive("as") })
               .and_then(|state| { super::hidden::skip(state) })
               .and_then(|state| { self::r#ws(state) })
             })
           },
          )
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { state.match_string("\n") })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_link(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#root_link,
          |state| {
           state
            .sequence(|state| {
             self::r#root_name(state)
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .repeat(|state| { self::r#hspace(state) })
                  .and_then(|state| { state.match_string("-->") })
                  .and_then(|state| {
                   state
                    .sequence(|state| {
                     state
                      .repeat(|state| { self::r#hspace(state) })
                      .and_then(|state| { self::r#root_name(state) })
                      .and_then(|state| { self::r#root_tail(state) })
                    })
                    .or_else(|state| {
                     state
                      .sequence(|state| {
                       self::r#root_far(state)
                        .and_then(|state| {
                         state.lookahead(false, |state| { self::r#direction(state) })
                        })
                        .and_then(|state| { self::r#root_name(state) })
                        .and_then(|state| { self::r#root_tail(state) })
                      })
                    })
                    .or_else(|state| { self::r#oops(state) })
                  })
                })
                .or_else(|state| {
                 state
                  .sequence(|state| {
                   state
                    .repeat(|state| { self::r#hspace(state) })
                    .and_then(|state| { self::r#label(state) })
                  })
                })
                .or_else(|state| {
                 state.lookahead(true, |state| { state.match_string("\n") })
                })
                .or_else(|state| {
                 state
                  .sequence(|state| {
                   state
                    .optional(|state| { self::r#root_class(state) })
                    .and_then(|state| {
                     state
                      .optional(|state| {
                       state
                        .sequence(|state| {
                         self::r#root_arrow(state)
                          .and_then(|state| {
                           state
                            .sequence(|state| {
                             self::r#root_target(state)
                              .and_then(|state| {
                               state.optional(|state| { self::r#root_label(state) })
                              })
                            })
                            .or_else(|state| { self::r#oops(state) })
                          })
                        })
                        .or_else(|state| { self::r#root_label(state) })
                      })
                    })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_tail(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           self::r#hspace(state)
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| { self::r#hspace(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#label(state) })
      })
      .or_else(|state| {
       state.lookahead(true, |state| { state.match_string("\n") })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| { self::r#root_class(state) })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.optional(|state| { self::r#root_label(state) })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_name(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .lookahead(false, |state| { self::r#root_reserved(state) })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#id(state) })
      })
      .or_else(|state| { self::r#edge(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_end(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       self::r#root_name(state)
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state.optional(|state| { self::r#root_class(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_arrow(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           self::r#hspace(state)
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| { self::r#hspace(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { state.match_string("-->") })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         self::r#root_far(state)
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(true, |state| { state.match_string("-->") })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(false, |state| { self::r#direction(state) })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { state.match_string("-->") })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_target(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           self::r#hspace(state)
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| { self::r#hspace(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#root_end(state) })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         self::r#root_far(state)
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(false, |state| { self::r#direction(state) })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { self::r#root_end(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_label(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           self::r#hspace(state)
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| { self::r#hspace(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#label(state) })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         self::r#root_far(state)
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(true, |state| { state.match_string(":") })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(false, |state| { self::r#direction(state) })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { self::r#label(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_class(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| {
             self::r#hspace(state)
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   super::hidden::skip(state)
                    .and_then(|state| { self::r#hspace(state) })
                  })
                })
              })
            })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { state.match_string(":::") })
        })
        .or_else(|state| {
         state
          .sequence(|state| {
           self::r#root_far(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state.lookahead(true, |state| { state.match_string(":::") })
            })
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state.lookahead(false, |state| { self::r#direction(state) })
            })
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| { state.match_string(":::") })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         self::r#root_class_name(state)
          .or_else(|state| { self::r#oops(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_class_name(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           self::r#hspace(state)
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| { self::r#hspace(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .lookahead(false, |state| { self::r#root_reserved(state) })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#class(state) })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         self::r#root_far(state)
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(false, |state| { self::r#direction(state) })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state
            .lookahead(false, |state| { self::r#root_reserved(state) })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { self::r#class(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#click(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#click,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("click")
              .and_then(|state| {
               state.lookahead(false, |state| { self::r#word(state) })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#click_gap(state)
                  .and_then(|state| {
                   state.lookahead(false, |state| { self::r#direction(state) })
                  })
                  .and_then(|state| { self::r#root_end(state) })
                  .and_then(|state| { self::r#click_gap(state) })
                  .and_then(|state| {
                   state
                    .sequence(|state| {
                     self::r#string(state)
                      .and_then(|state| { self::r#click_gap(state) })
                      .and_then(|state| { self::r#string(state) })
                    })
                    .or_else(|state| {
                     state
                      .sequence(|state| {
                       state
                        .match_insensitive("href")
                        .and_then(|state| {
                         state.lookahead(false, |state| { self::r#word(state) })
                        })
                        .and_then(|state| { self::r#click_gap(state) })
                        .and_then(|state| { self::r#string(state) })
                      })
                    })
                  })
                  .and_then(|state| { self::r#click_gap(state) })
                  .and_then(|state| {
                   state.optional(|state| { self::r#comment(state) })
                  })
                  .and_then(|state| {
                   state
                    .lookahead(
                     true,
                     |state| {
                      state
                       .match_string("\n")
                       .or_else(|state| { self::r#EOI(state) })
                     },
                    )
                  })
                })
                .or_else(|state| { self::r#oops(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#click_gap(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .optional(|state| {
         state
          .sequence(|state| {
           state
            .lookahead(false, |state| { self::r#direction(state) })
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| { self::r#blank(state) })
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#ws(state) })
                      })
                    })
                  })
                })
              })
            })
          })
          .or_else(|state| { self::r#root_null(state) })
          .and_then(|state| {
           state
            .repeat(|state| {
             state
              .sequence(|state| {
               super::hidden::skip(state)
                .and_then(|state| {
                 state
                  .sequence(|state| {
                   state
                    .lookahead(false, |state| { self::r#direction(state) })
                    .and_then(|state| { super::hidden::skip(state) })
                    .and_then(|state| { self::r#blank(state) })
                    .and_then(|state| { super::hidden::skip(state) })
                    .and_then(|state| {
                     state
                      .sequence(|state| {
                       state
                        .optional(|state| {
                         self::r#ws(state)
                          .and_then(|state| {
                           state
                            .repeat(|state| {
                             state
                              .sequence(|state| {
                               super::hidden::skip(state)
                                .and_then(|state| { self::r#ws(state) })
                              })
                            })
                          })
                        })
                      })
                    })
                  })
                  .or_else(|state| { self::r#root_null(state) })
                })
              })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#acc_title(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#acc_title,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("accTitle")
              .and_then(|state| {
               state.repeat(|state| { self::r#ws(state) })
              })
              .and_then(|state| { state.match_string(":") })
              .and_then(|state| {
               state.repeat(|state| { self::r#ws(state) })
              })
              .and_then(|state| { self::r#rest(state) })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#acc_descr(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#acc_descr,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("accDescr")
              .and_then(|state| {
               state.repeat(|state| { self::r#ws(state) })
              })
              .and_then(|state| { state.match_string(":") })
              .and_then(|state| {
               state.repeat(|state| { self::r#ws(state) })
              })
              .and_then(|state| { self::r#rest(state) })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#acc_block(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#acc_block,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("accDescr")
              .and_then(|state| {
               state.repeat(|state| { self::r#ws(state) })
              })
              .and_then(|state| { state.match_string("{") })
              .and_then(|state| {
               state.repeat(|state| { self::r#ws(state) })
              })
              .and_then(|state| { self::r#acc_text(state) })
              .and_then(|state| {
               state.optional(|state| { self::r#acc_close(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#acc_text(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#acc_text,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           let strings = ["}"];
           state.skip_until(&strings)
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#acc_close(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule(Rule::r#acc_close, |state| { state.match_string("}") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#hide(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#hide,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("hide empty description")
              .and_then(|state| {
               state.lookahead(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#scale(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#scale,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("scale")
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state.repeat(|state| { self::r#ws(state) })
                  })
                })
              })
              .and_then(|state| {
               self::r#scale_width(state)
                .or_else(|state| { self::r#oops(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#scale_width(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#scale_width,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .sequence(|state| {
               state
                .match_range('0'..'9')
                .and_then(|state| {
                 state.repeat(|state| { state.match_range('0'..'9') })
                })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state.repeat(|state| { self::r#ws(state) })
                  })
                })
              })
              .and_then(|state| { state.match_insensitive("width") })
              .and_then(|state| {
               state.lookahead(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_ahead(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .lookahead(
         false,
         |state| { self::r#body_before_direction(state) },
        )
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#direction(state) })
      })
      .or_else(|state| { self::r#marked(state) })
      .or_else(|state| { self::r#body_item(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#body_item(state)
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_item(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#body_link(state)
      .or_else(|state| { self::r#close(state) })
      .or_else(|state| { self::r#marked_below(state) })
      .or_else(|state| { self::r#body_state(state) })
      .or_else(|state| { self::r#note(state) })
      .or_else(|state| { self::r#comment(state) })
      .or_else(|state| { self::r#classdef(state) })
      .or_else(|state| { self::r#apply(state) })
      .or_else(|state| { self::r#style(state) })
      .or_else(|state| { self::r#divider(state) })
      .or_else(|state| { self::r#oops(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_before_direction(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#comment(state)
      .or_else(|state| {
       state
        .sequence(|state| {
         state
          .match_insensitive("class")
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           self::r#ws(state)
            .or_else(|state| {
             state
              .sequence(|state| {
               state
                .match_insensitive("Def")
                .and_then(|state| { super::hidden::skip(state) })
                .and_then(|state| { self::r#ws(state) })
              })
            })
          })
        })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         state
          .match_insensitive("style")
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { self::r#ws(state) })
        })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         state
          .match_insensitive("state")
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { self::r#ws(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_reserved(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .lookahead(
         true,
         |state| {
          state
           .match_insensitive("s")
           .or_else(|state| { state.match_insensitive("c") })
           .or_else(|state| { state.match_insensitive("n") })
           .or_else(|state| { state.match_string("[") })
           .or_else(|state| { state.match_string("#") })
           .or_else(|state| { state.match_string("}") })
         },
        )
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .match_insensitive("state")
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| { self::r#ws(state) })
          })
          .or_else(|state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("style")
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| { self::r#ws(state) })
            })
          })
          .or_else(|state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("class")
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               self::r#ws(state)
                .or_else(|state| {
                 state
                  .sequence(|state| {
                   state
                    .match_insensitive("Def")
                    .and_then(|state| { super::hidden::skip(state) })
                    .and_then(|state| { self::r#ws(state) })
                  })
                })
              })
            })
          })
          .or_else(|state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("note")
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| { self::r#ws(state) })
            })
          })
          .or_else(|state| { state.match_string("}") })
          .or_else(|state| { state.match_string("#") })
          .or_else(|state| { state.match_string("[*]") })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_far(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           self::r#hspace(state)
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| { self::r#hspace(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| { self::r#comment(state) })
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| { self::r#eol(state) })
          })
          .or_else(|state| { self::r#null_state(state) })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| {
             self::r#ws(state)
              .or_else(|state| { self::r#comment(state) })
              .or_else(|state| { self::r#null_state(state) })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   super::hidden::skip(state)
                    .and_then(|state| {
                     self::r#ws(state)
                      .or_else(|state| { self::r#comment(state) })
                      .or_else(|state| { self::r#null_state(state) })
                    })
                  })
                })
              })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_link(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#body_link,
          |state| {
           state
            .sequence(|state| {
             self::r#body_name(state)
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .repeat(|state| { self::r#hspace(state) })
                  .and_then(|state| { state.match_string("-->") })
                  .and_then(|state| {
                   state
                    .sequence(|state| {
                     state
                      .repeat(|state| { self::r#hspace(state) })
                      .and_then(|state| { self::r#body_name(state) })
                      .and_then(|state| { self::r#body_tail(state) })
                    })
                    .or_else(|state| {
                     state
                      .sequence(|state| {
                       self::r#body_far(state)
                        .and_then(|state| {
                         state.lookahead(false, |state| { self::r#direction(state) })
                        })
                        .and_then(|state| { self::r#body_name(state) })
                        .and_then(|state| { self::r#body_tail(state) })
                      })
                    })
                    .or_else(|state| { self::r#oops(state) })
                  })
                })
                .or_else(|state| {
                 state
                  .sequence(|state| {
                   state
                    .repeat(|state| { self::r#hspace(state) })
                    .and_then(|state| { self::r#label(state) })
                  })
                })
                .or_else(|state| {
                 state
                  .sequence(|state| {
                   state
                    .optional(|state| { self::r#body_class(state) })
                    .and_then(|state| {
                     state
                      .optional(|state| {
                       state
                        .sequence(|state| {
                         self::r#body_arrow(state)
                          .and_then(|state| {
                           state
                            .sequence(|state| {
                             self::r#body_target(state)
                              .and_then(|state| {
                               state.optional(|state| { self::r#body_label(state) })
                              })
                            })
                            .or_else(|state| { self::r#oops(state) })
                          })
                        })
                        .or_else(|state| { self::r#body_label(state) })
                      })
                    })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_tail(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           self::r#hspace(state)
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| { self::r#hspace(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#label(state) })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| { self::r#body_class(state) })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.optional(|state| { self::r#body_label(state) })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_name(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .lookahead(false, |state| { self::r#body_reserved(state) })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#id(state) })
      })
      .or_else(|state| { self::r#edge(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_end(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       self::r#body_name(state)
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state.optional(|state| { self::r#body_class(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_arrow(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           self::r#hspace(state)
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| { self::r#hspace(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { state.match_string("-->") })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         self::r#body_far(state)
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(true, |state| { state.match_string("-->") })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(false, |state| { self::r#direction(state) })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { state.match_string("-->") })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_target(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           self::r#hspace(state)
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| { self::r#hspace(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#body_end(state) })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         self::r#body_far(state)
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(false, |state| { self::r#direction(state) })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { self::r#body_end(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_label(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           self::r#hspace(state)
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| { self::r#hspace(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#label(state) })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         self::r#body_far(state)
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(true, |state| { state.match_string(":") })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(false, |state| { self::r#direction(state) })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { self::r#label(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_class(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| {
             self::r#hspace(state)
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   super::hidden::skip(state)
                    .and_then(|state| { self::r#hspace(state) })
                  })
                })
              })
            })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { state.match_string(":::") })
        })
        .or_else(|state| {
         state
          .sequence(|state| {
           self::r#body_far(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state.lookahead(true, |state| { state.match_string(":::") })
            })
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state.lookahead(false, |state| { self::r#direction(state) })
            })
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| { state.match_string(":::") })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         self::r#body_class_name(state)
          .or_else(|state| { self::r#oops(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_class_name(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           self::r#hspace(state)
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| { self::r#hspace(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .lookahead(false, |state| { self::r#body_reserved(state) })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#class(state) })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         self::r#body_far(state)
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state.lookahead(false, |state| { self::r#direction(state) })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state
            .lookahead(false, |state| { self::r#body_reserved(state) })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| { self::r#class(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#close(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule(Rule::r#close, |state| { state.match_string("}") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#divider(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#divider,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .match_string("--")
              .and_then(|state| {
               state.lookahead(false, |state| { state.match_string(">") })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#marked(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#marked,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("state")
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state.repeat(|state| { self::r#ws(state) })
                  })
                })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 self::r#blank(state)
                  .or_else(|state| { self::r#comment(state) })
                })
              })
              .and_then(|state| { self::r#stereotype(state) })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#marked_below(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .lookahead(
         true,
         |state| {
          state
           .sequence(|state| {
            state
             .match_insensitive("state")
             .and_then(|state| { super::hidden::skip(state) })
             .and_then(|state| {
              state
               .sequence(|state| {
                state
                 .optional(|state| {
                  self::r#hspace(state)
                   .and_then(|state| {
                    state
                     .repeat(|state| {
                      state
                       .sequence(|state| {
                        super::hidden::skip(state)
                         .and_then(|state| { self::r#hspace(state) })
                       })
                     })
                   })
                 })
               })
             })
             .and_then(|state| { super::hidden::skip(state) })
             .and_then(|state| { self::r#eol(state) })
           })
         },
        )
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#marked(state) })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#stereotype(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#fork_angle(state)
      .or_else(|state| { self::r#join_angle(state) })
      .or_else(|state| { self::r#choice_angle(state) })
      .or_else(|state| { self::r#fork_square(state) })
      .or_else(|state| { self::r#join_square(state) })
      .or_else(|state| { self::r#choice_square(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#fork_angle(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#fork_angle,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .sequence(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .lookahead(
                     false,
                     |state| { state.match_insensitive("<<fork>>") },
                    )
                    .and_then(|state| { self::r#dot(state) })
                  })
                })
                .and_then(|state| { state.match_insensitive("<<fork>>") })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       state
                        .lookahead(
                         false,
                         |state| { state.match_insensitive("<<fork>>") },
                        )
                        .and_then(|state| { self::r#dot(state) })
                      })
                    })
                    .and_then(|state| { state.match_insensitive("<<fork>>") })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#join_angle(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#join_angle,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .sequence(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .lookahead(
                     false,
                     |state| { state.match_insensitive("<<join>>") },
                    )
                    .and_then(|state| { self::r#dot(state) })
                  })
                })
                .and_then(|state| { state.match_insensitive("<<join>>") })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       state
                        .lookahead(
                         false,
                         |state| { state.match_insensitive("<<join>>") },
                        )
                        .and_then(|state| { self::r#dot(state) })
                      })
                    })
                    .and_then(|state| { state.match_insensitive("<<join>>") })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#choice_angle(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#choice_angle,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .sequence(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .lookahead(
                     false,
                     |state| { state.match_insensitive("<<choice>>") },
                    )
                    .and_then(|state| { self::r#dot(state) })
                  })
                })
                .and_then(|state| { state.match_insensitive("<<choice>>") })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       state
                        .lookahead(
                         false,
                         |state| { state.match_insensitive("<<choice>>") },
                        )
                        .and_then(|state| { self::r#dot(state) })
                      })
                    })
                    .and_then(|state| { state.match_insensitive("<<choice>>") })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#fork_square(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#fork_square,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .sequence(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .lookahead(
                     false,
                     |state| { state.match_insensitive("[[fork]]") },
                    )
                    .and_then(|state| { self::r#dot(state) })
                  })
                })
                .and_then(|state| { state.match_insensitive("[[fork]]") })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       state
                        .lookahead(
                         false,
                         |state| { state.match_insensitive("[[fork]]") },
                        )
                        .and_then(|state| { self::r#dot(state) })
                      })
                    })
                    .and_then(|state| { state.match_insensitive("[[fork]]") })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#join_square(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#join_square,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .sequence(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .lookahead(
                     false,
                     |state| { state.match_insensitive("[[join]]") },
                    )
                    .and_then(|state| { self::r#dot(state) })
                  })
                })
                .and_then(|state| { state.match_insensitive("[[join]]") })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       state
                        .lookahead(
                         false,
                         |state| { state.match_insensitive("[[join]]") },
                        )
                        .and_then(|state| { self::r#dot(state) })
                      })
                    })
                    .and_then(|state| { state.match_insensitive("[[join]]") })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#choice_square(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#choice_square,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .sequence(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .lookahead(
                     false,
                     |state| { state.match_insensitive("[[choice]]") },
                    )
                    .and_then(|state| { self::r#dot(state) })
                  })
                })
                .and_then(|state| { state.match_insensitive("[[choice]]") })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       state
                        .lookahead(
                         false,
                         |state| { state.match_insensitive("[[choice]]") },
                        )
                        .and_then(|state| { self::r#dot(state) })
                      })
                    })
                    .and_then(|state| { state.match_insensitive("[[choice]]") })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_state(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#root_state,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("state")
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state.repeat(|state| { self::r#ws(state) })
                  })
                })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#state_tokens(state)
                  .and_then(|state| {
                   self::r#state_turn_marked(state)
                    .or_else(|state| {
                     state
                      .sequence(|state| {
                       self::r#state_gap(state)
                        .and_then(|state| {
                         self::r#open(state)
                          .or_else(|state| { self::r#root_open(state) })
                          .or_else(|state| { self::r#state_end(state) })
                          .or_else(|state| { self::r#oops(state) })
                        })
                      })
                    })
                  })
                })
                .or_else(|state| { self::r#state_turn_marked(state) })
                .or_else(|state| {
                 state
                  .sequence(|state| {
                   self::r#state_gap(state)
                    .and_then(|state| {
                     self::r#state_end(state)
                      .or_else(|state| { self::r#oops(state) })
                    })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_state(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#body_state,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("state")
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state.repeat(|state| { self::r#ws(state) })
                  })
                })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#state_tokens(state)
                  .and_then(|state| {
                   self::r#state_turn_marked(state)
                    .or_else(|state| {
                     state
                      .sequence(|state| {
                       self::r#state_gap(state)
                        .and_then(|state| {
                         self::r#open(state)
                          .or_else(|state| { self::r#body_open(state) })
                          .or_else(|state| { self::r#state_end(state) })
                          .or_else(|state| { self::r#oops(state) })
                        })
                      })
                    })
                  })
                })
                .or_else(|state| { self::r#state_turn_marked(state) })
                .or_else(|state| {
                 state
                  .sequence(|state| {
                   self::r#state_gap(state)
                    .and_then(|state| {
                     self::r#state_end(state)
                      .or_else(|state| { self::r#oops(state) })
                    })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#state_near(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .optional(|state| {
         self::r#hspace(state)
          .or_else(|state| { self::r#comment(state) })
          .or_else(|state| { state.match_string("\"\"") })
          .and_then(|state| {
           state
            .repeat(|state| {
             state
              .sequence(|state| {
               super::hidden::skip(state)
                .and_then(|state| {
                 self::r#hspace(state)
                  .or_else(|state| { self::r#comment(state) })
                  .or_else(|state| { state.match_string("\"\"") })
                })
              })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#state_far(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       self::r#state_near(state)
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state.match_range('\u{2028}'..'\u{2029}')
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| {
             self::r#blank(state)
              .or_else(|state| { self::r#comment(state) })
              .or_else(|state| { state.match_string("\"\"") })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   super::hidden::skip(state)
                    .and_then(|state| {
                     self::r#blank(state)
                      .or_else(|state| { self::r#comment(state) })
                      .or_else(|state| { state.match_string("\"\"") })
                    })
                  })
                })
              })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#state_turn(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       self::r#state_far(state)
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .lookahead(false, |state| { self::r#stereotype(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#state_turn_marked(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       self::r#state_far(state)
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#stereotype(state) })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#state_gap(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#state_turn(state)
      .or_else(|state| { self::r#state_near(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#state_tokens(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       self::r#state_words(state)
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| {
             state
              .sequence(|state| {
               self::r#state_turn(state)
                .and_then(|state| { super::hidden::skip(state) })
                .and_then(|state| { self::r#state_words(state) })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   super::hidden::skip(state)
                    .and_then(|state| {
                     state
                      .sequence(|state| {
                       self::r#state_turn(state)
                        .and_then(|state| { super::hidden::skip(state) })
                        .and_then(|state| { self::r#state_words(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#state_words(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .sequence(|state| {
       state
        .lookahead(true, |state| { self::r#brace_on_line(state) })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#state_near(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             self::r#alias(state)
              .or_else(|state| {
               state
                .sequence(|state| {
                 state
                  .lookahead(false, |state| { self::r#two_words(state) })
                  .and_then(|state| { super::hidden::skip(state) })
                  .and_then(|state| { self::r#name(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| {
             state
              .sequence(|state| {
               self::r#state_near(state)
                .and_then(|state| { super::hidden::skip(state) })
                .and_then(|state| {
                 self::r#alias(state)
                  .or_else(|state| {
                   state
                    .sequence(|state| {
                     state
                      .lookahead(false, |state| { self::r#two_words(state) })
                      .and_then(|state| { super::hidden::skip(state) })
                      .and_then(|state| { self::r#name(state) })
                    })
                  })
                })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   super::hidden::skip(state)
                    .and_then(|state| {
                     state
                      .sequence(|state| {
                       self::r#state_near(state)
                        .and_then(|state| { super::hidden::skip(state) })
                        .and_then(|state| {
                         self::r#alias(state)
                          .or_else(|state| {
                           state
                            .sequence(|state| {
                             state
                              .lookahead(false, |state| { self::r#two_words(state) })
                              .and_then(|state| { super::hidden::skip(state) })
                              .and_then(|state| { self::r#name(state) })
                            })
                          })
                        })
                      })
                    })
                  })
                })
              })
            })
          })
        })
      })
      .or_else(|state| {
       state
        .sequence(|state| {
         state
          .lookahead(false, |state| { self::r#brace_on_line(state) })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state
            .sequence(|state| {
             self::r#state_near(state)
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               self::r#alias(state)
                .or_else(|state| {
                 state
                  .sequence(|state| {
                   state
                    .lookahead(false, |state| { self::r#word_above(state) })
                    .and_then(|state| { super::hidden::skip(state) })
                    .and_then(|state| { self::r#name(state) })
                  })
                })
              })
            })
          })
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state
            .sequence(|state| {
             state
              .optional(|state| {
               state
                .sequence(|state| {
                 self::r#state_near(state)
                  .and_then(|state| { super::hidden::skip(state) })
                  .and_then(|state| {
                   self::r#alias(state)
                    .or_else(|state| {
                     state
                      .sequence(|state| {
                       state
                        .lookahead(false, |state| { self::r#word_above(state) })
                        .and_then(|state| { super::hidden::skip(state) })
                        .and_then(|state| { self::r#name(state) })
                      })
                    })
                  })
                })
                .and_then(|state| {
                 state
                  .repeat(|state| {
                   state
                    .sequence(|state| {
                     super::hidden::skip(state)
                      .and_then(|state| {
                       state
                        .sequence(|state| {
                         self::r#state_near(state)
                          .and_then(|state| { super::hidden::skip(state) })
                          .and_then(|state| {
                           self::r#alias(state)
                            .or_else(|state| {
                             state
                              .sequence(|state| {
                               state
                                .lookahead(false, |state| { self::r#word_above(state) })
                                .and_then(|state| { super::hidden::skip(state) })
                                .and_then(|state| { self::r#name(state) })
                              })
                            })
                          })
                        })
                      })
                    })
                  })
                })
              })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#brace_on_line(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#brace_on_line,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             let strings = ["{", "\n", "\u{2028}", "\u{2029}"];
             state
              .skip_until(&strings)
              .and_then(|state| { state.match_string("{") })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#two_words(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         self::r#word(state)
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state
            .sequence(|state| {
             state
              .optional(|state| {
               self::r#word(state)
                .and_then(|state| {
                 state
                  .repeat(|state| {
                   state
                    .sequence(|state| {
                     super::hidden::skip(state)
                      .and_then(|state| { self::r#word(state) })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#ws(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#ws(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#word(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#word(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#word(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#brace_on_line(state) })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#word_above(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         self::r#word(state)
          .and_then(|state| { super::hidden::skip(state) })
          .and_then(|state| {
           state
            .sequence(|state| {
             state
              .optional(|state| {
               self::r#word(state)
                .and_then(|state| {
                 state
                  .repeat(|state| {
                   state
                    .sequence(|state| {
                     super::hidden::skip(state)
                      .and_then(|state| { self::r#word(state) })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| {
             self::r#hspace(state)
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   super::hidden::skip(state)
                    .and_then(|state| { self::r#hspace(state) })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#eol(state) })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| {
             self::r#ws(state)
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   super::hidden::skip(state)
                    .and_then(|state| { self::r#ws(state) })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#word(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#word(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#word(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#brace_on_line(state) })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#name(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#name,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .lookahead(
               false,
               |state| {
                state
                 .sequence(|state| {
                  state
                   .match_insensitive("as")
                   .and_then(|state| { self::r#ws(state) })
                 })
                 .or_else(|state| { state.match_string("\"") })
                 .or_else(|state| { state.match_string("#") })
                 .or_else(|state| {
                  state
                   .sequence(|state| {
                    state
                     .match_string("%%")
                     .and_then(|state| {
                      state.lookahead(false, |state| { state.match_string("{") })
                     })
                   })
                 })
               },
              )
              .and_then(|state| { self::r#name_char(state) })
              .and_then(|state| {
               state.repeat(|state| { self::r#name_char(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#alias(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#alias,
          |state| {
           state
            .sequence(|state| {
             state
              .lookahead(
               true,
               |state| {
                state
                 .sequence(|state| {
                  state
                   .match_string("\"")
                   .and_then(|state| { self::r#title_line(state) })
                   .and_then(|state| { state.match_string("\"") })
                 })
               },
              )
              .or_else(|state| {
               state
                .lookahead(
                 true,
                 |state| {
                  state
                   .sequence(|state| {
                    self::r#string(state)
                     .and_then(|state| { self::r#state_near(state) })
                     .and_then(|state| {
                      state
                       .lookahead(false, |state| { self::r#stereotype(state) })
                     })
                   })
                 },
                )
              })
              .and_then(|state| { state.match_string("\"") })
              .and_then(|state| { self::r#title(state) })
              .and_then(|state| { state.match_string("\"") })
              .and_then(|state| { self::r#state_gap(state) })
              .and_then(|state| {
               state.repeat(|state| { self::r#ws(state) })
              })
              .and_then(|state| { state.match_insensitive("as") })
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state.repeat(|state| { self::r#ws(state) })
                  })
                })
              })
              .and_then(|state| {
               state.optional(|state| { self::r#alias_comment(state) })
              })
              .and_then(|state| { self::r#alias_id(state) })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#title(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#title,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .sequence(|state| {
               state
                .lookahead(false, |state| { state.match_string("\"") })
                .and_then(|state| { self::r#ANY(state) })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .lookahead(false, |state| { state.match_string("\"") })
                    .and_then(|state| { self::r#ANY(state) })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#title_line(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#title_line,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .sequence(|state| {
               state
                .lookahead(
                 false,
                 |state| {
                  state
                   .match_string("\"")
                   .or_else(|state| { state.match_string("\n") })
                   .or_else(|state| { state.match_string("\u{2028}") })
                   .or_else(|state| { state.match_string("\u{2029}") })
                 },
                )
                .and_then(|state| { self::r#ANY(state) })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .lookahead(
                     false,
                     |state| {
                      state
                       .match_string("\"")
                       .or_else(|state| { state.match_string("\n") })
                       .or_else(|state| { state.match_string("\u{2028}") })
                       .or_else(|state| { state.match_string("\u{2029}") })
                     },
                    )
                    .and_then(|state| { self::r#ANY(state) })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#alias_id(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#alias_id,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           let strings = ["\n", "{", "%%"];
           state.skip_until(&strings)
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#alias_comment(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#alias_comment,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .match_string("%%")
              .and_then(|state| {
               let strings = ["\n", "{"];
               state.skip_until(&strings)
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#open(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule(Rule::r#open, |state| { state.match_string("{") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#root_open(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_string("\n")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .lookahead(
             true,
             |state| {
              state
               .sequence(|state| {
                self::r#late_gap(state)
                 .and_then(|state| { super::hidden::skip(state) })
                 .and_then(|state| { state.match_string("{") })
               })
             },
            )
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state.lookahead(false, |state| { self::r#direction(state) })
            })
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| { self::r#late_gap(state) })
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state.lookahead(false, |state| { self::r#direction(state) })
            })
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| { self::r#open(state) })
          })
          .or_else(|state| {
           state
            .sequence(|state| {
             state
              .lookahead(
               true,
               |state| {
                state
                 .sequence(|state| {
                  state
                   .sequence(|state| {
                    state
                     .optional(|state| {
                      self::r#root_skip(state)
                       .and_then(|state| {
                        state
                         .repeat(|state| {
                          state
                           .sequence(|state| {
                            super::hidden::skip(state)
                             .and_then(|state| { self::r#root_skip(state) })
                           })
                         })
                       })
                     })
                   })
                   .and_then(|state| { super::hidden::skip(state) })
                   .and_then(|state| { self::r#nameless(state) })
                 })
               },
              )
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               state.lookahead(false, |state| { self::r#direction(state) })
              })
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .optional(|state| {
                   self::r#root_skip(state)
                    .and_then(|state| {
                     state
                      .repeat(|state| {
                       state
                        .sequence(|state| {
                         super::hidden::skip(state)
                          .and_then(|state| { self::r#root_skip(state) })
                        })
                      })
                    })
                  })
                })
              })
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               state.lookahead(false, |state| { self::r#direction(state) })
              })
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| { self::r#nameless(state) })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#late_gap(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           self::r#root_skip(state)
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| { self::r#root_skip(state) })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .optional(|state| {
           state
            .sequence(|state| {
             state
              .match_string("%%")
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               state.lookahead(true, |state| { state.match_string("{") })
              })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#body_open(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_string("\n")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| {
             self::r#ws(state)
              .or_else(|state| { self::r#comment(state) })
              .or_else(|state| { self::r#null_state(state) })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   super::hidden::skip(state)
                    .and_then(|state| {
                     self::r#ws(state)
                      .or_else(|state| { self::r#comment(state) })
                      .or_else(|state| { self::r#null_state(state) })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#nameless(state) })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#nameless(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_insensitive("state")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           self::r#ws(state)
            .and_then(|state| { super::hidden::skip(state) })
            .and_then(|state| {
             state
              .sequence(|state| {
               state
                .optional(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state
                    .repeat(|state| {
                     state
                      .sequence(|state| {
                       super::hidden::skip(state)
                        .and_then(|state| { self::r#ws(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#state_gap(state) })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#open(state) })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#state_end(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .lookahead(
         false,
         |state| {
          state
           .sequence(|state| {
            state
             .sequence(|state| {
              state
               .optional(|state| {
                self::r#ws(state)
                 .and_then(|state| {
                  state
                   .repeat(|state| {
                    state
                     .sequence(|state| {
                      super::hidden::skip(state)
                       .and_then(|state| { self::r#ws(state) })
                     })
                   })
                 })
               })
             })
             .and_then(|state| { super::hidden::skip(state) })
             .and_then(|state| { state.match_insensitive("as") })
             .and_then(|state| { super::hidden::skip(state) })
             .and_then(|state| { self::r#ws(state) })
           })
         },
        )
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .match_string("\n")
          .or_else(|state| {
           state.lookahead(false, |state| { self::r#ANY(state) })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#note(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#note,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("note")
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state.repeat(|state| { self::r#ws(state) })
                  })
                })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#side(state)
                  .and_then(|state| { self::r#note_target(state) })
                  .and_then(|state| {
                   self::r#note_line(state)
                    .or_else(|state| { self::r#note_block(state) })
                    .or_else(|state| { self::r#oops(state) })
                  })
                })
                .or_else(|state| { self::r#float(state) })
                .or_else(|state| { self::r#oops(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#side(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#side,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("left of")
              .or_else(|state| { state.match_insensitive("right of") })
              .and_then(|state| {
               state.lookahead(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#note_target(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .sequence(|state| {
         state
          .optional(|state| {
           state
            .sequence(|state| {
             state
              .match_string("%%")
              .and_then(|state| { super::hidden::skip(state) })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .optional(|state| {
                   self::r#note_char(state)
                    .and_then(|state| {
                     state
                      .repeat(|state| {
                       state
                        .sequence(|state| {
                         super::hidden::skip(state)
                          .and_then(|state| { self::r#note_char(state) })
                        })
                      })
                    })
                  })
                })
              })
            })
            .and_then(|state| {
             state
              .repeat(|state| {
               state
                .sequence(|state| {
                 super::hidden::skip(state)
                  .and_then(|state| {
                   state
                    .sequence(|state| {
                     state
                      .match_string("%%")
                      .and_then(|state| { super::hidden::skip(state) })
                      .and_then(|state| {
                       state
                        .sequence(|state| {
                         state
                          .optional(|state| {
                           self::r#note_char(state)
                            .and_then(|state| {
                             state
                              .repeat(|state| {
                               state
                                .sequence(|state| {
                                 super::hidden::skip(state)
                                  .and_then(|state| { self::r#note_char(state) })
                                })
                              })
                            })
                          })
                        })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .lookahead(
           true,
           |state| {
            state
             .sequence(|state| {
              state
               .sequence(|state| {
                state
                 .optional(|state| {
                  self::r#ws(state)
                   .and_then(|state| {
                    state
                     .repeat(|state| {
                      state
                       .sequence(|state| {
                        super::hidden::skip(state)
                         .and_then(|state| { self::r#ws(state) })
                       })
                     })
                   })
                 })
               })
               .and_then(|state| { super::hidden::skip(state) })
               .and_then(|state| { self::r#note_char(state) })
             })
           },
          )
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state
          .sequence(|state| {
           state
            .optional(|state| {
             self::r#ws(state)
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   super::hidden::skip(state)
                    .and_then(|state| { self::r#ws(state) })
                  })
                })
              })
            })
          })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#note_id(state) })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#note_id(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#note_id,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .repeat(|state| {
             state
              .sequence(|state| {
               state
                .lookahead(false, |state| { state.match_string("%%") })
                .and_then(|state| { self::r#note_char(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#note_line(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#note_line,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .repeat(|state| { self::r#ws(state) })
              .and_then(|state| { state.match_string(":") })
              .and_then(|state| { self::r#label_char(state) })
              .and_then(|state| {
               state.repeat(|state| { self::r#label_char(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#note_block(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#note_block,
          |state| {
           state
            .sequence(|state| {
             self::r#note_text(state)
              .and_then(|state| { self::r#note_end(state) })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#note_text(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#note_text,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             let strings = ["\n"];
             state
              .skip_until(&strings)
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .match_string("\n")
                    .and_then(|state| {
                     state.repeat(|state| { self::r#ws(state) })
                    })
                    .and_then(|state| {
                     state.lookahead(false, |state| { self::r#end_note(state) })
                    })
                    .and_then(|state| {
                     let strings = ["\n"];
                     state.skip_until(&strings)
                    })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#note_end(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#note_end,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .match_string("\n")
              .and_then(|state| {
               state.repeat(|state| { self::r#ws(state) })
              })
              .and_then(|state| { self::r#end_note(state) })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#end_note(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_insensitive("end note")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state.lookahead(false, |state| { self::r#word(state) })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#float(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#float,
          |state| {
           state
            .sequence(|state| {
             state
              .sequence(|state| {
               state
                .match_string("\"")
                .and_then(|state| {
                 state.repeat(|state| { state.match_string("\"") })
                })
              })
              .and_then(|state| {
               state
                .lookahead(
                 false,
                 |state| {
                  state
                   .sequence(|state| {
                    state
                     .repeat(|state| { self::r#ws(state) })
                     .and_then(|state| { state.match_insensitive("as") })
                   })
                 },
                )
              })
              .and_then(|state| { self::r#float_text(state) })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .match_string("\"")
                  .and_then(|state| {
                   state.repeat(|state| { state.match_string("\"") })
                  })
                })
              })
              .and_then(|state| {
               state.repeat(|state| { self::r#ws(state) })
              })
              .and_then(|state| { state.match_insensitive("as") })
              .and_then(|state| {
               state.repeat(|state| { self::r#ws(state) })
              })
              .and_then(|state| { self::r#float_id(state) })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#float_text(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#float_text,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .sequence(|state| {
               state
                .lookahead(false, |state| { state.match_string("\"") })
                .and_then(|state| { self::r#ANY(state) })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .lookahead(false, |state| { state.match_string("\"") })
                    .and_then(|state| { self::r#ANY(state) })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#float_id(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#float_id,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .match_string("%%")
              .and_then(|state| {
               let strings = ["\n"];
               state.skip_until(&strings)
              })
            })
            .or_else(|state| {
             let strings = ["\n", "%%"];
             state.skip_until(&strings)
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#classdef(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#classdef,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("classDef")
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state.repeat(|state| { self::r#ws(state) })
                  })
                })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .lookahead(
                   false,
                   |state| {
                    state
                     .sequence(|state| {
                      state
                       .match_insensitive("default")
                       .and_then(|state| { self::r#ws(state) })
                     })
                   },
                  )
                  .and_then(|state| { self::r#class_name(state) })
                  .and_then(|state| {
                   state
                    .sequence(|state| {
                     self::r#ws(state)
                      .and_then(|state| {
                       state.repeat(|state| { self::r#ws(state) })
                      })
                    })
                  })
                  .and_then(|state| { self::r#rest(state) })
                })
                .or_else(|state| { self::r#oops(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#class_name(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#class_name,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             self::r#word(state)
              .and_then(|state| {
               state.repeat(|state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#apply(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#apply,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("class")
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state.repeat(|state| { self::r#ws(state) })
                  })
                })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#class_ids(state)
                  .and_then(|state| { self::r#rest(state) })
                })
                .or_else(|state| { self::r#oops(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#class_ids(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#class_ids,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .sequence(|state| {
               self::r#word(state)
                .and_then(|state| {
                 state.repeat(|state| { self::r#word(state) })
                })
              })
              .and_then(|state| {
               state
                .repeat(|state| {
                 state
                  .sequence(|state| {
                   state
                    .match_string(",")
                    .and_then(|state| {
                     state.repeat(|state| { self::r#ws(state) })
                    })
                    .and_then(|state| { self::r#word(state) })
                    .and_then(|state| {
                     state.repeat(|state| { self::r#word(state) })
                    })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#style(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#style,
          |state| {
           state
            .sequence(|state| {
             state
              .match_insensitive("style")
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#ws(state)
                  .and_then(|state| {
                   state.repeat(|state| { self::r#ws(state) })
                  })
                })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 self::r#style_ids(state)
                  .and_then(|state| {
                   state
                    .sequence(|state| {
                     self::r#ws(state)
                      .and_then(|state| {
                       state.repeat(|state| { self::r#ws(state) })
                      })
                    })
                  })
                  .and_then(|state| { self::r#rest(state) })
                })
                .or_else(|state| { self::r#oops(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#style_ids(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#style_ids,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             self::r#word(state)
              .or_else(|state| { state.match_string(",") })
              .and_then(|state| {
               state
                .repeat(|state| {
                 self::r#word(state)
                  .or_else(|state| { state.match_string(",") })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#header(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule(
          Rule::r#header,
          |state| {
           state
            .sequence(|state| {
             state
              .repeat(|state| {
               self::r#ws(state)
                .or_else(|state| { self::r#comment_line(state) })
              })
              .and_then(|state| {
               state
                .sequence(|state| {
                 state
                  .lookahead(false, |state| { self::r#direction(state) })
                  .and_then(|state| { self::r#kind(state) })
                  .and_then(|state| { self::r#ws(state) })
                })
                .or_else(|state| { self::r#oops(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#comment_line(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence(|state| {
       state
        .match_string("%%")
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| {
         state.lookahead(false, |state| { state.match_string("{") })
        })
        .and_then(|state| { super::hidden::skip(state) })
        .and_then(|state| { self::r#rest(state) })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kind(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule(
       Rule::r#kind,
       |state| {
        state
         .atomic(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence(|state| {
             state
              .match_string("stateDiagram")
              .and_then(|state| {
               state.optional(|state| { state.match_insensitive("-v2") })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(dead_code, non_snake_case, unused_variables)]
    pub fn ANY(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.skip(1)
    }
    #[inline]
    #[allow(dead_code, non_snake_case, unused_variables)]
    pub fn EOI(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule(Rule::EOI, |state| state.end_of_input())
    }
    #[inline]
    #[allow(dead_code, non_snake_case, unused_variables)]
    fn XID_CONTINUE(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.match_char_by(::pest::unicode::XID_CONTINUE)
    }
   }
   pub use self::visible::*;
  }
  ::pest::state(
   input,
   |state| {
    match rule {
     Rule::r#hspace => rules::r#hspace(state),
     Rule::r#eol => rules::r#eol(state),
     Rule::r#blank => rules::r#blank(state),
     Rule::r#ws => rules::r#ws(state),
     Rule::r#dot => rules::r#dot(state),
     Rule::r#word => rules::r#word(state),
     Rule::r#id_char => rules::r#id_char(state),
     Rule::r#name_char => rules::r#name_char(state),
     Rule::r#note_char => rules::r#note_char(state),
     Rule::r#label_char => rules::r#label_char(state),
     Rule::r#oops => rules::r#oops(state),
     Rule::r#comment => rules::r#comment(state),
     Rule::r#id => rules::r#id(state),
     Rule::r#edge => rules::r#edge(state),
     Rule::r#class => rules::r#class(state),
     Rule::r#label => rules::r#label(state),
     Rule::r#rest => rules::r#rest(state),
     Rule::r#string => rules::r#string(state),
     Rule::r#root_run => rules::r#root_run(state),
     Rule::r#root_plain => rules::r#root_plain(state),
     Rule::r#body_run => rules::r#body_run(state),
     Rule::r#body_plain => rules::r#body_plain(state),
     Rule::r#plain_name => rules::r#plain_name(state),
     Rule::r#plain_id => rules::r#plain_id(state),
     Rule::r#direction => rules::r#direction(state),
     Rule::r#tb => rules::r#tb(state),
     Rule::r#to_tb => rules::r#to_tb(state),
     Rule::r#here_tb => rules::r#here_tb(state),
     Rule::r#bt => rules::r#bt(state),
     Rule::r#to_bt => rules::r#to_bt(state),
     Rule::r#here_bt => rules::r#here_bt(state),
     Rule::r#rl => rules::r#rl(state),
     Rule::r#to_rl => rules::r#to_rl(state),
     Rule::r#here_rl => rules::r#here_rl(state),
     Rule::r#lr => rules::r#lr(state),
     Rule::r#to_lr => rules::r#to_lr(state),
     Rule::r#here_lr => rules::r#here_lr(state),
     Rule::r#root_ahead => rules::r#root_ahead(state),
     Rule::r#root => rules::r#root(state),
     Rule::r#root_item => rules::r#root_item(state),
     Rule::r#before_direction => rules::r#before_direction(state),
     Rule::r#root_reserved => rules::r#root_reserved(state),
     Rule::r#root_far => rules::r#root_far(state),
     Rule::r#root_skip => rules::r#root_skip(state),
     Rule::r#root_null => rules::r#root_null(state),
     Rule::r#null_state => rules::r#null_state(state),
     Rule::r#root_link => rules::r#root_link(state),
     Rule::r#root_tail => rules::r#root_tail(state),
     Rule::r#root_name => rules::r#root_name(state),
     Rule::r#root_end => rules::r#root_end(state),
     Rule::r#root_arrow => rules::r#root_arrow(state),
     Rule::r#root_target => rules::r#root_target(state),
     Rule::r#root_label => rules::r#root_label(state),
     Rule::r#root_class => rules::r#root_class(state),
     Rule::r#root_class_name => rules::r#root_class_name(state),
     Rule::r#click => rules::r#click(state),
     Rule::r#click_gap => rules::r#click_gap(state),
     Rule::r#acc_title => rules::r#acc_title(state),
     Rule::r#acc_descr => rules::r#acc_descr(state),
     Rule::r#acc_block => rules::r#acc_block(state),
     Rule::r#acc_text => rules::r#acc_text(state),
     Rule::r#acc_close => rules::r#acc_close(state),
     Rule::r#hide => rules::r#hide(state),
     Rule::r#scale => rules::r#scale(state),
     Rule::r#scale_width => rules::r#scale_width(state),
     Rule::r#body_ahead => rules::r#body_ahead(state),
     Rule::r#body => rules::r#body(state),
     Rule::r#body_item => rules::r#body_item(state),
     Rule::r#body_before_direction => {
      rules::r#body_before_direction(state)
     }
     Rule::r#body_reserved => rules::r#body_reserved(state),
     Rule::r#body_far => rules::r#body_far(state),
     Rule::r#body_link => rules::r#body_link(state),
     Rule::r#body_tail => rules::r#body_tail(state),
     Rule::r#body_name => rules::r#body_name(state),
     Rule::r#body_end => rules::r#body_end(state),
     Rule::r#body_arrow => rules::r#body_arrow(state),
     Rule::r#body_target => rules::r#body_target(state),
     Rule::r#body_label => rules::r#body_label(state),
     Rule::r#body_class => rules::r#body_class(state),
     Rule::r#body_class_name => rules::r#body_class_name(state),
     Rule::r#close => rules::r#close(state),
     Rule::r#divider => rules::r#divider(state),
     Rule::r#marked => rules::r#marked(state),
     Rule::r#marked_below => rules::r#marked_below(state),
     Rule::r#stereotype => rules::r#stereotype(state),
     Rule::r#fork_angle => rules::r#fork_angle(state),
     Rule::r#join_angle => rules::r#join_angle(state),
     Rule::r#choice_angle => rules::r#choice_angle(state),
     Rule::r#fork_square => rules::r#fork_square(state),
     Rule::r#join_square => rules::r#join_square(state),
     Rule::r#choice_square => rules::r#choice_square(state),
     Rule::r#root_state => rules::r#root_state(state),
     Rule::r#body_state => rules::r#body_state(state),
     Rule::r#state_near => rules::r#state_near(state),
     Rule::r#state_far => rules::r#state_far(state),
     Rule::r#state_turn => rules::r#state_turn(state),
     Rule::r#state_turn_marked => rules::r#state_turn_marked(state),
     Rule::r#state_gap => rules::r#state_gap(state),
     Rule::r#state_tokens => rules::r#state_tokens(state),
     Rule::r#state_words => rules::r#state_words(state),
     Rule::r#brace_on_line => rules::r#brace_on_line(state),
     Rule::r#two_words => rules::r#two_words(state),
     Rule::r#word_above => rules::r#word_above(state),
     Rule::r#name => rules::r#name(state),
     Rule::r#alias => rules::r#alias(state),
     Rule::r#title => rules::r#title(state),
     Rule::r#title_line => rules::r#title_line(state),
     Rule::r#alias_id => rules::r#alias_id(state),
     Rule::r#alias_comment => rules::r#alias_comment(state),
     Rule::r#open => rules::r#open(state),
     Rule::r#root_open => rules::r#root_open(state),
     Rule::r#late_gap => rules::r#late_gap(state),
     Rule::r#body_open => rules::r#body_open(state),
     Rule::r#nameless => rules::r#nameless(state),
     Rule::r#state_end => rules::r#state_end(state),
     Rule::r#note => rules::r#note(state),
     Rule::r#side => rules::r#side(state),
     Rule::r#note_target => rules::r#note_target(state),
     Rule::r#note_id => rules::r#note_id(state),
     Rule::r#note_line => rules::r#note_line(state),
     Rule::r#note_block => rules::r#note_block(state),
     Rule::r#note_text => rules::r#note_text(state),
     Rule::r#note_end => rules::r#note_end(state),
     Rule::r#end_note => rules::r#end_note(state),
     Rule::r#float => rules::r#float(state),
     Rule::r#float_text => rules::r#float_text(state),
     Rule::r#float_id => rules::r#float_id(state),
     Rule::r#classdef => rules::r#classdef(state),
     Rule::r#class_name => rules::r#class_name(state),
     Rule::r#apply => rules::r#apply(state),
     Rule::r#class_ids => rules::r#class_ids(state),
     Rule::r#style => rules::r#style(state),
     Rule::r#style_ids => rules::r#style_ids(state),
     Rule::r#header => rules::r#header(state),
     Rule::r#comment_line => rules::r#comment_line(state),
     Rule::r#kind => rules::r#kind(state),
     Rule::EOI => rules::EOI(state),
    }
   },
  )
 }
}
