"""700. General: modal spells and abilities (700.2)."""

from __future__ import annotations

from collections import Counter

from reference_engine.rules.asking import Illegal
from reference_engine.rules.resolving import At
from reference_engine.state.game import Announced, Game, Object
from reference_engine.state.remembering import by_identity
from reference_engine.words.instructions import Effect, Mode
from reference_engine.words.selectors import Targets


# 700.2a, 700.2d. As many modes as called for, none twice unless the text allows it.
def check_modes(effect: Effect | None, modes: tuple[int, ...], kicked: bool) -> None:
    """Raise Illegal unless those modes may be chosen."""
    if effect is None or not effect.modes:
        if modes:
            raise Illegal(f"modes {modes} were chosen for something that is not modal", "700.2")
        return
    choice = effect.choose
    most = choice.max_if_kicked if kicked and choice.max_if_kicked is not None else choice.max
    if not choice.min <= len(modes) <= most:
        raise Illegal(f"{len(modes)} modes were chosen where {choice.min} to {most} are called for", "700.2d")
    for mode, times in Counter(modes).items():
        if not 0 <= mode < len(effect.modes):
            raise Illegal(f"there is no mode {mode}: there are {len(effect.modes)}", "700.2a")
        if times > 1 and not choice.repeats:
            raise Illegal(f"mode {mode} was chosen {times} times", "700.2d")


# 700.2c, 702.33g. Only the chosen modes' targets, and those that depend on a kicker only if it was kicked.
def phrases_of(said: Announced) -> tuple[Targets, ...]:
    """The instances of the word "target" that the announcement calls for, in order."""
    if said.effect is None:
        return ()
    known, key = _phrases(said.effect), (said.modes, any(said.kicks))
    found = known.get(key)
    if found is None:
        found = known[key] = said.effect.phrases(*key)
    return found


@by_identity
def _phrases(effect: Effect) -> dict[tuple[tuple[int, ...], bool], tuple[Targets, ...]]:
    """The phrases of that effect so far called for, by modes and whether kicked; asked for several times a spell."""
    return {}


# 700.2d. Modes are carried out in printed order, a repeated one that many times in sequence.
def texts_of(game: Game, said: Announced) -> tuple[Mode, ...]:
    """The texts that are carried out, in order."""
    return said.effect.texts(said.modes) if said.effect else ()


def at_text(
    me: Object, said: Announced, texts: tuple[Mode, ...], legal: tuple[tuple[bool, ...], ...]
) -> tuple[At, ...]:
    """For each text that is carried out, what it knows: its own target phrases and their instances."""
    instance = 0
    chosen: dict[str, object] = {}
    found = []
    for text in texts:
        phrases: list[tuple[Targets, int | None]] = []
        for phrase in text.targets:
            if not phrase.exists(any(said.kicks)):
                phrases.append((phrase, None))
            else:
                phrases.append((phrase, instance))
                instance += 1
        found.append(At(me, said, me.controller, tuple(phrases), legal, chosen))
    return tuple(found)
