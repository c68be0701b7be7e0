//! What is yours: which cards you support, what casting does, what resolving does, what triggers.
//!
//! Begin with the first TODO(you); the README says what to fill in first. `game.table` is the table, `refuse` says no.

use serde_json::{json, Value};

use crate::game::Game;
use crate::table::{refuse, Definition, Refused, StackObject};

/// What the suite may expect. What you do not declare is called unsupported, never failed.
pub fn capabilities() -> Value {
    json!({
        "name": "my-engine",
        "version": "0.1.0",
        "edition": null, // effective date of the rules that you follow, such as "2026-04-17"
        "seats": [2, 6],
        "shows": [
            "player.hand", "player.library", "player.graveyard", "player.exile", "player.pool", "player.counters",
            "permanent.owner", "permanent.tapped", "permanent.types", "permanent.subtypes", "permanent.counters",
            "permanent.token", "permanent.damage", "permanent.sick",
            "stack.source", "stack.copy", "stack.targets", "stack.modes", "stack.x", "stack.kicks", "stack.division",
        ],
        "deterministic": true,
        "cards": "structure",
        "setup": "any",
        "passes": "each",
        "chooses": [], // TODO(you): the kinds that you pass to game.ask, such as "may" or "new-targets"
    })
}

/// Why this card cannot be played, None if it can. Be strict: what you let through is judged.
pub fn unsupported(card: &Definition) -> Option<String> {
    // TODO(you): give None for cards that you play. Permanents without abilities are the easiest: they only lie there.
    Some(format!("{} is not implemented: src/rules.rs supports no card yet", card["name"]))
}

/// The player with priority casts a card with everything that is announced and paid for it (601.2).
pub fn cast(game: &mut Game, seat: usize, answer: &Value) -> Result<(), Refused> {
    // TODO(you): find the card (game.table.in_hand) and check timing, modes, targets …, refusing what is wrong; pay
    // (game.table.pay); put the spell on the stack (game.table.put_on_stack); note what triggers (game.table.trigger).
    refuse("casting is not implemented: see cast in src/rules.rs")
}

/// The player with priority activates an ability of a permanent (602.2).
pub fn activate(game: &mut Game, seat: usize, answer: &Value) -> Result<(), Refused> {
    // TODO(you): as for casting, once you support a card that has such an ability.
    refuse("activating is not implemented: see activate in src/rules.rs")
}

/// The topmost object of the stack resolves (608): it does what it says, and leaves the stack.
pub fn resolve(game: &mut Game, thing: StackObject) {
    // TODO(you): do what thing.definition["abilities"] say; then game.table.bury(&thing), or game.table.enter(&thing)
    // for a permanent spell. Where a player must decide, call game.ask and do the rest in what it calls.
    panic!("resolving is not implemented: see resolve in src/rules.rs")
}

/// What the game does by itself whenever a player would get priority (704); whether anything was done.
pub fn state_based_actions(game: &mut Game) -> bool {
    // TODO(you): more of 704.5, such as lethal damage, once something can deal it.
    let loses = |seat: &usize| {
        let player = &game.table.players[*seat];
        player.life <= 0 || player.drew_from_empty || player.counters.get("poison").is_some_and(|&number| number >= 10)
    };
    let losers: Vec<usize> = game.table.from(0).into_iter().filter(loses).collect();
    for &seat in &losers {
        game.table.leave(seat);
    }
    !losers.is_empty()
}

/// What a step begins with (703).
pub fn turn_based_actions(game: &mut Game) {
    // TODO(you): what triggers "at the beginning of", and the discard to the maximum hand size in the cleanup step.
    let table = &mut game.table;
    match table.step.as_str() {
        "untap" => {
            for permanent in table.battlefield.iter_mut().filter(|one| one.controller == table.active) {
                (permanent.tapped, permanent.sick) = (false, false);
            }
        }
        "draw" => table.draw(table.active, 1),
        "cleanup" => table.battlefield.iter_mut().for_each(|permanent| permanent.damage = 0),
        _ => {}
    }
}
