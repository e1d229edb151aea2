/**
 * The script and the page that check a proof say the same, and what the server knows: of bundles as it hands them out, of
 * bundles with one thing changed, and of those whose end was made anew by somebody without the key.
 *
 *   GERBANG_TEST_BUNDLES  how many of each seed (seeds.ts); 1000 for the whole measurement
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Api } from './arrange';
import { expect, test, type Page } from './gerbang';
import { startSession } from './portal';
import { seedsOf } from './seeds';

test.use({ serverOptions: { demoSales: 150 } });

const MANY = Number(process.env.GERBANG_TEST_BUNDLES || 14);
/** Only the committed seeds are known to draw each kind. */
const isByDay = !process.env.GERBANG_TEST_NIGHT && !process.env.GERBANG_TEST_SEED;
const EXAMPLE = path.resolve('../examples/verify-proof');
/** Prints for each file of a folder, in the order of their names, what the page answers too. */
const SCRIPT = `
import pathlib, sys
sys.path.insert(0, sys.argv[1])
import verify_proof
for file in sorted(pathlib.Path(sys.argv[2]).iterdir()):
    try:
        it = verify_proof.verify(file.read_bytes().splitlines(keepends=True))
        print("good", *(it.get(name, 0) for name in ("link", "sale", "line", "head", "event", "message", "until", "unsigned")))
    except verify_proof.Wrong as wrong:
        print(wrong.code)
`;

type Chance = (below: number) => number;

const ENDS = ['whole', 'changed, its end made anew', 'changed', 'changed'] as const;
const WAYS = ['a line left out', 'a line twice', 'two lines exchanged', 'a digit'] as const;

/** The same numbers for the same seed (Numerical Recipes' generator). */
const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const changed = (whole: string[], chance: Chance, drawn: Set<string>): string[] => {
  const lines = [...whole];
  const at = chance(lines.length);
  const line = lines[at]!;
  const way = WAYS[chance(WAYS.length)]!;
  drawn.add(way);
  if (way === 'a line left out') lines.splice(at, 1);
  else if (way === 'a line twice') lines.splice(at, 0, lines[chance(lines.length)]!);
  else if (way === 'two lines exchanged') {
    const other = chance(lines.length);
    [lines[at], lines[other]] = [lines[other]!, line];
  } else {
    const digits = [...line.matchAll(/\d/g)].map((it) => it.index);
    const place = digits[chance(digits.length)]!;
    const digit = (Number(line[place]) + 1 + chance(9)) % 10;
    lines[at] = line.slice(0, place) + digit + line.slice(place + 1);
  }
  return lines;
};

/** Whoever changes a bundle can also make its end anew, but for the signature. */
const endedAnew = (lines: string[]): string[] => {
  const body = lines.slice(0, -1);
  const last = JSON.parse(lines.at(-1)!) as { end?: object };
  if (!last.end) return lines;
  const sha256 = createHash('sha256').update(body.join('')).digest('hex');
  return [...body, `${JSON.stringify({ end: { ...last.end, lines: body.length, sha256 } })}\n`];
};

const linesOf = (text: string) => text.match(/.*\n|.+$/g)!;

const pageSays = (page: Page, text: string) =>
  page.evaluate(async (text) => {
    type Found = Record<string, number | undefined>;
    const { verify } = window as unknown as { verify: (file: Blob) => Promise<Found> };
    try {
      const it = await verify(new Blob([text]));
      const counts = ['link', 'sale', 'line', 'head', 'event', 'message', 'until', 'unsigned'];
      return ['good', ...counts.map((name) => it[name] ?? 0)].join(' ');
    } catch (why) {
      return (why as { code?: string }).code ?? String(why);
    }
  }, text);

test('script_and_page_say_what_the_server_knows', async ({ server, person, trouble }, info) => {
  trouble.expect(/409/);
  const seeds = seedsOf('proof_alike');
  test.setTimeout(60_000 + seeds.length * MANY * 5_000);
  const page = await person();
  await startSession(page);
  const api = await new Api(server).as(page);
  const { content: payouts } = await api.call<{
    content: { id: string; lineCount: number; closedDate: string | null }[];
  }>('GET', 'payments/payouts?pageSize=100');
  const closed = payouts.filter((it) => it.closedDate);
  const months = [...new Set(closed.map((it) => it.closedDate!.slice(0, 7)))];
  const { content: sales } = await api.call<{ content: { id: string; paidDate: string | null }[] }>(
    'GET',
    'payments/sales-transactions?pageSize=50',
  );
  const paid = sales.filter((it) => it.paidDate);
  let ofSales = 0;
  const made: string[][] = [];
  for (const query of [
    '',
    ...closed.map((it) => `?payout=${it.id}`),
    ...paid.map((it) => `?sale=${it.id}`),
    ...months.map((it) => `?month=${it}`),
  ]) {
    // Until a payout's own transfer has its place, some seconds after the start, there is none of it.
    const text = await page.evaluate(async (address) => {
      const { authToken } = JSON.parse(localStorage.getItem('gerbang.auth')!) as { authToken: string };
      for (const until = performance.now() + 20_000; ; await new Promise((next) => setTimeout(next, 500))) {
        const answer = await fetch(address, { headers: { 'x-auth-token': authToken } });
        if (answer.ok) return answer.text();
        if (performance.now() > until) throw new Error(`${address}: ${answer.status}`);
      }
    }, `/api/v1/payments/proof/bundle${query}`);
    if (query.startsWith('?sale=')) {
      // Of a sale that was made up at the start (money/sales) only the first and the last state are recorded.
      if (!text.includes('"fromStatus":0,"toStatus":1') || ++ofSales > 4) continue;
    }
    made.push(linesOf(text));
  }
  expect(made.length).toBeGreaterThan(7);
  expect(ofSales).toBeGreaterThan(0);

  const folder = info.outputPath('bundles');
  await mkdir(folder, { recursive: true });
  const texts: { text: string; isWhole: boolean }[] = [];
  for (const seed of seeds) {
    const chance = chanceOf(seed);
    const drawn = new Set<string>();
    for (let bundle = 0; bundle < MANY; bundle++) {
      const whole = made[chance(made.length)]!;
      const end = ENDS[chance(ENDS.length)]!;
      drawn.add(end);
      const other = end === 'whole' ? whole : changed(whole, chance, drawn);
      const text = (end === 'changed, its end made anew' ? endedAnew(other) : other).join('');
      texts.push({ text, isWhole: text === whole.join('') });
      await writeFile(path.join(folder, `${String(texts.length).padStart(5, '0')}.ndjson`), text);
    }
    if (isByDay) expect([...drawn].sort()).toEqual([...new Set([...ENDS, ...WAYS])].sort());
  }
  const { stdout } = await promisify(execFile)('python3', ['-c', SCRIPT, EXAMPLE, folder], { maxBuffer: 1e8 });
  const script = stdout.trim().split('\n');
  expect(script).toHaveLength(texts.length);

  const offline = await person();
  await offline.context().setOffline(true);
  await offline.goto(pathToFileURL(path.join(EXAMPLE, 'verify.html')).href);
  const differ: string[] = [];
  for (const [at, { text, isWhole }] of texts.entries()) {
    const says = await pageSays(offline, text);
    if (says !== script[at] || says.startsWith('good') !== isWhole)
      differ.push(`${at + 1}: page ${says}, script ${script[at]}, ${isWhole ? 'whole' : 'changed'}`);
  }
  console.log(`${texts.length} bundles of ${made.length}, ${texts.filter((it) => it.isWhole).length} whole`);
  expect(differ).toEqual([]);
});
