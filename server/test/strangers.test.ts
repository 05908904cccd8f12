import { api } from '@cloudyard/contract';
import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from './app.ts';
import { allEndpoints } from './walks.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const closed = allEndpoints(api).filter(({ endpoint }) => endpoint.allow !== 'public');
const keyed = closed.filter(({ endpoint }) => endpoint.allow !== 'session');
const rows = (list: typeof closed) =>
  list.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** Without params or body: the caller is judged before the question. */
const knock = async ({ method, path }: Endpoint, cookie?: string) => {
  const response = await test.app.inject({
    method,
    url: path.replace(/:\w+/g, NIL),
    headers: cookie ? { cookie } : {},
  });
  return [response.statusCode, response.json().code];
};

describe('an anonymous caller is refused', () => {
  it.each(rows(closed))('at %s', async (_, endpoint) => {
    expect(await knock(endpoint)).toEqual([401, 'kit.not_logged_in']);
  });
});

describe('a user without the key is refused', () => {
  it.each(rows(keyed))('at %s', async (_, endpoint) => {
    const { cookie } = await test.as('su.wen');
    expect(await knock(endpoint, cookie)).toEqual([403, 'kit.not_allowed']);
  });
});
