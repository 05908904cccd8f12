import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { become, planFor, statusOf } from '../testing/bench.ts';
import { type LocalBench, openBench, testSettings } from '../testing/local.ts';
import { nodeProgram, obedient, place } from '../testing/programs.ts';
import { APPS } from './home.ts';

/** What each of them does when the test asks it to, for as long as it is let. */
const APPETITES = {
  memory: 'const kept = []; setInterval(() => kept.push(Buffer.alloc(16 * 1024 * 1024, 1)), 5);',
  processor: 'for (let n = 0; n < 8; n += 1) new Worker("for (;;);", { eval: true });',
  disk: `const piece = Buffer.alloc(1024 * 1024, 1);
    setInterval(() => { try { fs.appendFileSync('/data/' + Math.floor(Math.random() * 1e6), piece); } catch {} }, 2);`,
  processes: `for (let n = 0; n < 10000; n += 1) {
      try { spawn('/bin/sleep', ['600'], { stdio: 'ignore' }).on('error', () => undefined); } catch {}
    }`,
  files:
    'const open = []; setInterval(() => { try { for (;;) open.push(fs.openSync("/dev/null")); } catch {} }, 5);',
};

const runaway = (appetite: string) =>
  nodeProgram(`
import fs from 'node:fs';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { Worker } from 'node:worker_threads';
process.on('uncaughtException', () => undefined);
createServer((request, reply) => {
  reply.end('well');
  if (request.url === '/begin') setTimeout(() => { ${appetite} }, 10);
}).listen(process.env.PORT);
`);

let bench: LocalBench;
let isApart = false;
beforeAll(async () => {
  bench = await openBench(testSettings({ times: { healthTimeout: 5_000 } }));
  const { namespaces, limits } = await bench.runtime.enforcement();
  isApart = namespaces && limits.startsWith('cgroup') && process.getuid?.() === 0;
});
afterAll(() => bench?.close());

/** Through the proxy, by a visitor who was not let in: the proxy itself answers. */
const statusAt = (host: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { host: `${host}.apps.localhost`, accept: 'text/html', 'x-forwarded-for': '127.0.0.1' };
    const socketPath = bench.home.socket(APPS);
    request({ socketPath, path: '/', headers, agent: false }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

it('a program that eats whatever there is harms neither a neighbour nor the proxy', async ({ skip }) => {
  if (!isApart) return skip('this needs root, namespaces and groups of the kernel');
  const neighbour = await obedient('neighbour');
  await place(bench.runtime, neighbour);
  await bench.runtime.apply(planFor('neighbour', neighbour, { spaceId: 'space-b' }));
  for (const [id, appetite] of Object.entries(APPETITES)) {
    const program = await runaway(appetite);
    await place(bench.runtime, program);
    const limits = { cpu: 250, memory: 128, disk: 48, users: null };
    await bench.runtime.apply(planFor(id, program, { limits, health: { by: 'process' } }));
  }
  for (const id of ['neighbour', ...Object.keys(APPETITES)])
    await become(bench.runtime, id, { state: 'running' });

  const seen = { answers: 0, failures: [] as string[] };
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const [one, two] = await Promise.all([
        bench.call('neighbour', '/').catch((error: Error) => ({ status: 0, text: error.message })),
        statusAt('neighbour-a').catch((error: Error) => error.message),
      ]);
      seen.answers += 1;
      if (one.status !== 200 || one.text !== 'neighbour') seen.failures.push(`neighbour: ${one.text}`);
      // Led to the console to say who they are.
      if (two !== 302) seen.failures.push(`proxy: ${two}`);
    }
  })();
  for (const id of Object.keys(APPETITES)) await bench.call(id, '/begin').catch(() => undefined);
  // Each of them came to where it is stopped, or held.
  await eventually(async () => expect((await statusOf(bench.runtime, 'disk')).cause).toBe('disk_full'));
  await eventually(async () =>
    expect((await statusOf(bench.runtime, 'memory')).exit).toMatchObject({ outOfMemory: true }),
  );
  await eventually(() => expect(seen.answers).toBeGreaterThan(50));
  isOver = true;
  await asking;
  expect(seen.failures).toEqual([]);
  expect(await statusOf(bench.runtime, 'neighbour')).toMatchObject({ state: 'running', restarts: 0 });
  const used = await bench.runtime.usage();
  for (const id of Object.keys(APPETITES))
    expect(used.find((one) => one.id === id)?.memoryBytes ?? 0).toBeLessThanOrEqual(128 * 1024 ** 2);
  for (const id of ['neighbour', ...Object.keys(APPETITES)]) await bench.runtime.remove(id);
});
