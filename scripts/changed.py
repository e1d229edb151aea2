#!/usr/bin/env python3
"""Prints the tests that a change can have broken, one on a line: SUITE, a tab, and what the suite's runner takes.

"*" stands for the whole suite. What has changed are the files that differ from the commit where this branch left its
upstream (or, without one, from the last commit), and those that Git does not know yet.

A C++ test is chosen when it is in the room of a changed file, or reaches one: through what it includes, through the .cpp
files that implement what it includes, and through the tables that they read of another room. An API or browser test is chosen when one of
the rooms that tests/rooms.tsv gives it has changed, or uses what has changed without a third room between. A test of the pages is chosen when it
imports a changed file, directly or not. A change below src/base/ or src/app/, of the build or of what the tests share
chooses everything. A file that this script knows nothing of chooses everything, too.

Usage: changed.py [--since COMMIT] [--root FOLDER] [FILE…]; with files these have changed, and Git is not asked.
       changed.py --check                                compares tests/rooms.tsv with the test files that there are.
"""

import argparse
import functools
import os
import re
import subprocess
import sys
from collections import defaultdict
from fnmatch import fnmatchcase
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from include_order import CREATED, IMPORT, INCLUDE, READERS, TABLE, is_test, room_of  # noqa: E402

CHECKS = ["check-format", "check-includes", "check-coverage", "check-shell", "check-contract", "check-texts",
          "check-web", "check-messages"]
SUITES = ["scripts", "cpp", "api-sqlite", "api-postgresql", "deploy", "web", "e2e-sqlite", "e2e-postgresql"]
ALL = "*"
# The browser tests that ./test runs on PostgreSQL, too.
ON_BOTH = {"story.spec.ts", "payout_story.spec.ts"}

TEST = re.compile(r"^\s*(TEST|TEST_F|TEST_P|TEST_ON_[A-Z]+|TYPED_TEST|TYPED_TEST_P)\(\s*(\w+)\s*,\s*(\w+)", re.M)
ENGINE = re.compile(r'mark\.engine\("(\w+)"')
ALTERED = re.compile(r"(?:CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?|ALTER TABLE |\bON |\bINTO |\bUPDATE |\bFROM )(\w+)")
E2E_TEST = re.compile(r"^\s*test\(", re.M)
LEFT_OUT = re.compile(r"tag: '@(?:look|block)'")
PY_IMPORT = re.compile(r"^\s*(?:from (\w+) import|import ([\w, ]+))", re.M)

# Files that are built by or into everything, or run by every test.
EVERYTHING = ["src/base/*", "src/app/*", "src/*.cmake", "CMakeLists.txt", "test", "scripts/build.sh", "scripts/steps.sh",
              "scripts/packages.sh", "scripts/changed.py", "scripts/test_results.py", "tests/support/*", "tests/next/*",
              "deploy/debian/*", "tests/api/conftest.py"]
# Files that no test reads. The checks read them, and run after every change.
NOTHING = ["*.md", "LICENSE", "Makefile", ".gitignore", ".ci/*", "run", "tests/bare_system", ".clang-*", "docs/*.svg",
           "docs/*.png", "src/*.clang-tidy"]


def matches(path, patterns):
    return any(fnmatchcase(path, pattern) for pattern in patterns)


@functools.cache
def text_of(path):
    return path.read_text(encoding="utf-8", errors="replace")


def closure(start, edges):
    """Everything that can be reached from `start`, itself included."""
    seen, todo = set(), list(start)
    while todo:
        node = todo.pop()
        if node not in seen:
            seen.add(node)
            todo.extend(edges.get(node, ()))
    return seen


