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
    REGIONS,
    CardId,
    Kind,
    Variant,
)
from domain.condottiere.options import Options, check
from domain.condottiere.regions import choosable_regions, controlled, draw_maximum, victory
from domain.condottiere.state import FIGHTING, OVER, Config, Hands, Line, Phase, Scope, State, private_cards
from domain.condottiere.view import Pile, Table
from domain.game import Refused, View
from domain.wire import Hidden, Misfit, read


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
    _must_be_possible(state)
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


def _must(condition: bool, detail: str, rule: str) -> None:
    if not condition:
        raise Refused("bad_position", detail, rule=rule)


def _must_name_seats_that_are_there(table: Table) -> None:
    n = len(table.players)
    points = table.points_target
    check(Options(table.variants, table.first_holder, 1 if points is None else points, table.max_rounds), n)
    _must(tuple(player.colour for player in table.players) == COLOURS[:n], "the colours go by seat", rule="C-2.2")
    _must(
        table.variants == tuple(variant for variant in Variant if variant in table.variants),
        "each variant stands once, in the order of the rules",
        rule="C-19.2",
    )
    _must(
        (points is None) == (Variant.POINTS_MATCH not in table.variants), "a target belongs to a match", rule="C-15.1"
    )
    _must(table.regions.keys() == set(REGIONS), "the board has its seventeen regions", rule="C-1.5")
    by_seat = (table.totals, table.hands, table.trimmed, table.lines, table.held)
    _must(all(len(each) == n for each in by_seat), f"lists by seat have {n} items", rule="C-1.1")
    named = chain(
        (table.holder, table.placer, table.defender, table.first_seat, table.turn),
        chain(table.participants, table.out, table.waiting, table.winners, table.regions.values()),
        chain.from_iterable((each.seat, *(() if each.to == "all" else each.to)) for each in table.shown),
    )
    _must(all(seat is None or 0 <= seat < n for seat in named), f"seats are numbered 0 to {n - 1}", rule="C-1.1")
    for seats in (table.participants, table.out, table.winners):
        _must(list(seats) == sorted(set(seats)), "sets of seats are in order", rule="C-1.1")
    counts = (table.game_number, table.round, table.battle, table.rounds_counted, *table.totals, *table.held)
    _must(all(0 <= count < 10**9 for count in counts), "counts are not negative", rule="C-1.1")


def _must_hold_all_cards(state: State) -> None:
    lines = [line.cards for line in state.lines]
    cards = chain(state.deck, state.discard, *state.hands, *state.trimmed, *lines)
    _must(tuple(sorted(cards)) == CARDS, "each of the 110 cards lies in exactly one place", rule="C-1.2")
    _must(not any(state.trimmed), "cards discarded face down are shuffled at once", rule="C-9.3")
    _must(all(len(hand) <= DEAL + MARKERS for hand in state.hands), "no hand can be that large", rule="C-14.6")
    in_play = [card for line in lines for card in line]
    kinds = {KIND[card] for card in in_play}
    _must(not kinds >= {Kind.WINTER, Kind.SPRING}, "Winter and Spring are never in play together", rule="C-5.12")
    _must(DISCARDED_AT_ONCE.isdisjoint(in_play), "Bishop and Scarecrow are never in a line", rule="C-4.10")
    for line in state.lines:
        _must(len(line.face_down) <= state.config.hidden, "at most one card of a line lies face down", rule="C-18.3")
        _must(PLAYED_FACE_DOWN.issuperset(line.face_down), "this card is never played face down", rule="C-18.1")


def _must_fit_the_board(state: State) -> None:
    for region in (state.region, state.pope_region):
        _must(region is None or region in REGIONS, "there is no such region", rule="C-1.8")
    blessed = state.pope_region and state.regions[state.pope_region]
    _must(blessed is None or state.config.capturing, "the Pope token lies on no controlled region", rule="C-5.23")
    _must(max(controlled(state)) <= MARKERS, f"a player has {MARKERS} control markers", rule="C-2.2")


def _must_know_what_is_there(state: State) -> None:
    keys = [(each.card, each.face_down) for each in state.shown]
    _must(keys == sorted(set(keys)), "cards that were shown stand once, in order", rule="C-13.2")
    for each in state.shown:
        own = state.lines[each.seat].face_down if each.face_down else private_cards(state, each.seat)
        _must(each.card in own, "a card that was shown is where its owner alone can see it", rule="C-13.2")
        _must(
            each.to == "all" or (each.seat not in each.to and list(each.to) == sorted(set(each.to)) != []),
            "a card is shown to other players",
            rule="C-13.2",
        )
    _must(state.reshuffled <= set(CARDS), "only cards can be shuffled", rule="C-9.3")
    for seat in state.seats:
        unshuffled = [card for card in private_cards(state, seat) if card not in state.reshuffled]
        _must(state.held[seat] <= len(unshuffled), "cards held were not shuffled", rule="C-9.3")


