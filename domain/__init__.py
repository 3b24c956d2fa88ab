"""The games: pure rules, without I/O, clock or luck of their own."""
