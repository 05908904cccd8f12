import { chainApi } from '@cloudyard/contract/audit/chain.ts';
import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { inTransaction } from '../../../kit/context.ts';

const withSecrets: object = {
  ...{ name: 'old', password: 'secret', code: '12345', smsCode: '54321', authCode: 'device.read' },
};
let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.as('admin');
  await inTransaction(test.kit, { platform: 'test' }, async (ctx) => {
    for (const name of ['阀门控制器', '压力传感器', 'Pump-7']) {
      await ctx.kit.audit.record(ctx, {
        action: 'identity.service.change',
        object: { type: 'service', id: name, name },
        // Fields that no service has.
        before: withSecrets,
        after: { name, nested: [{ token: 'secret' }] } as object,
      });
    }
  });
});
afterAll(() => test.close());

const list = async (query: Record<string, unknown> = {}) =>
  (await admin.ask(entryApi.list, { query: query as never })).body;
const sealed = () =>
  eventually(async () =>
    expect((await list()).content.every((one: { seal: number }) => one.seal)).toBe(true),
  );

describe('GET /api-audit/getEntries', () => {
  strangersAreRefused(
    () => test,
    entryApi.list,
    () => ({}),
  );
  it('refuses the administrator of an enterprise', async () => {
    const lin = await test.as('lin.qiao');
    expect((await lin.ask(entryApi.list)).status).toBe(403);
  });

  it('shows what happened to one object', async () => {
    const { content } = await list({ objectId: 'Pump-7' });
    expect(content.map(({ objectId }: { objectId: string }) => objectId)).toEqual(['Pump-7']);
    expect((await list({ objectId: 'Pump' })).totalElements).toBe(0);
  });
  it('shows who did what, newest first', async () => {
    const { content, totalElements } = await list({ size: 100 });
    expect(totalElements).toBe(content.length);
    const times = content.map((one: { time: string }) => one.time);
    expect(times).toEqual([...times].sort().reverse());
    expect(content.map((one: { action: string }) => one.action)).toContain('identity.session.open');
  });

  it.each([
    [{ q: '阀门' }, ['阀门控制器']],
    [{ q: 'pump' }, ['Pump-7']],
    [{ q: '门阀' }, []],
    [{ objectType: 'service', sort: 'time' }, ['阀门控制器', '压力传感器', 'Pump-7']],
    [{ objectType: 'service', page: 1, size: 2, sort: 'time' }, ['Pump-7']],
    [{ action: 'identity.service.change', to: '2001-01-01T00:00:00Z' }, []],
  ])('filters by %o', async (query, names) => {
    const { content } = await list(query);
    expect(content.map((one: { objectName: string }) => one.objectName)).toEqual(names);
  });

  it('names the wrong fields of a query', async () => {
    const { status, body } = await admin.ask(entryApi.list, {
      query: { page: -1, from: 'yesterday', sort: 'colour' } as never,
    });
    expect([status, body.code]).toEqual([400, 'kit.invalid']);
    expect(Object.keys(body.fields).sort()).toEqual(['from', 'page', 'sort']);
  });
});

describe('GET /api-audit/getEntry/:id', () => {
  strangersAreRefused(
    () => test,
    entryApi.detail,
    () => ({ params: { id: NIL } }),
  );

  it('shows before and after without secrets', async () => {
    const [{ id }] = (await list({ q: 'Pump-7' })).content;
    const { body } = await admin.ask(entryApi.detail, { params: { id } });
    expect(body.before).toEqual({
      name: 'old',
      password: '••••••',
      code: '••••••',
      smsCode: '••••••',
      authCode: 'device.read',
    });
    expect(body.after).toEqual({ name: 'Pump-7', nested: [{ token: '••••••' }] });
  });

  it('answers 404 for an unknown one', async () => {
    expect((await admin.ask(entryApi.detail, { params: { id: NIL } })).body.code).toBe(
      'audit.entry_not_found',
    );
  });
});

describe('GET /api-audit/exportEntries', () => {
  strangersAreRefused(
    () => test,
    entryApi.export,
    () => ({}),
  );

  it('streams the filtered entries as CSV and audits the export itself', async () => {
    const { body, headers } = await admin.ask(entryApi.export, { query: { objectType: 'service' } });
    expect(headers['content-type']).toContain('text/csv');
    expect(body.trim().split('\r\n')).toHaveLength(4);
    const { content } = await list({ action: 'audit.entry.export' });
    expect(content).toHaveLength(1);
  });
});

