import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, ratio, ratioOfSums, startProgram, throughput } from './kit.ts';

const A_SECOND = 500;

type Place = { url: string; headers: Record<string, string> };

/** How long the slowest of a hundred take, in milliseconds, when so many are asked a second, whatever is in hand. */
async function slowest({ url, headers }: Place, seconds = 4): Promise<number> {
  const agent = new Agent({ keepAlive: true });
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

/** What it costs that the proxy stands before an application: cookie, identity, headers and one more process. */
export async function proxying(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-'));
  const environment = { BENCH_SOCKET: join(folder, 'application.sock') };
  const application = await startProgram('bench/src/proxy-application.ts', environment, /listening (\S+)/);
  const front = await startProgram('bench/src/proxy-front.ts', environment, /listening (\S+) (\S+)\n/);
  try {
    const headers = { host: 'bench.apps.localhost', cookie: front.said[2] ?? '' };
    const ours = { url: `${front.said[1]}/api/devices`, headers };
    const limit = { url: `${application.said[1]}/api/devices`, headers };
    const found = await ratioOfSums(
      () => throughput(ours.url, ours.headers, 2),
      () => throughput(limit.url, limit.headers, 2),
      8,
    );
    const slow = await ratio(
      () => slowest(ours),
      () => slowest(limit),
      { rounds: 5 },
    );
    return [
      {
        name: 'requests a second through the proxy / directly at the application',
        value: found.ratio,
        unit: 'ratio',
        limit: { least: 0.6 },
        note: `${Math.round(found.ours)} against ${Math.round(found.limit)} requests a second`,
      },
      {
        name: `slowest of a hundred through the proxy / directly, at ${A_SECOND} a second`,
        value: slow.ratio,
        unit: 'ratio',
        limit: { most: 3 },
        note: `${slow.ours.toFixed(2)} against ${slow.limit.toFixed(2)} ms`,
      },
    ];
  } finally {
    await front.stop();
    await application.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
