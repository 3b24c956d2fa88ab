"""A real S3 server for tests: moto's, as a process of its own."""

import os
import socket
import subprocess
import sys
import urllib.request
from types import TracebackType
from urllib.error import URLError

from tests.serve.serve_process import until


class S3Server:
    """`with S3Server("annals") as s3: Bucket("s3://annals/tables")` under the environment that it names."""

    def __init__(self, bucket: str) -> None:
        self.bucket, self.port = bucket, _free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.environment = {
            "AWS_ENDPOINT_URL": self.address,
            "AWS_ALLOW_HTTP": "true",
            "AWS_ACCESS_KEY_ID": "key",
            "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_REGION": "us-east-1",
        }

    def objects(self) -> list[str]:
        """The names of all objects in the bucket."""
        with urllib.request.urlopen(f"{self.address}/{self.bucket}?list-type=2", timeout=10) as answer:
            listed = answer.read().decode()
        return [part.partition("</Key>")[0] for part in listed.split("<Key>")[1:]]

    def __enter__(self) -> "S3Server":
        command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.port)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, env=os.environ | self.environment, **quiet)
        until(self._made, seconds=40)
        return self

    def _made(self) -> bool:
        asked = urllib.request.Request(f"{self.address}/{self.bucket}", method="PUT")
        try:
            with urllib.request.urlopen(asked, timeout=10):
                return True
        except (URLError, OSError):
            return False

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.process.wait(20)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
