"""Whether the values of a move are allowed: regions, cards, numbers, addressees."""

from collections.abc import Iterable
from typing import Final, get_args

from domain.condottiere.box import KEPT_AT_MOST, KIND, LONGEST_MESSAGE, PRINTED, CardId, Kind, RegionId
from domain.condottiere.guards import must_hold, quoted
from domain.condottiere.moves import Addressees, Talk
from domain.condottiere.regions import choosable_regions, draw_maximum, pope_regions
from domain.condottiere.state import Phase, State, private_cards
from domain.contract.game import ALL, Refused, Seat
from domain.contract.wire import ABSENT, Absent

TALK: Final[tuple[Talk, ...]] = get_args(Talk)

# ------------------------------------------------------------------------------------------------ regions


def must_be_choosable(state: State, seat: Seat, region: RegionId) -> None:
    """Chapter 3 and C-17.1."""
    free = choosable_regions(state)
    if region in free:
        return
    must_be_on_the_board(state, region, rule="C-3.1")
    ways_out = f"{listed(free)} can be chosen"
    controller = state.regions[region]
    if state.config.capturing and controller == seat:
        raise Refused("region_own", f"{region} is your own; {ways_out}", rule="C-17.1", region=region, available=free)
    if not state.config.capturing and controller is not None:
        raise Refused(
            "region_controlled",
            f"{region} belongs to seat {controller}; {ways_out}",
            rule="C-3.2",
            region=region,
            seat=controller,
            available=free,
        )
    raise Refused(
        "region_protected",
        f"{region} is under the protection of the Pope; {ways_out}",
        rule="C-3.3",
        region=region,
        available=free,
    )


def must_be_on_the_board(state: State, region: str, rule: str) -> None:
    if region not in state.regions:
        raise Refused(
            "unknown_region", f"there is no region {quoted(region)} on the board", rule=rule, region=quoted(region)
        )


def listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


# ------------------------------------------------------------------------------------------------ cards played


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


def must_play_with_hidden_cards(state: State) -> None:
    if not state.config.hidden:
        raise Refused(
            "unexpected_choice",
            "without hidden cards there is nothing to turn up; leave `reveal` out",
            rule="C-18.4",
            field="reveal",
        )


# ------------------------------------------------------------------------------------------------ after a battle


def must_be_drawable(state: State, seat: Seat, count: int) -> None:
    most = draw_maximum(state, seat)
    if not 0 <= count <= most:
        raise Refused("bad_count", f"seat {seat} may draw 0 to {most} cards", rule="C-14.5", seat=seat, most=most)


def must_hold_no_mercenary(state: State, seat: Seat) -> None:
    if any(card in PRINTED for card in state.hands[seat]):
        raise Refused(
            "hand_has_mercenary",
            f"seat {seat} holds a Mercenary and must keep the hand",
            rule="C-8.5",
            seat=seat,
        )


def must_be_keepable(state: State, seat: Seat, cards: tuple[CardId, ...]) -> None:
    if len(cards) > KEPT_AT_MOST:
        raise Refused("too_many_cards", f"at most {KEPT_AT_MOST} cards can be kept", rule="C-9.2", most=KEPT_AT_MOST)
    must_differ(cards, rule="C-9.2")
    for card in cards:
        must_hold(state, seat, card, rule="C-9.2")


def must_differ(cards: tuple[CardId, ...], rule: str) -> None:
    if len(set(cards)) < len(cards):
        raise Refused("duplicate_card", "a card is named twice; name each once", rule=rule)


# ------------------------------------------------------------------------------------------------ deals


def must_be_showable(state: State, seat: Seat, to: Seat, cards: tuple[CardId, ...]) -> None:
    """C-13.2: cards only he can see, to one other player."""
    if to == seat or to not in state.seats:
        raise Refused("bad_recipient", "cards are shown to one other seat of this table", rule="C-13.2", seat=seat)
    if not cards:
        raise Refused("bad_count", "at least one card must be shown", rule="C-13.2")
    must_differ(cards, rule="C-13.2")
    own = private_cards(state, seat)
    for card in cards:
        if card not in own:
            raise Refused(
                "card_not_in_hand",
                f"{quoted(card)} is neither in the hand of seat {seat} nor face down in its line",
                rule="C-13.2",
                seat=seat,
                card=quoted(card),
            )


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


def must_be_readable(text: str) -> None:
    if not 1 <= len(text) <= LONGEST_MESSAGE or not is_text(text):
        raise Refused(
            "bad_message", f"a message has 1 to {LONGEST_MESSAGE} characters", rule="C-13.1", most=LONGEST_MESSAGE
        )


def is_text(text: str) -> bool:
    """Half a character, which JSON can write, is none."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
