"""Where a running house, its log and its queue are, for commands that work beside it."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from events.process.reachability import must_answer, why_silent
from events.process.settings import BadSetting, Settings

LOG_ADDRESS: Final = "log.url"
QUEUE_ADDRESS: Final = "queue.url"
HTTP_ADDRESS: Final = "http.url"


def note_addresses(data_dir: Path, redis_url: str, queue_url: str, http: str) -> None:
    """Leave word in DATA_DIR; the house is starting."""
    for name, url in ((LOG_ADDRESS, redis_url), (QUEUE_ADDRESS, queue_url), (HTTP_ADDRESS, http)):
        file = data_dir / name
        try:
            file.touch(mode=0o600)
            file.write_text(url + "\n")
        except OSError as error:
            raise BadSetting(f"DATA_DIR: {file} cannot be written: {error.strerror}") from error


def forget_addresses(data_dir: Path) -> None:
    """The house has ended."""
    for name in (LOG_ADDRESS, QUEUE_ADDRESS, HTTP_ADDRESS):
        (data_dir / name).unlink(missing_ok=True)


def of_running_house(environ: Mapping[str, str]) -> Settings:
    """The settings, with the addresses a running house has left in DATA_DIR where none are given; its log answers."""
    settings = Settings.read(environ)
    if settings.redis_url is not None and settings.queue_url is not None:
        must_answer(settings)
        return settings
    try:
        addresses = [(settings.data_dir / name).read_text().strip() for name in (LOG_ADDRESS, QUEUE_ADDRESS)]
    except OSError as error:
        raise BadSetting(f"REDIS_URL is not set, and no house runs on DATA_DIR {settings.data_dir}") from error
    if settings.redis_url is None and (said := why_silent(addresses[0])):
        raise BadSetting(f"REDIS_URL is not set, and the log of DATA_DIR {settings.data_dir} does not answer: {said}")
    must_answer(settings)
    return replace(settings, redis_url=settings.redis_url or addresses[0], queue_url=settings.queue_url or addresses[1])
