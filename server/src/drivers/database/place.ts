import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rm,
  rmdir,
  symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Account, Machine } from './machine.ts';
import { DatabaseTrouble, errorCode } from './trouble.ts';
import { canEnter, makeOpenFolder } from './unprivileged.ts';

/**
 * The real path of the cluster; it need not exist yet. Normally <dataFolder>/postgres. When the data folder is
 * closed to the account, that is a symbolic link to a folder of the account's own.
 */
export async function placeCluster(
  dataFolder: string,
  account: Account | undefined,
  machine: Machine,
  log: (line: string) => void,
): Promise<string> {
  const path = join(await realpath(dataFolder), 'postgres');
  const found = await lstat(path).catch(() => undefined);
  if (found?.isSymbolicLink()) return followed(path);
  if (await canEnter(account, dataFolder)) return path;
  if (found && (await readdir(path)).length > 0) throw closed(path, account);
  if (found) await rmdir(path);
  return moveOut(path, machine, log);
}

/**
 * A private folder for the socket; its path has to be short (107 bytes with the socket's name). Call this under the
 * lock: what an earlier start left there is removed.
 */
export async function placeSocket(cluster: string, account: Account | undefined): Promise<string> {
  const folder = await makePrivate(join(await socketBase(account), socketName(cluster)));
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

export function socketName(cluster: string): string {
  return `cloudyard-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
}

/** The link is followed by hand, because its end is missing before the first start is complete. */
async function followed(path: string): Promise<string> {
  const end = resolve(dirname(path), await readlink(path));
  const home = await realpath(dirname(end)).catch(() => undefined);
  if (home) return realpath(end).catch(() => join(home, basename(end)));
  throw new DatabaseTrouble(
    `The database should be in ${end}, where ${path} points, but that is gone. ` +
      'Restore it from a backup, or remove the link to begin with an empty database.',
  );
}

async function moveOut(path: string, machine: Machine, log: (line: string) => void): Promise<string> {
  await makeOpenFolder(machine.openFolder);
  const home = await mkdtemp(join(machine.openFolder, 'data-'));
  await chmod(home, 0o711);
  const cluster = join(home, 'postgres');
  await symlink(cluster, path);
  log(
    `PostgreSQL's user cannot enter ${dirname(path)}; the data goes to ${cluster}, and ${path} points there.`,
  );
  return cluster;
}

async function socketBase(account: Account | undefined): Promise<string> {
  const usual = tmpdir();
  // The setting that takes the path is a list, so nothing that needs quotes; 103 bytes is the limit of macOS.
  const fits =
    /^[\w./-]+$/.test(usual) && `${usual}/cloudyard-123456789012-123456/.s.PGSQL.54321`.length <= 103;
  return fits && (await canEnter(account, usual).catch(() => false)) ? usual : '/tmp';
}

/** The name can be guessed, so another account may have made the folder to listen in our place. */
async function makePrivate(folder: string): Promise<string> {
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    if (!['EEXIST', 'EPERM', 'EACCES', 'ENOTEMPTY'].includes(errorCode(error))) throw error;
    return mkdtemp(`${folder}-`);
  }
}

function closed(path: string, account: Account | undefined): DatabaseTrouble {
  return new DatabaseTrouble(
    `PostgreSQL would run as ${account?.name}, which may not enter ${dirname(path)}. ` +
      'Open that folder and those above it with "chmod o+x", or start Cloudyard as an ordinary user.',
  );
}
