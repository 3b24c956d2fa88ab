"""A client of Annals: `Annals` blocks, `AsyncAnnals` is awaited, and both do the same.

`bot` answers decisions, `verification` checks records, `types` has every document of the API.
"""

from annals_client.client import Annals, AsyncAnnals
from annals_client.frames import Frame
from annals_client.offers import BadChoice, Chosen, Offer, Offers
from annals_client.problems import AnnalsError, Busy, NotAllowed, NotFound, Problem, Refused, Unreachable
from annals_client.shells import Awaiting, Blocking
from annals_client.table import Table

__all__ = [
    "Annals",
    "AnnalsError",
    "AsyncAnnals",
    "Awaiting",
    "BadChoice",
    "Blocking",
    "Busy",
    "Chosen",
    "Frame",
    "NotAllowed",
    "NotFound",
    "Offer",
    "Offers",
    "Problem",
    "Refused",
    "Table",
    "Unreachable",
]
