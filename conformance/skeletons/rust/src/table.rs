//! The table: players, zones, the stack, and how it all looks from outside.
//!
//! It knows no rules. If you have an engine already, its own state takes the place of this file; `view` then shows what
//! your engine knows (`null` for what it does not).

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use serde_json::{json, Value};

/// A card as structure: name, types, cost, abilities … as the `cards` message has it.
pub type Definition = Rc<Value>;

/// The answer is not legal. Give it back before anything is changed: a refused answer leaves everything as it was.
pub struct Refused(pub String);

/// A refusal with that reason.
pub fn refuse<T>(reason: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(reason.into()))
}

/// A card in a hand, library, graveyard or exile. card: the scenario's id of it, which it keeps in every zone.
#[derive(Clone)]
pub struct Card {
    pub id: String,
    pub card: Option<String>,
    pub definition: Definition,
    pub owner: usize,
}

/// A permanent. card: None for a token.
#[derive(Clone)]
pub struct Permanent {
    pub id: String,
    pub card: Option<String>,
    pub definition: Definition,
    pub owner: usize,
    pub controller: usize,
    pub tapped: bool,
    pub sick: bool,
    pub damage: i64,
    pub counters: BTreeMap<String, i64>,
}

/// A spell or an ability on the stack.
///
/// definition: of the card, or of an ability's source. card, owner: of a spell that is a card. source: id of an
/// ability's source. about: for your own use, such as the spell that a trigger is about.
#[derive(Clone, Default)]
pub struct StackObject {
    pub id: String,
    pub kind: &'static str, // "spell", "activated" or "triggered"
    pub definition: Definition,
    pub controller: usize,
    pub card: Option<String>,
    pub owner: Option<usize>,
    pub source: Option<String>,
    pub copy: bool,
    pub targets: Vec<Vec<String>>,
    pub modes: Vec<u32>,
    pub x: Option<i64>,
    pub kicks: Vec<u32>,
    pub division: Vec<i64>,
    pub about: Option<Rc<StackObject>>,
}

/// One player. The last card of the library and of the graveyard is the top card. pool: type letters, one a mana.
pub struct Player {
    pub life: i64,
    pub pool: Vec<char>,
    pub counters: BTreeMap<String, i64>,
    pub hand: Vec<Card>,
    pub library: Vec<Card>,
    pub graveyard: Vec<Card>,
    pub exile: Vec<Card>,
    pub drew_from_empty: bool,
    pub lost: bool,
}

/// Everything there is in one game. The last object of the stack is its top. waiting: triggers to be put on it.
pub struct Table {
    pub active: usize,
    pub turn: i64,
    pub step: String,
    pub priority: Option<usize>,
    pub players: Vec<Player>,
    pub battlefield: Vec<Permanent>,
    pub stack: Vec<StackObject>,
    pub waiting: Vec<StackObject>,
    ids: u32,
}

impl Table {
    /// The board as the `start` message has it.
    pub fn new(scenario: &Value, definitions: &HashMap<String, Definition>) -> Self {
        let mut table = Table {
            active: seat(&scenario["active"]),
            turn: number(&scenario["turn"]),
            step: text(&scenario["step"]),
            priority: None,
            players: Vec::new(),
            battlefield: Vec::new(),
            stack: Vec::new(),
            waiting: Vec::new(),
            ids: 0,
        };
        let named = |one: &Value| definitions[&text(&one["card"])].clone();
        for (owner, placed) in list(&scenario["seats"]).iter().enumerate() {
            let mut cards = |zone: &str| {
                let of = |one: &Value| {
                    let (card, definition) = (Some(text(&one["id"])), named(one));
                    Card { id: table.new_id(), card, definition, owner }
                };
                list(&placed[zone]).iter().map(of).collect::<Vec<_>>()
            };
            let player = Player {
                life: number(&placed["life"]),
                pool: list(&placed["pool"]).iter().filter_map(|mana| text(&mana["type"]).chars().next()).collect(),
                counters: counters(&placed["counters"]),
                hand: cards("hand"),
                library: cards("library"),
                graveyard: cards("graveyard"),
                exile: cards("exile"),
                drew_from_empty: false,
                lost: false,
            };
            table.players.push(player);
        }
        for one in list(&scenario["battlefield"]) {
            let permanent = Permanent {
                id: table.new_id(),
                card: Some(text(&one["id"])),
                definition: named(one),
                owner: seat(&one["owner"]),
                controller: seat(&one["controller"]),
                tapped: one["tapped"] == true,
                sick: one["sick"] == true,
                damage: number(&one["damage"]),
                counters: counters(&one["counters"]),
            };
            table.battlefield.push(permanent);
        }
        table
    }

