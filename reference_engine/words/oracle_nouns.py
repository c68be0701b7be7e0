"""How the renderer says filters, target phrases, players and objects."""

from __future__ import annotations

import attrs

from reference_engine.words.abilities import (
    BecomesTapped,
    BecomesTarget,
    Enters,
    Leaves,
    Sacrificed,
    SpellCast,
    SpellCastOrCopied,
    SpellCopied,
    TappedForMana,
    ThisCast,
    TokenCreated,
)
from reference_engine.words.base import Amount, Reference
from reference_engine.words.characteristics import PERMANENT_TYPES
from reference_engine.words.mana import COLOR_NAMES
from reference_engine.words.oracle_voice import Voice, in_words, listed, short_amount, template
from reference_engine.words.selectors import (
    ANY_TARGET,
    ChosenObject,
    ChosenPlayer,
    ControllerOf,
    CostObject,
    Each,
    EachOpponent,
    EachOtherThanThatPlayer,
    EachPlayer,
    Filter,
    Itself,
    OwnerOf,
    Targeted,
    Targets,
    ThatObject,
    ThatPlayer,
    ThatSpell,
    You,
)

_STACK_NAMES = {"spell": "spell", "activated": "activated ability", "triggered": "triggered ability"}
_PLURALS = {
    "sorcery": "sorceries",
    "ability": "abilities",
    "elf": "elves",
    "wolf": "wolves",
    "plains": "plains",
    "wastes": "wastes",
}


def plural(noun: str) -> str:
    """The plural of a noun, whose head is its last word."""
    head, space, last = noun.rpartition(" ")
    many = _PLURALS.get(last.lower())
    if many and last[0].isupper():
        many = many.capitalize()
    return f"{head}{space}{many or last + 's'}"


# -- filters --------------------------------------------------------------------------------------------------------


def filter_noun(voice: Voice, wanted: Filter, *, many: bool = False, determiner: str = "", last: str = "or") -> str:
    """What meets the filter, as a noun phrase: "nonland permanent an opponent controls", "cards in your graveyard"."""
    if not wanted.objects:
        return f"{determiner}{_player_noun(wanted, many=many)}"
    another = "other " if many else "another "
    lead = (another if wanted.another else "") + determiner + _adjectives(wanted)
    core = " ".join(part for part in (lead.strip(), _core(wanted, many=many, last=last)) if part)
    if wanted.players:
        nouns = [core, _player_noun(wanted, many=many)]
        core = listed(nouns if "Creature" in wanted.types else reversed(nouns), last)
    return f"{core}{_whose(wanted, many=many)}{_details(voice, wanted)}"


def _player_noun(wanted: Filter, *, many: bool) -> str:
    noun = {"opponent": "opponent", "not-you": "other player", "you": "you"}.get(wanted.whose, "player")
    return noun if not many or noun == "you" else f"{noun}s"


def _adjectives(wanted: Filter) -> str:
    words = [] if wanted.tapped is None else ["tapped" if wanted.tapped else "untapped"]
    words += [wanted.supertype.lower()] if wanted.supertype else []
    words += [f"non{s.lower()}" for s in wanted.not_supertypes]
    if wanted.token is not None and not wanted.token:
        words.append("nontoken")
    if wanted.colors:
        words.append(listed((COLOR_NAMES[c] for c in wanted.colors), "or"))
    words += [f"non{COLOR_NAMES[c]}" for c in wanted.not_colors]
    words += [f"non{t.lower()}" for t in wanted.not_types]
    return " ".join(words)


def _core(wanted: Filter, *, many: bool, last: str = "or") -> str:
    nouns = [*_type_nouns(wanted)]
    if wanted.subtype:
        nouns = [f"{wanted.subtype} {n}".strip() for n in nouns or [""]]
    if wanted.zone == "stack":
        return _on_stack(wanted, nouns, many=many)
    if wanted.zone in ("graveyard", "hand"):
        return f"{listed(nouns, last)} {'cards' if many else 'card'}".strip()
    if wanted.token:
        nouns = [f"{n} token" for n in nouns] or ["token"]
    nouns = nouns or ["permanent"]
    return listed(map(plural, nouns) if many else nouns, last)


