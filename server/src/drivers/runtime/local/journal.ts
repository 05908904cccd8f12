import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import type { InstanceStatus, RunEvent } from '../../../kit/runtime.ts';
import type { Home } from './home.ts';

const KEPT = 10_000;

/** What happened, numbered without gaps, on disk before it is reported. */
export function openJournal(home: Home) {
  const path = home.at('events.ndjson');
  let events = readKept(path);
  let file = openSync(path, 'a', 0o600);
  let written = events.length;
  const listeners = new Set<(event: RunEvent) => void>();

  const shorten = () => {
    events = events.slice(-KEPT);
    written = events.length;
    writeFileSync(`${path}.new`, events.map(lineOf).join(''), { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    closeSync(file);
    file = openSync(path, 'a', 0o600);
  };
  if (written > KEPT) shorten();

  return {
    add(status: InstanceStatus): void {
      const event = { seq: (events.at(-1)?.seq ?? 0) + 1, at: new Date().toISOString(), status };
      keep(file, lineOf(event));
      events.push(event);
      written += 1;
      for (const listen of listeners) listen(event);
      if (written > 2 * KEPT) shorten();
    },
    /** What was last reported of an instance, as far as it is kept. */
    lastOf: (id: string): InstanceStatus | undefined =>
      events.findLast(({ status }) => status.id === id)?.status,
    /** Those after `seq` at once, then those that come; returns how to stop. */
    tell(seq: number, listener: (event: RunEvent) => void): () => void {
      for (const event of events) if (event.seq > seq) listener(event);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Journal = ReturnType<typeof openJournal>;

const lineOf = (event: RunEvent) => `${JSON.stringify(event)}\n`;

/** All of it or nothing: a disk that fills takes a part, and what comes later would stand in the same line. */
function keep(file: number, line: string): void {
  const before = fstatSync(file).size;
  const bytes = Buffer.from(line);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fdatasyncSync(file);
  } catch (error) {
    ftruncateSync(file, before);
    throw error;
  }
}

/** A power cut can leave half a line at the end, and a full disk one in the middle; no console has read them. */
function readKept(path: string): RunEvent[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) writeFileSync(path, whole, { mode: 0o600, flush: true });
  return whole.split('\n').filter(Boolean).flatMap(eventIn);
}

function eventIn(line: string): RunEvent[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
