import { databaseApi } from '@cloudyard/contract/space/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { SECRET, type SpaceStory, said, spaceStory } from '../space.stories.ts';
import { fileOf } from './copy-work.service.ts';

// How far calls about databases reach: the space they belong to, its own logins, and its share of the storage.

let test: TestApp;
let story: SpaceStory;
let spaceId: string;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10', STORAGE_PER_ENTERPRISE_MB: '20' });
  story = await spaceStory(test);
  const { id: planId } = await story.plan('standard');
  spaceId = await story.online(story.lin, story.here, { planId });
  await story.lin.ask(databaseApi.add, { body: { name: 'orders' } }, key());
  await eventually(async () => expect((await list())[1]).toMatchObject({ state: 'ready' }));
});
afterAll(() => test.close());

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const list = async () =>
  (await story.lin.ask(databaseApi.resources, { params: { enterpriseId: story.here } })).body;
const backup = (id: string) => story.lin.ask(databaseApi.backup, { params: { id } }, key());
const copies = async () => (await story.lin.ask(databaseApi.copies, { query: {} })).body;
const ends = (id: string) =>
  eventually(async () => {
    const found = (await copies()).find((one: { id: string }) => one.id === id);
    expect(['done', 'failed']).toContain(found.state);
    return found;
  });
const addCopies = (database_id: string, n: number, file_bytes = 0) =>
  rows(test, async (db) => {
    const row = { enterprise_id: story.here, kind: 'backup', database_id, state: 'done', file_bytes };
    await db.insertInto('tenant_database_copy').values(Array(n).fill(row)).execute();
  });
const forgetCopies = () => rows(test, (db) => db.deleteFrom('tenant_database_copy').execute());

describe('trying a login', () => {
  const tried = async (database: string, username: string, password: string) =>
    story.lin.ask(databaseApi.test, { body: { database, username, password } });
  it('is for the login of that very database', async () => {
    const [first, second] = await list();
    const asked = { params: { id: second.id }, body: { secret: SECRET } };
    const { password } = (await story.lin.ask(databaseApi.rotate, asked)).body;
    expect((await tried(second.databaseName, second.username, password)).body.answers).toBe(true);
    for (const username of [first.username, 'postgres', 'nobody'])
      expect((await tried(second.databaseName, username, password)).body).toEqual({
        ...{ answers: false, error: 'password' },
      });
    expect(said(await tried('postgres', 'postgres', 'x'))).toBe('space.database_not_found');
  });
});

describe('backups', () => {
  it('of two databases at once do not both take the last place', async () => {
    const [first, second] = await list();
    await addCopies(first.id, 9);
    const both = await Promise.all([backup(first.id), backup(second.id)]);
    expect(both.map(said).sort()).toEqual(['done', 'space.backups_full']);
    await ends(both.find((one) => one.status === 200)?.body.id);
    await forgetCopies();
  });
  it('that find the room taken when they are whole are not kept', async () => {
    const [first, second] = await list();
    const taken = 20 * 1024 * 1024;
    const { put } = test.kit.storage;
    // Another one ends while this one is written.
    test.kit.storage.put = async (name, bytes) => {
      await addCopies(second.id, 1, taken - 1);
      return put(name, bytes);
    };
    const { body } = await backup(first.id);
    const found = await ends(body.id);
    test.kit.storage.put = put;
    expect(found).toMatchObject({ state: 'failed', error: expect.stringContaining('no room') });
    expect(await test.kit.storage.get(fileOf(body))).toBeUndefined();
    await forgetCopies();
  });
  it('of a space that was sealed do not become a database of the next one', async () => {
    const [first] = await list();
    const { body } = await backup(first.id);
    expect(await ends(body.id)).toMatchObject({ state: 'done' });
    expect(said(await story.move(story.admin, spaceId, '5', '合同终止'))).toBe('done');
    await story.online(story.lin, story.here, { name: 'haichuan2', domainName: 'HaiChuan2' });
    const restore = { params: { id: body.id }, body: { name: 'again' } };
    expect(said(await story.lin.ask(databaseApi.restoreCopy, restore, key()))).toBe('space.not_online');
    const login = { database: first.databaseName, username: first.username, password: 'x' };
    expect(said(await story.lin.ask(databaseApi.test, { body: login }))).toBe('space.database_not_found');
  });
});
