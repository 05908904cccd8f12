import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chainApi } from '@cloudyard/contract/audit/chain.ts';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { openForReading } from '../src/drivers/database/reading.ts';
import { makeDiskStorage } from '../src/drivers/storage/disk.ts';
import { openTenantDatabases } from '../src/drivers/tenant-database/index.ts';
import { isFree } from '../src/drivers/tenant-database/port.ts';
import { planOf } from '../src/drivers/tenant-database/testing/plans.ts';
import { type Done, isThere, writing } from './backup-load.ts';
import { contents, momentOf, run, sequences, sha256 } from './backup-run.ts';
import { catalogue } from './catalogue.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { queueNow } from './jobs.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

// A server is written to while it is backed up; the file becomes another server, whose own back-up is made while it
// runs as well. The first one writes down a database of others, the second one its own.

const TENANT = 't_shipyard';
const LEAST = 8;

let databases: Databases;
let place: string;
let server: ServerProcess;
let cookie: string;
const at = (...names: string[]) => join(place, ...names);
const source = () => ({
  DATABASE_URL: urlOf(databases.owner),
  DATABASE_APP_URL: urlOf(databases.app),
  CLOUDYARD_DATA: at('one'),
});
/** Both are on this machine, and each runs its tenants' databases when it needs them: they must not want one port. */
let port: number;
const second = () => ({
  DATABASE_URL: '',
  DATABASE_APP_URL: '',
  CLOUDYARD_DATA: at('two'),
  TENANT_DATABASE_PORT: `${port}`,
});

