"""The corpus: good records, and forged ones with the verdicts that find them.

python -m tests.records.forge writes `good/`, `forged/` and `index.json` anew, and a `game.ndjson` for each game whose
tests keep records (a folder tests/domain/<game>/records); the same files every time, as long as the rules of the games
are the same. What each verdict must say stands beside each forgery and is never taken from a verifier.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from domain.contract.registry import games
from tests.records import forged_completeness, forged_integrity, forged_lives, forged_luck, forged_rules
from tests.records.forging import FORGERIES, Case
from tests.records.good import good, some_game
from tests.records.scribe import SERVER, Document

HERE = Path(__file__).parent
# each adds its own when it is imported
KINDS = (forged_integrity, forged_completeness, forged_luck, forged_rules, forged_lives)


def cases() -> Iterator[tuple[str, Case]]:
    for name, case in good():
        yield f"good/{name}.ndjson", case
    for name, make in FORGERIES.items():
        yield f"forged/{name}.ndjson", make()


def kept() -> Iterator[tuple[Path, list[bytes]]]:
    """The records that belong into the folders of games."""
    for name, game in games().items():
        folder = HERE.parent / "domain" / name / "records"
        if folder.is_dir():
            yield folder / "game.ndjson", some_game(game)


def as_file(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def main() -> None:
    index = []
    for file, lines in kept():
        file.write_bytes(as_file(lines))
    for folder in ("good", "forged"):
        shutil.rmtree(HERE / folder, ignore_errors=True)
        (HERE / folder).mkdir()
    for name, case in cases():
        (HERE / name).write_bytes(as_file(case.lines))
        expected = {
            question: list(getattr(case, question)) for question in ("integrity", "completeness", "luck", "rules")
        }
        row: Document = {"file": name, "what": case.what, "fits": case.fits, "expected": expected}
        if case.receipts:
            row["receipts"] = case.receipts
        index.append(row)
    document = {"keys": [SERVER.public], "records": index}
    (HERE / "index.json").write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
