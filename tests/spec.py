"""Stories: facts before, one move, facts after.

given(GAME, *facts).when(seat, move).then(*facts) or .refused(code, rule)
"""

from typing import Any

import pytest

from domain.contract.game import Game, Refused
from tests.laws.play import luck_of


class Story:
    def __init__(self, game: Game[Any], state: Any) -> None:
        self.game, self.state = game, state
        self.told: list[Any] | None = None
        self.refusal: Refused | None = None

    def when(self, seat: int, move: Any, seed: int = 0) -> "Story":
        before = self.game.view(self.state, "all")
        try:
            self.told = list(self.game.decide(self.state, seat, move, luck_of(seed, 2)))
        except Refused as refusal:
            self.refusal = refusal
        assert self.game.view(self.state, "all") == before, "decide changed the state"
        return self

    def then(self, *facts: Any) -> Any:
        """Exactly these facts; returns the state after them."""
        assert self.refusal is None, self.refusal
        assert self.told == list(facts)
        return self.game.replay(self.told, self.state)

    def happens(self) -> Any:
        """Accepted; returns the state afterwards."""
        assert self.refusal is None, self.refusal
        assert self.told is not None
        return self.game.replay(self.told, self.state)

    def refused(self, code: str, rule: str | None = None) -> Refused:
        if self.refusal is None:
            pytest.fail(f"accepted: {self.told}")
        assert self.refusal.code == code, self.refusal
        if rule is not None:
            assert self.refusal.rule == rule
        return self.refusal


def given(game: Game[Any], *facts: Any) -> Story:
    return Story(game, game.replay(facts))


def given_state(game: Game[Any], state: Any) -> Story:
    return Story(game, state)
