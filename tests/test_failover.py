"""A master of the log's cluster dies, and its replica takes over: no accepted move is lost, none is made twice."""

import random
from pathlib import Path

from tests.soak_cluster import soak


def test_masters_die_and_no_accepted_move_is_lost(tmp_path: Path) -> None:
    found = soak(tmp_path, failovers=2, replicas=1, chance=random.Random())

    assert (found.failovers, found.games) == (2, 2)
    assert (found.lost, found.doubled) == (0, 0), str(found)
    assert found.unheard <= found.shown_and_lost, "a feed has nothing else in the place of what it lacks"
    assert found.acknowledged > 100
    assert set(found.codes) <= {"503 log_unavailable", "503 too_few_replicas", "503 log_full"}, str(found)
