import { serviceApi } from '@cloudyard/contract/identity/service.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, openTestApp, type TestApp } from '../../../../test/app.ts';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { endLogins } from '../session/ending.service.ts';
import {
  answerOf,
  asked,
  formOf,
  logIn,
  proxyGranting,
  type Service,
  startService,
  ticketFor,
  ticketOf,
  trustServices,
} from '../testing/cas.ts';

const SERVICE = 'https://app.example/portal/';
let test: TestApp;
let back: Service;
beforeAll(async () => {
  await trustServices();
  back = await startService({ tls: true });
  test = await openTestApp({ CAS_SERVICES: `${SERVICE},https://other.example` });
  const draft = { name: 'back', address: back.url, description: '', mayProxy: true, singleLogout: false };
  await (await test.as('admin')).ask(serviceApi.add, { body: { ...draft, enabled: true } });
});
afterAll(async () => {
  await test.close();
  await back.stop();
});

const fresh = () => new Browser(test.app);
const platform = <T>(act: (ctx: Context) => Promise<T>) => inTransaction(test.kit, { platform: 'test' }, act);
const validated = async (ticket: string, more: Record<string, string> = {}, path = 'serviceValidate') =>
  answerOf((await fresh().get(`/cas/${path}${asked({ service: SERVICE, ticket, ...more })}`)).body);
const granting = async (browser: Browser) =>
  proxyGranting(browser, back, await ticketFor(browser, `${back.url}/app`));
const proxied = async (pgt: string) =>
  answerOf((await fresh().get(`/cas/proxy${asked({ pgt, targetService: SERVICE })}`)).body);

describe('tickets', () => {
  it('T1 come with a TGC that is a session cookie of /cas alone, Secure behind TLS', async () => {
    const sent = async (headers: Record<string, string>) => {
      const browser = fresh();
      const page = await browser.send('GET', '/cas/login', { headers });
      const form = { ...formOf(page.body), username: 'su.wen', password: 'Cloudyard_2026', submit: 'login' };
      const answer = await browser.send('POST', '/cas/login', { headers, form });
      return [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('TGC-')) ?? '';
    };
    const attributes = (line: string) => line.split('; ').slice(1).sort();
    expect(attributes(await sent({}))).toEqual(['HttpOnly', 'Path=/cas', 'SameSite=Lax']);
    expect(attributes(await sent({ 'x-forwarded-proto': 'https' }))).toEqual([
      'HttpOnly',
      'Path=/cas',
      'SameSite=Lax',
      'Secure',
    ]);
  });

  it('T2 T3 consist of letters, digits and hyphens, and say what they are', async () => {
    const browser = fresh();
    const lt = formOf((await browser.get('/cas/login')).body).lt;
    const st = await ticketFor(browser, SERVICE);
    const { pgt, iou } = await granting(browser);
    const pt = (await proxied(pgt)).proxyTicket;
    const tgt = browser.cookies.get('TGC-cloudyard')?.value;
    const kinds = { LT: lt, ST: st, PT: pt, PGT: pgt, PGTIOU: iou, TGT: tgt };
    for (const [kind, ticket] of Object.entries(kinds)) {
      expect(ticket).toMatch(new RegExp(`^${kind}-[A-Za-z0-9-]{29,}$`));
    }
    expect([st.length, pt?.length]).toEqual([32, 32]);
    const more = await Promise.all(Array.from({ length: 20 }, () => ticketFor(browser, SERVICE)));
    expect(new Set(more).size).toBe(20);
  });

  it.each([
    ['success', {}, 'serviceValidate', undefined],
    ['wrong service', { service: 'https://other.example' }, 'serviceValidate', 'INVALID_SERVICE'],
    ['renew', { renew: 'true' }, 'serviceValidate', 'INVALID_TICKET'],
    ['unknown format', { format: 'YAML' }, 'serviceValidate', 'INVALID_REQUEST'],
    ['missing service', { service: '' }, 'serviceValidate', 'INVALID_REQUEST'],
    [
      'refused callback',
      { pgtUrl: 'https://app.example/cb' },
      'p3/serviceValidate',
      'UNAUTHORIZED_SERVICE_PROXY',
    ],
  ])('T4 are used up by one attempt: %s', async (_, more, path, code) => {
    const browser = fresh();
    await ticketFor(browser, SERVICE);
    const ticket = await ticketFor(browser, SERVICE);
    expect((await validated(ticket, more as Record<string, string>, path)).code).toBe(code);
    expect((await validated(ticket)).code).toBe('INVALID_TICKET');
  });

  it('T4 of a proxy are used up at the wrong endpoint', async () => {
    const { pgt } = await granting(fresh());
    const { proxyTicket = '' } = await proxied(pgt);
    expect((await validated(proxyTicket)).code).toBe('INVALID_TICKET_SPEC');
    expect((await validated(proxyTicket, {}, 'proxyValidate')).code).toBe('INVALID_TICKET');
  });

  it('T5 succeed in exactly one of 50 validations at once', async () => {
    const ticket = await ticketFor(fresh(), SERVICE);
    const answers = await Promise.all(Array.from({ length: 50 }, () => validated(ticket)));
    expect(answers.filter((one) => one.user === 'su.wen')).toHaveLength(1);
    expect(answers.filter((one) => one.code === 'INVALID_TICKET')).toHaveLength(49);
  });

  it('T6 hold for seconds, by the clock of the database', async () => {
    const browser = fresh();
    await platform(({ db }) => db.deleteFrom('cas_ticket').execute());
    const ticket = await ticketFor(browser, SERVICE);
    const found = await platform(({ db }) =>
      db
        .selectFrom('cas_ticket')
        .select(sql<boolean>`expires_at between now() and now() + interval '30 seconds'`.as('short'))
        .where('kind', '=', 'ST')
        .executeTakeFirstOrThrow(),
    );
    expect(found.short).toBe(true);
    await platform(({ db }) => db.updateTable('cas_ticket').set({ expires_at: sql`now()` }).execute());
    expect((await validated(ticket)).code).toBe('INVALID_TICKET');
  });

  it('T7 are good for their own service string only', async () => {
    const browser = fresh();
    for (const service of [
      `${SERVICE}?`,
      SERVICE.slice(0, -1),
      SERVICE.replace('app', 'APP'),
      `${SERVICE}#`,
    ]) {
      const ticket = await ticketFor(browser, SERVICE);
      expect((await validated(ticket, { service })).code).toBe('INVALID_SERVICE');
      expect((await validated(ticket)).code).toBe('INVALID_TICKET');
    }
  });
});

