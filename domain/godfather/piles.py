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
    seat = state.families.index(family)
    hand = [*state.hands[seat], *cards]
    hand.sort(key=state.box.rank.__getitem__)
    return put(state.hands, seat, tuple(hand))


def out_of_hand(state: State, family: str, cards: Iterable[str]) -> State:
    return state.but(hands=hands_without(state, family, cards))


def hands_without(state: State, family: str, cards: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    seat = state.families.index(family)
    return put(state.hands, seat, without(state.hands[seat], cards))


def into_bank(state: State, cards: Iterable[str]) -> State:
    bank = dict(state.bank)
    for card in cards:
        bank[card] += 1
    return state.but(bank=bank)


def discarded(state: State, family: str, cards: tuple[str, ...]) -> State:
    """Money and goods go to the bank, jobs to their pile, allies leave the game (G-9.4, G-12.1, G-12.5)."""
    bank = dict(state.bank)
    jobs: list[str] = []
    allies: list[str] = []
    for card in cards:
        if card in bank:
            bank[card] += 1
        else:
            (jobs if card in state.box.jobs else allies).append(card)
    return state.but(
        hands=hands_without(state, family, cards),
        bank=bank,
        job_discard=(*state.job_discard, *jobs),
        allies_out=out(state, allies),
    )


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
