"""What holds after every entry of every game, whatever was played."""

from domain.condottiere.box import CARDS, KIND, PLAYED_FACE_DOWN, Kind
from domain.condottiere.regions import available_regions, controlled
from domain.condottiere.state import FIGHTING, OVER, Phase, State, asked, private_cards


def must_hold(state: State) -> None:
    """Raises AssertionError if this table could not have come about by the rules."""
    every_card_is_somewhere(state)
    lines_are_lawful(state)
    regions_are_lawful(state)
    the_right_seats_are_asked(state)
    a_battle_that_is_over_is_not_spoken_of(state)
    what_is_known_is_true(state)


def every_card_is_somewhere(state: State) -> None:
    piles = [state.deck, state.discard, *state.hands, *state.trimmed, *(line.cards for line in state.lines)]
    assert tuple(sorted(card for pile in piles for card in pile)) == CARDS  # C-1.2
    assert not any(state.trimmed)  # C-9.3: shuffled in the same entry


def lines_are_lawful(state: State) -> None:
    kinds = {KIND[card] for line in state.lines for card in line.cards}
    assert not kinds >= {Kind.WINTER, Kind.SPRING}  # C-5.12
    assert kinds.isdisjoint({Kind.BISHOP, Kind.SCARECROW})  # C-4.10
    for line in state.lines:
        assert len(line.face_down) <= state.config.hidden  # C-18.3
        assert set(line.face_down) <= PLAYED_FACE_DOWN & set(line.cards[-1:])  # C-18.1; the newest card
        assert state.phase in FIGHTING or not line.face_down  # C-18.6


def regions_are_lawful(state: State) -> None:
    assert max(controlled(state)) <= 6
    if state.pope_region is not None and not state.config.capturing:
        assert state.regions[state.pope_region] is None  # C-5.23
    if state.phase is Phase.BATTLE:
        assert state.region != state.pope_region  # C-3.3
        assert state.config.capturing or state.regions[state.region] is None  # C-3.2
    if state.phase is Phase.CHOOSE_REGION and not state.config.capturing:
        assert available_regions(state)  # C-11.6


def the_right_seats_are_asked(state: State) -> None:
    assert bool(asked(state)) == (state.phase not in OVER)
    if state.phase in FIGHTING:
        assert state.hands[state.turn]  # C-4.8
        assert state.turn not in state.out  # C-4.5
        assert state.turn in state.participants  # C-12.4
    if state.phase is Phase.BATTLE and not state.config.draws and not state.card_was_played:
        assert sum(bool(hand) for hand in state.hands) >= 2  # C-10.4


def a_battle_that_is_over_is_not_spoken_of(state: State) -> None:
    if state.phase not in FIGHTING:
        assert (state.first_seat, state.turn, state.out) == (None, None, frozenset())
    if state.phase is not Phase.BATTLE:
        assert (state.defender, state.defender_has_played) == (None, False)
        assert state.phase is Phase.FINAL_BATTLE or not state.card_was_played
    chosen = state.phase in (Phase.BATTLE, Phase.HAND_DISCARD, Phase.KEEP_CARDS)
    assert (state.region is not None) == (state.placer is not None) == chosen


def what_is_known_is_true(state: State) -> None:
    for each in state.shown:
        assert each.card in private_cards(state, each.seat)
    for seat in state.seats:
        unshuffled = [card for card in private_cards(state, seat) if card not in state.reshuffled]
        assert state.held[seat] <= len(unshuffled)
