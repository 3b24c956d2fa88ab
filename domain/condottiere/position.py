"""A table from a document: one that somebody sent is judged, one that we wrote is taken as it is."""

from domain.condottiere.box import REGIONS, CardId
from domain.condottiere.guards import must
from domain.condottiere.possible import must_be_possible, must_name_what_is_there
from domain.condottiere.state import AGREED, COURSE, KNOWN, Config, Hands, Line, State
from domain.condottiere.strength import strengths
from domain.condottiere.view import Pile, StateSeen, view
from domain.contract.game import ALL, Refused, View
from domain.contract.wire import Hidden, Misfit, read, recall


def restore(document: View) -> State:
    """The state behind a document from our own log or snapshot: it was accepted once, so nothing is judged."""
    return _built(recall(StateSeen, document))


def position(document: View) -> State:
    """The state that a document as `view(state, "all")` gives it describes, or Refused."""
    try:
        seen = read(StateSeen, document)
    except Misfit as misfit:
        where = ".".join(map(str, misfit.path)) or "the document"
        reason = f"{where} {misfit.message}"
        raise Refused("bad_position", reason, rule="C-20.2", reason=reason) from misfit
    must_name_what_is_there(seen)
    state = _built(seen)
    must_be_possible(state)
    in_sight = [line.face_up for line in state.lines]
    must(seen.strengths == strengths(in_sight), "strengths follow from the lines", rule="C-5.1")
    for name, written in view(state, ALL).items():
        must(document[name] == written, f"{name} is written in another order", rule="C-20.2")
    return state


def _built(seen: StateSeen) -> State:
    return with_cards(
        seen,
        _every_card(seen.deck),
        tuple(map(_every_card, seen.hands)),
        tuple(map(_every_card, seen.trimmed)),
        tuple(Line(line.cards + (down := _every_card(line.face_down)), down) for line in seen.lines),
    )


def with_cards(
    seen: StateSeen, deck: tuple[CardId, ...], hands: Hands, trimmed: Hands, lines: tuple[Line, ...]
) -> State:
    """The state behind a view, once every card in it is known."""
    config = Config(*(getattr(seen, name) for name in AGREED))
    same = {name: getattr(seen, name) for name in (*COURSE, *KNOWN, "discard", "shown")}
    same["regions"] = {region: seen.regions[region] for region in REGIONS}  # in the order of the board
    return State(**same, config=config, deck=deck, trimmed=trimmed, hands=hands, lines=lines)


def _every_card(pile: Pile) -> tuple[CardId, ...]:
    if isinstance(pile, Hidden):
        reason = "a position shows every card; this one hides some"
        raise Refused("bad_position", reason, rule="C-1.2", reason=reason)
    return pile
