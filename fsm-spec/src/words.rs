//! The words by which tables, headings and marks are recognised: data from `words.txt`, extended by configuration.

mod strip;
mod verdict;

use crate::lookup::Lookup;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};
pub use verdict::Verdict;

/// What a word stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// A from-column.
    From,
    /// A to-column.
    To,
    /// A column of events.
    Event,
    /// A column of triggers, in words of their own.
    Trigger,
    /// A column of guards.
    Guard,
    /// A column of actions.
    Action,
    /// A column that names states.
    State,
    /// A column of successors.
    Successors,
    /// A column that says whether a state is terminal.
    TerminalColumn,
    /// A column that says whether a state is initial.
    InitialColumn,
    /// A column with arrows.
    Arrows,
    /// Text that calls a view complete.
    Complete,
    /// Text that calls a view partial.
    Partial,
    /// Text that forbids.
    Forbidden,
    /// Text that allows.
    Allowed,
    /// Text that turns to what is not listed.
    Elsewhere,
    /// Text that makes something depend on something else.
    Condition,
    /// Text that points at what stands below.
    Following,
    /// A heading that says that it lists the transitions.
    Listing,
    /// A verb between an arrow and what is said of it.
    Be,
    /// A heading above definitions.
    StatesHeading,
    /// A heading that names no machine.
    DiagramHeading,
    /// The column that says what a state means.
    Meaning,
    /// A mark for an allowed transition.
    Yes,
    /// A mark for a forbidden one.
    No,
    /// A cell for every state.
    Any,
    /// A cell for the start.
    Start,
    /// A cell for the end.
    End,
    /// A cell for the same state.
    Same,
    /// A cell for the state that it came from.
    Back,
    /// A noun that says that a text is about a state machine.
    Machine,
    /// A word that speaks of states at all.
    StateWord,
    /// A heading that names no machine of its own, and never parts one machine from another.
    GenericHeading,
    /// What stands before a state's successors in its own section.
    Exits,
    /// Text that says that what stands below it does not hold now.
    Future,
    /// A word that speaks of states and of nothing else.
    StrongStateWord,
    /// A heading that shows what others say: "Diagram", "Overview".
    Shows,
    /// What a remark beside a step begins with where it forbids it.
    Disallowed,
    /// What maps one set of names to another.
    Mapping,
    /// What is shown as an example.
    Example,
}

const ROLES: [(&str, Role); 40] = [
    ("from", Role::From),
    ("to", Role::To),
    ("event", Role::Event),
    ("trigger", Role::Trigger),
    ("guard", Role::Guard),
    ("action", Role::Action),
    ("state", Role::State),
    ("successors", Role::Successors),
    ("terminal-column", Role::TerminalColumn),
    ("initial-column", Role::InitialColumn),
    ("arrows", Role::Arrows),
    ("complete", Role::Complete),
    ("partial", Role::Partial),
    ("forbidden", Role::Forbidden),
    ("allowed", Role::Allowed),
    ("elsewhere", Role::Elsewhere),
    ("condition", Role::Condition),
    ("following", Role::Following),
    ("listing", Role::Listing),
    ("be", Role::Be),
    ("states-heading", Role::StatesHeading),
    ("diagram-heading", Role::DiagramHeading),
    ("meaning", Role::Meaning),
    ("yes", Role::Yes),
    ("no", Role::No),
    ("any", Role::Any),
    ("start", Role::Start),
    ("end", Role::End),
    ("same", Role::Same),
    ("back", Role::Back),
    ("machine", Role::Machine),
    ("state-word", Role::StateWord),
    ("generic-heading", Role::GenericHeading),
    ("exits", Role::Exits),
    ("future", Role::Future),
    ("strong-state-word", Role::StrongStateWord),
    ("shows", Role::Shows),
    ("disallowed", Role::Disallowed),
    ("mapping", Role::Mapping),
    ("example", Role::Example),
];

/// A set of roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Roles(u64);

impl Roles {
    /// Whether a role is in the set.
    #[must_use]
    pub fn has(self, role: Role) -> bool {
        self.0 & (1 << role as u64) != 0
    }

    fn add(&mut self, role: Role) {
        self.0 |= 1 << role as u64;
    }

    fn remove(&mut self, role: Role) {
        self.0 &= !(1 << role as u64);
    }

