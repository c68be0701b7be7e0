//! The course of a game: who has priority, what happens when all pass, whose triggers come first, what is asked.
//!
//! It works as it stands; come here when your engine grows. What cards do is in `rules.rs`.

use std::collections::HashMap;
use std::rc::Rc;

use serde_json::{json, Value};

use crate::rules;
use crate::table::{refuse, Definition, Refused, Table};

// No creature attacks yet, so there is nothing to block and no damage (508.8).
const STEPS: [&str; 10] = [
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
];

/// What goes on with an answer.
pub type Then = Rc<dyn Fn(&mut Game, &Value) -> Result<(), Refused>>;

/// One game. A request stands until an answer to it is accepted.
pub struct Game {
    pub table: Table,
    passed: usize, // passes in a row
    next: usize,   // who gets priority once nothing else is to be done
    question: Option<(Value, Then)>,
}

impl Game {
    /// The game that begins with that board.
    pub fn new(scenario: &Value, definitions: &HashMap<String, Definition>) -> Self {
        let table = Table::new(scenario, definitions);
        let next = table.active;
        let mut game = Game { table, passed: 0, next, question: None };
        game.go_on();
        game
    }

    /// What is asked now: a decision in the middle of something, or what to do with priority; None at the end.
    pub fn request(&self) -> Option<Value> {
        if let Some((request, _)) = &self.question {
            return Some(request.clone());
        }
        self.table.priority.map(|seat| json!({"seat": seat, "kind": "priority"}))
    }

    /// Have a player decide something else than what to do with priority; `then` goes on with the answer.
    ///
    /// The members of a request are seat, kind, object, slot, options, min, max. `then` may ask again; it may also
    /// refuse, and then the request stands. Declare the kind in `rules::capabilities`.
    pub fn ask(&mut self, request: Value, then: impl Fn(&mut Game, &Value) -> Result<(), Refused> + 'static) {
        self.question = Some((request, Rc::new(then)));
        self.table.priority = None;
    }

    /// Play an answer to the standing request. After a refusal nothing has changed.
    pub fn answer(&mut self, answer: &Value) -> Result<(), Refused> {
        if let Some((request, then)) = self.question.take() {
            if let Err(refused) = then(self, answer) {
                self.question = Some((request, then));
                return Err(refused);
            }
        } else if let Some(seat) = self.table.priority {
            self.act(seat, answer)?;
        }
        self.go_on();
        Ok(())
    }

    /// What the player with priority does (117.1).
    fn act(&mut self, seat: usize, answer: &Value) -> Result<(), Refused> {
        match answer["is"].as_str().unwrap_or_default() {
            "Pass" => {
                self.pass_priority(seat);
                return Ok(());
            }
            "Concede" => self.table.leave(seat),
            "Cast" => rules::cast(self, seat, answer)?,
            "Activate" => rules::activate(self, seat, answer)?,
            other => return refuse(format!("a player with priority cannot answer {other}")),
        }
        (self.passed, self.next) = (0, seat); // 117.3c: whoever acted has priority again
        Ok(())
    }

    /// 117.3d, 117.4: the next player has priority; once all have passed, the top of the stack resolves.
    fn pass_priority(&mut self, seat: usize) {
        self.passed += 1;
        if self.passed < self.table.from(0).len() {
            self.next = self.table.from(seat + 1)[0];
            return;
        }
        (self.passed, self.next, self.table.priority) = (0, self.table.active, None);
        match self.table.stack.last().cloned() {
            Some(thing) => rules::resolve(self, thing),
            None => self.end_step(),
        }
    }

    /// 117.5: state-based actions, then triggers, over and over; then a player has priority.
    fn go_on(&mut self) {
        while self.question.is_none() {
            self.table.priority = None;
            if rules::state_based_actions(self) {
                continue;
            }
            let left = self.table.from(self.next);
            if left.len() < 2 {
                return; // 104.2a: the game is over
            }
            if self.table.waiting.is_empty() {
                self.table.priority = Some(left[0]);
                return;
            }
            self.put_triggers_on_stack();
        }
    }

    /// 603.3b: the active player's triggers first, then those of the others in turn order.
    fn put_triggers_on_stack(&mut self) {
        let waiting = std::mem::take(&mut self.table.waiting);
        for seat in self.table.from(self.table.active) {
            self.table.stack.extend(waiting.iter().filter(|one| one.controller == seat).cloned());
        }
    }

    /// 500.2, 500.5: pools empty, and the next step in which somebody gets priority begins.
    fn end_step(&mut self) {
        loop {
            for player in &mut self.table.players {
                player.pool.clear();
            }
            let now = STEPS.iter().position(|&step| step == self.table.step);
            let following = now.map_or(0, |step| step + 1) % STEPS.len();
            if following == 0 {
                self.table.turn += 1;
                self.table.active = self.table.from(self.table.active + 1)[0];
                self.next = self.table.active;
            }
            self.table.step = STEPS[following].to_string();
            rules::turn_based_actions(self);
            if !["untap", "cleanup"].contains(&STEPS[following]) {
                return; // 502.4, 514.3
            }
        }
    }
}
