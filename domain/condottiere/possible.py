"""What a position must satisfy: nothing lost or born, and a moment that the rules can lead to."""

from itertools import chain

from domain.condottiere.box import (
    CARDS,
    COLOURS,
    DEAL,
    DISCARDED_AT_ONCE,
    DRAW_START,
    KIND,
    MARKERS,
    PLAYED_FACE_DOWN,
    PRINTED,
    REGIONS,
    Kind,
    Variant,
)
from domain.condottiere.options import Options, check
from domain.condottiere.outcome import FINAL_CAUSES, limit_is_reached
from domain.condottiere.regions import (
    available_regions,
    choosable_regions,
    controlled,
    draw_maximum,
    hand_limit,
    most_regions,
    victory,
)
from domain.condottiere.state import FIGHTING, OVER, Cause, Phase, Scope, State, clockwise, private_cards
from domain.condottiere.view import StateSeen
from domain.contract.game import Refused, Seat

ENDED = (*OVER, Phase.BETWEEN_GAMES)
WAITING = (Phase.DRAW, Phase.HAND_DISCARD, Phase.KEEP_CARDS)


def must(condition: bool, detail: str, rule: str) -> None:
    if not condition:
        raise Refused("bad_position", detail, rule=rule)


def must_name_what_is_there(seen: StateSeen) -> None:
    n = len(seen.players)
    points = seen.points_target
    check(Options(seen.variants, seen.first_holder, 1 if points is None else points, seen.max_rounds), n)
    must(tuple(player.colour for player in seen.players) == COLOURS[:n], "the colours go by seat", rule="C-2.2")
    must(
        seen.variants == tuple(variant for variant in Variant if variant in seen.variants),
        "each variant stands once, in the order of the rules",
        rule="C-19.2",
    )
    must((points is None) == (Variant.POINTS_MATCH not in seen.variants), "a target belongs to a match", rule="C-15.1")
    must(seen.regions.keys() == set(REGIONS), "the board has its seventeen regions", rule="C-1.5")
    by_seat = (seen.totals, seen.hands, seen.trimmed, seen.lines, seen.held)
    must(all(len(each) == n for each in by_seat), f"lists by seat have {n} items", rule="C-1.1")
    named = chain(
        (seen.holder, seen.placer, seen.defender, seen.first_seat, seen.turn),
        chain(seen.participants, seen.out, seen.waiting, seen.winners, seen.regions.values()),
        chain.from_iterable((each.seat, *(() if each.to == "all" else each.to)) for each in seen.shown),
    )
    must(all(seat is None or 0 <= seat < n for seat in named), f"seats are numbered 0 to {n - 1}", rule="C-1.1")
    for seats in (seen.participants, seen.winners):
        must(list(seats) == sorted(set(seats)), "sets of seats are in order", rule="C-1.1")
    counts = (seen.game_number, seen.round, seen.battle, seen.rounds_counted, *seen.totals, *seen.held)
    must(all(0 <= count < 10**9 for count in counts), "counts are not negative", rule="C-1.1")


def must_be_possible(state: State) -> None:
    _must_hold_all_cards(state)
    _must_fit_the_board(state)
    _must_know_what_is_there(state)
    _must_count_what_is_played(state)
    phase = state.phase
    must(
        (phase in FIGHTING) == (state.turn is not None), "somebody is on turn in battles, and only there", rule="C-4.1"
    )
    must(
        phase in FIGHTING or not any(line.face_down for line in state.lines),
        "all cards are turned up when a battle ends",
        rule="C-18.6",
    )
    ended = phase in ENDED
    must(ended == bool(state.winners) == (state.cause is not None), "winners belong to the end", rule="C-11.4")
    if not ended and state.scope is not Scope.MATCH:
        must(not any(victory(state, seat) for seat in state.seats), "somebody has won already", rule="C-11.4")
    final = phase is Phase.FINAL_BATTLE
    must(ended or final or state.scope is None, "this is no final battle", rule="C-12.1")
    must(
        final or state.scope is not None or state.participants == tuple(state.seats),
        "all take part but in a final battle",
        rule="C-4.1",
    )
    if state.battle == 0:
        _must_be_set_up(state)
    must(phase in WAITING or not state.waiting, "nobody is waited for now", rule="C-8.4")
    match phase:
        case Phase.CHOOSE_REGION:
            _must_have_a_region_to_choose(state)
        case Phase.BATTLE:
            _must_be_a_possible_battle(state)
        case Phase.FINAL_BATTLE:
            _must_be_a_possible_final_battle(state)
        case Phase.DRAW:
            _must_be_a_possible_draw(state)
            _must_have_a_region_to_choose(state)
        case Phase.HAND_DISCARD | Phase.KEEP_CARDS:
            _must_be_a_possible_answer(state)
        case _:
            _must_have_ended_so(state)


