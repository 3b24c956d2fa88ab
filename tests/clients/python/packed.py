"""The client as pip brings it: a wheel, installed into a fresh environment that has nothing but what it declares."""

import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import distribution, requires
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement

from serve.children import ROOT

SOURCE = ROOT / "clients" / "python"


def installed(place: Path) -> Path:
    """The interpreter of a fresh environment with the client in it; nothing is fetched."""
    copy = shutil.copytree(
        SOURCE, place / "source", ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__")
    )
    pip("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", str(place), str(copy))
    (wheel,) = place.glob("*.whl")
    venv.create(place / "fresh", with_pip=False)
    python = place / "fresh" / "bin" / "python"
    pip("--python", str(python), "install", "--no-index", "--no-deps", str(wheel))
    (packages,) = (place / "fresh" / "lib").glob("python*/site-packages")
    (declared,) = declared_in(wheel)
    for name in needed(declared):
        bring(name, packages)
    return python


def pip(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def declared_in(wheel: Path) -> Iterator[str]:
    """The names of what the wheel asks for."""
    with ZipFile(wheel) as packed:
        (metadata,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        told = packed.read(metadata).decode()
    yield from re.findall(r"^Requires-Dist: ([A-Za-z0-9_-]+)", told, re.MULTILINE)


def needed(name: str) -> set[str]:
    """A package and all it needs here, without what only extras ask for."""
    found, open_ = set[str](), [name]
    while open_:
        each = open_.pop()
        if each in found:
            continue
        found.add(each)
        wanted = map(Requirement, requires(each) or ())
        open_ += [one.name for one in wanted if one.marker is None or one.marker.evaluate({"extra": ""})]
    return found


def bring(name: str, packages: Path) -> None:
    """Copy an installed package."""
    for file in distribution(name).files or ():
        if ".." in file.parts:
            continue  # a program in bin/
        target = packages / file
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(str(file.locate()), target)


def run(python: Path, script: Path, *arguments: str, cwd: Path) -> "subprocess.Popen[str]":
    """A script in the fresh environment, far from the source."""
    kept = {name: os.environ[name] for name in ("PATH", "TMPDIR", "LANG") if name in os.environ}
    return subprocess.Popen(
        [str(python), str(script), *arguments],
        cwd=cwd,
        env=kept,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
