import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import { openGate } from './gate.ts';

let folder: string;
const opened: (Server | Socket)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudyard-gate-'));
});
afterEach(() => {
  for (const one of opened.splice(0)) 'destroy' in one ? one.destroy() : one.close();
  rmSync(folder, { recursive: true, force: true });
});

async function database(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => opened.push(socket.on('error', () => undefined)));
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as { port: number }).port };
}

function come(path: string): { isOver: boolean } {
  const seen = { isOver: false };
  const socket = connect(path)
    .on('error', () => undefined)
    .on('close', () => {
      seen.isOver = true;
    });
  opened.push(socket);
  return seen;
}

it('lets a program have only so many connections to its database', async () => {
  const { server, port } = await database();
  const reach = { allowed: [`127.0.0.1:${port}`], may: () => false };
  const path = join(folder, 'db.sock');
  opened.push(await openGate(path, { host: '127.0.0.1', port }, reach, () => undefined));
  const all = Array.from({ length: 250 }, () => come(path));
  await eventually(() => expect(all.filter(({ isOver }) => isOver)).toHaveLength(50));
  const count = () => new Promise((resolve) => server.getConnections((_error, found) => resolve(found)));
  await eventually(async () => expect(await count()).toBe(200));
});

it('looks an address up once for those who come at once, and says once that it is refused', async () => {
  const asked: string[] = [];
  const said: string[] = [];
  const may = (address: string) => {
    asked.push(address);
    return false;
  };
  const path = join(folder, 'db.sock');
  const refuse = (why: string) => said.push(why);
  opened.push(await openGate(path, { host: '192.0.2.7', port: 1 }, { allowed: [], may }, refuse));
  const all = Array.from({ length: 50 }, () => come(path));
  await eventually(() => expect(all.every(({ isOver }) => isOver)).toBe(true));
  expect(said.length).toBeLessThan(25);
  expect(asked).toHaveLength(said.length);
});
