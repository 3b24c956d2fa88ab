"""The services as the front door built them, for every view."""

from typing import Final, cast

from flask import Flask

from api.current import this_app
from events.services import Services

NAME: Final = "annals"


def lend_services(app: Flask, built: Services) -> None:
    app.extensions[NAME] = built


def services() -> Services:
    return cast(Services, this_app().extensions[NAME])
