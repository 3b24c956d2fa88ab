"""What is in the box."""

PLAYERS = (2, 3, 4)
STONES = 9
TOKENS = (1, 2, 3, 4, 5, 6, 7, 8)
MOST = 3  # stones in one turn
