"""How the renderer says copies, options, conditions, delayed triggers, and whole effects with modes."""

from __future__ import annotations

import attrs

from reference_engine.words.amounts import X
from reference_engine.words.base import Cost, Instruction
from reference_engine.words.costs import PayMana
from reference_engine.words.inside import things_in
from reference_engine.words.instructions import (
    Choice,
    CopySpell,
    CounterSpell,
    DealDamage,
    Effect,
    If,
    May,
    Mode,
    NextUpkeep,
)
from reference_engine.words.mana import COLOR_NAMES
from reference_engine.words.oracle_voice import (
    Voice,
    amount_of,
    in_words,
    inside,
    listed,
    sentence,
    short_amount,
    template,
)
from reference_engine.words.selectors import ControllerOf, ThatPlayer, You


def sentences(voice: Voice, do: tuple[Instruction, ...]) -> str:
    """The instructions one after the other."""
    return " ".join(voice.say(i) for i in do)


# -- copies ---------------------------------------------------------------------------------------------------------


@template(CopySpell)
def _copy_spell(voice: Voice, do: CopySpell) -> str:
    you = isinstance(do.who, You)
    subject = "" if you else voice.say(do.who)
    what = voice.say(do.what)
    text = f"{subject} {'copy' if you else 'copies'} {what}".strip() + _times(voice, do) + _except(do)
    said = [sentence(text)]
    copies = "copy" if do.times == 1 else "copies"
    if do.aim is not None:
        said.append(sentence(f"the {copies} {'targets' if do.times == 1 else 'target'} {voice.say(do.aim)}"))
    elif do.new_targets:
        said.append(f"{_chooser(subject, you=you)} may choose new targets for {'the' if you else 'their'} {copies}.")
    return " ".join(said)


def _chooser(subject: str, *, you: bool) -> str:
    if you:
        return "You"
    return "Each of those players" if subject.startswith("each ") else "That player"


def _times(voice: Voice, do: CopySpell) -> str:
    if isinstance(do.times, int):
        return {1: "", 2: " twice"}.get(do.times, f" {in_words(do.times)} times")
    if short := short_amount(voice, do.times):
        return f" {short} times"
    return f" a number of times equal to {voice.say(do.times)}"


def _except(do: CopySpell) -> str:
    said = [f"the copy is {COLOR_NAMES[do.color]}"] if do.color else []
    if do.not_legendary:
        said.append("the copy isn't legendary")
    return f", except {listed(said)}" if said else ""


# -- options and conditions -----------------------------------------------------------------------------------------


@template(May)
def _may(voice: Voice, do: May) -> str:
    if do.cost and not do.do:
        return _unless_paid(voice, do)
    subject = voice.say(do.who)
    you = subject == "you"
    if do.cost:
        first, rest = _costs(voice, do.cost), sentences(voice, do.do)
    else:
        first, rest = _offer(voice, do)
    said = [sentence(f"{subject} may {first}")]
    done = "you do" if you else f"{_again(subject)} does"
    if rest:
        said.append(f"If {done}, {inside(voice, rest)}" if do.cost else rest)
    if do.otherwise:
        not_done = "you don't" if you else f"{_again(subject)} doesn't"
        said.append(f"If {not_done}, {inside(voice, sentences(voice, do.otherwise))}")
    return " ".join(said)


def _again(subject: str) -> str:
    return subject if subject.startswith(("each ", "that ")) else "that player"


def _costs(voice: Voice, cost: tuple[Cost, ...]) -> str:
    return listed(voice.say(c) for c in cost)


def _unless_paid(voice: Voice, do: May) -> str:
    """A cost that wards something off: "Counter … unless its controller pays {3}"."""
    first = do.otherwise[0] if do.otherwise else None
    if len(do.otherwise) == 1 and isinstance(first, CounterSpell) and isinstance(do.who, ControllerOf | ThatPlayer):
        counter = voice.say(first).rstrip(".")
        return sentence(f"{counter} unless {voice.say(do.who)} {_third(_costs(voice, do.cost))}")
    cost = _costs(voice, do.cost)
    otherwise = inside(voice, sentences(voice, do.otherwise))
    if isinstance(do.who, You):
        return f"{sentence(cost)} If you don't, {otherwise}"
    subject = voice.say(do.who)
    return f"{sentence(f'{subject} {_third(cost)}')} If {_again(subject)} doesn't, {otherwise}"


def _third(cost: str) -> str:
    verb, _, rest = cost.partition(" ")
    return f"{verb}s {rest}"


