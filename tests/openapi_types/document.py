"""`python -m tests.openapi_types.document`: the OpenAPI document of this program, for those who make types of it."""

import sys

from tests.openapi_types.tools import document

if __name__ == "__main__":
    sys.stdout.buffer.write(document())
