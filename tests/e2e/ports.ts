/**
 * The ports of this worker: a block of Playwright's part of tests/support/ports.json that no other worker has, of this run
 * or of another one on the machine. The block is held by a name that goes when the worker does, as in ports.py; no block
 * reaches into the ports that the system gives to clients.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

interface Table {
  block: number;
  e2e: [first: number, last: number][];
}
const { block, e2e } = JSON.parse(readFileSync(join(__dirname, '../support/ports.json'), 'utf8')) as Table;

const blocks = () => {
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
  const [low = 0, high = 0] = range.trim().split(/\s+/).map(Number);
  const all = e2e.flatMap(([first, last]) =>
    Array.from({ length: Math.floor((last + 1 - first) / block) }, (_, at) => first + at * block),
  );
  return all.filter((first) => first + block <= low || first > high);
};

const listens = async (at: number | string) => {
  const holder = createServer().unref();
  holder.listen(typeof at === 'string' ? { path: at } : { port: at, host: '127.0.0.1' });
  return once(holder, 'listening').then(
    () => holder,
    () => undefined,
  );
};

const heldBlock = async () => {
  for (const first of blocks()) if (await listens(`\0gerbang-test-ports-${first}`)) return first;
  throw new Error('each block of ports is taken by another worker');
};

let held: Promise<number> | undefined;
let used = 0;

export const nextPort = async () => {
  const first = await (held ??= heldBlock());
  for (let tried = 0; tried < block; tried++) {
    const port = first + (used++ % block);
    const probe = await listens(port);
    if (!probe) continue;
    await new Promise((closed) => probe.close(closed));
    return port;
  }
  throw new Error(`no port between ${first} and ${first + block} is free`);
};