def _type_nouns(wanted: Filter) -> tuple[str, ...]:
    if set(wanted.types) >= set(PERMANENT_TYPES) - {"Battle", "Land"}:
        return ("permanent",)
    return tuple(t.lower() for t in wanted.types)


def _on_stack(wanted: Filter, nouns: list[str], *, many: bool) -> str:
    kinds = [_STACK_NAMES[k] for k in wanted.stack or ("spell", "activated", "triggered")]
    if kinds == ["activated ability", "triggered ability"]:
        kinds = ["activated or triggered ability"]
    said = [f"{listed(nouns, 'or')} {k}" if nouns and k == "spell" else k for k in kinds]
    return listed(map(plural, said) if many else said, "or")


def _whose(wanted: Filter, *, many: bool) -> str:
    if wanted.zone == "graveyard":
        owner = {
            "you": "your graveyard",
            "opponent": "an opponent's graveyard",
            "not-you": "another player's graveyard",
        }
        return f" in {owner.get(wanted.whose, 'a graveyard')}"
    if wanted.zone == "hand":
        return ""
    opponents = " your opponents control" if many else " an opponent controls"
    control = {"you": " you control", "opponent": opponents, "not-you": " you don't control"}
    return control.get(wanted.whose, "")


def _details(voice: Voice, wanted: Filter) -> str:
    said = ""
    if wanted.mana_value is not None:
        value = wanted.mana_value if isinstance(wanted.mana_value, int) else voice.say(wanted.mana_value)
        said += f" with mana value {value}"
    if wanted.power_at_least is not None:
        said += f" with power {wanted.power_at_least} or greater"
    if wanted.single_target:
        said += " with a single target"
    if wanted.name is not None:
        said += f" named {wanted.name}"
    return said


# -- target phrases -------------------------------------------------------------------------------------------------


def target_phrase(voice: Voice, phrase: Targets, *, divided: bool = False) -> str:
    """The phrase with its word "target": "another target creature", "up to two targets", "any number of targets"."""
    other = phrase.other_than is not None
    if _any_target(phrase.what):
        if (phrase.min, phrase.max) == (1, 1):
            return "any other target" if other else "any target"
        return _how_many(voice, phrase, "other target" if other else "target", "other targets" if other else "targets")
    if (phrase.min, phrase.max) == (1, 1) and not divided:
        return f"{'another ' if other else ''}{_target_noun(voice, phrase.what, many=False)}"
    return _how_many(
        voice,
        phrase,
        ("other " if other else "") + _target_noun(voice, phrase.what, many=False),
        ("other " if other else "") + _target_noun(voice, phrase.what, many=True),
    )


def _any_target(wanted: Filter) -> bool:
    return wanted == ANY_TARGET


def _target_noun(voice: Voice, wanted: Filter, *, many: bool) -> str:
    plain = attrs.evolve(wanted, another=False)
    other = "other " if many else "another "
    return (other if wanted.another else "") + "target " + filter_noun(voice, plain, many=many)


def _how_many(voice: Voice, phrase: Targets, one: str, many: str) -> str:
    low, high = phrase.min, phrase.max
    if high is None:
        least = "any number of" if low == 0 else f"{_number(voice, low)} or more"
        return f"{least} {many}"
    if low == high:
        if not isinstance(low, int) and not short_amount(voice, low):
            return f"a number of {many} equal to {voice.say(low)}"
        return f"{_number(voice, low)} {one if low == 1 else many}"
    if low == 0:
        return f"up to {_number(voice, high)} {one if high == 1 else many}"
    if isinstance(low, int) and isinstance(high, int):
        return f"{listed(map(in_words, range(low, high + 1)), 'or')} {many}"
    return f"between {_number(voice, low)} and {_number(voice, high)} {many}"


def _number(voice: Voice, number: int | Amount) -> str:
    return in_words(number) if isinstance(number, int) else voice.say(number)


# -- references -----------------------------------------------------------------------------------------------------


