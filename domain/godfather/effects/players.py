"""Effects that reach into other players' hands and suitcases, take the horse head, or open another business."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.contract.luck import Luck
from domain.contract.offers import OneOf
from domain.contract.tale import Tale
from domain.godfather.board import businesses_on_board
from domain.godfather.effects.effect import Deed, Effect, named, which
from domain.godfather.events import (
    FirstPlayerTaken,
    HandCardStolen,
    OfferMade,
    OfferResolved,
    Source,
    SuitcaseMoneyTaken,
    SuitcaseTheftDemanded,
)
from domain.godfather.guards import must_be_open, must_know_business, must_know_player, must_know_turf
from domain.godfather.moves import Choice
from domain.godfather.shake_down import open_frame, shake_down_front
from domain.godfather.state import State
from domain.godfather.waiting import OpenOffer

What = Mapping[str, Any]


class TakeFirstPlayer(Effect):
    def executable(self, state: State, owner: str, _what: What) -> bool:
        return state.horse_head != owner  # G-13.4

    def resolve(self, tale: Tale[State], _luck: Luck, deed: Deed) -> None:
        tale.tell(FirstPlayerTaken(deed.owner, tale.state.horse_head))


class ShakeDown(Effect):
    def choices(self, state: State, _owner: str, what: What) -> Iterator[dict[str, Any]]:
        if what["shake_down"]["scope"] == "one_turf":
            yield {"turf": OneOf(state.box.turfs)}
        else:
            yield {"business": OneOf(businesses_on_board(state))}  # G-7.8: never Central Park

    def must_exist(self, state: State, _owner: str, what: What, choice: Choice) -> None:
        turf, business = named(choice, "turf"), named(choice, "business")
        if what["shake_down"]["scope"] == "one_turf":
            if turf is not None:
                must_know_turf(state, turf)
        elif business is not None:
            must_know_business(state, business)
            must_be_open(state, business)

    def opens(self, tale: Tale[State], deed: Deed) -> None:
        match deed.what["shake_down"]:
            case {"scope": "one_turf"}:
                open_frame(tale, deed.owner, Source("turf", deed.named("turf")))
            case {"part": "front"}:
                shake_down_front(tale, deed.owner, deed.named("business"))
            case _:
                # G-7.4: the controller gets nothing from a back room
                open_frame(tale, deed.owner, Source("business", deed.named("business"), "back"))


class Offer(Effect):
    def resolve(self, tale: Tale[State], _luck: Luck, deed: Deed) -> None:
        tale.tell(OfferMade(deed.owner, which(tale.state, deed.step)))
        if not tale.state.asked:  # G-19.12
            resolve_offer(tale)


def resolve_offer(tale: Tale[State]) -> None:
    """The highest answer goes to the owner's suitcase, of equals that of the next clockwise (G-19.6)."""
    state, owner, offer = tale.state, tale.state.frames[-1].owner, tale.state.turn.pending
    assert isinstance(offer, OpenOffer)
    answers = offer.answers
    opponents = state.opponents(owner)
    highest = max(opponents, key=lambda family: answers.get(family, 0))
    taken_from = highest if highest in answers else None
    told = {family: answers.get(family) for family in state.families if family != owner}
    tale.tell(OfferResolved(owner, told, taken_from, answers.get(highest)))


class Steal(Effect):
    def executable(self, state: State, owner: str, what: What) -> bool:
        return what["steal"] == "suitcase" or any(self.targets(state, owner, what))

    def targets(self, state: State, owner: str, what: What) -> tuple[str, ...]:
        """Opponents in the order of seats (G-19.13)."""
        others = tuple(family for family in state.families if family != owner)
        if what["steal"] == "suitcase":
            return others
        return tuple(family for family in others if stealable(state, family))

    def choices(self, state: State, owner: str, what: What) -> Iterator[dict[str, Any]]:
        yield {"player": OneOf(self.targets(state, owner, what))}

    def must_exist(self, state: State, _owner: str, _what: What, choice: Choice) -> None:
        if (family := named(choice, "player")) is not None:
            must_know_player(state, family)

    def resolve(self, tale: Tale[State], luck: Luck, deed: Deed) -> None:
        target = deed.named("player")
        if deed.what["steal"] == "hand":
            card = luck.pick("steal", stealable(tale.state, target))  # G-19.8
            tale.tell(HandCardStolen(deed.owner, target, card))
            return
        tale.tell(SuitcaseTheftDemanded(deed.owner, target, which(tale.state, deed.step)))
        if not tale.state.suitcase(target).money:
            tale.tell(SuitcaseMoneyTaken(deed.owner, target, None))


def stealable(state: State, family: str) -> tuple[str, ...]:
    """Hand cards that are no allies (GR-49)."""
    return tuple(card for card in state.hand(family) if card not in state.box.allies)
