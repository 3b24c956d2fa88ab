"""The Python client: its parts without a network, and the packed client in a fresh place at whole games."""
