import { serviceApi } from '@cloudyard/contract/identity/service.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, openTestApp, type TestApp } from '../../../../test/app.ts';
import { readEnv } from '../../../kit/env.ts';
import { loginAddress, ticketFor } from '../testing/cas.ts';

// A registered service holds tickets of its visitors: they open nothing but that service.

const PARTNER = 'portal.partner.example';
const partner = {
  name: 'partner',
  address: `http://${PARTNER}/app`,
  description: '',
  mayProxy: false,
  singleLogout: false,
  enabled: true,
};
const CONSOLE = 'http://localhost:80/console';

let instance: TestApp;
beforeAll(async () => {
  instance = await openTestApp({ REPEAT_LOGIN: 'ask' });
  const admin = await instance.as('admin');
  expect((await admin.ask(serviceApi.add, { body: partner })).status).toBe(200);
});
afterAll(() => instance.close());

/** A user who is logged in to the console, and the ticket their visit gave to the partner. */
async function visited(username: string) {
  const victim = new Browser(instance.app);
  await victim.logIn(username);
  const ticket = await ticketFor(victim, partner.address);
  expect(ticket).toMatch(/^ST-/);
  return { victim, ticket };
}
/** The partner presents the ticket to the console under its own host name. */
const replay = (thief: Browser, ticket: string, path = '/app') =>
  thief.get(`${path}?ticket=${ticket}`, { host: PARTNER });
const isIn = async (one: Browser, headers: Record<string, string> = {}) =>
  (await one.ask(sessionApi.me, {}, headers)).status === 200;

describe('a ticket of another service', () => {
  it('opens no session in the console with an invented cookie', async () => {
    const { victim, ticket } = await visited('su.wen');
    const thief = new Browser(instance.app);
    thief.cookies.set('cloudyard-begun', { path: '/', value: 'x' });
    await replay(thief, ticket);
    expect(thief.cookies.has('cloudyard')).toBe(false);
    expect(await isIn(victim)).toBe(true);
  });

  it('opens no session for a thief who began a login, under either host name', async () => {
    for (const host of [PARTNER, 'localhost:80']) {
      const { victim, ticket } = await visited('su.wen');
      const thief = new Browser(instance.app);
      await thief.get('/cas-url', { host });
      await replay(thief, ticket);
      expect(thief.cookies.has('cloudyard')).toBe(false);
      expect(await isIn(thief, { host: PARTNER })).toBe(false);
      expect(await isIn(victim)).toBe(true);
    }
  });
});

describe('a ticket for the console', () => {
  const ticketOfLogin = async (browser: Browser) => {
    const sent = await browser.submit('he.ming', 'Cloudyard_2026', CONSOLE);
    return String(sent.headers.location).slice('http://localhost:80'.length);
  };

  it('opens a session only in the browser that began the login', async () => {
    const [owner, thief] = [new Browser(instance.app), new Browser(instance.app)];
    for (const one of [owner, thief]) await one.get('/cas-url');
    await thief.get(await ticketOfLogin(owner));
    expect(await isIn(thief)).toBe(false);
    await owner.get('/cas/logout');
    await owner.get('/cas-url');
    await owner.get(await ticketOfLogin(owner));
    expect(await isIn(owner)).toBe(true);
  });

  it('opens none when no login was begun, or the cookie is forged or of another address', async () => {
    const forge = (value: string) => `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`;
    const stories: ((one: Browser) => Promise<unknown>)[] = [
      async () => undefined,
      async (one) => one.cookies.set('cloudyard-begun', { path: '/', value: 'x' }),
      (one) => one.get('/cas-url', { host: 'elsewhere.example' }),
      async (one) => {
        await one.get('/cas-url');
        const value = one.cookies.get('cloudyard-begun')?.value ?? '';
        one.cookies.set('cloudyard-begun', { path: '/', value: forge(value) });
      },
      async (one) => {
        await one.get('/cas-url');
        const value = one.cookies.get('cloudyard-begun')?.value ?? '';
        one.cookies.set('cloudyard-begun', { path: '/', value: `ffffffff${value.slice(8)}` });
      },
    ];
    for (const begin of stories) {
      const one = new Browser(instance.app);
      await begin(one);
      await one.get(await ticketOfLogin(one));
      expect(await isIn(one)).toBe(false);
    }
  });

  it('is given anew to a browser that comes back with a standing login', async () => {
    const one = new Browser(instance.app);
    await one.logIn('zhou.yan');
    one.cookies.delete('cloudyard');
    await one.get('/cas-url');
    const sent = await one.get(loginAddress({ service: CONSOLE }));
    await one.get(String(sent.headers.location).slice('http://localhost:80'.length));
    expect(await isIn(one)).toBe(true);
  });
});

describe('a console behind another central login', () => {
  it('does not start without PUBLIC_URL, so that no request names its address', () => {
    const given = { CAS_URL: 'https://login.example' };
    expect(() => readEnv(given, '/tmp')).toThrow(/PUBLIC_URL/);
    expect(readEnv({ ...given, PUBLIC_URL: 'https://yard.example' }, '/tmp').CAS_URL).toBe(given.CAS_URL);
  });

  it('accepts no ticket that another service got there, under any host name', async () => {
    const cas = await instance.app.listen({ port: 0, host: '127.0.0.1' });
    const yard = await openTestApp({ CAS_URL: cas, PUBLIC_URL: 'http://yard.example' });
    try {
      for (const host of [PARTNER, 'yard.example']) {
        const { ticket } = await visited('lin.qiao');
        const thief = new Browser(yard.app);
        await thief.get('/cas-url', { host });
        expect(thief.cookies.has('cloudyard-begun')).toBe(true);
        const answer = await thief.get(`/app?ticket=${ticket}`, { host });
        expect([answer.statusCode, answer.headers.location]).toEqual([303, '/app']);
        expect(thief.cookies.has('cloudyard')).toBe(false);
      }
    } finally {
      await yard.close();
    }
  });
});