const asPlatform = <T extends object>(sql: string, values: unknown[] = []) =>
  withClient(databases.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    return (await client.query<T>(sql, values)).rows;
  });

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'cloudyard-backup-'));
  port = await freePort();
  databases = await freshDatabase('peopled');
  server = await startServer({ ...source(), RATE_LIMIT: '100000' });
  cookie = await logInOver(server.url, 'admin');
  await makeTenant();
  // A head of the chain outside the database, as every night.
  await queueNow(databases.owner, 'audit.anchor-chain');
  await eventually(async () => expect(await readFile(at('one', 'audit-anchors.log'), 'utf8')).not.toBe(''));
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  await databases?.stop();
  await rm(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

/** Past the server: how a space comes online is another story. */
async function makeTenant() {
  const tenants = openTenants();
  const server = await tenants;
  await server.create(planOf(TENANT));
  const { host, port, cluster } = await server.address();
  await withClient(loginTo(port), (client) =>
    client.query(`create table ship (name text); insert into ship values ('远望')`),
  );
  await server.stop();
  await asPlatform(
    `with s as (insert into space (enterprise_id, name, domain_name, platform, months, plan_id, plan, amount, status, created_by)
       select e.id, 'haichuan', 'HaiChuan', 'local', 3, p.id, to_jsonb(p), 0, '3', a.id
       from quota_plan p, enterprise e, account a
       where p.code = 'standard' and e.alias = '海川重工' and a.username = 'lin.qiao' returning id, enterprise_id)
     insert into tenant_database (enterprise_id, space_id, name, database_name, state, settled, host, port, cluster)
     select enterprise_id, id, 'ships', $1, 'ready', 1, $2, $3, $4 from s`,
    [TENANT, host, port, cluster],
  );
}
const openTenants = () =>
  openTenantDatabases({ dataFolder: at('one'), durable: false, log: () => undefined });
const loginTo = (port: number) => ({
  host: '127.0.0.1',
  port,
  user: TENANT,
  database: TENANT,
  password: planOf(TENANT).password,
});

const headers = (more: Record<string, string> = {}) => ({ cookie, 'user-agent': AGENT, ...more });
async function ask<E extends Endpoint>(to: ServerProcess, endpoint: E, slots: Ask<E>) {
  const { body } = slots as { body?: unknown };
  const response = await fetch(to.url + addressOf(endpoint, slots as object), {
    method: endpoint.method,
    headers: headers(body ? { 'content-type': 'application/json' } : {}),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status).toBe(200);
  return response.json();
}

describe('a back-up of a server that is written to', () => {
  let done: ReturnType<typeof writing>['done'];
  let moment: number;
  let two: ServerProcess;
  afterAll(() => two?.stop('SIGKILL'));

  it('is made while it goes on', async () => {
    const busy = writing({ url: server.url, cookie, owner: databases.owner });
    done = busy.done;
    const enough = () => {
      for (const kind of Object.values(done)) expect(kind.length).toBeGreaterThan(LEAST);
    };
    await Promise.race([eventually(enough), busy.all]);
    enough();
    const said = await run('backup', [at('a.backup')], source());
    await busy.stop();
    expect(said, said.err).toMatchObject({ code: 0 });
    moment = momentOf(said);
    expect(said.out).toContain('1 databases');
    // There was something to lose, and something that came too late.
    expect(done.uploads.filter(isThere(moment)).length).toBeGreaterThan(0);
    expect(done.uploads.some(({ at }) => at > moment)).toBe(true);
    expect((await readdir(place)).sort()).toEqual(['a.backup', 'one']);
    expect(await readdir(at('one', 'files'))).not.toContain('.held');
  });

  it('is refused with a sentence where it cannot be restored, and nothing is written', async () => {
    const whole = await readFile(at('a.backup'));
    const flipped = Buffer.from(whole);
    flipped[whole.length - 70_000] = (flipped[whole.length - 70_000] ?? 0) ^ 1;
    await writeFile(at('flipped.backup'), flipped);
    await writeFile(at('cut.backup'), whole);
    await truncate(at('cut.backup'), whole.length - 1000);
    const refused = async (file: string, env: Record<string, string>, sentence: RegExp) => {
      const said = await run('restore', [at(file)], { ...second(), ...env });
      expect(said).toMatchObject({ code: 1, err: expect.stringMatching(sentence) });
      expect(said.err).not.toContain('    at ');
      expect(await readdir(place)).not.toContain('two');
    };
    await refused('a.backup', { BACKUP_PASSPHRASE: 'twelve tall ships' }, /passphrase does not open/);
    await refused('flipped.backup', {}, /damaged, was changed, or was cut off/);
    await refused('cut.backup', {}, /damaged, was changed, or was cut off/);
    await refused('a.backup', { CLOUDYARD_DATA: at('one') }, /is not empty/);
    await refused('a.backup', { ...source(), CLOUDYARD_DATA: at('two') }, /DATABASE_URL is not empty/);
    await refused('a.backup', { CLOUDYARD_SECRET: 'x'.repeat(32) }, /CLOUDYARD_SECRET is set/);
  });

  it('becomes another server that has everything acknowledged before its moment', async () => {
    const said = await run('restore', [at('a.backup')], second());
    expect(said, said.err).toMatchObject({ code: 0 });
    two = await startServer({ ...second(), RATE_LIMIT: '100000' });
    const { connection } = await openForReading({ dataFolder: at('two'), log: () => undefined });
    const rows = (sql: string) =>
      withClient(connection, async (client) => (await client.query<{ id: string; sha: string }>(sql)).rows);
    const early = (all: Done[]) => all.filter(({ at }) => at < moment).map(({ id }) => id);
    const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);
    expect(idsOf(await rows(`select username as id from account`))).toEqual(
      expect.arrayContaining(early(done.accounts)),
    );
    expect(idsOf(await rows(`select id from message`))).toEqual(expect.arrayContaining(early(done.messages)));

    const files = await rows(`select name as id, encode(sha256, 'hex') as sha from file`);
    const kept = done.uploads.filter(isThere(moment));
    expect(idsOf(files)).toEqual(expect.arrayContaining(idsOf(kept)));
    for (const { id, removed } of done.uploads)
      if (removed && removed < moment) expect(idsOf(files)).not.toContain(id);
    const storage = makeDiskStorage(at('two', 'files'));
    for (const { id, sha } of files) {
      const stored = await storage.get(`file-${id}`);
      expect(stored, id).toBeDefined();
      if (stored) expect(sha256(await bytesOf(stored))).toBe(sha);
    }
    // Over the wire, by a user who logs in now and by the session of before.
    const address = addressOf(fileApi.read, { query: { name: kept[0]?.id ?? '', category: 'note' } });
    const read = await fetch(two.url + address, { headers: headers() });
    expect(sha256(Buffer.from(await read.arrayBuffer()))).toBe(kept[0]?.sha);
    await logInOver(two.url, 'lin.qiao');
  });

  it('has an intact audit chain, compared with its anchors', async () => {
    await ask(two, chainApi.check, { body: {} } as Ask<typeof chainApi.check>);
    await eventually(async () => {
      const [latest] = await ask(two, chainApi.checks, {} as Ask<typeof chainApi.checks>);
      expect(latest).toMatchObject({ state: 'intact', anchors: 1 });
    });
  });

  it('has the databases of tenants, with their passwords, where the rows say', async () => {
    const { connection } = await openForReading({ dataFolder: at('two'), log: () => undefined });
    const [row] = await withClient(
      connection,
      async (client) =>
        (await client.query<{ port: number; cluster: string }>('select port, cluster from tenant_database'))
          .rows,
    );
    const tenants = await openTenantDatabases({
      dataFolder: at('two'),
      port,
      durable: false,
      log: () => undefined,
    });
    expect(await tenants.address()).toMatchObject({ port: row?.port, cluster: row?.cluster });
    const ships = await withClient(loginTo(row?.port ?? 0), (client) =>
      client.query('select name from ship'),
    );
    expect(ships.rows).toEqual([{ name: '远望' }]);
    await tenants.stop();
  });

  it('is made of the embedded database as well, while its server runs and when it was killed', async () => {
    const running = await run('backup', [at('b.backup')], second());
    expect(running, running.err).toMatchObject({ code: 0 });
    await two.stop('SIGKILL');
    const killed = await run('backup', [at('c.backup')], second());
    expect(killed, killed.err).toMatchObject({ code: 0 });
    for (const file of ['b.backup', 'c.backup'])
      expect((await run('backup', ['--check', at(file)], {})).out).toContain(`${file} is whole`);
    const again = await run('backup', [at('c.backup')], second());
    expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/is there already/) });
  });
});

