"""The course of a game: who has priority, what happens when all pass, whose triggers come first, what is asked.

It works as it stands; come here when your engine grows. What cards do is in ``rules.py``.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rules_engine import rules
from rules_engine.table import Definition, Refused, Table

Answer = dict[str, Any]
Request = dict[str, Any]

# No creature attacks yet, so there is nothing to block and no damage (508.8).
STEPS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "end of combat",
    "postcombat main", "end", "cleanup",
)  # fmt: skip


class Game:
    """One game. A request stands until an answer to it is accepted."""

    def __init__(self, scenario: Mapping[str, Any], definitions: Mapping[str, Definition]) -> None:
        self.table = Table(scenario, definitions)
        self.passed = 0  # passes in a row
        self.next = self.table.active  # who gets priority once nothing else is to be done
        self.question: tuple[Request, Callable[[Answer], None]] | None = None
        self.go_on()

    def request(self) -> Request | None:
        """What is asked now: a decision in the middle of something, or what to do with priority; None at the end."""
        if self.question is not None:
            return self.question[0]
        if self.table.priority is None:
            return None
        return {"seat": self.table.priority, "kind": "priority"}

    def ask(self, request: Request, then: Callable[[Answer], None]) -> None:
        """Have a player decide something else than what to do with priority; ``then`` goes on with the answer.

        The members of a request are seat, kind, object, slot, options, min, max. ``then`` may ask again; it may also
        raise Refused, and then the request stands. Declare the kind in ``rules.CAPABILITIES``.
        """
        self.question, self.table.priority = (request, then), None

    def answer(self, answer: Answer) -> None:
        """Play an answer to the standing request. Raises Refused, and then nothing has changed."""
        if self.question is not None:
            (_, then), question = self.question, self.question
            self.question = None
            try:
                then(answer)
            except Refused:
                self.question = question
                raise
        else:
            self.act(answer)
        self.go_on()

    def act(self, answer: Answer) -> None:
        """What the player with priority does (117.1)."""
        seat = self.table.priority
        assert seat is not None  # otherwise nobody was asked
        match answer["is"]:
            case "Pass":
                self.pass_priority(seat)
                return
            case "Concede":
                self.table.leave(seat)
            case "Cast":
                rules.cast(self, seat, answer)
            case "Activate":
                rules.activate(self, seat, answer)
            case other:
                raise Refused(f"a player with priority cannot answer {other}")
        self.passed, self.next = 0, seat  # 117.3c: whoever acted has priority again

    def pass_priority(self, seat: int) -> None:
        """117.3d, 117.4: the next player has priority; once all have passed, the top of the stack resolves."""
        table = self.table
        self.passed += 1
        if self.passed < len(list(table.from_(0))):
            self.next = next(table.from_(seat + 1))
            return
        self.passed, self.next, table.priority = 0, table.active, None
        if table.stack:
            rules.resolve(self, table.stack[-1])
        else:
            self.end_step()

    def go_on(self) -> None:
        """117.5: state-based actions, then triggers, over and over; then a player has priority."""
        table = self.table
        while self.question is None:
            table.priority = None
            if rules.state_based_actions(self):
                continue
            left = list(table.from_(self.next))
            if len(left) < 2:  # 104.2a: the game is over
                return
            if not table.waiting:
                table.priority = left[0]
                return
            self.put_triggers_on_stack()

    def put_triggers_on_stack(self) -> None:
        """603.3b: the active player's triggers first, then those of the others in turn order."""
        table = self.table
        for seat in table.from_(table.active):
            table.stack += [one for one in table.waiting if one.controller == seat]
        table.waiting = []

    def end_step(self) -> None:
        """500.2, 500.5: pools empty, and the next step in which somebody gets priority begins."""
        table = self.table
        while True:
            for player in table.players:
                player.pool = []
            following = STEPS.index(table.step) + 1
            if following == len(STEPS):
                table.turn, following = table.turn + 1, 0
                table.active = self.next = next(table.from_(table.active + 1))
            table.step = STEPS[following]
            rules.turn_based_actions(self)
            if table.step not in ("untap", "cleanup"):  # 502.4, 514.3
                return
