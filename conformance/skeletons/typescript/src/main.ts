/** Answer the suite on standard input and output, until told to stop or until nobody asks any more. */

import { writeSync } from "node:fs";
import { Engine } from "./wire.js";

// Standard output is the protocol's alone: what the engine prints goes to standard error.
console.log = console.info = console.debug = console.error;

function send(message: object): void {
  let left = Buffer.from(JSON.stringify(message) + "\n");
  while (left.length > 0) left = left.subarray(writeSync(1, left));
}

const engine = new Engine();
let waiting: Buffer[] = [];
conversation: for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
  let rest = chunk;
  for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
    const line = Buffer.concat([...waiting, rest.subarray(0, end)]).toString();
    waiting = [];
    rest = rest.subarray(end + 1);
    const reply = engine.reply(line);
    send(reply);
    if (reply.message === "stopped") break conversation;
  }
  waiting.push(rest);
}
