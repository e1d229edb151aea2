"""The developers' page as a program reads it: its programs by their names, its parts, its tables."""

import json
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


# Runs each program that a line names, as its own module and with the line's environment, and says what it wrote:
# Node.js takes longer to begin than to run them. Two of one name would be one module, hence the number.
DRIVER = """
import { createInterface } from 'node:readline';
const own = { ...process.env };
let number = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { path, environment } = JSON.parse(line);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, own, environment);
  let written = '';
  const write = process.stdout.write;
  process.stdout.write = (text) => { written += text; return true; };
  let problem = null;
  try {
    await import(`${path}?${++number}`);
  } catch (error) {
    problem = String(error.stack ?? error);
  }
  process.stdout.write = write;
  console.log(JSON.stringify({ written, problem }));
}
"""


class Node:
    """One process of Node.js for many programs, each of which must end well."""

    def __init__(self, folder):
        self.folder = folder
        driver = folder / "driver.mjs"
        driver.write_text(DRIVER)
        self._process = subprocess.Popen(["node", str(driver)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, program, environment):
        path = self.folder / "sample.mjs"
        path.write_text(program)
        self._process.stdin.write(json.dumps({"path": path.as_uri(), "environment": environment}) + "\n")
        self._process.stdin.flush()
        said = json.loads(self._process.stdout.readline() or '{"problem": "node ended"}')
        assert said["problem"] is None, said["problem"]
        return said["written"]

    def stop(self):
        self._process.stdin.close()
        assert self._process.wait(timeout=20) == 0


def run_program(kind, program, folder, environment):
    """What the program writes; it must end well."""
    path = folder / f"sample.{kind}"
    path.write_text(program)
    done = subprocess.run([*RUN[kind], str(path)], env={**os.environ, **environment},
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout
