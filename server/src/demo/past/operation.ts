import type { DemoInstance } from '../../domains/runtime/index.ts';
import { daysBefore, hoursBefore, isHoliday, isWeekend, minutesAfter, startOfDay } from '../calendar.ts';
import { seeded } from '../random.ts';
import type { Chronicle } from './chronicle.ts';

type Running = {
  code: string;
  name: string;
  version: string;
  kind: string;
  from: Date;
  of: { instance_id: string; enterprise_id: string };
};
type Past = Pick<DemoInstance, 'events' | 'hours' | 'minutes'>;

const MB = 1024 * 1024;
const HOUR_MINUTES = 60;
/** As far back as the longest chart looks. */
const DAYS = 31;
/** How it is used at its busiest: MB, thousandths of a core, requests an hour, people at once. */
const SIZES: Record<
  string,
  { memory: number; disk: number; core: number; requests: number; people: number }
> = {
  'line-board': { memory: 62, disk: 4, core: 90, requests: 5200, people: 14 },
  'maintenance-log': { memory: 74, disk: 6, core: 45, requests: 620, people: 9 },
  'shop-floor-guide': { memory: 0, disk: 1, core: 0, requests: 260, people: 6 },
  'shift-report': { memory: 148, disk: 2, core: 60, requests: 180, people: 5 },
};
/** Which one ended once, how many days ago and at which hour. */
const CRASH = { code: 'maintenance-log', days: 5, hour: 14.6 };
const BY = 'qin.yue';

/** How much of a hundred the works use it at an hour of a day. */
function busy(at: Date) {
  const day = startOfDay(at);
  const hour = (at.getTime() - day.getTime()) / 3_600_000;
  const shift = hour >= 8 && hour < 18 ? 0.8 : hour >= 18 && hour < 23 ? 0.45 : 0.12;
  return shift * (isWeekend(day) || isHoliday(day) ? 0.35 : 1);
}

/** What it took, hour by hour; of the last day also by quarters. */
function figuresOf({ now, today }: Chronicle, { code, from, of }: Running): Pick<Past, 'hours' | 'minutes'> {
  const size = SIZES[code];
  const random = seeded(`${code} figures`);
  const [hours, minutes]: [Past['hours'], Past['minutes']] = [[], []];
  if (!size) return { hours, minutes };
  for (
    let at = daysBefore(today, DAYS);
    minutesAfter(at, HOUR_MINUTES) <= now;
    at = minutesAfter(at, HOUR_MINUTES)
  ) {
    const share = busy(at) * random.between(0.75, 1.2);
    const drawn = [random.between(0.94, 1.08), random.chance(0.08) ? random.whole(1, 3) : 0] as const;
    if (at < from) continue;
    const requests = Math.round(size.requests * share);
    const row = {
      ...{ ...of, at, cpu_ms: Math.round(size.core * share * 3600), failures: Math.min(requests, drawn[1]) },
      ...{ memory_bytes: Math.round(size.memory * drawn[0] * MB), disk_bytes: size.disk * MB },
      ...{ requests, users: Math.max(requests > 0 ? 1 : 0, Math.round(size.people * share)), seconds: 3600 },
    };
    hours.push(row);
    if (at > hoursBefore(now, 25)) minutes.push(...quartersOf(row));
  }
  return { hours, minutes };
}

type Row = { at: Date; cpu_ms: number; requests: number; failures: number };
/** Together they are the hour: it is counted from them again. */
function quartersOf<T extends Row>(row: T): T[] {
  const part = (whole: number, n: number) => Math.floor((whole * (n + 1)) / 4) - Math.floor((whole * n) / 4);
  return [0, 1, 2, 3].map((n) => ({
    ...{ ...row, at: minutesAfter(row.at, n * 15), seconds: 900 },
    ...{ cpu_ms: part(row.cpu_ms, n), requests: part(row.requests, n), failures: part(row.failures, n) },
  }));
}

/** Begun when it was delivered; one of them ended by itself, was started again, and a user started it anew. */
function eventsOf(chronicle: Chronicle, { code, name, version, from, of }: Running): Past['events'] {
  const event = (state: string, at: Date, more: object = {}) => ({ ...of, version, state, at, ...more });
  const events: Past['events'] = [event('booting', minutesAfter(from, -1)), event('running', from)];
  if (code !== CRASH.code) return events;
  const crashed = minutesAfter(daysBefore(chronicle.today, CRASH.days), CRASH.hour * HOUR_MINUTES);
  const restarted = minutesAfter(crashed, 26);
  const by = chronicle.person(BY);
  const exit = { code: 1, signal: null, outOfMemory: false, at: crashed.toISOString() };
  events.push(
    event('crashed', crashed, { cause: 'exited', exit: JSON.stringify(exit) }),
    event('running', minutesAfter(crashed, 0.1)),
    event('running', restarted, { cause: 'asked', by_id: by.id, by_name: by.real_name }),
    event('booting', minutesAfter(restarted, 0.05)),
    event('running', minutesAfter(restarted, 0.12)),
  );
  chronicle.acts.push({
    ...{ at: restarted, by, action: 'runtime.instance.restart' },
    object: { type: 'instance', id: of.instance_id, name },
  });
  return events;
}

/** What its charts and its history show. */
export const pastOf = (chronicle: Chronicle, running: Running): Past => ({
  events: eventsOf(chronicle, running),
  ...figuresOf(chronicle, running),
});
