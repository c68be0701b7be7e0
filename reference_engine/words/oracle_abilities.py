"""How the renderer says abilities, and what triggered abilities wait for."""

from __future__ import annotations

import attrs

from reference_engine.words.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    BecomesTarget,
    By,
    CantBeCountered,
    CombatKeyword,
    CopiesOnceMore,
    Deathtouch,
    DoublesCounters,
    DoublesTokens,
    Enters,
    EntersWithCounters,
    Flash,
    Hexproof,
    Kicker,
    LaterSpellsCostMore,
    Leaves,
    LifeGained,
    PlayerHexproof,
    Protection,
    Sacrificed,
    Shroud,
    SpellCast,
    SpellCastOrCopied,
    SpellCopied,
    SpellsCostLess,
    SpellsPerTurn,
    Storm,
    ThisCast,
    TokenCreated,
    Triggered,
    TriggersTwice,
    UpkeepBegins,
)
from reference_engine.words.amounts import ColorsSpent
from reference_engine.words.base import Cost, Instruction
from reference_engine.words.costs import PayMana
from reference_engine.words.instructions import CounterSpell, Effect, May, SpellAbility
from reference_engine.words.mana import COLOR_NAMES
from reference_engine.words.oracle_nouns import filter_noun
from reference_engine.words.oracle_structure import has_word, mana_only
from reference_engine.words.oracle_voice import (
    Voice,
    counted,
    in_words,
    inside,
    listed,
    sentence,
    template,
    with_article,
)
from reference_engine.words.selectors import ThatPlayer, ThatSpell

# -- what triggered abilities wait for ------------------------------------------------------------------------------

_SUBJECTS = {"anyone": "a player", "you": "you", "opponent": "an opponent"}


def _whenever(by: By, base: str, rest: str) -> str:
    verb = base if by == "you" else {"copy": "copies"}.get(base, f"{base}s")
    return f"Whenever {_SUBJECTS[by]} {verb} {rest}"


def _spell(types: tuple[str, ...]) -> str:
    return with_article(" ".join([listed((t.lower() for t in types), "or"), "spell"]).strip())


@template(SpellCast)
def _spell_cast(_: Voice, when: SpellCast) -> str:
    return _whenever(when.by, "cast", _spell(when.types))


@template(SpellCopied)
def _spell_copied(_: Voice, when: SpellCopied) -> str:
    return _whenever(when.by, "copy", _spell(when.types))


@template(SpellCastOrCopied)
def _cast_or_copied(_: Voice, when: SpellCastOrCopied) -> str:
    verbs = "cast or copy" if when.by == "you" else "casts or copies"
    return f"Whenever {_SUBJECTS[when.by]} {verbs} {_spell(when.types)}"


@template(ThisCast)
def _this_cast(_: Voice, __: ThisCast) -> str:
    return "When you cast this spell"


@template(BecomesTarget)
def _becomes_target(voice: Voice, when: BecomesTarget) -> str:
    whose = {"anyone": "", "you": " you control", "opponent": " an opponent controls"}[when.by]
    return f"Whenever {voice.this} becomes the target of a spell or ability{whose}"


@template(Enters)
def _enters(voice: Voice, when: Enters) -> str:
    if when.this:
        return f"When {voice.this} enters"
    return f"Whenever {with_article(filter_noun(voice, when.filter))} enters"


@template(Leaves)
def _leaves(voice: Voice, when: Leaves) -> str:
    creature = "Creature" in when.filter.types or (when.this and voice.creature)
    gone = "leaves the battlefield"
    if when.to_graveyard:
        gone = "dies" if creature else "is put into a graveyard from the battlefield"
    if when.this:
        return f"When {voice.this} {gone}"
    return f"Whenever {with_article(filter_noun(voice, when.filter))} {gone}"


@template(Sacrificed)
def _sacrificed(voice: Voice, when: Sacrificed) -> str:
    return _whenever(when.by, "sacrifice", with_article(filter_noun(voice, when.filter)))


