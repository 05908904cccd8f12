import { HISTORY_LIMITS } from '@cloudyard/contract/telemetry/history.ts';
import { CELL_MS, type Span } from '../../../kit/columns.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { doubled, joined, touches, within, without } from './spans.ts';

/** A file as a question sees it: from when to when, and which of the wanted series it has. */
export type HeldFile = { name: string; span: Span; series: readonly number[]; isSketched: boolean };

/** More spans than that are put together: the statement stays short, and being too careful costs time only. */
const MOST_SPANS = 40;
const HOT_SLACK_MS = 60_000;

export type Plan = {
  mixed: Span[];
  plain: Span[];
  sketched: Span[];
  /** Names of files. */
  points: string[];
  sketches: string[];
  unsketched: string[];
};

function fewSpans(spans: readonly Span[]): Span[] {
  let all = joined(spans);
  for (let slack = HOT_SLACK_MS; all.length > MOST_SPANS; slack *= 4) all = joined(all, slack);
  return all;
}

/**
 * Times in which a point may lie in two places: where files of one series overlap, and wherever there are frames, since
 * a point may also come twice before it is sealed.
 */
function mixedSpans(range: Span, files: readonly HeldFile[], hot: readonly Span[]): Span[] {
  const series = new Set(files.flatMap((file) => file.series));
  const overlaps = [...series].flatMap((id) =>
    doubled(files.filter((file) => file.series.includes(id)).map(({ span }) => span)),
  );
  return within(fewSpans([...overlaps, ...joined(hot, HOT_SLACK_MS)]), range);
}

const cells = ([from, to]: Span): Span => [
  Math.floor(from / CELL_MS) * CELL_MS,
  Math.ceil(to / CELL_MS) * CELL_MS,
];
const wholeCells = ([from, to]: Span): Span => [
  Math.ceil(from / CELL_MS) * CELL_MS,
  Math.floor(to / CELL_MS) * CELL_MS,
];

/** Which times are answered from what. `bySketch`: sketches may stand for their points. */
export function planOf(
  range: Span,
  files: readonly HeldFile[],
  hot: readonly Span[],
  bySketch: boolean,
): Plan {
  const mixed = mixedSpans(range, files, hot);
  const sketched = bySketch ? without(joined([wholeCells(range)]), joined(mixed.map(cells))) : [];
  const plain = without([range], joined([...sketched, ...mixed]));
  const raw = joined([...plain, ...mixed]);
  const named = (wanted: (file: HeldFile) => boolean) => files.filter(wanted).map(({ name }) => name);
  return {
    ...{ mixed, plain, sketched },
    points: named(({ span }) => touches(span, raw)),
    sketches: named(({ span, isSketched }) => isSketched && touches(cells(span), sketched)),
    unsketched: named(({ span, isSketched }) => !isSketched && touches(span, sketched)),
  };
}

/** Of a plan without sketches, what is read when only some of its times are. */
export function partOf({ mixed, plain }: Plan, files: readonly HeldFile[], times: readonly Span[]) {
  const cut = (spans: readonly Span[]) => joined(times.flatMap((time) => within(spans, time)));
  const [doubled, single] = [cut(mixed), cut(plain)];
  const raw = joined([...doubled, ...single]);
  return {
    ...{ mixed: doubled, plain: single },
    points: files.filter(({ span }) => touches(span, raw)).map(({ name }) => name),
  };
}

/** Where buckets begin and how wide they are. On sketches they hold whole cells. */
export function bucketsOf([from, to]: Span, most: number) {
  const bySketch = to - from >= most * CELL_MS;
  const origin = bySketch ? Math.floor(from / CELL_MS) * CELL_MS : from;
  const unit = bySketch ? CELL_MS : 1;
  return { bySketch, origin, width: Math.max(1, Math.ceil((to - origin) / most / unit)) * unit };
}

const A_DAY = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
const MOST_PARTS = 400;

/** In what parts a long range is read: days as the files have them, or several where there would be too many. */
export function partsOf([from, to]: Span): Span[] {
  const days = Math.max(1, Math.ceil((to - from) / A_DAY / MOST_PARTS));
  const parts: Span[] = [];
  for (let at = from; at < to; ) {
    const dayBegan = Math.floor((at + SHANGHAI_MS) / A_DAY) * A_DAY - SHANGHAI_MS;
    const end = Math.min(to, dayBegan + days * A_DAY);
    parts.push([at, end]);
    at = end;
  }
  return parts;
}

type Asked = { series: readonly number[]; from: number; to: number };

export function refuseUnfit({ series, from, to }: Asked, most = HISTORY_LIMITS.series as number) {
  if (series.length === 0 || series.length > most) throw new Refusal('telemetry.too_many_series');
  if (!(Number.isSafeInteger(from) && Number.isSafeInteger(to) && from < to))
    throw new Refusal('telemetry.range_order');
}
