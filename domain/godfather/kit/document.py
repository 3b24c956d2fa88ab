"""The data file with what only a drawing needs: layout, names of designs, colours of families."""

import json
from pathlib import Path
from typing import Any, Final

DOCUMENT: Final[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "box.json").read_text(encoding="utf-8"))
