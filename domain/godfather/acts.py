"""How an act begins: the entr'acte, new allies and jobs, the opening of a business (chapters 5, 6 and 11)."""

from collections.abc import Iterable

from domain.contract.luck import Luck
from domain.contract.tale import Tale
from domain.godfather.bank import top_jobs
from domain.godfather.board import ASIDE, RESERVE
from domain.godfather.events import (
    ActStarted,
    AlliesRemoved,
    AlliesShuffled,
    AllyRevealed,
    BusinessOpened,
    FamilyMemberJoined,
    FiguresReturned,
    PhaseStarted,
    PublicJobRevealed,
    TurnStarted,
)
from domain.godfather.state import State


def entracte(tale: Tale[State], luck: Luck) -> None:
    """Everything between two acts, in the order of G-17.11."""
    return_figures(tale)
    start_act(tale, tale.state.act + 1)  # G-17.3
    reveal_jobs(tale, luck)
    if tale.state.ally_display:
        tale.tell(AlliesRemoved(tale.state.ally_display))  # G-17.7
    lay_out_allies(tale, luck)
    open_act(tale)


def return_figures(tale: Tale[State]) -> None:
    """Back from the board and the Hudson (G-17.1, G-17.2)."""
    box, places, families = tale.state.box, tale.state.figures, tale.state.families

    def away(figures: Iterable[str]) -> tuple[str, ...]:
        return tuple(figure for figure in figures if places[figure] not in (ASIDE, RESERVE))

    players = {family: away(box.figures_of(family, len(families))) for family in families}
    tale.tell(FiguresReturned(players, away(box.neutral)))


def start_act(tale: Tale[State], number: int) -> None:
    act = tale.state.box.acts[number]
    tale.tell(ActStarted(number, act.hand_limit))
    for family in tale.state.families:
        for role, figure, _ in tale.state.box.families[family].members:
            if role == act.new_family_member:
                tale.tell(FamilyMemberJoined(family, figure))  # G-17.4


def reveal_jobs(tale: Tale[State], luck: Luck) -> None:
    """Empty public slots are filled in slot order, as far as there are cards (G-17.5, G-17.6)."""
    for slot, job in enumerate(tale.state.public_jobs, 1):
        if job is None and (cards := top_jobs(tale, luck, 1)):
            tale.tell(PublicJobRevealed(slot, cards[0]))


def lay_out_allies(tale: Tale[State], luck: Luck) -> None:
    """The allies of the act, as many as the number of players asks for (G-2.7, G-17.8, G-17.9)."""
    box, state = tale.state.box, tale.state
    deck = box.acts[max(state.act, 1)].ally_deck  # those of act 1 are laid out before it begins
    if deck is None:
        return
    order = tuple(luck.shuffle("allies", (ally.id for ally in box.allies.values() if ally.act == deck)))
    tale.tell(AlliesShuffled(deck, order))
    for slot, ally in enumerate(order[: box.seatings[len(state.families)].allies_shown], 1):
        tale.tell(AllyRevealed(slot, ally))


def open_act(tale: Tale[State]) -> None:
    """Phase 1, and phase 2 up to its first turn."""
    act = tale.state.box.acts[tale.state.act]
    tale.tell(PhaseStarted(act.number, "open_business"))
    turf = next(turf for turf in tale.state.box.turfs if tale.state.tiles[turf] is None)  # G-4.1, G-4.2
    tale.tell(BusinessOpened(turf, tale.state.tile_stacks[act.tile_colour][0], "act"))
    tale.tell(PhaseStarted(act.number, "family_business"))
    tale.tell(TurnStarted(tale.state.horse_head))  # G-5.1