class Server:
    """The files below src/, and who depends on whom. Paths are those of the repository."""

    def __init__(self, root):
        self.root, self.src = root, root / "src"
        self.files = {p.relative_to(root).as_posix() for p in self.src.rglob("*") if p.suffix in (".h", ".cpp")}
        self.includes = {file: set(self._included(file)) for file in self.files}
        self.tables = self._tables()
        self.users = self._users()
        self.tests = sorted(file for file in self.files if file.endswith("_test.cpp"))

    def _included(self, file):
        for line in text_of(self.root / file).splitlines():
            match = INCLUDE.match(line)
            if not match:
                continue
            target = match.group(1)
            beside = os.path.normpath(os.path.join(os.path.dirname(file), target))
            if "src/" + target in self.files:
                yield "src/" + target
            elif beside in self.files:
                yield beside
            else:
                yield "src/" + target  # a generated one, such as say/refunds.h

    def _tables(self):
        """Of each table the files that name it, without tests."""
        created = set()
        for path in self.src.rglob("*.sql"):
            created.update(CREATED.findall(text_of(path)))
        named = defaultdict(set)
        for file in self.files:
            if not is_test(Path(file)):
                for table in set(TABLE.findall(text_of(self.root / file))) & created:
                    named[table].add(file)
        return named

    def _users(self):
        """Of each file those that depend on it at once."""
        users = defaultdict(set)
        headers = {file for file in self.files if file.endswith(".h")}
        for file, included in self.includes.items():
            for target in included:
                users[target].add(file)
            if not file.endswith(".cpp") or is_test(Path(file)) or file == "src/app/main.cpp":
                continue
            # Including a header means running its implementation: the file of its name or, of a file that has no
            # header of its own, any header of its folder that it includes.
            own = file[:-4] + ".h"
            folder = os.path.dirname(file)
            implemented = {own} if own in headers else {
                target for target in included & headers if os.path.dirname(target) == folder}
            for header in implemented:
                users[file].add(header)
        for table, rooms in READERS.items():
            files = {file for file in self.tables.get(table, ()) if Path(file).name != "invariants.cpp"}
            readers = {file for file in files if room_of(file[4:]) in rooms}
            for owner in files - readers:
                users[owner] |= readers
        return users

    def affected(self, changed):
        return closure(changed, self.users)

    def near(self, changed):
        """The affected files in the rooms of the changed files, and in rooms that use those directly."""
        inside = self._within(changed)
        return inside | self._within({user for file in inside for user in self.users.get(file, ())})

    def _within(self, files):
        out, todo = set(), list(files)
        while todo:
            file = todo.pop()
            if file not in out:
                out.add(file)
                todo.extend(user for user in self.users.get(file, ()) if self.room(user) == self.room(file))
        return out

    @staticmethod
    def room(file):
        """The room of a file; of a generated say/refunds.h the room whose words are in it."""
        return Path(file).stem if file.startswith("src/say/") else room_of(file.removeprefix("src/"))

    def filters(self, files):
        """gtest's patterns for the tests of some files."""
        home = defaultdict(set)
        found = defaultdict(list)
        for file in self.tests:
            for kind, suite, name in TEST.findall(text_of(self.root / file)):
                home[suite].add(file)
                found[file].append((kind, suite, name))
        out = set()
        for file in files:
            for kind, suite, name in found[file]:
                is_whole = home[suite] <= files
                if kind in ("TEST", "TEST_F"):
                    out.add(f"{suite}.{ALL if is_whole else name}")
                elif kind == "TEST_P" or kind.startswith("TEST_ON_"):  # Engines/Suite.name/engine
                    out.add(f"*/{suite}.{ALL if is_whole else name + '/*'}")
                else:
                    out.add(f"{suite}/*.{ALL if is_whole else name}")
                    out.add(f"*/{suite}/*.{ALL if is_whole else name}")
        return out


