"""The supervisor with small real programs: it starts, restarts and ends them, and tells what it cannot do."""

import contextlib
import os
import signal
import time
from pathlib import Path
from urllib.error import URLError

import pytest
from redis import Redis

from serve import embedded
from serve.sessions import lives
from serve.supervisor import PATIENCE
from tests.redis_server import RedisServer
from tests.serve.serve_process import ServeProcess, until


def test_one_line_says_that_the_house_is_ready(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "worker") as house:
        assert house.line == f"Annals listens on {house.url} (data in {house.data_dir})\n"
        assert house.get("/readyz") == str(house.began("api-1")[0])


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_all_of_them(tmp_path: Path, by: signal.Signals) -> None:
    with ServeProcess(tmp_path, "api", "worker") as house:
        place = Path(house.log_url().removeprefix("unix://")).parent

        assert house.send(by).ends() == 0

        assert len(house.all_pids()) == 4
        assert not any(map(lives, house.all_pids()))
        assert not place.exists()
        assert "child=log ended" in house.stderr()


def test_the_log_ends_after_everybody_who_writes_to_it(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "worker", "worker") as house:
        house.send(signal.SIGTERM).ends()

        left = {note for note in house.notes() if " left " in note}
        assert left == {"api-1 left log=serving", "worker-2 left log=serving", "worker-3 left log=serving"}


def test_a_signal_to_the_whole_group_and_once_more_through_make(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "worker") as house:
        os.killpg(house.process.pid, signal.SIGTERM)
        os.kill(house.process.pid, signal.SIGTERM)

        assert house.ends() == 0
        assert {note for note in house.notes() if " left " in note} == {
            "api-1 left log=serving",
            "worker-2 left log=serving",
        }


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_every_process_at_once(tmp_path: Path, by: signal.Signals) -> None:
    with ServeProcess(tmp_path, "api", "worker") as house:
        for process in [*house.all_pids(), house.process.pid]:
            os.kill(process, by)

        assert house.ends() == 0
        assert len(house.all_pids()) == 4, "nobody was started again"
        assert not any(map(lives, house.all_pids()))


def test_a_child_that_was_killed_comes_back(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "worker") as house:
        for name in ("api-1", "worker-2"):
            os.kill(house.began(name)[0], signal.SIGKILL)
            until(lambda: len(house.began(name)) == 2)  # noqa: B023 - asked before the name changes

        assert house.get("/readyz") == str(house.began("api-1")[-1])
        assert house.send(signal.SIGTERM).ends() == 0


