import { serviceApi } from '@cloudyard/contract/identity/service.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Browser, DEMO_PASSWORD, openTestApp, type TestApp } from '../../../../test/app.ts';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { insertAccount } from '../account/account.queries.ts';
import { hashPassword } from '../account/password.ts';
import { personOf } from '../session/client.service.ts';
import {
  answerOf,
  asked,
  formOf,
  locationOf,
  logIn,
  type Service,
  startService,
  ticketFor,
  ticketOf,
} from '../testing/cas.ts';

const SERVICE = 'https://app.example/portal/';
let test: TestApp;
let inside: Service;
let untrusted: Service;
beforeAll(async () => {
  [inside, untrusted] = await Promise.all([startService(), startService({ tls: true })]);
  test = await openTestApp({ CAS_SERVICES: `${SERVICE},https://other.example` });
  const admin = await test.as('admin');
  const proxying = { 'https://proxy.example/app/': 'p', [untrusted.url]: 'u', [inside.url]: 'plain' };
  for (const [address, name] of Object.entries(proxying)) {
    const draft = { name, address, description: '', mayProxy: true, singleLogout: true, enabled: true };
    expect((await admin.ask(serviceApi.add, { body: draft })).status).toBe(200);
  }
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await test.close();
  await Promise.all([inside.stop(), untrusted.stop()]);
});
const fresh = () => new Browser(test.app);
const platform = <T>(act: (ctx: Context) => Promise<T>) => inTransaction(test.kit, { platform: 'test' }, act);
const get = (path: string, fields: Record<string, string>) => fresh().get(`/cas/${path}${asked(fields)}`);

describe('31 tickets and redirects', () => {
  const evil = [
    'https://evil.example/portal/',
    'https://app.example@evil.example/portal/',
    '\\\\evil.example',
    'https:\\\\evil.example\\portal\\',
    '//evil.example/portal/',
    'https:evil.example',
    'javascript:alert(1)//',
    'https://app.example/portal/\r\nLocation: https://evil.example',
    'https://app.example.evil.com/portal/',
    'https://\u0430pp.example/portal/',
    'https://app.example/portal/../admin',
    'https://app.example/portal/%2e%2e/admin',
    'https://app.example/portal/%252e%252e%252fadmin',
    'https://app.example/portal/..;/admin',
    'https://app.example:8443/portal/',
    'https://app.example/#/portal/',
  ];
  it.each(evil)('never go to the unregistered address %s', async (service) => {
    const browser = fresh();
    await ticketFor(browser, SERVICE);
    const answers = [
      await browser.get(`/cas/login${asked({ service })}`),
      await browser.get(`/cas/login${asked({ service, gateway: 'true' })}`),
      await browser.get(`/cas/login${asked({ service, method: 'POST' })}`),
      await logIn(browser, { renew: 'true' }, { service }),
      await browser.get(`/cas/logout${asked({ service })}`),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, locationOf(answer)]).toEqual([403, '']);
      expect(answer.body).not.toMatch(/ST-\w{29}/);
    }
  });

  it('back into the console lead to no other host', async () => {
    for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example']) {
      const answer = await fresh().get(`${path}?ticket=ST-${'x'.repeat(29)}`);
      expect(answer.statusCode).toBe(303);
      expect(new URL(locationOf(answer), 'https://console.example').host).toBe('console.example');
    }
  });

  it('log no user in with a ticket that this browser did not ask for', async () => {
    const attacker = fresh();
    await attacker.get('/cas-url');
    const sent = await logIn(attacker, { service: 'http://localhost:80/console' }, { username: 'zhou.yan' });
    const victim = fresh();
    await victim.get(`/console?ticket=${ticketOf(sent)}`);
    expect((await victim.get('/api-me/')).statusCode).toBe(401);
  });

  it('log no user in by a form of another site', async () => {
    const browser = fresh();
    const form = {
      ...formOf((await browser.get('/cas/login')).body),
      username: 'su.wen',
      password: DEMO_PASSWORD,
    };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const sent = await browser.send('POST', '/cas/login', {
        form,
        headers,
      });
      expect(sent.statusCode).toBe(403);
    }
    expect(browser.cookies.has('TGC-cloudyard')).toBe(false);
  });
});

