import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { broughtAbout } from '../../../../test/jobs.ts';
import { makeSmtp } from '../../../drivers/mail/smtp.ts';
import {
  bodyOf,
  type MailServer,
  openMailServer,
  saying,
} from '../../../drivers/mail/testing/mail-server.ts';
import { newId } from '../../../kit/new-id.ts';
import { type NotifyStory, notifyStory } from '../notification/notify.stories.ts';
import { mailedMessages } from './mail.queries.ts';
import { sendDueMails } from './mail.service.ts';
import { type Post, post } from './post.service.ts';

let test: TestApp;
let story: NotifyStory;
let server: MailServer;
let su: string;

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://yard.example' });
  server = await openMailServer();
  story = notifyStory(test);
  su = await story.accountId('su.wen');
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(async () => {
  server.calm();
  test.kit.carriers.mail = makeSmtp(server.url, 'Cloudyard <no-reply@cloudyard.example>', 300);
  await story.inPlatform(async ({ db }) => {
    await db.deleteFrom('message_preference').execute();
    await db.deleteFrom('message_setting').execute();
  });
});

const say = async (title: string, more: Partial<Post> = {}, to = [su]) => {
  const row: Post = {
    id: newId(),
    enterprise_id: null,
    origin: 'house',
    app: 'console',
    sender_id: null,
    kind: 'user message',
    self_type: '04',
    category: 'todo',
    action: '',
    title,
    title_en: '',
    body: `<p>${title}的内容</p>`,
    body_en: '',
    link: null,
    concern_type: null,
    concern_id: null,
    importance: 0,
    ways: [],
    ...more,
  };
  await story.inPlatform((ctx) => post(ctx, row, to));
  return row.id;
};
const line = (id: string, account = su) =>
  story.inPlatform(({ db }) =>
    db
      .selectFrom('inbox')
      .select(['mail', 'outgoing_id'])
      .where('message_id', '=', id)
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow(),
  );
const mailed = async (id: string) => (await line(id)).mail;
const becomes = (id: string, mail: string) =>
  broughtAbout(test.owner, 'identity.deliver-message', async () => expect(await mailed(id)).toBe(mail));
const account = (set: object) =>
  story.inPlatform(({ db }) => db.updateTable('account').set(set).where('id', '=', su).execute());
const prefers = (code: string, mail: boolean) =>
  story.inPlatform(({ db }) =>
    sql`insert into message_preference (account_id, category_id, in_app, mail)
      select ${su}, id, true, ${mail} from message_category where code = ${code}`.execute(db),
  );
/** No mails to them now. */
const quiet = () =>
  story.inPlatform(({ db }) =>
    sql`insert into message_setting (account_id, quiet_from, quiet_to, time_zone)
      select ${su}, (n - interval '2 hours')::time, (n + interval '2 hours')::time, 'UTC'
      from (select now() at time zone 'UTC' as n) t`.execute(db),
  );
