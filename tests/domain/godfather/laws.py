"""What the laws of every game must know of The Godfather."""

import random
from typing import Any

from domain.contract.game import Seat
from domain.godfather.box import BOX
from tests.laws.documents import Document, Path, put
from tests.laws.exchange import exchange_values
from tests.laws.known import Closed, Laws


def closed(table: Document, seat: Seat | None) -> Closed:
    """Chapter 18."""
    me = None if seat is None else table["families"][seat]
    yield ("job_deck",), len(table["job_deck"])
    for colour, stack in table["tile_stacks"].items():
        yield ("tile_stacks", colour), len(stack)
    for other, family in enumerate(table["families"]):
        if other == seat:
            continue
        yield ("hands", other), len(table["hands"][other])
        if table["scores"] is None:
            for part, pile in table["suitcases"][other].items():
                yield ("suitcases", other, part), len(pile)
        if table["picks"] is None and family in table["bids"]:
            yield ("bids", family), 1
        if family in (table["answers"] or ()):
            yield ("answers", family), 1
    if table["drawn"] and table["frames"][-1]["owner"] != me:
        yield ("drawn",), len(table["drawn"])


def exchange(table, places, known, swaps, chance):
    """Of a kind there are many cards, and allies are open wherever they are."""
    exchange_values(table, places, known, swaps, chance, may=may_change_places)


def may_change_places(_table: Document, a: tuple[Path, Any], b: tuple[Path, Any]) -> bool:
    (one_path, one), (other_path, other) = a, b
    same_pile = one_path[0] == other_path[0]
    return (same_pile and not {one, other} & set(BOX.allies)) or {one, other} <= set(BOX.jobs)


def answer_otherwise(table: Document, path: Path, chance: random.Random) -> None:
    hand = table["hands"][table["families"].index(path[1])]
    put(table, path, chance.choice([BOX.worth[card] for card in hand if card in BOX.worth]))


def bid_otherwise(table: Document, path: Path, chance: random.Random) -> None:
    money = table["suitcases"][table["families"].index(path[1])]["money"]
    put(table, path, [value for value in money if chance.random() < 0.5])


def in_order(table: Document) -> None:
    for hand in table["hands"]:
        hand.sort(key=lambda card: BOX.rank.get(card, 0))
    for suitcase in table["suitcases"]:
        suitcase["money"].sort(key=str)


LAWS = Laws(
    kinds="""
        await_action await_order await_step await_keep await_offer await_surrender await_marker await_bids await_pick
        await_tribute""",
    together="await_offer await_bids await_tribute",  # G-24.10
    piles="""
        job_deck job_discard ally_display allies_out tile_stacks.* control.* hands.* hand_allies.* tables.*
        suitcases.*.money suitcases.*.jobs drawn""",
    hidden="job_deck tile_stacks.* hands.* suitcases.*.money suitcases.*.jobs bids.* answers.* drawn",
    closed=closed,
    unknown="job_deck tile_stacks.*",
    seldom_changed="drawn bids.* answers.*",
    secrets="""
        KeepJob.job AnswerOffer.value PlaceBid.cards
        JobDeckShuffled.order AlliesShuffled.order TilesShuffled.order StartingHandDealt.jobs JobsDrawn.jobs
        JobKept.job OfferAnswered.value HandCardStolen.card BidPlaced.cards""",
    revealing="BidsRevealed OfferResolved",
    exchange=exchange,
    otherwise={"answers": answer_otherwise, "bids": bid_otherwise},
    in_order=in_order,
)