    fn join(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that the header of a column can have: a column called `Rules` is no column of a known kind.
    fn of_header(mut self) -> Self {
        let of_text = [Role::Back, Role::Machine, Role::StateWord, Role::GenericHeading, Role::Exits, Role::Future];
        for role in of_text {
            self.remove(role);
        }
        self
    }

    /// What configuration says of a mark, yes or no, wins over what is built in.
    fn overruled_by(self, extra: Self) -> Self {
        let marks = 1 << Role::Yes as u64 | 1 << Role::No as u64;
        let kept = if extra.0 & marks == 0 { self.0 } else { self.0 & !marks };
        Self(kept | extra.0)
    }
}

/// The built-in words, and those of scripts that set no blanks between words, which are looked for inside a text.
struct BuiltIn {
    words: Lookup<String, Word>,
    unspaced: Vec<(String, Roles)>,
    /// The most words a phrase has.
    longest: usize,
}

/// A word or phrase.
#[derive(Clone, Copy, Default)]
struct Word {
    roles: Roles,
    /// Whether phrases of several words start with it.
    starts: bool,
}

static BUILT_IN: LazyLock<BuiltIn> = LazyLock::new(|| {
    let mut built_in = BuiltIn { words: Lookup::default(), unspaced: Vec::new(), longest: 1 };
    for line in include_str!("words.txt").lines() {
        let Some((role, list)) = line.split_once(": ").filter(|_| !line.starts_with('#')) else {
            continue;
        };
        let Some((_, role)) = ROLES.iter().find(|(name, _)| *name == role) else {
            continue;
        };
        for word in list.split(", ") {
            let word = normal(word);
            built_in.longest = built_in.longest.max(word.split(' ').count());
            if let Some((start, _)) = word.split_once(' ') {
                let start = built_in.words.entry(start.to_owned());
                start.or_default().starts = true;
            }
            if word.starts_with(unspaced) {
                let mut roles = Roles::default();
                roles.add(*role);
                built_in.unspaced.push((word.clone(), roles));
            }
            built_in.words.entry(word).or_default().roles.add(*role);
        }
    }
    built_in
});

/// Whether a character is of a script that sets no blanks between words.
fn unspaced(c: char) -> bool {
    c as u32 >= 0x2e80
}

/// The words in force: the built-in ones and what the configuration adds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    extra: BTreeMap<String, Roles>,
    /// Words that would forbid, if they were not names of states.
    names: BTreeSet<String>,
}

impl Words {
    /// Adds a word to a role. A mark added to one of yes and no is taken from the other.
    pub fn add(&mut self, role: Role, word: &str) {
        self.extra.entry(normal(word)).or_default().add(role);
    }

    /// The role that a configuration key such as `from` or `yes` names.
    #[must_use]
    pub fn role(key: &str) -> Option<Role> {
        ROLES.iter().find(|(name, _)| *name == key).map(|(_, role)| *role)
    }

    /// Whether `text`, as a whole, is one of the words of `role`.
    #[must_use]
    pub fn is(&self, role: Role, text: &str) -> bool {
        self.roles(text).has(role)
    }

    /// The roles that `text`, as a whole, has.
    #[must_use]
    pub fn roles(&self, text: &str) -> Roles {
        // No word is longer; a sentence need not be looked up.
        if text.len() > 96 {
            return Roles::default();
        }
        self.of_plain(text).unwrap_or_else(|| self.of_normal(&normal(text)))
    }

    /// The roles of a text that is one short word of letters and digits, if it is one: most headers and marks are.
    fn of_plain(&self, text: &str) -> Option<Roles> {
        let mut room = [0; 24];
        let word = room.get_mut(..text.len())?;
        word.copy_from_slice(text.as_bytes());
        word.make_ascii_lowercase();
        if !word.iter().all(u8::is_ascii_alphanumeric) {
            return None;
        }
        Some(self.of_normal(std::str::from_utf8(word).ok()?))
    }

    fn of_normal(&self, text: &str) -> Roles {
        self.word(text).roles
    }

    fn word(&self, text: &str) -> Word {
        let mut word = BUILT_IN.words.get(text).copied().unwrap_or_default();
        if let Some(extra) = self.extra.get(text) {
            word.roles = word.roles.overruled_by(*extra);
        }
        if self.names.contains(text) {
            word.roles.remove(Role::Forbidden);
        }
        word
    }

    /// Whether a header cell is one of the words of `role`.
    #[must_use]
    pub fn heads(&self, role: Role, header: &str) -> bool {
        self.header(header).has(role)
    }

