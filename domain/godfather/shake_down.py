"""Opening benefits: fronts with their controller, back rooms, jobs and allies (chapters 7.2, 7.3 and 14)."""

from collections.abc import Iterable

from domain.godfather.board import controller, turf_of
from domain.godfather.box import Raw
from domain.godfather.events import BenefitOrderChosen, BenefitOrderRequested, BenefitsOpened, Source
from domain.godfather.state import State
from domain.godfather.vocabulary import back_steps, expanded
from domain.tale import Tale


def open_frame(tale: Tale[State], owner: str, source: Source, steps: Iterable[Raw]) -> None:
    tale.tell(BenefitsOpened(tale.state.frames_opened + 1, owner, source, expanded(steps)))


def open_front(tale: Tale[State], owner: str, business: str) -> None:
    open_frame(tale, owner, Source("business", business, "front"), tale.state.box.businesses[business].front)


def shake_down_front(tale: Tale[State], family: str, business: str) -> None:
    """The front for who shakes it down and, if the turf is another's, for the controller (G-6.3 to G-6.6)."""
    holder = controller(tale.state, turf_of(tale.state, business))  # G-6.8: read now
    if holder is None or holder == family:
        open_front(tale, family, business)  # G-6.5: once
    else:
        tale.tell(BenefitOrderRequested(family, holder, business))  # G-20.8, G-20.9: always asked


def choose_order(tale: Tale[State], first: str) -> None:
    order = tale.state.order
    assert order is not None
    chosen = "self" if first == "self" else "controller"
    tale.tell(BenefitOrderChosen(order.player, "self" if first == "self" else "controller"))
    open_front(tale, order.player if chosen == "self" else order.controller, order.business)


def shake_down_back(tale: Tale[State], family: str, business: str) -> None:
    """One back room; the controller gets nothing (G-7.4)."""
    steps = tale.state.box.businesses[business].back
    open_frame(tale, family, Source("business", business, "back"), steps)


def shake_down_turf(tale: Tale[State], family: str, turf: str) -> None:
    open_frame(tale, family, Source("turf", turf), back_steps(tale.state, (turf,)))


def shake_down_space(tale: Tale[State], family: str, space: str) -> None:
    """All back rooms that a family space touches, Central Park's included (G-7.2, G-7.5, G-20.2)."""
    areas = tale.state.box.spaces[space].areas
    open_frame(tale, family, Source("space", space), back_steps(tale.state, areas))
