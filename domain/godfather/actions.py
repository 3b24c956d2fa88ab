"""The actions of a turn but the job: thugs, family members and allies (chapters 7.2, 7.3 and 7.6)."""

from domain.contract.game import Refused
from domain.contract.tale import Tale
from domain.godfather.board import RESERVE, at_business, at_space, kind_of
from domain.godfather.events import AllyPlayed, BenefitOrderChosen, FamilyMemberPlayed, Source, ThugPlayed
from domain.godfather.guards import (
    must_be_empty,
    must_be_open,
    must_know_business,
    must_know_figure,
    must_know_space,
    shown,
    unknown,
)
from domain.godfather.shake_down import open_frame, shake_down_front
from domain.godfather.state import State
from domain.godfather.waiting import Order


def play_thug(tale: Tale[State], family: str, business: str) -> None:
    state = tale.state
    must_know_business(state, business)
    thug = next((each for each in state.box.families[family].thugs if state.figures.get(each) == RESERVE), None)
    if thug is None:
        raise Refused("not_available", "there is no thug left in your reserve", rule="G-6.1", family=family)
    must_be_open(state, business)
    must_be_empty(state, at_business(business), rule="G-6.2")
    if not state.box.businesses[business].thug_space:
        raise Refused("illegal_choice", f"{business} has no thug space", rule="G-7.7", business=business)
    tale.tell(ThugPlayed(family, thug, business))
    shake_down_front(tale, family, business)


def play_family_member(tale: Tale[State], family: str, figure: str, space: str) -> None:
    state = tale.state
    must_know_figure(state, figure)
    must_know_space(state, space)
    if state.box.owners.get(figure) != family or state.figures[figure] != RESERVE:
        raise Refused("not_available", f"{figure} is not in your reserve", rule="G-7.1", figure=figure)
    must_be_empty(state, at_space(space), rule="G-7.1")
    if kind_of(state.box, figure) != "family":
        raise Refused("illegal_choice", f"{figure} is no family member", rule="G-7.1", figure=figure)
    tale.tell(FamilyMemberPlayed(family, figure, space))
    open_frame(tale, family, Source("space", space))  # G-7.2, G-7.5


def play_ally(tale: Tale[State], family: str, ally: str) -> None:
    state = tale.state
    if ally not in state.box.allies:
        raise unknown(f"there is no ally {shown(ally)}", ally, rule="G-9.1")
    if ally not in state.hand(family):
        raise Refused("not_available", f"{ally} is not in your hand", rule="G-9.1", ally=ally)
    tale.tell(AllyPlayed(family, ally))
    open_frame(tale, family, Source("ally", ally))


def choose_benefit_order(tale: Tale[State], order: Order, first: str) -> None:
    if first not in ("self", "controller"):
        raise Refused(
            "illegal_choice", "who benefits first is self or controller", rule="G-6.6", known=["self", "controller"]
        )
    tale.tell(BenefitOrderChosen(order.player, "self" if first == "self" else "controller"))