    /// The roles of a header cell: as a whole, without what stands in brackets, or, for `a / b`, in one part.
    #[must_use]
    pub fn header(&self, header: &str) -> Roles {
        self.said_in_header(header).of_header()
    }

    fn said_in_header(&self, header: &str) -> Roles {
        if header.len() > 96 {
            return Roles::default();
        }
        if let Some(roles) = self.of_plain(header) {
            return roles;
        }
        let mut bare = normal(header);
        let mut roles = self.of_normal(&bare);
        if bare.contains(['(', '（', '[']) {
            bare = normal(&without_brackets(header));
            if !bare.is_empty() {
                roles = roles.join(self.of_normal(&bare));
            }
        }
        if bare.contains('/') {
            roles = bare.split('/').fold(roles, |roles, part| roles.join(self.of_normal(part.trim())));
        }
        roles
    }

    /// Whether some word of `role` stands in `text` between word boundaries.
    #[must_use]
    pub fn mentioned(&self, role: Role, text: &str) -> bool {
        self.mentions(text).has(role)
    }

    /// The roles of all the words that stand in `text` between word boundaries.
    #[must_use]
    pub fn mentions(&self, text: &str) -> Roles {
        let text = normal(text);
        let mut words = parts(&text);
        let mut roles = Roles::default();
        let mut phrase = String::new();
        while let Some(first) = words.next() {
            let word = self.word(first);
            roles = roles.join(word.roles);
            if !word.starts && self.extra.is_empty() {
                continue;
            }
            phrase.clear();
            phrase.push_str(first);
            for next in words.clone().take(BUILT_IN.longest.min(3) - 1) {
                phrase.push(' ');
                phrase.push_str(next);
                roles = roles.join(self.of_normal(&phrase));
            }
        }
        if !text.is_ascii() && text.contains(unspaced) {
            roles =
                self.unspaced().filter(|(word, _)| text.contains(word)).fold(roles, |all, (_, roles)| all.join(roles));
        }
        roles
    }

    /// The words of scripts that set no blanks between words.
    fn unspaced(&self) -> impl Iterator<Item = (&str, Roles)> {
        let built_in = BUILT_IN.unspaced.iter();
        let extra = self.extra.iter().map(|(word, roles)| (word, *roles));
        let extra = extra.filter(|(word, _)| word.starts_with(unspaced));
        built_in
            .map(|(word, roles)| (word, *roles))
            .chain(extra)
            .filter(|(word, _)| !self.names.contains(*word))
            .map(|(word, roles)| (word.as_str(), roles))
    }
}

/// The words of a text in normal form.
fn parts(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|c| {
        matches!(c, ' ' | '/' | '(' | ')' | ',' | ';' | ':' | '.') || matches!(c, '!' | '"' | '\'' | '`' | '\\')
    })
    .filter(|word| !word.is_empty())
}

/// Lower case, blanks folded, decoration set aside.
#[must_use]
pub fn normal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let plain = |byte: &u8| byte.is_ascii_graphic() && *byte != b'_';
    loop {
        let word = rest.bytes().take_while(plain).count();
        out.push_str(&rest[..word]);
        let mut others = rest[word..].chars();
        match others.next() {
            None => break,
            // Variation selectors and invisible characters.
            Some('\u{fe00}'..='\u{fe0f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}') => {}
            Some(c) if c == '_' || c.is_whitespace() => push_blank(&mut out),
            Some(c) => out.extend(c.to_lowercase()),
        }
        rest = others.as_str();
    }
    out.make_ascii_lowercase();
    let blank = |c: char| c == ' ' || c == ':';
    let set_aside = |c: char| blank(c) || c == '?';
    // A question mark alone is a mark.
    let asks = out.contains('?') && out.contains(char::is_alphanumeric);
    let trimmed = if asks { out.trim_matches(set_aside) } else { out.trim_matches(blank) };
    if trimmed.len() < out.len() {
        out = trimmed.to_owned();
    }
    out
}

fn push_blank(out: &mut String) {
    if !out.is_empty() && !out.ends_with(' ') {
        out.push(' ');
    }
}

