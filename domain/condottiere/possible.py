"""What a position must satisfy: nothing lost or born, and a moment that the rules can lead to."""

from itertools import chain

from domain.condottiere.box import (
    CARDS,
    COLOURS,
    DEAL,
    DEAL_PER_REGION,
    DISCARDED_AT_ONCE,
    DRAW_START,
    KIND,
    MARKERS,
    PLAYED_FACE_DOWN,
    PRINTED,
    REGIONS,
    Kind,
    Variant,
    enough_regions,
)
from domain.condottiere.counts import ENDED, all_are_taken, fought, must_go_together
from domain.condottiere.guards import must
from domain.condottiere.options import Options, check
from domain.condottiere.outcome import FINAL_CAUSES, limit_is_reached
from domain.condottiere.regions import choosable_regions, controlled, draw_maximum, hand_limit, most_regions, victory
from domain.condottiere.state import FIGHTING, Cause, Phase, Scope, State, clockwise, private_cards
from domain.condottiere.strength import courtesans, strengths, strongest
from domain.condottiere.view import StateSeen
from domain.contract.game import Seat

WAITING = (Phase.DRAW, Phase.HAND_DISCARD, Phase.KEEP_CARDS)


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
    counts = (seen.game_number, seen.round, seen.battle, seen.rounds_counted, *seen.totals, *seen.held)
    must(min(counts) >= 0, "counts are not negative", rule="C-1.1")


def must_be_possible(state: State) -> None:
    _must_hold_all_cards(state)
    _must_fit_the_board(state)
    _must_know_what_is_there(state)
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
    _must_have_won_at_last(state)
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
            _must_have_been_awarded(state)
            _must_have_a_region_to_choose(state)
        case Phase.BATTLE:
            _must_be_a_possible_battle(state)
        case Phase.FINAL_BATTLE:
            _must_be_a_possible_final_battle(state)
        case Phase.DRAW:
            _must_be_a_possible_draw(state)
            _must_have_been_awarded(state)
            _must_have_a_region_to_choose(state)
        case Phase.HAND_DISCARD | Phase.KEEP_CARDS:
            _must_be_a_possible_answer(state)
        case _:
            _must_have_ended_so(state)
            _must_have_been_awarded(state)
    _must_have_been_dealt(state)
    must_go_together(state)


# ------------------------------------------------------------------------------------------------ what is on the table


def _must_hold_all_cards(state: State) -> None:
    lines = [line.cards for line in state.lines]
    cards = chain(state.deck, state.discard, *state.hands, *state.trimmed, *lines)
    must(tuple(sorted(cards)) == CARDS, "each of the 110 cards lies in exactly one place", rule="C-1.2")
    must(not any(state.trimmed), "cards discarded face down are shuffled at once", rule="C-9.3")
    in_play = [card for line in lines for card in line]
    kinds = {KIND[card] for card in in_play}
    must([KIND[card] for card in in_play].count(Kind.SURRENDER) < 2, "a Surrender ends a battle", rule="C-5.31")
    must(not kinds >= {Kind.WINTER, Kind.SPRING}, "Winter and Spring are never in play together", rule="C-5.12")
    must(DISCARDED_AT_ONCE.isdisjoint(in_play), "Bishop and Scarecrow are never in a line", rule="C-4.10")
    for line in state.lines:
        must(len(line.face_down) <= state.config.hidden, "at most one card of a line lies face down", rule="C-18.3")
        must(PLAYED_FACE_DOWN.issuperset(line.face_down), "this card is never played face down", rule="C-18.1")


def _must_have_been_dealt(state: State) -> None:
    """How many cards can be in a hand and its line, and how many in the deck."""
    drawn = state.config.draws and state.phase not in FIGHTING  # C-14.3: with the line still on the table
    for seat, hand in enumerate(state.hands):
        own = len(hand) if drawn else len(hand) + len(state.lines[seat].cards)
        rule = "C-14.6" if state.config.draws else "C-9.4"
        must(own <= _most_cards(state, seat), "nobody can have so many cards", rule=rule)
    out = len(CARDS) - len(state.deck)
    if state.scope is not None:
        must(out == sum(hand_limit(state, seat) for seat in state.participants), "all are dealt anew", rule="C-12.2")
    elif not state.config.draws:
        regions = sum(controlled(state)) if state.round > 1 else 0
        most = DEAL * len(state.hands)
        must(most <= out <= most + DEAL_PER_REGION * regions, "the deck is what was not dealt", rule="C-9.4")
    else:
        must(fought(state) > 0 or out == DRAW_START * len(state.hands), "the deck is what was not dealt", rule="C-14.2")