    /// An id for an object; one that changes zones becomes a new object with a new id (400.7).
    pub fn new_id(&mut self) -> String {
        self.ids += 1;
        format!("o{}", self.ids)
    }

    // -- looking -----------------------------------------------------------------------------------------------------

    /// The seats still in the game in turn order, beginning with that one.
    pub fn from(&self, seat: usize) -> Vec<usize> {
        let count = self.players.len();
        (seat..seat + count).map(|other| other % count).filter(|&other| !self.players[other].lost).collect()
    }

    /// The card with that id in the hand of that seat, or a refusal.
    pub fn in_hand(&self, seat: usize, id: &str) -> Result<Card, Refused> {
        match self.players[seat].hand.iter().find(|card| card.id == id) {
            Some(card) => Ok(card.clone()),
            None => refuse(format!("player {seat} has no {id} in hand")),
        }
    }

    // -- paying ------------------------------------------------------------------------------------------------------

    /// Spend mana from that player's pool for a cost such as `"{X}{2}{R}"`.
    ///
    /// payment: what is spent, a row of type letters; None: whatever will do. After a refusal nothing is spent: so pay
    /// once everything else is known to be legal.
    pub fn pay(&mut self, seat: usize, cost: &str, payment: Option<&str>, x: usize) -> Result<(), Refused> {
        let (mut typed, mut generic) = (Vec::new(), 0);
        for symbol in cost.split(['{', '}']).filter(|symbol| !symbol.is_empty()) {
            match symbol.parse::<usize>() {
                Ok(number) => generic += number,
                Err(_) if symbol == "X" => generic += x,
                Err(_) => typed.extend(symbol.chars()),
            }
        }
        let others = without(&self.players[seat].pool, &typed);
        let spent: Vec<char> = match payment {
            Some(row) => row.chars().collect(),
            None => typed.iter().copied().chain(others.into_iter().take(generic)).collect(),
        };
        let shown: String = spent.iter().collect();
        if spent.len() != typed.len() + generic || without(&spent, &typed).len() != generic {
            return refuse(format!("the mana {shown:?} does not pay {cost}"));
        }
        let left = without(&self.players[seat].pool, &spent);
        if left.len() + spent.len() != self.players[seat].pool.len() {
            return refuse(format!("player {seat} has not the mana {shown} in the pool"));
        }
        self.players[seat].pool = left;
        Ok(())
    }

    // -- moving ------------------------------------------------------------------------------------------------------

    /// Put a spell or an ability on top of the stack; it gets an id.
    pub fn put_on_stack(&mut self, thing: StackObject) -> StackObject {
        let made = StackObject { id: self.new_id(), ..thing };
        self.stack.push(made.clone());
        made
    }

    /// Note that an ability of that permanent has triggered; it is put on the stack before anybody has priority.
    pub fn trigger(&mut self, source: &Permanent, about: Option<Rc<StackObject>>) {
        let thing = StackObject {
            id: self.new_id(),
            kind: "triggered",
            definition: source.definition.clone(),
            controller: source.controller,
            source: Some(source.id.clone()),
            about,
            ..Default::default()
        };
        self.waiting.push(thing);
    }

    /// That player draws cards, one at a time.
    pub fn draw(&mut self, seat: usize, number: usize) {
        for _ in 0..number {
            let id = self.new_id();
            let player = &mut self.players[seat];
            match player.library.pop() {
                Some(card) => player.hand.push(Card { id, ..card }),
                None => player.drew_from_empty = true,
            }
        }
    }

    /// Put it from the stack into its owner's graveyard; a copy or an ability ceases to be.
    pub fn bury(&mut self, thing: &StackObject) {
        self.stack.retain(|one| one.id != thing.id);
        if let (Some(_), Some(owner)) = (&thing.card, thing.owner) {
            let card = self.card_again(&thing.card, &thing.definition, owner);
            self.players[owner].graveyard.push(card);
        }
    }

    /// Put it from the battlefield into its owner's graveyard; a token ceases to be.
    pub fn bury_permanent(&mut self, thing: &Permanent) {
        self.battlefield.retain(|one| one.id != thing.id);
        if thing.card.is_some() {
            let card = self.card_again(&thing.card, &thing.definition, thing.owner);
            self.players[thing.owner].graveyard.push(card);
        }
    }

    /// Put it from the stack onto the battlefield under its controller's control; a copy becomes a token.
    pub fn enter(&mut self, spell: &StackObject) -> Permanent {
        self.stack.retain(|one| one.id != spell.id);
        let permanent = Permanent {
            id: self.new_id(),
            card: spell.card.clone(),
            definition: spell.definition.clone(),
            owner: spell.owner.unwrap_or(spell.controller),
            controller: spell.controller,
            tapped: false,
            sick: true,
            damage: 0,
            counters: BTreeMap::new(),
        };
        self.battlefield.push(permanent.clone());
        permanent
    }

