import type { DecodedEvent, DecodedValue } from '@cloudyard/contract/iot/codec.ts';
import type { Failure } from './protocol.ts';

export type Decoded = { values: DecodedValue[]; events: DecodedEvent[] };

/** More is no message of one device. */
const MOST_RECORDS = 1_000;
const MOST_VALUES = 5_000;
const MOST_EVENTS = 200;

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isValue = (value: unknown): value is DecodedValue['value'] =>
  (typeof value === 'number' && Number.isFinite(value)) || ['string', 'boolean'].includes(typeof value);

const nameOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value);

/** An answer that says nothing we understand. */
export class NoAnswer extends Error {}

/** Milliseconds, or a moment as text; null: when the message came. */
function timeOf(time: unknown): string | null {
  if (time === undefined || time === null) return null;
  const at = typeof time === 'number' || typeof time === 'string' ? new Date(time) : undefined;
  if (!at || Number.isNaN(at.getTime())) throw new NoAnswer('time');
  return at.toISOString();
}

function valuesOf(time: string | null, of: Plain): DecodedValue[] {
  return Object.entries(of).flatMap(([property, value]) => {
    // What a device has no value for is left out.
    if (value === null) return [];
    if (!isValue(value)) throw new NoAnswer(property);
    return [{ time, property, value }];
  });
}

function eventsOf(time: string | null, list: unknown): DecodedEvent[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw new NoAnswer('events');
  return list.map((one) => {
    if (!isPlain(one) || typeof one.id !== 'string') throw new NoAnswer('events');
    const output = one.output ?? {};
    // Parameters are values as properties are: nothing is nested in them.
    if (!isPlain(output) || !Object.values(output).every(isValue)) throw new NoAnswer('output');
    return { time, event: one.id, output: output as DecodedEvent['output'] };
  });
}

/** `{ time, values, events }`, or the values themselves beside a time. */
function recordOf(record: unknown): Decoded {
  if (!isPlain(record)) throw new NoAnswer(nameOf(record));
  const { time, values, events } = record;
  const at = timeOf(time);
  if (isPlain(values) || Array.isArray(events))
    return { values: valuesOf(at, isPlain(values) ? values : {}), events: eventsOf(at, events) };
  const { time: _, ...plain } = record;
  return { values: valuesOf(at, plain), events: [] };
}

/** What `decode` answered: one record, or a list of them. */
export function decodedOf(answer: unknown): Decoded {
  const records = Array.isArray(answer) ? answer : [answer];
  if (records.length > MOST_RECORDS) throw new NoAnswer(`${records.length}`);
  const read = records.map(recordOf);
  const values = read.flatMap((one) => one.values);
  if (values.length > MOST_VALUES) throw new NoAnswer(`${values.length}`);
  const events = read.flatMap((one) => one.events);
  if (events.length > MOST_EVENTS) throw new NoAnswer(`${events.length} events`);
  return { values, events };
}

const isByte = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255;

/** What `encode` answered: bytes, a list of them, or text. */
export function bytesOf(answer: unknown): Buffer {
  if (typeof answer === 'string') return Buffer.from(answer);
  if (Array.isArray(answer) && answer.every(isByte)) return Buffer.from(answer);
  throw new NoAnswer('bytes');
}

export const noAnswer = (error: unknown): Failure => {
  if (!(error instanceof NoAnswer)) throw error;
  return { kind: 'result', message: error.message, line: null };
};

/** `01 a2 FF`, with or without anything between; undefined: it is none. */
export function bytesOfHex(text: string): Uint8Array | undefined {
  const digits = text.replaceAll(/0x|[\s,:-]/gi, '');
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return undefined;
  return Buffer.from(digits, 'hex');
}
