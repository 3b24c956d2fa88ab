"""How every process writes its log lines."""

from typing import Final

LINE: Final = "%(asctime)s %(levelname)s %(name)s %(message)s"
