"""Requests on their way to Flask and back, through a real server in its own process."""

import hashlib
import selectors
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from redis import Redis

from tests.api.front.wire import ServerProcess, Wire, server_process, until
from tests.redis_server import RedisServer

MIB = 1024 * 1024


@pytest.fixture(scope="module")
def server(log_server: RedisServer) -> Iterator[ServerProcess]:
    with server_process(log_server.url) as server:
        yield server


@pytest.fixture
def wire(server: ServerProcess) -> Iterator[Wire]:
    with Wire(server.port) as wire:
        yield wire


# what comes in


def test_a_path_may_be_escaped_and_utf_8(wire: Wire) -> None:
    assert wire.ask("GET", "/echo/caf%C3%A9/a%2Fb%20c").json["rest"] == "café/a/b c"


def test_a_path_that_is_no_utf_8_is_answered(wire: Wire) -> None:
    assert wire.ask("GET", "/echo/%FF").status in (200, 400, 404)
    assert wire.ask("GET", "/echo/fine").json["rest"] == "fine"


def test_a_path_with_raw_bytes_is_a_bad_request(server: ServerProcess) -> None:
    with Wire(server.port) as wire:
        assert wire.send(b"GET /echo/\xc3\xa9 HTTP/1.1\r\nHost: house\r\n\r\n").answer().status == 400


def test_a_query_arrives_as_it_was_sent(wire: Wire) -> None:
    answer = wire.ask("GET", "/echo?word=a%20b&word=%C3%A9&c").json

    assert answer["query"] == "word=a%20b&word=%C3%A9&c"
    assert answer["words"] == ["a b", "é"]


def test_flask_knows_the_client_and_the_host(wire: Wire) -> None:
    answer = wire.ask("GET", "/echo").json

    assert (answer["address"], answer["host"], answer["protocol"]) == ("127.0.0.1", "house", "HTTP/1.1")


def test_repeated_headers_are_joined_and_look_alikes_left_out(wire: Wire) -> None:
    lines = ["GET /echo HTTP/1.1", "Host: house", "X-Word: a", "X-Word: b", "Cookie: c=1", "Cookie: d=2"]
    lines += ["X_Word: forged", "Proxy: forged"]
    headers = dict(wire.send("\r\n".join(lines) + "\r\n\r\n").answer().json["headers"])

    assert headers == {"Host": "house", "X-Word": "a,b", "Cookie": "c=1; d=2"}


def test_a_body_arrives_whole(wire: Wire) -> None:
    assert wire.ask("POST", "/echo", "words").json["body"] == "words"
    assert wire.ask("PUT", "/echo", "é" * 30_000).json["body"] == "é" * 30_000


def test_a_chunked_body_arrives_whole(wire: Wire) -> None:
    wire.send("POST /echo HTTP/1.1\r\nHost: house\r\nTransfer-Encoding: chunked\r\n\r\n")
    wire.send("5\r\nwords\r\n").send("1\r\n \r\n").send("4\r\nmore\r\n0\r\n\r\n")
    answer = wire.answer().json

    assert answer["body"] == "words more"
    assert ["Content-Length", "10"] in answer["headers"]
    assert "Transfer-Encoding" not in dict(answer["headers"])


