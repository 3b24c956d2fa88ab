"""Holds every answer of the API against its own OpenAPI document: status, content type, headers and schema."""

import json
import re
from functools import cached_property
from typing import Any

import jsonschema_rs

HTTP_METHODS = ("get", "post", "put", "patch", "delete")
PROBLEM = "application/problem+json"
LINES = "application/x-ndjson"
FEED = "text/event-stream"
PARTS = {"{tile}": ".+"}  # parameters that are not one part of a path
PAGES = ("/docs", "/openapi.json")  # for people and for this file; not part of what they describe


class OpenApi:
    """One OpenAPI document, asked about one answer at a time."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self._validators: dict[str, jsonschema_rs.Validator] = {}

    @cached_property
    def _routes(self) -> list[tuple[re.Pattern[str], dict[str, Any]]]:
        """Plain paths before those with parameters."""
        found = []
        for template, operations in sorted(self.document["paths"].items(), key=lambda each: each[0].count("{")):
            pattern = "/".join(
                PARTS.get(part, "[^/]+") if part[:1] == "{" else re.escape(part) for part in template.split("/")
            )
            found.append((re.compile(pattern), operations))
        return found

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        """What the document says of a request; None if it knows of none."""
        for pattern, operations in self._routes:
            if pattern.fullmatch(path.removesuffix("/") or "/"):
                found: dict[str, Any] | None = operations.get(method.lower())
                return found
        return None

    def check(self, method: str, path: str, status: int, headers: dict[str, str], body: bytes) -> None:
        """An answer the document does not promise fails the test."""
        kind = headers.get("content-type", "").partition(";")[0]
        operation = self.operation("get" if method == "HEAD" else method, path)
        if method == "OPTIONS" or path in PAGES:
            return
        if operation is None:
            assert status in (404, 405), f"{method} {path} is not documented and answers {status}"
            assert kind == PROBLEM
            assert {"type", "title", "status", "code", "detail"} <= json.loads(body).keys()
            return
        told = operation["responses"].get(str(status))
        assert told is not None, f"{method} {path} answers {status}, which is not documented: {body[:300]!r}"
        for name, described in told.get("headers", {}).items():
            if described.get("required"):
                assert name.lower() in headers, f"{method} {path} answers {status} without {name}"
        content = told.get("content", {})
        if method == "HEAD" or not (body or content):
            return
        assert kind in content, f"{method} {path} answers {status} as {kind}, not as {', '.join(content)}"
        schema = content[kind].get("schema", {})
        if kind in (LINES, FEED) or not kind.endswith("json"):
            return
        self.fits(schema, json.loads(body))

    def check_entry(self, entry: Any) -> None:
        """A line of NDJSON or a frame of a feed is an entry of a page."""
        self.fits({"$ref": "#/components/schemas/Entry"}, entry)

    def fits(self, schema: dict[str, Any], value: Any) -> None:
        """Does a value have the shape the document gives it?"""
        key = json.dumps(schema, sort_keys=True)
        if key not in self._validators:
            whole = {**schema, "components": self.document["components"]}
            self._validators[key] = jsonschema_rs.Draft202012Validator(whole)
        self._validators[key].validate(value)