describe('tickets and the end of a login', () => {
  const endings: [string, (browser: Browser) => Promise<unknown>][] = [
    ['logout', (browser) => browser.get('/cas/logout')],
    ['deregistration', () => endAll('removed')],
    ['a password change', () => endAll('password_changed')],
    [
      'an idle login',
      () =>
        platform(({ db }) =>
          db
            .updateTable('tgt')
            .set({ seen_at: new Date(0) })
            .execute(),
        ),
    ],
    ['its time', () => platform(({ db }) => db.updateTable('tgt').set({ expires_at: sql`now()` }).execute())],
  ];
  const endAll = (reason: 'removed' | 'password_changed') =>
    platform(async (ctx) => {
      const { id } = await ctx.db
        .selectFrom('account')
        .select('id')
        .where('username', '=', 'su.wen')
        .executeTakeFirstOrThrow();
      await endLogins(ctx, { account: id }, { reason });
    });

  it.each(endings)('T8 service, proxy and granting tickets and the TGT end at %s', async (_, end) => {
    const browser = fresh();
    const { pgt } = await granting(browser);
    const { proxyTicket = '' } = await proxied(pgt);
    const ticket = await ticketFor(browser, SERVICE);
    const tgc = browser.cookies.get('TGC-cloudyard');
    await end(browser);
    expect((await validated(ticket)).code).toBe('INVALID_TICKET');
    expect((await validated(proxyTicket, {}, 'proxyValidate')).code).toBe('INVALID_TICKET');
    expect((await proxied(pgt)).code).toBe('INVALID_REQUEST');
    if (tgc) browser.cookies.set('TGC-cloudyard', tgc);
    expect((await browser.get(`/cas/login${asked({ service: SERVICE })}`)).statusCode).toBe(200);
  });

  it('T8 a removed account has no tickets, whatever was left', async () => {
    const browser = fresh();
    const ticket = ticketOf(await logIn(browser, { service: SERVICE }, { username: 'zhou.yan' }));
    const gone = (time: Date | null) =>
      platform(({ db }) =>
        db.updateTable('account').set({ removed_at: time }).where('username', '=', 'zhou.yan').execute(),
      );
    await gone(new Date());
    expect((await validated(ticket)).code).toBe('INVALID_TICKET');
    expect((await browser.get(`/cas/login${asked({ service: SERVICE })}`)).statusCode).toBe(200);
    await gone(null);
  });

  it('T8 entering a service is a use of the login, which does not idle then', async () => {
    const browser = fresh();
    await ticketFor(browser, SERVICE);
    const open = sql<boolean>`ended_at is null`;
    const late = sql<Date>`now() - idle + interval '1 minute'`;
    await platform(({ db }) => db.updateTable('tgt').set({ seen_at: late }).where(open).execute());
    await ticketFor(browser, SERVICE);
    const seen = await platform(({ db }) =>
      db
        .selectFrom('tgt')
        .select('id')
        .where(open)
        .where(sql<boolean>`seen_at > now() - interval '1 minute'`)
        .execute(),
    );
    expect(seen).toHaveLength(1);
  });

  it('T9 tickets are stored hashed, and no page sends them on as a referrer', async () => {
    const browser = fresh();
    const { pgt } = await granting(browser);
    const ticket = await ticketFor(browser, SERVICE);
    const page = await browser.get('/cas/login');
    const tgc = browser.cookies.get('TGC-cloudyard')?.value ?? '';
    const stored = await platform(({ db }) =>
      sql<{ all: string }>`
        select (select string_agg(c::text, ' ') from cas_ticket c) ||
               (select string_agg(t::text, ' ') from tgt t) as all`.execute(db),
    );
    const text = stored.rows[0]?.all ?? '';
    for (const secret of [pgt, ticket, tgc]) {
      expect(secret.length).toBeGreaterThan(30);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
    for (const { headers } of [page, await browser.get(`/cas/login${asked({ service: SERVICE })}`)]) {
      expect(headers['referrer-policy']).toBe('no-referrer');
    }
  });
});
