import type { Kit } from '../../../kit/context.ts';
import { readBy } from '../../equipment/index.ts';
import { readEvent } from './event.service.ts';
import { eventPaces } from './keep-events.service.ts';
import { makeLiveBench } from './live-bench.ts';
import { readRaw } from './raw.service.ts';
import { makeThings } from './things.service.ts';

const MINUTE_MS = 60_000;

/** What devices send that only their thing models explain. */
export function openDecoding(kit: Kit): void {
  const things = makeThings(kit);
  const bench = makeLiveBench();
  readBy(kit, 'raw', readRaw(kit, things.thingAt, bench));
  readBy(kit, 'event', readEvent(kit, things.thingAt));
  const sweep = setInterval(() => {
    things.forget();
    bench.forget();
    eventPaces.forget();
  }, MINUTE_MS).unref();
  kit.ending.addEventListener('abort', () => clearInterval(sweep));
}
