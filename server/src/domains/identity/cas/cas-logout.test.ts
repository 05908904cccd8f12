import { serviceApi } from '@cloudyard/contract/identity/service.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { endLogins, type Why } from '../session/ending.service.ts';
import { endOutlived } from '../session/sweep.jobs.ts';
import {
  answerOf,
  asked,
  documentOf,
  formOf,
  locationOf,
  logIn,
  type Received,
  type Service,
  startService,
  ticketFor,
  trustServices,
} from '../testing/cas.ts';
import { logoutRequest } from './cas-xml.ts';
import { tellLogoutJob } from './logout.jobs.ts';

let test: TestApp;
let app: Service;
let other: Service;
beforeAll(async () => {
  await trustServices();
  [app, other] = await Promise.all([startService(), startService()]);
  test = await openTestApp({ CAS_SERVICES: `${app.url},https://app.example/` });
});
afterEach(() => {
  for (const { received } of [app, other]) received.length = 0;
  Object.assign(app.options, { status: 200, headers: {} });
});
afterAll(async () => {
  await test.close();
  await Promise.all([app.stop(), other.stop()]);
});

const fresh = () => new Browser(test.app);
const platform = <T>(act: (ctx: Context) => Promise<T>) => inTransaction(test.kit, { platform: 'test' }, act);
const PAGE = '/page?a=b%20c';
/** Logs in to the service: asks for a ticket and has it validated, as the service does. */
async function enter(browser: Browser, service = app.url + PAGE) {
  const ticket = await ticketFor(browser, service);
  const { body } = await browser.get(`/cas/serviceValidate${asked({ service, ticket })}`);
  expect(answerOf(body).user).toBe('su.wen');
  return ticket;
}
const indexOf = ({ body }: Received) =>
  /<samlp:SessionIndex>(.*)<\/samlp:SessionIndex>/.exec(
    new URLSearchParams(body).get('logoutRequest') ?? '',
  )?.[1];
/** The requests the service got about these sessions; tries of earlier stories may still come in between. */
const heardOf = (tickets: string[]) => app.received.map(indexOf).filter((one) => tickets.includes(one ?? ''));
const told = (tickets: string[]) =>
  eventually(() => expect(heardOf(tickets).sort()).toEqual([...tickets].sort()));
const ofSu = sql<boolean>`ended_at is null and account_id = (select id from account where username = 'su.wen')`;
const notices = async (state: string) =>
  (await (await test.as('admin')).ask(serviceApi.logouts, { query: { state, size: 100 } as never })).body
    .content;
const loginOf = (ticket: string) =>
  platform(({ db }) =>
    db.selectFrom('cas_login').selectAll().where('session_index', '=', ticket).executeTakeFirstOrThrow(),
  );

describe('GET /cas/logout', () => {
  it('O1 destroys TGT and TGC: the next login asks for credentials', async () => {
    const browser = fresh();
    await logIn(browser);
    const tgc = browser.cookies.get('TGC-cloudyard');
    const { statusCode, body, headers } = await browser.get('/cas/logout');
    expect([statusCode, documentOf(body).querySelector('h1')?.textContent]).toEqual([200, '您已退出登录']);
    expect(String(headers['set-cookie'])).toMatch(/TGC-cloudyard=;.* Path=\/cas; Expires=Thu, 01 Jan 1970/);
    if (tgc) browser.cookies.set('TGC-cloudyard', tgc);
    expect(formOf((await browser.get('/cas/login')).body).lt).toMatch(/^LT-/);
  });

  it('O1 ends the console’s session beneath the login', async () => {
    const browser = fresh();
    await browser.logIn('su.wen');
    await browser.get('/cas/logout');
    expect((await browser.get('/api-me/')).statusCode).toBe(401);
  });

  it('O1 ends a login also from another address than it was opened from', async () => {
    const bound = await openTestApp({ SESSION_BINDING: 'strict' });
    const browser = new Browser(bound.app);
    await logIn(browser);
    const tgc = browser.cookies.get('TGC-cloudyard');
    browser.address = '10.9.8.7';
    await browser.get('/cas/logout');
    browser.address = '127.0.0.1';
    if (tgc) browser.cookies.set('TGC-cloudyard', tgc);
    expect(formOf((await browser.get('/cas/login')).body).lt).toMatch(/^LT-/);
    await bound.close();
  });

  it('O2 goes on to registered services only, and ignores the old parameter url', async () => {
    const on = await fresh().get(`/cas/logout${asked({ service: 'https://app.example/bye?x=%41' })}`);
    expect([on.statusCode, locationOf(on)]).toEqual([303, 'https://app.example/bye?x=%41']);
    const browser = fresh();
    await logIn(browser);
    const off = await browser.get(`/cas/logout${asked({ service: 'https://evil.example/' })}`);
    expect([off.statusCode, locationOf(off)]).toEqual([403, '']);
    expect(formOf((await browser.get('/cas/login')).body).lt).toMatch(/^LT-/);
    const old = await fresh().get(`/cas/logout${asked({ url: 'https://app.example/' })}`);
    expect([old.statusCode, locationOf(old)]).toEqual([200, '']);
  });

  it('O3 is no error without a login', async () => {
    for (const cookie of ['', 'TGC-cloudyard=TGT-nonsense', 'TGC-cloudyard=x']) {
      expect((await fresh().get('/cas/logout', cookie ? { cookie } : {})).statusCode).toBe(200);
    }
  });
});

