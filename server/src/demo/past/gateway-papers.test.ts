import { expect, it } from 'vitest';
import { atWork, startOfDay } from '../calendar.ts';
import { PAPERS } from './gateway-papers.ts';

const DAY_MS = 86_400_000;
const begin = startOfDay(new Date('2026-01-05T12:00:00+08:00')).getTime();

it('what is asked for is decided afterwards, on whichever day the demo begins', () => {
  const wrong: string[] = [];
  for (let n = 0; n < 365; n += 1) {
    const today = new Date(begin + n * DAY_MS);
    for (const { name, steps } of PAPERS) {
      const times = steps.flatMap(([, , when]) =>
        typeof when === 'object' && 'days' in when ? [atWork(today, when.days, when.hour).getTime()] : [],
      );
      if (times.some((time, at) => at > 0 && time <= (times[at - 1] ?? 0)))
        wrong.push(`${name} ${today.toISOString()}`);
    }
  }
  expect(wrong).toEqual([]);
});
