"""What the table waits for (chapter 15): one thing at a time, with what belongs to it and nothing else.

Each kind knows the phase it belongs to and the state of the state machine in which the table waits for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from domain.contract.quick_copy import QuickCopy
from domain.contract.wire import About
from domain.godfather.events import Score, Source


class Step(NamedTuple):
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

    def step(self, id_: str) -> Step | None:
        return next((step for step in self.steps if step.id == id_), None)

    def left(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.id in self.remaining)


# ------------------------------------------------------------------------------------------------ within a turn


@dataclass(frozen=True, slots=True)
class Order:
    """A front shaken down in a turf that another controls: who comes first is asked (G-6.6)."""

    state = "await_order"

    player: str
    controller: str
    business: str


@dataclass(frozen=True, slots=True)
class Beneficiaries:
    """Who is still to benefit from a front, in this order; nobody is asked, the next frame opens (G-20.13)."""

    state = "await_step"

    business: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnJobs:
    """Jobs of which the owner of the top frame keeps one."""

    state = "await_keep"

    step: str
    jobs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """An offer and the answers that are in; who holds no money is not asked (G-19.7)."""

    state = "await_offer"

    step: str
    answers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Theft:
    """Money demanded from a suitcase; its owner says which."""

    state = "await_surrender"

    step: str
    target: str


Pending = Order | Beneficiaries | DrawnJobs | OpenOffer | Theft


# ------------------------------------------------------------------------------------------------ in the whole game


@dataclass(frozen=True)
class Turn(QuickCopy):
    """A turn: whose it is, the benefits it opened, the last ones on top, and what comes before their next step."""

    phase = "family_business"

    player: str
    frames: tuple[Frame, ...] = ()
    pending: Pending | None = None

    @property
    def state(self) -> str:
        if self.pending is not None:
            return self.pending.state
        return "await_step" if self.frames else "await_action"

    @property
    def job(self) -> str | None:
        """The job being resolved: it is in no hand (G-8.10)."""
        for frame in self.frames:
            if frame.source.type == "job":
                return frame.source.id
        return None


@dataclass(frozen=True, slots=True)
class Won:
    """A turf won by a player without a marker in supply (G-14.7)."""

    phase = "turf_war"
    state = "await_marker"

    turf: Annotated[str, About("the turf that was won")]
    player: Annotated[str, About("the winner")]


@dataclass(frozen=True, slots=True)
class Bids:
    """The sealed bids that are in."""

    phase = "bribery"
    state = "await_bids"

    placed: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Picks:
    """Who still takes an ally, in this order, and the bids that are shown and not yet paid."""

    phase = "bribery"
    state = "await_pick"

    players: tuple[str, ...]
    bids: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Tribute:
    """Every hand above the limit of the act."""

    phase = "tribute"
    state = "await_tribute"


@dataclass(frozen=True, slots=True)
class Ended:
    """Nothing more: the scores and who won."""

    phase = "tribute"  # the last one of the last act
    state = "game_over"

    scores: Mapping[str, Score]
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Automatic:
    """Nobody: the phase goes on by itself, as the states marked (auto) do."""

    phase: str

    @property
    def state(self) -> str:
        return self.phase


WaitsFor = Turn | Won | Bids | Picks | Tribute | Ended | Automatic
