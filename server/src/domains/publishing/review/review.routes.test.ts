import { NIL } from '@cloudyard/contract/kit/values.ts';
import { promotionApi } from '@cloudyard/contract/market/promotion.ts';
import { subscriptionApi } from '@cloudyard/contract/market/subscription.ts';
import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { reviewApi } from '@cloudyard/contract/publishing/review.ts';
import type { StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { publishingStory } from '../publishing.stories.ts';

let test: TestApp;
let story: ReturnType<typeof publishingStory>;
let here: string;
let lin: Caller;
let zhou: Caller;
let su: Caller;
let admin: Caller;

beforeAll(async () => {
  test = await openTestApp();
  story = publishingStory(test);
  [lin, zhou, su, admin] = (await Promise.all(
    ['lin.qiao', 'zhou.yan', 'su.wen', 'admin'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller];
  here = await story.enterpriseId('海川重工');
});
afterAll(() => test.close());

const place = (kind: 'application' | 'version', status: StatusCode, revision?: '0' | '1') =>
  story.place(kind, lin.userId, here, { status, ...(revision ? { revision } : {}) });
const idsOf = ({ body }: { body: { content: { id: string }[] } }) => body.content.map(({ id }) => id);
/** The messages a user got for this action, about a thing of this name. */
const told = (who: string, action: string, name = '') =>
  story.rows(async (db) => {
    const rows = await db
      .selectFrom('inbox')
      .innerJoin('message', 'message.id', 'inbox.message_id')
      .select(['message.title', 'message.kind', 'message.self_type', 'message.ways', 'inbox.read_at'])
      .where('inbox.account_id', '=', who)
      .where('message.action', '=', action)
      .orderBy('message.id')
      .execute();
    return rows.filter(({ title }) => title.includes(name));
  });

describe('review, promotion and subscription calls', () => {
  const byId = { params: { id: NIL } };
  const claim = { ...byId, body: { claim: true } };
  strangersAreRefused(
    () => test,
    reviewApi.applications,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    reviewApi.application,
    () => byId,
  );
  strangersAreRefused(
    () => test,
    reviewApi.claimApplication,
    () => claim,
  );
  strangersAreRefused(
    () => test,
    reviewApi.versions,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    reviewApi.version,
    () => byId,
  );
  strangersAreRefused(
    () => test,
    reviewApi.claimVersion,
    () => claim,
  );
  strangersAreRefused(
    () => test,
    reviewApi.checkAgain,
    () => byId,
  );
  strangersAreRefused(
    () => test,
    promotionApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    promotionApi.save,
    () => ({ body: { kind: 'pin' as const, applicationId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    promotionApi.remove,
    () => byId,
  );
  const asked = { body: { application: { id: NIL } } };
  strangersAreRefused(
    () => test,
    subscriptionApi.mine,
    () => asked,
  );
  strangersAreRefused(
    () => test,
    subscriptionApi.subscribe,
    () => asked,
  );
  strangersAreRefused(
    () => test,
    subscriptionApi.unsubscribe,
    () => ({ body: { id: NIL } }),
  );
  strangersAreRefused(
    () => test,
    subscriptionApi.list,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    subscriptionApi.userIds,
    () => ({ params: { applicationId: NIL } }),
  );

  it('refuse the administrator of an enterprise', async () => {
    expect((await lin.ask(reviewApi.applications, { query: {} })).status).toBe(403);
    expect((await lin.ask(promotionApi.list)).status).toBe(403);
  });
});

describe('the review queue', () => {
  it('holds pending applications, the oldest first, and changes to online ones', async () => {
    const [old, draft, revised] = [
      await place('application', '1'),
      await place('application', '0'),
      await place('application', '3', '1'),
    ];
    const all = await admin.ask(reviewApi.applications, { query: { size: 100 } });
    expect(idsOf(all)).toEqual([old, revised]);
    expect(idsOf(all)).not.toContain(draft);
    expect(all.body.content.map((one: { isRevision: boolean }) => one.isRevision)).toEqual([false, true]);
    expect(idsOf(await admin.ask(reviewApi.applications, { query: { scope: 'private' } }))).toEqual([]);
    const { body } = await admin.ask(reviewApi.application, { params: { id: revised } });
    expect(body).toMatchObject({ description: '改过的说明', claimable: true, hindrance: null });
  });

  it('lets one verifier claim an entry, and others after it is released', async () => {
    const id = await place('version', '1');
    const take = (who: Caller, claim: boolean) =>
      who.ask(reviewApi.claimVersion, { params: { id }, body: { claim } });
    expect((await take(admin, true)).body.audit.claimedBy).toBe('沈知行');
    await story.rows(async (db) => {
      const { id: role_id } = await db
        .selectFrom('role')
        .select('id')
        .where('code', '=', 'verifier')
        .executeTakeFirstOrThrow();
      await db.insertInto('role_member').values({ role_id, account_id: su.userId }).execute();
    });
    const other = await test.as('su.wen', true);
    expect((await take(other, true)).body.code).toBe('market.claimed_by_other');
    const verdict = { id, status: { code: '2' as const } };
    expect((await other.ask(versionApi.setStatus, { body: verdict })).body.code).toBe(
      'market.claimed_by_other',
    );
    expect(idsOf(await admin.ask(reviewApi.versions, { query: { mine: 'true' } as never }))).toEqual([id]);
    await take(admin, false);
    expect((await take(other, true)).status).toBe(200);
    expect((await other.ask(versionApi.setStatus, { body: verdict })).status).toBe(200);
    expect((await take(other, true)).body.code).toBe('market.status_changed');
  });

  it('shows what changed since the last approval', async () => {
    const id = await place('version', '1');
    await admin.ask(versionApi.setStatus, { body: { id, status: { code: '2' } } });
    await story.rows((db) => story.put(db, 'version', id, lin.userId, { status: '3', revision: '1' }));
    const { body } = await admin.ask(reviewApi.version, { params: { id } });
    expect(body.changes).toEqual([{ field: 'description', before: '第一个版本', after: '改过的说明' }]);
  });
});

describe('notices about a review', () => {
  // rule: actor.reviewer, notify.audit, notify.subscriber
  it('tell verifiers that something is pending, the submitter the verdict, and subscribers each change', async () => {
    const id = await place('application', '0');
    const { name } = (await lin.ask(applicationApi.detail, { params: { id } })).body;
    const say = (who: Caller, code: StatusCode, reason = '') =>
      who.ask(applicationApi.setStatus, { body: { id, status: { code }, reason } });
    const { body: mine } = await su.ask(subscriptionApi.mine, { body: { application: { id } } });
    expect(mine).toBeNull();
    await say(lin, '1');
    await eventually(async () => expect(await told(admin.userId, 'audit request', name)).toHaveLength(1));
    await say(admin, '0', '截图看不清');
    await eventually(async () =>
      expect(await told(lin.userId, 'audit verdict', name)).toMatchObject([
        { kind: 'audit message', self_type: '01', title: expect.stringContaining('审核未通过') },
      ]),
    );
    // The request is closed: it needs no verdict any more.
    await eventually(async () =>
      expect((await told(admin.userId, 'audit request', name))[0]?.read_at).not.toBeNull(),
    );
    await say(lin, '1');
    await say(admin, '2');
    await say(lin, '3');
    expect((await su.ask(subscriptionApi.subscribe, { body: { application: { id } } })).status).toBe(200);
    await say(lin, '2');
    await eventually(async () =>
      expect(await told(su.userId, 'version status change', name)).toMatchObject([
        {
          kind: 'user message',
          self_type: '02',
          ways: ['sendEmail'],
          title: expect.stringContaining('下线'),
        },
      ]),
    );
    expect(await told(zhou.userId, 'version status change', name)).toEqual([]);
  });
});

describe('subscribing', () => {
  // rule: verifier.notifies
  it('is for oneself, once, and only to a visible application', async () => {
    const [hidden, online] = [await place('application', '2'), await place('application', '3')];
    const subscribe = (who: Caller, id: string, more: object = {}) =>
      who.ask(subscriptionApi.subscribe, { body: { application: { id }, ...more } });
    // Neither is listed yet: of the second no version is online.
    for (const id of [hidden, online])
      expect((await subscribe(zhou, id)).body.code).toBe('market.application_not_found');
    await story.rows((db) =>
      db.updateTable('app_version').set({ status: '3' }).where('application_id', '=', online).execute(),
    );
    expect((await subscribe(zhou, online, { subscribeUserId: lin.userId })).status).toBe(403);
    const both = await Promise.all([subscribe(zhou, online), subscribe(zhou, online)]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    expect((await zhou.ask(subscriptionApi.list, { query: {} })).body.totalElements).toBe(1);
    const users = (who: Caller) => who.ask(subscriptionApi.userIds, { params: { applicationId: online } });
    expect((await users(lin)).body).toEqual([zhou.userId]);
    expect((await users(zhou)).status).toBe(404);
    const id = both[0]?.body.id;
    expect((await lin.ask(subscriptionApi.unsubscribe, { body: { id } })).status).toBe(404);
    expect((await zhou.ask(subscriptionApi.unsubscribe, { body: { id } })).body).toEqual({ id });
    expect((await users(lin)).body).toEqual([]);
  });
});

describe('promotions', () => {
  it('are shown while they last and their application is listed', async () => {
    const id = await place('application', '3');
    const save = (more: object = {}) =>
      admin.ask(promotionApi.save, { body: { kind: 'recommend', applicationId: id, ...more } as never });
    expect((await save({ kind: 'advertise' })).body.fields).toEqual({ image: 'required' });
    expect((await save({ image: 'foreign.png' })).body.code).toBe('market.file_not_found');
    expect((await save({ applicationId: NIL })).body.code).toBe('market.application_not_found');
    expect((await save({ until: '2020-01-01T00:00:00Z' })).body.fields).toEqual({ until: 'format' });
    const { body } = await save({ sort: 3 });
    // Its version is only approved so far.
    expect(body).toMatchObject({ shown: false, application: { listed: false } });
    await story.rows((db) =>
      db.updateTable('app_version').set({ status: '3' }).where('application_id', '=', id).execute(),
    );
    const shown = async () =>
      (await admin.ask(promotionApi.list)).body.map((one: { shown: boolean; sort: number }) => [
        one.shown,
        one.sort,
      ]);
    expect(await shown()).toEqual([[true, 3]]);
    await admin.ask(promotionApi.save, {
      body: { ...body, id: body.id, applicationId: id, sort: 1 } as never,
    });
    expect(await shown()).toEqual([[true, 1]]);
    expect((await admin.ask(promotionApi.remove, { params: { id: body.id } })).status).toBe(200);
    expect(await shown()).toEqual([]);
  });
});