def test_a_record_may_be_larger_than_a_move(wire: Wire) -> None:
    record = bytes(range(256)) * (3 * MIB // 256)
    expected = {"size": len(record), "sha256": hashlib.sha256(record).hexdigest()}

    assert wire.ask("POST", "/v1/records", record).json == expected
    wire.send("POST /v1/records HTTP/1.1\r\nHost: house\r\nTransfer-Encoding: chunked\r\n\r\n")
    for start in range(0, len(record), 100_000):
        piece = record[start : start + 100_000]
        wire.send(b"%x\r\n%b\r\n" % (len(piece), piece))
    assert wire.send("0\r\n\r\n").answer().json == expected


def test_a_body_of_64_kib_is_taken_and_one_byte_more_refused(server: ServerProcess) -> None:
    with Wire(server.port) as wire:
        assert wire.ask("POST", "/echo", "x" * 65_536).status == 200
        answer = wire.ask("POST", "/echo", "x" * 65_537)
        assert answer.status == 413
        assert answer.header("content-type") == "application/problem+json"
        assert answer.json == {
            "type": "urn:annals:body_too_large",
            "title": "The body is too large",
            "status": 413,
            "code": "body_too_large",
            "detail": "the body of this request may have at most 65536 bytes",
            "params": {},
        }
        assert wire.at_end()


def test_a_chunked_body_is_counted(server: ServerProcess) -> None:
    with Wire(server.port) as wire:
        wire.send("POST /echo HTTP/1.1\r\nHost: house\r\nTransfer-Encoding: chunked\r\n\r\n")
        piece = b"%x\r\n%b\r\n" % (30_000, b"x" * 30_000)
        wire.send(piece).send(piece).send(piece)
        assert wire.answer().status == 413


def test_a_sender_of_far_too_much_still_reads_the_answer_and_costs_no_memory(server: ServerProcess) -> None:
    before = server.peak()
    with Wire(server.port) as wire:
        wire.send(f"POST /v1/records HTTP/1.1\r\nHost: house\r\nContent-Length: {64 * MIB}\r\n\r\n")
        for _ in range(40):
            wire.send(b"x" * MIB)
        assert wire.answer().status == 413
    assert server.peak() - before < 8 * MIB


def test_100_continue_is_said_only_to_a_body_that_is_wanted(server: ServerProcess) -> None:
    head = "POST /echo HTTP/1.1\r\nHost: house\r\nExpect: 100-continue\r\nContent-Length: {}\r\n\r\n"
    with Wire(server.port) as wire:
        assert wire.send(head.format(5)).answer().status == 100
        assert wire.send("words").answer().json["body"] == "words"
        assert wire.send(head.format(65_537)).answer().status == 413


def test_a_client_that_leaves_in_the_middle_of_its_body_does_no_harm(server: ServerProcess) -> None:
    with Wire(server.port) as wire:
        wire.send("POST /echo HTTP/1.1\r\nHost: house\r\nContent-Length: 100\r\n\r\nhalf")
    assert server.ask("GET", "/echo").status == 200


def test_an_offer_of_http_2_is_overlooked(wire: Wire) -> None:
    offer = {"Connection": "Upgrade, HTTP2-Settings", "Upgrade": "h2c", "HTTP2_Settings": "AAEAAEAA"}

    assert wire.ask("POST", "/echo", "words", **offer).json["body"] == "words"
    wire.request("PUT", "/echo", Transfer_Encoding="chunked", **offer).send("5\r\nwords\r\n0\r\n\r\n")
    assert wire.answer().json["body"] == "words"
    assert wire.ask("GET", "/echo", **offer).status == 200


@pytest.mark.parametrize("other", ["websocket", "WebSocket", "tea", "TLS/1.0, h2c"])
def test_every_other_offer_is_overlooked_too(wire: Wire, other: str) -> None:
    offer = {"Connection": "keep-alive, Upgrade", "uPGRADE": other}

    assert wire.ask("POST", "/echo", "words", **offer).json["body"] == "words"
    assert wire.ask("GET", "/echo", **offer).status == 200


def test_an_offer_in_two_parts_is_overlooked(wire: Wire) -> None:
    wire.send("GET /echo HTTP/1.1\r\nHost: house\r\nConnection: Upgrade\r\nUpg")
    time.sleep(0.1)

    assert wire.send("rade: websocket\r\n\r\n").answer().status == 200


@pytest.mark.parametrize("method", ["FOO", "get", "Post", "BREW", "M-SEARCH2"])
def test_a_method_nobody_knows(server: ServerProcess, method: str) -> None:
    with Wire(server.port) as wire:
        assert wire.ask("GET", "/echo").status == 200
        answer = wire.ask(method, "/echo", "words")
        assert (answer.status, answer.json["code"]) == (400, "unknown_method")
        assert answer.header("content-type") == "application/problem+json"
        assert wire.at_end()


@pytest.mark.parametrize("method", ["PATCH", "PROPFIND", "TRACE", "QUERY", "M-SEARCH"])
def test_a_method_that_is_known_elsewhere(server: ServerProcess, method: str) -> None:
    with Wire(server.port) as wire:
        assert wire.ask(method, "/echo").status == 405


# what goes out


def test_every_cookie_is_sent(wire: Wire) -> None:
    cookies = [value for name, value in wire.ask("GET", "/cookies").headers if name == "set-cookie"]

    assert cookies == ["one=1; Path=/", "two=2; Path=/"]


def test_head_has_the_headers_and_no_body(wire: Wire) -> None:
    whole, head = wire.ask("GET", "/cookies"), wire.ask("HEAD", "/cookies")

    assert head.header("content-length") == whole.header("content-length") == "3"
    assert wire.ask("HEAD", "/large?chunks=1000").status == 200
    assert wire.ask("GET", "/cookies").body == b"two"  # nothing was left on the wire


@pytest.mark.parametrize("status", [204, 304])
def test_an_answer_without_a_body_has_none(wire: Wire, status: int) -> None:
    answer = wire.ask("GET", f"/status/{status}")

    assert answer.status == status
    assert answer.header("content-length") is answer.header("transfer-encoding") is None
    assert wire.ask("GET", "/cookies").body == b"two"


@pytest.mark.parametrize(("path", "status"), [("/status/404", 404), ("/nowhere", 404), ("/failure", 500)])
def test_errors_of_flask_are_passed_on(wire: Wire, path: str, status: int) -> None:
    assert wire.ask("GET", path).status == status
    assert wire.ask("GET", "/cookies").status == 200


def test_a_stream_of_10_mb_arrives_whole(wire: Wire) -> None:
    answer = wire.ask("GET", "/large?chunks=1000")

    assert answer.header("transfer-encoding") == "chunked"
    assert answer.body == (b"x" * 9_999 + b"\n") * 1000
    assert wire.ask("GET", "/closed").json == {"closed": True}


def test_several_streams_and_requests_share_the_threads(server: ServerProcess) -> None:
    def download(_: int) -> int:
        return len(server.ask("GET", "/large?chunks=1000").body)

    with ThreadPoolExecutor(12) as pool:
        streams = pool.map(download, range(12))
        assert [server.ask("GET", "/cookies").body for _ in range(20)] == [b"two"] * 20
        assert list(streams) == [10_000_000] * 12


def test_the_first_byte_of_a_slow_stream_comes_at_once(wire: Wire) -> None:
    begun = time.monotonic()
    wire.request("GET", "/slow?seconds=2").start()

    assert wire.chunk() == b"first\n"
    assert time.monotonic() - begun < 1.8
    assert wire.chunk() == b"second\n"
    assert wire.chunk() == b""


def test_a_stream_is_closed_when_its_client_leaves(server: ServerProcess) -> None:
    before = server.peak()
    with Wire(server.port) as wire:
        wire.request("GET", "/large?chunks=100000").start()
        wire.chunk()
        assert server.ask("GET", "/closed").json == {"closed": False}
    until(lambda: server.ask("GET", "/closed").json["closed"])
    assert server.peak() - before < 16 * MIB


def test_a_stream_that_fails_is_not_taken_for_whole(server: ServerProcess) -> None:
    with Wire(server.port) as wire:
        assert wire.request("GET", "/broken").start()[0] == 200
        with pytest.raises((ConnectionError, ValueError)):  # cut off before the last chunk
            while wire.chunk():
                pass


def test_pipelined_requests_are_answered_in_order(wire: Wire) -> None:
    for number in range(20):
        wire.request("POST", f"/echo/{number}", f"body {number}")

    assert [wire.answer().json["body"] for _ in range(20)] == [f"body {number}" for number in range(20)]


def test_http_1_0_gets_a_length_and_no_chunks(server: ServerProcess) -> None:
    for path, size in [("/cookies", 3), ("/large?chunks=100", 1_000_000)]:
        with Wire(server.port) as wire:
            answer = wire.send(f"GET {path} HTTP/1.0\r\n\r\n").answer()
            assert answer.header("transfer-encoding") is None
            assert answer.header("content-length") == str(size) == str(len(answer.body))
            assert wire.at_end()


def test_http_1_0_is_told_what_it_cannot_have(server: ServerProcess) -> None:
    with Wire(server.port) as wire:
        answer = wire.send("GET /large?chunks=2000 HTTP/1.0\r\n\r\n").answer()

    assert (answer.status, answer.json["code"]) == (505, "answer_too_large")


# when there is too much


def test_too_many_waiting_requests_are_refused_but_no_feed(log_server: RedisServer) -> None:
    with (
        server_process(log_server.url, threads=1) as server,
        Redis.from_url(log_server.url) as redis,
        ExitStack() as stack,
    ):
        table = server.open_table()
        held = stack.enter_context(Wire(server.port)).request("GET", "/hold/the-only-thread")
        until(lambda: redis.info("clients")["blocked_clients"] == 1)
        wires = [stack.enter_context(Wire(server.port)).request("GET", "/cookies") for _ in range(2048 + 52)]
        refused = until(lambda: some if len(some := answered(wires)) >= 52 else None)
        feed = stack.enter_context(Wire(server.port))
        feed.request("GET", f"/v1/tables/{table}/log", Accept="text/event-stream")
        assert feed.start()[0] == 200
        redis.rpush("the-only-thread", "go on")
        assert held.answer().json == {"released": True}
        answers = {wire: wire.answer() for wire in wires}

    assert len(refused) == 52
    for wire, answer in answers.items():
        if wire in refused:
            assert (answer.status, answer.json["code"], answer.header("retry-after")) == (503, "too_busy", "1")
        else:
            assert answer.status == 200


def answered(wires: list[Wire]) -> list[Wire]:
    """On which of them is there something to read?"""
    with selectors.DefaultSelector() as selector:
        for wire in wires:
            selector.register(wire.socket, selectors.EVENT_READ, wire)
        return [key.data for key, _ in selector.select(0)]


def test_commands_do_not_wait_for_feed_openings(server: ServerProcess) -> None:
    """A storm of openings stands in a line of its own."""
    table = server.open_table()
    storm = [Wire(server.port) for _ in range(500)]
    for wire in storm:
        wire.request("GET", f"/v1/tables/{table}/log", Accept="text/event-stream")
    begun = time.monotonic()
    assert server.ask("GET", "/cookies").status == 200
    command = time.monotonic() - begun
    assert all(wire.start()[0] == 200 for wire in storm)
    storms = time.monotonic() - begun
    for wire in storm:
        wire.close()
    assert command < storms


def test_threads_answer_side_by_side(server: ServerProcess) -> None:
    begun = time.monotonic()
    threads = [threading.Thread(target=server.ask, args=("GET", "/sleep?seconds=0.5")) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert time.monotonic() - begun < 1.5


# where it runs


def test_a_move_runs_on_the_loop_and_holds_no_thread(wire: Wire) -> None:
    assert wire.ask("POST", "/warm/moves", "words").json == {"on_loop": True, "body": "words", "counted": False}


def test_what_has_to_wait_begins_anew_on_a_thread_with_its_whole_body(wire: Wire) -> None:
    assert wire.ask("POST", "/cold/moves", "words").json == {"on_loop": False, "body": "words", "counted": False}


def test_a_move_with_a_query_or_a_body_that_is_too_large_runs_on_a_thread(wire: Wire) -> None:
    assert wire.ask("POST", "/warm/moves?include=table", "words").json["on_loop"] is False
    assert wire.ask("POST", "/warm/moves", "x" * (64 * 1024 + 1)).status == 413


def test_a_view_that_breaks_on_the_loop_answers_500_and_the_next_is_answered(wire: Wire) -> None:
    assert wire.ask("POST", "/broken/moves").status == 500
    assert wire.ask("POST", "/warm/moves").json["on_loop"] is True
