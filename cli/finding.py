"""Which house is meant, and who speaks there: `--url`, or the one that runs on DATA_DIR; a token that is kept."""

import getpass
import json
import os
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from annals_client import Annals, NotAllowed, Unreachable
from cli.errors import CannotDo, WrongUse
from events.process.running_house import HTTP_ADDRESS

ROOT: Final = Path(__file__).parent.parent
PATIENCE: Final = 20.0


def data_dir() -> Path:
    """DATA_DIR as a house reads it; without it `var` here, or else where `make serve` puts it."""
    given = os.environ.get("DATA_DIR")
    if given:
        return Path(given)
    here = Path("var")
    return here if here.exists() else ROOT / "var"


def house_url(given: str | None) -> str:
    """The address of the house."""
    if given:
        if urlsplit(given).scheme not in ("http", "https") or not urlsplit(given).hostname:
            raise WrongUse(f"--url {given} is no address such as http://127.0.0.1:8000")
        return given.rstrip("/").removesuffix("/v1")
    try:
        return (data_dir() / HTTP_ADDRESS).read_text().strip()
    except OSError:
        raise CannotDo(
            f"no house runs on DATA_DIR {data_dir()}: start one with `make serve`, or say --url http://…"
        ) from None


def stranger(url: str | None, lang: str) -> Annals:
    """Somebody without a name."""
    found = house_url(url)
    annals = Annals(found, lang=lang, patience=0.5)
    try:
        annals.games.list()
    except Unreachable:
        where = f"{found} does not answer"
        raise CannotDo(f"{where}: start a house with `make serve`, or say --url http://…") from None
    return Annals(found, lang=lang, patience=PATIENCE)


def somebody(url: str | None, lang: str, name: str | None = None) -> Annals:
    """A player: of ANNALS_TOKEN, or the one that was here before, or a new one whose token is kept."""
    annals = stranger(url, lang)
    base = str(annals.http.base_url).rstrip("/")
    token = os.environ.get("ANNALS_TOKEN") or (None if name else _kept().get(base))
    if token:
        known = Annals(base, token, lang=lang, patience=PATIENCE)
        try:
            known.me.get()
        except NotAllowed:
            if os.environ.get("ANNALS_TOKEN"):
                raise CannotDo(f"ANNALS_TOKEN is not good at {base}") from None
        else:
            return known
    annals.players.register(name or _own_name())
    assert annals.token is not None
    _keep(base, annals.token)
    return annals


def _own_name() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "Somebody"


def _place() -> Path:
    home = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(home) / "annals" / "tokens.json"


def _kept() -> dict[str, str]:
    try:
        found = json.loads(_place().read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _keep(base: str, token: str) -> None:
    place = _place()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch(mode=0o600)
        place.write_text(json.dumps({**_kept(), base: token}, indent=1) + "\n")
    except OSError as error:
        raise CannotDo(f"the token of the new player cannot be kept in {place}: {error.strerror}") from error
