"""Garbage collection: folding makes many small values and hardly a cycle, so the collector need not look so often."""

import gc


def tune_garbage_collector() -> None:
    """Call once when a process has built everything: what is there stays, and collections become rare."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
