import { serviceApi } from '@cloudyard/contract/identity/service.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Browser, DEMO_PASSWORD, openTestApp, type TestApp } from '../../../../test/app.ts';
import { inTransaction } from '../../../kit/context.ts';
import { insertAccount } from '../account/account.queries.ts';
import { hashPassword } from '../account/password.ts';
import {
  answerOf,
  asked,
  logIn,
  proxyGranting,
  type Service,
  schemaErrors,
  startService,
  ticketFor,
  ticketOf,
  trustServices,
} from '../testing/cas.ts';

const SERVICE = 'https://app.example/portal/';
const ODD = `a&b<c>"d"']]>\u{1F600}`;
let test: TestApp;
let back: Service;
let further: Service;
beforeAll(async () => {
  await trustServices();
  [back, further] = await Promise.all([startService({ tls: true }), startService({ tls: true })]);
  test = await openTestApp({ CAS_SERVICES: SERVICE });
  const admin = await test.as('admin');
  for (const [name, { url }] of Object.entries({ back, further })) {
    const draft = { name, address: `${url}/app`, description: '', singleLogout: false, enabled: true };
    await admin.ask(serviceApi.add, { body: { ...draft, mayProxy: true } });
  }
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const odd = {
    username: ODD,
    email: 'odd@example.com',
    phone: '',
    real_name: '\u0007<b>',
    password_hash,
  };
  await inTransaction(test.kit, { platform: 'test' }, ({ db }) => insertAccount(db, odd));
});
afterAll(async () => {
  await test.close();
  await Promise.all([back.stop(), further.stop()]);
});

const fresh = () => new Browser(test.app);
const get = (path: string, fields: Record<string, string>) => fresh().get(`/cas/${path}${asked(fields)}`);
const ticket = (browser = fresh()) => ticketFor(browser, SERVICE);
const granting = async (browser = fresh()) =>
  proxyGranting(browser, back, await ticketFor(browser, `${back.url}/app`));
const proxy = async (pgt: string, targetService: string) => (await get('proxy', { pgt, targetService })).body;