describe('facets and figures of the audit log', () => {
  strangersAreRefused(
    () => test,
    entryApi.facets,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    entryApi.daily,
    () => ({}),
  );
  it('name what occurs and count it by day', async () => {
    expect((await admin.ask(entryApi.facets)).body.objectTypes).toContain('service');
    const { body } = await admin.ask(entryApi.daily, { query: { days: 2 } });
    expect(body).toHaveLength(2);
    expect(body[1].count).toBeGreaterThanOrEqual(3);
    const [day] = (await admin.ask(entryApi.daily, { query: { days: 1, zone: 'Pacific/Kiritimati' } })).body;
    expect(day.count).toBeGreaterThanOrEqual(3);
    const [west] = (await admin.ask(entryApi.daily, { query: { days: 1, zone: 'Pacific/Niue' } })).body;
    expect(west.count).toBeGreaterThanOrEqual(3);
    expect(day.day).toBe(new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format());
    expect((await admin.ask(entryApi.daily, { query: { zone: 'Mars/Olympus' } })).body.fields).toEqual({
      zone: 'format',
    });
  });
});

const finished = async () => {
  const { body: started } = await admin.ask(chainApi.check);
  return eventually(async () => {
    const found = (await admin.ask(chainApi.checks)).body.find(
      (one: { id: string }) => one.id === started.id,
    );
    expect(found.state).not.toBe('running');
    return found;
  });
};
/** As a person with the owner's password would: past the server and its walls. */
const tamper = (statement: string) =>
  withClient(test.owner, (client) =>
    client.query(`alter table audit_entry no force row level security; ${statement};
                  alter table audit_entry force row level security`),
  );

describe('the audit chain', () => {
  strangersAreRefused(
    () => test,
    chainApi.check,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    chainApi.checks,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    chainApi.cancelCheck,
    () => ({ params: { id: NIL } }),
  );

  it('is intact as it was written', async () => {
    await sealed();
    const check = await finished();
    expect(check).toMatchObject({ state: 'intact', brokenAt: null });
    expect(check.checked).toBe(check.total);
  });

  it('has a check that cannot be cancelled when it has ended or does not exist', async () => {
    const [last] = (await admin.ask(chainApi.checks)).body;
    expect((await admin.ask(chainApi.cancelCheck, { params: { id: last.id } })).body.code).toBe(
      'audit.check_not_running',
    );
    expect((await admin.ask(chainApi.cancelCheck, { params: { id: NIL } })).body.code).toBe(
      'audit.check_not_found',
    );
  });

  it('reveals a changed entry, and is whole again when it is put back', async () => {
    await sealed();
    await tamper(`update audit_entry set object_name = 'Pump-8' where object_name = 'Pump-7'`);
    expect(await finished()).toMatchObject({ state: 'broken', brokenWhy: 'entry_changed' });
    await tamper(`update audit_entry set object_name = 'Pump-7' where object_name = 'Pump-8'`);
    await sealed();
    expect(await finished()).toMatchObject({ state: 'intact' });
  });

  it('reveals a removed entry and a removed seal', async () => {
    await sealed();
    await tamper(`delete from audit_entry where object_name = '压力传感器'`);
    expect(await finished()).toMatchObject({ state: 'broken', brokenWhy: 'entry_missing' });
    await tamper(`delete from audit_seal where seq = 1`);
    expect(await finished()).toMatchObject({ state: 'broken', brokenWhy: 'seal_missing', brokenAt: 1 });
  });

  it('takes in what a crash left unsealed', async () => {
    await withClient(test.owner, (client) =>
      client.query(`insert into audit_entry (actor_name, action, object_type, object_id, object_name, request_id, address)
                    values ('x', 'a.b.c', 't', 'i', 'left behind', '-', '-')`),
    );
    await test.kit.audit.seal();
    const { content } = await list({ q: 'left behind' });
    expect(content[0].seal).toBeGreaterThan(0);
  });
});

describe('an audit entry', () => {
  it('carries the enterprise of the actor, and is read by no other enterprise', async () => {
    const lin = await test.as('lin.qiao', true);
    const [, own] = (await lin.ask(membershipApi.enterprises, { params: { userId: lin.userId } })).body;
    await lin.ask(sessionApi.logout);
    const { content } = await list({ action: 'identity.session.end' });
    expect(content[0].enterpriseId).toBe(own.id);
    // Whether it is sealed by now is not asked here.
    const ids = (entries: { id: string }[]) => entries.map(({ id }) => id);
    expect(ids((await list({ enterpriseId: own.id })).content)).toEqual(ids(content));
    expect((await list({ enterpriseId: NIL })).totalElements).toBe(0);
    const seen = (enterprise: string) =>
      inTransaction(test.kit, { user: lin.userId, enterprise }, async ({ db }) => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from audit_entry`.execute(db);
        return rows[0]?.n;
      });
    expect(await seen(own.id)).toBe(1);
    expect(await seen(NIL)).toBe(0);
  });
});
