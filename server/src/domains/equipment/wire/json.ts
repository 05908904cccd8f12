import { BadMessage, type Message, type RawPoint } from './message.ts';

const RUN = /^[A-Za-z0-9_-]{1,40}$/;
const MOST_NAME = 100;

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readJson(bytes: Buffer): Message {
  let read: unknown;
  try {
    read = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BadMessage('no_json', 'it is no JSON');
  }
  return readValue(read);
}

/** The same of what has been parsed. */
export function readValue(read: unknown): Message {
  const envelope = isObject(read) ? read : { points: read };
  return {
    run: runOf(envelope.run),
    seq: seqOf(wholeOf(envelope.seq, 'seq')),
    sent: sentOf(wholeOf(envelope.sent, 'sent')),
    points: pointsOf(envelope),
  };
}

export function runOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || !RUN.test(value))
    throw new BadMessage('bad_run', 'run must be 1 to 40 letters, digits, _ or -');
  return value;
}

/** The latest time that can be written down: the year 9999. */
const LATEST = Date.UTC(9999, 0);

/** A clock that is further away than that says nothing. */
export const sentOf = (sent: number | null) => (sent !== null && sent < LATEST ? sent : null);

/** A counter that is further than that was not counted. */
const MOST_SEQ = 2 ** 48;

export function seqOf<T extends number | null>(seq: T): T {
  if (seq !== null && seq > MOST_SEQ) throw new BadMessage('bad_number', `seq must be at most ${MOST_SEQ}`);
  return seq;
}

function wholeOf(value: unknown, name: string): number | null {
  if (value === undefined || value === null) return null;
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw new BadMessage('bad_number', `${name} must be a whole number from 0`);
  return value as number;
}

/** One point, a list of them, one time for many values, or columns of one node or of several. */
function pointsOf(said: Loose): RawPoint[] {
  if (Array.isArray(said.points)) return said.points.map(point);
  if (Array.isArray(said.columns)) return said.columns.flatMap(column);
  if (isObject(said.v)) return row(said);
  if (Array.isArray(said.v)) return column(said);
  if ('n' in said) return [point(said)];
  throw new BadMessage('no_points', 'it has no points: say n, t and v, or points, or columns');
}

function point(said: unknown): RawPoint {
  const [n, t, v, q] = Array.isArray(said) ? said : isObject(said) ? [said.n, said.t, said.v, said.q] : [];
  return { name: nameOf(n), at: timeOf(t), value: saidValue(v), quality: qualityOf(q) };
}

function row({ t, v, q }: Loose): RawPoint[] {
  const at = timeOf(t);
  return Object.entries(v as Loose).map(([name, value]) => ({
    ...{ name: nameOf(name), at, value: saidValue(value) },
    quality: qualityOf(isObject(q) ? q[name] : q),
  }));
}

function column(said: unknown): RawPoint[] {
  const { n, t, v, q } = isObject(said) ? said : ({} as Loose);
  if (!Array.isArray(t) || !Array.isArray(v) || t.length !== v.length)
    throw new BadMessage('bad_columns', 't and v of a column must be lists of the same length');
  if (q !== undefined && (!Array.isArray(q) || q.length !== v.length))
    throw new BadMessage('bad_columns', 'q of a column must be as long as v');
  const name = nameOf(n);
  return v.map((value, at) => ({
    ...{ name, at: timeOf(t[at]), value: saidValue(value) },
    quality: qualityOf((q as unknown[] | undefined)?.[at]),
  }));
}

export function nameOf(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > MOST_NAME || value.includes('\0'))
    throw new BadMessage('bad_name', `n must be the alias of a node, of at most ${MOST_NAME} characters`);
  return value;
}

export function timeOf(value: unknown): number {
  if (!Number.isSafeInteger(value) || Math.abs(value as number) > LATEST)
    throw new BadMessage('bad_time', 't must be milliseconds since 1970');
  return value as number;
}

function saidValue(value: unknown): RawPoint['value'] {
  if (value === null || typeof value === 'boolean') return value;
  // 1e400 is a number for JSON, and none for anybody else.
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string') return textOf(value);
  throw new BadMessage('bad_value', 'v must be a number, true or false, a text, or null');
}

/** NUL ends a text for others; more is a file, not a value. */
export function textOf(value: string): string {
  if (value.length > 1_000 || value.includes('\0'))
    throw new BadMessage('bad_value', 'a text has at most 1000 characters, none of them NUL');
  return value;
}

export function qualityOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (value !== 0 && value !== 1 && value !== 2)
    throw new BadMessage('bad_quality', 'q must be 0 (good), 1 (uncertain) or 2 (bad)');
  return value;
}

/** A point that another reader understood, held to what a point may be. */
export const pointOf = (name: string, at: number, value: unknown): RawPoint => ({
  ...{ name: nameOf(name), at: timeOf(at), value: saidValue(value), quality: 0 },
});
