"""What the document says of a request that may be repeated."""

from typing import Any, Final

from api.openapi.describe import header, problem_answer, told

KEY: Final = header(
    "Idempotency-Key",
    "yours at this address for at least a day: the same key and body again get the first answer, and nothing is done "
    "twice. Without a token 16 characters or more drawn by chance, such as a UUID: they alone say that you asked",
    pattern="^[ -~]{1,200}$",
)
REPLAYED: Final = told("`true` when the key was used before and nothing was done", always=False)
DESCRIBED: Final[dict[str, Any]] = {
    "parameters": [KEY],
    "responses": {201: {"headers": {"Idempotency-Replayed": REPLAYED}}} | {n: problem_answer(n) for n in (409, 422)},
}
