"""What the client does when things go wrong, step by step and without a network."""

import json
from typing import Any

import pytest

from annals_client import NotFound, Refused, Unreachable
from annals_client.frames import Frames
from annals_client.manners import ask
from annals_client.steps import Broken, Pause, Reply, Request, Send

GET = Request("GET", "/x", may_repeat=True)
POST = Request("POST", "/x")
GONE = Broken("gone", unsent=False)
UNSENT = Broken("nobody there", unsent=True)


def reply(status: int, code: str = "", **headers: str) -> Reply:
    body = json.dumps({"code": code, "detail": "why", "rule": "C-1.2", "params": {"seat": 1}}).encode()
    return Reply(status, {name.replace("_", "-"): value for name, value in headers.items()}, body)


def told(request: Request, *outcomes: Reply | Broken, patience: float = 60) -> tuple[Any, list[float]]:
    """What comes of a request, and the pauses it took."""
    steps, pauses, left = ask(request, patience), list[float](), list(outcomes)
    try:
        effect = next(steps)
        while True:
            if isinstance(effect, Pause):
                pauses.append(effect.seconds)
                effect = steps.send(None)
            else:
                assert effect == Send(request)
                outcome = left.pop(0)
                effect = steps.throw(outcome) if isinstance(outcome, Broken) else steps.send(outcome)
    except StopIteration as end:
        assert not left
        return end.value, pauses


def test_a_broken_connection_is_tried_again_later_and_later() -> None:
    found, pauses = told(GET, GONE, GONE, UNSENT, reply(200))
    assert found.status == 200
    assert len(pauses) == 3
    assert pauses[0] < pauses[1] < pauses[2]


def test_what_may_not_be_done_twice_is_repeated_only_if_it_was_not_sent() -> None:
    assert told(POST, UNSENT, reply(201))[0].status == 201
    with pytest.raises(Unreachable):
        told(POST, GONE)


def test_retry_after_is_kept() -> None:
    for status in (429, 503):
        _, pauses = told(GET, reply(status, retry_after="7"), reply(200))
        assert 7 <= pauses[0] < 9


def test_patience_ends() -> None:
    with pytest.raises(Unreachable):
        told(GET, *[GONE] * 100, patience=3)


def test_a_refusal_says_code_rule_and_text_and_is_not_asked_again() -> None:
    with pytest.raises(Refused) as caught:
        told(GET, reply(409, "not_your_turn"))
    found = caught.value
    assert (found.code, found.rule, found.text, found.params) == ("not_your_turn", "C-1.2", "why", {"seat": 1})
    with pytest.raises(NotFound):
        told(GET, reply(404, "no_such_table"))


def test_the_first_request_with_a_key_is_waited_for() -> None:
    assert told(GET, reply(409, "still_running", retry_after="1"), reply(201))[0].status == 201


@pytest.mark.parametrize("cut", range(1, 60))
def test_frames_are_whole_wherever_the_bytes_are_cut(cut: int) -> None:
    sent = ': \n\nid: 1\nevent: entry\ndata: {"t":"a\u2028b\x85"}\n\nevent: end\ndata: {}\n\nid: 2\nda'.encode()
    frames = Frames()

    found = [*frames.frames(sent[:cut]), *frames.frames(sent[cut:])]

    told = [(each.event, each.id, each.data) for each in found]
    assert told == [("entry", 1, {"t": "a\u2028b\x85"}), ("end", None, {})]
