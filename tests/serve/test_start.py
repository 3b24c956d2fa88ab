"""What keeps a house from starting: always one line that says which and why, and exit code 1."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from redis import Redis

from events.process.settings import Settings
from serve.keys import signing_key_file
from tests.redis_server import RedisServer
from tests.serve.serve_process import ServeProcess


def refusal(house: ServeProcess) -> str:
    """The one line, and nothing was started."""
    assert house.ends() == 1
    assert house.all_pids() == []
    (line,) = house.stderr().splitlines()
    return line.removeprefix("annals: ")


def test_a_second_house_on_the_same_directory_is_refused(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api") as first:
        (tmp_path / "second").mkdir()

        assert refusal(ServeProcess(tmp_path / "second", DATA_DIR=str(first.data_dir))) == (
            f"another Annals already uses DATA_DIR {first.data_dir}"
        )
        assert first.get("/readyz")


def test_the_directory_is_free_again_when_its_house_was_killed(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api") as first:
        first.send(signal.SIGKILL).ends()

        with ServeProcess(tmp_path, "api") as second:
            assert second.get("/readyz")


def test_what_else_lies_in_the_directory_stays(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "letter").write_text("mine")

    with ServeProcess(tmp_path, "api") as house:
        house.send(signal.SIGTERM).ends()

    assert (tmp_path / "var" / "letter").read_text() == "mine"


def test_a_directory_with_a_long_name_is_no_obstacle(tmp_path: Path) -> None:
    deep = tmp_path / ("deep" * 30) / ("deeper" * 20)

    with ServeProcess(tmp_path, "api", DATA_DIR=str(deep)) as house:
        assert house.line == f"Annals listens on {house.url} (data in {deep})\n"


def test_a_directory_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    data_dir = tmp_path / "file" / "var"

    assert (
        refusal(ServeProcess(tmp_path, DATA_DIR=str(data_dir)))
        == f"DATA_DIR {data_dir} cannot be written: Not a directory"
    )


def test_a_directory_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "var" / "lock").mkdir(parents=True)

    assert refusal(ServeProcess(tmp_path)) == f"DATA_DIR {tmp_path / 'var'} cannot be written: Is a directory"


def test_a_bad_setting(tmp_path: Path) -> None:
    assert refusal(ServeProcess(tmp_path, PORT="abc")) == "PORT must be a number from 0 to 65535, not 'abc'"


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        assert refusal(ServeProcess(tmp_path, PORT=str(port))) == (
            f"PORT {port} of 127.0.0.1 is already in use: set another, or 0 for any free one"
        )


@pytest.mark.parametrize("host", ["no-such-host.invalid", "192.0.2.1", "256.1.1.1"])
def test_a_host_that_is_not_here(tmp_path: Path, host: str) -> None:
    assert refusal(ServeProcess(tmp_path, HOST=host)).startswith(f"HOST {host} ")


@pytest.mark.parametrize("name", ["REDIS_URL", "QUEUE_URL"])
def test_a_server_that_does_not_answer(tmp_path: Path, name: str) -> None:
    assert refusal(ServeProcess(tmp_path, **{name: "redis://:secret@127.0.0.1:1/0"})) == (
        f"{name}: 127.0.0.1:1 does not answer: Connection refused"
    )


def test_a_server_that_wants_a_password(tmp_path: Path) -> None:
    with RedisServer() as server:
        with Redis.from_url(server.url) as client:
            client.config_set("requirepass", "sesame")
        url = server.url.replace("unix://", "unix://:wrong@")
        line = refusal(ServeProcess(tmp_path, REDIS_URL=url))

    assert line.startswith(f"REDIS_URL: {server.address} does not answer: ")
    assert "wrong" not in line
    assert "sesame" not in line


def test_a_server_that_is_just_starting_is_waited_for(tmp_path: Path) -> None:
    server = RedisServer()
    house = ServeProcess(tmp_path, "api", REDIS_URL=server.url)
    try:
        time.sleep(1)
        server.start()
        with house:
            assert house.get("/readyz")
    finally:
        server.end(signal.SIGKILL)


def test_a_queue_cannot_be_a_cluster(tmp_path: Path) -> None:
    with RedisServer(options=("--cluster-enabled", "yes")) as server:
        assert refusal(ServeProcess(tmp_path, QUEUE_URL=server.url)) == (
            f"QUEUE_URL: {server.address} is a cluster, which cannot carry the queue"
        )


def test_an_address_that_cannot_be_left_behind(tmp_path: Path) -> None:
    (tmp_path / "var" / "log.url").mkdir(parents=True)

    assert (
        refusal(ServeProcess(tmp_path)) == f"DATA_DIR: {tmp_path / 'var' / 'log.url'} cannot be written: Is a directory"
    )


PROGRAMS = ("api.front.server", "workers.dispatcher", "workers.worker", "events scrub", "events rebuild")


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("url", ["", "redis://:secret@127.0.0.1:1"])
def test_every_program_says_in_one_line_that_its_log_is_not_there(tmp_path: Path, program: str, url: str) -> None:
    environ = {**os.environ, "DATA_DIR": str(tmp_path), "REDIS_URL": url, "PORT": "0"}
    done = subprocess.run(
        [sys.executable, "-m", *program.split()], env=environ, capture_output=True, text=True, timeout=30
    )

    assert done.returncode == 1
    *_, line = said = [line for line in done.stderr.splitlines() if "INFO" not in line]
    assert len(said) == 1
    assert line.startswith("REDIS_URL: 127.0.0.1:1 does not answer: " if url else "REDIS_URL is not set")
    assert "secret" not in line


@pytest.mark.parametrize("program", ["workers.dispatcher", "workers.worker"])
def test_a_program_that_meets_a_log_that_only_reads_says_so_in_one_line(tmp_path: Path, program: str) -> None:
    with RedisServer(tmp_path / "log") as log, Redis.from_url(log.url) as client:
        client.config_set("min-replicas-to-write", 1)  # as a log server that was started a moment ago
        signing_key_file(Settings(data_dir=tmp_path, signing_key_file=tmp_path / "signing.key"))
        environ = {**os.environ, "DATA_DIR": str(tmp_path), "REDIS_URL": log.url, "QUEUE_URL": log.url}
        done = subprocess.run(
            [sys.executable, "-m", program], env=environ, capture_output=True, text=True, timeout=30, check=False
        )

    assert done.returncode == 1
    [line] = [line for line in done.stderr.splitlines() if "INFO" not in line and "event=not_compared" not in line]
    assert line.startswith("the log or the queue is out of reach: NOREPLICAS")


def test_beside_a_house_that_has_ended_there_is_no_log(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api") as house:
        house.send(signal.SIGTERM).ends()

    assert not (house.data_dir / "log.url").exists()


def test_a_signing_key_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"

    assert refusal(ServeProcess(tmp_path, SIGNING_KEY_FILE=str(file))) == (
        f"SIGNING_KEY_FILE {file} cannot be read: No such file or directory"
    )


def test_a_signing_key_of_another_kind(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    key = generate_private_key(65537, 2048)
    file.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))

    assert refusal(ServeProcess(tmp_path, SIGNING_KEY_FILE=str(file))) == (
        f"SIGNING_KEY_FILE {file} holds no ed25519 private key (PEM)"
    )


@pytest.mark.parametrize(("host", "shown"), [("0.0.0.0", "0.0.0.0"), ("localhost", "127.0.0.1"), ("::1", "[::1]")])
def test_a_house_on_another_address_names_it(tmp_path: Path, host: str, shown: str) -> None:
    if ":" in host and not has_ipv6():
        pytest.skip("this machine has no IPv6")

    with ServeProcess(tmp_path, "api", HOST=host) as house:
        assert house.url.startswith(f"http://{shown}:")
        assert house.get("/readyz")


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


def test_a_signal_during_the_start_ends_it_quietly(tmp_path: Path) -> None:
    house = ServeProcess(tmp_path, "api")

    house.send(signal.SIGTERM).ends()

    assert "Traceback" not in house.stderr()
    assert house.process.returncode in (0, -signal.SIGTERM)  # before its first line Python itself answers the signal
