"""What happens when a seat makes a move: facts, or Refused (chapter 24)."""

from typing import assert_never

from domain.condottiere import moves as m
from domain.condottiere.choices import addressees, choice_of_bishop, choice_of_scarecrow, tone
from domain.condottiere.drawing import draw
from domain.condottiere.events import CardsShown, HandDiscarded, HandKept, MessageSent
from domain.condottiere.evolve import evolve
from domain.condottiere.guards import (
    must_be_a_seat,
    must_be_asked,
    must_be_choosable,
    must_be_drawable,
    must_be_in,
    must_be_keepable,
    must_be_readable,
    must_be_showable,
    must_go_on,
    must_hold,
    must_hold_no_mercenary,
    must_play_with_hidden_cards,
)
from domain.condottiere.rounds import after_step_four, keep_cards, place_token
from domain.condottiere.setup import start_game
from domain.condottiere.state import FIGHTING, OVER, Phase, State
from domain.condottiere.turns import pass_turn, play_card
from domain.contract.game import Seat
from domain.contract.luck import Luck
from domain.contract.tale import Tale
from domain.contract.wire import ABSENT

SHOWING = tuple(phase for phase in Phase if phase not in (*OVER, Phase.BETWEEN_GAMES))


def decide(state: State, seat: Seat, move: m.Move, luck: Luck) -> Tale[State]:
    """The facts of this move, those of the automatic steps that follow included."""
    must_be_a_seat(state, seat)
    tale = Tale(state, evolve)
    match move:
        case m.ChooseRegion(region):
            must_be_asked(state, seat, (Phase.CHOOSE_REGION,), rule="C-3.1")
            must_be_choosable(state, seat, region)
            place_token(tale, luck, seat, region)
        case m.PlayCard(card, retrieve, pope_region):
            must_be_asked(state, seat, FIGHTING, rule="C-4.2")
            must_hold(state, seat, card, rule="C-4.2")
            taken = choice_of_scarecrow(state, seat, card, retrieve)
            blessed = choice_of_bishop(state, card, pope_region)
            play_card(tale, luck, seat, card, taken, blessed)
        case m.Pass(reveal):
            must_be_asked(state, seat, FIGHTING, rule="C-4.2")
            if reveal is not ABSENT:
                must_play_with_hidden_cards(state)
            pass_turn(tale, luck, seat, reveal is True)
        case m.DrawCards(count):
            must_be_asked(state, seat, (Phase.DRAW,), rule="C-14.4")
            must_be_drawable(state, seat, count)
            draw(tale, luck, seat, count)
        case m.KeepHand():
            must_be_asked(state, seat, (Phase.HAND_DISCARD,), rule="C-8.4")
            tale.tell(HandKept(seat))
            go_on_after_answer(tale, luck)
        case m.DiscardHand():
            must_be_asked(state, seat, (Phase.HAND_DISCARD,), rule="C-8.4")
            must_hold_no_mercenary(state, seat)
            tale.tell(HandDiscarded(seat, len(state.hands[seat]), state.hands[seat]))
            go_on_after_answer(tale, luck)
        case m.KeepCards(cards):
            must_be_asked(state, seat, (Phase.KEEP_CARDS,), rule="C-9.2")
            must_be_keepable(state, seat, cards)
            keep_cards(tale, luck, seat, cards)
        case m.StartNextGame():
            must_be_asked(state, seat, (Phase.BETWEEN_GAMES,), rule="C-15.6")
            start_game(tale, luck)
        case m.ShowCards(to, cards):
            must_go_on(state)
            must_be_in(state, SHOWING, rule="C-13.2")
            must_be_showable(state, seat, to, cards)
            tale.tell(CardsShown(seat, to, len(cards), cards))
        case m.SendMessage(to, text, kind):
            must_go_on(state)
            readers, meant = addressees(state, seat, to), tone(kind)
            must_be_readable(text)
            tale.tell(MessageSent(seat, readers, meant, text))
        case _:
            assert_never(move)
    return tale


def reads(state: State, _seat: Seat, move: m.Move) -> m.Move:
    """The move as the rules read it: with hidden cards a pass says whether it turns one up (C-18.4)."""
    if isinstance(move, m.Pass) and move.reveal is ABSENT and state.config.hidden:
        return m.Pass(reveal=False)
    return move


def go_on_after_answer(tale: Tale[State], luck: Luck) -> None:
    if not tale.state.waiting:
        after_step_four(tale, luck)
