import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TenantDatabases, TenantLogin } from '../../kit/tenant-database.ts';
import { openTenantDatabases } from './index.ts';
import { closedFolder } from './testing/folder.ts';
import { planOf } from './testing/plans.ts';
import { outcomeOf } from './trial.ts';
import { tryElsewhere } from './trial-elsewhere.ts';

let tenants: TenantDatabases;
let remove: () => Promise<void>;
let known: TenantLogin;
let flood: Server;
beforeAll(async () => {
  const made = await closedFolder();
  remove = made.remove;
  tenants = await openTenantDatabases({ dataFolder: made.folder, durable: false, log: () => {} });
  const plan = planOf('t_elsewhere');
  await tenants.create(plan);
  const { host, port } = await tenants.address();
  known = { host, port, database: plan.name, user: plan.name, password: plan.password };
  flood = createServer((socket) => {
    socket.on('error', () => {});
    const more = () => socket.write(Buffer.alloc(64 * 1024, 'R'), () => !socket.destroyed && more());
    socket.once('data', () => {
      socket.write('S');
      more();
    });
  });
  await new Promise<void>((listening) => flood.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  flood.close();
  await tenants.stop();
  await remove();
});

const login = () => known;
/** As if the machine were public. */
const everywhere = () => true;

it('tells a login that works from a wrong password, a closed and a missing database', async () => {
  expect(await tryElsewhere(login(), everywhere)).toBe('open');
  expect(await tryElsewhere({ ...login(), password: 'wrong' }, everywhere)).toBe('password');
  // Our own server lets a login into its own database only, and says no more of the others.
  expect(await tryElsewhere({ ...login(), database: 'nowhere' }, everywhere)).toBe('closed');
  expect(outcomeOf('3D000')).toBe('missing');
});

it('says when nothing answers', async () => {
  expect(await tryElsewhere({ ...login(), port: 1 }, everywhere)).toBe('unreachable');
  expect(await tryElsewhere({ ...login(), host: 'nothing.invalid' }, everywhere)).toBe('unreachable');
});

it.each(['127.0.0.1', 'localhost', '10.1.2.3', '169.254.169.254', '::1'])('does not ask %s', async (host) => {
  expect(await tryElsewhere({ ...login(), host })).toBe('private');
});

it('listens to no server that sends without an end', async () => {
  const { port } = flood.address() as { port: number };
  expect(await tryElsewhere({ ...login(), host: '127.0.0.1', port }, everywhere)).toBe('unreachable');
});
