import type { Kit } from '../../../kit/context.ts';
import { type Arrival, addArrivals, deleteArrivalsBefore, STEP_MS } from './rate.queries.ts';
import type { PointStore } from './store.service.ts';

const ADD_MS = 5_000;
const DAY_MS = 86_400_000;
const HOURS_KEPT_MS = 400 * DAY_MS;

/** Counts what this copy stores, and adds it to what all copies know. A copy that is killed loses a few seconds of it. */
export function countArrivals({ database, log, ending }: Kit, store: PointStore) {
  let counted = new Map<string, Arrival>();

  store.onStored((frames) => {
    for (const { sourceId, receivedAt, series } of frames) {
      const at = Math.floor(receivedAt.getTime() / STEP_MS) * STEP_MS;
      const known = counted.get(`${sourceId} ${at}`) ?? { at, sourceId, messages: 0, points: 0 };
      known.messages += 1;
      known.points += series.length;
      counted.set(`${sourceId} ${at}`, known);
    }
  });

  async function add() {
    if (counted.size === 0) return;
    const all = [...counted.values()];
    counted = new Map();
    await database.transaction({ platform: 'count what arrived' }, async (db) => {
      await addArrivals(db, all);
      const now = Date.now();
      await deleteArrivalsBefore(db, new Date(now - DAY_MS), new Date(now - HOURS_KEPT_MS));
    });
  }

  const adding = setInterval(
    () => void add().catch((error: unknown) => log.warn({ err: error }, 'what arrived is not counted')),
    ADD_MS,
  ).unref();
  ending.addEventListener('abort', () => clearInterval(adding));
}
