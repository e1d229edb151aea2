/**
 * One Gerbang for one test, or for the tests of a file that share it (gerbang.ts): the real binary on a port of this
 * worker with its own data. The demo data is made once for each worker and copied for each server, which costs a tenth
 * of making it anew.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeData, type Data } from './data';
import { nextPort } from './ports';

const run = promisify(execFile);
const root = resolve(__dirname, '../..');
const binary = process.env.GERBANG_TEST_BINARY || join(root, 'build/release/gerbang');
const web = process.env.GERBANG_TEST_WEB || join(root, 'web/dist');

const START_MS = 20_000;
const STOP_MS = 15_000;

/** The time at which every server starts, as tests/support/start_time.py says it: milliseconds since 1970. */
export const startTime = (): number => {
  const text =
    process.env.GERBANG_TEST_START || readFileSync(join(root, 'tests/support/start_time.txt'), 'utf8').trim();
  return text === 'now' ? Date.now() : Date.parse(text);
};

export interface ServerOptions {
  /** Without demo data and demo sign-ins. */
  empty?: boolean;
  /** With the demo's examples: links, payments and auto-debits in every state. */
  examples?: boolean;
  /** A demo of its own with so many made-up sales, and so with months of payouts. */
  demoSales?: number;
  /** Settings beyond the defaults, as environment variables. */
  settings?: Record<string, string>;
}

export class GerbangServer {
  private process?: ChildProcess;
  /** Answered by this process alone, so that another server on its port is not taken for it. */
  private readonly token = randomUUID();
  private static demo?: Promise<Data>;
  /** How far its time is from the machine's until a test moves it, and how far that of its browsers is. */
  aheadMs = 0;
  private constructor(
    readonly url: string,
    private readonly port: number,
    private readonly data: Data,
    private readonly options: ServerOptions,
  ) {}

  static async make(options: ServerOptions = {}): Promise<GerbangServer> {
    const from =
      options.empty || options.examples || options.demoSales
        ? undefined
        : await (GerbangServer.demo ??= GerbangServer.makeDemo());
    const server = await GerbangServer.at(await makeData(from), options);
    if (!from) await server.command('migrate');
    await server.timeSet(startTime());
    if (options.examples) await server.command('seed', ['--examples', '--public-url', server.url]);
    return server;
  }

  private static async at(data: Data, options: ServerOptions): Promise<GerbangServer> {
    const port = await nextPort();
    return new GerbangServer(`http://127.0.0.1:${port}`, port, data, options);
  }

  /** What a server with demo data has put in place when it first answers. */
  private static async makeDemo(): Promise<Data> {
    const data = await makeData();
    const server = await GerbangServer.at(data, {});
    await server.command('migrate');
    await server.timeSet(startTime() - 60_000); // nothing in a copy is of a time to come
    try {
      await server.start();
    } finally {
      await server.stop();
    }
    return data;
  }

  /** At the end of a worker. */
  static async removeDemo(): Promise<void> {
    const demo = GerbangServer.demo;
    GerbangServer.demo = undefined;
    // One that could not be made has failed the tests already.
    await (await demo?.catch(() => undefined))?.remove();
  }

  private get environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      // Where the statements that it executes are written down (scripts/statement_coverage.py).
      GERBANG_STATEMENTS_LOG: process.env.GERBANG_STATEMENTS_LOG ?? '',
      // A password's full price and the specification's waits are tested where they are decided; here they would only
      // be waited out.
      GERBANG_SANDBOX_PASSWORD_MIB: '1',
      // Each that is opened costs PostgreSQL as much as ten requests.
      GERBANG_THREADS_DB_WRITE: '4',
      GERBANG_UI_SUBMIT_DELAY_MS: '0',
      GERBANG_UI_SIGN_IN_AFTER_SIGN_UP_MS: '0',
      GERBANG_UI_SIGN_IN_AFTER_PASSWORD_MS: '0',
      GERBANG_INSTANCE_TOKEN: this.token,
      ...this.options.settings,
    };
  }

  private get where(): string[] {
    return ['--data', this.data.folder, ...(this.data.url ? ['--db', this.data.url] : [])];
  }

  /** Runs one of the program's commands on this server's database; answers what it printed. */
  async command(name: string, args: string[] = [], input = ''): Promise<string> {
    const child = run(binary, [name, ...this.where, ...args], { env: this.environment });
    // A command that reads nothing may have ended before this is written.
    child.child.stdin?.on('error', () => {}).end(input);
    return (await child).stdout;
  }

  /** Changes what no page and no command changes, such as the role of a demo user. */
  async sql(statement: string): Promise<void> {
    const [program, ...where] = this.data.url
      ? ['psql', '--no-psqlrc', '--quiet', '--dbname', this.data.url, '--command']
      : ['sqlite3', '-cmd', '.timeout 10000', join(this.data.folder, 'gerbang.db')];
    await run(program!, [...where, statement]);
  }

  /** The sandbox keeps its time in its database, where the tables must be. */
  private async timeSet(at: number): Promise<void> {
    this.aheadMs = at - Date.now();
    await this.sql(
      `INSERT INTO settings (key, value) VALUES ('clock.offset_ms', '${this.aheadMs}') ` +
        'ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    );
  }

  get logFile() {
    return join(this.data.folder, 'server.log');
  }

  async start(): Promise<void> {
    const log = await open(this.logFile, 'a');
    const args = ['serve', '--port', String(this.port), '--public-url', this.url, '--web', web, ...this.where];
    if (this.options.empty) args.push('--empty');
    if (this.options.demoSales) args.push('--demo-sales', String(this.options.demoSales));
    const child = spawn(binary, args, { env: this.environment, stdio: ['ignore', log.fd, log.fd] });
    await log.close();
    this.process = child;
    let over: string | undefined;
    child.once('error', (error) => (over = error.message));
    child.once('exit', (code, signal) => (over = `it ended with ${code ?? signal}`));
    const deadline = Date.now() + START_MS;
    while (over || !(await this.isReady())) {
      if (over || Date.now() > deadline) {
        throw new Error(`${binary} did not start: ${over ?? 'no answer'}\n${await this.log()}`);
      }
      await after(20);
    }
  }

  private async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/health`).catch(() => undefined);
    if (!answer?.ok) return false;
    const told = answer.headers.get('x-gerbang-instance');
    if (told !== this.token) throw new Error(`${this.url} belongs to another server`);
    return true;
  }

  log = () => readFile(this.logFile, 'utf8').catch(() => '');

  async stop(): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(force);
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.data.remove();
  }
}
