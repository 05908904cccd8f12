import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogLine, LogPage } from '../../../../kit/runtime.ts';

export const LONGEST_LINE = 16 * 1024;
const FILES = 5;
/** More than the longest page of the longest lines is never read at once. */
const READ = 1024 * 1024;

const SIGNS = { out: 'o', err: 'e', runtime: 'r' } as const;
const FROM = { o: 'out', e: 'err', r: 'runtime' } as const;

/** The stamped lines of an instance: files numbered for ever, of which the last ones are kept. */
export function openBook(folder: string, fileBytes: number) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const numbers = () =>
    readdirSync(folder)
      .map((name) => Number(name.match(/^(\d+)\.log$/)?.[1]))
      .filter((number) => number > 0)
      .sort((one, other) => one - other);
  const path = (number: number) => join(folder, `${number}.log`);
  const sizeOf = (number: number) => statSync(path(number), { throwIfNoEntry: false })?.size ?? 0;
  let last = numbers().at(-1) ?? 1;
  let size = sizeOf(last);

  const turn = () => {
    last += 1;
    size = 0;
    for (const number of numbers()) if (number <= last - FILES) rmSync(path(number), { force: true });
  };

  const append = (from: LogLine['from'], texts: readonly string[], at = new Date().toISOString()): void => {
    if (texts.length === 0) return;
    const lines = texts.map((text) => `${at} ${SIGNS[from]} ${text}\n`).join('');
    if (size > 0 && size + lines.length > fileBytes) turn();
    appendFileSync(path(last), lines, { mode: 0o600 });
    size += Buffer.byteLength(lines);
  };
  let lost = 0;

  return {
    append,
    /** What the runtime says. What cannot be kept, on a full disk, is no reason to leave undone what it tells of. */
    note(text: string): void {
      try {
        append('runtime', [
          ...(lost ? [`${lost} notes before this one could not be kept`] : []),
          ...text.split('\n'),
        ]);
        lost = 0;
      } catch {
        lost += 1;
      }
    },
    /** What comes after the cursor; without one, the end. */
    async read(after: string | undefined, most: number): Promise<LogPage> {
      const place = after === undefined ? undefined : placeOf(after);
      if (!place) return tail(numbers(), path, most);
      return forward(numbers(), path, place, most);
    },
  };
}

export type Book = ReturnType<typeof openBook>;
type Place = { number: number; offset: number };

const cursor = ({ number, offset }: Place) => `${number}.${offset}`;

function placeOf(after: string): Place | undefined {
  const [, number, offset] = after.match(/^(\d+)\.(\d+)$/) ?? [];
  return number === undefined ? undefined : { number: Number(number), offset: Number(offset) };
}

async function forward(
  numbers: number[],
  path: (number: number) => string,
  from: Place,
  most: number,
): Promise<LogPage> {
  let place = from;
  const lines: LogLine[] = [];
  // What was before the oldest file is gone: it goes on there.
  for (const number of numbers.filter((one) => one >= from.number)) {
    if (number !== place.number) place = { number, offset: 0 };
    for (;;) {
      const piece = await readAt(path(number), place.offset);
      const whole = piece.subarray(0, piece.lastIndexOf(10) + 1);
      const { taken, bytes } = take(whole, most - lines.length);
      lines.push(...taken);
      place = { number, offset: place.offset + bytes };
      if (lines.length >= most) return { lines, next: cursor(place) };
      if (bytes === 0) break;
    }
  }
  return { lines, next: cursor(place) };
}

async function tail(numbers: number[], path: (number: number) => string, most: number): Promise<LogPage> {
  const lines: LogLine[] = [];
  const newest = numbers.at(-1) ?? 1;
  let end = 0;
  for (const number of numbers.toReversed()) {
    const size = statSync(path(number), { throwIfNoEntry: false })?.size ?? 0;
    if (number === newest) end = size;
    const begin = Math.max(0, size - READ);
    const piece = (await readAt(path(number), begin)).subarray(0, size - begin);
    const text = begin > 0 ? piece.subarray(piece.indexOf(10) + 1) : piece;
    lines.unshift(...take(text, Number.POSITIVE_INFINITY).taken);
    if (lines.length >= most || begin > 0) break;
  }
  return { lines: most > 0 ? lines.slice(-most) : [], next: cursor({ number: newest, offset: end }) };
}

async function readAt(path: string, offset: number): Promise<Buffer> {
  const file = await open(path).catch(() => undefined);
  if (!file) return Buffer.alloc(0);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(READ), 0, READ, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The first lines of whole ones, and how many bytes they were. */
function take(whole: Buffer, most: number): { taken: LogLine[]; bytes: number } {
  const taken: LogLine[] = [];
  let bytes = 0;
  while (taken.length < most) {
    const end = whole.indexOf(10, bytes);
    if (end < 0) break;
    const line = whole.toString('utf8', bytes, end);
    bytes = end + 1;
    const [, at, sign, text] = line.match(/^(\S+) ([oer]) (.*)$/s) ?? [];
    if (at && sign) taken.push({ at, from: FROM[sign as keyof typeof FROM], text: text ?? '' });
  }
  return { taken, bytes };
}
