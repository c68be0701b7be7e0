"""Every word survives the way to JSON and back, and what is no word is refused in a sentence that says where."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.errors import ConformanceError
from conformance.protocol.codec import decode, encode, from_plain, json_bytes, tagged_words, to_json, to_plain, words
from reference_engine.cards import catalogue
from reference_engine.words.abilities import AdditionalCost, Kicker, Triggered, UpkeepBegins
from reference_engine.words.amounts import CountOf, Plus, X
from reference_engine.words.answers import Answer, Cast, ChooseTargets, Decision, Pass, Planned
from reference_engine.words.base import Reference, Who
from reference_engine.words.characteristics import Card, Token
from reference_engine.words.conditions import WasCast
from reference_engine.words.continuous import Change
from reference_engine.words.costs import PayMana, SacrificePermanents
from reference_engine.words.instructions import CopySpell, DealDamage, Effect, May, SpellAbility
from reference_engine.words.mana import ManaCost, mana_of
from reference_engine.words.mana_making import OneOf
from reference_engine.words.scenario import Case, PlacedCard, Scenario, Seat
from reference_engine.words.selectors import ANY_TARGET, CREATURE, EachPlayer, Filter, Itself, Targeted, Targets

FIREBALL = Card(
    "Emberlance",
    ("Sorcery",),
    ManaCost.parse("{X}{R}"),
    abilities=(
        AdditionalCost(SacrificePermanents(CREATURE)),
        Kicker((PayMana(ManaCost.parse("{2}")),), multi=True),
        SpellAbility(
            Effect(
                do=(
                    DealDamage(Plus(X(), 2), to=Targeted(0)),
                    May((CopySpell(Itself(), who=EachPlayer(), aim=Targeted(0)),)),
                ),
                targets=(Targets(ANY_TARGET, min=CountOf(CREATURE), max=None, divided=X()),),
            )
        ),
        Triggered(UpkeepBegins(), Effect()),
    ),
    power=None,
)

CASE = Case(
    Scenario((Seat(hand=(PlacedCard("c1", "Emberlance"),), pool=mana_of("RRG")), Seat(life=-3)), cards=(FIREBALL,)),
    (
        Planned(Decision(0, "priority"), Cast("c1", (0, 0), (("@1", "c2"), ()), x=2, division=(1, 1)), attempt=True),
        Planned(Decision(1, "new-targets", "copy of Emberlance by @1"), ChooseTargets((("=",),), ())),
        Planned(Decision(1, "priority", nth=2), Pass()),
    ),
)


def test_a_case_survives_the_round_trip() -> None:
    """A case with nested words of many kinds comes back equal."""
    assert decode(Case, encode(CASE)) == CASE


def test_every_card_of_the_catalogue_survives_the_round_trip() -> None:
    cards = tuple(catalogue().values())
    assert len(cards) > 60
    assert decode(tuple[Card, ...], encode(cards)) == cards


def test_defaults_are_left_out_and_names_come_first() -> None:
    """The text holds what differs from the default, and each word's name before its members."""
    plain = to_plain(SpellAbility(Effect((DealDamage(3),), (Targets(ANY_TARGET),))))
    assert plain == {
        "is": "SpellAbility",
        "effect": {
            "do": [{"is": "DealDamage", "amount": 3}],
            "targets": [{"what": {"types": ["Creature"], "players": True}}],
        },
    }
    assert list(plain) == ["is", "effect"]


def test_a_mana_cost_is_written_in_symbols() -> None:
    """A cost is its row of symbols."""
    assert to_plain(FIREBALL)["cost"] == "{X}{R}"


def test_a_word_of_two_kinds_reads_as_either() -> None:
    """``Targeted`` points at players and at objects, wherever either is asked for."""
    for root in (Reference, Who):
        assert from_plain(root, {"is": "Targeted", "phrase": 1}) == Targeted(1)


def test_json_text_is_the_same_every_time() -> None:
    """The same word gives the same text."""
    assert to_json(CASE) == to_json(decode(Case, encode(CASE)))


@pytest.mark.parametrize("name", sorted(tagged_words()))
@settings(max_examples=5, database=None, deadline=None)
@given(data=st.data())
def test_each_word_survives_with_its_smallest_members(name: str, data: st.DataObject) -> None:
    """Each tagged word, with simple values for what it must have, comes back equal through its root."""
    word = tagged_words()[name]
    attrs.resolve_types(word)
    needed = {f.name: data.draw(_value(f.type)) for f in attrs.fields(word) if f.default is attrs.NOTHING}
    made = word(**needed)
    assert from_plain(word, to_plain(made)) == made
    assert decode(word, encode(made)) == made


