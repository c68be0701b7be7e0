"""How a theme is registered and found."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis.strategies import SearchStrategy

from strategies.drawn import Drawn

ThemeMaker = Callable[[], SearchStrategy[Drawn]]

_THEMES: dict[str, ThemeMaker] = {}


def theme(rule: str) -> Callable[[ThemeMaker], ThemeMaker]:
    """Register the function below as the theme of that obligation."""

    def register(make: ThemeMaker) -> ThemeMaker:
        if rule in _THEMES:
            raise ValueError(f"{rule} has a theme already: one obligation, one theme")
        _THEMES[rule] = make
        return make

    return register


def themes() -> dict[str, ThemeMaker]:
    """All themes by obligation, in the order of their ids."""
    return dict(sorted(_THEMES.items()))
