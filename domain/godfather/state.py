"""What is on the table now (the state record of chapter 15), and whom it waits for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from domain.contract.quick_copy import QuickCopy
from domain.contract.wire import About
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
    """What a suitcase holds."""

    money: tuple[int, ...] = ()
    jobs: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Open(QuickCopy):
    """What lies open and is shown to everybody as it is; lists by seat are in the order of `families`."""

    families: Annotated[tuple[str, ...], About("who plays, clockwise; lists by seat are in this order")]
    act: Annotated[int, About("the act")]
    horse_head: Annotated[str, About("who is first player in this act")]
    figures: Annotated[Mapping[str, str], About("where every figure is")]
    control: Annotated[
        Mapping[str, tuple[str, ...]], About("the owners of the control markers on each turf, bottom to top")
    ]
    markers: Annotated[tuple[int, ...], About("control markers in supply, by seat")]
    tiles: Annotated[Mapping[str, str | None], About("the business tile on each turf")]
    public_jobs: Annotated[tuple[str | None, ...], About("the jobs that anybody may do, by slot")]
    job_discard: Annotated[tuple[str, ...], About("discarded jobs")]
    ally_display: Annotated[tuple[str, ...], About("the allies that can be bribed")]
    tables: Annotated[tuple[tuple[str, ...], ...], About("the allies played, by seat")]
    frames_opened: Annotated[int, About("how many frames have been opened in this game")]


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
