import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { personApi } from '@cloudyard/contract/enterprise/person.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { inTransaction } from '../../../kit/context.ts';
import { rows } from '../department/department.stories.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let deng: Caller;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.as('admin');
  lin = await test.as('lin.qiao');
  // A user who may read people and not change them.
  const keys = ['enterprise.user.read', 'enterprise.platform-invitation.read'];
  await rows(test, async (db) => {
    const reviewer = db.selectFrom('role').select('id').where('code', '=', 'platform-reviewer');
    const { id } = await reviewer.executeTakeFirstOrThrow();
    const offered = db.selectFrom('menu_privilege').select(['menu_id', 'key']).where('key', 'in', keys);
    const grants = (await offered.execute()).map((one) => ({ role_id: id, ...one }));
    await db.insertInto('role_grant').values(grants).execute();
  });
  deng = await test.as('deng.rui');
});
afterAll(() => test.close());

/** Who looked at a user's phone and mail, by the audit log. */
const looks = async (action: string, id: string) =>
  inTransaction(test.kit, { platform: 'test' }, async ({ db }) =>
    (
      await db
        .selectFrom('audit_entry')
        .select('actor_name')
        .where('action', '=', action)
        .where('object_id', '=', id)
        .execute()
    ).map(({ actor_name }) => actor_name),
  );

describe('phones and mails', () => {
  it('are masked in the list of users; an editor sees one user’s whole, with an audit entry', async () => {
    const masked = { phone: '138****0005', email: 's***@cloudyard.example' };
    const whole = { phone: '13800000005', email: 'su.wen@cloudyard.example' };
    const listed = (await admin.ask(personApi.list, { query: { q: 'su.wen' } })).body.content[0];
    expect(listed).toMatchObject(masked);
    const ways = [
      [personApi.detail, { params: { id: listed.id } }],
      [personApi.user, { query: { userId: listed.id } }],
    ] as const;
    for (const [endpoint, ask] of ways) {
      expect((await deng.ask(endpoint, ask as never)).body).toMatchObject(masked);
      expect((await admin.ask(endpoint, ask as never)).body).toMatchObject(whole);
    }
    expect(await looks('enterprise.user.view', listed.id)).toEqual(['admin', 'admin']);
    const own = await test.as('su.wen');
    expect((await own.ask(personApi.user, { query: { userId: own.userId } })).body).toMatchObject(whole);
    expect(await looks('enterprise.user.view', listed.id)).toHaveLength(2);
  });

  it('are masked in the lists of employees, and whole in the details for an editor', async () => {
    const { enterpriseId } = await placeOf('lin.qiao');
    const qin = await test.as('qin.yue');
    const masked = { phone: '138****0007', email: 'q***@haichuan.example' };
    const find = (people: { id: string }[]) => people.find(({ id }) => id === qin.userId);
    const page = await lin.ask(employeeApi.page, { query: { enterpriseId, size: 100 } as never });
    expect(find(page.body.content)).toMatchObject(masked);
    const all = await lin.ask(employeeApi.withWork, { query: { enterprise: enterpriseId } as never });
    expect(find(all.body)).toMatchObject(masked);
    expect(await looks('enterprise.employee.view', qin.userId)).toEqual([]);
    const detail = await lin.ask(employeeApi.detail, { params: { userId: qin.userId } });
    expect(detail.body).toMatchObject({ phone: '13800000007', email: 'qin.yue@haichuan.example' });
    expect(await looks('enterprise.employee.view', qin.userId)).toEqual(['lin.qiao']);
  });

  it('are masked among invitations for a caller who may only read them', async () => {
    const guest = { name: '来客', email: 'guest@example.com' };
    const body = { enterpriseId: NIL, rows: [guest] } as never;
    const invited = await admin.ask(invitationApi.invite, { body });
    expect(invited.status).toBe(200);
    const seen = async (who: Caller) =>
      (await who.ask(invitationApi.page, { query: { enterpriseId: NIL } as never })).body.content[0].email;
    expect(await seen(admin)).toBe('guest@example.com');
    expect(await seen(deng)).toBe('g***@example.com');
  });
});

const placeOf = (username: string) =>
  inTransaction(test.kit, { platform: 'test' }, async ({ db }) =>
    db
      .selectFrom('membership as m')
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .select('m.enterprise_id as enterpriseId')
      .where('a.username', '=', username)
      .executeTakeFirstOrThrow(),
  );