/** The quiet hours end. */
const later = async () => {
  await story.inPlatform(({ db }) =>
    db.updateTable('message_mail').set({ due_at: sql<Date>`now()` }).execute(),
  );
  await sendDueMails(test.kit);
};
const subjectOf = (text: string) =>
  (/^Subject: ((?:.|\r\n[ \t])*)/im.exec(text)?.[1] ?? '').replace(
    /\s*=\?UTF-8\?(B|Q)\?(.*?)\?=\s*/gi,
    (_, way: string, coded: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString('utf8')
        : Buffer.from(
            coded
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/g, (__, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
  );

describe('a mail of a message', () => {
  it('has its text in both languages, and a link to it', async () => {
    const id = await say('停机 <b>通知</b>', { title_en: 'Downtime', body_en: '<p>At night</p>' });
    await becomes(id, 'sent');
    expect(server.received).toHaveLength(1);
    const { to, text } = server.received[0] ?? { to: [], text: '' };
    expect(to).toEqual(['su.wen@cloudyard.example']);
    expect(subjectOf(text)).toBe('停机 <b>通知</b> · Downtime');
    const body = bodyOf(text);
    expect(body).toContain('At night');
    expect(body).toContain(`https://yard.example/console/message-detail?id=${id}`);
    expect(body).toContain('https://yard.example/console/message-preferences');
  });

  it('of a letter, or of an enterprise, bears the sender’s name and does not pass for the platform’s', async () => {
    const { id: sender_id } = await story.inPlatform(({ db }) =>
      db.selectFrom('account').select('id').where('username', '=', 'qin.yue').executeTakeFirstOrThrow(),
    );
    const title = 'Cloudyard 安全中心';
    const letter = await say(title, { origin: 'person', sender_id });
    await becomes(letter, 'sent');
    const { text } = server.received[0] ?? { text: '' };
    expect(subjectOf(text)).toBe(`[qin.yue 秦越] ${title}`);
    expect(bodyOf(text)).toMatch(/^qin.yue 秦越 写给您 · wrote to you:/);
    // A mail of several bears it too.
    await quiet();
    const ids = [await say(title, { origin: 'person', sender_id }), await say('平台说')];
    await later();
    for (const id of ids) await becomes(id, 'sent');
    const body = bodyOf(server.received[1]?.text ?? '');
    expect(body).toContain(`[qin.yue 秦越] ${title}`);
    expect(body).toMatch(/^平台说$/m);
    const here = await story.inPlatform(({ db }) =>
      db.selectFrom('enterprise').select('id').where('alias', '=', '海川重工').executeTakeFirstOrThrow(),
    );
    const notice = await say('通知', { origin: 'console' as never, enterprise_id: here.id, sender_id }, []);
    const [said] = await story.inPlatform(({ db }) => mailedMessages(db, [notice], 10));
    expect(said?.by).toBe('海川重工');
  });

  it('is sent or not by the category’s preference', async () => {
    expect(await mailed(await say('组织变动', { category: 'people' }))).toBe('none');
    await prefers('people', true);
    await becomes(await say('组织变动', { category: 'people' }), 'sent');
    await prefers('todo', false);
    expect(await mailed(await say('待办'))).toBe('none');
    expect(server.received).toHaveLength(1);
  });

  it('waits for the end of the quiet hours, and what came meanwhile is one mail', async () => {
    await quiet();
    const ids = [await say('第一条'), await say('第二条', { title_en: 'Second' }), await say('第三条')];
    await sendDueMails(test.kit);
    expect(await Promise.all(ids.map(mailed))).toEqual(['waiting', 'waiting', 'waiting']);
    await later();
    for (const id of ids) await becomes(id, 'sent');
    expect(server.received).toHaveLength(1);
    const { text } = server.received[0] ?? { text: '' };
    expect(subjectOf(text)).toBe('您有 3 条新消息 · 3 new messages');
    expect(bodyOf(text).match(/message-detail\?id=[\w-]+/g)).toEqual(
      ids.map((id) => `message-detail?id=${id}`),
    );
    expect(bodyOf(text)).toContain('第二条 · Second');
    expect(new Set((await Promise.all(ids.map((id) => line(id)))).map((one) => one.outgoing_id)).size).toBe(
      1,
    );
  });

  it('is sent at once when it is urgent', async () => {
    await quiet();
    await becomes(await say('火警', { importance: 2 }), 'sent');
  });

  it('is sent once to each recipient, also when several copies send', async () => {
    await quiet();
    const everybody = await story.inPlatform(({ db }) =>
      db.selectFrom('account').select('id').where('removed_at', 'is', null).execute(),
    );
    const to = everybody.map(({ id }) => id);
    await story.inPlatform(({ db }) =>
      sql`insert into message_setting (account_id, quiet_from, quiet_to, time_zone)
        select a, quiet_from, quiet_to, time_zone from message_setting, unnest(${to}::uuid[]) a
        where a <> account_id`.execute(db),
    );
    const ids = [await say('甲', {}, to), await say('乙', {}, to)];
    await story.inPlatform(({ db }) =>
      db.updateTable('message_mail').set({ due_at: sql<Date>`now()` }).execute(),
    );
    await Promise.all([sendDueMails(test.kit), sendDueMails(test.kit), sendDueMails(test.kit)]);
    await eventually(() => expect(server.received).toHaveLength(to.length));
    for (const id of ids) await becomes(id, 'sent');
    expect(new Set(server.received.map((one) => one.to[0])).size).toBe(to.length);
  });
});

describe('no mail is sent', () => {
  it.each([
    ['to an unconfirmed address', { email_verified_at: null }],
    ['to a locked user', { blocked_at: new Date() }],
  ])('%s', async (_, set) => {
    await quiet();
    const before = await say('以前的');
    await account(set);
    const after = await say('以后的');
    await later();
    expect([await mailed(before), await mailed(after)]).toEqual(['none', 'none']);
    await account({ email_verified_at: new Date(), blocked_at: null });
  });

  it('for a recalled message', async () => {
    await quiet();
    const id = await say('说错了');
    await story.inPlatform(({ db }) =>
      db.updateTable('message').set({ state: 'recalled' }).where('id', '=', id).execute(),
    );
    await later();
    expect(await mailed(id)).toBe('none');
  });

  it('for an enterprise the recipient has left', async () => {
    await quiet();
    const id = await say('内部通知', { enterprise_id: await story.enterpriseId('海川重工') });
    await later();
    expect(await mailed(id)).toBe('none');
    expect(server.received).toEqual([]);
  });
});

describe('the inbox line of a mail', () => {
  const figures = (id: string) =>
    story.inPlatform(({ db }) =>
      db
        .selectFrom('message_figure')
        .select(({ fn }) => [fn.sum<number>('mailed').as('mailed'), fn.sum<number>('bounced').as('bounced')])
        .where('message_id', '=', id)
        .executeTakeFirstOrThrow(),
    );

  it('shows that it was refused for good', async () => {
    server.behaviour.nobodyThere = saying(550, 'No such user');
    const id = await say('退信');
    await becomes(id, 'bounced');
    expect(await figures(id)).toEqual({ mailed: 0, bounced: 1 });
  });

  it('shows that it was taken without an answer, and it is not sent again', async () => {
    server.behaviour.afterData = 'silent';
    const id = await say('静默');
    await becomes(id, 'unsure');
    server.behaviour.afterData = 'answers';
    await sendDueMails(test.kit);
    expect(server.received).toHaveLength(1);
    expect(await figures(id)).toEqual({ mailed: 0, bounced: 0 });
  });

  it('shows that it was sent once after the server was down', async () => {
    const { port } = server;
    await server.close();
    const id = await say('断线');
    const error = () =>
      story.inPlatform(async ({ db }) => {
        const { outgoing_id } = await line(id);
        const found = db.selectFrom('outgoing').select('error').where('id', '=', outgoing_id);
        return outgoing_id && (await found.executeTakeFirst())?.error;
      });
    await eventually(async () => expect(await error()).toContain('ECONNREFUSED'));
    expect(await mailed(id)).toBe('queued');
    server = await openMailServer(port);
    await becomes(id, 'sent');
    expect(server.received).toHaveLength(1);
    expect(await figures(id)).toEqual({ mailed: 1, bounced: 0 });
  });
});