@template(TokenCreated)
def _token_created(_: Voice, when: TokenCreated) -> str:
    return _whenever(when.by, "create", "a token")


@template(LifeGained)
def _life_gained(_: Voice, when: LifeGained) -> str:
    return _whenever(when.by, "gain", "life")


@template(UpkeepBegins)
def _upkeep_begins(_: Voice, when: UpkeepBegins) -> str:
    return "At the beginning of {} upkeep".format(
        {"anyone": "each player's", "you": "your", "opponent": "each opponent's"}[when.by]
    )


# -- the kinds of ability -------------------------------------------------------------------------------------------


@template(SpellAbility)
def _spell_ability(voice: Voice, ability: SpellAbility) -> str:
    return _ability_word(ability) + voice.say(ability.effect)


def _ability_word(ability: object) -> str:
    """The ability word that readers expect; it has no meaning of its own (207.2c)."""
    if has_word(ability, ColorsSpent):
        return "Converge — "
    if isinstance(ability, Triggered) and ability.when == SpellCastOrCopied("you", ("Instant", "Sorcery")):
        return "Magecraft — "
    return ""


@template(Triggered)
def _triggered(voice: Voice, ability: Triggered) -> str:
    if (cost := ward_cost(ability)) is not None:
        return f"Ward {voice.say(cost)[4:]}" if isinstance(cost, PayMana) else f"Ward—{sentence(voice.say(cost))}"
    speaker = attrs.evolve(voice.text(()), trigger=ability.when)
    condition = f" if {speaker.say(ability.condition)}," if ability.condition else ""
    does = inside(voice, speaker.say(ability.effect))
    return f"{_ability_word(ability)}{speaker.say(ability.when)},{condition} {does}"


def ward(cost: Cost) -> Triggered:
    """Ward as the triggered ability that it stands for (702.21a)."""
    unless = May(do=(), cost=(cost,), otherwise=(CounterSpell(ThatSpell()),), who=ThatPlayer())
    return Triggered(BecomesTarget("opponent"), Effect((unless,)))


def ward_cost(ability: Triggered) -> Cost | None:
    """The cost of that ability if it is ward with one cost, else None."""
    do: tuple[Instruction, ...] = ability.effect.do
    if len(do) == 1 and isinstance(do[0], May) and len(do[0].cost) == 1 and ability == ward(do[0].cost[0]):
        return do[0].cost[0]
    return None


@template(Activated)
def _activated(voice: Voice, ability: Activated) -> str:
    speaker = voice.text(())
    cost = ", ".join(sentence(_bare(speaker, c)).rstrip(".") for c in ability.cost) or "{0}"
    return f"{cost}: {speaker.say(ability.effect)}{_only(speaker, ability)}"


def _only(voice: Voice, ability: Activated) -> str:
    said = " Activate only as a sorcery." if ability.sorcery_speed else ""
    said += " Activate only as an instant." if ability.as_instant else ""
    return said + (f" Activate only if {voice.say(ability.only_if)}." if ability.only_if else "")


def _bare(voice: Voice, cost: Cost) -> str:
    return str(cost.mana) if isinstance(cost, PayMana) else voice.say(cost)


@template(AdditionalCost)
def _additional_cost(voice: Voice, ability: AdditionalCost) -> str:
    return f"As an additional cost to cast this spell, {voice.say(ability.cost)}."


@template(AlternativeCost)
def _alternative_cost(voice: Voice, ability: AlternativeCost) -> str:
    return f"You may {listed(voice.say(c) for c in ability.cost)} rather than pay this spell's mana cost."


@template(Kicker)
def _kicker(voice: Voice, ability: Kicker) -> str:
    word = "Multikicker" if ability.multi else "Kicker"
    cost = kicker_cost(voice, ability)
    return f"{word} {cost}" if mana_only(ability.cost) else f"{word}—{sentence(cost)}"


def kicker_cost(voice: Voice, ability: Kicker) -> str:
    """The cost of a kicker as it is printed: "{1}{R}", "sacrifice a land"."""
    return listed(_bare(voice, c) for c in ability.cost)


