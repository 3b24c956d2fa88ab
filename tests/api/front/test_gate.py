"""Connections that say nothing, or half of what they wanted: bounded in time and in number."""

from collections.abc import Iterator
from contextlib import ExitStack
from ipaddress import ip_network

import pytest

from api.front.addresses import household
from api.front.gate import Gate
from tests.api.front.wire import ServerProcess, Wire, server_process, until
from tests.redis_server import RedisServer


@pytest.fixture(scope="module")
def server(log_server: RedisServer) -> Iterator[ServerProcess]:
    with server_process(log_server.url, head_seconds=0.5, descriptors=256) as server:
        yield server


@pytest.mark.parametrize("said", ["", "GET /echo", "GET /echo HTTP/1.1\r\nHost: house\r\n"])
def test_a_head_that_does_not_come_is_not_waited_for(server: ServerProcess, said: str) -> None:
    with Wire(server.port) as wire:
        answer = wire.send(said).answer()

        assert (answer.status, answer.json["code"]) == (408, "request_too_slow")
        assert wire.at_end()


def test_the_second_request_of_a_connection_has_its_time_too(server: ServerProcess) -> None:
    with Wire(server.port) as wire:
        assert wire.ask("GET", "/echo").status == 200

        assert wire.send("GET /echo HTTP/1.1\r\nHo").answer().status == 408


def test_a_connection_that_waits_for_its_answer_is_left_alone(server: ServerProcess) -> None:
    with Wire(server.port) as wire:
        assert wire.ask("GET", "/sleep?seconds=1.2").status == 200
        assert wire.ask("GET", "/echo").status == 200


def test_one_address_takes_no_more_than_its_share(server: ServerProcess) -> None:
    with ExitStack() as stack:
        crowd = [stack.enter_context(Wire(server.port)) for _ in range(120)]
        told = [wire.answer() for wire in crowd]

    refused = [answer for answer in told if answer.status == 503]
    assert len(refused) >= 120 - 192 // 2
    assert {answer.json["code"] for answer in refused} == {"too_many_connections"}
    assert {answer.status for answer in told} == {503, 408}
    assert until(lambda: server.ask("GET", "/echo").status == 200)


def test_trusted_proxies_bring_many_people() -> None:
    gate = Gate(descriptors=80, proxies=[ip_network("10.0.0.0/8")])
    assert gate.most == 60

    assert [gate.enter("192.0.2.1") for _ in range(31)] == [True] * 30 + [False]
    assert [gate.enter("10.1.2.3") for _ in range(31)] == [True] * 30 + [False], "there is a bound for all"
    assert not gate.enter("192.0.2.2")
    gate.leave("192.0.2.1")
    assert gate.enter("192.0.2.2")


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", ""),
    ],
)
def test_whose_an_address_is(address: str, whose: str) -> None:
    assert household(address) == whose


def test_the_many_addresses_of_one_household_help_nobody() -> None:
    gate = Gate(descriptors=80, proxies=[ip_network("2001:db8:9::/48")])
    crowd = [f"2001:db8:1:2::{n:x}" for n in range(31)]

    assert [gate.enter(address) for address in crowd] == [True] * 30 + [False]
    assert gate.enter("2001:db8:1:3::1")
    assert gate.enter("2001:db8:9:3::1")
    gate.leave(crowd[0])
    assert gate.enter(crowd[30])
