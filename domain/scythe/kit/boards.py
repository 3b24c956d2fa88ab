"""The little boards: faction mats, player mats and tracks, each made of rectangles with what is printed on them."""

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any, Final

from domain.scythe.box import (
    BENEFITS,
    BOX,
    FACTIONS,
    HIGHEST_DIAL,
    MATS,
    MOST_POPULARITY,
    MOST_POWER,
    ONE_TIME,
    ONGOING,
    PRODUCE_COST,
    STARS,
    TIERS,
    TOP_COST,
    Faction,
    Mat,
    Section,
)
from domain.scythe.kit.words import Words

Space = dict[str, Any]

Rows = list[tuple[int, int]]  # the top and the height of each row of a mat

GAP: Final = 16
COLUMN: Final = 192  # a section of a player mat
NARROW: Final = 56
STEP: Final = 48  # of a track


def rows(*heights: int) -> Rows:
    return [(GAP + sum(heights[:n]) + n * GAP, height) for n, height in enumerate(heights)]


FACTION_ROWS: Final = rows(56, 104, 72)  # ability and stars, mechs, one-time bonuses
SECTION_ROWS: Final = rows(40, 88, 56, 80)  # action token, benefits, structure, bottom row
FIFTH_ROWS: Final = rows(SECTION_ROWS[2][0] + SECTION_ROWS[2][1] - GAP, SECTION_ROWS[3][1])
STRUCTURE_OF: Final = {each["top_action"]: name for name, each in BOX["structures"]["items"].items()}


def boards(words: Words) -> dict[str, Any]:
    return {
        **{f"faction/{name}": faction_mat(faction, words) for name, faction in FACTIONS.items()},
        **{f"mat/{name}": player_mat(mat, words) for name, mat in MATS.items()},
        "power": power_track(words),
        "popularity": popularity_track(words),
        "triumph": triumph_track(words),
        "structure_bonus": structure_bonus(words),
    }


