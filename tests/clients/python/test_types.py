"""The types are those of the document, and they refuse what the server would refuse."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from serve.children import ROOT
from tests.clients.python.packed import SOURCE
from tests.openapi_types.tools import document

CACHE = ROOT / ".mypy_cache" / "of_users"  # a second run is quick

PROGRAM = """
from annals_client import Annals, types

def play(annals: Annals) -> None:
    table = annals.tables.open("condottiere")
    right: types.Move = {"type": "choose_region", "region": "roma"}
    wrong: types.Move = {"type": "teleport_king"}
    version: int = table.play(right)["version"]
    found = table.look()
    if found["game"] == "scythe" and found["state"] is not None:
        found["state"]["encounter_tokens"]
        found["state"]["castles"]
"""


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", SOURCE / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_they_are_made_from_the_document_of_this_server(generate: ModuleType) -> None:
    made = dict(generate.Types(json.loads(document())).files())

    kept = {file.name: file.read_text() for file in generate.TYPES.glob("*.py")}

    assert made.keys() == kept.keys()
    stale = [name for name in made if made[name] != kept[name]]
    assert stale == [], "the API has changed: make types"


def test_a_type_checker_knows_moves_and_states(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(CACHE), "program.py"]

    checked = subprocess.run(
        command, cwd=tmp_path, env={"MYPYPATH": str(SOURCE / "src")}, capture_output=True, text=True, check=False
    )

    lines = {line.split(":")[1] for line in checked.stdout.splitlines() if ": error: " in line}
    bad = {str(n) for n, line in enumerate(PROGRAM.splitlines(), 1) if "teleport_king" in line or "castles" in line}
    assert lines == bad, checked.stdout
