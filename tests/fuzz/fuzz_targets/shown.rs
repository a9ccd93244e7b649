#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| fsm_laws::shown(text));
