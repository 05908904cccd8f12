import { NIL } from '@cloudyard/contract/kit/values.ts';
import { blockApi } from '@cloudyard/contract/message/block.ts';
import type { Addressee } from '@cloudyard/contract/message/group.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { notificationApi } from '@cloudyard/contract/message/notification.ts';
import { MAX_CONTACTS_A_DAY } from '@cloudyard/contract/message/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterpriseId } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { messageStory } from '../message.stories.ts';

let test: TestApp;
let story: ReturnType<typeof messageStory>;
let lin: Caller;
let qin: Caller;
let meng: Caller;
let zhou: Caller;
let su: Caller;
let here: string;
const MAILS = { person: 3, enterprise: 5 };

beforeAll(async () => {
  test = await openTestApp({
    MAIL_PER_PERSON: String(MAILS.person),
    MAIL_PER_ENTERPRISE: String(MAILS.enterprise),
  });
  story = messageStory(test);
  [lin, qin, meng, zhou, su] = (await Promise.all(
    ['lin.qiao', 'qin.yue', 'meng.xia', 'zhou.yan', 'su.wen'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  here = await enterpriseId(test, '海川重工');
  await worked(su, '2020-01-01', '2021-01-01');
  await joined(qin, '2020-06-01');
  await joined(meng, '2021-06-01');
});
afterAll(() => test.close());

const worked = ({ userId: account_id }: Caller, joined_at: string, left_at: string) =>
  story.rows((db) =>
    db.insertInto('former_member').values({ enterprise_id: here, account_id, joined_at, left_at }).execute(),
  );
const joined = ({ userId }: Caller, joined_at: string) =>
  story.rows((db) =>
    db
      .updateTable('membership')
      .set({ joined_at })
      .where('enterprise_id', '=', here)
      .where('account_id', '=', userId)
      .execute(),
  );
const write = (who: Caller, to: string[], title: string, more: object = {}) =>
  who.ask(notificationApi.notify, { body: { notifierIds: to, title, ...more } as never });
const codeOf = async (answer: ReturnType<typeof write>) => {
  const { status, body } = await answer;
  return status === 200 ? 200 : body.code;
};
const found = async (who: Caller, q: string): Promise<Addressee[]> =>
  (await who.ask(notificationApi.colleagues, { query: { q } })).body;
const has = (who: Caller, title: string) =>
  eventually(async () => expect(await story.titles(who, { q: title })).toEqual([title]));
const allowance = async (who: Caller) => (await who.ask(notificationApi.allowance)).body;

describe('a writer without an enterprise', () => {
  strangersAreRefused(
    () => test,
    notificationApi.allowance,
    () => ({}),
  );

  it('finds former colleagues of the same time, and no one who came later or works elsewhere', async () => {
    const names = async (q: string) =>
      (await found(su, q)).filter(({ id }) => id !== NIL).map((one) => one.name);
    expect(await names('秦')).toEqual(['秦越']);
    expect((await found(su, '秦'))[0]).toMatchObject({ id: qin.userId, place: '海川重工' });
    expect(await names('孟')).toEqual([]);
    expect(await names('周')).toEqual([]);
  });

  it('reaches them, under their own name', async () => {
    expect(await codeOf(write(su, [qin.userId], '好久不见'))).toBe(200);
    await has(qin, '好久不见');
    expect((await story.page(qin, { q: '好久不见' })).content[0]).toMatchObject({
      ...{ sender: '苏文', enterprise: null, selfType: '02', type: 'user message' },
    });
  });

  it('is refused for all other recipients, and for all when one of them is', async () => {
    for (const to of [[meng.userId], [zhou.userId], [qin.userId, zhou.userId], [crypto.randomUUID()]]) {
      expect(await codeOf(write(su, to, '你好'))).toBe('message.foreign_recipient');
    }
    // A former colleague’s contacts are not one’s own.
    expect(await codeOf(write(zhou, [su.userId], '你好'))).toBe('message.foreign_recipient');
  });

  // rule: actor.privateIndividual
  it('reaches the platform’s desk', async () => {
    expect((await found(su, '谁都行')).map(({ id }) => id)).toEqual([NIL]);
    expect(await codeOf(write(su, [NIL], '平台您好'))).toBe(200);
    await has(await test.as('admin'), '平台您好');
    expect(await codeOf(write(qin, [NIL], '平台您好'))).toBe('message.foreign_recipient');
  });

  it('may write letters only', async () => {
    for (const selfType of ['01', '03', '04']) {
      expect(await codeOf(write(su, [qin.userId], '公告', { selfType }))).toBe('kit.not_allowed');
    }
  });

  it('reaches a limited number of people a day, and sees how many are left', async () => {
    const { people } = await allowance(su);
    expect(people).toBe(MAX_CONTACTS_A_DAY - 2);
    const spent = (people: number) =>
      story.rows((db) =>
        db.updateTable('letter_count').set({ people }).where('who', '=', su.userId).execute(),
      );
    await spent(MAX_CONTACTS_A_DAY);
    expect((await allowance(su)).people).toBe(0);
    expect(await codeOf(write(su, [qin.userId], '又一封'))).toBe('message.letter_cap_reached');
    await spent(2);
  });

  it('is limited per minute', async () => {
    // Three were counted above; of a minute's five two are left.
    const answers: unknown[] = [];
    for (const n of [4, 5, 6]) answers.push(await codeOf(write(su, [qin.userId], `第 ${n} 封`)));
    expect(answers).toEqual([200, 200, 'kit.too_many']);
  });
});

describe('a reader of letters', () => {
  const letterTo = async (who: Caller, title: string) => {
    await has(who, title);
    return (await story.page(who, { q: title })).content[0]?.id as string;
  };
  const detail = async (who: Caller, id: string) => (await who.ask(inboxApi.detail, { params: { id } })).body;
  const block = (who: Caller, id: string, blocked: boolean) =>
    who.ask(blockApi.set, { params: { id }, body: { blocked } });

  strangersAreRefused(
    () => test,
    blockApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    blockApi.set,
    () => ({ params: { id: NIL }, body: { blocked: true } }),
  );
  strangersAreRefused(
    () => test,
    blockApi.remove,
    () => ({ params: { id: NIL } }),
  );

  it('gets no more letters of a blocked sender, who does not learn it', async () => {
    await write(lin, [meng.userId], '第一封信');
    const id = await letterTo(meng, '第一封信');
    expect((await detail(meng, id)).blocked).toBe(false);
    expect((await block(meng, id, true)).body).toEqual({ blocked: true });
    expect((await detail(meng, id)).blocked).toBe(true);
    expect((await meng.ask(blockApi.list)).body).toMatchObject([{ id: lin.userId, name: '林乔' }]);
    // No other user sees it or lifts it for them, of the same enterprise or of another.
    for (const other of [lin, qin, await test.as('zhou.yan')]) {
      expect((await other.ask(blockApi.list)).body).toEqual([]);
      await other.ask(blockApi.remove, { params: { id: lin.userId } });
    }
    expect((await detail(meng, id)).blocked).toBe(true);
    const second = await write(lin, [meng.userId, qin.userId], '第二封信');
    expect([second.status, second.body.notified]).toEqual([200, 2]);
    await has(qin, '第二封信');
    expect(await story.titles(meng, { q: '第二封信' })).toEqual([]);
    await meng.ask(blockApi.remove, { params: { id: lin.userId } });
    expect((await detail(meng, id)).blocked).toBe(false);
    await write(lin, [meng.userId], '第三封信');
    await has(meng, '第三封信');
  });

  it('blocks only a sender who wrote to them, by a letter they have', async () => {
    await write(lin, [qin.userId], '给秦越');
    const id = await letterTo(qin, '给秦越');
    expect((await block(meng, id, true)).body.code).toBe('message.not_found');
    const admin = await test.as('admin');
    const notice = await story.sent(admin, '平台公告甲', [meng.userId]);
    await has(meng, '平台公告甲');
    expect((await detail(meng, notice.id)).blocked).toBeNull();
    expect((await block(meng, notice.id, true)).body.code).toBe('message.no_letter');
  });

  it('still gets messages of the platform from a blocked sender', async () => {
    const admin = await test.as('admin');
    await write(admin, [meng.userId], '来自平台');
    const id = await letterTo(meng, '来自平台');
    await block(meng, id, true);
    await write(admin, [meng.userId], '还是平台');
    await has(meng, '还是平台');
    await block(meng, id, false);
  });
});

describe('mails of letters', () => {
  const mail = { ways: 'sendEmail' };

  it('are counted by day and user, with the rest shown before, and refused beyond', async () => {
    expect(await allowance(qin)).toEqual({ people: null, mail: MAILS.person });
    expect(await codeOf(write(qin, [meng.userId, lin.userId], '邮件一', mail))).toBe(200);
    expect(await allowance(qin)).toEqual({ people: null, mail: 1 });
    expect(await codeOf(write(qin, [meng.userId, lin.userId], '邮件二', mail))).toBe(
      'message.mail_cap_reached',
    );
    expect(await allowance(qin)).toEqual({ people: null, mail: 1 });
    expect(await codeOf(write(qin, [meng.userId, lin.userId], '不发邮件'))).toBe(200);
    expect(await codeOf(write(qin, [meng.userId], '邮件三', mail))).toBe(200);
    expect(await codeOf(write(qin, [meng.userId], '邮件四', mail))).toBe('message.mail_cap_reached');
  });

  it('are counted for all of an enterprise together', async () => {
    expect((await allowance(meng)).mail).toBe(2);
    expect(await codeOf(write(meng, [qin.userId, lin.userId], '邮件五', mail))).toBe(200);
    expect((await allowance(lin)).mail).toBe(0);
    expect(await codeOf(write(lin, [qin.userId], '邮件六', mail))).toBe(
      'message.enterprise_mail_cap_reached',
    );
    expect((await allowance(zhou)).mail).toBe(MAILS.person);
    expect(await allowance(await test.as('admin'))).toEqual({ people: null, mail: null });
  });

  it('pass no limit when they come at the same moment', async () => {
    const he = await test.as('he.ming');
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => codeOf(write(zhou, [he.userId], `同时${n}`, mail))),
    );
    expect(answers.filter((one) => one === 200)).toHaveLength(MAILS.person);
  });

  it('count all seats of an office, however many are taken', async () => {
    const deng = await test.as('deng.rui');
    expect(await codeOf(write(deng, [NIL], '写给平台', mail))).toBe('message.mail_cap_reached');
    expect(await codeOf(write(deng, [NIL], '写给平台'))).toBe(200);
  });

  it('are counted where the type of message is mailed by default', async () => {
    const code = await story.rows(async (db) => {
      await db.deleteFrom('letter_count').execute();
      const there = db.selectFrom('enterprise').select('id').where('alias', '=', '云杉精密');
      const row = {
        enterprise_id: (await there.executeTakeFirstOrThrow()).id,
        category_id: await story.categoryOf('application'),
        name: '自动发邮件',
      };
      const made = db.insertInto('message_type').values(row).returning('code');
      return (await made.executeTakeFirstOrThrow()).code;
    });
    const { userId } = await test.as('he.ming');
    const answers: unknown[] = [];
    for (const n of [1, 2, 3, 4])
      answers.push(await codeOf(write(zhou, [userId], `动态${n}`, { selfType: code })));
    expect(answers).toEqual([200, 200, 200, 'message.mail_cap_reached']);
  });
});
