"""What is measured. Whatever is compared runs in turns, so that a slow minute of the machine is
every side's; a ratio is the middle one of the rounds."""

import os
import re
import statistics
import sys
import threading
import time

import data
from programs import DB_THREADS, Server, SignIns, bare, list_path, wrk

RANGE_DAYS = 30
LONG_RANGE_DAYS = 90  # whose thousandth page exists
DAY_MS = 86_400_000

# A session and one of its permissions are all that is asked of the database.
PERMITTED = "/api/v1/payments/payment-links/upload/template"


class Case:
    """One line of the report."""

    def __init__(self, what, measured, peer="", ratio=None, aim="", met=None, note=""):
        self.what, self.measured, self.peer, self.ratio = what, measured, peer, ratio
        self.aim, self.met, self.note = aim, met, note


def middle(results, key):
    return statistics.median(r[key] for r in results)


def turns(rounds, *measures):
    out = [[] for _ in measures]
    for _ in range(rounds):
        for results, measure in zip(out, measures):
            results.append(measure())
    return out


def ratio_of(results, peers, key="per_second"):
    return statistics.median(a[key] / b[key] for a, b in zip(results, peers))


def per_second(results):
    return f"{middle(results, 'per_second'):,.0f} /s"


def is_at_least(what, results, peers, peer_name, aim, **more):
    ratio = ratio_of(results, peers)
    met = None if aim is None else ratio / aim
    return Case(what, per_second(results), f"{peer_name} {per_second(peers)}", ratio,
                "" if aim is None else f"≥ {aim}", met, **more)


def is_at_most(what, value, unit, aim, note=""):
    return Case(what, f"{value:,.2f} {unit}", "", None, f"≤ {aim} {unit}", aim / max(value, 1e-9),
                note)


class Lists:
    """The addresses of the list, over every range of days that lies within the data."""

    def __init__(self, first_day, last_day):
        self.first_day, self.last_day = first_day, last_day

    def paths(self, days=RANGE_DAYS, **more):
        lasts = self.last_day - days + 2
        return [list_path(day, days, **more) for day in range(self.first_day, lasts)]


def list_sqlite(o, server, lists, merchant):
    def loop(is_cut):
        return bare(o.bare, "list", server.data / "gerbang.db", server.token_hash, merchant,
                    lists.first_day, lists.last_day, RANGE_DAYS, 1, int(is_cut), DB_THREADS,
                    o.seconds)

    def cpu(ours, bares):
        return (f"processor per request {middle(ours, 'cpu_us'):.0f} µs, bare "
                f"{middle(bares, 'cpu_us'):.0f} µs: {ratio_of(bares, ours, 'cpu_us'):.2f}")

    memory = []
    stop = threading.Event()

    def watch():
        while not stop.wait(0.05):
            memory.append(server.memory_mib())

    server.let_go_of_sign_in()
    watcher = threading.Thread(target=watch)
    watcher.start()
    ours, bares = turns(o.rounds, lambda: wrk(server, "GET", lists.paths(), o.seconds),
                        lambda: loop(False))
    cut, cut_bares = turns(o.rounds,
                           lambda: wrk(server, "GET", lists.paths(is_cut=True), o.seconds),
                           lambda: loop(True))
    calm, = turns(o.rounds, lambda: wrk(server, "GET", lists.paths(), o.seconds, pause_ms=31))
    stop.set()
    watcher.join()
    yield is_at_least("list, SQLite, 32 connections", ours, bares, "bare loop", 0.7,
                      note=cpu(ours, bares))
    yield is_at_least("list, SQLite, range cut within days", cut, cut_bares, "bare loop", 0.7,
                      note=cpu(cut, cut_bares))
    yield is_at_most("list, SQLite, p99 at full load", middle(ours, "p99"), "ms", 5,
                     f"p50 {middle(ours, 'p50'):.2f} ms")
    yield is_at_most("list, SQLite, p99 at 1,000 /s", middle(calm, "p99"), "ms", 1,
                     f"at {per_second(calm)}, p50 {middle(calm, 'p50'):.2f} ms")
    yield is_at_most("memory at load", max(memory), "MiB", 24, "anonymous pages, most seen; a password check holds 64 MiB more")


