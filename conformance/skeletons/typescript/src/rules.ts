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
  chooses: [], // TODO(you): the kinds that you pass to game.ask, such as "may" or "new-targets"
};

/** Why this card cannot be played, null if it can. Be strict: what you let through is judged. */
export function unsupported(card: Definition): string | null {
  // TODO(you): return null for cards that you play. Permanents without abilities are the easiest: they only lie there.
  return `${card.name} is not implemented: src/rules.ts supports no card yet`;
}

/** The player with priority casts a card with everything that is announced and paid for it (601.2). */
export function cast(game: Game, seat: number, answer: Answer): void {
  // TODO(you): find the card (game.table.inHand) and check timing, modes, targets …, throwing Refused; pay
  // (game.table.pay); put the spell on the stack (game.table.putOnStack); note what triggers (game.table.trigger).
  throw new Refused("casting is not implemented: see cast in src/rules.ts");
}

/** The player with priority activates an ability of a permanent (602.2). */
export function activate(game: Game, seat: number, answer: Answer): void {
  // TODO(you): as for casting, once you support a card that has such an ability.
  throw new Refused("activating is not implemented: see activate in src/rules.ts");
}

/** The topmost object of the stack resolves (608): it does what it says, and leaves the stack. */
export function resolve(game: Game, thing: StackObject): void {
  // TODO(you): do what thing.definition.abilities say; then game.table.bury(thing), or game.table.enter(thing) for a
  // permanent spell. Where a player must decide, call game.ask and do the rest in what it calls.
  throw new Error("resolving is not implemented: see resolve in src/rules.ts");
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
