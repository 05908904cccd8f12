import { type ClientRequest, request } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Caller } from './context.ts';
import { callerOf } from './http.ts';

it('whoever goes before the answer is known to have gone, whoever got it is not', async () => {
  const app = Fastify();
  const callers: Caller[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  app.get('/:which', async (asked, reply) => {
    const caller = callerOf(asked, reply);
    callers.push(caller);
    const { signal } = caller;
    if ((asked.params as { which: string }).which === 'slow')
      signal?.addEventListener('abort', () => resolve());
    else return { aborted: signal?.aborted };
    await promise;
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const answered = await fetch(`http://127.0.0.1:${port}/quick`);
  expect(await answered.json()).toEqual({ aborted: false });
  const leaving: ClientRequest = request(`http://127.0.0.1:${port}/slow`);
  leaving.on('error', () => undefined);
  leaving.end();
  while (callers.length < 2) await new Promise((done) => setImmediate(done));
  leaving.destroy();
  await promise;
  app.server.closeAllConnections();
  await app.close();
});
