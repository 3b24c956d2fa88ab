"""The two ways to carry out steps: blocking, and with asyncio. All that differs between them is here."""

import asyncio
import inspect
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Generator, Iterator
from functools import partial, update_wrapper
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

import httpx

from annals_client.steps import Broken, Call, Effect, Flow, Item, Open, Pause, Receive, Reply, Request, Send, Steps

P = ParamSpec("P")
T = TypeVar("T")
S = TypeVar("S", bound="Blocking | Awaiting")

TIMEOUT = httpx.Timeout(10, read=30)
SILENCE = 45.0  # seconds without a byte after which a feed is dead; the server says something every fifteen
LOST = (httpx.TransportError, httpx.DecodingError)
UNSENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


class Blocking:
    """Carries out steps one after the other, on the thread of the caller."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    def run(self, steps: Steps[T]) -> T:
        answer = _next(steps, None)
        while not isinstance(answer, _Returned):
            answer = _next(steps, self._outcome(answer, _Stream()))
        result: T = answer.value
        return result

    def iterate(self, flow: Flow[T]) -> Generator[T, None, None]:
        stream = _Stream()
        try:
            answer = _next(flow, None)
            while not isinstance(answer, _Returned):
                if isinstance(answer, Item):
                    yield answer.value
                    answer = _next(flow, None)
                else:
                    answer = _next(flow, self._outcome(answer, stream))
        finally:
            flow.close()
            self._hang_up(stream)

    def _outcome(self, effect: Effect, stream: "_Stream") -> Any:
        try:
            return self._perform(effect, stream)
        except LOST as error:
            return _broken(error)

    def _perform(self, effect: Effect, stream: "_Stream") -> Any:
        match effect:
            case Send(request):
                return _reply(self.client.send(_built(self.client, request)))
            case Open(request):
                self._hang_up(stream)
                response = self.client.send(_built(self.client, request), stream=True)
                stream.response, stream.blocking = response, response.iter_bytes()
                if response.status_code != 200:
                    response.read()
                return _reply(response)
            case Receive():
                assert stream.blocking is not None
                return next(stream.blocking, b"")
            case Pause(seconds):
                time.sleep(seconds)
            case Call(function, arguments):
                return function(*arguments)
        return None

    def _hang_up(self, stream: "_Stream") -> None:
        if stream.response is not None:
            stream.response.close()
            stream.response = None


class Awaiting:
    """Carries out steps in a task of asyncio."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def run(self, steps: Steps[T]) -> T:
        answer = _next(steps, None)
        while not isinstance(answer, _Returned):
            answer = _next(steps, await self._outcome(answer, _Stream()))
        result: T = answer.value
        return result

    async def iterate(self, flow: Flow[T]) -> AsyncGenerator[T, None]:
        stream = _Stream()
        try:
            answer = _next(flow, None)
            while not isinstance(answer, _Returned):
                if isinstance(answer, Item):
                    yield answer.value
                    answer = _next(flow, None)
                else:
                    answer = _next(flow, await self._outcome(answer, stream))
        finally:
            flow.close()
            await self._hang_up(stream)

    async def _outcome(self, effect: Effect, stream: "_Stream") -> Any:
        try:
            return await self._perform(effect, stream)
        except LOST as error:
            return _broken(error)

    async def _perform(self, effect: Effect, stream: "_Stream") -> Any:
        match effect:
            case Send(request):
                return _reply(await self.client.send(_built(self.client, request)))
            case Open(request):
                await self._hang_up(stream)
                response = await self.client.send(_built(self.client, request), stream=True)
                stream.response, stream.awaiting = response, response.aiter_bytes()
                if response.status_code != 200:
                    await response.aread()
                return _reply(response)
            case Receive():
                assert stream.awaiting is not None
                return await anext(stream.awaiting, b"")
            case Pause(seconds):
                await asyncio.sleep(seconds)
            case Call(function, arguments):
                result = function(*arguments)
                return await result if inspect.isawaitable(result) else result
        return None

    async def _hang_up(self, stream: "_Stream") -> None:
        if stream.response is not None:
            await stream.response.aclose()
            stream.response = None


