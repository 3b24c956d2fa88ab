"""Opening benefits: fronts with their controller, back rooms, jobs and allies (chapters 7.2, 7.3 and 14)."""

from domain.contract.tale import Tale
from domain.godfather.board import controller, turf_of
from domain.godfather.events import BenefitOrderRequested, BenefitsOpened, Source
from domain.godfather.state import State
from domain.godfather.vocabulary import expanded, steps_of


def open_frame(tale: Tale[State], owner: str, source: Source) -> None:
    """Everything the source gives is opened for its owner together."""
    state = tale.state
    steps = expanded(steps_of(state.box, state.tiles, source))
    tale.tell(BenefitsOpened(state.frames_opened + 1, owner, source, steps))


def open_front(tale: Tale[State], owner: str, business: str) -> None:
    open_frame(tale, owner, Source("business", business, "front"))


def shake_down_front(tale: Tale[State], family: str, business: str) -> None:
    """The front for who shakes it down and, if the turf is another's, for the controller (G-6.3 to G-6.6)."""
    holder = controller(tale.state, turf_of(tale.state, business))  # G-6.8: read now
    if holder is None or holder == family:
        open_front(tale, family, business)  # G-6.5: once
    else:
        tale.tell(BenefitOrderRequested(family, holder, business))  # G-20.8, G-20.9: always asked
