"""What the environment may say, and how it is told that it cannot be meant."""

from ipaddress import ip_network
from pathlib import Path

import pytest

from events.process.redis_url import address, is_cluster
from events.process.settings import BadSetting, Settings


def test_without_any_variable_the_house_is_complete() -> None:
    settings = Settings.read({})

    assert settings == Settings()
    assert (settings.host, settings.port, settings.data_dir) == ("127.0.0.1", 8000, Path("./var"))
    assert (settings.redis_url, settings.queue_url, settings.referee_token) == (None, None, None)
    assert (settings.api_workers, settings.ai_workers, settings.api_threads, settings.rate_limit) == (1, 1, 16, 0)
    assert settings.signing_key_file == Path("./var/signing.key")


def test_every_variable_is_read() -> None:
    settings = Settings.read(
        {
            "HOST": "::1",
            "PORT": "0",
            "DATA_DIR": "/srv/annals",
            "REDIS_URL": "rediss://:secret@log:6379/0",
            "QUEUE_URL": "unix:///run/queue.sock",
            "API_WORKERS": "2",
            "API_THREADS": "8",
            "AI_WORKERS": "0",
            "REFEREE_TOKEN": "let-me-judge",
            "SIGNING_KEY_FILE": "/run/secrets/key",
            "RATE_LIMIT": "50",
            "FAULTS": "1",
            "REPLICAS": "2",
            "LEASE_MS": "2000",
            "MAX_OPEN_TABLES": "7",
            "LOG_ORIGIN": "log.example/annals",
            "WITNESSES": "https://w.example/a/ w+00112233+BA==\nhttp://127.0.0.1:1 v+00112233+BA==, https://c x+1+y",
            "TICKET_SECONDS": "60",
            "ARCHIVE_URL": "s3://annals/tables",
            "ARCHIVE_AFTER": "36h",
            "TRUSTED_PROXIES": "10.0.0.7, 192.168.0.0/16,fd00::/8",
        }
    )

    assert settings == Settings(
        host="::1",
        port=0,
        data_dir=Path("/srv/annals"),
        redis_url="rediss://:secret@log:6379/0",
        queue_url="unix:///run/queue.sock",
        api_workers=2,
        api_threads=8,
        ai_workers=0,
        referee_token="let-me-judge",
        signing_key_file=Path("/run/secrets/key"),
        rate_limit=50,
        faults=True,
        replicas=2,
        lease_ms=2000,
        max_open_tables=7,
        log_origin="log.example/annals",
        witnesses=(
            ("https://w.example/a", "w+00112233+BA=="),
            ("http://127.0.0.1:1", "v+00112233+BA=="),
            ("https://c", "x+1+y"),
        ),
        ticket_seconds=60,
        archive_url="s3://annals/tables",
        archive_after_ms=36 * 3_600_000,
        trusted_proxies=(ip_network("10.0.0.7/32"), ip_network("192.168.0.0/16"), ip_network("fd00::/8")),
    )


def test_the_archive_lies_with_the_data_and_is_told_when_by_days_or_another_unit() -> None:
    assert Settings.read({"DATA_DIR": "/srv/annals"}).archive == "/srv/annals/archive"
    asked = {"7": 7 * 86_400_000, "0": 0, "0.5": 43_200_000, "90s": 90_000, "15m": 900_000, "never": None}
    for text, ms in asked.items():
        assert Settings.read({"ARCHIVE_AFTER": text}).archive_after_ms == ms


def test_the_signing_key_lies_with_the_data() -> None:
    assert Settings.read({"DATA_DIR": "/srv/annals"}).signing_key_file == Path("/srv/annals/signing.key")


def test_unknown_and_empty_variables_are_ignored() -> None:
    assert Settings.read({"PORT": "", "REDIS_URL": "", "COLOUR": "red"}) == Settings()


