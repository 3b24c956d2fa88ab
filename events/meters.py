"""What is counted for operators."""

from prometheus_client import Counter, Gauge, Histogram

MOVES = Counter("annals_moves_total", "Accepted moves", ["game", "by"])
REFUSALS = Counter("annals_refusals_total", "Requests refused by the rules or the house", ["code"])
APPENDS = Histogram(
    "annals_append_seconds",
    "Time to write one entry to the log",
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0),
)
OPEN_FEEDS = Gauge("annals_open_feeds", "Live feeds this process holds")
WAKE_UPS = Gauge("annals_wake_ups_due", "Computer turns that are due and not taken yet")
DAMAGED = Counter("annals_damaged_tables_total", "Tables closed because their chain is broken")
