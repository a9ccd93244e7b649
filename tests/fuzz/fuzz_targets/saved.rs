#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fsm_laws::saved(bytes));
