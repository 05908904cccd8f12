import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, ratio, ratioOfSums, startProgram, throughput } from './kit.ts';

const A_SECOND = 500;

type Place = { url: string; headers: Record<string, string> };

/** How long the slowest of a hundred take, in milliseconds, when so many are asked a second, whatever is in hand. */
async function slowest({ url, headers }: Place, seconds = 4): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const took: number[] = [];
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const begin = performance.now();
      request(url, { agent, headers }, (answer) => {
        answer.resume().on('end', () => {
          took.push(performance.now() - begin);
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${url}: ${answer.statusCode}`));
        });
      })
        .on('error', reject)
        .end();
    });
  const asked: Promise<void>[] = [];
  const begin = performance.now();
  await new Promise<void>((resolve) => {
    const beat = setInterval(() => {
      const due = Math.min(seconds * A_SECOND, ((performance.now() - begin) / 1000) * A_SECOND);
      while (asked.length < due) asked.push(ask());
      if (asked.length < seconds * A_SECOND) return;
      clearInterval(beat);
      resolve();
    }, 2);
  });
  await Promise.all(asked);
  agent.destroy();
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
}

/** An application, the proxy before it, and both addresses of it for a visitor who was let in. */
async function withProxy<T>(kind: string, act: (ours: Place, limit: Place) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-'));
  const environment = { BENCH_SOCKET: join(folder, 'application.sock'), BENCH_APPLICATION: kind };
  const application = await startProgram('bench/src/proxy-application.ts', environment, /listening (\S+)/);
  const front = await startProgram('bench/src/proxy-front.ts', environment, /listening (\S+) (\S+)\n/);
  try {
    const headers = { host: 'bench.apps.localhost', cookie: front.said[2] ?? '' };
    const path = '/api/devices?search=device%201';
    return await act(
      { url: `${front.said[1]}${path}`, headers },
      { url: `${application.said[1]}${path}`, headers },
    );
  } finally {
    await front.stop();
    await application.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const rates = (ours: Place, limit: Place, rounds: number) =>
  ratioOfSums(
    () => throughput(ours.url, ours.headers, 2),
    () => throughput(limit.url, limit.headers, 2),
    rounds,
  );

/** What it costs that the proxy stands before an application: cookie, identity, headers and one more process. */
export async function proxying(): Promise<Figure[]> {
  const [found, slow] = await withProxy('ordinary', async (ours, limit) => [
    await rates(ours, limit, 8),
    await ratio(
      () => slowest(ours),
      () => slowest(limit),
      { rounds: 5 },
    ),
  ]);
  const bare = await withProxy('nothing', (ours, limit) => rates(ours, limit, 3));
  const seen = ({ ours, limit }: { ours: number; limit: number }) =>
    `${Math.round(ours)} against ${Math.round(limit)} requests a second`;
  return [
    {
      name: 'requests a second through the proxy / directly at an ordinary application',
      value: found.ratio,
      unit: 'ratio',
      limit: { least: 0.6 },
      note: seen(found),
    },
    {
      name: 'the same / at one that does nothing',
      value: bare.ratio,
      unit: 'ratio',
      note: `${seen(bare)}; nothing is promised`,
    },
    {
      name: `slowest of a hundred through the proxy / directly, at ${A_SECOND} a second`,
      value: slow.ratio,
      unit: 'ratio',
      limit: { most: 4 },
      note: `${slow.ours.toFixed(2)} against ${slow.limit.toFixed(2)} ms`,
    },
    {
      name: `milliseconds the proxy adds to the slowest of a hundred, at ${A_SECOND} a second`,
      value: slow.ours - slow.limit,
      unit: 'ms',
      limit: { most: 5 },
      note: 'of the same round',
    },
  ];
}
