import type { Readable } from 'node:stream';
import { StepEvent } from '@cloudyard/contract/algorithm/step.ts';
import type { Touch, Words } from '../../kit/engine.ts';

/** So much is kept of the beginning and of the end of each stream. */
const KEPT = 2.5 * 1024 * 1024;
const MOST_EVENTS = 20_000;
const MOST_TOUCHES = 200;
const LONGEST_LINE = 16 * 1024;
const MARK = '@@';

/** Keeps the beginning and the end of whatever comes, in a room that does not grow. */
export function keepWords(kept = KEPT) {
  const head: Buffer[] = [];
  let [headBytes, tail, tailBytes, all] = [0, [] as Buffer[], 0, 0];
  return {
    add(chunk: Buffer): void {
      all += chunk.length;
      const first = chunk.subarray(0, Math.max(0, kept - headBytes));
      if (first.length > 0) {
        head.push(Buffer.from(first));
        headBytes += first.length;
      }
      const rest = chunk.subarray(first.length);
      if (rest.length === 0) return;
      tail.push(Buffer.from(rest));
      tailBytes += rest.length;
      if (tailBytes > 2 * kept) {
        tail = [Buffer.concat(tail).subarray(-kept)];
        tailBytes = tail[0]?.length ?? 0;
      }
    },
    words(): Words {
      const end = Buffer.concat(tail).subarray(-kept);
      const text = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\0', '\uFFFD');
      return { head: text(Buffer.concat(head)), tail: text(end), left: all - headBytes - end.length };
    },
  };
}

/** The last line that says something, for people. */
export function lastLine({ head, tail }: Words): string {
  const lines = (tail === '' ? head : tail).trimEnd().split('\n');
  return (lines.at(-1) ?? '').trim().slice(0, 1000);
}

/** Hands on what comes line by line; one that is too long is passed over. */
export function byLine(stream: Readable, hear: (line: string) => void): void {
  let rest = '';
  let isTooLong = false;
  stream.setEncoding('utf8');
  stream.on('error', () => undefined);
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!isTooLong) hear(line);
      isTooLong = false;
    }
    if (rest.length > LONGEST_LINE) {
      rest = '';
      isTooLong = true;
    }
  });
  stream.on('end', () => {
    if (rest !== '' && !isTooLong) hear(rest);
  });
}

/** What a step says while it works; so many times, and only what the contract knows. */
export function makeTeller(tell: ((event: StepEvent) => void) | undefined) {
  let told = 0;
  return (line: string) => {
    if (!tell || told >= MOST_EVENTS) return;
    let given: unknown;
    try {
      given = JSON.parse(line);
    } catch {
      return;
    }
    const event = StepEvent.safeParse(given);
    if (!event.success) return;
    told += 1;
    tell(event.data);
  };
}

/** Keeps the words of a stream, and takes the lines behind the mark out of them. */
export function listen(stream: Readable, hear?: (line: string) => void) {
  const kept = keepWords();
  let line = Buffer.alloc(0);
  stream.on('error', () => undefined);
  stream.on('data', (chunk: Buffer) => {
    if (!hear) return kept.add(chunk);
    // Most of it has no mark, and is not looked at line by line.
    const all = line.length > 0 ? Buffer.concat([line, chunk]) : chunk;
    line = Buffer.alloc(0);
    if (!all.includes(MARK)) return kept.add(all);
    const end = all.lastIndexOf(10) + 1;
    for (const one of all
      .subarray(0, end)
      .toString('utf8')
      .split(/(?<=\n)/)) {
      if (one.startsWith(MARK)) hear(one.slice(MARK.length));
      else kept.add(Buffer.from(one));
    }
    const open = all.subarray(end);
    if (open.length <= LONGEST_LINE) line = Buffer.from(open);
    else kept.add(open);
  });
  stream.on('end', () => {
    const text = line.toString('utf8');
    if (hear && text.startsWith(MARK)) hear(text.slice(MARK.length));
    else if (line.length > 0) kept.add(line);
  });
  return kept;
}

/** What a step was seen to reach for, each once. */
export function keepTouches() {
  const seen = new Map<string, Touch>();
  const add = (what: Touch['what'], target: string) => {
    if (seen.size < MOST_TOUCHES) seen.set(`${what} ${target}`, { what, target: target.slice(0, 300) });
  };
  return {
    add,
    hear(line: string): void {
      const [what = '', ...target] = line.split(' ');
      if (what === 'file' || what === 'network' || what === 'program') add(what, target.join(' '));
    },
    all: () => [...seen.values()],
  };
}