describe('single logout', () => {
  it('O4 O5 O7 posts logoutRequest to the address of the login, as phpCAS and mod_auth_cas read it', async () => {
    const browser = fresh();
    const ticket = await enter(browser);
    await browser.get('/cas/logout');
    await told([ticket]);
    const [one] = app.received.filter((each) => indexOf(each) === ticket);
    const { method, url, headers, body, address } = one as Received;
    expect([method, url, address]).toEqual(['POST', PAGE, '127.0.0.1']);
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(body.startsWith('logoutRequest=')).toBe(true);
    const xml = new URLSearchParams(body).get('logoutRequest') ?? '';
    expect(/<samlp:SessionIndex>(.*)<\/samlp:SessionIndex>/.exec(xml)?.[1]).toBe(ticket);
    expect(xml).toMatch(/^<samlp:LogoutRequest .*<\/samlp:SessionIndex><\/samlp:LogoutRequest>$/);
    expect(xml).toContain('>su.wen</saml:NameID>');
    await eventually(async () => expect(await loginOf(ticket)).toMatchObject({ logout: 'told', tries: 1 }));
    expect((await notices('told'))[0]).toMatchObject({
      username: 'su.wen',
      service: app.url + PAGE,
      error: null,
    });
  });

  it.each(['su.wen', '\u{20000}'.repeat(31), '"'.repeat(31)])(
    'O6 fits into one buffer of mod_auth_cas: %s',
    (username) => {
      const document = logoutRequest(crypto.randomUUID(), username, `ST-${'x'.repeat(29)}`);
      expect(`logoutRequest=${encodeURIComponent(document)}`.length).toBeLessThan(1024);
    },
  );

  it('O8 is not delayed by a service that hangs', async () => {
    app.options.status = 0;
    const browser = fresh();
    const ticket = await enter(browser);
    expect((await browser.get('/cas/logout')).statusCode).toBe(200);
    expect(await loginOf(ticket)).toMatchObject({ logout: 'waiting', tries: 0 });
    await eventually(async () => expect((await loginOf(ticket)).error).toMatch(/timeout/));
  });

  it('O8 tries three times and then shows what went wrong', async () => {
    const ticket = await enter(fresh());
    const { id } = await loginOf(ticket);
    await platform(({ db }) =>
      db.updateTable('cas_login').set({ logout: 'waiting' }).where('id', '=', id).execute(),
    );
    const run = () => tellLogoutJob.run(test.kit, { id }, new AbortController().signal);
    app.options.status = 503;
    await expect(run()).rejects.toThrow('503');
    app.options.status = 0;
    await expect(run()).rejects.toThrow('timeout');
    expect(await loginOf(ticket)).toMatchObject({ logout: 'waiting', tries: 2 });
    app.options.status = 500;
    await run();
    expect(heardOf([ticket])).toHaveLength(3);
    const shown = (await notices('failed')).find((one: { id: string }) => one.id === id);
    expect(shown).toMatchObject({ state: 'failed', tries: 3, error: 'It answered 500.', username: 'su.wen' });
  });

  it('O8 says why a service was not reached', async () => {
    const ticket = await enter(fresh());
    const { id } = await loginOf(ticket);
    const row = { logout: 'waiting', tries: 2, service: `${app.url.replace(/\d+$/, '')}1` };
    await platform(({ db }) => db.updateTable('cas_login').set(row).where('id', '=', id).execute());
    await platform(({ db }) =>
      db.insertInto('cas_service').values({ name: 'closed', address: row.service }).execute(),
    );
    await tellLogoutJob.run(test.kit, { id }, new AbortController().signal);
    expect(await loginOf(ticket)).toMatchObject({ logout: 'failed', tries: 3 });
    expect((await loginOf(ticket)).error).toMatch(/fetch failed: .+/);
  });

  it('O10 sends nothing to a service that is no longer registered or does not want it', async () => {
    const admin = await test.as('admin');
    const draft = { name: 'other', address: other.url, description: '', mayProxy: false, enabled: true };
    const { body: service } = await admin.ask(serviceApi.add, { body: { ...draft, singleLogout: false } });
    const params = { id: service.id };
    const browser = fresh();
    const unwanted = await enter(browser, other.url);
    await browser.get('/cas/logout');
    await eventually(async () => expect((await loginOf(unwanted)).logout).toBe('not_wanted'));
    await admin.ask(serviceApi.change, { params, body: { ...draft, singleLogout: true } });
    const again = fresh();
    const removed = await enter(again, other.url);
    await admin.ask(serviceApi.remove, { params });
    await again.get('/cas/logout');
    await eventually(async () => expect((await loginOf(removed)).logout).toBe('not_wanted'));
    expect(other.received).toEqual([]);
  });

  it('O10 follows no redirect', async () => {
    Object.assign(app.options, { status: 307, headers: { location: `${other.url}/internal` } });
    const browser = fresh();
    const ticket = await enter(browser);
    await browser.get('/cas/logout');
    await eventually(async () => expect((await loginOf(ticket)).logout).toBe('told'));
    expect([heardOf([ticket]).length, other.received.length]).toEqual([1, 0]);
  });
});

