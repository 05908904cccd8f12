import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seal } from './seal.ts';
import { CONSOLE, openStand, type Stand } from './testing/stand.ts';
import { makeTicket, readTicket } from './tickets.ts';
import { ownPath, partsOfWay } from './way.ts';

let stand: Stand;
let clock = 0;
const began = Date.now();
const page = { accept: 'text/html,*/*;q=0.8' };
const browser = { ...page, 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };

beforeAll(async () => {
  stand = await openStand({ now: () => Date.now() + clock, sweepMs: 50 });
  const { target } = await stand.application((request, response) => response.end(`in ${request.url}`));
  stand.route('one', target);
  stand.route('two', target);
});
afterAll(() => stand.close());
afterEach(() => {
  clock = 0;
});

const cookiesOf = ({ headers }: { headers: { 'set-cookie'?: string[] } }) =>
  (headers['set-cookie'] ?? []).map((one) => one.split(';')[0] ?? '');
const inside = async (host: string, cookie: string) =>
  (await stand.ask(host, '/', { headers: { cookie } })).status === 200;

describe('a visitor without a cookie', () => {
  it('is led to the console when a page is opened, and answered 401 otherwise', async () => {
    const opened = await stand.ask('one', '/a/b?c=d', { headers: page });
    expect(opened.status).toBe(302);
    const to = new URL(opened.headers.location ?? '');
    expect(to.origin + to.pathname).toBe(`${CONSOLE}/console/open-application`);
    expect(to.searchParams.get('host')).toBe('one');
    expect(partsOfWay(to.searchParams.get('to') ?? '').path).toBe('/a/b?c=d');
    for (const asked of [
      { headers: { accept: 'application/json' } },
      { headers: { ...page, 'sec-fetch-mode': 'cors' } },
      { headers: page, method: 'POST' },
    ]) {
      const answer = await stand.ask('one', '/a', asked);
      expect(answer.status).toBe(401);
    }
    expect(JSON.parse((await stand.ask('one', '/a')).body)).toMatchObject({ code: 'application.not_let_in' });
  });

  it('learns nothing of the state of an application', async () => {
    stand.route('stopped', null, { state: 'stopped' });
    expect((await stand.ask('stopped', '/', { headers: page })).status).toBe(302);
    expect((await stand.ask('stopped', '/.cloudyard/status.json')).status).toBe(401);
  });
});

