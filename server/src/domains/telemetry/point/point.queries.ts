import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { Frame } from './frame.ts';

const NEEDS_QUOTES = /["\\{},\s]|^null$|^$/i;

/** As PostgreSQL writes an array: they travel as text, and are arrays of arrays only there. */
const literal = (values: readonly (number | string | null)[]): string =>
  `{${values.map(element).join(',')}}`;

function element(value: number | string | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return NEEDS_QUOTES.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value;
}

/** The arrays of a frame, without what is the usual anyway. */
function columnsOf({ at, quality, text, ...frame }: Frame) {
  // One without points stands where it arrived.
  let [from, to] =
    at.length > 0
      ? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      : [frame.receivedAt.getTime(), frame.receivedAt.getTime()];
  for (const one of at) {
    if (one < from) from = one;
    if (one > to) to = one;
  }
  return {
    ...frame,
    ...{ from, to },
    offsets: from === to ? null : literal(at.map((one) => one - from)),
    qualities: quality?.some((one) => one !== 0) ? literal(quality) : null,
    texts: text?.some((one) => one !== null) ? literal(text) : null,
  };
}

const time = (ms: number) => new Date(ms).toISOString();

/**
 * Stores frames in one statement. Answers for each what number it has now: 0 when it had been stored before,
 * undefined when its source is unknown.
 */
export async function storeFrames(db: Db, frames: readonly Frame[]): Promise<(number | undefined)[]> {
  const all = frames.map(columnsOf);
  const list = <T>(of: (one: (typeof all)[number]) => T) => all.map(of);
  const { rows } = await sql<{ place: number; number: number }>`
    select place, number from telemetry_store(
      ${list((one) => one.sourceId)}::uuid[], ${list((one) => one.run)}::text[], ${list((one) => one.seq)}::bigint[],
      ${list((one) => one.receivedAt.toISOString())}::timestamptz[], ${list((one) => time(one.from))}::timestamptz[],
      ${list((one) => time(one.from))}::timestamptz[], ${list((one) => time(one.to))}::timestamptz[],
      ${list((one) => one.sentAt?.toISOString() ?? null)}::timestamptz[],
      ${list((one) => literal(one.series))}::text[], ${list((one) => one.offsets)}::text[],
      ${list((one) => literal(one.value))}::text[], ${list((one) => one.qualities)}::text[],
      ${list((one) => one.texts)}::text[])`.execute(db);
  const numbers = new Array<number | undefined>(frames.length).fill(undefined);
  for (const { place, number } of rows) numbers[place - 1] = number;
  return numbers;
}
