"""The renderer says every word of the vocabulary, in standard wording."""

from __future__ import annotations

import attrs
import pytest

import reference_engine.words.abilities as a
import reference_engine.words.amounts as n
import reference_engine.words.conditions as c
import reference_engine.words.instructions as i
import reference_engine.words.selectors as s
from reference_engine.cards import card
from reference_engine.cards.wording import ONE_CREATURE, creature_token, kicker, one, pay, permanent, spell, when
from reference_engine.words import arrivals, base, continuous, costs, mana_making
from reference_engine.words.characteristics import Card, Token
from reference_engine.words.oracle_text import TEMPLATES, NoTemplate, render, type_line

ROOTS = (
    base.Instruction,
    base.Amount,
    base.Condition,
    base.Cost,
    base.When,
    base.Ability,
    base.Who,
    base.What,
    base.ManaTypes,
)


def words() -> list[type]:
    """Every word of the vocabulary that a card's text is made of."""
    modules = (a, n, c, i, s, costs, continuous, mana_making, arrivals)
    found = {v for m in modules for v in vars(m).values() if isinstance(v, type) and issubclass(v, ROOTS)}
    return sorted(found - set(ROOTS), key=lambda word: word.__name__)


SAYABLE = [w for w in words() if w.__module__.startswith("reference_engine.words")]


@pytest.mark.parametrize("word", SAYABLE, ids=lambda w: w.__name__)
def test_every_word_has_a_template(word: type) -> None:
    assert word in TEMPLATES, f"{word.__name__} cannot be said: register a template in the oracle_ module of its kind"


def test_the_list_of_words_is_whole() -> None:
    """Words that subclass a root but live in a module that is not looked at would slip through."""
    below = {sub for root in ROOTS for sub in _below(root) if sub.__module__.startswith("reference_engine.")}
    # By name: a slotted class has a twin without slots, which lingers until it is collected.
    assert {(w.__module__, w.__name__) for w in below} == {(w.__module__, w.__name__) for w in SAYABLE}


def _below(root: type) -> set[type]:
    return {root, *(x for sub in root.__subclasses__() for x in _below(sub))} - set(ROOTS)


def test_a_word_without_a_template_is_told() -> None:
    @attrs.frozen
    class Juggle(base.Instruction):
        """Not in the vocabulary."""

    try:
        with pytest.raises(NoTemplate, match="Juggle has no template"):
            render(spell("Zzz", "{0}", "Instant", Juggle()))
    finally:
        del Juggle


X, T, YOU = n.ITS_X, s.Targeted(0), s.You()
BEAST = creature_token("G", "Beast", (3, 3))

SAID = [
    (i.DealDamage(X), "Zap deals X damage to target creature."),
    (i.LoseLife(2, s.ControllerOf(T)), "The controller of target creature loses 2 life."),
    (i.GainLife(n.LifeOf(s.OwnerOf(T))), "You gain life equal to the owner of target creature's life total."),
    (
        i.DrawCards(n.CardsIn("hand", s.EachOpponent())),
        "Draw cards equal to the number of cards in each opponent's hand.",
    ),
    (i.GainLife(n.CardsIn("exile", YOU)), "You gain life equal to the number of cards you own in exile."),
    (i.GainLife(n.SpellsCastBefore()), "You gain life equal to the number of spells cast before this spell this turn."),
    (i.GainLife(n.ManaSpent()), "You gain life equal to the amount of mana spent to cast this spell."),
    (i.GainLife(n.Plus(2, X)), "You gain life equal to 2 plus X."),
    (i.DrawCards(n.CountersOn(T)), "Draw cards equal to the number of +1/+1 counters on target creature."),
    (i.CreateTokens(BEAST, X, s.EachPlayer()), "Each player creates X 3/3 green Beast creature tokens."),
    (i.Exile(s.Each(s.Filter(token=True))), "Exile all tokens."),
    (i.Tap(), "Tap target creature."),
    (i.CopySpell(s.Itself(), times=2, new_targets=False), "Copy Zap twice."),
    (i.CopySpell(s.Itself(), aim=T), "Copy Zap. The copy targets target creature."),
    (i.LoseTheGame(s.EachOpponent()), "Each opponent loses the game."),
    (i.If(c.Not(c.WasKicked()), (i.DrawCards(1),)), "If this spell wasn't kicked, draw a card."),
    (i.If(c.Not(c.AtLeast(X, 3)), (i.DrawCards(1),)), "If X is 2 or less, draw a card."),
    (
        i.If(c.WasCast(), (i.DrawCards(1),), (i.GainLife(1),)),
        "If this spell was cast, draw a card. Otherwise, you gain 1 life.",
    ),
    (i.If(c.WasCastFrom("graveyard"), (i.Mill(1),)), "If this spell was cast from your graveyard, mill a card."),
    (i.May((i.DealDamage(1),)), "You may have Zap deal 1 damage to target creature."),
    (i.May((i.DrawCards(1, s.EachPlayer()),), who=s.EachPlayer()), "Each player may draw a card."),
    (
        i.May((i.DrawCards(1),), cost=(costs.PayLife(1),), otherwise=(i.LoseLife(1),)),
        "You may pay 1 life. If you do, draw a card. If you don't, you lose 1 life.",
    ),
    (i.May((i.GainLife(1), i.DrawCards(1))), "You may gain 1 life. If you do, draw a card."),
]


