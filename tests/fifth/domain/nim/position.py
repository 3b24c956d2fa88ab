"""A state from a document as `view(state, "all")` writes it."""

from collections.abc import Iterator

from domain.contract.game import Refused, View
from domain.contract.wire import Misfit, read, recall
from domain.nim.box import PLAYERS, STONES, TOKENS
from domain.nim.state import State


def position(document: View) -> State:
    """The state that a stranger's document describes, or Refused with the rule that it breaks."""
    try:
        state = read(State, document)
    except Misfit as misfit:
        where = ".".join(map(str, misfit.path)) or "the document"
        raise Refused("no_such_position", f"{where} {misfit.message}", rule="N-1.3") from None
    for rule, fault in faults(state):
        raise Refused("no_such_position", fault, rule=rule)
    return state


def restore(document: View) -> State:
    """The same from our own log: it was accepted once, so nothing is judged."""
    return recall(State, document)


def faults(state: State) -> Iterator[tuple[str, str]]:
    """What cannot be, the first fault first; the later ones build on what the earlier ones made sure of."""
    if state.seats not in PLAYERS or not len(state.hands) == len(state.away) == state.seats:
        yield "N-1.1", "two to four players have stones, a hand and what they laid away"
        return
    if not 0 <= state.turn < state.seats:
        yield "N-2.1", f"nobody sits on seat {state.turn}"
        return
    if min(state.stones, *state.taken) < 0 or state.stones + sum(state.taken) != STONES:
        yield "N-1.2", f"there are {STONES} stones"
    if sorted(token for pile in (*state.hands, *state.away, state.stack) for token in pile) != list(TOKENS):
        yield "N-1.3", f"each of the tokens {TOKENS} is there once"
    for seat, (hand, away) in enumerate(zip(state.hands, state.away, strict=True)):
        drawing = seat == state.turn and not state.is_over and not away
        if not 1 <= len(hand) <= 1 + drawing or len(away) > 1:
            yield "N-2.4", f"seat {seat} holds one token, or is on turn and has just drawn its second"
    if state.is_over and not state.taken[state.turn]:
        yield "N-3.1", "who took the last stone has one"
