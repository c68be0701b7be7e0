"""The protocol: one JSON object a line in, one out. Nothing here is yours to fill in."""

import json
import os
import sys
import traceback
from typing import Any, BinaryIO

from rules_engine import rules
from rules_engine.game import Game
from rules_engine.table import Refused

PROTOCOL = 1

Message = dict[str, Any]


class Misuse(Exception):
    """A message that cannot be answered; the message says why."""


def main() -> int:
    """Answer until told to stop, or until nobody asks any more. What the engine prints goes to standard error."""
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    with incoming, outgoing:
        return Engine().converse(incoming, outgoing)


class Engine:
    """One conversation: the cards that were defined, and the game that is being played."""

    def __init__(self) -> None:
        self.definitions: dict[str, Message] = {}
        self.game: Game | None = None

    def converse(self, incoming: BinaryIO, outgoing: BinaryIO) -> int:
        """Reply to each line in turn; the status to end with."""
        for line in incoming:
            reply = self.reply(line)
            outgoing.write(json.dumps(reply).encode() + b"\n")
            if reply["message"] == "stopped":
                break
        return 0

    def reply(self, line: bytes) -> Message:
        """The reply to one line, whatever it holds and whatever the engine raises."""
        try:
            message = json.loads(line)
            seq = message["seq"]
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            return {"message": "error", "seq": None, "error": f"this line is no message of the protocol: {error!r}"}
        try:
            return {**self.handle(message), "seq": seq}
        except Refused as refusal:
            return {"message": "rejected", "seq": seq, "reason": str(refusal)}
        except Misuse as error:
            return {"message": "error", "seq": seq, "error": str(error)}
        except Exception as error:  # noqa: BLE001 - a fault of the engine: it is told, and the game is over
            traceback.print_exc()
            self.game = None
            return {"message": "error", "seq": seq, "error": f"{type(error).__name__}: {error}"}

    def handle(self, message: Message) -> Message:
        """The reply to a message, but for its number."""
        match message.get("message"):
            case "hello":
                return {"message": "hello", "protocol": PROTOCOL, "capabilities": rules.CAPABILITIES}
            case "cards":
                return self.cards([one["definition"] for one in message["cards"]])
            case "start":
                return self.start(message["scenario"])
            case "answer":
                return self.answer(message["answer"])
            case "stop":
                return {"message": "stopped"}
            case other:
                raise Misuse(f"{other!r} is no message that this engine knows: it speaks version {PROTOCOL}")

    def cards(self, definitions: list[Message]) -> Message:
        """Learn these cards; those that the engine cannot play, each with the reason."""
        self.definitions.update({one["name"]: one for one in definitions})
        reasons = {one["name"]: rules.unsupported(one) for one in definitions}
        return {"message": "cards", "unsupported": {name: reason for name, reason in reasons.items() if reason}}

    def start(self, scenario: Message) -> Message:
        """Drop the game there is, and set this board up."""
        self.game = None
        unknown = [name for name in scenario["cards"] if name not in self.definitions]
        if unknown:
            raise Misuse(f"the scenario names the card {unknown[0]!r}, which no message has defined")
        self.game = Game(scenario, self.definitions)
        return self.step(self.game)

    def answer(self, answer: Message) -> Message:
        """Play one answer to the standing request."""
        if self.game is None or self.game.request() is None:
            raise Misuse("there is nothing to answer: send start first")
        self.game.answer(answer)
        return self.step(self.game)

    @staticmethod
    def step(game: Game) -> Message:
        """What is seen now, all of it, and what is asked next."""
        return {"message": "step", "view": game.table.view(), "request": game.request()}
