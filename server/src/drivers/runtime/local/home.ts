import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** The longest path a unix socket may have, without the zero at its end. */
const LONGEST = 107;

/** The folder of the runtime inside the data folder, closed to everybody else. */
export type Home = {
  folder: string;
  at(...parts: string[]): string;
  /** A path by which a socket in the folder can be opened and reached from this process, and from no other. */
  socket(...parts: string[]): string;
};

export function openHome(dataFolder: string): Home {
  const folder = join(dataFolder, 'runtime');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let handle: number | undefined;
  const at = (...parts: string[]) => join(folder, ...parts);
  return {
    folder,
    at,
    socket(...parts) {
      const path = at(...parts);
      if (Buffer.byteLength(path) <= LONGEST) return path;
      // The folder lies too deep: Linux also finds it by a handle, and that name is short.
      handle ??= openSync(folder, 'r');
      return join('/proc/self/fd', String(handle), ...parts);
    },
  };
}

/** What listens there for the console, and for what it passes on to applications. */
export const CONTROL = 'supervisor.sock';
export const APPS = 'apps.sock';
