import { roleApi } from '@cloudyard/contract/access/role.ts';
import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

/** Changes the database as another copy of the server would, without notifying this process. */
const elsewhere = (statement: string) =>
  test.kit.database.transaction({ platform: 'test' }, (db) => sql.raw(statement).execute(db));

describe('a session whose actor this process has cached', () => {
  it('is refused at the next request when a right was taken away elsewhere', async () => {
    const admin = await test.as('admin', true);
    expect((await admin.ask(entryApi.list)).status).toBe(200);
    await elsewhere(`delete from role_grant where key = 'audit.entry.read'`);
    expect((await admin.ask(entryApi.list)).body.code).toBe('kit.not_allowed');
    await elsewhere(
      `insert into role_grant select r.id, p.menu_id, p.key from role r, menu_privilege p
        where r.code = 'platform-administrator' and p.key = 'audit.entry.read'`,
    );
    expect((await admin.ask(entryApi.list)).status).toBe(200);
  });

  it('is refused at the next request when it was ended elsewhere', async () => {
    const su = await test.as('su.wen', true);
    expect((await su.ask(sessionApi.me)).status).toBe(200);
    await elsewhere(`update session set ended_at = now() where id = '${su.sessionId}'`);
    expect((await su.ask(sessionApi.me)).status).toBe(401);
  });

  it('acts in the enterprise that it was moved to elsewhere', async () => {
    const he = await test.as('he.ming', true);
    const where = async () => (await he.ask(membershipApi.current, { query: { id: he.userId } })).body.alias;
    expect(await where()).toBe('海川重工');
    await elsewhere(
      `update session set enterprise_id = (select id from enterprise where alias = '云杉精密') where id = '${he.sessionId}'`,
    );
    expect(await where()).toBe('云杉精密');
  });

  it('reads the same rows as before when rights of others changed elsewhere', async () => {
    const lin = await test.as('lin.qiao', true);
    const { body: place } = await lin.ask(membershipApi.current, { query: { id: lin.userId } });
    const roles = async () => {
      const { body } = await lin.ask(roleApi.page, { query: { enterpriseId: place.id } });
      return body.totalElements;
    };
    const before = await roles();
    expect(before).toBeGreaterThan(0);
    await elsewhere(`update role set description = description`);
    expect(await roles()).toBe(before);
  });

  it('gets the refusal of a logged-out caller after it was ended elsewhere, also for a claim it may not make', async () => {
    const lin = await test.as('lin.qiao', true);
    const params = { userId: lin.userId };
    expect((await lin.ask(membershipApi.enterprises, { params })).status).toBe(200);
    await elsewhere(`update session set ended_at = now() where id = '${lin.sessionId}'`);
    const foreign = { params: { userId: lin.sessionId } };
    expect((await lin.ask(membershipApi.enterprises, foreign)).status).toBe(401);
  });
});