it('a restored database equals the one it was made of, object by object and row by row', async () => {
  await server.stop();
  const name = `cloudyard_test_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await withClient({ ...databases.owner, database: 'postgres' }, (client) =>
    client.query(`create database ${pg.escapeIdentifier(name)}`),
  );
  const target = { ...databases.owner, database: name };
  // The place of the tenants' database is another one afterwards.
  await withClient(databases.owner, (client) =>
    client.query(
      `alter table tenant_database no force row level security; delete from tenant_database;
       alter table tenant_database force row level security`,
    ),
  );
  const said = await run('backup', [at('d.backup')], source());
  expect(said, said.err).toMatchObject({ code: 0 });
  const env = {
    DATABASE_URL: urlOf(target),
    DATABASE_APP_URL: urlOf({ ...databases.app, database: name }),
    CLOUDYARD_DATA: at('three'),
  };
  const restored = await run('restore', [at('d.backup')], env);
  expect(restored, restored.err).toMatchObject({ code: 0 });
  expect(await catalogue(target)).toEqual(await catalogue(databases.owner));
  // When each of their things was made is all that differs.
  const leaveOut = ({ sql_object: _, ...others }: Record<string, string>) => others;
  const wanted = leaveOut(await contents(databases.owner));
  expect(Object.keys(wanted).length).toBeGreaterThan(100);
  expect(leaveOut(await contents(target))).toEqual(wanted);
  expect(await sequences(target)).toEqual(await sequences(databases.owner));
});

/** Below those that systems lend to outgoing connections. */
async function freePort() {
  for (;;) {
    const one = randomInt(30_000, 32_000);
    if (await isFree(one)) return one;
  }
}

async function bytesOf(stream: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