/// `text` without what stands in round, square or full-width brackets.
#[must_use]
pub fn without_brackets(text: &str) -> String {
    let mut depth = 0usize;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '(' | '（' | '[' => depth += 1,
            ')' | '）' | ']' if depth > 0 => depth -= 1,
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_in_several_languages() {
        let words = Words::default();
        for (role, header) in [
            (Role::From, "From State"),
            (Role::From, "From (stage/substage)"),
            (Role::From, "当前状态"),
            (Role::From, "Estado de origem"),
            (Role::To, "目标状态"),
            (Role::To, "Para"),
            (Role::Trigger, "Trigger / condition"),
            (Role::Trigger, "Triggered by"),
            (Role::Event, "Evento"),
            (Role::State, "Status"),
        ] {
            assert!(words.heads(role, header), "{header}");
        }
        assert!(!words.heads(Role::To, "Total"));
    }

    #[test]
    fn mentions_stand_between_word_boundaries() {
        let words = Words::default();
        assert!(words.mentioned(Role::Complete, "Allowed transitions (tabular)"));
        assert!(words.mentioned(Role::Partial, "Key states:"));
        assert!(!words.mentioned(Role::Partial, "Monkey business"));
        assert!(words.mentioned(Role::Complete, "状态转换表如下"));
    }

    #[test]
    fn configuration_moves_a_mark() {
        let mut words = Words::default();
        assert!(words.is(Role::Yes, "x"));
        words.add(Role::No, "x");
        assert!(!words.is(Role::Yes, "X"));
        assert!(words.is(Role::No, "x"));
    }

    #[test]
    fn columns_in_every_language() {
        let words = Words::default();
        let columns = [
            (
                Role::From,
                "Current Status|From Status|fromState|Estado de origen|Status atual|Statut actuel|Ausgangsstatus|Da|\
                 Stato attuale|Текущий статус|Поточний стан|Mevcut durum|Status saat ini|Trạng thái hiện tại|الحالة الحالية|\
                 Stan źródłowy|Huidige status|变更前|自|目前狀態|変更前|遷移元ステータス|현재 단계",
            ),
            (
                Role::To,
                "New Status|Moves to|Becomes|Resulting Status|to_state|Estado siguiente|Próximo status|Statut suivant|\
                 Zielstatus|Stato successivo|Следующий статус|Наступний стан|Sonraki durum|Status berikutnya|\
                 Trạng thái tiếp theo|الحالة التالية|Stan docelowy|Naar|流转到|至|變更後|変更後|도착 상태",
            ),
            (
                Role::Successors,
                "Allowed next statuses|Next allowed|Can move to|Successor(s)|Exits to|Next possible states|Outgoing|\
                 Valid next statuses|Estados siguientes|Próximos status|États suivants possibles|Mögliche Folgezustände|\
                 Stati successivi|Возможные переходы|Можливі переходи|İzin verilen geçişler|Transisi yang diizinkan|\
                 Có thể chuyển sang|الحالات التالية|Dozwolone przejścia|Toegestane overgangen|可流转至|可轉換狀態|\
                 遷移可能な状態|전이 가능 상태",
            ),
            (
                Role::Event,
                "Ereignisse|Événements|Evento|Подія|Olay|Kejadian|Sự kiện|الحدث|Zdarzenie|Gebeurtenis|事件名稱|イベント名|이벤트명",
            ),
            (
                Role::Trigger,
                "Via|Ausgelöst durch|Déclenché par|Desencadenante|Condizione di transizione|Тригер|Tetikleyici|Pemicu|\
                 Kích hoạt|المحفز|Wyzwalacz|Aanleiding|触发动作|觸發時機|きっかけ|전이 조건",
            ),
            (
                Role::Guard,
                "Prerequisite|Vorbedingung|Précondition|Condizioni|Умова|Koşul|Syarat|Điều kiện|الشرط|Warunek|Voorwaarde|\
                 前提条件|條件|事前条件|가드",
            ),
            (
                Role::Action,
                "Nebeneffekte|Effets de bord|Azione|Действия|Дія|Eylem|Tindakan|Hành động|الإجراء|Akcja|Actie|执行动作|処理|액션",
            ),
            (
                Role::State,
                "Stage name|Zustandsname|Statuts|Stato|Стан|Durum|Keadaan|Trạng thái|الحالة|Stan|Toestand|状态名称|狀態名稱|\
                 ステータス名|상태 이름",
            ),
            (
                Role::Meaning,
                "Erläuterung|Remarque|Descrizione|Пояснение|Опис|Açıklama|Keterangan|Mô tả|الوصف|Opis|Omschrijving|备注|備註|\
                 補足|비고",
            ),
            (
                Role::TerminalColumn,
                "¿Final?|Endzustand|État final|Stato finale|Конечное|Кінцевий|Son durum|Status akhir|Trạng thái cuối|\
                 الحالة النهائية|Stan końcowy|Eindtoestand|是否终态|最終狀態|終了状態|최종 상태",
            ),
            (
                Role::InitialColumn,
                "Estado inicial|Anfangszustand|État initial|Stato iniziale|Начальное|Початковий стан|Başlangıç durumu|\
                 Status awal|Trạng thái ban đầu|الحالة الأولية|Stan początkowy|Begintoestand|是否初始|初始狀態|初期状態|초기 상태",
            ),
        ];
        for (role, headers) in columns {
            for header in headers.split('|') {
                assert!(words.heads(role, header), "{role:?}: {header}");
            }
        }
        // The initial state is not the one before, and a goal is no target.
        for header in ["Stato iniziale", "Estado inicial", "Initial state"] {
            assert!(!words.heads(Role::From, header), "{header}");
        }
        for header in ["Ziel", "Doel", "Tujuan", "目标", "Result", "State ID"] {
            assert!(!words.heads(Role::To, header), "{header}");
            assert!(!words.heads(Role::State, header), "{header}");
        }
    }

    #[test]
    fn cells_in_every_language() {
        let words = Words::default();
        let cells = [
            (
                Role::Any,
                "Any status|Non-terminal|Todos los estados|Qualquer status|Tout état|Jeder Zustand|Qualsiasi stato|\
                 Любое состояние|Будь-який стан|Herhangi bir durum|Semua status|Mọi trạng thái|أي حالة|Dowolny stan|\
                 Elke status|任何状态|任何狀態|すべての状態|모든상태",
            ),
            (
                Role::Start,
                "(no record)|(nuevo)|(novo)|(nouveau)|(neu)|(nuovo)|(новый)|(новий)|(yeni)|(baru)|(mới)|(جديد)|(nowy)|(nieuw)|\
                 （新建）|無|（新規）|(신규)",
            ),
            (
                Role::End,
                "No outgoing transitions|Ninguno|Nenhum|Aucun|Keine|Nessuno|Нет|Немає|Yok|Tidak ada|Không có|لا يوجد|Brak|Geen|\
                 终态|終態|終了状態|종료 상태",
            ),
            (
                Role::Same,
                "No state change|Sin cambios|Sem alteração|Inchangé|Unverändert|Invariato|Без изменений|Без змін|Değişmez|Tetap|\
                 Không đổi|بدون تغيير|Bez zmian|Ongewijzigd|保持不變|無変化|변경 없음",
            ),
            (
                Role::Back,
                "(previous)|Prior state|origin|(returnPhase)|last state|Saved state|Estado anterior|Status anterior|\
                 État précédent|Vorheriger Zustand|Stato precedente|Предыдущее состояние|Попередній стан|Önceki durum|\
                 Status sebelumnya|Trạng thái trước đó|الحالة السابقة|Poprzedni stan|Vorige status|上一状态|原狀態|前の状態|이전 상태",
            ),
            (Role::Yes, "Sì|Evet|Ya|Có|نعم|Tak|Так|はい|예|可以"),
            (Role::No, "Hayır|Tidak|Không|لا|Nie|Nee|Ні|いいえ|아니오|不允许|/"),
            (
                Role::Exits,
                "Transitions:|Valid transitions|Can go to|Exits to|From this state|To|Transiciones|Próximos estados|\
                 États suivants|Folgezustände|Stati successivi|Переходы|Переходи|Sonraki durumlar|Transisi ke|Chuyển sang|\
                 الانتقالات|Przejścia|Overgangen|转移到|下一狀態|遷移先|다음 상태",
            ),
            (
                Role::GenericHeading,
                "States|State Transitions|Happy path|Terminal states|Legend|Forbidden transitions|Transiciones permitidas|\
                 Visão geral|Transitions interdites|Zustände und Übergänge|Panoramica|Допустимые переходы|Огляд|Durumlar|\
                 Aturan transisi|Tổng quan|نظرة عامة|Stany i przejścia|Toegestane overgangen|状态流转规则|狀態說明|状態遷移表|상태 전이 규칙",
            ),
            (
                Role::StatesHeading,
                "Status values|Lista de estados|Statuts|Zustandsübersicht|Elenco degli stati|Статусы|Стани|Durumlar|Daftar status|\
                 Các trạng thái|الحالات|Stany|Statussen|状态一览|狀態定義|ステータス一覧|상태 설명",
            ),
        ];
        for (role, texts) in cells {
            for text in texts.split('|') {
                assert!(words.is(role, text), "{role:?}: {text}");
            }
        }
        for (role, name) in [
            (Role::GenericHeading, "Order lifecycle"),
            (Role::GenericHeading, "Orders"),
            (Role::Exits, "Purpose"),
            (Role::Back, "Resume"),
            (Role::Any, "TODO"),
        ] {
            assert!(!words.is(role, name), "{role:?}: {name}");
        }
    }

    #[test]
    fn what_headings_and_sentences_speak_of() {
        let words = Words::default();
        let texts = [
            (
                Role::Machine,
                "Order state machine|The FSM of a job|Coder agent finite-state machine|Booking life cycle|订单状态机|房間狀態機圖|\
                 注文の状態遷移|주문 상태 머신|Máquina de estados del pedido|Ciclo de vida do pedido|Machine à états du compte|\
                 Diagramme d'états|Zustandsautomat der Bestellung|Macchina a stati|Конечный автомат заказа|Жизненный цикл заявки|\
                 Машина станів|Sipariş yaşam döngüsü|Siklus hidup pesanan|Vòng đời đơn hàng|Sơ đồ trạng thái|دورة الحياة للطلب|\
                 Maszyna stanów|Levenscyclus",
            ),
            (
                Role::StateWord,
                "The phases of a run|Order statuses|注文のステータス|订单状态|주문 상태|Estados del pedido|Situações|Les états|\
                 Zustände der Anlage|Gli stati|О состояниях заказа|Стани замовлення|Sipariş durumları|Tahapan pesanan|\
                 Trạng thái đơn hàng|حالات الطلب|Stany zamówienia|Toestanden",
            ),
            (
                Role::Future,
                "Future states|Planned transitions|Roadmap|Not yet implemented|Deprecated states|Legacy flow|\
                 Alternatives considered|未实现的状态|已廢棄|未実装の遷移|향후 계획|Mejoras futuras|Estados obsoletos|\
                 Não implementado|Évolutions futures|Geplante Zustände|Verworfene Alternativen|Stati deprecati|Устаревшие статусы|\
                 Майбутні стани|Gelecekteki durumlar|Belum diimplementasikan|Chưa triển khai|الحالات المستقبلية|Przestarzałe stany|\
                 Toekomstige toestanden",
            ),
            (
                Role::Complete,
                "Tutte le transizioni|Все переходы|Усі переходи|Tüm geçişler|Semua transisi|Tất cả|جميع الحالات|\
                 Wszystkie przejścia|Alle overgangen|完整转换表|全ての遷移|전체 전이",
            ),
            (
                Role::Partial,
                "Happy path|Camino feliz|Fluxo principal|Quelques exemples|Beispielhafte Übergänge|Alcuni esempi|Ключевые переходы|\
                 Приклади|Örnekler|Contoh|Ví dụ|أمثلة|Przykłady|Voorbeelden|典型流转|範例|正常系|핵심 전이",
            ),
        ];
        for (role, texts) in texts {
            for text in texts.split('|') {
                assert!(words.mentioned(role, text), "{role:?}: {text}");
            }
        }
        for (role, text) in [
            (Role::Machine, "Automate the build"),
            (Role::Machine, "Deployment"),
            (Role::StateWord, "Statement of work"),
            (Role::StateWord, "数据迁移"),
            (Role::Future, "Archived"),
            (Role::Future, "Alternative flows"),
            (Role::Future, "Current states"),
        ] {
            assert!(!words.mentioned(role, text), "{role:?}: {text}");
        }
    }

    #[test]
    fn a_header_has_no_role_of_a_heading() {
        let words = Words::default();
        for header in ["Rules", "Legend", "Future work", "Roadmap (planned)"] {
            assert_eq!(words.header(header), Roles::default(), "{header}");
        }
    }

    #[test]
    fn every_line_is_read_and_no_word_stands_twice() {
        let mut seen = BTreeSet::new();
        for line in include_str!("words.txt").lines() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (key, list) = line.split_once(": ").expect(line);
            assert!(Words::role(key).is_some(), "{key}");
            for word in list.split(", ") {
                let normal = normal(word);
                assert!(!normal.is_empty() && normal.len() <= 96, "{key}: {word}");
                assert!(seen.insert((key, normal)), "{key}: {word} stands twice");
            }
        }
    }
}
