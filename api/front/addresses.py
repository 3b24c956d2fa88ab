"""Whose an address is: what is counted for each address is counted for its household."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

HOUSEHOLD: Final = 64  # bits: whoever has one address of IPv6 has all that begin so


@lru_cache(4096)
def household(address: str) -> str:
    """The address itself, or of IPv6 what all addresses of one connection to the world begin with."""
    try:
        found = ip_address(address)
    except ValueError:
        return address  # a socket of this machine
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> HOUSEHOLD << HOUSEHOLD)}/{HOUSEHOLD}"
