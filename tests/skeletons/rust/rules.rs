//! What is yours: which cards you support, what casting does, what resolving does, what triggers.
//!
//! Begin with the first TODO(you); the README says what to fill in first. `game.table` is the table, `refuse` says no.

use std::rc::Rc;
use std::slice;

use serde_json::{json, Value};

use crate::game::Game;
use crate::table::{list, number, refuse, text, Definition, Refused, StackObject, Table};

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
        "chooses": ["may"],
    })
}

/// Why this card cannot be played, None if it can. Be strict: what you let through is judged.
pub fn unsupported(card: &Definition) -> Option<String> {
    let abilities = list(&card["abilities"]);
    if is_permanent(card) {
        let known = abilities.is_empty() || is_hive_mind(card);
        return (!known).then(|| "its abilities are not implemented".into());
    }
    if card["cost"].as_str().is_some_and(|cost| cost.contains("{X}")) {
        return Some("{X} is not implemented".into());
    }
    if abilities.len() != 1 || abilities[0]["is"] != "SpellAbility" {
        return Some("its abilities are not implemented".into());
    }
    let effect = &abilities[0]["effect"];
    if !list(&effect["targets"]).is_empty() || !list(&effect["modes"]).is_empty() {
        return Some("targets and modes are not implemented".into());
    }
    let offered = |one: &Value| one["is"] == "May" && list(&one["cost"]).is_empty();
    let inner = |one| if offered(one) { list(&one["do"]) } else { slice::from_ref(one) };
    let strange = instructions(card).iter().flat_map(inner).find(|one| {
        !["GainLife", "LoseLife", "DrawCards"].contains(&one["is"].as_str().unwrap_or_default())
            || !one["amount"].is_i64()
            || !["You", "EachOpponent", "EachPlayer"].contains(&one["who"]["is"].as_str().unwrap_or_default())
    });
    strange.map(|one| format!("{} is not implemented, or not for what it asks", one["is"]))
}

/// Whether the card becomes a permanent.
fn is_permanent(card: &Definition) -> bool {
    !list(&card["types"]).iter().any(|one| one == "Instant" || one == "Sorcery")
}

/// Whether the card has Hive Mind's ability and no other.
fn is_hive_mind(card: &Definition) -> bool {
    card["name"] == "Hive Mind"
}

/// What the spell tells players to do, in order.
fn instructions(card: &Definition) -> &[Value] {
    list(&card["abilities"][0]["effect"]["do"])
}

/// The player with priority casts a card with everything that is announced and paid for it (601.2).
pub fn cast(game: &mut Game, seat: usize, answer: &Value) -> Result<(), Refused> {
    let table = &mut game.table;
    let card = table.in_hand(seat, &text(&answer["object"]))?;
    let definition = card.definition.clone();
    if definition["cost"].is_null() {
        return refuse(format!("{} cannot be cast: it has no mana cost", definition["name"]));
    }
    if !list(&definition["types"]).iter().any(|one| one == "Instant") && !may_be_slow(table, seat) {
        return refuse("only instants can be cast now (117.1a)");
    }
    let announced = ["modes", "targets", "kicks", "division", "costs"];
    if !answer["x"].is_null() || announced.iter().any(|&part| !list(&answer[part]).is_empty()) {
        return refuse(format!("{} has nothing to announce", definition["name"]));
    }
    table.pay(seat, &text(&definition["cost"]), answer["payment"].as_str(), 0)?;
    table.players[seat].hand.retain(|one| one.id != card.id);
    let owner = Some(card.owner);
    let spell =
        StackObject { kind: "spell", definition, controller: seat, card: card.card, owner, ..Default::default() };
    let spell = Rc::new(table.put_on_stack(spell));
    println!("player {seat} casts {}", spell.definition["name"]); // goes to standard error
    if !is_permanent(&spell.definition) {
        for permanent in table.battlefield.clone().iter().filter(|one| is_hive_mind(&one.definition)) {
            table.trigger(permanent, Some(spell.clone()));
        }
    }
    Ok(())
}

/// Whether that player may cast what is no instant (307.1).
fn may_be_slow(table: &Table, seat: usize) -> bool {
    seat == table.active && table.step.contains("main") && table.stack.is_empty()
}

/// The player with priority activates an ability of a permanent (602.2).
pub fn activate(game: &mut Game, seat: usize, answer: &Value) -> Result<(), Refused> {
    // TODO(you): as for casting, once you support a card that has such an ability.
    refuse("activating is not implemented: see activate in src/rules.rs")
}

/// The topmost object of the stack resolves (608): it does what it says, and leaves the stack.
pub fn resolve(game: &mut Game, thing: StackObject) {
    if let Some(spell) = &thing.about {
        copy_for_each_other(&mut game.table, spell);
        game.table.bury(&thing);
    } else if is_permanent(&thing.definition) {
        game.table.enter(&thing);
    } else {
        let all = instructions(&thing.definition).to_vec();
        go_on(game, thing, all);
    }
}

/// Carry out what is left of the spell's instructions; one that says "may" is asked about first.
fn go_on(game: &mut Game, spell: StackObject, left: Vec<Value>) {
    for (n, one) in left.iter().enumerate() {
        if one["is"] == "May" {
            let (seat, object) = (spell.controller, &spell.id);
            let request =
                json!({"seat": seat, "kind": "may", "object": object, "slot": "may", "options": ["yes", "no"]});
            let rest = left[n..].to_vec();
            game.ask(request, move |game, answer| decide(game, &spell, &rest, answer));
            return;
        }
        follow(&mut game.table, spell.controller, one);
    }
    game.table.bury(&spell);
}

/// Do what is offered, or not, and go on.
fn decide(game: &mut Game, spell: &StackObject, left: &[Value], answer: &Value) -> Result<(), Refused> {
    let offered = match answer["options"][0].as_str() {
        Some("yes") => list(&left[0]["do"]),
        Some("no") => &[],
        _ => return refuse("the answer is yes or no"),
    };
    go_on(game, spell.clone(), [offered, &left[1..]].concat());
    Ok(())
}

/// Each player but the one who cast the spell copies it, in turn order from the active player (101.4, 707.10).
fn copy_for_each_other(table: &mut Table, spell: &StackObject) {
    for seat in table.from(table.active) {
        if seat != spell.controller {
            let definition = spell.definition.clone();
            let copy = StackObject { kind: "spell", definition, controller: seat, copy: true, ..Default::default() };
            table.put_on_stack(copy);
        }
    }
}

/// Carry out one instruction for its controller.
fn follow(table: &mut Table, you: usize, instruction: &Value) {
    let (who, amount) = (&instruction["who"]["is"], number(&instruction["amount"]));
    for seat in table.from(table.active) {
        if who == "EachPlayer" || (who == "You") == (seat == you) {
            match text(&instruction["is"]).as_str() {
                "DrawCards" => table.draw(seat, amount as usize),
                "GainLife" => table.players[seat].life += amount,
                _ => table.players[seat].life -= amount,
            }
        }
    }
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
