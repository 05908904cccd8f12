import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE, openStand, type Stand } from '../testing/stand.ts';
import { languageOf } from './page.ts';
import { words } from './words.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

const page = { accept: 'text/html', 'accept-language': 'en' };

describe('instead of an application that does not run', () => {
  it.each([
    ['booting', 503, '2'],
    ['stopped', 503, undefined],
    ['crashed', 503, '30'],
    ['frozen', 403, undefined],
    ['unknown', 503, '30'],
  ] as const)('%s: a page to people, JSON to programs', async (state, status, again) => {
    stand.route('one', null, { state });
    const cookie = await stand.cookieOf('one');
    const english = await stand.ask('one', '/', { headers: { ...page, cookie } });
    expect(english.status).toBe(status);
    expect(english.headers['retry-after']).toBe(again);
    expect(english.headers['cache-control']).toBe('no-store');
    expect(english.body).toContain(words.en[state].title);
    expect(english.body).toContain('lang="en"');
    const chinese = await stand.ask('one', '/', { headers: { accept: 'text/html', cookie } });
    expect(chinese.body).toContain(words.cn[state].title);
    const program = await stand.ask('one', '/', { headers: { cookie, 'accept-language': 'en' } });
    expect(program.status).toBe(status);
    expect(JSON.parse(program.body)).toEqual({
      code: `application.${state}`,
      message: words.en[state].title,
    });
  });

  it('a frozen or stopped one is not served although its files are there', async () => {
    for (const state of ['frozen', 'stopped', 'crashed'] as const) {
      stand.route('one', { at: 'folder', path: stand.folder }, { state });
      const cookie = await stand.cookieOf('one');
      const body = (await stand.ask('one', '/', { headers: { ...page, cookie } })).body;
      expect(body).toContain(words.en[state].title);
    }
  });

  it('only the waiting page has a script, under a nonce of its own; it may be framed by the console alone', async () => {
    stand.route('one', null, { state: 'booting' });
    const cookie = await stand.cookieOf('one');
    const first = await stand.ask('one', '/', { headers: { ...page, cookie } });
    const second = await stand.ask('one', '/', { headers: { ...page, cookie } });
    const nonce = /<script nonce="([^"]+)">/.exec(first.body)?.[1];
    expect(nonce).toBeDefined();
    expect(second.body).not.toContain(String(nonce));
    const policy = String(first.headers['content-security-policy']);
    expect(policy).toContain(`script-src 'nonce-${nonce}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-ancestors ${CONSOLE} 'self'`);
    stand.route('one', null, { state: 'stopped' });
    expect((await stand.ask('one', '/', { headers: { ...page, cookie } })).body).not.toContain('<script');
  });

  it('HEAD is answered by the head alone', async () => {
    stand.route('one', null, { state: 'stopped' });
    const cookie = await stand.cookieOf('one');
    const answer = await stand.ask('one', '/', { method: 'HEAD', headers: { ...page, cookie } });
    expect(answer).toMatchObject({ status: 503, body: '' });
  });
});

describe('the language', () => {
  it.each([
    [undefined, 'cn'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'cn'],
    ['en-US,en;q=0.9,zh;q=0.8', 'en'],
    ['zh;q=0.1, en;q=0.2', 'en'],
    ['de,fr', 'en'],
    ['de, zh;q=0.5', 'cn'],
    ['zh;q=0, en', 'en'],
  ])('%s is %s', (header, language) => expect(languageOf(header)).toBe(language));

  it('every page has words in both', () => {
    expect(Object.keys(words.cn)).toEqual(Object.keys(words.en));
  });
});

describe('people at once', () => {
  it('one more than the plan allows gets a page that says so; those inside stay, and after five minutes there is room', async () => {
    let clock = 0;
    const small = await openStand({ now: () => Date.now() + clock });
    const { target } = await small.application((_, response) => response.end('in'));
    small.route('one', target, { users: 2 });
    const until = Date.now() + 7_200_000;
    const [ann, bob, cleo] = await Promise.all(
      ['ann', 'bob', 'cleo'].map((who) => small.cookieOf('one', who, { until })),
    );
    const asks = async (cookie = '') =>
      (await small.ask('one', '/', { headers: { ...page, cookie } })).status;
    expect([await asks(ann), await asks(bob), await asks(cleo)]).toEqual([200, 200, 429]);
    expect([await asks(ann), await asks(cleo), await asks(bob)]).toEqual([200, 429, 200]);
    // The same person by another login is no further one.
    const again = await small.cookieOf('one', 'ann', { session: 'second', until });
    expect(await asks(again)).toBe(200);
    expect(small.proxy.figures('instance-one').users).toBe(2);
    // A smaller plan sends no visitor away.
    clock = 2_000;
    small.route('one', target, { users: 1 });
    expect([await asks(ann), await asks(bob), await asks(cleo)]).toEqual([200, 200, 429]);
    small.route('one', target, { users: 2 });
    clock = 200_000;
    expect(await asks(ann)).toBe(200);
    clock = 303_000;
    expect([await asks(cleo), await asks(ann), await asks(bob)]).toEqual([200, 200, 429]);
    small.route('one', target, { users: null });
    expect(await asks(bob)).toBe(200);
    await small.close();
  });
});
