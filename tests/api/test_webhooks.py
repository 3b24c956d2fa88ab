"""Webhooks, with real receivers: signed, in order, at least once, and nowhere that nobody may reach."""

import json
import re
import socket
import ssl
import time
from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from events.log.keys import inbox_head_key, inbox_key
from events.notices.sending import Refused, must_be_allowed, must_be_receiver, send
from events.people.webhooks import DUE, RETRIES_S
from events.process.settings import BadSetting, Settings
from tests.house import Client, Document, House, until
from tests.receiver import Handler, Message, Receiver, certificates, takes
from tests.redis_server import RedisServer

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("log")) as server:
        yield server


@pytest.fixture(scope="module")
def queue() -> Iterator[RedisServer]:
    with RedisServer() as server:
        yield server


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    return certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture(scope="module")
def operators() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def house(
    tmp_path_factory: pytest.TempPathFactory, log: RedisServer, queue: RedisServer, tls: Any, operators: Receiver
) -> Iterator[House]:
    """A house that may send to this machine, and trusts an authority of ours beside all others."""
    settings = {
        "REDIS_URL": log.url,
        "QUEUE_URL": queue.url,
        "WEBHOOK_ALLOW": "127.0.0.0/8",
        "SSL_CERT_FILE": str(tls[0]),
        "WEBHOOK_URL": operators.url,
        "WEBHOOK_SECRET": SECRET,
        "AI_WORKERS": "0",
    }
    with House(tmp_path_factory.mktemp("webhooks"), **settings) as house:
        yield house


def hook(person: Client, receiver: Receiver, **more: Any) -> Document:
    made: Document = person.post("/v1/me/webhooks", {"url": receiver.url, **more}).must(201)
    return made


def told(messages: list[Message]) -> list[int]:
    """The numbers of the events, each once, in the order in which they came first."""
    numbers = [int(message.headers["webhook-id"].rpartition("-")[2]) for message in messages]
    return list(dict.fromkeys(numbers))


def invite(ann: Client, ben: Client, times: int = 1) -> list[str]:
    return [ann.open("condottiere", ["me", {"player": ben.id}])["table"] for _ in range(times)]


def deliveries(person: Client, made: Document) -> list[Document]:
    found: list[Document] = person.get(f"/v1/me/webhooks/{made['id']}/deliveries").must(200)["deliveries"]
    return found


def hurry(log: RedisServer, made: Document) -> None:
    """Let the next attempt be due now."""
    with Redis.from_url(log.url) as redis:
        redis.zadd(DUE, {made["id"]: 1}, xx=True)


# ------------------------------------------------------------------------------------------------ delivery


def test_what_a_person_is_told_is_sent_signed_and_in_time(house: House, tls: Any) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    with Receiver(tls=tls[1]) as receiver:
        made = hook(ben, receiver)
        assert made["secret"].startswith("whsec_")
        began = time.monotonic()

        (table,) = invite(ann, ben)

        (message,) = receiver.wait_for(1)
        assert time.monotonic() - began < 5
        found = message.checked(made["secret"])
        (event,) = ben.get("/v1/me/feed").must(200)["events"]
        assert found["type"] == "invited"
        assert found["data"] == {name: value for name, value in event.items() if name != "event"}
        assert found["data"]["table"] == table
        assert found["timestamp"].endswith("Z")
        assert message.headers["host"] == f"localhost:{receiver.port}"
        until(lambda: ben.get("/v1/me/webhooks").must(200)["webhooks"][0]["delivered"] == 1)
        (attempt,) = deliveries(ben, made)
        assert (attempt["delivered"], attempt["status"], attempt["attempt"]) == (True, 204, 1)
        assert attempt["id"] == message.headers["webhook-id"]
        assert "secret" not in ben.get("/v1/me/webhooks").must(200)["webhooks"][0]