def _most_cards(state: State, seat: Seat) -> int:
    """How many cards this seat can have been dealt, or have drawn, since the last deal."""
    if state.scope is None and state.config.draws and fought(state) == 0:
        return DRAW_START
    if state.scope is None and state.round == 1:
        return DEAL
    if state.scope is None and (state.config.draws or state.config.capturing):  # C-14.10, C-17.15: of a higher limit
        _, total = enough_regions(len(state.hands), state.config.bigger)
        return DEAL + DEAL_PER_REGION * (total - 1)
    return hand_limit(state, seat)


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
        must(each.to != "all" or state.battle > 0, "nobody has taken a Mercenary back", rule="C-5.27")
    must(state.reshuffled <= set(CARDS), "only cards can be shuffled", rule="C-9.3")
    must(any(state.held) == bool(state.reshuffled), "a shuffle is remembered while cards are held", rule="C-9.3")
    for seat in state.seats:
        unshuffled = [card for card in private_cards(state, seat) if card not in state.reshuffled]
        must(state.held[seat] <= len(unshuffled), "cards held were not shuffled", rule="C-9.3")
    shuffled = state.scope is None and (fought(state) > 0 if state.config.draws else state.round > 1)
    must(shuffled or not any(state.held), "no card was held through a shuffle", rule="C-9.3")


# ------------------------------------------------------------------------------------------------ battles


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
    unfought = (state.region, state.placer, state.defender, state.first_seat) == (None,) * 4
    must(unfought and not (state.out or state.card_was_played), "no battle has begun", rule="C-2.6")
    must(state.holder == state.config.first_holder, "the first holder has the token", rule="C-2.3")
    dealt = DRAW_START if state.config.draws else DEAL
    must(all(len(hand) == dealt for hand in state.hands), f"each is dealt {dealt} cards", rule="C-2.4")


def _must_have_a_region_to_choose(state: State) -> None:
    must(bool(choosable_regions(state)), "the holder has a region to choose", rule="C-3.1")


def _must_be_a_possible_battle(state: State) -> None:
    _must_be_a_possible_turn(state)
    must(state.placer is not None and state.first_seat == state.placer, "the placer begins", rule="C-4.1")
    _must_be_a_region_to_fight_for(state)
    assert state.region is not None
    must(state.defender == state.regions[state.region], "who controls the region defends it", rule="C-17.2")
    must(state.card_was_played or not state.defender_has_played, "a card was played", rule="C-11.9")
    must(not state.card_was_played or _was_played(state), "the card that was played is gone", rule="C-4.10")
    must(
        state.card_was_played or state.config.draws or sum(map(bool, state.hands)) > 1,
        "two players have cards when a battle begins",
        rule="C-10.4",
    )
    _must_be_a_possible_defence(state)
    _must_have_passed(state)


def _was_played(state: State) -> bool:
    """Does a card tell that one was played? What is no longer in a line went for a Bishop or a Scarecrow."""
    return any(line.cards for line in state.lines) or not DISCARDED_AT_ONCE.isdisjoint(state.discard)


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
    _must_be_the_end(state)
    _must_be_tied(state)
    nearest = next(seat for seat in clockwise(state, state.holder) if seat in state.participants)
    must(state.first_seat == nearest, "the participant nearest to the holder begins", rule="C-12.3")
    contested = (state.region, state.placer, state.defender)
    must(contested == (None, None, None), "no region is contested", rule="C-12.4")
    must(state.out <= set(state.participants), "only participants can be out", rule="C-12.4")
    for seat in state.seats:
        idle = not state.hands[seat] and not state.lines[seat].cards
        must(seat in state.participants or idle, "only participants have cards", rule="C-12.2")
    _must_have_passed(state)


def _must_be_the_end(state: State) -> None:
    """Why a final battle is fought (C-11.8, C-11.10, C-15.7)."""
    if state.scope is Scope.MATCH:
        must(_match_is_over(state), "the target is not reached", rule="C-15.7")
    else:
        must(all_are_taken(state) or limit_is_reached(state), "there is a region to fight for", rule="C-12.1")


def _match_is_over(state: State) -> bool:
    """By the target, or because the round limit ended its last game (C-11.11, C-15.6)."""
    won = any(victory(state, seat) for seat in state.seats)
    return max(state.totals) >= state.config.target or (
        limit_is_reached(state) and not won and not all_are_taken(state)
    )


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
    must(state.card_was_played or not in_play, "a card was played", rule="C-11.9")


def _must_have_passed(state: State) -> None:
    """As long as no card is played all pass in turn, and only a defender who has cards comes to his turn again."""
    assert state.first_seat is not None
    assert state.turn is not None
    if state.card_was_played:
        return
    order = [seat for seat in clockwise(state, state.first_seat) if seat in state.participants]
    before = order[: order.index(state.turn)]
    passed = {seat for seat in before if seat != state.defender or not state.hands[seat]}
    again = state.turn == state.defender and state.out == set(order) - {state.turn}  # C-17.6
    must(state.out == passed or again, "who had his turn without a card has passed", rule="C-4.2")


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


