"""Cards that change place between bank, hands, suitcases and piles (chapter 7.9)."""

from collections.abc import Iterable, Sequence

from domain.contract.quick_copy import put
from domain.godfather.state import State, Suitcase, without


def taken_from_bank(state: State, family: str, cards: Sequence[str]) -> State:
    bank = dict(state.bank)
    for card in cards:
        bank[card] -= 1
    return state.but(bank=bank, hands=hands_with(state, family, cards))


def into_hand(state: State, family: str, cards: Iterable[str]) -> State:
    return state.but(hands=hands_with(state, family, cards))


def hands_with(state: State, family: str, cards: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """All hands, one of them with these cards more, in the order of the box."""
    seat = state.seat(family)
    return put(state.hands, seat, tuple(sorted((*state.hands[seat], *cards), key=state.box.rank.__getitem__)))


def out_of_hand(state: State, family: str, cards: Iterable[str]) -> State:
    seat = state.seat(family)
    return state.but(hands=put(state.hands, seat, without(state.hands[seat], cards)))


def into_bank(state: State, cards: Iterable[str]) -> State:
    bank = dict(state.bank)
    for card in cards:
        bank[card] += 1
    return state.but(bank=bank)


def discarded(state: State, family: str, cards: tuple[str, ...]) -> State:
    """Money and goods go to the bank, jobs to their pile, allies leave the game (G-9.4, G-12.1, G-12.5)."""
    box = state.box
    state = into_bank(out_of_hand(state, family, cards), (card for card in cards if card in state.bank))
    jobs = tuple(card for card in cards if card in box.jobs)
    allies = tuple(card for card in cards if card in box.allies)
    return state.but(job_discard=state.job_discard + jobs, allies_out=out(state, allies))


def out(state: State, allies: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted((*state.allies_out, *allies)))


def money_into_suitcase(state: State, family: str, values: Iterable[int]) -> State:
    seat = state.seat(family)
    old = state.suitcases[seat]
    return state.but(suitcases=put(state.suitcases, seat, Suitcase(tuple(sorted((*old.money, *values))), old.jobs)))


def money_out_of_suitcase(state: State, family: str, values: Iterable[int]) -> State:
    seat = state.seat(family)
    old = state.suitcases[seat]
    return state.but(suitcases=put(state.suitcases, seat, Suitcase(without(old.money, values), old.jobs)))
