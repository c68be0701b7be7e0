"""How the renderer says continuous effects, control, and how permanents come to be on the battlefield."""

from __future__ import annotations

from reference_engine.words.arrivals import (
    CreateTokenCopies,
    EntersAsCopy,
    EntersTapped,
    Investigate,
    PutOntoBattlefield,
)
from reference_engine.words.base import Ability
from reference_engine.words.continuous import Become, Change, ContinuousChange, GainControl
from reference_engine.words.mana import COLOR_NAMES
from reference_engine.words.oracle_nouns import filter_noun, plural
from reference_engine.words.oracle_sentences import does
from reference_engine.words.oracle_voice import (
    Voice,
    amount_of,
    counted,
    in_words,
    listed,
    sentence,
    template,
    with_article,
)
from reference_engine.words.selectors import Each, Filter, Targeted, You
from reference_engine.words.subtypes import BASIC_LAND_TYPES


@template(ContinuousChange)
def _continuous_change(voice: Voice, ability: ContinuousChange) -> str:
    many = ability.what is not None
    subject = voice.this if ability.what is None else filter_noun(voice, ability.what, many=True)
    return sentence(f"{subject} {listed(_parts(ability.change, _bearer(ability.what, voice), many=many), 'and')}")


def _bearer(what: Filter | None, voice: Voice) -> Voice:
    """The voice of what an effect gives an ability to."""
    if what is None:
        return voice
    kind = what.types[0].lower() if len(what.types) == 1 else "permanent"
    return Voice(f"this {kind}", creature=kind == "creature")


def _parts(change: Change, speaker: Voice, *, many: bool) -> list[str]:
    """What becomes of the subject, each part with its verb."""
    are, have, lose = ("are", "have", "lose") if many else ("is", "has", "loses")
    said = [f"{lose} all abilities"] if change.no_abilities else []
    noun = becoming(change, many=many)
    if noun:
        said.append(f"{are} {noun}")
    if change.every_creature_type:
        said.append(f"{are} every creature type")
    if change.size is not None and not _creature(change):
        said.append(f"{have} base power and toughness {change.size[0]}/{change.size[1]}")
    if change.abilities:
        said.append(f"{have} {listed((_ability(speaker, a) for a in change.abilities), 'and')}")
    return said


def _creature(change: Change) -> bool:
    return "Creature" in (*change.types, *change.add_types)


def _ability(voice: Voice, ability: Ability) -> str:
    text = voice.text(()).say(ability)
    return f'"{text}"' if ":" in text or text.endswith(".") else text.lower()


def becoming(change: Change, *, many: bool) -> str:
    """What it becomes, as a noun: "Mountains", "1/1 creatures in addition to their other types"."""
    their = "their" if many else "its"
    if change.land_types:
        return _counted(change.land_types, many=many)
    added = (*change.add_subtypes, *(t.lower() for t in change.add_types))
    if tuple(change.add_subtypes) == tuple(BASIC_LAND_TYPES) and not change.add_types:
        return f"every basic land type in addition to {their} other land types"
    if change.add_subtypes and not change.add_types and set(change.add_subtypes) <= set(BASIC_LAND_TYPES):
        return f"{_counted(change.add_subtypes, many=many)} in addition to {their} other land types"
    sized = [f"{change.size[0]}/{change.size[1]}"] if change.size is not None and _creature(change) else []
    colors = (
        [listed((COLOR_NAMES[c] for c in change.colors), "and") or "colorless"] if change.colors is not None else []
    )
    if change.types:
        return _noun([*sized, *colors, *change.subtypes, *(t.lower() for t in change.types)], many=many)
    if change.creature_types:
        return _noun([*sized, *colors, *change.creature_types, *(t.lower() for t in change.add_types)], many=many)
    if added:
        return f"{_noun([*sized, *colors, *added], many=many)} in addition to {their} other types"
    return " ".join(colors)