def _value(kind: object) -> st.SearchStrategy[object]:
    simple: dict[str, st.SearchStrategy[object]] = {
        "int": st.integers(-3, 10**12),
        "str": st.text(max_size=4),
        "Filter": st.sampled_from([Filter(), CREATURE, ANY_TARGET, Filter(mana_value=X())]),
        "Amount": st.sampled_from([X(), Plus(1, X())]),
        "What": st.sampled_from([Itself(), Targeted(2)]),
        "Who": st.sampled_from([EachPlayer(), Targeted(1)]),
        "Effect": st.just(Effect((DealDamage(X()),))),
        "Cost": st.just(PayMana(ManaCost(("1", "G")))),
        "ManaCost": st.just(ManaCost(("X", "X"))),
        "When": st.just(UpkeepBegins("you")),
        "Instruction": st.just(DealDamage(1)),
    }
    text = getattr(kind, "__name__", str(kind))
    if text in simple:
        return simple[text]
    if "Amount" in str(kind):
        return st.one_of(simple["int"], simple["Amount"])
    if str(kind).startswith("tuple"):
        inner = kind.__args__[0]  # type: ignore[attr-defined]  # a generic alias has arguments
        return st.lists(_value(inner), max_size=2).map(tuple)
    if str(kind).startswith("typing.Literal"):
        return st.sampled_from(list(kind.__args__))  # type: ignore[attr-defined]  # a literal has arguments
    from_type: st.SearchStrategy[object] = _special(text)
    return from_type


def _special(text: str) -> st.SearchStrategy[object]:
    made = {
        "Token": Token("Imp", power=1, toughness=1),
        "Condition": WasCast(),
        "ManaTypes": OneOf("WU"),
        "Change": Change(land_types=("Island",), size=(1, 1)),
    }
    return st.just(made[text])


@pytest.mark.parametrize(
    ("kind", "plain", "where", "why"),
    [
        (Scenario, {"seats": [{"life": "twenty"}]}, "$.seats[0].life", "an integer is needed"),
        (Scenario, {"seats": [{"life": True}]}, "$.seats[0].life", "an integer is needed"),
        (Scenario, {"seats": {}}, "$.seats", "a list is needed"),
        (Scenario, {}, "$.seats", "'seats' is missing"),
        (Scenario, {"seats": [], "weather": 1}, "$", "'weather' is no member"),
        (Case, {"scenario": {"seats": []}, "answers": [{"decision": {"seat": 0, "kind": "x"},
                                                        "answer": {"is": "Jump"}}]},
         "$.answers[0].answer", "'Jump' is no Answer"),
        (Card, {"name": "A", "types": "Instant"}, "$.types", "a list is needed"),
        (Card, {"name": "A", "types": [], "cost": "3R"}, "$.cost", "is not a mana cost"),
        (Card, {"name": "A", "types": [], "cost": 3}, "$.cost", "a mana cost such as"),
        (Card, {"name": "A", "types": [], "abilities": [{"is": "EntersWithCounters", "amount": "2"}]},
         "$.abilities[0].amount", "an integer or an amount"),
    ],
)  # fmt: skip
def test_what_is_no_word_is_refused_with_its_path(kind: type, plain: object, where: str, why: str) -> None:
    """The sentence names the member that does not fit and says what would."""
    with pytest.raises(ConformanceError) as error:
        from_plain(kind, plain, "the file x.json")
    assert str(error.value).startswith("the file x.json does not fit")
    assert f"at {where}, " in str(error.value)
    assert why in str(error.value)
    assert "\n" not in str(error.value)


def test_a_root_is_no_word_itself() -> None:
    """A bare kind of word cannot be sent."""
    with pytest.raises(ConformanceError, match="names its word"):
        from_plain(Answer, {})


@pytest.mark.parametrize(("text", "why"), [(b'{"seats": [', "truncated"), (b"seats", "not JSON")])
def test_text_that_is_no_json_is_told_apart_from_cut_off_text(text: bytes, why: str) -> None:
    """A truncated file and one that was never JSON are different mistakes."""
    with pytest.raises(ConformanceError, match=why):
        decode(Scenario, text, "x.json")


def test_all_words_are_found() -> None:
    """The vocabulary is complete: attrs classes only, no class found twice."""
    assert len(words()) == len({w.__name__ for w in words()}) > 100
    assert all(attrs.has(w) for w in words())


def test_half_a_surrogate_pair_can_be_written() -> None:
    assert json_bytes({"a\ud800": ["\udfff", {"b": "ok"}]}) == b'{"a?":["?",{"b":"ok"}]}'
    assert to_json("\ud800") == '"?"\n'
