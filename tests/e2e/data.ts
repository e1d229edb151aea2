/** Where one server keeps everything: a data folder and, on PostgreSQL, a database beside it. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const engine = process.env.GERBANG_TEST_ENGINE || 'sqlite';

export interface Data {
  folder: string;
  /** The address for --db, or none for the file in the data folder. */
  url?: string;
  remove: () => Promise<void>;
}

let databases = 0;

const makeDatabase = async (from?: string) => {
  const admin = process.env.GERBANG_TEST_PG;
  if (!admin) throw new Error('GERBANG_TEST_PG is needed for GERBANG_TEST_ENGINE=postgresql');
  const name = `e2e_${process.pid}_${++databases}_${Date.now().toString(36)}`;
  const sql = (statement: string) => run('psql', ['--no-psqlrc', '--quiet', '--dbname', admin, '--command', statement]);
  await sql(`CREATE DATABASE ${name}${from ? ` TEMPLATE ${new URL(from).pathname.slice(1)} STRATEGY FILE_COPY` : ''}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => sql(`DROP DATABASE ${name} WITH (FORCE)`) };
};

/** An empty place, or a copy of another whose server has stopped. */
export const makeData = async (from?: Data): Promise<Data> => {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-e2e-'));
  // The log stays behind: each server writes its own.
  if (from) await cp(from.folder, folder, { recursive: true, filter: (path) => !path.endsWith('.log') });
  const database = engine === 'sqlite' ? undefined : await makeDatabase(from?.url);
  const remove = async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, url: database?.url, remove };
};
