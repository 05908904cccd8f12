import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { sentApi } from '@cloudyard/contract/message/sent.ts';
import { MAX_RECIPIENTS } from '@cloudyard/contract/message/values.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { inTransaction } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { messageStory } from '../message.stories.ts';
import { purgeMessages, releaseDue } from './delivery.jobs.ts';
import { freeze, insertOnce, these } from './delivery.queries.ts';
import { deliverMessage, recallMessage } from './delivery.service.ts';

let test: TestApp;
let story: ReturnType<typeof messageStory>;
let lin: Caller;
let qin: Caller;
let meng: Caller;
beforeAll(async () => {
  test = await openTestApp();
  story = messageStory(test);
  [lin, qin, meng] = (await Promise.all(
    ['lin.qiao', 'qin.yue', 'meng.xia'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller];
});
afterAll(() => test.close());

/** A message that is ready to be handed out, to many recipients. */
async function underway(title: string, to: string[]) {
  const id = newId();
  const category_id = await story.categoryOf('system');
  await inTransaction(test.kit, { platform: 'test' }, async ({ db }) => {
    await insertOnce(db, { id, origin: 'house', category_id, title, self_type: '04', state: 'sending' });
    await freeze(db, id, these(to));
  });
  return id;
}
const linesOf = (id: string) =>
  story.rows((db) => db.selectFrom('inbox').selectAll().where('message_id', '=', id).execute());

async function crowd(many: number) {
  const { rows } = await story.rows((db) =>
    sql<{ id: string }>`insert into account (username, email, phone, real_name, password_hash)
      select 'crowd' || n, 'crowd' || n || '@a.example', '', '', '' from generate_series(1, ${many}::int) n
      returning id`.execute(db),
  );
  return rows.map(({ id }) => id);
}

/** Updates the planner's statistics, as the database does a minute after so many rows. */
const counted = () =>
  withClient(test.owner, (client) => client.query('analyze account, membership, message_member'));

describe('handing out a message', () => {
  it('by five at once, and again afterwards, reaches each recipient once', async () => {
    const people = await crowd(9000);
    const id = await underway('五个一起', [...people, ...people, qin.userId]);
    await Promise.all(Array.from({ length: 5 }, () => deliverMessage(test.kit, id)));
    await deliverMessage(test.kit, id);
    expect(await linesOf(id)).toHaveLength(people.length + 1);
    const counted = await story.rows((db) =>
      db
        .selectFrom('inbox_count')
        .select((eb) => eb.fn.sum<number>('n').as('n'))
        .where('account_id', 'in', people.slice(0, 1000))
        .executeTakeFirstOrThrow(),
    );
    expect(Number(counted.n)).toBe(1000);
    expect(await story.titles(qin, { q: '五个一起' })).toEqual(['五个一起']);
  });

  it('stops when it is recalled, before the last recipient has it', async () => {
    const id = await underway('半路撤回', [qin.userId, meng.userId]);
    await story.rows((db) =>
      db.updateTable('message').set({ state: 'recalled' }).where('id', '=', id).execute(),
    );
    await Promise.all([deliverMessage(test.kit, id), recallMessage(test.kit, id)]);
    await deliverMessage(test.kit, id);
    expect((await linesOf(id)).filter((line) => line.recalled_at === null)).toEqual([]);
    expect(await story.titles(qin, { q: '半路撤回' })).toEqual([]);
  });

  it('is taken up again when its job was given up', async () => {
    const id = await underway('被遗忘的', [qin.userId]);
    await releaseDue(test.kit);
    await eventually(async () => expect(await linesOf(id)).toHaveLength(1));
  });

  it('returns it to its writer as a draft when there is no recipient left', async () => {
    const { body } = await story.send(lin, '人都走了', [qin.userId], {
      intent: 'schedule',
      sendAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await story.rows((db) =>
      db
        .updateTable('message')
        .set({ send_at: new Date(), audience: JSON.stringify({ groups: [], users: [], everybody: false }) })
        .where('id', '=', body.id)
        .execute(),
    );
    await releaseDue(test.kit);
    await eventually(async () =>
      expect(await story.detail(lin, body.id)).toMatchObject({ state: 'draft', problem: 'nobody' }),
    );
  });

  it('returns a scheduled one as a draft when its writer may no longer send', async () => {
    const zhou = await test.as('zhou.yan');
    const { body } = await story.send(zhou, '离职前写的', [zhou.userId], {
      intent: 'schedule',
      sendAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await story.rows(async (db) => {
      await db.updateTable('message').set({ send_at: new Date() }).where('id', '=', body.id).execute();
      await db.deleteFrom('role_member').where('account_id', '=', zhou.userId).execute();
    });
    await releaseDue(test.kit);
    const row = await story.rows((db) =>
      db.selectFrom('message').select(['state', 'problem']).where('id', '=', body.id).executeTakeFirst(),
    );
    expect(row).toEqual({ state: 'draft', problem: 'not_allowed' });
  });
});

describe('a message of a category that a recipient turned off', () => {
  it('is kept in the ledger and not shown, unless it is critical or urgent', async () => {
    const people = await story.categoryOf('people');
    await story.rows((db) =>
      db
        .insertInto('message_preference')
        .values({ account_id: meng.userId, category_id: people, in_app: false, mail: false })
        .execute(),
    );
    const off = await story.sent(lin, '不想看的', [meng.userId, qin.userId], { messageCategory: people });
    expect(off.figures).toMatchObject({ recipients: 2, delivered: 1, muted: 1 });
    expect(await story.titles(meng, { q: '不想看的' })).toEqual([]);
    // A mail about it may still lead here.
    expect((await meng.ask(inboxApi.detail, { params: { id: off.id } })).status).toBe(200);
    const { unread } = await story.counts(meng);
    expect((await story.act(meng, 'read', [off.id])).body).toEqual({ changed: 1, unread });
    await story.sent(lin, '火警', [meng.userId], { messageCategory: people, importance: 2 });
    expect(await story.titles(meng, { q: '火警' })).toEqual(['火警']);
    const { body } = await lin.ask(sentApi.recipients, { params: { id: off.id }, query: { state: 'muted' } });
    expect(body).toMatchObject({ totalElements: 1, content: [{ name: '孟夏', muted: true }] });
  });
});

describe('the daily clean-up', () => {
  it('empties the trash after thirty days, and removes what a category keeps no longer', async () => {
    const [old, young] = [
      await story.sent(lin, '旧的', [qin.userId]),
      await story.sent(lin, '新的', [qin.userId]),
    ];
    await story.act(qin, 'delete', [old.id, young.id]);
    await story.rows((db) =>
      db
        .updateTable('inbox')
        .set({ deleted_at: sql<Date>`now() - interval '31 days'` })
        .where('message_id', '=', old.id)
        .execute(),
    );
    const short = await story.rows((db) =>
      db
        .insertInto('message_category')
        .values({ name: '三天', retention_days: 3 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const brief = await story.sent(lin, '只留三天', [qin.userId], { messageCategory: short.id });
    await story.rows((db) =>
      db
        .updateTable('message')
        .set({ sent_at: sql<Date>`now() - interval '4 days'` })
        .where('id', '=', brief.id)
        .execute(),
    );
    await purgeMessages(test.kit);
    expect(await story.titles(qin, { tabKey: 'delete' })).toEqual(['新的']);
    expect((await story.counts(qin)).delete).toBe(1);
    expect(await linesOf(brief.id)).toEqual([]);
    expect(await story.titles(qin, { q: '只留三天' })).toEqual([]);
    const { all } = await story.counts(qin);
    expect((await story.page(qin, { pageSize: 100 })).content).toHaveLength(all);
  });
});

describe('a message to very many recipients', () => {
  it('is refused without the right to write to everybody, however they are named', async () => {
    const { enterprise } = await story.sent(lin, '人不多', [qin.userId]);
    const group = await story.rows(async (db) => {
      await sql`insert into membership (enterprise_id, account_id)
        select ${enterprise}::uuid, id from account where username like 'crowd%' limit ${MAX_RECIPIENTS + 1}`.execute(
        db,
      );
      await db.deleteFrom('role_grant').where('key', '=', 'message.everybody.send').execute();
      const row = { enterprise_id: enterprise, name: '全厂', created_by: lin.userId };
      const { id } = await db
        .insertInto('message_group')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`insert into message_member (group_id, enterprise_id, kind, target_id)
        select ${id}::uuid, ${enterprise}::uuid, 'user', account_id from membership
        where enterprise_id = ${enterprise}`.execute(db);
      return id;
    });
    await counted();
    const narrow = await test.as('lin.qiao', true);
    const to = async (audience: object) => (await story.send(narrow, '太多', [], { audience })).body.code;
    expect(await to({ groups: [group] })).toBe('message.too_many_recipients');
    expect(await to({ everybody: true })).toBe('message.everybody_refused');
    const { body } = await narrow.ask(sentApi.preview, { body: { groups: [group] } });
    expect([body.tooMany, body.count > MAX_RECIPIENTS]).toEqual([true, true]);
    // Grown since it was scheduled: it goes back to its writer.
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const small = await story.send(narrow, '原来不多', [qin.userId], { intent: 'schedule', sendAt: later });
    const grown = JSON.stringify({ groups: [group], users: [], everybody: false, unlimited: false });
    await story.rows((db) =>
      db
        .updateTable('message')
        .set({ send_at: new Date(), audience: grown })
        .where('id', '=', small.body.id)
        .execute(),
    );
    await releaseDue(test.kit);
    await eventually(async () =>
      expect(await story.detail(lin, small.body.id)).toMatchObject({
        state: 'draft',
        problem: 'too_many_recipients',
      }),
    );
  });
});
