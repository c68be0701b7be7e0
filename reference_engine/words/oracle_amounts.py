"""How the renderer says amounts, conditions and parts of costs."""

from __future__ import annotations

import attrs

from reference_engine.words.amounts import (
    CardsIn,
    ChosenNumber,
    ColorsSpent,
    CountersOn,
    CountOf,
    LifeOf,
    ManaSpent,
    ManaValueOf,
    Plus,
    PowerOf,
    Share,
    SpellsCastBefore,
    Times,
    TimesChosen,
    TimesKicked,
    X,
)
from reference_engine.words.base import Amount, Condition, Reference
from reference_engine.words.conditions import AtLeast, Not, WasCast, WasCastFrom, WasKicked
from reference_engine.words.costs import (
    DiscardCards,
    MillCards,
    PayLife,
    PayMana,
    RemoveCounters,
    SacrificePermanents,
    SacrificeThis,
    TapPermanents,
    TapThis,
    UntapThis,
)
from reference_engine.words.mana import COLOR_NAMES
from reference_engine.words.oracle_nouns import filter_noun
from reference_engine.words.oracle_voice import Voice, amount_of, counted, in_words, template

# -- amounts --------------------------------------------------------------------------------------------------------


def plain(voice: Voice, amount: int | Amount) -> str:
    """The amount inside a sum: figures for a plain integer."""
    return f"{amount:,}" if isinstance(amount, int) else voice.say(amount)


def possessive(voice: Voice, ref: Reference) -> str:
    """The owner of something: "your", "that player's", "the sacrificed creature's"."""
    said = voice.say(ref)
    if said == "you":
        return "your"
    return "its" if said == "it" else f"{said}'s"


@template(X)
def _x(_: Voice, __: X) -> str:
    return "X"


@template(Share)
def _share(_: Voice, __: Share) -> str:
    return "its announced share"


@template(CountOf)
def _count_of(voice: Voice, amount: CountOf) -> str:
    noun = filter_noun(voice, amount.filter, many=True)
    if amount.filter.zone == "graveyard" and amount.filter.whose == "anyone":
        noun = noun.replace("in a graveyard", "in all graveyards")
    where = " on the battlefield" if amount.filter.zone == "battlefield" and amount.filter.whose == "anyone" else ""
    return f"the number of {noun}{where}"


@template(PowerOf)
def _power_of(voice: Voice, amount: PowerOf) -> str:
    return f"{possessive(voice, amount.what)} power"


@template(ManaValueOf)
def _mana_value_of(voice: Voice, amount: ManaValueOf) -> str:
    return f"{possessive(voice, amount.what)} mana value"


@template(CountersOn)
def _counters_on(voice: Voice, amount: CountersOn) -> str:
    return f"the number of {amount.counter} counters on {voice.say(amount.what)}"


@template(TimesKicked)
def _times_kicked(voice: Voice, amount: TimesKicked) -> str:
    return f"the number of times {_this_spell(voice)} was kicked{_with_kicker(voice, amount.kicker)}"


@template(ColorsSpent)
def _colors_spent(voice: Voice, _: ColorsSpent) -> str:
    return f"the number of colors of mana spent to cast {_this_spell(voice)}"


@template(ManaSpent)
def _mana_spent(voice: Voice, amount: ManaSpent) -> str:
    kind = f"{COLOR_NAMES[amount.type]} " if amount.type else ""
    return f"the amount of {kind}mana spent to cast {_this_spell(voice)}"


@template(ChosenNumber)
def _chosen_number(_: Voice, __: ChosenNumber) -> str:
    return "the chosen number"


@template(CardsIn)
def _cards_in(voice: Voice, amount: CardsIn) -> str:
    zone = f"in {possessive(voice, amount.who)} {amount.zone}"
    if amount.zone == "exile":
        owner = voice.say(amount.who)
        zone = f"{owner} {'own' if owner == 'you' else 'owns'} in exile"
    return f"the number of cards {zone}"


@template(LifeOf)
def _life_of(voice: Voice, amount: LifeOf) -> str:
    return f"{possessive(voice, amount.who)} life total"


@template(SpellsCastBefore)
def _spells_cast_before(voice: Voice, _: SpellsCastBefore) -> str:
    spell = "this spell" if voice.spell else "that spell"
    return f"the number of spells cast before {spell} this turn"


@template(TimesChosen)
def _times_chosen(_: Voice, amount: TimesChosen) -> str:
    return f"the number of times {_value(amount.value)} was chosen"


@template(Times)
def _times(voice: Voice, amount: Times) -> str:
    of = voice.say(amount.of)
    return f"twice {of}" if amount.factor == 2 else f"{in_words(amount.factor)} times {of}"


