"""What the laws of every game must know of Scythe."""

import random
from types import SimpleNamespace
from typing import Any

from domain.contract.game import Seat
from domain.scythe.box import FACTORY_CARDS
from tests.domain.scythe import lively
from tests.laws.documents import Document, Path, put
from tests.laws.exchange import exchange_names
from tests.laws.known import Closed, Laws


def closed(table: Document, seat: Seat | None) -> Closed:
    """Chapter 9."""
    for deck in ("combat_deck", "objective_deck", "encounter_deck"):
        yield (deck,), len(table[deck])
    if seat not in table["factory_visitors"]:
        yield ("factory_offer",), len(table["factory_offer"])
    fight = table["combat"]
    sides = {fight[side]: f"{side}_commitment" for side in ("attacker", "defender")} if fight else {}
    for other, player in enumerate(table["players"]):
        if other == seat:
            continue
        made = fight[sides[other]] if other in sides else None
        yield ("players", other, "hand"), len(player["hand"]) + len(made["cards"] if made else ())
        for pile in ("objectives", "objectives_discarded"):
            yield ("players", other, pile), len(player[pile])
        for n, stolen in enumerate(player["stolen"]):
            if stolen["victim"] != seat:
                yield ("players", other, "stolen", n, "card"), None
        if made:
            yield ("combat", sides[other]), 1


def exchange(table, places, known, swaps, chance):
    """A Factory card goes with one that stayed in the box, any other with one of its kind."""
    exchange_names(table, places, known, swaps, chance, kind=kind_of, outside=in_the_box)


def kind_of(table: Document, card: str) -> tuple[str, bool]:
    """Cards of one kind can lie in the same places, as far as their names and the last shuffle tell."""
    return card[: card.find("_") + 1], card in table["combat_pool"]


def in_the_box(table: Document, card: str) -> list[str] | None:
    return [other for other in FACTORY_CARDS if other not in table["factory_offer"]] if card in FACTORY_CARDS else None


def fight_otherwise(table: Document, path: Path, chance: random.Random) -> None:
    put(table, (*path, "dial"), chance.randint(0, 7))


def in_order(table: Document) -> None:
    table["factory_offer"].sort()


def choose(state: Any, seat: Seat, chance: random.Random) -> Any:
    return lively.choose(SimpleNamespace(state=state), seat, chance)


LAWS = Laws(
    kinds="""
        TURN_START TOP MOVING PRODUCING COMBAT_ORDER COMBAT_ABILITY COMBAT_COMMIT COMBAT_RETREAT ENCOUNTER FACTORY_PICK
        BOTTOM TURN_END""",
    seldom_asked="COMBAT_ORDER COMBAT_RETREAT",
    together="COMBAT_COMMIT",  # S-18.8
    piles="""
        combat_deck combat_discard objective_deck encounter_deck factory_offer players.*.hand players.*.objectives
        players.*.objectives_discarded players.*.objectives_revealed""",
    hidden="""
        combat_deck objective_deck encounter_deck factory_offer players.*.hand players.*.objectives
        players.*.objectives_discarded players.*.stolen.*.card combat.*.dial combat.*.cards""",
    closed=closed,
    unknown="combat_deck objective_deck encounter_deck factory_offer",
    looked_at=lambda table: {"factory_offer"} if table["factory_visitors"] else set(),
    remembered="players.*.stolen.*.card",
    seldom_changed="combat.*.dial combat.*.cards players.*.stolen.*.card players.*.objectives_discarded",
    secrets="""
        CommitCombat.dial CommitCombat.cards
        DeckShuffled.order FactoryOfferDealt.cards CombatCardsDrawn.cards CombatDiscardReshuffled.order
        ObjectivesDealt.cards CombatCardStolen.card CombatCommitted.dial CombatCommitted.cards
        FactoryOfferViewed.cards ObjectivesDiscarded.cards""",
    exchange=exchange,
    otherwise={"combat": fight_otherwise},
    in_order=in_order,
    pools="combat_pool",
    rounds=lambda table: max(player["turns_ended"] for player in table["players"]),
    choose=choose,
    late=lively.late,
)
