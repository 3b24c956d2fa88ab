"""The guide as a site: every text is a page, every link of every page leads somewhere, and the API serves it."""

import os
import re
from html import escape
from pathlib import Path

import pytest

from serve import guide
from serve.guide import texts
from tests.house import House

LINK = re.compile(r'href="([^"]+)"')
ELSEWHERE = {"/", "/docs", "/favicon.svg", "/guide/guide.css"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("guide") / "site"
    guide.build(place)
    return place


def page(site: Path, href: str) -> Path:
    return site / ("index.html" if href == "/guide" else f"{href.removeprefix('/guide/')}.html")


def test_every_text_is_a_page_and_every_link_leads_somewhere(site: Path) -> None:
    lost = []
    for text in texts():
        written = page(site, text.href).read_text()
        assert f"<title>{escape(text.title)} ·" in written
        for link in LINK.findall(written):
            target, _, anchor = link.partition("#")
            if "://" in link or target in ELSEWHERE:
                continue
            there = page(site, target) if target else page(site, text.href)
            if not there.is_file() or (anchor and f'id="{anchor}"' not in there.read_text()):
                lost.append(f"{text.file.name}: {link}")
    assert lost == []


def test_nothing_on_a_page_runs(site: Path) -> None:
    for text in texts():
        assert not re.search(r"<script|<style| on\w+=|style=", page(site, text.href).read_text()), text.file.name


def test_pages_are_made_anew_when_a_text_is_newer(site: Path) -> None:
    stamp = site / "index.html"
    made = stamp.stat().st_ino
    guide.build(site)
    assert stamp.stat().st_ino == made
    os.utime(stamp, (0, 0))
    guide.build(site)
    assert stamp.stat().st_ino != made


def test_the_api_serves_it(house: House) -> None:
    guide.build()
    stranger = house.stranger
    start = stranger.raw("/guide")
    assert (start.status, start.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "default-src 'none'" in start.headers["content-security-policy"]
    assert stranger.raw("/guide", {"If-None-Match": start.headers["etag"]}).status == 304
    assert b"from claim to verdict</h1>" in stranger.raw("/guide/referees").body
    for lost in ("/guide/nothing", "/guide/../app", "/guide/reference/../../index", "/guide/Referees"):
        assert stranger.raw(lost).status == 404
