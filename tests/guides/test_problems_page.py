"""The page of problems names every code of the house, with its status and cause, and a cure."""

import re

from api.openapi.problem_codes import CODES
from tests.node import ROOT

PAGE = (ROOT / "docs" / "guides" / "reference" / "problems.md").read_text()


def told() -> dict[int, dict[str, tuple[str, str]]]:
    found: dict[int, dict[str, tuple[str, str]]] = {}
    for section in PAGE.split("\n## ")[1:]:
        rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.*?) \|$", section, re.MULTILINE)
        found[int(section[:3])] = {code: (cause, cure) for code, cause, cure in rows}
    return found


def test_every_problem_has_its_cause_and_cure() -> None:
    causes = {status: {code: cause for code, (cause, _) in rows.items()} for status, rows in told().items()}
    assert causes == {status: dict(codes) for status, codes in CODES.items()}
    assert all(len(cure) > 5 for rows in told().values() for _, cure in rows.values())
