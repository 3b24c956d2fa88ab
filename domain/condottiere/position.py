"""A table from a document, checked: nothing lost or born, and a phase the rules can lead to."""

from itertools import chain

from domain.condottiere.box import (
    CARDS,
    COLOURS,
    DEAL,
    DISCARDED_AT_ONCE,
    KIND,
    MARKERS,
    PLAYED_FACE_DOWN,
    PRINTED,
    REGIONS,
    CardId,
    Kind,
    Variant,
)
from domain.condottiere.options import Options, check
from domain.condottiere.possible import must, must_be_possible
from domain.condottiere.regions import controlled, hand_limit
from domain.condottiere.state import Config, Hands, Line, State, private_cards
from domain.condottiere.strength import strengths
from domain.condottiere.view import Pile, Table
from domain.contract.game import Refused, View
from domain.contract.wire import Hidden, Misfit, read


def position(document: View) -> State:
    """The state that a document as `view(state, "all")` gives it describes, or Refused."""
    try:
        table = read(Table, document)
    except Misfit as misfit:
        where = ".".join(map(str, misfit.path)) or "the document"
        raise Refused("bad_position", f"{where} {misfit.message}", rule="C-20.2") from misfit
    _must_name_seats_that_are_there(table)
    state = with_cards(
        table,
        _every_card(table.deck),
        tuple(map(_every_card, table.hands)),
        tuple(map(_every_card, table.trimmed)),
        tuple(Line(line.cards + (down := _every_card(line.face_down)), down) for line in table.lines),
    )
    _must_hold_all_cards(state)
    _must_fit_the_board(state)
    _must_know_what_is_there(state)
    must_be_possible(state)
    in_sight = [line.face_up for line in state.lines]
    must(table.strengths == strengths(in_sight), "strengths follow from the lines", rule="C-5.1")
    return state


def with_cards(table: Table, deck: tuple[CardId, ...], hands: Hands, trimmed: Hands, lines: tuple[Line, ...]) -> State:
    """The state behind a view, once every card in it is known."""
    return State(
        config=Config(table.players, table.variants, table.first_holder, table.points_target, table.max_rounds),
        phase=table.phase,
        game_number=table.game_number,
        totals=table.totals,
        round=table.round,
        battle=table.battle,
        rounds_counted=table.rounds_counted,
        holder=table.holder,
        placer=table.placer,
        region=table.region,
        defender=table.defender,
        defender_has_played=table.defender_has_played,
        card_was_played=table.card_was_played,
        scope=table.scope,
        participants=table.participants,
        first_seat=table.first_seat,
        turn=table.turn,
        out=frozenset(table.out),
        waiting=table.waiting,
        regions={region: table.regions[region] for region in REGIONS},
        pope_region=table.pope_region,
        deck=deck,
        discard=table.discard,
        trimmed=trimmed,
        hands=hands,
        lines=lines,
        shown=table.shown,
        reshuffled=frozenset(table.reshuffled),
        held=table.held,
        winners=table.winners,
        cause=table.cause,
    )


def _every_card(pile: Pile) -> tuple[CardId, ...]:
    if isinstance(pile, Hidden):
        raise Refused("bad_position", "a position shows every card; this one hides some", rule="C-1.2")
    return pile


