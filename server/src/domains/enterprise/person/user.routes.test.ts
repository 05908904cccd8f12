import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { personApi, type UserRow } from '@cloudyard/contract/enterprise/person.ts';
import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const list = async (query: object = {}) => (await admin.ask(personApi.list, { query })).body;
const row = async (q: string): Promise<UserRow> => (await list({ q })).content[0];
const names = async (query: object) =>
  (await list({ size: 100, ...query })).content.map((one: UserRow) => one.username);
const mailTo = (recipient: string) =>
  inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
    db
      .selectFrom('outgoing')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
const person = (username: string, phone: string) => ({
  username,
  email: `${username}@example.com`,
  phone,
  realName: '新人',
});

describe('the list of users', () => {
  strangersAreRefused(
    () => test,
    personApi.list,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    personApi.export,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    personApi.detail,
    () => ({ params: { id: NIL } }),
  );

  it('is for the platform, not for an enterprise’s administrator', async () => {
    const lin = await test.as('lin.qiao');
    expect((await lin.ask(personApi.list, { query: {} })).status).toBe(403);
  });

  it('distinguishes private users from those of enterprises', async () => {
    const all = await names({ kind: 'private' });
    expect(all).toContain('su.wen');
    expect(all).not.toContain('lin.qiao');
    expect(await names({ kind: 'enterprise' })).toContain('lin.qiao');
    const lin = await test.as('lin.qiao');
    const { id: enterpriseId } = (await lin.ask(membershipApi.current, { query: { id: lin.userId } })).body;
    const colleagues = await names({ enterpriseId });
    expect(colleagues).toContain('lin.qiao');
    expect(colleagues).not.toContain('su.wen');
    expect((await row('he.ming')).enterprises).toHaveLength(2);
  });

  it('is searched by name, phone and email, sorted and paged', async () => {
    expect(await names({ q: '林' })).toEqual(['lin.qiao']);
    expect(await names({ q: '138 0000 0003' })).toEqual(['zhou.yan']);
    expect(await names({ q: 'ZHOU.YAN@yunshan.example' })).toEqual(['zhou.yan']);
    const sorted = await names({ sort: 'username' });
    expect(sorted).toEqual([...sorted].sort());
    expect((await list({ size: 2, page: 1, sort: 'username' })).content[0].username).toBe(sorted[2]);
  });

  it('shows removed users only when asked', async () => {
    expect(await names({})).not.toContain('gu.tao');
    expect(await names({ state: 'removed' })).toEqual(['gu.tao']);
    expect((await list()).counts.removed).toBe(1);
  });

  it('is exported with masked phones', async () => {
    const answer = await test.app.inject({
      url: '/api-user/userList/export?kind=private',
      headers: { cookie: admin.cookie },
    });
    expect(answer.body).toContain('138****0005');
    expect(answer.body).not.toContain('13800000005');
    expect(answer.body).not.toContain('su.wen@cloudyard.example');
    expect(answer.body).not.toContain('lin.qiao');
  });
});

describe('adding a user', () => {
  strangersAreRefused(
    () => test,
    personApi.add,
    () => ({ body: person('x', '13911112222') }),
  );

  it('lets the user choose the password by a link that works once', async () => {
    const draft = { ...person('new.one', '13911110001'), password: 'Chosen_123', verifyStatus: { code: 3 } };
    const { body } = await admin.ask(personApi.add, { body: draft as never });
    expect(body).toMatchObject({ username: 'new.one', state: 'reset', verifyStatus: { code: 0 } });
    const token = /#token=(\w+)/.exec((await mailTo('new.one@example.com')).body)?.[1] as string;
    const choose = () =>
      test.visitor.ask(accountApi.resetByLink, { body: { token, password: 'Harbour_77x' } });
    expect((await choose()).body.username).toBe('new.one');
    expect((await choose()).body.code).toBe('identity.link_invalid');
    const browser = new Browser(test.app);
    await browser.logIn('new.one', 'Harbour_77x');
    expect((await browser.ask(sessionApi.me, {})).body.username).toBe('new.one');
  });

  it('names the values that are taken', async () => {
    const { body } = await admin.ask(personApi.add, { body: person('LIN.QIAO', '13911110002') });
    expect(body).toMatchObject({
      code: 'identity.username_taken',
      fields: { username: 'identity.username_taken' },
    });
  });
});

