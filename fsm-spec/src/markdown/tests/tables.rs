//! Tables, whole and broken.

use super::check;

#[test]
fn cells_and_their_places() {
    check(
        "| From \\ To | `A\\|B` |**C**|\n|:--|---|:-:|\n|x\\_y|  | é |\n",
        r#"
        table: "|:--|---|:-:|"
        header 3 of "| From \\ To | `A\\|B` |**C**|": "From \\ To" @ "From \\ To" in " From \\ To ", "A|B" @ "`A\\|B`" in " `A\\|B` ", "C" @ "**C**" in "**C**"
        row 3 of "|x\\_y|  | é |": "x_y" @ "x\\_y" in "x\\_y", "" @ "" in "  ", "é" @ "é" in " é "
        "#,
    );
}

#[test]
fn tables_without_outer_pipes_and_in_other_blocks() {
    check(
        "a | b\n--|--\n1 | 2\n\n> | c |\n> |---|\n> | d |\n\n- x\n\n  | e |\n  |---|\n  | f<br>g |\n",
        r#"
        table: "--|--"
        header 2 of "a | b": "a" @ "a" in "a ", "b" @ "b" in " b"
        row 2 of "1 | 2": "1" @ "1" in "1 ", "2" @ "2" in " 2"
        table: "|---|"
        header 1 of "| c |": "c" @ "c" in " c "
        row 1 of "| d |": "d" @ "d" in " d "
        item 0: "x" @ "x"
        table: "|---|"
        header 1 of "| e |": "e" @ "e" in " e "
        row 1 of "| f<br>g |": "f\ng" @ "f<br>g" in " f<br>g "
        "#,
    );
}

#[test]
fn rows_of_the_wrong_width() {
    check(
        "# t\n\n| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |\n| 1 | 2 || 4\n| `x|y` |\n| 1 | 2 |\nloose text\n",
        r##"
        heading 1: "t" @ "# t"
        table under 0: "|---|---|"
        header 2 of "| a | b |": "a" @ "a" in " a ", "b" @ "b" in " b "
        row 1 of "| 1 |": "1" @ "1" in " 1 ", "" @ "" in ""
        row 3 of "| 1 | 2 | 3 |": "1" @ "1" in " 1 ", "2" @ "2" in " 2 "
        row 4 of "| 1 | 2 || 4": "1" @ "1" in " 1 ", "2" @ "2" in " 2 "
        row 2 of "| `x|y` |": "`x" @ "`x" in " `x", "y`" @ "y`" in "y` "
        row 2 of "| 1 | 2 |": "1" @ "1" in " 1 ", "2" @ "2" in " 2 "
        row 1 of "loose text": "loose text" @ "loose text" in "loose text", "" @ "" in ""
        ragged 1 of 2 in 1: "| 1 |"
        ragged 3 of 2 in 1: "| 1 | 2 | 3 |"
        ragged 4 of 2 in 1: "| 1 | 2 || 4"
        ragged 1 of 2 in 1: "loose text"
        "##,
    );
}

#[test]
fn delimiter_rows_of_the_wrong_width() {
    check(
        "| a | b |\n|---|\n| 1 | 2 |\n",
        r#"
        paragraph: "| a | b |\n|---|\n| 1 | 2 |" @ "| a | b |\n|---|\n| 1 | 2 |"
        broken 2 "| a | b |", 1 "|---|"
        "#,
    );
    check(
        "> text\n> a | **b**\n> --|--|--\n",
        r#"
        paragraph: "text\na | b\n--|--|--" @ "text\n> a | **b**\n> --|--|--"
        broken 2 "a | **b**", 3 "--|--|--"
        "#,
    );
    check(
        "text\n|--|--|\n\nx | y\n-- z\n",
        r#"
        paragraph: "text\n|--|--|" @ "text\n|--|--|"
        paragraph: "x | y\n-- z" @ "x | y\n-- z"
        "#,
    );
}

#[test]
fn many_columns() {
    let header = "| a ".repeat(10_000) + "|\n" + &"|-".repeat(10_000) + "|\n";
    let markdown = super::Markdown::read(&header);
    let super::BlockKind::Table(table) = &markdown.blocks[0].kind else {
        panic!("a table");
    };
    assert_eq!((table.header.cells.len(), table.header.written), (10_000, 10_000));
}