class Pages:
    """The files below web/src/, and who imports whom."""

    def __init__(self, root):
        self.src = root / "web" / "src"
        self.files = {p.relative_to(root).as_posix() for p in self.src.rglob("*") if p.is_file()}
        self.users = defaultdict(set)
        for file in self.files:
            if file.endswith((".ts", ".tsx")):
                for specifier in IMPORT.findall(text_of(root / file)):
                    target = self._file(file, specifier)
                    if target:
                        self.users[target].add(file)
        self.tests = {file for file in self.files if re.search(r"\.test\.tsx?$", file)}

    def _file(self, file, specifier):
        specifier = specifier.split("?")[0]
        if specifier.startswith("."):
            base = os.path.normpath(os.path.join(os.path.dirname(file), specifier))
        else:
            base = os.path.normpath("web/src/" + re.sub(r"^(@|~|src)/", "", specifier))
        for ending in ("", ".ts", ".tsx", "/index.ts", "/index.tsx"):
            if base + ending in self.files:
                return base + ending
        return base if base.startswith("web/src/api/gen") else None

    def affected(self, changed):
        return closure(changed, self.users)


class Modules:
    """The files of tests/api or of tests/e2e, and who imports whom."""

    def __init__(self, root, folder):
        self.users = defaultdict(set)
        files = {p.name for p in (root / folder).glob("*") if p.is_file()}
        for name in files:
            path = root / folder / name
            if name.endswith(".py"):
                for one, several in PY_IMPORT.findall(text_of(path)):
                    for module in [one] if one else re.split(r"\s*,\s*", several.strip()):
                        if module + ".py" in files:
                            self.users[module + ".py"].add(name)
            elif name.endswith(".ts"):
                for specifier in IMPORT.findall(text_of(path)):
                    target = specifier.removeprefix("./") + ".ts"
                    if target in files:
                        self.users[target].add(name)
        is_case = re.compile(r"test_.*\.py$|.*\.spec\.ts$").match
        self.cases = {name for name in files if is_case(name)}

    def affected(self, name):
        """The tests that a file of the folder is part of. A test that others import is a module, too."""
        return closure({name}, self.users) & self.cases


def rooms_table(root):
    """tests/rooms.tsv: of each test file what it is about."""
    path = root / "tests" / "rooms.tsv"
    table = {}
    if path.exists():
        for line in text_of(path).splitlines():
            if line.strip() and not line.startswith("#"):
                file, _, words = line.partition("\t")
                table[file] = words.split()
    return table


def is_about(words, affected, changed):
    """Whether one of a test's words names an affected place, or a changed file."""
    for word in words:
        if word == "all":
            return True
        if "/" not in word:  # a file's name, in whatever room
            if any(fnmatchcase(Path(file).stem, word) for file in changed):
                return True
            continue
        # The frame around the pages imports all of them; it is meant only where it has changed itself.
        among = changed if word == "web/app" else affected
        place = "web/src/" + word[4:] if word.startswith("web/") else "src/" + word
        if any(file.startswith(place + "/") for file in among):
            return True
    return False


