"""What a move must satisfy: who is asked, which ids exist, what is held, which places are free (chapter 16)."""

from collections import Counter
from collections.abc import Iterable

from domain.contract.game import Refused, Seat
from domain.godfather.board import is_open, stands_on
from domain.godfather.state import State
from domain.godfather.waiting import Frame, Step


def shown(value: object) -> str:
    """A value of the request as a detail may repeat it: printable and short."""
    return ascii(value)[:40]


def unknown(detail: str, named: str, rule: str) -> Refused:
    """The request names something that this game does not have."""
    return Refused("unknown_id", detail, rule=rule, id=named[:40])


def must_be_asked(state: State, seat: Seat, place: str, rule: str) -> None:
    """The table waits, in the state in which the move has its place, for this seat."""
    if state.state != place:
        raise Refused("wrong_state", f"the table is in {state.state}, not in {place}", rule=rule, state=state.state)
    if state.families[seat] not in state.asked:
        asked = ", ".join(state.asked)
        raise Refused("not_your_turn", f"the table waits for {asked}", rule=rule, asked=list(state.asked))


def must_know_business(state: State, business: str) -> None:
    if business not in state.box.businesses:
        raise unknown(f"there is no business {shown(business)}", business, rule="G-1.2")


def must_be_open(state: State, business: str) -> None:
    if not is_open(state, business):
        raise Refused("not_available", f"the tile {business} is not on the board", rule="G-24.8", business=business)


def must_know_turf(state: State, turf: str) -> None:
    if turf not in state.box.areas:
        raise unknown(f"there is no turf {shown(turf)}", turf, rule="G-1.1")


def must_know_space(state: State, space: str) -> None:
    if space not in state.box.spaces_for(len(state.families)):
        raise unknown(f"there is no family space {shown(space)} in this game", space, rule="G-1.10")


def must_know_figure(state: State, figure: str) -> None:
    if figure not in state.figures:
        raise unknown(f"there is no figure {shown(figure)} in this game", figure, rule="G-2.14")


def must_know_player(state: State, family: str) -> None:
    if family not in state.families:
        raise unknown(f"no family {shown(family)} plays in this game", family, rule="G-2.14")


def must_know_cards(state: State, cards: Iterable[str]) -> None:
    for card in cards:
        if card not in state.box.rank:
            raise unknown(f"there is no card {shown(card)}", card, rule="G-24.5")


def must_hold(state: State, family: str, cards: Iterable[str]) -> None:
    missing = Counter(cards) - Counter(state.hand(family))
    if missing:
        card = next(iter(missing))
        raise Refused("not_available", f"{card} is not in your hand as often as named", rule="G-24.5", card=card)


def must_hold_money(state: State, family: str, value: int) -> None:
    held = state.money_in_hand(family)
    if value not in held:
        raise Refused("not_available", "your hand holds no money card of this value", rule="G-24.8", held=list(held))


def must_know_good(state: State, good: str) -> None:
    if good not in state.box.goods:
        raise unknown(f"there is no good {shown(good)}", good, rule="G-12.1")


def must_count(items: tuple[str, ...], least: int, most: int, rule: str) -> None:
    if not least <= len(items) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise Refused(
            "wrong_count", f"this step takes {wanted} of them, not {len(items)}", rule=rule, least=least, most=most
        )


def must_know_place(state: State, figure: str, id_: str) -> None:
    """Refuses a place that does not exist for this kind of figure, or a tile that is not on the board."""
    match stands_on(state.box, figure):
        case "business":
            must_know_business(state, id_)
            must_be_open(state, id_)
        case "family_space":
            must_know_space(state, id_)
        case _:
            must_know_turf(state, id_)


def must_be_empty(state: State, place: str, rule: str) -> None:
    for figure, where in state.figures.items():
        if where == place:
            raise Refused("occupied", f"{figure} stands there", rule=rule, figure=figure)


def must_know_step(frame: Frame, step_id: str) -> Step:
    step = frame.step(step_id)
    if step is None:
        raise unknown(f"these benefits have no step {shown(step_id)}", step_id, rule="G-24.7")
    return step


def must_remain(frame: Frame, step: Step) -> None:
    if step.id not in frame.remaining:
        raise Refused("illegal_choice", f"{step.id} is already dealt with", rule="G-24.7", step=step.id)
