import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStand, type Stand } from './testing/stand.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
  const { target } = await stand.application((_, response) => response.end('in'));
  stand.route('one', target);
});
afterAll(() => stand.close());

describe('a request that another site sends', () => {
  const own = () => `http://one.apps.localhost:${stand.port}`;
  it.each([
    ['POST', () => ({ origin: own(), 'sec-fetch-site': 'same-origin' }), 200],
    ['POST', () => ({ 'sec-fetch-site': 'none' }), 200],
    ['POST', () => ({}), 200],
    ['POST', () => ({ origin: own() }), 200],
    ['POST', () => ({ referer: `${own()}/x` }), 200],
    ['POST', () => ({ origin: 'http://evil.example' }), 403],
    ['POST', () => ({ origin: 'null' }), 403],
    [
      'POST',
      () => ({ origin: `http://two.apps.localhost:${stand.port}`, 'sec-fetch-site': 'same-site' }),
      403,
    ],
    ['POST', () => ({ origin: own().replace('http:', 'https:') }), 403],
    ['POST', () => ({ origin: 'http://one.apps.localhost' }), 403],
    ['POST', () => ({ referer: 'http://evil.example/' }), 403],
    ['POST', () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }), 403],
    ['DELETE', () => ({ 'sec-fetch-site': 'same-site' }), 403],
    ['GET', () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }), 200],
    ['GET', () => ({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }), 403],
    ['GET', () => ({ origin: 'http://evil.example' }), 403],
    ['GET', () => ({ referer: 'http://evil.example/' }), 200],
  ] as const)('%s with %o is answered by %i', async (method, headers, status) => {
    const cookie = await stand.cookieOf('one');
    expect((await stand.ask('one', '/', { method, headers: { cookie, ...headers() } })).status).toBe(status);
  });
});
