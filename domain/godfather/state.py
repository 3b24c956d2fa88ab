"""What is on the table now (the state record of chapter 15), and whom it waits for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.contract.quick_copy import QuickCopy
from domain.godfather.box import Box
from domain.godfather.waiting import (
    Beneficiaries,
    Bids,
    DrawnJobs,
    Frame,
    OpenOffer,
    Order,
    Picks,
    Theft,
    Tribute,
    Turn,
    WaitsFor,
    Won,
)


@dataclass(frozen=True, slots=True)
class Suitcase:
    money: tuple[int, ...] = ()
    jobs: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Open(QuickCopy):
    """What lies open and is shown to everybody as it is; lists by seat are in the order of `families`."""

    families: tuple[str, ...]
    act: int
    horse_head: str
    figures: Mapping[str, str]  # figure -> place
    control: Mapping[str, tuple[str, ...]]  # turf -> owners of its markers, bottom to top
    markers: tuple[int, ...]  # in supply, by seat
    tiles: Mapping[str, str | None]
    public_jobs: tuple[str | None, ...]
    job_discard: tuple[str, ...]
    ally_display: tuple[str, ...]
    tables: tuple[tuple[str, ...], ...]
    frames_opened: int


@dataclass(frozen=True, kw_only=True)
class State(Open):
    """The whole table."""

    box: Box = field(repr=False, compare=False)
    bank: Mapping[str, int]
    tile_stacks: Mapping[str, tuple[str, ...]]
    job_deck: tuple[str, ...]
    allies_out: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    suitcases: tuple[Suitcase, ...]
    waits_for: WaitsFor

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
    def phase(self) -> str:
        return self.waits_for.phase

    @property
    def state(self) -> str:
        """The state of the state machine in which this table waits."""
        return self.waits_for.state

    @property
    def turn(self) -> Turn:
        """The turn that is being taken; there is none outside the family business."""
        assert isinstance(self.waits_for, Turn)
        return self.waits_for

    @property
    def frames(self) -> tuple[Frame, ...]:
        return self.waits_for.frames if isinstance(self.waits_for, Turn) else ()

    @property
    def asked(self) -> tuple[str, ...]:
        """Who owes an answer, in the order of seats."""
        match self.waits_for:
            case Turn() as turn:
                return self._asked_in(turn)
            case Won(_, winner):
                return (winner,)
            case Bids(placed):
                return tuple(family for family in self.families if family not in placed)
            case Picks(players):
                return players[:1]
            case Tribute():
                limit = self.hand_limit
                return tuple(
                    family for family, hand in zip(self.families, self.hands, strict=True) if len(hand) > limit
                )
        return ()

    def _asked_in(self, turn: Turn) -> tuple[str, ...]:
        match turn.pending:
            case None | DrawnJobs():
                return (turn.frames[-1].owner if turn.frames else turn.player,)
            case Order(player) | Theft(_, player):
                return (player,)
            case OpenOffer(_, answers):
                owner = turn.frames[-1].owner
                others = [family for family in self.families if family != owner and family not in answers]
                return tuple(family for family in others if self.money_in_hand(family))  # G-19.7
            case Beneficiaries():
                return ()


def without(items: Iterable[Any], taken: Iterable[Any]) -> tuple[Any, ...]:
    """The items less those taken, each once."""
    left = list(items)
    for each in taken:
        left.remove(each)
    return tuple(left)
