"""How each fact changes the table. It remembers; it never judges."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from domain.condottiere import events as e
from domain.condottiere.box import CARDS, REGIONS, CardId
from domain.condottiere.knowledge import NOTHING_KNOWN, came_to_hand, known_after_shuffle, shown_to, was_seen
from domain.condottiere.regions import draw_maximum
from domain.condottiere.state import Config, Line, Phase, State, clockwise
from domain.contract.game import Seat
from domain.contract.quick_copy import put
from domain.contract.tale import Fact


def evolve(state: State | None, fact: Fact) -> State:
    """The table after this fact."""
    if state is None:
        return _game_created(fact)
    return _CHANGES[type(fact)](state, fact)


def without(cards: Iterable[CardId], gone: Iterable[CardId]) -> tuple[CardId, ...]:
    missing = frozenset(gone)
    return tuple([card for card in cards if card not in missing])


NO_BATTLE: Final[Mapping[str, Any]] = MappingProxyType(  # what a table says of a battle that is over
    {
        "placer": None,
        "region": None,
        "defender": None,
        "defender_has_played": False,
        "card_was_played": False,
        "first_seat": None,
        "out": frozenset(),
    }
)

# ------------------------------------------------------------------------------------------------ setting up


def _game_created(fact: e.GameCreated) -> State:
    return _empty_table(Config(fact.players, fact.variants, fact.first_holder, fact.points_target, fact.max_rounds))


def _game_started(state: State, fact: e.GameStarted) -> State:
    return _empty_table(state.config).but(  # C-15.2
        game_number=fact.game_number, totals=state.totals, rounds_counted=state.rounds_counted
    )


def _empty_table(config: Config) -> State:
    """Before the first card is dealt (C-2.1)."""
    n = len(config.players)
    return State(
        config=config,
        phase=Phase.CHOOSE_REGION,
        game_number=0,
        totals=(0,) * n,
        round=0,
        battle=0,
        rounds_counted=0,
        holder=config.first_holder,
        scope=None,
        participants=tuple(range(n)),
        turn=None,
        waiting=(),
        regions=dict.fromkeys(REGIONS),
        pope_region=None,
        deck=CARDS,
        discard=(),
        trimmed=((),) * n,
        hands=((),) * n,
        lines=(Line(),) * n,
        held=(0,) * n,
        winners=(),
        cause=None,
        **NO_BATTLE,
        **NOTHING_KNOWN,
    )


def _deck_shuffled(state: State, fact: e.DeckShuffled) -> State:
    return state.but(
        deck=fact.order, discard=(), trimmed=((),) * len(state.hands), **known_after_shuffle(state, fact.purpose)
    )


def _cards_dealt(state: State, fact: e.CardsDealt | e.CardsDrawn) -> State:
    hand = state.hands[fact.seat] + fact.cards
    return state.but(deck=state.deck[len(fact.cards) :], hands=put(state.hands, fact.seat, hand))


def _token_awarded(state: State, fact: e.CondottiereTokenAwarded) -> State:
    state = state.but(holder=fact.seat, phase=Phase.CHOOSE_REGION, **NO_BATTLE)
    if not state.config.draws or state.battle == 0:
        return state
    drawing = tuple(seat for seat in clockwise(state, fact.seat) if draw_maximum(state, seat))  # C-14.4, C-14.5
    return state.but(phase=Phase.DRAW, waiting=drawing) if drawing else state


def _round_started(state: State, fact: e.RoundStarted) -> State:
    return state.but(round=fact.round)


# ------------------------------------------------------------------------------------------------ a battle


def _token_placed(state: State, fact: e.CondottiereTokenPlaced) -> State:
    state = state.but(region=fact.region, placer=fact.seat)
    if state.config.draws or state.battle == 0:
        return state
    answering = tuple(seat for seat in clockwise(state, state.holder) if state.hands[seat])  # C-8.4
    return state.but(phase=Phase.HAND_DISCARD, waiting=answering)


def _battle_started(state: State, fact: e.BattleStarted) -> State:
    return state.but(
        phase=Phase.BATTLE,
        battle=fact.battle,
        region=fact.region,
        placer=fact.placer,
        participants=tuple(state.seats),
        first_seat=fact.placer,
        defender=fact.defender,
        defender_has_played=False,
        card_was_played=False,
        out=frozenset(),  # C-4.12
    )


def _turn_started(state: State, fact: e.TurnStarted) -> State:
    return state.but(turn=fact.seat)


def _card_played(state: State, fact: e.CardPlayed) -> State:
    seat, card = fact.seat, fact.card
    hands = put(state.hands, seat, tuple([each for each in state.hands[seat] if each != card]))
    known = {} if fact.face_down else was_seen(state, seat, (card,))
    played = seat == state.defender or state.defender_has_played  # C-17.17
    if fact.to == "discard":  # C-4.10
        return state.but(
            hands=hands,
            discard=(*state.discard, card),
            card_was_played=True,
            defender_has_played=played,
            **known,
        )
    line = state.lines[seat]
    face_down = (*line.face_down, card) if fact.face_down else line.face_down
    return state.but(
        hands=hands,
        lines=put(state.lines, seat, Line((*line.cards, card), face_down)),
        card_was_played=True,
        defender_has_played=played,
        **known,
    )


def _line_cards_discarded(state: State, fact: e.SeasonDiscarded | e.MercenariesDiscarded) -> State:
    gone = tuple(each.card for each in fact.cards)
    lines = tuple(Line(without(line.cards, gone), line.face_down) for line in state.lines)
    return state.but(lines=lines, discard=state.discard + gone)


def _pope_token_moved(state: State, fact: e.PopeTokenMoved) -> State:
    return state.but(pope_region=fact.to_region)


def _mercenary_retrieved(state: State, fact: e.MercenaryRetrieved) -> State:
    line = state.lines[fact.seat]
    return state.but(
        lines=put(state.lines, fact.seat, Line(without(line.cards, (fact.card,)), line.face_down)),
        hands=put(state.hands, fact.seat, (*state.hands[fact.seat], fact.card)),
        **came_to_hand(state, fact.seat, fact.card),
    )


def _hidden_card_revealed(state: State, fact: e.HiddenCardRevealed) -> State:
    line = state.lines[fact.seat]
    return state.but(
        lines=put(state.lines, fact.seat, Line(line.cards, without(line.face_down, (fact.card,)))),
        **was_seen(state, fact.seat, (fact.card,)),
    )


def _player_passed(state: State, fact: e.PlayerPassed) -> State:
    return state.but(turn=None, out=state.out | {fact.seat} if fact.final else state.out)


def _battle_ended(state: State, _fact: e.BattleEnded) -> State:
    counts = state.phase is Phase.BATTLE and (state.config.draws or not state.card_was_played)  # C-11.9
    return state.but(turn=None, rounds_counted=state.rounds_counted + counts)


def _region_conquered(state: State, fact: e.RegionConquered) -> State:
    return state.but(regions={**state.regions, fact.region: fact.seat})


# ------------------------------------------------------------------------------------------------ after a battle


def _lines_discarded(state: State, fact: e.BattleLinesDiscarded) -> State:
    gone = tuple(card for line in fact.cards for card in line)
    return state.but(lines=(Line(),) * len(state.lines), discard=state.discard + gone)


def _hand_kept(state: State, fact: e.HandKept) -> State:
    return state.but(waiting=without_seat(state.waiting, fact.seat))


def _hand_discarded(state: State, fact: e.HandDiscarded) -> State:
    return state.but(
        waiting=without_seat(state.waiting, fact.seat),
        hands=put(state.hands, fact.seat, ()),
        discard=state.discard + fact.cards,
        **was_seen(state, fact.seat, fact.cards),
    )


def without_seat(waiting: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(each for each in waiting if each != seat)


def _round_ended(state: State, fact: e.RoundEnded) -> State:
    state = state.but(rounds_counted=state.rounds_counted + 1)  # C-11.9
    if fact.last_seat is None:
        return state
    return state.but(phase=Phase.KEEP_CARDS, waiting=(fact.last_seat,))


def _cards_kept(state: State, fact: e.CardsKept) -> State:
    shown = state.shown
    if fact.discarded_count:  # nobody else knows which he kept
        shown = tuple(each for each in shown if each.seat != fact.seat)
    return state.but(
        waiting=(),
        hands=put(state.hands, fact.seat, fact.kept),
        trimmed=put(state.trimmed, fact.seat, fact.discarded),
        shown=shown,
    )


def _cards_drawn(state: State, fact: e.CardsDrawn) -> State:
    state = _cards_dealt(state, fact)
    waiting = without_seat(state.waiting, fact.seat)
    return state.but(waiting=waiting, phase=state.phase if waiting else Phase.CHOOSE_REGION)


# ------------------------------------------------------------------------------------------------ the end


def _final_battle_started(state: State, fact: e.FinalBattleStarted) -> State:
    n = len(state.hands)
    cards = tuple(card for seat in state.seats for card in state.hands[seat] + state.lines[seat].cards)
    battle = {**NO_BATTLE, "first_seat": fact.first_seat}
    return state.but(
        phase=Phase.FINAL_BATTLE,
        scope=fact.scope,
        participants=fact.participants,
        turn=None,
        waiting=(),
        hands=((),) * n,
        lines=(Line(),) * n,
        discard=state.discard + cards,
        held=(0,) * n,
        winners=(),
        cause=None,
        **battle,
        **NOTHING_KNOWN,
    )


def _game_won(state: State, fact: e.GameWon) -> State:
    return state.but(phase=Phase.GAME_OVER, winners=fact.winners, cause=fact.cause, turn=None, waiting=(), **NO_BATTLE)


def _points_scored(state: State, fact: e.PointsScored) -> State:
    return state.but(phase=Phase.BETWEEN_GAMES, totals=fact.totals)


def _match_won(state: State, fact: e.MatchWon) -> State:
    return state.but(phase=Phase.MATCH_OVER, winners=fact.winners, cause=fact.cause, turn=None, **NO_BATTLE)


# ------------------------------------------------------------------------------------------------ deals


def _cards_shown(state: State, fact: e.CardsShown) -> State:
    return state.but(shown=shown_to(state, fact.seat, fact.to, fact.cards))


def _nothing_changes(state: State, _fact: Fact) -> State:
    return state


ECHOES: Final = (e.StrengthsAnnounced, e.StrengthsCompared, e.RegionDefended, e.RegionLeftUnconquered, e.MessageSent)

_CHANGES: Final[dict[type, Callable[[State, Any], State]]] = {
    e.GameStarted: _game_started,
    e.DeckShuffled: _deck_shuffled,
    e.CardsDealt: _cards_dealt,
    e.CondottiereTokenAwarded: _token_awarded,
    e.RoundStarted: _round_started,
    e.CondottiereTokenPlaced: _token_placed,
    e.BattleStarted: _battle_started,
    e.TurnStarted: _turn_started,
    e.CardPlayed: _card_played,
    e.SeasonDiscarded: _line_cards_discarded,
    e.MercenariesDiscarded: _line_cards_discarded,
    e.PopeTokenMoved: _pope_token_moved,
    e.MercenaryRetrieved: _mercenary_retrieved,
    e.HiddenCardRevealed: _hidden_card_revealed,
    e.PlayerPassed: _player_passed,
    e.BattleEnded: _battle_ended,
    e.RegionConquered: _region_conquered,
    e.BattleLinesDiscarded: _lines_discarded,
    e.HandKept: _hand_kept,
    e.HandDiscarded: _hand_discarded,
    e.RoundEnded: _round_ended,
    e.CardsKept: _cards_kept,
    e.CardsDrawn: _cards_drawn,
    e.FinalBattleStarted: _final_battle_started,
    e.GameWon: _game_won,
    e.PointsScored: _points_scored,
    e.MatchWon: _match_won,
    e.CardsShown: _cards_shown,
    **dict.fromkeys(ECHOES, _nothing_changes),
}