@pytest.mark.parametrize(
    ("log", "queue"),
    [
        ("redis://log:6379", "redis://log:6379"),
        ("redis://:a,b@log:6379", "redis://:a,b@log:6379"),
        ("redis+cluster://a:7000", None),
        ("redis://a:7000,b:7000", None),
    ],
)
def test_the_queue_is_where_the_log_is_unless_that_is_a_cluster(log: str, queue: str | None) -> None:
    assert Settings.read({"REDIS_URL": log}).queue_url == queue
    assert is_cluster(log) == (queue is None)


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("PORT", "abc", "PORT must be a number from 0 to 65535, not 'abc'"),
        ("PORT", "65536", "PORT must be a number from 0 to 65535, not '65536'"),
        ("PORT", "-1", "PORT must be a number from 0 to 65535, not '-1'"),
        ("PORT", "8000.0", "PORT must be a number from 0 to 65535, not '8000.0'"),
        ("PORT", "٣", "PORT must be a number from 0 to 65535, not '٣'"),
        ("PORT", "1" * 5000, f"PORT must be a number from 0 to 65535, not '{'1' * 5000}'"),
        ("API_WORKERS", "0", "API_WORKERS must be a number from 1 to 256, not '0'"),
        ("AI_WORKERS", "many", "AI_WORKERS must be a number from 0 to 256, not 'many'"),
        ("API_THREADS", "0", "API_THREADS must be a number from 1 to 256, not '0'"),
        (
            "ARCHIVE_AFTER",
            "soon",
            "ARCHIVE_AFTER must be a number of days, or with s, m, h or d behind it, or never, not 'soon'",
        ),
        (
            "ARCHIVE_URL",
            "s3:///path",
            "ARCHIVE_URL must be a folder, or begin with s3://, gs:// or az:// and name a bucket",
        ),
        ("REPLICAS", "1", "REPLICAS needs REDIS_URL: the embedded log has no replicas"),
        ("REPLICAS", "17", "REPLICAS must be a number from 0 to 16, not '17'"),
        ("RATE_LIMIT", "1.5", "RATE_LIMIT must be a number from 0 to 1000000, not '1.5'"),
        (
            "TRUSTED_PROXIES",
            "proxy.example",
            "TRUSTED_PROXIES must be addresses or networks, separated by commas: "
            "'proxy.example' does not appear to be an IPv4 or IPv6 network",
        ),
        (
            "TRUSTED_PROXIES",
            "10.0.0.1/8",
            "TRUSTED_PROXIES must be addresses or networks, separated by commas: 10.0.0.1/8 has host bits set",
        ),
        (
            "TRUSTED_PROXIES",
            "::1,",
            "TRUSTED_PROXIES must be addresses or networks, separated by commas: "
            "'' does not appear to be an IPv4 or IPv6 network",
        ),
        ("HOST", "local host", "HOST must be printable ASCII without spaces"),
        ("REFEREE_TOKEN", "let me in", "REFEREE_TOKEN must be printable ASCII without spaces"),
        ("DATA_DIR", "a\nb", r"DATA_DIR must be one line of text, not 'a\nb'"),
        (
            "REDIS_URL",
            "http://:secret@log",
            "REDIS_URL must begin with redis://, rediss://, unix:// or redis+cluster://, not 'http://…'",
        ),
        ("REDIS_URL", "redis://", "REDIS_URL names no server after redis://"),
        (
            "QUEUE_URL",
            "localhost:6379",
            "QUEUE_URL must begin with redis://, rediss:// or unix://, not an address without one",
        ),
        (
            "QUEUE_URL",
            "redis+cluster://a",
            "QUEUE_URL must begin with redis://, rediss:// or unix://, not 'redis+cluster://…'",
        ),
    ],
)
def test_a_bad_value_is_refused_in_one_line(name: str, value: str, line: str) -> None:
    with pytest.raises(BadSetting) as refusal:
        Settings.read({name: value})

    assert str(refusal.value) == line


@pytest.mark.parametrize(
    "url",
    [
        "redis://log:abc",
        "redis://log:99999",
        "redis://log:0",
        "redis://[::1",
        "redis://:pa#ss@log",
        "redis://:pa/ss@log:1",
    ],
)
def test_an_address_that_cannot_be_read_is_told_without_any_of_it(url: str) -> None:
    with pytest.raises(BadSetting) as refusal:
        Settings.read({"REDIS_URL": url})

    assert str(refusal.value) == (
        "REDIS_URL must name a host and a port from 1 to 65535; a password has %2F %3F %23 for / ? #"
    )


@pytest.mark.parametrize(
    "url",
    [
        "redis://:p%23a:b@log:6379/1?db=2",
        "redis://[::1]:6379",
        "redis:///0",
        "rediss://log.example",
        "unix:///run/a.sock?db=1",
        "redis://user:a,b@one:7000,two:7001/0",
    ],
)
def test_addresses_that_can_be_meant_are_taken(url: str) -> None:
    assert Settings.read({"REDIS_URL": url}).redis_url == url


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://:secret@log:6379/1", "log:6379"),
        ("unix://me:secret@/run/a.sock?db=1", "/run/a.sock"),
        ("redis+cluster://:secret@one:7000,two:7001", "one:7000,two:7001"),
    ],
)
def test_only_where_a_server_is_may_be_shown(url: str, shown: str) -> None:
    assert address(url) == shown
