import type { Kit } from '../../../kit/context.ts';
import { noteNewestOf } from './point.queries.ts';
import type { PointStore } from './store.service.ts';

/** After so many points, or messages, of a source its newest ones are noted: reading them unpacks no more than that. */
const EVERY_POINTS = 20_000;
const EVERY_FRAMES = 500;
const AT_ONCE_POINTS = 50_000;

type Unnoted = { frames: number; points: number };

/** Keeps what was measured last at hand, however much a source sends; one source at a time, beside the storing. */
export function noteNewestPoints({ database, log, ending }: Kit, store: PointStore): void {
  const unnoted = new Map<string, Unnoted>();
  const due = new Map<string, Unnoted>();
  let isWorking = false;

  const isDue = ({ frames, points }: Unnoted) => points >= EVERY_POINTS || frames >= EVERY_FRAMES;

  async function note(id: string, { frames, points }: Unnoted) {
    due.delete(id);
    unnoted.delete(id);
    const most = Math.max(1, Math.floor(AT_ONCE_POINTS / Math.max(1, points / frames)));
    // What a copy that was killed left unnoted goes along.
    for (let before = -1; !ending.aborted; ) {
      const until = await database.transaction({ platform: 'note the newest points' }, (db) =>
        noteNewestOf(db, id, most),
      );
      if (until === before) return;
      before = until;
    }
  }

  async function work() {
    isWorking = true;
    for (const [id, count] of due) {
      if (ending.aborted) break;
      await note(id, count).catch((error: unknown) =>
        log.warn({ err: error, source: id }, 'the newest points of a source'),
      );
    }
    isWorking = false;
  }

  store.onStored((frames) => {
    for (const { sourceId, series } of frames) {
      const known = unnoted.get(sourceId) ?? { frames: 0, points: 0 };
      known.frames += 1;
      known.points += series.length;
      unnoted.set(sourceId, known);
      if (isDue(known)) due.set(sourceId, known);
    }
    if (!isWorking && due.size > 0) void work();
  });
}
