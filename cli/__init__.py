"""The command line: `annals play`, `watch`, `replay`, `tournament`, `doctor` and what else people type.

Lives here: what a terminal shows and asks, one file a command. It speaks to a house through the Python client, as
everybody does; commands for operators are those of `events`. Never enters: a rule of a game, a Redis command, a
traceback. May call: the client, `events`, the contract, and `workers.engine` for a hint.
"""

import sys
from importlib.util import find_spec
from pathlib import Path

CLIENT = Path(__file__).parent.parent / "clients" / "python" / "src"

if find_spec("annals_client") is None:  # nobody has installed it: here it stands beside us
    sys.path.append(str(CLIENT))
