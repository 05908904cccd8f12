import { chainApi } from '@cloudyard/contract/audit/chain.ts';
import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { registrationApi } from '@cloudyard/contract/identity/registration.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { dashboardApi } from '@cloudyard/contract/portal/dashboard.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, DEMO_PASSWORD, openTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const me = async (headers: Record<string, string>, url = '/api-me/') => {
  const { cookie } = await test.as('admin');
  const { statusCode } = await test.app.inject({ url, headers: { cookie, ...headers } });
  return statusCode;
};

describe('requests of other sites', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 403],
    [{ origin: 'http://localhost:80' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 200],
  ])('with the headers %o are answered %i', async (headers, status) => {
    expect(await me(headers as Record<string, string>)).toBe(status);
  });

  it('may link to a download', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(await me(headers, '/api-audit/exportEntries')).toBe(200);
  });
});

describe('an address', () => {
  it('is answered with and without its trailing slash', async () => {
    expect(await me({}, '/api-me')).toBe(200);
    expect(await me({}, '/api-me/')).toBe(200);
  });

  it('that does not exist is refused with a code of ours', async () => {
    const { status, body } = {
      status: await me({}, '/api-x'),
      body: (await test.app.inject('/api-x')).json(),
    };
    expect([status, body.code]).toEqual([404, 'kit.not_found']);
  });
});

