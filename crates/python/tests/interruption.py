"""Ctrl-C during long work."""

import os
import signal
import threading
import time

import pytest


def check(work):
    """Ctrl-C after a third of a second ends work that takes many."""
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
    assert time.monotonic() - start < 5
