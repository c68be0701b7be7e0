/**
 * The course of a game: who has priority, what happens when all pass, whose triggers come first, what is asked.
 *
 * It works as it stands; come here when your engine grows. What cards do is in `rules.ts`.
 */

import * as rules from "./rules.js";
import { type Definition, Refused, type Scenario, Table } from "./table.js";

/** A decision: `is` says which kind, the other members depend on it. */
export interface Answer {
  is: string;
  [member: string]: any;
}

/** Who must decide what. */
export interface Request {
  seat: number;
  kind: string;
  object?: string | null;
  slot?: string;
  options?: string[];
  min?: number;
  max?: number;
  current?: string[][] | null;
}

type Then = (answer: Answer) => void;

// No creature attacks yet, so there is nothing to block and no damage (508.8).
const STEPS = [
  "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "end of combat",
  "postcombat main", "end", "cleanup",
];

/** One game. A request stands until an answer to it is accepted. */
export class Game {
  readonly table: Table;
  /** Passes in a row. */
  private passed = 0;
  /** Who gets priority once nothing else is to be done. */
  private next: number;
  private question: { request: Request; then: Then } | null = null;

  constructor(scenario: Scenario, definitions: ReadonlyMap<string, Definition>) {
    this.table = new Table(scenario, definitions);
    this.next = this.table.active;
    this.goOn();
  }

  /** What is asked now: a decision in the middle of something, or what to do with priority; null at the end. */
  request(): Request | null {
    if (this.question !== null) return this.question.request;
    return this.table.priority === null ? null : { seat: this.table.priority, kind: "priority" };
  }

  /**
   * Have a player decide something else than what to do with priority; `then` goes on with the answer.
   *
   * `then` may ask again; it may also throw Refused, and then the request stands. Declare the kind in `CAPABILITIES`.
   */
  ask(request: Request, then: Then): void {
    this.question = { request, then };
    this.table.priority = null;
  }

  /** Play an answer to the standing request. Throws Refused, and then nothing has changed. */
  answer(answer: Answer): void {
    const question = this.question;
    if (question !== null) {
      this.question = null;
      try {
        question.then(answer);
      } catch (error) {
        if (error instanceof Refused) this.question = question;
        throw error;
      }
    } else {
      this.act(this.table.priority!, answer);
    }
    this.goOn();
  }

  /** What the player with priority does (117.1). */
  private act(seat: number, answer: Answer): void {
    switch (answer.is) {
      case "Pass":
        this.passPriority(seat);
        return;
      case "Concede":
        this.table.leave(seat);
        break;
      case "Cast":
        rules.cast(this, seat, answer);
        break;
      case "Activate":
        rules.activate(this, seat, answer);
        break;
      default:
        throw new Refused(`a player with priority cannot answer ${answer.is}`);
    }
    this.passed = 0;
    this.next = seat; // 117.3c: whoever acted has priority again
  }

  /** 117.3d, 117.4: the next player has priority; once all have passed, the top of the stack resolves. */
  private passPriority(seat: number): void {
    const table = this.table;
    this.passed += 1;
    if (this.passed < table.from(0).length) {
      this.next = table.from(seat + 1)[0];
      return;
    }
    this.passed = 0;
    this.next = table.active;
    table.priority = null;
    const top = table.stack.at(-1);
    if (top !== undefined) rules.resolve(this, top);
    else this.endStep();
  }

  /** 117.5: state-based actions, then triggers, over and over; then a player has priority. */
  private goOn(): void {
    const table = this.table;
    while (this.question === null) {
      table.priority = null;
      if (rules.stateBasedActions(this)) continue;
      const left = table.from(this.next);
      if (left.length < 2) return; // 104.2a: the game is over
      if (table.waiting.length === 0) {
        table.priority = left[0];
        return;
      }
      this.putTriggersOnStack();
    }
  }

  /** 603.3b: the active player's triggers first, then those of the others in turn order. */
  private putTriggersOnStack(): void {
    const table = this.table;
    for (const seat of table.from(table.active)) {
      table.stack.push(...table.waiting.filter((one) => one.controller === seat));
    }
    table.waiting = [];
  }

  /** 500.2, 500.5: pools empty, and the next step in which somebody gets priority begins. */
  private endStep(): void {
    const table = this.table;
    do {
      for (const player of table.players) player.pool = [];
      const following = (STEPS.indexOf(table.step) + 1) % STEPS.length;
      if (following === 0) {
        table.turn += 1;
        table.active = this.next = table.from(table.active + 1)[0];
      }
      table.step = STEPS[following];
      rules.turnBasedActions(this);
    } while (table.step === "untap" || table.step === "cleanup"); // 502.4, 514.3
  }
}