def test_only_what_is_wanted_is_sent(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    with Receiver() as receiver:
        made = hook(ben, receiver, events=["began"], secret=SECRET)
        (table,) = invite(ann, ben)
        ben.sit(table)

        (message,) = receiver.wait_for(1)
        assert message.checked(SECRET)["type"] == "began"
        assert made["events"] == ["began"]


def test_a_receiver_that_was_down_gets_everything_in_order(house: House, queue: RedisServer) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    made = ben.post("/v1/me/webhooks", {"url": f"http://127.0.0.1:{port}/"}).must(201)
    invite(ann, ben, 3)
    until(lambda: deliveries(ben, made))
    assert ben.get("/v1/me/webhooks").must(200)["webhooks"][0]["failures"] == 1
    with Redis.from_url(queue.url) as jobs:
        jobs.flushall()  # the queue is lost
    with Receiver(port=port) as receiver:
        invite(ann, ben, 2)
        receiver.wait_for(5)
        assert told(receiver.came) == [1, 2, 3, 4, 5]
        assert [event["id"] for event in ben.get("/v1/me/feed").must(200)["events"]] == [1, 2, 3, 4, 5]
        until(lambda: ben.get("/v1/me/webhooks").must(200)["webhooks"][0]["failures"] == 0)


def test_what_was_enqueued_and_lost_is_sent_all_the_same(house: House, log: RedisServer, queue: RedisServer) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    with Receiver() as receiver:
        made = hook(ben, receiver)
        with Redis.from_url(log.url) as redis:  # as if it had been enqueued just now, and the queue were lost
            redis.zadd(DUE, {made["id"]: (time.time() + 3) * 1000})
        with Redis.from_url(queue.url) as jobs:
            jobs.flushall()
        invite(ann, ben)
        assert told(receiver.wait_for(1)) == [1]


def test_a_webhook_begins_anew_when_its_inbox_was_lost(house: House, log: RedisServer) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    with Receiver() as receiver:
        hook(ben, receiver)
        invite(ann, ben, 3)
        until(lambda: ben.get("/v1/me/webhooks").must(200)["webhooks"][0]["delivered"] == 3)
        with Redis.from_url(log.url) as redis:
            assert redis.delete(inbox_key(ben.id), inbox_head_key(ben.id)) == 2
        (table,) = invite(ann, ben)
        receiver.wait_for(4)
        assert json.loads(receiver.came[3].body)["data"]["table"] == table
        until(lambda: ben.get("/v1/me/webhooks").must(200)["webhooks"][0]["delivered"] == 1)


def test_a_refusal_is_no_delivery_and_a_redirect_is_not_followed(house: House, log: RedisServer) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    statuses = iter([500, 302, 404])

    def behave(handler: Handler, message: Message) -> None:
        status = next(statuses, 200)
        handler.answer(status, **({"Location": elsewhere.url} if status == 302 else {}))

    with Receiver() as elsewhere, Receiver(behave) as receiver:
        made = hook(ben, receiver)
        invite(ann, ben, 2)
        for count in (1, 2, 3):
            until(lambda count=count: len(deliveries(ben, made)) >= count)
            assert deliveries(ben, made)[-count]["delivered"] is False
            hurry(log, made)

        receiver.wait_for(5)
        assert [int(message.headers["webhook-id"][-1]) for message in receiver.came] == [1, 1, 1, 1, 2]
        until(lambda: len(deliveries(ben, made)) == 5)
        assert [each["status"] for each in deliveries(ben, made)] == [200, 200, 404, 302, 500]
        waits = [round((each["next_at"] - each["at"]) / 1000) for each in reversed(deliveries(ben, made)[2:])]
        assert waits == list(RETRIES_S[:3])
        assert elsewhere.came == []


def test_a_slow_receiver_holds_up_nobody_else(house: House) -> None:
    ann, ben, carla = house.player("Ann"), house.player("Ben"), house.player("Carla")

    def behave(handler: Handler, message: Message) -> None:
        handler.wfile.write(b"HTTP/1.1 2")
        for _ in range(400):
            time.sleep(0.05)
            handler.wfile.write(b"0")

    with Receiver(behave) as slow, Receiver() as quick:
        made = hook(ben, slow)
        hook(carla, quick)
        invite(ann, ben)
        slow.wait_for(1)
        invite(ann, carla)
        began = time.monotonic()
        quick.wait_for(1)
        assert time.monotonic() - began < 5
        until(lambda: deliveries(ben, made), 25)
        (attempt,) = deliveries(ben, made)
        assert attempt["delivered"] is False
        assert attempt["took_ms"] < 17_000


def test_gone_disables_at_once_and_redelivery_goes_on_where_it_was(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    gone = True

    def behave(handler: Handler, message: Message) -> None:
        handler.answer(410 if gone else 204)

    with Receiver(behave) as receiver:
        made = hook(ben, receiver)
        invite(ann, ben)
        until(lambda: ben.get("/v1/me/webhooks").must(200)["webhooks"][0]["disabled"])
        disabled = ben.get("/v1/me/webhooks").must(200)["webhooks"][0]["disabled"]
        assert disabled["reason"] == "answered 410"
        invite(ann, ben)
        until(lambda: len(ben.get("/v1/me/feed").must(200)["events"]) == 2)
        assert len(receiver.came) == 1
        gone = False

        assert ben.post(f"/v1/me/webhooks/{made['id']}/redeliver").must(200)["disabled"] is None
        receiver.wait_for(3)
        assert told(receiver.came) == [1, 2]
        until(lambda: ben.get("/v1/me/webhooks").must(200)["webhooks"][0]["delivered"] == 2)
        ben.post(f"/v1/me/webhooks/{made['id']}/redeliver", {"event": 1}).must(200)
        receiver.wait_for(5)
        assert [message.headers["webhook-id"][-1] for message in receiver.came[3:5]] == ["1", "2"], "once more"
        ben.post(f"/v1/me/webhooks/{made['id']}/redeliver", {"event": 99}).refused(404, "unknown_delivery")


def test_after_the_last_attempt_it_is_disabled_with_a_mark(house: House, log: RedisServer) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    with Receiver(lambda handler, message: handler.answer(503)) as receiver:
        made = hook(ben, receiver)
        with Redis.from_url(log.url) as redis:
            redis.hset(f"webhook:{made['id']}", "failures", len(RETRIES_S))
        invite(ann, ben)
        until(lambda: ben.get("/v1/me/webhooks").must(200)["webhooks"][0]["disabled"])
        until(lambda: deliveries(ben, made))
        assert deliveries(ben, made)[0]["next_at"] is None
        assert sum(RETRIES_S) > 72 * 3600, "three days"


def test_the_operator_is_sent_every_entry_as_spectators_see_it(house: House, operators: Receiver) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    table = ann.open("condottiere", ["me", "open"], options={"first_holder": 0}, private=True)["table"]
    ben.sit(table, link=ann.post(f"/v1/tables/{table}/links").must(201)["code"])
    ann.move(table, {"type": "choose_region", "region": "roma"}).must(201)

    def entries() -> list[Document]:
        found = [message.checked(SECRET)["data"] for message in list(operators.came)]
        return [each["entry"] for each in found if each["table"] == table]

    until(lambda: len(entries()) == 3)
    seen = house.referee.lines(table)
    assert entries() == seen
    assert [entry["v"] for entry in entries()] == [1, 2, 3]
    assert ann.lines(table) != seen, "her own hand is hers alone"


def test_the_operator_lets_his_webhook_go_on_after_it_was_disabled(
    house: House, log: RedisServer, queue: RedisServer, operators: Receiver
) -> None:
    def command(*arguments: str) -> str:
        done = house.command("webhook", *arguments, REDIS_URL=log.url, QUEUE_URL=queue.url)
        return done.stdout if done.returncode == 0 else done.stderr

    ann = house.player("Ann")
    operators.behave = lambda handler, message: handler.answer(410)
    try:
        table = ann.open("condottiere", ["me", "open"])["table"]
        until(lambda: "disabled since" in command())
    finally:
        operators.behave = takes
    said = command()
    assert "answered 410" in said
    assert SECRET not in said
    assert f"{operators.url}: " in said
    came, waits = len(operators.came), re.search(r": (\d+) delivered", said)
    assert waits is not None

    assert "disabled" not in command("--redeliver")

    until(lambda: table in {message.checked(SECRET)["data"]["table"] for message in operators.came[came:]})
    until(lambda: " 0 waiting, 0 failures" in command())
    assert "event 999999 is not kept" in command("--redeliver", "999999")
    came = len(operators.came)
    command("--redeliver", waits[1])
    until(lambda: len(operators.came) >= came + 2)
    assert told(operators.came[came:])[0] == int(waits[1]), "that one once more, and those behind it"


# ------------------------------------------------------------------------------------------------ addresses

NETWORK = ip_network("10.1.0.0/16")


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *("224.0.0.1", "240.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2001:db8::1"),
    ],
)
def test_an_address_that_is_not_public_is_refused(address: str) -> None:
    with pytest.raises(Refused):
        must_be_allowed(ip_address(address), "https", [NETWORK])
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(Refused):
        must_be_receiver(f"https://{host}/", [NETWORK])


