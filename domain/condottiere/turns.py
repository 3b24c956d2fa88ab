"""Whose turn it is, and what a turn does (chapters 4, 5, 17 and 18)."""

from domain.condottiere.box import DISCARDED_AT_ONCE, KIND, PLAYED_FACE_DOWN, PRINTED, CardId, Kind, RegionId
from domain.condottiere.conclusion import end_battle
from domain.condottiere.events import (
    BattleStarted,
    CardPlayed,
    HiddenCardRevealed,
    LineCard,
    MercenariesDiscarded,
    MercenaryRetrieved,
    PlayerPassed,
    PopeTokenMoved,
    SeasonDiscarded,
    StrengthsAnnounced,
    TurnStarted,
)
from domain.condottiere.state import Phase, State, clockwise, left_of
from domain.condottiere.strength import highest_printed, strengths
from domain.contract.game import Seat
from domain.contract.luck import Luck
from domain.contract.tale import Tale

OTHER_SEASON = {Kind.WINTER: Kind.SPRING, Kind.SPRING: Kind.WINTER}


def start_battle(tale: Tale[State], luck: Luck) -> None:
    """The battle for the region chosen, its placer first (C-4.1)."""
    state = tale.state
    assert state.region is not None
    assert state.placer is not None
    defender = state.regions[state.region]  # C-17.2: only with capturing regions can it have one
    tale.tell(BattleStarted(state.battle + 1, state.region, state.placer, defender))
    next_turn(tale, luck, state.placer)


def next_turn(tale: Tale[State], luck: Luck, first: Seat) -> None:
    """The turn of the first player from here on, clockwise, who is not out and has cards."""
    state = tale.state
    for seat in clockwise(state, first):
        if seat in state.out or seat not in state.participants:
            continue
        if state.hands[seat]:
            tale.tell(TurnStarted(seat))
            return
        tale.tell(PlayerPassed(seat, forced=True, final=True))  # C-4.8, C-17.7
    end_battle(tale, luck)  # C-4.9


def pass_turn(tale: Tale[State], luck: Luck, seat: Seat, reveal: bool) -> None:
    state = tale.state
    final = seat != state.defender or state.defender_has_played  # C-17.3, C-17.4
    tale.tell(PlayerPassed(seat, forced=False, final=final))
    if reveal:
        for card in state.lines[seat].face_down:  # C-18.4
            tale.tell(HiddenCardRevealed(seat, card, "pass"))
    if state.out | {seat} >= set(state.participants):
        end_battle(tale, luck)  # C-4.9, C-17.5
    else:
        next_turn(tale, luck, left_of(state, seat))


def play_card(
    tale: Tale[State], luck: Luck, seat: Seat, card: CardId, retrieve: CardId | None, pope_region: RegionId | None
) -> None:
    """The card is played, does what it does, and the strengths are announced (C-4.10, C-4.11)."""
    earlier = tale.state.lines[seat].face_down
    face_down = tale.state.config.hidden and card in PLAYED_FACE_DOWN  # C-18.1
    tale.tell(CardPlayed(seat, card, "discard" if card in DISCARDED_AT_ONCE else "line", face_down))
    match KIND[card]:
        case Kind.WINTER | Kind.SPRING:
            _discard_other_season(tale, card)
        case Kind.BISHOP:
            _discard_highest_mercenaries(tale, seat)
            if tale.state.phase is Phase.BATTLE:  # C-12.8
                tale.tell(PopeTokenMoved(seat, tale.state.pope_region, pope_region))  # C-5.22
        case Kind.SCARECROW if retrieve is not None:
            tale.tell(MercenaryRetrieved(seat, retrieve))  # C-5.27
        case Kind.SURRENDER:
            end_battle(tale, luck, surrendered=seat)  # C-5.31
            return
    for old in earlier:
        tale.tell(HiddenCardRevealed(seat, old, "next_play"))  # C-18.2: after the effect of the new card
    tale.tell(StrengthsAnnounced(seat, strengths([line.face_up for line in tale.state.lines])))  # C-18.5
    next_turn(tale, luck, left_of(tale.state, seat))


def _discard_other_season(tale: Tale[State], card: CardId) -> None:
    """Winter drives out Spring and Spring drives out Winter (C-5.6, C-5.9)."""
    other = OTHER_SEASON[KIND[card]]
    gone = tuple(
        LineCard(seat, each) for seat, line in enumerate(tale.state.lines) for each in line.cards if KIND[each] is other
    )
    if gone:
        tale.tell(SeasonDiscarded(card, gone))


def _discard_highest_mercenaries(tale: Tale[State], seat: Seat) -> None:
    """The Bishop looks at printed strength alone, and at no card face down (C-5.19, C-5.20, C-18.8)."""
    lines = [line.face_up for line in tale.state.lines]
    highest = highest_printed(lines)
    if highest is None:
        return  # C-5.21
    gone = tuple(
        LineCard(owner, card) for owner, line in enumerate(lines) for card in line if PRINTED.get(card) == highest
    )
    tale.tell(MercenariesDiscarded(seat, highest, gone))
