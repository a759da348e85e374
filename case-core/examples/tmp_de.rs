//! t
fn main(){ use case_core::any::said; use case_core::words::Language;
for t in std::env::args().skip(1) { println!("{}", said("case",&t,Language::German).unwrap()); } }