class _Stream:
    """The answer that a flow is reading."""

    def __init__(self) -> None:
        self.response: httpx.Response | None = None
        self.blocking: Iterator[bytes] | None = None
        self.awaiting: AsyncIterator[bytes] | None = None


class _Returned:
    def __init__(self, value: Any) -> None:
        self.value = value


def _next(steps: Generator[Any, Any, Any], outcome: Any) -> Any:
    """What is to be done next, once the steps know what came of the last."""
    try:
        return steps.throw(outcome) if isinstance(outcome, Broken) else steps.send(outcome)
    except StopIteration as end:
        return _Returned(end.value)


def _built(client: httpx.Client | httpx.AsyncClient, request: Request) -> httpx.Request:
    timeout = httpx.Timeout(10, read=SILENCE) if request.waits else TIMEOUT
    return client.build_request(
        request.method,
        request.path,
        params=request.query or None,
        headers=request.headers,
        content=request.body,
        timeout=timeout,
    )


def _reply(response: httpx.Response) -> Reply:
    is_whole = response.is_stream_consumed or response.is_closed
    return Reply(response.status_code, response.headers, response.content if is_whole else b"")


def _broken(error: httpx.RequestError) -> Broken:
    return Broken(str(error) or type(error).__name__, unsent=isinstance(error, UNSENT))


# ------------------------------------------------------------------------------------------------ methods


class Part(Generic[S]):
    """Something with methods that are written once, as steps, and carried out as its shell does it."""

    def __init__(self, shell: S) -> None:
        self._shell = shell


class operation(Generic[P, T]):  # noqa: N801 - used as a decorator
    """A method of a Part: blocking it returns what the steps return, otherwise it is to be awaited."""

    def __init__(self, steps: Callable[Concatenate[Any, P], Steps[T]]) -> None:
        self._steps = steps
        self.__doc__ = steps.__doc__

    @overload
    def __get__(self, part: None, kind: object = None) -> "operation[P, T]": ...
    @overload
    def __get__(self, part: Part[Blocking], kind: object = None) -> Callable[P, T]: ...
    @overload
    def __get__(self, part: Part[Awaiting], kind: object = None) -> Callable[P, Awaitable[T]]: ...
    def __get__(self, part: Any, kind: object = None) -> Any:
        return self if part is None else update_wrapper(partial(self._carried_out, part), self._steps)

    def _carried_out(self, part: Any, *args: P.args, **kwargs: P.kwargs) -> Any:
        return part._shell.run(self._steps(part, *args, **kwargs))

    def of(self, part: Part[Any], *args: P.args, **kwargs: P.kwargs) -> Steps[T]:
        """The steps themselves, for other steps."""
        return self._steps(part, *args, **kwargs)


class iteration(Generic[P, T]):  # noqa: N801 - used as a decorator
    """A method of a Part that gives one thing after the other, with `for` or `async for`."""

    def __init__(self, flow: Callable[Concatenate[Any, P], Flow[T]]) -> None:
        self._flow = flow
        self.__doc__ = flow.__doc__

    @overload
    def __get__(self, part: None, kind: object = None) -> "iteration[P, T]": ...
    @overload
    def __get__(self, part: Part[Blocking], kind: object = None) -> Callable[P, Generator[T, None, None]]: ...
    @overload
    def __get__(self, part: Part[Awaiting], kind: object = None) -> Callable[P, AsyncGenerator[T, None]]: ...
    def __get__(self, part: Any, kind: object = None) -> Any:
        return self if part is None else update_wrapper(partial(self._carried_out, part), self._flow)

    def _carried_out(self, part: Any, *args: P.args, **kwargs: P.kwargs) -> Any:
        return part._shell.iterate(self._flow(part, *args, **kwargs))
