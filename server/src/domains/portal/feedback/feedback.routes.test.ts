import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Feedback, feedbackApi } from '@cloudyard/contract/portal/feedback.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const draft = (content: string, more: object = {}) => ({
  username: '访客',
  email: 'guest@example.com',
  phone: '13911112222',
  content,
  ...more,
});
let addresses = 0;
const visitor = () => {
  addresses += 1;
  return new Browser(test.app, { address: `10.40.0.${addresses}` });
};
const write = async (content: string, who: Pick<Caller, 'ask'> = visitor()) =>
  (await who.ask(feedbackApi.submit, { body: draft(content) })).body.ticket as string;
const found = async (q: string): Promise<Feedback> =>
  (await admin.ask(feedbackApi.list, { query: { q } })).body.content[0];
const mailsTo = (recipient: string) =>
  inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
    db.selectFrom('outgoing').selectAll().where('recipient', '=', recipient).execute(),
  );

describe('writing feedback', () => {
  it('needs no login and returns a number to quote', async () => {
    const ticket = await write('导出按钮没有反应');
    expect(ticket).toMatch(/^F\d{6}-\d{4,}$/);
    expect(await found(ticket)).toMatchObject({
      content: '导出按钮没有反应',
      state: 'open',
      account: null,
      enterprise: null,
      replies: [],
    });
    // Nothing is sent to an address that may have been typed by another person.
    expect(await mailsTo('guest@example.com')).toEqual([]);
  });

  // rule: feedback.required
  it('names the missing fields', async () => {
    const { status, body } = await visitor().ask(feedbackApi.submit, {
      body: { username: ' ', email: 'x', phone: '1', content: '' },
    });
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      400,
      ['content', 'email', 'phone', 'username'],
    ]);
  });

  it('records the logged-in user, whatever the form says', async () => {
    const lin = await test.as('lin.qiao');
    const forged = {
      accountId: NIL,
      account_id: NIL,
      state: 'closed',
      ticket: 'F1',
      enterprise_name: '别家',
    };
    const { body } = await lin.ask(feedbackApi.submit, { body: draft('登录后的反馈', forged) as never });
    expect(await found(body.ticket)).toMatchObject({
      account: { id: lin.userId, username: 'lin.qiao' },
      enterprise: '海川重工',
      state: 'open',
    });
    expect(await mailsTo('lin.qiao@haichuan.example')).toHaveLength(1);
  });

  it('shows whole contacts only where it is opened', async () => {
    const listed = await found(await write('请回电'));
    expect(listed).toMatchObject({ email: 'g***@example.com', phone: '139****2222' });
    const { body } = await admin.ask(feedbackApi.detail, { params: { id: listed?.id ?? '' } });
    expect(body).toMatchObject({ email: 'guest@example.com', phone: '13911112222' });
  });

  it('is thrown away when the hidden field is filled in', async () => {
    const { body } = await visitor().ask(feedbackApi.submit, {
      body: draft('买买买', { website: 'https://spam.example' }),
    });
    expect(body.ticket).toMatch(/^F/);
    expect(await found(body.ticket)).toBeUndefined();
  });

  it('is refused after five from one address', async () => {
    const flooder = visitor();
    for (let n = 0; n < 5; n += 1) await write(`第 ${n} 条`, flooder);
    const { status, body } = await flooder.ask(feedbackApi.submit, { body: draft('又一条') });
    expect([status, body.code]).toEqual([429, 'kit.too_many']);
  });
});

describe('one’s own feedback', () => {
  strangersAreRefused(
    () => test,
    feedbackApi.mine,
    () => ({ query: {} }),
  );

  it('is visible to oneself only', async () => {
    const [qin, meng] = [await test.as('qin.yue'), await test.as('meng.xia')];
    const ticket = await write('只给我看', qin);
    const tickets = async (who: Caller) =>
      (await who.ask(feedbackApi.mine, { query: {} })).body.content.map((one: Feedback) => one.ticket);
    expect(await tickets(qin)).toContain(ticket);
    expect(await tickets(meng)).toEqual([]);
  });
});

