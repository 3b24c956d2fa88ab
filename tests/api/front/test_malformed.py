"""A sample of `python -m tests.soak_malformed`."""

from tests.effort import often
from tests.house import House
from tests.malformed import SPOILING, good_requests, malformed, must_be_well, storm


def test_what_is_nearly_a_request_is_answered_and_breaks_nothing(house: House) -> None:
    good = good_requests(house)

    heard = storm(house, malformed(good, often(600, 5_000), seed=1))

    must_be_well(house, heard)
    assert heard.statuses[400] and heard.statuses[422] and heard.statuses[404]
    assert heard.count == often(600, 5_000)


def test_what_was_not_spoilt_is_good(house: House) -> None:
    """Else nothing would be tried."""
    heard = storm(house, good_requests(house))

    assert set(heard.statuses) <= {200, 201, 409, 404, 422}, heard.statuses
    assert heard.statuses[200] + heard.statuses[201] >= 8
    assert len(SPOILING) >= 10
