import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { databaseApi } from '@cloudyard/contract/space/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { SECRET, type SpaceStory, said, spaceStory } from '../space.stories.ts';
import { fileOf, runCopy } from './copy-work.service.ts';
import { resumeDatabases, sweepCopies } from './database.jobs.ts';
import { settle } from './settle.service.ts';
import { purgeDue } from './watch.service.ts';

let test: TestApp;
let story: SpaceStory;
let first: { id: string; name: string };
let login: Login;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await spaceStory(test);
  const { id: planId } = await story.plan('standard');
  await story.online(story.lin, story.here, { planId });
  [first] = await list();
  login = await rotate(first.id);
  await within(
    login,
    `CREATE TABLE note AS SELECT n, md5(n::text) AS word FROM generate_series(1, 1000) AS n`,
  );
});
afterAll(() => test.close());

type Login = { host: string; port: number; database: string; username: string; password: string };
const list = async () =>
  (await story.lin.ask(databaseApi.resources, { params: { enterpriseId: story.here } })).body;
const named = async (name: string) => (await list()).find((one: { name: string }) => one.name === name);
const rotate = async (id: string): Promise<Login> =>
  (await story.lin.ask(databaseApi.rotate, { params: { id }, body: { secret: SECRET } })).body;
const within = ({ username, host, port, database, password }: Login, statement: string) =>
  withClient({ host, port, database, password, user: username }, (client) => client.query(statement));
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const backup = (id: string, who = story.lin) => who.ask(databaseApi.backup, { params: { id } }, key());
const restore = (id: string, name: string, who = story.lin) =>
  who.ask(databaseApi.restoreCopy, { params: { id }, body: { name } }, key());
const copy = async (id: string) =>
  (await story.lin.ask(databaseApi.copies, { query: {} })).body.find((one: { id: string }) => one.id === id);
const ends = (id: string, state: string) =>
  eventually(async () => expect(await copy(id)).toMatchObject({ state }));
const done = async () => {
  const { body } = await backup(first.id);
  await ends(body.id, 'done');
  return copy(body.id);
};
const setCopy = (id: string, changes: object) =>
  rows(test, (db) => db.updateTable('tenant_database_copy').set(changes).where('id', '=', id).execute());
