"""What comes next when nobody has to answer: turns and phases (chapters 5 and 7.1)."""

from domain.contract.luck import Luck
from domain.contract.tale import Tale
from domain.godfather.acts import entracte
from domain.godfather.board import has_reserve
from domain.godfather.events import PhaseStarted, TurnEnded, TurnStarted
from domain.godfather.frames import settle_frames
from domain.godfather.scoring import finish
from domain.godfather.state import State
from domain.godfather.tribute import return_allies
from domain.godfather.turf_war import settle_turfs


def after_benefits(tale: Tale[State], luck: Luck) -> None:
    """An action goes on until somebody must answer; when nothing is left the turn is over (G-5.6)."""
    settle_frames(tale, luck)
    if tale.state.turn.state == "await_action":
        end_turn(tale, luck)


def end_turn(tale: Tale[State], luck: Luck) -> None:
    family = tale.state.turn.player
    tale.tell(TurnEnded(family))
    for after in (*tale.state.opponents(family), family):
        if has_reserve(tale.state, after):
            tale.tell(TurnStarted(after))  # G-5.4, G-5.5: who has no figure left is passed over
            return
    tale.tell(PhaseStarted(tale.state.act, "turf_war"))  # G-5.7
    after_turf(tale, luck)


def after_turf(tale: Tale[State], luck: Luck, turf: str | None = None) -> None:
    if not settle_turfs(tale, turf):
        return
    act = tale.state.box.acts[tale.state.act]
    if act.bribery:
        tale.tell(PhaseStarted(act.number, "bribery"))
    else:
        start_tribute(tale, luck)  # G-3.2


def after_bids(tale: Tale[State], luck: Luck) -> None:
    if not tale.state.asked:
        start_tribute(tale, luck)


def start_tribute(tale: Tale[State], luck: Luck) -> None:
    tale.tell(PhaseStarted(tale.state.act, "tribute"))
    return_allies(tale)
    after_tribute(tale, luck)


def after_tribute(tale: Tale[State], luck: Luck) -> None:
    if tale.state.asked:
        return
    if tale.state.act + 1 in tale.state.box.acts:
        entracte(tale, luck)  # G-3.3
    else:
        finish(tale)  # G-18.1
