import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { planApi } from '@cloudyard/contract/publishing/plan.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import {
  type Branch,
  branchOf,
  code,
  type Draft,
  detailOf,
  draftOf,
  picture,
  published,
  put,
  rowOf,
  rows,
} from './application.stories.ts';

let test: TestApp;
let lin: Caller;
let admin: Caller;
let branch: Branch;
let logo: string;
const fresh = () => draftOf(branch, logo);
/** A draft that needs no plan to be handed in. */
const exclusive = () => ({ ...fresh(), type: { id: 'EXCLUSIVE' as const } });

beforeAll(async () => {
  test = await openTestApp();
  [lin, admin] = await Promise.all([test.as('lin.qiao'), test.as('admin')]);
  branch = await branchOf(test, '生产');
  logo = await picture(test, lin.userId);
});
afterAll(() => test.close());

const update = (who: Caller, id: string, draft: Draft, more: object = {}) =>
  who.ask(applicationApi.update, { body: { ...draft, ...more, id } });
const setStatus = (who: Caller, id: string, to: string) =>
  who.ask(applicationApi.setStatus, { body: { id, status: { code: to as '0' } } });

/** Approved and online, by the moves that lead there. */
async function online(draft: Draft) {
  const id = await published(lin, draft, { status: { code: '1' } });
  expect(code(await setStatus(admin, id, '2'))).toBe(200);
  await rows(test, async (db) => {
    const major = { application_id: id, number: 1, created_by: lin.userId };
    const { id: major_id } = await db
      .insertInto('major_version')
      .values(major)
      .returning('id')
      .executeTakeFirstOrThrow();
    const version = { major_id, application_id: id, number: 0, source_type: 'JAR', created_by: lin.userId };
    await db
      .insertInto('app_version')
      .values({ ...version, status: '2' })
      .execute();
  });
  expect(code(await setStatus(lin, id, '3'))).toBe(200);
  return id;
}

describe('changing an application', () => {
  strangersAreRefused(
    () => test,
    applicationApi.update,
    () => ({ body: { ...fresh(), id: crypto.randomUUID() } }),
  );

  it('overwrites a draft, and changes nothing but its content', async () => {
    const id = await published(lin, fresh());
    const before = await rowOf(test, id);
    const forged = { scope: 'platform', created_by: admin.userId, approved_digest: 'x', enterprise_id: null };
    const claims = { createUserId: admin.userId, ifEnabled: false, status: { code: '3' } };
    const { status, body } = await update(lin, id, fresh(), { ...forged, ...claims });
    expect([status, body.status.code, body.revision]).toEqual([200, '0', null]);
    const after = await rowOf(test, id);
    for (const column of ['scope', 'created_by', 'approved_digest', 'enterprise_id', 'enabled'] as const) {
      expect(after[column]).toEqual(before[column]);
    }
    expect(after.name).not.toBe(before.name);
  });

  it('refuses a caller who saw an older version of it', async () => {
    const id = await published(lin, fresh());
    const { status_version: statusVersion } = await rowOf(test, id);
    expect(code(await update(lin, id, fresh(), { statusVersion }))).toBe(200);
    expect(code(await update(lin, id, fresh(), { statusVersion }))).toBe('market.status_changed');
  });

  it('takes a pending application back to draft, and hands it in again when asked', async () => {
    const draft = exclusive();
    const id = await published(lin, draft, { status: { code: '1' } });
    const changed = await update(lin, id, { ...draft, description: '<p>新</p>' });
    expect([changed.body.status.code, changed.body.audit.result]).toEqual(['0', 'none']);
    const again = await update(lin, id, draft, { status: { code: '1' } });
    expect([again.body.status.code, again.body.audit.result]).toEqual(['1', 'pending']);
  });

  it('refuses archived and suspended applications', async () => {
    const id = await published(lin, fresh());
    for (const status of ['4', '5']) {
      await put(test, id, { status });
      expect(code(await update(lin, id, fresh()))).toBe('market.content_frozen');
    }
  });
});

