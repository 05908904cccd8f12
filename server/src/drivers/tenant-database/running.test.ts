import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TenantDatabases } from '../../kit/tenant-database.ts';
import { startOf } from '../database/process-identity.ts';
import { temporaryFolder } from '../database/testing/kit.ts';
import { openTenantDatabases } from './index.ts';
import { keptPort } from './port.ts';
import { planOf } from './testing/plans.ts';
import { asTenant } from './testing/stories.ts';

const open = async (dataFolder: string, lines: string[] = []): Promise<TenantDatabases> => {
  const tenants = await openTenantDatabases({
    dataFolder,
    durable: false,
    log: (line) => void lines.push(line),
  });
  onTestFinished(() => tenants.stop());
  return tenants;
};
const pidIn = async (folder: string) =>
  Number.parseInt(await readFile(join(folder, 'tenants/postgres/postmaster.pid'), 'utf8'), 10);
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Another process that runs the cluster of that folder and makes a database in it. */
async function holdElsewhere(folder: string): Promise<{ port: number; kill(): Promise<void> }> {
  const script = fileURLToPath(new URL('testing/hold-tenants.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [port] = await once(child.stdout, 'data');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { port: Number(String(port)), kill };
}

describe('the cluster of tenants is run', () => {
  it('when it is first needed, once, on a port that stays; and is stopped with the server', async () => {
    const folder = await temporaryFolder();
    const first = await open(folder);
    expect(await isThere(join(folder, 'tenants'))).toBe(false);
    const [address, same] = await Promise.all([first.address(), first.address()]);
    expect(address).toEqual(same);
    expect(address.host).toBe('127.0.0.1');
    const pid = await pidIn(folder);
    await first.create(planOf('t_stays'));
    await first.stop();
    expect(startOf(pid)).toBeUndefined();
    await expect(first.address()).rejects.toThrow('being stopped');

    const second = await open(folder);
    expect(await second.address()).toEqual(address);
    await asTenant(second, planOf('t_stays'), (client) => client.query('SELECT 1'));
  });

  it('on one port, however many copies choose one at the same moment', async () => {
    const folder = await temporaryFolder();
    const chosen = await Promise.all(Array.from({ length: 20 }, () => keptPort(folder, undefined)));
    expect(new Set([...chosen, await keptPort(folder, undefined)]).size).toBe(1);
  });

  it('by one copy of the server; another uses it, and takes over when it is gone', async () => {
    const folder = await temporaryFolder();
    const one = await open(folder);
    const two = await open(folder);
    const [address, same] = await Promise.all([one.address(), two.address()]);
    expect(same).toEqual(address);
    await two.create(planOf('t_shared'));
    await asTenant(one, planOf('t_shared'), (client) => client.query('SELECT 1'));
    await one.stop();
    // Either may have been the one that ran it.
    expect(await two.address()).toEqual(address);
    await asTenant(two, planOf('t_shared'), (client) => client.query('SELECT 1'));
  });

  it('again after its server was killed, by the next, which ends the orphan', async () => {
    const folder = await temporaryFolder();
    const killed = await holdElsewhere(folder);
    const orphan = await pidIn(folder);
    await killed.kill();
    expect(startOf(orphan)).toBeDefined();
    const lines: string[] = [];
    const tenants = await open(folder, lines);
    expect((await tenants.address()).port).toBe(killed.port);
    expect(lines.join()).toContain(`process ${orphan}`);
    expect(startOf(orphan)).toBeUndefined();
    expect([...(await tenants.sizes(['t_held'])).keys()]).toEqual(['t_held']);
  });

  it('not on a port that another program has, and says so', async () => {
    const folder = await temporaryFolder();
    const other = createServer();
    onTestFinished(() => void other.close());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const tenants = await openTenantDatabases({ dataFolder: folder, port, durable: false, log: () => {} });
    onTestFinished(() => tenants.stop());
    await expect(tenants.address()).rejects.toThrow(
      `The databases of tenants cannot listen on 127.0.0.1:${port}, because another program does.`,
    );
    await new Promise((resolve) => other.close(resolve));
    expect((await tenants.address()).port).toBe(port);
  });

  it('not in a folder that holds something else; the sentence names our own variable', async () => {
    const folder = await temporaryFolder();
    const tenants = await open(folder);
    await mkdir(join(folder, 'tenants/postgres'), { recursive: true });
    await writeFile(join(folder, 'tenants/postgres/PG_VERSION'), '12\n');
    await expect(tenants.address()).rejects.toThrow(/made by PostgreSQL 12.* set TENANT_DATABASE_URL/);
  });
});
