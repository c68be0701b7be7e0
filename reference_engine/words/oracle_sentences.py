"""How the renderer says instructions: each template gives one sentence or several, with capitals and full stops."""

from __future__ import annotations

from reference_engine.words.abilities import TappedForMana
from reference_engine.words.amounts import CountOf, Share
from reference_engine.words.base import Amount, Who
from reference_engine.words.instructions import (
    AddMana,
    AddManaOfChosenColor,
    CastCopyFree,
    ChangeTargets,
    ChooseColor,
    ChooseCreatureType,
    ChooseNewTargets,
    ChooseNumber,
    ChooseObject,
    ChoosePlayer,
    CounterSpell,
    CreateTokens,
    DealDamage,
    Destroy,
    DiscardChosen,
    DoubleCounters,
    DrawCards,
    Exile,
    GainLife,
    LoseLife,
    LoseTheGame,
    Mill,
    PutCounters,
    ReturnToBattlefield,
    ReturnToHand,
    Sacrifice,
    SacrificeThose,
    Tap,
    Untap,
)
from reference_engine.words.mana import ManaCost
from reference_engine.words.oracle_nouns import each_or_all, filter_noun, target_phrase
from reference_engine.words.oracle_tokens import token_noun
from reference_engine.words.oracle_voice import (
    Voice,
    amount_of,
    counted,
    in_words,
    listed,
    sentence,
    short_amount,
    template,
)
from reference_engine.words.selectors import Targeted, You

Number = int | Amount


def does(voice: Voice, who: Who, base: str, third: str, rest: str, *, spoken: bool = False) -> str:
    """A sentence with its verb: "Draw …" or, if ``spoken``, "You draw …"; "Each opponent draws …" for others."""
    if isinstance(who, You):
        return sentence(f"you {base} {rest}" if spoken else f"{base} {rest}")
    subject = voice.say(who)
    verb = f"each {base}" if " players" in subject or subject.startswith("those ") else third
    return sentence(f"{subject} {verb} {rest}")


# -- life, cards, mana ----------------------------------------------------------------------------------------------


@template(DealDamage)
def _deal_damage(voice: Voice, do: DealDamage) -> str:
    source = voice.say(do.source)
    if isinstance(do.amount, Share) and isinstance(do.to, Targeted):
        return sentence(f"{source} deals {_divided(voice, do.to)}")
    amount = amount_of(voice, do.amount, "damage")
    to = voice.say(do.to)
    several = isinstance(do.to, Targeted) and do.to.phrase < len(voice.targets) and voice.targets[do.to.phrase].max != 1
    return sentence(f"{source} deals {amount} to {'each of ' if several else ''}{to}")


def _divided(voice: Voice, to: Targeted) -> str:
    phrase = voice.targets[to.phrase]
    voice.first(to.phrase)
    total = phrase.divided if phrase.divided is not None else 0
    amount = amount_of(voice, total, "damage")
    return f"{amount} divided as you choose among {target_phrase(voice, phrase, divided=True)}"


@template(GainLife)
def _gain_life(voice: Voice, do: GainLife) -> str:
    return does(voice, do.who, "gain", "gains", amount_of(voice, do.amount, "life"), spoken=True)


@template(LoseLife)
def _lose_life(voice: Voice, do: LoseLife) -> str:
    return does(voice, do.who, "lose", "loses", amount_of(voice, do.amount, "life"), spoken=True)


def _cards(voice: Voice, number: Number) -> str:
    return counted(voice, number, "card", "cards")


@template(DrawCards)
def _draw(voice: Voice, do: DrawCards) -> str:
    return does(voice, do.who, "draw", "draws", _cards(voice, do.amount))


@template(DiscardChosen)
def _discard(voice: Voice, do: DiscardChosen) -> str:
    return does(voice, do.who, "discard", "discards", _cards(voice, do.amount))


@template(Mill)
def _mill(voice: Voice, do: Mill) -> str:
    return does(voice, do.who, "mill", "mills", _cards(voice, do.amount))


