#!/usr/bin/env python3
"""Keeps the rooms in their order.

On the server an include may only point to a room below, and only to its public face: never to
another room's *_store.h, *_api.h or *_part.h, except that app/ wires every room's part. A table is
named by the room that it belongs to, and by nobody else. Below web/src/ an import points to a floor
below, too, and rooms never import each other; what two of them need belongs to kit/ or nav/. Below
tests/ no module imports from a test module; what two of them need belongs to a module beside them, and the time comes
from the server, which starts at a fixed one.

Usage: include_order.py [ROOT]; prints one line for each breach and exits 1 when there is one.
"""

import os
import re
import sys
from pathlib import Path

# The wings of the house from the ground up, each with its floors; a name is a folder of the wing.
WINGS = {
    "base": [
        ["core"],
        ["access", "contract"],
        ["db"],
        ["personal"],
        ["audit", "events"],
        ["http"],
        ["jobs", "net", "exports", "pdf", "process"],
        ["imports", "pictures"],
        ["part"],
        ["live", "mail", "exchange"],
    ],
    "people": [["accounts", "merchants"], ["team", "onboarding"], ["merchant_api", "privacy"]],
    "money": [
        ["ledger", "fees", "calendar"],
        ["sales"],
        ["settlement"],
        ["checkout"],
        ["refunds"],
        ["payouts"],
        ["proof", "invoices", "reconciliation"],
    ],
    "selling": [["links", "mandates", "orders", "carts"]],
    "outside": [["acquirers", "deliveries", "payout_banks"], ["sandbox"]],
    "views": [
        ["dashboard", "developers", "fee_preview", "merchant_desk", "sale_page", "search", "trail"],
        ["gateway_desk"],
    ],
    "app": [["app"]],
}
FLOORS = [(wing, rooms) for wing, floors in WINGS.items() for rooms in floors]
FLOOR_OF = {room: floor for floor, (_, rooms) in enumerate(FLOORS) for room in rooms}
WING_OF = {room: wing for wing, rooms in FLOORS for room in rooms}

# The same for the pages: folders of web/src/. Rooms stand on one floor and never import each other.
WEB_FLOORS = [
    ["api/base"],
    ["api/gen"],
    ["api/wire"],
    ["kit/i18n", "kit/money"],
    ["kit/session", "kit/time"],
    ["kit/ui"],
    ["api"],
    ["nav"],
    ["kit/form", "kit/page"],
    ["kit/dialog"],
    ["kit/list"],
    ["kit/upload"],
    ["rooms", "pay"],
    ["app"],
]
WEB_FLOOR_OF = {room: floor for floor, rooms in enumerate(WEB_FLOORS) for room in rooms}

# Whose a table is: nobody else writes or reads it, but for invariants, which look across rooms, and
# for those named here.
READERS = {
    "accounts": {
        "app": "whether a sandbox's people are in a production database",
        "team": "people are listed and searched, and roles are counted by who has them",
        "merchant_desk": "how many people can sign in for a merchant",
    },
    "companies": {
        "merchants": "a merchant is a company, and its name is in every list",
        "team": "operators list people with their companies",
    },
    "users": {"team": "people are listed and searched by name and address"},
    "exchange_files": {
        "mandates": "a debit is shown and checked with its file",
        "payouts": "a payout is listed and checked with its file",
    },
    "jobs": {"app": "what a move of the sandbox's clock would run"},
    "ledger_balances": {"payouts": "a payout ties with what the ledger says in the same statement"},
    "ledger_entries": {"payouts": "a payout's lines are made of the movements, thousands in a statement"},
    "ledger_transfers": {
        "payouts": "and of what each movement is about",
        "invoices": "the fees of a month are those of its movements",
    },
    "merchants": {
        "invoices": "a month is invoiced to all of them, one after the other",
        "merchant_api": "the switches of a merchant's server are columns of the merchant",
        "payouts": "which merchants have no open payout yet",
        "gateway_desk": "whose money becomes available when the sandbox's clock is moved",
    },
    "mandates": {"gateway_desk": "which debits fall due when the sandbox's clock is moved"},
    "payout_adjustments": {"invoices": "a correction of fees is a line or a credit note"},
    "payout_lines": {"invoices": "by which payouts the fees of a month were taken"},
    "payouts": {
        "gateway_desk": "which payouts close when the sandbox's clock is moved",
        "invoices": "by which payouts the fees of a month were taken",
    },
    "sales": {
        "invoices": "the fees of a month's movements",
        "payouts": "a line of a payout has its sale's fees, made in the same statement",
        "refunds": "a list of refund requests shows and searches their sales",
    },
    "settings": {
        "app": "the mode of the database, and the sandbox's clock",
        "acquirers": "the banks as last heard",
        "sandbox": "the keys of both sides",
    },
}

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
TEST_IMPORT = re.compile(r"^\s*(?:from|import)\s+((?:\w+\.)*test_\w+)")
WALL_CLOCK = re.compile(r"\b(?:datetime\.(?:utc)?now|date\.today|time\.time)\b|\bnew Date\(\)|\bDate\.now\b")
WALL_CLOCK_READERS = {"server.py", "machine.py"}  # they set the time of servers
IMPORT = re.compile(r"""(?:\bfrom|\bimport|\bimport\(|\bvi\.mock\()\s*['"]([^'"]+)['"]""")


# A statement's, or a description's of what is held about people (base/personal/holding.h).
TABLE = re.compile(r"""(?:\b(?:FROM|JOIN|INTO|UPDATE)\s+|\w\.table = ")([a-z_]+)""")
CREATED = re.compile(r"CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?(\w+)")


