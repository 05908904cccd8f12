import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBench, testSettings } from '../../server/src/drivers/runtime/testing/local.ts';
import { place, programOf, zipOf } from '../../server/src/drivers/runtime/testing/programs.ts';
import type { Figure } from './kit.ts';

const MANY = 200;

type Seen = { megabytes: number; statuses: number; usage: number };

const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

async function took(act: () => Promise<unknown>): Promise<number> {
  const seen: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    const begin = performance.now();
    await act();
    seen.push(performance.now() - begin);
  }
  return median(seen);
}

/** A supervisor with so many instances without a visitor; they serve files, so that only it is measured. */
async function withInstances(count: number): Promise<Seen> {
  const bench = await openBench(testSettings({ lingerSeconds: 120, times: { diskEvery: 2_000 } }));
  const { runtime } = bench;
  try {
    const program = programOf('STATIC', await zipOf({ 'index.html': 'at rest' }));
    await place(runtime, program);
    for (let n = 0; n < count; n += 1)
      await runtime.apply({
        ...{ id: `rest-${n}`, spaceId: `space-${n % 20}`, host: `rest-${n}`, generation: 1, wanted: 'run' },
        ...{ release: program.release, limits: { cpu: 500, memory: 256, disk: 64, users: null }, env: {} },
        ...{ database: null, health: { by: 'port' }, trusted: true },
      });
    while ((await runtime.statuses()).some(({ state }) => state !== 'running')) await sleep(100);
    const statuses = await took(() => runtime.statuses());
    const usage = await took(() => runtime.usage());
    const { pid } = await bench.alive();
    const [, kilobytes = ''] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? [];
    return { megabytes: Number(kilobytes) / 1024, statuses, usage };
  } finally {
    await bench.close();
  }
}

/** What instances at rest cost the supervisor. */
export async function resting(): Promise<Figure[]> {
  const one = await withInstances(1);
  const many = await withInstances(MANY);
  const figure = (name: string, key: keyof Seen, most: number, unit: string): Figure => ({
    ...{
      name: `${name} with ${MANY} instances at rest / with one`,
      value: many[key] / one[key],
      unit: 'ratio',
    },
    ...{ limit: { most }, note: `${many[key].toFixed(1)} against ${one[key].toFixed(1)} ${unit}` },
  });
  return [
    figure('memory of the supervisor', 'megabytes', 1.5, 'MB'),
    figure('asking for all states', 'statuses', 5, 'ms'),
    figure('asking for what all use', 'usage', 20, 'ms'),
  ];
}
