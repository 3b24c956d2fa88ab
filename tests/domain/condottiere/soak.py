"""Random games of all 24 combinations of variants and all numbers of players: python -m tests.domain.condottiere.soak GAMES."""