describe('a body', () => {
  const post = (payload: string, type = 'application/json') =>
    test.app.inject({
      method: 'POST',
      url: accountApi.resetByLink.path,
      payload,
      headers: { 'content-type': type },
    });

  it.each([
    ['{"token":', 'application/json', 400, 'kit.invalid'],
    ['token=x', 'text/plain', 400, 'kit.invalid'],
    ['token=x', 'application/x-www-form-urlencoded', 415, 'kit.unsupported_type'],
    ['<x/>', 'application/xml', 415, 'kit.unsupported_type'],
    [`{"token":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413, 'kit.too_large'],
    ['{"__proto__":{"x":1},"token":"a","password":"b"}', 'application/json', 400, 'kit.invalid'],
  ])('like %.20s (%s) is answered %i', async (payload, type, status, code) => {
    const response = await post(payload, type);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  it('with a wrong type is answered differently from one without the value', async () => {
    const { fields } = (await post('{"token":5}')).json();
    expect(fields).toEqual({ token: 'format', password: 'required' });
  });

  it('is answered with the problem of each field', async () => {
    const { fields } = (await post('{"token":"x"}')).json();
    expect(fields).toEqual({ token: 'too_short:20', password: 'required' });
  });
});

describe('an answer', () => {
  it('to an unexpected error has no stack trace and no detail', async () => {
    test.app.log.level = 'silent';
    const { cookie } = await test.as('admin');
    const broken = test.kit.jobs.figures;
    test.kit.jobs.figures = () => Promise.reject(new Error('inner secret'));
    const response = await test.app.inject({ url: dashboardApi.health.path, headers: { cookie } });
    test.kit.jobs.figures = broken;
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret');
    expect(response.json()).toMatchObject({ code: 'kit.internal', requestId: expect.any(String) });
  });

  it('carries the security headers', async () => {
    const { headers } = await test.app.inject('/healthz');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });
});

describe('an idempotency key', () => {
  const check = async (key: string) => {
    const admin = await test.as('admin');
    return admin.ask(chainApi.check, {}, { 'idempotency-key': key });
  };

  it('gives a repeat the first answer, also when both come at once', async () => {
    const [one, two] = await Promise.all([check('k-1'), check('k-1')]);
    const three = await check('k-1');
    expect(one.status).toBe(200);
    expect(new Set([one.body.id, two.body.id, three.body.id]).size).toBe(1);
  });

  it('and the answer lie sealed: some answers hold a secret that is shown once', async () => {
    const key = 'k-of-a-secret';
    // One check at a time: that of another test may still run.
    const { body } = await eventually(async () => {
      const answer = await check(key);
      expect(answer.status).toBe(200);
      return answer;
    });
    const kept = await test.kit.database.transaction({ platform: 'look at what is kept' }, (db) =>
      db.selectFrom('idempotency').selectAll().execute(),
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every(({ reply, sealed }) => reply === null && sealed !== null)).toBe(true);
    const text = JSON.stringify(kept) + Buffer.concat(kept.map(({ sealed }) => sealed as Buffer)).toString();
    expect(text).not.toContain(key);
    expect(text).not.toContain(body.id);
    expect((await check(key)).body).toEqual(body);
  });

  it('longer than 200 characters is refused', async () => {
    expect((await check('x'.repeat(201))).body.code).toBe('kit.invalid');
  });
});

describe('a rate limit', () => {
  it('refuses further calls, says when to come back, and counts per address', async () => {
    const ask = (remoteAddress: string) =>
      test.app.inject({ method: 'POST', url: '/api-user/usernameUnique/nobody', remoteAddress });
    const { max } = registrationApi.usernameUnique.limit;
    for (let n = 0; n < max; n += 1) expect((await ask('10.0.0.1')).statusCode).toBe(200);
    let refused = await ask('10.0.0.1');
    // Counted in leases of a twentieth: the last one may not be used up.
    for (let n = 0; n < 4 && refused.statusCode === 200; n += 1) refused = await ask('10.0.0.1');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'kit.too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('10.0.0.2')).statusCode).toBe(200);
  });
});

describe('the limit of all calls together', () => {
  it('is counted per account, and for anonymous callers per address', async () => {
    const strict = await openTestApp({ RATE_LIMIT: '60' });
    try {
      const [admin, su] = [await strict.as('admin'), await strict.as('su.wen')];
      // Counted in leases of a twentieth: the last lease may not be used up.
      const answers = [];
      for (let n = 0; n < 64; n += 1) answers.push((await admin.ask(sessionApi.me)).status);
      expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
      expect(answers.at(-1)).toBe(429);
      expect((await su.ask(sessionApi.me)).status).toBe(200);
      const stranger = (remoteAddress: string) => strict.app.inject({ url: '/api-me/', remoteAddress });
      for (let n = 0; n < 64; n += 1) await stranger('10.9.9.1');
      expect((await stranger('10.9.9.1')).statusCode).toBe(429);
      expect((await stranger('10.9.9.2')).statusCode).toBe(401);
    } finally {
      await strict.close();
    }
  });
});

describe('behind a TLS proxy with another name', () => {
  it('cookies, origin and the caller’s address are those of the public address', async () => {
    const proxied = await openTestApp({ PUBLIC_URL: 'https://yard.example' });
    try {
      const headers = {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        origin: 'https://yard.example',
      };
      const browser = new Browser(proxied.app);
      const send = browser.send.bind(browser);
      browser.send = (method, url, options = {}) =>
        send(method, url, { ...options, headers: { ...headers, ...options.headers } });
      await browser.get('/cas-url');
      const sent = await browser.submit('admin', DEMO_PASSWORD, 'https://yard.example/console');
      expect(String(sent.headers['set-cookie'])).toMatch(
        /TGC-\w+=TGT-\w+; Path=\/cas; HttpOnly; Secure; SameSite=Lax/,
      );
      const response = await browser.get(String(sent.headers.location).slice('https://yard.example'.length));
      expect(String(response.headers['set-cookie'])).toMatch(
        /__Host-cloudyard=[^;]*; Path=\/; HttpOnly; Secure; SameSite=Lax/,
      );
      expect(response.headers['strict-transport-security']).toBeDefined();
      const listed = await browser.ask(entryApi.list);
      expect(listed.body.content[0].address).toBe('203.0.113.9');
      expect((await browser.ask(entryApi.list, {}, { origin: 'http://localhost:80' })).status).toBe(403);
    } finally {
      await proxied.close();
    }
  });
});