def list_cpu_us(o, server, lists):
    return wrk(server, "GET", lists.paths(), o.seconds)["cpu_us"]


def list_sizes(o, small, large, small_lists, large_lists):
    """How late one connection is answered: few rows and many, first and thousandth page."""
    def lone(server, lines):
        return lambda: wrk(server, "GET", lines, max(1, o.seconds // 2), connections=1)

    far_paths = large_lists.paths(LONG_RANGE_DAYS, page=1000)
    if len(large.call("GET", far_paths[0])[1]["content"]) < 10:
        sys.exit(f"{o.rows:,} rows have no thousandth page in {LONG_RANGE_DAYS} days; take more")
    few, many, first, far = turns(
        o.rounds, lone(small, small_lists.paths()), lone(large, large_lists.paths()),
        lone(large, large_lists.paths(LONG_RANGE_DAYS)), lone(large, far_paths))

    def compare(what, results, base, base_name):
        ratio = ratio_of(results, base, "p50")
        return Case(what, f"{middle(results, 'p50'):.3f} ms", f"{base_name} "
                    f"{middle(base, 'p50'):.3f} ms", ratio, "≤ 1.3", 1.3 / ratio)
    yield compare(f"list p50, {o.rows:,} rows", many, few, "10,000 rows")
    yield compare("list p50, page 1000", far, first, "page 1")


def fill_in(text, names):
    """A statement for pgbench: $1 becomes the first name, or NULL where that is empty."""
    return re.sub(r"\$(\d+)", lambda m: names[int(m[1]) - 1] or "NULL", text) + ";\n"


INSERT = re.compile(r"INSERT INTO (\w+) \(([^)]*)\)\s*VALUES \(([^)]*)\)\s*$")


def insert_with(text, **values):
    """An INSERT of the server for pgbench: of each column what stands under its name, else NULL. So a column that the
    server has added is NULL here, and one that it has renamed or dropped ends the run before anything is measured."""
    match = INSERT.match(text)
    if not match:
        sys.exit(f"not an INSERT of one row with its columns: {text}")
    columns, places = (re.split(r"\s*,\s*", part.strip()) for part in match.group(2, 3))
    unknown = sorted(set(values) - set(columns))
    if unknown or len(columns) != len(places):
        sys.exit(f"{match[1]} has no {', '.join(unknown) or 'value for each column'}: bring bench/cases.py along")
    names = {int(place[1:]): values.get(column, "") for column, place in zip(columns, places)}
    return fill_in(text, [names[number] for number in sorted(names)])


def list_of_many(o, folder, people, day_ms):
    """The list of many small merchants, seven statuses, pages 1 to 5, beside a plain loop in C that
    counts and skips on as many threads as the machine has processors."""
    server = Server(o.server, folder)
    first = server_day(day_ms)
    paths = [f"{list_path(first, RANGE_DAYS, page, statuses=SEVEN)}\t{token}"
             for token, _, _ in people for page in range(1, 6)]
    merchants = folder / "merchants.txt"
    merchants.write_text("".join(f"{digest} {merchant}\n" for _, digest, merchant in people))
    from_ms = first * DAY_MS - DAY_MS // 3
    try:
        server.start()
        server.token = people[0][0]
        ours, bares = turns(
            o.rounds, lambda: wrk(server, "GET", paths, o.seconds),
            lambda: bare(o.bare, "count", folder / "gerbang.db", merchants, from_ms,
                         from_ms + RANGE_DAYS * DAY_MS, os.cpu_count(), o.seconds))
        yield is_at_least(
            f"list of {len(people)} merchants, SQLite", ours, bares, "loop in C that counts", 0.6,
            note=f"processor per request {middle(ours, 'cpu_us'):.0f} µs, bare "
            f"{middle(bares, 'cpu_us'):.0f} µs: {ratio_of(bares, ours, 'cpu_us'):.2f}")
    finally:
        server.stop()


SEVEN = "0,1,2,3,11,22,23"


def server_day(day_ms):
    """The first of the last RANGE_DAYS days before this moment, in Kuala Lumpur."""
    return (day_ms + DAY_MS // 3) // DAY_MS - RANGE_DAYS + 1


def list_postgres(o, server, postgres, lists, merchant):
    def script(is_snapshot):
        of_sales = [":merchant", ":page_from", ":page_until", ":statuses", ":size", ":skip"]
        of_days = [":merchant", ":day", ":day_last", ":statuses"]
        body = (fill_in(o.texts["session_row"], [":token", ":account"])
                + fill_in(o.texts["sales_day_counts"], of_days)
                + fill_in(o.texts["sales_page_newest"], of_sales))
        if is_snapshot:
            body = f"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;\n{body}END;\n"
        return (f"\\set day random({lists.first_day}, {lists.last_day - RANGE_DAYS + 1})\n"
                f"\\set day_last :day + {RANGE_DAYS - 1}\n"
                f"\\set page_from :day_last * {DAY_MS} - {DAY_MS // 3}\n"
                f"\\set page_until :page_from + {DAY_MS}\n" + body)

    variables = [f"token={server.token_hash}", "account=0", f"merchant={merchant}",
                 f"statuses={1 << 11}", "size=10", "skip=0"]
    ours, snapshots, singles = turns(
        o.rounds, lambda: wrk(server, "GET", lists.paths(), o.seconds),
        lambda: postgres.pgbench(script(True), o.seconds, variables),
        lambda: postgres.pgbench(script(False), o.seconds, variables))
    yield is_at_least("list, PostgreSQL, 32 connections", ours, snapshots,
                      "pgbench, one snapshot as ours", 1.0, note=f"p50 {middle(ours, 'p50'):.2f} "
                      f"ms, p99 {middle(ours, 'p99'):.2f} ms")
    yield is_at_least("", ours, singles, "pgbench, a snapshot per statement", None)


def export(server, engine):
    """The whole list as a file, and what it costs in memory."""
    server.let_go_of_sign_in()
    before = server.memory_mib()
    for form in ("csv", "xlsx"):
        file = server.download(f"/api/v1/payments/sales-transactions/export/{form}")
        yield is_at_most(f"export, {engine}, {form}, {file['rows']:,} rows, memory",
                         max(0.0, file["memory"] - before), "MiB", 32,
                         f"{file['rows'] / file['seconds']:,.0f} rows/s, {file['bytes'] / 2**20:.0f} "
                         f"MiB, first byte after {file['first_ms']:.0f} ms")


SIGN_INS = 32  # a second


def list_beside_sign_ins(o, server, lists, engine):
    """How late the list is while people sign in, beside how late it is without them."""
    def calm():
        return wrk(server, "GET", lists.paths(), o.seconds, pause_ms=31)

    checked = []

    def busy():
        with SignIns(server, SIGN_INS) as people:
            found = calm()
        checked.append(people.checked_per_second)
        return found

    quiet, loaded = turns(o.rounds, calm, busy)
    ratio = ratio_of(loaded, quiet, "p99")
    yield Case(f"list, {engine}, p99 beside {SIGN_INS} sign-ins /s",
               f"{middle(loaded, 'p99'):.2f} ms", f"without {middle(quiet, 'p99'):.2f} ms", ratio,
               "≤ 10", 10 / ratio, f"list at {per_second(loaded)}, {statistics.median(checked):.0f} "
               f"passwords a second were checked, p50 {middle(loaded, 'p50'):.2f} ms")


LINK = ["/api/v1/payments/payment-links",
        '{"title": "Bench link", "amount": "12.50", "customerName": "Aisyah Rahman",'
        ' "customerEmail": "aisyah.rahman@example.com", "oneTimePayment": true}']


def write_sqlite(o, server, base, folder):
    merchant, user = data.owner(server.data, server.token_hash)
    other = data.copy(base, folder / "bare-write") / "gerbang.db"

    def loop(group):
        return bare(o.bare, "write", other, server.token_hash, merchant, user, group, o.seconds)

    ours, groups, singles, syncs = turns(
        o.rounds, lambda: wrk(server, "POST", LINK, o.seconds), lambda: loop(64),
        lambda: loop(1), lambda: {"ms": data.sync_ms(folder)})
    sync = middle(syncs, "ms")
    what = "payment link, SQLite, 32 connections"
    yield is_at_least(what, ours, groups, "bare loop, 64 a commit", None,
                      note=f"processor per link {middle(ours, 'cpu_us'):.0f} µs, bare "
                      f"{middle(groups, 'cpu_us'):.0f} µs")
    yield is_at_least("", ours, singles, "bare loop, one a commit", None)
    rate = middle(ours, "per_second")
    yield Case("", f"{rate:,.0f} /s", "", None, "≥ 20,000 /s where a sync takes 0.1 ms",
               rate / 20_000 if sync <= 0.15 else None, f"a sync takes {sync:.2f} ms here")
    yield is_at_most("payment link, SQLite, p99", middle(ours, "p99"), "ms", 10,
                     f"p50 {middle(ours, 'p50'):.2f} ms")


def write_postgres(o, server, postgres, merchant):
    user = int(postgres.sql("SELECT id FROM users WHERE email_key = 'owner@demo.gerbang.test'"))
    insert_link = insert_with(
        o.texts["link_insert"], merchant_id=":merchant", id=":id", slug=":slug", title=":title", amount=":amount",
        customer_name=":name", customer_email=":mail", language=":language", one_time=":one", used_count=":zero",
        status_id=":one", created_at=":now", created_by=":user")
    insert_audit = insert_with(
        o.texts["audit_insert"], merchant_id=":merchant", id=":audit_id", actor_user_id=":user", action=":action",
        subject=":subject", detail=":title", ip=":ip", request_id=":slug", created_at=":now", actor_kind=":one",
        actor_name=":name", browser=":browser", session=":session", is_refused=":zero")
    base = time.time_ns() // 1_000_000_000 << 31

    def script(turn):
        return (f"\\set n :n + 2\n\\set id {base + (turn << 34)} + :client_id * 100000000 + :n\n"
                "\\set audit_id :id + 1\n\\set slug random(1, 9000000000000000000)\n"
                "\\set subject :id\nBEGIN;\n" + fill_in(o.texts["session_row"], [":token", ":zero"])
                + insert_link + insert_audit + "COMMIT;\n")

    variables = [f"token={server.token_hash}", f"merchant={merchant}", f"user={user}", "zero=0",
                 "n=0", "one=1", "amount=1250", "title=Bench link", "name=Aisyah Rahman",
                 "mail=aisyah.rahman@example.com", "language=en", "action=paymentLink.create",
                 "ip=127.0.0.1", "browser=Bench/1.0", "session=0123456789ab", f"now={time.time_ns() // 1_000_000}"]
    ids = iter(range(1, o.rounds + 1))
    ours, peers = turns(o.rounds, lambda: wrk(server, "POST", LINK, o.seconds),
                        lambda: postgres.pgbench(script(next(ids)), o.seconds, variables))
    yield is_at_least("payment link, PostgreSQL, 32 connections", ours, peers, "pgbench", None,
                      note=f"p50 {middle(ours, 'p50'):.2f} ms, p99 {middle(ours, 'p99'):.2f} ms")


def starts(o, server):
    """From the start of the process to the first good word of it, after a stop and a kill -9."""
    quick, killed, idle = [], [], []
    for _ in range(o.rounds):
        server.stop()
        quick.append({"ms": server.start()})
        idle.append({"mib": server.memory_mib()})
    for _ in range(o.rounds):
        writer = threading.Thread(target=lambda: kill_while_writing(server))
        writer.start()
        writer.join()
        killed.append({"ms": server.start()})
    yield is_at_most(f"start, {o.rows:,} rows", middle(quick, "ms"), "ms", 30)
    yield is_at_most("start after kill -9", middle(killed, "ms"), "ms", 100)
    yield is_at_most("memory idle", middle(idle, "mib"), "MiB", 8, "anonymous pages")


def kill_while_writing(server):
    """Links are made one after another until the server dies in the middle of it."""
    def write():
        try:
            while True:
                server.call("POST", LINK[0], {"title": "Lost or kept", "amount": "1.00",
                                              "oneTimePayment": False})
        except OSError:
            pass
    writers = [threading.Thread(target=write) for _ in range(8)]
    for writer in writers:
        writer.start()
    time.sleep(0.5)  # of load; what is left behind is the measurement's beginning
    server.kill()
    for writer in writers:
        writer.join()