def kickers_together(voice: Voice, kickers: tuple[Kicker, ...]) -> str | None:
    """Two kickers in one line (702.33b), None where they cannot share one."""
    if len(kickers) != 2 or any(k.multi or not mana_only(k.cost) for k in kickers):
        return None
    return f"Kicker {' and/or '.join(kicker_cost(voice, k) for k in kickers)}"


@template(Storm)
def _storm(_: Voice, __: Storm) -> str:
    return "Storm"


@template(Flash)
def _flash(_: Voice, __: Flash) -> str:
    return "Flash"


@template(Shroud)
def _shroud(_: Voice, __: Shroud) -> str:
    return "Shroud"


@template(CombatKeyword)
def _combat_keyword(_: Voice, ability: CombatKeyword) -> str:
    return ability.name.capitalize()


@template(Hexproof)
def _hexproof(_: Voice, ability: Hexproof) -> str:
    if not ability.colors:
        return "Hexproof"
    return f"Hexproof {listed(f'from {COLOR_NAMES[c]}' for c in ability.colors)}"


@template(Protection)
def _protection(_: Voice, ability: Protection) -> str:
    return f"Protection {listed((f'from {COLOR_NAMES[c]}' for c in ability.colors), 'and')}"


@template(Deathtouch)
def _deathtouch(_: Voice, __: Deathtouch) -> str:
    return "Deathtouch"


@template(CantBeCountered)
def _cant_be_countered(_: Voice, __: CantBeCountered) -> str:
    return "This spell can't be countered."


@template(PlayerHexproof)
def _player_hexproof(_: Voice, __: PlayerHexproof) -> str:
    return "You have hexproof."


@template(EntersWithCounters)
def _enters_with_counters(voice: Voice, ability: EntersWithCounters) -> str:
    speaker = voice.text(())
    counters = f"{ability.counter} counters"
    number = counted(speaker, ability.amount, f"{ability.counter} counter", counters)
    if number.startswith(f"{counters} equal"):
        number = f"a number of {counters} on it{number.removeprefix(counters)}"
    else:
        number += " on it"
    return _ability_word(ability) + sentence(f"{voice.this} enters with {number}")


@template(DoublesCounters)
def _doubles_counters(_: Voice, __: DoublesCounters) -> str:
    return "If an effect would put one or more counters on a permanent you control, it puts twice that many instead."


@template(DoublesTokens)
def _doubles_tokens(_: Voice, __: DoublesTokens) -> str:
    return "If an effect would create one or more tokens under your control, it creates twice that many instead."


@template(CopiesOnceMore)
def _copies_once_more(_: Voice, __: CopiesOnceMore) -> str:
    return (
        "If you would copy a spell one or more times, you copy it that many times plus one more time instead. "
        "You may choose new targets for the additional copy."
    )


@template(SpellsPerTurn)
def _spells_per_turn(_: Voice, ability: SpellsPerTurn) -> str:
    spells = "spell" if ability.most == 1 else "spells"
    return f"Each player can't cast more than {in_words(ability.most)} {spells} each turn."


@template(SpellsCostLess)
def _spells_cost_less(_: Voice, ability: SpellsCostLess) -> str:
    which = listed((f"{COLOR_NAMES[c]} spells" for c in ability.colors), "and") or "spells"
    return sentence(f"{which} you cast cost {{{ability.amount}}} less to cast")


@template(LaterSpellsCostMore)
def _later_spells_cost_more(_: Voice, ability: LaterSpellsCostMore) -> str:
    more = f"{{{ability.amount}}} more to cast"
    return f"Each spell a player casts costs {more} for each other spell that player has cast this turn."


@template(TriggersTwice)
def _triggers_twice(_: Voice, __: TriggersTwice) -> str:
    return (
        "If an artifact or creature entering causes a triggered ability of a permanent you control to trigger, "
        "that ability triggers an additional time."
    )