describe('a ticket', () => {
  it('lets a browser in that set out from here, and leads it where it wanted', async () => {
    const opened = await stand.ask('one', '/a?b', { headers: page });
    const [way = ''] = cookiesOf(opened);
    const to = new URL(opened.headers.location ?? '').searchParams.get('to') ?? '';
    const enter = `/.cloudyard/enter?${new URLSearchParams({ ticket: stand.ticket('one'), to })}`;
    const entered = await stand.ask('one', enter, { headers: { ...browser, cookie: way } });
    expect(entered).toMatchObject({
      status: 302,
      headers: { location: '/a?b', 'referrer-policy': 'no-referrer' },
    });
    expect(entered.headers['set-cookie']?.[0]).toMatch(
      /^__Host-cloudyard-visitor=[\w.-]+; Max-Age=3[56]\d\d; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
    );
    expect(await inside('one', cookiesOf(entered)[0] ?? '')).toBe(true);
  });

  it('of another user lets no browser in that did not set out from here', async () => {
    const enter = (to: string) =>
      `/.cloudyard/enter?${new URLSearchParams({ ticket: stand.ticket('one', 'mallory'), to })}`;
    const straight = await stand.ask('one', enter('/x'), { headers: browser });
    expect(straight).toMatchObject({ status: 302, headers: { location: '/x' } });
    expect(cookiesOf(straight)).toEqual([]);
    const other = `/.cloudyard/in/${'A'.repeat(22)}/x`;
    const guessed = await stand.ask('one', enter(other), {
      headers: { ...browser, cookie: `__Host-cloudyard-way=${'B'.repeat(22)}` },
    });
    expect(cookiesOf(guessed)).toEqual([]);
  });

  it('says so when the browser keeps no cookies, instead of leading in circles', async () => {
    const to = `/.cloudyard/in/${'A'.repeat(22)}/x`;
    const query = new URLSearchParams({ ticket: stand.ticket('one'), to });
    const answer = await stand.ask('one', `/.cloudyard/enter?${query}`, { headers: browser });
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('Cookie');
  });

  it('holds once', async () => {
    const path = `/.cloudyard/enter?ticket=${stand.ticket('one')}&to=/`;
    expect((await stand.ask('one', path)).status).toBe(302);
    expect((await stand.ask('one', path)).status).toBe(403);
    const twice = `/.cloudyard/enter?ticket=${stand.ticket('one')}&to=/`;
    const both = await Promise.all([stand.ask('one', twice), stand.ask('one', twice)]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 403]);
  });

  it.each([
    ['for another application', () => stand.ticket('two')],
    ['for another label', () => stand.ticket('one', 'ann', { host: 'two' })],
    ['for another instance', () => stand.ticket('one', 'ann', { instanceId: 'instance-two' })],
    ['too old', () => stand.ticket('one', 'ann', {}, Date.now() - 61_000)],
    ['of the time before the proxy began', () => stand.ticket('one', 'ann', {}, began - 1)],
    ['of the future', () => stand.ticket('one', 'ann', {}, Date.now() + 60_000)],
    ['of a login that is over', () => stand.ticket('one', 'ann', { until: Date.now() - 1 })],
    ['cut short', () => stand.ticket('one').slice(0, -3)],
    [
      'of another key',
      () =>
        makeTicket(
          Buffer.alloc(32),
          {
            instanceId: 'instance-one',
            host: 'one',
            session: 's',
            accountId: 'a',
            name: 'n',
            enterpriseId: 'e',
            until: Date.now() + 9e5,
          },
          Date.now(),
        ),
    ],
    [
      'sealed for something else',
      () =>
        seal(stand.settings.ticketKey, 'visitor', {
          instanceId: 'instance-one',
          host: 'one',
          at: Date.now(),
          until: Date.now() + 9e5,
        }),
    ],
    ['empty', () => ''],
    ['nonsense', () => 'a.b'],
    ['endless', () => 'a'.repeat(9000)],
  ])('%s lets no visitor in', async (_, ticket) => {
    const answer = await stand.ask('one', `/.cloudyard/enter?ticket=${ticket()}&to=/`);
    expect(answer.status).toBe(403);
    expect(cookiesOf(answer)).toEqual([]);
  });

  it('is read by the console as it made it', () => {
    const claims = {
      instanceId: 'i',
      host: 'h',
      session: 's',
      accountId: 'a',
      name: '王',
      enterpriseId: 'e',
      until: 9e12,
    };
    const text = makeTicket(stand.settings.ticketKey, claims, 1000);
    const place = { instanceId: 'i', host: 'h' };
    expect(readTicket(stand.settings.ticketKey, text, place, 2000)).toMatchObject({ ...claims, at: 1000 });
    expect(readTicket(stand.settings.ticketKey, text, place, 61_000)).toBeNull();
  });

  it.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/.//evil.example', '/'],
    ['/..//evil.example', '/'],
    ['/a\r\nSet-Cookie: x=1', '/'],
    ['evil', '/'],
    ['', '/'],
    ['/.cloudyard/leave', '/'],
    ['/a/../b?c=//d', '/b?c=//d'],
    ['/ok?x=https://else.example', '/ok?x=https://else.example'],
  ])('leads from %j to %j', async (to, expected) => {
    expect(ownPath(to)).toBe(expected);
    const query = new URLSearchParams({ ticket: stand.ticket('one'), to });
    expect((await stand.ask('one', `/.cloudyard/enter?${query}`)).headers.location).toBe(expected);
    const strange = `/.cloudyard/in/${'A'.repeat(22)}${to.startsWith('/') ? encodeURI(to) : ''}`;
    expect((await stand.ask('one', strange)).headers.location).toMatch(/^\/(?![/\\])/);
  });
});

