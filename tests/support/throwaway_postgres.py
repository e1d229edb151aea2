#!/usr/bin/env python3
"""Runs a real PostgreSQL in a temporary folder for as long as this process lives.

Prints one line, the address of a database (postgresql://gerbang@127.0.0.1:PORT/gerbang), once it
answers. It ends with its standard input or with SIGTERM, and takes the server and the folder
with it; even after a kill -9 of this process the server stops by itself. The gerbang role may
create databases, so that each test can have its own.

PostgreSQL refuses to run as root; then the `postgres` user of Debian's package runs it.
With --durable the server syncs as in production (for benchmarks and crash tests).
"""

import argparse
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from ports import next_port

FAST = ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off",
        # Small databases: a plan is worth no compiler.
        "-c", "jit=off"]


def programs_folder():
    folders = glob.glob("/usr/lib/postgresql/*/bin/postgres")
    if not folders:
        sys.exit("PostgreSQL is not installed: apt-get install postgresql")
    return max((Path(f).parent for f in folders), key=lambda f: int(f.parent.name))


def as_owner():
    """The command prefix that runs PostgreSQL's programs as a user it accepts."""
    if os.getuid() != 0:
        return []
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]


def run(command):
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
    if result.returncode != 0:
        sys.exit(f"{command} failed:\n{result.stdout}{result.stderr}")


def make(programs, folder):
    if os.getuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    run([*as_owner(), programs / "initdb", "-D", folder / "data", "-U", "gerbang",
         "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"])


def start(programs, folder, port, durable, errors=subprocess.PIPE):
    command = [*as_owner(), programs / "postgres", "-D", folder / "data", "-k", folder]
    if os.getuid() == 0:
        # SIGINT is PostgreSQL's fast shutdown; the kernel sends it when this process dies.
        command.insert(1, "--pdeathsig=INT")
    else:
        command = ["setpriv", "--pdeathsig=INT", *command]
    command += ["-c", "listen_addresses=127.0.0.1", "-p", str(port)]
    command += ["-c", "max_connections=500", "-c", "shared_buffers=128MB"]
    command += [] if durable else FAST
    return subprocess.Popen(
        command, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=errors, text=True,
    )


def wait_until_ready(server):
    """PostgreSQL says on its log when it accepts connections."""
    log = []
    for line in server.stderr:
        log.append(line)
        if "database system is ready to accept connections" in line:
            return
    sys.exit("PostgreSQL did not start:\n" + "".join(log))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--durable", action="store_true", help="sync every commit to the disk")
    parser.add_argument("--folder", help="make the temporary folder in this one")
    options = parser.parse_args()

    programs = programs_folder()
    folder = Path(tempfile.mkdtemp(prefix="gerbang-postgres-", dir=options.folder))
    server = None
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    signal.signal(signal.SIGINT, lambda *_: sys.exit(0))
    try:
        make(programs, folder)
        port = next_port()
        server = start(programs, folder, port, options.durable)
        wait_until_ready(server)
        run([*as_owner(), programs / "createdb", "-h", "127.0.0.1", "-p", str(port),
             "-U", "gerbang", "gerbang"])
        print(f"postgresql://gerbang@127.0.0.1:{port}/gerbang", flush=True)
        # Its log is read on, or PostgreSQL would block on a full pipe.
        subprocess.Popen(["cat"], stdin=server.stderr, stdout=subprocess.DEVNULL)
        sys.stdin.read()
    finally:
        if server:
            server.send_signal(signal.SIGINT)
            server.wait()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
