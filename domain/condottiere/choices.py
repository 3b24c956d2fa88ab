"""What the choices in a move come to: a Mercenary taken back, a place for the Pope token, who reads a message."""

from typing import Final, get_args

from domain.condottiere.box import KIND, PRINTED, CardId, Kind, RegionId
from domain.condottiere.guards import listed, must_be_on_the_board, quoted
from domain.condottiere.moves import Addressees, Talk
from domain.condottiere.regions import pope_regions
from domain.condottiere.state import Phase, State
from domain.contract.game import ALL, Refused, Seat
from domain.contract.wire import ABSENT, Absent

TALK: Final[tuple[Talk, ...]] = get_args(Talk)


def choice_of_scarecrow(state: State, seat: Seat, card: CardId, retrieve: CardId | Absent | None) -> CardId | None:
    """The Mercenary that a Scarecrow takes back, none with any other card (C-5.27, C-5.28)."""
    if KIND[card] is not Kind.SCARECROW:
        if retrieve is not ABSENT:
            raise Refused(
                "unexpected_choice", f"{card} takes nothing back; leave `retrieve` out", rule="C-5.27", field="retrieve"
            )
        return None
    if retrieve is ABSENT:
        raise Refused(
            "missing_choice",
            "a Scarecrow needs `retrieve`: a Mercenary of your line, or null for none",
            rule="C-5.27",
            field="retrieve",
        )
    if retrieve is None:
        return None
    line = state.lines[seat]
    if retrieve not in line.cards or retrieve not in PRINTED:
        raise Refused(
            "retrieve_not_own_mercenary",
            f"{quoted(retrieve)} is no Mercenary of your line; choose one of it, or null",
            rule="C-5.28",
            card=quoted(retrieve),
        )
    if retrieve in line.face_down:
        raise Refused(
            "retrieve_face_down",
            f"{retrieve} lies face down; choose a Mercenary that lies face up, or null",
            rule="C-18.7",
            card=retrieve,
        )
    return retrieve


def choice_of_bishop(state: State, card: CardId, pope_region: RegionId | Absent | None) -> RegionId | None:
    """Where a Bishop sends the Pope token; nowhere with any other card or in a final battle (C-5.22, C-12.8)."""
    if KIND[card] is not Kind.BISHOP or state.phase is Phase.FINAL_BATTLE:
        if pope_region is not ABSENT:
            where = "in a final battle" if KIND[card] is Kind.BISHOP else f"by {card}"
            raise Refused(
                "unexpected_choice",
                f"the Pope token is not moved {where}; leave `pope_region` out",
                rule="C-12.8" if KIND[card] is Kind.BISHOP else "C-5.22",
                field="pope_region",
            )
        return None
    if pope_region is ABSENT:
        raise Refused(
            "missing_choice",
            "a Bishop needs `pope_region`: a region for the Pope token, or null for off the board",
            rule="C-5.22",
            field="pope_region",
        )
    if pope_region is None:
        return None
    must_be_on_the_board(state, pope_region, rule="C-5.23")
    if pope_region == state.region:
        raise Refused(
            "region_contested",
            f"{pope_region} is being fought for; choose another region, or null",
            rule="C-17.13" if state.config.capturing else "C-5.23",
            region=pope_region,
        )
    if pope_region not in pope_regions(state):
        raise Refused(
            "region_controlled",
            f"{pope_region} belongs to seat {state.regions[pope_region]}; choose a region of nobody, or null",
            rule="C-5.23",
            region=pope_region,
            seat=state.regions[pope_region],
        )
    return pope_region


def addressees(state: State, seat: Seat, to: tuple[Seat, ...] | str) -> Addressees:
    """C-13.1: one, several or all other players."""
    if to == ALL:
        return ALL
    others = set(state.seats) - {seat}
    if isinstance(to, str) or not to or len(set(to)) < len(to) or not others.issuperset(to):
        raise Refused(
            "bad_recipient",
            'a message goes to other seats of this table, each named once, or to "all"',
            rule="C-13.1",
            seat=seat,
        )
    return to


def tone(kind: str) -> Talk:
    """Chapter 24: how a message is meant."""
    for known in TALK:
        if kind == known:
            return known
    raise Refused(
        "bad_message",
        f"there is no kind {quoted(kind)} of messages; there are {listed(TALK)}",
        rule="C-13.1",
        kind=quoted(kind),
        allowed=list(TALK),
    )
