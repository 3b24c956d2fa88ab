"""The whole house, as a newcomer starts it: people come in over HTTP while parts of it are killed."""

import json
import os
import re
import signal
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from serve.sessions import lives
from tests.serve.serve_process import ServeProcess, until

Document = dict[str, Any]


def ask(house: ServeProcess, method: str, path: str, body: Document | None = None, token: str = "") -> Document:
    """One request; while parts of the house restart it is repeated, as a client would."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = Request(house.url + path, None if body is None else json.dumps(body).encode(), headers, method=method)
    deadline = time.monotonic() + 30
    while True:
        try:
            with urlopen(request, timeout=10) as answer:
                return dict(json.load(answer))
        except (OSError, HTTPError) as error:
            if isinstance(error, HTTPError) and error.code < 500:
                raise AssertionError(f"{method} {path}: {error.code} {error.read().decode()}") from error
            assert time.monotonic() < deadline, f"{method} {path}: {error}"
            time.sleep(0.05)


def a_player(house: ServeProcess) -> str:
    return str(ask(house, "POST", "/v1/players", {"name": "Ann"})["token"])


def a_table_of_computers(house: ServeProcess, token: str) -> str:
    seats = [{"ai": "random"}] * 3
    body = {"game": "condottiere", "options": {"max_rounds": 2}, "seats": seats}
    return str(ask(house, "POST", "/v1/tables", body, token)["table"])


def finished(house: ServeProcess, table: str) -> bool:
    return bool(ask(house, "GET", f"/v1/tables/{table}")["status"] == "finished")


def test_computers_play_a_table_to_its_end(tmp_path: Path) -> None:
    with ServeProcess(tmp_path) as house:
        table = a_table_of_computers(house, a_player(house))

        until(lambda: finished(house, table), seconds=60)

        assert ask(house, "GET", f"/v1/tables/{table}")["outcome"]


def test_a_table_survives_the_killing_of_every_part(tmp_path: Path) -> None:
    with ServeProcess(tmp_path) as house:
        table = a_table_of_computers(house, a_player(house))
        for part in ("log", "queue", "worker-1", "dispatcher", "api-1"):
            os.kill(house.began(part)[-1], signal.SIGKILL)

        until(lambda: finished(house, table), seconds=120)

        entries = ask(house, "GET", f"/v1/tables/{table}/log?limit=500")["entries"]
        assert [entry["v"] for entry in entries] == list(range(1, len(entries) + 1))
        decisions = [entry["decision"] for entry in entries if entry["decision"]]
        assert len(decisions) == len(set(decisions)), "no decision was answered twice"


def test_tables_players_and_tokens_survive_a_restart_on_another_port(tmp_path: Path) -> None:
    with ServeProcess(tmp_path) as house:
        token = a_player(house)
        seats = ["me", {"ai": "random"}]
        opened = ask(house, "POST", "/v1/tables", {"game": "condottiere", "seats": seats}, token)
        keys = ask(house, "GET", "/v1/keys")
        assert house.send(signal.SIGTERM).ends() == 0

    with ServeProcess(tmp_path) as again:
        assert again.url != house.url
        assert ask(again, "GET", f"/v1/tables/{opened['table']}", token=token)["you"] == 0
        assert ask(again, "GET", "/v1/keys") == keys


def test_the_referee_of_the_house_is_let_in(tmp_path: Path) -> None:
    with ServeProcess(tmp_path) as house:
        token = (house.data_dir / "referee.token").read_text().strip()

        assert ask(house, "GET", "/v1/me", token=token)["referee"] is True


def test_an_acknowledged_move_survives_the_killing_of_the_whole_house(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, AI_WORKERS="0") as house:
        token = a_player(house)
        opened = ask(house, "POST", "/v1/tables", {"game": "condottiere", "seats": ["me", "open"]}, token)
        for process in [house.process.pid, *house.all_pids()]:
            os.kill(process, signal.SIGKILL)
        house.ends()

    with ServeProcess(tmp_path) as again:
        assert ask(again, "GET", f"/v1/tables/{opened['table']}", token=token)["version"] == opened["version"]


def test_a_log_server_that_nobody_watches_any_more_makes_way(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, AI_WORKERS="0") as house:
        token = a_player(house)
        opened = ask(house, "POST", "/v1/tables", {"game": "condottiere", "seats": ["me", "open"]}, token)
        left = house.began("log")[-1]
        watchers = [process for process in children(house.process.pid) if process not in house.all_pids()]
        for process in [*watchers, house.process.pid, *(pid for pid in house.all_pids() if pid != left)]:
            os.kill(process, signal.SIGKILL)
        house.ends()
        assert lives(left)

        with ServeProcess(tmp_path, AI_WORKERS="0") as again:
            assert ask(again, "GET", f"/v1/tables/{opened['table']}", token=token)["version"] == opened["version"]
            assert f"log server pid={left} of an earlier start is asked to end" in again.stderr()


def children(process: int) -> list[int]:
    """Whom a process has started."""
    return [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def test_without_workers_of_its_own_a_house_still_keeps_its_lists(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, AI_WORKERS="0", API_WORKERS="2") as house:
        assert len(house.all_pids()) == 5, "log, queue, two processes of the API, dispatcher"
        assert not house.began("worker-1")
        token = a_player(house)
        table = ask(house, "POST", "/v1/tables", {"game": "condottiere", "seats": ["me", "open"]}, token)["table"]

        listed = until(lambda: ask(house, "GET", "/v1/tables?mine=true", token=token)["tables"])

        assert [found["table"] for found in listed] == [table]


def test_every_process_says_when_it_spoke(tmp_path: Path) -> None:
    with ServeProcess(tmp_path) as house:
        os.kill(house.began("log")[0], signal.SIGSTOP)
        said = until(lambda: [line for line in house.stderr().splitlines() if " annals.dispatcher " in line])
        os.kill(house.began("log")[0], signal.SIGCONT)

        assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} WARNING ", line) for line in said)
