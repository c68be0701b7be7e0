/**
 * The table: players, zones, the stack, and how it all looks from outside.
 *
 * It knows no rules. If you have an engine already, its own state takes the place of this file; `view` then shows what
 * your engine knows (`null` for what it does not).
 */

/** A card as structure: name, types, cost, abilities … as the `cards` message has it. */
export interface Definition {
  name: string;
  types: string[];
  subtypes: string[];
  supertypes: string[];
  cost: string | null;
  power: number | null;
  toughness: number | null;
  abilities: any[];
  [more: string]: unknown;
}

/** What the `start` message has. */
export interface Scenario {
  seats: PlacedSeat[];
  battlefield: PlacedPermanent[];
  active: number;
  turn: number;
  step: string;
  cards: string[];
}

interface PlacedCard {
  id: string;
  card: string;
}

type Counters = [string, number][];

interface PlacedSeat extends Record<Zone, PlacedCard[]> {
  life: number;
  pool: Mana[];
  counters: Counters;
}

interface PlacedPermanent extends PlacedCard {
  owner: number;
  controller: number;
  tapped: boolean;
  sick: boolean;
  damage: number;
  counters: Counters;
}

/** The answer is not legal. Throw it before anything is changed: a refused answer leaves everything as it was. */
export class Refused extends Error {}

export type Zone = "hand" | "library" | "graveyard" | "exile";

export interface Mana {
  type: string;
  rider: string | null;
}

/** A card in a hand, library, graveyard or exile. card: the scenario's id of it, which it keeps in every zone. */
export interface Card {
  id: string;
  card: string | null;
  definition: Definition;
  owner: number;
}

/** A permanent. card: null for a token. */
export interface Permanent extends Card {
  controller: number;
  tapped: boolean;
  sick: boolean;
  damage: number;
  counters: Map<string, number>;
}

/** A spell or an ability on the stack. */
export interface StackObject {
  id: string;
  kind: "spell" | "activated" | "triggered";
  /** Of the card, or of an ability's source. */
  definition: Definition;
  controller: number;
  /** Of a spell that is a card; null for copies and abilities. */
  card: string | null;
  owner: number | null;
  /** The id of an ability's source. */
  source: string | null;
  copy: boolean;
  targets: string[][];
  modes: number[];
  x: number | null;
  kicks: number[];
  division: number[];
  /** For your own use, such as the spell that a trigger is about. */
  about?: any;
}

/** One player. The last card of the library and of the graveyard is the top card. pool: single mana. */
export interface Player extends Record<Zone, Card[]> {
  life: number;
  pool: Mana[];
  counters: Map<string, number>;
  drewFromEmpty: boolean;
  lost: boolean;
}

/** Everything there is in one game. The last object of the stack is its top. waiting: triggers to be put on it. */
export class Table {
  active: number;
  turn: number;
  step: string;
  priority: number | null = null;
  players: Player[];
  battlefield: Permanent[];
  stack: StackObject[] = [];
  waiting: StackObject[] = [];
  private ids = 0;

  constructor(scenario: Scenario, definitions: ReadonlyMap<string, Definition>) {
    this.active = scenario.active;
    this.turn = scenario.turn;
    this.step = scenario.step;
    this.players = scenario.seats.map((placed, owner) => {
      const cards = (zone: Zone): Card[] =>
        placed[zone].map((one) => ({ id: this.newId(), card: one.id, definition: definitions.get(one.card)!, owner }));
      return {
        life: placed.life,
        pool: [...placed.pool],
        counters: new Map(placed.counters),
        hand: cards("hand"),
        library: cards("library"),
        graveyard: cards("graveyard"),
        exile: cards("exile"),
        drewFromEmpty: false,
        lost: false,
      };
    });
    this.battlefield = scenario.battlefield.map((one) => ({
      id: this.newId(),
      card: one.id,
      definition: definitions.get(one.card)!,
      owner: one.owner,
      controller: one.controller,
      tapped: one.tapped,
      sick: one.sick,
      damage: one.damage,
      counters: new Map(one.counters),
    }));
  }

  /** An id for an object; one that changes zones becomes a new object with a new id (400.7). */
  newId(): string {
    this.ids += 1;
    return `o${this.ids}`;
  }

  // -- looking -------------------------------------------------------------------------------------------------------

  /** The seats still in the game in turn order, beginning with that one. */
  from(seat: number): number[] {
    const all = this.players.map((_, n) => (seat + n) % this.players.length);
    return all.filter((other) => !this.players[other].lost);
  }

  /** The card with that id in the hand of that seat. Throws Refused. */
  inHand(seat: number, id: string): Card {
    const card = this.players[seat].hand.find((one) => one.id === id);
    if (card === undefined) throw new Refused(`player ${seat} has no ${id} in hand`);
    return card;
  }

  // -- paying --------------------------------------------------------------------------------------------------------

