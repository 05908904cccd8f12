import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { serviceApi } from '@cloudyard/contract/identity/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { insertAccount } from '../account/account.queries.ts';
import { hashPassword } from '../account/password.ts';
import { asked, formOf } from '../testing/cas.ts';

// Two app instances over HTTP: the first is the central login of another company, the second our console.

let first: TestApp;
let second: TestApp;
let cas: string;
let yard: string;
const platform = <T>(instance: TestApp, act: (ctx: Context) => Promise<T>) =>
  inTransaction(instance.kit, { platform: 'test' }, act);

beforeAll(async () => {
  first = await openTestApp();
  cas = await first.app.listen({ port: 0, host: '127.0.0.1' });
  const port = await freePort();
  yard = `http://127.0.0.1:${port}`;
  second = await openTestApp({ CAS_URL: `${cas}/cas`, PUBLIC_URL: yard });
  await second.app.listen({ port, host: '127.0.0.1' });
  const draft = { name: 'second', address: yard, description: '', mayProxy: false, enabled: true };
  const admin = await first.as('admin');
  expect((await admin.ask(serviceApi.add, { body: { ...draft, singleLogout: true } })).status).toBe(200);
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const { email } = await platform(second, ({ db }) =>
    db.selectFrom('account').select('email').where('username', '=', 'su.wen').executeTakeFirstOrThrow(),
  );
  const rows = [
    { username: 'new & comer', email: 'new@first.example', real_name: '新人' },
    { username: 'twin', email, real_name: '' },
  ];
  await platform(first, async ({ db }) => {
    // The first instance does not have the address from anywhere else.
    await db
      .updateTable('account')
      .set({ email: 'su@first.example' })
      .where('username', '=', 'su.wen')
      .execute();
    for (const row of rows) await insertAccount(db, { ...row, phone: '', password_hash });
  });
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
});

/** The console must know its address before it listens there. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A browser that knows two hosts. */
function makeBrowser() {
  const jars = new Map<string, Map<string, string>>();
  return async (address: string, init: RequestInit = {}) => {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return {
      status: response.status,
      body: await response.text(),
      to: response.headers.get('location') ?? '',
    };
  };
}
type Walk = ReturnType<typeof makeBrowser>;

/** As far as the ticket: asks the console for the central login, and logs in there. */
async function toTicket(walk: Walk, username: string) {
  const { url, own } = JSON.parse((await walk(`${yard}/cas-url`)).body);
  expect([url, own]).toEqual([cas, false]);
  const page = await walk(`${url}/cas/login${asked({ service: `${yard}/console?tab=1` })}`);
  if (page.to) return page.to;
  const form = { ...formOf(page.body), username, password: DEMO_PASSWORD, submit: 'login' };
  return (await walk(`${url}/cas/login`, { method: 'POST', body: new URLSearchParams(form) })).to;
}
async function enter(walk: Walk, username: string) {
  const to = await toTicket(walk, username);
  const back = await walk(to);
  expect([back.status, back.to]).toEqual([303, '/console?tab=1']);
  return /ticket=([^&]+)/.exec(to)?.[1] ?? '';
}
const me = async (walk: Walk) => {
  const { status, body } = await walk(`${yard}/api-me/`);
  return { status, ...JSON.parse(body) };
};
const forged = (index: string) =>
  makeBrowser()(`${yard}/console`, {
    method: 'POST',
    body: new URLSearchParams({
      logoutRequest: `<samlp:LogoutRequest><samlp:SessionIndex>${index}</samlp:SessionIndex></samlp:LogoutRequest>`,
    }),
  });