    /// That player leaves the game, and what they own and control with them (800.4a).
    pub fn leave(&mut self, seat: usize) {
        let player = &mut self.players[seat];
        player.lost = true;
        for zone in [&mut player.hand, &mut player.library, &mut player.graveyard, &mut player.exile] {
            zone.clear();
        }
        let mut exiled = Vec::new();
        for one in self.battlefield.iter().filter(|one| one.controller == seat && one.owner != seat) {
            exiled.push((one.card.clone(), one.definition.clone(), Some(one.owner)));
        }
        for one in self.stack.iter().filter(|one| one.controller == seat && one.owner != Some(seat)) {
            exiled.push((one.card.clone(), one.definition.clone(), one.owner));
        }
        self.battlefield.retain(|one| one.owner != seat && one.controller != seat);
        self.stack.retain(|one| one.owner != Some(seat) && one.controller != seat);
        self.waiting.retain(|one| one.controller != seat);
        for (card, definition, owner) in exiled {
            if let (Some(_), Some(owner)) = (&card, owner) {
                let card = self.card_again(&card, &definition, owner);
                self.players[owner].exile.push(card);
            }
        }
    }

    fn card_again(&mut self, card: &Option<String>, definition: &Definition, owner: usize) -> Card {
        Card { id: self.new_id(), card: card.clone(), definition: definition.clone(), owner }
    }

    // -- how it looks ------------------------------------------------------------------------------------------------

    /// The whole game as the referee sees it: nothing is hidden.
    pub fn view(&self) -> Value {
        json!({
            "turn": self.turn,
            "step": self.step,
            "active": self.active,
            "priority": self.priority,
            "players": self.players.iter().map(player_view).collect::<Vec<_>>(),
            "battlefield": self.battlefield.iter().map(permanent_view).collect::<Vec<_>>(),
            "stack": self.stack.iter().map(stack_view).collect::<Vec<_>>(),
        })
    }
}

/// The row of letters without those, each taken away once.
fn without(letters: &[char], taken: &[char]) -> Vec<char> {
    let mut left = letters.to_vec();
    for letter in taken {
        if let Some(at) = left.iter().position(|one| one == letter) {
            left.remove(at);
        }
    }
    left
}

fn cards_view(cards: &[Card]) -> Vec<Value> {
    cards.iter().map(|one| json!({"id": one.id, "card": one.card, "name": one.definition["name"]})).collect()
}

fn player_view(one: &Player) -> Value {
    let amount = |letter: char| one.pool.iter().filter(|&&mana| mana == letter).count();
    json!({
        "life": one.life,
        "hand": cards_view(&one.hand),
        "library": one.library.len(),
        "graveyard": cards_view(&one.graveyard),
        "exile": cards_view(&one.exile),
        "pool": "WUBRGC".chars().map(|letter| (letter.to_string(), amount(letter))).collect::<BTreeMap<_, _>>(),
        "lost": one.lost,
        "counters": one.counters.iter().collect::<Vec<_>>(),
    })
}

fn permanent_view(one: &Permanent) -> Value {
    json!({
        "id": one.id,
        "card": one.card,
        "name": one.definition["name"],
        "owner": one.owner,
        "controller": one.controller,
        "tapped": one.tapped,
        "types": one.definition["types"],
        "subtypes": one.definition["subtypes"],
        "counters": one.counters.iter().collect::<Vec<_>>(),
        "token": one.card.is_none(),
        "power": one.definition["power"],
        "toughness": one.definition["toughness"],
        "damage": one.damage,
        "sick": one.sick,
    })
}

fn stack_view(one: &StackObject) -> Value {
    json!({
        "id": one.id,
        "kind": one.kind,
        "name": one.definition["name"],
        "controller": one.controller,
        "card": one.card,
        "source": one.source,
        "copy": one.copy,
        "targets": one.targets,
        "modes": one.modes,
        "x": one.x,
        "kicks": one.kicks,
        "division": one.division,
    })
}

// -- reading -----------------------------------------------------------------------------------------------------------

/// The list. Panics if it is none: the engine then says so, and goes on with the next message.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is given where a list is needed"))
}

/// The text. Panics if it is none.
pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is given where a text is needed")).to_string()
}

/// The number. Panics if it is none.
pub fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is given where a number is needed"))
}

fn seat(value: &Value) -> usize {
    usize::try_from(number(value)).expect("a seat is a number from 0")
}

fn counters(value: &Value) -> BTreeMap<String, i64> {
    list(value).iter().map(|pair| (text(&pair[0]), number(&pair[1]))).collect()
}
