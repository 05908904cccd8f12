import { NIL } from '@cloudyard/contract/kit/values.ts';
import { ACTS, type Act, inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { notificationApi } from '@cloudyard/contract/message/notification.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { messageStory } from '../message.stories.ts';

let test: TestApp;
let story: ReturnType<typeof messageStory>;
let lin: Caller;
let qin: Caller;
let meng: Caller;
beforeAll(async () => {
  test = await openTestApp();
  story = messageStory(test);
  [lin, qin, meng] = [await test.as('lin.qiao'), await test.as('qin.yue'), await test.as('meng.xia')];
});
afterAll(() => test.close());

/** Writes so many to one user; returns their ids, the newest first. */
async function letters(to: Caller, ...titles: string[]) {
  const ids: string[] = [];
  for (const title of titles) {
    const { body } = await lin.ask(notificationApi.notify, {
      body: { notifierIds: [to.userId], title } as never,
    });
    await eventually(async () => expect(await story.titles(to, { pageSize: 100 })).toContain(title));
    ids.unshift(body.notificationObjectId);
  }
  return ids;
}
const idsOf = async (who: Caller, filter = {}) => (await story.page(who, filter)).content.map(({ id }) => id);
const unread = async (who: Caller) => (await who.ask(inboxApi.unreadCount, { query: {} })).body;

describe('the calls about the inbox', () => {
  strangersAreRefused(
    () => test,
    inboxApi.unreadCount,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    inboxApi.userMessages,
    () => ({ query: { userId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    inboxApi.selfTypes,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    inboxApi.selfTypeCounts,
    () => ({ query: { userId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    inboxApi.counts,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    inboxApi.page,
    () => ({ params: { userId: NIL }, body: {} }),
  );
  strangersAreRefused(
    () => test,
    inboxApi.detail,
    () => ({ params: { id: NIL } }),
  );
  strangersAreRefused(
    () => test,
    inboxApi.file,
    () => ({ params: { id: NIL, name: 'x' } }),
  );
  strangersAreRefused(
    () => test,
    inboxApi.actOnAll,
    () => ({ params: { act: 'read' as const }, body: {} }),
  );
  const own = { notifications: NIL, userId: NIL };
  strangersAreRefused(
    () => test,
    inboxApi.removeUserMessages,
    () => ({ body: own }),
  );
  strangersAreRefused(
    () => test,
    inboxApi.readUserMessages,
    () => ({ body: own }),
  );
  for (const act of ACTS)
    strangersAreRefused(
      () => test,
      inboxApi[act],
      () => ({ body: [NIL] }),
    );
});

describe('another user', () => {
  it('is refused the inbox of a user they name', async () => {
    const others = { userId: qin.userId };
    const asked = [
      await meng.ask(inboxApi.page, { params: others, body: {} }),
      await meng.ask(inboxApi.userMessages, { query: others }),
      await meng.ask(inboxApi.unreadCount, { query: others }),
      await meng.ask(inboxApi.selfTypeCounts, { query: others }),
      await meng.ask(inboxApi.readUserMessages, { body: { ...others, notifications: NIL } }),
      await meng.ask(inboxApi.removeUserMessages, { body: { ...others, notifications: NIL } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 403));
  });

  it.each(ACTS)('cannot %s a message of others, and cannot tell it from an unknown one', async (act: Act) => {
    const [id = ''] = await letters(qin, `给秦越的 ${act}`);
    const before = await story.counts(qin);
    const [foreign, missing] = [await story.act(meng, act, [id]), await story.act(meng, act, [NIL])];
    expect([foreign.status, foreign.body.code]).toEqual([404, 'message.not_found']);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect(await story.counts(qin)).toEqual(before);
    expect((await meng.ask(inboxApi.detail, { params: { id } })).body.code).toBe('message.not_found');
  });

  it('of the same enterprise sees nothing of it', async () => {
    const [id = ''] = await letters(qin, '只给秦越');
    const seen = await story.rows(async () => undefined).then(() => story.titles(lin, { pageSize: 100 }));
    expect(seen).not.toContain('只给秦越');
    expect((await lin.ask(inboxApi.detail, { params: { id } })).status).toBe(404);
  });
});

describe('the message centre', () => {
  // rule: actor.endUser, message.transitions
  it('reads, collects, deletes, restores and cleans up, and every tab counts what it lists', async () => {
    const he = await test.as('he.ming');
    const [third = '', second = '', first = ''] = await letters(he, '甲', '乙', '丙');
    const tabs = async () => {
      const { unread: fresh, all, collect, delete: gone } = await story.counts(he);
      const listed = await Promise.all(
        ['all', 'collect', 'delete'].map(async (tabKey) => (await story.page(he, { tabKey })).totalElements),
      );
      expect(listed).toEqual([all, collect, gone]);
      return { fresh, all, collect, gone };
    };
    expect(await tabs()).toEqual({ fresh: 3, all: 3, collect: 0, gone: 0 });
    expect((await story.act(he, 'read', [first, second])).body).toEqual({ changed: 2, unread: 1 });
    expect((await story.act(he, 'read', [first])).body).toEqual({ changed: 0, unread: 1 });
    expect((await story.act(he, 'unread', [second])).body.unread).toBe(2);
    await story.act(he, 'collect', [third]);
    expect(await tabs()).toEqual({ fresh: 2, all: 3, collect: 1, gone: 0 });
    expect(await idsOf(he, { tabKey: 'collect' })).toEqual([third]);
    await story.act(he, 'delete', [second, third]);
    expect(await tabs()).toEqual({ fresh: 0, all: 1, collect: 0, gone: 2 });
    expect((await story.act(he, 'cleanup', [first])).body.code).toBe('message.not_deleted');
    expect((await story.act(he, 'cleanup', [first, second])).body.code).toBe('message.not_deleted');
    await story.act(he, 'undelete', [third]);
    expect(await tabs()).toEqual({ fresh: 1, all: 2, collect: 1, gone: 1 });
    await story.act(he, 'cleanup', [second]);
    expect(await tabs()).toEqual({ fresh: 1, all: 2, collect: 1, gone: 0 });
    expect((await story.act(he, 'undelete', [second])).body.code).toBe('message.not_found');
    await story.act(he, 'uncollect', [third]);
    expect(await tabs()).toEqual({ fresh: 1, all: 2, collect: 0, gone: 0 });
    expect((await he.ask(inboxApi.detail, { params: { id: third } })).body).toMatchObject({
      title: '丙',
      previous: null,
      next: first,
      hasRead: false,
    });
  });

  it('is searched by words of title and text, by read state and by category', async () => {
    const personal = await story.categoryOf('personal');
    const audit = await story.categoryOf('audit');
    await letters(meng, '年度设备检修', '本周例会');
    expect(await story.titles(meng, { q: '检修' })).toEqual(['年度设备检修']);
    expect(await story.titles(meng, { q: '%' })).toEqual([]);
    expect((await story.page(meng, { q: '例会' })).totalElements).toBe(1);
    await story.act(meng, 'read', await idsOf(meng, { q: '例会' }));
    expect(await story.titles(meng, { ifRead: false })).toEqual(['年度设备检修']);
    expect((await story.page(meng, { ifRead: true })).totalElements).toBe(1);
    expect((await story.page(meng, { tabKey: personal })).totalElements).toBe(2);
    expect((await story.page(meng, { tabKey: audit })).totalElements).toBe(0);
  });

  it('acts on all messages of a tab, over all pages', async () => {
    const zhou = await test.as('zhou.yan');
    const he = await test.as('he.ming', true);
    const people = { audience: { users: [zhou.userId], groups: [], everybody: false } };
    for (let n = 0; n < 13; n += 1) await story.sent(zhou, `周报 ${n}`, [zhou.userId], people);
    const all = (act: Act, body: object) => zhou.ask(inboxApi.actOnAll, { params: { act }, body });
    expect((await all('read', { tabKey: 'all' })).body).toEqual({ changed: 13, unread: 0 });
    expect((await all('delete', { tabKey: 'all', q: '周报 1' })).body.changed).toBe(4);
    expect((await all('cleanup', { tabKey: 'all' })).body.code).toBe('message.not_deleted');
    expect((await all('cleanup', { tabKey: 'delete' })).body.changed).toBe(4);
    expect((await story.page(zhou)).totalElements).toBe(9);
    expect((await all('read', { enterpriseId: NIL })).status).toBe(403);
    expect(await story.titles(he, { q: '周报' })).toEqual([]);
  });
});

describe('the type view', () => {
  // rule: message.page.user
  it('shows the same store, five a page, with counts of each type', async () => {
    const su = await test.as('su.wen');
    const admin = await test.as('admin');
    for (let n = 0; n < 6; n += 1) {
      await admin.ask(notificationApi.notify, {
        body: { notifierIds: [su.userId], title: `第 ${n}` } as never,
      });
    }
    await admin.ask(notificationApi.notify, {
      body: {
        actorId: admin.userId,
        notifierIds: su.userId,
        title: '审核通过',
        description: '恭喜 <b>您</b>',
        type: 'audit message',
        selfType: '01',
        action: 'version status change',
        ways: 'sendEmail',
      } as never,
    });
    await eventually(async () => expect(await unread(su)).toBe(7));
    const of = async (type: string) =>
      (await su.ask(inboxApi.userMessages, { query: { userId: su.userId, type } })).body;
    const all = await of('');
    expect([all.content.length, all.totalElements, all.pageable]).toEqual([
      5,
      7,
      { pageNumber: 0, pageSize: 5 },
    ]);
    const [verdict] = (await of('01')).content;
    expect(verdict).toMatchObject({
      title: '审核通过',
      actor: '沈知行',
      type: 'audit message',
      selfDefinedType: '01',
      action: 'version status change',
      description: '恭喜 <b>您</b>',
      hasRead: false,
    });
    const { body: counted } = await su.ask(inboxApi.selfTypeCounts, { query: { userId: su.userId } });
    expect(counted).toEqual([
      { selfType: '01', count: 1, unread: 1 },
      { selfType: '02', count: 6, unread: 6 },
    ]);
    const ids = all.content.map((one: { notificationObjectId: string }) => one.notificationObjectId);
    const own = { userId: su.userId, notifications: ids.join(',') };
    expect((await su.ask(inboxApi.readUserMessages, { body: own })).body).toEqual({ changed: 5, unread: 2 });
    expect((await su.ask(inboxApi.removeUserMessages, { body: own })).body).toEqual({
      changed: 5,
      unread: 2,
    });
    expect((await of('')).totalElements).toBe(2);
    expect((await story.page(su, { tabKey: 'delete' })).totalElements).toBe(5);
    const { body: types } = await su.ask(inboxApi.selfTypes);
    expect(types.map(({ selfType }: { selfType: string }) => selfType)).toEqual(['01', '02', '03', '04']);
  });
});

describe('members who leave an enterprise', () => {
  it('no longer see its messages, and see them again when they come back', async () => {
    const he = await test.as('he.ming', true);
    await letters(he, '厂区内部');
    const seats = await story.rows((db) =>
      db.deleteFrom('membership').where('account_id', '=', he.userId).returningAll().execute(),
    );
    const again = await test.as('he.ming', true);
    expect(await story.titles(again, { pageSize: 100 })).not.toContain('厂区内部');
    const { all } = await story.counts(again);
    expect((await story.page(again)).totalElements).toBe(all);
    await story.rows((db) => db.insertInto('membership').values(seats).execute());
    expect(await story.titles(await test.as('he.ming', true), { pageSize: 100 })).toContain('厂区内部');
  });
});