# ------------------------------------------------------------------------------------------------ what is on the table


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


# ------------------------------------------------------------------------------------------------ counts


def _must_count_what_is_played(state: State) -> None:
    must(state.game_number > 0, "the first game is number 1", rule="C-15.1")
    must(
        state.config.for_points or (state.game_number == 1 and not any(state.totals)),
        "only a points match has several games, and totals",
        rule="C-15.1",
    )
    must(state.config.draws == (state.round == 0), "draws replace rounds", rule="C-14.1")


def _must_be_set_up(state: State) -> None:
    """Before the first battle nothing has happened but the deal (chapter 2)."""
    must(
        state.phase is Phase.CHOOSE_REGION and not any(line.cards for line in state.lines),
        "before the first battle a region is chosen",
        rule="C-2.6",
    )
    must(
        not any(controlled(state)) and state.pope_region is None and not state.discard,
        "no region is controlled, the Pope token off the board, no card discarded",
        rule="C-2.1",
    )
    must(state.game_number > 1 or not state.rounds_counted, "nothing is counted yet", rule="C-11.9")
    must(state.holder == state.config.first_holder, "the first holder has the token", rule="C-2.3")
    dealt = DRAW_START if state.config.draws else DEAL
    must(all(len(hand) == dealt for hand in state.hands), f"each is dealt {dealt} cards", rule="C-2.4")


def _must_have_a_region_to_choose(state: State) -> None:
    must(bool(choosable_regions(state)), "the holder has a region to choose", rule="C-3.1")


# ------------------------------------------------------------------------------------------------ battles


def _must_be_a_possible_battle(state: State) -> None:
    _must_be_a_possible_turn(state)
    must(state.placer is not None and state.first_seat == state.placer, "the placer begins", rule="C-4.1")
    _must_be_a_region_to_fight_for(state)
    assert state.region is not None
    must(state.defender == state.regions[state.region], "who controls the region defends it", rule="C-17.2")
    in_play = any(line.cards for line in state.lines)
    must(state.card_was_played or not (in_play or state.defender_has_played), "a card was played", rule="C-11.9")
    must(
        state.card_was_played or state.config.draws or sum(map(bool, state.hands)) > 1,
        "two players have cards when a battle begins",
        rule="C-10.4",
    )
    first_of_the_next = state.game_number > 1 and state.battle == 1
    must(first_of_the_next or not limit_is_reached(state), "the round limit has ended this game", rule="C-11.10")
    _must_be_a_possible_defence(state)


def _must_be_a_possible_defence(state: State) -> None:
    defender, played = state.defender, state.defender_has_played
    if defender is None:
        must(not played, "without a defender none has played", rule="C-17.2")
        return
    must(played or not state.lines[defender].cards, "the defender has played", rule="C-17.4")
    must(
        played or defender not in state.out or not state.hands[defender],
        "a defender who has not played is not out",
        rule="C-17.3",
    )


def _must_be_a_possible_final_battle(state: State) -> None:
    _must_be_a_possible_turn(state)
    must(state.scope is not None and len(state.participants) >= 2, "several take part", rule="C-12.1")
    must(state.scope is Scope.GAME or state.config.for_points, "there is no match to win", rule="C-15.7")
    _must_be_tied(state)
    nearest = next(seat for seat in clockwise(state, state.holder) if seat in state.participants)
    must(state.first_seat == nearest, "the participant nearest to the holder begins", rule="C-12.3")
    contested = (state.region, state.placer, state.defender)
    must(contested == (None, None, None), "no region is contested", rule="C-12.4")
    must(state.out <= set(state.participants), "only participants can be out", rule="C-12.4")
    for seat in state.seats:
        idle = not state.hands[seat] and not state.lines[seat].cards
        must(seat in state.participants or idle, "only participants have cards", rule="C-12.2")


def _must_be_tied(state: State) -> None:
    """Who meets in a final battle (C-12.1, C-15.7)."""
    if state.scope is Scope.MATCH:
        must(state.participants == _most_points(state), "those with the most points take part", rule="C-15.7")
    else:
        must(state.participants == most_regions(state), "those with the most regions take part", rule="C-12.1")


def _most_points(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.seats if state.totals[seat] == max(state.totals))


def _must_be_a_possible_turn(state: State) -> None:
    assert state.turn is not None
    fighting = set(state.participants) - state.out
    must(state.turn in fighting and bool(state.hands[state.turn]), "who is on turn can play a card", rule="C-4.5")
    in_play = {KIND[card] for line in state.lines for card in line.cards}
    must(Kind.SURRENDER not in in_play, "a Surrender has ended this battle", rule="C-5.31")


