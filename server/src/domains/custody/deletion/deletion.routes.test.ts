import { deletionApi as api, DELETION_DAYS } from '@cloudyard/contract/custody/deletion.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows, runSql } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { ofEnterprise } from '../catalogue.queries.ts';
import { type CustodyStory, custodyStory, NEVER, password, said } from '../custody.stories.ts';
import { resumeDeletionsJob } from './deletion.jobs.ts';
import { runDeletion } from './deletion-work.service.ts';
import { emptiedTables, eraseRows } from './order.queries.ts';

let test: TestApp;
let story: CustodyStory;
let name: string;
beforeAll(async () => {
  test = await openTestApp();
  story = await custodyStory(test);
  name = (await story.lin.ask(api.plan)).body.name;
});
afterAll(() => test.close());

const ask = (body: object = {}, who = story.lin) => who.ask(api.ask, { body: { password, name, ...body } });
const plan = async () => (await story.lin.ask(api.plan)).body;
const later = () => new Date(Date.now() + (DELETION_DAYS + 1) * 86_400_000);
const run = (id: string, kit: Kit = test.kit) => runDeletion(kit, id, NEVER, later());
const stateOf = async (id: string) =>
  (await runSql<{ state: string }>(test, `select state from enterprise_deletion where id = '${id}'`))[0]
    ?.state;
/** How many rows each emptied table has of an enterprise. */
const counts = (place: string) =>
  rows(test, async (db) => {
    const found: Record<string, number> = {};
    for (const table of (await emptiedTables(db)).flatMap((group) => group.tables)) {
      const { rows: counted } = await sql<{
        n: number;
      }>`select count(*)::int as n from ${sql.table(table)} as t
        where ${ofEnterprise(table, place)}`.execute(db);
      if (counted[0]?.n) found[table] = counted[0].n;
    }
    return found;
  });

describe('who may end an enterprise', () => {
  const body = () => ({ body: { password, name } });
  strangersAreRefused(
    () => test,
    api.plan,
    () => ({}),
  );
  strangersAreRefused(() => test, api.ask, body);
  strangersAreRefused(
    () => test,
    api.withdraw,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    api.list,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    api.pending,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    api.mine,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    api.certificate,
    () => ({ params: { id: crypto.randomUUID() } }),
  );

  it('not a member, not with a wrong password, not with another name', async () => {
    const member = await test.as('qin.yue');
    expect(said(await member.ask(api.plan))).toBe('kit.not_allowed');
    expect(said(await ask({ password: 'Not_mine_1' }))).toBe('custody.password_wrong');
    expect(said(await ask({ name: '别的企业' }))).toBe('custody.name_wrong');
    expect(said(await story.lin.ask(api.list, { query: {} }))).toBe('kit.not_allowed');
  });

  it('not while something stands in the way', async () => {
    await runSql(
      test,
      `insert into ledger_account (kind, enterprise_id, posted) values ('wallet', '${story.here}', 1200)
         on conflict do nothing;
       update ledger_account set posted = 1200 where enterprise_id = '${story.here}' and kind = 'wallet'`,
    );
    expect((await plan()).blockers).toMatchObject([{ kind: 'balance', count: 1, amount: 1200 }]);
    expect(said(await ask())).toBe('custody.deletion_blocked');
    await runSql(test, `update ledger_account set posted = 0 where enterprise_id = '${story.here}'`);
    expect((await plan()).blockers).toEqual([]);
  });
});

describe('a deletion that waits', () => {
  it('is told to members, shown to them, one at a time, and taken back by one click', async () => {
    const { body } = await ask();
    expect(body).toMatchObject({ state: 'waiting', enterpriseName: name });
    expect(said(await ask())).toBe('custody.deletion_running');
    const member = await test.as('qin.yue');
    expect((await member.ask(api.pending)).body).toMatchObject({ askedBy: 'lin.qiao' });
    expect((await story.zhou.ask(api.pending)).body).toBeNull();
    await eventually(async () => {
      const query = { userId: member.userId, size: 50 };
      expect(JSON.stringify((await member.ask(inboxApi.userMessages, { query })).body)).toContain('注销');
    });
    expect(said(await story.zhou.ask(api.withdraw))).toBe('custody.deletion_not_found');
    expect((await story.lin.ask(api.withdraw)).body.state).toBe('withdrawn');
    expect(said(await story.lin.ask(api.withdraw))).toBe('custody.deletion_not_found');
    expect((await member.ask(api.pending)).body).toBeNull();
  });

  it('is not begun before its day, nor when something has come in its way', async () => {
    const { body } = await ask();
    const before = await counts(story.here);
    await resumeDeletionsJob.resume(test.kit);
    await runDeletion(test.kit, body.id, NEVER);
    expect(await stateOf(body.id)).toBe('waiting');
    await runSql(test, `update ledger_account set posted = 5 where enterprise_id = '${story.here}'`);
    await run(body.id);
    expect(await stateOf(body.id)).toBe('stopped');
    await runSql(test, `update ledger_account set posted = 0 where enterprise_id = '${story.here}'`);
    expect((await counts(story.here)).department).toBe(before.department);
  });

  it('gives nobody the right to delete its rows', async () => {
    const scope = { user: null, enterprise: story.here };
    await expect(
      inTransaction(test.kit, scope, ({ db }) => eraseRows(db, 'department', null)),
    ).rejects.toThrow(/no enterprise is being removed/);
  });
});

