"""A browser's feed by a ticket that is cut after 70 s and after 9 minutes, in real time; it takes eleven minutes."""

from pathlib import Path

from tests.house import started
from tests.web.test_reconnect import cut_at


def test_a_feed_comes_back_after_70_seconds_and_after_nine_minutes(tmp_path: Path) -> None:
    with started(tmp_path) as house:
        cut_at(house, 70, 540)