def space(name: str, kind: str, at: tuple[int, int, int, int], said: tuple[str, str], **printed: Any) -> Space:
    """A rectangle at (left, top, width, height), its name and its text."""
    left, top, width, height = at
    right, bottom = left + width, top + height
    return {
        "id": name,
        "kind": kind,
        "name": said[0],
        "text": said[1],
        "centre": [left + width // 2, top + height // 2],
        "outline": [[left, top], [right, top], [right, bottom], [left, bottom]],
        "neighbours": [],
        **printed,
    }


def picture(spaces: list[Space], lines: list[dict[str, Any]] | None = None, margin: int = GAP) -> dict[str, Any]:
    corners = [corner for each in spaces for corner in each["outline"]]
    return {
        "width": max(x for x, _ in corners) + margin,
        "height": max(y for _, y in corners) + margin,
        "spaces": spaces,
        "lines": lines or [],
    }


# ------------------------------------------------------------------------------------------------ faction mats


def ability_text(faction: Faction, ability: str, words: Words) -> str:
    """What an ability does; Riverwalk leads each faction elsewhere."""
    text = words.about(ability)
    if ability != "riverwalk":
        return text
    terrains = words.joined("comma", map(words.name, faction.riverwalk))
    return words.phrase("riverwalk_to", text=text, terrains=terrains)


def faction_mat(faction: Faction, words: Words) -> dict[str, Any]:
    """Ability and stars above, the four mechs in the middle, the one-time bonuses below."""
    (high, ability_height), (middle, mech_height), (low, bonus_height) = FACTION_ROWS
    width = 136
    half = 2 * width + GAP
    phrases = words["phrases"]
    known = words.name(faction.ability), words.about(faction.ability)
    stars = phrases["stars_left"], phrases["stars_left_text"]
    found = [
        space(faction.ability, "faction_ability", (GAP, high, half, ability_height), known),
        space("stars", "star_supply", (half + 2 * GAP, high, half, ability_height), stars),
    ]
    for n, ability in enumerate(faction.mech_abilities):
        said = words.name(ability), ability_text(faction, ability, words)
        found.append(space(ability, "mech_place", (GAP + n * (width + GAP), middle, width, mech_height), said))
    for n, (bonus, (kind, amount)) in enumerate(ONE_TIME.items()):
        gain = words.amount(kind, amount)
        said = words.phrase("one_time", gain=gain), words.phrase("one_time_text", gain=gain)
        at = (GAP + n * (width + GAP), low, width, bonus_height)
        found.append(space(bonus, "one_time_bonus", at, said, gain={kind: amount}))
    return picture(found)


# ------------------------------------------------------------------------------------------------ player mats


def player_mat(mat: Mat, words: Words) -> dict[str, Any]:
    """Four sections side by side and the place of a Factory card."""
    found: list[Space] = []
    for n, section in enumerate(mat.sections):
        found += column(n, section, GAP + n * (COLUMN + GAP), words)
    left = GAP + len(mat.sections) * (COLUMN + GAP)
    (high, card_height), (low, token_height) = FIFTH_ROWS
    phrases = words["phrases"]
    fifth, beside = ((phrases[name], phrases[f"{name}_text"]) for name in ("fifth", "beside"))
    found.append(space("factory", "section", (left, high, COLUMN, card_height), fifth))
    found.append(space("beside", "beside", (left, low, COLUMN, token_height), beside))
    return picture(found)


def column(n: int, section: Section, left: int, words: Words) -> Iterator[Space]:
    """From top to bottom: the action token, the benefits, the structure, the bottom row and its recruit."""
    header, _, middle, last = ((left, top, COLUMN, height) for top, height in SECTION_ROWS)
    top, bottom = words.name(section.top), words.name(section.bottom)
    yield space(
        str(n),
        "section",
        (left, GAP, COLUMN, last[1] + last[3] - GAP),  # the whole column, under all that lies in it
        (words.phrase("section", top=top, bottom=bottom), section_text(section, words)),
        top=section.top,
        bottom=section.bottom,
        cost=dict(TOP_COST.get(section.top, {})),
    ) | {"centre": [left + COLUMN // 2, header[1] + header[3] // 2]}
    yield from benefits(section.top, left, words)
    structure = STRUCTURE_OF[section.top]
    yield space(structure, "structure_place", middle, (words.name(structure), words.about(structure)))
    yield space(
        section.bottom,
        "bottom_row",
        (left, last[1], COLUMN - NARROW - GAP, last[3]),
        (bottom, bottom_text(section, words)),
        cost={section.resource: section.cost},
        slots=section.slots,
        coins=section.coins,
    )
    kind, amount = ONGOING[section.bottom]
    yield space(
        f"recruit/{section.bottom}",
        "recruit_place",
        (left + COLUMN - NARROW, last[1], NARROW, last[3]),
        (
            words.phrase("recruit", action=bottom),
            words.phrase("ongoing_text", gain=words.amount(kind, amount), action=bottom),
        ),
        gain={kind: amount},
    )


def benefits(action: str, left: int, words: Words) -> Iterator[Space]:
    """What a top row gives; its cubes stand here until they are moved."""
    choices = [choice for owner, choice in BENEFITS if owner == action]
    half = (COLUMN - GAP) // 2
    top, height = SECTION_ROWS[1]
    for n, choice in enumerate(choices):
        row = BENEFITS[action, choice]
        start, upgraded = words.amount(choice, row.start), words.amount(choice, row.upgraded)
        text = words.phrase("benefit_text" if row.cube else "benefit_fixed", start=start, upgraded=upgraded)
        name = row.cube or f"{action}_{choice}"
        yield space(
            name,
            "benefit",
            (left + n * (half + GAP), top, half, height),
            (words.name(name), text),
            start=row.start,
            upgraded=row.upgraded,
        )
    if action == "produce":
        yield space(
            "workers",
            "worker_slots",
            (left + half + GAP, top, half, height),
            (words["phrases"]["worker_slots"], worker_slots_text(words)),
        )


def worker_slots_text(words: Words) -> str:
    """What Produce costs, by the number of workers on the board."""
    told = []
    paid = [(workers, cost) for workers, cost in PRODUCE_COST.items() if cost]
    for cost, group in groupby(paid, key=lambda each: each[1]):
        numbers = [workers for workers, _ in group]
        shape = "exactly" if len(numbers) == 1 else "range"
        count = words.phrase(shape, **{"from": numbers[0], "to": numbers[-1]})
        told.append(words.phrase("worker_row", count=count, pay=words.amounts(cost)))
    return words.phrase("worker_slots_text", rows=words.joined("semicolon", told))


def section_text(section: Section, words: Words) -> str:
    top, bottom = words.name(section.top), words.name(section.bottom)
    said = [words.phrase("section_text", top=top, bottom=bottom), words.about(section.top)]
    if cost := TOP_COST.get(section.top):
        said.append(words.phrase("cost", cost=words.amounts(cost)))
    return " ".join(said)


def bottom_text(section: Section, words: Words) -> str:
    cost = words.amount(section.resource, section.cost)
    least = section.cost - section.slots
    coins = words.amount("coins", section.coins)
    said = [
        words.phrase("cost_cubes" if section.slots else "cost", cost=cost, least=least),
        words.phrase("section_coins" if section.coins else "no_coins", coins=coins),
        words.about(section.bottom),
    ]
    return " ".join(said)


# ------------------------------------------------------------------------------------------------ tracks


def track(most: int, texts: list[str], words: Words) -> list[Space]:
    """Steps from 0 to the most, each beside the next."""
    steps = [
        space(str(n), "step", (GAP + n * STEP, GAP, STEP, STEP), (words.number(n), texts[n]), value=n)
        for n in range(most + 1)
    ]
    for one, other in pairwise(steps):
        one["neighbours"].append(other["id"])
        other["neighbours"].append(one["id"])
    return steps


def power_track(words: Words) -> dict[str, Any]:
    texts = [words.phrase("power_step_text", dial=HIGHEST_DIAL)] * MOST_POWER
    return picture(track(MOST_POWER, [*texts, words["phrases"]["top_step_text"]], words))


def popularity_track(words: Words) -> dict[str, Any]:
    """The steps tell what their tier is worth; a line parts two tiers."""
    texts = []
    for n in range(MOST_POPULARITY + 1):
        tier = next(tier for tier in reversed(TIERS) if tier.lowest <= n)
        worth = {"star": tier.star, "territory": tier.territory, "pair": tier.pair}
        texts.append(words.phrase("tier_text", **{what: words.amount("coins", n) for what, n in worth.items()}))
    texts[-1] += " " + words["phrases"]["top_step_text"]
    borders = [
        {
            "kind": "tier",
            "path": [[GAP + tier.lowest * STEP, y] for y in (0, STEP + 2 * GAP)],
            "between": [str(tier.lowest - 1), str(tier.lowest)],
        }
        for tier in TIERS[1:]
    ]
    return picture(track(MOST_POPULARITY, texts, words), borders)


def triumph_track(words: Words) -> dict[str, Any]:
    """A place for each kind of star; combats have two."""
    found: list[Space] = []
    left = GAP
    for star in STARS:
        width = 96 * star.limit
        said = words.name(star.kind), words.filled(words.about(star.kind), {"n": star.amount})
        found.append(space(star.kind, "achievement", (left, GAP, width, 96), said, limit=star.limit))
        left += width + GAP
    return picture(found)


def structure_bonus(words: Words) -> dict[str, Any]:
    phrases = words["phrases"]
    return picture(
        [space("tile", "structure_bonus", (GAP, GAP, 200, 120), (phrases["tile_place"], phrases["tile_place_text"]))]
    )
