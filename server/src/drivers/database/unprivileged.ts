import { execFile, type SpawnOptions } from 'node:child_process';
import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account, Machine } from './machine.ts';
import { DatabaseTrouble, errorCode } from './trouble.ts';

/**
 * PostgreSQL refuses to run as root. Files that exist already keep their owner: the data may come from a
 * start as an ordinary user. Undefined means: run as the current account.
 */
export async function chooseAccount(machine: Machine, data: string): Promise<Account | undefined> {
  if (!machine.isRoot) return undefined;
  const owner = await stat(data).catch(() => undefined);
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const account = machine.findUser('postgres') ?? machine.findUser('nobody');
  if (account) return account;
  throw new DatabaseTrouble(
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody". ' +
      'Start Cloudyard as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether the account may walk down to the folder. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true;
  for (let step = await realpath(folder); ; step = dirname(step)) {
    const { uid, gid, mode } = await stat(step);
    const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & needed)) return false;
    if (step === dirname(step)) return true;
  }
}

/** How a program of PostgreSQL is started: as the account, and without our environment and its secrets. */
export function asAccount(account: Account | undefined): SpawnOptions {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return { cwd: '/', env, ...(account && { uid: account.uid, gid: account.gid }) };
}

/** Runs a program to its end; `ok` is false when it failed or could not even be started. */
export async function runAs(
  account: Account | undefined,
  program: string,
  args: string[],
  input = '',
): Promise<{ ok: boolean; output: string }> {
  const { env, cwd, uid, gid } = asAccount(account);
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      args,
      { env, cwd, uid, gid, maxBuffer: 1 << 24 },
      (error, stdout, stderr) => {
        if (account && ['EPERM', 'EINVAL'].includes(errorCode(error)))
          return reject(cannotBecome(account, error));
        const refusal = error && !stderr ? error.message : '';
        resolve({ ok: !error, output: `${stdout}${stderr}${refusal}` });
      },
    );
    // A program that ends without reading its input is reported by its exit, not by the broken pipe.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** A folder that every account may enter, whatever our umask is. An existing one stays as it is. */
export async function makeOpenFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made) await chmod(folder, 0o755);
}

function cannotBecome(account: Account, error: unknown): DatabaseTrouble {
  return new DatabaseTrouble(
    `Cloudyard runs as root but may not become ${account.name} (${errorCode(error)}), and PostgreSQL refuses root. ` +
      'Start Cloudyard as an ordinary user, or set DATABASE_URL.',
  );
}
