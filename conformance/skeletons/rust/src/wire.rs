//! The protocol: one JSON object a line in, one out. Nothing here is yours to fill in.

use std::collections::HashMap;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::rc::Rc;

use serde_json::{json, Map, Value};

use crate::game::Game;
use crate::rules;
use crate::table::{list, text, Definition, Refused};

const PROTOCOL: u32 = 1;

/// Why there is no ordinary reply.
enum Trouble {
    /// The answer was not legal.
    Refused(String),
    /// The message cannot be answered.
    Misuse(String),
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Self {
        Trouble::Refused(refused.0)
    }
}

type Reply = Result<Value, Trouble>;

/// One conversation: the cards that were defined, and the game that is being played.
#[derive(Default)]
pub struct Engine {
    definitions: HashMap<String, Definition>,
    game: Option<Game>,
}

impl Engine {
    /// The reply to one line, whatever it holds, and even if the engine panics.
    pub fn reply(&mut self, line: &[u8]) -> Value {
        let message: Value = match serde_json::from_slice(line) {
            Ok(message) => message,
            Err(error) => return no_message(&error.to_string()),
        };
        let seq = message["seq"].clone();
        if !seq.is_i64() {
            return no_message("it has no seq");
        }
        let mut reply = match catch_unwind(AssertUnwindSafe(|| self.handle(&message))) {
            Ok(Ok(reply)) => reply,
            Ok(Err(Trouble::Refused(reason))) => json!({"message": "rejected", "reason": reason}),
            Ok(Err(Trouble::Misuse(error))) => json!({"message": "error", "error": error}),
            Err(panic) => {
                self.game = None; // a fault of the engine: it is told, and the game it happened in is over
                let said = panic.downcast_ref::<String>().map(String::as_str);
                let said = said.or(panic.downcast_ref::<&str>().copied());
                json!({"message": "error", "error": format!("panicked: {}", said.unwrap_or("no message"))})
            }
        };
        reply["seq"] = seq;
        reply
    }

    /// The reply to a message, but for its number.
    fn handle(&mut self, message: &Value) -> Reply {
        match message["message"].as_str().unwrap_or_default() {
            "hello" => Ok(json!({"message": "hello", "protocol": PROTOCOL, "capabilities": rules::capabilities()})),
            "cards" => Ok(self.cards(&message["cards"])),
            "start" => self.start(&message["scenario"]),
            "answer" => self.answer(&message["answer"]),
            "stop" => Ok(json!({"message": "stopped"})),
            other => Err(Trouble::Misuse(format!(
                "{other:?} is no message that this engine knows: it speaks version {PROTOCOL}"
            ))),
        }
    }

    /// Learn these cards; those that the engine cannot play, each with the reason.
    fn cards(&mut self, cards: &Value) -> Value {
        let mut reasons = Map::new();
        for card in list(cards) {
            let definition = Rc::new(card["definition"].clone());
            let name = text(&definition["name"]);
            if let Some(reason) = rules::unsupported(&definition) {
                reasons.insert(name.clone(), Value::String(reason));
            }
            self.definitions.insert(name, definition);
        }
        json!({"message": "cards", "unsupported": reasons})
    }

    /// Drop the game there is, and set this board up.
    fn start(&mut self, scenario: &Value) -> Reply {
        self.game = None;
        for name in list(&scenario["cards"]) {
            if !self.definitions.contains_key(&text(name)) {
                return Err(Trouble::Misuse(format!(
                    "the scenario names the card {name}, which no message has defined"
                )));
            }
        }
        let game = Game::new(scenario, &self.definitions);
        Ok(step(self.game.insert(game)))
    }

    /// Play one answer to the standing request.
    fn answer(&mut self, answer: &Value) -> Reply {
        match &mut self.game {
            Some(game) if game.request().is_some() => {
                game.answer(answer)?;
                Ok(step(game))
            }
            _ => Err(Trouble::Misuse("there is nothing to answer: send start first".into())),
        }
    }
}

/// What is seen now, all of it, and what is asked next.
fn step(game: &Game) -> Value {
    json!({"message": "step", "view": game.table.view(), "request": game.request()})
}

fn no_message(error: &str) -> Value {
    json!({"message": "error", "seq": null, "error": format!("this line is no message of the protocol: {error}")})
}
