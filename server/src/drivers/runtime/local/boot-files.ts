import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Target } from '../proxy/types.ts';
import type { BootRecord } from './state.ts';
import type { World } from './world.ts';

/** The folders of one start, by their names below the runtime's folder. */
export function filesOf(record: BootRecord) {
  const { id } = record.plan;
  const boot = ['instances', id, 'boots', record.id];
  return {
    boot,
    run: [...boot, 'run'],
    /** The program comes by its door as an open socket: it cannot put another in its place. */
    door: [...boot, 'door.sock'],
    gate: [...boot, 'run', 'db.sock'],
    out: [...boot, 'out'],
    err: [...boot, 'err'],
    ended: [...boot, 'ended'],
    files: ['instances', id, 'files'],
    log: ['instances', id, 'log'],
  };
}

export const groupOf = (record: BootRecord) => `${record.plan.id}.${record.id}`;

export const targetOf = ({ home }: World, record: BootRecord): Target =>
  record.isLeased
    ? { at: 'port', port: record.port }
    : { at: 'socket', path: home.socket(...filesOf(record).door) };

export async function makeFolders({ home, ways }: World, record: BootRecord, uid: number): Promise<void> {
  const { run, files } = filesOf(record);
  await mkdir(home.at('root'), { recursive: true, mode: 0o755 });
  await mkdir(home.at(...run), { recursive: true, mode: 0o755 });
  for (const name of ['data', 'tmp']) {
    const folder = home.at(...files, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (ways.users) await chown(folder, uid, uid);
  }
}

/** A socket that listens and is handed to the program; we keep its name only. */
export async function makeDoor({ home }: World, record: BootRecord): Promise<{ fd: number; close(): void }> {
  const { boot, door } = filesOf(record);
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(home.socket(...boot, 'draft.sock'), resolve);
  });
  try {
    // Closing a server removes the name it was opened under.
    renameSync(home.at(...boot, 'draft.sock'), home.at(...door));
  } catch (error) {
    server.close();
    throw error;
  }
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  return { fd, close: () => server.close() };
}

/** What the program is to find, as an open file without a name: it holds secrets. */
export function makeOrders({ home }: World, record: BootRecord, orders: unknown): number {
  const path = home.at(...filesOf(record).boot, 'orders');
  try {
    writeFileSync(path, JSON.stringify(orders), { mode: 0o600 });
    return openSync(path, 'r');
  } finally {
    rmSync(path, { force: true });
  }
}

/** Appended to, so that it can be emptied while the program writes. */
export const openOutput = ({ home }: World, parts: string[]) => openSync(home.at(...parts), 'a', 0o600);

export const close = (...fds: number[]) => {
  for (const fd of fds) closeSync(fd);
};
