"""From one battle to the next: the region, the lines, the hands, the new round (chapters 3, 8 and 9)."""

from domain.condottiere.box import CARDS, CardId, RegionId
from domain.condottiere.events import CardsKept, CondottiereTokenPlaced, RoundEnded, RoundStarted
from domain.condottiere.evolve import without
from domain.condottiere.outcome import end_by_most_regions, limit_is_reached
from domain.condottiere.piles import deal, dealing_order, discard_lines, shuffle
from domain.condottiere.regions import hand_limit
from domain.condottiere.state import Cause, State
from domain.condottiere.turns import start_battle
from domain.contract.game import Seat
from domain.contract.luck import Luck
from domain.contract.tale import Tale


def place_token(tale: Tale[State], luck: Luck, seat: Seat, region: RegionId) -> None:
    """The holder has chosen; the lines are discarded and the game goes on from there (C-8.1, C-14.3)."""
    tale.tell(CondottiereTokenPlaced(seat, region))
    if tale.state.battle == 0:
        start_battle(tale, luck)  # C-2.6
        return
    discard_lines(tale)  # C-8.3
    if not tale.state.waiting:
        after_step_four(tale, luck)


def after_step_four(tale: Tale[State], luck: Luck) -> None:
    """The next battle, the end of the round, or the end by the round limit."""
    state = tale.state
    holding = [seat for seat in state.seats if state.hands[seat]]
    round_is_over = not state.config.draws and len(holding) <= 1  # C-9.1, C-14.1
    if round_is_over:
        tale.tell(RoundEnded(state.round, holding[0] if holding else None))
    if limit_is_reached(tale.state):
        end_by_most_regions(tale, luck, Cause.ROUND_LIMIT)  # C-11.10
    elif not round_is_over:
        start_battle(tale, luck)  # C-8.9, C-14.11
    elif not holding:
        start_round(tale, luck)


def keep_cards(tale: Tale[State], luck: Luck, seat: Seat, kept: tuple[CardId, ...]) -> None:
    """The last player with cards keeps a few and a new round begins (C-9.2)."""
    discarded = without(tale.state.hands[seat], kept)
    tale.tell(CardsKept(seat, len(kept), len(discarded), kept, discarded))
    start_round(tale, luck)


def start_round(tale: Tale[State], luck: Luck) -> None:
    """All cards but the kept ones are shuffled and dealt (C-9.3 to C-9.8)."""
    kept = [card for hand in tale.state.hands for card in hand]
    shuffle(tale, luck, "new_round", without(CARDS, kept))
    for seat in dealing_order(tale.state):  # C-9.6
        deal(tale, seat, hand_limit(tale.state, seat) - len(tale.state.hands[seat]))  # C-9.4, C-9.5
    tale.tell(RoundStarted(tale.state.round + 1))
    start_battle(tale, luck)
