"""Every card, piece, mat and word that can stand in a document of the game and is no place of the board."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from domain.scythe.box import (
    BENEFITS,
    BOX,
    COMBAT_CARDS,
    ENCOUNTERS,
    FACTIONS,
    FACTORY_CARDS,
    MATS,
    OBJECTIVES,
    RESOURCES,
    SECTIONS,
    STARS,
    STRUCTURES,
    TILES,
    YIELDS,
    Effect,
    Faction,
    Gain,
    Mat,
)
from domain.scythe.kit.words import Words
from domain.scythe.units import CHARACTER, MECH, WORKERS

Things = dict[str, dict[str, Any]]

ON_BOARD: Final = ("resource", "any_resources", "workers", "deploy", "build")
PIECES: Final = ("upgrade", "deploy", "build", "enlist")
COLOURS: Final = {each["id"]: each["color"] for each in BOX["factions"]["items"]}

KINDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(RESOURCES, "resource"),
    **dict.fromkeys(("coins", "power", "popularity", "combat_cards", "resources"), "gain"),
    **dict.fromkeys(("combat_card", "objective_card", "encounter_card", "factory_card", "structure_bonus"), "card"),
    **dict.fromkeys(("character", "mech", "worker"), "unit"),
    **dict.fromkeys(("recruit", "cube", "star", "power_dial", "encounter_token"), "piece"),
    **dict.fromkeys(("action_token", "power_token", "popularity_token"), "piece"),
    **dict.fromkeys(STRUCTURES, "structure"),
    **dict.fromkeys((action for action, _ in BENEFITS), "top_action"),
    **dict.fromkeys(SECTIONS, "bottom_action"),
    **dict.fromkeys((star.kind for star in STARS if star.kind not in ("power", "popularity")), "achievement"),
    **dict.fromkeys((faction.ability for faction in FACTIONS.values()), "faction_ability"),
    **dict.fromkeys((ability for faction in FACTIONS.values() for ability in faction.mech_abilities), "mech_ability"),
    **dict.fromkeys((*YIELDS, "home_base", "river", "tunnel"), "land"),
}


def things(words: Words) -> Things:
    return {
        **{
            name: {"kind": kind, "name": words.name(name), "text": plain_text(name, words)}
            for name, kind in KINDS.items()
        },
        **{row.cube: benefit(action, choice, words) for (action, choice), row in BENEFITS.items() if row.cube},
        **{name: faction_mat(faction, words) for name, faction in FACTIONS.items()},
        **{name: player_mat(mat, words) for name, mat in MATS.items()},
        **dict(pieces(words)),
        **{card: combat_card(value, words) for card, value in COMBAT_CARDS.items()},
        **{card: objective(card, words) for card in OBJECTIVES},
        **{card: encounter(n, options, words) for n, (card, options) in enumerate(ENCOUNTERS.items(), 1)},
        **{card: factory_card(n, card, words) for n, card in enumerate(FACTORY_CARDS, 1)},
        **{tile: structure_bonus(tile, words) for tile in TILES},
    }


def plain_text(name: str, words: Words) -> str:
    needed = {star.kind: star.amount for star in STARS}
    return words.filled(words.about(name), {"n": needed.get(name, 0)})


def benefit(action: str, choice: str, words: Words) -> dict[str, Any]:
    row = BENEFITS[action, choice]
    start, upgraded = words.amount(choice, row.start), words.amount(choice, row.upgraded)
    return {
        "kind": "benefit",
        "name": words.name(str(row.cube)),
        "text": words.phrase("benefit_text", start=start, upgraded=upgraded),
        "start": row.start,
        "upgraded": row.upgraded,
    }


# ------------------------------------------------------------------------------------------------ mats and pieces


def faction_mat(faction: Faction, words: Words) -> dict[str, Any]:
    start = {"power": faction.start_power}
    if faction.start_combat_cards:
        start["combat_cards"] = faction.start_combat_cards
    return {
        "kind": "faction",
        "name": words["factions"][faction.id]["name"],
        "text": words.phrase(
            "faction_text",
            start=words.amounts(start),
            ability=words.name(faction.ability),
            text=words.about(faction.ability),
        ),
        "board": f"faction/{faction.id}",
        "colour": COLOURS[faction.id],
        "home_base": faction.home_base,
        "ability": faction.ability,
        "mech_abilities": list(faction.mech_abilities),
        "riverwalk": list(faction.riverwalk),
        "start": start,
    }


def player_mat(mat: Mat, words: Words) -> dict[str, Any]:
    start = {"popularity": mat.popularity, "coins": mat.coins, "objectives": mat.objectives}
    return {
        "kind": "player_mat",
        "name": words["mats"][mat.id],
        "text": words.phrase("mat_text", number=mat.number, start=words.amounts(start)),
        "board": f"mat/{mat.id}",
        "number": mat.number,
        "start": start,
        "sections": [
            {
                "top": each.top,
                "bottom": each.bottom,
                "cost": {each.resource: each.cost},
                "slots": each.slots,
                "coins": each.coins,
            }
            for each in mat.sections
        ],
    }


def pieces(words: Words) -> Iterator[tuple[str, dict[str, Any]]]:
    for faction in FACTIONS:
        named = words["factions"][faction]
        owner = named["name"]
        whose = {"faction": faction, "colour": COLOURS[faction]}
        yield (
            CHARACTER[faction],
            {
                "kind": "character",
                "name": words.phrase("character_of", faction=owner),
                "text": f"{named['character']} {words.about('character')}",
                **whose,
            },
        )
        for ability in FACTIONS[faction].mech_abilities:
            name = words.phrase("mech_of", faction=owner, ability=words.name(ability))
            text = f"{words.name(ability)}: {words.about(ability)}"
            yield MECH[faction, ability], {"kind": "mech", "name": name, "text": text, **whose}
        for n, worker in enumerate(WORKERS[faction], 1):
            name = words.phrase("worker_of", faction=owner, n=n)
            yield worker, {"kind": "worker", "name": name, "text": words.about("worker"), **whose}
        for token in ("action", "power", "popularity"):
            kind = f"{token}_token"
            name = words.phrase("token_of", faction=owner, token=words.name(kind))
            yield f"{faction}:{token}", {"kind": kind, "name": name, "text": words.about(kind), **whose}


# ------------------------------------------------------------------------------------------------ cards


def combat_card(value: int, words: Words) -> dict[str, Any]:
    name, text = (words.phrase(key, value=value) for key in ("combat_card", "combat_card_text"))
    return {"kind": "combat_card", "name": name, "text": text, "value": value}


def objective(card: str, words: Words) -> dict[str, Any]:
    said = words["objectives"][card]
    timing = OBJECTIVES[card].timing
    numbers = {str(n): number for n, number in enumerate(asked(OBJECTIVES[card].all))}
    text = [
        words.filled(said["text"], numbers),
        words["phrases"]["objective_any" if timing == "any" else "objective_end"],
        words["phrases"]["objective_rule"],
    ]
    return {"kind": "objective_card", "name": said["name"], "text": " ".join(text), "timing": timing}


def asked(conditions: Any) -> Iterator[int]:
    """The numbers of an objective, in the order in which the box has them."""
    match conditions:
        case bool():
            return
        case int():
            yield conditions
        case Mapping():
            yield from asked(list(conditions.values()))
        case list() | tuple():
            for each in conditions:
                yield from asked(each)


def encounter(number: int, options: Mapping[str, Effect], words: Words) -> dict[str, Any]:
    named = {key: words["choices"]["option"][key] for key in options}
    said = [
        words.phrase("option", option=named[key], effect=effect_text(effect, words)) for key, effect in options.items()
    ]
    return {
        "kind": "encounter_card",
        "name": words.phrase("encounter", n=number),
        "text": " ".join([words["phrases"]["encounter_rule"], *said, *notes(options.values(), "on_character", words)]),
        "options": {
            key: {
                "name": named[key],
                "text": " ".join([effect_text(effect, words), *notes([effect], "on_character", words)]),
                **printed(effect),
            }
            for key, effect in options.items()
        },
    }


def factory_card(number: int, card: str, words: Words) -> dict[str, Any]:
    row = FACTORY_CARDS[card]
    return {
        "kind": "factory_card",
        "name": words.phrase("factory_card", n=number),
        "text": words.phrase(
            "factory_card_text",
            effect=" ".join([effect_text(row.top, words), *notes([row.top], "on_workers", words)]),
            units=words.amount("moved", row.units),
            steps=words.amount("steps", row.steps),
        ),
        "top": printed(row.top),
        "bottom": {"units": row.units, "steps": row.steps},
    }


def structure_bonus(tile: str, words: Words) -> dict[str, Any]:
    rows = TILES[tile].rows
    told = []
    for n, (least, coins) in enumerate(rows):
        last = rows[n + 1][0] - 1 if n + 1 < len(rows) else None
        shape = "or_more" if last is None else "exactly" if last == least else "range"
        count = words.phrase(shape, **{"from": least, "to": last or least})
        told.append(words.phrase("row", count=count, coins=words.amount("coins", coins)))
    return {
        "kind": "structure_bonus",
        "name": words.name(tile),
        "text": words.phrase("tile_text", count=words.about(tile), rows=words.joined("semicolon", told)),
        "rows": [[least, coins] for least, coins in rows],
    }


# ------------------------------------------------------------------------------------------------ costs and gains


def effect_text(effect: Effect, words: Words) -> str:
    """A cost and what it buys, in sentences."""
    pay = words.phrase("pay", pay=words.amounts(effect.pay)) + " " if effect.pay else ""
    return pay + words.phrase("gain", gain=words.listed("and", (gain_text(gain, words) for gain in effect.gain)))


def notes(effects: Iterable[Effect], where: str, words: Words) -> Iterator[str]:
    """Where the gains go, and what does not come with them (S-19.4, S-19.6, S-20.4, S-20.5)."""
    kinds = {each.kind for effect in effects for gain in effect.gain for each in (gain, *gain.options)}
    if kinds & {*ON_BOARD}:
        yield words["phrases"][where]
    if kinds & {*PIECES}:
        yield words["phrases"]["no_extras"]


def gain_text(gain: Gain, words: Words) -> str:
    if gain.options:
        return words.listed("or", (gain_text(each, words) for each in gain.options))
    return words.amount(gain.resource or gain.kind, gain.n)


def printed(effect: Effect) -> dict[str, Any]:
    """The same for programs: what is paid, and the gains in order."""
    return {"pay": dict(effect.pay), "gain": [printed_gain(gain) for gain in effect.gain]}


def printed_gain(gain: Gain) -> dict[str, Any]:
    if gain.options:
        return {"choose_one": [printed_gain(each) for each in gain.options]}
    return {gain.resource or gain.kind: gain.n}
