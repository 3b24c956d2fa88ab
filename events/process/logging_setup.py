"""Logging: how every process writes its log lines."""

import logging
from typing import Final

FORMAT: Final = "%(asctime)s %(levelname)s %(name)s %(message)s"


def set_up_logging(*handlers: logging.Handler) -> None:
    """Write log lines to these handlers, or to standard error."""
    logging.basicConfig(level=logging.INFO, format=FORMAT, handlers=handlers or None)
