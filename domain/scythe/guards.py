"""What every move is asked first: is the game on, is it this player's turn, this phase, this section?"""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.contract.game import Refused
from domain.scythe.mats import bottom_action, top_action
from domain.scythe.state import Phase, Player, State
from domain.scythe.telling import can_pay


def must_be_running(state: State) -> None:
    if state.phase is Phase.GAME_OVER:
        raise Refused("game_over", "the game is over; nothing more can be done", rule="S-24.1", phase=state.phase.value)


def must_be_active(state: State, seat: int) -> None:
    if seat != state.active:
        raise Refused(
            "not_your_turn",
            f"it is the turn of seat {state.active}, not of seat {seat}",
            rule="S-5.8",
            active=state.active,
        )


def must_be_in(state: State, *phases: Phase) -> None:
    if state.phase not in phases:
        raise wrong_phase(state, " or ".join(phases))


def wrong_phase(state: State, accepted: str) -> Refused:
    return Refused(
        "wrong_phase",
        f"the phase is {state.phase}; this move belongs to {accepted}",
        rule="S-5.4",
        phase=state.phase.value,
    )


def must_have_top(state: State, action: str) -> None:
    """The top row of the section chosen must be this action."""
    found = top_action(state.player)
    if found != action:
        raise wrong_section(found, action)


def must_have_bottom(state: State, action: str) -> None:
    """The bottom row of the section chosen must be this action."""
    found = bottom_action(state.player)
    if found != action:
        raise wrong_section(found, action)


def wrong_section(found: str | None, action: str) -> Refused:
    return Refused(
        "wrong_section", f"the section of this turn has {found}, not {action}", rule="S-5.4", action=action, found=found
    )


def must_pay(player: Player, cost: Mapping[str, int], rule: str = "S-6.2") -> None:
    if not can_pay(player, cost):
        asked = ", ".join(f"{amount} {kind}" for kind, amount in cost.items())
        raise Refused("cannot_pay", f"this costs {asked}, and seat {player.seat} has less", rule=rule, cost=dict(cost))


def must_gain_one_of(allowed: Sequence[str], gain: str, rule: str) -> None:
    if gain not in allowed:
        raise Refused("bad_choice", f"the gain is {' or '.join(allowed)}", rule=rule, allowed=list(allowed))


def must_be_amount(amount: Any, most: int, rule: str) -> int:
    """A number from 0 to `most`."""
    if type(amount) is not int or not 0 <= amount <= most:
        raise Refused("bad_amount", f"the amount is from 0 to {most}", rule=rule, most=most)
    return amount