def _must_name_seats_that_are_there(table: Table) -> None:
    n = len(table.players)
    points = table.points_target
    check(Options(table.variants, table.first_holder, 1 if points is None else points, table.max_rounds), n)
    must(tuple(player.colour for player in table.players) == COLOURS[:n], "the colours go by seat", rule="C-2.2")
    must(
        table.variants == tuple(variant for variant in Variant if variant in table.variants),
        "each variant stands once, in the order of the rules",
        rule="C-19.2",
    )
    must((points is None) == (Variant.POINTS_MATCH not in table.variants), "a target belongs to a match", rule="C-15.1")
    must(table.regions.keys() == set(REGIONS), "the board has its seventeen regions", rule="C-1.5")
    by_seat = (table.totals, table.hands, table.trimmed, table.lines, table.held)
    must(all(len(each) == n for each in by_seat), f"lists by seat have {n} items", rule="C-1.1")
    named = chain(
        (table.holder, table.placer, table.defender, table.first_seat, table.turn),
        chain(table.participants, table.out, table.waiting, table.winners, table.regions.values()),
        chain.from_iterable((each.seat, *(() if each.to == "all" else each.to)) for each in table.shown),
    )
    must(all(seat is None or 0 <= seat < n for seat in named), f"seats are numbered 0 to {n - 1}", rule="C-1.1")
    for seats in (table.participants, table.out, table.winners):
        must(list(seats) == sorted(set(seats)), "sets of seats are in order", rule="C-1.1")
    counts = (table.game_number, table.round, table.battle, table.rounds_counted, *table.totals, *table.held)
    must(all(0 <= count < 10**9 for count in counts), "counts are not negative", rule="C-1.1")


def _must_hold_all_cards(state: State) -> None:
    lines = [line.cards for line in state.lines]
    cards = chain(state.deck, state.discard, *state.hands, *state.trimmed, *lines)
    must(tuple(sorted(cards)) == CARDS, "each of the 110 cards lies in exactly one place", rule="C-1.2")
    must(not any(state.trimmed), "cards discarded face down are shuffled at once", rule="C-9.3")
    dealt = not (state.config.capturing or state.config.draws)  # C-14.10, C-17.15: else a limit may have been higher
    for seat, hand in enumerate(state.hands):
        most = hand_limit(state, seat) if dealt else DEAL + MARKERS
        must(len(hand) <= most, "no hand can be that large", rule="C-9.4" if dealt else "C-14.6")
    in_play = [card for line in lines for card in line]
    kinds = {KIND[card] for card in in_play}
    must(not kinds >= {Kind.WINTER, Kind.SPRING}, "Winter and Spring are never in play together", rule="C-5.12")
    must(DISCARDED_AT_ONCE.isdisjoint(in_play), "Bishop and Scarecrow are never in a line", rule="C-4.10")
    for line in state.lines:
        must(len(line.face_down) <= state.config.hidden, "at most one card of a line lies face down", rule="C-18.3")
        must(PLAYED_FACE_DOWN.issuperset(line.face_down), "this card is never played face down", rule="C-18.1")


def _must_fit_the_board(state: State) -> None:
    for region in (state.region, state.pope_region):
        must(region is None or region in REGIONS, "there is no such region", rule="C-1.8")
    blessed = state.pope_region and state.regions[state.pope_region]
    must(blessed is None or state.config.capturing, "the Pope token lies on no controlled region", rule="C-5.23")
    must(max(controlled(state)) <= MARKERS, f"a player has {MARKERS} control markers", rule="C-2.2")


def _must_know_what_is_there(state: State) -> None:
    keys = [(each.card, each.face_down) for each in state.shown]
    must(keys == sorted(set(keys)), "cards that were shown stand once, in order", rule="C-13.2")
    for each in state.shown:
        own = state.lines[each.seat].face_down if each.face_down else private_cards(state, each.seat)
        must(each.card in own, "a card that was shown is where its owner alone can see it", rule="C-13.2")
        must(
            each.to == "all" or (each.seat not in each.to and list(each.to) == sorted(set(each.to)) != []),
            "a card is shown to other players",
            rule="C-13.2",
        )
        must(
            each.to != "all" or (each.card in PRINTED and not each.face_down),
            "only a Mercenary taken back is known to all",
            rule="C-5.27",
        )
    must(state.reshuffled <= set(CARDS), "only cards can be shuffled", rule="C-9.3")
    must(any(state.held) == bool(state.reshuffled), "a shuffle is remembered while cards are held", rule="C-9.3")
    for seat in state.seats:
        unshuffled = [card for card in private_cards(state, seat) if card not in state.reshuffled]
        must(state.held[seat] <= len(unshuffled), "cards held were not shuffled", rule="C-9.3")