describe('single logout, whatever ended the login', () => {
  const ended = (reason: Why['reason']) => () =>
    platform(async (ctx) => {
      const { id } = await ctx.db
        .selectFrom('account')
        .select('id')
        .where('username', '=', 'su.wen')
        .executeTakeFirstOrThrow();
      await endLogins(ctx, { account: id }, { reason });
    });
  const endings: [string, (browser: Browser) => Promise<unknown>][] = [
    ['logout at the central login', (browser) => browser.get('/cas/logout')],
    ['logout in the console', (browser) => browser.ask(sessionApi.logout)],
    ['a kick', ended('kicked_out')],
    ['a password change', ended('password_changed')],
    ['deregistration', ended('removed')],
    [
      'time',
      async () => {
        await platform(({ db }) =>
          db.updateTable('tgt').set({ expires_at: sql`now()` }).where(ofSu).execute(),
        );
        await endOutlived(test.kit);
      },
    ],
    [
      'idleness',
      async () => {
        await platform(({ db }) =>
          db
            .updateTable('tgt')
            .set({ seen_at: new Date(0) })
            .where(ofSu)
            .execute(),
        );
        await endOutlived(test.kit);
      },
    ],
  ];

  it.each(endings)(
    'O9 sends one POST per session of a service, by the ticket that opened it: %s',
    async (_, end) => {
      const browser = fresh();
      await browser.logIn('su.wen');
      const tickets = [await enter(browser), await enter(browser)];
      await end(browser);
      await told(tickets);
      await eventually(async () => expect((await loginOf(tickets[1] ?? '')).logout).toBe('told'));
      expect((await browser.get('/api-me/')).statusCode).toBe(401);
    },
  );

  it('O9 lets no service in when the login ends meanwhile', async () => {
    const back = await startService({ tls: true });
    const draft = { name: 'back', address: back.url, description: '', singleLogout: true, enabled: true };
    await (await test.as('admin')).ask(serviceApi.add, { body: { ...draft, mayProxy: true } });
    const browser = fresh();
    const ticket = await ticketFor(browser, back.url);
    back.options.before = () => browser.get('/cas/logout');
    const { body } = await fresh().get(
      `/cas/serviceValidate${asked({ service: back.url, ticket, pgtUrl: `${back.url}/cb` })}`,
    );
    expect(answerOf(body).code).toBe('INVALID_TICKET');
    const open = await platform(({ db }) =>
      db.selectFrom('cas_login').select('id').where('session_index', '=', ticket).execute(),
    );
    expect(open).toEqual([]);
    await back.stop();
  });
});
