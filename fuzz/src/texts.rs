//! Files as bytes: encodings, JSON and TOML, in all readers of the engine.

use case_core::AnyBattle;
use case_core::node::Node;
use case_core::plan::{Plan, Policy};
use case_core::text::{Format, MAX_TEXT, read, utf8};
use case_core::words::Catalog;

/// Reads the bytes as each kind of file; what is read is the same as JSON.
pub fn run(bytes: &[u8]) {
    let Ok(text) = utf8(bytes) else { return };
    drop(Catalog::read(text));
    for format in [Format::Any, Format::Json, Format::Toml] {
        let Ok(node) = read(text, format, MAX_TEXT) else { continue };
        if let Ok(catalog) = Catalog::of_table(&node) {
            assert!(catalog.check().is_ok());
        }
        drop((Plan::read(&node), Policy::read(&node), AnyBattle::resume(&node)));
        if let Ok(mut battle) = AnyBattle::new(&node) {
            battle.set_seed(1);
            battle.step();
            assert!(AnyBattle::resume(battle.save().node()).is_ok());
        }
        if let Ok(json) = serde_json::to_string(&node)
            && let Ok(again) = serde_json::from_str::<Node>(&json)
        {
            // A number that JSON has not, such as infinity, is null there.
            assert!(again == node || json.contains("null"), "{json}");
        }
    }
}
