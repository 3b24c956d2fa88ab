"""Every document of the API as a type, made by generate.py from the OpenAPI document.

Each lies in the file of its game, in `house`, or in `every` where it may be of any game.
"""

from annals_client.types.condottiere import *
from annals_client.types.conqueror import *
from annals_client.types.every import *
from annals_client.types.godfather import *
from annals_client.types.house import *
from annals_client.types.scythe import *
