import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { ConnectionOptions } from '../connection.ts';
import type { Databases } from '../databases.ts';
import { openEmbedded } from '../embedded.ts';
import { type Machine, thisMachine } from '../machine.ts';

export const isRoot = process.getuid?.() === 0;

/** Collects log lines for expectations. */
export function diary(): { lines: string[]; log: (line: string) => void } {
  const lines: string[] = [];
  return { lines, log: (line) => void lines.push(line) };
}

/** A data folder that PostgreSQL's user may enter, gone after the test. */
export async function temporaryFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-test-'));
  await chmod(folder, mode);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Another process that opens a database, in that folder or a temporary one, and holds it. */
export function startElsewhere(dataFolder?: string): ChildProcessByStdio<null, Readable, null> {
  const script = fileURLToPath(new URL('hold-database.ts', import.meta.url));
  const args = dataFolder ? [script, dataFolder] : [script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** The same, when it holds; `kill` is the hard way. */
export async function holdElsewhere(
  dataFolder?: string,
): Promise<{ pid: number; where: string; kill(): Promise<void> }> {
  const child = startElsewhere(dataFolder);
  const [where] = await once(child.stdout, 'data');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { pid: child.pid ?? 0, where: String(where).trim(), kill };
}

/** Opens, fast and not durable unless it is wanted; stopped after the test if the test did not. */
export async function open(
  dataFolder: string,
  options: {
    machine?: Partial<Machine>;
    durable?: boolean;
    log?: (line: string) => void;
    onLost?: (why: string) => void;
  } = {},
): Promise<Databases> {
  const { machine, durable = false, log = () => {}, onLost } = options;
  const databases = await openEmbedded(
    { dataFolder, durable, log, onLost },
    { ...thisMachine(), ...machine },
  );
  onTestFinished(() => databases.stop());
  return databases;
}

/** The message a person would read; fails when it opens. */
export async function troubleOf(work: Promise<Databases>): Promise<string> {
  const outcome = await work.catch((error: unknown) => error);
  if (outcome instanceof Error && outcome.name === 'DatabaseTrouble') return outcome.message;
  throw new Error(`expected trouble, but got ${String(outcome)}`);
}

export async function postmasterPid(dataFolder: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

export function addressOf(options: ConnectionOptions): string {
  const part = encodeURIComponent;
  const { user, password = '', host, port, database } = options;
  return `postgres://${part(user)}:${part(password)}@${part(host)}:${port}/${part(database)}`;
}