def test_public_addresses_and_allowed_networks_are_not() -> None:
    for address in ("1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1", "10.1.2.3"):
        must_be_allowed(ip_address(address), "https", [NETWORK])
    must_be_allowed(ip_address("10.1.2.3"), "http", [NETWORK])
    with pytest.raises(Refused):
        must_be_allowed(ip_address("1.1.1.1"), "http", [NETWORK])


@pytest.mark.parametrize(
    "url",
    [
        *("", "x", "ftp://example.org", "https://", "https:///x", "https://a@example.org/", "https://a:b@example.org/"),
        *("https://example.org/#x", "https://example.org:0/", "https://example.org:99999/", "https://exämple.org/"),
        *(
            "https://example.org/a b",
            "https://example.org/\r\nX: y",
            f"https://example.org/{'a' * 2000}",
            "https://[::1",
        ),
        *("https://10.0.0.1/", "https://[::1]/", "http://1.1.1.1/"),
    ],
)
def test_what_is_no_receiver_is_refused_when_it_is_named(house: House, url: str) -> None:
    ann = house.player()

    ann.post("/v1/me/webhooks", {"url": url}).refused(422, "address_refused")

    assert ann.get("/v1/me/webhooks").must(200)["webhooks"] == []


def test_a_name_that_leads_to_a_private_address_is_refused_when_it_is_sent_to(tmp_path: Path, redis_url: str) -> None:
    with Receiver() as receiver, House(tmp_path, REDIS_URL=redis_url, AI_WORKERS="0") as strict:
        ann, ben = strict.player("Ann"), strict.player("Ben")
        made = ben.post("/v1/me/webhooks", {"url": f"https://localhost:{receiver.port}/"}).must(201)
        ben.post("/v1/me/webhooks", {"url": receiver.url}).refused(422, "address_refused")
        invite(ann, ben)
        until(lambda: deliveries(ben, made))
        (attempt,) = deliveries(ben, made)
        assert attempt["error"] == "refused: it is not a public address"
        assert receiver.came == []