def room_of(inside):
    """The room of a path below src/, or None."""
    parts = Path(inside).parts
    if len(parts) > 1 and parts[0] == "app":
        return "app"
    if len(parts) > 2 and WING_OF.get(parts[1]) == parts[0]:
        return parts[1]
    return None


def server_breach(room, target):
    """Why `room` may not include `target` (a path below src/), or None."""
    # The ids of a room's messages: base/core/messages.cmake makes them.
    other = Path(target).stem if target.startswith("say/") else room_of(target)
    if other not in FLOOR_OF:
        return f'"{target}" is in no known room'
    if other == room:
        return None
    if FLOOR_OF[other] >= FLOOR_OF[room]:
        return f"{room} may not include {other}: it is not below {room}"
    if target.endswith("_store.h"):
        return f'"{target}" is private to {other}'
    if target.endswith(("_api.h", "_part.h")) and room != "app":
        return f'"{target}" is for {other} and app only'
    return None


def is_test(path):
    return path.stem.endswith(("_test", "_fixture"))


def check_server(src):
    """Yields (path, line number, breach) for every file below src/."""
    for path in sorted(p for p in src.rglob("*") if p.suffix in (".h", ".cpp")):
        inside = path.relative_to(src)
        room = room_of(inside)
        if room is None:
            yield path, 1, f"{inside} is in no known room; add the room to scripts/include_order.py"
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            target = match.group(1)
            beside = os.path.normpath(path.parent / target)
            if os.path.exists(beside) and not (src / target).exists():
                target = os.path.relpath(beside, src)
            breach = server_breach(room, target)
            if breach:
                yield path, number, breach


def check_tables(src):
    """Yields (path, line number, breach) where a file names a table of another room."""
    tables = set()
    for path in src.rglob("*.sql"):
        tables.update(CREATED.findall(path.read_text(encoding="utf-8")))
    named = {}  # table -> room -> [(path, line number)]
    for path in sorted(p for p in src.rglob("*") if p.suffix in (".h", ".cpp")):
        room = room_of(path.relative_to(src))
        if room is None or is_test(path) or path.name == "invariants.cpp":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for table in TABLE.findall(line.split("//")[0]):  # a comment may tell of any
                if table in tables and room not in READERS.get(table, {}):
                    named.setdefault(table, {}).setdefault(room, []).append((path, number))
    for table, rooms in sorted(named.items()):
        owner = min(rooms, key=lambda room: (FLOOR_OF[room], room))
        for room in sorted(rooms):
            for path, number in rooms[room] if room != owner else []:
                yield path, number, f"{room} may not name the table {table}: it is {owner}'s"


def web_room_of(inside):
    """The room of a path below web/src/: "api/gen", "kit/list", "rooms/links", "app", or None."""
    parts = Path(inside).parts
    if parts[0] == "rooms":
        return "rooms/" + parts[1] if len(parts) > 2 else None
    return next((r for r in ("/".join(parts[:2]), parts[0]) if r in WEB_FLOOR_OF), None)


def imported(path, specifier, web_src):
    """What an import names, as a path below web/src/, or None where that is elsewhere."""
    if specifier.startswith("."):
        target = os.path.normpath(path.parent / specifier)
    else:
        target = os.path.normpath(web_src / re.sub(r"^(@|~|src)/", "", specifier))
    inside = os.path.relpath(target, web_src)
    # With a name behind it, so that a folder that is imported whole is its own room, too.
    return None if inside.startswith("..") else inside + "/"


def web_breach(room, other):
    """Why the web's `room` may not import `other`, or None."""
    if other in (None, room):
        return None
    if room.startswith("rooms/") and other.startswith("rooms/"):
        return f"{room} may not import {other}"
    floor = {r: WEB_FLOOR_OF.get(r, WEB_FLOOR_OF["rooms"]) for r in (room, other)}
    if floor[other] >= floor[room]:
        return f"{room} may not import {other}: it is not below {room}"
    return None


def is_web_test(path, web_src):
    inside = path.relative_to(web_src).as_posix()
    return ".test." in inside or "_fixture" in inside or inside.startswith("kit/test/")


def check_web(web_src):
    """Yields (path, line number, breach) for every file below web/src/; tests look everywhere."""
    for path in sorted(p for p in web_src.rglob("*") if p.suffix in (".ts", ".tsx")):
        inside = path.relative_to(web_src)
        if is_web_test(path, web_src) or len(inside.parts) == 1:
            continue
        room = web_room_of(inside)
        if room is None:
            yield path, 1, f"{inside} is in no known room; add it to scripts/include_order.py"
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for specifier in IMPORT.findall(line):
                target = imported(path, specifier, web_src)
                breach = web_breach(room, web_room_of(target) if target else None)
                if breach:
                    yield path, number, breach


def check_tests(tests):
    """Yields (path, line number, breach) where a Python file below tests/ imports from a test module, or a test reads the wall clock."""
    for path in sorted(tests.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = TEST_IMPORT.match(line)
            if match:
                yield path, number, f"{match[1]} is a test module; move what is shared to a module beside it"
    for path in sorted([*tests.glob("api/*.py"), *tests.glob("e2e/*.spec.ts")]):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = WALL_CLOCK.search(line)
            if match and path.name not in WALL_CLOCK_READERS:
                yield path, number, f"{match[0]} is the machine's time; read the server's"


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)
    src = root / "src"
    breaches = [*check_server(src), *check_tables(src), *check_web(root / "web" / "src"), *check_tests(root / "tests")]
    for path, number, breach in breaches:
        print(f"{path.relative_to(root)}:{number}: {breach}")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