  /**
   * Spend mana from that player's pool for a cost such as `"{X}{2}{R}"`.
   *
   * payment: what is spent, a row of type letters; null: whatever will do. Throws Refused, and then nothing is spent: so
   * pay once everything else is known to be legal.
   */
  pay(seat: number, cost: string, payment: string | null = null, x = 0): void {
    const pool = [...this.players[seat].pool];
    const symbols = [...cost.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
    const typed = symbols.filter((symbol) => "WUBRGC".includes(symbol));
    const ofX = x * symbols.filter((symbol) => symbol === "X").length;
    const generic = symbols.filter((symbol) => /^\d+$/.test(symbol)).reduce((sum, symbol) => sum + Number(symbol), ofX);
    const others = without(pool.map((mana) => mana.type), typed);
    const spent = payment === null ? [...typed, ...others.slice(0, generic)] : [...payment];
    if (spent.length !== typed.length + generic || without(spent, typed).length !== generic) {
      throw new Refused(`${spent.join("") || "no mana"} does not pay ${cost}`);
    }
    for (const type of spent) {
      const at = pool.findIndex((mana) => mana.type === type);
      if (at < 0) throw new Refused(`player ${seat} has not the mana ${spent.join("")} in the pool`);
      pool.splice(at, 1);
    }
    this.players[seat].pool = pool;
  }

  // -- moving --------------------------------------------------------------------------------------------------------

  /** Put a spell or an ability on top of the stack; members that are not given are empty. */
  putOnStack(thing: Announced): StackObject {
    const made = this.announced(thing);
    this.stack.push(made);
    return made;
  }

  /** Note that an ability of that permanent has triggered; it is put on the stack before anybody has priority. */
  trigger(source: Permanent, about?: unknown): void {
    const { definition, controller } = source;
    this.waiting.push(this.announced({ kind: "triggered", definition, controller, source: source.id, about }));
  }

  private announced(thing: Announced): StackObject {
    const nothing = { card: null, owner: null, source: null, copy: false, targets: [], modes: [], x: null, kicks: [] };
    return { ...nothing, division: [], id: this.newId(), ...thing };
  }

  /** That player draws cards, one at a time. */
  draw(seat: number, number = 1): void {
    const player = this.players[seat];
    for (let n = 0; n < number; n++) {
      const card = player.library.pop();
      if (card === undefined) {
        player.drewFromEmpty = true;
        return;
      }
      player.hand.push({ ...card, id: this.newId() });
    }
  }

  /** Put it from the stack or the battlefield into its owner's graveyard; a copy or an ability ceases to be. */
  bury(thing: StackObject | Permanent): void {
    this.stack = this.stack.filter((one) => one !== thing);
    this.battlefield = this.battlefield.filter((one) => one !== thing);
    this.put(thing, "graveyard");
  }

  /** Put it from the stack onto the battlefield under its controller's control; a copy becomes a token. */
  enter(spell: StackObject): Permanent {
    this.stack = this.stack.filter((one) => one !== spell);
    const { card, definition, controller } = spell;
    const owner = spell.owner ?? controller;
    const fresh = { tapped: false, sick: true, damage: 0, counters: new Map<string, number>() };
    const permanent = { id: this.newId(), card, definition, owner, controller, ...fresh };
    this.battlefield.push(permanent);
    return permanent;
  }

  /** That player leaves the game, and what they own and control with them (800.4a). */
  leave(seat: number): void {
    const player = this.players[seat];
    Object.assign(player, { lost: true, hand: [], library: [], graveyard: [], exile: [] });
    const gone = (one: StackObject | Permanent) => one.owner === seat || one.controller === seat;
    const exiled = [...this.battlefield, ...this.stack].filter((one) => gone(one) && one.owner !== seat);
    this.battlefield = this.battlefield.filter((one) => !gone(one));
    this.stack = this.stack.filter((one) => !gone(one));
    this.waiting = this.waiting.filter((one) => one.controller !== seat);
    for (const one of exiled) this.put(one, "exile");
  }

  private put(thing: StackObject | Permanent, zone: Zone): void {
    const { card, definition, owner } = thing;
    if (card !== null && owner !== null) this.players[owner][zone].push({ id: this.newId(), card, definition, owner });
  }

  // -- how it looks --------------------------------------------------------------------------------------------------

  /** The whole game as the referee sees it: nothing is hidden. */
  view(): object {
    const { turn, step, active, priority } = this;
    return {
      turn,
      step,
      active,
      priority,
      players: this.players.map(playerView),
      battlefield: this.battlefield.map(permanentView),
      stack: this.stack.map(stackView),
    };
  }
}

/** What must be said of a spell or an ability that is put on the stack. */
export type Announced = Partial<StackObject> & Pick<StackObject, "kind" | "definition" | "controller">;

/** The row of letters without those, each taken away once. */
function without(letters: string[], taken: string[]): string[] {
  const left = [...letters];
  for (const letter of taken) {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

function cardView(one: Card): object {
  return { id: one.id, card: one.card, name: one.definition.name };
}

function playerView(one: Player): object {
  return {
    life: one.life,
    hand: one.hand.map(cardView),
    library: one.library.length,
    graveyard: one.graveyard.map(cardView),
    exile: one.exile.map(cardView),
    pool: Object.fromEntries([..."WUBRGC"].map((type) => [type, one.pool.filter((mana) => mana.type === type).length])),
    lost: one.lost,
    counters: sorted(one.counters),
  };
}

function permanentView(one: Permanent): object {
  const { id, card, owner, controller, tapped, damage, sick } = one;
  const { name, types, subtypes, power, toughness } = one.definition;
  const shown = { id, card, name, owner, controller, tapped, types, subtypes, counters: sorted(one.counters) };
  return { ...shown, token: card === null, power, toughness, damage, sick };
}

function stackView(one: StackObject): object {
  const { id, kind, controller, card, source, copy, targets, modes, x, kicks, division } = one;
  return { id, kind, name: one.definition.name, controller, card, source, copy, targets, modes, x, kicks, division };
}

function sorted(counters: Map<string, number>): Counters {
  return [...counters].sort(([one], [other]) => (one < other ? -1 : 1));
}