describe('a console behind another central login', () => {
  it('has no central login of its own', async () => {
    for (const path of ['/cas/login', '/cas/logout', '/cas/validate', '/cas/assets/login.js']) {
      expect((await makeBrowser()(yard + path)).status).toBe(404);
    }
    const posted = await makeBrowser()(`${yard}/cas/login`, { method: 'POST', body: new URLSearchParams() });
    expect(posted.status).toBe(404);
  });

  it('knows its users by name', async () => {
    const walk = makeBrowser();
    await enter(walk, 'lin.qiao');
    const known = await platform(second, ({ db }) =>
      db.selectFrom('account').select('id').where('username', '=', 'lin.qiao').executeTakeFirstOrThrow(),
    );
    expect(await me(walk)).toMatchObject({ status: 200, userId: known.id, state: 'success' });
  });

  it('makes an account at the first visit, and finds it at the second', async () => {
    const walk = makeBrowser();
    await enter(walk, 'new & comer');
    const one = await me(walk);
    expect(one).toMatchObject({ username: 'new & comer', realName: '新人', email: 'new@first.example' });
    const again = makeBrowser();
    await enter(again, 'new & comer');
    expect((await me(again)).userId).toBe(one.userId);
  });

  it('gives a user who deregistered and comes again the account of their name, and no other user', async () => {
    const walk = makeBrowser();
    await enter(walk, 'meng.xia');
    const { userId } = await me(walk);
    const left = await walk(`${yard}/api-user/updateRemove?userId=${userId}`, { method: 'POST' });
    expect(left.status).toBe(200);
    const again = makeBrowser();
    await enter(again, 'meng.xia');
    expect(await me(again)).toMatchObject({ userId, username: 'meng.xia', state: 'success' });
    const places = await platform(second, ({ db }) =>
      db.selectFrom('membership').select('enterprise_id').where('account_id', '=', userId).execute(),
    );
    expect(places).toEqual([]);
  });

  it('makes no visitor another user because of an email address', async () => {
    const walk = makeBrowser();
    await enter(walk, 'twin');
    expect(await me(walk)).toMatchObject({ username: 'twin', email: 'twin@cas.invalid' });
  });

  it('accepts a ticket once, and only for the page it was given for', async () => {
    const walk = makeBrowser();
    const to = await toTicket(walk, 'zhou.yan');
    await walk(to.replace('tab=1', 'tab=2'));
    expect((await me(walk)).status).toBe(401);
    const used = await toTicket(walk, 'zhou.yan');
    await walk(used);
    expect((await me(walk)).status).toBe(200);
    const thief = makeBrowser();
    await thief(`${yard}/cas-url`);
    await thief(used);
    expect((await me(thief)).status).toBe(401);
  });

  it('ends its session when the central login ends, and no other', async () => {
    const [walk, other] = [makeBrowser(), makeBrowser()];
    await enter(walk, 'su.wen');
    await enter(other, 'su.wen');
    await walk(`${cas}/cas/logout`);
    await eventually(async () => expect((await me(walk)).status).toBe(401));
    expect(await me(walk)).toMatchObject({ code: 'identity.query_tgt_failed', message: 'Query TGT failed' });
    expect((await me(other)).status).toBe(200);
  });

  it('ignores a forged logoutRequest without the ticket', async () => {
    const walk = makeBrowser();
    const ticket = await enter(walk, 'he.ming');
    for (const index of ['ST-guessed', '%', `${ticket}x`, ticket.toLowerCase(), 'he.ming'])
      await forged(index);
    expect((await me(walk)).status).toBe(200);
    expect((await forged(ticket)).status).toBe(200);
    expect((await me(walk)).status).toBe(401);
  });

  it('ignores other forms', async () => {
    const posted = await makeBrowser()(`${yard}/console`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    expect(posted.status).toBe(404);
  });

  it('reports that the central login cannot be reached, instead of logging in or failing', async () => {
    const walk = makeBrowser();
    const to = await toTicket(walk, 'lin.qiao');
    await first.close();
    const back = await walk(to);
    expect([back.status, JSON.parse(back.body).code]).toEqual([503, 'kit.unavailable']);
    expect((await me(walk)).status).toBe(401);
    first.close = async () => undefined;
  });
});
