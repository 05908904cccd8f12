import { randomUUID } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Account, Machine } from './machine.ts';
import { initdbArguments, superuser } from './settings.ts';
import { DatabaseTrouble, diskIsFull, errorCode, saysDiskIsFull } from './trouble.ts';
import { runAs } from './unprivileged.ts';

const megabyte = 1024 * 1024;
// With patience, because a dying initdb may still put files into the folder.
const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };

/** Whether the folder holds a cluster of this PostgreSQL; false when there is nothing yet. */
export async function inspectCluster(
  cluster: string,
  binaries: Binaries,
  account?: Account,
): Promise<boolean> {
  const files = await entries(cluster);
  if (files.length === 0) return false;
  if (!files.includes('PG_VERSION')) {
    throw new DatabaseTrouble(
      `The folder ${cluster} is not empty and is not a PostgreSQL data folder. ` +
        'Move what is in it away, or set CLOUDYARD_DATA to another folder.',
    );
  }
  const major = Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  if (major !== binaries.major) {
    throw new DatabaseTrouble(
      `The folder ${cluster} was made by PostgreSQL ${major}, but this Cloudyard brings PostgreSQL ${binaries.major}. ` +
        `Start the Cloudyard that made it and export the data, run PostgreSQL ${major} yourself and set DATABASE_URL, ` +
        'or set CLOUDYARD_DATA to another folder.',
    );
  }
  await checkOwner(cluster, account);
  return true;
}

export async function checkSpace(folder: string, exists: boolean, machine: Machine): Promise<void> {
  // A new cluster takes 40 MB and soon its first log segments; a start may need one segment of 16 MB.
  const needed = (exists ? 32 : 128) * megabyte;
  if ((await machine.freeBytes(folder)) < needed) throw diskIsFull(folder);
}

/** Makes the cluster under another name first, so an interrupted first start is simply begun anew. */
export async function createCluster(
  cluster: string,
  plan: {
    binaries: Binaries;
    account: Account | undefined;
    secret: string;
    durable: boolean;
    scratch: string;
  },
): Promise<void> {
  const { binaries, account, secret, durable, scratch } = plan;
  await removeUnfinished(cluster);
  // A name of its own: an initdb that survived its Cloudyard must not write into ours.
  const fresh = `${cluster}.new-${randomUUID()}`;
  const passwordFile = join(scratch, 'initdb.password');
  await writeFile(passwordFile, secret, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  try {
    // With the ctype C extensions such as pg_trgm see no letters in Chinese text, but not every system has C.UTF-8.
    for (const ctype of ['C.UTF-8', 'C']) {
      await emptyFolder(fresh, account);
      const made = await runAs(
        account,
        binaries.initdb,
        initdbArguments(fresh, passwordFile, ctype, durable),
      );
      if (made.ok) break;
      if (ctype === 'C' || !/invalid locale/i.test(made.output)) throw initdbFailed(cluster, made.output);
    }
    await rename(fresh, cluster);
    await syncFolder(dirname(cluster));
  } finally {
    await rm(passwordFile, { force: true });
    await removeUnfinished(cluster);
  }
}

/** For a cluster whose secret was lost: no password works, but the owner of the files may set a new one. */
export async function resetPassword(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  verifier: string,
): Promise<void> {
  const statement = `ALTER ROLE ${superuser} PASSWORD '${verifier}'\n`;
  const done = await runAs(account, binaries.postgres, ['--single', '-D', cluster, 'postgres'], statement);
  if (!done.ok || /ERROR|FATAL/.test(done.output)) {
    throw new DatabaseTrouble(
      `The password file of the database in ${cluster} is missing, and a new password could not be set: ` +
        `${lastLine(done.output)} Restore postgres.secret from a backup.`,
    );
  }
}

async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function checkOwner(cluster: string, account: Account | undefined): Promise<void> {
  const { uid } = await stat(cluster);
  const runner = account?.uid ?? process.getuid?.() ?? uid;
  if (uid === runner) return;
  throw new DatabaseTrouble(
    `The database in ${cluster} belongs to the system user ${uid}, but PostgreSQL would run as user ${runner}. ` +
      `Start Cloudyard as the user that made the data, or give the files over with "chown -R ${runner} ${cluster}".`,
  );
}

async function removeUnfinished(cluster: string): Promise<void> {
  const names = await readdir(dirname(cluster));
  for (const name of names.filter((found) => found.startsWith(`${basename(cluster)}.new`))) {
    await rm(join(dirname(cluster), name), removal);
  }
}

async function emptyFolder(folder: string, account: Account | undefined): Promise<void> {
  await rm(folder, removal);
  await mkdir(folder, { mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function initdbFailed(cluster: string, output: string): DatabaseTrouble {
  if (saysDiskIsFull(output)) return diskIsFull(dirname(cluster));
  return new DatabaseTrouble(
    `The database could not be created in ${cluster}: ${lastLine(output)} ` +
      'Nothing was left behind; mend the cause and start again, or set DATABASE_URL.',
  );
}

function lastLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.findLast((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? '';
}