describe('the cookie', () => {
  it('holds for one application', async () => {
    const cookie = await stand.cookieOf('one');
    expect(await inside('one', cookie)).toBe(true);
    expect(await inside('two', cookie)).toBe(false);
    expect(await inside('one', `${cookie}x`)).toBe(false);
    expect(await inside('one', cookie.replace('__Host-', ''))).toBe(false);
  });

  it('is found among planted ones; two logins at once are no login', async () => {
    const name = '__Host-cloudyard-visitor';
    const cookie = await stand.cookieOf('one');
    const other = await stand.cookieOf('two');
    expect(await inside('one', `${name}=junk; ${cookie}; ${name}=`)).toBe(true);
    expect(await inside('one', `${other}; ${cookie}`)).toBe(true);
    expect(await inside('one', `${cookie}; ${cookie}`)).toBe(true);
    expect(await inside('one', `${await stand.cookieOf('one', 'mallory')}; ${cookie}`)).toBe(false);
  });

  it('slides while it is used, and ends after an hour without use', async () => {
    const until = Date.now() + 3 * 3_600_000;
    const first = await stand.cookieOf('one', 'ann', { until });
    expect(cookiesOf(await stand.ask('one', '/', { headers: { cookie: first } }))).toEqual([]);
    clock = 50 * 60_000;
    const [second = ''] = cookiesOf(await stand.ask('one', '/', { headers: { cookie: first } }));
    expect(second).toMatch(/^__Host-cloudyard-visitor=/);
    clock = 100 * 60_000;
    expect(await inside('one', first)).toBe(false);
    expect(await inside('one', second)).toBe(true);
  });

  it('never holds beyond the login', async () => {
    const cookie = await stand.cookieOf('one', 'ann', { until: Date.now() + 600_000 });
    clock = 540_000;
    const answer = await stand.ask('one', '/', { headers: { cookie } });
    expect(answer.headers['set-cookie']?.[0]).toMatch(/Max-Age=(?:[1-5]?\d|60);/);
    const [renewed = ''] = cookiesOf(answer);
    clock = 601_000;
    expect(await inside('one', cookie)).toBe(false);
    expect(await inside('one', renewed)).toBe(false);
  });

  it('over plain HTTP outside of localhost is one that browsers take there', async () => {
    const plain = await openStand({}, { consoleUrl: 'http://yard.lan', domain: 'apps.yard.lan' });
    plain.route('one', null, { state: 'stopped' });
    const entered = await plain.ask('one', `/.cloudyard/enter?ticket=${plain.ticket('one')}&to=/`);
    expect(entered.headers['set-cookie']?.[0]).toMatch(
      /^cloudyard-visitor=[\w.-]+; Max-Age=3[56]\d\d; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await plain.close();
  });
});

describe('the way out', () => {
  it('those whose login ended are shown out at once, and their old tickets are worth nothing', async () => {
    const claims = { session: 'ending' };
    const cookie = await stand.cookieOf('one', 'cleo', claims);
    const elsewhere = await stand.cookieOf('two', 'cleo', claims);
    const other = await stand.cookieOf('one', 'dan');
    const late = stand.ticket('one', 'cleo', claims);
    expect(await inside('one', cookie)).toBe(true);
    expect(await inside('two', elsewhere)).toBe(true);
    expect(stand.proxy.visitors()).toContainEqual({
      session: 'ending',
      accountId: 'account-cleo',
      instanceId: 'instance-two',
    });
    stand.proxy.showOut(['ending']);
    expect(await inside('one', cookie)).toBe(false);
    expect(await inside('two', elsewhere)).toBe(false);
    expect(await inside('one', other)).toBe(true);
    expect((await stand.ask('one', `/.cloudyard/enter?ticket=${late}&to=/`)).status).toBe(403);
    expect(stand.proxy.visitors().filter(({ session }) => session === 'ending')).toEqual([]);
  });

  it('leaving ends the visit here, not the login', async () => {
    const cookie = await stand.cookieOf('one', 'finn');
    const elsewhere = await stand.cookieOf('two', 'finn');
    const again = { cookie, origin: `http://one.apps.localhost:${stand.port}` };
    const left = await stand.ask('one', '/.cloudyard/leave', { method: 'POST', headers: again });
    expect(left).toMatchObject({ status: 303, headers: { location: CONSOLE } });
    expect(await inside('one', cookie)).toBe(false);
    expect(await inside('two', elsewhere)).toBe(true);
    expect(await inside('one', await stand.cookieOf('one', 'finn'))).toBe(true);
  });

  it('no other site logs a visitor out', async () => {
    const cookie = await stand.cookieOf('one', 'gus');
    const headers = { cookie, origin: 'http://evil.example' };
    expect((await stand.ask('one', '/.cloudyard/leave', { method: 'POST', headers })).status).toBe(403);
    expect(await inside('one', cookie)).toBe(true);
  });
});

describe('what is ours', () => {
  it.each(['/.cloudyard', '/.cloudyard/', '/.cloudyard/x', '/.cloudyard?x'])(
    '%s reaches no application',
    async (path) => {
      const cookie = await stand.cookieOf('one');
      expect((await stand.ask('one', path, { headers: { cookie } })).status).toBe(404);
    },
  );

  it('status.json tells visitors the state', async () => {
    const cookie = await stand.cookieOf('one');
    expect((await stand.ask('one', '/.cloudyard/status.json', { headers: { cookie } })).body).toBe(
      '{"state":"running"}',
    );
  });
});