@pytest.mark.parametrize(("do", "text"), SAID, ids=[t for _, t in SAID])
def test_instructions(do: base.Instruction, text: str) -> None:
    assert render(spell("Zap", "{X}", "Instant", do, targets=ONE_CREATURE)) == text


COPY = "You may choose new targets for the copy."
CARDS = {
    "Hive Mind": "Whenever a player casts an instant or sorcery spell, each other player copies that spell. "
    "Each of those players may choose new targets for their copy.",
    "Mica, Reader of Ruins": "Ward—Pay 3 life.\nWhenever you cast an instant or sorcery spell, you may sacrifice an "
    f"artifact. If you do, copy that spell. {COPY}",
    "Swarm Intelligence": f"Whenever you cast an instant or sorcery spell, you may copy that spell. {COPY}",
    "Fork": f"Copy target instant or sorcery spell, except the copy is red. {COPY}",
    "Double Major": "Copy target creature spell you control, except the copy isn't legendary.",
    "Strionic Resonator": f"{{2}}, {{T}}: Copy target triggered ability you control. {COPY}",
    "Waterfall Aerialist": "Flying\nWard {2}",
    "Arc Trail": "Arc Trail deals 2 damage to any target. Arc Trail deals 1 damage to any other target.",
    "Arc Lightning": "Arc Lightning deals 3 damage divided as you choose among one, two, or three targets.",
    "Biogenic Upgrade": "Distribute three +1/+1 counters among one, two, or three target creatures. "
    "Double the number of +1/+1 counters on each of those creatures.",
    "Burst Lightning": "Kicker {4}\nBurst Lightning deals 2 damage to any target. "
    "If this spell was kicked, it deals 4 damage instead.",
    "Fight with Fire": "Kicker {5}{R}\nFight with Fire deals 5 damage to target creature. If this spell was kicked, "
    "it deals 10 damage divided as you choose among any number of targets instead.",
    "Rushing River": "Kicker—Sacrifice a land.\nReturn target nonland permanent to its owner's hand. "
    "If this spell was kicked, return another target nonland permanent to its owner's hand.",
    "Thornscape Battlemage": "Kicker {R} and/or {W}\n"
    "When this creature enters, if it was kicked with its {R} kicker, this creature deals 2 damage to any target.\n"
    "When this creature enters, if it was kicked with its {W} kicker, destroy target artifact.",
    "Fling": "As an additional cost to cast this spell, sacrifice a creature.\n"
    "Fling deals damage equal to the sacrificed creature's power to any target.",
    "Mystic Confluence": "Choose three. You may choose the same mode more than once.\n"
    "• Counter target spell unless its controller pays {3}.\n"
    "• Return target creature to its owner's hand.\n• Draw a card.",
    "Cryptic Command": "Choose two —\n• Counter target spell.\n• Return target permanent to its owner's hand.\n"
    "• Tap all creatures your opponents control.\n• Draw a card.",
    "Skyrider Elf": "Flying\nConverge — This creature enters with a number of +1/+1 counters on it equal to the number "
    "of colors of mana spent to cast it.",
    "Pact of Negation": "Counter target spell. At the beginning of your next upkeep, pay {3}{U}{U}. "
    "If you don't, you lose the game.",
    "Hangarback Walker": "This creature enters with X +1/+1 counters on it.\nWhen this creature dies, create a number "
    "of 1/1 colorless Thopter artifact creature tokens with flying equal to the number of +1/+1 counters on this "
    "creature.\n{1}, {T}: Put a +1/+1 counter on this creature.",
    "Grapeshot": "Storm\nGrapeshot deals 1 damage to any target.",
    "Thunderscape Familiar": "First strike\nBlack spells and green spells you cast cost {1} less to cast.",
    "Gravestep Ode": "You gain life equal to the number of cards in target player's graveyard. "
    "That player mills a card.",
    "Moxipher": "Choose one or both —\n• You gain 1,000 life.\n• You gain 10,000 life.",
    "Grizzly Bears": "",
}


