import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { sentApi } from '@cloudyard/contract/message/sent.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { sendForm } from '../../../../test/visitors.ts';
import { releaseDue } from '../delivery/delivery.jobs.ts';
import { messageStory } from '../message.stories.ts';

let test: TestApp;
let story: ReturnType<typeof messageStory>;
let lin: Caller;
let qin: Caller;
let meng: Caller;
let zhou: Caller;
beforeAll(async () => {
  test = await openTestApp();
  story = messageStory(test);
  [lin, qin, meng, zhou] = (await Promise.all(
    ['lin.qiao', 'qin.yue', 'meng.xia', 'zhou.yan'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(() => test.close());

const query = async (who: Caller, body: object = {}) => (await who.ask(sentApi.query, { body })).body;

describe('a draft of a message', () => {
  it('is kept, changed by a caller who saw its latest version, sent, and then not changed any more', async () => {
    const { body: kept } = await story.send(lin, '草稿', [], { intent: 'draft' });
    expect(kept.state).toBe('draft');
    const change = async (version: number, title: string, more: object = {}) =>
      lin.ask(sentApi.send, {
        body: {
          ...(await story.draft(title, [qin.userId])),
          id: kept.id,
          version,
          intent: 'draft',
          ...more,
        } as never,
      });
    const both = await Promise.all([change(kept.version, '甲稿'), change(kept.version, '乙稿')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const version = kept.version + 1;
    expect((await change(version, '定稿', { intent: 'send' })).status).toBe(200);
    await story.arrived(lin, kept.id);
    expect((await change(version + 1, '太迟')).body.code).toBe('message.sent_already');
    expect(await story.titles(qin, { q: '定稿' })).toEqual(['定稿']);
  });

  it('that is scheduled is sent when its time has come, to the recipients of that moment', async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await story.send(lin, '明日停电', [qin.userId], { intent: 'schedule', sendAt });
    expect(body).toMatchObject({ state: 'scheduled', sendAt });
    await releaseDue(test.kit);
    expect((await story.detail(lin, body.id)).state).toBe('scheduled');
    await story.rows((db) =>
      db.updateTable('message').set({ send_at: new Date() }).where('id', '=', body.id).execute(),
    );
    await releaseDue(test.kit);
    await story.arrived(lin, body.id);
    expect(await story.titles(qin, { q: '明日停电' })).toHaveLength(1);
  });

  it('is gone when it is deleted, while a sent message stays with its recipients', async () => {
    const { body: kept } = await story.send(lin, '不要了', [], { intent: 'draft' });
    const sent = await story.sent(lin, '发过的', [qin.userId]);
    for (const { id } of [kept, sent]) {
      expect((await lin.ask(sentApi.remove, { params: { id } })).status).toBe(200);
      expect((await lin.ask(sentApi.detail, { params: { id } })).body.code).toBe('message.not_found');
    }
    expect(await story.titles(qin, { q: '发过的' })).toEqual(['发过的']);
  });
});

describe('recalling a message', () => {
  it('takes it back from all recipients, read or not, and the ledger shows that', async () => {
    const message = await story.sent(lin, '发错了', [qin.userId, meng.userId]);
    const before = (await story.counts(meng)).unread;
    await story.act(qin, 'read', [message.id]);
    expect((await lin.ask(sentApi.recall, { params: { id: message.id } })).body.state).toBe('recalled');
    await eventually(async () =>
      expect((await story.detail(lin, message.id)).figures).toMatchObject({ recalled: 2, read: 1 }),
    );
    expect(await story.titles(qin, { q: '发错了' })).toEqual([]);
    expect((await story.counts(meng)).unread).toBe(before - 1);
    for (const who of [qin, meng]) {
      expect((await who.ask(inboxApi.detail, { params: { id: message.id } })).body.code).toBe(
        'message.not_found',
      );
      expect((await story.act(who, 'undelete', [message.id])).body.code).toBe('message.not_found');
    }
    expect((await lin.ask(sentApi.recall, { params: { id: message.id } })).body.code).toBe(
      'message.message_recalled',
    );
    expect((await query(lin, { ifHide: true })).content.map(({ id }: { id: string }) => id)).toEqual([
      message.id,
    ]);
  });
});

describe('an attachment', () => {
  it('is opened by recipients of the message, and by no other user', async () => {
    const put = (who: Caller, name: string) =>
      sendForm(test, who, sentApi.attach, [['file', { bytes: 'hello', name }]]);
    const { body: file } = await put(lin, '../../通知<b>.txt');
    expect(file).toMatchObject({ mime: 'text/plain', bytes: 5 });
    expect(file.originalName).not.toContain('/');
    const { body: foreign } = await put(zhou, '别家.txt');
    expect((await story.send(lin, '偷', [qin.userId], { attachments: [foreign.name] })).body.code).toBe(
      'message.attachment_not_found',
    );
    const { id } = await story.sent(lin, '附件', [qin.userId], { attachments: [file.name] });
    const open = (who: Caller, name: string) => who.ask(inboxApi.file, { params: { id, name } });
    expect((await open(qin, file.name)).status).toBe(200);
    expect((await open(meng, file.name)).status).toBe(404);
    expect((await open(qin, foreign.name)).status).toBe(404);
    expect((await zhou.ask(sentApi.file, { params: { id, name: file.name } })).status).toBe(404);
    expect((await lin.ask(sentApi.file, { params: { id, name: file.name } })).status).toBe(200);
  });
});
