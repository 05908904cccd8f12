import type { Stats } from 'node:fs';
import { chmod, lstat, mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Databases } from './databases.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded.ts';
import { takeLock } from './lock.ts';
import { type Machine, thisMachine } from './machine.ts';
import { stopOrphan } from './orphan.ts';
import { socketName } from './place.ts';

const prefix = 'cloudyard-temporary-';

/** A server for tests: fast, not durable, and stop() leaves nothing behind. */
export async function openTemporary(
  options: Pick<EmbeddedOptions, 'log' | 'onLost'>,
  machine: Machine = thisMachine(),
): Promise<Databases> {
  await sweep(machine, options.log);
  const dataFolder = await mkdtemp(join(tmpdir(), prefix));
  // mkdtemp closes the folder; PostgreSQL's user has to pass when we are root.
  await chmod(dataFolder, 0o711);
  try {
    const databases = await openEmbedded({ ...options, dataFolder, durable: false }, machine);
    const stop = () => databases.stop().then(() => remove(dataFolder, machine));
    return { ...databases, stop };
  } catch (error) {
    await remove(dataFolder, machine);
    throw error;
  }
}

/** What a killed test run left: its PostgreSQL would run for ever. */
async function sweep(machine: Machine, log: (line: string) => void): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    if (!(await isOurs(folder))) continue;
    try {
      const lock = await takeLock(folder);
      await stopOrphan(await clusterOf(folder), log);
      await lock.release();
      await remove(folder, machine);
    } catch {
      // In use by a run that lives.
    }
  }
}

async function clusterOf(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'postgres');
  return (await look(path))?.isSymbolicLink() ? readlink(path) : path;
}

/** Any account can make a folder of such a name. One without a lock is just being made. */
async function isOurs(folder: string): Promise<boolean> {
  const [found, lock] = await Promise.all([look(folder), look(join(folder, 'lock'))]);
  return Boolean(lock && found?.isDirectory()) && found?.uid === process.getuid?.();
}

async function remove(dataFolder: string, machine: Machine): Promise<void> {
  const cluster = await clusterOf(dataFolder);
  const home = dirname(cluster);
  await rm(join(tmpdir(), socketName(cluster)), { recursive: true, force: true });
  if (dirname(home) === machine.openFolder) await rm(home, { recursive: true, force: true });
  await rm(dataFolder, { recursive: true, force: true });
}

async function look(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(() => undefined);
}
