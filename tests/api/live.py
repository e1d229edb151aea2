"""An open stream of what happens, as a page reads it."""

import collections
import http.client
import json
import time
from urllib.parse import urlsplit

AGAIN = {"isAgain": True, "changes": []}


class Stream:
    """Opens it; `status` and `error` say how it was refused where it was."""

    def __init__(self, url, path="live", token=None, seen=None, headers=(), timeout=30, connection=None):
        parts = urlsplit(url)
        self._connection = connection or http.client.HTTPConnection(
            parts.hostname, parts.port, timeout=timeout)
        headers = {"Accept": "text/event-stream", **dict(headers)}
        if token:
            headers["X-Auth-Token"] = token
        if seen:
            headers["Last-Event-ID"] = seen
        self._connection.request("GET", "/api/v1/" + path, headers=headers)
        self.answer = self._connection.getresponse()
        self.status = self.answer.status
        self.error = json.loads(self.answer.read()) if self.status != 200 else None
        self.seen = seen
        self.retry_ms = None
        self.beats = 0
        self._rest = collections.deque()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.answer.close()
        self._connection.close()

    def event(self):
        """The next event's data; None when the stream has ended."""
        data = None
        while True:
            line = self.answer.readline().decode()
            if not line:
                return None
            name, _, value = line.rstrip("\n").partition(": ")
            if name == "data":
                data = json.loads(value)
            elif name == "id":
                self.seen = value
                self.beats = 0
            elif name == "retry":
                self.retry_ms = int(value)
            elif line.startswith(":"):
                self.beats += 1
                assert self.beats < 5, "nothing was told for long"
            elif line == "\n" and data is not None:
                return data

    def changes(self):
        """Of the events to come, one change after the other; None for "look again". What is left of an event
        comes first when it is asked again: one event may tell of several changes."""
        while True:
            while self._rest:
                yield self._rest.popleft()
            if (event := self.event()) is None:
                return
            if event["isAgain"]:
                self._rest.append(None)
            self._rest.extend(event["changes"])

    def until_told(self, do, most=30):
        """What `do` did is told: it gives a question about a change. It is done once more where the stream says
        to look again, as it does when a copy of the server has just begun: then nothing else may be said of it."""
        while True:
            is_it = do()
            if (change := self.until(is_it, most, may_be_again=True)) is not None:
                return change

    def until(self, is_it, most=30, may_be_again=False):
        """The first change that is it, of those that come within so many seconds; None where everything is to be
        looked at again, if that may be."""
        end = time.monotonic() + most
        heard = []
        for change in self.changes():
            if change is None and may_be_again:
                return None
            if change and is_it(change):
                return change
            heard.append(change)
            assert time.monotonic() < end, heard
        raise AssertionError(f"the stream ended after {heard}")

    def end(self):
        """Reads until it ends; what was told meanwhile."""
        return list(self.changes())
