"""The client, installed once for all tests of this process."""

import pytest

from tests.clients.typescript.package import Place


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place(tmp_path_factory.mktemp("somebody"))
