"""What an action costs now and what it brings, in the words in which the cards are written (chapter 4.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from domain.contract.wire import About
from domain.scythe.box import (
    BENEFITS,
    FACTORY_CARDS,
    ONGOING,
    STRUCTURE_BONUS,
    TOP_COST,
    Effect,
    FactoryCard,
    Gain,
    Section,
)
from domain.scythe.mats import benefit, cost, produce_cost, sections_of
from domain.scythe.state import Player


@dataclass(frozen=True, slots=True)
class Price:
    """What is paid, and what it brings."""

    pay: Annotated[Mapping[str, int], About("how much of what is paid: coins, power, combat cards, a resource")]
    gain: Annotated[
        tuple[Mapping[str, Any], ...],
        About("what is gained, one after another; of `choose_one` one alone, and any part of an amount"),
    ]


@dataclass(frozen=True, slots=True)
class Rows:
    """The two rows of a section."""

    top: Price
    bottom: Price


# Where a choice of the top row is called otherwise among the gains of cards, and the structure that adds to an action.
GAINED: Final = {("trade", "resources"): "any_resources"}
STRUCTURE: Final = {"bolster": "monument", "trade": "armory"}


def written(entry: Gain) -> Mapping[str, Any]:
    """A gain as the box writes it."""
    match entry.kind:
        case "resource":
            return {"resource": entry.resource, "n": entry.n}
        case "choose_one":
            return {"choose_one": [written(option) for option in entry.options]}
        case "produce":
            return {"produce": {"territories": entry.n}}
    return {entry.kind: entry.n}


def price_of(effect: Effect) -> Price:
    """An option of an encounter, or the top row of a Factory card."""
    return Price(effect.pay, tuple(map(written, effect.gain)))


def card_rows(card: FactoryCard) -> Rows:
    """A Factory card (S-20.3)."""
    return Rows(price_of(card.top), Price({}, ({"move": {"units": card.units, "steps": card.steps}},)))


def extra(player: Player, action: str) -> tuple[Mapping[str, Any], ...]:
    """What an own structure adds to a top-row action (S-12.3, S-13.5)."""
    structure = STRUCTURE.get(action)
    if structure is None or structure not in player.structures:
        return ()
    kind, amount = STRUCTURE_BONUS[structure]
    return ({kind: amount},)


def choice(player: Player, action: str, name: str) -> Mapping[str, Any]:
    """One of the benefits between which a top-row action lets choose, as far as its cube has been moved (S-16.2)."""
    return {GAINED.get((action, name), name): benefit(player, action, name)}


def top_price(player: Player, action: str) -> Price:
    """The top row of a column (S-7, S-12, S-13, S-14)."""
    if action == "produce":
        territories = choice(player, action, "territories")
        return Price(produce_cost(player), ({"produce": territories},))
    choices = [choice(player, action, name) for each, name in BENEFITS if each == action]
    return Price(TOP_COST[action], ({"choose_one": choices}, *extra(player, action)))


def bottom_price(player: Player, column: Section) -> Price:
    """The bottom row of a column, with what an own recruit adds (S-15.1, S-15.3, S-17.4)."""
    gain: list[Mapping[str, Any]] = [{"coins": column.coins}] if column.coins else []
    gain.append({column.bottom: 1})
    if column.bottom in player.recruits:
        kind, amount = ONGOING[column.bottom]
        gain.append({kind: amount})
    return Price({column.resource: cost(player, column)}, tuple(gain))


def rows_of(player: Player) -> dict[str, Rows]:
    """Every section that this player has (S-5.1)."""
    return {
        str(name): card_rows(each)
        if isinstance(each, FactoryCard)
        else Rows(top_price(player, each.top), bottom_price(player, each))
        for name, each in sections_of(player).items()
    }


def rows_of_card(card: str) -> Rows:
    return card_rows(FACTORY_CARDS[card])