class Choice:
    """The selection: of each suite the arguments for its runner."""

    def __init__(self, root):
        self.root = root
        self.server, self.pages = Server(root), Pages(root)
        self.api, self.e2e = Modules(root, "tests/api"), Modules(root, "tests/e2e")
        self.rooms = rooms_table(root)
        self.chosen = {suite: set() for suite in SUITES}
        self.why_all = None

    def add(self, suite, *arguments):
        self.chosen[suite].update(arguments)

    def add_api(self, names):
        for name in names:
            for engine in self._engines_of(name):
                self.add(f"api-{engine}", f"tests/api/{name}")

    def _engines_of(self, name):
        """Where a file's tests run, by its markers (tests/api/conftest.py)."""
        text = text_of(self.root / "tests/api" / name)
        everywhere = os.environ.get("GERBANG_TEST_ALL") or "mark.both_engines" in text
        return {"sqlite", "postgresql"} if everywhere else set(ENGINE.findall(text)) or {"sqlite", "postgresql"}

    def add_e2e(self, names):
        names = {name for name in names if not self._is_left_out(name)}
        self.add("e2e-sqlite", *names)
        self.add("e2e-postgresql", *(names & ON_BOTH))

    def _is_left_out(self, name):
        """Whether each test of a file has a tag with which a landing does without it (tests/e2e/playwright.config.ts)."""
        text = text_of(self.root / "tests/e2e" / name)
        return not os.environ.get("GERBANG_TEST_ALL") and 0 < len(E2E_TEST.findall(text)) <= len(LEFT_OUT.findall(text))

    def all_of(self, *suites):
        for suite in suites:
            self.add(suite, ALL)

    def everything(self, why):
        self.why_all = why
        self.all_of(*SUITES)

    def of_changes(self, changed):
        cpp, web = set(), set()  # where changes begin to spread
        for file in sorted(changed):
            if file.startswith("src/") and file.endswith(".sql"):
                cpp |= self._of_migration(file)
            elif file.startswith("src/") and is_test(Path(file)):
                cpp.add(file)
            elif matches(file, EVERYTHING):
                self.everything(file)
            elif file.startswith("src/") and file.endswith((".h", ".cpp")):
                cpp.add(file)
            elif file.startswith("web/src/"):
                web.add(file)
            elif file.startswith("messages/"):
                self._of_message(file, cpp, web)
            else:
                self._of_other(file, web)
        self._spread(cpp, web, set(changed))

    def _of_migration(self, file):
        """A migration changes what the files that name its tables read and write."""
        path = self.root / file
        tables = set(ALTERED.findall(text_of(path))) if path.exists() else set()
        files = {user for table in tables for user in self.server.tables.get(table, ())}
        return files | {test for test in self.server.tests if test.startswith("src/base/db/")}

    def _of_message(self, file, cpp, web):
        _, language, kind, *_ = (*file.split("/"), "")
        room = Path(file).stem
        self.all_of("web")
        if file.endswith("languages.json"):
            self.everything(file)
        elif kind in ("server", "mails"):
            cpp.add(f"src/say/{room}.h")
            if kind == "mails":  # the frame of all mails is one of them
                cpp |= {f for f in self.server.files if f.endswith("_mails.cpp") and room in ("frame", room_of(f[4:]))}
        elif language == "en":
            pages = {f for f in self.pages.files if f.startswith(f"web/src/rooms/{room}/")}
            if pages:
                web |= pages
            elif kind == "portal":
                self.all_of("e2e-sqlite", "e2e-postgresql")
            else:
                web |= {f for f in self.pages.files if f.startswith("web/src/pay/")}

    def _of_other(self, file, web):
        parts = file.split("/")
        known = self._mentions(file)
        if file.startswith("tests/api/"):
            self.add_api(self.api.affected(parts[-1]) or self.api.cases)
        elif file.startswith("tests/e2e/"):
            self.add_e2e(self.e2e.affected(parts[-1]) or self.e2e.cases)
        elif file.startswith("tests/scripts/"):
            self.add("scripts", file if parts[-1].startswith("test_") else ALL)
        elif file.startswith("tests/deploy/") or file.startswith("deploy/"):
            self.all_of("deploy")
        elif file.startswith("bench/"):
            self.add("scripts", "tests/scripts/test_bench.py")
        elif file.startswith("scripts/"):
            self.all_of("scripts")
        elif file == "contract/openapi.json":
            self.all_of("web")
        elif file.startswith("web/"):
            self.all_of("web", "e2e-sqlite", "e2e-postgresql")
        elif not (known or matches(file, NOTHING) or file.startswith(("tests/", "docs/"))):
            self.everything(file)

    def _mentions(self, file):
        """Chooses the tests that name a file that is not code, or its folder of the examples."""
        names = [Path(file).name]
        if file.startswith("examples/"):
            names.append(file.split("/")[1])
        if file.startswith("src/views/developers/files/"):
            self.add_api(["test_developers.py"])
        found = False
        for name in names:
            cpp = {test for test in self.server.tests if name in text_of(self.root / test)}
            self.add("cpp", *self.server.filters(cpp))
            api = {case for case in self.api.cases if name in text_of(self.root / "tests/api" / case)}
            self.add_api(api)
            e2e = {case for case in self.e2e.cases if name in text_of(self.root / "tests/e2e" / case)}
            self.add_e2e(e2e)
            web = {test for test in self.pages.tests if name in text_of(self.root / test)}
            self.add("web", *(test[4:] for test in web))
            found = found or bool(cpp | api | e2e | web)
        return found

    def _spread(self, cpp, web, changed):
        affected = self.server.affected(cpp)
        # And all of the same room: such a test may reach a file through a table, or through a part of the process.
        rooms = {self.server.room(file) for file in cpp if not is_test(Path(file))} - {None}
        tests = {test for test in self.server.tests if test in affected or self.server.room(test) in rooms}
        self.add("cpp", *self.server.filters(tests))
        # The process is made of all rooms, and its tests of the whole are C++ tests, chosen above.
        places = {file for file in self.server.near(cpp) if not file.startswith("src/app/") and not is_test(Path(file))}
        pages = self.pages.affected(web)
        self.add("web", *(file[4:] for file in pages & self.pages.tests))
        for file, words in self.rooms.items():
            begun = {f for f in changed | cpp if not is_test(Path(f))}
            if is_about(words, places | pages | begun, begun):
                self._add_case(file)
        if places or pages:  # what nobody has put into the table yet
            for name in self.api.cases:
                if f"tests/api/{name}" not in self.rooms:
                    self.add_api([name])
            self.add_e2e(name for name in self.e2e.cases if f"tests/e2e/{name}" not in self.rooms)

    def _add_case(self, file):
        name = Path(file).name
        if file.startswith("tests/api/") and name in self.api.cases:
            self.add_api([name])
        elif file.startswith("tests/e2e/") and name in self.e2e.cases:
            self.add_e2e([name])

    def lines(self):
        yield from (f"{check}\t{ALL}" for check in CHECKS)
        for suite, arguments in self.chosen.items():
            for argument in [ALL] if ALL in arguments else sorted(arguments):
                yield f"{suite}\t{argument}"


