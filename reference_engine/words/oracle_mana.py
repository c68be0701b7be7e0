"""How the renderer says mana of a type that is chosen, what is tapped for mana, and what that produces instead."""

from __future__ import annotations

from reference_engine.words.abilities import (
    ActsAsThoughHasty,
    BecomesTapped,
    CantActivate,
    CantUntap,
    Changeling,
    DoesntUntap,
    Haste,
    MultipliesMana,
    SetsMana,
    SpendAsAnyColor,
    SplitSecond,
    TappedForMana,
)
from reference_engine.words.base import ManaTypes
from reference_engine.words.mana import COLOR_NAMES, ManaCost
from reference_engine.words.mana_making import (
    AddManaOfType,
    AnyColor,
    AnyType,
    ColorsAmong,
    CouldProduce,
    DoubleMana,
    OneOf,
    TypesProduced,
    UnlessPaid,
)
from reference_engine.words.oracle_nouns import filter_noun, that_noun
from reference_engine.words.oracle_sentences import does, riders
from reference_engine.words.oracle_structure import sentences
from reference_engine.words.oracle_voice import (
    Voice,
    in_words,
    listed,
    sentence,
    short_amount,
    template,
    with_article,
)
from reference_engine.words.selectors import EachPlayer, Filter, You

# -- which types ----------------------------------------------------------------------------------------------------


@template(AnyColor)
def _any_color(_: Voice, __: AnyColor) -> str:
    return "any color"


@template(AnyType)
def _any_type(_: Voice, __: AnyType) -> str:
    return "any type"


@template(OneOf)
def _one_of(_: Voice, types: OneOf) -> str:
    return listed((f"{{{t}}}" for t in types.types), "or")


@template(CouldProduce)
def _could_produce(voice: Voice, types: CouldProduce) -> str:
    what = with_article(filter_noun(voice, types.filter))
    return f"any {'color' if types.colors else 'type'} that {what} could produce"


@template(ColorsAmong)
def _colors_among(voice: Voice, types: ColorsAmong) -> str:
    return f"any color among {filter_noun(voice, types.filter, many=True, last='and')}"


@template(TypesProduced)
def _types_produced(voice: Voice, _: TypesProduced) -> str:
    wanted = voice.trigger.filter if isinstance(voice.trigger, TappedForMana) else Filter()
    return f"any type that {that_noun(wanted)} produced"


# -- adding it ------------------------------------------------------------------------------------------------------


@template(AddManaOfType)
def _add_mana_of_type(voice: Voice, do: AddManaOfType) -> str:
    return does(voice, do.who, "add", "adds", mana_said(voice, do)) + riders(do.only, do.rider)


def mana_said(voice: Voice, do: AddManaOfType) -> str:
    """The mana that is added: "one mana of any color", "{W} or {U}"."""
    types, amount = do.types, do.amount
    if isinstance(types, OneOf) and amount == 1:
        return voice.say(types)
    number = in_words(amount) if isinstance(amount, int) else short_amount(voice, amount)
    if do.combination:
        return f"{number} mana in any combination of {_combined(voice, types)}"
    kind = voice.say(types)
    if amount != 1 and kind.startswith("any "):
        kind = f"any one {kind.removeprefix('any ')}"
    return f"{number} mana of {kind}" if number else f"an amount of mana of {kind} equal to {voice.say(amount)}"


def _combined(voice: Voice, types: ManaTypes) -> str:
    if isinstance(types, AnyColor | AnyType):
        return "colors" if isinstance(types, AnyColor) else "types"
    return listed((f"{{{t}}}" for t in types.types), "and/or") if isinstance(types, OneOf) else voice.say(types)


@template(DoubleMana)
def _double_mana(voice: Voice, do: DoubleMana) -> str:
    they = "you have" if isinstance(do.who, You) else "they have"
    return does(voice, do.who, "double", "doubles", f"the amount of each type of unspent mana {they}")


