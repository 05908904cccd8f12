import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AUDIT_ACTIONS } from '@cloudyard/contract/audit/acts.ts';
import { chainApi } from '@cloudyard/contract/audit/chain.ts';
import { AUDIT_FIELDS } from '@cloudyard/contract/audit/fields.ts';
import { OBJECT_TYPES, type ObjectType } from '@cloudyard/contract/audit/object-types.ts';
import { CHECKS } from '@cloudyard/contract/ledger/reconciliation.ts';
import type { StoredFile } from '@cloudyard/contract/publishing/values.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { storedPlace } from '../domains/file/index.ts';
import { prepare } from '../drivers/runtime/local/release/prepare.ts';
import { inTransaction } from '../kit/context.ts';
import type { ReleaseKind } from '../kit/runtime.ts';
import { hoursBefore, startOfDay } from './calendar.ts';
import { shiftReport } from './programs/index.ts';
import { showcase } from './showcase.ts';

const now = new Date();
const today = startOfDay(now);
/** Another hour of the same day, or at least another minute. */
const earlier = new Date(Math.max(today.getTime(), hoursBefore(now, 3).getTime()));

const platform = { platform: 'test' };
const show = (test: TestApp, time: Date) => inTransaction(test.kit, platform, (ctx) => showcase(ctx, time));
const rowsOf = <T = Record<string, unknown>>(test: TestApp, question: RawBuilder<T>) =>
  inTransaction(test.kit, platform, async ({ db }) => (await question.execute(db)).rows);

let [test, other]: [TestApp, TestApp] = [] as never;
beforeAll(async () => {
  [test, other] = await Promise.all([openTestApp(), openTestApp()]);
  await Promise.all([show(test, now), show(other, earlier)]);
});
afterAll(() => Promise.all([test.close(), other.close()]));

const day = sql`(created_at at time zone 'Asia/Shanghai')::date`;

/** What happened, without the ids, which are new each time. */
const pasts = {
  logins: sql`select username, enterprise_name, address, browser, system, created_at, ended_at, end_reason from session
    where created_at < ${today} order by created_at, username`,
  attempts: sql`select username, cause, time from login_failure order by time, username`,
  opinions: sql`select a.code, p.username, r.stars, r.text, r.answer, r.created_at, r.hidden_at from app_rating r
    join application a on a.id = r.application_id join account p on p.id = r.account_id order by 1, 2`,
  followers: sql`select a.code, p.username, s.created_at from subscription s
    join application a on a.id = s.application_id join account p on p.id = s.account_id order by 1, 2`,
  money: sql`select t.kind, t.reference_name, e.amount, e.balance, t.created_at from ledger_entry e
    join ledger_transfer t on t.id = e.transfer_id where t.created_at < ${hoursBefore(today, 24)}
    order by t.created_at, 1, 2, 3`,
  // What has been waiting for hours has been waiting since another hour.
  acts: sql`select time, actor_name, action, object_type, object_name, address from audit_entry
    where time < ${hoursBefore(today, 120)} order by 1, 2, 3, 5`,
  messages: sql`select m.title, m.created_at, p.username, i.read_at, i.collected_at from inbox i
    join message m on m.id = i.message_id join account p on p.id = i.account_id
    where m.created_at < ${hoursBefore(today, 15 * 24)} order by 2, 1, 3`,
};

const PAST = [
  'created_at',
  'time',
  'at',
  'submitted_at',
  'decided_at',
  'approved_at',
  'joined_at',
  'given_at',
];
const LATER = [
  'seen_at',
  'ended_at',
  'read_at',
  'sent_at',
  'answered_at',
  'activated_at',
  'asked_at',
  'updated_at',
];

