"""The ASGI server before Flask: connections, the bridge to a WSGI application, thread pools, the fan-out of feeds.

Lives here: what happens on the event loop and how work leaves it.
Never enters: Flask, a view, a game. May call: `api.problem`, `events.log` for hints, `events.process`.
"""