def git(root, *words):
    done = subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"changed.py: git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def changed_files(root, since):
    if since is None:
        upstream = subprocess.run(["git", "-C", root, "merge-base", "HEAD", "@{upstream}"], capture_output=True,
                                  text=True, check=False)
        since = upstream.stdout.strip() if upstream.returncode == 0 else "HEAD"
    # Of a file that was moved, both names: what included the old one has changed, too.
    found = git(root, "diff", "--name-only", "--no-renames", since).splitlines()
    found += git(root, "ls-files", "--others", "--exclude-standard").splitlines()
    if not found:
        found = git(root, "diff", "--name-only", "--no-renames", "HEAD~1").splitlines()
    return found


def check(root):
    """The faults of tests/rooms.tsv."""
    table = rooms_table(root)
    there = {f"tests/api/{p.name}" for p in (root / "tests/api").glob("test_*.py")}
    there |= {f"tests/e2e/{p.name}" for p in (root / "tests/e2e").glob("*.spec.ts")}
    for file in sorted(there - table.keys()):
        yield f"tests/rooms.tsv: {file} is missing; say which rooms it is about"
    for file in sorted(table.keys() - there):
        yield f"tests/rooms.tsv: there is no {file}"
    for file, words in sorted(table.items()):
        if not words:
            yield f"tests/rooms.tsv: {file} is about nothing"
        for word in words:
            place = "web/src/" + word[4:] if word.startswith("web/") else "src/" + word
            if word != "all" and "/" in word and not (root / place).is_dir():
                yield f"tests/rooms.tsv: {file}: there is no room {word}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--since", help="the commit to compare with")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--check", action="store_true", help="compare tests/rooms.tsv with the test files")
    parser.add_argument("files", nargs="*", help="what has changed, instead of asking Git")
    options = parser.parse_args()
    if options.check:
        wrong = list(check(options.root))
        print("\n".join(wrong), end="\n" if wrong else "")
        return 1 if wrong else 0
    choice = Choice(options.root)
    choice.of_changes(options.files or changed_files(options.root, options.since))
    if choice.why_all:
        print(f"changed.py: everything, because of {choice.why_all}", file=sys.stderr)
    print("\n".join(choice.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
