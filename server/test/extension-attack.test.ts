import { type Extension, extensionApi } from '@cloudyard/contract/bigdata/extension.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlgorithmStory, algorithmStory, said } from '../src/domains/algorithm/algorithm.stories.ts';
import { type Caller, openTestApp, type TestApp } from './app.ts';
import { makeRole, put } from './roles.ts';
import { accountId, enterpriseId, runSql } from './rows.ts';

// People who try what is not theirs with extensions: of another enterprise, without one, and those who may only look.

let test: TestApp;
let story: AlgorithmStory;
let here: string;
/** Of 云杉精密, approved. */
let theirs: string;
/** Of 海川重工: looks at extensions, and changes nothing. */
let reader: Caller;
let su: Caller;
/** Of 海川重工, without any key. */
let bare: Caller;
beforeAll(async () => {
  test = await openTestApp();
  story = await algorithmStory(test);
  here = await enterpriseId(test, '海川重工');
  theirs = await story.online({}, story.zhou);
  const user = await accountId(test, 'he.ming');
  await runSql(test, `delete from role_member where account_id = '${user}'`);
  const role = await makeRole(test, { enterprise: here, keys: ['bigdata.extension.read'] });
  await put(test, { role, user, enterprise: here });
  reader = await test.as('he.ming');
  su = await test.as('su.wen');
  await runSql(test, `delete from role_member where account_id = '${await accountId(test, 'meng.xia')}'`);
  bare = await test.as('meng.xia');
});
afterAll(() => test?.close());

const install = (id: string, who: Caller, more: object = {}) =>
  who.ask(extensionApi.install, { body: { id, ...more } });
const looking = async (id: string, who: Caller) => [
  said(await who.ask(extensionApi.page, { query: {} })),
  said(await who.ask(extensionApi.catalogue, { query: {} })),
  said(await who.ask(extensionApi.detail, { params: { id }, query: {} })),
];
const changing = async (id: string, who: Caller) => {
  const params = { id };
  return [
    said(await who.ask(extensionApi.setVersion, { params, body: { version: 1 } })),
    said(await who.ask(extensionApi.setAutoUpdate, { params, body: { autoUpdate: true } })),
    said(await who.ask(extensionApi.remove, { params })),
  ];
};
const no = 'kit.not_allowed';

describe('an extension', () => {
  it('is installed once, however many ask for it at the same time', async () => {
    const both = await Promise.all([install(theirs, story.lin), install(theirs, story.lin)]);
    expect(both.map(said).sort()).toEqual(['bigdata.extension_installed', 'done']);
    const rows = await runSql(test, `select 1 from extension where algorithm_id = '${theirs}'`);
    expect(rows).toHaveLength(1);
  });

  it('is looked at by those who may, changed by those who may change it, and is nothing without an enterprise', async () => {
    expect(await looking(theirs, reader)).toEqual(['done', 'done', 'done']);
    expect(await changing(theirs, reader)).toEqual([no, no, no]);
    expect(said(await install(theirs, reader))).toBe(no);
    // Works for the enterprise, and has no key of extensions.
    for (const who of [su, story.admin, bare]) {
      expect(await looking(theirs, who)).toEqual([no, no, no]);
      expect(await changing(theirs, who)).toEqual([no, no, no]);
      expect(said(await install(theirs, who))).toBe(no);
    }
  });

  it('says nothing of those who have it elsewhere, nor is it changed from there', async () => {
    const { body } = await story.zhou.ask(extensionApi.detail, { params: { id: theirs }, query: {} });
    expect(body).toMatchObject({
      version: null,
      installedBy: '',
      installedAt: null,
      uses: [],
      autoUpdate: false,
    });
    expect(JSON.stringify(body)).not.toContain(story.lin.userId);
    expect(await changing(theirs, story.zhou)).toEqual(Array(3).fill('bigdata.extension_not_found'));
    const [held] = await runSql<{ number: number; auto_update: boolean }>(
      test,
      `select number, auto_update from extension where algorithm_id = '${theirs}' and enterprise_id = '${here}'`,
    );
    expect(held).toEqual({ number: 1, auto_update: false });
    const updates = async (who: Caller) => (await who.ask(extensionApi.page, { query: {} })).body.updates;
    await runSql(test, `update algorithm set online_version = 2 where id = '${theirs}'`);
    expect([await updates(story.lin), await updates(story.zhou)]).toEqual([1, 0]);
    await runSql(test, `update algorithm set online_version = 1 where id = '${theirs}'`);
  });

  it('is nothing that others have not published, and not a version that is not approved', async () => {
    const draft = (await story.add({}, story.zhou)).body.id as string;
    const unknown = 'bigdata.extension_not_found';
    expect((await looking(draft, story.lin)).at(-1)).toBe(unknown);
    expect(said(await install(draft, story.lin))).toBe(unknown);
    expect(await changing(draft, story.lin)).toEqual(Array(3).fill(unknown));
    const other = await story.online({}, story.zhou);
    // Taken offline: who has not got it does not see it.
    await runSql(test, `update algorithm set online_version = null where id = '${other}'`);
    expect((await looking(other, story.lin)).at(-1)).toBe(unknown);
    expect(said(await install(other, story.lin))).toBe(unknown);
    const offered = (await story.lin.ask(extensionApi.catalogue, { query: { size: 100 } })).body;
    expect(offered.content.map(({ id }: Extension) => id)).not.toContain(other);
    const to = await story.lin.ask(extensionApi.detail, { params: { id: theirs }, query: { to: 99 } });
    expect(said(to)).toBe('bigdata.extension_version_unknown');
    const set = (version: number, digest?: string) =>
      story.lin.ask(extensionApi.setVersion, { params: { id: theirs }, body: { version, digest } });
    expect(said(await set(99))).toBe('bigdata.extension_version_unknown');
    expect(said(await set(1, 'another'))).toBe('bigdata.extension_changed');
  });
});
