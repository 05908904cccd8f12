import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import type { InstancePlan } from '../../../kit/runtime.ts';
import { examine } from './health.ts';
import { Served } from './served.ts';
import type { World } from './world.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const one of servers.splice(0)) {
    one.close();
    one.closeAllConnections();
  }
});

async function serve(handle: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(handle as never);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('does not listen to an answer that never ends', async () => {
  let isOver = false;
  const port = await serve((_asked, reply) => {
    reply.write('well, ');
    const more = setInterval(() => reply.write('and well, '), 5);
    reply.once('close', () => {
      clearInterval(more);
      isOver = true;
    });
  });
  const patient = {
    target: { at: 'port' as const, port },
    health: { by: 'http' as const, path: '/health' },
    ...{ host: 'a.apps.localhost', port, inside: () => undefined },
  };
  expect(await examine(patient, 5_000)).toBe('');
  await eventually(() => expect(isOver).toBe(true));
});

it('does not take what a former address answers for the answer of the next one', async () => {
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const slow = await serve(async (_asked, reply) => {
    asked.resolve();
    await answer.promise;
    reply.end(() => answered.resolve());
  });
  const plan = (port: number) =>
    ({
      release: { kind: 'URL', reference: `http://127.0.0.1:${port}/` },
      health: { by: 'process' },
    }) as InstancePlan;
  const [former, next] = [plan(slow), plan(1)];
  const told: InstancePlan[] = [];
  const times = { healthTimeout: 10_000, urlEvery: 60_000 };
  const world = { times, mayReach: () => true } as unknown as World;
  const served = new Served(world, (of) => told.push(of));
  served.watch(former);
  await asked.promise;
  served.watch(next);
  answer.resolve();
  await answered.promise;
  await new Promise((resolve) => setTimeout(resolve, 50));
  served.quiet();
  expect(told).toEqual([]);
});
