import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { type Extension, extensionApi } from '@cloudyard/contract/bigdata/extension.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AlgorithmStory,
  algorithmStory,
  DOUBLING,
  said,
} from '../src/domains/algorithm/algorithm.stories.ts';
import { type Caller, openTestApp, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { enterpriseId, runSql } from './rows.ts';
import { strangersAreRefused } from './strangers.ts';

let test: TestApp;
let story: AlgorithmStory;
/** Of 云杉精密, approved: what 海川重工 installs. */
let theirs: string;
beforeAll(async () => {
  test = await openTestApp();
  story = await algorithmStory(test);
  theirs = await story.online({}, story.zhou);
});
afterAll(() => test?.close());

const page = async (query: object = {}, who: Caller = story.lin) =>
  (await who.ask(extensionApi.page, { query })).body;
const ids = ({ content }: { content: Extension[] }) => content.map(({ id }) => id);
const view = async (id: string, query: object = {}, who: Caller = story.lin) =>
  (await who.ask(extensionApi.detail, { params: { id }, query })).body;
const install = (id: string, more: object = {}, who: Caller = story.lin) =>
  who.ask(extensionApi.install, { body: { id, ...more } });
const setVersion = (id: string, version: number, more: object = {}, who: Caller = story.lin) =>
  who.ask(extensionApi.setVersion, { params: { id }, body: { version, ...more } });
const setAuto = (id: string, autoUpdate: boolean, who: Caller = story.lin) =>
  who.ask(extensionApi.setAutoUpdate, { params: { id }, body: { autoUpdate } });
const remove = (id: string, who: Caller = story.lin) => who.ask(extensionApi.remove, { params: { id } });

/** The next version of an algorithm, with other parameters, approved. */
async function approveNext(id: string, who: Caller = story.zhou) {
  const { name } = (await story.view(id, who)).body;
  const [data, out] = DOUBLING.parameters;
  const parameters = [data, { ...out, description: '翻倍之后' }, { name: 'power', type: 'integer' }];
  const body = { ...story.draft({ name, parameters: parameters as typeof DOUBLING.parameters }), id };
  expect(said(await who.ask(algorithmApi.update, { params: { id }, body } as never))).toBe('done');
  await story.set(id, '2', {}, who);
  await story.evidence(id, who);
  expect(said(await story.decide(id, '3'))).toBe('done');
}

describe('an extension', () => {
  strangersAreRefused(
    () => test,
    extensionApi.page,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    extensionApi.install,
    () => ({ body: { id: NIL } }),
  );
  strangersAreRefused(
    () => test,
    extensionApi.setVersion,
    () => ({ params: { id: NIL }, body: { version: 1 } }),
  );

  it('is offered, installed in its approved version, and is the enterprise’s own business', async () => {
    const offered = async (who: Caller) =>
      ids((await who.ask(extensionApi.catalogue, { query: { size: 100 } })).body);
    expect(await offered(story.lin)).toContain(theirs);
    expect(await view(theirs)).toMatchObject({ version: null, isRunnable: false, difference: null });
    const wrong = await install(theirs, { digest: 'another' });
    expect(said(wrong)).toBe('bigdata.extension_changed');

    const made = await install(theirs);
    expect(made.body).toMatchObject({
      id: theirs,
      version: 1,
      newest: 1,
      hasUpdate: false,
      isRunnable: true,
    });
    expect(said(await install(theirs))).toBe('bigdata.extension_installed');
    expect(await offered(story.lin)).not.toContain(theirs);
    expect(ids(await page())).toEqual([theirs]);
    // Another enterprise has none of it, and changes nothing of it.
    expect(await offered(story.zhou)).toContain(theirs);
    expect(ids(await page({}, story.zhou))).toEqual([]);
    expect(said(await remove(theirs, story.zhou))).toBe('bigdata.extension_not_found');
    expect(said(await setAuto(theirs, true, story.zhou))).toBe('bigdata.extension_not_found');
    expect((await view(theirs)).version).toBe(1);
  });

  it('says what it may touch and what was measured, and never shows code', async () => {
    const body = await view(theirs);
    expect(body.limits).toEqual({ memoryMb: 512, cpu: 1, timeoutS: 300, diskMb: 1024, network: false });
    expect(body.runs.length).toBeGreaterThan(0);
    expect(body.runs[0]).toMatchObject({ touched: [], kind: expect.any(String), ms: expect.any(Number) });
    expect(JSON.stringify(body)).not.toContain('create view');
  });

  it('waits with an update until a user takes it, shows what changes, and goes back', async () => {
    await approveNext(theirs);
    expect((await page()).updates).toBe(1);
    expect(ids(await page({ hasUpdate: 'true' }))).toEqual([theirs]);
    expect(ids(await page({ hasUpdate: 'false' }))).toEqual([]);
    const body = await view(theirs);
    expect(body).toMatchObject({ version: 1, newest: 2, hasUpdate: true, isRunnable: true });
    expect(
      body.difference.parameters.map(({ name, kind, isPort }: Record<string, unknown>) => [
        name,
        kind,
        isPort,
      ]),
    ).toEqual([
      ['factor', 'removed', false],
      ['out', 'changed', true],
      ['power', 'added', false],
    ]);
    expect(said(await setVersion(theirs, 7))).toBe('bigdata.extension_version_unknown');
    expect(said(await setVersion(theirs, 2, { digest: body.digest }))).toBe('bigdata.extension_changed');
    const updated = await setVersion(theirs, 2);
    expect(updated.body).toMatchObject({ version: 2, hasUpdate: false });
    expect(updated.body.digest).not.toBe(body.digest);

    await setAuto(theirs, true);
    const back = await setVersion(theirs, 1);
    expect(back.body).toMatchObject({ version: 1, digest: body.digest, hasUpdate: true, autoUpdate: false });
    const acts = await runSql<{ action: string }>(
      test,
      `select action from audit_entry where object_type = 'extension' and object_id = '${theirs}' order by time, id`,
    );
    expect(acts.map(({ action }) => action.split('.').at(-1))).toEqual([
      ...['install', 'update', 'follow', 'roll-back'],
    ]);
  });

  it('follows new approvals by itself, and tells who switched that on', async () => {
    await setVersion(theirs, 2);
    await setAuto(theirs, true);
    await approveNext(theirs);
    await eventually(async () => {
      expect(await view(theirs)).toMatchObject({ version: 3, hasUpdate: false, autoUpdate: true });
    });
    const place = await enterpriseId(test, '海川重工');
    const [noted] = await runSql<{ actor: string; place: string }>(
      test,
      `select actor_name as actor, enterprise_id as place from audit_entry
        where object_id = '${theirs}' and action = 'bigdata.extension.update' order by time desc, id desc limit 1`,
    );
    expect(noted).toEqual({ actor: 'system', place });
    await eventually(async () => {
      const told = await runSql<{ account: string }>(
        test,
        `select i.account_id as account from inbox i join message m on m.id = i.message_id
          where m.app = 'bigdata' and m.action = 'extension update'`,
      );
      expect(told.map(({ account }) => account)).toEqual([story.lin.userId]);
    });
  });

  it('stays while something uses it, and then goes', async () => {
    const [use] = await runSql<{ id: string }>(
      test,
      `insert into extension_use (extension_id, kind, holder_id, name)
        select id, 'project', new_id(), '产线分析' from extension where algorithm_id = '${theirs}' returning holder_id as id`,
    );
    expect((await view(theirs)).uses).toMatchObject([{ kind: 'project', name: '产线分析' }]);
    expect(said(await remove(theirs))).toBe('bigdata.extension_in_use');
    await runSql(test, `delete from extension_use where holder_id = '${use?.id}'`);
    expect(said(await remove(theirs))).toBe('done');
    expect(ids(await page())).toEqual([]);
    expect(said(await remove(theirs))).toBe('bigdata.extension_not_found');
  });

  it('does not run any more once it was taken offline, and its writer keeps it', async () => {
    await install(theirs);
    await story.set(theirs, '5', {}, story.admin);
    expect(await view(theirs)).toMatchObject({
      newest: null,
      isRunnable: false,
      hasUpdate: false,
      version: 3,
    });
    expect(said(await setVersion(theirs, 2))).toBe('bigdata.extension_offline');
    const removed = async () => (await story.zhou.ask(algorithmApi.remove, { body: [theirs] })).body[0];
    expect(await removed()).toMatchObject({ done: false, code: 'algorithm.algorithm_installed' });
    // Who has not installed it does not hear that there was one.
    expect(said(await story.zhou.ask(extensionApi.detail, { params: { id: theirs }, query: {} }))).toBe(
      'bigdata.extension_not_found',
    );
    expect(said(await remove(theirs))).toBe('done');
    expect(await removed()).toMatchObject({ done: true });
  });
});

describe('a built-in algorithm', () => {
  it('is there for everybody, found by name, category and mode, and cannot be removed', async () => {
    const all = await page({ builtin: 'true', size: 100 });
    expect(all.totalElements).toBeGreaterThan(20);
    const [first] = all.content as Extension[];
    if (!first) throw new Error('There is no built-in algorithm.');
    expect(first).toMatchObject({ isRunnable: true, hasUpdate: false, installedAt: null, scope: 'system' });
    expect(said(await remove(first.id))).toBe('bigdata.extension_builtin');
    expect(said(await install(first.id))).toBe('bigdata.extension_builtin');
    expect(ids(await page({ builtin: 'true', name: first.nameEn }))).toContain(first.id);
    expect(ids(await page({ builtin: 'true', mode: 'PYTHON' }))).toEqual([]);
    const within = await page({ builtin: 'true', category: first.category?.id, size: 100 });
    expect(ids(within)).toContain(first.id);
    expect(within.totalElements).toBeLessThan(all.totalElements);
  });
});
