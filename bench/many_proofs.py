#!/usr/bin/env python3
"""A proof bundle of a million rows: how fast its transfers get their places in the chain, how fast it is built and sent and
with how much memory, and how fast the script and the page in the browser check it. Beside them the SHA-256 of the same
bytes and reading each line as JSON, which nobody who checks can do without.
Usage: bench/many_proofs.py sqlite|postgresql [SALES]
"""

import hashlib
import http.client
import json
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from programs import ROOT, Postgres, Server  # noqa: E402

EXAMPLE = ROOT / "examples/verify-proof"
PAGE = """
const { chromium } = require('@playwright/test');
(async () => {
  const [page, bundle] = process.argv.slice(1);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox',
    '--disable-quic', '--disable-background-networking', '--no-first-run'] });
  const tab = await (await browser.newContext({ offline: true })).newPage();
  await tab.goto('file://' + page);
  const began = performance.now();
  await tab.getByLabel('Proof bundle (.ndjson)').setInputFiles(bundle);
  await tab.locator('output.good, output.bad').waitFor({ timeout: 900_000 });
  const seconds = (performance.now() - began) / 1000;
  console.log(JSON.stringify({ seconds, said: await tab.locator('output').innerText() }));
  await browser.close();
})();
"""


def fetch(server, to):
    """Seconds, processor seconds and the most memory meanwhile."""
    most, is_over = [server.memory_mib()], threading.Event()

    def watch():
        while not is_over.wait(0.05):
            most.append(server.memory_mib())

    watching = threading.Thread(target=watch)
    watching.start()
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=900)
    began, cpu = time.perf_counter(), server.cpu_seconds()
    connection.request("GET", "/api/v1/payments/proof/bundle", headers={"X-Auth-Token": server.token})
    answer = connection.getresponse()
    assert answer.status == 200, answer.read()
    with open(to, "wb") as file:
        while part := answer.read(1 << 20):
            file.write(part)
    seconds = time.perf_counter() - began
    is_over.set()
    watching.join()
    return seconds, server.cpu_seconds() - cpu, max(most)


def timed(work):
    began = time.perf_counter()
    return work(), time.perf_counter() - began


def main():
    engine, sales = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 400_000
    postgres = Postgres(None) if engine == "postgresql" else None
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        server = Server(ROOT / "build/release/gerbang", Path(folder) / "data", postgres and postgres.url)
        bundle = Path(folder) / "bundle.ndjson"
        try:
            server.start()
            server.stop()
            server.command("seed", "--transactions", str(sales), "--days", "60")
            server.start()
            server.sign_in()
            began, places = time.perf_counter(), 0
            while True:
                status, answer = server.call("GET", "/api/v1/payments/proof/heads?pageNumber=1")
                assert status == 200, answer
                seconds, cpu, most = fetch(server, bundle)
                with open(bundle, "rb") as file:
                    rows = sum(1 for _ in file)
                if rows == places:
                    break
                places, sealed = rows, time.perf_counter() - began
                time.sleep(1)
            print(f"{engine}: {rows:,} rows, {bundle.stat().st_size / 1e6:,.0f} MB; all had their places within {sealed:.0f} s; "
                  f"built and sent in {seconds:.1f} s, {rows / seconds:,.0f} a second, {cpu / rows * 1e6:.1f} µs of processor a "
                  f"row, {most:.0f} MiB", flush=True)
            data = bundle.read_bytes()
            _, plain = timed(lambda: hashlib.sha256(data).hexdigest())
            _, parsed = timed(lambda: [json.loads(line) and None for line in data.splitlines()])
            del data
            print(f"# its SHA-256 alone {plain:.1f} s, each line as JSON alone (Python) {parsed:.1f} s", flush=True)
            done, script = timed(lambda: subprocess.run([sys.executable, EXAMPLE / "verify_proof.py", bundle],
                                                        capture_output=True, text=True))
            print(f"script: {script:.1f} s, {rows / script:,.0f} rows a second: {done.stdout.splitlines()[0]}", flush=True)
            page = subprocess.run(["node", "-e", PAGE, str(EXAMPLE / "verify.html"), str(bundle)], cwd=ROOT / "web",
                                  capture_output=True, text=True)
            told = json.loads(page.stdout) if page.returncode == 0 else {"seconds": 0, "said": page.stderr[-500:]}
            print(f"page: {told['seconds']:.1f} s: {' | '.join(told['said'].splitlines()[:3])}", flush=True)
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