describe('validation answers', () => {
  it('V1 of /validate are two exact lines', async () => {
    const st = await ticket();
    const yes = await get('validate', { service: SERVICE, ticket: st });
    expect([yes.statusCode, yes.body]).toEqual([200, 'yes\nsu.wen\n']);
    const no = await get('validate', { service: SERVICE, ticket: st });
    expect([no.statusCode, no.body]).toEqual([200, 'no\n\n']);
    expect((await get('validate', {})).body).toBe('no\n\n');
  });

  it('V2 V3 of /serviceValidate are XML of the schema, the user without blanks, no attributes', async () => {
    const { body, headers } = await get('serviceValidate', { service: SERVICE, ticket: await ticket() });
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toMatch(/^<cas:serviceResponse xmlns:cas="http:\/\/www\.yale\.edu\/tp\/cas">/);
    expect(body).toContain('<cas:user>su.wen</cas:user>');
    expect(answerOf(body).attributes).toEqual([]);
    expect(await schemaErrors(body)).toEqual([]);
  });

  it('V3 fail the schema when the order is wrong', async () => {
    const { body } = await get('p3/serviceValidate', { service: SERVICE, ticket: await ticket() });
    const turned = body.replace(/(<cas:user>.*<\/cas:user>)(<cas:attributes>.*<\/cas:attributes>)/, '$2$1');
    expect(turned).not.toBe(body);
    expect(await schemaErrors(turned)).not.toEqual([]);
  });

  it('V4 V5 of /p3/serviceValidate add attributes, the three fixed ones first, none called like an element', async () => {
    const browser = fresh();
    const first = (await get('p3/serviceValidate', { service: SERVICE, ticket: await ticket(browser) })).body;
    const second = (await get('p3/serviceValidate', { service: SERVICE, ticket: await ticket(browser) }))
      .body;
    expect([await schemaErrors(first), await schemaErrors(second)]).toEqual([[], []]);
    const names = answerOf(first).attributes.map(([name]) => name);
    expect(names.slice(0, 3)).toEqual([
      'authenticationDate',
      'longTermAuthenticationRequestTokenUsed',
      'isFromNewLogin',
    ]);
    expect(Object.fromEntries(answerOf(first).attributes)).toMatchObject({
      isFromNewLogin: 'true',
      realName: '苏文',
    });
    expect(Object.fromEntries(answerOf(second).attributes)).toMatchObject({ isFromNewLogin: 'false' });
    for (const name of ['user', 'proxy', 'proxies', 'authenticationFailure'])
      expect(names).not.toContain(name);
  });

  it('V4 have the date of the credentials, also when they were entered again', async () => {
    const browser = fresh();
    const dateOf = async (st: string) => {
      const { body } = await get('p3/serviceValidate', { service: SERVICE, ticket: st });
      return Object.fromEntries(answerOf(body).attributes).authenticationDate ?? '';
    };
    const first = await dateOf(await ticket(browser));
    expect(await dateOf(await ticket(browser))).toBe(first);
    const renewed = ticketOf(await logIn(browser, { service: SERVICE, renew: 'true' }));
    expect(Date.parse(await dateOf(renewed))).toBeGreaterThan(Date.parse(first));
  });

  it('V6 have escaped values, without signs that XML has no place for', async () => {
    const browser = fresh();
    const st = async () => ticketFor(browser, SERVICE, ODD);
    const { body } = await get('p3/serviceValidate', { service: SERVICE, ticket: await st() });
    expect(await schemaErrors(body)).toEqual([]);
    expect(answerOf(body).user).toBe(ODD);
    expect(Object.fromEntries(answerOf(body).attributes).realName).toBe('<b>');
    const json = await get('p3/serviceValidate', { service: SERVICE, ticket: await st(), format: 'JSON' });
    expect(json.json().serviceResponse.authenticationSuccess.user).toBe(ODD);
    const plain = await get('validate', { service: SERVICE, ticket: await st() });
    expect(plain.body).toBe(`yes\n${ODD}\n`);
    const wrong = (await get('serviceValidate', { service: SERVICE, ticket: 'ST-</cas:x>&' })).body;
    expect(await schemaErrors(wrong)).toEqual([]);
  });

  it('V7 are XML or JSON in any case, and a wrong request for another format', async () => {
    for (const format of ['JSON', 'json']) {
      const success = await get('p3/serviceValidate', { service: SERVICE, ticket: await ticket(), format });
      expect(success.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(success.json()).toMatchObject({
        serviceResponse: {
          authenticationSuccess: { user: 'su.wen', attributes: { isFromNewLogin: 'true' } },
        },
      });
      const failure = await get('serviceValidate', { service: SERVICE, ticket: 'ST-none', format });
      expect(failure.json()).toEqual({
        serviceResponse: {
          authenticationFailure: { code: 'INVALID_TICKET', description: "Ticket 'ST-none' is not known" },
        },
      });
    }
    const xml = await get('serviceValidate', { service: SERVICE, ticket: await ticket(), format: 'xml' });
    expect(answerOf(xml.body).user).toBe('su.wen');
    const { body } = await get('serviceValidate', {
      service: SERVICE,
      ticket: await ticket(),
      format: 'YAML',
    });
    expect(answerOf(body)).toMatchObject({ code: 'INVALID_REQUEST', description: "'format' is XML or JSON" });
  });

  it('V8 have a code and status 200 for every failure', async () => {
    const browser = fresh();
    const { pgt } = await granting(browser);
    const wanted: [string, Record<string, string>, string][] = [
      ['serviceValidate', {}, 'INVALID_REQUEST'],
      ['proxyValidate', { service: SERVICE }, 'INVALID_REQUEST'],
      ['serviceValidate', { service: SERVICE, ticket: 'PT-x' }, 'INVALID_TICKET_SPEC'],
      ['serviceValidate', { service: SERVICE, ticket: 'ST-x' }, 'INVALID_TICKET'],
      ['serviceValidate', { service: 'https://a.b', ticket: await ticket(browser) }, 'INVALID_SERVICE'],
      [
        'serviceValidate',
        { service: SERVICE, ticket: await ticket(browser), pgtUrl: `${SERVICE}cb` },
        'UNAUTHORIZED_SERVICE_PROXY',
      ],
      ['proxy', {}, 'INVALID_REQUEST'],
      ['proxy', { pgt: 'PGT-none', targetService: SERVICE }, 'INVALID_REQUEST'],
      ['proxy', { pgt, targetService: 'https://evil.example' }, 'UNAUTHORIZED_SERVICE'],
    ];
    for (const [path, fields, code] of wanted) {
      const { statusCode, body } = await get(path, fields);
      expect([path, statusCode, answerOf(body).code]).toEqual([path, 200, code]);
      expect(await schemaErrors(body)).toEqual([]);
    }
  });

  it('V8 are INTERNAL_ERROR without details when the database fails', async () => {
    const { connect } = pg.Pool.prototype;
    const broken = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function (this: pg.Pool) {
      // The two connections that count calls go on.
      if (this.options.max === 2) return connect.call(this, undefined as never);
      return Promise.reject(new Error('secret detail'));
    } as never);
    const bodies = [
      (await get('serviceValidate', { service: SERVICE, ticket: 'ST-x' })).body,
      await proxy('PGT-x', SERVICE),
    ];
    broken.mockRestore();
    for (const body of bodies) {
      expect(answerOf(body).code).toBe('INTERNAL_ERROR');
      expect(body).not.toContain('secret');
      expect(await schemaErrors(body)).toEqual([]);
    }
  });

  it('V9 with renew refuse a ticket of a standing login, and accept one for credentials just entered', async () => {
    const browser = fresh();
    const first = await get('serviceValidate', {
      service: SERVICE,
      ticket: await ticket(browser),
      renew: 'true',
    });
    expect(answerOf(first.body).user).toBe('su.wen');
    const sso = await get('serviceValidate', {
      service: SERVICE,
      ticket: await ticket(browser),
      renew: 'true',
    });
    expect(answerOf(sso.body).code).toBe('INVALID_TICKET');
    const renewed = ticketOf(await logIn(browser, { service: SERVICE, renew: 'true' }));
    const again = await get('validate', { service: SERVICE, ticket: renewed, renew: 'true' });
    expect(again.body).toBe('yes\nsu.wen\n');
  });

  it('V13 are a wrong request for a missing part, which uses the ticket up', async () => {
    const st = await ticket();
    expect(answerOf((await get('serviceValidate', { ticket: st })).body).code).toBe('INVALID_REQUEST');
    const again = await get('serviceValidate', { service: SERVICE, ticket: st });
    expect(answerOf(again.body).code).toBe('INVALID_TICKET');
    const twice = `/cas/serviceValidate${asked({ service: SERVICE, ticket: await ticket() })}&service=x`;
    expect(answerOf((await fresh().get(twice)).body).code).toBe('INVALID_REQUEST');
  });

  it('V15 come over TLS with HSTS and without redirects', async () => {
    const safe = await openTestApp({ CAS_SERVICES: SERVICE, PUBLIC_URL: 'https://console.example' });
    const browser = new Browser(safe.app);
    const sent = await logIn(browser, { service: SERVICE });
    expect(String(sent.headers['set-cookie'])).toMatch(/TGC-cloudyard=[^;]+;[^,]*Secure/);
    const fields = { service: SERVICE, ticket: ticketOf(sent) };
    const { statusCode, headers, body } = await browser.get(`/cas/p3/serviceValidate${asked(fields)}`);
    expect([statusCode, answerOf(body).user]).toEqual([200, 'su.wen']);
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    await safe.close();
  });
});
