"""What is on the table now (the state record of chapter 15), and whom it waits for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.contract.quick_copy import QuickCopy
from domain.godfather.box import Box
from domain.godfather.events import Score, Source


@dataclass(frozen=True, slots=True)
class Step:
    """One benefit of a frame: its id, its word of the vocabulary, and the step as the data writes it."""

    id: str
    kind: str
    what: Mapping[str, Any]


@dataclass(frozen=True)
class Frame(QuickCopy):
    """A list of steps opened for one player; only the top one of the stack is active."""

    id: int
    owner: str
    source: Source
    steps: tuple[Step, ...]
    remaining: tuple[str, ...]
    then: str | None = None  # who benefits from the same front when this frame is closed (G-20.13)
    resolving: str | None = None  # the step that waits for an answer

    def step(self, id_: str) -> Step | None:
        return next((step for step in self.steps if step.id == id_), None)

    def left(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.id in self.remaining)


@dataclass(frozen=True)
class Order(QuickCopy):
    """A front shaken down in a turf that another controls: who asks, who controls, who comes first."""

    player: str
    controller: str
    business: str
    first: str | None = None


@dataclass(frozen=True, slots=True)
class Won:
    """A turf won by a player without a marker in supply."""

    turf: str
    player: str


@dataclass(frozen=True, slots=True)
class Suitcase:
    money: tuple[int, ...] = ()
    jobs: tuple[str, ...] = ()


@dataclass(frozen=True)
class State(QuickCopy):
    """The whole table; lists by seat are in the order of `families`."""

    box: Box = field(repr=False, compare=False)
    families: tuple[str, ...]
    bank: Mapping[str, int]
    figures: Mapping[str, str]  # figure -> place
    control: Mapping[str, tuple[str, ...]]  # turf -> owners of its markers, bottom to top
    markers: tuple[int, ...]  # in supply, by seat
    tiles: Mapping[str, str | None]
    tile_stacks: Mapping[str, tuple[str, ...]]
    public_jobs: tuple[str | None, ...]
    hands: tuple[tuple[str, ...], ...]
    tables: tuple[tuple[str, ...], ...]
    suitcases: tuple[Suitcase, ...]
    act: int = 0
    phase: str = "setup"
    horse_head: str | None = None
    active: str | None = None
    job_deck: tuple[str, ...] = ()
    job_discard: tuple[str, ...] = ()
    ally_display: tuple[str, ...] = ()
    allies_out: tuple[str, ...] = ()
    frames: tuple[Frame, ...] = ()
    frames_opened: int = 0
    order: Order | None = None
    to_come: tuple[str, str] | None = None  # player and business of a front's second benefit, between two frames
    job: str | None = None  # being resolved: in no hand (G-8.10)
    drawn: tuple[str, ...] = ()  # jobs that wait for keep_job
    answers: Mapping[str, int] | None = None  # to the open offer
    surrender: str | None = None  # who must give money from the suitcase
    bids: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    picks: tuple[str, ...] | None = None  # who still takes an ally; none before the bids are shown
    won: Won | None = None
    scores: Mapping[str, Score] | None = None
    winners: tuple[str, ...] = ()

    def seat(self, family: str) -> int:
        return self.families.index(family)

    def hand(self, family: str) -> tuple[str, ...]:
        return self.hands[self.families.index(family)]

    def suitcase(self, family: str) -> Suitcase:
        return self.suitcases[self.families.index(family)]

    def money_in_hand(self, family: str) -> tuple[int, ...]:
        worth = self.box.worth
        return tuple(worth[card] for card in self.hand(family) if card in worth)

    def opponents(self, family: str) -> tuple[str, ...]:
        """Clockwise, from the player after this one."""
        seat = self.families.index(family)
        return self.families[seat + 1 :] + self.families[:seat]

    @property
    def hand_limit(self) -> int:
        return self.box.acts[self.act].hand_limit

    @property
    def state(self) -> str:
        """The state of the state machine in which this table waits."""
        if self.scores is not None:
            return "game_over"
        match self.phase:
            case "turf_war":
                return "await_marker"
            case "bribery":
                return "await_bids" if self.picks is None else "await_pick"
            case "tribute":
                return "await_tribute"
        return self.benefit_state or "await_action"

    @property
    def benefit_state(self) -> str | None:
        """Which answer the benefits wait for, if any."""
        if self.order is not None and self.order.first is None:
            return "await_order"
        if self.drawn:
            return "await_keep"
        if self.answers is not None:
            return "await_offer"
        if self.surrender is not None:
            return "await_surrender"
        return "await_step" if self.frames else None

    @property
    def asked(self) -> tuple[str, ...]:
        """Who owes an answer, in the order of seats."""
        match self.state:
            case "await_action":
                return () if self.active is None else (self.active,)
            case "await_step" | "await_keep":
                return (self.frames[-1].owner,)
            case "await_order":
                return () if self.order is None else (self.order.player,)
            case "await_offer":
                return tuple(family for family in self.families if self._owes_answer(family))
            case "await_surrender":
                return () if self.surrender is None else (self.surrender,)
            case "await_marker":
                return () if self.won is None else (self.won.player,)
            case "await_bids":
                return tuple(family for family in self.families if family not in self.bids)
            case "await_pick":
                return (self.picks or ())[:1]
            case "await_tribute":
                limit = self.hand_limit
                return tuple(
                    family for family, hand in zip(self.families, self.hands, strict=True) if len(hand) > limit
                )
        return ()

    def _owes_answer(self, family: str) -> bool:
        """Does the open offer wait for this opponent? Who holds no money is not asked (G-19.7)."""
        assert self.answers is not None
        return family != self.frames[-1].owner and family not in self.answers and any(self.money_in_hand(family))


def without(items: Iterable[Any], taken: Iterable[Any]) -> tuple[Any, ...]:
    """The items less those taken, each once."""
    left = list(items)
    for each in taken:
        left.remove(each)
    return tuple(left)
