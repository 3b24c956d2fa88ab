"""What must hold before a move is made (chapter 24): the seat, the phase, the turn, the cards and regions named."""

from collections.abc import Iterable

from domain.condottiere.box import KEPT_AT_MOST, LONGEST_MESSAGE, PRINTED, CardId, RegionId
from domain.condottiere.regions import choosable_regions, draw_maximum
from domain.condottiere.state import OVER, Phase, State, asked, private_cards
from domain.contract.game import Refused, Seat

# ------------------------------------------------------------------------------------------------ any move


def must_be_a_seat(state: State, seat: Seat) -> None:
    if seat not in state.seats:
        raise Refused(
            "unknown_seat",
            f"there is no seat {seat} at this table of {len(state.hands)}",
            rule="C-1.1",
            seat=seat,
        )


def must_go_on(state: State) -> None:
    if state.phase in OVER:
        what, rule = ("match", "C-15.6") if state.phase is Phase.MATCH_OVER else ("game", "C-11.4")
        raise Refused(
            "game_over", f"the {what} is over; nobody can do anything any more", rule=rule, phase=state.phase.value
        )


def must_be_in(state: State, phases: tuple[Phase, ...], rule: str) -> None:
    if state.phase not in phases:
        wanted = " or ".join(phases)
        raise Refused(
            "wrong_phase",
            f"this belongs to the phase {wanted}; now it is {state.phase}",
            rule=rule,
            phase=state.phase.value,
            phases=[phase.value for phase in phases],
        )


def must_be_asked(state: State, seat: Seat, phases: tuple[Phase, ...], rule: str) -> None:
    """The order of chapter 24: game over, wrong phase, not your turn."""
    must_go_on(state)
    must_be_in(state, phases, rule)
    if seat not in asked(state):
        on_turn = asked(state)[0]
        raise Refused(
            "not_your_turn", f"it is the turn of seat {on_turn}, not of seat {seat}", rule=rule, seat=seat, turn=on_turn
        )


def must_hold(state: State, seat: Seat, card: str, rule: str) -> None:
    if card not in state.hands[seat]:
        raise Refused(
            "card_not_in_hand", f"seat {seat} does not hold {quoted(card)}", rule=rule, seat=seat, card=quoted(card)
        )


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


# ------------------------------------------------------------------------------------------------ cards


def must_play_with_hidden_cards(state: State) -> None:
    if not state.config.hidden:
        raise Refused(
            "unexpected_choice",
            "without hidden cards there is nothing to turn up; leave `reveal` out",
            rule="C-18.4",
            field="reveal",
        )


def must_be_drawable(state: State, seat: Seat, count: int) -> None:
    most = draw_maximum(state, seat)
    if not 0 <= count <= most:
        raise Refused(
            "bad_count", f"seat {seat} may draw 0 to {most} cards", rule="C-14.5", seat=seat, least=0, most=most
        )


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
        twice = next(card for n, card in enumerate(cards) if card in cards[:n])
        raise Refused(
            "duplicate_card", f"{quoted(twice)} is named twice; name each card once", rule=rule, card=quoted(twice)
        )


# ------------------------------------------------------------------------------------------------ deals


def must_be_showable(state: State, seat: Seat, to: Seat, cards: tuple[CardId, ...]) -> None:
    """C-13.2: cards only he can see, to one other player."""
    if to == seat or to not in state.seats:
        raise Refused("bad_recipient", "cards are shown to one other seat of this table", rule="C-13.2", seat=seat)
    if not cards:
        raise Refused("bad_count", "at least one card must be shown", rule="C-13.2", seat=seat, least=1)
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


def must_be_readable(text: str) -> None:
    if not 1 <= len(text) <= LONGEST_MESSAGE or not is_text(text):
        raise Refused(
            "bad_message", f"a message has 1 to {LONGEST_MESSAGE} characters", rule="C-13.1", most=LONGEST_MESSAGE
        )


def is_text(text: str) -> bool:
    """Half a character, which JSON can write, is none."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


# ------------------------------------------------------------------------------------------------ positions


def must(condition: bool, detail: str, rule: str) -> None:
    """What any position must satisfy."""
    if not condition:
        raise Refused("bad_position", detail, rule=rule, reason=detail)


# ------------------------------------------------------------------------------------------------ words


def listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def quoted(name: str) -> str:
    """A name somebody sent us, fit to be repeated."""
    return name[:40].encode("ascii", "replace").decode()
