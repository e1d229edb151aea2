"""Waiting for the thing itself."""

import threading
import time


def wait_until(condition, what, seconds=20):
    """Looks until `condition` gives something true, and gives that."""
    deadline = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        assert time.monotonic() < deadline, f"waited {seconds} s for {what}"
        time.sleep(0.02)  # between two looks


def at_once(*calls):
    """Runs the calls together; gives their results, or the exceptions they ended with, in order."""
    results = [None] * len(calls)
    gate = threading.Barrier(len(calls))

    def run(index, call):
        gate.wait()
        try:
            results[index] = call()
        except Exception as problem:  # handed to the test
            results[index] = problem

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