@pytest.mark.parametrize("name", CARDS)
def test_cards(name: str) -> None:
    assert render(card(name)) == CARDS[name]


WHENS = [
    (a.SpellCast("opponent"), "Whenever an opponent casts a spell, draw a card."),
    (a.SpellCopied("anyone", ("Instant",)), "Whenever a player copies an instant spell, draw a card."),
    (a.SpellCastOrCopied("anyone"), "Whenever a player casts or copies a spell, draw a card."),
    (
        a.BecomesTarget("opponent"),
        "Whenever this enchantment becomes the target of a spell or ability an opponent controls, draw a card.",
    ),
    (a.Leaves(this=True), "When this enchantment leaves the battlefield, draw a card."),
    (
        a.Leaves(s.ARTIFACT, to_graveyard=True),
        "Whenever an artifact is put into a graveyard from the battlefield, draw a card.",
    ),
    (a.TokenCreated(), "Whenever you create a token, draw a card."),
    (a.UpkeepBegins("anyone"), "At the beginning of each player's upkeep, draw a card."),
    (a.ThisCast(), "When you cast this spell, draw a card."),
]


@pytest.mark.parametrize(("event", "text"), WHENS, ids=[t for _, t in WHENS])
def test_events(event: base.When, text: str) -> None:
    assert render(permanent("Watcher", "{1}", "Enchantment", when(event, i.DrawCards(1)))) == text


def test_a_single_kicker_and_sorcery_speed() -> None:
    ability = a.Activated((pay("{1}"), costs.SacrificeThis()), i.Effect((i.DrawCards(1),)), sorcery_speed=True)
    found = permanent("Wand", "{1}", "Artifact", kicker("{2}"), ability)
    assert render(found) == "Kicker {2}\n{1}, Sacrifice this artifact: Draw a card. Activate only as a sorcery."


PHRASES = [
    (s.Targets(s.CREATURE, 0, 2), "Destroy up to two target creatures."),
    (s.Targets(s.CREATURE, 0, None), "Destroy any number of target creatures."),
    (s.Targets(s.CREATURE, 1, None), "Destroy one or more target creatures."),
    (s.Targets(s.CREATURE, X, X), "Destroy X target creatures."),
    (s.Targets(s.Filter(types=("Creature",), another=True)), "Destroy another target creature."),
    (s.Targets(s.Filter(not_types=("Land",), whose="not-you")), "Destroy target nonland permanent you don't control."),
    (s.Targets(s.Filter(types=("Creature",), power_at_least=4)), "Destroy target creature with power 4 or greater."),
    (s.Targets(s.Filter(supertype="Legendary", subtype="Elf")), "Destroy target legendary Elf."),
    (s.Targets(s.Filter(token=False, not_colors=("B",))), "Destroy target nontoken nonblack permanent."),
]


@pytest.mark.parametrize(("phrase", "text"), PHRASES, ids=[t for _, t in PHRASES])
def test_target_phrases(phrase: s.Targets, text: str) -> None:
    assert render(spell("Zap", "{X}", "Instant", i.Destroy(), targets=(phrase,))) == text


def test_type_lines() -> None:
    assert type_line(card("Mica, Reader of Ruins")) == "Legendary Creature — Human Artificer"
    assert type_line(card("Wastes")) == "Basic Land"
    assert type_line(Token("Goblin", subtypes=("Goblin",))) == "Creature — Goblin"
    assert type_line(Card("Zap", ("Instant",))) == "Instant"


def test_tokens_speak_of_themselves() -> None:
    dies = when(a.Leaves(this=True, to_graveyard=True), i.GainLife(1))
    pest = creature_token("B", "Pest", (1, 1), dies)
    assert render(spell("Zap", "{0}", "Instant", i.CreateTokens(pest))) == (
        'Create a 1/1 black Pest creature token with "When this token dies, you gain 1 life."'
    )
    assert render(pest) == "When this token dies, you gain 1 life."


def test_the_text_of_a_mode_starts_afresh() -> None:
    modes = tuple(i.Mode((i.Destroy(),), one(s.CREATURE)) for _ in range(2))
    text = render(spell("Zap", "{0}", "Instant", modes=modes, choose=i.Choice(1, 2)))
    assert text == "Choose one or both —\n• Destroy target creature.\n• Destroy target creature."
