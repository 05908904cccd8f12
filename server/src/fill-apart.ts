import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Databases, withClient } from './drivers/database/index.ts';
import type { Seeded } from './seed.ts';

const PROGRAM = fileURLToPath(new URL('./fill.ts', import.meta.url));

const isEmpty = ({ owner }: Databases) =>
  withClient(owner, async (client) => {
    const { rows } = await client.query<{ peopled: boolean }>(
      'select exists (select from account) as peopled',
    );
    return rows[0]?.peopled === false;
  });

/** Fills an empty database by a process that ends: what that takes is given back. */
export async function fillApart(databases: Databases): Promise<Seeded> {
  if (!(await isEmpty(databases))) return {};
  const { stop: _, ...where } = databases;
  const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const over = once(child, 'exit').then(() => undefined);
  child.send(where);
  const told = await Promise.race([once(child, 'message'), over]);
  await over;
  if (!told) throw new Error('The empty database could not be filled.');
  return told[0] as Seeded;
}
