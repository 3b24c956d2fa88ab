"""How many replicas have on disk what a connection wrote last (WAITAOF), asked until they are enough.

A replica that is asked together with a write answers before its disk has that write, and does not speak again by itself
for a second. So it is asked once the log's own disk has it, and again and again: a question wakes a server whose last
one has run out.
"""

import time
from typing import Any, Final

from hiredis import pack_command

PATIENCE: Final = 1.0  # seconds
FIRST_PAUSE: Final = 0.001  # between two questions, doubled each time
LONGEST_PAUSE: Final = 0.016
RUNS_OUT: Final = 1  # ms until a question is answered with what is known


def copies(connection: Any, wanted: int) -> int:
    """The number of replicas that have it, at least as many as wanted unless the patience ended.

    Raises what the connection or the server says; then nobody knows, and answers may still be under way.
    """
    words: Any = ("WAITAOF", 1, wanted, RUNS_OUT)
    question = pack_command(words)
    ends, pause = time.monotonic() + PATIENCE, FIRST_PAUSE
    most = asked = 0
    while True:
        if most < wanted and time.monotonic() < ends and (not asked or not connection.can_read(pause)):
            connection.send_packed_command([question])
            pause = min(2 * pause, LONGEST_PAUSE) if asked else pause
            asked += 1
        elif asked:
            local, remote = connection.read_response()
            most, asked = max(most, remote if local else 0), asked - 1
        else:
            return most
