import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { type LoginStatistics, monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { inTransaction } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let zhou: Caller;
let enterprises: Record<string, string>;
const inDb = <T>(act: (db: Db) => Promise<T>) =>
  inTransaction(test.kit, { platform: 'test' }, ({ db }) => act(db)) as Promise<T>;

/** Logins long ago: every seven hours, by turns of three people, in three places, on two devices. */
const pastLogins = (db: Db, who: string[], where: (string | null)[]) =>
  sql`
  insert into session (token_hash, account_id, enterprise_id, enterprise_name, username, address, agent, device,
    created_at, seen_at, expires_at, ended_at, end_reason)
  select sha256(n::text::bytea), (${who}::uuid[])[1 + n % 3], (${where}::uuid[])[1 + n % 3],
    (array['海川重工', '云杉精密', ''])[1 + n % 3], '=SUM(' || n || ')', '10.0.0.' || n, '-',
    (array['desktop', 'mobile'])[1 + n % 2], t, t, t, t + interval '1 hour',
    (array['logout', 'idle', 'kicked_out', 'hard_limit'])[1 + n % 4]
  from generate_series(0, 99) n, lateral (select timestamptz '2024-02-20Z' + n * interval '7 hours' as t) x`.execute(
    db,
  );

const pastFailures = (db: Db, who: string[]) =>
  sql`
  insert into login_failure (time, account_id, username, cause, address, browser, system, device)
  select timestamptz '2024-02-20Z' + n * interval '11 hours', (${who}::uuid[])[1 + n % 3], 'x',
    (array['wrong_password', 'locked'])[1 + n % 2], '10.0.1.' || n, '', '', 'desktop'
  from generate_series(0, 49) n`.execute(db);

beforeAll(async () => {
  test = await openTestApp();
  [admin, lin, zhou] = [await test.as('admin'), await test.as('lin.qiao'), await test.as('zhou.yan')];
  const he = await test.as('he.ming');
  const su = await test.as('su.wen');
  const { body } = await he.ask(membershipApi.enterprises, { params: { userId: he.userId } });
  enterprises = Object.fromEntries(body.map((one: { alias: string; id: string }) => [one.alias, one.id]));
  const places = [enterprises.海川重工 ?? null, enterprises.云杉精密 ?? null, null];
  await inDb((db) => pastLogins(db, [lin.userId, zhou.userId, su.userId], places));
  await inDb((db) => pastFailures(db, [lin.userId, zhou.userId, su.userId]));
});
afterAll(() => test.close());

/** Ten days in the middle, cut in the middle of a day, seen from a place that is nowhere near UTC. */
const period = { from: '2024-03-01T04:30:00Z', to: '2024-03-11T04:30:00Z' };
const before = { from: '2024-02-20T04:30:00Z', to: period.from };
const zone = 'America/St_Johns';

const statistics = async (who: Caller, query: object = { ...period, zone }): Promise<LoginStatistics> => {
  const endpoint = who === admin ? monitorApi.statistics : monitorApi.memberStatistics;
  const { status, body } = await who.ask(endpoint, { query: query as never });
  expect(status).toBe(200);
  return body;
};
const total = async (who: Caller, query: object): Promise<number> => {
  const endpoint = who === admin ? monitorApi.history : monitorApi.memberHistory;
  return (await who.ask(endpoint, { query: { size: 1, ...query } })).body.totalElements;
};
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

describe.each(['admin', 'lin.qiao', 'zhou.yan'])('the login statistics for %s', (name) => {
  it('agree with the history', async () => {
    const who = { admin, 'lin.qiao': lin, 'zhou.yan': zhou }[name] as Caller;
    const found = await statistics(who);
    expect(found.totals.logins).toBeGreaterThan(0);
    expect(found.totals.logins).toBe(await total(who, { ...period, result: 'success' }));
    expect(found.totals.failures).toBe(await total(who, { ...period, kind: 'failed' }));
    expect(found.before.logins).toBe(await total(who, { ...before, result: 'success' }));
    expect(found.before.failures).toBe(await total(who, { ...before, kind: 'failed' }));
    for (const { device, logins } of found.devices)
      expect(logins).toBe(await total(who, { ...period, result: 'success', device }));
    for (const { cause, count } of found.failures)
      expect(count).toBe(await total(who, { ...period, result: cause }));
    for (const { reason, count } of found.endings)
      expect(count).toBe(await total(who, { ...period, endReason: reason }));
    for (const { enterpriseId, logins } of found.enterprises)
      expect(logins).toBe(await total(who, { ...period, enterpriseId: enterpriseId ?? NIL }));
  });

  it('add up', async () => {
    const who = { admin, 'lin.qiao': lin, 'zhou.yan': zhou }[name] as Caller;
    const { totals, days, hours, enterprises: places, devices, failures, endings } = await statistics(who);
    expect(days).toHaveLength(11);
    expect(hours.map((one) => one.hour)).toEqual([...Array(24).keys()]);
    for (const list of [days, hours, places, devices])
      expect(sum(list.map((one) => one.logins))).toBe(totals.logins);
    expect(sum(endings.map((one) => one.count))).toBe(totals.logins);
    expect(sum(failures.map((one) => one.count))).toBe(totals.failures);
    expect(sum(days.map((one) => one.failures))).toBe(totals.failures);
  });
});

describe('a day of the statistics', () => {
  it('begins in the caller’s time zone, also across a change of the clock', async () => {
    const { days } = await statistics(admin);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2024-03-01', '2024-03-11']);
    // The clock went forward on 10 March: that day has 23 hours there.
    const moments = { from: '2024-03-10T03:30:00Z', to: '2024-03-11T02:30:00Z' };
    const day = days.find((one) => one.day === '2024-03-10');
    expect(day?.logins).toBe(await total(admin, { ...moments, result: 'success' }));
    expect(day?.failures).toBe(await total(admin, { ...moments, kind: 'failed' }));
  });

  it('without logins is included', async () => {
    const quiet = { from: '2023-01-01T00:00:00Z', to: '2023-01-04T00:00:00Z' };
    expect((await statistics(admin, quiet)).days).toEqual(
      ['2023-01-01', '2023-01-02', '2023-01-03'].map((day) => ({ day, logins: 0, users: 0, failures: 0 })),
    );
  });

  it.each([
    { from: period.to, to: period.from },
    { from: '1900-01-01T00:00:00Z', to: '2024-01-01T00:00:00Z' },
  ])('is refused for the period %o', async (query) => {
    const { status, body } = await admin.ask(monitorApi.statistics, { query });
    expect([status, body.fields]).toEqual([400, { to: 'format' }]);
  });
});

describe('users of the statistics', () => {
  it('are counted once, now and by how long they have been away', async () => {
    const all = await statistics(admin);
    expect(all.totals.users).toBe(3);
    expect((await statistics(lin)).totals.users).toBe(1);
    expect(all.now).toBe((await admin.ask(monitorApi.current)).body.totalElements);
    expect((await statistics(lin)).now).toBe((await lin.ask(monitorApi.memberCurrent)).body.totalElements);
    expect(all.dormant).toBe(0);
    // All of the five came a year ago, the others today; he.ming and su.wen have not been seen for a hundred days.
    await inDb(async (db) => {
      const five = sql`('admin', 'lin.qiao', 'zhou.yan', 'he.ming', 'su.wen')`;
      await sql`update account set created_at = now() - interval '1 year' where username in ${five}`.execute(
        db,
      );
      await sql`update membership set joined_at = now() - interval '1 year'
                where account_id in (select id from account where username in ${five})`.execute(db);
      await sql`update session set created_at = now() - interval '100 days'
                where username in ('he.ming', 'su.wen')`.execute(db);
    });
    expect((await statistics(admin)).dormant).toBe(2);
    expect((await statistics(lin)).dormant).toBe(1);
    // A removed user does not count, nor a new one.
    await inDb((db) => sql`update account set removed_at = now() where username = 'su.wen'`.execute(db));
    await inDb((db) => sql`update account set created_at = now() where username = 'he.ming'`.execute(db));
    expect((await statistics(admin)).dormant).toBe(0);
  });
});

describe('the export of the login history', () => {
  const past = { to: '2024-12-31T00:00:00Z' };
  const lines = async (who: Caller, query: object) => {
    const endpoint = who === admin ? monitorApi.export : monitorApi.memberExport;
    const { body, headers } = await who.ask(endpoint, { query: query as never });
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toContain('login-history.csv');
    expect(body.startsWith('\uFEFFtime,username,result,')).toBe(true);
    return String(body).trim().split('\r\n').slice(1);
  };

  it('has the rows of the list, nothing a spreadsheet would run, and an audit entry', async () => {
    const rows = await lines(admin, past);
    expect(rows).toHaveLength(await total(admin, past));
    expect(rows.filter((row) => row.includes('=SUM'))).toHaveLength(100);
    expect(rows.filter((row) => row.includes(',=SUM'))).toEqual([]);
    const times = rows.map((row) => row.slice(0, 24));
    expect(times).toEqual([...times].sort().reverse());
    const own = await lines(lin, past);
    expect(own).toHaveLength(await total(lin, past));
    expect(own.length).toBeLessThan(rows.length);
    const { body } = await admin.ask(entryApi.list, { query: { action: 'identity.session.export' } });
    expect(body.content.map((one: { actorName: string }) => one.actorName)).toEqual(['lin.qiao', 'admin']);
  });

  it('loses no row between two batches, however close together they are', async () => {
    await inDb((db) =>
      sql`insert into login_failure (time, username, cause, address, browser, system, device)
          select timestamptz '2020-01-01Z' + n * interval '1 microsecond', 'x', 'unknown', 'n' || n, '', '', 'program'
          from generate_series(1, 2500) n`.execute(db),
    );
    const rows = await lines(admin, { to: '2020-01-02T00:00:00Z' });
    expect(rows.map((row) => row.split(',')[4])).toEqual(
      Array.from({ length: 2500 }, (_, n) => `n${2500 - n}`),
    );
  });
});
