"""How the reference's cost grows, as a picture: both axes are logarithmic, so that slope 1 is linear growth."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 80, 30, 20, 40

COLOURS = ("#1f5fbf", "#b3261e", "#1b7f4b")

_STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#333}.grid{stroke:#ddd}.line{fill:none;stroke-width:2}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}}"
)


def picture(curves: dict[str, dict[int, float]], exponents: dict[str, float]) -> str:
    """An SVG of one curve a name: milliseconds over the number of things, sizes and times greater than 0."""
    sizes = sorted({size for times in curves.values() for size in times})
    times = [1000 * seconds for found in curves.values() for seconds in found.values()]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))

    def at(size: int, milliseconds: float) -> tuple[float, float]:
        across = math.log(size / sizes[0]) / math.log(sizes[-1] / sizes[0])
        up = (math.log10(milliseconds) - low) / (high - low)
        return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>Milliseconds over {escape(', '.join(curves))}</title><style>{_STYLE}</style>",
    ]
    for power in range(low, high + 1):
        x, y = at(sizes[0], 10.0**power)
        parts.append(f'<path class="grid" d="M{x:.0f} {y:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{x - 8:.0f}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g} ms</text>')
    for size in sizes:
        x, y = at(size, 10.0**low)
        parts.append(f'<text x="{x:.1f}" y="{y + 20:.0f}" text-anchor="middle">{size}</text>')
    for nth, (name, found) in enumerate(curves.items()):
        points = [at(size, 1000 * seconds) for size, seconds in found.items()]
        parts += _curve(points, f"{name}, exponent {exponents[name]:.2f}", nth)
    return "\n".join([*parts, "</svg>", ""])


def _curve(points: list[tuple[float, float]], told: str, nth: int) -> Iterator[str]:
    colour = COLOURS[nth % len(COLOURS)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline class="line" stroke="{colour}" points="{path}"/>'
    yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in points)
    row = TOP + 30 + 22 * nth
    yield f'<circle cx="{LEFT + 20}" cy="{row - 4}" r="5" fill="{colour}"/>'
    yield f'<text x="{LEFT + 32}" y="{row}">{escape(told)}</text>'
