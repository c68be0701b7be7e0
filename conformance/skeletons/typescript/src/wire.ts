/** The protocol: one JSON object a line in, one out. Nothing here is yours to fill in. */

import { Game } from "./game.js";
import { CAPABILITIES, unsupported } from "./rules.js";
import { type Definition, Refused } from "./table.js";

const PROTOCOL = 1;

type Message = Record<string, any>;

/** A message that cannot be answered; its text says why. */
class Misuse extends Error {}

/** One conversation: the cards that were defined, and the game that is being played. */
export class Engine {
  private readonly definitions = new Map<string, Definition>();
  private game: Game | null = null;

  /** The reply to one line, whatever it holds and whatever the engine throws. */
  reply(line: string): Message {
    let message: Message;
    try {
      message = JSON.parse(line);
      if (!Number.isInteger(message?.seq)) throw new Error("it has no seq");
    } catch (error) {
      return { message: "error", seq: null, error: `this line is no message of the protocol: ${text(error)}` };
    }
    const seq = message.seq;
    try {
      return { ...this.handle(message), seq };
    } catch (error) {
      if (error instanceof Refused) return { message: "rejected", seq, reason: error.message };
      if (error instanceof Misuse) return { message: "error", seq, error: error.message };
      console.error(error); // a fault of the engine: it is told, and the game it happened in is over
      this.game = null;
      return { message: "error", seq, error: text(error) };
    }
  }

  /** The reply to a message, but for its number. */
  private handle(message: Message): Message {
    switch (message.message) {
      case "hello":
        return { message: "hello", protocol: PROTOCOL, capabilities: CAPABILITIES };
      case "cards":
        return this.cards(message.cards.map((one: Message) => one.definition));
      case "start":
        return this.start(message.scenario);
      case "answer":
        return this.answer(message.answer);
      case "stop":
        return { message: "stopped" };
      default:
        throw new Misuse(`${message.message} is no message that this engine knows: it speaks version ${PROTOCOL}`);
    }
  }

  /** Learn these cards; those that the engine cannot play, each with the reason. */
  private cards(definitions: Definition[]): Message {
    const reasons: Record<string, string> = {};
    for (const one of definitions) {
      this.definitions.set(one.name, one);
      const reason = unsupported(one);
      if (reason !== null) reasons[one.name] = reason;
    }
    return { message: "cards", unsupported: reasons };
  }

  /** Drop the game there is, and set this board up. */
  private start(scenario: Message): Message {
    this.game = null;
    const unknown = scenario.cards.find((name: string) => !this.definitions.has(name));
    if (unknown !== undefined) throw new Misuse(`the scenario names the card ${unknown}, which no message has defined`);
    this.game = new Game(scenario as any, this.definitions);
    return step(this.game);
  }

  /** Play one answer to the standing request. */
  private answer(answer: Message): Message {
    if (this.game === null || this.game.request() === null) {
      throw new Misuse("there is nothing to answer: send start first");
    }
    this.game.answer(answer as any);
    return step(this.game);
  }
}

/** What is seen now, all of it, and what is asked next. */
function step(game: Game): Message {
  return { message: "step", view: game.table.view(), request: game.request() };
}

function text(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
