"""Stars at their checkpoints, and the end of the game they may bring (chapters S-22, S-24)."""

from domain.scythe import events as e
from domain.scythe.box import STARS, STARS_EACH
from domain.scythe.control import contested, workers_on_board
from domain.scythe.map import BIT
from domain.scythe.scoring import final_scores, winners
from domain.scythe.state import Cause, Player, State
from domain.scythe.telling import Telling
from domain.scythe.units import LABOUR


def clockwise(state: State, seat: int) -> tuple[int, ...]:
    """All seats in the order of play, beginning with this one (S-2.15)."""
    at = state.seat_order.index(seat)
    return state.seat_order[at:] + state.seat_order[:at]


def achieved(player: Player, what: str) -> int:
    """How far a player has come towards a kind of star."""
    match what:
        case "upgrades":
            return len(player.cubes)
        case "mechs":
            return len(player.mechs)
        case "structures":
            return len(player.structures)
        case "recruits":
            return len(player.recruits)
        case "workers":
            return workers_on_board(player)
        case "popularity":
            return player.popularity
        case "power":
            return player.power
        case _:
            return 0


def check_stars(tale: Telling, won: int | None = None, revealed: int | None = None) -> bool:
    """Place every star earned by now (S-22.6); true if that ended the game."""
    for seat in clockwise(tale.state, tale.state.active):  # S-22.7
        events = {"combat_won": won, "objective_revealed": revealed}
        for star in STARS:
            player = tale.player(seat)
            earned = events[star.needs] == seat if star.needs in events else achieved(player, star.needs) >= star.amount
            if earned and player.stars.count(star.kind) < star.limit_of(player.faction):  # S-22.2
                tale.tell(e.StarPlaced(seat, star.kind, len(player.stars) + 1))
                if len(player.stars) + 1 == STARS_EACH:
                    end_game(tale, "sixth_star", seat)  # S-24.1
                    return True
    return False


def end_game(tale: Telling, cause: Cause, seat: int | None) -> None:
    """Nothing further is done but to take back open attacks and to score."""
    undo_attacks(tale)
    tale.tell(e.GameEnded(cause, seat))
    scores = final_scores(tale.state)
    tale.tell(e.FinalScored(scores, winners(scores)))


def undo_attacks(tale: Telling) -> None:
    """Units whose combat was still to come step back with what they had brought (S-24.3, R-15)."""
    state = tale.state
    player, movement = state.player, state.movement
    bits = contested(state)
    if not bits or movement is None:
        return
    units: dict[str, str] = {}
    back: list[e.CarriedBack] = []
    for unit in movement.moved:
        place = player.units[unit]
        if unit in LABOUR or not BIT[place] & bits:
            continue
        step = movement.last_steps[unit]
        units |= dict.fromkeys((unit, *step.workers), step.from_)
        if step.resources:
            back.append(e.CarriedBack(place, step.from_, step.resources))
    tale.tell(e.MoveUndone(player.seat, units, tuple(back)))
