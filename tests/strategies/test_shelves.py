"""The shelves hold what they say, read off the cards' words."""

from __future__ import annotations

from reference_engine.cards import catalogue
from reference_engine.words.selectors import INSTANT_OR_SORCERY_SPELL, Filter
from strategies.shelves import Copier, artifacts, copiers, creatures, shielded, spells, watchers
from strategies.themes.furnishing import baits, must_respond, needed_spell


def kinds() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for copier in copiers():
        found.setdefault(copier.kind, []).append(copier.card.name)
    return found


def test_copiers_are_told_apart() -> None:
    found = kinds()
    assert found["hive"] == ["Hive Mind"]
    assert {"Fork", "Twincast", "Reverberate", "Double Major"} <= set(found["twin"])
    assert {"Mica, Reader of Ruins", "Swarm Intelligence"} <= set(found["trigger"])
    assert "Nivix Guildmage" in found["ability"]
    assert "Strionic Resonator" not in found["ability"]


def test_copiers_say_what_they_copy() -> None:
    by_name: dict[str, Copier] = {c.card.name: c for c in copiers()}
    bolt, bears = catalogue()["Lightning Bolt"], catalogue()["Grizzly Bears"]
    assert by_name["Fork"].copies(bolt)
    assert not by_name["Fork"].copies(bears)
    assert by_name["Double Major"].copies(bears)
    assert by_name["Mica, Reader of Ruins"].optional
    assert by_name["Mica, Reader of Ruins"].sacrifices == Filter(types=("Artifact",))
    assert not by_name["Hive Mind"].optional


def test_creatures_do_nothing_and_differ() -> None:
    sizes = [(c.power, c.toughness) for c in creatures()]
    assert len(set(sizes)) >= 4
    assert not any(c.abilities or c.supertypes for c in creatures())


def test_shelves_are_not_empty() -> None:
    for shelf in (artifacts, shielded, spells, watchers):
        assert shelf(), shelf.__name__
    assert not {c.name for c in watchers()} & {c.card.name for c in copiers()}


def test_a_counterspell_needs_a_bait() -> None:
    counterspell, charm = catalogue()["Counterspell"], catalogue()["Izzet Charm"]
    assert must_respond(counterspell)
    assert not must_respond(charm)
    assert needed_spell(charm) is not None
    assert all(c.is_instant_or_sorcery for c in baits(INSTANT_OR_SORCERY_SPELL))