describe('changing an online application', () => {
  it('keeps what is in force, and shows the changes to the owner only until they are approved', async () => {
    const draft = exclusive();
    const id = await online(draft);
    const picked = await picture(test, lin.userId);
    const changed = { ...draft, name: `${draft.name} 新`, logo: picked, category: { id: branch.other } };
    const { body } = await update(lin, id, changed);
    expect(body).toMatchObject({
      name: changed.name,
      logo: picked,
      category: { id: branch.other },
      status: { code: '3' },
      revision: { status: '0' },
      allowed: expect.arrayContaining(['1']),
    });
    expect(await rowOf(test, id)).toMatchObject({ name: draft.name, logo, category_id: branch.leaf });
    expect(await detailOf(lin, id)).toMatchObject({ name: changed.name });
    expect(await detailOf(admin, id)).toMatchObject({
      name: draft.name,
      logo,
      category: { id: branch.leaf },
    });
    const files = await rows(test, (db) =>
      db.selectFrom('market_file').select(['name', 'live']).where('application_id', '=', id).execute(),
    );
    expect(new Map(files.map((file) => [file.name, file.live]))).toEqual(
      new Map([
        [logo, true],
        [picked, false],
      ]),
    );
    expect(code(await setStatus(lin, id, '1'))).toBe(200);
    expect(code(await setStatus(admin, id, '2'))).toBe(200);
    expect(await rowOf(test, id)).toMatchObject({
      name: changed.name,
      logo: picked,
      category_id: branch.other,
    });
    expect(await detailOf(lin, id)).toMatchObject({ status: { code: '3' }, revision: null });
  });

  it('leaves it able to go offline and online again after approved changes', async () => {
    const draft = exclusive();
    const id = await online(draft);
    const moved = { ...draft, category: { id: branch.other.toUpperCase() } };
    await update(lin, id, moved, { status: { code: '1' } });
    await setStatus(admin, id, '2');
    expect(code(await setStatus(lin, id, '2'))).toBe(200);
    expect(code(await setStatus(lin, id, '3'))).toBe(200);
  });

  it('refuses names of other applications, and a new code', async () => {
    const draft = exclusive();
    const id = await online(draft);
    const other = fresh();
    await published(lin, other);
    expect(code(await update(lin, id, { ...draft, name: other.name }))).toBe('market.application_name_taken');
    expect(code(await update(lin, id, { ...draft, enName: other.enName }))).toBe('market.english_name_taken');
    expect(code(await update(lin, id, { ...draft, code: 'something-else' }))).toBe('market.content_frozen');
    // Nor after it went offline.
    await setStatus(lin, id, '2');
    expect(code(await update(lin, id, { ...draft, code: 'something-else' }))).toBe('market.content_frozen');
  });
});

describe('names in pending changes', () => {
  it('are refused to other changes and to new applications, until they are given up', async () => {
    const [one, two] = [exclusive(), exclusive()];
    const [first, second] = [await online(one), await online(two)];
    const wanted = fresh();
    expect(code(await update(lin, first, { ...one, name: wanted.name, enName: wanted.enName }))).toBe(200);
    const late = { ...two, name: ` ${wanted.name.toUpperCase()} ` };
    expect(code(await update(lin, second, late))).toBe('market.application_name_taken');
    expect(code(await update(lin, second, { ...two, enName: wanted.enName.toUpperCase() }))).toBe(
      'market.english_name_taken',
    );
    expect((await rowOf(test, second)).revision).toBeNull();
    expect(code(await lin.ask(applicationApi.submit, { body: wanted }))).toBe(
      'market.application_name_taken',
    );
    const free = async (except?: string) =>
      (await lin.ask(applicationApi.free, { query: { field: 'name', value: wanted.name, except } })).body;
    expect([await free(), await free(first)]).toEqual([false, true]);
    // An application may keep its own names.
    expect(code(await update(lin, first, { ...one, name: wanted.name }))).toBe(200);
    expect(code(await update(lin, first, one))).toBe(200);
    expect(code(await update(lin, second, late))).toBe(200);
  });

  it('go to one of several changes made at once', async () => {
    const drafts = [exclusive(), exclusive(), exclusive()];
    const ids: string[] = [];
    for (const draft of drafts) ids.push(await online(draft));
    const { name } = fresh();
    const answers = await Promise.all(
      drafts.map((draft, n) => update(lin, ids[n] as string, { ...draft, name })),
    );
    expect(answers.map(code).sort()).toEqual([200, ...Array(2).fill('market.application_name_taken')]);
  });
});

