import { insertDemoHours } from '../../domains/iot/index.ts';
import { insertDemoArrivals } from '../../domains/telemetry/index.ts';
import type { Context } from '../../kit/context.ts';
import { daysBefore, hoursBefore } from '../calendar.ts';
import type { Chronicle } from './chronicle.ts';

const DAYS = 31;

/** How many devices were online in the last month, and what they sent. */
export async function countHours({ db }: Context, { now }: Chronicle) {
  await insertDemoArrivals(db, await insertDemoHours(db, daysBefore(now, DAYS), hoursBefore(now, 1)));
}
