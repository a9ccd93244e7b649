//! The command line as people type it: what it prints and how it ends, in real folders.

#[test]
fn commands() {
    trycmd::TestCases::new().env("NO_COLOR", "1").case("tests/cmd/*.trycmd");
}
