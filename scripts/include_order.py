#!/usr/bin/env python3
"""Keeps the rooms in their order.

On the server an include may only point to a room below, and only to its public face: never to
another room's *_store.h or *_api.h, except that app/ wires the *_api.h of every room. In the web
folder rooms never import each other; what two rooms need belongs to src/kit/ or src/app/.

Usage: include_order.py [ROOT]; prints one line for each breach and exits 1 when there is one.
"""

import os
import re
import sys
from pathlib import Path

FLOORS = [
    ["core"],
    ["contract"],
    ["db"],
    ["http"],
    ["outbox"],
    ["exports"],
    ["ledger"],
    ["accounts"],
    ["merchants"],
    ["payments"],
    ["acquirers", "refunds", "mandates", "links", "carts", "payouts"],
    ["sandbox", "webhooks", "mail", "admin", "search"],
    ["app"],
]
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
IMPORT = re.compile(r"""(?:\bfrom|\bimport|\bimport\(|\bvi\.mock\()\s*['"]([^'"]+)['"]""")


def server_breach(room, target):
    """Why `room` may not include `target` (a path below src/), or None."""
    other = target.split("/")[0]
    if other not in FLOOR_OF:
        return f'"{target}" is in no known room'
    if other == room:
        return None
    if FLOOR_OF[other] >= FLOOR_OF[room]:
        return f"{room} may not include {other}: it is not below {room}"
    if target.endswith("_store.h"):
        return f'"{target}" is private to {other}'
    if target.endswith("_api.h") and room != "app":
        return f'"{target}" is for {other} and app only'
    return None


def check_server(src):
    """Yields (path, line number, breach) for every file below src/."""
    for path in sorted(p for p in src.rglob("*") if p.suffix in (".h", ".cpp")):
        inside = path.relative_to(src)
        room = inside.parts[0]
        if len(inside.parts) == 1 or room not in FLOOR_OF:
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


def imported_room(path, specifier, web_src):
    """The web room an import leads to, or None when it leads elsewhere."""
    if specifier.startswith("."):
        target = os.path.normpath(path.parent / specifier)
    else:
        target = os.path.normpath(web_src / re.sub(r"^(@|~|src)/", "", specifier))
    parts = os.path.relpath(target, web_src).split(os.sep)
    return parts[1] if len(parts) > 1 and parts[0] == "rooms" else None


def check_web(web_src):
    """Yields (path, line number, breach) for every file below web/src/rooms/."""
    rooms = web_src / "rooms"
    for path in sorted(p for p in rooms.rglob("*") if p.suffix in (".ts", ".tsx")):
        room = path.relative_to(rooms).parts[0]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for specifier in IMPORT.findall(line):
                other = imported_room(path, specifier, web_src)
                if other not in (None, room):
                    yield path, number, f"web room {room} may not import room {other}"


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)
    breaches = [*check_server(root / "src"), *check_web(root / "web" / "src")]
    for path, number, breach in breaches:
        print(f"{path.relative_to(root)}:{number}: {breach}")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