@template(AddMana)
def _add_mana(voice: Voice, do: AddMana) -> str:
    mana = str(ManaCost(tuple(do.mana) * (do.times if isinstance(do.times, int) else 1)))
    if isinstance(do.times, CountOf):
        mana = f"{mana} for each {filter_noun(voice, do.times.filter)}"
    elif not isinstance(do.times, int):
        mana = f"an amount of {mana} equal to {voice.say(do.times)}"
    if isinstance(voice.trigger, TappedForMana):
        mana = f"an additional {mana}"
    return does(voice, do.who, "add", "adds", mana) + riders(do.only, do.rider)


def riders(only: tuple[str, ...], rider: str | None) -> str:
    """What is said of the mana itself, as sentences of its own (106.6)."""
    said = ""
    if only:
        said += f" Spend this mana only to cast {listed((f'{t.lower()} spells' for t in only), 'or')}."
    if rider == "uncounterable":
        said += " If that mana is spent on a spell, that spell can't be countered."
    return said


@template(AddManaOfChosenColor)
def _add_chosen(voice: Voice, do: AddManaOfChosenColor) -> str:
    return does(voice, do.who, "add", "adds", _mana_words(voice, do.amount))


def _mana_words(voice: Voice, amount: Number) -> str:
    if isinstance(amount, int):
        return f"{in_words(amount)} mana of the chosen color"
    short = short_amount(voice, amount)
    return f"{short} mana of the chosen color" if short else f"mana of the chosen color equal to {voice.say(amount)}"


@template(LoseTheGame)
def _lose_the_game(voice: Voice, do: LoseTheGame) -> str:
    return does(voice, do.who, "lose", "loses", "the game", spoken=True)


# -- objects --------------------------------------------------------------------------------------------------------


@template(Destroy)
def _destroy(voice: Voice, do: Destroy) -> str:
    return sentence(f"destroy {each_or_all(voice, do.what)}")


@template(Exile)
def _exile(voice: Voice, do: Exile) -> str:
    return sentence(f"exile {each_or_all(voice, do.what)}")


@template(Tap)
def _tap(voice: Voice, do: Tap) -> str:
    return sentence(f"tap {each_or_all(voice, do.what)}")


@template(Untap)
def _untap(voice: Voice, do: Untap) -> str:
    return sentence(f"untap {each_or_all(voice, do.what)}")


@template(SacrificeThose)
def _sacrifice_those(voice: Voice, do: SacrificeThose) -> str:
    return sentence(f"sacrifice {each_or_all(voice, do.what)}")


@template(ReturnToHand)
def _return_to_hand(voice: Voice, do: ReturnToHand) -> str:
    what = each_or_all(voice, do.what)
    if "in your graveyard" in what:
        return sentence(f"return {what.replace('in your graveyard', 'from your graveyard')} to your hand")
    owners = "their owners' hands" if what.startswith(("all ", "those ")) or " targets" in what else "its owner's hand"
    if isinstance(do.what, Targeted) and do.what.phrase < len(voice.targets) and voice.targets[do.what.phrase].max != 1:
        owners = "their owners' hands"
    return sentence(f"return {what} to {owners}")


@template(ReturnToBattlefield)
def _return_to_battlefield(voice: Voice, do: ReturnToBattlefield) -> str:
    what = voice.say(do.what)
    seen = what.startswith(("that ", "it"))
    return sentence(f"return {'that card' if seen else what} to the battlefield under your control")


_PUT = {
    "hand": " If that spell is countered this way, it goes to its owner's hand instead of a graveyard.",
    "exile": " If that spell is countered this way, it is exiled instead of going to a graveyard.",
    "graveyard": "",
}


@template(CounterSpell)
def _counter(voice: Voice, do: CounterSpell) -> str:
    return sentence(f"counter {each_or_all(voice, do.what)}") + _PUT[do.to]


