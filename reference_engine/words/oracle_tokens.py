"""How the renderer says what token is created."""

from __future__ import annotations

from reference_engine.words.characteristics import Token
from reference_engine.words.mana import COLOR_NAMES, COLORS
from reference_engine.words.oracle_voice import Voice, listed, voice_of


def token_noun(voice: Voice, token: Token) -> tuple[str, str]:
    """One such token and several: ("1/1 red Goblin creature token", "1/1 red Goblin creature tokens")."""
    colors = listed((COLOR_NAMES[c] for c in COLORS if c in token.colors), "and") or "colorless"
    size = [f"{token.power}/{token.toughness}"] if token.power is not None else []
    subtypes = list(token.subtypes) or ([token.name] if not token.types else [])
    words = [*size, colors, *subtypes, *(t.lower() for t in sorted(token.types))]
    named = "" if token.name in (" ".join(token.subtypes), "") else f" named {token.name}"
    return tuple(f"{' '.join(words)} {n}{named}{_abilities(token)}" for n in ("token", "tokens"))  # type: ignore[return-value]


def _abilities(token: Token) -> str:
    if not token.abilities:
        return ""
    speaker = voice_of(token)
    said = [speaker.text(()).say(a) for a in token.abilities]
    return " with " + listed(f'"{s}"' if s.endswith(".") else s[0].lower() + s[1:] for s in said)
