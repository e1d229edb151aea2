#!/usr/bin/env python3
"""Server and web pages while working on them.

Vite serves the pages with hot reload and passes the rest on to the server; the server is built
anew and started anew whenever a file below src/ changes. A build that fails leaves the running
server alone. Data is in var/dev/. Ctrl-C ends both.
"""

import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SERVER = ROOT / "build" / "dev" / "gerbang"


def newest_change():
    files = [ROOT / "CMakeLists.txt", *(ROOT / "src").rglob("*"), *(ROOT / "messages").rglob("*.json")]
    return max((f.stat().st_mtime_ns, str(f)) for f in files if f.is_file())


def build():
    return subprocess.run(["ninja", "-C", ROOT / "build" / "dev", "gerbang"]).returncode == 0


def stop(process):
    if process and process.poll() is None:
        process.terminate()
        process.wait()


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if subprocess.run([ROOT / "scripts" / "build_all.sh", "dev"]).returncode != 0:
        sys.exit(1)
    serve = [SERVER, "serve", "--port", "8080", "--data", "var/dev", "--web", "web/dist"]
    server = vite = None
    built = newest_change()
    try:
        vite = subprocess.Popen(["npm", "run", "dev", "--prefix", "web"], cwd=ROOT)
        server = subprocess.Popen(serve, cwd=ROOT)
        while vite.poll() is None:
            time.sleep(0.5)
            changed = newest_change()
            if changed != built:
                built = changed
                if build():
                    stop(server)
                    server = subprocess.Popen(serve, cwd=ROOT)
    except KeyboardInterrupt:
        pass
    finally:
        stop(server)
        stop(vite)


if __name__ == "__main__":
    main()