const addCopy = async (row: object) => {
  const { id } = await rows(test, (db) =>
    db
      .insertInto('tenant_database_copy')
      .values({ enterprise_id: story.here, kind: 'backup', database_id: first.id, ...row })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
};

describe('a backup', () => {
  it('is written to a file that can be downloaded, and restored into a new database', async () => {
    const made = await done();
    expect(made).toMatchObject({ kind: 'backup', rows: 1000, percent: 100, databaseName: 'haichuan' });
    const file = await story.lin.ask(databaseApi.downloadCopy, { params: { id: made.id } });
    expect(file.status).toBe(200);
    const stream = await test.kit.storage.get(fileOf(made));
    const hash = createHash('sha256');
    for await (const chunk of stream ?? []) hash.update(chunk as Buffer);
    expect(made.sha256).toBe(hash.digest('hex'));

    const { body } = await restore(made.id, 'again');
    expect(body).toMatchObject({ kind: 'restore', databaseName: 'again' });
    await ends(body.id, 'done');
    const again = await named('again');
    expect(again.state).toBe('ready');
    const found = await within(
      await rotate(again.id),
      'SELECT count(*)::int AS n, max(word) AS word FROM note',
    );
    const before = await within(login, 'SELECT count(*)::int AS n, max(word) AS word FROM note');
    expect(found.rows).toEqual(before.rows);
    expect(said(await restore(made.id, 'again'))).toBe('space.tenant_database_name_taken');
    expect(said(await restore(body.id, 'other'))).toBe('space.copy_unfinished');
  });

  it('belongs to its enterprise', async () => {
    const made = await done();
    const ask = { params: { id: made.id } };
    for (const name of ['cancelCopy', 'removeCopy', 'downloadCopy'] as const)
      expect(said(await story.zhou.ask(databaseApi[name], ask)), name).toBe('space.copy_not_found');
    expect(said(await restore(made.id, 'theirs', story.zhou))).toBe('space.copy_not_found');
    expect((await story.zhou.ask(databaseApi.copies, { query: {} })).body).toEqual([]);
  });

  it('is one at a time of a database, at most ten, and deleted with its file', async () => {
    const waiting = await addCopy({ state: 'running', holder: test.kit.presence()?.mark });
    expect(said(await backup(first.id))).toBe('space.database_busy');
    expect(
      said(await story.lin.ask(databaseApi.remove, { params: { id: first.id }, body: { secret: SECRET } })),
    ).toBe('space.database_busy');
    expect(said(await story.lin.ask(databaseApi.removeCopy, { params: { id: waiting } }))).toBe(
      'space.copy_unfinished',
    );
    await setCopy(waiting, { state: 'done' });
    const others = [];
    for (let n = 0; n < 8; n += 1) others.push(await addCopy({ state: 'done' }));
    expect(said(await backup(first.id))).toBe('space.backups_full');
    for (const id of [waiting, ...others])
      expect(said(await story.lin.ask(databaseApi.removeCopy, { params: { id } }))).toBe('done');
    const made = await done();
    await story.lin.ask(databaseApi.removeCopy, { params: { id: made.id } });
    expect(await copy(made.id)).toBeUndefined();
    expect(await test.kit.storage.get(fileOf(made))).toBeUndefined();
    expect(said(await story.lin.ask(databaseApi.downloadCopy, { params: { id: made.id } }))).toBe(
      'space.copy_not_found',
    );
  });

  it('that cannot carry something says what, and leaves no file', async () => {
    await within(login, 'CREATE TYPE span AS RANGE (subtype = int)');
    const { body } = await backup(first.id);
    await ends(body.id, 'failed');
    expect((await copy(body.id)).error).toMatch(/cannot carry this: .*span/);
    expect(await test.kit.storage.get(fileOf(body))).toBeUndefined();
    await within(login, 'DROP TYPE span');
  });

  it('is cancelled while it waits for a table, and leaves nothing', async () => {
    const { host, port, database, username: user, password } = login;
    await withClient({ host, port, database, user, password }, async (client) => {
      await client.query('BEGIN; LOCK TABLE note IN ACCESS EXCLUSIVE MODE');
      const { body } = await backup(first.id);
      await ends(body.id, 'running');
      expect((await story.lin.ask(databaseApi.cancelCopy, { params: { id: body.id } })).body.state).toBe(
        'cancelled',
      );
      expect(said(await story.lin.ask(databaseApi.cancelCopy, { params: { id: body.id } }))).toBe(
        'space.copy_ended',
      );
      // The next one can begin: the first one let go.
      const next = await backup(first.id);
      expect(said(next)).toBe('done');
      await client.query('COMMIT');
      await ends(next.body.id, 'done');
      expect((await copy(body.id)).state).toBe('cancelled');
      expect(await test.kit.storage.get(fileOf(body))).toBeUndefined();
    });
  });

  it('of a dead copy of the server is begun anew, not of a living one; after some times it has failed', async () => {
    const dead = await addCopy({ state: 'running', holder: 4711, attempts: 1 });
    await resumeDatabases(test.kit);
    await ends(dead, 'done');
    const held = await addCopy({ state: 'running', holder: test.kit.presence()?.mark });
    await runCopy(test.kit, held, new AbortController().signal);
    expect((await copy(held)).state).toBe('running');
    await setCopy(held, { holder: 4711, attempts: 9 });
    await resumeDatabases(test.kit);
    await ends(held, 'failed');
  });
});

describe('a restore', () => {
  it('of a damaged file says so, leaves no database and gives its part of the quota back', async () => {
    const made = await done();

    await test.kit.storage.put(fileOf(made), Readable.from([Buffer.from('no backup')]));
    const { body } = await restore(made.id, 'broken');
    await ends(body.id, 'failed');
    expect((await copy(body.id)).error).toMatch(/damaged/);
    expect(await named('broken')).toBeUndefined();
    const used = await rows(test, (db) =>
      db.selectFrom('quota_use').select('id').where('holder_name', '=', 'broken').execute(),
    );
    expect(used).toEqual([]);
  });

  it('of which a dead process left the half is done once', async () => {
    const made = await done();
    const { body } = await restore(made.id, 'halved');
    await ends(body.id, 'done');
    const halved = await named('halved');
    // As if it had died after the database was whole, and before that was noted.
    await rows(test, (db) =>
      db
        .updateTable('tenant_database')
        .set({ state: 'creating', copy_id: body.id })
        .where('id', '=', halved.id)
        .execute(),
    );
    await setCopy(body.id, { state: 'running', holder: 4711, ended_at: null });
    await settle(test.kit, halved.id);
    expect((await named('halved')).state).toBe('creating');
    await resumeDatabases(test.kit);
    await ends(body.id, 'done');
    const found = await within(await rotate(halved.id), 'SELECT count(*)::int AS n FROM note');
    expect(found.rows).toEqual([{ n: 1000 }]);
  });

  it('that is cancelled leaves nothing, not even its part of the quota', async () => {
    const made = await done();
    const { database_name, id } = await rows(test, async (db) => {
      const { space_id } = await db
        .selectFrom('tenant_database')
        .select('space_id')
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow();
      const row = { enterprise_id: story.here, space_id, name: 'unwanted', database_name: 'unwanted_1' };
      return db.insertInto('tenant_database').values(row).returningAll().executeTakeFirstOrThrow();
    });
    await test.kit.tenantDatabases.create({
      ...{ name: database_name, password: 'x', connections: 1, statementMs: 1000 },
    });
    const restoring = await addCopy({
      ...{ kind: 'restore', database_id: id, source_id: made.id, state: 'running' },
      holder: test.kit.presence()?.mark,
    });
    await rows(test, (db) =>
      db.updateTable('tenant_database').set({ copy_id: restoring }).where('id', '=', id).execute(),
    );
    expect((await named('unwanted')).state).toBe('creating');
    await story.lin.ask(databaseApi.cancelCopy, { params: { id: restoring } });
    expect(await named('unwanted')).toBeUndefined();
    await eventually(async () =>
      expect(await test.kit.tenantDatabases.sizes([database_name])).toEqual(new Map()),
    );
  });
});

describe('bytes of backups', () => {
  it('go with their database, and when no row knows them', async () => {
    const orphan = fileOf({ id: '01a00000-0000-7000-8000-0000000000ff' });
    await test.kit.storage.put(orphan, Readable.from([Buffer.from('x')]));
    const made = await done();
    await sweepCopies(test.kit, new Date(Date.now() + 60_000));
    expect(await test.kit.storage.get(orphan)).toBeUndefined();
    const kept = await test.kit.storage.get(fileOf(made));
    expect(kept).toBeDefined();
    kept?.destroy();
    await story.lin.ask(databaseApi.remove, { params: { id: first.id }, body: { secret: SECRET } });
    await eventually(async () => {
      for (const row of await purgeDue(test.kit, new Date(Date.now() + 31 * 86_400_000)))
        await settle(test.kit, row.id);
      expect(await test.kit.storage.get(fileOf(made))).toBeUndefined();
    });
  });
});
