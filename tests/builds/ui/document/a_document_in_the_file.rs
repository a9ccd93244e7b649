mod state {
    fsm_runtime::fsm!(
        r#"
# Door

```mermaid
stateDiagram-v2
    [*] --> Closed
    Closed --> Open : push
    Open --> Closed : "pull"
```

## Transitions

| From   | To   | Event |
| ------ | ---- | ----- |
| Closed | Open | push  |
"#
    );
}

mod escaped {
    fsm_runtime::fsm!("stateDiagram-v2\n[*] --> Closed\nClosed -> Open : push\n");
}

fn main() {}