class Resolver:
    """Answers for a name with one list of addresses after the other, and goes on with the last."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers, self.asked = list(answers), 0

    def __call__(self, host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        found = self.answers[min(self.asked, len(self.answers) - 1)]
        self.asked += 1
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]


def test_a_name_that_leads_elsewhere_a_moment_later_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes to the very address that was looked at."""
    allowed, trust = [ip_network("127.0.0.1/32")], ssl.create_default_context()
    rebinding = Resolver(["127.0.0.1"], ["127.0.0.2"])
    with Receiver() as receiver:
        monkeypatch.setattr("events.notices.sending.socket.getaddrinfo", rebinding)
        sent = send(f"http://receiver.example:{receiver.port}/", b"{}", {"webhook-id": "w-1"}, allowed, trust)
        assert (sent.status, rebinding.asked) == (204, 1)
        again = send(f"http://receiver.example:{receiver.port}/", b"{}", {"webhook-id": "w-2"}, allowed, trust)
        assert again.error == "refused: it is not a public address"
        assert [message.headers["webhook-id"] for message in receiver.came] == ["w-1"]


def test_a_receiver_that_dawdles_before_it_hears_anything_has_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connecting and shaking hands are part of the time that there is."""
    monkeypatch.setattr("events.notices.sending.LONGEST", 0.5)
    allowed, trust = [ip_network("127.0.0.1/32")], ssl.create_default_context()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        sent = send(f"https://127.0.0.1:{silent.getsockname()[1]}/", b"{}", {}, allowed, trust)
    assert (sent.status, sent.error) == (None, "no answer in time")
    assert sent.took_ms < 5_000


def test_one_private_address_among_others_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    with Receiver() as receiver:
        monkeypatch.setattr("events.notices.sending.socket.getaddrinfo", Resolver(["127.0.0.1", "10.0.0.1"]))
        allowed, trust = [ip_network("127.0.0.1/32")], ssl.create_default_context()
        sent = send(f"http://receiver.example:{receiver.port}/", b"{}", {}, allowed, trust)
        assert sent.error == "refused: it is not a public address"
        assert receiver.came == []


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"url": 7},
        {"url": "https://example.org", "events": ["everything"]},
        {"url": "https://example.org", "secret": "short"},
        {"url": "https://example.org", "secret": "whsec_AAAA"},
        {"url": "https://example.org", "secret": "whsec_ä"},
        {"url": "https://example.org", "colour": "red"},
    ],
)
def test_a_webhook_that_makes_no_sense(house: House, body: Document) -> None:
    house.player().post("/v1/me/webhooks", body).refused(422, "invalid_body")


def test_webhooks_have_a_bound_an_end_and_an_owner(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    hooks = [ann.post("/v1/me/webhooks", {"url": "https://example.org/"}).must(201) for _ in range(10)]
    ann.post("/v1/me/webhooks", {"url": "https://example.org/"}).refused(409, "too_many_webhooks")
    path = f"/v1/me/webhooks/{hooks[0]['id']}"

    for answer in (ben.delete(path), ben.get(f"{path}/deliveries"), ben.post(f"{path}/redeliver")):
        answer.refused(404, "unknown_webhook")
    ann.get("/v1/me/webhooks/operator/deliveries").refused(404, "unknown_webhook")
    assert ann.delete(path).status == 204
    ann.delete(path).refused(404, "unknown_webhook")
    assert len(ann.get("/v1/me/webhooks").must(200)["webhooks"]) == 9


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"WEBHOOK_URL": "https://example.org"}, "WEBHOOK_URL needs WEBHOOK_SECRET"),
        ({"WEBHOOK_SECRET": SECRET}, "WEBHOOK_SECRET is of no use"),
        ({"WEBHOOK_URL": "https://example.org", "WEBHOOK_SECRET": "mine"}, "WEBHOOK_SECRET must be"),
        ({"WEBHOOK_URL": "http://example.org", "WEBHOOK_SECRET": SECRET}, "WEBHOOK_URL must begin"),
        ({"WEBHOOK_URL": "mailto:me", "WEBHOOK_SECRET": SECRET}, "WEBHOOK_URL must begin"),
        ({"WEBHOOK_ALLOW": "everything"}, "WEBHOOK_ALLOW must be"),
    ],
)
def test_bad_settings_say_so_in_one_line_without_the_secret(settings: dict[str, str], said: str) -> None:
    with pytest.raises(BadSetting) as bad:
        Settings.read(settings)

    assert str(bad.value).startswith(said)
    assert "\n" not in str(bad.value)
    assert "mine" not in str(bad.value)
