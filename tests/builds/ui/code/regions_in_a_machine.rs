mod player {
    fsm_runtime::fsm!(
        "
```mermaid
stateDiagram-v2
    [*] --> On
    state On {
        [*] --> Stopped
        Stopped --> Playing : play
        --
        [*] --> Audible
        Audible --> Muted : mute
    }
```
"
    );
}

fn main() {
    // The states are there, and what each of them allows.
    assert!(player::State::Stopped.can_transition_to(player::State::Playing));
    let _ = fsm_runtime::Machine::new(player::State::Stopped);
}
