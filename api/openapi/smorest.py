"""flask-smorest, as far as it is used here, with the types that it does not bring along."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from apispec import APISpec
    from flask import Blueprint as FlaskBlueprint
    from flask import Flask, Response
    from marshmallow import Schema

    View = TypeVar("View", bound=Callable[..., Response])
    Described = Mapping[str, Any]

    class Blueprint(FlaskBlueprint):
        """A resource: its views, and its tag in the document."""

        def __init__(self, name: str, import_name: str, *, url_prefix: str | None = None, description: str) -> None: ...

        def response(
            self,
            status_code: int,
            schema: type[Schema] | Described,
            *,
            content_type: str | None = None,
            description: str | None = None,
            example: Described | None = None,
            headers: Described | None = None,
        ) -> Callable[[View], View]:
            """Say what a view answers; the view makes its answer itself."""

    class Api:
        """Gathers what the blueprints say into one document."""

        ERROR_SCHEMA: Described
        DEFAULT_ERROR_RESPONSE_NAME: str | None
        spec: APISpec

        def __init__(self, app: Flask, *, spec_kwargs: Described) -> None: ...

        def register_blueprint(self, blp: Blueprint) -> None: ...

        def _openapi_json(self) -> Response: ...

        def _register_pagination_header(self) -> None: ...
else:
    from flask_smorest import Api, Blueprint

__all__ = ["Api", "Blueprint"]