describe('the feedback desk', () => {
  strangersAreRefused(
    () => test,
    feedbackApi.list,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    feedbackApi.detail,
    () => ({ params: { id: NIL } }),
  );
  strangersAreRefused(
    () => test,
    feedbackApi.reply,
    () => ({ params: { id: NIL }, body: { text: 'x', version: 1 } }),
  );
  strangersAreRefused(
    () => test,
    feedbackApi.close,
    () => ({ params: { id: NIL }, body: { closed: true, version: 1 } }),
  );

  it('is not for administrators of an enterprise', async () => {
    const lin = await test.as('lin.qiao');
    expect((await lin.ask(feedbackApi.list, { query: {} })).status).toBe(403);
  });

  it('answers by mail, once, and closes', async () => {
    const { id, version } = await found(await write('请问怎么导出？'));
    const reply = (text: string) => admin.ask(feedbackApi.reply, { params: { id }, body: { text, version } });
    const both = await Promise.all([reply('点右上角的导出。'), reply('请看帮助。')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const answered: Feedback = both.find(({ status }) => status === 200)?.body;
    expect(answered).toMatchObject({ state: 'answered', replies: [{ by: '沈知行' }] });
    const [mail] = await mailsTo('guest@example.com');
    expect(mail?.body).toContain('> 请问怎么导出？');
    const close = (closed: boolean, at: number) =>
      admin.ask(feedbackApi.close, { params: { id }, body: { closed, version: at } });
    expect((await close(true, answered.version)).body.state).toBe('closed');
    expect((await close(false, answered.version)).body.code).toBe('portal.feedback_changed');
    expect((await close(false, answered.version + 1)).body.state).toBe('answered');
  });

  /** How the answer to feedback with these words reached its writer. */
  const answerTo = async (who: Caller, content: string) => {
    const { id, version } = await found(await write(content, who));
    await admin.ask(feedbackApi.reply, { params: { id }, body: { text: `回复 <b>${content}</b>`, version } });
    const lines = () =>
      inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
        db
          .selectFrom('inbox')
          .innerJoin('message', 'message.id', 'inbox.message_id')
          .select(['inbox.account_id', 'inbox.mail', 'message.link', 'message.plain'])
          .where('message.action', '=', 'feedback answer')
          .where('message.plain', 'like', `%${content}%`)
          .execute(),
      );
    return eventually(async () => {
      const told = await lines();
      expect(told).toMatchObject([{ account_id: who.userId, mail: expect.stringMatching(/sent|none/) }]);
      return told[0];
    });
  };
  const mailsAbout = async (recipient: string, content: string) =>
    (await mailsTo(recipient)).filter(({ body }) => body.includes(content)).length;

  it('answers a logged-in writer by a message, and by one mail to their own address', async () => {
    const told = await answerTo(await test.as('zhou.yan'), '菜单不见了');
    expect(told).toMatchObject({ mail: 'sent', link: '/console/feedback' });
    expect(told?.plain).toContain('回复 <b>菜单不见了</b>');
    expect(await mailsAbout('zhou.yan@yunshan.example', '菜单不见了')).toBe(1);
    expect(await mailsAbout('guest@example.com', '菜单不见了')).toBe(0);
  });

  it('answers by mail to the address given, when their own was never confirmed', async () => {
    const su = await test.as('su.wen');
    await inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
      db.updateTable('account').set({ email_verified_at: null }).where('id', '=', su.userId).execute(),
    );
    expect(await answerTo(su, '图表是空的')).toMatchObject({ mail: 'none' });
    expect(await mailsAbout('su.wen@cloudyard.example', '图表是空的')).toBe(0);
    expect(await mailsAbout('guest@example.com', '图表是空的')).toBe(1);
  });

  it('keeps markup as plain text, and searches without wildcards', async () => {
    const markup = '<img src=x onerror=alert(1)> 100%_好';
    const ticket = await write(markup);
    expect((await found(ticket)).content).toBe(markup);
    expect((await found('100%_好'))?.ticket).toBe(ticket);
    expect((await admin.ask(feedbackApi.list, { query: { q: '%%%' } })).body.totalElements).toBe(0);
  });

  it('counts feedback by state', async () => {
    const { body } = await admin.ask(feedbackApi.list, { query: { state: 'open' } });
    expect(body.counts.open).toBe(body.totalElements);
  });
});