def test_a_log_that_was_killed_comes_back_with_all_it_held(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api") as house:
        address = house.log_url()
        with Redis.from_url(address) as client:
            client.xadd("log", {"e": "one"}, id="1-0")

        os.kill(house.began("log")[0], signal.SIGKILL)
        until(lambda: len(house.began("log")) == 2)
        until(lambda: embedded.ping(Path(address.removeprefix("unix://"))) == "serving")

        with Redis.from_url(address) as client:
            assert client.xrange("log") == [(b"1-0", {b"e": b"one"})]


def test_tables_and_keys_survive_a_restart(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api") as house:
        with Redis.from_url(house.log_url()) as client:
            client.set("kept", "yes")
        kept = [(house.data_dir / name).read_bytes() for name in ("referee.token", "signing.key")]
        house.send(signal.SIGTERM).ends()

    with ServeProcess(tmp_path, "api") as house, Redis.from_url(house.log_url()) as client:
        assert client.get("kept") == b"yes"
        assert kept == [(house.data_dir / name).read_bytes() for name in ("referee.token", "signing.key")]


def test_nobody_outlives_a_supervisor_that_was_killed(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "worker", "parent") as house:
        job = job_of(house, 0)
        place = Path(house.log_url().removeprefix("unix://")).parent

        house.send(signal.SIGKILL).ends()

        until(lambda: not any(map(lives, [*house.all_pids(), job])))
        until(lambda: not place.exists())
        assert "api-1 left log=serving" in house.notes()


def test_after_a_kill_the_next_start_waits_for_the_old_log_and_continues_it(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "stubborn") as house:  # it keeps the old log server busy for seconds
        until(lambda: "stubborn-2 resists" in house.notes())
        old = house.began("log")[0]
        with Redis.from_url(house.log_url()) as client:
            client.set("kept", "yes")
        house.send(signal.SIGKILL).ends()

        with ServeProcess(tmp_path, "api") as heir:
            assert not lives(old)
            with Redis.from_url(heir.log_url()) as client:
                assert client.get("kept") == b"yes"


def watchers(house: ServeProcess) -> list[int]:
    """The processes that would end the children of a killed supervisor."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == house.process.pid and b"serve.orphans" in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_watcher_that_was_killed_is_replaced(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "worker") as house:
        (first,) = watchers(house)
        os.kill(first, signal.SIGKILL)
        until(lambda: watchers(house) not in ([], [first]))

        house.send(signal.SIGKILL).ends()

        until(lambda: not any(map(lives, house.all_pids())))


def test_while_it_ends_nobody_is_let_in_to_wait(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "stubborn") as house:
        until(lambda: "stubborn-2 resists" in house.notes())
        house.send(signal.SIGTERM)
        until(lambda: any(note.startswith("api-1 left") for note in house.notes()))

        until(lambda: not lives(house.began("api-1")[0]))
        with pytest.raises(URLError, match="refused"):
            house.get("/readyz")

        assert house.process.poll() is None, "the stubborn one still runs"
        assert house.ends() == 0


def test_a_child_that_does_not_end_is_killed_within_ten_seconds(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "stubborn") as house:
        until(lambda: "stubborn-2 resists" in house.notes())

        assert house.send(signal.SIGTERM).ends(seconds=10) == 0

        assert not any(map(lives, house.all_pids()))
        assert "child=stubborn-2" in house.stderr()
        assert "killed, for it did not end" in house.stderr()


def test_a_second_ctrl_c_ends_it_at_once(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "stubborn") as house:
        until(lambda: "stubborn-2 resists" in house.notes())

        def impatient() -> bool:
            house.send(signal.SIGINT)
            return house.process.poll() is not None

        begun = time.monotonic()
        until(impatient)

        assert time.monotonic() - begun < PATIENCE
        assert not any(map(lives, house.all_pids()))


def test_a_job_that_left_its_group_ends_with_its_worker(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "parent") as house:
        first, second = (job_of(house, n) for n in (0, 1))
        house.send(signal.SIGTERM).ends()

        assert not lives(first)
        assert not lives(second)


def job_of(house: ServeProcess, n: int) -> int:
    """The job of the n-th life of the worker; after the first it is killed, and its job goes on without it."""
    if n:
        os.kill(house.began("parent-2")[-1], signal.SIGKILL)
    return int(until(lambda: [note for note in house.notes() if " job " in note][n:])[0].split()[-1])


def test_a_child_that_cannot_live_ends_the_house_with_its_last_words(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "broken") as house:
        assert house.ends() == 1

        assert not any(map(lives, house.all_pids()))
        last = house.stderr().splitlines()[-1]
        assert last == "annals: broken-2 ended 3 times at once, code=3: first words | the card box is missing"


def test_a_log_file_that_cannot_be_read_is_told_in_one_line(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api") as house:
        house.send(signal.SIGTERM).ends()
    for part in (house.data_dir / "log" / "appendonlydir").glob("*.base.aof"):
        part.write_text("no log at all, whatever it says\n")

    house = ServeProcess(tmp_path, "api")

    assert house.ends() == 1
    assert house.stderr().splitlines()[-1].startswith("annals: log ended 3 times at once, code=1: ")


def test_who_does_not_read_what_it_says_does_not_stop_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "stderr")
    silent_reader = os.open(tmp_path / "stderr", os.O_RDWR)  # 64 KiB fit in, then it is full
    try:
        house = ServeProcess(tmp_path, "api", "chatterbox").ready()
        until(lambda: "chatterbox-2 has spoken" in house.notes())

        assert house.get("/readyz")
        assert house.send(signal.SIGTERM).ends() == 0
    finally:
        os.close(silent_reader)


def test_several_processes_share_the_port(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "api", "api") as house:
        both = {str(house.began(name)[0]) for name in ("api-1", "api-2")}

        assert until(lambda: house.get() in both)
        os.kill(house.began("api-1")[0], signal.SIGSTOP)
        os.kill(house.began("api-1")[0], signal.SIGKILL)
        assert house.get()


def test_given_servers_are_used_and_left_alone(tmp_path: Path) -> None:
    with RedisServer() as server:
        with ServeProcess(tmp_path, "api", REDIS_URL=server.url) as house:
            assert house.where == "log at REDIS_URL"
            assert "child=log" not in house.stderr()
            assert "child=queue" not in house.stderr()
            (warning,) = [line for line in house.stderr().splitlines() if "WARNING" in line]
            assert warning.endswith(
                "REDIS_URL: this server may lose moves that were accepted: "
                "appendonly is no, not yes, appendfsync is everysec, not always"
            )
            house.send(signal.SIGTERM).ends()
            assert "api-1 left log=serving" in house.notes()

        assert server.process is not None
        assert server.process.poll() is None


def test_a_queue_is_started_beside_a_cluster(tmp_path: Path) -> None:
    with (
        RedisServer(options=("--cluster-enabled", "yes")) as server,
        ServeProcess(tmp_path, "api", REDIS_URL=server.url) as house,
    ):
        assert "child=queue" in house.stderr()
        assert "child=log" not in house.stderr()


def test_a_given_log_that_keeps_everything_is_used_without_a_word(tmp_path: Path) -> None:
    with (
        RedisServer(tmp_path / "log", fsync="always") as server,
        ServeProcess(tmp_path, "api", REDIS_URL=server.url) as house,
    ):
        assert "WARNING" not in house.stderr()
