import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planFor } from '../../testing/bench.ts';
import { releaseFor } from '../../testing/images.ts';
import { filesOf } from '../boot-files.ts';
import { makePorts } from '../ports.ts';
import type { BootRecord } from '../state.ts';
import { smallWorld } from '../testing/world.ts';
import type { Engine } from './engine.ts';
import { prepareContainer } from './prepare.ts';

const RELAY = join(import.meta.dirname, '../inside/relay.mjs');
/** Says what its database says. */
const CALLER = `require('node:net').connect(Number(process.argv[1]), '127.0.0.1').pipe(process.stdout)`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudyard-prepare-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['short', ''],
  ['too long for a socket', `${'deep-folder/'.repeat(12)}data`],
])('leads a container to its database by a path that is %s', async (_how, below) => {
  const ports = makePorts();
  const port = await ports.lend(null);
  const engine = { environment: {}, init: '' } as unknown as Engine;
  const world = await smallWorld(join(folder, below), { images: async () => engine });
  world.limiter = { ...world.limiter, tree: () => ({ parent: '/x', views: [] }) };
  const database = { host: 'db.example', port };
  const program = { release: releaseFor('example/a:1'), bytes: Buffer.alloc(0) };
  const plan = planFor('shop', program, { database });
  const at = new Date().toISOString();
  const record: BootRecord = {
    ...{
      id: '0a1b2c3d',
      role: 'current',
      plan,
      process: null,
      port: 1,
      isLeased: false,
      at,
      healthyAt: null,
    },
  };
  mkdirSync(world.home.at(...filesOf(record).run), { recursive: true });
  const gate = createServer((socket) => socket.end('the rows'));
  await new Promise<void>((done) => gate.listen(world.home.socket(...filesOf(record).gate), done));
  const { given } = await prepareContainer(world, record, { folder: '', entry: 'abc' }, 200_000);

  const orders = join(folder, 'orders');
  writeFileSync(orders, JSON.stringify({ ...(given as object), env: {}, door: false }));
  const fd = openSync(orders, 'r');
  const child = spawn(process.execPath, [RELAY, process.execPath, '-e', CALLER, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ignore', fd],
  });
  closeSync(fd);
  expect(child.stdout && (await text(child.stdout))).toBe('the rows');
  gate.close();
});
