"""A table from a document as `view(state, "all")` gives it."""

from domain.contract.game import View
from domain.contract.wire import Misfit, read, recall
from domain.scythe.possible import DEMANDS, bad_position
from domain.scythe.state import State


def position(document: View) -> State:
    """The table this document describes, or Refused with the rule it breaks."""
    try:
        state = read(State, document)
    except Misfit as misfit:
        where = ".".join(map(str, misfit.path))
        raise bad_position(f"{where} {misfit.message}", "S-2.1") from None
    for demand in DEMANDS:
        demand(state)
    return state


def restore(document: View) -> State:
    """The same from our own log or snapshot: it was accepted once, so nothing is judged."""
    return recall(State, document)
