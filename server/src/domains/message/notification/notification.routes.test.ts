import { NIL } from '@cloudyard/contract/kit/values.ts';
import { notificationApi } from '@cloudyard/contract/message/notification.ts';
import { MAX_PERSONAL, MAX_RECIPIENTS } from '@cloudyard/contract/message/values.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterpriseId } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { messageStory } from '../message.stories.ts';
import { postJob } from './notification.service.ts';

let test: TestApp;
let story: ReturnType<typeof messageStory>;
let qin: Caller;
let meng: Caller;
let zhou: Caller;
let su: Caller;
beforeAll(async () => {
  test = await openTestApp();
  story = messageStory(test);
  [qin, meng, zhou, su] = (await Promise.all(
    ['qin.yue', 'meng.xia', 'zhou.yan', 'su.wen'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(() => test.close());

const write = (who: Caller, to: string[] | string, more: object = {}) =>
  who.ask(notificationApi.notify, { body: { notifierIds: to, title: '你好', ...more } as never });

describe('writing a letter', () => {
  strangersAreRefused(
    () => test,
    notificationApi.notify,
    () => ({ body: { notifierIds: [NIL], title: 'x' } }),
  );
  strangersAreRefused(
    () => test,
    notificationApi.colleagues,
    () => ({ query: { q: '林' } }),
  );

  it('reaches colleagues, under one’s own name', async () => {
    const { status } = await write(qin, `${meng.userId}, ${meng.userId}`, {
      title: '午饭',
      ways: 'sendEmail',
    });
    expect(status).toBe(200);
    await eventually(async () => expect(await story.titles(meng)).toEqual(['午饭']));
    expect((await story.page(meng)).content[0]).toMatchObject({
      sender: '秦越',
      type: 'user message',
      selfType: '02',
    });
  });

  it('is refused in another user’s name, to foreign recipients, as a verdict, or to many', async () => {
    const code = async (who: Caller, to: string[], more: object = {}) =>
      (await write(who, to, more)).body.code;
    expect(await code(qin, [meng.userId], { actorId: meng.userId })).toBe('message.forged_actor');
    expect(await code(qin, [zhou.userId])).toBe('message.foreign_recipient');
    expect(await code(qin, [meng.userId, NIL])).toBe('message.foreign_recipient');
    expect(await code(su, [qin.userId])).toBe('message.foreign_recipient');
    expect(await code(qin, [meng.userId], { type: 'audit message' })).toBe('kit.not_allowed');
    for (const selfType of ['01', '03', '04']) {
      expect(await code(qin, [meng.userId], { selfType })).toBe('kit.not_allowed');
    }
    expect(await code(qin, [meng.userId], { selfType: '99' })).toBe('message.type_not_found');
    const many = Array.from({ length: MAX_PERSONAL + 1 }, () => crypto.randomUUID());
    expect(await code(qin, many)).toBe('message.too_many_recipients');
    const crowd = Array.from({ length: MAX_RECIPIENTS + 1 }, () => crypto.randomUUID());
    expect(await code(await test.as('admin'), crowd)).toBe('kit.invalid');
    expect((await write(qin, [meng.userId], { title: ' ' })).body.fields).toEqual({ title: 'required' });
  });

  it('may use a type of one’s enterprise, but not one of the platform’s own categories', async () => {
    const add = (name: string, category: string, enterprise_id: string | null) =>
      story.rows(async (db) => {
        const row = { name, category_id: await story.categoryOf(category), enterprise_id };
        return (await db.insertInto('message_type').values(row).returning('code').executeTakeFirstOrThrow())
          .code;
      });
    const [here, there] = await Promise.all(
      ['海川重工', '云杉精密'].map((alias) => enterpriseId(test, alias)),
    );
    const code = async (selfType: string) => {
      const { status, body } = await write(qin, [meng.userId], { title: '带类型', selfType });
      return status === 200 ? 200 : body.code;
    };
    expect(await code(await add('周报', 'personal', here as string))).toBe(200);
    expect(await code(await add('冒充系统', 'system', here as string))).toBe('kit.not_allowed');
    expect(await code(await add('冒充待办', 'todo', here as string))).toBe('kit.not_allowed');
    expect(await code(await add('别家', 'personal', there as string))).toBe('message.type_not_found');
    expect(await code(await add('平台的', 'personal', null))).toBe('kit.not_allowed');
  });

  it('sends it once when its job is repeated', async () => {
    const { body } = await write(qin, [meng.userId], { title: '重复' });
    await eventually(async () => expect(await story.titles(meng, { q: '重复' })).toHaveLength(1));
    const row = await story.rows((db) =>
      db
        .selectFrom('message')
        .selectAll()
        .where('id', '=', body.notificationObjectId)
        .executeTakeFirstOrThrow(),
    );
    const { category_id, id, enterprise_id, self_type, title } = row;
    const post = {
      ...{ id, enterprise_id, self_type, title, category: { id: category_id }, origin: 'person' as const },
      ...{ app: 'console', sender_id: qin.userId, kind: 'user message' as const, action: '', title_en: '' },
      ...{
        body: '',
        body_en: '',
        link: null,
        concern_type: null,
        concern_id: null,
        importance: 0 as const,
        ways: [],
      },
    };
    const again = { post, to: [meng.userId, zhou.userId] };
    await Promise.all([1, 2].map(() => postJob.run(test.kit, again, new AbortController().signal)));
    expect(await story.titles(meng, { q: '重复' })).toHaveLength(1);
    expect(await story.titles(zhou, { q: '重复' })).toEqual([]);
  });

  it('offers colleagues by name, and no other users', async () => {
    const found = async (who: Caller, q: string) =>
      (await who.ask(notificationApi.colleagues, { query: { q } })).body.map(
        ({ name }: { name: string }) => name,
      );
    expect(await found(qin, '孟')).toEqual(['孟夏']);
    expect(await found(qin, 'zhou')).toEqual([]);
    expect(await found(qin, '秦越')).toEqual([]);
    expect(await found(su, '孟')).toEqual(['Cloudyard']);
  });
});

describe('a live message', () => {
  it('goes only to the recipient', async () => {
    const told: string[] = [];
    const spy = vi.spyOn(test.kit.live, 'publishAll');
    await write(qin, [meng.userId], { title: '铃' });
    await eventually(async () => expect(await story.titles(meng, { q: '铃' })).toHaveLength(1));
    for (const [, prefix, people] of spy.mock.calls) told.push(...people.map((id) => `${prefix}/${id}`));
    spy.mockRestore();
    expect(told).toEqual([`/topic/message.inbox/${meng.userId}`]);
  });
});