def _offer(voice: Voice, do: May) -> tuple[str, str]:
    """What is offered, as it follows "may", and what is said after that sentence."""
    first, *more = do.do
    if getattr(first, "who", None) == do.who:
        first = attrs.evolve(first, who=You())  # type: ignore[call-arg]  # it has that field, as was just seen
    elif not isinstance(first, DealDamage) and hasattr(first, "who") and not isinstance(first.who, You):
        return f"choose to have this happen: {inside(voice, sentences(voice, do.do))}", ""
    text = voice.say(first)
    head, _, rest = text.partition(". ")
    if isinstance(first, DealDamage):
        head = "have " + head.replace(" deals ", " deal ", 1)
    else:
        head = inside(voice, head).removeprefix("you ")
    after = [rest] if rest else []
    if more:
        done = "you do" if isinstance(do.who, You) else f"{_again(voice.say(do.who))} does"
        after.append(f"If {done}, {inside(voice, sentences(voice, tuple(more)))}")
    return head.rstrip("."), " ".join(after)


@template(If)
def _if(voice: Voice, do: If) -> str:
    condition = voice.say(do.condition)
    if _same_verb(do):
        base = sentences(voice, do.otherwise)
        if (more := _more_damage(voice, do)) is not None:
            return f"{base} If {condition}, it deals {more} instead."
        better = sentences(voice, do.do).rstrip(".")
        if voice.spell and better.startswith(voice.this):
            better = "it" + better.removeprefix(voice.this)
        return f"{base} If {condition}, {inside(voice, better)} instead."
    said = f"If {condition}, {inside(voice, sentences(voice, do.do))}"
    if do.otherwise:
        said += f" Otherwise, {inside(voice, sentences(voice, do.otherwise))}"
    return said


def _same_verb(do: If) -> bool:
    """Whether both branches do one thing of the same kind, so that one can be said to happen "instead"."""
    return len(do.do) == 1 == len(do.otherwise) and type(do.do[0]) is type(do.otherwise[0]) and not _long(do.do[0])


def _more_damage(voice: Voice, do: If) -> str | None:
    """The other amount, where both branches deal damage to the same things."""
    more, base = do.do[0], do.otherwise[0]
    if not isinstance(more, DealDamage) or not isinstance(base, DealDamage) or not isinstance(more.amount, int | X):
        return None
    same = (more.to, more.source) == (base.to, base.source)
    return amount_of(voice, more.amount, "damage") if same else None


def _long(do: Instruction) -> bool:
    return isinstance(do, May | If | NextUpkeep | CopySpell)


@template(NextUpkeep)
def _next_upkeep(voice: Voice, do: NextUpkeep) -> str:
    return f"At the beginning of your next upkeep, {inside(voice, sentences(voice, do.do))}"


# -- effects --------------------------------------------------------------------------------------------------------


@template(Mode)
def _mode(voice: Voice, mode: Mode) -> str:
    return f"• {sentences(voice.text(mode.targets), mode.do)}"


@template(Choice)
def _choice(_: Voice, choose: Choice) -> str:
    if choose.max_if_kicked is not None:
        return f"Choose {_up_to(choose)}. If this spell was kicked, choose {_up_to_kicked(choose)} instead."
    if choose.repeats:
        return f"Choose {_up_to(choose)}. You may choose the same mode more than once."
    return f"Choose {_up_to(choose)} —"


def _up_to_kicked(choose: Choice) -> str:
    high = choose.max_if_kicked or choose.max
    if choose.min == 0:
        return f"up to {in_words(high)}"
    return listed(map(in_words, range(choose.min, high + 1)), "or")


def _up_to(choose: Choice) -> str:
    if choose.min == choose.max:
        return in_words(choose.min)
    if choose.min == 0:
        return f"up to {in_words(choose.max)}"
    if choose.min == 1:
        return "one or both" if choose.max == 2 else "one or more"
    return f"{in_words(choose.min)} to {in_words(choose.max)}"


@template(Effect)
def _effect(voice: Voice, effect: Effect) -> str:
    if not effect.modes:
        return sentences(voice.text(effect.targets), effect.do)
    return "\n".join([_choice_of(voice, effect), *(voice.say(m) for m in effect.modes)])


def _choice_of(voice: Voice, effect: Effect) -> str:
    choose = effect.choose
    if choose.min == 1 < choose.max < len(effect.modes):
        said = f"Choose one{',' if choose.max > 2 else ''} {'or' if choose.max == 2 else 'two, or'}"
        return f"{said} {in_words(choose.max)} —" if choose.max <= 3 else f"Choose one to {in_words(choose.max)} —"
    return voice.say(choose)


def has_word(value: object, *words: type) -> bool:
    """Whether one of those words is somewhere inside."""
    return any(isinstance(found, words) for found in things_in(value))


def mana_only(cost: tuple[Cost, ...]) -> bool:
    """Whether the cost is nothing but mana."""
    return all(isinstance(c, PayMana) for c in cost)
