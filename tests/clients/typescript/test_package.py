"""What is packed: small, whole, without dependencies, and made of the document that the server serves."""

import gzip
import json
import re

from clients.typescript.build import DOCUMENT
from tests.clients.typescript.package import Place
from tests.openapi_types.tools import document

MOST = 12 * 1024  # bytes, gzipped, without the kit
IMPORTED = re.compile(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""")


def parts(place: Place, entry: str) -> dict[str, str]:
    """The text of an entry and of all that it imports, by name."""
    found: dict[str, str] = {}
    wanted = [entry]
    while wanted:
        name = wanted.pop()
        found[name] = (place.package / "dist" / name).read_text()
        imported = IMPORTED.findall(found[name])
        assert all(each.startswith("./") for each in imported), imported  # nothing of Node, nothing of others
        wanted += [each.removeprefix("./") for each in imported if each.removeprefix("./") not in found]
    return found


def test_it_is_small(place: Place) -> None:
    size = sum(len(gzip.compress(text.encode())) for text in parts(place, "index.js").values())
    assert 4_000 < size <= MOST


def test_every_entry_stands_alone(place: Place) -> None:
    told = json.loads((place.package / "package.json").read_text())
    assert "dependencies" not in told and "peerDependencies" not in told
    assert told["type"] == "module"
    for entry in told["exports"].values():
        for kind, file in entry.items() if isinstance(entry, dict) else [("default", entry)]:
            assert (place.package / file).is_file(), file
            if kind == "default" and file.endswith(".js"):
                parts(place, file.removeprefix("./dist/"))
    assert (place.package / "README.md").is_file()


def test_it_is_made_of_the_document_of_this_server(place: Place) -> None:
    """Types and names of operations: `build.mjs` writes both, and fails where the committed names are not these."""
    assert DOCUMENT.read_bytes() == document()
    paths = json.loads(document())["paths"].values()
    asked = {each["operationId"] for methods in paths for each in methods.values() if "operationId" in each}
    types = (place.package / "dist" / "openapi.d.ts").read_text().partition("export interface operations {")[2]
    assert set(re.findall(r"^    (\w+): \{$", types, re.MULTILINE)) == asked
    assert all(f"{name}:" in "".join(parts(place, "index.js").values()) for name in asked)
