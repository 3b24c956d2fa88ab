"""Positions written as the specification writes them, and moves made at them.

table("vitale caccamo", hands={"caccamo": "5 1 gun J20"}, figures={"vitale_don": "F11"}, control={"brooklyn": "vitale"})
"""

from collections import Counter

import pytest

from domain.contract.game import Refused
from domain.contract.offers import matches
from domain.godfather import GAME
from domain.godfather.box import BOX, money_card
from domain.godfather.events import GameCreated
from domain.godfather.evolve import evolve
from domain.godfather.state import State, Suitcase
from domain.godfather.waiting import Automatic, Bids, Picks, Tribute, Turn
from tests.laws.play import luck_of

MARZULLO, MATARAZZO, PIZZINO, VITALE, CACCAMO = "marzullo", "matarazzo", "pizzino", "vitale", "caccamo"
THREE = "marzullo matarazzo pizzino"


def cards(text):
    """`5 1 gun J20` as tokens, in the order in which a hand is held."""
    tokens = (money_card(int(word)) if word.isdigit() else word for word in text.split())
    return tuple(sorted(tokens, key=BOX.rank.__getitem__))


def hand(state, family):
    """A hand in the notation: money as bare numbers."""
    return " ".join(card.removeprefix("money:") for card in state.hand(family))


def place(word):
    if word in BOX.businesses:
        return f"business:{word}"
    if word in BOX.spaces:
        return f"space:{word}"
    return f"turf:{word}" if word in BOX.turfs else word


def table(
    families=THREE,
    *,
    act=1,
    active=None,
    horse_head=None,
    hands=None,
    tables=None,
    money=None,
    jobs=None,
    figures=None,
    control=None,
    tiles=None,
    public="",
    deck=None,
    discard="",
    display="",
    markers=None,
    bank=None,
    phase="family_business",
    bids=None,
    picks=None,
) -> State:
    """A state in which only what is stated matters: hands and suitcases empty, all figures in reserve, no tiles."""
    families = tuple(families.split())
    state = evolve(None, GameCreated(families, BOX.version))
    for family in families:
        state = state.but(
            figures=state.figures
            | {figure: "reserve" for _, figure, joins in BOX.families[family].members if joins <= act}
        )
    held = {family: cards((hands or {}).get(family, "")) for family in families}
    laid = {family: tuple((tables or {}).get(family, "").split()) for family in families}
    stored = {family: tuple(sorted(map(int, (money or {}).get(family, "").split()))) for family in families}
    done = {family: tuple((jobs or {}).get(family, "").split()) for family in families}
    slots = tuple(None if word == "-" else word for word in public.split())
    gone = Counter(card for each in held.values() for card in each)
    gone.update(money_card(value) for each in stored.values() for value in each)
    elsewhere = {*gone, *slots, *discard.split(), *(job for each in done.values() for job in each)}
    stacks = {turf: tuple((control or {}).get(turf, "").split()) for turf in BOX.turfs}
    placed = Counter(owner for stack in stacks.values() for owner in stack)
    return state.but(
        act=act,
        waits_for=waiting(phase, active or families[0], bids or {}, picks),
        horse_head=horse_head or families[0],
        hands=tuple(held.values()),
        tables=tuple(laid.values()),
        suitcases=tuple(Suitcase(stored[family], done[family]) for family in families),
        bank={token: count - gone[token] for token, count in BOX.bank.items()} | (bank or {}),
        figures=state.figures | {figure: place(word) for figure, word in (figures or {}).items()},
        tiles=state.tiles | (tiles or {}),
        tile_stacks={
            colour: tuple(tile for tile in BOX.tiles(colour) if tile not in (tiles or {}).values())
            for colour in BOX.tile_colours
        },
        control=stacks,
        markers=tuple((markers or {}).get(family, BOX.markers_each - placed[family]) for family in families),
        public_jobs=slots or state.public_jobs,
        job_deck=tuple(job for job in BOX.jobs if job not in elsewhere) if deck is None else tuple(deck.split()),
        job_discard=tuple(discard.split()),
        ally_display=tuple(display.split()),
    )


def waiting(phase, active, bids, picks):
    match phase:
        case "family_business":
            return Turn(active)
        case "bribery":
            return Bids(bids) if picks is None else Picks(picks, bids)
        case "tribute":
            return Tribute()
    return Automatic(phase)


def spent(*families, but=()):
    """Figures in the Hudson: nobody of these families can be played any more, except those named."""
    found = {}
    for family in families:
        for figure in (*BOX.families[family].thugs[:2], *(figure for _, figure, _ in BOX.families[family].members)):
            if figure not in but:
                found[figure] = "hudson"
    return found


class At:
    """A table at which moves are made; each must be offered exactly when it is accepted (G-24.1)."""

    def __init__(self, state):
        self.state, self.version, self.facts = state, 1, []

    def do(self, family, move, seed=0):
        """Make a move; returns the facts it led to."""
        self.version += 1
        seat = self.state.seat(family)
        facts = GAME.decide(self.state, seat, move, luck_of(seed, self.version))
        assert offered(self.state, seat, move), f"{move} was accepted but not offered"
        self.state = GAME.replay(facts, self.state)
        self.facts += facts
        return facts

    def no(self, family, move):
        """Refused; returns the code."""
        seat = self.state.seat(family)
        with pytest.raises(Refused) as refusal:
            GAME.decide(self.state, seat, move, luck_of(0, self.version + 1))
        assert not offered(self.state, seat, move), f"{move} was offered but refused"
        assert refusal.value.rule.startswith("G-") and refusal.value.detail
        return refusal.value.code

    def hand(self, family):
        return hand(self.state, family)

    def money(self, family):
        return self.state.suitcase(family).money

    def steps(self):
        """The steps still to be resolved, as the data writes them."""
        return {step.id: dict(step.what) for step in self.state.frames[-1].left()}

    def offers(self, family):
        return list(GAME.offers(self.state, self.state.seat(family)))

    def view(self, family):
        return GAME.view(self.state, None if family is None else self.state.seat(family))


def offered(state, seat, move):
    return any(matches(offer, move) for offer in GAME.offers(state, seat))


def told(facts, *kinds):
    return [fact for fact in facts if isinstance(fact, kinds)]


def names(facts):
    return [type(fact).__name__ for fact in facts]
