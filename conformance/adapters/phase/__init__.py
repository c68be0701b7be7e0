"""phase.rs, a rules engine in Rust, through its Python binding ``phase-python`` (the extra ``phase``)."""
