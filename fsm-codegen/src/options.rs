//! What a user may ask of the generated code.

/// How the code is generated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The name of the state enum.
    pub state: String,
    /// The name of the event enum.
    pub event: String,
    /// Further derives for the state enum, as paths.
    pub derives: Vec<String>,
    /// Whether to generate the module `typed`.
    pub typestate: bool,
    /// The path of the runtime crate.
    pub runtime: String,
    /// The diagram's text, shown in the documentation.
    pub diagram: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            state: "State".to_owned(),
            event: "Event".to_owned(),
            derives: Vec::new(),
            typestate: false,
            runtime: "::fsm_runtime".to_owned(),
            diagram: None,
        }
    }
}