describe('approving an application', () => {
  it('is refused when its plans changed since it was handed in', async () => {
    const id = await published(lin, fresh());
    const plan = {
      name: '基础版',
      code: 'basic',
      resourceParameters: [],
      price: 99.9,
      periods: [{ name: '按月', number: 1, timeUnit: 'MONTH' as const, times: 1, limit: 9, discount: 1 }],
      ifPermanent: false,
    };
    const { body } = await lin.ask(planApi.create, { body: { ...plan, application: { id } } });
    expect(code(await setStatus(lin, id, '1'))).toBe(200);
    expect(code(await lin.ask(planApi.update, { body: { ...plan, id: body.id, price: 199.9 } }))).toBe(200);
    expect(code(await setStatus(admin, id, '2'))).toBe('market.content_changed');
    expect(code(await lin.ask(planApi.update, { body: { ...plan, id: body.id } }))).toBe(200);
    expect(code(await setStatus(admin, id, '2'))).toBe(200);
  });
});

describe('modules', () => {
  // rule: app.ifModule
  it('belong to their main application, and may depend on each other without a circle', async () => {
    const main = await published(lin, fresh());
    const add = (more: object = {}) =>
      lin.ask(applicationApi.submit, {
        body: { ...fresh(), ifModule: true, mainApplication: { id: main }, ...more },
      });
    const needing = (...ids: string[]) => ({
      dependApplicationList: ids.map((dependApplicationId) => ({ dependApplicationId })),
    });
    const a = (await add()).body.applicationId as string;
    const b = (await add(needing(a))).body.applicationId as string;
    const c = (await add(needing(b, a, b))).body.applicationId as string;
    const stranger = await published(lin, fresh());
    expect(code(await add(needing(stranger)))).toBe('market.application_not_found');
    expect(code(await add({ mainApplication: { id: a } }))).toBe('market.module_of_module');
    expect(code(await add({ mainApplication: undefined }))).toBe('kit.invalid');
    expect(code(await update(lin, a, fresh(), needing(c)))).toBe('market.module_circle');
    expect(code(await update(lin, a, fresh(), needing(a)))).toBe('market.module_circle');
    expect(code(await update(lin, stranger, fresh(), needing(a)))).toBe('kit.invalid');
    // Without a list the dependencies stay as they were.
    const kept = await update(lin, c, fresh());
    expect(kept.body.dependApplicationList).toHaveLength(2);
    const seen = await detailOf(lin, main);
    expect(seen.childApplicationList.map((one: { id: string }) => one.id)).toEqual([a, b, c]);
    expect(seen.childApplicationList[1].dependApplicationList).toMatchObject([{ dependApplicationId: a }]);
    expect(await detailOf(lin, a)).toMatchObject({ ifModule: true, mainApplication: { id: main } });
  });

  it('can go online again after approved changes, in whatever order their dependencies were named', async () => {
    const main = await published(lin, fresh());
    const more = { ifModule: true, mainApplication: { id: main } };
    const add = () => published(lin, exclusive(), more);
    const needed = [await add(), await add(), await add()];
    const draft = exclusive();
    const id = await published(lin, draft, { ...more, status: { code: '1' } });
    const list = () => needed.map((one) => ({ dependApplicationId: one.toUpperCase() })).reverse();
    expect(code(await setStatus(admin, id, '2'))).toBe(200);
    expect(code(await setStatus(lin, id, '3'))).toBe(200);
    await update(lin, id, draft, { dependApplicationList: list(), status: { code: '1' } });
    expect(code(await setStatus(admin, id, '2'))).toBe(200);
    expect((await detailOf(lin, id)).dependApplicationList).toHaveLength(3);
    expect(code(await setStatus(lin, id, '2'))).toBe(200);
    expect(code(await setStatus(lin, id, '3'))).toBe(200);
  });

  it('cannot be added to the application of another enterprise', async () => {
    const main = await published(lin, fresh());
    const zhou = await test.as('zhou.yan');
    const own = { ...fresh(), logo: await picture(test, zhou.userId) };
    const ask = { body: { ...own, ifModule: true, mainApplication: { id: main } } };
    expect(code(await zhou.ask(applicationApi.submit, ask))).toBe('market.application_not_found');
  });

  it('that start to depend on each other at the same time are refused as a circle', async () => {
    const main = await published(lin, fresh());
    const more = { ifModule: true, mainApplication: { id: main } };
    const [a, b] = [await published(lin, fresh(), more), await published(lin, fresh(), more)];
    const need = (of: string, on: string) =>
      update(lin, of, fresh(), { dependApplicationList: [{ dependApplicationId: on }] });
    const answers = await Promise.all([need(a, b), need(b, a)]);
    expect(answers.map(code).sort()).toEqual([200, 'market.module_circle']);
  });
});
