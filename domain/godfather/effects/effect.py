"""What every effect of the vocabulary can answer."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from domain.contract.luck import Luck
from domain.contract.tale import Tale
from domain.contract.wire import ABSENT, Absent
from domain.godfather.moves import Choice
from domain.godfather.state import State
from domain.godfather.waiting import Step


@dataclass(frozen=True, slots=True)
class Deed:
    """A step being resolved: for whom, which, and what was chosen."""

    owner: str
    step: Step
    choice: Choice

    @property
    def what(self) -> Mapping[str, Any]:
        return self.step.what

    def named(self, key: str) -> str:
        """A chosen id; the choice has been checked."""
        return str(self.choice[key])

    def listed(self, key: str) -> tuple[str, ...]:
        """A chosen list; the choice has been checked."""
        return listed(self.choice, key) or ()


class Effect:
    """One word of the vocabulary. `what` is the step as the data writes it."""

    automatic = False

    def executable(self, _state: State, _owner: str, _what: Mapping[str, Any]) -> bool:
        return True

    def choices(self, _state: State, _owner: str, _what: Mapping[str, Any]) -> Iterable[dict[str, Any]]:
        """The choices of an executable step, as in the offers of chapter 24."""
        return ({},)

    def must_exist(self, _state: State, _owner: str, _what: Mapping[str, Any], _choice: Choice) -> None:
        """Refuses a choice with unknown_id, not_available or wrong_count; what is left is illegal_choice."""
        return

    def resolve(self, _tale: Tale[State], _luck: Luck, _deed: Deed) -> None:
        """Tells the step's own events."""
        return

    def opens(self, _tale: Tale[State], _deed: Deed) -> None:
        """Tells what follows once the step counts as resolved (G-20.7)."""
        return


# ------------------------------------------------------------------------------------------------ reading a choice


def named(choice: Choice, key: str) -> str | None:
    value = choice.get(key)
    return value if isinstance(value, str) else None


def number(choice: Choice, key: str) -> int | None:
    value = choice.get(key)
    return value if isinstance(value, int) else None


def listed(choice: Choice, key: str) -> tuple[str, ...] | None:
    value = choice.get(key)
    return tuple(value) if isinstance(value, tuple | list) else None


# ------------------------------------------------------------------------------------------------ telling


def which(state: State, step: Step) -> str | Absent:
    """The step's id where the log needs it: when an earlier remaining step is of the same kind."""
    first = next(each for each in state.frames[-1].left() if each.kind == step.kind)
    return ABSENT if first.id == step.id else step.id
