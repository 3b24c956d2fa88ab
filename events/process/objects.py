"""Names with bytes in a place that lasts: a folder, or a bucket of an object store by its address."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from events.process.settings import BadSetting


class NoSuchObject(Exception):
    """There is nothing under this name."""


class ObjectsUnavailable(Exception):
    """The place cannot be reached, or takes nothing."""


class Objects(Protocol):
    """Names with bytes. What was put is there for good when `put` returns."""

    def put(self, name: str, content: bytes) -> None: ...

    def get(self, name: str) -> bytes:
        """The bytes, or NoSuchObject."""
        ...

    def delete(self, name: str) -> None:
        """Also what is not there."""
        ...


def objects_at(url: str) -> Objects:
    """What lies at an address or in a folder; nobody has asked yet whether it is there."""
    return Bucket(url) if "://" in url else Folder(Path(url))


def must_take(url: str) -> None:
    """Raises BadSetting if nothing can be put there."""
    try:
        found = objects_at(url)
        found.put("here", b"Annals keeps finished tables here.\n")
        found.get("here")
    except (ObjectsUnavailable, NoSuchObject, OSError, ValueError) as error:
        raise BadSetting(f"ARCHIVE_URL: nothing can be put there: {' '.join(str(error).split())[:200]}") from error


class Folder:
    """A folder of this machine, or one that it has mounted. Tables are for the house alone: nobody else may read."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, name: str, content: bytes) -> None:
        """On disk under another name first, so that a file that is there is whole."""
        file = self._root / name
        with _file_errors():
            self._root.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.parent.mkdir(mode=0o700, exist_ok=True)
            half = _half(file)
            with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as writing:
                writing.write(content)
                writing.flush()
                os.fsync(writing.fileno())
            half.replace(file)
            for folder in (file.parent, self._root):
                _sync(folder)

    def get(self, name: str) -> bytes:
        with _file_errors():
            try:
                return (self._root / name).read_bytes()
            except FileNotFoundError as missing:
                raise NoSuchObject(name) from missing

    def delete(self, name: str) -> None:
        with _file_errors():
            for file in (self._root / name, _half(self._root / name)):
                file.unlink(missing_ok=True)


class Bucket:
    """A bucket of S3, or of another store that `obstore` knows. Keys and region come from the environment."""

    def __init__(self, url: str) -> None:
        import obstore  # only where it is asked for: it starts threads of its own
        from obstore.store import from_url

        self._obstore: Any = obstore
        with _store_errors():
            self._store: Any = from_url(url)

    def put(self, name: str, content: bytes) -> None:
        with _store_errors():
            self._obstore.put(self._store, name, content)

    def get(self, name: str) -> bytes:
        with _store_errors():
            return bytes(self._obstore.get(self._store, name).bytes())

    def delete(self, name: str) -> None:
        try:
            with _store_errors():
                self._obstore.delete(self._store, name)
        except NoSuchObject:
            pass


def _half(file: Path) -> Path:
    """Where a file is written before it has its name."""
    return file.with_name(f".{file.name}.half")


def _sync(folder: Path) -> None:
    """Have the names in a folder on disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@contextmanager
def _file_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise ObjectsUnavailable(f"{error.strerror or error}: {error.filename}") from error


@contextmanager
def _store_errors() -> Iterator[None]:
    from obstore.exceptions import BaseError

    try:
        yield
    except FileNotFoundError as missing:
        raise NoSuchObject(str(missing).partition("\n")[0]) from missing
    except (BaseError, OSError, ValueError) as error:
        raise ObjectsUnavailable(str(error).partition("\n")[0]) from error