describe('32 tickets', () => {
  const code = async (ticket: string, more: Record<string, string> = {}) =>
    answerOf((await get('serviceValidate', { service: SERVICE, ticket, ...more })).body).code;

  it('replayed, guessed, or another’s are worth nothing', async () => {
    const browser = fresh();
    const ticket = await ticketFor(browser, SERVICE);
    expect(await code(ticket)).toBeUndefined();
    expect(await code(ticket)).toBe('INVALID_TICKET');
    const near = await ticketFor(browser, SERVICE);
    expect(await code(`${near.slice(0, -1)}-`)).toBe('INVALID_TICKET');
    expect(await code(near.toLowerCase())).toBe('INVALID_TICKET');
    expect(await code(near)).toBeUndefined();
    const elsewhere = await ticketFor(browser, 'https://other.example');
    expect(await code(elsewhere)).toBe('INVALID_SERVICE');
    const tgc = browser.cookies.get('TGC-cloudyard')?.value ?? '';
    expect(await code(tgc)).toBe('INVALID_TICKET');
    const { lt = '' } = formOf((await fresh().get('/cas/login')).body);
    expect(await code(lt)).toBe('INVALID_TICKET');
  });

  it('of another service do not open the console', async () => {
    const browser = fresh();
    const ticket = await ticketFor(browser, SERVICE);
    await browser.get('/cas-url');
    await browser.get(`/portal/?ticket=${ticket}`);
    expect((await browser.get('/api-me/')).statusCode).toBe(401);
  });
});

describe('33 forged documents', () => {
  it('a logoutRequest sent to this console ends nothing', async () => {
    const browser = fresh();
    await browser.get('/cas-url');
    const sent = await logIn(browser, { service: 'http://localhost:80/console' });
    await browser.get(`/console?ticket=${ticketOf(sent)}`);
    const logoutRequest = `<samlp:LogoutRequest><samlp:SessionIndex>${ticketOf(sent)}</samlp:SessionIndex></samlp:LogoutRequest>`;
    const forged = await new Browser(test.app, { address: '203.0.113.9' }).send('POST', '/console', {
      form: { logoutRequest },
    });
    expect(forged.statusCode).toBeGreaterThanOrEqual(400);
    expect((await browser.get('/api-me/')).statusCode).toBe(200);
  });

  const body = (artifact: string) =>
    `<E:Envelope xmlns:E="e"><E:Body><Request><AssertionArtifact>${artifact}</AssertionArtifact></Request></E:Body></E:Envelope>`;
  const bomb = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('');
  it.each([
    ['a file', '<!DOCTYPE x [<!ENTITY t SYSTEM "file:///etc/passwd">]>', '&t;'],
    ['a ticket by entity', '<!DOCTYPE x [<!ENTITY t "TICKET">]>', '&t;'],
    ['a bomb', `<!DOCTYPE x [<!ENTITY a0 "ha">${bomb}]>`, '&a9;'],
  ])('samlValidate reads no entities: %s', async (_, doctype, artifact) => {
    const ticket = await ticketFor(fresh(), SERVICE);
    const answer = await fresh().send('POST', `/cas/samlValidate${asked({ TARGET: SERVICE })}`, {
      body: `<?xml version="1.0"?>${doctype.replace('TICKET', ticket)}${body(artifact)}`,
      headers: { 'content-type': 'text/xml' },
    });
    expect(answer.body).toContain('RequestDenied');
    expect(answer.body).not.toMatch(/root:|haha/);
    expect(answerOf((await get('serviceValidate', { service: SERVICE, ticket })).body).user).toBe('su.wen');
  });

  it('the reader of another server’s answers reads no entities either', () => {
    const success = (user: string) =>
      `<cas:serviceResponse xmlns:cas="c"><cas:authenticationSuccess><cas:user>${user}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`;
    expect(personOf(success('su.wen'))?.user).toBe('su.wen');
    expect(personOf(`<!DOCTYPE x [<!ENTITY t "admin">]>${success('&t;')}`)).toBeUndefined();
    expect(personOf(success('a').replaceAll('Success', 'Failure'))).toBeUndefined();
    expect(personOf('<broken')).toBeUndefined();
  });
});

