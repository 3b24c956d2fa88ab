"""How a request reaches its view: Flask, without what this house never uses and every request would pay for.

No coroutines, no routes by host, no sessions, no signals, no hooks after a request, nothing to tear down. All that a
view, a hook before it or an error handler asks of Flask is there as ever; `tests/api/test_dispatch.py` holds both ways
to the same answers. Contexts are private to Flask: a new release of it is taken up when that test has passed with it.
"""

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, cast

from flask import Flask, Request, Response, request
from flask.ctx import AppContext, RequestContext
from flask.globals import _cv_app, _cv_request
from werkzeug.datastructures import EnvironHeaders
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter, Rule
from werkzeug.sansio.request import Request as SansIORequest

from api.coding import ASKED, press

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

PRESERVE: Final = "werkzeug.debug.preserve_context"  # a test client wants to look at the request afterwards
KEPT_ROUTES: Final = 4096  # paths with their methods; who asks once at a table asks again


class PlainHeaders(EnvironHeaders):
    """The headers of a request: one that was not sent costs no exception, and most are not sent."""

    def get(self, key: str, default: Any = None, type: Any = None) -> Any:  # type: ignore[override]  # noqa: A002
        if type is not None:
            return super().get(key, default, type)
        return self.environ.get(environ_key(key), default)


@lru_cache(256)
def environ_key(name: str) -> str:
    """What a header is called in the environ."""
    key = name.upper().replace("-", "_")
    return key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"


class PlainRequest(Request):
    """A request whose body lies ready in memory, as the server before Flask leaves it."""

    def __init__(self, environ: "WSGIEnvironment", populate_request: bool = True, shallow: bool = False) -> None:
        SansIORequest.__init__(
            self,
            method=environ["REQUEST_METHOD"],
            scheme=environ["wsgi.url_scheme"],
            server=(environ["SERVER_NAME"], int(environ["SERVER_PORT"])),
            root_path="",
            path=read_path(environ["PATH_INFO"]),
            query_string=environ["QUERY_STRING"].encode("latin1"),
            headers=PlainHeaders(environ),
            remote_addr=environ.get("REMOTE_ADDR"),
        )
        self.environ, self.shallow = environ, shallow  # the environ does not hold the request: they would be a ring

    def get_data(self, cache: bool = True, as_text: bool = False, parse_form_data: bool = False) -> Any:
        whole = self.environ.get("wsgi.input")
        if type(whole) is not BytesIO or "wsgi.input_terminated" not in self.environ:
            return super().get_data(cache, cast(Any, as_text), parse_form_data)
        return whole.getvalue().decode(errors="replace") if as_text else whole.getvalue()


class PlainContext(RequestContext):
    """What Flask keeps of a request while it is answered; an adapter for URLs is made only if somebody asks."""

    def __init__(self, app: Flask, environ: "WSGIEnvironment") -> None:
        self.app = app
        self.request = app.request_class(environ)
        self.request.json_module = app.json
        self.flashes = self._session = None
        self._after_request_functions = []
        self._cv_tokens = []

    @cached_property
    def url_adapter(self) -> MapAdapter | None:  # type: ignore[override]
        return self.app.create_url_adapter(self.request)


def read_path(path: str) -> str:
    """A path as it was meant: WSGI hands on its bytes as if they were Latin-1."""
    return path if path.isascii() else path.encode("latin1").decode(errors="replace")


class Plain(Flask):
    """The application."""

    request_class = PlainRequest

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._route = lru_cache(KEPT_ROUTES)(self._find_route)  # what is not there is asked for anew every time

    def wsgi_app(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if PRESERVE in environ:
            return super().wsgi_app(environ, start_response)
        self._got_first_request = True
        context = PlainContext(self, environ)
        app_token, request_token = _cv_app.set(AppContext(self)), _cv_request.set(context)
        try:
            try:
                response = self._answer(context)
            except Exception as error:
                response = self.handle_exception(error)
            return response(environ, start_response)
        finally:
            _cv_request.reset(request_token)
            _cv_app.reset(app_token)

    def _answer(self, context: RequestContext) -> Response:
        request = context.request
        try:
            try:
                request.url_rule, request.view_args = self._route(request.method, request.path, request.scheme)
            except HTTPException as unknown:
                request.routing_exception = unknown  # raised after the hooks: a wrong token comes first
            answer: Any = next((said for hook in self.before_request_funcs[None] if (said := hook()) is not None), None)
            if answer is None:
                answer = self._called(request)
        except Exception as error:
            answer = self.handle_user_exception(error)
        return self.process_response(answer if isinstance(answer, Response) else self.make_response(answer))

    def process_response(self, response: Response) -> Response:
        return press(response, request) if ASKED in request.environ else response

    def make_default_options_response(self) -> Response:
        """The methods there are; no document, and so none of a kind."""
        answer = super().make_default_options_response()
        answer.status_code = 204
        del answer.headers["Content-Type"]
        return answer

    def _called(self, request: Request) -> Any:
        if request.url_rule is None or request.method == "OPTIONS":
            return self.dispatch_request()
        return self.view_functions[request.url_rule.endpoint](**request.view_args or {})

    def _find_route(self, method: str, path: str, scheme: str) -> tuple[Rule, dict[str, Any]]:
        rule, found = self._adapter(method, path, scheme).match(return_rule=True)
        return rule, dict(found)

    def _adapter(self, method: str, path: str, scheme: str) -> MapAdapter:
        return MapAdapter(self.url_map, "", "/", "", scheme, path, method)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        return None if request is None else self._adapter(request.method, request.path, request.scheme)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func