describe('a deletion that is due', () => {
  let id: string;
  let others: Record<string, number>;
  let stored: string;

  it('goes on after it was killed in the middle, and removes everything of this enterprise alone', async () => {
    stored = await story.keep('gone.txt', story.here, 'private');
    id = (await ask()).body.id;
    others = await counts(story.there);
    const before = await counts(story.here);
    let pages = 0;
    const dying: Kit = {
      ...test.kit,
      database: {
        ...test.kit.database,
        transaction: (scope, act) => {
          if ('enterprise' in scope && ++pages === 40) throw new Error('killed');
          return test.kit.database.transaction(scope, act);
        },
      },
    };
    await run(id, dying);
    expect(await stateOf(id)).toBe('removing');
    const half = await counts(story.here);
    expect(Object.keys(half).length).toBeGreaterThan(0);
    await run(id);
    expect(await stateOf(id)).toBe('done');
    expect(await counts(story.here)).toEqual({});
    const after = await counts(story.there);
    // A letter about it may have come meanwhile; figures go with what they count.
    const moving = new Set(['inbox', 'inbox_count', 'message', 'message_figure', 'outgoing']);
    const still = (all: Record<string, number>) =>
      Object.entries(all).filter(([table]) => !moving.has(table));
    expect(still(after)).toEqual(still(others));
    // Also what would have gone with the rows it belongs to is counted.
    const [row] = await runSql<{ removed: Record<string, { count: number }> }>(
      test,
      `select removed from enterprise_deletion where id = '${id}'`,
    );
    const removed = Object.entries(row?.removed ?? {}).map(([table, { count }]) => [table, count]);
    expect(still(Object.fromEntries(removed)).sort()).toEqual(still(before).sort());
    expect(await test.kit.storage.get(stored)).toBeUndefined();
  });

  it('leaves the books, the log and the name, and people their accounts', async () => {
    const [kept] = await runSql<{ name: string; deleted: boolean; log: number }>(
      test,
      `select name, deleted_at is not null as deleted,
        (select count(*)::int from audit_entry where enterprise_id = e.id) as log
       from enterprise e where id = '${story.here}'`,
    );
    expect(kept).toMatchObject({ name, deleted: true });
    expect(kept?.log).toBeGreaterThan(0);
    const me = await story.lin.ask(sessionApi.me);
    expect(me.status).toBe(200);
    expect(said(await story.lin.ask(api.plan))).toBe('kit.not_allowed');
    const mine = await story.lin.ask(membershipApi.enterprises, { params: { userId: story.lin.userId } });
    expect(JSON.stringify(mine.body)).not.toContain(name);
  });

  it('is certified: for who asked and for the platform, by number and digest for everybody', async () => {
    const { body } = await story.lin.ask(api.certificate, { params: { id } });
    expect(body.statement).toMatchObject({ enterprise: { name }, askedBy: { name: 'lin.qiao' } });
    expect(body.statement.removed.map((one: { noun: string }) => one.noun)).toContain('people');
    expect(body.statement.kept.map((one: { what: string }) => one.what)).toEqual(
      expect.arrayContaining(['log', 'name']),
    );
    expect(said(await story.zhou.ask(api.certificate, { params: { id } }))).toBe(
      'custody.deletion_not_found',
    );
    expect((await story.lin.ask(api.mine)).body[0]).toMatchObject({ id, state: 'done' });
    const admin = await test.as('admin');
    const { number } = body.statement;
    const listed = await admin.ask(api.list, { query: { q: number } });
    expect(listed.body.content).toMatchObject([{ id, number, sha256: body.sha256 }]);
    expect((await admin.ask(api.certificate, { params: { id } })).body.sha256).toBe(body.sha256);
    await eventually(async () =>
      expect((await story.lin.ask(api.certificate, { params: { id } })).body.isSealed).toBe(true),
    );
    const verify = async (digest: string) =>
      (await test.visitor.ask(api.verify, { query: { number, digest } })).body;
    expect(await verify(body.sha256)).toMatchObject({ verdict: 'valid', statement: { number } });
    expect(await verify('0'.repeat(64))).toEqual({ verdict: 'unknown', statement: null });
    // Whoever changes what we keep of it cannot change the log.
    const forged = `update enterprise_deletion set statement = replace(statement, '${number}', '${number}X') where id = '${id}'`;
    await runSql(test, forged);
    expect(await verify(body.sha256)).toEqual({ verdict: 'changed', statement: null });
    await runSql(
      test,
      `update enterprise_deletion set sha256 = encode(sha256(convert_to(statement, 'UTF8')), 'hex') where id = '${id}'`,
    );
    const [row] = await runSql<{ sha256: string }>(
      test,
      `select sha256 from enterprise_deletion where id = '${id}'`,
    );
    expect(await verify(row?.sha256 ?? '')).toEqual({ verdict: 'changed', statement: null });
  });
});
