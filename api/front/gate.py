"""How many connections may be open at once, in all and from one address: what is left over answers everybody else."""

from collections import Counter
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final

from api.front.addresses import household
from events.process.settings import Network

RESERVED: Final = 512  # descriptors for the log, the queue, files; a quarter where there are few
SHARE: Final = 2  # an address has half of what there is


class Gate:
    """Counts who is inside. The addresses of trusted proxies bring many people, and have no bound of their own."""

    def __init__(self, descriptors: int, proxies: Sequence[Network] = ()) -> None:
        self.most = max(1, descriptors - min(RESERVED, descriptors // 4))
        self.most_of_one = max(1, self.most // SHARE)
        self._proxies = proxies
        self._inside: Counter[str] = Counter()
        self._total = 0

    def enter(self, address: str | None) -> bool:
        """May one more come in from there? Who may is counted until he leaves."""
        who = household(address or "")
        full = self._inside[who] >= self.most_of_one
        if self._total >= self.most or (full and not self._is_trusted(address or "")):
            return False
        self._total += 1
        self._inside[who] += 1
        return True

    def leave(self, address: str | None) -> None:
        who = household(address or "")
        self._total -= 1
        self._inside[who] -= 1
        if not self._inside[who]:
            del self._inside[who]

    def _is_trusted(self, address: str) -> bool:
        try:
            return any(ip_address(address) in network for network in self._proxies)
        except ValueError:
            return False
