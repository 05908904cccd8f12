import { currentRoleApi } from '@cloudyard/contract/access/current-role.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

describe('GET /api-me/', () => {
  strangersAreRefused(
    () => test,
    sessionApi.me,
    () => ({}),
  );
  it('refuses an unknown token', async () => {
    const { statusCode } = await test.app.inject({
      url: '/api-me/',
      headers: { cookie: `cloudyard=${'x'.repeat(43)}` },
    });
    expect(statusCode).toBe(401);
  });
  it('returns the user', async () => {
    const su = await test.as('su.wen');
    expect((await su.ask(sessionApi.me)).body).toMatchObject({ userId: su.userId, sessionId: su.sessionId });
  });
});

describe('GET /delete-session', () => {
  it('ends this session and no other', async () => {
    const [one, other] = [await test.as('su.wen', true), await test.as('su.wen', true)];
    const { body, headers } = await one.ask(sessionApi.logout);
    expect(body).toEqual({ ended: true });
    expect(String(headers['set-cookie'])).toContain('Expires=Thu, 01 Jan 1970');
    expect((await one.ask(sessionApi.me)).status).toBe(401);
    expect((await other.ask(sessionApi.me)).status).toBe(200);
    expect((await one.ask(sessionApi.logout)).body).toEqual({ ended: false });
  });
});

describe('personal switches', () => {
  strangersAreRefused(
    () => test,
    sessionApi.functionConfig,
    () => ({ query: { userId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    sessionApi.saveFunctionConfig,
    () => ({ body: { configOption: [{ configId: '001' as const, value: 'false' }] } }),
  );

  // rule: userFunction.001, userFunction.002
  it('have defaults, are stored, and belong to one user', async () => {
    const [su, admin] = [await test.as('su.wen'), await test.as('admin')];
    const mine = { query: { userId: su.userId } };
    expect((await su.ask(sessionApi.functionConfig, mine)).body.configOption).toEqual([
      { configId: '001', value: 'true' },
      { configId: '002', value: '800' },
    ]);
    await su.ask(sessionApi.saveFunctionConfig, {
      body: { configOption: [{ configId: '001', value: 'false' }] },
    });
    expect((await su.ask(sessionApi.functionConfig, mine)).body.configOption[0].value).toBe('false');
    expect((await admin.ask(sessionApi.functionConfig, mine)).status).toBe(403);
  });
});

describe('the enterprise of a session', () => {
  // rule: session.initialEnterprise
  it('is the first one at login, can be switched to one’s own, and to no other', async () => {
    const he = await test.as('he.ming', true);
    const params = { userId: he.userId };
    const choices = (await he.ask(membershipApi.enterprises, { params })).body;
    expect(choices.map((one: { alias: string }) => one.alias)).toEqual(['', '海川重工', '云杉精密']);
    const where = async () => (await he.ask(membershipApi.current, { query: { id: he.userId } })).body.alias;
    expect(await where()).toBe('海川重工');
    const move = (enterprise: string) =>
      he.ask(membershipApi.choose, { query: { id: he.userId, enterprise } });
    await move(choices[2].id);
    expect(await where()).toBe('云杉精密');
    await move(NIL);
    expect(await where()).toBe('');
    expect((await move(he.userId)).body.code).toBe('enterprise.not_member');
  });

  it('does not let a user read another user’s enterprises or roles', async () => {
    const [lin, he] = [await test.as('lin.qiao'), await test.as('he.ming')];
    const theirs = { params: { userId: he.userId } };
    expect((await lin.ask(membershipApi.enterprises, theirs)).status).toBe(403);
    const [, own] = (await lin.ask(membershipApi.enterprises, { params: { userId: lin.userId } })).body;
    const roles = await lin.ask(currentRoleApi.mine, {
      params: { userId: lin.userId, enterpriseId: own.id },
    });
    expect(roles.body.map((one: { code: string }) => one.code)).toEqual([
      '0000000',
      'enterprise-member',
      'enterprise-administrator',
    ]);
    const [, , foreign] = (await he.ask(membershipApi.enterprises, theirs)).body;
    expect(
      (await lin.ask(currentRoleApi.mine, { params: { userId: lin.userId, enterpriseId: foreign.id } }))
        .status,
    ).toBe(403);
  });

  it('can be narrowed to a role of one’s own, and not to one of another user', async () => {
    const admin = await test.as('admin', true);
    const place = { id: admin.userId, enterpriseId: NIL };
    const keys = async () =>
      (
        await admin.ask(currentRoleApi.privileges, {
          params: { appId: NIL },
          query: { userId: admin.userId },
        })
      ).body;
    expect(await keys()).toContain('audit.entry.read');
    const [, role] = (
      await admin.ask(currentRoleApi.mine, { params: { userId: admin.userId, enterpriseId: NIL } })
    ).body;
    expect((await admin.ask(currentRoleApi.choose, { query: { ...place, role: role.id } })).body.code).toBe(
      'platform-administrator',
    );
    expect((await admin.ask(currentRoleApi.current, { query: place })).body.id).toBe(role.id);
    expect(
      (await admin.ask(currentRoleApi.choose, { query: { ...place, role: admin.userId } })).body.code,
    ).toBe('access.role_not_yours');
  });
});

describe('the user and enterprise named in a call', () => {
  const app = { appId: NIL };
  const lies = (me: string, other: string) =>
    [
      ['enterprises of another user', membershipApi.enterprises, { params: { userId: other } }],
      ['their current enterprise', membershipApi.current, { query: { id: other } }],
      ['moving their session', membershipApi.choose, { query: { id: other, enterprise: NIL } }],
      ['their roles', currentRoleApi.mine, { params: { userId: other, enterpriseId: NIL } }],
      ['their current role', currentRoleApi.current, { query: { id: other, enterpriseId: NIL } }],
      ['choosing their role', currentRoleApi.choose, { query: { id: other, enterpriseId: NIL, role: NIL } }],
      ['their privileges', currentRoleApi.privileges, { params: app, query: { userId: other } }],
      ['roles in a foreign enterprise', currentRoleApi.mine, { params: { userId: me, enterpriseId: other } }],
      [
        'the role in a foreign enterprise',
        currentRoleApi.current,
        { query: { id: me, enterpriseId: other } },
      ],
      ['choosing one there', currentRoleApi.choose, { query: { id: me, enterpriseId: other, role: NIL } }],
      [
        'privileges there',
        currentRoleApi.privileges,
        { params: app, query: { userId: me, enterpriseId: other } },
      ],
    ] as const;

  it('are checked against the session, never believed', async () => {
    const [su, admin] = [await test.as('su.wen'), await test.as('admin')];
    const believed: string[] = [];
    for (const [what, endpoint, ask] of lies(su.userId, admin.userId)) {
      const { status, body } = await su.ask(endpoint, ask as never);
      if (status !== 403 || body.code !== 'kit.not_allowed') believed.push(`${what}: ${status}`);
    }
    expect(believed).toEqual([]);
  });
});
