"""A table from a document: one that somebody sent is judged, one that we wrote is taken as it is."""

from domain.condottiere.box import REGIONS, CardId
from domain.condottiere.possible import must, must_be_possible, must_name_what_is_there
from domain.condottiere.state import Config, Hands, Line, State
from domain.condottiere.strength import strengths
from domain.condottiere.view import Pile, StateSeen
from domain.contract.game import Refused, View
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
        raise Refused("bad_position", f"{where} {misfit.message}", rule="C-20.2") from misfit
    must_name_what_is_there(seen)
    state = _built(seen)
    must_be_possible(state)
    in_sight = [line.face_up for line in state.lines]
    must(seen.strengths == strengths(in_sight), "strengths follow from the lines", rule="C-5.1")
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
    return State(
        config=Config(seen.players, seen.variants, seen.first_holder, seen.points_target, seen.max_rounds),
        phase=seen.phase,
        game_number=seen.game_number,
        totals=seen.totals,
        round=seen.round,
        battle=seen.battle,
        rounds_counted=seen.rounds_counted,
        holder=seen.holder,
        placer=seen.placer,
        region=seen.region,
        defender=seen.defender,
        defender_has_played=seen.defender_has_played,
        card_was_played=seen.card_was_played,
        scope=seen.scope,
        participants=seen.participants,
        first_seat=seen.first_seat,
        turn=seen.turn,
        out=frozenset(seen.out),
        waiting=seen.waiting,
        regions={region: seen.regions[region] for region in REGIONS},
        pope_region=seen.pope_region,
        deck=deck,
        discard=seen.discard,
        trimmed=trimmed,
        hands=hands,
        lines=lines,
        shown=seen.shown,
        reshuffled=frozenset(seen.reshuffled),
        held=seen.held,
        winners=seen.winners,
        cause=seen.cause,
    )


def _every_card(pile: Pile) -> tuple[CardId, ...]:
    if isinstance(pile, Hidden):
        raise Refused("bad_position", "a position shows every card; this one hides some", rule="C-1.2")
    return pile
