"""Types of the packed client under `tsc --strict`: what may be written compiles, what no game knows does not."""

import json
from pathlib import Path

import pytest

from serve import pages
from tests.clients.typescript.package import HERE, Place
from tests.node import ROOT, node

COMPILER = ROOT / "web" / "node_modules" / "typescript" / "bin" / "tsc"
USAGE = (HERE / "usage.ts").read_text()
STRICT = {"strict": True, "noEmit": True, "target": "es2022", "types": [], "lib": ["ES2023", "DOM", "DOM.Iterable"]}
BUNDLED = {**STRICT, "module": "esnext", "moduleResolution": "bundler", "skipLibCheck": False}
IN_NODE = {**STRICT, "module": "nodenext", "moduleResolution": "nodenext", "skipLibCheck": False}


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """The compiler comes with the packages of the pages."""
    pages.build(pages.WEB)


def tsc(*arguments: str | Path) -> str:
    return node(COMPILER, *arguments).stdout


def compiled(place: Place, options: dict[str, object], text: str) -> str:
    """What the compiler has to say."""
    (place.folder / "tried.ts").write_text(text)
    settings = {"compilerOptions": options, "files": ["tried.ts"]}
    (place.folder / "tsconfig.json").write_text(json.dumps(settings))
    return tsc("--project", place.folder / "tsconfig.json")


@pytest.mark.parametrize("options", [BUNDLED, IN_NODE], ids=["bundler", "node"])
def test_right_things_compile_and_wrong_ones_do_not(place: Place, options: dict[str, object]) -> None:
    assert compiled(place, options, USAGE) == ""


def test_the_compiler_is_asked(place: Place) -> None:
    """Without its mark a wrong line is an error: the marks are not there for nothing."""
    said = compiled(place, BUNDLED, USAGE.replace("// @ts-expect-error", "//"))

    assert said.count("error TS") >= USAGE.count("// @ts-expect-error")


def test_the_pages_compile_with_it(place: Place) -> None:
    assert place.package.is_dir()  # its types are made
    assert tsc("--noEmit", "--project", pages.WEB) == ""
