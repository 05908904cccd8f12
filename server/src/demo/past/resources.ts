import { insertDemoSamples, nameOfCopy } from '../../domains/operation/index.ts';
import type { Context } from '../../kit/context.ts';
import { daysBefore } from '../calendar.ts';
import { seeded } from '../random.ts';
import type { Chronicle } from './chronicle.ts';

const MINUTE = 60_000;
const MB = 2 ** 20;
/** From eight to six of a working day, in Shanghai. */
function isAtWork(at: Date): boolean {
  const there = new Date(at.getTime() + 8 * 60 * MINUTE);
  const [day, hour] = [there.getUTCDay(), there.getUTCHours()];
  return day > 0 && day < 6 && hour >= 8 && hour < 18;
}

/** As dense as the charts of a day and of a month are drawn. */
const spans = (now: Date) => [
  { from: daysBefore(now, 30), to: daysBefore(now, 1), step: 60 * MINUTE },
  { from: daysBefore(now, 1), to: new Date(now.getTime() - 5 * MINUTE), step: 5 * MINUTE },
];

/** What a small machine took in the last month: busy by day, at rest by night, slowly fuller. */
export async function measureMachine({ db, kit }: Context, { now }: Chronicle) {
  const random = seeded('resources');
  const near = (value: number, by = 0.15) => value * random.between(1 - by, 1 + by);
  const all = spans(now).flatMap(({ from, to, step }) => {
    const count = Math.ceil((to.getTime() - from.getTime()) / step);
    return Array.from({ length: count }, (_, n) => {
      const at = new Date(from.getTime() + n * step);
      const busy = isAtWork(at) ? 1 : 0.2;
      const age = 1 - (now.getTime() - at.getTime()) / (30 * 1440 * MINUTE);
      return {
        at,
        copy: {
          'machine.processor': Math.min(0.8, near(0.06 + 0.22 * busy, 0.35)),
          'machine.memory': near(0.42 + 0.1 * busy, 0.04),
          'machine.disk': 0.38 + 0.05 * age,
          'server.requests': near(0.4 + 5 * busy, 0.4),
          'server.failures': 0,
          'server.answer': near(9 + 8 * busy, 0.3),
          'server.wait': near(18 + 6 * busy, 0.2),
          'server.memory': near(340, 0.06) * MB,
          'server.sockets': Math.round(near(1 + 11 * busy, 0.3)),
        },
        platform: {
          'server.copies': 1,
          'database.answer': near(3 + 4 * busy, 0.3),
          'database.connections': near(0.14 + 0.06 * busy, 0.15),
          'database.transaction': near(0.2, 0.9),
          'database.bytes': (210 + 90 * age) * MB,
          'jobs.waiting': random.chance(0.3) ? random.whole(1, 4) : 0,
          'jobs.late': random.chance(0.05) ? random.between(1, 9) : 0,
          'jobs.failed': 0,
          'storage.bytes': (60 + 45 * age) * MB,
          'broker.gateways': 8,
          'broker.messages': near(4.2, 0.1),
          'broker.points': near(46, 0.1),
          'runtime.running': 4,
          'runtime.failing': 0,
          'engine.steps': random.chance(0.1 * busy) ? random.whole(1, 2) : 0,
          'engine.waiting': 0,
        },
      };
    });
  });
  await insertDemoSamples(db, nameOfCopy(kit), all);
}
