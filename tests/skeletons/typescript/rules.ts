/**
 * What is yours: which cards you support, what casting does, what resolving does, what triggers.
 *
 * Begin with the first TODO(you); the README says what to fill in first. `game.table` is the table, `Refused` says no.
 */

import type { Answer, Game } from "./game.js";
import { type Definition, Refused, type StackObject } from "./table.js";

/** What the suite may expect. What you do not declare is called unsupported, never failed. */
export const CAPABILITIES = {
  name: "my-engine",
  version: "0.1.0",
  edition: null, // effective date of the rules that you follow, such as "2026-04-17"
  seats: [2, 6],
  shows: [
    "player.hand", "player.library", "player.graveyard", "player.exile", "player.pool", "player.counters",
    "permanent.owner", "permanent.tapped", "permanent.types", "permanent.subtypes", "permanent.counters",
    "permanent.token", "permanent.damage", "permanent.sick",
    "stack.source", "stack.copy", "stack.targets", "stack.modes", "stack.x", "stack.kicks", "stack.division",
  ],
  deterministic: true,
  cards: "structure",
  setup: "any",
  passes: "each",
  chooses: ["may"],
};

const SIMPLE = ["GainLife", "LoseLife", "DrawCards"];
const PLAYERS = ["You", "EachOpponent", "EachPlayer"];

/** Why this card cannot be played, null if it can. Be strict: what you let through is judged. */
export function unsupported(card: Definition): string | null {
  if (isPermanent(card)) {
    return card.abilities.length === 0 || isHiveMind(card) ? null : "its abilities are not implemented";
  }
  if (card.cost?.includes("{X}")) return "{X} is not implemented";
  if (card.abilities.length !== 1 || card.abilities[0].is !== "SpellAbility") return "its abilities are not implemented";
  const { targets, modes } = card.abilities[0].effect;
  if (targets.length > 0 || modes.length > 0) return "targets and modes are not implemented";
  const known = instructions(card).flatMap((one) => (one.is === "May" && one.cost.length === 0 ? one.do : [one]));
  const strange = known.find(
    (one) => !SIMPLE.includes(one.is) || typeof one.amount !== "number" || !PLAYERS.includes(one.who.is),
  );
  return strange === undefined ? null : `${strange.is} is not implemented, or not for what it asks`;
}

/** Whether the card becomes a permanent. */
function isPermanent(card: Definition): boolean {
  return !card.types.includes("Instant") && !card.types.includes("Sorcery");
}

/** Whether the card has Hive Mind's ability and no other. */
function isHiveMind(card: Definition): boolean {
  return card.name === "Hive Mind";
}

/** What the spell tells players to do, in order. */
function instructions(card: Definition): any[] {
  return card.abilities[0].effect.do;
}

/** The player with priority casts a card with everything that is announced and paid for it (601.2). */
export function cast(game: Game, seat: number, answer: Answer): void {
  const table = game.table;
  const card = table.inHand(seat, answer.object);
  const { definition, owner } = card;
  if (definition.cost === null) throw new Refused(`${definition.name} cannot be cast: it has no mana cost`);
  if (!definition.types.includes("Instant") && !mayBeSlow(game, seat)) {
    throw new Refused("only instants can be cast now (117.1a)");
  }
  const announced = ["modes", "targets", "kicks", "division", "costs"];
  if (answer.x !== null || announced.some((part) => answer[part].length > 0)) {
    throw new Refused(`${definition.name} has nothing to announce`);
  }
  table.pay(seat, definition.cost, answer.payment);
  table.players[seat].hand = table.players[seat].hand.filter((one) => one !== card);
  const spell = table.putOnStack({ kind: "spell", definition, controller: seat, card: card.card, owner });
  console.log(`player ${seat} casts ${definition.name}`); // goes to standard error
  if (isPermanent(definition)) return;
  for (const permanent of table.battlefield) {
    if (isHiveMind(permanent.definition)) table.trigger(permanent, spell);
  }
}

/** Whether that player may cast what is no instant (307.1). */
function mayBeSlow({ table }: Game, seat: number): boolean {
  return seat === table.active && table.step.includes("main") && table.stack.length === 0;
}

/** The player with priority activates an ability of a permanent (602.2). */
export function activate(game: Game, seat: number, answer: Answer): void {
  // TODO(you): as for casting, once you support a card that has such an ability.
  throw new Refused("activating is not implemented: see activate in src/rules.ts");
}

/** The topmost object of the stack resolves (608): it does what it says, and leaves the stack. */
export function resolve(game: Game, thing: StackObject): void {
  if (thing.kind === "triggered") {
    copyForEachOther(game, thing.about);
    game.table.bury(thing);
  } else if (isPermanent(thing.definition)) {
    game.table.enter(thing);
  } else {
    goOn(game, thing, instructions(thing.definition));
  }
}

/** Carry out what is left of the spell's instructions; one that says "may" is asked about first. */
function goOn(game: Game, spell: StackObject, left: any[]): void {
  for (const [n, one] of left.entries()) {
    if (one.is === "May") {
      const request = { seat: spell.controller, kind: "may", object: spell.id, slot: "may", options: ["yes", "no"] };
      game.ask(request, (answer) => decide(game, spell, left.slice(n), answer));
      return;
    }
    follow(game, spell.controller, one);
  }
  game.table.bury(spell);
}

/** Do what is offered, or not, and go on. */
function decide(game: Game, spell: StackObject, [offered, ...left]: any[], answer: Answer): void {
  const said = answer.options?.join();
  if (said !== "yes" && said !== "no") throw new Refused("the answer is yes or no");
  goOn(game, spell, [...(said === "yes" ? offered.do : []), ...left]);
}

/** Each player but the one who cast the spell copies it, in turn order from the active player (101.4, 707.10). */
function copyForEachOther({ table }: Game, { definition, controller: caster }: StackObject): void {
  for (const seat of table.from(table.active)) {
    if (seat !== caster) table.putOnStack({ kind: "spell", definition, controller: seat, copy: true });
  }
}

/** Carry out one instruction for its controller. */
function follow({ table }: Game, you: number, instruction: any): void {
  const who: string = instruction.who.is;
  for (const seat of table.from(table.active)) {
    if (who !== "EachPlayer" && (who === "You") !== (seat === you)) continue;
    if (instruction.is === "DrawCards") table.draw(seat, instruction.amount);
    else table.players[seat].life += (instruction.is === "GainLife" ? 1 : -1) * instruction.amount;
  }
}

/** What the game does by itself whenever a player would get priority (704); whether anything was done. */
export function stateBasedActions(game: Game): boolean {
  // TODO(you): more of 704.5, such as lethal damage, once something can deal it.
  const losers = game.table.from(0).filter((seat) => {
    const { life, drewFromEmpty, counters } = game.table.players[seat];
    return life <= 0 || drewFromEmpty || (counters.get("poison") ?? 0) >= 10;
  });
  for (const seat of losers) game.table.leave(seat);
  return losers.length > 0;
}

/** What a step begins with (703). */
export function turnBasedActions(game: Game): void {
  // TODO(you): what triggers "at the beginning of", and the discard to the maximum hand size in the cleanup step.
  const table = game.table;
  if (table.step === "untap") {
    for (const permanent of table.battlefield) {
      if (permanent.controller === table.active) permanent.tapped = permanent.sick = false;
    }
  } else if (table.step === "draw") {
    table.draw(table.active);
  } else if (table.step === "cleanup") {
    for (const permanent of table.battlefield) permanent.damage = 0;
  }
}