describe('changing a user', () => {
  strangersAreRefused(
    () => test,
    personApi.change,
    () => ({ params: { id: NIL }, body: { version: 1 } }),
  );

  it('notifies the old address of a pending new one, and is refused to a caller who saw an older version', async () => {
    const { id, version } = await row('meng.xia');
    const change = (body: object) =>
      admin.ask(personApi.change, { params: { id }, body: { version, ...body } });
    const both = await Promise.all([change({ email: 'meng@new.example' }), change({ realName: '孟' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('enterprise.person_changed');
    const now = await row('meng.xia');
    const again = await admin.ask(personApi.change, {
      params: { id },
      body: { version: now.version, email: 'meng@newer.example' },
    });
    expect(again.body).toMatchObject({
      email: 'm***@haichuan.example',
      waiting: { email: 'm***@newer.example', phone: null },
    });
    expect((await mailTo('meng.xia@haichuan.example')).subject).toContain('联系方式');
  });

  it('corrects the contact of an unused account at once, unless it has rights already', async () => {
    const { body: fresh } = await admin.ask(personApi.add, { body: person('typo.one', '13911110021') });
    const correct = async (email: string) => {
      const { version } = await row('typo.one');
      const ask = { params: { id: fresh.id }, body: { version, email } };
      return (await admin.ask(personApi.change, ask)).body;
    };
    expect(await correct('right@example.com')).toMatchObject({
      email: 'r***@example.com',
      waiting: { email: null, phone: null },
    });
    await inTransaction(test.kit, { platform: 'test' }, async ({ db }) => {
      const { id: role_id } = await db
        .selectFrom('role')
        .select('id')
        .where('code', '=', 'platform-reviewer')
        .executeTakeFirstOrThrow();
      await db.insertInto('role_member').values({ role_id, account_id: fresh.id }).execute();
    });
    expect(await correct('other@example.com')).toMatchObject({
      email: 'r***@example.com',
      waiting: { email: 'o***@example.com' },
    });
  });

  it('is refused for oneself and for a user with more rights', async () => {
    const own = await row('admin');
    const ask = { params: { id: own.id }, body: { version: own.version, realName: '我' } };
    expect((await admin.ask(personApi.change, ask)).body.code).toBe('enterprise.not_yourself');
    const operator = await makeOperator('operator.one');
    for (const [endpoint, body] of [
      [personApi.change, { realName: '降级' }],
      [personApi.lock, { reason: '夺权' }],
      [personApi.unlock, {}],
    ] as const) {
      const { body: answer } = await operator.ask(endpoint, {
        params: { id: own.id },
        body: { version: own.version, ...body },
      } as never);
      expect(answer.code).toBe('enterprise.outranked');
    }
  });
});

/** An operator of the platform, with fewer rights than its administrators. */
async function makeOperator(username: string): Promise<Caller> {
  await admin.ask(personApi.add, { body: person(username, '13911110009') });
  const token = /#token=(\w+)/.exec((await mailTo(`${username}@example.com`)).body)?.[1] as string;
  await test.visitor.ask(accountApi.resetByLink, { body: { token, password: 'Harbour_77x' } });
  await inTransaction(test.kit, { platform: 'test' }, async ({ db }) => {
    const role = await db
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'platform-operator')
      .executeTakeFirstOrThrow();
    const account = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    await db.insertInto('role_member').values({ role_id: role.id, account_id: account.id }).execute();
  });
  const browser = new Browser(test.app);
  const me = await browser.logIn(username, 'Harbour_77x');
  return {
    ...me,
    cookie: '',
    ask: (endpoint, ask, headers) => browser.ask(endpoint, ask ?? {}, headers),
  } as Caller;
}

describe('locking a user', () => {
  strangersAreRefused(
    () => test,
    personApi.lock,
    () => ({ params: { id: NIL }, body: { version: 1, reason: 'x' } }),
  );
  strangersAreRefused(
    () => test,
    personApi.unlock,
    () => ({ params: { id: NIL }, body: { version: 1 } }),
  );

  it('ends every login and refuses new ones until it is lifted', async () => {
    const zhou = await test.as('zhou.yan', true);
    const { id, version } = await row('zhou.yan');
    const locked = await admin.ask(personApi.lock, { params: { id }, body: { version, reason: '账号异常' } });
    expect(locked.body).toMatchObject({ state: 'locked', lockReason: '账号异常' });
    expect((await zhou.ask(sessionApi.me)).body.code).toBe('identity.account_locked');
    await expect(new Browser(test.app).logIn('zhou.yan')).rejects.toThrow();
    expect((await list()).counts.locked).toBe(1);
    await admin.ask(personApi.unlock, { params: { id }, body: { version: locked.body.version } });
    const back = await test.as('zhou.yan', true);
    expect((await back.ask(sessionApi.me)).status).toBe(200);
  });
});

describe('resetting a user’s password', () => {
  strangersAreRefused(
    () => test,
    personApi.resetPassword,
    () => ({ params: { id: NIL }, body: { version: 1 } }),
  );

  it('sends a link; the old password and every login end', async () => {
    const qin = await test.as('qin.yue', true);
    const { id, version } = await row('qin.yue');
    const { body } = await admin.ask(personApi.resetPassword, { params: { id }, body: { version } });
    expect(body.state).toBe('reset');
    expect(JSON.stringify(body)).not.toContain('token');
    expect((await qin.ask(sessionApi.me)).body.code).toBe('identity.password_changed');
    await expect(new Browser(test.app).logIn('qin.yue')).rejects.toThrow();
    expect((await mailTo('qin.yue@haichuan.example')).body).toMatch(/#token=\w+/);
  });
});
