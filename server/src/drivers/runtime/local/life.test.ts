import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { become, linesOf, planFor, statusOf } from '../testing/bench.ts';
import { type LocalBench, openBench, stateOf, testSettings } from '../testing/local.ts';
import { hopeless, ill, nodeProgram, obedient, place, slow } from '../testing/programs.ts';
import { filesOf } from './boot-files.ts';

let bench: LocalBench;
beforeAll(async () => {
  const times = { startPeriod: 15_000, backoffFirst: 5, backoffMost: 10 };
  bench = await openBench(testSettings({ times }));
});
afterAll(() => bench?.close());

/** Is well until the test says otherwise. */
const moody = () =>
  nodeProgram(`
import { createServer } from 'node:http';
let status = 200;
createServer((request, reply) => {
  if (request.url === '/sulk') status = 500;
  reply.writeHead(status).end('moody');
}).listen(process.env.PORT);
`);

it('starts a program again that does not answer well any more', async () => {
  const program = await moody();
  await place(bench.runtime, program);
  await bench.runtime.apply(planFor('moody', program));
  await become(bench.runtime, 'moody', { state: 'running' });
  const before = await bench.processOf('moody');
  await bench.call('moody', '/sulk');
  await eventually(async () => expect(await bench.processOf('moody')).not.toBe(before));
  await become(bench.runtime, 'moody', { state: 'running', restarts: 1 });
  expect((await linesOf(bench.runtime, 'moody')).join('\n')).toContain('not healthy: /health answered 500');
  await bench.runtime.remove('moody');
});

it('goes on with the old release when the new one does not answer in its time', async () => {
  const [good, bad] = [await obedient('good'), await ill()];
  await place(bench.runtime, good);
  await place(bench.runtime, bad);
  await bench.runtime.apply(planFor('patient', good));
  await become(bench.runtime, 'patient', { state: 'running' });
  const before = await bench.processOf('patient');
  await bench.runtime.apply(planFor('patient', bad, { generation: 2 }));
  const status = await become(bench.runtime, 'patient', { cause: 'returned', generation: 2 });
  expect(status).toMatchObject({ state: 'running', detail: '/health answered 500' });
  expect(await bench.processOf('patient')).toBe(before);
  // The new one is tried again when that is asked for by a newer plan, and nothing is left of the failed try.
  await eventually(() => expect(stateOf(bench.home, 'patient').boots).toHaveLength(1));
  await bench.runtime.apply(planFor('patient', bad, { generation: 3, health: { by: 'port' } }));
  await become(bench.runtime, 'patient', { state: 'running', cause: null, digest: bad.release.digest });
  await bench.runtime.remove('patient');
});

it('gives up what crashes again and again, until it is asked to try', async () => {
  const program = await hopeless();
  await place(bench.runtime, program);
  await bench.runtime.apply(planFor('hopeless', program));
  const status = await become(bench.runtime, 'hopeless', { state: 'crashed', cause: 'given_up' });
  expect(status).toMatchObject({ restarts: 20, againAt: null, exit: { code: 3 } });
  // Another supervisor does not try either.
  await bench.killWatcher?.();
  expect(await statusOf(bench.runtime, 'hopeless')).toMatchObject({ cause: 'given_up', restarts: 20 });
  await bench.runtime.restart('hopeless');
  await eventually(async () => expect((await statusOf(bench.runtime, 'hopeless')).restarts).toBeLessThan(20));
  await bench.runtime.remove('hopeless');
});

it('lets the old release answer what it has in hand', async () => {
  const [one, two] = [await slow('one'), await slow('two')];
  await place(bench.runtime, one);
  await place(bench.runtime, two);
  await bench.runtime.apply(planFor('slow', one));
  await become(bench.runtime, 'slow', { state: 'running' });
  const asked = bench.call('slow', '/slow');
  await bench.runtime.apply(planFor('slow', two, { generation: 2 }));
  expect((await asked).text).toBe('one');
  await become(bench.runtime, 'slow', { state: 'running', digest: two.release.digest });
  await eventually(() => expect(stateOf(bench.home, 'slow').boots).toHaveLength(1));
  await bench.runtime.remove('slow');
});

it('waits for a connection in hand when the program closes its server', async ({ skip }) => {
  const program = await slow('polite');
  await place(bench.runtime, program);
  await bench.runtime.apply(planFor('polite', program));
  await become(bench.runtime, 'polite', { state: 'running' });
  const record = bench.current('polite');
  if (!record || record.isLeased) return skip('programs have ports here');
  const socketPath = bench.home.socket(...filesOf(record).door);
  const answered = new Promise<number>((resolve, reject) => {
    const asked = request({ socketPath, path: '/slow', agent: false }, (reply) =>
      resolve(reply.statusCode ?? 0),
    );
    asked.on('error', reject);
    asked.on('socket', (socket) =>
      socket.once('connect', () => setTimeout(() => void bench.runtime.remove('polite'), 300)),
    );
    asked.end();
  });
  expect(await answered).toBe(200);
});

it('follows the last of many plans', async () => {
  const program = await obedient('busy');
  await place(bench.runtime, program);
  for (let generation = 1; generation <= 6; generation += 1) {
    const wanted = generation % 2 ? 'run' : 'stop';
    await bench.runtime.apply(
      planFor('busy', program, { generation, wanted, env: { ROUND: `${generation}` } }),
    );
  }
  await bench.runtime.apply(planFor('busy', program, { generation: 7, env: { ROUND: '7' } }));
  await become(bench.runtime, 'busy', { state: 'running', generation: 7 });
  expect(JSON.parse((await bench.call('busy', '/env')).text)).toMatchObject({ ROUND: '7' });
  await eventually(() => expect(stateOf(bench.home, 'busy').boots).toHaveLength(1));
  await bench.runtime.remove('busy');
  await bench.runtime.apply(planFor('busy', program));
  await become(bench.runtime, 'busy', { state: 'running', generation: 1 });
  await bench.runtime.remove('busy');
});
