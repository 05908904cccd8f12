import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Databases } from './drivers/database/index.ts';
import type { Seeded } from './seed.ts';

const PROGRAM = fileURLToPath(new URL('./fill.ts', import.meta.url));

/** Fills an empty database by a process that ends: what that takes is given back. */
export async function fillApart({ stop: _, ...where }: Databases): Promise<Seeded> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const over = once(child, 'exit').then(() => undefined);
  child.send(where);
  const told = await Promise.race([once(child, 'message'), over]);
  await over;
  if (!told) throw new Error('The empty database could not be filled.');
  return told[0] as Seeded;
}