def _must_have_been_awarded(state: State) -> None:
    """As long as the lines lie on the table they tell who has the token, and who the region (chapters 6 and 7)."""
    if state.scope is not None:
        return
    lines = [line.cards for line in state.lines]
    ladies, best = courtesans(lines), strongest(strengths(lines), state.seats)
    most = max(ladies)
    if most and ladies.count(most) == 1:
        must(state.holder == ladies.index(most), "the most Courtesans bring the token", rule="C-7.1")
    elif len(best) == 1:
        must(state.holder == best[0], "the winner has the token", rule="C-7.2")
    must(len(best) > 1 or controlled(state)[best[0]] > 0, "the winner has the region", rule="C-6.2")


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
    _must_go_round(state, holding, rule="C-8.4")


def _must_go_round(state: State, willing: list[Seat], rule: str) -> None:
    """Clockwise from the holder: whoever comes after the first that is waited for is waited for too, if willing."""
    must(bool(state.waiting), "somebody is waited for", rule=rule)
    order = clockwise(state, state.holder)
    left = order[order.index(state.waiting[0]) :]
    expected = tuple(seat for seat in left if seat in willing)
    must(state.waiting == expected, "all answer, clockwise from the holder", rule=rule)


# ------------------------------------------------------------------------------------------------ the end


def _must_have_won_at_last(state: State) -> None:
    """Only the last battle can have brought somebody the regions that win (C-11.4)."""
    won = [seat for seat in state.seats if victory(state, seat)]
    may_be_won = state.scope is Scope.MATCH or (state.phase in ENDED and state.scope is None)
    must(len(won) <= may_be_won, "somebody has won already", rule="C-11.4")
    for seat in won:
        own = [region for region, controller in state.regions.items() if controller == seat]
        before = [state.but(regions={**state.regions, region: None}) for region in own]
        must(any(victory(each, seat) is None for each in before), "somebody had won already", rule="C-11.4")
        best = strongest(strengths([line.cards for line in state.lines]), state.seats)
        must(state.scope is not None or best == (seat,), "who conquers the last region wins", rule="C-6.2")


def _must_have_ended_so(state: State) -> None:
    of_a_match = state.phase is not Phase.GAME_OVER
    must(of_a_match or not state.config.for_points, "a match does not end with a game", rule="C-15.6")
    must(not of_a_match or state.config.for_points, "only a points match has several games", rule="C-15.1")
    match state.phase:
        case Phase.BETWEEN_GAMES:
            must(max(state.totals) < state.config.target, "the target is reached, the match over", rule="C-15.6")
            limited = state.cause in FINAL_CAUSES and not all_are_taken(state)
            must(state.cause is not Cause.ROUND_LIMIT and not limited, "the limit ends the match too", rule="C-11.11")
        case Phase.MATCH_OVER:
            must(_match_is_over(state), "the target is not reached", rule="C-15.6")
    if state.cause in FINAL_CAUSES:
        _must_have_won_the_final_battle(state)
    elif state.phase is Phase.MATCH_OVER:
        must(state.cause is Cause.POINTS, "points win a match", rule="C-15.6")
        must(state.winners == _most_points(state) and len(state.winners) == 1, "the most points win", rule="C-15.6")
        must(state.scope is not Scope.MATCH, "no final battle was fought for the match", rule="C-15.7")
        if state.scope is Scope.GAME:
            _must_be_the_end(state)
            _must_be_tied(state)
    else:
        _must_have_won_by_regions(state)


def _must_have_won_the_final_battle(state: State) -> None:
    scope = Scope.MATCH if state.phase is Phase.MATCH_OVER else Scope.GAME
    must(state.scope is scope, "a final battle was fought", rule="C-12.5")
    _must_be_the_end(state)
    _must_be_tied(state)
    best = strongest(strengths([line.cards for line in state.lines]), state.participants)
    must(state.winners == best, "the strongest participant wins", rule="C-12.5")
    must((state.cause is Cause.FINAL_BATTLE) == (len(state.winners) == 1), "several share the victory", rule="C-12.6")


def _must_have_won_by_regions(state: State) -> None:
    must(state.scope is None, "no final battle was fought", rule="C-12.1")
    must(len(state.winners) == 1, "one player wins", rule="C-11.4")
    won = victory(state, state.winners[0])
    match state.cause:
        case Cause.ADJACENT_REGIONS | Cause.TOTAL_REGIONS:
            must(won is state.cause, "these regions do not win so", rule="C-11.4")
        case Cause.MOST_REGIONS:
            over = all_are_taken(state) and state.winners == most_regions(state)
            must(over and not won, "the most regions do not win so", rule="C-11.6")
            best = strongest(strengths([line.cards for line in state.lines]), state.seats)
            must(len(best) == 1, "somebody conquers the last region", rule="C-6.2")
        case Cause.ROUND_LIMIT:
            over = limit_is_reached(state) and state.winners == most_regions(state)
            must(over and not won, "the round limit does not end it so", rule="C-11.10")
            must(not any(line.cards for line in state.lines), "the lines are discarded first", rule="C-8.3")
        case _:
            must(False, "points win a match, not a game", rule="C-15.6")
