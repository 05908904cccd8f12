import { addressOf, endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CallError, call } from './call.ts';

const rename = endpoint({
  method: 'POST',
  path: '/api-yard/rename/:id',
  allow: 'yard.crane.rename',
  summary: '',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
  once: true,
});
const ask = { params: { id: 'a/b' }, query: { q: '吊' }, body: { name: 'x' } };

const answer = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'r1' } })),
  );
afterEach(() => vi.unstubAllGlobals());

it('a call fills its address', () => {
  expect(addressOf(rename, ask)).toBe('/api-yard/rename/a%2Fb?q=%E5%90%8A');
});
// rule: fields.types
it('a call sends the body and the key, and parses the reply', async () => {
  answer(200, { name: 'x', more: 1 });
  expect(await call(rename, ask, { key: 'k' })).toEqual({ name: 'x' });
  const [address, sent] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(address).toBe(addressOf(rename, ask));
  expect(sent?.body).toBe('{"name":"x"}');
  expect(new Headers(sent?.headers).get('idempotency-key')).toBe('k');
});
it('a refused call throws the code, the fields and the request id', async () => {
  answer(400, { code: 'kit.invalid', message: 'no', fields: { name: 'too_long:3' } });
  const error = await call(rename, ask).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({
    code: 'kit.invalid',
    status: 400,
    requestId: 'r1',
    fields: { name: 'too_long:3' },
  });
});
it('a call recognises a lost network and an unreadable reply', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('failed'))),
  );
  await expect(call(rename, ask)).rejects.toMatchObject({ code: 'net.lost' });
  answer(200, { other: 1 });
  await expect(call(rename, ask)).rejects.toMatchObject({ code: 'net.unreadable' });
});