def _must_be_a_region_to_fight_for(state: State) -> None:
    must(state.region is not None and state.region != state.pope_region, "a region is contested", rule="C-3.3")
    assert state.region is not None
    controller = state.regions[state.region]
    must(
        controller is None or (state.config.capturing and controller != state.placer),
        "the contested region could not be chosen",
        rule="C-3.2",
    )
    must(state.holder == state.placer, "the placer holds the token until it is awarded again", rule="C-1.7")


# ------------------------------------------------------------------------------------------------ after a battle


def _must_be_a_possible_draw(state: State) -> None:
    must(state.config.draws, "draws replace rounds", rule="C-14.1")
    must(any(state.hands), "all hands empty are filled at once", rule="C-14.7")
    must(all(draw_maximum(state, seat) for seat in state.waiting), "who draws nothing is skipped", rule="C-14.5")
    _must_go_round(state, [seat for seat in state.seats if draw_maximum(state, seat)], rule="C-14.4")


def _must_be_a_possible_answer(state: State) -> None:
    must(not state.config.draws, "draws replace rounds", rule="C-14.1")
    must(state.placer is not None, "the next region is chosen", rule="C-8.1")
    _must_be_a_region_to_fight_for(state)
    must(not any(line.cards for line in state.lines), "the lines are discarded first", rule="C-8.3")
    holding = [seat for seat in state.seats if state.hands[seat]]
    if state.phase is Phase.KEEP_CARDS:
        must(
            state.waiting == tuple(holding) and len(holding) == 1, "the only player with cards keeps some", rule="C-9.2"
        )
        must(not limit_is_reached(state), "the round limit has ended this game", rule="C-11.10")
    _must_go_round(state, holding, rule="C-8.4")


def _must_go_round(state: State, willing: list[Seat], rule: str) -> None:
    """Clockwise from the holder: whoever comes after the first that is waited for is waited for too, if willing."""
    must(bool(state.waiting), "somebody is waited for", rule=rule)
    order = clockwise(state, state.holder)
    left = order[order.index(state.waiting[0]) :]
    expected = tuple(seat for seat in left if seat in willing)
    must(state.waiting == expected, "all answer, clockwise from the holder", rule=rule)


# ------------------------------------------------------------------------------------------------ the end


def _must_have_ended_so(state: State) -> None:
    of_a_match = state.phase is not Phase.GAME_OVER
    must(of_a_match or not state.config.for_points, "a match does not end with a game", rule="C-15.6")
    must(not of_a_match or state.config.for_points, "only a points match has several games", rule="C-15.1")
    reached = max(state.totals) >= (state.config.points_target or 0)
    match state.phase:
        case Phase.BETWEEN_GAMES:
            must(not reached, "the target is reached, the match over", rule="C-15.6")
        case Phase.MATCH_OVER:
            must(reached or limit_is_reached(state), "the target is not reached", rule="C-15.6")
    if state.cause in FINAL_CAUSES:
        _must_have_won_the_final_battle(state)
    elif state.phase is Phase.MATCH_OVER:
        must(state.cause is Cause.POINTS, "points win a match", rule="C-15.6")
        must(state.winners == _most_points(state) and len(state.winners) == 1, "the most points win", rule="C-15.6")
    else:
        _must_have_won_by_regions(state)


def _must_have_won_the_final_battle(state: State) -> None:
    scope = Scope.MATCH if state.phase is Phase.MATCH_OVER else Scope.GAME
    must(state.scope is scope, "a final battle was fought", rule="C-12.5")
    _must_be_tied(state)
    must(set(state.winners) <= set(state.participants), "a participant wins", rule="C-12.5")
    must((state.cause is Cause.FINAL_BATTLE) == (len(state.winners) == 1), "several share the victory", rule="C-12.6")


def _must_have_won_by_regions(state: State) -> None:
    must(state.scope is None, "no final battle was fought", rule="C-12.1")
    must(len(state.winners) == 1, "one player wins", rule="C-11.4")
    match state.cause:
        case Cause.ADJACENT_REGIONS | Cause.TOTAL_REGIONS:
            must(victory(state, state.winners[0]) is state.cause, "these regions do not win so", rule="C-11.4")
        case Cause.MOST_REGIONS:
            over = not state.config.capturing and not available_regions(state)
            must(over and state.winners == most_regions(state), "the most regions do not win so", rule="C-11.6")
        case Cause.ROUND_LIMIT:
            over = limit_is_reached(state)
            must(over and state.winners == most_regions(state), "the round limit does not end it so", rule="C-11.10")
        case _:
            must(False, "points win a match, not a game", rule="C-15.6")