@template(Plus)
def _plus(voice: Voice, amount: Plus) -> str:
    return f"{plain(voice, amount.left)} plus {plain(voice, amount.right)}"


def _this_spell(voice: Voice) -> str:
    return "this spell" if voice.spell else "it"


def _with_kicker(voice: Voice, kicker: int | None) -> str:
    if kicker is None:
        return ""
    cost = f"{voice.kickers[kicker]} " if kicker < len(voice.kickers) else ""
    return f" with its {cost}kicker"


def _value(value: str) -> str:
    """A chosen value: a colour letter by its name, anything else as it is."""
    return COLOR_NAMES.get(value, value)


# -- conditions -----------------------------------------------------------------------------------------------------


@template(WasKicked)
def _was_kicked(voice: Voice, condition: WasKicked) -> str:
    return f"{_this_spell(voice)} was kicked{_with_kicker(voice, condition.kicker)}"


@template(WasCast)
def _was_cast(voice: Voice, _: WasCast) -> str:
    return f"{_this_spell(voice)} was cast"


@template(WasCastFrom)
def _was_cast_from(voice: Voice, condition: WasCastFrom) -> str:
    zone = "exile" if condition.zone == "exile" else f"your {condition.zone}"
    return f"{_this_spell(voice)} was cast from {zone}"


@template(AtLeast)
def _at_least(voice: Voice, condition: AtLeast) -> str:
    amount, number = condition.amount, condition.number
    if isinstance(amount, ManaSpent):
        kind = f"{COLOR_NAMES[amount.type]} " if amount.type else ""
        return f"at least {in_words(number)} {kind}mana was spent to cast {_this_spell(voice)}"
    if isinstance(amount, TimesChosen) and number == 1:
        return f"{_value(amount.value)} was chosen"
    return f"{voice.say(amount)} is {number} or greater"


@template(Not)
def _not(voice: Voice, condition: Not) -> str:
    inner = condition.condition
    if isinstance(inner, Not):
        return voice.say(inner.condition)
    if isinstance(inner, AtLeast) and not isinstance(inner.amount, ManaSpent | TimesChosen):
        return f"{voice.say(inner.amount)} is {inner.number - 1} or less"
    if isinstance(inner, AtLeast) and isinstance(inner.amount, ManaSpent):
        return voice.say(inner).replace("at least", "less than", 1)
    return _negated(inner, voice.say(inner))


def _negated(condition: Condition, said: str) -> str:
    subject, was, rest = said.partition(" was ")
    if not was:
        raise ValueError(f"{condition} has no negative form in its template: give Not one for it")
    return f"{subject} wasn't {rest}"


# -- costs ----------------------------------------------------------------------------------------------------------


@template(PayMana)
def _pay_mana(_: Voice, cost: PayMana) -> str:
    return f"pay {cost.mana}"


@template(PayLife)
def _pay_life(voice: Voice, cost: PayLife) -> str:
    return f"pay {amount_of(voice, cost.amount, 'life')}"


@template(SacrificePermanents)
def _sacrifice_permanents(voice: Voice, cost: SacrificePermanents) -> str:
    one, many = filter_noun(voice, cost.filter), filter_noun(voice, cost.filter, many=True)
    return f"sacrifice {counted(voice, cost.number, one, many)}"


@template(DiscardCards)
def _discard_cards(voice: Voice, cost: DiscardCards) -> str:
    one, many = filter_noun(voice, cost.filter), filter_noun(voice, cost.filter, many=True)
    return f"discard {counted(voice, cost.number, one, many)}"


@template(TapThis)
def _tap_this(_: Voice, __: TapThis) -> str:
    return "{T}"


@template(UntapThis)
def _untap_this(_: Voice, __: UntapThis) -> str:
    return "{Q}"


@template(TapPermanents)
def _tap_permanents(voice: Voice, cost: TapPermanents) -> str:
    mine = attrs.evolve(cost.filter, tapped=False, whose="you")
    return f"tap {counted(voice, cost.number, filter_noun(voice, mine), filter_noun(voice, mine, many=True))}"


@template(RemoveCounters)
def _remove_counters(voice: Voice, cost: RemoveCounters) -> str:
    number = counted(voice, cost.number, f"{cost.counter} counter", f"{cost.counter} counters")
    return f"remove {number} from {voice.this}"


@template(MillCards)
def _mill_cards(voice: Voice, cost: MillCards) -> str:
    return f"mill {counted(voice, cost.number, 'card', 'cards')}"


@template(SacrificeThis)
def _sacrifice_this(voice: Voice, _: SacrificeThis) -> str:
    return f"sacrifice {voice.this}"
