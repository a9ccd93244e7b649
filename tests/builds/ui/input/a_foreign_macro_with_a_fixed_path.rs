// The path stands in another crate, where another file has the same name.
mod state {
    fsm_builds::fixed_path!();
}

fn main() {}
