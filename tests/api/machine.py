"""The clock of the machine that a production runs on: it has no other, and no way to move it."""

import struct
import subprocess
import time
from pathlib import Path


class Clock:
    """As programs read it that are started with its `environment`."""

    def __init__(self, folder, starts_at):
        self.library, self.file = folder / "clock_ahead.so", folder / "clock_ahead"
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", str(self.library),
                        str(Path(__file__).with_name("clock_ahead.c"))], check=True)
        self.file.write_bytes(struct.pack("q", round(starts_at - time.time())))

    def now(self):
        return time.time() + struct.unpack("q", self.file.read_bytes())[0]

    def go_to(self, moment):
        """Seconds since 1970; nowhere if it has passed."""
        if moment > self.now():
            with open(self.file, "r+b") as file:  # the same file: servers have it open
                file.write(struct.pack("q", round(moment - time.time())))

    @property
    def environment(self):
        return {"LD_PRELOAD": str(self.library), "CLOCK_AHEAD": str(self.file)}