@template(UnlessPaid)
def _unless_paid(voice: Voice, do: UnlessPaid) -> str:
    who = "any player" if isinstance(do.who, EachPlayer) else voice.say(do.who)
    cost = listed(voice.say(c) for c in do.cost)
    verb, _, rest = cost.partition(" ")
    said = cost if who == "you" else f"{verb}s {rest}"
    return sentence(f"{sentences(voice, do.do).rstrip('.')} unless {who} {said}")


# -- what is tapped for mana ----------------------------------------------------------------------------------------

_SUBJECTS = {"anyone": "a player", "you": "you", "opponent": "an opponent"}


@template(TappedForMana)
def _tapped_for_mana(voice: Voice, when: TappedForMana) -> str:
    what = voice.this if when.this else with_article(filter_noun(voice, when.filter))
    mana = f"{{{when.type}}}" if when.type else "mana"
    verb = "tap" if when.by == "you" or when.this else "taps"
    return f"Whenever {'you' if when.this else _SUBJECTS[when.by]} {verb} {what} for {mana}"


@template(BecomesTapped)
def _becomes_tapped(voice: Voice, when: BecomesTapped) -> str:
    return f"Whenever {voice.this if when.this else with_article(filter_noun(voice, when.filter))} becomes tapped"


_TIMES = {2: "twice", 3: "three times"}


@template(MultipliesMana)
def _multiplies_mana(voice: Voice, ability: MultipliesMana) -> str:
    times = _TIMES.get(ability.factor, f"{in_words(ability.factor)} times")
    return f"If {_taps(voice, ability)} for mana, it produces {times} as much of that mana instead."


@template(SetsMana)
def _sets_mana(voice: Voice, ability: SetsMana) -> str:
    tapped = f"{{{ability.of}}}" if ability.of else "mana"
    if ability.at_least > 1:
        tapped = f"{in_words(ability.at_least)} or more mana"
    other = "any other type" if ability.amount is None else "any other type and amount"
    if ability.type is None:
        made = "mana of a color of your choice"
    else:
        made = str(ManaCost((ability.type,) * (ability.amount or 1)))
    return f"If {_taps(voice, ability)} for {tapped}, it produces {made} instead of {other}."


def _taps(voice: Voice, ability: MultipliesMana | SetsMana) -> str:
    what = with_article(filter_noun(voice, ability.filter))
    return f"{what} is tapped" if ability.by == "anyone" else f"{_SUBJECTS[ability.by]} {_verb(ability.by)} {what}"


def _verb(by: str) -> str:
    return "tap" if by == "you" else "taps"


# -- tapping, untapping, activating ---------------------------------------------------------------------------------


@template(SpendAsAnyColor)
def _spend_as_any_color(_: Voice, ability: SpendAsAnyColor) -> str:
    return f"You may spend {COLOR_NAMES[ability.type]} mana as though it were mana of any color."


@template(Haste)
def _haste(_: Voice, __: Haste) -> str:
    return "Haste"


@template(SplitSecond)
def _split_second(_: Voice, __: SplitSecond) -> str:
    return "Split second"


@template(Changeling)
def _changeling(_: Voice, __: Changeling) -> str:
    return "Changeling"


@template(ActsAsThoughHasty)
def _acts_as_though_hasty(voice: Voice, ability: ActsAsThoughHasty) -> str:
    return f"You may activate abilities of {filter_noun(voice, ability.filter, many=True)} as though they had haste."


@template(DoesntUntap)
def _doesnt_untap(voice: Voice, ability: DoesntUntap) -> str:
    if ability.filter is None:
        return sentence(f"{voice.this} doesn't untap during your untap step")
    return sentence(
        f"{filter_noun(voice, ability.filter, many=True)} don't untap during their controllers' untap steps"
    )


@template(CantUntap)
def _cant_untap(voice: Voice, ability: CantUntap) -> str:
    return sentence(f"{filter_noun(voice, ability.filter, many=True)} can't become untapped")


@template(CantActivate)
def _cant_activate(voice: Voice, ability: CantActivate) -> str:
    but = " unless they're mana abilities" if ability.but_mana else ""
    what = filter_noun(voice, ability.filter, many=True, last="and")
    return f"Activated abilities of {what} can't be activated{but}."
