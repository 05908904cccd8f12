import { randomInt, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseTrouble } from '../database/trouble.ts';

export const host = '127.0.0.1';

/** The port of tenants stays the same from start to start: it stands in their connection details. */
export async function keptPort(folder: string, wanted: number | undefined): Promise<number> {
  if (wanted) return wanted;
  const path = join(folder, 'port');
  const kept = async () => Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10);
  if (!((await kept()) > 0)) await keep(path, await freePort());
  return kept();
}

/** Whoever comes first decides: of two copies that start at once only one is heard. */
async function keep(path: string, port: number): Promise<void> {
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, `${port}\n`);
  try {
    await link(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/** Below those that systems lend to outgoing connections: one of them could sit on it at the next start. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
  throw new DatabaseTrouble(
    'No free port was found for the databases of tenants. Set TENANT_DATABASE_PORT to one.',
  );
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

export const portTaken = (port: number): DatabaseTrouble =>
  new DatabaseTrouble(
    `The databases of tenants cannot listen on ${host}:${port}, because another program does. ` +
      'End that program, or set TENANT_DATABASE_PORT to another port and tell the tenants.',
  );
