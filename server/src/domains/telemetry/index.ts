import type { Kit } from '../../kit/context.ts';
import type { Room } from '../../kit/room.ts';
import { compactPointsJob, removePointsJob, sealPointsJob } from './archive/archive.jobs.ts';
import { noteNewestPoints } from './point/note.service.ts';
import { countArrivals } from './point/rate.service.ts';
import { makePointStore, type PointStore } from './point/store.service.ts';

export { isHotWithin } from './archive/cut.queries.ts';
export { deleteRange } from './archive/cut.service.ts';
export { type Stock, stockOf, stocks } from './archive/forecast.queries.ts';
export { keepDaysOf, setKeepDays, type Usage, usageOf } from './archive/retention.queries.ts';
export { grantedBytes } from './archive/retention.service.ts';
export { type HoldCause, heldBy, seenHeld } from './archive/room.service.ts';
export { amountOf } from './history/amount.queries.ts';
export {
  type Exported,
  type ExportOrder,
  type ExportProgress,
  exportRange,
} from './history/export.service.ts';
export { type FunctionsAsked, functionsOf, type SeriesFunctions } from './history/functions.service.ts';
export {
  goneTimes,
  type History,
  type HistoryOrder,
  type HistoryPoint,
  historyOf,
  type Records,
  type RecordsOrder,
  recordsOf,
  replayOf,
  type SeriesHistory,
} from './history/history.service.ts';
export { type TableAsked, type TableColumn, tablePage, withTable } from './history/table.service.ts';
export { type Frame, MOST_SPAN_MS, type Seen } from './point/frame.ts';
export { isToKeep } from './point/keep.policy.ts';
export { type LiveChange, makeLivePoints } from './point/live.service.ts';
export {
  type Change,
  changesAfter,
  enterprisesOfSources,
  framesAfter,
  isHotAfter,
  type Latest,
  latestOf,
  MOST_READ,
  pointsAfter,
  type ReadFrame,
} from './point/point.queries.ts';
export {
  type Arrived,
  arrivedBy,
  arrivedSince,
  arrivingNow,
  insertDemoArrivals,
  messagesSince,
  mostArrived,
  STEP_MS,
  talkersSince,
} from './point/rate.queries.ts';
export { samplesOf } from './point/sample.queries.ts';
export { makePointStore, type PointStore, type Stored } from './point/store.service.ts';
export {
  type RestoreReport,
  type RestoreTarget,
  restorePoints,
  Unfit,
} from './restore/restore.service.ts';
export {
  type Resolved,
  setKept,
  setOwnRules,
  setRules,
  type Unkept,
  unkeptOf,
} from './series/rule.queries.ts';
export { tellRules } from './series/rules.service.ts';
export {
  computedSeries,
  type SeriesRow,
  seriesNamed,
  seriesOf,
  setSeries,
  type Wanted as WantedSeries,
} from './series/series.queries.ts';
export {
  deleteSource,
  type Gap,
  gapsOf,
  giveUp,
  insertSource,
  type Run,
  runsOf,
  sourceById,
  sourcesById,
} from './source/source.queries.ts';

const stores = new WeakMap<Kit, PointStore>();

/** Where points of this copy go; made when it is first asked for. */
export function pointStore(kit: Kit): PointStore {
  const known = stores.get(kit);
  if (known) return known;
  const made = makePointStore(kit);
  noteNewestPoints(kit, made);
  stores.set(kit, made);
  countArrivals(kit, made);
  kit.ending.addEventListener('abort', () => void made.close());
  return made;
}

export const telemetryRoom: Room = {
  name: 'telemetry',
  routes: () => undefined,
  jobs: [sealPointsJob, compactPointsJob, removePointsJob],
};