@template(Targeted)
def _targeted(voice: Voice, ref: Targeted) -> str:
    if ref.phrase >= len(voice.targets):
        return "that target"
    phrase = voice.targets[ref.phrase]
    if voice.first(ref.phrase):
        return target_phrase(voice, phrase)
    if phrase.what.zone == "stack" and phrase.what.stack == ("spell",):
        return "that spell"
    noun = that_noun(phrase.what)
    return f"that {noun}" if phrase.max == 1 else f"those {plural(noun)}"


def that_noun(wanted: Filter) -> str:
    """What a second mention calls it: creature, player, spell, card, permanent or player."""
    if not wanted.objects:
        return "player"
    if wanted.zone != "battlefield":
        return _core(attrs.evolve(wanted, types=(), subtype=None), many=False)
    noun = wanted.types[0].lower() if len(wanted.types) == 1 else "permanent"
    return f"{noun} or player" if wanted.players else noun


@template(You)
def _you(_: Voice, __: You) -> str:
    return "you"


@template(EachPlayer)
def _each_player(_: Voice, __: EachPlayer) -> str:
    return "each player"


@template(EachOpponent)
def _each_opponent(_: Voice, __: EachOpponent) -> str:
    return "each opponent"


@template(ThatPlayer)
def _that_player(_: Voice, __: ThatPlayer) -> str:
    return "that player"


@template(EachOtherThanThatPlayer)
def _each_other(_: Voice, __: EachOtherThanThatPlayer) -> str:
    return "each other player"


@template(ControllerOf)
def _controller(voice: Voice, who: ControllerOf) -> str:
    return _holder(voice, who.what, "controller")


@template(OwnerOf)
def _owner(voice: Voice, who: OwnerOf) -> str:
    return _holder(voice, who.what, "owner")


def _holder(voice: Voice, what: Reference, role: str) -> str:
    """That player: "its controller" after a mention, "the controller of target creature" where this is the first."""
    if isinstance(what, Targeted) and what.phrase not in voice.mentioned:
        return f"the {role} of {voice.say(what)}"
    if isinstance(what, Targeted) and what.phrase < len(voice.targets) and voice.targets[what.phrase].max != 1:
        return f"their {role}s"
    return f"its {role}"


@template(ChosenPlayer)
def _chosen_player(_: Voice, __: ChosenPlayer) -> str:
    return "the chosen player"


@template(Itself)
def _itself(voice: Voice, _: Itself) -> str:
    return voice.this


@template(ThatSpell)
def _that_spell(voice: Voice, _: ThatSpell) -> str:
    if isinstance(voice.trigger, BecomesTarget):
        return "that spell or ability"
    if isinstance(voice.trigger, ThisCast):
        return "this spell"
    return "that spell" if isinstance(voice.trigger, SpellCast | SpellCopied | SpellCastOrCopied | None) else "it"


@template(ThatObject)
def _that_object(voice: Voice, _: ThatObject) -> str:
    when = voice.trigger
    if isinstance(when, TokenCreated):
        return "that token"
    about = Enters | Leaves | Sacrificed | TappedForMana | BecomesTapped
    wanted = when.filter if isinstance(when, about) else Filter()
    return f"that {that_noun(wanted)}"


@template(CostObject)
def _cost_object(voice: Voice, what: CostObject) -> str:
    noun = "card" if what.part in ("discarded", "exiled") else voice.sacrificed
    return f"the {what.part} {noun}"


@template(ChosenObject)
def _chosen_object(_: Voice, __: ChosenObject) -> str:
    return "it"


@template(Each)
def _each(voice: Voice, what: Each) -> str:
    return f"each {filter_noun(voice, what.filter, determiner='other ' if what.filter.another else '')}".replace(
        "each another other ", "each other "
    )


def each_or_all(voice: Voice, ref: Reference) -> str:
    """The object of a verb: "all creatures" where "each creature" would sound odd."""
    if isinstance(ref, Each):
        return f"all {filter_noun(voice, ref.filter, many=True, last='and')}"
    return voice.say(ref)
