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

GAP: Final = 8
COLUMN: Final = 176  # a section of a player mat
NARROW: Final = 52
STEP: Final = 48  # of a track
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
    wide, lowest = COLUMN - NARROW, 64
    found = [
        space(
            faction.ability,
            "faction_ability",
            (GAP, GAP, 2 * wide + GAP, 56),
            (words.name(faction.ability), words.about(faction.ability)),
        ),
        space(
            "stars",
            "star_supply",
            (2 * wide + 3 * GAP, GAP, 2 * wide + GAP, 56),
            (words["phrases"]["stars_left"], words["phrases"]["stars_left_text"]),
        ),
    ]
    for n, ability in enumerate(faction.mech_abilities):
        left = GAP + n * (wide + GAP)
        said = words.name(ability), ability_text(faction, ability, words)
        found.append(space(ability, "mech_place", (left, 56 + 2 * GAP, wide, 96), said))
    for n, (bonus, gain) in enumerate(ONE_TIME.items()):
        left = GAP + n * (wide + GAP)
        gained = words.amount(*gain)
        said = words.phrase("one_time", gain=gained), words.phrase("one_time_text", gain=gained)
        found.append(space(bonus, "one_time_bonus", (left, 152 + 3 * GAP, wide, lowest), said, gain={gain[0]: gain[1]}))
    return picture(found)


# ------------------------------------------------------------------------------------------------ player mats


def player_mat(mat: Mat, words: Words) -> dict[str, Any]:
    """Four sections side by side and the place of a Factory card."""
    found: list[Space] = []
    for n, section in enumerate(mat.sections):
        found += column(n, section, GAP + n * (COLUMN + GAP), words)
    left = GAP + len(mat.sections) * (COLUMN + GAP)
    phrases = words["phrases"]
    found += [
        space("factory", "section", (left, GAP, COLUMN, 212), (phrases["fifth"], phrases["fifth_text"])),
        space("beside", "beside", (left, 220 + GAP, COLUMN, 52), (phrases["beside"], phrases["beside_text"])),
    ]
    return picture(found)


def column(n: int, section: Section, left: int, words: Words) -> Iterator[Space]:
    """From top to bottom: the action token, the benefits, the structure, the bottom row and its recruit."""
    top, bottom = words.name(section.top), words.name(section.bottom)
    cost = dict(TOP_COST.get(section.top, {}))
    said = [words.phrase("section_text", top=top, bottom=bottom), words.about(section.top)]
    if cost:
        said.append(words.phrase("cost", cost=words.amounts(cost)))
    yield space(
        str(n),
        "section",
        (left, GAP, COLUMN, 40),
        (words.phrase("section", top=top, bottom=bottom), " ".join(said)),
        top=section.top,
        bottom=section.bottom,
        cost=cost,
    )
    yield from benefits(section.top, left, words)
    structure = STRUCTURE_OF[section.top]
    yield space(
        structure,
        "structure_place",
        (left, 128 + 2 * GAP, COLUMN, 56),
        (words.name(structure), words.about(structure)),
    )
    yield space(
        section.bottom,
        "bottom_row",
        (left, 200 + GAP, COLUMN - NARROW - GAP, 72),
        (bottom, bottom_text(section, words)),
        cost={section.resource: section.cost},
        slots=section.slots,
        coins=section.coins,
    )
    ongoing = ONGOING[section.bottom]
    yield space(
        f"recruit/{section.bottom}",
        "recruit_place",
        (left + COLUMN - NARROW, 200 + GAP, NARROW, 72),
        (
            words.phrase("recruit", action=bottom),
            words.phrase("ongoing_text", gain=words.amount(*ongoing), action=bottom),
        ),
        gain={ongoing[0]: ongoing[1]},
    )


def benefits(action: str, left: int, words: Words) -> Iterator[Space]:
    """What a top row gives; its cubes stand here until they are moved."""
    choices = [choice for owner, choice in BENEFITS if owner == action]
    half = (COLUMN - GAP) // 2
    for n, choice in enumerate(choices):
        row = BENEFITS[action, choice]
        start, upgraded = words.amount(choice, row.start), words.amount(choice, row.upgraded)
        text = words.phrase("benefit_text" if row.cube else "benefit_fixed", start=start, upgraded=upgraded)
        name = row.cube or f"{action}_{choice}"
        yield space(
            name,
            "benefit",
            (left + n * (half + GAP), 48 + GAP, half, 80),
            (words.name(name), text),
            start=row.start,
            upgraded=row.upgraded,
        )
    if action == "produce":
        yield space(
            "workers",
            "worker_slots",
            (left + half + GAP, 48 + GAP, half, 80),
            (words["phrases"]["worker_slots"], worker_slots_text(words)),
        )


def worker_slots_text(words: Words) -> str:
    """What Produce costs, by the number of workers on the board."""
    rows = []
    paid = [(workers, cost) for workers, cost in PRODUCE_COST.items() if cost]
    for cost, group in groupby(paid, key=lambda each: each[1]):
        numbers = [workers for workers, _ in group]
        shape = "exactly" if len(numbers) == 1 else "range"
        count = words.phrase(shape, **{"from": numbers[0], "to": numbers[-1]})
        rows.append(words.phrase("worker_row", count=count, pay=words.amounts(cost)))
    return words.phrase("worker_slots_text", rows=words.joined("semicolon", rows))


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