/** Every time that says when something happened, by its table. */
async function happened(test: TestApp) {
  const columns = await rowsOf<{ table: string; column: string }>(
    test,
    sql`select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'timestamptz'::regtype
        and a.attname in (${sql.join([...PAST, ...LATER])}) and has_table_privilege(c.oid, 'select')`,
  );
  const spans = columns.map(
    ({ table, column }) => sql`select ${`${table}.${column}`} as what, min(${sql.ref(column)}) as first,
      max(${sql.ref(column)}) as last from ${sql.table(table)}`,
  );
  return rowsOf<{ what: string; first: Date | null; last: Date | null }>(
    test,
    sql`${sql.join(spans, sql` union all `)}`,
  );
}

/** Lays out a program as the runtime does; answers what would be started. */
async function laidOut(folder: string, kind: ReleaseKind, { name }: StoredFile) {
  const bytes = await test.kit.storage.get(storedPlace(name));
  if (!bytes) return undefined;
  await mkdir(join(folder, name));
  await pipeline(bytes, createWriteStream(join(folder, name, 'archive')));
  return prepare(kind, join(folder, name, 'archive'), join(folder, name, 'app'));
}

describe('what is on sale', () => {
  it('can be started, all of it', async () => {
    const sold = await rowsOf<{ code: string; kind: ReleaseKind; program: StoredFile | null }>(
      test,
      sql`select distinct a.code, v.source_type as kind, v.content -> 'program' as program
        from listing l join application a on a.id = l.application_id
        join app_version v on v.application_id = a.id and v.status = '3' order by 1`,
    );
    expect(sold.length).toBeGreaterThan(40);
    expect(new Set(sold.map(({ kind }) => kind))).toEqual(
      new Set(['NODE', 'STATIC', ...((await shiftReport()) ? ['JAR'] : [])]),
    );
    const folder = await mkdtemp(join(tmpdir(), 'cloudyard-sold-'));
    for (const { kind, program } of sold)
      expect(program && (await laidOut(folder, kind, program))).toBeTruthy();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('a past of ninety days', () => {
  it('has logins on most days, few of them on free ones', async () => {
    const days = await rowsOf<{ free: boolean; logins: number }>(
      test,
      sql`select extract(isodow from ${day}) > 5 as free, count(*)::int as logins from session group by ${day}`,
    );
    expect(days.length).toBeGreaterThanOrEqual(60);
    const mean = (free: boolean) => {
      const some = days.filter((one) => one.free === free).map(({ logins }) => logins);
      return some.reduce((sum, n) => sum + n, 0) / Math.max(1, some.length);
    };
    expect(mean(true)).toBeLessThan(mean(false) / 3);
    expect((await rowsOf(test, pasts.attempts)).length).toBeGreaterThan(20);
  });

  it('has opinions that differ, and keeps what is counted right', async () => {
    const stars = await rowsOf<{ stars: number; n: number }>(
      test,
      sql`select stars, count(*)::int as n from app_rating group by 1 order by 1`,
    );
    expect(stars.map((one) => one.stars)).toEqual([1, 2, 3, 4, 5]);
    const wrong = sql`select
      (select count(*)::int from listing l where (l.subscribers, l.ratings) <> (
        (select count(*) from subscription s where s.application_id = l.application_id),
        (select count(*) from app_rating r where r.application_id = l.application_id and r.hidden_at is null)
      )) as listings,
      (select sum(n)::int from inbox_count where state & 1 = 1) -
        (select count(*)::int from inbox where read_at is null) as unread,
      (select sum(read)::int from message_figure) - (select count(read_at)::int from inbox) as read`;
    expect(await rowsOf(test, wrong)).toEqual([{ listings: 0, unread: 0, read: 0 }]);
  });

  it('is written in the acts and object types of the audit log', async () => {
    const acts = sql<{
      action: string;
      object_type: string;
    }>`select distinct action, object_type from audit_entry`;
    const rows = (await rowsOf(test, acts)) as { action: string; object_type: string }[];
    const known = { acts: new Set<string>(AUDIT_ACTIONS), types: new Set<string>(OBJECT_TYPES) };
    expect(rows.filter((row) => !known.acts.has(row.action) || !known.types.has(row.object_type))).toEqual(
      [],
    );
  });

  it('is written in fields that have words, under the names of its enterprises', async () => {
    const rows = await rowsOf<{ type: string; field: string }>(
      test,
      sql`select distinct case when object_type = 'application' and action like 'access.%' then 'role-request'
          else object_type end as type, field
        from audit_entry, lateral (select jsonb_object_keys(before) union select jsonb_object_keys(after)) f(field)`,
    );
    const known = (type: string): readonly string[] => AUDIT_FIELDS[type as ObjectType];
    expect(rows.filter(({ type, field }) => !known(type).includes(field))).toEqual([]);
    const nameless = sql`select count(*)::int as n from audit_entry
      where (enterprise_id is null) <> (enterprise_name is null)`;
    expect(await rowsOf(test, nameless)).toEqual([{ n: 0 }]);
  });

  it('gave roles and wrote letters before the first start, by the same clock as everything else', async () => {
    const given = sql`select count(*)::int as n from role_member where given_at >= ${today}`;
    expect(await rowsOf(test, given)).toEqual([{ n: 0 }]);
    const letters = sql<{ at: Date }>`select sent_at as at from message where title = '欢迎使用 Cloudyard'`;
    expect(await rowsOf(test, letters)).toEqual([{ at: hoursBefore(now, 240) }]);
  });

  it('lies behind, and not too far', async () => {
    const [first, last] = [hoursBefore(now, 400 * 24), new Date()];
    const off = (await happened(test)).filter(
      (one) => (one.first && one.first < first) || (one.last && one.last > last),
    );
    expect(off).toEqual([]);
  });

  it('is sealed in the order it happened, and the chain holds', async () => {
    await test.kit.audit.seal();
    const back = sql`select count(*)::int as n from audit_seal s join audit_entry e on e.id = s.entry_id
      join audit_seal p on p.seq = s.seq - 1 join audit_entry b on b.id = p.entry_id
      where b.time > e.time and b.action <> 'portal.demo.load'`;
    expect(await rowsOf(test, back)).toEqual([{ n: 0 }]);
    const admin = await test.as('admin');
    const { id } = (await admin.ask(chainApi.check)).body;
    await eventually(async () => {
      const [check] = (await admin.ask(chainApi.checks)).body;
      expect(check).toMatchObject({ id, state: 'intact' });
    });
  });

  it('leaves books that reconcile, with something of everything', async () => {
    const [run] = await rowsOf<{ checks: { check: string; looked: number; wrong: number }[] }>(
      test,
      sql`select checks from ledger_reconciliation`,
    );
    expect(run?.checks.map(({ check, wrong }) => [check, wrong])).toEqual(CHECKS.map((check) => [check, 0]));
    const left = sql`select
      (select array_agg(distinct kind order by kind) from ledger_transfer) as transfers,
      (select array_agg(distinct state order by state) from ledger_hold) as holds,
      (select array_agg(distinct state order by state) from ledger_withdrawal) as withdrawals,
      (select array_agg(distinct state order by state) from ledger_invoice) as invoices,
      (select count(*)::int from ledger_unsealed) as unsealed`;
    expect(await rowsOf(test, left)).toEqual([
      {
        transfers: ['promotion', 'purchase', 'refund', 'renewal', 'reversal', 'topup', 'withdrawal'],
        holds: ['expired', 'held', 'posted', 'voided'],
        withdrawals: ['asked', 'rejected', 'settled'],
        invoices: ['asked', 'issued'],
        unsealed: 0,
      },
    ]);
  });

  it.each(Object.keys(pasts) as (keyof typeof pasts)[])(
    'is the same whenever a day begins it: %s',
    async (what) => {
      const [one, two] = [await rowsOf(test, pasts[what]), await rowsOf(other, pasts[what])];
      expect(one.length).toBeGreaterThan(40);
      expect(two).toEqual(one);
    },
  );
});