def _counted(types: tuple[str, ...], *, many: bool) -> str:
    return listed((plural(t) if many else with_article(t) for t in types), "and")


def _noun(words: list[str], *, many: bool) -> str:
    noun = " ".join(words)
    return plural(noun) if many else with_article(noun)


@template(Become)
def _become(voice: Voice, do: Become) -> str:
    subject, change = voice.say(do.what), do.change
    many = isinstance(do.what, Each) or _several(voice, do.what)
    if isinstance(do.what, Each):
        subject = filter_noun(voice, do.what.filter, many=True)
    verb = "become" if many else "becomes"
    said = [
        p.replace("are ", f"{verb} ", 1) if many else p.replace("is ", f"{verb} ", 1) for p in _become_parts(voice, do)
    ]
    text = f"{subject} {listed(said, 'and')}"
    if change.abilities and not many:
        text = text.replace(" has ", " gains ")
    elif change.abilities:
        text = text.replace(" have ", " gain ")
    return sentence(f"{text}{' until end of turn' if do.until_end_of_turn else ''}")


def _become_parts(voice: Voice, do: Become) -> list[str]:
    wanted = do.what.filter if isinstance(do.what, Each) else None
    if isinstance(do.what, Targeted) and do.what.phrase < len(voice.targets):
        wanted = voice.targets[do.what.phrase].what
    many = isinstance(do.what, Each) or _several(voice, do.what)
    return _parts(do.change, _bearer(wanted, voice), many=many)


def _several(voice: Voice, what: object) -> bool:
    return isinstance(what, Targeted) and what.phrase < len(voice.targets) and voice.targets[what.phrase].max != 1


@template(GainControl)
def _gain_control(voice: Voice, do: GainControl) -> str:
    end = " until end of turn" if do.until_end_of_turn else ""
    return does(voice, do.who, "gain", "gains", f"control of {voice.say(do.what)}{end}")


# -- how permanents come to be --------------------------------------------------------------------------------------


@template(Investigate)
def _investigate(voice: Voice, do: Investigate) -> str:
    if do.amount == 1:
        return does(voice, do.who, "investigate", "investigates", "").replace(" .", ".")
    times = {2: "twice"}.get(do.amount) if isinstance(do.amount, int) else None
    if times is None and isinstance(do.amount, int):
        times = f"{in_words(do.amount)} times"
    elif times is None:
        times = amount_of(voice, do.amount, "times")
        times = f"a number of {times}" if " equal to " in times else times
    return does(voice, do.who, "investigate", "investigates", times)


@template(CreateTokenCopies)
def _token_copies(voice: Voice, do: CreateTokenCopies) -> str:
    number = counted(voice, do.amount, "token that's a copy", "tokens that are copies")
    return does(voice, do.who, "create", "creates", f"{number} of {voice.say(do.what)}")


@template(PutOntoBattlefield)
def _put_onto_battlefield(voice: Voice, do: PutOntoBattlefield) -> str:
    what = voice.say(do.what).replace(" in a graveyard", " from a graveyard").replace(" in your g", " from your g")
    under = "your" if isinstance(do.who, You) else f"{voice.say(do.who)}'s"
    return sentence(f"put {what} onto the battlefield under {under} control")


@template(EntersTapped)
def _enters_tapped(voice: Voice, _: EntersTapped) -> str:
    return sentence(f"{voice.this} enters tapped")


@template(EntersAsCopy)
def _enters_as_copy(voice: Voice, ability: EntersAsCopy) -> str:
    what = filter_noun(voice, ability.filter)
    said = (
        f"You may have {voice.this} enter as a copy of {with_article(what).replace('a ', 'any ', 1)} on the battlefield"
    )
    if ability.more != 0:
        more = counted(voice.text(()), ability.more, "additional +1/+1 counter", "additional +1/+1 counters")
        said += f", except it enters with {more} on it"
    return sentence(said)
