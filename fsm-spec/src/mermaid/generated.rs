// Generated from `state.pest`; do not edit.
// `BLESS=1 cargo test -p fsm-grammar-tests` writes it anew.

use super::{Piece as P, Text as T};
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Rule {
 acc_block,
 acc_close,
 acc_descr,
 acc_text,
 acc_title,
 alias,
 alias_comment,
 alias_id,
 apply,
 body,
 body_ahead,
 body_link,
 body_plain,
 body_run,
 body_state,
 bt,
 choice_angle,
 choice_square,
 class,
 class_ids,
 class_name,
 classdef,
 click,
 close,
 comment,
 direction,
 divider,
 edge,
 float,
 float_id,
 float_text,
 fork_angle,
 fork_square,
 header,
 hide,
 id,
 join_angle,
 join_square,
 kind,
 label,
 lr,
 marked,
 name,
 note,
 note_block,
 note_end,
 note_id,
 note_line,
 note_text,
 oops,
 open,
 plain_id,
 rest,
 rl,
 root,
 root_ahead,
 root_link,
 root_plain,
 root_run,
 root_state,
 scale,
 scale_width,
 side,
 string,
 style,
 style_ids,
 tb,
 title,
}
pub fn entry(rule: Rule) -> Option<&'static P> {
 match rule {
  Rule::root_run => Some(&pieces::root_run),
  Rule::body_run => Some(&pieces::body_run),
  Rule::root_ahead => Some(&pieces::root_ahead),
  Rule::root => Some(&pieces::root),
  Rule::body_ahead => Some(&pieces::body_ahead),
  Rule::body => Some(&pieces::body),
  Rule::header => Some(&pieces::header),
  _ => None,
 }
}
mod pieces {
 use super::{P, Rule as R, T, pieces, texts};
 pub static acc_block: P = P::Rule(
  R::acc_block,
  &P::All(
   &[
    &P::Text(
     &T::All(
      &[
       &T::AnyCase("accDescr"),
       &T::Many(&texts::ws),
       &T::In(&[('{', '{')]),
       &T::Many(&texts::ws),
      ],
     ),
    ),
    &pieces::acc_text,
    &P::Maybe(&pieces::acc_close),
   ],
  ),
 );
 pub static acc_close: P = P::Rule(R::acc_close, &P::Text(&T::In(&[('}', '}')])));
 pub static acc_descr: P = P::Rule(
  R::acc_descr,
  &P::All(
   &[
    &P::Text(
     &T::All(
      &[
       &T::AnyCase("accDescr"),
       &T::Many(&texts::ws),
       &T::In(&[(':', ':')]),
       &T::Many(&texts::ws),
      ],
     ),
    ),
    &pieces::rest,
   ],
  ),
 );
 pub static acc_text: P = P::Rule(R::acc_text, &P::Text(&texts::acc_text));
 pub static acc_title: P = P::Rule(
  R::acc_title,
  &P::All(
   &[
    &P::Text(
     &T::All(
      &[
       &T::AnyCase("accTitle"),
       &T::Many(&texts::ws),
       &T::In(&[(':', ':')]),
       &T::Many(&texts::ws),
      ],
     ),
    ),
    &pieces::rest,
   ],
  ),
 );
 pub static alias: P = P::Rule(
  R::alias,
  &P::All(
   &[
    &P::Text(
     &T::All(
      &[
       &T::First(
        &[
         &T::If(
          &T::All(
           &[
            &T::In(&[('"', '"')]),
            &texts::title_line,
            &T::In(&[('"', '"')]),
           ],
          ),
         ),
         &T::If(
          &T::All(
           &[
            &texts::string,
            &texts::state_near,
            &T::Unless(&texts::stereotype),
           ],
          ),
         ),
        ],
       ),
       &T::In(&[('"', '"')]),
      ],
     ),
    ),
    &pieces::title,
    &P::Text(&T::In(&[('"', '"')])),
    &pieces::state_gap,
    &P::Text(
     &T::All(
      &[&T::Many(&texts::ws), &T::AnyCase("as"), &T::Some(&texts::ws)],
     ),
    ),
    &P::Maybe(&pieces::alias_comment),
    &pieces::alias_id,
   ],
  ),
 );
 pub static alias_comment: P = P::Rule(
  R::alias_comment,
  &P::Text(&texts::alias_comment),
 );
 pub static alias_id: P = P::Rule(R::alias_id, &P::Text(&texts::alias_id));
 pub static apply: P = P::Rule(
  R::apply,
  &P::All(
   &[
    &P::Text(&T::All(&[&T::AnyCase("class"), &T::Some(&texts::ws)])),
    &P::First(
     &[&P::All(&[&pieces::class_ids, &pieces::rest]), &pieces::oops],
    ),
   ],
  ),
 );
 pub static body: P = pieces::body_item;
 pub static body_ahead: P = P::First(
  &[
   &P::All(
    &[
     &P::Text(&T::Unless(&texts::body_before_direction)),
     &pieces::direction,
    ],
   ),
   &pieces::marked,
   &pieces::body_item,
  ],
 );
 pub static body_arrow: P = P::First(
  &[
   &P::Text(&T::All(&[&T::Many(&texts::hspace), &T::Is("-->")])),
   &P::All(
    &[
     &pieces::body_far,
     &P::Text(
      &T::All(
       &[
        &T::If(&T::Is("-->")),
        &T::Unless(&texts::direction),
        &T::Is("-->"),
       ],
      ),
     ),
    ],
   ),
  ],
 );
 pub static body_class: P = P::All(
  &[
   &P::First(
    &[
     &P::Text(&T::All(&[&T::Many(&texts::hspace), &T::Is(":::")])),
     &P::All(
      &[
       &pieces::body_far,
       &P::Text(
        &T::All(
         &[
          &T::If(&T::Is(":::")),
          &T::Unless(&texts::direction),
          &T::Is(":::"),
         ],
        ),
       ),
      ],
     ),
    ],
   ),
   &P::First(&[&pieces::body_class_name, &pieces::oops]),
  ],
 );
 pub static body_class_name: P = P::First(
  &[
   &P::All(
    &[
     &P::Text(
      &T::All(
       &[
        &T::Many(&texts::hspace),
        &T::Unless(&texts::body_reserved),
       ],
      ),
     ),
     &pieces::class,
    ],
   ),
   &P::All(
    &[
     &pieces::body_far,
     &P::Text(
      &T::All(
       &[
        &T::Unless(&texts::direction),
        &T::Unless(&texts::body_reserved),
       ],
      ),
     ),
     &pieces::class,
    ],
   ),
  ],
 );
 pub static body_end: P = P::All(
  &[&pieces::body_name, &P::Maybe(&pieces::body_class)],
 );
 pub static body_far: P = P::All(
  &[
   &P::Text(&T::Many(&texts::hspace)),
   &P::First(
    &[
     &P::All(&[&P::Maybe(&pieces::comment), &P::Text(&texts::eol)]),
     &pieces::null_state,
    ],
   ),
   &P::Many(
    &P::First(&[&P::Text(&texts::ws), &pieces::comment, &pieces::null_state]),
   ),
  ],
 );
 pub static body_item: P = P::First(
  &[
   &pieces::body_link,
   &pieces::close,
   &pieces::marked_below,
   &pieces::body_state,
   &pieces::note,
   &pieces::comment,
   &pieces::classdef,
   &pieces::apply,
   &pieces::style,
   &pieces::divider,
   &pieces::oops,
  ],
 );
 pub static body_label: P = P::First(
  &[
   &P::All(&[&P::Text(&T::Many(&texts::hspace)), &pieces::label]),
   &P::All(
    &[
     &pieces::body_far,
     &P::Text(
      &T::All(
       &[
        &T::If(&T::In(&[(':', ':')])),
        &T::Unless(&texts::direction),
       ],
      ),
     ),
     &pieces::label,
    ],
   ),
  ],
 );
 pub static body_link: P = P::Rule(
  R::body_link,
  &P::All(
   &[
    &pieces::body_name,
    &P::First(
     &[
      &P::All(
       &[
        &P::Text(
         &T::All(&[&T::Many(&texts::hspace), &T::Is("-->")]),
        ),
        &P::First(
         &[
          &P::All(
           &[
            &P::Text(&T::Many(&texts::hspace)),
            &pieces::body_name,
            &pieces::body_tail,
           ],
          ),
          &P::All(
           &[
            &pieces::body_far,
            &P::Text(&T::Unless(&texts::direction)),
            &pieces::body_name,
            &pieces::body_tail,
           ],
          ),
          &pieces::oops,
         ],
        ),
       ],
      ),
      &P::All(&[&P::Text(&T::Many(&texts::hspace)), &pieces::label]),
      &P::All(
       &[
        &P::Maybe(&pieces::body_class),
        &P::Maybe(
         &P::First(
          &[
           &P::All(
            &[
             &pieces::body_arrow,
             &P::First(
              &[
               &P::All(
                &[&pieces::body_target, &P::Maybe(&pieces::body_label)],
               ),
               &pieces::oops,
              ],
             ),
            ],
           ),
           &pieces::body_label,
          ],
         ),
        ),
       ],
      ),
     ],
    ),
   ],
  ),
 );
 pub static body_name: P = P::First(
  &[
   &P::All(&[&P::Text(&T::Unless(&texts::body_reserved)), &pieces::id]),
   &pieces::edge,
  ],
 );
 pub static body_open: P = P::All(
  &[
   &P::Text(&T::In(&[('\n', '\n')])),
   &P::Many(
    &P::First(&[&P::Text(&texts::ws), &pieces::comment, &pieces::null_state]),
   ),
   &pieces::nameless,
  ],
 );
 pub static body_plain: P = P::Rule(
  R::body_plain,
  &P::All(
   &[
    &pieces::plain_name,
    &P::Text(
     &T::All(
      &[
       &T::Many(&T::In(&[(' ', ' ')])),
       &T::Is("-->"),
       &T::Many(&T::In(&[(' ', ' ')])),
      ],
     ),
    ),
    &pieces::plain_name,
    &P::Text(&T::Many(&T::In(&[(' ', ' ')]))),
    &P::First(
     &[
      &P::All(
       &[&pieces::label, &P::Text(&T::If(&T::In(&[('\n', '\n')])))],
      ),
      &P::Text(
       &T::If(
        &T::All(
         &[
          &T::In(&[('\n', '\n')]),
          &T::Many(&texts::ws),
          &T::Unless(
           &T::First(
            &[
             &T::In(&[(':', ':'), ('-', '-'), ('#', '#'), ('%', '%')]),
             &T::AnyCase("state"),
            ],
           ),
          ),
          &T::Any,
         ],
        ),
       ),
      ),
     ],
    ),
   ],
  ),
 );
 pub static body_run: P = P::Many(
  &P::All(
   &[
    &pieces::body_plain,
    &P::Text(&T::Many(&T::In(&[('\n', '\n'), (' ', ' ')]))),
   ],
  ),
 );
 pub static body_state: P = P::Rule(
  R::body_state,
  &P::All(
   &[
    &P::Text(&T::All(&[&T::AnyCase("state"), &T::Some(&texts::ws)])),
    &P::First(
     &[
      &P::All(
       &[
        &pieces::state_tokens,
        &P::First(
         &[
          &pieces::state_turn_marked,
          &P::All(
           &[
            &pieces::state_gap,
            &P::First(
             &[
              &pieces::open,
              &pieces::body_open,
              &P::Text(&texts::state_end),
              &pieces::oops,
             ],
            ),
           ],
          ),
         ],
        ),
       ],
      ),
      &pieces::state_turn_marked,
      &P::All(
       &[
        &pieces::state_gap,
        &P::First(&[&P::Text(&texts::state_end), &pieces::oops]),
       ],
      ),
     ],
    ),
   ],
  ),
 );
 pub static body_tail: P = P::First(
  &[
   &P::All(&[&P::Text(&T::Many(&texts::hspace)), &pieces::label]),
   &P::All(&[&P::Maybe(&pieces::body_class), &P::Maybe(&pieces::body_label)]),
  ],
 );
 pub static body_target: P = P::First(
  &[
   &P::All(&[&P::Text(&T::Many(&texts::hspace)), &pieces::body_end]),
   &P::All(
    &[
     &pieces::body_far,
     &P::Text(&T::Unless(&texts::direction)),
     &pieces::body_end,
    ],
   ),
  ],
 );
 pub static bt: P = P::Rule(R::bt, &P::Text(&texts::bt));
 pub static choice_angle: P = P::Rule(
  R::choice_angle,
  &P::Text(&texts::choice_angle),
 );
 pub static choice_square: P = P::Rule(
  R::choice_square,
  &P::Text(&texts::choice_square),
 );
 pub static class: P = P::Rule(R::class, &P::Text(&texts::class));
 pub static class_ids: P = P::Rule(R::class_ids, &P::Text(&texts::class_ids));
 pub static class_name: P = P::Rule(R::class_name, &P::Text(&texts::class_name));
 pub static classdef: P = P::Rule(
  R::classdef,
  &P::All(
   &[
    &P::Text(&T::All(&[&T::AnyCase("classDef"), &T::Some(&texts::ws)])),
    &P::First(
     &[
      &P::All(
       &[
        &P::Text(
         &T::Unless(&T::All(&[&T::AnyCase("default"), &texts::ws])),
        ),
        &pieces::class_name,
        &P::Text(&T::Some(&texts::ws)),
        &pieces::rest,
       ],
      ),
      &pieces::oops,
     ],
    ),
   ],
  ),
 );
 pub static click: P = P::Rule(
  R::click,
  &P::All(
   &[
    &P::Text(&T::All(&[&T::AnyCase("click"), &T::Unless(&texts::word)])),
    &P::First(
     &[
      &P::All(
       &[
        &pieces::click_gap,
        &P::Text(&T::Unless(&texts::direction)),
        &pieces::root_end,
        &pieces::click_gap,
        &P::First(
         &[
          &P::All(
           &[&pieces::string, &pieces::click_gap, &pieces::string],
          ),
          &P::All(
           &[
            &P::Text(
             &T::All(&[&T::AnyCase("href"), &T::Unless(&texts::word)]),
            ),
            &pieces::click_gap,
            &pieces::string,
           ],
          ),
         ],
        ),
        &pieces::click_gap,
        &P::Maybe(&pieces::comment),
        &P::Text(
         &T::If(&T::First(&[&T::In(&[('\n', '\n')]), &T::End])),
        ),
       ],
      ),
      &pieces::oops,
     ],
    ),
   ],
  ),
 );
 pub static click_gap: P = P::Many(
  &P::First(
   &[
    &P::Text(
     &T::All(
      &[
       &T::Unless(&texts::direction),
       &texts::blank,
       &T::Many(&texts::ws),
      ],
     ),
    ),
    &pieces::root_null,
   ],
  ),
 );
 pub static close: P = P::Rule(R::close, &P::Text(&T::In(&[('}', '}')])));
 pub static comment: P = P::Rule(R::comment, &P::Text(&texts::comment));
 pub static comment_line: P = P::All(
  &[
   &P::Text(&T::All(&[&T::Is("%%"), &T::Unless(&T::In(&[('{', '{')]))])),
   &pieces::rest,
  ],
 );
 pub static direction: P = P::Rule(
  R::direction,
  &P::First(&[&pieces::tb, &pieces::bt, &pieces::rl, &pieces::lr]),
 );
 pub static divider: P = P::Rule(R::divider, &P::Text(&texts::divider));
 pub static edge: P = P::Rule(R::edge, &P::Text(&T::Is("[*]")));
 pub static float: P = P::Rule(
  R::float,
  &P::All(
   &[
    &P::Text(
     &T::All(
      &[
       &T::Some(&T::In(&[('"', '"')])),
       &T::Unless(
        &T::All(&[&T::Many(&texts::ws), &T::AnyCase("as")]),
       ),
      ],
     ),
    ),
    &pieces::float_text,
    &P::Text(
     &T::All(
      &[
       &T::Some(&T::In(&[('"', '"')])),
       &T::Many(&texts::ws),
       &T::AnyCase("as"),
       &T::Many(&texts::ws),
      ],
     ),
    ),
    &pieces::float_id,
   ],
  ),
 );
 pub static float_id: P = P::Rule(R::float_id, &P::Text(&texts::float_id));
 pub static float_text: P = P::Rule(R::float_text, &P::Text(&texts::float_text));
 pub static fork_angle: P = P::Rule(R::fork_angle, &P::Text(&texts::fork_angle));
 pub static fork_square: P = P::Rule(R::fork_square, &P::Text(&texts::fork_square));
 pub static header: P = P::Rule(
  R::header,
  &P::All(
   &[
    &P::Many(&P::First(&[&P::Text(&texts::ws), &pieces::comment_line])),
    &P::First(
     &[
      &P::All(
       &[
        &P::Text(&T::Unless(&texts::direction)),
        &pieces::kind,
        &P::Text(&texts::ws),
       ],
      ),
      &pieces::oops,
     ],
    ),
   ],
  ),
 );
 pub static hide: P = P::Rule(R::hide, &P::Text(&texts::hide));
 pub static id: P = P::Rule(R::id, &P::Text(&texts::id));
 pub static join_angle: P = P::Rule(R::join_angle, &P::Text(&texts::join_angle));
 pub static join_square: P = P::Rule(R::join_square, &P::Text(&texts::join_square));
 pub static kind: P = P::Rule(R::kind, &P::Text(&texts::kind));
 pub static label: P = P::Rule(R::label, &P::Text(&texts::label));
 pub static late_gap: P = P::All(
  &[
   &P::Many(&pieces::root_skip),
   &P::Text(&T::Maybe(&T::All(&[&T::Is("%%"), &T::If(&T::In(&[('{', '{')]))]))),
  ],
 );
 pub static lr: P = P::Rule(R::lr, &P::Text(&texts::lr));
 pub static marked: P = P::Rule(
  R::marked,
  &P::All(
   &[
    &P::Text(&T::All(&[&T::AnyCase("state"), &T::Some(&texts::ws)])),
    &P::Many(&P::First(&[&P::Text(&texts::blank), &pieces::comment])),
    &pieces::stereotype,
   ],
  ),
 );
 pub static marked_below: P = P::All(
  &[
   &P::Text(
    &T::If(
     &T::All(
      &[&T::AnyCase("state"), &T::Many(&texts::hspace), &texts::eol],
     ),
    ),
   ),
   &pieces::marked,
  ],
 );
 pub static name: P = P::Rule(R::name, &P::Text(&texts::name));
 pub static nameless: P = P::All(
  &[
   &P::Text(&T::All(&[&T::AnyCase("state"), &T::Some(&texts::ws)])),
   &pieces::state_gap,
   &pieces::open,
  ],
 );
 pub static note: P = P::Rule(
  R::note,
  &P::All(
   &[
    &P::Text(&T::All(&[&T::AnyCase("note"), &T::Some(&texts::ws)])),
    &P::First(
     &[
      &P::All(
       &[
        &pieces::side,
        &pieces::note_target,
        &P::First(
         &[&pieces::note_line, &pieces::note_block, &pieces::oops],
        ),
       ],
      ),
      &pieces::float,
      &pieces::oops,
     ],
    ),
   ],
  ),
 );
 pub static note_block: P = P::Rule(
  R::note_block,
  &P::All(&[&pieces::note_text, &pieces::note_end]),
 );
 pub static note_end: P = P::Rule(R::note_end, &P::Text(&texts::note_end));
 pub static note_id: P = P::Rule(R::note_id, &P::Text(&texts::note_id));
 pub static note_line: P = P::Rule(R::note_line, &P::Text(&texts::note_line));
 pub static note_target: P = P::All(
  &[
   &P::Text(
    &T::All(
     &[
      &T::Many(&T::All(&[&T::Is("%%"), &T::Many(&texts::note_char)])),
      &T::If(&T::All(&[&T::Many(&texts::ws), &texts::note_char])),
      &T::Many(&texts::ws),
     ],
    ),
   ),
   &pieces::note_id,
  ],
 );
 pub static note_text: P = P::Rule(R::note_text, &P::Text(&texts::note_text));
 pub static null_state: P = P::All(
  &[
   &P::Text(&T::All(&[&T::AnyCase("state"), &T::Some(&texts::ws)])),
   &P::First(&[&pieces::comment, &P::Text(&T::Is("\"\""))]),
   &pieces::state_gap,
   &P::Text(
    &T::All(
     &[
      &T::Unless(
       &T::All(
        &[&T::Many(&texts::ws), &T::AnyCase("as"), &texts::ws],
       ),
      ),
      &T::In(&[('\n', '\n')]),
     ],
    ),
   ),
  ],
 );
 pub static oops: P = P::Rule(R::oops, &P::Text(&T::Is("")));
 pub static open: P = P::Rule(R::open, &P::Text(&T::In(&[('{', '{')])));
 pub static plain_id: P = P::Rule(R::plain_id, &P::Text(&texts::plain_id));
 pub static plain_name: P = P::First(&[&pieces::plain_id, &pieces::edge]);
 pub static rest: P = P::Rule(R::rest, &P::Text(&texts::rest));
 pub static rl: P = P::Rule(R::rl, &P::Text(&texts::rl));
 pub static root: P = pieces::root_item;
 pub static root_ahead: P = P::First(
  &[
   &P::All(
    &[&P::Text(&T::Unless(&texts::before_direction)), &pieces::direction],
   ),
   &pieces::marked,
   &pieces::root_item,
  ],
 );
 pub static root_arrow: P = P::First(
  &[
   &P::Text(&T::All(&[&T::Many(&texts::hspace), &T::Is("-->")])),
   &P::All(
    &[
     &pieces::root_far,
     &P::Text(
      &T::All(
       &[
        &T::If(&T::Is("-->")),
        &T::Unless(&texts::direction),
        &T::Is("-->"),
       ],
      ),
     ),
    ],
   ),
  ],
 );
 pub static root_class: P = P::All(
  &[
   &P::First(
    &[
     &P::Text(&T::All(&[&T::Many(&texts::hspace), &T::Is(":::")])),
     &P::All(
      &[
       &pieces::root_far,
       &P::Text(
        &T::All(
         &[
          &T::If(&T::Is(":::")),
          &T::Unless(&texts::direction),
          &T::Is(":::"),
         ],
        ),
       ),
      ],
     ),
    ],
   ),
   &P::First(&[&pieces::root_class_name, &pieces::oops]),
  ],
 );
 pub static root_class_name: P = P::First(
  &[
   &P::All(
    &[
     &P::Text(
      &T::All(
       &[
        &T::Many(&texts::hspace),
        &T::Unless(&texts::root_reserved),
       ],
      ),
     ),
     &pieces::class,
    ],
   ),
   &P::All(
    &[
     &pieces::root_far,
     &P::Text(
      &T::All(
       &[
        &T::Unless(&texts::direction),
        &T::Unless(&texts::root_reserved),
       ],
      ),
     ),
     &pieces::class,
    ],
   ),
  ],
 );
 pub static root_end: P = P::All(
  &[&pieces::root_name, &P::Maybe(&pieces::root_class)],
 );
 pub static root_far: P = P::All(
  &[
   &P::First(
    &[
     &P::Text(
      &T::All(
       &[
        &T::First(
         &[
          &T::All(&[&T::Some(&texts::hspace), &texts::eol]),
          &T::In(&[('\u{2028}', '\u{2029}')]),
         ],
        ),
        &T::Many(&texts::ws),
       ],
      ),
     ),
     &P::All(&[&P::Text(&T::Many(&texts::hspace)), &pieces::root_null]),
    ],
   ),
   &P::Many(&pieces::root_skip),
  ],
 );
 pub static root_item: P = P::First(
  &[
   &pieces::root_link,
   &pieces::marked_below,
   &pieces::root_state,
   &pieces::note,
   &pieces::comment,
   &pieces::classdef,
   &pieces::apply,
   &pieces::style,
   &pieces::acc_title,
   &pieces::acc_descr,
   &pieces::acc_block,
   &pieces::hide,
   &pieces::scale,
   &pieces::click,
   &pieces::oops,
  ],
 );
 pub static root_label: P = P::First(
  &[
   &P::All(&[&P::Text(&T::Many(&texts::hspace)), &pieces::label]),
   &P::All(
    &[
     &pieces::root_far,
     &P::Text(
      &T::All(
       &[
        &T::If(&T::In(&[(':', ':')])),
        &T::Unless(&texts::direction),
       ],
      ),
     ),
     &pieces::label,
    ],
   ),
  ],
 );
 pub static root_link: P = P::Rule(
  R::root_link,
  &P::All(
   &[
    &pieces::root_name,
    &P::First(
     &[
      &P::All(
       &[
        &P::Text(
         &T::All(&[&T::Many(&texts::hspace), &T::Is("-->")]),
        ),
        &P::First(
         &[
          &P::All(
           &[
            &P::Text(&T::Many(&texts::hspace)),
            &pieces::root_name,
            &pieces::root_tail,
           ],
          ),
          &P::All(
           &[
            &pieces::root_far,
            &P::Text(&T::Unless(&texts::direction)),
            &pieces::root_name,
            &pieces::root_tail,
           ],
          ),
          &pieces::oops,
         ],
        ),
       ],
      ),
      &P::All(&[&P::Text(&T::Many(&texts::hspace)), &pieces::label]),
      &P::Text(&T::If(&T::In(&[('\n', '\n')]))),
      &P::All(
       &[
        &P::Maybe(&pieces::root_class),
        &P::Maybe(
         &P::First(
          &[
           &P::All(
            &[
             &pieces::root_arrow,
             &P::First(
              &[
               &P::All(
                &[&pieces::root_target, &P::Maybe(&pieces::root_label)],
               ),
               &pieces::oops,
              ],
             ),
            ],
           ),
           &pieces::root_label,
          ],
         ),
        ),
       ],
      ),
     ],
    ),
   ],
  ),
 );
 pub static root_name: P = P::First(
  &[
   &P::All(&[&P::Text(&T::Unless(&texts::root_reserved)), &pieces::id]),
   &pieces::edge,
  ],
 );
 pub static root_null: P = P::All(
  &[
   &P::Text(
    &T::All(
     &[
      &T::If(
       &T::First(
        &[
         &T::All(&[&T::AnyCase("state"), &texts::ws]),
         &T::AnyCase("accDescr"),
        ],
       ),
      ),
      &T::Unless(&texts::direction),
     ],
    ),
   ),
   &P::First(
    &[
     &pieces::null_state,
     &P::Text(
      &T::All(
       &[
        &T::AnyCase("accDescr"),
        &T::Many(&texts::ws),
        &T::In(&[('{', '{')]),
        &T::Many(&texts::ws),
        &T::In(&[('}', '}')]),
       ],
      ),
     ),
    ],
   ),
  ],
 );
 pub static root_open: P = P::All(
  &[
   &P::Text(&T::In(&[('\n', '\n')])),
   &P::First(
    &[
     &P::All(
      &[
       &P::Text(
        &T::All(
         &[
          &T::If(&T::All(&[&texts::late_gap, &T::In(&[('{', '{')])])),
          &T::Unless(&texts::direction),
         ],
        ),
       ),
       &pieces::late_gap,
       &P::Text(&T::Unless(&texts::direction)),
       &pieces::open,
      ],
     ),
     &P::All(
      &[
       &P::Text(
        &T::All(
         &[
          &T::If(
           &T::All(&[&T::Many(&texts::root_skip), &texts::nameless]),
          ),
          &T::Unless(&texts::direction),
         ],
        ),
       ),
       &P::Many(&pieces::root_skip),
       &P::Text(&T::Unless(&texts::direction)),
       &pieces::nameless,
      ],
     ),
    ],
   ),
  ],
 );
 pub static root_plain: P = P::Rule(
  R::root_plain,
  &P::All(
   &[
    &pieces::plain_name,
    &P::Text(
     &T::All(
      &[
       &T::Many(&T::In(&[(' ', ' ')])),
       &T::Is("-->"),
       &T::Many(&T::In(&[(' ', ' ')])),
      ],
     ),
    ),
    &pieces::plain_name,
    &P::Maybe(
     &P::All(&[&P::Text(&T::Many(&T::In(&[(' ', ' ')]))), &pieces::label]),
    ),
    &P::Text(&T::If(&T::In(&[('\n', '\n')]))),
   ],
  ),
 );
 pub static root_run: P = P::Many(
  &P::All(
   &[
    &pieces::root_plain,
    &P::Text(&T::Many(&T::In(&[('\n', '\n'), (' ', ' ')]))),
   ],
  ),
 );
 pub static root_skip: P = P::First(
  &[&P::Text(&T::All(&[&texts::blank, &T::Many(&texts::ws)])), &pieces::root_null],
 );
 pub static root_state: P = P::Rule(
  R::root_state,
  &P::All(
   &[
    &P::Text(&T::All(&[&T::AnyCase("state"), &T::Some(&texts::ws)])),
    &P::First(
     &[
      &P::All(
       &[
        &pieces::state_tokens,
        &P::First(
         &[
          &pieces::state_turn_marked,
          &P::All(
           &[
            &pieces::state_gap,
            &P::First(
             &[
              &pieces::open,
              &pieces::root_open,
              &P::Text(&texts::state_end),
              &pieces::oops,
             ],
            ),
           ],
          ),
         ],
        ),
       ],
      ),
      &pieces::state_turn_marked,
      &P::All(
       &[
        &pieces::state_gap,
        &P::First(&[&P::Text(&texts::state_end), &pieces::oops]),
       ],
      ),
     ],
    ),
   ],
  ),
 );
 pub static root_tail: P = P::First(
  &[
   &P::All(&[&P::Text(&T::Many(&texts::hspace)), &pieces::label]),
   &P::Text(&T::If(&T::In(&[('\n', '\n')]))),
   &P::All(&[&P::Maybe(&pieces::root_class), &P::Maybe(&pieces::root_label)]),
  ],
 );
 pub static root_target: P = P::First(
  &[
   &P::All(&[&P::Text(&T::Many(&texts::hspace)), &pieces::root_end]),
   &P::All(
    &[
     &pieces::root_far,
     &P::Text(&T::Unless(&texts::direction)),
     &pieces::root_end,
    ],
   ),
  ],
 );
 pub static scale: P = P::Rule(
  R::scale,
  &P::All(
   &[
    &P::Text(&T::All(&[&T::AnyCase("scale"), &T::Some(&texts::ws)])),
    &P::First(&[&pieces::scale_width, &pieces::oops]),
   ],
  ),
 );
 pub static scale_width: P = P::Rule(R::scale_width, &P::Text(&texts::scale_width));
 pub static side: P = P::Rule(R::side, &P::Text(&texts::side));
 pub static state_far: P = P::All(
  &[
   &pieces::state_near,
   &P::Text(&T::In(&[('\u{2028}', '\u{2029}')])),
   &P::Many(
    &P::First(
     &[
      &P::Text(&texts::blank),
      &pieces::comment,
      &P::Text(&T::Is("\"\"")),
     ],
    ),
   ),
  ],
 );
 pub static state_gap: P = P::First(&[&pieces::state_turn, &pieces::state_near]);
 pub static state_near: P = P::Many(
  &P::First(
   &[&P::Text(&texts::hspace), &pieces::comment, &P::Text(&T::Is("\"\""))],
  ),
 );
 pub static state_tokens: P = P::All(
  &[
   &pieces::state_words,
   &P::Many(&P::All(&[&pieces::state_turn, &pieces::state_words])),
  ],
 );
 pub static state_turn: P = P::All(
  &[&pieces::state_far, &P::Text(&T::Unless(&texts::stereotype))],
 );
 pub static state_turn_marked: P = P::All(&[&pieces::state_far, &pieces::stereotype]);
 pub static state_words: P = P::First(
  &[
   &P::All(
    &[
     &P::Text(&T::If(&texts::brace_on_line)),
     &pieces::state_near,
     &P::First(
      &[
       &pieces::alias,
       &P::All(
        &[&P::Text(&T::Unless(&texts::two_words)), &pieces::name],
       ),
      ],
     ),
     &P::Many(
      &P::All(
       &[
        &pieces::state_near,
        &P::First(
         &[
          &pieces::alias,
          &P::All(
           &[&P::Text(&T::Unless(&texts::two_words)), &pieces::name],
          ),
         ],
        ),
       ],
      ),
     ),
    ],
   ),
   &P::All(
    &[
     &P::Text(&T::Unless(&texts::brace_on_line)),
     &pieces::state_near,
     &P::First(
      &[
       &pieces::alias,
       &P::All(
        &[&P::Text(&T::Unless(&texts::word_above)), &pieces::name],
       ),
      ],
     ),
     &P::Many(
      &P::All(
       &[
        &pieces::state_near,
        &P::First(
         &[
          &pieces::alias,
          &P::All(
           &[&P::Text(&T::Unless(&texts::word_above)), &pieces::name],
          ),
         ],
        ),
       ],
      ),
     ),
    ],
   ),
  ],
 );
 pub static stereotype: P = P::First(
  &[
   &pieces::fork_angle,
   &pieces::join_angle,
   &pieces::choice_angle,
   &pieces::fork_square,
   &pieces::join_square,
   &pieces::choice_square,
  ],
 );
 pub static string: P = P::Rule(R::string, &P::Text(&texts::string));
 pub static style: P = P::Rule(
  R::style,
  &P::All(
   &[
    &P::Text(&T::All(&[&T::AnyCase("style"), &T::Some(&texts::ws)])),
    &P::First(
     &[
      &P::All(
       &[
        &pieces::style_ids,
        &P::Text(&T::Some(&texts::ws)),
        &pieces::rest,
       ],
      ),
      &pieces::oops,
     ],
    ),
   ],
  ),
 );
 pub static style_ids: P = P::Rule(R::style_ids, &P::Text(&texts::style_ids));
 pub static tb: P = P::Rule(R::tb, &P::Text(&texts::tb));
 pub static title: P = P::Rule(R::title, &P::Text(&texts::title));
}
mod texts {
 use super::{T, texts};
 pub static acc_text: T = T::Until(&["}"]);
 pub static alias_comment: T = T::All(&[&T::Is("%%"), &T::Until(&["\n", "{"])]);
 pub static alias_id: T = T::Until(&["\n", "{", "%%"]);
 pub static before_direction: T = T::First(
  &[
   &T::All(&[&T::AnyCase("click"), &T::Unless(&texts::word)]),
   &T::All(&[&T::AnyCase("href"), &T::Unless(&texts::word)]),
   &T::All(&[&T::AnyCase("default"), &T::Unless(&texts::word)]),
   &texts::string,
  ],
 );
 pub static blank: T = T::First(
  &[&texts::hspace, &T::In(&[('\u{2028}', '\u{2029}')])],
 );
 pub static body_before_direction: T = T::First(
  &[
   &texts::comment,
   &T::All(
    &[
     &T::AnyCase("class"),
     &T::First(&[&texts::ws, &T::All(&[&T::AnyCase("Def"), &texts::ws])]),
    ],
   ),
   &T::All(&[&T::AnyCase("style"), &texts::ws]),
   &T::All(&[&T::AnyCase("state"), &texts::ws]),
  ],
 );
 pub static body_reserved: T = T::All(
  &[
   &T::If(
    &T::First(
     &[
      &T::AnyCase("s"),
      &T::AnyCase("c"),
      &T::AnyCase("n"),
      &T::In(&[('[', '['), ('#', '#'), ('}', '}')]),
     ],
    ),
   ),
   &T::First(
    &[
     &T::All(&[&T::AnyCase("state"), &texts::ws]),
     &T::All(&[&T::AnyCase("style"), &texts::ws]),
     &T::All(
      &[
       &T::AnyCase("class"),
       &T::First(
        &[&texts::ws, &T::All(&[&T::AnyCase("Def"), &texts::ws])],
       ),
      ],
     ),
     &T::All(&[&T::AnyCase("note"), &texts::ws]),
     &T::In(&[('}', '}'), ('#', '#')]),
     &T::Is("[*]"),
    ],
   ),
  ],
 );
 pub static brace_on_line: T = T::All(
  &[&T::Until(&["{", "\n", "\u{2028}", "\u{2029}"]), &T::In(&[('{', '{')])],
 );
 pub static bt: T = T::All(
  &[
   &T::Many(&T::All(&[&T::Unless(&texts::to_bt), &texts::dot])),
   &T::First(
    &[
     &T::All(
      &[
       &texts::here_bt,
       &T::Many(&T::All(&[&T::Unless(&texts::to_bt), &texts::dot])),
       &T::Many(
        &T::All(
         &[
          &texts::here_bt,
          &T::Many(&T::All(&[&T::Unless(&texts::to_bt), &texts::dot])),
         ],
        ),
       ),
       &T::Maybe(&texts::to_bt),
      ],
     ),
     &texts::to_bt,
    ],
   ),
   &T::Until(&["\n"]),
  ],
 );
 pub static choice_angle: T = T::All(
  &[
   &T::Many(&T::All(&[&T::Unless(&T::AnyCase("<<choice>>")), &texts::dot])),
   &T::AnyCase("<<choice>>"),
   &T::Many(
    &T::All(
     &[
      &T::Many(
       &T::All(
        &[&T::Unless(&T::AnyCase("<<choice>>")), &texts::dot],
       ),
      ),
      &T::AnyCase("<<choice>>"),
     ],
    ),
   ),
  ],
 );
 pub static choice_square: T = T::All(
  &[
   &T::Many(&T::All(&[&T::Unless(&T::AnyCase("[[choice]]")), &texts::dot])),
   &T::AnyCase("[[choice]]"),
   &T::Many(
    &T::All(
     &[
      &T::Many(
       &T::All(
        &[&T::Unless(&T::AnyCase("[[choice]]")), &texts::dot],
       ),
      ),
      &T::AnyCase("[[choice]]"),
     ],
    ),
   ),
  ],
 );
 pub static class: T = T::Some(&texts::id_char);
 pub static class_ids: T = T::All(
  &[
   &T::Some(&texts::word),
   &T::Many(
    &T::All(
     &[
      &T::In(&[(',', ',')]),
      &T::Many(&texts::ws),
      &T::Some(&texts::word),
     ],
    ),
   ),
  ],
 );
 pub static class_name: T = T::Some(&texts::word);
 pub static comment: T = T::All(
  &[
   &T::First(
    &[
     &T::In(&[('#', '#')]),
     &T::All(&[&T::Is("%%"), &T::Unless(&T::In(&[('{', '{')]))]),
    ],
   ),
   &T::Until(&["\n"]),
  ],
 );
 pub static direction: T = T::First(
  &[&texts::tb, &texts::bt, &texts::rl, &texts::lr],
 );
 pub static divider: T = T::All(&[&T::Is("--"), &T::Unless(&T::In(&[('>', '>')]))]);
 pub static dot: T = T::In(
  &[('\0', '\t'), ('\u{b}', '‧'), ('\u{202a}', '\u{10ffff}')],
 );
 pub static end_note: T = T::All(
  &[&T::AnyCase("end note"), &T::Unless(&texts::word)],
 );
 pub static eol: T = T::In(&[('\n', '\n'), ('\u{2028}', '\u{2029}')]);
 pub static float_id: T = T::First(
  &[&T::All(&[&T::Is("%%"), &T::Until(&["\n"])]), &T::Until(&["\n", "%%"])],
 );
 pub static float_text: T = T::All(
  &[
   &T::Unless(&T::In(&[('"', '"')])),
   &T::Any,
   &T::Many(&T::All(&[&T::Unless(&T::In(&[('"', '"')])), &T::Any])),
  ],
 );
 pub static fork_angle: T = T::All(
  &[
   &T::Many(&T::All(&[&T::Unless(&T::AnyCase("<<fork>>")), &texts::dot])),
   &T::AnyCase("<<fork>>"),
   &T::Many(
    &T::All(
     &[
      &T::Many(
       &T::All(&[&T::Unless(&T::AnyCase("<<fork>>")), &texts::dot]),
      ),
      &T::AnyCase("<<fork>>"),
     ],
    ),
   ),
  ],
 );
 pub static fork_square: T = T::All(
  &[
   &T::Many(&T::All(&[&T::Unless(&T::AnyCase("[[fork]]")), &texts::dot])),
   &T::AnyCase("[[fork]]"),
   &T::Many(
    &T::All(
     &[
      &T::Many(
       &T::All(&[&T::Unless(&T::AnyCase("[[fork]]")), &texts::dot]),
      ),
      &T::AnyCase("[[fork]]"),
     ],
    ),
   ),
  ],
 );
 pub static here_bt: T = T::All(
  &[&T::AnyCase("direction"), &T::Some(&texts::hspace), &T::AnyCase("BT")],
 );
 pub static here_lr: T = T::All(
  &[&T::AnyCase("direction"), &T::Some(&texts::hspace), &T::AnyCase("LR")],
 );
 pub static here_rl: T = T::All(
  &[&T::AnyCase("direction"), &T::Some(&texts::hspace), &T::AnyCase("RL")],
 );
 pub static here_tb: T = T::All(
  &[&T::AnyCase("direction"), &T::Some(&texts::hspace), &T::AnyCase("TB")],
 );
 pub static hide: T = T::All(
  &[&T::AnyCase("hide empty description"), &T::Unless(&texts::word)],
 );
 pub static hspace: T = T::First(
  &[
   &T::In(&[(' ', ' '), ('\t', '\t'), ('\u{b}', '\u{c}')]),
   &T::All(
    &[
     &T::If(&T::In(&[('\u{a0}', '\u{feff}')])),
     &T::In(
      &[
       ('\u{a0}', '\u{a0}'),
       ('\u{1680}', '\u{1680}'),
       ('\u{2000}', '\u{200a}'),
       ('\u{202f}', '\u{202f}'),
       ('\u{205f}', '\u{205f}'),
       ('\u{3000}', '\u{3000}'),
       ('\u{feff}', '\u{feff}'),
      ],
     ),
    ],
   ),
  ],
 );
 pub static id: T = T::Some(&texts::id_char);
 pub static id_char: T = T::First(
  &[
   &T::In(&[(';', 'z'), ('.', '9'), ('!', '$'), ('&', ','), ('|', '~')]),
   &T::All(&[&T::In(&[('%', '%')]), &T::Unless(&T::In(&[('%', '%')]))]),
   &T::In(&[('\0', '\u{8}'), ('\u{e}', '\u{1f}')]),
   &T::All(
    &[
     &T::If(&T::In(&[('\u{7f}', '\u{10ffff}')])),
     &T::Unless(&texts::blank),
     &T::Any,
    ],
   ),
  ],
 );
 pub static join_angle: T = T::All(
  &[
   &T::Many(&T::All(&[&T::Unless(&T::AnyCase("<<join>>")), &texts::dot])),
   &T::AnyCase("<<join>>"),
   &T::Many(
    &T::All(
     &[
      &T::Many(
       &T::All(&[&T::Unless(&T::AnyCase("<<join>>")), &texts::dot]),
      ),
      &T::AnyCase("<<join>>"),
     ],
    ),
   ),
  ],
 );
 pub static join_square: T = T::All(
  &[
   &T::Many(&T::All(&[&T::Unless(&T::AnyCase("[[join]]")), &texts::dot])),
   &T::AnyCase("[[join]]"),
   &T::Many(
    &T::All(
     &[
      &T::Many(
       &T::All(&[&T::Unless(&T::AnyCase("[[join]]")), &texts::dot]),
      ),
      &T::AnyCase("[[join]]"),
     ],
    ),
   ),
  ],
 );
 pub static kind: T = T::All(
  &[&T::Is("stateDiagram"), &T::Maybe(&T::AnyCase("-v2"))],
 );
 pub static label: T = T::All(
  &[
   &T::In(&[(':', ':')]),
   &T::Maybe(&T::In(&[(':', ':')])),
   &texts::label_char,
   &T::Until(&[":", ";", "\n"]),
   &T::Many(
    &T::All(
     &[
      &T::Maybe(&T::In(&[(':', ':')])),
      &texts::label_char,
      &T::Until(&[":", ";", "\n"]),
     ],
    ),
   ),
  ],
 );
 pub static label_char: T = T::In(
  &[('<', '\u{10ffff}'), ('\u{b}', '9'), ('\0', '\t')],
 );
 pub static late_gap: T = T::All(
  &[
   &T::Many(&texts::root_skip),
   &T::Maybe(&T::All(&[&T::Is("%%"), &T::If(&T::In(&[('{', '{')]))])),
  ],
 );
 pub static lr: T = T::All(
  &[
   &T::Many(&T::All(&[&T::Unless(&texts::to_lr), &texts::dot])),
   &T::First(
    &[
     &T::All(
      &[
       &texts::here_lr,
       &T::Many(&T::All(&[&T::Unless(&texts::to_lr), &texts::dot])),
       &T::Many(
        &T::All(
         &[
          &texts::here_lr,
          &T::Many(&T::All(&[&T::Unless(&texts::to_lr), &texts::dot])),
         ],
        ),
       ),
       &T::Maybe(&texts::to_lr),
      ],
     ),
     &texts::to_lr,
    ],
   ),
   &T::Until(&["\n"]),
  ],
 );
 pub static name: T = T::All(
  &[
   &T::Unless(
    &T::First(
     &[
      &T::All(&[&T::AnyCase("as"), &texts::ws]),
      &T::In(&[('"', '"'), ('#', '#')]),
      &T::All(&[&T::Is("%%"), &T::Unless(&T::In(&[('{', '{')]))]),
     ],
    ),
   ),
   &T::Some(&texts::name_char),
  ],
 );
 pub static name_char: T = T::First(
  &[&texts::id_char, &T::In(&[(':', ':'), ('-', '-'), ('%', '%')])],
 );
 pub static nameless: T = T::All(
  &[&T::AnyCase("state"), &T::Some(&texts::ws), &texts::state_gap, &texts::open],
 );
 pub static note_char: T = T::First(
  &[&texts::id_char, &T::In(&[('{', '{'), ('%', '%')])],
 );
 pub static note_end: T = T::All(
  &[&T::In(&[('\n', '\n')]), &T::Many(&texts::ws), &texts::end_note],
 );
 pub static note_id: T = T::Many(
  &T::All(&[&T::Unless(&T::Is("%%")), &texts::note_char]),
 );
 pub static note_line: T = T::All(
  &[&T::Many(&texts::ws), &T::In(&[(':', ':')]), &T::Some(&texts::label_char)],
 );
 pub static note_text: T = T::All(
  &[
   &T::Until(&["\n"]),
   &T::Many(
    &T::All(
     &[
      &T::In(&[('\n', '\n')]),
      &T::Many(&texts::ws),
      &T::Unless(&texts::end_note),
      &T::Until(&["\n"]),
     ],
    ),
   ),
  ],
 );
 pub static null_state: T = T::All(
  &[
   &T::AnyCase("state"),
   &T::Some(&texts::ws),
   &T::First(&[&texts::comment, &T::Is("\"\"")]),
   &texts::state_gap,
   &T::Unless(&T::All(&[&T::Many(&texts::ws), &T::AnyCase("as"), &texts::ws])),
   &T::In(&[('\n', '\n')]),
  ],
 );
 pub static open: T = T::In(&[('{', '{')]);
 pub static plain_id: T = T::Some(&T::Property(pest::unicode::XID_CONTINUE));
 pub static rest: T = T::Until(&["\n"]);
 pub static rl: T = T::All(
  &[
   &T::Many(&T::All(&[&T::Unless(&texts::to_rl), &texts::dot])),
   &T::First(
    &[
     &T::All(
      &[
       &texts::here_rl,
       &T::Many(&T::All(&[&T::Unless(&texts::to_rl), &texts::dot])),
       &T::Many(
        &T::All(
         &[
          &texts::here_rl,
          &T::Many(&T::All(&[&T::Unless(&texts::to_rl), &texts::dot])),
         ],
        ),
       ),
       &T::Maybe(&texts::to_rl),
      ],
     ),
     &texts::to_rl,
    ],
   ),
   &T::Until(&["\n"]),
  ],
 );
 pub static root_null: T = T::All(
  &[
   &T::If(
    &T::First(
     &[
      &T::All(&[&T::AnyCase("state"), &texts::ws]),
      &T::AnyCase("accDescr"),
     ],
    ),
   ),
   &T::Unless(&texts::direction),
   &T::First(
    &[
     &texts::null_state,
     &T::All(
      &[
       &T::AnyCase("accDescr"),
       &T::Many(&texts::ws),
       &T::In(&[('{', '{')]),
       &T::Many(&texts::ws),
       &T::In(&[('}', '}')]),
      ],
     ),
    ],
   ),
  ],
 );
 pub static root_reserved: T = T::All(
  &[
   &T::If(
    &T::First(
     &[
      &T::AnyCase("s"),
      &T::AnyCase("c"),
      &T::AnyCase("n"),
      &T::AnyCase("d"),
      &T::AnyCase("h"),
      &T::AnyCase("a"),
      &T::In(&[('[', '['), ('#', '#'), ('"', '"')]),
     ],
    ),
   ),
   &T::First(
    &[
     &T::All(
      &[
       &T::AnyCase("st"),
       &T::First(
        &[
         &T::All(
          &[
           &T::AnyCase("ate"),
           &T::First(
            &[
             &texts::ws,
             &T::All(
              &[
               &T::AnyCase("Diagram"),
               &T::First(
                &[&texts::ws, &T::All(&[&T::AnyCase("-v2"), &texts::ws])],
               ),
              ],
             ),
            ],
           ),
          ],
         ),
         &T::All(&[&T::AnyCase("yle"), &texts::ws]),
        ],
       ),
      ],
     ),
     &T::All(&[&T::AnyCase("scale"), &texts::ws]),
     &T::All(
      &[
       &T::AnyCase("cl"),
       &T::First(
        &[
         &T::All(
          &[
           &T::AnyCase("ass"),
           &T::First(
            &[&texts::ws, &T::All(&[&T::AnyCase("Def"), &texts::ws])],
           ),
          ],
         ),
         &T::All(&[&T::AnyCase("ick"), &T::Unless(&texts::word)]),
        ],
       ),
      ],
     ),
     &T::All(&[&T::AnyCase("note"), &texts::ws]),
     &T::All(&[&T::AnyCase("default"), &T::Unless(&texts::word)]),
     &T::All(
      &[
       &T::AnyCase("h"),
       &T::First(
        &[
         &T::All(&[&T::AnyCase("ref"), &T::Unless(&texts::word)]),
         &T::All(
          &[
           &T::AnyCase("ide empty description"),
           &T::Unless(&texts::word),
          ],
         ),
        ],
       ),
      ],
     ),
     &T::All(
      &[
       &T::AnyCase("acc"),
       &T::First(
        &[
         &T::All(
          &[
           &T::AnyCase("Title"),
           &T::Many(&texts::ws),
           &T::In(&[(':', ':')]),
          ],
         ),
         &T::All(
          &[
           &T::AnyCase("Descr"),
           &T::Many(&texts::ws),
           &T::In(&[(':', ':'), ('{', '{')]),
          ],
         ),
        ],
       ),
      ],
     ),
     &T::In(&[('#', '#')]),
     &T::Is("[*]"),
     &texts::string,
    ],
   ),
  ],
 );
 pub static root_skip: T = T::First(
  &[&T::All(&[&texts::blank, &T::Many(&texts::ws)]), &texts::root_null],
 );
 pub static scale_width: T = T::All(
  &[
   &T::Some(&T::In(&[('0', '9')])),
   &T::Some(&texts::ws),
   &T::AnyCase("width"),
   &T::Unless(&texts::word),
  ],
 );
 pub static side: T = T::All(
  &[
   &T::First(&[&T::AnyCase("left of"), &T::AnyCase("right of")]),
   &T::Unless(&texts::word),
  ],
 );
 pub static state_end: T = T::All(
  &[
   &T::Unless(&T::All(&[&T::Many(&texts::ws), &T::AnyCase("as"), &texts::ws])),
   &T::First(&[&T::In(&[('\n', '\n')]), &T::Unless(&T::Any)]),
  ],
 );
 pub static state_far: T = T::All(
  &[
   &texts::state_near,
   &T::In(&[('\u{2028}', '\u{2029}')]),
   &T::Many(&T::First(&[&texts::blank, &texts::comment, &T::Is("\"\"")])),
  ],
 );
 pub static state_gap: T = T::First(&[&texts::state_turn, &texts::state_near]);
 pub static state_near: T = T::Many(
  &T::First(&[&texts::hspace, &texts::comment, &T::Is("\"\"")]),
 );
 pub static state_turn: T = T::All(
  &[&texts::state_far, &T::Unless(&texts::stereotype)],
 );
 pub static stereotype: T = T::First(
  &[
   &texts::fork_angle,
   &texts::join_angle,
   &texts::choice_angle,
   &texts::fork_square,
   &texts::join_square,
   &texts::choice_square,
  ],
 );
 pub static string: T = T::All(
  &[&T::In(&[('"', '"')]), &T::Until(&["\""]), &T::In(&[('"', '"')])],
 );
 pub static style_ids: T = T::Some(&T::First(&[&texts::word, &T::In(&[(',', ',')])]));
 pub static tb: T = T::All(
  &[
   &T::Many(&T::All(&[&T::Unless(&texts::to_tb), &texts::dot])),
   &T::First(
    &[
     &T::All(
      &[
       &texts::here_tb,
       &T::Many(&T::All(&[&T::Unless(&texts::to_tb), &texts::dot])),
       &T::Many(
        &T::All(
         &[
          &texts::here_tb,
          &T::Many(&T::All(&[&T::Unless(&texts::to_tb), &texts::dot])),
         ],
        ),
       ),
       &T::Maybe(&texts::to_tb),
      ],
     ),
     &texts::to_tb,
    ],
   ),
   &T::Until(&["\n"]),
  ],
 );
 pub static title: T = T::All(
  &[
   &T::Unless(&T::In(&[('"', '"')])),
   &T::Any,
   &T::Many(&T::All(&[&T::Unless(&T::In(&[('"', '"')])), &T::Any])),
  ],
 );
 pub static title_line: T = T::All(
  &[
   &T::Unless(
    &T::In(
     &[
      ('"', '"'),
      ('\n', '\n'),
      ('\u{2028}', '\u{2028}'),
      ('\u{2029}', '\u{2029}'),
     ],
    ),
   ),
   &T::Any,
   &T::Many(
    &T::All(
     &[
      &T::Unless(
       &T::In(
        &[
         ('"', '"'),
         ('\n', '\n'),
         ('\u{2028}', '\u{2028}'),
         ('\u{2029}', '\u{2029}'),
        ],
       ),
      ),
      &T::Any,
     ],
    ),
   ),
  ],
 );
 pub static to_bt: T = T::All(
  &[&T::AnyCase("direction"), &T::Some(&texts::ws), &T::AnyCase("BT")],
 );
 pub static to_lr: T = T::All(
  &[&T::AnyCase("direction"), &T::Some(&texts::ws), &T::AnyCase("LR")],
 );
 pub static to_rl: T = T::All(
  &[&T::AnyCase("direction"), &T::Some(&texts::ws), &T::AnyCase("RL")],
 );
 pub static to_tb: T = T::All(
  &[&T::AnyCase("direction"), &T::Some(&texts::ws), &T::AnyCase("TB")],
 );
 pub static two_words: T = T::All(
  &[
   &T::Some(&texts::word),
   &T::Some(&texts::ws),
   &T::Some(&texts::word),
   &texts::brace_on_line,
  ],
 );
 pub static word: T = T::In(&[('a', 'z'), ('A', 'Z'), ('0', '9'), ('_', '_')]);
 pub static word_above: T = T::All(
  &[
   &T::Some(&texts::word),
   &T::Many(&texts::hspace),
   &texts::eol,
   &T::Many(&texts::ws),
   &T::Some(&texts::word),
   &texts::brace_on_line,
  ],
 );
 pub static ws: T = T::First(&[&texts::hspace, &texts::eol]);
}
