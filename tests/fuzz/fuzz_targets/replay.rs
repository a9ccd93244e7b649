#![no_main]

libfuzzer_sys::fuzz_target!(|log: &[u8]| fsm_laws::replay(log));
