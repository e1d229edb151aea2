"""The developers' page as a program reads it: its programs by their names, its parts, its tables."""

import os
import subprocess
from html.parser import HTMLParser

from client import Client

# How a program of each kind is run; the file's name comes behind.
RUN = {"sh": ["bash", "-euo", "pipefail"], "mjs": ["node"], "php": ["php"]}


class DeveloperPage(HTMLParser):
    def __init__(self, url, language="en"):
        super().__init__()
        self.answer = Client(url).raw("GET", f"/developers?lang={language}")
        self.samples = {}  # name -> program
        self.ids = []
        self.links = []
        self.tags = []  # (tag, attributes) in their order
        self._sample = None
        self._code = False
        self.feed(self.answer.text)

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        self.tags.append((tag, a))
        if "id" in a:
            self.ids.append(a["id"])
        if tag == "a":
            self.links.append(a["href"])
        if tag == "figure":
            # The guide shows some of the calls' programs, too.
            name = a.get("data-sample")
            self._sample = None if name in self.samples else name
        self._code = self._code or (tag == "code" and self._sample is not None)
        if self._code and self._sample not in self.samples:
            self.samples[self._sample] = ""

    def handle_data(self, data):
        if self._code and self._sample:
            self.samples[self._sample] += data

    def handle_endtag(self, tag):
        if tag == "code":
            self._code = False
        elif tag == "figure":
            self._sample = None


def run_program(kind, program, folder, environment):
    """What the program writes; it must end well."""
    path = folder / f"sample.{kind}"
    path.write_text(program)
    done = subprocess.run([*RUN[kind], str(path)], env={**os.environ, **environment},
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout
