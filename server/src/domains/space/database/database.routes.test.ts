import { databaseApi } from '@cloudyard/contract/space/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { SECRET, type SpaceStory, said, spaceStory } from '../space.stories.ts';
import { resumeDatabases } from './database.jobs.ts';
import { settle } from './settle.service.ts';
import { purgeDue, watchSizes } from './watch.service.ts';

let test: TestApp;
let story: SpaceStory;
let spaceId: string;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await spaceStory(test);
  const { id: planId } = await story.plan('standard');
  spaceId = await story.online(story.lin, story.here, { planId });
});
afterAll(() => test.close());

const id = '01a00000-0000-7000-8000-000000000001';
const list = async (who = story.lin, of = story.here) =>
  (await who.ask(databaseApi.resources, { params: { enterpriseId: of } })).body;
const named = async (name: string) => (await list()).find((one: { name: string }) => one.name === name);
const add = (name: string, who: Caller = story.lin) =>
  who.ask(databaseApi.add, { body: { name } }, { 'idempotency-key': crypto.randomUUID() });
const becomes = (name: string, state: string) =>
  eventually(async () => expect((await named(name))?.state).toBe(state));
const made = async (name: string) => {
  await add(name);
  await becomes(name, 'ready');
  return named(name);
};
const rotate = async (of: string) =>
  (await story.lin.ask(databaseApi.rotate, { params: { id: of }, body: { secret: SECRET } })).body;
type Login = { host: string; port: number; database: string; username: string; password: string };
const within = <T>(
  { username, host, port, database, password }: Login,
  statement: string,
): Promise<{ rows: T[] }> =>
  withClient(
    { host, port, database, password, user: username },
    (client) => client.query(statement) as never,
  );
const setRow = (of: string, changes: object) =>
  rows(test, (db) => db.updateTable('tenant_database').set(changes).where('id', '=', of).execute());

/** One that a job has in hand just now is left for the next round. */
const purgedBy = async (days: number) => {
  for (const row of await purgeDue(test.kit, new Date(Date.now() + days * 86_400_000)))
    await settle(test.kit, row.id);
};

const calls = {
  resources: () => ({ params: { enterpriseId: story.here } }),
  names: () => ({ params: { enterpriseId: story.here } }),
  add: () => ({ body: { name: 'orders' } }),
  rotate: () => ({ params: { id }, body: { secret: SECRET } }),
  remove: () => ({ params: { id }, body: { secret: SECRET } }),
  restore: () => ({ params: { id } }),
  again: () => ({ params: { id } }),
  copies: () => ({ query: {} }),
  backup: () => ({ params: { id } }),
  restoreCopy: () => ({ params: { id }, body: { name: 'orders' } }),
  cancelCopy: () => ({ params: { id } }),
  removeCopy: () => ({ params: { id } }),
  downloadCopy: () => ({ params: { id } }),
  test: () => ({ body: { database: 'x', username: 'x', password: 'x' } }),
};
const names = Object.keys(calls) as (keyof typeof calls)[];

describe('the calls about databases', () => {
  for (const name of names)
    strangersAreRefused(
      () => test,
      databaseApi[name],
      () => calls[name]() as never,
    );

  it('refuse a member without the key, and whoever names another enterprise', async () => {
    for (const name of names.filter((one) => databaseApi[one].allow === 'space.database.manage'))
      expect(said(await story.qin.ask(databaseApi[name], calls[name]() as never)), name).toBe(
        'kit.not_allowed',
      );
    for (const name of ['resources', 'names'] as const)
      expect(said(await story.lin.ask(databaseApi[name], { params: { enterpriseId: story.there } }))).toBe(
        'kit.not_allowed',
      );
  });

  it('show and give nothing of another enterprise', async () => {
    const [first] = await list();
    expect(await list(story.zhou, story.there)).toEqual([]);
    for (const name of ['rotate', 'remove', 'restore', 'again', 'backup'] as const) {
      const ask = { params: { id: first.id }, body: { secret: SECRET } };
      expect(['space.not_online', 'space.database_not_found']).toContain(
        said(await story.zhou.ask(databaseApi[name], ask as never)),
      );
    }
    const body = { database: first.databaseName, username: first.username, password: 'x' };
    expect(said(await story.zhou.ask(databaseApi.test, { body }))).toBe('space.database_not_found');
    expect(said(await add('orders', story.zhou))).toBe('space.not_online');
  });
});

describe('a database', () => {
  it('comes with the space, and its password is unknown until a member sets one', async () => {
    const [first] = await list();
    expect(first).toMatchObject({ name: 'haichuan', state: 'ready', rotatedAt: null, host: '127.0.0.1' });
    expect(first.databaseName).toMatch(/^haichuan_[0-9a-f]{12}$/);
    expect(first.limitBytes).toBe(51_200 * 1024 * 1024);
    const wrong = { params: { id: first.id }, body: { secret: 'wrong' } };
    expect(said(await story.lin.ask(databaseApi.rotate, wrong))).toBe('space.secret_wrong');
    const login = await rotate(first.id);
    expect(login.url).toBe(
      `postgresql://${login.username}:${login.password}@${login.host}:${login.port}/${login.database}`,
    );
    expect((await within<{ n: number }>(login, 'SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    const next = await rotate(first.id);
    const tried = async ({ password }: Login) =>
      (
        await story.lin.ask(databaseApi.test, {
          body: { database: first.databaseName, username: first.username, password },
        })
      ).body;
    expect(await tried(login)).toEqual({ answers: false, error: 'password' });
    expect(await tried(next)).toEqual({ answers: true, error: '' });
    // With its address it is the same; another address inside of our network is not asked.
    const { host, port, password } = next;
    const whole = { host, port, database: first.databaseName, username: first.username, password };
    const at = async (body: typeof whole) => (await story.lin.ask(databaseApi.test, { body })).body;
    expect(await at(whole)).toEqual({ answers: true, error: '' });
    expect(await at({ ...whole, port: port + 1 })).toEqual({ answers: false, error: 'private' });
    expect(await at({ ...whole, host: '10.0.0.1' })).toEqual({ answers: false, error: 'private' });
    const stored = await rows(test, (db) => db.selectFrom('tenant_database').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(next.password);
  });

  it('is made once by a job, its name taken once, its part of the quota used', async () => {
    const [one, two] = await Promise.all([add('orders'), add('orders')]);
    expect([said(one), said(two)].sort()).toEqual(['done', 'space.tenant_database_name_taken']);
    expect(said(await add('Orders'))).toBe('kit.invalid');
    await becomes('orders', 'ready');
    const used = await rows(test, (db) =>
      db
        .selectFrom('quota_use')
        .select(['holder_name', 'state'])
        .where('holder_type', '=', 'database')
        .orderBy('since')
        .execute(),
    );
    expect(used).toEqual([
      { holder_name: 'haichuan', state: 'used' },
      { holder_name: 'orders', state: 'used' },
    ]);
    const { databaseName } = await named('orders');
    const usable = await story.lin.ask(databaseApi.names, { params: { enterpriseId: story.here } });
    expect(usable.body).toContain(databaseName);
  });

  it('is not made beyond the quota, of which two at once take the last part once', async () => {
    await made('third');
    await made('fourth');
    const both = await Promise.all([add('fifth'), add('sixth')]);
    expect(both.map(said).sort()).toEqual(['done', 'space.quota_short']);
    await eventually(async () =>
      expect((await list()).filter((one: { state: string }) => one.state === 'ready')).toHaveLength(5),
    );
  });

  it('is closed when deleted, brought back, and gone after thirty days', async () => {
    const { id: of } = await named('third');
    const login = await rotate(of);
    const remove = (secret: string) =>
      story.lin.ask(databaseApi.remove, { params: { id: of }, body: { secret } });
    expect(said(await remove('wrong'))).toBe('space.secret_wrong');
    expect(said(await story.lin.ask(databaseApi.restore, { params: { id: of } }))).toBe(
      'space.database_kept',
    );
    const { body } = await remove(SECRET);
    expect(body.state).toBe('deleted');
    expect(Date.parse(body.purgeAt) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    await eventually(() => expect(within(login, 'SELECT 1')).rejects.toThrow(/not currently accepting/));

    const restored = await story.lin.ask(databaseApi.restore, { params: { id: of } });
    expect(restored.body).toMatchObject({ state: 'ready', purgeAt: null });
    await eventually(() => within(login, 'SELECT 1'));

    await remove(SECRET);
    expect(await purgeDue(test.kit, new Date(Date.now() + 29 * 86_400_000))).toEqual([]);
    await eventually(async () => {
      await purgedBy(31);
      expect(await named('third')).toBeUndefined();
    });
    expect(await test.kit.tenantDatabases.sizes([login.database])).toEqual(new Map());
    expect(said(await story.lin.ask(databaseApi.restore, { params: { id: of } }))).toBe(
      'space.database_not_found',
    );
  });

  it('is read-only while all of them together are too large, and both are announced', async () => {
    const { id: of } = await named('orders');
    const login = await rotate(of);
    await within(login, 'CREATE TABLE note (n int)');
    const limit = (amount: number) =>
      rows(test, (db) =>
        db.updateTable('quota_grant').set({ amount }).where('item', '=', 'DISK_QUOTA').execute(),
      );
    const watch = async () => {
      for (const row of await watchSizes(test.kit)) await settle(test.kit, row.id);
    };
    await limit(1);
    await watch();
    expect((await named('orders')).state).toBe('readonly');
    await expect(within(login, 'INSERT INTO note VALUES (1)')).rejects.toThrow(/read-only transaction/);
    await within(login, 'BEGIN READ WRITE; DELETE FROM note; COMMIT');
    await watch();
    await limit(51_200);
    await watch();
    expect((await named('orders')).state).toBe('ready');
    await within(login, 'INSERT INTO note VALUES (1)');
    const told = await rows(test, (db) =>
      db.selectFrom('audit_entry').select('action').where('action', '=', 'space.database.limit').execute(),
    );
    // Four that are open, each of them twice.
    expect(told).toHaveLength(8);
  });

  it('that could not be made says so, keeps its part, and is tried again', async () => {
    const { id: of } = await named('fourth');
    await setRow(of, { state: 'failed' });
    expect(said(await story.lin.ask(databaseApi.backup, { params: { id: of } }))).toBe(
      'space.database_not_ready',
    );
    expect((await story.lin.ask(databaseApi.again, { params: { id: of } })).body.state).toBe('creating');
    await becomes('fourth', 'ready');
    expect(said(await story.lin.ask(databaseApi.again, { params: { id: of } }))).toBe(
      'space.database_not_ready',
    );
  });

  it('whose job was lost is taken up within a minute', async () => {
    const { id: of } = await named('fourth');
    await setRow(of, { state: 'closed', wanted: 99 });
    await resumeDatabases(test.kit, new Date(Date.now() + 60_000));
    await eventually(async () =>
      expect(
        await rows(test, (db) =>
          db.selectFrom('tenant_database').select('settled').where('id', '=', of).executeTakeFirst(),
        ),
      ).toEqual({ settled: 99 }),
    );
    await setRow(of, { state: 'ready', wanted: 100 });
    await settle(test.kit, of);
  });
});

describe('when the space', () => {
  it('goes offline its databases are closed, and opened when it comes back', async () => {
    const { id: of } = await named('orders');
    const login = await rotate(of);
    await story.move(story.lin, spaceId, '4');
    expect((await named('orders')).state).toBe('closed');
    await eventually(() => expect(within(login, 'SELECT 1')).rejects.toThrow(/not currently accepting/));
    expect(said(await add('later'))).toBe('space.not_online');
    await story.move(story.lin, spaceId, '3');
    await eventually(() => within(login, 'SELECT 1'));
  });

  it('is sealed they are kept for thirty days, and no login enters', async () => {
    const { id: of } = await named('orders');
    const login = await rotate(of);
    await story.move(story.admin, spaceId, '5', '合同终止');
    await eventually(() => expect(within(login, 'SELECT 1')).rejects.toThrow(/not currently accepting/));
    expect(await purgeDue(test.kit)).toEqual([]);
    await eventually(async () => {
      await purgedBy(31);
      expect(await list()).toEqual([]);
    });
    expect(await test.kit.tenantDatabases.sizes([login.database])).toEqual(new Map());
  });
});