@template(Sacrifice)
def _sacrifice(voice: Voice, do: Sacrifice) -> str:
    one, many = filter_noun(voice, do.filter), filter_noun(voice, do.filter, many=True)
    return does(voice, do.who, "sacrifice", "sacrifices", counted(voice, do.amount, one, many))


@template(PutCounters)
def _put_counters(voice: Voice, do: PutCounters) -> str:
    if isinstance(do.amount, Share) and isinstance(do.on, Targeted):
        phrase = voice.targets[do.on.phrase]
        voice.first(do.on.phrase)
        total = _counters(voice, phrase.divided or 0, do.counter)
        return sentence(f"distribute {total} among {target_phrase(voice, phrase, divided=True)}")
    on = voice.say(do.on)
    several = isinstance(do.on, Targeted) and do.on.phrase < len(voice.targets) and voice.targets[do.on.phrase].max != 1
    number = _counters(voice, do.amount, do.counter)
    return sentence(f"put {number} on {'each of ' if several else ''}{on}")


def _counters(voice: Voice, number: Number, kind: str) -> str:
    said = counted(voice, number, f"{kind} counter", f"{kind} counters")
    return f"a number of {said}" if " equal to " in said else said


@template(DoubleCounters)
def _double_counters(voice: Voice, do: DoubleCounters) -> str:
    on = voice.say(do.on)
    on = f"each of {on}" if on.startswith("those ") else on
    return sentence(f"double the number of {do.counter} counters on {on}")


@template(CreateTokens)
def _create_tokens(voice: Voice, do: CreateTokens) -> str:
    one, many = token_noun(voice, do.token)
    number = counted(voice, do.amount, one, many)
    if not isinstance(do.amount, int) and number.startswith(many):
        number = f"a number of {number}"
    return does(voice, do.who, "create", "creates", number)


# -- re-aiming, copies of cards -------------------------------------------------------------------------------------


@template(CastCopyFree)
def _cast_copy_free(voice: Voice, do: CastCopyFree) -> str:
    what = voice.say(do.what)
    if isinstance(do.who, You):
        return sentence(f"copy {what}") + " You may cast the copy without paying its mana cost."
    subject = voice.say(do.who)
    return sentence(f"{subject} may copy {what}") + " They may cast the copy without paying its mana cost."


@template(ChooseNewTargets)
def _choose_new_targets(voice: Voice, do: ChooseNewTargets) -> str:
    who = voice.say(do.who)
    return sentence(f"{who} may choose new targets for {voice.say(do.what)}")


@template(ChangeTargets)
def _change_targets(voice: Voice, do: ChangeTargets) -> str:
    single = isinstance(do.what, Targeted) and do.what.phrase < len(voice.targets)
    one = single and isinstance(do.what, Targeted) and voice.targets[do.what.phrase].what.single_target
    what = f"the {'target' if one else 'targets'} of {voice.say(do.what)}"
    return does(voice, do.who, "change", "changes", what)


# -- choices on resolution ------------------------------------------------------------------------------------------


@template(ChooseColor)
def _choose_color(voice: Voice, do: ChooseColor) -> str:
    voice.first(do.key)
    return does(voice, do.who, "choose", "chooses", "a color")


@template(ChooseNumber)
def _choose_number(voice: Voice, do: ChooseNumber) -> str:
    voice.first(do.key)
    return does(voice, do.who, "choose", "chooses", f"a number between {do.min} and {do.max}")


@template(ChooseCreatureType)
def _choose_creature_type(voice: Voice, do: ChooseCreatureType) -> str:
    voice.first(do.key)
    return does(voice, do.who, "choose", "chooses", "a creature type")


@template(ChooseObject)
def _choose_object(voice: Voice, do: ChooseObject) -> str:
    voice.first(do.key)
    return does(voice, do.who, "choose", "chooses", counted(voice, 1, filter_noun(voice, do.filter), ""))


@template(ChoosePlayer)
def _choose_player(voice: Voice, do: ChoosePlayer) -> str:
    voice.first(do.key)
    return does(voice, do.who, "choose", "chooses", counted(voice, 1, filter_noun(voice, do.filter), ""))
