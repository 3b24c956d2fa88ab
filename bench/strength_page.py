"""What was played, as a page and as a drawing: the share of games won with its 95 % interval, and what is wanted."""

from collections import Counter
from html import escape
from math import sqrt
from statistics import mean, median

from bench.duel import Cell, Played, cells
from domain.contract.registry import games

ROW, LEFT, WIDTH = 24, 330, 420
HEADS = (
    "who among whom",
    "setting",
    "seats",
    "games",
    "fair",
    "won",
    "95 % interval",
    "wanted",
    "how games end",
    "entries a game, median (longest)",
    "a thought, median CPU",
)


def interval(share: float, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def page(game: str, kept: dict[str, list[Played]]) -> str:
    """A markdown table of all cells that were played."""
    lines = [
        f"# {games()[game].title}: how strong the computer players are",
        "",
        "One player of the first level among others of the second; its seat changes from game to game.",
        f"Made by `python -m bench.strength {game}` from the games in `games.ndjson`, each with its seed.",
        "",
        f"![shares of games won]({game}.svg)",
        "",
        f"| {' | '.join(HEADS)} |",
        f"|{' --- |' * len(HEADS)}",
    ]
    return (
        "\n".join(
            [
                *lines,
                *(row(cell, kept[cell.name]) for cell in cells(game) if cell.name in kept),
            ]
        )
        + "\n"
    )


def row(cell: Cell, played: list[Played]) -> str:
    share = mean(each.share for each in played)
    low, high = interval(share, len(played))
    causes = Counter(each.cause for each in played)
    ends = ", ".join(f"{cause} {count / len(played):.0%}" for cause, count in causes.most_common())
    lengths = [each.entries for each in played]
    wanted = "" if cell.wanted is None else f"{cell.wanted:.0%}"
    return (
        f"| {cell.hero} among {cell.rest} | {cell.setting} | {cell.seats} | {len(played)} | {1 / cell.seats:.0%} "
        f"| {share:.1%} | {low:.1%} to {high:.1%} | {wanted} | {ends} | {median(lengths):.0f} ({max(lengths)}) "
        f"| {median(each.thought for each in played) * 1e3:.0f} ms |"
    )


def drawing(game: str, kept: dict[str, list[Played]]) -> str:
    """The same as a picture: a bar for the interval, a dot for the share, lines for what is fair and what is wanted."""
    shown = [cell for cell in cells(game) if cell.name in kept]
    height = ROW * (len(shown) + 2)
    box = f"0 0 {LEFT + WIDTH + 20} {height}"
    style = 'font-family="sans-serif" font-size="12" fill="#555"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {style}>']
    for percent in range(0, 101, 25):
        x = LEFT + WIDTH * percent / 100
        parts.append(f'<line x1="{x}" x2="{x}" y1="{ROW}" y2="{height - ROW / 2}" stroke="#9996"/>')
        parts.append(f'<text x="{x}" y="{ROW * 0.6}" text-anchor="middle">{percent} %</text>')
    for number, cell in enumerate(shown):
        y = ROW * (number + 1.5)
        share = mean(each.share for each in kept[cell.name])
        low, high = (LEFT + WIDTH * end for end in interval(share, len(kept[cell.name])))
        said = f"{cell.hero} among {cell.rest}, {cell.setting}, {cell.seats}"
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{escape(said)}</text>')
        parts.append(tick(1 / cell.seats, y, "#999"))
        parts.append("" if cell.wanted is None else tick(cell.wanted, y, "#c60"))
        parts.append(f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="#269" stroke-width="4"/>')
        parts.append(f'<circle cx="{LEFT + WIDTH * share:.1f}" cy="{y}" r="5" fill="#269"/>')
    return "\n".join([part for part in parts if part] + ["</svg>"]) + "\n"


def tick(share: float, y: float, colour: str) -> str:
    x = LEFT + WIDTH * share
    return f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y - 8}" y2="{y + 8}" stroke="{colour}" stroke-width="2"/>'