describe('34 the server calls no address that is not registered for it', () => {
  const proxying = 'https://proxy.example/app/';
  it.each([
    'https://127.0.0.1/app/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/app/',
    'https://2130706433/app/',
    'https://localhost/app/',
    'https://proxy.example@127.0.0.1/app/',
    'https://proxy.example.evil.com/app/',
    'https://proxy.example:8443/app/',
    'https://proxy.example/app/../admin',
    'http://proxy.example/app/',
    'file:///etc/passwd',
  ])('given as pgtUrl %s', async (pgtUrl) => {
    const called = vi.spyOn(globalThis, 'fetch');
    const ticket = await ticketFor(fresh(), proxying);
    const { body } = await get('serviceValidate', { service: proxying, ticket, pgtUrl });
    expect(answerOf(body).code).toBe('UNAUTHORIZED_SERVICE_PROXY');
    expect(called).not.toHaveBeenCalled();
  });

  it('given by a service that may not proxy', async () => {
    const called = vi.spyOn(globalThis, 'fetch');
    const ticket = await ticketFor(fresh(), SERVICE);
    const { body } = await get('serviceValidate', { service: SERVICE, ticket, pgtUrl: `${SERVICE}callback` });
    expect(answerOf(body).code).toBe('UNAUTHORIZED_SERVICE_PROXY');
    expect(called).not.toHaveBeenCalled();
  });

  it('as a callback without TLS, or with an untrusted certificate', async () => {
    for (const { url, received } of [inside, untrusted]) {
      const ticket = await ticketFor(fresh(), url);
      const { body } = await get('serviceValidate', { service: url, ticket, pgtUrl: `${url}/cb` });
      expect(answerOf(body).code).toBe('INVALID_PROXY_CALLBACK');
      expect(received).toEqual([]);
    }
  });

  it('for a logout when no login went there', async () => {
    const browser = fresh();
    const ticket = await ticketFor(browser, SERVICE);
    await get('serviceValidate', { service: `${inside.url}/internal`, ticket });
    await browser.get('/cas/logout');
    const logins = await platform(({ db }) =>
      db.selectFrom('cas_login').select('service').where('service', 'like', '%internal%').execute(),
    );
    expect([logins, inside.received]).toEqual([[], []]);
  });
});

describe('35 answers cannot be bent', () => {
  it('by a name full of XML', async () => {
    const username = '</cas:user><cas:user>admin';
    const row = { username, email: 'x@example.com', phone: '', real_name: '<cas:user>admin</cas:user>' };
    const password_hash = await hashPassword(DEMO_PASSWORD);
    await platform(({ db }) => insertAccount(db, { ...row, password_hash }));
    const ticket = await ticketFor(fresh(), SERVICE, username);
    const { body } = await get('p3/serviceValidate', { service: SERVICE, ticket });
    expect(answerOf(body).user).toBe(username);
    expect(body.match(/<cas:user>/g)).toHaveLength(1);
  });

  it('by a ticket or a target full of XML', async () => {
    const odd = 'ST-"/><cas:authenticationSuccess><cas:user>admin</cas:user>';
    const { body } = await get('serviceValidate', { service: SERVICE, ticket: odd });
    expect(answerOf(body)).toMatchObject({ user: undefined, code: 'INVALID_TICKET' });
    const saml = await fresh().send('POST', `/cas/samlValidate${asked({ TARGET: '"><x/>' })}`, {
      body: '<x/>',
      headers: { 'content-type': 'text/xml' },
    });
    expect(saml.body).toContain('Recipient="&quot;&gt;&lt;x/&gt;"');
  });

  it('into a script of another page', async () => {
    const ticket = await ticketFor(fresh(), SERVICE);
    const fields = { service: SERVICE, ticket, format: 'JSON', callback: 'alert', jsonp: 'alert' };
    const { body, headers } = await get('serviceValidate', fields);
    expect(JSON.parse(body).serviceResponse.authenticationSuccess.user).toBe('su.wen');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
