import { NIL } from '@cloudyard/contract/kit/values.ts';
import { groupApi } from '@cloudyard/contract/message/group.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { sentApi } from '@cloudyard/contract/message/sent.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { equip } from '../../../../test/visitors.ts';
import { messageStory } from '../message.stories.ts';

let test: TestApp;
let story: ReturnType<typeof messageStory>;
let lin: Caller;
let qin: Caller;
let meng: Caller;
let zhou: Caller;
let admin: Caller;
beforeAll(async () => {
  test = await openTestApp();
  story = messageStory(test);
  [lin, qin, meng, zhou, admin] = (await Promise.all(
    ['lin.qiao', 'qin.yue', 'meng.xia', 'zhou.yan', 'admin'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
});
afterAll(() => test.close());

const query = async (who: Caller, body: object = {}) => (await who.ask(sentApi.query, { body })).body;
const byId = { params: { id: NIL } };

describe('the calls about sent messages', () => {
  const draft = { title: '', messageCategory: NIL };
  strangersAreRefused(
    () => test,
    sentApi.query,
    () => ({ body: {} }),
  );
  strangersAreRefused(
    () => test,
    sentApi.send,
    () => ({ body: draft }),
  );
  strangersAreRefused(
    () => test,
    sentApi.detail,
    () => byId,
  );
  strangersAreRefused(
    () => test,
    sentApi.preview,
    () => ({ body: {} }),
  );
  strangersAreRefused(
    () => test,
    sentApi.recipients,
    () => ({ ...byId, query: {} }),
  );
  strangersAreRefused(
    () => test,
    sentApi.attach,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    sentApi.file,
    () => ({ params: { id: NIL, name: 'x' } }),
  );
  strangersAreRefused(
    () => test,
    sentApi.recall,
    () => byId,
  );
  strangersAreRefused(
    () => test,
    sentApi.remind,
    () => byId,
  );
  strangersAreRefused(
    () => test,
    sentApi.remove,
    () => byId,
  );

  it('find and change nothing of another enterprise', async () => {
    const { id } = await story.sent(lin, '海川内部', [qin.userId]);
    const params = { id };
    const asked = [
      await zhou.ask(sentApi.detail, { params }),
      await zhou.ask(sentApi.recipients, { params, query: {} }),
      await zhou.ask(sentApi.file, { params: { id, name: 'x' } }),
      await zhou.ask(sentApi.recall, { params }),
      await zhou.ask(sentApi.remind, { params }),
      await zhou.ask(sentApi.remove, { params }),
      await zhou.ask(sentApi.send, { body: { ...(await story.draft('改写', [zhou.userId])), id } as never }),
      // The platform manages its own messages, not those of enterprises.
      await admin.ask(sentApi.detail, { params }),
      await admin.ask(sentApi.recall, { params }),
    ];
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
    expect((await query(zhou)).content).toEqual([]);
    expect((await story.detail(lin, id)).state).toBe('sent');
  });
});

describe('sending a message', () => {
  it('reaches the named recipients, once each, and no other users', async () => {
    const message = await story.sent(lin, '安全检查', [qin.userId, qin.userId, meng.userId], {
      importance: 1,
    });
    expect(message.figures).toMatchObject({ recipients: 2, delivered: 2, read: 0 });
    const [got] = (await story.page(qin, { q: '安全检查' })).content;
    expect(got).toMatchObject({ sender: '林乔', enterprise: '海川重工', importance: 1, hasRead: false });
    expect(await story.titles(lin, { q: '安全检查' })).toEqual([]);
    await story.act(qin, 'read', [message.id]);
    expect((await story.detail(lin, message.id)).figures.read).toBe(1);
    const { body } = await lin.ask(sentApi.recipients, {
      params: { id: message.id },
      query: { state: 'read' },
    });
    expect(body).toMatchObject({ totalElements: 1, content: [{ name: '秦越', muted: false, mail: 'none' }] });
    expect(body.content[0].readAt).not.toBeNull();
  });

  it('removes what could run from its text', async () => {
    const evil =
      '<p onclick="x()">好<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">点</a>' +
      '<a href="https://cloudyard.example" target="_self">看</a><iframe src="//evil"></iframe><style>*{}</style></p>';
    const title = '<img src=x onerror=alert(1)>';
    const { id } = await story.sent(lin, title, [qin.userId], { description: evil });
    const { body } = await qin.ask(inboxApi.detail, { params: { id } });
    expect(body.title).toBe(title);
    expect(body.body).toBe(
      '<p>好<a rel="noopener noreferrer nofollow" target="_blank">点</a>' +
        '<a href="https://cloudyard.example" rel="noopener noreferrer nofollow" target="_blank">看</a></p>',
    );
    expect(body.summary).toBe('好点看');
  });

  it('names the missing fields, and takes no sender from the body', async () => {
    const codes = async (more: object, users = [qin.userId]) =>
      (await story.send(lin, '题', users, more)).body.code;
    expect(await codes({ title: ' ' })).toBe('message.no_title');
    expect(await codes({ description: '<p> </p>' })).toBe('message.no_body');
    expect(await codes({ messageCategory: null })).toBe('message.no_category');
    expect(await codes({ messageCategory: NIL })).toBe('message.category_not_found');
    expect(await codes({ messageType: NIL })).toBe('message.type_not_found');
    expect(await codes({}, [])).toBe('message.nobody');
    expect(await codes({ intent: 'schedule' })).toBe('message.in_the_past');
    expect(await codes({ intent: 'schedule', sendAt: '2020-01-01T00:00:00Z' })).toBe('message.in_the_past');
    expect(await codes({}, [zhou.userId])).toBe('message.foreign_recipient');
    expect(await codes({ audience: { groups: [NIL] } })).toBe('message.group_not_found');
    expect(await codes({ attachments: ['../../etc/passwd'] })).toBe('message.attachment_not_found');
    const forged = {
      sender_id: zhou.userId,
      senderId: zhou.userId,
      origin: 'house',
      state: 'sent',
      recipients: 9,
    };
    const { body } = await story.send(lin, '署名', [qin.userId], { ...forged, intent: 'draft' });
    expect(body).toMatchObject({
      state: 'draft',
      sender: '林乔',
      app: 'console',
      figures: { recipients: 0 },
    });
  });

  it('to a foreign group, or to everybody without the right, is refused', async () => {
    const { body: group } = await zhou.ask(groupApi.save, { body: { name: '云杉班组' } });
    const to = (who: Caller, audience: object) => story.send(who, '越界', [], { audience });
    expect((await to(lin, { groups: [group.id] })).body.code).toBe('message.group_not_found');
    const everybody = await to(lin, { everybody: true });
    expect([everybody.status, everybody.body.state]).toEqual([200, 'sending']);
    await story.arrived(lin, everybody.body.id);
    await story.rows((db) =>
      db.deleteFrom('role_grant').where('key', 'in', ['message.everybody.send']).execute(),
    );
    const fresh = await test.as('lin.qiao', true);
    expect((await to(fresh, { everybody: true })).body.code).toBe('message.everybody_refused');
    expect((await to(fresh, { everybody: true, unlimited: true })).body.code).toBe(
      'message.everybody_refused',
    );
    const { body: seen } = await fresh.ask(sentApi.preview, { body: { users: [qin.userId] } });
    expect(seen).toMatchObject({ count: 1, tooMany: false, people: [{ name: '秦越' }] });
  });

  it('reaches no further than the sender’s right', async () => {
    const place = (await story.detail(lin, (await story.sent(lin, '处所', [qin.userId])).id)).enterprise;
    const keys = ['message.message.read', 'message.message.send'];
    await equip(test, qin.userId, { enterprise: place, name: '班组通知', keys, reach: 'department' });
    const narrow = await test.as('qin.yue', true);
    const audience = { users: [qin.userId, meng.userId, lin.userId] };
    const { body: seen } = await narrow.ask(sentApi.preview, { body: audience });
    expect(seen).toMatchObject({ count: 1, people: [{ name: '秦越' }] });
    const message = await story.sent(narrow, '只到本部门', audience.users);
    expect(message.figures.recipients).toBe(1);
    expect(await story.titles(meng, { q: '只到本部门' })).toEqual([]);
  });

  it('twice with one idempotency key is one message', async () => {
    const body = (await story.draft('只发一次', [qin.userId])) as never;
    const once = () => lin.ask(sentApi.send, { body }, { 'idempotency-key': 'once-1' });
    const [first, second] = [await once(), await once()];
    expect(second.body.id).toBe(first.body.id);
    await story.arrived(lin, first.body.id);
    expect(await story.titles(qin, { q: '只发一次' })).toEqual(['只发一次']);
  });
});

describe('the list of sent messages', () => {
  it('is filtered by title, type, importance, read state and time', async () => {
    const one = await story.sent(zhou, '季度总结会', [zhou.userId], { importance: 2 });
    const two = await story.sent(zhou, '团建报名', [zhou.userId]);
    await story.act(zhou, 'read', [two.id]);
    const ids = async (body: object) => (await query(zhou, body)).content.map(({ id }: { id: string }) => id);
    expect(await ids({})).toEqual([two.id, one.id]);
    expect(await ids({ orderByTime: 'asc' })).toEqual([one.id, two.id]);
    expect(await ids({ title: '总结' })).toEqual([one.id]);
    expect(await ids({ importance: 2 })).toEqual([one.id]);
    expect(await ids({ ifRead: true })).toEqual([two.id]);
    expect(await ids({ ifRead: false })).toEqual([one.id]);
    expect(await ids({ ifHide: true })).toEqual([]);
    expect(await ids({ app: 'access' })).toEqual([]);
    expect(await ids({ state: 'draft' })).toEqual([]);
    expect(await query(zhou, { size: 1, page: 1 })).toMatchObject({
      totalElements: 2,
      content: [{ id: one.id }],
    });
    expect((await zhou.ask(sentApi.query, { body: { enterpriseId: NIL } })).status).toBe(403);
  });
});
