import { readFile, stat, statfs } from 'node:fs/promises';
import { cpus, freemem, hostname, totalmem } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FigureName } from '@cloudyard/contract/operation/figures.ts';
import type { Kit } from '../../../kit/context.ts';

export type Figures = Partial<Record<FigureName, number>>;

/** How this copy is called among the sources. */
export const nameOfCopy = ({ env }: Kit) => `${hostname()}:${env.PORT === 0 ? process.pid : env.PORT}`;

type Busy = { busy: number; all: number };

const processors = (): Busy =>
  cpus().reduce(
    ({ busy, all }, { times: { user, nice, sys, irq, idle } }) => ({
      busy: busy + user + nice + sys + irq,
      all: all + user + nice + sys + irq + idle,
    }),
    { busy: 0, all: 0 },
  );

/** What could be given to programs; of what Linux calls free, files it keeps at hand are no part. */
async function freeMemory(): Promise<number> {
  const told = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const found = /^MemAvailable:\s+(\d+) kB/m.exec(told);
  return found ? Number(found[1]) * 1024 : freemem();
}

async function fullness(folder: string): Promise<number | undefined> {
  const { bavail, blocks } = await statfs(folder);
  return blocks === 0 ? undefined : 1 - bavail / blocks;
}

/** The fullest of the disks that files and an embedded database lie on. */
async function disk({ dataFolder }: Kit['env']): Promise<number> {
  const there = await Promise.allSettled(
    ['', 'files', 'postgres'].map(async (name) => {
      const folder = join(dataFolder, name);
      await stat(folder);
      return fullness(folder);
    }),
  );
  return Math.max(0, ...there.map((one) => (one.status === 'fulfilled' ? (one.value ?? 0) : 0)));
}

type Answered = { count: number; seconds: number; failures: number };

/** All requests since the start of this process. */
async function answered({ metrics }: Kit): Promise<Answered> {
  const { values } = await metrics.requestSeconds.get();
  const sum = (of: 'count' | 'sum', among: (status: number) => boolean = () => true) =>
    values
      .filter(({ metricName, labels }) => metricName?.endsWith(`_${of}`) && among(Number(labels.status)))
      .reduce((all, { value }) => all + value, 0);
  return { count: sum('count'), seconds: sum('sum'), failures: sum('count', (status) => status >= 500) };
}

/** Measures this copy: each time since the time before. */
export async function openMeasuring(kit: Kit): Promise<() => Promise<Figures>> {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  kit.ending.addEventListener('abort', () => delay.disable());
  let before = { at: performance.now(), processors: processors(), answered: await answered(kit) };
  return async () => {
    const now = { at: performance.now(), processors: processors(), answered: await answered(kit) };
    const seconds = Math.max(1, (now.at - before.at) / 1000);
    const time = now.processors.all - before.processors.all;
    const calls = now.answered.count - before.answered.count;
    const wait = delay.percentile(99) / 1e6;
    delay.reset();
    const figures: Figures = {
      'machine.processor': time > 0 ? (now.processors.busy - before.processors.busy) / time : 0,
      'machine.memory': 1 - (await freeMemory()) / totalmem(),
      'machine.disk': await disk(kit.env),
      'server.requests': calls / seconds,
      'server.failures': (now.answered.failures - before.answered.failures) / seconds,
      // Without a call there is nothing to tell.
      ...(calls > 0
        ? { 'server.answer': ((now.answered.seconds - before.answered.seconds) / calls) * 1000 }
        : {}),
      'server.wait': wait,
      'server.memory': process.memoryUsage.rss(),
      'server.sockets': kit.live.connections(),
    };
    before = now;
    return figures;
  };
}
