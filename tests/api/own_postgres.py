"""A PostgreSQL of a test's own, that may be killed: what it acknowledged is on its disk."""

import os
import signal
import subprocess
import sys
import tempfile
import shutil
from pathlib import Path

from waiting import wait_until

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

import throwaway_postgres as throwaway  # noqa: E402
from ports import next_port  # noqa: E402


class OwnPostgres:
    def __init__(self):
        self._folder = Path(tempfile.mkdtemp(prefix="gerbang-postgres-"))
        self._programs = throwaway.programs_folder()
        self._port = next_port()
        self._process = None
        self.url = f"postgresql://gerbang@127.0.0.1:{self._port}/postgres"

    def __enter__(self):
        throwaway.make(self._programs, self._folder)
        self.start()
        return self

    def __exit__(self, *_):
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def start(self):
        """Until it answers; does nothing where it runs."""
        if self._process is None:
            wait_until(self._begins, "PostgreSQL to begin again")
        wait_until(self._answers, "PostgreSQL to answer")

    def _begins(self):
        """Not while a process of the killed one is still there."""
        self._process = throwaway.start(self._programs, self._folder, self._port, durable=True,
                                        errors=subprocess.DEVNULL)
        wait_until(lambda: self._process.poll() is not None or self._answers(), "PostgreSQL")
        if self._process.poll() is None:
            return True
        self._process = None
        return False

    def _answers(self):
        return self._sql("SELECT 1").returncode == 0

    def _sql(self, statement):
        return subprocess.run(["psql", "--no-psqlrc", "--tuples-only", "--no-align", "--dbname", self.url, "-c",
                               statement], capture_output=True, text=True)

    def kill(self):
        """All of it, as when the power goes."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process = None

    def stop_at_once(self):
        """As an operator stops it who cannot wait: nobody is asked, and the next start recovers."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()
        self._process = None

    def kill_one(self):
        """One of the processes that serve connections: PostgreSQL then ends all of them, and recovers."""
        served = self._sql("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' "
                           "AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1").stdout.strip()
        if served:
            os.kill(int(served), signal.SIGKILL)