def _must_be_possible(state: State) -> None:
    phase = state.phase
    _must(
        (phase in FIGHTING) == (state.turn is not None), "somebody is on turn in battles, and only there", rule="C-4.1"
    )
    _must(
        phase in FIGHTING or not any(line.face_down for line in state.lines),
        "all cards are turned up when a battle ends",
        rule="C-18.6",
    )
    over = phase in (*OVER, Phase.BETWEEN_GAMES)
    _must(over == bool(state.winners) == (state.cause is not None), "winners belong to the end", rule="C-11.4")
    if not over and state.scope is not Scope.MATCH:
        _must(not any(victory(state, seat) for seat in state.seats), "somebody has won already", rule="C-11.4")
    final = phase is Phase.FINAL_BATTLE
    _must(over or final or state.scope is None, "this is no final battle", rule="C-12.1")
    _must(
        final or state.scope is not None or state.participants == tuple(state.seats),
        "all take part but in a final battle",
        rule="C-4.1",
    )
    _must(
        state.battle > 0 or (phase is Phase.CHOOSE_REGION and not any(line.cards for line in state.lines)),
        "before the first battle a region is chosen",
        rule="C-2.6",
    )
    _must(phase in WAITING or not state.waiting, "nobody is waited for now", rule="C-8.4")
    if phase in FIGHTING:
        _must_be_a_possible_battle(state)
    elif phase in WAITING:
        _must_wait_for_the_right_seats(state)
    match phase:
        case Phase.CHOOSE_REGION | Phase.DRAW:
            _must(bool(choosable_regions(state)), "the holder has a region to choose", rule="C-3.1")
        case Phase.GAME_OVER:
            _must(not state.config.for_points, "a match does not end with a game", rule="C-15.6")
        case Phase.MATCH_OVER | Phase.BETWEEN_GAMES:
            _must(state.config.for_points, "only a points match has several games", rule="C-15.1")


WAITING = (Phase.DRAW, Phase.HAND_DISCARD, Phase.KEEP_CARDS)


def _must_be_a_possible_battle(state: State) -> None:
    assert state.turn is not None
    fighting = set(state.participants) - state.out
    _must(state.turn in fighting and bool(state.hands[state.turn]), "who is on turn can play a card", rule="C-4.5")
    in_play = {KIND[card] for line in state.lines for card in line.cards}
    _must(Kind.SURRENDER not in in_play, "a Surrender has ended this battle", rule="C-5.31")
    if state.phase is Phase.BATTLE:
        _must(state.placer is not None and state.first_seat == state.placer, "the placer begins", rule="C-4.1")
        _must_be_a_region_to_fight_for(state)
        assert state.region is not None
        _must(state.defender == state.regions[state.region], "who controls the region defends it", rule="C-17.2")
    else:
        _must(state.scope is not None and len(state.participants) >= 2, "several take part", rule="C-12.1")
        _must(state.first_seat in state.participants, "a participant begins", rule="C-12.3")
        _must((state.region, state.defender) == (None, None), "no region is contested", rule="C-12.4")
        _must(state.scope is Scope.GAME or state.config.for_points, "there is no match to win", rule="C-15.7")


def _must_be_a_region_to_fight_for(state: State) -> None:
    _must(state.region is not None and state.region != state.pope_region, "a region is contested", rule="C-3.3")
    assert state.region is not None
    controller = state.regions[state.region]
    _must(
        controller is None or (state.config.capturing and controller != state.placer),
        "the contested region could not be chosen",
        rule="C-3.2",
    )


def _must_wait_for_the_right_seats(state: State) -> None:
    waiting, hands = state.waiting, state.hands
    _must(bool(waiting) and len(set(waiting)) == len(waiting), "somebody is waited for, once", rule="C-8.4")
    _must(state.config.draws == (state.phase is Phase.DRAW), "draws replace rounds", rule="C-14.1")
    if state.phase is Phase.DRAW:
        _must(any(hands), "all hands empty are filled at once", rule="C-14.7")
        _must(all(draw_maximum(state, seat) for seat in waiting), "who draws nothing is skipped", rule="C-14.5")
        return
    _must(state.placer is not None, "the next region is chosen", rule="C-8.1")
    _must_be_a_region_to_fight_for(state)
    _must(not any(line.cards for line in state.lines), "the lines are discarded first", rule="C-8.3")
    _must(all(hands[seat] for seat in waiting), "who has no cards is not asked", rule="C-8.4")
    if state.phase is Phase.KEEP_CARDS:
        holding = tuple(seat for seat in state.seats if hands[seat])
        _must(holding == waiting, "the only player with cards keeps some", rule="C-9.2")
