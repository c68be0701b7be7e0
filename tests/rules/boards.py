"""Crowded boards of many kinds, for tests that play on them by chance (``fitting``)."""

from __future__ import annotations

from reference_engine.cards.wording import mode, one, permanent
from reference_engine.words.abilities import SpellCast, Triggered
from reference_engine.words.instructions import Destroy, Effect, GainLife
from reference_engine.words.scenario import Scenario
from reference_engine.words.selectors import CREATURE
from tests.rules.kit import Place, on, scenario

LANDS = ["Island"] * 6
CHOOSY = permanent(
    "Choosy",
    "{1}",
    "Artifact",
    Triggered(SpellCast("you"), Effect(modes=(mode(Destroy(), targets=one(CREATURE)), mode(GainLife(1))))),
    invented=True,
)
LANDS_OF_ALL_KINDS = ["Reflecting Pool", "Exotic Orchard", "City of Brass", "Forest", "Cluemere", "Dryad Arbor"]
BOARDS: dict[str, Scenario] = {
    "mana": scenario(
        Place(
            hand=["Xanthane", "Vivid Crag", "Deduce", "Act of Treason", "Xmirrane", "Wakemane"],
            battlefield=[*LANDS_OF_ALL_KINDS, "Azorius Signet", "Mana Flare", "Doublewell", "Pickturn", "Bothvane"],
            library=LANDS,
        ),
        Place(
            hand=["Stealmane", "Elkmane", "Islemane", "Mana Leak", "Cluemere", "Twinmane"],
            battlefield=[
                "Rhystic Cave",
                "Exotic Orchard",
                "Island",
                "Highturn",
                "Manabarbs",
                "Springleaf Drum",
                "Memnite",
            ],
            pool="UUUU",
            library=LANDS,
        ),
    ),
    "layers": scenario(
        Place(
            hand=["Fennok", "Blinkmane", "Xervane", "Sleuthduo", "Clone", "Risemane"],
            battlefield=["Blood Moon", "Wakespire", "Lendspire", "Urborg, Tomb of Yawgmoth", "Scene of the Crime"],
            graveyard=["Woodland Changeling"],
            pool="UUUCCCC",
            library=LANDS,
        ),
        Place(
            hand=["Borrowmane", "Hastemane", "Stunmane", "Tapmane"],
            battlefield=["Kinspire", "Mutespire", "Prismatic Omen", "Rousespire", "Cluevise", "Cluewarden", "Cluemote"],
            library=LANDS,
        ),
        Place(
            battlefield=["Contamination", "Wastes", on("Querstane", tapped=True, counters=(("stun", 1),))],
            library=LANDS,
        ),
    ),
    "copies": scenario(
        Place(
            hand=["Kresnul", "Fork", "Arbestine", "Gravix", "Moxquarn"],
            battlefield=["Hive Mind", "Memnite"],
            pool="RRRR",
            library=LANDS,
        ),
        Place(
            hand=["Redirect", "Gravix", "Kresnul"],
            battlefield=["Swarm Intelligence", "Hexbodrun"],
            pool="UUUU",
            library=LANDS,
        ),
        Place(
            hand=["Echovane", "Xathmoor"], battlefield=["Twinning Staff", "Blood Artist"], pool="RRRR", library=LANDS
        ),
    ),
    "costs": scenario(
        Place(
            hand=["Kykelline", "Kykibran", "Sacrenth", "Sacromir", "Comet Storm", "Gnarlid Pack"],
            battlefield=["Mica, Reader of Ruins", "Trinketarn", "Echoscepter of Varn", "Bodrun", CHOOSY],
            graveyard=["Xorbane", "Sacrenth"],
            pool="RRRRGGGGCC",
            library=LANDS,
        ),
        Place(
            hand=["Mana Leak", "Fennok"],
            battlefield=["Waterfall Aerialist", "Mayhem Devil"],
            pool="UUUCCC",
            library=LANDS,
        ),
    ),
    "choices": scenario(
        Place(
            hand=["Numarest", "Chromithal", "Eachmorn", "Eachdrel", "Picklorn", "Playlorn", "Isamaru, Hound of Konda"],
            pool="W",
            battlefield=["Isamaru, Hound of Konda", "Soul Warden", "Zulaport Cutthroat", "Splitbeak"],
            library=LANDS,
        ),
        Place(
            hand=["Isamaru, Hound of Konda", "Kindreth"],
            battlefield=["Memnite", on("Bodrun", owner=0)],
            pool="W",
            library=LANDS,
        ),
        Place(hand=["Zorvask"] * 8, battlefield=["Castwatch Gauge", "Allcast Gauge"], life=2),
        Place(life=1, counters=(("poison", 9),)),
    ),
}
