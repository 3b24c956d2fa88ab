"""What every test may ask for: a real server for the log and one for the queue, empty at the start of each test."""

from collections.abc import Iterator

import pytest
from redis import Redis

from tests.house import House
from tests.redis_server import RedisServer


@pytest.fixture(scope="session")
def log_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """One for all tests of this process; a test that kills or stops a server starts its own."""
    with RedisServer(tmp_path_factory.mktemp("log")) as server:
        yield server


@pytest.fixture(scope="session")
def queue_server() -> Iterator[RedisServer]:
    with RedisServer() as server:
        yield server


@pytest.fixture
def redis_url(log_server: RedisServer) -> str:
    return _emptied(log_server)


@pytest.fixture
def queue_url(queue_server: RedisServer) -> str:
    return _emptied(queue_server)


def _emptied(server: RedisServer) -> str:
    with Redis.from_url(server.url) as client:
        client.flushall()
    return server.url


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The whole stack, shared by all tests of this process; a test that kills or limits something starts its own."""
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="session")
def another_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A second house with keys of its own; a record may go from one to the other."""
    with House(tmp_path_factory.mktemp("another")) as house:
        yield house
